"""Chapter 7.51c and 7.62: the ways out of a province, over land or sea, and who takes which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from rules.kernel.orders import Kind, Line, Lines, No
from rules.whigs import ferries, odds, plans
from rules.whigs.lines import CounterName, PlaceCode
from rules.whigs.state import Army, key_of
from rules.whigs.view import Ground, View


class Withdraw(Line, frozen=True):
    """An army retreats there, over land, or over sea with a fleet (whigs/7.51c, 7.62b)."""

    form = "{counter} back to {to} [with {fleet}]"
    also = ("{counter} to {to} [with {fleet}]",)

    counter: CounterName
    to: PlaceCode
    fleet: CounterName | None = None


Ways = tuple[Withdraw, ...]
Fits = Callable[[Withdraw], bool]
Ranking = Callable[[str], Iterable[str]]  # of the places of an army


# -- single ways ------------------------------------------------------------------------------------------


def by_land(ground: Ground, side: str, place: str) -> list[str]:
    return [near for near in ground.board.near[place] if ferries.shelter(ground, side, near)]


def lanes(ground: Ground, side: str, place: str) -> list[tuple[str, str]]:
    """All fleets that could carry someone away, with the ports, as everyone can see them (whigs/7.62b)."""
    own = ((key, fleet) for key, fleet in ground.fleets.items() if fleet.side == side)
    return [(fleet.name, port) for key, fleet in own for port in ferries.havens(ground, key, place)]


# -- all ways of an army, after those taken already ---------------------------------------------------------


def ways(ground: Ground, side: str, place: str, army: Army, taken: Lines) -> Ways:
    """Over land, and over sea with ships that are not needed for others (whigs/7.62b)."""
    land = tuple(Withdraw(army.name, to) for to in by_land(ground, side, place))
    sea = (Withdraw(army.name, to, fleet) for fleet, to in lanes(ground, side, place))
    return land + tuple(line for line in sea if has_room(ground, side, army, line, taken))


def has_room(ground: Ground, side: str, army: Army, line: Withdraw, taken: Lines) -> bool:
    """One fleet goes to one port, with ships for all the men left in the armies that it carries."""
    aboard = [one for one in taken if isinstance(one, Withdraw) and one.fleet == line.fleet]
    if any(one.to != line.to for one in aboard):
        return False
    armies = [army, *(ground.armies[key_of(side, one.counter)] for one in aboard)]
    men = sum(odds.men_left(ground.board, each) for each in armies)
    return odds.ships_left(ground.fleets[key_of(side, line.fleet or "")]) >= ferries.ships_for(men)


def left_over(ground: Ground, side: str, place: str, taken: Lines) -> list[Army]:
    """The armies that have no way yet."""
    named = {line.counter for line in taken if isinstance(line, Withdraw)}
    armies = (ground.armies[key] for key in ground.at(place, side))
    return [army for army in armies if army.name not in named]


def complete(
    ground: Ground, side: str, place: str, taken: Ways = (), fits: Fits = lambda line: True
) -> Ways | None:
    """A way out for every army, the first that is found, or None (whigs/7.53b).

    Whom a fleet has room for does not hang on its port: if all fail with one, they fail with each.
    """
    left = left_over(ground, side, place, taken)
    if not left:
        return taken
    tried: list[str | None] = []
    for line in ways(ground, side, place, left[0], taken):
        if not fits(line) or line.fleet in tried:
            continue
        tried.append(line.fleet)
        if (found := complete(ground, side, place, (*taken, line), fits)) is not None:
            return found
    return None


def all_to(ground: Ground, side: str, place: str, to: str) -> Ways | None:
    """All armies leave for one place, if they can."""
    return complete(ground, side, place, fits=lambda line: line.to == to)


def shelters(ground: Ground, side: str, place: str) -> list[str]:
    """Where all armies can go together, in the order in which ways are offered."""
    found = (*by_land(ground, side, place), *(to for _, to in lanes(ground, side, place)))
    return [to for to in dict.fromkeys(found) if all_to(ground, side, place, to) is not None]


def as_far_as_it_goes(ground: Ground, side: str, place: str, ranking: Ranking = lambda name: ()) -> Ways:
    """The first way of each army in turn, or the one that it ranks highest; some may find none."""
    taken: Ways = ()
    for army in left_over(ground, side, place, ()):
        offered = ways(ground, side, place, army, taken)
        if best := next(ranked(offered, ranking(army.name)), None):
            taken += (best,)
    return taken


def ranked(offered: Ways, places: Iterable[str]) -> Iterator[Withdraw]:
    """The ways by a ranking of places, then the others."""
    for place in places:
        yield from (line for line in offered if line.to == place)
    yield from offered


def is_open(ground: Ground, side: str, place: str) -> bool:
    """Whether there is something to choose, as far as everyone can see: ships' numbers are secret."""
    sea = len(lanes(ground, side, place))
    many = len(ground.at(place, side)) > 1
    return len(by_land(ground, side, place)) + sea > 1 or (many and sea > 0)


