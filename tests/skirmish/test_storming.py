"""Into buildings that the enemy holds, by openings that nobody defends."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from render.skirmish import WORDS
from render.skirmish.text import describe
from render.words import words
from rules.kernel.orders import Impossible
from rules.skirmish import melee
from rules.skirmish.acting import shows
from rules.skirmish.breach import CameIn, DrivenOut, TookBuilding
from rules.skirmish.charge import Charged, TimidTest
from rules.skirmish.fire import Volley
from rules.skirmish.ground import AreaFile
from rules.skirmish.invariants import check
from rules.skirmish.lines import FightOn, Into, Storm
from rules.skirmish.melee import Melee
from rules.skirmish.morale import Broke
from rules.skirmish.running import Ran
from rules.skirmish.state import Breach, State, Unit
from tests.skirmish.table import (
    Trial,
    acted,
    british,
    french,
    laid_out,
    point,
    refusal,
    seen,
    with_unit,
)

DOOR, WINDOW = (27, 20), (24, 23)
HOUSE = AreaFile("house", "building", box=(24, 20, 30, 26), defence=2, holds=8, doors=(DOOR,))
WINDOWED = AreaFile("house", "building", box=(24, 20, 30, 26), defence=2, holds=8, windows=(WINDOW,))
BEHIND = msgspec.structs.replace(HOUSE, windows=((27, 26),))
REDOUBT = AreaFile("house", "building", box=(24, 20, 30, 26), defence=2, holds=12, parapet=True)
STORM = Storm(unit="A", building="house")
ARRIVES = (2, 2, 2, 2)  # the three dice of a column and that of a charge: five inches and a bit are needed
MISS = (20, 20, 20)
BY_DOOR = "british 2700 2000"


def grenadiers(**facts: Any) -> Unit:
    """Six in column, six inches south of the door."""
    return british("british_grenadier", 27, 14, "north", "column", **facts)


def garrison(troop: str = "french_line", men: int = 3, **facts: Any) -> Unit:
    """So many along the northern wall, far from the door and from the window."""
    return french(troop, 27, 24, "north", men=men, inside="house", **facts)


def held(one: Unit | None = None, other: Unit | None = None, area: AreaFile = HOUSE, **more: Any) -> State:
    units = {"A": one or grenadiers(), "B": other or garrison(), **more.pop("others", {})}
    return laid_out(units, area, **more)


def key(state: State, line: Any = STORM) -> str:
    no = refusal(state, line)
    return no.key if no else ""


def within(men: int, **facts: Any) -> State:
    """So many grenadiers are in, and fight three of the Line."""
    unit = british("british_grenadier", 27, 19, "north", "column", breach=breach(men), **facts)
    return held(unit, garrison(), contacts=(("A", "B"),), drawn="A")


def breach(men: int) -> Breach:
    return Breach("house", point(*DOOR), men)


def totals(trial: Trial) -> list[tuple[int, int]]:
    return [(bout.total, bout.foe_total) for bout in trial.one(Melee).bouts]


# -- coming in ----------------------------------------------------------------------------------------------


def test_two_come_in_by_a_door_and_fight_without_the_wall() -> None:
    """S43, skirmish/melee-10, skirmish/melee-11: of three defenders one has the first Grenadier with another.

    Grenadiers add three on a farmstead, the Line two. Five and three less two for two on him are six against
    seven, and he falls; five and three are eight against seven.
    """
    trial = acted(held(), STORM, *ARRIVES, *MISS, *(5, 5) * 3, 9, 1)
    assert trial.one(Charged).arrives
    assert trial.one(CameIn) == CameIn("A", "house", "door", 2, 2)
    assert totals(trial) == [(6, 7), (8, 7), (6, 7)]
    (met,) = trial.one(Melee).meetings
    assert (met.column, met.defence, met.secure) == (2, 0, False)
    assert trial.unit("A").breach == breach(1)
    assert (trial.unit("A").well, trial.unit("A").dead) == (5, 1)
    assert trial.state.contacts == (("A", "B"),)
    assert trial.state.entered == {BY_DOOR: 2}
    check(trial.state)


def test_one_comes_in_by_a_window_as_over_an_obstacle() -> None:
    """The lowest of the dice is lost at the window.

    (S43, skirmish/melee-11, skirmish/ground-4, skirmish/move-6).
    """
    west = british("british_grenadier", 18, 23, "east", "column")
    state = held(west, garrison(men=1), WINDOWED)
    trial = acted(state, STORM, 1, 1, 2, 3, *MISS[:1], 5, 5, 1)
    assert trial.one(CameIn) == CameIn("A", "house", "window", 1, 1)
    assert trial.one(Charged).passed[0].left == 60
    assert totals(trial) == [(8, 7)]
    short = acted(state, STORM, 1, 1, 2, 2)
    assert not short.one(Charged).arrives
    assert short.unit("A").breach is None


def test_a_parapet_that_nobody_defends_lets_all_come_in() -> None:
    """skirmish/melee-11, skirmish/ground-4: it is as wide as those who climb it."""
    trial = acted(held(area=REDOUBT), STORM, *ARRIVES, *MISS, *(5, 5) * 3, *(5, 5) * 3, *(1,) * 6)
    assert trial.one(CameIn) == CameIn("A", "house", "parapet", 6, 6)
    assert len(totals(trial)) == 6


def test_no_third_by_a_door_and_no_second_by_a_window_in_one_turn() -> None:
    """S43, skirmish/melee-11: all units of a side together; the enemy's are counted apart."""
    for area, entered, most in ((HOUSE, "2700 2000", 2), (WINDOWED, "2400 2300", 1)):
        west = british("british_grenadier", 18, 23, "east", "column")
        unit = grenadiers() if most == 2 else west
        full = {f"british {entered}": most}
        assert key(held(unit, area=area, entered=full)) == "enough_have_come_in"
        assert key(held(unit, area=area, entered={f"french {entered}": most})) == ""
    again = held(others={"C": british("marine", 20, 14)}, entered={BY_DOOR: 1})
    trial = acted(again, STORM, *ARRIVES, *MISS, *(5, 5) * 2, 1, 1)
    assert trial.one(CameIn).men == 1


