"""Everything that people can do, gathered from the rooms of the desk."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from bot.desk.counter.verb import Verb, Verbs
from bot.desk.orders.showing import asked_now

HERE = Path(__file__).parent


@cache
def verbs() -> Verbs:
    """All verbs, each where it is written; raises Misfit where one and its words do not go together."""
    files = walk_packages([str(HERE)], f"{__package__}.")
    homes = [import_module(found.name) for found in files if not found.ispkg]
    known = [each for home in homes for each in vars(home).values() if is_of(each, home.__name__)]
    return Verbs(tuple(known), {"closed": asked_now})


def is_of(thing: object, home: str) -> bool:
    """Whether it is a verb that is written in this module, and not only used there."""
    return isinstance(thing, Verb) and thing.home == home
