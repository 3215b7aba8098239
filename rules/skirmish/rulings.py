"""What an umpire has ruled (rule-1): what rules measure asks here first, and the ruling takes its place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from rules.skirmish.in_play import Known
from rules.skirmish.state import Ruling
from rules.skirmish.table import ENEMY

OF_PAIRS = ("sight", "distance", "pairs")  # whichever of both is named first


class Ruled(Protocol):
    @property
    def rulings(self) -> tuple[Ruling, ...]: ...


def ruled(field: Ruled, kind: str, *subjects: str) -> str | None:
    """What is ruled on this, the latest of it; nothing: what is measured stands."""
    found = (one.value for one in reversed(field.rulings) if one.kind == kind and on(one, subjects))
    return next(found, None)


def distance(field: Known, one: str, other: str) -> int:
    """How far two units are apart, in tenths, as ruled or as measured."""
    said = ruled(field, "distance", one, other)
    return field.apart(one, other) if said is None else int(said)


def spared(field: Known, name: str) -> bool:
    """Whether it is ruled that the enemy does not take the wounded of a unit (skirmish/rule-12)."""
    said = ruled(field, "capture", name)
    return said is not None and said != ENEMY[field.units[name].side]


def on(ruling: Ruling, subjects: Iterable[str]) -> bool:
    wanted = tuple(subjects)
    if ruling.kind in OF_PAIRS:
        return sorted(ruling.subjects) == sorted(wanted)
    return ruling.subjects == wanted
