"""What hangs on a decision about fleets, turns and sieges: by a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.whigs.board import BRITISH, ENEMY
from rules.whigs.lines import Go, Land, Stay
from rules.whigs.state import Fleet, key_of
from rules.whigs.view import Ground, View

Facts = Mapping[str, Any]
NO_STATION: Facts = {
    "at": "",
    "sea": False,
    "beside": (),
    "near": (),
    "landing": False,
    "moved": False,
    "least": 0,
}


def waiting(ground: Ground, side: str) -> tuple[str, ...]:
    """The fleets of a side that everyone sees to have their turn before them (whigs/7.13c)."""
    fleets = ground.fleets.values()
    return tuple(fleet.name for fleet in fleets if fleet.side == side and not fleet.acted and not fleet.held)


def station(view: View, at: str) -> Facts:
    """What a fleet can do from where it will lie: watch the shores beside a zone (whigs/7.41a, 7.13e)."""
    board, shores = view.board, view.board.places
    beside = tuple(code for code, place in shores.items() if at in place.seas) if at in board.seas else ()
    return {**NO_STATION, "at": at, "sea": at in board.seas, "beside": beside, "least": least(view, view.who)}


def of_fleet(view: View, line: Go | Stay) -> Facts:
    lies = view.fleets[key_of(view.who, line.counter)].at
    moved = isinstance(line, Go)
    return {**station(view, line.to if isinstance(line, Go) else lies), "moved": moved}


def of_landing(view: View, line: Land) -> Facts:
    """Which enemy fleets may search for a landing, as far as everyone sees them (whigs/7.41a, 7.43a)."""
    zones = (line.sea,) if line.sea else view.board.places[line.to].seas
    near = tuple(fleet.name for fleet in enemy_fleets(view) if lies_in(view, fleet, zones))
    searches = least(view, ENEMY[view.who])
    return {**NO_STATION, "at": line.to, "near": near, "landing": True, "least": searches}


def least(view: View, side: str) -> int:
    """The lowest face on which a fleet of a side finds a landing (whigs/7.43a, 7.40b, DW14)."""
    return 2 if view.options.british_search_bonus and side == BRITISH else 3


def enemy_fleets(view: View) -> Iterable[Fleet]:
    return (fleet for fleet in view.fleets.values() if fleet.side == ENEMY[view.who] and not fleet.held)


def lies_in(view: View, fleet: Fleet, zones: Iterable[str]) -> bool:
    """A fleet in a port counts as lying in every zone beside it (whigs/7.41a)."""
    place = view.board.places.get(fleet.at)
    return any(zone == fleet.at or (place is not None and zone in place.seas) for zone in zones)
