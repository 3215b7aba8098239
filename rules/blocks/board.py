"""Chapter 3: the board. Places, roads and blue paths, numbers, forts and ports, and the printed tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal, get_args

import msgspec

from rules.blocks.aids.vocabulary import ABROAD, ENGLISH, KEYWORDS, WORDS
from rules.kernel.data import fail
from rules.kernel.game import Data
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import Impossible, No

DATA = "blocks/data"  # under which is said what is wrong with data; it cites no rule

Side = Literal["british", "french"]
Type = Literal["I", "R", "M", "S"]
ROAD, BLUE = "road", "blue"
BRITISH: Side = "british"
FRENCH: Side = "french"
SIDES: tuple[Side, Side] = (BRITISH, FRENCH)
ENEMY: Mapping[str, Side] = {BRITISH: FRENCH, FRENCH: BRITISH}
ARMY: tuple[Type, ...] = ("I", "R", "M")  # in the order in which they fire
SHIP: Type = "S"
Face = Literal["tomahawk", "musket", "british_flag", "french_flag", "ship", "star"]
Sign = Literal[Face, "own_flag"]
Effect = Literal["irregulars", "militia", "french_roads", "british_roads", "fleet", "recruitment"]
FACES: tuple[Face, ...] = get_args(Face)
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Degrees = Annotated[int, msgspec.Meta(ge=-1_800_000, le=1_800_000)]  # in ten-thousandths


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a data file."""


class Place(File, frozen=True):
    code: str
    name: str
    home: Side
    kind: Literal["town", "settlement", "stockade", "fort"]
    number: Count
    lat: Degrees
    lon: Degrees
    aliases: tuple[str, ...] = ()
    fort: bool = False
    port: bool = False
    note: str = ""

    @property
    def strong(self) -> bool:
        """A fort or a port: it counts once, whatever it has (blocks/8.5e)."""
        return self.fort or self.port


class Path(File, frozen=True):
    a: str
    b: str
    kind: Literal["road", "blue"]
    why: str = ""


class Water(File, frozen=True):
    code: str
    name: str
    aliases: tuple[str, ...] = ()
    number: Count = 0


class Boxes(File, frozen=True):
    british: Water
    french: Water


class Numbers(File, frozen=True):
    year: int
    british: Count
    french: Count


class Unit(File, frozen=True):
    type: Type
    moves: Annotated[int, msgspec.Meta(ge=1, le=2)]  # an order names no more than two places
    strength: Annotated[int, msgspec.Meta(ge=0, le=9)]
    fires: Count
    hits: tuple[Sign, ...]
    flees: tuple[Sign, ...] = ()
    name: str = ""


class Die(File, frozen=True):
    faces: tuple[Face, ...]


class Years(File, frozen=True):
    first: int
    last: int
    turns: Count
    extra_turn_on: tuple[Annotated[int, msgspec.Meta(ge=1, le=6)], ...]
    lead: Count


Counts = dict[Type, Count]
SetUp = dict[Side, dict[str, Counts]]


class BoardFile(File, frozen=True):
    """Everything that a board's data file holds."""

    name: str
    places: tuple[Place, ...]
    paths: tuple[Path, ...]
    atlantic: Water
    boxes: Boxes
    setup: SetUp
    mix: dict[Side, Counts]
    pool: dict[Side, Counts]
    reinforcements: tuple[Numbers, ...]
    units: tuple[Unit, ...]
    die: Die
    solitaire: dict[str, Effect]
    years: Years


class Board(Data):
    """The board as the rules read it."""

    def __init__(self, file: BoardFile, digest: str) -> None:
        self.file, self.digest, self.name = file, digest, file.name
        self.places = {place.code: place for place in file.places}
        self.atlantic = file.atlantic.code
        self.boxes: dict[str, str] = {BRITISH: file.boxes.british.code, FRENCH: file.boxes.french.code}
        self.roads = {code: self._ends(code, ROAD) for code in self.places}
        self.blue = {code: self._ends(code, BLUE) for code in self.places}
        self.near = {code: self.roads[code] + self.blue[code] for code in self.places}
        self.ports = tuple(code for code, ends in self.blue.items() if ends)
        self.units: dict[str, Unit] = {unit.type: unit for unit in file.units}
        self.years = file.years
        self.arrivals: dict[int, dict[str, int]] = {
            n.year: {BRITISH: n.british, FRENCH: n.french} for n in file.reinforcements
        }
        self.homes: dict[str, tuple[str, ...]] = {
            side: tuple(p.code for p in file.places if p.home == side) for side in SIDES
        }
        self.setup: dict[str, dict[str, dict[str, int]]] = {
            side: {code: _numbers(counts) for code, counts in file.setup.get(side, {}).items()}
            for side in SIDES
        }
        self.mix: dict[str, dict[str, int]] = {side: _numbers(file.mix.get(side, {})) for side in SIDES}
        self.pool: dict[str, dict[str, int]] = {side: _numbers(file.pool.get(side, {})) for side in SIDES}

    def _ends(self, code: str, kind: str) -> tuple[str, ...]:
        found = [
            (p.b if p.a == code else p.a) for p in self.file.paths if p.kind == kind and code in (p.a, p.b)
        ]
        order = list(self.places)
        return tuple(sorted(found, key=order.index))

    def strength(self, kind: str) -> int:
        return self.units[kind].strength

    def moves(self, kind: str) -> int:
        return self.units[kind].moves

    def is_water(self, code: str) -> bool:
        return code not in self.places

    def vocabulary(self) -> Vocabulary:
        return self._vocabulary

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        """Names for what orders speak of: codes, full names and aliases."""
        waters = (self.file.atlantic, self.file.boxes.british, self.file.boxes.french)
        places = {p.code: (p.name, *p.aliases) for p in self.file.places}
        places |= {w.code: (w.name, *w.aliases) for w in waters}
        return Vocabulary({"place": places, **WORDS}, ENGLISH, abroad=ABROAD)


