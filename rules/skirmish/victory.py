"""Who has won (skirmish/win-1 to win-4): what a scenario's file wants, looked at when it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.referee import Referee
from rules.skirmish.geometry import apart_from, within
from rules.skirmish.in_play import Known
from rules.skirmish.state import Fire, How, Result, State
from rules.skirmish.table import BRITISH, ENEMY, FRENCH, SIDES, Condition, Side, Way

INCH = 10  # tenths
OUT = ("broken", "ran", "gone")
Winner = Side | Literal["draw", ""]  # empty: it was broken off


class Aim(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has come about of an aim: to so many of those named or of a side, or to a side in a place."""

    what: str
    count: int = 1
    names: tuple[str, ...] = ()
    side: str = ""
    of: str = ""
    area: str = ""
    edges: tuple[str, ...] = ()

    @property
    def all(self) -> bool:
        """Whether it is about every one of those that are named."""
        return self.count == len(self.names)

    @property
    def companies(self) -> bool:
        return self.of == "companies"


class Ended(Event, frozen=True):
    """The game is over; by which aims, where a side has reached its aims (skirmish/win-1)."""

    winner: str
    how: str
    aims: tuple[Aim, ...] = ()


# -- conditions --------------------------------------------------------------------------------------------


def met(field: Known, condition: Condition) -> int:
    """How many of what a condition counts have come about."""
    match condition.what:
        case "burnt" | "unburnt":
            burnt = {fire.building for fire in fires(field)}
            return sum((name in burnt) == (condition.what == "burnt") for name in condition.names)
        case "holds":
            return int(holds(field, condition.area, condition.side))
        case "inside":
            return int(any(alone_in(field, name, condition.area) for name in counted(field, condition)))
        case _:
            return sum(TESTS[condition.what](field, name, condition) for name in counted(field, condition))


def fires(field: Known) -> tuple[Fire, ...]:
    found: tuple[Fire, ...] = getattr(field, "fires", ())
    return found


def counted(field: Known, condition: Condition) -> Iterator[str]:
    """The units that a condition is about: those named, or those of a side."""
    if condition.names:
        return (name for name in condition.names if name in field.units)
    units = (name for name, unit in field.units.items() if unit.side == condition.side)
    return (
        name for name in units if condition.of != "companies" or field.troop(name).arm in ("foot", "horse")
    )


def went_off(field: Known, name: str, condition: Condition) -> bool:
    unit = field.units[name]
    return unit.standing == "away" and (not condition.edges or unit.gone_by in condition.edges)


def is_broken(field: Known, name: str, condition: Condition) -> bool:
    return field.units[name].standing in OUT


def is_lost(field: Known, name: str, condition: Condition) -> bool:
    """Taken or broken."""
    return field.units[name].standing in (*OUT, "taken")


def is_home(field: Known, name: str, condition: Condition) -> bool:
    """Off the table by the right edge, or near enough to a place."""
    if went_off(field, name, condition):
        return True
    unit = field.units[name]
    if unit.body is None or unit.standing != "ready" or not condition.area:
        return False
    polygon = field.ground.areas[condition.area].polygon
    there = (unit.body.front, *field.figures(name))
    far = min(0 if within(polygon, one) else apart_from(one, (*polygon, polygon[0])) for one in there)
    return far <= condition.inches * INCH


def has_lost_officer(field: Known, name: str, condition: Condition) -> bool:
    return field.units[name].officers_lost > 0


TESTS = {
    "off": went_off,
    "broken": is_broken,
    "lost": is_lost,
    "home": is_home,
    "killed": has_lost_officer,
}


def holds(field: Known, area: str, side: str) -> bool:
    """Whether an unbroken company of a side is in a place and none of the enemy."""
    inside = {field.units[name].side for name in ready_in(field, area)}
    return inside == {side}


def ready_in(field: Known, area: str) -> Iterator[str]:
    for name, unit in field.units.items():
        if unit.body is not None and unit.standing == "ready" and is_in(field, name, area):
            yield name


def is_in(field: Known, name: str, area: str) -> bool:
    polygon = field.ground.areas[area].polygon
    return any(within(polygon, figure) for figure in field.figures(name))


def alone_in(field: Known, name: str, area: str) -> bool:
    """Whether a unit is inside a place and no enemy is in contact with it."""
    return name in ready_in(field, area) and not field.foes(name)


# -- the verdict -----------------------------------------------------------------------------------------


def ways_gone(field: Known, moments: Iterable[str]) -> dict[Side, Way]:
    """For each side the first of its ways of which it has all, looked at in these moments."""
    found = ((side, way) for side in SIDES for way in field.terms.wins[side] if done(field, way, moments))
    ways: dict[Side, Way] = {}
    for side, way in found:
        ways.setdefault(side, way)
    return ways


def won(field: Known, moments: Iterable[str]) -> Winner | None:
    """The side that has all of one of its ways; both at once: a draw."""
    winners = [*ways_gone(field, moments)]
    return "draw" if len(winners) > 1 else winners[0] if winners else None


def aims_of(ways: Iterable[Way]) -> tuple[Aim, ...]:
    """What has come about on these ways, as it is told."""
    conditions = (condition for way in ways for condition in way.all)
    return tuple(dict.fromkeys(map(told_aim, conditions)))


def told_aim(condition: Condition) -> Aim:
    """Of the place and the edges of an aim those that it is about."""
    what, names = condition.what, condition.names
    area = condition.area if what in ("holds", "inside") else ""
    edges = condition.edges if what == "off" else ()
    side = "" if names else condition.side
    return Aim(what, condition.count, names, side, condition.of if side else "", area, edges)


def done(field: Known, way: Way, moments: Iterable[str]) -> bool:
    return way.when in moments and all(met(field, one) >= one.count for one in way.all)


def at_once(state: State, referee: Referee) -> None:
    """After each action (skirmish/win-1)."""
    reach(state, referee, ("at once",))


def at_turns_end(state: State, referee: Referee) -> None:
    """At the end of each turn, and at the end of the last (skirmish/win-2, win-3)."""
    last = state.turn >= state.terms.turns
    moments = ("at once", "turn", *(("end",) if last else ()))
    reach(state, referee, moments)
    if last:
        decide(state, referee, state.terms.otherwise, "last_turn")


def reach(state: State, referee: Referee, moments: Iterable[str]) -> None:
    """The game ends if a side has reached its aims."""
    aims = aims_of(ways_gone(state, moments).values())
    decide(state, referee, won(state, moments), "aims", aims)


def decide(
    state: State, referee: Referee, winner: Winner | None, how: How, aims: tuple[Aim, ...] = ()
) -> None:
    """The game ends, unless nobody has won yet, or it is over."""
    if winner is not None and state.outcome is None:
        state.outcome, state.step = Result(winner, how), "over"
        referee.tell(Ended(winner, how, aims), discloses="skirmish/hide-1")


# -- endings ----------------------------------------------------------------------------------------------


def concede(state: State, seat: str, referee: Referee) -> None:
    decide(state, referee, ENEMY[seat], "conceded")


def agree(state: State, seat: str, referee: Referee) -> None:
    decide(state, referee, "draw", "agreed")


def claim(state: State, seat: str, referee: Referee) -> None:
    """A side whose enemy answers no more wins."""
    decide(state, referee, BRITISH if seat == BRITISH else FRENCH, "claimed")


def break_off(state: State, seat: str, referee: Referee) -> None:
    """The game ends without a result."""
    decide(state, referee, "", "broken_off")


CHAPTER = Chapter(
    __name__,
    events=(Ended,),
    endings={"draw": agree, "claim": claim, "break_off": break_off, "concede": concede},
)
