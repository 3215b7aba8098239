"""Points as far as the reader can know them, and what is going on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.words import Words

if TYPE_CHECKING:
    from rules.blocks.view import View


@dataclass(frozen=True)
class Tally:
    """Enemy blocks removed, points of places held for certain, and the most that may be held."""

    removed: int
    held: int
    most: int

    @property
    def total(self) -> int:
        return self.removed + self.held


def tally(view: View, side: str) -> Tally:
    if view.outcome is not None:
        removed = view.score.get(side, 0)
        held = view.outcome.points.get(side, removed) - removed
        return Tally(removed, held, held)
    held = unsure = 0
    for place in view.board.places.values():
        if place.home != side and view.count(place.code, side):
            holder = view.holder(place.code)
            held += place.number if holder == side else 0
            unsure += 0 if holder else place.number
    if view.atlantic() == side:
        held += view.board.file.atlantic.number
    return Tally(view.score.get(side, 0), held, held + unsure)


def points_text(counted: Tally) -> str:
    if counted.most > counted.held:
        return f"{counted.total}–{counted.removed + counted.most}"
    return str(counted.total)


def happening(view: View, words: Words) -> str:
    """One line: what the table is doing."""
    if view.outcome is not None:
        winner, how = view.outcome.winner, view.outcome.how
        if not winner:
            return words("now.broken_off" if how == "broken_off" else "now.draw")
        return words("now.won", side=words(f"side.{winner}"))
    if view.battle is not None:
        key = "now.battle" if view.battle.at in view.board.places else "now.sea_battle"
        return words(key, place=place_name(view, view.battle.at), round=view.battle.round)
    if view.active and words.has(f"now.{view.step}"):
        return words(f"now.{view.step}", side=words(f"side.{view.active}"))
    return words(f"now.{view.step}_both") if words.has(f"now.{view.step}_both") else words("now.other")


def place_name(view: View, code: str) -> str:
    if code in view.board.places:
        return view.board.places[code].name
    file = view.board.file
    waters = (file.atlantic, file.boxes.british, file.boxes.french)
    return next(water.name for water in waters if water.code == code)
