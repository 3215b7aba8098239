"""Who plays: seats taken and given up, and what whoever comes amid a game is sent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from bot.desk.counter.blanks import text
from bot.desk.counter.caller import Caller
from bot.desk.counter.offering import sides
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import button, says
from bot.desk.counter.sides import missing, seat_named, to_take
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.orders import fellows
from bot.desk.reading.own_papers import last_news
from bot.desk.tables import agreement, open_seats
from bot.desk.tables.endings import asks_first
from bot.desk.tables.invitations import check_kept
from bot.post import notices
from bot.post.consequences.for_readers import raw
from bot.post.consequences.own_sheets import page
from bot.post.consequences.questions import prompt
from bot.post.message import Reply, rows_of
from bot.post.parcels import packing, targets
from bot.post.parcels.notice import Notice
from bot.post.parcels.posts import Post
from bot.post.parcels.to_channel import Gathering
from bot.post.parcels.to_seats import Roster
from bot.post.table_card import gathering_at
from bot.table.dues import due_of
from bot.table.staff import Eyes, mention
from bot.words.speaker import unmarked
from rules.kernel.orders import GM, No
from storage import Deadline, Deputy, Parcel

WORD, LONGEST_WORD = 4, 64


@verb(command("game join", text("side", complete=sides), text("word")), pressed("join", "side"))
async def join(desk: Desk, caller: Caller, side: str = "", word: str = "") -> Reply:
    """Take a free seat; a game that has not begun also gets a word for its dice."""
    reply = await desk.at(caller, partial(_join, desk, side=side, word=word))
    await desk.shelf.dms.reopen(caller.user)
    return reply


async def _join(desk: Desk, table: Table, side: str, word: str) -> Reply:
    if table.over:
        raise No("kernel/asks", "game_over")
    if table.record.hot_seat and table.begun and not (missing(table) or table.own):
        return await looked_for(table)
    taken = seats_to_take(table, side)
    check_kept(table)
    gone = [await open_seats.cleared(table, seat) for seat in taken]
    computers = table.setting.computers
    user, word = table.caller.user, sit_down(desk, table, taken, word)
    facts = {"sides": list(taken), "word": "" if table.begun else unmarked(word)}
    verb = "papers" if table.begun else "start"
    rows = () if missing(table) else rows_of([button(table.speaker, verb, table.number)])
    reply = says([table.speaker.say("desk", "joined", **facts)], rows)
    posts = [
        notices.computer_goes(seat, computers[seat].level, user)
        if seat in computers
        else notices.joined(user, seat)
        for seat in taken
    ]
    deadlines = await agreement.counted_anew(table)
    now = all_there(table) or await agreement.restated(table, deadlines)
    outbox = [*table.to_channel(*posts, *now), *await welcome(table, taken, deadlines)]
    outbox += [parcel for _, told in gone for parcel in told]
    drafts = [draft for cleared, _ in gone for draft in cleared]
    await table.keep(reply, outbox=outbox, drafts=drafts, deadlines=deadlines)
    await papers_wait(table)
    return reply


def sit_down(desk: Desk, table: Table, seats: Sequence[str], word: str = "") -> str:
    """The caller has these seats from now on; their word for the dice of a game that has not begun."""
    user = table.caller.user
    table.set(table.setting.uninvited(user))
    table.sitting.deputies.pop(user, None)
    for seat in seats:
        table.sitting.seats[seat] = user
        if table.begun:
            known = table.setting.unwatched(user).seen_by(user, seat)
            table.set(known.filled(seat, user, table.clock()))
        else:
            table.set(table.setting.without_computer(seat))
    word = word.strip()[:LONGEST_WORD] or desk.chance(WORD).hex()
    if not table.begun:
        table.sitting.record = replace(table.record, words=(*table.record.words, word))
    return word


@verb(command("game leave"), pressed("leave_sure", confirmed=True))
async def leave(table: Table, confirmed: bool = False) -> Reply:
    """Give one's seat up, which is asked first in mid-game, or one's command; deputies stay."""
    table.needs_whole()
    if table.over:
        raise No("kernel/asks", "game_over")
    if table.deputy is not None:
        return await leave_command(table, table.deputy)
    if table.watched:
        said = table.speaker.say("observers", "left", side=table.watched)
        return await watch_ended(table, table.caller.user, says([said]))
    left = table.own
    table.seated()
    if table.begun and not confirmed:
        return asks_first(table, "leave_first", "leave_sure", sides=list(left))
    key = "left_running" if table.begun else "left"
    timetable = table.setting.clock.timetable
    goes_on = timetable is not None and timetable.standing
    said = table.speaker.say("desk", key, sides=list(left), standing=goes_on)
    return await open_seats.keep(table, says([said]), "left", table.caller.user, left)


def seats_to_take(table: Table, side: str) -> tuple[str, ...]:
    """The free seats that are meant; raises No where the caller may not sit there."""
    free = to_take(table)
    if not free:
        raise No("bot/games", "seats_all_taken")
    wanted: tuple[str, ...]
    if side:
        wanted = (seat_named(table, side),)
    elif table.record.hot_seat:
        wanted = tuple(free)
    elif len(free) == 1:
        wanted = (free[0],)
    elif len(missing(table)) == 1:
        wanted = tuple(missing(table))
    else:
        raise No("bot/games", "which_side", sides=free)
    for seat in wanted:
        check_seat(table, seat, free)
    return wanted


def check_seat(table: Table, seat: str, free: list[str]) -> None:
    if seat not in free:
        raise No("bot/games", "seat_taken", side=seat)
    if table.record.hot_seat:
        return
    computer = table.setting.computers.get(seat)
    if computer and computer.keeps not in (0, table.caller.user):
        raise No("bot/games", "seat_of_holiday", user=mention(computer.keeps), until=computer.until // 1000)
    if table.own:
        raise No("bot/games", "one_side_only", side=table.own[0])
    if table.setting.saw(table.caller.user) == GM:
        raise No("bot/games", "has_seen_all")
    if table.setting.saw(table.caller.user) not in ("", seat):
        raise No("bot/games", "has_seen_other", side=table.setting.saw(table.caller.user))


async def looked_for(table: Table) -> Reply:
    """Who shares a screen is never written to: with the status it is looked whether they are still there."""
    user = mention(next(iter(table.sitting.seats.values())))
    said = table.speaker.say("desk", "looked_for", user=user)
    return await table.keep(says([said]), outbox=table.to_channel(*await agreement.restated(table)))


async def papers_wait(table: Table) -> None:
    """Who is known to take no direct messages is told now: no later moment betrays anything."""
    user = table.caller.user
    if not table.record.hot_seat and user in await table.shelf.dms.closed():
        once, posts = notices.papers_wait_once(user), table.to_channel(notices.papers_wait(user))
        await table.shelf.outbox.post_once(table.number, once, posts, now=table.clock())


async def welcome(table: Table, taken: tuple[str, ...], deadlines: Sequence[Deadline]) -> list[Parcel]:
    """A direct message to whoever joins, the first of the private ones; none in a hot seat."""
    if table.record.hot_seat:
        return []
    welcome = Notice("welcome", {"side": taken[0]}, table.record.name)
    handed_on = await succession(table, taken[0], deadlines) if table.playing else []
    own = [welcome, *handed_on]
    return [*(packing.parcel(targets.user(table.caller.user), post) for post in own)]


async def succession(table: Table, seat: str, deadlines: Sequence[Deadline]) -> list[Post]:
    """All that a side has: its sheet if it keeps one, its papers, and what is asked of it."""
    news, name = await last_news(table), table.record.name
    told, events = (
        tuple(one.number for one in news),
        [raw(table.match, one.event) for one in news],
    )
    found: list[Post] = []
    if table.game.own_sheet:
        found.append(replace(page(table.sitting, seat, deadlines), fresh=True))
    found.append(Roster(name, seat, raw(table.match, table.view), tuple(events), told=told))
    ask = table.match.open.get(seat)
    if ask is not None and table.sealed_lines is None:
        question = prompt(table.sitting, seat, Eyes(seat))
        found.append(replace(question, events=(), told=(), due=due_of(deadlines, seat, ask.number)))
    return found


def sheets(table: Table, seats: Iterable[str], deadlines: Sequence[Deadline]) -> list[Parcel]:
    """For who comes amid a game the sheets that are kept of these seats."""
    if not (table.begun and table.game.own_sheet) or table.has_only_letters:
        return []
    own = (replace(page(table.sitting, seat, deadlines), fresh=True) for seat in seats)
    return [packing.parcel(targets.user(table.caller.user), post) for post in own]


async def leave_command(table: Table, deputy: Deputy) -> Reply:
    """A deputy goes; what he has written stays in the draft of his side."""
    outbox = fellows.memo(table, table.staff.chief, "left", charges=deputy.charges)
    said = table.speaker.say("desk", "left_command", side=deputy.seat)
    del table.sitting.deputies[deputy.user]
    notice = notices.serves_no_more(deputy.user, deputy.seat)
    return await table.keep(
        says([said]), outbox=[*outbox, *table.to_channel(notice, *await agreement.restated(table))]
    )


async def watch_ended(table: Table, user: int, reply: Reply, told: Sequence[Parcel] = ()) -> Reply:
    """Somebody observes no more; what they saw they have seen."""
    seat = table.setting.watching[str(user)]
    table.set(table.setting.unwatched(user))
    public = Notice("watches_no_more", {"user": user, "side": seat})
    return await table.keep(reply, outbox=[*table.to_channel(public), *told])


def all_there(table: Table) -> list[Gathering]:
    """With the last seat taken before the game begins: in a message of its own, below what was said since."""
    if table.begun or missing(table):
        return []
    full = gathering_at(table.sitting)
    return [replace(full, closed=True), replace(full, fresh=True)]
