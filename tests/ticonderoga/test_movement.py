"""Chapters 6, 7.0 to 7.2, 7.5, 7.7 to 7.9, and what 4 and 8.0 say of movement, on bare maps.

The French move first on the strategic map, where rows run from west to east; the British on the tactical one.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.kernel.orders import PUBLIC, Lines, No
from rules.ticonderoga.alone import Gambled, ThrewAlone
from rules.ticonderoga.board import Board
from rules.ticonderoga.captures import BoatsTaken, FortTaken
from rules.ticonderoga.going import Halted, SomeWent, Went, WorkLeft, order
from rules.ticonderoga.lines import Alone, Done, Go, StopIf
from rules.ticonderoga.marches import Marches, PutOff, Skipped, draft
from rules.ticonderoga.pieces import Work
from rules.ticonderoga.state import Options
from rules.ticonderoga.view import view
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.phases import Phase

BARE = field()
WOODS = field({"terrain": {"forest": "0506 0507 0508", "hill": "0606 0507"}})
TACTICAL: dict[str, Any] = {"scenario": "summer_1758"}
WINTER: dict[str, Any] = {"scenario": "winter_raid_1757", "player": 1}  # the French are second there


def moved(text: str, *orders: str, board: Board = BARE, laid: tuple[int, ...] = (), **facts: Any) -> Phase:
    return Phase(position(board, text, **facts), *orders, laid=laid)


def refusal(text: str, *orders: str, board: Board = BARE, **facts: Any) -> tuple[str, str]:
    """By which rule, and with what text, the last of these is refused."""
    letter = "T" if " T0" in text else "S"
    idle = f"Guyenne 5/3 {letter}1201; 46th 5/3 {letter}1111"  # far off, so that the phase goes on
    phase = moved(f"{text}; {idle}", *orders[:-1], board=board, **facts)
    with pytest.raises(No) as caught:
        phase.order(phase.state.phasing, orders[-1])
    return caught.value.rule, caught.value.key


def spent(text: str, order: str, board: Board = BARE, **facts: Any) -> int:
    """What the first piece has paid for an order, in halves."""
    phase = moved(text, order, board=board, **facts)
    return phase.state.pieces[next(iter(phase.state.pieces))].spent


TOO_FAR = ("ticonderoga/7.0j", "too_far")

# -- 7.0: costs ------------------------------------------------------------------------------------


def test_a_piece_pays_for_every_hex() -> None:
    """Three points go three clear hexes and no farther (ticonderoga/7.0c, 7.0j)."""
    assert moved("La Reine 5/3 S0505", "La Reine to S0508; done").at("La Reine") == "S0508"
    assert refusal("La Reine 5/3 S0505", "La Reine to S0509") == TOO_FAR


def test_a_phase_may_end_with_nobody_moved() -> None:
    """All, some or none (ticonderoga/7.0a)."""
    assert moved("La Reine 5/3 S0505", "done").state.step == "fight"


@pytest.mark.parametrize(
    ("text", "to", "halves"),
    [
        ("La Reine 5/3 S0505", "S0506", 4),  # forest
        ("Marine 1 5/3 S0505", "S0506", 2),  # forest, with the triangle
        ("La Reine 5/3 S0605", "S0606", 4),  # hill
        ("Marine 1 5/3 S0605", "S0606", 4),
        ("Marine 1 5/3 S0407", "S0507", 4),  # forest and hill: the dearest, and no triangle
        ("La Reine 5/3 S0407", "S0507", 4),
    ],
)
def test_the_dearest_terrain_counts(text: str, to: str, halves: int) -> None:
    """Case C-040 (ticonderoga/7.0d, 7.1a-7.1d)."""
    name = text.rsplit(" ", 2)[0]
    assert spent(text, f"{name} to {to}", WOODS) == halves


def test_a_river_costs_a_point_more_unless_it_is_bridged() -> None:
    """Case C-032: a clear hex behind a river costs 2, over a bridge 1 (ticonderoga/7.0e, 7.0f)."""
    river = {"rivers": {"Hudson": "0505/0506"}}
    assert spent("La Reine 5/3 S0505", "La Reine to S0506", field(river)) == 4
    bridged = {**river, "bridges": "0505/0506"}
    assert spent("La Reine 5/3 S0505", "La Reine to S0506", field(bridged)) == 2


def test_a_joined_road_costs_half_a_point() -> None:
    """Case C-035: six hexes of road with three points, not a seventh (ticonderoga/7.0g, 7.1e)."""
    road = field({"ground": "forest", "roads": ("0501 0502 0503 0504 0505 0506 0507 0508",)})
    assert spent("La Reine 5/3 S0501", "La Reine to S0507", road) == 6
    assert refusal("La Reine 5/3 S0501", "La Reine to S0508", board=road) == TOO_FAR


def test_nothing_is_rounded_on_the_way() -> None:
    """A road entered across country costs its terrain; then four halves make 3 (7.0h, ticonderoga/7.0t)."""
    road = field({"roads": ("0602 0603 0604 0605 0606 0607",)})
    assert spent("La Reine 5/3 S0502", "La Reine to S0606; done", road) == 6
    assert refusal("La Reine 5/3 S0502", "La Reine to S0607", board=road) == TOO_FAR


def test_roads_that_do_not_meet_do_not_help() -> None:
    """Case C-038 (ticonderoga/7.0h)."""
    apart = field({"roads": ("0405 0505", "0506 0607")})
    assert spent("La Reine 5/3 S0505", "La Reine to S0506", apart) == 2


def test_a_joined_trail_costs_one_point_whatever_the_terrain() -> None:
    """Case C-047: three hexes of trail through forest (ticonderoga/7.0i, T21)."""
    trail = field({"ground": "forest", "trails": ("0505 0506 0507 0508 0509",)})
    assert spent("La Reine 5/3 S0505", "La Reine to S0508", trail) == 6
    assert refusal("La Reine 5/3 S0505", "La Reine to S0509", board=trail) == TOO_FAR


def test_one_hex_can_always_be_made_at_first() -> None:
    """Case C-033: three points make a hex of five, but not after another hex (ticonderoga/7.0k, 7.0l)."""
    dear = field({"terrain": {"hill": "0506"}, "rivers": {"Hudson": "0505/0506"}})
    text = "La Reine 5/3 S0505"
    assert spent(text, "La Reine to S0506", dear, weather="rain") == 4  # of two points all
    assert refusal("La Reine 5/3 S0504", "La Reine to S0505", "La Reine to S0506", board=dear) == TOO_FAR


def test_no_piece_goes_where_nothing_is() -> None:
    """Beyond the edge there is no hex, and a lake takes no feet (ticonderoga/7.0m, 7.0n, 7.3a)."""
    lake = field({"lakes": {"George": "0506"}})
    assert refusal("La Reine 5/3 S0505", "La Reine to S0506", board=lake) == ("ticonderoga/7.3a", "lake")
    at_edge = moved("La Reine 5/3 S0101", "done")
    assert "S0112" not in {line.to for line in offered(at_edge) if isinstance(line, Go)}


def offered(phase: Phase) -> list[Any]:
    return list(Marches().next(view(phase.state, phase.state.phasing), ()))


def test_points_do_not_keep() -> None:
    """Case C-044: what is left is lost with the phase (ticonderoga/7.0q)."""
    phase = moved("La Reine 5/3 S0505", "La Reine to S0506; done")
    assert phase.state.pieces["La Reine"].spent == 2
    assert phase.state.step == "fight"


# -- 7.0b: one after the other ------------------------------------------------------------


def test_the_last_mover_goes_on_until_another_moves() -> None:
    """It goes on with what is left; once another has moved it has ended its move (ticonderoga/7.0b, T20)."""
    text = "La Reine 5/3 S0505; La Sarre 5/3 S0705"
    assert moved(text, "La Reine to S0506; La Reine to S0508").at("La Reine") == "S0508"
    late = refusal(text, "La Reine to S0506; La Sarre to S0706", "La Reine to S0507")
    assert late == ("ticonderoga/7.0b", "has_moved")


def test_a_way_round_is_two_ways() -> None:
    """A place by way of another is read as both (ticonderoga/7.0a)."""
    phase = moved("La Reine 5/3 S0505", "La Reine to S0507 via S0605")
    assert phase.state.trails[0].path + phase.state.trails[1].path[1:] == ("S0505", "S0605", "S0506", "S0507")


def test_those_that_go_together_end_where_the_slowest_does() -> None:
    """All in a hex go, each paying for itself; the cannon with a unit (7.0b, 7.0s, ticonderoga/4.0o, T10)."""
    text = "La Reine 5/3 S0505; Marine 1 5/3 S0505; Montcalm S0505; French cannon 1 S0505"
    phase = moved(text, "all at S0505 to S0508; done")
    assert phase.at("La Reine", "Marine 1", "Montcalm", "French cannon 1") == "S0508 S0508 S0508 S0508"


def test_a_cannon_needs_a_unit_and_no_woodcraft_helps_it() -> None:
    """Case C-046: alone it stays; with Marines it pays for forest in full (ticonderoga/7.0s, T22)."""
    text = "Marine 1 5/3 S0505; French cannon 1 S0505"
    assert refusal(text, "French cannon 1 to S0506") == ("ticonderoga/7.0s", "needs_unit")
    assert moved(text, "Marine 1 to S0509", board=field({"ground": "forest"})).at("Marine 1") == "S0509"
    order = "Marine 1 with French cannon 1 to S0508"
    assert refusal(text, order, board=field({"ground": "forest"})) == TOO_FAR
    phase = moved(text, "Marine 1 with French cannon 1 to S0507", board=field({"ground": "forest"}))
    assert [phase.state.pieces[n].spent for n in ("Marine 1", "French cannon 1")] == [4, 8]


def test_a_cannon_loses_a_point_in_rain() -> None:
    """Marines keep their four points in rain, the cannon with them does not (ticonderoga/4.0d, 7.0s)."""
    text = "Marine 1 5/3 S0505; French cannon 1 S0505"
    assert moved(text, "Marine 1 to S0509", weather="rain").at("Marine 1") == "S0509"
    assert refusal(text, "Marine 1 with French cannon 1 to S0509", weather="rain") == TOO_FAR


def test_a_wagon_goes_by_itself() -> None:
    """Three points (ticonderoga/7.0s, T22)."""
    assert moved("Wagon S0505", "Wagon to S0508", player=1).at("Wagon") == "S0508"


def test_any_number_stack_but_never_with_the_enemy() -> None:
    """Case C-041: not even with a leader alone (ticonderoga/6.0a, 6.0c, 7.0o)."""
    text = "La Reine 5/3 S0505; La Sarre 5/3 S0506; Howe S0507"
    assert moved(text, "La Reine to S0506").at("La Reine", "La Sarre") == "S0506 S0506"
    assert refusal(text, "La Reine to S0507") == ("ticonderoga/7.0o", "enemy_there")


def test_a_unit_takes_boats_that_nobody_guards() -> None:
    """Case C-070, C-071: a unit takes them, a leader alone may not come (ticonderoga/7.6a, 7.6b, T33)."""
    lake = field({"lakes": {"George": "0507"}})
    text = "La Reine 5/3 S0505; Montcalm S0505; British bateau 1 S0506"
    phase = moved(text, "La Reine to S0506", board=lake)
    assert phase.state.pieces["British bateau 1"].side == "french"
    assert phase.of(BoatsTaken) == [BoatsTaken("french", "S0506", ("British bateau 1",))]
    alone = refusal(text, "Montcalm goes alone", "Montcalm to S0506", board=lake, laid=(5,))
    assert alone == ("ticonderoga/7.6b", "only_units_take")
    guarded = refusal(f"{text}; Howe S0506", "La Reine to S0506", board=lake)
    assert guarded == ("ticonderoga/7.0o", "enemy_there")


def test_a_unit_takes_an_empty_fort() -> None:
    """Case C-042, C-043: a leader alone comes in and takes nothing (ticonderoga/7.0p, T23)."""
    works = {"S0506": Work("fort", "british")}
    text = "La Reine 5/3 S0505; Montcalm S0505"
    assert moved(text, "La Reine to S0506", works=works).of(FortTaken) == [FortTaken("french", "S0506")]
    alone = moved(text, "Montcalm goes alone", "Montcalm to S0506", works=works, laid=(3,))
    assert (alone.at("Montcalm"), alone.state.works["S0506"].side) == ("S0506", "british")


# -- 4: weather ------------------------------------------------------------------------------------


@pytest.mark.parametrize("weather", ["rain", "snow", "sweltering"])
def test_bad_weather_takes_a_point_but_not_from_the_triangle(weather: str) -> None:
    """Case C-009: two hexes of three; Marines go four (ticonderoga/4.0d, ticonderoga/4.0f)."""
    assert refusal("La Reine 5/3 S0505", "La Reine to S0508", weather=weather) == TOO_FAR
    assert moved("La Reine 5/3 S0505", "La Reine to S0507", weather=weather).at("La Reine") == "S0507"
    assert moved("Marine 1 5/3 S0505", "Marine 1 to S0509", weather=weather).at("Marine 1") == "S0509"


def test_a_rainstorm_lets_everyone_go_one_hex() -> None:
    """Case C-011, also along a road (ticonderoga/4.0h, T07)."""
    road = field({"roads": ("0505 0506 0507",)})
    text = "Marine 1 5/3 S0505"
    assert refusal(text, "Marine 1 to S0507", weather="rainstorm", board=road) == (
        "ticonderoga/4.0h",
        "one_hex",
    )
    again = refusal(text, "Marine 1 to S0506", "Marine 1 to S0507", weather="rainstorm", board=road)
    assert again == ("ticonderoga/4.0h", "one_hex")


def test_nothing_moves_in_a_snowstorm() -> None:
    """Case C-012: not even one hex, and nobody is asked (ticonderoga/4.0k, 7.0k, T08)."""
    assert moved("French Indian 1 5/3 S0505; Montcalm S0505", weather="snowstorm").state.step == "fight"


def test_a_point_lost_is_no_ban() -> None:
    """Case C-013: who has nothing left may still make one hex (ticonderoga/4.0d, 7.0k, T08)."""
    phase = moved("La Reine 5/3 S0505", weather="rain", board=field({"ground": "hill"}))
    assert phase.lines("french", "La Reine to S0506") == (Go("La Reine", "S0506"),)
    phase.order("french", "La Reine to S0506")
    assert phase.state.pieces["La Reine"].spent == 4


# -- 7.2: zones of control -------------------------------------------------------------------------


def test_a_zone_stops_who_comes_into_it() -> None:
    """Case C-048: the hexes about La Reine at 0505 stop a mover (ticonderoga/7.2a, 7.2b, 7.2f)."""
    text = "27th 5/3 T0304; La Reine 5/3 T0505"
    onward = refusal(text, "27th to T0404", "27th to T0403", **TACTICAL)
    assert onward == ("ticonderoga/7.2f", "stopped")


def test_from_zone_to_zone_goes_one_hex() -> None:
    """Case C-050: leaving costs nothing, the next hex of the zone ends the move (ticonderoga/7.2h, 7.2i)."""
    text = "27th 5/3 T0404; La Reine 5/3 T0505"
    assert moved(text, "27th to T0304", **TACTICAL).state.pieces["27th"].stopped is False
    assert refusal(text, "27th to T0405", "27th to T0406", **TACTICAL) == ("ticonderoga/7.2f", "stopped")


@pytest.mark.parametrize("enemy", ["French cannon 1", "Montcalm"])
def test_who_is_no_unit_has_no_zone(enemy: str) -> None:
    """Case C-051 (ticonderoga/7.2c)."""
    text = f"27th 5/3 T0304; {enemy} T0505"
    assert moved(text, "27th to T0404; 27th to T0403", **TACTICAL).at("27th") == "T0403"


def test_a_cadre_has_a_zone_and_woods_do_not_matter() -> None:
    """A Cadre in a wood stops a mover in a wood (ticonderoga/7.2d, 7.2e)."""
    woods = field(tactical={"ground": "forest"})
    text = "27th 5/3 T0304; French Cadre 1 2/1 T0505"
    assert moved(text, "27th to T0404", board=woods, **TACTICAL).state.pieces["27th"].stopped


def test_there_are_no_zones_on_the_strategic_map() -> None:
    """One walks past the enemy (ticonderoga/7.2a)."""
    assert moved("La Reine 5/3 S0505; 27th 5/3 S0606", "La Reine to S0508").at("La Reine") == "S0508"


def test_ice_is_in_no_zone() -> None:
    """Case C-054: three hexes of ice beside an enemy unit (ticonderoga/7.2k, 7.7a)."""
    lake = field(tactical={"lakes": {"George": "0404 0405 0406"}})
    text = "Ranger 1 5/3 T0303; La Reine 5/3 T0505"
    phase = moved(text, "Ranger 1 to T0406", board=lake, scenario="winter_raid_1757", weather="snow")
    assert phase.at("Ranger 1") == "T0406"


def test_points_are_doubled_for_who_begins_on_the_tactical_map() -> None:
    """Case C-105: six hexes for a printed 3, five in rain (ticonderoga/9.0e, T48)."""
    text = "27th 5/3 T0501"
    assert moved(text, "27th to T0507", **TACTICAL).at("27th") == "T0507"
    assert refusal(text, "27th to T0508", **TACTICAL) == TOO_FAR
    assert refusal(text, "27th to T0507", weather="rain", **TACTICAL) == TOO_FAR
    first: dict[str, Any] = {"options": Options(weather_first=True), "weather": "rain", **TACTICAL}
    assert moved(text, "27th to T0505", **first).at("27th") == "T0505"
    assert refusal(text, "27th to T0506", **first) == TOO_FAR


# -- 7.5: what is carried --------------------------------------------------------------------------

BOATS = field({"terrain": {"forest": "0509"}, "roads": ("0701 0702 0703 0704 0705",)})


def test_a_carrier_pays_double_and_keeps_to_clear_ground_and_roads() -> None:
    """Case C-066: four points make two clear hexes or four of road; no wood (ticonderoga/7.5b, 7.5d)."""
    text = "Marine 1 5/3 {at}; French canoe 1 {at}"
    with_boat = "Marine 1 with French canoe 1 to"
    clear, road = text.format(at="S0505"), text.format(at="S0701")
    assert moved(clear, f"{with_boat} S0507", board=BOATS).at("French canoe 1") == "S0507"
    assert refusal(clear, f"{with_boat} S0508", board=BOATS) == TOO_FAR
    assert moved(road, f"{with_boat} S0705", board=BOATS).at("French canoe 1") == "S0705"
    wood = refusal(text.format(at="S0508"), f"{with_boat} S0509", board=BOATS)
    assert wood == ("ticonderoga/7.5b", "no_portage")


def test_who_carries_no_boat() -> None:
    """Case C-067: neither a Cadre nor a leader alone, and nobody two (ticonderoga/7.5a, 7.5c, T32)."""
    cadre = refusal(
        "French Cadre 1 2/1 S0505; French canoe 1 S0505", "French Cadre 1 with French canoe 1 to S0506"
    )
    assert cadre == ("ticonderoga/7.5a", "cadre_carries_none")
    text = "Montcalm S0505; La Reine 5/3 S0505; French canoe 1 S0505; French canoe 2 S0505"
    leader = refusal(text, "Montcalm goes alone", "Montcalm with French canoe 1 to S0506", laid=(5,))
    assert leader == ("ticonderoga/7.5c", "only_units_lead")
    two = refusal(text, "La Reine with French canoe 1 and French canoe 2 to S0506")
    assert two == ("ticonderoga/7.5a", "one_boat")


@pytest.mark.parametrize(("doubled", "halves"), [(False, 6), (True, 8)])
def test_a_river_is_doubled_for_a_boat_only_if_the_table_says_so(doubled: bool, halves: int) -> None:
    """Clear 2 and river 1, or 2 (ticonderoga/7.5d, T32)."""
    river = field({"rivers": {"Hudson": "0505/0506"}})
    text, order = "Marine 1 5/3 S0505; French canoe 1 S0505", "Marine 1 with French canoe 1 to S0506"
    assert spent(text, order, river, options=Options(river_doubled=doubled)) == halves


def test_a_carrier_may_leave_its_boat() -> None:
    """On clear ground, where it stays until it is carried on (ticonderoga/7.5f)."""
    text = "Marine 1 5/3 S0505; French canoe 1 S0505; La Reine 5/3 S0506"
    phase = moved(text, "Marine 1 with French canoe 1 to S0506; Marine 1 to S0507", board=BOATS)
    assert phase.at("Marine 1", "French canoe 1") == "S0507 S0506"
    with pytest.raises(No) as caught:
        phase.order("french", "French canoe 1 to S0505")
    assert caught.value.key == "boat_on_land"


def test_a_boat_does_not_walk() -> None:
    """A boat goes over land only when it is carried (ticonderoga/7.3o)."""
    no = refusal("French canoe 1 S0505", "French canoe 1 to S0506")
    assert no == ("ticonderoga/7.3o", "boat_on_land")


# -- 7.7: ice --------------------------------------------------------------------------------------

LAKE = field({"lakes": {"George": "0502 0503 0504 0505 0506"}})


@pytest.mark.parametrize(
    ("weather", "scenario", "may"),
    [
        ("snow", "winter_raid_1757", True),
        ("rain", "winter_raid_1757", False),
        ("snow", "autumn_1755", False),
        ("rainstorm", "winter_raid_1757", False),
    ],
)
def test_lakes_bear_in_winter_snow_alone(weather: str, scenario: str, may: bool) -> None:
    """Case C-065, C-233 (ticonderoga/7.7a, 7.7f, 7.7g, 4.0p, T24)."""
    player = 1 if scenario == "winter_raid_1757" else 0
    phase = moved("La Reine 5/3 S0501", board=LAKE, scenario=scenario, weather=weather, player=player)
    assert (Go("La Reine", "S0502") in offered(phase)) is may


def test_snow_takes_its_point_on_ice() -> None:
    """Three points make two hexes of ice (ticonderoga/7.7d)."""
    text = "La Reine 5/3 S0501"
    assert refusal(text, "La Reine to S0504", board=LAKE, weather="snow", **WINTER) == TOO_FAR


def test_who_is_caught_by_a_thaw_makes_for_land() -> None:
    """The nearest land is beside them; no other hex of water may be entered (ticonderoga/7.7e, T24)."""
    wide = field({"lakes": {"George": " ".join(f"{r:02}{c:02}" for r in range(3, 8) for c in range(3, 9))}})
    phase = moved("La Reine 5/3 S0505", board=wide, **WINTER)
    ways = {line.to for line in offered(phase) if isinstance(line, Go)}
    assert "S0506" not in ways
    assert ways
    always = moved("La Reine 5/3 S0505", board=wide, options=Options(winter_ice="always"), **WINTER)
    assert Go("La Reine", "S0506") in offered(always)


# -- 7.8: prisoners --------------------------------------------------------------------------------


def test_prisoners_go_with_a_unit_if_it_wants() -> None:
    """They go along or stay, and may be picked up on the way (ticonderoga/7.8a, 7.8b)."""
    text = "La Reine 5/3 S0505; Prisoners S0506"
    phase = moved(text, "La Reine to S0506; La Reine with Prisoners to S0507")
    assert phase.at("La Reine", "Prisoners") == "S0507 S0507"
    assert moved(text, "La Reine to S0507").at("Prisoners") == "S0506"


def test_a_leader_alone_leads_no_prisoners() -> None:
    """Case C-074 (ticonderoga/7.8d)."""
    text = "Montcalm S0505; Prisoners S0505"
    no = refusal(text, "Montcalm goes alone", "Montcalm with Prisoners to S0506", laid=(3,))
    assert no == ("ticonderoga/7.8d", "only_units_lead")
    assert moved(text, "Montcalm goes alone; Montcalm to S0508", laid=(3,)).at("Prisoners") == "S0505"


# -- 7.9: leaders alone ----------------------------------------------------------------------------


def test_a_leader_goes_with_a_unit_from_where_it_starts() -> None:
    """He pays as it does, and moves once (ticonderoga/7.9a, T35)."""
    text = "La Reine 5/3 S0505; La Sarre 5/3 S0507; Montcalm S0505; Levis S0507"
    phase = moved(text, "La Reine with Montcalm to S0507")
    assert phase.state.pieces["Montcalm"].spent == 4
    for late in ("La Reine with Levis to S0508", "La Sarre with Montcalm to S0508"):
        with pytest.raises(No) as caught:
            phase.order("french", late)
        assert caught.value.key == "joins_at_start"


@pytest.mark.parametrize(
    ("leader", "dice", "order", "points"),
    [
        ("Howe", (2, 0), "gamble below 3", 0),  # inept
        ("Howe", (9,), "gamble below 9", 0),
        ("Abercromby", (6, 7), "gamble below 9", 7),  # capable
        ("Webb", (0, 5), "gamble below 1", 1),
        ("Howe", (2,), "", 2),
        ("Howe", (3,), "gamble below 3", 3),
    ],
)
def test_a_leader_throws_to_go_alone(leader: str, dice: tuple[int, ...], order: str, points: int) -> None:
    """Case C-075, C-077, C-078, C-080 (ticonderoga/7.9b, 7.9c, 7.9h, 7.9i)."""
    phase = moved(f"{leader} S0505; 27th 5/3 S0505", f"{leader} goes alone {order}", laid=dice, player=1)
    assert phase.state.pieces[leader].points == 2 * points


def test_who_has_no_points_stays_but_may_ride() -> None:
    """Not even one hex; a unit takes him along all the same (7.9d, 7.9h, T36, ticonderoga/7.9f)."""
    text = "Howe S0505; 27th 5/3 S0505"
    alone = refusal(text, "Howe goes alone", "Howe to S0506", laid=(9,), player=1)
    assert alone == ("ticonderoga/7.9h", "no_points")
    again = refusal(text, "Howe goes alone", "Howe goes alone", laid=(9,), player=1)
    assert again == ("ticonderoga/7.9f", "threw_already")
    assert moved(text, "Howe goes alone; 27th with Howe to S0506", laid=(9,), player=1).at("Howe") == "S0506"


@pytest.mark.parametrize(
    ("weather", "to", "too_far"), [("clear", "T0507", "T0508"), ("rain", "T0506", "T0507")]
)
def test_his_points_are_doubled_on_the_tactical_map(weather: str, to: str, too_far: str) -> None:
    """Case C-081: 3 makes 6, in rain 5 (ticonderoga/7.9j, 7.9k, T37)."""
    facts: dict[str, Any] = {"laid": (3,), "weather": weather, **TACTICAL}
    assert moved("Rogers T0501", "Rogers goes alone", f"Rogers to {to}", **facts).at("Rogers") == to
    assert refusal("Rogers T0501", "Rogers goes alone", f"Rogers to {too_far}", **facts) == TOO_FAR


def test_a_leader_pays_for_terrain_like_anyone() -> None:
    """Three points make one hex of forest, not two (ticonderoga/7.9g)."""
    woods = field({"ground": "forest"})
    far = refusal("Montcalm S0505", "Montcalm goes alone", "Montcalm to S0507", board=woods, laid=(3,))
    assert far == TOO_FAR


def test_who_is_left_behind_has_ended_his_move() -> None:
    """He is not taken up again when his unit comes back (ticonderoga/7.0b, 7.9a, T35)."""
    road = field({"roads": ("0505 0506 0507",)})
    text = "La Reine 5/3 S0505; Montcalm S0505; Levis S0507"
    there = "La Reine with Montcalm to S0506; La Reine to S0507"
    assert refusal(text, f"{there}; La Reine with Levis to S0506", board=road)[1] == "joins_at_start"
    back = refusal(text, f"{there}; La Reine to S0506; La Reine with Montcalm to S0505", board=road)
    assert back == ("ticonderoga/7.0b", "joins_at_start")


def test_a_leader_pays_as_his_unit_does() -> None:
    """Nothing is printed on him but his name (ticonderoga/7.9a)."""
    phase = moved("La Reine 5/3 S0505; Montcalm S0505", "La Reine with Montcalm to S0508; done")
    assert phase.at("La Reine", "Montcalm") == "S0508 S0508"


def test_a_leader_without_a_die_stays() -> None:
    """He goes with a unit or throws first (ticonderoga/7.9a)."""
    no = refusal("Montcalm S0505; La Reine 5/3 S0707", "Montcalm to S0506")
    assert no == ("ticonderoga/7.9a", "not_alone")


def test_who_has_moved_throws_no_more() -> None:
    """The die is thrown before he begins to move (ticonderoga/7.9b)."""
    text = "La Reine 5/3 S0505; Montcalm S0505"
    no = refusal(text, "La Reine with Montcalm to S0506", "Montcalm goes alone")
    assert no == ("ticonderoga/7.9b", "threw_too_late")


# -- who stays idle --------------------------------------------------------------------------------


def test_the_held_and_the_lost_do_not_move_nor_ride() -> None:
    """They are part of nobody's move (ticonderoga/5.0m, 7.0a, 8.0v)."""
    text = "La Reine 5/3 S0505 frozen; La Sarre 5/3 S0505; Montcalm S0505 frozen; Bearn 5/3 S0505 lost"
    assert refusal(text, "La Reine to S0506") == ("ticonderoga/5.0m", "frozen")
    assert refusal(text, "La Sarre with Montcalm to S0506") == ("ticonderoga/5.0m", "frozen")
    assert refusal(text, "Bearn to S0506") == ("ticonderoga/8.0v", "lost")


