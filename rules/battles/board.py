"""What was printed: charts, maps, counters and battles, as the data files give them and the rules read them.

Every battle has three files (its map, its counters, and its own terms); the charts serve all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, Literal

import msgspec

from rules.battles.aids.vocabulary import ABROAD, ENGLISH, WORDS
from rules.kernel.game import Data
from rules.kernel.hexes import Hex, beside, direction, distance, in_column
from rules.kernel.notation import Vocabulary

DATA = "battles/data"  # under which is said what is wrong with data; it cites no rule

Side = Literal["british", "french"]
BRITISH: Side = "british"
FRENCH: Side = "french"
SIDES: tuple[Side, Side] = (BRITISH, FRENCH)
ENEMY: Mapping[str, Side] = {BRITISH: FRENCH, FRENCH: BRITISH}
SCENARIOS = ("lake_george", "oswego", "quebec")

Type = Literal["line", "grenadier", "cavalry", "artillery", "leader", "train"]
FOOT = ("line", "grenadier")  # infantry; `light`, `indian` and `militia` are marks beside the type
MELEE = (*FOOT, "cavalry")  # those that attack (D02)
COMBAT = (*MELEE, "artillery")  # those that control, protect and block (D02)
Arm = Literal[Type, "indian", "militia"]  # as a counter shows it
Class = Literal["foot", "light", "horse", "guns"]  # who pays what
ODDS = ("1:5", "1:4", "1:3", "1:2", "1:1", "1.5:1", "2:1", "3:1", "4:1", "5:1", "6:1")
Result = Literal["Ad", "Ae", "Ar", "Bx", "Dd", "De", "Dr"]
Effect = Literal["-", "Ds", "Dz", "Dz*"]
Tactic = Literal["forced march", "bayonet", "volley", "ambush"]
TACTICS: tuple[Tactic, ...] = ("forced march", "bayonet", "volley", "ambush")
Edge = Literal["north", "east", "south", "west"]

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Cost = Annotated[int, msgspec.Meta(ge=0, le=9)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a data file."""


# -- charts -----------------------------------------------------------------------------------------


class Terrain(File, frozen=True):
    """One kind of ground. A class of units that has no cost cannot enter it."""

    name: str
    costs: dict[Class, Annotated[int, msgspec.Meta(ge=1, le=9)]] = {}
    blocks: bool = False  # a line of sight
    doubles: Literal["none", "light", "all"] = "none"  # in defence
    leaves: tuple[Literal["cavalry", "light"], ...] = ()  # who may disengage here (battles/8.2d, 8.2e)
    ambush: bool = False  # battles/18.1.3e
    burns: bool = False  # battles/21.0a
    fort: bool = False  # battles/10.1.5a
    bastion: bool = False  # battles/6.1.4c


class Hexside(File, frozen=True):
    """One kind of hexside. `inward`: it has an outer and an inner (or lower and upper) face."""

    name: str
    cost: Cost = 0
    inward: bool = False  # cost and doubling count only on the way in (or up)
    closed: bool = False  # to all movement
    barred: bool = False  # to attacks (battles/9.0ac)
    doubles: bool = False
    blocks: bool = False  # a line of sight (battles/6.1.3q)
    works: bool = False  # a fort or an entrenchment: 6.1.4b, 8.1f
    slope: bool = False  # its inner face is a hilltop: 6.1.3e
    control: bool = True  # a zone of control crosses it (battles/8.1e)
    bridge: bool = False  # it takes away what creek and river cost (battles/7.2.2e)


class Charts(File, frozen=True):
    """What charts.toml holds."""

    combat: dict[str, tuple[Result, ...]]  # column -> the results of a die of 1 to 6
    bombardment: tuple[tuple[Effect, ...], ...]  # row of a die of 1 to 6 -> columns 1 to 5
    terrain: dict[str, Terrain]
    sides: dict[str, Hexside]
    leaders: Class  # what leaders pay
    trains: Class
    artillery: Class
    light: Class
    cavalry: Class
    infantry: Class
    markers: dict[Tactic, Count]  # special tactics, of each side
    rally: Die = 6  # battles/11.2g


# -- maps -------------------------------------------------------------------------------------------


