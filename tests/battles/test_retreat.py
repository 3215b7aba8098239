"""Chapter 10.1: withdrawals and routs. Most tests: British D at 0,0, French A at 1,0 and B at 1,-1."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from rules.battles.board import Award, BattleFile
from rules.battles.flight import Party, Shut, frontier
from rules.battles.ledger import Disordered, Lost
from rules.battles.retreat import (
    Conversion,
    ConvertAlways,
    Converted,
    ConvertNever,
    ConvertToSave,
    FallBack,
    FellBack,
    HeldFast,
    MustFallBack,
    RetreatAway,
    RetreatFort,
    RetreatSafest,
    RetreatToward,
    RideArtillery,
    RideInfantry,
    RideNot,
    Routed,
    refuse_standing,
)
from rules.battles.state import Assault, Options, State, Trail
from rules.battles.view import view
from rules.kernel.notation import sample
from rules.kernel.orders import Line, Lines, No, first_fault
from tests.battles.play import Table
from tests.battles.table import TERMS, changed, state

FOES = "A line 5/2 1,0; B line 5/2 1,-1"
SIX = 6
# the hexes next to 0,0 that no zone of A or B covers are -1,0 and -1,1
RING = "-2,0 -2,1 -2,2 -1,2 0,2 1,1 2,0 2,-1 2,-2 1,-2 0,-2 -1,-1"  # two hexes from 0,0


def combat(
    french: str,
    british: str,
    result: str,
    *dice: int,
    attackers: tuple[str, ...] = ("A", "B"),
    hexes: tuple[str, ...] = ("0,0",),
    standing_orders: Mapping[str, Lines] | None = None,
    **facts: Any,
) -> Table:
    """One attack with this result; the first die is the attacker's."""
    field = state(french, british, step="fight", **facts)
    field.assaults = [Assault(attackers, hexes)]
    return Table(field, (SIX, *dice), (result,), ("rally",), standing_orders)


def shot(british: str, result: str, *dice: int, french: str = "", **facts: Any) -> Table:
    """A gun three hexes off fires at 0,0 with this result; the first die is its own."""
    field = state(f"Z art 3/1 r4 3,0; {french}", british, step="bombard", **facts)
    table = Table(field, (SIX, *dice), (result,), ("move", "arrive"))
    table.order("french", "Z fires at 0,0; done")
    return table


def where(table: Table, *names: str) -> list[str]:
    """Where these counters stand, with * for the disordered; empty: lost."""
    units = table.state.units
    return [units[n].at + ("*" if units[n].at and units[n].disordered else "") for n in names]


def asked(table: Table) -> str:
    """Whom the table waits for, and for what."""
    return ", ".join(f"{seat} {type(ask.kind).__name__}" for seat, ask in table.match.open.items())


def offers(table: Table, text: str = "", side: str = "british") -> list[str]:
    """What may follow these lines."""
    kind = table.match.open[side].kind
    lines = table.lines(side, text)
    assert first_fault(kind, table.match.view(side), ()) or not lines or text
    return [str(line) for line in kind.next(table.match.view(side), lines)]


def refused(table: Table, text: str, side: str = "british") -> tuple[str, str]:
    """Why an order is refused: the rule and the reason."""
    with pytest.raises(No) as caught:
        table.order(side, text)
    return caught.value.rule, caught.value.key


def routed(*dice: int, french: str = FOES, british: str = "D line 5/2 0,0", **facts: Any) -> Table:
    """D is routed, and no leader converts it."""
    table = combat(french, british, "Dr", *dice, **facts)
    if asked(table) == "british Conversion":
        table.order("british", "rout 0,0")
    return table


def converted(french: str = FOES, british: str = "D line 5/2 0,0", **facts: Any) -> Table:
    """D's rout is converted by a leader who stands with it."""
    table = combat(french, f"{british}; L ldr 1 0,0", "Dr", **facts)
    table.order("british", "withdraw 0,0")
    return table


# -- the way -------------------------------------------------------------------------------------------


def test_each_step_leads_away() -> None:
    """Three hexes: -3,0 by -1,0 and -2,0 is right, a way bent back ends too near (case R01, 10.1.3a)."""
    table = routed(3)
    assert refused(table, "D to -1,0; D to -1,1; D to -2,1") == ("battles/10.1.3a", "no_way_there")
    table.order("british", "D to -1,0; D to -2,0; D to -3,0")
    assert where(table, "D") == ["-3,0*"]


def test_no_zone_of_the_enemy_is_entered() -> None:
    """0,1 lies in A's zone (case R01, battles/10.1.4b); that D starts in it does not matter (8.2g, H13)."""
    assert refused(routed(3), "D to 0,1") == ("battles/10.1.4b", "retreat_into_zone")


def test_the_whole_distance_is_owed() -> None:
    """After two hexes of three one is left (battles/10.1.3a)."""
    assert refused(routed(3), "D to -2,0") == ("battles/10.1.3a", "hexes_left")


def test_a_farther_hex_is_reached_by_the_lowest_hexes() -> None:
    """To -2,1 lead -1,0 and -1,1; -1,0 is the lower (battles/10.1b)."""
    table = routed(2)
    table.order("british", "D to -2,1")
    assert table.state.trails == [Trail("british", ("0,0", "-1,0", "-2,1"), "retreat")]
    assert table.of(FellBack) == [FellBack("D", "british", ("0,0", "-1,0", "-2,1"))]


def test_the_way_may_be_named() -> None:
    """Of the two ways to -2,1 the other one (battles/10.1b)."""
    table = routed(2)
    table.order("british", "D to -1,1; D to -2,1")
    assert table.state.trails[0].path == ("0,0", "-1,1", "-2,1")


def test_offers_are_what_completes_the_distance() -> None:
    """One hex away only -1,0 and -1,1 are open (case R01, battles/10.1.3b)."""
    assert offers(routed(1)) == ["D to -1,0", "D to -1,1"]


