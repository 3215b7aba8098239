"""The map beneath the counters: painted once for a board, a theme and a size, and kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw

from render.board import Focus
from render.cache import BASES, OF_CHARTS, Kept, bulk
from render.charting import Label, Way
from render.engraving import (
    FINE,
    Country,
    Plate,
    curve_name,
    dash,
    ground,
    pixels,
    rivers,
    set_type,
    shores,
    stamp,
)
from render.furniture import furnished
from render.geography import named, outlines
from render.grounds import Grounds, painted, plotted
from render.growth import swamps, woods
from render.lettering import ascent, type_height, type_width
from render.projection import Point, along, length
from render.relief import hills
from render.theme import Colour, Theme, blend, palette
from render.vignettes import man_of_war, set_scene
from render.whigs.chart import PAPERS, Chart, chart, mark_size, sea_sign, spots_of
from render.whigs.colours import DYES, frontier, ramps, wilds
from render.whigs.look import SHEET, drawing, look
from render.whigs.marks import ink_of
from render.whigs.provinces import lands
from render.whigs.signs import attrition, roads, unallied
from render.words import Words

if TYPE_CHECKING:
    from rules.whigs.view import Board


def paint(board: Board, chart: Chart, theme: Theme, words: Words) -> Image.Image:
    """The base in the theme's palette."""
    plate = Plate(chart.window, theme, chart.look.grain)
    known, drawn = named(), outlines(chart.window.scale)
    country = Country(chart.window, drawn, [lake.outline for lake in known.lake])
    places = drawing().spots(board.places)
    nations = {n.code: (n.lon / 10000, n.lat / 10000) for n in board.nations.values()}
    outlined = lands(chart.window.conic, places, nations)
    ground(plate, country, [(ring, wash_of(board, theme, code)) for code, ring in outlined.items()])
    borders(plate, outlined.values())
    with plate.pen() as pen:
        rivers(pen, plate, drawn.rivers)
        shores(pen, country, theme)
        ways(pen, plate, chart.ways.values())
    reserve(plate, chart)
    grown = swamps(plate, [*known.swamp, *drawing().swamp])
    grown += hills(plate, [*known.range, *drawing().range])
    stamp(plate, [*grown, *woods(plate, [*known.wood, *drawing().wood])])
    letters(plate, chart)
    labels(plate, board, chart)
    return furnish(plate, chart, words).quantize(palette=palette(theme, ramps), dither=Image.Dither.NONE)


SCALE = (806, 1192)


def wash_of(board: Board, theme: Theme, code: str) -> Colour:
    """Colonies in their side's colour, the frontier paler, Indian lands in that of the woods."""
    place = board.places.get(code)
    if place is None:
        return wilds(theme)
    return theme.dyed(DYES[place.home]).wash if place.kind == "colony" else frontier(theme, place.home)


def borders(plate: Plate, outlined: Iterable[Sequence[Point]]) -> None:
    """Hair lines between lands, on land only."""
    mask = Image.new("L", plate.size)
    pen = ImageDraw.Draw(mask)
    for ring in outlined:
        line = plate.window.line(ring)
        pen.line([*line, line[0]], fill=255)
    ashore = plate.land.point([255 * (v > 128) for v in range(256)])
    plate.ink(ImageChops.multiply(mask, ashore), blend(plate.theme.land, plate.theme.road, 0.4))


def reserve(plate: Plate, chart: Chart) -> None:
    """Keep hills and woods away from all that must be read."""
    written = [label.box for label in (*chart.names.values(), *chart.nations.values(), *chart.sign_posts)]
    for box in (*chart.signs.values(), *chart.marks, *written, *chart.panels.values()):
        plate.take(box, 4)
    for way in chart.ways.values():
        if way.kind == "path":
            plate.take_line(way.line, 16)
    for name in chart.letters:
        for box in name.boxes(0.55):
            plate.take(box)


def ways(draw: ImageDraw.ImageDraw, plate: Plate, every: Iterable[Way]) -> None:
    """Invasion paths as cased lines; borders that raiders cross as dots; ways by sea as dashes."""
    theme = plate.theme
    grown = min(2.0, max(0.9, plate.window.scale / 75))
    fine = [(way.kind, [(x * FINE, y * FINE) for x, y in way.line]) for way in every]
    paths = [line for kind, line in fine if kind == "path"]
    for ink, width in ((theme.road, 8), (blend(theme.panel, theme.battle, 0.4), 4)):
        for line in paths:
            draw.line(line, fill=ink, width=round(width * grown))
    strokes = {"lane": (20, 4, 0.58, theme.lane), "port": (9, 3, 0.45, theme.lane)}
    strokes["border"] = (9, 4, 0.35, theme.road)
    for kind, line in fine:
        if kind in strokes:
            step, width, share, ink = strokes[kind]
            dash(draw, line, step * grown, round(width * grown), ink, share)


