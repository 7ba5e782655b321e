"""What a certificate says the game is: here for a certificate of another game than the rulebook's.

The program that checks certificates takes ``init``, ``trans`` and ``property`` as it finds them. That they are the rulebook's is shown
here: they are written once more from the rulebook that has the digest, and compared; and Z3 reads them back and is asked, in concrete
states, which steps they allow, which must be the interpreter's.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest
import z3
from meaning import Meaning, number

from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.problem import Problem, pose
from brinkproof.properties.proofs.argument import Argument, certificates
from brinkproof.properties.proofs.certificate import Certificate, Writer
from brinkproof.properties.property import BOOK, NO_ERRORS, TOTAL, Kind, load_properties
from brinkproof.properties.unroll import Unrolling
from brinkproof.properties.watching import Watch

TOYS = Path(__file__).parents[1] / "toys"
NAMES = sorted(folder.name for folder in TOYS.iterdir())

FEW = ("defcon-within-1-and-5", "over-is-final", "battleground-coup-degrades", "the-game-ends", "somebody-can-move")
"""Properties of the rulebook, of each kind that has a certificate."""

FIRST = 60
"""The states of a toy at which it is asked; most toys have fewer."""

STATES = 200
"""Random states of the rulebook, reachable or not, in which the steps are compared."""


def posed(folder: Path, book: Path, names: Sequence[str] = ()) -> Problem:
    properties = load_properties(book)
    return pose(load_rulebook(folder), [one for one in properties if not names or one.name in names])


def as_if_proved(problem: Problem) -> Argument:
    """Return an argument with which a certificate is written of everything: whether it is a good one is not asked here."""
    names = [TOTAL, *(claim.property.name for claim in problem.claims if not claim.wanted)]
    return Argument(lemmas=(), kept=(), steps=dict.fromkeys(names, 1))


def regenerated(problem: Problem) -> dict[str, Certificate]:
    expressions = [part for claim in problem.claims for part in (claim.target, *(target for _, target in claim.steps))]
    writer = Writer(problem, Unrolling(TransitionSystem(problem.rulebook, expressions)), (), "")
    written = [writer.no_errors(), writer.total(), *(writer.claim(claim) for claim in problem.claims if not claim.wanted)]
    return {one.property: one for one in written}


def definitions(text: str) -> list[str]:
    """Return what the game is and what is claimed of it: every definition but the evidence."""
    lines = [line for line in text.splitlines() if line.startswith("(define-fun ")]
    last = next(place for place, line in enumerate(lines) if line.startswith("(define-fun property "))
    return lines[: last + 1]


def heading(text: str) -> dict[str, str]:
    lines = [line for line in text.splitlines() if line.startswith("(set-info :")]
    return {key: value.strip("|") for key, value in (line[len("(set-info :") : -1].split(" ", 1) for line in lines)}


def assert_of_its_rulebook(text: str, problem: Problem) -> None:
    said, again = heading(text), regenerated(problem)[heading(text)["name"]]
    assert said["rulebook"] == problem.rulebook.digest
    assert definitions(text) == definitions(again.text)
    assert (said["kind"], said["claim"]) == (heading(again.text)["kind"], again.claim)


@pytest.mark.parametrize("name", NAMES)
def test_the_certificates_of_a_toy_are_those_of_its_rulebook(name: str) -> None:
    # Given
    problem = posed(TOYS / name / "rules", TOYS / name / "properties.toml")
    # When
    written = certificates(problem, as_if_proved(problem), "provers of another day")
    # Then
    assert [one.property for one in written] == [*regenerated(problem)]
    for one in written:
        assert_of_its_rulebook(one.text, posed(TOYS / name / "rules", TOYS / name / "properties.toml"))


WRITE = f"""
import json, sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
from test_regenerated import as_if_proved, certificates, posed
problem = posed(Path({str(BASE)!r}), Path({str(BOOK)!r}), {FEW!r})
json.dump([one.text for one in certificates(problem, as_if_proved(problem), "another process")], sys.stdout)
"""


def test_the_certificates_of_the_rulebook_are_those_of_the_rulebook() -> None:
    """They are written by another process, in which sets have another order."""
    # Given
    environment = os.environ | {"PYTHONHASHSEED": "1962"}
    done = subprocess.run([sys.executable, "-c", WRITE], capture_output=True, text=True, check=True, env=environment)
    written = json.loads(done.stdout)
    problem = posed(BASE, BOOK, FEW)
    again = regenerated(problem)
    # Then
    assert {heading(text)["name"] for text in written} == {NO_ERRORS, TOTAL, *FEW}
    assert {heading(text)["kind"] for text in written} == {"always", "step", "errorless", "total", "ends"}
    for text in written:
        said = heading(text)
        assert said["rulebook"] == problem.rulebook.digest
        assert definitions(text) == definitions(again[said["name"]].text)
        assert said["claim"] == again[said["name"]].claim


def test_another_rulebook_has_other_definitions_and_another_digest(tmp_path: Path) -> None:
    # Given
    rules = (TOYS / "counter" / "rules" / "s01_toy.toml").read_text("utf-8")
    assert "n + 1" in rules
    (tmp_path / "s01_toy.toml").write_text(rules.replace("n + 1", "n + 2"), "utf-8")
    mine, other = (posed(folder, TOYS / "counter" / "properties.toml") for folder in (TOYS / "counter" / "rules", tmp_path))
    # When
    first, second = regenerated(mine)[TOTAL], regenerated(other)[TOTAL]
    # Then
    assert mine.rulebook.digest != other.rulebook.digest
    assert first.claim != second.claim
    differing = [a.split()[1] for a, b in zip(definitions(first.text), definitions(second.text), strict=True) if a != b]
    assert "set.n" in differing


def relation(rulebook: Rulebook) -> Meaning:
    written = Writer(Problem(rulebook=rulebook, claims=()), Unrolling(TransitionSystem(rulebook)), (), "").total()
    return Meaning(definitions(written.text))


def named(rulebook: Rulebook, state: State, prime: str = "") -> list[tuple[str, int]]:
    return [(variable.name + prime, value) for variable, value in zip(rulebook.variables, state, strict=True)]


def reachable(rulebook: Rulebook, interpreter: Interpreter) -> Iterator[State]:
    """Yield every state that is reached without an error."""
    seen, pending = {rulebook.initial}, [rulebook.initial]
    while pending:
        state = pending.pop()
        yield state
        for action in interpreter.enabled(state):
            after = by_interpreter(interpreter, state, action)
            if after is not None and after not in seen:
                seen.add(after)
                pending.append(after)


def by_interpreter(interpreter: Interpreter, state: State, action: int) -> State | None:
    try:
        return interpreter.step(state, action)
    except StepError:
        return None


def allowed(meaning: Meaning, rulebook: Rulebook, state: State) -> set[tuple[int, State]]:
    """Return every choice and next state for which ``trans`` is true: a solver is asked for another until there is none."""
    solver, found = z3.Solver(), set()
    solver.add(meaning.at("trans", named(rulebook, state)))
    unknown = [meaning.constants["action"], *(meaning.constants[f"{variable.name}'"] for variable in rulebook.variables)]
    while solver.check() == z3.sat:
        model = solver.model()
        values = [model.eval(constant, model_completion=True) for constant in unknown]
        action, *after = map(number, values)
        found.add((action % (1 << unknown[0].size()), tuple(after)))
        solver.add(z3.Or(*(constant != value for constant, value in zip(unknown, values, strict=True))))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_of_a_toy_allows_the_steps_of_the_interpreter_and_no_other(name: str) -> None:
    # Given
    rulebook = load_rulebook(TOYS / name / "rules")
    interpreter, meaning = Interpreter(rulebook), relation(rulebook)
    for state in islice(reachable(rulebook, interpreter), FIRST):
        # When
        found = allowed(meaning, rulebook, state)
        # Then
        steps = {action: by_interpreter(interpreter, state, action) for action in interpreter.enabled(state)}
        assert {action for action, _ in found} == steps.keys(), "what is enabled"
        assert len(found) == len(steps), "an action has one result"
        errors = {action for action, _ in found if number(meaning.at("error", [*named(rulebook, state), ("action", action)]))}
        assert errors == {action for action, after in steps.items() if after is None}
        assert {(action, after) for action, after in found if action not in errors} == {
            (action, after) for action, after in steps.items() if after is not None
        }
        assert number(meaning.at("init", named(rulebook, state))) == (state == rulebook.initial)


def anywhere(rulebook: Rulebook, rng: random.Random) -> State:
    """Return a random state of a game that goes on, in which no ending is due; most are not reachable."""
    position = rulebook.position
    values = [rng.choice(variable.sort.values) for variable in rulebook.variables]
    values[position["winner"]] = values[position["ending"]] = 0
    values[position["defcon"]], values[position["vp"]] = rng.choice((2, 3, 4, 5)), rng.randrange(-19, 20)
    return tuple(values)


def test_what_is_printed_of_the_rulebook_allows_the_steps_of_the_interpreter_and_no_other() -> None:
    # Given
    rulebook, rng = load_rulebook(), random.Random(41)
    interpreter, meaning = Interpreter(rulebook), relation(rulebook)
    selector, taken, errors = meaning.constants["action"], 0, 0
    choices = [z3.BitVecVal(place, selector.size()) for place in range(len(rulebook.actions))]
    solver = z3.Solver()
    solver.add(meaning.functions["enabled"], *(selector != choice for choice in choices))
    assert solver.check() == z3.unsat, "no choice is enabled that is no action"
    states = [rulebook.initial, *(anywhere(rulebook, rng) for _ in range(STATES))]
    for state in states:
        # When
        here = named(rulebook, state)
        where = meaning.at("enabled", here)
        enabled = [place for place, choice in enumerate(choices) if number(z3.simplify(z3.substitute(where, (selector, choice))))]
        # Then
        assert enabled == list(interpreter.enabled(state))
        assert number(meaning.at("init", here)) == (state == rulebook.initial)
        for action in rng.sample(enabled, min(2, len(enabled))):
            chosen = [*here, ("action", action)]
            after = by_interpreter(interpreter, state, action)
            assert number(meaning.at("error", chosen)) == (after is None)
            if after is not None:
                assert next_state(meaning.at("trans", chosen)) == dict(named(rulebook, after, "'"))
            taken, errors = taken + 1, errors + (after is None)
    assert taken > STATES
    assert errors < taken / 2


def next_state(term: z3.BoolRef) -> dict[str, int]:
    """Return the values that a conjunction gives to constants; each must be given one, and nothing else be said."""
    given = {}
    for part in term.children() if z3.is_and(term) else [term]:
        if z3.is_eq(part):
            constant, value = sorted(part.children(), key=z3.is_bv_value)
            given[str(constant)] = number(value)
        else:
            constant = part.children()[0] if z3.is_not(part) else part
            given[str(constant)] = int(not z3.is_not(part))
        assert z3.is_const(constant)
    return given


STEPS = 25
"""Random steps of the rulebook at which every claim is compared."""


def test_what_is_printed_of_a_claim_is_what_is_claimed() -> None:
    """Many of the states are not reachable, so that claims are broken too, which they are in no game."""
    # Given
    problem, rng = posed(BASE, BOOK), random.Random(2)
    interpreter = Interpreter(problem.rulebook)
    watch = Watch(problem, interpreter)
    written = {
        name: Meaning(definitions(one.text)[-1:]) for name, one in regenerated(problem).items() if name not in (NO_ERRORS, TOTAL)
    }
    kinds = {claim.property.name: claim.property.kind for claim in watch.claims}
    broken, compared = set(), 0
    while compared < STEPS:
        before = anywhere(problem.rulebook, rng)
        action = rng.choice(interpreter.enabled(before) or [0])
        after = by_interpreter(interpreter, before, action) if interpreter.is_enabled(before, action) else None
        if after is None:
            continue
        compared += 1
        violated = {claim.property.name for claim in watch.on_step(before, action, after)}
        for name, meaning in written.items():
            if kinds[name] is Kind.EVENTUALLY:
                continue
            # When
            step = [*named(problem.rulebook, before), ("action", action), *named(problem.rulebook, after, "'")]
            values = step if "action" in meaning.constants else named(problem.rulebook, after)
            holds = number(meaning.at("property", [(key, value) for key, value in values if key in meaning.constants]))
            # Then
            assert holds == (name not in violated), f"{name} at {problem.rulebook.label(problem.rulebook.actions[action])}"
        broken |= violated
    assert len(broken) > 10
