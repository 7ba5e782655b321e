"""Jobs side by side in processes.

Text travels between processes, never solver objects: each process loads the rulebook itself.
"""

import multiprocessing
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.queues import SimpleQueue

from brinkproof.properties.runs import jobs
from brinkproof.properties.runs.order import Order, Part

Job = Callable[[Order, Callable[[str], None]], Part]


def run_jobs(order: Order, wanted: Mapping[str, Job], workers: int, progress: Callable[[str], None]) -> dict[str, Part]:
    """Run jobs; one whose process was killed is run once more, by itself: memory may be what it lacked.

    Args:
        order: what each of them is about.
        wanted: jobs by name, the longest first.
        workers: processes side by side.
        progress: told what is going on.

    Returns:
        What each found, in the order of ``wanted``; one whose process was killed twice is missing.

    """
    done = _side_by_side(order, wanted, workers, progress)
    for name, job in wanted.items():
        if name not in done:
            progress(f"{name}: its process was killed, once more")
            done |= _side_by_side(order, {name: job}, 1, progress)
    return {name: done[name] for name in wanted if name in done}


def _side_by_side(order: Order, wanted: Mapping[str, Job], workers: int, progress: Callable[[str], None]) -> dict[str, Part]:
    """Run jobs in processes; those that were not done when a process was killed are missing from what is returned."""
    queue: SimpleQueue[str] = multiprocessing.get_context("spawn").SimpleQueue()
    done: dict[str, Part] = {}
    with pool_of(workers, queue) as pool:
        waiting: dict[Future[Part], str] = {}
        with suppress(BrokenProcessPool):  # a process can be killed before the last job is handed out
            for name, job in wanted.items():
                waiting[pool.submit(jobs.timed, job, order)] = name
        while waiting:
            finished, _ = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
            while not queue.empty():
                progress(queue.get())
            for future in finished:
                name = waiting.pop(future)
                if not isinstance(future.exception(), BrokenProcessPool):
                    done[name] = future.result()
    return done


@contextmanager
def pool_of(workers: int, queue: "SimpleQueue[str]") -> Iterator[ProcessPoolExecutor]:
    """Give a pool whose processes end with us, also when we are interrupted.

    Args:
        workers: processes side by side.
        queue: where they tell their progress.

    """
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(max_workers=workers, mp_context=context, initializer=jobs.listen, initargs=(queue,))
    try:
        yield pool
    except BaseException:
        for process in list(getattr(pool, "_processes", {}).values()):
            process.terminate()
        # Waited for: a pool that is still closing when the interpreter ends can meet a pipe that is closed already, and say so.
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()
