"""What stands in each hex and how it is shown there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.battles.chart import Chart
from render.battles.counters import Face, back, bar, chip, counter, face, pill
from render.battles.grid import TALL
from render.overlay import Overlay
from render.placing import Box
from render.theme import Theme

if TYPE_CHECKING:
    from rules.battles.view import View

ORDER = ("line", "grenadier", "cavalry", "artillery", "train", "leader")
MOST_ROWS = 4
NAMED = 20  # pixels: a row of this height has room for a name


@dataclass(frozen=True)
class Stack:
    """The counters of one hex, units before leaders; none if the reader may not look into it."""

    at: str
    side: str
    faces: tuple[Face, ...]

    @property
    def units(self) -> tuple[Face, ...]:
        return tuple(one for one in self.faces if one.arm != "leader")

    @property
    def leaders(self) -> tuple[Face, ...]:
        return tuple(one for one in self.faces if one.arm == "leader")


def stacks(view: View) -> Iterator[Stack]:
    """Every stack on the map, as the reader knows it, in the order of the hexes."""
    known: dict[str, list[str]] = {}
    for name, unit in view.units.items():
        if unit.at:
            known.setdefault(unit.at, []).append(name)
    for at in sorted({*view.stacks, *known}):
        names = sorted(known.get(at, ()), key=lambda n: _rank(view, n))
        faces = tuple(face(view.counter(name), view.units[name]) for name in names)
        yield Stack(at, view.stacks.get(at) or faces[0].side, faces)


def _rank(view: View, name: str) -> tuple[int, int]:
    printed = view.counter(name)
    return ORDER.index(printed.type), -printed.value


def rows(stack: Stack) -> int:
    """In how many rows a stack is shown; 0 where one whole counter does."""
    if len(stack.units) == 1 and len(stack.leaders) <= 1:
        return 0
    if len(stack.faces) <= 1:
        return 0
    return min(MOST_ROWS, len(stack.faces))


def row_height(chart: Chart, number: int) -> int:
    room = chart.look.edge * TALL - chart.look.number * 1.1 - 3
    return int(min(chart.look.edge * 0.56, room / number - 1))


def unreadable(stack: Stack, chart: Chart) -> bool:
    """Whether something about a stack cannot be read off its counters."""
    if not stack.faces:
        return False
    if chart.look.compact:
        return len(stack.faces) > 1
    number = rows(stack)
    return len(stack.faces) > MOST_ROWS - 1 or (number > 0 and row_height(chart, number) < NAMED)


def draw_stacks(overlay: Overlay, chart: Chart, theme: Theme, present: Iterable[Stack]) -> None:
    """From north to south, so that nothing covers a name."""
    for stack in sorted(present, key=lambda one: chart.spots[one.at][1]):
        if chart.look.compact:
            _small(overlay, chart, theme, stack)
        elif rows(stack):
            _rows(overlay, chart, theme, stack)
        else:
            _whole(overlay, chart, theme, stack)


def cover(chart: Chart, stack: Stack) -> Box:
    """What of the map a stack hides."""
    x, y = chart.spots[stack.at]
    wide, high = chart.look.piece
    if rows(stack) or chart.look.compact:
        high = round(chart.look.edge * 1.4)
    bottom = y + chart.look.edge * TALL / 2 - 3
    return x - wide / 2, bottom - high, x + wide / 2, bottom


def _whole(overlay: Overlay, chart: Chart, theme: Theme, stack: Stack) -> None:
    """One counter under the number of the hex, its leader on a ribbon above it."""
    x, y = chart.spots[stack.at]
    wide, high = chart.look.piece
    bottom = y + chart.look.edge * TALL / 2 - 3
    top = bottom - high - (2 if stack.units and stack.leaders else chart.look.edge * 0.14)
    if not stack.faces:
        overlay.lay(back(theme, stack.side, (wide, high)), x - wide / 2, top)
        return
    first = stack.faces[0]
    overlay.lay(counter(theme, first, (wide, high)), x - wide / 2, top)
    if stack.units and stack.leaders:
        leader = stack.leaders[0]
        ribbon = pill(theme, leader.side, leader.name, leader.values[0], pill_size(chart))
        overlay.lay(ribbon, x - ribbon.width / 2, top - ribbon.height + 4)


def pill_size(chart: Chart) -> tuple[int, int]:
    edge = chart.look.edge
    return round(edge * 1.5), max(11, round(edge * 0.3))


def _rows(overlay: Overlay, chart: Chart, theme: Theme, stack: Stack) -> None:
    """Several counters one above the other, each in a row."""
    x, y = chart.spots[stack.at]
    number = rows(stack)
    high = row_height(chart, number)
    wide = round(chart.look.edge * 1.52)
    shown = stack.faces if len(stack.faces) <= number else stack.faces[: number - 1]
    total = number * (high + 1)
    top = y + chart.look.edge * TALL / 2 - 3 - total
    for n, one in enumerate(shown):
        overlay.lay(bar(theme, one, (wide, high), high >= NAMED), x - wide / 2, top + n * (high + 1))
    if len(shown) < len(stack.faces):
        rest = Face(stack.side, "", "leader", False, (f"+{len(stack.faces) - len(shown)}",))
        overlay.lay(bar(theme, rest, (wide, high), True), x - wide / 2, top + len(shown) * (high + 1))


def _small(overlay: Overlay, chart: Chart, theme: Theme, stack: Stack) -> None:
    """On a small map the first counter, with the others peeping out behind it."""
    x, y = chart.spots[stack.at]
    wide, high = round(chart.look.edge * 1.2), round(chart.look.edge * 1.2)
    behind = min(2, max(0, len(stack.faces) - 1))
    top = y - high / 2 + behind
    for n in range(behind, 0, -1):
        shift = n * max(2, round(chart.look.edge * 0.1))
        overlay.lay(back(theme, stack.side, (wide, high)), x - wide / 2 + shift, top - shift)
    piece = (
        chip(theme, stack.faces[0], (wide, high)) if stack.faces else back(theme, stack.side, (wide, high))
    )
    overlay.lay(piece, x - wide / 2, top)
