"""A slash command, with what was filled in."""

from __future__ import annotations

from bot.desk.counter.blanks import FilledIn
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.verb import Called
from bot.desk.counter.words import Command
from bot.post.message import Reply


async def order(called: Called[Command], desk: Desk, caller: Caller, filled: FilledIn) -> Reply:
    """Do what the command is for."""

    async def work(known: Caller) -> Reply:
        return await desk.perform(called.verb, known, await called.word.heard(filled))

    return await desk.answered(caller, work)
