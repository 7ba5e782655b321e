"""The program by itself: here for one that needs what it checks, or that has grown beyond what anybody reads."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from handmade import BOUNDS, written

from brinkproof.properties.proofs.audit import PROGRAM

REFUSES = """
import runpy, sys
class Refuses:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("brinkproof", "model", "properties", "reports"):
            raise SystemExit("it asked for " + name)
sys.meta_path.insert(0, Refuses())
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def test_it_has_under_300_lines_and_imports_the_standard_library_only() -> None:
    text = PROGRAM.read_text("utf-8")
    assert len(text.splitlines()) < 300
    tree = ast.parse(text)
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level]
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert {str(name).partition(".")[0] for name in imported} <= sys.stdlib_module_names


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return a copy of the program, and of what speaks with solvers, in a folder with nothing else."""
    folder = tmp_path / "alone"
    folder.mkdir()
    shutil.copy(PROGRAM.with_name("solve.py"), folder)
    return Path(shutil.copy(PROGRAM, folder))


@pytest.mark.parametrize(("text", "status"), [(written(), 0), (written(evidence=[BOUNDS.replace("#b011", "#b010")]), 10)])
def test_a_copy_without_the_suite_says_the_same(tmp_path: Path, copied: Path, text: str, status: int) -> None:
    # Given
    (tmp_path / "one.smt2").write_text(text, "utf-8")
    # When
    command = [sys.executable, "-I", "-c", REFUSES, str(copied), "one.smt2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    # Then
    assert (done.returncode, done.stderr) == (status, "")


def test_each_solver_answers_by_itself(tmp_path: Path, copied: Path) -> None:
    """Whoever has no suite can put the obligations before a solver by hand, through the same door."""
    told = '(declare-const n (_ BitVec 3))\n(push 1)\n(assert (bvslt n #b000))\n(check-sat)\n(echo "mark")\n(pop 1)\n(push 1)\n'
    told += "(assert (distinct n n))\n(check-sat)\n(assert (missing n))\n(check-sat)\n"
    for solver in ("z3", "bitwuzla", "cvc5"):
        done = subprocess.run(
            [sys.executable, "-I", str(copied.with_name("solve.py")), solver],
            input=told,
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
        )
        first, mark, second, refused = done.stdout.splitlines()
        assert (first, mark.strip('"'), second) == ("sat", "mark", "unsat"), solver
        assert "missing" in refused, solver
        assert refused not in ("sat", "unsat", "unknown"), solver
