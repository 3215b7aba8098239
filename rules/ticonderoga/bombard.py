"""Chapter 17: cannon that fire at works."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero
from rules.kernel.orders import No
from rules.kernel.referee import Referee
from rules.ticonderoga import losses
from rules.ticonderoga.board import TACTICAL, Ground
from rules.ticonderoga.dice import die
from rules.ticonderoga.fray import Fray, Handler
from rules.ticonderoga.lines import Bombard
from rules.ticonderoga.odds import SHOWN, free_cannons
from rules.ticonderoga.state import Fought, State

RANGE = 2  # hexes, on the tactical map (ticonderoga/17.0c)


class Bombarded(Event, frozen=True):
    """A cannon fires at a work (ticonderoga/17.0e)."""

    side: str
    cannon: str
    source: str
    at: str
    work: str
    die: int
    needed: int
    hit: bool


class BombardDie(FromZero, frozen=True):
    cannon: str
    at: str


# -- what may be fired at ------------------------------------------------------------------------------


def in_range(ground: Ground, source: str, at: str) -> bool:
    """Whether a cannon reaches a hex: a neighbour, or over a clear hex on the tactical map (17.0c, T69)."""
    if at in ground.near[source]:
        return True
    if source[0] != TACTICAL or ground.distance(source, at) != RANGE:
        return False
    return any(by in ground.open for by in ground.near[source] if at in ground.near[by])


def next_bombards(now: Fray) -> Iterator[Bombard]:
    places = {piece.at for piece in now.country.pieces.values() if piece.side == now.side and piece.at}
    for source in sorted(place for place in places if place in now.view.board.ground.at):
        for cannon in free_cannons(now.country, source, now.side):
            if cannon not in now.used:
                yield from (Bombard(cannon, at) for at in marks(now, source))


def marks(now: Fray, source: str) -> list[str]:
    """The enemy's works that are in reach."""
    return [
        at
        for at, work in now.country.works.items()
        if work.side != now.side and not work.ruined and in_range(now.view.board.ground, source, at)
    ]


def refuse_bombard(now: Fray, line: Bombard) -> No | None:
    return refuse_cannon(now, line.cannon) or refuse_mark(now, line)


def refuse_cannon(now: Fray, name: str) -> No | None:
    piece = now.country.pieces.get(name)
    if piece is None or piece.side != now.side or piece.kind != "cannon" or not piece.at:
        return No("ticonderoga/17.0a", "only_cannon_bombard", piece=name)
    if now.spent(name):
        return No("ticonderoga/17.0b", "cannon_used", cannon=name)
    if piece.frozen:
        return No("ticonderoga/5.0m", "frozen", piece=name)
    return No("ticonderoga/17.0k", "cannon_aboard", piece=name) if piece.aboard else None


def refuse_mark(now: Fray, line: Bombard) -> No | None:
    work = now.country.works.get(line.at)
    source = now.country.pieces[line.cannon].at
    if work is None or work.ruined:
        return No("ticonderoga/17.0a", "no_work_there", at=line.at)
    if work.side == now.side:
        return No("ticonderoga/17.0a", "own_work", at=line.at)
    if in_range(now.view.board.ground, source, line.at):
        return None
    if source[0] == TACTICAL and now.view.board.ground.distance(source, line.at) == RANGE:
        return No("ticonderoga/17.0c", "nothing_clear_between", cannon=line.cannon, at=line.at)
    return No("ticonderoga/17.0c", "out_of_range", cannon=line.cannon, source=source, at=line.at)


def foresee_bombard(now: Fray, line: Bombard) -> Fray:
    """Whoever might go after an enemy lets him go by that."""
    return now.using((line.cannon,)).hoping(())


def comes_to(now: Fray, line: Bombard) -> Mapping[str, Any]:
    """On how many faces of ten the work is struck, and what that does (ticonderoga/17.0e, 17.1a)."""
    work = now.country.works[line.at]
    needed = now.view.board.charts.works[work.kind].fire
    return {"work": work.kind, "at": line.at, "faces": needed + 1, "fort": work.kind == "fort"}


def warnings(now: Fray, line: Bombard) -> Iterator[No]:
    """A fort is breached once (ticonderoga/17.1b)."""
    if now.country.works[line.at].breached:
        yield No("ticonderoga/17.1b", "breached_already", at=line.at)


# -- the die -------------------------------------------------------------------------------------------


def perform_bombard(state: State, referee: Referee, line: Bombard) -> None:
    """One cannon fires (ticonderoga/17.0d-17.0i, 17.1a-17.1d)."""
    side, source, work = state.phasing, state.pieces[line.cannon].at, state.works[line.at]
    state.cleared = None
    state.country.change(line.cannon, fought=True)
    state.shown = tuple(dict.fromkeys((*state.shown, source)))
    thrown = die(referee, BombardDie(line.cannon, line.at))
    needed = state.board.charts.works[work.kind].fire
    hit = thrown <= needed
    told = Bombarded(side, line.cannon, source, line.at, work.kind, thrown, needed, hit)
    referee.tell(told, discloses=SHOWN)
    if hit:
        strike(state, line.at)
    state.fought.append(Fought(side, line.cannon, source, line.at, hit, guns=True))
    losses.settle(state, referee)


def strike(state: State, at: str) -> None:
    """A fort is breached for good, another work is gone (ticonderoga/17.0f, 17.1a)."""
    if state.works[at].kind == "fort":
        state.works[at] = msgspec.structs.replace(state.works[at], breached=True)
    else:
        del state.works[at]


HANDLER = Handler(next_bombards, refuse_bombard, foresee_bombard, perform_bombard)

CHAPTER = Chapter(__name__, events=(Bombarded,), whys=(BombardDie,))
