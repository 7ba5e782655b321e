"""Checks certificates; imports nothing of the suite. ``check_certificates.py [options] FILE...`` prints a line a file.

A certificate is an SMT-LIB 2 file, one form a line: a heading; what the game is (``init``, ``enabled``, ``error``, ``trans``); what
is claimed (``property``); and evidence (``invariant``, ``rank-01`` ..., ``move``). From these definitions the obligations are put
together *here*. Each must be answered alike, and rightly, by every solver. README.md beside this file lists them.
"""

import argparse
import contextlib
import hashlib
import queue
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import accumulate, takewhile
from pathlib import Path
from typing import NamedTuple

OUTCOMES = "ACCEPTED UNDECIDED HUNG CRASHED GARBAGE EMPTY STALE MALFORMED REJECTED DISAGREEMENT".split()  # noqa: SIM905
"""What can become of a certificate, the gravest last; its place is the exit status, of several files that of the gravest."""

KINDS = {"always": "s", "step": "san", "errorless": "sa", "total": "s", "ends": "s"}
"""Each kind of claim, and what its property is over: the state, the action that is taken, the next state."""
SIGNATURES = {"init": "s", "enabled": "sa", "error": "sa", "trans": "san", "invariant": "s", "move": "s"}
OPERATORS = set("true false = distinct ite and or not => let bvneg bvadd bvsub bvsle bvsge bvslt bvsgt".split())  # noqa: SIM905
HEADING = {"certificate", "rulebook", "name", "kind", "k", "provers", "claim"}
SORT = r"(?:Bool|\(_ BitVec \d+\))"
TOKEN = re.compile(r"\(|\)|\|[^|\\]*\||[^\s()|;\"]+")

Pairs = tuple[tuple[str, str], ...]
"""Parameters of a function, each with its sort."""


class MalformedError(Exception):
    """A file is no certificate; why."""


class Certificate(NamedTuple):
    """One file, read. Those of one family have the game and the invariant in common, and are checked in one session."""

    heading: dict[str, str]
    family: tuple[str, ...]
    own: str
    state: Pairs
    choice: Pairs
    names: tuple[str, ...]


class Obligation(NamedTuple):
    """Terms that can be true together or not: every solver must give the expected answer. ``own`` defines what the family lacks."""

    name: str
    terms: tuple[str, ...]
    expected: str = "unsat"
    own: str = ""

    @property
    def stack(self) -> tuple[str, ...]:
        """What is put before a solver, form by form; what is its own is defined where it is first spoken of."""
        cut = next((n for n, term in enumerate(self.terms) if re.search(r"\((property|rank-\d\d|move) ", term)), len(self.terms))
        told = [f"(assert {term})" for term in self.terms]
        return tuple(filter(None, (*told[:cut], self.own, *told[cut:])))


@cache
def define(line: str) -> tuple[str, Pairs, str, frozenset[str]]:
    """Return the name, parameters and sort of the function that a line defines, and the symbols of its body."""
    pattern = rf"\(define-fun (\|[^|\\]+\||[a-z][a-z0-9_.-]*) \(((?:\([^ ]+ {SORT}\) ?)*)\) ({SORT}) (.+)\)"
    form = re.fullmatch(pattern, line)
    depths = list(accumulate({"(": 1, ")": -1}.get(part, 0) for part in TOKEN.findall(line)))
    if not form or TOKEN.sub("", line).strip() or min(depths[:-1]) <= 0 or depths[-1] != 0:
        raise MalformedError(f"not a definition: {line[:60]}")
    pairs = tuple((name, sort) for name, sort in re.findall(rf"\(([^ ]+) ({SORT})\)", form[2]))
    return form[1], pairs, form[3], frozenset(TOKEN.findall(form[4]))


