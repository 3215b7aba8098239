"""The data files: the tables of the troops, and a file for each scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain

from rules.kernel.data import Source, digest, read, warning
from rules.skirmish.aids.checks import check_scenario, check_troops, odd
from rules.skirmish.table import SCENARIOS, Board, Scenario, ScenarioFile, TroopsFile

TROOPS = "troops.toml"
FILES = (TROOPS, *(f"{key}.toml" for key in SCENARIOS))
KEPT = 64  # tables that are kept at hand, read, for those who read the same texts again


def read_data(sources: Mapping[str, Source]) -> Board:
    """The tables and the scenarios from the texts of their files; raises DataError."""
    return _board(tuple(sources[name] for name in FILES))


@lru_cache(maxsize=KEPT)
def _board(files: tuple[Source, ...]) -> Board:
    troops, *scenarios = files
    printed = _troops(troops)
    read_in = {key: _scenario(key, source, troops) for key, source in zip(SCENARIOS, scenarios, strict=True)}
    told = chain.from_iterable(
        warnings(source, read_in[key].file, printed) for key, source in zip(SCENARIOS, scenarios, strict=True)
    )
    return Board(
        *(printed.numbers, printed.troop, read_in),
        *(digest({one.name: one.text for one in files}), tuple(told)),
    )


def warnings(source: Source, file: ScenarioFile, troops: TroopsFile) -> Iterator[str]:
    """What is odd about the roster of an owner's file."""
    if source.owner:
        yield from (str(warning(source, path, reason)) for path, reason in odd(file, troops))


@lru_cache(maxsize=KEPT)
def _troops(source: Source) -> TroopsFile:
    return read(source.text, source.name, TroopsFile, check_troops)


@lru_cache(maxsize=KEPT)
def _scenario(key: str, source: Source, troops: Source) -> Scenario:
    def check(file: ScenarioFile) -> None:
        check_scenario(file, _troops(troops))

    return Scenario(key, read(source.text, source.name, ScenarioFile, check))
