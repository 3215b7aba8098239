"""A simple-minded player of Ticonderoga: what a seat is asked and what it sees decide what it answers.

What each side wants in each scenario stands as a table in plans.py; how it marches, by day and by night, on
foot and in boats, in marching.py; what it attacks, in striking.py. It reads its view alone.
"""

from __future__ import annotations

from rules.kernel.orders import Kind, Lines
from rules.ticonderoga.attack import Battles
from rules.ticonderoga.marches import Marches
from rules.ticonderoga.view import View
from tests.ticonderoga.marching import march
from tests.ticonderoga.striking import fight


def answer(kind: Kind, view: View) -> Lines:
    """What the simple player says to what it is asked; the answers to attacks are those of the rules."""
    if isinstance(kind, Marches):
        return march(kind, view)
    if isinstance(kind, Battles):
        return fight(kind, view)
    said = kind.standing(view, ())
    return kind.default(view) if said is None else said
