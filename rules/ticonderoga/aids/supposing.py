"""A table as a reader may suppose it: a phase of either side as it stands, or as it would begin now."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.orders import PUBLIC, No
from rules.ticonderoga.board import SIDES, STRATEGIC, Side
from rules.ticonderoga.dates import FRESH
from rules.ticonderoga.pieces import Piece
from rules.ticonderoga.view import EYES, View, all_seen, meant, sight

Answer = dict[str, Any]


# -- what may be asked about ------------------------------------------------------------------------------


def seen(view: View, name: str) -> Piece:
    """A piece that the reader sees; nobody learns whether one that he does not see is there."""
    piece = view.pieces.get(name)
    if piece is None:
        raise No("ticonderoga/fog-4", "piece_not_seen", piece=name)
    return piece


def owner(view: View, name: str) -> Side:
    """The side to which a piece belongs; prisoners belong to none."""
    side = seen(view, name).side
    for each in SIDES:
        if each == side:
            return each
    raise No("ticonderoga/7.8d", "nobodys", piece=name)


def on_map(view: View, at: str) -> str:
    """A place that is played on, as it is meant."""
    ground, at = view.board.ground, meant(view, at)
    if not ground.exists(at):
        raise No("ticonderoga/7.0n", "no_hex", at=at)
    if at[0] not in view.maps:
        raise No("ticonderoga/9.0n", "other_map", at=at)
    if view.terms.both and all(each in ground.inside for each in ground.hexes(at)):
        raise No("ticonderoga/9.0a", "within_border", at=at)
    return at


def side_in(view: View, at: str) -> Side:
    """The side that stands in a place, as far as the reader sees it."""
    if at in view.country.unseen:
        raise No("ticonderoga/fog-4", "stack_not_seen", at=at)
    for side in SIDES:
        if view.stacks.get(at) == side:
            return side
    raise No("ticonderoga/6.0a", "nobody_there", at=at)


# -- whose phase it is ------------------------------------------------------------------------------------


def as_side(view: View, side: str) -> View:
    """The table for a side: its stacks into which the reader may not look are not in its own way."""
    if view.who == side:
        return view
    known = {piece.at for piece in view.pieces.values()}
    stacks = {at: owner for at, owner in view.stacks.items() if owner != side or at in known}
    return msgspec.structs.replace(view, who=side, stacks=stacks)


def phase_of(view: View, side: Side, step: str, *, night: bool | None = None) -> View:
    """The table in a phase of a side: as it stands, or as it would begin if it is not under way."""
    night = view.night if night is None else night
    table = as_side(view, side)
    if (view.phasing, view.step, view.night) == (side, step, night):
        return table
    return msgspec.structs.replace(
        table,
        step=step,
        night=night,
        player=view.order.index(side),
        pieces={name: msgspec.structs.replace(piece, **FRESH) for name, piece in view.pieces.items()},
        moving=(),
        marched={},
        tried=(),
        fighting=None,
        cleared=None,
    )


# -- what nobody can tell him -------------------------------------------------------------------------------


def out_of_sight(view: View) -> frozenset[str]:
    """The hexes in which enemies may stand whom the reader does not see (ticonderoga/fog-6)."""
    if all_seen(view) or not view.options.fog_deep:
        return frozenset()
    ground, far = view.board.ground, sight(view.night)
    eyes = {piece.at for piece in view.pieces.values() if piece.side == view.who and piece.kind in EYES}
    hexes = (at for at in ground.at if at[0] == STRATEGIC)
    return frozenset(at for at in hexes if all(ground.distance(eye, at) > far for eye in eyes - {""}))


def may_be_lost(view: View) -> bool:
    """Whether there may be lost enemies about whom nobody sees (ticonderoga/fog-7)."""
    return view.options.fog_lost and not all_seen(view)


def is_reader(view: View, side: str) -> bool:
    """Whether the enemies of a side are those of whom the reader may not know all."""
    return view.who in (side, PUBLIC)
