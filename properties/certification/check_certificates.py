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
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate, count, takewhile
from pathlib import Path
from typing import IO, NamedTuple

OUTCOMES = "ACCEPTED - - UNDECIDED HUNG CRASHED GARBAGE EMPTY STALE MALFORMED REJECTED DISAGREEMENT".split()  # noqa: SIM905
"""What can become of a certificate, the gravest last. Its place is the exit status, of several files that of the gravest; 1 and 2 are
a fault of this program and options that are wrong."""

KINDS = {"always": "s", "step": "san", "errorless": "sa", "total": "s", "ends": "s"}
"""Each kind of claim, and what its property is over: the state, the action that is taken, the next state."""
SIGNATURES = {"init": "s", "enabled": "sa", "error": "sa", "trans": "san", "invariant": "s", "move": "s"}
OPERATORS = set("true false = distinct ite and or not => let bvneg bvadd bvsub bvsle bvsge bvslt bvsgt".split())  # noqa: SIM905
HEADING = {"certificate", "rulebook", "name", "kind", "k", "provers", "claim"}
SORT = r"(?:Bool|\(_ BitVec [1-9][0-9]*\))"
BARRED = r"\|[A-Za-z][A-Za-z0-9_.-]*(?:\[[A-Za-z0-9_.,-]+\]'?|')\|"
NAME = rf"(?:[A-Za-z][A-Za-z0-9_.-]*|{BARRED})"
"""A name is written in one way only: between bars it has what it cannot have without."""
TOKEN = re.compile(rf"[()]|{BARRED}|[^ ()|;\"']+")
ANSWERS = ("sat", "unsat", "unknown")
NUMBERS = count()


class MalformedError(Exception):
    """A file is no certificate; why."""


class Obligation(NamedTuple):
    """Terms that can be true together or not: every solver must give the expected answer."""

    name: str
    terms: tuple[str, ...]
    begun: str
    own: str = ""
    expected: str = "unsat"

    @property
    def stack(self) -> tuple[str, ...]:
        """What is put before a solver, form by form; what is its own is defined where it is first spoken of."""
        speaks = [bool(re.search(r"\((property|rank-[0-9]{2}|move) |\$s[2-9]-", term)) for term in (*self.terms, "(move ")]
        cut, told = speaks.index(True), [f"(assert {term})" for term in self.terms]
        return tuple(filter(None, (self.begun, *told[:cut], self.own, *told[cut:])))


@cache
def define(line: str) -> tuple[str, tuple[tuple[str, str], ...], str, str, frozenset[str]]:
    """Return the name, parameters, sort and body of the function that a line defines, and the symbols that the body speaks."""
    form = re.fullmatch(rf"\(define-fun ({NAME}) \(((?:\({NAME} {SORT}\) ?)*)\) ({SORT}) (.+)\)", line)
    depths = list(accumulate({"(": 1, ")": -1}.get(part, 0) for part in TOKEN.findall(line)))
    if not form or TOKEN.sub("", line).strip() or min(depths[:-1]) <= 0 or depths[-1] != 0:
        raise MalformedError(f"not a definition: {line[:60]}")
    pairs = tuple((name, sort) for name, sort in re.findall(rf"\(({NAME}) ({SORT})\)", form[2]))
    spoken = {symbol for symbol in {*TOKEN.findall(form[4])} if not re.fullmatch(r"[()]|\?[0-9]+|#b[01]+", symbol)}
    return form[1], pairs, form[3], form[4], frozenset(spoken - OPERATORS)


