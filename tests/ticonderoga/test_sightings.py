"""What a side comes to see in fog is told when it comes about (ticonderoga/fog-4, fog-6)."""

from __future__ import annotations

from typing import Any

from rules.kernel.events import Event
from rules.kernel.orders import PUBLIC
from rules.ticonderoga.sightings import Sighted, in_sight, tell_sightings
from rules.ticonderoga.state import Options
from rules.ticonderoga.victory import GameOver, Verdict, finish
from tests.ticonderoga.fields import field, position

BARE = field()
LAID = "La Reine 5/3 S0505; 1st Conn 5/3 S0509"


class Ear:
    """A referee that only listens."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Event, str]] = []

    def tell(self, event: Event, to: str = PUBLIC, *, discloses: str = "", **more: Any) -> None:
        self.heard.append((to, event, discloses))


def told(options: Options, to: str) -> list[tuple[str, Event, str]]:
    state, ear = position(BARE, LAID, options=options), Ear()
    before = in_sight(state)
    state.country.change("La Reine", at=to)
    tell_sightings(state, ear, before)  # type: ignore[arg-type]
    return ear.heard


def test_a_march_into_sight_is_told_to_both_sides() -> None:
    """From four hexes to three in deep fog: each knows where the other is (ticonderoga/fog-6)."""
    french, british = Sighted(("S0509",)), Sighted(("S0506",))
    rule = "ticonderoga/fog-4"
    assert told(Options(fog_deep=True), "S0506") == [("british", british, rule), ("french", french, rule)]


def test_what_all_see_is_told_once() -> None:
    """A closed stack on the strategic map is seen by all: no side is told of it again (ticonderoga/fog-4)."""
    seen = Sighted(("S0504", "S0505"))
    assert told(Options(fog_strategic=True), "S0504") == [(PUBLIC, seen, "ticonderoga/fog-4")]


def test_stacks_that_meet_are_seen_by_all() -> None:
    """Each side sees into the other's stack, all know it, and nobody is told twice (ticonderoga/fog-4)."""
    seen = Sighted(("S0505", "S0508", "S0509"))
    assert told(Options(fog_strategic=True), "S0508") == [(PUBLIC, seen, "ticonderoga/fog-4")]


def test_a_march_out_of_sight_tells_nothing() -> None:
    """From four hexes to five nobody sees anything before or after (ticonderoga/fog-6)."""
    assert told(Options(fog_deep=True), "S0504") == []


def test_at_the_end_nobody_is_told_what_is_open_now() -> None:
    """That the game is over says it (ticonderoga/18.0e)."""
    state, ear = position(BARE, LAID, options=Options(fog_strategic=True)), Ear()
    before = in_sight(state)
    finish(state, ear, Verdict("french", "no_fort"), "at_once")  # type: ignore[arg-type]
    tell_sightings(state, ear, before)  # type: ignore[arg-type]
    assert [type(event) for _, event, _ in ear.heard] == [GameOver]


def test_where_nothing_is_hidden_nothing_is_sighted() -> None:
    assert told(Options(), "S0506") == []
