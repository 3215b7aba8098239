"""The data files: charts, leaders, counters, two maps and the seam between them, and the scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeVar

from rules.kernel.data import Source, digest, marks, read
from rules.ticonderoga.aids.checks import (
    Printed,
    check_charts,
    check_counters,
    check_crossings,
    check_leaders,
    check_map,
    check_scenario,
)
from rules.ticonderoga.board import (
    SCENARIOS,
    STRATEGIC,
    TACTICAL,
    Board,
    Charts,
    CountersFile,
    CrossingsFile,
    Ground,
    LeadersFile,
    Letter,
    MapFile,
    ScenarioFile,
    counters_of,
)

MAPS = ("strategic_map.toml", "tactical_map.toml")
COMMON = ("charts.toml", "leaders.toml", "counters.toml", *MAPS, "crossings.toml")
FILES = (*COMMON, *(f"{key}.toml" for key in SCENARIOS))
KEPT = 64  # boards and parts of them that are kept at hand, read, for those who read the same texts again

T = TypeVar("T")


def read_data(sources: Mapping[str, Source]) -> Board:
    """The board from the texts of its files; raises DataError."""
    return _board(tuple(sources[name] for name in FILES))


@lru_cache(maxsize=KEPT)
def _board(files: tuple[Source, ...]) -> Board:
    sources = {source.name: source for source in files}
    common = tuple(sources[name] for name in COMMON)
    printed = _printed(*common)
    scenarios = {key: _scenario(sources[f"{key}.toml"], common) for key in SCENARIOS}
    return Board(
        printed.charts,
        printed.leaders,
        printed.counters,
        printed.ground,
        scenarios,
        digest({source.name: source.text for source in files}),
        frozenset(_reconstructed(sources["charts.toml"])),
    )


@lru_cache(maxsize=KEPT)
def _printed(
    charts: Source, leaders: Source, counters: Source, strategic: Source, tactical: Source, crossings: Source
) -> Printed:
    """What all scenarios share."""
    manifest = _read(leaders, LeadersFile, check_leaders)
    pieces = _read(counters, CountersFile, lambda file: check_counters(manifest, file))
    ground = _ground(charts, strategic, tactical, crossings)
    named = {counter.name: counter for counter in counters_of(manifest, pieces)}
    return Printed(ground.charts, manifest, pieces, ground, named)


@lru_cache(maxsize=KEPT)
def _ground(charts: Source, strategic: Source, tactical: Source, crossings: Source) -> Ground:
    maps = [_read(source, MapFile, check_map) for source in (strategic, tactical)]
    seam = _read(crossings, CrossingsFile, lambda file: check_crossings(maps[0], maps[1], file))
    grids: Mapping[Letter, str] = {STRATEGIC: maps[0].grid, TACTICAL: maps[1].grid}
    found = _read(charts, Charts, lambda file: check_charts(file, grids))
    return Ground(found, maps[0], maps[1], seam)


@lru_cache(maxsize=KEPT)
def _scenario(source: Source, common: tuple[Source, ...]) -> ScenarioFile:
    return _read(source, ScenarioFile, lambda file: check_scenario(_printed(*common), file))


def _read(source: Source, kind: type[T], check: Callable[[T], None]) -> T:
    return read(source.text, source.name, kind, check)


def _reconstructed(source: Source) -> list[str]:
    return [path for path, mark in marks(source.text).items() if mark.standing == "reconstructed"]
