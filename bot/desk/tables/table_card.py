"""The message with which a game looks for its players, kept up to date until it begins."""

from __future__ import annotations

from collections.abc import Mapping

from bot.desk.counter.table import Table
from bot.post.parcels import Gathering, Seated
from bot.table.setting import Setting
from rules.kernel import dice
from storage import NewGame, Record
from storage.export import Volume


def gathering(
    game: NewGame | Record | Volume, setting: Setting, host: int, seats: Mapping[str, int]
) -> Gathering:
    return Gathering(
        game.game,
        game.name,
        setting.scenario,
        setting.chosen,
        tuple(Seated(seat, seats.get(seat, 0)) for seat in setting.seats),
        host,
        dice.commitment(game.seed),
        game.hot_seat,
        setting.title,
        setting.clock.timetable,
        setting.letters_only,
        setting.master.user,
        setting.master.asked,
        setting.master.reads,
    )


def gathering_at(table: Table) -> Gathering:
    record = table.record
    return gathering(record, table.setting, record.host or 0, table.sitting.seats)