def test_only_one_way_is_taken_in_silence() -> None:
    """A third enemy at -2,0 closes -1,0: D goes to -1,1, and only the leader is asked about (case R02)."""
    table = converted(FOES + "; C line 5/2 -2,0")
    assert offers(table) == ["D to -1,1", "D with L to -1,1"]
    alone = routed(1, french=FOES + "; C line 5/2 -2,0")
    assert where(alone, "D") == ["-1,1*"]
    assert asked(alone) == "french Pursuit"


def test_without_a_way_the_unit_is_lost_where_it_stands() -> None:
    """An enemy at -2,1 closes both hexes; the leader is left alone in a zone (case R03, battles/10.1.3b)."""
    table = converted(FOES + "; C line 5/2 -2,1")
    assert [(e.unit, e.at, e.cause) for e in table.of(Lost)] == [
        ("D", "0,0", "retreat"),
        ("L", "0,0", "caught"),
    ]


def test_a_friend_cancels_no_zone() -> None:
    """A gun of its own on -1,0 opens that hex to nobody (case R04, battles/10.1.4b, battles/8.1c)."""
    table = converted(FOES + "; C line 5/2 -2,1", "D line 5/2 0,0; G art 3/1 -1,0")
    assert where(table, "D", "G") == ["", "-1,0"]


def test_the_disordered_have_no_zone() -> None:
    """C at -2,1 is disordered, and closes nothing (case R05, battles/8.1i)."""
    table = converted(FOES + "; C line 5/2 -2,1 *")
    assert offers(table) == ["D to -1,0", "D to -1,1", "D with L to -1,0", "D with L to -1,1"]


def test_a_lone_enemy_leader_bars_the_way() -> None:
    """A leader alone at -1,1 may not be run over by a retreat (case R14, battles/10.1.4a, D43)."""
    table = converted(FOES + "; C line 5/2 -2,0; M ldr 1 -1,1", "D line 5/2 0,0 *")
    assert where(table, "D", "M") == ["", "-1,1"]
    open_way = converted(FOES + "; M ldr 1 -1,1", "D line 5/2 0,0 *; E art 3/1 0,0 *")
    assert refused(open_way, "D to -1,1") == ("battles/10.1.4a", "retreat_into_enemy")


def test_closed_hexes_end_the_way() -> None:
    """Every hex two away is lake: D goes one hex of four and is lost there (case R08, battles/10.1.3b)."""
    table = routed(4, lake=RING)
    assert offers(table) == ["D to -1,0", "D to -1,1"]
    table.order("british", "D to -1,1")
    assert [(e.unit, e.at, e.points) for e in table.of(Lost)] == [("D", "-1,1", 5)]


def test_a_lost_unit_still_goes_as_far_as_it_can() -> None:
    """From -1,0 nothing leads on, from -1,1 one hex does: there D is lost (battles/10.1.3b)."""
    table = routed(4, lake="-2,0 -2,1 -1,-1 -1,2 -3,2 -3,3 -2,3 -3,4")
    assert where(table, "D") == [""]
    assert table.of(Lost)[0].at == "-2,2"


def test_closed_sides_bar_the_way_and_a_ford_opens_it() -> None:
    """River on both sides out; with a ford in the second D goes to -1,1 (case R09, battles/10.1.4c)."""
    banks = "0,0/-1,0 0,0/-1,1"
    assert where(routed(1, river_=banks), "D") == [""]
    assert where(routed(1, river_="0,0/-1,0", ford_="0,0/-1,1"), "D") == ["-1,1*"]


def test_the_edge_of_the_map_ends_the_way() -> None:
    """On a field of one ring D cannot go two hexes (battles/10.1.4d)."""
    table = routed(2, columns=1)
    table.order("british", "D to -1,0")
    assert table.of(Lost)[0].at == "-1,0"


def test_a_way_on_which_it_lives_is_taken() -> None:
    """By -1,1 D would be lost, by -1,0 it lives (battles/10.1.3b, D42)."""
    table = routed(2, lake="-2,1 -2,2 -1,2")
    assert refused(table, "D to -1,1") == ("battles/10.1.3b", "retreat_dead_end")
    assert offers(table) == ["D to -1,0", "D to -2,0", "D to -1,-1"]


def test_ground_costs_nothing() -> None:
    """Two hexes of forest are two hexes (battles/10.1m, case H16)."""
    table = routed(2, forest="-1,0 -1,1 -2,0")
    table.order("british", "D to -2,0")
    assert where(table, "D") == ["-2,0*"]


def test_fog_does_not_shorten_a_rout() -> None:
    """A 4 is four hexes, also in fog (case F09, battles/5.1b)."""
    table = routed(4, fog=True)
    table.order("british", "D to -4,0")
    assert where(table, "D") == ["-4,0*"]


@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("A to -1,0", "battles/10.1a", "falls_not_back"),
        ("D to 0,0", "battles/10.1.3a", "retreat_there_already"),
        ("D to -2,0; D to -1,0", "battles/10.1.3a", "retreat_not_away"),
        ("D to -3,0; D to -4,0", "battles/10.1.3a", "retreat_over"),
        ("D to -5,0", "battles/10.1.3a", "no_way_there"),
        ("D to -3,0 by bayonet", "battles/10.0a", "retreat_no_pace"),
        ("D with A to -3,0", "battles/10.1d", "leader_not_with_unit"),
        ("D to 2,-1", "battles/10.1.3a", "no_way_there"),
    ],
)
def test_refusals(text: str, rule: str, key: str) -> None:
    """What is no retreat of D by three hexes (battles/10.1a, battles/10.1.3a, battles/10.1d)."""
    assert refused(routed(3), text) == (rule, key)


# -- friends in the way --------------------------------------------------------------------------------


