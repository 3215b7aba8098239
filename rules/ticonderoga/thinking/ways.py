"""The best move of a piece on foot, with whom it goes, and whether it dares go beside the enemy."""

from __future__ import annotations

from collections.abc import Sequence

from rules.ticonderoga import going
from rules.ticonderoga.board import ENEMY
from rules.ticonderoga.draft import MOST_RIDERS, Draft
from rules.ticonderoga.lines import Go
from rules.ticonderoga.thinking.intents import USUAL, Wishes, task_of
from rules.ticonderoga.thinking.travel import reckoning

LED = ("cannon", "prisoners")  # what a unit takes along beside leaders


def best_move(now: Draft, wishes: Wishes, name: str) -> Go | None:
    """As near as it comes on land; at the same distance by road, and with as many as go along."""
    goals = wishes.goals(now, name)
    if not goals or going.refuse_mover(now, name) is not None:
        return None
    piece, land, cost = now.pieces[name], now.country.ground.land, reckoning(now, name, goals)
    mates = now.country.units(piece.at, now.side)
    ends = sorted({(cost(to), to, pace or "") for to, pace in going.goals(now, name) if to in land})
    here = cost(piece.at)
    for rest, to, pace in ends:
        if rest >= here:
            return None
        if dares(now, wishes, name, to, mates):
            return ride(now, wishes, name, to, pace or None)
    return None


def dares(now: Draft, wishes: Wishes, name: str, to: str, mates: Sequence[str]) -> bool:
    """Whether it goes beside the enemy who is known there: on an errand, or with enough others."""
    task, country, enemy = task_of(now, name), now.country, ENEMY[now.side]
    near = country.ground.touching(to)
    foes = sum(now.pieces[foe].strength for at in near for foe in country.units(at, enemy))
    if now.pieces[name].kind in ("wagon", "sleigh"):
        return escorted(now, wishes, name, to)
    if not foes or task is None or not task.odds or name in wishes.errands:
        return True
    friends = {*mates, *country.units(to, now.side), *(n for at in near for n in country.units(at, now.side))}
    return USUAL * sum(now.pieces[friend].strength for friend in friends) >= wishes.odds(task) * foes


def escorted(now: Draft, wishes: Wishes, name: str, to: str) -> bool:
    """Whether units of its hex come where a wagon goes, or are there, and no enemy is known beside it."""
    enemy = ENEMY[now.side]
    task = task_of(now, name)
    beside = any(now.country.units(at, enemy) for at in now.country.ground.touching(to))
    if beside and task is not None and task.odds and to not in wishes.goals(now, name):
        return False
    if now.country.units(to, now.side):
        return True
    there = now.country.units(now.pieces[name].at, now.side)
    mates = [mate for mate in there if going.refuse_mover(now, mate) is None]
    pace = going.ROAD if now.view.night else None
    return sum(to in going.reach(now, (mate,), pace) for mate in mates) > 1


def ride(now: Draft, wishes: Wishes, name: str, to: str, pace: str | None) -> Go:
    """With its share of the leaders, and with cannon and prisoners unless they are too slow."""
    parties = (company(now, wishes, name), leaders_for(now, wishes, name), ())
    party = next(each for each in parties if not each or to in going.reach(now, (name, *each), pace))
    return going.order(name, party, to, pace)


def company(now: Draft, wishes: Wishes, name: str) -> tuple[str, ...]:
    led = (each for each in going.companions(now, name) if now.pieces[each].kind in LED)
    return tuple(sorted((*leaders_for(now, wishes, name), *led)[:MOST_RIDERS]))


def leaders_for(now: Draft, wishes: Wishes, name: str) -> tuple[str, ...]:
    """The leaders of a hex share themselves out among the units that leave it."""
    at = now.pieces[name].at
    units = [each for each in now.country.ashore(at, now.side) if wishes.goals(now, each)]
    leaders = now.country.leaders(at, now.side)
    known = [each for each in leaders if going.refuse_rider(now, name, each) is None]
    return tuple(known[: -(-len(known) // max(len(units), 1))])[:MOST_RIDERS]
