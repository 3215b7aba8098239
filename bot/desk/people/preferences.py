"""How one reads: what a person sets for all their tables, and in which language a table is spoken to."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.desk.counter.blanks import Choices, one_of, switch, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command
from bot.desk.reading.maps import check_palette
from bot.desk.tables.agreement import restated
from bot.desk.tables.table_choices import check_language
from bot.post.addressee import of_person
from bot.post.library import Library
from bot.post.message import THEME, Reply
from bot.words.speaker import Speaker, Speakers, Told
from render.theme import THEMES
from storage import Person

CLIENT = "client"  # in place of a language: that of the person's Discord


def languages(library: Library) -> Choices:
    """Each by its own name."""
    speakers = Speakers(library.common)
    names = {key: speakers.name("language", key).first for key in speakers.catalogue.languages}
    return tuple((Told(name), key) for key, name in names.items())


def own_languages(library: Library) -> Choices:
    client = Speakers(library.common).name("language", CLIENT)
    return ((client, CLIENT), *languages(library))


@verb(
    command(
        "my settings",
        text("palette", choices=one_of("palette", THEMES)),
        switch("text-first"),
        text("language", about="own language", choices=own_languages),
    )
)
async def settings(
    desk: Desk,
    caller: Caller,
    palette: str = "",
    text_first: bool | None = None,
    language: str = "",
) -> Reply:
    """What is named is set for all tables of the caller; then all that is set is shown."""
    person = before = await desk.shelf.people.person(caller.user)
    if palette:
        person = replace(person, palette=check_palette(palette))
    if text_first is not None:
        person = replace(person, text_first=text_first)
    if language:
        if language != CLIENT:
            check_language(desk.library, language)
        person = replace(person, language="" if language == CLIENT else language)
    if person != before:
        await desk.shelf.people.keep(caller.user, person)
    now = replace(caller, known=of_person(person, caller.locale))
    return says(settings_of(person, desk.speaker(now)))


@verb(command("game settings: language", text("language", required=True, choices=languages)))
async def table_language(table: Table, language: str) -> Reply:
    """In which language the channel of a table is told what happens."""
    table.needs_rights()
    check_language(table.library, language)
    table.set(replace(table.setting, language=language))
    said = says([table.speaker.say("desk", "speaks", language=language)])
    return await table.keep(said, outbox=table.to_channel(*await restated(table)))


def settings_of(person: Person, speaker: Speaker) -> Iterable[str]:
    yield speaker.say("settings", "palette", palette=person.palette or THEME)
    yield speaker.say("settings", "boards", text_first=person.text_first)
    yield speaker.say("settings", "language", language=person.language or CLIENT)
