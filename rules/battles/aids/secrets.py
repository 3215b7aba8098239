"""Chapter 5.2 put to the test: the table of what is hidden, and how a view would leak it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from rules.battles.board import SIDES
from rules.battles.state import State
from rules.battles.view import View, reads, view
from rules.kernel.game import Secret


def hidden(state: State, who: str, side: str) -> list[str]:
    """A side's counters whose faces `who` does not see, on the map or not known to be off it."""
    seen = view(state, who).units
    listed = state.listed.get(side, ())
    return [n for n in state.of(side) if n not in seen and (state.units[n].at or n in listed)]


def _unread(state: State, who: str) -> Iterator[str]:
    return (side for side in SIDES if not reads(state, who, side))


def _stacks(state: State, who: str) -> Any:
    names = [name for side in _unread(state, who) for name in hidden(state, who, side)]
    return [(name, state.units[name].at) for name in names if state.units[name].at]


def _status(state: State, who: str) -> Any:
    names = [name for side in _unread(state, who) for name in hidden(state, who, side)]
    return [(name, state.units[name].disordered) for name in names]


def _arrived(state: State, who: str) -> Any:
    return [
        [name for name in state.listed.get(side, ()) if state.units[name].at] for side in _unread(state, who)
    ]


def _markers(state: State, who: str) -> Any:
    return [state.markers.get(side) for side in _unread(state, who)]


def _plans(state: State, who: str) -> Any:
    return state.plans if state.phasing in _unread(state, who) else []


def _moving(state: State, who: str) -> Any:
    return (state.moving, state.riders) if state.phasing in _unread(state, who) else ()


def _leak_units(seen: View, state: State, who: str) -> View:
    return msgspec.structs.replace(seen, units=state.units)


spilt = partial(Secret.told_in, "lost")

SECRETS = (
    Secret("which counters stand in a stack", _stacks, _leak_units),
    spilt("which counters are disordered", _status),
    spilt("who of the reinforcements has come", _arrived),
    spilt("which special tactics are left", _markers),
    spilt("what is planned for an attack", _plans),
    spilt("which counter has moved last", _moving),
)
