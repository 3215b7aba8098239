"""Chapter 6: which guns fire at what, how a shot is worked out, and what comes of it; 21.0: burning."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import msgspec
import pytest

from rules.battles import GAME
from rules.battles.bombard import (
    Bombard,
    BombardDie,
    BombardTable,
    Burns,
    FireAtWill,
    Fires,
    HoldFire,
    ShotDropped,
    ShotFell,
)
from rules.battles.field import Unit
from rules.battles.ledger import Lost
from rules.battles.lines import Done, Shoot
from rules.battles.retreat import HeldFast
from rules.battles.sight import Modifier
from rules.battles.state import Options, Shot, State
from rules.battles.view import View, view
from rules.kernel.orders import PUBLIC, Line, Lines, No
from tests.battles.play import Table
from tests.battles.printed import board
from tests.battles.table import state

NO_GUNS_BOUND = Options(near_target=False)
BURNING = Options(burning=True)


def position(french: str, british: str, **facts: Any) -> State:
    return state(french, british, **{"step": "bombard", **facts})


def table(
    before: State, dice: Iterable[int] = (), results: Iterable[str] = (), **standing_orders: Lines
) -> Table:
    return Table(before, dice, results, until=("arrive",), standing_orders=standing_orders)


def shot(before: State, order: str, result: str, *dice: int) -> Table:
    """One order of the French; the first die is that of the shot."""
    played = table(before, dice or (2,), (result,) if result else ())
    played.order("french", order)
    return played


def refusal(before: State, *orders: str) -> tuple[str, str]:
    """By which rule, and with what text, the last of these is refused."""
    played = table(before, [6] * len(orders), ["-"] * len(orders))
    for order in orders[:-1]:
        played.order("french", order)
    with pytest.raises(No) as caught:
        played.order("french", orders[-1])
    return caught.value.rule, caught.value.key


def targets(before: State, gun: str) -> list[str]:
    """Where a French gun may fire, as it is offered."""
    seen = view(before, "french")
    return [line.at for line in Bombard().next(seen, ()) if isinstance(line, Shoot) and line.gun == gun]


def unit(played: Table, name: str) -> Unit:
    return played.state.units[name]


# -- who fires at what ------------------------------------------------------------------------------------


def test_a_gun_fires_as_far_as_its_range() -> None:
    """Range 3 reaches three hexes and not four (battles/6.0b, 6.1.1a; case B01)."""
    before = position("G art 3/1 r3 0,0", "B line 4/2 3,0; C line 4/2 0,4")
    assert targets(before, "G") == ["3,0"]
    assert refusal(before, "G fires at 0,4") == ("battles/6.0b", "out_of_range")


def test_in_fog_no_gun_sees_farther_than_two_hexes() -> None:
    """And fires at two as strongly as in clear weather (battles/5.1c, 5.1d; case F07)."""
    before = position("G art 2/1 r5 0,0", "B line 4/2 3,0; C line 4/2 0,2", fog=True)
    assert refusal(before, "G fires at 3,0") == ("battles/5.1c", "out_of_fog_range")
    assert shot(before, "G fires at 0,2", "-").of(Fires)[0].strength == 3


def test_a_disordered_gun_does_not_fire() -> None:
    """Not even at an adjacent enemy (battles/6.0c, 11.1.4a; cases B24, H18)."""
    before = position("G art 3/1 0,0 *; H art 3/1 0,3", "B line 4/2 1,0")
    assert refusal(before, "G fires at 1,0") == ("battles/6.0c", "gun_disordered")


@pytest.mark.parametrize(
    ("french", "order", "refused"),
    [
        ("A line 4/2 0,0", "A fires at 3,0", ("battles/6.0a", "no_own_gun")),
        ("", "D fires at 3,0", ("battles/6.0a", "no_own_gun")),
        ("H art 3/1 R", "H fires at 3,0", ("battles/3.2b", "not_on_map")),
        ("", "G fires at 0,2", ("battles/6.0g", "no_target")),
        ("A line 4/2 0,2", "G fires at 0,2", ("battles/6.0g", "no_target")),
        ("", "G fires at 0,1", ("battles/6.0g", "no_target")),
        ("A line 4/2 2,1", "G fires at 3,1", ("battles/6.1.3a", "no_sight")),
    ],
)
def test_what_cannot_be_fired_and_why(french: str, order: str, refused: tuple[str, str]) -> None:
    """Only own guns on the map, at enemies in sight (battles/6.0a, 6.0g, 6.1.2a)."""
    before = position(f"G art 3/1 0,1; {french}", "B line 4/2 3,0; D art 3/1 3,0; E line 4/2 3,1")
    assert refusal(before, order) == refused


def test_a_refused_line_of_sight_says_what_blocks_it() -> None:
    """Where and of what kind (battles/6.1.2a)."""
    before = position("G art 3/1 0,0", "B line 4/2 3,0; C line 4/2 0,3", forest="2,0")
    played = table(before)
    with pytest.raises(No) as caught:
        played.order("french", "G fires at 3,0")
    assert caught.value == No(
        "battles/6.1.3b",
        "no_sight",
        source="0,0",
        at="3,0",
        cause="terrain",
        where="2,0",
        beyond="",
        kind="forest",
    )


def test_any_units_are_a_target_but_trains_are_none() -> None:
    """Leaders alone are, a train alone is not (battles/6.0g, 20.0f; case B28)."""
    before = position("G art 3/1 0,0", "L ldr 2 3,0; T train 1 0,3; B line 4/2 -3,0 *", town="0,2")
    assert targets(before, "G") == ["-3,0", "3,0"]


def test_a_gun_fires_once() -> None:
    """In one order, and in the phase (battles/6.0h, 6.2.2b; case B26)."""
    before = position("G art 3/1 0,0; H art 3/1 0,1", "B line 4/2 3,0")
    assert refusal(before, "G fires at 3,0, G fires at 3,0") == ("battles/6.0h", "gun_fires_once")
    assert refusal(before, "G fires at 3,0", "G fires at 3,0") == ("battles/6.0h", "gun_has_fired")


def test_a_gun_next_to_combat_units_fires_at_what_is_next_to_it() -> None:
    """Disordered ones as well (battles/6.2.2a, D20; case B26)."""
    before = position("G art 3/1 r4 0,0", "B line 4/2 1,0 *; C line 4/2 3,-3; L ldr 1 0,1")
    assert targets(before, "G") == ["0,1", "1,0"]
    assert refusal(before, "G fires at 3,-3") == ("battles/6.2.2a", "near_target")
    assert shot(before, "G fires at 0,1", "-").of(Fires)[0].strength == 5


@pytest.mark.parametrize("british", ["L ldr 1 1,0; C line 4/2 3,-3", "T train 1 1,0; C line 4/2 3,-3"])
def test_leaders_and_trains_next_to_a_gun_do_not_bind_it(british: str) -> None:
    """Only combat units do (battles/6.2.2a, D02)."""
    assert "3,-3" in targets(position("G art 3/1 0,0", british), "G")


def test_with_the_switch_a_gun_fires_where_it_likes() -> None:
    """near_target off (battles/6.2.2a, D20)."""
    before = position("G art 3/1 0,0", "B line 4/2 1,0; C line 4/2 3,-3", options=NO_GUNS_BOUND)
    assert targets(before, "G") == ["1,0", "3,-3"]


def test_an_adjacent_enemy_is_fired_at_and_nobody_need_fire() -> None:
    """One of two guns fires; the other is no obstacle (battles/6.0a, 6.0d, 6.1.6c; case H09)."""
    before = position("G art 3/1 0,0; H art 3/1 0,3", "B line 4/2 1,0")
    played = shot(before, "G fires at 1,0, done", "Ds")
    assert unit(played, "B").disordered
    assert unit(played, "B").at == "1,0"
    assert played.state.step == "arrive"


def test_static_guns_fire() -> None:
    """They only never move (battles/6.2.1b)."""
    assert targets(position("G art 3/1 m0 0,0", "B line 4/2 3,0"), "G") == ["3,0"]


# -- the order ----------------------------------------------------------------------------------------------


def every_shot(before: State) -> Iterable[Shoot]:
    return (Shoot(gun, at) for gun, at in product(before.units, before.battle.ground.place))


@pytest.mark.parametrize(
    "facts",
    [{}, {"fog": True}, {"options": NO_GUNS_BOUND}, {"options": BURNING}],
    ids=["clear", "fog", "free", "burning"],
)
def test_what_is_offered_is_what_is_not_refused(facts: dict[str, Any]) -> None:
    """For every gun and hex, at the start and after a shot (battles/6.0a)."""
    before = position(
        "G art 3/1 r4 0,0; H art 2/1 2,2; K art 2/1 -2,0 *; A line 4/2 1,1; T train 1 0,-3",
        "B line 4/2 3,0; C line 4/2 0,2 *; L ldr 1 -1,-1; D art 3/1 2,1; U train 1 -3,0; E line 2/1 -2,2",
        forest="1,0 0,1 2,0",
        town="-1,0 -3,0 0,-3 1,-1",
        entrenchment_="0,1/0,2",
        columns=4,
        **facts,
    )
    seen, kind = view(before, "french"), Bombard()
    drafts: list[Lines] = [(), *((line,) for line in kind.next(seen, ()))]
    for lines in drafts:
        offered = list(kind.next(seen, lines))
        judged: list[Line] = [*every_shot(before), Done()]
        assert sorted(map(str, offered)) == [
            str(line) for line in sorted(judged, key=str) if kind.refuse(seen, lines, line) is None
        ]


def test_after_done_nothing_follows() -> None:
    """(battles/4.2c)"""
    before = position("G art 3/1 0,0", "B line 4/2 3,0")
    assert refusal(before, "done, G fires at 3,0") == ("battles/4.2c", "bombardment_done")


def test_without_a_shot_nobody_is_asked() -> None:
    """The phase is over at once where everyone sees that no gun could reach anybody (battles/6.0a, D85)."""
    played = table(position("G art 3/1 r1 0,0; A line 4/2 1,0", "B line 4/2 3,0"))
    assert played.state.step == "arrive"
    seen = view(position("A line 4/2 1,0", "B line 4/2 3,0"), "french")
    assert Bombard().refuse(seen, (), Done()) == No("battles/6.0a", "no_shot")


def test_at_the_deadline_nobody_fires() -> None:
    """(battles/6.0a)"""
    played = table(position("G art 3/1 0,0", "B line 4/2 3,0"))
    played.deadline("french")
    assert played.state.step == "arrive"
    assert played.of(Fires) == []


def test_guns_that_are_left_may_fire_afterwards() -> None:
    """At what stands there then (battles/6.0e, 6.0f)."""
    before = position("G art 3/1 0,0; H art 2/1 0,1", "B line 4/2 3,0")
    played = table(before, [6, 6], ["-", "-"])
    played.order("french", "G fires at 3,0")
    assert played.match.waiting() == ("french",)
    played.order("french", "H fires at 3,0")
    assert played.state.step == "arrive"
    assert [fires.gun for fires in played.of(Fires)] == ["G", "H"]


def test_three_guns_one_after_the_other() -> None:
    """Flipped, driven back, and fired at where it is then (battles/6.0e, 6.0f, 6.1.6d; case B23)."""
    before = position("G art 3/1 3,0; H art 3/1 3,-1; K art 3/1 2,1", "B line 4/2 0,0")
    played = table(before, [2, 2, 6], ["Ds", "Ds", "-"])
    played.order("french", "G fires at 0,0, H fires at 0,0, K fires at 0,0")
    assert unit(played, "B").disordered
    played.order("british", "B to -1,0")
    assert (unit(played, "B").at, unit(played, "B").disordered) == ("-1,0", True)
    assert played.of(ShotDropped, "french") == [ShotDropped("K", "0,0", "battles/6.0g")]
    assert played.of(ShotDropped, "british") == played.of(ShotDropped, PUBLIC) == []
    with pytest.raises(No, match="no_target"):
        played.order("french", "K fires at 0,0")
    played.order("french", "K fires at -1,0")
    assert played.state.step == "arrive"


# -- one shot ---------------------------------------------------------------------------------------------


def test_a_shot_can_be_checked_by_hand() -> None:
    """Factor 3, one more at range 2, one less over works: column 3; a 3 is Ds in the test table (6.1.5a)."""
    played = table(position("G art 3/1 0,0", "B line 4/2 2,0; L ldr 1 2,0", fort_="2,0/1,0"), [3])
    played.order("french", "G fires at 2,0, done")
    added = (Modifier("battles/6.1.4a", 1), Modifier("battles/6.1.4b", -1))
    assert played.of(Fires) == [Fires("G", "french", "0,0", "2,0", 2, 3, added, 3, ("B",))]
    assert played.of(ShotFell) == [ShotFell("G", "2,0", 3, 3, "Ds")]
    assert played.state.shots == [Shot("0,0", "2,0", "Ds")]


def test_the_die_and_the_table_say_what_they_are_for() -> None:
    """One die for the whole hex (battles/6.1.6a)."""
    played = table(position("G art 3/1 0,0", "B line 4/2 2,0; D art 3/1 2,0"), [6])
    outcome = played.order("french", "G fires at 2,0, done")
    rolls = [roll.why for entry in outcome.entries for roll in entry.rolls]
    assert rolls == [BombardDie("G", "2,0"), BombardTable(4, 6)]


def test_a_leader_adds_nothing() -> None:
    """(battles/6.1.4h, 12.2d)"""
    before = position("G art 3/1 0,0; L ldr 3 0,0", "B line 4/2 4,0")
    assert shot(before, "G fires at 4,0, done", "-").of(Fires)[0].strength == 3


def test_a_gun_that_has_fired_is_marked() -> None:
    """The other is not (battles/6.2.1a, 6.2.1b; case B25)."""
    before = position("G art 3/1 0,0; H art 3/1 0,1", "B line 4/2 3,0")
    played = shot(before, "G fires at 3,0, done", "-")
    assert (unit(played, "G").fired, unit(played, "H").fired) == (True, False)


@pytest.mark.parametrize(
    ("british", "first"), [("B line 4/2 3,0", {"french": 4}), ("L ldr 1 3,0", {"french": 4})]
)
def test_a_bombardment_is_an_attack(british: str, first: dict[str, int]) -> None:
    """The turn of the first is remembered (battles/22.4c, D63)."""
    played = shot(position("G art 3/1 0,0", british, turn=4), "G fires at 3,0", "-")
    assert played.state.attacked == first


def test_a_later_attack_is_not_the_first() -> None:
    """(battles/22.4c)"""
    before = position("G art 3/1 0,0", "B line 4/2 3,0", turn=4)
    before.attacked = {"french": 2}
    assert shot(before, "G fires at 3,0", "-").state.attacked == {"french": 2}


def test_they_are_open_to_both_sides_while_it_lasts() -> None:
    """The gun and who may suffer, not what else stands with them (battles/5.2c, D05)."""
    before = position("G art 3/1 3,0; A line 4/2 3,0", "B line 4/2 0,0 *; L ldr 1 0,0")
    played = table(before, [2], ["Ds"])
    played.order("french", "G fires at 0,0, done")
    british: View = played.match.view("british")
    public: View = played.match.view(PUBLIC)
    assert [name for name in british.units if before.units[name].side == "french"] == ["G"]
    assert sorted(public.units) == ["B", "G"]
    played.order("british", "B to -1,0")
    assert list(played.match.view(PUBLIC).units) == []


# -- what comes of it -------------------------------------------------------------------------------------


def test_ds_disorders_whoever_is_in_good_order() -> None:
    """In place, infantry and artillery together; leaders are not touched (battles/6.1.6a-c)."""
    before = position("G art 3/1 0,0", "B line 4/2 3,0; D art 3/1 3,0; L ldr 1 3,0")
    played = shot(before, "G fires at 3,0", "Ds")
    assert [unit(played, name).disordered for name in "BDL"] == [True, True, False]
    assert {unit(played, name).at for name in "BDL"} == {"3,0"}


def test_each_suffers_what_ds_means_for_its_own_state() -> None:
    """The gun is disordered, the disordered line falls back (battles/6.1.6d, 6.1.6l, 10.1f; case B19)."""
    before = position("G art 3/1 4,0", "B line 4/2 0,0 *; D art 3/1 0,0")
    played = table(before, [2], ["Ds"])
    played.order("french", "G fires at 0,0")
    assert unit(played, "D") == Unit("british", "0,0", disordered=True)
    played.order("british", "B to -1,0")
    assert unit(played, "B") == Unit("british", "-1,0", disordered=True)
    assert played.state.dp["british"] == 0


def test_dz_routs_whoever_is_in_good_order() -> None:
    """Disordered, at a distance of its die; nothing is lost (battles/6.1.6e, D15; case B20)."""
    played = table(position("G art 3/1 4,0", "B line 4/2 0,0"), [2, 3], ["Dz"])
    played.order("french", "G fires at 0,0")
    played.order("british", "B to -3,0")
    assert unit(played, "B") == Unit("british", "-3,0", disordered=True)
    assert played.state.dp["british"] == 0


def test_dz_eliminates_whoever_is_disordered() -> None:
    """Four points for a factor of 4; a leader there cannot help (battles/6.1.6f, D18; case B21)."""
    played = shot(position("G art 3/1 4,0", "B line 4/2 0,0 *; L ldr 1 0,0"), "G fires at 0,0", "Dz")
    assert [lost.unit for lost in played.of(Lost)] == ["B"]
    assert played.state.dp["british"] == 4


def test_dz_eliminates_guns() -> None:
    """Twice the factor in points (battles/6.1.6h, D16)."""
    played = shot(position("G art 3/1 4,0", "D art 3/1 0,0"), "G fires at 0,0", "Dz")
    assert [(lost.unit, lost.cause, lost.points) for lost in played.of(Lost)] == [("D", "fire", 6)]


def test_the_star_eliminates_leaders_before_they_convert() -> None:
    """Both, twice their value each; the line routs (battles/6.1.6g, 12.1c, D19; case H19)."""
    before = position("G art 3/1 4,0", "B line 4/2 0,0; L ldr 2 0,0; M ldr 1 0,0")
    played = table(before, [2, 1], ["Dz*"])
    played.order("french", "G fires at 0,0")
    assert [(lost.unit, lost.points) for lost in played.of(Lost)] == [("L", 4), ("M", 2)]
    played.order("british", "B to -1,0")
    assert unit(played, "B").disordered


@pytest.mark.parametrize(("result", "lost"), [("Ds", []), ("Dz", []), ("Dz*", ["L"])])
def test_a_leader_alone_fears_the_star_only(result: str, lost: list[str]) -> None:
    """(battles/6.1.6b, 6.1.6g; case B28)"""
    played = shot(position("G art 3/1 4,0", "L ldr 2 0,0; T train 1 0,0"), "G fires at 0,0", result)
    assert [each.unit for each in played.of(Lost)] == lost
    assert unit(played, "T").at == "0,0"


def test_a_leader_turns_the_rout_into_a_withdrawal() -> None:
    """Line and gun are disordered and one hex away (battles/6.1.6i, 10.1l, D18; case B31)."""
    before = position("G art 3/1 4,0", "B line 4/2 0,0; D art 3/1 0,0; L ldr 1 0,0")
    played = table(before, [2], ["Dz"])
    played.order("french", "G fires at 0,0")
    played.order("british", "withdraw 0,0")
    played.order("british", "B with L to -1,0, D to -1,1")
    assert unit(played, "B") == Unit("british", "-1,0", disordered=True)
    assert unit(played, "D") == Unit("british", "-1,1", disordered=True)
    assert unit(played, "L").at == "-1,0"


def test_he_may_let_it_rout() -> None:
    """The gun is lost, the line goes as far as its die says (battles/6.1.6h, 6.1.6i; case B31)."""
    before = position("G art 3/1 4,0", "B line 4/2 0,0; D art 3/1 0,0; L ldr 1 0,0")
    played = table(before, [2, 2], ["Dz"])
    played.order("french", "G fires at 0,0")
    played.order("british", "rout 0,0")
    played.order("british", "B to -2,0")
    assert [lost.unit for lost in played.of(Lost)] == ["D"]
    assert unit(played, "B") == Unit("british", "-2,0", disordered=True)


def test_nobody_pursues_fire() -> None:
    """Though the hex is empty and infantry stands next to it (battles/6.1.6k; case B32)."""
    before = position("G art 3/1 4,0; A line 5/2 1,0", "D art 3/1 0,0")
    before.units["A"] = Unit("french", "0,-1")
    played = shot(before, "G fires at 0,0", "Dz")
    assert played.state.step == "arrive"
    assert unit(played, "A").at == "0,-1"


@pytest.mark.parametrize(("fort", "lost"), [("", ["D"]), ("0,0", [])])
def test_a_static_gun_that_must_withdraw_is_lost(fort: str, lost: list[str]) -> None:
    """Unless it is in a fort (battles/6.1.6d, 6.1.6j, D17; case B33)."""
    before = position("G art 3/1 4,0", "D art 3/1 m0 0,0 *", **({"fort": fort} if fort else {}))
    played = shot(before, "G fires at 0,0", "Ds")
    assert [each.unit for each in played.of(Lost)] == lost
    assert [held.unit for held in played.of(HeldFast)] == ["D"] * bool(fort)


@pytest.mark.parametrize(("flip", "lost"), [(False, ["D"]), (True, [])])
def test_in_a_fort_a_rout_disorders_in_place(flip: bool, lost: list[str]) -> None:
    """No die; guns die, but with the switch (battles/6.1.6h, 10.1.5b, 10.1.5d, D38; case B39)."""
    options = Options(fort_guns_flip=flip)
    before = position("G art 3/1 4,0", "B line 5/2 0,0; D art 3/1 0,0", fort="0,0", options=options)
    played = shot(before, "G fires at 0,0", "Dz")
    assert unit(played, "B") == Unit("british", "0,0", disordered=True)
    assert [each.unit for each in played.of(Lost)] == lost


def test_in_a_fort_dz_eliminates_the_disordered_all_the_same() -> None:
    """(battles/6.1.6f, 10.1.5b; case B39)"""
    played = shot(position("G art 3/1 4,0", "B line 5/2 0,0 *", fort="0,0"), "G fires at 0,0", "Dz")
    assert [lost.unit for lost in played.of(Lost)] == ["B"]


def test_cover_that_falls_back_leaves_its_leader_to_the_enemy() -> None:
    """The line's zone holds in (0, 0), and nobody protects the leader there (battles/12.1b, D26)."""
    before = position("G art 3/1 4,0; A line 5/2 0,-1", "B line 4/2 0,0 *; L ldr 2 0,0")
    played = table(before, [2], ["Ds"])
    played.order("french", "G fires at 0,0")
    played.order("british", "B to -1,1")
    assert [(lost.unit, lost.cause) for lost in played.of(Lost)] == [("L", "caught")]


