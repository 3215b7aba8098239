"""What was printed: the map, the nations, the troops and the tables, as the data file gives them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal, get_args

import msgspec

from rules.kernel.data import fail
from rules.kernel.game import Data
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import No
from rules.whigs.aids.vocabulary import ABROAD, ENGLISH, WORDS

DATA = "whigs/data"  # under which is said what is wrong with data; it cites no rule

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

    def __init__(self, file: BoardFile, digest: str, warnings: tuple[str, ...] = ()) -> None:
        self.file, self.digest, self.name, self.warnings = file, digest, file.name, warnings
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
        return self._vocabulary

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        """Names for what orders speak of: places, seas, nations, counters, troops."""
        places = {p.code: tuple(dict.fromkeys((p.name, p.province, *p.aliases))) for p in self.file.places}
        seas = {s.code: (s.name, *s.aliases) for s in self.file.seas}
        nations = {n.code: (n.name, *n.aliases) for n in self.file.nations}
        counters: dict[str, Sequence[str]] = {
            **{name: called(name, "army", "armée") for name in self.armies[BRITISH]},
            **{name: called(name, "fleet", "flotte") for name in self.fleets[BRITISH]},
        }
        return Vocabulary(
            {
                "place": places,
                "sea": seas,
                "station": {**places, **seas},
                "nation": nations,
                "warriors": {**nations, RANGERS: ("Rangers", "ranger")},
                "counter": counters,
                **WORDS,
            },
            ENGLISH,
            abroad=ABROAD,
        )


def called(counter: str, *kinds: str) -> tuple[str, ...]:
    """What else an army or a fleet may be called: army 1, army A1."""
    return tuple(f"{kind} {number}" for kind in kinds for number in (counter[1:], counter))


MOST_PERIODS = 3  # that an order can speak of
MOST_COUNTERS = 9  # of a kind
STRONGEST = 3  # level, which printed boards give to two nodes (whigs/5.32b)
STRONG = ("QUE", "LOU")
Named = Sequence[Place | Sea | Nation]


def check_board(file: BoardFile) -> None:
    """What the types alone cannot say of a board."""
    _check_numbers(file)
    _check_codes(file)
    places = [place.code for place in file.places]
    for index, place in enumerate(file.places):
        _check_place(f"places[{index}]", place)
    _check_pairs("paths", [(path.a, path.b) for path in file.paths], places)
    _check_pairs("borders", [(border.a, border.b) for border in file.borders], places)
    _check_seas(file, places)
    _check_nations(file, places)
    _check_aims(file)
    _check_tables(file)
    _check_start(file)
    _check_names({"places": file.places, "seas": file.seas})
    _check_names({"nations": file.nations})


def odd(file: BoardFile) -> Iterator[tuple[str, No]]:
    """What is taken with a warning: its path and the reason (whigs/5.32b)."""
    for index, place in enumerate(file.places):
        if place.level == STRONGEST and place.code not in STRONG:
            yield f"places[{index}].level", No(DATA, "whigs_level_odd", known=", ".join(STRONG))


def _check_numbers(file: BoardFile) -> None:
    if file.last < file.first:
        fail("last", No(DATA, "whigs_before_first", year=file.first))
    for key, most in (
        ("periods", MOST_PERIODS),
        ("armies", MOST_COUNTERS),
        ("fleets", MOST_COUNTERS),
        ("range", len(file.seas) or 1),
    ):
        if not 1 <= getattr(file, key) <= most:
            fail(key, No(DATA, "whigs_one_to", most=most))
    for key in ("fails", "misses"):
        if getattr(file, key) >= FACES:
            fail(key, No(DATA, "whigs_below", most=FACES))
    if file.colony_share > 100:
        fail("colony_share", No(DATA, "whigs_at_most_100"))


def _check_codes(file: BoardFile) -> None:
    """Places, seas and nations share one set of codes."""
    codes: dict[str, str] = {}
    tables: dict[str, Named] = {"places": file.places, "seas": file.seas, "nations": file.nations}
    for table, things in tables.items():
        for index, thing in enumerate(things):
            key = f"{table}[{index}].code"
            if not re.fullmatch("[A-Z]{3,}", thing.code):
                fail(key, No(DATA, "whigs_no_code", word=thing.code))
            if thing.code in codes:
                fail(key, No(DATA, "whigs_code_twice", word=thing.code, other=codes[thing.code]))
            codes[thing.code] = key


def _check_names(tables: Mapping[str, Named]) -> None:
    """No name may mean two things, nor be one that orders pass over."""
    words, known = Vocabulary({}, ENGLISH), dict[tuple[str, ...], str]()
    for table, things in tables.items():
        for index, thing in enumerate(things):
            province = (thing.province,) if isinstance(thing, Place) else ()
            for name in (thing.code, thing.name, *province, *thing.aliases):
                said = tuple(token.word for token in words.meant(name))
                if not said:
                    fail(f"{table}[{index}]", No(DATA, "whigs_no_name", word=name))
                if known.setdefault(said, thing.code) != thing.code:
                    fail(
                        f"{table}[{index}]",
                        No(DATA, "whigs_name_twice", word=name, one=known[said], other=thing.code),
                    )


def _check_place(path: str, place: Place) -> None:
    """Every colony and frontier province has its node (whigs/2b)."""
    if not place.name:
        fail(f"{path}.name", No(DATA, "whigs_node_missing"))
    colony = place.home == FRENCH and place.kind == "colony"
    for key in ("share", "last", "chained", "capital"):
        if getattr(place, key) and not colony:
            fail(f"{path}.{key}", No(DATA, "whigs_french_only"))


def _check_pairs(table: str, pairs: Sequence[tuple[str, str]], places: Sequence[str]) -> None:
    known: dict[frozenset[str], int] = {}
    for index, (a, b) in enumerate(pairs):
        for end, code in (("a", a), ("b", b)):
            if code not in places:
                fail(f"{table}[{index}].{end}", No(DATA, "whigs_no_place_of_board", word=code))
        if a == b:
            fail(f"{table}[{index}].b", No(DATA, "whigs_path_of_one"))
        first = known.setdefault(frozenset((a, b)), index)
        if first != index:
            fail(f"{table}[{index}]", No(DATA, "whigs_joined_already", word=f"{table}[{first}]"))


def _check_seas(file: BoardFile, places: Sequence[str]) -> None:
    seas = {sea.code: sea for sea in file.seas}
    for index, sea in enumerate(file.seas):
        for other in sea.near:
            if other not in seas or other == sea.code:
                fail(f"seas[{index}].near", No(DATA, "whigs_no_other_sea", word=other))
            if sea.code not in seas[other].near:
                fail(f"seas[{index}].near", No(DATA, "whigs_not_in_turn", word=other, other=sea.code))
        if sea.guarded and sea.guarded not in places:
            fail(f"seas[{index}].guarded", No(DATA, "whigs_no_place_of_board", word=sea.guarded))
    for index, place in enumerate(file.places):
        for code in place.seas:
            if code not in seas:
                fail(f"places[{index}].seas", No(DATA, "whigs_no_sea", word=code))


def _check_nations(file: BoardFile, places: Sequence[str]) -> None:
    for index, nation in enumerate(file.nations):
        if not nation.costs:
            fail(f"nations[{index}].costs", No(DATA, "whigs_needs_price"))
        for code in nation.borders:
            if code not in places:
                fail(f"nations[{index}].borders", No(DATA, "whigs_no_place_of_board", word=code))
    nations = [nation.code for nation in file.nations]
    for index, path in enumerate(file.paths):
        if path.through and path.through not in nations:
            fail(f"paths[{index}].through", No(DATA, "whigs_no_nation", word=path.through))


def _check_aims(file: BoardFile) -> None:
    """What victory and the French income hang on (whigs/3.1a, 3.2a, 5.12a)."""
    if sum(place.share for place in file.places) > 100:
        fail("places", No(DATA, "whigs_shares"))
    if not any(place.last for place in file.places):
        fail("places", No(DATA, "whigs_last_place"))
    capitals = sum(place.capital for place in file.places)
    if capitals > 1:
        fail("places", No(DATA, "whigs_one_capital"))
    for index, place in enumerate(file.places):
        if place.chained and (place.capital or not capitals):
            fail(f"places[{index}].chained", No(DATA, "whigs_needs_capital"))


def _check_tables(file: BoardFile) -> None:
    for side in SIDES:
        for troop in (*TROOPS, SHIP):
            if troop not in file.kinds.get(side, {}):
                fail(f"kinds.{side}", No(DATA, "whigs_missing", word=troop))
            if not file.kinds[side][troop].men:
                fail(f"kinds.{side}.{troop}.men", No(DATA, "whigs_at_least_1"))
        if len(file.garrison.get(side, ())) != 4:
            fail(f"garrison.{side}" if side in file.garrison else "garrison", No(DATA, "whigs_four_sums"))
    if len(file.engagement) != FACES or any(len(row) != len(COLUMNS) for row in file.engagement):
        fail("engagement", No(DATA, "whigs_rows", rows=FACES, columns=len(COLUMNS)))
    for result in get_args(Result):
        if result not in file.losses:
            fail("losses", No(DATA, "whigs_missing", word=result))
    if len(file.reports) != FACES or not all(file.reports):
        fail("reports", No(DATA, "whigs_reports", most=FACES))
    if len(file.raids) != 4:
        fail("raids", No(DATA, "whigs_raid_points"))
    if not _rising([siege.value for siege in file.sieges]):
        fail("sieges", No(DATA, "whigs_values_rise"))
    _check_income(file)


def _check_income(file: BoardFile) -> None:
    for index, row in enumerate(file.income):
        if len(row.french) != FACES or len(row.british) != FACES:
            fail(f"income[{index}]", No(DATA, "whigs_sums", number=FACES))
    if not _rising([row.until for row in file.income]):
        fail("income", No(DATA, "whigs_years_rise"))
    if not file.income or file.income[-1].until < file.last:
        fail("income", No(DATA, "whigs_sums_to", year=file.last))


def _check_start(file: BoardFile) -> None:
    start = file.start
    for key in ("treasury", "regulars", "irregulars", "ships"):
        for side in SIDES:
            if side not in getattr(start, key):
                fail(f"start.{key}", No(DATA, "whigs_missing", word=side))
    nations = {nation.code: nation for nation in file.nations}
    for code, side in start.allied.items():
        if code not in nations:
            fail(f"start.allied.{code}", No(DATA, "whigs_no_nation", word=code))
        if side not in nations[code].costs:
            fail(f"start.allied.{code}", No(DATA, "whigs_no_price", side=side))
    years = [arrivals.year for arrivals in file.arrivals]
    for index, year in enumerate(years):
        if not file.first <= year <= file.last or year in years[:index]:
            fail(f"arrivals[{index}].year", No(DATA, "whigs_year_twice", year=year))


def _rising(values: Sequence[int]) -> bool:
    return list(values) == sorted(set(values))
