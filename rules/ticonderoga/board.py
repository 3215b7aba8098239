"""What was printed: charts, leaders, counters, the two maps and the scenarios, as the data files give them.

A place is named by the letter of its map and its number, `S1207` or `T2214`; a side of a river is a place,
too: `T1414/1415`. Points of movement are counted in halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, TypeVar

import msgspec

from rules.kernel.game import Data
from rules.kernel.hexes import Hex, beside, distance, in_column
from rules.kernel.notation import Vocabulary
from rules.ticonderoga.aids.vocabulary import ABROAD, ENGLISH, LEADERS, WORDS

DATA = "ticonderoga/data"  # under which is said what is wrong with data; it cites no rule

Side = Literal["british", "french"]
BRITISH: Side = "british"
FRENCH: Side = "french"
SIDES: tuple[Side, Side] = (BRITISH, FRENCH)
ENEMY: Mapping[str, Side] = {BRITISH: FRENCH, FRENCH: BRITISH}
SCENARIOS = (
    *("autumn_1755", "summer_1757", "summer_1758"),
    *("winter_raid_1757", "summer_raid_1757", "summer_raid_1758"),
)

Letter = Literal["S", "T"]
STRATEGIC: Letter = "S"
TACTICAL: Letter = "T"
Season = Literal["spring", "summer", "autumn", "winter"]
SEASONS: tuple[Season, ...] = ("spring", "summer", "autumn", "winter")
Weather = Literal["clear", "rain", "sweltering", "rainstorm", "snow", "snowstorm"]
Ability = Literal["inept", "capable", "exceptional"]
ABILITIES: tuple[Ability, ...] = ("inept", "capable", "exceptional")
Desertion = Literal["none", "reduce", "eliminate"]
WorkKind = Literal["breastwork", "redoubt", "fort"]
WORKS: tuple[WorkKind, ...] = ("breastwork", "redoubt", "fort")
Land = Literal["clear", "forest", "hill"]
LANDS: tuple[Land, ...] = ("clear", "forest", "hill")
Way = Literal["", "trail", "road"]  # what joins two hexes
Unit = Literal["regular", "provincial", "grenadier", "ranger", "marine", "light", "indian", "cadre"]
UNITS: tuple[Unit, ...] = (
    *("regular", "provincial", "grenadier", "ranger"),
    *("marine", "light", "indian", "cadre"),
)
Boat = Literal["bateau", "canoe", "sloop"]
BOATS: tuple[Boat, ...] = ("bateau", "canoe", "sloop")
Kind = Literal[Unit, Boat, "leader", "cannon", "wagon", "sleigh", "prisoners"]
NUMBERED = (*UNITS, *BOATS, "cannon", "wagon", "sleigh")  # kinds with numbers of their own in the charts
POOLS: tuple[Unit, ...] = ("ranger", "regular", "marine")  # of which scenarios draw blindly
Compass = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
POINTS: Mapping[str, Mapping[Compass, Hex]] = {  # the six neighbours, by the way in which hexes are counted
    "columns": {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
    "rows": {"NE": (1, 0), "E": (0, 1), "SE": (-1, 1), "SW": (-1, 0), "W": (0, -1), "NW": (1, -1)},
}
BRADDOCK = "Braddock"  # whom an option brings (ticonderoga/18.1a)
EXTRAS = ("lyman",)  # options that add a stack to a set-up (T75)
CHOICES: Mapping[str, tuple[str, ...]] = {  # options that say where a piece begins (T77, T78)
    "sleigh": ("carillon", "st_frederic"),
    "prisoners": ("2706", "1614", "1519"),
}
SIGNS = Vocabulary({}, ENGLISH, abroad=ABROAD)  # how the words of names are read
FACES = range(10)
FAR = 999  # between places that lie on two maps

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Halves = Annotated[int, msgspec.Meta(ge=0, le=99)]
Die = Annotated[int, msgspec.Meta(ge=0, le=9)]
Modifier = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Month = Annotated[int, msgspec.Meta(ge=1, le=12)]
Faces = str  # of a die: "0", "2-3", or nothing
Strength = str  # "5", or with its back "5/3", or "1/-" without one

T = TypeVar("T")


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a data file."""


# -- charts -----------------------------------------------------------------------------------------


