"""Who may be the game master of a table, and who says so."""

from __future__ import annotations

from bot.desk.counter.caller import Named
from bot.desk.counter.table import Table
from bot.table.staff import has_umpire, mention
from rules.kernel.match import Outcome
from rules.kernel.orders import GM, UMPIRE, No


def check_named(who: Named) -> None:
    """Somebody who can be asked; raises No."""
    if who.bot:
        raise No("bot/gm", "is_a_bot")
    if not who.here:
        raise No("bot/gm", "not_in_server")


def check_host(table: Table) -> None:
    """The host says who is asked; who runs the server, once the table has no host any more.

    Whoever has left a side, or reads its papers, has no part in that: the others could not be asked.
    """
    if not (table.hosting or (table.manages and table.record.host is None)):
        raise No("bot/gm", "host_appoints")
    saw = table.setting.saw(table.caller.user)
    if table.begun and not table.takes_sides and saw not in ("", GM):
        raise No("bot/gm", "took_sides", side=saw)


def check_free(table: Table) -> None:
    """Whether this table can get a game master; raises No."""
    table.needs_whole()
    if table.record.hot_seat:
        raise No("bot/gm", "none_in_hot_seat")
    if table.over:
        raise No("kernel/asks", "game_over")
    if table.setting.master.user:
        raise No("bot/gm", "there_is_one", user=mention(table.setting.master.user))


def check_person(table: Table, user: int) -> None:
    """Nobody is game master who holds a side, or has seen its papers."""
    sitting = table.sitting
    served = {other: deputy.seat for other, deputy in sitting.deputies.items()}
    held = {holder: seat for seat, holder in sitting.seats.items()}
    if seat := held.get(user) or served.get(user):
        raise No("bot/gm", "holds_side", user=mention(user), side=seat)
    if table.setting.saw(user) not in ("", GM):
        raise No("bot/gm", "knows_side", user=mention(user), side=table.setting.saw(user))


def umpired(table: Table) -> bool:
    """Whether there is a seat here for a game master who answers for the umpire."""
    return table.playing and has_umpire(table.match)


def seat_umpire(table: Table) -> Outcome:
    """Whoever is the game master now answers for the umpire; without one the rules do, from now on."""
    seats, user = table.sitting.seats, table.setting.master.user
    seats.pop(UMPIRE, None)
    if user:
        seats[UMPIRE] = user
    return table.match.umpire(present=bool(user))