class MapFile(File, frozen=True):
    """What a map file holds. Hexes are written `0810`, column and row; sides `0611/0612`, the inner first."""

    title: str
    columns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    rows: Annotated[int, msgspec.Meta(ge=1, le=99)]
    lower: Literal["even", "odd"] = "even"  # the columns that stand half a hex lower
    short: Literal["none", "lower"] = "none"  # the lower columns have one row less
    axial: bool = False  # hexes are written `2,-1`, from -columns to +columns about the middle
    ground: str = "clear"  # where nothing else is said
    terrain: dict[str, str] = {}  # kind -> hexes
    sides: dict[str, str] = {}  # kind -> sides
    roads: tuple[str, ...] = ()  # hexes one after the other
    trails: tuple[str, ...] = ()
    names: dict[str, str] = {}  # hex -> what stands there
    fire: dict[str, str] = {}  # hex -> the hexes over which a gun there may fire (battles/23.7b)
    feet: Annotated[int, msgspec.Meta(ge=1)] = 300  # across a hex, for the scale on the map
    labels: tuple[Label, ...] = ()  # for the picture alone
    note: str = ""


class Label(File, frozen=True):
    """Lettering on the map: lakes, hills, rivers."""

    text: str
    at: str
    kind: Literal["water", "hill", "place", "wood", "road"]
    slant: int = 0  # degrees


# -- counters ---------------------------------------------------------------------------------------


class Counter(File, frozen=True):
    """What is printed on a counter. `code`: R, BR, CR, QA, OPT, or empty for those that begin on the map."""

    name: str
    side: Side
    type: Type
    factor: Count = 0
    back: Count = 0
    move: Count = 0
    rally: Annotated[int, msgspec.Meta(ge=-9, le=9)] = 0
    range: Count = 0
    value: Count = 0  # a leader's
    light: bool = False
    indian: bool = False
    militia: bool = False
    code: str = ""
    full: str = ""  # what the name stands for
    aliases: tuple[str, ...] = ()
    note: str = ""

    @property
    def arm(self) -> Arm:
        if self.indian:
            return "indian"
        return "militia" if self.militia else self.type

    @property
    def combat(self) -> bool:
        return self.type in COMBAT

    @property
    def melee(self) -> bool:
        return self.type in MELEE

    @property
    def infantry(self) -> bool:
        return self.type in FOOT


class CountersFile(File, frozen=True):
    counters: tuple[Counter, ...]
    historical: dict[str, str] = {}  # name -> hex, for the historical arrangement
    note: str = ""


# -- battles ----------------------------------------------------------------------------------------


class Zone(File, frozen=True):
    """Where counters are laid out, or come in: an edge, a list of hexes, or the surroundings of one."""

    edge: Edge | None = None
    hexes: str = ""
    near: str = ""  # within `within` hexes of this one
    within: Count = 0
    named: bool = False  # within `within` hexes of a hex of the zone that the side names first
    from_edge: Count = 0  # at least so far from `edge`, instead of on it
    beyond: int | None = None  # columns above this number
    below: int | None = None  # columns under it


class Arrival(File, frozen=True):
    """A group that comes in later, by its code; "" are those of the start that begin off the map."""

    code: str
    zone: Zone
    turn: Count = 1  # the first turn on which it may come
    roll: Literal["sure", "low", "turn"] = "sure"  # low: a die of `die` or less; turn: a die below the turn
    die: Count = 0
    single: bool = False  # each success brings one counter of the owner's choice
    after_attack: bool = False  # only from the turn after the enemy's first attack (battles/22.4c)
    may_wait: bool = False  # after its turn there is no duty to enter (D82)


class Award(File, frozen=True):
    """Demoralization points for a place, scored once (battles/13.2c)."""

    hexes: tuple[str, ...]
    points: Count


class Losses(File, frozen=True):
    """What a lost counter adds to its own side's demoralization points (battles/22.5a ff.)."""

    infantry: Count = 0  # times the factor
    cavalry: Count = 0
    artillery: Count = 0  # times the factor
    gun: Count = 0  # for each artillery counter, whatever its factor
    indian: Count | None = None  # times the factor; None: as other infantry
    warband: Count = 0  # for each Indian counter, whatever its factor
    leader: Count = 0  # times the value
    train: Count = 1  # times the factor (D59)


class Army(File, frozen=True):
    """One side of a battle."""

    side: Side
    level: Count
    losses: Losses
    zone: Zone | None = None  # where the counters of the start are laid out; None: they all come in later
    exits: Zone = Zone()
    arrivals: tuple[Arrival, ...] = ()
    fixed: dict[str, str] = {}  # counters that are laid out in one of these hexes, one in each: name or code
    alone: bool = False  # the hexes of `fixed` are for these counters only
    award: Award | None = None  # what the enemy's entry into a place costs this side
    half: Count = 0  # victory points for the ENEMY's reaching half its level
    whole: Count = 0  # and for reaching it
    holds: dict[str, Count] = {}  # hex -> victory points at the end
    tactics: Count = 0  # markers recommended
    balk: bool = False  # recommended
    exempt: str = ""  # the leader near whom nobody balks
    train: str = ""  # with which group the supply train comes: "start", or the code of an arrival

    @property
    def awarded(self) -> tuple[str, ...]:
        """The hexes of the place whose loss costs this side something."""
        return self.award.hexes if self.award else ()


