"""The board of Skirmish: a view in, a picture and its words out.

A table of miniatures as one sees it from a balloon. The ground is painted from the polygons that rules test,
once for a size and a part of it; over it lie the figures, what happened in the turn, and what is looked up.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from render.board import Board, Frame, Looked
from render.furniture import draw_choices
from render.heading import answered
from render.overlay import Overlay
from render.picture import Picture, check_width, finished
from render.skirmish.base import base, lettered
from render.skirmish.colours import DYES, ramps
from render.skirmish.floors import draw_floors
from render.skirmish.headings import HEADINGS
from render.skirmish.inline import SIGNS
from render.skirmish.labels import draw_leaders, draw_names, draw_tags, lost, placed, slips
from render.skirmish.legend import explain
from render.skirmish.looked import DRAWN, Glass, fitting
from render.skirmish.marks import (
    busy,
    draw_contacts,
    draw_fires,
    draw_ghosts,
    draw_heads,
    draw_hits,
    draw_last_seen,
    draw_shots,
    draw_ways,
    draw_zones,
    hits,
    ways,
)
from render.skirmish.panels import draw_panels, told_below
from render.skirmish.tally import last_seen, on_table, scene
from render.skirmish.terrain import Site
from render.skirmish.text import alt, describe
from render.skirmish.units import bases, draw_units, seen
from render.theme import Theme, palette
from render.ticonderoga.light import lit
from render.words import Words, words

if TYPE_CHECKING:
    from rules.skirmish.view import View

WORDS = Path(__file__).parent / "words"


def draw(view: View, frame: Frame) -> Picture:
    """The table as the reader of the view sees it: all of it, what lies about a square, or a scene."""
    check_width(frame.width)
    catalogue, theme = words(frame.language, WORDS), lit(frame.theme, scene(view))
    site, ground = beneath(view, frame)
    overlay = lay(view, site, ground, theme, catalogue, frame.looked, frame.offered)
    colours = palette(theme, ramps)
    image = overlay.finished(colours)
    image = told_below(image, site.look, view, theme, catalogue)
    image = explain(image, site.look, view, theme, catalogue)
    image = answered(image, frame.looked, HEADINGS, view, theme, catalogue, colours)
    return finished(image, alt(view, catalogue), describe(view, catalogue))


def beneath(view: View, frame: Frame) -> tuple[Site, Image.Image]:
    """Where everything lies, and what never changes."""
    catalogue = words(frame.language, WORDS)
    theme = lit(frame.theme, scene(view))
    part = fitting(view, frame.width, frame.focus, frame.looked)
    return base(view, theme, catalogue, frame.width, part, frame.grounds)


def lay(
    view: View,
    site: Site,
    ground: Image.Image,
    theme: Theme,
    catalogue: Words,
    looked: Looked | None = None,
    offered: Iterable[str] = (),
) -> Overlay:
    """All that changes from card to card. What happened gives way to what is looked up."""
    overlay, look, everybody = Overlay(ground), site.look, list(on_table(view))
    present = [one for one in everybody if seen(look, one)]
    men = [box for one in present for box in bases(look, one)]
    glass = Glass(overlay, view, look, theme, catalogue, everybody)
    asked = looked is not None and looked[0] in DRAWN
    tags = [*slips(look, theme, catalogue, present), *lost(look, theme, catalogue, last_seen(view))]
    names = lettered(site, catalogue)
    badges = {} if asked else dict(hits(look, theme, view))
    if looked is not None and asked:
        DRAWN[looked[0]](glass, looked[1])
    kept = list(glass.boxes() if asked else busy(view, look, present))
    where = placed(look, tags, names, badges, kept, () if asked else list(ways(view, look, present)))
    draw_names(overlay, site, names, where)
    draw_floors(overlay, site, present)
    if not asked:
        draw_ways(overlay, view, look, theme, men)
        draw_ghosts(overlay, view, look, theme, everybody)
    draw_zones(overlay, view, look, theme)
    draw_last_seen(overlay, view, look, theme)
    spots = {square: look.at(at) for square in offered if (at := view.ground.grid.point_of(square))}
    draw_choices(overlay, theme, offered, spots, round(look.inch))
    draw_leaders(overlay, look, theme, tags, where)
    draw_units(overlay, look, theme, present)
    draw_fires(overlay, view, look, theme)
    glass.draw()
    if not asked:
        draw_heads(overlay, view, look, theme, men)
        draw_shots(overlay, view, look, theme)
    draw_contacts(overlay, view, look, theme, present)
    draw_tags(overlay, tags, where)
    draw_hits(overlay, view, look, theme, where)
    glass.write()
    draw_panels(overlay, view, look, theme, catalogue, card(view, catalogue))
    return overlay


def card(view: View, catalogue: Words) -> str:
    """Whose card it is, if the reader knows."""
    return catalogue("skirmish.card", unit=catalogue.named(view.drawn)) if view.drawn else ""


BOARD: Board[View] = Board(
    draw=draw,
    ground=lambda view, frame: beneath(view, frame)[1],
    describe=describe,
    words=WORDS,
    dyes=DYES,
    signs=SIGNS,
    theatres=(),
    focused="point",
    draws_looked=True,
)
