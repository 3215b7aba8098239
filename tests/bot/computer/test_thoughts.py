"""A game that is over, gone through with the computer; and nothing of it before the end."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.computer.bench import Bench
from bot.computer.jobs import Done, Judging, Kept
from bot.desk.reading.thoughts import biggest, chance_of
from bot.post.message import Charts, Gallery
from rules.kernel.match import Match, beginning
from rules.kernel.position import own_sources
from rules.registry import GAMES
from storage.records import OVER
from tests.bot.computer.test_lane import Hours, alone, hours
from tests.bot.desk.room import Room, labels, library, text

LATER = "told to everybody when the game is over"


async def answered(room: Room, passing: Hours, level: str) -> None:
    """Alice plays the British and holds; the computer has answered some questions."""
    await alone(room)
    await room.alice.handed_over("french", level)
    for word in ("british first", "seal", "hold", "seal"):
        await room.alice.dm(word)
    await passing.pass_()
    assert await kept(room)


async def kept(room: Room) -> dict[int, Kept]:
    history = await room.shelf.history_of(await room.shelf.games.record(1))
    return {at: msgspec.json.decode(raw, type=Kept) for at, raw in (await history.thoughts()).items()}


async def conceded(room: Room) -> None:
    sure = await room.alice.concede()
    await room.alice.press(sure, labels(sure)[0])
    assert (await room.shelf.games.record(1)).status == OVER


async def test_what_it_thought_is_told_when_the_game_is_over(room: Room) -> None:
    """Its order, why, what else it weighed, what it feared, and how it stood in truth."""
    async with hours(room, Bench()) as passing:
        room.desk.bench = passing.lane.bench
        await answered(room, passing, "major")
        (thought,) = (await kept(room)).values()
        assert (thought.level, len(thought.done.weighed)) == ("major", 3)
        await conceded(room)
        told = text(await room.bob.thoughts())
    assert "**The French** (major):" in told
    assert "Why: " in told
    assert told.count("It also thought of ") == 2
    assert "imagined games" in told
    assert "It feared most that the British answer " in told
    assert "It thought that it stood at " in told


async def test_nobody_reads_it_before_the_end(room: Room) -> None:
    """Neither who plays against it, nor the host, nor a game master; not where the game turned either."""
    async with hours(room, Bench()) as passing:
        room.desk.bench = passing.lane.bench
        await answered(room, passing, "captain")
        await room.alice.gm_take()
        for person in (room.alice, room.bob):
            for reply in (await person.thoughts(), await person.thoughts("1"), await person.swings()):
                assert LATER in text(reply)


async def test_what_is_kept_is_in_no_message(room: Room) -> None:
    """Of all that is sent of a running game nothing holds a reason or a plan that was not chosen."""
    async with hours(room, Bench()) as passing:
        room.desk.bench = passing.lane.bench
        await answered(room, passing, "major")
        sent = [msgspec.json.encode(parcel.payload) for parcel in await room.parcels()]
    (thought,) = (await kept(room)).values()
    assert sent
    for other in thought.done.weighed[1:]:
        assert not any(bytes(other.lines) in payload for payload in sent)
    assert not any(b"weighed" in payload or b"feared" in payload for payload in sent)


async def test_where_the_game_turned_is_told_for_both(room: Room) -> None:
    """A picture of the chances, and ways to the turns; whoever concedes has lost it all."""
    async with hours(room, Bench()) as passing:
        room.desk.bench = passing.lane.bench
        await answered(room, passing, "captain")
        await conceded(room)
        reply = await room.alice.swings()
        told = text(reply)
        shown = [
            each
            for message in reply.messages
            for leaf in message.leaves
            if isinstance(leaf, Gallery)
            for each in leaf.shown
        ]
    (charts,) = (each for each in shown if isinstance(each, Charts))
    (series,) = charts.found.series
    assert (series.sides["british"][-1], series.sides["french"][-1]) == (0, 100)
    assert "The French** gained most:" in told
    assert "The British** gained most:" not in told
    assert not re.search(r"^\d+\. ", told, re.MULTILINE), "Discord numbers such lines by itself"
    assert "What it thought" in labels(reply)


async def test_a_game_between_people_is_gone_through_too(room: Room) -> None:
    """No computer has answered there, and none was asked for what it thought."""
    async with hours(room, Bench()) as passing:
        room.desk.bench = passing.lane.bench
        await room.alice.new("blocks")
        await room.alice.join("british")
        await room.bob.join("french")
        await room.alice.start()
        await conceded(room)
        assert "gained most" in text(await room.bob.swings())
        assert "No computer has answered anything" in text(await room.bob.thoughts())


@pytest.mark.parametrize(("worth", "chance"), [(-1000, 0), (-500, 25), (0, 50), (240, 62), (1000, 100)])
def test_a_worth_is_a_chance(worth: int, chance: int) -> None:
    """From lost to won in hundredths."""
    assert chance_of(worth) == chance


async def test_positions_are_judged_where_computers_think() -> None:
    """What is worth something to one side is worth as much less to the other."""
    codec = library().usual("blocks")
    match = Match(codec, beginning(codec, library().new(codec, "campaign", {})), b"a key")
    state = msgspec.Raw(codec.encode(match.state))
    sources, bench = tuple(own_sources(GAMES["blocks"]()).values()), Bench()
    try:
        found = [
            await bench.judge(Judging("blocks", codec.data.digest, seat, (state, state)), sources)
            for seat in ("british", "french")
        ]
        spoilt = Judging("blocks", codec.data.digest, "british", (msgspec.Raw(b"[]"),))
        assert await bench.judge(spoilt, sources) is None
    finally:
        await bench.close()
    british, french = found
    assert british
    assert french
    assert british == tuple(-worth for worth in french)
    assert len(british) == 2


def test_an_answer_of_the_rules_is_kept_as_none() -> None:
    raw = msgspec.json.encode(Kept("captain", "plain", Done()))
    assert msgspec.json.decode(raw, type=Kept).done.weighed == ()
    assert biggest((), (50,), of_first=True) == []
