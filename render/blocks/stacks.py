"""Blocks in a place: which pieces are shown, how they stand together, and where the stacks go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render.blocks.chart import Chart
from render.blocks.look import Look, drawing
from render.blocks.pieces import back, depth, face, group
from render.country import Spot
from render.emblems import badge
from render.overlay import Overlay
from render.placing import Box, Choice, Item, around, opposite
from render.standing import Wanted, arrange
from render.theme import Theme

if TYPE_CHECKING:
    from rules.blocks.view import View

SINGLY = 10
SIDES = ("british", "french")
ORDER = "IRMS"
BATTLE = " battle"


@dataclass(frozen=True)
class Piece:
    """One drawn block, standing for `times` equal ones; without a type it is turned away."""

    side: str
    type: str = ""
    sp: int = 0
    full: int = 0
    times: int = 1
    total: int = 0  # the strength of all, where blocks of unlike strength stand as one


@dataclass(frozen=True)
class Stack:
    """The blocks of one side in one place."""

    place: str
    side: str
    pieces: tuple[Piece, ...]
    hidden: int = 0

    @property
    def name(self) -> str:
        return f"{self.place} {self.side}"


def stacks(view: View, look: Look) -> Iterator[Stack]:
    """Every stack on the board, as the reader knows it."""
    seen: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for block in view.blocks:
        if block.type != "S":
            seen.setdefault((block.at, block.side), []).append((block.type, block.sp))
    for code in view.board.places:
        for side in SIDES:
            count = view.counts[side].get(code, 0)
            if count:
                known = seen.get((code, side), [])
                full = strengths(view)
                yield stack(code, side, known, count - len(known), full, compact=look.compact)


def strengths(view: View) -> dict[str, int]:
    """The full strength of each type."""
    return {str(unit.type): unit.strength for unit in view.board.file.units}


def stack(
    code: str, side: str, known: list[tuple[str, int]], hidden: int, full: dict[str, int], *, compact: bool
) -> Stack:
    """Up to ten blocks one by one; more, or on a small picture, alike ones as one with their number."""
    pieces: list[Piece] = []
    if compact:
        for kind in ORDER:
            points = [sp for type_, sp in known if type_ == kind]
            if points:
                pieces.append(Piece(side, kind, points[0], full[kind], len(points), sum(points)))
    else:
        counted = Counter(known)
        for kind, sp in sorted(counted, key=lambda one: (ORDER.index(one[0]), -one[1])):
            times = counted[kind, sp]
            alone = len(known) <= SINGLY
            pieces += [Piece(side, kind, sp, full[kind], 1 if alone else times)] * (times if alone else 1)
    if hidden:
        pieces += [Piece(side, times=hidden)] if compact else [Piece(side)] * min(hidden, SINGLY)
    return Stack(code, side, tuple(pieces), hidden)


def shape(stack: Stack, look: Look) -> tuple[int, int]:
    """Columns and rows."""
    number = len(stack.pieces)
    rows = 1 if number <= (3 if number != 4 else 2) else 2
    if number == 5 and look.compact:
        rows = 1
    return -(-number // rows), rows


def pitch(look: Look) -> int:
    return look.piece + max(1, depth(look.piece) // 4)


def size(stack: Stack, look: Look) -> tuple[int, int]:
    columns, rows = shape(stack, look)
    rest = depth(look.piece)
    wide = columns * pitch(look) + rest
    high = rows * (look.piece + rest // 2 + 1) + rest
    room = badge_size(look) // 3 if numbers(stack) else 0
    return wide + room, high + room


def numbers(stack: Stack) -> bool:
    return stack.hidden > 3 or any(piece.times > 1 for piece in stack.pieces)


def badge_size(look: Look) -> int:
    return max(12, round(look.piece * 0.5))


def arrangement(chart: Chart, present: Iterable[Stack], fights: Iterable[str]) -> dict[str, Box]:
    """Where each stack and each battle mark goes, by its name."""
    marks = tuple(Item(code + BATTLE, chart.spots[code], tuple(corners(chart, code))) for code in fights)
    return arrange(chart, tuple(wanted(stack, chart) for stack in present), marks)


def wanted(stack: Stack, chart: Chart) -> Wanted:
    wide, high = size(stack, chart.look)
    edge = chart.look.edge
    part = (edge, edge, edge + wide, edge + high)
    return Wanted(stack.name, stack.place, liked_side(chart, stack), (part,))


def mark_size(look: Look) -> int:
    """A battle mark with what is kept free round it."""
    return round(look.sign * 1.15)


@lru_cache(maxsize=256)
def corners(chart: Chart, code: str) -> list[Choice]:
    """Where a battle mark may lean on the sign of its place."""
    size = mark_size(chart.look)
    return chart.ground.priced(around(chart.spots[code], chart.look.sign * 0.22, (size, size), "nw", (0,)))


def liked_side(chart: Chart, stack: Stack) -> str:
    """The side of the place where its own blocks are liked best; guests stand across."""
    liked = drawing().place.get(stack.place, Spot()).stack
    return liked if stack.side == chart.homes[stack.place] else opposite(liked)


def draw_stack(overlay: Overlay, stack: Stack, box: Box, look: Look, theme: Theme) -> None:
    """The blocks from back to front, then their numbers."""
    columns, _ = shape(stack, look)
    rest, step = depth(look.piece), pitch(look)
    number = badge_size(look)
    top = box[1] + (number // 3 if numbers(stack) else 0)
    spots = []
    for index, piece in enumerate(stack.pieces):
        row, column = divmod(index, columns)
        spots.append((piece, box[0] + column * step, top + row * (look.piece + rest // 2 + 1)))
    for piece, x, y in sorted(spots, key=lambda one: (one[2], -one[1])):
        overlay.lay(image(piece, look, theme), x, y)
    for piece, x, y in spots:
        if piece.times > 1:
            mark = badge(theme, f"×{piece.times}", number)
            overlay.lay(mark, x + step + rest - mark.width * 0.8, y - number / 3)
    if stack.hidden > 3 and not look.compact:
        mark = badge(theme, str(stack.hidden), number)
        overlay.lay(mark, box[2] - mark.width, box[1])


def image(piece: Piece, look: Look, theme: Theme) -> Image.Image:
    if not piece.type:
        return back(theme, piece.side, look.piece)
    if piece.total and piece.times > 1:
        return group(theme, piece.side, piece.type, piece.total, look.piece)
    return face(theme, piece.side, piece.type, piece.sp, piece.full, look.piece)