def test_a_builder_who_leaves_gives_up_his_work() -> None:
    """He may, and it is told (ticonderoga/10.0b)."""
    state = position(BARE, "La Reine 5/3 S0505")
    state.country.change("La Reine", building="redoubt")
    phase = Phase(state, "La Reine to S0506")
    assert phase.state.pieces["La Reine"].building == ""
    assert phase.of(WorkLeft) == [WorkLeft("La Reine", "S0505")]


# -- 8.0: by night ---------------------------------------------------------------------------------

ROAD = field({"roads": ("0505 0506 0507 0508",)})


def test_by_night_only_those_with_a_leader_move_and_by_road() -> None:
    """Case C-082, C-083 (ticonderoga/8.0a, 8.0b)."""
    text = "La Reine 5/3 S0505; Montcalm S0505; La Sarre 5/3 S0506; French Indian 1 5/3 S0507"
    night: dict[str, Any] = {"board": ROAD, "night": True}
    assert refusal(text, "La Sarre to S0507 by road", **night) == ("ticonderoga/8.0a", "no_leader_by_night")
    assert refusal(text, "French Indian 1 to S0508 by road", **night)[1] == "no_leader_by_night"
    assert moved(text, "La Reine to S0508 by road", **night).at("La Reine") == "S0508"
    assert refusal(text, "La Reine to S0605", **night) == ("ticonderoga/8.0b", "by_road_at_night")
    assert refusal(text, "La Reine to S0605 by road", **night) == ("ticonderoga/8.0b", "no_road")


