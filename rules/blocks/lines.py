"""The lines of a written order, and the fields that all lines of this game are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeVar

from rules.kernel.forms import Name, Number
from rules.kernel.orders import Line

PlaceCode = Annotated[str, Name("place")]
UnitType = Annotated[str, Name("unit")]
SideName = Annotated[str, Name("side")]
Many = Annotated[int, Number(1, 99)]
Strength = Annotated[int, Number(1, 9)]
Turn = Annotated[int, Number(1, 99)]
Year = Annotated[int, Number(1, 9999)]

L = TypeVar("L", bound=Line)


class Go(Line, frozen=True):
    """So many blocks of a type go to a place, irregulars on to a second one (blocks/12.2a, 12.2c)."""

    form = "{source} {count}{type} to {to} [to {then}]"
    also = ("{count}{type} from {source} to {to} [to {then}]",)
    carry = ("source",)

    source: PlaceCode
    count: Many
    type: UnitType
    to: PlaceCode
    then: PlaceCode | None = None

    @property
    def steps(self) -> tuple[str, ...]:
        return (self.to,) if self.then is None else (self.to, self.then)


class All(Line, frozen=True):
    """Every block of a place goes to one other place (blocks/12.2f)."""

    form = "{source} all to {to}"
    also = ("all from {source} to {to}",)

    source: PlaceCode
    to: PlaceCode


class Hold(Line, frozen=True):
    """Nothing moves (blocks/12.2e)."""

    form = "hold"


class Pick(Line, frozen=True):
    """Of the blocks of a type going somewhere, one has this strength: nobody else sees it (blocks/12.2g)."""

    form = "pick {type} of {sp} to {to} [to {then}]"
    secret = True

    type: UnitType
    sp: Strength
    to: PlaceCode
    then: PlaceCode | None = None


class Weakest(Line, frozen=True):
    """Where strengths are not picked the weakest blocks go, not the strongest (blocks/12.2g)."""

    form = "weakest first"
    secret = True


class Takes(Line, frozen=True):
    """A block of this type and strength takes so many hits (blocks/8.4c). `came` tells apart attacking
    blocks that look alike but entered from different places, and so retreat to different ones."""

    form = "{type}{sp} [from {came}] takes {hits}"

    type: UnitType
    sp: Strength
    hits: Strength
    came: PlaceCode | None = None


MoveLine = Go | All | Hold | Pick | Weakest
MOVE_LINES = (Go, All, Hold, Pick, Weakest)


def of(lines: Iterable[Line], kind: type[L]) -> list[L]:
    """Those of a kind."""
    return [line for line in lines if isinstance(line, kind)]
