"""What people have set for all their tables."""

from __future__ import annotations

import pytest

from storage import Interaction, Person, Shelf
from storage.errors import AlreadyDone
from tests.storage.desk import NOW, begun

GAGE = 5


async def test_who_has_set_nothing_has_the_usual(shelf: Shelf) -> None:
    """A person of whom nothing is stored is as the bot takes everyone."""
    assert await shelf.people.person(GAGE) == Person()


async def test_what_was_set_last_holds(shelf: Shelf) -> None:
    """Settings replace what was set before, for that person alone."""
    await shelf.people.keep(GAGE, Person(locale="de"))
    await shelf.people.keep(GAGE, Person(locale="fr"))
    assert await shelf.people.person(GAGE) == Person(locale="fr")
    assert await shelf.people.person(GAGE + 1) == Person()


async def test_how_far_a_person_has_read_of_a_game(shelf: Shelf) -> None:
    """Of nothing before the first look; the last look holds, for that person and that game alone."""
    game, other = await begun(shelf), await begun(shelf)
    assert await shelf.people.looked(GAGE, game) is None
    await shelf.people.look(GAGE, game, 3, now=NOW)
    await shelf.people.look(GAGE, game, 8, now=NOW)
    assert await shelf.people.looked(GAGE, game) == 8
    assert await shelf.people.looked(GAGE, other) is None
    assert await shelf.people.looked(GAGE + 1, game) is None


async def test_a_look_that_is_asked_for_twice_is_taken_once(shelf: Shelf) -> None:
    """What was answered is kept with it, and the second request changes nothing."""
    game, asked = await begun(shelf), Interaction(7, "read")
    await shelf.people.look(GAGE, game, 3, now=NOW, interaction=asked)
    with pytest.raises(AlreadyDone):
        await shelf.people.look(GAGE, game, 8, now=NOW, interaction=asked)
    assert await shelf.people.looked(GAGE, game) == 3
    assert await shelf.interactions.result(7) == ("read",)
