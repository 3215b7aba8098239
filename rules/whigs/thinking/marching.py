"""Where armies go, land and stay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.orders import Lines
from rules.kernel.thinking.judgement import Reason, Style
from rules.whigs import landing, marches, odds, siege
from rules.whigs.flight import Retreat, Withdraw
from rules.whigs.lines import Go, Land, Stay
from rules.whigs.operations import March, options
from rules.whigs.state import Army, key_of
from rules.whigs.thinking import aims, forces
from rules.whigs.view import View

USUAL = 100
NOISE = 3  # points by which the choice among like ways is left to chance
HUNGRY = 85  # hundredths of what an army out of supply can do that it may hope for
QUIET = 12  # hundredths of its worth for which a place is guarded that nobody threatens
SHARED = 25  # hundredths of a promise that are left if somebody else sees to it
POUNDS = 1500  # that are worth a point
SAILS = 70  # of a hundred expeditions

Way = Go | Land | Stay


class Errand(NamedTuple):
    """What an army might do, what it promises in points, for which place, and why."""

    promise: int
    line: Way
    goal: str
    why: Reason


def marched(view: View, kind: March, chance: Chance, style: Style) -> Lines:
    """The best errand of each army, the strongest first; who lands sails before the others."""
    lines, seen, fleets = list[Way](), set[str](), set[str]()
    for name in _strongest(view, kind.left(view, ())):
        found = errands(view, name, seen, chance, style)
        best = next((e for e in found if not (isinstance(e.line, Land) and e.line.fleet in fleets)), None)
        if best is None:
            continue
        lines.append(best.line)
        seen.add(best.goal)
        if isinstance(best.line, Land):
            fleets.add(best.line.fleet)
    return tuple(sorted(lines, key=lambda line: isinstance(line, Land), reverse=True))


def _strongest(view: View, names: list[str]) -> list[str]:
    armies = {name: view.armies[key_of(view.who, name)] for name in names}
    return sorted(names, key=lambda name: -odds.battle_value(view.board, armies[name]))


def errands(view: View, name: str, seen: set[str], chance: Chance, style: Style) -> list[Errand]:
    """All that an army can do, the best first."""
    army = view.armies[key_of(view.who, name)]
    found = []
    for line in options(view, name):
        if isinstance(line, Land):
            errand = _landing(view, army, line)
        else:
            assert isinstance(line, Go | Stay)
            errand = _walk(view, army, line, seen, style)
        found.append(errand._replace(promise=errand.promise + chance.randint(0, NOISE)))
    return sorted(found, key=lambda errand: -errand.promise)


# -- what it promises ------------------------------------------------------------------------------------


def _walk(view: View, army: Army, line: Go | Stay, seen: set[str], style: Style) -> Errand:
    """The best that can be done from where a move ends, less what it leaves and costs."""
    end = line.to if isinstance(line, Go) else army.at
    price = marches.price(view, army, end) if isinstance(line, Go) else 0
    paid = price <= view.own.treasury
    if not paid:
        army, price = starved(army), 0
    won = forces.attack(view, [army], end) if end != army.at else USUAL
    best, goal, why = 0, end, "stay"
    for promise, place, reason in (*_sieges(view, army, end, style), *_posts(view, army, end, style)):
        promise = promise * won * (SHARED if place in seen else USUAL) // (USUAL * USUAL)
        if promise > best:
            best, goal, why = promise, place, reason
    best = best if paid else best * HUNGRY // USUAL
    return Errand(
        best - price // POUNDS - _risk(view, army, won),
        line,
        goal,
        Reason(why, {"army": army.name, "at": goal}),
    )


def _sieges(view: View, army: Army, end: str, style: Style) -> Iterator[tuple[int, str, str]]:
    """Hostile or empty places that can still be taken this year."""
    if army.order != "march":
        return
    for goal, value in aims.values(view.board).items():
        steps = aims.far(view.board, end, goal)
        if view.holds(view.who, goal) or steps > view.board.file.periods:
            continue
        comes = army if _fed(view, army, end, goal) else starved(army)
        last = _falls(view, comes, goal, view.period + steps)
        if last is None or last > view.board.file.periods:
            continue
        worth = value * aims.later(last - view.period) // USUAL
        if steps:
            worth = _yet_to_come(view, comes, end, goal, worth)
        yield worth * style.get("attack", USUAL) // USUAL, goal, "siege"


def _yet_to_come(view: View, army: Army, start: str, goal: str, worth: int) -> int:
    """What is left of a promise after the supply of the whole way and the battle at its end."""
    won = forces.attack(view, [army], goal)
    price = 0 if army.hungry else _due(view, army, start, goal)
    return worth * won // USUAL - price // POUNDS - _risk(view, army, won)


def _due(view: View, army: Army, start: str, goal: str) -> int:
    """What a way may cost, of which parts lead through land that feeds."""
    return aims.distances(view.board)[start][goal].marks * odds.cost(view.board, army) // 2


def _fed(view: View, army: Army, start: str, goal: str) -> bool:
    return not army.hungry and _due(view, army, start, goal) <= view.own.treasury


def starved(army: Army) -> Army:
    """As it is where its supply is not paid."""
    return msgspec.structs.replace(army, hungry=True)


def _risk(view: View, army: Army, won: int) -> int:
    """What a battle that is lost may cost."""
    return (USUAL - won) * odds.battle_value(view.board, army) // USUAL


def _falls(view: View, army: Army, goal: str, arrives: int) -> int | None:
    """The period at whose end a place is taken, or None: never."""
    if not view.nodes[goal].owner:
        return arrives if view.nodes[goal].lost_by != view.who else None
    there = [view.armies[key] for key in view.at(goal, view.who)]
    value = sum(
        odds.siege_value(view.board, each)
        for each in {army.name: army, **{a.name: a for a in there}}.values()
    )
    needs = lasting(view, goal, value)
    return arrives + needs - 1 - siege.sat(view, view.who, goal) if needs else None


def lasting(view: View, goal: str, value: int) -> int:
    """How many periods a siege takes with such a value; 0 is never."""
    level = view.nodes[goal].level
    if not level:
        return 1
    rows = [row for row in view.board.file.sieges if row.value <= value]
    return rows[-1].periods[level - 1] if rows else 0


def _posts(view: View, army: Army, end: str, style: Style) -> Iterator[tuple[int, str, str]]:
    """Places of one's own that want somebody: those that are threatened most."""
    for place, value in aims.values(view.board).items():
        steps = aims.far(view.board, end, place)
        if steps > 2 or not view.holds(view.who, place):
            continue
        need = min(USUAL, QUIET + aims.threats(view, place) * (USUAL - QUIET) // USUAL)
        others = any(view.armies[key].name != army.name for key in view.at(place, view.who))
        worth = value * need * aims.later(steps) // (USUAL * USUAL)
        worth = worth * style.get("keep", USUAL) * (SHARED if others else USUAL) // (USUAL * USUAL)
        yield worth // 2, place, "guard"


def _landing(view: View, army: Army, line: Land) -> Errand:
    """What falls if the expedition sails and nobody stands in its way."""
    last = _falls(view, army, line.to, view.period)
    why = Reason("land", {"army": army.name, "at": line.to})
    if last is None or last > view.board.file.periods:
        return Errand(-1, line, line.to, why)
    won = forces.attack(view, [army], line.to)
    watch = len(
        landing.watch(view, view.foe, line.sea or landing.landing_zones(view, view.who, army.at, line.to)[0])
    )
    value = aims.values(view.board)[line.to] * won * SAILS // (USUAL * USUAL)
    return Errand(value * aims.later(last - view.period) // (USUAL * (1 + watch)), line, line.to, why)


# -- retreats ----------------------------------------------------------------------------------------------


def retreated(view: View, kind: Retreat, style: Style) -> Lines:
    """To places that are worth most, as far as the first ways for all are not needed."""
    lines: Lines = ()
    while offers := list(kind.next(view, lines)):
        ways = [line for line in offers if isinstance(line, Withdraw)]
        lines += (max(ways, key=lambda way: _refuge(view, way.to)),)
    return lines


def _refuge(view: View, place: str) -> int:
    colony = view.board.places[place].kind == "colony"
    return aims.values(view.board)[place] * (USUAL + aims.threats(view, place)) // USUAL + USUAL * colony
