"""What a player may look up at any time, of what he sees."""

from __future__ import annotations

from rules.kernel.orders import Lookup
from rules.ticonderoga.aids.looks_at_fights import Odds
from rules.ticonderoga.aids.looks_at_papers import Calendar, Leaders, Place, Sheet, Tables, Victory
from rules.ticonderoga.aids.looks_at_ways import Boats, Couriers, Night, Reach, Zones

__all__ = [
    "LOOKUPS",
    "Boats",
    "Calendar",
    "Couriers",
    "Leaders",
    "Night",
    "Odds",
    "Place",
    "Reach",
    "Sheet",
    "Tables",
    "Victory",
    "Zones",
]

LOOKUPS: tuple[type[Lookup], ...] = (
    *(Reach, Couriers, Night, Zones, Boats, Odds),
    *(Place, Sheet, Leaders, Calendar, Victory, Tables),
)
