"""What a second commander may order: the blocks of a place or of a theatre, and the ships."""

from __future__ import annotations

import pytest

from rules.blocks import GAME, THEATRES
from rules.blocks.aids.ahead import QueuedGo
from rules.blocks.battle import Fight, TakeHits
from rules.blocks.lines import All, Go, Hold, Pick, Takes, Weakest
from rules.blocks.movement import MoveOrder
from rules.blocks.muster import Muster
from rules.blocks.naval import SeaRetreat, Stay
from rules.blocks.retreat import Retreat, WithdrawTo
from rules.blocks.setup import Put
from rules.blocks.simultaneous import ChooseEnd, Meet
from rules.blocks.turn import First
from rules.blocks.view import view
from rules.blocks.winter import Endure, Suffer
from rules.kernel.orders import Kind, Line, Lines
from tests.blocks.table import position
from tests.bot.play import library

AL, NY = ("AL", "champlain"), ("NY", "coast")
SEEN = view(position("british AL R4 R2, NY R3; french CR M3", step="write"), "british")


def ordered(line: Line, kind: Kind | None = None, before: Lines = ()) -> tuple[tuple[str, ...], ...]:
    return GAME.commands(SEEN, kind, before, line)


def test_all_of_the_board_lies_in_theatres() -> None:
    """Each place in one; ships belong to none."""
    board = library().usual("blocks").data
    known = {place for places in THEATRES.places.values() for place in places}
    assert known == set(getattr(board, "places"))  # noqa: B009 - data of the kernel has no places


def test_what_a_side_can_give() -> None:
    """Theatres, places and seas, by code or by name."""
    given = GAME.charges(SEEN)
    assert "champlain" in given
    assert given["AL"][0] == "Albany"
    assert "AT" in given


@pytest.mark.parametrize(
    ("line", "kind", "covered"),
    [
        (Go("AL", 1, "R", "HE"), MoveOrder(), (AL,)),
        (All("NY", "AL"), MoveOrder(), (NY,)),
        (QueuedGo(2, 1757, "AL", 1, "R", "HE"), None, (AL,)),
        (Put(1, "R", "NY"), Muster(1), (NY,)),
        (Suffer("AL", 1, "R", 4), None, (AL,)),
        (Fight("AL"), None, (AL,)),
        (Takes("R", 4, 1), TakeHits("AL", 1), (AL,)),
        (WithdrawTo("NY"), Retreat("AL"), (AL,)),
        (Meet("CR"), ChooseEnd("AL", "CR"), (AL,)),
        (Stay(), SeaRetreat(), (("AT",),)),
    ],
)
def test_a_line_is_about_a_place(line: Line, kind: Kind | None, covered: tuple[tuple[str, ...], ...]) -> None:
    """Where blocks start, are placed, fight, fall back from, or winter; by the place or by its theatre."""
    assert ordered(line, kind) == covered


@pytest.mark.parametrize("line", [Hold(), Weakest(), First("french"), Endure()])
def test_what_is_said_for_all_is_the_chiefs(line: Line) -> None:
    """To hold, which blocks go first, who begins."""
    assert ordered(line) == ()


def test_a_picked_block_starts_where_its_kind_does() -> None:
    """From every place from which such blocks go that way; from none, it is nobody's."""
    before = (Go("AL", 1, "R", "HE"), Go("NY", 1, "R", "HE"), Go("NY", 1, "R", "PH"))
    assert ordered(Pick("R", 4, "HE"), MoveOrder(), before) == (AL, NY)
    assert ordered(Pick("M", 3, "HE"), MoveOrder(), before) == ()
