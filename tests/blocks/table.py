"""Small tables to try the rules of the block game on: pieces in words, orders as players write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from rules.blocks import GAME
from rules.blocks.board import SHIP, SIDES, Board
from rules.blocks.state import Block, Options, State
from rules.kernel.data import Source
from rules.kernel.events import Event
from rules.kernel.game import Codec
from rules.kernel.match import Match, Outcome, beginning
from rules.kernel.notation import Reader
from rules.kernel.orders import GM, PUBLIC, Lines

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


class Table:
    """A match that stands still at the steps of `until`, and remembers what was told."""

    def __init__(
        self,
        state: State,
        laid: Iterable[int] = (),
        until: Iterable[str] = ("end_phase",),
        policies: Mapping[str, Lines] | None = None,
    ) -> None:
        halts = tuple(until)
        game = replace(GAME, result=lambda state: state.outcome or (state.step in halts or None))
        codec = Codec(game, state.board)
        self.match = Match(codec, beginning(codec, state, laid), b"a key of the tests", policies)
        self.told = list(self.match.news.told) if self.match.news else []

    @property
    def state(self) -> State:
        state = self.match.state
        assert isinstance(state, State)
        return state

    def lines(self, side: str, text: str) -> Lines:
        """What a text means as an answer to what a side is asked."""
        kind, view = self.match.open[side].kind, self.match.view(side)
        reader = Reader(kind.line_types, self.state.board.vocabulary())
        return reader.parse(kind.preface(view, text))

    def order(self, side: str, text: str) -> Outcome:
        """A side answers; raises No where the rules refuse it."""
        return self._heard(self.match.submit(side, self.lines(side, text)))

    def deadline(self, side: str) -> Outcome:
        return self._heard(self.match.default(side))

    def _heard(self, outcome: Outcome) -> Outcome:
        self.told += outcome.told
        return outcome

    def news(self, who: str = PUBLIC) -> list[Event]:
        """All that a reader was told."""
        seen = [told.seen_by(who) for told in self.told]
        return [event for event in seen if event is not None]

    def of(self, kind: type[Event], who: str = PUBLIC) -> list[Any]:
        return [event for event in self.news(who) if isinstance(event, kind)]

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
    policies: Mapping[str, Lines] | None = None,
    **facts: Any,
) -> Table:
    return Table(position(pieces, step=step, **facts), laid, until, policies)


__all__ = ["GM", "PUBLIC", "Table", "blocks", "board", "position", "table"]
