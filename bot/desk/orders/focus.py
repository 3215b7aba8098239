"""What of the board a picture beside a question shows: the ground about whatever is being chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from bot.desk.orders.next_lines import begins, names
from rules.kernel.game import Game
from rules.kernel.orders import Kind, Line, Lines

Named = Sequence[tuple[str, str]]  # the names in a line, each with its kind


class Outlook(NamedTuple):
    """The place in the middle, or nothing for all of the board, a look-up that is drawn on it, and the places
    that may be chosen."""

    focus: str = ""
    looked: str = ""
    offered: tuple[str, ...] = ()

    @property
    def ground(self) -> tuple[str, str]:
        """What is shown, whatever of it may be chosen."""
        return self.focus, self.looked

    @property
    def scene(self) -> tuple[str, ...]:
        """What a picture is about that shows no more than a choice; what is looked up needs its strip."""
        return (self.focus, *self.offered) if self.focus and not self.looked else ()


def outlook(
    game: Game, kind: Kind, view: Any, lines: Lines, offers: Iterable[Line], path: Sequence[str]
) -> Outlook | None:
    """Beside a choice among places: about the piece that is named already, or what is being settled.

    `path`: the names chosen so far.
    """
    known = [found for found in map(names, offers) if begins(found, path)]
    if not any(is_place(game, view, *name) for found in known for name in found[len(path) :]):
        return None
    next_ = dict.fromkeys(found[len(path)] for found in known if len(found) > len(path))
    offered = tuple(name for kind_, name in next_ if is_place(game, view, kind_, name))
    first = common(known)
    looked = kind.looks(view, lines, first[0][1] if first else "")
    at = concerned(game, view, first)
    if at or looked or all(len(found) < 2 for found in known):
        return Outlook(at, looked, offered)
    return None


def is_place(game: Game, view: Any, kind: str, name: str) -> bool:
    """Whether this is a name of the board itself, and not of what stands on it."""
    return game.whereabouts(view, kind, name) == name


def common(known: Sequence[Named]) -> Named:
    """The names with which all of them begin."""
    ways = zip(*known, strict=False)
    return [way[0] for way in takewhile(lambda way: all(name == way[0] for name in way), ways)]


def concerned(game: Game, view: Any, first: Named) -> str:
    """Where the last of these names stands that stands anywhere, else what is being settled."""
    places = (game.whereabouts(view, kind, name) for kind, name in reversed(first))
    return next(filter(None, places), "") or game.scene(view)
