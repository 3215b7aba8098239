"""Chapters 11.0 to 11.7, 14.1 and 14.2: what counts in an attack and in a defence, before the die.

A sum of modifiers is added to the die: the lower the better for who throws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from rules.ticonderoga.board import FACES, Ability, Board
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.state import Fight, State
from rules.ticonderoga.view import HIDDEN, View, rows_meant

REASONS: Mapping[str, str] = {  # why something is added to a die, and by what rule
    "terrain": "ticonderoga/11.0i",
    "river": "ticonderoga/11.0i",
    "work": "ticonderoga/11.4a",
    "cannon": "ticonderoga/11.0m",
    "elite": "ticonderoga/11.1a",
    "indians": "ticonderoga/11.2a",
    "leader": "ticonderoga/11.3a",
    "defending_cannon": "ticonderoga/11.5d",
    "defending_elite": "ticonderoga/11.6a",
    "defending_leader": "ticonderoga/11.7a",
    "ambush": "ticonderoga/14.1a",
    "indian_ambush": "ticonderoga/14.1b",
}
ELITE = -1
INDIANS = 2
AMBUSH, INDIAN_AMBUSH = -2, -1
SHOWN = "ticonderoga/fog-4"  # by which the stacks of a battle are open to both sides
MOST_CANNON = 2  # beside one leader (ticonderoga/11.0m, 11.5d)
ALWAYS, NEVER = FACES[0], FACES[-1]  # the faces that succeed and fail whatever is added (11.0o, 11.5g)

Table = State | View


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is added to a die, and why."""

    reason: str
    plus: int
    who: str = ""  # the piece, where it is one

    @property
    def rule(self) -> str:
        return REASONS[self.reason]

    @property
    def number(self) -> str:
        """Its rule as it is told in the game itself."""
        return self.rule.partition("/")[2]


def total(parts: Iterable[Part]) -> int:
    return sum(part.plus for part in parts)


# -- the die -------------------------------------------------------------------------------------------


def succeeds(die: int, plus: int, strength: int) -> bool:
    """Whether a die is low enough (ticonderoga/11.0h, 11.0o, 11.5g)."""
    if die in (ALWAYS, NEVER):
        return die == ALWAYS
    return die + plus <= strength


def chances(plus: int, strength: int) -> int:
    """How many faces of ten succeed."""
    return sum(succeeds(die, plus, strength) for die in FACES)


# -- the ground ----------------------------------------------------------------------------------------


def cover(table: Table, source: str, at: str) -> list[Part]:
    """The highest of what the ground of the target and the side between add (ticonderoga/11.0i-11.0l)."""
    ground = table.board.ground
    river = table.board.charts.river.plus if (source, at) in ground.river else 0
    terrain = ground.plus[at]
    best = Part("terrain", terrain) if terrain >= river else Part("river", river)
    return [best] if best.plus else []


def is_open(table: Table, source: str, at: str) -> bool:
    """Whether a hex gives no cover to elites and to surprise (ticonderoga/11.1b, T56)."""
    ground = table.board.ground
    if at in ground.land and at not in ground.open:
        return False
    covered = table.country.work_plus(at) or (source, at) in ground.river
    return not (table.options.works_cover and covered)


def work(table: Table, at: str) -> list[Part]:
    plus = table.country.work_plus(at)
    return [Part("work", plus)] if plus else []


# -- both sides ----------------------------------------------------------------------------------------


def attack_parts(table: Table, fight: Fight) -> tuple[Part, ...]:
    """All that is added to the attacker's die but his leader's part (ticonderoga/11.0i-11.2a)."""
    return (
        *cover(table, fight.source, fight.at),
        *work(table, fight.at),
        *cannon_parts(table.country, fight.cannons, "cannon"),
        *elite_part(table, fight, fight.unit, fight.target, "elite"),
        *indian_part(table.country, fight),
    )


def defence_parts(table: Table, fight: Fight, cannons: Sequence[str]) -> tuple[Part, ...]:
    """All that is added to the defender's die but his leader's part: no ground, no work (11.5c-11.6a)."""
    return (
        *cannon_parts(table.country, cannons, "defending_cannon"),
        *elite_part(table, fight, fight.target, fight.unit, "defending_elite"),
        *indian_part(table.country, fight),
        *ambush_part(table.country, fight),
    )


def cannon_parts(country: Country, cannons: Iterable[str], reason: str) -> list[Part]:
    return [Part(reason, -minus(country, name), name) for name in cannons]


def minus(country: Country, cannon: str) -> int:
    """The number on the side of a cannon that shows (ticonderoga/11.0m)."""
    return country.board.charts.kinds["cannon"].minus[country.pieces[cannon].reduced]


