"""Several commanders a side: the chief gives parts of it to deputies, who take them or not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

from msgspec.structs import replace

from bot.desk.counter.blanks import FilledIn, Offered, person, switch, text
from bot.desk.counter.caller import Caller, Named
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import button, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed, typed
from bot.desk.gm.acts import done
from bot.desk.orders.drafts import Paper
from bot.desk.orders.fellows import memo
from bot.desk.orders.next_lines import Choice, clip
from bot.desk.orders.sheet import Sheet
from bot.desk.tables.agreement import change, restated
from bot.desk.tables.seating import papers_wait, sheets
from bot.post import notices
from bot.post.message import CHOICES, OPTION, Reply, rows_of
from bot.post.parcels import packing, targets
from bot.post.parcels.notice import Notice
from bot.post.parcels.to_staff import Commission
from bot.table.dues import Proposal, What
from bot.table.staff import is_letters_only, mention, serving
from bot.words.speaker import THEATRE, unmarked
from rules.kernel.forms import fold
from rules.kernel.orders import GM, No
from storage import Deputy, Parcel

MOST = 5  # deputies of a side
BETWEEN = re.compile(r"\s*[,;]\s*")


async def to_give(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """What a chief may give away, for completion: the names before the last comma stay as they are."""

    async def look(table: Table) -> Offered:
        check_chief(table)
        *before, last = BETWEEN.split(typed)
        start = "".join(f"{name}, " for name in before)
        return [*islice(matching(table, start, fold(last)), CHOICES)]

    return await desk.quietly(caller, look, [])


@verb(
    command(
        "game people: appoint",
        person("user", to="who", required=True),
        text("charge", to="charges", required=True, complete=to_give),
        switch("seals"),
    )
)
async def appoint(desk: Desk, caller: Caller, who: Named, charges: str, seals: bool | None = None) -> Reply:
    """Offer a command to somebody, or give a deputy more to command."""
    if caller.guild is None:
        raise No("bot/command", "appoint_in_server")
    if who.bot:
        raise No("bot/command", "is_a_bot")
    if not who.here:
        raise No("bot/command", "not_in_server")
    return await desk.at(caller, partial(_appoint, user=who.user, charges=charges, seals=seals), charges)


async def _appoint(table: Table, user: int, charges: str, seals: bool | None) -> Reply:
    """The offer is made, or what is added to a command is given."""
    check_chief(table)
    before = table.sitting.deputies.get(user)
    check_person(table, user, before)
    wanted = chosen(table, charges)
    check_free(table, user, wanted)
    deputy = before or Deputy(user, table.seat, ())
    given = tuple(dict.fromkeys((*deputy.charges, *wanted)))
    may = deputy.seals if seals is None else seals
    deputy = table.sitting.deputies[user] = replace(deputy, charges=given, seals=may)
    key = "gave_more" if deputy.accepted else "offers_command"
    said = table.speaker.say("desk", key, user=mention(user), charges=table.speaker.charges(given))
    return await table.keep(says([said]), outbox=appointment(table, deputy))


@verb(pressed("serve"))
async def serve(desk: Desk, caller: Caller) -> Reply:
    """Take the command that is offered: from now on the caller reads the papers of that side."""
    reply = await desk.at(caller, taken)
    await desk.shelf.dms.reopen(caller.user)
    return reply


async def taken(table: Table) -> Reply:
    """The command that is offered, by the caller."""
    table.needs_play()
    offer, user = offered(table), table.caller.user
    check_person(table, user, offer)
    table.sitting.deputies[user] = replace(offer, accepted=True)
    table.set(table.setting.unwatched(user).seen_by(user, offer.seat))
    said = table.speaker.say("desk", "serves", charges=table.speaker.charges(offer.charges))
    rows = rows_of([button(table.speaker, "papers", table.number)])
    public = notices.serves(user, offer.seat), *await restated(table)
    outbox = table.to_channel(*public)
    outbox += memo(table, table.staff.chief, "accepted", charges=offer.charges)
    outbox += [welcome(table, offer), *sheets(table, (offer.seat,), table.deadlines)]
    reply = await table.keep(says([said], rows), outbox=outbox)
    await papers_wait(table)
    return reply


@verb(pressed("decline_command"))
async def decline_command(table: Table) -> Reply:
    """Leave what is offered to others."""
    offer = offered(table)
    del table.sitting.deputies[table.caller.user]
    chief = table.sitting.seats.get(offer.seat, 0)
    notice = Notice("declined_command", {"user": table.caller.user}, table.record.name)
    outbox = [packing.parcel(targets.user(chief), notice)] if chief else []
    return await table.keep(says([table.speaker.say("desk", "declines")]), outbox=outbox)


@verb(
    command(
        "game people: release",
        person("user", to="who", required=True),
        text("charge", to="charges", complete=to_give),
    ),
    gives_back="charges",
)
async def release(table: Table, who: Named, charges: str = "") -> Reply:
    """Take back what was given to a deputy, some of it or all."""
    check_chief(table)
    user, deputy = who.user, table.sitting.deputies.get(who.user)
    if deputy is None or deputy.seat != table.seat:
        raise No("bot/command", "no_deputy", user=mention(user))
    gone = chosen(table, charges) if charges.strip() else deputy.charges
    if lacks := [charge for charge in gone if charge not in deputy.charges]:
        raise No("bot/command", "not_given", user=mention(user), charge=lacks[0])
    left = tuple(charge for charge in deputy.charges if charge not in gone)
    if left:
        table.sitting.deputies[user] = replace(deputy, charges=left)
    else:
        del table.sitting.deputies[user]
    say, told = table.speaker.say, table.speaker.charges
    said = say("desk", "released", user=mention(user), charges=told(gone), left=told(left))
    return await table.keep(says([said]), outbox=await released(table, deputy, gone, bool(left)))


@verb(pressed("ready", number="ask", edit=True), typed("ready"))
async def ready(table: Table, ask: int = 0, *, edit: bool = False) -> Reply:
    """A deputy's part is written: the chief is told what it says."""
    question = table.asked(ask)
    if table.deputy is None:
        raise No("bot/command", "for_deputies")
    paper = await Paper.of(table, question)
    table.sitting.deputies[table.caller.user] = replace(table.deputy, ready=question.number)
    reply = Sheet(table, paper).reply((table.speaker.say("desk", "is_ready"),), edit=edit)
    facts = {"charges": table.deputy.charges, "lines": tuple(map(str, paper.part))}
    return await table.keep(reply, outbox=memo(table, table.staff.chief, "ready", **facts))


