"""A fight with all its dice, as everyone was told of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.desk.counter.reception import Desk
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed
from bot.desk.reading.history import SCREEN, text_file
from bot.post.addressee import Addressee
from bot.post.consequences.status import read
from bot.post.message import Box, File, Message, Part, Reply, Words
from bot.post.parcels.turns import Fight, Page
from bot.post.press.classic import as_sent
from bot.post.press.fights import Fought
from bot.post.press.writer import Writer
from bot.post.signs import length
from rules.kernel.orders import No


@verb(pressed("fight", "turn", "number"))
async def all_dice(desk: Desk, table: Table, turn: int, number: int) -> Reply:
    """All rounds of a fight with all their dice: the newest on one screen, the whole in a file."""
    stored = await table.sitting.turn(turn)
    page = Page() if stored is None else read(stored)
    fight = next((each for each in page.fights if each.number == number), None)
    if fight is None:
        raise No("bot/history", "no_such_fight")
    told = as_told(desk, table, page, fight, table.caller.reads)
    rounds = told.in_rounds()
    shown = newest(rounds)
    files = [in_words(desk, table, page, fight)] if len(shown) < len(rounds) else []
    texts = (told.headline(), told.forces(), shown)
    parts: tuple[Part, ...] = (*(Words(text) for each in texts if (text := "\n".join(each))), *files)
    return Reply(as_sent([Message(parts=(Box(parts, table.bar),))]))


def as_told(desk: Desk, table: Table, page: Page, fight: Fight, reader: Addressee) -> Fought:
    return Fought(Writer(desk.library, table.number, table.codec, reader), fight, page.board)


def newest(rounds: Sequence[str]) -> Sequence[str]:
    """The last rounds, as many as a screen holds."""
    shown = rounds
    while len(shown) > 1 and length("\n".join(shown)) > SCREEN:
        shown = shown[1:]
    return shown


def in_words(desk: Desk, table: Table, page: Page, fight: Fight) -> File:
    """The whole of it as a text."""
    reader = replace(table.caller.reads, text_first=True)
    told = as_told(desk, table, page, fight, reader)
    texts = (*told.headline(), *told.forces(), *told.in_rounds())
    lines = (desk.library.signs.text(text, reader) for text in texts)
    return text_file(f"battle-{table.number}-{page.number}-{fight.number}.txt", lines)
