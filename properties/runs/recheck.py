"""An entry of the cache checked again: every argument in it by whoever checks such arguments, and nothing believed."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.properties.play.witnesses import RULE, Needs, confirmed, replayed
from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs import audit
from brinkproof.properties.proofs.argument import claims_of
from brinkproof.properties.proofs.garbage import no_garbage
from brinkproof.properties.runs.cache import Entry
from brinkproof.properties.verdict import Evidence, Outcome, Verdict


class DoubtfulError(Exception):
    """An entry does not establish everything; what it lacks, in a clause."""


def recheck(
    digest: str, pose: Callable[[], Problem], entry: Entry, progress: Callable[[str], None], meanwhile: Callable[[], None]
) -> tuple[Problem, list[Verdict], Mapping[str, str]]:
    """Return the claims, a verdict on each, established again from the arguments of an entry, and actions that exercise rules.

    Args:
        digest: of the rulebook that the claims are about.
        pose: loads the rulebook and resolves the claims; certificates are checked meanwhile.
        entry: certificates and games.
        progress: told what is going on.
        meanwhile: done while the certificates are being checked.

    Raises:
        DoubtfulError: something is not established by this entry.

    """
    with no_garbage(), ThreadPoolExecutor(1) as thread:
        progress(f"kept from an earlier run: {len(entry.certificates)} certificates are being checked")
        checking = thread.submit(audit.audit, entry.certificates, digest)
        problem = pose()
        needs = Needs(problem, Interpreter(problem.rulebook))
        shown = confirmed(needs, entry.witnesses)
        found = [*audit.every_rule(needs, shown), *_witnessed(problem, needs, entry)]
        claims = claims_of(problem)
        meanwhile()
        words = checking.result()
    if needs.names - shown:
        raise DoubtfulError(f"no game shows {min(needs.names - shown)}")
    for name, claim in claims.items():
        word = words.get(name)
        if word is None or word.outcome != "ACCEPTED" or word.claim != claim:
            raise DoubtfulError(f"there is no good certificate for {name}")
        found.append(audit.proved(name, claim))
    acting = {
        rule: label for rule, label in entry.fired.items() if f"{RULE}:{rule}" in shown and label in needs.interpreter.places
    }
    return problem, found, acting


def _witnessed(problem: Problem, needs: Needs, entry: Entry) -> list[Verdict]:
    found = []
    for name in (claim.property.name for claim in problem.claims if claim.wanted):
        trace = replayed(needs, name, entry.games.get(name, ()))
        if trace is None:
            raise DoubtfulError(f"no game shows {name}")
        found.append(
            Verdict(property=name, outcome=Outcome.HOLDS, evidence=Evidence.PROVED, checker=audit.WITNESSED, trace=trace)
        )
    return found
