"""What hangs on a decision of the six years is said before it is taken, by what its side can know."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.kernel.orders import Kind, Lines
from rules.kernel.words import catalogue, message_key
from rules.whigs import GAME
from rules.whigs.flight import Retreat
from rules.whigs.landing import INTERCEPTOR, INVADER, ChooseAtSea, ChoosePort
from rules.whigs.lines import Abandon, Command, FleetsFirst, Go, Land, Stay, Timing
from rules.whigs.meeting import Decide, Meeting
from rules.whigs.operations import AFTER, BEFORE, BeforeOrAfter, FleetMove, March, WhoseFleet
from rules.whigs.orders_year import YearOrders
from rules.whigs.siege import Besiege, Spare
from rules.whigs.state import Besieged, Options, Report, key_of
from rules.whigs.view import view
from rules.whigs.winter import WinterOrder
from tests.whigs.table import board, position
from tests.whigs.test_meeting import clash, reported

WORDS = catalogue(GAME, board())
EVEN_AND_HALF = "1.5-1, on the die defeat 2/10, narrow defeat 2/10, narrow victory 4/10, victory 2/10"


def said(kind: Kind, seen: Any, lines: Lines = ()) -> str:
    facts = kind.shows(seen, lines)
    return "" if facts is None else WORDS.say("shows", message_key(kind), facts)


def test_a_meeting_is_weighed_by_the_reports_of_the_year() -> None:
    """In the ambush 36 against 12 times 3 is even, with Defend one column more; the British know of the
    French that one army is there (whigs/7.51a, whigs/7.55c, whigs/6.44b)."""
    met = clash(reports=reported({"R": 12})).match
    assert f"In your ambush: the French attack at {EVEN_AND_HALF}." in said(
        Meeting("CAR"), met.view("french")
    )
    assert f"In the ambush: the French attack at {EVEN_AND_HALF}." in said(Decide("CAR"), met.view("french"))
    assert "Theirs: 1 army. Not all of them have been reported this year." in said(
        Meeting("CAR"), met.view("british")
    )
    assert said(Decide("CAR"), met.view("british")) == (
        "Not all of the enemy’s armies have been reported this year."
    )


def test_what_was_not_reported_changes_nothing() -> None:
    """Whatever the French have there, the British read the same (whigs/6.14a)."""
    one, other = (clash(french=f"A1 CAR {troops} defend") for troops in ("16R 2I", "8R"))
    assert said(Meeting("CAR"), one.match.view("british")) == said(
        Meeting("CAR"), other.match.view("british")
    )


def at_sea(part: str, *reports: Report) -> str:
    """The British have 16 ships, the French 5."""
    british, found = "A1 HAL 16R march; F1 HAL 16S", list(reports)
    state = position("march", british=british, french="F1 LOU 5S", reports=found)
    return said(ChooseAtSea(part, ("F1",), ("F1",), "ZTRE"), view(state, "british"))


def test_a_meeting_at_sea_by_report() -> None:
    """16 ships against 5 are three to one; who retreats or is beaten is back in port
    (whigs/7.42a, whigs/7.44a, whigs/7.45a, whigs/7.46a)."""
    assert at_sea(INVADER, Report("british", "F1", "LOU", 1757, {"S": 5}, 0)) == (
        "Your ships: 16. Theirs, by this year’s reports: 5. If both engage: the British attack at 3-1, "
        "on the die defeat 1/10, narrow defeat 2/10, narrow victory 2/10, victory 2/10, "
        "glorious victory 2/10, ideal victory 1/10. "
        "Who is beaten or retreats stays in port for the rest of the year."
    )


def test_a_meeting_at_sea_without_report() -> None:
    """Nobody but their owner knows of ships that were not reported (whigs/7.42b, whigs/7.46c)."""
    assert at_sea(INTERCEPTOR) == (
        "Your ships: 16. No report of this year says how many are theirs. "
        "If you remain or are beaten, the landing can go on."
    )


def test_where_beaten_armies_can_go() -> None:
    """F1 has ships for one of them, who can go to Halifax; A2 has no fleet of its own size
    (whigs/7.56c, whigs/7.62b)."""
    british = "A1 LOU 4R march; A2 LOU 32R march; F1 ZTRE 8S"
    state = position("march", british=british, french="A1 LOU 1R")
    assert said(Retreat("LOU", forced=True), view(state, "british")) == (
        "A1 can go to Halifax; A2 has no way. Who has no way is destroyed."
    )


@pytest.mark.parametrize(
    ("pays", "expected"),
    [
        (False, "Saves £3,000 a year for its garrison."),
        (True, "Saves £3,000 a year for its garrison, brings £10,000."),
    ],
)
def test_what_a_node_given_up_saves(pays: bool, expected: str) -> None:
    """The French pay 3,000 for a node of level 2; by the other reading each level brings 5,000
    (whigs/8.24a, DW18)."""
    state = position("winter", nodes="QUE french 2", options=Options(abandon_pays=pays))
    assert said(WinterOrder(), view(state, "french"), (Abandon("QUE"),)) == expected


# -- fleets, turns and sieges -----------------------------------------------------------------------------


def afloat(**options: Any) -> Any:
    """The British have a fleet in port and one at sea; of two French ones that in port has had its turn."""
    british, french = "A1 HAL 8R march; F1 HAL 16S; F2 ZUNO 4S", "F1 ZTRE 5S; F2 LOU 5S"
    state = position("fleets", british=british, french=french, options=Options(**options))
    moved = key_of("french", "F2")
    state.fleets[moved] = replace(state.fleets[moved], acted=True)
    return state


def test_whose_fleet_is_next_by_those_left() -> None:
    """One of the French has had its turn (whigs/7.13c, whigs/7.40a)."""
    seen = view(afloat(), "british")
    assert said(WhoseFleet(), seen) == (
        "Left to move: yours F1 and F2, theirs F1. Who moves later has seen more; "
        "fleets fight at landings alone."
    )
    assert said(WhoseFleet(), seen, (FleetsFirst("french"),)) == (
        "The French move one fleet, then you say again."
    )


@pytest.mark.parametrize(("bonus", "least"), [(False, 3), (True, 2)])
def test_what_a_fleet_watches_at_sea(bonus: bool, least: int) -> None:
    """Halifax lies beside its zone; a landing is found on 3 to 10, by a switch the British add 1
    (whigs/7.41a, whigs/7.43a, whigs/7.40b, DW14)."""
    kind, seen = FleetMove(("F1", "F2"), True), view(afloat(british_search_bonus=bonus), "british")
    assert said(kind, seen, (Stay("F2"),)) == (
        f"It can search for landings at Halifax, on {least} to 10 of a die of ten."
    )


def test_a_fleet_in_port_carries_only_if_it_was_there() -> None:
    """Who has moved in a period carries no landing in it (whigs/7.13e, whigs/7.41a)."""
    kind, seen = FleetMove(("F1", "F2"), True), view(afloat(), "british")
    port = "In port: it searches the zones beside it"
    assert said(kind, seen, (Stay("F1"),)) == f"{port}, and may carry a landing."
    assert said(kind, seen, (Go("F2", "HAL"),)) == f"{port}; a landing only next period."


def test_what_a_landing_risks() -> None:
    """Both enemy fleets watch the waters of Louisbourg, from sea and port; none those of Halifax
    (whigs/6.45c, whigs/6.45d, whigs/7.41a, whigs/7.43a)."""
    luck = "A die of ten: on 1 to 3 army and fleet stay in port all year."
    seen = view(afloat(), "british")
    assert said(March(("A1",)), seen, (Land("A1", "F1", "LOU", "ZTRE"),)) == (
        f"{luck} F1 and F2 can search and find you on 3 to 10, each."
    )
    assert said(YearOrders(), seen, (Land("A1", "F1", "BOS"),)) == (
        f"{luck} No enemy fleet can search there now."
    )


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("march", "may enter hostile places; no bonus if met"),
        ("defend", "enters no hostile place; one column better if attacked"),
    ],
)
def test_what_an_order_for_the_year_allows(order: Any, expected: str) -> None:
    """(whigs/6.43a, whigs/6.43b, whigs/6.44a, whigs/6.44b)"""
    assert said(YearOrders(), view(afloat(), "british"), (Command("A1", order),)) == expected


def test_who_acts_before_or_after() -> None:
    """The British stand in the same province, or nowhere (whigs/7.13b)."""
    kind = BeforeOrAfter(("A1",))
    state = position("march", french="A1 LOU 8R march", british="A1 LOU 4R march")
    assert said(kind, view(state, "french")) == (
        "A1: the British in its place. Who acts after the British has seen their moves."
    )
    alone = view(position("march", french="A1 LOU 8R march"), "french")
    assert said(kind, alone).startswith("A1: no British within reach.")
    assert said(kind, alone, (Timing("A1", BEFORE),)) == "A1 acts first; the British see it."
    assert said(kind, alone, (Timing("A1", AFTER),)) == "A1 acts last; the British may reach it first."


def test_ports_are_chosen_by_their_seas() -> None:
    """As they lie on the map of the cases (whigs/7.13d, whigs/7.46c)."""
    kind, seen = ChoosePort(("F1",), ("LOU", "QUE")), view(position("march"), "french")
    assert said(kind, seen) == "Louisbourg, on Louisbourg Waters; Québec, on The River."
    assert said(kind, seen, (Go("F1", "QUE"),)) == "Québec, on The River."


@pytest.mark.parametrize(
    ("sat", "expected"),
    [(2, "The siege of Louisbourg is over: 2 periods lost."), (0, "No siege: Louisbourg does not fall now.")],
)
def test_what_a_siege_given_up_costs(sat: int, expected: str) -> None:
    """A later one begins with its first period (whigs/7.61b)."""
    state = position("siege", british="A1 LOU 16R march", nodes="LOU french 3")
    if sat:
        state.sieges["LOU"] = Besieged("british", sat, 4)
    assert said(Besiege(), view(state, "british"), (Spare("LOU"),)) == expected


def test_who_marches_into_an_enemy_reads_it() -> None:
    """(whigs/7.15a, whigs/7.50a)"""
    seen = view(position("march", british="A1 HAL 8R march", french="A1 LOU 1R march"), "british")
    assert "It meets an enemy army there." in said(March(("A1",)), seen, (Go("A1", "LOU"),))
    assert "enemy" not in said(March(("A1",)), seen, (Go("A1", "BOS"),))


def test_armies_that_can_do_the_same_are_told_as_one() -> None:
    """Two armies and two fleets of Halifax can all go to Louisbourg (whigs/6.45e, whigs/7.15a)."""
    british = "A1 HAL 8R march; A2 HAL 8R march; F1 HAL 16S; F2 HAL 16S"
    told = said(March(("A1", "A2")), view(position("march", british=british), "british"))
    assert told.startswith("A1 and A2 in Halifax: ")
    assert "ashore with F1 or F2 at Louisbourg" in told
    assert told.count("Halifax:") == 1
