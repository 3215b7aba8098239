"""Counters on the map: what stands where, as the reader knows it, and where it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from render.country import Spot
from render.furniture import tether
from render.overlay import Overlay
from render.placing import Box, opposite
from render.standing import Wanted, arrange, roomy, tied
from render.theme import Theme
from render.whigs.chart import Chart
from render.whigs.colours import DYES
from render.whigs.counters import UNSEEN, Counter, image, measure
from render.whigs.look import Look, drawing
from render.whigs.tally import latest, units
from render.words import Words

if TYPE_CHECKING:
    from rules.whigs.view import View

ROW, SMALL_ROW = 7.8, 3.6  # how wide a row may be, in widths of a counter
GAP = 2


@dataclass(frozen=True)
class Stack:
    """The counters of one side in one place or sea."""

    at: str
    side: str
    counters: tuple[Counter, ...]

    @property
    def name(self) -> str:
        return f"{self.at} {self.side}"


def stacks(view: View, words: Words) -> list[Stack]:
    """Every stack on the board, as the reader knows it."""
    found: dict[tuple[str, str], list[Counter]] = {}
    for at, counter in (*armies(view, words), *fleets(view, words)):
        found.setdefault((at, counter.side), []).append(counter)
    return [Stack(at, side, tuple(counters)) for (at, side), counters in found.items()]


def armies(view: View, words: Words) -> Iterator[tuple[str, Counter]]:
    for army in view.armies.values():
        slip, said = units(army.troops), False
        if not slip:
            slip, said = heard(view, army.side, army.name, words)
        order = army.order or (UNSEEN if view.step == "orders" else "")
        short = army.unpaid or army.hungry
        yield army.at, Counter(army.side, army.name, False, order, slip, said, short)


def fleets(view: View, words: Words) -> Iterator[tuple[str, Counter]]:
    for fleet in view.fleets.values():
        slip, said = units({"S": fleet.ships}), False
        if not slip:
            slip, said = heard(view, fleet.side, fleet.name, words)
        yield fleet.at, Counter(fleet.side, fleet.name, True, "", slip, said)


def heard(view: View, side: str, name: str, words: Words) -> tuple[str, bool]:
    """What spies said of an enemy counter, with the year."""
    report = latest(view, side, name)
    if report is None:
        return "", False
    return words("whigs.slip", units=units(report.troops), year=report.year % 100), True


# -- where they stand


def shown(view: View, words: Words, chart: Chart) -> list[Stack]:
    """The stacks on this picture; without their slips where there is no room for those."""
    present = (stack for stack in stacks(view, words) if stack.at in chart.spots)
    return [stack if slips(chart, stack) else plain(stack) for stack in present]


def slips(chart: Chart, stack: Stack) -> bool:
    """Whether the stack has room somewhere near; the whole continent on a phone has none for slips."""
    return not chart.look.compact and roomy(chart, wanted(stack, chart))


def plain(stack: Stack) -> Stack:
    """The same counters without their slips."""
    return replace(stack, counters=tuple(replace(counter, slip="") for counter in stack.counters))


Sized = tuple[Counter, int, int]  # with its width and height


@lru_cache(maxsize=512)
def shape(stack: Stack, look: Look) -> list[list[Sized]]:
    """The counters in as few rows as there is room for, and those as narrow as they can be."""
    sized = [(counter, *measure(counter, look.piece)) for counter in stack.counters]
    widest = max(wide for _, wide, _ in sized)
    most = max(widest, round(look.piece * (SMALL_ROW if look.compact else ROW)))
    rows = flow(sized, most)
    for narrow in range(widest, most, GAP):
        tried = flow(sized, narrow)
        if len(tried) == len(rows):
            return tried
    return rows


def flow(sized: Iterable[Sized], most: int) -> list[list[Sized]]:
    """One counter after the other, in rows that are at most so wide."""
    rows: list[list[Sized]] = []
    room = 0
    for one in sized:
        if room < one[1]:
            rows.append([])
            room = most
        rows[-1].append(one)
        room -= one[1] + GAP
    return rows


def wanted(stack: Stack, chart: Chart) -> Wanted:
    liked = drawing().place.get(stack.at, Spot()).stack
    if chart.homes.get(stack.at, stack.side) != stack.side:
        liked = opposite(liked)
    parts = tuple(box for _, box in spread(stack, chart.look, (chart.look.edge, chart.look.edge)))
    return Wanted(stack.name, stack.at, liked, parts)


def arrangement(chart: Chart, present: Iterable[Stack]) -> dict[str, Box]:
    return arrange(chart, tuple(wanted(stack, chart) for stack in present))


# -- how they are drawn


def draw_stacks(
    overlay: Overlay, chart: Chart, theme: Theme, present: Iterable[Stack], boxes: Mapping[str, Box]
) -> None:
    """The stacks from back to front, over the lines that tie them to their places."""
    ordered = sorted(present, key=lambda one: boxes[one.name][1])
    for stack in ordered:
        spot, ink = chart.spots[stack.at], theme.dyed(DYES[stack.side]).text
        standing = [box for _, box in spread(stack, chart.look, boxes[stack.name])]
        if tied(chart, stack.at, standing):
            tether(overlay, theme, spot, standing, chart.look.sign, ink)
    for stack in ordered:
        for counter, (left, top, _, _) in spread(stack, chart.look, boxes[stack.name]):
            overlay.lay(image(theme, counter, chart.look.piece), left, top)


def spread(stack: Stack, look: Look, at: Sequence[float]) -> Iterator[tuple[Counter, Box]]:
    """Each counter of a stack with its place, from the upper left corner."""
    x, y = at[:2]
    for row in shape(stack, look):
        for counter, wide, high in row:
            yield counter, (x, y, x + wide, y + high)
            x += wide + GAP
        x, y = at[0], y + max(high for _, _, high in row) + GAP
