"""Where everything stands on one kind of picture of the continent, before anything is painted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from render.board import Focus, widened
from render.charting import Label, Name, Way, leaving, lettering, posts, seen_of
from render.country import Spot
from render.lettering import type_height, type_width
from render.placing import HARD, Box, Choice, Ground, Item, around, grown, inside, settle
from render.projection import Point, Window, length, smooth, walk
from render.standing import NAME_GAPS, own
from render.whigs.look import SHEET, Look, drawing, look, window
from render.words import Words

if TYPE_CHECKING:
    from rules.whigs.view import Board

FACE = {"colony": "bold", "frontier": "semibold"}
SEA, NATION = "italic", "bold italic"


@dataclass
class Route(Way):
    """An invasion path, a border that only raiders cross, or a way by sea."""

    marks: int = 0


@dataclass(eq=False)
class Chart:
    """Geometry: everything in pixels."""

    look: Look
    window: Window
    spots: dict[str, Point]  # places and seas
    ways: dict[frozenset[str], Route]
    panels: dict[str, Box]
    ground: Ground = field(repr=False)
    letters: list[Name] = field(default_factory=list)
    signs: dict[str, Box] = field(default_factory=dict)
    marks: list[Box] = field(default_factory=list)  # of attrition
    names: dict[str, Label] = field(default_factory=dict)  # of places and seas
    nations: dict[str, Label] = field(default_factory=dict)
    sign_posts: list[Label] = field(default_factory=list)
    homes: dict[str, str] = field(default_factory=dict)

    @property
    def written(self) -> list[Box]:
        """The boxes of all names of places, seas and nations."""
        return [label.box for label in (*self.names.values(), *self.nations.values())]

    def way(self, a: str, b: str) -> list[Point]:
        """The line from a to b as one walks it, or sails; straight where no way leads."""
        way = self.ways.get(frozenset((a, b)))
        if way is not None:
            return way.line if way.a == a else list(reversed(way.line))
        stops = self.voyage(a, b)
        if len(stops) > 2:
            return [spot for leg in pairwise(stops) for spot in self.way(*leg)]
        return [self.spots[code] for code in (a, b) if code in self.spots]

    def voyage(self, a: str, b: str) -> list[str]:
        """The fewest sea zones between two ports, or nothing."""
        waiting = [[a]]
        seen = {a}
        for stops in waiting:
            for way in self.ways.values():
                if way.kind in ("lane", "port") and stops[-1] in (way.a, way.b):
                    onward = way.b if stops[-1] == way.a else way.a
                    if onward == b:
                        return [*stops, b]
                    at_sea = way.kind == "lane" or onward == way.a
                    if at_sea and onward not in seen:
                        seen.add(onward)
                        waiting.append([*stops, onward])
        return []

    def alliance(self, nation: str) -> Box:
        """Where the sign of a nation's friend stands, before its name."""
        box = self.nations[nation].box
        size = box[3] - box[1]
        return box[0], box[1], box[0] + size, box[3]


def spots_of(board: Board) -> dict[str, Point]:
    """Longitude and latitude at which every place and sea is drawn."""
    return drawing().spots(board.places) | drawing().spots(board.seas)


def fitting(board: Board, width: int, focus: Focus, codes: Sequence[str]) -> Focus:
    """The nearest picture in which all of this is seen: about the focus, of a theatre, of the continent."""
    every = spots_of(board)
    spots = [every[code] for code in codes]
    if focus is None or focus == SHEET or not spots:
        return focus

    def shows(wanted: Focus) -> bool:
        sized = look(width, wanted, every)
        frame, box = window(sized), grown(sized.map_box, -1.5 * sized.sign)
        return all(inside(frame.pixel(*spot), box) for spot in spots)

    return widened(focus, drawing().focus, shows)


def chart(board: Board, look: Look, words: Words) -> Chart:
    frame = window(look)
    every = {code: frame.pixel(*spot) for code, spot in spots_of(board).items()}
    spots = seen_of(look, every)
    found = Chart(look, frame, spots, _ways(board, frame, every), panels(look), Ground(look.map_box))
    found.homes = {code: board.places[code].home for code in spots if code in board.places}
    _occupy(board, found)
    _set_marks(found)
    _set_names(board, found, words)
    _set_nations(board, found, words)
    found.letters = _letters(found, words)
    for name in found.letters:
        for box in name.boxes(0.4):
            found.ground.add(box, 8.0)
    _set_sign_posts(board, found, words)
    return found


