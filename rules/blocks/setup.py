"""Chapter 6: the historical set-up, and the free one that each side lays out itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec

from rules.blocks.aids.choices import beside_enemies
from rules.blocks.aids.standing import refuse_entry
from rules.blocks.board import ARMY, BRITISH, FRENCH, SHIP, SIDES, Board
from rules.blocks.lines import Many, PlaceCode, UnitType, of
from rules.blocks.state import Options, State
from rules.blocks.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Bundle, Judge, Kind, Line, Lines, No, Unbound
from rules.kernel.referee import Referee, Running

SCENARIOS = ("campaign",)


class Put(Line, frozen=True):
    """So many new blocks of a type come into play in a place."""

    form = "{count}{type} at {at}"

    count: Many
    type: UnitType
    at: PlaceCode


class PlaceCount(msgspec.Struct, frozen=True):
    """So many blocks in a place, as everyone sees them."""

    at: str
    count: int


class TypeCount(msgspec.Struct, frozen=True):
    """So many blocks of a type."""

    type: str
    count: int


class SetUpDone(Event, frozen=True):
    """A side has laid out its blocks: counts for all (blocks/6f)."""

    side: str
    places: tuple[PlaceCount, ...]


class SetUpOwn(Event, frozen=True):
    """The same for the side itself."""

    side: str
    blocks: tuple[Put, ...]


def new(board: Board, scenario: str, options: Options) -> State:
    """A game before its first step; raises No where the options do not go together."""
    if scenario not in SCENARIOS:
        raise No("blocks/2b", "no_such_scenario", scenario=scenario)
    check_options(board, options)
    state = State("set_up", board, options, board.years.first, last_turn=board.years.turns)
    state.pool = {side: dict(board.pool[side]) for side in SIDES}
    state.score = dict.fromkeys(SIDES, 0)
    state.order = [BRITISH, FRENCH]
    return state


def check_options(board: Board, options: Options) -> None:
    if options.bot and not options.solitaire:
        raise No("blocks/13.1a", "bot_is_solitaire")
    if options.solitaire and options.movement != "alternating":
        raise No("blocks/13a", "solitaire_alternates")
    for side in SIDES if options.setup == "free" else ():
        room = sum(board.places[code].number for code in board.homes[side])
        army = sum(number for kind, number in board.mix[side].items() if kind != SHIP)
        if army > room:
            raise No("blocks/6h", "no_room_for_free_setup", side=side, army=army, room=room)


# -- the free set-up ----------------------------------------------------------------------------


class AllAt(Bundle, frozen=True):
    """All blocks that are still to be placed come into one place, regulars first, as many as it takes."""

    form = "all at {at}"

    at: PlaceCode

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        """Where blocks of more than one type may come."""
        found = {(put.at, put.type) for put in kind.next(view, lines)}
        kinds = Counter(at for at, _ in found)
        yield from (cls(place) for place in view.board.places if kinds[place] > 1)

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        wanted = (Put(n, type_, self.at) for type_ in "RIM" if (n := kind.stock(view, lines)[type_]) > 0)
        found = as_many(lines, wanted, judge)
        return Unbound(found.lines, () if found.lines else found.left)


class Historical(Bundle, frozen=True):
    """What is not yet laid out stands as in the historical set-up (blocks/6a), as far as there is room."""

    form = "historical"

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        if not lines:
            yield cls()

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        groups = view.board.setup[view.who].items()
        wanted = (Put(kinds[t], t, place) for place, kinds in groups for t in ARMY if kinds.get(t))
        found = as_many(lines, wanted, judge)
        still = kind.stock(view, (*lines, *found.lines))
        return Unbound(found.lines, tuple((put, no) for put, no in found.left if still[put.type]))


class Crowded(NamedTuple):
    """What comes of groups that are wanted: what may be, and what not, each with why."""

    lines: Lines
    left: tuple[tuple[Put, No], ...]


def as_many(lines: Lines, wanted: Iterable[Put], judge: Judge) -> Crowded:
    """Of each group that is wanted as many as may be."""
    given, left = lines, list[tuple[Put, No]]()
    for put in wanted:
        fewer = (Put(count, put.type, put.at) for count in range(put.count, 0, -1))
        fits = next((line for line in fewer if judge(given, line) is None), None)
        given += (fits,) if fits else ()
        rest = Put(put.count - (fits.count if fits else 0), put.type, put.at)
        if rest.count and (no := judge(given, rest)):
            left.append((rest, no))
    return Crowded(given[len(lines) :], tuple(left))


class SetUp(Kind, frozen=True):
    """Lay out every block of the starting mix in own home places (blocks/6e-6h)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Put,)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (Historical, AllAt)

    def stock(self, view: View, lines: Lines) -> Mapping[str, int]:
        """What may still be laid out, by type."""
        return remaining(view, lines)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What there is to lay out, which homes lie open, or the room left (blocks/6e, 6h, 11d)."""
        used = placed(lines)
        due = +remaining(view, lines)
        left = [TypeCount(kind, due[kind]) for kind in ARMY if due[kind]]
        if not lines:
            return {"at": "", "room": 0, "left": left, "open": beside_enemies(view, used)}
        line = lines[-1]
        assert isinstance(line, Put)
        room = view.board.places[line.at].number - used[line.at]
        return {"at": line.at, "room": room, "left": left, "open": ()}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        left, used = remaining(view, lines), placed(lines)
        for place in view.board.homes[view.who]:
            room = view.board.places[place].number - used[place]
            for kind in ARMY:
                for count in range(1, min(room, left[kind]) + 1):
                    yield Put(count, kind, place)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Put)
        if line.type == SHIP:
            return No("blocks/6i", "ships_are_placed")
        if line.at not in view.board.homes[view.who]:
            return No("blocks/6g", "not_home", at=line.at)
        left = remaining(view, lines)[line.type]
        if line.count > left:
            return No("blocks/6e", "not_in_mix", type=line.type, left=left)
        number = view.board.places[line.at].number
        if placed(lines)[line.at] + line.count > number:
            return No("blocks/6h", "place_is_full", at=line.at, number=number)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        left = +remaining(view, lines)
        if not left:
            return None
        return No("blocks/6e", "blocks_left", left=tuple(TypeCount(k, left[k]) for k in ARMY if left[k]))

    def default(self, view: View) -> Lines:
        """The historical set-up as far as the limits allow, the rest where there is most room."""
        lines: Lines = ()
        for place, kinds in view.board.setup[view.who].items():
            for kind in ARMY:
                lines = self._fill(view, lines, kind, place, kinds.get(kind, 0))
        for place in sorted(view.board.homes[view.who], key=lambda p: -view.board.places[p].number):
            for kind in ARMY:
                lines = self._fill(view, lines, kind, place, 99)
        return lines

    @staticmethod
    def _fill(view: View, lines: Lines, kind: str, place: str, count: int) -> Lines:
        if place not in view.board.places:
            return lines
        room = view.board.places[place].number - placed(lines)[place]
        count = min(count, room, remaining(view, lines)[kind])
        return (*lines, Put(count, kind, place)) if count > 0 else lines

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        return tuple(Put(line.count, line.type, line.at) for line in of(standing_orders, PlaceAt)) or None


def remaining(view: View, lines: Iterable[Line]) -> Counter[str]:
    """What of the mix is not laid out yet."""
    mix = view.board.mix[view.who]
    left: Counter[str] = Counter({kind: mix.get(kind, 0) for kind in ARMY})
    left.subtract(by_type(lines))
    return left


def placed(lines: Iterable[Line]) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in lines:
        if isinstance(line, Put):
            found[line.at] += line.count
    return found


def by_type(lines: Iterable[Line]) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in lines:
        if isinstance(line, Put):
            found[line.type] += line.count
    return found


# -- standing orders ----------------------------------------------------------------------------


class PlaceAt(Line, frozen=True):
    """Free set-up: so many blocks of a type stand at a place."""

    form = "place {count}{type} at {at}"

    count: Many
    type: UnitType
    at: PlaceCode


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Ships stand in their box, all others at home (blocks/6g)."""
    if not isinstance(line, PlaceAt):
        return None
    misplaced = refuse_entry(view, line.type, line.at)
    if misplaced or line.type == SHIP or view.board.places[line.at].home == view.who:
        return misplaced
    return No("blocks/6g", "standing_home", at=line.at)


