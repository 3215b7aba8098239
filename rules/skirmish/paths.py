"""Ways over the ground, and how far dice go on them (skirmish/move-1 to move-13, path-1).

The way is known before the dice are. Where rough ground begins on it, and at each obstacle, lies a gate: up
to there all dice count, beyond it those that are left. A unit goes on past a gate if what is left leads
farther, and never falls back behind one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Literal, NamedTuple

import msgspec

from rules.skirmish.geometry import INCH, Course, in_tenths, walk
from rules.skirmish.ground import WOODS, Stretch
from rules.skirmish.in_play import Known
from rules.skirmish.layout import Formation

Loss = Literal["rough", "obstacle", "snow"]
LOSSES: tuple[Loss, ...] = ("rough", "obstacle", "snow")  # which of two at one place comes first
COLUMNS: dict[Formation, int] = {"column": 0, "line": 1, "line of two": 1, "skirmish": 2}
ROAD, FIELD = 0, 1  # the columns of guns and wagons
FACES = range(1, 7)
GRAZED = 5  # hundredths of a building or of water that a way may touch: it is a corner, or a door
REMEMBERED = 1 << 10


class Gate(NamedTuple):
    """Where a die is lost: how far one may go before it, in hundredths, and by what."""

    at: int
    loses: Loss


class Pace(NamedTuple):
    """How many dice a unit rolls for a move, and what is taken from them."""

    dice: int
    formed: bool  # rough ground takes its highest die, not its lowest (skirmish/move-4, move-5)
    minus: int = 0  # hundredths, for the slowest of its men (skirmish/move-11)


class Passed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A gate that a unit came to, as it is told: where, what it lost, and how far the rest would lead."""

    at: int  # tenths, like what is left
    loses: Loss
    left: int


# -- dice ------------------------------------------------------------------------------------------------


def total(dice: Iterable[int], lost: Iterable[Loss], pace: Pace) -> int:
    """What dice come to when some are lost, in hundredths; never below nought (skirmish/move-8, move-9)."""
    left = sorted(dice)
    for loss in lost:
        if left:
            left.pop(-1 if loss == "rough" and pace.formed else 0)
    return max(0, sum(left) * INCH - pace.minus)


def advance(dice: Sequence[int], gates: Sequence[Gate], pace: Pace) -> int:
    """How far these dice lead on a way with such gates, in hundredths (skirmish/move-13)."""
    far, lost = total(dice, (), pace), list[Loss]()
    for gate in gates:
        if far <= gate.at:
            break
        lost.append(gate.loses)
        far = total(dice, lost, pace)
        if shown(far) <= shown(gate.at):
            return gate.at
    return far


def passed(dice: Sequence[int], gates: Sequence[Gate], pace: Pace) -> Iterator[Passed]:
    """The gates that these dice led to, for who works it out by hand."""
    far, lost = total(dice, (), pace), list[Loss]()
    for gate in gates:
        if far <= gate.at:
            return
        lost.append(gate.loses)
        far = total(dice, lost, pace)
        yield Passed(shown(gate.at), gate.loses, shown(far))
        if shown(far) <= shown(gate.at):
            return


def shown(hundredths: int) -> int:
    """A length in tenths, as it is told and compared."""
    return in_tenths(2 * hundredths)


@lru_cache(maxsize=REMEMBERED)
def spread(gates: tuple[Gate, ...], pace: Pace) -> tuple[tuple[int, int], ...]:
    """All the lengths that may come of a roll, each with how many of all rolls lead to it."""
    found: Counter[int] = Counter()
    for dice in combinations_with_replacement(FACES, pace.dice):
        alike = prod(factorial(count) for count in Counter(dice).values())
        found[advance(dice, gates, pace)] += factorial(pace.dice) // alike
    return tuple(sorted(found.items()))


def chance(gates: tuple[Gate, ...], pace: Pace, far: int) -> tuple[int, int]:
    """How many of all rolls lead so far, and how many rolls there are (skirmish/path-2)."""
    return sum(ways for reached, ways in spread(gates, pace) if reached >= far), 6**pace.dice


def mean(gates: tuple[Gate, ...], pace: Pace, far: int) -> int:
    """How far it gets in the mean that goes so far at the most, in hundredths."""
    rolls: int = 6**pace.dice
    return sum(min(reached, far) * ways for reached, ways in spread(gates, pace)) // rolls


# -- what a unit rolls ---------------------------------------------------------------------------------


def dice_of(field: Known, name: str, path: Course, *formations: Formation) -> int:
    """The dice of the slowest of these formations; those of guns and wagons depend on the way."""
    troop = field.troop(name)
    if troop.arm in ("gun", "wagon"):
        return troop.dice[ROAD if field.ground.on_road(path) else FIELD]
    return min(troop.dice[COLUMNS[formation]] for formation in formations) + troop.mounted


def pace_of(field: Known, name: str, path: Course, *formations: Formation, more: int = 0) -> Pace:
    """What a unit rolls that goes a way in these formations, one after the other (skirmish/form-1)."""
    troop, unit = field.troop(name), field.units[name]
    formed = troop.arm != "foot" or any(formation != "skirmish" for formation in formations)
    minus = -field.board.numbers.wounded_move * INCH if unit.wounded else 0
    return Pace(dice_of(field, name, path, *formations) + more, formed, minus)


# -- gates -----------------------------------------------------------------------------------------------


def gates(field: Known, name: str, path: Course) -> tuple[Gate, ...]:
    """Where this unit loses dice on a way, in its order (skirmish/move-4 to move-7, move-10)."""
    found = [*obstacles(field, path), *rough(field, path)] if not field.troop(name).exempt else []
    return in_order((*found, *snow(field, name, path)))


def in_order(found: Iterable[Gate]) -> tuple[Gate, ...]:
    return tuple(sorted(found, key=lambda gate: (gate.at, LOSSES.index(gate.loses))))


def rough(field: Known, path: Course) -> Iterator[Gate]:
    """Where the first woods of a way begin."""
    first = next((one for one in field.ground.stretches(path) if one.kind in WOODS), None)
    if first is not None:
        yield Gate(_before(field, path, first), "rough")


def _before(field: Known, path: Course, woods: Stretch) -> int:
    """How far one may go without standing in woods, whose border belongs to them."""
    far = woods.start
    while far > 0 and field.ground.kind_at(walk(path, far)) in WOODS:
        far -= 1
    return far


def obstacles(field: Known, path: Course) -> Iterator[Gate]:
    return (Gate(crossing.at, "obstacle") for crossing in field.ground.crossings(path))


def snow(field: Known, name: str, path: Course) -> Iterator[Gate]:
    """Where deep snow begins for who has no snow shoes (skirmish/snow-1)."""
    special = field.terms.special
    if special.snow and field.units[name].troop not in special.snow_shoes:
        deep = (one.start for one in field.ground.stretches(path) if one.name not in special.clear)
        yield from (Gate(at, "snow") for at in tuple(deep)[:1])


# -- what bars a way ----------------------------------------------------------------------------------


def barred(field: Known, path: Course, but: str = "") -> Stretch | None:
    """The first building or water on a way, which nobody walks through (skirmish/ground-1)."""
    return next((one for one in field.ground.stretches(path) if bars(one) and one.name != but), None)


def bars(stretch: Stretch) -> bool:
    return stretch.kind in ("building", "water") and stretch.end - stretch.start > GRAZED
