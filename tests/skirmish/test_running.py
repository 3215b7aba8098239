"""Who runs, which way, how far, and when he stops (timid-4, morale-7, path-2, skirmish/path-1)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish import running
from rules.skirmish.geometry import INCH, Point
from rules.skirmish.ground import AreaFile
from rules.skirmish.running import CrewRan, Ran, RanOff
from rules.skirmish.state import State, Unit
from tests.skirmish.grounds import area
from tests.skirmish.table import Trial, british, done, fence, french, laid_out, point, ruling


def fled(state: State, *dice: int, by: str = "Enemy") -> Trial:
    return done(state, lambda state, referee: running.flee(state, referee, "A", by), *dice)


def at_turns_end(state: State, *dice: int) -> Trial:
    return done(state, running.run_on, *dice)


def chased(unit: Unit, x: float, y: float, *areas: Any, **table: Any) -> State:
    return laid_out({"A": unit, "Enemy": french("french_line", x, y, "north")}, *areas, **table)


def front(trial: Trial) -> Point:
    body = trial.unit("A").body
    assert body is not None
    return body.front


def broken(troop: str = "british_line", **facts: Any) -> Unit:
    return british(troop, 24, 24, "south", standing="broken", **facts)


# -- which way and how far --------------------------------------------------------------------------------


def test_straight_away_by_its_dice() -> None:
    """A line in the open, three and four: seven inches from the enemy in the south.

    (skirmish/morale-7, skirmish/path-1).
    """
    trial = fled(chased(broken(), 24.5, 20), 3, 4)
    assert trial.one(Ran).inches == 70
    assert front(trial)[1] - 24 * INCH in range(690, 701)


def test_the_ground_counts_for_who_runs() -> None:
    """skirmish/morale-7, skirmish/move-4: normal dice: in woods the highest is lost."""
    trial = fled(chased(broken(), 24.5, 20, default="rough"), 3, 4)
    assert trial.one(Ran).inches == 30


def test_the_wounded_slow_a_run() -> None:
    """skirmish/morale-7, skirmish/move-11."""
    trial = fled(chased(broken(wounded=1), 24.5, 20), 3, 4)
    assert trial.one(Ran).inches == 40


def test_where_it_is_barred_it_turns_aside_and_homewards() -> None:
    """skirmish/path-1: water ahead: by eighths of a circle, until the way is free."""
    pond = area("water", 20, 26, 40, 48)
    trial = fled(chased(broken(), 24.5, 20, pond), 3, 4)
    assert trial.one(Ran).inches == 70
    assert all(trial.state.ground.kind_at(figure) != "water" for figure in trial.state.figures("A"))


def test_nobody_runs_through_an_enemy() -> None:
    """skirmish/path-1: an enemy within an inch of the way bars it."""
    state = laid_out(
        {
            "A": broken(formation="column"),
            "Enemy": french("french_line", 24.5, 20, "north"),
            "Other": french("marine", 24, 28, "south"),
        }
    )
    trial = fled(state, 5, 5, 5)
    assert trial.state.apart("A", "Other") > 10
    assert trial.one(Ran).inches >= 100


def test_over_the_edge_it_is_gone() -> None:
    """skirmish/ground-5, skirmish/morale-7: and its card with it."""
    state = laid_out(
        {
            "A": british("british_line", 24, 45, "south", standing="broken"),
            "Enemy": french("french_line", 24.5, 40),
        }
    )
    trial = fled(state, 3, 4)
    unit = trial.unit("A")
    assert (unit.standing, unit.body, unit.gone_by) == ("ran", None, "north")
    assert trial.one(RanOff).edge == "north"


def test_the_umpire_says_which_way_it_runs() -> None:
    """skirmish/rule-10, skirmish/path-3, skirmish/rule-1."""
    trial = fled(chased(broken(), 24.5, 20, rulings=(ruling("runs", "west", "A"),)), 3, 4)
    assert front(trial) == point(17, 24)


def test_who_runs_out_of_a_house_comes_out_by_a_door() -> None:
    """skirmish/ground-4, skirmish/morale-7."""
    house = AreaFile("house", "building", box=(21, 22, 27, 27), holds=8, doors=((24, 27),))
    state = laid_out(
        {
            "A": british("militia", 24, 25, "south", standing="broken", inside="house"),
            "Enemy": french("french_line", 24.5, 20, "north"),
        },
        house,
    )
    trial = fled(state, 3, 4)
    assert trial.state.body("A").inside == ""
    assert front(trial)[1] > 27 * INCH


def test_a_crew_that_breaks_leaves_its_gun() -> None:
    """skirmish/timid-5, skirmish/art-7."""
    state = chased(british("artillery", 24, 24, "south", "line", men=2, standing="broken"), 24.5, 20)
    trial = fled(state)
    assert trial.one(CrewRan).men == 2
    assert (trial.unit("A").men, trial.unit("A").fled) == (0, 2)
    assert trial.unit("A").body is not None


# -- at the turn's end ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("apart", "runs"), [(10, True), (18, True), (19, False)])
def test_the_broken_run_on_while_an_enemy_they_see_is_near(apart: int, runs: bool) -> None:
    """S101, S125, skirmish/morale-7: at ten and eighteen inches, not at nineteen; no card, no fire."""
    dice = (3, 4) if runs else ()
    trial = at_turns_end(chased(broken(), 24, 24 - apart), *dice)
    assert bool(trial.of(Ran)) is runs


def test_the_broken_stand_where_they_see_nobody() -> None:
    """S125, skirmish/morale-7: out of sight behind a wood, or before one in hiding."""
    wood = area("dense", 0, 15, 48, 23)
    assert at_turns_end(chased(broken(), 24, 13, wood)).of(Ran) == []
    hidden = laid_out(
        {"A": broken(), "Enemy": french("indian", 24, 14, "north", "skirmish", hidden=True)},
        area("rough", 0, 0, 48, 20),
    )
    assert at_turns_end(hidden).of(Ran) == []


def test_who_ran_from_a_charge_does_not_run_on() -> None:
    """skirmish/timid-4: he is not broken."""
    state = chased(british("militia", 24, 24, "south", spent=True), 24, 20)
    assert at_turns_end(state).of(Ran) == []


def test_a_fence_costs_a_die_and_bars_nobody() -> None:
    """skirmish/path-1, skirmish/move-6."""
    state = chased(
        broken(formation="column"), 24.5, 20, lines=(fence("fence", "fence", 1, (0, 26), (48, 26)),)
    )
    assert fled(state, 2, 4, 5).one(Ran).inches == 90
