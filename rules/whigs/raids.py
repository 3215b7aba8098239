"""Chapter 6.3: raiders, sealed and compared, and the provinces that the winner raids (whigs/6.31a-6.36b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Bundle, Judge, Kind, Line, Lines, No, Unbound, one_by_one, plainly_idle
from rules.kernel.referee import Referee, Running
from rules.whigs.board import BRITISH, ENEMY, FRENCH, REGULAR, SHIP, SIDES, TROOPS, Board
from rules.whigs.gather import idle_pool
from rules.whigs.lines import Many, PlaceCode, Raid, Raiders, TroopName
from rules.whigs.state import State, Troops, Units, listed
from rules.whigs.view import View

MOST = 99


class RaidersMet(Event, frozen=True):
    """Both raiding values, and who has won by how much (whigs/6.33a)."""

    british: int
    french: int
    winner: str
    points: int


class RaidersOwn(Event, frozen=True):
    """Whom a side has sent, for itself."""

    side: str
    units: tuple[Units, ...]
    value: int


class Raided(Event, frozen=True):
    """The provinces that were raided (whigs/6.36a)."""

    side: str
    places: tuple[str, ...]
    own: tuple[str, ...]
    unspent: int


# -- who goes raiding -----------------------------------------------------------------------------------


def at_hand(view: View) -> dict[str, int]:
    """The paid land units of the active pool that are in no army (whigs/5.26d, 6.32a)."""
    left = idle_pool(view.own)
    for army in view.armies.values():
        if army.side == view.who:
            for troop, number in army.troops.items():
                left[troop] -= number
    unpaid = view.own.unpaid
    return {kind: max(0, left[kind] - _idle_unpaid(view, unpaid, kind)) for kind in TROOPS}


def _idle_unpaid(view: View, unpaid: Troops, kind: str) -> int:
    """The unpaid units of a type that no army has taken: those with pay are taken first."""
    if not unpaid.get(kind):
        return 0
    pool = idle_pool(view.own)[kind]
    in_armies = sum(army.troops.get(kind, 0) for army in view.armies.values() if army.side == view.who)
    paid = pool - unpaid[kind]
    return unpaid[kind] - max(0, in_armies - paid)


def remaining(view: View, lines: Lines) -> dict[str, int]:
    left = dict(view.once(at_hand))
    for line in lines:
        if isinstance(line, Raiders):
            left[line.troop] -= line.count
    return left


def value(board: Board, side: str, troops: Troops) -> int:
    """The sum of the ambush attack values (whigs/6.31b)."""
    return sum(n * board.kind(side, kind).ambush for kind, n in troops.items())


class NoRaiders(Line, frozen=True):
    """Nobody goes raiding: said even if nobody is idle, for that is secret."""

    form = "no raiders"


class AllRaiders(Bundle, frozen=True):
    """All idle units but regulars go raiding (whigs/6.31a)."""

    form = "all raid"

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        if len(irregulars(unnamed(view, lines))) > 1:
            yield cls()

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, irregulars(unnamed(view, lines)), judge)


def unnamed(view: View, lines: Lines) -> dict[str, int]:
    """The idle units of the types that no line names."""
    if NoRaiders() in lines:
        return {}
    named = {line.troop for line in lines if isinstance(line, Raiders)}
    return {kind: number for kind, number in remaining(view, lines).items() if kind not in named}


def irregulars(left: Mapping[str, int]) -> tuple[Raiders, ...]:
    """All of these that are no regulars."""
    return tuple(Raiders(min(MOST, n), kind) for kind, n in left.items() if n and kind != REGULAR)


class RaidersOrder(Kind, frozen=True):
    """Who goes into the Raiding Box (whigs/6.31a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Raiders, NoRaiders)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (AllRaiders,)
    written_ahead = (*line_types, *bundles)
    weighed: ClassVar[bool] = True

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if NoRaiders() in lines:
            return
        if not lines:
            yield NoRaiders()
        for kind, number in unnamed(view, lines).items():
            yield from (Raiders(n, kind) for n in range(1, min(MOST, number) + 1))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if NoRaiders() in lines or (lines and line == NoRaiders()):
            return No("whigs/6.31a", "no_raiders_stands_alone")
        if isinstance(line, NoRaiders):
            return None
        assert isinstance(line, Raiders)
        if line.troop == SHIP:
            return No("whigs/6.32a", "ships_raid_not")
        if any(isinstance(other, Raiders) and other.troop == line.troop for other in lines):
            return No("whigs/6.31a", "raiders_named", troop=line.troop)
        left = remaining(view, lines)[line.troop]
        return No("whigs/6.31a", "not_idle", troop=line.troop, left=left) if line.count > left else None

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The raiding value so far, and how many of the type are still idle (whigs/6.31b)."""
        line = lines[-1] if lines else None
        if not isinstance(line, Raiders):
            return None
        left = remaining(view, lines)[line.troop]
        return {"value": self._value(view, lines), "left": left, "troop": line.troop}

    def sums(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        return {"value": self._value(view, lines), "left": listed(remaining(view, lines))}

    @staticmethod
    def _value(view: View, lines: Lines) -> int:
        sent = {line.troop: line.count for line in lines if isinstance(line, Raiders)}
        return value(view.board, view.who, sent)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        if NeverRaid() in standing_orders:
            return ()
        wanted = [line for line in standing_orders if isinstance(line, RaidWith)]
        left = view.once(at_hand)
        lines = tuple(Raiders(min(w.count, left.get(w.troop, 0)), w.troop) for w in wanted)
        if wanted:
            return tuple(line for line in lines if line.count)
        if AllRaid() in standing_orders:
            return irregulars(left)
        return None


# -- what is raided ---------------------------------------------------------------------------------------


def price(view: View, place: str) -> int:
    """What raiding a province costs (whigs/6.34a)."""
    return view.board.file.raids[view.nodes[place].level]


def points_left(view: View, lines: Lines) -> int:
    return view.raid_points - sum(price(view, line.place) for line in lines if isinstance(line, Raid))


def bases(view: View) -> frozenset[str]:
    """The provinces next to which a side may raid (whigs/6.35a, 6.35b)."""
    board = view.board
    found = {near for code in board.places if view.holds(view.who, code) for near in board.borders[code]}
    for nation, ally in view.allies.items():
        if ally == view.who:
            found.update(board.nations[nation].borders)
    return frozenset(found)


def may_be_raided(view: View, place: str) -> bool:
    """A hostile province next to a friendly one, or a province of one's own (whigs/6.35a, 6.35d, 6.35e)."""
    owner = view.nodes[place].owner
    return owner == view.who or (owner == ENEMY[view.who] and place in view.once(bases))


