"""An entry of the cache checked again: every argument in it by whoever checks such arguments, and nothing believed."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.rules import Rulebook
from brinkproof.properties import audit
from brinkproof.properties.cache import Entry
from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs import claims_of
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from brinkproof.properties.witnesses import Needs, confirmed, replayed


class DoubtfulError(Exception):
    """An entry does not establish everything; what it lacks, in a clause."""


def recheck(
    rulebook: Rulebook, pose: Callable[[], Problem], entry: Entry, progress: Callable[[str], None]
) -> tuple[Problem, list[Verdict]]:
    """Return the claims and a verdict on each, established again from the arguments of an entry.

    Args:
        rulebook: what the claims are about.
        pose: resolves the claims; it takes a second, in which certificates are checked already.
        entry: certificates and games.
        progress: told what is going on.

    Raises:
        DoubtfulError: something is not established by this entry.

    """
    with ThreadPoolExecutor(1) as thread:
        progress(f"kept from an earlier run: {len(entry.certificates)} certificates are being checked")
        checking = thread.submit(audit.audit, entry.certificates, rulebook.digest)
        problem = pose()
        needs = Needs(problem, Interpreter(rulebook))
        shown = confirmed(needs, entry.witnesses)
        found = [*audit.every_rule(needs, shown), *_witnessed(problem, needs, entry)]
        claims = claims_of(problem)
        words = checking.result()
    if needs.names - shown:
        raise DoubtfulError(f"no game shows {min(needs.names - shown)}")
    for name, claim in claims.items():
        word = words.get(name)
        if word is None or word.outcome != "ACCEPTED" or word.claim != claim:
            raise DoubtfulError(f"there is no good certificate for {name}")
        found.append(audit.proved(name, claim))
    return problem, found


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
