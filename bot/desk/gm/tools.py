"""The game master's tools: a button for each thing that they may do, and forms for what is to be filled in.

The slash commands of a game master are shown to who runs the server, and to whom they allow; the buttons here
are for every game master, in the channel and in direct messages.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.desk.counter.replies import button, opens, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, filled, pressed
from bot.desk.gm.acts import check_master
from bot.desk.gm.dice import FACES, gm_roll
from bot.desk.gm.undo import gm_undo
from bot.desk.orders.undo import STEPS
from bot.post.message import Button, Field, Form, Reply, custom_id, number_of, rows_of
from bot.table.staff import mention
from rules.kernel.orders import No

OF_SIDES = {  # what is done about one side, and what its button says
    "gm_view": "gm_view_of",
    "gm_order_form": "gm_order_form_of",
    "gm_message_form": "gm_message_form_of",
}
OF_ALL = (
    *("gm_answers", "gm_letters", "gm_roll_form", "gm_lay_form", "gm_undo_form", "gm_edit"),
    *("gm_branch", "gm_position", "gm_log"),
)


@verb(command("game master"), pressed("gm_tools"))
async def gm_tools(table: Table) -> Reply:
    """All that the game master may do here; to others who that is, or the seat if they may take it."""
    table.needs_whole()
    if not table.mastering:
        return seat(table)
    rows = rows_of(tools(table) if table.begun else before(table))
    return says([table.head, table.speaker.say("gm", "tools")], rows)


def seat(table: Table) -> Reply:
    """Who is the game master."""
    master, say = table.setting.master, table.speaker.say
    may = not master.user and (table.hosting or master.asked == table.caller.user)
    rows = rows_of([button(table.speaker, "gm_take", table.number)] if may else [])
    return says([say("gm", "seat", user=mention(master.user), asked=mention(master.asked))], rows)


def before(table: Table) -> Iterator[Button]:
    """What there is to do before a game begins."""
    yield button(table.speaker, "gm_reads", table.number)


def tools(table: Table) -> Iterator[Button]:
    yield button(table.speaker, "gm_view", table.number)
    for name, label in OF_SIDES.items():
        yield from (of_side(table, name, label, each) for each in table.setting.seats)
    yield from (button(table.speaker, each, table.number) for each in OF_ALL)


def of_side(table: Table, name: str, label: str, side: str) -> Button:
    said = table.speaker.say("buttons", label, side=side)
    return button(table.speaker, name, table.number, 0, side, label=said)


# -- forms ----------------------------------------------------------------------------------------------


@verb(pressed("gm_order_form", "side"))
async def gm_order_form(table: Table, side: str) -> Reply:
    """What a side is to be answered with."""
    lines = Field("text", table.speaker.say("gm", "lines"), long=True)
    return form(table, "gm_order", "order_title", lines, side=side)


@verb(pressed("gm_message_form", "side"))
async def gm_message_form(table: Table, side: str) -> Reply:
    """What is written to a side."""
    text = Field("text", table.speaker.say("gm", "text"), long=True)
    return form(table, "gm_message", "message_title", text, side=side)


@verb(pressed("gm_roll_form"))
async def gm_roll_form(table: Table) -> Reply:
    """Which die is rolled, and what for."""
    say = table.speaker.say
    die, reason = Field("die", say("gm", "die"), "6"), Field("reason", say("gm", "for_what"))
    return form(table, "gm_roll", "roll_title", die, reason, of_which(table))


@verb(pressed("gm_lay_form"))
async def gm_lay_form(table: Table) -> Reply:
    """What the next dice show."""
    dice = Field("dice", table.speaker.say("gm", "next_dice"), required=False, hint="6 1 3")
    return form(table, "gm_lay", "lay_title", dice)


@verb(pressed("gm_undo_form"))
async def gm_undo_form(table: Table) -> Reply:
    """How many orders are taken back, and whose."""
    steps = Field("steps", table.speaker.say("gm", "steps"), "1")
    return form(table, "gm_undo", "undo_title", steps, of_which(table))


def of_which(table: Table) -> Field:
    return Field("side", table.speaker.say("gm", "which_side"), required=False)


def form(table: Table, name: str, title: str, *fields: Field, side: str = "") -> Reply:
    check_master(table)
    carried = (side,) if side else ()
    said = table.speaker.say("gm", title, side=side)
    return opens(Form(custom_id(name, table.number, 0, *carried), said, fields))


@verb(filled("gm_roll", fields=("die", "reason", "side")), gives_back="reason")
async def gm_roll_filled(table: Table, die: str, reason: str, side: str) -> Reply:
    """A die as a form asks for it."""
    return await gm_roll(table, counted(die, 2, FACES), reason, side)


@verb(filled("gm_undo", fields=("steps", "side")))
async def gm_undo_filled(table: Table, steps: str, side: str) -> Reply:
    """Orders taken back as a form asks for it."""
    return await gm_undo(table, counted(steps, 1, STEPS), side)


def counted(text: str, least: int, most: int) -> int:
    """The number that was filled in; raises No."""
    found = number_of(text)
    if found is None or not least <= found <= most:
        raise No("bot/gm", "not_so_many", least=least, most=most)
    return found
