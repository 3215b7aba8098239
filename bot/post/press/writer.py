"""One parcel in the making."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.post.addressee import Addressee
from bot.post.fitting import WIDE
from bot.post.library import Library
from bot.post.message import THEME, Button, Picture, Row, Style, custom_id, rows_of
from bot.post.parcels.posts import NOTHING, Seated
from bot.post.parcels.taking_back import Struck
from bot.post.parcels.to_channel import Call
from bot.post.press.layout import quoted
from bot.post.signs import NAMED
from bot.table.written_ahead import all_types, read_kept
from bot.words.speaker import Speaker, unmarked
from rules.kernel.events import Event, gathered
from rules.kernel.game import Codec
from rules.kernel.notation import Reader, Vocabulary
from rules.kernel.orders import Kind, Line, Lines
from rules.kernel.words import message_key

LINKED = 12  # messages that are named each with a link


class NewsLine(NamedTuple):
    """A line about what happened: of which kind that was, and how often it came; 0 where the line goes on."""

    text: str
    kind: str = ""
    number: int = 1


class Writer:
    """One parcel in the making: what all who put parcels into words make use of."""

    def __init__(self, library: Library, game: int, codec: Codec, reader: Addressee) -> None:
        self.library, self.game, self.codec, self.reader = library, game, codec, reader
        signs = library.signs.seen_by(reader)
        self.speaker = Speaker.of(library.catalogue(codec), reader.language, reader.client, signs=signs)
        self.say = self.speaker.say
        self._seen: dict[bytes, Any] = {}

    def seen(self, view: msgspec.Raw) -> Any:
        """A board of the parcel, read once however many look at it."""
        written = bytes(view)
        if written not in self._seen:
            self._seen[written] = self.codec.view(written)
        return self._seen[written]

    @property
    def words(self) -> Vocabulary:
        """Those of orders, as the reader writes them."""
        return self.library.vocabulary(self.codec, self.speaker.language)

    def spoken(self, lines: Iterable[str], types: Sequence[type[Line]] = ()) -> Iterator[str]:
        """Lines of orders as the reader writes them."""
        reader = Reader(types or all_types(self.codec.game), self.words)
        for text in lines:
            line = read_kept(reader, text)
            yield text if line is None else self.words.written(line)

    def quoted(self, lines: Iterable[str], types: Sequence[type[Line]] = ()) -> Iterator[str]:
        return quoted(list(self.spoken(lines, types)))

    def understood(self, kind: Kind, lines: Iterable[str]) -> Lines:
        """Lines of an order, out of their texts."""
        reader = Reader(kind.line_types, self.library.vocabulary(self.codec))
        return tuple(line for text in lines for line in reader.parse(text))

    def head(self, table: str, seat: str) -> str:
        return self.say("posts", "head", name=unmarked(table), side=seat)

    def events(self, events: Iterable[msgspec.Raw]) -> list[str]:
        """What happened, sentence by sentence."""
        return [each.text for each in self._told(events, partial(self.speaker.struct, "events"))]

    def news(self, events: Iterable[msgspec.Raw]) -> list[str]:
        """What happened, in lines that signs lead; some of it is told in several."""
        return [line.text for line in self.news_lines(events)]

    def news_lines(self, events: Iterable[msgspec.Raw]) -> Iterator[NewsLine]:
        """The same lines, each with what it tells of."""
        for told in self._told(events, self.speaker.line):
            first, *others = led(told.text)
            yield told._replace(text=first)
            yield from (NewsLine(line, told.kind, 0) for line in others)

    def _told(self, events: Iterable[msgspec.Raw], said: Callable[[Event], str]) -> Iterator[NewsLine]:
        """What is alike and comes one after another is said once."""
        for text, same in groupby(gathered(map(self.codec.event, events)), key=said):
            first, *more = same
            number = len(more) + 1
            told = self.say("posts", "times", text=text, number=number) if more else text
            yield NewsLine(told, message_key(first), number)

    def pictures(self, view: msgspec.Raw, focus: str = "", *, told: bool = False) -> tuple[Picture, ...]:
        if view == NOTHING:
            return ()
        at, theme = (self.game, self.codec.game.key, self.codec.data.digest), self.reader.palette or THEME
        language = self.speaker.language
        return (Picture(*at, bytes(view), focus, theme, language=language, told=told),)

    def scenes(self, view: msgspec.Raw, *places: str, told: bool = False) -> tuple[Picture, ...]:
        """The main picture of a post: the ground about these places, else where something has happened."""
        if view == NOTHING:
            return ()
        around = places or self.codec.game.happened(self.seen(view))
        return tuple(replace(one, scene=around, width=WIDE) for one in self.pictures(view, told=told))

    def table_buttons(self, *, playing: bool = True) -> tuple[Row, ...]:
        """Those of every status message: they answer each reader with his own, for his eyes only."""
        verbs = ("papers", "orders", "map") if playing else ("map", "statistics")
        return rows_of(self.button(verb) for verb in verbs)

    def papers(self) -> Button:
        return Button(custom_id("papers", self.game), self.say("buttons", "papers"))

    def button(self, verb: str, style: Style = "secondary") -> Button:
        return Button(custom_id(verb, self.game), self.say("buttons", verb), style)

    def count(self, category: str, key: str, **known: str) -> str:
        """What a game says of what it counts; what it does not count in this scenario is not known."""
        fields = self.speaker.catalogue.fields(category, key)
        return self.say(category, key, **{**dict.fromkeys(fields, ""), **known})

    def figure(self, number: int | None) -> str:
        """A number as it stands alone; nothing where it is not known."""
        return "" if number is None else f"{number:,}".replace(",", self.say("lists", "thousands"))

    @staticmethod
    def mention(user: int) -> str:
        return f"<@{user}>" if user else ""

    def player(self, seated: Seated) -> dict[str, str]:
        """Who plays a side: a user, or a computer."""
        facts = {"level": seated.level, "style": seated.style}
        computer = self.say("posts", "computer", **facts) if seated.level and not seated.user else ""
        return {"side": seated.seat, "user": self.mention(seated.user), "computer": computer}

    def mentioned(self, users: Iterable[int]) -> str:
        return ", ".join(map(self.mention, users))

    def numbered(self, posts: Sequence[Struck]) -> str:
        """Messages by their running numbers; each leads there, if they are not too many."""
        shown = [post.link if len(posts) <= LINKED else "" for post in posts]
        said = (
            f"[№ {post.number}](<{link}>)" if link else f"№ {post.number}"
            for post, link in zip(posts, shown, strict=True)
        )
        return ", ".join(said)


def led(text: str) -> Iterator[str]:
    """Its lines; one that has no sign of its own is led by that of the first."""
    first, *others = text.splitlines()
    yield first
    sign = NAMED.match(first)
    for line in others:
        yield line if sign is None or NAMED.match(line) else f"{sign[0]}{line}"


def users(calls: Iterable[Call]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(call.user for call in calls))
