"""Chapters 7.4 and 7.5: values, odds, the fourth and fifth tables, and losses, on land and at sea."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from rules.whigs.board import COLUMNS, FACES, INDIAN, SHIP, TROOPS, Board, Loss, Result
from rules.whigs.state import Army, Fleet, Options, State

EVEN = COLUMNS.index("1-1")
MIDDLES = (5, 7, 9, 11, 14)  # between even, `1.5`, `2`, `2.5`, `3` and `4` to one, in quarters (whigs/7.52b)
Part = Literal["attacker", "defender"]
ATTACKER: Part = "attacker"
DEFENDER: Part = "defender"
OTHER: Mapping[str, Part] = {ATTACKER: DEFENDER, DEFENDER: ATTACKER}


# -- what an army is worth --------------------------------------------------------------------------------


def out_of_supply(army: Army) -> bool:
    """For want of pay or of supply on the march: halved once, for whatever reason (whigs/7.16h)."""
    return army.unpaid or army.hungry


def halved(army: Army, value: int) -> int:
    return value // 2 if out_of_supply(army) else value


def battle_value(board: Board, army: Army) -> int:
    """Lost men do not count; the halves of the Indians are rounded by themselves (whigs/7.52e, 7.52g)."""
    halves = {kind: n * board.kind(army.side, kind).battle for kind, n in army.troops.items()}
    indians = halves.pop(INDIAN, 0)
    return halved(army, sum(halves.values()) // 2 + indians // 2)


def ambush_attack(board: Board, army: Army) -> int:
    return halved(army, sum(n * board.kind(army.side, kind).ambush for kind, n in army.troops.items()))


def ambush_defence(board: Board, army: Army) -> int:
    return halved(army, sum(n * board.kind(army.side, kind).shield for kind, n in army.troops.items()))


def siege_value(board: Board, army: Army) -> int:
    return halved(army, sum(n * board.kind(army.side, kind).siege for kind, n in army.troops.items()))


def initiative(board: Board, army: Army, options: Options, *, bonus: bool) -> int:
    """Doubled if out of supply, then a quarter less for the bonus; low is good (whigs/6.44c, 7.16m, DW4)."""
    value = sum(n * board.kind(army.side, kind).initiative for kind, n in army.troops.items())
    if out_of_supply(army):
        value *= 2
    if not bonus:
        return value
    return value - -(-value // 4) if options.initiative_cut == "reduction" else -(-value * 3 // 4)


def cost(board: Board, army: Army) -> int:
    """The prices of all its units, whatever it has lost (whigs/7.16a)."""
    return sum(n * board.kind(army.side, kind).cost for kind, n in army.troops.items())


# -- odds and tables --------------------------------------------------------------------------------------


def column_of(attack: int, defence: int) -> int:
    """The nearest column, between two the one nearer to even odds (whigs/7.52b, 7.52c, DW11)."""
    small, large = sorted((attack, defence))
    steps = sum(4 * large > middle * small for middle in MIDDLES) if large else 0
    return EVEN + steps if attack > defence else EVEN - steps


def shifted(column: int, *, attacker: bool, defender: bool) -> int:
    """A column for the side that has the bonus, none if both have, never beyond the ends (whigs/7.52d)."""
    return min(len(COLUMNS) - 1, max(0, column + attacker - defender))


def outcome(board: Board, die: int, column: int) -> Result:
    """What the fourth table says of a die (whigs/7.52a)."""
    return board.file.engagement[min(FACES, die) - 1][column]


def chances(board: Board, column: int) -> list[dict[str, object]]:
    """On how many faces of the die each result stands in a column."""
    results = [outcome(board, die, column) for die in range(1, FACES + 1)]
    return [{"result": result, "faces": results.count(result)} for result in dict.fromkeys(results)]


def losses_of(board: Board, result: Result) -> Loss:
    return board.file.losses[result]


def hundredths(row: Loss, part: Part) -> int:
    return row.attacker if part == ATTACKER else row.defender


def beaten(row: Loss) -> str:
    """Who must retreat or is destroyed: the attacker, the defender or nobody (whigs/7.56b)."""
    return row.retreats or row.destroyed


# -- losses -----------------------------------------------------------------------------------------------


def men_by_type(board: Board, army: Army) -> dict[str, int]:
    """Its men left, by type (whigs/7.52g)."""
    return {
        kind: n * board.kind(army.side, kind).men - army.lost.get(kind, 0)
        for kind in TROOPS
        if (n := army.troops.get(kind, 0))
    }


def men_left(board: Board, army: Army) -> int:
    return sum(men_by_type(board, army).values())


def ships_left(fleet: Fleet) -> int:
    return fleet.ships - fleet.lost


def part_of(number: int, share: int) -> int:
    """So many hundredths, rounded up to a man or a ship (whigs/7.52f, 7.44a)."""
    return -(-number * share // 100)


def lose(state: State, key: str, share: int) -> dict[str, int]:
    """An army loses a share of its men left, by type, or a fleet of its ships: into the Casualty Box.

    What has nothing left is destroyed (whigs/7.52f, 7.52g, 7.44a).
    """
    found = dict(_lost(state, key, share))
    for kind, number in found.items():
        box = state.casualties.setdefault(side_of(key), {})
        box[kind] = box.get(kind, 0) + number
    if key in state.fleets:
        state.change(key, lost=state.fleets[key].lost + found.get(SHIP, 0))
        gone = not ships_left(state.fleets[key])
    else:
        lost = state.armies[key].lost
        state.change(key, lost={**lost, **{kind: lost.get(kind, 0) + n for kind, n in found.items()}})
        gone = not men_left(state.board, state.armies[key])
    if gone:
        remove(state, key)
    return found


def _lost(state: State, key: str, share: int) -> Iterator[tuple[str, int]]:
    if key in state.fleets:
        there = {SHIP: ships_left(state.fleets[key])}
    else:
        there = men_by_type(state.board, state.armies[key])
    return ((kind, part_of(number, share)) for kind, number in there.items() if part_of(number, share))


def destroy(state: State, key: str) -> dict[str, int]:
    """All that is left of a counter is lost (whigs/7.56c, 7.46b)."""
    return lose(state, key, 100)


def remove(state: State, key: str) -> None:
    """A counter is off the map; its units count until equilibrium (whigs/8.21a, 8.26a)."""
    state.armies.pop(key, None)
    state.fleets.pop(key, None)


def side_of(key: str) -> str:
    return key.split()[0]
