"""Skirmish under contract."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from random import Random

import msgspec

from rules.kernel.game import Codec
from rules.kernel.orders import PUBLIC, Line, Lines, No
from rules.kernel.position import own_sources
from rules.kernel.twins import copied
from rules.skirmish import GAME
from rules.skirmish.aids.command import charges
from rules.skirmish.geometry import WINDS
from rules.skirmish.lines import Stay
from rules.skirmish.sheet import AllLive
from rules.skirmish.state import State, Unit, of_unit
from rules.skirmish.table import SIDES
from rules.skirmish.view import View, view
from tests.contract.subject import Staff, Subject, beginning_of

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


# -- several commanders of a side ------------------------------------------------------------------


def own(view: View) -> dict[str, Unit]:
    """The units of the reader's side that may still be in the game."""
    return {name: view.units[name] for name in charges(view)}


def redraw(state: State, side: str, seen: View, his: Collection[str], rng: Random) -> State:
    """Others in hiding stand elsewhere, their guns have other rounds, other things are written for them."""
    twin, known = copied(state, state.board), view(state, PUBLIC)
    for party in SIDES:
        others = [name for name in state.standing(party) if seen.units[name].body is None]
        exchange(twin, [name for name in others if party == side or state.units[name].hidden], rng)
        for name in state.of(party):
            if name not in his and state.units[name].ball:
                twin.change(name, ball=state.units[name].ball + rng.randint(0, 1))
        for papers in (twin.sheets, twin.written):
            papers[party] = tuple(line for line in papers.get(party, ()) if of_unit(line) in his)
    assert view(twin, PUBLIC) == known, "the twin is unfair"
    return twin


def exchange(state: State, names: Sequence[str], rng: Random) -> None:
    """Units that are not seen stand where others of their side did, and face another way."""
    bodies = [state.body(name) for name in names]
    for name, body in zip(names, rng.sample(bodies, len(bodies)), strict=True):
        facing = rng.choice(sorted(WINDS.values()))
        state.change(name, body=msgspec.structs.replace(state.body(name), front=body.front, facing=facing))


STAFF = Staff(lambda view, name: Stay(unit=name), own, redraw)


SKIRMISH = Subject(
    "skirmish",
    codec,
    {name: beginning_of(GAME, scenario, options) for name, (scenario, options) in TABLES.items()},
    str(GAME.folder),
    edits={"wound a man": wound, "kill a man": kill, "add men": swell},
    standing_orders=(both(AllLive()), {"british": (AllLive(),)}),
    disclosures=(
        *("skirmish/card-3", "skirmish/card-7", "skirmish/hide-1", "skirmish/hide-5"),
        *("skirmish/sheet-1", "skirmish/sheet-6"),
    ),
    staff=STAFF,
    length=150,
)
