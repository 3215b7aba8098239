"""Chapters 7.4 to 7.7: the one move of a phase, by land groups, by blue paths, and by ships."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from rules.blocks.aids.ahead import without_turn, written_ahead
from rules.blocks.aids.choices import targets
from rules.blocks.aids.stakes import NO_MOVE, of_move
from rules.blocks.board import ENEMY, FRENCH, SHIP
from rules.blocks.lines import MOVE_LINES, All, Go, Hold, MoveLine, Pick, Weakest
from rules.blocks.state import Block, Shown, State, Trail
from rules.blocks.view import Seen, View, groups
from rules.blocks.winter import beyond_limit
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running

BARRED = {"irregulars": "I", "militia": "M", "regulars": "R", "fleet": SHIP}  # blocks/13.1c-g


class Party(msgspec.Struct, frozen=True):
    """Blocks that went one way, as their owner knows them."""

    path: tuple[str, ...]
    blocks: tuple[Shown, ...]


class Moved(Event, frozen=True):
    """What everyone sees of a move (blocks/7.6i)."""

    side: str
    trails: tuple[Trail, ...]


class MovedOwn(Event, frozen=True):
    """What the mover sees of it."""

    side: str
    parties: tuple[Party, ...]


class Held(Event, frozen=True):
    """A side did not move (blocks/7.3g)."""

    side: str


# -- the order ------------------------------------------------------------------------------------


class MoveOrder(Kind, frozen=True):
    """One move: from one place, or none. `together`: both sides move at once (blocks/12.2a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = MOVE_LINES
    written_ahead: ClassVar[tuple[type[Line], ...]] = (Go, All, Pick, Weakest)

    together: bool = False

    def next(self, view: View, lines: Lines) -> Iterator[MoveLine]:
        if not lines:
            yield Hold()
        lay = view.once(Lay)
        if not lines:
            for place, kinds in lay.ready.items():
                yield from self._some(view, lay, place, kinds)
                yield from _everyone(view, lay, place, kinds)
        elif isinstance(lines[0], Go):
            place = lines[0].source
            yield from self._some(view, lay, place, _left(lay, lines, place))
            yield from _picks(view, lines)
            if Weakest() not in lines:
                yield Weakest()

    def _some(self, view: View, lay: Lay, place: str, kinds: Mapping[str, int]) -> list[MoveLine]:
        """So many of each type go somewhere."""
        lines: list[MoveLine] = []
        for kind, number in kinds.items():
            counts = range(1, number + 1)
            ways = self.ways(view, lay, place, kind)
            lines += [Go(place, count, kind, to, then) for to, then in ways for count in counts]
        return lines

    def ways(self, view: View, lay: Lay, start: str, kind: str) -> list[Way]:
        """Where a block of this type may go from a place."""
        far = view.board.moves(kind) > 1
        ways: list[Way] = []
        for to in lay.near[start]:
            ways.append((to, None))
            if far and to in view.board.roads[start] and (self.together or to not in lay.foes):
                ways += [(to, then) for then in lay.near[to] if self.together or then != start]
        if BARRED.get(view.unreliable) == kind:
            return [(to, then) for to, then in ways if not lay.shunned(kind, then or to)]
        return ways

    @staticmethod
    def barred(view: View, kind: str, end: str) -> bool:
        return BARRED.get(view.unreliable) == kind and view.enemy_in(end)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Pick | Weakest):
            return _refuse_pick(view, lines, line)
        if lines and isinstance(lines[0], Hold):
            return No(self._once("e"), "hold_alone")
        if isinstance(line, Hold):
            return No(self._once("e"), "hold_alone") if lines else None
        assert isinstance(line, Go | All)
        if lines and not (isinstance(lines[0], Go) and isinstance(line, Go)):
            return No(self._once("f"), "all_alone")
        if lines and isinstance(lines[0], Go) and lines[0].source != line.source:
            return _apart(view, lines[0].source, line.source)
        if isinstance(line, All):
            return self._refuse_all(view, line)
        return _too_few(view, lines, line) or self._refuse_way(view, line.source, line.type, line.steps)

    def _once(self, letter: str) -> str:
        """The rule by which one line is the whole order, in this way of moving."""
        return f"blocks/12.2{letter}" if self.together else "blocks/7.3f"

    def _refuse_all(self, view: View, line: All) -> No | None:
        blocks = view.own(line.source)
        if not blocks:
            return No("blocks/7.6a", "nobody_there", source=line.source)
        if any(b.lock for b in blocks):
            return No("blocks/7.4e", "face_down", source=line.source)
        for kind in dict.fromkeys(b.type for b in blocks):
            reason = self._refuse_way(view, line.source, kind, (line.to,))
            if reason:
                return reason
        return None

    def _refuse_way(self, view: View, start: str, kind: str, steps: tuple[str, ...]) -> No | None:
        if kind == SHIP:
            return _refuse_ships(view, start, steps)
        if len(steps) > view.board.moves(kind):
            return No("blocks/7.6c", "too_far", type=kind, steps=len(steps))
        if steps[-1] == start and not self.together:
            return No("blocks/7.6h", "back_again", source=start)
        at = start
        for number, to in enumerate(steps):
            reason = self._refuse_step(view, at, to, last=number == len(steps) - 1)
            if reason:
                return reason
            at = to
        if self.barred(view, kind, at):
            return No(
                "blocks/13.1c" if kind == "I" else _bar_rule(kind, view.who), "may_not_attack", type=kind
            )
        return None

    def _refuse_step(self, view: View, at: str, to: str, *, last: bool) -> No | None:
        board = view.board
        if board.is_water(to):
            return No("blocks/3h", "no_water", to=to)
        if to not in board.near[at]:
            return No("blocks/7.6d", "not_adjacent", source=at, to=to, near=board.near[at])
        if to in board.blue[at]:
            if not last:
                return No("blocks/7.7c", "stops_at_sea", to=to)
            return None if sea_open(view, at, to) else _refuse_sea(view, at, to)
        if not last and not self.together and view.enemy_in(to):
            return No("blocks/7.6e", "enemy_stops", to=to)
        return None

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Whom the last line attacks, what it takes and leaves behind; first who stands next to whom."""
        return of_move(view, lines) if lines else {**NO_MOVE, "fore": True, **targets(view)}

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("blocks/7.3g", "order_owed")

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        """In what may be the last turn of a year: where winter would not feed who goes there (blocks/10c)."""
        if view.turn < view.last_turn:
            return
        for place, types in _bound(view, lines).items():
            beyond = beyond_limit(view, place, types)
            if beyond > 0:
                yield No("blocks/10c", "winter_beyond", at=place, number=beyond)

    def default(self, view: View) -> Lines:
        return (Hold(),)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        return written_ahead(view, standing_orders)

    def preface(self, view: View, text: str) -> str:
        return without_turn(view, text)


Way = tuple[str, str | None]  # the steps of a block


class Lay:
    """How the land lies for one side, worked out once for a list of its moves."""

    def __init__(self, view: View) -> None:
        self.foes = view.counts[ENEMY[view.who]]
        self.ready: dict[str, dict[str, int]] = {}  # blocks that may move, by place and type
        self.held_fast: dict[str, bool] = {}  # places where some ship lies face down
        for (side, place), blocks in view.once(groups).items():
            if side == view.who:
                self._count(place, blocks)
        self.near = steps_from(view)  # where a step may lead

    def _count(self, place: str, blocks: Iterable[Seen]) -> None:
        kinds: dict[str, int] = {}
        for block in blocks:
            if block.lock:
                self.held_fast[place] = True
            else:
                kinds[block.type] = kinds.get(block.type, 0) + 1
        if kinds:
            self.ready[place] = kinds

    def shunned(self, kind: str, end: str) -> bool:
        """Whether blocks of an unreliable type do not go to a place (blocks/13.1c-g)."""
        return kind == SHIP or end in self.foes


def steps_from(view: View) -> Mapping[str, Sequence[str]]:
    """By road, by open blue paths (blocks/7.5a, 7.5b, 7.7a, 7.7b, 7.7e), and for ships out and home."""
    board = view.board
    box = board.boxes[view.who]
    ships = {box: (board.atlantic,), board.atlantic: (box,)}
    if view.atlantic() == view.who:
        return board.near | ships
    held = [port for port in board.ports if view.holds(port)]
    open_ports = {port: (*board.roads[port], *(to for to in board.blue[port] if to in held)) for port in held}
    return board.roads | open_ports | ships


def _bound(view: View, lines: Lines) -> dict[str, list[str]]:
    """The types of the blocks that go, by where they end, on land."""
    ends: dict[str, list[str]] = {}
    for line in lines:
        if isinstance(line, All):
            ends.setdefault(line.to, []).extend(block.type for block in view.own(line.source))
        elif isinstance(line, Go):
            ends.setdefault(line.then or line.to, []).extend([line.type] * line.count)
    return {place: types for place, types in ends.items() if not view.board.is_water(place)}


def _left(lay: Lay, lines: Lines, place: str) -> dict[str, int]:
    """Blocks of a place that these lines leave there and that may move, by type."""
    kinds = dict(lay.ready.get(place, {}))
    for line in lines:
        if isinstance(line, Go):
            kinds[line.type] = kinds.get(line.type, 0) - line.count
    return {kind: number for kind, number in kinds.items() if number > 0}


def _everyone(view: View, lay: Lay, place: str, kinds: Mapping[str, int]) -> list[MoveLine]:
    """All may go in one step where every one of them may."""
    if place in lay.held_fast:
        return []
    shy = BARRED.get(view.unreliable, "")
    return [All(place, to) for to in lay.near[place] if not (shy in kinds and lay.shunned(shy, to))]


def _bar_rule(kind: str, side: str) -> str:
    if kind == "M":
        return "blocks/13.1d"
    return "blocks/13.1e" if side == FRENCH else "blocks/13.1f"


def sea_open(view: View, at: str, to: str) -> bool:
    """Whether the reader's army may take a blue path (blocks/7.5a, 7.5b, 7.7a, 7.7b, 7.7e)."""
    if view.atlantic() == view.who:
        return True
    return view.holds(at) and view.holds(to)


