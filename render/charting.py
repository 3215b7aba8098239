"""What every chart of a country has: its ways, the names along curves, and the posts at its edge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import dist
from typing import Protocol

from render.country import Letters, Look
from render.lettering import letters_on_curve, middle_part, type_height, type_width, visible_part
from render.placing import HARD, Box, Ground, Item, around, grown, inside, overlap, settle
from render.projection import Point, Window, length, smooth


@dataclass
class Way:
    """A way as it is drawn, from a to b."""

    a: str
    b: str
    kind: str
    line: list[Point]


@dataclass
class Name:
    """A name along a curve."""

    face: str
    size: int
    ink: str
    curve: list[Point]
    placed: list[tuple[str, float, float, int]]

    def boxes(self, share: float) -> Iterator[Box]:
        """A box for each of its letters, by a share of their size."""
        r = self.size * share
        return ((x - r, y - r, x + r, y + r) for _, x, y, _angle in self.placed)


@dataclass
class Label:
    """A straight line of type of its own."""

    text: str
    face: str
    size: int
    box: Box


class Laid(Protocol):
    """What of a chart must be laid before its names and posts."""

    @property
    def look(self) -> Look: ...

    @property
    def window(self) -> Window: ...

    @property
    def ground(self) -> Ground: ...

    def way(self, a: str, b: str) -> list[Point]: ...


def seen_of(look: Look, spots: dict[str, Point]) -> dict[str, Point]:
    """The spots that are not cut off by the edge of the map."""
    box = grown(look.map_box, -look.sign)
    return {code: spot for code, spot in spots.items() if inside(spot, box)}


def lettering(
    chart: Laid,
    every: Iterable[Letters],
    text: Callable[[str], str],
    least: int,
    full: Sequence[Box],
    share: float,
) -> Iterator[Name]:
    """The names of waters and countries of which enough is seen, where nothing else stands.

    `least`: the smallest on a map that has room for little. `share`: how much room each letter takes.
    """
    for name in every:
        if chart.look.compact and name.size < least:
            continue
        curve, size = smooth(chart.window.line(name.curve), 2), round(name.size * chart.look.letters)
        seen, written = visible_part(curve, grown(chart.look.map_box, -size)), text(name.text)
        wide = type_width(written, name.face, size)
        if length(seen) < wide * 1.02:
            continue
        if length(seen) > wide * 3.2:
            seen = middle_part(seen, wide * 3.2)
        made = Name(name.face, size, name.ink, seen, letters_on_curve(written, name.face, size, seen))
        if not any(overlap(letter, box) for letter in made.boxes(share) for box in full):
            yield made


def leaving(ways: Iterable[Way], spots: dict[str, Point]) -> Iterator[tuple[str, str]]:
    """Where ways leave the picture: the place within and the place beyond."""
    for way in ways:
        within = [code for code in (way.a, way.b) if code in spots]
        if len(within) == 1:
            yield within[0], way.b if within[0] == way.a else way.a


POST_GAPS = (1, 6, 14, 26, 40)
ONCE = 14  # so many of its sizes round a post no other says the same


def posts(chart: Laid, size: int, leading: Iterable[tuple[str, str, str]]) -> Iterator[Label]:
    """Names of places beyond the edge, where their ways cross it: from where, to where, and what is written.

    Where there is no room for one there is none.
    """
    items, texts = list[Item](), dict[str, str]()
    box = grown(chart.look.map_box, -chart.look.name * 0.5)
    for here, beyond, text in leading:
        line = chart.way(here, beyond)
        seen = [point for point in line if inside(point, box)]
        at = seen[-1] if seen else line[0]
        if any(texts[item.name] == text and dist(item.anchor, at) < ONCE * size for item in items):
            continue
        room = (type_width(text, "italic", size) + 4.0, type_height("italic", size) * 0.72)
        name = f"{here} to {beyond}"
        texts[name] = text
        gaps = [gap * chart.look.near for gap in POST_GAPS]
        choices = chart.ground.priced(around(at, 4, room, "n", gaps))
        if choices[0][0] < HARD:
            items.append(Item(name, at, choices))
    for name, spot in settle(items).items():
        yield Label(texts[name], "italic", size, spot)
        chart.ground.add(grown(spot, 1))