def test_losses_by_fire_can_demoralize() -> None:
    """At 40 points (battles/13.1a)."""
    before = position("G art 3/1 4,0", "D art 3/1 0,0")
    before.dp["british"] = 34
    assert shot(before, "G fires at 0,0", "Dz").state.demoralized == ["british"]


# -- burning ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "burns"), [(1, ["0,0"]), (2, [])])
@pytest.mark.parametrize("kind", ["town", "building"])
def test_a_natural_one_sets_a_town_on_fire(kind: str, die: int, burns: list[str]) -> None:
    """Besides the result (battles/21.0a; case G01)."""
    before = position("G art 3/1 4,0", "B line 4/2 0,0", options=BURNING, **{kind: "0,0"})
    played = shot(before, "G fires at 0,0", "Ds", die)
    assert played.state.burning == burns
    assert played.of(Burns) == [Burns(at) for at in burns]
    assert unit(played, "B").disordered


def test_other_ground_does_not_burn_nor_anything_without_the_rule() -> None:
    """(battles/21.0a, 1.2a; case H25)"""
    forest = position("G art 3/1 4,0", "B line 4/2 0,0", options=BURNING, forest="0,0")
    assert shot(forest, "G fires at 0,0", "-", 1).state.burning == []
    off = position("G art 3/1 4,0", "B line 4/2 0,0", town="0,0")
    assert shot(off, "G fires at 0,0", "-", 1).state.burning == []


