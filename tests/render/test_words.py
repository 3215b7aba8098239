"""What pictures say, in every language: the same texts with the same facts, all of it drawable."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from render.lettering import NARROW, font, type_width
from render.registry import BOARDS
from render.words import FOLDER, words

LANGUAGES = sorted(path.stem for path in FOLDER.glob("*.toml"))
OTHERS = [language for language in LANGUAGES if language != "en"]
OWN = [board().words for board in BOARDS.values()]
OF_LANGUAGE = ("singular", "thousands", "names")  # what each says of itself
SPACES = re.compile(r" [:;!?]|[^\s ][;!?]")


def flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if f"{above}{key}" in OF_LANGUAGE:
            continue
        if isinstance(value, dict):
            yield from flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value


def texts(language: str) -> dict[str, str]:
    """All that is said on any board."""
    return {key: text for own in OWN for key, text in flat(words(language, own).table)}


def facts(text: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)", text))


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_or_names_a_wrong_fact(language: str) -> None:
    """Each has every text of the first language, no other, and the same facts in it."""
    first, other = texts("en"), texts(language)
    assert set(first) ^ set(other) == set()
    assert {key: other[key] for key in first if facts(first[key]) != facts(other[key])} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_parts_of_a_text_stay_as_many(language: str) -> None:
    """Where a text is written in lines, it is in as many."""
    first, other = texts("en"), texts(language)
    assert [key for key in first if first[key].count("|") != other[key].count("|")] == []


def test_french_counts_nothing_as_one() -> None:
    """`0 bloc`, `1 bloc`, `2 blocs`; in English `0 blocks`, `1 block`."""
    assert [words("fr")("text.of_blocks", n=n) for n in (0, 1, 2)] == ["0 bloc", "1 bloc", "2 blocs"]
    assert [words("en")("text.of_blocks", n=n) for n in (0, 1)] == ["0 blocks", "1 block"]


def test_a_language_may_call_by_another_name_what_the_data_names() -> None:
    """What it does not know stays as it is."""
    assert [words("fr").named(name) for name in ("marsh", "Albany")] == ["marais", "Albany"]
    assert words("en").named("marsh") == "marsh"


def test_thousands_are_parted_as_the_language_does() -> None:
    """By a comma, or by a narrow space that does not break."""
    assert [words(language).number(62000) for language in ("en", "fr")] == ["62,000", "62\u202f000"]


def test_french_signs_stand_apart() -> None:
    """By spaces that do not break."""
    assert {key: text for key, text in texts("fr").items() if SPACES.search(text)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_can_be_drawn(language: str) -> None:
    """The faces have each of them; a narrow space is drawn as one of full width."""
    letters = {letter for text in texts(language).values() for letter in text} - {"|", NARROW}
    missing = bytes(font("roman", 40).getmask("\uffff"))
    assert [each for each in sorted(letters) if bytes(font("roman", 40).getmask(each)) == missing] == []
    assert type_width(f"1{NARROW}000", "roman", 40) == type_width("1\u00a0000", "roman", 40)