class Terrain(File, frozen=True):
    """One kind of ground."""

    halves: Halves  # what entering costs
    triangle: Halves  # and those with the green triangle
    plus: Count = 0  # on an attacker's die


class River(File, frozen=True):
    """What a side with a river adds."""

    halves: Halves
    plus: Count = 0


class WorkChart(File, frozen=True):
    plus: Count  # on an attacker's die
    fire: Die  # the highest die with which cannon breach or destroy it (ticonderoga/17.0d-f)


class KindChart(File, frozen=True):
    """What is printed on the counters of a kind."""

    move: Count | None = None  # in whole points; None: it moves with others only
    triangle: bool = False
    elite: bool = False
    steps: Count | None = None  # None: as many as its strength has faces
    carries: Count = 0  # of a boat
    unlimited: bool = False  # a boat without a limit
    minus: tuple[Count, ...] = ()  # of cannon, face by face

    @property
    def halves(self) -> int:
        return 2 * (self.move or 0)


NOTHING_PRINTED = KindChart(steps=1)


class Lost(File, frozen=True):
    """Where those go who lose their way (ticonderoga/8.0g)."""

    stays: Die  # up to this
    points: dict[Letter, tuple[Compass, ...]]  # for each die above it, ten being the last
    weather: dict[Weather, Modifier] = {}
    guides: tuple[Unit, ...] = ()
    guide: Modifier = 0


class Abilities(File, frozen=True):
    """What a leader's ability adds to his points when he goes alone, and to a die of battle."""

    move: dict[Ability, Modifier]
    battle: dict[Ability, Modifier]


class Charts(File, frozen=True):
    """What charts.toml holds."""

    seasons: dict[Season, tuple[Month, ...]]
    weather: dict[Season, dict[Weather, Faces]]
    lost: Lost
    terrain: dict[Land, Terrain]
    river: River
    road: Halves
    trail: Halves
    sail: dict[Letter, Halves]  # for a hex of lake or a side of a river
    works: dict[WorkKind, WorkChart]
    kinds: dict[Kind, KindChart]
    backs: dict[Count, Count]  # strength -> that of the back; what is not named has none
    ability: Abilities
    recruitment: dict[Side, dict[Count, Faces]]
    desertion: dict[Side, dict[Desertion, Faces]]

    def of(self, kind: Kind) -> KindChart:
        """What is printed on a kind; on leaders and prisoners nothing is."""
        return self.kinds.get(kind, NOTHING_PRINTED)


# -- leaders and counters ---------------------------------------------------------------------------


class Leader(File, frozen=True):
    """A row of the manifest. A lower seniority ranks above a higher one."""

    name: str  # of an unnamed leader, his row: A, B or C
    side: Side
    seniority: Annotated[int, msgspec.Meta(ge=1, le=9)]
    initiative: Die
    inept: Faces = ""
    capable: Faces = ""
    exceptional: Faces = ""
    count: Count = 1  # of an unnamed leader: how many are in the cup
    full: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def bands(self) -> Mapping[Ability, Faces]:
        return {"inept": self.inept, "capable": self.capable, "exceptional": self.exceptional}


class LeadersFile(File, frozen=True):
    leaders: tuple[Leader, ...]
    unnamed: tuple[Leader, ...]


class Single(File, frozen=True):
    """A counter with a name of its own."""

    name: str
    side: Side
    kind: Kind
    full: str = ""
    aliases: tuple[str, ...] = ()


class Series(File, frozen=True):
    """Counters that are told apart by numbers: `name 1`, `name 2`."""

    name: str
    side: Side
    kind: Kind
    count: Count = 0
    strengths: tuple[Strength, ...] = ()  # instead of a count, where these are printed: a pool, or Cadres
    aliases: tuple[str, ...] = ()


class CountersFile(File, frozen=True):
    counters: tuple[Single, ...]
    series: tuple[Series, ...]


class Counter(NamedTuple):
    """What a name means. A regiment's strength is that of its scenario."""

    name: str
    side: Side
    kind: Kind
    strength: Strength = ""
    spellings: tuple[str, ...] = ()


# -- maps -------------------------------------------------------------------------------------------


class Label(File, frozen=True):
    """Lettering on the map."""

    text: str
    at: str
    kind: Literal["water", "hill", "place", "wood", "road"]
    slant: int = 0  # degrees


Extent = tuple[Annotated[int, msgspec.Meta(ge=1, le=99)], Annotated[int, msgspec.Meta(ge=1, le=99)]]


