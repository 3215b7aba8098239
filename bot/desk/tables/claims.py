"""Claims of a player whose opponents do not answer: the game, the host's part, the channel free again.

Whoever is meant is told first, by direct message too, and has some days in which a word is enough to end it.
Holidays, pauses and what the bot was away count as little as they do anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.desk.counter.blanks import one_of, text
from bot.desk.counter.replies import button, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.tables.endings import CLAIM, finish
from bot.desk.tables.putting_away import cleared
from bot.desk.tables.silence import WEEK, after, check_gone
from bot.post import notices
from bot.post.message import Reply, rows_of
from bot.post.parcels import packing, targets
from bot.table.setting import Claim
from bot.table.staff import mention
from bot.table.timetable import DAY
from bot.words.speaker import unmarked
from rules.kernel.orders import No

GAME, HOST, AWAY = "game", "host", "away"
CLAIMS = (GAME, HOST, AWAY)
GRACE = 3 * DAY  # in which whoever is meant may answer


@verb(
    command("game end: claim", text("claim", to="what", choices=one_of("claim", CLAIMS))),
    pressed("claim_game", "what"),
    pressed("claim_host", "what"),
    pressed("claim_away", "what"),
)
async def claim(table: Table, what: str = "") -> Reply:
    """Claim something of whoever does not answer; later carry it out. Without a choice: what there is."""
    table.needs_whole()
    table.needs_play()
    seat, known = table.voter(), table.setting.claim
    if table.record.hot_seat or table.alone:
        raise No("bot/games", "claim_nothing")
    if what or known is None or known.seat != seat:
        return await (_made(table, seat, what) if what else _offered(table, seat))
    await check(table, seat, known.what)
    stands = await after(table, meant(table, seat, known.what), known.at, GRACE)
    if table.clock() >= stands:
        return await carried_out(table, known)
    take_back = button(table.speaker, "here", table.number, label=table.speaker.say("buttons", "retract"))
    said = table.speaker.say("desk", "claimed", what=known.what, until=stands // 1000)
    return says([said], rows_of([take_back]))


async def _offered(table: Table, seat: str) -> Reply:
    """What may be claimed, each by a button; raises No where nothing may."""
    open_, why = list[str](), list[No]()
    for what in CLAIMS:
        try:
            await check(table, seat, what)
            open_.append(what)
        except No as no:
            why.append(no)
    if not open_:
        raise why[0]
    buttons = (button(table.speaker, f"claim_{what}", table.number, 0, what) for what in open_)
    return says([table.speaker.say("desk", "claim_what")], rows_of(buttons))


async def _made(table: Table, seat: str, what: str) -> Reply:
    await check(table, seat, what)
    if what == HOST and table.record.host is None:
        return await carried_out(table, Claim(what, seat, table.caller.user, table.clock()))
    claim = Claim(what, seat, table.caller.user, table.clock())
    sides, users = meant(table, seat, what), asked(table, seat, what)
    stands = await after(table, sides, claim.at, GRACE)
    table.set(replace(table.setting, claim=claim))
    notice = notices.claims(seat, claim.user, what, sides, stands // 1000, users)
    own = [packing.parcel(targets.user(user), packing.titled(notice, table.record.name)) for user in users]
    said = table.speaker.say("desk", "claimed", what=what, until=stands // 1000)
    return await table.keep(says([said]), outbox=[*table.to_channel(notice), *own])


async def check(table: Table, own: str, what: str) -> None:
    """Whether that may be claimed now; raises No."""
    if what == HOST and table.hosting:
        raise No("bot/games", "host_already")
    if what == HOST and not meant(table, own, HOST):
        await check_host(table)
    for seat in meant(table, own, what):
        await check_gone(table, seat)


async def check_host(table: Table) -> None:
    """A host who plays no side, and has said to be there, is not asked again so soon; raises No."""
    opens = await after(table, (), table.setting.came.get(HOST, 0), WEEK)
    if table.clock() < opens:
        raise No("bot/games", "host_is_there", opens=opens // 1000)


def meant(table: Table, own: str, what: str) -> Sequence[str]:
    """The sides of whom something is claimed: all others, or that of the host, who may play none."""
    seats = [seat for seat in table.setting.people if seat != own]
    if what != HOST:
        return seats
    return [seat for seat in seats if table.sitting.seats.get(seat) == table.record.host]


def asked(table: Table, own: str, what: str) -> list[int]:
    """Who is told, and may answer: whoever plays these sides, or did until they were open."""
    sitting, left = table.sitting, table.setting.left
    sides = [sitting.seats.get(seat) or left.get(seat, 0) for seat in meant(table, own, what)]
    users = [table.record.host or 0] if what == HOST else sides
    return [user for user in dict.fromkeys(users) if user]


async def carried_out(table: Table, claim: Claim) -> Reply:
    user, say = table.caller.user, table.speaker.say
    table.set(replace(table.setting, claim=None))
    if claim.what == GAME:
        return await finish(table, CLAIM, claim.seat, [say("desk", "claim_game")])
    if claim.what == AWAY:
        said = says([say("desk", "put_away", name=unmarked(table.record.name), game=table.number)])
        return await cleared(table, said)
    table.sitting.record = replace(table.record, host=user)
    notice = notices.is_host(user)
    return await table.keep(says([say("desk", "claim_host")]), outbox=table.to_channel(notice))


@verb(pressed("here"))
async def here(table: Table) -> Reply:
    """Whoever is meant by a claim is there; whoever has made it takes it back."""
    claim, setting = table.setting.claim, table.setting
    if claim is None:
        raise No("bot/games", "no_claim")
    if claim.user != table.caller.user and table.caller.user not in asked(table, claim.seat, claim.what):
        raise No("bot/games", "claim_of_others", user=mention(claim.user))
    there = () if claim.user == table.caller.user else table.own or (HOST,)
    table.set(setting.present(there, table.clock()))
    notice = notices.claim_over(table.caller.user, claim.seat, claim.what)
    said = table.speaker.say("desk", "claim_over")
    return await table.keep(says([said]), outbox=table.to_channel(notice))
