"""Chapter 5.2: what each side may see. Orders, pictures and refusals read this and nothing else."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from rules.battles.board import (
    ENEMY,
    SIDES,
    Battle,
    Board,
    Counter,
    Ground,
    Hexside,
    Label,
    Terrain,
)
from rules.battles.field import Field, Unit
from rules.battles.in_play import InPlay
from rules.battles.state import Assault, Begun, Fought, Options, Plan, Result, Shot, State, Trail
from rules.kernel.film import apart, differing
from rules.kernel.orders import GM, PUBLIC
from rules.kernel.view import ReaderView, facing

FOG_SIGHT = 2  # battles/5.2b


class View(InPlay, ReaderView, frozen=True, omit_defaults=True, dict=True):
    """The table as `who` sees it: british, french, public or gm."""

    board: Board
    options: Options
    scenario: str
    step: str
    turn: int
    player: int
    placing: int
    fog: bool
    units: dict[str, Unit]  # those whose faces the reader sees, in the order of the battle's counters
    stacks: dict[str, str]  # hex -> side, of every hex where somebody stands, seen or not
    off: dict[str, tuple[str, ...]]  # side -> counters off the map, as far as the reader knows
    listed: dict[str, tuple[str, ...]]  # the reader's own that are off the map, as everyone last read
    waiting: dict[str, dict[str, int]]  # side -> group -> how many are not yet called in, as everyone heard
    captured: tuple[str, ...]  # trains that serve the other side, as everyone heard
    lost: tuple[str, ...]
    dp: dict[str, int]
    demoralized: tuple[str, ...]
    awarded: tuple[str, ...]
    shaken: tuple[str, ...]
    fronts: dict[str, str]
    attacked: dict[str, int]
    markers: dict[str, dict[str, int]]  # of those whose papers the reader sees
    markers_left: dict[str, int]
    hexes_rolled: int
    forced_march: bool
    moving: str  # of the reader's own side
    riders: tuple[str, ...]
    begun: Begun
    queue: dict[str, int]
    burning: tuple[str, ...]
    assaults: tuple[Assault, ...]
    in_order: bool  # they are resolved as they were declared: everyone notices where there are several
    plans: tuple[Plan, ...]
    fighting: Assault | None
    shown: tuple[str, ...]  # counters that are open to both sides while something is resolved
    trails: tuple[Trail, ...]
    shots: tuple[Shot, ...]
    fought: tuple[Fought, ...]
    outcome: Result | None
    partly: tuple[str, ...] = ()  # the reader's hexes where others of his side may stand unseen

    @cached_property
    def battle(self) -> Battle:
        return self.board.battles[self.scenario]

    @property
    def under_way(self) -> bool:
        """Whether the armies are laid out and the first turn has begun."""
        return self.step not in ("set_up", "markers")

    @property
    def last_turn(self) -> int:
        return self.battle.file.turns

    @property
    def field(self) -> Field:
        """The counters as the reader knows them. Nobody may change it: drafts work on a copy."""
        return self.once(known_field)


def known_field(view: View) -> Field:
    seen = {unit.at for unit in view.units.values() if unit.at and not unit.looted}
    unseen = {at: side for at, side in view.stacks.items() if at not in seen or at in view.partly}
    return Field(view.battle, view.units, view.options.road_sides, unseen, view.burning)


def reads(state: State, who: str, side: str) -> bool:
    """Whether `who` may look at the papers of a side."""
    return who in (side, GM)


def view(state: State, who: str) -> View:
    readable = [side for side in SIDES if reads(state, who, side)]
    units = _units(state, who)
    orders = reads(state, who, state.phasing)
    return View(
        who=who,
        board=state.board,
        options=state.options,
        scenario=state.scenario,
        step=state.step,
        turn=state.turn,
        player=state.player,
        placing=state.placing,
        fog=state.fog,
        units=units,
        stacks=_stacks(state, who),
        off=_off(state, readable),
        listed={side: state.listed.get(side, ()) for side in readable},
        waiting=_waiting(state),
        captured=_captured(state),
        lost=tuple(state.lost),
        dp=dict(state.dp),
        demoralized=tuple(state.demoralized),
        awarded=tuple(state.awarded),
        shaken=tuple(state.shaken),
        fronts=dict(state.fronts),
        attacked=dict(state.attacked),
        markers={side: dict(state.markers.get(side, {})) for side in readable},
        markers_left={side: sum(left.values()) for side, left in state.markers.items()},
        hexes_rolled=state.hexes_rolled,
        forced_march=state.forced_march,
        moving=state.moving if orders else "",
        riders=state.riders if orders else (),
        begun=state.begun,
        queue=dict(state.queue),
        burning=tuple(state.burning),
        assaults=tuple(state.assaults),
        in_order=state.in_order and (orders or len(state.assaults) > 1),
        plans=tuple(state.plans) if orders else (),
        fighting=state.fighting,
        shown=state.shown,
        trails=tuple(state.trails),
        shots=tuple(state.shots),
        fought=tuple(state.fought),
        outcome=state.outcome,
    )


def who_sees(state: State, names: Iterable[str]) -> tuple[str, ...]:
    """Who sees the faces of all these counters: everyone, both sides, or one."""
    wanted = set(names)
    return tuple(who for who in (PUBLIC, *SIDES) if wanted <= _units(state, who).keys())


def _units(state: State, who: str) -> dict[str, Unit]:
    """The counters whose faces the reader sees (battles/5.2, D05, D06)."""
    if who == GM or state.outcome is not None:
        return dict(state.units)
    open_hexes = looked_into(state, who)
    shown = state.shown
    leaving = state.step == "move"  # who leaves is told when the movement phase is over
    return {
        name: unit
        for name, unit in state.units.items()
        if unit.side == who
        or (unit.at and (open_hexes is None or unit.at in open_hexes))
        or name in shown
        or unit.off == "lost"
        or unit.looted  # it lies there for all to see (battles/20.2c)
        or (unit.off == "left" and not (leaving and unit.stopped))
    }


def whereabouts(view: View, kind: str, name: str) -> str:
    """The hex of a counter, or the hex itself; nothing for what is not on the map or not seen."""
    if kind == "unit":
        unit = view.units.get(name)
        return unit.at if unit else ""
    return name if kind == "hex" and name in view.battle.ground.place else ""


def scene(view: View) -> str:
    """The hex that is fought for or fired at while it is not settled."""
    if view.fighting is not None:
        return view.fighting.hexes[0]
    return view.shots[-1].at if view.step == "bombard" and view.shots else ""


def happened(view: View) -> tuple[str, ...]:
    """The hexes of combats that are settled, declared and over, those fired at, and those of newest ways;
    where there are none yet, those where the armies stand or may be laid out."""
    now = [view.fighting.hexes] if view.fighting else []
    fights = (*now, *(one.hexes for one in view.assaults), *(one.hexes for one in view.fought))
    ways = (code for trail in reversed(view.trails) for code in reversed(trail.path))
    hexes = (code for fight in fights for code in fight)
    found = tuple(dict.fromkeys((*hexes, *(shot.at for shot in reversed(view.shots)), *ways)))
    return found or facing(view.stacks or laid_out(view), view.battle.goals, view.battle.ground.distance)


def changed(before: View, after: View) -> Iterator[str]:
    """The hexes that somebody came to or left, and those of counters in another state."""
    yield from apart(before.stacks, after.stacks)
    for pair in differing(before.units, after.units, lambda unit: (unit.at, unit.disordered)):
        yield from (unit.at for unit in pair if unit.at)


def laid_out(view: View) -> dict[str, str]:
    """Where the side lays out its counters that does so now; if all of them come later, what counts."""
    side = view.battle.file.sets_up[min(view.placing, 1)]
    return dict.fromkeys(view.battle.zones[side] or view.battle.goals, side)


NOTHING: frozenset[str] = frozenset()


def looked_into(state: State, who: str) -> frozenset[str] | None:
    """The hexes whose stacks the reader may look into, beside his own; None means all."""
    if state.step in ("set_up", "markers"):
        later = who == state.battle.file.sets_up[1] and state.placing == 1
        return None if later and state.options.setup != "hidden" else NOTHING
    clear = state.options.view == "open_clear" and not state.fog
    if clear or (who == state.phasing and not state.fog):
        return None
    return in_sight(state, who) if who == state.phasing else NOTHING


def in_sight(state: State, who: str) -> frozenset[str]:
    """The enemy's hexes within two of a unit of the reader, in fog (battles/5.2b, D06)."""
    near = state.battle.ground.within
    own = {
        u.at for n, u in state.units.items() if u.side == who and u.at and state.counter(n).type != "train"
    }
    enemy = {u.at for u in state.units.values() if u.side == ENEMY[who] and u.at}
    return frozenset(enemy.intersection(at for mine in own for at in near(mine, FOG_SIGHT)))


