"""The names on a field: those of waters and of buildings in a city, and those that give way to counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import cos, hypot, pi, radians, sin
from typing import TYPE_CHECKING

from render.battles.sides import pairs
from render.battles.terrain import BUILT, landmarks
from render.lettering import letters_on_curve, type_height, type_width
from render.placing import Box, Choice, Ground, Item, around, grown, inside, overlap, settle
from render.projection import Point, length, smooth, walk

if TYPE_CHECKING:
    from render.battles.chart import Chart
    from rules.battles.view import Label

Placed = list[tuple[str, float, float, int]]  # letters, each with its middle and how far it is turned
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
    placed: Placed


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


@dataclass
class Tract:
    """The name of a road or of a stretch of country: where it stands if nobody is there, and where else."""

    name: Name
    places: list[tuple[Box, Placed]]

    @property
    def box(self) -> Box:
        return self.places[0][0]

    def clear_of(self, full: Sequence[Box]) -> tuple[Box, Placed]:
        """The first place where nothing lies, or where least does."""
        for place in self.places:
            if not any(overlap(place[0], other) for other in full):
                return place
        return min(self.places, key=lambda place: sum(overlap(place[0], other) for other in full))


def letter(chart: Chart) -> None:
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
            _give(chart, ground, label, _beside_road(chart, label))
        elif label.slant and label.kind == "water":
            _set(chart, ground, label, _level(chart, label, chart.middle(label.at), radians(label.slant)))
        elif label.slant:
            _give(chart, ground, label, _about(chart, label, chart.middle(label.at)))
        else:
            tracts[key] = label
            items.append(Item(key, chart.middle(label.at), _stretches(chart, ground, label)))
    for name, (x, y) in landmarks(chart.battle, chart.look).items():
        _landmark(chart, ground, chart.words(f"battles.landmark.{name}"), (x, y))
    for text, code in _spots(chart):
        _wanted(chart, ground, f"name {code}", chart.words.named(text), code, items, titles)
    for key, box in settle(items).items():
        if key in tracts:
            label, middle = tracts[key], ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            if label.kind == "water":
                _set(chart, ground, label, _level(chart, label, middle))
            else:
                _give(chart, ground, label, _about(chart, label, middle))
        else:
            titles[key].box = box
            chart.titles.append(titles[key])


def _about(chart: Chart, label: Label, middle: Point) -> Iterator[list[Point]]:
    """A straight line about a point, and others on the same ground near it."""
    edge, here = chart.look.edge, chart.paint_at(*middle)
    steps = sorted((hypot(x * ACROSS, y * DOWN), x * ACROSS, y * DOWN) for x in ASTRAY for y in ASTRAY)
    for _, x, y in steps:
        at = middle[0] + x * edge, middle[1] + y * edge
        line = _level(chart, label, at, radians(label.slant))
        if all(chart.paint_at(*spot) == here for spot in (*line, at)) or at == middle:
            yield line


ASTRAY, ACROSS, DOWN = range(-6, 7), 0.75, 0.45  # how far a name may move, and in what steps, in edges


def _level(chart: Chart, label: Label, middle: Point, turn: float = 0.0) -> list[Point]:
    """A straight line about a point, as long as the name is spread."""
    _, size, wide = _measure(chart, label)
    dx, dy = cos(turn) * wide / 2, sin(turn) * wide / 2
    left, top, right, bottom = grown(chart.look.map_box, -size * 0.8)
    x = min(max(middle[0], left + abs(dx)), max(left + abs(dx), right - abs(dx)))
    y = min(max(middle[1], top + abs(dy)), max(top + abs(dy), bottom - abs(dy)))
    return [(x - dx, y - dy), (x + dx, y + dy)]


def _beside_road(chart: Chart, label: Label) -> Iterator[list[Point]]:
    """Lines along the road that passes through the hex, above it and below it, farther and farther away."""
    (x, y), aside = chart.middle(label.at), chart.look.edge * 0.3
    _, _, wide = _measure(chart, label)
    courses = (walk(line, range(0, round(length(line)), 4)) for line in (*chart.roads[0], *chart.roads[1]))
    found = ((hypot(px - x, py - y), n, one) for one in courses for n, (px, py, _) in enumerate(one))
    far, at, steps = min(found, default=(2 * chart.look.edge, 0, []), key=lambda one: one[0])
    half = max(2, round(wide / 8))
    middles = [n for n in range(half, len(steps) - half) if abs(n - at) % (half // 2) == 0]
    if far > chart.look.edge or not middles:
        yield _level(chart, label, (x, y - aside), radians(label.slant))
        return
    for n in sorted(middles, key=lambda n: abs(n - at)):
        course = steps[n - half : n + half + 1 : 3]
        if course[0][0] > course[-1][0]:
            course = [(px, py, turn + pi) for px, py, turn in reversed(course)]
        for out in (aside, -1.1 * aside):
            yield smooth([(px + sin(turn) * out, py - cos(turn) * out) for px, py, turn in course], 2)


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
            cost = (abs(across) + abs(down)) * 1.2 + 52.0 * _astray(chart, box, label.kind == "water")
            found.append((cost, box))
    return ground.priced([sorted(found)], 60)


def _astray(chart: Chart, box: Box, afloat: bool) -> int:
    """At how many of some points of a box there is land under a water's name, or water under a land's."""
    left, top, right, bottom = box
    points = [(left + (right - left) * n / 3, y) for n in range(4) for y in (top, bottom)]
    return sum((chart.paint_at(x, y) == "water") != afloat for x, y in points)


def _set(chart: Chart, ground: Ground, label: Label, line: list[Point]) -> None:
    """A name letter by letter along a line, if all of it can be seen."""
    _keep(chart, ground, _along(chart, label, line))


def _give(chart: Chart, ground: Ground, label: Label, lines: Iterable[list[Point]]) -> None:
    """A name along one of some lines: it gives way to counters."""
    places = [*islice(_places(chart, label, lines), PLACES)]
    if places:
        text, size, _ = _measure(chart, label)
        name = Name(text, label.kind, size, places[0][1])
        chart.tracts.append(Tract(name, places))
        for box in boxes([name]):
            ground.add(box, 40.0)


PLACES = 120  # where a name may stand


def _places(chart: Chart, label: Label, lines: Iterable[list[Point]]) -> Iterator[tuple[Box, Placed]]:
    """The name along each line along which all of it can be seen; along one like the first it is moved."""
    first, at, around_it = None, [(0.0, 0.0)], (0.0, 0.0, 0.0, 0.0)
    for line in lines:
        x, y = line[0][0] - at[0][0], line[0][1] - at[0][1]
        if first is None or any(
            hypot(a - c - x, b - d - y) > 0.01 for (a, b), (c, d) in zip(line, at, strict=False)
        ):
            first, at, x, y = _along(chart, label, line), line, 0.0, 0.0
            around_it = hull(first)
        left, top, right, bottom = around_it
        box = left + x, top + y, right + x, bottom + y
        if _inside(chart, *box[:2]) and _inside(chart, *box[2:]):
            yield box, [(letter, a + x, b + y, turn) for letter, a, b, turn in first.placed]


def _along(chart: Chart, label: Label, line: list[Point]) -> Name:
    text, size, _ = _measure(chart, label)
    return Name(text, label.kind, size, letters_on_curve(text, "italic", size, line))


def _seen(chart: Chart, name: Name) -> bool:
    return all(_inside(chart, x, y) for _, x, y, _ in name.placed)


def _keep(chart: Chart, ground: Ground, name: Name) -> None:
    if _seen(chart, name):
        chart.names.append(name)
        for box in boxes([name]):
            ground.add(box, 40.0)


def _landmark(chart: Chart, ground: Ground, text: str, spot: Point) -> None:
    """The name of a building in a city, below it, if all of it can be seen."""
    size = max(9, round(min(chart.look.edge * SIZES["place"], LARGEST * chart.look.unit)))
    half, y = type_width(text, "italic", size) * 0.55, spot[1] + chart.look.edge * 0.45 + size * 0.5
    line = [(spot[0] - half, y), (spot[0] + half, y)]
    _keep(chart, ground, Name(text, "place", size, letters_on_curve(text, "italic", size, line)))


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
    for box in chart.panels.values():
        ground.add(box, 1000.0)
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
    built = chart.cells[chart.battle.ground.place[code]] in BUILT
    sizes = edge * (0.7 if built else 0.2), (wide, high)
    gaps = [edge * gap for gap in NEAR]
    choices = ground.priced(around(spot, *sizes, "s", gaps))
    if not built and code not in chart.battle.places and (works := _works(chart, code)):
        along = [
            (cost + ALONG * n, box)
            for n, other in enumerate(works)
            for cost, box in ground.priced(around(chart.middle(other), *sizes, "s", gaps))
        ]
        choices = sorted(one for one in along if _at_works(chart, one[1])) or choices
    items.append(Item(key, spot, choices))
    titles[key] = Title(text, size, choices[0][1], choices[:ELSEWHERE])


NEAR = (0.0, 0.15, 0.3, 0.5, 0.75, 1.0, 1.4)  # edges between a spot and its name
AT_WORKS, ALONG = 0.5, 10.0  # edges between works and their name, and what each farther hex before them costs


def _works(chart: Chart, code: str) -> list[str]:
    """If a hex lies before works: all that do and are seen, the nearest first."""
    at_works = {lower for _, lower in pairs(chart.battle).get("entrenchment", ())}
    before = [other for other in chart.spots if chart.battle.ground.place[other] in at_works]
    x, y = chart.middle(code)
    near = sorted(before, key=lambda one: hypot(chart.middle(one)[0] - x, chart.middle(one)[1] - y))
    return near if code in before else []


def _at_works(chart: Chart, box: Box) -> bool:
    """Whether it lies beside works."""
    sides = (chart.look.grid.side(*pair) for pair in pairs(chart.battle)["entrenchment"])
    spots = (((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in sides)
    return any(inside(spot, grown(box, AT_WORKS * chart.look.edge)) for spot in spots)


def hull(name: Name) -> Box:
    """All that a name takes up."""
    letters = [*boxes([name])]
    return (
        min(box[0] for box in letters),
        min(box[1] for box in letters),
        max(box[2] for box in letters),
        max(box[3] for box in letters),
    )


def boxes(names: Iterable[Name]) -> Iterator[Box]:
    for name in names:
        half = name.size * 0.55
        for _, x, y, _ in name.placed:
            yield x - half, y - half, x + half, y + half
