"""Games that began under an older edition of these rules."""

from __future__ import annotations

LIFT = {1: lambda state: state}  # more may be asked of a retreat; nothing is kept otherwise
