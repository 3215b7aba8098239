"""Games against the computer, at a desk, with the process in which it thinks."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.computer.bench import Bench
from bot.computer.lane import Lane
from bot.desk import Named
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_channel import Gathering
from bot.post.parcels.turns import Dispatch
from bot.table.computers import PACES, computers_of
from bot.table.setting import hinted
from rules.kernel.game import COMPUTER
from storage.records import OVER, PLAYING
from tests.bot.desk.room import ALICE, BOB, CHANNEL, Room, begun, labels, text

MINUTE = 60_000
RAVING = """
import sys
from bot.computer.jobs import Done, frame, read
from msgspec import Raw
while read(sys.stdin.buffer):
    sys.stdout.buffer.write(frame(Done(Raw(b'[{"is": "Nonsense"}]'))))
    sys.stdout.buffer.flush()
"""
# Two orders weighed, the second by chance a little better than the one that is advised.
UNSURE = RAVING.replace("Done, frame", "Done, Weighed, frame").replace(
    """Raw(b'[{"is": "Nonsense"}]')""", "weighed=tuple(Weighed(Raw(b'[]'), worth, 3) for worth in (40, 95))"
)
TWO_MOVES = RAVING.replace(
    """b'[{"is": "Nonsense"}]'""",
    """b'[{"is":"Go","source":"HE","count":1,"type":"I","to":"AL"},{"is":"Go","source":"HE","count":1,"type":"M","to":"AL"}]'""",
)
AGAINST, START = "fc1:computer:1:0", "fc1:start:1:0"


class Hours:
    """The lane of a room, over a clock that is moved by hand."""

    def __init__(self, room: Room, bench: Bench) -> None:
        self.room, self.time = room, next(room.now)
        self.lane = Lane(room.shelf, room.books, lambda: self.time, room.chance, bench)
        room.desk.clock = lambda: self.time

    async def pass_(self, span: int = MINUTE) -> None:
        self.time += span
        await self.lane.tick()


@asynccontextmanager
async def hours(room: Room, bench: Bench | None = None) -> AsyncIterator[Hours]:
    bench = bench or Bench()
    try:
        yield Hours(room, bench)
    finally:
        await bench.close()


async def posts(room: Room) -> list[Post]:
    return [post_of(at.payload) for at in await room.parcels() if at.target == f"channel:{CHANNEL}"]


async def alone(room: Room) -> None:
    """Alice plays the British of the blocks against the computer."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    await room.alice.click(AGAINST)
    await room.alice.start()