def test_what_is_written_plainly_means_the_road_by_night() -> None:
    """Where the road leads there (ticonderoga/8.0b)."""
    phase = moved("La Reine 5/3 S0505; Montcalm S0505", board=ROAD, night=True)
    assert phase.lines("french", "La Reine to S0507") == (Go("La Reine", "S0507", pace="by road"),)


def test_leaders_with_indians_alone_are_guided_if_the_table_says_so() -> None:
    """Off the road without a die (ticonderoga/8.0t, T39)."""
    text = "French Indian 1 5/3 S0705; Montcalm S0705; La Reine 5/3 S0705"
    facts: dict[str, Any] = {"board": ROAD, "night": True, "options": Options(guided=True)}
    assert moved(text, "French Indian 1 with Montcalm to S0707", **facts).at("Montcalm") == "S0707"
    assert refusal(text, "La Reine with Montcalm to S0707", **facts)[1] == "by_road_at_night"


# -- orders of several lines -----------------------------------------------------------------------


def test_an_order_stops_where_it_says() -> None:
    """The rest is put off when an enemy is adjacent, and its side is asked anew (ticonderoga/standing-15)."""
    text = "La Reine 5/3 S0505; La Sarre 5/3 S0705; 27th 5/3 S0508"
    phase = moved(text, "stop if enemy adjacent; La Reine to S0507; La Sarre to S0706; done")
    assert phase.of(PutOff, "french") == [PutOff("french", "enemy adjacent", 2)]
    assert (phase.at("La Sarre"), phase.state.step) == ("S0705", "move")


