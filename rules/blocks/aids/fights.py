"""The battles as they are told by themselves: who attacks, what each round did, and what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from rules.blocks.battle import BattleBegins, BattleEnds, Eliminated, HitsTaken, Volley
from rules.blocks.board import ARMY, ENEMY, SIDES
from rules.blocks.facing import forces
from rules.blocks.naval import SeaBattleBegins, SeaBattleEnds, SeaRound, SeaStays, SeaWithdraws
from rules.blocks.retreat import Attrition, Cornered, LostOnRetreat, NoWayOut, Stays, WaysTried, Withdrew
from rules.blocks.state import Shown
from rules.blocks.view import View
from rules.kernel.events import Event
from rules.kernel.fights import Account, Beat, Fights, Summary

ON_LAND = (BattleBegins, Volley, HitsTaken, Eliminated, BattleEnds)
LEAVING = (Cornered, Stays, WaysTried, NoWayOut, Attrition, LostOnRetreat, Withdrew)
AT_SEA = (SeaBattleBegins, SeaRound, SeaStays, SeaWithdraws, SeaBattleEnds)
SEA = "sea"


class LandBattle(Summary, frozen=True):
    at: str


class BattleWon(Summary, frozen=True):
    """`held`: the winner was attacked."""

    at: str
    winner: str
    held: bool


class Attacking(Summary, frozen=True):
    """Who attacks, and from where as far as everyone knows."""

    attacker: str
    came: tuple[str, ...] = ()


class Force(Summary, frozen=True):
    """The blocks of a side in a battle; only those of this side are there."""

    side: str
    british: tuple[Shown, ...] = ()
    french: tuple[Shown, ...] = ()


class Remains(Summary, frozen=True):
    """What a side has left of a battle, what strength it has lost, and where it went."""

    side: str
    british: tuple[Shown, ...] = ()
    french: tuple[Shown, ...] = ()
    gone: bool = False
    lost: int = 0
    to: tuple[str, ...] = ()


class Scored(msgspec.Struct, frozen=True):
    """The hits of a side in a round, and the enemy blocks that took them, as they were left."""

    side: str
    hits: int
    british: tuple[Shown, ...] = ()
    french: tuple[Shown, ...] = ()


class RoundFought(Summary, frozen=True):
    scored: tuple[Scored, ...]


class SeaFight(Summary, frozen=True):
    pass


class SeaDecided(Summary, frozen=True):
    """Who controls the Atlantic; empty: nobody."""

    winner: str


class SeaForces(Summary, frozen=True):
    """The ships of both sides as the battle began."""

    british: int
    french: int


class SeaRoundFought(Summary, frozen=True):
    """The ships of each side that were hit in a round."""

    british_hit: int
    french_hit: int


# -- which event belongs where --------------------------------------------------------------------------


def beat(event: Event) -> Beat | None:
    match event:
        case BattleBegins():
            return Beat(event.at, head=True)
        case SeaBattleBegins():
            return Beat(SEA, head=True)
    if isinstance(event, AT_SEA):
        return Beat(SEA)
    return Beat(event.at) if isinstance(event, (*ON_LAND, *LEAVING)) else None


def over(events: Sequence[Event]) -> bool:
    return any(isinstance(event, BattleEnds | SeaBattleEnds) for event in events)


def rounds(events: Sequence[Event]) -> Iterator[int]:
    """What says no number is of the round that is being fought."""
    number = 0
    for event in events:
        if isinstance(event, Volley | Stays | SeaRound):
            number = event.round
        yield number


# -- what it has come to --------------------------------------------------------------------------------


def account(fight: str, events: Sequence[Event], view: View) -> Account:
    return at_sea(events) if fight == SEA else on_land(fight, events, view)


def on_land(at: str, events: Sequence[Event], view: View) -> Account:
    begun = next((event for event in events if isinstance(event, BattleBegins)), None)
    ended = next((event for event in events if isinstance(event, BattleEnds)), None)
    battle = view.battle if view.battle and view.battle.at == at else None
    known = (begun, battle, *(fought for fought in reversed(view.fought) if fought.at == at))
    attacker = next((each.attacker for each in known if each), "")
    came = battle.entries if battle else ()
    cause = Attacking(attacker, came) if attacker else None
    if ended is None:
        there = tuple(of_side(side, forces(view, at, side)) for side in SIDES) if battle else ()
        return Account(LandBattle(at), cause, there)
    title = BattleWon(at, ended.winner, ended.winner != attacker)
    left = tuple(remains(begun, side, events) for side in SIDES) if begun else ()
    return Account(title, cause, left, ended.winner)


def of_side(side: str, blocks: Iterable[Shown]) -> Force:
    return Force(side, **{side: tuple(blocks)})


def remains(begun: BattleBegins, side: str, events: Sequence[Event]) -> Remains:
    """What a side began with, less what it was told to lose."""
    before = begun.british if side == SIDES[0] else begun.french
    left = Counter((block.type, block.sp) for block in before)
    for kind, sp, hits in losses(side, events):
        left[kind, sp] -= 1
        left[kind, sp - hits] += 1
    ways = [event.trails for event in events if isinstance(event, Withdrew) and event.side == side]
    to = tuple(dict.fromkeys(trail.path[-1] for trails in ways for trail in trails))
    found = [Shown(kind, sp) for (kind, sp), number in left.items() if sp for _ in range(number)]
    lost = sum(block.sp for block in before) - sum(block.sp for block in found)
    return Remains(side, gone=not found, lost=lost, to=to, **{side: in_order(found)})


def losses(side: str, events: Iterable[Event]) -> Iterator[tuple[str, int, int]]:
    """Blocks of a side as they stood, each with what it lost."""
    for event in events:
        if isinstance(event, HitsTaken) and event.side == side:
            yield from ((hurt.type, hurt.sp, hurt.hits) for hurt in event.hurt)
        if isinstance(event, Attrition) and event.side == side:
            yield from ((rolled.type, rolled.sp, 1) for rolled in event.rolled if rolled.hurt)


def in_order(blocks: Iterable[Shown]) -> tuple[Shown, ...]:
    return tuple(sorted(blocks, key=lambda block: (ARMY.index(block.type), -block.sp)))


def at_sea(events: Sequence[Event]) -> Account:
    begun = next((event for event in events if isinstance(event, SeaBattleBegins)), None)
    ended = next((event for event in events if isinstance(event, SeaBattleEnds)), None)
    ships = (SeaForces(begun.british, begun.french),) if begun else ()
    if ended is None:
        return Account(SeaFight(), forces=ships)
    return Account(SeaDecided(ended.winner), forces=ships, winner=ended.winner)


# -- a round in one line --------------------------------------------------------------------------------


def of_round(events: Sequence[Event]) -> Summary:
    sea = next((event for event in events if isinstance(event, SeaRound)), None)
    if sea is not None:
        return SeaRoundFought(sea.british_hit, sea.french_hit)
    return RoundFought(tuple(scored(events)))


def scored(events: Sequence[Event]) -> Iterator[Scored]:
    for side in SIDES:
        volleys = (event for event in events if isinstance(event, Volley) and event.side == side)
        if hits := sum(volley.hits for volley in volleys):
            yield Scored(side, hits, **{ENEMY[side]: as_left(ENEMY[side], events)})


def as_left(side: str, events: Iterable[Event]) -> tuple[Shown, ...]:
    """The blocks of a side that were hit, as the fire has left them."""
    taken = (event for event in events if isinstance(event, HitsTaken) and event.side == side)
    return tuple(Shown(hurt.type, hurt.sp - hurt.hits) for event in taken for hurt in event.hurt)


FIGHTS = Fights(
    beat,
    over,
    account,
    (
        *(LandBattle, BattleWon, Attacking, Force, Remains, RoundFought),
        *(SeaFight, SeaDecided, SeaForces, SeaRoundFought),
    ),
    lambda events: tuple(rounds(events)),
    of_round,
)
