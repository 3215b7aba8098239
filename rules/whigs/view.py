"""What each side may see: orders, pictures and refusals read this and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules.kernel.film import apart
from rules.kernel.orders import GM
from rules.kernel.view import ReaderView
from rules.whigs.board import ENEMY, SIDES, Board
from rules.whigs.holdings import Holdings
from rules.whigs.state import (
    Army,
    Besieged,
    Booking,
    Fleet,
    Fought,
    Node,
    Options,
    Plan,
    Report,
    Result,
    State,
    Trail,
    Troops,
    key_of,
)


class Papers(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side's empire sheet holds, for those who may read it."""

    key: tuple[int, ...]
    treasury: int
    ledger: tuple[Booking, ...]
    regulars: int
    rangers: int
    irregulars: int
    ships: int
    warriors: dict[str, int]
    pool_irregulars: int
    pool_ships: int
    unpaid: Troops
    casualties: dict[str, int]
    raiders: Troops
    plans: tuple[Plan, ...]


NOTHING = Papers((), 0, (), 0, 0, 0, 0, {}, 0, 0, {}, {}, {}, ())


class View(Holdings, ReaderView, frozen=True, omit_defaults=True, dict=True):
    """The continent as `who` sees it: british, french, public or gm."""

    board: Board
    options: Options
    year: int
    step: str
    period: int
    stage: str
    papers: dict[str, Papers]  # of those whose sheets the reader may see
    villages: dict[str, int]  # of nations allied with them, and of those with nobody
    allies: dict[str, str]
    bids: dict[str, tuple[str, ...]]
    nodes: dict[str, Node]
    armies: dict[str, Army]  # the enemy's without what only he knows
    fleets: dict[str, Fleet]
    raids_won: str
    raid_points: int
    raid_values: dict[str, int]  # of the raiders whom each side sent in this year, as everyone has seen
    markers: dict[str, str]
    own_raids: tuple[str, ...]
    reports: tuple[Report, ...]
    timing: dict[str, str]
    sieges: dict[str, Besieged]
    arrivals: int
    trails: tuple[Trail, ...]
    fought: tuple[Fought, ...]
    outcome: Result | None
    brief: Papers | None = None  # what a commander has of his side's who does not see them

    @property
    def own(self) -> Papers:
        return self.brief or self.papers[self.who]

    @property
    def treasury(self) -> int | None:
        """What the reader's side has, if he knows it."""
        return self.own.treasury if self.brief is None else None

    @property
    def foe(self) -> str:
        return ENEMY[self.who]


Ground = State | View  # what both hold of the map: it is worked out alike for rules and pictures


def view(state: State, who: str) -> View:
    readable = [side for side in SIDES if reads(state, who, side)]
    return View(
        who=who,
        board=state.board,
        options=state.options,
        year=state.year,
        step=state.step,
        period=state.period,
        stage=state.stage,
        papers={side: _papers(state, side) for side in readable},
        villages={n: left for n, left in state.villages.items() if _knows_village(state, n, readable)},
        allies=dict(state.allies),
        bids=dict(state.bids),
        nodes=dict(state.nodes),
        armies={key: _army(army, readable) for key, army in state.armies.items()},
        fleets={key: _fleet(fleet, readable) for key, fleet in state.fleets.items()},
        raids_won=state.raids_won,
        raid_points=state.raid_points,
        raid_values={side: _value(state, side, troops) for side, troops in state.raiders.items()},
        markers=dict(state.markers),
        own_raids=tuple(state.own_raids),
        reports=tuple(state.reports) if readable else (),
        timing=dict(state.timing),
        sieges=dict(state.sieges),
        arrivals=state.arrivals,
        trails=tuple(state.trails),
        fought=tuple(state.fought),
        outcome=state.outcome,
    )


def reads(state: State, who: str, side: str) -> bool:
    """Whether `who` may look at the papers of a side: after the war everyone."""
    return who in (side, GM) or state.outcome is not None


