"""Charges in their order: declared, rolled, met by a test, a shot, a fight (charge-1 to 12, timid-1 to 5)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.kernel.orders import No
from rules.skirmish import charge, melee
from rules.skirmish.charge import Charged, CrewCharged, TimidTest
from rules.skirmish.fire import Volley
from rules.skirmish.guns import Taken
from rules.skirmish.lines import ChargeAt, CrewRuns, CrewStays, Fire, HoldsFire
from rules.skirmish.melee import Melee
from rules.skirmish.morale import Captured
from rules.skirmish.movement import Hindered
from rules.skirmish.paths import Gate, Pace, advance
from rules.skirmish.running import CrewRan, Ran
from rules.skirmish.state import Options, State, Unit
from tests.skirmish.grounds import area
from tests.skirmish.table import acted, british, done, fence, french, laid_out, refusal, ruling, seen

MISS = 20
AT_B = ChargeAt(unit="A", target="B")


def facing(one: Unit, other: Unit, **table: Any) -> State:
    return laid_out({"A": one, "B": other}, **table)


def column_and_line(apart: int, **table: Any) -> State:
    """A British column in the open, and a French line so many inches before it."""
    return facing(
        british("british_line", 24, 10, "north", "column"), french("french_line", 24.5, 10 + apart), **table
    )


def said(no: No | None) -> tuple[str, str] | None:
    return (no.rule, no.key) if no else None


# -- declaring --------------------------------------------------------------------------------------------


def test_a_charge_is_declared_within_four_inches_a_die() -> None:
    """A column of three dice: twelve inches, not thirteen; the extra die does not count.

    (S26, skirmish/charge-2).
    """
    assert refusal(column_and_line(12), AT_B) is None
    assert said(refusal(column_and_line(13), AT_B)) == ("skirmish/charge-2", "too_far_to_charge")


def test_the_dice_of_the_mounted_count_among_those_of_the_chart() -> None:
    """skirmish/charge-2, skirmish/move-3: horse in line, three dice: twelve inches."""
    horse = british("cavalry", 24, 10, "north", "line")
    assert refusal(facing(horse, french("french_line", 24, 22)), AT_B) is None
    assert refusal(facing(horse, french("french_line", 24, 23)), AT_B) is not None


def test_distance_is_as_ruled_where_it_was_ruled() -> None:
    """skirmish/charge-2, skirmish/rule-7."""
    ruled = column_and_line(13, rulings=(ruling("distance", "115", "A", "B"),))
    assert refusal(ruled, AT_B) is None


@pytest.mark.parametrize(
    ("case", "troop", "rule"),
    [
        ("S28 militia", "militia", "charge-6"),
        ("S81 a gun", "artillery", "charge-11"),
        ("S81 a wagon", "wagon", "charge-11"),
    ],
)
def test_who_never_charges(case: str, troop: str, rule: str) -> None:
    """S28, S81."""
    state = facing(british(troop, 24, 10, "north", "line", men=4), french("french_line", 24, 14))
    assert said(refusal(state, AT_B)) == (f"skirmish/{rule}", "never_charges")
    no = charge.never(seen(state, "british"), AT_B)
    assert no is not None


@pytest.mark.parametrize("troop", ["ranger", "frontiersman"])
def test_who_charges_in_woods_alone(troop: str) -> None:
    """S29, skirmish/charge-7: both must stand in woods, with most of their men."""
    one, other = british(troop, 24, 10, "north", "skirmish"), french("marine", 24, 15)
    assert said(refusal(facing(one, other), AT_B)) == ("skirmish/charge-7", "charges_in_woods_alone")
    assert refusal(facing(one, other, default="rough"), AT_B) is None
    half = laid_out({"A": one, "B": other}, area("rough", 0, 0, 48, 12))
    assert refusal(half, AT_B) is not None


def test_a_charge_round_a_house_by_a_way_point() -> None:
    """Without an umpire all is well if the way is no longer than charge-2 lets.

    (S120, skirmish/charge-8, skirmish/ump-2).
    """
    house = area("building", 22, 13, 26, 15)
    state = laid_out(
        {"A": british("british_line", 24, 10, "north", "column"), "B": french("french_line", 24.5, 18)}, house
    )
    assert said(refusal(state, AT_B)) == ("skirmish/ground-1", "way_barred")
    assert refusal(state, ChargeAt(unit="A", target="B", by="E3.6")) is None
    far = laid_out(
        {"A": british("british_line", 24, 9, "north", "column"), "B": french("french_line", 24.5, 20)}, house
    )
    assert said(refusal(far, ChargeAt(unit="A", target="B", by="E3.6"))) == (
        "skirmish/charge-2",
        "too_far_to_charge",
    )


def test_nobody_charges_past_an_enemy_whom_he_sees() -> None:
    """skirmish/body-3."""
    state = laid_out(
        {
            "A": british("british_line", 24, 10, "north", "column"),
            "B": french("french_line", 24.5, 18),
            "C": french("marine", 24, 14, "south", "column"),
        }
    )
    assert said(refusal(state, AT_B)) == ("skirmish/body-3", "enemy_in_the_way")


# -- the dice ---------------------------------------------------------------------------------------------


def test_a_charge_that_falls_short_ends_before_its_target_with_no_shot() -> None:
    """Four dice; eight inches and a half apart need seven and a half.

    (S27, skirmish/charge-1, skirmish/charge-3, skirmish/charge-12).
    """
    state = column_and_line(9)
    trial = acted(state, AT_B, 1, 2, 1, 2)
    told = trial.one(Charged)
    assert (told.dice, told.arrives, told.inches) == ((1, 2, 1, 2), False, 60)
    assert trial.of(Volley) == []
    assert trial.unit("A").short == trial.state.turn
    assert trial.state.contacts == ()
    assert trial.state.apart("A", "B") > 10


def test_the_ground_counts_for_a_charge() -> None:
    """skirmish/charge-3, skirmish/move-4: in woods the highest of the four dice is lost."""
    state = column_and_line(9, default="rough")
    assert not acted(state, AT_B, 2, 2, 2, 6).one(Charged).arrives


def test_a_failed_charge_tells_in_the_next_turn_where_that_is_played() -> None:
    """S80, skirmish/charge-9: at five and four less one it is eight."""
    state = laid_out(
        {
            "A": british("british_line", 24, 10, "north", men=1, short=1),
            "B": french("french_line", 24, 11, men=1),
        },
        contacts=(("A", "B"),),
        options=Options(failed_charge=True),
        turn=2,
    )
    trial = done(state, lambda state, referee: melee.fight(state, referee, "A"), 5, 5)
    assert [(bout.total, bout.foe_total) for bout in trial.one(Melee).bouts] == [(8, 8)]


# -- meeting ----------------------------------------------------------------------------------------------


def test_a_charge_that_arrives_is_shot_at_and_then_fights() -> None:
    """A full volley of the line; its card is not touched; then melee.

    (S78, skirmish/charge-4, skirmish/charge-10).
    """
    state = column_and_line(6, deck=("B",))
    trial = acted(state, AT_B, 6, 6, 1, 1, *[MISS] * 6, *[5] * 12, *[1] * 6)
    volley = trial.one(Volley)
    assert (volley.unit, volley.reaction, volley.half, volley.number) == ("B", True, False, 9)
    assert trial.state.deck == ("B",)
    assert trial.state.contacts == (("A", "B"),)
    assert trial.state.apart("A", "B") == 10
    assert len(trial.one(Melee).bouts) == 6


def test_who_has_fired_in_this_turn_shoots_at_half_effect() -> None:
    """Three dice of six; and who shot at a charger fires at half effect afterwards.

    (S33, skirmish/charge-5).
    """
    state = facing(
        british("british_line", 24, 10, "north", "column"), french("french_line", 24.5, 16, fired=True)
    )
    trial = acted(state, AT_B, 6, 6, 1, 1, *[MISS] * 3, *[5] * 12, *[1] * 6)
    assert trial.one(Volley).dice == (MISS,) * 3
    after = laid_out(
        {"A": british("british_line", 24, 10), "B": french("french_line", 24, 25, fired=True)},
    )
    assert acted(after, Fire(unit="B", target="A"), *[MISS] * 3).one(Volley).half


def test_who_holds_his_fire_does_not_shoot() -> None:
    """skirmish/react-1: as the sheet says."""
    state = column_and_line(6, sheets={"french": (HoldsFire("B"),)})
    trial = acted(state, AT_B, 6, 6, 1, 1, *[5] * 12, *[1] * 6)
    assert trial.of(Volley) == []


def test_a_charger_whom_the_shot_breaks_does_not_fight() -> None:
    """Three casualties in the open, a fourth by the shot: it runs; nobody is captured.

    (S115, skirmish/charge-12).
    """
    state = facing(
        french("french_line", 24, 16, "south", men=4, wounded=1, dead=2, figures=6),
        british("british_line", 24, 10, "north"),
    )
    # Two dice and one; six shots, of which one hits; whom it strikes; it kills; two dice to run.
    trial = acted(state, AT_B, 6, 6, 6, 1, *[MISS] * 5, 1, 10, 6, 6)
    assert trial.unit("A").standing == "broken"
    assert trial.of(Melee) == []
    assert trial.of(Captured) == []
    assert trial.one(Ran).unit == "A"
    assert trial.state.contacts == ()


def test_in_a_melee_nobody_fires_at_a_second_charger() -> None:
    """skirmish/act-5, skirmish/charge-4: who is in contact may only fight."""
    state = laid_out(
        {
            "A": british("british_line", 24, 10, "north", "column"),
            "B": french("french_line", 24.5, 16),
            "C": british("british_line", 24.5, 17.5, "south", men=1),
        },
        contacts=(("C", "B"),),
    )
    trial = acted(state, AT_B, 6, 6, 1, 1, *[5] * 12, *[1] * 6)
    assert trial.of(Volley) == []
    assert set(trial.state.contacts) == {("C", "B"), ("A", "B")}


# -- the timid --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_timid_run_or_stand_by_a_die(die: int) -> None:
    """S30, skirmish/timid-2: Indians in the open; one to three run, four to six stand, fire and fight."""
    state = facing(british("british_line", 24, 10, "north", "column"), french("indian", 24.5, 16))
    dice = (6, 6, 1, 1, die)
    if die < 4:
        trial = acted(state, AT_B, *dice, 4, 4, 1)
        assert trial.one(Ran).inches == 90
        assert trial.of(Volley) == trial.of(Melee) == []
    else:
        trial = acted(state, AT_B, *dice, *[MISS] * 6, *[5] * 12, *[1] * 6)
        assert trial.one(Volley).reaction
        assert trial.one(Melee)
    test = trial.one(TimidTest)
    assert (test.die, test.more, test.stands) == (die, 0, die > 3)


def test_a_runner_is_not_broken_and_its_card_is_spent() -> None:
    """S82, skirmish/timid-4: nine inches straight away from the charger, who stands where it stood."""
    state = facing(
        british("british_line", 24, 10, "north", "column"), french("indian", 24.5, 16), deck=("A", "B")
    )
    trial = acted(state, AT_B, 6, 6, 1, 1, 3, 4, 4, 1)
    unit = trial.unit("B")
    assert (unit.standing, unit.spent) == ("ready", True)
    assert trial.state.deck == ("A",)
    assert trial.state.body("B").front[1] > 2400
    assert trial.state.contacts == ()
    assert abs(trial.state.body("A").front[1] - 1600) <= 100


@pytest.mark.parametrize("aside", [0, 0.25, 0.5])
def test_a_runner_runs_from_a_charger_who_touches_him(aside: float) -> None:
    """skirmish/timid-4: however the two stand; the men of two ranks turn about where they are."""
    state = facing(british("british_line", 24, 10, "north", "column"), french("indian", 24 + aside, 16))
    trial = acted(state, AT_B, 6, 6, 1, 1, 3, 4, 4, 1)
    assert trial.one(Ran).inches == 90
    assert trial.state.apart("A", "B") > 10


@pytest.mark.parametrize("where", ["woods", "fence"])
def test_woods_or_a_defence_steady_the_timid(where: str) -> None:
    """S31, skirmish/timid-3: three and one are four; it counts once."""
    fences = (fence("fence", "fence", 1, (0, 15), (48, 15)),) if where == "fence" else ()
    default: Any = "rough" if where == "woods" else "open"
    state = facing(
        british("british_line", 24, 12, "north", "column"),
        french("militia", 24.5, 16),
        lines=fences,
        default=default,
    )
    grazes = [1] * 6 if where == "fence" else []  # nine against eight there, seven against seven in woods
    trial = acted(state, AT_B, 6, 6, 6, 6, 3, *[MISS] * 6, *[5] * 12, *grazes)
    test = trial.one(TimidTest)
    assert (test.more, test.stands) == (1, True)


def test_rangers_are_not_timid() -> None:
    """S32, skirmish/timid-1."""
    state = facing(french("french_line", 24, 10, "north", "column"), british("ranger", 24.5, 16))
    trial = acted(state, AT_B, 6, 6, 1, 1, *[MISS] * 6, *[5] * 12, *[10] * 6)
    assert trial.of(TimidTest) == []


def test_a_wagon_runs() -> None:
    """S63, skirmish/timid-1, skirmish/timid-2: by a two, with two dice."""
    state = facing(
        french("french_line", 24, 10, "north", "column"), british("wagon", 24.5, 16, "north", "line", men=4)
    )
    trial = acted(state, AT_B, 6, 6, 1, 1, 2, 3, 4)
    assert trial.one(Ran).inches == 70


# -- guns -------------------------------------------------------------------------------------------------


def gun(*, loaded: bool, **table: Any) -> State:
    return facing(
        french("french_line", 24, 10, "north", "column"),
        british("artillery", 24.5, 16, "south", "line", men=3, loaded=loaded, ball=3, canister=2),
        **table,
    )


def test_a_loaded_gun_fires() -> None:
    """S34, skirmish/timid-5: three men, canister: nine dice; the shot takes the load and a round."""
    trial = acted(gun(loaded=True), AT_B, 6, 6, 1, 1, *[MISS] * 9, *[5] * 6, *[1] * 3)
    assert len(trial.one(Volley).dice) == 9
    assert (trial.unit("B").loaded, trial.unit("B").canister) == (False, 1)


def test_the_owner_says_whether_an_unloaded_crew_runs() -> None:
    """S34, skirmish/timid-5: asked; who runs leaves the gun, and the charger takes it."""
    trial = acted(gun(loaded=False), AT_B, 6, 6, 1, 1)
    assert trial.asked() == [("british", "CrewCharged")]
    trial.answer("british", CrewRuns("B"))
    assert trial.one(CrewRan).men == 3
    assert trial.one(Taken).by == "A"
    assert trial.unit("B").standing == "taken"


def test_an_unloaded_crew_does_as_its_sheet_says() -> None:
    """skirmish/timid-5, skirmish/react-1: it stays and fights."""
    state = gun(loaded=False, sheets={"british": (CrewStays("B"),)})
    trial = acted(state, AT_B, 6, 6, 1, 1, *[5] * 6, *[1] * 3)
    assert trial.of(Volley) == []
    assert trial.one(Melee)


def test_an_unloaded_crew_does_as_stands_for_every_turn() -> None:
    """skirmish/timid-5, skirmish/standing-3: the sheet goes before it."""
    view = seen(gun(loaded=False), "british")
    kind = CrewCharged("B", "A")
    assert kind.standing(view, (CrewStays("Other"), CrewStays("B"))) == (CrewStays("B"),)
    assert kind.standing(view, ()) is None
    said = seen(gun(loaded=False, sheets={"british": (CrewRuns("B"),)}), "british")
    assert kind.foreseen(said) == (CrewRuns("B"),)


def test_the_owner_of_a_crew_is_told_how_many_charge_it() -> None:
    """Three men at the gun, a company of six (skirmish/timid-5)."""
    assert CrewCharged("B", "A").shows(seen(gun(loaded=False), "british"), ()) == {"crew": 3, "foes": 6}


# -- what is hidden ---------------------------------------------------------------------------------------


def test_a_charge_that_meets_one_in_hiding_stops_before_him() -> None:
    """skirmish/body-3, skirmish/hide-1."""
    state = laid_out(
        {
            "A": british("british_line", 24, 10, "north", "column"),
            "B": french("french_line", 24.5, 19),
            "C": french("indian", 24, 15, "south", "skirmish", hidden=True),
        },
        default="rough",
    )
    assert refusal(state, AT_B) is None
    trial = acted(state, AT_B, 6, 6, 6, 6)
    assert not trial.one(Charged).arrives
    assert not trial.unit("C").hidden


def test_an_enemy_who_is_not_on_the_table_cannot_be_charged() -> None:
    """skirmish/hide-4: in the same words whether it hides or does not exist."""
    state = facing(
        british("ranger", 24, 10, "north", "skirmish"),
        french("indian", 24, 15, "south", "skirmish", hidden=True),
        default="rough",
    )
    hidden, nobody = refusal(state, AT_B), refusal(state, ChargeAt(unit="A", target="Nobody"))
    assert said(hidden) == said(nobody) == ("skirmish/fire-5", "no_such_unit")
    trial = done(state, lambda state, referee: charge.does(state, referee, AT_B))
    assert trial.of(Hindered, "british")


# -- the chance to arrive ---------------------------------------------------------------------------------


def test_the_chance_to_arrive_is_counted() -> None:
    """skirmish/path-2: against brute force, for a wood that begins on the way."""
    state = laid_out(
        {"A": british("british_line", 24, 10, "north", "column"), "B": french("french_line", 24.5, 20)},
        area("rough", 0, 15, 48, 48),
    )
    told = charge.shows(seen(state, "british"), AT_B)
    pace, gates = Pace(4, True), (Gate(499, "rough"),)
    rolls = [advance(dice, gates, pace) for dice in product(range(1, 7), repeat=4)]
    assert (told["dice"], told["of"]) == (4, 1296)
    assert told["ways"] == sum(roll >= told["needed"] * 10 for roll in rolls)
    assert told["chance"] == round(100 * told["ways"] / 1296)
