"""What places are worth, to hold and to take, and how far they are from each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from rules.whigs.board import BRITISH, ENEMY, Board
from rules.whigs.gather import STRONG
from rules.whigs.landing import landing_zones
from rules.whigs.view import View

LAST, SHARE = 250, 2  # a place by one of which the French hold out; a hundredth of the French income
AIM = 150  # another place that the British must take
RED = 120  # a colony of the British
COLONY = 30
FRONTIER, LEVEL = 10, 6
FAR = 99
LATER = (100, 88, 76, 62, 40, 20)  # hundredths of a place that is reached so many periods later


class Distance(NamedTuple):
    """Over how many paths, and how many marks are on them."""

    paths: int
    marks: int


UNREACHED = Distance(FAR, FAR)


@lru_cache(maxsize=8)
def distances(board: Board) -> Mapping[str, Mapping[str, Distance]]:
    """From each place to each other, by the fewest paths."""
    return {start: _from(board, start) for start in board.places}


def _from(board: Board, start: str) -> Mapping[str, Distance]:
    found = {start: Distance(0, 0)}
    for place in (waiting := [start]):
        for near, path in board.paths[place].items():
            way = Distance(found[place].paths + 1, found[place].marks + path.marks)
            if near not in found:
                waiting.append(near)
            found[near] = min(found.get(near, UNREACHED), way)
    return found


def far(board: Board, start: str, goal: str) -> int:
    return distances(board)[start].get(goal, UNREACHED).paths


def later(periods: int) -> int:
    """What is left of a promise that many periods away, in hundredths."""
    return LATER[periods] if periods < len(LATER) else 0


@lru_cache(maxsize=8)
def values(board: Board) -> Mapping[str, int]:
    """What it means to either side who holds a place."""
    return {code: _value(board, code) for code in board.places}


def _value(board: Board, code: str) -> int:
    place = board.places[code]
    if place.last:
        return LAST + SHARE * place.share
    if place.aim:
        return AIM
    if place.kind == "colony":
        return RED if place.home == BRITISH else COLONY
    return FRONTIER + LEVEL * place.level


def wanted(view: View) -> list[str]:
    """What the British must hold and do not, or what of it the French have lost; the dearest first."""
    worth = values(view.board)
    codes = [code for code, place in view.board.places.items() if place.aim or worth[code] == RED]
    mine = view.who == BRITISH
    missing = (c for c in codes if not view.holds(view.who, c))
    found = [c for c in missing if mine or view.board.places[c].home == view.who]
    return sorted(found, key=lambda code: -worth[code])


def nearest(view: View, places: Iterable[str], goal: str) -> str | None:
    """The one of these from which a goal is nearest, by the cheapest way of equals."""
    known = distances(view.board)
    return min(places, key=lambda code: known[code].get(goal, UNREACHED), default=None)


def exposed(view: View, side: str, goal: str) -> bool:
    """Whether the enemy of a side can come to a place within a year, by land or by sea."""
    foe = ENEMY[side]
    held = [place for place in view.board.places if view.holds(foe, place)]
    if any(
        far(view.board, place, goal) <= view.board.file.periods for place in held if _gathers(view, place)
    ):
        return True
    ports = (place for place in held if view.board.places[place].seas)
    return any(landing_zones(view, foe, place, goal) for place in ports)


def _gathers(view: View, place: str) -> bool:
    return view.board.places[place].kind == "colony" or view.nodes[place].level >= STRONG


def threats(view: View, place: str) -> int:
    """How near enemy armies are: in hundredths, each one half as much a path farther."""
    armies = (army.at for army in view.armies.values() if army.side == view.foe)
    return min(200, sum(100 >> steps_to for at in armies if (steps_to := far(view.board, at, place)) < 4))
