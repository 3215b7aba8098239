"""The data files of the battles: charts for all of them; for each a map, its counters and its terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

from rules.battles.aids.checks import (
    check_battle,
    check_charts,
    check_counters,
    check_historical,
    check_map,
    check_spellings,
)
from rules.battles.board import (
    SCENARIOS,
    Battle,
    BattleFile,
    Board,
    Charts,
    CountersFile,
    Ground,
    MapFile,
)
from rules.kernel.data import DataError, Source, digest, marks, read

CHARTS = "charts.toml"
FILES = (CHARTS, *(f"{key}{part}.toml" for key in SCENARIOS for part in ("_map", "_counters", "")))
KEPT = 64  # boards and battles that are kept at hand, read, for those who read the same texts again


def read_data(sources: Mapping[str, Source]) -> Board:
    """The charts and the battles from the texts of their files; raises DataError."""
    return _board(tuple(sources[name] for name in FILES))


@lru_cache(maxsize=KEPT)
def _board(files: tuple[Source, ...]) -> Board:
    sources = {source.name: source for source in files}
    charts = _charts(sources[CHARTS])
    battles = {key: _battle(key, *(sources[name] for name in _files_of(key))) for key in SCENARIOS}
    seen: dict[tuple[str, ...], str] = {}
    for key, battle in battles.items():
        with _in(sources[f"{key}_counters.toml"]):
            check_spellings(battle.counters.values(), seen)
    return Board(charts, battles, digest({name: sources[name].text for name in FILES}))


@contextmanager
def _in(source: Source) -> Iterator[None]:
    """What is wrong in here is wrong in this file."""
    try:
        yield
    except DataError as error:
        raise error.found_in(source.name, source.text) from None


def _files_of(key: str) -> tuple[str, ...]:
    return (CHARTS, f"{key}_map.toml", f"{key}_counters.toml", f"{key}.toml")


@lru_cache(maxsize=KEPT)
def _charts(source: Source) -> Charts:
    return read(source.text, source.name, Charts, check_charts)


@lru_cache(maxsize=KEPT)
def _battle(key: str, charts: Source, map_: Source, counters: Source, terms: Source) -> Battle:
    chart = _charts(charts)
    ground = read(map_.text, map_.name, MapFile, lambda file: check_map(chart, file))
    pieces = read(counters.text, counters.name, CountersFile, lambda file: check_counters(ground, file))
    file = read(terms.text, terms.name, BattleFile, lambda found: check_battle(ground, pieces, found))
    ours = any(_reconstructed(source) for source in (map_, counters))
    known = Ground(ground, chart)
    battle = Battle(key, known, pieces, file, reconstructed=ours, our_charts=_reconstructed(charts))
    with _in(counters):
        check_historical(battle)
    return battle


def _reconstructed(source: Source) -> bool:
    return any(mark.standing == "reconstructed" for mark in marks(source.text).values())
