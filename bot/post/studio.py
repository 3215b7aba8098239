"""Pictures are drawn here, off the event loop: as many at a time as there is room for, the same one once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial
from pathlib import Path
from weakref import WeakValueDictionary

from bot.post.easels import Easels, memory
from bot.post.library import Library
from bot.post.message import ALT, Charts, File, Film, Message, Picture
from render import statistics
from render.film import moving
from render.picture import Picture as Drawn
from render.theme import THEMES
from render.words import FIRST
from storage import Shelf

KEPT = 8 << 20  # bytes of pictures kept in memory for whoever asks next


class Studio:
    """`cache` is a folder for what never changes on a board; without it every start draws that again."""

    def __init__(self, library: Library, shelf: Shelf, cache: Path | None = None) -> None:
        self.library, self.shelf, self.cache = library, shelf, cache
        self._easels = Easels()
        self._reel = asyncio.Lock()
        self._lanes: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._drawn: OrderedDict[Picture, asyncio.Future[File]] = OrderedDict()

    async def files_for(self, user: int, message: Message) -> tuple[File, ...]:
        """The same of an answer: one after another for each person; who asks for many delays no other."""
        if not message.drawn:
            return message.files
        async with self._lanes.setdefault(user, asyncio.Lock()):
            return await self.files(message)

    async def files(self, message: Message) -> tuple[File, ...]:
        """All that is attached to a message: pictures, named alike for all readers, films, charts, files."""
        drawn = [await self.draw(picture) for picture in message.pictures]
        several = len(drawn) > 1
        named = (File(f"map-{n}.png" if several else "map.png", *rest(at)) for n, at in enumerate(drawn, 1))
        films = [await self.film(film) for film in message.films]
        charts = [await self.charts(charts) for charts in message.charts]
        return (*named, *films, *charts, *message.files)

    async def charts(self, charts: Charts) -> File:
        async with self._easels.taken(memory(charts.width)):
            theme, language = THEMES[charts.theme], charts.language or FIRST
            look = partial(statistics.draw, theme=theme, width=charts.width, language=language)
            drawn = await asyncio.to_thread(look, charts.found)
        return File("statistics.png", drawn.png, drawn.alt)

    async def film(self, film: Film) -> File:
        """One after another: other pictures are drawn between its boards."""
        async with self._reel:
            *before, last = film.boards
            boards = [(await self._painted(board)).png for board in before]
            drawn = await self._painted(last)
            async with self._easels.taken(memory(last.width)):
                moves = await asyncio.to_thread(moving, [*boards, drawn.png])
        return File("replay.gif", moves, drawn.alt[:ALT])

    async def draw(self, picture: Picture) -> File:
        drawing = self._drawn.get(picture)
        if drawing is None or (drawing.done() and not is_drawn(drawing)):
            drawing = self._drawn[picture] = asyncio.ensure_future(self._draw(picture))
            drawing.add_done_callback(self._make_room)
        self._drawn.move_to_end(picture)
        return await asyncio.shield(drawing)

    def _make_room(self, _: asyncio.Future[File]) -> None:
        """What was asked for longest ago leaves, and what could not be drawn; what is under way stays."""
        done = {picture: one for picture, one in self._drawn.items() if one.done()}
        sizes = {picture: len(one.result().content) if is_drawn(one) else 0 for picture, one in done.items()}
        weight = sum(sizes.values())
        for picture, size in sizes.items():
            if weight > KEPT or not is_drawn(done[picture]):
                del self._drawn[picture]
                weight -= size

    async def _draw(self, picture: Picture) -> File:
        drawn = await self._painted(picture)
        return File("map.png", drawn.png, drawn.alt[:ALT])

    async def _painted(self, picture: Picture) -> Drawn:
        codec = self.library.read_for(picture) or (await self.shelf.history(picture.game)).codec
        async with self._easels.taken(memory(picture.width)):
            draw = partial(self.library.draw, codec, picture, self.cache)
            return await asyncio.to_thread(draw)


def is_drawn(drawing: asyncio.Future[File]) -> bool:
    return drawing.done() and not drawing.cancelled() and drawing.exception() is None


def rest(file: File) -> tuple[bytes, str]:
    return file.content, file.alt
