"""The grounds of what readers will be shown are drawn and lie ready: after a start, and as tables change."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from weakref import WeakValueDictionary

from msgspec.structs import replace
from PIL import Image

from bot.post.fitting import WIDTHS
from bot.post.groundwork.engraver import Engraver
from bot.post.groundwork.foreseen import foreseen
from bot.post.library import Library
from bot.post.logs import failed
from bot.post.message import Picture
from bot.post.studio import Studio
from rules.kernel.data import Source
from storage import Shelf, StorageError

PAUSE = 1.0  # seconds: of what somebody changes one after another the last is drawn
TABLES = 64  # that were told of last are looked through after a start


class Groundwork:
    """Which tables are to be looked through, and the work. It goes on inside `at_work`.

    What lies ready in memory is bounded as all bases are: after a start so many grounds lie there as have
    room, those of the tables first that were told of last; the rest waits in the folder.
    """

    def __init__(self, library: Library, shelf: Shelf, studio: Studio, folder: Path) -> None:
        self.library, self.shelf, self.studio, self.folder = library, shelf, studio, folder
        self._changed: dict[int, None] = {}
        self._persons: set[int] = set()
        self._woken = asyncio.Event()
        self._sizes: deque[tuple[Picture, tuple[Source, ...]]] = deque()  # that are still to be drawn
        self._sized: WeakValueDictionary[int, Image.Image] = WeakValueDictionary()  # grounds they are of

    def told_of(self, game: int) -> None:
        """Something has happened at a table, or what it is to play has changed."""
        self._changed[game] = None
        self._woken.set()

    def set_anew(self, user: int) -> None:
        """Somebody may want other colours or another language."""
        self._persons.add(user)
        self._woken.set()

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self.run(), name="frontier: grounds")
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def run(self) -> None:
        work = self.begin
        while True:
            try:
                await work()
            except StorageError as trouble:
                failed("grounds failed", trouble)
            await self._woken.wait()
            await asyncio.sleep(PAUSE)
            work = self.catch_up

    async def begin(self) -> None:
        """Look through the tables that were told of last; what changes meanwhile comes first."""
        async with Engraver(self.folder) as engraver:
            for game in await self.shelf.games.told_last(TABLES):
                await self._catch_up(engraver)
                await self.prepare(game, engraver, crowding=False)
            await self._draw_sizes(engraver)

    async def catch_up(self) -> None:
        """Look through all tables that have changed."""
        self._woken.clear()
        async with Engraver(self.folder) as engraver:
            await self._catch_up(engraver)
            await self._draw_sizes(engraver)

    async def _catch_up(self, engraver: Engraver) -> None:
        while self._persons:
            for listed in await self.shelf.games.of_user(self._persons.pop()):
                self._changed[listed.id] = None
        while self._changed:
            game = next(iter(self._changed))
            del self._changed[game]
            await self.prepare(game, engraver)

    async def prepare(self, game: int, engraver: Engraver, *, crowding: bool = True) -> None:
        """All that readers of a table need. Whatever goes wrong, nobody else notices.

        `crowding`: where memory is full what was not used for longest makes room.
        """
        try:
            record, pictures = await foreseen(self.library, self.shelf, game)
            sources = await self.shelf.games.sources(record) if pictures else ()
            laid = [await self._lay(one, sources, engraver, crowding=crowding) for one in pictures]
            for picture, ground in zip(pictures, laid, strict=True):
                if ground is not None and not picture.scene and self._sized.get(id(ground)) is not ground:
                    self._sizes += [(one, sources) for one in in_other_sizes(picture)]
                    self._sized[id(ground)] = ground
        except Exception as trouble:
            failed("grounds failed", trouble, game=game)

    async def _lay(
        self, picture: Picture, sources: tuple[Source, ...], engraver: Engraver, *, crowding: bool
    ) -> Image.Image | None:
        room = crowding or self.studio.has_room
        ground = await self.studio.lay(picture) if room else None
        if ground is None and await engraver.engrave(picture, sources) and (crowding or self.studio.has_room):
            ground = await self.studio.lay(picture)
        return ground

    async def _draw_sizes(self, engraver: Engraver) -> None:
        """In the folder, as long as no table has changed."""
        while self._sizes and not self._woken.is_set():
            await engraver.engrave(*self._sizes.popleft())


def in_other_sizes(picture: Picture) -> Iterator[Picture]:
    """What one may ask for besides."""
    return (replace(picture, width=width) for width in WIDTHS if width != picture.width)
