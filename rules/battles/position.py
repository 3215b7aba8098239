"""How position files speak of a battle."""

from __future__ import annotations

WORDING = None
