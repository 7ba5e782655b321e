"""Gaps: states in which no rule lets anybody move, steps without a meaning, and quantities that no rule decides."""

from collections.abc import Iterator

from brinkproof.model.diagrams.encoding import variable_order
from brinkproof.model.diagrams.evaluate import Evaluator
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.states import pick
from brinkproof.model.diagrams.step import FaultKind
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.model.vocabulary import Superpower
from brinkproof.properties.lint.finding import LintKind
from brinkproof.properties.lint.setting import Draft, Setting
from brinkproof.properties.lint.unused import variables_of
from brinkproof.properties.lint.use import read_anywhere, written_anywhere

MOST = 20
"""How many kinds of states without a move are told apart."""


def gaps(setting: Setting, free: Rulebook) -> Iterator[Draft]:
    """Yield a draft for each gap.

    Args:
        setting: a closed rulebook.
        free: the same without restrictions.

    """
    setting.tell("looking for gaps")
    yield from _nobody_moves(setting, free)
    yield from _no_meaning(setting)
    yield from _nobody_chooses(setting)
    yield from _undecided(setting)


def stuck(setting: Setting) -> Diagram:
    """Return the reachable states in which the game is not over and nothing is enabled."""
    return setting.closed.reached & setting.alive & ~setting.system.can_move


def without_restrictions(setting: Setting, free: Rulebook) -> Diagram:
    """Return the states in which something would be enabled were there no restrictions."""
    return setting.encoding.manager.union(setting.system.holds(action.guard) for action in free.actions)


def _nobody_moves(setting: Setting, free: Rulebook) -> Iterator[Draft]:
    states = stuck(setting)
    whole = left = states & ~without_restrictions(setting, free) if states != setting.none else states
    found: list[tuple[list[str], Diagram]] = []
    for _ in range(MOST):
        if left == setting.none:
            break
        names, alike = _what_makes_it(setting, pick(setting.encoding, left), whole)
        found = [(old, own) for old, own in found if own & ~alike != setting.none]  # explained better now
        found.append((names, alike & whole))
        left = left & ~alike
    for names, where in found:
        yield _stuck_draft(setting, names, pick(setting.encoding, where), where)


def _what_makes_it(setting: Setting, state: State, stuck_: Diagram) -> tuple[list[str], Diagram]:
    """Return few variables whose values in a state leave nobody a move, whatever the others hold, and all states with these."""
    now = dict(zip((variable.name for variable in setting.rulebook.variables), state, strict=True))
    open_ = setting.closed.reached & setting.alive & ~stuck_
    kept = [variable.name for variable in variable_order(setting.rulebook)]
    for name in reversed(list(kept)):
        others = [other for other in kept if other != name]
        if not setting.encoding.manager.meets(open_, _with(setting, now, others)):
            kept = others
    return kept, _with(setting, now, kept)


def _with(setting: Setting, now: dict[str, int], names: list[str]) -> Diagram:
    found = setting.encoding.manager.true
    for name in names:
        found = found & setting.encoding.now[name][now[name]]
    return found


def _stuck_draft(setting: Setting, names: list[str], state: State, where: Diagram) -> Draft:
    rulebook = setting.rulebook
    variables = [rulebook.variables[rulebook.position[name]] for name in names]
    values = {v.name: rulebook.shown(v, state[rulebook.position[v.name]]) for v in variables}
    cards = [rule for rule in setting.kinds("card") if setting.entry[rule].values["id"] in values.values()]
    rules = dict.fromkeys((*(variable.rule for variable in variables), *cards))
    subject = ", ".join(f"{name} = {value}" for name, value in values.items())
    return Draft(kind=LintKind.GAP, case="nobody-moves", rules=tuple(rules), subject=subject, where=where)


def _no_meaning(setting: Setting) -> Iterator[Draft]:
    """An effect whose requirement fails in a reachable state."""
    found: dict[tuple[tuple[str, ...], str], list[tuple[str, Diagram]]] = {}
    for step, action in zip(setting.system.steps, setting.rulebook.actions, strict=True):
        for fault in step.faults:
            if fault.kind is FaultKind.REQUIREMENT and setting.meets(fault.where):
                key = (tuple(dict.fromkeys((*fault.rules, action.rule))), fault.problem)
                found.setdefault(key, []).append((setting.rulebook.label(action), fault.where))
    for (rules, problem), actions in found.items():
        where = setting.encoding.manager.union(states for _, states in actions)
        yield Draft(
            kind=LintKind.GAP, case="no-meaning", rules=rules, details={"problem": problem}, where=where, actions=tuple(actions)
        )


def _nobody_chooses(setting: Setting) -> Iterator[Draft]:
    """An enabled action whose owner is neither player."""
    manager, found = setting.encoding.manager, dict[str, list[tuple[str, Diagram]]]()
    for step, action in zip(setting.system.steps, setting.rulebook.actions, strict=True):
        if isinstance(action.owner, str):
            continue
        players = {str(player) for player in Superpower}
        members = setting.rulebook.members[action.owner.sort.kind]
        values = Evaluator(manager, lambda name, _: setting.encoding.now[name], {}, manager.true).values(action.owner)
        nobody = manager.union(where for value, where in values.items() if members[value] not in players) & step.guard
        if setting.meets(nobody):
            found.setdefault(action.rule, []).append((setting.rulebook.label(action), nobody))
    for rule, actions in found.items():
        where = manager.union(states for _, states in actions)
        yield Draft(kind=LintKind.GAP, case="nobody-chooses", rules=(rule,), where=where, actions=tuple(actions))


def _undecided(setting: Setting) -> Iterator[Draft]:
    """A variable that rules read and none writes: it keeps what it begins with."""
    read, written = read_anywhere(setting.rulebook), written_anywhere(setting.rulebook)
    for rule, names in variables_of(setting).items():
        if read & set(names) and not written & set(names):
            subject = setting.entry[rule].values["name"]
            yield Draft(kind=LintKind.GAP, case="never-written", rules=(rule,), subject=subject)
