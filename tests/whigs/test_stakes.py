"""What hangs on a decision of the six years is said before it is taken, by what its side can know."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import Kind, Lines
from rules.kernel.words import catalogue, message_key
from rules.whigs import GAME
from rules.whigs.flight import Retreat
from rules.whigs.landing import INTERCEPTOR, INVADER, ChooseAtSea
from rules.whigs.lines import Abandon
from rules.whigs.meeting import Decide, Meeting
from rules.whigs.state import Options, Report
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