def test_more_follow_with_each_round_of_their_unit_not_of_the_enemy() -> None:
    """One is in; in another turn two more come in when the Grenadiers act.

    (skirmish/melee-11, skirmish/melee-13).
    """
    theirs = acted(within(1), FightOn(unit="B"), *(5, 5) * 2, 1, 1)
    assert theirs.of(CameIn) == []
    ours = acted(within(1), FightOn(unit="A"), *(5, 5) * 3, *(1,) * 3)
    assert ours.one(CameIn) == CameIn("A", "house", "door", 2, 3)
    assert totals(ours) == [(8, 7)] * 3


def test_those_outside_do_not_fight_those_inside() -> None:
    """skirmish/melee-11: an officer comes in with the last of his men."""
    state = within(2, officer=None)
    assert [one.within for one in melee.men_of(state, "A")] == [True, True, False, False, False, False]
    assert len(list(melee.against(state, "A", "B"))) == 2
    assert len(list(melee.against(state, "B", "A"))) == 3


def test_an_enemy_outside_fights_those_who_are_outside() -> None:
    """skirmish/melee-12: two are in against three, four are out against a company that charged them there."""
    state = laid_out(
        {**within(2).units, "C": french("marine", 27, 15, "north")},
        HOUSE,
        contacts=(("A", "B"), ("C", "A")),
        entered={BY_DOOR: 2},
    )
    said = {foe: melee.meeting(state, "A", foe) for foe in ("B", "C")}
    pairs = melee.paired(state, "A", said, None)
    assert [(one.within, other.unit) for one, other in pairs] == [
        *((True, "B"),) * 3,
        *((False, "C"),) * 6,
    ]
    against = {"A": melee.meeting(state, "C", "A")}
    assert not any(other.within for _, other in melee.paired(state, "C", against, None))


# -- all that hangs on a charge (skirmish/charge-12) -------------------------------------------------------


def test_who_never_charges_never_storms() -> None:
    """Militia, guns, and Indians, since no house stands in woods.

    (skirmish/charge-6, skirmish/charge-7, skirmish/charge-11).
    """
    for troop, said in (
        ("militia", "never_charges"),
        ("artillery", "never_charges"),
        ("indian", "charges_in_woods_alone"),
    ):
        assert key(held(british(troop, 27, 14, men=4))) == said


