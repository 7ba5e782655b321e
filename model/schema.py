"""The keys each kind of table may have; anything else in a rulebook is an error."""

from brinkproof.model.document import Keys

_TEXTS = (str, list)

_CITED: Keys = {
    "rule": (str, True),
    "also": (list, False),
    "part": (str, False),
    "says": (dict, True),
    "follows": (str, False),
    "ruling": (int, False),
}

KINDS: dict[str, Keys] = {
    "rulebook": {"name": (str, True), "over": (str, True)},
    "sort": {
        "name": (str, True),
        "members": (list, False),
        "cards": (bool, False),
        "of": (str, False),
        "first": (str, False),
        "last": (str, False),
    },
    "variable": {
        **_CITED,
        "name": (str, True),
        "sort": (str, True),
        "initial": ((str, int, bool), True),
        "per": (str, False),
        "where": (str, False),
    },
    "definition": {**_CITED, "name": (str, True), "parameters": (dict, False), "is": (str, True)},
    "table": {**_CITED, "name": (str, True), "key": (str, True), "rows": (list, True)},
    "limit": {**_CITED, "variable": (str, True), "at_least": (int, False), "at_most": (int, False)},
    "effect": {
        **_CITED,
        "name": (str, True),
        "parameters": (dict, False),
        "then": (list, True),
        "requires": (str, False),
    },
    "action": {
        **_CITED,
        "name": (str, True),
        "groups": (list, False),
        "parameters": (dict, False),
        "owner": (str, True),
        "event": (str, False),
        "let": (dict, False),
        "when": (str, False),
        "then": (list, True),
    },
    "restriction": {**_CITED, "on": (list, True), "forbid": (str, True)},
    "exception": {**_CITED, "to": (list, True), "on": (list, False), "when": (str, True)},
    "consequence": {
        **_CITED,
        "on": (list, False),
        "when": (str, False),
        "then": (list, True),
        "before": (list, False),
        "after": (list, False),
    },
    "card": {
        **_CITED,
        "id": (str, True),
        "number": (int, False),
        "name": (dict, True),
        "side": (str, True),
        "operations": (int, True),
        "period": (str, True),
        "starred": (bool, False),
        "war": (dict, False),
        "prevented": (str, False),
        "other": (bool, False),
    },
    "overlay": {"name": (str, True), "withdraw": (list, False), "drop": (list, False), "says": (dict, True)},
    "erratum": {
        "id": (str, True),
        "kind": (str, True),
        "before": (dict, True),
        "after": (dict, True),
        "source": (str, True),
        "rejected": (list, False),
    },
    "intent": {
        "says": (dict, True),
        "kind": (str, True),
        "on": (list, False),
        "when": (str, False),
        "holds": (str, False),
    },
}

OVERLAY_KINDS = frozenset({"overlay", "erratum", "intent"})
"""What stands in an overlay only; ``errata`` reads the last two."""

RULE_KINDS = frozenset(kind for kind, keys in KINDS.items() if "rule" in keys)

FIRST_TURN = {"early": 1, "mid": 4, "late": 8}
"""The turn in which the cards of a period come into the game (4.1)."""

OWNERS = frozenset({"us", "ussr", "dice", "deck", "board", "rules"})
"""Who can own a choice, as a word; otherwise the owner is an expression that gives a player."""
