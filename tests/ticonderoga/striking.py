"""The Combat Phases of simple-minded players: the attack that promises most, and then they look again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from rules.kernel.orders import Lines
from rules.ticonderoga import attack, odds
from rules.ticonderoga.advance import companions, refuse_place
from rules.ticonderoga.attack import HANDLERS, SURPRISE, Battles
from rules.ticonderoga.board import ENEMY, FACES
from rules.ticonderoga.bombard import marks
from rules.ticonderoga.draft import MOST_RIDERS
from rules.ticonderoga.fray import Fray, Prospect, fray
from rules.ticonderoga.lines import Advance, Attack, Bombard, Done
from rules.ticonderoga.pieces import Piece
from rules.ticonderoga.state import Fight
from rules.ticonderoga.view import View
from tests.ticonderoga.plans import goals_of, plan_of

STEP = 100  # what a step of the enemy is worth
ROUT = 40  # that he must leave a hex
WORKS = 100  # that he must leave his works
PRIZE = 400  # that he must leave what is wanted most
SIEGE = 150  # an attack that promises so much is better than fire at the works
HUNDRED = 100


def fight(kind: Battles, view: View) -> Lines:
    """One thing at a time; what has come of it decides the next."""
    now = fray(HANDLERS, view, ())
    for line in (*following(now), *striking(now)):
        if kind.refuse(view, (), line) is None:
            return (line,)
    return (Done(),) if kind.refuse(view, (), Done()) is None else kind.default(view)


def following(now: Fray) -> Iterator[Advance]:
    """Into a hex that was emptied, if something is to be had there."""
    for prospect in now.prospects:
        if wanted(now, prospect) and refuse_place(now, prospect) is None:
            yield Advance(prospect.cleared.unit, *companions(prospect)[:MOST_RIDERS])


def wanted(now: Fray, prospect: Prospect) -> bool:
    """A prize, or works on the way of who has a way to go; a garrison stays where it is."""
    at, plan = prospect.cleared.at, plan_of(now.view)
    goals = goals_of(now, prospect.cleared.unit)
    if prospect.cleared.source in goals:
        return False
    return at in plan.prizes(now) or at in goals or (bool(goals) and at in now.view.works)


def striking(now: Fray) -> Iterator[Attack | Bombard]:
    """The best attack if it is good; else fire at works; else the best attack if it is worth anything."""
    if plan_of(now.view).peace(now.view):
        return
    best = max(appraised(now), key=lambda each: each[0], default=None)
    if best is not None and best[0] >= SIEGE * HUNDRED:
        yield best[1]
    yield from shots(now)
    if best is not None and best[0] > 0:
        yield best[1]


def shots(now: Fray) -> Iterator[Bombard]:
    """At whatever still gives cover to the enemy."""
    for source in dict.fromkeys(piece.at for piece in now.country.pieces.values() if piece.side == now.side):
        for cannon in attack.unspent_cannons(now, source) if source in now.view.board.ground.at else ():
            for at in marks(now, source):
                if not now.country.works[at].breached and now.country.units(at, ENEMY[now.side]):
                    yield Bombard(cannon, at)


# -- what an attack promises ---------------------------------------------------------------------------------


def appraised(now: Fray) -> Iterator[tuple[int, Attack]]:
    """Every attack that can be made, with what it promises, in hundredths of hundredths of a step."""
    for unit in attack.attackers(now):
        for at in attack.in_reach(now, unit):
            for target in attack.targets(now.country, at, now.side):
                for line in manners(now, unit, at, target):
                    yield merit(now, line), line


def manners(now: Fray, unit: str, at: str, target: str) -> Iterator[Attack]:
    """As it is, with the best guns, or by surprise."""
    source = now.country.pieces[unit].at
    yield Attack(unit, at, target)
    if guns := odds.best_cannons(now.country, attack.unspent_cannons(now, source)):
        yield Attack(unit, at, target, *guns)
    if attack.may_surprise(now, unit, at) is None:
        yield Attack(unit, at, target, manner=SURPRISE)


class Outcome(NamedTuple):
    """In hundredths: the attack hits; then, or if not, the defence does."""

    hit: int
    answer_hit: int
    answer_missed: int


def merit(now: Fray, line: Attack) -> int:
    planned = attack.planned(now, line)
    if line.manner is None:
        return worth(now, planned, outcome(now, planned))
    surprised = 10 * (1 + now.country.leader(planned.leader).initiative)
    passed, failed = (worth(now, planned, each(now, planned)) for each in (ambushed, outcome))
    return (surprised * passed + (HUNDRED - surprised) * failed) // HUNDRED


def worth(now: Fray, planned: Fight, likely: Outcome) -> int:
    """What the enemy is likely to lose, less what the attacker is."""
    rout = likely.hit * (HUNDRED - likely.answer_hit) // HUNDRED
    answered = (likely.hit * likely.answer_hit + (HUNDRED - likely.hit) * likely.answer_missed) // HUNDRED
    if not now.country.pieces[planned.target].is_unit:
        rout, answered = HUNDRED, 0  # what cannot defend itself falls back in any case
    return likely.hit * STEP + rout * rout_worth(now, planned) - answered * plan_of(now.view).care


def rout_worth(now: Fray, planned: Fight) -> int:
    if planned.at in plan_of(now.view).prizes(now) and planned.source != planned.at:
        return PRIZE
    return WORKS if now.country.work_plus(planned.at) else ROUT


def outcome(now: Fray, planned: Fight) -> Outcome:
    plus = odds.total(odds.attack_parts(now.view, planned))
    hit = chance(now, planned.leader, plus, now.country.pieces[planned.unit].strength)
    target = now.country.pieces[planned.target]
    return Outcome(hit, answer(now, planned, after_hit(target)), answer(now, planned, target.strength))


def ambushed(now: Fray, planned: Fight) -> Outcome:
    """Whoever is surprised and hit does not answer; whoever is missed lays an ambush."""
    plain = outcome(now, planned)
    target = now.country.pieces[planned.target]
    trap = msgspec.structs.replace(planned, surprise=True)
    return Outcome(plain.hit, 0, answer(now, trap, target.strength))


def after_hit(target: Piece) -> int:
    """The strength with which a target answers that has lost a step; a Cadre has about one."""
    if not target.reduced:
        return target.back
    return 0 if target.kind in ("indian", "cadre") else 1


def answer(now: Fray, planned: Fight, strength: int) -> int:
    """How many defences of a hundred would hit."""
    country, enemy = now.country, ENEMY[now.side]
    if not strength or country.pieces[planned.target].aboard:
        return 0
    guns = odds.best_cannons(country, odds.defending_cannons(country, planned.at, enemy))
    leader = odds.ablest(country, odds.leads_defence(country, planned.at, enemy))
    return chance(now, leader, odds.total(odds.defence_parts(now.view, planned, guns)), strength)


def chance(now: Fray, leader: str, plus: int, strength: int) -> int:
    """Of a hundred throws of leader and die those that hit."""
    country = now.country
    added: Sequence[int] = (0,) * len(FACES)
    if leader:
        added = tuple(odds.modifier(country, ability) for ability in odds.abilities(country, leader))
    return faces(tuple(added), plus, strength)


@lru_cache(maxsize=1 << 12)
def faces(added: tuple[int, ...], plus: int, strength: int) -> int:
    return sum(odds.chances(plus + more, strength) for more in added)
