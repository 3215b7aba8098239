"""Meetings of armies and of fleets as they are told by themselves."""

from __future__ import annotations

from typing import Any

from rules.kernel.events import Event
from rules.whigs.aids.fights import (
    FIGHTS,
    SEA,
    ArmiesMeet,
    AtSea,
    CameThere,
    Engaged,
    EngagedAtSea,
    FieldWon,
    FleetsMeet,
    NoBattle,
    NoSeaBattle,
    SeaToll,
    SeaWon,
    Toll,
)
from rules.whigs.flight import Withdraw
from rules.whigs.landing import BackInPort, FledTo, FleetDestroyed, Landed, SeaBattle, SeaChoices, Searched
from rules.whigs.meeting import Battle, Destroyed, Meets, OrderTurned, Retreated, Stances
from rules.whigs.raids import Raided, RaidersMet
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
    raids = (RaidersMet(4, 2, BRITISH, 1), Raided(BRITISH, ("MAI",), (), 0))
    assert [FIGHTS.beat(event) for event in (*others, *raids)] == [None] * 4


# -- at sea -----------------------------------------------------------------------------------------------

ENGAGE = SeaChoices(BRITISH, "engage", "engage")
FOUND = Searched(FRENCH, "F1", "GUL", 9, found=True)
FOUGHT = SeaBattle("GUL", FRENCH, 6, 9, "1-1.5", 4, 4, "ND", 20, 10)
BACK = BackInPort(BRITISH, "A1", "F2", "HAL")


def sea(*events: Event) -> Any:
    return FIGHTS.account(SEA, events, None)


def test_fleets_meet() -> None:
    """Whose landing it is, and what both chose (whigs/7.42a)."""
    assert sea(ENGAGE) == (FleetsMeet(BRITISH), AtSea(BRITISH, "engage", "engage"), (), "")


def test_who_wins_at_sea() -> None:
    """A narrow defeat of the attacker is the other side's victory; each has its share, the fleets that are
    gone with the army aboard, and the ports to which the others went (whigs/7.44a, 7.46b, 7.46c)."""
    found = sea(ENGAGE, FOUND, FOUGHT, FleetDestroyed(FRENCH, "F3"), FledTo(FRENCH, "F1", "LOU"))
    assert (found.title, found.winner) == (SeaWon("GUL", BRITISH), BRITISH)
    engaged, british, french = found.forces
    assert engaged == EngagedAtSea(FRENCH, 6, 9, "1-1.5", 4, 4, "ND")
    assert british == SeaToll(BRITISH, 10, (), ())
    assert french == SeaToll(FRENCH, 20, ("F3",), ("LOU",))
    drowned = sea(ENGAGE, FOUND, FOUGHT, FleetDestroyed(BRITISH, "F2", "A1")).forces[1]
    assert drowned.gone == ("F2", "A1")


def test_no_battle_at_sea() -> None:
    """The invader turns back, the other side remains, or finds nobody (whigs/7.42b, 7.43a, 7.45a)."""
    back = (SeaChoices(BRITISH, "retreat", "engage"), BACK)
    remains = (SeaChoices(BRITISH, "engage", "remain"),)
    missed = (ENGAGE, Searched(FRENCH, "F1", "GUL", 2, found=False))
    assert [sea(*events).title for events in (back, remains, missed)] == [NoSeaBattle()] * 3
    assert [FIGHTS.over(events) for events in (back, (ENGAGE, FOUND), (ENGAGE, FOUGHT))] == [
        True,
        False,
        True,
    ]


def test_a_landing_ends_it() -> None:
    """It is news of the turn; what follows a battle belongs to that, and begins none (whigs/6.46b)."""
    landed = FIGHTS.beat(Landed(BRITISH, "A1", "F2", "LOU", "GUL"))
    assert landed is not None
    assert landed.ends
    beats = [FIGHTS.beat(event) for event in (ENGAGE, FOUND, FOUGHT, BACK)]
    assert [beat is not None and beat.joins for beat in beats] == [False, True, True, True]