def _ways(board: Board, frame: Window, every: dict[str, Point]) -> dict[frozenset[str], Route]:
    """Paths and ways by sea with their bends; the part outside the picture is cut off when painted."""
    ways: dict[frozenset[str], Route] = {}

    def lay(a: str, b: str, kind: str, marks: int = 0) -> None:
        line = smooth([every[a], *frame.line(drawing().bend(a, b)), every[b]], 3)
        ways.setdefault(frozenset((a, b)), Route(a, b, kind, line, marks))

    for path in board.file.paths:
        lay(path.a, path.b, "path", path.marks)
    for border in board.file.borders:
        lay(border.a, border.b, "border")
    for sea in board.seas.values():
        for other in sea.near:
            lay(sea.code, other, "lane")
        for port in board.ports[sea.code]:
            lay(sea.code, port, "port")
    return ways


def panels(look: Look) -> dict[str, Box]:
    """The cartouche and the papers on the ocean, the legend in the wilderness."""
    if look.part is not None:
        return {}
    boxes, unit = PHONE_PANELS if look.phone else PANELS, look.unit
    return {name: (a * unit, b * unit, c * unit, d * unit) for name, (a, b, c, d) in boxes.items()}


PANELS: dict[str, Box] = {
    "title": (1146, 456, 1566, 720),
    "legend": (38, 38, 366, 378),
    "papers": (1030, 732, 1566, 1232),
    "compass": (880, 1010, 1010, 1162),
}
PHONE_PANELS: dict[str, Box] = {"title": (914, 796, 1566, 1230)}


PAPERS = ("papers",)  # panels that not every reader has


SMALL = 20  # names that a phone has no room for


def _letters(chart: Chart, words: Words) -> list[Name]:
    full = [*chart.panels.values(), *chart.signs.values(), *chart.written]
    every = drawing().lettering
    return list(lettering(chart, every, lambda text: words(f"whigs.letters.{text}"), SMALL, full, 0.45))


def sea_sign(look: Look) -> int:
    return round(look.sign * 0.86)


RAIDED, FOUGHT, BESIEGED = ((-1.1, 1.0), (-1.1, -1.0), (1.1, -1.0))  # in halves of a sign
LEANING = {RAIDED: 20.0, FOUGHT: 9.0, BESIEGED: 9.0}  # what it costs to stand where a marker may lean


def half_marker(look: Look) -> float:
    """Half of a marker that leans on a sign."""
    return look.sign * 0.4


def _occupy(board: Board, chart: Chart) -> None:
    """Tell the search what is in the way: signs and panels firmly, paths softly."""
    ground, look = chart.ground, chart.look
    for code, (x, y) in chart.spots.items():
        half = (look.sign if code in board.places else sea_sign(look)) / 2 + 1
        chart.signs[code] = (x - half, y - half, x + half, y + half)
        ground.add(chart.signs[code])
        for (dx, dy), cost in LEANING.items() if code in board.places else ():
            half, at = half_marker(look), (x + dx * look.sign / 2, y + dy * look.sign / 2)
            ground.add((at[0] - half, at[1] - half, at[0] + half, at[1] + half), cost * look.near)
    for box in (*chart.panels.values(), *([look.scene] if look.scene else [])):
        ground.add(grown(box, 4))
    for way in chart.ways.values():
        weight = {"path": 3.0, "border": 1.5, "lane": 2.0, "port": 1.0}[way.kind] * look.near
        for x, y, _ in walk(way.line, range(14, max(15, int(length(way.line)) - 13), 14)):
            if chart.window.shows(x, y):
                ground.add((x - 5, y - 5, x + 5, y + 5), weight)


def mark_size(look: Look) -> int:
    return max(7, round(look.sign * 0.44))


def _set_marks(chart: Chart) -> None:
    """The attrition marks side by side in the middle of their path."""
    size = mark_size(chart.look)
    for way in chart.ways.values():
        whole = length(way.line)
        places = [whole / 2 + (n - (way.marks - 1) / 2) * size * 1.05 for n in range(way.marks)]
        for x, y, _ in walk(way.line, places) if way.marks else ():
            if chart.window.shows(x, y, -chart.look.frame):
                box = (x - size / 2, y - size / 2, x + size / 2, y + size / 2)
                chart.marks.append(box)
                chart.ground.add(box, 30.0)


