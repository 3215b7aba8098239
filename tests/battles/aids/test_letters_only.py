"""What a commander sees who only hears from the others of his side by letter."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battles import GAME
from rules.battles.aids.lookups import Odds, Points, Reach, Stack
from rules.battles.declare import Declare
from rules.battles.lines import Attack, Pursue
from rules.battles.state import Assault, Options, Plan, Result
from rules.battles.view import View, view
from rules.kernel.orders import PUBLIC, No
from tests.render.fields import position

# on the clear ground below the road: Wolfe with the 60th, the 78th two hexes before him, Montcalm behind that
STAND = "Wolfe 0606, 60/2 0606, Monckton 0106, 15 0106, 78 HL/1 0608, Montcalm 0610, Guyenne 0610, Bearn 0604"


def seen(*charges: str, others: tuple[str, ...] = (), placed: str = STAND, **facts: Any) -> View:
    state = position("quebec", placed, **{"phasing": "british", **facts})
    found: View = GAME.letters_only(view(state, "british"), view(state, PUBLIC), charges, others)
    return found


def on_map(found: View) -> set[str]:
    return {name for name, unit in found.units.items() if unit.at}


def test_a_leader_knows_who_stands_with_him() -> None:
    """The 60th with Wolfe; of Monckton's hex and of the 78th only that somebody is there (battles/5.2a)."""
    found = seen("Wolfe")
    assert {name for name in on_map(found) if found.units[name].side == "british"} == {"Wolfe", "60/2"}
    assert {found.stacks[at] for at in ("0106", "0608")} == {"british"}


def test_what_another_was_given_is_his() -> None:
    """The 60th by its own name, though it stands with Wolfe."""
    found = seen("Wolfe", others=("60/2",))
    assert "60/2" not in found.units
    assert "60/2" in seen("60/2", others=("Wolfe",)).units


def test_he_sees_the_enemy_within_two_hexes() -> None:
    """Béarn is two hexes off, Montcalm four: between them stand the 78th, of whom Wolfe knows nothing
    (battles/5.2b, 6.1.3a)."""
    assert on_map(seen("Wolfe")) & {"Bearn", "Montcalm", "Guyenne"} == {"Bearn"}


def test_he_sees_along_an_open_line() -> None:
    """Without the 78th in between, and from where they stand (battles/6.1.3a)."""
    assert "Montcalm" in seen("Wolfe", placed=STAND.replace("78 HL/1 0608, ", "")).units
    assert on_map(seen("78 HL/1")) >= {"Montcalm", "Guyenne"}


def test_in_fog_nobody_sees_farther_than_two_hexes() -> None:
    """However open the ground is: Montcalm is four hexes from Wolfe, two from the 78th (battles/5.2b)."""
    open_ground = STAND.replace("78 HL/1 0608, ", "")
    assert "Montcalm" not in seen("Wolfe", placed=open_ground, fog=True).units
    assert "Montcalm" in seen("78 HL/1", fog=True).units
    assert "Bearn" not in seen("78 HL/1", fog=True).units


def test_out_of_turn_nobody_looks_into_stacks() -> None:
    """Not even if they are two hexes off (battles/5.2c)."""
    assert on_map(seen("Wolfe", phasing="french")) == {"Wolfe", "60/2"}


def test_a_train_sees_nobody() -> None:
    """It has no eyes in fog (D06), and for a commander apart none in the open."""
    placed = STAND.replace("Wolfe 0606", "British Train 0606")
    assert "Bearn" not in seen("British Train", placed=placed).units


def test_others_may_stand_with_a_lone_unit() -> None:
    """Of its hex it cannot be told who else is there; with a leader of one's own it can, as long as nobody
    of another command could be there."""
    assert seen("60/2").partly == ("0606",)
    assert seen("Wolfe").partly == ()
    assert seen("Wolfe", others=("15",)).partly == ("0606",)
    answer = Stack("0606").answer(seen("60/2"))
    assert answer["unseen"]
    assert [unit["unit"] for unit in answer["units"]] == ["60/2"]