class BattleFile(File, frozen=True):
    """The terms of a battle."""

    title: str
    date: str
    turns: Count
    first: Side  # player A
    sets_up: tuple[Side, Side]
    armies: tuple[Army, Army]  # in the order of play
    fog: dict[str, tuple[Die, ...]] = {}  # turn -> the faces that bring fog
    levels: dict[str, Count] = {}  # of victory, by the least margin
    barred: str = ""  # hexes that nobody may be laid out in or enter
    halo: dict[Side, str] = {}  # hexes next to which a side may not move (battles/24.7c)
    multiples: dict[str, Count] = {}  # hex -> a multiple of its own (battles/9.2.1g)
    static: bool = True  # guns of `fixed` never move and never withdraw (battles/23.7a)
    note: str = ""


# -- as the rules read them ---------------------------------------------------------------------------

Way = tuple[str, int, int]  # a neighbour, the cost of the step, the cost of the hex alone


class Ground:
    """A map: its hexes, what lies in them and on their sides, and what follows for each class of unit.

    A hex is named by its code. Nothing here changes during a game.
    """

    def __init__(self, file: MapFile, charts: Charts) -> None:
        self.file, self.charts = file, charts
        self.place: dict[str, Hex] = dict(hexes_of(file))
        self.order = {code: n for n, code in enumerate(self.place)}.__getitem__
        self.code: dict[Hex, str] = {at: code for code, at in self.place.items()}
        self.terrain: dict[str, Terrain] = dict.fromkeys(self.place, charts.terrain[file.ground])
        self.kind: dict[str, str] = dict.fromkeys(self.place, file.ground)
        for kind, hexes in file.terrain.items():
            for code in hexes.split():
                self.terrain[code], self.kind[code] = charts.terrain[kind], kind
        self.near: dict[str, tuple[str, ...]] = {
            code: tuple(self.code[n] for n in beside(at) if n in self.code) for code, at in self.place.items()
        }
        self.sides: dict[tuple[str, str], tuple[tuple[Hexside, bool], ...]] = self._sides()
        self.road: frozenset[tuple[str, str]] = frozenset(self._road())
        self.on_road: frozenset[str] = frozenset(code for code, _ in self.road)

    def _sides(self) -> dict[tuple[str, str], tuple[tuple[Hexside, bool], ...]]:
        """What lies on the side between two hexes, and whether it is crossed inward from first to second."""
        found: dict[tuple[str, str], tuple[tuple[Hexside, bool], ...]] = {}
        for kind, sides in self.file.sides.items():
            side = self.charts.sides[kind]
            for pair in sides.split():
                inner, outer = pair.split("/")
                found[outer, inner] = (*found.get((outer, inner), ()), (side, True))
                found[inner, outer] = (*found.get((inner, outer), ()), (side, False))
        return found

    def _road(self) -> Iterator[tuple[str, str]]:
        for line in (*self.file.roads, *self.file.trails):
            codes = line.split()
            for a, b in pairwise(codes):
                yield a, b
                yield b, a

    # -- geometry

    def distance(self, a: str, b: str) -> int:
        row = self._far.get(a)
        if row is None:
            start = self.place[a]
            row = self._far[a] = {code: distance(start, at) for code, at in self.place.items()}
        return row[b]

    @cached_property
    def _far(self) -> dict[str, dict[str, int]]:
        return {}

    def direction(self, a: str, b: str) -> int:
        return direction(self.place[a], self.place[b])

    def within(self, at: str, far: int) -> tuple[str, ...]:
        known = self._within.get((at, far))
        if known is None:
            known = tuple(code for code in self.place if self.distance(at, code) <= far)
            self._within[at, far] = known
        return known

    @cached_property
    def _within(self) -> dict[tuple[str, int], tuple[str, ...]]:
        return {}

    @cached_property
    def edges(self) -> dict[str, tuple[str, ...]]:
        """The hexes along each edge of the map."""
        rows: dict[int, list[int]] = {}
        for code in self.place:
            if not self.file.axial:
                rows.setdefault(int(code[:2]), []).append(int(code[2:]))
        columns = sorted(rows)
        return {
            "west": tuple(f"{columns[0]:02}{row:02}" for row in sorted(rows[columns[0]])) if rows else (),
            "east": tuple(f"{columns[-1]:02}{row:02}" for row in sorted(rows[columns[-1]])) if rows else (),
            "north": tuple(f"{column:02}{min(rows[column]):02}" for column in columns),
            "south": tuple(f"{column:02}{max(rows[column]):02}" for column in columns),
        }

    def zone(self, zone: Zone) -> tuple[str, ...]:
        """The hexes of a zone, whatever is named in it, in the order of the map."""
        if zone.hexes:
            found = set(zone.hexes.split())
        elif zone.edge and zone.from_edge:
            edge = self.edges[zone.edge]
            found = {c for c in self.place if min(self.distance(c, e) for e in edge) >= zone.from_edge}
        elif zone.edge:
            found = set(self.edges[zone.edge])
        else:
            found = set(self.within(zone.near, zone.within)) if zone.near else set(self.place)
        if zone.beyond is not None:
            found = {code for code in found if int(code[:2]) > zone.beyond}
        if zone.below is not None:
            found = {code for code in found if int(code[:2]) < zone.below}
        return tuple(code for code in self.place if code in found)

    # -- what a step costs

    def step(self, unit_class: Class, a: str, b: str, road_sides: bool = True) -> tuple[int, int] | None:
        """What the step to a neighbour costs, and the hex alone; None: closed (battles/7.2.1, 7.2.2)."""
        sides = self.sides.get((a, b), ())
        bridged = any(side.bridge for side, _ in sides)
        if not bridged and any(side.closed for side, _ in sides):
            return None
        along = (a, b) in self.road
        inside = 1 if along else self.terrain[b].costs.get(unit_class)
        if inside is None:
            return None
        if bridged or (along and not road_sides):
            return inside, inside
        extra = sum(side.cost for side, inward in sides if self._charged(a, side, inward))
        return inside + extra, inside

    def _charged(self, a: str, side: Hexside, inward: bool) -> bool:
        """Whether a side costs something from a hex: not if that is inside of one too (battles/7.2.1g)."""
        return not side.inward or (inward and not self._inside(a, side))

    def _inside(self, a: str, side: Hexside) -> bool:
        return any((side, True) in self.sides.get((b, a), ()) for b in self.near[a])

    def ways(self, unit_class: Class, road_sides: bool = True) -> Mapping[str, tuple[Way, ...]]:
        """Every open step of a class of units, from each hex."""
        known = self._ways.get((unit_class, road_sides))
        if known is None:
            known = self._ways[unit_class, road_sides] = {
                a: tuple(
                    (b, *cost)
                    for b in self.near[a]
                    if (cost := self.step(unit_class, a, b, road_sides)) is not None
                )
                for a in self.place
            }
        return known

    @cached_property
    def _ways(self) -> dict[tuple[Class, bool], dict[str, tuple[Way, ...]]]:
        return {}

    @cached_property
    def controls(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes that a unit controls from where it stands (battles/8.1d-8.1k)."""
        return {a: tuple(b for b in self.near[a] if self._controls(a, b)) for a in self.place}

    def _controls(self, a: str, b: str) -> bool:
        sides = self.sides.get((a, b), ())
        if not any(side.bridge for side, _ in sides) and any(not side.control for side, _ in sides):
            return False
        return not any(side.works and inward for side, inward in sides)

    def barred(self, a: str, b: str) -> bool:
        """Whether nobody may attack from a hex into the next: a bridge opens a side (battles/9.0ac, D30)."""
        sides = self.sides.get((a, b), ())
        return any(side.barred for side, _ in sides) and not any(side.bridge for side, _ in sides)

    @cached_property
    def traces(self) -> dict[tuple[str, str, str], Any]:
        """The lines of sight that were drawn on this ground, see sight.py."""
        return {}

    @cached_property
    def hilltops(self) -> frozenset[str]:
        return frozenset(b for (_, b), sides in self.sides.items() if any(s.slope and up for s, up in sides))


def hexes_of(file: MapFile) -> Iterator[tuple[str, Hex]]:
    """The codes of a map and where they lie, column by column."""
    if file.axial:
        far = range(-file.columns, file.columns + 1)
        yield from ((f"{q},{r}", (q, r)) for q in far for r in far if abs(q + r) <= file.columns)
        return
    lower = 0 if file.lower == "even" else 1
    for column in range(1, file.columns + 1):
        short = file.short == "lower" and column % 2 == lower
        for row in range(1, file.rows + 1 - short):
            yield f"{column:02}{row:02}", in_column(column, row, lower)


class Battle:
    """One of the battles: its ground, its counters, its terms."""

    def __init__(
        self,
        key: str,
        ground: Ground,
        counters: CountersFile,
        file: BattleFile,
        *,
        reconstructed: bool = False,  # something on the map or the counters is our proposal
        our_charts: bool = False,  # something in the charts is
    ) -> None:
        self.key, self.file, self.ground, self.charts = key, file, ground, ground.charts
        self.reconstructed, self.our_charts = reconstructed, our_charts
        self.counters: dict[str, Counter] = {c.name: c for c in counters.counters}
        self.leaders = tuple(c.name for c in counters.counters if c.type == "leader")
        self.trains = tuple(c.name for c in counters.counters if c.type == "train")
        self.historical = counters.historical
        self.order: tuple[str, str] = (file.first, ENEMY[file.first])  # of play: players A and B
        self.armies: dict[str, Army] = {army.side: army for army in file.armies}
        self.classes: dict[str, Class] = {c.name: _class(c, ground.charts) for c in counters.counters}
        self.closed = frozenset(file.barred.split())  # to everyone
        self.reserved = {  # for the counters of `fixed` alone
            code: army.side
            for army in file.armies
            if army.alone
            for h in army.fixed.values()
            for code in h.split()
        }
        self.fixed: dict[str, tuple[str, ...]] = {  # counters that stand in one of a few hexes
            c.name: tuple(hexes.split())
            for c in counters.counters
            for key, hexes in self.armies[c.side].fixed.items()
            if key in (c.name, c.code)
        }
        self.groups: dict[str, str] = {c.name: self._group(c) for c in counters.counters}
        self.zones: dict[str, frozenset[str]] = {  # where those of the start are laid out
            army.side: frozenset(self.ground.zone(army.zone) if army.zone else ()) for army in file.armies
        }
        self.halo: dict[str, frozenset[str]] = {
            side: frozenset(hexes.split()) for side, hexes in file.halo.items()
        }
        self.shut: dict[str, frozenset[str]] = {side: self._shut(side) for side in SIDES}
        self.places = dict(ground.file.names)
        # the hexes that count for victory or demoralization
        self.goals = tuple(sorted({at for army in file.armies for at in (*army.holds, *army.awarded)}))

    def _shut(self, side: str) -> frozenset[str]:
        """Where a side may not go in its movement phase (battles/24.7b, 24.7c)."""
        near = (code for at in self.halo.get(side, ()) for code in self.ground.near[at])
        return self.closed.union(self.reserved, near)

    def _group(self, counter: Counter) -> str:
        """With which arrival a counter comes; "start" for those laid out before the battle."""
        army = self.armies[counter.side]
        if counter.type == "train" and army.train:
            return army.train
        code = "" if counter.type == "train" else counter.code
        if counter.name in self.fixed or (army.zone is not None and not code):
            return "start"
        return code

    def of(self, side: str) -> Iterator[Counter]:
        return (counter for counter in self.counters.values() if counter.side == side)


def _class(counter: Counter, charts: Charts) -> Class:
    if counter.type == "leader":
        return charts.leaders
    if counter.type == "train":
        return charts.trains
    if counter.type == "artillery":
        return charts.artillery
    if counter.type == "cavalry":
        return charts.cavalry
    return charts.light if counter.light else charts.infantry


class Board(Data):
    """Everything printed, of all battles."""

    def __init__(self, charts: Charts, battles: Mapping[str, Battle], digest: str) -> None:
        self.charts, self.battles, self.digest = charts, battles, digest

    def vocabulary(self) -> Vocabulary:
        return self._vocabulary

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        """Names for what orders speak of: counters, hexes, tactics, results."""
        units: dict[str, Sequence[str]] = {}
        hexes: dict[str, Sequence[str]] = {}
        for battle in self.battles.values():
            for c in battle.counters.values():
                units[c.name] = tuple(dict.fromkeys((*units.get(c.name, ()), *_spellings(c))))
            for code in battle.ground.place:
                hexes.setdefault(code, ())
        printed: dict[str, Sequence[str]] = dict.fromkeys(units, ())
        names = {"unit": units, "counter": printed, "hex": hexes, **WORDS}
        told = {"land": self._grounds(), "spot": self._spots()}
        return Vocabulary(names, ENGLISH, told, ABROAD)

    def _grounds(self) -> Iterator[str]:
        for battle in self.battles.values():
            yield from (kind.name for kind in battle.charts.terrain.values())
            yield from (kind.name for kind in battle.charts.sides.values())

    def _spots(self) -> Iterator[str]:
        for battle in self.battles.values():
            yield from battle.places.values()


def _spellings(counter: Counter) -> Iterable[str]:
    return (*((counter.full,) if counter.full else ()), *counter.aliases)
