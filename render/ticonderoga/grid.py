"""Hexes of both maps in pixels: the tactical ones stand on a side, the strategic ones on a corner.

Both are counted alike (`rules.ticonderoga.board.hexes_of`): what are columns to the east on the one are rows
to the north on the other, so that the second grid is the first one turned by a right angle.

What is drawn by hand is given in the numbers of the hexes: `[19.5, 4.2]` on the strategic map lies half a row
north of the middle of row 19. On the tactical map `[8.0, 22.5]` is the middle of 0822: even columns stand
half a hex lower.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from render.battles.grid import CORNERS, TALL, Extent, Grid
from render.placing import Box
from render.projection import Point
from rules.kernel.hexes import Hex

Counted = Literal["columns", "rows"]  # as in the file of the map


class Upright(Grid):
    """Columns to the east, rows to the south."""

    def point(self, first: float, second: float) -> Point:
        """A point given in numbers of hexes."""
        return self.left + 1.5 * self.edge * (first - 1), self.top + TALL * self.edge * (second - 1)


class Turned(Grid):
    """Rows to the north, columns to the east: a grid turned against the clock."""

    def middle(self, at: tuple[float, float]) -> Point:
        return self.left + TALL * (at[1] + at[0] / 2) * self.edge, self.top - 1.5 * at[0] * self.edge

    def corners(self, at: Hex, share: float = 1.0) -> list[Point]:
        x, y = self.middle(at)
        reach = self.edge * share
        return [(x + down * reach, y - across * reach) for across, down in CORNERS]

    def hex_at(self, x: float, y: float) -> Hex:
        return super().hex_at(self.left + self.top - y, self.top + x - self.left)

    def point(self, first: float, second: float) -> Point:
        return self.left + TALL * self.edge * (second - 1), self.top - 1.5 * self.edge * (first - 1)


Ruled = Upright | Turned
GRIDS: dict[Counted, type[Upright] | type[Turned]] = {"columns": Upright, "rows": Turned}


def extent(counted: Counted, hexes: Iterable[Hex]) -> Extent:
    """What some hexes take up, in edges, measured from the middle of hex (0, 0)."""
    unit = GRIDS[counted](1.0, 0.0, 0.0)
    corners = [corner for at in hexes for corner in unit.corners(at)]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return Extent(min(across), min(down), max(across), max(down))


def within(grid: Ruled, box: Box) -> Iterator[Hex]:
    """Every hex of which some part may lie in a box."""
    left, top, right, bottom = box
    corners = [grid.hex_at(x, y) for x in (left, right) for y in (top, bottom)]
    firsts = [q for q, _ in corners]
    for q in range(min(firsts) - 1, max(firsts) + 2):
        yield from (at for at in _along(grid, q, corners) if _near(grid.middle(at), box, grid.edge))


def _along(grid: Ruled, q: int, corners: Sequence[Hex]) -> Iterator[Hex]:
    """The hexes of a column or row that may lie between the corners of a box."""
    twice = [2 * r + first for first, r in corners]
    first, last = min(twice) - 3, max(twice) + 3
    yield from ((q, r) for r in range((first - q) // 2, (last - q) // 2 + 1))


def _near(spot: Point, box: Box, reach: float) -> bool:
    return box[0] - reach < spot[0] < box[2] + reach and box[1] - reach < spot[1] < box[3] + reach