def read(text: str) -> tuple[dict[str, str], list[Obligation]]:
    """Return the heading of a certificate, and what must be shown."""
    if not re.fullmatch(r"[ -~\n]+", text):
        raise MalformedError("it cannot be read, or not as lines of plain characters")
    *lines, last = text.split("\n")
    heading: dict[str, str] = {}
    known: dict[str, tuple[tuple[tuple[str, str], ...], str, str]] = {}
    for line in lines:
        info = None if known else re.fullmatch(r"\(set-info :([a-z]+) \|([^|\\]*)\|\)", line)
        if info and info[1] in HEADING - heading.keys():
            heading[info[1]] = info[2]
            continue
        name, pairs, sort, body, spoken = define(line)
        own = {parameter for parameter, _ in pairs}
        strange = spoken - own - known.keys()
        if strange or len(own) != len(pairs) or {name, *own} & {*OPERATORS, *known} or name in own:
            raise MalformedError(f"{name}: {min(strange)} is not known" if strange else f"{name}: a name that is taken")
        known[name] = pairs, sort, body
    names = tuple(known)
    needed = {*HEADING, *SIGNATURES, "property"} - {"k", "" if heading.get("kind") in ("total", "ends") else "move"}
    if missing := needed - heading.keys() - known.keys():
        raise MalformedError(f"{min(missing)} is missing")
    version, kind, cut = heading["certificate"], heading["kind"], names.index("property")
    if last or version != "1" or kind not in KINDS or not re.fullmatch(r"[1-9]?", heading.get("k", "")):
        raise MalformedError("not a certificate that this program knows")
    if [bool(re.fullmatch(r"invariant|rank-[0-9]{2}|move", name)) for name in names] != [n > cut for n in range(len(names))]:
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
        (pairs, sort, _), number = known[name], name.startswith("rank-") or name == "move"
        wanted = tuple(pair for part in signatures[name] for pair in {"s": state, "a": choice, "n": after}[part])
        if pairs != wanted or (sort == "Bool") == number or (name == "move" and sort != choice[0][1]):
            raise MalformedError(f"{name} is over something else, or gives something else, than it must")
    over = " ".join(name for name, _ in (*state, *choice))
    sets = [f"|set.{name[1:]}" if name[0] == "|" else f"set.{name}" for name, _ in state]
    changes = [f"(= {then} ({change} {over}))" for change, (then, _) in zip(sets, after, strict=True)]
    if known["trans"][2] != f"(and (enabled {over}) {' '.join(changes)})":
        raise MalformedError("trans is not that the choice is enabled and each part of the state is set")
    shared = [line for line, name in zip(lines[len(heading) :], names, strict=True) if name in (*names[:cut], "invariant")]
    rest = [line for line in lines[len(heading) :] if line not in shared]
    for time in range(int(heading.get("k") or 1) + 1):
        told = [(f"$s{time}-{n}", sort) for n, (_, sort) in enumerate(state)] + [(f"$a{time}", choice[0][1])]
        (shared if time < 2 else rest).extend(f"(declare-const {name} {sort})" for name, sort in told)
    ranks = sorted(name for name in names if name.startswith("rank-"))
    return heading, obligations(kind, int(heading.get("k") or 0), len(state), ranks, "\n".join(shared), "\n".join(rest))


