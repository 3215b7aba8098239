"""The lines of orders. A piece is named as it is printed, a place by its map and number: S1207, T2214.

A river side is a place, too: T1414/1415 lies between these two hexes.
"""

from __future__ import annotations

from itertools import zip_longest
from operator import attrgetter
from typing import Annotated, Protocol

from msgspec.structs import force_setattr, replace

from rules.kernel.forms import Name, Number
from rules.kernel.orders import Line, No

PieceName = Annotated[str, Name("piece")]
PlaceName = Annotated[str, Name("place")]
Manner = Annotated[str, Name("manner")]
Pace = Annotated[str, Name("going")]
WorkName = Annotated[str, Name("work")]
Happening = Annotated[str, Name("happening")]
Points = Annotated[int, Number(1, 9)]

RIDERS = ("first", "second", "third", "fourth")
NO_OTHERS = (None,) * (len(RIDERS) - 1)  # beside the first
named_riders = attrgetter(*RIDERS)


class Group(Protocol):
    """A piece and others that go with it."""

    @property
    def piece(self) -> str: ...

    @property
    def riders(self) -> tuple[str, ...]: ...


class Party(Line, frozen=True):
    """A line about a piece and others that go with it: these in another order are the same order."""

    def __post_init__(self) -> None:
        named = named_riders(self)
        if named[1:] == NO_OTHERS:
            return
        ordered = sorted(filter(None, named))
        if list(named[: len(ordered)]) != ordered:
            for slot, name in zip_longest(RIDERS, ordered):
                force_setattr(self, slot, name)

    @property
    def riders(self) -> tuple[str, ...]:
        return tuple(filter(None, named_riders(self)))


class Done(Line, frozen=True):
    """Nothing more in this phase."""

    form = "done"
    last = True


# -- the Movement Phase --------------------------------------------------------------------------------


class Go(Party, frozen=True):
    """A piece goes to a place the cheapest way, with pieces that go along.

    What goes along are leaders, cannon, prisoners, and a boat that is carried. `pace`: by road, so that no
    die is thrown at night (ticonderoga/7.0a, 7.0b, 7.5a, 7.8a, 7.9a, 8.0b).
    """

    form = "{piece} [with {first}] [and {second}] [and {third}] [and {fourth}] to {to} [{pace}]"

    piece: PieceName
    to: PlaceName
    first: PieceName | None = None
    second: PieceName | None = None
    third: PieceName | None = None
    fourth: PieceName | None = None
    pace: Pace | None = None


class Alone(Line, frozen=True):
    """A leader throws a die to go without a unit (ticonderoga/7.9b, 7.9c).

    `points`: he then throws for his ability, too, if the die gave him fewer than these.
    """

    form = "{leader} goes alone [gamble below {points}]"

    leader: PieceName
    points: Points | None = None


class NightMarch(Line, frozen=True):
    """The senior leader of a hex throws that its pieces may move by night (ticonderoga/8.0c, 8.0e)."""

    form = "{leader} marches by night"

    leader: PieceName


class Recover(Line, frozen=True):
    """The senior leader of a lost group throws the die by which it finds its way (ticonderoga/8.0p)."""

    form = "{leader} finds way"

    leader: PieceName


class Guns(Line, frozen=True):
    """The senior leader of a lost group listens for the guns before that (ticonderoga/8.1a)."""

    form = "{leader} marches to guns"

    leader: PieceName


class Board(Party, frozen=True):
    """A piece goes aboard a boat, or boats that carry it together (ticonderoga/7.3b-7.3i)."""

    form = (
        "{piece} [with {first}] [and {second}] [and {third}] [and {fourth}] boards {boat} "
        "[beside {other}] [plus {another}]"
    )

    piece: PieceName
    boat: PieceName
    first: PieceName | None = None
    second: PieceName | None = None
    third: PieceName | None = None
    fourth: PieceName | None = None
    other: PieceName | None = None
    another: PieceName | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for slot, name in zip_longest(("boat", "other", "another"), sorted(self.boats)):
            force_setattr(self, slot, name)

    @property
    def boats(self) -> tuple[str, ...]:
        return tuple(name for name in (self.boat, self.other, self.another) if name is not None)


class Sail(Line, frozen=True):
    """A boat goes to a place by water, with its load and the boats that share it (ticonderoga/7.3j-7.3z)."""

    form = "{boat} sails to {to}"

    boat: PieceName
    to: PlaceName


class Land(Party, frozen=True):
    """A piece goes ashore in its boat's own hex, or on a bank of its river side (ticonderoga/7.3f)."""

    form = "{piece} [with {first}] [and {second}] [and {third}] [and {fourth}] lands [at {at}]"

    piece: PieceName
    at: PlaceName | None = None
    first: PieceName | None = None
    second: PieceName | None = None
    third: PieceName | None = None
    fourth: PieceName | None = None


class Build(Line, frozen=True):
    """A unit begins a breastwork or a redoubt (ticonderoga/10.0a, 10.0e).

    `other`: what it begins where the die for the redoubt fails.
    """

    form = "{unit} builds {work} [under {leader}] [else {other}]"

    unit: PieceName
    work: WorkName
    leader: PieceName | None = None
    other: WorkName | None = None


class StopIf(Line, frozen=True):
    """When this happens the rest of the order is put off, and its side is asked again."""

    form = "stop if {happening}"

    happening: Happening


