"""Where the British attack in a year, with how many regulars at least, and what their supply costs."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.thinking.judgement import Style
from rules.whigs import landing, marches
from rules.whigs.board import REGULAR
from rules.whigs.gather import gathering_point, port
from rules.whigs.thinking import aims
from rules.whigs.view import View

USUAL = 100
SPARE = 133  # hundredths of the fewest regulars, for which supply is kept
WHOLE = 2  # halves of a price
ENOUGH = 9  # regulars without whom nobody sails
HUNGRY = 2  # times as many as are needed go where their supply cannot be paid


class Campaign(NamedTuple):
    """From where, to what, with how many regulars at least, for how much money each."""

    base: str
    goal: str
    least: int
    price: int = 0
    promise: int = 0


def voyage(view: View) -> Campaign | None:
    """To the dearest aim that can be come to by sea, and from what port."""
    for goal in aims.wanted(view):
        for base in view.board.places:
            if _sails(view, base, goal):
                return Campaign(base, goal, max(ENOUGH, regulars_for(view, goal, 1)))
    return None


def _sails(view: View, base: str, goal: str) -> bool:
    if not gathering_point(view, base) or not port(view, base):
        return False
    return bool(landing.landing_zones(view, view.who, base, goal))


def marched(view: View, style: Style) -> list[Campaign]:
    """By land to all aims that can be taken within a year, what promises most first."""
    bases = [place for place in view.board.places if gathering_point(view, place)]
    found = []
    for goal in aims.wanted(view):
        base = aims.nearest(view, bases, goal)
        steps = aims.far(view.board, base, goal) if base else aims.FAR
        least = regulars_for(view, goal, steps)
        if base and steps and least:
            price = _supply(view, base, goal)
            found.append(Campaign(base, goal, least, price, _promise(view, goal, steps, style)))
    return sorted(found, key=lambda campaign: -campaign.promise)


def regulars_for(view: View, goal: str, arrives: int) -> int:
    """The fewest that take a place if they arrive in this period; none can: 0."""
    level, periods = view.nodes[goal].level, view.board.file.periods - arrives + 1
    siege = view.board.kind(view.who, REGULAR).siege
    if not level:
        return int(periods > 0)
    rows = (row for row in view.board.file.sieges if 0 < row.periods[level - 1] <= periods)
    return min((-(-row.value // siege) for row in rows), default=0)


def _supply(view: View, base: str, goal: str) -> int:
    """What a regular costs on the whole way, as the map is now (whigs/7.16a)."""
    at, halves, known = base, 0, aims.distances(view.board)
    while at != goal:
        end = min(view.board.near[at], key=lambda place: known[place].get(goal, aims.UNREACHED))
        path = view.board.paths[at][end]
        halves += marches.factor(view, view.who, path, end) * path.marks
        at = end
    return halves * view.board.kind(view.who, REGULAR).cost // WHOLE


def _promise(view: View, goal: str, steps: int, style: Style) -> int:
    """By what the goal is worth, and the nearer the more; by the lakes if a commander prefers that."""
    worth = aims.values(view.board)[goal] * aims.later(steps)
    return worth * (style.get("lakes", USUAL) if view.board.places[goal].last else USUAL) // USUAL


def parted(view: View, regulars: int, money: int, style: Style) -> dict[Campaign, int]:
    """Regulars for as many campaigns as can be supplied; what is over goes to the first ones."""
    found: dict[Campaign, int] = {}
    for campaign in marched(view, style):
        if campaign.least <= regulars and campaign.least * campaign.price <= money:
            found[campaign] = campaign.least
            regulars -= campaign.least
            money -= campaign.least * campaign.price
    regulars -= _unsupplied(view, regulars, found, style)
    for campaign, there in found.items():
        more = min(regulars, money // campaign.price if campaign.price else regulars)
        found[campaign] = there + more
        regulars -= more
        money -= more * campaign.price
    return found


def _unsupplied(view: View, regulars: int, found: dict[Campaign, int], style: Style) -> int:
    """Campaigns beside these without supply, since nothing is gained by waiting; how many go."""
    gone = 0
    for campaign in marched(view, style):
        if campaign not in found and campaign.least * HUNGRY <= regulars - gone:
            found[campaign] = campaign.least * HUNGRY
            gone += found[campaign]
    return gone


def reserve(view: View, regulars: int, money: int, style: Style) -> int:
    """What is kept for the supply of all campaigns that can be paid."""
    due = 0
    for campaign in marched(view, style):
        price = campaign.least * SPARE * campaign.price // USUAL
        if campaign.least <= regulars and price <= money - due:
            due += price
            regulars -= campaign.least
    return due
