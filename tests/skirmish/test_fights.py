"""The fighting of a turn as it is told by itself."""

from __future__ import annotations

from typing import Any

from rules.kernel.events import Event
from rules.skirmish.aids.fights import (
    FIGHTS,
    CameOfIt,
    Charges,
    Fighting,
    FightsWith,
    FiresAt,
    Harmed,
    OfUnit,
)
from rules.skirmish.breach import TookBuilding
from rules.skirmish.cards import CardDrawn
from rules.skirmish.charge import Charged, TimidTest
from rules.skirmish.fire import Volley
from rules.skirmish.melee import Meeting, Melee, MeleeHurt
from rules.skirmish.morale import Broke, Captured, Destroyed
from rules.skirmish.movement import Moved
from rules.skirmish.running import Ran, RanOff
from rules.skirmish.turns import TurnBegins
from rules.skirmish.wounds import Hurt

FIRE = Volley("light", "abenaki", 80, 1, 7, 0, (4, 12, 7), (), 2)
HURT = Hurt("abenaki", (), 1, 1)
CHARGE = Charged("grenadiers", "militia", (4, 5, 2), (), 0, 90, 90, arrives=True, at="F6")
ANSWER = Volley("militia", "grenadiers", 20, 0, 9, 0, (9, 10), (), 1, reaction=True)
MELEE = Melee("grenadiers", (Meeting("militia", "militia", 0),), ())
BEATEN = MeleeHurt("militia", (), 2, 1)
BROKE = Broke("militia", 5, 5, woods=False)
CAPTURED = Captured("militia", 1, officer=True)
RAN = Ran("militia", (3, 4), 0, 70, "F9")
FIRED = (FIRE, HURT)
CHARGED = (CHARGE, ANSWER, Hurt("grenadiers", (), 1, 0), MELEE, BEATEN, BROKE, CAPTURED, RAN)
RUNS_ON = Ran("canadiens", (2,), 0, 20, "A1", "light")


def heading(*events: Event) -> Any:
    assert FIGHTS.heading is not None
    return FIGHTS.heading(events)


def came_of(*events: Event) -> Any:
    assert FIGHTS.round is not None
    return FIGHTS.round(events)


def test_who_fires_charges_or_comes_to_blows_begins_it() -> None:
    """What comes of that belongs to it; cards, moves and turns are news of the turn."""
    beats = [FIGHTS.beat(event) for event in (*FIRED, *CHARGED)]
    assert [beat is not None and not beat.joins for beat in beats] == [
        *(True, False),
        *(True, True, False, True, False, False, False, False),
    ]
    others = (CardDrawn("light"), TurnBegins(3, 10), Moved("light", (3,), (), 0, 30, "C3", "column"))
    assert [FIGHTS.beat(event) for event in others] == [None, None, None]


def test_it_lasts_as_long_as_its_turn() -> None:
    """Whatever has been fought, the next card may fight again (skirmish/card-1)."""
    assert not FIGHTS.over((*FIRED, *CHARGED))
    assert FIGHTS.account("fighting", FIRED, None) == (Fighting(), None, (), "")


def test_each_volley_charge_and_melee_is_told_apart() -> None:
    """The fire of who is charged, and the melee that follows, belong to the charge (skirmish/charge-4,
    charge-12); another melee of the same unit does not, nor who runs on at the end (skirmish/morale-7)."""
    again = Melee("militia", (Meeting("grenadiers", "militia", 0),), ())
    events = (*FIRED, *CHARGED, FIRE, again, RUNS_ON)
    assert list(FIGHTS.rounds(events)) == [1, 1, *[2] * len(CHARGED), 3, 4, 5]


def test_what_each_is_called() -> None:
    """By whom it is and against whom."""
    assert heading(*FIRED) == FiresAt("light", "abenaki")
    assert heading(*CHARGED) == Charges("grenadiers", "militia")
    assert heading(MELEE, BEATEN) == FightsWith("grenadiers", ("militia",))
    assert heading(RUNS_ON) == OfUnit("canadiens")


def test_what_came_of_it() -> None:
    """Who was hit, each once; who broke, ran, was taken; of a captured officer that he is one more."""
    assert came_of(*FIRED) == CameOfIt(fire=True, hits=2, harmed=(Harmed("abenaki", 1, 1),))
    hurt = (Harmed("grenadiers", 1, 0), Harmed("militia", 2, 1))
    broken = ("militia",)
    assert came_of(*CHARGED) == CameOfIt(charge=True, harmed=hurt, broken=broken, ran=broken, captives=2)
    assert came_of(RUNS_ON) == CameOfIt(alone=True, runs=True)
    assert came_of(Destroyed("canadiens")) == CameOfIt(alone=True, gone=("canadiens",))


def test_a_charge_that_falls_short_says_so() -> None:
    """And one before which the timid run (skirmish/charge-3, timid-2)."""
    short = Charged("grenadiers", "militia", (1, 1), (), 0, 90, 20, arrives=False, at="F2")
    assert came_of(short) == CameOfIt(charge=True, short=True)
    timid, off = TimidTest("militia", "grenadiers", 2, 0, stands=False), RanOff("militia", (6, 6), "north")
    assert list(FIGHTS.rounds((CHARGE, timid, off))) == [1, 1, 1]
    assert came_of(CHARGE, timid, off) == CameOfIt(charge=True, ran=("militia",))


def test_a_building_is_taken_by_who_goes_in() -> None:
    """Not by who finds no room in it."""
    assert came_of(MELEE, TookBuilding("grenadiers", "mill", inside=True)).building == "mill"
    assert came_of(MELEE, TookBuilding("grenadiers", "mill", inside=False)).building == ""
