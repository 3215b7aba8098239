"""Lettering: names of waters along their shape, of hills and of spots where there is room; hex numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import cos, dist, hypot, radians, sin
from typing import TYPE_CHECKING

from render.battles.colours import deep
from render.battles.names import Name, Title, Tract, boxes
from render.engraving import Paper, curve_name, pixels, set_type
from render.lettering import letters_on_curve, middle_part, type_height, type_width
from render.placing import Box, Ground, Item, around, grown, nearest, settle
from render.projection import Point, length, smooth, walk
from render.theme import Colour, blend
from render.ticonderoga.colours import heath, number_ink
from render.ticonderoga.shores import softened
from render.ticonderoga.survey import drawing
from render.ticonderoga.terrain import Site
from render.words import Words
from rules.kernel.hexes import Hex

if TYPE_CHECKING:
    from rules.ticonderoga.view import Label

SIZES = {"water": 0.58, "hill": 0.5, "wood": 0.48, "road": 0.42, "place": 0.52}  # in edges
LARGEST, SMALLEST = 25, 10  # pixels; the first at the usual size of type
LEVEL = 1.15  # of the type's own width: how far straight names are spread
WIDEST, FLOWING = 2.4, 1.4  # the same along a curve, and beside a river or a road
BESIDE = 0.62  # edges from the line of a river or a road to the name that follows it
NEAR = 1.5  # edges: what is named lies no farther from the name's hex
GAPS = (0.0, 0.2, 0.4, 0.7, 1.0, 1.5)  # edges
ELSEWHERE = 112  # places in which a name may stand when pieces are in its way


@dataclass
class Letters:
    """What is written on a map: names that stand fast, tracts and titles that make way for pieces."""

    names: list[Name] = field(default_factory=list)
    tracts: list[Tract] = field(default_factory=list)
    titles: list[Title] = field(default_factory=list)


def lettered(site: Site, words: Words, unit: float) -> Letters:
    """Names of waters, hills and woods first, then those of spots between them."""
    found, ground = Letters(), Ground(grown(site.box, -site.edge * 0.15))
    file = site.survey.ground.files[site.survey.letter]
    spots = {site.survey.letter + number: text for number, text in file.names.items()}
    for label in file.labels:
        if label.kind == "place":
            spots[site.survey.letter + label.at] = label.text
        else:
            _write(found, site, label, words, unit)
    told = {label.text for label in file.labels if label.kind != "place"}
    _occupy(ground, site, [*found.names, *(tract.name for tract in found.tracts)])
    items = dict(
        _wanted(site, ground, words, {at: text for at, text in spots.items() if text not in told}, unit)
    )
    settled = settle([item for item, _ in items.values()])
    for key, (_, title) in items.items():
        title.box = settled[key]
        found.titles.append(title)
    return found


def _write(found: Letters, site: Site, label: Label, words: Words, unit: float) -> None:
    """A name letter by letter along its line, if all of it can be seen; those of lakes stand fast."""
    text, size = words.named(label.text), _size(site, label.kind, unit)
    if label.kind == "water" and label.text in site.survey.ground.lake_of.values():
        text, size = text.upper(), round(size * 1.15)
    lines = _courses(site, label, type_width(text, "italic", size))
    names = (Name(text, label.kind, size, letters_on_curve(text, "italic", size, line)) for line in lines)
    seen = islice((one for one in names if all(_inside(site, box) for box in boxes([one]))), PLACES)
    places = [(around_all(boxes([one])), one.placed) for one in seen]
    if not places:
        return
    name = Name(text, label.kind, size, places[0][1])
    if len(places) > 1:
        found.tracts.append(Tract(name, places))
    else:
        found.names.append(name)


PLACES = 200  # in which a name may stand


def around_all(letters: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*letters, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _size(site: Site, kind: str, unit: float) -> int:
    return max(SMALLEST, round(min(site.edge * SIZES[kind], LARGEST * max(1.0, unit))))


def _inside(site: Site, box: Box) -> bool:
    return box[0] > 2 and box[1] > 2 and box[2] < site.size[0] - 2 and box[3] < site.size[1] - 2


# --- along what a name is set


def _courses(site: Site, label: Label, wide: float) -> Iterator[Sequence[Point]]:
    """The curve drawn for a name, lines beside the river or road that it names, or a straight one; those that
    are no waters' also on their ground near it, and beyond that: the best first."""
    curve = _drawn(site, label)
    if curve and length(curve) > wide * 1.05:
        curve = middle_part(curve, min(length(curve), wide * WIDEST))
    elif flowing := [*_beside(site, label, wide * FLOWING)]:
        yield from flowing
        return
    else:
        curve = _straight(site, label, wide * LEVEL)
    if label.kind == "water":
        yield curve
        return
    moved = [[(x + across * site.edge, y + down * site.edge) for x, y in curve] for across, down in ASTRAY]
    yield from sorted(moved, key=lambda one: not _on_ground(site, label, one))


