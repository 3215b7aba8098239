"""The options without which a game hides nothing from anybody."""

from __future__ import annotations

HIDING = {"ticonderoga": {"fog": "recommended"}}
