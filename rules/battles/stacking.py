"""Chapter 7.1 while units move: whether everyone can still find a place before the phase ends (D21).

Friends bar nobody's way and the enemy stands still, so that it is enough to find a hex of its own for each
counter of a kind: for one that has not moved any that it can reach, for all others the one they stand in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from rules.battles.field import Unit

STACKED = ("melee", "artillery", "train")  # one of each in a hex (battles/7.1a, 20.0b)
Hexes = Iterable[str]
Free = Mapping[str, object]  # by the hexes in which a counter can end
Seats = dict[str, str]  # hex -> the counter that can end there


class Places:
    """Who stands where, and who can still go elsewhere."""

    def __init__(
        self,
        sorts: Mapping[str, str],
        units: Mapping[str, Unit],
        mover: str,
        free: Callable[[str], Free],
    ) -> None:
        """`mover`: the counter that moved last. `free`: where one that has not moved may go later on."""
        self.held: dict[str, dict[str, list[str]]] = {kind: {} for kind in STACKED}
        for name, kind in sorts.items():
            at = units[name].at
            if at and kind in self.held:
                self.held[kind].setdefault(at, []).append(name)
        self._mover, self._free = mover, free
        self._seats: dict[str, Seats | None] = {}

    @cached_property
    def crowded(self) -> tuple[str, ...]:
        """The hexes in which one is too many."""
        hexes = (at for held in self.held.values() for at, names in held.items() if len(names) > 1)
        return tuple(sorted(dict.fromkeys(hexes)))

    def needed(self, kind: str, name: str) -> Mapping[str, str] | None:
        """Hexes in which all others of a kind can end if a counter goes next; None where it must not go."""
        if kind in self.held and not self.crowded:
            return self._homes[kind]
        if any(self.seats(other) is None for other in STACKED if other != kind):
            return None
        if kind not in self.held:
            return {}
        found = self.seats(kind)
        if found is not None:
            return {at: other for at, other in found.items() if other != name}
        return self._find(kind, name, ()) if name == self._mover else None

    @cached_property
    def _homes(self) -> dict[str, Seats]:
        return {kind: {at: names[0] for at, names in held.items()} for kind, held in self.held.items()}

    def seats(self, kind: str) -> Seats | None:
        """A hex for each counter of a kind, or None where there is not one for each."""
        if kind not in self._seats:
            self._seats[kind] = self._find(kind, "", ())
        return self._seats[kind]

    def ends(self, kind: str, mover: str, hexes: Hexes) -> list[tuple[str, str]]:
        """Where each of a kind can end, the one that moved last, who has the choice of `hexes`, first."""
        found = self._find(kind, mover, hexes) if mover else self.seats(kind)
        pairs = [(name, at) for at, name in (found or {}).items()]
        return sorted(pairs, key=lambda pair: pair[0] != mover)

    def fits(self, kind: str, name: str, hexes: Hexes) -> bool:
        """Whether everyone finds a place if a counter ends in one of these hexes."""
        return self._find(kind, name, hexes) is not None

    def _find(self, kind: str, name: str, hexes: Hexes) -> Seats | None:
        """A hex for each of a kind; `name` has the choice of `hexes`, or is not counted."""
        fixed: Seats = {}
        choices: dict[str, Hexes] = {}
        for at, names in self.held[kind].items():
            for other in names:
                if other == name:
                    continue
                if reach := self.free(other):
                    choices[other] = (at, *reach)
                elif at in fixed:
                    return None
                else:
                    fixed[at] = other
        return seat({**choices, name: hexes} if hexes else choices, fixed)

    def free(self, name: str) -> Free:
        """Where a counter that has not moved may go later on."""
        if name not in self._reaches:
            self._reaches[name] = self._free(name)
        return self._reaches[name]

    @cached_property
    def _reaches(self) -> dict[str, Free]:
        return {}


def seat(choices: Mapping[str, Hexes], fixed: Seats) -> Seats | None:
    """A hex of its own for each, its first choice if nobody else needs it; None where that cannot be."""
    taken, late = dict(fixed), []
    for name, hexes in choices.items():
        home = next(iter(hexes))
        if home in taken:
            late.append(name)
        else:
            taken[home] = name
    return taken if all(_make_room(name, choices, taken, set(fixed)) for name in late) else None


def _make_room(name: str, choices: Mapping[str, Hexes], taken: Seats, tried: set[str]) -> bool:
    """Find a hex for one, others giving way; each hex is tried once."""
    for at in choices[name]:
        if at in tried:
            continue
        tried.add(at)
        other = taken.get(at)
        if other is None or _make_room(other, choices, taken, tried):
            taken[at] = name
            return True
    return False
