"""Maps of a country: how large everything on one is drawn, and which part of it a picture shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

import msgspec

from render.geography import Course
from render.lettering import type_width
from render.parts import Part
from render.placing import Box
from render.projection import Conic, Point

PHONE = 1200  # pixels: below, type is larger and the whole map shows less


class Placed(Protocol):
    """A place of a game's map: where it lies, in ten thousandths of a degree."""

    @property
    def lon(self) -> int: ...

    @property
    def lat(self) -> int: ...


class Spot(msgspec.Struct, frozen=True):
    """Where a place is drawn, and on which side its name and what stands there are liked best."""

    at: tuple[float, float] | None = None
    name: str = "e"
    stack: str = "se"


class Letters(msgspec.Struct, frozen=True):
    text: str
    face: str
    size: int
    ink: str
    curve: Course


class Theatre(msgspec.Struct, frozen=True):
    """How the globe is laid flat."""

    meridian: float
    parallel: float
    stretch: float

    def conic(self) -> Conic:
        return Conic(self.meridian, self.parallel, self.stretch)


class Drawing(msgspec.Struct, frozen=True):
    """The file of what only a picture needs."""

    place: dict[str, Spot]
    bends: dict[str, Course]
    lettering: list[Letters]
    focus: dict[str, list[str]]

    def spots(self, places: Mapping[str, Placed]) -> dict[str, Point]:
        """Longitude and latitude at which each place is drawn."""
        given = {code: self.place.get(code, Spot()).at for code in places}
        return {code: given[code] or (at.lon / 10000, at.lat / 10000) for code, at in places.items()}

    def bend(self, a: str, b: str) -> Course:
        """How the way from a to b bends."""
        return self.bends.get(f"{a}-{b}") or list(reversed(self.bends.get(f"{b}-{a}", [])))

    def shown(self, focus: str, known: Sequence[str]) -> list[str]:
        """What a crop must show: what is known of a theatre, or one place."""
        if focus in known:
            return [focus]
        if focus not in self.focus:
            raise ValueError(f"{focus!r} is neither a theatre nor a place")
        return [code for code in self.focus[focus] if code in known]


@dataclass(frozen=True)
class Look:
    """The measures of one kind of picture, in pixels."""

    FRAME: ClassVar[tuple[int, int]]  # at least, and at 1600 pixels
    SIGN: ClassVar[int]  # how large the sign of a place is on a whole map of 1600 pixels
    APART: ClassVar[int]  # how far what stands at two places keeps apart there, by half of it
    SCENE: ClassVar[Box]  # where a little scene is drawn on a whole map of 1600 pixels
    CODE: ClassVar[float]  # how large the codes behind names are, by which orders call the places

    width: int
    height: int
    part: Part | None  # what it shows, or all
    piece: int
    sign: int
    name: int
    letters: float  # how much larger than on the whole map at 1600 pixels its lettering is
    strip: int  # the height of the strip below the map

    @property
    def unit(self) -> float:
        return self.width / 1600

    @property
    def near(self) -> float:
        """How many pixels are as near as one is on a whole map of 1600 pixels."""
        return self.sign / self.SIGN

    @property
    def edge(self) -> int:
        """How much is kept free round what stands at a place."""
        return max(2, round(self.APART * self.near))

    @property
    def phone(self) -> bool:
        return self.width < PHONE

    @property
    def compact(self) -> bool:
        """On a phone the whole map has room for the least only."""
        return self.phone and self.part is None

    @property
    def scene(self) -> Box | None:
        """Where a little scene is drawn, if there is room for one."""
        left, top, right, bottom = (side * self.unit for side in self.SCENE)
        return None if self.part or self.phone else (left, top, right, bottom)

    @property
    def frame(self) -> int:
        least, usual = self.FRAME
        return max(least, round(usual * self.unit))

    @property
    def code(self) -> int:
        """The size of a code behind a name."""
        return round(self.name * self.CODE)

    @property
    def code_gap(self) -> int:
        return round(self.name * 0.24)

    def code_room(self, code: str) -> int:
        """What a code takes behind a name."""
        return self.code_gap + type_width(code, "roman", self.code)

    @property
    def map_height(self) -> int:
        return self.height - self.strip

    @property
    def map_box(self) -> Box:
        edge = self.frame
        return edge, edge, self.width - edge, self.map_height - edge


def sizes(unit: float, piece: int, sign: int, name: int) -> tuple[int, int, int]:
    return round(piece * unit), round(sign * unit), round(name * unit)
