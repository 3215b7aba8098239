"""The map beneath the counters: painted once for a battle, a theme and a size, and kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.battles.chart import Chart, chart
from render.battles.colours import deep, ramps
from render.battles.grid import TALL
from render.battles.look import Look
from render.battles.names import Placed, boxes
from render.battles.panels import frames
from render.battles.sides import creeks, draw_roads, draw_sides, lattice, pairs
from render.battles.terrain import (
    city,
    draw_landmarks,
    farmland,
    fields,
    forts,
    growth,
    houses,
    landmarks,
    mist,
    ramparts,
    tents,
    veil,
    wash,
)
from render.board import Focus
from render.cache import BASES, OF_CHARTS, Kept, bulk
from render.engraving import Paper, curve_name, set_type, stamp
from render.furniture import north
from render.grounds import Grounds, painted, plotted
from render.lettering import type_height, type_width, wrapped
from render.placing import Box
from render.theme import Colour, Theme, blend, palette
from render.words import Words

if TYPE_CHECKING:
    from rules.battles.view import View


def paint(chart: Chart, theme: Theme, words: Words, fog: bool) -> Image.Image:
    """The base in the theme's palette."""
    paper = Paper((chart.look.width, chart.look.height), theme)
    landscape(paper, chart)
    veil(paper, chart.look, chart.battle)
    if fog:
        mist(paper)
    letters(paper, chart)
    numbers(paper, chart)
    furnish(paper, chart, words)
    return paper.image.quantize(palette=palette(theme, ramps), dither=Image.Dither.NONE)


def landscape(paper: Paper, chart: Chart) -> None:
    look, theme, battle = chart.look, paper.theme, chart.battle
    found, sides = chart.cells, pairs(battle)
    soft = wash(paper, look, battle, found)
    city(paper, look, soft)
    water = frozenset(at for at, paint in found.items() if paint == "water")
    with paper.pen() as pen:
        fields(pen, look, theme, farmland(battle, found))
        lattice(pen, paper, look, battle.ground.place.values(), water)
        for kind in ("creek", "river"):
            creeks(pen, look, theme, sides.get(kind, ()), kind == "river")
        draw_roads(pen, look, theme, chart.roads)
        draw_sides(pen, look, theme, sides)
        draw_landmarks(pen, look, theme, landmarks(battle, look))
        ramparts(pen, look, theme, found)
    reserve(paper, chart)
    built = (houses(look, theme, found), forts(look, theme, found), tents(battle, look, theme, found))
    stamp(paper, [*growth(paper, look, found, soft), *(one for group in built for one in group)])


def reserve(paper: Paper, chart: Chart) -> None:
    """Keep trees away from all that must be read."""
    look = chart.look
    numbered = (box for _, box in _margin(chart)) if look.compact else map(chart.number, chart.spots)
    for box in numbered:
        paper.take(box, 1)
    for line in (*chart.roads[0], *chart.roads[1]):
        paper.take_line(line, round(look.edge * 0.5))
    for kind, sides in pairs(chart.battle).items():
        if kind != "plain":
            for pair in sides:
                paper.take_line(look.grid.side(*pair), round(look.edge * (0.5 if kind == "slope" else 0.34)))
    named = (*(title.box for title in chart.titles), *(tract.box for tract in chart.tracts))
    for box in (*boxes(chart.names), *named, *chart.panels.values()):
        paper.take(box, 2)


def letters(paper: Paper, chart: Chart) -> None:
    for name in chart.names:
        curve_name(paper, name.placed, "italic", name.size, *inks(chart, paper.theme, name.kind, name.placed))


