"""Moves: dice, ground, obstacles, formations, wounds, and where a unit ends (move-1 to 13, form-1 to 3)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from rules.kernel.orders import No
from rules.skirmish import movement
from rules.skirmish.cards import Acting, Stepping
from rules.skirmish.geometry import INCH, Point
from rules.skirmish.ground import AreaFile, RoadFile
from rules.skirmish.layout import apart_by
from rules.skirmish.lines import (
    Along,
    Away,
    Behind,
    Fire,
    Form,
    Go,
    Into,
    LeaveWounded,
    MarchWith,
    Move,
    Place,
    Towards,
)
from rules.skirmish.morale import Broke
from rules.skirmish.movement import Formed, LeftTable, Moved, Stopped
from rules.skirmish.paths import Gate, Loss, Pace, advance, chance, mean, shown, spread
from rules.skirmish.plans import Plan, plan_of
from rules.skirmish.setup import SettingUp
from rules.skirmish.sheet import Writing, misfit
from rules.skirmish.sight import Spotted
from rules.skirmish.state import State, Unit
from rules.skirmish.table import Condition, Special, Way
from tests.skirmish.grounds import area
from tests.skirmish.table import (
    Trial,
    acted,
    british,
    done,
    fence,
    french,
    laid_out,
    point,
    refusal,
    seen,
    with_unit,
)

FENCE = fence("fence", "fence", 1, (0, 20), (48, 20))


def alone(unit: Unit, **table: Any) -> State:
    """A unit, and an enemy far off."""
    far = french("french_line", 4, 46, "south") if unit.side == "british" else british("british_line", 4, 46)
    return laid_out({"A": unit, "Far": far}, **table)


def gone(trial: Trial, name: str = "A") -> int:
    """How far it went, in tenths."""
    moved = trial.one(Moved)
    assert moved.unit == name
    inches: int = moved.inches
    return inches


def north(**more: Any) -> Go:
    return Go(unit="A", to="E8", **more)


def front(trial: Trial, name: str = "A") -> Point:
    body = trial.unit(name).body
    assert body is not None
    return body.front


# -- dice and ground (move-1 to move-10, move-13) ---------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "troop", "formation", "crosses", "inches"),
    [
        ("S15 move-4", "british_line", "column", False, 6),
        ("S16 move-5", "british_light", "skirmish", False, 9),
        ("S17 move-7", "indian", "skirmish", False, 11),
        ("S18 move-8", "british_line", "column", True, 4),
        ("S19 move-8", "british_light", "skirmish", True, 5),
        ("S20 move-7", "indian", "skirmish", True, 11),
    ],
)
def test_dice_in_rough_ground(case: str, troop: str, formation: Any, crosses: bool, inches: int) -> None:
    """S15 to S20: two, four and five; the fence lies an inch ahead.

    (skirmish/move-4, skirmish/move-5, skirmish/move-7, skirmish/move-8).
    """
    fences = (fence("fence", "fence", 1, (0, 11), (48, 11)),) if crosses else ()
    state = alone(british(troop, 27, 10, "north", formation), default="rough", lines=fences)
    assert gone(acted(state, north(), 2, 4, 5)) == 10 * inches


def test_an_obstacle_takes_the_lowest_die() -> None:
    """S71, skirmish/move-1, skirmish/move-6: in the open, over a fence: two, four, five are nine."""
    state = alone(british("british_line", 27, 18, "north", "column"), lines=(FENCE,))
    assert gone(acted(state, north(), 2, 4, 5)) == 90


def test_each_obstacle_takes_a_die() -> None:
    """skirmish/move-6: twice the same stream costs two dice."""
    bend = fence("stream", "brook", 0, (20, 11), (40, 11), (40, 12), (20, 12))
    state = alone(british("british_line", 27, 10, "north", "column"), lines=(bend,))
    assert gone(acted(state, north(), 2, 4, 5)) == 50


def test_who_has_no_die_left_stays_where_the_ground_stops_him() -> None:
    """S72, skirmish/move-9: a line in rough ground with three and four before a fence: nought."""
    state = alone(british("british_line", 27, 19, "north"), default="rough", lines=(FENCE,))
    # The highest is lost to the ground: three inches. The fence, an inch ahead, takes the other die: it stops
    # just before the fence, and nobody falls back behind it.
    assert advance((3, 4), (Gate(0, "rough"), Gate(0, "obstacle")), Pace(2, True)) == 0
    assert gone(acted(state, north(), 3, 4)) == 10


def test_rough_ground_anywhere_on_the_way_counts() -> None:
    """S73, skirmish/move-10: half of the way in woods."""
    state = alone(british("british_line", 27, 10, "north", "column"))
    assert gone(acted(state, north(), 2, 4, 5)) == 110
    woods = laid_out({"A": british("british_line", 27, 10, "north", "column")}, area("rough", 0, 13, 48, 48))
    assert gone(acted(woods, north(), 2, 4, 5)) == 60


@pytest.mark.parametrize(("woods", "tenths_gone"), [(14, 40), (12, 30)])
def test_dice_are_lost_from_where_the_woods_begin(woods: int, tenths_gone: int) -> None:
    """S114, skirmish/move-13: a line, three and five; woods after four inches, after two."""
    state = laid_out({"A": british("british_line", 27, 10, "north")}, area("rough", 0, woods, 48, 48))
    trial = acted(state, north(), 3, 5)
    assert gone(trial) == tenths_gone
    assert trial.one(Moved).passed[0].left == 30


def test_who_stops_at_the_edge_of_a_wood_stands_outside_it() -> None:
    """S114, skirmish/move-13: the border belongs to the wood, so that he stops before it."""
    state = laid_out({"A": british("british_line", 27, 10, "north")}, area("rough", 0, 14, 48, 48))
    trial = acted(state, north(), 3, 5)
    assert front(trial) == (2700, 1399)
    assert trial.state.ground.kind_at(front(trial)) == "open"


def test_the_dice_of_the_mounted() -> None:
    """Horse in line, two dice and one for being mounted; in woods they lose the highest.

    (S70, skirmish/move-3).
    """
    state = alone(british("cavalry", 27, 10, "north", "line"))
    assert gone(acted(state, north(), 6, 5, 4)) == 150
    woods = alone(british("cavalry", 27, 10, "north", "line"), default="rough")
    assert gone(acted(woods, north(), 2, 4, 5)) == 60


ROAD = RoadFile("road", ((0, 10), (48, 10)), 3)


def test_guns_and_wagons_on_a_road_and_in_the_field() -> None:
    """A gun three dice and two, a wagon two and two; the whole way must be on the road.

    (S75, skirmish/move-12).
    """
    gun = alone(british("artillery", 10, 10, "east", "line", men=4), roads=(ROAD,))
    assert gone(acted(gun, Along(unit="A", road="road"), 1, 2, 3)) == 60
    assert gone(acted(gun, Go(unit="A", to="B4"), 1, 2)) == 30
    wagon = alone(british("wagon", 10, 10, "east", "line", men=4), roads=(ROAD,))
    assert gone(acted(wagon, Along(unit="A", road="road"), 1, 2)) == 30
    assert gone(acted(wagon, Go(unit="A", to="B4"), 1, 2)) == 30


def test_guns_are_formed_in_every_table() -> None:
    """skirmish/move-12: a gun in woods loses its highest die."""
    gun = alone(british("artillery", 10, 10, "east", "line", men=4), default="rough")
    assert gone(acted(gun, Go(unit="A", to="B4"), 1, 5)) == 10


# -- wounds (move-11) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "inches"), [((2, 3, 4), 60), ((1, 1, 1), 0)])
def test_a_unit_goes_at_the_pace_of_its_slowest_man(dice: tuple[int, ...], inches: int) -> None:
    """S74, skirmish/move-11, skirmish/wound-3: nine inches are six, and it is never less than none."""
    state = alone(british("british_line", 27, 10, "north", "column", wounded=1))
    assert gone(acted(state, north(), *dice)) == inches


def test_wounded_who_stay_behind_slow_nobody_and_count_as_before() -> None:
    """skirmish/move-11: by order they stay where they are, out of play."""
    state = alone(british("british_line", 27, 10, "north", "line", wounded=2))
    state.sheets["british"] = (LeaveWounded("A"),)
    last = state.figures("A")[4:]
    trial = acted(state, north(), 3, 4)
    assert gone(trial) == 70
    unit = trial.unit("A")
    assert (unit.well, unit.wounded, unit.left) == (4, 0, last)
    assert trial.state.sheets["british"] == ()


def test_nobody_stays_behind_where_all_are_wounded() -> None:
    """skirmish/move-11: else there would be a company without a man, still ready to act."""
    state = alone(british("british_line", 27, 10, "north", "line", men=2, wounded=2))
    assert misfit(seen(state, "british"), LeaveWounded("A")) is not None
    state.sheets["british"] = (LeaveWounded("A"),)
    assert acted(state, north(), 3, 4).unit("A").wounded == 2


def test_the_first_enemy_within_an_inch_takes_those_who_stayed() -> None:
    """skirmish/move-11: who goes by takes them on his way."""
    there = (point(27, 14),)
    state = laid_out(
        {"A": british("ranger", 27, 10, "north", "skirmish"), "B": french("marine", 40, 40, left=there)}
    )
    trial = acted(state, north(), 3, 3, 3)
    assert trial.unit("B").left == ()
    assert trial.unit("B").captured == 1


# -- formations (form-1 to form-3, move-2) ----------------------------------------------------------------


def test_a_formation_that_troops_do_not_know_is_refused() -> None:
    """S21, skirmish/move-2: French Line in skirmish order; form-1: nor as part of a change."""
    state = alone(french("french_line", 27, 10, "north", "column"))
    for line in (north(formation="skirmish"), Form(unit="A", formation="skirmish")):
        no = refusal(state, line)
        assert no is not None
        assert (no.rule, no.key) == ("skirmish/move-2", "formation_not_known")
        assert movement.never(seen(state, "french"), line) == no


def test_a_change_of_formation_goes_at_the_slower_rate() -> None:
    """S22, skirmish/form-1: from column to line two dice, and it is in line then."""
    state = alone(british("british_line", 27, 10, "north", "column"))
    trial = acted(state, north(formation="line"), 4, 5)
    assert gone(trial) == 90
    assert trial.state.body("A").formation == "line"


def test_a_change_in_rough_ground_takes_the_highest_die() -> None:
    """A column of three dice changes to line in rough ground: four and six are four.

    (S123, skirmish/form-1, skirmish/move-4).
    """
    state = alone(british("british_line", 27, 10, "north", "column"), default="rough")
    assert gone(acted(state, north(formation="line"), 4, 6)) == 40


def test_a_change_from_or_to_formed_order_loses_as_the_formed_do() -> None:
    """skirmish/form-1: skirmishers who form a column in woods lose the highest."""
    state = alone(british("british_light", 27, 10, "north", "skirmish"), default="rough")
    assert gone(acted(state, north(formation="column"), 2, 4, 5)) == 60


def test_a_unit_may_form_where_it_stands_without_a_die() -> None:
    """skirmish/form-1: a move that leads nowhere."""
    state = alone(british("british_line", 27, 10, "north", "column"))
    trial = acted(state, Form(unit="A", formation="line", facing="east"))
    assert trial.one(Formed).formation == "line"
    body = trial.state.body("A")
    assert (body.front, body.formation, body.facing) == (point(27, 10), "line", (1, 0))


def test_how_far_apart_skirmishers_may_be() -> None:
    """S76, skirmish/form-2: Marines are warned above two inches, Indians and rangers may scatter.

    None of them is refused, on a sheet, with a card or at the set-up.
    """
    for troop, warned in (
        ("marine", (3, 4)),
        ("british_light", (3, 4)),
        ("indian", ()),
        ("ranger", ()),
        ("coureur", ()),
    ):
        view = seen(alone(british(troop, 27, 10, "north", "skirmish")), "british")
        for gap in (1, 2, 3, 4):
            orders = (north(gap=gap), Form(unit="A", formation="skirmish", gap=gap))
            assert movement.refuses(view, orders[0]) is None
            said = [No("skirmish/form-2", "too_far_apart", unit="A", most=2)] * (gap in warned)
            for kind in (Writing(), Acting(("A",)), Stepping()):
                for line in orders:
                    assert list(kind.warns(view, (line,))) == said
            assert list(SettingUp().warns(view, (Place(unit="A", at="E2", gap=gap),))) == said


def test_column_and_line_are_formed() -> None:
    """S77, skirmish/form-3: irregulars in column too."""
    bodies = [alone(british("ranger", 27, 10, "north", order)).body("A") for order in ("column", "line")]
    assert all(body.formed for body in bodies)
    assert alone(french("coureur", 27, 10, "north", "column")).body("A").formed
    assert not alone(british("ranger", 27, 10, "north", "skirmish")).body("A").formed


# -- where a move leads (body-3, name-1, name-2) ----------------------------------------------------------


def test_a_unit_faces_the_way_it_went_or_as_it_was_told() -> None:
    """skirmish/body-2."""
    state = alone(british("british_line", 27, 10, "east", "column"))
    assert acted(state, north(), 2, 4, 5).state.body("A").facing == (0, 3500)
    assert acted(state, north(facing="west"), 2, 4, 5).state.body("A").facing == (-1, 0)


def test_a_way_by_way_points() -> None:
    """skirmish/name-2: north to E3's middle, then east; six inches and five."""
    state = alone(british("british_line", 27, 9, "north", "column"))
    trial = acted(state, Go(unit="A", to="E3", then="G3"), 5, 3, 3)
    assert front(trial) == point(32, 15)


