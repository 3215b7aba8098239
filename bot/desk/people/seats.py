"""Open seats, and how they come to be open: somebody has left the server, or does not answer."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from bot.desk.counter.blanks import text
from bot.desk.counter.caller import Caller
from bot.desk.counter.offering import sides
from bot.desk.counter.paging import Leaf
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button, says
from bot.desk.counter.sides import seat_named
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.gm.acts import done
from bot.desk.gm.seat import given_up
from bot.desk.orders.fellows import memo
from bot.desk.tables import open_seats
from bot.desk.tables.agreement import restated
from bot.desk.tables.listing import running
from bot.desk.tables.silence import check_open
from bot.post import notices
from bot.post.message import Beside, Part, Reply, rows_of
from bot.post.parcels import packing, targets
from bot.table.setting import Setting
from bot.table.staff import mention
from bot.words.speaker import Speaker, unmarked
from rules.kernel.orders import PUBLIC, No
from storage import Deputy, Listed, Record, StorageError
from storage.records import GATHERING


@verb(command("game list: seats"), pressed("seats", number="page", edit=True))
async def seats(desk: Desk, caller: Caller, page: int = 0, *, edit: bool = False) -> Reply:
    """The open seats of this server, a page of them, each with a button to take it."""
    if caller.guild is None:
        raise No("bot/games", "not_in_dm")
    speaker = desk.speaker(caller)
    leaf = Leaf.of(await _free(desk, caller.guild), page)
    found: list[Part] = []
    for game, record, seat in leaf.shown:
        with suppress(StorageError):
            found.append(await _open(desk, caller, game, record, seat))
    if not found:
        return says([speaker.say("desk", "no_open_seats")])
    title, turns = speaker.say("help", "open_seats"), leaf.turns(speaker, "seats")
    return boxed(title, leaf.head(speaker), *found, buttons=turns, edit=edit)


async def _free(desk: Desk, guild: int) -> list[tuple[Listed, Record, str]]:
    """The open seats of a server, with their games."""
    games = running(await desk.shelf.games.of_guild(guild))
    records = await desk.shelf.games.records(game.id for game in games)
    return [
        (game, records[game.id], seat)
        for game in games
        for seat in Setting.of(records[game.id]).seats
        if seat not in game.seats
    ]


async def _open(desk: Desk, caller: Caller, game: Listed, record: Record, seat: str) -> Part:
    turn, speaker = await _turn(desk, caller, game), await _speaker_of(desk, caller, record)
    return open_seat(speaker, record, Setting.of(record), seat, turn)


async def _speaker_of(desk: Desk, caller: Caller, record: Record) -> Speaker:
    """In the words of a game, of which nothing but its data is read."""
    codec = (await desk.shelf.history_of(record)).codec
    return Speaker.of(desk.library.catalogue(codec), caller.reads.language, caller.reads.client)


async def _turn(desk: Desk, caller: Caller, game: Listed) -> str:
    """How far a game has come, if it has begun."""
    if game.status == GATHERING:
        return ""
    async with desk.shelf.game(game.id) as sitting:
        table = Table(sitting, caller, desk.shelf, desk.library, desk.clock, desk.chance)
        return table.speaker.of_view("turn", table.match.view(PUBLIC))


@verb(
    command("game people: replace", text("side", about="whose", required=True, complete=sides)),
    pressed("replace_sure", "user", "side"),
)
async def vacate(table: Table, side: str, user: int = 0) -> Reply:
    """Open the seat of somebody who has not answered for long; asks first. `user`: who is meant to go."""
    seat = seat_named(table, side)
    await check_open(table, seat)
    holder = table.sitting.seats[seat]
    facts = {"side": seat, "user": mention(holder)}
    if user != holder:
        sure = button(table.speaker, "replace_sure", table.number, 0, str(holder), seat)
        return says([table.speaker.say("desk", "replace_first", **facts)], rows_of([sure]))
    said = says([table.speaker.say("desk", "replaced", **facts)])
    told = [packing.parcel(targets.user(holder), notices.replaced_you(table.record.name, seat))]
    return await open_seats.keep(table, said, "replaced", holder, (seat,), told)


async def departed(desk: Desk, game: int, user: int) -> None:
    """Somebody is no longer in the server of this game: the table goes on without them."""
    await desk.sit(game, Caller(user, ""), _departed)


def open_seat(speaker: Speaker, record: Record, setting: Setting, seat: str, turn: str) -> Part:
    """A seat that can be taken: of which game, since when, how far that has come."""
    since = setting.vacant.get(seat, record.created)
    facts = {"game": record.id, "name": unmarked(record.name), "turn": turn, "side": seat}
    where = f"<#{record.channel}>" if record.channel else ""
    line = speaker.say("desk", "open_seat", **facts, where=where, since=since // 1000)
    label = speaker.say("buttons", "take")
    return Beside((line,), button(speaker, "join", record.id, 0, seat, label=label, style="primary"))


async def _departed(table: Table) -> Reply:
    if table.over:
        raise No("kernel/asks", "game_over")
    user = table.caller.user
    if table.hosting:
        table.sitting.record = replace(table.record, host=None)
    deputy = table.sitting.deputies.get(user)
    if table.own:
        return await open_seats.keep(table, Reply(), "gone", user, table.own)
    if deputy is not None:
        return await _deputy_gone(table, deputy)
    if table.mastering:
        done(table, "gone")
        return await given_up(table, Reply(), table.to_channel(notices.master_gone(user)))
    return await table.keep(Reply())


async def _deputy_gone(table: Table, deputy: Deputy) -> Reply:
    """What they have written stays in the draft of their side."""
    chief = table.sitting.seats.get(deputy.seat, 0)
    facts = {"charges": deputy.charges}
    told = memo(table, chief, "deputy_gone", **facts) if deputy.accepted else []
    del table.sitting.deputies[deputy.user]
    public = [notices.serves_no_more(deputy.user, deputy.seat), *await restated(table)]
    return await table.keep(Reply(), outbox=[*told, *(table.to_channel(*public) if deputy.accepted else [])])
