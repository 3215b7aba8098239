"""Battles to draw: their beginnings, the thick of the fight, crowded stacks and a morning of fog."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from render.battles import BOARD
from render.battles.base import charted as chart_of
from render.battles.chart import Chart
from render.words import words
from rules.battles.aids.printed import FILES, read_data
from rules.battles.board import Board
from rules.battles.field import Unit
from rules.battles.state import Assault, Fought, Options, Shot, State, Trail
from rules.battles.view import View, view
from rules.kernel.data import Source

DATA = Path(__file__).parents[2] / "rules" / "battles" / "data"


@cache
def printed() -> Board:
    return read_data({name: Source(name, (DATA / name).read_text(encoding="utf-8"), False) for name in FILES})


def position(scenario: str, placed: str, **facts: Any) -> State:
    """`Johnson 0810, La Reine 1012*`: counters where they stand, the disordered with a star."""
    board = printed()
    battle = board.battles[scenario]
    units = {name: Unit(counter.side, off="waiting") for name, counter in battle.counters.items()}
    for entry in filter(None, (part.strip() for part in placed.replace("\n", " ").split(","))):
        name, at = entry.rsplit(" ", 1)
        units[name] = Unit(units[name].side, at=at.rstrip("*!"), disordered="*" in at, fired="!" in at)
    for name in facts.get("lost", ()):
        units[name] = Unit(units[name].side, off="lost")
    phasing = facts.pop("phasing", battle.order[0])
    given: dict[str, Any] = {
        "step": "move",
        "turn": 7,
        "placing": 2,
        "dp": {"british": 0, "french": 0},
        **facts,
    }
    state = State(
        board=board, options=given.pop("options", Options()), scenario=scenario, units=units, **given
    )
    state.player = battle.order.index(phasing)
    state.listed = {
        side: tuple(n for n in state.of(side) if units[n].off == "waiting") for side in ("british", "french")
    }
    return state


LAKE = """Johnson 0810, Lyman 0911, Eyre A 0811!, Eyre B 1110, Mass Ruggles 0611, Mass Titcomb 0711, Mass
Williams 0811, Mass Pomeroy 0710, Conn Lyman 0911, Conn Whiting 1010*, Conn Goodrich 1010, NY 1109,
RI 1210, Iroquois 0909, British Train 0810, Dieskau 1012, Montreuil 1012, St Pierre 1212, La Reine
1012, Languedoc 0912, CFM 1112, Mil 1 1111, Mil 2 1211, Mil 3 1311, Mil 4 0812*, Abenaki 1310,
Nipissing 0612, Caughnawaga 1411, Algonquin 1511, French Train 1612"""


def lake() -> State:
    """The French before the barricade."""
    return position(
        "lake_george",
        LAKE.replace("Conn Goodrich 1010", "Conn Goodrich 0910"),
        step="fight",
        dp={"british": 6, "french": 9},
        lost=["Mil 5"],
        trails=[
            Trail("french", ("1612", "1512", "1412", "1312", "1212")),
            Trail("french", ("1511", "1411", "1311")),
            Trail("french", ("0913", "0912")),
        ],
        shots=[Shot("0811", "1012", "Ds")],
        fought=[Fought(("0812",), ("0711",), "Ar")],
        assaults=[Assault(("Languedoc",), ("0911",)), Assault(("Mil 1",), ("1110",))],
        fighting=Assault(("Nipissing",), ("0611",)),
    )


OSWEGO = """Mercer 0605, Littlehales 0707, Shirley 1 0605, Shirley 2 0506, Shirley 3 0607, Pepperell 1 0708,
Pepperell 2 0808, NJ 0511, Sailors 0706, Oswego A 0605, Oswego B 0506!, George C 0511, Montcalm
0611, Rigaud 0410, Bourlamaque 0712, La Sarre 1 0611, La Sarre 2 0711, Guyenne 1 0712, Guyenne 2
0612, Bearn 1 0613, Bearn 2 0510*, CFM 0410, Mil 1 0310, Mil 2 0209, Mil 3 0309, Indians 1 0208, A
0611, B/Ontario 1304!, C/Ontario 1305"""


def oswego() -> State:
    """The French round Fort George, their guns across the river firing, the village on fire."""
    return position(
        "oswego",
        OSWEGO,
        step="bombard",
        turn=3,
        dp={"british": 4, "french": 2},
        options=Options(burning=True, tactics=True),
        burning=["0706"],
        markers={"british": {"volley": 1}, "french": {"bayonet": 1, "ambush": 1}},
        lost=["Mil 4"],
        shots=[Shot("1304", "0605", "-"), Shot("0506", "0309", "Dz")],
        trails=[Trail("french", ("0714", "0713", "0712")), Trail("french", ("0309", "0310"), "retreat")],
    )


QUEBEC = """Wolfe 1507, Monckton 1509, Townshend 1303, Murray 1506, 15 1304, 28 1508, 35 1511, 43 1507,
47 1506, 48/1 1208, 48/2 1206, 58 1504, 60/2 1203, 60/3 0411, 78 HL/1 1505, 78 HL/2 1605*, LB Gr 1510, Conv
LI 1004, RA 1508, British Train 0309, Montcalm 1707, Senezergues 1709, St Ours 1705, La Sarre 1705,
Languedoc 1706*, Bearn 1707, Guyenne 1708, RR 1709, Col/LW 1808, Col/RW 1806, M/LW 1710, M/RW 1704,
TR/LW 1711*, Q/RW 1 1703, Q/RW 2 1804, Indians 1603, Fld 1707!, Gl 2310, St J 2305, St L 2308, St U
2306, Gr/BC 2001, CdC/BC 1901, Bougainville 2001"""


def quebec() -> State:
    """The lines meet on the Plains."""
    return position(
        "quebec",
        QUEBEC,
        step="declare",
        turn=7,
        phasing="british",
        dp={"british": 12, "french": 21},
        lost=["Vols/BC"],
        trails=[
            Trail("british", ("1305", "1405", "1505")),
            Trail("british", ("1509", "1508")),
            Trail("french", ("1605", "1705", "1706"), "retreat"),
            Trail("british", ("1505", "1605"), "pursuit"),
        ],
        fought=[Fought(("1505",), ("1605",), "Dr")],
        assaults=[Assault(("47", "43"), ("1606",)), Assault(("28",), ("1608",))],
    )


def crowded() -> State:
    """Everything in as few hexes as may be: a unit, a gun, a train and every leader together."""
    return position(
        "quebec",
        """Wolfe 1507, Monckton 1507, Townshend 1507, Murray 1507, 43 1507, RA 1507, British Train 1507,
Montcalm 1607, Senezergues 1607, St Ours 1607, Bougainville 1607, Bearn 1607*, Fld 1607, 28 1508, 47
1506, 58 1606, La Sarre 1608""",
        phasing="british",
    )


def fogged(scenario: str = "lake_george") -> State:
    made = {"lake_george": lake, "oswego": oswego, "quebec": quebec}[scenario]()
    return msgspec.structs.replace(made, fog=True, turn=min(13, made.battle.file.turns))


def opening(scenario: str) -> State:
    """Before the first counter is laid out."""
    state = position(scenario, "", step="set_up", turn=1, placing=0)
    state.units = {name: Unit(unit.side, off="start") for name, unit in state.units.items()}
    return state


def seen(state: State, who: str) -> View:
    return view(state, who)


def charted(scenario: str, width: int = 1600, focus: str | None = None) -> Chart:
    return chart_of(seen(opening(scenario), "public"), words("en", BOARD.words), width, focus)
