"""How many of its men a unit has lost, and how many it can bear (skirmish/morale-1 to morale-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from typing import TYPE_CHECKING, Any, Literal, Protocol

from rules.skirmish.ground import WOODS
from rules.skirmish.in_play import Known

if TYPE_CHECKING:
    from rules.skirmish.state import Officer


def counts(field: Known, name: str) -> Literal["all", "dead"]:
    unit = field.units[name]
    return unit.morale.counts if unit.morale else field.troop(name).counts


def counted(field: Known, name: str) -> int:
    """The casualties that count (skirmish/morale-2)."""
    return counted_of(field.units[name], counts(field, name))


class Men(Protocol):
    """Those whom a unit has lost, and its officer."""

    @property
    def wounded(self) -> int: ...

    @property
    def dead(self) -> int: ...

    @property
    def left(self) -> Sized: ...

    @property
    def captured(self) -> int: ...

    @property
    def officer(self) -> Officer | None: ...

    @property
    def officers_lost(self) -> int: ...


def counted_of(unit: Men, by: Literal["all", "dead"]) -> int:
    """The same: of some troops the dead alone, and one less while an officer lives (morale-3, officer-2)."""
    every = by == "all"
    lost = unit.dead + unit.officers_lost + (unit.wounded + len(unit.left) + unit.captured if every else 0)
    officer = (int(unit.officer.wounded and every) - 1) if unit.officer else 0
    return max(0, lost + officer)


def in_woods(field: Known, name: str) -> bool:
    """Whether more than half of it stands in woods (skirmish/morale-4)."""
    figures = field.figures(name)
    return 2 * sum(field.ground.kind_at(figure) in WOODS for figure in figures) > len(figures)


def limit(field: Known, name: str, *, woods: bool) -> int:
    """How many casualties break it; a crew breaks at the latest when it is gone (skirmish/morale-6)."""
    unit = field.units[name]
    limits = unit.morale.limits if unit.morale else field.troop(name).morale
    return limits[woods] if unit.morale else min(limits[woods], unit.figures)


def is_broken_by_now(field: Known, name: str) -> bool:
    return counted(field, name) >= limit(field, name, woods=in_woods(field, name))


def told(field: Known, name: str) -> Mapping[str, Any]:
    """How a unit stands: its men, what it has lost, and what breaks it where it is (skirmish/morale-1)."""
    most = limit(field, name, woods=in_woods(field, name))
    return {"unit": name, "men": field.units[name].men, "counted": counted(field, name), "limit": most}
