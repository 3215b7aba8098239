"""What stands in each hex and how it is shown there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image

from render.battles.chart import Chart
from render.battles.counters import Face, back, bar, chip, counter, face, pill, pill_width
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


@dataclass(frozen=True)
class Here:
    """What marks on the map keep clear of: counters by their hexes, numbers on them, all that lies there."""

    covers: Mapping[str, Box]
    figures: list[Box]
    full: list[Box]

    def take(self, box: Box) -> None:
        """A mark lies here now."""
        self.figures.append(box)
        self.full.append(box)


def here(chart: Chart, present: Iterable[Stack]) -> Here:
    covers = {stack.at: cover(chart, stack) for stack in present}
    return Here(covers, [box for stack in present for box in figures(chart, stack)], [*covers.values()])


def cover(chart: Chart, stack: Stack) -> Box:
    """What of the map a stack hides."""
    boxes = [*piece_boxes(chart, stack), *_pill_box(chart, stack)]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def piece_boxes(chart: Chart, stack: Stack) -> list[Box]:
    """Where the counters lie that are shown, from above."""
    x, y = chart.spots[stack.at]
    edge, number = chart.look.edge, rows(stack)
    if chart.look.compact:
        half = round(edge * 1.2) / 2
        return [(x - half, y - half, x + half, y + half)]
    bottom = y + edge * TALL / 2 - 3
    if number:
        high, wide = row_height(chart, number), round(edge * 1.52)
        tops = [bottom - n * (high + 1) for n in range(number, 0, -1)]
        return [(x - wide / 2, top, x + wide / 2, top + high) for top in tops]
    wide, high = chart.look.piece
    top = bottom - high - (2 if _ribboned(stack) else edge * 0.14)
    return [(x - wide / 2, top, x + wide / 2, top + high)]


def figures(chart: Chart, stack: Stack) -> Iterator[Box]:
    """Where the numbers of a stack are, as far as they are shown."""
    pieces, number = piece_boxes(chart, stack), rows(stack)
    for one, (left, top, right, bottom) in zip(stack.faces, pieces, strict=False):
        wide, high = right - left, bottom - top
        if number and not chart.look.compact:
            start = left + (0.0 if one.arm == "leader" else high * 1.15)
            end = left + high if one.arm == "leader" else right
            yield start, top + high * (0.48 if high >= NAMED else 0.1), end, bottom
        elif one.arm == "leader":
            yield left + wide * 0.2, top + high * 0.32, right, top + high * 0.92
        else:
            yield left + wide * 0.11, top + high * 0.66, right - wide * 0.1, top + high * 0.95
        if one.range and not number and not chart.look.compact:
            yield right - wide * 0.25, top + high * 0.33, right, top + high * 0.58
    for left, top, _, bottom in _pill_box(chart, stack):
        yield left, top, left + (bottom - top), bottom


def draw_stacks(overlay: Overlay, chart: Chart, theme: Theme, present: Iterable[Stack]) -> None:
    """From north to south, so that nothing covers a name."""
    for stack in sorted(present, key=lambda one: chart.spots[one.at][1]):
        if chart.look.compact:
            _small(overlay, chart, theme, stack)
        elif rows(stack):
            _rows(overlay, chart, theme, stack)
        else:
            _whole(overlay, chart, theme, stack)


def _whole(overlay: Overlay, chart: Chart, theme: Theme, stack: Stack) -> None:
    """One counter under the number of the hex, its leader on a ribbon above it."""
    (left, top, *_), size = piece_boxes(chart, stack)[0], chart.look.piece
    piece = counter(theme, stack.faces[0], size) if stack.faces else back(theme, stack.side, size)
    overlay.lay(piece, left, top)
    for x, y, *_ in _pill_box(chart, stack):
        overlay.lay(_ribbon(chart, theme, stack), x, y)


def _ribboned(stack: Stack) -> bool:
    """Whether a leader's name is shown on a ribbon above his unit."""
    return bool(stack.units and stack.leaders) and rows(stack) == 0


def _pill_box(chart: Chart, stack: Stack) -> Iterator[Box]:
    if _ribboned(stack) and not chart.look.compact:
        x, top = chart.spots[stack.at][0], piece_boxes(chart, stack)[0][1]
        wide, high = pill_width(stack.leaders[0].name, pill_size(chart)), pill_size(chart)[1]
        yield x - wide / 2, top - high + 2, x + wide / 2, top + 2


def _ribbon(chart: Chart, theme: Theme, stack: Stack) -> Image.Image:
    leader = stack.leaders[0]
    return pill(theme, leader.side, leader.name, leader.values[0], pill_size(chart))


def pill_size(chart: Chart) -> tuple[int, int]:
    edge = chart.look.edge
    return round(edge * 1.5), max(11, round(edge * 0.3))


def _rows(overlay: Overlay, chart: Chart, theme: Theme, stack: Stack) -> None:
    """Several counters one above the other, each in a row; of those for which there is none their number."""
    places = piece_boxes(chart, stack)
    number = len(places)
    shown = list(stack.faces if len(stack.faces) <= number else stack.faces[: number - 1])
    if len(shown) < len(stack.faces):
        shown.append(Face(stack.side, "", "leader", False, (f"+{len(stack.faces) - len(shown)}",)))
    for one, (left, top, right, bottom) in zip(shown, places, strict=True):
        size = round(right - left), round(bottom - top)
        overlay.lay(bar(theme, one, size, size[1] >= NAMED), left, top)


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
