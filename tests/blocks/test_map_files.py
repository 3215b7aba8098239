"""What is wrong with a map is said with its line and its key (B116)."""

import pytest

from rules.blocks import GAME
from rules.kernel.data import DataError, Source
from tests.blocks.table import CASES

MINI = (CASES / "mini.toml").read_text(encoding="utf-8")


def complaint(wrong: str, right: str) -> tuple[str, int]:
    """What is said of the map with the first `right` replaced, and how many lines stand above that place."""
    assert GAME.read_data
    above = MINI[: MINI.index(right)].count("\n")
    with pytest.raises(DataError) as caught:
        GAME.read_data({"blocks.toml": Source("mini.toml", MINI.replace(right, wrong, 1), True)})
    return str(caught.value), above


def test_a_path_of_another_kind() -> None:
    """A path is a road or blue (blocks/3a)."""
    said, above = complaint('kind = "river"', 'kind = "road"')
    assert said.startswith(f"mini.toml, line {above + 1} (paths[0].kind): ")
    assert '"river"' in said


def test_a_path_to_no_place() -> None:
    """A path ends at places of the board (blocks/3a)."""
    said, above = complaint('b = "XX"', 'b = "CU"')
    assert said == f'mini.toml, line {above + 1} (paths[0].b): "XX" is no place of this board'


def test_a_path_back_to_its_start() -> None:
    """A path joins two different places (blocks/3a)."""
    said, above = complaint('b = "AX"', 'b = "CU"')
    assert said.startswith(f"mini.toml, line {above + 1} (paths[0].b): ")


def test_a_blue_path_inland() -> None:
    """A blue path joins two ports: Albany is none (blocks/3a, blocks/3b)."""
    said, above = complaint('b = "AL"\nkind = "blue"', 'b = "HA"\nkind = "blue"')
    assert said.startswith(f"mini.toml, line {above + 2} (paths[25].kind): ")


def test_a_place_without_a_home_side() -> None:
    """Every place is home to one side (blocks/3c). The table of the place is pointed at."""
    said, _ = complaint("", 'home = "british"\n')
    above = MINI[: MINI.index("[[places]]")].count("\n")
    assert said == f"mini.toml, line {above + 1} (places[0]): home is missing"


def test_a_home_of_nobody() -> None:
    """There are no neutral places (blocks/3c)."""
    said, above = complaint('home = "neutral"', 'home = "british"')
    assert said.startswith(f"mini.toml, line {above + 1} (places[0].home): ")
