"""Chapter 11.2: rally."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battles import GAME
from rules.battles.ledger import Lost
from rules.battles.lines import Rally, RallyAll
from rules.battles.rally import Help, RallyBegins, RallyOrder, RallyRolled, RallyTried, Spare, helped
from rules.battles.state import Options, State
from rules.battles.view import view
from rules.kernel.orders import No
from tests.battles.play import Table
from tests.battles.table import state


def position(french: str, british: str = "", **facts: Any) -> State:
    return state(french, british, step="rally", **facts)


def rallied(french: str, *dice: int, order: str = "rally all", british: str = "", **facts: Any) -> list[str]:
    """Who is in good order after the rally phase."""
    table = Table(position(french, british, **facts), dice)
    table.order("french", order)
    return [n for n in table.state.of("french") if not table.state.units[n].disordered]


def refusal(french: str, order: str, **facts: Any) -> str:
    table = Table(position(french, "B line 4/2 8,0 *", **facts))
    with pytest.raises(No) as caught:
        table.order("french", order)
    return caught.value.key


@pytest.mark.parametrize(("die", "rallies"), [(4, []), (5, ["A"])])
def test_six_in_all_rallies(die: int, rallies: list[str]) -> None:
    """A rating of 1 makes a 5 a 6 (battles/11.2b, battles/11.2g, case Y01)."""
    assert rallied("A line 5/2 y1 0,0 *", die) == rallies


@pytest.mark.parametrize(("at", "rallies"), [("2,0", ["A", "L"]), ("3,0", ["L"])])
def test_a_leader_helps_within_his_value(at: str, rallies: list[str]) -> None:
    """A leader of 2 reaches two hexes off (battles/11.2c, battles/12.3a, D48, example W12)."""
    assert rallied(f"A line 5/2 0,0 *; L ldr 2 {at}", 5) == rallies


def test_several_leaders_help_once_and_one_leader_helps_all() -> None:
    """4 + 1 is 5, 5 + 1 is 6 (battles/11.2d, battles/11.2e, case Y03)."""
    two = "A line 5/2 0,0 *; B line 5/2 1,0 *; L ldr 2 0,1; M ldr 2 1,1"
    assert rallied(two, 4, 5) == ["B", "L", "M"]


def test_fog_takes_one() -> None:
    """A 6 is 5 in fog, with a rating of 1 it is 6 again (battles/11.2f, battles/5.1e, case F08)."""
    assert rallied("A line 5/2 0,0 *", 6, fog=True) == []
    assert rallied("A line 5/2 y1 0,0 *", 6, fog=True) == ["A"]


def test_what_supply_trains_do() -> None:
    """One's own next door help once, a looted one of either side hinders (battles/20.0a, battles/20.2d)."""
    field = position("A line 5/2 0,0 *; T train 1 1,0; U train 1 0,1", "V train 1 -1,0").field
    assert helped(field, "A", fog=False) == Help(0, train=1)
    field.change("V", looted=True)
    assert helped(field, "A", fog=False) == Help(0, train=1, looted=-1)
    field.change("T", looted=True)
    field.change("U", looted=True)
    assert helped(field, "A", fog=False) == Help(0, looted=-1)
    assert helped(field, "A", fog=True).sum == -2


def test_only_own_disordered_units_try_and_each_once() -> None:
    """(battles/11.2a, battles/4.2f, battles/4.1a, case Y06)"""
    units = "A line 5/2 0,0 *; C line 5/2 1,0; L ldr 1 2,0; D line 5/2 R *"
    assert refusal(units, "rally A, rally A") == "rally_once"
    assert refusal(units, "rally B") == "rally_own_units"
    assert refusal(units, "rally C") == "rally_disordered_units"
    assert refusal(units, "rally L") == "rally_disordered_units"
    assert refusal(units, "rally D") == "not_on_map"
    assert refusal(units, "rally all, rally A") == "all_rally_already"
    assert refusal(units, "rally A, rally all") == "nobody_left_to_rally"


def test_artillery_rallies_and_zones_do_not_matter() -> None:
    """(battles/11.2j, battles/11.2h, battles/8.2a, case Y06)"""
    assert rallied("A line 5/2 0,0 *; G art 3/1 1,0 *", 6, 6, british="B line 4/2 0,1") == ["A", "G"]


