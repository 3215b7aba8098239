"""What hits do (skirmish/wound-1 to wound-4, officer-1, fire-10)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Literal, Protocol, TypeVar

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Lot, Why
from rules.kernel.referee import Referee
from rules.skirmish.state import Officer, State
from rules.skirmish.table import Numbers
from rules.skirmish.view import onlookers

Man = Literal["sound", "wounded", "officer"]
Harm = Literal["graze", "serious", "dead"]
OFFICER_HIT = 10  # the face that strikes an officer


class RollOfficer(Why, frozen=True):
    """Whether a hit strikes the officer of a unit (skirmish/officer-1)."""

    unit: str


class RollWound(Why, frozen=True):
    """What a hit does (skirmish/wound-1)."""

    unit: str


class WhoIsHit(Lot, frozen=True):
    """Which man of a unit is hit (skirmish/fire-10)."""

    unit: str


class Wound(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hit: whom it struck, the die, and what it did."""

    man: Man
    die: int
    harm: Harm
    officer_die: int = 0


class Hurt(Event, frozen=True):
    """What the hits on a unit have done."""

    unit: str
    wounds: tuple[Wound, ...]
    dead: int
    serious: int


def hits(state: State, referee: Referee, name: str, count: int, in_reach: Collection[int] = ()) -> None:
    """A unit takes so many hits, one after the other, each on a man who lives (skirmish/fire-10).

    `in_reach`: the places of those who can be hit; of nobody: all can.
    """
    found = tuple(hit(state, referee, name, in_reach) for _ in range(count) if alive(state, name))
    tell(state, referee, name, found)


def alive(state: State, name: str) -> bool:
    unit = state.units[name]
    return unit.men > 0 or unit.officer is not None


def tell(state: State, referee: Referee, name: str, found: Sequence[Wound]) -> None:
    if found:
        dead = sum(wound.harm == "dead" for wound in found)
        serious = sum(wound.harm == "serious" for wound in found)
        referee.tell(Hurt(name, tuple(found), dead, serious), onlookers(state, name))


def hit(state: State, referee: Referee, name: str, in_reach: Collection[int] = ()) -> Wound:
    """One hit: perhaps on the officer, else on any man in reach (skirmish/officer-1)."""
    unit, officer_die = state.units[name], 0
    if unit.officer is not None:
        officer_die = referee.roll(10, RollOfficer(name), onlookers(state, name))
        if officer_die == OFFICER_HIT or unit.men == 0:
            return on_man(state, referee, name, "officer", officer_die)
    place: int = referee.draw(open_to_it(unit, in_reach), WhoIsHit(name), onlookers(state, name))
    return on_man(state, referee, name, "sound" if place < unit.well else "wounded", officer_die)


def open_to_it(unit: Men, in_reach: Collection[int]) -> list[int]:
    """The places of those who can be hit of who is left: of nobody in reach: all (skirmish/fire-10)."""
    return [place for place in sorted(in_reach) if place < unit.men] or list(range(unit.men))


def on_this_man(state: State, referee: Referee, name: str, man: Man) -> Wound:
    """A man who was beaten is hit, unless the officer of his unit is struck (skirmish/officer-1)."""
    officer_die = (
        referee.roll(10, RollOfficer(name), onlookers(state, name))
        if state.units[name].officer is not None
        else 0
    )
    if officer_die == OFFICER_HIT:
        return on_man(state, referee, name, "officer", officer_die)
    return on_man(state, referee, name, man, officer_die)


def on_man(state: State, referee: Referee, name: str, man: Man, officer_die: int = 0) -> Wound:
    """A man is hit, or an officer, as any man is (skirmish/wound-1, officer-3, officer-4)."""
    die = referee.roll(10, RollWound(name), onlookers(state, name))
    unit = state.units[name]
    harm = worse(unit, man, harm_of(state.board.numbers, die))
    state.units[name] = after(unit, man, harm)
    return Wound(man, die, harm, officer_die)


# -- what a hit leaves of a unit ------------------------------------------------------------------------


def harm_of(numbers: Numbers, die: int) -> Harm:
    """What the die of a wound does (skirmish/wound-1)."""
    return "dead" if die >= numbers.dead else "serious" if die >= numbers.serious else "graze"


class Men(Protocol):
    """Those of a unit who may come to harm."""

    @property
    def well(self) -> int: ...

    @property
    def wounded(self) -> int: ...

    @property
    def men(self) -> int: ...

    @property
    def dead(self) -> int: ...

    @property
    def officer(self) -> Officer | None: ...

    @property
    def officers_lost(self) -> int: ...


MenT = TypeVar("MenT", bound=Men)


def worse(unit: Men, man: Man, harm: Harm) -> Harm:
    """A second serious wound kills (skirmish/wound-4)."""
    hurt = man == "wounded" or (man == "officer" and unit.officer is not None and unit.officer.wounded)
    return "dead" if hurt and harm == "serious" else harm


def after(unit: MenT, man: Man, harm: Harm) -> MenT:
    """A unit of whom a man has come to harm."""
    change: Callable[..., MenT] = msgspec.structs.replace
    match man, harm:
        case _, "graze":
            return unit
        case "officer", "serious":
            return change(unit, officer=Officer(wounded=True))
        case "officer", _:
            return change(unit, officer=None, officers_lost=unit.officers_lost + 1)
        case _, "serious":
            return change(unit, well=unit.well - 1, wounded=unit.wounded + 1)
        case "wounded", _:
            return change(unit, wounded=unit.wounded - 1, dead=unit.dead + 1)
        case _:
            return change(unit, well=unit.well - 1, dead=unit.dead + 1)


CHAPTER = Chapter(__name__, events=(Hurt,), whys=(RollOfficer, RollWound, WhoIsHit))
