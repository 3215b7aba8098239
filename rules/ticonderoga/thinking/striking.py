"""The order of a combat phase: one thing at a time; what has come of it decides the next."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.chance import Chance
from rules.kernel.orders import Line, Lines
from rules.ticonderoga import attack, odds
from rules.ticonderoga.advance import PursuitAlways, companions, ready, refuse_place, wished_pursuit
from rules.ticonderoga.attack import HANDLERS, SURPRISE, Battles
from rules.ticonderoga.board import ENEMY
from rules.ticonderoga.bombard import marks
from rules.ticonderoga.draft import MOST_RIDERS
from rules.ticonderoga.fray import Fray, Prospect, fray
from rules.ticonderoga.lines import Advance, Attack, Bombard
from rules.ticonderoga.thinking.intents import Wishes, intent_of
from rules.ticonderoga.thinking.merit import HUNDRED, merit
from rules.ticonderoga.view import View

SIEGE = 150  # an attack that promises so much is better than fire at the works
NOISE = 300  # by how much the choice among like attacks is left to chance

Appraised = tuple[int, Attack]  # what it promises, in hundredths of hundredths of a step


def fight(kind: Battles, view: View, chance: Chance, wishes: Wishes) -> Lines:
    now = fray(HANDLERS, view, ())
    best = appraised(now, chance, wishes)
    for line in (*following(now, wishes), *striking(now, best)):
        if kind.refuse(view, (), line) is None:
            return (line,)
    return kind.default(view)


# -- who goes after the enemy --------------------------------------------------------------------------------


def following(now: Fray, wishes: Wishes) -> Iterator[Line]:
    """Into a hex that was emptied, if something is to be had there; on, where a leader has thrown for it."""
    for prospect in now.prospects:
        if wanted(now, wishes, prospect) and refuse_place(now, prospect) is None:
            yield advance(prospect)
        if ready(prospect):
            yield from pursuit(now, prospect)


def advance(prospect: Prospect) -> Advance:
    return Advance(prospect.cleared.unit, *companions(prospect)[:MOST_RIDERS])


def pursuit(now: Fray, prospect: Prospect) -> Iterator[Line]:
    """The throw for a pursuit, or its way."""
    if (line := wished_pursuit(now, prospect, (PursuitAlways(),))) is not None:
        yield line


def wanted(now: Fray, wishes: Wishes, prospect: Prospect) -> bool:
    """A prize, or works on the way of who has a way to go; a garrison stays where it is."""
    at, intent = prospect.cleared.at, intent_of(now.view)
    goals = wishes.goals(now, prospect.cleared.unit)
    if prospect.cleared.source in goals:
        return False
    return at in intent.prizes(now) or at in goals or (bool(goals) and at in now.view.works)


# -- attacks and fire ----------------------------------------------------------------------------------------


def striking(now: Fray, ranked: list[Appraised]) -> Iterator[Attack | Bombard]:
    """The best attack if it is good; else fire at works; else the best attack if it is worth anything."""
    if intent_of(now.view).peace(now.view):
        return
    best = ranked[0] if ranked else (0, None)
    if best[1] is not None and best[0] >= SIEGE * HUNDRED:
        yield best[1]
    yield from shots(now)
    if best[1] is not None and best[0] > 0:
        yield best[1]


def shots(now: Fray) -> Iterator[Bombard]:
    """At whatever still gives cover to the enemy."""
    for source in dict.fromkeys(piece.at for piece in now.country.pieces.values() if piece.side == now.side):
        for cannon in attack.unspent_cannons(now, source) if source in now.view.board.ground.at else ():
            for at in marks(now, source):
                if not now.country.works[at].breached and now.country.units(at, ENEMY[now.side]):
                    yield Bombard(cannon, at)


def appraised(now: Fray, chance: Chance, wishes: Wishes) -> list[Appraised]:
    """Every attack that can be made, the best first."""
    care = wishes.care(now.view)
    found = [(merit(now, line, care) + chance.randint(0, NOISE), line) for line in attacks(now)]
    return sorted(found, key=lambda each: -each[0])


def attacks(now: Fray) -> Iterator[Attack]:
    for unit in attack.attackers(now):
        for at in attack.in_reach(now, unit):
            for target in attack.targets(now.country, at, now.side):
                yield from manners(now, unit, at, target)


def manners(now: Fray, unit: str, at: str, target: str) -> Iterator[Attack]:
    """As it is, with the best guns, or by surprise."""
    source = now.country.pieces[unit].at
    yield Attack(unit, at, target)
    if guns := odds.best_cannons(now.country, attack.unspent_cannons(now, source)):
        yield Attack(unit, at, target, *guns)
    if attack.may_surprise(now, unit, at) is None:
        yield Attack(unit, at, target, manner=SURPRISE)
