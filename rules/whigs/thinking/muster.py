"""Which armies and fleets are formed, where they gather, and their orders of the year."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.orders import Lines
from rules.kernel.thinking.judgement import Style
from rules.whigs.board import BRITISH, MILITIA, REGULAR, SHIP
from rules.whigs.gather import GatherOrder, gathering_point, pool
from rules.whigs.lines import Command, Fill, Gather
from rules.whigs.orders_year import YearOrders, armies_of
from rules.whigs.state import Army, key_of
from rules.whigs.thinking import aims, campaigns
from rules.whigs.view import View

USUAL = 100
MOST = 99
INNER = 20  # hundredths of an army for a place to which the enemy cannot come this year


def formed(view: View, kind: GatherOrder, style: Style) -> Lines:
    """The British form an army for each campaign, the French for each place that they guard; all are paid."""
    left = {kind: count - view.own.unpaid.get(kind, 0) for kind, count in view.once(pool).items()}
    return _campaigning(view, left, style) if view.who == BRITISH else _guarding(view, left, style)


def _campaigning(view: View, left: dict[str, int], style: Style) -> Lines:
    """Who sails has a fleet; who has no campaign stays idle, and may raid."""
    names = iter(view.board.armies[BRITISH])
    lines: Lines = ()
    sailing = campaigns.voyage(view) if style.get("sea", USUAL) else None
    if sailing and min(left[REGULAR], left[SHIP]) >= sailing.least:
        regulars = min(left[REGULAR], left[SHIP])
        troops = {REGULAR: regulars, MILITIA: min(left[MILITIA], 2 * (left[SHIP] - regulars))}
        fleet = view.board.fleets[BRITISH][0]
        lines += _company(next(names), sailing.base, troops)
        lines += (Gather(fleet, sailing.base), Fill(fleet, min(MOST, left[SHIP]), SHIP))
        left = {kind: count - troops.get(kind, 0) for kind, count in left.items()}
    ashore = campaigns.parted(view, left[REGULAR], view.own.treasury, style)
    for name, (campaign, regulars) in zip(names, ashore.items(), strict=False):
        lines += _company(name, campaign.base, {REGULAR: regulars})
    return lines


def _company(name: str, base: str, troops: Mapping[str, int]) -> Lines:
    fills = tuple(Fill(name, min(MOST, count), kind) for kind, count in troops.items() if count)
    return (Gather(name, base), *fills) if fills else ()


def _guarding(view: View, left: Mapping[str, int], style: Style) -> Lines:
    """Regulars and militia by what the posts are worth; the last one gets what is left."""
    lines: Lines = ()
    rest, shares = dict(left), posts(view, style)
    whole = sum(shares.values())
    for name, (base, share) in zip(view.board.armies[view.who], shares.items(), strict=False):
        troops = {kind: rest[kind] * share // max(1, whole) for kind in (REGULAR, MILITIA)}
        whole -= share
        rest = {kind: count - troops.get(kind, 0) for kind, count in rest.items()}
        lines += _company(name, base, troops)
    return lines


# -- what to guard --------------------------------------------------------------------------------------


def posts(view: View, style: Style) -> dict[str, int]:
    """What each place worth it is worth, or the gathering point from which it can be reached."""
    bases = [place for place in view.board.places if gathering_point(view, place)]
    found: dict[str, int] = {}
    for code, value in aims.values(view.board).items():
        base = aims.nearest(view, bases, code)
        if view.board.places[code].aim and view.holds(view.who, code) and base:
            found[base] = found.get(base, 0) + _post(view, base, code, value, style)
    return dict(sorted(found.items(), key=lambda post: -post[1]))


def _post(view: View, base: str, code: str, value: int, style: Style) -> int:
    """By what a place is worth and whether the enemy can come to it, and the nearer the more."""
    care = style.get("river", USUAL) if view.board.near[code] else style.get("keep", USUAL)
    danger = USUAL if aims.exposed(view, view.who, code) else INNER
    return value * care * danger * aims.later(aims.far(view.board, base, code)) // USUAL**3


# -- orders of the year -----------------------------------------------------------------------------------


def ordered(view: View, kind: YearOrders, style: Style) -> Lines:
    """Who can reach something worth it marches; all others defend."""
    return tuple(
        Command(name, _order(view, view.armies[key_of(view.who, name)], style)) for name in armies_of(view)
    )


def _order(view: View, army: Army, style: Style) -> str:
    boldness = style.get("attack", USUAL) - (0 if view.who == BRITISH else 40)
    fleets = any(fleet.at == army.at for fleet in view.fleets.values() if fleet.side == view.who)
    goals = [
        goal for goal in aims.wanted(view) if aims.far(view.board, army.at, goal) <= view.board.file.periods
    ]
    if fleets or (goals and boldness >= 70):
        return "march"
    return "march" if boldness > USUAL else "defend"
