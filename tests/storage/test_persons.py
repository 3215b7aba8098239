"""What people have set for all their tables."""

from __future__ import annotations

from storage import Person, Shelf

GAGE = 5


async def test_who_has_set_nothing_has_the_usual(shelf: Shelf) -> None:
    """A person of whom nothing is stored is as the bot takes everyone."""
    assert await shelf.person(GAGE) == Person()


async def test_what_was_set_last_holds(shelf: Shelf) -> None:
    """Settings replace what was set before, for that person alone."""
    await shelf.keep_person(GAGE, Person(locale="de"))
    await shelf.keep_person(GAGE, Person(locale="fr"))
    assert await shelf.person(GAGE) == Person(locale="fr")
    assert await shelf.person(GAGE + 1) == Person()
