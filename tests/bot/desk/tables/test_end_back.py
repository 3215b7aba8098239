"""An end that is taken back: who has read what was hidden knows it, and all are told so, at every game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.desk import Named
from bot.post.message import Reply
from bot.post.parcels.packing import post_of
from bot.post.parcels.taking_back import UndoAsked
from bot.post.parcels.to_channel import Ended
from bot.post.parcels.turns import Dispatch
from bot.post.press import Press
from tests.bot.desk.gm.test_edits import last
from tests.bot.desk.room import CAROL, CHANNEL, Person, Room, library, text

KEYS = library().keys
CONSENT = "Ask for their consent"
SURE = "Yes, take that back"


async def drawn(room: Room, key: str) -> None:
    """Alice has offered a draw, and Bob has agreed."""
    await room.alice.new(key)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.alice.draw()
    await room.bob.agree(confirmed=True)
    assert (await room.shelf.games.record(1)).status == "over"


async def said_in_the_channel(room: Room, after: int) -> str:
    found = [post_of(at.payload) for at in await room.parcels(after) if at.target == f"channel:{CHANNEL}"]
    turns, press = [post for post in found if isinstance(post, Dispatch)], Press(room.books)
    async with room.shelf.game(1) as sitting:
        return "\n".join(each.said for turn in turns for each in press.messages(1, sitting.codec, turn))


async def taken_back(room: Room) -> str:
    """Alice asks, Bob agrees; what the channel reads of it."""
    before = await last(room)
    await room.alice.press(await room.alice.undo(), CONSENT)
    asked = [post for at in await room.parcels(before) if isinstance(post := post_of(at.payload), UndoAsked)]
    await room.bob.undo_agree(asked[-1].asks)
    assert (await room.shelf.games.record(1)).status == "playing"
    return await said_in_the_channel(room, before)


LOOKS: dict[str, Callable[[Person], Awaitable[Reply]]] = {
    "history": lambda person: person.history("", truth=True),
    "chronicle": lambda person: person.chronicle(True),
    "replay": lambda person: person.replay(truth=True),
    "statistics": lambda person: person.statistics(),
    "dice": lambda person: person.dice(),
    "verify": lambda person: person.verify(),
    "export": lambda person: person.export(),
}


@pytest.mark.parametrize("key", KEYS)
async def test_all_read_who_knows_what_was_hidden(room: Room, key: str) -> None:
    """In the preview, in the request, and in the post that takes the end back."""
    await drawn(room, key)
    await room.bob.history("", truth=True)
    await room.carol.chronicle(True)
    shown = text(await room.alice.undo())
    assert "The seed of the dice is told" in shown
    assert "Since the end anyone may read all that was hidden; so far <@2>, <@3> did." in shown
    public = await taken_back(room)
    assert "With it the end of the game is taken back." in public
    assert "All that was hidden could be read: <@2>, <@3> did, and" in public


@pytest.mark.parametrize("look", LOOKS)
async def test_whatever_shows_the_truth_counts(room: Room, look: str) -> None:
    """Each of the ways to read it, once; what one's own side knew does not."""
    await drawn(room, "blocks")
    await room.bob.history("")
    await room.bob.chronicle()
    await room.bob.show_map()
    assert "so far" not in text(await room.alice.undo())
    for _ in range(2):
        await LOOKS[look](room.bob)
    assert "hidden; so far <@2> did" in text(await room.alice.undo())


async def test_it_is_noted_over_a_restart(room: Room) -> None:
    """And forgotten when it has been told: a second end begins anew."""
    await drawn(room, "blocks")
    await room.bob.dice()
    await room.restart()
    assert ": <@2> did" in await taken_back(room)
    await room.alice.concede(confirmed=True)
    assert "so far" not in text(await room.alice.undo())


@pytest.mark.parametrize("key", KEYS)
async def test_who_played_no_side_can_play_none_then(room: Room, key: str) -> None:
    """Carol has read the truth; Bob, who has too, keeps his side, and comes back to it."""
    await drawn(room, key)
    await room.carol.replay(truth=True)
    await room.bob.replay(truth=True)
    await taken_back(room)
    await room.bob.leave(confirmed=True)
    assert "You have seen all the secrets" in text(await room.carol.join("french"))
    assert "You play the French" in text(await room.bob.join("french"))


async def test_while_a_game_runs_nothing_is_noted(room: Room) -> None:
    """A take-back of an order says nothing of an end."""
    await room.alice.new("blocks", options={"movement": "simultaneous"})
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    for person in (room.alice, room.bob):
        await person.add_lines("hold")
        await person.seal()
    await room.bob.dice()
    before = await last(room)
    await room.alice.press(await room.alice.undo(), CONSENT)
    async with room.shelf.game(1) as sitting:
        asks = sitting.match.save().asks
    await room.bob.undo_agree(asks)
    assert "end of the game" not in await said_in_the_channel(room, before)


@pytest.mark.parametrize("key", KEYS)
async def test_the_game_master_takes_an_end_back(room: Room, key: str) -> None:
    """Without anyone's consent; all read who knows what, and with the next end what the game master did."""
    await room.carol.new(key)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.carol.gm_take()
    await room.alice.draw()
    await room.bob.agree(confirmed=True)
    await room.bob.verify()
    before = await last(room)
    looked = await room.carol.gm_undo()
    assert "so far <@2> did" in text(looked)
    await room.carol.press(looked, SURE)
    public = await said_in_the_channel(room, before)
    assert "With it the end of the game is taken back." in public
    assert "could be read: <@2> did, and" in public
    assert f"<@{CAROL}>" not in public.partition("could be read")[2]
    await room.alice.draw()
    await room.bob.agree(confirmed=True)
    ends = [post for at in await room.parcels(before) if isinstance(post := post_of(at.payload), Ended)]
    assert [act.key for act in ends[-1].acts][-1] == "undid"


async def test_who_is_only_asked_to_serve_plays_no_side(room: Room) -> None:
    """A command is offered to Carol, who reads the truth: when the end is taken back she cannot take it."""
    await room.alice.new("blocks")
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.alice.appoint(Named(CAROL), "AL")
    await room.bob.concede(confirmed=True)
    await room.carol.chronicle(True)
    await room.bob.press(await room.bob.undo(), CONSENT)
    asked = [post for at in await room.parcels() if isinstance(post := post_of(at.payload), UndoAsked)]
    await room.alice.undo_agree(asked[-1].asks)
    assert (await room.shelf.games.record(1)).status == "playing"
    assert "<@3> has seen all the secrets" in text(await room.carol.serve())
