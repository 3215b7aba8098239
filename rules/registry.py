"""The games there are. A new one is a folder beside this file and a line here.

Those in the works can be tried with position files; no table offers them.
"""

from __future__ import annotations

from importlib import import_module

from rules.kernel.game import Game

PACKAGES = {"blocks": "rules.blocks", "battles": "rules.battles"}
IN_THE_WORKS = {"whigs": "rules.whigs"}
ALL = {**PACKAGES, **IN_THE_WORKS}


def game(key: str) -> Game:
    """A game by its key; its rules are loaded when first asked for."""
    found = import_module(ALL[key]).GAME
    assert isinstance(found, Game)
    return found