def test_an_overstacked_unit_goes_on() -> None:
    """N lines on -1,0 and -1,1: D passes and may not stop (case R06, battles/10.1.1a, battles/10.1.2a)."""
    friends = "D line 5/2 0,0; E line 4/2 -1,0; F line 4/2 -1,1"
    assert refused(routed(1, british=friends), "D to -1,0") == ("battles/10.1.2a", "overstacked_goes_on")
    table = routed(1, british=friends)
    table.order("british", "D to -1,0; D to -2,0")
    assert where(table, "D") == ["-2,0*"]


def test_who_cannot_leave_an_overstack_is_lost() -> None:
    """As before with lakes behind: D is lost on its friend (case R07, battles/10.1.2b)."""
    table = routed(
        1,
        british="D line 5/2 0,0; E line 4/2 -1,0; F line 4/2 -1,1",
        lake="-1,-1 -2,0 -2,1 -2,2 -1,2",
    )
    table.order("british", "D to -1,0; D to -1,1")
    assert [(e.unit, e.at) for e in table.of(Lost)] == [("D", "-1,1")]


def test_going_on_is_never_nearer_than_the_distance() -> None:
    """From a friend at -2,0: on to -3,0 or aside to -2,1, not back to -1,0 (case R19, D41)."""
    friends = "D line 5/2 0,0; E line 4/2 -2,0"
    assert refused(routed(2, british=friends), "D to -2,0; D to -1,0")[0] == "battles/10.1.3a"
    for end in ("-3,0", "-2,1"):
        table = routed(2, british=friends)
        table.order("british", f"D to -2,0; D to {end}")
        assert where(table, "D") == [f"{end}*"]


def test_guns_and_others_share_a_hex() -> None:
    """A gun may withdraw onto a line (battles/10.1.1a, battles/7.1a)."""
    table = converted(british="G art 3/1 0,0; E line 4/2 -1,0")
    table.order("british", "G to -1,0")
    assert where(table, "G") == ["-1,0"]


def test_several_go_in_the_order_that_their_owner_likes() -> None:
    """Two routs of 2 and 4, each its own way; then the pursuit (case R16, battles/10.1a, battles/10.1c)."""
    for order in ("D to -2,0; E to -5,1", "E to -5,1; D to -2,0"):
        table = combat(FOES, "D line 5/2 0,0; E line 5/2 0,-1", "Dr", 2, 4, hexes=("0,0", "0,-1"))
        assert asked(table) == "british FallBack"
        table.order("british", order.replace("-5,1", "-4,-1"))
        assert where(table, "D", "E") == ["-2,0*", "-4,-1*"]
        assert asked(table) == "french Pursuit"


def test_one_unit_is_finished_before_the_next() -> None:
    """D has one hex of two to go (battles/10.1c)."""
    table = combat(FOES, "D line 5/2 0,0; E line 5/2 0,-1", "Dr", 2, 4, hexes=("0,0", "0,-1"))
    assert refused(table, "D to -1,0; E to -4,-1") == ("battles/10.1c", "one_after_the_other")


NARROW = "-1,-1 0,-2 -2,0 -2,1 -2,2 -1,2"  # D can go to -1,0 or -1,1, E from 0,-1 to -1,0 alone


def narrow(british: str) -> Table:
    hexes = ("0,0", "0,-1")
    return combat(FOES, british, "Dr", 1, 1, hexes=hexes, lake=NARROW, river_="-1,0/-1,1")


def test_nobody_may_take_the_last_place_of_another() -> None:
    """D must leave -1,0 to E (battles/10.1.3b, D42)."""
    table = narrow("D line 5/2 0,0; L ldr 1 0,0; E line 5/2 0,-1")
    table.order("british", "rout 0,0")
    assert refused(table, "D to -1,0") == ("battles/10.1.3b", "no_room_for_the_others")


def test_what_can_only_be_done_in_one_way_is_done() -> None:
    """Without the leader nothing is left to be said (battles/10.1b)."""
    table = narrow("D line 5/2 0,0; E line 5/2 0,-1")
    assert where(table, "D", "E") == ["-1,1*", "-1,0*"]


def test_where_not_all_can_live_each_looks_after_itself() -> None:
    """One hex for two units: who goes first lives, the other is lost on it (D42, battles/10.1.2b)."""
    lake = "-1,-1 0,-2 -2,0 -2,1 -2,2 -1,2 -1,1"
    lost = {"D to -1,0; E to -1,0": "E", "E to -1,0; D to -1,0": "D"}
    for order, name in lost.items():
        table = combat(FOES, "D line 5/2 0,0; E line 5/2 0,-1", "Dr", 1, 1, hexes=("0,0", "0,-1"), lake=lake)
        table.order("british", order)
        assert [(e.unit, e.at) for e in table.of(Lost)] == [(name, "-1,0")]


# -- what a rout and a withdrawal are ------------------------------------------------------------------


def test_a_rout_disorders_and_kills_nobody_in_good_order() -> None:
    """D flips, rolls and lives, without points (battles/10.1i, D15, battles/13.2b)."""
    table = routed(3)
    table.deadline("british")
    assert table.of(Disordered) == [Disordered("D", "british", "0,0")]
    assert table.state.dp == {"british": 0, "french": 0}


def test_the_disordered_and_the_guns_die_first() -> None:
    """X: line and gun, Y: a disordered line; only X's line is left, with one die (case K15, battles/9.3l)."""
    british = "D line 5/2 0,0; G art 3/1 0,0; E line 4/2 0,-1 *"
    table = combat(FOES, british, "Dr", 3, hexes=("0,0", "0,-1"))
    assert [e.unit for e in table.of(Lost)] == ["G", "E"]
    assert table.of(MustFallBack) == [MustFallBack("british", (Party("D", 3, True),))]
    table.order("british", "D to -3,0")
    assert where(table, "D") == ["-3,0*"]


def test_attackers_rout_too() -> None:
    """The disordered cavalry dies, the line goes two hexes from its own (case K03, battles/9.3d)."""
    table = combat("A line 5/2 1,0; C cav 3/1 1,-1 *", "D line 5/2 0,0", "Ar", 2, attackers=("A", "C"))
    assert where(table, "C") == [""]
    table.order("french", "A to 3,0")
    assert where(table, "A") == ["3,0*"]