def place_text(board: Board, code: str, look: Look, words: Words) -> str:
    """The name of a place, shortened on the whole continent, or where there is no room for names the code
    that orders call it by."""
    if look.compact:
        return code
    name = words.named(board.places[code].name)
    return name if look.strip else shortened(name, words)


def sea_text(board: Board, code: str, look: Look, words: Words) -> str:
    """The name of a sea, or where there is no room for names the code that orders call it by."""
    return code if look.compact else words.named(board.seas[code].name)


def shortened(name: str, words: Words) -> str:
    """A name with its long words cut short."""
    return " ".join(
        words(f"whigs.short.{w}") if words.has(f"whigs.short.{w}") else w for w in name.split(" ")
    )


def _set_names(board: Board, chart: Chart, words: Words) -> None:
    """The names of places and seas beside their signs."""
    items, look, labels = [], chart.look, {}
    for code in chart.spots:
        if code in board.places:
            kind = board.places[code].kind
            text, face, size = place_text(board, code, look, words), FACE[kind], name_size(look, kind)
        else:
            text, face, size = sea_text(board, code, look, words), SEA, round(look.name * 0.95)
        wide = type_width(text, face, size) + (0 if look.compact else look.code_room(code))
        room = (wide + 4.0, type_height(face, size) * 0.72)
        sign = chart.signs[code]
        middle = ((sign[0] + sign[2]) / 2, (sign[1] + sign[3]) / 2)
        items.append(Item(code, middle, name_choices(chart, code, middle, room)))
        labels[code] = (text, face, size)
    for code, box in settle(items).items():
        chart.names[code] = Label(*labels[code], box)
        chart.ground.add(grown(box, 1))


def name_size(look: Look, kind: str) -> int:
    """Colonies are written larger than the frontier."""
    return look.name if kind == "colony" else round(look.name * 0.92)


def name_choices(chart: Chart, code: str, middle: Point, room: Point) -> list[Choice]:
    """Where a name may stand; looked at more closely where that is nowhere."""
    sign, liked = chart.signs[code], drawing().place.get(code, Spot()).name
    gaps = [gap * chart.look.near for gap in NAME_GAPS]
    for winds in (16, 64):
        rings = around(middle, (sign[3] - sign[1]) / 2, room, liked, gaps, winds)
        found = chart.ground.priced(own(chart, code, rings, room[0]), 24)
        if found[0][0] < HARD:
            break
    return found


def _set_nations(board: Board, chart: Chart, words: Words) -> None:
    """The names of nations in their lands, each with room for the sign of its friend."""
    items, look, size = [], chart.look, round(chart.look.name * 1.02)
    names = {n.code: nation_text(words.named(n.name), n.code, look) for n in board.nations.values()}
    for nation in board.nations.values():
        x, y = chart.window.pixel(nation.lon / 10000, nation.lat / 10000)
        high = type_height(NATION, size) * 0.72
        room = (type_width(names[nation.code], NATION, size) + high * 1.25 + 6, high)
        if not chart.window.shows(x, y, -look.frame - high):
            continue
        rings = around((x, y - room[1] / 2), 0, room, "s", (0, 8, 16, 26, 38, 54, 72, 96))
        items.append(Item(nation.code, (x, y), chart.ground.priced(rings, 16)))
    for code, box in settle(items).items():
        chart.nations[code] = Label(names[code], NATION, size, box)
        chart.ground.add(grown(box, 1))


def nation_text(name: str, code: str, look: Look) -> str:
    return code if look.compact else name


def _set_sign_posts(board: Board, chart: Chart, words: Words) -> None:
    """Names of places beyond the edge, where their paths cross it."""
    if chart.look.compact:
        return
    open_ways = [way for way in chart.ways.values() if way.kind in ("path", "lane")]
    leading = (
        (here, beyond, words("chart.to", place=words.named(name_of(board, beyond))))
        for here, beyond in leaving(open_ways, chart.spots)
    )
    chart.sign_posts = list(posts(chart, round(chart.look.name * 0.74), leading))


def name_of(board: Board, code: str) -> str:
    known = board.places.get(code) or board.seas[code]
    return known.name
