"""A game against the computer in two taps: which one, and it has begun."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed
from bot.desk.tables.channels import TABLE, check_few, taken
from bot.desk.tables.making import aloud, new_game
from bot.desk.tables.seating import WORD
from bot.desk.tables.side_thread import TITLE, in_words
from bot.desk.tables.starting import begin
from bot.post.courier import Barred
from bot.post.message import Beside, Link, Reply
from bot.post.parts import PLACE, small
from bot.table.computers import FIRST, Computer
from bot.table.setting import Setting
from bot.words.speaker import Speaker, unmarked
from rules.kernel.orders import No

ALONE = "alone"  # one at a time is made for each person
FORBIDDEN, UNSEEN = "create", "hidden"  # private threads in a channel, and the channel itself


@verb(pressed("alone", "system"))
async def alone(desk: Desk, caller: Caller, system: str = "") -> Reply:
    """Which game; with its name one has begun, in a thread of one's own beside this channel."""
    if caller.guild is None:
        raise No("bot/games", "not_in_dm")
    games = dict(beginners(desk, caller))
    if not system:
        return which(desk, desk.speaker(caller), games)
    if system not in games:
        raise No("bot/games", "no_computer")
    async with desk.alone(ALONE, caller.user), desk.alone(TABLE, caller.channel):
        if before := await desk.recorded(caller):
            return before
        number, barred = await made(desk, caller, games[system], system)
        return await desk.at(caller.at(number), partial(begun, desk, barred))


def beginners(desk: Desk, caller: Caller) -> Iterator[tuple[str, Speaker]]:
    """The games that a computer plays, each with its words."""
    for key, speaker in desk.speakers(caller).items():
        if desk.library.game(key).judgement is not None:
            yield key, speaker


def which(desk: Desk, speaker: Speaker, games: dict[str, Speaker]) -> Reply:
    """What each game begins with, and a button that begins it."""
    title, about = speaker.say("buttons", "alone"), speaker.say("desk", "alone_about", level=FIRST)
    first = {key: desk.library.game(key).first_game for key in games}
    return boxed(title, [], about, *(offered(key, each, first[key]) for key, each in games.items()))


def offered(key: str, speaker: Speaker, first: tuple[str, str]) -> Beside:
    """By its title, what is played and as whom, and how hard that is."""
    scenario, side = first
    played = speaker.say("desk", "alone_as", scenario=speaker.name("scenario", scenario), side=side)
    lines = (f"**{speaker.say('table', 'game')}**", small(played))
    hard = small(speaker.say("scenarios.difficulty", scenario))
    label = speaker.say("buttons", "begin_alone")
    begin_it = button(speaker, "alone", 0, 0, key, label=label, style="primary")
    return Beside(("\n".join((*lines, hard)),), begin_it)


async def made(desk: Desk, caller: Caller, speaker: Speaker, key: str) -> tuple[int, str]:
    """A table in a thread: the caller has the side to begin with, the computer all others.

    Its number, and what is against a private thread, if something is.
    """
    assert caller.guild is not None
    await check_few(desk, caller.guild, caller.user)
    codec, sources = desk.library.usual(key), desk.library.sources(key)
    scenario, side = codec.game.first_game
    seats = codec.game.sides(desk.library.new(codec, scenario, {}))
    computer = Computer(FIRST, user=caller.user, since=desk.clock())
    setting = Setting(scenario, seats, computers={seat: computer for seat in seats if seat != side})
    setting = replace(setting, language=aloud(desk, caller, codec).language)
    with in_words(caller.channel):
        room, barred = await room_for(desk, caller, named(speaker, scenario))
    new = new_game(desk, replace(caller, channel=room), codec, sources, setting, hot_seat=False)
    new = replace(new, seats={side: caller.user}, words=(desk.chance(WORD).hex(),))
    return await desk.shelf.create(new, now=desk.clock()), barred


async def room_for(desk: Desk, caller: Caller, title: str) -> tuple[int, str]:
    """A private thread; else one that all can read, else the channel if nothing is played there, and why."""
    home, player = caller.channel, (caller.user,)
    try:
        return await desk.rooms.open_room(home, title, player), ""
    except Barred as barred:
        if barred.reason == FORBIDDEN:
            with suppress(Barred):
                return await desk.rooms.open_room(home, title, player, public=True), barred.reason
        if barred.reason == UNSEEN or await taken(desk, home):
            raise
        return home, barred.reason


def named(speaker: Speaker, scenario: str) -> str:
    return speaker.say("desk", "alone_title", scenario=speaker.name("scenario", scenario))[:TITLE]


async def begun(desk: Desk, barred: str, table: Table) -> Reply:
    """It begins, and its player is led there."""
    guild, channel = table.record.guild, table.record.channel
    facts = {
        "name": unmarked(table.record.name),
        "room": f"<#{channel}>",
        "side": table.seat,
        "barred": barred,
    }
    way = Link(table.speaker.say("buttons", "go_there"), PLACE.format(guild=guild, channel=channel))
    return await begin(desk, table, says([table.speaker.say("desk", "alone_begins", **facts)], ((way,),)))
