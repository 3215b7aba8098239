"""Movement as a side has written it ahead: moves of a turn, marches over several turns, entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, NamedTuple

from rules.battles.aids.draft import MARCH, Draft, coming, draft, order
from rules.battles.arrivals import BringFirst
from rules.battles.lines import Enter, Exit, ForcedMarch, HexCode, Move, TacticName, UnitName
from rules.battles.reach import NO_HEXES, search
from rules.battles.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.forms import Number
from rules.kernel.orders import Line, Lines, No

TurnNumber = Annotated[int, Number(1, 99)]
Refuse = Callable[[Draft, Line], No | None]
ACROSS = 400  # points, more than any march over a whole map costs


class MoveOn(Line, frozen=True):
    """A move of a turn to come (battles/7.2a); several of one unit lead it by way of places."""

    form = "turn {turn} {unit} [with {first}] [and {second}] to {to} [by {pace}]"
    carry = ("turn",)

    turn: TurnNumber
    unit: UnitName
    to: HexCode
    first: UnitName | None = None
    second: UnitName | None = None
    pace: TacticName | None = None


class ExitOn(Line, frozen=True):
    """A counter leaves the map on a turn to come (battles/15.0a)."""

    form = "turn {turn} {unit} leaves"

    turn: TurnNumber
    unit: UnitName


class Toward(Line, frozen=True):
    """On every turn a counter goes as near to a hex as it can, until it is there."""

    form = "{unit} [with {first}] [and {second}] toward {to}"
    also = ("{unit} [with {first}] [and {second}] towards {to}",)

    unit: UnitName
    to: HexCode
    first: UnitName | None = None
    second: UnitName | None = None


class ArriveAt(Line, frozen=True):
    """All others that come in do so as near to this hex as they can (battles/14.1a)."""

    form = "arrivals at {at}"

    at: HexCode


class Hold(Line, frozen=True):
    """Whoever has no order of his own stays, and the phase ends."""

    form = "hold"


Ahead = MoveOn | ExitOn | Toward
STANDING = (MoveOn, ExitOn, Toward, Enter, ArriveAt, Hold)


class Written(NamedTuple):
    """What standing orders say of this phase, and whether that is all of it."""

    lines: Lines
    whole: bool


def written_ahead(view: View, standing_orders: Lines, refuse: Refuse) -> Written | None:
    """The lines for this phase, each as long as it is lawful (battles/standing-4, standing-5)."""
    plan = Plan(view, standing_orders, refuse)
    if not plan.marches and not plan.entries and Hold() not in standing_orders:
        return None
    plan.write()
    whole = Hold() in standing_orders or any(not isinstance(line, Toward) for line in plan.marches)
    return Written(plan.lines, whole)


class Plan:
    """One phase written out, line after line."""

    def __init__(self, view: View, standing_orders: Lines, refuse: Refuse) -> None:
        self.view, self.refuse = view, refuse
        self.lines: Lines = ()
        self.marches = [line for line in standing_orders if isinstance(line, Ahead) and _now(view, line)]
        self.entries = [line for line in standing_orders if isinstance(line, Enter | ArriveAt)]

    def write(self) -> None:
        if any(isinstance(line, MoveOn) and line.pace for line in self.marches):
            self._add(ForcedMarch())
        for name in self._coming():
            if any(self._add(Enter(name, at)) for at in self._doors(name)):
                self._march(line for line in self.marches if line.unit == name)
        self._march(self.marches)

    def _add(self, line: Line) -> bool:
        if self.refuse(draft(self.view, self.lines), line) is not None:
            return False
        self.lines += (line,)
        return True

    def _coming(self) -> list[str]:
        """Who may come in: those named first, in the order in which they are."""
        due = self.view.once(coming)
        named = [line.unit for line in self.entries if isinstance(line, Enter)]
        return [name for name in dict.fromkeys((*named, *due)) if name in due]

    def _doors(self, name: str) -> Iterator[str]:
        """The hexes at which a counter is to come in, best first."""
        yield from (line.at for line in self.entries if isinstance(line, Enter) and line.unit == name)
        near = [line.at for line in self.entries if isinstance(line, ArriveAt)]
        hexes = draft(self.view, self.lines).entering.get(name, {})
        far = self.view.battle.ground.distance
        yield from sorted(hexes if near else (), key=lambda at: (far(at, near[0]), at))

    def _march(self, lines: Iterable[Ahead]) -> None:
        for line in lines:
            any(self._add(choice) for choice in self._orders(line))  # the best that is lawful

    def _orders(self, line: Ahead) -> Iterator[Line]:
        """What a line may come to now, best first."""
        if isinstance(line, ExitOn):
            yield Exit(line.unit)
        elif isinstance(line, MoveOn):
            yield Move(line.unit, line.to, line.first, line.second, pace=line.pace)
        else:
            yield from self._nearer(line)

    def _nearer(self, line: Toward) -> Iterator[Move]:
        """The hexes from which the rest of the way is shortest."""
        now = draft(self.view, self.lines)
        unit = now.units.get(line.unit)
        if unit is None or not unit.at:
            return
        left = _ways_left(self.view, line.unit, line.to)
        here = left.get(unit.at, ACROSS)
        hexes = [at for at in now.ways(line.unit).to if left.get(at, ACROSS) < here]
        riders = tuple(sorted(n for n in (line.first, line.second) if n))
        for at in sorted(hexes, key=lambda at: (left[at], at)):
            yield order(line.unit, at, riders, MARCH if unit.marched else None)


def _now(view: View, line: Ahead) -> bool:
    return isinstance(line, Toward) or line.turn == view.turn


def _ways_left(view: View, name: str, to: str) -> dict[str, int]:
    """What the way between each hex and a goal costs a counter over ground without enemies."""
    battle = view.battle
    reach = search(
        battle.ground,
        battle.classes[name],
        view.options.road_sides,
        to,
        ACROSS,
        False,
        False,
        battle.shut[view.who],
        NO_HEXES,
        NO_HEXES,
        NO_HEXES,
    )
    return {to: 0, **{at: label[0] for at, label in reach.items()}}


# -- what may be written --------------------------------------------------------------------------------


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Why a line of movement cannot stand among these (battles/standing-4, standing-5)."""
    if not isinstance(line, (*STANDING, BringFirst)):
        return None
    if isinstance(line, ArriveAt) and any(isinstance(other, ArriveAt) for other in before):
        return No("battles/standing-5", "standing_one_entry", line=str(line))
    if isinstance(line, Hold):
        return None
    if not isinstance(line, ArriveAt):
        other = _stranger(view, line)
        if other:
            return No("battles/2.3a", "not_yours", unit=other)
    return _refuse_turn(view, before, line) or _refuse_hex(view, line)


