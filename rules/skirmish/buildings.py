"""To be written."""

from __future__ import annotations

from rules.skirmish.acts import Acts

ACTS: Acts = {}