def test_so_far_and_no_farther() -> None:
    """skirmish/name-2: four inches towards a wind; dice beyond them are not used."""
    state = alone(british("british_line", 27, 10, "north", "column"))
    assert front(acted(state, Towards(unit="A", to="east", inches=4), 2, 4, 5)) == point(31, 10)
    assert front(acted(state, Away(unit="A", to="E8", inches=4), 2, 4, 5)) == point(27, 6)


def test_until_so_near() -> None:
    """skirmish/name-2: towards an enemy until he is within eight inches: figure to figure."""
    state = laid_out({"A": british("ranger", 24, 10, "north", "column"), "B": french("marine", 24, 30)})
    trial = acted(state, Towards(unit="A", to="B", until=12), 6, 6, 6)
    assert trial.state.apart("A", "B") == 120


def test_nobody_ends_within_an_inch_of_another() -> None:
    """skirmish/body-3: before a friend on the way, before an enemy whom he reaches."""
    for other in (british("british_line", 27, 16, "north"), french("french_line", 27, 16)):
        state = laid_out({"A": british("british_line", 27, 10, "north", "column"), "B": other})
        trial = acted(state, Go(unit="A", to="E3"), 2, 4, 5)
        assert 10 < trial.state.apart("A", "B") <= 14


def test_who_stands_in_the_way_is_told() -> None:
    """skirmish/body-3: wagons behind one another; of one in hiding its own side alone is told."""
    units = {"A": british("british_line", 27, 10, "north", "column"), "B": british("british_line", 27, 16)}
    jammed = acted(laid_out(units), Go(unit="A", to="E3"), 2, 4, 5)
    assert jammed.one(Stopped) == Stopped("A", ("B",))
    assert jammed.of(Stopped, "french") == [Stopped("A", ("B",))]
    lurking = {**units, "B": british("british_light", 27, 16, "north", "skirmish", hidden=True)}
    covered = acted(laid_out(lurking, area("rough", 20, 13, 34, 30)), Go(unit="A", to="E3"), 2, 4, 5)
    assert covered.of(Stopped, "british") == [Stopped("A", ("B",))]
    assert covered.of(Stopped, "french") == []
    both = {**lurking, "C": british("british_line", 30, 14.5, "north")}
    beside = acted(laid_out(both, area("rough", 20, 13, 30, 30)), Go(unit="A", to="E3"), 2, 4, 5)
    assert beside.of(Stopped, "british") == [Stopped("A", ("B", "C"))]
    assert beside.of(Stopped, "french") == [Stopped("A", ("C",))]
    free = acted(laid_out({"A": units["A"]}), Go(unit="A", to="E3"), 2, 4, 5)
    assert free.of(Stopped, "gm") == []


