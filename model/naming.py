"""What may be a name in a rulebook."""

from keyword import iskeyword

from brinkproof.model.document import Entry
from brinkproof.model.language.scope import Scope

RESERVED = frozenset({"true", "false", "next", "enabled", "min", "max", "abs", "opponent", "index", "game_over", "can_move"})
"""Words that mean something by themselves, in a rulebook or in a property."""

_NAMED = frozenset({"sort", "variable", "definition", "table", "effect", "action"})


def check_naming(entry: Entry, scope: Scope) -> None:
    """Check the names that a table gives.

    Raises:
        RuleError: RB411 it is no name, or a word of the language; RB405 it would hide another.

    """
    for key, name in _declared(entry):
        _check(entry, key, name, scope)


def _declared(entry: Entry) -> list[tuple[str, object]]:
    """Return the names that a table gives, each with the key under which it does."""
    values = entry.values
    found = [("name", values["name"])] if entry.kind in _NAMED else []
    found += [("members", name) for name in values.get("members", ())] if entry.kind == "sort" else []
    found += [("id", values["id"])] if entry.kind == "card" else []
    return found + [(key, name) for key in ("parameters", "let") for name in values.get(key, {})]


def _check(entry: Entry, key: str, name: object, scope: Scope) -> None:
    if not isinstance(name, str) or not name.isidentifier() or iskeyword(name) or name in RESERVED:
        why = "is a word of the language" if str(name) in RESERVED or iskeyword(str(name)) else "is not a name"
        raise entry.error("RB411", key, f"{name!r} {why}", "use letters, digits and underscores, and no word of the language")
    if key in ("parameters", "let") and name in {*scope.constants, *scope.variables, *scope.families}:
        raise entry.error("RB405", key, f"{name!r} would hide what has that name already", "choose another name")
