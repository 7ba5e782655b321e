"""What ``cores`` and ``explain --core`` say: for each proof the paragraphs it needs, and those that no property needs."""

from collections.abc import Iterator, Sequence

from brinkproof.properties.proofs.cores import Cores, Needed
from brinkproof.reports.exit_status import Status
from brinkproof.reports.to_terminal import columns, filled
from brinkproof.reports.words import Words


def told(found: Cores, needed: Needed, words: Words, *, whole: bool) -> Iterator[str]:
    """Yield the cores as lines of plain text; what no property needs only where the whole book was looked at."""
    if needed.by:
        yield from columns([_heading(words), *(_row(name, found, needed, words) for name in needed.by)], header=True)
        yield ""
        yield from filled(words.ui("core_of_nothing"))
    if found.shown and not whole:
        yield from filled(words.ui("core_shown", names=", ".join(found.shown)))
    for key, paragraphs in _lists(needed) if whole else ():
        yield from filled(f"{words.ui(key)}: {_listed(paragraphs, words)}")
    for name, reason in _unproved(found):
        yield from filled(f"{name}: {reason}")


def markdown(found: Cores, needed: Needed, words: Words, *, whole: bool) -> str:
    """Return the cores as a page of Markdown; what no property needs only where the whole book was looked at."""
    lines = [f"# {words.ui('cores')}", "", words.ui("core_of_nothing"), ""]
    head = [words.ui("property"), words.ui("core_own"), words.ui("core_beyond"), words.ui("lemmas")]
    lines += [f"| {' | '.join(head)} |", "|---|---|---|---|"]
    for name, own in needed.by.items():
        core = found.found[name]
        cells = [f"`{name}`", _listed(own, words), _listed(needed.beyond[name], words), ", ".join(core.lemmas)]
        lines.append(f"| {' | '.join(cells)} |")
    for key, paragraphs in _lists(needed) if whole else ():
        lines += ["", f"## {words.ui(key)}", "", _listed(paragraphs, words)]
    missing = [f"- `{name}`: {reason}" for name, reason in _unproved(found)]
    if missing:
        lines += ["", f"## {words.ui('core_missing')}", "", *missing]
    return "\n".join([*lines, ""])


def explained(name: str, found: Cores, needed: Needed, words: Words) -> Iterator[str]:
    """Yield what one proof needs."""
    yield ""
    if name not in needed.by:
        yield from filled(f"{words.ui('core_missing')}: {found.missing.get(name, '')}")
        return
    core = found.found[name]
    yield from filled(f"{words.ui('core_own')}: {_listed(needed.by[name], words)}")
    yield from filled(f"{words.ui('core_rules')}: {', '.join(map(words.paragraph, core.direct)) or words.value('nothing')}")
    yield from filled(f"{words.ui('core_beyond')}: {_listed(needed.beyond[name], words)}")
    if not core.least:
        yield from filled(words.ui("core_not_least"))


def status_of_cores(found: Cores) -> Status:
    """Return the exit status: whether each proof could be repeated."""
    return Status.NOT_ESTABLISHED if any(True for _ in _unproved(found)) else Status.ESTABLISHED


def _unproved(found: Cores) -> Iterator[tuple[str, str]]:
    for name, reason in found.missing.items():
        if name not in found.shown:
            yield name, reason


def _lists(needed: Needed) -> Sequence[tuple[str, tuple[str, ...]]]:
    return (("core_lemmas_only", needed.lemmas_only), ("core_unneeded", needed.unneeded))


def _heading(words: Words) -> tuple[str, ...]:
    return words.ui("property"), words.ui("rules"), words.ui("lemmas"), words.ui("core_own")


def _row(name: str, found: Cores, needed: Needed, words: Words) -> tuple[str, ...]:
    core = found.found[name]
    count = f"{len(core.rules)}" if core.least else f"<= {len(core.rules)}"
    return name, count, str(len(core.lemmas)), _listed(needed.by[name], words)


def _listed(paragraphs: Sequence[str], words: Words) -> str:
    return ", ".join(map(words.paragraph, paragraphs)) or words.value("nothing")
