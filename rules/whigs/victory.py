"""Chapter 3: what both sides play for, and the ways a war can end."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import GM
from rules.kernel.referee import Referee
from rules.whigs.board import BRITISH, ENEMY, FRENCH, SIDES
from rules.whigs.state import How, Result, State
from rules.whigs.view import Ground


class WarOver(Event, frozen=True):
    """How it ended: what the British did not take, and what the French still held."""

    winner: str
    how: How
    year: int
    wanting: tuple[str, ...]
    last: tuple[str, ...]
    red: tuple[str, ...]


class YearOver(Event, frozen=True):
    """Nobody has won in this year (whigs/8.32a)."""

    year: int
    wanting: tuple[str, ...]


def aims(ground: Ground) -> Iterator[str]:
    """What the British must hold, all of it (whigs/3.1a)."""
    places = ground.board.places.items()
    return (code for code, p in places if p.aim or (p.home == BRITISH and p.kind == "colony"))


def wanting(ground: Ground) -> tuple[str, ...]:
    """What of it they do not hold: an empty node is held by nobody (whigs/3.1a, DW31)."""
    return tuple(code for code in aims(ground) if not ground.holds(BRITISH, code))


def last_places(ground: Ground) -> tuple[str, ...]:
    """Where the French still are of the places one of which they need at the end (whigs/3.2a)."""
    places = ground.board.places.items()
    return tuple(code for code, place in places if place.last and ground.holds(FRENCH, code))


def red_colonies(ground: Ground) -> tuple[str, ...]:
    """The red colonies that the French hold (whigs/3.2b)."""
    return tuple(code for code in ground.board.colonies(BRITISH) if ground.holds(FRENCH, code))


def verdict(ground: Ground) -> tuple[str, How] | None:
    """Who has won and how, or None as long as the war goes on (whigs/3.1b, 3.2a-c, DW16)."""
    if not wanting(ground):
        return BRITISH, "conquest"
    if ground.year < ground.board.file.last:
        return None
    return (FRENCH, "held") if last_places(ground) else ("", "neither")


def over(state: State, referee: Referee) -> bool:
    """Whether the war is over with this year (whigs/8.30a)."""
    found = verdict(state)
    if found is None:
        referee.tell(YearOver(state.year, wanting(state)))
        return False
    finish(state, referee, *found)
    return True


def finish(state: State, referee: Referee, winner: str, how: How) -> None:
    """The war is over, and all papers are open."""
    state.outcome = Result(winner, how, state.year)
    state.step = "over"
    ended = WarOver(winner, how, state.year, wanting(state), last_places(state), red_colonies(state))
    referee.tell(ended, discloses="whigs/8.32a")


def concede(state: State, seat: str, referee: Referee) -> None:
    """A side gives the war up, and its enemy wins."""
    finish(state, referee, ENEMY[seat], "conceded")


def agree(state: State, seat: str, referee: Referee) -> None:
    """Both sides, or the game master, call it a draw."""
    assert seat in (*SIDES, GM)
    finish(state, referee, "", "agreed")


def claim(state: State, seat: str, referee: Referee) -> None:
    """A side wins whose enemy answers no more."""
    finish(state, referee, seat, "claimed")


def break_off(state: State, seat: str, referee: Referee) -> None:
    """The war ends without a result."""
    finish(state, referee, "", "broken_off")


CHAPTER = Chapter(
    __name__,
    events=(WarOver, YearOver),
    endings={
        "concede": concede,
        "draw": agree,
        "claim": claim,
        "break_off": break_off,
    },
)