async def test_it_takes_what_is_free(room: Room) -> None:
    """Everybody reads on the card which side it plays, and how well; the game can begin."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    said = await room.alice.click(AGAINST)
    assert "The computer plays the French, as a captain" in text(said)
    *_, card = (post for post in await posts(room) if isinstance(post, Gathering))
    assert [(each.seat, each.user, each.level) for each in card.seats] == [
        ("british", ALICE, ""),
        ("french", 0, "captain"),
    ]
    assert "begins" in text(await room.alice.start())


async def test_who_sits_nowhere_says_first_where(room: Room) -> None:
    """The host may play either side, or look on while the computer plays both."""
    await room.alice.new("blocks")
    asked = await room.alice.click(AGAINST)
    assert labels(asked) == ["I play the British", "I play the French", "I look on"]
    await room.alice.press(asked, "I play the French")
    record = await room.shelf.games.record(1)
    assert {*computers_of(record)} == {"british"}
    assert "begins" in text(await room.alice.start())


async def answered(room: Room) -> list[tuple[str, str]]:
    """Who has answered so far, and how that came."""
    history = await room.shelf.history_of(await room.shelf.games.record(1))
    return [(each.entry.seat, each.entry.how) for each in await history.journal() if each.entry.ask]


async def test_it_answers_what_it_is_asked(room: Room) -> None:
    """Who goes first is for the British: they say so after some seconds, and not before."""
    await room.alice.new("blocks")
    await room.alice.press(await room.alice.click(AGAINST), "I play the French")
    async with hours(room) as passing:
        await room.alice.start()
        await passing.pass_(PACES["seconds"] - 1)
        assert await answered(room) == []
        await passing.pass_(1)
        first, *_ = await answered(room)
        assert first == ("british", COMPUTER)


async def test_an_answer_that_means_nothing_costs_no_time(room: Room) -> None:
    """The rules have one ready for every question."""
    await room.alice.new("blocks")
    await room.alice.press(await room.alice.click(AGAINST), "I play the French")
    async with hours(room, Bench((sys.executable, "-c", RAVING))) as passing:
        await room.alice.start()
        await passing.pass_()
        first, *_ = await answered(room)
        assert first == ("british", COMPUTER)


async def test_two_computers_play_to_the_end(room: Room) -> None:
    """Nobody sits there, and the host looks on."""
    await room.alice.new("blocks")
    asked = await room.alice.click(AGAINST)
    await room.alice.press(asked, "I look on")
    await room.alice.start()
    async with hours(room) as passing:
        for _ in range(2000):
            await passing.pass_()
            if (await room.shelf.games.record(1)).status == OVER:
                break
    assert (await room.shelf.games.record(1)).status == OVER


async def test_whoever_comes_takes_its_seat(room: Room) -> None:
    """Amid the game: the computer has gone, and the question is Bob's."""
    await alone(room)
    assert "You play the French" in text(await room.bob.join())
    record = await room.shelf.games.record(1)
    assert computers_of(record) == {}
    async with room.shelf.game(1) as sitting:
        assert sitting.seats == {"british": ALICE, "french": BOB}


async def test_a_seat_is_handed_over_and_taken_back(room: Room) -> None:
    """It is asked first, told to all, and undone by joining."""
    await alone(room)
    sure = await room.alice.handed_over("british", "general")
    assert "in your place, as a general" in text(sure)
    await room.alice.press(sure, "Yes, let it play")
    assert {*computers_of(await room.shelf.games.record(1))} == {"british", "french"}
    told = [post for post in await posts(room) if isinstance(post, Notice) and post.key == "computer_sits"]
    assert told[-1].facts == {"sides": ["british"], "level": "general", "user": ALICE}
    assert "You play the British" in text(await room.alice.join("british"))
    assert {*computers_of(await room.shelf.games.record(1))} == {"french"}


async def test_it_agrees_to_no_end(room: Room) -> None:
    await alone(room)
    assert "agrees to no end" in text(await room.alice.draw())
    assert (await room.shelf.games.record(1)).status == PLAYING


async def test_at_one_screen_there_is_no_computer(room: Room) -> None:
    await room.alice.new("blocks", hot_seat=True)
    assert "both sides see everything" in text(await room.alice.click(AGAINST))


