"""A game master takes orders back: nobody need agree, and all are told."""

from __future__ import annotations

from msgspec.structs import replace

from bot.desk.counter.blanks import number, text
from bot.desk.counter.offering import sides
from bot.desk.counter.replies import button, says
from bot.desk.counter.sides import seat_named
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.gm.acts import check_master, done, needs_begun
from bot.desk.orders.undo import STEPS
from bot.desk.orders.undo_preview import Back, asked, taken_back
from bot.post.message import Reply
from bot.post.parcels.taking_back import TakenBack
from bot.post.retractions import strike
from bot.words.speaker import Speaker
from rules.kernel.match import AnyEntry
from rules.kernel.orders import GM, No


@verb(
    command(
        "gm undo",
        number("steps", about="all steps", least=1, most=STEPS),
        text("side", about="whose orders", complete=sides),
    )
)
async def gm_undo(table: Table, steps: int = 1, side: str = "") -> Reply:
    """What taking back the newest orders of a side, or of all, would undo."""
    return preview(await newest(table, steps, side), side)


@verb(pressed("gm_undo_sure", "first", "steps", "asks", "side"))
async def gm_undo_sure(table: Table, first: int, steps: int, asks: int, side: str) -> Reply:
    """Take back what was shown, if nothing has happened since."""
    back = await newest(table, steps, side)
    if (back.ask, len(back.orders), asked(table)) != (first, steps, asks):
        raise No("bot/gm", "undo_meanwhile")
    return await take_back(table, back, side)


async def newest(table: Table, steps: int, side: str) -> Back:
    """The newest orders that count, of a side or of all; raises No where they cannot be taken back."""
    check_master(table)
    needs_begun(table)
    seats = (seat_named(table, side),) if side else table.game.seats(table.match.state)
    back = await Back.of_seats(table, seats, steps)
    back.check()
    return back


def preview(back: Back, side: str) -> Reply:
    table, say = back.table, back.table.speaker.say
    lines = [table.head, say("undo", "would"), *(ordered(table, order) for order in back.orders)]
    told = replace(back.told(GM), needed=(), again=())
    lines += table.press.undone(table.number, table.codec, told, table.caller.reads)
    args = str(back.ask), str(len(back.orders)), str(asked(table)), side
    return says(lines, ((button(table.speaker, "gm_undo_sure", table.number, 0, *args, style="danger"),),))


def ordered(table: Table, order: AnyEntry) -> str:
    """An order in the words of its reader."""
    lines = "; ".join(table.vocabulary.written(line) for line in order.lines)
    return table.speaker.say(
        "gm", "undo_order", side=order.seat, lines=lines or table.speaker.say("desk", "nothing")
    )


def told(speaker: Speaker, order: AnyEntry) -> str:
    """Whose order it was and what it said, as it is kept."""
    lines = "; ".join(map(str, order.lines)) or speaker.say("desk", "nothing")
    return f"{speaker.seat(order.seat)}: {lines}"


async def take_back(table: Table, back: Back, side: str) -> Reply:
    """Done, with all that it causes; what was written is a draft again."""
    earlier = await table.before()
    outcome = table.match.take_back(back.numbers, GM, back.past)
    texts = [told(table.aloud, order) for order in back.orders]
    done(table, "undid", orders=len(texts), lines=" / ".join(texts))
    said = TakenBack(side and back.seat, len(back.orders), master=table.caller.user)
    said = taken_back(table, said)
    struck = await strike(table.shelf, table.sitting, outcome, back.orders, said)
    reply = says([table.speaker.say("gm", "undone", orders=len(texts))])
    drafts = back.drafts(earlier.ahead)
    return await table.play(earlier, outcome, reply, drafts=drafts, strike=struck)
