"""What a player may look up at any time: reach, control, winter's limits, points, as far as they can know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.blocks.board import SIDES
from rules.blocks.lines import Go, PlaceCode
from rules.blocks.movement import MoveOrder
from rules.blocks.view import View
from rules.blocks.winter import excess, limit
from rules.kernel.orders import Lookup, No

UNKNOWN, NOBODY = "unknown", "nobody"


class Reach(Lookup, frozen=True):
    """Where the blocks of a place may go, by type (blocks/7.4a-7.4c, 7.6c-7.6e, 7.7a-7.7e)."""

    form = "reach {place}"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    place: PlaceCode

    def answer(self, view: View) -> dict[str, Any]:
        if view.who not in SIDES or not view.own(self.place):
            raise nobody(view, self.place)
        found: dict[str, list[list[str]]] = {}
        for line in MoveOrder(together=view.options.movement != "alternating").next(view, ()):
            if isinstance(line, Go) and line.source == self.place and line.count == 1:
                found.setdefault(line.type, []).append([*line.steps])
        return {"place": self.place, "ways": found}

    def facts(self, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        found = [{"type": kind, "ways": ways_on(ways)} for kind, ways in answer["ways"].items()]
        return {"place": self.place, "found": found}


def nobody(view: View, place: str) -> No:
    """The reader has no block there, or none that he sees: those of his side are another commander's."""
    if view.who in SIDES and view.count(place, view.who):
        return No("blocks/5b", "another_commands", source=place)
    return No("blocks/7.6a", "nobody_there", source=place)


def ways_on(ways: list[list[str]]) -> list[dict[str, Any]]:
    """The places that are reached first, each with those that lie one step beyond."""
    found: dict[str, list[str]] = {}
    for to, *then in ways:
        found.setdefault(to, []).extend(then)
    return [{"to": to, "then": then} for to, then in found.items()]


class Control(Lookup, frozen=True):
    """Which side controls a place or the Atlantic (blocks/2d, 3d, 3e, 3g, 3i, 3l)."""

    form = "control {place}"

    place: PlaceCode

    def answer(self, view: View) -> str:
        if self.place == view.board.atlantic:
            return view.atlantic() or NOBODY
        for side, box in view.board.boxes.items():
            if self.place == box:
                return side
        return view.holder(self.place) or UNKNOWN

    def facts(self, answer: str) -> Mapping[str, Any]:
        side = answer if answer in SIDES else ""
        return {"place": self.place, "side": side, "known": answer != UNKNOWN}


class WinterLimit(Lookup, frozen=True):
    """How many blocks a place feeds in winter, and how many own ones are beyond that (blocks/10c-10e)."""

    form = "limit {place}"

    place: PlaceCode

    def answer(self, view: View) -> dict[str, int]:
        if self.place not in view.board.places:
            raise No("blocks/10c", "no_limit", place=self.place)
        found = {"limit": limit(view.board, self.place)}
        known = view.who in SIDES and len(view.own(self.place)) == view.count(self.place, view.who)
        return found | {"excess": excess(view, self.place)} if known else found

    def facts(self, answer: Mapping[str, int]) -> Mapping[str, Any]:
        return {"place": self.place, "own": "excess" in answer, "excess": 0, **answer}


class Points(Lookup, frozen=True):
    """Victory points if the year ended now; `unknown`: places of which the reader cannot tell (blocks/11)."""

    form = "points"
    drawn: ClassVar[bool] = True

    def answer(self, view: View) -> dict[str, Any]:
        found: dict[str, Any] = dict(view.score)
        holders = {code: view.holder(code) for code in view.board.places}
        for code, side in holders.items():
            if side and side != view.board.places[code].home:
                found[side] += view.board.places[code].number
        if view.atlantic():
            found[view.atlantic()] += view.board.file.atlantic.number
        return found | {UNKNOWN: [code for code, side in holders.items() if not side]}

    def facts(self, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        return answer


LOOKUPS = (Reach, Control, WinterLimit, Points)
