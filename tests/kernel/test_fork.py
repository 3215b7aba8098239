"""A game of its own that begins with the running step of another and stands where that stands."""

from __future__ import annotations

from rules.kernel.dice import face
from rules.kernel.match import Match
from tests.kernel.specimens import Card, LowestFirst, March, Unit
from tests.kernel.test_match import COURT_TO_NORTH, facing, ford, hands, loaded, picture

OWN = b"a key of the other game's own"


def stands(match: Match) -> object:
    """All that a table can know of it."""
    sealed = {seat: match.sealed(seat) for seat in match.open}
    return match.codec.encode(match.state), dict(match.open), sealed, match.laid


def test_it_stands_where_the_other_stands() -> None:
    """The same questions under the same numbers, the same sealed card; the other has not moved."""
    match = hands()
    match.submit("north", (Card(1),))
    before = picture(match)
    other = match.fork(OWN)
    assert stands(other) == stands(match)
    assert other.sealed("north") == (Card(1),)
    assert picture(match) == before
    assert picture(loaded(other)) == picture(other)


def test_its_journal_and_its_dice_begin_with_the_step() -> None:
    """What is stored of it is numbered from the beginning."""
    match = hands()
    match.submit("north", (Card(1),))
    news = match.fork(OWN).news
    assert news is not None
    assert [entry.number for entry in news.entries] == [1, 2]
    assert [entry.how for entry in news.entries] == ["start", "order"]
    assert [told.number for told in news.told] == list(range(1, len(news.told) + 1))


def test_its_dice_to_come_are_its_own() -> None:
    """The prize, the first roll that is counted there, is of its key, and tells nothing of the other's."""
    match = hands()
    match.submit("north", (Card(1),))
    (roll, *_) = match.fork(OWN).submit("south", (Card(2),)).entries[0].rolls
    assert (roll.number, roll.value, roll.laid) == (0, face(OWN, 0, 0, 3), False)


def test_what_has_fallen_in_the_step_lies_there() -> None:
    """Castor fires at Ajax and misses: in the other game he has missed as well."""
    match = ford({"Ajax": Unit("red", 1), "Castor": Unit("blue", 2), "Dido": Unit("blue", 2)}, laid=(1,))
    match.submit("red", (March("Ajax", "Ford"),))
    while not match.past().dice:
        seat = next(seat for seat in match.open if match.sealed(seat) is None)
        match.submit(seat, tuple(match.offers(seat))[:1])
    other = match.fork(OWN)
    assert [(d.sides, d.value) for d in other.past().dice] == [(d.sides, d.value) for d in match.past().dice]
    assert all(die.laid for die in other.past().dice)
    assert stands(other) == stands(match)


def test_what_lies_ready_lies_ready_there_too() -> None:
    """A three is the prize in both."""
    match = ford(facing(), laid=(5, 2))
    assert match.fork(OWN).laid == (5, 2)


def test_what_was_taken_back_stays_open() -> None:
    """Standing orders stand there, and do not answer what their seat has just taken back."""
    match = hands(north=(LowestFirst(),))
    standing = next(entry for entry in match.save().tail if entry.how == "standing")
    match.take_back([standing.number], "north")
    other = match.fork(OWN)
    assert other.standing_orders == match.standing_orders
    assert other.sealed("north") is None
    assert stands(other) == stands(match)


def test_what_is_silent_stays_silent() -> None:
    """South has no court card to keep, and has answered so once."""
    match = hands(COURT_TO_NORTH)
    other = match.fork(OWN)
    assert other.sealed("south") == ()
    assert stands(other) == stands(match)


def test_a_step_that_waits_to_be_read_waits_there() -> None:
    """Both cards are in; let go, it is played with dice of its own."""
    match = hands()
    match.read_first(True)
    match.submit("north", (Card(1),))
    match.submit("south", (Card(2),))
    other = match.fork(OWN)
    assert other.held
    assert stands(other) == stands(match)
    other.release()
    assert other.state.played[:2] == [1, 2]
    assert match.state.played == []