def inks(chart: Chart, theme: Theme, kind: str, placed: Placed) -> tuple[Colour, Colour]:
    """Of a name where it stands, and of its halo."""
    _, x, y, _ = placed[len(placed) // 2]
    under = ground_colour(chart, theme, x, y)
    return deep(theme) if kind == "water" else blend(theme.ink, under, 0.25), under


def ground_colour(chart: Chart, theme: Theme, x: float, y: float) -> Colour:
    """The colour of the ground at a spot, for what is written there."""
    field = theme.field
    shades = {"forest": field.forest, "marsh": field.marsh, "far": field.far, "water": theme.sea}
    return shades.get(chart.paint_at(x, y) or "", field.meadow)


def numbers(paper: Paper, chart: Chart) -> None:
    """The number of every hex, quiet, under its upper side; on a small map those of columns and rows."""
    if chart.look.compact:
        for text, (left, top, right, bottom) in _margin(chart):
            ink = blend(paper.theme.ink, paper.theme.field.number, 0.5)
            under = ground_colour(chart, paper.theme, (left + right) / 2, (top + bottom) / 2)
            size = round(bottom - top)
            set_type(paper.image, (left, top - size * 0.25), text, "roman", size, ink, under)
        return
    size, theme = chart.look.number, paper.theme
    hatched = {lower for kind in ("slope", "entrenchment") for _, lower in pairs(chart.battle).get(kind, ())}
    for code, at in chart.battle.ground.place.items():
        if code not in chart.spots:
            continue
        left, top, right, _ = chart.number(code)
        ink = deep(theme) if chart.cells[at] == "water" else theme.field.number
        wide = type_width(code, "roman", size)
        spot = ((left + right - wide) / 2, top - size * 0.22)
        halo = ground_colour(chart, theme, *chart.spots[code]) if at in hatched else None
        set_type(paper.image, spot, code, "roman", size, ink, halo)


def _margin(chart: Chart) -> Iterator[tuple[str, Box]]:
    """On a small map the column's number in the first hex of each, the row's in the first and the last."""
    edges, size = chart.battle.ground.edges, max(8, round(chart.look.edge * 0.46))
    for edge, part in (("north", slice(0, 2)), ("west", slice(2, 4)), ("east", slice(2, 4))):
        for code in edges[edge][1:]:
            if code in chart.spots:
                x, y = chart.spots[code]
                wide = type_width(code[part], "roman", size)
                yield code[part], (x - wide / 2, y - size / 2, x + wide / 2, y + size / 2)


def furnish(paper: Paper, chart: Chart, words: Words) -> None:
    """The border, the sheets of the panels, the compass, the scale."""
    look, theme, image = chart.look, paper.theme, paper.image
    if "compass" in chart.panels:
        north(image, theme, chart.panels["compass"], words)
    neat_line(image, look, theme)
    frames(image, chart, theme)
    if "title" in chart.panels and not look.phone:
        left, _, right, bottom = chart.panels["title"]
        yard_scale(image, chart, ((left + right) / 2, bottom - 44 * look.unit), words("battles.scale"), theme)
        _credits(image, chart, words, theme)


def _credits(image: Image.Image, chart: Chart, words: Words, theme: Theme) -> None:
    """What the ground is drawn after, above the scale."""
    left, top, right, bottom = chart.panels["title"]
    unit = chart.look.unit
    size = round(13 * unit)
    credit = words("battles.reconstructed") if chart.battle.reconstructed else ""
    room = right - left - 36 * unit
    lines = wrapped(f"{credit} {words.named(chart.battle.ground.file.note)}".strip(), "italic", size, room)
    if bottom - 68 * unit - len(lines) * size * 1.25 < top + 146 * unit:
        lines = [credit]
    y = bottom - 68 * unit - len(lines) * size * 1.25
    for line in lines:
        wide = type_width(line, "italic", size)
        set_type(image, ((left + right - wide) / 2, y), line, "italic", size, theme.faint)
        y += size * 1.25


def neat_line(image: Image.Image, look: Look, theme: Theme) -> None:
    """The map ends in a double line; all round it is paper."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = (round(side) for side in look.map_box)
    wide, high = image.size
    for box in ((0, 0, wide, top), (0, bottom, wide, high), (0, 0, left, high), (right, 0, wide, high)):
        draw.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), fill=theme.panel)
    draw.rectangle((left - 1, top - 1, right, bottom), outline=theme.ink, width=2)
    gap = max(3, look.map_box[0] / 4)
    outer = (left - gap, top - gap, right + gap - 1, bottom + gap - 1)
    draw.rectangle(outer, outline=theme.ink, width=1)
    draw.rectangle((1, 1, wide - 2, high - 2), outline=theme.ink, width=2)


def yard_scale(
    image: Image.Image, chart: Chart, middle: tuple[float, float], title: str, theme: Theme
) -> None:
    """Yards in steps of alternating shade: three feet to a yard, so many feet from hex to hex."""
    size = round(13 * chart.look.unit)
    yard = chart.look.edge * TALL * 3 / chart.battle.ground.file.feet
    step = next((n for n in (50, 100, 200, 250, 500, 1000) if n * yard * 4 > 11 * size), 2000)
    long, thick = step * yard, max(4, size // 3)
    x, y = middle[0] - 2 * long, middle[1]
    draw = ImageDraw.Draw(image)
    for part in range(4):
        box = (round(x + part * long), round(y), round(x + (part + 1) * long), round(y + thick))
        draw.rectangle(box, fill=theme.ink if part % 2 == 0 else theme.panel, outline=theme.ink)
    for part in range(0, 5, 2):
        text = str(part * step)
        wide = type_width(text, "roman", size)
        at = (x + part * long - wide / 2, y - type_height("roman", size))
        set_type(image, at, text, "roman", size, theme.ink)
    wide = type_width(title, "italic", size)
    set_type(image, (middle[0] - wide / 2, y + thick), title, "italic", size, theme.ink)


CHARTS: Kept[Chart] = Kept(OF_CHARTS, bulk)


def charted(view: View, words: Words, width: int, focus: Focus, grounds: Grounds | None = None) -> Chart:
    """The chart: from memory, from the folder, or made anew."""
    battle = view.battle
    shown = (view.board.digest, battle.key, width, focus)
    parts, given = (*shown, words.language), {"battle": battle, "words": words}
    made = partial(chart, battle, words, width, focus)
    return CHARTS.get((*shown, words), lambda: plotted(grounds, "battles", parts, made, given))


def base(
    view: View,
    theme: Theme,
    words: Words,
    width: int,
    focus: Focus,
    grounds: Grounds | None,
) -> tuple[Chart, Image.Image]:
    """The chart and the painted base: from memory, from the folder, or made anew."""
    drawn = charted(view, words, width, focus, grounds)
    look = drawn.look
    shown = (view.board.digest, view.battle.key, look.width, look.grid, theme, view.fog)
    parts = (*shown, words.language)
    return drawn, BASES.get(
        ("battles", *shown, words),
        lambda: painted(grounds, "battles", parts, lambda: paint(drawn, theme, words, view.fog)),
    )
