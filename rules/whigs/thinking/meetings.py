"""What is done where the enemy is met, on land and at sea."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.orders import Lines
from rules.kernel.thinking.judgement import Style
from rules.whigs import flight, meeting
from rules.whigs.board import BRITISH, FRENCH
from rules.whigs.landing import INVADER, ChooseAtSea, reported_ships, total
from rules.whigs.lines import Fate, Meet
from rules.whigs.meeting import AMBUSH, ENGAGE, RETREAT, Decide, Forbid, Meeting, Spring
from rules.whigs.siege import BURN, KEEP, Captured
from rules.whigs.state import key_of
from rules.whigs.thinking import aims, forces
from rules.whigs.view import View

USUAL = 100
FIGHT = 45  # of a hundred battles, how many one must win to fight for nothing much
STAKE = 8  # so many points of a place are worth one battle of a hundred less
LEAST = 20
BETTER = 10  # by so many battles of a hundred an ambush must be better
SHIPS: Mapping[str, int] = {BRITISH: 14, FRENCH: 6}  # that a fleet may have


def met(view: View, kind: Meeting, style: Style) -> Lines:
    """To fight if it is likely enough to be won, for what the place is worth; else to leave, if one can."""
    won = forces.fight(view, kind.place, ambush=False)
    if AMBUSH in kind.choices(view):
        sprung = forces.fight(view, kind.place, ambush=True)
        if sprung > won + BETTER and sprung >= FIGHT:
            return (Meet(AMBUSH),)
    enough = (
        max(LEAST, FIGHT - aims.values(view.board)[kind.place] // STAKE) * USUAL // style.get("attack", USUAL)
    )
    stuck = flight.complete(view, view.who, kind.place) is None
    return (Meet(ENGAGE if won >= enough or stuck else RETREAT),)


def decided(view: View, kind: Decide, style: Style) -> Lines:
    """Whichever battle is likelier to be won."""
    sprung, open_field = (forces.fight(view, kind.place, ambush=ambush) for ambush in (True, False))
    if sprung == open_field:
        return (Spring() if meeting.occupant(view, kind.place) == view.who else Forbid(),)
    return (Spring() if sprung > open_field else Forbid(),)


def at_sea(view: View, kind: ChooseAtSea, style: Style) -> Lines:
    """To fight with as many ships as the enemy may have, or nearly."""
    mine = total(view, [key_of(view.who, name) for name in kind.mine])
    theirs = reported_ships(view, kind.theirs)
    if theirs is None:
        theirs = SHIPS[view.foe] * len(kind.theirs)
    if kind.part == INVADER:
        return (Meet(ENGAGE if 5 * mine >= 4 * theirs else RETREAT),)
    return (Meet(ENGAGE if 3 * mine >= 2 * theirs else "remain"),)


def captured(view: View, kind: Captured, style: Style) -> Lines:
    """Colonies, aims and what lies on the way to them are kept; the French burn other forts."""
    return tuple(Fate(KEEP if _keeps(view, place) else BURN, place) for place in kind.places)


def _keeps(view: View, place: str) -> bool:
    spot = view.board.places[place]
    return view.who == BRITISH or spot.home == FRENCH or spot.kind == "colony" or not view.nodes[place].level
