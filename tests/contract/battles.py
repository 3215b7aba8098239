"""The battles under contract."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from random import Random
from typing import Any

import msgspec

from rules.battles import GAME
from rules.battles.aids.ahead import Hold
from rules.battles.aids.draft import draft
from rules.battles.aids.secrets import hidden
from rules.battles.board import ENEMY, SIDES
from rules.battles.bombard import FireAtWill, HoldFire
from rules.battles.combat import FlipSmallest, LeadAsk, LeadHighest, LeadNever
from rules.battles.declare import taking_part
from rules.battles.field import Unit
from rules.battles.lines import AsDeclared, Complete, Move, Rally, RallyAll
from rules.battles.pursuit import PursueAlways, PursueNever
from rules.battles.retreat import (
    ConvertAlways,
    ConvertNever,
    ConvertToSave,
    RetreatAway,
    RetreatFort,
    RideArtillery,
    RideNot,
)
from rules.battles.state import Plan, State, check
from rules.battles.tactics import PlayFrom
from rules.battles.view import View
from rules.kernel.game import Codec, Data
from rules.kernel.orders import PUBLIC, Line, Lines, No
from rules.kernel.position import changed, own_sources
from rules.kernel.twins import copied
from tests.contract.battle_stacks import redraw_counters
from tests.contract.subject import Staff, Subject, beginning_of, beginnings

VARIANTS: dict[str, dict[str, Any]] = {
    "options": {
        "setup": "historical",
        "tactics": True,
        "balk": "both",
        "supply": True,
        "burning": True,
    },
    "free": {},
    "open": {"setup": "historical", "view": "open_clear", "recommended": True},
    "readings": {
        "setup": "hidden",
        "near_target": False,
        "fort_guns_flip": True,
        "road_sides": False,
        "empty_gap": True,
        "spare_attackers": True,
        "mixed_sides": "printed",
        "conversion": "retreat",
        "militia_in_line": False,
        "leaders_halved": False,
        "leaders_occupy": False,
        "bastions_hold": False,
        "bastions_bar_pursuit": False,
        "trains_score": False,
        "retreats_score": False,
        "hill_fire": "target",
    },
}


# In the last combats of the battle the British attack a train alone, and a leader with militia.
PLANNED = {
    "phasing": "british",
    "turn": 15,
    "step": "fight",
    "british": (
        "1506: Mass Ruggles, Johnson; 1605: Mass Titcomb; 1807: Conn Lyman, Lyman; 1806: Conn Whiting; "
        "0809: British Train"
    ),
    "french": "1606: French Train; 1707: Mil 1, Dieskau; 1907: La Reine; 2006: CFM; 2107: Abenaki",
    "markers": {"british": {"bayonet": 2, "volley": 1, "ambush": 1}, "french": {"volley": 1, "ambush": 1}},
    "assaults": [
        {"attackers": ["Mass Ruggles", "Mass Titcomb"], "hexes": ["1606"]},
        {"attackers": ["Conn Lyman", "Conn Whiting"], "hexes": ["1707"]},
    ],
    "plans": [
        {
            "hex": "1606",
            "tactic": "bayonet",
            "pursuit": [{"is": "Pursue", "unit": "Mass Ruggles", "to": "1606"}],
        },
        {"hex": "1707", "tactic": "volley"},
    ],
}


def planned(data: Data) -> State:
    """Two attacks are declared, and how they are to be fought and followed up is planned in secret."""
    before = beginning_of(GAME, "lake_george", VARIANTS["options"])(data)
    state = changed(Codec(GAME, data), before, PLANNED, ())
    assert isinstance(state, State)
    state.shown = taking_part(state, state.assaults)
    check(state)
    return state


# In the last movement phase of the battle one of two battalions has come, and may go on.
GONE = (
    "Rigaud, La Sarre 1, La Sarre 2, Guyenne 1, Guyenne 2, Bearn 1, Bearn 2, CFM, Mil 2, Mil 3, Mil 4, "
    "Indians 1, Indians 2, A, B/Ontario, C/Ontario"
)
COMING = {
    "phasing": "british",
    "turn": 8,
    "step": "move",
    "begun": "entering",
    "moving": "44th 1",
    "british": "0605: Mercer; 0607: Shirley 1; 0708: 44th 1; due: 44th 2",
    "french": f"0712: Montcalm, Bourlamaque; 0310: Mil 1; lost: {GONE}",
    "listed": {"british": ["44th 1", "44th 2"], "french": []},
    "units": {"44th 1": {"spent": 1}},
}


def coming(data: Data) -> State:
    """The French do not know which of the reinforcements has come, nor what moved last."""
    state = changed(Codec(GAME, data), beginning_of(GAME, "oswego", {})(data), COMING, ())
    assert isinstance(state, State)
    check(state)
    return state


@cache
def codec() -> Codec:
    assert GAME.read_data is not None
    return Codec(GAME, GAME.read_data(own_sources(GAME)))


# -- what a game master does -----------------------------------------------------------------------


def unit(state: State, rng: Random, *, combat: bool = False) -> str:
    there = [n for n, u in state.units.items() if u.at and (state.counter(n).combat or not combat)]
    if not there:
        raise No("kernel/edit", "impossible_state", reason="there is no counter")
    return rng.choice(there)


def disorder(state: State, rng: Random) -> None:
    state.field.change(unit(state, rng, combat=True), disordered=True)


def restore(state: State, rng: Random) -> None:
    state.field.change(unit(state, rng, combat=True), disordered=False)


def disorder_anyone(state: State, rng: Random) -> None:
    """A leader is never disordered: the invariants refuse it."""
    state.field.change(unit(state, rng), disordered=True)


def remove(state: State, rng: Random) -> None:
    name = unit(state, rng)
    state.field.change(name, at="", off="lost")
    state.lost.append(name)


def send(state: State, rng: Random) -> None:
    """A counter to any hex; the invariants refuse it among the enemy or where there is no room."""
    state.field.change(unit(state, rng), at=rng.choice(list(state.battle.ground.place)))


def charge(state: State, rng: Random) -> None:
    """An army suffers as much as it can bear."""
    side = rng.choice(SIDES)
    state.dp[side] = state.battle.armies[side].level
    state.demoralized = [s for s in SIDES if s == side or s in state.demoralized]


def darken(state: State, rng: Random) -> None:
    """Not in the middle of a march: who has gone too far for fog could not make room for others."""
    if state.step == "move":
        raise No("kernel/edit", "impossible_state", reason="units are on the march")
    state.fog = not state.fog


# -- standing orders -------------------------------------------------------------------------------


def both(*lines: Line) -> dict[str, Lines]:
    return dict.fromkeys(SIDES, lines)


# -- the same order in two worlds ------------------------------------------------------------------


def same_meaning(true: View, twin: View, lines: Lines) -> bool:
    """An order looks the same if its counters stand in the same hexes, among as many, and go the same way."""
    line = lines[-1]
    names = [value for value in msgspec.structs.astuple(line) if value in true.units]
    if any(place(true, name) != place(twin, name) for name in names):
        return False
    return not isinstance(line, Move) or true.step != "move" or course(true, lines) == course(twin, lines)


def place(seen: View, name: str) -> tuple[str, str, int]:
    unit = seen.units[name]
    return unit.at, unit.off, len(seen.field.stacks.get(unit.at, ()))


def course(seen: View, lines: Lines) -> tuple[str, ...]:
    """The way that the last of the lines leads, as whoever writes it foresees it."""
    return draft(seen, lines).path


# -- several commanders of a side ------------------------------------------------------------------


def pieces(view: View) -> dict[str, Unit]:
    """The counters of the reader's side."""
    return {name: unit for name, unit in view.units.items() if unit.side == view.who}


