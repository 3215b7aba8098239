"""The games there are. A new one is a folder beside this file and a line here."""

from __future__ import annotations

from importlib import import_module

from rules.kernel.game import Game

PACKAGES = {"blocks": "rules.blocks", "battles": "rules.battles", "whigs": "rules.whigs"}


def game(key: str) -> Game:
    """A game by its key; its rules are loaded when first asked for."""
    found = import_module(PACKAGES[key]).GAME
    assert isinstance(found, Game)
    return found
