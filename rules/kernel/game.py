"""What a game declares to the kernel, and how its states, lines and events are written down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from importlib.resources.abc import Traversable
from operator import or_
from typing import Any, Generic, Protocol, TypeVar, cast

import msgspec

from rules.kernel import dice
from rules.kernel.chapters import Chapter, StandingOrders, check
from rules.kernel.command import Charges, Ordered
from rules.kernel.data import Source
from rules.kernel.events import Event, FromZero, Roll, Told, Why, WhyT
from rules.kernel.fights import Fights
from rules.kernel.honours import Retold
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import UMPIRE, Bundle, Kind, Line, Lines, Lookup, No
from rules.kernel.referee import Ending, Step
from rules.kernel.thinking.judgement import Judgement

LineT = TypeVar("LineT", bound=Line)

# how an entry of the journal came to be
ORDER = "order"
STANDING = "standing"
DEADLINE = "deadline"
MASTER = "gm"
COMPUTER = "computer"
SILENCE = "silence"  # there was nothing to say
START = "start"
EDIT = dice.EDIT
BACK = dice.BACK
RELEASE = "release"  # a game master has read the answers and lets the step go on


class Data:
    """The printed matter a game is played with. It rides in states and views; stored is its digest."""

    digest: str
    warnings: tuple[str, ...] = ()  # what is odd in it and taken all the same


class LettersOnly(Protocol):
    """By the view of a side and that of everyone, what a commander of the side sees who has these charges.

    `others`: the charges that others of his side have: what is nearer to one of them is theirs.
    """

    def __call__(
        self, view: Any, everyone: Any, charges: Collection[str], others: Collection[str] = ...
    ) -> Any: ...


class Secret(msgspec.Struct, frozen=True):
    """One row of a game's table of secrets: what is hidden, and how a test makes each side's view leak it."""

    name: str
    hidden: Callable[[Any, str], Any]  # (state, who): the facts this reader may not know
    leak: Callable[[Any, Any, str], Any]  # (view, state, who): the view with that secret spilt into it

    @classmethod
    def told_in(cls, field: str, name: str, hidden: Callable[[Any, str], Any]) -> Secret:
        """A row whose facts are spilt into a field of the view: as words, after those that it holds."""

        def leak(view: Any, state: Any, who: str) -> Any:
            told, value = str(hidden(state, who)), getattr(view, field)
            spilt = (*value, told) if isinstance(value, tuple) else told
            return msgspec.structs.replace(view, **{field: spilt})

        return cls(name, hidden, leak)


Words = Mapping[str, Any]


@dataclass(frozen=True)
class Wording:
    """What a position file may say of a game in other words than the fields of its state."""

    read: Callable[[Any, Words], Words]  # (data, words): their normal form; raises DataError
    lay: Callable[[Any, Words], None]  # (state, words in normal form): change the state so
    tell: Callable[[Any], Words]  # (view): what a reader sees, in normal form
    write: Callable[[Any], Words]  # (state): words that lay it out again
    words: tuple[str, ...]
    faces: Callable[[Any], Mapping[str, int]] = lambda data: {}  # names of what a die shows
    bare: Callable[[str], str] = str  # a value without what only tells apart pieces that look alike


@dataclass(frozen=True)
class Game:
    """All that the kernel sees of a game."""

    key: str
    edition: int
    state: type[Any]
    chapters: tuple[Chapter, ...]  # in the order of its rulebook
    seats: Callable[[Any], tuple[str, ...]]  # all whom it may ask; UMPIRE among them is its game master's
    view: Callable[[Any, str], Any]
    check: Callable[[Any], None]  # the invariants; raises ValueError
    phase: Callable[[Any], str]
    result: Callable[[Any], Any]  # None while the game goes on
    vocabulary: Callable[[Any], Vocabulary]  # of the data
    # (view, chance): a whole state in which the reader of this view would see just this, worked out from the
    # view and chance alone; it is played on from the beginning of a step, as any state is
    imagine: Callable[[Any, Any], Any] | None = None
    secrets: tuple[Secret, ...] = ()
    judgement: Judgement | None = None  # what a computer player asks of it
    lift: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    folder: Traversable | None = None  # where RULES.md, words/ and data/ lie
    options: type[Any] = msgspec.Struct  # what a table may choose
    scenarios: tuple[str, ...] = ()
    first_game: tuple[str, str] = ("", "")  # the scenario to begin with, and the side
    read_data: Callable[[Mapping[str, Source]], Data] | None = None  # of the files in data/, by name
    new: Callable[[Any, str, Any], Any] | None = None  # (data, scenario, options): a state; raises No
    lookups: tuple[type[Lookup], ...] = ()
    everyday: Mapping[str, type[Line]] = field(default_factory=dict)  # lines that have a command, by its name
    wording: Wording | None = None
    view_type: Any = Any  # the type of its views
    # where on the board, by a view: what has a name of this kind, and what is being settled now; or nothing
    whereabouts: Callable[[Any, str, str], str] = lambda view, kind, name: ""
    scene: Callable[[Any], str] = lambda view: ""
    # where something is being settled or happened of late, or else where the sides stand, by a view: what
    # matters most first
    happened: Callable[[Any], tuple[str, ...]] = lambda view: ()
    # by what its sign is named, of a line as it would be said now, beside what it says itself
    signed: Callable[[Any, Line], Mapping[str, Any]] = lambda view, line: {}
    # which events belong to one fight, and what that has come to: it is told by itself, round by round
    fights: Fights | None = None
    # the events with which a turn begins to be told, in their order
    opening: tuple[type[Event], ...] = ()
    # the parts of a place that orders may name, in rows as they lie: lists of lines end at the whole of it
    parts: Callable[[str], Sequence[Sequence[str]]] = lambda place: ()
    # (before, after): what a film shows of a step, by what its reader saw as it began and as the next one
    # did; None where he saw nothing
    moment: Callable[[Any, Any], Any] = lambda before, after: after if after != before else None
    # (before, after): the board before with the ways that were then gone; None where nobody went
    set_out: Callable[[Any, Any], Any] = lambda before, after: None
    # (before, after): where a reader of both sees another state of things
    changed: Callable[[Any, Any], Iterable[str]] = lambda before, after: ()
    # what a second commander of a side may be given, by its view; and which of that orders a line covers, by
    # the view, the question if there is one, and the lines before it
    charges: Callable[[Any], Charges] = lambda view: {}
    commands: Callable[[Any, Kind | None, Lines, Line], Ordered] = lambda view, kind, lines, line: ()
    # what such a commander knows where those of one side share nothing but letters
    letters_only: LettersOnly = lambda view, everyone, charges, others=(): everyone
    # what can be counted of a position, by what and side, as far as a view tells it; and which of that are
    # losses, told by how much they rise; nothing while a position is laid out
    score: Callable[[Any], Mapping[str, Mapping[str, int]]] = lambda view: {}
    losses: tuple[str, ...] = ()
    # (events): by all that everyone was told, how long a game was that is over, and its honours
    retold: Callable[[Sequence[Event]], Retold] = lambda events: Retold()
    # a seat's private sheet: the part of the board that shows it, and the look-ups answered on it
    own_sheet: str = ""
    own_sheet_lookups: tuple[Lookup, ...] = ()

    def __post_init__(self) -> None:
        check(self.chapters, self.lookups, self.everyday)

    def sides(self, state: Any) -> tuple[str, ...]:
        """The seats that people take; that of an umpire belongs to the game master."""
        return tuple(seat for seat in self.seats(state) if seat != UMPIRE)

    def reshuffle(self, state: Any, who: str, chance: Any) -> Any:
        """A twin: another state that looks the same to a reader, and shares nothing else with this one."""
        assert self.imagine
        return self.imagine(self.view(state, who), chance)

    # what the chapters declare, gathered once

    @cached_property
    def steps(self) -> Mapping[str, Step]:
        return {name: step for chapter in self.chapters for name, step in chapter.steps.items()}

    @cached_property
    def kinds(self) -> tuple[type[Kind], ...]:
        return tuple(kind for chapter in self.chapters for kind in chapter.kinds)

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        return tuple(event for chapter in self.chapters for event in chapter.events)

    @cached_property
    def whys(self) -> tuple[type[Why], ...]:
        return tuple(why for chapter in self.chapters for why in chapter.whys)

    @cached_property
    def least_face(self) -> int:
        """The lowest number that a die of the game may show."""
        return 0 if any(issubclass(why, FromZero) for why in self.whys) else 1

    @cached_property
    def endings(self) -> Mapping[str, Ending]:
        return {how: end for chapter in self.chapters for how, end in chapter.endings.items()}

    @cached_property
    def standing_orders(self) -> StandingOrders:
        return StandingOrders(self.key, self.chapters)

    @property
    def standing(self) -> tuple[type[Line], ...]:
        return self.standing_orders.types

    @cached_property
    def lines(self) -> tuple[type[Line], ...]:
        """All that may be written in answer to a question or as a standing order."""
        found = dict.fromkeys(line for kind in self.kinds for line in kind.line_types)
        return tuple(found | dict.fromkeys(self.standing))

    def refuse_standing(self, view: Any, before: Lines, line: Line) -> No | None:
        """Why a line cannot be a standing order beside those before it, or None."""
        return self.standing_orders.refuse(view, before, line)

    @cached_property
    def bundles(self) -> tuple[type[Bundle], ...]:
        """The lines for several, which are written and never stored as such."""
        return tuple(dict.fromkeys(line for kind in self.kinds for line in kind.bundles))


class Entry(msgspec.Struct, Generic[LineT, WhyT], frozen=True, omit_defaults=True):
    """One line of the journal: who answered which ask with what, how it came, its dice, and what then was."""

    number: int
    seat: str
    ask: int
    lines: tuple[LineT, ...] = ()
    how: str = ORDER
    rolls: tuple[Roll[WhyT], ...] = ()
    digest: str = ""
    note: str = ""
    held: bool = False  # the last answer of a question, but the step waited


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state at the start of a step, where nothing is half done, and what is numbered from there."""

    edition: int
    state: msgspec.Raw
    phase: str
    rolls: int = 0
    asks: int = 0
    branch: int = 0
    entry: int = 0  # the entry of the journal that led here; later ones come on top
    told: int = 0  # the last event told before


