"""The game begins, when all seats are taken."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import says
from bot.desk.counter.sides import missing
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed
from bot.desk.tables.gm_seat import seat_umpire, umpired
from bot.desk.tables.making import POSITION
from bot.post.message import Reply
from bot.post.parcels.to_channel import Started
from bot.post.table_card import gathering_at
from bot.words.speaker import unmarked
from rules.kernel import dice
from rules.kernel.match import Fault, Outcome
from rules.kernel.orders import No


@verb(pressed("start"))
async def start(desk: Desk, table: Table) -> Reply:
    """Begin, when all seats are taken."""
    if table.begun or table.over:
        raise No("bot/games", "begun_already")
    if not (table.own or table.hosting or table.caller.may_manage):
        raise No("bot/table", "not_at_table")
    if free := missing(table):
        raise No("bot/games", "seats_missing", sides=free)
    return await begin(
        desk, table, says([table.speaker.say("desk", "begins", name=unmarked(table.record.name))])
    )


async def begin(desk: Desk, table: Table, reply: Reply) -> Reply:
    """The first question is put, and everybody sees the board."""
    earlier = await table.before()
    for seat, user in table.sitting.seats.items():
        table.set(table.setting.seen_by(user, seat))
    agreed = gathering_at(table.sitting)
    outcome = _begin(table, await _first_state(desk, table))
    table.set(replace(table.setting, position=""))  # it stands on the board now
    if umpired(table):
        seat_umpire(table)
    if table.setting.master.reads:
        table.match.read_first(True)
    shown = Started(agreed)
    first = table.to_channel(replace(agreed, closed=True), shown)
    return await table.play(earlier, outcome, reply, first=first)


def _begin(table: Table, state: Any) -> Outcome:
    key = dice.game_key(table.record.seed, table.record.words)
    try:
        return table.sitting.begin(state, key, umpired=bool(table.setting.master.user))
    except Exception as broken:  # whatever the rules find in a position that somebody brought along
        raise Fault(f"{type(broken).__name__}: {broken}") from broken


async def _first_state(desk: Desk, table: Table) -> Any:
    setting = table.setting
    if setting.position:
        found = await desk.intake.read(partial(desk.library.position, setting.position, POSITION))
        return table.codec.state(table.codec.encode(found.state))
    return desk.library.new(table.codec, setting.scenario, setting.chosen)