def _numbers(counts: Counts) -> dict[str, int]:
    return {kind: number for kind, number in counts.items() if number}


def check_board(file: BoardFile) -> None:
    """What the types alone cannot say of a board."""
    codes = _check_codes(file)
    _check_paths(file)
    _check_names(file)
    _check_setup(file, codes)
    _check_units(file)
    _check_tables(file)


def _check_paths(file: BoardFile) -> None:
    joined: list[set[str]] = []
    for index, path in enumerate(file.paths):
        for end, code in (("a", path.a), ("b", path.b)):
            if code not in {p.code for p in file.places}:
                fail(f"paths[{index}].{end}", No(DATA, "blocks_no_place_of_board", place=code))
        if path.a == path.b:
            fail(f"paths[{index}].b", No(DATA, "blocks_path_of_one"))
        if path.kind == BLUE and not all(p.port for p in file.places if p.code in (path.a, path.b)):
            fail(f"paths[{index}].kind", No(DATA, "blocks_path_of_ports"))
        if {path.a, path.b} in joined:
            fail(f"paths[{index}].b", No(DATA, "blocks_joined_already", place=path.a, other=path.b))
        joined.append({path.a, path.b})


def _check_codes(file: BoardFile) -> list[str]:
    codes = [p.code for p in file.places]
    for index, code in enumerate(codes):
        if code in codes[:index]:
            fail(f"places[{index}].code", No(DATA, "blocks_code_twice", place=code))
        if code.casefold() in KEYWORDS or not code.isalpha() or not code.isupper() or len(code) < 2:
            fail(
                f"places[{index}].code",
                No(DATA, "blocks_no_code", place=code),
            )
    return codes


def _check_names(file: BoardFile) -> None:
    try:
        Board(file, "").vocabulary()
    except Impossible as double:
        fail("places", double.no)


def _check_setup(file: BoardFile, codes: Sequence[str]) -> None:
    homes = {place.code: place.home for place in file.places}
    for side, groups in file.setup.items():
        box = file.boxes.british.code if side == BRITISH else file.boxes.french.code
        for code, counts in groups.items():
            if code != box and homes.get(code) != side:
                fail(f"setup.{side}.{code}", No(DATA, "blocks_no_home", place=code, side=side))
            if any((kind == SHIP) != (code == box) for kind in counts):
                fail(f"setup.{side}.{code}", No(DATA, "blocks_ships_apart"))


def _check_units(file: BoardFile) -> None:
    if [(u.type, u.fires) for u in file.units] != [("I", 1), ("R", 2), ("M", 3), ("S", 0)]:
        fail("units", No(DATA, "blocks_types"))
    for index, unit in enumerate(file.units):
        if (unit.strength == 0) != (unit.type == SHIP):
            fail(f"units[{index}].strength", No(DATA, "blocks_strengths"))
        if unit.type == SHIP and unit.moves != 1:
            fail(f"units[{index}].moves", No(DATA, "blocks_ship_moves"))


def _check_tables(file: BoardFile) -> None:
    years = [numbers.year for numbers in file.reinforcements]
    for index, year in enumerate(years):
        if year in years[:index]:
            fail(f"reinforcements[{index}].year", No(DATA, "blocks_year_twice", year=year))
    if sorted(file.die.faces) != sorted(FACES):
        fail("die.faces", No(DATA, "blocks_faces", faces=", ".join(FACES)))
    if sorted(file.solitaire) != sorted(FACES):
        fail("solitaire", No(DATA, "blocks_rows", faces=", ".join(FACES)))
    if not 1 <= file.years.turns <= 98 or file.years.last < file.years.first:
        fail("years", No(DATA, "blocks_years"))
