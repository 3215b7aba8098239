"""What an answer to a question comes to, and what stands about the board before one, by a view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from rules.blocks.aids.stakes import LIGHT
from rules.blocks.board import ENEMY
from rules.blocks.lines import All, Go, MoveLine
from rules.blocks.state import Shown
from rules.blocks.view import View


class Beside(msgspec.Struct, frozen=True):
    """A place, and how many blocks of one side stand in it: everyone sees that (blocks/5b)."""

    at: str
    count: int


class End(msgspec.Struct, frozen=True):
    """One end of a path on which groups have met: who would fight there (blocks/12.1.2d)."""

    at: str
    mine: int
    theirs: int
    defends: bool
    strong: bool
    sea: bool


def targets(view: View) -> dict[str, Any]:
    """Who stands next to whom by road: enemies within one step, and own blocks within one of theirs."""
    return {"theirs": within_reach(view, ENEMY[view.who]), "ours": within_reach(view, view.who)}


def within_reach(view: View, side: str) -> tuple[Beside, ...]:
    """The places of a side with the other's blocks a road away."""
    held = ((at, view.count(at, side)) for at in view.board.places)
    near = view.board.roads
    return tuple(
        Beside(at, count)
        for at, count in held
        if count and any(view.count(other, ENEMY[side]) for other in near[at])
    )


def last_word(view: View) -> dict[str, Any]:
    """Whether the year is counted after this turn: never, always, or by a die (blocks/7.3a, 7.3b, 11a)."""
    years = view.board.years
    return {
        "final": view.turn > years.turns,
        "faces": len(years.extra_turn_on) if view.turn == years.turns else 0,
    }


def beside_enemies(view: View, used: Counter[str]) -> tuple[Beside, ...]:
    """Own home places with the enemy's a road away, and how much room each has left (blocks/6h)."""
    places, homes = view.board.places, view.board.homes[ENEMY[view.who]]
    return tuple(
        Beside(at, places[at].number - used[at])
        for at in view.board.homes[view.who]
        if any(to in homes for to in view.board.roads[at])
    )


def end_of_path(view: View, at: str, other: str, *, defends: bool) -> End:
    """What would fight at one end: who set out there with all that have no other way, against who comes."""
    defender, attacker = (view.who, ENEMY[view.who]) if defends else (ENEMY[view.who], view.who)
    there = view.count(at, defender) - bound(view, defender, at, elsewhere_than=other)
    coming = bound(view, attacker, other, to=at)
    mine, theirs = (there, coming) if defends else (coming, there)
    board = view.board
    return End(at, mine, theirs, defends, board.places[at].strong, at in board.blue[other])


def bound(view: View, side: str, source: str, to: str = "", elsewhere_than: str = "") -> int:
    """How many blocks of a side leave a place by the orders that are out: one way, or all ways but one."""
    found = 0
    for line in leaving(view.written.get(side, ()), source):
        goes = line.to == to if to else line.to != elsewhere_than
        if goes:
            found += line.count if isinstance(line, Go) else view.count(source, side)
    return found


def leaving(lines: Iterable[MoveLine], source: str) -> Iterable[Go | All]:
    return (line for line in lines if isinstance(line, Go | All) and line.source == source)


def any_hit(view: View, kind: str, dice: int) -> int:
    """How often in a hundred throws one of so many dice at least hits, rounded (blocks/5j, 5k, 8.4b)."""
    faces = len(view.board.file.die.faces)
    throws: int = faces**dice
    misses: int = (faces - len(view.board.units[kind].hits)) ** dice
    return (200 * (throws - misses) + throws) // (2 * throws)


def dice_at_most(view: View, at: str, side: str, blocks: Sequence[Shown]) -> int:
    """The dice of a round after the first, if nobody were hit in it (blocks/8.4a, 8.5a, 8.5f, 13.2b)."""
    total = sum(block.sp for block in blocks)
    battle = view.battle
    alone = bool(blocks) and all(block.type in LIGHT for block in blocks)
    walled = battle is not None and side == battle.attacker and view.board.places[at].strong
    if not (view.options.lone_irregulars and walled and alone):
        return total
    return total - (1 if view.options.reductions == "type" else len(blocks))
