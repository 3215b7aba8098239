"""An answer at once to every question: what a seat is asked and what it sees decide it, and some chance."""

from __future__ import annotations

from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Lines, first_fault
from rules.kernel.thinking.judgement import Style
from rules.ticonderoga.attack import Battles
from rules.ticonderoga.marches import Marches
from rules.ticonderoga.thinking.intents import Wishes
from rules.ticonderoga.thinking.marching import march
from rules.ticonderoga.thinking.striking import fight
from rules.ticonderoga.view import View


def quick(view: View, kind: Kind, chance: Chance, style: Style) -> Lines:
    """The answers to attacks are those of the rules."""
    lines = best(view, kind, chance, Wishes(style))
    return kind.default(view) if first_fault(kind, view, lines) else lines


def best(view: View, kind: Kind, chance: Chance, wishes: Wishes) -> Lines:
    if isinstance(kind, Marches):
        return march(kind, view, wishes)
    if isinstance(kind, Battles):
        return fight(kind, view, chance, wishes)
    said = kind.standing(view, ())
    return kind.default(view) if said is None else said