def test_an_empty_town_may_be_fired_at_to_burn_it() -> None:
    """With its die alone; it is no attack (battles/21.0b, 6.0g, D63; cases B28, G02)."""
    before = position("G art 3/1 0,0", "B line 4/2 7,0", options=BURNING, building="3,0")
    assert targets(before, "G") == ["3,0"]
    played = shot(before, "G fires at 3,0", "", 1)
    assert (played.state.burning, played.state.attacked) == (["3,0"], {})
    assert played.of(ShotFell) == [ShotFell("G", "3,0", 3, 1, "")]
    off = msgspec.structs.replace(before, options=Options())
    assert targets(off, "G") == []


@pytest.mark.parametrize(
    ("french", "british", "burning", "refused"),
    [
        ("A line 4/2 3,0", "", [], ("battles/21.0b", "own_town")),
        ("T train 1 3,0", "", [], ("battles/21.0b", "own_town")),
        ("", "", ["3,0"], ("battles/21.0b", "burns_already")),
    ],
)
def test_no_town_of_ones_own_is_burnt_and_none_twice(
    french: str, british: str, burning: list[str], refused: tuple[str, str]
) -> None:
    """(battles/21.0b, 21.0c; case G02)"""
    before = position(f"G art 3/1 0,0; {french}", "B line 4/2 0,3", options=BURNING, town="3,0")
    before.burning = burning
    assert refusal(before, "G fires at 3,0") == refused


