"""Chapter 18: those who come later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.ticonderoga import captures, losses, setup
from rules.ticonderoga.aids import stakes
from rules.ticonderoga.aids.modes import Asked
from rules.ticonderoga.board import Arrival
from rules.ticonderoga.couriers import leaders_on_map
from rules.ticonderoga.lines import ArriveAt, PlaceName
from rules.ticonderoga.odds import Table
from rules.ticonderoga.state import State
from rules.ticonderoga.view import View, view


class Arrived(Event, frozen=True):
    """Reinforcements have come (ticonderoga/18.0f)."""

    side: str
    at: str
    pieces: tuple[str, ...]


class NobodyToJoin(Event, frozen=True):
    """Nobody is left whom they could join (ticonderoga/18.4k)."""

    side: str


class ArrivesAt(Line, frozen=True):
    """Reinforcements come in here, wherever they may (ticonderoga/18.0f)."""

    form = "reinforcements to {at}"

    at: PlaceName


class WhereTo(Asked, frozen=True):
    """Where reinforcements come in, of several places (ticonderoga/18.0f, 18.4k)."""

    places: tuple[str, ...]

    line_types: ClassVar[tuple[type[Line], ...]] = (ArriveAt,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """How far the enemy is from each of them, by what the side knows (ticonderoga/18.0f)."""
        places = [line.at for line in lines if isinstance(line, ArriveAt)] or self.places
        return {"places": [{"at": at, "far": stakes.far_from_enemies(view, at)} for at in places]}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield from map(ArriveAt, self.places)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, ArriveAt)
        if lines:
            return No("ticonderoga/18.0f", "arrive_once")
        if line.at in self.places:
            return None
        return No("ticonderoga/18.0f", "arrives_elsewhere", at=line.at, places=self.places)

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("ticonderoga/18.0f", "arrive_where")

    def default(self, view: View) -> Lines:
        return (ArriveAt(self.places[0]),)

    def told(self, view: View, standing_orders: Lines) -> Lines | None:
        wished = [order.at for order in standing_orders if isinstance(order, ArrivesAt)]
        found = next((at for at in wished if at in self.places), None)
        return (ArriveAt(found),) if found else None


def arrive(state: State, referee: Referee) -> Running:
    """What is due in this activation comes in before anybody moves (ticonderoga/18.0f, T80)."""
    for arrival in state.terms.arrivals:
        if (arrival.side, arrival.turn, arrival.night) == (state.phasing, state.date, state.night):
            yield from come_in(state, referee, arrival)


def come_in(state: State, referee: Referee, arrival: Arrival) -> Running:
    places = wheres(view(state, arrival.side), arrival) or wheres(state, arrival)[:1]
    if not places:
        referee.tell(NobodyToJoin(arrival.side))
        return
    at = places[0]
    if len(places) > 1:
        (line,) = yield Ask(arrival.side, WhereTo(places), "ticonderoga/18.0f")
        at = line.at
    if state.country.bars(at, arrival.side):  # by an enemy whom nobody saw (ticonderoga/fog-5)
        (at, *_) = nearest(state, arrival.side, at)
    names = setup.bring(state, referee, arrival.side, arrival.pieces, at)
    told, readers = Arrived(arrival.side, at, tuple(names)), setup.readers(state, arrival.side, names)
    referee.tell(told, readers, discloses=state.options.sight_shown)
    captures.entered(state, referee, names, at)
    losses.settle(state, referee)


def wheres(table: Table, arrival: Arrival) -> tuple[str, ...]:
    """Where they may come in: the first free place of the text, or beside a leader, if his side sees him."""
    if arrival.beside:
        return beside_leader(table, arrival)
    wanted = arrival.at.split()
    free = [at for at in wanted if not table.country.bars(at, arrival.side)]
    return (free[0],) if free else nearest(table, arrival.side, wanted[0])


def beside_leader(table: Table, arrival: Arrival) -> tuple[str, ...]:
    """With the leader of the text, or after his death with any other (ticonderoga/18.4k)."""
    leader = table.pieces.get(arrival.beside)
    if leader is not None and not leader.off:
        return ashore(table, arrival.side, leader.at) if leader.at else ()
    others = (table.pieces[name].at for name in leaders_on_map(table.country, arrival.side))
    places = dict.fromkeys(filter(None, others))
    return tuple(dict.fromkeys(at for place in places for at in ashore(table, arrival.side, place)))


def ashore(table: Table, side: str, at: str) -> tuple[str, ...]:
    """A place itself, or the land nearest to it where it is water."""
    return (at,) if at in table.board.ground.land else nearest(table, side, at)


def nearest(table: Table, side: str, at: str) -> tuple[str, ...]:
    """The land nearest to a place on which no enemy stands (T80)."""
    ground, country = table.board.ground, table.country
    free = [(ground.distance(at, near), near) for near in ground.land if not country.bars(near, side)]
    least = min((far for far, _ in free), default=0)
    return tuple(sorted(near for far, near in free if far == least))


CHAPTER = Chapter(
    __name__,
    kinds=(WhereTo,),
    events=(Arrived, NobodyToJoin),
    standing=(ArrivesAt,),
)
