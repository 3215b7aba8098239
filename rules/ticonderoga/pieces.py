"""The pieces on their ground, as the rules judge them; of a whole state, or of what a side sees.

Units are the pieces with a strength; leaders, cannon, boats, wagons and prisoners are none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, Literal, Protocol

import msgspec

from rules.ticonderoga.board import BOATS, ENEMY, UNITS, Ability, Board, Kind, Leader, WorkKind

Off = Literal["", "due", "gone"]
Stack = tuple[str, ...]


class Work(msgspec.Struct, frozen=True, omit_defaults=True):
    """A breastwork, a redoubt or a fort. `side`: who held its hex last; `ruined`: worth nothing."""

    kind: WorkKind
    side: str
    breached: bool = False
    ruined: bool = False


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A piece of the game: where it is, and its markers. A change makes another one.

    `off`: not on the map: to come, or gone. Points are counted in halves.
    """

    kind: Kind
    side: str  # whose it is now; nobody's: prisoners
    at: str = ""  # a hex, or the river side on which its boat lies
    off: Off = ""
    full: int = 0  # the strength on its front, and on its back; 0: it has none
    back: int = 0
    reduced: bool = False
    row: str = ""  # of an unnamed leader: what the cup gave him; "?" for who may not know
    shown: bool = False  # what fog hid of it has been seen
    aboard: tuple[str, ...] = ()  # the boats that carry it together (T27)
    carried: bool = False  # a boat that came over land, and has not been on the water since (7.5a, 8.0l)
    lost: bool = False
    strayed: str = ""  # of the lost: where they were last known to be
    frozen: bool = False  # on this date (ticonderoga/5.0m)
    building: Literal["", "breastwork", "redoubt"] = ""  # since this date
    free: bool = False  # it may move in this night (ticonderoga/8.0c, 8.0p)
    points: int | None = None  # what a leader threw to go alone in this phase (ticonderoga/7.9b)
    began: str = ""  # the map on which it began this phase; nothing: it has not moved in it
    spent: int = 0
    stopped: bool = False  # it may go no farther in this phase
    fought: bool = False  # it has attacked, bombarded or helped an attack in this activation

    @property
    def strength(self) -> int:
        """The number on the side that shows (ticonderoga/11.0q)."""
        return self.back if self.reduced else self.full

    @property
    def is_unit(self) -> bool:
        return self.kind in UNITS

    @property
    def is_boat(self) -> bool:
        return self.kind in BOATS


class Choices(Protocol):
    """The readings that a table has chosen and that hang on the pieces alone."""

    @property
    def afloat_zones(self) -> bool: ...

    @property
    def half_up(self) -> bool: ...

    @property
    def fog_lost(self) -> bool: ...


