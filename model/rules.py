"""What a rulebook is once it is loaded: typed, resolved, and ground (every parameter has its value).

``load`` builds these values from the files; ``interpreter``, ``symbolic`` and ``diagrams`` give them their meaning. The
order of one step is told in ``README.md`` of this folder.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import final

from brinkproof.model.errors import Place
from brinkproof.model.language.operators import TRUE
from brinkproof.model.language.render import render, render_value
from brinkproof.model.language.scope import Scope
from brinkproof.model.language.sorts import Sort
from brinkproof.model.language.syntax import Constant, Expression


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule as its editor sees it.

    Args:
        id: its citation, with the name of the part where a paragraph has several (``4.5D: end_action_round``).
        paragraph: the paragraph or card it comes from, spelt as in ``paragraphs.csv`` or ``card 41``.
        also: further paragraphs that its formal part states as well, those of the rows of a table among them.
        ruling: the number of the ruling it rests on, 0 when the printed rules suffice.
        kind: variable, action, restriction, exception, consequence, limit, definition, table, effect or card.
        says: one sentence by language, ``en`` and ``ru``.
        formal: its formal part as written.
        place: file and line.

    """

    id: str
    paragraph: str
    kind: str
    says: Mapping[str, str]
    formal: tuple[str, ...]
    place: Place
    also: tuple[str, ...] = ()
    ruling: int = 0


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class StateVariable:
    """A variable of the state; the index is part of the name (``military_ops[us]``)."""

    name: str
    sort: Sort
    initial: int
    rule: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """Bounds that a change cannot pass (8.1.2): what is beyond them is lost.

    Args:
        low: the least value, if there is one.
        high: the greatest.
        rules: all that set a bound.
        low_by: the rule whose bound is the least value.
        high_by: the same of the greatest.

    """

    low: int | None
    high: int | None
    rules: tuple[str, ...]
    low_by: str = ""
    high_by: str = ""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """One variable gets one value; ``increment`` is set when the change is an addition, which can be summed with others."""

    variable: str
    value: Expression
    increment: Expression | None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """Changes made at one moment: all values are read before any is written.

    Args:
        text: as written in the rulebook.
        when: whether it happens, read at that moment.
        requires: what must be true for it to have a meaning; a reachable state where it is not is an error of the rulebook.
        assignments: at most one for each variable.

    """

    text: str
    when: Expression
    requires: Expression
    assignments: tuple[Assignment, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Firing:
    """A rule that fires on an action: its condition, exceptions counted in, and its effects in the order of the text."""

    rule: str
    when: Expression
    effects: tuple[Effect, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Proviso:
    """What a rule says by itself on one action, and which exceptions it has there; ``Ground`` and ``Firing`` have both put together.

    Args:
        rule: a restriction, or a consequence that has exceptions here.
        own: when it applies if no exception does.
        exceptions: each rule that can switch it off on this action, with the condition under which it does.

    """

    rule: str
    own: Expression
    exceptions: tuple[tuple[str, Expression], ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """An action with a value for each parameter.

    Args:
        name: the name of the action (``coup``).
        parameters: name and value, in the order of the rulebook.
        rule: the rule that allows it.
        groups: names under which rules address several actions (``event``).
        owner: ``us``, ``ussr``, ``dice``, ``deck``, ``board`` or ``rules`` as a word, or a ``player`` expression.
        chance: owners of parameters that are not the owner's to choose (``success`` is the dice's).
        constants: every name that has one value on this action: its parameters, and the card of an event.
        locals: roles and quantities fixed before anything changes (``actor``), in order; a later one may use an earlier.
        guard: when it is enabled; restrictions are counted in, and that the game is not over.
        restrictions: each rule that can forbid it, with the condition under which it does.
        levels: what fires, level after level; rules of one level start from the same state and are merged.
        condition: its guard without restrictions, and without that the game is not over.
        provisos: the restrictions that speak of it, those an exception always lifts among them, and the consequences that have
            exceptions on it.

    """

    name: str
    parameters: tuple[tuple[str, Constant], ...]
    rule: str
    groups: tuple[str, ...]
    owner: str | Expression
    chance: Mapping[str, str]
    constants: Mapping[str, Constant]
    locals: tuple[tuple[str, Expression], ...]
    guard: Expression
    restrictions: tuple[tuple[str, Expression], ...]
    levels: tuple[tuple[Firing, ...], ...]
    condition: Expression = TRUE
    provisos: tuple[Proviso, ...] = ()

    def is_named(self, name: str) -> bool:
        """Whether a rule that says ``on = [name]`` means this action."""
        return name == self.name or name in self.groups


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """A rule tested after each effect, which can end the game (8.1.3, then 20 victory points)."""

    rule: str
    when: Expression
    effects: tuple[Effect, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """An erratum or a variant that was laid over a rulebook, and what became of it.

    Args:
        name: as its file says it, never the path of the file.
        says: what it does, ``en`` and ``ru``.
        withdrawn: rules that were there before and have nothing in their place.
        replaced: rules of which it has its own.
        added: rules that were not there before.
        dropped: variables that are left out, with all that changes them.

    """

    name: str
    says: Mapping[str, str]
    withdrawn: tuple[str, ...]
    replaced: tuple[str, ...]
    added: tuple[str, ...]
    dropped: tuple[str, ...]


@final
@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """A whole rulebook.

    Args:
        name: the edition or the folder.
        rules: every rule, in the order of the files.
        members: the members of each enumeration.
        variables: the state, in order.
        limits: by variable.
        endings: in the order in which they are tested.
        actions: ground actions in rulebook order; a trace names one by its label.
        scope: what names mean, for property files.
        over: true once the game is over; nothing is written then.
        digest: SHA-256 of the files it was loaded from.
        overlays: what was laid over it, in that order; without any it is the rulebook that its name says.

    """

    name: str
    rules: tuple[Rule, ...]
    members: Mapping[str, tuple[str, ...]]
    variables: tuple[StateVariable, ...]
    limits: Mapping[str, Limit]
    endings: tuple[Ending, ...]
    actions: tuple[Ground, ...]
    scope: Scope
    over: Expression
    digest: str
    overlays: tuple[Overlay, ...] = ()

    @cached_property
    def position(self) -> Mapping[str, int]:
        """Where each variable stands in a state."""
        return {variable.name: place for place, variable in enumerate(self.variables)}

    @cached_property
    def initial(self) -> tuple[int, ...]:
        """The state in which the game begins."""
        return tuple(variable.initial for variable in self.variables)

    @cached_property
    def rule_by_id(self) -> Mapping[str, Rule]:
        """Rules by their identifier."""
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def action_by_label(self) -> Mapping[str, Ground]:
        """Ground actions by their label."""
        return {self.label(action): action for action in self.actions}

    def label(self, action: Ground) -> str:
        """Return the name of a ground action with its parameters: ``choose_headline(player=us, card=junta)``."""
        inside = ", ".join(f"{name}={render(value, self.members)}" for name, value in action.parameters)
        return f"{action.name}({inside})" if inside else action.name

    def shown(self, variable: StateVariable, value: int) -> str:
        """Return a value of a variable as a reader writes it."""
        return render_value(value, variable.sort, self.members)