def letters(plate: Plate, chart: Chart) -> None:
    theme = plate.theme
    for name in chart.letters:
        x, y, _ = along(name.curve, length(name.curve) / 2)
        ink = theme.water if name.ink == "water" else theme.faint
        curve_name(plate, name.placed, name.face, name.size, ink, under(plate, x, y))


def under(plate: Plate, x: float, y: float) -> Colour:
    """The colour of the ground at a spot, for the halo of what is written there."""
    column = min(max(int(x), 0), plate.size[0] - 1)
    row = min(max(int(y), 0), plate.size[1] - 1)
    return plate.theme.land if pixels(plate.land)[column, row] > 128 else plate.theme.sea


def labels(plate: Plate, board: Board, chart: Chart) -> None:
    """Attrition marks, anchorages, the names of places, seas and nations, and where paths lead."""
    theme, look = plate.theme, chart.look
    mark = attrition(theme, mark_size(look))
    for box in chart.marks:
        plate.image.paste(mark, (round(box[0]), round(box[1])), mark)
    anchorage = roads(theme, sea_sign(look))
    for code, (x, y) in chart.spots.items():
        if code in board.seas:
            at = (round(x - anchorage.width / 2), round(y - anchorage.height / 2))
            plate.image.paste(anchorage, at, anchorage)
    for post in chart.sign_posts:
        write(plate, post, theme.ink)
    for code, label in chart.names.items():
        end = write(plate, label, ink_of(board, code, theme))
        if not look.compact:
            _code(plate, code, label, end, look.code, look.code_gap)
    for code, label in chart.nations.items():
        left, top, right, bottom = chart.alliance(code)
        empty = unallied(theme, theme.land, round(right - left))
        plate.image.paste(empty, (round(left), round(top)), empty)
        write(plate, label, ink_of(board, code, theme), (bottom - top) * 1.25)


def write(plate: Plate, label: Label, ink: Colour, indent: float = 0.0) -> Point:
    """A label on a halo of the ground; returns where it ends."""
    left, top, right, bottom = label.box
    at = (left + 2 + indent, top - type_height(label.face, label.size) * 0.17)
    halo = under(plate, (left + right) / 2, (top + bottom) / 2)
    set_type(plate.image, at, label.text, label.face, label.size, ink, halo)
    return at[0] + type_width(label.text, label.face, label.size), at[1]


def _code(plate: Plate, code: str, label: Label, end: Point, size: int, gap: int) -> None:
    drop = ascent(label.face, label.size) - ascent("roman", size)
    halo = under(plate, end[0] + gap, end[1] + drop)
    set_type(plate.image, (end[0] + gap, end[1] + drop), code, "roman", size, plate.theme.ink, halo)


def furnish(plate: Plate, chart: Chart, words: Words) -> Image.Image:
    """What stands round the map and on it for every reader."""
    panels = {name: box for name, box in chart.panels.items() if name not in PAPERS}
    if chart.look.scene:
        set_scene(plate.image, chart.look.scene, man_of_war, plate.theme)
    return furnished(plate, chart.look, words, panels, SCALE)


CHARTS: Kept[Chart] = Kept(OF_CHARTS, bulk)


def base(
    board: Board, theme: Theme, words: Words, width: int, focus: Focus, grounds: Grounds | None
) -> tuple[Chart, Image.Image]:
    """The chart and the painted base: from memory, from the folder, or made anew."""
    measures = look(width, focus, spots_of(board))
    key = (board.digest, measures, words)
    parts = (board.digest, measures, words.language)
    drawn = CHARTS.get(key, lambda: plotted(grounds, "whigs", parts, lambda: chart(board, measures, words)))
    return drawn, BASES.get(
        ("whigs", *key, theme),
        lambda: painted(grounds, "whigs", (*parts, theme), lambda: paint(board, drawn, theme, words)),
    )


__all__ = ["CHARTS", "SHEET", "base"]
