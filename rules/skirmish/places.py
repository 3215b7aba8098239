"""Names of places, as players write them on a telephone (skirmish/name-1).

A table is divided into squares of six inches: letters from the west, numbers from the south, so `K7`. Each
square has nine cells of two inches, counted as on a telephone's keys, the first in the north-west: `K7.3`
is the north-eastern one, and `K73` is read as the same. What is named is the middle of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from string import ascii_uppercase

from rules.skirmish.geometry import INCH, Box, Point

SQUARE, CELL = 6 * INCH, 2 * INCH
WIDEST, DEEPEST = len(ascii_uppercase) * SQUARE, 9 * SQUARE  # beyond these, letters and single digits run out
NAME = re.compile(r"([A-Z])([1-9])(?:\.?([1-9]))?", re.IGNORECASE)


class Grid:
    """The squares of a table so wide and so deep, in hundredths: both are whole squares."""

    def __init__(self, width: int, depth: int) -> None:
        self.width, self.depth = width, depth
        self.columns, self.rows = ascii_uppercase[: width // SQUARE], range(1, depth // SQUARE + 1)

    def names(self) -> Iterator[str]:
        """Of every square, and of each of its cells."""
        for square in self.squares():
            yield from (square, *(f"{square}.{key}" for key in range(1, 10)))

    def squares(self) -> Iterator[str]:
        return (f"{letter}{row}" for letter in self.columns for row in self.rows)

    def square_of(self, point: Point) -> str:
        """The square that a point lies in: on a line between two, the one north or east of it."""
        column, row = self._within(point[0], self.width), self._within(point[1], self.depth)
        return f"{ascii_uppercase[column // SQUARE]}{row // SQUARE + 1}"

    def name_of(self, point: Point) -> str:
        """The cell that a point of the table lies in."""
        across = self._within(point[0], self.width) % SQUARE // CELL
        down = 2 - self._within(point[1], self.depth) % SQUARE // CELL
        return f"{self.square_of(point)}.{3 * down + across + 1}"

    @staticmethod
    def _within(value: int, size: int) -> int:
        """What lies on the far edge lies in the last square."""
        return min(value, size - 1)

    def point_of(self, name: str) -> Point | None:
        """The middle of what is named, if it is on the table."""
        return self._middles.get(name) or self._middle_of(name)

    @cached_property
    def middles(self) -> dict[str, Point]:
        """Of every square."""
        return {name: middle for name in self.squares() if (middle := self.point_of(name))}

    @cached_property
    def _middles(self) -> dict[str, Point | None]:
        """Of all that is named as it is written here."""
        return {name: self._middle_of(name) for name in self.names()}

    def _middle_of(self, name: str) -> Point | None:
        box = self.box_of(name)
        return box and ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)

    def box_of(self, name: str) -> Box | None:
        """The square or the cell that is named, if it is on the table."""
        found = NAME.fullmatch(name)
        if not found or found[1].upper() not in self.columns or int(found[2]) not in self.rows:
            return None
        west, south = self.columns.index(found[1].upper()) * SQUARE, (int(found[2]) - 1) * SQUARE
        if not found[3]:
            return west, south, west + SQUARE, south + SQUARE
        down, across = divmod(int(found[3]) - 1, 3)
        west, south = west + across * CELL, south + (2 - down) * CELL
        return west, south, west + CELL, south + CELL


def cells(name: str) -> tuple[tuple[str, ...], ...]:
    """The cells of a square, in rows as they lie; of anything else none."""
    found = NAME.fullmatch(name)
    if not found or found[3]:
        return ()
    return tuple(tuple(f"{name}.{key}" for key in range(row, row + 3)) for row in (1, 4, 7))


def is_name(text: str) -> bool:
    """Whether a text is read as a square or a cell, of whatever table."""
    return NAME.fullmatch(text) is not None
