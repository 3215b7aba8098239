"""Chapters 7, 8.2, 14, 15 and 19: the movement phase, from the first arrival to the last leader.

A line names where a counter goes, not how: it takes the cheapest way that its side can see. What the side
cannot see stops it on the way: then the rest of the order is judged anew by what is known from there on. A
supply train alone can so be brought to a hex where it is one too many; it halts a hex before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.battles import arrivals, ledger
from rules.battles.aids.draft import MARCH, Draft, draft, near_leaders
from rules.battles.lines import Done, Enter, Exit, ForcedMarch, Move
from rules.battles.marches import Marches, refuse
from rules.battles.reach import Country, allowance, country, may_disengage
from rules.battles.state import State, Trail
from rules.battles.view import view
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Line, Lines
from rules.kernel.referee import Referee, Running

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


# -- carrying it out ---------------------------------------------------------------------------------


def move(state: State, referee: Referee) -> Running:
    """One order of the movement phase; it is asked for again until the phase ends (battles/7.2a)."""
    side = state.phasing
    lines = yield Ask(side, Marches(), "battles/7.2a", secret=True)
    if carry_out(state, referee, lines):
        arrivals.close_lists(state, referee, side)
        state.step = "declare"


def carry_out(state: State, referee: Referee, lines: Lines) -> bool:
    """Line by line; whether that was the end of the phase. Nothing said: there was nothing to do."""
    side = state.phasing
    now = draft(view(state, side), ())
    truth = country(state, state.field) if now.field.unseen else now.country
    for line in lines:
        no = refuse(now, line)
        if no is not None:
            assert isinstance(line, Enter | Move | Exit | ForcedMarch | Done)
            referee.tell(Skipped(line, no.rule), side)
        elif isinstance(line, Done):
            return True
        else:
            after = now.then(line)
            now = after if perform(state, referee, truth, now, after, line) else draft(view(state, side), ())
    return not lines


def perform(state: State, referee: Referee, truth: Country, now: Draft, after: Draft, line: Line) -> bool:
    """One line; whether it went as its side could foresee."""
    if isinstance(line, Move):
        return march(state, referee, truth, now, after, line)
    if isinstance(line, Enter):
        return enter(state, referee, truth, now, after, line)
    if isinstance(line, Exit):
        return leave(state, referee, truth, after, line)
    force(state, referee)
    return True


def force(state: State, referee: Referee) -> None:
    side = state.phasing
    state.forced_march = True
    state.markers[side][MARCH] -= 1
    for name in near_leaders(state.field, side):
        state.field.change(name, led=True)
    referee.tell(ForcedMarchPlayed(side))


def march(state: State, referee: Referee, truth: Country, now: Draft, after: Draft, line: Move) -> bool:
    names, marched = (line.unit, *line.leaders), line.pace == MARCH
    path, why = real_path(state, truth, now, line, after.path)
    if len(path) == 1:
        state.field.change(line.unit, stopped=True)
        referee.tell(Halted(line.unit, path[0], why or "control"), state.phasing, discloses="battles/8.2b")
        return False
    reach = now.reach(line.unit, marched=marched, led=now.country.leads(line))
    spent = {n: state.units[n].spent + (now.fare(n, path, marched=marched) or 0) for n in line.leaders}
    spent[line.unit] = state.units[line.unit].spent + reach[path[-1]][0]
    keep(state, after)
    state.trails.append(Trail(state.phasing, path))
    left = allowance(state, line.unit, state.units[line.unit], marched=marched) - spent[line.unit]
    told = MovedOwn(state.phasing, line.unit, line.leaders, path, spent[line.unit], left)
    tell(state, referee, told, Moved(state.phasing, path), discloses="battles/8.2b" if why else "")
    for at in path[1:]:
        for name in names:
            if state.units[name].at:
                state.field.change(name, at=at)
        come(state, referee, names, at)
    stopped = path[-1] in truth.stops
    for name in names:
        if state.units[name].at:
            state.field.change(name, spent=spent[name], stopped=stopped, marched=marched)
    if why:
        referee.tell(Halted(line.unit, path[-1], why), state.phasing, discloses="battles/8.2b")
    return not why


def real_path(
    state: State, truth: Country, now: Draft, line: Move, path: tuple[str, ...]
) -> tuple[tuple[str, ...], Why | None]:
    """How far a counter really comes, and what unseen thing has stopped it."""
    name, known = line.unit, now.country.stops
    unit = state.units[name]
    if truth.pinned(unit) and not may_disengage(state, name, unit):
        return path[:1], "pinned"
    balking = truth.balking(name, state.field, led=truth.leads(line))
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


def enter(state: State, referee: Referee, truth: Country, now: Draft, after: Draft, line: Enter) -> bool:
    name, at, side = line.unit, line.at, state.phasing
    hidden = at in truth.stops and at not in now.country.stops
    if hidden and second_train(state, name, at):
        state.field.change(name, stopped=True)  # it waits for the next phase
        referee.tell(Halted(name, "", "stack"), side, discloses="battles/8.2b")
        return False
    cost = now.gates(name)[at]
    keep(state, after)
    state.trails.append(Trail(side, (at,), "enter"))
    left = allowance(state, name, state.units[name]) - cost
    tell(state, referee, CameInOwn(side, name, at, cost, left), CameIn(side, at))
    state.field.change(name, at=at, off="", spent=cost, stopped=at in truth.stops)
    come(state, referee, (name,), at)
    if hidden:
        referee.tell(Halted(name, at, "control"), side, discloses="battles/8.2b")
    return not hidden


def leave(state: State, referee: Referee, truth: Country, after: Draft, line: Exit) -> bool:
    side, unit = state.phasing, state.units[line.unit]
    at = unit.at
    if truth.pinned(unit) and not may_disengage(state, line.unit, unit):
        state.field.change(line.unit, stopped=True)
        referee.tell(Halted(line.unit, at, "pinned"), side, discloses="battles/8.2b")
        return False
    keep(state, after)
    state.trails.append(Trail(side, (at,), "exit"))
    tell(state, referee, WentOffOwn(side, line.unit, at), WentOff(side, at))
    state.field.change(line.unit, at="", off="left", stopped=True)
    ledger.settle(state, referee)
    return True


def keep(state: State, after: Draft) -> None:
    """How far the phase has come."""
    state.moving, state.riders = after.moving, after.riders
    state.begun, state.queue = after.begun, dict(after.queue)


def tell(state: State, referee: Referee, own: Event, seen: Event, discloses: str = "") -> None:
    """The names to those who may look at the faces, to the others only where somebody went (D05)."""
    if state.options.view == "open_clear" and not state.fog:
        referee.tell(own, discloses=discloses)
    else:
        referee.tell(own, state.phasing, instead=seen, discloses=discloses)


def come(state: State, referee: Referee, names: Sequence[str], at: str) -> None:
    """Counters have come into a hex together: one step (battles/12.1b, D26)."""
    side, field = state.phasing, state.field
    ledger.overrun(state, referee, side, at)
    for name in names:
        if state.units[name].at == at:
            ledger.entered(state, referee, name, at)
    if at in state.burning:
        for name in names:
            if state.counter(name).melee and field.ordered(name):
                field.change(name, disordered=True)
                if state.options.view == "open_clear" and not state.fog:
                    referee.tell(Burnt(name, at))
                else:
                    referee.tell(Burnt(name, at), side)
    ledger.settle(state, referee)


CHAPTER = Chapter(
    __name__,
    steps={"move": move},
    kinds=(Marches,),
    events=(
        Moved,
        MovedOwn,
        CameIn,
        CameInOwn,
        WentOff,
        WentOffOwn,
        Halted,
        Burnt,
        Skipped,
        ForcedMarchPlayed,
    ),
)
