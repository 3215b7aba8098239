"""The table of what is hidden, and how a view would leak it (hide-1, hide-2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from rules.kernel.game import Secret
from rules.kernel.orders import GM
from rules.skirmish.state import State
from rules.skirmish.table import SIDES
from rules.skirmish.view import is_heard_of, is_known, sees_all, view, was_seen

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


def lost(state: State, who: str) -> Any:
    """What those whom a reader does not see have lost, and their officers (hide-1)."""
    units = ((name, state.units[name]) for name in hidden(state, who))
    return [(name, one.well, one.wounded, one.dead, one.officer) for name, one in units]


def ways(state: State, who: str) -> Any:
    """The ways of this turn that a reader has not seen (hide-1)."""
    return [(one.unit, one.path) for one in state.trails if not was_seen(state, one, who)]


def waits(state: State, who: str) -> Any:
    """What cards are kept for (hide-2)."""
    return [
        (name, str(keep))
        for name, keep in state.waits.items()
        if others(state, who) and state.units[name].side != who
    ]


def rulings(state: State, who: str) -> Any:
    """What is ruled of those whom a reader does not see (rule-1)."""
    known = {ruling.number for ruling in view(state, who).rulings}
    return [(one.kind, one.subjects, one.value) for one in state.rulings if one.number not in known]


def watched(state: State, who: str) -> Any:
    """Which of one's units any enemy sees, who may be in hiding (hide-5)."""
    mine = (name for name in state.units if others(state, who) and state.units[name].side == who)
    return [(name, state.units[name].seen) for name in mine if state.options.fog]


def forces(state: State, who: str) -> Any:
    """Who is there at all, where that is secret (hide-3)."""
    return [
        (name, unit.troop, unit.figures)
        for name, unit in state.units.items()
        if not is_heard_of(state, name, who)
    ]


def blanks(state: State, who: str) -> Any:
    """How many of the cards in the deck are blank (hide-3)."""
    unknown = (side for side in SIDES if others(state, who) and side != who and state.terms.secret(side))
    return [(side, state.blanks.get(side, 0)) for side in unknown]


spilt = partial(Secret.told_in, "broke")

SECRETS = (
    spilt("where those in hiding stand", where),
    spilt("what those in hiding have lost", lost),
    spilt("which ways went in hiding", ways),
    spilt("whose a card in hiding is", cards),
    spilt("what a side has written", papers),
    spilt("what a card is kept for", waits),
    spilt("what rounds a gun has left", rounds),
    spilt("what is ruled of those in hiding", rulings),
    spilt("whom an enemy sees", watched),
)
OF_SECRET_FORCES = (  # on tables that an owner lays out so
    spilt("who is there at all", forces),
    spilt("which cards are blank", blanks),
)