def test_whoever_is_not_named_does_not_try() -> None:
    """An attempt is the owner's choice (battles/11.2a)."""
    units = "A line 5/2 0,0 *; C line 5/2 2,0 *"
    assert rallied(units, 6, order="rally C") == ["C"]
    assert rallied(units, order="") == []


def test_where_nobody_may_rally_nothing_is_said_of_it() -> None:
    """No unit of the side is disordered (battles/11.2a)."""
    assert RallyOrder().shows(view(position("A line 5/2 0,0"), "french"), ()) is None


def test_a_demoralized_army_does_not_rally() -> None:
    """Nothing is asked and nothing rolled (battles/11.2i, battles/13.3.2a, battles/13.3a, case Y07)."""
    before = position("A line 5/2 0,0 *")
    before.demoralized = ["french"]
    no = RallyOrder().refuse(view(before, "french"), (), Rally("A"))
    assert no == No("battles/13.3.2a", "demoralized_no_rally", side="french")
    table = Table(before)
    assert table.state.step == "bombard"
    assert table.state.units["A"].disordered


def test_nobody_rallies_in_a_burning_hex() -> None:
    """(battles/21.1.1a)"""
    before = position("A line 5/2 0,0 *; C line 5/2 2,0 *", "B line 4/2 8,0")
    before.burning = ["0,0"]
    table = Table(before, [6])
    with pytest.raises(No, match="no_rally_in_fire"):
        table.order("french", "rally A")
    table.order("french", "rally all")
    assert (table.state.units["A"].disordered, table.state.units["C"].disordered) == (True, False)


@pytest.mark.parametrize(("die", "dp"), [(6, 4), (5, 0)])
def test_who_rallies_controls_at_once_and_catches_a_leader(die: int, dp: int) -> None:
    """Twice the value of a leader of 2 (battles/12.1b, battles/11.2g, case L09)."""
    table = Table(position("A line 5/2 0,0 *", "L ldr 2 1,0"), [die])
    table.order("french", "rally A")
    assert table.state.dp["british"] == dp
    assert [lost.unit for lost in table.of(Lost)] == ["L"] * (dp > 0)


def test_the_enemy_learns_the_dice_alone() -> None:
    """Which unit tried stays hidden, but in clear weather with open stacks (battles/5.2c, D05)."""
    told = RallyTried("french", "A", 6, Help(0), 6, 6, True)
    strict = Table(position("A line 5/2 0,0 *"), [6])
    strict.order("french", "rally A")
    assert strict.of(RallyTried, "french") == [told]
    assert (strict.of(RallyTried, "british"), strict.of(RallyRolled)) == ([], [RallyRolled("french", 6)])
    assert strict.of(RallyBegins) == [RallyBegins("french", 1)]
    open_clear = Table(position("A line 5/2 0,0 *", options=Options(view="open_clear")), [6])
    open_clear.order("french", "rally A")
    assert open_clear.of(RallyTried) == [told]


def test_at_the_deadline_all_try() -> None:
    """(battles/11.2a)"""
    table = Table(position("A line 5/2 0,0 *; C line 5/2 2,0 *"), [6, 5])
    table.deadline("french")
    assert [n for n in table.state.of("french") if table.state.units[n].disordered] == ["C"]


@pytest.mark.parametrize(
    ("standing_orders", "disordered"),
    [((RallyAll(),), []), ((RallyAll(), Spare("C")), ["C"]), ((Spare("A"),), ["A"])],
)
def test_standing_orders_to_rally(standing_orders: tuple[Any, ...], disordered: list[str]) -> None:
    """All but those that are spared try (battles/standing-17)."""
    before = position("A line 5/2 0,0 *; C line 5/2 2,0 *")
    table = Table(before, [6] * (2 - len(disordered)), standing_orders={"french": standing_orders})
    assert [n for n in table.state.of("french") if table.state.units[n].disordered] == disordered


def test_who_cannot_be_disordered_is_not_spared() -> None:
    """Nor the enemy's units, nor the same unit twice (battles/standing-1, battles/standing-17)."""
    seen = view(position("A line 5/2 0,0; L ldr 2 0,0", "B line 4/2 8,0"), "french")
    keys = [no.key for name in ("L", "B") if (no := GAME.refuse_standing(seen, (), Spare(name)))]
    assert keys == ["spare_own_units"] * 2
    assert GAME.refuse_standing(seen, (), Spare("A")) is None
    twice = GAME.refuse_standing(seen, (Spare("A"),), Spare("A"))
    assert twice
    assert twice.key == "standing_twice"