def test_a_town_with_a_train_alone_may_be_burnt() -> None:
    """The train is no target, its roof is (battles/21.0b, 20.0f)."""
    before = position("G art 3/1 0,0", "T train 1 3,0", options=BURNING, town="3,0")
    assert targets(before, "G") == ["3,0"]


def test_a_burning_town_with_enemies_may_be_fired_at() -> None:
    """It burns once (battles/6.0g, 21.0c)."""
    before = position("G art 3/1 0,0", "B line 4/2 3,0", options=BURNING, town="3,0")
    before.burning = ["3,0"]
    assert shot(before, "G fires at 3,0", "-", 1).state.burning == ["3,0"]


def test_a_gun_in_flames_does_not_fire() -> None:
    """(battles/21.1.2a)"""
    before = position("G art 3/1 0,0; H art 3/1 0,1", "B line 4/2 3,0", options=BURNING, town="0,0")
    before.burning = ["0,0"]
    assert refusal(before, "G fires at 3,0") == ("battles/21.1.2a", "gun_in_flames")


# -- Fort Ontario and the bastions of Quebec ----------------------------------------------------------------


def battle(key: str, phasing: str, units: dict[str, Unit]) -> State:
    """A position on a printed map."""
    player = board().battles[key].order.index(phasing)
    dp = {"british": 0, "french": 0}
    return State("bombard", board(), Options(), key, units, player=player, placing=2, dp=dp)


