"""Men, guns and wagons from above: each man on a base of his side's paint, his hat tells his arm.

The musket shows which way he faces. Colour is never the only mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, pi, radians, sin
from typing import Literal

from PIL import Image

from render.drawing import Stamp
from render.projection import Point, smooth
from render.skirmish.colours import dress, straw, unseen
from render.skirmish.drawn import Hat
from render.theme import Colour, Theme, blend

Manner = Literal["well", "hurt", "hidden", "hidden hurt", "ghost", "last"]
TURN = 10  # degrees: figures are drawn in so many directions
ROOM = 1.44  # of a base: how wide its stamp is, for the musket and the shadow


class Body:
    """Draws on a base that is turned: `u` ahead, `v` to the right, both in its radius."""

    def __init__(self, wide: float, radius: float, angle: int) -> None:
        self.stamp, self.middle, self.r = Stamp(round(wide), round(wide)), (wide / 2, wide / 2), radius
        self.ahead = (cos(radians(angle)), -sin(radians(angle)))

    def at(self, u: float, v: float) -> Point:
        (x, y), (ax, ay) = self.middle, self.ahead
        return x + self.r * (u * ax - v * ay), y + self.r * (u * ay + v * ax)

    def shape(
        self, spots: Sequence[Point], fill: Colour, ink: Colour | None = None, width: float = 0.06
    ) -> None:
        points = [self.at(*spot) for spot in spots]
        if ink is None:
            self.stamp.polygon(points, fill)
        else:
            self.stamp.outline(points, fill, ink, max(0.5, width * self.r))

    def line(self, spots: Sequence[Point], ink: Colour, width: float) -> None:
        self.stamp.line([self.at(*spot) for spot in spots], ink, max(0.6, width * self.r))

    def disc(self, spot: Point, radius: float, fill: Colour, ink: Colour | None = None) -> None:
        if ink is not None:
            self.stamp.disc(self.at(*spot), radius * self.r + max(0.4, 0.06 * self.r), ink)
        self.stamp.disc(self.at(*spot), radius * self.r, fill)


@lru_cache(maxsize=2048)
def man(theme: Theme, side: str, hat: Hat, manner: Manner, angle: int, size: int) -> Image.Image:
    """A man on his base, so many pixels wide."""
    body = Body(size * ROOM, size / 2 - 0.4, angle)
    coat = dress(theme, side)
    if manner in ("ghost", "last"):
        _outline(body, theme, coat.paint, hat)
        return body.stamp.done()
    hides = manner.startswith("hidden")
    paint = unseen(theme, side) if hides else coat.paint
    (x, y), r = body.middle, body.r
    body.stamp.disc((x + r * 0.12, y + r * 0.16), r, blend(theme.field.forest, theme.shadow, 0.55))
    body.stamp.disc((x, y), r, coat.shade)
    body.stamp.disc((x, y), r * 0.87, paint)
    _musket(body, theme.mark, straw(theme) if hides else theme.face)
    HATS[hat](body, straw(theme) if hides else theme.face, theme.mark, paint)
    if manner.endswith("hurt"):
        body.stamp.line([(x - r * 0.72, y + r * 0.72), (x + r * 0.72, y - r * 0.72)], theme.mark, r * 0.42)
        body.stamp.line([(x - r * 0.7, y + r * 0.7), (x + r * 0.7, y - r * 0.7)], theme.battle, r * 0.26)
    return body.stamp.done()


def _outline(body: Body, theme: Theme, ink: Colour, hat: Hat) -> None:
    body.stamp.ring(body.middle, body.r, ink, max(1.0, body.r * 0.16))
    body.line([(0.1, 0.5), (1.3, 0.5)], ink, 0.12)
    HATS[hat](body, ink, ink, ink)


def _musket(body: Body, ink: Colour, gleam: Colour) -> None:
    """Over the right shoulder's side, its muzzle beyond the base."""
    body.line([(-0.35, 0.5), (1.34, 0.5)], gleam, 0.2)
    body.line([(-0.35, 0.5), (1.34, 0.5)], ink, 0.13)


def tricorne(body: Body, fill: Colour, ink: Colour, coat: Colour) -> None:
    spots = [(0.66, 0.0), (0.1, 0.2), (-0.42, 0.58), (-0.32, 0.0), (-0.42, -0.58), (0.1, -0.2)]
    body.shape(spots, fill, ink)
    body.disc((-0.08, 0.0), 0.2, blend(fill, ink, 0.25))


def cap(body: Body, fill: Colour, ink: Colour, coat: Colour) -> None:
    """A round cap with a peak, a crest from front to back."""
    body.shape([(0.2, -0.34), (0.58, -0.26), (0.66, 0.0), (0.58, 0.26), (0.2, 0.34)], fill, ink)
    body.disc((-0.08, 0.0), 0.4, fill, ink)
    body.line([(-0.42, 0.0), (0.3, 0.0)], coat, 0.16)


def mitre(body: Body, fill: Colour, ink: Colour, coat: Colour) -> None:
    """High and pointed, bent back, its plate before."""
    spots = [(0.46, -0.52), (0.58, 0.0), (0.46, 0.52), (0.0, 0.4), (-0.66, 0.0), (0.0, -0.4)]
    body.shape(spots, fill, ink)
    body.line([(0.38, -0.36), (0.44, 0.0), (0.38, 0.36)], coat, 0.16)


def lock(body: Body, fill: Colour, ink: Colour, coat: Colour) -> None:
    """A bare head with a scalp-lock and two feathers."""
    for lean in (-0.34, 0.12):
        body.line([(-0.2, 0.0), (-0.8, lean)], fill, 0.2)
    body.disc((0.06, 0.0), 0.34, fill, ink)
    body.line([(0.2, 0.0), (-0.34, 0.0)], ink, 0.18)


