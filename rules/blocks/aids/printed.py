"""The data file of the block game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.blocks.board import Board, BoardFile, check_board
from rules.kernel.data import Source, digest, read

BOARD_FILE = "blocks.toml"


def read_data(sources: Mapping[str, Source]) -> Board:
    """The board from the text of its data file; raises DataError."""
    return _board(sources[BOARD_FILE])


@lru_cache(maxsize=16)
def _board(source: Source) -> Board:
    """Read once for all who bring the same text."""
    return Board(read(source.text, source.name, BoardFile, check_board), digest({source.name: source.text}))
