"""Two methods on the projection: here for a search that loses or invents states, which a count alone would not show."""

from brinkproof.model.diagrams.states import to_array
from brinkproof.model.load import load_rulebook
from brinkproof.model.packed import digest
from brinkproof.properties.checkers.explicit import search
from brinkproof.properties.exploration import explore
from brinkproof.properties.problem import Problem
from brinkproof.properties.runs.jobs import PROJECTION


def test_the_explicit_search_and_the_diagrams_find_the_same_set() -> None:
    # Given
    rulebook = load_rulebook(overlays=[PROJECTION])
    # When
    found = search(rulebook, most_states=2_000_000, progress=lambda _: None)
    known = explore(Problem(rulebook=rulebook, claims=()), lambda _: None)
    # Then
    assert (len(found.states), found.transitions) == (925_489, 9_070_457)
    assert known.closure.states == len(found.states)
    assert known.closure.transitions == found.transitions
    assert digest(to_array(known.system.encoding, known.closed.reached)) == digest(found.states)
