"""What a position is worth: how far the sides have come with their aims, and what they have left."""

from __future__ import annotations

from rules.kernel.thinking.judgement import MOST
from rules.skirmish.state import State
from rules.skirmish.table import BRITISH, FRENCH, Side
from rules.skirmish.thinking.aims import WHOLE, come, worn

NERVE = 500  # of the aims: what it is worth that none of one's companies is worn, and all of the enemy's are
WIDE = 400  # a lead by which one wins three games of four
EVER = 950  # of MOST: nothing is sure before it is over


def clock(state: State) -> int:
    """Turns gone by."""
    return state.turn - 1 + (state.outcome is not None)


def worth(state: State, side: str) -> int:
    if state.outcome is not None:
        winner = state.outcome.winner
        won = MOST if winner == BRITISH else -MOST if winner == FRENCH else 0
    else:
        lead = british_lead(state)
        won = EVER * lead // (abs(lead) + WIDE)
    return won if side == BRITISH else -won


def british_lead(state: State) -> int:
    """In thousandths of what a side wants; the later it is, the more weighs what else is the end."""
    aims = come(state, BRITISH) - come(state, FRENCH)
    lead = aims + NERVE * (nerve(state, BRITISH) - nerve(state, FRENCH)) // WHOLE
    turns, late = state.terms.turns, min(state.turn, state.terms.turns) - 1
    match state.terms.otherwise:
        case "draw":
            waits = any(way.when == "end" for ways in state.terms.wins.values() for way in ways)
            return lead if waits else lead * (turns * turns - late * late) // (turns * turns)
        case winner:
            sign = 1 if winner == BRITISH else -1
            return lead + sign * WHOLE * late * late // (2 * turns * turns)


def nerve(state: State, side: Side) -> int:
    """What is left of the companies of a side."""
    names = [name for name in state.of(side) if state.troop(name).arm in ("foot", "horse")]
    left = sum(WHOLE - worn(state, name) for name in names)
    return left // len(names) if names else 0
