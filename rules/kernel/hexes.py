"""Hexagons: where they lie, how far apart, which of them a straight line crosses. Exact, without fractions.

A hexagon is a pair of axial coordinates: the first counts columns, the second goes along a column. Both are
affine to the map as it is drawn, so that lines, sides and corners may be judged in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

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


class Leg(NamedTuple):
    """A piece of a line: the hexagon in which it ends, and the ways in which it may be said to get there.

    A way is what lies in between: nothing where the line goes straight over, or through a corner of, the
    common side; a hexagon where it runs along its side, or goes round such a corner.
    """

    ways: tuple[Course, ...]
    to: Hex


@lru_cache(maxsize=1 << 12)
def legs(to: Hex) -> tuple[Leg, ...]:
    """The line from the middle of (0, 0) to that of `to`, piece by piece.

    Where it runs along a side it may be said to run through either of the two hexagons. A hexagon that it
    touches in one corner only lies in its way only if one likes.
    """
    found: list[Leg] = []
    at: Hex = (0, 0)
    while at != to:
        first = _next(to, [at])
        if len(first) == 1:
            found.append(Leg(_over(to, at, first[0]), first[0]))
        else:
            found.append(Leg(tuple((way,) for way in first), _next(to, first)[0]))
        at = found[-1].to
    return tuple(found)


def _next(to: Hex, places: Sequence[Hex]) -> list[Hex]:
    """The hexagons that the line goes through next: one, or the two along whose side it runs."""
    here = _along(to, places[0])
    ahead = {at: _along(to, at) for place in places for at in beside(place) if _meets(to, at)}
    near = min(along for along in ahead.values() if along > here)
    return sorted(at for at, along in ahead.items() if along == near)


def _over(to: Hex, a: Hex, b: Hex) -> tuple[Course, ...]:
    """From one hexagon into the next: straight, or also round the corner that the line goes through."""
    third = [at for at in beside(a) if distance(at, b) == 1 and _cross(to, _sum(a, b, at)) == 0]
    return ((), *((at,) for at in third))


def _sum(*hexes: Hex) -> Hex:
    return sum(q for q, _ in hexes), sum(r for _, r in hexes)


def _cross(a: Hex, b: Hex) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _along(to: Hex, at: Hex) -> int:
    """How far along the line the middle of a hexagon lies."""
    return 2 * (to[0] * at[0] + to[1] * at[1]) + to[0] * at[1] + to[1] * at[0]


def _meets(to: Hex, at: Hex) -> bool:
    """Whether the line goes through a hexagon or along one of its sides."""
    sides = _sides(to, at)
    return (min(sides) < 0 < max(sides)) or sides.count(0) == 2


def _sides(to: Hex, at: Hex) -> Sequence[int]:
    """On which side of the line each corner lies; 0 is on it."""
    return [_cross(to, (3 * at[0] + q, 3 * at[1] + r)) for q, r in CORNERS]
