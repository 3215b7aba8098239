"""Pictures are drawn here, off the event loop: as many at a time as there is room for, the same one once."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import OrderedDict
from collections.abc import Iterator
from functools import partial
from itertools import count
from weakref import WeakValueDictionary

from msgspec.structs import replace
from PIL import Image

from bot.post.easels import Easels, memory
from bot.post.library import Library
from bot.post.message import ALT, Charts, File, Film, Message, Picture, Seen
from bot.post.parts import redrawn, shown_once
from render import diagrams
from render.cache import BASES
from render.film import moving, titled
from render.grounds import Grounds, Missing
from render.picture import Picture as Drawn
from render.theme import THEMES
from render.words import FIRST
from rules.kernel.game import Codec
from storage import Shelf

KEPT = 8 << 20  # bytes of pictures kept in memory for whoever asks next


class Studio:
    """`grounds`: what never changes on a board; where nothing is kept every start draws that again."""

    def __init__(self, library: Library, shelf: Shelf, grounds: Grounds | None = None) -> None:
        self.library, self.shelf, self.grounds = library, shelf, grounds
        self._easels = Easels()
        self._tried: WeakValueDictionary[int, Image.Image] = WeakValueDictionary()  # grounds in memory
        self._reel = asyncio.Lock()
        self._lanes: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._drawn: OrderedDict[Picture, asyncio.Future[File]] = OrderedDict()

    async def ready_for(self, user: int, message: Message) -> Message:
        """The same of an answer: one after another for each person; who asks for many delays no other."""
        if not message.drawn:
            return message
        async with self._lanes.setdefault(user, asyncio.Lock()):
            return await self.ready(message)

    async def ready(self, message: Message) -> Message:
        """A message with everything drawn; pictures are named alike for all readers."""
        seen = shown_once(message)
        several = sum(isinstance(one, Picture) for one in seen) > 1
        names = (f"map-{n}.png" if several else "map.png" for n in count(1))
        files = [await self._file(one, names) for one in seen]
        if message.parts:
            return redrawn(message, lambda one: files[seen.index(one)])
        return replace(message, pictures=(), films=(), charts=(), files=tuple(files))

    async def _file(self, seen: Seen, names: Iterator[str]) -> File:
        match seen:
            case Picture():
                return replace(await self.draw(seen), name=next(names))
            case Film():
                return await self.film(seen)
            case Charts():
                return await self.charts(seen)
            case File():
                return seen

    async def charts(self, charts: Charts) -> File:
        async with self._easels.taken(memory(charts.width)):
            theme, language = THEMES[charts.theme], charts.language or FIRST
            look = partial(diagrams.draw, theme=theme, width=charts.width, language=language)
            drawn = await asyncio.to_thread(look, charts.found)
        return File("statistics.png", drawn.png, drawn.alt)

    async def film(self, film: Film) -> File:
        """One after another: other pictures are drawn between its boards."""
        async with self._reel:
            boards = list[bytes]()
            for board, title in zip(film.boards, film.titles, strict=True):
                drawn = await self._painted(board)
                boards.append(await asyncio.to_thread(titled, drawn.png, title, THEMES[board.theme]))
            async with self._easels.taken(memory(film.boards[-1].width)):
                moves = await asyncio.to_thread(moving, boards)
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
        codec = await self._codec(picture)
        async with self._easels.taken(memory(picture.width)):
            draw = partial(self.library.draw, codec, picture, self.grounds)
            return await asyncio.to_thread(draw)

    async def _codec(self, picture: Picture) -> Codec:
        return self.library.read_for(picture) or (await self.shelf.history(picture.game)).codec

    # -- grounds ----------------------------------------------------------------------------------------

    @property
    def has_room(self) -> bool:
        """Whether one more may lie in memory without another having to leave it."""
        return BASES.has_room

    async def lay(self, picture: Picture) -> Image.Image | None:
        """The ground of a picture, in memory; nothing where it must be drawn, which is not done here."""
        codec = await self._codec(picture)
        async with self._easels.taken(memory(picture.width)):
            return await asyncio.to_thread(self._laid, codec, picture)

    def _laid(self, codec: Codec, picture: Picture) -> Image.Image | None:
        """The first picture on it makes the letters and signs as well that others on it will show."""
        kept = self.grounds and dataclasses.replace(self.grounds, draws=False)
        try:
            ground = self.library.ground(codec, picture, kept)
            if ground is not None and self._tried.get(id(ground)) is not ground:
                self.library.draw(codec, picture, kept)
                self._tried[id(ground)] = ground
        except Missing:
            return None
        return ground


def is_drawn(drawing: asyncio.Future[File]) -> bool:
    return drawing.done() and not drawing.cancelled() and drawing.exception() is None
