"""The commands that are the same for every game: the table of what people can do, in all languages."""

from __future__ import annotations

from functools import partial

from bot.desk.commands import order
from bot.desk.counter.blanks import Blank
from bot.desk.counter.verb import Called
from bot.desk.counter.words import Command
from bot.desk.verbs import verbs
from bot.door.errands import Errand, Errands, Printed
from bot.door.games import Declared
from bot.door.ways import gathered
from bot.post.library import Library
from bot.words.speaker import FIELDS, WORDS, Speakers, Told

RESERVED = ("gm",)  # shown to who runs the server, and to whom they allow


def errands(library: Library) -> Errands:
    """Every command there is, in the words of all languages."""
    speakers = Speakers(library.common)
    declared = [Declared.of(library, key) for key in library.keys]
    common = [*gathered((errand_of(library, each) for each in in_order(library)), speakers)]
    own = {each.game.key: each.title for each in declared}
    names = dict.fromkeys(each.name.split()[0] for each in common if " " in each.name)
    groups = {name: speakers.say("groups", name) for name in names}
    called = {name: speakers.word(WORDS, name) for name in names}
    lines = (errand for each in declared for errand in each.group())
    return Errands((*common, *lines), {**groups, **own}, called, RESERVED)


def in_order(library: Library) -> list[Called[Command]]:
    """The commands in the order of their texts."""
    texts = library.common.languages[library.common.first].templates
    told = [name for category, name in texts if category == "commands"]
    return sorted(verbs().commands.values(), key=lambda each: told.index(each.word.name))


def errand_of(library: Library, called: Called[Command]) -> Errand:
    speakers, name = Speakers(library.common), called.word.name
    word = speakers.word(WORDS, name.split()[-1])
    blanks = tuple(printed(library, speakers, blank) for blank in called.word.blanks)
    return Errand(name, speakers.say("commands", name), partial(order, called), blanks, word)


def printed(library: Library, speakers: Speakers, blank: Blank) -> Printed:
    choices: tuple[tuple[Told, str], ...] = blank.choices(library) if blank.choices else ()
    return Printed(
        blank.name,
        speakers.say("blanks", blank.about),
        blank.sort,
        blank.required,
        choices,
        blank.least,
        blank.most,
        blank.complete,
        speakers.word(FIELDS, blank.name),
    )
