"""The board of the block game: a view in, a picture and its words out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from render.blocks import stacks
from render.blocks.base import base
from render.blocks.chart import Chart
from render.blocks.colours import DYES
from render.blocks.headings import HEADINGS
from render.blocks.inline import SIGNS
from render.blocks.legend import explain
from render.blocks.look import drawing
from render.blocks.looked import DRAWN, Glass, fitting
from render.blocks.moves import draw_moves
from render.blocks.panels import draw_battle_sheet, draw_ships, draw_title
from render.blocks.pieces import sign
from render.blocks.stacks import BATTLE, Stack, arrangement, mark_size
from render.blocks.text import alt, describe
from render.board import Board, Frame, Looked
from render.emblems import swords
from render.furniture import draw_choices, tether
from render.heading import answered
from render.overlay import Overlay
from render.picture import Picture, check_width, finished
from render.placing import Box
from render.standing import tied
from render.theme import Theme, palette
from render.words import Words, words

if TYPE_CHECKING:
    from rules.blocks.view import View

WORDS = Path(__file__).parent / "words"


def draw(view: View, frame: Frame) -> Picture:
    """The board as the reader of the view sees it: all of it, a theatre, what lies round a place, a scene."""
    check_width(frame.width)
    theme, catalogue = frame.theme, words(frame.language, WORDS)
    chart, ground = beneath(view, frame)
    overlay = lay(view, chart, ground, theme, catalogue, frame.looked, frame.offered)
    image = overlay.finished(palette(theme))
    image = explain(image, chart, view, theme, catalogue)
    image = answered(image, frame.looked, HEADINGS, view, theme, catalogue, palette(theme))
    return finished(image, alt(view, catalogue), describe(view, catalogue))


def beneath(view: View, frame: Frame) -> tuple[Chart, Image.Image]:
    """Where everything lies, and what never changes."""
    catalogue = words(frame.language, WORDS)
    part = fitting(view, frame.width, frame.focus, frame.looked)
    return base(view.board, frame.theme, catalogue, frame.width, part, frame.grounds)


def lay(
    view: View,
    chart: Chart,
    ground: Image.Image,
    theme: Theme,
    catalogue: Words,
    looked: Looked | None = None,
    offered: Iterable[str] = (),
) -> Overlay:
    """All that changes from turn to turn, laid over the base. Moves give way to what is looked up."""
    overlay = Overlay(ground)
    present = [stack for stack in stacks.stacks(view, chart.look) if stack.place in chart.spots]
    fights = [code for code in battles(view) if code in chart.spots]
    boxes = arrangement(chart, present, fights)
    draw_taken(overlay, view, chart, theme)
    glass = Glass(overlay, view, chart, theme, catalogue, boxes.values())
    key, answer = looked or ("", {})
    under, over = DRAWN.get(key, (None, None))
    if under:
        under(glass, answer)
    else:
        draw_moves(overlay, view, chart, theme, catalogue, boxes.values())
    draw_choices(overlay, theme, offered, chart.spots, chart.look.sign)
    draw_pieces(overlay, chart, theme, present, boxes)
    draw_battles(overlay, view, chart, theme, boxes)
    if over:
        over(glass, answer)
    draw_ships(overlay, view, chart, theme)
    draw_title(overlay, view, chart, theme, catalogue)
    draw_battle_sheet(overlay, view, chart, theme, catalogue)
    return overlay


def draw_taken(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """The signs of places that the enemy of their home holds, as far as the reader knows, in his colours."""
    for code, (x, y) in chart.spots.items():
        town, holder, size = view.board.places[code], view.holder(code), chart.look.sign
        if holder not in ("", town.home):
            mark = sign(theme, holder, town.kind, town.fort, town.port, town.number, size)
            overlay.lay(mark, round(x - size / 2), round(y - size / 2))


def draw_pieces(
    overlay: Overlay, chart: Chart, theme: Theme, present: Iterable[Stack], boxes: Mapping[str, Box]
) -> None:
    """The stacks from back to front, over the lines that tie them to their places."""
    ordered = sorted(present, key=lambda one: boxes[one.name][1])
    for stack in ordered:
        parts = [boxes[stack.name]]
        if tied(chart, stack.place, parts):
            tether(overlay, theme, chart.spots[stack.place], parts, chart.look.sign)
    for stack in ordered:
        stacks.draw_stack(overlay, stack, boxes[stack.name], chart.look, theme)


def draw_battles(overlay: Overlay, view: View, chart: Chart, theme: Theme, boxes: Mapping[str, Box]) -> None:
    """Crossed sabres at the place, or on the corner of the Atlantic."""
    mark = mark_size(chart.look)
    for code, now in battles(view).items():
        if code in chart.spots:
            left, top, _, _ = boxes[code + BATTLE]
        elif code in chart.panels:
            left, top = chart.panels[code][0] - mark / 2, chart.panels[code][1] - mark / 2
        else:
            continue
        overlay.lay(swords(theme, mark - 4, now), left, top)


def battles(view: View) -> dict[str, bool]:
    """Where there was a battle this turn, and whether it is still to be decided."""
    found = {fought.at: False for fought in view.fought}
    found |= dict.fromkeys(view.attackers, True)
    if view.battle is not None:
        found[view.battle.at] = True
    return found


BOARD: Board[View] = Board(
    draw=draw,
    ground=lambda view, frame: beneath(view, frame)[1],
    describe=describe,
    words=WORDS,
    dyes=DYES,
    theatres=tuple(drawing().focus),
    focused="place",
    draws_looked=True,
    signs=SIGNS,
)
