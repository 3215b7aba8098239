"""How each stack is shown in its hex: one counter, rows, a muster, or a chip; and what it hides."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from render.overlay import Overlay
from render.placing import Box
from render.theme import Theme
from render.ticonderoga.base import Chart
from render.ticonderoga.counters import Size, back, chip, chip_of, counter, hull, muster, muster_of, row
from render.ticonderoga.faces import Stack
from render.ticonderoga.signs import token

PLAIN = 34  # pixels: hexes with longer edges have room for whole counters
SIGNED = 19  # the same for signs above the strength
MOST_ROWS = 3
LOW = 0.15  # edges: how far below the middle of a hex its stack stands, to leave its number
ON_RIVER = 0.72  # how much smaller what lies on the side of a river is
WIDE, HIGH = 1.5, 1.24  # edges: rows and musters
CHIP = (1.34, 1.16)
UNNUMBERED = (1.5, 1.32)  # where hexes have no numbers


def draw_stacks(overlay: Overlay, chart: Chart, theme: Theme, shown: Iterable[Stack]) -> None:
    """From north to south; those on rivers last."""
    ordered = sorted(shown, key=lambda stack: (stack.at in chart.ground.banks, chart.at(stack.at)[1]))
    for stack in ordered:
        _afloat(overlay, chart, theme, stack)
        _lay(overlay, chart, theme, stack)
        _marked(overlay, chart, theme, stack)


def edge_at(chart: Chart, place: str) -> float:
    """The scale of what stands in a place."""
    return chart.look(place).edge * (ON_RIVER if place in chart.ground.banks else 1.0)


def size_of(chart: Chart, stack: Stack) -> Size:
    """Width and height of a stack."""
    edge = edge_at(chart, stack.at)
    if edge < PLAIN:
        wide, high = CHIP if chart.look(stack.at).numbered else UNNUMBERED
    elif not stack.faces or len(stack.faces) == 1:
        wide, high = 1.3, 1.1
    elif len(stack.faces) <= MOST_ROWS:
        wide, high = WIDE, HIGH / MOST_ROWS * len(stack.faces)
    else:
        wide, high = WIDE, HIGH
    return round(edge * wide), round(edge * high)


def cover(chart: Chart, stack: Stack) -> Box:
    """What of the map a stack hides."""
    (x, y), (wide, high) = chart.at(stack.at), size_of(chart, stack)
    look = chart.look(stack.at)
    if look.numbered and stack.at in chart.spots:
        y += look.edge * LOW
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def crowded(chart: Chart, stack: Stack) -> bool:
    """Whether something about a stack cannot be read off its counters."""
    most = MOST_ROWS if edge_at(chart, stack.at) >= PLAIN else 1
    return len(stack.faces) > most


def _lay(overlay: Overlay, chart: Chart, theme: Theme, stack: Stack) -> None:
    left, top, _, _ = cover(chart, stack)
    edge, size = edge_at(chart, stack.at), size_of(chart, stack)
    if edge >= PLAIN and 1 < len(stack.faces) <= MOST_ROWS:
        high = size[1] // len(stack.faces)
        for n, face in enumerate(stack.faces):
            overlay.lay(row(theme, face, (size[0], high - 1)), left, top + n * high)
        return
    piece = _piece(theme, stack, size, edge)
    overlay.lay(piece, left, top + size[1] + 3 - piece.height)


def _piece(theme: Theme, stack: Stack, size: Size, edge: float) -> Image.Image:
    if not stack.faces:
        return back(theme, stack.side, size)
    if edge < PLAIN:
        return chip(theme, chip_of(stack), size, edge >= SIGNED)
    if len(stack.faces) == 1:
        return counter(theme, stack.faces[0], size)
    return muster(theme, muster_of(stack), size)


def _afloat(overlay: Overlay, chart: Chart, theme: Theme, stack: Stack) -> None:
    """A hull beneath those whose boats are on the water."""
    if not stack.boats or stack.at not in chart.ground.afloat:
        return
    left, _, right, bottom = cover(chart, stack)
    wide, edge = right - left, edge_at(chart, stack.at)
    beneath = hull(theme, (round(wide * 1.24), round(edge * 0.42)))
    overlay.lay(beneath, left - wide * 0.12, bottom - edge * 0.2)


def _marked(overlay: Overlay, chart: Chart, theme: Theme, stack: Stack) -> None:
    """What has befallen some of them, along the right side."""
    _, top, right, _ = cover(chart, stack)
    edge = edge_at(chart, stack.at)
    size = max(9, round(edge * 0.34))
    for n, mark in enumerate(stack.marks):
        overlay.lay(token(theme, mark, size), right - size * 0.34, top - size * 0.42 + n * size * 0.94)
