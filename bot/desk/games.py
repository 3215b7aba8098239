"""Games: made, joined, begun, moved, and ended by those who play them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.desk import agreement, fellows, open_seats
from bot.desk.caller import Caller, Named
from bot.desk.drafts import Paper
from bot.desk.gm_seat import check_named
from bot.desk.own_papers import last_news
from bot.desk.paging import Leaf
from bot.desk.putting_away import check_abandoned, put_away
from bot.desk.read_mark import announced, eyes, learnt, unread
from bot.desk.reception import Counter, answered, waits_for
from bot.desk.replies import button, says
from bot.desk.table import Table, done_by
from bot.desk.table_card import gathering, gathering_at
from bot.desk.table_choices import SOLITAIRE
from bot.post import consequences, notices, parcels
from bot.post.message import LABEL, Button, File, Reply, custom_id, rows_of
from bot.post.parcels import Bound, Gathering, Notice, Post, Roster
from bot.table.dues import Clock, due_of, dues
from bot.table.game_master import Act, Master
from bot.table.setting import Setting, fingerprint
from bot.table.staff import Eyes, mention
from bot.table.timetable import read
from bot.words.speaker import Speaker, unmarked
from bot.words.visible import visible
from rules.kernel import dice
from rules.kernel.data import DATA, DataError, Source
from rules.kernel.game import Codec
from rules.kernel.match import Fault, Outcome
from rules.kernel.notation import fold
from rules.kernel.orders import GM, No
from storage import Deadline, Deputy, Listed, NewGame, Parcel, Sitting
from storage.errors import BadExport
from storage.export import Newcomer, Volume
from storage.records import GATHERING, OVER

SEED, WORD, LONGEST_WORD = 32, 4, 64
MOST_OF_HOST, MOST_OF_SERVER = 25, 1000  # games that are not over
LONGEST_NAME = 100  # characters of a game that was brought along
POSITION = "position.toml"
TABLE = "table"  # of which a channel gets one only
CONCEDE, DRAW, BREAK_OFF, CLAIM = "concede", "draw", "break_off", "claim"  # what a game calls its endings
MASTER, OBSERVER = "master", "observer"  # who has a part in a game and no side
AT_A_LEVEL = f"{CONCEDE}_"  # and what is granted, if the others agree


class Brought(NamedTuple):
    """A game out of a file, as it is there and as it is taken in, and what is said of it."""

    found: Newcomer
    given: Newcomer
    reply: Reply
    posts: Sequence[Post]


class Games(Counter):
    # -- a new game ---------------------------------------------------------------------------------------

    @answered
    async def new(
        self,
        caller: Caller,
        system: str = "",
        position: str = "",
        deadlines: str = "",
        master: Named | None = None,
    ) -> Reply:
        """Make a game in this channel. `position` is the text of a position file to begin from.

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
            made = self._new_game(caller, codec, sources, setting, shared, aloud)
            reply = told_made(
                Speaker.of(words, caller.reads.language, caller.reads.client), made, setting.master
            )
            posts: list[Post] = [gathering(made, setting, caller.user, {})]
            if setting.master.asked:
                posts.append(notices.asks_master(caller.user, setting.master.asked))
            outbox = parcels.to_channel(caller.channel, *posts)
            await self.shelf.create(made, now=self.clock(), outbox=outbox, interaction=done_by(caller, reply))
            return reply

    def speakers_of_games(self, caller: Caller) -> dict[str, Speaker]:
        """The words of each game, for the caller."""
        reads, usual = caller.reads, self.library.usual
        return {
            key: Speaker.of(self.library.catalogue(usual(key)), reads.language, reads.client)
            for key in self.library.keys
        }

    async def _taken(self, channel: int) -> int:
        """The game that is played in a channel; 0 where there is none."""
        games = (game.id for game in await self.shelf.in_channel(channel) if game.status != OVER)
        return next(games, 0)

    async def _check_free(self, channel: int) -> None:
        if taken := await self._taken(channel):
            game = await self.shelf.record(taken)
            raise No("bot/games", "channel_taken", name=unmarked(game.name), game=taken, since=0, opens=0)

    @answered
    async def put_away(self, caller: Caller) -> Reply:
        """A game at which nobody has answered for long leaves its channel to whoever wants that."""

        async def work(table: Table) -> Reply:
            if table.over or table.record.channel is None:
                raise No("bot/games", "put_away_already")
            await check_abandoned(table)
            facts = {"name": unmarked(table.record.name), "game": table.number}
            return await put_away(table, says([table.speaker.say("desk", "put_away", **facts)]))

        return await self.at(caller, work)

    async def _check_few(self, guild: int, user: int) -> None:
        """Neither one host nor one server has more games than anybody plays; raises No."""
        own, all_ = await self.shelf.running(guild, user)
        if own >= MOST_OF_HOST:
            raise No("bot/games", "host_full", most=MOST_OF_HOST)
        if all_ >= MOST_OF_SERVER:
            raise No("bot/games", "server_full", most=MOST_OF_SERVER)

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

    # -- who plays ----------------------------------------------------------------------------------------

    @answered
    async def join(self, caller: Caller, side: str = "", word: str = "") -> Reply:
        """Take a free seat; a game that has not begun also gets a word for its dice."""
        reply = await self.at(caller, partial(self._join, side=side, word=word))
        await self.shelf.open_mail(caller.user)
        return reply

    async def _join(self, table: Table, side: str, word: str) -> Reply:
        if table.over:
            raise No("kernel/asks", "game_over")
        if table.record.hot_seat and table.begun and not (missing(table) or table.own):
            return await looked_for(table)
        taken = seats_to_take(table, side)
        user = table.caller.user
        gone = [await open_seats.cleared(table, seat) for seat in taken]
        table.sitting.deputies.pop(user, None)
        for seat in taken:
            table.sitting.seats[seat] = user
            if table.begun:
                known = table.setting.unwatched(user).seen_by(user, seat)
                table.set(known.filled(seat, user, table.clock()))
        word = word.strip()[:LONGEST_WORD] or self.chance(WORD).hex()
        if not table.begun:
            table.sitting.record = replace(table.record, words=(*table.record.words, word))
        facts = {"sides": list(taken), "word": "" if table.begun else unmarked(word)}
        verb = "papers" if table.begun else "start"
        rows = () if missing(table) else rows_of([button(table.speaker, verb, table.number)])
        reply = says([table.speaker.say("desk", "joined", **facts)], rows)
        posts = [notices.joined(user, seat) for seat in taken]
        deadlines = await agreement.counted_anew(table)
        now = all_there(table) or await agreement.restated(table, deadlines)
        outbox = [*table.to_channel(*posts, *now), *await welcome(table, taken, deadlines)]
        outbox += [parcel for _, told in gone for parcel in told]
        drafts = [draft for cleared, _ in gone for draft in cleared]
        await table.keep(reply, outbox=outbox, drafts=drafts, deadlines=deadlines)
        await papers_wait(table)
        return reply

    @answered
    async def leave(self, caller: Caller, confirmed: bool = False) -> Reply:
        """Give one's seat up, which is asked first in mid-game, or one's command; deputies stay."""

        async def work(table: Table) -> Reply:
            table.needs_whole()
            if table.over:
                raise No("kernel/asks", "game_over")
            if table.deputy is not None:
                return await leave_command(table, table.deputy)
            if table.watched:
                said = table.speaker.say("observers", "left", side=table.watched)
                return await watch_ended(table, caller.user, says([said]))
            left = table.own
            table.seated()
            if table.begun and not confirmed:
                return asks_first(table, "leave_first", "leave_sure", sides=list(left))
            key = "left_running" if table.begun else "left"
            timetable = table.setting.clock.timetable
            goes_on = timetable is not None and timetable.standing
            said = table.speaker.say("desk", key, sides=list(left), standing=goes_on)
            return await open_seats.keep(table, says([said]), "left", caller.user, left)

        return await self.at(caller, work)

    @answered
    async def start(self, caller: Caller) -> Reply:
        """Begin, when all seats are taken."""

        async def work(table: Table) -> Reply:
            if table.begun or table.over:
                raise No("bot/games", "begun_already")
            if not (table.own or table.hosting or caller.may_manage):
                raise No("bot/table", "not_at_table")
            if free := missing(table):
                raise No("bot/games", "seats_missing", sides=free)
            earlier = await table.before()
            for seat, user in table.sitting.seats.items():
                table.set(table.setting.seen_by(user, seat))
            first = table.to_channel(replace(gathering_at(table), closed=True), notices.begun())
            outcome = self._begin(table, await self._first_state(table))
            table.set(replace(table.setting, position=""))  # it stands on the board now
            if table.setting.master.reads:
                table.match.hold(True)
            said = [table.speaker.say("desk", "begins", name=unmarked(table.record.name))]
            return await table.play(earlier, outcome, lambda _: says(said), first=first)

        return await self.at(caller, work)

    def _begin(self, table: Table, state: Any) -> Outcome:
        key = dice.game_key(table.record.seed, table.record.words)
        try:
            return table.sitting.begin(state, key)
        except Exception as broken:  # whatever the rules find in a position that somebody brought along
            raise Fault(f"{type(broken).__name__}: {broken}") from broken

    async def _first_state(self, table: Table) -> Any:
        setting = table.setting
        if setting.position:
            found = await self.intake.read(partial(self.library.position, setting.position, POSITION))
            return table.codec.state(table.codec.encode(found.state))
        return self.library.new(table.codec, setting.scenario, setting.chosen)

    # -- how it stands ------------------------------------------------------------------------------------

    @answered
    async def status(self, caller: Caller) -> Reply:
        """Who sits where, whose move it is and since when."""

        async def work(table: Table) -> Reply:
            if not table.begun:
                return Reply(
                    table.press.messages(table.number, table.codec, gathering_at(table), caller.reads)
                )
            earlier = await table.before()
            assert earlier.status is not None
            said = table.press.messages(table.number, table.codec, earlier.status, caller.reads)
            return await announced(table, Reply(said))

        return await self.at(caller, work)

    @answered
    async def list_here(self, caller: Caller, page: int = 0, *, edit: bool = False) -> Reply:
        """The games of this server, a page of them."""
        if caller.guild is None:
            return await self.list_mine(caller)
        leaf = Leaf.of(running(await self.shelf.of_guild(caller.guild)), page)
        return self._list(caller, leaf, "list_here", edit=edit)

    @answered
    async def list_mine(self, caller: Caller, page: int = 0, *, edit: bool = False) -> Reply:
        """All games of the caller, a page of them, with who waits for whom, and how much is new to them.

        Those that wait for the caller come first.
        """
        mine, watched = await self.shelf.of_user(caller.user), await self.shelf.watched_by(caller.user)
        parts = {game.id: MASTER for game in mine if not serves(game, caller.user)}
        parts |= {game.id: OBSERVER for game in watched}
        games = sorted(
            running((*mine, *watched)), key=lambda game: (not waits_for(game, caller.user), game.id)
        )
        leaf = Leaf.of(games, page)
        new = await unread(self.shelf, leaf.shown, caller.user)
        return self._list(caller, leaf, "list_mine", new, parts, edit=edit)

    def _list(
        self,
        caller: Caller,
        leaf: Leaf[Listed],
        verb: str,
        new: Mapping[int, int] = {},
        parts: Mapping[int, str] = {},
        *,
        edit: bool,
    ) -> Reply:
        """`new`: how much that is to the caller, by the numbers of games; `parts`: what else they are."""
        speaker = self.speaker(caller)
        if not leaf.shown:
            return says([speaker.say("desk", "no_games")])
        counts = [(game.id, new[game.id]) for game in leaf.shown if new.get(game.id)]
        rows = rows_of(news_button(speaker, *each) for each in counts)
        lines = [listed(speaker, game, caller.user, parts.get(game.id, "")) for game in leaf.shown]
        turns = rows_of(leaf.turns(speaker, verb))
        return says([*leaf.head(speaker), *lines], (*rows, *turns), edit=edit)

    # -- the host's -----------------------------------------------------------------------------------------

    @answered
    async def move(self, caller: Caller, channel: int) -> Reply:
        """The table goes to another channel or thread; also the way back when the old one is gone.

        One that was put away any of its players brings back; what is asked there has all its time again.
        """
        if caller.guild is None:
            raise No("bot/games", "not_in_dm")

        async def work(table: Table) -> Reply:
            old = table.record.channel
            if old is not None or not (table.seat or table.mastering):
                table.needs_rights()
            table.sitting.record = replace(table.record, guild=caller.guild, channel=channel)
            deadlines = dues(table.sitting, [], table.clock()) if old is None and table.begun else None
            posts = table.to_channel(notices.moved(table.record.name), *await arrival(table, deadlines))
            return await table.keep(
                says([table.speaker.say("desk", "moved", channel=f"<#{channel}>")]),
                outbox=posts,
                deadlines=deadlines,
                readdress=None if old is None else (parcels.channel(old), parcels.channel(channel)),
            )

        async with self.alone(TABLE, channel):
            if await self._is_out_of_reach(channel):
                return says([self.speaker(caller).say("desk", "tried_again", channel=f"<#{channel}>")])
            await self._check_free(channel)
            return await self.at(await self._left_behind(caller, channel), work)

    async def _is_out_of_reach(self, channel: int) -> bool:
        """Whether a game is played in a channel that could not be written to."""
        played = any(game.status != OVER for game in await self.shelf.in_channel(channel))
        return played and parcels.channel(channel) in await self.shelf.lost()

    async def _left_behind(self, caller: Caller, channel: int) -> Caller:
        """Where no game is played in the channel the caller means their only one in the server."""
        here = await self.shelf.in_channel(caller.channel)
        if caller.game or any(game.status != OVER for game in here):
            return caller
        assert caller.guild is not None
        games = [g for g in await self.shelf.of_guild(caller.guild) if g.status != OVER]
        mine = [game for game in games if caller.user in game.seats.values()] or games
        if not mine:
            raise No("bot/table", "no_game_here")
        if len(mine) != 1:
            raise No("bot/games", "move_which", games=", ".join(str(game.id) for game in mine))
        return caller.at(mine[0].id)

    @answered
    async def end(self, caller: Caller, confirmed: bool = False) -> Reply:
        """Break the game off, which is asked first; who plays a side offers to, and the others must agree."""

        async def work(table: Table) -> Reply:
            table.needs_whole()
            if table.over:
                raise No("kernel/asks", "game_over")
            if not (table.decides or (table.begun and table.alone)):
                table.voter()
                return await _offer(table, BREAK_OFF)
            if not confirmed:
                return asks_first(table, "end_first", "end_sure")
            said = [
                table.speaker.say(
                    "desk", "ended", name=unmarked(table.record.name), user=mention(caller.user)
                )
            ]
            if table.begun:
                first = table.to_channel(notices.broken_off(caller.user))
                return await finish(table, BREAK_OFF, GM, said, first)
            table.sitting.record = replace(table.record, status=OVER)
            last = replace(gathering_at(table), closed=True)
            posts = table.to_channel(last, notices.broken_off(caller.user))
            return await table.keep(says(said), outbox=posts)

        return await self.at(caller, work)

    # -- the players' ---------------------------------------------------------------------------------------

    @answered
    async def concede(self, caller: Caller, level: str = "", confirmed: bool = False) -> Reply:
        """Give the game up, which is asked first; or offer to, at a level to which the others must agree."""

        async def work(table: Table) -> Reply:
            table.needs_whole()
            seat = table.chief()
            table.needs_play()
            if level or CONCEDE not in table.game.endings:
                return await _offer(table, conceded(table, level))
            if not confirmed:
                return asks_first(table, "concede_first", "concede_sure")
            said = [table.speaker.say("desk", "conceded", side=seat)]
            return await finish(table, CONCEDE, seat, said)

        return await self.at(caller, work)

    @answered
    async def draw(self, caller: Caller) -> Reply:
        """Offer a draw, or agree to one."""

        async def work(table: Table) -> Reply:
            table.needs_whole()
            table.chief()
            table.needs_play()
            mine = set(table.own) & set(table.setting.agreed)
            setting = table.setting
            offered = setting.agreed and setting.offer == DRAW and not (mine or setting.terms)
            return await (_agree(table) if offered else _offer(table, DRAW))

        return await self.at(caller, work)

    @answered
    async def consider(self, caller: Caller) -> Reply:
        """What is offered, to be agreed to or declined."""

        async def work(table: Table) -> Reply:
            table.seated()
            if not table.setting.agreed:
                raise No("bot/games", "nothing_offered")
            return asked_to_agree(table)

        return await self.at(caller, work)

    @answered
    async def agree(self, caller: Caller, confirmed: bool = False, about: str = "") -> Reply:
        """Agree to what is offered; `about`: what that was when it was looked at."""

        async def work(table: Table) -> Reply:
            table.chief()
            table.needs_play()
            if about not in ("", table.setting.on_offer):
                raise No("bot/games", "offered_no_more")
            return await _agree(table, confirmed)

        return await self.at(caller, work)

    @answered
    async def decline(self, caller: Caller) -> Reply:
        """Decline what was offered, or take one's own offer back."""

        async def work(table: Table) -> Reply:
            table.chief()
            table.needs_play()
            if not table.setting.agreed:
                raise No("bot/games", "nothing_offered")
            table.set(replace(table.setting, agreed=(), terms=None))
            return await table.keep(
                says([table.aloud.say("desk", "declined", side=table.seat)], private=False)
            )

        return await self.at(caller, work)

    # -- copies --------------------------------------------------------------------------------

    @answered
    async def export(self, caller: Caller) -> Reply:
        """A file of the game: all of it when it is over, or for a host who plays no side and from then on
        cannot; for a player what his own side knows."""

        async def work(table: Table) -> Reply:
            alone = table.shared or bool(table.setting.branch)
            whole = table.over or alone or (table.hosting and not table.seat)
            if not (whole or table.seat):
                raise No("bot/games", "export_whose")
            if whole:
                await learnt(table)
                content, key = await self.shelf.export(table.number), "exported"
            else:
                table.needs_play()
                content, key = await own_copy(table), "exported_own"
            file = File(f"game-{table.number}.json", content)
            reply = says([table.speaker.say("desk", key, name=unmarked(table.record.name))], files=(file,))
            if whole and not (table.over or alone):
                table.set(table.setting.seen_by(table.caller.user, GM))
                await table.sitting.commit(now=self.clock())
            return reply

        return await self.at(caller, work)

    @answered
    async def import_(self, caller: Caller, content: bytes) -> Reply:
        """A game out of such a file goes on in this channel; its players join it again."""
        if caller.guild is None:
            raise No("bot/games", "not_in_dm")

        async with self.alone(TABLE, caller.channel):
            await self._check_free(caller.channel)
            await self._check_few(caller.guild, caller.user)
            async with self.intake.turn():
                brought = await asyncio.to_thread(self._brought, caller, await self.shelf.examine(content))
            number = await self.shelf.take_in(
                brought.given,
                now=self.clock(),
                guild=caller.guild,
                channel=caller.channel,
                outbox=[parcels.parcel(parcels.channel(caller.channel), post) for post in brought.posts],
                interaction=done_by(caller, brought.reply),
            )
            async with self.shelf.game(number) as sitting:  # whereby what waited to be read goes on
                await self._bind(sitting, brought.found)
                return brought.reply

    def _brought(self, caller: Caller, examined: Newcomer) -> Brought:
        found = tidied(examined)
        setting = setting_of(found.volume)
        given = handed_over(found, setting, caller.user)
        posts = arrived(found, setting_of(given.volume), caller.user)
        return Brought(found, given, self._imported(caller, found, setting), posts)

    async def _bind(self, sitting: Sitting, found: Newcomer) -> None:
        """As it was brought here, it is from now on; where it has gone on at once, that is bound already."""
        record = sitting.record
        if found.match is None or found.match.held or record.status == OVER or record.channel is None:
            return
        head = Bound(consequences.where(self.library, sitting.match, "turn"), fingerprint(record))
        await sitting.commit(now=self.clock(), outbox=parcels.to_channel(record.channel, head))

    def _imported(self, caller: Caller, found: Newcomer, setting: Setting) -> Reply:
        """Its players may join it, in the channel in which they read this."""
        volume, speaker = (
            found.volume,
            Speaker.of(self.library.catalogue(found.codec), caller.reads.language, caller.reads.client),
        )
        free = () if volume.status == OVER else setting.seats
        join = [button(speaker, "join", 0, 0, seat, side=seat) for seat in free]
        said = [speaker.say("desk", "imported", name=unmarked(volume.name), secret=has_secrets(volume))]
        if unread := read_no_more(found):
            said.append(speaker.say("notices", unread.key, **unread.facts))
        return says(said, rows_of(join))


