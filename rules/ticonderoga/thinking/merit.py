"""What an attack promises, and what it may cost."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from rules.ticonderoga import attack, odds
from rules.ticonderoga.board import ENEMY, FACES
from rules.ticonderoga.fray import Fray
from rules.ticonderoga.lines import Attack
from rules.ticonderoga.pieces import Piece
from rules.ticonderoga.state import Fight
from rules.ticonderoga.thinking.intents import intent_of
from rules.ticonderoga.view import View

STEP = 100  # what a step of the enemy is worth
ROUT = 40  # that he must leave a hex
WORKS = 100  # that he must leave his works
PRIZE = 400  # that he must leave what is wanted most
HUNDRED = 100


class Outcome(NamedTuple):
    """In hundredths: the attack hits; then, or if not, the defence does."""

    hit: int
    answer_hit: int
    answer_missed: int


def merit(now: Fray, line: Attack, care: int) -> int:
    planned = attack.planned(now, line)
    if line.manner is None:
        return worth(now, planned, outcome(now, planned), care)
    surprised = 10 * (1 + now.country.leader(planned.leader).initiative)
    passed, failed = (worth(now, planned, each(now, planned), care) for each in (ambushed, outcome))
    return (surprised * passed + (HUNDRED - surprised) * failed) // HUNDRED


def worth(now: Fray, planned: Fight, likely: Outcome, care: int) -> int:
    """What the enemy is likely to lose, less what the attacker is."""
    rout = likely.hit * (HUNDRED - likely.answer_hit) // HUNDRED
    answered = (likely.hit * likely.answer_hit + (HUNDRED - likely.hit) * likely.answer_missed) // HUNDRED
    if not now.country.pieces[planned.target].is_unit:
        rout, answered = HUNDRED, 0  # what cannot defend itself falls back in any case
    promised = likely.hit * STEP + rout * rout_worth(now, planned)
    return promised * (HUNDRED if wanted(now, planned) else blood(now)) // HUNDRED - answered * care


def wanted(now: Fray, planned: Fight) -> bool:
    return planned.at in intent_of(now.view).prizes(now) and planned.source != planned.at


def blood(now: Fray) -> int:
    return intent_of(now.view).blood


def rout_worth(now: Fray, planned: Fight) -> int:
    if wanted(now, planned):
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
    country = now.country
    if not strength or country.pieces[planned.target].aboard:
        return 0
    leader, guns = defenders(now, planned.at)
    return chance(now, leader, odds.total(odds.defence_parts(now.view, planned, guns)), strength)


def defenders(now: Fray, at: str) -> tuple[str, tuple[str, ...]]:
    """Who leads the defence of a hex, and the cannon that help."""
    known = now.view.once(_defenders)
    if at not in known:
        country, enemy = now.country, ENEMY[now.side]
        leader = odds.ablest(country, odds.leads_defence(country, at, enemy))
        known[at] = leader, odds.best_cannons(country, odds.defending_cannons(country, at, enemy))
    return known[at]


def _defenders(view: View) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {}


def chance(now: Fray, leader: str, plus: int, strength: int) -> int:
    """Of a hundred throws of leader and die those that hit."""
    added = odds.added(now.country, leader) if leader else (0,) * len(FACES)
    return faces(added, plus, strength)


@lru_cache(maxsize=1 << 12)
def faces(added: tuple[int, ...], plus: int, strength: int) -> int:
    return sum(odds.chances(plus + more, strength) for more in added)
