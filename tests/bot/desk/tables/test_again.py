"""The same game again: a new table from the end of an old one, for those who played there."""

from __future__ import annotations

from bot.post.parcels.packing import post_of
from bot.post.parcels.to_channel import Gathering
from storage.records import GATHERING
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, Room, text
from tests.bot.desk.tables.test_end_back import drawn, taken_back
from tests.bot.positions import TWO_ARMIES

AGAIN = "fc1:again:1:0"


async def cards(room: Room) -> list[Gathering]:
    posts = [post_of(at.payload) for at in await room.parcels() if at.target == f"channel:{CHANNEL}"]
    return [post for post in posts if isinstance(post, Gathering)]


async def over(room: Room) -> None:
    """Alice has played the British and Bob the French, as they chose, and all is over."""
    await room.alice.new("blocks", options={"movement": "simultaneous"}, deadlines="3d")
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    await room.alice.draw()
    await room.bob.agree(confirmed=True)


async def test_whoever_asks_for_it_has_the_other_side(room: Room) -> None:
    """With all that was chosen; a seat is kept for the other, who takes it with one press."""
    await over(room)
    assert "made" in text(await room.bob.click(AGAIN))
    (*_, card) = await cards(room)
    assert {each.seat: each.user for each in card.seats} == {"british": BOB, "french": 0}
    assert ([each.user for each in card.invited], card.host) == ([ALICE], BOB)
    assert (card.options, card.timetable is not None) == ({"movement": "simultaneous"}, True)
    record = await room.shelf.games.record(2)
    assert (record.status, len(record.words), record.channel) == (GATHERING, 1, CHANNEL)
    assert "kept for <@1>" in text(await room.carol.join())
    assert "You play the French" in text(await room.alice.join())
    assert "begins" in text(await room.bob.start())


async def test_its_dice_are_others(room: Room) -> None:
    """Nobody can know them by the seed of the first."""
    await over(room)
    await room.bob.click(AGAIN)
    first, second = [await room.shelf.games.record(number) for number in (1, 2)]
    assert first.seed != second.seed


async def test_who_runs_the_table_invites_both(room: Room) -> None:
    """A host who played no side sits on none."""
    await room.carol.new("blocks")
    await room.alice.join("british")
    await room.bob.join("french")
    await room.carol.start()
    await room.alice.draw()
    await room.bob.agree(confirmed=True)
    await room.carol.click(AGAIN)
    (*_, card) = await cards(room)
    assert {each.user for each in card.seats} == {0}
    assert {each.user for each in card.invited} == {ALICE, BOB}
    assert card.host == CAROL


async def test_at_one_screen_it_is_one_again(room: Room) -> None:
    """Who plays both sides takes both."""
    await room.alice.new("blocks", hot_seat=True)
    await room.alice.join()
    await room.alice.start()
    await room.alice.end(confirmed=True)
    await room.alice.click(AGAIN)
    (*_, card) = await cards(room)
    assert (card.hot_seat, card.invited, {each.user for each in card.seats}) == (True, (), {0})


async def test_a_computer_changes_sides_as_well(room: Room) -> None:
    """Whoever played against it can begin at once."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    await room.alice.computer()
    await room.alice.start()
    await room.alice.concede(confirmed=True)
    await room.alice.click(AGAIN)
    (*_, card) = await cards(room)
    assert [(each.seat, each.user, each.level) for each in card.seats] == [
        ("british", 0, "captain"),
        ("french", ALICE, ""),
    ]
    assert "begins" in text(await room.alice.start())


async def test_it_opens_one_table(room: Room) -> None:
    """Where one is open already, that is said."""
    await over(room)
    await room.bob.click(AGAIN)
    said = text(await room.alice.click(AGAIN))
    assert "is played in this channel already" in said
    assert len(await room.shelf.games.in_channel(CHANNEL)) == 2


async def test_it_is_for_those_who_sat_there(room: Room) -> None:
    """A stranger may make a table of their own."""
    await over(room)
    assert text(await room.carol.click(AGAIN)) == "Only who sits at the table may do this."


async def test_an_end_that_was_taken_back_has_no_other_game(room: Room) -> None:
    """The message of the end is still there: the channel has a game."""
    await drawn(room, "blocks")
    await taken_back(room)
    assert "is played in this channel already" in text(await room.alice.click(AGAIN))
    assert text(await room.alice.at(CHANNEL + 1).click(AGAIN)) == "This game is not over."


async def test_a_position_is_not_kept(room: Room) -> None:
    """Its file begins the game again."""
    await room.alice.new("whigs", position=TWO_ARMIES)
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    await room.alice.draw()
    await room.bob.agree(confirmed=True)
    assert "with its file" in text(await room.alice.click(AGAIN))


async def test_a_table_is_in_a_server(room: Room) -> None:
    """Nothing can be opened among two people alone."""
    await over(room)
    assert text(await room.alice.dms.click(AGAIN)) == "Do this in a channel of a server."
