"""What is wrong with data files that can be read: each fault with its place and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rules.kernel.data import fail
from rules.kernel.notation import name_read
from rules.kernel.orders import No
from rules.kernel.plain import no_such
from rules.skirmish.geometry import WINDS
from rules.skirmish.ground import DATA, check_ground, hundredths, point, reader
from rules.skirmish.places import is_name
from rules.skirmish.table import ScenarioFile, SideRow, TroopsFile, ZoneRow

LONGEST_NAME = 40  # characters
ENDS = re.compile(r"[;:,()\n]")  # what stands between names in orders and positions
MARKS = ("nearest", *WINDS)  # what orders point at on every table
FEWEST_LED, MOST_LED = 2, 4  # companies to an officer (skirmish/scale-4)


def check_troops(file: TroopsFile) -> None:
    """Tables that nothing could be played with."""
    for key, troop in file.troop.items():
        if (troop.reach > 0) != (troop.to_hit is not None):
            fail(f"troop.{key}.reach", No(DATA, "shoots_by_no_table", troop=key))
        if not any(troop.dice):
            fail(f"troop.{key}.dice", No(DATA, "never_moves", troop=key))


def check_scenario(file: ScenarioFile, troops: TroopsFile) -> None:
    """A table, its forces and its aims that do not fit together."""
    check_ground(file.ground)
    check_zones(file)
    check_names(file)
    check_aims(file)
    check_columns(file)
    zones = {zone.name: zone.side for zone in file.zones}
    for s, side in enumerate(file.sides):
        for u, row in enumerate(side.units):
            where = f"sides[{s}].units[{u}]"
            if row.type not in troops.troop:
                fail(f"{where}.type", No(DATA, "no_such_troop", word=row.type))
            if zones.get(row.at) != side.side:
                fail(f"{where}.at", No(DATA, "no_such_zone", word=row.at))
            if not row.figures:
                fail(f"{where}.figures", No(DATA, "skirmish_nobody_there", unit=row.name))
        for o, officer in enumerate(side.officers):
            if officer not in {row.name for row in side.units}:
                fail(f"sides[{s}].officers[{o}]", No(DATA, "no_such_unit", word=officer))


def check_zones(file: ScenarioFile) -> None:
    """Where a side sets up is a part of the table."""
    on_table = reader(file.ground)
    for z, zone in enumerate(file.zones):
        path = f"zones[{z}].box"
        (west, south), (east, north) = on_table(zone.box[:2], path), on_table(zone.box[2:], path, 2)
        if not (west < east and south < north):
            fail(path, No(DATA, "skirmish_no_box"))
        if zone.clear_of:
            check_known(f"zones[{z}].clear_of", zone.clear_of, (road.name for road in file.ground.roads))


def check_names(file: ScenarioFile) -> None:
    """Whoever is named can be spoken of, and nothing else goes by this name."""
    ground = (*file.ground.areas, *file.ground.roads, *file.ground.lines)
    seen = {words_of(part.name) for part in ground}
    for s, side in enumerate(file.sides):
        for u, row in enumerate(side.units):
            where = f"sides[{s}].units[{u}].name"
            check_name(where, row.name)
            if words_of(row.name) in seen:
                fail(where, No(DATA, "named_twice", word=row.name))
            seen.add(words_of(row.name))
        for n, name in enumerate(side.names):
            check_name(f"sides[{s}].names[{n}]", name)


def check_aims(file: ScenarioFile) -> None:
    """What a side must bring about is of this table."""
    areas = [area.name for area in file.ground.areas]
    units = [name for side in file.sides for name in (*(row.name for row in side.units), *side.names)]
    for side, ways in file.wins.items():
        for w, way in enumerate(ways):
            for c, condition in enumerate(way.all):
                where = f"wins.{side}[{w}].all[{c}]"
                if condition.area:
                    check_known(f"{where}.area", condition.area, areas)
                for n, name in enumerate(condition.names):
                    check_known(f"{where}.names[{n}]", name, (*units, *areas))


def check_columns(file: ScenarioFile) -> None:
    """Who marches is there, of one side, and has a road to march on (skirmish/set-2, own-2)."""
    column = file.special.column
    sides = [[row.name for row in side.units] for side in file.sides]
    together = next(
        (names for names in sides if {*names} & {*column[:1]}), [n for names in sides for n in names]
    )
    for n, name in enumerate(column):
        check_known(f"special.column[{n}]", name, together)
    for s, side in enumerate(file.sides):
        if side.march and not any(
            is_on_road(file, zone) for zone in file.zones if zone.name == side.units[0].at
        ):
            fail(f"sides[{s}].march", No(DATA, "skirmish_no_road", word=side.units[0].at))


def is_on_road(file: ScenarioFile, zone: ZoneRow) -> bool:
    """Whether a road begins, ends or bends in a zone: there a column is found."""
    west, south, east, north = map(hundredths, zone.box)
    corners = (point(spot) for road in file.ground.roads for spot in road.line)
    return any(west <= x <= east and south <= y <= north for x, y in corners)


def check_known(where: str, name: str, known: Iterable[str]) -> None:
    names = list(known)
    if name not in names:
        fail(where, no_such(name, names))


def check_name(where: str, name: str) -> None:
    """An order can name it, and reads it to its end."""
    if len(name) > LONGEST_NAME:
        fail(where, No(DATA, "data_long_text", most=LONGEST_NAME))
    if not words_of(name) or ENDS.search(name):
        fail(where, No(DATA, "data_no_name", word=name))
    if is_name(name):
        fail(where, No(DATA, "skirmish_name_of_square", word=name))
    if " ".join(words_of(name)) in MARKS:
        fail(where, No(DATA, "skirmish_name_of_mark", word=name))


def words_of(name: str) -> tuple[str, ...]:
    """What orders read of a name."""
    return tuple(token.word for token in name_read(name))


def odd(file: ScenarioFile, troops: TroopsFile) -> Iterator[tuple[str, No]]:
    """What is taken with a warning: its path and the reason (skirmish/scale-1, scale-4)."""
    for s, side in enumerate(file.sides):
        yield from odd_strengths(f"sides[{s}]", side, troops)
        yield from odd_officers(f"sides[{s}]", side, troops)


def odd_strengths(where: str, side: SideRow, troops: TroopsFile) -> Iterator[tuple[str, No]]:
    """Crews of fewer men than serve a gun, or of more, and companies that are no whole one."""
    company, (fewest, most) = troops.numbers.company, troops.numbers.crew
    for u, row in enumerate(side.units):
        arm, path = troops.troop[row.type].arm, f"{where}.units[{u}].figures"
        if arm == "gun" and not fewest <= row.figures <= most:
            yield path, No(DATA, "skirmish_crew_odd", unit=row.name, fewest=fewest, most=most)
        if arm == "foot" and row.figures < company:
            yield path, No(DATA, "skirmish_company_odd", unit=row.name, usual=company)


def odd_officers(where: str, side: SideRow, troops: TroopsFile) -> Iterator[tuple[str, No]]:
    """Fewer officers than one for four companies, or more than one for two."""
    companies = sum(troops.troop[row.type].arm in ("foot", "horse") for row in side.units)
    fewest, most = companies // MOST_LED, -(-companies // FEWEST_LED)
    if not fewest <= len(side.officers) <= most:
        yield (
            f"{where}.officers",
            No(DATA, "skirmish_officers_odd", companies=companies, fewest=fewest, most=most),
        )
