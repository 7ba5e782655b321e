"""A lemma that the suite found, in a form that can be proved, exported and read."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.language.operators import TRUE, both, either, negation
from brinkproof.model.language.render import render
from brinkproof.model.language.syntax import Apply, Constant, Expression, Operator, Read
from brinkproof.properties.proofs.candidates import Candidate

Members = Mapping[str, tuple[str, ...]]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Lemma:
    """A fact that was found.

    Args:
        name: unique in its run; tells the variables it is about.
        when: its circumstances.
        holds: what holds then.
        says: one sentence by language.

    """

    name: str
    when: Expression
    holds: Expression
    says: Mapping[str, str]

    @property
    def expression(self) -> Expression:
        """The whole as one expression."""
        return either(negation(self.when), self.holds)


def lemmas_of(found: Sequence[Candidate], members: Members) -> tuple[Lemma, ...]:
    """Return lemmas with names and sentences; what holds under the same circumstances becomes one."""
    together: dict[Expression, list[Candidate]] = {}
    for one in found:
        together.setdefault(one.when, []).append(one)
    taken = Counter[str]()
    lemmas = []
    for when, parts in together.items():
        about = dict.fromkeys(name.partition("[")[0].replace("_", "-") for part in parts for name in part.variables)
        subject = "-".join(["found", *about])[:72].rstrip("-")
        taken[subject] += 1
        holds = both(*(part.holds for part in parts))
        lemmas.append(Lemma(name=f"{subject}-{taken[subject]}", when=when, holds=holds, says=_says(when, holds, members)))
    return tuple(lemmas)


def _says(when: Expression, holds: Expression, members: Members) -> Mapping[str, str]:
    if when == TRUE:
        return {"en": f"Always {in_words(holds, members)}.", "ru": f"Всегда {in_words(holds, members)}."}
    circumstances, fact = in_words(when, members), in_words(holds, members)
    return {"en": f"When {circumstances}, then {fact}.", "ru": f"Если {circumstances}, то {fact}."}


def in_words(fact: Expression, members: Members) -> str:
    """Return an expression in the notation of the rulebook, several values of one variable as a list of them."""
    match fact:
        case Apply(Operator.NOT, (Apply(Operator.EQUAL, (Read(name), Constant() as value)),)):
            return f"{name} != {render(value, members)}"
        case Apply(Operator.NOT, (Apply(Operator.OR, parts),)) if listed := _listed(parts, members):
            return f"{listed[0]} not in ({listed[1]})"
        case Apply(Operator.OR, parts) if listed := _listed(parts, members):
            return f"{listed[0]} in ({listed[1]})"
        case Apply(Operator.AND | Operator.OR as operator, parts):
            return f" {operator} ".join(_bracketed(part, members) for part in parts)
        case Apply(Operator.LESS_EQUAL, (Constant() as bound, Read(name))):
            return f"{name} >= {render(bound, members)}"
        case _:
            return render(fact, members)


def _bracketed(part: Expression, members: Members) -> str:
    words = in_words(part, members)
    return (
        f"({words})"
        if isinstance(part, Apply) and part.operator in (Operator.AND, Operator.OR) and " in (" not in words
        else words
    )


def _listed(parts: Sequence[Expression], members: Members) -> tuple[str, str] | None:
    """Return a variable and values, when all parts say that it has one of them."""
    names, values = set[str](), list[str]()
    for part in parts:
        match part:
            case Apply(Operator.EQUAL, (Read(name), Constant() as value)):
                names.add(name)
                values.append(render(value, members))
            case _:
                return None
    return (names.pop(), ", ".join(values)) if len(names) == 1 else None
