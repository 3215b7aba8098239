"""Chapters 4 and 5.0: the game turn, its fog, and whose player turn it is."""

from __future__ import annotations

from rules.battles import victory
from rules.battles.state import State
from rules.battles.view import in_sight
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import PUBLIC
from rules.kernel.referee import Referee

FIRST_FOG = 6  # battles/5.0c


class TurnBegins(Event, frozen=True):
    turn: int
    turns: int


class FogRolled(Event, frozen=True):
    """The die of player A, and the faces that bring fog (battles/5.0a)."""

    die: int
    faces: tuple[int, ...]
    fog: bool


class FogLifts(Event, frozen=True):
    """The fog ends with its turn (battles/4.2h)."""


class PlayerBegins(Event, frozen=True):
    """A side has its player turn (battles/4.2b)."""

    side: str
    turn: int


class LookAround(Event, frozen=True):
    """Into which stacks one may look from now on: all, or in fog those near (battles/5.2).

    `everyone`: not only the side whose turn it is (D05).
    """

    side: str
    fog: bool
    everyone: bool


class FogDie(Why, frozen=True):
    side: str
    turn: int


def fog(state: State, referee: Referee) -> None:
    """A turn begins: player A rolls where its box has a range (battles/4.2a, 5.0a, D03)."""
    referee.tell(TurnBegins(state.turn, state.battle.file.turns))
    faces = state.battle.file.fog.get(str(state.turn), ())
    if faces and state.turn >= FIRST_FOG:
        die = referee.roll(6, FogDie(state.phasing, state.turn))
        state.fog = die in faces
        referee.tell(FogRolled(die, tuple(faces), state.fog))
    begin_player(state, referee)


def begin_player(state: State, referee: Referee) -> None:
    """A player turn begins with bombardment; its player looks about him (battles/5.2a, 5.2b)."""
    referee.tell(PlayerBegins(state.phasing, state.turn))
    everyone = state.options.view == "open_clear" and not state.fog
    rule = "battles/5.2b" if state.fog else "battles/5.2a"
    news = LookAround(state.phasing, state.fog, everyone)
    referee.tell(news, PUBLIC if everyone else state.phasing, discloses=rule)
    state.sighted = tuple(sorted(in_sight(state, state.phasing))) if state.fog else ()
    state.step = "bombard"


def end_player(state: State, referee: Referee) -> None:
    """All that holds for a player turn is over; the other side's comes, or the end of the turn.

    Where everyone went and fought stays to be seen until the next side moves.
    """
    rest(state)
    if state.player == 0:
        state.player = 1
        begin_player(state, referee)
    else:
        end_turn(state, referee)


def rest(state: State) -> None:
    """Guns may fire again, units move, and no attack is declared (battles/6.2.1a, 7.2k)."""
    for name, unit in state.units.items():
        if unit.fired or unit.spent or unit.stopped or unit.marched or unit.led:
            state.field.change(name, fired=False, spent=0, stopped=False, marched=False, led=False)
    state.hexes_rolled, state.forced_march = 0, False
    state.moving, state.riders, state.begun, state.queue = "", (), "", {}
    state.assaults, state.plans, state.fighting, state.shown = [], [], None, ()
    state.shots = []


def forget(state: State) -> None:
    """The next side moves: what is shown of the last movements goes."""
    state.trails, state.fought = [], []


def end_turn(state: State, referee: Referee) -> None:
    """The last turn ends the battle; fog does not outlast its turn (battles/3.4a, 4.2h)."""
    if state.fog:
        state.fog = False
        referee.tell(FogLifts())
    if state.turn == state.battle.file.turns:
        victory.count(state, referee)
        return
    state.turn += 1
    state.player = 0
    state.step = "fog"


CHAPTER = Chapter(
    __name__,
    steps={"fog": fog, "end_player": end_player},
    events=(TurnBegins, FogRolled, FogLifts, PlayerBegins, LookAround),
    whys=(FogDie,),
)