def broad(body: Body, fill: Colour, ink: Colour, coat: Colour) -> None:
    """A round hat: its brim and its crown."""
    body.disc((0.0, 0.0), 0.54, fill, ink)
    body.stamp.ring(body.middle, body.r * 0.28, ink, max(0.6, body.r * 0.09))


def helmet(body: Body, fill: Colour, ink: Colour, coat: Colour) -> None:
    """A helmet with a plume, over the neck of a horse."""
    body.shape(
        [(0.3, -0.16), (0.98, -0.13), (1.06, 0.0), (0.98, 0.13), (0.3, 0.16)], blend(ink, fill, 0.3), ink
    )
    body.disc((0.0, 0.0), 0.36, fill, ink)
    body.line([(0.2, 0.0), (-0.6, 0.0)], coat, 0.2)


HATS = {"tricorne": tricorne, "cap": cap, "mitre": mitre, "lock": lock, "round": broad, "helmet": helmet}


# --- guns and wagons


@lru_cache(maxsize=256)
def gun(theme: Theme, side: str, hides: bool, angle: int, size: int) -> Image.Image:
    """A field-piece: barrel, wheels and trail; its carriage in the side's paint."""
    body = Body(size * 2.4, size * 0.78, angle)
    wood = unseen(theme, side) if hides else dress(theme, side).paint
    body.line([(-1.1, 0.0), (0.1, 0.0)], theme.mark, 0.3)
    body.line([(-1.06, 0.0), (0.1, 0.0)], wood, 0.19)
    body.line([(0.0, -0.62), (0.0, 0.62)], theme.mark, 0.16)
    for v in (-0.6, 0.6):
        body.shape(_oblong(-0.42, 0.42, v - 0.1, v + 0.1), wood, theme.mark, 0.07)
    body.shape(
        [(-0.36, -0.17), (0.98, -0.11), (1.04, -0.15), (1.04, 0.15), (0.98, 0.11), (-0.36, 0.17)],
        blend(theme.battle, theme.mark, 0.28),
        theme.mark,
        0.07,
    )
    body.disc((-0.42, 0.0), 0.1, theme.mark)
    return body.stamp.done()


@lru_cache(maxsize=256)
def wagon(theme: Theme, side: str, hides: bool, angle: int, size: int) -> Image.Image:
    """A covered wagon and its team."""
    body = Body(size * 3.0, size * 0.92, angle)
    cloth = straw(theme) if hides else theme.face
    wood = unseen(theme, side) if hides else dress(theme, side).paint
    for v in (-0.24, 0.24):
        for u in (0.98,):
            body.shape(_horse(u, v), theme.field.earth, theme.mark, 0.05)
    body.line([(0.5, 0.0), (1.3, 0.0)], theme.mark, 0.07)
    for u in (-0.5, 0.34):
        body.line([(u, -0.56), (u, 0.56)], theme.mark, 0.16)
    body.shape(_oblong(-0.86, 0.62, -0.48, 0.48), wood, theme.mark, 0.07)
    body.shape(_oblong(-0.78, 0.48, -0.4, 0.4), cloth, theme.mark, 0.05)
    for u in (-0.52, -0.2, 0.14):
        body.line([(u, -0.38), (u, 0.38)], blend(cloth, theme.mark, 0.35), 0.06)
    return body.stamp.done()


def _oblong(back: float, front: float, left: float, right: float) -> list[Point]:
    return [(back, left), (front, left), (front, right), (back, right)]


def _horse(u: float, v: float) -> list[Point]:
    shape = (
        (-0.4, -0.13),
        (0.12, -0.13),
        (0.2, -0.07),
        (0.44, -0.07),
        (0.5, 0.0),
        (0.44, 0.07),
        (0.2, 0.07),
        (0.12, 0.13),
        (-0.4, 0.13),
    )
    return [(u + x, v + y) for x, y in shape]


@lru_cache(maxsize=16)
def flame(theme: Theme, size: int) -> Image.Image:
    """Fire, with the smoke that drifts from it."""
    stamp, s = Stamp(size, size), float(size)
    for x, y, r in ((0.8, 0.16, 0.15), (0.68, 0.3, 0.17), (0.56, 0.42, 0.16)):
        stamp.disc((x * s, y * s), r * s + 1, blend(theme.field.smoke, theme.mark, 0.25))
        stamp.disc((x * s, y * s), r * s, theme.field.smoke)
    for share, ink in ((1.0, theme.mark), (0.88, theme.battle), (0.5, theme.face)):
        foot = 0.9 - 0.04 * (1 - share)
        spots = smooth([(0.42 + x * share, foot + y * share) for x, y in TONGUE], 2)
        stamp.polygon([(x * s, y * s) for x, y in spots], ink)
    return stamp.done()


TONGUE: Sequence[Point] = (  # across from the middle, up from the foot
    *((0.0, 0.0), (-0.26, -0.04), (-0.32, -0.26), (-0.2, -0.44), (-0.16, -0.3), (-0.06, -0.5), (0.0, -0.78)),
    *((0.1, -0.56), (0.14, -0.4), (0.24, -0.52), (0.32, -0.26), (0.26, -0.04), (0.0, 0.0)),
)


def direction(facing: tuple[int, int]) -> int:
    """Of a vector of the table, in degrees from the east, rounded to those in which figures are drawn."""
    return round(atan2(facing[1], facing[0]) * 180 / pi / TURN) * TURN % 360
