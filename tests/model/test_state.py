"""A state that is shown or changed wrongly, or holds what its sorts do not allow."""

from collections.abc import Callable

import pytest

from brinkproof.model.rules import Rulebook
from brinkproof.model.state import changes, show, with_values

RULES = """
[[variable]]
rule = "8.1.1"
name = "defcon"
sort = "1..5"
initial = 5

[[variable]]
rule = "8.2.1"
name = "military_ops"
per = "superpower"
sort = "0..5"
initial = 0

[[variable]]
rule = "card 41"
name = "subs"
sort = "bool"
initial = false
"""


@pytest.fixture
def rulebook(load: Callable[..., Rulebook]) -> Rulebook:
    return load(RULES)


def test_the_initial_state_is_shown_in_words(rulebook: Rulebook) -> None:
    assert show(rulebook, rulebook.initial) == {
        "winner": "nobody",
        "defcon": "5",
        "military_ops[us]": "0",
        "military_ops[ussr]": "0",
        "subs": "false",
    }


def test_variables_are_set_by_number_flag_or_name(rulebook: Rulebook) -> None:
    # When
    state = with_values(rulebook, rulebook.initial, {"winner": "ussr", "defcon": 2, "subs": True, "military_ops[us]": 3})
    # Then
    assert state == (2, 2, 3, 0, 1)


def test_what_differs_is_told_with_the_old_and_the_new_value(rulebook: Rulebook) -> None:
    state = with_values(rulebook, rulebook.initial, {"defcon": 4, "subs": True})
    assert changes(rulebook, rulebook.initial, state) == {"defcon": ("5", "4"), "subs": ("false", "true")}
    assert changes(rulebook, state, state) == {}


WRONG = {
    "a value below its sort": ({"defcon": 0}, ValueError),
    "a value above its sort": ({"military_ops[ussr]": 6}, ValueError),
    "no such member": ({"winner": "china"}, ValueError),
    "no such variable": ({"peace": 1}, KeyError),
}


@pytest.mark.parametrize(("values", "error"), WRONG.values(), ids=WRONG.keys())
def test_what_cannot_be_is_refused(rulebook: Rulebook, values: dict[str, int | bool | str], error: type[Exception]) -> None:
    with pytest.raises(error):
        with_values(rulebook, rulebook.initial, values)