class MapFile(File, frozen=True):
    """What a map file holds. Hexes are written by their number alone, sides `1414/1415`.

    `grid`: a number is its column from the west, then its row from the north ("columns": even columns stand
    half a hex lower), or its row from the south, then its column from the west ("rows": even rows stand half
    a hex further east). A hex of a lake that has land in it, too, is named under both.
    """

    title: str
    grid: Literal["columns", "rows"]
    first: Extent  # what the first two digits go from, and to
    second: Extent
    short: bool = False  # even columns have one hex less
    ground: Land = "clear"  # where nothing else is said
    bare: bool = False  # a field for trying things out: no scenario is set up on it
    missing: str = ""  # numbers of the grid that are no hexes
    terrain: dict[Land, str] = {}
    lakes: dict[str, str] = {}  # by name
    rivers: dict[str, str] = {}  # sides, by name
    bridges: str = ""
    falls: str = ""  # sides closed to boats
    lake_sides: str = ""  # sides between two hexes of coast that are all water
    roads: tuple[str, ...] = ()  # hexes one after the other
    trails: tuple[str, ...] = ()
    names: dict[str, str] = {}  # hex -> what stands there
    labels: tuple[Label, ...] = ()  # for the picture alone
    feet: Annotated[int, msgspec.Meta(ge=1)] = 1200  # across a hex, for the scale on the map
    note: str = ""


class CrossingFile(File, frozen=True):
    """A row of the chart by which pieces change maps (ticonderoga/9.0b)."""

    row: str  # the strategic hex inside the border
    side: Literal["north", "west", "south"]
    outside: str  # the strategic hexes from which it is entered, the first of them first
    hexes: str  # tactical
    boats: str = ""  # tactical, for boats alone


class CrossingsFile(File, frozen=True):
    inside: str  # the strategic hexes for which the tactical map stands
    same: dict[str, str]  # strategic hex -> the tactical hex that is the same place
    crossings: tuple[CrossingFile, ...]


# -- scenarios --------------------------------------------------------------------------------------


class Placed(File, frozen=True):
    """A piece of a set-up: one with a name, or one drawn blindly from a pool."""

    name: str = ""
    draw: Unit | None = None
    strength: Strength = ""
    modifier: Modifier = 0  # on the die of recruitment


class Stack(File, frozen=True):
    """What a scenario lays out in one hex, in the order of its text."""

    side: Side
    at: str
    pieces: tuple[Placed, ...] = ()
    work: WorkKind | None = None
    option: str = ""  # with which alone it is laid out


class Arrival(File, frozen=True):
    """Who comes later: in a place, or if it is held by the enemy in the next; or beside a leader."""

    side: Side
    turn: Annotated[int, msgspec.Meta(ge=1, le=99)]
    pieces: tuple[Placed, ...]
    at: str = ""  # places, the first of them first
    beside: str = ""  # a leader
    night: bool = False


class ScenarioFile(File, frozen=True):
    """What the file of a scenario holds."""

    title: str
    number: str  # of its chapter
    year: int
    track: str  # its dates, month and day: "09-06 09-07"
    title_season: Season
    first: Side
    maps: tuple[Letter, ...]
    setup: tuple[Stack, ...]
    arrivals: tuple[Arrival, ...] = ()
    extra_date: str = ""  # the box of the track after the last turn
    choices: dict[str, dict[str, str]] = {}  # option -> its values -> the place that each means
    note: str = ""


# -- as the rules read them ---------------------------------------------------------------------------


class Step(NamedTuple):
    """What a step to a neighbour costs, in halves."""

    plain: int  # the hex
    triangle: int  # the hex, for those with the green triangle
    way: Way  # what joins both hexes; its cost is in `plain` and `triangle`
    river: int  # what the side adds
    ice: bool  # open on ice only


class Crossing(NamedTuple):
    """A row of the chart with whole names."""

    row: str
    side: str
    outside: tuple[str, ...]
    hexes: tuple[str, ...]
    boats: tuple[str, ...]


Pairs = frozenset[tuple[str, str]]
Net = Mapping[str, tuple[str, ...]]
Steps = Mapping[str, Mapping[str, Step]]


def number_of(first: int, second: int) -> str:
    return f"{first:02}{second:02}"


