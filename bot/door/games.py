"""The commands of a game, made of what the game declares: its lines, its look-ups, its options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from bot.desk import Caller, Desk
from bot.desk.counter.blanks import Complete, FilledIn, Offered, Sort
from bot.desk.orders.completing import of_field
from bot.desk.orders.fields import filled_in
from bot.desk.orders.next_lines import EXAMPLE
from bot.desk.orders.writing import add_lines
from bot.desk.reading.lookups import look, named
from bot.door.errands import Errand, Printed
from bot.door.ways import APART, gathered
from bot.post.library import Library
from bot.post.message import CHOICES, Reply
from bot.words.speaker import FIELDS, WORDS, Speaker, Speakers, Told, spelled
from rules.kernel.chapters import LOOK
from rules.kernel.forms import Name, Number, Slot, needed, slots_of
from rules.kernel.game import Codec, Game
from rules.kernel.orders import Line, Lookup
from rules.kernel.template import capital
from rules.kernel.words import message_key


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

    @property
    def game(self) -> Game:
        return self.codec.game

    @property
    def title(self) -> Told:
        return self.speakers.say("table", "game")

    # -- its own group --------------------------------------------------------------------------------

    def group(self) -> Iterator[Errand]:
        """A command for each line of an ordinary turn, and one for all look-ups."""
        for name, line_type in self.game.everyday.items():
            yield self._errand(name, line_type)
        yield from gathered(map(self._look, self.game.lookups), self.speakers, lambda name: LOOK)

    def _errand(self, name: str, line_type: type[Line]) -> Errand:
        about, called = self.speakers.say("lines", message_key(line_type)), self.speakers.word(WORDS, name)
        blanks = tuple(self.blanks(line_type))
        return Errand(f"{self.game.key} {name}", about, partial(order, line_type), blanks, called)

    def _look(self, lookup: type[Lookup]) -> Errand:
        """A way of the one command for all of them."""
        name = spelled(lookup.__name__)
        about = self.speakers.each(lambda speaker: about_lookup(lookup, speaker))
        blanks = tuple(self._looked(lookup))
        return Errand(f"{self.game.key} {LOOK}{APART}{name}", about, partial(look_up, lookup), blanks)

    def _looked(self, lookup: type[Lookup]) -> Iterator[Printed]:
        for slot in slots_of(lookup):
            seen = partial(self.seen, slot.type) if isinstance(slot.type, Name) else None
            yield self._blank(slot, slot.field in needed(lookup), seen)

    def blanks(self, line_type: type[Line]) -> Iterable[Printed]:
        """One for each field, those that may be left out at the end."""
        found = [
            self._blank(slot, slot.field in needed(line_type), partial(legal, line_type.__name__, slot.field))
            for slot in slots_of(line_type)
        ]
        return sorted(found, key=lambda blank: not blank.required)

    def _blank(self, slot: Slot, required: bool, complete: Complete | None) -> Printed:
        name = spelled(slot.field)
        called = self.speakers.word(FIELDS, name)
        if isinstance(slot.type, Number):
            about = self.speakers.say("blanks", "number", least=slot.type.least, most=slot.type.most)
            return Printed(
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
        return Printed(name, about, Sort.TEXT, required, complete=complete, called=called)

    async def seen(self, kind: Name, desk: Desk, caller: Caller, filled: FilledIn, typed: str) -> Offered:
        return await named(desk, caller, self.codec, kind, typed)


def about_lookup(lookup: type[Lookup], speaker: Speaker) -> str:
    """What it tells, without the examples."""
    about, _, _ = speaker.say("lookups", message_key(lookup)).rpartition(EXAMPLE)
    return about


# -- what is typed ----------------------------------------------------------------------------------------


async def order(line_type: type[Line], desk: Desk, caller: Caller, given: FilledIn) -> Reply:
    """Add the line as it is written; the notation judges what stands in each field."""
    return await desk.do(add_lines, caller, {"text": str(filled_in(line_type, given))})


async def look_up(lookup: type[Lookup], desk: Desk, caller: Caller, filled: FilledIn) -> Reply:
    return await desk.do(look, caller, {"text": str(filled_in(lookup, filled))})


async def legal(
    line_type: str, field: str, desk: Desk, caller: Caller, given: FilledIn, typed: str
) -> Offered:
    """What may stand in a field now, beside what the others hold."""
    others = {blank.replace("-", "_"): str(value) for blank, value in given.items()}
    return (await of_field(desk, caller, line_type, field, others, typed))[:CHOICES]
