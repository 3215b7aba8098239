"""What is looked up at a table: measured by the rules' own functions, of what the asker sees."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from rules.kernel.notation import Reader
from rules.kernel.orders import PUBLIC, Lookup, No
from rules.kernel.words import Catalogue, catalogue
from rules.skirmish import GAME
from rules.skirmish.aids.lookups import (
    LOOKUPS,
    Charge,
    Flight,
    Ground,
    Measure,
    Morale,
    Odds,
    Range,
    Reach,
    Rulings,
    Sight,
    Table,
)
from rules.skirmish.ground import AreaFile
from rules.skirmish.in_play import ground_of
from rules.skirmish.setup import new
from rules.skirmish.state import Options, State
from rules.skirmish.table import SCENARIOS
from tests.skirmish.table import british, fence, french, laid_out, printed, ruling, seen, with_unit
from tests.words import RELEASED

WOOD = AreaFile("orchard", "rough", box=(0, 20, 48, 48))


@cache
def words() -> Catalogue:
    return catalogue(GAME, printed())


def table() -> State:
    """A line at 10 to 10, Indians 15 inches north of it, behind 5 inches of wood."""
    return laid_out(
        {"Line A": british("british_line", 10, 10), "Abenaki": french("indian", 10, 25)},
        WOOD,
        lines=(fence("fence", "yard fence", 1, (0, 15), (48, 15)),),
    )


def found(asked: Lookup, state: State | None = None, who: str = "british") -> Any:
    return asked.answer(seen(state or table(), who))


def said(asked: Lookup, state: State | None = None, language: str = "en") -> str:
    answer = found(asked, state)
    return words().say("answers", type(asked).__name__, asked.facts(answer), language)


def test_sight_counts_the_woods_between() -> None:
    """skirmish/vis-1: 12 inches of rough ground are seen through, 13 are not."""
    free = found(Sight("Line A", "Abenaki"))
    assert (free["apart"], free["inches"], free["blocked_by"], free["men"]) == (150, 50, "", 6)
    far = with_unit(table(), "Abenaki", body=french("indian", 10, 33).body)
    assert found(Sight("Line A", "Abenaki"), far)["blocked_by"] == "woods"
    assert found(Sight("Abenaki", "Line A"), far)["blocked_by"] == "woods"


def test_range_tells_dice_number_and_hits_of_each_target() -> None:
    """6 dice at 4, against skirmishers in woods, are 1.2 hits in the mean.

    (skirmish/fire-1, skirmish/fire-2).
    """
    (target,) = found(Range("Line A"))["targets"]
    assert target == {
        "target": "Abenaki",
        "apart": 150,
        "dice": 6,
        "number": 4,
        "column": 2,
        "hits": 12,
        "breaks": 0,
        "ammunition": "",
    }
    assert found(Range("Line A"))["rings"] == [10, 18]


def test_reach_has_the_gates_of_a_way_and_the_three_lengths() -> None:
    """A line of two dice, a fence after 4.9 inches, the lowest die lost.

    (skirmish/path-4, skirmish/move-13).
    """
    answer = found(Reach("Line A", "B4"))
    assert (answer["dice"], answer["least"], answer["gates"][0]["loses"]) == (2, 20, "obstacle")
    assert answer["path"][0] == (1000, 1000)
    open_to_all = found(Reach("Line A"))
    assert [open_to_all[key] for key in ("least", "mean", "most")] == [20, 70, 120]


def test_the_chance_of_a_charge_is_counted_over_all_dice() -> None:
    """5 inches to go with 3 dice fail on 4 of 216 rolls: 3, and three times 4.

    (skirmish/charge-2, skirmish/path-2).
    """
    state = laid_out({"Line A": british("british_line", 10, 10), "La Reine": french("french_line", 10, 16)})
    answer = found(Charge("Line A", "nearest"), state)
    assert (answer["target"], answer["needed"], answer["dice"]) == ("La Reine", 50, 3)
    assert (answer["ways"], answer["of"], answer["chance"]) == (212, 216, 98)
    assert answer["stands"] == 0


def test_a_timid_target_stands_more_often_in_cover() -> None:
    """skirmish/timid-2, skirmish/timid-3: on 4 to 6, in the open; on 3 to 6 behind a fence."""
    units = {"Line A": british("british_line", 10, 10), "Militia": french("militia", 10, 16)}
    assert found(Charge("Line A", "Militia"), laid_out(units))["stands"] == 3
    behind = laid_out(units, lines=(fence("fence", "yard fence", 1, (0, 15), (48, 15)),))
    assert found(Charge("Line A", "Militia"), behind)["stands"] == 4


def test_odds_are_those_of_two_dice_with_what_is_added() -> None:
    """skirmish/melee-1, skirmish/melee-6: 4 against 3 and 1 for the fence is even: 45 of 100 each."""
    units = {"Line A": british("british_line", 10, 10), "La Reine": french("french_line", 10, 16)}
    behind = laid_out(units, lines=(fence("fence", "yard fence", 1, (0, 15), (48, 15)),))
    answer = found(Odds("Line A", "La Reine"), behind)
    assert (answer["own"], answer["his"], answer["wins"], answer["loses"]) == (4, 4, 45, 45)


def test_lengths_are_between_the_nearest_figures_and_middles_of_squares() -> None:
    """skirmish/measure-3, skirmish/name-1."""
    assert found(Measure("Line A", "Abenaki"))["inches"] == 150
    assert found(Measure("A1", "C1"))["inches"] == 120
    assert found(Measure("A1", "C1"))["yards"] == 60


def test_ground_tells_class_and_lines_near_a_point() -> None:
    """skirmish/terrain-1, skirmish/ground-2: B3.8 is 13 inches north; the fence is 2 inches from it."""
    answer = found(Ground("B3.8"))
    assert (answer["kind"], [line["name"] for line in answer["lines"]]) == ("open", ["yard fence"])
    assert found(Ground("B5"))["area"] == "orchard"


def test_morale_counts_what_is_lost_and_what_breaks() -> None:
    """skirmish/morale-1 to skirmish/morale-3: of Indians in woods the dead alone, and three of them."""
    state = with_unit(table(), "Abenaki", well=3, wounded=2, dead=1)
    answer = found(Morale("Abenaki"), state)
    assert (answer["counted"], answer["open"], answer["woods"], answer["in_woods"]) == (1, 2, 3, True)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_table_tells_all_that_lies_on_it(scenario: str) -> None:
    """skirmish/terrain-1, ground-1: every area, road and line by its name, once."""
    state = new(printed(), scenario, Options())
    ground = ground_of(state)
    told = said(Table(), state).split("\n")
    for name in (*ground.areas, *ground.roads, *ground.barriers):
        assert sum(line.startswith(f"{name}: ") for line in told) == 1, name
    if scenario == "convoy":
        assert "portage shed: building, I5.4 to I5.3, doors I5.5, windows I5.1, I5.3" in told
        assert "carrying brook: stream, J8.3 to K1.7" in told


def test_a_table_tells_its_scale() -> None:
    """skirmish/scale-3: a figure of ten men, so that an inch is five yards."""
    first, *_ = said(Table()).split("\n")
    assert first == (
        "6 figures stand for about 60 men, 18 inches for about 90 yards. "
        "Where nothing else lies: open ground."
    )


def test_rulings_in_force_are_listed() -> None:
    """skirmish/rule-1."""
    state = table()
    state.rulings = (ruling("sight", "unseen", "Line A", "Abenaki"),)
    (one,) = found(Rulings(), state)["rulings"]
    assert (one["kind"], one["subjects"], one["value"]) == ("sight", ["Line A", "Abenaki"], "unseen")


EVERY: tuple[Lookup, ...] = (
    *(Sight("Line A", "Abenaki"), Range("Abenaki"), Reach("Abenaki", "B4"), Charge("Line A", "Abenaki")),
    *(Odds("Line A", "Abenaki"), Measure("Line A", "Abenaki"), Morale("Abenaki")),
    Flight("Line A", "Abenaki"),
)


@pytest.mark.parametrize("asked", EVERY, ids=lambda one: type(one).__name__)
def test_one_who_hides_is_not_there_for_anybody_else(asked: Lookup) -> None:
    """skirmish/hide-4: refused in the words for a unit that is nowhere, to the enemy and to onlookers."""
    hidden, gone = with_unit(table(), "Abenaki", hidden=True), with_unit(table(), "Abenaki", body=None)
    for who in ("british", PUBLIC):
        with pytest.raises(No) as first:
            found(asked, hidden, who)
        with pytest.raises(No) as second:
            found(asked, gone, who)
        assert first.value == second.value


def test_a_unit_in_hiding_is_in_nobodys_range() -> None:
    """skirmish/hide-1."""
    assert found(Range("Line A"), with_unit(table(), "Abenaki", hidden=True))["targets"] == []


def test_all_look_ups_are_tried_here() -> None:
    assert {type(one) for one in EVERY} | {Ground, Rulings, Table} == set(LOOKUPS)


@pytest.mark.parametrize("language", RELEASED)
def test_each_look_up_is_shown_by_one_that_can_be_read(language: str) -> None:
    """What stands behind the colon of its text."""
    reader = Reader(LOOKUPS, GAME.vocabulary(printed()))
    for asked in LOOKUPS:
        text = words().say("lookups", asked.__name__, {}, language).replace("\u00a0:", ":")
        read = [line for order in text.partition(": ")[2].split(", ") for line in reader.parse(order)]
        assert {type(line) for line in read} == {asked}


def test_answers_are_told() -> None:
    """skirmish/measure-2: in tenths of an inch."""
    assert said(Range("Line A")) == (
        "Line A reaches 10 and 18 inches, with +2 for a volley. Abenaki 15.0 inches: 6 dice, 4 or less, "
        "1.2 hits in the mean (loose in woods)."
    )
    assert (
        said(Measure("Line A", "Abenaki"), language="fr")
        == "De Ligne A à Abénaquis\u00a0: 15,0 pouces, soit environ 75 yards."
    )
    assert said(Reach("Line A")) == "Line A: 2 dice, least 2.0, mean 7.0, most 12.0 inches."
    assert said(Rulings()) == "Nothing is ruled."


# -- runs -------------------------------------------------------------------------------------------------


def pursued(*areas: AreaFile) -> State:
    """A line at 10 to 20, one man straight north of it."""
    own, enemy = british("british_line", 10, 20), french("indian", 10, 30, men=1)
    return laid_out({"Line A": own, "Abenaki": enemy}, *areas)


@pytest.mark.parametrize(("dice", "inches", "at"), [(None, 70, "B3.9"), (35, 80, "B3.9"), (66, 120, "B2.6")])
def test_where_a_unit_would_run(dice: int | None, inches: int, at: str) -> None:
    """skirmish/morale-7, path-3: two dice straight south, of 3 and 4 if none are given: 20 less 7 is 13."""
    answer = found(Flight("Line A", "Abenaki", dice), pursued())
    assert (answer["inches"], answer["at"], answer["aside"], answer["barred"]) == (inches, at, False, False)


def test_a_run_that_is_barred_turns_aside() -> None:
    """skirmish/path-3: water four inches south of it."""
    pond = AreaFile("pond", "water", box=(0, 12, 40, 16))
    answer = found(Flight("Line A", "Abenaki"), pursued(pond))
    assert (answer["aside"], answer["inches"]) == (True, 70)


@pytest.mark.parametrize(
    ("asked", "most"),
    [
        (Reach("Line A", towards="Abenaki", inches=4), 40),
        (Reach("Line A", away="Abenaki", inches=3), 30),
        (Reach("Line A", to="B2.2", then="B2.5"), 34),
    ],
)
def test_the_way_of_any_move_can_be_looked_up(asked: Reach, most: int) -> None:
    """skirmish/path-1: so far towards or away; from 10 10 by 9 11 to 9 9: an inch and 0.4, and two."""
    assert found(asked)["most"] == most
