"""How a table is won, and buildings that burn, by hand (skirmish/win-1 to win-4, burn-1, ground-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.kernel.orders import Ask
from rules.kernel.referee import Referee, Running
from rules.skirmish import buildings, victory
from rules.skirmish.buildings import SetOnFire
from rules.skirmish.ground import AreaFile
from rules.skirmish.lines import Burn
from rules.skirmish.sheet import Writing
from rules.skirmish.state import Fire, State, Unit
from rules.skirmish.table import Condition, Side, Special, Way
from tests.skirmish.table import Trial, acted, british, done, french, laid_out, refusal

OFF: dict[str, Any] = {"body": None, "standing": "away"}
HOUSE = AreaFile("house", "building", box=(20, 20, 28, 28), holds=16, doors=((24, 20),), windows=((28, 24),))


def table(
    *ways: Way, side: Side = "british", turn: int = 1, units: Mapping[str, Unit] | None = None
) -> State:
    both = {"A": british("british_line", 5, 5), "B": french("french_line", 40, 40)}
    everybody = {**both, **(units or {})}
    return laid_out(everybody, HOUSE, wins={side: ways}, turns=6, turn=turn)


def ended(state: State) -> str:
    """Who has won at the end of this turn, and how."""

    def step(state: State, referee: Referee) -> None:
        victory.at_turns_end(state, referee)

    outcome = done(state, step).state.outcome
    return f"{outcome.winner} {outcome.how}" if outcome else ""


def met(condition: Condition, **units: Unit) -> int:
    return victory.met(table(units=units), condition)


def test_units_off_by_the_right_edge_count() -> None:
    """skirmish/win-1: wagons by the eastern edge, no others."""
    aim = Condition("off", 2, names=("Wagon 1", "Wagon 2"), edges=("east",))
    east, west = (british("wagon", 5, 5, gone_by=edge, **OFF) for edge in ("east", "west"))
    assert met(aim, **{"Wagon 1": east, "Wagon 2": east}) == 2
    assert met(aim, **{"Wagon 1": east, "Wagon 2": west}) == 1


@pytest.mark.parametrize(
    ("standing", "broken", "lost"),
    [("ready", 0, 0), ("broken", 1, 1), ("ran", 1, 1), ("gone", 1, 1), ("taken", 0, 1), ("away", 0, 0)],
)
def test_broken_run_off_and_destroyed_count_as_broken(standing: Any, broken: int, lost: int) -> None:
    """skirmish/win-1: what was taken is lost as well."""
    unit = {"Gun": british("artillery", 5, 9, standing=standing)}
    assert met(Condition("broken", side="british"), **unit) == broken
    assert met(Condition("lost", names=("Gun",)), **unit) == lost
    assert met(Condition("broken", side="british", of="companies"), **unit) == 0


def test_home_is_off_the_edge_or_near_enough() -> None:
    """skirmish/win-1: three inches from the house count, four do not."""
    aim = Condition("home", names=("Gun",), area="house", inches=3, edges=("east",))
    assert met(aim, Gun=british("artillery", 24, 17, men=3)) == 1
    assert met(aim, Gun=british("artillery", 24, 14, men=3)) == 0
    assert met(aim, Gun=british("artillery", 24, 14, gone_by="east", **OFF)) == 1
    assert met(aim, Gun=british("artillery", 24, 17, men=3, standing="taken")) == 0


def test_a_place_is_held_by_an_unbroken_company_alone() -> None:
    """skirmish/win-1."""
    aim = Condition("holds", side="british", area="house")
    inside = british("british_line", 24, 24, inside="house")
    assert met(aim, C=inside) == 1
    assert met(aim, C=inside, D=french("marine", 22, 24, inside="house")) == 0
    assert met(aim, C=british("british_line", 24, 24, inside="house", standing="broken")) == 0


def test_an_officer_killed_counts() -> None:
    """skirmish/win-1."""
    aim = Condition("killed", names=("A",))
    assert met(aim) == 0
    assert met(aim, A=british("british_line", 5, 5, officers_lost=1)) == 1


def test_aims_are_looked_at_when_their_way_says() -> None:
    """skirmish/win-2, skirmish/win-3: at once, at each turn's end, at the end of the last alone."""
    broken = {"B": french("french_line", 40, 40, standing="broken")}
    aim = (Condition("broken", side="french"),)
    assert ended(table(Way(aim), units=broken)) == "british aims"
    assert ended(table(Way(aim, "turn"), units=broken)) == "british aims"
    assert ended(table(Way(aim, "end"), units=broken)) == ""
    assert ended(table(Way(aim, "end"), turn=6, units=broken)) == "british aims"
    state = table(Way(aim, "turn"), units=broken)
    assert victory.won(state, ("at once",)) is None


