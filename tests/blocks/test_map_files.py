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


def test_a_path_that_stands_twice() -> None:
    """Two places are joined by one path at most: an order could not say which of two it means."""
    said, above = complaint('b = "CU"', 'b = "BA"')
    assert said == f"mini.toml, line {above + 1} (paths[1].b): AX and CU are joined already"


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ('hits = ["tomahawk"]', 'hits = ["arrow"]', '(units[0].hits[0]): "arrow" is not known here'),
        ('flees = ["tomahawk"]', 'flees = ["arrow"]', '(units[0].flees[0]): "arrow" is not known here'),
        ("strength = 2", "strength = 0", "(units[0].strength): army blocks have a strength of 1 to 9"),
        ("moves = 2", "moves = 3", "(units[0].moves): must be a whole number <= 2"),
        ("fires = 1", "fires = 3", "(units): needs I, R, M and S, once each and in this order"),
        ('tomahawk = "irregulars"', 'tomahawk = "snow"', '(solitaire.tomahawk): "snow" is not known here'),
        ("extra_turn_on = [4", "extra_turn_on = [7", "(years.extra_turn_on[0]): must be a whole number <= 6"),
        ("year = 1759", "year = 1758", "(reinforcements[2].year): 1758 has its reinforcements already"),
        ('code = "AX"', 'code = "AND"', '(places[0].code): "AND" must be two or more capital letters'),
    ],
)
def test_a_value_that_the_rules_cannot_use(right: str, wrong: str, reason: str) -> None:
    """It is refused with its key, and not passed over in play."""
    said, _ = complaint(wrong, right)
    assert reason in said