# -- what is chosen --------------------------------------------------------------------------------------


def which_game(speakers: Mapping[str, Speaker]) -> Reply:
    """A button for each game there is."""
    said = next(iter(speakers.values())).say("desk", "which_game")
    titles = {key: speaker.say("table", "game") for key, speaker in speakers.items()}
    found = [Button(custom_id("new", 0, 0, key), title[:LABEL]) for key, title in titles.items()]
    return says([said], rows_of(found))


# -- a game master from the start ----------------------------------------------------------------------------


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


# -- a game out of a file ------------------------------------------------------------------------------------


def tidied(found: Newcomer) -> Newcomer:
    """The game by a name that may be shown."""
    name = visible(found.volume.name)[:LONGEST_NAME]
    return found._replace(volume=replace(found.volume, name=name))


def setting_of(volume: Volume) -> Setting:
    """What its table had agreed on; refuses a file of a game that no desk has made."""
    try:
        return msgspec.convert(volume.options, Setting)
    except msgspec.ValidationError as error:
        raise BadExport(reason=f"what its table agreed on is not as it should be ({error})") from None


def handed_over(found: Newcomer, setting: Setting, host: int) -> Newcomer:
    """The same game of another host: all seats are free, each for whoever has not seen another's papers.

    The host has the file of it, and in that all that is hidden while it is played.
    """
    for seat, user in found.volume.seats.items():
        setting = setting.seen_by(user, seat)
    if has_secrets(found.volume):
        setting = setting.seen_by(host, GM)
    gone = {"user": 0, "asked": 0, "pending": None, "branch": None, "reads": False}
    setting = replace(setting, master=replace(setting.master, **gone))
    setting = replace(setting, vacant={}, left=found.volume.seats, came={}, missed={}, claim=None)
    setting = replace(setting, watching={}, wishes={}, branch=0)
    setting = replace(setting, agreed=(), terms=None, undoing=None, pleas={}, written={}, nudged={})
    options = msgspec.to_builtins(setting)
    volume = replace(found.volume, options=options, seats={}, deputies=(), deadlines=(), host=host)
    return found._replace(volume=replace(volume, save=saved_unread(found)))


