"""Which pieces a reader must expect on the map though he does not see them: what the scenario has brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from rules.kernel.chance import Chance
from rules.ticonderoga.board import SIDES, Arrival, Placed, Side
from rules.ticonderoga.setup import BRADDOCK, chosen_place
from rules.ticonderoga.view import View

BEFORE_ARRIVALS = ("weather", "council", "works", "desertion", "activate")

T = TypeVar("T")


class Expected(NamedTuple):
    """A piece, where it came in, and what the scenario says of it."""

    name: str
    home: str
    strength: str = ""
    modifier: int = 0


def expected(view: View, chance: Chance) -> list[Expected]:
    """In the order of the counters."""
    if view.step == "set_up":
        return []
    found = {each.name: each for each in named(view)}
    for name in (*drawn_units(view, chance), *drawn_cadres(view, chance)):
        found[name] = Expected(name, first_home(view, name))
    if view.options.braddock:
        found[BRADDOCK] = Expected(BRADDOCK, first_home(view, BRADDOCK))
    return [found[name] for name in view.board.counters if name in found and name not in view.pieces]


def named(view: View) -> Iterator[Expected]:
    """Those that the scenario calls by name."""
    for placed, at in brought(view):
        if placed.name:
            home = chosen_place(view, view.board.counters[placed.name].kind, at)
            yield Expected(placed.name, home, placed.strength, placed.modifier)


def brought(view: View) -> Iterator[tuple[Placed, str]]:
    """All that has come in so far, and where."""
    for stack in view.terms.setup:
        if not stack.option or getattr(view.options, stack.option):
            yield from ((placed, stack.at) for placed in stack.pieces)
    for arrival in view.terms.arrivals:
        if has_come(view, arrival):
            yield from ((placed, next(iter(arrival.at.split()), "")) for placed in arrival.pieces)


def has_come(view: View, arrival: Arrival) -> bool:
    """Whether reinforcements have come in before this moment (ticonderoga/18.0f)."""
    due = arrival.turn, arrival.night, view.order.index(arrival.side)
    now = view.date, view.night, view.player
    return due < now or (due == now and view.step not in BEFORE_ARRIVALS)


def first_home(view: View, name: str) -> str:
    """Where its side has its first hex."""
    side = view.board.counters[name].side
    return next((stack.at for stack in view.terms.setup if stack.side == side), "")


def drawn_units(view: View, chance: Chance) -> Iterator[str]:
    """Any units of the pools, as many as were drawn and are not seen."""
    drawn = [placed.draw for placed, _ in brought(view) if placed.draw]
    for kind in dict.fromkeys(drawn):
        pool = view.board.pools[kind]
        unseen = [name for name in pool if name not in view.pieces]
        yield from some(unseen, drawn.count(kind) - (len(pool) - len(unseen)), chance)


def drawn_cadres(view: View, chance: Chance) -> Iterator[str]:
    """Any Cadres, as many as were drawn and are not seen."""
    for side in SIDES:
        unseen = [name for name in view.board.cadres[side] if name not in view.pieces]
        fresh = view.cadres[side] - len(returned(view, side))
        yield from some(unseen, len(unseen) - fresh, chance)


def returned(view: View, side: Side) -> list[str]:
    """The Cadres that have gone back into the cup (T59)."""
    gone = (n for n in view.board.cadres[side] if n in view.pieces and view.pieces[n].off == "gone")
    return list(gone) if view.options.cadres_return else []


def some(items: Sequence[T], count: int, chance: Chance) -> list[T]:
    """So many of these, in their order."""
    places = list(range(len(items)))
    chance.shuffle(places)
    return [items[n] for n in sorted(places[: max(count, 0)])]
