"""The distance of words and the nearest of many names, beside the plainest way to find them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.post.library import Library
from rules.kernel import spelling
from rules.kernel.notation import Vocabulary
from rules.kernel.spelling import Names, Word, at_least, distance, letters_of

LETTERS = st.text("abcdeé fg", max_size=12)
SHARE = 4  # of the names that misspelt words are compared with: one in so many


def plain_distance(a: str, b: str) -> int:
    """The usual table, row by row."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]


def plainly_nearest(names: Mapping[str, str], word: str, most: int) -> str | None:
    """All distances, the least of them, and of equal ones the first."""
    far = [(plain_distance(word, name), place, value) for place, (name, value) in enumerate(names.items())]
    best = min(far, default=(most + 1, 0, ""))
    return best[2] if best[0] <= most else None


@given(LETTERS, LETTERS)
def test_distances_are_those_of_the_table(a: str, b: str) -> None:
    """And what the letters alone say is never more."""
    far = plain_distance(a, b)
    assert Word(a).distance(b) == far
    assert at_least(letters_of(a), letters_of(b)) <= far
    assert [distance(a, b, most) for most in range(4)] == [min(far, most + 1) for most in range(4)]


@given(st.lists(LETTERS, max_size=8), LETTERS, st.integers(0, 5))
def test_the_nearest_is_the_first_of_the_least(names: list[str], word: str, most: int) -> None:
    """However the names are passed over."""
    table = {name: str(place) for place, name in enumerate(dict.fromkeys(names))}
    assert Names(table.items()).nearest(word, most) == plainly_nearest(table, word, most)


def misspelt(word: str, chance: Random) -> Iterator[str]:
    """With a letter more, less, or another, and with two of those mistakes."""
    for times in (1, 2):
        wrong = list(word)
        for _ in range(times):
            at = chance.randrange(len(wrong) + 1)
            wrong[at : at + chance.randrange(2)] = chance.choice(["", "a", "e", "x"])
        yield "".join(wrong)


@pytest.fixture(params=sorted(Library().keys))
def vocabulary(request: pytest.FixtureRequest) -> Vocabulary:
    """The names of a game."""
    library = Library()
    return library.vocabulary(library.usual(request.param))


def test_a_misspelt_name_is_found_as_before(vocabulary: Vocabulary) -> None:
    """Names with one mistake and with two, and strange words, in every kind of name that a game has."""
    chance = Random(1755)
    for kind, table in vocabulary.spelled.items():
        names = {" ".join(words): value for words, value in table.items()}
        some = list(names)[:: SHARE * 16] or list(names)
        for word in (wrong for name in some for wrong in misspelt(name, chance)):
            found = vocabulary.nearest(kind, word)
            assert found == plainly_nearest(names, word, (len(word) + 1) // 3), (kind, word)


def test_few_names_are_compared(vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    """A misspelt word is compared with one name in four at most, and one that is far too long with none."""
    compared = 0
    kept = Word.distance

    def counted(self: Word, other: str) -> int:
        nonlocal compared
        compared += 1
        return kept(self, other)

    monkeypatch.setattr(spelling.Word, "distance", counted)
    sought = 0
    for kind, table in vocabulary.spelled.items():
        vocabulary.nearest(kind, "z" * 4_000)
        assert compared == 0
        for word in ("montrael", "Quebeck", "fort wilhelm henri", "qwertzuiopasdfghjklyx"):
            sought += len(table)
            vocabulary.nearest(kind, word)
        assert compared * SHARE <= sought
        compared = sought = 0
