"""Chapter 7.1 while units move: whether everyone can still find a place before the phase ends (D21).

Friends bar nobody's way and the enemy stands still, so that it is enough to find a hex of its own for each
counter of a kind: for one that has not moved any that it can reach, for all others the one they stand in.
Where all have one, one more finds room exactly if somebody on the way from hex to hex can step aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from rules.battles.field import Unit

STACKED = ("melee", "artillery", "train")  # one of each in a hex (battles/7.1a, 20.0b)
Hexes = Iterable[str]
Free = Mapping[str, object]  # by the hexes in which a counter can end
Seats = dict[str, str]  # hex -> the counter that can end there


class Places:
    """Where the counters of one kind stand, and who of them can still go elsewhere."""

    def __init__(
        self, names: Iterable[str], units: Iterable[Unit], free: Callable[[str, Unit], Free]
    ) -> None:
        """`free`: where a counter that has not moved can end, its own hex first."""
        self._units = {name: unit for name, unit in zip(names, units, strict=True) if unit.at}
        self._at_home = {unit.at: name for name, unit in self._units.items()}
        self._free = free
        self._needed: dict[str, Needed | None] = {}

    @property
    def crowded(self) -> tuple[str, ...]:
        """The hexes in which one is too many."""
        if len(self._at_home) == len(self._units):
            return ()
        return tuple(at for at, names in self._held.items() if len(names) > 1)

    def at(self, place: str) -> tuple[str, ...]:
        """Who of them stands in a hex."""
        return tuple(self._held.get(place, ()))

    @cached_property
    def _held(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, unit in self._units.items():
            found.setdefault(unit.at, []).append(name)
        return found

    def needed(self, without: str = "") -> Needed | None:
        """A hex for each, or for all others; None where there is not one for each."""
        if without not in self._needed:
            seats = self._find(without, ()) if self.crowded else self._at_home
            self._needed[without] = None if seats is None else Needed(seats, self.free)
        return self._needed[without]

    def ends(self, mover: str, hexes: Hexes) -> list[tuple[str, str]]:
        """Where each can end, the one that moved last, who has the choice of `hexes`, first."""
        pairs = [(name, at) for at, name in (self._find(mover, hexes) or {}).items()]
        return sorted(pairs, key=lambda pair: pair[0] != mover)

    def _find(self, name: str, hexes: Hexes) -> Seats | None:
        """A hex for each; `name` has the choice of `hexes`, or is not counted."""
        fixed: Seats = {}
        choices: dict[str, Hexes] = {}
        for at, names in self._held.items():
            for other in names:
                if other == name:
                    continue
                if free := self.free(other):
                    choices[other] = free
                elif at in fixed:
                    return None
                else:
                    fixed[at] = other
        return seat({**choices, name: hexes} if hexes else choices, fixed)

    def free(self, name: str) -> Free:
        """Where a counter can end; empty where it cannot leave its hex."""
        return self._free(name, self._units[name])


class Needed:
    """The hexes in which others of a kind can all end; `seats`: who in which."""

    def __init__(self, seats: Seats, free: Callable[[str], Free]) -> None:
        self.seats, self._free = seats, free

    @cached_property
    def firm(self) -> frozenset[str]:
        """Those that their counter cannot leave for one that nobody needs."""
        taken = self.seats.keys()
        return frozenset(at for at, name in self.seats.items() if taken >= self._free(name).keys())

    def room(self, name: str, hexes: Sequence[str]) -> bool:
        """Whether one more can end in one of these hexes, others giving way in turn."""
        if any(at not in self.seats for at in hexes):
            return True
        queue = list(hexes)
        for at in queue:
            other = self.seats.get(at, name)
            if other == name:
                return True
            if free := self._free(other):
                seen = set(queue)
                queue += [to for to in free if to not in seen]
        return False


NOBODY = Needed({}, lambda name: {})


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
