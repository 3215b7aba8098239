"""Dice of a game master: one that is rolled for all to see, and those to come, laid down.

These are marked wherever a roll is told or checked.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.desk.counter.blanks import number, text
from bot.desk.counter.offering import sides
from bot.desk.counter.replies import says
from bot.desk.counter.sides import seat_named
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, filled
from bot.desk.gm.acts import check_master, done, needs_begun, shortened, to_sides
from bot.post.message import Reply
from bot.post.parcels.notice import Notice
from rules.kernel.dice import apart
from rules.kernel.match import Outcome
from rules.kernel.orders import No

FACES = 1000  # of any die of a game master, at most
DICE = 20  # that may lie ready at once


@verb(
    command(
        "gm dice: roll",
        number("die", required=True, least=2, most=FACES),
        text("reason", required=True),
        text("side", about="told side", complete=sides),
    )
)
async def gm_roll(table: Table, die: int, reason: str, side: str = "") -> Reply:
    """A die for all to see or for one side, made of the game's key, counted apart from its dice."""
    check_master(table)
    needs_begun(table)
    seat = seat_named(table, side) if side else ""
    key = table.record.key
    assert key is not None
    value = apart(key, len(table.setting.master.rolls) + 1, die)
    facts = {"sides": die, "value": value, "reason": shortened(reason), "side": seat}
    done(table, "rolled", **facts)
    notice = Notice("master_rolled", facts)
    outbox = to_sides(table, (seat,), notice) if seat else table.to_channel(notice)
    return await table.keep(says([table.speaker.say("gm", "rolled", **facts)]), outbox=outbox)


@verb(
    command("gm dice: lay", text("dice", about="laid dice")),
    filled("gm_lay", fields=("dice",)),
    gives_back="dice",
)
async def gm_lay(table: Table, dice: str = "") -> Reply:
    """These are the next dice, in place of what lay ready; without any, chance has its way again."""
    check_master(table)
    table.needs_play()
    values = faces(dice, table.game.least_face)
    if not (values or table.match.laid):
        raise No("bot/gm", "none_laid")
    earlier = await table.before()
    table.match.take_up()
    table.match.lay(values)
    done(table, "laid" if values else "taken_up", dice=numbers(values))
    said = says([ready(table) or table.speaker.say("gm", "taken_up")])
    return await table.play(earlier, Outcome(), said)


def faces(text: str, least: int) -> tuple[int, ...]:
    """What the dice are to show; raises No."""
    words = text.replace(",", " ").split()
    values = tuple(int(word) for word in words if word.isdecimal() and len(word) <= len(str(FACES)))
    if len(values) < len(words) or len(values) > DICE or not all(least <= each <= FACES for each in values):
        raise No("bot/gm", "not_dice", most=DICE, least=least, faces=FACES)
    return values


def ready(table: Table) -> str:
    """The dice that lie ready, in words, or nothing."""
    laid = table.match.laid if table.playing else ()
    return table.speaker.say("gm", "lie_ready", dice=numbers(laid)) if laid else ""


def numbers(values: Iterable[int]) -> str:
    return ", ".join(map(str, values))