ONTARIO = {
    "Oswego A": Unit("british", "0706"),
    "B/Ontario": Unit("french", "1304"),
    "C/Ontario": Unit("french", "1305", disordered=True),
}


def test_the_guns_of_fort_ontario_fire_over_the_river() -> None:
    """The far bank does not block, and nobody is next to them (battles/23.7b, 23.7d; case Q10)."""
    before = battle("oswego", "french", ONTARIO)
    assert targets(before, "B/Ontario") == ["0706"]
    assert refusal(before, "C/Ontario fires at 0706") == ("battles/6.0c", "gun_disordered")


def test_fort_ontario_is_fired_at_as_a_fort() -> None:
    """Factor 3 at range 6: column 2 (battles/23.7c, 6.1.4b; case Q08)."""
    played = table(battle("oswego", "british", ONTARIO), [6], ["-"])
    played.order("british", "Oswego A fires at 1304")
    (fires,) = played.of(Fires)
    assert (fires.far, fires.factor, fires.strength) == (6, 3, 2)


@pytest.mark.parametrize(
    ("at", "result", "left"), [("1305", "Ds", "1305"), ("1304", "Ds", "1304"), ("1304", "Dz", "")]
)
def test_the_guns_of_fort_ontario_never_withdraw(at: str, result: str, left: str) -> None:
    """A disordered one is unharmed by Ds; Dz eliminates (battles/23.7a, D65; case Q07)."""
    played = table(battle("oswego", "british", ONTARIO), [2], [result])
    played.order("british", f"Oswego A fires at {at}")
    gun = unit(played, "C/Ontario" if at == "1305" else "B/Ontario")
    assert (gun.at, gun.disordered) == (left, bool(left))


