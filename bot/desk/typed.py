"""Plain text in a direct message: orders for one of the writer's tables, or a word for the desk."""

from __future__ import annotations

import re
from functools import partial

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import MOST, Desk, Several, button_for, which_table
from bot.desk.counter.verb import Called, verb
from bot.desk.counter.words import Given, Typed, pressed
from bot.desk.orders.standing import only_stands, stand
from bot.desk.orders.writing import add_lines
from bot.desk.reading.help import give_help
from bot.desk.reading.lookups import look, only_looks
from bot.post.message import ID, Button, Reply, custom_id
from bot.words.speaker import Speaker
from rules.kernel.forms import fold
from rules.kernel.orders import No
from storage import Listed
from storage.records import OVER

NAMED = re.compile(r"\s*([^:\n]{1,100}):\s*(.*)", re.DOTALL)
HELD = "?"  # in place of a text that is too long for a button


class Held(dict[int, str]):
    """What a user wrote last without saying for which table."""


async def dm(desk: Desk, caller: Caller, text: str) -> Reply:
    """Orders, several lines at once, or a word such as `sheet`; before a colon the table."""
    return await desk.answered(caller, partial(_heard, desk, text))


async def _heard(desk: Desk, text: str, caller: Caller) -> Reply:
    caller, text = await _addressed(desk, caller, text)
    if not text.strip():
        return await desk.perform(give_help, caller, {})
    if (meant := _meant(desk, text)) and meant[0].word.anywhere:
        return await desk.perform(meant[0].verb, caller, meant[1])
    try:
        return await _understood(desk, caller.at(await desk.find(caller)), text)
    except Several as several:
        return _which_for(desk, caller, text, several)


async def _addressed(desk: Desk, caller: Caller, text: str) -> tuple[Caller, str]:
    """The table named before a colon, by its number or its name."""
    found = NAMED.fullmatch(text)
    if caller.game or not found:
        return caller, text
    user = caller.user
    known = [*await desk.shelf.games.of_user(user), *await desk.shelf.games.watched_by(user)]
    games = [game for game in known if is_named(game, found[1])]
    if len(games) > 1:
        raise Several(games)
    return (caller.at(games[0].id), found[2]) if games else (caller, text)


async def _understood(desk: Desk, caller: Caller, text: str) -> Reply:
    if meant := _meant(desk, text):
        return await desk.perform(meant[0].verb, caller, meant[1])
    if await only_looks(desk, caller, text):
        return await desk.perform(look, caller, {"text": text})
    stands = await only_stands(desk, caller, text)
    return await desk.perform(stand if stands else add_lines, caller, {"text": text})


def _meant(desk: Desk, text: str) -> tuple[Called[Typed], Given] | None:
    """What a word is for that is no order, in whatever language, with what follows it."""
    first, *more = text.split(None, 1) or [""]
    called = desk.verbs.typed.get(_word(desk, first))
    given = called.word.heard(called.verb.parameters, "".join(more).strip()) if called else None
    return None if called is None or given is None else (called, given)


def _word(desk: Desk, text: str) -> str:
    return desk.library.said.get(fold(text).strip(), "")


# -- for which table ------------------------------------------------------------------------------------


def _which_for(desk: Desk, caller: Caller, text: str, several: Several) -> Reply:
    """A button for each table, on which the text goes to it."""
    speaker = desk.speaker(caller)
    desk.kept(Held)[caller.user] = text
    return which_table(speaker, (_for_table(speaker, game, text) for game in several.games[:MOST]))


def _for_table(speaker: Speaker, game: Listed, text: str) -> Button:
    fits = len(custom_id("dm", game.id, 0, text)) <= ID and ":" not in text
    return button_for(speaker, "dm", game, text if fits else HELD)


@verb(pressed("dm", "text"))
async def dm_for(desk: Desk, caller: Caller, text: str) -> Reply:
    """The table is chosen for what was written before."""
    if text == HELD:
        text = desk.kept(Held).pop(caller.user, "")
    if not text:
        raise No("bot/mail", "write_again", game=caller.game)
    return await _understood(desk, caller, text)


def is_named(game: Listed, name: str) -> bool:
    return game.status != OVER and name.strip().lstrip("#").casefold() in (str(game.id), game.name.casefold())