def test_guns_beside_attackers_are_left_alone() -> None:
    """A gun with the routed attackers stays as it is (case K19, D37)."""
    table = combat("A line 5/2 1,0; G art 3/1 1,0", "D line 5/2 0,0", "Ar", 1, attackers=("A",))
    table.deadline("french")
    assert where(table, "G") == ["1,0"]


def test_a_withdrawal_keeps_the_status() -> None:
    """A disordered line and a gun go one hex as they are, without die or points (case K16, battles/10.1f)."""
    table = converted(british="D line 5/2 0,0 *; G art 3/1 0,0")
    table.order("british", "D to -1,0; G with L to -1,1")
    assert where(table, "D", "G", "L") == ["-1,0*", "-1,1", "-1,1"]
    assert table.state.dp == {"british": 0, "french": 0}


def test_a_leader_sees_to_his_own_hex_only() -> None:
    """X with its leader withdraws, Y without one routs by 5 (case K17, battles/10.1l)."""
    british = "D line 5/2 0,0; L ldr 1 0,0; E line 4/2 0,-1"
    table = combat(FOES, british, "Dr", 5, hexes=("0,0", "0,-1"))
    table.order("british", "withdraw 0,0")
    table.order("british", "D with L to -1,1; E to -5,-1")
    assert where(table, "D", "E") == ["-1,1", "-5,-1*"]


def test_an_attacker_converts_for_his_hex() -> None:
    """A's line goes one hex in good order, B's routs by 1 (case K18, battles/10.1l)."""
    table = combat(FOES + "; L ldr 1 1,0", "D line 5/2 0,0", "Ar", 1)
    assert asked(table) == "french Conversion"
    table.order("french", "withdraw 1,0")
    table.order("french", "A with L to 2,0; B to 1,-2")
    assert where(table, "A", "B", "L") == ["2,0", "1,-2*", "2,0"]


def test_everyone_learns_where_a_leader_could_convert() -> None:
    """The rout is told with the hexes of leaders, and then what they did (battles/10.1l)."""
    table = converted()
    assert table.of(Routed) == [Routed("british", ("0,0",), ("0,0",))]
    assert table.of(Converted) == [Converted("british", "0,0")]


@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("withdraw 1,0", "battles/10.1l", "no_conversion_there"),
        ("withdraw 0,0; rout 0,0", "battles/10.1l", "said_of_hex"),
        ("", "battles/10.1l", "convert_or_rout"),
    ],
)
def test_refusals_of_a_conversion(text: str, rule: str, key: str) -> None:
    """One word for each hex of a leader, and for no other (battles/10.1l)."""
    assert refused(combat(FOES, "D line 5/2 0,0; L ldr 1 0,0", "Dr"), text) == (rule, key)


def test_no_leader_no_question() -> None:
    """Nobody is asked about a conversion where no leader stands (battles/10.1l, case H15)."""
    assert asked(combat(FOES, "D line 5/2 0,0; L ldr 1 -5,0", "Dr", 2)) == "british FallBack"


def test_a_static_gun_that_must_withdraw_is_lost() -> None:
    """The line goes one hex, the gun that never moves is eliminated (case R18, D17, battles/10.1j)."""
    table = converted(british="D line 5/2 0,0; G art 3/1 m0 0,0")
    assert [(e.unit, e.cause) for e in table.of(Lost)] == [("G", "retreat")]
    assert asked(table) == "british FallBack"


# -- leaders -------------------------------------------------------------------------------------------


def test_one_leader_rides_and_one_stays() -> None:
    """The rider is safe; the other is caught when he is alone (case R15, battles/10.1d, battles/12.1b)."""
    table = routed(2, british="D line 5/2 0,0; L ldr 1 0,0; M ldr 1 0,0")
    table.order("british", "D with L to -2,0")
    assert where(table, "L", "M") == ["-2,0", ""]


def test_leaders_go_on_with_their_unit() -> None:
    """By way of a place the leader is named once (battles/10.1d)."""
    table = routed(2, british="D line 5/2 0,0; L ldr 1 0,0")
    assert refused(table, "D to -1,0; D with L to -2,0")[1] == "leader_stays_behind"
    table.order("british", "D with L to -1,0; D to -2,0")
    assert where(table, "D", "L") == ["-2,0*", "-2,0"]


def test_a_rider_lives_where_his_unit_is_lost() -> None:
    """D is lost on -1,0, its leader stays there, free of zones (case R22, D44)."""
    table = routed(4, british="D line 5/2 0,0; L ldr 1 0,0", lake=RING)
    table.order("british", "D with L to -1,0")
    assert where(table, "D", "L") == ["", "-1,0"]


def test_a_leader_rides_once() -> None:
    """He has gone with the gun (battles/10.1d)."""
    table = converted(british="D line 5/2 0,0; G art 3/1 0,0")
    assert refused(table, "G with L to -1,0; D with L to -1,1") == ("battles/10.1d", "leader_rides")


def test_who_rides_is_told_to_those_who_see_him() -> None:
    """The French see him in their own turn; the public learns of the unit alone (D05)."""
    table = shot("D line 5/2 0,0 *; L ldr 1 0,0", "Ds")
    table.order("british", "D with L to -1,0")
    path = ("0,0", "-1,0")
    assert table.of(FellBack, "french") == [FellBack("D", "british", path, ("L",))]
    assert table.of(FellBack) == [FellBack("D", "british", path)]


# -- forts ---------------------------------------------------------------------------------------------


def test_a_rout_in_a_fort_flips_in_place() -> None:
    """The gun dies, the line flips; no die, no way (case K20, battles/10.1.5b, D38)."""
    table = combat(FOES, "D line 5/2 0,0; G art 3/1 0,0", "Dr", fort="0,0")
    assert where(table, "D", "G") == ["0,0*", ""]
    assert table.of(HeldFast) == [HeldFast("D", "british", "0,0")]


