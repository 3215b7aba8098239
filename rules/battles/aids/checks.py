"""What the types alone cannot say of the data files: every fault with the key at which it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from rules.battles.aids.vocabulary import ENGLISH
from rules.battles.board import (
    DATA,
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
from rules.kernel.data import fail
from rules.kernel.hexes import Hex, distance
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import No
from rules.kernel.plain import no_such
from rules.kernel.toml_lines import quoted

Places = Mapping[str, Hex]
STARTS = ("start", "")


# -- charts -----------------------------------------------------------------------------------------


def check_charts(charts: Charts) -> None:
    for column, results in charts.combat.items():
        if column not in ODDS:
            fail(f"combat.{quoted(column)}", No(DATA, "battles_columns", known=", ".join(ODDS)))
        if len(results) != 6:
            fail(f"combat.{quoted(column)}", No(DATA, "battles_six_results"))
    for column in (ODDS[0], ODDS[-1]):
        if column not in charts.combat:
            fail("combat", No(DATA, "battles_needs_column", word=column))
    if len(charts.bombardment) != 6 or any(len(row) != 5 for row in charts.bombardment):
        fail("bombardment", No(DATA, "battles_six_by_five"))
    if set(charts.markers) != set(TACTICS):
        fail("markers", No(DATA, "battles_numbers", known=", ".join(TACTICS)))


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
            fail(path, No(DATA, "battles_no_hex_quoted", word=code))


def _check_terrain(charts: Charts, file: MapFile, places: Places) -> None:
    seen: dict[str, str] = {}
    for kind, hexes in file.terrain.items():
        if kind not in charts.terrain:
            fail(f"terrain.{kind}", no_such(kind, charts.terrain))
        _check_hexes(f"terrain.{kind}", hexes.split(), places)
        for code in hexes.split():
            if code in seen:
                fail(f"terrain.{kind}", No(DATA, "battles_two_grounds", word=code, other=seen[code]))
            seen[code] = kind


def _check_sides(path: str, sides: Sequence[str], places: Places) -> None:
    seen: set[frozenset[str]] = set()
    for side in sides:
        ends = side.split("/")
        if len(ends) != 2 or any(end not in places for end in ends):
            fail(path, No(DATA, "battles_no_hexside", word=side))
        if distance(places[ends[0]], places[ends[1]]) != 1:
            fail(path, No(DATA, "battles_not_beside", word=ends[0], other=ends[1]))
        if frozenset(ends) in seen:
            fail(path, No(DATA, "battles_hexside_twice", word=ends[0], other=ends[1]))
        seen.add(frozenset(ends))


def _check_road(path: str, codes: Sequence[str], places: Places) -> None:
    _check_hexes(path, codes, places)
    for a, b in pairwise(codes):
        if distance(places[a], places[b]) != 1:
            fail(path, No(DATA, "battles_not_beside", word=a, other=b))


# -- counters ---------------------------------------------------------------------------------------


def check_counters(map_: MapFile, file: CountersFile) -> None:
    places = dict(hexes_of(map_))
    names = [counter.name for counter in file.counters]
    for index, counter in enumerate(file.counters):
        if counter.name in names[:index]:
            fail(f"counters[{index}].name", No(DATA, "battles_counter_twice", word=counter.name))
        for key, reason in _faults(counter):
            fail(f"counters[{index}].{key}", No(DATA, "battles_of_counter", word=counter.name, reason=reason))
    for name, code in file.historical.items():
        if name not in names:
            fail(f"historical.{quoted(name)}", no_such(name, names))
        _check_hexes(f"historical.{quoted(name)}", [code], places)


def _faults(counter: Counter) -> Iterator[tuple[str, No]]:
    """What no counter of its type can be, and at which key (battles/2.2.3a-2.2.3g, 16.0c)."""
    leader = counter.type == "leader"
    if (counter.range > 0) != (counter.type == "artillery"):
        yield "range", No(DATA, "battles_range_of_guns")
    if counter.value and not leader:
        yield "value", No(DATA, "battles_value_of_leaders")
    if counter.factor and leader:
        yield "factor", No(DATA, "battles_leader_no_factor")
    if (counter.back > 0) != counter.combat:
        yield "back", No(DATA, "battles_back")
    if counter.back > counter.factor:
        yield "back", No(DATA, "battles_back_higher")
    for mark in ("light", "indian", "militia"):
        if getattr(counter, mark) and not counter.infantry:
            yield mark, No(DATA, "battles_mark_of_infantry")
    if counter.indian and not counter.light:
        yield "indian", No(DATA, "battles_indians_light")


def check_spellings(counters: Iterable[Counter], seen: dict[tuple[str, ...], str]) -> None:
    """A name can be read in an order and means one counter; `seen` are the names of the battles before."""
    signs = Vocabulary({}, ENGLISH)
    for index, counter in enumerate(counters):
        for key, spelling in spellings(counter):
            words = tuple(token.word for token in signs.meant(spelling))
            if not words:
                fail(f"counters[{index}].{key}", No(DATA, "battles_no_name", word=spelling))
            if seen.setdefault(words, counter.name) != counter.name:
                fail(
                    f"counters[{index}].{key}",
                    No(DATA, "battles_name_taken", word=spelling, other=seen[words]),
                )


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
                fail("historical", No(DATA, "battles_missing", word=name))
        for name in given:
            if battle.groups[name] != "start":
                fail(f"historical.{quoted(name)}", No(DATA, "battles_comes_later"))
        fault = refuse_layout(battle, given)
        if fault is not None:
            name, no = fault
            fail(
                f"historical.{quoted(name)}",
                No(DATA, "battles_not_laid_there", word=given[name], rule=no.rule),
            )


# -- the terms of a battle ----------------------------------------------------------------------------


def check_battle(map_: MapFile, counters: CountersFile, file: BattleFile) -> None:
    places = dict(hexes_of(map_))
    if {army.side for army in file.armies} != set(SIDES):
        fail("armies", No(DATA, "battles_both_sides"))
    if set(file.sets_up) != set(SIDES):
        fail("sets_up", No(DATA, "battles_sides_in_order"))
    if not file.turns:
        fail("turns", No(DATA, "battles_one_turn"))
    for turn in file.fog:
        if not turn.isdecimal() or not FIRST_FOG <= int(turn) <= file.turns:
            fail(f"fog.{quoted(turn)}", No(DATA, "battles_fog_turns", first=FIRST_FOG, last=file.turns))
    if set(file.levels) != set(LEVELS):
        fail("levels", No(DATA, "battles_margins", known=", ".join(LEVELS)))
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
        fail(f"{path}.level", No(DATA, "battles_army_level"))
    if army.exits == Zone():
        fail(path, No(DATA, "battles_no_exits"))
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
            fail(f"{path}.fixed.{quoted(key)}", No(DATA, "battles_fixed"))
    coming = [arrival.code for arrival in army.arrivals]
    codes = {c.code for c in own if c.type != "train" and not {c.name, c.code} & set(army.fixed)}
    if army.zone is not None:
        codes.discard("")
    for number, code in enumerate(coming):
        if code not in codes:
            fail(f"{path}.arrivals[{number}].code", No(DATA, "battles_nobody_coming", word=code))
    for code in sorted(codes):
        if code not in coming:
            fail(f"{path}.arrivals", No(DATA, "battles_nothing_said", word=code))
    if army.train not in STARTS and army.train not in coming:
        fail(f"{path}.train", No(DATA, "battles_train"))
    if army.exempt and army.exempt not in [c.name for c in own if c.type == "leader"]:
        fail(f"{path}.exempt", No(DATA, "battles_no_leader", word=army.exempt))
