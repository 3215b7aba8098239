"""What is printed: troops with their tables, the numbers of the rules, the scenarios as they are laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

import msgspec

from rules.kernel.game import Data
from rules.skirmish.geometry import Box, Point
from rules.skirmish.ground import Count, Edge, File, Ground, GroundFile, Inches, box
from rules.skirmish.layout import Formation

Side = Literal["british", "french"]
BRITISH: Side = "british"
FRENCH: Side = "french"
SIDES: tuple[Side, ...] = (BRITISH, FRENCH)
ENEMY: Mapping[str, Side] = {BRITISH: FRENCH, FRENCH: BRITISH}

FORMATIONS: tuple[Formation, ...] = ("line", "line of two", "column", "skirmish")
Arm = Literal["foot", "gun", "wagon", "horse"]
Ammo = Literal["ball", "canister"]

SCENARIOS = (
    *("forest_road", "farmstead", "convoy", "outworks"),
    *("la_chute", "bushy_run", "monongahela"),
)
UNTRIED = ("la_chute", "bushy_run", "monongahela")
TENTHS = 10  # in an inch


class Gun(File, frozen=True):
    """How a gun fires (skirmish/art-1, art-3, art-4, art-5)."""

    ball: int  # dice a man of the crew
    canister: int
    reach: int  # of canister, in inches
    to_hit: tuple[int, int, int, int]  # with canister
    rounds: Mapping[Ammo, int]  # dice rolled for rounds at the start


class Troop(File, frozen=True):
    """A row of the master chart and of the tables (skirmish/move-1, fire-2, melee-2, morale-1)."""

    weapon: str
    reach: int  # inches; 0: it does not shoot
    dice: tuple[int, int, int]  # dice in column, line, skirmish; 0: not allowed. Guns and wagons: road, field
    timid: bool
    bearing: Literal["R", "I", "M", "I/R"]  # its class: regular, irregular, militia, or both
    close: tuple[int, int, int]  # open, woods, farmstead
    morale: tuple[int, int]  # casualties that break it, in the open and in woods
    counts: Literal["all", "dead"]
    charges: Literal["any", "woods", "never"]
    arm: Arm = "foot"
    to_hit: tuple[int, int, int, int] | None = (
        None  # formed in the open; between; skirmish in woods; heavy cover
    )
    exempt: bool = False  # ground and obstacles cost it no die (skirmish/move-7)
    rallies: bool = True
    mounted: bool = False
    gun: Gun | None = None


class Numbers(File, frozen=True):
    """The single numbers of the rules."""

    company: int
    crew: tuple[int, int]
    volley_reach: int
    volley: Mapping[str, int]  # by class
    shot_move: int
    charge_reach: int  # inches a die
    serious: int  # the least face that wounds
    dead: int  # the least face that kills
    wounded_move: int
    wounded_fire: int
    wounded_melee: int
    outnumbered: int
    stout: int  # the least defence that makes a position secure
    failed_charge: int
    spotted: int  # inches within which skirmishers see those in hiding
    stands: int  # the least face by which the timid stand
    steadied: int  # what a defence or woods add to it
    back: int  # the least face by which a wounded man comes back in a rally
    rallied_dead: int
    runs_from: int  # inches within which an enemy in sight keeps the broken running
    on_fire: int  # the least face that sets fire to a building


class TroopsFile(File, frozen=True):
    numbers: Numbers
    troop: dict[str, Troop]


class UnitRow(File, frozen=True):
    """A unit as a scenario names it."""

    name: str
    type: str
    at: str  # its zone
    figures: Count = 6
    turn: Count = 1  # in which it comes
    on: Count = 0  # on this face or more of a die, from then on in each turn; 0: without a die
    hidden: bool = False  # it may begin unseen


class ZoneRow(File, frozen=True):
    """Where a side may set up, or comes in."""

    name: str
    side: Side
    box: tuple[Inches, Inches, Inches, Inches]
    clear_of: str = ""  # the road from which it keeps away
    inches: Count = 0  # so far


class SideRow(File, frozen=True):
    """The forces of a side."""

    side: Side
    units: tuple[UnitRow, ...]
    officers: tuple[str, ...] = ()  # the units with which they begin
    march: bool = False  # it begins in column of march, in the order of its units, on the road
    secret: bool = False  # the enemy is not told its forces
    blanks: Count = (
        0  # blank cards fill its deck up to this number, as long as any of its units may be in hiding
    )
    names: tuple[str, ...] = ()  # with secret forces, more names than it has units


class Condition(File, frozen=True):
    """What must have come about: of so many of some units or buildings, or of a place."""

    what: Literal["off", "broken", "lost", "burnt", "unburnt", "home", "holds", "inside", "killed"]
    count: Count = 1
    side: Side | Literal[""] = ""  # whose units or companies; nothing: those that are named
    of: Literal["companies", "units", ""] = ""
    names: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()  # by which they went off; none: by any
    area: str = ""
    inches: Count = 0  # so near to it


class Way(File, frozen=True):
    """One way to win: all of this, when it is looked at."""

    all: tuple[Condition, ...]
    when: Literal["at once", "turn", "end"] = "at once"  # or at the end of any turn, or of the last


class Zone(NamedTuple):
    """Where a side may set up, on its ground."""

    name: str
    side: Side
    box: Box
    ground: Ground
    clear_of: str = ""
    tenths: int = 0

    def holds(self, place: Point) -> bool:
        west, south, east, north = self.box
        if not (west <= place[0] <= east and south <= place[1] <= north):
            return False
        return not self.clear_of or self.ground.aside(self.ground.roads[self.clear_of], place) >= self.tenths


class Special(File, frozen=True):
    """What holds on this table alone."""

    burns: bool = False  # buildings can be set on fire
    snow: bool = False  # those without snow shoes lose their lowest die off the ground named
    clear: tuple[str, ...] = ()  # of snow
    snow_shoes: tuple[str, ...] = ()  # troops that wear them
    column: tuple[str, ...] = ()  # units that act on one card and keep to the road until anybody is hit
    waits: Side | Literal[""] = ""  # this side keeps every card until it fires first


class ScenarioFile(File, frozen=True, kw_only=True):
    """A table as it is laid out, who comes, and what each side wants."""

    ground: GroundFile
    turns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    zones: tuple[ZoneRow, ...]
    sides: tuple[SideRow, ...]
    wins: Mapping[Side, tuple[Way, ...]]
    otherwise: Side | Literal["draw"] = "draw"
    special: Special = Special()
    figure: Annotated[int, msgspec.Meta(ge=1)] = 10  # men for whom a figure stands (skirmish/scale-3)


def forces(row: SideRow) -> tuple[str, ...]:
    return tuple(unit.name for unit in row.units)


class Scenario:
    """A scenario with its ground."""

    def __init__(self, key: str, file: ScenarioFile) -> None:
        self.key, self.file, self.ground = key, file, Ground(file.ground)
        self.turns, self.wins, self.otherwise, self.special = (
            *(file.turns, file.wins),
            *(file.otherwise, file.special),
        )
        self.zones = {
            row.name: Zone(row.name, row.side, box(row.box), self.ground, row.clear_of, 10 * row.inches)
            for row in file.zones
        }
        self.sides = {row.side: row for row in file.sides}
        self.units = {row.name: row for side in file.sides for row in side.units}

        self.names = {*self.units, *(name for side in file.sides for name in side.names)}

    def men(self, figures: int) -> int:
        """How many men so many figures stand for (skirmish/scale-3)."""
        return figures * self.file.figure

    def yards(self, tenths: int) -> int:
        """How many yards a length stands for: a figure's men stand in two ranks, a yard each, on an inch."""
        return (tenths * self.file.figure + TENTHS) // (2 * TENTHS)

    def side_of(self, name: str) -> Side | None:
        """The side to which a name belongs, of a unit or one that secret forces may bear."""
        found = (row.side for row in self.file.sides if name in row.names or name in forces(row))
        return next(found, None)

    def secret(self, side: str) -> bool:
        """Whether the enemy is not told the forces of a side."""
        return any(row.secret for row in self.file.sides if row.side == side)


class Board(Data):
    """All that a game is played with. It rides in states and views."""

    def __init__(
        self,
        numbers: Numbers,
        troops: Mapping[str, Troop],
        scenarios: Mapping[str, Scenario],
        digest: str = "",
        warnings: tuple[str, ...] = (),
    ) -> None:
        self.numbers, self.troops, self.scenarios = numbers, troops, scenarios
        self.digest, self.warnings = digest, warnings
