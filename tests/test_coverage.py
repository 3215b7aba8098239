"""The list of rules without a test."""

from pathlib import Path

import pytest

from rules.coverage import ROOT, faults, misquoted, rulebooks
from rules.registry import PACKAGES

BOOK = (
    "# Sheds\n## 1 Roofs\n- **1a** They leak.\n- **1b** They fall.\n## Decisions\n- **DS1** Roofs are red.\n"
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with one game, one test and one case."""
    (tmp_path / "rules" / "sheds").mkdir(parents=True)
    (tmp_path / "rules" / "sheds" / "RULES.md").write_text(BOOK)
    (tmp_path / "tests" / "cases").mkdir(parents=True)
    write_test(tmp_path, "")
    return tmp_path


def write_test(root: Path, text: str) -> None:
    (root / "tests" / "test_roofs.py").write_text(text)


def test_rules_that_no_test_cites_are_listed(root: Path) -> None:
    """Every rule needs a test; a decision does not."""
    assert faults(root) == ["sheds/1a: no test", "sheds/1b: no test"]


def test_docstrings_comments_and_cases_cite_rules(root: Path) -> None:
    """A rule is cited in a docstring or a comment of a test, or in the rules list of a case."""
    write_test(root, 'def test_leak() -> None:\n    """Roofs leak (sheds/1a)."""\n')
    assert faults(root) == ["sheds/1b: no test"]
    write_test(root, "x = 1  # sheds/1a.\n")
    assert faults(root) == ["sheds/1b: no test"]
    (root / "tests" / "cases" / "fall.toml").write_text('[[case]]\nrules = ["sheds/1b"]\n')
    assert faults(root) == []


def test_code_cites_nothing(root: Path) -> None:
    """An id in a string or a path is no citation."""
    write_test(root, 'x = "sheds/1a"  # tests/sheds/1b\n')
    assert faults(root) == ["sheds/1a: no test", "sheds/1b: no test"]


def test_cited_rules_that_do_not_exist_are_listed(root: Path) -> None:
    """An id that the book does not have is an error of the test."""
    write_test(root, "# sheds/1a, sheds/1b and sheds/1c\n")
    assert faults(root) == ["sheds/1c: no such rule, cited in tests/test_roofs.py"]


@pytest.mark.parametrize(
    ("text", "strays"),
    [
        ("Roofs leak (sheds/1a, 1b, DS1): chapter 1, all of `sheds/9z`.", []),
        ("They burn (sheds/1a, 1c).", ["1c"]),
        ("All they do: sheds/1a-1b, sheds/1a-b.", []),
        ("All they do: sheds/1a-1d, sheds/1a-e.", ["1d", "1e"]),
        ("Chapter 1.2 and sheds/2.", ["1.2", "2"]),
        ("As was decided (DS1, DS2).", ["DS2"]),
        ("The 2 of 1757, `2R` and 16S.", []),
    ],
)
def test_the_rules_cite_rules_that_exist(root: Path, text: str, strays: list[str]) -> None:
    """In full or by their numbers; a chapter, where it has rules."""
    write_test(root, "# sheds/1a and sheds/1b")
    (root / "rules" / "sheds" / "roofs.py").write_text(f"x = 1  # {text}\n")
    assert faults(root) == [f"sheds/{id}: no such rule, cited in rules/sheds/roofs.py" for id in strays]


def test_the_tests_of_a_game_cite_rules_by_their_numbers_too(root: Path) -> None:
    """Which are told from regiments and odds."""
    folder = root / "tests" / "sheds"
    folder.mkdir()
    (folder / "test_walls.py").write_text("# sheds/1a, 1b, 2.5c, DS7 (sheds/1b): the 60th at 1.5\n")
    found = ["sheds/2.5c", "sheds/DS7"]
    assert faults(root) == [f"{id}: no such rule, cited in tests/sheds/test_walls.py" for id in found]


def test_the_games_cite_rules_that_exist() -> None:
    """Whoever reads the code finds in the rulebook what it is about."""
    assert list(misquoted(ROOT, rulebooks(ROOT / "rules", PACKAGES))) == []
