"""What the outbox holds: all that is to be told, as data. Words are put to it on delivery (press/).

A parcel holds only what its reader may know: events as its reader saw them, views made for its reader.
They are kept as the game's codec writes them.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.table.game_master import Act, Letter
from bot.table.misses import Miss
from bot.table.setting import Invitation
from bot.table.timetable import Timetable
from rules.kernel.game import ORDER
from storage import Parcel

NOTHING = msgspec.Raw(b"null")
QUESTION = "Prompt"  # of questions, as it is stored
TURN, BELL = "Status", "Called"  # of dispatches; of bells and what silences them: as they are stored

# -- where to ---------------------------------------------------------------------------------------

CHANNEL, USER = "channel", "user"


def channel(number: int) -> str:
    return f"{CHANNEL}:{number}"


def user(number: int) -> str:
    return f"{USER}:{number}"


def addressed(target: str) -> tuple[str, int]:
    """The kind of target and its number."""
    kind, _, number = target.partition(":")
    return kind, int(number)


# -- what -------------------------------------------------------------------------------------------


APART: bool = msgspec.field(default=False, name="apart")  # as it is stored


class Post(msgspec.Struct, frozen=True, tag=True, tag_field="is", omit_defaults=True):
    """Something to be told."""


class Tale(Post, frozen=True, kw_only=True):
    """A post with events. `told`: their numbers, kept beside the parcel: they also count what others hear."""

    told: tuple[int, ...] = ()


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and who sits there; 0 is nobody."""

    seat: str
    user: int = 0


class Call(Seated, frozen=True, omit_defaults=True):
    """Whom the table has begun to wait for. `others`: whom it waits for, too, without a call."""

    others: tuple[str, ...] = ()


