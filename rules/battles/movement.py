"""Chapters 7, 8.2, 14, 15 and 19: the movement phase, from the first arrival to the last leader.

A line names where a counter goes, not how: it takes the cheapest way that its side can see. What the side
cannot see stops it on the way: then the rest of the order is judged anew by what is known from there on. A
supply train alone can so be brought to a hex where it is one too many; it halts a hex before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from rules.battles import arrivals, ledger
from rules.battles.arrivals import arrive, entries, entry_cost
from rules.battles.draft import MARCH, Draft, draft, exits, near_leaders, own
from rules.battles.lines import Done, Enter, Exit, ForcedMarch, Move
from rules.battles.reach import Country, allowance, may_disengage, unable
from rules.battles.setup import list_off
from rules.battles.state import State, Trail
from rules.battles.view import View, view
from rules.kernel.events import Event
from rules.kernel.game import Running, Table
from rules.kernel.orders import Ask, Kind, Line, Lines, No

Why = Literal["control", "balk", "pinned", "stack"]


class Moved(Event, frozen=True):
    """A stack goes its way, as everyone sees it."""

    side: str
    path: tuple[str, ...]


class MovedOwn(Event, frozen=True):
    """The same for those who may look at the faces."""

    side: str
    unit: str
    leaders: tuple[str, ...]
    path: tuple[str, ...]
    spent: int
    left: int


class CameIn(Event, frozen=True):
    """Somebody comes onto the map (battles/14.1a)."""

    side: str
    at: str


class CameInOwn(Event, frozen=True):
    """The same for those who may look at the faces."""

    side: str
    unit: str
    at: str
    spent: int
    left: int


class WentOff(Event, frozen=True):
    """Somebody leaves the map (battles/15.0a)."""

    side: str
    at: str


class WentOffOwn(Event, frozen=True):
    """The same for those who may look at the faces."""

    side: str
    unit: str
    at: str


class Halted(Event, frozen=True):
    """What nobody could see has stopped a counter on its way (battles/8.2b, 19.0b)."""

    unit: str
    at: str
    why: Why


class Burnt(Event, frozen=True):
    """A unit has come into a burning hex and is disordered (battles/21.1.3a)."""

    unit: str
    at: str


class Skipped(Event, frozen=True):
    """A line that no longer fitted when its turn came."""

    line: Enter | Move | Exit | ForcedMarch | Done
    rule: str


class ForcedMarchPlayed(Event, frozen=True):
    """A side plays its marker (battles/18.1a)."""

    side: str


# -- what may be ordered -----------------------------------------------------------------------------


class Marches(Kind, frozen=True):
    """Who comes in, who moves where, who leaves; in the order in which it is written (battles/4.2d)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Enter, Move, Exit, ForcedMarch, Done)

    def next(self, view: View, lines: Lines) -> Sequence[Line]:
        now = draft(view, lines)
        found = offers(now)
        if not now.done and (lines or found) and duty(now) is None:
            found.append(Done())
        return found

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        now = draft(view, lines)
        if isinstance(line, Done) and not lines and not offers(now):
            return No("battles/7.2a", "nothing_to_do")
        return refuse(now, line)

    def owed(self, view: View, lines: Lines) -> No | None:
        if lines or not offers(draft(view, ())):
            return None
        return No("battles/4.1b", "order_owed")

    def default(self, view: View) -> Lines:
        """Those who must come in do, nobody else moves but to make room."""
        return closed(view, ())


def offers(now: Draft) -> list[Line]:
    """Everything but the end of the phase."""
    if now.done:
        return []
    found: list[Line] = [ForcedMarch()] if refuse_forced(now) is None else []
    found += [Enter(name, at) for name, hexes in now.entering.items() for at in hexes]
    movers = (now.moving, *now.riders) if now.owed else now.view.once(own)
    for name in movers:
        if name and now.units[name].at:
            found += moves_of(now, name)
            if now.may_exit(name):
                found.append(Exit(name))
    return found


def moves_of(now: Draft, name: str) -> list[Move]:
    """Where a counter may go next, and with whom."""
    found: list[Move] = []
    needed = now.needed(name)
    if needed is None:
        return found
    for to, moves in now.ways(name).items():
        if to in needed:
            found += [move for move in moves if now.stays(move)]
        else:
            found += moves
    return found


