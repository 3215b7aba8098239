"""Arrows for marches: ribbons that grow towards their heads, lighter than the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, sin

from PIL import Image, ImageDraw

from render.overlay import Overlay
from render.placing import Box, inside
from render.projection import Point, length, walk
from render.theme import Colour

FINE = 2
BODY = 190  # how much of the ground an arrow hides, of 255


def arrow(
    overlay: Overlay,
    within: Box,
    line: Sequence[Point],
    grown: float,
    colours: tuple[Colour, Colour],
    body: int = BODY,
) -> None:
    """An arrow along a line, cut off at a box: its fill and its edge."""
    left, top = min(x for x, _ in line) - 16 * grown, min(y for _, y in line) - 16 * grown
    right, bottom = max(x for x, _ in line) + 16 * grown, max(y for _, y in line) + 16 * grown
    west, north, east, south = within
    left, top = max(west, left), max(north, top)
    right, bottom = min(east, right), min(south, bottom)
    if right - left < 2 or bottom - top < 2:
        return
    shape = ribbon(line, grown)
    size = (int(right - left + 1) * FINE, int(bottom - top + 1) * FINE)
    fill, edge = Image.new("L", size), Image.new("L", size)
    points = [((x - int(left)) * FINE, (y - int(top)) * FINE) for x, y in shape]
    ImageDraw.Draw(fill).polygon(points, fill=body)
    ImageDraw.Draw(edge).line([*points, points[0]], fill=255, width=2)
    overlay.ink(fill.reduce(FINE), colours[0], int(left), int(top))
    overlay.ink(edge.reduce(FINE), colours[1], int(left), int(top))


def beside(step: tuple[float, float, float], aside: float) -> Point:
    """A point so far to the right of a line, at a step of a walk along it."""
    x, y, turn = step
    return x - sin(turn) * aside, y + cos(turn) * aside


def before(line: Sequence[Point], box: Box) -> list[Point]:
    """The line up to where it comes into a box for the last time."""
    end = len(line)
    while end > 2 and inside(line[end - 1], box):
        end -= 1
    return list(line[:end])


def ribbon(line: Sequence[Point], grown: float) -> list[Point]:
    whole, head = length(line), 14 * grown
    head = min(head, whole * 0.5)
    steps = max(4, round(whole / 8))
    body = walk(line, [(whole - head) * n / steps for n in range(steps + 1)])
    there, back = [], []
    for n, (x, y, turn) in enumerate(body):
        half = grown * (1.2 + 2.2 * n / steps)
        there.append((x + sin(turn) * half, y - cos(turn) * half))
        back.append((x - sin(turn) * half, y + cos(turn) * half))
    x, y, turn = body[-1]
    wide = 7.5 * grown
    tip = line[-1]
    barbs = [(x + sin(turn) * wide, y - cos(turn) * wide), tip, (x - sin(turn) * wide, y + cos(turn) * wide)]
    return [*there, *barbs, *reversed(back)]


def steady(steps: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """The same steps with headings taken over their neighbours, so that the offset line does not jump."""
    found = []
    for n, (x, y, _) in enumerate(steps):
        before, after = steps[max(0, n - 2)], steps[min(len(steps) - 1, n + 2)]
        found.append((x, y, atan2(after[1] - before[1], after[0] - before[0])))
    return found
