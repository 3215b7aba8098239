"""Tables of Skirmish on which somebody is in hiding, out of sight, or not even heard of."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.position import Position, own_sources, start
from rules.skirmish import GAME
from tests.contract.test_skirmish_secrets import OPEN, SECRET

AMBUSH = """
game = "skirmish"
scenario = "forest_road"
data.forest_road = "forest_road.toml"
[position]
turn = 2
british = '''Light: C4.5 (skirmish, facing east); Line A: B4.5 (column, facing east);
Wagon 1: A4.5; Wagon 2: A4.2; Rangers A: C6.2 (skirmish, spread 1)'''
french = "Abenaki: E6.5 (hidden); Ottawa: E2.5 (hidden); Marines: G3.5 (skirmish, hidden)"
"""
FOG = """
game = "skirmish"
scenario = "convoy"
[options]
fog = true
[position]
turn = 2
french = '''Scouts: D4.5 (skirmish, facing east, seen); Marines: C4.5 (column, facing east);
Gun: B4.5; Wagon 1: A4.2; Boatmen: K2.5'''
british = "Rangers A: E6.5 (hidden); Light: E7.5 (hidden); Hunters: I2.5 (hidden)"
"""
STORM = """
game = "skirmish"
scenario = "farmstead"
[position]
turn = 6
british = "Picket: 23.5/15 (column, facing north); Patrol: G3.5 (skirmish); Militia: 24/33"
french = '''Marines: 23.5/23; Abenaki: 16.5/30.5 (skirmish, spread 1, hidden);
Canadians: B8.5 (skirmish, hidden)'''
"""


class Ambush(NamedTuple):
    """A table at the beginning of a turn, and what is looked up there."""

    text: str
    looks: tuple[str, ...]


ON_THE_ROAD = (
    *("sight Light to Abenaki", "sight Ottawa to Light", "measure Light to Ottawa", "ground D6", "rulings"),
    *("range Light", "reach Light to Abenaki", "reach Rangers A towards nearest", "flight Light"),
    *("charge Rangers A at Abenaki", "odds Light against Abenaki", "morale Abenaki", "reach Ottawa to C4"),
)
IN_FOG = (
    *("sight Marines to Light", "measure Light to Scouts", "range Scouts", "range Hunters", "morale Gun"),
    *("reach Scouts to E6", "reach Light towards nearest", "flight Marines from Hunters", "rulings"),
    *("charge Light at Scouts", "odds Marines against Light", "sight Hunters to Wagon 1"),
)
AT_THE_DOOR = (
    *("sight Picket to Marines", "measure Marines to Picket", "range Patrol", "range Marines", "rulings"),
    *("reach Picket into house", "reach Patrol into barn", "charge Picket at Marines", "flight Militia"),
    *("odds Marines against Picket", "morale Canadians", "reach Canadians to D6"),
)
AMBUSHES = {
    "ambush by nobody knows whom": Ambush(AMBUSH, ON_THE_ROAD),
    "convoy in fog": Ambush(FOG, IN_FOG),
    "storm of a house": Ambush(STORM, AT_THE_DOOR),
}


def secretive(name: str) -> str:
    """An owner's file: nobody knows who lies in wait on the lake road (skirmish/hide-3)."""
    return own_sources(GAME)[name].text.replace(OPEN, SECRET)


def position(name: str) -> Position:
    return start(AMBUSHES[name].text, f"{name}.toml", {"skirmish": lambda: GAME}, secretive)