@pytest.mark.parametrize(("hold", "left"), [(True, "2306"), (False, "")])
def test_the_guns_of_a_bastion_ignore_withdrawals(hold: bool, left: str) -> None:
    """Two off the strength: factor 2 at range 2 makes 1; the switch bastions_hold (battles/24.7d, D66)."""
    units = {"RA": Unit("british", "2106"), "Gl": Unit("french", "2306", disordered=True)}
    before = msgspec.structs.replace(battle("quebec", "british", units), options=Options(bastions_hold=hold))
    played = table(before, [2], ["Ds"])
    played.order("british", "RA fires at 2306")
    assert played.of(Fires)[0].strength == 1
    assert unit(played, "Gl").at == left


# -- standing orders ----------------------------------------------------------------------------------------


TWO_GUNS = "G art 3/1 r4 0,0; H art 2/1 r4 0,1"
ENEMIES = "B line 4/2 2,1; C line 4/2 2,-1; D line 4/2 4,0"


def fired(
    *standing_orders: Line, french: str = TWO_GUNS, british: str = ENEMIES, waits: bool = False
) -> list[str]:
    """The shots of standing orders alone."""
    results = ["-"] * 2
    played = table(position(french, british), [6, 6], results, french=standing_orders)
    assert (played.match.waiting() == ("french",)) == waits
    return [f"{fires.gun} {fires.at}" for fires in played.of(Fires)]