def duty(now: Draft) -> No | None:
    """What keeps the phase from ending (battles/7.1b, 14.1h)."""
    if now.owed:
        return No("battles/14.1h", "must_enter", unit=now.owed, hexes=tuple(now.entering[now.owed]))
    if now.crowded:
        return No("battles/7.1b", "too_many", at=now.crowded[0])
    return None


# -- what is refused ---------------------------------------------------------------------------------


def refuse(now: Draft, line: Line) -> No | None:
    if now.done:
        return No("battles/4.1b", "phase_ended")
    if isinstance(line, Done):
        return duty(now)
    if isinstance(line, ForcedMarch):
        return refuse_forced(now)
    assert isinstance(line, Enter | Move | Exit)
    if line.unit not in now.view.once(own):
        return No("battles/2.3a", "not_yours", unit=line.unit)
    if isinstance(line, Enter):
        return _refuse_entry(now, line)
    no = _refuse_mover(now, line.unit)
    if no is not None:
        return no
    return _refuse_move(now, line) if isinstance(line, Move) else _refuse_exit(now, line.unit)


def refuse_forced(now: Draft) -> No | None:
    """Why the forced march cannot be played (battles/18.0b, 18.0e, 18.0g, 18.1a)."""
    view = now.view
    if not view.tactics:
        return No("battles/18.0a", "no_tactics")
    if now.forced:
        return No("battles/18.1a", "forced_already")
    if not view.markers.get(view.phasing, {}).get(MARCH):
        return No("battles/18.0b", "no_marker", tactic=MARCH)
    if view.fog:
        return No("battles/18.0g", "no_tactics_in_fog")
    if view.phasing in view.demoralized:
        return No("battles/18.0e", "no_tactics_demoralized")
    return No("battles/18.1a", "forced_too_late") if now.begun else None


def _refuse_entry(now: Draft, line: Enter) -> No | None:
    view, name, at = now.view, line.unit, line.at
    unit = now.units[name]
    if unit.off != "due":
        return _not_due(name, unit.off)
    if now.begun == "marching":
        return No("battles/4.2d", "others_moved", unit=name)
    if at not in entries(view, name):
        return No("battles/14.1a", "no_entry", unit=name, at=at, hexes=entries(view, name))
    if at in now.country.held:
        return No("battles/14.1f", "enemy_there", at=at)
    cost = entry_cost(view, name, at, now.queue.get(at, 0))
    if at in view.battle.shut[view.phasing] or not now.passable(name, at):
        return No("battles/14.1f", "closed_ground", unit=name, at=at, ground=view.battle.ground.kind[at])
    if cost is None:
        has = allowance(view, name, unit)
        return No("battles/14.1c", "queue_too_long", unit=name, at=at, queue=now.queue[at], points=has)
    if at in now.country.balking(name, now.field):
        return No("battles/19.0b", "balks", unit=name, at=at)
    return None if now.settles(name, at, cost) else No("battles/7.1b", "no_room", unit=name, at=at)


def _not_due(name: str, off: str) -> No:
    if off == "waiting":
        return No("battles/14.1a", "not_come", unit=name)
    if off:
        return No("battles/15.0d", "gone", unit=name)
    return No("battles/14.1a", "on_map", unit=name)


def _refuse_mover(now: Draft, name: str) -> No | None:
    """Why a counter may not move, wherever to."""
    unit = now.units[name]
    if unit.off == "due":
        return No("battles/14.1a", "enters_first", unit=name)
    if unit.off:
        return _not_due(name, unit.off)
    if unit.spent and not now.goes_on(name):
        return No("battles/7.2f", "has_moved", unit=name)
    if now.owed and not now.goes_on(name):
        return No("battles/4.2d", "entries_first", unit=name, other=now.owed)
    no = unable(now.view, name, unit)
    if no is None and now.country.pinned(unit) and not may_disengage(now.view, name, unit):
        return No("battles/8.2i", "pinned", unit=name, at=unit.at)
    return no


