"""What a player may look up at any time."""

from __future__ import annotations

from typing import Any

LOOKUPS: tuple[Any, ...] = ()