def has_secrets(volume: Volume) -> bool:
    """Whether a file holds what is still hidden from those who play."""
    return not (volume.hot_seat or volume.status == OVER)


def saved_unread(found: Newcomer) -> msgspec.Raw:
    """The game as it stands, with nobody who reads the answers first."""
    if found.match is None or not found.match.holds:
        return found.volume.save
    save = found.codec.save(found.volume.save)
    return msgspec.Raw(found.codec.encode(replace(save, holds=False)))


def read_no_more(found: Newcomer) -> Notice | None:
    """If a game master read the answers before they were carried out: who takes the game in does not."""
    match = found.match
    if match is None or not match.holds:
        return None
    return notices.read_no_more(match.held)


def arrived(found: Newcomer, setting: Setting, host: int) -> list[Post]:
    """What a channel is told of a game out of a file."""
    volume, match = found.volume, found.match
    if match is None:
        return [gathering(volume, setting, host, {})] if volume.status == GATHERING else []
    since = {(seat, number): at for seat, number, _, at in volume.asks}
    unread = read_no_more(found)
    told: list[Post] = [unread] if unread else []
    if not found.ours:
        told.append(notices.brought(chained=bool(volume.chain)))
    if not match.held:  # else it goes on at once, and then all read how it stands
        told.append(replace(consequences.status_of(match, volume, {}, since, 0), fresh=True))
    return told


