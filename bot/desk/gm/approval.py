"""The game master reads all answers before they are carried out, if they wish, and may hand one back."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from bot.desk.counter.blanks import switch
from bot.desk.counter.replies import opens, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, filled, pressed
from bot.desk.gm.acts import check_master, done, shortened, to_sides
from bot.desk.gm.edits import entered
from bot.desk.orders.drafts import written
from bot.desk.tables.agreement import change, restated
from bot.post import notices
from bot.post.consequences.questions import held
from bot.post.message import Field, Form, Reply, custom_id
from bot.post.parcels.notice import Notice
from bot.table.dues import Proposal
from rules.kernel.orders import No
from storage import Draft


@verb(
    command("gm view: answers"),
    pressed("gm_answers"),
    command("game settings: read-first", switch("on", required=True)),
    pressed("gm_reads", on=True),
)
async def gm_approve(table: Table, on: bool | None = None) -> Reply:
    """From now on steps wait for the game master, or no more; or what waits now."""
    if on is None:
        check_master(table)
        table.needs_play()
        return waiting(table)
    return await (switched if table.begun else chosen)(table, on)


@verb(pressed("unread"))
async def unread(table: Table) -> Reply:
    """The sides go on without a game master who has let them wait for long: all must agree."""
    return await change(table, Proposal("unread"))


@verb(pressed("gm_carry", "entry"))
async def gm_carry(table: Table, entry: int) -> Reply:
    """The answers that were read are carried out."""
    check_read(table, entry)
    earlier = await table.before()
    outcome = table.match.release(str(table.caller.user))
    said = says([table.speaker.say("gm", "carried_out")])
    return await table.play(earlier, outcome, said)


@verb(pressed("gm_back", "entry", "seat"))
async def gm_back(table: Table, entry: int, seat: str) -> Reply:
    """A form for why an answer is handed back."""
    check_read(table, entry)
    say = table.speaker.say
    reason = Field("reason", say("gm", "back_reason"))
    form = custom_id("gm_back", table.number, 0, str(entry), seat)
    return opens(Form(form, say("gm", "back_title"), (reason,)))


@verb(filled("gm_back", "entry", "seat", fields=("reason",)), gives_back="reason")
async def gm_hand_back(table: Table, entry: int, seat: str, reason: str) -> Reply:
    """An answer that was read is a draft again, and its side is told why; its time begins anew."""
    check_read(table, entry)
    if not reason.strip():
        raise No("bot/gm", "say_why")
    return await handed_back(table, seat, shortened(reason.strip()))


def check_read(table: Table, entry: int) -> None:
    """Whether what was read still waits, and is all that waits; raises No."""
    check_master(table)
    table.needs_play()
    if not table.match.held or entered(table) != entry:
        raise No("bot/gm", "read_meanwhile")


def waiting(table: Table) -> Reply:
    if not table.match.held:
        return says([table.head, table.speaker.say("gm", "nothing_waits", reads=table.match.reads_first)])
    return Reply(table.press.messages(table.number, table.codec, held(table.sitting), table.caller.reads))


def check_switch(table: Table, on: bool, now: bool) -> None:
    """Only the game master may begin to read; the host may end it, so that no table waits for who is gone."""
    if on or not (table.hosting or table.manages):
        check_master(table)
    if table.over:
        raise No("kernel/asks", "game_over")
    if on == now:
        raise No("bot/gm", "reads_already" if on else "reads_none")


async def switched(table: Table, on: bool) -> Reply:
    check_switch(table, on, table.match.reads_first)
    earlier, user = await table.before(), table.caller.user
    outcome = table.match.read_first(on, str(user))
    said = noted(table, on)
    return await table.play(earlier, outcome, said, first=table.to_channel(notices.reads(user, on)))


async def chosen(table: Table, on: bool) -> Reply:
    """Before the game begins, from its first question on."""
    check_switch(table, on, table.setting.master.reads)
    table.set(replace(table.setting, master=replace(table.setting.master, reads=on)))
    return await table.keep(noted(table, on), outbox=table.to_channel(*await restated(table)))


def noted(table: Table, on: bool) -> Reply:
    key = "reads" if on else "reads_no_more"
    done(table, key)
    return says([table.speaker.say("gm", key)])


async def handed_back(table: Table, seat: str, reason: str) -> Reply:
    match, earlier = table.match, await table.before()
    ask, lines = match.open[seat], match.sealed(seat) or ()
    anew = tuple(each for each in earlier.deadlines if each.seat != seat)
    outcome = match.withdraw(seat)
    done(table, "handed_back", side=seat, lines="; ".join(map(str, lines)), reason=reason)
    first = to_sides(table, (seat,), Notice("master_hands_back", {"reason": reason}))
    said = says([table.speaker.say("gm", "handed_back", side=seat)])
    return await table.play(
        dataclasses.replace(earlier, deadlines=anew),
        outcome,
        said,
        first=first,
        drafts=[Draft(seat, ask.number, written(lines))],
    )