class Country:
    """Pieces on their ground. `unseen`: places of enemy stacks into which the reader may not look."""

    def __init__(
        self,
        board: Board,
        pieces: dict[str, Piece],
        works: Mapping[str, Work],
        options: Choices,
        unseen: Mapping[str, str] | None = None,
    ) -> None:
        self.board, self.ground = board, board.ground
        self.pieces, self.works = pieces, works
        self.unseen = dict(unseen or {})
        self.options = options
        self.place = board.place_of
        self.stacks: dict[str, Stack] = {}  # in the order of the counters, however they came together
        for name, piece in pieces.items():
            if piece.at:
                self.stacks[piece.at] = (*self.stacks.get(piece.at, ()), name)
        self._zones: dict[str, dict[str, int]] = {}  # of a side, once it has been asked for

    def copy(self) -> Country:
        """The same pieces in the same places, to be moved on their own."""
        new = copy(self)
        new.pieces, new.stacks = dict(self.pieces), dict(self.stacks)
        new._zones = {side: dict(zone) for side, zone in self._zones.items()}  # noqa: SLF001
        return new

    # -- changes

    def change(self, name: str, **changes: Any) -> Piece:
        """A piece is turned, moved, marked."""
        old = self.pieces[name]
        new = self.pieces[name] = msgspec.structs.replace(old, **changes)
        if old.at != new.at:
            self._leave(name, old.at)
            self._join(name, new.at)
        if (old.at, old.kind, old.side, old.aboard) != (new.at, new.kind, new.side, new.aboard):
            self._control(old, -1)
            self._control(new, 1)
        return new

    def add(self, name: str, piece: Piece) -> None:
        """A piece that was not in the game comes into it: a Cadre, a draw."""
        later = [n for n in self.pieces if self.place[n] > self.place[name]]
        self.pieces[name] = piece
        for other in later:  # so that the order tells nothing of how pieces came
            self.pieces[other] = self.pieces.pop(other)
        self._join(name, piece.at)
        self._control(piece, 1)

    def remove(self, name: str) -> None:
        """A piece is eliminated: nothing of what it did matters any more."""
        old = self.pieces[name]
        self._leave(name, old.at)
        self._control(old, -1)
        self.pieces[name] = Piece(
            old.kind, old.side, off="gone", full=old.full, back=old.back, row=old.row, shown=old.shown
        )

    def _join(self, name: str, at: str) -> None:
        if at:
            self.stacks[at] = tuple(sorted((*self.stacks.get(at, ()), name), key=self.place.__getitem__))

    def _leave(self, name: str, at: str) -> None:
        left = tuple(n for n in self.stacks.get(at, ()) if n != name)
        if left:
            self.stacks[at] = left
        elif at:
            self.stacks.pop(at, None)

    # -- who stands where

    def at(self, place: str, side: str) -> list[str]:
        """All pieces of a side in a place; prisoners are nobody's."""
        return [name for name in self.stacks.get(place, ()) if self.pieces[name].side == side]

    def units(self, place: str, side: str) -> list[str]:
        return [name for name in self.at(place, side) if self.pieces[name].kind in UNITS]

    def ashore(self, place: str, side: str) -> list[str]:
        """The units that are not aboard a boat: those that fight and bar the way."""
        return [name for name in self.units(place, side) if not self.pieces[name].aboard]

    def leaders(self, place: str, side: str) -> list[str]:
        return self.of_kinds(place, side, ("leader",))

    def cannons(self, place: str, side: str) -> list[str]:
        return self.of_kinds(place, side, ("cannon",))

    def boats(self, place: str, side: str) -> list[str]:
        return self.of_kinds(place, side, BOATS)

    def prisoners(self, place: str) -> list[str]:
        return [name for name in self.stacks.get(place, ()) if self.pieces[name].kind == "prisoners"]

    def of_kinds(self, place: str, side: str, kinds: Iterable[str]) -> list[str]:
        return [name for name in self.at(place, side) if self.pieces[name].kind in kinds]

    def load(self, boat: str) -> list[str]:
        """What is aboard a boat, alone or with others that share it."""
        at = self.pieces[boat].at
        return [name for name in self.stacks.get(at, ()) if boat in self.pieces[name].aboard]

    def enemy_in(self, place: str, side: str) -> bool:
        """Whether any piece of the enemy is in a place, as far as is known (ticonderoga/7.0o)."""
        if place in self.unseen:
            return True
        enemy = ENEMY[side]
        return any(self.pieces[name].side == enemy for name in self.stacks.get(place, ()))

    def bars(self, place: str, side: str) -> bool:
        """Whether an enemy piece other than a boat alone is in a place (ticonderoga/7.0o, 7.6a, T33)."""
        if place in self.unseen:
            return True
        enemy = ENEMY[side]
        return any(
            self.pieces[name].side == enemy and self.pieces[name].kind not in BOATS
            for name in self.stacks.get(place, ())
        )

    def enemies(self, side: str) -> tuple[frozenset[str], frozenset[str]]:
        """All places where enemy_in says so, and those of them where bars does."""
        enemy = ENEMY[side]
        there = [piece for piece in self.pieces.values() if piece.side == enemy and piece.at]
        barred = frozenset(self.unseen).union([piece.at for piece in there if piece.kind not in BOATS])
        return barred.union([piece.at for piece in there]), barred

    # -- zones of control

    def zone(self, side: str) -> Mapping[str, int]:
        """The hexes in the zones of a side's units: on the tactical map alone (ticonderoga/7.2a, 7.2b)."""
        if side not in self._zones:
            self._zones[side] = {}
            for piece in self.pieces.values():
                if piece.side == side:
                    self._control(piece, 1)
        return self._zones[side]

    def _control(self, piece: Piece, more: int) -> None:
        """A unit's zone comes or goes; afloat it needs a hex to lie in (ticonderoga/7.2c, 7.2l, T25)."""
        zone = self._zones.get(piece.side)
        if zone is None or not piece.at or piece.kind not in UNITS:
            return
        if piece.aboard and not self.options.afloat_zones:
            return
        for at in self.ground.zones.get(piece.at, ()):
            zone[at] = zone.get(at, 0) + more
            if not zone[at]:
                del zone[at]

    def controlled(self, place: str, side: str) -> bool:
        """Whether a hex lies in the zone of an enemy unit; its lake part never does (ticonderoga/7.2g)."""
        return place in self.zone(ENEMY[side])

    # -- leaders

    def leader(self, name: str) -> Leader:
        """What the manifest says of a leader, or of the row that an unnamed one was drawn from."""
        piece = self.pieces[name]
        if not piece.row:
            return self.board.leaders[name]
        rows = self.board.rows[self.board.counters[name].side]
        return rows[piece.row] if piece.row in rows else next(iter(rows.values()))

    def ability(self, name: str, thrown: int) -> Ability:
        """What a die makes of a leader (ticonderoga/19.0a, 19.0c)."""
        return self.board.led_by(name, self.pieces[name].row)[thrown]

    def senior(self, names: Iterable[str]) -> list[str]:
        """Of some leaders those with the lowest number (ticonderoga/19.0b): several are equal."""
        ranked = [(self.leader(name).seniority, name) for name in names]
        lowest = min((rank for rank, _ in ranked), default=0)
        return [name for rank, name in ranked if rank == lowest]

    # -- what a piece is

    def triangle(self, name: str) -> bool:
        """Whether it bears the green triangle (ticonderoga/4.0f, 7.1b)."""
        return self.board.charts.of(self.pieces[name].kind).triangle

    def elite(self, name: str) -> bool:
        """Whether it bears the boxed -1 (ticonderoga/11.1a)."""
        return self.board.charts.of(self.pieces[name].kind).elite

    def work_plus(self, place: str) -> int:
        """What a work adds to an attack on its hex; a breached fort half (ticonderoga/11.4a, 17.1a, T70)."""
        work = self.works.get(place)
        if work is None or work.ruined:
            return 0
        plus = self.board.charts.works[work.kind].plus
        return (plus + self.options.half_up) // 2 if work.breached else plus
