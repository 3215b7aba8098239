"""The table of what is hidden in fog, and how a view would leak it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from rules.kernel.game import Secret
from rules.ticonderoga.pieces import Piece
from rules.ticonderoga.state import State
from rules.ticonderoga.view import view

# -- what is hidden ---------------------------------------------------------------------------------------


def unseen(state: State, who: str) -> Iterator[tuple[str, Piece, Piece | None]]:
    """The pieces on the map that a reader does not see as they are, and as what he sees them."""
    seen = view(state, who).pieces
    for name, piece in state.pieces.items():
        if piece.at and seen.get(name) != piece:
            yield name, piece, seen.get(name)


def stacks(state: State, who: str) -> Any:
    """Who is in stacks that are closed, and who is where nobody sees him (fog-4, fog-6)."""
    return [(name, piece.at) for name, piece, seen in unseen(state, who) if seen is None]


def rows(state: State, who: str) -> Any:
    """What unnamed leaders can do (fog-2)."""
    return [(name, piece.row) for name, piece, seen in unseen(state, who) if seen and seen.row != piece.row]


def works(state: State, who: str) -> Any:
    """What is being built (fog-3)."""
    return [
        (name, piece.building)
        for name, piece, seen in unseen(state, who)
        if piece.building and not (seen and seen.building)
    ]


def redoubts(state: State, who: str) -> Any:
    """Where the die for a redoubt has failed (fog-3)."""
    seen = view(state, who).no_redoubt
    return [at for at in state.no_redoubt if at not in seen]


def lost(state: State, who: str) -> Any:
    """Where the lost are (fog-7)."""
    return [(name, p.at) for name, p, seen in unseen(state, who) if p.lost and not (seen and seen.at)]


def indians(state: State, who: str) -> Any:
    """How strong Indians are (fog-8)."""
    return [(name, p.full) for name, p, seen in unseen(state, who) if seen and seen.full != p.full]


spilt = partial(Secret.told_in, "taken")

SECRETS = (
    spilt("who is in a stack", stacks),
    spilt("what a leader can do", rows),
    spilt("what is being built", works),
    spilt("where a redoubt has failed", redoubts),
    spilt("where the lost are", lost),
    spilt("how strong Indians are", indians),
)