def _stacks(state: State, who: str) -> dict[str, str]:
    """Where somebody stands: everyone sees that, but not what is still being laid out."""
    hidden = state.battle.file.sets_up[state.placing] if state.step == "set_up" and state.placing < 2 else ""
    found = {
        u.at: u.side
        for u in state.units.values()
        if u.at and not u.looted and (u.side != hidden or reads(state, who, u.side))
    }
    return {at: found[at] for at in sorted(found)}


def _captured(state: State) -> tuple[str, ...]:
    """The trains that serve the enemy of their side."""
    units, counters = state.units, state.battle.counters
    return tuple([n for n in state.battle.trains if n in units and units[n].side != counters[n].side])


def _waiting(state: State) -> dict[str, dict[str, int]]:
    """How many of each group are not yet called in, as everyone has heard."""
    found: dict[str, Tally[str]] = {side: Tally() for side in SIDES}
    for name, unit in state.units.items():
        if unit.off == "waiting":
            found[unit.side][state.battle.groups[name]] += 1
    return {side: {group: groups[group] for group in sorted(groups)} for side, groups in found.items()}


def _off(state: State, readable: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Own counters off the map as they are, the enemy's as they were after his last movement phase."""
    return {side: state.to_come(side) if side in readable else state.listed.get(side, ()) for side in SIDES}


__all__ = [  # what pictures are made of, the board among it
    "Assault",
    "Battle",
    "Board",
    "Counter",
    "Fought",
    "Ground",
    "Hexside",
    "Label",
    "Terrain",
    "Trail",
    "Unit",
    "View",
    "view",
]