def obligations(kind: str, steps: int, width: int, ranks: Sequence[str], begun: str, own: str) -> list[Obligation]:
    """Return what must be shown of a claim, by induction over some steps; ``width`` is how many parts a state has."""

    def state(time: int) -> list[str]:
        return [f"$s{time}-{n}" for n in range(width)]

    def said(name: str, time: int = 0) -> str:
        over = {"s": state(time), "a": [f"$a{time}"], "n": state(time + 1)}
        parts = {**SIGNATURES, "property": KINDS[kind]}.get(name, "s")
        return f"({name} {' '.join(constant for part in parts for constant in over[part])})"

    def shown(name: str, *terms: str, own: str = own, expected: str = "unsat") -> Obligation:
        return Obligation(name, terms, begun, own, expected)

    no = "(not {})".format
    held, step, goal = said("invariant"), said("trans"), said("property")
    asked = [
        shown("a game can begin", said("init"), own="", expected="sat"),
        shown("the invariant holds where a game begins", said("init"), no(held), own=""),
        shown("a step is possible where a game begins", said("init"), step, own="", expected="sat"),
        shown("the invariant is kept by every step", held, step, no(said("invariant", 1)), own=""),
        shown("no step is an error", held, said("error"), own=""),
    ]
    if kind == "step":
        return [*asked, shown("the property holds on every step", held, step, no(goal))]
    if kind == "ends":
        falls = "false"
        for rank in reversed(ranks):
            now, then = said(rank), said(rank, 1)
            falls = f"(or (bvslt {then} {now}) (and (= {then} {now}) {falls}))"
        asked.append(shown("every step makes the ranking fall", held, step, no(falls)))
    if kind in ("total", "ends"):
        moved = said("enabled").replace(" $a0)", f" {said('move')})")
        return [*asked, shown("somebody can move unless the property holds", held, no(goal), no(moved))]
    if kind == "errorless" or not steps:
        return [*asked, shown("the invariant implies the property", held, no(goal))]
    path = [said("trans", time) for time in range(steps)]
    for time in range(steps):
        asked += [shown(f"the property holds after {time} steps", said("init"), *path[:time], no(said("property", time)))]
    same = [zip(state(one), state(other), strict=True) for other in range(steps + 1) for one in range(other)]
    apart = [no(f"(and true {' '.join(f'(= {one} {other})' for one, other in pairs)})") for pairs in same]
    good = [said(name, time) for time in range(steps) for name in ("invariant", "property")]
    last = shown(f"the property is kept after {steps} steps in which it held", *path, *apart, *good, no(said("property", steps)))
    return [*asked, last]


