"""What is wrong with data files that can be read: each fault with its place and what would be right."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.data import fail
from rules.kernel.orders import No
from rules.skirmish.ground import DATA, check_ground
from rules.skirmish.table import ScenarioFile, SideRow, TroopsFile

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
    zones = {zone.name: zone.side for zone in file.zones}
    names = [row.name for side in file.sides for row in side.units]
    for s, side in enumerate(file.sides):
        for u, row in enumerate(side.units):
            where = f"sides[{s}].units[{u}]"
            if row.type not in troops.troop:
                fail(f"{where}.type", No(DATA, "no_such_troop", word=row.type))
            if zones.get(row.at) != side.side:
                fail(f"{where}.at", No(DATA, "no_such_zone", word=row.at))
            if names.count(row.name) > 1:
                fail(f"{where}.name", No(DATA, "named_twice", word=row.name))
        for o, officer in enumerate(side.officers):
            if officer not in {row.name for row in side.units}:
                fail(f"sides[{s}].officers[{o}]", No(DATA, "no_such_unit", word=officer))


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
