"""One small certificate, changed everywhere: here for a file that is accepted and claims something else than it did.

What the claim is, is read here by other means than the program's: the lines of the name, the kind, the rulebook and the digest, and
every definition up to the property.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from handmade import checked

from brinkproof.model.load import load_rulebook
from brinkproof.properties.certification.check_certificates import MalformedError, read
from brinkproof.properties.checkers import kinduction
from brinkproof.properties.problem import pose
from brinkproof.properties.proofs import audit
from brinkproof.properties.proofs.argument import argument_of, certificates
from brinkproof.properties.property import load_properties
from brinkproof.properties.solver import Budget

TOY = Path(__file__).parents[1] / "toys" / "never_ends"


@pytest.fixture(scope="module")
def original() -> bytes:
    """Return a certificate of a toy as the suite writes it."""
    problem = pose(load_rulebook(TOY / "rules"), load_properties(TOY / "properties.toml"))
    argument = argument_of(problem, tuple(kinduction.check(problem, Budget(), lambda _: None)), ())
    assert argument is not None
    written = {one.property: one for one in certificates(problem, argument, audit.versions())}
    return written["n-is-small"].text.encode()


def claim(text: bytes) -> list[bytes]:
    lines = text.split(b"\n")
    last = next(place for place, line in enumerate(lines) if line.startswith(b"(define-fun property "))
    evidence = (b"(set-info :provers ", b"(set-info :k ", b"(set-info :certificate ")
    return sorted(line for line in lines[: last + 1] if not line.startswith(evidence))


def altered(original: bytes) -> Iterator[bytes]:
    """Yield the certificate with each byte changed in turn, in three ways and left out, and each line left out, doubled, moved."""
    for place, byte in enumerate(original):
        before, after = original[:place], original[place + 1 :]
        for other in (byte ^ 1, byte ^ 0x80, ord("0") if byte != ord("0") else ord("1")):
            yield before + bytes([other]) + after
        yield before + after
    lines = original.split(b"\n")
    for place, line in enumerate(lines):
        yield b"\n".join(lines[:place] + lines[place + 1 :])
        yield b"\n".join([*lines[:place], line, *lines[place:]])
        yield b"\n".join([*lines[:place], *lines[place + 1 :], line])


def test_whatever_is_changed_it_is_rejected_or_claims_the_same(original: bytes, tmp_path: Path) -> None:
    # Given
    assert len(original) < 2_000
    texts = sorted(set(altered(original)) - {original})
    assert len(texts) > 4 * len(original) * 0.9
    left = []
    for text in texts:
        try:
            read(text.decode("utf-8", "replace"))
        except MalformedError:
            continue
        left.append(text)
    # When
    said, _ = checked(tmp_path, *left)
    # Then
    accepted = [text for text, one in zip(left, said, strict=True) if one.outcome == "ACCEPTED"]
    assert {one.outcome for one in said} >= {"ACCEPTED", "REJECTED"}, "the evidence can be changed for good and for bad"
    assert len(accepted) < len(left) < len(texts) / 5
    for text in accepted:
        assert claim(text) == claim(original), text.decode("utf-8", "replace")


def test_as_it_was_written_it_is_accepted(original: bytes, tmp_path: Path) -> None:
    (said,), status = checked(tmp_path, original)
    assert (said.outcome, said.reason, status) == ("ACCEPTED", "", 0)