def _refuse_sea(view: View, at: str, to: str) -> No:
    if not view.holds(at):
        return No("blocks/7.7e", "start_not_held", source=at, to=to)
    return No("blocks/7.7b", "sea_closed", source=at, to=to, atlantic=view.atlantic())


def _other_water(view: View, place: str) -> str:
    """Where the ships of a place may go: out of the box, or home."""
    box = view.board.boxes[view.who]
    return {box: view.board.atlantic, view.board.atlantic: box}.get(place, "")


def _refuse_ships(view: View, start: str, steps: tuple[str, ...]) -> No | None:
    if view.unreliable == "fleet":
        return No("blocks/13.1g", "fleet_repairs")
    if len(steps) > 1 or steps[0] != _other_water(view, start):
        return No("blocks/7.4c", "ships_elsewhere", to=steps[0])
    return None


def _apart(view: View, first: str, source: str) -> No:
    """Two starts in one order: of ships, of armies, or of one and the other."""
    wet = [view.board.is_water(place) for place in (first, source)]
    rule = "blocks/7.4f" if all(wet) else "blocks/7.3i" if any(wet) else "blocks/7.6a"
    return No(rule, "one_place", source=source, first=first)


def _too_few(view: View, lines: Lines, line: Go) -> No | None:
    here = [b for b in view.own(line.source) if b.type == line.type]
    ready = [b for b in here if not b.lock]
    used = sum(other.count for other in lines if isinstance(other, Go) and other.type == line.type)
    if line.count <= len(ready) - used:
        return None
    if line.count <= len(here) - used:
        return No("blocks/7.4e", "face_down", source=line.source)
    facts = {"source": line.source, "type": line.type, "there": len(here), "left": max(0, len(ready) - used)}
    return No("blocks/2a" if not here else "blocks/12.2a", "too_few" if here else "none_there", **facts)


