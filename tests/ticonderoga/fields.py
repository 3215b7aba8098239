"""Fields of the tests: two bare maps of clear hexes, with what each of them needs on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from rules.kernel.orders import Impossible
from rules.ticonderoga.board import Board, CrossingsFile, Ground, MapFile
from rules.ticonderoga.pieces import Piece, Work
from rules.ticonderoga.state import Options, State, check
from tests.ticonderoga import printed

NO_SEAM = CrossingsFile(inside="", same={}, crossings=())
TACTICAL = MapFile(title="T", grid="columns", first=(1, 12), second=(1, 12), short=True)
STRATEGIC = MapFile(title="S", grid="rows", first=(1, 12), second=(1, 12))


@cache
def _field(strategic: bytes, tactical: bytes) -> Board:
    board = printed.board()
    maps = [msgspec.json.decode(text, type=MapFile) for text in (strategic, tactical)]
    ground = Ground(board.charts, maps[0], maps[1], NO_SEAM)
    found = object.__new__(Board)
    printed_alone = {key: value for key, value in board.__dict__.items() if key != "_vocabulary"}
    found.__dict__.update(printed_alone, ground=ground)
    return found


def field(strategic: Mapping[str, Any] | None = None, tactical: Mapping[str, Any] | None = None) -> Board:
    """The printed pieces and charts with bare maps, and on them what a test needs."""
    maps = [
        msgspec.structs.replace(bare, **(facts or {}))
        for bare, facts in ((STRATEGIC, strategic), (TACTICAL, tactical))
    ]
    return _field(*(msgspec.json.encode(each) for each in maps))


def piece(board: Board, text: str) -> tuple[str, Piece]:
    """`La Sarre 5/3 S0505`: a name, its strength if it has one, where it stands, and marks after it."""
    words = text.split()
    place = next(n for n, word in enumerate(words) if board.ground.exists(word))
    name, strength = " ".join(words[:place]), ""
    if name not in board.counters:
        name, strength = " ".join(words[: place - 1]), words[place - 1]
    counter = board.counters[name]
    full, back = board.faces_of(strength or counter.strength or "0")
    side = "" if counter.kind == "prisoners" else counter.side
    marks: dict[str, Any] = dict.fromkeys(words[place + 1 :], True)
    row = "A" if name not in board.leaders and counter.kind == "leader" else ""
    return name, Piece(counter.kind, side, words[place], full=full, back=back, row=row, **marks)


def pieces(board: Board, text: str) -> dict[str, Piece]:
    found = dict(piece(board, each) for each in text.split(";"))
    return {name: found[name] for name in board.counters if name in found}


def position(
    board: Board,
    text: str,
    *,
    scenario: str = "autumn_1755",
    weather: str = "clear",
    options: Options | None = None,
    works: Mapping[str, Work] | None = None,
    **facts: Any,
) -> State:
    """The first player's Movement Phase; the French move first in 1755."""
    state = State(
        "move",
        board,
        options or Options(),
        scenario,
        pieces(board, text),
        dict(works or {}),
        weather=weather,
        **facts,
    )
    try:
        check(state)
    except Impossible as fault:
        raise AssertionError(str(fault)) from fault
    return state