def test_friends_are_passed_through() -> None:
    """skirmish/body-3."""
    state = laid_out(
        {
            "A": british("british_line", 27, 10, "north", "column"),
            "B": british("british_line", 27, 13, "north"),
        }
    )
    assert gone(acted(state, north(), 4, 4, 4)) == 120


def test_who_runs_into_a_unit_in_hiding_stops_and_both_are_seen() -> None:
    """skirmish/body-3, skirmish/hide-1: the way is made by what his side sees."""
    state = laid_out(
        {
            "A": british("british_line", 27, 10, "north", "column"),
            "B": french("indian", 27, 16, "south", "skirmish", hidden=True),
        },
        default="rough",
    )
    assert refusal(state, north()) is None
    trial = acted(state, north(), 5, 4, 6)
    assert not trial.unit("B").hidden
    assert 10 < trial.state.apart("A", "B") <= 14
    assert [event.unit for event in trial.of(Spotted)] == ["B"]


def test_a_way_through_a_house_or_water_is_refused() -> None:
    """skirmish/ground-1: go round it."""
    for kind in ("building", "water"):
        state = laid_out(
            {"A": british("british_line", 27, 10, "north")}, area(kind, 24, 14, 30, 18, name="it")
        )
        no = refusal(state, north())
        assert no is not None
        assert (no.rule, no.facts["by"]) == ("skirmish/ground-1", "it")
        assert refusal(state, Go(unit="A", to="F2", then="F8")) is None