def _picks(view: View, lines: Lines) -> Iterator[MoveLine]:
    free: dict[tuple[str, str, str | None], int] = {}  # blocks without a strength, by type and way
    source, picked = "", []
    for line in lines:
        if isinstance(line, Go) and line.type != SHIP:
            way = line.type, line.to, line.then
            free[way] = free.get(way, 0) + line.count
            source = line.source
        elif isinstance(line, Pick):
            way = line.type, line.to, line.then
            free[way] = free.get(way, 0) - 1
            picked.append((line.type, line.sp))
    there = [(b.type, b.sp) for b in view.own(source)]
    strengths = [block for block in dict.fromkeys(there) if there.count(block) > picked.count(block)]
    for (kind, to, then), number in free.items():
        if number > 0:
            yield from [Pick(kind, sp, to, then) for theirs, sp in strengths if theirs == kind]


def _refuse_pick(view: View, lines: Lines, line: Pick | Weakest) -> No | None:
    going = [other for other in lines if isinstance(other, Go)]
    if not going:
        return No("blocks/12.2g", "pick_what")
    if isinstance(line, Weakest):
        return No("blocks/12.2g", "said_twice") if line in lines else None
    same = [g for g in going if (g.type, g.to, g.then) == (line.type, line.to, line.then)]
    picked = [p for p in lines if isinstance(p, Pick) and p.type == line.type]
    placed = [p for p in picked if (p.to, p.then) == (line.to, line.then)]
    if line.type == SHIP or len(placed) >= sum(g.count for g in same):
        return No("blocks/12.2g", "pick_none_going", type=line.type, to=line.then or line.to)
    there = [b for b in view.own(going[0].source) if (b.type, b.sp) == (line.type, line.sp)]
    if len([p for p in picked if p.sp == line.sp]) >= len(there):
        return No("blocks/12.2g", "pick_none_there", type=line.type, sp=line.sp, source=going[0].source)
    return None


