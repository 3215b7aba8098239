"""What a commander knows who shares nothing with the others of his side but letters (ticonderoga/fog-1).

His are the pieces given to him, and with a leader whoever stands in his hex. Without fog he sees the maps as
everyone does, and that is all of them. Field by field, where a side knows more than everyone:

- `pieces`: his own; of the enemy's those that the side sees where a unit of his stands, or beside one
  (ticonderoga/fog-4). Other pieces as everyone sees them.
- `stacks`: those of his pieces; in deep fog also those near enough to them (ticonderoga/fog-6).
- `no_redoubt`, `marched`: the hexes of his pieces.
- `moving`, `tried`: his own.
- `trails`: the ways of his own, with nobody who is not his.
- `fighting`: what is known of a target, if it is his.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

import msgspec

from rules.kernel.command import falls_to
from rules.ticonderoga.aids.command import leaders_with
from rules.ticonderoga.board import STRATEGIC
from rules.ticonderoga.pieces import Piece
from rules.ticonderoga.state import Fight, Trail
from rules.ticonderoga.view import EYES, View, sight

T = TypeVar("T")


def seen(view: View, everyone: View, charges: Collection[str], others: Collection[str] = ()) -> View:
    if view.outcome is not None:
        return view
    his = frozenset(commanded(view, charges, others))
    places = frozenset(view.pieces[name].at for name in his) - {""}
    return msgspec.structs.replace(
        everyone,
        who=view.who,
        pieces=dict(_pieces(view, everyone, his)),
        stacks=_stacks(view, everyone, his, places),
        no_redoubt=_of(view.no_redoubt, everyone.no_redoubt, places),
        marched=_of(view.marched, everyone.marched, places),
        moving=tuple(name for name in view.moving if name in his or name in everyone.moving),
        tried=tuple(name for name in view.tried if name in his or name in everyone.tried),
        trails=tuple(_trails(view, everyone, his)),
        fighting=_fighting(view, everyone, his),
    )


def commanded(view: View, charges: Collection[str], others: Collection[str]) -> Iterator[str]:
    """The pieces that are under a commander, by name or with a leader of his."""
    for name, piece in view.pieces.items():
        own = piece.side == view.who and not piece.off
        if own and falls_to((name, *leaders_with(view, name)), charges, others):
            yield name


def _pieces(view: View, everyone: View, his: Collection[str]) -> Iterator[tuple[str, Piece]]:
    """In the order of the counters, as everywhere."""
    near = _beside(view, his)
    for name, piece in view.pieces.items():
        if name in his or (piece.side != view.who and piece.at in near):
            yield name, piece
        elif name in everyone.pieces:
            yield name, everyone.pieces[name]


def _beside(view: View, his: Collection[str]) -> frozenset[str]:
    """The places into whose stacks his own units see."""
    units = {view.pieces[name].at for name in his if view.pieces[name].is_unit} - {""}
    return frozenset(near for at in units for near in (at, *view.board.ground.touching(at)))


def _stacks(view: View, everyone: View, his: Collection[str], places: Collection[str]) -> dict[str, str]:
    """Those that everyone knows, his own, and where he looks for himself those in sight."""
    eyes = {view.pieces[name].at for name in his if view.pieces[name].kind in EYES} - {""}
    far, ground, near = sight(view.night), view.board.ground, _beside(view, his)

    def knows(at: str) -> bool:
        if at in everyone.stacks or at in places or at in near:
            return True
        return at[0] == STRATEGIC and any(ground.distance(eye, at) <= far for eye in eyes)

    return {at: side for at, side in view.stacks.items() if knows(at)}


def _of(own: Mapping[str, T], everyones: Mapping[str, T], places: Collection[str]) -> dict[str, T]:
    return {at: value for at, value in own.items() if at in everyones or at in places}


def _trails(view: View, everyone: View, his: Collection[str]) -> Iterator[Trail]:
    """The ways that everyone has seen, and those of his own with their names."""
    for trail in view.trails:
        mine = tuple(name for name in trail.pieces if name in his)
        unnamed = msgspec.structs.replace(trail, pieces=())
        if trail in everyone.trails:
            yield trail
        elif mine:
            yield msgspec.structs.replace(trail, pieces=mine)
        elif unnamed in everyone.trails:
            yield unnamed


def _fighting(view: View, everyone: View, his: Collection[str]) -> Fight | None:
    fight = view.fighting
    return fight if fight is not None and fight.target in his else everyone.fighting
