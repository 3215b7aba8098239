"""Why a standing order cannot be, where several chapters say so of theirs (blocks/standing-1)."""

from __future__ import annotations

from rules.blocks.board import SHIP
from rules.blocks.view import View
from rules.kernel.orders import Line, No


def clash(line: Line, other: Line) -> No:
    return No("blocks/standing-1", "standing_clash", line=str(line), other=str(other))


def refuse_turn(view: View, turn: int, year: int) -> No | None:
    """A turn that no game with this board has; one that is past does no harm."""
    years = view.board.years
    if years.first <= year <= years.last and turn <= years.turns + 1:
        return None
    facts = {"turn": turn, "year": year, "turns": years.turns + 1}
    return No("blocks/standing-1", "standing_no_turn", first=years.first, last=years.last, **facts)


def refuse_ships(line: Line, kind: str) -> No | None:
    return No("blocks/standing-1", "standing_no_ships", line=str(line)) if kind == SHIP else None


def refuse_water(view: View, place: str) -> No | None:
    return No("blocks/standing-1", "standing_on_land", place=place) if view.board.is_water(place) else None


def refuse_entry(view: View, kind: str, at: str) -> No | None:
    """Ships come into play in their box, all others on land."""
    box = view.board.boxes[view.who]
    if (kind == SHIP) != (at == box) or (kind != SHIP and view.board.is_water(at)):
        return No("blocks/standing-1", "standing_ships_in_box", box=box, at=at, type=kind)
    return None
