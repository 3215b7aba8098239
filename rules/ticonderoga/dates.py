"""Chapters 3 and 4: the dates, their weather, and whose activation it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero
from rules.kernel.referee import Referee, Running
from rules.ticonderoga import arrivals, victory
from rules.ticonderoga.dice import die
from rules.ticonderoga.sightings import in_sight, tell_sightings
from rules.ticonderoga.state import State

FRESH: Mapping[str, Any] = {  # what a piece is that has done nothing in an activation
    "free": False,
    "points": None,
    "began": "",
    "spent": 0,
    "stopped": False,
    "fought": False,
}


class DateBegins(Event, frozen=True):
    """A date turn begins (ticonderoga/3.0a)."""

    date: int
    dates: int
    month: int
    day: int


class WeatherRolled(Event, frozen=True):
    """The weather of a date (ticonderoga/4.0c)."""

    die: int
    season: str
    weather: str


class ActivationBegins(Event, frozen=True):
    """A side moves and fights, by day or by night (ticonderoga/3.0b, 3.0c)."""

    side: str
    date: int
    night: bool


class WeatherDie(FromZero, frozen=True):
    date: int


def weather(state: State, referee: Referee) -> None:
    """A date begins with its weather (ticonderoga/3.0a, 3.0f, 4.0c)."""
    month, day = state.day
    referee.tell(DateBegins(state.date, state.last_date, month, day))
    thrown = die(referee, WeatherDie(state.date))
    state.weather = state.board.weather[state.season][thrown]
    referee.tell(WeatherRolled(thrown, state.season, state.weather))
    new_day(state)
    state.step = "council"


def new_day(state: State) -> None:
    """What held for one date is over (ticonderoga/5.0m, 10.0f)."""
    state.night, state.player, state.no_redoubt, state.seniors = False, 0, {}, {}
    for name, piece in state.pieces.items():
        if piece.frozen:
            state.country.change(name, frozen=False)


def activate(state: State, referee: Referee) -> Running:
    """A side's activation begins: what comes now comes in, then it moves (ticonderoga/3.0c, 18.0f)."""
    side, before = state.phasing, in_sight(state)
    rest(state)
    state.trails = [trail for trail in state.trails if trail.side != side]
    state.fought = [fought for fought in state.fought if fought.side != side]
    referee.tell(ActivationBegins(side, state.date, state.night))
    yield from arrivals.arrive(state, referee)
    tell_sightings(state, referee, before)
    if state.outcome is None:
        state.step = "move"


def rest(state: State) -> None:
    """All that holds for an activation alone is over."""
    for name, piece in state.pieces.items():
        if msgspec.structs.replace(piece, **FRESH) != piece:
            state.country.change(name, **FRESH)
    state.moving, state.marched, state.tried, state.shown = (), {}, (), ()
    state.fighting, state.cleared = None, None


def next_activation(state: State, referee: Referee) -> None:
    """The other player's, then the night, then the next date, or the end (ticonderoga/3.0b, 3.0c, 18.0a)."""
    if state.player == 0:
        state.player = 1
    elif not state.night:
        state.night, state.player = True, 0
    elif state.date == state.last_date:
        victory.judge(state, referee)
        return
    else:
        state.date += 1
        state.step = "weather"
        return
    state.step = "activate"


CHAPTER = Chapter(
    __name__,
    steps={"weather": weather, "activate": activate},
    events=(DateBegins, WeatherRolled, ActivationBegins),
    whys=(WeatherDie,),
)
