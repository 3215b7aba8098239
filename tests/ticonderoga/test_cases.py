"""The position files under cases/."""

from functools import partial
from pathlib import Path

import pytest

from rules.__main__ import positions, text_beside
from rules.kernel.position import start
from rules.kernel.trial import run
from rules.ticonderoga import GAME

FILES = list(positions([Path(__file__).parent / "cases"]))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_case(file: Path) -> None:
    """A position file finds what it expects; it has a title and cites the rules that it proves."""
    beside = partial(text_beside, file.parent)
    position = start(file.read_text(encoding="utf-8"), file.name, {"ticonderoga": lambda: GAME}, beside)
    assert position.file.title
    assert position.file.rules
    assert list(map(str, run(position).differences)) == []
