"""Chapters 6, 7.0 to 7.2, 7.8, 7.9 and what 4 says of movement, on bare maps."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import No
from rules.ticonderoga.board import Board
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.phases import Phase

BARE = field()


def refusal(text: str, *orders: str, board: Board = BARE, **facts: Any) -> tuple[str, str]:
    """By which rule, and with what text, the last of these is refused."""
    phase = Phase(position(board, text, **facts), *orders[:-1])
    with pytest.raises(No) as caught:
        phase.order(phase.state.phasing, orders[-1])
    return caught.value.rule, caught.value.key


def moved(text: str, *orders: str, board: Board = BARE, laid: tuple[int, ...] = (), **facts: Any) -> Phase:
    return Phase(position(board, text, **facts), *orders, laid=laid)


def test_a_piece_pays_for_every_hex() -> None:
    """Three points go three clear hexes and no farther (ticonderoga/7.0c, 7.0j)."""
    assert moved("La Reine 5/3 S0505", "La Reine to S0508; done").at("La Reine") == "S0508"
    assert refusal("La Reine 5/3 S0505", "La Reine to S0509") == ("ticonderoga/7.0j", "too_far")


def test_a_leader_goes_with_a_unit() -> None:
    """At its cost, and nothing is printed on him but his name (ticonderoga/7.9a)."""
    phase = moved("La Reine 5/3 S0505; Montcalm S0505", "La Reine with Montcalm to S0508; done")
    assert phase.at("La Reine", "Montcalm") == "S0508 S0508"
