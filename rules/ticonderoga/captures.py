"""What changes hands when pieces come into a place: boats, prisoners, forts, and the aims of scenarios."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import PUBLIC
from rules.kernel.referee import Referee
from rules.ticonderoga import victory
from rules.ticonderoga.board import ENEMY, SIDES
from rules.ticonderoga.state import State


class BoatsTaken(Event, frozen=True):
    """Boats that nobody guards are taken (ticonderoga/7.6a)."""

    side: str
    at: str
    boats: tuple[str, ...]


class FortTaken(Event, frozen=True):
    """A unit goes into a fort that nobody holds (ticonderoga/7.0p, 13.0f)."""

    side: str
    at: str


class WorkTaken(Event, frozen=True):
    """Whose an earthwork is now: who went in may not be seen in fog (ticonderoga/10.0n, fog-4)."""

    side: str
    at: str
    work: str


class PrisonersTaken(Event, frozen=True):
    """Prisoners have other guards (ticonderoga/7.8c)."""

    side: str
    at: str


def entered(state: State, referee: Referee, names: Iterable[str], at: str, *, strayed: bool = False) -> None:
    """Pieces have come into a place: only units take anything (ticonderoga/7.6b, 7.8d, T23).

    But whoever has strayed there takes a lone boat (T44).
    """
    there = [name for name in names if state.pieces[name].at == at]
    units = [name for name in there if state.pieces[name].is_unit]
    ashore = [name for name in units if not state.pieces[name].aboard]
    takers = there if strayed else units
    if takers:
        take_boats(state, referee, state.pieces[takers[0]].side, at)
    if ashore:
        side = state.pieces[ashore[0]].side
        take_works(state, referee, side, at)
        take_prisoners(state, referee, side, at)
    victory.entered(state, referee, at)


def take_boats(state: State, referee: Referee, side: str, at: str) -> None:
    """Enemy boats are taken where no other enemy piece is left (T33)."""
    country = state.country
    boats = tuple(country.boats(at, ENEMY[side]))
    if boats and not country.bars(at, side):
        for boat in boats:
            country.change(boat, side=side)
        readers = SIDES if state.options.fog_deep else PUBLIC
        referee.tell(BoatsTaken(side, at, boats), readers, discloses=state.options.sight_shown)


def take_works(state: State, referee: Referee, side: str, at: str) -> None:
    """A work serves whoever is in it (ticonderoga/10.0n); a fort is taken by that (T23)."""
    work = state.works.get(at)
    if work is None or work.side == side:
        return
    state.works[at] = msgspec.structs.replace(work, side=side)
    rule = state.options.sight_shown
    if work.kind == "fort":
        referee.tell(FortTaken(side, at), discloses=rule)
    elif rule:
        referee.tell(WorkTaken(side, at, work.kind), discloses=rule)


def take_prisoners(state: State, referee: Referee, side: str, at: str) -> None:
    for name in state.country.prisoners(at):
        if state.keepers.get(name) != side:
            state.keepers[name] = side
            referee.tell(PrisonersTaken(side, at), discloses=state.options.sight_shown)


CHAPTER = Chapter(__name__, events=(BoatsTaken, FortTaken, WorkTaken, PrisonersTaken))
