"""The registries of a release that has this game alone."""

from render.registry import boards_in
from rules.registry import games_in

GAMES = games_in({"stones": "tests.toy.rules"})
BOARDS = boards_in({"stones": "tests.toy.render"})