def test_all_of_a_way_must_have_come_about() -> None:
    """skirmish/win-1: two conditions, of which one is missing."""
    both = (Condition("broken", side="french"), Condition("off", names=("A",)))
    broken = {"B": french("french_line", 40, 40, standing="broken")}
    assert ended(table(Way(both), units=broken)) == ""


def test_the_last_turn_ends_it() -> None:
    """skirmish/win-3: for whom the scenario says, else for nobody."""
    assert ended(table(turn=6)) == "draw last_turn"
    assert ended(table(turn=5)) == ""


def test_both_at_once_draw() -> None:
    """skirmish/win-4."""
    way = (Way((Condition("off", names=("A",)),)),)
    state = laid_out({"A": british("british_line", 5, 5, **OFF)}, wins={"british": way, "french": way})
    assert ended(state) == "draw aims"


def test_each_ending_has_its_winner() -> None:
    """Who gives up loses, who claims wins, agreed is drawn, broken off has no result.

    (skirmish/ending-1, skirmish/ending-2, skirmish/ending-3).
    """
    for how, winner in (("concede", "french"), ("claim", "british"), ("draw", "draw"), ("break_off", "")):
        trial = Trial(table(), steps={"act": waits})
        trial.end(how, "british")
        assert trial.state.outcome is not None
        assert trial.state.outcome.winner == winner


def waits(state: State, referee: Referee) -> Running:
    """A step that asks, so that a game may be ended."""
    yield Ask("british", Writing(), "skirmish/sheet-1")


# -- buildings ----------------------------------------------------------------------------------------------

FIRES = Special(burns=True)


def raid(*more: Unit, special: Special = FIRES, **facts: Any) -> State:
    """Indians at the wall of a house."""
    units = {"Abenaki": french("indian", 24, 19.5, "north"), **{f"U{n}": unit for n, unit in enumerate(more)}}
    return laid_out(units, HOUSE, special=special, **facts)


def burn(state: State, *laid: int) -> Trial:
    return acted(state, Burn(unit="Abenaki", building="house"), *laid)


@pytest.mark.parametrize(("die", "burns"), [(3, False), (4, True)])
def test_a_building_burns_on_four_or_more(die: int, burns: bool) -> None:
    """skirmish/burn-1: and counts from then on."""
    trial = burn(raid(), die)
    assert trial.one(SetOnFire) == SetOnFire("Abenaki", "house", die, burns)
    assert victory.met(trial.state, Condition("burnt", names=("house",))) == burns
    assert victory.met(trial.state, Condition("unburnt", names=("house",))) == (not burns)
    assert trial.unit("Abenaki").stirred


@pytest.mark.parametrize(
    ("state", "key"),
    [
        (raid(special=Special()), "nothing_burns_here"),
        (raid(fires=(Fire("house", 1),)), "burns_already"),
        (raid(british("militia", 24, 24, inside="house")), "is_held"),
        (raid(french("marine", 24, 24, inside="house")), "own_men_inside"),
        (laid_out({"Abenaki": french("indian", 24, 16)}, HOUSE, special=FIRES), "not_at_building"),
    ],
)
def test_what_cannot_be_set_on_fire(state: State, key: str) -> None:
    """skirmish/burn-1: only where the scenario says, empty, and in touch."""
    no = refusal(state, Burn(unit="Abenaki", building="house"))
    assert no is not None
    assert no.key == key


def test_an_opening_is_defended_within_two_inches() -> None:
    """Men along the wall that is faced hold its door, not the window.

    (S43, skirmish/melee-11, skirmish/ground-4).
    """
    state = raid(british("militia", 24, 24, "south", inside="house", men=3))
    assert buildings.defended(state, (2400, 2000), "french")
    assert not buildings.defended(state, (2800, 2400), "french")
    area = state.ground.areas["house"]
    found = [(one.at, one.lets, one.climbed) for one in buildings.openings(area, (0, 0))]
    assert found == [((2400, 2000), 2, False), ((2800, 2400), 1, True)]
    assert buildings.room(state, "house") == 13