def _refuse_move(now: Draft, move: Move) -> No | None:
    no = _refuse_pace(now, move) or _refuse_riders(now, move)
    if no is not None:
        return no
    reach = now.reach(move.unit, marched=move.pace == MARCH, led=now.country.exempt in move.leaders)
    if move.to not in reach:
        return _out_of_reach(now, move)
    way = now.way(move)
    assert way is not None
    for leader in move.leaders:
        if now.fare(leader, way[0], marched=move.pace == MARCH) is None:
            return No("battles/7.2d", "leader_stays", unit=leader, to=move.to)
    return None if now.stays(move) else No("battles/7.1b", "no_room", unit=move.unit, at=move.to)


def _refuse_pace(now: Draft, move: Move) -> No | None:
    """Whether it may go by forced march, or must (battles/18.1b, 18.1c, D57)."""
    if move.pace not in (None, MARCH):
        return No("battles/18.1a", "no_such_pace", tactic=move.pace)
    marched = move.pace == MARCH
    for name in (move.unit, *move.leaders):
        unit = now.units.get(name)
        if unit is None or name not in now.view.once(own) or not unit.at:
            continue  # judged with those who ride along
        if unit.spent and unit.marched != marched:
            return No("battles/18.1b", "keeps_pace", unit=name)
        if marched and not now.forced:
            return No("battles/18.1a", "not_played", tactic=MARCH)
        if marched and not now.may_march(name):
            rule, key = (
                ("battles/18.1c", "march_pinned")
                if now.country.pinned(unit)
                else ("battles/18.1b", "not_led")
            )
            return No(rule, key, unit=name)
    return None


def _refuse_riders(now: Draft, move: Move) -> No | None:
    if len(dict.fromkeys(move.leaders)) < len(move.leaders):
        return No("battles/7.2d", "leader_twice", line=str(move))
    for name in move.leaders:
        if name not in now.companions(move.unit):
            return No("battles/7.2d", "cannot_ride", unit=move.unit, leader=name)
    return None


def _out_of_reach(now: Draft, move: Move) -> No:
    """Why there is no way to a hex."""
    name, to, country = move.unit, move.to, now.country
    unit, ground = now.units[name], now.field.ground
    if to == unit.at:
        return No("battles/7.2c", "there_already", unit=name, at=to)
    if to not in ground.place:
        return No("battles/2.1a", "no_such_hex", at=to)
    if to in country.held:
        alone = to in country.alone
        return No(
            "battles/7.1d" if alone else "battles/7.1c", "only_units" if alone else "enemy_there", at=to
        )
    if to in now.view.battle.shut[country.side]:
        rule = "battles/24.7c" if to not in now.view.battle.closed else "battles/24.7b"
        return No(rule, "shut", unit=name, at=to)
    if to in country.balking(name, now.field, led=country.exempt in move.leaders):
        return No("battles/19.0b", "balks", unit=name, at=to)
    if unit.disordered and to in country.beside:
        return No("battles/13.3.1c", "beside_enemy", unit=name, at=to)
    if move.pace and to in country.control:
        return No("battles/18.1c", "march_controlled", unit=name, at=to)
    if to in ground.near[unit.at]:
        return _no_step(now, name, to)
    has = allowance(now.view, name, unit, marched=bool(move.pace)) - unit.spent
    return No("battles/7.2g", "out_of_reach", unit=name, at=to, points=has)


def _no_step(now: Draft, name: str, to: str) -> No:
    """Why a neighbour cannot be reached, and neither by another way."""
    unit, ground, battle = now.units[name], now.field.ground, now.view.battle
    step = ground.step(battle.classes[name], unit.at, to, now.view.options.road_sides)
    if step is None:
        return No("battles/7.2l", "closed_ground", unit=name, at=to, ground=ground.kind[to])
    if now.country.pinned(unit) and to in now.country.control:
        return No("battles/8.2k", "from_zone_to_zone", unit=name, at=to)
    has = allowance(now.view, name, unit, marched=unit.marched) - unit.spent
    return No("battles/7.2g", "out_of_reach", unit=name, at=to, points=has)


