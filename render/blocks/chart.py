"""Where everything stands on one kind of picture of the board, before anything is painted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from render.blocks.look import Look, drawing, window
from render.charting import Label, Name, Way, leaving, lettering, posts, seen_of
from render.country import Spot
from render.lettering import type_height, type_width
from render.placing import Box, Choice, Ground, Item, around, grown, settle
from render.projection import Point, Window, length, smooth, walk
from render.standing import NAME_GAPS, own
from render.words import Words

if TYPE_CHECKING:
    from rules.blocks.view import Board

FACE = {"british": "semibold", "french": "bold italic"}


@dataclass(eq=False)
class Chart:
    """Geometry: everything in pixels."""

    look: Look
    window: Window
    spots: dict[str, Point]
    ways: dict[frozenset[str], Way]
    names: dict[str, Box]
    letters: list[Name]
    panels: dict[str, Box]
    ground: Ground = field(repr=False)
    signs: dict[str, Box] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)
    sign_posts: list[Label] = field(default_factory=list)

    @property
    def written(self) -> list[Box]:
        """The boxes of all names of places."""
        return [*self.names.values()]

    def way(self, a: str, b: str) -> list[Point]:
        """The line from a to b as one walks it; straight where no path is drawn."""
        way = self.ways.get(frozenset((a, b)))
        if way is None:
            ends = [self.middle(code) for code in (a, b)]
            return [point for point in ends if point is not None]
        return way.line if way.a == a else list(reversed(way.line))

    def middle(self, code: str) -> Point | None:
        if code in self.spots:
            return self.spots[code]
        if code in self.panels:
            left, top, right, bottom = self.panels[code]
            return (left + right) / 2, (top + bottom) / 2
        return None


def chart(board: Board, look: Look, words: Words) -> Chart:
    drawn = drawing().spots(board.places)
    frame = window(look)
    places = {code: frame.pixel(*spot) for code, spot in drawn.items()}
    spots = seen_of(look, places)
    found = Chart(
        look, frame, spots, _ways(board, frame, places), {}, [], _panels(board, look), Ground(look.map_box)
    )
    found.homes = {code: board.places[code].home for code in spots}
    found.letters = _letters(found, words)
    _occupy(board, found)
    _set_names(board, found, words)
    _set_sign_posts(board, found, words)
    return found


def _ways(board: Board, frame: Window, places: dict[str, Point]) -> dict[frozenset[str], Way]:
    """Roads and sea lanes with their bends; the part outside the picture is cut off when painted."""
    ways = {}
    for path in board.file.paths:
        bent = frame.line(drawing().bend(path.a, path.b))
        line = smooth([places[path.a], *bent, places[path.b]], 3)
        ways[frozenset((path.a, path.b))] = Way(path.a, path.b, path.kind, line)
    return ways


def _panels(board: Board, look: Look) -> dict[str, Box]:
    """The cartouche, the legend, the navy boxes and the Atlantic, all on the open ocean."""
    if look.part is not None:
        return {}
    boxes = PHONE_PANELS if look.phone else PANELS
    codes = {"british": board.boxes["british"], "french": board.boxes["french"], "atlantic": board.atlantic}
    unit = look.unit
    return {
        codes.get(name, name): (a * unit, b * unit, c * unit, d * unit)
        for name, (a, b, c, d) in boxes.items()
    }


PANELS: dict[str, Box] = {
    "title": (1118, 940, 1566, 1166),
    "legend": (786, 926, 1098, 1166),
    "atlantic": (900, 754, 1110, 850),
    "british": (548, 958, 704, 1054),
    "french": (1402, 706, 1558, 802),
    "battle": (38, 38, 640, 206),
    "compass": (1228, 584, 1368, 748),
}
PHONE_PANELS: dict[str, Box] = {
    "title": (920, 830, 1562, 1162),
    "atlantic": (960, 708, 1216, 812),
    "british": (690, 920, 884, 1024),
    "french": (1352, 640, 1552, 744),
}


SMALL = 16  # names that a phone has no room for
PASSING = ("battle",)  # panels that come and go


def _letters(chart: Chart, words: Words) -> list[Name]:
    sheets = [box for name, box in chart.panels.items() if name not in PASSING]
    every = drawing().lettering
    return list(lettering(chart, every, lambda text: words(f"letters.{text}"), SMALL, sheets, 0.5))


def _occupy(board: Board, chart: Chart) -> None:
    """Tell the search what is in the way: signs and panels firmly, roads and letters softly."""
    ground, look = chart.ground, chart.look
    half = look.sign / 2 + 1
    for code, (x, y) in chart.spots.items():
        port = look.sign * 0.62 if board.places[code].port else 0
        chart.signs[code] = (x - half, y - half, x + half + port, y + half)
        ground.add(chart.signs[code])
    for box in (*chart.panels.values(), *([look.scene] if look.scene else [])):
        ground.add(grown(box, 4))
    for way in chart.ways.values():
        for x, y, _ in walk(way.line, range(14, int(length(way.line)) - 13, 14)):
            if chart.window.shows(x, y):
                ground.add((x - 5, y - 5, x + 5, y + 5), 3.0)
    for name in chart.letters:
        for box in name.boxes(0.4):
            ground.add(box, 8.0)


def _set_names(board: Board, chart: Chart, words: Words) -> None:
    """The names of the places beside their signs."""
    items, look = [], chart.look
    for code in chart.spots:
        town = board.places[code]
        face = FACE[town.home]
        wide = type_width(place_text(board, code, look, words), face, look.name) + look.code_room(code)
        size = (wide + 4.0, type_height(face, look.name) * 0.72)
        sign = chart.signs[code]
        middle = ((sign[0] + sign[2]) / 2, (sign[1] + sign[3]) / 2)
        liked = drawing().place.get(code, Spot()).name
        rings = own(chart, code, _beside(sign, middle, size, liked, look.near), wide)
        items.append(Item(code, middle, chart.ground.priced(rings, 16)))
    for code, box in settle(items).items():
        chart.names[code] = box
        chart.ground.add(grown(box, 1))


def place_text(board: Board, code: str, look: Look, words: Words) -> str:
    """The name of a place; where there is little room its sign alone says that it is a fort."""
    town = board.places[code]
    name = words.named(town.name)
    return name.removeprefix(words("chart.fort")) if look.compact and town.fort else name


def _beside(sign: Box, middle: Point, size: Point, liked: str, near: float) -> Iterator[list[Choice]]:
    """Boxes for a name round a sign; to the right of it they begin after its anchor."""
    reach = (sign[3] - sign[1]) / 2
    past = sign[2] - middle[0] - reach
    for ring in around(middle, reach, size, liked, [gap * near for gap in NAME_GAPS]):
        yield [
            (cost, (box[0] + past, box[1], box[2] + past, box[3]) if box[0] > middle[0] - 2 else box)
            for cost, box in ring
        ]


def _set_sign_posts(board: Board, chart: Chart, words: Words) -> None:
    """Names of places beyond the edge, where their paths cross it."""
    leading = (
        (here, beyond, words("chart.to", place=words.named(board.places[beyond].name)))
        for here, beyond in leaving(chart.ways.values(), chart.spots)
    )
    chart.sign_posts = list(posts(chart, round(chart.look.name * 0.7), leading))
