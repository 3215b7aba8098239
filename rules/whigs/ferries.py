"""Armies on board: the ships they need, and where these carry them (whigs/6.45b, 6.46a, 7.47a, 7.62b)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.whigs import marches
from rules.whigs.board import BRITISH, FRENCH
from rules.whigs.view import Ground


def ships_for(men: int) -> int:
    """Two for every thousand men, in proportion and rounded up (whigs/6.45b)."""
    return -(-men * 2 // 1000)


def closed(ground: Ground, side: str, sea: str) -> bool:
    """Whether British fleets carry nobody to or from this zone (whigs/7.47a)."""
    guard = ground.board.seas[sea].guarded
    return side == BRITISH and bool(guard) and ground.holds(FRENCH, guard)


def zones_from(ground: Ground, side: str, seas: Iterable[str]) -> dict[str, int]:
    """The zones to which a fleet can carry from these, with their number (whigs/6.46a)."""
    first = [sea for sea in seas if not closed(ground, side, sea)]
    return marches.zones_within(ground, first, ground.board.file.range)


def havens(ground: Ground, key: str, place: str) -> tuple[str, ...]:
    """The ports to which a fleet can carry a retreat from a place, if it lies there (whigs/7.62b)."""
    fleet = ground.fleets[key]
    if fleet.held:
        return ()
    seas = ground.board.places[place].seas
    start = seas if fleet.at == place else (fleet.at,) if fleet.at in seas else ()
    reached = zones_from(ground, fleet.side, start)
    return tuple(
        port
        for port, spot in ground.board.places.items()
        if port != place
        and shelter(ground, fleet.side, port)
        and any(sea in reached and not closed(ground, fleet.side, sea) for sea in spot.seas)
    )


def shelter(ground: Ground, side: str, place: str) -> bool:
    """A friendly province in which no enemy army stands (whigs/7.51c)."""
    return ground.holds(side, place) and not marches.enemies_at(ground, side, place)
