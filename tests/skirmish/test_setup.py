"""How a table is laid out, who comes later, how a turn begins and ends (set-1 to set-3, turn-1, turn-2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import No, in_full
from rules.skirmish import setup
from rules.skirmish.ground import AreaFile
from rules.skirmish.lines import Place
from rules.skirmish.rally import Rallying
from rules.skirmish.running import Ran
from rules.skirmish.setup import Automatic, Came, NotYet, SettingUp
from rules.skirmish.sight import Vanished
from rules.skirmish.state import Options, State, Unit
from rules.skirmish.victory import Ended
from tests.skirmish.table import Trial, british, done, french, laid_out, printed, seen, with_unit

WOOD = AreaFile("wood", "rough", box=(0, 24, 48, 48))
POND = AreaFile("pond", "water", box=(30, 0, 48, 12))
COMING = {"A": Unit("british", "ranger", 6, 6), "B": Unit("british", "ranger", 6, 6)}


def table(**facts: Any) -> State:
    """Two companies of Rangers and one of Marines, who may stand anywhere."""
    units = {**COMING, "M": Unit("french", "marine", 6, 6)}
    return laid_out(units, WOOD, POND, step="set_up", **facts)


def laying_out(**facts: Any) -> Trial:
    return Trial(table(**facts), until=("begin_turn",))


# -- set-1 ------------------------------------------------------------------------------------------------


def test_both_sides_set_up_at_once_and_sealed() -> None:
    """skirmish/set-1: while the one has answered, the other sees nothing of it."""
    trial = laying_out()
    assert trial.asked() == [("british", "SettingUp"), ("french", "SettingUp")]
    trial.answer("british", Place("A", "C2"), Place("B", "E2", "column"))
    assert seen(trial.state, "french").units["A"].body is None
    trial.answer("french", Place("M", "C7", facing="south"))
    assert [trial.state.body(name).front for name in "ABM"] == [(1500, 900), (2700, 900), (1500, 3900)]
    assert (trial.state.body("B").formation, trial.state.body("M").facing) == ("column", (0, -1))


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (Place("B", "C2"), "no_room_there"),  # where A stands
        (Place("B", "G1"), "no_room_there"),  # in the pond
        (Place("B", "Z9"), "not_on_this_table"),
        (Place("A", "E2"), "not_to_be_placed"),
        (Place("M", "E2"), "not_to_be_placed"),
    ],
)
def test_all_men_stand_on_free_ground_apart_from_others(line: Place, key: str) -> None:
    """skirmish/set-1: each unit once, and none of the enemy's."""
    no = SettingUp().refuse(seen(table(), "british"), (Place("A", "C2"),), line)
    assert no is not None
    assert no.key == key


def test_a_zone_holds_its_side() -> None:
    """skirmish/set-1: the farm's people begin in the yard."""
    farm = seen(setup.new(printed(), "farmstead", Options()), "british")
    no = SettingUp().refuse(farm, (), Place("Militia", "A1"))
    assert no == No("skirmish/set-1", "no_room_there", unit="Militia", at="A1", zone="yard")


def test_automatic_places_all_that_is_left() -> None:
    """skirmish/set-1: apart from each other, also from one who was placed by hand."""
    view, kind = seen(table(), "british"), SettingUp()
    placed = in_full(kind, view, (Place("A", "E4"), Automatic()))
    assert [line.unit for line in placed if isinstance(line, Place)] == ["A", "B"]
    assert kind.refuse(view, placed[:1], placed[1]) is None


def test_who_is_marked_as_hidden_begins_unseen_if_he_may() -> None:
    """skirmish/set-1: in the wood, not before it."""
    for at, hidden in (("C7", True), ("C2", False)):
        trial = laying_out(hides=("A",))
        trial.answer("british", Place("A", at, "skirmish"), Place("B", "F7"))
        trial.answer("french", Place("M", "H4"))
        assert (trial.unit("A").hidden, trial.unit("B").hidden) == (hidden, False)


def test_a_house_holds_so_many_wherever_they_face() -> None:
    """skirmish/ground-4, set-1: ten men; a company of six in it leaves no room for a second one."""
    house = AreaFile("house", "building", box=(12, 6, 18, 12), defence=2, holds=10, doors=((15, 6),))
    units = {**COMING, "M": Unit("french", "marine", 6, 6)}
    trial = Trial(laid_out(units, house, step="set_up"), until=("begin_turn",))
    with pytest.raises(No) as refused:
        trial.answer("british", Place("A", "C2.3"), Place("B", "C2.7"))
    assert refused.value.key == "no_room_there"


# -- set-2 ------------------------------------------------------------------------------------------------


def test_a_column_marches_in_the_order_of_its_list() -> None:
    """skirmish/set-2: on the lake road, the first of them farthest east, as many as there is room for."""
    road = setup.new(printed(), "forest_road", Options())
    marching = dict(setup.marching(road, "british"))
    assert [*marching] == ["Light", "Line A", "Wagon 1", "Wagon 2", "Line B"]
    fronts = [body.front[0] for body in marching.values()]
    assert fronts == sorted(fronts, reverse=True)
    assert {road.ground.area_at(body.front) for body in marching.values()} != {None}
    foot = (name for name in marching if road.troop(name).arm == "foot")
    assert {marching[name].formation for name in foot} == {"column"}