# -- the step -----------------------------------------------------------------------------------


def set_up(state: State, referee: Referee) -> Running:
    """The British lay out first, then the French; ships begin in their boxes (blocks/6b, 6c, 6f, 6i)."""
    side = state.active
    if state.options.setup == "free":
        lines = yield Ask(side, SetUp(), "blocks/6e", secret=True)
        puts = list(lines)
        puts.append(Put(state.board.mix[side].get(SHIP, 0), SHIP, state.board.boxes[side]))
    else:
        groups = state.board.setup[side]
        puts = [Put(n, kind, place) for place, kinds in groups.items() for kind, n in kinds.items()]
    bring(state, side, puts)
    tell_placed(referee, side, puts)
    state.phase += 1
    if state.phase == len(SIDES):
        state.step = "year"


def bring(state: State, side: str, puts: Iterable[Put]) -> None:
    for put in puts:
        for _ in range(put.count):
            state.add(side, put.type, put.at)


def public_counts(puts: Iterable[Put]) -> tuple[PlaceCount, ...]:
    return tuple(PlaceCount(at, count) for at, count in sorted(placed(puts).items()) if count)


def tell_placed(referee: Referee, side: str, puts: list[Put]) -> None:
    own = SetUpOwn(side, tuple(put for put in puts if put.count))
    referee.tell(own, side, instead=SetUpDone(side, public_counts(puts)))


CHAPTER = Chapter(
    __name__,
    steps={"set_up": set_up},
    kinds=(SetUp,),
    events=(SetUpDone, SetUpOwn),
    standing=(PlaceAt,),
    refuse_standing=refuse_standing,
)
