"""What leaders throw for, and on how many faces of ten they have it: up to their initiative, from 0 on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.ticonderoga.pieces import Country

NO_THROW: Mapping[str, Any] = {"leader": "", "faces": 0, "what": ""}


def throw(country: Country, leader: str, what: str) -> Mapping[str, Any]:
    """A die of ten faces, from 0 to 9, that must not be higher than the initiative (ticonderoga/T01)."""
    return {"leader": leader, "faces": 1 + country.leader(leader).initiative, "what": what}


def standing(country: Country, names: Iterable[str]) -> list[Mapping[str, Any]]:
    """Pieces to choose from: where each is, how strong, and whether it is reduced."""
    found = ((name, country.pieces[name]) for name in names)
    return [{"piece": n, "at": p.at, "strength": p.strength, "reduced": p.reduced} for n, p in found]
