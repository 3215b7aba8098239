"""Small tables to try the rules of the block game on: pieces in words, orders as players write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules.blocks import GAME
from rules.blocks.board import SHIP, SIDES, Board
from rules.blocks.state import Block, Options, State
from rules.kernel.data import Source
from rules.kernel.orders import GM, PUBLIC, Lines
from tests.kernel.tabletop import Tabletop

CASES = Path(__file__).parents[1] / "cases" / "blocks"


@cache
def board(name: str = "mini") -> Board:
    text = (CASES / f"{name}.toml").read_text(encoding="utf-8")
    data = GAME.read_data and GAME.read_data({"blocks.toml": Source("blocks.toml", text, False)})
    assert isinstance(data, Board)
    return data


def blocks(text: str) -> list[Block]:
    """`british AL R4 R2 I2, BN S S-; french HE M3`: a ship with a minus lies face down."""
    found = []
    for side, _, places in (part.strip().partition(" ") for part in text.split(";") if part.strip()):
        assert side in SIDES, side
        for group in places.split(","):
            at, *units = group.split()
            found += [_block(side, at, unit[0], unit[1:]) for unit in units]
    return found


def _block(side: str, at: str, kind: str, mark: str) -> Block:
    return Block(side, kind, at, lock=mark.count("-")) if kind == SHIP else Block(side, kind, at, int(mark))


def position(
    pieces: str, *, step: str, on: str = "mini", options: Options | None = None, **facts: Any
) -> State:
    """A state with these pieces, at the start of a step of turn 3 of 1757 unless the facts say otherwise."""
    if options is None:
        options = Options(movement="simultaneous" if step in ("write", "reveal", "march") else "alternating")
    state = State(step, board(on), options, **{"year": 1757, "turn": 3, **facts})
    state.pool = state.pool or {side: {} for side in SIDES}
    state.score = state.score or dict.fromkeys(SIDES, 0)
    for block in blocks(pieces):
        state.blocks[state.next_block] = block
        state.next_block += 1
    return state


class Table(Tabletop[State]):
    game, halts = GAME, ("end_phase",)

    def where(self) -> str:
        """All blocks, in the notation of `blocks`."""
        return "; ".join(f"{side} {groups}" for side in SIDES if (groups := self._groups(side)))

    def _groups(self, side: str) -> str:
        places: dict[str, list[str]] = {}
        for block in self.state.of(side):
            mark = "-" * block.lock if block.type == SHIP else str(block.sp)
            places.setdefault(block.at, []).append(block.type + mark)
        return ", ".join(f"{at} {' '.join(sorted(units))}" for at, units in sorted(places.items()))


def table(
    pieces: str,
    *,
    step: str,
    laid: Iterable[int] = (),
    until: Iterable[str] = ("end_phase",),
    standing_orders: Mapping[str, Lines] | None = None,
    **facts: Any,
) -> Table:
    return Table(position(pieces, step=step, **facts), laid, until, standing_orders)


__all__ = ["GM", "PUBLIC", "Table", "blocks", "board", "position", "table"]