def test_who_is_told_to_go_towards_a_house_stops_before_it() -> None:
    """skirmish/ground-1: so far as it is free."""
    state = laid_out(
        {"A": british("british_line", 27, 10, "north", "column")}, area("building", 24, 14, 30, 18)
    )
    trial = acted(state, Towards(unit="A", to="north"), 6, 6, 6)
    assert front(trial)[1] < 14 * INCH


def test_to_an_area_means_with_all_figures() -> None:
    """skirmish/name-2."""
    state = laid_out(
        {"A": british("british_light", 27, 10, "north", "skirmish")}, area("rough", 20, 14, 34, 20)
    )
    trial = acted(state, Go(unit="A", to="rough"), 6, 6, 6)
    assert all(trial.state.ground.kind_at(figure) == "rough" for figure in trial.state.figures("A"))


def test_behind_a_fence_from_the_nearest_enemy() -> None:
    """skirmish/name-2, skirmish/ground-2: the far side as the enemy sees it, facing him."""
    state = laid_out(
        {"A": british("militia", 27, 14, "north"), "B": french("marine", 27, 32)}, lines=(FENCE,)
    )
    trial = acted(state, Behind(unit="A", course="fence"), 6, 6)
    barrier = trial.state.ground.behind(trial.state.figures("A"), trial.state.body("B").front)
    assert barrier is not None
    assert barrier.name == "fence"
    assert front(trial)[1] < 20 * INCH


