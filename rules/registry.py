"""The games there are. A new one is a folder beside this file and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module

from rules.kernel.game import Game
from rules.kernel.position import Games

PACKAGES = {
    "blocks": "rules.blocks",
    "battles": "rules.battles",
    "whigs": "rules.whigs",
    "ticonderoga": "rules.ticonderoga",
    "skirmish": "rules.skirmish",
}


def games_in(packages: Mapping[str, str]) -> Games:
    """Games by their keys, of the packages that declare them; rules are loaded when first asked for."""
    return {key: partial(game_in, package) for key, package in packages.items()}


def game_in(package: str) -> Game:
    found = import_module(package).GAME
    assert isinstance(found, Game)
    return found


def game(key: str) -> Game:
    """A game by its key."""
    return GAMES[key]()


GAMES = games_in(PACKAGES)
