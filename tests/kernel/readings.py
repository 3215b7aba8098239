"""Position files as the tests of a game read them: what they lay out, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

import pytest

from rules.kernel.data import DataError
from rules.kernel.position import Position

StateT = TypeVar("StateT")


@dataclass(frozen=True)
class Readings(Generic[StateT]):
    """`read`: a text as the file of a position of the game."""

    read: Callable[[str], Position]

    def state(self, text: str) -> StateT:
        return cast(StateT, self.read(text).state)

    def complaint(self, text: str) -> str:
        with pytest.raises(DataError) as caught:
            self.read(text)
        return str(caught.value)
