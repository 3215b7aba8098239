"""What pictures and descriptions say: one catalogue a language, on which each board lays its own words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
FIRST = "en"


class Words:
    """A catalogue: `words("score.removed", n=3)`."""

    def __init__(self, table: Mapping[str, Any], language: str) -> None:
        self.table, self.language = table, language

    def __call__(self, key: str, **facts: object) -> str:
        found: Any = self.table
        for part in key.split("."):
            found = found[part]
        if isinstance(found, dict):
            found = found["one" if facts.get("n") in self.table["singular"] else "more"]
        return str(found).format(**facts)

    def named(self, name: str) -> str:
        """What the language calls something that has its name from the data of a game."""
        return str(self.table["names"].get(name, name))

    def number(self, number: int) -> str:
        """A large number, with what the language puts between thousands."""
        return f"{number:,}".replace(",", self.table["thousands"])

    def several(self, items: Iterable[str]) -> str:
        """Items side by side that hold commas themselves."""
        return str(self.table["several"]).join(items)

    def has(self, key: str) -> bool:
        found: Any = self.table
        for part in key.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        return found is not None


@lru_cache(maxsize=32)
def words(language: str = FIRST, own: Path | None = None) -> Words:
    """The words of all boards, and of one the words in its own folder.

    A board that is not told in a language has its own words in the first one. What the data of all boards
    names is in one table, to which a board may add.
    """
    table = read(FOLDER / f"{language}.toml")
    if own is not None:
        told = own / f"{language}.toml"
        more = read(told if told.exists() else own / f"{FIRST}.toml")
        table |= more | {"names": table["names"] | more.get("names", {})}
    return Words(table, language)


def read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