def test_a_line_that_dice_have_spoilt_is_skipped() -> None:
    """Montcalm fails to go alone; what follows him goes on (ticonderoga/7.9b)."""
    phase = moved(
        "Montcalm S0505; La Reine 5/3 S0705",
        "Montcalm goes alone; Montcalm to S0506; La Reine to S0706; done",
        laid=(9,),
    )
    (skipped,) = phase.of(Skipped, "french")
    assert (skipped.line, skipped.rule) == ("Montcalm to S0506", "ticonderoga/7.9h")
    assert phase.at("La Reine") == "S0706"


def test_nothing_follows_the_end() -> None:
    """After done there is no more (ticonderoga/3.0e)."""
    assert refusal("La Reine 5/3 S0505", "done; La Reine to S0506") == ("ticonderoga/3.0e", "phase_ended")


# -- fog -------------------------------------------------------------------------------------------

DEEP = Options(fog_deep=True)


def test_an_enemy_whom_nobody_saw_stops_a_march() -> None:
    """It stops in the hex before and sees him; the rest is judged anew (ticonderoga/fog-5, 7.0o)."""
    text = "Marine 1 5/3 S0501; 27th 5/3 S0505"
    phase = moved(
        text, "Marine 1 to S0505", board=field({"roads": ("0501 0502 0503 0504 0505",)}), options=DEEP
    )
    assert phase.at("Marine 1") == "S0504"
    assert phase.of(Halted, "french") == [Halted("Marine 1", "S0504", "S0505", "enemy")]
    assert "27th" in view(phase.state, "french").pieces
    assert phase.of(Halted, "british") == []


