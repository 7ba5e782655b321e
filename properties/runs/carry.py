"""What an earlier run found out about another rulebook, tried on this one: the old invariant first, the old games first.

Nothing is taken over. Certificates are written anew for this rulebook with the old arguments, and games are played by its
interpreter; what stands is established, what does not is left to those who search.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import final

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.properties.play.witnesses import Needs, Witnesses, confirmed, exercising, gather, replayed
from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs import audit
from brinkproof.properties.proofs.argument import certificates
from brinkproof.properties.proofs.certificate import Certificate
from brinkproof.properties.runs.cache import Entry
from brinkproof.properties.verdict import Evidence, Outcome, Verdict


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What stands.

    Args:
        verdicts: on what is established.
        certificates: of what is proved.
        witnesses: games of this rulebook; those of the other where they show everything here too.
        games: of what can happen.
        fired: for each rule that a step of the witness games exercises, the action of that step.

    """

    verdicts: tuple[Verdict, ...]
    certificates: tuple[Certificate, ...]
    witnesses: Witnesses
    games: Mapping[str, tuple[str, ...]]
    fired: Mapping[str, str]


def carry(problem: Problem, entry: Entry, progress: Callable[[str], None]) -> Carried:
    """Try the arguments of an entry.

    Args:
        problem: a rulebook and claims.
        entry: from an earlier run, of whatever rulebook.
        progress: told what is going on.

    """
    progress("trying the proofs of an earlier run on this rulebook")
    written = certificates(problem, entry.argument, audit.versions())
    with ThreadPoolExecutor(1) as thread:
        checking = thread.submit(audit.audit, written, problem.rulebook.digest)
        needs = Needs(problem, Interpreter(problem.rulebook))
        witnesses, shown = entry.witnesses, confirmed(needs, entry.witnesses)
        if needs.names - shown:
            witnesses = gather(needs, progress)
            shown = confirmed(needs, witnesses)
        games = _games(problem, needs, entry)
        words = checking.result()
    good = [one for one in written if words[one.property].outcome == "ACCEPTED" and words[one.property].claim == one.claim]
    bare = {name.partition(":")[2] for name in needs.names - shown}
    return Carried(
        verdicts=(
            *audit.every_rule(needs, shown),
            *games.values(),
            *(audit.proved(one.property, one.claim) for one in good if one.property not in bare),
        ),
        certificates=tuple(good),
        witnesses=witnesses,
        games={name: verdict.trace.actions for name, verdict in games.items() if verdict.trace},
        fired=exercising(witnesses, shown),
    )


def _games(problem: Problem, needs: Needs, entry: Entry) -> dict[str, Verdict]:
    found = {}
    for name in (claim.property.name for claim in problem.claims if claim.wanted):
        trace = replayed(needs, name, entry.games[name]) if name in entry.games else None
        if trace is not None:
            found[name] = Verdict(
                property=name, outcome=Outcome.HOLDS, evidence=Evidence.PROVED, checker=audit.WITNESSED, trace=trace
            )
    return found
