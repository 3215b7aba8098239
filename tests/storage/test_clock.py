"""Deadlines that come, are claimed once, are held, and move on by the time in which the bot was away."""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from storage import Coming, Commit, Deadline, Parcel, Shelf
from storage.clock import Options
from tests.storage.desk import NOW, begun, opened
from tests.storage.toy import NORTH, SOUTH

SLACK = 60


async def due(shelf: Shelf, game: int, at: int, held: bool = False) -> list[Deadline]:
    async with shelf.game(game) as sitting:
        dues = [Deadline(game, seat, ask.number, at, held) for seat, ask in sitting.match.open.items()]
        await sitting.commit(Commit(now=NOW, deadlines=dues))
    return dues


def later(options: Options, due: int, since: int, until: int) -> int:
    """By all of the time, unless the game stays due when it was."""
    return due if options.get("stays") else due + until - since


def away(options: Options, channel: int, since: int, until: int) -> Iterator[Parcel]:
    yield Parcel("c", "Away", {"channel": channel, "since": since, "until": until})


async def dues(shelf: Shelf, game: int) -> list[int]:
    async with shelf.game(game) as sitting:
        return [each.due - NOW for each in await sitting.deadlines()]


async def test_a_held_deadline_does_not_come(tmp_path: Path) -> None:
    """Nor is it moved on by absence: the pause counts that time already."""
    async with opened(tmp_path) as shelf:
        game = await begun(shelf)
        await due(shelf, game, NOW + 10, held=True)
        assert await shelf.clock.claim(NOW + 99) == []
        await shelf.clock.at_work(NOW, SLACK, later, away)
        assert await shelf.clock.at_work(NOW + 500, SLACK, later, away) == []
        assert await dues(shelf, game) == [10, 10]


async def test_what_was_given_back_is_claimed_again(tmp_path: Path) -> None:
    """The same two; and those of the commit that put them off are claimed when they come."""
    async with opened(tmp_path) as shelf:
        game = await begun(shelf)
        first = await due(shelf, game, NOW + 10)
        assert await shelf.clock.claim(NOW + 10) == first
        await shelf.clock.release(game)
        assert await shelf.clock.claim(NOW + 10) == first
        later = await due(shelf, game, NOW + 20)
        assert await shelf.clock.claim(NOW + 19) == []
        assert await shelf.clock.claim(NOW + 20) == later


async def test_what_is_near_and_whose(tmp_path: Path) -> None:
    """With since when it is open and a fact of its game; not of an empty seat, nor held, claimed, later."""
    async with opened(tmp_path) as shelf:
        game = await begun(shelf)
        async with shelf.game(game) as sitting:
            sitting.seats = {NORTH: 1}
            sitting.record = replace(sitting.record, options={"oath": {"word": "oak"}})
            await sitting.commit(Commit(now=NOW))
        north, _ = await due(shelf, game, NOW + 10)
        assert await shelf.clock.coming(NOW + 9, "$.oath.word") == []
        assert await shelf.clock.coming(NOW + 10, "$.oath.word") == [Coming(north, 1, NOW, "oak")]
        await shelf.clock.claim(NOW + 10)
        assert await shelf.clock.coming(NOW + 10, "$.oath.word") == []
        await due(shelf, game, NOW + 10, held=True)
        assert await shelf.clock.coming(NOW + 10, "$.oath.word") == []


async def test_all_deadlines_of_a_game_are_replaced(tmp_path: Path) -> None:
    """A commit that names some leaves no others; one that names none at all changes nothing."""
    async with opened(tmp_path) as shelf:
        game = await begun(shelf)
        north, south = await due(shelf, game, NOW + 10)
        async with shelf.game(game) as sitting:
            await sitting.commit(Commit(now=NOW))
            assert await sitting.deadlines() == [north, south]
            await sitting.commit(Commit(now=NOW, deadlines=[south]))
            assert await sitting.deadlines() == [south]
    assert (north.seat, south.seat) == (NORTH, SOUTH)


async def test_time_away_moves_on_what_was_still_to_come(tmp_path: Path) -> None:
    """By all of it, once, and the game is told once; what had come before stays due."""
    async with opened(tmp_path) as shelf:
        game, other = await begun(shelf, channel=77), await begun(shelf)
        await due(shelf, game, NOW + 100)
        await due(shelf, other, NOW + 5)
        assert await shelf.clock.at_work(NOW + 10, SLACK, later, away) == []
    async with opened(tmp_path) as shelf:
        assert await shelf.clock.at_work(NOW + 10 + SLACK + 1, SLACK, later, away) == [game]
        assert await dues(shelf, game) == [161, 161]
        assert await dues(shelf, other) == [5, 5]
        told = [parcel.payload for parcel in await shelf.outbox.unsent()]
        assert told == [{"channel": 77, "since": NOW + 10, "until": NOW + 71}]
        assert await shelf.clock.at_work(NOW + 72, SLACK, later, away) == []


async def test_a_moment_away_is_nothing(tmp_path: Path) -> None:
    """As long as the slack at most; nor is the first start of all."""
    async with opened(tmp_path) as shelf:
        game = await begun(shelf)
        await due(shelf, game, NOW + 100)
        assert await shelf.clock.at_work(NOW + 50, SLACK, later, away) == []
        assert await shelf.clock.at_work(NOW + 50 + SLACK, SLACK, later, away) == []
        assert await dues(shelf, game) == [100, 100]
