"""Certificates that prove nothing: here for an obligation that the program forgets, and a text that it reads otherwise than a solver."""

from pathlib import Path

import pytest
from handmade import AT_3, BOUNDS, COUNT, GAME, LEFT, NO_ERROR, PROOFS, RULEBOOK, SMALL, checked, written
from test_solvers import STATUSES

from brinkproof.properties.certification.check_certificates import MalformedError, read


def game(**parts: str) -> tuple[str, ...]:
    return tuple((GAME | parts).values())


ANY = "(define-fun invariant ((n (_ BitVec 3))) Bool true)"
NOT_MINUS_1 = "(define-fun property ((n (_ BitVec 3))) Bool (not (= n #b111)))"
AT_MOST_1 = SMALL.replace("#b011", "#b001")

BAD = {
    "an invariant that is too weak": (written(evidence=[ANY]), "REJECTED", "no step is an error"),
    "an invariant that says too little of the claim": (
        written(claimed=SMALL.replace("bvsle n #b011", "bvsgt n #b000"), evidence=[BOUNDS]),
        "REJECTED",
        "the invariant implies the property",
    ),
    "an invariant that is not kept": (
        written(evidence=[BOUNDS.replace("#b011", "#b010")]),
        "REJECTED",
        "the invariant is kept by every step",
    ),
    "an invariant that does not hold at first": (
        written(evidence=[BOUNDS.replace("#b000", "#b001")]),
        "REJECTED",
        "the invariant holds where a game begins",
    ),
    "an invariant that nothing satisfies": (
        written(evidence=[ANY.replace("Bool true", "Bool false")]),
        "REJECTED",
        "the invariant holds where a game begins",
    ),
    "a claim that is false": (written(claimed=AT_MOST_1), "REJECTED", "the invariant implies the property"),
    "a claim that is false a step later than k looks": (
        written(claimed=AT_MOST_1, heading={"k": "2"}),
        "REJECTED",
        "the property is kept after 2 steps in which it held",
    ),
    "a claim that is false where k looks": (
        written(claimed=AT_MOST_1, heading={"k": "3"}),
        "REJECTED",
        "the property holds after 2 steps",
    ),
    "a k that is too small": (
        written(
            claimed=NOT_MINUS_1, evidence=[ANY], heading={"k": "3"}, game=game(error=GAME["error"].replace("n #b000", "n n"))
        ),
        "REJECTED",
        "the property is kept after 3 steps in which it held",
    ),
    "a claim on steps that is false": (
        written("step", PROOFS["step"][0].replace("(bvsgt |n'| n)", "(bvsgt |n'| #b001)")),
        "REJECTED",
        "the property holds on every step",
    ),
    "a claim on errors that is false": (
        written("errorless", NO_ERROR.replace("(error n a)", "(enabled n a)")),
        "REJECTED",
        "the invariant implies the property",
    ),
    "a step that is an error": (
        written("errorless", game=game(error=GAME["error"].replace("bvslt n #b000", "= n #b010"))),
        "REJECTED",
        "no step is an error",
    ),
    "a step that is an error, beside another claim": (
        written(game=game(error=GAME["error"].replace("bvslt n #b000", "= n #b010"))),
        "REJECTED",
        "no step is an error",
    ),
    "a ranking that rises": (
        written("ends", evidence=[BOUNDS, LEFT.replace("(bvsub #b011 n)", "n"), COUNT]),
        "REJECTED",
        "every step makes the ranking fall",
    ),
    "a ranking that stays": (
        written("ends", evidence=[BOUNDS, LEFT.replace("(bvsub #b011 n)", "#b011"), COUNT]),
        "REJECTED",
        "every step makes the ranking fall",
    ),
    "a ranking that leaps over the least number": (
        written("ends", evidence=[BOUNDS, LEFT.replace("(bvsub #b011 n)", "(bvsub #b101 n)"), COUNT]),
        "REJECTED",
        "every step makes the ranking fall",
    ),
    "no ranking": (written("ends", evidence=[BOUNDS, COUNT]), "REJECTED", "every step makes the ranking fall"),
    "a move that nobody may make": (
        written("total", evidence=[BOUNDS, COUNT.replace("#b1)", "#b0)")]),
        "REJECTED",
        "somebody can move unless the property holds",
    ),
    "a game that stands still too soon": (
        written("total", AT_3.replace("#b011", "#b001")),
        "REJECTED",
        "somebody can move unless the property holds",
    ),
    "a game that stands still too soon, and is said to end": (
        written("ends", AT_3.replace("#b011", "#b001")),
        "REJECTED",
        "somebody can move unless the property holds",
    ),
    "no game": (written(game=game(init=GAME["init"].replace("= n #b000", "distinct n n"))), "EMPTY", "a game can begin"),
    "no step": (
        written(game=game(enabled=GAME["enabled"].replace("= a #b1", "distinct a a"))),
        "EMPTY",
        "a step is possible where a game begins",
    ),
    "no step from where a game begins": (
        written(game=game(enabled=GAME["enabled"].replace("= a #b1", "= n #b001"))),
        "EMPTY",
        "a step is possible where a game begins",
    ),
    "a number wider than memory": (
        written(before=["(define-fun wide ((x (_ BitVec 99999999999999999999))) Bool true)"]),
        "GARBAGE",
        "a game can begin",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_proves_nothing_is_told_by_the_obligation_that_fails(tmp_path: Path, name: str) -> None:
    text, outcome, obligation = BAD[name]
    (said,), status = checked(tmp_path, text)
    assert (said.outcome, status) == (outcome, STATUSES[outcome]), said.reason
    assert said.reason.startswith(f"{obligation}: expected "), said.reason


def test_what_proves_something_is_accepted(tmp_path: Path) -> None:
    """Otherwise nothing would be shown by what is not."""
    four = written(
        claimed=NOT_MINUS_1, evidence=[ANY], heading={"k": "4"}, game=game(error=GAME["error"].replace("n #b000", "n n"))
    )
    two = [LEFT.replace("(bvsub #b011 n)", "#b000"), LEFT.replace("rank-01", "rank-02")]
    said, status = checked(
        tmp_path, *map(written, PROOFS), four, written(heading={"k": "1"}), written("ends", evidence=[BOUNDS, *two, COUNT])
    )
    assert ([one.outcome for one in said], status) == (["ACCEPTED"] * 8, 0), said


def test_a_file_of_another_rulebook_is_stale(tmp_path: Path) -> None:
    options = ["--rulebook", "cd" * 32]
    said, status = checked(tmp_path, written(), written(heading={"rulebook": "cd" * 32}), options=options)
    assert [one.outcome for one in said] == ["STALE", "ACCEPTED"]
    assert status == STATUSES["STALE"]


STRANGE = "is not known"
NO_DEFINITION = "not a definition"
PLAIN = "plain characters"

MALFORMED = {
    "nothing": ("", PLAIN),
    "a line too many": (written() + "\n", NO_DEFINITION),
    "no end of the last line": (written()[:-1], "invariant is missing"),
    "a comment": (written(before=["; it holds"]), NO_DEFINITION),
    "a comment in a definition": (written(before=["(define-fun it () Bool true) ; it holds)"]), NO_DEFINITION),
    "a line end of another kind": (written().replace("\n", "\r\n"), PLAIN),
    "a name that ends a line": (written(heading={"name": "x\rACCEPTED\t0.smt2\talways x\t"}), PLAIN),
    "a name that begins a column": (written(heading={"name": "x\tx"}), PLAIN),
    "a name of other letters": (written(heading={"name": "да"}), PLAIN),
    "a character that is nothing": (written(heading={"provers": "\0"}), PLAIN),
    "a space that is no space to a solver": (written(claimed=SMALL.replace("Bool (", "Bool\u00a0(")), PLAIN),
    "digits of other letters": (written(claimed=SMALL.replace("BitVec 3", "BitVec \u0663")), PLAIN),
    "another version": (written(heading={"certificate": "2"}), "not a certificate that this program knows"),
    "another kind": (written(heading={"kind": "sometimes"}), "not a certificate that this program knows"),
    "a k of nothing": (written(heading={"k": "0"}), "not a certificate that this program knows"),
    "a k of two digits": (written(heading={"k": "10"}), "not a certificate that this program knows"),
    "another heading": (written(heading={"trust": "me"}), NO_DEFINITION),
    "a heading twice": (written().replace("(set-info :name", "(set-info :name |a|)\n(set-info :name"), NO_DEFINITION),
    "a heading below": (written(before=["(define-fun it () Bool true)", "(set-info :k |1|)"]), NO_DEFINITION),
    "no heading": ("\n".join(line for line in written().splitlines() if ":name" not in line) + "\n", "name is missing"),
    "no invariant": (written(evidence=[LEFT]), "invariant is missing"),
    "no move": (written("total", evidence=[BOUNDS]), "move is missing"),
    "the claim of another": (written(heading={"claim": "0" * 64}), "the claim was changed"),
    "a helper after the claim": (written(evidence=["(define-fun it () Bool true)", BOUNDS]), "another order"),
    "an invariant before the claim": (written(before=[BOUNDS], evidence=[LEFT]), "another order"),
    "an invariant twice": (written(evidence=[BOUNDS, BOUNDS]), "taken"),
    "a definition twice": (written(before=[GAME["init"]]), "taken"),
    "a definition twice, once between bars": (written(before=[SMALL.replace("property", "|property|")]), NO_DEFINITION),
    "an operator between bars": (written(before=["(define-fun |not| ((x Bool)) Bool false)"]), NO_DEFINITION),
    "an operator as parameter": (written(before=["(define-fun it ((true Bool)) Bool true)"]), "taken"),
    "an operator as parameter between bars": (written(before=["(define-fun it ((|true| Bool)) Bool true)"]), NO_DEFINITION),
    "a parameter twice": (written(before=["(define-fun it ((x Bool) (x Bool)) Bool x)"]), "taken"),
    "a constant of the obligations": (written(claimed=SMALL.replace("bvsle n", "bvsle $s0-0")), STRANGE),
    "a constant of the obligations between bars": (written(before=["(define-fun |$s0-0| () Bool true)"]), NO_DEFINITION),
    "another form in a definition": (written(before=["(define-fun it () Bool true) (assert false)"]), NO_DEFINITION),
    "a form that is no definition": (written(before=["(assert false)"]), NO_DEFINITION),
    "a definition of itself": (written(before=["(define-fun it () Bool (not it))"]), STRANGE),
    "a symbol that nobody has defined": (written(claimed=SMALL.replace("bvsle", "bvule")), STRANGE),
    "an annotation": (written(claimed=SMALL.replace("(bvsle n #b011)", "(! (bvsle n #b011) :named it)")), STRANGE),
    "a string": (written(claimed=SMALL.replace("(bvsle n #b011)", '(= "a" "b")')), NO_DEFINITION),
    "a bar that is not closed": (written(claimed=SMALL.replace("bvsle n", "bvsle |n")), NO_DEFINITION),
    "a width of nothing": (written(before=["(define-fun it ((x (_ BitVec 0))) Bool true)"]), NO_DEFINITION),
    "a claim on steps that is called one on states": (written("always", PROOFS["step"][0]), "property is over something else"),
    "a claim that is a number": (
        written(claimed=SMALL.replace("Bool (bvsle n #b011)", "(_ BitVec 3) n")),
        "property is over something else",
    ),
    "a claim on other states": (written(claimed=SMALL.replace("((n ", "((m ").replace("bvsle n", "bvsle m")), "property is over"),
    "a ranking that is a truth": (
        written("ends", evidence=[BOUNDS, LEFT.replace("(_ BitVec 3) (bvsub #b011 n)", "Bool true"), COUNT]),
        "rank-01 is over",
    ),
    "a move that is no choice": (
        written("total", evidence=[BOUNDS, COUNT.replace("(_ BitVec 1) #b1", "(_ BitVec 2) #b01")]),
        "move is over",
    ),
    "a game without a state": (written(game=game(init="(define-fun init () Bool true)")), "do not fit together"),
    "steps that are not those that are enabled": (
        written(game=game(trans=GAME["trans"].replace("(enabled n a)", "(bvslt n #b010)"))),
        "trans is not",
    ),
    "steps that may go anywhere": (
        written(game=game(trans=GAME["trans"].replace("(and (enabled n a) (= |n'| (set.n n a)))", "(and (enabled n a))"))),
        "trans is not",
    ),
    "no steps": (written(game=game(trans=GAME["trans"].replace("(and (enabled", "(and false (enabled"))), "trans is not"),
}
MALFORMED |= {
    f"{name} as a name": (written(before=[f"(define-fun {name} ((x Bool)) Bool x)"]), f"{name}: a name that is taken")
    for name in ("not", "and", "or", "false", "true", "let", "bvslt", "ite", "distinct")
}


@pytest.mark.parametrize("name", MALFORMED)
def test_what_could_be_read_in_two_ways_is_read_in_none(name: str) -> None:
    text, reason = MALFORMED[name]
    with pytest.raises(MalformedError, match=reason):
        read(text)


def test_what_cannot_be_read_is_malformed_and_told_in_a_line_of_its_own(tmp_path: Path) -> None:
    texts = [text.encode() for text, _ in MALFORMED.values()]
    said, status = checked(tmp_path, *texts, b"\xff\xfe", options=["--rulebook", RULEBOOK])
    assert {one.outcome for one in said} == {"MALFORMED"}
    assert status == STATUSES["MALFORMED"]


def test_a_file_that_is_not_there_is_malformed_and_the_others_are_checked(tmp_path: Path) -> None:
    said, status = checked(tmp_path, None, written())
    assert [one.outcome for one in said] == ["MALFORMED", "ACCEPTED"]
    assert status == STATUSES["MALFORMED"]
