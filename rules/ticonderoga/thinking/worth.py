"""What a position is worth: how the scenario would end now, what is still to come, blood, and time gone by.

All sums are hundredths of a point, from the British side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from rules.kernel.thinking.judgement import MOST
from rules.ticonderoga.board import BRITISH, FRENCH, SIDES
from rules.ticonderoga.pieces import Piece
from rules.ticonderoga.state import State
from rules.ticonderoga.thinking.travel import FAR, afloat, on_foot
from rules.ticonderoga.victory import AIMS, AT_THE_END, CARILLON, EDWARD, HENRY, LAKE, SLEIGH, WAGON

POINT = 100
WIDE = 2 * POINT  # a lead with which three games of four are won
AHEAD = 3 * POINT  # what it is worth at the very end that the terms give it to a side
BLOOD = 8  # a step of strength
REACH = 90  # how far one is from a goal who counts half as much as one who is there
PULL = 2 * POINT  # all the strength of a side in its goal
TAKEN = POINT  # an aim that is in the attacker's hands
WORK = 25  # a work of the enemy that stands before the goal
TURNS = 4  # activations of a date


class Goal(NamedTuple):
    """Where a side must come, how much of that is done, and who goes there."""

    side: str
    at: tuple[str, ...]
    done: int = 0  # in hundredths of a point
    party: tuple[str, ...] = ()  # nobody: all its units


Goals = Callable[[State], Iterator[Goal]]


def clock(state: State) -> int:
    """Activations gone by."""
    return (state.date - 1) * TURNS + 2 * state.night + state.player


def worth(state: State, side: str) -> int:
    if state.outcome is not None:
        winner = state.outcome.winner
        won = MOST if winner == BRITISH else -MOST if winner else 0
    else:
        lead = british_lead(state)
        won = MOST * lead // (abs(lead) + WIDE) if lead >= 0 else -(MOST * -lead // (WIDE - lead))
    return won if side == BRITISH else -won


def british_lead(state: State) -> int:
    """The terms weigh more the later it is, what is to come the earlier."""
    whole = state.last_date * TURNS
    gone = min(clock(state), whole)
    verdict = AT_THE_END[state.scenario](state).winner
    lead = {str(side): BLOOD * strength(state, side) for side in SIDES}
    if verdict:
        lead[verdict] += AHEAD * gone // whole
    for goal in GOALS[state.scenario](state):
        lead[goal.side] += goal.done + PULL * near(state, goal) * (whole - gone) // (POINT * whole)
    return lead[BRITISH] - lead[FRENCH]


def strength(state: State, side: str) -> int:
    return sum(state.pieces[name].strength for name in state.of(side) if state.pieces[name].at)


# -- how near a side is to what it must reach ------------------------------------------------------------


def near(state: State, goal: Goal) -> int:
    """In hundredths: how near its people stand to a goal, the strong counting more."""
    party = [state.pieces[name] for name in goal.party or tuple(state.of(goal.side))]
    there = [piece for piece in party if piece.at and (goal.party or piece.is_unit)]
    whole = sum(weight(piece) for piece in there)
    return sum(weight(piece) * closeness(state, piece, goal.at) for piece in there) // whole if whole else 0


def weight(piece: Piece) -> int:
    return max(piece.strength, 1)


def closeness(state: State, piece: Piece, goals: tuple[str, ...]) -> int:
    ground, both = state.board.ground, len(state.maps) > 1
    if piece.aboard:
        far = afloat(ground, goals, both, woodsmen=False).get(piece.at, FAR)
    else:
        far = on_foot(ground, goals, both, state.frozen_over, woodsmen=False).get(piece.at, FAR)
    return POINT * REACH // (REACH + far)


# -- what each scenario asks for -------------------------------------------------------------------------


def autumn(state: State) -> Iterator[Goal]:
    """Two places, and two bateaux that must not be lost (ticonderoga/18.2f, 18.2g)."""
    places = AIMS["autumn_1755"]
    held = sum(state.held.get(at) == FRENCH for at in places)
    open_ = tuple(at for at in places if state.held.get(at) != FRENCH) or places
    bateaux = sum(state.pieces[n].kind == "bateau" and bool(state.pieces[n].at) for n in state.of(FRENCH))
    yield Goal(FRENCH, open_, TAKEN * held + BLOOD * bateaux)


def summer_1757(state: State) -> Iterator[Goal]:
    """Three places into which the French must come (ticonderoga/18.3h, 18.3i)."""
    places = AIMS["summer_1757"]
    open_ = tuple(at for at in places if at not in state.taken) or places
    yield Goal(FRENCH, open_, TAKEN * sum(at in state.taken for at in places))


def summer_1758(state: State) -> Iterator[Goal]:
    """Fort Carillon, and the works before it (ticonderoga/18.4l)."""
    works = sum(work.side == FRENCH and not (work.breached or work.ruined) for work in state.works.values())
    yield Goal(BRITISH, (CARILLON,), -WORK * works)


def winter_raid(state: State) -> Iterator[Goal]:
    """Blood first, then home (ticonderoga/18.5h, 18.5i)."""
    british, french = (len(state.bled.get(side, ())) for side in (BRITISH, FRENCH))
    ahead = bool(french) and not british
    yield Goal(BRITISH, (EDWARD,) if ahead else (CARILLON,), TAKEN * french)
    yield Goal(FRENCH, (CARILLON,), TAKEN * british)
    sleigh = state.pieces.get(SLEIGH)
    if sleigh is not None and sleigh.at and SLEIGH not in state.taken:
        yield Goal(FRENCH, (CARILLON,), TAKEN, (SLEIGH,))


def summer_raid_1757(state: State) -> Iterator[Goal]:
    """The prisoners, first in their hands, then at home (ticonderoga/18.6e)."""
    captives = tuple(name for name, piece in state.pieces.items() if piece.kind == "prisoners" and piece.at)
    for name in captives:
        at = state.pieces[name].at
        kept = bool(state.country.units(at, BRITISH))
        yield Goal(BRITISH, (HENRY,), 2 * TAKEN * kept, (name,))
        yield Goal(BRITISH, (at,))


def summer_raid_1758(state: State) -> Iterator[Goal]:
    """The wagon, its way, and who lies in wait for it (ticonderoga/18.7e-18.7g)."""
    wagon = state.pieces.get(WAGON)
    if wagon is not None and wagon.at:
        yield Goal(BRITISH, (LAKE,), TAKEN, (WAGON,))
        yield Goal(FRENCH, (wagon.at,))


GOALS: Mapping[str, Goals] = {
    "autumn_1755": autumn,
    "summer_1757": summer_1757,
    "summer_1758": summer_1758,
    "winter_raid_1757": winter_raid,
    "summer_raid_1757": summer_raid_1757,
    "summer_raid_1758": summer_raid_1758,
}
