"""One whole run: the checkers side by side in processes, and what they say joined into findings.

The order in which they finish changes nothing: parts are put together in the fixed order of ``JOBS``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs import audit
from brinkproof.properties.proofs.certificate import Certificate
from brinkproof.properties.property import BOOK, EVERY_RULE, NO_ERRORS, SETS_AGREE, TOTAL, Property
from brinkproof.properties.result import Finding, Kept, Result
from brinkproof.properties.runs import jobs
from brinkproof.properties.runs.earlier import Earlier
from brinkproof.properties.runs.order import Order, Part
from brinkproof.properties.runs.pool import run_jobs
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome, Verdict, strongest

WHOLE: Mapping[str, tuple[Mapping[str, str], tuple[str, ...]]] = {
    NO_ERRORS: (
        {
            "en": "In every reachable state the rules say what happens: no value leaves its range, no rules conflict.",
            "ru": "В любом достижимом состоянии правила говорят, что происходит: значения не выходят за пределы, правила не противоречат.",
        },
        (),
    ),
    TOTAL: (
        {
            "en": "Every step has a result, and while the game goes on there is a step.",
            "ru": "У каждого шага есть результат, и пока партия идёт, есть и шаг.",
        },
        (),
    ),
    EVERY_RULE: (
        {"en": "Every rule is exercised in some game.", "ru": "Каждое правило срабатывает в какой-нибудь партии."},
        (),
    ),
    SETS_AGREE: (
        {
            "en": "Two methods find the same set of states on the projection.",
            "ru": "Два способа находят на проекции одно и то же множество состояний.",
        },
        (),
    ),
}
"""Findings about the rulebook as a whole, in the order in which they are told."""

JOBS: Mapping[str, Callable[[Order, Callable[[str], None]], Part]] = {
    "reachability": jobs.reachability,
    "explicit": jobs.explicit,
    "kinduction": jobs.kinduction,
    "projection": jobs.projection,
    "bmc": jobs.bmc,
    "witnesses": jobs.witnesses,
}
"""In the order in which their parts are joined; they are started in this order too, the longest first.

None that makes terms of Z3 stands before ``kinduction``: which lemmas are found depends on the terms that a process has made.
"""

COMPARED = ("explicit", "projection")
"""The jobs whose sets of states are compared."""


def run(
    rulebook_folder: Path,
    overlays: Sequence[Path] = (),
    properties: Path = BOOK,
    names: Sequence[str] = (),
    *,
    workers: int = 2,
    cache: Path | None = None,
    budget: Budget | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Result:
    """Check a rulebook against a property book with every checker.

    Args:
        rulebook_folder: the rulebook.
        overlays: errata or projections, applied in their order.
        properties: a folder of property files, or one file.
        names: the properties to check; all when empty. The two methods are compared on the projection only when that is asked for.
        workers: processes side by side; the result is the same for any number.
        cache: where what earlier runs found out is kept; it is checked again, never believed.
        budget: for each question to the solver, when it is not to be the usual one.
        progress: told what is going on.

    Raises:
        RuleError: something in the files is wrong, or no such property (PB104).

    """
    order = Order(
        rulebook=rulebook_folder,
        overlays=tuple(overlays),
        properties=properties,
        names=tuple(names),
        budget=budget or Budget(),
    ).stamped()
    earlier = Earlier(cache, order) if cache is not None else None
    standing = earlier.standing(workers, progress) if earlier else None
    if standing is None:
        problem, parts = resolve(order), _run_all(order, workers, progress)
    elif standing.rest:
        rest = replace(order, names=standing.rest)
        problem, parts = standing.problem, {**standing.parts, **_run_all(rest, workers, progress)}
    else:
        problem, parts = standing.problem, dict(standing.parts)
    if order.compares:
        parts |= {name: _lost(name, order) for name in COMPARED if name not in parts}
    result = replace(join(problem, parts), kept=standing.kept if standing else Kept.NOTHING)
    if earlier is not None:
        earlier.keep(result, parts)
    return result


def resolve(order: Order) -> Problem:
    """Return the problem an order names."""
    return jobs.problem_of(order)


def _run_all(order: Order, workers: int, progress: Callable[[str], None]) -> dict[str, Part]:
    wanted = {name: job for name, job in JOBS.items() if order.compares or name not in COMPARED}
    done = run_jobs(order, wanted, workers, progress)
    return {name: done.get(name) or _lost(name, order) for name in wanted}


def _lost(job: str, order: Order) -> Part:
    """Return what is said of everything that a job would have looked at: nothing is known."""
    names = [name for name in WHOLE if (name == SETS_AGREE) == (job in COMPARED)]
    if job not in COMPARED:
        names += [claim.property.name for claim in resolve(order).claims]
    reason = f"the process of {job} was killed twice before it was done; it may need more memory"
    return Part(
        verdicts=tuple(
            Verdict(property=name, outcome=Outcome.UNKNOWN, evidence=Evidence.NOT_RUN, checker=job, reason=reason)
            for name in names
        )
    )


def join(problem: Problem, parts: Mapping[str, Part]) -> Result:
    """Put the parts of a run together: findings about the whole rulebook first, then each property of the book."""
    verdicts = [verdict for part in parts.values() for verdict in part.verdicts if verdict.property != SETS_AGREE]
    compared = all(name in parts for name in COMPARED)
    verdicts += audit.witnessed(problem, verdicts)
    if compared:
        verdicts.append(jobs.sets_agree(parts))
    whole = {name: told for name, told in WHOLE.items() if compared or name != SETS_AGREE}
    findings = [_finding(name, says, cites, None, verdicts) for name, (says, cites) in whole.items()]
    findings += [_finding(c.property.name, c.property.says, c.property.cites, c.property, verdicts) for c in problem.claims]
    return Result(
        problem=problem,
        findings=tuple(findings),
        figures={key: value for part in parts.values() for key, value in part.figures.items()},
        fired={key: value for part in parts.values() for key, value in part.fired.items()},
        seconds={name: part.seconds for name, part in parts.items()},
        certificates=_certificates(findings, parts),
    )


def _certificates(findings: Sequence[Finding], parts: Mapping[str, Part]) -> tuple[Certificate, ...]:
    """Return the certificate of each finding that one proves."""
    by_claim = {one.claim: one for part in parts.values() for one in part.certificates}
    claims = [finding.verdict.details.get("certificate") for finding in findings if finding.verdict.evidence is Evidence.PROVED]
    return tuple(by_claim[claim] for claim in claims if isinstance(claim, str) and claim in by_claim)


def _finding(
    name: str, says: Mapping[str, str], cites: tuple[str, ...], one: Property | None, verdicts: Sequence[Verdict]
) -> Finding:
    own = tuple(verdict for verdict in verdicts if verdict.property == name)
    return Finding(name=name, says=says, cites=cites, property=one, verdict=strongest(own, name), all_verdicts=own)
