"""What a position is worth: how much of their aims the British have taken, and what both have to go on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.kernel.thinking.judgement import MOST
from rules.whigs import treasury
from rules.whigs.board import BRITISH, FRENCH, MILITIA, REGULAR, SHIP, Board
from rules.whigs.state import State
from rules.whigs.thinking.aims import values

UNIT = {REGULAR: 7, MILITIA: 1, SHIP: 2}
RANGER = 3
GOLD = 2000  # pounds that are worth as much as a point
RICH = 60  # points of money, and no more of it counts
SIEGE = 50  # hundredths of a place that is as good as taken
BY_SEA = 510  # more for one of the last places to which no path leads
AT_FIRST, AT_LAST = -580, 1560  # what the British must have taken for even chances, at first and at the end
WIDE, NARROW = 480, 100  # by how much one must be better to win three games of four
YEAR, PLANNING = 16, 5  # moments of a year, and those before its first period
STAGES = (
    "income",
    "allies_british",
    "allies_french",
    "upkeep",
    "administer",
    "gather",
    "intelligence",
    "raiders",
    "raid",
)
PERIOD = ("fleets", "march", "defend")


def clock(state: State) -> int:
    """Moments gone by: the parts of each year, and of each of its periods."""
    whole = (state.year - state.board.file.first) * YEAR
    if state.period:
        part = PERIOD.index(state.step) if state.step in PERIOD else len(PERIOD) - 1
        return whole + PLANNING + (state.period - 1) * len(PERIOD) + part
    if state.step in STAGES:
        return whole + STAGES.index(state.step) // 2
    return whole + (PLANNING - 1 if state.step == "orders" else YEAR - 1)


def worth(state: State, side: str) -> int:
    if state.outcome is not None:
        won = MOST if state.outcome.winner == BRITISH else -MOST if state.outcome.winner else 0
    else:
        lead = british_lead(state) - _between(state, AT_FIRST, AT_LAST)
        won = (MOST - 1) * lead // (abs(lead) + _between(state, WIDE, NARROW))
    return won if side == BRITISH else -won


def british_lead(state: State) -> int:
    """What they hold of the French, less what they lost, and by how much they are stronger."""
    places, value = state.board.places, prizes(state.board)
    lead = 0
    for code, node in state.nodes.items():
        home = places[code].home
        if node.owner != home:
            part = value[code] if node.owner else value[code] // 2
            lead += part if home == FRENCH else -part
    for code, siege in state.sieges.items():
        if siege.needs:
            part = value[code] * SIEGE * siege.sat // (100 * siege.needs)
            lead += part if siege.side == BRITISH else -part
    return lead + strength(state, BRITISH) - strength(state, FRENCH)


@lru_cache(maxsize=8)
def prizes(board: Board) -> Mapping[str, int]:
    """What it is worth to hold each place: most of all the one that is hardest to come to."""
    far = (code for code, place in board.places.items() if place.last and not board.near[code])
    return {**values(board), **{code: values(board)[code] + BY_SEA for code in far}}


def strength(state: State, side: str) -> int:
    """Units that are left, money, and what raids will cost."""
    found = {
        REGULAR: state.regulars[side],
        MILITIA: state.irregulars[side] + state.pool_irregulars[side],
        SHIP: state.ships[side] + state.pool_ships[side],
    }
    lost = state.casualties.get(side, {})
    left = {
        kind: max(0, n - lost.get(kind, 0) // state.board.kind(side, kind).men) for kind, n in found.items()
    }
    men = sum(UNIT[kind] * number for kind, number in left.items())
    rangers = RANGER * state.rangers if side == BRITISH else 0
    raids = len(treasury.costly_raids(state, side)) * state.board.file.raided
    return men + rangers + min(RICH, (state.treasury[side] - raids) // GOLD)


def _between(state: State, first: int, last: int) -> int:
    """From what holds as the war begins to what holds at its end."""
    file = state.board.file
    whole = (file.last - file.first + 1) * YEAR
    return first + (last - first) * min(whole, clock(state)) // whole
