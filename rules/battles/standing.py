"""Standing orders: what a side has said once for all."""

from __future__ import annotations

from typing import Any

LINES: tuple[Any, ...] = ()
refuse_standing = None