def test_marks_of_units_in_hiding_lead_nowhere() -> None:
    """skirmish/hide-4: no such unit is in sight, whether it hides or does not exist."""
    state = laid_out(
        {
            "A": british("ranger", 27, 10, "north"),
            "B": french("indian", 27, 30, "south", "skirmish", hidden=True),
        },
        default="rough",
    )
    hidden = refusal(state, Towards(unit="A", to="B"))
    nobody = refusal(state, Towards(unit="A", to="Nobody"))
    assert hidden is not None
    assert nobody is not None
    assert (hidden.rule, hidden.key) == (nobody.rule, nobody.key)
    assert refusal(state, Towards(unit="A", to="nearest")) == No(
        "skirmish/name-2", "no_such_mark", unit="A", mark="nearest"
    )


# -- what follows a move (morale-5, art-7, ground-5) ------------------------------------------------------


def test_other_ground_may_break_a_unit() -> None:
    """S99, skirmish/morale-5: three casualties hold in the open, and break in woods."""
    state = laid_out(
        {"A": british("british_line", 27, 10, "north", men=3, dead=3), "B": french("marine", 4, 46)},
        area("rough", 0, 13, 48, 48),
    )
    trial = done(state, lambda state, referee: movement.ACTS[Go].does(state, referee, north()), 6, 6, 1, 1)
    assert trial.one(Broke).woods
    assert trial.unit("A").standing == "broken"


def test_a_gun_without_men_is_taken_by_who_ends_his_move_touching_it() -> None:
    """S120, skirmish/art-7: without an umpire, by any unbroken unit."""
    state = laid_out(
        {"A": british("ranger", 27, 10, "north", "column"), "Gun": french("artillery", 27, 16, men=0)}
    )
    trial = acted(state, Towards(unit="A", to="Gun"), 6, 6, 6)
    assert (trial.unit("Gun").standing, trial.unit("Gun").taker) == ("taken", "british")


OFF = (Way((Condition("off", 1, "british", edges=("east",)),)),)


