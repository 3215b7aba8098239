"""The commands of a game, made of what the game declares: its lines, its look-ups, its options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from bot.desk import Caller, Desk
from bot.desk.counter.blanks import Complete, FilledIn, Offered, Sort
from bot.desk.orders.completing import of_field
from bot.desk.orders.fields import filled_in
from bot.desk.orders.next_lines import EXAMPLE, clip
from bot.desk.orders.writing import add_lines
from bot.desk.reading.lookups import look_up, named
from bot.door.errands import Errand, Printed
from bot.post.library import Library
from bot.post.message import CHOICES, Reply
from bot.words.speaker import FIELDS, WORDS, Speaker, Speakers, Told, spelled
from rules.kernel.chapters import LOOK
from rules.kernel.forms import Name, Number, Slot, needed, slots_of
from rules.kernel.game import Codec, Game
from rules.kernel.orders import Line, Lookup
from rules.kernel.template import capital
from rules.kernel.words import message_key

WHAT = "what"  # the blank of a look-up's name
APART = " · "  # between that name and what it tells


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
        if self.game.lookups:
            yield self._look()

    def _errand(self, name: str, line_type: type[Line]) -> Errand:
        about, called = self.speakers.say("lines", message_key(line_type)), self.speakers.word(WORDS, name)
        blanks = tuple(self.blanks(line_type))
        return Errand(f"{self.game.key} {name}", about, partial(order, line_type), blanks, called)

    def _look(self) -> Errand:
        about, called = self.speakers.say("commands", LOOK), self.speakers.word(WORDS, LOOK)
        lookups = {spelled(lookup.__name__): lookup for lookup in self.game.lookups}
        blanks = self._what(lookups), *self._looked(lookups)
        return Errand(f"{self.game.key} {LOOK}", about, partial(look, self.game.key, lookups), blanks, called)

    def _what(self, lookups: Mapping[str, type[Lookup]]) -> Printed:
        """All look-ups by name, each with what it tells."""
        told = tuple((self._choice(name, lookup), name) for name, lookup in lookups.items())
        about, called = self.speakers.say("blanks", WHAT), self.speakers.word(FIELDS, WHAT)
        return Printed(WHAT, about, choices=told, called=called)

    def _choice(self, name: str, lookup: type[Lookup]) -> Told:
        def say(speaker: Speaker) -> str:
            about, _, _ = speaker.say("lookups", message_key(lookup)).rpartition(EXAMPLE)
            return clip(f"{speaker.word(WORDS, name)}{APART}{about}")

        return self.speakers.each(say)

    def _looked(self, lookups: Mapping[str, type[Lookup]]) -> Iterator[Printed]:
        """The fields of all look-ups, each once; which of them are wanted depends on what is looked up."""
        found = {slot.field: slot for lookup in lookups.values() for slot in slots_of(lookup)}
        for slot in found.values():
            yield self._blank(slot, False, partial(self.fits, slot, lookups))

    def blanks(self, line_type: type[Line]) -> Iterable[Printed]:
        """One for each field, those that may be left out at the end."""
        found = [
            self._blank(slot, slot.field in needed(line_type), partial(legal, line_type.__name__, slot.field))
            for slot in slots_of(line_type)
        ]
        return sorted(found, key=lambda blank: not blank.required)

    def _blank(self, slot: Slot, required: bool, complete: Complete) -> Printed:
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

    async def fits(
        self,
        slot: Slot,
        lookups: Mapping[str, type[Lookup]],
        desk: Desk,
        caller: Caller,
        given: FilledIn,
        typed: str,
    ) -> Offered:
        """What a look-up may name here; nothing where the one that is chosen has no such field."""
        lookup = lookups.get(given.get(WHAT, ""))
        if lookup and slot.field not in [own.field for own in slots_of(lookup)]:
            return []
        assert isinstance(slot.type, Name)
        return await named(desk, caller, self.codec, slot.type, typed)


# -- what is typed ----------------------------------------------------------------------------------------


async def order(line_type: type[Line], desk: Desk, caller: Caller, given: FilledIn) -> Reply:
    """Add the line as it is written; the notation judges what stands in each field."""
    return await desk.do(add_lines, caller, {"text": str(filled_in(line_type, given))})


async def look(
    game: str, lookups: Mapping[str, type[Lookup]], desk: Desk, caller: Caller, given: FilledIn
) -> Reply:
    """Which of the blanks it needs, the look-up says itself."""
    filled = {blank: str(value) for blank, value in given.items() if blank != WHAT}
    return await desk.answered(caller, partial(look_up, desk, game, lookups[given[WHAT]], filled))


async def legal(
    line_type: str, field: str, desk: Desk, caller: Caller, given: FilledIn, typed: str
) -> Offered:
    """What may stand in a field now, beside what the others hold."""
    others = {blank.replace("-", "_"): str(value) for blank, value in given.items()}
    return (await of_field(desk, caller, line_type, field, others, typed))[:CHOICES]
