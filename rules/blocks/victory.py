"""Chapter 11: victory points at the end of a year, and the ways a game can end."""

from __future__ import annotations

import msgspec

from rules.blocks.board import BRITISH, ENEMY, FRENCH, SIDES
from rules.blocks.state import Result, State
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import GM
from rules.kernel.referee import Referee


class Holding(msgspec.Struct, frozen=True):
    """A place that scores for the side that stands in it."""

    place: str
    side: str
    points: int


class YearEnds(Event, frozen=True):
    """The points of both sides by source (blocks/11a, 11c, 11d, 11e)."""

    year: int
    holdings: tuple[Holding, ...]
    british: int
    french: int
    british_kills: int
    french_kills: int
    next_year: int  # 0 when the game is over


class GameOver(Event, frozen=True):
    winner: str
    how: str
    british: int
    french: int


def holdings(state: State) -> tuple[Holding, ...]:
    """Enemy home places held by regulars or militia, and the Atlantic (blocks/11d, 11e, 11h, 11i)."""
    places = state.board.places
    abroad = {b.at for b in state.blocks.values() if b.at in places and places[b.at].home != b.side}
    held = [(place, state.holder(code)) for code, place in places.items() if code in abroad]
    found = [Holding(place.code, side, place.number) for place, side in held if side != place.home]
    if state.atlantic():
        found.append(Holding(state.board.atlantic, state.atlantic(), state.board.file.atlantic.number))
    return tuple(found)


def points(state: State, occupied: tuple[Holding, ...]) -> dict[str, int]:
    return {s: state.score[s] + sum(h.points for h in occupied if h.side == s) for s in SIDES}


def end_year(state: State, referee: Referee) -> None:
    """Who has won, before winter takes anything (blocks/11a, 11b, 11f)."""
    occupied = holdings(state)
    total = points(state, occupied)
    winner, how = verdict(state, total)
    referee.tell(
        YearEnds(
            state.year,
            occupied,
            total[BRITISH],
            total[FRENCH],
            state.score[BRITISH],
            state.score[FRENCH],
            0 if winner else state.year + 1,
        ),
        discloses="blocks/11d",
    )
    if winner:
        finish(state, referee, winner, how, total)
    else:
        state.step = "winter"


def verdict(state: State, total: dict[str, int]) -> tuple[str, str]:
    for side in SIDES:
        if total[side] - total[ENEMY[side]] >= state.board.years.lead:
            return side, "lead"
    return (FRENCH, "held") if state.year == state.board.years.last else ("", "")


def finish(state: State, referee: Referee, winner: str, how: str, total: dict[str, int]) -> None:
    state.outcome = Result(winner, how, state.year, state.turn, total)
    referee.tell(GameOver(winner, how, total[BRITISH], total[FRENCH]), discloses="blocks/11d")
    state.step = "over"


def concede(state: State, seat: str, referee: Referee) -> None:
    """A side gives the game up."""
    finish(state, referee, ENEMY[seat], "conceded", points(state, holdings(state)))


def agree(state: State, seat: str, referee: Referee) -> None:
    """Both sides, or the game master, call it a draw."""
    assert seat in (*SIDES, GM)
    finish(state, referee, "", "agreed", points(state, holdings(state)))


def claim(state: State, seat: str, referee: Referee) -> None:
    """A side wins whose enemy answers no more."""
    finish(state, referee, seat, "claimed", points(state, holdings(state)))


def break_off(state: State, seat: str, referee: Referee) -> None:
    """The game ends without a result."""
    finish(state, referee, "", "broken_off", points(state, holdings(state)))


CHAPTER = Chapter(
    __name__,
    steps={"end_year": end_year},
    events=(YearEnds, GameOver),
    endings={"concede": concede, "draw": agree, "claim": claim, "break_off": break_off},
)