@verb(command("game people"), pressed("deputies"), typed("deputies"))
async def deputies(table: Table) -> Reply:
    """Who commands under whom; and what, for their own side. An offer may be answered here."""
    offer = table.sitting.deputies.get(table.caller.user)
    if offer is not None and not offer.accepted:
        return commission(table, offer)
    lines = list(listed(table))
    return says(lines or [table.speaker.say("desk", "no_deputies")])


@verb(
    command("game settings: letters-only", switch("on", required=True)),
    pressed("letters_only", on=True),
)
async def letters_only(table: Table, on: bool) -> Reply:
    """Whether the commanders of one side share nothing but letters."""
    what: What = "apart" if on else "together"
    if table.mastering:
        done(table, what)
    return await change(table, Proposal(what))


# -- who may be given what -------------------------------------------------------------------------------


def check_chief(table: Table) -> None:
    """Only a chief in a game that is played gives commands; one screen for both sides knows no deputies."""
    if table.record.hot_seat:
        raise No("bot/command", "hot_seat_alone")
    table.needs_play()
    table.chief()


def check_person(table: Table, user: int, deputy: Deputy | None) -> None:
    """Nobody serves whom they fight, nor who has seen the other side's papers."""
    seat = deputy.seat if deputy else table.seat
    holds = next((other for other, holder in table.sitting.seats.items() if holder == user), "")
    if holds:
        raise No("bot/command", "sits_there", user=mention(user), side=holds)
    if seat != table.seat and table.own:
        raise No("bot/command", "asked_already", user=mention(user))
    if table.setting.saw(user) == GM:
        raise No("bot/command", "knows_all", user=mention(user))
    if table.setting.saw(user) not in ("", seat):
        raise No("bot/command", "knows_other", user=mention(user), side=table.setting.saw(user))


def check_free(table: Table, user: int, charges: Iterable[str]) -> None:
    """Each charge is one deputy's, and there are not too many of them."""
    others = [d for d in table.sitting.deputies.values() if d.seat == table.seat and d.user != user]
    if user not in table.sitting.deputies and len(others) >= MOST:
        raise No("bot/command", "enough_deputies", most=MOST)
    for charge in charges:
        if holder := next((d for d in others if charge in d.charges), None):
            raise No("bot/command", "given_already", charge=charge, user=mention(holder.user))