ASTRAY = sorted(((x * 0.5, y * 0.4) for x in range(-6, 7) for y in range(-6, 7)), key=lambda by: hypot(*by))


def _on_ground(site: Site, label: Label, line: Sequence[Point]) -> bool:
    """Whether the middle of a line is on such ground as the name's hex."""
    kinds, survey = site.survey.ground.kinds, site.survey
    x, y, _ = walk(line, [length(line) / 2])[0]
    there = survey.name.get(site.grid.hex_at(x, y), "")
    return kinds.get(there) == kinds.get(survey.letter + label.at)


def _drawn(site: Site, label: Label) -> Sequence[Point]:
    """The curve of the drawing, if it runs where the map's file has the name."""
    given = drawing().curve.get(site.survey.letter, {}).get(label.text, ())
    spots = [site.survey.unit.point(*spot) for spot in given]
    x, y = _middle(site, label)
    line = smooth(site.line(spots), 3) if spots else []
    return line if any(hypot(px - x, py - y) < site.edge * 1.2 for px, py in line) else []


def _beside(site: Site, label: Label, wide: float) -> Iterator[Sequence[Point]]:
    """Lines so long beside a river of this name, or beside the nearest road: the nearest, then others."""
    survey = site.survey
    if label.kind == "road":
        lines = [way.line for way in survey.ways]
    else:
        lines = [river.line for river in survey.rivers if river.kind == label.text]
    x, y = survey.unit.middle(survey.places[survey.letter + label.at])
    near = [(min(hypot(px - x, py - y) for px, py in line), line) for line in lines]
    far, line = min(near, default=(NEAR, []))
    calm = site.line(softened(line, CALM)) if far < NEAR else []
    if length(calm) < wide:
        return
    for part in _stretches(calm, _middle(site, label), wide):
        yield from (_aside(part, site.edge * by) for by in (BESIDE, -BESIDE))


CALM = 1.6  # edges: in shorter bends a name does not follow


def _stretches(line: Sequence[Point], spot: Point, wide: float) -> Iterator[Sequence[Point]]:
    """So much of a line about what is nearest to a spot, then farther on and back; each from west to east."""
    whole, step = length(line), wide / 12
    steps = walk(line, [n * step for n in range(round(whole / step))])
    nearest = min(range(len(steps)), key=lambda n: hypot(steps[n][0] - spot[0], steps[n][1] - spot[1]))
    begins = (max(0, min(nearest - 6 + by, len(steps) - 13)) for by in ALONG)
    for first in dict.fromkeys(begins):
        found = [(x, y) for x, y, _ in steps[first : first + 13]]
        yield found if found[0][0] < found[-1][0] else found[::-1]


ALONG = sorted(range(-24, 25, 3), key=abs)  # twelfths of its length by which a name moves along its line


def _aside(line: Sequence[Point], by: float) -> list[Point]:
    """A line to the left of another, as one goes along it; to the right by less than nothing."""
    step = abs(by) / 2
    steps = walk(line, [n * step for n in range(round(length(line) / step) + 1)])
    return (
        smooth([(x + sin(turn) * by, y - cos(turn) * by) for x, y, turn in steps], 3)
        if len(steps) > 2
        else []
    )


def _straight(site: Site, label: Label, wide: float) -> list[Point]:
    (x, y), turn = _middle(site, label), radians(label.slant)
    dx, dy = cos(turn) * wide / 2, sin(turn) * wide / 2
    return [(x - dx, y - dy), (x + dx, y + dy)]


def _middle(site: Site, label: Label) -> Point:
    return site.grid.middle(site.survey.places[site.survey.letter + label.at])


# --- spots


