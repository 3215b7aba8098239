"""Positions to draw: the start, full stacks everywhere, and a late war with battles and ships at sea."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from render.blocks import BOARD
from render.blocks.base import base
from render.blocks.chart import Chart
from render.theme import LIGHT
from render.words import words
from rules.blocks import GAME
from rules.blocks.board import Board
from rules.blocks.state import Battle, Fought, Options, State, Trail
from rules.blocks.view import View, view
from rules.kernel.data import Source
from tests.blocks.table import blocks

DATA = Path(__file__).parents[2] / "rules" / "blocks" / "data" / "blocks.toml"
TYPES = ("R4", "M3", "I2", "R3", "M1", "R1", "I1", "M2", "R2", "M3", "I2", "R4", "M3")


@cache
def printed() -> Board:
    return read_board(DATA.read_text(encoding="utf-8"))


def read_board(text: str) -> Board:
    data = GAME.read_data and GAME.read_data({"blocks.toml": Source("blocks.toml", text, False)})
    assert isinstance(data, Board)
    return data


def position(pieces: str, *, board: Board | None = None, **facts: Any) -> State:
    given: dict[str, Any] = {"year": 1757, "turn": 4, "order": ["british", "french"], **facts}
    state = State("move", board or printed(), given.pop("options", Options()), **given)
    state.pool = {"british": {}, "french": {}}
    state.score = state.score or {"british": 0, "french": 0}
    for block in blocks(pieces):
        state.blocks[state.next_block] = block
        state.next_block += 1
    return state


START = """british AX M3, BA M3, CU M3, PH M3 R4, NY R4 R4, AL R4, ON I2, HE M3 I2, BO M3, HA R4 R4, BN S S;
french LO M3 R4 R4, QU M3, MO M3 R4 R4, SF M3 I2, CR M3 R4, FR M3, TR I2, NI M3 I2, DU M3 I2, FN S"""

LATE = """british AX M3, CU M2, PH M3, NY R4 R3, AL R4 M1, ON I2, HE M3, CR R4 R3 M2 I1, LO R4 R4 M3, HA R2,
AT S S, BN S-; french QU M3 R4, MO M3 R4 R4, SF M3 I2, CR M3 R4 I2, HE I1, FR M3, NI M3 I2, DU M3 I2,
FN S--"""


def start() -> State:
    return position(START, turn=1)


def full(number: int = 10, board: Board | None = None) -> State:
    """So many blocks of the home side in every place, and every ship at sea."""
    board = board or printed()
    sides = []
    for side, ships in (("british", "S S S"), ("french", "S S")):
        places = ", ".join(f"{code} {' '.join(TYPES[:number])}" for code in board.homes[side])
        sides.append(f"{side} {places}, AT {ships}")
    return position("; ".join(sides), board=board, year=1759, turn=11)


def late() -> State:
    return position(
        LATE,
        year=1759,
        turn=8,
        score={"british": 7, "french": 4},
        battle=Battle("CR", "british"),
        attackers={"CR": "british", "HE": "french"},
        fought=[Fought("LO", "british", "british")],
        trails=[
            Trail("british", ("HE", "CR"), 4),
            Trail("british", ("NY", "AL", "HE"), 1),
            Trail("french", ("CR", "HE"), 1),
            Trail("british", ("BN", "AT"), 2, ships=True),
        ],
    )


def seen(state: State, who: str) -> View:
    return view(state, who)


def charted(width: int = 1600, focus: str | None = None, board: Board | None = None) -> Chart:
    return base(board or printed(), LIGHT, words("en", BOARD.words), width, focus, None)[0]
