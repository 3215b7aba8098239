"""The beginning and the end of a turn (skirmish/turn-1, turn-2, rally-6, morale-7, vis-4)."""

from __future__ import annotations

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask
from rules.kernel.referee import Referee, Running
from rules.skirmish import cards, rally, running, setup, sight, special, umpire, victory
from rules.skirmish.state import State
from rules.skirmish.table import SIDES


class TurnBegins(Event, frozen=True):
    """A new turn."""

    turn: int
    turns: int


def begin_turn(state: State, referee: Referee) -> None:
    """Who is due comes; what was done in the last turn is cleared away (skirmish/turn-1).

    Its ways and shots stay to be looked at until the sheets of the new turn are in.
    """
    referee.tell(TurnBegins(state.turn, state.terms.turns))
    setup.arrive(state, referee)
    for name in state.units:
        state.change(name, fired=False, stirred=False, spent=False)
    state.broke, state.shot_at, state.charged, state.entered = (), (), (), {}
    setup.regroup(state, referee)
    special.share_a_card(state)
    state.sheets = {}
    umpire.expire(state)
    cards.begin(state)
    sight.update(state, referee, tuple(state.units))
    state.step = "write"


def end_turn(state: State, referee: Referee) -> Running:
    """Rallies and runaways (skirmish/turn-2)."""
    for side in SIDES:
        if rally.possible(state, side):
            lines = yield Ask(side, rally.Rallying(), "skirmish/rally-6")
            rally.carry_out(state, referee, lines)
    yield from running.run_on(state, referee)
    state.step = "close_turn"


def close_turn(state: State, referee: Referee) -> Running:
    """Who is in hiding again, and who has won (skirmish/turn-2)."""
    yield from ()
    sight.hide_again(state, referee)
    victory.at_turns_end(state, referee)
    if state.outcome is None:
        state.turn += 1
        state.step = "begin_turn"


CHAPTER = Chapter(
    __name__,
    steps={"begin_turn": begin_turn, "end_turn": end_turn, "close_turn": close_turn},
    events=(TurnBegins,),
)
