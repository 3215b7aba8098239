"""The same game again: a new table in the channel of one that is over, with sides changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from bot.desk.counter.caller import Caller, Named
from bot.desk.counter.reception import Desk
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed
from bot.desk.tables.channels import TABLE, check_few, taken
from bot.desk.tables.invitations import with_guests
from bot.desk.tables.making import create, in_the_way, new_game
from bot.desk.tables.seating import WORD
from bot.post.message import Reply
from bot.table.dues import Clock
from bot.table.setting import Setting
from rules.kernel.orders import No


@verb(pressed("again"))
async def again(desk: Desk, caller: Caller) -> Reply:
    """A table with all that was chosen, for those who played; whoever presses sits on another side there."""
    if caller.guild is None:
        raise No("bot/games", "not_in_dm")
    async with desk.alone(TABLE, caller.channel):
        if other := await taken(desk, caller.channel):
            return await desk.at(caller.at(other), in_the_way)
        await check_few(desk, caller.guild, caller.user)
        return await desk.at(caller, partial(_again, desk))


async def _again(desk: Desk, table: Table) -> Reply:
    check(table)
    caller, played = table.caller, table.setting
    codec, sources = desk.library.usual(table.game.key), desk.library.sources(table.game.key)
    sides = codec.game.sides(desk.library.new(codec, played.scenario, played.chosen))
    setting, hot_seat = as_agreed(table, sides), table.record.hot_seat
    seats = {} if hot_seat else changed(sides, table.sitting.seats, caller.user)
    if guests := () if hot_seat else others(sides, table.sitting.seats, caller.user):
        setting = with_guests(setting, guests, caller.user, len(setting.people) - len(seats), table.clock())
    made = new_game(desk, caller, codec, sources, setting, hot_seat=hot_seat)
    words = tuple(desk.chance(WORD).hex() for _ in seats)
    return await create(desk, caller, replace(made, seats=seats, words=words), setting)


def check(table: Table) -> None:
    """Whether it is for the caller to have it again; raises No."""
    table.needs_whole()
    if not table.over:
        raise No("bot/games", "not_over")
    if not (table.own or table.hosting or table.mastering):
        raise No("bot/table", "not_at_table")
    if table.setting.title:
        raise No("bot/games", "position_again")


def as_agreed(table: Table, sides: Sequence[str]) -> Setting:
    """What was chosen before the game, and nothing of what became of it; computers change sides too."""
    played, user, now = table.setting, table.caller.user, table.clock()
    computers = {
        following(sides, side): replace(computer, user=user, since=now)
        for side, computer in played.computers.items()
    }
    return Setting(
        played.scenario,
        tuple(sides),
        played.chosen,
        language=played.language,
        clock=Clock(played.clock.timetable),
        letters_only=played.letters_only,
        receipts=played.receipts,
        hints=played.hints,
        stand_in=played.stand_in,
        covers=played.covers,
        pace=played.pace,
        concedes=played.concedes,
        computers=computers,
    )


def following(sides: Sequence[str], side: str) -> str:
    return sides[(sides.index(side) + 1) % len(sides)]


def changed(sides: Sequence[str], seats: Mapping[str, int], user: int) -> dict[str, int]:
    """The side after theirs is the caller's, if they played one."""
    own = [side for side in sides if seats.get(side) == user]
    return {following(sides, own[0]): user} if len(own) == 1 else {}


def others(sides: Sequence[str], seats: Mapping[str, int], user: int) -> tuple[Named, ...]:
    """Whoever else played a side."""
    played = dict.fromkeys(seats.get(side, 0) for side in sides)
    return tuple(Named(each) for each in played if each not in (0, user))
