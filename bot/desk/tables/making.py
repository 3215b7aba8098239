"""A new table: its game, its host, and what it begins from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from bot.desk.counter.caller import Caller, Named
from bot.desk.counter.reception import answered
from bot.desk.counter.replies import button, says
from bot.desk.counter.table import Table, done_by
from bot.desk.tables.channels import TABLE, Channels
from bot.desk.tables.gm_seat import check_named
from bot.desk.tables.invitations import letters_to, with_guests
from bot.desk.tables.putting_away import check_abandoned
from bot.desk.tables.table_choices import SOLITAIRE
from bot.post import notices, parcels
from bot.post.message import LABEL, Button, Reply, custom_id, rows_of
from bot.post.parcels import Post
from bot.post.table_card import gathering
from bot.table.dues import Clock
from bot.table.game_master import Act, Master
from bot.table.setting import Setting
from bot.table.staff import mention
from bot.table.timetable import read
from bot.words.speaker import Speaker, unmarked
from bot.words.visible import visible
from rules.kernel.data import DATA, DataError, Source
from rules.kernel.game import Codec
from rules.kernel.orders import GM, No
from storage import NewGame

SEED = 32
LONGEST_NAME = 100  # characters of a game that was brought along
POSITION = "position.toml"


class Making(Channels):
    @answered
    async def new(
        self,
        caller: Caller,
        system: str = "",
        position: str = "",
        deadlines: str = "",
        master: Named | None = None,
        guests: Sequence[Named] = (),
    ) -> Reply:
        """Make a game in this channel. `position` is the text of a position file to begin from.

        Each of the `guests` is told of it, and a seat is kept for them.

        The table is spoken to in the language of whoever makes it. `deadlines` as they are written, if it is
        to have any; `master` is asked to be the game master, or is the host.
        """
        if caller.guild is None:
            raise No("bot/games", "not_in_dm")
        if not (system or position):
            return which_game(self.speakers_of_games(caller))
        if not position and system not in self.library.keys:
            raise No(
                "bot/games", "no_such_system", system=unmarked(system), systems=", ".join(self.library.keys)
            )
        agreed = read(deadlines, self.library.timing) if deadlines.strip() else None
        async with self.alone(TABLE, caller.channel):
            if taken := await self._taken(caller.channel):
                return await self.at(caller.at(taken), in_the_way)
            await self._check_few(caller.guild, caller.user)
            codec, sources, setting = await self._begin_with(system, position)
            words = self.library.catalogue(codec)
            aloud = Speaker.of(words, caller.reads.language)
            setting = replace(setting, language=aloud.language, clock=Clock(agreed))
            shared = bool(setting.chosen.get(SOLITAIRE))
            if master is not None:
                setting = mastered(setting, caller, master, shared, self.clock())
            if guests:
                setting = with_guests(setting, guests, caller.user, len(setting.seats), self.clock())
            made = self._new_game(caller, codec, sources, setting, shared, aloud)
            reply = told_made(
                Speaker.of(words, caller.reads.language, caller.reads.client), made, setting.master
            )
            posts: list[Post] = [gathering(made, setting, caller.user, {})]
            if setting.master.asked:
                posts.append(notices.asks_master(caller.user, setting.master.asked))
            outbox = parcels.to_channel(caller.channel, *posts)
            outbox += letters_to(setting.invited, made.name, caller.user, caller.channel)
            await self.shelf.create(made, now=self.clock(), outbox=outbox, interaction=done_by(caller, reply))
            return reply

    def speakers_of_games(self, caller: Caller) -> dict[str, Speaker]:
        """The words of each game, for the caller."""
        reads, usual = caller.reads, self.library.usual
        return {
            key: Speaker.of(self.library.catalogue(usual(key)), reads.language, reads.client)
            for key in self.library.keys
        }

    async def _begin_with(self, system: str, position: str) -> tuple[Codec, tuple[Source, ...], Setting]:
        if position:
            return await self.intake.read(partial(self._from_file, position))
        codec = self.library.usual(system)
        scenario = next(iter(codec.game.scenarios), "")
        seats = tuple(codec.game.seats(self.library.new(codec, scenario, {})))
        return codec, self.library.sources(system), Setting(scenario, seats)

    def _from_file(self, text: str) -> tuple[Codec, tuple[Source, ...], Setting]:
        """Only the position itself counts: dice, orders and expectations are left out.

        With other data the words are others, too: they are made here, where nobody waits for them.
        """
        found = self.library.position(text, POSITION)
        if found.game.result(found.state) is not None:
            raise No("bot/games", "over_already")
        codec = self.library.worded(found.game.key, found.sources)
        seats = tuple(found.game.seats(found.state))
        chosen = dict(found.file.options)
        title = visible(found.file.title).strip() or found.name
        if len(title) > LONGEST_NAME:
            too_long = DataError(No(DATA, "data_long_text", most=LONGEST_NAME), ("title",))
            raise too_long.found_in(POSITION, text)
        setting = Setting(found.file.scenario, seats, chosen, text, title)
        return codec, found.sources, setting

    def _new_game(
        self,
        caller: Caller,
        codec: Codec,
        sources: tuple[Source, ...],
        setting: Setting,
        hot_seat: bool,
        speaker: Speaker,
    ) -> NewGame:
        name = setting.title or speaker.name("scenario", setting.scenario)
        return NewGame(
            codec.game.key,
            name,
            sources,
            self.chance(SEED),
            options=msgspec.to_builtins(setting),
            guild=caller.guild,
            channel=caller.channel,
            host=caller.user,
            hot_seat=hot_seat,
        )


def which_game(speakers: Mapping[str, Speaker]) -> Reply:
    """A button for each game there is."""
    said = next(iter(speakers.values())).say("desk", "which_game")
    titles = {key: speaker.say("table", "game") for key, speaker in speakers.items()}
    found = [Button(custom_id("new", 0, 0, key), title[:LABEL]) for key, title in titles.items()]
    return says([said], rows_of(found))


def mastered(setting: Setting, caller: Caller, who: Named, hot_seat: bool, now: int) -> Setting:
    """The host takes the seat of the game master at once; anybody else is asked. Raises No."""
    check_named(who)
    if hot_seat:
        raise No("bot/gm", "none_in_hot_seat")
    if who.user != caller.user:
        return replace(setting, master=Master(asked=who.user))
    master = Master(user=who.user, acts=(Act("took", who.user, now),))
    return replace(setting.seen_by(who.user, GM), master=master)


def told_made(speaker: Speaker, made: NewGame, master: Master) -> Reply:
    """That it is made, and to a host who is its game master what that means; with what may yet be chosen."""
    lines = [speaker.say("desk", "made", name=unmarked(made.name))]
    choices = ["choices"] if made.hot_seat else ["choices", "letters_only"]
    if master.asked:
        lines.append(speaker.say("gm", "asked", user=mention(master.asked)))
    if master.user:
        lines.append(speaker.say("gm", "taken"))
        choices.append("gm_reads")
    return says(lines, rows_of(button(speaker, choice, 0) for choice in choices))


async def in_the_way(table: Table) -> Reply:
    """To who wants a channel: which game is played there, and whether it may be put away; raises No."""
    since = await check_abandoned(table)
    facts = {"name": unmarked(table.record.name), "game": table.number, "since": since // 1000}
    said = table.speaker.say("desk", "abandoned", **facts)
    return says([said], rows_of([button(table.speaker, "put_away", table.number)]))