# -- seats --------------------------------------------------------------------------------------------------


def missing(table: Table) -> list[str]:
    return [seat for seat in table.setting.seats if seat not in table.sitting.seats]


def seats_to_take(table: Table, side: str) -> tuple[str, ...]:
    """The free seats that are meant; raises No where the caller may not sit there."""
    free = missing(table)
    if not free:
        raise No("bot/games", "seats_all_taken")
    wanted: tuple[str, ...]
    if side:
        wanted = (seat_named(table, side),)
    elif table.record.hot_seat:
        wanted = tuple(free)
    elif len(free) == 1:
        wanted = (free[0],)
    else:
        raise No("bot/games", "which_side", sides=free)
    for seat in wanted:
        check_seat(table, seat, free)
    return wanted


def seat_named(table: Table, side: str) -> str:
    for seat in table.setting.seats:
        if fold(side) in (fold(seat), fold(table.speaker.seat(seat))):
            return seat
    raise No("bot/games", "no_such_side", side=unmarked(side), sides=list(table.setting.seats))


def check_seat(table: Table, seat: str, free: list[str]) -> None:
    if seat not in free:
        raise No("bot/games", "seat_taken", side=seat)
    if table.record.hot_seat:
        return
    if table.own:
        raise No("bot/games", "one_side_only", side=table.own[0])
    if table.setting.saw(table.caller.user) == GM:
        raise No("bot/games", "has_seen_all")
    if table.setting.saw(table.caller.user) not in ("", seat):
        raise No("bot/games", "has_seen_other", side=table.setting.saw(table.caller.user))


