"""What is done to a table at once, or when all sides agree: to its clock, to what its commanders share, and
who is asked to be its game master."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.clock.open_seats import vacated
from bot.desk.counter.replies import button, says
from bot.desk.counter.table import Table
from bot.desk.tables.gm_seat import check_free, check_person
from bot.desk.tables.side_thread import shut
from bot.post import notices
from bot.post.consequences.own_sheets import sheets_again
from bot.post.consequences.status import status_now
from bot.post.message import Reply, rows_of
from bot.post.parcels.notice import Notice
from bot.post.parcels.to_channel import Gathering
from bot.post.parcels.turns import Dispatch
from bot.post.table_card import gathering_at
from bot.table.computers import Computer
from bot.table.dues import Clock, Proposal, by_another, dues, gone_on, put_off, with_silent
from bot.table.staff import mention
from bot.table.timetable import DAY, PATIENCE
from bot.words.speaker import unmarked
from rules.kernel.orders import No
from rules.kernel.thinking.habits import LEVELS
from storage import Deadline, Parcel

LONGEST_PAUSE = 30 * DAY  # after which one side alone lets the clock go on


async def change(table: Table, terms: Proposal) -> Reply:
    """By whose it is to decide at once, and by who holds all sides; else by all sides together."""
    check(table, terms)
    if is_for(table, terms) or table.alone:
        return await carry_out(table, terms)
    if not table.begun:
        raise No("bot/table", "not_host" if is_of_papers(terms) else "not_at_table")
    table.voter()
    return await propose(table, terms)


def is_for(table: Table, terms: Proposal) -> bool:
    """Whether that is the caller's to decide alone: what concerns the clock, before the game anybody there.

    What commanders share is for the host before the game, then for the game master. Who is asked to be that
    the host says, but in the game not as a side. Time that a host gives costs nobody any but the host's own
    side; and a pause that has lasted for so long holds nobody for ever.
    """
    if is_of_papers(terms):
        return table.mastering if table.begun else table.decides
    if terms.what == "appoint":
        return not (table.begun and table.takes_sides)
    if terms.what == "unread":
        return False
    if terms.what == "computer":
        return is_for_computer(table, terms.side)
    if terms.what == "more" and table.own and (table.hosting or table.manages):
        return not set(given_time(table, terms.side)) & set(table.own)
    if terms.what == "resume" and table.own and table.clock() - table.setting.clock.paused >= LONGEST_PAUSE:
        return True
    return table.decides or (not table.begun and bool(table.own))


def is_for_computer(table: Table, seat: str) -> bool:
    """Nobody else plays whom it concerns; or it is one's own seat, and the table has agreed on such."""
    others = {table.sitting.seats.get(each, 0) for each in table.setting.seats} - {0, table.caller.user}
    return not others or (seat in table.own and table.setting.stand_in)


def is_of_papers(terms: Proposal) -> bool:
    return terms.what in ("apart", "together")


def check(table: Table, terms: Proposal) -> None:
    """Whether that can be done now; raises No."""
    table.needs_whole()
    if table.over:
        raise No("kernel/asks", "game_over")
    if is_of_papers(terms):
        check_papers(table, terms)
    elif terms.what == "appoint":
        check_free(table)
        check_person(table, terms.user)
    elif terms.what == "unread":
        check_unread(table)
    elif terms.what == "computer":
        check_computer(table, terms)
    else:
        check_clock(table, terms)


def check_clock(table: Table, terms: Proposal) -> None:
    clock = table.setting.clock
    check_patience(table, terms)
    if terms.what in ("pause", "resume", "more"):
        table.needs_play()
    if terms.what != "set" and clock.timetable is None:
        raise No("bot/deadlines", "no_deadlines")
    if terms.what in ("pause", "more") and clock.paused:
        raise No("bot/deadlines", "paused_already")
    if terms.what == "resume" and not clock.paused:
        raise No("bot/deadlines", "not_paused")


