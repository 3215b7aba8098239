"""The board of the six years: a view in, a picture of the continent and its words out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from render.board import Board, Focus, Frame, Looked, OwnSheet
from render.furniture import draw_choices
from render.heading import answered
from render.overlay import Overlay
from render.picture import Picture, check_width, finished
from render.theme import Theme, palette
from render.whigs.base import base
from render.whigs.chart import Chart, fitting
from render.whigs.colours import DYES, ramps
from render.whigs.headings import HEADINGS
from render.whigs.inline import SIGNS
from render.whigs.legend import explain
from render.whigs.look import SHEET, drawing
from render.whigs.looked import DRAWN, Glass, concerned
from render.whigs.marks import draw_alliances, draw_markers, draw_moves, draw_nodes
from render.whigs.panels import draw_page, draw_panels, page
from render.whigs.papers import sections
from render.whigs.stacks import arrangement, draw_stacks, shown
from render.whigs.text import ORDERS, alt, beside, chapters, cut, describe, gist, heading, told
from render.words import Words, words

if TYPE_CHECKING:
    from rules.whigs.view import View

WORDS = Path(__file__).parent / "words"


def draw(view: View, frame: Frame) -> Picture:
    """The continent as the reader of the view sees it: all of it, one theatre, the country round a place or
    a sea, a scene, or the papers alone.
    """
    check_width(frame.width)
    theme, catalogue = frame.theme, words(frame.language, WORDS)
    if frame.focus == SHEET:
        page, said = sheet(view, theme, catalogue, frame.width), told(view, catalogue)
        return finished(page.finished(palette(theme, ramps)), cut(said), said)
    chart, ground = beneath(view, frame)
    overlay = lay(view, chart, ground, theme, catalogue, frame.looked, frame.offered)
    image = overlay.finished(palette(theme, ramps))
    image = explain(image, chart, view, theme, catalogue)
    image = answered(image, frame.looked, HEADINGS, view, theme, catalogue, palette(theme, ramps))
    return finished(image, alt(view, catalogue), describe(view, catalogue))


def beneath(view: View, frame: Frame) -> tuple[Chart, Image.Image]:
    """Where everything lies, and what never changes."""
    part, catalogue = shown_part(view, frame), words(frame.language, WORDS)
    return base(view.board, frame.theme, catalogue, frame.width, part, frame.grounds)


def of_map(view: View, frame: Frame) -> Image.Image | None:
    """What never changes of a map; papers lie on nothing."""
    return None if frame.focus == SHEET else beneath(view, frame)[1]


def shown_part(view: View, frame: Frame) -> Focus:
    """The part of the map in focus, or as much of it as a look-up needs."""
    if frame.looked is None:
        return frame.focus
    _, answer = frame.looked
    return fitting(view.board, frame.width, frame.focus, concerned(view.board, answer))


def lay(
    view: View,
    chart: Chart,
    ground: Image.Image,
    theme: Theme,
    catalogue: Words,
    looked: Looked | None = None,
    offered: Iterable[str] = (),
) -> Overlay:
    """All that changes from turn to turn, laid over the base; beside a look-up only what stands there."""
    overlay = Overlay(ground)
    present = shown(view, catalogue, chart)
    boxes = arrangement(chart, present)
    key, answer = looked or ("", {})
    glass = Glass(overlay, view, chart, theme, catalogue, boxes.values())
    under, over = DRAWN.get(key, (None, None))
    draw_alliances(overlay, view, chart, theme)
    if under:
        under(glass, answer)
    else:
        draw_moves(overlay, view, chart, theme)
    draw_nodes(overlay, view, chart, theme)
    draw_choices(overlay, theme, offered, chart.spots, chart.look.sign)
    draw_stacks(overlay, chart, theme, present, boxes)
    draw_markers(overlay, view, chart, theme)
    if over:
        over(glass, answer)
    draw_panels(overlay, view, chart, theme, catalogue)
    return overlay


def sheet(view: View, theme: Theme, catalogue: Words, width: int) -> Overlay:
    """The papers on a page of their own."""
    laid = page(sections(view, catalogue), width)
    paper = Image.new("P", laid.size)
    paper.putpalette(palette(theme, ramps).getpalette() or [])
    overlay = Overlay(paper)
    draw_page(overlay, view, laid, theme, catalogue)
    return overlay


BOARD: Board[View] = Board(
    draw=draw,
    ground=of_map,
    describe=describe,
    words=WORDS,
    dyes=DYES,
    signs=SIGNS,
    theatres=(*drawing().focus, SHEET),
    focused="station",
    draws_looked=True,
    own_sheet=OwnSheet(heading, gist, chapters, ORDERS, beside),
)