class RaidOrder(Kind, frozen=True):
    """Which provinces the winner raids (whigs/6.34a)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Raid,)
    written_ahead = line_types
    weighed: ClassVar[bool] = True

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        left = points_left(view, lines)
        for place in view.board.places:
            if Raid(place) not in lines and may_be_raided(view, place) and price(view, place) <= left:
                yield Raid(place)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Raid)
        if line in lines:
            return No("whigs/6.36b", "raided_already", place=line.place)
        if not view.nodes[line.place].owner:
            return No("whigs/6.35e", "raid_on_ruins", place=line.place)
        if not may_be_raided(view, line.place):
            return No("whigs/6.35a", "out_of_reach_of_raids", place=line.place)
        cost, left = price(view, line.place), points_left(view, lines)
        return No("whigs/6.34a", "too_few_points", cost=cost, left=left) if cost > left else None

    def moot(self, everyone: View, seat: str) -> bool:
        return plainly_idle(self, everyone, seat)  # points and provinces are open to all

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What a province costs, and what that leaves; first of all that can be paid (whigs/6.34a, 6.35a)."""
        if not lines:
            return {"groups": self._by_price(view), "cost": 0}
        line = lines[-1]
        if not isinstance(line, Raid):
            return None
        return {"groups": (), "cost": price(view, line.place), "left": points_left(view, lines)}

    def _by_price(self, view: View) -> tuple[Mapping[str, Any], ...]:
        found: dict[int, list[str]] = {}
        for line in self.next(view, ()):
            if isinstance(line, Raid) and not view.holds(view.who, line.place):
                found.setdefault(price(view, line.place), []).append(line.place)
        return tuple({"points": points, "places": places} for points, places in sorted(found.items()))

    def sums(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        return {"left": points_left(view, lines)}

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """What can be raided, and for how many points."""
        return "raids"

    def default(self, view: View) -> Lines:
        """The cheapest hostile provinces first."""
        foes = [p for p in view.board.places if may_be_raided(view, p) and not view.holds(view.who, p)]
        return self._as_many(view, sorted(foes, key=lambda place: price(view, place)))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        ranked = [line.place for line in standing_orders if isinstance(line, RaidFirst)]
        return self._as_many(view, ranked) or None

    def _as_many(self, view: View, places: Iterable[str]) -> Lines:
        lines: Lines = ()
        for place in places:
            if self.refuse(view, lines, Raid(place)) is None:
                lines += (Raid(place),)
        return lines


# -- the steps ----------------------------------------------------------------------------------------------


def raiders(state: State, referee: Referee) -> Running:
    """The markers go, both send their raiders, and the values are compared (whigs/6.36a, 6.31a, 6.33a)."""
    state.markers.clear()
    state.own_raids.clear()
    state.raids_won, state.raid_points = "", 0
    orders = yield tuple(Ask(s, RaidersOrder(), "whigs/6.31a", secret=True, silent=True) for s in SIDES)
    values: dict[str, int] = {}
    for side in SIDES:
        troops = {line.troop: line.count for line in orders[side] if isinstance(line, Raiders)}
        state.raiders[side] = troops
        values[side] = value(state.board, side, troops)
        referee.tell(RaidersOwn(side, listed(troops), values[side]), side)
    difference = values[BRITISH] - values[FRENCH]
    state.raids_won = BRITISH if difference > 0 else FRENCH if difference < 0 else ""
    state.raid_points = abs(difference)
    met = RaidersMet(values[BRITISH], values[FRENCH], state.raids_won, state.raid_points)
    referee.tell(met, discloses="whigs/6.33a")
    state.step = "raid" if state.raids_won else "orders"


def raid(state: State, referee: Referee) -> Running:
    """The winner spends his points; what is left is lost (whigs/6.33b, 6.34a)."""
    side = state.raids_won
    lines = yield Ask(side, RaidOrder(), "whigs/6.34a")
    levels = (state.board.file.raids[state.nodes[line.place].level] for line in lines)
    unspent = state.raid_points - sum(levels)
    places = tuple(line.place for line in lines)
    for place in places:
        state.markers[place] = side
    own = tuple(place for place in places if state.holds(side, place))
    state.own_raids += own
    referee.tell(Raided(side, places, own, unspent))
    state.raid_points = 0
    state.step = "orders"


# -- standing orders -----------------------------------------------------------------------------------------


class RaidWith(Line, frozen=True):
    """So many of a type go raiding every year, or as many as are idle."""

    form = "always {count}{troop} raid"

    count: Many
    troop: TroopName


class AllRaid(Line, frozen=True):
    """All idle units but regulars go raiding."""

    form = "all raid"


class NeverRaid(Line, frozen=True):
    """Nobody goes raiding."""

    form = "never raid"


class RaidFirst(Line, frozen=True):
    """This province is raided if it can be; several lines are a ranking."""

    form = "always raid {place}"

    place: PlaceCode


WAYS = (RaidWith, AllRaid, NeverRaid)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """One way of sending raiders, each type once, and no ships."""
    if not isinstance(line, WAYS):
        return None
    if isinstance(line, RaidWith) and line.troop == SHIP:
        return No("whigs/6.32a", "ships_raid_not")
    for other in before:
        if isinstance(other, WAYS) and type(other) is not type(line):
            return No("whigs/standing-5", "one_way_of_raiding")
        if isinstance(other, RaidWith) and isinstance(line, RaidWith) and other.troop == line.troop:
            return No("whigs/standing-5", "raiders_named", troop=line.troop)
    return None


CHAPTER = Chapter(
    __name__,
    steps={"raiders": raiders, "raid": raid},
    kinds=(RaidersOrder, RaidOrder),
    events=(RaidersMet, RaidersOwn, Raided),
    standing=(*WAYS, RaidFirst),
    refuse_standing=refuse_standing,
)