def test_shots_are_written_ahead() -> None:
    """As long as they are legal; then the side is asked for the other guns (battles/standing-2)."""
    assert fired(Shoot("H", "2,1"), waits=True) == ["H 2,1"]
    assert fired(Shoot("H", "2,1"), Shoot("G", "4,0")) == ["H 2,1", "G 4,0"]


def test_of_several_shots_of_a_gun_the_first_that_is_legal_is_fired() -> None:
    """If the first target is gone, the next is fired at (battles/standing-2)."""
    ahead = (Shoot("G", "3,0"), Shoot("G", "4,0"), Shoot("G", "2,1"))
    assert fired(*ahead, HoldFire()) == ["G 4,0"]


def test_guns_hold_their_fire() -> None:
    """But for the shots that are written ahead (battles/standing-3)."""
    assert fired(HoldFire()) == []
    assert fired(Shoot("H", "2,1"), HoldFire()) == ["H 2,1"]


def test_guns_fire_at_will() -> None:
    """Where the shot is strongest, of several at the lowest hex (battles/standing-3).

    G is at 2 hexes from 2,-1 and at 3 from 2,1; H is at 2 from 2,1 and at 2 from 2,-1.
    """
    assert fired(FireAtWill()) == ["G 2,-1", "H 2,-1"]
    assert fired(Shoot("G", "4,0"), FireAtWill()) == ["G 4,0", "H 2,-1"]


