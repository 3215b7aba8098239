"""What was printed: the map, the nations, the troops and the tables, as the data file gives them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from rules.kernel.data import fail
from rules.kernel.game import Data
from rules.kernel.notation import Vocabulary
from rules.whigs.vocabulary import SIGNS, WORDS

Side = Literal["british", "french"]
BRITISH: Side = "british"
FRENCH: Side = "french"
SIDES: tuple[Side, Side] = (BRITISH, FRENCH)
ENEMY: Mapping[str, Side] = {BRITISH: FRENCH, FRENCH: BRITISH}

Troop = Literal["R", "M", "I"]  # regulars; provincials or militia; Indians and Rangers
TROOPS: tuple[Troop, ...] = ("R", "M", "I")
REGULAR, MILITIA, INDIAN, SHIP = "R", "M", "I", "S"
RANGERS = "rangers"  # Indians' equals without a nation, of the British (whigs/2g)
FACES = 10  # of the die
COLUMNS = ("1-4", "1-3", "1-2.5", "1-2", "1-1.5", "1-1", "1.5-1", "2-1", "2.5-1", "3-1", "4-1")
Result = Literal["AD", "UD", "D", "ND", "NV", "V", "GV", "IV"]
Order = Literal["march", "defend"]

Count = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Money = Annotated[int, msgspec.Meta(ge=0, le=9_999_999)]
Level = Annotated[int, msgspec.Meta(ge=0, le=3)]
Degrees = Annotated[int, msgspec.Meta(ge=-1_800_000, le=1_800_000)]  # in ten-thousandths


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the data file."""


class Place(File, frozen=True):
    """A province of the land and its node."""

    code: str
    name: str  # of the node
    province: str
    home: Side
    kind: Literal["colony", "frontier"]
    lat: Degrees
    lon: Degrees
    level: Level = 0  # of its fortress; a node without a number has none (whigs/2d)
    seas: tuple[str, ...] = ()
    share: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0  # of the French income (whigs/5.12a)
    aim: bool = False  # the British must hold it (whigs/3.1a)
    last: bool = False  # the French win by holding one of these at the end (whigs/3.2a)
    chained: bool = False  # its share needs a chain to the capital (whigs/8.25a)
    capital: bool = False
    aliases: tuple[str, ...] = ()
    note: str = ""


class Path(File, frozen=True):
    """An invasion path. `through`: it crosses the land of this nation (whigs/9.04a)."""

    a: str
    b: str
    marks: Annotated[int, msgspec.Meta(ge=0, le=9)]
    through: str = ""


class Border(File, frozen=True):
    """Two provinces that touch without a path: raiders cross, armies do not (whigs/6.35a)."""

    a: str
    b: str


class Sea(File, frozen=True):
    code: str
    name: str
    near: tuple[str, ...]
    lat: Degrees
    lon: Degrees
    guarded: str = ""  # no British ferry to or from it while the French hold this place (whigs/7.47a)
    aliases: tuple[str, ...] = ()


class Nation(File, frozen=True):
    code: str
    name: str
    pool: Count  # its units
    costs: dict[Side, Money]  # of an alliance; a side without a cost can never have one (whigs/9.01c)
    borders: tuple[str, ...]
    lat: Degrees
    lon: Degrees
    aliases: tuple[str, ...] = ()


class Kind(File, frozen=True):
    """A row of the first table. `battle` is counted in halves."""

    men: Count
    battle: Count
    ambush: Count
    shield: Count  # defence against an ambush
    siege: Count
    initiative: Count
    cost: Money


class Income(File, frozen=True):
    """What the key's result brings, until a year and including it."""

    until: int
    french: tuple[Money, ...]
    british: tuple[Money, ...]


class Siege(File, frozen=True):
    """Periods needed by level 1, 2, 3 from a siege value on; 0 is never."""

    value: Count
    periods: tuple[Count, Count, Count]