# -- carrying it out --------------------------------------------------------------------------------


def parties(state: State, side: str, lines: Iterable[MoveLine]) -> list[tuple[Block, tuple[str, ...]]]:
    """Which blocks an order means and where each goes: picked ones, then the strongest (blocks/12.2g)."""
    lines = list(lines)
    weakest = Weakest() in lines
    picks = [line for line in lines if isinstance(line, Pick)]
    chosen: list[tuple[Block, tuple[str, ...]]] = []
    for line in lines:
        if isinstance(line, All):
            chosen += [(b, (line.to,)) for b in state.at(line.source, side)]
    orders = [line for line in lines if isinstance(line, Go)]
    ready = {id(b): b for g in orders[:1] for b in state.at(g.source, side) if not b.lock}
    open_places = [(line, picked) for line in orders for picked in _picked(line, picks)]
    for line, sp in sorted(open_places, key=lambda place: place[1] is None):
        fitting = [b for b in ready.values() if b.type == line.type and sp in (None, b.sp)]
        block = (min if weakest else max)(fitting, key=lambda b: b.sp)
        del ready[id(block)]
        chosen.append((block, line.steps))
    return chosen


def _picked(line: Go, picks: list[Pick]) -> list[int | None]:
    """A strength for each block of a line, None where it is free; uses up the picks it takes."""
    wanted: list[int | None] = []
    for _ in range(line.count):
        pick = next((p for p in picks if (p.type, p.to, p.then) == (line.type, line.to, line.then)), None)
        if pick:
            picks.remove(pick)
        wanted.append(pick.sp if pick else None)
    return wanted


def tell_moved(referee: Referee, side: str, moves: list[tuple[tuple[str, ...], Block]]) -> tuple[Trail, ...]:
    """Everyone sees how many went which way, the mover also who (blocks/7.6i, 5b). The paths are sorted: in
    the order in which blocks were taken they would tell of picked strengths (12.2g)."""
    groups: dict[tuple[str, ...], list[tuple[str, int]]] = {}
    for path, block in moves:
        groups.setdefault(path, []).append((block.type, block.sp))
    parties = sorted((path, sorted(group)) for path, group in groups.items())
    trails = tuple(Trail(side, path, len(group), group[0][0] == SHIP) for path, group in parties)
    own = tuple(Party(path, tuple(Shown(*block) for block in group)) for path, group in parties)
    telling = any(len(path) > 2 or block.blue for path, block in moves)  # an irregular, a port that is held
    public = Moved(side, trails)
    referee.tell(MovedOwn(side, own), side, instead=public, discloses="blocks/7.6i" if telling else "")
    return trails


def walk(state: State, block: Block, path: tuple[str, ...]) -> None:
    """A block goes its way; how it came decides its retreat and its dice (blocks/7.7f, 9.1a)."""
    last, end = path[-2], path[-1]
    block.at, block.moved = end, True
    if block.type != SHIP:
        block.came, block.blue = last, end in state.board.blue[last]


def move(state: State, referee: Referee) -> Running:
    """One side's move; every movement comes before the first battle (blocks/7.3j)."""
    side = state.active
    lines = yield Ask(side, MoveOrder(), "blocks/7.3f", secret=True)
    state.trails = [trail for trail in state.trails if trail.side != side]
    state.fought = [battle for battle in state.fought if battle.attacker != side]
    moves = [((b.at, *steps), b) for b, steps in parties(state, side, lines)]
    for path, block in moves:
        walk(state, block, path)
    if moves:
        state.trails += tell_moved(referee, side, moves)
    else:
        referee.tell(Held(side))
    state.attackers = meetings(state, side)
    state.step = "battles"


def meetings(state: State, attacker: str) -> dict[str, str]:
    """The places where both sides stand now (blocks/7.3k, 8.1a, 8.2a)."""
    return {place: "" if state.board.is_water(place) else attacker for place in state.contested()}


CHAPTER = Chapter(__name__, steps={"move": move}, kinds=(MoveOrder,), events=(Moved, MovedOwn, Held))