def redraw(state: State, side: str, seen: View, his: Collection[str], rng: Random) -> State:
    """Other counters elsewhere, of both sides, other special tactics, other plans for others' attacks."""
    twin = copied(state, state.board)
    led = {state.units[name].at for name in his if state.counter(name).type == "leader"}
    ours = [n for n in hidden(state, PUBLIC, side) if n not in his and state.units[n].at not in led - {""}]
    theirs = [name for name in state.of(ENEMY[side]) if name not in seen.units and state.units[name].at]
    redraw_counters(twin, ours, rng)
    redraw_counters(twin, theirs, rng)
    held = twin.markers.get(side, {})
    if held:
        twin.markers[side] = dict(zip(held, rng.sample(list(held.values()), len(held)), strict=True))
    shared = [plan.hex for plan in seen.plans]
    if side == twin.phasing:
        twin.plans = [
            plan if plan.hex in shared else Plan(plan.hex, rng.choice(["", *held])) for plan in twin.plans
        ]
    return twin


STAFF = Staff(lambda view, name: Rally(name), pieces, redraw)


BATTLES = Subject(
    "battles",
    codec,
    beginnings(GAME, VARIANTS),
    str(GAME.folder),
    laid={
        "changed what is planned for an attack": planned,
        "changed which counter has moved last": coming,
        "changed who of the reinforcements has come": coming,
        "declared battles/20.2b": planned,
    },
    edits={
        "disorder a unit": disorder,
        "restore a unit": restore,
        "disorder anyone": disorder_anyone,
        "remove a counter": remove,
        "send a counter": send,
        "demoralize an army": charge,
        "fog or none": darken,
    },
    standing_orders=(
        both(
            FireAtWill(), Complete(), AsDeclared(), LeadHighest(), ConvertAlways(), PursueAlways(), RallyAll()
        ),
        both(HoldFire(), Hold(), LeadNever(), ConvertToSave(), RetreatAway(), RideNot(), PursueNever()),
        both(
            *(FireAtWill(), Complete(), LeadAsk(), PlayFrom("bayonet", "2:1"), FlipSmallest()),
            *(ConvertNever(), RetreatFort(), RideArtillery(), RallyAll()),
        ),
    ),
    disclosures=(
        *("battles/3.0a", "battles/3.2b", "battles/5.2a", "battles/5.2b", "battles/5.2c", "battles/8.2b"),
        *("battles/9.0g", "battles/9.1a", "battles/10.1b", "battles/10.1l", "battles/10.2b"),
        *("battles/11.2a", "battles/12.2a"),
        *("battles/13.2a", "battles/13.2c", "battles/17.0a", "battles/18.1.2a", "battles/20.2b"),
    ),
    staff=STAFF,
    length=400,
    usual_floor=0.05,
    # with twice as many units as elsewhere every line has four times as many ways to go on
    floor={f"quebec {variant}": 0.045 for variant in VARIANTS},
    same_meaning=same_meaning,
)
