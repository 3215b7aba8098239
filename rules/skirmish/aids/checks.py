"""What is wrong with data files that can be read: each fault with its place and what would be right."""

from __future__ import annotations

from rules.kernel.data import fail
from rules.kernel.orders import No
from rules.skirmish.ground import DATA, check_ground
from rules.skirmish.table import ScenarioFile, TroopsFile


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
