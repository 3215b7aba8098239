"""What a game says of its own positions, for whoever thinks about it: whole numbers only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.events import Why
from rules.kernel.orders import Kind, Line, Lines

MOST = 1000  # what a game that is won is worth; one that is lost is worth as much less than nothing

Style = Mapping[str, int]  # what a commander cares for, in hundredths of what is usual
Reasons = Mapping[str, tuple[str, ...]]  # why an order may be thought of: the facts of each sentence


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an order was thought of: a name under `reasons` in the catalogue, and the facts of its sentence.

    Without a name it is what the game does at once.
    """

    key: str = ""
    facts: dict[str, str | int] = {}


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole order that is worth a thought. `leaning`: what its seat cares for while it is followed."""

    lines: tuple[Line, ...]
    why: Reason = Reason()
    leaning: dict[str, int] = {}


class Effort(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much a level thinks."""

    slips: int = 0  # of a hundred answers, how many are given by chance
    trials: int = 0  # of plans in imagined worlds, all together; none: the quick answer is given
    plans: int = 0  # that are tried at most
    each: int = 0  # trials for each plan that there is, where there are few; none: all trials
    horizon: int = 0  # how far a trial is played on, as the game's clock counts
    style: dict[str, int] = {}  # what it cares for, and expects others to, where a commander does not say


@dataclass(frozen=True)
class Judgement:
    """All that a thinker asks of a game."""

    worth: Callable[[Any, str], int]  # (state, seat): from -MOST to MOST, how likely that seat wins
    clock: Callable[[Any], int]  # (state): moments gone by since the game began
    quick: Callable[[Any, Kind, Chance, Style], Lines]  # (view, kind, ...): a good answer at once; legal
    # (view, kind, ...): whole orders to weigh against the quick answer, the best guess first
    plans: Callable[[Any, Kind, Chance, Style], Sequence[Plan]]
    efforts: Mapping[str, Effort]  # by the names of levels
    styles: Mapping[str, Style] = field(default_factory=lambda: {"plain": {}})  # by the names of commanders
    # (view, kind, lines, chance): an order like this one, or the same where none is found
    vary: Callable[[Any, Kind, Lines, Chance], Lines] = lambda view, kind, lines, chance: lines
    reasons: Reasons = field(default_factory=dict)  # that its plans may have
    # (state, why, value, seat): what a die did for that seat beyond the mean of such dice, in any unit
    luck: Callable[[Any, Why, int, str], int] = lambda state, why, value, seat: 0