def test_a_gun_in_a_fort_may_flip_by_agreement() -> None:
    """With the switch the gun stays, disordered (D38, battles/10.1.5b)."""
    options = Options(fort_guns_flip=True)
    table = combat(FOES, "D line 5/2 0,0; G art 3/1 0,0", "Dr", options=options, fort="0,0")
    assert where(table, "D", "G") == ["0,0*", "0,0*"]


def test_the_disordered_die_in_a_fort_too() -> None:
    """(case K21, battles/10.1.5b)"""
    assert where(combat(FOES, "D line 5/2 0,0 *", "Dr", fort="0,0"), "D") == [""]


def test_a_withdrawal_is_ignored_in_a_fort() -> None:
    """Converted, nothing changes (case K22, battles/10.1.5a)."""
    table = combat(FOES, "D line 5/2 0,0 *; G art 3/1 0,0; L ldr 1 0,0", "Dr", fort="0,0")
    table.order("british", "withdraw 0,0")
    assert where(table, "D", "G", "L") == ["0,0*", "0,0", "0,0"]


def test_attackers_of_a_fort_flip_in_place() -> None:
    """B dies, A flips where it stands (case K23, battles/10.1.5c)."""
    table = combat("A line 5/2 1,0; B line 4/2 1,-1 *", "D line 5/2 0,0", "Ar", fort="0,0")
    assert where(table, "A", "B") == ["1,0*", ""]


def test_a_converted_rout_of_attackers_of_a_fort_is_ignored() -> None:
    """A stays in good order, B dies (case R20, battles/10.1.5c, battles/10.1l)."""
    french = "A line 5/2 1,0; L ldr 1 1,0; B line 4/2 1,-1 *"
    table = combat(french, "D line 5/2 0,0", "Ar", fort="0,0")
    table.order("french", "withdraw 1,0")
    assert where(table, "A", "B", "L") == ["1,0", "", "1,0"]


def test_one_fort_among_the_hexes_attacked_is_enough_for_the_attackers() -> None:
    """Attack on a fort and an open hex: A and B flip in place (D79)."""
    table = combat(FOES, "D line 5/2 0,0; E line 5/2 0,-1", "Ar", hexes=("0,0", "0,-1"), fort="0,0")
    assert where(table, "A", "B") == ["1,0*", "1,-1*"]


def test_each_defending_hex_is_what_it_is() -> None:
    """D in the fort flips there, E in the open routs by 1 (D79)."""
    table = combat(FOES, "D line 5/2 0,0; E line 5/2 0,-1", "Dr", 1, hexes=("0,0", "0,-1"), fort="0,0")
    table.order("british", "E to -1,-1")
    assert where(table, "D", "E") == ["0,0*", "-1,-1*"]


def test_a_rout_by_fire_in_a_fort() -> None:
    """Dz: the line flips in place without a die, the gun dies (case R21, battles/10.1.5d)."""
    assert where(shot("D line 4/2 0,0; G art 3/1 0,0", "Dz", fort="0,0"), "D", "G") == ["0,0*", ""]


def test_a_conversion_under_fire_in_a_fort_only_disorders() -> None:
    """Line and gun flip and stay (battles/10.1.5a, D18)."""
    table = shot("D line 4/2 0,0; G art 3/1 0,0; L ldr 1 0,0", "Dz", fort="0,0")
    table.order("british", "withdraw 0,0")
    assert where(table, "D", "G") == ["0,0*", "0,0*"]


def test_a_rout_may_stop_in_a_fort() -> None:
    """Five hexes are owed, one leads into the fort: stop there or go on (battles/10.1.6a)."""
    for order, end in (("D to -1,0", "-1,0*"), ("D to -1,0; D to -5,0", "-5,0*")):
        table = routed(5, fort="-1,0")
        table.order("british", order)
        assert where(table, "D") == [end]


def test_a_full_fort_is_passed() -> None:
    """With a line in the fort D may not stop (case R11, battles/10.1.6a)."""
    british = "D line 5/2 0,0; E line 4/2 -1,0"
    assert refused(routed(5, british=british, fort="-1,0"), "D to -1,0")[1] == "hexes_left"
    table = routed(5, british=british, fort="-1,0")
    table.order("british", "D to -1,0; D to -5,0")
    assert where(table, "D") == ["-5,0*"]


def test_a_fort_saves_a_unit_that_has_no_other_way() -> None:
    """All two hexes off is lake: D must go into the fort (battles/10.1.6a, D42)."""
    assert where(routed(4, fort="-1,1", lake=RING), "D") == ["-1,1*"]


def test_the_zone_does_not_reach_into_works() -> None:
    """C at -2,0 closes -1,0 but for the works that lie between (battles/8.1f, battles/10.1.4b)."""
    french = FOES + "; C line 5/2 -2,0"
    assert offers(converted(french, entrenchment_="-1,0/-2,0"))[:2] == ["D to -1,0", "D to -1,1"]


# -- bombardment ---------------------------------------------------------------------------------------


def test_fire_makes_the_disordered_withdraw() -> None:
    """The gun flips in place, the line goes one hex, alive (case B19, battles/6.1.6d, battles/6.1.6l)."""
    table = shot("D line 4/2 0,0 *; G art 3/1 0,0", "Ds")
    table.order("british", "D to -1,0")
    assert where(table, "D", "G") == ["-1,0*", "0,0*"]


def test_fire_routs() -> None:
    """Dz on good order: three hexes, disordered, no points (case B20, battles/6.1.6e)."""
    table = shot("D line 4/2 0,0", "Dz", 3)
    table.order("british", "D to 0,-3")
    assert where(table, "D") == ["0,-3*"]
    assert table.state.dp["british"] == 0


def test_fire_kills_the_disordered() -> None:
    """Dz on a disordered line: the full factor of 4 (case B21, battles/6.1.6f)."""
    table = shot("D line 4/2 0,0 *", "Dz")
    assert table.state.dp["british"] == 4


