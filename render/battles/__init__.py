"""The board of the battles: a view in, a picture and its words out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from render.battles.base import base
from render.battles.chart import Chart
from render.battles.colours import DYES, ramps
from render.battles.headings import HEADINGS
from render.battles.inline import SIGNS
from render.battles.legend import explain, explain_below, within
from render.battles.look import THEATRES
from render.battles.looked import OVER, UNDER, Glass, fitting
from render.battles.marks import draw_fights, draw_fires, draw_names, draw_places, draw_shots, ring
from render.battles.panels import draw_panels, strip_spare, unread
from render.battles.stacks import draw_stacks, here, stacks
from render.battles.tally import happening
from render.battles.text import alt, describe
from render.battles.ways import buried, courses, crossings, draw_heads, draw_ways
from render.board import Board, Focus, Frame, Looked
from render.furniture import draw_rings
from render.heading import answered
from render.overlay import Overlay
from render.picture import Picture, check_width, finished
from render.theme import Theme, palette
from render.words import Words, words

if TYPE_CHECKING:
    from rules.battles.view import View

WORDS = Path(__file__).parent / "words"


def draw(view: View, frame: Frame) -> Picture:
    """The field as the reader of the view sees it: all of it, a part, the ground about a hex, a scene."""
    check_width(frame.width)
    theme, catalogue = frame.theme, words(frame.language, WORDS)
    chart, ground = beneath(view, frame)
    overlay = lay(view, chart, ground, theme, catalogue, frame.looked, frame.focus, frame.offered)
    colours = palette(theme, ramps)
    image = overlay.finished(colours)
    image = explain(image, chart, view, theme, catalogue, frame.looked is not None)
    if "strip" in chart.panels and not unread(chart, [*stacks(view)]):
        room, part = strip_spare(chart, happening(view, catalogue)), within(view, chart.spots)
        explain_below(image, room, part, theme, catalogue, chart.look.unit, frame.looked is not None)
    image = answered(image, frame.looked, HEADINGS, view, theme, catalogue, colours)
    return finished(image, alt(view, catalogue), describe(view, catalogue))


def beneath(view: View, frame: Frame) -> tuple[Chart, Image.Image]:
    """Where everything lies, and what never changes."""
    catalogue = words(frame.language, WORDS)
    part = fitting(view, frame.width, frame.focus, frame.looked)
    return base(view, frame.theme, catalogue, frame.width, part, frame.grounds)


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
    """All that changes from turn to turn, laid over the base; beside a look-up only what stands there."""
    overlay = Overlay(ground)
    present = list(stacks(view))
    shown = [stack for stack in present if stack.at in chart.spots]
    key, answer = looked or ("", {})
    lying = here(chart, shown)
    glass = Glass(overlay, view, chart, theme, lying)
    gone = courses(view, chart, lying.covers) if key not in UNDER else ()
    heads = [*buried(gone, chart, lying)]
    draw_places(overlay, view, chart, theme)
    if key in UNDER:
        UNDER[key](glass, answer)
    else:
        draw_ways(overlay, chart, theme, gone)
        draw_shots(overlay, view, chart, theme)
        for box in [*crossings(view, chart, lying, heads)]:
            lying.take(box)
    draw_rings(partial(ring, overlay, chart), theme, focus, offered, chart.spots)
    draw_names(overlay, chart, theme, lying)
    draw_stacks(overlay, chart, theme, shown)
    draw_heads(overlay, chart, theme, heads)
    if key in OVER:
        OVER[key](glass, answer)
    elif key not in UNDER:
        draw_fights(overlay, view, chart, theme, lying)
    draw_fires(overlay, view, chart, theme)
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
    focused="hex",
    draws_looked=True,
)
