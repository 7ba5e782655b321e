"""What games have not covered, asked of the decision diagrams: a reachable state in which a rule acts, as a place to play from.

A cell is a rule, a phase and a DEFCON status. Of a cell that was never exercised the diagrams say whether it can be; if it can, a
state in which it is becomes a position of the engine, each action of it is compared, and a game is played on from there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, final

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.states import pick
from brinkproof.model.engine.agenda import settle
from brinkproof.model.engine.play import POLICIES
from brinkproof.model.language.sorts import BOOLEAN
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.state import State
from brinkproof.properties.exploration import Exploration
from brinkproof.properties.play.at_work import candidates
from brinkproof.properties.play.every_state import Differing, EveryState
from brinkproof.properties.play.exercised import KINDS
from brinkproof.properties.play.following import Follower
from brinkproof.properties.play.games import chosen
from brinkproof.properties.play.realised import Realisation
from brinkproof.properties.play.seeded import Failure, Held, Player, Tally

_NO_SEED: Final = -1

PHASES: Final = ("headline", "action_rounds")
"""The phases in which there are cells; in the others the rules act by themselves in every turn."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A cell that was never exercised, and a state in which it is."""

    rule: str
    phase: str
    defcon: int
    state: State


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """What came of the gaps.

    Args:
        asked: cells that games had not covered.
        impossible: those that no game covers, since no reachable state does.
        held: the others, each by a state whose actions were all compared.
        differing: where the meanings part in those states.

    """

    asked: int
    impossible: int
    held: tuple[Gap, ...]
    differing: tuple[Differing, ...]


def close_gaps(known: Exploration, player: Player, tally: Tally, seed: int, progress: Callable[[str], None]) -> Closing:
    """Find for each cell that was not covered a state in which it is, compare all its actions, and play on from it.

    Args:
        known: every state, closed.
        player: the meanings; what it counts is added to the tally.
        tally: what the games covered.
        seed: of the games that are played on.
        progress: told how far it is.

    """
    rules = [rule.id for rule in known.problem.rulebook.rules if rule.kind in KINDS]
    missing = [
        (rule, phase, defcon)
        for rule in rules
        for phase in PHASES
        for defcon in range(2, 6)
        if not tally.cells[rule, phase, defcon]
    ]
    where: dict[str, list[Diagram]] = {}
    wanted = {rule for rule, _, _ in missing}
    for one in candidates(known):
        if one.rule in wanted:
            where.setdefault(one.rule, []).append(one.where)
    cells = {cell: _cell(known, *cell) for cell in {(phase, defcon) for _, phase, defcon in missing}}
    held: list[Gap] = []
    holder = EveryState(player.meanings)
    for number, (rule, phase, defcon) in enumerate(missing, start=1):
        progress(f"gaps: {number} of {len(missing)}, {len(held)} can be closed")
        manager = known.system.encoding.manager
        here = manager.union(where.get(rule, [])) & cells[phase, defcon] & known.closed.reached
        if here == manager.false:
            continue
        state = pick(known.system.encoding, here)
        holder.hold(state)
        held.append(Gap(rule=rule, phase=phase, defcon=defcon, state=state))
        _play_on(player, state, Random(f"{seed}, {number}"), tally)
    player.counted(tally)
    return Closing(
        asked=len(missing), impossible=len(missing) - len(held), held=tuple(held), differing=tuple(holder.compared.differing)
    )


def _cell(known: Exploration, phase: str, defcon: int) -> Diagram:
    rulebook = known.problem.rulebook
    text = f"phase == {phase} and defcon == {defcon}"
    return known.system.holds(typecheck(text, rulebook.scope, rulebook.rules[0].place, BOOLEAN))


def _play_on(player: Player, state: State, random: Random, tally: Tally) -> None:
    """Play one game on from a state, to its end or to what is wrong."""
    for realised in Realisation(player.meanings.rulebook).of(state):
        position = realised.position
        if position.over or realised.hidden:
            continue
        follower, held = Follower(player.meanings, position, state), Held(player.watch)
        settle(position)
        follower.follow(position)
        while not position.over:
            option = chosen(position, random, POLICIES[random.randrange(len(POLICIES))])
            following, wrong = held.taken(player.engine, position, option, follower)
            if following is None or wrong is not None:
                name, what = wrong or ("", "")
                tally.failures.append(Failure(name=name, what=what, choices=tuple(follower.choices), seed=_NO_SEED))
                return
            position = following
        tally.games += 1
        tally.decisions += len(follower.choices)
        tally.steps += follower.steps
        return
