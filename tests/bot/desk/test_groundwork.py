"""Grounds lie ready before anybody asks: of a new table, of what is chosen at it, after a start."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path

from msgspec.structs import replace

from bot.post.groundwork.engraver import Engraver
from bot.post.groundwork.foreseen import foreseen
from bot.post.groundwork.laying import Groundwork
from bot.post.message import Picture
from bot.post.studio import Studio
from render.cache import BASES, area, weight
from render.grounds import Grounds
from storage.records import Person
from tests.bot.desk.room import BOB, Room, library
from tests.render.games import forget


def works(room: Room, folder: Path) -> Groundwork:
    studio = Studio(room.books, room.shelf, Grounds(folder, draws=False))
    return Groundwork(room.books, room.shelf, studio, folder)


async def shown(room: Room, game: int = 1) -> tuple[Picture, ...]:
    return (await foreseen(room.books, room.shelf, game)).pictures


async def drawn(work: Groundwork, pictures: Collection[Picture]) -> list[bool]:
    """Whether each is drawn without its ground having to be."""
    return [bool((await work.studio.draw(one)).content) for one in pictures]


async def test_each_reader_is_thought_of(room: Room) -> None:
    """All of the board at the usual size and the scene, as the channel sees it and as each player does."""
    await room.shelf.people.keep(BOB, Person(language="fr", palette="dark"))
    await room.alice.new("battles")
    table = [(one.width, one.theme, one.language) for one in await shown(room)]
    assert table == [(1600, "light", "en"), (900, "light", "en")]
    await room.alice.join("british")
    await room.bob.join("french")
    looks = {(one.width, one.theme, one.language) for one in await shown(room)}
    assert looks == {*table, (1600, "dark", "fr"), (900, "dark", "fr")}
    await room.shelf.people.keep(BOB, Person(text_first=True))
    assert {one.theme for one in await shown(room)} == {"light"}
    await room.shelf.people.keep(BOB, Person(palette="light-safe"))
    await room.alice.start()
    assert {one.theme for one in await shown(room)} == {"light", "light-safe"}


async def test_what_is_chosen_lies_ready(room: Room, tmp_path: Path) -> None:
    """Another battle is another ground; a process that has drawn nothing has each picture at once."""
    work = works(room, tmp_path / "cache")
    await room.alice.new("battles")
    first = await shown(room)
    work.told_of(1)
    await work.catch_up()
    await room.alice.choose({"scenario": "oswego"})
    second = await shown(room)
    work.told_of(1)
    await work.catch_up()
    assert first[0].view != second[0].view
    forget()
    assert await drawn(works(room, tmp_path / "cache"), (*first, *second)) == [True] * 4


async def test_a_start_prepares_what_people_play(room: Room, tmp_path: Path) -> None:
    """Of the tables that were told of last, first; beside all other work."""
    await room.alice.new("skirmish")
    assert await room.shelf.games.told_last(9) == [1]
    work = works(room, tmp_path / "cache")
    await work.begin()
    assert await drawn(work, await shown(room)) == [True, True]
    forget()
    assert await drawn(works(room, tmp_path / "cache"), await shown(room)) == [True, True]


async def test_every_size_that_may_be_asked_for_lies_in_the_folder(room: Room, tmp_path: Path) -> None:
    """All of the board; in memory only what readers are shown unasked."""
    work = works(room, tmp_path / "cache")
    await room.alice.new("skirmish")
    forget()
    await work.begin()
    whole, scene = await shown(room)
    held = BASES.weight
    laid = [await work.studio.lay(one) for one in (whole, scene)]
    assert held == sum(area(ground) for ground in laid if ground)
    forget()
    sizes = [replace(whole, width=width) for width in (900, 2400)]
    assert await drawn(works(room, tmp_path / "cache"), sizes) == [True, True]


async def test_who_chooses_other_colours_has_them_at_once(room: Room, tmp_path: Path) -> None:
    """At each table where they sit."""
    work = works(room, tmp_path / "cache")
    room.shelf.people.noticed = work.set_anew
    await room.alice.new("skirmish")
    await room.alice.join("british")
    await room.alice.settings(palette="dark")
    await work.catch_up()
    forget()
    dark = [one for one in await shown(room) if one.theme == "dark"]
    assert await drawn(works(room, tmp_path / "cache"), dark) == [True, True]


async def test_a_process_that_dies_costs_nothing(room: Room, tmp_path: Path) -> None:
    """What it had not drawn is drawn by the next; who stops does not wait for it."""
    await room.alice.new("skirmish")
    whole, _ = await shown(room)
    sources = library().sources("skirmish")
    async with Engraver(tmp_path / "cache") as engraver:
        process = await engraver.begin()
        under_way = asyncio.create_task(engraver.engrave(whole, sources))
        process.kill()
        assert not await under_way
        assert weight(tmp_path / "cache") == 0
        assert await engraver.engrave(whole, sources)
    forget()
    assert await drawn(works(room, tmp_path / "cache"), [whole]) == [True]
    assert engraver.process is None
