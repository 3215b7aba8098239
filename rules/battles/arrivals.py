"""Chapter 14 and the arrivals of 22.4, 23.3, 23.4, 24.3 and 24.4: who comes in, when and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from rules.battles import turn
from rules.battles.board import ENEMY, Arrival, Ground, Zone
from rules.battles.lines import Bring, UnitName
from rules.battles.reach import Facts, allowance
from rules.battles.setup import front_key, list_off, name_front
from rules.battles.state import State
from rules.battles.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running


class Came(Event, frozen=True):
    """What the die says of a group (battles/22.4c, 24.3c, 24.4b)."""

    side: str
    group: str
    die: int
    came: bool


class Due(Event, frozen=True):
    """So many counters may come in now (battles/14.1a)."""

    side: str
    group: str
    count: int


class Brought(Event, frozen=True):
    """Which of its counters a side lets come, for its own eyes (battles/24.4b)."""

    side: str
    unit: str


class HexesRolled(Event, frozen=True):
    """How far the disordered units of a demoralized army may go (battles/13.3.1a)."""

    side: str
    hexes: int


class OffMap(Event, frozen=True):
    """Which counters of a side have still to come, and which have left the map (battles/3.2b, 15.0d)."""

    side: str
    waiting: tuple[str, ...]
    left: tuple[str, ...]


class ArrivalDie(Why, frozen=True):
    side: str
    group: str
    turn: int


class HexesDie(Why, frozen=True):
    side: str


# -- where a group comes in --------------------------------------------------------------------------


def arrival(facts: Facts, name: str) -> Arrival:
    """With what a counter comes in."""
    battle, side = facts.battle, facts.phasing
    return next(a for a in battle.armies[side].arrivals if a.code == battle.groups[name])


def entries(facts: Facts, name: str) -> tuple[str, ...]:
    """The hexes at which a counter may come in, whatever stands there (battles/14.1a)."""
    group = arrival(facts, name)
    hexes = zone_hexes(facts.battle.ground, group.zone)
    if not group.zone.named:
        return hexes
    front = facts.fronts.get(front_key(facts.phasing, group.code), "")
    near = facts.battle.ground.distance
    return tuple(at for at in hexes if front and near(at, front) <= group.zone.within)


@lru_cache(maxsize=64)
def zone_hexes(ground: Ground, zone: Zone) -> tuple[str, ...]:
    return ground.zone(zone)


def obliged(facts: Facts, name: str) -> bool:
    """Whether a counter that is due has to come in if it can (battles/14.1h, D82)."""
    group = arrival(facts, name)
    return not (group.may_wait and facts.turn > group.turn)


def entry_cost(facts: Facts, name: str, at: str, queue: int) -> int | None:
    """Points for the entry: the hex, and one for each that came this way before (battles/14.1b, 14.1c, D23).

    None: closed to it, or the wait alone takes all that it has.
    """
    unit = facts.units[name]
    inside = facts.battle.ground.terrain[at].costs.get(facts.battle.classes[name])
    left = allowance(facts, name, unit) - queue
    return None if inside is None or left < 1 else queue + min(inside, left)


# -- who comes ---------------------------------------------------------------------------------------


def waiting(facts: Facts, side: str, group: str) -> list[str]:
    """The counters of a group that have not come."""
    groups = facts.battle.groups
    return [n for n, u in facts.units.items() if u.off == "waiting" and u.side == side and groups[n] == group]


class Choose(Kind, frozen=True):
    """Which of those that may come does come (battles/24.4b)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Bring,)

    group: str

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The factor of each that waits."""
        if lines:
            return None
        waits = waiting(view, view.who, self.group)
        return {"units": [{"unit": name, "factor": view.counter(name).factor} for name in waits]}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield from (Bring(name) for name in waiting(view, view.who, self.group))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Bring)
        if lines:
            return No("battles/24.4b", "one_only", unit=line.unit)
        if line.unit not in waiting(view, view.who, self.group):
            return No("battles/24.4b", "not_waiting", unit=line.unit)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("battles/24.4b", "choice_owed")

    def default(self, view: View) -> Lines:
        """The strongest."""
        return (Bring(max(waiting(view, view.who, self.group), key=lambda n: view.counter(n).factor)),)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        here = waiting(view, view.who, self.group)
        return next(
            ((Bring(p.unit),) for p in standing_orders if isinstance(p, BringFirst) and p.unit in here), None
        )


class BringFirst(Line, frozen=True):
    """Of those that may come this one is to; several such lines are a ranking (battles/24.4b)."""

    form = "bring {unit} first"

    unit: UnitName


# -- the step ----------------------------------------------------------------------------------------


def arrive(state: State, referee: Referee) -> Running:
    """What happens as a movement phase begins: dice for arrivals, then for the demoralized (D80)."""
    side = state.phasing
    turn.forget(state)
    for group in state.battle.armies[side].arrivals:
        yield from _arrival(state, referee, side, group)
    if side in state.demoralized:
        state.hexes_rolled = referee.roll(6, HexesDie(side))
        referee.tell(HexesRolled(side, state.hexes_rolled))
    state.step = "move"


def _arrival(state: State, referee: Referee, side: str, group: Arrival) -> Running:
    """One group: whether it comes, which of it, and about which hex (battles/14.1a, 14.1g)."""
    names = waiting(state, side, group.code)
    if not names or not _comes(state, referee, side, group):
        return
    if group.single and len(names) > 1:
        lines = yield Ask(side, Choose(group.code), "battles/24.4b", secret=True)
        names = [lines[0].unit]
        referee.tell(Brought(side, names[0]), side)
    for name in names:
        state.field.change(name, off="due")
    referee.tell(Due(side, group.code, len(names)))
    yield from name_front(state, referee, side, group.code)


def _comes(state: State, referee: Referee, side: str, group: Arrival) -> bool:
    attacked = state.attacked.get(ENEMY[side])
    if state.turn < group.turn or (group.after_attack and (attacked is None or state.turn <= attacked)):
        return False
    if group.roll == "sure":
        return True
    die = referee.roll(6, ArrivalDie(side, group.code, state.turn))
    came = die < state.turn if group.roll == "turn" else die <= group.die
    referee.tell(Came(side, group.code, die, came))
    return came


def close_lists(state: State, referee: Referee, side: str) -> None:
    """The movement phase is over: everyone may read who is off the map now (battles/3.2b, 15.0d)."""
    before = state.listed.get(side, ())
    list_off(state, side)
    left = tuple(name for name in state.of(side) if state.units[name].off == "left")
    if state.listed[side] != before or any(trail.kind == "exit" for trail in state.trails):
        referee.tell(OffMap(side, state.listed[side], left), discloses="battles/3.2b")


CHAPTER = Chapter(
    __name__,
    steps={"arrive": arrive},
    kinds=(Choose,),
    events=(Came, Due, Brought, HexesRolled, OffMap),
    whys=(ArrivalDie, HexesDie),
    standing=(BringFirst,),
)
