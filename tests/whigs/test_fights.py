"""Meetings of armies as they are told by themselves."""

from __future__ import annotations

from typing import Any

from rules.kernel.events import Event
from rules.whigs.aids.fights import FIGHTS, ArmiesMeet, CameThere, Engaged, FieldWon, NoBattle, Toll
from rules.whigs.flight import Withdraw
from rules.whigs.meeting import Battle, Destroyed, Meets, OrderTurned, Retreated, Stances
from rules.whigs.siege import SiegeLaid

BRITISH, FRENCH = "british", "french"
MET = (Meets("FC", FRENCH, BRITISH), Stances("FC", FRENCH, BRITISH, "engage", "engage"))


def battle(result: Any, *, attacker: str = BRITISH) -> Battle:
    return Battle("FC", attacker, False, 36, 34, "1-1", "1.5-1", 9, result, 10, 20)


def account(*events: Event) -> Any:
    return FIGHTS.account("FC", (*MET, *events), None)


def test_armies_meet() -> None:
    """Who was there and who came stands at the head; nothing is won yet."""
    assert account() == (ArmiesMeet("FC"), CameThere(FRENCH, BRITISH), (), "")
    beats = [FIGHTS.beat(event) for event in MET]
    assert [beat is not None and beat.head for beat in beats] == [True, False]


def test_who_wins_the_field() -> None:
    """A narrow victory is the attacker's, a narrow defeat the defender's (whigs/7.52a)."""
    won, lost = account(battle("NV")), account(battle("ND"))
    assert (won.title, won.winner) == (FieldWon("FC", BRITISH, False), BRITISH)
    assert (lost.title, lost.winner) == (FieldWon("FC", FRENCH, False), FRENCH)


def test_what_it_cost() -> None:
    """Each side its share, the armies that are gone, and where the others went (whigs/7.52f, 7.56b)."""
    ways = (Withdraw("A2", "AL"),)
    end = (Destroyed(FRENCH, "FC", ("A1",)), Retreated(FRENCH, "FC", ways, True))
    engaged, british, french = account(battle("V"), *end).forces
    assert engaged == Engaged(BRITISH, 36, 34, "1-1", "1.5-1", 9, "V")
    assert british == Toll(BRITISH, 10, (), ())
    assert french == Toll(FRENCH, 20, ("A1",), ways)


def test_one_side_leaves_without_a_battle() -> None:
    """Nobody has lost anything (whigs/7.54a)."""
    ways = (Withdraw("A2", "AL"),)
    found = account(Retreated(BRITISH, "FC", ways, False))
    assert (found.title, found.forces, found.winner) == (NoBattle("FC"), (Toll(BRITISH, 0, (), ways),), "")


def test_what_ends_a_meeting() -> None:
    """A battle, or that a side leaves; what follows a battle belongs to it all the same."""
    left, gone = Retreated(BRITISH, "FC", (), True), Destroyed(BRITISH, "FC", ("A1",))
    assert [FIGHTS.over((*MET, *more)) for more in ((), (battle("V"),), (left,), (gone,))] == [
        *(False, True),
        *(True, False),
    ]
    joining = [FIGHTS.beat(event) for event in (*MET, battle("V"), left, gone)]
    assert [beat is not None and beat.joins for beat in joining] == [False, False, False, True, True]
    others = (OrderTurned(BRITISH, "A2", True), SiegeLaid(BRITISH, "FC", 1, 2, 3, 4, 1))
    assert [FIGHTS.beat(event) for event in others] == [None, None]