def test_in_fog_others_learn_only_where_somebody_went() -> None:
    """The names are told to their side (ticonderoga/fog-4)."""
    fog = Options(fog_strategic=True)
    phase = moved("La Reine 5/3 S0501; 27th 5/3 S1010", "La Reine to S0503", options=fog)
    assert phase.of(Went, "french")[0].pieces == ("La Reine",)
    assert phase.of(SomeWent, "british") == [SomeWent("french", ("S0501", "S0502", "S0503"))]
    assert phase.of(Went, PUBLIC) == []


def test_in_deep_fog_others_learn_nothing() -> None:
    """Neither that somebody went nor where (ticonderoga/fog-6)."""
    phase = moved("La Reine 5/3 S0501; 27th 5/3 S1010", "La Reine to S0503", options=DEEP)
    assert phase.of(SomeWent, "british") == []


def test_in_fog_a_work_that_is_left_stays_unknown() -> None:
    """Nobody else learns who was building, or that somebody was (ticonderoga/fog-3, fog-4)."""
    for options in (Options(fog_works=True), Options(fog_strategic=True)):
        state = position(BARE, "La Reine 5/3 S0505; 27th 5/3 S1010", options=options)
        state.country.change("La Reine", building="redoubt")
        phase = Phase(state, "La Reine to S0506")
        assert (len(phase.of(WorkLeft, "french")), phase.of(WorkLeft, "british")) == (1, [])


