"""Everything that happens on an action, in every order: what the order can change at all, and that it can change no more."""

from collections.abc import Sequence
from itertools import permutations
from math import factorial

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.rules import Ground, Rulebook
from brinkproof.properties.lint.finding import Ordering
from brinkproof.properties.lint.order import MOST
from brinkproof.properties.lint.setting import Setting
from brinkproof.properties.lint.use import endings_use, independent


def orderings(setting: Setting) -> list[Ordering]:
    """Return for each action on which two rules are not independent what their order can change.

    Args:
        setting: a closed rulebook.

    """
    rulebook, none = setting.rulebook, setting.none
    clusters = {rulebook.label(action): _cluster(rulebook, action) for action in rulebook.actions}
    many = {label for label, places in clusters.items() if len(places) > MOST}
    clusters = {label: places for label, places in clusters.items() if len(places) > 1}
    differs = dict.fromkeys(clusters, none)
    goes_on = {
        label: setting.system.steps[place].taken & ~setting.over_after(setting.system, place)
        for place, label in enumerate(rulebook.action_by_label)
        if label in clusters
    }
    for size in sorted({len(places) for label, places in clusters.items() if label not in many}):
        own = {label: places for label, places in clusters.items() if len(places) == size}
        for order in permutations(range(size)):
            _hold(setting, own, order, differs, goes_on)
    return _by_action(setting, clusters, differs, goes_on)


def _cluster(rulebook: Rulebook, action: Ground) -> list[int]:
    """Return the places of what fires on an action and is not independent of something else that does."""
    firing = [fired for level in action.levels for fired in level]
    endings = endings_use(rulebook)
    return [
        place
        for place, fired in enumerate(firing)
        if any(not independent(fired, other, endings) for other in firing if other is not fired)
    ]


def _hold(
    setting: Setting,
    clusters: dict[str, list[int]],
    order: Sequence[int],
    differs: dict[str, Diagram],
    goes_on: dict[str, Diagram],
) -> None:
    """Take some actions in one order, and note where that differs from the rulebook and where the game goes on after it."""
    levels: dict[str, list[list[int]]] = {}
    for label, places in clusters.items():
        action = setting.rulebook.action_by_label[label]
        count = sum(map(len, action.levels))
        levels[label] = [[places[at]] for at in order] + [[place for place in range(count) if place not in places]]
    variant = setting.with_levels(levels)
    for part in setting.parts(variant):
        differs[part.label] = differs[part.label] | part.where
    system = setting.varied(variant)
    for position, label in enumerate(setting.rulebook.action_by_label):
        if label in clusters:
            taken = system.steps[position].taken
            goes_on[label] = goes_on[label] | taken & ~setting.over_after(system, position)


def _by_action(
    setting: Setting, clusters: dict[str, list[int]], differs: dict[str, Diagram], goes_on: dict[str, Diagram]
) -> list[Ordering]:
    found: list[Ordering] = []
    for name in dict.fromkeys(action.name for action in setting.rulebook.actions):
        own = [action for action in setting.rulebook.actions if action.name == name]
        labels = [label for action in own if (label := setting.rulebook.label(action)) in clusters]
        if not labels:
            continue
        rules = dict.fromkeys(
            rule
            for label in labels
            for place, rule in enumerate(f.rule for level in setting.rulebook.action_by_label[label].levels for f in level)
            if place in clusters[label]
        )
        sizes = [len(clusters[label]) for label in labels]
        found.append(
            Ordering(
                action=name,
                rules=tuple(sorted(rules, key=list(setting.entry).index)),
                orders=max(map(factorial, sizes)) if max(sizes) <= MOST else 0,
                differs=any(setting.meets(differs[label]) for label in labels),
                ends=not any(setting.meets(differs[label] & goes_on[label]) for label in labels),
            )
        )
    return found
