"""What a table has agreed on beside the match; it is stored with the game's options."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.table.computers import UNHURRIED, Computer
from bot.table.dues import Clock, Proposal
from bot.table.game_master import Master
from bot.table.misses import Missed
from bot.table.undo_request import Undoing
from rules.kernel.dice import commitment
from storage import Record

RECEIPTS = "receipts"  # of a table, among its options


class Claim(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side claims whose opponents do not answer: one of [names.claim], by whom and since when."""

    what: str
    seat: str
    user: int
    at: int


class Invitation(msgspec.Struct, frozen=True):
    """Somebody is asked to play: until then a free seat is kept for them, whichever it will be."""

    user: int
    since: int
    until: int


class Learning(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lesson as it goes: its name, and by number the questions that were answered as it wants.

    `done`: those of the learner, each a step of the lesson; `given`: those of the enemy.
    """

    digest: str
    done: tuple[int, ...] = ()
    given: tuple[int, ...] = ()

    def step(self, ask: int) -> int:
        """Which step this question is, counted from 1."""
        return place(self.done, ask)

    def answer(self, ask: int) -> int:
        """Which answer of the enemy this question has, counted from 1."""
        return place(self.given, ask)

    def did(self, ask: int) -> Learning:
        return replace(self, done=tuple(dict.fromkeys((*self.done, ask))))

    def gave(self, ask: int) -> Learning:
        return replace(self, given=tuple(dict.fromkeys((*self.given, ask))))


def place(asks: Sequence[int], ask: int) -> int:
    return (asks.index(ask) if ask in asks else len(asks)) + 1


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """`seats` in the order of the game. `position` is the text of a position that the host brought
    along, till the game begins.

    `offer`: how the game might end if all agree; `agreed`: the seats that have, first the one that offered.
    `terms`: what is proposed for the clock instead; it is done when all have agreed.
    `nudged`: about which question a side has called upon the others last, and when.
    `vacant`: since when the seats are open that were left in mid-game, `left`: who held them; `came`: since
    when those who took such a seat hold it, or have said that they are there. `missed`: answers that the
    rules gave at deadlines. `claim`: what is claimed of whoever does not answer.
    `watching`: who reads the papers of which side by its leave; `wishes`: who asks to.
    `letters_only`: the commanders of one side share nothing but letters.
    `receipts`: each is a post of its own as well, of which Discord attests the time.
    `sat`: who has seen which side's papers; `truth`: who has read all since the game was over.
    `language`: of what is told in the channel.
    `branch`: the game whose game master tries a line here, if that is what it is for.
    `pleas`: of each side that has asked to take something back, by how many questions there were, how often.
    `computers`: the seats that a computer plays. `hints`: every side may ask what one would do; `hinted`: how
    often each has. `stand_in`: one plays open seats; `covers`: one plays for who is on holiday; `returned`:
    until when those who were play themselves. `pace`: at which computers answer; `concedes`: they give up
    what they think lost.
    `written`: when the letters of a day were written, by who wrote them.
    `invited`: who is asked to play and has not answered, until the game begins; `called`: who was told so.
    `lesson`: how far one is that is given here.
    """

    scenario: str
    seats: tuple[str, ...]
    chosen: dict[str, Any] = {}
    position: str = ""
    title: str = ""  # of that position
    offer: str = "draw"
    agreed: tuple[str, ...] = msgspec.field(default=(), name="draw")
    sat: dict[str, str] = {}
    truth: tuple[int, ...] = ()
    language: str = ""
    master: Master = Master()
    clock: Clock = Clock()
    terms: Proposal | None = None
    undoing: Undoing | None = None
    nudged: dict[str, tuple[int, int]] = {}
    vacant: dict[str, int] = {}
    left: dict[str, int] = {}
    came: dict[str, int] = {}
    missed: dict[str, Missed] = {}
    claim: Claim | None = None
    watching: dict[str, str] = {}
    wishes: dict[str, str] = {}
    letters_only: bool = msgspec.field(default=False, name="apart")
    branch: int = 0
    pleas: dict[str, tuple[int, int]] = {}
    written: dict[str, tuple[int, ...]] = {}
    receipts: bool = False
    invited: tuple[Invitation, ...] = ()
    called: tuple[int, ...] = ()
    computers: dict[str, Computer] = {}
    hints: bool = False
    stand_in: bool = False
    covers: bool = False
    returned: dict[str, int] = {}
    pace: str = UNHURRIED
    concedes: bool = True
    hinted: dict[str, int] = {}
    lesson: Learning | None = None

    @classmethod
    def of(cls, record: Record) -> Setting:
        return msgspec.convert(record.options, cls)

    def stored(self, record: Record) -> Record:
        """The record with this setting."""
        return replace(record, options=msgspec.to_builtins(self))

    @property
    def on_offer(self) -> str:
        """What is offered now, in short: by it a button knows whether it is still about that."""
        return blake2b(msgspec.json.encode(self.terms or self.offer), digest_size=6).hexdigest()

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that people play, or may."""
        return tuple(seat for seat in self.seats if seat not in self.computers)

    def without_computer(self, seat: str) -> Setting:
        return replace(self, computers={s: each for s, each in self.computers.items() if s != seat})

    def saw(self, user: int) -> str:
        """The seat whose papers a user has seen, if any."""
        return self.sat.get(str(user), "")

    def vacated(self, holders: Mapping[str, int], now: int) -> Setting:
        """These seats are open, which somebody held; nothing is offered or proposed any more."""
        vacant, left = {**self.vacant, **dict.fromkeys(holders, now)}, {**self.left, **holders}
        return replace(self, agreed=(), terms=None, vacant=vacant, left=left)

    def filled(self, seat: str, user: int, now: int) -> Setting:
        """An open seat has somebody again: what its holder missed before is a stranger's if it is another."""
        missed, again = dict(self.missed), self.left.get(seat) == user
        known = missed.pop(seat, Missed())
        computer = self.computers.get(seat)
        back = {str(user): computer.until} if computer and computer.keeps == user else {}
        return replace(
            self.without_computer(seat),
            returned={**self.returned, **back},
            vacant={other: at for other, at in self.vacant.items() if other != seat},
            left={other: holder for other, holder in self.left.items() if other != seat},
            came={**self.came, seat: now},
            claim=None,
            missed={**missed, seat: Missed(all=known.all)} if again else missed,
        )

    def present(self, seats: Collection[str], now: int) -> Setting:
        """Who holds these seats, or is the host, is there: silence begins anew, and nothing is claimed."""
        here = set(seats)
        missed = {s: known.answered(silent=False) if s in here else known for s, known in self.missed.items()}
        return replace(self, came={**self.came, **dict.fromkeys(seats, now)}, missed=missed, claim=None)

    def unwatched(self, user: int) -> Setting:
        """This user observes no side, and asks to observe none."""
        watching, wishes = dict(self.watching), dict(self.wishes)
        watching.pop(str(user), None)
        wishes.pop(str(user), None)
        return replace(self, watching=watching, wishes=wishes)

    def uninvited(self, user: int) -> Setting:
        """No seat is kept for this user any more."""
        return replace(self, invited=tuple(each for each in self.invited if each.user != user))

    def seen_by(self, user: int, seat: str) -> Setting:
        return replace(self, sat={**self.sat, str(user): seat})


def fingerprint(record: Record) -> str:
    """What the dice of a game are bound to."""
    return commitment(record.seed)


def hinted(record: Record) -> dict[str, int]:
    """How often each side has asked what a computer would do."""
    return dict(record.options.get("hinted", {}))


def posts_receipts(record: Record) -> bool:
    """Whether each receipt is a post of its own as well."""
    return bool(record.options.get(RECEIPTS))
