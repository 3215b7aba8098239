"""What the enemy's armies may be, and who would win."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from rules.whigs import meeting, odds
from rules.whigs.board import BRITISH, COLUMNS, ENEMY, FACES, FRENCH, MILITIA, REGULAR, Board
from rules.whigs.odds import DEFENDER
from rules.whigs.state import Army, Report, Troops
from rules.whigs.view import View

TRUE = 77  # hundredths of what reports say: so much of it is there on the average
RAISED: Mapping[str, int] = {BRITISH: 16, FRENCH: 20}  # militia that a side may have in its armies
TENTH = 100 // FACES


def enemies(view: View) -> Mapping[str, Army]:
    """The enemy's armies, as they may be."""
    return view.once(_enemies)


def _enemies(view: View) -> Mapping[str, Army]:
    armies = {key: army for key, army in view.armies.items() if army.side == view.foe}
    said = {r.counter: r for r in view.reports if (r.spy, r.year) == (view.who, view.year)}
    usual = _usual(view, len(armies))
    return {
        key: msgspec.structs.replace(army, troops=_reported(said[army.name]) if army.name in said else usual)
        for key, army in armies.items()
    }


def _reported(report: Report) -> Troops:
    return {kind: -(-number * TRUE // 100) for kind, number in report.troops.items()}


def _usual(view: View, armies: int) -> Troops:
    """An equal part of the regulars that have come, as everyone knows, and of a guess at the others."""
    file, foe = view.board.file, ENEMY[view.who]
    came = sum(
        each.british if foe == BRITISH else each.french for each in file.arrivals if each.year <= view.year
    )
    regulars = file.start.regulars[foe] + came
    part = {REGULAR: regulars // max(1, armies), MILITIA: RAISED[foe] // max(1, armies)}
    return {kind: number for kind, number in part.items() if number} or {MILITIA: 1}


def won(board: Board, column: int) -> int:
    """Of a hundred battles in a column, how many the attacker wins."""
    return _won(board)[column]


@lru_cache(maxsize=8)
def _won(board: Board) -> tuple[int, ...]:
    return tuple(_victories(board, column) * TENTH for column in range(len(COLUMNS)))


def _victories(board: Board, column: int) -> int:
    rows = (odds.losses_of(board, odds.outcome(board, die, column)) for die in range(1, FACES + 1))
    return sum(odds.beaten(row) == DEFENDER for row in rows)


def attack(view: View, armies: list[Army], place: str) -> int:
    """Of a hundred attacks of such armies on whoever stands in a place, how many are won."""
    there = [army for army in enemies(view).values() if army.at == place]
    if not there:
        return 100
    mine = meeting.worth(view, armies, attacks=True, ambush=False)
    theirs = meeting.worth(view, there, attacks=False, ambush=False)
    bonus = all(map(meeting.defends, there)) and view.period > 0
    column = odds.shifted(odds.column_of(mine, theirs), attacker=False, defender=bonus)
    return won(view.board, column)


def fight(view: View, place: str, *, ambush: bool) -> int:
    """Of a hundred battles where armies have met, how many the reader wins."""
    mine = meeting.armies_of(view, view.who, place)
    theirs = [army for army in enemies(view).values() if army.at == place]
    attacks = meeting.attacker_in(view, place, ambush=ambush) == view.who
    ours = meeting.worth(view, mine, attacks=attacks, ambush=ambush)
    other = meeting.worth(view, theirs, attacks=not attacks, ambush=ambush)
    bonus, foes = (
        meeting.has_bonus(view, side, place, attacks=attacks == (side == view.who))
        for side in (view.who, view.foe)
    )
    if attacks:
        return won(view.board, odds.shifted(odds.column_of(ours, other), attacker=bonus, defender=foes))
    return 100 - won(view.board, odds.shifted(odds.column_of(other, ours), attacker=foes, defender=bonus))
