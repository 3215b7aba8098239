"""The map beneath the pieces: painted once for a board, a theme and a size, and kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.blocks.chart import FACE, PASSING, Chart, chart, place_text
from render.blocks.colours import DYES
from render.blocks.look import drawing, look
from render.blocks.pieces import sign
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
from render.furniture import furnished, rhumbs
from render.geography import named, outlines
from render.grounds import Grounds, painted, plotted
from render.growth import swamps, woods
from render.lettering import ascent, type_height, type_width
from render.projection import Point, along, length, smooth, walk
from render.relief import hills
from render.theme import Colour, Theme, blend, palette
from render.vignettes import canoe, set_scene
from render.words import Words

if TYPE_CHECKING:
    from rules.blocks.view import Board


def paint(board: Board, chart: Chart, theme: Theme, words: Words) -> Image.Image:
    """The base in the theme's palette."""
    plate = Plate(chart.window, theme, chart.look.grain)
    known, drawn = named(), outlines(chart.window.scale)
    country = Country(chart.window, drawn, [lake.outline for lake in known.lake])
    line, north, south = drawing().frontier.line, drawing().frontier.north, drawing().frontier.south
    washes = {side: theme.dyed(dye).wash for side, dye in DYES.items()}
    ground(plate, country, (([*line, *north], washes["french"]), ([*line, *south], washes["british"])))
    with plate.pen() as pen:
        if "compass" in chart.panels:
            rhumbs(pen, plate, chart.panels["compass"], WINDS)
        rivers(pen, plate, drawn.rivers)
        border_line(pen, plate, line)
        shores(pen, country, theme)
        ways(pen, plate, chart.ways.values())
    reserve(plate, chart)
    grown = [*swamps(plate, known.swamp), *hills(plate, known.range), *woods(plate, known.wood)]
    stamp(plate, grown)
    letters(plate, chart)
    places(plate, board, chart, words)
    return furnish(plate, board, chart, words).quantize(palette=palette(theme), dither=Image.Dither.NONE)


WINDS = 32  # from the compass
SCALE = (470, 1112)


def reserve(plate: Plate, chart: Chart) -> None:
    """Keep hills and woods away from all that must be read."""
    posts = [post.box for post in chart.sign_posts]
    panels = [box for name, box in chart.panels.items() if name not in PASSING]
    scenes = [chart.look.scene] if chart.look.scene else []
    for box in (*chart.signs.values(), *chart.names.values(), *panels, *posts, *scenes):
        plate.take(box, 4)
    for way in chart.ways.values():
        plate.take_line(way.line, 22)
    for name in chart.letters:
        for box in name.boxes(0.55):
            plate.take(box)


def border_line(draw: ImageDraw.ImageDraw, plate: Plate, line: Sequence[Sequence[float]]) -> None:
    """The frontier as a row of dots where the colours meet, on land only."""
    fine = smooth([(x * FINE, y * FINE) for x, y in plate.window.line(line)], 1)
    ink = blend(plate.theme.land, plate.theme.hill, 0.7)
    ashore = pixels(plate.land)
    for x, y, _ in walk(fine, range(0, int(length(fine)), 14)):
        column, row = int(x) // FINE, int(y) // FINE
        if 0 <= column < plate.size[0] and 0 <= row < plate.size[1] and ashore[column, row] > 128:
            draw.ellipse((x - 2, y - 2, x + 2, y + 2), fill=ink)


def ways(draw: ImageDraw.ImageDraw, plate: Plate, every: Iterable[Way]) -> None:
    """Roads as cased lines, sea lanes as dashes."""
    theme = plate.theme
    grown = min(2.0, max(1.0, plate.window.scale / 110))
    fine = [(way.kind, [(x * FINE, y * FINE) for x, y in way.line]) for way in every]
    roads = [line for kind, line in fine if kind == "road"]
    for ink, width in ((theme.road, 9), (blend(theme.land, theme.road, 0.22), 5)):
        for line in roads:
            draw.line(line, fill=ink, width=round(width * grown))
    for kind, line in fine:
        if kind != "road":
            dash(draw, line, 22 * grown, round(5 * grown), theme.lane)


