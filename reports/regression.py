"""A failing game as a regression: the position and the options as JSON, and a pytest that plays them."""

from pathlib import Path
from typing import Final

from brinkproof.properties.play.scene import Scene, dump_scene
from brinkproof.properties.play.shrinking import Scenario
from brinkproof.reports import files

_TEST: Final = '''"""{name}: a game that once failed, found by fuzzing."""

from pathlib import Path

from brinkproof.properties.play.scene import load_scene
from brinkproof.properties.play.seeded import player
from brinkproof.properties.play.shrinking import failing

SCENE = Path(__file__).with_name("{stem}.json")


def test_{function}() -> None:
    """Nothing is wrong in this game: {what}"""
    # Given
    scene = load_scene(SCENE.read_text(encoding="utf-8"))
    # When
    wrong = failing(player(), scene.position, scene.choices)
    # Then
    assert wrong == ""
'''


def save(folder: Path, scenario: Scenario) -> tuple[Path, Path]:
    """Write the scenario and its test into a folder; return both files.

    Raises:
        click.ClickException: they cannot be written.

    """
    name = scenario.failure.name
    stem = "".join(letter if letter.isalnum() else "_" for letter in name.lower()).strip("_")
    scene, test = folder / f"test_{stem}.json", folder / f"test_{stem}.py"
    what = " ".join(scenario.failure.what.replace('"', "'").replace("\\", "/").split())[:160]
    folder.mkdir(parents=True, exist_ok=True)
    files.write_whole(scene, dump_scene(Scene(position=scenario.position, choices=scenario.choices)))
    files.write_whole(test, _TEST.format(name=name, stem=f"test_{stem}", function=stem, what=what))
    return scene, test
