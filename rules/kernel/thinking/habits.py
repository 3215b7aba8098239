"""How much each level of a game thinks, and what its commanders care for: a game's file thinking.toml."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.kernel.data import read
from rules.kernel.thinking.judgement import Effort, Style


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From the weakest on."""

    militia: Effort
    ensign: Effort
    captain: Effort
    major: Effort
    colonel: Effort
    general: Effort


LEVELS = Levels.__struct_fields__


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`commanders`: by name, what each cares for, in hundredths of what is usual."""

    levels: Levels
    commanders: dict[str, dict[str, int]]

    @classmethod
    def read(cls, text: str) -> Habits:
        return read(text, "thinking.toml", cls)

    @property
    def efforts(self) -> Mapping[str, Effort]:
        return {level: getattr(self.levels, level) for level in LEVELS}

    @property
    def styles(self) -> Mapping[str, Style]:
        return {"plain": {}, **self.commanders}
