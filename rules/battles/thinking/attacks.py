"""Which attacks are declared, and which special tactic is played."""

from __future__ import annotations

from rules.battles.board import ODDS
from rules.battles.contacts import Group, members
from rules.battles.declare import Declare, Draft, draft, meets
from rules.battles.lines import Attack, Complete, Play
from rules.battles.odds import Means, odds, usual
from rules.battles.tactics import playable, reckon
from rules.battles.thinking.aims import USUAL
from rules.battles.view import View
from rules.kernel.orders import Lines
from rules.kernel.thinking.judgement import Style

LEAST = ODDS.index("1.5:1")  # from which column whoever need not attack does
BOLD = 130  # hundredths of the usual zeal, with which the column before is enough


def declared(view: View, kind: Declare, style: Style) -> Lines:
    """What is owed; then whoever is free joins in, or attacks the disordered at good odds."""
    lines: Lines = (Complete(),) if kind.owed(view, ()) else ()
    found = view.once(meets)
    for unit, bits in enumerate(found.touches):
        if not view.field.ordered(found.units[unit]):
            continue
        for hex_ in members(bits):
            line = Attack(found.units[unit], found.hexes[hex_])
            if pays(view, draft(view, lines), unit, hex_, style) and kind.refuse(view, lines, line) is None:
                lines += (line,)
                break
    return lines


def pays(view: View, old: Draft, unit: int, hex_: int, style: Style) -> bool:
    """Whether a free unit should attack a hex: it is attacked already, or all who can reach it are enough."""
    found = view.once(meets)
    if any(group.units >> unit & 1 for group in old.groups):
        return False
    if any(group.hexes >> hex_ & 1 for group in old.groups):
        return True
    taken = sum(group.units for group in old.groups)
    free = Group(found.reached[hex_] & ~taken, 1 << hex_)
    names = tuple(name for name in found.units_of(free.units) if view.field.ordered(name))
    hexes = found.hexes_of(free.hexes)
    means = Means(usual(view.field, view.who, names, hexes), options=view.options)
    least = LEAST - (style.get("attack", USUAL) >= BOLD)
    return ODDS.index(odds(view.field, names, hexes, means).column) >= least


def tactic(view: View) -> Lines:
    """The marker that mends the combat most, if any does."""
    combat = view.fighting
    if combat is None:
        return ()
    sign = 1 if view.who == view.phasing else -1

    def good(name: str) -> int:
        return sign * ODDS.index(reckon(view, name).column)

    best = max(playable(view), key=good, default="")
    return (Play(best),) if best and good(best) > good("") else ()
