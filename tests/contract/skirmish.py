"""Skirmish under contract."""

from __future__ import annotations

from functools import cache
from random import Random

from rules.kernel.game import Codec
from rules.kernel.orders import Line, Lines, No
from rules.kernel.position import own_sources
from rules.skirmish import GAME
from rules.skirmish.sheet import AllLive
from rules.skirmish.state import State
from rules.skirmish.table import SIDES
from tests.contract.subject import Subject, beginning_of

TABLES = {  # every scenario that is offered once, one of them as each side sees it alone
    "forest_road": ("forest_road", {}),
    "farmstead": ("farmstead", {}),
    "convoy fog": ("convoy", {"fog": True}),
    "outworks": ("outworks", {"failed_charge": True, "volley_in_woods": False}),
}


@cache
def codec() -> Codec:
    assert GAME.read_data is not None
    return Codec(GAME, GAME.read_data(own_sources(GAME)))


# -- what a game master does -----------------------------------------------------------------------


def anybody(state: State, rng: Random) -> str:
    there = [name for name, unit in state.units.items() if unit.body is not None and unit.well > 1]
    if not there:
        raise No("kernel/edit", "impossible_state", reason="there is no unit")
    return rng.choice(there)


def wound(state: State, rng: Random) -> None:
    name = anybody(state, rng)
    unit = state.units[name]
    state.change(name, well=unit.well - 1, wounded=unit.wounded + 1)


def kill(state: State, rng: Random) -> None:
    name = anybody(state, rng)
    unit = state.units[name]
    state.change(name, well=unit.well - 1, dead=unit.dead + 1)


def swell(state: State, rng: Random) -> None:
    """More men than a unit has; the invariants refuse it."""
    name = anybody(state, rng)
    state.change(name, well=state.units[name].figures + 1)


def both(*lines: Line) -> dict[str, Lines]:
    return dict.fromkeys(SIDES, lines)


SKIRMISH = Subject(
    "skirmish",
    codec,
    {name: beginning_of(GAME, scenario, options) for name, (scenario, options) in TABLES.items()},
    str(GAME.folder),
    edits={"wound a man": wound, "kill a man": kill, "add men": swell},
    standing_orders=(both(AllLive()), {"british": (AllLive(),)}),
    disclosures=("skirmish/hide-1",),
    length=150,
)
