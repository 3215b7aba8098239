"""Chapter 7.6: sieges."""

from __future__ import annotations

from rules.kernel.events import Event, Why
from rules.kernel.orders import Kind, Line

KINDS: tuple[type[Kind], ...] = ()
EVENTS: tuple[type[Event], ...] = ()
WHYS: tuple[type[Why], ...] = ()
STANDING: tuple[type[Line], ...] = ()