def _stranger(view: View, line: MoveOn | ExitOn | Toward | Enter | BringFirst) -> str:
    """A counter that is none of the reader's."""
    named = (line.unit, getattr(line, "first", None), getattr(line, "second", None))
    mine = [n for n, unit in view.units.items() if unit.side == view.who]
    return next((n for n in named if n and n not in mine), "")


def _refuse_turn(view: View, before: Lines, line: Line) -> No | None:
    turns = view.battle.file.turns
    if isinstance(line, MoveOn | ExitOn) and line.turn > turns:
        return No("battles/standing-4", "standing_no_turn", turn=line.turn, turns=turns)
    if isinstance(line, MoveOn) and line.pace not in (None, MARCH):
        return No("battles/18.1a", "no_such_pace", tactic=line.pace)
    if isinstance(line, Toward) and any(isinstance(o, Toward) and o.unit == line.unit for o in before):
        return No("battles/standing-4", "standing_one_goal", unit=line.unit)
    return None


def _refuse_hex(view: View, line: Line) -> No | None:
    at = getattr(line, "to", "") or getattr(line, "at", "")
    return No("battles/2.1a", "no_such_hex", at=at) if at and at not in view.battle.ground.place else None


CHAPTER = Chapter(
    __name__,
    standing=STANDING,
    refuse_standing=refuse_standing,
)
