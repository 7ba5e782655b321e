"""A printed sentence of which something else is said than what was found, or nothing."""

import pytest

from brinkproof.model.load import load_rulebook
from brinkproof.model.trace import Trace
from brinkproof.properties.wording.literal import Implied, Parts, Sentence, Undecided
from brinkproof.properties.wording.sentences import Silent
from brinkproof.reports.lint_words import LintWords
from brinkproof.reports.sentences import sentences_section, sentences_told
from brinkproof.reports.words import LANGUAGES, Words

RULEBOOK = load_rulebook()
STEP = Trace(states=(RULEBOOK.initial, RULEBOOK.initial), actions=("improve_defcon",))
SAYS = {"en": "It is so.", "ru": "Это так."}


def sentence(name: str, found: Implied | Parts | Undecided) -> Sentence:
    return Sentence(paragraph="8.1.3", name=name, says=SAYS, formal=f"always {name}", found=found)


FOUND = (
    sentence("one", Implied(states=1234)),
    sentence("two", Parts(trace=STEP, shortest=True, said=(("defcon", "4", "5"),), on=("improve_defcon",))),
    sentence("three", Parts(trace=None, shortest=False)),
    sentence("four", Undecided(reason="nobody knows")),
    sentence("five", Implied(states=0)),
    sentence("six", Parts(trace=STEP, shortest=False)),
)


def test_the_section_says_what_was_found_and_no_more() -> None:
    text = "\n".join(sentences_section(FOUND, [Silent(paragraph="8.0", why=SAYS)], RULEBOOK, LintWords(Words("en"))))
    for said in (
        "6 sentences of 1 paragraphs are formalised as they are printed; the rulebook as played implies 2 of them.",
        "| IMPLIED in all 1,234 reachable states |",
        "| IMPLIED: no step differs |",
        "| [PARTS](#two) at step 1 |",
        "| [PARTS](#six) at step 1 or before |",
        "### two\n",
        "Asked: `always two`",
        "They part somewhere on: improve_defcon.",
        "| `defcon` | 4 | 5 |",
        "```text\nimprove_defcon\n```",
        "Before the last step: phasing nobody, agenda_side us, defcon 5,",
        "It changes: no change.",
        "| [PARTS](#three): it never happens |",
        "not decided: nobody knows",
        "- 8.0: It is so.",
    ):
        assert said in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terminal_is_told_what_is_not_implied(language: str) -> None:
    words = LintWords(Words(language))
    said = " ".join(" ".join(sentences_told(FOUND, words)).split())
    for name in ("two", "three", "four", "six"):
        assert f"always {name}" in said
    assert "always one" not in said
    assert SAYS[language] in said
    assert words.of("sentences", "summary", count=6, paragraphs=1, implied=2) in said
