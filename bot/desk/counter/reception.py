"""Where everyone comes to: which table is meant, once for each interaction, and refusals in words."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.computer.bench import Bench
from bot.desk.counter.caller import Caller
from bot.desk.counter.intake import Intake
from bot.desk.counter.replies import boxed, button, says
from bot.desk.counter.table import Table, given_back
from bot.desk.counter.verb import AT_LARGE, AT_TABLE, Verb, Verbs
from bot.desk.counter.words import Given
from bot.post.addressee import Addressee, of_person
from bot.post.courier import Rooms
from bot.post.library import Library
from bot.post.logs import failed
from bot.post.message import BUTTONS, LABEL, ROWS, Button, Reply, replied
from bot.post.press import Press
from bot.post.receipts import Chance
from bot.table.broken import position_of
from bot.table.game_master import master_of
from bot.words.speaker import Speaker, unmarked
from rules.kernel.data import DataError
from rules.kernel.faults import owner
from rules.kernel.match import Fault
from rules.kernel.orders import No
from storage import Listed, Shelf, StorageError
from storage.errors import AlreadyDone, BadExport, Dropped, Frozen, NoSuchGame, NotBegun, OutOfStep
from storage.records import OVER

T = TypeVar("T")
Work = Callable[[Table], Awaitable[Reply]]
MOST = ROWS * BUTTONS  # tables of which one is asked for
Report = Callable[[int, str], str]  # a game and its position file: the name under which it was written


STORED: dict[type[StorageError], str] = {
    NoSuchGame: "no_such_game",
    NotBegun: "not_begun",
    Dropped: "dropped",
    OutOfStep: "out_of_step",
    Frozen: "frozen",
    BadExport: "bad_export",
}


class Several(Exception):
    """It is not clear which table is meant."""

    def __init__(self, games: list[Listed]) -> None:
        self.games = games


class Desk:
    """The desk: it does what people ask for, at the table that they mean.

    `clock` tells milliseconds. `report` keeps the position of a game in which the rules broke.

    `rooms`, where private threads are opened, is given to it when there is a way to Discord; so is `bench`,
    where advice is thought of.
    """

    rooms: Rooms
    bench: Bench

    def __init__(
        self,
        shelf: Shelf,
        library: Library,
        clock: Callable[[], int],
        chance: Chance,
        report: Report,
        verbs: Verbs,
    ) -> None:
        self.shelf, self.library, self.clock, self.chance, self.report = shelf, library, clock, chance, report
        self.verbs, self.intake = verbs, Intake()
        self._kept: dict[type, Any] = {}
        self._locks: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()

    def alone(self, what: str, number: int) -> asyncio.Lock:
        """Held while such a thing is done about a game or a channel, so that it is done once."""
        return self._locks.setdefault((what, number), asyncio.Lock())

    def kept(self, kind: type[T]) -> T:
        """What a topic remembers for as long as this desk stands."""
        found: T = self._kept.setdefault(kind, kind())
        return found

    # -- what is done -----------------------------------------------------------------------------------

    async def do(self, verb: Verb[...], caller: Caller, given: Given) -> Reply:
        """Do it, and answer whatever comes of it."""
        return await self.answered(caller, lambda known: self.perform(verb, known, given))

    async def perform(self, verb: Verb[...], caller: Caller, given: Given) -> Reply:
        """Do it for a caller who is known, at the table that they mean or wherever it is done."""
        if verb.first == AT_LARGE:
            return await verb.work(self, caller, **given)
        before = () if verb.first == AT_TABLE else (self,)
        work = partial(verb.work, *before, **given)
        return await self.at(caller, work, given.get(verb.gives_back, ""))

    async def answered(self, caller: Caller, work: Callable[[Caller], Awaitable[Reply]]) -> Reply:
        """Whatever comes of it is a reply: once for each interaction, and in words where it may not be."""
        before = await self.recorded(caller)
        if before is not None:
            return self.as_read(caller, before)
        try:
            caller = await self.known(caller)
            return self.as_read(caller, await work(caller))
        except AlreadyDone:
            done = await self.recorded(caller)
            assert done is not None
            return self.as_read(caller, done)
        except No as no:
            return says([self.refusal(caller, no)])
        except Several as several:
            return await self.which(caller, several)
        except DataError as error:
            return says([unmarked(self.refusal(caller, error.whole()))])
        except StorageError as trouble:
            return says([self.trouble(caller, trouble)])

    def speaker(self, caller: Caller) -> Speaker:
        """The words where no game is meant."""
        return Speaker.of(self.library.common, caller.reads.language, caller.reads.client)

    def speakers(self, caller: Caller) -> dict[str, Speaker]:
        """The words of each game, by its key."""
        return {key: self._speaker_of(caller, key) for key in self.library.keys}

    def _speaker_of(self, caller: Caller, key: str) -> Speaker:
        words = self.library.catalogue(self.library.usual(key))
        return Speaker.of(words, caller.reads.language, caller.reads.client)

    def refusal(self, caller: Caller, no: No) -> str:
        """In the words of the game whose rule it is."""
        game = owner(no)
        if game not in self.library.keys:
            return self.speaker(caller).refusal(no)
        return self._speaker_of(caller, game).refusal(no)

    def trouble(self, caller: Caller, trouble: StorageError) -> str:
        """What is wrong with what is stored, as far as it is for a player; the log has the rest."""
        speaker, key = self.speaker(caller), STORED.get(type(trouble))
        if key is None or isinstance(trouble, Frozen):
            failed("storage", trouble)
        return speaker.say("storage", key or "trouble", **trouble.facts)

    async def known(self, caller: Caller) -> Caller:
        """The caller with what they have set; the language of their client is kept when it is another."""
        if caller.known is not None:
            return caller
        person = await self.shelf.people.person(caller.user)
        if caller.locale and caller.locale != person.locale:
            person = replace(person, locale=caller.locale)
            await self.shelf.people.keep(caller.user, person)
        return replace(caller, known=of_person(person, caller.locale))

    def as_read(self, caller: Caller, reply: Reply) -> Reply:
        """The reply as its reader wants it: with signs, or where they read no pictures with boards in words.

        What others read too is as for anybody.
        """
        reader = caller.reads if reply.private else Addressee()
        messages = reply.messages
        if reader.text_first:
            messages = Press(self.library).in_words(messages, self.speaker(caller).language)
        return replace(reply, messages=self.library.signs.delivered(messages, reader))

    # -- which table ------------------------------------------------------------------------------------

    async def find(self, caller: Caller) -> int:
        """The table that is meant: the one named, the one of the channel, the caller's only one."""
        if caller.game:
            return caller.game
        if caller.guild is not None:
            return newest(await self.shelf.games.in_channel(caller.channel), "no_game_here").id
        mine = await self._theirs(caller)
        running = [game for game in mine if game.status != OVER]
        waiting = [game for game in running if waits_for(game, caller.user)]
        for games in (running, waiting):
            if len(games) == 1:
                return games[0].id
        if running:
            raise Several(waiting or running)
        return newest(mine, "no_game_of_yours").id

    async def _theirs(self, caller: Caller) -> list[Listed]:
        """The tables at which the caller has a part; those that they observe if there is no such game."""
        mine = await self.shelf.games.of_user(caller.user)
        if any(game.status != OVER for game in mine):
            return mine
        return [*mine, *await self.shelf.games.watched_by(caller.user)]

    async def played(self, caller: Caller) -> str:
        """The key of the game that is meant; nothing where there is none or it is not clear which."""
        there = await self.played_there(caller)
        return there[0] if len(there) == 1 else ""

    async def played_there(self, caller: Caller) -> Sequence[str]:
        """The keys of the games that may be meant: of the table, or of all that it might be."""
        try:
            return ((await self.shelf.games.record(await self.find(caller))).game,)
        except Several as several:
            return tuple(dict.fromkeys(game.game for game in several.games))
        except (No, StorageError):
            return ()

    async def at(self, caller: Caller, work: Work, typed: str = "") -> Reply:
        """Sit down to the table that is meant and do something there."""
        return await self.sit(await self.find(caller), caller, partial(self._entered, work), typed)

    async def quietly(self, caller: Caller, look: Callable[[Table], Awaitable[T]], otherwise: T) -> T:
        """What is seen at the table that is meant; where nothing may be seen nothing is said of it."""
        found: list[T] = []

        async def work(table: Table) -> Reply:
            found.append(await look(table))
            return Reply()

        with suppress(No, Several, StorageError):
            await self.at(await self.known(caller), work)
        return found[0] if found else otherwise

    async def _entered(self, work: Work, table: Table) -> Reply:
        """From elsewhere only those reach a table by its number who sit there, may come back or are asked to.

        A branch is reached by its game master alone, and while it stands.
        """
        caller = table.caller
        part = table.own or caller.user in table.sitting.deputies or table.mastering or table.watched
        known = bool(part) or table.hosting or caller.user in table.setting.left.values()
        known = known or caller.user in [each.user for each in table.setting.invited]
        if not known and (caller.guild != table.record.guild or table.setting.branch):
            raise No("bot/table", "no_game_here" if caller.guild else "no_game_of_yours")
        if table.setting.branch:
            await self.check_branch(table.number, table.setting.branch)
        return await work(table)

    async def check_branch(self, number: int, whole: int) -> None:
        """Whether a table still stands by its branch of this number; raises No."""
        branch = master_of(await self.shelf.games.record(whole)).branch
        if branch is None or branch.game != number:
            raise No("bot/branch", "branch_gone")

    async def sit(self, number: int, caller: Caller, work: Work, typed: str = "") -> Reply:
        async with self.shelf.game(number) as sitting:
            table = Table(sitting, caller, self.shelf, self.library, self.clock, self.chance)
            if table.setting.clock.timetable:
                table.deadlines = tuple(await sitting.deadlines())
            try:
                return await work(table)
            except No as no:
                return await self.refused(table, no, typed)
            except Fault as fault:
                return await self._broke(table, fault, typed)

    async def refused(self, table: Table, no: No, typed: str) -> Reply:
        """Why not; of some refusals with what would be right now."""
        said, instead = tuple(table.refusal(no, typed)), self.verbs.instead.get(no.key)
        return await instead(table, said) if instead else says(said)

    async def _broke(self, table: Table, fault: Fault, typed: str) -> Reply:
        """The rules broke: their position is kept, and the game stands as before."""
        note = f"{table.seat}: {typed} ({fault})" if typed else str(fault)
        name = self.report(table.number, await self._position(table, note))
        return says([table.speaker.say("desk", "fault", name=name), *given_back(table.speaker, typed)])

    async def _position(self, table: Table, note: str) -> str:
        if not table.begun:
            return f"{table.setting.position}\n# {note}\n"
        return await position_of(self.shelf, table.sitting, note)

    # -- how it is answered -----------------------------------------------------------------------------

    async def recorded(self, caller: Caller) -> Reply | None:
        """What was answered when this interaction came before."""
        if caller.interaction is None:
            return None
        result = await self.shelf.interactions.result(caller.interaction)
        return replied(result[0]) if result else None

    async def which(self, caller: Caller, several: Several) -> Reply:
        """A button for the orders of each table."""
        speaker = self.speaker(caller)
        return which_table(speaker, (button_for(speaker, "orders", game) for game in several.games[:MOST]))


def which_table(speaker: Speaker, tables: Iterable[Button]) -> Reply:
    """One of these buttons says which."""
    title, said = speaker.say("desk", "which_table"), speaker.say("desk", "say_which")
    return boxed(title, [], said, buttons=tables)


def button_for(speaker: Speaker, verb: str, game: Listed, *arguments: str) -> Button:
    """It is done at this table, which it names."""
    return button(speaker, verb, game.id, 0, *arguments, label=f"{game.id}: {unmarked(game.name)}"[:LABEL])


def waits_for(game: Listed, user: int) -> bool:
    serves = {deputy.seat for deputy in game.deputies if deputy.user == user}
    return any(game.seats.get(seat) == user or seat in serves for seat in game.waiting)


def newest(games: list[Listed], otherwise: str) -> Listed:
    """The newest game that is not over, else the newest; raises No."""
    if not games:
        raise No("bot/table", otherwise)
    return max(games, key=lambda game: (game.status != OVER, game.id))
