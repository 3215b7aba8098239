"""What a second commander may order: armies and fleets, wherever they are, and what stands in a theatre."""

from __future__ import annotations

import pytest

from rules.kernel.orders import Kind, Line, Lines
from rules.whigs import GAME, THEATRES
from rules.whigs.gather import AlwaysGather, GatherOrder
from rules.whigs.landing import ChooseAtSea
from rules.whigs.lines import (
    Ally,
    Command,
    Fate,
    Fill,
    FleetsFirst,
    Fortify,
    Gather,
    Go,
    Land,
    Meet,
    Raid,
    Raiders,
    Raise,
    Rest,
)
from rules.whigs.meeting import Decide, Meeting, Spring
from rules.whigs.operations import FleetMove, March
from rules.whigs.orders_year import YearOrders
from rules.whigs.siege import Besiege, Captured, Spare
from rules.whigs.view import view
from tests.whigs.table import board, position

PLACES = board("").places


def ordered(
    line: Line, kind: Kind | None = None, before: Lines = (), step: str = "orders"
) -> tuple[tuple[str, ...], ...]:
    """A1 at Albany, A2 at Halifax with F1, on the map of the product."""
    state = position(step, british="A1 ALB 8R march; A2 HAL 16R march; F1 HAL 16S", on="")
    return GAME.commands(view(state, "british"), kind, before, line)


def test_all_of_the_board_lies_in_theatres() -> None:
    """Each province and each sea in one, and no theatre holds anything else."""
    known = {place for places in THEATRES.places.values() for place in places}
    assert known == {*PLACES, *board("").seas}


def test_what_a_side_can_give() -> None:
    """Six armies, four fleets, formed or not, and the theatres."""
    given = GAME.charges(view(position("orders", on=""), "french"))
    assert list(given)[:11] == ["A1", "A2", "A3", "A4", "A5", "A6", "F1", "F2", "F3", "F4", "acadia"]
    assert given["A1"][0] == "army 1"


@pytest.mark.parametrize(
    ("line", "covered"),
    [
        (Command("A1", "march"), (("A1", "canada"),)),
        (Go("F1", "BOS"), (("F1", "acadia"),)),
        (Land("A2", "F1", "LOU"), (("A2", "acadia"), ("F1", "acadia"))),
        (Command("A4", "march"), (("A4",),)),
        (Fate("burn", "ALB"), (("A1", "canada"),)),
        (Fate("burn", "QUE"), (("canada",),)),
        (AlwaysGather("A4", "ALB"), (("A4",),)),
    ],
)
def test_a_line_is_about_its_counters(line: Line, covered: tuple[tuple[str, ...], ...]) -> None:
    """Each by itself or by the theatre where it stands; of a node those who are there, else its theatre."""
    assert ordered(line, YearOrders()) == covered


@pytest.mark.parametrize(
    "line",
    [Raise(4, "M"), Ally("OHI"), Fortify("ALB"), Raiders(2, "I"), Raid("ALB"), FleetsFirst("french")],
)
def test_what_is_paid_by_all_is_the_chiefs(line: Line) -> None:
    """Units, alliances, fortresses, raids, and which side begins."""
    assert ordered(line) == ()


def test_a_new_army_is_where_it_gathers() -> None:
    """What fills it too, once its place is written."""
    at = Gather("A3", "BOS")
    assert ordered(at, GatherOrder(), (at,)) == (("A3", "coast"),)
    assert ordered(Fill("A3", 4, "R"), GatherOrder(), (at,)) == (("A3", "coast"),)


def test_the_rest_is_all_that_may_still_move() -> None:
    """Of fleets or of armies, as is asked; without a question it is nobody's."""
    assert ordered(Rest(), March(("A1", "A2"))) == (("A1", "canada"), ("A2", "acadia"))
    assert ordered(Rest(), FleetMove(("F1",), True)) == (("F1", "acadia"),)
    assert ordered(Rest()) == ()


def test_a_meeting_is_about_those_who_meet() -> None:
    """The armies in the place, at sea the fleets; a siege is about the armies before the node."""
    assert ordered(Meet("engage"), Meeting("ALB")) == (("A1", "canada"),)
    assert ordered(Spring(), Decide("ALB")) == (("A1", "canada"),)
    assert ordered(Meet("engage"), ChooseAtSea("invader", ("F1",), ("F2",), "NSC")) == (("F1", "acadia"),)
    assert ordered(Spare("ALB"), Besiege()) == (("A1", "canada"),)
    assert ordered(Fate("keep", "ALB"), Captured(("ALB",))) == (("A1", "canada"),)
