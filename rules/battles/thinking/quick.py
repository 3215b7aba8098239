"""An answer at once to every question: a good one to those that matter, else what the rules have ready."""

from __future__ import annotations

from rules.battles.bombard import Bombard, FireAtWill
from rules.battles.declare import Declare
from rules.battles.lines import Front
from rules.battles.marches import Marches
from rules.battles.pursuit import Pursuit
from rules.battles.setup import NameFront, fronts
from rules.battles.tactics import PlayTactic
from rules.battles.thinking.aims import prizes, wanted
from rules.battles.thinking.attacks import declared, tactic
from rules.battles.thinking.marching import Marching
from rules.battles.thinking.ways import FAR, costs
from rules.battles.view import View
from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Lines
from rules.kernel.thinking.judgement import Style


def quick(view: View, kind: Kind, chance: Chance, style: Style) -> Lines:
    if isinstance(kind, Marches):
        return Marching(view, style).written()
    if isinstance(kind, Declare):
        return declared(view, kind, style)
    if isinstance(kind, Bombard):
        return kind.standing(view, (FireAtWill(),)) or kind.default(view)
    if isinstance(kind, PlayTactic):
        return tactic(view)
    if isinstance(kind, Pursuit):
        return kind.wished(view, prizes(view.battle, view.who))
    if isinstance(kind, NameFront):
        return front(view, kind)
    return kind.default(view)


def front(view: View, kind: NameFront) -> Lines:
    """Where the way to the first place that counts is shortest."""
    far = costs(view.battle.ground, "foot", view.options.road_sides, ((wanted(view)[0], 0),))
    return (Front(min(fronts(view.battle, view.who, kind.group), key=lambda at: (far.get(at, FAR), at))),)
