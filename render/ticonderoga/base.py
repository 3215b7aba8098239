"""The maps beneath the pieces: engraved once for a board, a size and a light, and kept.

`charted` says where everything lies on a picture; `base` gives the engraved ground as well, in the palette of
`lit(theme, scene)`. On it the pieces, the titles and the panels are laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.battles.grid import TALL
from render.battles.names import Name, Title, Tract, boxes
from render.board import Focus
from render.cache import BASES, OF_CHARTS, Kept, bulk
from render.engraving import Paper, set_type
from render.furniture import north, panel
from render.grounds import Grounds, painted, plotted
from render.lettering import type_height, type_width
from render.placing import Box, grown
from render.projection import Point
from render.theme import Theme, palette
from render.ticonderoga.colours import ramps
from render.ticonderoga.light import Scene, lit
from render.ticonderoga.look import Look, Sheet, sheet
from render.ticonderoga.names import counted, lettered, number_box, numbers, write
from render.ticonderoga.plates import furnish
from render.ticonderoga.survey import surveyed
from render.ticonderoga.terrain import Site, landscape, site
from render.words import Words

if TYPE_CHECKING:
    from rules.ticonderoga.view import Board, Ground, Letter

BEARINGS = 0.14  # of a whole picture's panels: the plate with the compass and the scales


@dataclass(eq=False)
class Chart:
    """Where everything lies on one kind of picture, in its pixels.

    `spots`: the middles of the hexes in which something can stand, by place. `names`: what is engraved, by
    the letter of its map and from the corner of that map's box. `tracts` and `titles`: names of hills, roads
    and rivers, and of spots, which make way for pieces. `panel`: the room for panels. `bearings`: the plate
    with the compass and the scales, on whole pictures only.
    """

    ground: Ground
    sheet: Sheet
    spots: Mapping[str, Point]
    names: Mapping[Letter, Sequence[Name]]
    tracts: Sequence[Tract]
    titles: Sequence[Title]
    panel: Box
    bearings: Box | None

    def look(self, place: str) -> Look:
        """The map on which a place lies."""
        return next(look for look in self.sheet.looks if look.letter == place[0])

    def shows(self, place: str) -> bool:
        """Whether something that stands in a place is seen."""
        banks = self.ground.banks.get(place, (place,))
        return all(bank in self.spots for bank in banks)

    def at(self, place: str) -> Point:
        """The middle of a hex, or of a side of a river; it may lie beyond what is seen."""
        if place in self.ground.at:
            return self.look(place).grid.middle(self.ground.at[place])
        (ax, ay), (bx, by) = (self.at(bank) for bank in self.ground.banks[place])
        return (ax + bx) / 2, (ay + by) / 2

    def corners(self, place: str, share: float = 1.0) -> list[Point]:
        return self.look(place).grid.corners(self.ground.at[place], share)

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        """The ends of the side between two neighbours."""
        return self.look(a).grid.side(self.ground.at[a], self.ground.at[b])

    def occupied(self) -> Iterator[Box]:
        """The boxes of all engraved names, in pixels of the picture."""
        for look in self.sheet.looks:
            yield from (_moved(box, look) for box in boxes(self.names[look.letter]))


def chart(ground: Ground, maps: Sequence[Letter], words: Words, width: int, focus: Focus) -> Chart:
    measures = sheet(ground, maps, width, focus)
    names: dict[Letter, Sequence[Name]] = {}
    tracts, titles = list[Tract](), list[Title]()
    for look in measures.looks:
        letters = lettered(_site(ground, look), words, look.unit)
        names[look.letter] = letters.names
        tracts += [_carried(tract, look) for tract in letters.tracts]
        titles += [_shifted(title, look) for title in letters.titles]
    spots = spots_of(ground, measures)
    panel, bearings = _parted(measures)
    return Chart(ground, measures, spots, names, tracts, titles, panel, bearings)


def _site(ground: Ground, look: Look) -> Site:
    return site(surveyed(ground, look.letter), look)


def spots_of(ground: Ground, measures: Sheet) -> dict[str, Point]:
    """The middles of the hexes that are seen well enough to put something in them."""
    return {place: spot for look in measures.looks for place, spot in _spots(ground, look).items()}


def _spots(ground: Ground, look: Look) -> dict[str, Point]:
    middles = {place: look.grid.middle(at) for place, at in surveyed(ground, look.letter).places.items()}
    return {place: spot for place, spot in middles.items() if look.shows(*spot)}


def _moved(box: Box, look: Look) -> Box:
    """From the corner of a map's box to that of the picture."""
    left, top = look.map_box[:2]
    return box[0] + left, box[1] + top, box[2] + left, box[3] + top


def _shifted(title: Title, look: Look) -> Title:
    others = [(cost, _moved(box, look)) for cost, box in title.others]
    return Title(title.text, title.size, _moved(title.box, look), others)


def _carried(tract: Tract, look: Look) -> Tract:
    left, top = look.map_box[:2]
    places = [
        (_moved(box, look), [(letter, x + left, y + top, turn) for letter, x, y, turn in placed])
        for box, placed in tract.places
    ]
    return Tract(tract.name, places)


def _parted(sheet: Sheet) -> tuple[Box, Box | None]:
    """The room for panels, and the plate with the compass beside or below them."""
    left, top, right, bottom = sheet.panel
    gap, size = 8 * sheet.unit, BEARINGS * sheet.width
    if sheet.crop or sheet.phone:
        return sheet.panel, None
    return (left, top, right, bottom - size - gap), (left, bottom - size, right, bottom)


