"""Plain text in a direct message: orders for one of the writer's tables, or a word for the desk."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Several, answered
from bot.desk.counter.replies import button, says
from bot.desk.gm.approval import Approval
from bot.desk.gm.dice import Fate
from bot.desk.gm.edits import Edits
from bot.desk.gm.master import Masters
from bot.desk.gm.player_letters import Between
from bot.desk.gm.trial import Branches
from bot.desk.gm.undo import Amends
from bot.desk.orders.orders import Orders
from bot.desk.orders.standing import Standing
from bot.desk.orders.undo import Undo
from bot.desk.people.deputies import Deputies
from bot.desk.people.preferences import Preferences
from bot.desk.reading.lookups import LookUps, manual
from bot.desk.reading.own_papers import Papers
from bot.desk.reading.rules import Rules
from bot.desk.reading.statistics import Counts
from bot.desk.tables.copies import Copies
from bot.desk.tables.endings import Endings
from bot.desk.tables.listing import Listing
from bot.desk.tables.making import Making
from bot.desk.tables.moving import Moving
from bot.desk.tables.seating import Seating
from bot.desk.tables.starting import Starting
from bot.post.message import ID, Button, Reply, custom_id, number_of, rows_of
from bot.words.speaker import Speaker
from rules.kernel.forms import fold
from rules.kernel.orders import No
from storage import Listed
from storage.records import OVER

NAMED = re.compile(r"\s*([^:\n]{1,100}):\s*(.*)", re.DOTALL)
HELD = "?"  # in place of a text that is too long for a button


class Mail(
    Making,
    Seating,
    Starting,
    Listing,
    Moving,
    Endings,
    Copies,
    Masters,
    Edits,
    Amends,
    Approval,
    Branches,
    Between,
    Fate,
    Orders,
    Papers,
    Standing,
    LookUps,
    Rules,
    Counts,
    Deputies,
    Preferences,
    Undo,
):
    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self._held: dict[int, str] = {}  # what a user wrote last without saying for which table

    @answered
    async def dm(self, caller: Caller, text: str) -> Reply:
        """Orders, several lines at once, or a word such as `sheet`; before a colon the table."""
        caller, text = await self._addressed(caller, text)
        word = self._word(text)
        if word in ABOUT_ALL or not text.strip():
            return await ABOUT_ALL.get(word, Mail.help)(self, caller)
        first, _, rest = text.strip().partition(" ")
        if self._word(first) == "rule" and rest:
            return await self.rule(caller, rest)
        try:
            return await self._understood(caller.at(await self.find(caller)), text)
        except Several as several:
            return self._which_for(caller, text, several)

    async def _addressed(self, caller: Caller, text: str) -> tuple[Caller, str]:
        """The table named before a colon, by its number or its name."""
        found = NAMED.fullmatch(text)
        if caller.game or not found:
            return caller, text
        user = caller.user
        known = [*await self.shelf.games.of_user(user), *await self.shelf.games.watched_by(user)]
        games = [game for game in known if is_named(game, found[1])]
        if len(games) > 1:
            raise Several(games)
        return (caller.at(games[0].id), found[2]) if games else (caller, text)

    async def _understood(self, caller: Caller, text: str) -> Reply:
        first, *more = text.split(None, 1)
        word, rest = self._word(first), "".join(more).strip()
        if word in SAID and not rest:
            return await SAID[word](self, caller)
        if word in SAID_OF:
            return await SAID_OF[word](self, caller, rest)
        if word == "drop" and (line := number_of(rest)) is not None:
            return await self.drop_line(caller, line)
        if await self.only_looks(caller, text):
            return await self.look(caller, text)
        return await self.add_lines(caller, text)

    def _word(self, text: str) -> str:
        """What a word says that is no order, in whatever language."""
        return self.library.said.get(fold(text).strip(), "")

    # -- for which table ----------------------------------------------------------------------------------

    def _which_for(self, caller: Caller, text: str, several: Several) -> Reply:
        """A button for each table, on which the text goes to it; what holds at all of them comes first."""
        speaker = self.speaker(caller)
        self._held[caller.user] = text
        tables = [self._for_table(speaker, game, text) for game in several.games[:25]]
        first = manual(speaker) if self._word(text) == "help" else ()
        return says([*first, speaker.say("desk", "which_table")], rows_of(tables))

    @staticmethod
    def _for_table(speaker: Speaker, game: Listed, text: str) -> Button:
        fits = len(custom_id("dm", game.id, 0, text)) <= ID and ":" not in text
        label = f"{game.id}: {game.name}"[:80]
        return button(speaker, "dm", game.id, 0, text if fits else HELD, label=label)

    @answered
    async def dm_for(self, caller: Caller, text: str) -> Reply:
        """The table is chosen for what was written before."""
        if text == HELD:
            text = self._held.pop(caller.user, "")
        if not text:
            raise No("bot/mail", "write_again", game=caller.game)
        return await self._understood(caller, text)


def is_named(game: Listed, name: str) -> bool:
    return game.status != OVER and name.strip().lstrip("#").casefold() in (str(game.id), game.name.casefold())


SAID: dict[str, Callable[[Mail, Caller], Awaitable[Reply]]] = {
    "seal": Mail.seal,
    "sheet": Mail.sheet,
    "orders": Mail.sheet,
    "clear": Mail.clear,
    "withdraw": Mail.withdraw,
    "undo": Mail.undo,
    "change": Mail.replace,
    "papers": Mail.my_private,
    "private": Mail.my_private,
    "standing": Mail.stand,
    "map": Mail.map,
    "ready": Mail.ready,
    "deputies": Mail.deputies,
    "help": Mail.help,
}
SAID_OF: dict[str, Callable[[Mail, Caller, str], Awaitable[Reply]]] = {
    "standing": Mail.stand,
    "rule": Mail.rule,
    "map": Mail.map,
    "look": Mail.look,
}
ABOUT_ALL = {"status": Mail.list_mine, "list": Mail.list_mine}  # not about one table
