"""Names of squares and cells (skirmish/name-1)."""

from __future__ import annotations

import pytest

from rules.skirmish.geometry import Point
from rules.skirmish.places import Grid, cells, is_name

LONG = Grid(7200, 4800)


@pytest.mark.parametrize(
    ("name", "middle"),
    [
        ("A1", (300, 300)),
        ("K7", (6300, 3900)),
        ("K7.3", (6500, 4100)),  # the north-eastern cell
        ("K73", (6500, 4100)),
        ("k7.5", (6300, 3900)),
        ("K7.7", (6100, 3700)),  # the south-western one
        ("L8.3", (7100, 4700)),
    ],
)
def test_a_name_means_the_middle(name: str, middle: Point) -> None:
    """Of a square of six inches, or of one of its nine cells, counted as on a telephone (skirmish/name-1)."""
    assert LONG.point_of(name) == middle


@pytest.mark.parametrize("name", ["M1", "A9", "A0", "K7.0", "K", "7", "K7.33", "K 7", "", "KK7", "Ä1"])
def test_what_names_no_place_of_this_table(name: str) -> None:
    assert LONG.point_of(name) is None


def test_every_name_of_a_table() -> None:
    """A table of 72 by 48 inches has 960; each cell's middle has its name, each lies in its square.

    (skirmish/name-1).
    """
    names = list(LONG.names())
    assert len(names) == len(set(names)) == 960
    cells = [(name, LONG.point_of(name)) for name in names if "." in name]
    assert all(point and LONG.name_of(point) == name for name, point in cells)
    assert all(point and LONG.square_of(point) == name.partition(".")[0] for name, point in cells)


def test_a_border_belongs_to_the_north_and_east() -> None:
    """And the table's own edges to its last squares."""
    assert LONG.name_of((600, 600)) == "B2.7"
    assert LONG.name_of((599, 599)) == "A1.3"
    assert LONG.name_of((7200, 4800)) == "L8.3"
    assert LONG.name_of((0, 0)) == "A1.7"


def test_a_name_of_any_table() -> None:
    """What no area may be called."""
    assert is_name("Z9")
    assert is_name("q43")
    assert not is_name("shed")
    assert not is_name("A12.3")


def test_a_square_has_nine_cells_as_keys_lie() -> None:
    """skirmish/name-1: a cell has none, nor has what has a name of its own."""
    assert [[name[-1] for name in row] for row in cells("K7")] == [["1", "2", "3"], ["4", "5", "6"], [*"789"]]
    assert cells("K7")[0][2] == "K7.3"
    assert cells("K7.3") == cells("shed") == cells("Line A") == ()