def _refuse_exit(now: Draft, name: str) -> No | None:
    unit, view = now.units[name], now.view
    if view.phasing not in view.demoralized:
        return No("battles/15.0a", "not_demoralized", unit=name)
    if unit.at not in view.once(exits):
        return No("battles/15.0b", "not_your_edge", unit=name, at=unit.at)
    cost = now.exit_cost(name)
    has = allowance(view, name, unit, marched=unit.marched)
    if cost is None or unit.spent + cost > has:
        return No("battles/15.0c", "exit_too_dear", unit=name, at=unit.at, points=has - unit.spent)
    return (
        None
        if now.settles(name, "", unit.spent + cost)
        else No("battles/7.1b", "no_room", unit=name, at=unit.at)
    )


# -- nobody said anything ----------------------------------------------------------------------------


def closed(view: View, lines: Lines) -> Lines:
    """These lines, with what has to be done before the phase can end, and its end."""
    while True:
        now = draft(view, lines)
        if now.owed:
            lines += (Enter(now.owed, _nearest(now, now.owed)),)
        elif now.crowded:
            lines += (now.relief(),)
        else:
            return (*lines, Done()) if lines or offers(now) else ()


def _nearest(now: Draft, name: str) -> str:
    """The entry hex nearest to where points are won, a free one before others."""
    goals = list(now.view.battle.armies[now.view.phasing].holds)
    ground, hexes = now.field.ground, now.entering[name]

    def rank(at: str) -> tuple[int, int, int, str]:
        far = min((ground.distance(at, goal) for goal in goals), default=0)
        return int(at in now.country.control), int(at in (now.needed(name) or ())), far, at

    return min(hexes, key=rank)


# -- carrying it out ---------------------------------------------------------------------------------


def move(state: State, table: Table) -> Running:
    """One order of the movement phase; it is asked for again until the phase ends (battles/7.2a)."""
    side = state.phasing
    lines = yield Ask(side, Marches(), "battles/7.2a", secret=True)
    if carry_out(state, table, lines):
        list_off(state, side)
        state.step = "declare"


def carry_out(state: State, table: Table, lines: Lines) -> bool:
    """Line by line; whether that was the end of the phase. Nothing said: there was nothing to do."""
    side = state.phasing
    truth = Country(state, state.field)
    now = draft(view(state, side), ())
    for line in lines:
        no = refuse(now, line)
        if no is not None:
            assert isinstance(line, Enter | Move | Exit | ForcedMarch | Done)
            table.tell(Skipped(line, no.rule), side)
        elif isinstance(line, Done):
            return True
        else:
            after = now.then(line)
            now = after if perform(state, table, truth, now, after, line) else draft(view(state, side), ())
    return not lines


def perform(state: State, table: Table, truth: Country, now: Draft, after: Draft, line: Line) -> bool:
    """One line; whether it went as its side could foresee."""
    if isinstance(line, Move):
        return march(state, table, truth, now, after, line)
    if isinstance(line, Enter):
        return enter(state, table, truth, now, after, line)
    if isinstance(line, Exit):
        leave(state, table, after, line)
    else:
        force(state, table)
    return True


def force(state: State, table: Table) -> None:
    side = state.phasing
    state.forced_march = True
    state.markers[side][MARCH] -= 1
    for name in near_leaders(state.field, side):
        state.field.change(name, led=True)
    table.tell(ForcedMarchPlayed(side))


def march(state: State, table: Table, truth: Country, now: Draft, after: Draft, line: Move) -> bool:
    names, marched = (line.unit, *line.leaders), line.pace == MARCH
    path, why = real_path(state, truth, now, line, after.path)
    if len(path) == 1:
        state.field.change(line.unit, stopped=True)
        table.tell(Halted(line.unit, path[0], why or "control"), state.phasing, discloses="battles/8.2b")
        return False
    reach = now.reach(line.unit, marched=marched, led=now.country.exempt in line.leaders)
    spent = {n: state.units[n].spent + (now.fare(n, path, marched=marched) or 0) for n in line.leaders}
    spent[line.unit] = state.units[line.unit].spent + reach[path[-1]][0]
    keep(state, after)
    state.trails.append(Trail(state.phasing, path))
    left = allowance(state, line.unit, state.units[line.unit], marched=marched) - spent[line.unit]
    told = MovedOwn(state.phasing, line.unit, line.leaders, path, spent[line.unit], left)
    tell(state, table, told, Moved(state.phasing, path))
    for at in path[1:]:
        for name in names:
            if state.units[name].at:
                state.field.change(name, at=at)
        come(state, table, names, at)
    stopped = path[-1] in truth.stops
    for name in names:
        if state.units[name].at:
            state.field.change(name, spent=spent[name], stopped=stopped, marched=marched)
    if why:
        table.tell(Halted(line.unit, path[-1], why), state.phasing, discloses="battles/8.2b")
    return not why


