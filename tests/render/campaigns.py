"""Campaigns to draw: their beginnings, a march under fire, a winter raid on the ice, and fog."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rules.kernel.data import Source
from rules.ticonderoga.aids.printed import FILES, read_data
from rules.ticonderoga.board import Board
from rules.ticonderoga.pieces import Piece, Work
from rules.ticonderoga.setup import new
from rules.ticonderoga.state import Fight, Fought, Options, State, Trail
from rules.ticonderoga.view import View, view

DATA = Path(__file__).parents[2] / "rules" / "ticonderoga" / "data"


@cache
def printed() -> Board:
    return read_data({name: Source(name, (DATA / name).read_text(encoding="utf-8"), False) for name in FILES})


def opening(scenario: str, options: Options | None = None) -> State:
    """Everything where the scenario lays it out; what is drawn blindly is the first of its kind."""
    state = new(printed(), scenario, options or Options())
    chance = Random(1755)
    for stack in state.terms.setup:
        if stack.option:
            continue
        if stack.work is not None:
            state.works[stack.at] = Work(stack.work, stack.side)
        for placed in stack.pieces:
            name = placed.name or drawn(state, str(placed.draw))
            add(state, name, stack.at, placed.strength, chance)
    order = list(printed().counters)
    state.pieces = dict(sorted(state.pieces.items(), key=lambda item: order.index(item[0])))
    state.step, state.weather = "move", "clear"
    return state


def drawn(state: State, kind: str) -> str:
    first, *rest = (name for name in state.pools[kind] if name not in state.pieces)
    state.pools[kind] = tuple(rest)
    return first


def add(state: State, name: str, at: str, strength: str, chance: Random) -> None:
    board = printed()
    counter = board.counters[name]
    given = strength or counter.strength or ("5" if counter.kind == "indian" else "0")
    full, back = board.faces_of(given)
    side = "" if counter.kind == "prisoners" else counter.side
    row = ""
    if counter.kind == "leader" and name not in board.leaders:
        row = chance.choice(board.cup(counter.side))
    state.pieces[name] = Piece(counter.kind, side, at, full=full, back=back, row=row)


def changed(state: State, *names: str, **facts: Any) -> State:
    for name in names:
        state.country.change(name, **facts)
    return state


def assault() -> State:
    """The lines before Carillon are attacked; a redoubt is breached, some are lost, some held back."""
    state = opening("summer_1758")
    for name, at in (
        ("27th", "T1714"),
        ("55th", "T1714"),
        ("Abercromby", "T1714"),
        ("44th", "T1515"),
        ("46th", "T1515"),
        ("British leader 4", "T1515"),
        ("42nd/1st", "T1512"),
        ("British cannon 2", "T1512"),
        ("Langy", "T0918"),
        ("French regular 2", "T0918"),
        ("Sloop 1", "T0827"),
        ("Marine 4", "T1917"),
    ):
        state.country.change(name, at=at)
    changed(state, "27th", "La Sarre", reduced=True)
    changed(state, "44th", fought=True)
    changed(state, "Langy", "French regular 2", lost=True)
    changed(state, "British leader 6", "1st New York", frozen=True)
    changed(state, "60th/1st", "60th/4th", spent=4)
    changed(state, "Marine 4", building="breastwork")
    state.works["T1613"] = Work("redoubt", "french", breached=True)
    state.seniors = {"british": "Abercromby", "french": "Montcalm"}
    state.country.remove("2nd Mass")
    state.step, state.date, state.weather = "fight", 3, "rain"
    state.trails = [
        Trail("british", ("T0729", "T0828"), "sail", ("27th",)),
        Trail("british", ("T1412", "T1512"), pieces=("42nd/1st",)),
        Trail("british", ("T1517", "T1516", "T1515"), pieces=("44th", "46th")),
        Trail("british", ("T1814", "T1714"), pieces=("27th", "55th")),
        Trail("french", ("T0823", "T0822", "T0821", "T0820"), "lost", ("Langy",)),
        Trail("french", ("T0820", "T0819", "T0918"), "lost", ("Langy",)),
        Trail("french", ("T1821", "T1820", "T1819", "T1818", "T1917"), "retreat", ("Marine 4",)),
    ]
    state.fought = [
        Fought("british", "44th", "T1515", "T1614", hit=True, answered=True),
        Fought("british", "British cannon 2", "T1512", "T1613", hit=True, guns=True),
        Fought("french", "Guyenne", "T1517", "T1516", hit=False),
    ]
    state.fighting = Fight("27th", "T1714", "T1614", "Roussillon")
    return state


def ice() -> State:
    """The rangers come over the frozen lake by night."""
    state = opening("winter_raid_1757")
    for name, at in (
        ("Rogers", "S3109"),
        ("Ranger 1", "S3109"),
        ("Ranger 2", "T0829"),
        ("Ranger 3", "T0829"),
    ):
        state.country.change(name, at=at)
    changed(state, "Sleigh", "Langy", "French regular 1", at="T1514")
    changed(state, "British leader 2", at="T0829")
    state.weather, state.night, state.date = "snow", True, 4
    state.seniors = {"british": "Rogers", "french": "Langy"}
    state.bled = {"british": ("Ranger 3",)}
    state.trails = [
        Trail("british", ("S2807", "S2908", "S3008", "S3109"), pieces=("Rogers", "Ranger 1")),
        Trail("british", ("S3209", "T0730", "T0829"), pieces=("Ranger 2", "Ranger 3")),
        Trail("french", ("T2014", "T1914", "T1813", "T1714", "T1613", "T1514"), pieces=("Sleigh",)),
    ]
    return state


def misty() -> State:
    """In fog, after the French have sailed."""
    state = opening("summer_1757", Options(fog="recommended", fog_indians=True))
    state.date, state.night, state.weather = 5, True, "rain"
    for name in ("Levis", "French grenadier 1", "Marine 6", "Langlade", "French Indian 1"):
        state.country.change(name, at="S1905")
    return state


@cache
def seen(kind: str, who: str) -> View:
    return view(POSITIONS[kind](), who)


POSITIONS = {"assault": assault, "ice": ice, "misty": misty}