def test_it_is_no_longer_than_a_charge() -> None:
    """skirmish/charge-2: twelve inches for three dice, to the door."""
    assert key(held(british("british_grenadier", 27, 8, "north", "column"))) == ""
    assert key(held(british("british_grenadier", 27, 7, "north", "column"))) == "too_far_to_charge"


def test_it_may_fall_short() -> None:
    """skirmish/charge-3, skirmish/charge-12: four inches: nobody tests, shoots or fights."""
    trial = acted(held(), STORM, 1, 1, 1, 1)
    assert not trial.one(Charged).arrives
    assert (trial.of(Volley), trial.of(CameIn), trial.state.contacts) == ([], [], ())
    assert trial.unit("A").short == 1


def test_the_timid_run_and_leave_the_house() -> None:
    """One and one for the wall are two; they leave by the window at their back.

    skirmish/timid-2, skirmish/timid-4. The lowest of three dice is lost at it. The whole company goes in.
    """
    trial = acted(held(other=garrison("coureur"), area=BEHIND), STORM, *ARRIVES, 1, 3, 4, 5)
    assert not trial.one(TimidTest).stands
    assert trial.one(Ran).unit == "B"
    assert trial.one(TookBuilding) == TookBuilding("A", "house", inside=True)
    assert trial.state.body("A").inside == "house"
    assert trial.unit("A").breach is None
    check(trial.state)


def test_who_finds_no_way_out_fights() -> None:
    """skirmish/timid-4, skirmish/melee-11: three inches lead nobody past the enemy at the only door."""
    trial = acted(held(other=garrison("coureur")), STORM, *ARRIVES, 1, 1, 1, 1, *(5, 5) * 3, 1, 1)
    assert trial.one(Ran).inches == 0
    assert trial.of(Volley) == []
    assert totals(trial) == [(6, 8), (8, 8), (6, 8)]


def test_all_who_hold_it_are_charged() -> None:
    """skirmish/charge-12: the timid run, the Line fires and fights."""
    state = held(others={"C": garrison("coureur", men=2)}, area=BEHIND)
    trial = acted(state, STORM, *ARRIVES, 1, 3, 4, 5, *MISS, *(5, 5) * 3, 1, 1, 1)
    assert trial.one(Ran).unit == "C"
    assert trial.one(Volley).unit == "B"
    assert trial.state.contacts == (("A", "B"),)


def test_whom_the_shot_breaks_does_not_come_in() -> None:
    """skirmish/charge-12, S115: three have fallen, and a fourth falls at the door."""
    state = held(british("british_grenadier", 27, 14, "north", "column", men=3, dead=3))
    trial = acted(state, STORM, *ARRIVES, 1, 20, 20, 1, 9, 3, 3, 3)
    assert trial.one(Broke).unit == "A"
    assert (trial.of(CameIn), trial.state.contacts) == ([], ())


# -- what comes of it ------------------------------------------------------------------------------------


def test_when_none_is_left_in_they_stand_outside() -> None:
    """The only one is beaten and wounded, and is brought out; the others are in no melee.

    (skirmish/melee-11).
    """
    trial = acted(within(1), FightOn(unit="B"), 9, 1, 9, 1, 5)
    assert trial.one(DrivenOut) == DrivenOut("A", "house")
    assert (trial.unit("A").well, trial.unit("A").wounded) == (5, 1)
    assert (trial.unit("A").breach, trial.state.contacts) == (None, ())


def test_who_breaks_the_last_defender_has_the_house() -> None:
    """skirmish/melee-11, skirmish/morale-7: three of the Line are dead, and one more falls; all go in."""
    state = held(within(3).units["A"], garrison(men=1, dead=3, figures=4), contacts=(("A", "B"),))
    trial = acted(state, FightOn(unit="A"), *(9, 1) * 2, 9)
    assert trial.one(TookBuilding).inside
    assert trial.state.body("A").inside == "house"
    assert trial.state.contacts == ()


def test_a_house_too_small_for_all_is_left_empty() -> None:
    """skirmish/ground-4: a hut for four."""
    hut = AreaFile("house", "building", box=(24, 20, 30, 26), defence=2, holds=4, doors=(DOOR,))
    state = held(within(3).units["A"], garrison(men=1, dead=3, figures=4), hut, contacts=(("A", "B"),))
    trial = acted(state, FightOn(unit="A"), *(9, 1) * 2, 9)
    assert trial.one(TookBuilding) == TookBuilding("A", "house", inside=False)
    assert (trial.state.body("A").inside, trial.unit("A").breach) == ("", None)


