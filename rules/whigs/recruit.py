"""Chapter 5: recruitment and construction, one secret order of each side (whigs/5.20a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.whigs.board import ENEMY, INDIAN, MILITIA, REGULAR, SHIP, SIDES
from rules.whigs.lines import Fortify, Many, NationCode, PlaceCode, Raise, RaiseNation, Thousands, TroopName
from rules.whigs.state import State, listed
from rules.whigs.view import View

MOST = 99  # units in one line
HIGHEST = 2  # level that can be built (whigs/5.32a)
RAISED = (MILITIA, SHIP)


class Built(msgspec.Struct, frozen=True):
    """A node and its new level."""

    place: str
    side: str
    level: int


class NewLevels(Event, frozen=True):
    """What both sides have built, shown when both are done (whigs/5.35a)."""

    built: tuple[Built, ...]


class Administered(Event, frozen=True):
    """What a side has raised and built, for itself, and what it has left."""

    side: str
    lines: tuple[Raise | RaiseNation | Fortify, ...]
    spent: int
    treasury: int


# -- sums ------------------------------------------------------------------------------------------


def cost(view: View, line: Line) -> int:
    """What a line of the order costs (whigs/5.27a, 5.33a)."""
    if isinstance(line, Raise):
        return line.count * view.board.kind(view.who, line.troop).cost
    if isinstance(line, RaiseNation):
        return line.count * view.board.kind(view.who, INDIAN).cost
    return view.board.file.building


def left(view: View, lines: Lines) -> int:
    """What of the treasury is not spent."""
    return view.own.treasury - sum(cost(view, line) for line in lines)


def in_pool(view: View, lines: Lines, troop: str) -> int:
    """The units of a type that are still in the Manpower Pool."""
    there = view.own.pool_irregulars if troop == MILITIA else view.own.pool_ships
    return there - sum(line.count for line in lines if isinstance(line, Raise) and line.troop == troop)


def at_home(view: View, lines: Lines, nation: str) -> int:
    """The warriors of a nation that are not yet raised."""
    raised = sum(line.count for line in lines if isinstance(line, RaiseNation) and line.nation == nation)
    return view.villages.get(nation, 0) - raised


def lost_site(view: View, place: str) -> bool:
    """Whether a node lies empty and was this side's (whigs/5.35c)."""
    node = view.nodes[place]
    return not node.owner and node.lost_by == view.who


def buildable(view: View, lines: Lines, place: str) -> bool:
    node = view.nodes[place]
    mine = node.owner == view.who or (lost_site(view, place) and not view.at(place, view.foe))
    return mine and node.level < HIGHEST and not node.built and Fortify(place) not in lines


