"""What a side is after: places, the lead, whether to go for the enemy or to wait for him."""

from __future__ import annotations

from rules.battles.board import ENEMY, Battle, Counter
from rules.battles.victory import morale, total
from rules.battles.view import View
from rules.kernel.thinking.judgement import Style

USUAL = 100  # hundredths of what is usual: so are styles counted
LATE = 67  # hundredths of a battle: from then on whoever is not ahead goes for the enemy
BEHIND = 33  # and from then on whoever is behind
WAITING, GOING, PRESSING = 100, 110, 140  # what a loss of the enemy is worth against one's own


def prizes(battle: Battle, side: str) -> tuple[str, ...]:
    """The places that a side wants to stand in: its victory points, and what they cost the enemy."""
    award = battle.armies[ENEMY[side]].award
    return tuple(dict.fromkeys((*battle.armies[side].holds, *(award.hexes if award else ()))))


def wanted(view: View) -> tuple[str, ...]:
    """Those that the reader is after who goes for the enemy; where nothing counts, the enemy himself."""
    return prizes(view.battle, view.who) or enemies(view) or tuple(view.battle.ground.place)[:1]


def enemies(view: View) -> tuple[str, ...]:
    """Where the enemy stands."""
    return tuple(at for at, side in view.stacks.items() if side != view.who)


def posts(view: View) -> tuple[str, ...]:
    """Those that the reader is after who waits: also what the enemy wants where this side began."""
    zone = view.battle.armies[view.who].zone
    home = set(view.battle.ground.zone(zone)) if zone else set()
    theirs = (at for at in prizes(view.battle, ENEMY[view.who]) if at in home)
    return tuple(dict.fromkeys((*theirs, *wanted(view))))


def lead(view: View) -> int:
    """By how many victory points the reader would win if it were over now."""
    points: dict[str, int] = {**total(tuple(morale(view.battle, view.dp)))}
    for side, army in view.battle.armies.items():
        points[side] += sum(worth for at, worth in army.holds.items() if view.stacks.get(at) == side)
    return points[view.who] - points[ENEMY[view.who]]


def eager(view: View, style: Style) -> bool:
    """Whether to go for the enemy: who comes does until he wins, towards the end whoever does not."""
    ahead = lead(view)
    if ahead >= view.battle.file.levels["marginal"]:
        return False
    press = style.get("press", USUAL)
    if comes(view):
        return press > 0
    gone = view.turn * press
    return gone > (BEHIND if ahead < 0 else LATE) * view.last_turn


def comes(view: View) -> bool:
    """Whether it is for the reader to come: he has no set-up; or, where both have, he is the stronger."""
    armies = view.battle.armies
    if any(army.zone is None for army in armies.values()):
        return armies[view.who].zone is None
    return strength(view, view.who) > strength(view, ENEMY[view.who])


def strength(view: View, side: str) -> int:
    return sum(counter.factor for counter in view.battle.of(side) if counter.melee and sure(view, counter))


def sure(view: View, counter: Counter) -> bool:
    """Whether a counter does not come by chance."""
    groups = view.battle.armies[counter.side].arrivals
    return not any(group.code == counter.code and group.roll != "sure" for group in groups)


def late(view: View) -> bool:
    """Whether the last third of the battle has begun."""
    return USUAL * view.turn > LATE * view.last_turn


def zeal(view: View, style: Style) -> int:
    """In hundredths: what a loss of the enemy is worth against a loss of one's own."""
    keen = WAITING if not eager(view, style) else PRESSING if late(view) else GOING
    return keen * style.get("attack", USUAL) // USUAL