def test_a_unit_leaves_by_an_edge_that_its_aims_name() -> None:
    """skirmish/ground-5: with what is left of its roll unused; by no other edge."""
    state = alone(british("wagon", 40, 10, "east", "line", men=4), roads=(ROAD,), wins={"british": OFF})
    trial = acted(state, Along(unit="A", road="road"), 6, 6)
    unit = trial.unit("A")
    assert (unit.standing, unit.body, unit.gone_by) == ("away", None, "east")
    assert trial.one(LeftTable).edge == "east"
    west = alone(british("wagon", 8, 10, "west", "line", men=4), roads=(ROAD,), wins={"british": OFF})
    stays = acted(west, Along(unit="A", road="road"), 6, 6)
    assert stays.unit("A").standing == "ready"
    assert all(stays.state.ground.holds(figure) for figure in stays.state.places("A"))


# -- what is refused --------------------------------------------------------------------------------------


def test_who_is_in_contact_may_only_fight() -> None:
    """skirmish/act-5, S113."""
    state = laid_out(
        {"A": british("british_line", 27, 10, "north"), "B": french("french_line", 27, 11)},
        contacts=(("A", "B"),),
    )
    assert refusal(state, north()) == No("skirmish/act-5", "in_contact", unit="A")


def test_a_move_to_where_one_is_is_none() -> None:
    """skirmish/move-1."""
    state = alone(british("british_line", 27, 45, "north"))
    assert refusal(state, north()) == No("skirmish/move-1", "is_there_already", unit="A")


# -- two inches with a shot (act-2) -----------------------------------------------------------------------


def test_up_to_two_inches_before_or_after_a_shot() -> None:
    """S24, skirmish/act-2: without a die; skirmish/body-3 holds for them too."""
    state = laid_out({"A": british("british_line", 24, 10, "north"), "B": french("french_line", 24, 25)})
    shots = (20,) * 6
    before = acted(state, Fire(unit="A", target="B", before=2, whence="north"), *shots)
    assert front(before) == point(24, 12)
    after = acted(state, Fire(unit="A", target="B", after=2, whither="west"), *shots)
    assert front(after) == point(22, 10)


# -- buildings (ground-4, melee-11) -----------------------------------------------------------------------

HOUSE = AreaFile(
    "house", "building", box=(24, 20, 30, 26), defence=2, holds=8, doors=((27, 20),), windows=((24, 23),)
)
REDOUBT = AreaFile("redoubt", "building", box=(24, 20, 30, 26), defence=2, holds=12, parapet=True)


def test_by_a_door_freely() -> None:
    """skirmish/ground-4: eight inches and the step inside."""
    state = laid_out({"A": british("militia", 27, 12, "north", "column")}, HOUSE)
    trial = acted(state, Into(unit="A", building="house"), 2, 3, 4)
    assert trial.state.body("A").inside == "house"
    assert all(trial.state.ground.kind_at(figure) == "building" for figure in trial.state.figures("A"))
    outside = acted(state, Into(unit="A", building="house"), 1, 3, 4)
    assert outside.state.body("A").inside == ""


def test_by_a_window_or_over_a_parapet_as_over_an_obstacle() -> None:
    """skirmish/ground-4, skirmish/move-6: the lowest die is lost at the wall."""
    west = laid_out({"A": british("militia", 16, 23, "east", "column")}, HOUSE)
    assert acted(west, Into(unit="A", building="house"), 6, 6, 2).state.body("A").inside == "house"
    assert acted(west, Into(unit="A", building="house"), 3, 5, 3).state.body("A").inside == ""
    work = laid_out({"A": british("militia", 27, 12, "north", "column")}, REDOUBT)
    assert acted(work, Into(unit="A", building="redoubt"), 6, 3, 1).state.body("A").inside == "redoubt"


def test_a_building_holds_so_many_and_lets_no_enemy_in() -> None:
    """skirmish/ground-4, skirmish/melee-11."""
    men = british("militia", 27, 23, inside="house")
    full = laid_out({"A": british("militia", 27, 12, "north"), "B": men}, HOUSE)
    no = refusal(full, Into(unit="A", building="house"))
    assert no is not None
    assert (no.rule, no.facts["room"]) == ("skirmish/ground-4", 2)
    held = laid_out({"A": french("marine", 27, 12, "north"), "B": men}, HOUSE)
    no = refusal(held, Into(unit="A", building="house"))
    assert no is not None
    assert no.rule == "skirmish/melee-11"


