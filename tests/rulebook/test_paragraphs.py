"""A paragraph that nobody has dealt with, or one that is said to be dealt with and is not."""

import re

import pytest

from brinkproof.model.accounts import Account, Status, accounts
from brinkproof.model.load import BASE, load_rulebook

ACCOUNTS = accounts(load_rulebook())
EXAMPLES = "".join(path.read_text("utf-8") for path in (BASE / "examples").glob("*.toml"))


def test_every_paragraph_is_listed() -> None:
    assert len(ACCOUNTS) == 201


@pytest.mark.parametrize("account", ACCOUNTS.values(), ids=ACCOUNTS.keys())
def test_a_paragraph_is_formalised_or_has_a_reason(account: Account) -> None:
    assert account.status in (Status.FORMALISED, Status.COMMENTARY, Status.OUT_OF_SCOPE)
    if account.status is Status.FORMALISED:
        assert account.rules, "no rule cites it"
        assert not account.reason
    else:
        assert not account.rules, "a rule cites it, so it is formalised"
        assert account.reason.endswith(".")


def test_the_fragment_is_formalised_or_commentary() -> None:
    fragment = [account for account in ACCOUNTS.values() if account.in_fragment]
    assert len(fragment) == 22
    assert {account.status for account in fragment} == {Status.FORMALISED, Status.COMMENTARY}


def test_every_rule_of_chapter_8_is_formalised() -> None:
    told = [
        account for account in ACCOUNTS.values() if account.number.startswith("8.") and account.kind in ("rule", "definition")
    ]
    assert {account.status for account in told} == {Status.FORMALISED}


def test_an_illustration_that_is_said_to_be_tested_is() -> None:
    tested = {n: found.group(1) for n, a in ACCOUNTS.items() if (found := re.search(r"tested as the example (\w+)\.", a.reason))}
    assert len(tested) == 11
    for number, name in tested.items():
        assert f'name = "{name}"\nillustrates = "{number}"\n' in EXAMPLES
