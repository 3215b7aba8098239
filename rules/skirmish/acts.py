"""What a card may be played for: each chapter brings the acts of its lines, which are gathered in acting.

An act is offered and judged by what its side sees; carried out, it meets the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, NamedTuple

from rules.kernel.orders import Asked, Line, No
from rules.kernel.referee import Referee, Running
from rules.skirmish.lines import Order
from rules.skirmish.state import State
from rules.skirmish.view import View

Deciding = Generator[Asked, Any, bool]  # something is asked on the way, and it comes to yes or no


class Act(NamedTuple):
    """How a type of line is offered, judged and carried out."""

    offers: Callable[[View, str], Iterable[Order]]  # what this unit of the reader's may do
    refuses: Callable[[View, Any], No | None]  # why this may not be done now, as far as its side can see
    does: Callable[[State, Referee, Any], Running]
    never: Callable[[View, Any], No | None] = lambda view, line: None  # why never, for such a unit or name
    shows: Callable[[View, Any], Mapping[str, Any]] = lambda view, line: {}  # what it may bring
    ahead: Callable[[View, str], Iterable[Order]] = lambda view, name: ()  # what may be written for later
    # Tried where none of its sort is: sort by sort
    spare: Callable[[View, str], Iterable[Iterable[Order]]] = lambda view, name: ()
    looks: Callable[[Any], str] = lambda line: ""  # the look-up that draws what was measured for it


Acts = Mapping[type[Line], Act]
