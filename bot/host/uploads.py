"""The signs come to Discord: one after the other, beside all other work, and those that changed anew.

A file in the data folder notes what was drawn under which number. Discord changes no picture: one that is
drawn otherwise is deleted and made again. What has our name and is not in the file was made by a process that
died before it could note it, and is made again too. Nothing waits for signs: until all are there, words do.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from pathlib import Path

import discord
import msgspec

from bot.post.courier import Busy, Trouble
from bot.post.courier.discord_wire import spoken
from bot.post.courier.round import patience
from bot.post.logs import event, failed
from bot.post.signs import Signs
from render.release import drawn_with
from render.signs.sign import Sign, drawn

SLOWLY = 1.0  # seconds between two pictures


class Noted(msgspec.Struct, frozen=True):
    """A picture that Discord has."""

    digest: str
    id: int


class Notes(msgspec.Struct):
    """All that Discord has of ours; `release` drew them, if they are complete."""

    release: str = ""
    made: dict[str, Noted] = {}


@asynccontextmanager
async def uploading(
    client: discord.Client, signs: Signs, file: Path, pause: float = SLOWLY
) -> AsyncIterator[None]:
    """Meanwhile the signs come to Discord, once this client is connected."""
    task = asyncio.create_task(Upload(client, signs, file, pause).run(), name="frontier: signs")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


class Upload:
    def __init__(self, client: discord.Client, signs: Signs, file: Path, pause: float = SLOWLY) -> None:
        self.client, self.signs, self.file, self.pause = client, signs, file, pause
        self.notes = Notes()
        self.there: dict[str, int] = {}

    async def run(self) -> None:
        """Until all are there. Whatever goes wrong, nobody else notices."""
        try:
            await self.client.wait_until_ready()
            await self._patiently()
        except Trouble as trouble:
            event("signs refused", why=str(trouble))
        except Exception as trouble:
            failed("signs failed", trouble)

    async def _patiently(self) -> None:
        failures = 0
        while True:
            try:
                with spoken(""):
                    return await self.bring()
            except Busy as busy:
                event("signs wait", why=str(busy))
                await asyncio.sleep(patience(busy, failures))
                failures += 1

    async def bring(self) -> None:
        """Compare what is there with what should be, and make good what differs."""
        self.there = {each.name: each.id for each in await self.client.fetch_application_emojis()}
        notes = await asyncio.to_thread(read, self.file)
        known = {name: one for name, one in notes.made.items() if self.there.get(name) == one.id}
        self.notes = Notes(notes.release, known)
        self._tell()
        if self.notes.release == drawn_with("render") and self.signs.ready:
            return
        for sign in {sign.name: sign for sign in self.signs.named.values()}.values():
            await self._keep(sign)
        for name in known.keys() - {*self._wanted()}:
            await self._drop(name)
        self.notes.release = drawn_with("render")
        await self._note()
        event("signs are there", count=len(self.signs.ids))

    async def _keep(self, sign: Sign) -> None:
        """A sign as this release draws it, in all its colours."""
        for name, png in (await asyncio.to_thread(drawn, sign)).items():
            digest = blake2b(png, digest_size=16).hexdigest()
            noted = self.notes.made.get(name)
            if noted is None or noted.digest != digest:
                await self._make(name, png, digest)
                await asyncio.sleep(self.pause)

    async def _make(self, name: str, png: bytes, digest: str) -> None:
        if name in self.there:
            await self._drop(name)
        made = await self.client.create_application_emoji(name=name, image=png)
        self.there[name] = made.id
        self.notes.made[name] = Noted(digest, made.id)
        await self._note()

    async def _drop(self, name: str) -> None:
        """Nothing shows it from now on; what is on its way may arrive, and then it is deleted.

        A button that shows what is gone is refused. It may be gone already.
        """
        if self.notes.made.pop(name, None) is not None:
            self._tell()
            await asyncio.sleep(self.pause)
        number, application = self.there.pop(name), self.client.application_id
        assert application is not None
        with suppress(discord.NotFound):
            await self.client.http.delete_application_emoji(application, number)

    async def _note(self) -> None:
        await asyncio.to_thread(write, self.notes, self.file)
        self._tell()

    def _tell(self) -> None:
        """Texts show from now on what is there."""
        self.signs.ids = {name: noted.id for name, noted in self.notes.made.items()}

    def _wanted(self) -> Iterator[str]:
        return (name for sign in self.signs.named.values() for name in sign.names())


def read(file: Path) -> Notes:
    """What was noted; nothing, where that cannot be read: then all is made again."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Notes)
    except (OSError, msgspec.DecodeError):
        return Notes()


def write(notes: Notes, file: Path) -> None:
    """All of it or nothing: whoever dies meanwhile leaves what was there."""
    part = file.with_name(file.name + ".part")
    part.write_bytes(msgspec.json.encode(notes))
    os.replace(part, file)