def test_a_leader_saves_from_fire_what_is_in_good_order() -> None:
    """Line and gun are disordered and go one hex each (case B31, battles/6.1.6i, D18)."""
    table = shot("D line 4/2 0,0; G art 3/1 0,0; L ldr 1 0,0", "Dz")
    table.order("british", "withdraw 0,0")
    table.order("british", "D to -1,0; G with L to -1,1")
    assert where(table, "D", "G", "L") == ["-1,0*", "-1,1*", "-1,1"]


def test_without_conversion_the_gun_dies_of_fire() -> None:
    """The line routs by its die (case B31, battles/6.1.6h)."""
    table = shot("D line 4/2 0,0; G art 3/1 0,0; L ldr 1 0,0", "Dz", 2)
    table.order("british", "rout 0,0")
    table.order("british", "D to -2,0")
    assert where(table, "D", "G", "L") == ["-2,0*", "", "0,0"]


def test_a_leader_saves_no_disordered_unit_from_fire() -> None:
    """The line dies all the same, the gun flips and withdraws (case R23, D18, battles/6.1.6f)."""
    table = shot("D line 4/2 0,0 *; G art 3/1 0,0; L ldr 1 0,0", "Dz")
    table.order("british", "withdraw 0,0")
    table.order("british", "G to -1,0")
    assert where(table, "D", "G") == ["", "-1,0*"]


def test_nobody_to_save_nobody_asked() -> None:
    """A disordered line alone with its leader just dies (D18)."""
    table = shot("D line 4/2 0,0 *; L ldr 1 0,0", "Dz")
    assert where(table, "D", "L") == ["", "0,0"]


def test_a_dying_leader_converts_nothing() -> None:
    """Dz*: the leader is gone before the rout (D19, battles/6.1.6g)."""
    table = shot("D line 4/2 0,0; L ldr 1 0,0", "Dz*", 2)
    assert asked(table) == "british FallBack"


def test_a_static_gun_under_fire() -> None:
    """Disordered in the open it must withdraw and cannot; in a fort it stays (case B33, D17)."""
    assert where(shot("G art 3/1 m0 0,0 *", "Ds"), "G") == [""]
    assert where(shot("G art 3/1 m0 0,0 *", "Ds", fort="0,0"), "G") == ["0,0*"]


def test_bastions_hold() -> None:
    """A disordered gun in a bastion ignores the withdrawal, unless the table has it otherwise (D66)."""
    assert where(shot("G art 3/1 m0 0,0 *", "Ds", bastion="0,0"), "G") == ["0,0*"]
    without = Options(bastions_hold=False)
    assert where(shot("G art 3/1 m0 0,0 *", "Ds", bastion="0,0", options=without), "G") == [""]


def test_fixed_guns_ignore_withdrawals() -> None:
    """A gun that the battle fixes stays, in open ground too (battles/23.7a, D65)."""
    french, british = TERMS.armies
    fixed = changed(british, fixed={"G": "0,0"})
    terms = replace(TERMS, armies=(french, fixed))
    assert where(shot("G art 3/1 m0 0,0 *", "Ds", terms=terms), "G") == ["0,0*"]
    assert where(shot("G art 3/1 m0 0,0", "Dz", terms=terms), "G") == [""]


# -- fire, places --------------------------------------------------------------------------------------


def burning(*dice: int, at: str, british: str = "D line 5/2 0,0", **facts: Any) -> Table:
    field = state(FOES, british, step="fight", building=at, **facts)
    field.assaults = [Assault(("A", "B"), ("0,0",))]
    field.burning = at.split()
    return Table(field, (SIX, *dice), ("Dr",), ("rally",))


def test_a_burning_hex_is_not_passed() -> None:
    """Two hexes on from -1,0, which burns: refused while another way is open (case G06, D62)."""
    table = burning(3, at="-1,0")
    assert refused(table, "D to -1,0") == ("battles/10.1.3b", "retreat_dead_end")


def test_a_retreat_may_end_in_a_burning_hex() -> None:
    """Three hexes off it is the end: D stays disordered and lives (case G06, D62, battles/21.1.3a)."""
    table = burning(3, at="-3,0")
    table.order("british", "D to -3,0")
    assert where(table, "D") == ["-3,0*"]


def test_a_unit_that_must_go_on_from_a_burning_hex_is_lost() -> None:
    """Both hexes next to it burn, and two are owed (D62)."""
    table = burning(2, at="-1,0 -1,1")
    table.order("british", "D to -1,0")
    assert table.of(Lost)[0].at == "-1,0"


def test_fire_disorders_who_withdraws_into_it() -> None:
    """D in good order withdraws into a burning hex and is disordered (battles/21.1.3a)."""
    table = burning(at="-1,0", british="D line 5/2 0,0; L ldr 1 0,0")
    table.order("british", "withdraw 0,0")
    table.order("british", "D with L to -1,0")
    assert where(table, "D", "L") == ["-1,0*", "-1,0"]


def placed(hexes: str) -> BattleFile:
    """The French are charged 5 for these hexes."""
    french, british = TERMS.armies
    return replace(TERMS, armies=(changed(french, award=Award(tuple(hexes.split()), 5)), british))


def test_entering_a_place_counts() -> None:
    """A routed British line passes a French place: 5 points (D70, battles/13.2c)."""
    table = routed(2, terms=placed("-1,0"))
    table.order("british", "D to -1,0; D to -2,0")
    assert table.state.dp["french"] == 5


def test_entering_a_place_in_retreat_may_count_for_nothing() -> None:
    """The same with the switch off (D70)."""
    table = routed(2, terms=placed("-1,0"), options=Options(retreats_score=False))
    table.order("british", "D to -1,0; D to -2,0")
    assert table.state.dp["french"] == 0


def test_the_way_not_named_avoids_places() -> None:
    """To -2,1 by -1,1, since -1,0 would count (battles/10.1b, D70)."""
    table = routed(2, terms=placed("-1,0"))
    table.order("british", "D to -2,1")
    assert table.state.trails[0].path == ("0,0", "-1,1", "-2,1")


