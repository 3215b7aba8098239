"""What a game master sees: the papers of each side, the whole board, and what was done."""

from __future__ import annotations

from collections.abc import Iterator

from bot.desk.counter.blanks import text
from bot.desk.counter.offering import sides
from bot.desk.counter.replies import says
from bot.desk.counter.sides import seat_named
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.gm.acts import check_master, needs_begun
from bot.desk.gm.dice import ready
from bot.post.message import Message, Reply
from bot.post.press.changes import changes_file, told_act
from bot.words.speaker import unmarked
from rules.kernel.orders import GM, Lines


@verb(command("gm view", text("side", about="seen side", complete=sides)), pressed("gm_view", "side"))
async def gm_view(table: Table, side: str = "") -> Reply:
    """The papers of a side, or the board with all that is on it."""
    check_master(table)
    needs_begun(table)
    seats = (seat_named(table, side),) if side else table.setting.seats
    answers = [line for seat in seats for line in asked_of(table, seat)]
    shown = board_of(table, seats[0]) if side else everything(table)
    return Reply((*shown, *says(answers).messages)) if answers else Reply(shown)


def board_of(table: Table, seat: str) -> tuple[Message, ...]:
    """What a side sees."""
    head = table.speaker.say("posts", "head", name=unmarked(table.record.name), side=seat)
    return board(table, seat, head)


def everything(table: Table) -> tuple[Message, ...]:
    return board(table, GM, table.head, table.speaker.say("gm", "everything"))


def board(table: Table, who: str, *lines: str) -> tuple[Message, ...]:
    """Drawn and in words at once: the buttons of a map show a game master what everyone sees."""
    view = table.match.view(who)
    told = table.library.describe(table.codec, view, table.speaker.language)
    return says((*lines, told), pictures=(table.picture(view, told=True),)).messages


def asked_of(table: Table, seat: str) -> Iterator[str]:
    """What a side is asked, what it has sealed, and its standing orders."""
    match, say = table.match, table.speaker.say
    ask, sealed = match.open.get(seat), match.sealed(seat)
    if ask is not None:
        title = table.speaker.struct("asks", ask.kind)
        yield say("gm", "asked_of", side=seat, title=title)
        if sealed is not None:
            yield say("gm", "sealed", side=seat, lines=listed(table, sealed))
    if standing := match.standing_orders.get(seat, ()):
        yield say("gm", "standing", side=seat, lines=listed(table, standing))


def listed(table: Table, lines: Lines) -> str:
    words = table.vocabulary
    return "\n".join(f"> `{words.written(line)}`" for line in lines) or table.speaker.say("desk", "nothing")


@verb(command("history: master"), pressed("gm_log"))
async def gm_log(table: Table) -> Reply:
    """All that game masters have done here: for the game master, and for all when the game is over."""
    if not table.over:
        check_master(table)
    acts = table.setting.master.acts
    lines = [told_act(table.speaker, act) for act in acts] or [table.speaker.say("gm", "nothing_done")]
    if laid := ready(table):
        lines.append(laid)
    return says([table.head, *lines], files=changes_file(table.speaker, acts))
