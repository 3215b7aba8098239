"""What a position is worth: points that are had, points that may come, and the strength to win them."""

from __future__ import annotations

from rules.battles.board import BRITISH, ENEMY, SIDES
from rules.battles.field import TO_COME
from rules.battles.state import State
from rules.battles.thinking.aims import prizes
from rules.battles.victory import morale, occupies, total
from rules.kernel.thinking.judgement import MOST

POINT = 100  # all sums below are in hundredths of a victory point
LEVELS = {"marginal": 800, "substantive": 900, "decisive": MOST}  # what a victory is worth
EARLY, AT_LAST = 40, 100  # hundredths that a place is worth which one holds, at first and at the very end
PROMISED = 70  # hundredths that points are worth towards which the enemy has suffered half
PULL = 250  # hundredths of a point for a whole army that stands on what it wants
POWER = 500  # and for an army against none
WIDE, NARROW = 400, 100  # by how much one must be better to win three games of four
CHANCE = 60  # hundredths of the strength of those who may yet come


def clock(state: State) -> int:
    """Player turns gone by."""
    return state.turn * 2 + state.player


def worth(state: State, side: str) -> int:
    won = outcome(state) if state.outcome is not None else british(state)
    return won if side == BRITISH else -won


def outcome(state: State) -> int:
    """Of a battle that is over, to the British."""
    assert state.outcome
    won = LEVELS.get(state.outcome.level, 0) if state.outcome.winner else 0
    return won if state.outcome.winner == BRITISH else -won


def british(state: State) -> int:
    """Of a battle that goes on, to the British."""
    lead = sum(promise(state, side) * (1 if side == BRITISH else -1) for side in SIDES) + balance(state)
    return LEVELS["decisive"] * lead // (abs(lead) + between(state, WIDE, NARROW))


def between(state: State, first: int, last: int) -> int:
    """Between what holds as the battle begins and at its end."""
    whole = 2 * state.battle.file.turns
    return first + (last - first) * min(whole, clock(state) - 2) // whole


def promise(state: State, side: str) -> int:
    """What a side may hope for: points for the enemy's losses, for places, for standing near them."""
    return suffered(state, side) + places(state, side) + pull(state, side)


def suffered(state: State, side: str) -> int:
    """Points for the enemy's losses, and for those that are on the way to more."""
    battle, foe = state.battle, ENEMY[side]
    level, dp, army = battle.armies[foe].level, state.dp.get(foe, 0), battle.armies[side]
    had = POINT * total(tuple(morale(battle, state.dp)))[side]
    if dp >= level:
        return had
    if army.half and 2 * dp < level:
        return PROMISED * army.half * 2 * dp // level
    gone, way = (2 * dp - level, level) if army.half else (dp, level)
    return had + PROMISED * (army.whole - army.half) * gone // way


def places(state: State, side: str) -> int:
    """Points for places in which one stands."""
    field, share = state.field, between(state, EARLY, AT_LAST)
    return sum(
        share * points
        for at, points in state.battle.armies[side].holds.items()
        if occupies(field, state.options, at, side)
    )


def pull(state: State, side: str) -> int:
    """For those who stand near what they want; it fades as time runs out."""
    ground, wanted = state.battle.ground, prizes(state.battle, side)
    near = whole = 0
    for name in state.of(side):
        unit, counter = state.units[name], state.counter(name)
        if counter.melee and unit.at and wanted:
            far = min(ground.distance(unit.at, at) for at in wanted)
            near += counter.factor * 2 * POINT // (2 + far)
            whole += counter.factor
    return between(state, PULL, PULL // 4) * near // (POINT * whole) if whole else 0


def balance(state: State) -> int:
    """What the British are stronger, as far as there is time to make use of it."""
    power = {side: strength(state, side) for side in SIDES}
    whole = sum(power.values())
    ahead = power[BRITISH] - power[ENEMY[BRITISH]]
    return between(state, POWER, POWER // 10) * ahead // whole if whole else 0


def strength(state: State, side: str) -> int:
    """In hundredths of factors, by the face that shows; a leader counts by his value."""
    sum_ = 0
    for name in state.of(side):
        unit, counter = state.units[name], state.counter(name)
        if unit.at:
            sum_ += POINT * (counter.value or (state.field.factor(name) + counter.factor) // 2)
        elif unit.off in TO_COME:
            sum_ += CHANCE * (counter.value or counter.factor)
    return sum_
