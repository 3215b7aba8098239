"""Worlds made up from what a reader sees: he would see the same in them, and they hang on nothing else."""

from __future__ import annotations

from random import Random

import msgspec

from rules.kernel.orders import PUBLIC
from rules.ticonderoga.aids.imagine import imagine
from rules.ticonderoga.state import Options, State, check
from rules.ticonderoga.view import view
from tests.ticonderoga.fields import field, position

BARE = field()
READERS = ("british", "french", PUBLIC)
LAID = "La Reine 5/3 S0505; Dieskau S0505; French Indian 1 4/2 S0909; 1st Conn 5/3 S0506; 2nd Conn 5/3 S1010"


def laid(**options: bool) -> State:
    """Two battalions beside each other, Indians and another battalion far away."""
    return position(BARE, LAID, options=Options(**options), date=3)  # type: ignore[arg-type]


def dreamt(state: State, who: str, seed: int = 0) -> State:
    found = imagine(view(state, who), Random(seed))
    check(found)
    return found


def test_nothing_is_made_up_where_nothing_is_hidden() -> None:
    """But for cups, all of the printed game is open (ticonderoga/fog-1)."""
    state = laid()
    assert all(dreamt(state, who).pieces == state.pieces for who in READERS)


def test_a_reader_would_see_the_same_in_every_fog() -> None:
    for options in ({"fog_strategic": True}, {"fog_deep": True, "fog_lost": True, "fog_indians": True}):
        state = laid(**options)
        for who in READERS:
            for seed in range(5):
                assert view(dreamt(state, who, seed), who) == view(state, who)


def test_a_closed_stack_is_somebody_else_in_other_worlds() -> None:
    """The British see that somebody is in S0909, and not who (ticonderoga/fog-4)."""
    state = laid(fog_strategic=True)
    assert {dreamt(state, "british", seed).country.stacks["S0909"] for seed in range(9)} != {
        ("French Indian 1",)
    }


def test_in_deep_fog_they_may_be_anywhere_far_off() -> None:
    """Nobody knows that anyone is in S0909 (ticonderoga/fog-6)."""
    state = laid(fog_deep=True)
    places = {dreamt(state, "british", seed).pieces["French Indian 1"].at for seed in range(9)}
    assert len(places) > 3


def test_the_lost_are_where_their_side_does_not_know() -> None:
    """They meet nobody, or they would be seen (ticonderoga/fog-7)."""
    text = "La Reine 5/3 S0505 lost; Dieskau S0505 lost; 1st Conn 5/3 S1010"
    state = position(BARE, text, options=Options(fog_lost=True))
    for name in ("La Reine", "Dieskau"):
        state.country.change(name, strayed="S0606")
    worlds = [dreamt(state, "french", seed) for seed in range(9)]
    assert len({world.pieces["La Reine"].at for world in worlds}) > 1
    assert all(world.pieces["La Reine"].at == world.pieces["Dieskau"].at for world in worlds)


def test_whoever_shows_where_the_lost_are_is_a_unit() -> None:
    """A leader in the closed stack beside them would not: they would be seen nowhere (ticonderoga/fog-7)."""
    text = "La Reine 5/3 S0505; Dieskau S0505; 1st Conn 5/3 S0909; Johnson S0506 lost; Lyman S0506"
    state = position(BARE, text, options=Options(fog_deep=True, fog_lost=True), date=3)
    state.country.change("Johnson", strayed="S0606")
    assert view(state, "british").pieces["Johnson"].at == "S0506"
    for seed in range(20):
        assert view(dreamt(state, "british", seed), "british") == view(state, "british")


def test_it_is_the_same_for_the_same_chance_whatever_is_true() -> None:
    """Another truth with the same view gives the same world."""
    state = laid(fog_strategic=True)
    other = dreamt(state, "british", 7)
    for seed in range(5):
        assert msgspec.structs.astuple(dreamt(state, "british", seed)) == msgspec.structs.astuple(
            dreamt(other, "british", seed)
        )
