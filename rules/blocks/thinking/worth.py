"""What a position is worth: points, strength, and how near it stands to what can be taken."""

from __future__ import annotations

from rules.blocks.board import BRITISH, FRENCH, SHIP, SIDES
from rules.blocks.state import State
from rules.blocks.thinking.land import FAR, to_enemy_land
from rules.blocks.victory import holdings, points
from rules.kernel.thinking.judgement import MOST

POINT = 100  # all sums below are in hundredths of a point
STRENGTH = 20  # a step of strength
PULL = 15  # a step of strength that stands on enemy land; half of it a step away, and so on
EVEN = 14  # by how many steps the British are stronger as the war begins
USUAL, LAST = -14, 10  # the lead with which both sides have the same chances, at first and at the very end
WIDE, NARROW = 8, 3  # by how much one must be better to win three games of four
TURNS, LONGEST = 11, 14  # of a year: as a rule, and never more


def clock(state: State) -> int:
    """Phases gone by."""
    years = state.year - state.board.years.first
    return (years * LONGEST + state.turn) * 2 + min(state.phase, 2)


def worth(state: State, side: str) -> int:
    if state.outcome is not None:
        won = MOST if state.outcome.winner == BRITISH else -MOST if state.outcome.winner else 0
    else:
        lead = british_lead(state) - POINT * _expected(state, USUAL, LAST)
        won = MOST * lead // (abs(lead) + POINT * _expected(state, WIDE, NARROW))
    return won if side == BRITISH else -won


def british_lead(state: State) -> int:
    """In hundredths of a point, with what the blocks on the board promise."""
    got = points(state, holdings(state))
    lead = {str(side): POINT * got[side] for side in SIDES}
    for block in state.blocks.values():
        if block.type != SHIP:
            far = to_enemy_land(state.board, block.side)
            lead[block.side] += block.sp * (STRENGTH + 2 * PULL // (1 + far.get(block.at, FAR)))
    return lead[BRITISH] - lead[FRENCH] - EVEN * STRENGTH


def _expected(state: State, first: int, last: int) -> int:
    """Between what holds as the war begins and at its end, by the years and turns gone by."""
    years = state.board.years
    whole = (years.last - years.first + 1) * TURNS
    gone = min(whole, (state.year - years.first) * TURNS + state.turn)
    return first + (last - first) * gone // whole