class Administer(Kind, frozen=True):
    """Units to raise and nodes to build up, in secret (whigs/5.20a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Raise, RaiseNation, Fortify)
    written_ahead = line_types
    weighed: ClassVar[bool] = True

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        money = left(view, lines)
        if not view.own.unpaid:
            yield from self._units(view, lines, money)
        if money >= view.board.file.building:
            for place in view.board.places:
                if buildable(view, lines, place):
                    yield Fortify(place)

    @staticmethod
    def _units(view: View, lines: Lines, money: int) -> Iterator[Line]:
        for troop in RAISED:
            price = cost(view, Raise(1, troop))
            for count in range(1, most(in_pool(view, lines, troop), money, price) + 1):
                yield Raise(count, troop)
        for nation, ally in view.allies.items():
            if ally != view.who:
                continue
            price = cost(view, RaiseNation(1, nation))
            for count in range(1, most(at_home(view, lines, nation), money, price) + 1):
                yield RaiseNation(count, nation)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Fortify):
            reason = refuse_site(view, lines, line.place)
        else:
            reason = refuse_units(view, lines, line)
        if reason:
            return reason
        price, money = cost(view, line), left(view, lines)
        if price <= money:
            return None
        rule = "whigs/5.33a" if isinstance(line, Fortify) else "whigs/5.27a"
        return No(rule, "too_dear", cost=price, left=money)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What the line costs and leaves of money and units; at first, all prices (whigs/5.27a, 5.33a)."""
        none = {"prices": (), "cost": 0, "left": 0, "troop": "", "nation": "", "level": 0}
        if not lines:
            return none | {"prices": prices(view), "level": view.board.file.building}
        line = lines[-1]
        facts = none | {"cost": cost(view, line), "left": left(view, lines)}
        if isinstance(line, Raise):
            return facts | {"troop": line.troop, "more": in_pool(view, lines, line.troop)}
        if isinstance(line, RaiseNation):
            return facts | {"nation": line.nation, "more": at_home(view, lines, line.nation)}
        assert isinstance(line, Fortify)
        return facts | {"level": view.nodes[line.place].level + 1}

    def sums(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        money = left(view, lines)
        homes = (
            {"count": there, "nation": nation}
            for nation, ally in view.allies.items()
            if ally == view.who and (there := at_home(view, lines, nation))
        )
        pool = listed({troop: in_pool(view, lines, troop) for troop in RAISED})
        return {"spent": view.own.treasury - money, "left": money, "pool": pool, "homes": tuple(homes)}

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        """If the money goes that armies need on their ways (whigs/7.16a, 7.16f)."""
        money = left(view, lines)
        if lines and money < view.board.kind(view.who, REGULAR).cost:
            yield No("whigs/7.16f", "nothing_for_supply", left=money)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        wanted = wishes(standing_orders)
        if not wanted:
            return None
        floor = max(
            (1000 * line.thousands for line in standing_orders if isinstance(line, Reserve)), default=0
        )
        lines: Lines = ()
        for wish in wanted:
            fitting = (one for one in smaller(wish) if self._fits(view, lines, one, floor))
            lines += tuple(one for one in (next(fitting, None),) if one is not None)
        return lines

    def _fits(self, view: View, lines: Lines, line: Line, floor: int) -> bool:
        return self.refuse(view, lines, line) is None and left(view, (*lines, line)) >= floor


def prices(view: View) -> tuple[Mapping[str, Any], ...]:
    """What one unit of each type costs, and of Indians if there is an ally (whigs/5.27a, 9.01b)."""
    allied = (INDIAN,) if view.who in view.allies.values() else ()
    return tuple({"type": kind, "price": view.board.kind(view.who, kind).cost} for kind in (*RAISED, *allied))


def most(there: int, money: int, price: int) -> int:
    """How many units one line may raise."""
    return min(MOST, there, money // price if price else there)


def refuse_units(view: View, lines: Lines, line: Line) -> No | None:
    """Why these units cannot be raised, whatever they cost (whigs/5.26a, 5.27a, 5.27d, 9.01b)."""
    if isinstance(line, Raise) and line.troop not in RAISED:
        return No("whigs/5.27d", "come_as_reinforcements" if line.troop == REGULAR else "name_the_nation")
    if view.own.unpaid:
        return No("whigs/5.26a", "units_unpaid", unpaid=sum(view.own.unpaid.values()))
    if isinstance(line, Raise):
        there = in_pool(view, lines, line.troop)
        return No("whigs/5.27a", "not_in_pool", troop=line.troop, left=there) if line.count > there else None
    assert isinstance(line, RaiseNation)
    if view.allies.get(line.nation) != view.who:
        return No("whigs/9.01b", "no_ally", nation=line.nation)
    there = at_home(view, lines, line.nation)
    return No("whigs/9.01b", "not_in_nation", nation=line.nation, left=there) if line.count > there else None


def refuse_site(view: View, lines: Lines, place: str) -> No | None:
    """Why a node cannot be built up (whigs/5.32a, 5.34b, 5.35c)."""
    node = view.nodes[place]
    if node.owner != view.who and not lost_site(view, place):
        return No("whigs/5.35c", "not_your_node", place=place)
    if not node.owner and view.at(place, ENEMY[view.who]):
        return No("whigs/5.35c", "enemy_in_ruins", place=place)
    if node.built or Fortify(place) in lines:
        return No("whigs/5.34b", "built_once", place=place)
    if node.level >= HIGHEST:
        return No("whigs/5.32a", "built_to_the_top", place=place, level=node.level)
    return None


# -- the step --------------------------------------------------------------------------------------


def administer(state: State, referee: Referee) -> Running:
    """Both raise and build at once; what was built is then shown (whigs/5.20a, 5.35a)."""
    orders = yield tuple(Ask(s, Administer(), "whigs/5.20a", secret=True, silent=True) for s in SIDES)
    built: tuple[Built, ...] = ()
    for side in SIDES:
        before = state.treasury[side]
        for line in orders[side]:
            built += carry_out(state, side, line)
        spent = before - state.treasury[side]
        referee.tell(Administered(side, orders[side], spent, state.treasury[side]), side)
    referee.tell(NewLevels(built), discloses="whigs/5.35a")
    state.step = "gather"


def carry_out(state: State, side: str, line: Line) -> tuple[Built, ...]:
    if isinstance(line, Fortify):
        return (build(state, side, line.place),)
    if isinstance(line, RaiseNation):
        raise_nation(state, side, line)
    else:
        assert isinstance(line, Raise)
        raise_troop(state, side, line)
    return ()


def raise_troop(state: State, side: str, line: Raise) -> None:
    """From the Manpower Pool to the Active Pool (whigs/5.27b)."""
    home, active = (
        (state.pool_irregulars, state.irregulars)
        if line.troop == MILITIA
        else (state.pool_ships, state.ships)
    )
    home[side] -= line.count
    active[side] += line.count
    price = line.count * state.board.kind(side, line.troop).cost
    state.book(side, "raised", -price, f"{line.count}{line.troop}")


def raise_nation(state: State, side: str, line: RaiseNation) -> None:
    state.villages[line.nation] -= line.count
    raised = state.warriors.setdefault(side, {})
    raised[line.nation] = raised.get(line.nation, 0) + line.count
    price = line.count * state.board.kind(side, INDIAN).cost
    state.book(side, "raised", -price, f"{line.count} {line.nation}")


def build(state: State, side: str, place: str) -> Built:
    """One level more, at once; a ruin is its last holder's again (whigs/5.34a, 5.35c)."""
    level = state.nodes[place].level + 1
    state.node(place, owner=side, level=level, lost_by="", built=True)
    state.book(side, "fortified", -state.board.file.building, place)
    return Built(place, side, level)


# -- standing orders -------------------------------------------------------------------------------


class AlwaysRaise(Line, frozen=True):
    """So many are raised each year, or as many as can be; the lines are a ranking."""

    form = "always raise {count}{troop}"

    count: Many
    troop: TroopName


class AlwaysRaiseNation(Line, frozen=True):
    """So many warriors of a nation are raised each year, or as many as can be."""

    form = "always raise {count} {nation}"

    count: Many
    nation: NationCode


class AlwaysFortify(Line, frozen=True):
    """This node is built up in every year in which it can be."""

    form = "always fortify {place}"

    place: PlaceCode


class Reserve(Line, frozen=True):
    """So many thousand pounds are not spent on troops and forts."""

    form = "keep {thousands} thousand"

    thousands: Thousands


def wishes(standing_orders: Iterable[Line]) -> list[Raise | RaiseNation | Fortify]:
    """What standing orders want, first things first (whigs/standing-3)."""
    found: list[Raise | RaiseNation | Fortify] = []
    for line in standing_orders:
        if isinstance(line, AlwaysRaise):
            found.append(Raise(line.count, line.troop))
        elif isinstance(line, AlwaysRaiseNation):
            found.append(RaiseNation(line.count, line.nation))
        elif isinstance(line, AlwaysFortify):
            found.append(Fortify(line.place))
    return found


def smaller(wish: Raise | RaiseNation | Fortify) -> Iterator[Line]:
    """A wish, and then fewer of the same."""
    if isinstance(wish, Fortify):
        yield wish
        return
    for count in range(wish.count, 0, -1):
        yield msgspec.structs.replace(wish, count=count)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Regulars and Rangers are never raised; one reserve is enough."""
    if isinstance(line, AlwaysRaise) and line.troop not in RAISED:
        return No("whigs/5.27d", "come_as_reinforcements" if line.troop == REGULAR else "name_the_nation")
    if isinstance(line, Reserve) and any(isinstance(other, Reserve) for other in before):
        return No("whigs/standing-3", "one_reserve")
    return None


CHAPTER = Chapter(
    __name__,
    steps={"administer": administer},
    kinds=(Administer,),
    events=(NewLevels, Administered),
    standing=(AlwaysRaise, AlwaysRaiseNation, AlwaysFortify, Reserve),
    refuse_standing=refuse_standing,
)
