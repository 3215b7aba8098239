"""What else a channel is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.post.parcels.posts import APART, NOTHING, Deed, Post, Seated, Tale
from bot.post.parcels.receipts import Opened
from bot.post.parcels.taking_back import TakenBack
from bot.table.game_master import Act
from bot.table.setting import Invitation
from bot.table.timetable import Timetable
from rules.kernel.honours import Retold

BELL = "Called"  # of what calls somebody and what ends that, as they are stored


class Gathering(Post, frozen=True):
    """A new game looks for its players: a new message (`fresh`), or a change of the newest one."""

    key: str
    name: str
    scenario: str
    options: dict[str, Any]
    seats: tuple[Seated, ...]
    host: int
    commitment: str  # to the seed of its dice
    hot_seat: bool = False
    custom: str = ""  # the title of the position that it begins from
    timetable: Timetable | None = None  # of its deadlines
    letters_only: bool = APART  # the commanders of a side share nothing but letters
    master: int = 0  # the game master
    asked: int = 0  # who is asked to be it
    reads: bool = False  # the game master reads the answers first
    fresh: bool = False
    closed: bool = False  # nothing can be done by this message any more; it is never posted anew
    invited: tuple[Invitation, ...] = ()
    receipts: bool = False  # each is a post of its own as well
    hints: bool = False  # a side may ask what a computer would do
    stand_in: bool = False  # a computer plays open seats
    covers: bool = False  # and for who is on holiday


class Started(Post, frozen=True):
    """The game begins, as `table` has agreed to play it. The dispatch of its first turn shows the board."""

    table: Gathering

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(seated.user for seated in self.table.seats if seated.user))


class Teaching(Post, frozen=True):
    """What a lesson says at its beginning, and at its end (`over`) after so many steps."""

    lesson: str
    steps: int = 0
    over: bool = False


class Log(Tale, frozen=True):
    """What has happened, as an earlier release had it told in a post of its own."""

    events: tuple[msgspec.Raw, ...]
    opened: tuple[Opened, ...] = ()
    undone: bool = False  # what was told before was taken back
    view: msgspec.Raw = NOTHING
    back: TakenBack | None = None  # of `undone`: by whom, if a side did it


class Call(Seated, frozen=True, omit_defaults=True):
    """Whom the table has begun to wait for. `others`: whom it waits for, too, without a call."""

    others: tuple[str, ...] = ()


class Bell(Post, frozen=True, tag=BELL):
    """Somebody must act who takes no direct messages, or for whom a side waits. It goes when they have acted.

    `due`: it reminds them of when. `silent`: nobody is told whether they have anything to order. `by`: the
    side that waits. `ask`: their question; of a game master who reads the answers, the newest entry.
    """

    calls: tuple[Call, ...]
    view: msgspec.Raw = NOTHING  # as everyone sees it
    ask: int = 0
    due: int = 0
    silent: bool = False
    by: str = ""


class Silence(Deed, frozen=True):
    """What called a seat at a target, bells or reminders, is taken away."""

    seat: str


class Bound(Post, frozen=True):
    """The head of the game's chain, once a turn and when the game is over; nothing ever changes it.

    `number` and `link` are put in as it is stored. It comes with the turn, whatever happened in secret.
    """

    turn: str
    commitment: str  # to the seed of its dice
    over: bool = False
    number: int = 0
    link: str = ""


class Ended(Post, frozen=True):
    """The game is over: its dice can be checked, and the secret parts of receipts are opened.

    `last`: what all were told last, which says how it ended. `players` are told so. `begun` and `over`: when.
    `retold`: what it comes to, out of what all were told of it. `rolls`: how many dice fell, and how many of
    them a game master `laid`, or the `lesson` that it was.
    """

    seed: str  # in hexadecimal digits
    words: tuple[str, ...]
    commitment: str
    acts: tuple[Act, ...] = ()  # all that game masters have done
    name: str = ""
    last: msgspec.Raw = NOTHING
    view: msgspec.Raw = NOTHING  # as everyone sees it
    players: tuple[int, ...] = ()
    begun: int = 0
    over: int = 0
    sides: tuple[Seated, ...] = ()
    retold: Retold = Retold()
    rolls: int = 0
    laid: int = 0
    lesson: bool = False
    hinted: Mapping[str, int] = msgspec.field(
        default_factory=dict
    )  # how often a side has asked what a computer would do
