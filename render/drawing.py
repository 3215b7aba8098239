"""Small drawings at four times their size: helpers for stamps that are reduced once and kept."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.projection import Point
from render.theme import Colour

FOUR = 4


class Stamp:
    """A little picture drawn in its own pixels with fractions, four times finer than it will be."""

    def __init__(self, width: int, height: int) -> None:
        self.image = Image.new("RGBA", (width * FOUR, height * FOUR))
        self.draw = ImageDraw.Draw(self.image)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        self.draw.polygon([(x * FOUR, y * FOUR) for x, y in points], fill=(*fill, 255))

    def line(self, points: Sequence[Point], fill: Colour, width: float = 1.0) -> None:
        at = [(x * FOUR, y * FOUR) for x, y in points]
        self.draw.line(at, fill=(*fill, 255), width=max(1, round(width * FOUR)), joint="curve")

    def outline(self, points: Sequence[Point], fill: Colour, ink: Colour, width: float = 1.0) -> None:
        self.polygon(points, fill)
        self.line([*points, points[0], points[1]], ink, width)

    def disc(self, middle: Point, radius: float, fill: Colour) -> None:
        (x, y), r = middle, radius
        self.draw.ellipse(((x - r) * FOUR, (y - r) * FOUR, (x + r) * FOUR, (y + r) * FOUR), fill=(*fill, 255))

    def ring(self, middle: Point, radius: float, ink: Colour, width: float = 1.0) -> None:
        (x, y), r = middle, radius
        box = ((x - r) * FOUR, (y - r) * FOUR, (x + r) * FOUR, (y + r) * FOUR)
        self.draw.ellipse(box, outline=(*ink, 255), width=max(1, round(width * FOUR)))

    def arc(self, box: Sequence[float], start: float, end: float, ink: Colour, width: float = 1.0) -> None:
        sides = tuple(side * FOUR for side in box)
        self.draw.arc(sides, start, end, fill=(*ink, 255), width=max(1, round(width * FOUR)))

    def box(self, box: Sequence[float], fill: Colour, corner: float = 0.0, shade: int = 255) -> None:
        left, top, right, bottom = (side * FOUR for side in box)
        place = (left, top, right - 1, bottom - 1)
        if corner:
            self.draw.rounded_rectangle(place, corner * FOUR, fill=(*fill, shade))
        else:
            self.draw.rectangle(place, fill=(*fill, shade))

    def done(self) -> Image.Image:
        return self.image.reduce(FOUR)


def scaled(points: Sequence[Point], left: float, top: float, size: float) -> list[Point]:
    """A shape given in a square of one, put in its place."""
    return [(left + x * size, top + y * size) for x, y in points]
