"""A failing game as a regression: the position and the options as JSON, and a pytest that plays them."""

from pathlib import Path
from textwrap import shorten
from typing import Final

from brinkproof.properties.play.scene import dump_scene, load_scene
from brinkproof.properties.play.seeded import Player
from brinkproof.properties.play.shrinking import Scenario, failing
from brinkproof.properties.runs.kept import digest
from brinkproof.reports import files

_TEST: Final = '''"""{name}: a game that once failed, found by fuzzing."""

from pathlib import Path

from brinkproof.properties.play.scene import load_scene
from brinkproof.properties.play.seeded import player
from brinkproof.properties.play.shrinking import failing

SCENE = Path(__file__).with_name("{stem}.json")


def test_{function}() -> None:
    """Nothing is wrong in this game, and it can still be played: {what}"""
    # Given
    scene = load_scene(SCENE.read_text(encoding="utf-8"))
    # When
    wrong = failing(player(), scene.position, scene.choices)
    # Then
    assert wrong == ""
'''


def save(folder: Path, scenario: Scenario, player: Player) -> tuple[Path, ...]:
    """Write the scenario and its test into a folder; return both files, or none if what is written does not fail.

    Raises:
        click.ClickException: they cannot be written.

    """
    name = scenario.failure.name
    kept = dump_scene(scenario.position, scenario.choices)
    again = load_scene(kept)
    if failing(player, again.position, again.choices) != name:
        return ()
    words = "".join(letter if letter.isalnum() else "_" for letter in name.lower()).strip("_")
    stem = f"{words}_{digest(kept)[:8]}"  # several games may break one rule
    scene, test = folder / f"test_{stem}.json", folder / f"test_{stem}.py"
    what = shorten(scenario.failure.what.replace('"', "'").replace("\\", "/"), 240, placeholder=" ...")
    folder.mkdir(parents=True, exist_ok=True)
    files.write_whole(scene, kept)
    files.write_whole(test, _TEST.format(name=name, stem=f"test_{stem}", function=stem, what=what))
    return scene, test