class Start(File, frozen=True):
    treasury: dict[Side, Money]
    regulars: dict[Side, Count]
    rangers: Count
    irregulars: dict[Side, Count]  # the manpower pool
    ships: dict[Side, Count]
    allied: dict[str, Side] = {}


class Arrivals(File, frozen=True):
    year: int
    british: Count = 0
    french: Count = 0
    rangers: Count = 0


class Loss(File, frozen=True):
    """A row of the fifth table, in hundredths."""

    attacker: Annotated[int, msgspec.Meta(ge=0, le=100)]
    defender: Annotated[int, msgspec.Meta(ge=0, le=100)]
    retreats: Literal["attacker", "defender", ""] = ""
    destroyed: Literal["attacker", "defender", ""] = ""


class BoardFile(File, frozen=True):
    """Everything that the data file holds."""

    name: str
    places: tuple[Place, ...]
    paths: tuple[Path, ...]
    seas: tuple[Sea, ...]
    nations: tuple[Nation, ...]
    kinds: dict[Side, dict[Literal["R", "M", "I", "S"], Kind]]
    income: tuple[Income, ...]
    engagement: tuple[tuple[Result, ...], ...]  # row of a die of 1 to 10 -> columns
    losses: dict[Result, Loss]
    sieges: tuple[Siege, ...]
    reports: tuple[Count, ...]  # by the key's result: hundredths of what is there
    garrison: dict[Side, tuple[Money, ...]]  # by level
    raids: tuple[Count, ...]  # points by level
    start: Start
    arrivals: tuple[Arrivals, ...]
    borders: tuple[Border, ...] = ()
    first: int = 1755
    last: int = 1760
    periods: Count = 3
    armies: Count = 6
    fleets: Count = 4
    range: Count = 3  # of a landing, in zones
    fails: Count = 3  # a landing fails on this die or less
    misses: Count = 2  # a search fails on this die or less
    building: Money = 10_000
    raided: Money = 5_000  # what a raided province costs
    colony_share: Count = 10  # hundredths of the British income for a colony
    burning: Money = 5_000  # for each level


