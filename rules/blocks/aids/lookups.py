"""What a player may look up at any time: reach, control, winter's limits, threats, points, as far as they can
know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from rules.blocks.board import ENEMY, SIDES
from rules.blocks.lines import Go, PlaceCode
from rules.blocks.movement import MoveOrder
from rules.blocks.view import View
from rules.blocks.winter import excess, limit, toll
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
    """How many blocks a place feeds in winter, or each where somebody stands; how many own ones are beyond
    that, and what each of them loses (blocks/10c-10g)."""

    form = "limit [{place}]"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    place: PlaceCode | None = None

    def answer(self, view: View) -> dict[str, Any]:
        if self.place is None:
            sides = sides_of(view)
            return {"limits": [_fed(view, at) for at in view.board.places if _stands(view, at, sides)]}
        if self.place not in view.board.places:
            raise No("blocks/10c", "no_limit", place=self.place)
        return {"limits": [_fed(view, self.place)]}

    def facts(self, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        unknown = {"own": 0, "excess": 0, "cost": 0}
        rows = [{**unknown, **row, "known": "own" in row} for row in answer["limits"]]
        return {"one": rows[0] if self.place is not None else None, "limits": rows}


def sides_of(view: View) -> Sequence[str]:
    """The reader's own side, or both where he has none."""
    return (view.who,) if view.who in SIDES else SIDES


def _stands(view: View, at: str, sides: Iterable[str]) -> bool:
    return any(view.count(at, side) for side in sides)


def _fed(view: View, at: str) -> dict[str, Any]:
    """What a place feeds, and what of the reader's blocks is beyond that, if he sees them all."""
    found: dict[str, Any] = {"at": at, "limit": limit(view.board, at)}
    if view.who in SIDES and len(view.own(at)) == view.count(at, view.who):
        found |= {"own": len(view.own(at)), "excess": excess(view, at), "cost": toll(view, at)}
    return found


class Threats(Lookup, frozen=True):
    """How many enemy blocks could come to a place in one move, or to each where somebody stands: those next
    to it, and those two steps away, if they are irregulars (blocks/7.6c-7.6e, 7.7a-7.7c)."""

    form = "threats [{place}]"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    place: PlaceCode | None = None

    def answer(self, view: View) -> dict[str, Any]:
        places = view.board.places
        if self.place is not None and self.place not in places:
            raise No("blocks/7.6a", "no_land", place=self.place)
        sides = sides_of(view)
        about = [self.place] if self.place is not None else [at for at in places if _stands(view, at, sides)]
        rows = [_threat(view, at, side) for at in about for side in sides]
        return {"place": self.place or "", "threats": [row for row in rows if row["next"] or row["beyond"]]}

    def facts(self, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        return answer


def _threat(view: View, at: str, side: str) -> dict[str, Any]:
    """By whom a place is threatened that a side has or may want; `by`: what he may pass on his way."""
    found: dict[str, Any] = {"at": at, "side": side, "own": view.count(at, side), "next": [], "beyond": []}
    foe = ENEMY[side]
    for source in view.counts[foe]:
        there = {"at": source, "count": view.count(source, foe)}
        by = _between(view, source, at, side)
        if source != at and _step(view, source, at, side):
            found["next"].append(there)
        elif source != at and by:
            found["beyond"].append({**there, "by": by})
    return found


def _between(view: View, source: str, at: str, side: str) -> list[str]:
    """Where an enemy passes who takes two steps: by road to a place where he does not have to stop."""
    written = view.options.movement != "alternating"
    return [
        mid
        for mid in view.board.roads[source]
        if mid != at and (written or not view.count(mid, side)) and _step(view, mid, at, side)
    ]


def _step(view: View, source: str, at: str, side: str) -> bool:
    """Whether the enemy of a side may go so: by road, and by sea where he alone has ships in the Atlantic or
    holds both ports."""
    if at in view.board.roads[source]:
        return True
    foe = ENEMY[side]
    held = all(view.holder(port) in (foe, "") and not view.count(port, side) for port in (source, at))
    return at in view.board.blue[source] and (view.atlantic() == foe or held)


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


LOOKUPS = (Reach, Control, WinterLimit, Threats, Points)
