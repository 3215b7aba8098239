"""Hexagons: where they lie, how far apart, which of them a straight line crosses. Exact, without fractions.

A hexagon is a pair of axial coordinates: the first counts columns, the second goes along a column. Both are
affine to the map as it is drawn, so that lines, sides and corners may be judged in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, product

Hex = tuple[int, int]
DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CORNERS: tuple[Hex, ...] = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))  # in thirds
Course = tuple[Hex, ...]  # hexagons one after the other, each next to the last


def distance(a: Hex, b: Hex) -> int:
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def beside(at: Hex) -> Iterator[Hex]:
    """The six neighbours, in the order of the directions."""
    return ((at[0] + q, at[1] + r) for q, r in DIRECTIONS)


def direction(a: Hex, b: Hex) -> int:
    """In which direction a neighbour lies."""
    return DIRECTIONS.index((b[0] - a[0], b[1] - a[1]))


def centre(at: Hex) -> tuple[int, int]:
    """The middle of a hexagon that lies on a side: across in half edges, down in half heights."""
    return 3 * at[0], 2 * at[1] + at[0]


def in_column(column: int, row: int, lower: int = 0) -> Hex:
    """The hexagon of a column and a row, both counted from 1.

    `lower`: 0 if even columns stand half a hexagon lower than odd ones, 1 if odd ones do.
    """
    shift = (column - 1 + lower) // 2
    return column - 1, row - 1 - shift + lower


@lru_cache(maxsize=1 << 12)
def courses(to: Hex) -> tuple[Course, ...]:
    """All the ways in which a line from the middle of (0, 0) to that of `to` may be said to run.

    Where it runs along a side it may be said to run through either of the two hexagons; a corner
    that it touches belongs to no way. Both ends are part of every way.
    """
    far = distance((0, 0), to)
    field = [(q, r) for q in range(-far, far + 1) for r in range(-far, far + 1)]
    crossed = [at for at in field if distance((0, 0), at) + distance(at, to) <= far + 1 and _meets(to, at)]
    crossed.sort(key=lambda at: (_along(to, at), at))
    places = [tuple(group) for _, group in groupby(crossed, key=lambda at: _along(to, at))]
    return tuple(product(*places))


def _along(to: Hex, at: Hex) -> int:
    """How far along the line the middle of a hexagon lies."""
    return 2 * (to[0] * at[0] + to[1] * at[1]) + to[0] * at[1] + to[1] * at[0]


def _meets(to: Hex, at: Hex) -> bool:
    """Whether the line goes through a hexagon or along one of its sides."""
    sides = _sides(to, at)
    return (min(sides) < 0 < max(sides)) or sides.count(0) == 2


def _sides(to: Hex, at: Hex) -> Sequence[int]:
    """On which side of the line each corner lies; 0 is on it."""
    return [to[0] * (3 * at[1] + r) - to[1] * (3 * at[0] + q) for q, r in CORNERS]
