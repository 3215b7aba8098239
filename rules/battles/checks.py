"""What the types alone cannot say of the data files: every fault with the key at which it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from rules.battles.board import (
    ODDS,
    SIDES,
    TACTICS,
    Army,
    Battle,
    BattleFile,
    Charts,
    Counter,
    CountersFile,
    MapFile,
    Zone,
    hexes_of,
)
from rules.battles.setup import refuse_layout
from rules.battles.turn import FIRST_FOG
from rules.battles.victory import LEVELS
from rules.battles.vocabulary import ENGLISH
from rules.kernel.data import fail
from rules.kernel.hexes import Hex, distance
from rules.kernel.notation import Vocabulary
from rules.kernel.plain import no_such
from rules.kernel.toml_lines import quoted

Places = Mapping[str, Hex]
STARTS = ("start", "")


# -- charts -----------------------------------------------------------------------------------------


def check_charts(charts: Charts) -> None:
    for column, results in charts.combat.items():
        if column not in ODDS:
            fail(f"combat.{quoted(column)}", f"there are these columns: {', '.join(ODDS)}")
        if len(results) != 6:
            fail(f"combat.{quoted(column)}", "needs a result for each face of a die, 1 to 6")
    for column in (ODDS[0], ODDS[-1]):
        if column not in charts.combat:
            fail("combat", f"needs the column {column}")
    if len(charts.bombardment) != 6 or any(len(row) != 5 for row in charts.bombardment):
        fail("bombardment", "needs six rows, for a die of 1 to 6, of five columns, for strengths of 1 to 5")
    if set(charts.markers) != set(TACTICS):
        fail("markers", f"needs a number for each of {', '.join(TACTICS)}")


# -- a map ------------------------------------------------------------------------------------------


def check_map(charts: Charts, file: MapFile) -> None:
    places = dict(hexes_of(file))
    if file.ground not in charts.terrain:
        fail("ground", no_such(file.ground, charts.terrain))
    _check_terrain(charts, file, places)
    for kind, sides in file.sides.items():
        if kind not in charts.sides:
            fail(f"sides.{kind}", no_such(kind, charts.sides))
        _check_sides(f"sides.{kind}", sides.split(), places)
    for key, lines in (("roads", file.roads), ("trails", file.trails)):
        for number, line in enumerate(lines):
            _check_road(f"{key}[{number}]", line.split(), places)
    for key, found in (("names", file.names), ("fire", file.fire)):
        for code, hexes in found.items():
            _check_hexes(f"{key}.{quoted(code)}", [code, *(hexes.split() if key == "fire" else ())], places)
    for number, label in enumerate(file.labels):
        _check_hexes(f"labels[{number}].at", [label.at], places)


def _check_hexes(path: str, codes: Iterable[str], places: Iterable[str]) -> None:
    for code in codes:
        if code not in places:
            fail(path, f'"{code}" is no hex of this map')


def _check_terrain(charts: Charts, file: MapFile, places: Places) -> None:
    seen: dict[str, str] = {}
    for kind, hexes in file.terrain.items():
        if kind not in charts.terrain:
            fail(f"terrain.{kind}", no_such(kind, charts.terrain))
        _check_hexes(f"terrain.{kind}", hexes.split(), places)
        for code in hexes.split():
            if code in seen:
                fail(f"terrain.{kind}", f"{code} is {seen[code]} already")
            seen[code] = kind


def _check_sides(path: str, sides: Sequence[str], places: Places) -> None:
    seen: set[frozenset[str]] = set()
    for side in sides:
        ends = side.split("/")
        if len(ends) != 2 or any(end not in places for end in ends):
            fail(path, f'"{side}" is no side: two hexes of this map, the inner one first')
        if distance(places[ends[0]], places[ends[1]]) != 1:
            fail(path, f"{ends[0]} and {ends[1]} do not lie side by side")
        if frozenset(ends) in seen:
            fail(path, f"the side between {ends[0]} and {ends[1]} stands here twice")
        seen.add(frozenset(ends))


def _check_road(path: str, codes: Sequence[str], places: Places) -> None:
    _check_hexes(path, codes, places)
    for a, b in pairwise(codes):
        if distance(places[a], places[b]) != 1:
            fail(path, f"{a} and {b} do not lie side by side")


# -- counters ---------------------------------------------------------------------------------------


def check_counters(map_: MapFile, file: CountersFile) -> None:
    places = dict(hexes_of(map_))
    names = [counter.name for counter in file.counters]
    for index, counter in enumerate(file.counters):
        if counter.name in names[:index]:
            fail(f"counters[{index}].name", f'there are two counters "{counter.name}"')
        for key, reason in _faults(counter):
            fail(f"counters[{index}].{key}", f"{counter.name}: {reason}")
    for name, code in file.historical.items():
        if name not in names:
            fail(f"historical.{quoted(name)}", no_such(name, names))
        _check_hexes(f"historical.{quoted(name)}", [code], places)


def _faults(counter: Counter) -> Iterator[tuple[str, str]]:
    """What no counter of its type can be, and at which key (battles/2.2.3a-2.2.3g, 16.0c)."""
    leader = counter.type == "leader"
    if (counter.range > 0) != (counter.type == "artillery"):
        yield "range", "artillery has a range, and nothing else has"
    if counter.value and not leader:
        yield "value", "leaders alone have a value"
    if counter.factor and leader:
        yield "factor", "a leader has a value, and no factor"
    if (counter.back > 0) != counter.combat:
        yield "back", "infantry, cavalry and artillery have a back, and nothing else has"
    if counter.back > counter.factor:
        yield "back", "the back has no higher factor than the front"
    for mark in ("light", "indian", "militia"):
        if getattr(counter, mark) and not counter.infantry:
            yield mark, "is a mark of infantry"
    if counter.indian and not counter.light:
        yield "indian", "Indians are light infantry"


def check_spellings(counters: Iterable[Counter], seen: dict[tuple[str, ...], str]) -> None:
    """A name can be read in an order and means one counter; `seen` are the names of the battles before."""
    signs = Vocabulary({}, ENGLISH)
    for index, counter in enumerate(counters):
        for key, spelling in spellings(counter):
            words = tuple(token.word for token in signs.meant(spelling))
            if not words:
                fail(f"counters[{index}].{key}", f'"{spelling}" is no name: orders pass over it')
            if seen.setdefault(words, counter.name) != counter.name:
                fail(f"counters[{index}].{key}", f'"{spelling}" names {seen[words]} already')


def spellings(counter: Counter) -> Iterator[tuple[str, str]]:
    """What a counter may be called, and where that stands."""
    yield "name", counter.name
    if counter.full:
        yield "full", counter.full
    for index, alias in enumerate(counter.aliases):
        yield f"aliases[{index}]", alias


def check_historical(battle: Battle) -> None:
    """An arrangement leaves nobody out and breaks no rule; a side may have none."""
    for side in SIDES:
        given = {name: at for name, at in battle.historical.items() if battle.counters[name].side == side}
        missing = [n for n, c in battle.counters.items() if c.side == side and battle.groups[n] == "start"]
        for name in missing if given else ():
            if name not in given:
                fail("historical", f'"{name}" is missing')
        for name in given:
            if battle.groups[name] != "start":
                fail(f"historical.{quoted(name)}", "comes in later")
        fault = refuse_layout(battle, given)
        if fault is not None:
            name, no = fault
            fail(f"historical.{quoted(name)}", f"may not be laid out in {given[name]} ({no.rule})")


# -- the terms of a battle ----------------------------------------------------------------------------


def check_battle(map_: MapFile, counters: CountersFile, file: BattleFile) -> None:
    places = dict(hexes_of(map_))
    if {army.side for army in file.armies} != set(SIDES):
        fail("armies", "needs both sides")
    if set(file.sets_up) != set(SIDES):
        fail("sets_up", "needs both sides, in the order in which they set up")
    if not file.turns:
        fail("turns", "needs one turn at least")
    for turn in file.fog:
        if not turn.isdecimal() or not FIRST_FOG <= int(turn) <= file.turns:
            fail(f"fog.{quoted(turn)}", f"there is fog on turns {FIRST_FOG} to {file.turns} only")
    if set(file.levels) != set(LEVELS):
        fail("levels", f"needs a margin for each of {', '.join(LEVELS)}")
    _check_hexes("barred", file.barred.split(), places)
    for side, hexes in file.halo.items():
        _check_hexes(f"halo.{side}", hexes.split(), places)
    for code in file.multiples:
        _check_hexes(f"multiples.{quoted(code)}", [code], places)
    for number, army in enumerate(file.armies):
        own = [counter for counter in counters.counters if counter.side == army.side]
        _check_army(f"armies[{number}]", army, places)
        _check_groups(f"armies[{number}]", army, own)


def _check_army(path: str, army: Army, places: Places) -> None:
    if not army.level:
        fail(f"{path}.level", "an army has a level of 1 at least")
    if army.exits == Zone():
        fail(path, "exits is missing")
    zones = [("exits", army.exits), *((f"arrivals[{n}].zone", a.zone) for n, a in enumerate(army.arrivals))]
    for key, zone in [*zones, *([("zone", army.zone)] if army.zone else [])]:
        _check_hexes(f"{path}.{key}", [*zone.hexes.split(), *([zone.near] if zone.near else [])], places)
    for code in army.holds:
        _check_hexes(f"{path}.holds.{quoted(code)}", [code], places)
    if army.award is not None:
        _check_hexes(f"{path}.award.hexes", army.award.hexes, places)


def _check_groups(path: str, army: Army, own: Sequence[Counter]) -> None:
    """Every counter begins on the map or comes in some time, and every group has somebody."""
    for key, hexes in army.fixed.items():
        named = [counter for counter in own if key in (counter.name, counter.code)]
        if not named or len(named) > len(hexes.split()):
            fail(f"{path}.fixed.{quoted(key)}", "needs counters of this name or code, and a hex for each")
    coming = [arrival.code for arrival in army.arrivals]
    codes = {c.code for c in own if c.type != "train" and not {c.name, c.code} & set(army.fixed)}
    if army.zone is not None:
        codes.discard("")
    for number, code in enumerate(coming):
        if code not in codes:
            fail(f"{path}.arrivals[{number}].code", f'no counter that comes in later has the code "{code}"')
    for code in sorted(codes):
        if code not in coming:
            fail(f"{path}.arrivals", f'nothing is said of the counters with the code "{code}"')
    if army.train not in STARTS and army.train not in coming:
        fail(f"{path}.train", 'must be "start" or the code of an arrival')
    if army.exempt and army.exempt not in [c.name for c in own if c.type == "leader"]:
        fail(f"{path}.exempt", f'"{army.exempt}" is no leader of this side')
