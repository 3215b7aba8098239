"""Every position file under cases/ is a test: what it says is done is done, and what it expects is found."""

from pathlib import Path

import pytest

from rules.__main__ import attempt, positions

CASES = Path(__file__).parent / "cases"
FILES = list(positions([CASES]))


@pytest.mark.parametrize(
    "file", FILES, ids=[file.relative_to(CASES).with_suffix("").as_posix() for file in FILES]
)
def test_case(file: Path) -> None:
    """A position file finds what it expects."""
    assert list(map(str, attempt(file).differences)) == []
