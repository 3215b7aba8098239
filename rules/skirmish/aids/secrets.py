"""The table of what is hidden, and how a view would leak it (hide-1, hide-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from rules.kernel.game import Secret
from rules.kernel.orders import GM
from rules.skirmish.state import State
from rules.skirmish.view import View, is_known, sees_all

# -- what is hidden ---------------------------------------------------------------------------------------


def hidden(state: State, who: str) -> Iterator[str]:
    """The units on the table that a reader does not see."""
    return (n for n, unit in state.units.items() if unit.body is not None and not is_known(state, n, who))


def others(state: State, who: str) -> bool:
    """Whether a reader looks on from outside, or from the other side."""
    return not sees_all(state, who)


def where(state: State, who: str) -> Any:
    """Where they stand, and how (hide-1)."""
    return [(name, state.units[name].body) for name in hidden(state, who)]


def cards(state: State, who: str) -> Any:
    """Which cards are theirs: in the deck, aside, being played (hide-2)."""
    unseen = set(hidden(state, who))
    lie = {"deck": state.deck, "kept": state.kept, "drawn": (state.drawn,)}
    return [(place, card) for place, names in lie.items() for card in sorted(names) if card in unseen]


def papers(state: State, who: str) -> Any:
    """What the other side has written for the turn (sheet-1)."""
    unread = [side for side in state.sheets if side != who and others(state, who) and who != GM]
    return [(side, [str(line) for line in state.sheets[side]]) for side in unread if state.sheets[side]]


def rounds(state: State, who: str) -> Any:
    """What the guns of the other side have left (art-4)."""
    return [
        (name, unit.ball, unit.canister)
        for name, unit in state.units.items()
        if (unit.ball or unit.canister) and unit.side != who and others(state, who)
    ]


def leak_of(facts: Callable[[State, str], Any]) -> Callable[[View, State, str], View]:
    """The view with these facts spilt into it."""
    return lambda seen, state, who: msgspec.structs.replace(seen, broke=(*seen.broke, str(facts(state, who))))


SECRETS = (
    Secret("where those in hiding stand", where, leak_of(where)),
    Secret("whose a card in hiding is", cards, leak_of(cards)),
    Secret("what a side has written", papers, leak_of(papers)),
    Secret("what rounds a gun has left", rounds, leak_of(rounds)),
)
