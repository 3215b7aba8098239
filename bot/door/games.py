"""The commands of a game, made of what the game declares: its lines, its look-ups, its options."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from bot.desk import Caller, Desk
from bot.desk.orders.next_lines import filtered, slots
from bot.door.errands import Blank, Complete, Errand, Given, Offered, Sort, spelled
from bot.post.library import Library
from bot.post.message import CHOICES, Reply
from bot.words.speaker import Speaker, Speakers, Told
from rules.kernel.game import Codec, Game
from rules.kernel.notation import Name, Number, Slot, fold, form_of
from rules.kernel.orders import Line, Lookup
from rules.kernel.template import capital
from rules.kernel.words import message_key

PLACES = 24  # commands of one group; Discord takes 25, and one is kept free
SAY = "say"

Written = Callable[[type[Line], Desk, Caller, Given], Awaitable[Reply]]


@dataclass(frozen=True)
class Declared:
    """One game with its words."""

    library: Library
    codec: Codec
    speakers: Speakers

    @classmethod
    def of(cls, library: Library, key: str) -> Declared:
        codec = library.usual(key)
        return cls(library, codec, Speakers(library.catalogue(codec)))

    def read_by(self, caller: Caller) -> Speaker:
        return Speaker.of(self.speakers.catalogue, caller.reads.language, caller.reads.client)

    @property
    def game(self) -> Game:
        return self.codec.game

    @property
    def title(self) -> Told:
        return self.speakers.say("table", "game")

    # -- its own group --------------------------------------------------------------------------------

    def group(self) -> Iterator[Errand]:
        """A command for each kind of line that may be ordered, and for each look-up."""
        for line_type in typed(self.game):
            yield self._errand(line_type, "lines", order)
        if short := said(self.game):
            yield self._say(short)
        for lookup in self.game.lookups:
            yield self._errand(lookup, "lookups", look)

    def _errand(self, line_type: type[Line], words: str, run: Written) -> Errand:
        name = spelled(line_type.__name__)
        about, called = self.speakers.say(words, message_key(line_type)), self.speakers.word("word", name)
        blanks = tuple(self.blanks(line_type))
        return Errand(f"{self.game.key} {name}", about, partial(run, line_type), blanks, called)

    def _say(self, short: Iterable[type[Line]]) -> Errand:
        """One command for all lines that are too short to be worth one each."""
        names = frozenset(each.__name__ for each in short)
        line = Blank(
            "line",
            self.speakers.say("blanks", "said"),
            complete=partial(sayable, names),
            called=self.speakers.word("blank", "line"),
        )
        about, called = self.speakers.say("commands", SAY), self.speakers.word("word", SAY)
        return Errand(f"{self.game.key} {SAY}", about, say, (line,), called)

    def blanks(self, line_type: type[Line]) -> Iterable[Blank]:
        """One for each field, those that may be left out at the end."""
        needed = {part.field for part in form_of(line_type) if isinstance(part, Slot)}
        found = [self._blank(line_type, slot, slot.field in needed) for slot in slots(line_type)]
        return sorted(found, key=lambda blank: not blank.required)

    def _blank(self, line_type: type[Line], slot: Slot, required: bool) -> Blank:
        name, complete = spelled(slot.field), self._completion(line_type, slot)
        called = self.speakers.word("blank", name)
        if isinstance(slot.type, Number):
            about = self.speakers.say("blanks", "number", least=slot.type.least, most=slot.type.most)
            return Blank(
                name,
                about,
                Sort.NUMBER,
                required,
                least=slot.type.least,
                most=slot.type.most,
                complete=complete,
                called=called,
            )
        kind = slot.type.kind
        about = self.speakers.each(lambda speaker: capital(speaker.name("kind", kind)))
        return Blank(name, about, Sort.TEXT, required, complete=complete, called=called)

    def _completion(self, line_type: type[Line], slot: Slot) -> Complete:
        if issubclass(line_type, Lookup):
            return partial(self.named, slot.type)
        return partial(legal, line_type.__name__, slot.field)

    async def named(
        self, kind: Name | Number, desk: Desk, caller: Caller, given: Given, typed: str
    ) -> Offered:
        """All that the caller sees on the board, else all there are: look-ups may name any."""
        assert isinstance(kind, Name)
        usual = self.library.vocabulary(self.codec)
        here = await desk.present(caller, self.game.key, kind.kind)
        known, vocabulary = here or (usual.values(kind.kind), usual)
        return filtered(known, kind, typed, vocabulary)

    async def places(self, desk: Desk, caller: Caller, typed: str) -> list[tuple[str, str]]:
        """The parts of the board that a map may show: theatres, and places with what lies round them."""
        board = self.library.board(self.game.key)
        found = [(name, name) for name in board.theatres if fold(typed) in fold(name)]
        return [*found, *await self.named(Name(board.focused), desk, caller, {}, typed)]


def languages(speakers: Speakers) -> tuple[tuple[Told, str], ...]:
    """Each by its own name."""
    names = {language: speakers.name("language", language).first for language in speakers.catalogue.languages}
    return tuple((Told(name), language) for language, name in names.items())


def ordered(game: Game) -> tuple[type[Line], ...]:
    """The lines that answer questions, in the order of the game's declaration."""
    return tuple(dict.fromkeys(line for kind in game.kinds for line in kind.line_types))


def typed(game: Game) -> tuple[type[Line], ...]:
    """Those with a command of their own: all, or where there are too many those with most to fill in."""
    lines, room = ordered(game), PLACES - len(game.lookups)
    if len(lines) <= room:
        return lines
    longer = [line for line in lines if len(slots(line)) > 1]
    most = sorted(longer, key=lambda line: -len(slots(line)))[: room - 1]  # one is for those that share
    return tuple(line for line in lines if line in most)


def said(game: Game) -> tuple[type[Line], ...]:
    """The others, which share one command."""
    own = typed(game)
    return tuple(line for line in ordered(game) if line not in own)


# -- what is typed ----------------------------------------------------------------------------------------


def fields(line_type: type[Line], given: Given) -> dict[str, str]:
    """What was filled in, by the line's fields."""
    names = {spelled(slot.field): slot.field for slot in slots(line_type)}
    return {names[blank]: str(value) for blank, value in given.items()}


async def order(line_type: type[Line], desk: Desk, caller: Caller, given: Given) -> Reply:
    """Add the line as it is written; the notation judges what stands in each field."""
    return await desk.add_lines(caller, str(line_type(**fields(line_type, given))))


async def say(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.add_lines(caller, given["line"])


async def sayable(names: frozenset[str], desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
    """Whole lines of these kinds that may follow now."""
    return await desk.offers(caller, typed, kinds=names)


async def look(line_type: type[Line], desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.look(caller, str(line_type(**fields(line_type, given))))


async def legal(line_type: str, field: str, desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
    """What may stand in a field now, beside what the others hold."""
    others = {blank.replace("-", "_"): str(value) for blank, value in given.items()}
    return (await desk.offers_for(caller, line_type, field, others, typed))[:CHOICES]