def test_a_way_that_matters_is_asked_about() -> None:
    """Only -1,1 is open, but it counts: the owner says so himself (battles/10.1b)."""
    assert asked(routed(1, french=FOES + "; C line 5/2 -2,0", terms=placed("-1,1"))) == "british FallBack"


# -- what is known -------------------------------------------------------------------------------------


def test_the_owner_learns_of_closed_hexes_on_his_ways_only() -> None:
    """C far from D's one hex is not told (D83, battles/10.1b)."""
    field = state(FOES + "; C line 5/2 -3,0", "D line 5/2 0,0")
    told = {shut.at: shut.why for shut in frontier(field.field, "british", [Party("D", 1)])}
    assert told == {"0,-1": "zone", "0,1": "zone", "1,-1": "enemy", "1,0": "enemy"}


def test_two_hexes_tell_more() -> None:
    """Now C's zone at -2,0 is met (D83)."""
    field = state(FOES + "; C line 5/2 -3,0", "D line 5/2 0,0")
    told = [shut.at for shut in frontier(field.field, "british", [Party("D", 2)])]
    assert told == ["-2,0", "0,-1", "0,1", "1,-1", "1,0"]


def test_closed_hexes_are_told_without_what_stands_there() -> None:
    """The kind of order says hex and reason, and the view of N shows no face (D05, D83)."""
    table = routed(1)
    kind = table.match.open["british"].kind
    assert isinstance(kind, FallBack)
    assert Shut("0,1", "zone") in kind.shut
    assert "A" in table.match.view("british").units  # open while the combat lasts
    seen = routed(1, french=FOES + "; C line 5/2 -3,0").match.view("british").units
    assert "C" not in seen


# -- deadline and standing orders ----------------------------------------------------------------------


def test_at_the_deadline_the_lowest_hex() -> None:
    """Of the hexes two off in reach -2,0 comes first; the leader rides (battles/10.1d)."""
    table = routed(2, british="D line 5/2 0,0; L ldr 1 0,0")
    table.deadline("british")
    assert where(table, "D", "L") == ["-2,0*", "-2,0"]


def test_at_the_deadline_routs_are_converted() -> None:
    """A leader converts whatever he can (battles/10.1l)."""
    table = combat(FOES, "D line 5/2 0,0; L ldr 1 0,0", "Dr")
    table.deadline("british")
    assert table.of(Converted) == [Converted("british", "0,0")]


@pytest.mark.parametrize(
    ("wishes", "converts"),
    [
        ((ConvertAlways(),), True),
        ((ConvertNever(),), False),
        ((ConvertNever("L"), ConvertAlways()), False),
        ((ConvertAlways("L"), ConvertNever()), True),
        ((ConvertToSave(),), False),
    ],
)
def test_standing_conversions(wishes: Lines, converts: bool) -> None:
    """What is said of a leader goes before what is said of all (battles/standing-11)."""
    table = combat(FOES, "D line 5/2 0,0; L ldr 1 0,0", "Dr", 2, standing_orders={"british": wishes})
    assert bool(table.of(Converted)) == converts


@pytest.mark.parametrize("unit", ["E line 4/2 0,0 *", "G art 3/1 0,0"])
def test_a_standing_conversion_saves(unit: str) -> None:
    """A disordered unit or a gun would die of the rout (battles/standing-12)."""
    british = f"D line 5/2 0,-1; L ldr 1 0,0; {unit}"
    wishes = {"british": (ConvertToSave(),)}
    table = combat(FOES, british, "Dr", 2, hexes=("0,0", "0,-1"), standing_orders=wishes)
    assert table.of(Converted) == [Converted("british", "0,0")]


def test_fire_saves_no_disordered_unit() -> None:
    """Under fire only the gun is worth a conversion (battles/standing-12, D18)."""
    kind = Conversion(("0,0",), ("D",), fire=True)
    field = state("", "D line 4/2 0,0 *; L ldr 1 0,0")
    assert [str(x) for x in kind.standing(view(field, "british"), (ConvertToSave(),)) or ()] == ["rout 0,0"]


@pytest.mark.parametrize(
    ("wishes", "end"),
    [
        ((RetreatSafest(),), "-2,0"),
        ((RetreatToward("-2,3"),), "-2,2"),
        ((RetreatFort(), RetreatSafest()), "-2,1"),
        ((RetreatAway(),), "-2,2"),
    ],
)
def test_standing_goals(wishes: Lines, end: str) -> None:
    """Of the ends two off the best by the first goal, then the next (battles/standing-13)."""
    table = routed(2, french=FOES + "; C line 5/2 -4,1", standing_orders={"british": wishes}, fort="-2,1")
    assert where(table, "D") == [f"{end}*"]


@pytest.mark.parametrize(
    ("ride", "end"), [(RideInfantry(), "-1,0"), (RideArtillery(), "-1,1"), (RideNot(), "")]
)
def test_standing_riders(ride: Line, end: str) -> None:
    """The leader rides with the line, with the gun, or stays and is caught (battles/standing-14)."""
    british = "D line 5/2 0,0; E art 3/1 0,0; L ldr 1 0,0; F art 3/1 -1,0"
    wishes = {"british": (ConvertAlways(), RetreatSafest(), ride)}
    assert where(combat(FOES, british, "Dr", standing_orders=wishes), "D", "E", "L") == ["-1,0", "-1,1", end]