async def looked_for(table: Table) -> Reply:
    """Who shares a screen is never written to: with the status it is looked whether they are still there."""
    user = mention(next(iter(table.sitting.seats.values())))
    said = table.speaker.say("desk", "looked_for", user=user)
    return await table.keep(says([said]), outbox=table.to_channel(*await agreement.restated(table)))


async def papers_wait(table: Table) -> None:
    """Who is known to take no direct messages is told now: no later moment betrays anything."""
    user = table.caller.user
    if not table.record.hot_seat and user in await table.shelf.closed_dms():
        once, posts = notices.papers_wait_once(user), table.to_channel(notices.papers_wait(user))
        await table.shelf.post_once(table.number, once, posts, now=table.clock())


async def welcome(table: Table, taken: tuple[str, ...], deadlines: Sequence[Deadline]) -> list[Parcel]:
    """A direct message to whoever joins, the first of the private ones; none in a hot seat."""
    if table.record.hot_seat:
        return []
    welcome = Notice("welcome", {"side": taken[0]}, table.record.name)
    handed_on = await succession(table, taken[0], deadlines) if table.playing else []
    own = [welcome, *handed_on]
    return [*(parcels.parcel(parcels.user(table.caller.user), post) for post in own)]


async def succession(table: Table, seat: str, deadlines: Sequence[Deadline]) -> list[Post]:
    """All that a side has: its sheet if it keeps one, its papers, and what is asked of it."""
    news, name = await last_news(table), table.record.name
    told, events = (
        tuple(one.number for one in news),
        [consequences.raw(table.match, one.event) for one in news],
    )
    found: list[Post] = []
    if table.game.page:
        found.append(replace(consequences.page(table.sitting, seat, deadlines), fresh=True))
    found.append(Roster(name, seat, consequences.raw(table.match, table.view), tuple(events), told=told))
    ask = table.match.open.get(seat)
    if ask is not None and table.sealed_lines is None:
        prompt = consequences.prompt(table.sitting, seat, Eyes(seat))
        found.append(replace(prompt, events=(), told=(), due=due_of(deadlines, seat, ask.number)))
    return found