def read(text: str) -> Certificate:
    """Return the certificate that a file holds."""
    *lines, last = text.split("\n")
    heading: dict[str, str] = {}
    known: dict[str, tuple[Pairs, str]] = {}
    for line in lines:
        info = None if known else re.fullmatch(r"\(set-info :([a-z]+) \|([^|\\]*)\|\)", line)
        if info and info[1] in HEADING - heading.keys():
            heading[info[1]] = info[2]
            continue
        name, pairs, sort, symbols = define(line)
        own = {parameter for parameter, _ in pairs}
        strange = {x for x in symbols - OPERATORS - own - known.keys() if not re.fullmatch(r"[()]|\?\d+|#b[01]+", x)}
        if strange or name in known or len(own) != len(pairs) or own & (OPERATORS | known.keys()):
            raise MalformedError(f"{name}: {min(strange)} is not known" if strange else f"{name}: a name twice")
        known[name] = pairs, sort
    names = tuple(known)
    if missing := {*HEADING, *SIGNATURES, "property"} - {"k", "move"} - heading.keys() - known.keys():
        raise MalformedError(f"{min(missing)} is missing")
    version, kind, cut = heading["certificate"], heading["kind"], names.index("property")
    if last or version != "1" or kind not in KINDS or not re.fullmatch(r"[1-9]?", heading.get("k", "")):
        raise MalformedError("not a certificate that this program knows")
    if [bool(re.fullmatch(r"invariant|rank-\d\d|move", name)) for name in names] != [place > cut for place in range(len(names))]:
        raise MalformedError("its parts stand in another order than they must")
    claim = [heading["rulebook"], heading["name"], kind, *lines[len(heading) : len(heading) + cut + 1]]
    if hashlib.sha256("\n".join(claim).encode()).hexdigest() != heading["claim"]:
        raise MalformedError("the claim was changed: it has another digest than the one beside it")
    state = known["init"][0]
    choice, after = known["enabled"][0][len(state) :], known["trans"][0][len(state) + 1 :]
    if not state or len(choice) != 1 or [sort for _, sort in after] != [sort for _, sort in state]:
        raise MalformedError("states, choices and next states do not fit together")
    signatures = {name: "s" for name in names if name.startswith("rank-")} | SIGNATURES | {"property": KINDS[kind]}
    for name in names & signatures.keys():
        wanted = tuple(pair for part in signatures[name] for pair in {"s": state, "a": choice, "n": after}[part])
        number = name.startswith("rank-") or name == "move"
        if (
            known[name][0] != wanted
            or (known[name][1] == "Bool") == number
            or (name == "move" and known[name][1] != choice[0][1])
        ):
            raise MalformedError(f"{name} is over something else, or gives something else, than it must")
    family = tuple(line for line, name in zip(lines[len(heading) :], names, strict=True) if name in (*names[:cut], "invariant"))
    rest = "\n".join(line for line in lines[len(heading) :] if line not in family)
    return Certificate(heading, family, rest, state, choice, names)


