"""What each paragraph that a property needs comes to, and what of it is taken out to show that.

One row takes one thing out of one rule. ``BROKEN`` properties are broken by a game in what is left; ``IN ERROR`` means that such a
game comes to an action without an answer before anything else can be said. A row that is ``far`` is looked at only by
``pytest --all-needs``: its games are long, or there is much to look at, and all states are closed.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import final

from withdrawal import WHOLE, Withdrawal


class Loss(StrEnum):
    """What a property comes to when something is taken out."""

    BROKEN = "broken"
    IN_ERROR = "in error"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """One thing that is taken out.

    Args:
        paragraph: what says it.
        rule: the rule it is part of.
        what: all of that rule, or one of its ``ways``.
        by: the properties that need it.
        loss: what becomes of them.
        far: whether it takes long to show; twelve properties are shown without these.

    """

    paragraph: str
    rule: str
    what: str = WHOLE
    by: tuple[str, ...]
    loss: Loss = Loss.BROKEN
    far: bool = False

    @property
    def withdrawal(self) -> Withdrawal:
        """What is taken out."""
        return Withdrawal(rule=self.rule, what=self.what)

    def __str__(self) -> str:
        return f"{self.paragraph}: {self.rule}, {self.what}"


NUCLEAR_WAR = ("live-game-is-above-1", "nuclear-war-iff-defcon-1")
AT_ONCE = ("defcon-1-ends-the-game-at-once", "no-points-after-nuclear-war", "nothing-owed-after-nuclear-war")
CHANGED_COUPS = ("containment-gives-cia-created-two", "red-scare-lowers-a-coup")
WARS = ("war-counts-won-or-lost", "war-value-ignores-modifiers")
CRISIS_COUPS = ("crisis-coup-loses-for-its-maker", "crisis-coup-does-nothing-else")

SCORING_EVENTS = (
    "duck-and-cover-scores-from-the-new-status",
    "nuclear-test-ban-scores-from-the-old-status",
    "olympic-games-score-two",
)

NEEDED = (
    Need(paragraph="8.1.5 bullet 2", rule="8.1.5: closed_regions", what="row 4", by=("europe-closed-from-4", "closing-is-exact")),
    Need(
        paragraph="8.1.5 bullet 3",
        rule="8.1.5: closed_regions",
        what="row 3",
        by=("europe-closed-from-4", "asia-closed-from-3", "closing-is-exact"),
    ),
    Need(
        paragraph="8.1.5 bullet 4",
        rule="8.1.5: closed_regions",
        what="row 2",
        by=("europe-closed-from-4", "asia-closed-from-3", "closing-is-exact"),
    ),
    Need(paragraph="8.1.4", rule="8.1.4", by=("battleground-coup-degrades",)),
    Need(paragraph="8.1.7", rule="8.1.7: degrade", by=("battleground-coup-degrades",)),
    Need(paragraph="8.1.7", rule="8.1.7: improve", by=("improvement-stops-at-5",)),
    Need(
        paragraph="card 34",
        rule="card 34: nuclear_test_ban_event",
        what="then without improve(2)",
        by=("improvement-stops-at-5",),
    ),
    Need(
        paragraph="card 34",
        rule="card 34: nuclear_test_ban_event",
        what="then without score(executor, defcon - 2)",
        by=("rest-of-capped-event-happens", "nuclear-test-ban-scores-from-the-old-status"),
    ),
    Need(
        paragraph="8.1.2",
        rule="8.1.2",
        by=(
            "defcon-within-1-and-5",
            "improvement-stops-at-5",
            "rest-of-capped-event-happens",
            "each-turn-opens-with-improvement",
        ),
        loss=Loss.IN_ERROR,
    ),
    Need(paragraph="8.1.3", rule="8.1.3", by=NUCLEAR_WAR),
    Need(paragraph="8.1.3", rule="8.1.3", by=("defcon-within-1-and-5",), loss=Loss.IN_ERROR, far=True),
    Need(paragraph="10.3.1 bullet 3", rule="10.3.1 bullet 3: lose", by=NUCLEAR_WAR),
    Need(
        paragraph="10.3.1 bullet 3",
        rule="10.3.1 bullet 3: lose",
        what="then without winner = opponent(who)",
        by=("phasing-player-loses-nuclear-war",),
        far=True,
    ),
    Need(
        paragraph="4.5C note",
        rule="4.5C note: take_headline",
        what="then without phasing = player",
        by=("phasing-player-loses-nuclear-war",),
        loss=Loss.IN_ERROR,
        far=True,
    ),
    Need(paragraph="10.2.2", rule="10.2.2: score", by=("rest-of-capped-event-happens", "won-war-scores", *SCORING_EVENTS)),
    Need(
        paragraph="card 4",
        rule="card 4: duck_and_cover_event",
        what="then without score(us, 5 - defcon)",
        by=("duck-and-cover-scores-from-the-new-status",),
    ),
    Need(
        paragraph="card 20",
        rule="card 20: olympic_result",
        what="then without score(winning, 2)",
        by=("olympic-games-score-two",),
    ),
    Need(paragraph="7.6", rule="7.6: war", what="then without score(executor, card.war_victory_points)", by=("won-war-scores",)),
    Need(
        paragraph="7.6",
        rule="7.6: war",
        what="then without credit(executor, card.war_military_operations)",
        by=("war-counts-won-or-lost",),
    ),
    Need(
        paragraph="8.2.4",
        rule="7.6: war",
        what="then without credit(executor, card.war_military_operations)",
        by=("war-value-ignores-modifiers",),
    ),
    Need(paragraph="8.2.2", rule="8.2.2: credit", by=(*WARS, *CHANGED_COUPS, "coup-counts-at-its-changed-value")),
    Need(paragraph="8.2.3", rule="8.2.3", by=(*CHANGED_COUPS, "coup-counts-at-its-changed-value")),
    Need(
        paragraph="7.4.2",
        rule="7.4: operations_of",
        what="is = max(1, min(4, printed) + bonus)",
        by=CHANGED_COUPS,
    ),
    Need(
        paragraph="7.4.1",
        rule="7.4.1: modifier_of",
        what="is = (1 if containment_in_force and user == us else 0) + (1 if brezhnev_in_force and user == ussr else 0)",
        by=("regional-bonus-comes-on-top",),
    ),
    Need(
        paragraph="7.4",
        rule="7.4: operations_of",
        what="is = max(1, min(4, printed + modifier_of(user)))",
        by=("regional-bonus-comes-on-top",),
    ),
    Need(
        paragraph="7.4",
        rule="7.4: operations_of",
        what="is = max(1, printed + modifier_of(user) + bonus)",
        by=("operations-within-1-and-4",),
    ),
    Need(
        paragraph="4.5C",
        rule="4.5C: finish_headline",
        what="when = phase == headline and phasing != nobody",
        by=("phasing-stays-within-a-round",),
    ),
    Need(
        paragraph="4.5D",
        rule="4.5D: end_ussr_action_round",
        what="when = phase == action_rounds and phasing == ussr",
        by=("phasing-stays-within-a-round",),
    ),
    Need(
        paragraph="4.5D",
        rule="4.5D: begin_action_rounds",
        what="then without phasing = ussr",
        by=("somebody-is-phasing-in-a-round",),
    ),
    Need(
        paragraph="4.5D",
        rule="4.5D: end_action_rounds",
        what="when = phase == action_rounds and phasing == us and (agenda == nothing)",
        by=("all-rounds-are-played",),
    ),
    Need(
        paragraph="4.5C bullet 2",
        rule="4.5C bullet 2: choose_headline",
        what="when = phase == headline and (not revealed) and (headline_card[player] == nothing) and begun(card)",
        by=("both-choose-a-headline",),
    ),
    Need(paragraph="4.5C", rule="4.5C: reveal", what="when", by=("both-choose-a-headline",)),
    Need(paragraph="4.5C", rule="4.5C: goes first", by=("higher-headline-first",)),
    Need(
        paragraph="4.5C note",
        rule="4.5C note: take_headline",
        what="executor = player",
        by=("events-are-carried-out-by-their-owners",),
    ),
    Need(
        paragraph="7.1",
        rule="7.1: play_event",
        what="when = may_play and (not card.other) and begun(card) and (not card.prevented)",
        by=("events-are-carried-out-by-their-owners",),
    ),
    Need(paragraph="2.2.6", rule="2.2.6", by=("starred-events-happen-once",)),
    Need(paragraph="2.2.4", rule="2.2.4", by=("starred-event-removes-its-card",)),
    Need(paragraph="4.5C bullet 2", rule="4.5C bullet 2: choose_headline", by=("somebody-can-move",)),
    Need(paragraph="4.5D", rule="4.5D: begin_action_rounds", by=("somebody-can-move",)),
    Need(paragraph="8.1.6", rule="4.5A: improve_defcon", what="when", by=("no-deal-before-improvement",)),
    Need(paragraph="8.2.1", rule="8.2.1: check_military_operations", what="when", by=("penalty-comes-before-the-improvement",)),
    Need(paragraph="8.1.3", rule="8.1.3", by=AT_ONCE, far=True),
    Need(paragraph="10.3.1 bullet 3", rule="10.3.1 bullet 3: lose", by=(*AT_ONCE, *CRISIS_COUPS), far=True),
    Need(paragraph="card 40", rule="card 40: a coup loses", by=CRISIS_COUPS, far=True),
    Need(paragraph="4.5C bullet 2", rule="4.5C bullet 2: choose_headline", by=("the-game-ends",), far=True),
    Need(paragraph="4.5D", rule="4.5D: begin_action_rounds", by=("the-game-ends",), far=True),
    Need(
        paragraph="8.2.1",
        rule="8.2.1: check_military_operations",
        what="then without score(ussr, max(0, defcon - military_ops[us]))",
        by=("penalty-by-defcon-of-the-turns-end",),
        far=True,
    ),
    Need(paragraph="10.2.2", rule="10.2.2: score", by=("penalty-by-defcon-of-the-turns-end",), far=True),
    Need(
        paragraph="4.5E",
        rule="8.2.1: check_military_operations",
        what="then without military_ops[us] = 0",
        by=("markers-are-0-between-turns",),
        far=True,
    ),
    Need(
        paragraph="4.5D",
        rule="4.5D: end_action_rounds",
        what="then without phasing = nobody",
        by=("nobody-is-phasing-elsewhere",),
        far=True,
    ),
    Need(
        paragraph="8.1.6",
        rule="4.5A: improve_defcon",
        what="then without improve(1)",
        by=("each-turn-opens-with-improvement",),
        far=True,
    ),
    Need(paragraph="8.1.7", rule="8.1.7: improve", by=("each-turn-opens-with-improvement",), far=True),
    Need(
        paragraph="4.5I",
        rule="4.5I: after the last turn",
        what="when = phase == advance_turn",
        by=("scored-only-after-turn-10",),
        far=True,
    ),
    Need(paragraph="10.3.1 bullet 1", rule="10.3.1 bullet 1: us", by=("twenty-points-end-the-game",), far=True),
    Need(paragraph="card 41", rule="card 41: no degrading", by=("nuclear-subs-protect",), far=True),
    Need(
        paragraph="7.4.2",
        rule="7.4: operations_of",
        what="is = max(1, min(4, printed) + bonus)",
        by=("brezhnev-lets-a-card-of-one-into-the-trap",),
        far=True,
    ),
    Need(
        paragraph="7.4.1",
        rule="7.4.1: modifier_of",
        what="is = (1 if containment_in_force and user == us else 0) - (1 if red_scare_in_force[user] else 0)",
        by=("brezhnev-lets-a-card-of-one-into-the-trap",),
        far=True,
    ),
    Need(
        paragraph="card 44",
        rule="card 44: discard_to_trap",
        what="when = may_play and phasing == ussr and bear_trap_in_force",
        by=("a-card-of-one-is-not-enough-by-itself",),
        far=True,
    ),
    Need(
        paragraph="card 44",
        rule="card 44: trap_roll",
        what="then without bear_trap_in_force = false",
        by=("trap-costs-the-round",),
        far=True,
    ),
    Need(paragraph="card 13", rule="card 13: the card", what="prevented", by=("impossible-event-never-happens",), far=True),
    Need(
        paragraph="7.1",
        rule="7.1: play_event",
        what="when = may_play and (not card.other) and begun(card) and (card.side in (nobody, phasing))",
        by=("impossible-event-never-happens",),
        far=True,
    ),
    Need(
        paragraph="4.5C note",
        rule="4.5C note: take_headline",
        what="idle = headline_card[player].other",
        by=("impossible-event-never-happens",),
        far=True,
    ),
    Need(paragraph="6.3.5", rule="6.3.5", by=("free-coup-ignores-closed-regions",), far=True),
    Need(paragraph="4.5I", rule="4.5I: final_scoring", by=("the-game-ends",), far=True),
)
