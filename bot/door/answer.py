"""Interactions are answered within a second: at once, or by a deferral and later in its place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import discord

from bot.door.sheets import Place
from bot.post.courier.discord_wire import UNKNOWN_MESSAGE
from bot.post.courier.marking import marked, number_of
from bot.post.courier.port import Own
from bot.post.message import Message, Reply
from bot.post.parts import in_parts
from bot.post.press.classic import as_sent
from bot.post.shapes import anew, look, modal_of, said_in
from bot.post.studio import Studio

Asked = discord.Interaction[Any]
PATIENCE = 0.5  # seconds; Discord’s own ends after three, ours after one
ALREADY_ANSWERED, UNKNOWN = 40060, 10062


class Answer:
    """The answer to one interaction."""

    def __init__(self, asked: Asked, studio: Studio) -> None:
        self.asked, self.studio = asked, studio
        self.deferred = False
        self.worked = False  # what was asked for is done, whatever becomes of the answer
        self.place: Place | None = None  # where its last message stands

    async def give(self, work: Awaitable[Reply], instead: Reply) -> Reply:
        """Answer with what comes of the work, and defer where that takes its time.

        A deferral is for its reader's eyes only, from the first byte: what comes may be secret. `instead` is
        said when a form is ready too late to be opened.
        """
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done:
            await self.defer(private=True)
        reply = await task
        self.worked = True
        await self.send(instead if reply.form and self.deferred else reply)
        return reply

    async def defer(self, *, private: bool) -> None:
        self.deferred = True
        await self.asked.response.defer(ephemeral=private, thinking=True)

    async def send(self, reply: Reply) -> None:
        if reply.form is not None:
            await self.asked.response.send_modal(modal_of(reply.form))
            return
        if not reply.messages:
            await self._say_nothing()
            return
        first, *rest = as_sent(reply.messages)
        if reply.edit and self.asked.message is not None and not self.deferred:
            await self._change(first)
        else:
            await self._say(first, private=reply.private)
        for message in rest:
            await self.follow(message, private=reply.private)

    async def _say_nothing(self) -> None:
        """What was clicked changes by itself."""
        if self.deferred:
            await self.asked.delete_original_response()
        else:
            await self.asked.response.defer()

    async def _change(self, message: Message) -> None:
        """Put a message in the place of the one that was clicked, which keeps its form and its number."""
        assert self.asked.message is not None
        if self.asked.message.flags.components_v2 and not message.parts:
            message = in_parts(message)
        if number := number_of(Own(self.asked.message.id, said_in(self.asked.message))):
            message = marked(message, number)
        if not message.drawn:
            await self.asked.response.edit_message(**look(message))
            self.place = Place(self.asked.message.id, self.asked.edit_original_response, message)
            return
        await self.asked.response.defer()
        await self._put(message, private=True)

    async def _put(self, message: Message, *, private: bool) -> None:
        """In the place of what is there, once everything is drawn; below, if that was put away meanwhile."""
        ready = await self.studio.ready_for(self.asked.user.id, message)
        try:
            shown = await self.asked.edit_original_response(**look(ready))
        except discord.NotFound as gone:
            if gone.code != UNKNOWN_MESSAGE:
                raise
            await self.follow(message, private=private)
        else:
            self.place = Place(shown.id, self.asked.edit_original_response, message)

    async def _say(self, message: Message, *, private: bool) -> None:
        """A message of its own; pictures take their time, so they come in the place of a deferral."""
        if not (self.deferred or message.drawn):
            sent = await self.asked.response.send_message(**anew(message), ephemeral=private)
            self.place = Place(sent.message_id or 0, self.asked.edit_original_response, message)
            return
        if not self.deferred:
            await self.defer(private=private)
        await self._put(message, private=private)

    async def follow(self, message: Message, *, private: bool) -> None:
        ready = await self.studio.ready_for(self.asked.user.id, message)
        sent = await self.asked.followup.send(**anew(ready), ephemeral=private, wait=True)
        self.place = Place(sent.id, sent.edit, message)

    async def apologise(self, reply: Reply) -> None:
        """Say that something broke, wherever the answer had got to."""
        if self.asked.response.is_done():
            await self.follow(reply.messages[0], private=True)
        else:
            await self.send(reply)


def is_too_late(trouble: BaseException) -> bool:
    """Whether Discord takes no answer any more: this interaction came twice, or its time is over."""
    return isinstance(trouble, discord.HTTPException) and trouble.code in (ALREADY_ANSWERED, UNKNOWN)
