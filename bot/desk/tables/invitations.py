"""People are invited to a new table by name; for a day a seat is kept for each who has not answered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.desk.counter.caller import Named
from bot.desk.counter.replies import says
from bot.desk.counter.sides import missing
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed
from bot.desk.tables.gm_seat import check_named
from bot.post import notices
from bot.post.message import Reply
from bot.post.parcels import packing, targets
from bot.post.table_card import gathering_at
from bot.table.invitations import asked, kept_for
from bot.table.setting import Invitation, Setting
from bot.table.staff import mention
from rules.kernel.orders import No
from storage import Parcel


def with_guests(setting: Setting, named: Sequence[Named], host: int, free: int, now: int) -> Setting:
    """These are invited, and nobody else any more; raises No. `free`: how many seats are."""
    for who in named:
        check_named(who)
    users = tuple(dict.fromkeys(who.user for who in named))
    if host in users:
        raise No("bot/games", "invites_self")
    if setting.master.user in users:
        raise No("bot/gm", "master_invited", user=mention(setting.master.user))
    if len(users) > free:
        raise No("bot/games", "too_many_guests", free=free)
    return asked(setting, users, now)


async def invite(table: Table, named: Sequence[Named]) -> list[Parcel]:
    """Whom the host has named is invited; what those are told who never were before. Raises No."""
    before = table.setting
    if named and table.record.hot_seat:
        raise No("bot/games", "guests_at_one_screen")
    if seated := next((who for who in named if who.user in table.sitting.seats.values()), None):
        raise No("bot/games", "sits_here", user=mention(seated.user))
    host = table.record.host or table.caller.user
    table.set(with_guests(before, named, host, len(missing(table)), table.clock()))
    fresh = [each for each in table.setting.invited if each.user not in before.called]
    public = table.to_channel(*(notices.invited(each.user) for each in fresh))
    return [*public, *letters_to(fresh, table.record.name, host, table.record.channel)]


def letters_to(invited: Iterable[Invitation], name: str, host: int, channel: int | None) -> list[Parcel]:
    """By direct message, to each of them."""
    where = f"<#{channel}>" if channel else ""
    posts = {each.user: notices.invites(name, host, where, each.until // 1000) for each in invited}
    return [packing.parcel(targets.user(user), post) for user, post in posts.items()]


def check_kept(table: Table) -> None:
    """Refuses whoever is not invited, where all free seats are kept for others."""
    setting, user = table.setting, table.caller.user
    kept = kept_for(setting, table.sitting.seats, table.record.host or 0)
    if table.begun or user in kept or len(missing(table)) > len(kept):
        return
    until = max(each.until for each in setting.invited) // 1000
    raise No("bot/games", "seats_kept", users=", ".join(map(mention, kept)), until=until)


@verb(pressed("decline_seat"))
async def decline_seat(table: Table) -> Reply:
    """Whoever is invited does not play: their seat is kept no more."""
    user, setting = table.caller.user, table.setting
    if user not in [each.user for each in setting.invited]:
        raise No("bot/games", "not_invited")
    table.set(setting.uninvited(user))
    host = table.record.host or 0
    posts = notices.declined_seat(user, host), gathering_at(table.sitting)
    return await table.keep(
        says([table.speaker.say("desk", "seat_declined")]), outbox=table.to_channel(*posts)
    )
