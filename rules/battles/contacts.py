"""Who touches whom, who must attack and be attacked, and whether what is declared so far can be made whole.

Units and hexes are numbered, and sets of them are bits of a number. An attack is a group: every unit of it
touches every hex of it (battles/9.0q).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.battles.board import ENEMY
from rules.battles.field import Field


class Group(NamedTuple):
    """The units and the hexes of one attack."""

    units: int
    hexes: int


Groups = tuple[Group, ...]  # in the order of declaration


class Left(NamedTuple):
    """A unit or a hex that no legal declaration could still provide for; of two named only one of them."""

    unit: str = ""
    hex: str = ""


class Contacts(NamedTuple):
    """What a side may attack, and what it must (battles/9.0e, 9.0f, D27-D30)."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]
    touches: tuple[int, ...]  # for each unit the hexes that it may attack
    reached: tuple[int, ...]  # for each hex the units that may attack it
    bound: int  # units that must attack
    due: int  # hexes that must be attacked
    good: tuple[int, ...]  # for each unit the hexes that satisfy its duty (D27, spare_attackers)

    def units_of(self, bits: int) -> tuple[str, ...]:
        return tuple(self.units[n] for n in members(bits))

    def hexes_of(self, bits: int) -> tuple[str, ...]:
        return tuple(self.hexes[n] for n in members(bits))


def members(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


# -- what touches what -----------------------------------------------------------------------------------


def forbidden(field: Field, a: str, b: str) -> bool:
    """Whether chart or scenario let nobody attack from one hex into the next (battles/9.0ac, 23.7d, 24.7e).

    Nobody may enter a bastion of Quebec, but who stands next to it attacks its gun (D85).
    """
    ground = field.ground
    beyond = b in field.battle.reserved and not ground.terrain[b].bastion
    return ground.barred(a, b) or b in field.battle.closed or beyond


def target(field: Field, at: str, side: str) -> bool:
    """Whether somebody stands there who can be attacked: a leader alone cannot (battles/12.0d, 20.1a)."""
    here = field.at(at, ENEMY[side])
    return bool(here) and any(field.counters[name].type != "leader" for name in here)


def ordered(field: Field, at: str, side: str) -> list[str]:
    """The enemy's combat units in good order in a hex."""
    return [name for name in field.combat(at, ENEMY[side]) if field.ordered(name)]


def contacts(field: Field, side: str, *, spare: bool) -> Contacts:
    ground = field.ground
    stacks = sorted(field.stacks, key=ground.order)
    targets = [at for at in stacks if target(field, at, side)]
    firm = {at: bool(ordered(field, at, side)) for at in targets}
    units = [n for at in stacks for n in field.melee(at, side)]
    number = {at: n for n, at in enumerate(targets)}
    controls = {at: ground.controls[at] if firm[at] else () for at in targets}
    found: list[tuple[str, int]] = []
    bound = due = 0
    for name in units:
        at = field.units[name].at
        near = [b for b in ground.near[at] if b in number and not forbidden(field, at, b)]
        may = [b for b in near if firm[b] or field.ordered(name)]
        if not may:
            continue
        must = sum(1 << number[b] for b in may if at in controls[b])
        bound |= bool(must) << len(found)
        due |= must
        found.append((name, sum(1 << number[b] for b in may)))
    return _numbered(tuple(targets), found, bound, due, spare=spare)


def _numbered(
    hexes: tuple[str, ...], found: Sequence[tuple[str, int]], bound: int, due: int, *, spare: bool
) -> Contacts:
    touches = tuple(bits for _, bits in found)
    reached = tuple(
        sum(1 << unit for unit, bits in enumerate(touches) if bits >> n & 1) for n in range(len(hexes))
    )
    good = tuple(bits if spare or not bound >> unit & 1 else bits & due for unit, bits in enumerate(touches))
    return Contacts(tuple(name for name, _ in found), hexes, touches, reached, bound, due, good)


# -- groups ----------------------------------------------------------------------------------------------


def joined(groups: Groups, unit: int, hex_: int) -> Groups:
    """With a unit's attack on a hex: whatever shares either is one attack (battles/9.0n, 9.0q)."""
    units, hexes, place = 1 << unit, 1 << hex_, -1
    rest: list[Group] = []
    for group in groups:
        if group.units >> unit & 1 or group.hexes >> hex_ & 1:
            units |= group.units
            hexes |= group.hexes
            place = len(rest) if place < 0 else place
        else:
            rest.append(group)
    rest.insert(len(rest) if place < 0 else place, Group(units, hexes))
    return tuple(rest)


def apart(contacts: Contacts, group: Group) -> tuple[int, int] | None:
    """A unit and a hex of the group that do not touch, if there are any."""
    for unit in members(group.units):
        if missing := group.hexes & ~contacts.touches[unit]:
            return unit, next(members(missing))
    return None


def covered(groups: Iterable[Group]) -> Group:
    units = hexes = 0
    for group in groups:
        units |= group.units
        hexes |= group.hexes
    return Group(units, hexes)


# -- whether it can be made whole ------------------------------------------------------------------------


def stranded(contacts: Contacts, groups: Groups) -> Left | None:
    """A duty that can no longer be met whatever else is declared, or None (battles/9.0x).

    A unit or hex that touches one not yet in any attack can always be provided for: as few attacks as do it
    never hold both a hex and a unit too many. Any other must join an attack declared already, and such an
    attack can take more units or more hexes, not both.
    """
    taken = covered(groups)
    units = [  # who must join, and the groups that it could join
        (unit, _groups_for_unit(contacts, groups, unit))
        for unit in members(contacts.bound & ~taken.units)
        if not contacts.good[unit] & ~taken.hexes
    ]
    hexes = [
        (hex_, _groups_for_hex(contacts, groups, hex_))
        for hex_ in members(contacts.due & ~taken.hexes)
        if not contacts.reached[hex_] & ~taken.units
    ]
    return _unprovided(contacts, units, hexes)


def _groups_for_unit(contacts: Contacts, groups: Groups, unit: int) -> int:
    found = 0
    for n, group in enumerate(groups):
        if not group.hexes & ~contacts.touches[unit] and group.hexes & contacts.good[unit]:
            found |= 1 << n
    return found


def _groups_for_hex(contacts: Contacts, groups: Groups, hex_: int) -> int:
    found = 0
    for n, group in enumerate(groups):
        if not group.units & ~contacts.reached[hex_]:
            found |= 1 << n
    return found


def _unprovided(
    contacts: Contacts, units: Sequence[tuple[int, int]], hexes: Sequence[tuple[int, int]]
) -> Left | None:
    for unit, choice in units:
        if not choice:
            return Left(unit=contacts.units[unit])
    for hex_, choice in hexes:
        if not choice:
            return Left(hex=contacts.hexes[hex_])
    if _compatible([choice for _, choice in units], [choice for _, choice in hexes]):
        return None
    at_odds = (
        Left(contacts.units[unit], contacts.hexes[hex_])
        for unit, for_unit in units
        for hex_, for_hex in hexes
        if not _compatible([for_unit], [for_hex])
    )
    return next(at_odds, Left(contacts.units[units[0][0]], contacts.hexes[hexes[0][0]]))


def _compatible(units: Sequence[int], hexes: Sequence[int]) -> bool:
    """Whether every unit and every hex can be given a group so that no group is given both kinds."""
    if not units:
        return all(hexes)
    for group in members(units[0]):
        bit = 1 << group
        rest = [choice & ~bit for choice in hexes]
        if all(rest) and _compatible([choice for choice in units[1:] if not choice & bit], rest):
            return True
    return False
