"""One run of lint: the states closed once, every kind decided on them, and a witness found for each finding."""

from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.search import Closed, close
from brinkproof.model.diagrams.states import counter
from brinkproof.model.diagrams.system import make_system, settled
from brinkproof.model.load import BASE, lay_over, load_rulebook
from brinkproof.model.rules import Rulebook
from brinkproof.properties.lint.asymmetry import asymmetries
from brinkproof.properties.lint.conflict import conflicts
from brinkproof.properties.lint.finding import Finding, Linted, LintKind
from brinkproof.properties.lint.gap import gaps
from brinkproof.properties.lint.order import orders
from brinkproof.properties.lint.orderings import orderings
from brinkproof.properties.lint.overflow import overflows
from brinkproof.properties.lint.setting import Draft, Setting
from brinkproof.properties.lint.unused import paragraphs_of, unused
from brinkproof.properties.lint.useless import useless
from brinkproof.properties.lint.witness import witnessed

ALL = frozenset(LintKind)

AFTER_ERRORS = "some reachable steps are errors; what games would come to after them is not known"
"""Said when there is a conflict of effects, an overflow, or an effect without a meaning: mend those first."""

_USE = frozenset({LintKind.DEAD, LintKind.SHADOWED, LintKind.REDUNDANT})


def lint(
    folder: Path = BASE,
    overlays: Sequence[Path] = (),
    kinds: Collection[LintKind] = ALL,
    *,
    known: Closed | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Linted:
    """Look for everything of some kinds that an editor of a rulebook should look at.

    Args:
        folder: of the rulebook.
        overlays: laid over it.
        kinds: which findings are wanted.
        known: the reachable states of the same rulebook (``reachable``), when they are there already.
        progress: told what is going on.

    Raises:
        RuleError: something in the files is wrong.
        DiagramsUnavailable: there is no library of decision diagrams here.

    """
    closed = known or reachable(load_rulebook(folder, overlays), progress)
    encoding = closed.system.encoding
    rulebook = encoding.rulebook
    setting = Setting(laid=lay_over(folder, overlays), rulebook=rulebook, closed=closed, tell=progress)
    unsure: list[str] = []
    if any(setting.meets(step.error) for step in setting.system.steps):
        unsure.append(AFTER_ERRORS)
    drafts = [draft for draft in _drafts(setting, kinds, unsure.append) if draft.kind in kinds]
    findings = witnessed(setting, drafts, {draft.rules: paragraphs_of(setting, draft.rules) for draft in drafts})
    return Linted(
        name=rulebook.name,
        digest=rulebook.digest,
        overlays=rulebook.overlays,
        states=counter(encoding)(closed.reached),
        kinds=tuple(kind for kind in LintKind if kind in kinds),
        findings=tuple(sorted(findings, key=_order(setting))),
        orderings=tuple(orderings(setting)) if LintKind.ORDER_DEPENDENT in kinds else (),
        unsure=tuple(unsure),
    )


def reachable(rulebook: Rulebook, progress: Callable[[str], None] = lambda _: None) -> Closed:
    """Return the reachable states of a rulebook.

    Raises:
        DiagramsUnavailable: there is no library of decision diagrams here.

    """
    encoding = Encoding(rulebook)
    return close(make_system(encoding, settled(encoding)), progress)


def _drafts(setting: Setting, kinds: Collection[LintKind], unsure: Callable[[str], None]) -> Iterator[Draft]:
    if LintKind.CONFLICT in kinds or LintKind.GAP in kinds:
        free = setting.without(*setting.kinds("restriction"))
        assert isinstance(free, Rulebook), "restrictions are named by exceptions only, which go with them"
        yield from conflicts(setting, free)
        yield from gaps(setting, free)
    if LintKind.OVERFLOW in kinds:
        yield from overflows(setting)
    if LintKind.ORDER_DEPENDENT in kinds:
        yield from orders(setting)
    if _USE & set(kinds):
        yield from useless(setting, unsure)
        yield from unused(setting)
    if LintKind.ASYMMETRY in kinds:
        yield from asymmetries(setting, unsure)


def _order(setting: Setting) -> Callable[[Finding], tuple[int, list[int], str, str]]:
    kinds, rules = list(LintKind), {rule: place for place, rule in enumerate(setting.entry)}
    return lambda one: (kinds.index(one.kind), [rules[rule] for rule in one.rules], one.case, one.subject)