def _knows_village(state: State, nation: str, readable: Sequence[str]) -> bool:
    """What an ally has raised of a nation is his to know."""
    ally = state.allies.get(nation, "")
    return not ally or ally in readable


def _value(state: State, side: str, troops: Troops) -> int:
    return sum(count * state.board.kind(side, kind).ambush for kind, count in troops.items())


def _papers(state: State, side: str) -> Papers:
    return Papers(
        key=state.keys.get(side, ()),
        treasury=state.treasury[side],
        ledger=tuple(state.ledger.get(side, ())),
        regulars=state.regulars[side],
        rangers=state.rangers if side == "british" else 0,
        irregulars=state.irregulars[side],
        ships=state.ships[side],
        warriors=dict(state.warriors.get(side, {})),
        pool_irregulars=state.pool_irregulars[side],
        pool_ships=state.pool_ships[side],
        unpaid=dict(state.unpaid.get(side, {})),
        casualties=dict(state.casualties.get(side, {})),
        raiders=dict(state.raiders.get(side, {})),
        plans=tuple(state.plans.get(side, ())),
    )


def _army(army: Army, readable: Sequence[str]) -> Army:
    """What is in an army, what it lost and whether it is fed is its owner's to know."""
    if army.side in readable:
        return army
    return msgspec.structs.replace(army, troops={}, lost={}, unpaid=False, hungry=False)


def _fleet(fleet: Fleet, readable: Sequence[str]) -> Fleet:
    return fleet if fleet.side in readable else msgspec.structs.replace(fleet, ships=0, lost=0)


def whereabouts(view: View, kind: str, name: str) -> str:
    """A place or a sea itself, and where a counter stands: one's own, else the only one of its name."""
    if kind in STATIONS:
        return name if name in view.board.places or name in view.board.seas else ""
    if kind != "counter":
        return ""
    sides = (view.who,) if view.who in SIDES else SIDES
    keys = (key_of(side, name) for side in sides)
    found = [thing.at for key in keys if (thing := view.armies.get(key) or view.fleets.get(key))]
    return found[0] if len(found) == 1 else ""


def scene(view: View) -> str:
    """Where the newest meeting is that waits for nobody, else the one siege of the reader that may begin."""
    if view.step in ("march", "defend"):
        met = [army for army in view.armies.values() if view.at(army.at, ENEMY[army.side])]
        open_ = [army for army in met if not any(one.waits for one in met if one.at == army.at)]
        return max(open_, key=lambda army: army.arrived).at if open_ else ""
    if view.step == "close_period" and view.who in SIDES:
        sites = [place for place in view.board.places if view.holds(view.foe, place)]
        there = [place for place in sites if view.at(place, view.who)]
        return there[0] if len(there) == 1 else ""
    return ""


def happened(view: View) -> tuple[str, ...]:
    """Where two have met or fought in this period, what is besieged, and where the newest marches ended."""
    fights = (fought.at for fought in reversed(view.fought) if fought.period == view.period)
    ways = (trail.path[end] for trail in reversed(view.trails) for end in (-1, 0))
    return tuple(filter(None, dict.fromkeys((scene(view), *fights, *view.sieges, *ways))))


def changed(before: View, after: View) -> Iterator[str]:
    """The places and seas that armies and fleets came to or left, and places in another state."""
    yield from apart(before.nodes, after.nodes)
    for was, now in ((before.armies, after.armies), (before.fleets, after.fleets)):
        stations = ({key: one.at for key, one in each.items()} for each in (was, now))
        at, to = stations
        for key in apart(at, to):
            yield from filter(None, (at.get(key), to.get(key)))


STATIONS = ("place", "sea", "station")  # the kinds of names that are on the map itself

__all__ = [
    "Army",
    "Board",
    "Fleet",
    "Plan",
    "Report",
    "View",
    "scene",
    "view",
    "whereabouts",
]  # what pictures are made of
