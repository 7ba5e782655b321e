"""Asymmetries: a rule that treats the players differently, though neither its sentence nor its card says so.

The players change places in that one rule; where a reachable step, or the beginning, is another then, it does.
"""

from collections.abc import Callable, Iterator

from brinkproof.model.document import Entry
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import show
from brinkproof.properties.lint.finding import LintKind
from brinkproof.properties.lint.setting import Draft, Setting
from brinkproof.properties.lint.swap import mentions_a_player, signed, swapped


def asymmetries(setting: Setting, unsure: Callable[[str], None]) -> Iterator[Draft]:
    """Yield a draft for each rule that treats the players differently without saying so.

    Args:
        setting: a closed rulebook.
        unsure: told what cannot be decided.

    """
    turned = signed(setting.rulebook)
    cards = {entry.values["rule"]: entry.values["side"] for entry in setting.entry.values() if entry.kind == "card"}
    for rule, entry in setting.entry.items():
        other = swapped(entry, turned)
        if entry.kind == "card" or mentions_a_player(entry, cards) or other.values == entry.values:
            continue
        setting.tell(f"looking whether {rule} treats both players alike")
        variant = setting.assembled(other if one is entry else one for one in setting.laid.entries)
        if isinstance(variant, str):
            unsure(f"the players cannot change places in {rule} by itself: {variant}")
        else:
            yield from _difference(setting, rule, entry, variant)


def _difference(setting: Setting, rule: str, entry: Entry, variant: Rulebook) -> Iterator[Draft]:
    rulebook = setting.rulebook
    if entry.kind == "variable":
        begins = show(rulebook, rulebook.initial), show(variant, variant.initial)
        if begins[0] != begins[1]:
            value = entry.values["initial"]
            name = entry.values["name"]
            yield Draft(
                kind=LintKind.ASYMMETRY,
                case="begins-with-a-player",
                rules=(rule,),
                subject=name,
                details={"value": str(value)},
                where=setting.system.initial,
            )
        return
    parts = list(setting.parts(variant))
    if parts:
        yield Draft(
            kind=LintKind.ASYMMETRY,
            case="swapping-matters",
            rules=(rule,),
            where=setting.encoding.manager.union(part.where for part in parts),
            actions=tuple((part.label, part.where) for part in parts),
            readings=(("as_written", (), rulebook), ("swapped", (), variant)),
        )
