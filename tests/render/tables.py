"""Tables of Skirmish to draw: all that is set up, a fight in full course, and one in hiding."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules.kernel.data import Source
from rules.skirmish import setup, sight
from rules.skirmish.aids.printed import FILES, read_data
from rules.skirmish.geometry import Point
from rules.skirmish.layout import Body, Formation
from rules.skirmish.state import Fire, Officer, Options, Shot, State, Trail
from rules.skirmish.table import SIDES, Board
from rules.skirmish.view import view

DATA = Path(__file__).parents[2] / "rules" / "skirmish" / "data"


@cache
def printed() -> Board:
    return read_data({name: Source(name, (DATA / name).read_text(encoding="utf-8"), False) for name in FILES})


def opening(scenario: str, options: Options | None = None) -> State:
    """Everybody where the scenario would set him up, those who may hide in hiding."""
    state = setup.new(printed(), scenario, options or Options())
    for side in SIDES:
        if state.terms.sides[side].march:
            for name, body in tuple(setup.marching(state, side)):
                setup.stand(state, name, body)
        for line in setup.automatic(view(state, side), ()):
            setup.obey(state, line)
    for name, unit in tuple(state.units.items()):
        if unit.body is not None and state.terms.units[name].hidden and sight.may_hide(state, name):
            state.change(name, hidden=True)
    state.step = "write"
    return state


def inches(x: float, y: float) -> Point:
    return round(x * 100), round(y * 100)


def put(
    state: State, name: str, at: Point, facing: Point, formation: Formation = "skirmish", **facts: Any
) -> None:
    """A unit at a point, facing another."""
    piece = {"gun": "gun", "wagon": "wagon"}.get(state.troop(name).arm, "")
    body = Body(at, (facing[0] - at[0], facing[1] - at[1]), formation, piece=piece)  # type: ignore[arg-type]
    state.change(name, body=msgspec.structs.replace(body, **facts.pop("body", {})), standing="ready", **facts)


def portage() -> State:
    """The convoy under fire: as many things as may happen in a turn."""
    state = setup.new(printed(), "convoy", Options())
    road = inches(40, 22)
    put(state, "Scouts", inches(44.5, 20), inches(52, 14), well=4, wounded=1, dead=1, fired=True)
    put(state, "Marines", inches(38.4, 26), inches(38, 40), "line")
    put(state, "Gun", inches(34.5, 22), inches(40, 10), "line", ball=5, canister=2)
    put(state, "Wagon 1", inches(29.5, 21.8), road, "line")
    put(state, "Wagon 2", inches(25, 21.5), road, "line", well=2, wounded=1, dead=1)
    put(state, "Wagon 3", inches(20.5, 21.2), road, "line")
    put(state, "Line", inches(16.2, 21), inches(30, 21.7), "column", well=5, wounded=1)
    put(state, "Boatmen", inches(51.3, 32.6), inches(54, 44))
    put(state, "Rangers A", inches(41, 35.5), inches(36, 33), fired=True)
    put(state, "Rangers B", inches(53, 12.5), inches(45, 20), well=3, wounded=2, dead=1, fired=True)
    put(state, "Light", inches(57, 36.6), inches(52, 31), hidden=True)
    put(state, "Hunters", inches(33, 8.6), inches(34, 20), hidden=True, stirred=True)
    state.change("Light", officer=Officer(wounded=True))
    state.turn, state.step, state.drawn_cards = 4, "draw", 7
    state.deck, state.kept = ("Hunters", "Line", "Gun"), ("Marines", "Light", "Boatmen")
    state.trails = (
        Trail("Scouts", (inches(52.0, 23.5), inches(48, 20), inches(44.5, 20))),
        Trail("Rangers A", (inches(46, 41), inches(41, 35.5))),
        Trail("Wagon 1", (inches(21.5, 21.4), inches(29.5, 21.8))),
    )
    state.shots = (
        Shot("Rangers B", "Scouts", inches(52, 13.5), inches(45, 19), 3),
        Shot("Scouts", "Rangers B", inches(45.5, 19.5), inches(52, 13), 2),
        Shot("Rangers A", "Marines", inches(40.3, 34.5), inches(38.4, 26.2), 0),
    )
    return state


def crowded() -> State:
    """A melee about the house, which burns; somebody runs, somebody was seen, somebody has broken."""
    state = setup.new(printed(), "farmstead", Options())
    put(
        state,
        "Militia",
        inches(23.5, 22),
        inches(23.5, 30),
        "line",
        body={"inside": "house"},
        well=5,
        wounded=1,
    )
    put(state, "Neighbours", inches(28, 26), inches(24, 29), "line", dead=1, well=5)
    put(state, "Hunters", inches(33.5, 26), inches(30, 30), body={"inside": "barn"})
    put(state, "Patrol", inches(23, 15), inches(23, 25))
    put(state, "Picket", inches(24, 9), inches(24, 20), "column")
    put(state, "Abenaki", inches(24.5, 27.5), inches(27, 26), dead=2, well=4)
    put(state, "Marines", inches(30, 33), inches(29, 27), "line", well=4, wounded=2)
    put(state, "Canadians", inches(18, 33), inches(22, 28), well=2, wounded=1, dead=3)
    state.change("Canadians", standing="broken")
    state.change("Huron", hidden=True, last_seen=inches(9, 27), standing="ready")
    state.contacts = (("Neighbours", "Abenaki"),)
    state.fires = (Fire("house", 3),)
    state.broke = ("Canadians",)
    state.turn, state.step = 5, "act"
    state.trails = (
        Trail("Abenaki", (inches(22, 38), inches(24.5, 27.5)), "charge"),
        Trail("Canadians", (inches(22, 28), inches(18, 33)), "run"),
        Trail("Patrol", (inches(23.6, 11), inches(23, 15))),
    )
    state.shots = (Shot("Militia", "Abenaki", inches(24, 24.5), inches(24.5, 27.5), 2),)
    return state


POSITIONS = {"portage": portage, "crowded": crowded}
