"""Chapters 7.3 to 7.7 on the water: a lake of all water in the middle of bare maps, and a river."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.kernel.orders import Lines, No
from rules.ticonderoga.board import Board as Table
from rules.ticonderoga.boats import Sailed
from rules.ticonderoga.lines import Board, Done, Land, Sail, StopIf
from rules.ticonderoga.marches import Marches
from rules.ticonderoga.state import Options
from rules.ticonderoga.view import view
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.phases import Phase

WIDE = " ".join(f"{row:02}{column:02}" for row in range(4, 7) for column in range(2, 12))
LAKE = field({"lakes": {"George": WIDE}})
RIVER = field({"rivers": {"Hudson": "0505/0506 0506/0605 0605/0606"}, "falls": "0605/0606"})
FERRY = "La Reine 3/2 S0302; French bateau 1 S0302"


def played(text: str, *orders: str, board: Table = LAKE, laid: tuple[int, ...] = (), **facts: Any) -> Phase:
    return Phase(position(board, text, **facts), *orders, laid=laid)


def refusal(text: str, *orders: str, board: Table = LAKE, **facts: Any) -> tuple[str, str]:
    """By which rule, and with what text, the last of these is refused."""
    phase = played(text, *orders[:-1], board=board, **facts)
    with pytest.raises(No) as caught:
        phase.order(phase.state.phasing, orders[-1])
    return caught.value.rule, caught.value.key


@pytest.mark.parametrize("word", ["lost", "frozen"])
@pytest.mark.parametrize("afloat", [False, True], ids=["ashore", "aboard"])
def test_nobody_is_offered_a_leader_who_may_not_go(word: str, *, afloat: bool) -> None:
    """Aboard or ashore with a unit goes nobody who is lost or held (ticonderoga/5.0m, 8.0v)."""
    text = f"La Reine 3/2 S0302; Montcalm S0302 {word}; Levis S0302; French bateau 1 S0302"
    state = position(LAKE, text)
    for name in ("La Reine", "Montcalm", "Levis") if afloat else ():
        state.country.change(name, aboard=("French bateau 1",))
    offered = Marches().next(view(state, state.phasing), ())
    riders = {name for line in offered if isinstance(line, Board | Land) for name in line.riders}
    assert riders == {"Levis"}


# -- 7.3b to 7.3d: what they hold --------------------------------------------------------------------

BOTH = "French bateau 1 S0302; French canoe 1 S0302"
PLUS = "boards French bateau 1 beside French canoe 1"


def test_a_bateau_and_a_canoe_hold_seven_together() -> None:
    """Case C-056: a 7, or a 3 and a 4, but no 8 and not three units (ticonderoga/7.3d, T27)."""
    assert played(f"La Reine 7/4 S0302; {BOTH}", f"La Reine {PLUS}").state.pieces["La Reine"].aboard
    two = f"La Reine 3/2 S0302; La Sarre 4/2 S0302; {BOTH}"
    assert played(two, f"La Sarre boards French bateau 1; La Reine {PLUS}").at("La Reine") == "S0302"
    eight = f"La Reine 5/3 S0302; La Sarre 3/2 S0302; {BOTH}"
    orders = f"La Reine boards French bateau 1; La Sarre {PLUS}"
    assert refusal(eight, orders) == ("ticonderoga/7.3d", "no_room")
    three = f"La Reine 2/1 S0302; La Sarre 2/1 S0302; Bearn 2/1 S0302; {BOTH}"
    orders = f"La Reine boards French bateau 1; La Sarre boards French canoe 1; Bearn {PLUS}"
    assert refusal(three, orders) == ("ticonderoga/7.3d", "no_room")


def test_two_canoes_hold_four() -> None:
    """Case C-057 (ticonderoga/7.3c, 7.3d)."""
    canoes = "French canoe 1 S0302; French canoe 2 S0302"
    order = "La Reine boards French canoe 1 beside French canoe 2"
    assert played(f"La Reine 4/2 S0302; {canoes}", order).state.pieces["La Reine"].aboard
    assert refusal(f"La Reine 5/3 S0302; {canoes}", order) == ("ticonderoga/7.3d", "no_room")


def test_what_counts_is_the_strength_that_shows() -> None:
    """A 6 that is reduced to 3 fits into a bateau (ticonderoga/7.3b, T27)."""
    boat = "French bateau 1 S0302"
    order = "La Reine boards French bateau 1"
    assert refusal(f"La Reine 6/3 S0302; {boat}", order) == ("ticonderoga/7.3d", "no_room")
    assert played(f"La Reine 6/3 S0302 reduced; {boat}", order).state.pieces["La Reine"].aboard


def test_a_cannon_wants_a_bateau_to_itself() -> None:
    """Case C-058: no unit with it, leaders as many as you like, no canoe (ticonderoga/7.3g, 7.3h)."""
    guns = "French cannon 1 S0302; French bateau 1 S0302"
    first = "French cannon 1 boards French bateau 1"
    unit = f"La Reine 1/- S0302; {guns}"
    assert refusal(unit, first, "La Reine boards French bateau 1") == ("ticonderoga/7.3d", "no_room")
    led = played(
        f"Levis S0302; {guns}", f"{first}; Levis goes alone", "Levis boards French bateau 1", laid=(3,)
    )
    assert led.state.pieces["Levis"].aboard == ("French bateau 1",)
    canoe = "French cannon 1 S0302; French canoe 1 S0302"
    assert refusal(canoe, "French cannon 1 boards French canoe 1") == ("ticonderoga/7.3d", "no_room")


def test_no_more_boats_than_needed_carry_a_unit() -> None:
    """A 2 needs no bateau beside its canoe (ticonderoga/7.3d)."""
    text = f"La Reine 2/1 S0302; {BOTH}"
    assert refusal(text, f"La Reine {PLUS}") == ("ticonderoga/7.3d", "fewer_boats")


def test_a_leader_alone_boards_a_bateau_only() -> None:
    """He pays a point of those he threw (ticonderoga/7.3i, T28)."""
    text = f"Levis S0302; {BOTH}"
    assert refusal(text, "Levis boards French bateau 1") == ("ticonderoga/7.3i", "boards_alone")
    went = played(text, "Levis goes alone", laid=(3,))
    with pytest.raises(No, match="canoe_needs_unit"):
        went.order("french", "Levis boards French canoe 1")
    went.order("french", "Levis boards French bateau 1")
    assert went.state.pieces["Levis"].spent == 2
    free = played(text, "Levis goes alone", laid=(3,), options=Options(canoe_alone=True))
    free.order("french", "Levis boards French canoe 1")
    assert free.state.pieces["Levis"].aboard == ("French canoe 1",)


# -- 7.3e to 7.3z: a voyage ---------------------------------------------------------------------------


def test_a_sloop_holds_whatever_boards_it() -> None:
    """For a point each (ticonderoga/18.4i, T73)."""
    lake = field(tactical={"lakes": {"George": "0503 0504 0505"}})
    at = "T0502"
    names = ("27th", "55th", "44th", "British cannon 1", "British cannon 2")
    text = "; ".join(f"{name} {'7/4 ' if name.endswith('th') else ''}{at}" for name in (*names, "Sloop 1"))
    board = "; ".join(f"{name} boards Sloop 1" for name in names)
    phase = played(text, f"{board}; Sloop 1 sails to T0505", board=lake, scenario="summer_1758")
    assert phase.at(*names, "Sloop 1") == " ".join(["T0505"] * 6)
    assert phase.state.pieces["27th"].spent == 2


def test_a_whole_voyage() -> None:
    """Case C-059: boarding 1, the boat 11 all the same, landing 0 (7.3e, 7.3f, 7.3w, ticonderoga/7.3q)."""
    phase = played(FERRY, "La Reine boards French bateau 1; French bateau 1 sails to S0311")
    (told,) = phase.of(Sailed)
    assert (len(told.path) - 1, told.spent, told.left) == (10, "10", "1")
    phase.order("french", "La Reine lands; La Reine to S0112")
    assert phase.at("La Reine", "French bateau 1") == "S0112 S0311"
    assert phase.state.pieces["La Reine"].spent == 6
    first = "La Reine boards French bateau 1; French bateau 1 sails to S0311; La Reine lands"
    assert refusal(FERRY, first, "La Reine to S0308") == ("ticonderoga/7.0j", "too_far")


def test_a_draft_shows_the_way_of_a_voyage() -> None:
    """What a line is going to cost is said beside it, by water as by land (ticonderoga/7.3w)."""
    seen, kind = view(position(LAKE, FERRY), "french"), Marches()
    boards, sails = Board("La Reine", "French bateau 1"), Sail("French bateau 1", "S0305")
    shown = kind.shows(seen, (boards, sails))
    assert shown is not None
    assert (shown["path"][0], shown["path"][-1]) == ("S0302", "S0305")
    assert (len(shown["path"]), shown["spent"], shown["left"]) == (5, "4", "7")


def test_a_draft_shows_what_a_boat_has_left_on_the_tactical_map() -> None:
    """Its 11 are not doubled there, where a hex of a lake costs half: four of them 2 (7.3p, T47)."""
    lake = field(tactical={"lakes": {"George": "0501 0502 0503 0504 0505"}})
    seen = view(position(lake, "British bateau 1 T0501; 27th 5/3 T0101", scenario="summer_1758"), "british")
    shown = Marches().shows(seen, (Sail("British bateau 1", "T0505"),))
    assert shown is not None
    assert (shown["spent"], shown["left"]) == ("2", "9")


def test_landing_may_end_the_move() -> None:
    """By choice of the table nobody walks on (ticonderoga/7.3w, T29)."""
    first = "La Reine boards French bateau 1; French bateau 1 sails to S0305; La Reine lands"
    no = refusal(FERRY, first, "La Reine to S0205", options=Options(landed_walk=False))
    assert no == ("ticonderoga/7.2f", "stopped")


def test_boarding_needs_a_point() -> None:
    """Case C-060: a Cadre with one point that has gone a hex boards nothing (ticonderoga/7.3e)."""
    text = "La Reine 3/2 S0305; French bateau 1 S0302"
    assert refusal(text, "La Reine to S0302", "La Reine boards French bateau 1") == (
        "ticonderoga/7.3e",
        "no_point_to_board",
    )


def test_what_boards_after_the_voyage_stays() -> None:
    """One voyage in a phase, unless the table lets boats stop (ticonderoga/7.3u, 7.3x, T30)."""
    text = "La Reine 3/2 S0306; French bateau 1 S0302; La Sarre 5/3 S0101"
    first = ("French bateau 1 sails to S0306", "La Reine boards French bateau 1")
    assert refusal(text, *first, "French bateau 1 sails to S0309") == ("ticonderoga/7.3x", "boat_stays")
    assert refusal(text, *first, "La Reine lands") == ("ticonderoga/7.3u", "stays_aboard")
    on = played(text, *first, "French bateau 1 sails to S0309", options=Options(stops=True))
    assert on.at("La Reine", "French bateau 1") == "S0309 S0309"


def test_boats_with_one_load_go_together() -> None:
    """What one of them does both do (ticonderoga/7.3z, T27)."""
    phase = played(f"La Reine 7/4 S0302; {BOTH}", f"La Reine {PLUS}; French canoe 1 sails to S0403")
    assert phase.at("La Reine", "French bateau 1", "French canoe 1") == "S0403 S0403 S0403"


def test_a_shore_ends_a_voyage() -> None:
    """A boat crosses no land between two waters (ticonderoga/7.3o, 7.3t)."""
    lakes = field({"lakes": {"George": "0405 0505", "South Bay": "0407 0507"}})
    boat = "French bateau 1 S0505; La Reine 5/3 S0101"
    assert played(boat, "French bateau 1 sails to S0506", board=lakes).at("French bateau 1") == "S0506"
    assert refusal(boat, "French bateau 1 sails to S0507", board=lakes) == ("ticonderoga/7.3p", "too_far")


def test_a_river_side_costs_a_point_and_falls_are_closed() -> None:
    """Case C-063: river side after river side, no farther than the falls (ticonderoga/7.3k, 7.3r, 7.4a)."""
    text = "French canoe 1 S0505/0506; La Reine 5/3 S0101"
    phase = played(text, "French canoe 1 sails to S0506/0605", board=RIVER)
    assert phase.of(Sailed)[0].spent == "1"
    no = refusal(text, "French canoe 1 sails to S0605/0606", board=RIVER)
    assert no == ("ticonderoga/7.4a", "falls")


def test_who_is_on_a_river_lands_on_either_bank() -> None:
    """And names it (ticonderoga/7.3f, 7.3k)."""
    text = "La Reine 2/1 S0505; French canoe 1 S0505/0506"
    first = "La Reine boards French canoe 1"
    assert played(text, first, board=RIVER).at("La Reine") == "S0505/0506"
    assert refusal(text, first, "La Reine lands", board=RIVER) == ("ticonderoga/7.3f", "which_bank")
    assert played(text, f"{first}; La Reine lands at S0506", board=RIVER).at("La Reine") == "S0506"
    assert refusal(text, first, "La Reine lands at S0404", board=RIVER) == ("ticonderoga/7.3f", "no_bank")


@pytest.mark.parametrize("doubled", [False, True])
def test_a_lake_hex_of_the_tactical_map_costs_half(doubled: bool) -> None:
    """Eleven points go 22 hexes; doubled they would be 44 (ticonderoga/7.3p, 7.3r, T47)."""
    lake = field(tactical={"lakes": {"George": " ".join(f"05{row:02}" for row in range(1, 13))}})
    text, options = "British bateau 1 T0501; 27th 5/3 T0101", Options(boats_double=doubled)
    order = "British bateau 1 sails to T0512"
    phase = played(text, order, board=lake, scenario="summer_1758", options=options)
    (told,) = phase.of(Sailed)
    assert (told.spent, told.left) == ("5½", "16½" if doubled else "5½")


def test_no_boat_sails_in_snow() -> None:
    """Case C-064 (ticonderoga/7.4c, 7.7c)."""
    assert refusal(FERRY, "French bateau 1 sails to S0403", weather="snow") == (
        "ticonderoga/7.4c",
        "boats_in_snow",
    )


def test_a_rainstorm_gives_a_boat_one_hex() -> None:
    """It has all its points, and it is the weather that keeps it (ticonderoga/4.0h, 7.3p, T07)."""
    assert (
        played(FERRY, "French bateau 1 sails to S0402", weather="rainstorm").at("French bateau 1") == "S0402"
    )
    no = refusal(FERRY, "French bateau 1 sails to S0404", weather="rainstorm")
    assert no == ("ticonderoga/4.0h", "one_hex")


def test_a_boat_that_was_carried_still_sails() -> None:
    """Case C-068: a hex on land 2 points, boarding 1, and the boat has its 11 (ticonderoga/7.5e, T32)."""
    text = "Marine 1 2/1 S0202; French canoe 1 S0202"
    order = (
        "Marine 1 with French canoe 1 to S0302; Marine 1 boards French canoe 1; French canoe 1 sails to S0411"
    )
    phase = played(text, order)
    assert phase.at("Marine 1") == "S0411"
    assert phase.state.pieces["Marine 1"].spent == 6


def test_a_boat_with_a_unit_takes_boats_on_its_way() -> None:
    """An empty one does not come near them (ticonderoga/7.6a, 7.6b, T33)."""
    text = f"{FERRY}; British bateau 1 S0403"
    assert refusal(text, "French bateau 1 sails to S0403") == ("ticonderoga/7.6b", "only_units_take")
    phase = played(text, "La Reine boards French bateau 1; French bateau 1 sails to S0403")
    assert phase.state.pieces["British bateau 1"].side == "french"


def test_nobody_sails_by_night_without_a_leader() -> None:
    """Nor with one who has not thrown: a lake is no road (ticonderoga/8.0z, T43)."""
    text = f"{FERRY}; Montcalm S0101"
    assert refusal(text, "French bateau 1 sails to S0403", night=True) == (
        "ticonderoga/8.0z",
        "boat_without_leader",
    )
    led = f"{FERRY}; Levis S0302"
    assert refusal(led, "La Reine with Levis boards French bateau 1", night=True) == (
        "ticonderoga/8.0z",
        "dark_water",
    )
    order = "La Reine with Levis boards French bateau 1; French bateau 1 sails to S0403"
    assert played(led, "Levis marches by night", order, night=True, laid=(0,)).at("Levis") == "S0403"


def test_lines_for_several() -> None:
    """All board, all boats sail, all land (ticonderoga/7.3d, 7.3f)."""
    text = f"La Reine 3/2 S0302; La Sarre 4/2 S0302; Levis S0302; {BOTH}"
    phase = played(text, "all board at S0302", "all boats at S0302 to S0306", "all land at S0306")
    assert phase.at("La Reine", "La Sarre", "Levis") == "S0306 S0306 S0306"
    assert not any(phase.state.pieces[name].aboard for name in ("La Reine", "La Sarre", "Levis"))


def test_a_zone_ends_the_move_of_who_lands_in_it() -> None:
    """The water of a lake lies in no zone, the land beside it does (ticonderoga/7.2g, 7.3v, T26)."""
    lake = field(tactical={"lakes": {"George": "0505 0506"}})
    text = "27th 2/1 T0504; British bateau 1 T0504; La Reine 5/3 T0606"
    order = "27th boards British bateau 1; British bateau 1 sails to T0507; 27th lands"
    phase = played(text, order, board=lake, scenario="summer_1758")
    assert phase.of(Sailed)[0].path == ("T0504", "T0505", "T0506", "T0507")
    with pytest.raises(No, match="stopped"):
        phase.order("british", "27th to T0407")


# -- next and refuse agree ------------------------------------------------------------------------------

MIXED = field({"lakes": {"George": "0404 0405 0504 0505"}, "rivers": {"Hudson": "0506/0605 0506/0606"}})
CROWD = (
    "La Reine 5/3 S0403; La Sarre 3/2 S0506; Marine 1 2/1 S0403; Levis S0403; French cannon 1 S0403; "
    "French bateau 1 S0403; French canoe 1 S0403; French canoe 2 S0506/0606; Prisoners S0506; "
    "27th 5/3 S0406; British bateau 1 S0605; Montcalm S0506"
)


@pytest.mark.parametrize("night", [False, True])
def test_what_is_listed_is_what_is_not_refused(night: bool) -> None:
    """Along a random order every line that could be written is judged as it is listed (7.3a-7.3z)."""
    chance = Random(f"water {night}")
    now, kind = view(position(MIXED, CROWD, night=night), "french"), Marches()
    lines: Lines = ()
    names = list(now.pieces)
    boats = [name for name in names if now.pieces[name].is_boat]
    places = [*(f"S{r:02}{c:02}" for r in range(3, 7) for c in range(3, 7)), "S0506/0605", "S0506/0606", None]
    for _ in range(6):
        listed = set(kind.next(now, lines))
        assert [line for line in listed if kind.refuse(now, lines, line)] == []
        for _ in range(800):
            one, riders = chance.choice(names), tuple(chance.sample(names, chance.randrange(3)))
            first, second, third, fourth = (*riders, None, None, None, None)[:4]
            boat, other = (*chance.sample(boats, chance.randrange(1, 3)), None)[:2]
            place = chance.choice(places)
            tried = [
                Board(one, str(boat), first, second, third, fourth, other),
                Land(one, place, first, second, third, fourth),
                Sail(one, place or "S0404"),
            ]
            for line in tried:
                assert (kind.refuse(now, lines, line) is None) == (line in listed), str(line)
        steps = [line for line in listed if not isinstance(line, Done | StopIf)]
        wet = [line for line in steps if isinstance(line, Board | Land | Sail)]
        lines = (*lines, chance.choice(sorted(wet or steps, key=str)))
