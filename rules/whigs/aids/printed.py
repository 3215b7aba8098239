"""The data file of the war."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.kernel.data import Source, digest, read, warning
from rules.whigs.board import Board, BoardFile, check_board, odd

BOARD_FILE = "whigs.toml"


def read_data(sources: Mapping[str, Source]) -> Board:
    """The board from the text of its data file; raises DataError."""
    return _board(sources[BOARD_FILE])


@lru_cache(maxsize=16)
def _board(source: Source) -> Board:
    """Read once for all who bring the same text."""
    file = read(source.text, source.name, BoardFile, check_board)
    warnings = tuple(str(warning(source, path, reason)) for path, reason in odd(file))
    return Board(file, digest({source.name: source.text}), warnings)
