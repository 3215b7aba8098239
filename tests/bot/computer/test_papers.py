"""Who the computer is and what it did, in all that is told of a game: figures, proofs, chronicle, copies."""

from __future__ import annotations

from bot.post.addressee import Addressee
from bot.post.message import Reply
from bot.post.parcels.packing import post_of
from bot.post.parcels.to_channel import Ended
from bot.post.press import Press
from bot.table.computers import computers_of
from rules.kernel.game import COMPUTER
from storage.records import PLAYING
from tests.bot.computer.test_lane import AGAINST, Hours, answered, hours
from tests.bot.computer.test_manners import looked_on
from tests.bot.desk.room import Room, files, labels, text

NOBODY = ("<@0>", "<@>", "None")
LEVEL, STYLE = "ensign", "montcalm"


async def written(room: Room) -> None:
    """Alice plays the British against an ensign in the manner of Montcalm; both write orders in secret."""
    await room.alice.new("blocks", options={"movement": "simultaneous"})
    await room.alice.join("british")
    await room.alice.click(AGAINST)
    await room.alice.click("fc1:choose_skill:1:0", [LEVEL])
    await room.alice.click("fc1:choose_style:1:0", [STYLE])
    await room.alice.start()


async def held(passing: Hours) -> None:
    """Alice has sealed, and then the computer has."""
    for word in ("hold", "seal"):
        await passing.room.alice.dm(word)
    for _ in range(2):
        await passing.pass_()


async def order_of(room: Room, seat: str) -> str:
    """The first that it has sealed."""
    history = await room.shelf.history_of(await room.shelf.games.record(1))
    first = next(each.entry for each in await history.journal() if each.entry.seat == seat and each.entry.ask)
    return "; ".join(map(str, first.lines))


async def given_up(room: Room) -> None:
    sure = await room.alice.concede()
    await room.alice.press(sure, labels(sure)[0])


async def all_said(room: Room) -> list[str]:
    """Every post to anybody, in words."""
    async with room.shelf.game(1) as sitting:
        codec = sitting.codec
    press = Press(room.books)
    posts = [post_of(at.payload) for at in await room.parcels()]
    return [each.said for post in posts for each in press.messages(1, codec, post, Addressee("en"))]


async def test_its_sealed_orders_are_proved(room: Room) -> None:
    """Each has a receipt like those of people, opened with the orders; at the end all is proved."""
    await written(room)
    async with hours(room) as passing:
        await held(passing)
        assert await answered(room) == [("british", "order"), ("french", COMPUTER)]
        running, order = text(await room.alice.verify()), await order_of(room, "french")
        await given_up(room)
    over = text(await room.alice.verify())
    for said in (running, over):
        assert [line.split("`, ")[1] for line in said.splitlines() if line.startswith("Receipt")] == [
            "the British: `hold`.",
            f"the French: `{order}`.",
        ]
    assert "All is as it should be" in over


async def test_the_chronicle_says_who_it_was(room: Room) -> None:
    """By its level and its manner, and of each of its orders that nobody else gave it."""
    await written(room)
    async with hours(room) as passing:
        await held(passing)
        order = await order_of(room, "french")
        await given_up(room)
    told = "".join(file.content.decode() for file in files(await room.alice.chronicle()))
    assert "The French: the computer, ensign, in the manner of Montcalm, who waits." in told
    assert "  The British ordered: hold.\n" in told
    assert f"  The computer ordered for the French: {order}.\n" in told


async def test_nobody_is_named_in_its_place(room: Room) -> None:
    """In no post, answer or file a mention of nobody; the end says who played, and how well."""
    await written(room)
    async with hours(room) as passing:
        await held(passing)
        replies = [await room.alice.statistics(), await room.alice.status()]
        await given_up(room)
    replies += [await getattr(room.alice, each)() for each in ("statistics", "status", "history", "verify")]
    said = [*(await all_said(room)), *map(text, replies)]
    assert [each for each in said if any(word in each for word in NOBODY)] == []
    *_, ended = [
        post for post in map(post_of, [p.payload for p in await room.parcels()]) if isinstance(post, Ended)
    ]
    async with room.shelf.game(1) as sitting:
        shown = Press(room.books).messages(1, sitting.codec, ended, Addressee("en"))
    assert "the computer, ensign, in the manner of Montcalm, who waits" in text(Reply(shown))


async def test_what_is_taken_back_it_thinks_of_anew(room: Room) -> None:
    """It is asked nothing, answers what is asked again, and the proof knows what was struck out."""
    await written(room)
    async with hours(room) as passing:
        await held(passing)
        sure = await room.alice.undo()
        assert labels(sure) == ["Yes, take it back"]
        await room.alice.press(sure, labels(sure)[0])
        await held(passing)
        history = await room.shelf.history_of(await room.shelf.games.record(1))
        given = [(each.entry.seat, each.struck) for each in await history.journal() if each.entry.ask]
        for struck in (True, False):
            assert {seat for seat, gone in given if gone is struck} == {"british", "french"}
        await given_up(room)
    assert "All is as it should be" in text(await room.alice.verify())


async def test_a_copy_goes_on_with_the_same_computers(room: Room) -> None:
    """A game of two of them is written to a file amid it, and goes on in another channel."""
    await room.alice.new("blocks")
    await room.alice.click("fc1:choose_skill:1:0", [LEVEL])
    await looked_on(room)
    async with hours(room) as passing:
        await passing.pass_()
        (file,) = files(await room.alice.export())
        await room.alice.at(101).import_(file.content)
        known = [computers_of(await room.shelf.games.record(number)) for number in (1, 2)]
        assert {seat: each.level for seat, each in known[1].items()} == {
            seat: each.level for seat, each in known[0].items()
        }
        before = (await room.shelf.games.record(2)).status
        history = await room.shelf.history_of(await room.shelf.games.record(2))
        given = len(await history.journal())
        await passing.pass_()
        await passing.pass_()
        again = await room.shelf.history_of(await room.shelf.games.record(2))
        assert before == PLAYING
        assert len(await again.journal()) > given