def test_who_comes_out_begins_at_the_door_or_pays_for_the_window() -> None:
    """skirmish/ground-4: the inches inside are free."""
    inside = british("militia", 27, 23, "north", "column", inside="house")
    state = laid_out({"A": inside}, HOUSE)
    south = acted(state, Go(unit="A", to="E2"), 2, 3, 4)
    assert front(south) == point(27, 11)
    assert south.state.body("A").inside == ""
    west = acted(state, Go(unit="A", to="B4"), 2, 3, 4)
    assert gone(west) == 70


# -- as one battalion (card-7) ----------------------------------------------------------------------


def battalion(**other: Any) -> State:
    """Two companies of a brigade in one line, an inch from each other."""
    return laid_out(
        {
            "A": british("british_line", 20, 10, brigade="A"),
            "B": british("british_line", 26, 10, brigade="A", **other),
            "Far": french("french_line", 4, 46),
        }
    )


def test_a_brigade_in_one_line_moves_by_one_roll() -> None:
    """S126, skirmish/card-7: three and four: both go seven inches."""
    state = battalion()
    march = MarchWith(unit="B", other="A")
    assert refusal(state, march) is None
    first = acted(state, Towards(unit="A", to="north"), 3, 4)
    both = done(first.state, lambda state, referee: movement.march(state, referee, march))
    assert (front(both), front(both, "B")) == (point(20, 17), point(26, 17))
    told = both.one(Moved)
    assert (told.unit, told.dice, told.inches) == ("B", (3, 4), 70)


def test_only_companies_of_a_brigade_that_touch_in_one_formation_do() -> None:
    """skirmish/card-7."""
    march = MarchWith(unit="B", other="A")
    column = refusal(battalion(formation="column"), march)
    apart = refusal(with_unit(battalion(), "B", brigade=""), march)
    assert column is not None
    assert apart is not None
    assert (column.key, apart.key) == ("not_one_formation", "not_of_its_brigade")


def test_one_comes_up_to_the_broken_to_rally_them() -> None:
    """skirmish/body-3, skirmish/rally-6: so near that they touch, and no nearer."""
    state = laid_out(
        {
            "A": british("british_line", 27, 10, "north", "column"),
            "B": british("british_line", 27, 16, "north", standing="broken"),
        }
    )
    assert acted(state, Go(unit="A", to="B"), 2, 4, 5).state.apart("A", "B") == 10


# -- snow -------------------------------------------------------------------------------------------------


def test_deep_snow_takes_the_lowest_die_of_who_has_no_snow_shoes() -> None:
    """skirmish/snow-1: not on the ground that is clear of it."""
    snow = Special(snow=True, clear=("brook",), snow_shoes=("ranger",))
    brook = area("open", 0, 0, 48, 14, name="brook")
    line = laid_out({"A": british("british_line", 27, 10, "north", "column")}, brook, special=snow)
    assert gone(acted(line, north(), 2, 4, 5)) == 90
    assert gone(acted(line, Go(unit="A", to="H2"), 2, 4, 5)) == 110
    ranger = laid_out({"A": british("ranger", 27, 10, "north", "column")}, brook, special=snow)
    assert gone(acted(ranger, north(), 2, 4, 5)) == 110


# -- properties -------------------------------------------------------------------------------------------

LOSSES: tuple[Loss, ...] = ("rough", "obstacle", "snow")


def some_gates(rng: Random) -> tuple[Gate, ...]:
    return tuple(sorted(Gate(rng.randrange(0, 1800), rng.choice(LOSSES)) for _ in range(rng.randrange(4))))


def test_dice_never_lead_beyond_all_nor_short_of_what_is_left() -> None:
    """skirmish/path-1: at most the sum of all dice, at least that of the dice that no gate takes."""
    rng = Random(1)
    for _ in range(2000):
        pace, gates = Pace(rng.randrange(1, 5), rng.random() < 0.5), some_gates(rng)
        dice = tuple(rng.randrange(1, 7) for _ in range(pace.dice))
        far = advance(dice, gates, pace)
        least = advance(dice, tuple(Gate(0, gate.loses) for gate in gates), pace)
        assert shown(least) <= shown(far) <= 10 * sum(dice)


def test_a_higher_die_never_leads_less_far() -> None:
    """skirmish/path-1."""
    rng = Random(2)
    for _ in range(500):
        pace, gates = Pace(3, rng.random() < 0.5, rng.choice((0, 300))), some_gates(rng)
        for dice in product(range(1, 6), repeat=3):
            higher = (dice[0] + 1, *dice[1:])
            assert advance(higher, gates, pace) >= advance(dice, gates, pace)


