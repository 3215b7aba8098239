"""Battles laid out by hand: who attacks from where, and dice by the faces they show."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blocks.battle import Volley
from rules.blocks.board import ENEMY
from rules.blocks.state import Battle, State
from rules.kernel.orders import No
from tests.blocks.table import Table, board, position

FACES = "TMBFS*"  # tomahawk, muskets, British flag, French flag, ship, star: 1 to 6


def dice(faces: str) -> list[int]:
    """What a die shows for each letter or number; blanks are for the reader."""
    return [FACES.find(face) + 1 or int(face) for face in faces.replace(" ", "")]


def layout(
    pieces: str, at: str, attacker: str, came: str, *, on: str = "mini", more: str = "", **facts: Any
) -> State:
    """A battle about to begin. `came`: where the attackers entered from, one place or one a block.

    `more`: further battles to come, `BO french, HE british`.
    """
    pending = dict(battle.split() for battle in more.split(",") if battle)
    facts = {"order": [attacker, ENEMY[attacker]], "attackers": {at: attacker, **pending}, **facts}
    state = position(pieces, step="battles", on=on, **facts)
    blocks = state.at(at, attacker)
    places = came.split() * (1 if " " in came else len(blocks))
    for block, place in zip(blocks, places, strict=True):
        block.came, block.blue = place, place in board(on).blue[at]
    return state


def battle(pieces: str, at: str, attacker: str, came: str, faces: str = "", **facts: Any) -> Table:
    """The battle under way: at its first question, or over."""
    return Table(layout(pieces, at, attacker, came, **facts), dice(faces))


def after_round(pieces: str, at: str, attacker: str, came: str, faces: str = "", **facts: Any) -> Table:
    """The battle at its second round, with its first die still to fall."""
    state = layout(pieces, at, attacker, came, **facts)
    del state.attackers[at]
    entries = tuple(p for p in state.board.places if p in {b.came for b in state.at(at, attacker)})
    state.battle, state.step = Battle(at, attacker, entries, round=2), "fire"
    return Table(state, dice(faces))


def offers(table: Table, side: str) -> list[str]:
    return [str(line) for line in table.match.offers(side)]


def asked(table: Table) -> str:
    """Who is asked for what: `french Retreat`; empty: nobody."""
    return " ".join(f"{seat} {type(ask.kind).__name__}" for seat, ask in table.match.open.items())


def refused(table: Table, side: str, text: str) -> str:
    """The rule by which an answer is refused."""
    with pytest.raises(No) as reason:
        table.order(side, text)
    return reason.value.rule


def points(table: Table) -> tuple[int, int]:
    """What the British and the French have scored."""
    score = table.state.score
    return score["british"], score["french"]


def volleys(table: Table, number: int = 1) -> list[str]:
    """The volleys of one round: `french I 2`."""
    return [f"{v.side} {v.type} {v.dice}" for v in table.of(Volley) if v.round == number]


def settle(table: Table, *answers: str) -> Table:
    """Answers in their order: `french: stay`."""
    for answer in answers:
        side, _, text = answer.partition(": ")
        table.order(side, text)
    return table