class Board(Data):
    """The board as the rules read it."""

    def __init__(self, file: BoardFile, digest: str) -> None:
        self.file, self.digest, self.name = file, digest, file.name
        self.places = {place.code: place for place in file.places}
        self.seas = {sea.code: sea for sea in file.seas}
        self.nations = {nation.code: nation for nation in file.nations}
        self.paths: dict[str, dict[str, Path]] = {code: {} for code in self.places}
        for path in file.paths:
            self.paths[path.a][path.b] = self.paths[path.b][path.a] = path
        self.near: dict[str, tuple[str, ...]] = {code: tuple(ends) for code, ends in self.paths.items()}
        self.borders: dict[str, tuple[str, ...]] = self._borders()
        self.armies: dict[str, tuple[str, ...]] = {
            side: tuple(f"A{n}" for n in range(1, file.armies + 1)) for side in SIDES
        }
        self.fleets: dict[str, tuple[str, ...]] = {
            side: tuple(f"F{n}" for n in range(1, file.fleets + 1)) for side in SIDES
        }
        self.arrivals = {arrivals.year: arrivals for arrivals in file.arrivals}

    def _borders(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = {code: dict.fromkeys(ends) for code, ends in self.near.items()}
        for border in self.file.borders:
            found[border.a][border.b] = found[border.b][border.a] = None
        return {code: tuple(ends) for code, ends in found.items()}

    def reinforcements(self, year: int) -> Arrivals:
        """Those of a year, if it brings any (whigs/5.25a)."""
        return self.arrivals.get(year, Arrivals(year))

    def kind(self, side: str, troop: str) -> Kind:
        return self.file.kinds[side][troop]  # type: ignore[index]

    def colonies(self, side: str) -> Iterator[str]:
        """The colonies printed in a side's colour."""
        return (code for code, place in self.places.items() if place.home == side and place.kind == "colony")

    @cached_property
    def ports(self) -> Mapping[str, tuple[str, ...]]:
        """The places on each sea."""
        return {sea: tuple(c for c, p in self.places.items() if sea in p.seas) for sea in self.seas}

    def vocabulary(self) -> Vocabulary:
        """Names for what orders speak of: places, seas, nations, counters, troops."""
        places = {p.code: tuple(dict.fromkeys((p.name, p.province, *p.aliases))) for p in self.file.places}
        seas = {s.code: (s.name, *s.aliases) for s in self.file.seas}
        nations = {n.code: (n.name, *n.aliases) for n in self.file.nations}
        counters: dict[str, Sequence[str]] = {
            **{name: (f"army {name[1:]}",) for name in self.armies[BRITISH]},
            **{name: (f"fleet {name[1:]}",) for name in self.fleets[BRITISH]},
        }
        return Vocabulary(
            {
                "place": places,
                "sea": seas,
                "station": {**places, **seas},
                "nation": nations,
                "counter": counters,
                **WORDS,
            },
            SIGNS,
        )


def check_board(file: BoardFile) -> None:
    """What the types alone cannot say of a board."""
    codes = [place.code for place in file.places]
    names = [*codes, *(sea.code for sea in file.seas), *(nation.code for nation in file.nations)]
    for index, code in enumerate(names):
        if code in names[:index]:
            fail("places", f'"{code}" stands for two things')
        if not code.isalpha() or not code.isupper() or len(code) < 3:
            fail("places", f'"{code}" must be three or more capital letters')
    for index, path in enumerate(file.paths):
        _check_pair(f"paths[{index}]", path.a, path.b, codes)
    for index, border in enumerate(file.borders):
        _check_pair(f"borders[{index}]", border.a, border.b, codes)
    _check_seas(file)
    _check_tables(file)
    try:
        Board(file, "").vocabulary()
    except ValueError as double:
        fail("places", str(double))


def _check_pair(path: str, a: str, b: str, codes: Sequence[str]) -> None:
    for end, code in (("a", a), ("b", b)):
        if code not in codes:
            fail(f"{path}.{end}", f'"{code}" is no place of this board')
    if a == b:
        fail(f"{path}.b", "joins a place with itself")


def _check_seas(file: BoardFile) -> None:
    seas = {sea.code: sea for sea in file.seas}
    for index, sea in enumerate(file.seas):
        for other in sea.near:
            if other not in seas:
                fail(f"seas[{index}].near", f'"{other}" is no sea of this board')
            if sea.code not in seas[other].near:
                fail(f"seas[{index}].near", f"{other} does not touch {sea.code} in turn")
    for index, place in enumerate(file.places):
        for code in place.seas:
            if code not in seas:
                fail(f"places[{index}].seas", f'"{code}" is no sea of this board')


def _check_tables(file: BoardFile) -> None:
    if len(file.engagement) != FACES or any(len(row) != len(COLUMNS) for row in file.engagement):
        fail("engagement", f"needs {FACES} rows, for a die of 1 to {FACES}, of {len(COLUMNS)} columns")
    for index, row in enumerate(file.income):
        if len(row.french) != FACES or len(row.british) != FACES:
            fail(f"income[{index}]", f"needs {FACES} sums for each side")
    if file.income[-1].until < file.last:
        fail("income", f"needs sums up to {file.last}")
    if len(file.reports) != FACES:
        fail("reports", f"needs a share for each result of 1 to {FACES}")
    for side in SIDES:
        if len(file.garrison[side]) != 4:
            fail(f"garrison.{side}", "needs a sum for each of the levels 0 to 3")
    if len(file.raids) != 4:
        fail("raids", "needs points for each of the levels 0 to 3")
    if [s.value for s in file.sieges] != sorted({s.value for s in file.sieges}):
        fail("sieges", "the values must rise")