def test_a_leader_in_fog_throws_for_his_own_side() -> None:
    """The enemy does not see him, and learns neither his dice nor his row (ticonderoga/fog-2, fog-4)."""
    state = position(BARE, "French leader 1 S0505; 27th 5/3 S1010", options=Options(fog="recommended"))
    phase = Phase(state, "French leader 1 goes alone gamble below 9", laid=(3, 5))
    assert len(phase.of(Gambled, "french")) == 1
    assert phase.of(ThrewAlone, "british") == phase.of(Gambled, "british") == []
    assert not phase.state.pieces["French leader 1"].shown


# -- what is listed and what is judged ------------------------------------------------------------

MIXED = field(
    {
        "terrain": {"forest": "0505 0506 0605 0707", "hill": "0404 0506"},
        "lakes": {"George": "0407 0408 0507"},
        "rivers": {"Hudson": "0504/0505 0504/0604 0606/0706"},
        "roads": ("0503 0504 0604 0605",),
        "trails": ("0605 0606 0706",),
    }
)
CROWD = (
    "La Reine 5/3 S0504; La Sarre 5/3 S0504; Marine 1 5/3 S0604; French Cadre 1 2/1 S0604; Montcalm S0504; "
    "Levis S0604; French cannon 1 S0504; French canoe 1 S0604; French bateau 1 S0606; Prisoners S0605; "
    "27th 5/3 S0708; Howe S0403; British bateau 1 S0406; Bearn 5/3 S0706 frozen"
)


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("weather", ["clear", "rain", "rainstorm"])
def test_what_is_listed_is_what_is_not_refused(weather: str, night: bool) -> None:
    """Along a random order every line that could be written is judged as it is listed (7.0a-7.9k)."""
    chance = Random(f"{weather} {night}")
    now, kind = view(position(MIXED, CROWD, weather=weather, night=night), "french"), Marches()
    lines: Lines = ()
    names = list(now.pieces)
    places = [f"S{r:02}{c:02}" for r in range(3, 9) for c in range(2, 9)]
    for _ in range(6):
        listed = set(kind.next(now, lines))
        for line in listed:
            assert kind.refuse(now, lines, line) is None
        for _ in range(1500):
            riders = tuple(chance.sample(names, chance.randrange(3)))
            pace = chance.choice((None, "by road"))
            go = order(chance.choice(names), riders, chance.choice(places), pace)
            assert (kind.refuse(now, lines, go) is None) == (go in listed), str(go)
        for leader in names:
            assert (kind.refuse(now, lines, Alone(leader)) is None) == (Alone(leader) in listed)
        steps = [line for line in listed if not isinstance(line, Done | StopIf)]
        if not steps:
            break
        lines = (*lines, chance.choice(sorted(steps, key=str)))
    assert any(draft(now, lines[: place + 1]).path for place in range(len(lines)))


def test_a_move_that_ends_beside_the_enemy_is_warned_of() -> None:
    """It is over whatever points are left; with none left nothing is lost by it (ticonderoga/7.2f)."""
    text = "27th 5/3 T0505; La Reine 5/3 T0707"

    def warned(order: str) -> list[str]:
        phase = moved(text, **TACTICAL)
        seen = view(phase.state, "british")
        return [no.key for no in Marches().warns(seen, phase.lines("british", order))]

    assert warned("27th to T0606") == ["ends_beside_enemy"]
    assert warned("27th to T0605") == []
