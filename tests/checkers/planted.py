"""Faults planted in a copy of the rulebook, and the property named for each."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import final

from brinkproof.model.load import BASE


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A slip of a rules editor: what stands in which file, what is written instead, and which property must notice."""

    name: str
    file: str
    old: str
    new: str
    property: str


def plant(folder: Path, fault: Fault) -> Path:
    """Copy the rulebook into a folder with one fault in it, and return the copy."""
    copy = folder / "rulebook"
    shutil.copytree(BASE, copy)
    path = copy / fault.file
    text = path.read_text("utf-8")
    assert text.count(fault.old) == 1, f"{fault.name}: the place is not unique"
    path.write_text(text.replace(fault.old, fault.new), "utf-8")
    return copy


FAULTS = (
    Fault(
        name="no cap at 5",
        file="s08_defcon.toml",
        old="at_most = 5\n\n[[consequence]]",
        new="at_most = 9\n\n[[consequence]]",
        property="no-errors",
    ),
    Fault(
        name="the coup's actor is blamed instead of the phasing player",
        file="s08_defcon.toml",
        old='on = ["any_coup"]\nwhen = "battleground"\nthen = ["degrade(1)"]',
        new='on = ["any_coup"]\nwhen = "battleground"\n'
        'then = [{ if = "defcon == 2", do = "blame(actor)" }, "degrade(1)"]\n\n[[effect]]\nrule = "8.1.3"\npart = "blame"\n'
        'says.en = "x"\nsays.ru = "x"\nname = "blame"\nparameters = { who = "superpower" }\n'
        'then = ["defcon = 1", "winner = opponent(who)", "ending = nuclear_war"]',
        property="phasing-player-loses-nuclear-war",
    ),
    Fault(
        name="only successful coups degrade",
        file="s08_defcon.toml",
        old='when = "battleground"\nthen = ["degrade(1)"]',
        new='when = "battleground and success"\nthen = ["degrade(1)"]',
        property="battleground-coup-degrades",
    ),
    Fault(
        name="non-battleground coups degrade",
        file="s08_defcon.toml",
        old='when = "battleground"\nthen = ["degrade(1)"]',
        new='then = ["degrade(1)"]',
        property="other-coup-leaves-defcon",
    ),
    Fault(
        name="a region is missing from the closed regions at 3",
        file="s08_defcon.toml",
        old='key = 3, value = ["europe", "asia", "southeast_asia"]',
        new='key = 3, value = ["europe", "asia"]',
        property="asia-closed-from-3",
    ),
    Fault(
        name="the penalty is computed after the improvement",
        file="s08_defcon.toml",
        old='when = "phase == check_military_operations"\nthen = [',
        new='when = "phase == check_military_operations"\nthen = [\n  "improve(1)",',
        property="penalty-by-defcon-of-the-turns-end",
    ),
    Fault(
        name="markers are not reset",
        file="s08_defcon.toml",
        old='  { together = ["military_ops[us] = 0", "military_ops[ussr] = 0"] },\n',
        new="",
        property="markers-go-back-to-0",
    ),
    Fault(
        name="free coups are counted",
        file="s08_defcon.toml",
        old='on = ["coup"]\nthen = ["credit(actor, operations_of(actor, value, 0))"]',
        new='on = ["any_coup"]\nthen = ["credit(actor, operations_of(actor, agenda_value, 0))"]',
        property="free-coup-does-not-count",
    ),
    Fault(
        name="free coups are bound by geography",
        file="s08_defcon.toml",
        old='to = ["8.1.5: closed regions"]\non = ["free_coup"]\nwhen = "true"',
        new='to = ["8.1.5: closed regions"]\non = ["free_coup"]\nwhen = "false"',
        property="free-coup-ignores-closed-regions",
    ),
    Fault(
        name="wars are counted only when won",
        file="s07_events.toml",
        old='  "credit(executor, card.war_military_operations)",',
        new='  { if = "won", do = "credit(executor, card.war_military_operations)" },',
        property="war-counts-won-or-lost",
    ),
    Fault(
        name="a seventh action round in turn 3",
        file="s04_sequence.toml",
        old='rows = [{ key = "1..3", value = 6 }, { key = "4..10", value = 7 }]',
        new='rows = [{ key = "1..2", value = 6 }, { key = "3..10", value = 7 }]',
        property="six-rounds-in-early-turns",
    ),
    Fault(
        name="victory points of Duck and Cover from the old status",
        file="cards/c004_duck_and_cover.toml",
        old='then = ["degrade(1)", "score(us, 5 - defcon)", "done()"]',
        new='then = ["score(us, 5 - defcon)", "degrade(1)", "done()"]',
        property="no-points-after-nuclear-war",
    ),
)
