"""What hangs on a phase or a decision before the first line of it: by a view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.ticonderoga.board import ENEMY
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.view import View

FACES = range(10)


def beside(view: View, at: str) -> tuple[str, ...]:
    """The places next to one where the reader knows enemies to stand."""
    near = view.board.ground.near.get(at, ())
    return tuple(place for place in near if view.stacks.get(place) == ENEMY[view.who])


def contacts(view: View) -> tuple[Mapping[str, Any], ...]:
    """The reader's places with enemies beside them, and how strong his units there are."""
    own = (at for at, side in view.stacks.items() if side == view.who)
    found = ((at, beside(view, at)) for at in own)
    return tuple({"at": at, "strength": strength(view, at), "near": near} for at, near in found if near)


def strength(view: View, at: str) -> int:
    return sum(view.pieces[name].strength for name in view.country.units(at, view.who))


def listening(country: Country, leader: str) -> Mapping[str, Any]:
    """On how many faces a leader is free again by the guns, and on how many gone (ticonderoga/8.1b-8.1d)."""
    found = [country.ability(leader, face) for face in FACES]
    return {"hears": leader, "freed": found.count("exceptional"), "gone": found.count("inept")}


def far_from_enemies(view: View, at: str) -> int:
    """How far the nearest enemies that the reader knows of are from a place; 0: there are none on its map."""
    ground = view.board.ground
    foes = (foe for foe, side in view.stacks.items() if side == ENEMY[view.who])
    land = (foe for foe in foes if foe in ground.land and foe[0] == at[0])
    return min((ground.distance(at, foe) for foe in land), default=0)