def letters(plate: Plate, chart: Chart) -> None:
    theme = plate.theme
    for name in chart.letters:
        water = name.ink == "water"
        ink = theme.water if water else theme.faint
        x, y, _ = along(name.curve, length(name.curve) / 2)
        ashore = plate.land.getpixel((int(x), int(y)))
        halo = theme.land if ashore else blend(theme.sea, theme.ripple, 0.0)
        curve_name(plate, name.placed, name.face, name.size, ink, halo)


def places(plate: Plate, board: Board, chart: Chart, words: Words) -> None:
    """Signs and names."""
    theme, look = plate.theme, chart.look
    for code, (x, y) in chart.spots.items():
        town = board.places[code]
        mark = sign(theme, town.home, town.kind, town.fort, town.port, town.number, look.sign)
        plate.image.paste(mark, (round(x - look.sign / 2), round(y - look.sign / 2)), mark)
    for sign_post in chart.sign_posts:
        set_type(
            plate.image, post_at(sign_post), sign_post.text, "italic", sign_post.size, theme.ink, theme.land
        )
    for code in chart.names:
        for at, text, face, size, ink in name_of(board, chart, code, theme, words):
            set_type(plate.image, at, text, face, size, ink, theme.land)


def post_at(post: Label) -> Point:
    """Where the type begins that says where a road leads."""
    return post.box[0] + 2, post.box[1] - type_height("italic", post.size) * 0.17


Line = tuple[Point, str, str, int, Colour]  # of type: where, what, in which face, how large, and its ink


def name_of(board: Board, chart: Chart, code: str, theme: Theme, words: Words) -> Iterator[Line]:
    """The name of a place, and behind it the code by which orders call it."""
    town, look, (left, top, _, _) = board.places[code], chart.look, chart.names[code]
    name, face = place_text(board, code, look, words), FACE[town.home]
    x, y = left + 2, top - type_height(face, look.name) * 0.17
    yield (x, y), name, face, look.name, theme.dyed(DYES[town.home]).text
    after = x + type_width(name, face, look.name) + look.code_gap
    drop = ascent(face, look.name) - ascent("roman", look.code)
    yield (after, y + drop), code, "roman", look.code, theme.ink


def furnish(plate: Plate, board: Board, chart: Chart, words: Words) -> Image.Image:
    """What stands round the map and on it, and the names of the waters that have a box."""
    theme, look = plate.theme, chart.look
    panels = {name: box for name, box in chart.panels.items() if name not in PASSING}
    if look.scene:
        set_scene(plate.image, look.scene, canoe, theme)
    image = furnished(plate, look, words, panels, SCALE)
    waters = board.file.boxes
    for water in (board.file.atlantic, waters.british, waters.french):
        if water.code in panels:
            box_title(image, chart, theme, water.code, words.named(water.name))
    return image


def box_title(image: Image.Image, chart: Chart, theme: Theme, code: str, name: str) -> None:
    left, top, right, _ = chart.panels[code]
    size = round(chart.look.name * 0.74)
    wide = type_width(name, "italic", size)
    set_type(image, ((left + right - wide) / 2, top + size * 0.35), name, "italic", size, theme.ink)


CHARTS: Kept[Chart] = Kept(OF_CHARTS, bulk)


def base(
    board: Board,
    theme: Theme,
    words: Words,
    width: int,
    focus: Focus | frozenset[str],
    grounds: Grounds | None,
) -> tuple[Chart, Image.Image]:
    """The chart and the painted base: from memory, from the folder, or made anew."""
    measures = look(width, focus, drawing().spots(board.places))
    key = (board.digest, measures, words)
    parts = (board.digest, measures, words.language)
    drawn = CHARTS.get(key, lambda: plotted(grounds, "blocks", parts, lambda: chart(board, measures, words)))
    return drawn, BASES.get(
        ("blocks", *key, theme),
        lambda: painted(grounds, "blocks", (*parts, theme), lambda: paint(board, drawn, theme, words)),
    )
