"""The pictures that readers of a table would be shown now: all of the board, and where something happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from bot.post.addressee import Addressee, of_table, of_target
from bot.post.library import Library
from bot.post.message import Picture
from bot.post.parcels.targets import user
from bot.post.press.writer import Writer
from bot.table.setting import Setting
from rules.kernel.orders import PUBLIC
from storage import Record, Shelf, Sitting
from storage.records import OVER, PLAYING

POSITION = "position.toml"


class Reader(NamedTuple):
    """For whom something is drawn, and whose board they see."""

    addressee: Addressee
    who: str


class Foreseen(NamedTuple):
    record: Record
    pictures: tuple[Picture, ...]


async def foreseen(library: Library, shelf: Shelf, game: int) -> Foreseen:
    """Each once, in the order in which people come to see them; none of a game that is over."""
    async with shelf.game(game) as sitting:
        if sitting.record.status == OVER:
            return Foreseen(sitting.record, ())
        readers = [reader async for reader in readers_of(shelf, sitting)]
        found = await asyncio.to_thread(pictures, library, sitting, readers)
    return Foreseen(sitting.record, found)


async def readers_of(shelf: Shelf, sitting: Sitting) -> AsyncIterator[Reader]:
    """Everyone in the channel, then each who has a side, unless they want no pictures."""
    yield Reader(of_table(sitting.record), PUBLIC)
    chiefs = [(number, seat) for seat, number in sitting.seats.items()]
    for number, seat in (*chiefs, *((one.user, one.seat) for one in sitting.deputies.values())):
        addressee = await of_target(shelf, sitting.game, user(number))
        if not addressee.text_first:
            yield Reader(addressee, seat)


def pictures(library: Library, sitting: Sitting, readers: Iterable[Reader]) -> tuple[Picture, ...]:
    """It takes a while, so not in the event loop."""
    state = None if sitting.record.status == PLAYING else first_state(library, sitting)
    found = (one for reader in readers for one in shown_to(library, sitting, reader, state))
    return tuple(dict.fromkeys(found))


def first_state(library: Library, sitting: Sitting) -> Any:
    """As the game would begin now."""
    setting = Setting.of(sitting.record)
    if setting.position:
        return library.position(setting.position, POSITION).state
    return library.new(sitting.codec, setting.scenario, setting.chosen)


def shown_to(library: Library, sitting: Sitting, reader: Reader, state: Any) -> Iterator[Picture]:
    """All of the board behind a button, and of what is told and asked the scene."""
    codec = sitting.codec
    writer = Writer(library, sitting.game, codec, reader.addressee)
    seen = sitting.match.view(reader.who) if state is None else codec.game.view(state, reader.who)
    raw = msgspec.Raw(codec.encode(seen))
    yield from writer.pictures(raw)
    yield from writer.scenes(raw)
    if state is None and reader.who in sitting.match.open:
        about = sitting.match.open[reader.who].kind.about(seen) or codec.game.scene(seen)
        yield from writer.scenes(raw, *filter(None, (about,)))