def test_at_will_each_shot_is_aimed_when_the_last_has_fallen() -> None:
    """B has gone where G drove it: H fires at C, which is near (battles/standing-3, 6.0e)."""
    british = "B line 4/2 2,0 *; C line 4/2 2,1"
    before = position("G art 3/1 r4 0,0; H art 2/1 r4 0,1", british)
    played = table(before, [2, 6], ["Ds", "-"], french=(FireAtWill(),))
    played.order("british", "B to 3,-1")
    assert [(fires.gun, fires.at) for fires in played.of(Fires)] == [("G", "2,0"), ("H", "2,1")]


def test_at_will_no_town_is_burnt() -> None:
    """Who wants that says so (battles/standing-3, 21.0b)."""
    before = position("G art 3/1 0,0", "B line 4/2 7,0", options=BURNING, town="3,0")
    assert table(before, french=(FireAtWill(),)).of(Fires) == []
    assert table(before, [6], french=(Shoot("G", "3,0"),)).of(Fires)[0].at == "3,0"


@pytest.mark.parametrize(
    ("before", "line", "key"),
    [
        ((), Shoot("G", "3,0"), ""),
        ((Shoot("G", "3,0"),), Shoot("G", "4,0"), ""),
        ((), Shoot("A", "3,0"), "no_own_gun"),
        ((), Shoot("D", "3,0"), "no_own_gun"),
        ((), Shoot("G", "0810"), "no_such_hex"),
        ((HoldFire(),), FireAtWill(), "fire_said_twice"),
        ((FireAtWill(),), HoldFire(), "fire_said_twice"),
        ((Shoot("G", "3,0"),), HoldFire(), ""),
    ],
)
def test_which_standing_orders_can_be_given(before: Lines, line: Line, key: str) -> None:
    """Own guns, hexes of this map, at will or not at all (battles/standing-2, standing-3)."""
    seen = view(position("G art 3/1 0,0; A line 4/2 0,0", "D art 3/1 3,0"), "french")
    no = GAME.refuse_standing(seen, before, line)
    assert (no.key if no else "") == key


# -- what a side may know -----------------------------------------------------------------------------------


def test_in_fog_every_stack_that_matters_to_a_gun_is_looked_into() -> None:
    """Two hexes are as far as it sees and as far as one looks (battles/5.1c, 5.2b, D06)."""
    before = position(
        "G art 3/1 0,0", "B line 4/2 1,0; L ldr 1 0,1; C line 4/2 0,2; D line 4/2 3,0", fog=True
    )
    seen = view(before, "french")
    assert seen.field.unseen == {"3,0": "british"}
    near = [at for at in seen.stacks if before.battle.ground.distance("0,0", at) <= 2]
    assert not set(near).intersection(seen.field.unseen)


def test_only_its_owner_learns_of_a_shot_that_was_not_fired() -> None:
    """Orders are not shown (battles/6.0e)."""
    before = position("G art 3/1 3,0; H art 3/1 3,-1", "B line 4/2 0,0 *")
    played = table(before, [2], ["Dz"])
    played.order("french", "G fires at 0,0, H fires at 0,0, done")
    assert played.of(ShotDropped, "french") == [ShotDropped("H", "0,0", "battles/6.0g")]
    assert played.of(ShotDropped, "british") == []
    assert not unit(played, "H").fired
