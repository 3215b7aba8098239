"""A new table: its game, its host, and what it begins from."""

from __future__ import annotations

from functools import partial

import msgspec
from msgspec.structs import replace

from bot.desk.counter.blanks import FilledIn, Offered, document, person, text
from bot.desk.counter.caller import Caller, Named
from bot.desk.counter.offering import holding
from bot.desk.counter.paging import Leaf
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import button, says
from bot.desk.counter.table import Table, done_by
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.tables.channels import TABLE, check_few, taken
from bot.desk.tables.invitations import letters_to, with_guests
from bot.desk.tables.putting_away import check_abandoned
from bot.desk.tables.table_choices import SOLITAIRE
from bot.post import notices
from bot.post.message import LABEL, Button, Reply, custom_id, rows_of
from bot.post.parcels import packing
from bot.post.table_card import gathering
from bot.table.setting import Setting
from bot.words.speaker import Speaker, unmarked
from bot.words.visible import visible
from rules.kernel.data import DATA, DataError, Source
from rules.kernel.game import Codec
from rules.kernel.orders import No
from storage import NewGame

SEED = 32
INVITE = ("invite", "invite-2", "invite-3")  # people, by the blanks of `/new`; later more by the card
LONGEST_NAME = 100  # characters of a game that was brought along
POSITION = "position.toml"


async def titles(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """Every game, by its title."""
    return holding(typed, ((each.say("table", "game"), key) for key, each in desk.speakers(caller).items()))


@verb(
    command(
        "new",
        text("game", about="new game", to="system", complete=titles),
        *(person(name, about="invite", to="guests", several=True) for name in INVITE),
        document("position"),
    ),
    pressed("new", "system", "users"),
)
async def new(
    desk: Desk,
    caller: Caller,
    system: str = "",
    position: str = "",
    guests: tuple[Named, ...] = (),
    users: tuple[str, ...] = (),
) -> Reply:
    """Make a game in this channel. `position` is the text of a position file to begin from.

    Each of the `guests` is told of it, and a seat is kept for them; `users` are those of a command that had
    not said which game. The table is spoken to in the language of whoever makes it.
    """
    if caller.guild is None:
        raise No("bot/games", "not_in_dm")
    if not (system or position):
        with_guests(Setting("", ()), guests, caller.user, len(guests), desk.clock())
        return await which_game(desk, caller, users=tuple(str(who.user) for who in guests))
    guests = (*guests, *(Named(int(user)) for user in users))
    if not position and system not in desk.library.keys:
        raise No("bot/games", "no_such_system", system=unmarked(system), systems=", ".join(desk.library.keys))
    async with desk.alone(TABLE, caller.channel):
        if other := await taken(desk, caller.channel):
            return await desk.at(caller.at(other), in_the_way)
        await check_few(desk, caller.guild, caller.user)
        codec, sources, setting = await begin_with(desk, system, position)
        setting = replace(setting, language=aloud(desk, caller, codec).language)
        shared = bool(setting.chosen.get(SOLITAIRE))
        if guests and shared:
            raise No("bot/games", "guests_at_one_screen")
        if guests:
            setting = with_guests(setting, guests, caller.user, len(setting.seats), desk.clock())
        made = new_game(desk, caller, codec, sources, setting, hot_seat=shared)
        return await create(desk, caller, made, setting)


def aloud(desk: Desk, caller: Caller, codec: Codec) -> Speaker:
    """In which a table is spoken to that the caller makes."""
    return Speaker.of(desk.library.catalogue(codec), caller.reads.language)


async def create(desk: Desk, caller: Caller, made: NewGame, setting: Setting) -> Reply:
    """The table is there, and who is invited is told."""
    words = desk.library.catalogue(desk.library.codec(made.game, made.sources))
    reply = told_made(Speaker.of(words, caller.reads.language, caller.reads.client), made)
    called = (notices.invited(each.user) for each in setting.invited)
    card = gathering(made, setting, caller.user, made.seats)
    outbox = packing.to_channel(caller.channel, card, *called)
    outbox += letters_to(setting.invited, made.name, caller.user, caller.channel)
    await desk.shelf.create(made, now=desk.clock(), outbox=outbox, interaction=done_by(caller, reply))
    return reply


async def begin_with(desk: Desk, system: str, position: str) -> tuple[Codec, tuple[Source, ...], Setting]:
    """What a table of a game begins with, or one from a position."""
    if position:
        return await desk.intake.read(partial(_from_file, desk, position))
    codec = desk.library.usual(system)
    scenario = next(iter(codec.game.scenarios), "")
    seats = codec.game.sides(desk.library.new(codec, scenario, {}))
    return codec, desk.library.sources(system), Setting(scenario, seats)


def _from_file(desk: Desk, text: str) -> tuple[Codec, tuple[Source, ...], Setting]:
    """Only the position itself counts: dice, orders and expectations are left out.

    With other data the words are others, too: they are made here, where nobody waits for them.
    """
    found = desk.library.position(text, POSITION)
    if found.game.result(found.state) is not None:
        raise No("bot/games", "over_already")
    codec = desk.library.worded(found.game.key, found.sources)
    seats = found.game.sides(found.state)
    chosen = dict(found.file.options)
    title = visible(found.file.title).strip() or found.name
    if len(title) > LONGEST_NAME:
        too_long = DataError(No(DATA, "data_long_text", most=LONGEST_NAME), ("title",))
        raise too_long.found_in(POSITION, text)
    setting = Setting(found.file.scenario, seats, chosen, text, title)
    return codec, found.sources, setting


def new_game(
    desk: Desk,
    caller: Caller,
    codec: Codec,
    sources: tuple[Source, ...],
    setting: Setting,
    *,
    hot_seat: bool,
) -> NewGame:
    name = setting.title or aloud(desk, caller, codec).name("scenario", setting.scenario)
    return NewGame(
        codec.game.key,
        name,
        sources,
        desk.chance(SEED),
        options=msgspec.to_builtins(setting),
        guild=caller.guild,
        channel=caller.channel,
        host=caller.user,
        hot_seat=hot_seat,
    )


@verb(pressed("games", "way", "users", number="page", edit=True))
async def which_game(
    desk: Desk,
    caller: Caller,
    page: int = 0,
    way: str = "",
    users: tuple[str, ...] = (),
    *,
    edit: bool = False,
) -> Reply:
    """A button for each game there is, a page of them. `users`: who will be invited to it."""
    speaker = desk.speaker(caller)
    titles = {key: each.say("table", "game") for key, each in desk.speakers(caller).items()}
    leaf = Leaf.of([*titles.items()], page)
    games = rows_of(Button(custom_id("new", 0, 0, key, *users), title[:LABEL]) for key, title in leaf.shown)
    turns = rows_of(leaf.turns(speaker, "games", *users))
    return says([*leaf.head(speaker), speaker.say("desk", "which_game")], (*games, *turns), edit=edit)


def told_made(speaker: Speaker, made: NewGame) -> Reply:
    """That it is made, with what may yet be chosen."""
    said = speaker.say("desk", "made", name=unmarked(made.name))
    return says([said], rows_of([button(speaker, "choices", 0)]))


async def in_the_way(table: Table) -> Reply:
    """To who wants a channel: which game is played there, and whether it may be put away; raises No."""
    since = await check_abandoned(table)
    facts = {"name": unmarked(table.record.name), "game": table.number, "since": since // 1000}
    said = table.speaker.say("desk", "abandoned", **facts)
    return says([said], rows_of([button(table.speaker, "put_away", table.number)]))