# -- set-3 ------------------------------------------------------------------------------------------------


def relief(turn: int) -> State:
    """The farm at the beginning of a turn: the patrol and the picket are to come, nobody else is left."""
    state = setup.new(printed(), "farmstead", Options())
    state.turn = turn
    for name in set(state.units) - {"Patrol", "Picket"}:
        state.change(name, standing="ran")
    return state


@pytest.mark.parametrize(("turn", "dice", "came"), [(3, (), ""), (4, (3,), ""), (4, (4,), "Patrol")])
def test_who_comes_by_a_die(turn: int, dice: tuple[int, ...], came: str) -> None:
    """skirmish/set-3: the patrol from turn 4 on, on 4 or more."""
    trial = done(relief(turn), setup.arrive, *dice)
    assert [event.unit for event in trial.of(Came)] == ([came] if came else [])
    assert [(event.die, event.needed) for event in trial.of(NotYet)] == ([(3, 4)] if dice == (3,) else [])


def test_who_comes_in_his_turn() -> None:
    """skirmish/set-3: the picket in turn 5 without a die, in its zone and ready; not before."""
    assert done(with_unit(relief(4), "Patrol", standing="ran"), setup.arrive).of(Came) == []
    trial = done(with_unit(relief(5), "Patrol", standing="ran"), setup.arrive)
    assert [event.unit for event in trial.of(Came)] == ["Picket"]
    assert trial.state.terms.zones["south road"].holds(trial.state.body("Picket").front)
    assert trial.unit("Picket").standing == "ready"


def test_without_room_one_waits() -> None:
    """skirmish/set-3: the road is taken by others; when they are gone he comes."""
    state = relief(5)
    for name, x in (("Militia", 23), ("Neighbours", 25)):
        state = with_unit(state, name, body=british("militia", x, 1).body, standing="ready")
    full = done(with_unit(state, "Patrol", standing="gone"), setup.arrive)
    assert (full.of(Came), full.unit("Picket").standing) == ([], "waiting")
    empty = with_unit(with_unit(full.state, "Militia", body=None), "Neighbours", body=None)
    assert [event.unit for event in done(empty, setup.arrive).of(Came)] == ["Picket"]


def test_who_comes_keeps_off_a_gun_without_men() -> None:
    """skirmish/set-3, body-3: nobody stands within an inch of it, though nobody serves it any more."""
    gun = french("artillery", 25, 25, men=0, dead=3, figures=3, standing="gone")
    state = laid_out({"Gun": gun, "Line": Unit("british", "british_line", 6, 6)})
    trial = done(state, setup.arrive)
    assert trial.one(Came).unit == "Line"
    assert trial.state.apart("Line", "Gun") > 10


# -- a turn -----------------------------------------------------------------------------------------------


def test_a_turn_begins_with_a_sheet_from_each_side() -> None:
    """skirmish/turn-1: what happened in the turn before is over, and all the cards are shuffled."""
    units = {"A": british("ranger", 10, 10, fired=True, stirred=True), "M": french("marine", 10, 40)}
    trial = Trial(laid_out(units, step="begin_turn", shot_at=("M",)))
    assert trial.asked() == [("british", "Writing"), ("french", "Writing")]
    assert (trial.unit("A").fired, trial.unit("A").stirred, trial.state.shot_at) == (False, False, ())
    assert set(trial.state.deck) == {"A", "M"}


def test_a_turn_ends_with_rallies_before_anybody_runs_on() -> None:
    """skirmish/turn-2: two broken companies that touch may rally; who does not runs on."""
    units = {
        "A": british("british_line", 10, 10, standing="broken", dead=2),
        "B": british("british_line", 16, 10, standing="broken", dead=2),
        "M": french("marine", 13, 22),
    }
    trial = Trial(laid_out(units, step="end_turn"), (1, 1, 1, 1, 1, 1), until=("begin_turn",))
    assert isinstance(trial.match.open["british"].kind, Rallying)
    assert trial.of(Ran) == []
    trial.answer("british")
    assert [event.unit for event in trial.of(Ran)] == ["A", "B"]
    assert trial.state.turn == 2


def test_a_turn_ends_with_who_hides_again_and_who_has_won() -> None:
    """skirmish/turn-2: who was still in woods is unseen; in the last turn it is looked who has won."""
    units = {"A": british("ranger", 10, 30, formation="skirmish"), "M": french("marine", 10, 10)}
    trial = Trial(laid_out(units, WOOD, step="end_turn", turn=6), until=("begin_turn", "over"))
    assert [event.unit for event in trial.of(Vanished)] == ["A"]
    assert [event.winner for event in trial.of(Ended)] == ["draw"]
