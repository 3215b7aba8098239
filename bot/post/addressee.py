"""For whom something is put into words and pictures."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.post.parcels.targets import USER, addressed
from storage import Person, Record, Shelf

LANGUAGE = "language"  # of a table, among its options
ENGLISH = "en"  # as commands are called where nothing is known of a client


class Addressee(msgspec.Struct, frozen=True):
    """`language` as a client names it, as in `fr` or `pt-BR`; without one it is the first that there is.

    `client`: that of their client, by which commands are called, where they have chosen for themselves.
    `text_first`: boards are told in words, and not drawn. `chapter`: at which a sheet of theirs is open.
    """

    language: str = ""
    palette: str = ""
    text_first: bool = False
    client: str = ""
    chapter: str = ""


def of_person(person: Person, locale: str = "") -> Addressee:
    """As they have chosen; else in the language of their client, as it was heard last."""
    heard = locale or person.locale
    client = (heard or ENGLISH) if person.language else ""
    return Addressee(person.language or heard, person.palette, person.text_first, client, person.chapter)


def of_table(record: Record) -> Addressee:
    return Addressee(str(record.options.get(LANGUAGE, "")))


async def of_target(shelf: Shelf, game: int, target: str) -> Addressee:
    """Who reads a parcel: a person, or all at a table in its channel.

    Whose client was never heard is written to as the table is.
    """
    kind, number = addressed(target)
    if kind != USER:
        return of_table(await shelf.games.record(game))
    person = of_person(await shelf.people.person(number))
    if person.language:
        return person
    return replace(person, language=of_table(await shelf.games.record(game)).language)