def test_who_breaks_runs_with_those_who_were_in() -> None:
    """skirmish/morale-7."""
    state = within(2, dead=3, figures=9)
    trial = acted(state, FightOn(unit="B"), *(9, 1) * 2, *(9, 1), 9, 9, 3, 3, 3)
    assert trial.one(Broke).unit == "A"
    assert trial.unit("A").breach is None


# -- what may not be -----------------------------------------------------------------------------------


def test_a_door_that_is_held_is_charged_not_stormed() -> None:
    """skirmish/melee-11, skirmish/ground-4: three along the southern wall."""
    south = french("french_line", 27, 22, "south", men=3, inside="house")
    assert key(held(other=south)) == "all_is_defended"


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (laid_out({"A": grenadiers()}, HOUSE), "is_not_held"),
        (held(others={"C": french("marine", 27, 17, "south")}), "enemy_in_the_way"),
        (held(contacts=(("A", "B"),)), "in_contact"),
        (held(british("british_grenadier", 27, 34, "south", "column")), "way_barred"),
    ],
)
def test_what_cannot_be_stormed(state: State, said: str) -> None:
    """skirmish/melee-11, skirmish/act-5, skirmish/body-3, skirmish/ground-1."""
    assert key(state) == said


def test_it_goes_round_by_a_point() -> None:
    """skirmish/path-2: from the west by a point before the door."""
    west = british("british_grenadier", 22, 18, "east", "column")
    assert key(held(west), Storm(unit="A", building="house", by="E3.5")) == ""


def test_nobody_else_goes_in_while_both_are_in_it() -> None:
    """Neither friends of the defenders nor of those who came in; and nobody sets fire to it.

    (skirmish/ground-4).
    """
    units = {**within(1).units, "C": french("marine", 33, 14), "D": british("marine", 21, 14)}
    state = laid_out(units, HOUSE, contacts=(("A", "B"),))
    for name in ("C", "D"):
        assert key(state, Into(unit=name, building="house")) == "is_held"


def test_nobody_can_have_come_in_where_nothing_opens() -> None:
    for there in (Breach("barn", (0, 0), 1), Breach("house", point(26, 20), 1), breach(0)):
        with pytest.raises(Impossible):
            check(with_unit(within(1), "A", breach=there))
    check(within(1))
    check(
        held(
            with_unit(within(1), "A", breach=Breach("house", point(26, 20), 1)).units["A"],
            area=REDOUBT,
            drawn="A",
        )
    )


def test_more_follow_over_a_slanting_parapet() -> None:
    """skirmish/melee-11: where they came over it they come again, though no point lies on it."""
    work = msgspec.structs.replace(
        REDOUBT, box=None, points=((19, 33), (24, 30), (29, 33), (29, 39), (19, 39))
    )
    units = {
        "A": british("british_grenadier", 22, 26, "north", "column"),
        "B": french("french_line", 24, 36, "north", men=3, inside="house"),
    }
    trial = acted(laid_out(units, work), STORM, *ARRIVES, *MISS, *(5, 5) * 6, *(1,) * 6)
    assert trial.one(CameIn).men == 6
    check(trial.state)
    there = trial.unit("A").breach
    assert there is not None
    again = with_unit(trial.state, "A", breach=Breach("house", there.at, 4))
    assert acted(again, FightOn(unit="A"), *(5, 5) * 6, *(1,) * 6).one(CameIn).men == 2


def test_what_storming_may_bring() -> None:
    """Of 1296 rolls of four dice all but those of four and five lead to the door, six inches off.

    (skirmish/path-2).
    """
    found = shows(seen(held(), "british"), (STORM,))
    assert found is not None
    (charge,) = found["charges"]
    assert (charge["ways"], charge["of"], charge["by"], charge["men"]) == (1291, 1296, "door", 2)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "2 of them in house"), ("fr", "dont 2 à l’intérieur\u00a0: maison")]
)
def test_who_has_come_in_is_told_with_the_table(language: str, said: str) -> None:
    assert said in describe(seen(within(2), "public"), words(language, WORDS))
