"""Seats that a computer plays: before the game those that are free, amid it an open one or one's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.desk.counter.blanks import one_of, text
from bot.desk.counter.offering import sides
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import button, says
from bot.desk.counter.sides import missing, seat_named
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.tables import agreement
from bot.desk.tables.agreement import check_plays as check
from bot.desk.tables.choice_lists import PEOPLE
from bot.desk.tables.invitations import check_kept
from bot.desk.tables.seating import all_there, seats_to_take, sit_down, welcome
from bot.desk.tables.table_choices import check_open, kept
from bot.post import notices
from bot.post.message import Button, Reply, rows_of
from bot.table.computers import PACES, PLAIN, UNHURRIED, USUAL, Computer
from bot.table.dues import Proposal
from rules.kernel.orders import No
from rules.kernel.thinking.habits import LEVELS
from storage import Parcel


@verb(pressed("computer"))
async def computer(table: Table) -> Reply:
    """Against the computer: it takes all free seats of who sits here; others say first where they sit."""
    check(table)
    free = missing(table)
    if table.begun:
        raise No("bot/games", "begun_already")
    if not free:
        raise No("bot/games", "seats_all_taken")
    if table.own:
        return await seated(table, free, USUAL, PLAIN)
    if not table.hosting and table.sitting.seats:
        raise No("bot/table", "not_at_table")
    return says([table.speaker.say("desk", "computer_where")], rows_of(places(table, free)))


def places(table: Table, free: Iterable[str]) -> Iterable[Button]:
    """A button for each side that one may play oneself; and to look on."""
    for seat in free:
        yield button(table.speaker, "computer_against", table.number, 0, seat, side=seat)
    if not table.sitting.seats:
        yield button(table.speaker, "computer_all", table.number)


@verb(pressed("computer_against", "side"))
async def against(desk: Desk, table: Table, side: str) -> Reply:
    """Whoever asks plays this side, the computer all others."""
    check(table)
    if table.begun:
        raise No("bot/games", "begun_already")
    if not table.hosting and table.sitting.seats:
        raise No("bot/table", "not_at_table")
    taken = seats_to_take(table, side)
    check_kept(table)
    sit_down(desk, table, taken)
    told = [notices.joined(table.caller.user, seat) for seat in taken]
    outbox = [*table.to_channel(*told), *await welcome(table, taken, ())]
    return await seated(table, missing(table), USUAL, PLAIN, outbox)


@verb(pressed("computer_all"))
async def looked_on(table: Table) -> Reply:
    """The computer plays all sides, and who likes looks on."""
    check(table)
    table.needs_rights()
    if table.begun or table.sitting.seats:
        raise No("bot/games", "begun_already" if table.begun else "seats_taken_here")
    return await seated(table, missing(table), USUAL, PLAIN)


@verb(
    command(
        "game people: computer",
        text("side", about="of_computer", complete=sides),
        text("strength", to="level", choices=one_of("skill", LEVELS)),
    ),
    pressed("computer_sure", "side", "level", confirmed=True),
)
async def handed_over(table: Table, side: str = "", level: str = "", *, confirmed: bool = False) -> Reply:
    """Give an open seat to the computer, or one's own, which is asked first; another level for one it has."""
    check(table)
    seat = seat_named(table, side) if side else (missing(table) or table.own or ("",))[0]
    if not seat:
        raise No("bot/games", "seats_all_taken")
    known = table.setting.computers.get(seat)
    level = level or (known.level if known else USUAL)
    if level not in LEVELS:
        raise No("bot/games", "no_such_level", level=level, levels=LEVELS)
    if not (table.takes_sides or table.hosting or table.mastering):
        raise No("bot/table", "not_at_table")
    if seat in table.sitting.seats and seat not in table.own:
        raise No("bot/games", "seat_taken", side=seat)
    if seat in table.own and not table.begun:
        raise No("bot/games", "not_begun")
    if not table.begun:
        return await seated(table, [seat], level, known.style if known else PLAIN)
    if seat in table.own and not confirmed:
        sure = button(table.speaker, "computer_sure", table.number, 0, seat, level)
        return says([table.speaker.say("desk", "computer_first", side=seat, level=level)], rows_of([sure]))
    return await agreement.change(table, Proposal("computer", side=seat, level=level))


@verb(pressed("choose_skill", chosen="level", edit=True))
async def choose_skill(table: Table, level: str = USUAL, *, edit: bool = False) -> Reply:
    """All computers of a new table play at this level."""
    if level not in LEVELS:
        raise No("bot/games", "no_such_level", level=level, levels=LEVELS)
    return await changed(table, edit=edit, level=level)


@verb(pressed("choose_style", chosen="style", edit=True))
async def choose_style(table: Table, style: str = PLAIN, *, edit: bool = False) -> Reply:
    """And in this commander's manner."""
    judgement = table.game.judgement
    return await changed(table, edit=edit, style=style if judgement and style in judgement.styles else PLAIN)


@verb(pressed("choose_pace", chosen="pace", edit=True))
async def choose_pace(table: Table, pace: str = UNHURRIED, *, edit: bool = False) -> Reply:
    """All computers of a new table answer at this pace."""
    check_open(table)
    table.set(replace(table.setting, pace=pace if pace in PACES else UNHURRIED))
    return await kept(table, PEOPLE, 1, (), edit=edit)


async def changed(table: Table, *, edit: bool, **how: str) -> Reply:
    check_open(table)
    computers = {seat: replace(each, **how) for seat, each in table.setting.computers.items()}
    table.set(replace(table.setting, computers=computers))
    return await kept(table, PEOPLE, 0, (), edit=edit)


async def seated(
    table: Table,
    seats: Sequence[str],
    level: str,
    style: str,
    told: Sequence[Parcel] = (),
) -> Reply:
    """From the beginning the computer plays these seats; everybody is told so, and how well it plays."""
    user, now = table.caller.user, table.clock()
    known = {seat: Computer(level, style, user, now) for seat in seats}
    table.set(replace(table.setting, computers={**table.setting.computers, **known}))
    deadlines = await agreement.counted_anew(table)
    stands = all_there(table) or await agreement.restated(table, deadlines)
    posts = table.to_channel(notices.computer_sits(seats, level, user), *stands)
    said = says([table.speaker.say("desk", "computer_sits", sides=list(seats), level=level)])
    return await table.keep(said, outbox=[*told, *posts], deadlines=deadlines)