def elite_part(table: Table, fight: Fight, own: str, other: str, reason: str) -> list[Part]:
    """Elites have the better of other units if the defender's hex is not open (11.1a-11.1d, 11.6a-11.6c)."""
    country = table.country
    against = country.pieces[other].is_unit and not country.elite(other)
    if country.elite(own) and against and not is_open(table, fight.source, fight.at):
        return [Part(reason, ELITE, own)]
    return []


def indian_part(country: Country, fight: Fight) -> list[Part]:
    return [Part("indians", INDIANS)] if both_indian(country, fight) else []


def both_indian(country: Country, fight: Fight) -> bool:
    """Whether Indians fight Indians (ticonderoga/11.2a)."""
    return country.pieces[fight.unit].kind == country.pieces[fight.target].kind == "indian"


def ambush_part(country: Country, fight: Fight) -> list[Part]:
    """What a surprise that missed gives to the defender (ticonderoga/14.1a, 14.1b)."""
    if not fight.surprise:
        return []
    if country.pieces[fight.unit].kind == "indian":
        return [Part("indian_ambush", INDIAN_AMBUSH)]
    return [Part("ambush", AMBUSH)]


# -- cannon --------------------------------------------------------------------------------------------


def free_cannons(country: Country, at: str, side: str) -> list[str]:
    """The cannon of a hex that may still join an attack or bombard (ticonderoga/11.0b, 17.0b, 17.0k, T19)."""
    pieces = country.pieces
    return [
        name
        for name in country.cannons(at, side)
        if not (pieces[name].fought or pieces[name].frozen or pieces[name].aboard)
    ]


def defending_cannons(country: Country, at: str, side: str) -> list[str]:
    """Those that stand with a target: they help in every defence (ticonderoga/11.0b, 11.5d)."""
    return [name for name in country.cannons(at, side) if not country.pieces[name].aboard]


def best_cannons(country: Country, names: Iterable[str]) -> tuple[str, ...]:
    ranked = sorted(names, key=lambda name: (-minus(country, name), country.place[name]))
    return tuple(ranked[:MOST_CANNON])


# -- leaders -------------------------------------------------------------------------------------------


def leads_attack(country: Country, at: str, side: str) -> list[str]:
    """Who must lead an attack from a hex: the senior-most, or several equals; not the idle (11.3b, 5.0w)."""
    return country.senior(n for n in country.leaders(at, side) if not country.pieces[n].frozen)


def leads_defence(country: Country, at: str, side: str) -> list[str]:
    """Who must lead a defence (ticonderoga/11.7b)."""
    return country.senior(country.leaders(at, side))


def abilities(country: Country, leader: str) -> tuple[Ability, ...]:
    """What each face of the die makes of a leader; of one whom fog hides, of all that he may be (fog-2)."""
    return _abilities(country.board, leader, country.pieces[leader].row)


@lru_cache(maxsize=1 << 9)
def _abilities(board: Board, leader: str, row: str) -> tuple[Ability, ...]:
    if row != HIDDEN:
        return tuple(board.led_by(leader, row))
    side = board.counters[leader].side
    rows = [row for row in rows_meant(board, side) for _ in range(board.rows[side][row].count)]
    return tuple(ability for row in rows for ability in board.row_abilities[side][row])


def added(country: Country, leader: str) -> tuple[int, ...]:
    """What he adds to a die with each of these."""
    return _added(country.board, abilities(country, leader))


@lru_cache(maxsize=1 << 9)
def _added(board: Board, found: tuple[Ability, ...]) -> tuple[int, ...]:
    return tuple(board.charts.ability.battle[ability] for ability in found)


def modifier(country: Country, ability: Ability) -> int:
    return country.board.charts.ability.battle[ability]


def expectation(country: Country, leader: str) -> int:
    """What a leader adds to a die, summed over the ten faces: the lower the better."""
    found = added(country, leader)
    return len(FACES) * sum(found) // len(found)


def ablest(country: Country, leaders: Sequence[str]) -> str:
    """Of equals the one of whom most is to be expected in battle (ticonderoga/11.3c)."""
    return min(leaders, key=lambda name: (expectation(country, name), country.place[name]), default="")


def boldest(country: Country, leaders: Sequence[str]) -> str:
    """Of equals the one with the best initiative (ticonderoga/13.1b)."""
    return min(leaders, key=lambda name: (-country.leader(name).initiative, country.place[name]), default="")


def likely(table: Table, fight: Fight) -> int:
    """Of a hundred throws of leader and attacker those that hit."""
    plus, strength = total(attack_parts(table, fight)), table.country.pieces[fight.unit].strength
    return hundred(table.country, fight.leader, plus, strength)


def hundred(country: Country, leader: str, plus: int, strength: int) -> int:
    """Of a hundred throws of leader and die those that succeed; without a leader each die counts tenfold."""
    if not leader:
        return 10 * chances(plus, strength)
    return sum(chances(plus + more, strength) for more in added(country, leader))
