"""A page within a limit: here for one that a platform drops because it is too large, a count that is wrong, words that turn into markup."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brinkproof.reports.markdown import COMMENT_LIMIT, LEAST, SUMMARY_LIMIT, Section, compose, escaped, fenced, folded, rows
from brinkproof.reports.words import LANGUAGES, Words

SECTIONS = st.lists(
    st.builds(
        Section, head=st.text("h\n", max_size=9), items=st.lists(st.text("aя\n", max_size=400), max_size=9), tail=st.just("t")
    ),
    max_size=6,
)


@given(SECTIONS, st.integers(LEAST, 4000), st.sampled_from(LANGUAGES), st.text("wж", max_size=900))
def test_a_page_never_exceeds_its_limit_and_begins_with_its_verdict(
    sections: list[Section], limit: int, language: str, verdict: str
) -> None:
    text = compose(verdict, sections, Words(language), limit)
    assert len(text.encode()) <= limit
    assert text.startswith(f"## {verdict[:200]}")


@pytest.mark.parametrize("limit", [LEAST, 5_000, COMMENT_LIMIT, SUMMARY_LIMIT])
def test_what_is_left_out_is_counted(limit: int) -> None:
    sections = [
        Section(items=[f"{number:099}\n" for number in range(400)]),
        Section(head="second\n", items=["x\n"] * 400, tail="end\n"),
    ]
    text = compose("verdict", sections, Words("en"), limit)
    shown = len(re.findall(r"^(\d{99}|x)$", text, flags=re.MULTILINE))
    cut = re.search(r"room for ([\d,]+) bytes only: ([\d,]+)\.", text)
    assert shown + (int(cut.group(2).replace(",", "")) if cut else 0) == 800
    assert (cut is None) == (limit >= COMMENT_LIMIT)
    assert cut is None or int(cut.group(1).replace(",", "")) == limit


def test_what_is_shown_is_the_beginning() -> None:
    sections = [Section(items=["a\n", "b" * 5000, "c\n"]), Section(items=["d\n"])]
    text = compose("verdict", sections, Words("en"), LEAST)
    assert "a\n" in text
    assert not re.search("^[cd]$", text, flags=re.MULTILINE)
    assert "only: 3." in text


def test_what_is_opened_is_closed_when_it_is_cut() -> None:
    fold = Section(head="<details>", items=["y" * 100 + "\n"] * 400, tail="</details>")
    text = compose("verdict", [fold], Words("en"), 4_000)
    assert text.count("<details>") == text.count("</details>") == 1


@given(st.text())
def test_words_of_a_rulebook_turn_into_no_markup(text: str) -> None:
    shown = escaped(text)
    assert not set(shown) & set("<>|*_`[]@~\\$\n\r")
    assert not re.search(r"#(?!\d+;)|&(?!#\d+;)", shown)
    assert len(list(rows(["a"], [[text]])[1])) == 1
    assert "\n" not in "".join(rows(["a"], [[text]])[1]).rstrip("\n")


@given(st.text("`~ a\n", max_size=30))
def test_a_block_is_left_only_at_its_end(text: str) -> None:
    first, *inside, last = fenced(text).rstrip("\n").split("\n")
    assert first == last + "text"
    assert all(not line.strip().startswith(last) for line in inside)


def test_a_fold_has_its_summary_and_what_is_inside() -> None:
    assert folded("a <b>", "inside") == "<details><summary>a &#60;b&#62;</summary>\n\ninside\n</details>\n"
