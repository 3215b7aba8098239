"""Where everything stands on one kind of picture of a field, before anything is painted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, hypot, pi, radians, sin
from typing import TYPE_CHECKING

from render.battles.grid import TALL
from render.battles.look import Look, Paint, look
from render.battles.sides import pairs, roads
from render.battles.terrain import BUILT, cells
from render.board import Focus
from render.lettering import letters_on_curve, type_height, type_width
from render.placing import Box, Choice, Ground, Item, around, grown, overlap, settle
from render.projection import Point, length, smooth, walk
from render.words import Words
from rules.kernel.hexes import Hex

if TYPE_CHECKING:
    from rules.battles.view import Battle, Label

SIZES = {"water": 0.46, "hill": 0.36, "wood": 0.34, "road": 0.28, "place": 0.34}  # in edges
REGION, LARGE = 0.5, 0.85  # the same for a tract of country and for a wide water
LARGEST = 40  # pixels of lettering at a width of 1600
SPACED = {"water": 1.75, "hill": 1.35, "wood": 1.3, "road": 1.25, "place": 1.6}  # of the type's own width
WIDE_WATER = 30  # hexes: a larger one has larger lettering
ELSEWHERE = 112  # places in which a name may stand when counters are in its way


@dataclass
class Name:
    """A name letter by letter along a straight line."""

    text: str
    kind: str
    size: int
    placed: list[tuple[str, float, float, int]]


@dataclass
class Title:
    """The name of a spot: where it covers as little as may be, and where else it may stand."""

    text: str
    size: int
    box: Box
    others: Sequence[Choice]

    def clear_of(self, full: Sequence[Box]) -> Box | None:
        """The best place that is not full."""
        places = (self.box, *(box for _, box in self.others))
        return next((box for box in places if not any(overlap(box, other) for other in full)), None)


@dataclass(eq=False)
class Chart:
    """Geometry: everything in pixels."""

    battle: Battle
    words: Words
    look: Look
    cells: dict[Hex, Paint]
    roads: tuple[list[list[Point]], list[list[Point]]]
    spots: dict[str, Point]  # the middles of the hexes of which all is seen
    names: list[Name] = field(default_factory=list)
    titles: list[Title] = field(default_factory=list)
    panels: dict[str, Box] = field(default_factory=dict)

    def middle(self, code: str) -> Point:
        return self.look.grid.middle(self.battle.ground.place[code])

    def paint_at(self, x: float, y: float) -> Paint | None:
        return self.cells.get(self.look.grid.hex_at(x, y))

    def number(self, code: str) -> Box:
        """Where the number of a hex stands: under its upper side."""
        x, y = self.middle(code)
        edge, size = self.look.edge, self.look.number
        half = size * 1.15
        top = y - TALL / 2 * edge + edge * 0.05
        return x - half, top, x + half, top + size


def chart(battle: Battle, words: Words, width: int, focus: Focus) -> Chart:
    measures = look(battle, width, focus)
    left, top, right, bottom = measures.map_box
    edge = measures.edge * 0.6
    middles = {code: measures.grid.middle(at) for code, at in battle.ground.place.items()}
    spots = {
        code: (x, y)
        for code, (x, y) in middles.items()
        if left + edge < x < right - edge and top + edge < y < bottom - edge
    }
    found = Chart(battle, words, measures, cells(battle, measures), roads(battle, measures), spots)
    found.panels = panels(measures)
    _letter(found)
    _place_compass(found)
    return found


# --- panels


def panels(look: Look) -> dict[str, Box]:
    """How the ground beside or below the map is shared out."""
    if look.bare:
        return {}
    left, top, right, bottom = look.panel
    gap = 8 * look.unit
    if look.crop:
        return {"strip": look.panel}
    if look.phone:
        ends = _ends(top, bottom, PHONE_BELOW)
        return {name: (left, start, right, end - gap * (end < bottom)) for name, start, end in ends}
    if look.aside:
        ends = _ends(top, bottom, ASIDE)
        return {name: (left, start, right, end - gap * (end < bottom)) for name, start, end in ends}
    ends = _ends(left, right, BELOW)
    return {name: (start, top, end - gap * (end < right), bottom) for name, start, end in ends}


ASIDE = {"title": 0.215, "status": 0.295, "stacks": 0.24, "legend": 0.25}
BELOW = {"title": 0.235, "status": 0.345, "stacks": 0.2, "legend": 0.22}


PHONE_BELOW = {"title": 0.295, "status": 0.41, "stacks": 0.295}


def _ends(start: float, end: float, shares: Mapping[str, float]) -> Iterator[tuple[str, float, float]]:
    at, whole = start, end - start
    for number, (name, share) in enumerate(shares.items(), 1):
        after = end if number == len(shares) else at + whole * share
        yield name, at, after
        at = after


def _place_compass(chart: Chart) -> None:
    """On water, clear of names, where nobody can stand; else on the sheet with the title."""
    look = chart.look
    if look.crop or look.phone:
        return
    for size in (150, 120, 100):
        size = round(size * look.unit)
        box = _idle(chart, size, round(size * 7 / 6))
        if box:
            chart.panels["compass"] = box
            return


def _idle(chart: Chart, wide: int, high: int) -> Box | None:
    """Room of a size on water that holds no name, as near to the right upper corner as may be."""
    left, top, right, bottom = grown(chart.look.map_box, -chart.look.edge * 0.5)
    names = [*boxes(chart.names), *(title.box for title in chart.titles)]
    step = round(chart.look.edge * 0.5)
    found: list[tuple[float, Box]] = []
    for y in range(round(top), round(bottom - high), step):
        for x in range(round(left), round(right - wide), step):
            box = (x, y, x + wide, y + high)
            if _afloat(chart, box) and not any(overlap(box, name) for name in names):
                found.append((abs(x + wide / 2 - (left + right) / 2) + 0.2 * y, box))
    return min(found)[1] if found else None


def _afloat(chart: Chart, box: Box) -> bool:
    left, top, right, bottom = grown(box, chart.look.edge * 0.4)
    points = [
        (left + (right - left) * n / 4, top + (bottom - top) * m / 4) for n in range(5) for m in range(5)
    ]
    return all(chart.paint_at(x, y) == "water" for x, y in points)


# --- lettering


def _letter(chart: Chart) -> None:
    """Names of waters and tracts as the map file sets them, names of spots where there is room."""
    ground = _occupied(chart)
    items, titles = list[Item](), dict[str, Title]()
    tracts: dict[str, Label] = {}
    for number, label in enumerate(chart.battle.ground.file.labels):
        key = f"label {number}"
        if label.at not in chart.spots:
            continue
        if label.kind == "place" and not _tract(chart, label):
            _wanted(chart, ground, key, chart.words.named(label.text), label.at, items, titles)
        elif label.kind == "road":
            _set(chart, ground, label, _beside_road(chart, label))
        elif label.slant:
            _set(chart, ground, label, _slanted(chart, label))
        else:
            tracts[key] = label
            items.append(Item(key, chart.middle(label.at), _stretches(chart, ground, label)))
    for text, code in _spots(chart):
        _wanted(chart, ground, f"name {code}", chart.words.named(text), code, items, titles)
    for key, box in settle(items).items():
        if key in tracts:
            _set(
                chart,
                ground,
                tracts[key],
                _level(chart, tracts[key], ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)),
            )
        else:
            titles[key].box = box
            chart.titles.append(titles[key])


def _slanted(chart: Chart, label: Label) -> list[Point]:
    return _level(chart, label, chart.middle(label.at), radians(label.slant))


def _level(chart: Chart, label: Label, middle: Point, turn: float = 0.0) -> list[Point]:
    """A straight line about a point, as long as the name is spread."""
    _, size, wide = _measure(chart, label)
    dx, dy = cos(turn) * wide / 2, sin(turn) * wide / 2
    left, top, right, bottom = grown(chart.look.map_box, -size * 0.8)
    x = min(max(middle[0], left + abs(dx)), max(left + abs(dx), right - abs(dx)))
    y = min(max(middle[1], top + abs(dy)), max(top + abs(dy), bottom - abs(dy)))
    return [(x - dx, y - dy), (x + dx, y + dy)]


def _beside_road(chart: Chart, label: Label) -> list[Point]:
    """A line along the road that passes through the hex, above it."""
    x, y = chart.middle(label.at)
    _, _, wide = _measure(chart, label)
    aside = chart.look.edge * 0.3
    best = None
    for line in (*chart.roads[0], *chart.roads[1]):
        steps = walk(line, range(0, round(length(line)), 4))
        near, at = min((hypot(px - x, py - y), n) for n, (px, py, _) in enumerate(steps))
        if best is None or near < best[0]:
            best = (near, at, steps)
    half = max(2, round(wide / 8))
    if best is None or best[0] > chart.look.edge or not half < best[1] < len(best[2]) - half:
        return _level(chart, label, (x, y - aside), radians(label.slant))
    course = best[2][best[1] - half : best[1] + half + 1 : 3]
    if course[0][0] > course[-1][0]:
        course = [(px, py, turn + pi) for px, py, turn in reversed(course)]
    return smooth([(px + sin(turn) * aside, py - cos(turn) * aside) for px, py, turn in course], 2)


def _stretches(chart: Chart, ground: Ground, label: Label) -> list[Choice]:
    """Where a level name may stand; that of a water on it, any other on land."""
    _, size, wide = _measure(chart, label)
    high, edge = size * 0.9, chart.look.edge
    x, y = chart.middle(label.at)
    found = list[Choice]()
    wander = 0.4 if label.kind == "water" else 0.2
    for down in range(-8, 9):
        for across in range(-8, 9):
            cx, cy = x + across * edge * wander, y + down * edge * 0.25
            box = (cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2)
            cost = (abs(across) + abs(down)) * 1.2 + 30.0 * _astray(chart, box, label.kind == "water")
            found.append((cost, box))
    return ground.priced([sorted(found)], 60)


def _astray(chart: Chart, box: Box, afloat: bool) -> int:
    """At how many of some points of a box there is land under a water's name, or water under a land's."""
    left, top, right, bottom = box
    points = [(left + (right - left) * n / 6, y) for n in range(7) for y in (top, bottom)]
    return sum((chart.paint_at(x, y) == "water") != afloat for x, y in points)


def _set(chart: Chart, ground: Ground, label: Label, line: list[Point]) -> None:
    """A name letter by letter along a line, if all of it can be seen."""
    text, size, _ = _measure(chart, label)
    name = Name(text, label.kind, size, letters_on_curve(text, "italic", size, line))
    if all(_inside(chart, x, y) for _, x, y, _ in name.placed):
        chart.names.append(name)
        for box in boxes([name]):
            ground.add(box, 40.0)


def _inside(chart: Chart, x: float, y: float) -> bool:
    left, top, right, bottom = grown(chart.look.map_box, -chart.look.edge * 0.1)
    return left < x < right and top < y < bottom


def _tract(chart: Chart, label: Label) -> bool:
    """Whether a name is that of a stretch of country, not of a spot."""
    at = chart.battle.ground.place[label.at]
    return chart.cells[at] == "city" or (
        chart.cells[at] == "meadow" and label.at not in chart.battle.places and " " in label.text
    )


def _spots(chart: Chart) -> Iterator[tuple[str, str]]:
    """Names of hexes that no label tells already; one that several hexes share is set once."""
    labels = chart.battle.ground.file.labels
    told = {label.text for label in labels} | {chart.battle.places.get(label.at, "") for label in labels}
    for code, text in chart.battle.places.items():
        sharing = [other for other, name in chart.battle.places.items() if name == text]
        if text not in told and code == sharing[len(sharing) // 2] and code in chart.spots:
            yield text, code


def _measure(chart: Chart, label: Label) -> tuple[str, int, float]:
    """A name as it is written, its size and how far it is spread."""
    share, text = SIZES[label.kind], chart.words.named(label.text)
    if label.kind == "water":
        text = text.upper()
        share = LARGE if _waters(chart, label.at) > WIDE_WATER else SIZES["water"]
    elif label.kind == "place":
        text, share = text.upper(), REGION
    size = max(9, round(min(chart.look.edge * share, LARGEST * chart.look.unit)))
    return text, size, type_width(text, "italic", size) * SPACED[label.kind]


def _waters(chart: Chart, code: str) -> int:
    """How many hexes of water hang together here."""
    ground = chart.battle.ground
    seen, waiting = {code}, [code]
    while waiting:
        for near in ground.near[waiting.pop()]:
            if near not in seen and ground.kind[near] == ground.kind[code]:
                seen.add(near)
                waiting.append(near)
    return len(seen)


def _occupied(chart: Chart) -> Ground:
    """What names had better not cover: numbers, works and houses; least of all the middles of open hexes."""
    look, edge = chart.look, chart.look.edge
    ground = Ground(grown(look.map_box, -edge * 0.1))
    for code, (x, y) in chart.spots.items():
        at = chart.battle.ground.place[code]
        if not look.compact:
            ground.add(chart.number(code), 14.0)
        if chart.cells[at] in BUILT:
            ground.add((x - edge * 0.72, y - edge * 0.5, x + edge * 0.72, y + edge * 0.76), 200.0)
        elif chart.battle.ground.terrain[code].costs:
            ground.add((x - edge * 0.5, y - edge * 0.3, x + edge * 0.5, y + edge * 0.6), 4.0)
    for upper, lower in pairs(chart.battle).get("slope", ()):
        (ax, ay), (bx, by) = look.grid.side(upper, lower)
        ground.add((min(ax, bx) - 4, min(ay, by) - 4, max(ax, bx) + 4, max(ay, by) + 4), 12.0)
    for line in (*chart.roads[0], *chart.roads[1]):
        for x, y, _ in walk(line, range(0, round(length(line)), max(6, round(edge * 0.3)))):
            ground.add((x - 3, y - 3, x + 3, y + 3), 5.0)
    return ground


def _wanted(
    chart: Chart, ground: Ground, key: str, text: str, code: str, items: list[Item], titles: dict[str, Title]
) -> None:
    edge = chart.look.edge
    size = max(9, round(edge * SIZES["place"]))
    wide, high = type_width(text, "semibold", size) + 4.0, type_height("semibold", size) * 0.74
    spot = chart.middle(code)
    gaps = [edge * gap for gap in (0.0, 0.15, 0.3, 0.5, 0.75, 1.0, 1.4)]
    built = chart.cells[chart.battle.ground.place[code]] in BUILT
    choices = ground.priced(around(spot, edge * (0.7 if built else 0.2), (wide, high), "s", gaps))
    items.append(Item(key, spot, choices))
    titles[key] = Title(text, size, choices[0][1], choices[:ELSEWHERE])


def boxes(names: Iterable[Name]) -> Iterator[Box]:
    for name in names:
        half = name.size * 0.55
        for _, x, y, _ in name.placed:
            yield x - half, y - half, x + half, y + half
