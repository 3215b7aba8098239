"""A simple-minded player of Ticonderoga: what a seat is asked and what it sees decide what it answers.

The side that must come goes for what it is to take, by day across country and by night along roads, and
attacks where that promises something; the other holds its ground and fights whoever comes near.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush

from rules.kernel.orders import Kind, Line, Lines
from rules.ticonderoga import going, night
from rules.ticonderoga.attack import Battles
from rules.ticonderoga.board import BRITISH, ENEMY, FRENCH, Ground
from rules.ticonderoga.draft import MOST_RIDERS, Draft
from rules.ticonderoga.lines import Advance, Attack, Bombard, Done, Go, NightMarch
from rules.ticonderoga.marches import Marches, draft
from rules.ticonderoga.odds import chances
from rules.ticonderoga.reach import steps_from
from rules.ticonderoga.view import View

FAR = 10_000
PRISONERS = "Prisoners"
WORTH = 3  # faces of ten that must hit for an attack to be made
RAID = 1  # and where a side has come for nothing else
BOLD = 7  # the initiative with which a raider marches off the roads by night
RAIDS = (("winter_raid_1757", BRITISH), ("summer_raid_1757", BRITISH))
AIMS: Mapping[tuple[str, str], tuple[str, ...]] = {  # where the side that must come wants to be
    ("autumn_1755", FRENCH): ("S1803", "S1207"),
    ("summer_1757", FRENCH): ("S1804", "S1803", "S1207"),
    ("summer_1758", BRITISH): ("T2214",),
    ("winter_raid_1757", BRITISH): ("T2214",),
}


def answer(kind: Kind, view: View) -> Lines:
    """What the simple player says to what it is asked."""
    if isinstance(kind, Marches):
        return march(kind, view)
    if isinstance(kind, Battles):
        return fight(kind, view)
    said = kind.standing(view, ())
    return kind.default(view) if said is None else said


# -- what it wants -------------------------------------------------------------------------------------------


def aims(view: View) -> tuple[str, ...]:
    """Where the reader wants to go; nothing for who holds his ground."""
    if view.scenario == "summer_raid_1757":
        return captives(view)
    if view.scenario == "summer_raid_1758":
        return convoy(view)
    wanted = AIMS.get((view.scenario, view.who), ())
    return tuple(at for at in wanted if view.held.get(at) != view.who)[:1]


def captives(view: View) -> tuple[str, ...]:
    """The British go for the prisoners, and home with them."""
    if view.who == FRENCH:
        return ()
    if view.keepers.get(PRISONERS) == BRITISH:
        return ("S1904",)
    return (view.pieces[PRISONERS].at if PRISONERS in view.pieces else "S2706",)


def convoy(view: View) -> tuple[str, ...]:
    """The wagon goes to the lake, the French to the wagon."""
    wagon = view.pieces.get("Wagon")
    if view.who == BRITISH:
        return ("S1803",)
    return (wagon.at,) if wagon is not None and wagon.at else ("S1207",)


def goes(now: Draft, name: str) -> bool:
    """Whether a piece is one of those that go for it: a garrison stays."""
    view, piece = now.view, now.pieces[name]
    if view.scenario == "summer_raid_1758" and view.who == BRITISH:
        return piece.kind == "wagon" or piece.at == now.pieces["Wagon"].at
    if view.scenario == "summer_raid_1757" and view.keepers.get(PRISONERS) == BRITISH:
        return piece.at == view.pieces[PRISONERS].at
    return name not in guards(now)


def guards(now: Draft) -> list[str]:
    """Who stays with the bateaux, without which the French of 1755 are beaten: the weakest there."""
    if (now.view.scenario, now.side) != ("autumn_1755", FRENCH):
        return []
    at = now.pieces["French bateau 1"].at
    return sorted(now.country.units(at, FRENCH), key=lambda name: now.pieces[name].strength)[:1]


@lru_cache(maxsize=64)
def distances(ground: Ground, aim: str, both: bool, ice: bool) -> Mapping[str, int]:
    """How far it is from each hex to a place on foot."""
    back: dict[str, list[tuple[str, int]]] = {}
    for a in ground.at:
        for b, step in steps_from(ground, a, both=both):
            if ice or not step.ice:
                back.setdefault(b, []).append((a, step.plain + step.river))
    found: dict[str, int] = {}
    heap = [(0, aim)]
    while heap:
        cost, at = heappop(heap)
        if at not in found:
            found[at] = cost
            for a, price in back.get(at, ()):
                heappush(heap, (cost + price, a))
    return found


def far(view: View) -> Callable[[str], int]:
    ground, both = view.board.ground, len(view.maps) > 1
    rows = [distances(ground, aim, both, view.frozen_over) for aim in aims(view)]
    return lambda at: min((row.get(at, FAR) for row in rows), default=0)


# -- the Movement Phase --------------------------------------------------------------------------------------


def march(kind: Marches, view: View) -> Lines:
    """Everyone goes as near as he can, the units first, each with leaders of its hex."""
    lines = by_night(view)
    if aims(view):
        mine = [name for name, piece in view.pieces.items() if piece.side == view.who and piece.at]
        for name in sorted(mine, key=lambda name: not view.pieces[name].is_unit):
            line = best_move(draft(view, lines), name, far(view))
            if line is not None and kind.refuse(view, lines, line) is None:
                lines += (line,)
    return (*lines, Done()) if kind.refuse(view, lines, Done()) is None else lines or kind.default(view)


def by_night(view: View) -> Lines:
    """The lost seek their way; raiders leave the road under a leader who hardly ever loses his."""
    lines = night.ways_sought(draft(view, ()))
    if (view.scenario, view.who) in RAIDS:
        while (bold := boldest(draft(view, lines))) is not None:
            lines += (NightMarch(bold),)
    return lines


def boldest(now: Draft) -> str | None:
    """A leader who may throw for his hex, and hardly ever fails."""
    known = (name for name in now.own if now.pieces[name].kind == "leader")
    bold = (name for name in known if now.country.leader(name).initiative >= BOLD)
    return next((name for name in bold if night.refuse_march(now, NightMarch(name)) is None), None)


def best_move(now: Draft, name: str, cost: Callable[[str], int]) -> Line | None:
    """As near as it comes on land; at the same distance by road, and with as many as go along."""
    if going.refuse_mover(now, name) is not None or not goes(now, name):
        return None
    at, land = now.pieces[name].at, now.country.ground.land
    found = min(
        ((cost(to), to, pace) for to, pace in going.goals(now, name) if to in land),
        key=lambda each: (each[0], each[1], each[2] or ""),
        default=None,
    )
    if found is None or found[0] >= cost(at):
        return None
    return ride(now, name, found[1], found[2])


def ride(now: Draft, name: str, to: str, pace: str | None) -> Go:
    """With its share of the leaders, and with cannon and prisoners unless they are too slow."""
    parties = (company(now, name), leaders_for(now, name), ())
    party = next(each for each in parties if not each or to in going.reach(now, (name, *each), pace))
    return going.order(name, party, to, pace)


def company(now: Draft, name: str) -> tuple[str, ...]:
    others = (
        each for each in going.companions(now, name) if now.pieces[each].kind in ("cannon", "prisoners")
    )
    return (*leaders_for(now, name), *others)[:MOST_RIDERS]


def leaders_for(now: Draft, name: str) -> tuple[str, ...]:
    """The leaders of a hex share themselves out among the units that leave it."""
    at = now.pieces[name].at
    units = [each for each in now.country.units(at, now.side) if goes(now, each)]
    known = [each for each in going.companions(now, name) if now.pieces[each].kind == "leader"]
    return tuple(known[: -(-len(known) // max(len(units), 1))])[:MOST_RIDERS]


# -- the Combat Phase ----------------------------------------------------------------------------------------


def fight(kind: Battles, view: View) -> Lines:
    """Guns fire, then everyone attacks where it promises something, and goes into what is to be taken."""
    lines: Lines = ()
    while (line := next(promising(kind, view, lines), None)) is not None:
        lines += (line,)
    return (*lines, Done()) if kind.refuse(view, lines, Done()) is None else lines or kind.default(view)


def promising(kind: Battles, view: View, lines: Lines) -> Iterator[Line]:
    offered = list(kind.next(view, lines))
    yield from (line for line in offered if isinstance(line, Bombard) and worth_firing(view, line))
    yield from (line for line in offered if isinstance(line, Advance) and worth_taking(view, lines, line))
    attacks = [line for line in offered if isinstance(line, Attack) and line.target is None]
    least = RAID if (view.scenario, view.who) in RAIDS else WORTH
    yield from sorted(
        (line for line in attacks if merit(view, line) >= least),
        key=lambda line: (-merit(view, line), line.unit, line.at),
    )[:1]


def worth_firing(view: View, line: Bombard) -> bool:
    work = view.works.get(line.at)
    return work is not None and work.side == ENEMY[view.who] and not work.breached


def worth_taking(view: View, lines: Lines, line: Advance) -> bool:
    """Whether a place that counts, or a work, lies there for the taking."""
    last = next((each for each in reversed(lines) if isinstance(each, Attack)), None)
    at = last.at if last is not None else view.cleared.at if view.cleared is not None else ""
    return bool(aims(view)) and (at in aims(view) or at in view.works)


def merit(view: View, line: Attack) -> int:
    """Faces of ten that hit, roughly: without leaders and cannon."""
    ground = view.board.ground
    plus = ground.plus.get(line.at, 0) + view.country.work_plus(line.at) - len(line.cannons)
    return chances(plus, view.pieces[line.unit].strength)
