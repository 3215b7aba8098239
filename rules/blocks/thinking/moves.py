"""The orders worth a thought, and what each of them promises."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.blocks.board import ARMY, ENEMY, SHIP
from rules.blocks.lines import All, Go, Hold, MoveLine
from rules.blocks.movement import Lay, MoveOrder
from rules.blocks.naval import SeaRetreat, Stay
from rules.blocks.retreat import Retreat
from rules.blocks.thinking.land import nearer, threats
from rules.blocks.turn import ChooseFirst, First
from rules.blocks.view import Seen, View
from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Line
from rules.kernel.thinking.judgement import Plan, Reason, Reasons, Style

USUAL = 100
MEAN = 27  # tenths of strength of a block that is not seen
MASTERS = "RM"  # types that hold a place
NOISE = 30  # hundredths of a point by which the choice among like orders is left to chance
STAYING = "MRI"  # who is left behind first
REASONS: Reasons = {
    "attack": ("at", "blocks", "enemies"),
    "take": ("at", "blocks"),
    "guard": ("at", "blocks"),
    "gather": ("at", "blocks"),
    "sea": (),
    "hold": (),
    "stay": ("at", "own", "enemies"),
    "leave": ("at", "own", "enemies"),
    "at_sea": ("own", "enemies"),
    "first": ("side",),
}

Move = tuple[MoveLine, ...]


class Guess(NamedTuple):
    """An order and what it promises, in hundredths of a point."""

    promise: int
    lines: Move
    why: Reason


def plans(view: View, kind: Kind, chance: Chance, style: Style) -> Sequence[Plan]:
    """Whole orders, the best guess first; of a few other questions, all that may be said."""
    if isinstance(kind, MoveOrder):
        return [Plan(guess.lines, guess.why) for guess in ranked(view, kind, chance, style)]
    if isinstance(kind, Retreat | SeaRetreat | ChooseFirst):
        return [Plan((line,), reason_of(view, kind, line)) for line in kind.next(view, ())]
    return ()


def reason_of(view: View, kind: Retreat | SeaRetreat | ChooseFirst, line: Line) -> Reason:
    """Of one of a few answers: what stands against what."""
    if isinstance(line, First):
        return Reason("first", {"side": line.side})
    foe = ENEMY[view.who]
    if isinstance(kind, Retreat):
        here: dict[str, str | int] = {"own": len(view.own(kind.at)), "enemies": view.count(kind.at, foe)}
        return Reason("stay" if isinstance(line, Stay) else "leave", {"at": kind.at, **here})
    own, theirs = (len(view.ships(side, view.board.atlantic)) for side in (view.who, foe))
    return Reason("at_sea", {"own": own, "enemies": theirs})


def ranked(view: View, kind: MoveOrder, chance: Chance, style: Style) -> list[Guess]:
    found = [Guess(chance.randint(0, NOISE), (Hold(),), Reason("hold"))]
    for lines in _orders(view, kind):
        promise, why = promised(view, lines, style)
        found.append(Guess(promise + chance.randint(0, NOISE), lines, why))
    found.sort(key=lambda guess: -guess.promise)
    return found


# -- which ----------------------------------------------------------------------------------------------


def _orders(view: View, kind: MoveOrder) -> Iterator[Move]:
    """From each place: everybody, all but a garrison, one type alone; irregulars also two steps."""
    lay = view.once(Lay)
    for at, ready in lay.ready.items():
        if SHIP in ready:
            yield from _fleets(view, lay, at, ready[SHIP])
            continue
        for to in lay.near[at]:
            types = {each: n for each, n in ready.items() if not kind.barred(view, each, to)}
            for party in _parties(types, ready):
                yield tuple(Go(at, number, each, to) for each, number in party.items())
        if "I" in ready:
            yield from _rangers(view, kind, lay, at, ready["I"])


def _parties(types: Mapping[str, int], ready: Mapping[str, int]) -> list[dict[str, int]]:
    """Those who might go together, by type, none of them twice."""
    keeper = min(ready, key=STAYING.index)
    wanted = (
        types,
        {kind: number - (kind == keeper) for kind, number in types.items()},
        {kind: number for kind, number in types.items() if kind != "M"},
        *({kind: number} for kind, number in types.items() if kind in "RI"),
        *({kind: 1} for kind in types),
    )
    found: list[dict[str, int]] = []
    for party in wanted:
        going = {str(kind): party[kind] for kind in ARMY if party.get(kind)}
        if going and going not in found:
            found.append(going)
    return found


def _rangers(view: View, kind: MoveOrder, lay: Lay, at: str, number: int) -> Iterator[Move]:
    for to, then in kind.ways(view, lay, at, "I"):
        if then is not None and then != at:
            yield (Go(at, number, "I", to, then),)
            if number > 1:
                yield (Go(at, 1, "I", to, then),)


def _fleets(view: View, lay: Lay, at: str, ships: int) -> Iterator[Move]:
    if view.unreliable != "fleet":
        for to in lay.near.get(at, ()):
            yield from ((Go(at, number, SHIP, to),) for number in sorted({1, ships}))


# -- how good ---------------------------------------------------------------------------------------------


def promised(view: View, lines: Move, style: Style) -> tuple[int, Reason]:
    """In hundredths of a point, by what the reader sees."""
    first = lines[0]
    if isinstance(first, Go) and first.type == SHIP:
        return _at_sea(view, first), Reason("sea")
    at, to, going = _going(view, lines)
    promise, why = _at_the_end(view, at, to, going, style)
    return promise - _left_open(view, at, going) * style.get("keep", USUAL) // USUAL, why


def _going(view: View, lines: Move) -> tuple[str, str, list[Seen]]:
    """From where, to where, and the blocks that would go: of each type the strongest."""
    first = lines[0]
    if isinstance(first, All):
        return first.source, first.to, view.own(first.source)
    assert isinstance(first, Go)
    own, going = view.own(first.source), list[Seen]()
    for line in lines:
        if isinstance(line, Go):
            same = sorted((b for b in own if b.type == line.type and not b.lock), key=lambda b: -b.sp)
            going += same[: line.count]
    return first.source, first.then or first.to, going


def _at_the_end(view: View, at: str, to: str, going: list[Seen], style: Style) -> tuple[int, Reason]:
    me, foe = view.who, ENEMY[view.who]
    place, enemies = view.board.places[to], view.count(to, foe)
    power, holds = sum(b.sp for b in going), any(b.type in MASTERS for b in going)
    facts: dict[str, str | int] = {"at": to, "blocks": len(going)}
    if enemies:
        return _attack(view, to, going, style), Reason("attack", facts | {"enemies": enemies})
    if place.home == foe and holds and not view.count(to, me):
        near = threats(view, to)
        share = USUAL if 2 * power > 3 * near else USUAL // 2
        return place.number * share * style.get("take", USUAL) // USUAL, Reason("take", facts)
    promise = 6 * power * nearer(view, at, to)
    wanting = threats(view, to) - view.count(to, me)
    if place.home == me and wanting > 0:
        return promise + 30 * place.number, Reason("guard", facts)
    return promise, Reason("gather", facts)


def _attack(view: View, to: str, going: list[Seen], style: Style) -> int:
    """What victory brings, by how likely it is, less what defeat would cost."""
    me, foe = view.who, ENEMY[view.who]
    place, enemies = view.board.places[to], view.count(to, foe)
    known = view.seen(to, foe)
    against = 10 * sum(b.sp for b in known) if len(known) == enemies else MEAN * enemies
    power = (8 if place.strong else 10) * sum(b.sp for b in going) + 10 * sum(b.sp for b in view.own(to))
    won = chances(power, against)
    prize = 90 * enemies
    if place.home == me:
        prize += 80 * place.number
    elif any(b.type in MASTERS for b in going):
        prize += USUAL * place.number
    lost = 80 * len(going) * USUAL // style.get("attack", USUAL)
    return (won * prize - (USUAL - won) * lost) // USUAL


def chances(power: int, against: int) -> int:
    """Of a hundred battles with so much strength, how many are won."""
    mine, theirs = power**4, (against * 115 // USUAL) ** 4
    return USUAL * mine // (mine + theirs + 1)


def _left_open(view: View, at: str, going: list[Seen]) -> int:
    """What those who go may leave to the enemy."""
    me, place = view.who, view.board.places[at]
    staying, threat = len(view.own(at)) - len(going), threats(view, at)
    cost = 0
    if staying == 0 or staying < threat - 1:
        if place.home == me and threat:
            cost += place.number * (70 if staying == 0 else 28)
        if place.home != me and staying == 0 and any(b.type in MASTERS for b in going):
            cost += USUAL * place.number
    return cost


def _at_sea(view: View, line: Go) -> int:
    me, water = view.who, view.board.atlantic
    if line.to != water:
        return -200
    theirs, there = len(view.ships(ENEMY[me], water)), len(view.ships(me, water))
    if not theirs:
        return -20 if there else 250
    mine = there + line.count
    return 150 if mine > theirs else 20 if mine == theirs else -100