class Waited(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat that the table waits for, and since when; `due` if its clock runs."""

    seat: str
    user: int = 0
    since: int = 0
    due: int = 0


class Opened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A receipt of which the lines that are shown have been opened."""

    seat: str
    fingerprint: str
    lines: tuple[str, ...] = ()


# to be done, not told


class Deed(Post, frozen=True):
    """Something done at a target in the order of its parcels; done twice it is as if it were done once."""


class Admission(Deed, frozen=True):
    """This user comes into a private thread."""

    user: int


class Dismissal(Deed, frozen=True):
    """This user is in a private thread no longer."""

    user: int


class Closing(Deed, frozen=True):
    """A private thread is put away."""


# to the channel


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


class Struck(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message that no longer holds, by its running number."""

    number: int
    link: str = ""


class TakenBack(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many orders a side has taken back, who agreed, and the posts in the channel that told of them."""

    seat: str
    orders: int
    agreed: tuple[str, ...] = ()
    posts: tuple[Struck, ...] = ()
    master: int = 0  # the game master who did it instead; then of no side where it was of all
    over: bool = False  # the game was
    truth: tuple[int, ...] = ()  # who has read since then what was hidden


class Log(Tale, frozen=True):
    """What has happened, as an earlier release had it told in a post of its own."""

    events: tuple[msgspec.Raw, ...]
    opened: tuple[Opened, ...] = ()
    undone: bool = False  # what was told before was taken back
    view: msgspec.Raw = NOTHING
    back: TakenBack | None = None  # of `undone`: by whom, if a side did it


class Commanders(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side with several commanders: its chief, 0 while nobody is, and who serves under them."""

    seat: str
    chief: int
    deputies: tuple[int, ...]


class Sealed(Post, frozen=True):
    """A seat has sealed an order. `replaces`: the receipt that no longer counts."""

    seat: str
    fingerprint: str
    replaces: str = ""


class Unsealed(Post, frozen=True):
    """A seat has taken its sealed order back."""

    seat: str
    fingerprint: str


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that everyone was told: an event as everyone saw it, or what became of a receipt.

    `number`: of the event. `struck`: it was taken back.
    """

    number: int = 0
    event: msgspec.Raw = NOTHING
    opened: Opened | None = None
    receipt: Sealed | Unsealed | None = None  # that took the place of another, or has none in its place
    struck: bool = False


class Kept(msgspec.Struct, frozen=True):
    """A receipt that is in force, and since when."""

    seat: str
    fingerprint: str
    since: int


class Page(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that the channel was told of a turn, in order, and the board as a phase of it ended last.

    `number`: of the turn among those that were told of. `undone`: it begins because what was told before was
    taken back, by `back` if a side did it. `rung`: the seats that were rung for in the channel. `new`: how
    many things were told last.
    """

    number: int = 1
    told: tuple[Told, ...] = ()
    board: msgspec.Raw = NOTHING
    undone: bool = False
    back: TakenBack | None = None
    receipts: tuple[Kept, ...] = ()
    rung: tuple[str, ...] = ()
    new: int = 0

    @property
    def last(self) -> int:
        """The number of the last event."""
        return max((each.number for each in self.told), default=0)


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
    missed: tuple[Miss, ...] = ()
    page: Page = Page()
    closed: bool = False
    still: bool = False
    moved: str = ""  # it is told anew there


class Bell(Post, frozen=True, tag=BELL):
    """Somebody must act who takes no direct messages. It goes when they have acted."""

    calls: tuple[Call, ...]
    view: msgspec.Raw = NOTHING  # as everyone sees it


class Silence(Deed, frozen=True):
    """The bell that rang for a seat last is taken away."""

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


# to a person


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
    answered: Confirmed | None = None  # what was sealed for its reader just before, by whom or whatever


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


class Confirmed(Post, frozen=True):
    """What a seat has sealed, in the place of the question; with its receipt if anything is shown later.

    `calls`: the deadline or the game master has, which its reader is called to. `told`: another commander
    has, which its reader is to know though the question was not put to them.
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


class UndoAsked(Post, frozen=True):
    """A side asks to take back so many of its orders: what everyone, or the seat `to`, knows would be undone.

    `asks`: how many questions there were. `more`: how many events came before these. `again`: the sides whose
    orders are given again as far as they fit. `needed`: who must agree. `over`: the game is, so its seed is
    told. `back`: lines of the reader's own orders that would be handed back. `truth`: who has read since then
    what was hidden.
    """

    table: str
    seat: str
    orders: int
    asks: int
    dice: int
    events: tuple[msgspec.Raw, ...] = ()
    more: int = 0
    again: tuple[str, ...] = ()
    needed: tuple[Seated, ...] = ()
    to: str = ""
    over: bool = False
    back: tuple[str, ...] = ()
    truth: tuple[int, ...] = ()


class StruckOut(Post, frozen=True):
    """What was told to a seat in private and no longer holds."""

    table: str
    seat: str
    posts: tuple[Struck, ...]


class Commission(Post, frozen=True):
    """A command under a seat is offered: what of it, and whether its holder may seal for the whole side."""

    table: str
    seat: str
    chief: int
    charges: tuple[str, ...]
    seals: bool = False
    letters_only: bool = APART  # whoever takes it reads no papers but their own


class Petition(Post, frozen=True):
    """To a chief: this user asks for leave to read the papers of the side."""

    table: str
    seat: str
    user: int


class Memo(Post, frozen=True):
    """Between commanders of a side: a key of [memos], who says it, and lines written or struck out."""

    table: str
    seat: str
    key: str
    user: int
    charges: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()


class Intercepted(Post, frozen=True):
    """To the game master: a letter between sides, to be passed on or held back."""

    table: str
    letter: Letter = msgspec.field(name="courier")


class Answer(msgspec.Struct, frozen=True):
    """What a seat has answered to a question, as it is written. `silent`: there was nothing to say."""

    seat: str
    kind: msgspec.Raw
    lines: tuple[str, ...]
    silent: bool = False


class Held(Post, frozen=True):
    """To the game master: all answers, before the step goes on. `entry`: how far the journal goes."""

    table: str
    entry: int
    answers: tuple[Answer, ...]


# to either


class Notice(Post, frozen=True):
    """A sentence of the bot: a key of [notices] in its words, and the facts.

    `offers`: what can be done about it by a button, each a verb with its arguments.
    """

    key: str
    facts: dict[str, Any] = {}
    table: str = ""
    mentions: tuple[int, ...] = ()
    offers: tuple[tuple[str, ...], ...] = ()


POSTS: tuple[type[Post], ...] = (
    *(Admission, Dismissal, Closing, Silence),
    *(Gathering, Log, Dispatch, Bell, Sealed, Unsealed, Bound, Ended),
    *(Prompt, Roster, OwnSheet, Confirmed, HandedBack, News, StruckOut, UndoAsked, Commission, Memo),
    *(Petition, Intercepted, Held, Notice),
)
_read = msgspec.json.Decoder(reduce(or_, POSTS)).decode


def parcel(target: str, post: Post) -> Parcel:
    """A row for the outbox."""
    kind = kind_of(post)
    if isinstance(post, Tale):
        return Parcel(target, kind, uncounted(post), post.told, begins_again(post))
    return Parcel(target, kind, post, begins=begins_again(post), binds=isinstance(post, Bound))


def uncounted(post: Tale) -> Tale:
    """Without the numbers of its events."""
    post = replace(post, told=())
    if not isinstance(post, Dispatch):
        return post
    told = tuple(replace(each, number=0) for each in post.page.told)
    return replace(post, page=replace(post.page, told=told))


def kind_of(post: Post) -> str:
    """Of a kind are those of which the newest message may be changed, or taken away."""
    tag = str(type(post).__struct_config__.tag)
    match post:
        case Prompt() | Confirmed():
            return f"{QUESTION} {post.seat}"
        case OwnSheet():
            return f"{tag} {post.seat}"
        case Dispatch():
            return f"{tag} {post.page.number}"
        case Bell(calls=(call, *_)):
            return f"{tag} {call.seat}"
        case Silence():
            return f"{BELL} {post.seat}"
    return tag


def sort_of(kind: str) -> str:
    """A kind, whosever it is and of whatever turn."""
    return kind.partition(" ")[0]


def begins_again(post: Post) -> bool:
    """Whether all read by it that a step began again, and its dice with it."""
    if isinstance(post, Notice):
        return post.key == "edited"
    return isinstance(post, Dispatch) and post.fresh and post.page.undone


def to_channel(number: int | None, *posts: Post) -> list[Parcel]:
    """For the channel of a game, if it has one."""
    return [] if number is None else [parcel(channel(number), post) for post in posts]


def titled(post: Post, table: str) -> Post:
    """A sentence of the bot says by itself of which table it is."""
    return replace(post, table=table) if isinstance(post, Notice) else post


def changes(post: Post) -> bool:
    """Whether it changes the newest message of its kind, where that can be."""
    match post:
        case Prompt():
            return post.own
        case Confirmed():
            return not post.calls
    return isinstance(post, Dispatch | OwnSheet | Gathering) and not post.fresh


def outdoes(later: Post, post: Post) -> bool:
    """Whether what a later one changes is what this one would: an answer changes its own question alone."""
    if isinstance(later, Confirmed) and isinstance(post, Prompt | Confirmed):
        return changes(later) and later.ask == post.ask
    return changes(later)


def idle(post: Post, *, asked: bool) -> bool:
    """Whether nobody misses it if it cannot be a change. `asked`: there is a message for it to change."""
    match post:
        case Gathering():
            return post.closed
        case Confirmed():
            return not (asked or post.told)
    return isinstance(post, Dispatch) and post.still


def moves_down(post: Post) -> bool:
    """Whether it is told anew where many have written below what it would change."""
    return isinstance(post, Dispatch) and not post.still


def leading_to(post: Post, link: str) -> Post:
    """The same where it has been told anew elsewhere."""
    return replace(post, moved=link) if isinstance(post, Dispatch) else post


def post_of(payload: Any) -> Post:
    """What a row of the outbox holds, by its payload as plain data."""
    found: Post = _read(msgspec.json.encode(payload))
    return found
