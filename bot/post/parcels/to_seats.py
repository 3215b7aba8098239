"""What a seat is asked and told in private."""

from __future__ import annotations

import msgspec

from bot.post.parcels.posts import APART, NOTHING, Post, Tale
from rules.kernel.game import ORDER


class Confirmed(Post, frozen=True):
    """What a seat has sealed, in the place of the question; with its receipt if anything is shown later.

    `calls`: the deadline or the game master has, which its reader is called to. `told`: another commander
    has, which its reader is to know though the question was not put to them. `entry` is that of the journal:
    it counts also what others have sealed, so nobody may read it.
    """

    table: str
    seat: str
    ask: int
    lines: tuple[str, ...]
    secret: tuple[str, ...] = ()
    fingerprint: str = ""
    replaceable: bool = False
    how: str = ORDER  # as the journal says it: by the player, by standing orders, at the deadline
    by: int = 0  # another commander of the side, if it was one
    missed: int = 0  # at the deadline: how many answers in a row it missed by that
    opens: int = 0  # after how many its seat opens, if it does
    kind: msgspec.Raw = NOTHING
    rule: str = ""
    calls: bool = False
    told: bool = False
    free: bool = False  # its reader has given it, and may take it back of their own accord
    entry: int = 0
    still: bool = False  # it is said nowhere but where its question stands
    was: int = 0  # the number that its question had there, before it was asked again


class Lapsed(Post, frozen=True):
    """A question that is asked no more, or an answer that counts no more: said only where it stands.

    `why`: one of [names.lapsed] in the bot's words.
    """

    table: str
    seat: str
    ask: int
    kind: msgspec.Raw
    rule: str
    why: str


class Prompt(Tale, frozen=True):
    """A question to a seat. `answers`: the lines that answer it alone, if they are few.

    `begins`: those of them that others may follow, so that they are written down and not sealed. `draft`:
    what was written ahead and is its draft now. `kept`: what was, and does not fit.
    """

    table: str
    seat: str
    ask: int
    kind: msgspec.Raw
    rule: str
    events: tuple[msgspec.Raw, ...] = ()  # what it saw and the channel has not been told
    answers: tuple[str, ...] = ()
    view: msgspec.Raw = NOTHING  # as its seat sees the board
    focus: str = ""  # what is being settled there
    board: bool = False  # a phase has ended: all of the board comes with the question
    draft: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    seals: bool = True  # the reader may seal for the side
    due: int = 0  # if the table's clock runs
    letters_only: bool = APART  # the reader knows only their own part of the side, and of its draft
    begins: tuple[str, ...] = ()
    looked: str = ""  # a look-up whose answer is drawn on the board beside it
    own: bool = False  # what its reader did has put it: it takes the place of the one before, and rings not
    stops: bool = False  # nothing is decided when it is due: the clock stands still
    moved: str = ""  # the newest question stands there, and nothing is asked here any more
    answered: Confirmed | None = None  # what was sealed for its reader just before, by whom or whatever
    leaves: Confirmed | None = None  # what the message of the one before says where this is put anew
    lesson: str = ""  # the name of the lesson that is given here
    step: int = 0  # of the lesson, counted from 1


class Reminder(Post, frozen=True):
    """An answer is due: a reply to its question. It goes when that is answered. `last`: all others are in."""

    table: str
    seat: str
    ask: int
    kind: msgspec.Raw
    rule: str
    due: int
    last: bool = False
    stops: bool = False  # nothing is decided when it is due: the clock stands still


class Roster(Tale, frozen=True):
    """A phase has ended: what only this seat was told of it, and the board as it sees it."""

    table: str
    seat: str
    view: msgspec.Raw
    events: tuple[msgspec.Raw, ...] = ()
    brief: bool = False  # the turn goes on: the board is drawn, and told in words on wish
    beside: bool = False  # the seat's own sheet is told whole beside it


class OwnSheet(Post, frozen=True, tag="Page"):
    """A seat's own sheet: a new message each turn (`fresh`), else a change of the newest one.

    `kind` and `rule` are of the question that is open for the seat; `sealed` its answer, if there is one.
    `closed`: its turn is over, and nothing can be done by it any more.
    """

    table: str
    seat: str
    view: msgspec.Raw
    kind: msgspec.Raw = NOTHING
    rule: str = ""
    sealed: tuple[str, ...] | None = None
    standing: tuple[str, ...] = ()
    fresh: bool = False
    over: bool = False
    due: int = 0  # if the table's clock runs
    closed: bool = False


class HandedBack(Post, frozen=True):
    """The lines of so many orders that no longer fit and are drafts again."""

    table: str
    seat: str
    lines: tuple[str, ...]
    orders: int = 1


class News(Tale, frozen=True):
    """What a seat was told in private while a phase goes on and nothing is asked of it."""

    table: str
    seat: str
    events: tuple[msgspec.Raw, ...]