def test_a_place_that_counts_is_counted_once() -> None:
    """The 15th on the Côte Ste-Geneviève is worth a point, whether one sees it or only that somebody is there
    (battles/17.1d)."""
    points = [Points().answer(seen(*charges, placed="15 1903"))["points"] for charges in (("15",), ())]
    assert points == [{"british": 1, "french": 0}] * 2


def test_pieces_that_are_not_seen_are_not_looked_up() -> None:
    """Like those of a stranger: of the 15th nothing is told (battles/5.2c)."""
    found = seen("Wolfe")
    with pytest.raises(No) as refused:
        Reach("15").answer(found)
    assert refused.value == No("battles/5.2c", "counter_not_seen", unit="15")
    with pytest.raises(No, match="not_seen"):
        Odds("0610", one="15").answer(found)


def test_the_ways_of_his_own_are_looked_up() -> None:
    """The 60th on clear ground: four points, four hexes (battles/7.2g)."""
    assert Reach("60/2").answer(seen("60/2"))["points"] == 4


def test_he_knows_the_plans_of_attacks_in_which_he_takes_part() -> None:
    """The tactic, and how his own pursue; of another attack nothing (battles/18.1.1a, 10.2b)."""
    placed = "60/2 0606, 15 0606, 28 1006, Bearn 0605, Guyenne 1005"
    assaults = [Assault(("60/2", "15"), ("0605",)), Assault(("28",), ("1005",))]
    pursuits = (Pursue("60/2", "0605"), Pursue("15", "0605"))
    plans = [Plan("0605", "volley", pursuits), Plan("1005", "bayonet")]
    found = seen("60/2", placed=placed, step="fight", assaults=assaults, plans=plans)
    assert found.plans == (Plan("0605", "volley", (Pursue("60/2", "0605"),)),)


def test_special_tactics_are_the_chiefs() -> None:
    """How many are left is open, which they are is not his to know (battles/18.0h)."""
    held = {"british": {"volley": 2, "ambush": 1}, "french": {"bayonet": 1}}
    found = seen("Wolfe", options=Options(tactics=True), markers=held)
    assert found.markers == {}
    assert found.markers_left == {"british": 3, "french": 1}


def test_who_is_to_come_is_told_of_his_own() -> None:
    """All but the side believe the 15th and the 28th still to come: so do its other commanders
    (battles/3.2b)."""
    late = position("quebec", "15 0106, 28 0206", phasing="british")
    late.listed = {**late.listed, "british": ("15", "28", "35")}
    found = GAME.letters_only(view(late, "british"), view(late, PUBLIC), ("15", "43"))
    assert found.off["british"] == ("28", "35", "43")


def test_where_everyone_looks_into_stacks_he_does() -> None:
    """An open table in clear weather hides nothing (D05)."""
    found = seen("Wolfe", options=Options(view="open_clear"))
    assert on_map(found) == {entry.strip().rsplit(" ", 1)[0] for entry in STAND.split(",")}
    assert found.partly == ()


def test_when_the_battle_is_over_nothing_is_hidden() -> None:
    """Everything on the map is open."""
    over = Result("", "draw", "agreed", {"british": 0, "french": 0}, 7)
    state = position("quebec", STAND, phasing="british", outcome=over)
    assert GAME.letters_only(view(state, "british"), view(state, PUBLIC), ()) == view(state, "british")


def test_an_order_is_written_by_what_he_sees() -> None:
    """The 60th may attack Béarn beside it; nobody else is offered (battles/9.0a)."""
    placed = "60/2 0606, 15 0704, Bearn 0605"
    offers = list(Declare().next(seen("60/2", placed=placed, step="declare"), ()))
    assert [line for line in offers if isinstance(line, Attack)] == [Attack("60/2", "0605")]
