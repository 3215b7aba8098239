"""Look-ups of what lies open: places, pieces, leaders, the calendar, victory, the charts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.kernel.orders import Lookup
from rules.ticonderoga import victory
from rules.ticonderoga.aids.expected import has_come
from rules.ticonderoga.aids.looks_at_ways import SideName, listed, tests
from rules.ticonderoga.aids.supposing import Answer, on_map, seen
from rules.ticonderoga.board import (
    ABILITIES,
    BOATS,
    LANDS,
    SIDES,
    STRATEGIC,
    TACTICAL,
    UNITS,
    WORKS,
    Arrival,
    Kind,
    Placed,
    Side,
    date_of,
)
from rules.ticonderoga.couriers import leaders_on_map
from rules.ticonderoga.lines import PieceName, PlaceName
from rules.ticonderoga.pieces import Piece
from rules.ticonderoga.reach import allowance, in_points, left, walks
from rules.ticonderoga.view import View

LAKE = "lake"
MOVERS: tuple[Kind, ...] = (*UNITS, "wagon", "sleigh")


# -- a place ----------------------------------------------------------------------------------------------


class Place(Lookup, frozen=True):
    """What a place is, what stands in the ground there, and who, as far as the reader sees it."""

    form = "place {at}"

    at: PlaceName

    def answer(self, view: View) -> Answer:
        at, ground, country = on_map(view, self.at), view.board.ground, view.country
        return {
            "at": at,
            "name": ground.names.get(at, ""),
            "river": ground.rivers.get(at, ""),
            "falls": at in ground.falls,
            "grounds": [kind for kind in (*LANDS, LAKE) if kind in ground.kinds.get(at, ())],
            "road": at in ground.on_road,
            "trail": at in ground.on_trail,
            "plus": ground.plus[at],
            "work": work(view, at),
            "zones": [side for side in SIDES if at in country.zone(side)],
            "counts": at in view.goals,
            "holder": view.goals.get(at, ""),
            "side": view.stacks.get(at, ""),
            "unseen": at in country.unseen,
            "pieces": [standing(view.pieces[name], name) for name in country.stacks.get(at, ())],
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        works = [answer["work"]] if answer["work"] else []
        return {**answer, "works": works}


def work(view: View, at: str) -> Answer | None:
    found = view.works.get(at)
    if found is None:
        return None
    state = {"breached": found.breached, "ruined": found.ruined}
    return {"kind": found.kind, "side": found.side, "plus": view.country.work_plus(at), **state}


def standing(piece: Piece, name: str) -> Answer:
    """A piece of a stack, in brief."""
    return {
        "piece": name,
        "strength": piece.strength,
        "hidden": piece.is_unit and not piece.full,
        "reduced": piece.reduced,
        "aboard": bool(piece.aboard),
        "lost": piece.lost,
        "frozen": piece.frozen,
        "building": piece.building,
    }


# -- a piece ----------------------------------------------------------------------------------------------


class Sheet(Lookup, frozen=True):
    """All that is printed on a piece and has befallen it, as far as the reader sees it."""

    form = "sheet {piece}"

    piece: PieceName

    def answer(self, view: View) -> Answer:
        piece = seen(view, self.piece)
        chart = view.board.charts.of(piece.kind)
        return {
            "type": piece.kind,
            "side": piece.side,
            "at": piece.at,
            "off": piece.off,
            "strayed": piece.strayed,
            **standing(piece, self.piece),
            "back": 0 if piece.reduced else piece.back,
            "elite": chart.elite,
            "triangle": chart.triangle,
            "move": chart.move or 0,
            "points": allowance(view, piece) if goes_on_foot(view, piece) else 0,
            "left": left(view, piece) if goes_on_foot(view, piece) else 0,
            "carries": chart.carries,
            "unlimited": chart.unlimited,
            "minus": list(chart.minus),
            "boats": list(piece.aboard),
            "load": view.country.load(self.piece) if piece.is_boat and piece.at else [],
            "leader": manifest(view, self.piece) if piece.kind == "leader" else None,
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        points = {key: in_points(answer[key]) for key in ("points", "left")}
        leaders = [answer["leader"]] if answer["leader"] else []
        return {
            **answer,
            **points,
            "leaders": leaders,
            "minus": turned(answer["minus"]),
            "has": bool(answer["points"]),
        }


def goes_on_foot(view: View, piece: Piece) -> bool:
    return bool(piece.at) and (piece.kind == "leader" or walks(view, piece))


def turned(minus: Iterable[int]) -> list[Answer]:
    """What a cannon adds to a die, by the side that shows."""
    return [{"plus": -each} for each in minus]


def manifest(view: View, name: str) -> Answer:
    """What the manifest says of a leader (ticonderoga/19.0a, 19.0b)."""
    leader = view.country.leader(name)
    return {
        "leader": name,
        "seniority": leader.seniority,
        "initiative": leader.initiative,
        "bands": listed(tests(view.country, name)),
    }


# -- leaders ----------------------------------------------------------------------------------------------


class Leaders(Lookup, frozen=True):
    """The leaders on the map by seniority, and what the die makes of them (ticonderoga/19.0a, 19.0b)."""

    form = "leaders [{side}]"

    side: SideName | None = None

    def answer(self, view: View) -> Answer:
        sides = [side for side in SIDES if self.side in (None, side)]
        return {"sides": [{"side": side, "leaders": list(_ranked(view, side))} for side in sides]}

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


def _ranked(view: View, side: Side) -> Iterator[Answer]:
    """The most senior first."""
    names = leaders_on_map(view.country, side)
    for name in sorted(names, key=lambda name: view.country.leader(name).seniority):
        piece = view.pieces[name]
        general = view.seniors.get(side) == name
        marks = {"at": piece.at, "lost": piece.lost, "frozen": piece.frozen, "general": general}
        yield {**manifest(view, name), **marks}


# -- the calendar -----------------------------------------------------------------------------------------


class Calendar(Lookup, frozen=True):
    """The date and its weather, what weather may come, and who is still to come (4.0a-4.0k, 18.0f)."""

    form = "calendar"
    also = ("weather", "reinforcements")

    def answer(self, view: View) -> Answer:
        chances = view.board.weather[view.season]
        return {
            "date": view.date,
            "last": view.last_date,
            "month": view.month,
            "month_day": view.month_day,
            "night": view.night,
            "weather": view.weather,
            "frozen": view.frozen_over,
            "season": view.season,
            "chances": {kind: chances.count(kind) for kind in dict.fromkeys(chances)},
            "first": view.order[0],
            "arrivals": [_arrival(view, each) for each in view.terms.arrivals if not has_come(view, each)],
            "ours": is_ours(view, f"weather.{view.season}"),
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        chances = [{"kind": kind, "faces": count} for kind, count in answer["chances"].items()]
        return {**answer, "chances": chances, "left": answer["last"] - answer["date"]}


def _arrival(view: View, arrival: Arrival) -> Answer:
    month, day = date_of(view.terms.file.track.split()[arrival.turn - 1])
    return {
        "side": arrival.side,
        "month": month,
        "month_day": day,
        "night": arrival.night,
        "pieces": [_due(placed) for placed in arrival.pieces],
        "places": arrival.at.split(),
        "beside": arrival.beside,
    }


def _due(placed: Placed) -> Answer:
    return {"piece": placed.name, "draw": placed.draw or "", "strength": placed.strength}


# -- victory ----------------------------------------------------------------------------------------------


class Victory(Lookup, frozen=True):
    """Who has won, or would if the game ended now, and what decides it (ticonderoga/18.0e)."""

    form = "victory"

    def answer(self, view: View) -> Answer:
        verdict = view.outcome or victory.AT_THE_END[view.scenario](view)
        return {
            "final": view.outcome is not None,
            "winner": verdict.winner,
            "why": verdict.why,
            "scenario": view.scenario,
            "places": [{"at": at, "side": side} for at, side in view.goals.items()],
            "bled": {side: len(view.bled.get(side, ())) for side in SIDES},
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        bled = [{"side": side, "count": count} for side, count in answer["bled"].items()]
        return {**answer, "bled": bled, "terms": answer["scenario"]}


# -- charts -----------------------------------------------------------------------------------------------


class Tables(Lookup, frozen=True):
    """The charts: ground, works, movement, boats, losses, the lost, abilities, recruits, desertion."""

    form = "tables"
    also = ("charts",)

    def answer(self, view: View) -> Answer:
        charts = view.board.charts
        lost = charts.lost
        return {
            "ground": [_ground(view, land) for land in LANDS],
            "river": {"cost": charts.river.halves, "plus": charts.river.plus, "ours": is_ours(view, "river")},
            "road": charts.road,
            "trail": charts.trail,
            "works": [_work(view, kind) for kind in WORKS],
            "kinds": [_kind(view, kind) for kind in MOVERS],
            "boats": [_boat(view, kind) for kind in BOATS],
            "sail": {letter: charts.sail[letter] for letter in (STRATEGIC, TACTICAL)},
            "minus": list(charts.of("cannon").minus),
            "backs": [{"front": front, "back": back} for front, back in sorted(charts.backs.items())],
            "stays": lost.stays,
            "points": {letter: list(lost.points[letter]) for letter in view.maps},
            "guide": lost.guide,
            "storms": [{"kind": kind, "plus": plus} for kind, plus in lost.weather.items()],
            "abilities": [_ability(view, each) for each in ABILITIES],
            "recruits": [_recruits(view, side) for side in SIDES],
            "deserters": [_deserters(view, side) for side in SIDES],
            "ours": {part: is_ours(view, part) for part in ("backs", "lost.points", "kinds.cannon.minus")},
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        ours, river = answer["ours"], answer["river"]
        return {
            **answer,
            "ground": [_priced(row) for row in answer["ground"]],
            "river": [{**river, "cost": in_points(river["cost"])}],
            "road": in_points(answer["road"]),
            "trail": in_points(answer["trail"]),
            "sail": "/".join(in_points(halves) for halves in answer["sail"].values()),
            "minus": turned(answer["minus"]),
            "points": [_directions(answer["stays"], each) for each in answer["points"].items()],
            "our_backs": ours["backs"],
            "our_points": ours["lost.points"],
            "our_minus": ours["kinds.cannon.minus"],
        }


def is_ours(view: View, part: str) -> bool:
    """Whether something of a part of the charts is our reconstruction."""
    return any(path == part or path.startswith(f"{part}.") for path in view.board.ours)


def _ground(view: View, land: str) -> Answer:
    chart = view.board.charts.terrain[land]  # type: ignore[index]
    costs = {"cost": chart.halves, "triangle": chart.triangle, "plus": chart.plus}
    return {"land": land, **costs, "ours": is_ours(view, f"terrain.{land}")}


def _priced(row: Answer) -> Answer:
    costs = {key: in_points(row[key]) for key in ("cost", "triangle")}
    return {**row, **costs, "alike": costs["cost"] == costs["triangle"]}


def _work(view: View, kind: str) -> Answer:
    chart = view.board.charts.works[kind]  # type: ignore[index]
    return {"kind": kind, "plus": chart.plus, "fire": chart.fire, "ours": is_ours(view, f"works.{kind}")}


def _kind(view: View, kind: Kind) -> Answer:
    chart = view.board.charts.of(kind)
    marks = {"triangle": chart.triangle, "elite": chart.elite, "ours": is_ours(view, f"kinds.{kind}")}
    return {"type": kind, "move": chart.move or 0, **marks}


def _boat(view: View, kind: Kind) -> Answer:
    chart = view.board.charts.of(kind)
    return {"type": kind, "move": chart.move or 0, "carries": chart.carries, "unlimited": chart.unlimited}


def _ability(view: View, ability: str) -> Answer:
    chart = view.board.charts.ability
    return {"ability": ability, "move": chart.move[ability], "plus": chart.battle[ability]}  # type: ignore[index]


def _recruits(view: View, side: Side) -> Answer:
    chart = view.board.charts.recruitment[side]
    rows = [{"strength": strength, "faces": band(text)} for strength, text in sorted(chart.items())]
    return {"side": side, "rows": rows}


def _deserters(view: View, side: Side) -> Answer:
    chart = view.board.charts.desertion[side]
    return {"side": side, "rows": [{"result": result, "faces": band(text)} for result, text in chart.items()]}


def band(text: str) -> str:
    """The faces of a band as they are read: `2–3`."""
    return text.replace("-", "–")


def _directions(stays: int, points: tuple[str, Iterable[str]]) -> Answer:
    letter, ways = points
    rows = [{"die": stays + 1 + number, "way": way} for number, way in enumerate(ways)]
    return {"map": letter, "rows": rows}
