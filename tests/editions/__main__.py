"""`python -m tests.editions`"""

from __future__ import annotations

from rules.registry import PACKAGES, game
from tests.editions import half_played, path_of

for key in PACKAGES:
    target = path_of(game(key))
    if not target.exists():
        target.write_bytes(half_played(game(key)))
