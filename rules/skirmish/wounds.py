"""What hits do (skirmish/wound-1 to wound-4, officer-1, fire-10)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Lot, Why
from rules.kernel.referee import Referee
from rules.skirmish.state import Officer, State

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
        referee.tell(Hurt(name, tuple(found), dead, serious))


def hit(state: State, referee: Referee, name: str, in_reach: Collection[int] = ()) -> Wound:
    """One hit: perhaps on the officer, else on any man in reach (skirmish/officer-1)."""
    unit, officer_die = state.units[name], 0
    if unit.officer is not None:
        officer_die = referee.roll(10, RollOfficer(name))
        if officer_die == OFFICER_HIT or unit.men == 0:
            return on_officer(state, referee, name, officer_die)
    open_to_it = [place for place in sorted(in_reach) if place < unit.men] or list(range(unit.men))
    place: int = referee.draw(open_to_it, WhoIsHit(name))
    return on_man(state, referee, name, "sound" if place < unit.well else "wounded", officer_die)


def on_this_man(state: State, referee: Referee, name: str, man: Man) -> Wound:
    """A man who was beaten is hit, unless the officer of his unit is struck (skirmish/officer-1)."""
    officer_die = referee.roll(10, RollOfficer(name)) if state.units[name].officer is not None else 0
    if officer_die == OFFICER_HIT:
        return on_officer(state, referee, name, officer_die)
    return on_man(state, referee, name, man, officer_die)


def harm_of(state: State, die: int) -> Harm:
    numbers = state.board.numbers
    return "dead" if die >= numbers.dead else "serious" if die >= numbers.serious else "graze"


def on_man(state: State, referee: Referee, name: str, man: Man, officer_die: int = 0) -> Wound:
    """A man is hit; a second serious wound kills (skirmish/wound-4)."""
    die = referee.roll(10, RollWound(name))
    harm = harm_of(state, die)
    if harm == "serious" and man == "wounded":
        harm = "dead"
    unit = state.units[name]
    if harm == "serious":
        state.change(name, well=unit.well - 1, wounded=unit.wounded + 1)
    elif harm == "dead" and man == "wounded":
        state.change(name, wounded=unit.wounded - 1, dead=unit.dead + 1)
    elif harm == "dead":
        state.change(name, well=unit.well - 1, dead=unit.dead + 1)
    return Wound(man, die, harm, officer_die)


def on_officer(state: State, referee: Referee, name: str, officer_die: int) -> Wound:
    """An officer is hit as any man is (skirmish/officer-3, officer-4)."""
    die = referee.roll(10, RollWound(name))
    unit, harm = state.units[name], harm_of(state, die)
    assert unit.officer is not None, f"{name} has no officer"
    if harm == "serious" and unit.officer.wounded:
        harm = "dead"
    if harm == "serious":
        state.change(name, officer=Officer(wounded=True))
    elif harm == "dead":
        state.change(name, officer=None, officers_lost=unit.officers_lost + 1)
    return Wound("officer", die, harm, officer_die)


CHAPTER = Chapter(__name__, events=(Hurt,), whys=(RollOfficer, RollWound, WhoIsHit))
