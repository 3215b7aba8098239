"""What the sides wear."""

from __future__ import annotations

from collections.abc import Mapping

from render.theme import Dye

DYES: Mapping[str, Dye] = {"british": "red", "french": "blue"}