# -- the question -------------------------------------------------------------------------------------------


class Escape(msgspec.Struct, frozen=True):
    """Where an army can go."""

    counter: str
    places: tuple[str, ...]


class Retreat(Kind, frozen=True):
    """Where each army of a side goes. `forced`: beaten, and who has no way is destroyed (whigs/7.56c)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Withdraw,)

    place: str
    forced: bool = False

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Where each army can go (whigs/7.51c)."""
        if lines:
            return None
        armies = left_over(view, view.who, self.place, ())
        return {"armies": [self._escape(view, army) for army in armies], "forced": self.forced}

    def _escape(self, view: View, army: Army) -> Escape:
        found = (way.to for way in ways(view, view.who, self.place, army, ()))
        return Escape(army.name, tuple(dict.fromkeys(found)))

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        for army in left_over(view, view.who, self.place, lines):
            for line in ways(view, view.who, self.place, army, lines):
                if self._leaves_room(view, lines, line):
                    yield line

    def _leaves_room(self, view: View, lines: Lines, line: Withdraw) -> bool:
        """Who retreats of his own accord must take all his armies along (whigs/7.53b)."""
        taken = tuple(one for one in lines if isinstance(one, Withdraw))
        return self.forced or complete(view, view.who, self.place, (*taken, line)) is not None

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Withdraw)
        army = view.armies.get(key_of(view.who, line.counter))
        if army is None or army.at != self.place:
            return No("whigs/7.51c", "not_in_retreat", counter=line.counter, place=self.place)
        if army not in left_over(view, view.who, self.place, lines):
            return No("whigs/7.51c", "retreats_already", counter=line.counter)
        if line.fleet is not None:
            if no := _refuse_lane(view, self.place, army, line, lines):
                return no
        elif line.to not in by_land(view, view.who, self.place):
            carriers = [fleet for fleet, to in lanes(view, view.who, self.place) if to == line.to]
            if carriers:
                return No("whigs/7.62b", "name_the_fleet", place=line.to, fleets=carriers)
            return No("whigs/7.51c", "no_retreat_there", place=line.to)
        return None if self._leaves_room(view, lines, line) else No("whigs/7.53b", "others_need_ships")

    def owed(self, view: View, lines: Lines) -> No | None:
        for army in left_over(view, view.who, self.place, lines):
            if ways(view, view.who, self.place, army, lines):
                return No("whigs/7.51c", "retreat_owed", counter=army.name)
        return None

    def default(self, view: View) -> Lines:
        return self._chosen(view, lambda name: ())

    def foreseen(self, view: View) -> Lines | None:
        """Where every army has its places ranked in its plan."""
        names = [army.name for army in left_over(view, view.who, self.place, ())]
        if not all(plans.retreats(view, name) for name in names):
            return None
        return self._chosen(view, lambda name: plans.retreats(view, name))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        places = tuple(line.place for line in standing_orders if isinstance(line, FallBackTo))
        if not places:
            return None
        return self._chosen(view, lambda name: (*plans.retreats(view, name), *places))

    def _chosen(self, view: View, ranking: Ranking) -> Lines:
        """The first ways of all, unless they leave one behind whom others would take along."""
        found = as_far_as_it_goes(view, view.who, self.place, ranking)
        if not left_over(view, view.who, self.place, found):
            return found
        return complete(view, view.who, self.place) or found


def _refuse_lane(view: View, place: str, army: Army, line: Withdraw, lines: Lines) -> No | None:
    """Over sea: a fleet beside the place, a port in reach, ships for all men (whigs/7.62b)."""
    ports = [to for fleet, to in lanes(view, view.who, place) if fleet == line.fleet]
    if not ports:
        return No("whigs/7.62b", "carries_nobody", fleet=line.fleet, place=place)
    if line.to not in ports:
        return No("whigs/7.62b", "no_port_in_reach", fleet=line.fleet, place=line.to, ports=ports)
    if not has_room(view, view.who, army, line, lines):
        return No("whigs/7.62b", "no_room_aboard", fleet=line.fleet, counter=line.counter)
    return None


# -- standing orders -----------------------------------------------------------------------------------


class FallBackTo(Line, frozen=True):
    """Armies retreat there if they can; several lines are a ranking."""

    form = "fall back to {place}"

    place: PlaceCode