async def test_its_level_and_manner_are_chosen_on_the_card(room: Room) -> None:
    """From lists on the page of people; the card says both."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    await room.alice.click(AGAINST)
    await room.alice.click("fc1:choose_skill:1:0", ["general"])
    await room.alice.click("fc1:choose_style:1:0", ["wolfe"])
    *_, card = (post for post in await posts(room) if isinstance(post, Gathering))
    assert (card.seats[1].level, card.seats[1].style) == ("general", "wolfe")
    assert "no level marshal" in text(await room.alice.click("fc1:choose_skill:1:0", ["marshal"]))


async def test_the_dispatch_says_that_it_thinks(room: Room) -> None:
    """And nobody is offered to nudge it."""
    await alone(room)
    async with hours(room) as passing:
        for word in ("british first", "seal", "hold", "seal"):
            await room.alice.dm(word)
        *_, stands = (post for post in await posts(room) if isinstance(post, Dispatch))
        assert [(each.seat, each.level) for each in stands.waited] == [("french", "captain")]
        await passing.pass_()


async def test_it_gives_advice_to_who_plays_against_it(room: Room) -> None:
    """By what one sees, with its reason, as a button; counted, and told at the end."""
    await alone(room)
    async with hours(room):
        room.desk.bench = Bench()
        try:
            for word in ("british first", "seal"):
                await room.alice.dm(word)
            said = await room.alice.click("fc1:hint:1:0")
            lines = text(said).splitlines()
            assert lines[0] == "With what you see, a colonel would order:"
            assert lines[1].startswith("> ")
            assert "imagined games" in text(said)
            await room.alice.dm("seal")
            assert hinted(await room.shelf.games.record(1)) == {"british": 1}
        finally:
            await room.desk.bench.close()


async def test_an_advice_of_several_lines_is_written_down(room: Room) -> None:
    """By one button, in place of what was written before; asking is counted, writing it down is not."""
    await alone(room)
    async with hours(room):
        room.desk.bench = Bench(command=(sys.executable, "-c", TWO_MOVES))
        try:
            for word in ("british first", "seal", "hold"):
                await room.alice.dm(word)
            said = await room.alice.click("fc1:hint:1:0")
            assert text(said).splitlines()[1:] == ["> HE 1I to AL", "> HE 1M to AL"]
            await room.alice.press(said, "Write it down")
            async with room.shelf.game(1) as sitting:
                assert [draft.lines for draft in await sitting.drafts("british")] == [
                    "HE 1I to AL\nHE 1M to AL"
                ]
            assert hinted(await room.shelf.games.record(1)) == {"british": 1}
        finally:
            await room.desk.bench.close()


async def test_no_advice_is_called_the_best_that_was_not(room: Room) -> None:
    """What another order won more by chance is no distance to it."""
    await alone(room)
    async with hours(room):
        room.desk.bench = Bench(command=(sys.executable, "-c", UNSURE))
        try:
            said = text(await room.alice.click("fc1:hint:1:0"))
            assert "Tried in 3 imagined games: nothing else was clearly better." in said
            assert "of 1,000" not in said
        finally:
            await room.desk.bench.close()


async def test_where_the_table_has_not_agreed_nobody_is_advised(room: Room) -> None:
    """Two people play: one cannot ask alone; where it was chosen on the card either may."""
    await begun(room)
    assert "nobody asks a computer for advice" in text(await room.alice.click("fc1:hint:1:0"))
    async with room.shelf.game(1) as sitting:
        assert hinted(sitting.record) == {}


async def test_a_kept_seat_is_not_taken_against_it(room: Room) -> None:
    """Alice has invited Bob and Dora: Carol sits nowhere, and the computer takes no seat for her."""
    await room.alice.new("blocks", guests=(Named(BOB), Named(4)))
    assert "kept for" in text(await room.carol.click("fc1:computer_against:1:0:british"))
    assert computers_of(await room.shelf.games.record(1)) == {}


async def test_who_plays_against_it_is_written_to(room: Room) -> None:
    """As whoever joins is: the first of the private messages."""
    await room.alice.new("blocks")
    await room.alice.press(await room.alice.click(AGAINST), "I play the French")
    assert await room.kinds(f"user:{ALICE}") == ["Notice"]


async def test_where_there_is_no_seat_for_it_none_is_made(room: Room) -> None:
    """Two people play, and Carol is the host."""
    await room.carol.new("blocks")
    await room.alice.join("british")
    await room.bob.join("french")
    assert "Every seat is taken" in text(await room.carol.handed_over())
    assert computers_of(await room.shelf.games.record(1)) == {}


async def test_a_screen_is_not_shared_with_it(room: Room) -> None:
    await room.alice.new("blocks")
    await room.alice.join("british")
    await room.alice.click(AGAINST)
    assert "both sides see everything" in text(await room.alice.choose({"hot_seat": True}))