def obligations(certificate: Certificate) -> list[Obligation]:
    """Return what must be shown, those questions that begin alike one after the other."""

    def said(name: str, time: int = 0) -> str:
        parts = {**SIGNATURES, "property": KINDS[certificate.heading["kind"]]}.get(name, "s")
        over = {"s": [f"$s{time}-{n}" for n in range(len(certificate.state))], "a": [f"$a{time}"]}
        over["n"] = [f"$s{time + 1}-{n}" for n in range(len(certificate.state))]
        return f"({name} {' '.join(constant for part in parts for constant in over[part])})"

    def no(term: str) -> str:
        return f"(not {term})"

    kind, steps = certificate.heading["kind"], int(certificate.heading.get("k") or 0)
    held, step, goal, own = said("invariant"), said("trans"), said("property"), certificate.own
    shared = [
        Obligation("a game can begin", (said("init"),), "sat"),
        Obligation("the invariant holds where a game begins", (said("init"), no(held))),
        Obligation("a step is possible", (held, step), "sat"),
        Obligation("the invariant is kept by every step", (held, step, no(said("invariant", 1)))),
        Obligation("no step is an error", (held, said("error"))),
    ]
    if kind == "step":
        return [*shared, Obligation("the property holds on every step", (held, step, no(goal)), own=own)]
    if kind == "ends":
        falls = "false"
        for rank in sorted((name for name in certificate.names if name.startswith("rank-")), reverse=True):
            now, then = said(rank), said(rank, 1)
            falls = f"(or (bvslt {then} {now}) (and (= {then} {now}) {falls}))"
        shared.append(Obligation("every step makes the ranking fall", (held, step, no(falls)), own=own))
    if kind in ("total", "ends"):
        if "move" not in certificate.names:
            raise MalformedError("move is missing")
        moved = said("enabled").replace(" $a0)", f" {said('move')})")
        return [*shared, Obligation("somebody can move unless the property holds", (held, no(goal), no(moved)), own=own)]
    if kind == "errorless" or not steps:
        return [*shared, Obligation("the invariant implies the property", (held, no(goal)), own=own)]
    path: tuple[str, ...] = ()
    for time in range(steps):
        before = (said("init"), *path, no(said("property", time)))
        shared.append(Obligation(f"the property holds after {time} steps", before, own=own))
        path = (*path, said("trans", time))
    apart = [
        no(f"(and {' '.join(f'(= $s{one}-{n} $s{other}-{n})' for n in range(len(certificate.state)))})")
        for other in range(steps + 1)
        for one in range(other)
    ]
    good = [said(name, time) for time in range(steps) for name in ("invariant", "property")]
    last = (*path, *apart, *good, no(said("property", steps)))
    return [*shared, Obligation(f"the property is kept after {steps} steps in which it held", last, own=own)]


class Solver:
    """A solver that is running: text goes in, lines come out. One that ended is started once more."""

    def __init__(self, command: Sequence[str], begun: str, seconds: float) -> None:
        self.command, self.begun, self.seconds = command, begun, seconds
        self._start()

    def _start(self) -> None:
        self.process = subprocess.Popen(self.command, stdin=-1, stdout=-1, stderr=subprocess.DEVNULL, text=True)  # noqa: S603
        self.lines: queue.Queue[str] = queue.Queue()
        self.stack: tuple[str, ...] = ()
        threading.Thread(target=self._listen, args=(self.process.stdout, self.lines.put), daemon=True).start()
        self._write(self.begun)

    def _listen(self, stream: Iterable[str], put: Callable[[str], None]) -> None:
        for line in stream:
            put(line.strip())
        put("crashed")

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError):  # that it ended is heard where it is listened to
            self.process.stdin.write(text)  # type: ignore[union-attr]
            self.process.stdin.flush()  # type: ignore[union-attr]

    def ask(self, one: Obligation, *, again: bool = True) -> str:
        """Return its answer; what the question before began with too is kept."""
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one.stack, self.stack, strict=False)))
        pushed = "".join(f"(push 1)\n{form}\n" for form in one.stack[kept:])
        spoken = not self.lines.empty() and self.process.poll() is None
        self._write("(pop 1)\n" * (len(self.stack) - kept) + pushed + "(check-sat)\n")
        self.stack = one.stack
        try:
            answer = "an answer before the question" if spoken else self.lines.get(timeout=self.seconds)
        except queue.Empty:
            answer = "hung"
        if answer == "crashed" and again:
            self.end()
            self._start()
            return self.ask(one, again=False)
        return answer

    def end(self) -> None:
        """End it."""
        self.process.kill()
        self.process.communicate()


def answered(command: Sequence[str], begun: str, asked: Sequence[Obligation], seconds: float) -> dict[Obligation, str]:
    """Return the answers of one solver. One that hangs, ends or talks nonsense is asked no more."""
    solver, answers, last = Solver(command, begun, seconds), {}, "unknown"
    for one in asked:
        last = solver.ask(one) if last in ("sat", "unsat", "unknown") else last
        answers[one] = last
    solver.end()
    return answers


