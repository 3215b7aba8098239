"""What a second commander of a campaign may be given, and which lines that covers."""

from __future__ import annotations

from rules.ticonderoga.aids.command import charges, commands
from rules.ticonderoga.lines import Done, Go
from rules.ticonderoga.view import View, view
from tests.ticonderoga.fields import field, position

BARE = field()


def seen() -> View:
    text = "La Reine 5/3 S0505; Dieskau S0505; Bearn 4/2 S0606; 1st Conn 5/3 S0909"
    return view(position(BARE, text), "french")


def test_leaders_come_first_of_ones_own_pieces() -> None:
    assert list(charges(seen())) == ["Dieskau", "La Reine", "Bearn"]


def test_a_leader_covers_whoever_stands_with_him() -> None:
    """La Reine is under Dieskau or by itself, he under nobody but himself, Bearn alone."""
    go = Go("La Reine", "S0507", first="Dieskau")
    assert commands(seen(), None, (), go) == (("La Reine", "Dieskau"), ("Dieskau",))
    assert commands(seen(), None, (), Go("Bearn", "S0607")) == (("Bearn",),)


def test_the_end_of_a_phase_is_for_the_chief() -> None:
    assert commands(seen(), None, (), Done()) == ()
