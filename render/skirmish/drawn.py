"""What is set down by hand of how things look: hats, woods of one kind, orchards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from render.files import read

if TYPE_CHECKING:
    from rules.skirmish.view import Troop

Hat = Literal["tricorne", "cap", "mitre", "lock", "round", "helmet"]
Manner = Literal["usual", "burn", "orchard", "corn", "pines", "swamp", "stumps", "ice", "trench"]
OF_BEARING: Mapping[str, Hat] = {"R": "tricorne", "I": "round", "M": "round", "I/R": "cap"}


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hat: Mapping[str, Hat]
    look: Mapping[str, Mapping[str, Manner]]


@lru_cache(maxsize=1)
def drawing() -> Drawing:
    return read(Path(__file__).parent / "drawing.toml", Drawing)


def hat_of(troop: str, row: Troop) -> Hat:
    """What a troop wears; of one that the drawing does not know, what its class usually does."""
    return drawing().hat.get(troop, OF_BEARING[row.bearing])


def manner_of(scenario: str, name: str) -> Manner:
    """How an area or a line looks."""
    return drawing().look.get(scenario, {}).get(name, "usual")
