"""What is offered while somebody fills in a command, of what everyone may read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.desk.counter.blanks import FilledIn, Offered
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.post.message import CHOICES, NAMED
from bot.table.timetable import zones
from bot.words.speaker import Speaker
from rules.kernel.forms import fold
from rules.kernel.game import Codec


class Played(NamedTuple):
    """A game as it is usually played, and who says its words to whoever fills something in."""

    codec: Codec
    speaker: Speaker

    @property
    def key(self) -> str:
        return self.codec.game.key


async def games_here(desk: Desk, caller: Caller) -> Sequence[Played]:
    """The game of this place, or all where there is none."""
    key = await desk.played(caller)
    found = desk.speakers(caller).items()
    return [Played(desk.library.usual(each), said) for each, said in found if key in ("", each)]


async def sides(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """The sides of all games: which of them are free, joining itself says."""
    here = await games_here(desk, caller)
    names = dict.fromkeys((each.speaker.seat(s), s) for each in here for s in seats(desk, each.codec))
    return holding(typed, names)


def seats(desk: Desk, codec: Codec) -> Sequence[str]:
    return codec.game.sides(desk.library.new(codec, codec.game.scenarios[0], {}))


async def time_zones(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    return holding(typed, ((name, name) for name in zones()))


def holding(typed: str, known: Iterable[tuple[str, str]]) -> Offered:
    """Those in which all the words occur that are typed."""
    words = fold(typed[:NAMED]).split()
    return [(shown, value) for shown, value in known if all(word in fold(shown) for word in words)][:CHOICES]
