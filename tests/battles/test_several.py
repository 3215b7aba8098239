"""Lines for several: those who come in, a stack, all guns, all who attack, all who leave."""

from __future__ import annotations

from typing import Any

from rules.battles.state import State
from tests.battles.play import Table
from tests.battles.table import state
from tests.battles.test_arrivals import position as arriving
from tests.battles.test_arrivals import table as arrivals


def moving(french: str, british: str = "", **facts: Any) -> Table:
    return Table(state(french, british, **facts), until=("declare",))


def test_those_who_come_in_find_each_a_place() -> None:
    """One hex takes one unit and any leaders (battles/7.1a, 14.1a): the second goes to the next."""
    at_table = arrivals(arriving("A line 5/2 R; B line 5/2 R; L ldr 2 R"))
    read, left = at_table.read_as("french", "all enter at -9,3")
    assert sorted(line.split()[0] for line in read) == ["A", "B", "L"]
    assert "A enters at -9,3" in read
    assert left == []
    at_table.order("french", "all enter at -9,3, done")
    places = [at_table.state.units[name].at for name in "AB"]
    assert len(set(places)) == 2


def test_they_come_in_as_near_as_may_be() -> None:
    """A hex in the middle is no entry: they come in as near to it as may be (battles/14.1a)."""
    at_table = arrivals(arriving("A line 5/2 R; B line 5/2 R"))
    assert at_table.read_as("french", "all enter at 0,0")[1] == []
    assert at_table.bundled("french")[0] == "all enter"


def test_a_stack_takes_its_leaders_and_guns_along() -> None:
    """The leaders ride with the unit (battles/7.2d), the gun goes by itself."""
    at_table = moving("A line 5/2 0,0; G art 3/1 0,0; L ldr 2 0,0; M ldr 1 0,0; B line 5/2 3,0")
    lines = ["A with L and M to 1,0", "G to 1,0"]
    for name in "AGLM":
        assert at_table.read_as("french", f"stack with {name} to 1,0") == (lines, [])
    assert "stack with L to 1,0" in at_table.bundled("french")
    assert not any(line.startswith("stack with B") for line in at_table.bundled("french"))


def test_of_a_stack_who_is_too_slow_stays() -> None:
    """A gun has two points, and each open hex costs one (battles/7.2g)."""
    at_table = moving("A line 5/2 0,0; G art 3/1 0,0; L ldr 2 0,0")
    read, left = at_table.read_as("french", "stack with L to 4,0")
    assert read == ["A with L to 4,0"]
    assert left == [("G to 4,0", "out_of_reach")]


def test_leaders_do_not_go_without_their_unit() -> None:
    """They have six points and it has four: alone at the far end they would be lost to the first enemy."""
    at_table = moving("A line 5/2 0,0; L ldr 2 0,0")
    assert at_table.read_as("french", "stack with L to 6,0") == (
        [],
        [("stack with L to 6,0", "out_of_reach")],
    )


def test_leaders_among_themselves_are_a_stack() -> None:
    """With no unit to wait for each goes by himself."""
    at_table = moving("L ldr 2 0,0; M ldr 1 0,0")
    assert at_table.read_as("french", "stack with M to 6,0") == (["L to 6,0", "M to 6,0"], [])


def test_nobody_moves_a_stack_of_the_enemy() -> None:
    """(battles/2.3a)"""
    at_table = moving("A line 5/2 0,0", "B line 4/2 4,0; K ldr 1 4,0")
    assert at_table.read_as("french", "stack with K to 5,0") == (
        [],
        [("stack with K to 5,0", "not_yours")],
    )


def test_all_guns_fire_at_one_hex() -> None:
    """A third is out of range (battles/6.0b): it is not offered there, and is told of where it is tried."""
    guns = "G art 3/1 r4 0,0; H art 3/1 r4 0,1; I art 3/1 r1 0,2"
    at_table = Table(state(guns, "B line 4/2 3,0", step="bombard"), until=("arrive",))
    assert at_table.bundled("french") == ["all fire at 3,0"]
    assert at_table.read_as("french", "all fire at 3,0")[0] == ["G fires at 3,0", "H fires at 3,0"]
    assert at_table.bundled("french", "G fires at 3,0") == []


def test_all_units_in_contact_attack_one_hex() -> None:
    """Who stands farther off is not meant (battles/9.0d, 9.0aa)."""
    french = "A line 5/2 1,0; B line 5/2 1,-1; C line 5/2 5,0"
    at_table = Table(state(french, "D line 4/2 0,0", step="declare"), until=("rally",))
    assert at_table.bundled("french") == ["all attack 0,0"]
    assert at_table.read_as("french", "all attack 0,0") == (["B attacks 0,0", "A attacks 0,0"], [])


def test_a_demoralized_army_leaves_at_once() -> None:
    """From its own edge only (battles/15.0a, 15.0b)."""
    field: State = state("A line 5/2 9,0; G art 3/1 9,0; C line 5/2 0,0", "")
    field.demoralized, field.hexes_rolled = ["french"], 3
    at_table = Table(field, until=("declare",))
    assert at_table.bundled("french")[-1:] == ["all leave"]
    assert at_table.read_as("french", "all leave") == (["A leaves", "G leaves"], [])
