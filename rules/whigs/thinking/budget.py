"""Alliances, recruitment and construction: what the money of a year goes to."""

from __future__ import annotations

from rules.kernel.orders import Lines
from rules.kernel.thinking.judgement import Style
from rules.whigs import alliances, recruit
from rules.whigs.alliances import MakeAllies
from rules.whigs.board import BRITISH, INDIAN, MILITIA, SHIP
from rules.whigs.lines import Ally, Fortify, NoAllies, Raise, RaiseNation
from rules.whigs.recruit import Administer
from rules.whigs.thinking import aims, campaigns
from rules.whigs.treasury import garrison_bill, troops_bill
from rules.whigs.view import View

USUAL = 100
DEAR = 3200  # pounds for an alliance and a warrior of it: none that costs more
HULLS = 16  # ships of an expedition
MILITIA_SHARE = 30  # hundredths of what the French have that go to militia before all else
FORT = 60_000  # pounds in hand with which a fort is built for next to an aim


# -- alliances -----------------------------------------------------------------------------------------


def allied(view: View, kind: MakeAllies, style: Style) -> Lines:
    """Whose warriors come cheapest, as long as all are paid; none in the year whose raids cost nobody."""
    if view.year == view.board.file.last:
        return (NoAllies(),)
    units = troops_bill(view.board, view.who, view.own.regulars, view.own.rangers)
    money = free(view, view.own.treasury - garrison_bill(view, view.who) - units, style)
    lines: tuple[Ally, ...] = ()
    for whole, nation in _offers(view, style):
        if whole <= money:
            lines += (Ally(nation),)
            money -= whole
    return lines or (NoAllies(),)


def _offers(view: View, style: Style) -> list[tuple[int, str]]:
    """What nations cost with all their warriors, the cheapest first; none that are too dear."""
    found = []
    for nation, file in view.board.nations.items():
        price = alliances.due(view, view.who, nation)
        if price is None or not file.pool or alliances.taken(view, nation):
            continue
        whole = price + file.pool * view.board.kind(view.who, INDIAN).cost
        if whole * USUAL <= DEAR * file.pool * style.get("raid", USUAL):
            found.append((whole // file.pool, whole, nation))
    return [(whole, nation) for _, whole, nation in sorted(found)]


def free(view: View, money: int, style: Style) -> int:
    """What is left for raids after ships, supply and the militia of the French."""
    if view.who == BRITISH:
        ships = hulls(view, money, style)
        return max(0, money - ships * view.board.kind(BRITISH, SHIP).cost - supply(view, money, ships, style))
    return max(0, money) * (USUAL - _militia(style)) // USUAL


def _militia(style: Style) -> int:
    return min(90, MILITIA_SHARE * style.get("keep", USUAL) // style.get("raid", USUAL))


# -- recruitment -----------------------------------------------------------------------------------------


def administered(view: View, kind: Administer, style: Style) -> Lines:
    """Ships for an expedition, warriors for raids, militia for what is left; supply is kept."""
    if view.own.unpaid:
        return ()
    lines: Lines = _forts(view)
    money = recruit.left(view, lines)
    if view.who == BRITISH:
        ships = hulls(view, money, style)
        money -= supply(view, money, ships, style)
        lines, money = _take(view, lines, Raise(1, SHIP), ships, money)
    else:
        militia = money * _militia(style) // (USUAL * view.board.kind(view.who, MILITIA).cost)
        lines, money = _take(view, lines, Raise(1, MILITIA), min(militia, view.own.pool_irregulars), money)
    for nation, ally in view.allies.items():
        if ally == view.who:
            lines, money = _take(view, lines, RaiseNation(1, nation), view.villages.get(nation, 0), money)
    more = recruit.in_pool(view, lines, MILITIA)
    lines, _ = _take(view, lines, Raise(1, MILITIA), more, money)
    return lines


def hulls(view: View, money: int, style: Style) -> int:
    """Ships for as many regulars as there are, if there is somewhere to land and enough can be paid."""
    sailing = campaigns.voyage(view)
    if sailing is None:
        return 0
    most = min(view.own.pool_ships, view.own.regulars, HULLS * style.get("sea", USUAL) // USUAL)
    paid = recruit.most(most, max(0, money), view.board.kind(view.who, SHIP).cost)
    return paid if paid >= sailing.least else 0


def supply(view: View, money: int, ships: int, style: Style) -> int:
    """What those who do not sail need for their campaigns."""
    left = max(0, money - ships * view.board.kind(view.who, SHIP).cost)
    return campaigns.reserve(view, view.own.regulars - ships, left, style)


def _take(view: View, lines: Lines, one: Raise | RaiseNation, wished: int, money: int) -> tuple[Lines, int]:
    """As many units as are wished and can be paid."""
    price = recruit.cost(view, one)
    count = recruit.most(wished, max(0, money), price)
    if not count:
        return lines, money
    line = Raise(count, one.troop) if isinstance(one, Raise) else RaiseNation(count, one.nation)
    return (*lines, line), money - count * price


def _forts(view: View) -> Lines:
    """A fort next to an aim is built up to be a gathering point, if there is much money."""
    if view.own.treasury < FORT or view.who != BRITISH:
        return ()
    wanted = [aim for aim in aims.wanted(view) if view.board.places[aim].last]
    near = {place for aim in wanted for place in view.board.near[aim]}
    held = (p for p in view.board.places if p in near and view.holds(BRITISH, p))
    sites = [p for p in held if view.nodes[p].level == 1 and view.board.places[p].kind == "frontier"]
    return tuple(Fortify(place) for place in sites if recruit.buildable(view, (), place))[:1]
