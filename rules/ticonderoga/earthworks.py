"""Chapter 10: units build breastworks and redoubts, which stand on the next date if nobody has left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product, starmap
from typing import Literal, get_args

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero
from rules.kernel.orders import Line, No
from rules.kernel.referee import Referee
from rules.ticonderoga.dice import die
from rules.ticonderoga.draft import Draft, Handler, Handlers, piece_by_piece
from rules.ticonderoga.going import readers_of
from rules.ticonderoga.lines import Build
from rules.ticonderoga.pieces import Work
from rules.ticonderoga.state import State

Earthwork = Literal["breastwork", "redoubt"]
EARTHWORKS: tuple[Earthwork, ...] = get_args(Earthwork)
REDOUBT: Earthwork = "redoubt"
BREASTWORK: Earthwork = "breastwork"


class BuildBegun(Event, frozen=True):
    """A unit begins a work (ticonderoga/10.0a, 10.0e)."""

    unit: str
    work: Earthwork
    at: str


class RedoubtThrown(Event, frozen=True):
    """A leader has thrown for a redoubt (ticonderoga/10.0e, 10.0f)."""

    leader: str
    at: str
    die: int
    initiative: int
    passed: bool


class WorkStands(Event, frozen=True):
    """A work is finished, perhaps in the place of another (ticonderoga/10.0c, 10.0h)."""

    at: str
    work: Earthwork
    side: str


class RedoubtDie(FromZero, frozen=True):
    leader: str
    need: int


# -- what may be built -------------------------------------------------------------------------------------


def offers(now: Draft, name: str) -> Iterator[Line]:
    if refuse_builder(now, name) is None:
        leaders = now.country.leaders(now.pieces[name].at, now.side)
        throws = starmap(Build, product((name,), (REDOUBT,), leaders, (None, BREASTWORK)))
        lines = (Build(name, BREASTWORK), *throws)
        yield from (line for line in lines if refuse_work(now, line) is None)


def refuse(now: Draft, line: Build) -> No | None:
    return refuse_builder(now, line.unit) or refuse_work(now, line)


def refuse_builder(now: Draft, name: str) -> No | None:
    """Why a unit builds nothing here and now."""
    piece = now.pieces.get(name)
    if piece is None or piece.side != now.side:
        return No("ticonderoga/7.0a", "not_yours", piece=name)
    if not piece.is_unit or piece.kind == "indian":
        return No("ticonderoga/10.0a", "cannot_build", piece=name)
    if not piece.at:
        return No("ticonderoga/7.0a", "not_on_map", piece=name)
    return _refuse_idle(now, name) or _refuse_site(now, name)


def _refuse_idle(now: Draft, name: str) -> No | None:
    """Why it may not begin in this phase (ticonderoga/10.0d, 10.0o, T19, T41)."""
    piece = now.pieces[name]
    if now.view.night:
        return No("ticonderoga/10.0d", "builds_by_day", unit=name)
    if piece.frozen:
        return No("ticonderoga/5.0m", "frozen", piece=name)
    if piece.lost and not now.view.options.lost_fight:
        return No("ticonderoga/8.0v", "lost", piece=name)
    return None


def _refuse_site(now: Draft, name: str) -> No | None:
    """Why nothing is built where it stands (ticonderoga/10.0a, 10.0i)."""
    piece = now.pieces[name]
    work = now.view.works.get(piece.at)
    if piece.aboard or piece.at not in now.country.ground.land:
        return No("ticonderoga/10.0a", "builds_on_land", unit=name)
    if work is not None and work.kind == "fort":
        return No("ticonderoga/10.0i", "fort_hex", at=piece.at)
    return None


def refuse_work(now: Draft, line: Build) -> No | None:
    """Why this builder does not begin this work."""
    if line.work not in EARTHWORKS:
        return No("ticonderoga/10.0i", "no_earthwork", work=line.work)
    if line.work == REDOUBT:
        return _refuse_redoubt(now, line) or _refuse_twice(now, line) or _refuse_else(line)
    if line.leader is not None:
        return No("ticonderoga/10.0a", "needs_no_leader", unit=line.unit)
    return _refuse_twice(now, line) or _refuse_else(line)


def _refuse_twice(now: Draft, line: Build) -> No | None:
    """Who has begun a work goes on with it: else one could begin without end."""
    if work := now.pieces[line.unit].building:
        return No("ticonderoga/10.0a", "builds_already", unit=line.unit, work=work)
    return None


def _refuse_else(line: Build) -> No | None:
    """Only in the place of a redoubt may it build something else, and that needs no die."""
    if line.other is None or (line.work, line.other) == (REDOUBT, BREASTWORK):
        return None
    return No("ticonderoga/10.0e", "else_breastwork", unit=line.unit)


def _refuse_redoubt(now: Draft, line: Build) -> No | None:
    """Why nobody throws for a redoubt here, or not he (ticonderoga/10.0e-10.0g, T53)."""
    at = now.pieces[line.unit].at
    if line.leader is None:
        return No("ticonderoga/10.0e", "redoubt_needs_leader", unit=line.unit)
    leader = now.pieces.get(line.leader)
    if leader is None or line.leader not in now.country.leaders(at, now.side):
        return No("ticonderoga/10.0e", "no_leader_there", leader=line.leader, at=at)
    if now.view.no_redoubt.get(at) == now.side:
        return No("ticonderoga/10.0f", "no_redoubt_today", at=at)
    if leader.frozen:
        return No("ticonderoga/5.0m", "frozen", piece=line.leader)
    return None


# -- what comes of it ----------------------------------------------------------------------------------------


def foresee(now: Draft, line: Build) -> None:
    now.country.change(line.unit, building=line.work)


def perform(state: State, referee: Referee, now: Draft, line: Build) -> bool:
    """The work is begun, or what was named beside it if its die fails."""
    passed = line.leader is None or throw(state, referee, line.leader)
    work = line.work if passed else line.other
    if work is not None:
        state.country.change(line.unit, building=work)
        at = state.pieces[line.unit].at
        told = BuildBegun(line.unit, REDOUBT if work == REDOUBT else BREASTWORK, at)
        referee.tell(told, seers(state, line.unit))
    return passed


def seers(state: State, name: str) -> tuple[str, ...]:
    """Who knows of what is being built: who sees the builder, or his side alone (ticonderoga/fog-3)."""
    return (state.phasing,) if state.options.hides_works else readers_of(state, (name,))


def throw(state: State, referee: Referee, leader: str) -> bool:
    """The die of a redoubt; where it fails none is begun on this date (ticonderoga/10.0e, 10.0f)."""
    need, at = state.country.leader(leader).initiative, state.pieces[leader].at
    readers = seers(state, leader)
    thrown = die(referee, RedoubtDie(leader, need), readers)
    passed = thrown <= need
    if not passed:
        state.no_redoubt = {**state.no_redoubt, at: state.phasing}
    referee.tell(RedoubtThrown(leader, at, thrown, need, passed), readers)
    return passed


def works(state: State, referee: Referee) -> None:
    """What was begun on the date before stands, if its builder is still there (10.0c, 10.0h, 10.0m)."""
    for name in [name for name, piece in state.pieces.items() if piece.building]:
        finish(state, referee, name)
    state.step = "desertion"


def finish(state: State, referee: Referee, name: str) -> None:
    """The new work takes the place of the old; of two begun in a hex the stronger stands."""
    piece = state.country.pieces[name]
    work: Earthwork = "redoubt" if piece.building == REDOUBT else "breastwork"
    others = [state.pieces[n].building for n in state.country.units(piece.at, piece.side) if n != name]
    state.country.change(name, building="")
    if work != REDOUBT and REDOUBT in others:
        return
    state.works[piece.at] = Work(work, piece.side)
    if work not in others:
        referee.tell(WorkStands(piece.at, work, piece.side), discloses=state.options.works_shown)


# -- what would cost dear ------------------------------------------------------------------------------------


def warn_build(now: Draft, line: Build) -> Iterator[No]:
    """A breastwork in the place of a redoubt is the weaker (ticonderoga/10.0h)."""
    at = now.pieces[line.unit].at
    work = now.view.works.get(at)
    if work is not None and work.kind == REDOUBT and line.work != REDOUBT:
        yield No("ticonderoga/10.0h", "weaker_work", at=at)
    if now.view.date == now.view.last_date:
        yield No("ticonderoga/10.0p", "never_finished", unit=line.unit)


HANDLERS: Handlers = {Build: Handler(piece_by_piece(offers), refuse, foresee, perform)}
WARNINGS: Mapping[type[Line], Callable[..., Iterator[No]]] = {Build: warn_build}
CHAPTER = Chapter(
    __name__,
    steps={"works": works},
    events=(BuildBegun, RedoubtThrown, WorkStands),
    whys=(RedoubtDie,),
)
