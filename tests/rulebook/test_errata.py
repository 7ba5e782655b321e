"""An erratum that changes nothing or something else than its head says, a variant nobody rejects, and a page that has fallen behind."""

import re
from collections.abc import Mapping

import pytest

from brinkproof.model.errata import Edition, Erratum, ErratumKind, load_errata
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.parting import Parting, aligned, incomparable, touched
from brinkproof.model.rules import Rulebook
from brinkproof.properties.diff.intent import resolved
from brinkproof.properties.mutation.playing import Games, replays
from brinkproof.properties.problem import pose
from brinkproof.properties.property import load_properties
from brinkproof.reports.errata import slips
from brinkproof.reports.words import Words

PRINTINGS = load_errata()
BASEBOOK = load_rulebook()
BOOK = {one.name: one for one in load_properties()}
CHANGED: Mapping[str, Rulebook] = {one.id: load_rulebook(overlays=[one.overlay]) for one in PRINTINGS.errata}
PAGE = (BASE / "errata.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if re.match(r"\| [A-Zb]", line)]

REPLACED, ADDED, WITHDRAWN = "replaced", "added", "withdrawn"
DOES: Mapping[str, Mapping[str, set[str]]] = {
    "E-01": {ADDED: {"card 11: degrades"}},
    "E-04": {REPLACED: {"card 31: the card"}},
    "E-06": {REPLACED: {"card 26: cia_created_event", "6.2.2: free_realignment"}},
    "E-07": {REPLACED: {"10.3.1 bullet 1: us", "10.3.1 bullet 1: ussr"}, ADDED: {"11.1.2: the winner held one"}},
    "E-08": {
        REPLACED: {
            "4.5: phases left",
            "4.5D: end_action_rounds",
            "4.5F: reveal_held_cards",
            "8.2.1: check_military_operations",
        }
    },
    "E-09": {ADDED: {"11.1.2: both hold one"}},
    "E-11": {REPLACED: {"4.5C note: take_headline"}},
    "E-13": {
        REPLACED: {
            "card 4: duck_and_cover_event",
            "card 20: boycott",
            "card 34: nuclear_test_ban_event",
            "card 40: cuban_missile_crisis_event",
            "card 46: how_i_learned",
        }
    },
    "E-20": {REPLACED: {"8.1.5: closed regions"}, WITHDRAWN: {"card 96: realignments"}},
    "E-22": {REPLACED: {"7.1: play_event"}},
    "E-24": {REPLACED: {"7.4: operations_of"}, ADDED: {"card 20: four operations"}},
    "E-28": {REPLACED: {"4.1: turn", "8.1.1: defcon", "10.2.1: vp"}},
    "H-1": {REPLACED: {"8.1.4"}},
    "H-2": {REPLACED: {"4.5A: improve_defcon", "4.5H: advance_turn"}},
    "H-3": {REPLACED: {"4.5C: goes first"}},
    "H-4": {ADDED: {"8.1.5: realignments anywhere"}},
    "H-5": {REPLACED: {"4.5A: improve_defcon", "8.2.1: check_military_operations"}, ADDED: {"8.2.1: required"}},
    "O-1": {ADDED: {"8.1.5: realignments ignore DEFCON"}},
    "O-3": {ADDED: {"6.0: place_some_influence"}},
    "T-11": {ADDED: {"11.1.2: held_scoring_card"}},
}


def test_the_page_has_every_difference_once_and_in_order() -> None:
    ids = [row[0] for row in ROWS]
    assert ids[:28] == [f"E-{number:02}" for number in range(1, 29)]
    assert ids[28:] == ["O-1", "O-2", "O-3", "O-4", "T-11", "bids", "H-1", "H-2", "H-3", "H-4", "H-5", "H-6"]


def test_the_page_and_the_files_tell_of_the_same_errata() -> None:
    written = {row[0]: row[2].strip("`") for row in ROWS if row[2] != "no"}
    assert written == {one.id: one.overlay.stem for one in PRINTINGS.errata}
    assert all(row[3] for row in ROWS if row[2] == "no"), "what is not written has a reason"


def test_the_page_says_which_edition_has_an_erratum() -> None:
    for edition in PRINTINGS.editions:
        told = [row[0] for row in ROWS if re.search(rf"in the editions? [\w ]*\b{edition.id}\b", row[3])]
        assert sorted(told) == sorted(edition.errata), edition.id


@pytest.mark.parametrize("erratum", PRINTINGS.errata, ids=lambda one: one.id)
def test_an_erratum_does_to_the_rules_what_is_meant(erratum: Erratum) -> None:
    (did,) = CHANGED[erratum.id].overlays
    found = {REPLACED: set(did.replaced), ADDED: set(did.added), WITHDRAWN: set(did.withdrawn)}
    assert {key: rules for key, rules in found.items() if rules} == DOES[erratum.id]
    assert not did.dropped
    assert did.name.startswith(f"{erratum.id} ")


@pytest.mark.parametrize("erratum", PRINTINGS.errata, ids=lambda one: one.id)
def test_an_erratum_changes_the_actions_of_its_intents_or_the_start(erratum: Erratum) -> None:
    changed = CHANGED[erratum.id]
    meant = resolved(erratum, BASEBOOK, changed)
    assert len(meant) == len(erratum.intents)
    if erratum.id == "H-5":  # it has a variable of its own
        assert incomparable(BASEBOOK, changed) == "only one of the two rulebooks has the variable 'required'"
        return
    assert not incomparable(BASEBOOK, changed)
    changed = aligned(BASEBOOK, changed)
    labels = set(touched(BASEBOOK, changed))
    for one in meant:
        if one.intent.kind is Parting.START:
            assert changed.initial != BASEBOOK.initial
            assert compiled(one.start, changed.position)(changed.initial, (), changed.initial)
            assert not compiled(one.start, BASEBOOK.position)(BASEBOOK.initial, (), BASEBOOK.initial)
        else:
            assert labels & {spoken.label for spoken in one.steps}, one.intent.says["en"]
            assert changed.initial == BASEBOOK.initial


@pytest.mark.parametrize("erratum", PRINTINGS.errata, ids=lambda one: one.id)
def test_no_erratum_looks_like_a_slip_but_the_one_with_a_variable_of_its_own(erratum: Erratum) -> None:
    changed = CHANGED[erratum.id]
    found = list(slips(resolved(erratum, BASEBOOK, changed), BASEBOOK, changed, Words("en")))
    assert bool(found) == (erratum.id == "H-5"), "\n".join(found)


@pytest.mark.parametrize("edition", PRINTINGS.editions, ids=lambda one: one.id)
def test_an_edition_has_what_each_of_its_errata_adds_or_replaces(edition: Edition) -> None:
    laid = load_rulebook(overlays=PRINTINGS.overlays_of(edition))
    assert [overlay.name.partition(" ")[0] for overlay in laid.overlays] == list(edition.errata)
    assert not incomparable(BASEBOOK, laid)
    for erratum in edition.errata:
        for rule in (*CHANGED[erratum].overlays[0].replaced, *CHANGED[erratum].overlays[0].added):
            assert laid.rule_by_id[rule].formal == CHANGED[erratum].rule_by_id[rule].formal, (
                f"{erratum}: {rule} is laid over again"
            )


HOUSE = [one for one in PRINTINGS.errata if one.kind is ErratumKind.HOUSE]


@pytest.mark.parametrize("erratum", HOUSE, ids=lambda one: one.id)
def test_a_house_variant_names_properties_of_the_book(erratum: Erratum) -> None:
    assert erratum.rejected
    erratum.check_rejected(BOOK)


@pytest.mark.parametrize("erratum", HOUSE, ids=lambda one: one.id)
def test_a_house_variant_is_rejected_by_games_that_are_played_again(erratum: Erratum) -> None:
    changed = CHANGED[erratum.id]
    labels = {changed.label(action) for action in changed.actions} - set(BASEBOOK.action_by_label)
    if not incomparable(BASEBOOK, changed):
        labels |= set(touched(BASEBOOK, aligned(BASEBOOK, changed)))
    places = {place for place, action in enumerate(changed.actions) if changed.label(action) in labels}
    games = Games(pose(changed, [BOOK[name] for name in erratum.rejected]), places, ())
    broken: set[str] = set()
    for shown in games.play(seed=1, steps=40_000):
        assert replays(games, shown)
        broken |= set(shown.by)
        if broken == set(erratum.rejected):
            return
    pytest.fail(f"nothing breaks {set(erratum.rejected) - broken}")