class Save(msgspec.Struct, Generic[LineT, WhyT], frozen=True, omit_defaults=True):
    """All that a match needs to live again: the newest snapshot and what came since."""

    snapshot: Snapshot
    tail: tuple[Entry[LineT, WhyT], ...] = ()
    dice: tuple[Roll[WhyT], ...] = ()  # those that fell since the snapshot
    told: tuple[int, ...] = ()  # the numbers of the events told since the snapshot
    entries: int = 0  # numbers given so far
    events: int = 0
    asks: int = 0
    laid: tuple[int, ...] = ()  # dice that a game master has laid down for the rolls to come
    results: tuple[str, ...] = ()  # and results, in place of what the charts will say
    digest: str = ""  # after the newest entry
    reads_first: bool = msgspec.field(
        default=False, name="holds"
    )  # a game master reads answers before a step goes on
    umpired: bool = True  # somebody is there to answer for the umpire


class DataMismatch(Exception):
    """A state was written with other data than it is read with."""


class OtherEdition(Exception):
    """A snapshot is of an edition that this release cannot lift."""


class Codec:
    """Writes and reads everything of one game played with one set of data."""

    def __init__(self, game: Game, data: Data) -> None:
        self.game, self.data = game, data
        self.encode = msgspec.json.Encoder(enc_hook=self._digest).encode
        line, event, why = (reduce(or_, types) for types in (game.lines, game.events, game.whys))
        save, entry, told, several = (cast(Any, t) for t in (Save, Entry, Told, tuple))
        self.state = msgspec.json.Decoder(game.state, dec_hook=self._data).decode
        self.save = msgspec.json.Decoder(save[line, why]).decode
        self.entry = msgspec.json.Decoder(entry[line, why]).decode
        self.told = msgspec.json.Decoder(told[event]).decode
        self.lines = msgspec.json.Decoder(several[line, ...]).decode
        self.answer = msgspec.json.Decoder(several[line, ...] | None).decode
        self.roll = msgspec.json.Decoder(cast(Any, Roll)[why]).decode
        self.event: Callable[[msgspec.Raw], Event] = msgspec.json.Decoder(cast(Any, event)).decode
        self.kind = msgspec.json.Decoder(reduce(or_, game.kinds)).decode
        self.view = msgspec.json.Decoder(game.view_type, dec_hook=self._data).decode

    @staticmethod
    def _digest(value: Any) -> str:
        if isinstance(value, Data):
            return value.digest
        raise TypeError(f"cannot write {type(value).__name__}")

    def _data(self, kind: type, value: str) -> Data:
        if not issubclass(kind, Data) or value != self.data.digest:
            raise DataMismatch(f"written with data {value}, read with {self.data.digest}")
        return self.data

    def lifted(self, snapshot: Snapshot) -> Snapshot:
        """The snapshot as this edition writes it."""
        edition, state = snapshot.edition, snapshot.state
        if edition > self.game.edition:
            raise OtherEdition(f"edition {edition} is newer than {self.game.edition}")
        while edition < self.game.edition:
            lift = self.game.lift.get(edition)
            if lift is None:
                raise OtherEdition(f"edition {edition} cannot be lifted")
            state = msgspec.Raw(msgspec.json.encode(lift(msgspec.json.decode(state))))
            edition += 1
        return msgspec.structs.replace(snapshot, edition=edition, state=state)
