"""The options without which a game hides nothing from anybody."""

from __future__ import annotations

from typing import Any

HIDING: dict[str, dict[str, Any]] = {"ticonderoga": {"fog": "recommended"}, "skirmish": {"fog": True}}
