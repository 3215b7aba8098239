"""Every position file under cases/ is a test: what it says is done is done, and what it expects is found."""

import re
from functools import partial
from pathlib import Path

import pytest

from rules.__main__ import positions, text_beside
from rules.kernel.position import File, start
from rules.kernel.script import Do
from rules.kernel.trial import run
from rules.registry import GAMES

CASES = Path(__file__).parent / "cases"
FILES = list(positions([CASES]))
NAMES = [file.relative_to(CASES).with_suffix("").as_posix() for file in FILES]
README = (CASES / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_case(file: Path) -> None:
    """A position file finds what it expects; it has a title and cites the rules that it proves."""
    beside = partial(text_beside, file.parent)
    position = start(file.read_text(encoding="utf-8"), file.name, GAMES, beside)
    assert position.file.title
    assert position.file.rules
    assert list(map(str, run(position).differences)) == []


def test_the_readme_tells_every_key() -> None:
    """A stranger finds each key of the format in the README."""
    told = set(re.findall(r"`(?:\w+\.)?(\w+)(?: =[^`]*|\.[^`]*)?`", README))
    keys = {*File.__struct_encode_fields__, *Do.__struct_encode_fields__}
    assert sorted(keys - told) == []


def test_the_first_file_of_the_readme_passes() -> None:
    """What the README shows as a first file is one."""
    found = re.search(r"## A first file\n\n```toml\n(.*?)```", README, re.DOTALL)
    assert found
    assert run(start(found[1], "README.md", GAMES, str)).differences == []
