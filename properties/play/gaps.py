"""What games have not covered, asked of the decision diagrams: a reachable state in which a rule acts, as a place to play from.

A cell is a rule, a phase and a DEFCON status. Of a cell that was never exercised the diagrams say whether it can be; if it can, a
state in which it is becomes a position of the engine, each action of it is compared, and a game is played on from there.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final, final

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.states import pick
from brinkproof.model.engine.agenda import settle
from brinkproof.model.engine.cards import CARDS, OPENING_TURN
from brinkproof.model.engine.events.olympics import OlympicRoll
from brinkproof.model.engine.headlines import EndHeadline, EndHeadlinePhase, OrderHeadlines
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.play import POLICIES
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.resolve import PutAway
from brinkproof.model.engine.rounds import EndRound
from brinkproof.model.language.sorts import BOOLEAN
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.state import State, show
from brinkproof.model.vocabulary import Superpower
from brinkproof.properties.exploration import Exploration
from brinkproof.properties.play.at_work import candidates
from brinkproof.properties.play.every_state import Differing, EveryState
from brinkproof.properties.play.exercised import KINDS
from brinkproof.properties.play.following import Follower
from brinkproof.properties.play.invariants import looked_at
from brinkproof.properties.play.realised import Realisation
from brinkproof.properties.play.seeded import Held, Player, Tally

_FRAME: Final = (EndRound, EndHeadlinePhase, OrderHeadlines, EndHeadline)
"""What is owed after everything that is played."""

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
        differing: where the meanings part in those states, or in a game that is played on from one of them.

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
    holder, differing = EveryState(player.meanings), list[Differing]()
    for number, (rule, phase, defcon) in enumerate(missing, start=1):
        progress(f"gaps: {number} of {len(missing)}, {len(held)} can be closed")
        manager = known.system.encoding.manager
        here = manager.union(where.get(rule, [])) & cells[phase, defcon] & known.closed.reached
        if here == manager.false:
            continue
        state = pick(known.system.encoding, here)
        holder.hold(state)
        held.append(Gap(rule=rule, phase=phase, defcon=defcon, state=state))
        differing += play_on(player, state, Random(f"{seed}, {number}"), tally)
    player.counted(tally)
    rulebook = known.problem.rulebook
    differing = [
        replace(one, what=f"{one.what}; in the state " + ", ".join(f"{k}={v}" for k, v in show(rulebook, one.state).items()))
        for one in (*holder.compared.differing, *differing)
    ]
    return Closing(asked=len(missing), impossible=len(missing) - len(held), held=tuple(held), differing=tuple(differing))


def _cell(known: Exploration, phase: str, defcon: int) -> Diagram:
    rulebook = known.problem.rulebook
    text = f"phase == {phase} and defcon == {defcon}"
    return known.system.holds(typecheck(text, rulebook.scope, rulebook.rules[0].place, BOOLEAN))


def play_on(player: Player, state: State, random: Random, tally: Tally) -> Iterator[Differing]:
    """Play one game on from a state, to its end or to what is wrong, which is yielded with the options that led to it."""
    for realised in Realisation(player.meanings.rulebook).of(state):
        position = realised.position
        if position.over or realised.hidden:
            continue
        complete(position)
        follower, held = Follower(player.meanings, position, state), Held(player.watch)
        settle(position)
        parted = follower.follow(position)
        wrong = None if parted is None else (parted.rule, parted.what)
        missed = ""
        while wrong is None and not position.over:
            policy = POLICIES[random.randrange(len(POLICIES))]
            option, wrong = held.choosing(player.engine, position, random, policy)
            if wrong is None:
                following, wrong = held.taken(player.engine, position, option, follower)
                missed = "" if following is not None else f", {option}"
                position = following or position
        if wrong is not None:
            course = ", ".join(map(str, follower.choices)) + missed
            yield Differing(state=state, what=f"{wrong[1]}, after {course or 'nothing'}", rule=wrong[0])
        tally.runs += 1
        tally.decisions += len(follower.choices)
        tally.steps += follower.steps
        tally.looked_at.update(looked_at(held.kinds))
        return


def complete(position: Position) -> None:
    """Give every card that has joined the game its place, in place, and what is being played a card of that value."""
    joined = [card for card in CARDS.values() if OPENING_TURN[card.period] <= position.turn]
    placed = {*position.hands[Superpower.US], *position.hands[Superpower.USSR], *position.removed, *position.headlines.values()}
    played = [name for task in position.agenda if (name := getattr(task, "card_id", ""))]
    for place, task in enumerate(position.agenda):
        if isinstance(task, ConductOperations) and not task.card_id:
            worth = [card.id for card in joined if card.operations == task.base]
            card_id = next((one for one in played if one in worth), "") or next(one for one in worth if one not in placed)
            position.agenda[place] = replace(task, card_id=card_id)
            played.append(card_id)
        elif isinstance(task, OlympicRoll):
            played.append("olympic_games")
    put_away = [PutAway(card_id=card_id) for card_id in dict.fromkeys(played)]
    framed = sum(isinstance(task, _FRAME) for task in position.agenda)
    position.agenda[framed:framed] = put_away
    position.deck = [card.id for card in joined if card.id not in placed and card.id not in played]
