"""A comparison of two printings in plain text."""

from collections.abc import Iterator, Mapping, Sequence

from brinkproof.reports.diff_events import BreachEvent, DifferenceEvent, DiffReport, PartingEvent, VerdictsEvent
from brinkproof.reports.events import RuleEvent, StepEvent
from brinkproof.reports.exit_status import Status
from brinkproof.reports.explain import change_in_words, plain
from brinkproof.reports.words import Words

Rules = Mapping[str, RuleEvent]


def status_of_diff(report: DiffReport) -> Status:
    """Return the exit status: a promise that is not kept, and a difference nobody promised, are failures."""
    return Status.VIOLATED if report.breaches else Status.ESTABLISHED


def told(report: DiffReport, words: Words, *, games: bool = False) -> Iterator[str]:
    """Yield the lines of a comparison.

    Args:
        report: the comparison.
        words: of a language.
        games: whether each game is told step by step, too.

    """
    old, new = ({rule.id: rule for rule in rules} for rules in (report.rules_before, report.rules_after))
    yield from head(report, words)
    for start in report.starts:
        variable = words.variable(start.variable)
        yield words.ui("diff_start", variable=variable, old=words.value(start.old), new=words.value(start.new))
    for one in report.shown:
        assert one.parting is not None
        yield ""
        yield f"{one.number}. {title(one, words)}"
        yield f"   {after(one.parting, words)}"
        yield from (f"   {line}" for line in sides(one.parting, old, new, words))
        if games:
            yield from (f"      {line}" for line in plain(one.parting.game, old if one.parting.rules != "new" else new, words))
    yield ""
    yield from foot(report, old, new, words)


def head(report: DiffReport, words: Words) -> Iterator[str]:
    """Yield what is compared, and the sum of it."""
    yield words.ui("diff_old", printing=report.old)
    yield words.ui("diff_new", printing=report.new)
    yield words.ui("diff_touched", touched=report.touched, actions=report.actions)
    if not report.shown and not report.starts:
        yield words.ui("diff_same_written" if not report.touched else "diff_same")


def after(parting: PartingEvent, words: Words) -> str:
    """Return after how many steps, by whose rules, and whether no shorter game shows it."""
    steps = words.ui("diff_after", steps=words.steps(len(parting.game.steps)), rules=words.ui(f"diff_by_{parting.rules}"))
    return f"{steps} {words.ui(f'diff_shortest_{parting.shortest}')}" if parting.shortest else steps


def title(one: DifferenceEvent, words: Words) -> str:
    """Return a difference in one line: which action, how it differs, and because of what."""
    because = f" {words.ui('diff_because', errata=' + '.join(one.causes))}" if one.causes else ""
    return f"{some(one.labels, words)}: {words.ui(f'diff_{one.kind}')}{because}"


def some(labels: Sequence[str], words: Words) -> str:
    """Return one of some actions, and how many more there are."""
    return labels[0] if len(labels) == 1 else words.ui("diff_more", first=labels[0], more=len(labels) - 1)


def sides(parting: PartingEvent, old: Rules, new: Rules, words: Words) -> Iterator[str]:
    """Yield what the action does by either rules."""
    yield f"{words.ui('diff_by_old_rules')} {step_in_words(parting.old, old, words)}"
    yield f"{words.ui('diff_by_new_rules')} {step_in_words(parting.new, new, words)}"


def step_in_words(step: StepEvent | None, rules: Rules, words: Words) -> str:
    """Return what a step changes, and by which paragraphs; or that it is not allowed."""
    if step is None:
        return words.ui("diff_not_allowed")
    if step.error:
        return words.ui("error_here", error=step.error)
    return "; ".join(change_in_words(change, step, rules, words) for change in step.changes) or words.ui("nothing_changes")


def foot(report: DiffReport, old: Rules, new: Rules, words: Words) -> Iterator[str]:
    """Yield what is not a difference by itself: what no game reaches, what errata do to one another, and what they promised."""
    for one in report.unreachable:
        yield words.ui("diff_unreachable", what=title(one, words))
    for name in report.idle:
        yield words.ui("diff_idle", erratum=name)
    for taken in report.taken_back:
        by = " + ".join(taken.by) or words.ui("diff_others")
        yield words.ui("diff_taken_back", erratum=taken.erratum, by=by, action=taken.game.action)
    for rule in report.overridden:
        yield words.ui("diff_overridden", rule=rule.rule, earlier=rule.earlier, later=rule.later)
    for breach in report.breaches:
        yield breach_in_words(breach, words)
        if breach.game is not None:
            yield from (f"   {line}" for line in sides(breach.game, old, new, words))
    yield from list(reused(report, words))[:1]  # the rest is for the page: long, and about the proof
    yield from properties(report, words)
    yield verdict(report, words)


def reused(report: DiffReport, words: Words) -> Iterator[str]:
    """Yield what became of the lemmas of the old rules: kept, dropped, and found anew."""
    if (lemmas := report.lemmas) is None:
        return
    yield words.ui("diff_lemmas", kept=len(lemmas.kept), given=len(lemmas.kept) + len(lemmas.dropped), added=len(lemmas.added))
    yield from (words.ui("diff_lemma_dropped", lemma=one) for one in lemmas.dropped)
    yield from (words.ui("diff_lemma_added", lemma=one) for one in lemmas.added)


def properties(report: DiffReport, words: Words) -> Iterator[str]:
    """Yield how many properties hold under both rules, and each that does not."""
    if not report.asked:
        return
    yield words.ui("diff_properties", holds=report.asked - len(report.verdicts), asked=report.asked)
    yield from (verdicts_in_words(one, words) for one in report.verdicts)


def verdicts_in_words(one: VerdictsEvent, words: Words) -> str:
    """Return what became of a property under the old rules and the new, in one line."""
    old, new = (words.of("outcome", outcome) if outcome else words.ui("matrix_unsaid") for outcome in (one.old, one.new))
    because = f" {words.ui('diff_because', errata=' + '.join(one.because))}" if one.because else ""
    reason = f": {one.reason}" if one.reason else ""
    return f"{words.ui('diff_verdicts', property=one.property, old=old, new=new)}{because}{reason}"


def breach_in_words(breach: BreachEvent, words: Words) -> str:
    """Return a promise that is not kept, or a difference that nobody promised, in one line."""
    values = {
        "erratum": breach.erratum,
        "number": breach.number,
        "kind": words.ui("diff_start_kind" if breach.parting == "start" else f"diff_{breach.parting}"),
    }
    steps = len(breach.game.game.steps) if breach.game else 0
    action = breach.game.action if breach.game else breach.action or words.ui("begins")
    return words.ui(f"diff_breach_{breach.kind.replace(' ', '_')}", action=action, steps=words.steps(steps), **values)


def verdict(report: DiffReport, words: Words) -> str:
    """Return the whole comparison in one line."""
    count = len(report.shown) + bool(report.starts)
    if report.breaches:
        return words.ui("diff_broken", breaches=len(report.breaches), differences=count)
    if not count:
        return words.ui("diff_none")
    return counted(count, words, promised=report.promised)


def counted(count: int, words: Words, *, promised: bool) -> str:
    """Return how many differences there are, and whether each was promised."""
    if not promised:
        return words.ui("diff_counted", differences=count)
    return words.ui("diff_one_as_promised") if count == 1 else words.ui("diff_as_promised", differences=count)
