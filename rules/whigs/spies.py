"""Chapter 6.2: intelligence, by the die in the open and the key of the side spied on (whigs/6.20a-6.23a)."""

from __future__ import annotations

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.referee import Referee
from rules.whigs.board import ENEMY, FACES, FRENCH, SHIP, TROOPS
from rules.whigs.gather import men_of
from rules.whigs.state import Report, State, Troops, Units, listed


class SpyDie(Why, frozen=True):
    """What a counter is reported to be (whigs/6.22a)."""

    spy: str
    counter: str
    at: str


class Spied(Event, frozen=True):
    """Everyone sees whom a report was made on, and the die (whigs/6.22a)."""

    spy: str
    counter: str
    at: str
    die: int


class Reported(Event, frozen=True):
    """The report, as both sides know that it was given (whigs/6.22e)."""

    spy: str
    counter: str
    at: str
    units: tuple[Units, ...]
    men: int


class ReportGiven(Event, frozen=True):
    """What the side spied on knows beside it: what its key and the spies made of the die (whigs/6.22b)."""

    counter: str
    die: int
    key: int
    result: int
    share: int


def intelligence(state: State, referee: Referee) -> None:
    """A report on each enemy counter in a province that the winner of the last raids has raided."""
    spy = state.raids_won
    if spy:
        foe = ENEMY[spy]
        for name in (*state.board.armies[foe], *state.board.fleets[foe]):
            _report(state, referee, spy, name)
    state.step = "raiders"


def _report(state: State, referee: Referee, spy: str, name: str) -> None:
    foe = ENEMY[spy]
    key = f"{foe} {name}"
    army, fleet = state.armies.get(key), state.fleets.get(key)
    counter = army or fleet
    if counter is None or state.markers.get(counter.at) != spy:
        return
    die = referee.roll(FACES, SpyDie(spy, name, counter.at))
    read = state.keys[foe][die - 1]
    result = min(FACES, read + (spy == FRENCH))  # whigs/6.23a
    share = state.board.file.reports[result - 1]
    there: Troops = {SHIP: fleet.ships} if fleet else army.troops if army else {}
    troops = {kind: said(there[kind], share) for kind in (*TROOPS, SHIP) if there.get(kind)}
    men = men_of(state.board, foe, troops)
    state.reports.append(Report(spy, name, counter.at, state.year, troops, men))
    referee.tell(Spied(spy, name, counter.at, die))
    referee.tell(ReportGiven(name, die, read, result, share), foe)
    referee.tell(Reported(spy, name, counter.at, listed(troops), men), (spy, foe), discloses="whigs/6.22d")


def said(number: int, share: int) -> int:
    """So many in hundredths, rounded up (whigs/6.22d)."""
    return -(-number * share // 100)


CHAPTER = Chapter(
    __name__,
    steps={"intelligence": intelligence},
    events=(Spied, Reported, ReportGiven),
    whys=(SpyDie,),
)
