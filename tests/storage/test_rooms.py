"""Private threads of sides: which belongs to whom, found by its number, and forgotten."""

from pathlib import Path

from storage import Commit, Parcel, Shelf
from tests.storage.desk import NOW, begun, opened, value

HALL, CORNER, OTHER = 8, 15, 16


async def with_room(shelf: Shelf, room: int = CORNER) -> int:
    """A game in the hall whose north has a thread."""
    game = await begun(shelf, channel=HALL)
    async with shelf.game(game) as sitting:
        sitting.seats["north"] = 11
        await sitting.commit(
            Commit(now=NOW, rooms={"north": room}, outbox=[Parcel(f"c:{room}", "Hello", {})])
        )
    return game


async def rooms(shelf: Shelf, game: int) -> dict[str, int]:
    async with shelf.game(game) as sitting:
        return await sitting.rooms()


async def test_a_game_is_found_in_its_channel_and_its_threads(tmp_path: Path) -> None:
    """And nowhere else; also after a restart."""
    async with opened(tmp_path) as shelf:
        game = await with_room(shelf)
    async with opened(tmp_path) as shelf:
        found = [[listed.id for listed in await shelf.games.in_channel(at)] for at in (HALL, CORNER, OTHER)]
        assert found == [[game], [game], []]


async def test_a_side_has_one(tmp_path: Path) -> None:
    """A new thread takes the place of the one before."""
    async with opened(tmp_path) as shelf:
        game = await with_room(shelf)
        async with shelf.game(game) as sitting:
            await sitting.commit(Commit(now=NOW, rooms={"north": OTHER}))
        assert await rooms(shelf, game) == {"north": OTHER}
        assert await shelf.games.in_channel(CORNER) == []


async def test_its_chief_is_who_holds_the_seat(tmp_path: Path) -> None:
    """Nobody while it is open; and of what is no thread of a side nothing is known."""
    async with opened(tmp_path) as shelf:
        game = await with_room(shelf)
        assert await shelf.rooms.chief(CORNER) == 11
        async with shelf.game(game) as sitting:
            sitting.seats.clear()
            await sitting.commit(Commit(now=NOW))
        assert [await shelf.rooms.chief(CORNER), await shelf.rooms.chief(HALL)] == [0, None]


async def test_it_is_forgotten_with_what_waits_for_it(tmp_path: Path) -> None:
    """What waits for others stays; of what is no thread nothing is given up."""
    async with opened(tmp_path) as shelf:
        game = await with_room(shelf)
        await shelf.outbox.post_once(game, "x", [Parcel(f"c:{HALL}", "Hello", {})], now=NOW)
        assert not await shelf.rooms.drop(HALL, f"c:{HALL}")
        assert await shelf.rooms.drop(CORNER, f"c:{CORNER}")
        assert [parcel.target for parcel in await shelf.outbox.unsent()] == [f"c:{HALL}"]
        assert await rooms(shelf, game) == {}


async def test_a_copy_has_none(tmp_path: Path) -> None:
    """Where a game was played is not part of it."""
    async with opened(tmp_path) as shelf:
        game = await with_room(shelf)
        copy = await shelf.take_in(await shelf.examine(await shelf.export(game)), now=NOW, channel=OTHER)
        assert await rooms(shelf, copy) == {}
        assert await value(shelf, "SELECT count(*) FROM rooms") == 1


async def test_a_sitting_knows_who_sat_there_before(tmp_path: Path) -> None:
    """Until it has committed that somebody else does."""
    async with opened(tmp_path) as shelf:
        game = await with_room(shelf)
        async with shelf.game(game) as sitting:
            sitting.seats["north"] = 12
            assert sitting.held_before == ({"north": 11}, {})
            await sitting.commit(Commit(now=NOW))
            assert sitting.held_before == ({"north": 12}, {})