def judged(asked: Sequence[Obligation], answers: Sequence[dict[Obligation, str]]) -> tuple[str, str]:
    """Return what becomes of a certificate, and which obligation decides it."""
    found = [("ACCEPTED", "")]
    for one in asked:
        said = {answer[one] for answer in answers}
        if said == {one.expected}:
            continue
        told = f"{one.name}: expected {one.expected}, heard {' and '.join(sorted(said))}"
        outcomes = {"unknown": "UNDECIDED", "hung": "HUNG", "crashed": "CRASHED", "sat": "REJECTED", "unsat": "EMPTY"}
        split = {"sat", "unsat"} <= said
        found += [("DISAGREEMENT" if split else outcomes.get(word, "GARBAGE"), told) for word in said - {one.expected}]
    return max(found, key=lambda pair: OUTCOMES.index(pair[0]))


def check(texts: Sequence[str], solvers: Sequence[Sequence[str]], seconds: float, rulebook: str) -> list[tuple[str, str, str]]:
    """Return, for each text, what becomes of it, why, and what it claims."""
    found: dict[int, tuple[str, str, str]] = {}
    families: dict[tuple[str, ...], dict[int, tuple[Certificate, list[Obligation]]]] = {}
    for place, text in enumerate(texts):
        try:
            one = read(text)
            claims = f"{one.heading['kind']} {one.heading['name']} {one.heading['claim']}"
            if rulebook and one.heading["rulebook"] != rulebook:
                found[place] = "STALE", "it speaks of another rulebook", claims
            else:
                families.setdefault(one.family, {})[place] = one, obligations(one)
        except MalformedError as error:
            found[place] = "MALFORMED", str(error), ""
    for family, members in families.items():
        any_one, steps = next(iter(members.values()))[0], max(int(one.heading.get("k") or 1) for one, _ in members.values())
        told = [(f"$s{time}-{n}", sort) for time in range(steps + 1) for n, (_, sort) in enumerate(any_one.state)]
        told += [(f"$a{time}", sort) for time in range(steps + 1) for _, sort in any_one.choice]
        begun = "\n".join([*family, *(f"(declare-const {name} {sort})" for name, sort in told), ""])
        asked = sorted({one for _, own in members.values() for one in own}, key=lambda one: (one.stack, one.name))
        with ThreadPoolExecutor(len(solvers)) as threads:
            answers = list(threads.map(lambda command: answered(command, begun, asked, seconds), solvers))  # noqa: B023
        for place, (one, own) in members.items():
            found[place] = *judged(own, answers), f"{one.heading['kind']} {one.heading['name']} {one.heading['claim']}"
    return [found[place] for place in range(len(texts))]


def main() -> int:
    """Check the files that the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--solver", action="append", help="z3, bitwuzla, cvc5, or a command that speaks SMT-LIB 2; at least two")
    parser.add_argument("--seconds", type=float, default=60.0, help="for one question to one solver")
    parser.add_argument("--rulebook", default="", help="the digest of the rulebook that the certificates must be of")
    given = parser.parse_args()
    solvers = [shlex.split(name) for name in given.solver or ("z3", "bitwuzla")]
    speaker = str(Path(__file__).with_name("solve.py"))
    spoken = (["z3"], ["bitwuzla"], ["cvc5"])
    commands = [[sys.executable, "-I", speaker, *one] if one in spoken else one for one in solvers]
    if len({tuple(one) for one in commands}) < 2:
        parser.error("a certificate is checked by at least two different solvers")
    texts = [path.read_bytes().decode("utf-8", "replace") for path in given.files]
    found = check(texts, commands, given.seconds, given.rulebook)
    for path, (outcome, reason, claims) in zip(given.files, found, strict=True):
        print("\t".join((outcome, str(path), claims, reason)))  # noqa: T201 - its output
    return max(OUTCOMES.index(outcome) for outcome, _, _ in found)


if __name__ == "__main__":
    sys.exit(main())