def real_path(
    state: State, truth: Country, now: Draft, line: Move, path: tuple[str, ...]
) -> tuple[tuple[str, ...], Why | None]:
    """How far a counter really comes, and what unseen thing has stopped it."""
    name, known = line.unit, now.country.stops
    unit = state.units[name]
    if truth.pinned(unit) and not may_disengage(state, name, unit):
        return path[:1], "pinned"
    balking = truth.balking(name, state.field, led=truth.exempt in line.leaders)
    for number, at in enumerate(path[1:], 1):
        if at in balking:
            return path[:number], "balk"
        if at in truth.stops and at not in known:
            if second_train(state, name, at):
                return path[:number], "stack"
            return path[: number + 1], "control"
    return path, None


def second_train(state: State, name: str, at: str) -> bool:
    """Whether a supply train would be one too many in a hex."""
    train = state.counter(name).type == "train"
    return train and bool(state.field.of_types(at, state.phasing, ("train",)))


def enter(state: State, table: Table, truth: Country, now: Draft, after: Draft, line: Enter) -> bool:
    name, at, side = line.unit, line.at, state.phasing
    hidden = at in truth.stops and at not in now.country.stops
    if hidden and second_train(state, name, at):
        table.tell(Halted(name, "", "stack"), side, discloses="battles/8.2b")
        return False
    cost = now.entering[name][at]
    keep(state, after)
    state.trails.append(Trail(side, (at,), "enter"))
    left = allowance(state, name, state.units[name]) - cost
    tell(state, table, CameInOwn(side, name, at, cost, left), CameIn(side, at))
    state.field.change(name, at=at, off="", spent=cost, stopped=at in truth.stops)
    come(state, table, (name,), at)
    if hidden:
        table.tell(Halted(name, at, "control"), side, discloses="battles/8.2b")
    return not hidden


def leave(state: State, table: Table, after: Draft, line: Exit) -> None:
    side, at = state.phasing, state.units[line.unit].at
    keep(state, after)
    state.trails.append(Trail(side, (at,), "exit"))
    tell(state, table, WentOffOwn(side, line.unit, at), WentOff(side, at))
    state.field.change(line.unit, at="", off="left")
    ledger.settle(state, table)


def keep(state: State, after: Draft) -> None:
    """How far the phase has come."""
    state.moving, state.riders = after.moving, after.riders
    state.begun, state.queue = after.begun, dict(after.queue)


def tell(state: State, table: Table, own: Event, seen: Event) -> None:
    """The names to those who may look at the faces, to the others only where somebody went (D05)."""
    if state.options.view == "open_clear" and not state.fog:
        table.tell(own)
    else:
        table.tell(own, state.phasing, instead=seen)


def come(state: State, table: Table, names: Sequence[str], at: str) -> None:
    """Counters have come into a hex together: one step (battles/12.1b, D26)."""
    side, field = state.phasing, state.field
    ledger.overrun(state, table, side, at)
    for name in names:
        if state.units[name].at == at:
            ledger.entered(state, table, name, at)
    if at in state.burning:
        for name in names:
            if state.counter(name).melee and field.ordered(name):
                field.change(name, disordered=True)
                if state.options.view == "open_clear" and not state.fog:
                    table.tell(Burnt(name, at))
                else:
                    table.tell(Burnt(name, at), side)
    ledger.settle(state, table)


KINDS = (Marches, *arrivals.KINDS)
EVENTS = (
    *(Moved, MovedOwn, CameIn, CameInOwn, WentOff, WentOffOwn, Halted, Burnt, Skipped, ForcedMarchPlayed),
    *arrivals.EVENTS,
)
WHYS = arrivals.WHYS
STANDING: tuple[type[Line], ...] = arrivals.STANDING

__all__ = ["arrive", "move"]
