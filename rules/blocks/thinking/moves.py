"""The orders worth a thought, and what each of them promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.blocks.board import ENEMY, SHIP
from rules.blocks.lines import Hold, MoveLine
from rules.blocks.movement import BARRED, Lay, MoveOrder
from rules.blocks.naval import SeaRetreat, Stay
from rules.blocks.retreat import Retreat
from rules.blocks.thinking.land import FAR, threatened, to_enemy_land
from rules.blocks.thinking.parties import Party, parties, rangers
from rules.blocks.turn import ChooseFirst, First
from rules.blocks.view import View
from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Line
from rules.kernel.thinking.judgement import Plan, Reason, Reasons, Style

USUAL = 100
GUARD = 30  # hundredths of a point for each of a place that is threatened
MEAN = 27  # tenths of strength of a block that is not seen
NOISE = 30  # hundredths of a point by which the choice among like orders is left to chance
PRIME, FACTOR = 2_147_483_647, 48_271  # of the row of numbers that this chance is drawn from
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

NOBODY = Party((), 0, 0, holds=False)


class Move(NamedTuple):
    """An order, and what it promises in hundredths of a point."""

    promise: int
    why: str
    at: str = ""
    to: str = ""
    then: str | None = None
    party: Party = NOBODY

    @property
    def lines(self) -> tuple[MoveLine, ...]:
        return self.party.go(self.at, self.to, self.then) if self.party.types else (Hold(),)

    def plan(self, view: View) -> Plan:
        if self.why in ("hold", "sea"):
            return Plan(self.lines, Reason(self.why))
        end = self.then or self.to
        facts: dict[str, str | int] = {"at": end, "blocks": self.party.number}
        if self.why == "attack":
            facts["enemies"] = view.count(end, ENEMY[view.who])
        return Plan(self.lines, Reason(self.why, facts))


def plans(view: View, kind: Kind, chance: Chance, style: Style) -> Sequence[Plan]:
    """Whole orders, the best guess first; of a few other questions, all that may be said."""
    if isinstance(kind, MoveOrder):
        return [move.plan(view) for move in ranked(view, kind, chance, style)]
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


def ranked(view: View, kind: MoveOrder, chance: Chance, style: Style) -> list[Move]:
    """What promises most first; among like orders chance decides."""
    moves = [Move(0, "hold"), *_moves(view, kind, style)]
    luck, found = chance.randint(1, PRIME - 1), []
    for place, move in enumerate(moves):
        luck = luck * FACTOR % PRIME
        found.append((-move.promise - luck % (NOISE + 1), place))
    found.sort()
    return [moves[place] for _, place in found]


# -- which ----------------------------------------------------------------------------------------------


def _moves(view: View, kind: MoveOrder, style: Style) -> Iterator[Move]:
    """From each place whoever might go together; irregulars also two steps."""
    lay, ends = view.once(Lay), _Ends(view, style)
    unreliable = BARRED.get(view.unreliable, "")
    for at, ready in lay.ready.items():
        if SHIP in ready:
            yield from _fleets(view, lay, at, ready[SHIP])
            continue
        blocks, leaving = tuple((block.type, block.sp) for block in view.own(at)), _Leaving(view, at, style)
        usual = [(party, leaving.cost(party)) for party in parties(blocks)]
        for to in lay.near[at]:
            end = ends[to]
            going = usual
            if unreliable in ready and kind.barred(view, unreliable, to):
                going = [(party, leaving.cost(party)) for party in parties(blocks, unreliable)]
            for party, cost in going if end.matters(at) else going[:1]:
                why, promise = end.promised(at, party)
                yield Move(promise - cost, why, at, to, None, party)
        if "I" in ready:
            alone = [(party, leaving.cost(party)) for party in rangers(blocks)]
            for to, then in kind.ways(view, lay, at, "I"):
                if then is None or then == at:
                    continue
                end = ends[then]
                for party, cost in alone if end.matters(at) else ():
                    why, promise = end.promised(at, party)
                    yield Move(promise - cost, why, at, to, then, party)


def _fleets(view: View, lay: Lay, at: str, ships: int) -> Iterator[Move]:
    if view.unreliable != "fleet":
        for to in lay.near.get(at, ()):
            for number in sorted({1, ships}):
                party = Party(((SHIP, number),), number, 0, holds=False)
                yield Move(_at_sea(view, to, number), "sea", at, to, None, party)


# -- how good ---------------------------------------------------------------------------------------------


class _Ends(dict[str, "_End"]):
    """The places where a move may end, by their codes, each looked at when it is asked for."""

    def __init__(self, view: View, style: Style) -> None:
        self.view, self.style = view, style
        self.foes, self.own = view.counts[ENEMY[view.who]], view.counts[view.who]
        self.threats, self.far = threatened(view), to_enemy_land(view.board, view.who)

    def __missing__(self, to: str) -> _End:
        self[to] = end = _End(self, to)
        return end


class _End:
    """A place where a move may end, and what is there."""

    def __init__(self, ends: _Ends, to: str) -> None:
        view = ends.view
        self.to, self.style, self.far, self.who = to, ends.style, ends.far, view.who
        place = view.board.places[to]
        self.home, self.number, self.strong = place.home, place.number, place.strong
        self.enemies, self.own = ends.foes.get(to, 0), ends.own.get(to, 0)
        self.threats = ends.threats.get(to, 0)
        if self.enemies:
            known = view.seen(to, ENEMY[view.who])
            seen = len(known) == self.enemies
            self.against = 10 * sum(b.sp for b in known) if seen else MEAN * self.enemies
            self.with_us = 10 * sum(b.sp for b in view.own(to))

    def nearer(self, at: str) -> int:
        """By how many steps the enemy's land is nearer from here than from where one comes."""
        return self.far.get(at, FAR) - self.far.get(self.to, FAR)

    def matters(self, at: str) -> bool:
        """Whether there is anything to do, or on the way there."""
        foreign = self.home != self.who
        here = self.enemies or (not self.own if foreign else self.threats > self.own)
        return bool(here) or self.nearer(at) > 0

    def promised(self, at: str, party: Party) -> tuple[str, int]:
        """Why one goes there, and what it brings in hundredths of a point, by what the reader sees."""
        if self.enemies:
            return "attack", self._attack(party)
        mine = self.home == self.who
        if not mine and party.holds and not self.own:
            share = USUAL if 2 * party.power > 3 * self.threats else USUAL // 2
            return "take", self.number * share * self.style.get("take", USUAL) // USUAL
        promise = 6 * party.power * self.nearer(at)
        if mine and self.threats > self.own:
            return "guard", promise + GUARD * self.number * self.style.get("guard", USUAL) // USUAL
        return "gather", promise

    def _attack(self, party: Party) -> int:
        """What victory brings, by how likely it is, less what defeat would cost."""
        won = chances((8 if self.strong else 10) * party.power + self.with_us, self.against)
        prize = 90 * self.enemies
        if self.home == self.who:
            prize += 80 * self.number
        elif party.holds:
            prize += USUAL * self.number
        lost = 80 * party.number * USUAL // self.style.get("attack", USUAL)
        return (won * prize - (USUAL - won) * lost) // USUAL


def chances(power: int, against: int) -> int:
    """Of a hundred battles with so much strength, how many are won."""
    mine, theirs = power**4, (against * 115 // USUAL) ** 4
    return USUAL * mine // (mine + theirs + 1)


class _Leaving:
    """What those who go from a place may leave to the enemy."""

    def __init__(self, view: View, at: str, style: Style) -> None:
        place = view.board.places[at]
        self.there, self.threat = len(view.own(at)), threatened(view).get(at, 0)
        self.home, self.number = place.home == view.who, place.number
        self.care = style.get("keep", USUAL)

    def cost(self, party: Party) -> int:
        staying = self.there - party.number
        if staying and staying >= self.threat - 1:
            return 0
        cost = 0
        if self.home and self.threat:
            cost = self.number * (28 if staying else 70)
        if not self.home and not staying and party.holds:
            cost = USUAL * self.number
        return cost * self.care // USUAL


def _at_sea(view: View, to: str, number: int) -> int:
    me, water = view.who, view.board.atlantic
    if to != water:
        return -200
    theirs, there = len(view.ships(ENEMY[me], water)), len(view.ships(me, water))
    if not theirs:
        return -20 if there else 250
    mine = there + number
    return 150 if mine > theirs else 20 if mine == theirs else -100
