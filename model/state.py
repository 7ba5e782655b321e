"""A state is a tuple with one whole number a variable, in the order of ``Rulebook.variables``."""

from collections.abc import Mapping

from brinkproof.model.rules import Rulebook

State = tuple[int, ...]


def show(rulebook: Rulebook, state: State) -> dict[str, str]:
    """Return a state as words, variable by variable."""
    return {v.name: rulebook.shown(v, value) for v, value in zip(rulebook.variables, state, strict=True)}


def with_values(rulebook: Rulebook, state: State, values: Mapping[str, int | bool | str]) -> State:
    """Return a state with some variables changed; members of enumerations may be given by name.

    Raises:
        KeyError: no such variable.
        ValueError: no such member, or a value outside the sort.

    """
    changed = list(state)
    for name, value in values.items():
        variable = rulebook.variables[rulebook.position[name]]
        number = rulebook.members[variable.sort.kind].index(value) if isinstance(value, str) else int(value)
        if number not in variable.sort:
            raise ValueError(f"{name} cannot be {value}")
        changed[rulebook.position[name]] = number
    return tuple(changed)


def changes(rulebook: Rulebook, before: State, after: State) -> dict[str, tuple[str, str]]:
    """Return what differs between two states: variable, old value, new value."""
    return {
        variable.name: (rulebook.shown(variable, old), rulebook.shown(variable, new))
        for variable, old, new in zip(rulebook.variables, before, after, strict=True)
        if old != new
    }
