"""What to try next where something is not known: the kind of reason in words, and a command."""

from collections.abc import Iterator
from typing import Final

from brinkproof.properties.reason import Reason
from brinkproof.properties.verdict import RESTS_ON, WHY
from brinkproof.reports.events import FindingEvent, SaidEvent
from brinkproof.reports.words import Words

MORE_EFFORT: Final = 4
MORE_STEPS: Final = 12
QUERIES: Final = "queries"


def next_tries(finding: FindingEvent, words: Words) -> Iterator[str]:
    """Yield, for each kind of reason for which a checker does not know, that reason and a command; nothing where something is known."""
    if finding.outcome != "UNKNOWN":
        return
    told = (_try(finding.name, said, words) for said in finding.said if said.outcome == "UNKNOWN" and WHY in said.details)
    yield from dict.fromkeys(told)


def _try(name: str, said: SaidEvent, words: Words) -> str:
    kind = Reason(str(said.details[WHY]))
    return words.ui("next_try", reason=words.of("unknown", kind.value), command=_command(name, kind, said))


def _command(name: str, kind: Reason, said: SaidEvent) -> str:
    match kind:
        case Reason.TIME | Reason.EFFORT:
            return f"brinkproof check --property {name} --effort {MORE_EFFORT}"
        case Reason.MEMORY | Reason.INCOMPLETE:
            return f"brinkproof check --property {name} --queries {QUERIES}"
        case Reason.DEPTH:
            return f"brinkproof check --property {name} --depth {MORE_STEPS}"
        case Reason.GROUND:
            return f"brinkproof check --property {said.details.get(RESTS_ON, name)}"
