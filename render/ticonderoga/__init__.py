"""The board of Ticonderoga: a view in, a picture and its words out.

One country on two maps, drawn after its hexes and what is set down by hand; on it all that stands there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from render.board import Board, Focus, Frame, Looked
from render.furniture import draw_rings
from render.heading import answered
from render.overlay import Overlay
from render.picture import Picture, check_width, finished
from render.theme import Theme, palette
from render.ticonderoga.base import Chart, base
from render.ticonderoga.called import lettered
from render.ticonderoga.colours import DYES, ramps
from render.ticonderoga.headings import HEADINGS
from render.ticonderoga.inline import SIGNS
from render.ticonderoga.legend import explain
from render.ticonderoga.light import lit
from render.ticonderoga.look import THEATRES
from render.ticonderoga.looked import OVER, UNDER, Glass, fitting
from render.ticonderoga.marks import (
    draw_aims,
    draw_attacks,
    draw_fights,
    draw_heads,
    draw_names,
    draw_ways,
    draw_works,
    ring,
)
from render.ticonderoga.panels import draw_panels
from render.ticonderoga.stacks import cover, draw_stacks
from render.ticonderoga.tally import happening, scene
from render.ticonderoga.text import alt, describe
from render.words import Words, words

if TYPE_CHECKING:
    from rules.ticonderoga.view import View

WORDS = Path(__file__).parent / "words"


def draw(view: View, frame: Frame) -> Picture:
    """The maps as the reader of the view sees them: all, a part, the ground about a hex, or a scene."""
    check_width(frame.width)
    catalogue, theme = words(frame.language, WORDS), lit(frame.theme, scene(view))
    chart, ground = beneath(view, frame)
    overlay = lay(view, chart, ground, theme, catalogue, frame.looked, frame.focus, frame.offered)
    colours = palette(theme, ramps)
    image = overlay.finished(colours)
    image = explain(image, chart.sheet, view, theme, catalogue)
    image = answered(image, frame.looked, HEADINGS, view, theme, catalogue, colours)
    return finished(image, alt(view, catalogue), describe(view, catalogue))


def beneath(view: View, frame: Frame) -> tuple[Chart, Image.Image]:
    """Where everything lies, and what never changes."""
    catalogue = words(frame.language, WORDS)
    part = fitting(view, frame.width, frame.focus, frame.looked)
    return base(view.board, view.maps, scene(view), frame.theme, catalogue, frame.width, part, frame.grounds)


def lay(
    view: View,
    chart: Chart,
    ground: Image.Image,
    theme: Theme,
    catalogue: Words,
    looked: Looked | None = None,
    focus: Focus = None,
    offered: Iterable[str] = (),
) -> Overlay:
    """All that changes from activation to activation, laid over the base.

    Ways and fights give way to what is looked up.
    """
    overlay, present = Overlay(ground), list(lettered(view, catalogue))
    shown = [stack for stack in present if chart.shows(stack.at)]
    hidden = [cover(chart, stack) for stack in shown]
    glass, (key, answer) = Glass(overlay, view, chart, theme, catalogue), looked or ("", {})
    draw_works(overlay, view, chart, theme)
    draw_aims(overlay, view, chart, theme)
    if key in UNDER:
        UNDER[key](glass, answer)
    else:
        draw_ways(overlay, view, chart, theme, hidden)
        draw_attacks(overlay, view, chart, theme)
    draw_rings(partial(ring, overlay, chart), theme, focus, offered, chart.spots)
    draw_names(overlay, chart, theme, hidden)
    draw_stacks(overlay, chart, theme, shown)
    if key not in UNDER:
        draw_heads(overlay, view, chart, theme, hidden)
    if key in OVER:
        OVER[key](glass, answer)
    elif key not in UNDER:
        draw_fights(overlay, view, chart, theme, hidden)
    draw_panels(overlay, view, chart, theme, catalogue, present, happening(view, catalogue))
    return overlay


BOARD: Board[View] = Board(
    draw=draw,
    ground=lambda view, frame: beneath(view, frame)[1],
    describe=describe,
    words=WORDS,
    dyes=DYES,
    signs=SIGNS,
    theatres=THEATRES,
    focused="place",
    draws_looked=True,
)
