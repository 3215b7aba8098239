"""A turn as the channel is told of it: all that has happened in it, and how the table stands."""

from __future__ import annotations

import msgspec

from bot.post.parcels.posts import APART, NOTHING, Seated, Tale
from bot.post.parcels.receipts import Kept, Opened, Sealed, Unsealed
from bot.post.parcels.taking_back import TakenBack
from bot.table.misses import Miss

TURN = "Status"  # as it is stored
Links = dict[str, str]  # to other messages, by their kinds


class Waited(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat that the table waits for, and since when; `due` if its clock runs. `level`: of a computer.

    `kind`: what it is asked, if everyone may know.
    """

    seat: str
    user: int = 0
    since: int = 0
    due: int = 0
    level: str = ""
    kind: msgspec.Raw = NOTHING


class Commanders(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side with several commanders: its chief, 0 while nobody is, and who serves under them."""

    seat: str
    chief: int
    deputies: tuple[int, ...]


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that everyone was told: an event as everyone saw it, or what became of a receipt.

    `number`: of the event. `struck`: it was taken back. `fight`: what follows is told of this fight of the
    turn, by itself.
    """

    number: int = 0
    event: msgspec.Raw = NOTHING
    opened: Opened | None = None
    receipt: Sealed | Unsealed | None = None  # that took the place of another, or has none in its place
    struck: bool = False
    fight: int = 0


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that the channel was told of a fight in a turn, in order.

    `number`: among those of its turn. `key`: by which its game tells those of one time apart. `view`: how all
    see the board while it lasts.
    """

    number: int
    key: str
    told: tuple[Told, ...] = ()
    over: bool = False
    view: msgspec.Raw = NOTHING

    @property
    def standing(self) -> tuple[Told, ...]:
        """What of it has not been taken back."""
        return tuple(each for each in self.told if not each.struck)


class Page(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that the channel was told of a turn, in order, and the board as that has left it.

    `number`: of the turn among those that were told of. `undone`: it begins because what was told before was
    taken back, by `back` if a side did it. `new`: how many things were told last.
    """

    number: int = 1
    told: tuple[Told, ...] = ()
    board: msgspec.Raw = NOTHING
    undone: bool = False
    back: TakenBack | None = None
    receipts: tuple[Kept, ...] = ()
    new: int = 0
    fights: tuple[Fight, ...] = ()

    @property
    def all(self) -> tuple[Told, ...]:
        """What was told, and in its fights."""
        return (*self.told, *(each for fight in self.fights for each in fight.told))

    @property
    def last(self) -> int:
        """The number of the last event."""
        return max((each.number for each in self.all), default=0)


class Dispatch(Tale, frozen=True, tag=TURN):
    """A turn as all may know it: what has happened in it, and how the table stands.

    One message a turn (`fresh`), which is changed as long as the turn lasts and when it is `closed`: then
    nothing can be done by it any more. `still`: the change tells nothing new, so it stays where it is.
    """

    name: str
    view: msgspec.Raw  # as everyone sees it
    waited: tuple[Waited, ...] = ()
    sealed: tuple[Seated, ...] = ()
    fresh: bool = False
    over: bool = False
    hot_seat: bool = False
    staffs: tuple[Commanders, ...] = ()
    paused: int = 0  # since when its clock stands still
    held: bool = False  # the game master reads the answers
    reader: Waited | None = None  # who that is, since when, and when the others may go on without
    letters_only: bool = APART  # the commanders of a side share nothing but letters
    branch: bool = False  # a game master tries a line here
    lesson: bool = False  # somebody learns the game here
    missed: tuple[Miss, ...] = ()
    page: Page = Page()
    closed: bool = False
    still: bool = False
    moved: str = ""  # it is told anew there
    links: Links = msgspec.field(default_factory=dict)  # to its fights; put in on delivery