def sheets(table: Table, seats: Iterable[str], deadlines: Sequence[Deadline]) -> list[Parcel]:
    """For who comes amid a game the sheets that are kept of these seats."""
    if not (table.begun and table.game.page) or table.has_only_letters:
        return []
    own = (replace(consequences.page(table.sitting, seat, deadlines), fresh=True) for seat in seats)
    return [parcels.parcel(parcels.user(table.caller.user), post) for post in own]


async def leave_command(table: Table, deputy: Deputy) -> Reply:
    """A deputy goes; what he has written stays in the draft of his side."""
    outbox = fellows.memo(table, table.staff.chief, "left", charges=deputy.charges)
    said = table.speaker.say("desk", "left_command", side=deputy.seat)
    del table.sitting.deputies[deputy.user]
    notice = notices.serves_no_more(deputy.user, deputy.seat)
    return await table.keep(
        says([said]), outbox=[*outbox, *table.to_channel(notice, *await agreement.restated(table))]
    )


async def watch_ended(table: Table, user: int, reply: Reply, told: Sequence[Parcel] = ()) -> Reply:
    """Somebody observes no more; what they saw they have seen."""
    seat = table.setting.watching[str(user)]
    table.set(table.setting.unwatched(user))
    public = Notice("watches_no_more", {"user": user, "side": seat})
    return await table.keep(reply, outbox=[*table.to_channel(public), *told])


