"""What the types alone cannot say of the data files: every fault with the key at which it stands."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from rules.kernel.data import fail
from rules.kernel.hexes import Hex, distance
from rules.kernel.orders import No
from rules.kernel.plain import no_such
from rules.kernel.toml_lines import quoted
from rules.ticonderoga.board import (
    ABILITIES,
    BOATS,
    BRADDOCK,
    CHOICES,
    DATA,
    EXTRAS,
    FACES,
    LANDS,
    NUMBERED,
    POINTS,
    POOLS,
    SEASONS,
    SIDES,
    SIGNS,
    STRATEGIC,
    TACTICAL,
    UNITS,
    WORKS,
    Arrival,
    Charts,
    Counter,
    CountersFile,
    CrossingsFile,
    Faces,
    Ground,
    Kind,
    Leader,
    LeadersFile,
    Letter,
    MapFile,
    Placed,
    ScenarioFile,
    Series,
    Side,
    Stack,
    counters_of,
    faces,
    hexes_of,
    numbered,
)

T = TypeVar("T")
Places = Mapping[str, Hex]
BAND = re.compile(r"\d(-\d)?|")
STRENGTH = re.compile(r"[1-9]\d?(/([1-9]\d?|-))?")
DATE = re.compile(r"(\d\d)-(\d\d)")
DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  # a track may have a leap day


class Printed(NamedTuple):
    """What a scenario is judged by."""

    charts: Charts
    leaders: LeadersFile
    counters: CountersFile
    ground: Ground
    pieces: Mapping[str, Counter]


# -- charts -----------------------------------------------------------------------------------------


def check_charts(charts: Charts, grids: Mapping[Letter, str]) -> None:
    """`grids`: how the hexes of each map are counted, which says what directions it has."""
    _check_seasons(charts)
    _check_all("weather", charts.weather, SEASONS)
    for season, weathers in charts.weather.items():
        _check_bands(f"weather.{season}", weathers)
    _check_lost(charts, grids)
    _check_all("terrain", charts.terrain, LANDS)
    _check_all("works", charts.works, WORKS)
    _check_all("sail", charts.sail, (STRATEGIC, TACTICAL))
    _check_kinds(charts)
    _check_backs(charts)
    for key in ("move", "battle"):
        _check_all(f"ability.{key}", getattr(charts.ability, key), ABILITIES)
    for key in ("recruitment", "desertion"):
        table: Mapping[Side, Mapping[object, Faces]] = getattr(charts, key)
        _check_all(key, table, SIDES)
        for side, bands in table.items():
            _check_bands(f"{key}.{side}", bands)


def _check_all(path: str, given: Collection[object], wanted: Sequence[object]) -> None:
    """Nothing that is wanted is left out."""
    for key in wanted:
        if key not in given:
            fail(path, No(DATA, "ticonderoga_left_out", word=str(key)))


def _check_bands(path: str, bands: Mapping[T, Faces]) -> None:
    """Every face of the die means one thing."""
    for key, band in bands.items():
        if not BAND.fullmatch(band) or (band and not faces(band)):
            fail(f"{path}.{quoted(str(key))}", No(DATA, "ticonderoga_no_band", word=band))
    found = Tally(face for band in bands.values() for face in faces(band))
    for face in FACES:
        if found[face] != 1:
            fail(path, No(DATA, "ticonderoga_faces", face=face, count=found[face]))


def _check_seasons(charts: Charts) -> None:
    _check_all("seasons", charts.seasons, SEASONS)
    found = Tally(month for months in charts.seasons.values() for month in months)
    for month in range(1, 13):
        if found[month] != 1:
            fail("seasons", No(DATA, "ticonderoga_months", month=month, count=found[month]))


def _check_lost(charts: Charts, grids: Mapping[Letter, str]) -> None:
    """For each die above those that stay there is a direction that the map has."""
    _check_all("lost.points", charts.lost.points, (STRATEGIC, TACTICAL))
    needed = 10 - charts.lost.stays
    for letter, points in charts.lost.points.items():
        known = POINTS[grids[letter]]
        path = f"lost.points.{letter}"
        for point in points:
            if point not in known:
                fail(path, No(DATA, "ticonderoga_no_point", word=point, known=", ".join(known)))
        if len(points) != needed:
            fail(path, No(DATA, "ticonderoga_points", wanted=needed, given=len(points)))


def _check_kinds(charts: Charts) -> None:
    _check_all("kinds", charts.kinds, NUMBERED)
    for kind, chart in charts.kinds.items():
        if kind not in NUMBERED:
            fail(f"kinds.{kind}", no_such(kind, NUMBERED))
        if (chart.carries > 0 or chart.unlimited) != (kind in BOATS):
            fail(f"kinds.{kind}", No(DATA, "ticonderoga_boats_carry"))
        if bool(chart.minus) != (kind == "cannon"):
            fail(f"kinds.{kind}", No(DATA, "ticonderoga_minus_of_cannon"))
        if (chart.steps is None) != (kind in UNITS):
            fail(f"kinds.{kind}", No(DATA, "ticonderoga_steps"))
        if kind in UNITS and not chart.move:
            fail(f"kinds.{kind}", No(DATA, "ticonderoga_units_move"))
    cannon = charts.kinds["cannon"]
    if len(cannon.minus) != cannon.steps:
        fail("kinds.cannon", No(DATA, "ticonderoga_minus_by_step"))


def _check_backs(charts: Charts) -> None:
    for front, back in charts.backs.items():
        if not 0 < back <= front:
            fail(f"backs.{front}", No(DATA, "ticonderoga_back"))


# -- leaders and counters ---------------------------------------------------------------------------


def check_leaders(file: LeadersFile) -> None:
    for index, leader in enumerate(file.leaders):
        _check_leader(f"leaders[{index}]", leader)
        if leader.count != 1:
            fail(f"leaders[{index}].count", No(DATA, "ticonderoga_one_of_each"))
    for index, row in enumerate(file.unnamed):
        _check_leader(f"unnamed[{index}]", row)
        if (row.side, row.name) in [(other.side, other.name) for other in file.unnamed[:index]]:
            fail(f"unnamed[{index}].name", No(DATA, "ticonderoga_name_twice", word=row.name))
    if BRADDOCK not in [leader.name for leader in file.leaders]:
        fail("leaders", No(DATA, "ticonderoga_left_out", word=BRADDOCK))
    _leaders_claim(file)


def _check_leader(path: str, leader: Leader) -> None:
    _check_bands(path, leader.bands)


def check_counters(leaders: LeadersFile, file: CountersFile) -> None:
    for index, single in enumerate(file.counters):
        if single.kind in ("leader", "cadre"):
            fail(f"counters[{index}].kind", No(DATA, "ticonderoga_not_single"))
    for index, series in enumerate(file.series):
        _check_series(f"series[{index}]", series)
    _check_pools(file)
    _check_spellings(leaders, file)


def _check_pools(file: CountersFile) -> None:
    sides: dict[Kind, Side] = {}
    for index, series in enumerate(file.series):
        kind, side = series.kind, series.side
        if kind in POOLS and series.strengths and sides.setdefault(kind, side) != side:
            fail(f"series[{index}].strengths", No(DATA, "ticonderoga_pool_of_one_side", word=kind))


def _check_series(path: str, series: Series) -> None:
    if bool(series.count) == bool(series.strengths):
        fail(path, No(DATA, "ticonderoga_count_or_strengths"))
    for number, strength in enumerate(series.strengths):
        _check_strength(f"{path}.strengths[{number}]", strength)
    if series.strengths and series.kind not in UNITS:
        fail(f"{path}.strengths", No(DATA, "ticonderoga_strength_of_units"))
    if series.kind == "leader":
        fail(f"{path}.kind", No(DATA, "ticonderoga_not_single"))
    if series.kind == "cadre" and not series.strengths:
        fail(path, No(DATA, "ticonderoga_cadre_strengths"))


def _check_strength(path: str, strength: str) -> None:
    if not STRENGTH.fullmatch(strength):
        fail(path, No(DATA, "ticonderoga_no_strength", word=strength))
    front, _, back = strength.partition("/")
    if back.isdecimal() and int(back) > int(front):
        fail(path, No(DATA, "ticonderoga_back"))


def _check_spellings(leaders: LeadersFile, file: CountersFile) -> None:
    seen = _leaders_claim(leaders)
    own = [(f"counters[{i}]", c) for i, c in enumerate(counters_of(NOBODY, replace(file, series=())))]
    numbers = [(f"series[{i}]", c) for i, series in enumerate(file.series) for c in numbered(series)]
    for path, counter in (*own, *numbers):
        _claim(path, counter, seen)


def _leaders_claim(file: LeadersFile) -> dict[tuple[str, ...], str]:
    """The words that mean a leader."""
    seen: dict[tuple[str, ...], str] = {}
    for index, counter in enumerate(counters_of(file, CountersFile((), ()))):
        _claim(f"leaders[{index}]" if index < len(file.leaders) else "unnamed", counter, seen)
    return seen


def _claim(path: str, counter: Counter, seen: dict[tuple[str, ...], str]) -> None:
    """A name can be read in an order and means one counter; `seen` are the names before it."""
    for spelling in (counter.name, *counter.spellings):
        words = tuple(token.word for token in SIGNS.meant(spelling))
        if not words:
            fail(path, No(DATA, "ticonderoga_no_name", word=spelling))
        if words in seen and (seen[words] != counter.name or spelling == counter.name):
            fail(path, No(DATA, "ticonderoga_name_taken", word=spelling, other=seen[words]))
        seen[words] = counter.name


NOBODY = LeadersFile((), ())


# -- a map ------------------------------------------------------------------------------------------


def check_map(file: MapFile) -> None:
    for key in ("first", "second"):
        low, high = getattr(file, key)
        if low > high:
            fail(key, No(DATA, "ticonderoga_extent"))
    whole = dict(hexes_of(replace(file, missing="")))
    _check_hexes("missing", file.missing.split(), whole)
    places = dict(hexes_of(file))
    for key in ("terrain", "lakes"):
        table: Mapping[str, str] = getattr(file, key)
        for kind, hexes in table.items():
            _check_hexes(f"{key}.{quoted(kind)}", hexes.split(), places)
    _check_lakes(file)
    _check_all_sides(file, places)
    for key in ("roads", "trails"):
        for number, line in enumerate(getattr(file, key)):
            _check_road(f"{key}[{number}]", line.split(), places, _all_water(file))
    for code, name in file.names.items():
        _check_hexes(f"names.{quoted(code)}", [code], places)
        if not SIGNS.meant(name):
            fail(f"names.{quoted(code)}", No(DATA, "ticonderoga_no_name", word=name))
    for index, label in enumerate(file.labels):
        _check_hexes(f"labels[{index}].at", [label.at], places)


def _check_hexes(path: str, numbers: Iterable[str], places: Collection[str]) -> None:
    for number in numbers:
        if number not in places:
            fail(path, No(DATA, "ticonderoga_no_hex", word=number))


def _check_lakes(file: MapFile) -> None:
    seen: dict[str, str] = {}
    for lake, hexes in file.lakes.items():
        for number in hexes.split():
            if number in seen:
                no = No(DATA, "ticonderoga_two_lakes", word=number, other=seen[number])
                fail(f"lakes.{quoted(lake)}", no)
            seen[number] = lake


def _all_water(file: MapFile) -> frozenset[str]:
    land = {number for hexes in file.terrain.values() for number in hexes.split()}
    return frozenset(number for hexes in file.lakes.values() for number in hexes.split()) - land


def _check_all_sides(file: MapFile, places: Places) -> None:
    """Rivers run between neighbours, and bridges and falls are on rivers."""
    rivers: set[frozenset[str]] = set()
    for river, sides in file.rivers.items():
        path = f"rivers.{quoted(river)}"
        for side in _sides(path, sides, places):
            if side in rivers:
                fail(path, No(DATA, "ticonderoga_side_twice", word="/".join(sorted(side))))
            rivers.add(side)
    for key in ("bridges", "falls"):
        for side in _sides(key, getattr(file, key), places):
            if side not in rivers:
                fail(key, No(DATA, "ticonderoga_no_river", word="/".join(sorted(side))))
    water = frozenset(number for hexes in file.lakes.values() for number in hexes.split())
    for side in _sides("lake_sides", file.lake_sides, places):
        if not side <= water:
            fail("lake_sides", No(DATA, "ticonderoga_no_lake_side", word="/".join(sorted(side))))


def _sides(path: str, sides: str, places: Places) -> Iterator[frozenset[str]]:
    for side in sides.split():
        ends = side.split("/")
        if len(ends) != 2 or any(end not in places for end in ends):
            fail(path, No(DATA, "ticonderoga_no_side", word=side))
        if distance(places[ends[0]], places[ends[1]]) != 1:
            fail(path, No(DATA, "ticonderoga_not_beside", word=ends[0], other=ends[1]))
        yield frozenset(ends)


def _check_road(path: str, numbers: Sequence[str], places: Places, wet: Collection[str]) -> None:
    _check_hexes(path, numbers, places)
    for number in numbers:
        if number in wet:
            fail(path, No(DATA, "ticonderoga_road_in_lake", word=number))
    for a, b in pairwise(numbers):
        if distance(places[a], places[b]) != 1:
            fail(path, No(DATA, "ticonderoga_not_beside", word=a, other=b))


# -- the seam ---------------------------------------------------------------------------------------


def check_crossings(strategic: MapFile, tactical: MapFile, file: CrossingsFile) -> None:
    outer, inner = dict(hexes_of(strategic)), dict(hexes_of(tactical))
    water = {number for hexes in tactical.lakes.values() for number in hexes.split()}
    inside = file.inside.split()
    _check_hexes("inside", inside, outer)
    for a, b in file.same.items():
        _check_hexes(f"same.{quoted(a)}", [a], inside)
        _check_hexes(f"same.{quoted(a)}", [b], inner)
    seen: dict[str, str] = {}
    for index, crossing in enumerate(file.crossings):
        path = f"crossings[{index}]"
        _check_hexes(f"{path}.row", [crossing.row], inside)
        _check_outside(f"{path}.outside", crossing.row, crossing.outside.split(), inside, outer)
        for key, places in (("hexes", inner), ("boats", water)):
            numbers = getattr(crossing, key).split()
            _check_hexes(f"{path}.{key}", numbers, places)
            for number in numbers:
                if number in seen:
                    no = No(DATA, "ticonderoga_two_rows", word=number, other=seen[number])
                    fail(f"{path}.{key}", no)
                seen[number] = crossing.row


def _check_outside(
    path: str, row: str, numbers: Sequence[str], inside: Collection[str], outer: Places
) -> None:
    """A row is entered from neighbours that lie without the border."""
    if not numbers:
        fail(path, No(DATA, "ticonderoga_no_way_in", word=row))
    _check_hexes(path, numbers, outer)
    for number in numbers:
        if number in inside:
            fail(path, No(DATA, "ticonderoga_within", word=number))
        if distance(outer[row], outer[number]) != 1:
            fail(path, No(DATA, "ticonderoga_not_beside", word=row, other=number))


# -- a scenario -------------------------------------------------------------------------------------


def check_scenario(printed: Printed, file: ScenarioFile) -> None:
    _check_track(file)
    if not file.maps or len(set(file.maps)) != len(file.maps):
        fail("maps", No(DATA, "ticonderoga_maps"))
    if any(printed.ground.files[letter].bare for letter in file.maps):
        return
    for index, stack in enumerate(file.setup):
        _check_stack(f"setup[{index}]", stack, printed, file)
    _check_together(file)
    _check_arrivals(printed, file)
    _check_names(file)
    _check_cups(printed, file)
    for option, values in file.choices.items():
        if option not in CHOICES:
            fail(f"choices.{option}", no_such(option, CHOICES))
        _check_all(f"choices.{option}", values, CHOICES[option])
        for value, place in values.items():
            _check_place(f"choices.{option}.{quoted(value)}", place, printed.ground, file)


def _check_track(file: ScenarioFile) -> None:
    dates = file.track.split()
    if not dates:
        fail("track", No(DATA, "ticonderoga_no_date", word=file.track))
    for key, found in (("track", dates), ("extra_date", file.extra_date.split())):
        for text in found:
            date = DATE.fullmatch(text)
            if date is None or not 1 <= int(date[1]) <= 12 or not 1 <= int(date[2]) <= DAYS[int(date[1]) - 1]:
                fail(key, No(DATA, "ticonderoga_no_date", word=text))
    whole = [*dates, *file.extra_date.split()]
    for a, b in pairwise(whole):
        if not _follows(a, b):
            fail("track", No(DATA, "ticonderoga_dates", word=a, other=b))


def _follows(a: str, b: str) -> bool:
    """Whether a date is the day after another."""
    month, day = map(int, a.split("-"))
    if day < DAYS[month - 1]:
        after = {f"{month:02}-{day + 1:02}"}
        return b in after or ((month, day) == (2, 28) and b == "03-01")
    return b == f"{month % 12 + 1:02}-01"


def _check_place(path: str, place: str, ground: Ground, file: ScenarioFile) -> None:
    """A hex of a map that is in play, and not of the country that the other map stands for."""
    if place not in ground.at:
        fail(path, No(DATA, "ticonderoga_no_place", word=place))
    if place[0] not in file.maps:
        fail(path, No(DATA, "ticonderoga_map_not_used", word=place))
    if place in ground.inside and TACTICAL in file.maps:
        fail(path, No(DATA, "ticonderoga_on_other_map", word=place))


def _check_stack(path: str, stack: Stack, printed: Printed, file: ScenarioFile) -> None:
    ground = printed.ground
    _check_place(f"{path}.at", stack.at, ground, file)
    if stack.option and stack.option not in EXTRAS:
        fail(f"{path}.option", no_such(stack.option, EXTRAS))
    if stack.work and stack.at not in ground.land:
        fail(f"{path}.work", No(DATA, "ticonderoga_work_in_lake", word=stack.at))
    for number, piece in enumerate(stack.pieces):
        kind = _check_piece(f"{path}.pieces[{number}]", piece, stack.side, printed)
        _check_stands(f"{path}.pieces[{number}]", kind, stack.at, ground)


def _check_piece(path: str, piece: Placed, side: Side, printed: Printed) -> Kind:
    """A piece with a name or a draw, and with a strength where it needs one; what kind it is of."""
    if bool(piece.name) == (piece.draw is not None):
        fail(path, No(DATA, "ticonderoga_name_or_draw"))
    if piece.draw is not None:
        return _check_draw(path, piece, side, printed)
    counter = printed.pieces.get(piece.name)
    if counter is None:
        fail(f"{path}.name", no_such(piece.name, printed.pieces))
    if counter.side != side:
        fail(f"{path}.name", No(DATA, "ticonderoga_other_side", word=piece.name))
    _check_own_strength(path, piece, counter)
    if piece.modifier and counter.kind != "indian":
        fail(f"{path}.modifier", No(DATA, "ticonderoga_modifier"))
    return counter.kind


def _check_draw(path: str, piece: Placed, side: Side, printed: Printed) -> Kind:
    if piece.draw not in POOLS:
        fail(f"{path}.draw", no_such(str(piece.draw), POOLS))
    if side not in {c.side for c in printed.pieces.values() if c.kind == piece.draw and c.strength}:
        fail(f"{path}.draw", No(DATA, "ticonderoga_other_side", word=piece.draw))
    if piece.strength or piece.modifier:
        fail(path, No(DATA, "ticonderoga_drawn_as_printed"))
    return piece.draw


def _check_own_strength(path: str, piece: Placed, counter: Counter) -> None:
    """Units have a strength, but for Indians, who are recruited; that of a pool is printed."""
    wanted = counter.kind in UNITS and counter.kind not in ("indian", "cadre")
    if wanted != bool(piece.strength):
        if not wanted:
            fail(path, No(DATA, "ticonderoga_strength_of_units"))
        fail(path, No(DATA, "ticonderoga_needs_strength", word=piece.name))
    if piece.strength:
        _check_strength(f"{path}.strength", piece.strength)
    if counter.strength and piece.strength != counter.strength:
        no = No(DATA, "ticonderoga_other_strength", word=piece.name, strength=counter.strength)
        fail(f"{path}.strength", no)


def _check_stands(path: str, kind: Kind, at: str, ground: Ground) -> None:
    """Boats lie on water or beside it, everything else on land."""
    if kind in BOATS:
        if at not in ground.water and at not in ground.launch:
            fail(path, No(DATA, "ticonderoga_boat_on_land", word=at))
    elif at in ground.all_water:
        fail(path, No(DATA, "ticonderoga_in_lake", word=at))


def _check_together(file: ScenarioFile) -> None:
    """One hex holds one side and one of the works (ticonderoga/6.0c, 10.0i)."""
    works: dict[str, str] = {}
    sides: dict[str, Side] = {}
    for index, stack in enumerate(file.setup):
        if sides.setdefault(stack.at, stack.side) != stack.side:
            fail(f"setup[{index}].at", No(DATA, "ticonderoga_both_sides", word=stack.at))
        if stack.work and works.setdefault(stack.at, f"setup[{index}]") != f"setup[{index}]":
            fail(f"setup[{index}].work", No(DATA, "ticonderoga_two_works", word=stack.at))


def _check_arrivals(printed: Printed, file: ScenarioFile) -> None:
    turns = len(file.track.split())
    for index, arrival in enumerate(file.arrivals):
        path, side = f"arrivals[{index}]", arrival.side
        if arrival.turn > turns:
            fail(f"{path}.turn", No(DATA, "ticonderoga_turn", last=turns))
        if bool(arrival.at) == bool(arrival.beside):
            fail(path, No(DATA, "ticonderoga_at_or_beside"))
        pieces = enumerate(arrival.pieces)
        kinds = [_check_piece(f"{path}.pieces[{n}]", p, side, printed) for n, p in pieces]
        for place in arrival.at.split():
            _check_place(f"{path}.at", place, printed.ground, file)
            for kind in kinds:
                _check_stands(f"{path}.at", kind, place, printed.ground)
        leader = printed.pieces.get(arrival.beside)
        if arrival.beside and (leader is None or (leader.kind, leader.side) != ("leader", side)):
            fail(f"{path}.beside", No(DATA, "ticonderoga_no_leader", word=arrival.beside))


def _placed(file: ScenarioFile) -> Iterator[tuple[str, Side, Placed]]:
    """Every piece of a scenario and where it stands in the file."""
    yield from _pieces("setup", file.setup)
    yield from _pieces("arrivals", file.arrivals)


def _pieces(key: str, stacks: Sequence[Stack | Arrival]) -> Iterator[tuple[str, Side, Placed]]:
    for index, stack in enumerate(stacks):
        for number, piece in enumerate(stack.pieces):
            yield f"{key}[{index}].pieces[{number}]", stack.side, piece


def _check_names(file: ScenarioFile) -> None:
    seen: set[str] = set()
    for path, _, piece in _placed(file):
        if piece.name and piece.name in seen:
            fail(f"{path}.name", No(DATA, "ticonderoga_name_twice", word=piece.name))
        seen.add(piece.name)


def _check_cups(printed: Printed, file: ScenarioFile) -> None:
    """No pool is drawn from more often than it has counters."""
    drawn = Tally(piece.draw for _, _, piece in _placed(file) if piece.draw is not None)
    named = Tally(
        printed.pieces[p.name].kind for _, _, p in _placed(file) if p.name and printed.pieces[p.name].strength
    )
    for kind, count in drawn.items():
        size = sum(c.kind == kind and bool(c.strength) for c in printed.pieces.values()) - named[kind]
        if count > size:
            fail("setup", No(DATA, "ticonderoga_pool", word=kind, count=count, size=size))