# -- the Combat Phase ----------------------------------------------------------------------------------


class StopRepulsed(Line, frozen=True):
    """When an attack is repulsed the rest of the order is put off, and its side is asked again."""

    form = "stop if repulsed"


class Attack(Line, frozen=True):
    """A unit attacks a hex (ticonderoga/11.0g, 14.0a); skipped if no enemy is left there."""

    form = "{unit} attacks {at} [target {target}] [with {cannon}] [and {other}] [led by {leader}] [{manner}]"

    unit: PieceName
    at: PlaceName
    target: PieceName | None = None
    cannon: PieceName | None = None
    other: PieceName | None = None
    leader: PieceName | None = None
    manner: Manner | None = None

    def __post_init__(self) -> None:
        for slot, name in zip_longest(("cannon", "other"), sorted(self.cannons)):
            force_setattr(self, slot, name)

    @property
    def cannons(self) -> tuple[str, ...]:
        return tuple(name for name in (self.cannon, self.other) if name is not None)


class Bombard(Line, frozen=True):
    """A cannon fires at a work or a fort (ticonderoga/17.0a)."""

    form = "{cannon} bombards {at}"

    cannon: PieceName
    at: PlaceName


class Advance(Party, frozen=True):
    """The unit that emptied a hex goes into it, with leaders of its hex (ticonderoga/13.0a, 13.0b)."""

    form = "{piece} [with {first}] [and {second}] [and {third}] [and {fourth}] advances"

    piece: PieceName
    first: PieceName | None = None
    second: PieceName | None = None
    third: PieceName | None = None
    fourth: PieceName | None = None


class StandFast(Line, frozen=True):
    """Nobody goes after the enemy, whatever standing orders say (ticonderoga/13.0c, 13.1k)."""

    form = "stand fast"


class Chase(Line, frozen=True):
    """A leader throws to pursue (ticonderoga/13.1g, 13.1h)."""

    form = "{leader} gives chase"

    leader: PieceName


class Pursue(Line, frozen=True):
    """Units and their leader go after the enemy together, after his die (ticonderoga/13.1h-13.1k)."""

    form = "{unit} [and {second}] [and {third}] with {leader} pursues to {to} [then {then}]"

    unit: PieceName
    leader: PieceName
    to: PlaceName
    second: PieceName | None = None
    third: PieceName | None = None
    then: PlaceName | None = None

    def __post_init__(self) -> None:
        for slot, name in zip_longest(("unit", "second", "third"), sorted(self.units)):
            force_setattr(self, slot, name)

    @property
    def units(self) -> tuple[str, ...]:
        return tuple(name for name in (self.unit, self.second, self.third) if name is not None)


# -- the answers of who is attacked --------------------------------------------------------------------


class PatrolOut(Line, frozen=True):
    """A patrol is out: no surprise, and the target fights with one less (ticonderoga/14.2a-14.2c)."""

    form = "patrol"


class NoPatrol(Line, frozen=True):
    form = "no patrol"


class Defend(Line, frozen=True):
    """The target defends itself (ticonderoga/11.5a, 11.5d, 11.7b)."""

    form = "defend [led by {leader}] [with {cannon}] [and {other}]"

    leader: PieceName | None = None
    cannon: PieceName | None = None
    other: PieceName | None = None

    def __post_init__(self) -> None:
        for slot, name in zip_longest(("cannon", "other"), sorted(self.cannons)):
            force_setattr(self, slot, name)

    @property
    def cannons(self) -> tuple[str, ...]:
        return tuple(name for name in (self.cannon, self.other) if name is not None)


class Decline(Line, frozen=True):
    """The target lets it happen (ticonderoga/11.5a, T83)."""

    form = "decline"


class Retire(Line, frozen=True):
    """A piece retreats to another hex; a boat goes with its load (ticonderoga/12.0d, 12.0g, 12.0i)."""

    form = "{piece} retreats to {to}"

    piece: PieceName
    to: PlaceName


class Flee(Line, frozen=True):
    """After the retreat all that may flee from a hex do so, to another, if the die lets them (13.1a).

    A leader is named where several are equal (ticonderoga/13.1a, 13.1b).
    """

    form = "flee from {at} to {to} [by {leader}]"

    at: PlaceName
    to: PlaceName
    leader: PieceName | None = None


# -- the opening phases --------------------------------------------------------------------------------


class Senior(Line, frozen=True):
    """Who of several equals commands on this date (ticonderoga/5.0c)."""

    form = "{leader} commands"

    leader: PieceName


class Spend(Line, frozen=True):
    """The piece that an inept leader loses (ticonderoga/5.0n)."""

    form = "lose {piece}"

    piece: PieceName


class Desert(Line, frozen=True):
    """An Indian unit that is reduced, or goes home (ticonderoga/16.0d-16.0h)."""

    form = "{unit} deserts"

    unit: PieceName


class Save(Line, frozen=True):
    """Who goes aboard, or stays there, when there is not room for all (ticonderoga/8.0m, 7.3z)."""

    form = "save {piece}"

    piece: PieceName


class ArriveAt(Line, frozen=True):
    """Where reinforcements come in (ticonderoga/18.0f)."""

    form = "arrive at {at}"

    at: PlaceName


def without_leader(line: Line, no: No | None) -> Line:
    """A line that is refused since it names who leads anyway: without him it says the same."""
    return replace(line, leader=None) if no is not None and no.key == "leads_anyway" else line