def hexes_of(file: MapFile) -> Iterator[tuple[str, Hex]]:
    """The numbers of a map and where they lie; both ways of counting have the same neighbours."""
    missing = set(file.missing.split())
    for first in range(file.first[0], file.first[1] + 1):
        last = file.second[1] - (file.short and first % 2 == 0)
        for second in range(file.second[0], last + 1):
            if (number := number_of(first, second)) not in missing:
                yield number, in_column(first, second)


def both_ways(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for a, b in pairs:
        yield a, b
        yield b, a


class Sheet:
    """One map by itself, with whole names; Ground puts the two together."""

    def __init__(self, letter: Letter, file: MapFile) -> None:
        self.letter, self.file = letter, file
        self.at: dict[str, Hex] = {letter + number: at for number, at in hexes_of(file)}
        self.by_hex: dict[Hex, str] = {at: name for name, at in self.at.items()}
        self.near: dict[str, tuple[str, ...]] = {
            name: tuple(self.by_hex[n] for n in beside(at) if n in self.by_hex)
            for name, at in self.at.items()
        }
        self.lake_of = {name: lake for lake, hexes in file.lakes.items() for name in self.named(hexes)}
        self.kinds = {name: self._kinds(name) for name in self.at}
        self.rivers = {side: river for river, sides in file.rivers.items() for side in self.named(sides)}

    def named(self, numbers: str) -> tuple[str, ...]:
        return tuple(self.letter + number for number in numbers.split())

    def _kinds(self, name: str) -> frozenset[str]:
        """What kinds of ground a hex shows; a lake without land is a lake alone."""
        number = name[1:]
        found = {kind for kind, hexes in self._terrain.items() if number in hexes}
        if name in self.lake_of:
            return frozenset({*found, "lake"})
        return frozenset(found or {self.file.ground})

    @cached_property
    def _terrain(self) -> Mapping[str, frozenset[str]]:
        return {kind: frozenset(hexes.split()) for kind, hexes in self.file.terrain.items()}

    def pairs(self, sides: str) -> Iterator[tuple[str, str]]:
        return both_ways(self.ends(side) for side in self.named(sides))

    def ends(self, side: str) -> tuple[str, str]:
        """The two hexes of a side."""
        a, b = side[1:].split("/")
        return self.letter + a, self.letter + b

    def lines(self, lines: Iterable[str]) -> Iterator[tuple[str, str]]:
        return both_ways(pair for line in lines for pair in pairwise(self.named(line)))

    def corners(self, side: str) -> Iterator[frozenset[Hex]]:
        """The two ends of a side, each the three hexagons that meet there, on the map or off it."""
        a, b = (self.at[end] for end in self.ends(side))
        yield from (frozenset({a, b, c}) for c in beside(a) if distance(b, c) == 1)

    def toward(self) -> Iterator[tuple[str, dict[Compass, str]]]:
        """The neighbour in each direction."""
        for name, (q, r) in self.at.items():
            way = POINTS[self.file.grid].items()
            yield name, {p: self.by_hex[n] for p, (x, y) in way if (n := (q + x, r + y)) in self.by_hex}


def river_side(a: str, b: str) -> str:
    """The name of the side between two hexes of one map."""
    low, high = sorted((a, b))
    return f"{low}/{high[1:]}"


class Ground:
    """Both maps as one country, and the seam between them. Nothing here changes during a game.

    Everything is looked up by the names of places. Sets are to be asked, not to be gone through: their order
    is another in every run; that of `at` is not.
    """

    def __init__(
        self, charts: Charts, strategic: MapFile, tactical: MapFile, crossings: CrossingsFile
    ) -> None:
        self.charts = charts
        self.files: dict[Letter, MapFile] = {STRATEGIC: strategic, TACTICAL: tactical}
        sheets = self._sheets = [Sheet(letter, file) for letter, file in self.files.items()]
        self.at: dict[str, Hex] = {k: v for s in sheets for k, v in s.at.items()}
        self.near: Net = {k: v for s in sheets for k, v in s.near.items()}
        self.toward: Mapping[str, Mapping[Compass, str]] = {k: v for s in sheets for k, v in s.toward()}
        self.names: dict[str, str] = {
            s.letter + number: name for s in sheets for number, name in s.file.names.items()
        }
        self._terrain()
        self._sides()
        self.steps: Steps = {a: {b: self._step(a, b) for b in self.near[a]} for a in self.at}
        self.linked: Net = {a: self._linked(a) for a in self.at if a in self.land}
        self._water()
        self._seam(crossings)

    # -- what lies where

    def _terrain(self) -> None:
        self.kinds: Mapping[str, frozenset[str]] = {k: v for s in self._sheets for k, v in s.kinds.items()}
        self.lake_of: Mapping[str, str] = {k: v for s in self._sheets for k, v in s.lake_of.items()}
        self.water = frozenset(at for at, kinds in self.kinds.items() if "lake" in kinds)
        self.all_water = frozenset(at for at in self.water if len(self.kinds[at]) == 1)
        self.land = frozenset(self.at) - self.all_water
        self.coast = self.water & self.land
        self.shore = frozenset(
            at for at in self.land - self.water if not self.water.isdisjoint(self.near[at])
        )
        self.open = frozenset(at for at in self.land if self.kinds[at] - {"lake"} == {"clear"})
        chart = self.charts.terrain
        self.plus: dict[str, int] = {
            at: max((chart[k].plus for k in LANDS if k in kinds), default=0)
            for at, kinds in self.kinds.items()
        }

    def _sides(self) -> None:
        sheets = self._sheets
        self.rivers: Mapping[str, str] = {k: v for s in sheets for k, v in s.rivers.items()}  # side -> name
        self.banks: dict[str, tuple[str, str]] = {x: s.ends(x) for s in sheets for x in s.rivers}
        self.falls = frozenset(river_side(a, b) for s in sheets for a, b in s.pairs(s.file.falls))
        self.bridges: Pairs = frozenset(p for s in sheets for p in s.pairs(s.file.bridges))
        self.river: Pairs = frozenset(both_ways(self.banks.values()))  # bridged or not
        self.lake_sides: Pairs = frozenset(p for s in sheets for p in s.pairs(s.file.lake_sides))
        self.road: Pairs = frozenset(p for s in sheets for p in s.lines(s.file.roads))
        self.trail: Pairs = frozenset(p for s in sheets for p in s.lines(s.file.trails)) - self.road
        self.on_road = frozenset(a for a, _ in self.road)
        self.on_trail = frozenset(a for a, _ in self.trail)
        self.plus |= dict.fromkeys(self.banks, 0)

    # -- on foot

    def way(self, a: str, b: str) -> Way:
        """What joins two neighbours."""
        return "road" if (a, b) in self.road else "trail" if (a, b) in self.trail else ""

    def _step(self, a: str, b: str) -> Step:
        wet = b in self.all_water or (a, b) in self.lake_sides
        river = self.charts.river.halves if (a, b) in self.river and (a, b) not in self.bridges else 0
        return self._entered(b, self.way(a, b))._replace(river=river, ice=wet)

    def _entered(self, at: str, way: Way) -> Step:
        """What a hex costs by itself: its dearest ground, or what leads there (ticonderoga/7.0d, 7.0g)."""
        chart = self.charts.terrain
        grounds = [chart[kind] for kind in LANDS if kind in self.kinds[at]] or [chart["clear"]]
        plain, triangle = max(g.halves for g in grounds), max(g.triangle for g in grounds)
        if way:
            along = self.charts.road if way == "road" else self.charts.trail
            plain, triangle = min(plain, along), min(triangle, along)
        return Step(plain, triangle, way, 0, at in self.all_water)

    def step(self, a: str, b: str) -> Step | None:
        """What a step to a neighbour on the same map costs; None: it is no neighbour."""
        return self.steps[a].get(b)

    def _linked(self, a: str) -> tuple[str, ...]:
        """Where a courier may go on to, by land alone (ticonderoga/5.0h)."""
        return tuple(b for b, step in self.steps[a].items() if not step.ice and not step.river)

    # -- on the water

    def _water(self) -> None:
        """How boats go: over lakes and along rivers, and where they lie on land (7.3j, 7.3k, 7.3t)."""
        open_sides = [side for side in self.banks if side not in self.falls]
        touched = {side: tuple(self._touched(side)) for side in open_sides}
        joined = self._joined(open_sides)
        sides: dict[str, list[str]] = {}
        for side, lakes in touched.items():
            for lake in lakes:
                sides.setdefault(lake, []).append(side)
        water = [at for at in self.at if at in self.water]
        self.afloat = self.water.union(open_sides)  # where a boat floats
        self.sail: dict[str, tuple[str, ...]] = {
            at: (*(n for n in self.near[at] if n in self.water), *sides.get(at, ())) for at in water
        }
        self.sail |= {side: (*joined[side], *touched[side]) for side in open_sides}
        dry = self.land - self.water
        self.beach: dict[str, tuple[str, ...]] = {
            at: tuple(n for n in self.near[at] if n in dry) for at in water
        }
        self.beach |= {side: tuple(bank for bank in self.banks[side] if bank in dry) for side in open_sides}
        launch: dict[str, list[str]] = {}
        for wet, hexes in self.beach.items():
            for at in hexes:
                launch.setdefault(at, []).append(wet)
        self.launch: Net = {at: tuple(wet) for at, wet in launch.items()}

    def _touched(self, side: str) -> Iterator[str]:
        """The hexes of lake at a side of a river: beside it or at one of its ends."""
        sheet = self._sheet(side)
        hexes = frozenset[Hex]().union(*sheet.corners(side))
        yield from (name for at in sorted(hexes) if (name := sheet.by_hex.get(at, "")) in self.water)

    def _joined(self, sides: Sequence[str]) -> Net:
        """The sides that share a corner with each."""
        ends = {
            side: tuple((side[0], corner) for corner in self._sheet(side).corners(side)) for side in sides
        }
        at: dict[tuple[str, frozenset[Hex]], list[str]] = {}
        for side, corners in ends.items():
            for corner in corners:
                at.setdefault(corner, []).append(side)
        return {
            side: tuple(other for corner in corners for other in at[corner] if other != side)
            for side, corners in ends.items()
        }

    def _sheet(self, place: str) -> Sheet:
        return self._sheets[0] if place[0] == STRATEGIC else self._sheets[1]

    # -- the seam

    def _seam(self, file: CrossingsFile) -> None:
        """How pieces change maps (ticonderoga/9.0a-d)."""
        strategic, tactical = self._sheets
        self.inside = frozenset(strategic.named(file.inside))
        self.same: dict[str, str] = dict(
            both_ways((STRATEGIC + a, TACTICAL + b) for a, b in file.same.items())
        )
        self.crossings = tuple(
            Crossing(
                STRATEGIC + c.row,
                c.side,
                strategic.named(c.outside),
                tactical.named(c.hexes),
                tactical.named(c.boats),
            )
            for c in file.crossings
        )
        self.gate: dict[tuple[str, str], tuple[str, ...]] = {
            (out, c.row): c.hexes for c in self.crossings for out in c.outside
        }
        across: dict[str, dict[str, Step]] = {}
        for crossing in self.crossings:
            for out, inner in self._passes(crossing.outside, crossing.hexes):
                way = self._way_across(out, crossing.row, inner)
                across.setdefault(out, {})[inner] = self._entered(inner, way)
                across.setdefault(inner, {})[out] = self._entered(out, way)
        self.across: Steps = across
        self.across_boats: Net = self._boats_across()
        self.linked_across: Net = {
            a: found
            for a, steps in across.items()
            if a in self.land and (found := tuple(b for b in steps if b in self.land))
        }

    @staticmethod
    def _passes(outside: Sequence[str], hexes: Sequence[str]) -> Iterator[tuple[str, str]]:
        return ((out, inner) for out in outside for inner in hexes)

    def _way_across(self, out: str, row: str, inner: str) -> Way:
        """A road or a trail that leads over the border goes on in a hex that has one."""
        way = self.way(out, row)
        if way and inner in self.on_road | self.on_trail:
            return "road" if way == "road" and inner in self.on_road else "trail"
        return ""

    def _boats_across(self) -> Net:
        """From water to water, by the rows and by the entries for boats alone."""
        found: dict[str, dict[str, None]] = {}
        for crossing in self.crossings:
            for out, inner in self._passes(crossing.outside, (*crossing.hexes, *crossing.boats)):
                if out in self.water and inner in self.water:
                    found.setdefault(out, {})[inner] = None
                    found.setdefault(inner, {})[out] = None
        return {a: tuple(places) for a, places in found.items()}

    # -- how far

    def hexes(self, place: str) -> tuple[str, ...]:
        """The hex that a place is, or the two at a side of a river."""
        return self.banks.get(place) or (place,)

    def distance(self, a: str, b: str) -> int:
        """Between two places, of a side of a river from its nearer bank; FAR if they lie on two maps."""
        if a in self.banks or b in self.banks:
            return min(self._far(x).get(y, FAR) for x in self.hexes(a) for y in self.hexes(b))
        return self._far(a).get(b, FAR)

    def _far(self, a: str) -> Mapping[str, int]:
        """The distance of every hex of the same map."""
        row = self._rows.get(a)
        if row is None:
            start, letter = self.at[a], a[0]
            row = {name: distance(start, at) for name, at in self.at.items() if name[0] == letter}
            self._rows[a] = row
        return row

    @cached_property
    def _rows(self) -> dict[str, dict[str, int]]:
        return {}

    def about(self, place: str) -> tuple[str, ...]:
        """The hexes next to a hex, or the two banks of a side of a river."""
        return self.near[place] if place in self.near else self.banks[place]

    def touching(self, place: str) -> tuple[str, ...]:
        """As about, with the sides of rivers at a hex: whoever is in one place is beside the other."""
        return (*self.about(place), *self._sides_at.get(place, ()))

    @cached_property
    def _sides_at(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for side, banks in self.banks.items():
            for bank in banks:
                found.setdefault(bank, []).append(side)
        return {bank: tuple(sides) for bank, sides in found.items()}

    @cached_property
    def zones(self) -> Net:
        """Where the zone of a unit lies that stands in a hex: the land about it (ticonderoga/7.2a, 7.2g)."""
        return {at: tuple(n for n in self.near[at] if n in self.land) for at in self.at if at[0] == TACTICAL}

    def exists(self, place: str) -> bool:
        """Whether there is such a hex, or such a side of a river."""
        return place in self.at or place in self.banks


# -- everything ---------------------------------------------------------------------------------------


def faces(text: Faces) -> range:
    """The faces that a band of a chart names."""
    if not text:
        return range(0)
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def spread(bands: Mapping[T, Faces]) -> tuple[T, ...]:
    """What each face of the die means."""
    found = {face: value for value, band in bands.items() for face in faces(band)}
    return tuple(found[face] for face in FACES)


class Scenario:
    """One of the scenarios."""

    def __init__(self, key: str, file: ScenarioFile, charts: Charts, *, bare: bool) -> None:
        self.key, self.file, self.maps = key, file, file.maps
        self.order: tuple[Side, Side] = (file.first, ENEMY[file.first])
        self.track: tuple[tuple[int, int], ...] = tuple(map(date_of, file.track.split()))
        self.extra: tuple[int, int] | None = date_of(file.extra_date) if file.extra_date else None
        months = {month: season for season, found in charts.seasons.items() for month in found}
        self.season: Season = months[self.track[0][0]]
        self.title_season: Season = file.title_season
        self.setup: tuple[Stack, ...] = () if bare else file.setup
        self.arrivals: tuple[Arrival, ...] = () if bare else file.arrivals
        self.choices = file.choices

    @property
    def both(self) -> bool:
        """Whether both maps are in play."""
        return len(self.maps) > 1


def date_of(text: str) -> tuple[int, int]:
    month, day = text.split("-")
    return int(month), int(day)


class Board(Data):
    """Everything printed."""

    def __init__(
        self,
        charts: Charts,
        leaders: LeadersFile,
        counters: CountersFile,
        ground: Ground,
        scenarios: Mapping[str, ScenarioFile],
        digest: str,
        ours: frozenset[str] = frozenset(),  # the values of the charts that are our proposal, by their paths
    ) -> None:
        self.charts, self.ground, self.digest, self.ours = charts, ground, digest, ours
        self.leaders: dict[str, Leader] = {leader.name: leader for leader in leaders.leaders}
        self.rows: dict[Side, dict[str, Leader]] = {  # unnamed leaders, by side and row
            side: {row.name: row for row in leaders.unnamed if row.side == side} for side in SIDES
        }
        self.counters: dict[str, Counter] = {c.name: c for c in counters_of(leaders, counters)}
        self.place_of: dict[str, int] = {name: n for n, name in enumerate(self.counters)}
        self.pools: dict[Kind, tuple[str, ...]] = {kind: self._pool(kind) for kind in POOLS}
        self.cadres: dict[Side, tuple[str, ...]] = {
            side: tuple(c.name for c in self.counters.values() if c.kind == "cadre" and c.side == side)
            for side in SIDES
        }
        bare = {letter for letter, file in ground.files.items() if file.bare}
        self.scenarios: dict[str, Scenario] = {
            key: Scenario(key, file, charts, bare=not bare.isdisjoint(file.maps))
            for key, file in scenarios.items()
        }
        self.weather = {season: spread(charts.weather[season]) for season in SEASONS}
        self.recruits = {side: spread(charts.recruitment[side]) for side in SIDES}
        self.desertions = {side: spread(charts.desertion[side]) for side in SIDES}
        self.abilities: dict[str, tuple[Ability, ...]] = {
            leader.name: spread(leader.bands) for leader in leaders.leaders
        }
        self.row_abilities: dict[Side, dict[str, tuple[Ability, ...]]] = {
            side: {name: spread(row.bands) for name, row in rows.items()} for side, rows in self.rows.items()
        }

    def led_by(self, leader: str, row: str) -> Sequence[Ability]:
        """What each face of the die makes of a leader; `row`: that from which an unnamed one was drawn."""
        return self.row_abilities[self.counters[leader].side][row] if row else self.abilities[leader]

    def _pool(self, kind: Kind) -> tuple[str, ...]:
        return tuple(c.name for c in self.counters.values() if c.kind == kind and c.strength)

    def cup(self, side: Side) -> tuple[str, ...]:
        """The rows of the unnamed leaders of a side, each as often as it is in the cup."""
        return tuple(name for name, row in self.rows[side].items() for _ in range(row.count))

    def faces_of(self, strength: Strength) -> tuple[int, int]:
        """The front of a strength and its back, 0 without one."""
        front, _, back = strength.partition("/")
        if back:
            return int(front), 0 if back == "-" else int(back)
        return int(front), self.charts.backs.get(int(front), 0)

    def vocabulary(self) -> Vocabulary:
        return self._vocabulary

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        """Names for what orders speak of: pieces and places, and words of the rules."""
        pieces = {c.name: (c.name, *c.spellings) for c in self.counters.values()}
        # each is called first what it is in orders, so that nothing stands beside it in lists
        words = {kind: {word: (word, *more) for word, more in known.items()} for kind, known in WORDS.items()}
        names: dict[str, Mapping[str, Sequence[str]]] = {"piece": pieces, "place": self._places(), **words}
        return Vocabulary(names, ENGLISH, {"spot": self.ground.names.values()}, ABROAD)

    def _places(self) -> dict[str, Sequence[str]]:
        """Places with what else they are called: a bare number, or what stands there.

        What is on both maps is the strategic place.
        """
        found: dict[str, Sequence[str]] = {}
        taken: set[tuple[str, ...]] = set()
        for place in (*self.ground.at, *self.ground.banks):
            called = (place[1:], *((self.ground.names[place],) if place in self.ground.names else ()))
            words = {name: tuple(token.word for token in SIGNS.meant(name)) for name in called}
            found[place] = (place, *(name for name in called if words[name] not in taken))
            taken.update(words.values())
        return found


def counters_of(leaders: LeadersFile, counters: CountersFile) -> Iterator[Counter]:
    """Every counter by its name: leaders, unnamed ones, those with names of their own, series."""
    for leader in leaders.leaders:
        yield Counter(leader.name, leader.side, "leader", "", _spellings(leader.full, leader.aliases))
    for side in reversed(SIDES):
        for number in range(1, sum(row.count for row in leaders.unnamed if row.side == side) + 1):
            also = (f"{LEADERS[side]} {number}",)
            yield Counter(f"{PEOPLE[side]} leader {number}", side, "leader", "", also)
    for single in counters.counters:
        yield Counter(single.name, single.side, single.kind, "", _spellings(single.full, single.aliases))
    for series in counters.series:
        yield from numbered(series)


def numbered(series: Series) -> Iterator[Counter]:
    """The counters of a series."""
    for index in range(len(series.strengths) or series.count):
        strength = series.strengths[index] if series.strengths else ""
        also = tuple(f"{alias} {index + 1}" for alias in series.aliases)
        yield Counter(f"{series.name} {index + 1}", series.side, series.kind, strength, also)


PEOPLE: Mapping[Side, str] = MappingProxyType({FRENCH: "French", BRITISH: "British"})


def _spellings(full: str, aliases: Iterable[str]) -> tuple[str, ...]:
    return (*((full,) if full else ()), *aliases)
