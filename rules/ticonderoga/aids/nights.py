"""What a side lays down for its nights and its lost (ticonderoga/standing-3 to standing-5)."""

from __future__ import annotations

from rules.kernel.chapters import Chapter
from rules.kernel.orders import Line, Lines, No
from rules.ticonderoga import night
from rules.ticonderoga.draft import Draft
from rules.ticonderoga.lines import Guns, Happening, NightMarch, Party, PieceName, Recover
from rules.ticonderoga.view import View

ADJACENT = "enemy adjacent"


class PassNights(Line, frozen=True):
    """By night nobody moves or attacks (ticonderoga/standing-3)."""

    form = "pass nights [unless {happening}]"

    happening: Happening | None = None


class LeadsByNight(Party, frozen=True):
    """A leader throws for his hex every night, or if nobody but these is there (ticonderoga/standing-4)."""

    form = "{piece} leads by night [with only {first}] [and {second}] [and {third}] [and {fourth}]"

    piece: PieceName
    first: PieceName | None = None
    second: PieceName | None = None
    third: PieceName | None = None
    fourth: PieceName | None = None


class SeekTheWay(Line, frozen=True):
    """The lost try to find their way as soon as they may (ticonderoga/standing-5)."""

    form = "lost find way"


class HearTheGuns(Line, frozen=True):
    """Before that their leaders listen for the guns (ticonderoga/standing-5)."""

    form = "lost march to guns"


def passes(view: View, standing_orders: Lines) -> bool:
    """Whether a side does nothing in this night."""
    told = [order for order in standing_orders if isinstance(order, PassNights)]
    if not view.night or not told:
        return False
    return any(order.happening is None for order in told) or not enemy_adjacent(view)


def enemy_adjacent(view: View) -> bool:
    """Whether an enemy is seen next to a piece of the side."""
    places = {piece.at for piece in view.pieces.values() if piece.side == view.who and piece.at}
    ground, country = view.board.ground, view.country
    return any(country.enemy_in(near, view.who) for at in places for near in ground.about(at))


def thrown_first(now: Draft, standing_orders: Lines) -> Lines:
    """The die that a side wants thrown before it is asked anything, or nothing."""
    return _guns(now, standing_orders) or _ways(now, standing_orders) or _marches(now, standing_orders)


def _guns(now: Draft, standing_orders: Lines) -> Lines:
    lines = night.listeners(now) if HearTheGuns() in standing_orders else ()
    return tuple(line for line in lines if isinstance(line, Guns))[:1]


def _ways(now: Draft, standing_orders: Lines) -> Lines:
    lines = night.recoveries(now) if SeekTheWay() in standing_orders else ()
    return tuple(line for line in lines if isinstance(line, Recover))[:1]


def _marches(now: Draft, standing_orders: Lines) -> Lines:
    for order in standing_orders:
        if isinstance(order, LeadsByNight) and leads(now, order):
            return (NightMarch(order.piece),)
    return ()


def leads(now: Draft, order: LeadsByNight) -> bool:
    """Whether a leader may throw, and nobody else's fate hangs on it than the order names."""
    if night.refuse_march(now, NightMarch(order.piece)) is not None:
        return False
    here = now.country.at(now.pieces[order.piece].at, now.side)
    others = {name for name in here if not now.pieces[name].is_boat} - {order.piece}
    return not order.riders or others <= set(order.riders)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Why one of these orders cannot stand."""
    if isinstance(line, PassNights) and line.happening not in (None, ADJACENT):
        return No("ticonderoga/standing-3", "no_pass_unless", happening=line.happening)
    if isinstance(line, LeadsByNight) and view.board.counters[line.piece].kind != "leader":
        return No("ticonderoga/standing-4", "no_leader", piece=line.piece)
    return None


CHAPTER = Chapter(
    __name__,
    standing=(PassNights, LeadsByNight, SeekTheWay, HearTheGuns),
    once=(PassNights,),
    refuse_standing=refuse_standing,
)