class Solver:
    """A solver: text goes in, lines come out. It is started when it is asked, and cannot make this program wait for ever."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self.command, self.seconds = command, seconds
        self.process: subprocess.Popen[str] | None = None
        self.lines: queue.Queue[str] = queue.Queue()
        self.stack: tuple[str, ...] = ()

    def _listen(self, stream: IO[str], put: Callable[[str], None]) -> None:
        with stream:
            for line in iter(lambda: stream.readline(1000), ""):
                put(line.strip())
        put("crashed")

    def _write(self, stream: IO[str], text: str) -> None:
        with contextlib.suppress(OSError, ValueError):  # that it ended is heard where it is listened to
            stream.write(text)
            stream.flush()

    def _tell(self, one: Obligation) -> str:
        """Ask; what the question before began with too is kept. Return what it must echo after its answer."""
        if not self.process:
            self.lines, self.stack = queue.Queue(), ()
            self.process = subprocess.Popen(self.command, stdin=-1, stdout=-1, stderr=-3, encoding="utf-8", errors="replace")  # noqa: S603
            threading.Thread(target=self._listen, args=(self.process.stdout, self.lines.put), daemon=True).start()
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one.stack, self.stack, strict=False)))
        forms = ["(pop 1)"] * (len(self.stack) - kept) + [f"(push 1)\n{form}" for form in one.stack[kept:]]
        mark, self.stack = f"answered {next(NUMBERS)}", one.stack
        text = "\n".join([*forms, "(check-sat)", f'(echo "{mark}")', ""])
        threading.Thread(target=self._write, args=(self.process.stdin, text), daemon=True).start()
        return mark

    def ask(self, one: Obligation) -> str:
        """Return its answer, or what became of it instead, after which it is ended."""
        try:
            mark = self._tell(one)
            answer = self.lines.get(timeout=self.seconds)
            echo = answer if answer == "crashed" else self.lines.get(timeout=self.seconds).strip('"')
            answer = answer if echo == mark else echo if echo == "crashed" else f"{answer} {echo}"
        except (queue.Empty, OSError) as error:
            answer = "hung" if isinstance(error, queue.Empty) else f"could not be started: {error}"
        if answer not in ANSWERS:
            self.end()
        return answer

    def end(self) -> None:
        """End it."""
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None


def answer(command: Sequence[str], answers: dict[Obligation, str], asked: Sequence[Obligation], seconds: float) -> None:
    """Have one solver answer. One that ends is asked once more; what a fault leaves open for all of a family is not asked of it."""
    solver = Solver(command, seconds)
    for one in asked:
        faults = [said for other, said in answers.items() if said not in ANSWERS and other.begun == one.begun and not other.own]
        hung = ["hung"] * (list(answers.values()).count("hung") > 1)
        answers[one] = (faults or hung or [solver.ask(one)])[0]
        if answers[one] == "crashed" and not faults:
            answers[one] = solver.ask(one)
    solver.end()


def judged(asked: Sequence[Obligation], answers: Sequence[dict[Obligation, str]]) -> tuple[str, str]:
    """Return what becomes of a certificate, and which obligation decides it."""
    found = [("ACCEPTED", "")]
    for one in asked:
        said = {heard.get(one, "crashed") for heard in answers}
        told = f"{one.name}: expected {one.expected}, heard {' and '.join(sorted(word[:120] for word in said))}"
        outcomes = {"unknown": "UNDECIDED", "hung": "HUNG", "crashed": "CRASHED", "sat": "REJECTED", "unsat": "EMPTY"}
        other = {word: "CRASHED" if "could not be started" in word else "GARBAGE" for word in said} | outcomes
        found += [("DISAGREEMENT" if {"sat", "unsat"} <= said else other[word], told) for word in said - {one.expected}]
    return max(found, key=lambda pair: OUTCOMES.index(pair[0]))


def check(texts: Sequence[str], solvers: Sequence[Sequence[str]], seconds: float, rulebook: str) -> list[tuple[str, str, str]]:
    """Return, for each text, what becomes of it, why, and what it claims."""
    found: list[tuple[str, str, str, list[Obligation]]] = []
    for text in texts:
        try:
            heading, own = read(text)
            stale = rulebook and heading["rulebook"] != rulebook
            told = ("STALE", "it speaks of another rulebook") if stale else ("MALFORMED", "nothing is to be shown")
            found.append((*told, f"{heading['kind']} {heading['name']} {heading['claim']}", [] if stale else own))
        except MalformedError as error:
            found.append(("MALFORMED", str(error), "", []))
    asked = sorted({one for *_, own in found for one in own}, key=lambda one: (one.stack, one.name))
    answers: list[dict[Obligation, str]] = [{} for _ in solvers]
    pairs = zip(solvers, answers, strict=True)
    threads = [threading.Thread(target=answer, args=(*pair, asked, seconds), daemon=True) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [(*(judged(own, answers) if own else told), claims) for *told, claims, own in found]


def main() -> int:
    """Check the files that the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--solver", action="append", type=shlex.split, help="z3, bitwuzla, cvc5, or what speaks SMT-LIB 2")
    parser.add_argument("--seconds", type=float, default=60.0, help="for one question to one solver")
    parser.add_argument("--rulebook", default="", help="the digest of the rulebook that the certificates must be of")
    given = parser.parse_args()
    speaker = [sys.executable, "-I", str(Path(__file__).with_name("solve.py"))]
    solvers = given.solver or [["z3"], ["bitwuzla"]]
    commands = [[*speaker, *one] if one in (["z3"], ["bitwuzla"], ["cvc5"]) else one for one in solvers]
    if len({tuple(one) for one in commands}) < 2 or not all(commands) or not 0 < given.seconds < 1e6:
        parser.error("a certificate is checked by at least two different solvers, each in more than 0 seconds")
    texts = [""] * len(given.files)
    for place, path in enumerate(given.files):
        with contextlib.suppress(OSError):
            texts[place] = path.read_bytes().decode("utf-8", "replace")
    found = check(texts, commands, given.seconds, given.rulebook)
    for path, (outcome, reason, claims) in zip(given.files, found, strict=True):
        row = "\t".join(re.sub(r"\s", " ", part) for part in (outcome, str(path), claims, reason))
        sys.stdout.write("".join(letter if letter.isprintable() or letter == "\t" else "?" for letter in row) + "\n")
    return max(OUTCOMES.index(outcome) for outcome, _, _ in found)


if __name__ == "__main__":
    sys.exit(main())
