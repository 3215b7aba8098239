"""What a misspelt word and a search in the rules cost, beside the plain way to the same answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import process_time

import pytest

from bot.post.library import Library
from rules.kernel.notation import Vocabulary
from tests.kernel.test_rulebook import plainly_found
from tests.kernel.test_spelling import plainly_nearest

WRONG = ("montrael", "quebeck", "carilon", "frot edward", "qwertzuiopasdfghjklyx")
SOUGHT = ("retreat", "5.1", "the army may not move", "leaders in forts")
TIMES = 3  # cheaper, at least
ROUNDS = 20


def cost(work: Callable[[], object], rounds: int) -> float:
    """Of one round, in microseconds of processor time."""
    work()
    begin = process_time()
    for _ in range(rounds):
        work()
    return (process_time() - begin) / rounds * 1e6


def plainly(tables: Sequence[Mapping[str, str]], wrong: str) -> list[str | None]:
    return [plainly_nearest(table, wrong, (len(wrong) + 1) // 3) for table in tables]


def indexed(words: Vocabulary, wrong: str) -> list[str | None]:
    return [words.nearest(kind, wrong) for kind in words.spelled]


@pytest.mark.parametrize("key", sorted(Library().keys))
def test_a_misspelt_word(key: str) -> None:
    """All kinds of names together."""
    library = Library()
    words = library.vocabulary(library.usual(key))
    print()
    tables = [{" ".join(name): value for name, value in table.items()} for table in words.spelled.values()]
    for wrong in WRONG:
        plain = cost(partial(plainly, tables, wrong), 2)
        ours = cost(partial(indexed, words, wrong), ROUNDS)
        print(f"  {key}, {wrong}: {ours:.0f} us, plainly {plain:.0f}")
        assert ours * TIMES < plain


@pytest.mark.parametrize("key", sorted(Library().keys))
def test_a_search_in_the_rules(key: str) -> None:
    """As at every keystroke of `/rule`."""
    book = Library().rulebook(key)
    print()
    for sought in SOUGHT:
        plain = cost(partial(plainly_found, book, sought), 1)
        ours = cost(partial(book.search, sought), ROUNDS)
        print(f"  {key}, {sought}: {ours:.0f} us, plainly {plain:.0f}")
        assert ours * TIMES < plain
