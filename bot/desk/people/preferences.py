"""How one reads: what a person sets for all their tables, and in which language a table is spoken to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Counter, answered
from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.reading.lookups import check_palette
from bot.desk.tables.agreement import restated
from bot.post.addressee import of_person
from bot.post.message import THEME, Reply
from bot.words.speaker import Speaker, unmarked
from rules.kernel.orders import No
from storage import Person

CLIENT = "client"  # in place of a language: that of the person's Discord


class Preferences(Counter):
    @answered
    async def settings(
        self,
        caller: Caller,
        palette: str = "",
        text_first: bool | None = None,
        language: str = "",
    ) -> Reply:
        """What is named is set for all tables of the caller; then all that is set is shown."""
        person = before = await self.shelf.people.person(caller.user)
        if palette:
            person = replace(person, palette=check_palette(palette))
        if text_first is not None:
            person = replace(person, text_first=text_first)
        if language:
            chosen = "" if language == CLIENT else self._language(language)
            person = replace(person, language=chosen)
        if person != before:
            await self.shelf.people.keep(caller.user, person)
        now = replace(caller, known=of_person(person, caller.locale))
        return says(settings_of(person, self.speaker(now)))

    @answered
    async def table_language(self, caller: Caller, language: str) -> Reply:
        """In which language the channel of a table is told what happens."""
        return await self.at(caller, partial(_speak, language=self._language(language)))

    def _language(self, language: str) -> str:
        known = self.library.languages
        if language not in known:
            raise No("bot/language", "no_such_language", language=unmarked(language), known=", ".join(known))
        return language


async def _speak(table: Table, language: str) -> Reply:
    table.needs_rights()
    table.set(replace(table.setting, language=language))
    said = says([table.speaker.say("desk", "speaks", language=language)])
    return await table.keep(said, outbox=table.to_channel(*await restated(table)))


def settings_of(person: Person, speaker: Speaker) -> Iterable[str]:
    yield speaker.say("settings", "palette", palette=person.palette or THEME)
    yield speaker.say("settings", "boards", text_first=person.text_first)
    yield speaker.say("settings", "language", language=person.language or CLIENT)
