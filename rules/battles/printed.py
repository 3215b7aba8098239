"""The data files of the battles: charts for all of them; for each a map, its counters and its terms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.battles.board import (
    SCENARIOS,
    Battle,
    BattleFile,
    Board,
    Charts,
    CountersFile,
    MapFile,
)
from rules.battles.checks import check_battle, check_charts, check_counters, check_historical, check_map
from rules.kernel.data import DataError, Source, digest, read

CHARTS = "charts.toml"
FILES = (CHARTS, *(f"{key}{part}.toml" for key in SCENARIOS for part in ("_map", "_counters", "")))
KEPT = 64  # battles that are kept at hand, read, for those who read the same texts again


def read_data(sources: Mapping[str, Source]) -> Board:
    """The charts and the battles from the texts of their files; raises DataError."""
    charts = _charts(sources[CHARTS])
    battles = {key: _battle(key, *(sources[name] for name in _files_of(key))) for key in SCENARIOS}
    board = Board(charts, battles, digest({name: sources[name].text for name in FILES}))
    try:
        board.vocabulary()
    except ValueError as double:
        raise DataError(str(double), file="the counters of the battles") from None
    return board


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
    battle = Battle(key, chart, ground, pieces, file)
    try:
        check_historical(battle)
    except DataError as error:
        raise error.found_in(counters.name, counters.text) from None
    return battle
