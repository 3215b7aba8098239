"""A game as a file, and a game out of one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bot.desk.counter.blanks import file
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import button, says
from bot.desk.counter.table import Table, done_by
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command
from bot.desk.orders.drafts import Paper
from bot.desk.reading.read_mark import eyes, learnt
from bot.desk.tables.channels import TABLE, check_few, check_free
from bot.post import notices
from bot.post.consequences.committing import store
from bot.post.consequences.status import status_of, where
from bot.post.message import File, Reply, rows_of
from bot.post.parcels import packing, targets
from bot.post.parcels.notice import Notice
from bot.post.parcels.posts import Post
from bot.post.parcels.to_channel import Bound
from bot.post.table_card import gathering
from bot.table.setting import Setting, fingerprint
from bot.table.staff import has_umpire, players
from bot.words.speaker import Speaker, unmarked
from bot.words.visible import visible
from rules.kernel.match import Match
from rules.kernel.orders import GM, UMPIRE, No
from storage import Commit, Sitting
from storage.errors import BadExport
from storage.export import Newcomer, Volume
from storage.records import GATHERING, OVER

LONGEST_NAME = 100  # characters of a game that was brought along


class Brought(NamedTuple):
    """A game out of a file, as it is there and as it is taken in, and what is said of it."""

    found: Newcomer
    given: Newcomer
    reply: Reply
    posts: Sequence[Post]


@verb(command("game file"))
async def export(table: Table) -> Reply:
    """A file of the game: all of it when it is over, or for a host who plays no side and from then on
    cannot; for a player what his own side knows."""
    alone = table.shared or bool(table.setting.branch)
    whole = table.over or alone or (table.hosting and not table.takes_sides)
    if not (whole or table.takes_sides):
        raise No("bot/games", "export_whose")
    if whole:
        await learnt(table)
        content, key = await table.shelf.export(table.number), "exported"
    else:
        table.needs_play()
        content, key = await own_copy(table), "exported_own"
    file = File(f"game-{table.number}.json", content)
    reply = says([table.speaker.say("desk", key, name=unmarked(table.record.name))], files=(file,))
    if whole and not (table.over or alone):
        table.set(table.setting.seen_by(table.caller.user, GM))
        await store(table.sitting, Commit(now=table.clock()))
    return reply


@verb(command("game file: import", file("file", to="content", required=True)))
async def import_(desk: Desk, caller: Caller, content: bytes) -> Reply:
    """A game out of such a file goes on in this channel; its players join it again."""
    if caller.guild is None:
        raise No("bot/games", "not_in_dm")

    async with desk.alone(TABLE, caller.channel):
        await check_free(desk, caller.channel)
        await check_few(desk, caller.guild, caller.user)
        async with desk.intake.turn():
            brought = await asyncio.to_thread(_brought, desk, caller, await desk.shelf.examine(content))
        number = await desk.shelf.take_in(
            brought.given,
            now=desk.clock(),
            guild=caller.guild,
            channel=caller.channel,
            outbox=[packing.parcel(targets.channel(caller.channel), post) for post in brought.posts],
            interaction=done_by(caller, brought.reply),
        )
        async with desk.shelf.game(number) as sitting:  # whereby what waited to be read goes on
            await _bind(desk, sitting, brought.found)
            return brought.reply


def _brought(desk: Desk, caller: Caller, examined: Newcomer) -> Brought:
    found = tidied(examined)
    setting = setting_of(found.volume)
    given = handed_over(found, setting, caller.user)
    posts = arrived(found, setting_of(given.volume), caller.user)
    return Brought(found, given, _imported(desk, caller, found, setting), posts)


async def _bind(desk: Desk, sitting: Sitting, found: Newcomer) -> None:
    """As it was brought here, it is from now on; where it has gone on at once, that is bound already."""
    record = sitting.record
    if found.match is None or goes_on_at_once(found.match) or record.status == OVER or record.channel is None:
        return
    head = Bound(where(desk.library, sitting.match, "turn"), fingerprint(record))
    await store(sitting, Commit(now=desk.clock(), outbox=packing.to_channel(record.channel, head)))


def _imported(desk: Desk, caller: Caller, found: Newcomer, setting: Setting) -> Reply:
    """Its players may join it, in the channel in which they read this."""
    volume, speaker = (
        found.volume,
        Speaker.of(desk.library.catalogue(found.codec), caller.reads.language, caller.reads.client),
    )
    free = () if volume.status == OVER else setting.seats
    join = [button(speaker, "join", 0, 0, seat, side=seat) for seat in free]
    said = [speaker.say("desk", "imported", name=unmarked(volume.name), secret=has_secrets(volume))]
    if unread := read_no_more(found):
        said.append(speaker.say("notices", unread.key, **unread.facts))
    return says(said, rows_of(join))


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
    for seat, user in players(found.volume.seats).items():
        setting = setting.seen_by(user, seat)
    if has_secrets(found.volume):
        setting = setting.seen_by(host, GM)
    gone = {"user": 0, "asked": 0, "pending": None, "branch": None, "reads": False}
    setting = replace(setting, master=replace(setting.master, **gone))
    setting = replace(setting, vacant={}, left=players(found.volume.seats), came={}, missed={}, claim=None)
    setting = replace(setting, watching={}, wishes={}, branch=0, invited=())
    setting = replace(setting, agreed=(), terms=None, undoing=None, pleas={}, written={}, nudged={})
    options = msgspec.to_builtins(setting)
    volume = replace(found.volume, options=options, seats={}, deputies=(), deadlines=(), host=host)
    return found._replace(volume=replace(volume, save=saved_without_master(found)))


def has_secrets(volume: Volume) -> bool:
    """Whether a file holds what is still hidden from those who play."""
    return not (volume.hot_seat or volume.status == OVER)


def saved_without_master(found: Newcomer) -> msgspec.Raw:
    """The game as it stands, with nobody who reads the answers first, nor answers for the umpire."""
    if found.match is None or not (found.match.reads_first or has_umpire(found.match)):
        return found.volume.save
    save = found.codec.save(found.volume.save)
    return msgspec.Raw(found.codec.encode(replace(save, reads_first=False, umpired=False)))


def goes_on_at_once(match: Match) -> bool:
    """Whether a game waits for a game master, and goes on as soon as it is taken in."""
    return match.held or UMPIRE in match.waiting()


def read_no_more(found: Newcomer) -> Notice | None:
    """If a game master read the answers before they were carried out: who takes the game in does not."""
    match = found.match
    if match is None or not match.reads_first:
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
    if not goes_on_at_once(match):  # else it goes on at once, and then all read how it stands
        told.append(replace(status_of(match, volume, {}, since, 0), fresh=True))
    return told


async def own_copy(table: Table) -> bytes:
    """What a player knows of a running game: the table as they see it and all that they were told."""
    seen = eyes(table)
    news = await table.sitting.history.news(seen.who, until=seen.until)
    drafts = (await Paper.of(table, table.ask)).copies
    standing = [str(line) for line in table.legible(None, table.match.standing_orders.get(table.seat, ()))]
    known = {"table": table.record.name, "seat": table.seat, "view": table.view}
    told = {"news": [each.event for each in news], "drafts": drafts, "standing": standing}
    content: bytes = table.codec.encode({**known, **told})
    return content
