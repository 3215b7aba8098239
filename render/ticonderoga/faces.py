"""What stands in each place: the faces of the pieces, and what a whole stack comes to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rules.ticonderoga.view import Country, Kind, Piece, View

SIDES = ("british", "french")
FOOT: tuple[Kind, ...] = (
    *("regular", "grenadier", "provincial", "marine"),
    *("light", "ranger", "indian", "cadre"),
)
BOATS: tuple[Kind, ...] = ("sloop", "bateau", "canoe")
ORDER: tuple[Kind, ...] = ("leader", *FOOT, "cannon", "wagon", "sleigh", "prisoners", *BOATS)
UNKNOWN = "?"  # what the reader cannot tell

Mark = Literal["lost", "held", "building", "fought", "moved"]


@dataclass(frozen=True)
class Face:
    """What a piece shows. `move`: in whole points; `rank` and `initiative`: a leader's; `label`: lettered."""

    name: str
    side: str
    kind: Kind
    strength: str = ""
    other: str = ""  # the strength of the side that lies below; nothing: the next loss is its last
    move: str = ""
    rank: str = ""
    initiative: str = ""
    triangle: bool = False
    elite: bool = False
    worn: bool = False
    marks: tuple[Mark, ...] = ()
    aboard: tuple[str, ...] = ()
    label: str = ""


@dataclass(frozen=True)
class Stack:
    """The pieces of one side in one place, leaders first; none if the reader may not look at them."""

    at: str
    side: str
    faces: tuple[Face, ...]

    @cached_property
    def units(self) -> tuple[Face, ...]:
        return tuple(face for face in self.faces if face.kind in FOOT)

    @cached_property
    def leaders(self) -> tuple[Face, ...]:
        return tuple(face for face in self.faces if face.kind == "leader")

    @cached_property
    def boats(self) -> tuple[Face, ...]:
        return tuple(face for face in self.faces if face.kind in BOATS)

    @cached_property
    def total(self) -> str:
        """The strength of all units together, as far as it is known."""
        known = sum(int(face.strength) for face in self.units if face.strength != UNKNOWN)
        more = any(face.strength == UNKNOWN for face in self.units)
        return "" if not self.units else (f"{known}+" if known else UNKNOWN) if more else str(known)

    @cached_property
    def counts(self) -> dict[Kind, int]:
        """How many there are of each kind, those on foot as their strongest kind."""
        found: dict[Kind, int] = {}
        for face in self.faces:
            kind = self.chief if face in self.units else face.kind
            found[kind] = found.get(kind, 0) + 1
        return found

    @cached_property
    def chief(self) -> Kind:
        """The kind that stands for all: of those on foot the strongest, else the first that is no boat."""
        weight: dict[Kind, int] = {}
        for face in self.units:
            weight[face.kind] = weight.get(face.kind, 0) + (
                1 if face.strength == UNKNOWN else int(face.strength)
            )
        return max(weight, key=lambda kind: weight[kind]) if weight else self.faces[0].kind

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """What is told of some piece of it."""
        return tuple(dict.fromkeys(mark for face in self.faces for mark in face.marks))


def all_stacks(view: View) -> Iterator[Stack]:
    """Every stack on the maps, as the reader knows it, in the order of the places."""
    known: dict[str, list[str]] = {}
    for name, piece in view.pieces.items():
        if piece.at:
            known.setdefault(piece.at, []).append(name)
    for at in sorted({*view.stacks, *known}):
        faces = sorted((face(view.country, name) for name in known.get(at, ())), key=_place)
        side = view.stacks.get(at) or (faces[0].side if faces else "")
        yield Stack(at, side, tuple(faces))


def _place(face: Face) -> tuple[int, str, int]:
    strength = int(face.strength) if face.strength.isdigit() else 0
    return ORDER.index(face.kind), face.rank, -strength


def face(country: Country, name: str) -> Face:
    """The side of a piece that lies up."""
    piece = country.pieces[name]
    plain = Face(name, piece.side, piece.kind, marks=tuple(_marks(piece)), aboard=piece.aboard)
    if piece.kind == "leader":
        rank, initiative = _leader(country, name)
        return replace(plain, rank=rank, initiative=initiative)
    chart = country.board.charts.kinds.get(piece.kind)
    return replace(
        plain,
        strength=_strength(piece),
        other=str(piece.back) if piece.back and not piece.reduced else "",
        move=str(chart.move) if chart and chart.move is not None else "",
        triangle=chart is not None and chart.triangle,
        elite=chart is not None and chart.elite,
        worn=piece.reduced,
    )


def _strength(piece: Piece) -> str:
    """Of Indians whom fog hides it is not known."""
    if not piece.is_unit:
        return ""
    return str(piece.strength) if piece.full else UNKNOWN


def _leader(country: Country, name: str) -> tuple[str, str]:
    """Seniority and initiative; of an unnamed leader of whom nobody knows who he is, neither is known."""
    if country.pieces[name].row == UNKNOWN:
        return UNKNOWN, UNKNOWN
    leader = country.leader(name)
    return str(leader.seniority), str(leader.initiative)


def _marks(piece: Piece) -> Iterator[Mark]:
    if piece.lost:
        yield "lost"
    if piece.frozen:
        yield "held"
    if piece.building:
        yield "building"
    if piece.fought:
        yield "fought"
    if piece.spent or piece.stopped:
        yield "moved"
