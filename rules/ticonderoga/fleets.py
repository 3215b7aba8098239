"""Chapter 7.3: what boats hold together, and who finds room in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from rules.ticonderoga.board import Ground
from rules.ticonderoga.losses import fits
from rules.ticonderoga.pieces import Country, Piece

MOST_BOATS = 3  # that a line can name, and that any unit needs
WEIGHTLESS = ("leader", "prisoners")  # ticonderoga/7.3h, 7.8e
TOO_BULKY = ("wagon", "sleigh")  # for anything but a boat without a limit


def fleet(country: Country, boats: Iterable[str]) -> tuple[str, ...]:
    """These boats and all that are bound to them by a load that they share (ticonderoga/7.3z, T27)."""
    found, left = dict[str, None](), list(boats)
    while left:
        boat = left.pop()
        if boat not in found:
            found[boat] = None
            left += [other for name in country.load(boat) for other in country.pieces[name].aboard]
    return tuple(sorted(found, key=country.place.__getitem__))


def loads(country: Country, boats: Iterable[str]) -> tuple[str, ...]:
    """Everything that is aboard these boats."""
    return tuple(dict.fromkeys(name for boat in boats for name in country.load(boat)))


def holds(country: Country, boats: Sequence[str], name: str) -> bool:
    """Whether there is room for a piece in these boats, with what they and those bound to them carry."""
    kind = country.pieces[name].kind
    if kind in WEIGHTLESS:
        return True
    all_bound = fleet(country, boats)
    charts = country.board.charts
    if kind in TOO_BULKY and not any(charts.of(country.pieces[boat].kind).unlimited for boat in boats):
        return False
    return fits(country, all_bound, (*loads(country, all_bound), name))


def berths(country: Country, boats: Sequence[str], name: str) -> Iterator[tuple[str, ...]]:
    """The boats that may carry a piece, no more of them than it needs (ticonderoga/7.3b-7.3d, 7.3g, T27)."""
    found: list[tuple[str, ...]] = []
    most = MOST_BOATS if country.pieces[name].is_unit else 1
    for many in range(1, most + 1):
        for chosen in combinations(boats, many):
            if not any(set(fewer) <= set(chosen) for fewer in found) and holds(country, chosen, name):
                found.append(chosen)
                yield chosen


def berth(country: Country, boats: Sequence[str], name: str) -> tuple[str, ...]:
    """The first boats that have room for a piece, or none."""
    return next(berths(country, boats, name), ())


def ranked(country: Country, names: Iterable[str]) -> list[str]:
    """Who goes aboard first: leaders, then the strongest, then the rest."""
    pieces = country.pieces
    return sorted(names, key=lambda name: (*_rank(pieces[name]), country.place[name]))


def _rank(piece: Piece) -> tuple[int, int]:
    return (0 if piece.kind in WEIGHTLESS else 1 if piece.is_unit else 2), -piece.strength


@lru_cache(maxsize=4)
def sides_by_bank(ground: Ground) -> dict[str, tuple[str, ...]]:
    """The river sides on which boats can lie, by the hexes on both banks."""
    found: dict[str, tuple[str, ...]] = {}
    for side, banks in ground.banks.items():
        if side not in ground.falls:
            for at in banks:
                found[at] = (*found.get(at, ()), side)
    return found


def moorings(ground: Ground, at: str) -> tuple[str, ...]:
    """Where boats lie that can be boarded from a place: in it, or on the river beside it (7.3f, 7.3t)."""
    return (at, *sides_by_bank(ground).get(at, ()))


def can_float(ground: Ground, at: str) -> bool:
    """Whether a boat can be put on the water from where it lies."""
    return at in ground.afloat or at in ground.launch
