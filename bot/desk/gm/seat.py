"""The game master: holds no side, sees all, and sets right what must be; all read of it at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.desk.counter.blanks import person
from bot.desk.counter.caller import Named
from bot.desk.counter.replies import button, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.gm.acts import check_master, done, to_sides
from bot.desk.tables.agreement import change, restated
from bot.desk.tables.gm_seat import (
    check_free,
    check_host,
    check_named,
    check_person,
    seat_umpire,
    umpired,
)
from bot.post import notices, trial_over
from bot.post.consequences.operation import together
from bot.post.message import Reply, rows_of
from bot.table.dues import Proposal
from rules.kernel.match import Outcome
from rules.kernel.orders import GM, No
from storage import Parcel


@verb(command("game master: ask", person("user", to="who", required=True)))
async def gm_appoint(table: Table, who: Named) -> Reply:
    """Ask somebody to be the game master; they take the seat themselves.

    The host does, alone before the game begins and where they play no side; else all sides agree.
    """
    check_named(who)
    check_host(table)
    return await change(table, Proposal("appoint", user=who.user))


@verb(command("game master: take"), pressed("gm_take"))
async def gm_take(table: Table) -> Reply:
    """From now on the caller sees everything, and can play no side here."""
    check_free(table)
    check_person(table, table.caller.user)
    master = table.setting.master
    if not (table.hosting or master.asked == table.caller.user):
        raise No("bot/gm", "not_appointed")
    seen = table.setting.seen_by(table.caller.user, GM).uninvited(table.caller.user)
    table.set(replace(seen, master=replace(master, user=table.caller.user, asked=0)))
    done(table, "took")
    outbox = table.to_channel(notices.is_master(table.caller.user), *await restated(table))
    outbox += to_sides(table, table.setting.seats, notices.is_master(table.caller.user))
    rows = rows_of([button(table.speaker, "gm_reads", table.number)])
    return await seated(table, says([table.speaker.say("gm", "taken")], rows), outbox)


async def seated(table: Table, reply: Reply, outbox: Sequence[Parcel]) -> Reply:
    """Stored; where the game asks an umpire, the game master is that now."""
    if not umpired(table):
        return await table.keep(reply, outbox=outbox)
    earlier = await table.before()
    return await table.play(earlier, seat_umpire(table), reply, first=outbox)


@verb(pressed("choose_master"))
async def choose_master(table: Table) -> Reply:
    """The host has picked who is to be the game master: somebody, themselves, or nobody."""
    if not table.caller.picked:
        return await nobody_asked(table)
    (who,) = table.caller.picked
    return await (gm_take(table) if who.user == table.caller.user else gm_appoint(table, who))


async def nobody_asked(table: Table) -> Reply:
    """Nobody is to be the game master; who is it already gives the seat up themselves."""
    if table.mastering:
        return await gm_leave(table)
    check_host(table)
    check_free(table)
    setting = table.setting
    table.set(replace(setting, master=replace(setting.master, asked=0)))
    said = says([table.speaker.say("gm", "nobody_asked")])
    return await table.keep(said, outbox=table.to_channel(*await restated(table)))


@verb(command("game master: leave"))
async def gm_leave(table: Table) -> Reply:
    """Give the seat up; what was seen was seen."""
    check_master(table)
    done(table, "left")
    outbox = table.to_channel(notices.master_left(table.caller.user))
    return await given_up(table, says([table.speaker.say("gm", "left")]), outbox)


async def given_up(table: Table, reply: Reply, outbox: Sequence[Parcel]) -> Reply:
    """There is no game master any more; what waited to be read by them goes on, what they tried is over."""
    master = table.setting.master
    if master.branch is not None:
        outbox = [*outbox, *trial_over.closing(master.branch, "branch_over")]
        done(table, "branch_over")
    gone = {"user": 0, "pending": None, "branch": None, "reads": False}
    table.set(replace(table.setting, master=replace(table.setting.master, **gone)))
    earlier = await table.before()
    outcomes = [*alone(table)]
    if not outcomes:
        found = [] if table.begun else table.to_channel(*await restated(table))
        return await table.keep(reply, outbox=[*outbox, *found])
    return await table.play(earlier, together(outcomes), reply, first=outbox)


def alone(table: Table) -> Iterator[Outcome]:
    """What waited for a game master goes on."""
    if umpired(table):
        yield seat_umpire(table)
    if table.playing and table.match.reads_first:
        yield table.match.read_first(False)
