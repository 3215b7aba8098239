"""Who goes raiding, and what is raided."""

from __future__ import annotations

from rules.kernel.orders import Lines
from rules.kernel.thinking.judgement import Style
from rules.whigs import raids
from rules.whigs.board import BRITISH
from rules.whigs.lines import Raid, Raiders
from rules.whigs.raids import MOST, NoRaiders, RaidersOrder, RaidOrder
from rules.whigs.thinking import aims
from rules.whigs.view import View

MONEY = 40  # a province whose raid costs the enemy money
ROAD = 25  # one on the way to something worth it


def raiders(view: View, kind: RaidersOrder, style: Style) -> Lines:
    """All who are idle, regulars too: whoever has no campaign does no good elsewhere."""
    idle = view.once(raids.at_hand)
    lines = tuple(Raiders(min(MOST, n), troop) for troop, n in idle.items() if n)
    return lines or (NoRaiders(),)


def raided(view: View, kind: RaidOrder, style: Style) -> Lines:
    """What brings most for its points."""
    foes = [p for p in view.board.places if view.holds(view.foe, p) and raids.may_be_raided(view, p)]
    foes.sort(key=lambda place: -(_gain(view, place) * 100 // max(1, raids.price(view, place))))
    lines, left = list[Raid](), view.raid_points
    for place in foes:
        price = raids.price(view, place)
        if price <= left:
            lines.append(Raid(place))
            left -= price
    return tuple(lines)


def _gain(view: View, place: str) -> int:
    """Money that the enemy will lack, armies of his that are seen, and his ways made dearer."""
    pays = view.foe == BRITISH or view.board.places[place].kind == "colony"
    armies = len(view.at(place, view.foe))
    value = min(ROAD, aims.values(view.board)[place] // 10)
    return value + MONEY * pays + ROAD * armies