# -- what is shown of a game ------------------------------------------------------------------------------


def all_there(table: Table) -> list[Gathering]:
    """With the last seat taken before the game begins: in a message of its own, below what was said since."""
    if table.begun or missing(table):
        return []
    full = gathering_at(table)
    return [replace(full, closed=True), replace(full, fresh=True)]


async def arrival(table: Table, deadlines: Sequence[Deadline] | None = None) -> list[Post]:
    """What a channel is told of a game that comes to it."""
    return [replace(post, fresh=True) for post in await agreement.restated(table, deadlines)]


async def in_the_way(table: Table) -> Reply:
    """To who wants a channel: which game is played there, and whether it may be put away; raises No."""
    since = await check_abandoned(table)
    facts = {"name": unmarked(table.record.name), "game": table.number, "since": since // 1000}
    said = table.speaker.say("desk", "abandoned", **facts)
    return says([said], rows_of([button(table.speaker, "put_away", table.number)]))


def serves(game: Listed, user: int) -> bool:
    """Whether somebody plays there, or commands under who does."""
    return user in game.seats.values() or any(deputy.user == user for deputy in game.deputies)


def running(games: Iterable[Listed]) -> list[Listed]:
    return [game for game in games if game.status != OVER]


def listed(speaker: Speaker, game: Listed, user: int, part: str = "") -> str:
    where = f"<#{game.channel}>" if game.channel else ""
    waiting = [mention(game.seats[seat]) for seat in game.waiting if seat in game.seats]
    read = GM in game.waiting
    mine = any(game.seats.get(seat) == user for seat in game.waiting) or (read and part == MASTER)
    facts = {"game": game.id, "name": unmarked(game.name), "where": where, "mine": mine}
    facts |= {"master": part == MASTER, "observer": part == OBSERVER, "read": read and not mine}
    others = "" if mine else ", ".join(waiting)
    return speaker.say("desk", "listed", **facts, gathering=game.status == GATHERING, waiting=others)


def news_button(speaker: Speaker, game: int, number: int) -> Button:
    return button(speaker, "since", game, label=speaker.say("buttons", "new", game=game, number=number))


async def own_copy(table: Table) -> bytes:
    """What a player knows of a running game: the table as they see it and all that they were told."""
    seen = eyes(table)
    news = await table.sitting.history.news(seen.who, until=seen.until)
    drafts = (await Paper.of(table, table.ask)).copies
    standing = [str(line) for line in table.legible(None, table.match.policies.get(table.seat, ()))]
    known = {"table": table.record.name, "seat": table.seat, "view": table.view}
    told = {"news": [each.event for each in news], "drafts": drafts, "standing": standing}
    content: bytes = table.codec.encode({**known, **told})
    return content


# -- endings ------------------------------------------------------------------------------------------------


def asks_first(table: Table, key: str, verb: str, **facts: Any) -> Reply:
    return says(
        [table.speaker.say("desk", key, **facts)], rows_of([button(table.speaker, verb, table.number)])
    )


def conceded(table: Table, level: str) -> str:
    """The ending by which a side grants the others a victory of a level."""
    levels = [key.removeprefix(AT_A_LEVEL) for key in table.game.endings if key.startswith(AT_A_LEVEL)]
    if not levels:
        raise No("bot/games", "no_such_ending")
    if level not in levels:
        raise No("bot/games", "concede_how", levels=", ".join(levels))
    return AT_A_LEVEL + level


async def _offer(table: Table, offer: str) -> Reply:
    """The game is to end so; it does when all agree."""
    setting = table.setting
    if table.begun and (free := missing(table)):
        raise No("bot/games", "nobody_agrees", sides=free)
    agreed = (table.seat, *(seat for seat in table.own if seat != table.seat))
    if (setting.terms, setting.offer, setting.agreed) == (None, offer, agreed):
        raise No("bot/games", "offered_already")
    table.set(replace(setting, offer=offer, agreed=agreed, terms=None))
    if set(agreed) == set(setting.seats):
        return await table.keep(asked_to_agree(table))
    rows = rows_of([button(table.speaker, "retract", table.number)])
    others = [table.sitting.seats.get(seat, 0) for seat in setting.seats if seat not in agreed]
    posts = [notices.offered(table.seat, offer, user) for user in others if user]
    reply = says([table.speaker.say("desk", "offered", offer=offer)], rows)
    return await table.keep(reply, outbox=table.to_channel(*posts))


def asked_to_agree(table: Table) -> Reply:
    """What is offered, with all that it means."""
    setting = table.setting
    if setting.terms is not None:
        facts = notices.of_terms(setting.terms)
        said = table.speaker.say("desk", "agree_terms", side=setting.agreed[0], **facts)
    else:
        said = table.speaker.say("desk", "agree_first", side=setting.agreed[0], offer=setting.offer)
    agree = button(table.speaker, "agree", table.number, 0, setting.on_offer)
    return says([said], rows_of([agree, button(table.speaker, "decline", table.number)]))


async def _agree(table: Table, confirmed: bool = False) -> Reply:
    """The seats of the caller agree too; the last of them is asked first."""
    setting = table.setting
    if not setting.agreed:
        raise No("bot/games", "nothing_offered")
    if setting.terms is not None:
        return await agreement.agree(table)
    agreed = tuple(dict.fromkeys((*setting.agreed, *table.own)))
    if set(agreed) != set(setting.seats):
        if agreed == setting.agreed:
            raise No("bot/games", "offered_already")
        table.set(replace(setting, agreed=agreed))
        return await table.keep(says([table.speaker.say("desk", "agreed_so_far")]))
    if not confirmed:
        return asked_to_agree(table)
    return await finish(table, setting.offer, setting.agreed[0], [table.speaker.say("desk", "agreed")])


async def finish(table: Table, how: str, seat: str, said: list[str], first: Sequence[Parcel] = ()) -> Reply:
    if how not in table.game.endings:
        raise No("bot/games", "no_such_ending")
    earlier = await table.before()
    outcome = table.match.end(how, seat)
    return await table.play(earlier, outcome, lambda _: says(said), first=first)
