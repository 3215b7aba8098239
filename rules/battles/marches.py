"""What may be ordered in a movement phase, and why not (battles/4.2d, 7, 8.2, 14, 15, 18.1, 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from rules.battles.aids.ahead import written_ahead
from rules.battles.aids.draft import MARCH, Draft, draft, exits, own, risks
from rules.battles.aids.rest import Spared, rests
from rules.battles.aids.stakes import beside, standing
from rules.battles.aids.surmise import unknown
from rules.battles.aids.together import AllEnter, AllLeave, Stack, nearest
from rules.battles.arrivals import entries, entry_cost
from rules.battles.lines import Done, Enter, Exit, ForcedMarch, Move
from rules.battles.reach import allowance, may_disengage, unable
from rules.battles.view import View
from rules.kernel.orders import Bundle, Line, Lines, No, plainly_idle

# -- what may be ordered -----------------------------------------------------------------------------


NO_WAY: Mapping[str, Any] = {
    **dict.fromkeys(("path", "caught", "alone", "near", "doubled"), ()),
    **dict.fromkeys(("moves", "leaves"), False),
    **dict.fromkeys(("spent", "left", "turn", "turns", "mine", "level", "theirs", "their_level"), 0),
}


class Marches(Spared, frozen=True):
    """Who comes in, who moves where, who leaves; in the order in which it is written (battles/4.2d)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Enter, Move, Exit, ForcedMarch, Done)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (AllEnter, Stack, AllLeave)
    written_ahead: ClassVar[tuple[type[Line], ...]] = (Enter, Move, Exit, ForcedMarch, *bundles)

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        now = draft(view, lines)
        yield from chain.from_iterable(by_counter(now))
        if not now.done and (lines or view.once(begins)) and duty(now) is None:
            yield Done()

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        now = draft(view, lines)
        if isinstance(line, Done) and not lines and not view.once(begins):
            return No("battles/7.2a", "nothing_to_do")
        return refuse(now, line)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The way, what it costs, and which leaders it leaves alone (battles/7.2g, 12.1b, D26)."""
        line = lines[-1] if lines else None
        if line is None:
            return {**NO_WAY, **standing(view)}
        if isinstance(line, ForcedMarch):
            now = draft(view, lines)
            return {**NO_WAY, "doubled": tuple(name for name in view.once(own) if now.may_march(name))}
        if not isinstance(line, Enter | Move | Exit):
            return None
        now, before = draft(view, lines), risks(view, lines[:-1])
        unit = now.units[line.unit]
        new = [risk for risk in risks(view, lines) if risk not in before]
        has = allowance(view, line.unit, unit, marched=unit.marched)
        return {
            **NO_WAY,
            "path": now.path if isinstance(line, Move) else (),
            "moves": not isinstance(line, Exit),
            "spent": unit.spent,
            "left": 0 if unit.stopped or unit.off else has - unit.spent,
            "caught": tuple(risk.leader for risk in new if risk.caught),
            "alone": tuple(risk.leader for risk in new if not risk.caught),
            "near": () if unit.off else beside(view, unit.at),
            "leaves": isinstance(line, Exit),
        }

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """How far a counter reaches that has not moved."""
        on_map = name in view.once(own) and bool(view.units[name].at)
        return f"reach {name}" if on_map and draft(view, lines).units[name] == view.units[name] else ""

    def moot(self, everyone: View, seat: str) -> bool:
        """Whether nobody is there, to come or going on who might move, nor a marker for a forced march."""
        hidden = unknown(everyone, seat) or everyone.off.get(seat) or everyone.markers_left.get(seat)
        return not (hidden or everyone.begun) and plainly_idle(self, everyone, seat)

    def owed(self, view: View, lines: Lines) -> No | None:
        if lines or not view.once(begins):
            return None
        return No("battles/4.1b", "order_owed")

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        """What keeps the phase from ending, or who stays off the map with it (battles/7.1b, 14.1h)."""
        now = draft(view, lines)
        if not now.done:
            if lines and (no := duty(now)) is not None:
                yield no
        elif waiting := tuple(name for name in now.own if now.units[name].off == "due"):
            yield No("battles/14.1g", "stay_off", units=waiting)

    def default(self, view: View) -> Lines:
        """Those who must come in do, nobody else moves but to make room."""
        return closed(view, ())

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        if rests(view, standing_orders):
            return self.default(view)
        written = written_ahead(view, standing_orders, refuse)
        if written is None or not written.whole:
            return written.lines if written and written.lines else None
        return closed(view, written.lines)


def begins(view: View) -> bool:
    """Whether there is anything that a phase, or what is left of it, can begin with."""
    return any(by_counter(draft(view, ())))


def by_counter(now: Draft) -> Iterator[Sequence[Line]]:
    """Everything but the end of the phase, one counter after the other."""
    if now.done:
        return
    if refuse_forced(now) is None:
        yield (ForcedMarch(),)
    yield from ([Enter(name, at) for at in now.gates(name)] for name in now.due)
    for name in (now.moving, *now.riders) if now.owed else now.own:
        if name and now.may_go(name):
            yield now.moves(name)
            if now.may_exit(name):
                yield (Exit(name),)


def duty(now: Draft) -> No | None:
    """What keeps the phase from ending (battles/7.1b, 14.1h)."""
    if now.owed:
        return No("battles/14.1h", "must_enter", unit=now.owed, hexes=tuple(now.gates(now.owed)))
    if now.crowded:
        return crowded(now, now.crowded[0])
    return None


def crowded(now: Draft, at: str) -> No:
    """Who stands where one is too many."""
    return No("battles/7.1b", "too_many", at=at, units=now.crowd(at))


def no_place(now: Draft, name: str, at: str) -> No:
    """Why a counter may not come to a hex where not everyone would find a place (D21).

    Somebody else stands where he cannot stay and must go on first, or somebody needs that hex himself.
    """
    if (stuck := now.stuck) and name != now.moving:
        return No("battles/7.1b", "goes_on_first", at=stuck, units=now.crowd(stuck), unit=now.moving)
    needed = now.needed(name)
    return No("battles/7.1b", "no_place", unit=name, at=at, other=needed.seats.get(at, "") if needed else "")


# -- what is refused ---------------------------------------------------------------------------------


def refuse(now: Draft, line: Line) -> No | None:
    if now.done:
        return No("battles/4.1b", "phase_ended")
    if isinstance(line, Done):
        return duty(now)
    if isinstance(line, ForcedMarch):
        return refuse_forced(now)
    assert isinstance(line, Enter | Move | Exit)
    if line.unit not in now.own:
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
        return No("battles/18.0b", "no_marker_left", tactic=MARCH)
    if view.fog:
        return No("battles/18.0g", "no_tactics_in_fog")
    if view.phasing in view.demoralized:
        return No("battles/18.0e", "demoralized_no_tactics")
    return No("battles/18.1a", "forced_too_late") if now.begun else None


def _refuse_entry(now: Draft, line: Enter) -> No | None:
    view, name, at = now.view, line.unit, line.at
    unit = now.units[name]
    if unit.off != "due":
        return _not_due(name, unit.off)
    if now.begun == "marching":
        return No("battles/4.2d", "others_moved", unit=name)
    if unit.stopped:
        return no_place(now, name, at)
    if at not in entries(view, name):
        hexes = tuple(other for other in entries(view, name) if now.passable(name, other))
        return No("battles/14.1a", "no_entry", unit=name, at=at, hexes=hexes)
    if at in now.country.held:
        return No("battles/14.1f", "enemy_there", at=at)
    cost = entry_cost(view, name, at, now.queue.get(at, 0))
    if at in view.battle.shut[view.phasing] or not now.passable(name, at):
        return No(
            "battles/14.1f", "closed_ground", unit=name, at=at, ground=view.battle.ground.terrain[at].name
        )
    if cost is None:
        has = allowance(view, name, unit)
        return No("battles/14.1c", "queue_too_long", unit=name, at=at, queue=now.queue[at], points=has)
    if at in now.country.balking(name, now.field):
        return No("battles/19.0b", "balks", unit=name, at=at)
    return None if now.settles(name, at, cost) else no_place(now, name, at)


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
    no = _refuse_riders(now, move) or _refuse_pace(now, move)
    if no is not None:
        return no
    reach = now.reach(move.unit, marched=move.pace == MARCH, led=now.country.leads(move))
    if move.to not in reach:
        return _out_of_reach(now, move)
    way = now.way(move)
    assert way is not None
    for leader in move.leaders:
        if now.fare(leader, way[0], marched=move.pace == MARCH) is None:
            return No("battles/7.2d", "leader_stays", unit=leader, to=move.to)
    return None if now.stays(move) else no_place(now, move.unit, move.to)


def _refuse_pace(now: Draft, move: Move) -> No | None:
    """Whether it may go by forced march, or must (battles/18.1b, 18.1c, D57)."""
    if move.pace not in (None, MARCH):
        return No("battles/18.1a", "no_such_pace", tactic=move.pace)
    marched = move.pace == MARCH
    if marched and not now.forced:
        return No("battles/18.1a", "not_played")
    for name in (move.unit, *move.leaders):
        unit = now.units[name]
        if unit.spent and unit.marched != marched:
            return No("battles/18.1b", "keeps_pace", unit=name)
        if marched and now.country.pinned(unit):
            return No("battles/18.1c", "march_pinned", unit=name, at=unit.at)
        if marched and not now.may_march(name):
            return No("battles/18.1b", "not_led", unit=name)
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
        if to in now.view.battle.closed or to in now.view.battle.reserved:
            return No("battles/24.7b", "nobody_enters", unit=name, at=to)
        return No("battles/24.7c", "beside_bastion", unit=name, at=to)
    if to in country.balking(name, now.field, led=country.leads(move)):
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
    if step is None and battle.classes[name] in ground.terrain[to].costs:
        return No("battles/7.2l", "closed_side", unit=name, at=unit.at, to=to)
    if step is None:
        return No("battles/7.2l", "closed_ground", unit=name, at=to, ground=ground.terrain[to].name)
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
        return No(
            "battles/15.0c", "exit_too_dear", unit=name, at=unit.at, cost=cost or 0, points=has - unit.spent
        )
    return None if now.settles(name, "", unit.spent + cost) else no_place(now, name, unit.at)


# -- nobody said anything ----------------------------------------------------------------------------


def closed(view: View, lines: Lines) -> Lines:
    """These lines, with what has to be done before the phase can end, and its end."""
    while True:
        now = draft(view, lines)
        if now.owed:
            lines += (Enter(now.owed, nearest(now, now.owed)),)
        elif now.crowded:
            lines += (now.relief(),)
        else:
            return (*lines, Done()) if bool(lines) or view.once(begins) else ()
