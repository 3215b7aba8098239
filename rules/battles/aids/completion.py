"""The best way to meet all duties of attack that are still open (battles/9.0e, 9.0f, 9.0x).

Best: nothing attacks or is attacked beyond what is owed, as far as that can be; then as few attacks as may be
at the poorest odds, then at the next poorer, up to even odds; then the highest columns in all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rules.battles.board import ODDS
from rules.battles.contacts import Contacts, Group, Groups, covered, members

UNIT, HEX, GROUP = 0, 1, 2
Item = tuple[int, int]  # a unit, a hex, or an attack declared already, and its number
POOR = 5  # columns from 1:5 to 1:1
BASE = 1000  # more than there are attacks


class Found(NamedTuple):
    """The best way from some place of the front on: what it is worth, and the attacks."""

    worth: int = 0
    attacks: tuple[tuple[int, Group], ...] = ()  # with the number of the declared one, or -1

    def after(self, number: int, group: Group, worth: int) -> Found:
        return Found(self.worth + worth, ((number, group), *self.attacks))


def complete(contacts: Contacts, groups: Groups, column: Callable[[Group], str]) -> Groups:
    """The declared attacks, some of them grown, then new ones. `column`: what the odds of an attack are."""
    for extras in (False, True):
        free = _free(contacts, groups, extras=extras)
        found = Search(contacts, groups, column).best(0, *free)
        if found is not None:
            grown = {number: group for number, group in found.attacks if number >= 0}
            new = tuple(group for number, group in found.attacks if number < 0)
            return tuple(grown[number] for number in range(len(groups))) + new
    raise ValueError("a declaration that cannot be made whole")


def _free(contacts: Contacts, groups: Groups, *, extras: bool) -> Group:
    """Those that may still be given an attack: only who owes one, or anybody."""
    taken = covered(groups)
    units = (1 << len(contacts.units)) - 1 if extras else contacts.bound
    hexes = (1 << len(contacts.hexes)) - 1 if extras else contacts.due
    return Group(units & ~taken.units, hexes & ~taken.hexes)


class Search:
    """Goes along the front, and remembers the best it has found for what is left of it."""

    def __init__(self, contacts: Contacts, groups: Groups, column: Callable[[Group], str]) -> None:
        self.contacts, self.groups, self.column = contacts, groups, column
        self.items = tuple(_items(contacts, groups))
        self.known: dict[tuple[int, int, int], Found | None] = {}
        self.worths: dict[Group, int] = {}

    def best(self, place: int, units: int, hexes: int) -> Found | None:
        if place == len(self.items):
            return Found()
        key = place, units, hexes
        if key not in self.known:
            self.known[key] = self._best(place, units, hexes)
        return self.known[key]

    def _best(self, place: int, units: int, hexes: int) -> Found | None:
        kind, number = self.items[place]
        if kind != GROUP and not (units if kind == UNIT else hexes) >> number & 1:
            return self.best(place + 1, units, hexes)
        best: Found | None = None
        for group in self._ways(kind, number, units, hexes):
            rest = self.best(place + 1, units & ~group.units, hexes & ~group.hexes)
            if rest is None:
                continue
            found = rest.after(number if kind == GROUP else -1, group, self._worth(group))
            if best is None or found.worth > best.worth:
                best = found
        return best

    def _ways(self, kind: int, number: int, units: int, hexes: int) -> Iterable[Group]:
        if kind == GROUP:
            return self._grown(self.groups[number], units, hexes)
        ways = self._of_unit(number, units, hexes) if kind == UNIT else self._of_hex(number, units, hexes)
        return (group for group in dict.fromkeys(ways) if self._allowed(group))

    def _grown(self, group: Group, units: int, hexes: int) -> Iterator[Group]:
        """A declared attack as it is, with more units, or with more hexes."""
        yield group
        contacts = self.contacts
        more = _all(units, group.hexes, contacts.touches)
        for extra in _subsets(more):
            if extra and self._allowed(grown := Group(group.units | extra, group.hexes)):
                yield grown
        more = _all(hexes, group.units, contacts.reached)
        for extra in _subsets(more):
            if extra:
                yield Group(group.units, group.hexes | extra)

    def _of_unit(self, unit: int, units: int, hexes: int) -> Iterator[Group]:
        """Every attack in which a unit may take part: alone, with others on one hex, two on two (9.0aa)."""
        contacts, bit = self.contacts, 1 << unit
        touched = contacts.touches[unit] & hexes
        yield from (Group(bit, some) for some in _subsets(touched) if some)
        for hex_ in members(touched):
            with_it = contacts.reached[hex_] & units & ~bit
            yield from (Group(bit | some, 1 << hex_) for some in _subsets(with_it))
            for other in members(with_it):
                both = touched & contacts.touches[other] & ~(1 << hex_)
                yield from (Group(bit | 1 << other, 1 << hex_ | 1 << second) for second in members(both))

    def _of_hex(self, hex_: int, units: int, hexes: int) -> Iterator[Group]:
        for unit in members(self.contacts.reached[hex_] & units):
            yield from (group for group in self._of_unit(unit, units, hexes) if group.hexes >> hex_ & 1)

    def _allowed(self, group: Group) -> bool:
        contacts = self.contacts
        return all(group.hexes & contacts.good[unit] for unit in members(group.units & contacts.bound))

    def _worth(self, group: Group) -> int:
        if group not in self.worths:
            contacts = self.contacts
            rank = ODDS.index(self.column(group))
            extras = (group.units & ~contacts.bound).bit_count() + (group.hexes & ~contacts.due).bit_count()
            poor = BASE ** (POOR - rank) if rank < POOR else 0
            self.worths[group] = rank - poor - extras * BASE ** (POOR + 1)
        return self.worths[group]


def _subsets(bits: int) -> Iterator[int]:
    """All sets of these bits, the empty one last."""
    some = bits
    while some:
        yield some
        some = (some - 1) & bits
    yield 0


def _all(free: int, group: int, touching: tuple[int, ...]) -> int:
    """Those of the free that touch the whole group."""
    return sum(1 << n for n in members(free) if not group & ~touching[n])


# -- along the front ---------------------------------------------------------------------------------------


def _items(contacts: Contacts, groups: Groups) -> Iterator[Item]:
    """What is to be provided for, neighbours close together; a declared attack before who may join it."""
    owner: dict[Item, int] = {}
    for number, group in enumerate(groups):
        owner |= {(UNIT, unit): number for unit in members(group.units)}
        owner |= {(HEX, hex_): number for hex_ in members(group.hexes)}
    seen: dict[int, None] = {}
    for item in _front(contacts):
        for number in (owner[near] for near in (item, *_near(contacts, item)) if near in owner):
            if number not in seen:
                seen[number] = None
                yield GROUP, number
        if item not in owner and (contacts.bound if item[0] == UNIT else contacts.due) >> item[1] & 1:
            yield item


def _front(contacts: Contacts) -> Iterator[Item]:
    """All units and hexes, each line of battle from one end to the other."""
    seen: dict[Item, None] = {}
    for unit in range(len(contacts.units)):
        if (UNIT, unit) not in seen:
            line = _spread(contacts, _spread(contacts, (UNIT, unit))[-1])
            seen |= dict.fromkeys(line)
            yield from line


def _spread(contacts: Contacts, start: Item) -> list[Item]:
    """Whatever hangs together with one of them, the nearest first."""
    found = {start: None}
    queue = [start]
    for item in queue:
        for near in _near(contacts, item):
            if near not in found:
                found[near] = None
                queue.append(near)
    return queue


def _near(contacts: Contacts, item: Item) -> Iterator[Item]:
    kind, number = item
    if kind == UNIT:
        return ((HEX, other) for other in members(contacts.touches[number]))
    return ((UNIT, other) for other in members(contacts.reached[number]))