def _occupy(ground: Ground, site: Site, names: Iterable[Name]) -> None:
    """What titles had better not cover: names, numbers, ways, the middles of hexes."""
    edge = site.edge
    for box in boxes(names):
        ground.add(box, 60.0)
    for number in site.survey.ground.files[site.survey.letter].names:
        x, y = site.grid.middle(site.survey.places[site.survey.letter + number])
        ground.add((x - edge * 0.7, y - edge * 0.7, x + edge * 0.7, y + edge * 0.7), 25.0)
    for at in site.hexes():
        if at in site.survey.name:
            x, y = site.grid.middle(at)
            ground.add((x - edge * 0.5, y - edge * 0.4, x + edge * 0.5, y + edge * 0.5), 3.0)
            ground.add(number_box(site, at_middle=(x, y)), 8.0)
    for way in site.survey.ways:
        for x, y in site.line(way.line):
            ground.add((x - 2, y - 2, x + 2, y + 2), 3.0)


def _wanted(
    site: Site, ground: Ground, words: Words, spots: Mapping[str, str], unit: float
) -> Iterator[tuple[str, tuple[Item, Title]]]:
    """Where each name may stand and be taken for nobody else's; one without such room is left out."""
    size, edge = _size(site, "place", unit), site.edge
    middles = {place: site.grid.middle(site.survey.places[place]) for place in spots}
    for place, name in spots.items():
        x, y = middles[place]
        if not _inside(site, grown((x, y, x, y), edge * 0.4)):
            continue
        text = words.named(name)
        box = type_width(text, "semibold", size) + 4.0, type_height("semibold", size) * 0.74
        rings = around((x, y), edge * 0.74, box, "w", [edge * gap for gap in GAPS])
        choices = [one for one in ground.priced(rings) if _owned(one[1], middles, place)]
        if choices:
            yield place, (Item(place, (x, y), choices), Title(text, size, choices[0][1], choices[:ELSEWHERE]))


def _owned(box: Box, middles: Mapping[str, Point], place: str) -> bool:
    """Whether a box lies nearest to the spot that it names."""
    far = {other: dist(nearest(box, spot), spot) for other, spot in middles.items()}
    return far[place] <= min(far.values())


# --- on paper

SHALLOW = 0.22  # how far narrow waters are from the colour of open ones to that of the lines along the shore


def write(paper: Paper, names: Iterable[Name]) -> None:
    """The names that stand fast."""
    theme = paper.theme
    for name in names:
        ink = deep(theme) if name.kind == "water" else theme.ink
        under = [plain_at(paper, x, y) for _, x, y, _ in name.placed]
        curve_name(paper, name.placed, "italic", name.size, ink, max(under, key=under.count))


def plain_at(paper: Paper, x: float, y: float) -> Colour:
    """The plain colour of the ground that is nearest to what is painted at a spot."""
    theme, at = paper.theme, (round(x), round(y))
    if not pixels(paper.land)[at]:
        return blend(theme.sea, theme.ripple, SHALLOW)
    seen = paper.image.crop((*at, at[0] + 1, at[1] + 1)).tobytes()
    plain = (theme.field.forest, theme.field.meadow, heath(theme))
    return min(plain, key=lambda one: sum(abs(a - b) for a, b in zip(one, seen, strict=True)))


# --- numbers

ABOVE = 0.66  # edges from the middle of a hex to that of its number


def number_size(edge: float) -> int:
    return max(8, round(edge * 0.26))


def number_box(site: Site, at_middle: Point) -> Box:
    """Where the number of a hex stands: under its upper side or corner."""
    size, (x, y) = number_size(site.edge), at_middle
    wide = type_width("0000", "roman", size)
    y -= site.edge * ABOVE
    return x - wide / 2, y - size * 0.4, x + wide / 2, y + size * 0.4


def counted(site: Site, every: bool) -> Iterator[Hex]:
    """The hexes that show their numbers: all that are seen, or those at the edge of the map."""
    name, near = site.survey.name, site.survey.ground.near
    return (at for at in site.hexes() if at in name and (every or len(near[name[at]]) < 6))


def numbers(paper: Paper, site: Site, hexes: Iterable[Hex]) -> None:
    """Quiet numbers."""
    size = number_size(site.edge)
    for at in hexes:
        box, name = number_box(site, site.grid.middle(at)), site.survey.name[at]
        if _inside(site, box):
            wet = name in site.survey.ground.all_water
            ink = deep(paper.theme) if wet else number_ink(paper.theme)
            wide = type_width(name[1:], "roman", size)
            spot = ((box[0] + box[2] - wide) / 2, (box[1] + box[3]) / 2 - type_height("roman", size) * 0.52)
            set_type(paper.image, spot, name[1:], "roman", size, ink)
