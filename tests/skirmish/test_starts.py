"""Every scenario as it is laid out, and with all who come: nobody stands in anybody (set-1 to set-3)."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from rules.skirmish import setup
from rules.skirmish.layout import TOUCH
from rules.skirmish.state import Options, State
from rules.skirmish.table import SCENARIOS, SIDES, Side
from tests.skirmish.table import Trial, done, printed

COLUMNS = [
    (key, row.side)
    for key, scenario in printed().scenarios.items()
    for row in scenario.file.sides
    if row.march
]
WAITING = {"farmstead": {"Picket"}}  # while the Patrol stands where they come onto the south road


def begun(key: str) -> State:
    """Both sides let their units be set up."""
    trial = Trial(setup.new(printed(), key, Options()), until=("begin_turn",))
    for side in SIDES:
        ask = trial.match.open[side]
        trial.answer(side, *ask.kind.default(trial.match.view(side)))
    return trial.state


def reinforced(key: str) -> State:
    """In the last turn all come who have not come, whatever die they need."""
    start = begun(key)
    late = [row for name, row in start.terms.units.items() if start.units[name].standing == "waiting"]
    last = msgspec.structs.replace(start, turn=start.terms.turns, units=dict(start.units))
    return done(last, setup.arrive, *(6 for row in late if row.on)).state


def in_one_building(state: State, one: str, other: str) -> bool:
    return bool(inside := state.body(one).inside) and inside == state.body(other).inside


def too_near(state: State) -> list[tuple[str, str, int]]:
    """Who stands within an inch of another; those in one building, whose men stand an inch apart, nearer."""
    found = [(*pair, state.apart(*pair)) for pair in combinations(setup.on_table(state), 2)]
    return [(a, b, far) for a, b, far in found if far < TOUCH + (not in_one_building(state, a, b))]


def off_the_ground(state: State) -> list[str]:
    """Whose men stand where nobody can."""
    without = (name for name in setup.on_table(state) if not state.body(name).inside)
    return [name for name in without if not all(map(state.ground.is_free, state.places(name)))]


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_table_begins_with_everybody_in_his_own_place(key: str) -> None:
    """skirmish/set-1: all who begin stand on free ground, an inch from everybody else."""
    state = begun(key)
    assert {name for name in state.units if setup.begins(state, name)} == set(setup.on_table(state))
    assert too_near(state) == []
    assert off_the_ground(state) == []


@pytest.mark.parametrize("key", SCENARIOS)
def test_who_comes_later_stands_in_nobody(key: str) -> None:
    """skirmish/set-3: they find room, though nobody has left his place; where there is none, they wait."""
    state = reinforced(key)
    assert set(state.units) - set(setup.on_table(state)) == WAITING.get(key, set())
    assert too_near(state) == []
    assert off_the_ground(state) == []


@pytest.mark.parametrize(("key", "side"), COLUMNS)
def test_a_column_begins_on_its_road(key: str, side: Side) -> None:
    """skirmish/set-2: every man of it, and every gun and wagon; nobody marches who has no room there."""
    state = begun(key)
    road = next(iter(state.ground.roads.values()))
    column = dict(setup.marching(state, side))
    assert [name for name in state.units if name in column] == [*column]
    assert {state.ground.aside(road, place) for name in column for place in state.places(name)} == {0}


def test_those_without_stand_an_inch_from_those_within() -> None:
    """skirmish/set-1: men in a building line its walls, wherever the middle of it is (ground-4)."""
    state = begun("bushy_run")
    within = [name for name in setup.on_table(state) if state.body(name).inside]
    without = [name for name in setup.on_table(state) if not state.body(name).inside]
    assert within
    assert min(state.apart(one, other) for one in within for other in without) > TOUCH
