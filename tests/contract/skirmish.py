"""Skirmish under contract."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from random import Random
from typing import cast

import msgspec

from rules.kernel.game import Codec, Data
from rules.kernel.orders import PUBLIC, Line, Lines, No
from rules.kernel.position import own_sources
from rules.kernel.twins import copied
from rules.skirmish import GAME
from rules.skirmish.aids.command import charges
from rules.skirmish.geometry import WINDS
from rules.skirmish.invariants import check
from rules.skirmish.layout import Body, Formation
from rules.skirmish.lines import Keep, Stay
from rules.skirmish.sheet import AllLive
from rules.skirmish.state import Options, Ruling, State, Trail, Unit, of_unit
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


# -- a position in which all is met that is rarely hidden --------------------------------------------

LAST = 10  # turn of forest_road
GONE = {"standing": "ran", "body": None}
IN_SIGHT = {"Light": ((200, 2300), "column"), "Rangers A": ((600, 2600), "skirmish")}
IN_HIDING = {"Abenaki": ((2000, 3400), "skirmish"), "Ottawa": ((2600, 3400), "skirmish")}


def ambushed(data: Data) -> State:
    """The last turn of an ambush: a band has lost men and lies still, with a card aside; one has moved."""
    assert GAME.new is not None
    state: State = GAME.new(data, "forest_road", Options(umpire="all"))
    for name in state.units:
        state.change(name, **GONE)
    for name, (front, formation) in (IN_SIGHT | IN_HIDING).items():
        body = Body(front, (100, 0), cast(Formation, formation))
        state.change(name, standing="ready", body=body, hidden=name in IN_HIDING)
    state.change("Abenaki", well=3, wounded=1, dead=2)
    state.trails = (Trail("Ottawa", ((2600, 3000), (2600, 3400)), seen=False),)
    state.rulings, state.ruled = (Ruling(201, "distance", ("Abenaki", "Light"), "180", LAST),), {"french": 1}
    state.turn, state.step = LAST, "draw"
    state.deck, state.kept = ("Light", "Rangers A", "Ottawa"), ("Abenaki",)
    state.waits = {"Abenaki": Keep(unit="Abenaki", until="Light", inches=4)}
    check(state)
    return state


def ambushed_in_fog(data: Data) -> State:
    """The same where each side sees for itself: somebody in the wood has his eye on the column."""
    state = ambushed(data)
    state.options = Options(fog=True)
    state.change("Light", seen=True)
    return state


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
        others = [name for name in state.standing(party) if not shows(seen, name)]
        exchange(twin, [name for name in others if party == side or state.units[name].hidden], rng)
        for name in state.of(party):
            if name not in his and state.units[name].ball:
                twin.change(name, ball=state.units[name].ball + rng.randint(0, 1))
        for papers in (twin.sheets, twin.written):
            papers[party] = tuple(line for line in papers.get(party, ()) if of_unit(line) in his)
    assert view(twin, PUBLIC) == known, "the twin is unfair"
    return twin


def shows(seen: View, name: str) -> bool:
    """Whether a reader knows where a unit stands; of secret forces not even that it is there."""
    return name in seen.units and seen.units[name].body is not None


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
    laid=dict.fromkeys(
        (
            "changed what those in hiding have lost",
            "changed which ways went in hiding",
            "changed what a card is kept for",
            "changed what is ruled of those in hiding",
        ),
        ambushed,
    )
    | {"changed whom an enemy sees": ambushed_in_fog},
    staff=STAFF,
    length=300,
    usual_floor=0.03,
    games=2,
)
