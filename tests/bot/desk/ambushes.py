"""Tables of Skirmish on which somebody is in hiding, out of sight, or not even heard of."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.position import Position, own_sources, start
from rules.skirmish import GAME
from tests.contract.test_skirmish_secrets import OPEN, SECRET

UNHEARD_OF = """
game = "skirmish"
scenario = "forest_road"
data.forest_road = "forest_road.toml"
[position]
turn = 2
step = "draw"
british = "Light: C4.5 (skirmish, facing east); Line A: B4.5 (column, facing east)"
french = "Abenaki: E6.5 (skirmish, hidden); Ottawa: E2.5 (skirmish, hidden)"
deck = ["Light", "Line A", "Ottawa"]
blanks.french = 3
"""
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
BREACH = """
game = "skirmish"
scenario = "farmstead"
[position]
turn = 6
step = "draw"
british = '''Militia: 23.5/23 (3 well, 2 dead); Patrol: G3.5 (skirmish, hidden);
Picket: 8/4 (column, facing north)'''
french = '''Marines: 23.5/19 (column, facing north, storms house by 23.5/21 with 2);
Abenaki: 16.5/30.5 (skirmish, spread 1, hidden, 4 well, 2 dead); Canadians: B8.5 (skirmish, hidden)'''
deck = ["Picket", "Marines", "Canadians", "Militia"]
kept = ["Abenaki", "Patrol"]
waits = "Abenaki keeps until nearest within 1; Patrol keeps until Marines within 1"
sheets.british = "Patrol asks; Picket asks"
sheets.french = "Abenaki asks; Canadians asks"
trails = [
  { unit = "Canadians", path = [[900, 4500], [900, 4700]], seen = false },
  { unit = "Patrol", path = [[3900, 1000], [3900, 1500]], seen = false },
]
"""
RULED = """
game = "skirmish"
scenario = "forest_road"
options.umpire = "doubtful"
[position]
turn = 4
step = "draw"
british = '''Light: C4.5 (skirmish, facing east); Line A: B4.5 (column, facing east); Wagon 1: A4.5;
Rangers A: C6.2 (skirmish, spread 1, hidden, 5 well, 1 dead)'''
french = '''Abenaki: E6.5 (skirmish, hidden, 4 well, 2 dead); Ottawa: D5.5 (skirmish, hidden);
Marines: G3.5 (skirmish)'''
deck = ["Light", "Line A", "Ottawa", "Marines"]
kept = ["Abenaki", "Rangers A"]
waits = "Abenaki keeps until Light within 1; Rangers A keeps until nearest within 1"
sheets.british = "Light asks; Rangers A asks"
sheets.french = "Abenaki asks; Ottawa asks"
rulings = [
  { kind = "distance", subjects = ["Abenaki", "Light"], value = "180", number = 201 },
  { kind = "secure", subjects = ["Rangers A"], value = "yes", number = 101 },
  { kind = "ground", subjects = ["old burn"], value = "dense", number = 1 },
]
"""


class Ambush(NamedTuple):
    """A table at the beginning of a turn, and what is looked up there."""

    text: str
    looks: tuple[str, ...]
    tries: tuple[str, ...] = ()  # lines that are tried


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
THROUGH_THE_DOOR = (
    *("sight Militia to Marines", "measure Marines to Patrol", "range Militia", "range Abenaki", "rulings"),
    *("reach Picket into house", "reach Marines into barn", "charge Patrol at Marines", "flight Militia"),
    *("odds Marines against Militia", "morale Abenaki", "reach Canadians to D6"),
)
AS_RULED = (
    *("sight Light to Abenaki", "sight Marines to Rangers A", "measure Light to Abenaki", "ground F7"),
    *("range Light", "range Abenaki", "morale Rangers A", "odds Abenaki against Light", "rulings"),
    *("charge Light at Marines", "flight Light", "reach Ottawa to C4"),
)
AT_WHOM = (  # in hiding or not
    *("Picket fires at Abenaki", "Picket charges Marines", "Light fires at Abenaki", "Light charges Ottawa"),
    *("Marines fires at Patrol", "Marines charges Rangers A", "Light keeps until Abenaki within 9"),
)
AMBUSHES = {
    "ambush by nobody knows whom": Ambush(AMBUSH, ON_THE_ROAD),
    "convoy in fog": Ambush(FOG, IN_FOG),
    "storm of a house": Ambush(STORM, AT_THE_DOOR),
    "breach of a house": Ambush(BREACH, THROUGH_THE_DOOR, AT_WHOM),
    "rulings of an umpire": Ambush(RULED, AS_RULED, AT_WHOM),
}
CARDS_OF_NOBODY = Ambush(UNHEARD_OF, ON_THE_ROAD)


def secretive(name: str) -> str:
    """An owner's file: nobody knows who lies in wait on the lake road (skirmish/hide-3)."""
    return own_sources(GAME)[name].text.replace(OPEN, SECRET)


def laid(ambush: Ambush) -> Position:
    return start(ambush.text, "ambush.toml", {"skirmish": lambda: GAME}, secretive)
