"""The lines of orders. A line for a unit may end in when it holds: on a sheet it waits until then.

`if` and `unless` measure from the unit to a mark; `when` names what befalls it (skirmish/sheet-2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, cast

import msgspec

from rules.kernel.forms import Name, Number
from rules.kernel.orders import Line

UnitName = Annotated[str, Name("unit")]
Point = Annotated[str, Name("point")]
Mark = Annotated[str, Name("mark")]  # whatever can be pointed at: a point, a place, a unit, a wind
Target = Annotated[str, Name("target")]  # an enemy, or one by what he is: nearest gun
FormationName = Annotated[str, Name("formation")]
AmmoName = Annotated[str, Name("ammunition")]
RoadName = Annotated[str, Name("road")]
CourseName = Annotated[str, Name("course")]
BuildingName = Annotated[str, Name("building")]
EventName = Annotated[str, Name("event")]  # shot at, charged
WhomName = Annotated[str, Name("whom")]  # the sound, the wounded, the officer
Inches = Annotated[int, Number(1, 99)]
Few = Annotated[int, Number(1, 2)]
Gap = Annotated[int, Number(1, 4)]
Cards = Annotated[int, Number(1, 40)]

WHEN_FIELDS = ("near", "reach", "far", "limit", "event")
WHEN = " [if {near} within {reach}] [unless {far} within {limit}] [when {event}]"


class Order(Line, frozen=True, kw_only=True):
    """A line for one unit, and when it holds."""

    unit: UnitName
    near: Mark | None = None
    reach: Inches | None = None
    far: Mark | None = None
    limit: Inches | None = None
    event: EventName | None = None

    @property
    def bound(self) -> bool:
        """Whether it waits for something."""
        return bool(self.near or self.far or self.event)

    @property
    def bare(self) -> Order:
        """The line without what it waited for, since that has come about."""
        return msgspec.structs.replace(self, near=None, reach=None, far=None, limit=None, event=None)


# -- moves --------------------------------------------------------------------------------------------


class Move(Order, frozen=True, kw_only=True):
    """A unit moves, and may change its formation on the way (skirmish/form-1)."""

    formation: FormationName | None = None
    gap: Gap | None = None
    facing: Mark | None = None


class Go(Move, frozen=True, kw_only=True):
    """By a path that its owner names (skirmish/move-13)."""

    form: ClassVar[str] = (
        "{unit} [in {formation}] [spread {gap}] to {to} [then {then}] [finally {end}] [facing {facing}]"
        + WHEN
    )
    also = ("{unit} [in {formation}] [spread {gap}] to {to} then {then} then {end} [facing {facing}]" + WHEN,)
    free = ("to", "then", "end", "formation", "gap", "facing", *WHEN_FIELDS)

    to: Mark
    then: Mark | None = None
    end: Mark | None = None


class Towards(Move, frozen=True, kw_only=True):
    """So far towards a mark, or until so near."""

    form: ClassVar[str] = (
        "{unit} [in {formation}] [spread {gap}] [{inches}] towards {to} [within {until}] [facing {facing}]"
        + WHEN
    )
    free = ("inches", "to", "until", "formation", "gap", "facing", *WHEN_FIELDS)

    to: Mark
    inches: Inches | None = None
    until: Inches | None = None


class Away(Move, frozen=True, kw_only=True):
    """Straight away from a mark."""

    form: ClassVar[str] = (
        "{unit} [in {formation}] [spread {gap}] [{inches}] away from {to} [facing {facing}]" + WHEN
    )
    free = ("inches", "to", "formation", "gap", "facing", *WHEN_FIELDS)

    to: Mark
    inches: Inches | None = None


class Along(Move, frozen=True, kw_only=True):
    """On a road, which decides the dice of guns and wagons (skirmish/move-12)."""

    form: ClassVar[str] = "{unit} [in {formation}] along {road} [{inches}] [to {to}] [facing {facing}]" + WHEN
    free = ("road", "inches", "to", "formation", "facing", *WHEN_FIELDS)

    road: RoadName
    inches: Inches | None = None
    to: Mark | None = None


class Behind(Move, frozen=True, kw_only=True):
    """To the nearest place behind a fence, a wall and the like, from the nearest enemy."""

    form: ClassVar[str] = "{unit} [in {formation}] behind {course} [facing {facing}]" + WHEN
    free = ("course", "formation", "facing", *WHEN_FIELDS)

    course: CourseName


class Into(Move, frozen=True, kw_only=True):
    """Into a building or a work (skirmish/melee-11)."""

    form: ClassVar[str] = "{unit} into {building} [facing {facing}]" + WHEN
    free = ("building", "facing", *WHEN_FIELDS)

    building: BuildingName


class Form(Move, frozen=True, kw_only=True):
    """Another formation or facing where it stands."""

    form: ClassVar[str] = "{unit} forms {formation} [spread {gap}] [facing {facing}]" + WHEN
    free = ("facing", "gap", *WHEN_FIELDS)

    formation: FormationName


class MarchWith(Order, frozen=True, kw_only=True):
    """Companies of a brigade in one formation move by the roll of the slowest (skirmish/card-7)."""

    form: ClassVar[str] = "{unit} marches with {other}" + WHEN
    free = ("other", *WHEN_FIELDS)

    other: UnitName


class LeaveWounded(Line, frozen=True):
    """The next move goes at the pace of the sound; the wounded stay where they are (skirmish/move-11)."""

    form: ClassVar[str] = "{unit} leaves its wounded"

    unit: UnitName


class OfficerGoes(Line, frozen=True):
    """An officer goes over to a company that touches his (skirmish/scale-4)."""

    form: ClassVar[str] = "officer of {unit} to {other}"
    free = ("other",)

    unit: UnitName
    other: UnitName


# -- what else a card is played for -------------------------------------------------------------------------


class Fire(Order, frozen=True, kw_only=True):
    """A unit fires, and may move up to two inches before or after it (skirmish/act-2)."""

    form: ClassVar[str] = (
        "{unit} fires at {target} [within {within}] [with {ammunition}] [after {before} towards {whence}]"
        " [then {after} towards {whither}]" + WHEN
    )
    free = ("target", "within", "before", "whence", "after", "whither", *WHEN_FIELDS)

    target: Target
    within: Inches | None = None
    ammunition: AmmoName | None = None
    before: Few | None = None
    whence: Mark | None = None
    after: Few | None = None
    whither: Mark | None = None


class ChargeAt(Order, frozen=True, kw_only=True):
    """A unit charges (skirmish/charge-1 to charge-12)."""

    form: ClassVar[str] = "{unit} charges {target} [by {by}] [doubling {whom}]" + WHEN
    free = ("target", "by", "whom", *WHEN_FIELDS)

    target: Target
    by: Point | None = None
    whom: WhomName | None = None


class Storm(Order, frozen=True, kw_only=True):
    """A unit charges into a building that the enemy holds, by an opening that nobody defends (melee-11)."""

    form: ClassVar[str] = "{unit} storms {building} [by {by}]" + WHEN
    free = ("by", *WHEN_FIELDS)

    building: BuildingName
    by: Point | None = None


class Load(Order, frozen=True, kw_only=True):
    """A gun is loaded (skirmish/act-3)."""

    form: ClassVar[str] = "{unit} loads" + WHEN
    free = WHEN_FIELDS


class FightOn(Order, frozen=True, kw_only=True):
    """Another round of a melee (skirmish/melee-13)."""

    form: ClassVar[str] = "{unit} fights [doubling {whom}]" + WHEN
    free = ("whom", *WHEN_FIELDS)

    whom: WhomName | None = None


class RallyWith(Order, frozen=True, kw_only=True):
    """Units that touch are combined into one (skirmish/rally-2)."""

    form: ClassVar[str] = "{unit} rallies with {other} [and {third}]" + WHEN
    free = ("other", "third", *WHEN_FIELDS)

    other: UnitName
    third: UnitName | None = None


class Burn(Order, frozen=True, kw_only=True):
    """A unit sets fire to a building that it touches."""

    form: ClassVar[str] = "{unit} burns {building}" + WHEN
    free = WHEN_FIELDS

    building: BuildingName


class Stay(Order, frozen=True, kw_only=True):
    """Nothing is done; the card is spent (skirmish/act-4)."""

    form: ClassVar[str] = "{unit} stays" + WHEN
    free = WHEN_FIELDS


class Keep(Order, frozen=True, kw_only=True):
    """The card is laid aside for later in the turn (skirmish/card-2, card-3)."""

    form: ClassVar[str] = "{unit} keeps [until {until} within {inches}]" + WHEN
    free = ("until", "inches", *WHEN_FIELDS)

    until: Mark | None = None
    inches: Inches | None = None


# -- how a card is to be asked for ---------------------------------------------------------------------


class Asks(Order, frozen=True, kw_only=True):
    """The owner wants to decide himself."""

    form: ClassVar[str] = "{unit} asks" + WHEN
    free = WHEN_FIELDS


class Watches(Line, frozen=True):
    """While its card is kept, its owner wants to be asked whenever he may step in (skirmish/card-3)."""

    form: ClassVar[str] = "{unit} watches"

    unit: UnitName


class HoldsFire(Line, frozen=True):
    """It does not fire at who charges it (skirmish/charge-4)."""

    form: ClassVar[str] = "{unit} holds fire"

    unit: UnitName


class CrewRuns(Line, frozen=True):
    """The crew of an unloaded gun runs when it is charged (skirmish/timid-5)."""

    form: ClassVar[str] = "{unit} crew runs"

    unit: UnitName


class CrewStays(Line, frozen=True):
    """The crew of an unloaded gun stays when it is charged (skirmish/timid-5)."""

    form: ClassVar[str] = "{unit} crew stays"

    unit: UnitName


class PauseNear(Line, frozen=True):
    """Before the next card its writer is asked again, once anybody of his is so near to a mark."""

    form: ClassVar[str] = "pause if {mark} within {inches}"
    free = ("mark", "inches")

    mark: Mark
    inches: Inches


class PauseShot(Line, frozen=True):
    """Before the next card its writer is asked again, once this unit was shot at."""

    form: ClassVar[str] = "pause if {unit} shot at"

    unit: UnitName


class PauseBroken(Line, frozen=True):
    """Before the next card its writer is asked again, once any unit broke."""

    form: ClassVar[str] = "pause if any breaks"


class PauseAfter(Line, frozen=True):
    """Before the next card its writer is asked again, after so many cards."""

    form: ClassVar[str] = "pause after {cards} cards"
    free = ("cards",)

    cards: Cards


# -- setting up -----------------------------------------------------------------------------------------


class Place(Line, frozen=True):
    """A unit is set up in its zone."""

    form: ClassVar[str] = "{unit} at {at} [in {formation}] [spread {gap}] [facing {facing}]"
    free = ("at", "formation", "gap", "facing")

    unit: UnitName
    at: Point
    formation: FormationName | None = None
    gap: Gap | None = None
    facing: Mark | None = None


class Brigade(Line, frozen=True):
    """Companies share one card from the next shuffle on (skirmish/card-7)."""

    form: ClassVar[str] = "{unit} brigaded with {other}"
    free = ("other",)

    unit: UnitName
    other: UnitName


class Apart(Line, frozen=True):
    """A company has a card of its own again from the next shuffle on."""

    form: ClassVar[str] = "{unit} alone"

    unit: UnitName


# -- what a sheet holds ------------------------------------------------------------------------------------

SheetLine = (
    (Go | Towards | Away | Along | Behind | Into | Form | MarchWith)
    | (Fire | ChargeAt | Storm | Load | FightOn | RallyWith | Burn)
    | (Stay | Keep | Asks | Watches | HoldsFire | CrewRuns | CrewStays | LeaveWounded | OfficerGoes)
    | (PauseNear | PauseShot | PauseBroken | PauseAfter | Brigade | Apart)
)
Sheet = tuple[SheetLine, ...]


def sheet_of(lines: Iterable[Line]) -> Sheet:
    """Lines as a sheet holds them; there are no others that may stand on one."""
    return cast(Sheet, tuple(lines))
