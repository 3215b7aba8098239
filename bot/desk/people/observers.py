"""Observers: who reads the papers of one side by its leave, and writes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.desk.counter.blanks import person, text
from bot.desk.counter.caller import Named
from bot.desk.counter.offering import sides
from bot.desk.counter.replies import button, says
from bot.desk.counter.sides import seat_named
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.tables.seating import watch_ended
from bot.post.message import Button, Reply, rows_of
from bot.post.parcels import packing, targets
from bot.post.parcels.notice import Notice
from bot.post.parcels.to_staff import Petition
from bot.table.staff import mention
from rules.kernel.orders import GM, No
from storage import Parcel


@verb(command("game people: observe", text("side", about="whose", required=True, complete=sides)))
async def observe(table: Table, side: str) -> Reply:
    """Ask the chief of a side for leave to read its papers."""
    seat = seat_named(table, side)
    check_observer(table, table.caller.user, seat)
    chief = table.sitting.seats.get(seat, 0)
    if not chief:
        raise No("bot/gm", "side_empty", side=seat)
    wishes = table.setting.wishes
    table.set(replace(table.setting, wishes={**wishes, str(table.caller.user): seat}))
    asks = Petition(table.record.name, seat, table.caller.user)
    public = Notice("asks_to_watch", {"user": table.caller.user, "side": seat, "chief": chief})
    outbox = [packing.parcel(targets.user(chief), asks), *table.to_channel(public)]
    said = table.speaker.say("observers", "asked", side=seat, user=mention(chief))
    return await table.keep(says([said]), outbox=outbox)


@verb(command("game people: observers"))
async def observers(table: Table) -> Reply:
    """Who observes which side; for a chief with buttons for the first who asks."""
    lines = [
        table.speaker.say("observers", "observes", user=mention(int(user)), side=seat)
        for user, seat in table.setting.watching.items()
    ]
    first = asking(table)[:1]
    lines += [table.speaker.say("observers", "asks", user=mention(user)) for user in first]
    rows = rows_of(one for user in first for one in answers(table, user))
    return says(lines or [table.speaker.say("observers", "none")], rows)


@verb(pressed("observe_allow", "user"))
async def let_observe(table: Table, user: int) -> Reply:
    """From now on they read the papers of the caller's side, and can play no other; all are told."""
    seat = wished(table, user)
    check_observer(table, user, seat)
    setting = table.setting.unwatched(user).seen_by(user, seat)
    table.set(replace(setting, watching={**setting.watching, str(user): seat}))
    public = Notice("watches", {"user": user, "side": seat})
    outbox = [*table.to_channel(public), to_observer(table, user, "you_watch", seat)]
    said = table.speaker.say("observers", "observes", user=mention(user), side=seat)
    return await table.keep(says([said]), outbox=outbox)


@verb(pressed("observe_refuse", "user"))
async def keep_out(table: Table, user: int) -> Reply:
    """They are told that they may not; nobody else is."""
    seat = wished(table, user)
    table.set(table.setting.unwatched(user))
    outbox = [to_observer(table, user, "watch_refused", seat)]
    said = table.speaker.say("observers", "refused", user=mention(user))
    return await table.keep(says([said]), outbox=outbox)


@verb(command("game people: dismiss", person("user", to="who", required=True)))
async def dismiss(table: Table, who: Named) -> Reply:
    """An observer of the caller's side reads its papers no longer."""
    seat, user = table.chief(), who.user
    if table.setting.watching.get(str(user)) != seat:
        raise No("bot/observers", "no_observer", user=mention(user))
    said = table.speaker.say("observers", "dismissed", user=mention(user))
    told = to_observer(table, user, "watch_over", seat)
    return await watch_ended(table, user, says([said]), [told])


def check_observer(table: Table, user: int, seat: str) -> None:
    """Whether somebody may read the papers of a side without a part in it; raises No."""
    if table.record.hot_seat:
        raise No("bot/observers", "one_screen")
    table.needs_play()
    who, saw = mention(user), table.setting.saw(user)
    if holds := next((held for held, holder in table.sitting.seats.items() if holder == user), ""):
        raise No("bot/command", "sits_there", user=who, side=holds)
    if user in table.sitting.deputies:
        raise No("bot/command", "asked_already", user=who)
    if str(user) in table.setting.watching:
        raise No("bot/observers", "observes_already", user=who)
    if saw == GM:
        raise No("bot/command", "knows_all", user=who)
    if saw not in ("", seat):
        raise No("bot/command", "knows_other", user=who, side=saw)


def wished(table: Table, user: int) -> str:
    """The caller's seat, whose papers this user asks to read; raises No."""
    seat = table.chief()
    if table.setting.wishes.get(str(user)) != seat:
        raise No("bot/observers", "nobody_asks")
    return seat


def asking(table: Table) -> list[int]:
    """Who asks to read the papers of the caller's side."""
    return [int(user) for user, seat in table.setting.wishes.items() if table.own and seat == table.own[0]]


def answers(table: Table, user: int) -> Iterator[Button]:
    """The first who asks is answered; the next comes then."""
    for answer in ("observe_allow", "observe_refuse"):
        yield button(table.speaker, answer, table.number, 0, str(user))


def to_observer(table: Table, user: int, key: str, seat: str) -> Parcel:
    return packing.parcel(targets.user(user), Notice(key, {"side": seat}, table.record.name))
