"""What a view allows: who may stand where its reader may not look."""

from __future__ import annotations

from random import Random

from rules.battles.aids.imagine import imagine
from rules.battles.aids.lift import from_first
from rules.battles.field import Unit
from rules.battles.state import Assault, Options, State, Trail
from rules.battles.view import view
from tests.battles.table import state

WORLDS = 20


def worlds(true: State, reader: str) -> list[State]:
    """Some that look to a reader as the true one does."""
    seen = view(true, reader)
    found = [imagine(seen, Random(seed)) for seed in range(WORLDS)]
    assert [view(world, reader) for world in found] == [seen] * WORLDS
    return found


def test_as_many_come_in_as_everyone_has_seen() -> None:
    """One of two has come; the enemy cannot tell which, and knows that the third is not called in
    (battles/3.2b, battles/14.1a)."""
    true = state("A line 5/2 0,0; P line 4/2 4,0; Q line 4/2 R; S line 4/2 CR", "X line 5/2 9,0")
    true.units |= {"Q": Unit("french", off="due")}
    true.listed = {"french": ("P", "Q", "S"), "british": ()}
    true.trails = [Trail("french", ("4,0",), "enter")]
    off = {tuple(name for name, unit in world.units.items() if unit.off) for world in worlds(true, "british")}
    assert off == {("P", "S"), ("Q", "S")}


def test_who_leaves_is_not_known_until_the_phase_is_over() -> None:
    """Who left before is seen to be gone, and that one more has left now (battles/15.0d)."""
    true = state("A line 5/2 0,0; B line 5/2 1,0; C line 5/2; D line 5/2", "X line 5/2 9,0")
    true.units |= {"C": Unit("french", off="left"), "D": Unit("french", off="left", stopped=True)}
    true.trails = [Trail("french", ("9,0",), "exit")]
    assert [name for name in view(true, "british").units if name != "X"] == ["C"]
    gone = {tuple(n for n, unit in world.units.items() if unit.off) for world in worlds(true, "british")}
    assert gone == {("A", "C"), ("B", "C"), ("C", "D")}


def test_a_game_of_the_first_edition_tells_nobody_who_leaves() -> None:
    """Nobody wrote down who left in this movement phase, and who before."""
    units = {"A": {"side": "french", "at": "0,0"}, "B": {"side": "french", "off": "left"}}
    kept = {"options": {}, "units": units}
    leaving = from_first({**kept, "step": "move"})["units"]
    assert leaving == {"A": units["A"], "B": {"side": "french", "off": "left", "stopped": True}}
    assert from_first({**kept, "step": "declare"})["units"] == units


def test_a_captured_train_is_with_the_enemy() -> None:
    """As everyone has heard (battles/20.2b)."""
    true = state(
        "A line 5/2 0,0; T train 2 8,0", "X line 5/2 9,0", phasing="british", options=Options(supply=True)
    )
    true.units |= {"T": Unit("british", "8,0")}
    places = {(world.units["T"].side, world.units["T"].at) for world in worlds(true, "french")}
    assert places == {("british", "8,0"), ("british", "9,0")}


def test_somebody_stands_with_a_looted_train() -> None:
    """It serves nobody and lies there for all to see, and so does not tell who is there (battles/20.2c)."""
    true = state("A line 5/2 0,0; L ldr 2 5,0", "X line 5/2 9,0; T train 2 0,0", options=Options(supply=True))
    true.units |= {"T": Unit("british", "0,0", looted=True)}
    found = {tuple(sorted(world.units[name].at for name in "AL")) for world in worlds(true, "british")}
    assert found == {("0,0", "5,0")}


def test_of_those_who_are_attacked_none_but_leaders_is_hidden() -> None:
    """All that has a factor was shown when the attack was declared (battles/9.0g)."""
    true = state(
        "A line 5/2 0,0; G art 3/1 5,0; L ldr 2 0,0", "X line 5/2 1,0", step="fight", phasing="british"
    )
    true.assaults, true.shown = [Assault(("X",), ("0,0",))], ("X", "A")
    found = {(world.units["G"].at, world.units["L"].at) for world in worlds(true, "public")}
    assert found == {("5,0", "0,0"), ("5,0", "5,0")}


def test_a_leader_is_not_alone_where_the_enemy_would_catch_him() -> None:
    """Of two stacks one stands beside the enemy: there his unit is (battles/12.1b)."""
    true = state("A line 5/2 0,0; L ldr 2 5,0", "X line 5/2 1,0")
    assert {world.units["L"].at for world in worlds(true, "british")} == {"5,0"}
