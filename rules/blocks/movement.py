"""Chapters 7.4 to 7.7: the one move of a phase, by land groups, by blue paths, and by ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from rules.blocks.board import ENEMY, FRENCH, SHIP, SIDES
from rules.blocks.lines import MOVE_LINES, All, Go, Hold, MoveLine, Pick, Weakest
from rules.blocks.standing import written_ahead
from rules.blocks.state import Block, Shown, State, Trail
from rules.blocks.view import View
from rules.kernel.events import Event
from rules.kernel.game import Running, Table
from rules.kernel.orders import Ask, Kind, Line, Lines, No

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

    together: bool = False

    def next(self, view: View, lines: Lines) -> Iterator[MoveLine]:
        if not lines:
            yield Hold()
        lay = view.once(Lay)
        if not lines:
            for place, kinds in lay.ready.items():
                ways = {kind: tuple(self._ways(view, lay, place, kind)) for kind in kinds}
                yield from _some(place, kinds, ways)
                yield from _everyone(place, lay, ways)
        elif isinstance(lines[0], Go):
            place = lines[0].source
            kinds = Counter(lay.ready.get(place, {}))
            for line in lines:
                if isinstance(line, Go):
                    kinds[line.type] -= line.count
            yield from _some(place, kinds, {k: self._ways(view, lay, place, k) for k in +kinds})
            yield from _picks(view, lines)
            if Weakest() not in lines:
                yield Weakest()

    def _ways(self, view: View, lay: Lay, start: str, kind: str) -> Iterator[Way]:
        """Where a block of this type may go from a place."""
        if kind == SHIP:
            if view.unreliable != "fleet":
                yield (_other_water(view, start),)
            return
        board = view.board
        far = board.moves(kind) > 1
        shy = BARRED.get(view.unreliable) == kind
        for to in board.roads[start]:
            foe = to in lay.foes
            if not (shy and foe):
                yield (to,)
            if far and (self.together or not foe):
                for then in board.roads[to]:
                    if then != start and not (shy and then in lay.foes):
                        yield to, then
                for then in lay.sea(to):
                    if then != start and not (shy and then in lay.foes):
                        yield to, then
        for to in lay.sea(start):
            if not (shy and to in lay.foes):
                yield (to,)

    @staticmethod
    def _barred(view: View, kind: str, end: str) -> bool:
        return BARRED.get(view.unreliable) == kind and view.enemy_in(end)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Pick | Weakest):
            return _refuse_pick(view, lines, line)
        if lines and isinstance(lines[0], Hold):
            return No("blocks/12.2e", "hold_alone")
        if isinstance(line, Hold):
            return No("blocks/12.2e", "hold_alone") if lines else None
        assert isinstance(line, Go | All)
        if lines and not (isinstance(lines[0], Go) and isinstance(line, Go)):
            return No("blocks/12.2f", "all_alone")
        if lines and isinstance(lines[0], Go) and lines[0].source != line.source:
            return No("blocks/7.6a", "one_place", source=line.source, first=lines[0].source)
        if isinstance(line, All):
            return self._refuse_all(view, line)
        return _too_few(view, lines, line) or self._refuse_way(view, line.source, line.type, line.steps)

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
        if steps[-1] == start:
            return No("blocks/7.6h", "back_again", source=start)
        at = start
        for number, to in enumerate(steps):
            reason = self._refuse_step(view, at, to, last=number == len(steps) - 1)
            if reason:
                return reason
            at = to
        if self._barred(view, kind, at):
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

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("blocks/7.3g", "order_owed")

    def default(self, view: View) -> Lines:
        return (Hold(),)

    def standing(self, view: View, policies: Lines) -> Lines | None:
        return written_ahead(view, policies)

    def preface(self, view: View, text: str) -> str:
        return without_turn(view, text)


Way = tuple[str] | tuple[str, str]  # the steps of a block


class Lay:
    """How the land lies for one side, worked out once for a list of its moves."""

    def __init__(self, view: View) -> None:
        self.board = view.board
        self.foes = view.counts[ENEMY[view.who]]
        self.ready: dict[str, dict[str, int]] = {}  # blocks that may move, by place and type
        self.held_fast: dict[str, bool] = {}  # places where some ship lies face down
        garrisons: dict[str, bool] = {}
        for block in view.blocks:
            if block.side != view.who:
                continue
            if block.lock:
                self.held_fast[block.at] = True
                continue
            kinds = self.ready.setdefault(block.at, {})
            kinds[block.type] = kinds.get(block.type, 0) + 1
            if block.type != "I":
                garrisons[block.at] = True
        self._who, self._garrisons = view.who, garrisons
        self._commands = view.atlantic() == view.who

    def holds(self, place: str) -> bool:
        return place not in self.foes and (
            self.board.places[place].home == self._who or place in self._garrisons
        )

    def sea(self, start: str) -> Sequence[str]:
        """Ports that may be reached by blue paths from here (blocks/7.5a, 7.5b, 7.7a, 7.7b, 7.7e)."""
        ports = self.board.blue[start]
        if not ports or self._commands:
            return ports
        return [to for to in ports if self.holds(to)] if self.holds(start) else ()


def _some(place: str, kinds: Mapping[str, int], ways: Mapping[str, Iterable[Way]]) -> Iterator[MoveLine]:
    for kind, found in ways.items():
        for steps in found:
            for count in range(1, kinds[kind] + 1):
                yield Go(place, count, kind, *steps)


def _everyone(place: str, lay: Lay, ways: Mapping[str, Iterable[Way]]) -> Iterator[MoveLine]:
    if place in lay.held_fast:
        return
    first, *others = [[way[0] for way in found if len(way) == 1] for found in ways.values()]
    for to in first:
        if all(to in near for near in others):
            yield All(place, to)


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
    going = [line for line in lines if isinstance(line, Go) and line.type != SHIP]
    for to, then, kind in dict.fromkeys((g.to, g.then, g.type) for g in going):
        free = sum(g.count for g in going if (g.to, g.then, g.type) == (to, then, kind))
        free -= sum(1 for p in lines if isinstance(p, Pick) and (p.to, p.then, p.type) == (to, then, kind))
        there = Counter(b.sp for b in view.own(going[0].source) if b.type == kind)
        there.subtract(p.sp for p in lines if isinstance(p, Pick) and p.type == kind)
        for sp, number in sorted(there.items()):
            if free > 0 and number > 0:
                yield Pick(kind, sp, to, then)


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


def without_turn(view: View, text: str) -> str:
    """A number before the start place or HOLD is the turn (blocks/12.2a): the running one is dropped."""
    bare = text.lstrip(" \t\r\n\"'“”‘’")
    digits = bare[: len(bare) - len(bare.lstrip("0123456789"))]
    rest = bare[len(digits) :]
    if not digits or not rest[:1].isspace() or len(digits) > 2:
        return text
    if int(digits) != view.turn:
        raise No("blocks/12.2j", "other_turn", given=int(digits), turn=view.turn)
    return rest


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


def tell_moved(table: Table, side: str, moves: list[tuple[tuple[str, ...], Block]]) -> tuple[Trail, ...]:
    """Everyone sees how many went which way, the mover also who (blocks/7.6i, 5b). The paths are sorted: in
    the order in which blocks were taken they would tell of picked strengths (12.2g)."""
    paths = sorted(dict.fromkeys(path for path, _ in moves))
    trails = tuple(
        Trail(side, path, sum(1 for p, _ in moves if p == path), _is_ship(moves, path)) for path in paths
    )
    groups = {path: sorted((b.type, b.sp) for p, b in moves if p == path) for path in paths}
    own = tuple(Party(path, tuple(Shown(*block) for block in group)) for path, group in groups.items())
    telling = any(len(path) > 2 or block.blue for path, block in moves)  # an irregular, a port that is held
    public = Moved(side, trails)
    table.tell(MovedOwn(side, own), side, instead=public, discloses="blocks/7.6i" if telling else "")
    return trails


def _is_ship(moves: list[tuple[tuple[str, ...], Block]], path: tuple[str, ...]) -> bool:
    return any(b.type == SHIP for p, b in moves if p == path)


def walk(state: State, block: Block, path: tuple[str, ...]) -> None:
    """A block goes its way; how it came decides its retreat and its dice (blocks/7.7f, 9.1a)."""
    last, end = path[-2], path[-1]
    block.at, block.moved = end, True
    if block.type != SHIP:
        block.came, block.blue = last, end in state.board.blue[last]


def move(state: State, table: Table) -> Running:
    """One side's move; every movement comes before the first battle (blocks/7.3j)."""
    side = state.active
    lines = yield Ask(side, MoveOrder(), "blocks/7.3f", secret=True)
    state.trails = [trail for trail in state.trails if trail.side != side]
    state.fought = [battle for battle in state.fought if battle.attacker != side]
    moves = [((b.at, *steps), b) for b, steps in parties(state, side, lines)]
    for path, block in moves:
        walk(state, block, path)
    if moves:
        state.trails += tell_moved(table, side, moves)
    else:
        table.tell(Held(side))
    state.attackers = meetings(state, side)
    state.step = "battles"


def meetings(state: State, attacker: str) -> dict[str, str]:
    """The places where both sides stand now (blocks/7.3k, 8.1a, 8.2a)."""
    stand: dict[str, set[str]] = {side: set() for side in SIDES}
    for block in state.blocks.values():
        stand[block.side].add(block.at)
    both = stand[SIDES[0]] & stand[SIDES[1]]
    found = {place: attacker for place in state.board.places if place in both}
    if state.board.atlantic in both:
        found[state.board.atlantic] = ""
    return found