def test_chances_are_counted_as_by_brute_force() -> None:
    """skirmish/path-2: all rolls of one to four dice."""
    rng = Random(3)
    for _ in range(40):
        pace, gates = Pace(rng.randrange(1, 5), rng.random() < 0.5), some_gates(rng)
        rolls = [advance(dice, gates, pace) for dice in product(range(1, 7), repeat=pace.dice)]
        far = rng.randrange(0, 2000)
        assert chance(gates, pace, far) == (sum(roll >= far for roll in rolls), len(rolls))
        assert mean(gates, pace, far) == sum(min(roll, far) for roll in rolls) // len(rolls)
        assert (spread(gates, pace)[0][0], spread(gates, pace)[-1][0]) == (min(rolls), max(rolls))


def test_a_way_that_is_cut_in_two_is_the_same_way() -> None:
    """skirmish/path-1: a way-point on a straight line changes nothing."""
    state = laid_out(
        {"A": british("british_line", 27, 9, "north", "column")}, area("rough", 0, 17, 48, 48), lines=(FENCE,)
    )
    whole, cut = (plan(state, line) for line in (north(), Go(unit="A", to="E3", then="E8")))
    assert (whole.gates, whole.pace, whole.most) == (cut.gates, cut.pace, cut.most)


def plan(state: State, line: Move) -> Plan:
    found = plan_of(seen(state, "british"), line)
    assert isinstance(found, Plan)
    return found


def test_wherever_a_unit_goes_it_stands_on_the_table_apart_from_others() -> None:
    """skirmish/body-3: random moves of a crowd, in woods, about a house, at the edges."""
    rng = Random(4)
    troops = ("british_line", "ranger", "british_light", "wagon", "artillery")
    units = {
        t: british(t, 6 + 8 * n, 6, "north", men=4 if t in troops[3:] else 6) for n, t in enumerate(troops)
    }
    units["Far"] = french("french_line", 24, 30)
    state = laid_out(units, HOUSE, area("rough", 0, 12, 20, 48), lines=(FENCE,))
    for _ in range(60):
        name = rng.choice(troops)
        lines = list(movement.offers(seen(state, "british"), name))
        line = rng.choice(lines)
        state = rolled(state, line, rng)
        others = {n: state.places(n) for n, unit in state.units.items() if unit.body is not None}
        assert all(state.ground.holds(figure) for figure in others[name])
        inside = state.body(name).inside
        apart = [
            apart_by(others[name], o)
            for n, o in others.items()
            if n != name and state.body(n).inside != inside
        ]
        assert all(gap > 10 for gap in apart)


def rolled(state: State, line: Move, rng: Random) -> State:
    """A move with as many dice as it needs."""
    found = plan_of(seen(state, "british"), line)
    assert isinstance(found, Plan), line
    dice = tuple(rng.randrange(1, 7) for _ in range(found.pace.dice if found.most else 0))
    return acted(state, line, *dice).state


def test_the_draft_tells_least_mean_and_most() -> None:
    """skirmish/path-4, skirmish/path-1: with each gate; S114's line before its wood."""
    state = laid_out({"A": british("british_line", 27, 10, "north")}, area("rough", 0, 14, 48, 48))
    told = movement.shows(seen(state, "british"), north())
    rolls = [advance(dice, (Gate(399, "rough"),), Pace(2, True)) for dice in product(range(1, 7), repeat=2)]
    assert told["gates"] == ({"at": 40, "loses": "rough"},)
    assert (told["dice"], told["least"], told["most"]) == (2, 20, 60)
    assert told["mean"] == round(sum(rolls) / 360)


def test_offers_are_few_and_all_of_them_may_be() -> None:
    """A telephone shows no more than 25 moves of a unit, and no offer is refused."""
    state = laid_out(
        {"A": british("ranger", 20, 20, "north"), "B": french("marine", 30, 30)},
        HOUSE,
        roads=(ROAD,),
        lines=(FENCE,),
    )
    lines = list(movement.offers(seen(state, "british"), "A"))
    assert len(lines) == len(set(lines))
    assert sum(not isinstance(line, Form) for line in lines) == movement.MOST_OFFERED
    assert all(refusal(state, line) is None for line in lines)
