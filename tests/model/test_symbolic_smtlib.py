"""Terms as SMT-LIB text: here for a text that says something else than the term, or that a second reader refuses."""

import random

import bitwuzla
import pytest
import z3

from brinkproof.model.symbolic.smtlib import call, definition, signature, sort_text, symbol, text_of

A, B = z3.Bools("a b[us]")
M, N = z3.BitVecs("m n'", 5)
TRUTHS, NUMBERS = [A, B, z3.BoolVal(True), z3.BoolVal(False)], [M, N, z3.BitVecVal(-7, 5), z3.BitVecVal(11, 5)]
DECLARED = "".join(f"(declare-const {symbol(one.decl().name())} {sort_text(one)})" for one in (A, B, M, N))


def read_back(text: str) -> z3.BoolRef:
    """Return what Z3 makes of a text that is a truth."""
    (term,) = z3.parse_smt2_string(f"{DECLARED}(assert (= true {text}))")
    return term.arg(1)


def same(one: z3.BoolRef, other: z3.BoolRef) -> bool:
    solver = z3.Solver()
    solver.add(one != other)
    return solver.check() == z3.unsat


def grown(rng: random.Random, size: int) -> z3.BoolRef:
    """Return a random truth in which parts are used again and again."""
    truths, numbers = list(TRUTHS), list(NUMBERS)
    for _ in range(size):
        x, y, z = (rng.choice(truths) for _ in range(3))
        m, n = rng.choice(numbers), rng.choice(numbers)
        truths.append(
            rng.choice(
                [
                    lambda x=x, y=y, z=z: z3.And(x, y, z),
                    lambda x=x, y=y: z3.Or(x, y),
                    lambda x=x: z3.And(x),
                    lambda x=x: z3.Or(x),
                    lambda x=x: z3.Not(x),
                    lambda x=x, y=y: z3.Implies(x, y),
                    lambda x=x, y=y: x == y,
                    lambda x=x, y=y, z=z: z3.If(x, y, z),
                    lambda m=m, n=n: m == n,
                    lambda m=m, n=n: z3.Distinct(m, n),
                    lambda m=m, n=n: m <= n,
                    lambda m=m, n=n: m >= n,
                    lambda m=m, n=n: m < n,
                    lambda m=m, n=n: m > n,
                ]
            )()
        )
        numbers.append(
            rng.choice(
                [
                    lambda m=m, n=n: m + n,
                    lambda m=m, n=n: m - n,
                    lambda m=m: -m,
                    lambda x=x, m=m, n=n: z3.If(x, m, n),
                ]
            )()
        )
    return z3.And(*truths[-4:], numbers[-1] < numbers[-2])


@pytest.mark.parametrize("seed", range(60))
def test_what_is_written_is_read_back_as_the_same(seed: int) -> None:
    # Given
    rng = random.Random(seed)
    term = grown(rng, rng.randrange(1, 40))
    # When
    text = text_of(term)
    # Then
    assert "\n" not in text
    assert same(read_back(text), term), text


ONE = [
    (z3.And(), "true"),
    (z3.Or(), "false"),
    (z3.And(A), "a"),
    (z3.Or(B), "|b[us]|"),
    (z3.And(A, z3.And(B)), "(and a |b[us]|)"),
    (z3.BitVecVal(-7, 5) == M, "(= #b11001 m)"),
    (z3.Not(N <= 0), "(not (bvsle |n'| #b00000))"),
]


@pytest.mark.parametrize(("term", "text"), ONE)
def test_a_conjunction_of_one_part_is_that_part_and_names_are_quoted_where_they_must(term: z3.BoolRef, text: str) -> None:
    assert text_of(term) == text


def test_a_part_that_is_used_twice_is_written_once_and_named_before_it_is_used() -> None:
    # Given
    small = M + N
    middle = z3.If(small > 3, small, M)
    term = z3.And(middle < small, middle == 2)
    # When
    text = text_of(term)
    # Then
    assert text == ("(let ((?0 (bvadd m |n'|))) (let ((?1 (ite (bvsgt ?0 #b00011) ?0 m))) (and (bvslt ?1 ?0) (= ?1 #b00010))))")
    assert same(read_back(text), term)


def test_a_text_grows_with_the_parts_and_not_with_the_paths() -> None:
    number = M
    for _ in range(200):
        number = number + number
    text = text_of(number == N)
    assert len(text) < 200 * 40
    assert text.count("bvadd") == 200


@pytest.mark.parametrize("seed", range(10))
def test_another_reader_takes_a_definition_and_means_the_same(seed: int) -> None:
    """Bitwuzla is told, at some points, that the function is not what Z3 says it is there."""
    # Given
    rng = random.Random(seed)
    term = grown(rng, 20)
    for _ in range(10):
        values = [rng.random() < 0.5, rng.random() < 0.5, rng.randrange(32), rng.randrange(32)]
        like = [z3.BoolVal(value) if isinstance(value, bool) else z3.BitVecVal(value, 5) for value in values]
        expected = z3.is_true(z3.simplify(z3.substitute(term, *zip((A, B, M, N), like, strict=True))))
        # When
        parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options())
        told = f"(set-logic QF_BV){definition('f', signature([A, B, M, N]), term)}(assert (f {' '.join(map(text_of, like))}))"
        parser.parse(told, parse_only=False, parse_file=False)
        # Then
        assert parser.bitwuzla().check_sat() == (bitwuzla.Result.SAT if expected else bitwuzla.Result.UNSAT)


def test_a_call_names_its_arguments_as_the_definition_does() -> None:
    assert definition("set.m", signature([B, N]), N).startswith(
        "(define-fun set.m ((|b[us]| Bool) (|n'| (_ BitVec 5))) (_ BitVec 5) "
    )
    assert call([B, N]) == "|b[us]| |n'|"
