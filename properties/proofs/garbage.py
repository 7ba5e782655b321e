"""Python's collector of garbage, held back where it costs time or certainty."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_garbage() -> Iterator[None]:
    """Collect no garbage meanwhile; terms of Z3 make a hundred thousand objects, and looking through them is a fifth of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
