"""An answer at once to every question: a good one to those that matter, else what the rules have ready."""

from __future__ import annotations

from rules.blocks.board import ENEMY
from rules.blocks.movement import MoveOrder
from rules.blocks.naval import SeaRetreat, Stay, Withdraw
from rules.blocks.retreat import Retreat, WithdrawTo
from rules.blocks.thinking.moves import ranked
from rules.blocks.view import View
from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Line, Lines
from rules.kernel.thinking.judgement import Style

USUAL = 100
ENOUGH = 75  # hundredths of the enemy's strength with which one fights on


def quick(view: View, kind: Kind, chance: Chance, style: Style) -> Lines:
    if isinstance(kind, MoveOrder):
        return ranked(view, kind, chance, style)[0].lines
    if isinstance(kind, Retreat):
        return (_stand_or_leave(view, kind, style),)
    if isinstance(kind, SeaRetreat):
        mine, theirs = (len(view.ships(side, view.board.atlantic)) for side in (view.who, ENEMY[view.who]))
        return (Stay() if mine >= theirs else Withdraw(),)
    return kind.default(view)


def _stand_or_leave(view: View, kind: Retreat, style: Style) -> Line:
    """Those who are too weak leave, to where most of their own stand."""
    mine = sum(block.sp for block in view.own(kind.at))
    theirs = sum(block.sp for block in view.seen(kind.at, ENEMY[view.who]))
    if mine * style.get("attack", USUAL) >= theirs * ENOUGH:
        return Stay()
    ways = [line for line in kind.next(view, ()) if not isinstance(line, Stay)]
    return max(ways, key=lambda way: friends(view, way), default=Stay())


def friends(view: View, way: Line) -> int:
    return view.count(way.to, view.who) if isinstance(way, WithdrawTo) else -1
