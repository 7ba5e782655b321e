"""What ``erratum list`` and ``erratum show`` say: errata and editions, what one changes, and what looks like a slip in it."""

from collections.abc import Iterator, Sequence

from brinkproof.model.errata import Edition, Erratum, ErratumKind, Intent, Printings
from brinkproof.model.parting import Parting, aligned, incomparable, touched
from brinkproof.model.rules import Overlay, Rulebook
from brinkproof.properties.diff.intent import Meant
from brinkproof.reports.to_terminal import filled
from brinkproof.reports.words import Words


def listed(printings: Printings, words: Words) -> Iterator[str]:
    """Yield the editions, the oldest first, and the errata by kind."""
    if not printings.errata and not printings.editions:
        yield words.ui("errata_none")
        return
    if printings.editions:
        yield words.ui("editions_list")
        for edition in printings.editions:
            yield from filled(_edition(edition, words), indent="  ")
    for kind in ErratumKind:
        of_kind = [one for one in printings.errata if one.kind is kind]
        if of_kind:
            yield ""
            yield f"{words.of('errata_of_kind', kind)}:"
            for one in of_kind:
                yield from filled(f"{one.id}: {words.said(one.says)} [{one.source}]", indent="  ")
    yield ""
    yield from filled(words.ui("errata_use"))


def _edition(edition: Edition, words: Words) -> str:
    laid = ", ".join(edition.errata) or words.ui("edition_bare")
    return f"{edition.id}: {words.said(edition.name)} ({edition.year}). {words.said(edition.says)} {laid} [{edition.source}]"


def shown(erratum: Erratum, changed: Rulebook, words: Words) -> Iterator[str]:
    """Yield what an erratum is, what became of the rules, and what it means to change.

    Args:
        erratum: the one that was laid last over the rulebook.
        changed: the rulebook with it.
        words: of the language.

    """
    yield from filled(f"{erratum.id} ({words.of('erratum_kind', erratum.kind)}): {words.said(erratum.says)}")
    yield from filled(f"{words.ui('erratum_before')}: {words.said(erratum.before)}", indent="  ")
    yield from filled(f"{words.ui('erratum_after')}: {words.said(erratum.after)}", indent="  ")
    yield from filled(f"{words.ui('source')}: {erratum.source}", indent="  ")
    for key, rules in _became(changed.overlays[-1]):
        yield from filled(words.ui(key, rules=", ".join(map(words.paragraph, rules))), indent="  ")
    if erratum.rejected:
        yield from filled(f"{words.ui('erratum_rejected')}: {', '.join(erratum.rejected)}", indent="  ")
    yield ""
    yield words.ui("erratum_meant")
    for intent in erratum.intents:
        yield from filled(f"{words.said(intent.says)} ({_formal(intent, words)})", indent="  ")
    yield ""


def _became(overlay: Overlay) -> Iterator[tuple[str, Sequence[str]]]:
    kinds = {"replaced": overlay.replaced, "withdrawn": overlay.withdrawn, "added": overlay.added}
    yield from ((key, rules) for key, rules in kinds.items() if rules)


def _formal(intent: Intent, words: Words) -> str:
    parts = [words.of("parting", intent.kind)]
    parts += [words.ui("intent_on", actions=", ".join(intent.on))] if intent.on else []
    parts += [words.ui("intent_when", when=" ".join(intent.when.split()))] if intent.when != "true" else []
    parts += [words.ui("intent_holds", holds=" ".join(intent.holds.split()))] if intent.holds != "true" else []
    return "; ".join(parts)


def slips(meant: Sequence[Meant], base: Rulebook, changed: Rulebook, words: Words) -> Iterator[str]:
    """Yield what looks like a slip: a rule beside one of its kind, or as it was, or an intent that nothing written carries out.

    Args:
        meant: the intents, resolved against the rulebook with the erratum.
        base: the rulebook without it.
        changed: the rulebook with it.
        words: of the language.

    """
    said = [*_beside(base, changed, words), *_copied(base, changed, words), *_idle(meant, base, changed, words)]
    if said:
        yield words.ui("slips")
        for one in said:
            yield from filled(one, indent="  ")
        yield ""


def _beside(base: Rulebook, changed: Rulebook, words: Words) -> Iterator[str]:
    """Yield each rule that is added in a paragraph that has one of its kind already, which therefore holds on."""
    for added in changed.overlays[-1].added:
        rule = changed.rule_by_id[added]
        there = [
            own.id
            for own in base.rules
            if own.paragraph == rule.paragraph and own.kind == rule.kind and own.id in changed.rule_by_id
        ]
        if there:
            kind, others = words.of("rule_kind", rule.kind), ", ".join(map(words.paragraph, there))
            yield words.ui("slip_beside", added=words.paragraph(added), kind=kind, others=others)


def _copied(base: Rulebook, changed: Rulebook, words: Words) -> Iterator[str]:
    for replaced in changed.overlays[-1].replaced:
        old, new = base.rule_by_id[replaced], changed.rule_by_id[replaced]
        if (old.kind, old.formal) == (new.kind, new.formal):
            yield words.ui("slip_copied", rule=words.paragraph(replaced))


def _idle(meant: Sequence[Meant], base: Rulebook, changed: Rulebook, words: Words) -> Iterator[str]:
    if incomparable(base, changed):
        yield words.ui("slip_other_states")
        return
    changed = aligned(base, changed)
    starts, labels = base.initial != changed.initial, set(touched(base, changed))
    if not starts and not labels:
        yield words.ui("slip_nothing")
        return
    for one in meant:
        if one.intent.kind is Parting.START:
            if not starts:
                yield words.ui("slip_same_start", says=words.said(one.intent.says))
        else:
            both = (*base.actions, *changed.actions)
            for name in one.intent.on:
                if not any(action.is_named(name) and base.label(action) in labels for action in both):
                    yield words.ui("slip_same_action", action=name, says=words.said(one.intent.says))
