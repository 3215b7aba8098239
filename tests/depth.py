"""How far tests go that could go on with more of the same: in `make test-deep` further than usual."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

OPTION = "--deep"
T = TypeVar("T")


class Depth(NamedTuple):
    """The same for all tests of a run."""

    deep: bool

    def of(self, usual: T, deep: T) -> T:
        """How much of it there is to be."""
        return deep if self.deep else usual