@pytest.mark.parametrize(
    ("before", "line", "rule", "key"),
    [
        ((), ConvertAlways("A"), "battles/standing-11", "own_leaders_only"),
        ((ConvertNever(),), ConvertAlways(), "battles/standing-11", "one_word_on_conversion"),
        ((), RetreatToward("0810"), "battles/standing-13", "no_such_hex"),
        ((RetreatSafest(),), RetreatFort(), "battles/standing-13", "safest_comes_last"),
        ((RideNot(),), RideInfantry(), "battles/standing-14", "one_way_to_ride"),
    ],
)
def test_standing_orders_refused(before: Lines, line: Line, rule: str, key: str) -> None:
    """Contradictions, and what could never be used (battles/standing-1)."""
    field = state(FOES, "D line 5/2 0,0; L ldr 1 0,0")
    assert refuse_standing(view(field, "british"), before, line) == No(
        rule, key, **(facts_of(line) if key != "safest_comes_last" and key != "one_way_to_ride" else {})
    )


def facts_of(line: Line) -> dict[str, Any]:
    if isinstance(line, RetreatToward):
        return {"at": line.at}
    return {"leader": getattr(line, "leader", None)}


def test_standing_orders_that_fit() -> None:
    """One leader beside all of them, goals before the last, one way to ride (battles/standing-1)."""
    field = state(FOES, "D line 5/2 0,0; L ldr 1 0,0")
    seen = view(field, "british")
    before: Lines = ()
    for line in (
        ConvertAlways("L"),
        ConvertNever(),
        RetreatFort(),
        RetreatAway(),
        RetreatSafest(),
        RideNot(),
    ):
        assert refuse_standing(seen, before, line) is None
        before += (line,)


# -- random fields -------------------------------------------------------------------------------------


def scattered(seed: int) -> tuple[State, list[Party]]:
    """Units about 0,0 that must fall back, friends, enemies, lakes, a fort and a fire, anywhere."""
    dice = random.Random(seed)
    hexes = [f"{q},{r}" for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4]
    dice.shuffle(hexes)
    near = [at for at in hexes if all(abs(int(n)) <= 1 for n in at.split(","))][: dice.choice((1, 2, 3))]
    rest = [at for at in hexes if at not in near]
    british = [f"D{n} {dice.choice(('line', 'cav'))} 4/2 {at}" for n, at in enumerate(near)]
    british += [f"G{n} art 3/1 {at}" for n, at in enumerate(near) if dice.random() < 0.4]
    british += [f"L{n} ldr 1 {at}" for n, at in enumerate(near) if dice.random() < 0.5]
    parties = [
        Party(entry.split()[0], dice.choice((1, 1, 2, 4)), dice.random() < 0.5)
        for entry in british
        if "ldr" not in entry
    ]
    british += [
        f"E{n} {dice.choice(('line', 'art'))} 4/2 {rest.pop()}" for n in range(dice.choice((0, 6, 12)))
    ]
    french = [f"F{n} line 4/2 {rest.pop()}{dice.choice((' *', ''))}" for n in range(dice.choice((1, 3, 6)))]
    lake = " ".join(rest.pop() for _ in range(dice.choice((1, 6, 15))))
    field = state("; ".join(french), "; ".join(british), lake=lake, fort=rest.pop(), columns=5)
    field.burning = [rest.pop()]
    return field, parties


def asks(seeds: range) -> Iterator[tuple[int, State, FallBack]]:
    """What the owner is asked on such fields, when nobody is stuck from the start."""
    for seed in seeds:
        field, parties = scattered(seed)
        kind = FallBack(tuple(parties), tuple(frontier(field.field, "british", parties)))
        flight = kind.flight(view(field, "british"))
        if all(flight.targets(flight.root, name, False) for name in flight.parties):
            yield seed, field, kind


def test_what_is_listed_and_what_is_refused_agree() -> None:
    """Every listed line is allowed and no other, however a draft goes on (battles/10.1b)."""
    for seed, field, kind in asks(range(60)):
        dice, seen = random.Random(seed), view(field, "british")
        lines: Lines = ()
        while found := list(kind.next(seen, lines)):
            assert all(kind.refuse(seen, lines, line) is None for line in found), seed
            for _ in range(30):
                line = sample(kind.line_types[0], field.board.vocabulary(), dice.randrange)
                assert (kind.refuse(seen, lines, line) is None) == (line in found), (seed, lines, line)
            lines += (dice.choice(found),)
        assert kind.owed(seen, lines) is None, seed


def test_whoever_can_be_saved_is_saved() -> None:
    """If all can live, every draft and the default let all live (battles/10.1.3b, D42)."""
    for seed, field, kind in asks(range(100, 160)):
        dice, seen = random.Random(seed), view(field, "british")
        lines: Lines = ()
        flight = kind.flight(seen)
        while found := list(kind.next(seen, lines)):
            lines += (dice.choice(found),)
        assert first_fault(kind, seen, kind.default(seen)) is None
        if flight.joint:
            assert not flight.draft(lines).dead
            assert not flight.draft(kind.default(seen)).dead


def test_every_retreat_keeps_the_rules() -> None:
    """Steps lead away, over open hexes without enemies and zones; ends are far enough and not too full."""
    for seed, field, kind in asks(range(200, 260)):
        dice, seen = random.Random(seed), view(field, "british")
        lines: Lines = ()
        flight, ground = kind.flight(seen), field.battle.ground
        zone = field.field.zone("french")
        while found := list(kind.next(seen, lines)):
            lines += (dice.choice(found),)
        draft = flight.draft(lines)
        for name, path in draft.paths.items():
            party = flight.parties[name]
            away = [ground.distance(path[0], at) for at in path]
            assert away[: party.far + 1] == list(range(len(away)))[: party.far + 1]
            assert all(far >= party.far for far in away[party.far :])
            assert not any(at in zone or field.field.enemy_in(at, "british") for at in path[1:])
            assert not any(ground.kind[at] == "lake" for at in path)
            assert not any(at in field.burning for at in path[1:-1])
            if name not in draft.dead:
                assert away[-1] >= party.far or (party.rout and ground.terrain[path[-1]].fort)
        for sort in (True, False):
            ends = [at for name, at in draft.stands.items() if flight.sort[name] == sort]
            assert len(set(ends)) == len(ends), seed
            assert not flight.held[sort].intersection(ends), seed