def check_computer(table: Table, terms: Proposal) -> None:
    """Whether a computer may play that seat at that level; raises No."""
    setting, seat = table.setting, terms.side
    check_plays(table)
    if terms.level not in LEVELS:
        raise No("bot/games", "no_such_level", level=unmarked(terms.level), levels=LEVELS)
    known = setting.computers.get(seat)
    if known and known.keeps not in (0, table.caller.user):
        raise No("bot/games", "seat_of_holiday", user=mention(known.keeps), until=known.until // 1000)
    mine = {*table.own, *(setting.agreed if terms == setting.terms else ())}
    if seat in table.sitting.seats and seat not in mine:
        raise No("bot/games", "seat_taken", side=seat)


def check_plays(table: Table) -> None:
    """Whether a computer may play here; raises No."""
    table.needs_whole()
    if table.over:
        raise No("kernel/asks", "game_over")
    if table.game.judgement is None:
        raise No("bot/games", "no_computer")
    if table.record.hot_seat:
        raise No("bot/games", "computer_sees_all")


def check_unread(table: Table) -> None:
    """Whether the players have waited long enough for a game master who reads; raises No."""
    table.needs_play()
    master = table.setting.master
    if not table.match.held or master.silent != table.match.save().entries:
        raise No("bot/gm", "waited_too_little", held=table.match.held)


def check_patience(table: Table, terms: Proposal) -> None:
    """How long a game master is waited for they do not lengthen themselves; raises No."""
    old, new = table.setting.clock.timetable, terms.timetable
    if table.mastering and table.begun and new and new.patience > (old.patience if old else PATIENCE):
        raise No("bot/gm", "patience_of_others")


def check_papers(table: Table, terms: Proposal) -> None:
    if table.record.hot_seat:
        raise No("bot/command", "hot_seat_alone")
    if table.setting.letters_only == (terms.what == "apart"):
        raise No("bot/command", "shared_so", letters_only=table.setting.letters_only)


async def propose(table: Table, terms: Proposal) -> Reply:
    """The others are asked."""
    setting = table.setting
    if (setting.terms, setting.agreed) == (terms, table.own):
        raise No("bot/games", "offered_already")
    if setting.terms == terms and setting.agreed:
        return await agree(table)
    table.set(replace(setting, terms=terms, agreed=table.own))
    others = [table.sitting.seats.get(seat, 0) for seat in setting.seats if seat not in table.own]
    posts = [notices.proposed(table.seat, terms, user) for user in others if user]
    rows = rows_of([button(table.speaker, "retract", table.number)])
    said = table.speaker.say("desk", "proposed", **notices.of_terms(terms))
    return await table.keep(says([said], rows), outbox=table.to_channel(*posts))


async def agree(table: Table) -> Reply:
    """The caller's seats agree; with the last of them it is done."""
    setting = table.setting
    assert setting.terms is not None
    agreed = tuple(dict.fromkeys((*setting.agreed, *table.own)))
    if agreed == setting.agreed:
        raise No("bot/games", "offered_already")
    if set(agreed) != set(setting.people):
        table.set(replace(setting, agreed=agreed))
        return await table.keep(says([table.speaker.say("desk", "agreed_so_far")]))
    check(table, setting.terms)
    return await carry_out(table, setting.terms)


async def carry_out(table: Table, terms: Proposal) -> Reply:
    setting = table.setting
    agreed = terms is setting.terms
    claim = None if agreed else setting.claim
    table.set(replace(setting, terms=None, agreed=() if setting.terms else setting.agreed, claim=claim))
    if is_of_papers(terms):
        return await shared(table, letters_only=terms.what == "apart")
    if terms.what == "appoint":
        return await appointed(table, terms.user)
    if terms.what == "unread":
        return await unread(table)
    if terms.what == "computer":
        return await handed(table, terms, agreed=agreed)
    if terms.what == "more":
        return await prolonged(table, given_time(table, terms.side), given=True)
    return await timed(table, terms, agreed=agreed)


async def appointed(table: Table, user: int) -> Reply:
    """They are asked, and take the seat themselves."""
    setting = table.setting
    table.set(replace(setting, master=replace(setting.master, asked=user)))
    asks = notices.asks_master(table.record.host or table.caller.user, user)
    said = table.speaker.say("gm", "asked", user=mention(user))
    return await table.keep(says([said]), outbox=table.to_channel(asks, *await restated(table)))


async def handed(table: Table, terms: Proposal, *, agreed: bool) -> Reply:
    """The computer plays this seat from now on; whoever held it takes it back by joining."""
    seat, now, user = terms.side, table.clock(), 0 if agreed else table.caller.user
    known, told = table.setting.computers.get(seat), list[Parcel]()
    computer = Computer(terms.level, user=table.caller.user, since=now)
    if known:
        computer = replace(known, level=terms.level, user=table.caller.user, since=now)
    if seat in table.sitting.seats:
        left = Notice("left", {"user": table.sitting.seats[seat], "side": seat})
        told = vacated(table.sitting, {seat: left}, now, table.caller.user, instead=computer)
    table.set(replace(table.setting, computers={**table.setting.computers, seat: computer}))
    deadlines = await counted_anew(table)
    stands = await restated(table, deadlines)
    posts = table.to_channel(notices.computer_sits([seat], terms.level, user), *stands)
    said = says([table.speaker.say("desk", "computer_sits", sides=[seat], level=terms.level)])
    return await table.keep(said, outbox=[*told, *posts], deadlines=deadlines)


async def unread(table: Table) -> Reply:
    """What waits to be read is carried out, and answers are read first no more."""
    earlier, outcome = await table.before(), table.match.read_first(False, str(table.caller.user))
    said = says([table.speaker.say("gm", "reads_no_more")])
    return await table.play(earlier, outcome, said, first=table.to_channel(notices.unread()))


async def timed(table: Table, terms: Proposal, *, agreed: bool) -> Reply:
    now, setting = table.clock(), table.setting
    known = await table.sitting.deadlines() if table.begun else []
    table.set(replace(setting, clock=after(setting.clock, terms, now)))
    if terms.timetable is not None and table.begun:
        known = by_another(table.sitting, known, terms.timetable, now)
    elif terms.what == "resume":
        known = gone_on(table.sitting, setting.clock, known, await table.sitting.since(), now)
    found = dues(table.sitting, known, now)
    notice = notices.clock_changed(0 if agreed else table.caller.user, terms)
    said = table.speaker.say("desk", "clock_changed", **notices.of_terms(terms))
    outbox = [*table.to_channel(notice, *await restated(table, found)), *sheets_again(table.sitting, found)]
    return await table.keep(says([said]), outbox=outbox, deadlines=found)


async def prolonged(table: Table, seats: Sequence[str], *, given: bool) -> Reply:
    """These seats have more time; `given`: not their own that they take."""
    found = put_off(table.sitting, await table.sitting.deadlines(), seats)
    due = max(each.due for each in found if each.seat in seats) // 1000
    notice = notices.more_time(seats, table.caller.user, due, given)
    facts = {"due": due, "given": given, "left": 0 if given else table.setting.clock.left(seats[0])}
    return await table.keep(
        says([table.speaker.say("desk", "more_time", **facts)]),
        outbox=[
            *table.to_channel(notice, *await restated(table, found)),
            *sheets_again(table.sitting, found),
        ],
        deadlines=found,
    )


def given_time(table: Table, side: str) -> tuple[str, ...]:
    """Who is given time: one side, or all that the table waits for, with those of whom nobody may know."""
    waiting = [seat for seat in table.match.waiting() if seat in table.sitting.seats]
    chosen = [seat for seat in waiting if side in ("", seat)]
    if not chosen:
        raise No("bot/deadlines", "nothing_due")
    alike = with_silent(table.sitting, chosen)
    return tuple(seat for seat in waiting if seat in alike)


async def shared(table: Table, *, letters_only: bool) -> Reply:
    """From now on the commanders of one side share nothing but letters, or all again."""
    setting, user = table.setting, table.caller.user
    table.set(replace(setting, letters_only=letters_only))
    threads = await threads_shut(table) if letters_only else []
    served = any(deputy.accepted for deputy in table.sitting.deputies.values())
    said = table.speaker.say("desk", "letters_only", on=letters_only, served=served)
    outbox = [*table.to_channel(notices.letters_only(user, letters_only), *await restated(table)), *threads]
    return await table.keep(says([said]), outbox=outbox)


async def threads_shut(table: Table) -> list[Parcel]:
    """The private threads of all sides are put away."""
    return [parcel for seat in table.setting.seats for parcel in await shut(table, seat)]


def after(clock: Clock, terms: Proposal, now: int) -> Clock:
    """The clock as it is then."""
    match terms.what:
        case "set":
            return replace(clock, timetable=terms.timetable, taken={})
        case "off":
            return Clock(rests=clock.rests, off=now)
        case "pause":
            return replace(clock, paused=now)
        case "resume":
            return replace(clock, paused=0, missing={})
        case _:
            return clock


async def restated(
    table: Table, deadlines: Sequence[Deadline] | None = None
) -> Sequence[Dispatch] | Sequence[Gathering]:
    """How the table stands, or will stand with these deadlines, for the message that says so."""
    if not table.begun:
        return [] if table.over else [gathering_at(table.sitting)]
    known = await table.sitting.deadlines() if deadlines is None else deadlines
    return [await status_now(table.sitting, known)]


async def counted_anew(table: Table) -> list[Deadline]:
    """The deadlines of a table at which seats have been taken or left."""
    return dues(table.sitting, await table.sitting.deadlines(), table.clock())