def chosen(table: Table, text: str) -> tuple[str, ...]:
    """The charges that a text names; raises No."""
    known = table.game.charges(table.view)
    spelled = {fold(word): name for name, others in known.items() for word in (name, *others)}
    spelled |= {fold(theatre): name for name, theatre in theatres(table) if name in known}
    found = []
    for word in filter(None, BETWEEN.split(text.strip())):
        if fold(word) not in spelled:
            some = table.speaker.charges(list(known)[:CHOICES])
            raise No("bot/command", "no_such_charge", charge=unmarked(word), charges=some)
        found.append(spelled[fold(word)])
    if not found:
        raise No("bot/command", "which_charge")
    return tuple(dict.fromkeys(found))


def matching(table: Table, start: str, wanted: str) -> Iterator[Choice]:
    named = table.speaker.catalogue.languages[table.speaker.language].names
    for name, others in table.game.charges(table.view).items():
        tables = (THEATRE, *table.game.vocabulary(table.codec.data).names)
        full = next((found for each in tables if (found := named.get(each, {}).get(name))), name)
        if any(wanted in fold(word) for word in (name, full, *others)) and len(start + name) <= OPTION:
            yield clip(f"{start}{name} · {full}" if full != name else start + name), start + name


def theatres(table: Table) -> Iterator[tuple[str, str]]:
    """The parts of the board by their names in every language."""
    for words in table.speaker.catalogue.languages.values():
        yield from words.names.get(THEATRE, {}).items()


def offered(table: Table) -> Deputy:
    """The command that is offered to the caller."""
    found = table.sitting.deputies.get(table.caller.user)
    if found is None or found.accepted:
        raise No("bot/command", "nothing_offered_you")
    return found


# -- what is told -----------------------------------------------------------------------------------------


def commission_of(table: Table, deputy: Deputy) -> Commission:
    chief = table.sitting.seats.get(deputy.seat, 0)
    letters_only = is_letters_only(table.record)
    return Commission(table.record.name, deputy.seat, chief, deputy.charges, deputy.seals, letters_only)


def commission(table: Table, deputy: Deputy) -> Reply:
    """The offer once more, with its buttons."""
    post = commission_of(table, deputy)
    return Reply(table.press.messages(table.number, table.codec, post, table.caller.reads))


def appointment(table: Table, deputy: Deputy) -> list[Parcel]:
    """A deputy is told of what is added, anyone else of the offer; and the channel that there is one."""
    if deputy.accepted:
        return memo(table, deputy.user, "given", charges=deputy.charges)
    post = commission_of(table, deputy)
    public = notices.offers_command(table.caller.user, deputy.seat, deputy.user)
    return [packing.parcel(targets.user(deputy.user), post), *table.to_channel(public)]


async def released(table: Table, deputy: Deputy, gone: tuple[str, ...], serves_on: bool) -> list[Parcel]:
    notice = Notice("charges_gone", {"charges": gone, "left": serves_on}, table.record.name)
    found = [packing.parcel(targets.user(deputy.user), notice)]
    if deputy.accepted and not serves_on:
        notice = notices.serves_no_more(deputy.user, deputy.seat)
        found += table.to_channel(notice, *await restated(table))
    return found


def welcome(table: Table, deputy: Deputy) -> Parcel:
    """The first private message to a deputy."""
    facts = {"side": deputy.seat, "charges": deputy.charges, "letters_only": is_letters_only(table.record)}
    return packing.parcel(targets.user(deputy.user), Notice("welcome_deputy", facts, table.record.name))


def listed(table: Table) -> Iterator[str]:
    """The deputies of each side; what they command and how far they are, where the reader may know it."""
    for seat in table.setting.seats:
        under = [d for d in table.sitting.deputies.values() if d.seat == seat]
        known = [d for d in under if seat == table.seat and (not table.has_only_letters or d == table.deputy)]
        for deputy in known:
            yield table.speaker.say("desk", "deputy", **facts_of(table, deputy))
        others = [d for d in serving(under, seat) if d not in known]
        if others:
            names = ", ".join(mention(d.user) for d in others)
            yield table.speaker.say("desk", "deputies_there", side=seat, names=names)


def facts_of(table: Table, deputy: Deputy) -> dict[str, object]:
    ask = table.ask
    charges = table.speaker.charges(deputy.charges)
    facts = {"user": mention(deputy.user), "charges": charges, "seals": deputy.seals}
    ready = ask is not None and deputy.ready == ask.number
    return {**facts, "offered": not deputy.accepted, "ready": ready}
