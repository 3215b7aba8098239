"""Moves by dice (skirmish/move-1 to move-13, form-1 to form-3, T14). To be written."""

from __future__ import annotations

from rules.kernel.orders import No
from rules.kernel.referee import Referee
from rules.skirmish.acts import Acts
from rules.skirmish.state import State
from rules.skirmish.view import View


def refuse_shift(view: View, name: str, mark: str | None) -> No | None:
    """Why a unit cannot move two inches that way before or after it fires (skirmish/act-2)."""
    return None


def shift(state: State, referee: Referee, name: str, mark: str, inches: int) -> None:
    """Up to two inches, without a die (skirmish/act-2)."""


ACTS: Acts = {}