# --- on paper


def paint(chart: Chart, theme: Theme, scene: Scene, words: Words) -> Image.Image:
    """The base in the palette of the theme in this light."""
    shown, sheet = lit(theme, scene), chart.sheet
    page = Image.new("RGB", (sheet.width, sheet.height), shown.panel)
    for look in sheet.looks:
        paper = engraved(chart, look, shown, scene.snow)
        page.paste(paper.image, (round(look.map_box[0]), round(look.map_box[1])))
        neat_line(page, look, shown)
    draw = ImageDraw.Draw(page)
    draw.rectangle((1, 1, sheet.width - 2, sheet.height - 2), outline=shown.ink, width=2)
    furnish(page, chart, shown, words)
    if chart.bearings:
        bearings(page, chart, chart.bearings, shown, words)
    return page.quantize(palette=palette(shown, ramps), dither=Image.Dither.NONE)


def engraved(chart: Chart, look: Look, theme: Theme, frozen: bool) -> Paper:
    """One map by itself."""
    plan = _site(chart.ground, look)
    paper, names = Paper(plan.size, theme), chart.names[look.letter]
    shown = list(counted(plan, look.numbered))
    clear = (number_box(plan, plan.grid.middle(at)) for at in shown)
    landscape(paper, plan, [*boxes(names), *clear], frozen)
    numbers(paper, plan, shown)
    write(paper, names)
    return paper


def neat_line(image: Image.Image, look: Look, theme: Theme) -> None:
    """A map ends in a double line."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = (round(side) for side in look.map_box)
    draw.rectangle((left - 1, top - 1, right, bottom), outline=theme.ink, width=2)
    draw.rectangle((left - 5, top - 5, right + 4, bottom + 4), outline=theme.ink, width=1)


def bearings(image: Image.Image, chart: Chart, box: Box, theme: Theme, words: Words) -> None:
    """A plate with the compass, and the scale of each map beside or below it."""
    panel(image, theme, box)
    left, top, right, bottom = grown(box, -18 * chart.sheet.unit)
    looks, across = chart.sheet.looks, right - left > 1.4 * (bottom - top)
    size = (bottom - top) * (0.86 if across else 0.52)
    x = left if across else (left + right - size) / 2
    north(image, theme, (x, top, x + size, top + size * 7 / 6), words)
    room = (left + size if across else left, top if across else top + size * 1.2, right, bottom)
    step = (room[3] - room[1]) / len(looks)
    for number, look in enumerate(looks):
        y = room[1] + step * (number + 0.5)
        scale(image, chart, look, (room[0], y, room[2], y), theme, words)


def scale(image: Image.Image, chart: Chart, look: Look, room: Box, theme: Theme, words: Words) -> None:
    """Miles, or yards where a hex is small, in steps of alternating shade."""
    feet = chart.ground.files[look.letter].feet
    unit, key, steps = (5280, "miles", (1, 2, 5, 10)) if feet > 3000 else (3, "yards", (100, 200, 500, 1000))
    size = round(13 * chart.sheet.unit)
    pixels = look.edge * TALL * unit / feet
    step = max((n for n in steps if n * pixels * 2 < (room[2] - room[0]) * 0.8), default=steps[0])
    long, thick = step * pixels, max(4, size // 3)
    x, y = (room[0] + room[2]) / 2 - long, room[1]
    draw = ImageDraw.Draw(image)
    for part in range(2):
        left = round(x + part * long)
        bar = (left, round(y), round(left + long), round(y + thick))
        draw.rectangle(bar, fill=(theme.ink, theme.panel)[part], outline=theme.ink)
    for part in range(3):
        text = str(part * step)
        at = (x + part * long - type_width(text, "roman", size) / 2, y - type_height("roman", size))
        set_type(image, at, text, "roman", size, theme.ink)
    title = words(f"ticonderoga.scale.{key}")
    at = (x + long - type_width(title, "italic", size) / 2, y + thick)
    set_type(image, at, title, "italic", size, theme.ink)


# --- kept


def weight(chart: Chart) -> int:
    """What a chart takes besides the ground, which all share."""
    return bulk((chart.sheet, chart.spots, chart.names, chart.tracts, chart.titles))


CHARTS: Kept[Chart] = Kept(OF_CHARTS, weight)


def charted(
    board: Board,
    maps: Sequence[Letter],
    words: Words,
    width: int,
    focus: Focus,
    grounds: Grounds | None = None,
) -> Chart:
    """The chart: from memory, from the folder, or made anew."""
    shown = (board.digest, tuple(maps), width, focus)
    parts, given = (*shown, words.language), {"ground": board.ground}
    made = partial(chart, board.ground, maps, words, width, focus)
    return CHARTS.get((*shown, words), lambda: plotted(grounds, "ticonderoga", parts, made, given))


def base(
    board: Board,
    maps: Sequence[Letter],
    scene: Scene,
    theme: Theme,
    words: Words,
    width: int,
    focus: Focus,
    grounds: Grounds | None,
) -> tuple[Chart, Image.Image]:
    """The chart and the engraved base: from memory, from the folder, or made anew."""
    drawn = charted(board, maps, words, width, focus, grounds)
    shown = (board.digest, drawn.sheet, theme, scene)
    parts = (*shown, words.language)
    return drawn, BASES.get(
        ("ticonderoga", *shown, words),
        lambda: painted(grounds, "ticonderoga", parts, lambda: paint(drawn, theme, scene, words)),
    )
