"""What is left to a player whose opponents do not answer, and to who finds a channel taken by nobody."""

from __future__ import annotations

from typing import Any

import pytest

from bot.desk import Named
from bot.desk.people.seats import departed
from bot.post.message import Reply
from bot.post.parcels.notice import Notice
from bot.post.parcels.taking_back import UndoAsked
from bot.post.parcels.turns import Dispatch
from bot.table.timetable import DAY, HOUR
from storage import Record
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, ELSEWHERE, Person, Room, labels, library, text
from tests.bot.desk.tables.test_silence import alice_answers, bob_is_gone, seats, table
from tests.bot.tower import START, Tower

KEYS = library().keys
DORA = 4


async def record(tower: Tower) -> Record:
    return await tower.room.shelf.games.record(1)


async def claimed(tower: Tower, what: str = "game", by: int = ALICE) -> Reply:
    found: Reply = await tower.room.person(by).claim(what)
    return found


async def result(tower: Tower) -> tuple[str, str] | None:
    async with tower.room.shelf.game(1) as sitting:
        found: Any = sitting.codec.game.result(sitting.match.state)
    return (found.winner, found.how) if found else None


async def gone(tower: Tower, key: str = "blocks", deadlines: str = "24h") -> Room:
    """Bob, until his seat is open."""
    room = tower.room
    await room.alice.new(key, deadlines=deadlines)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.bob.leave(confirmed=True)
    return room


# -- the victory -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_the_victory_is_claimed_of_who_is_gone(tower: Tower, key: str) -> None:
    """Three days after it was told; it is recorded as claimed, not as a concession."""
    room = await gone(tower, key)
    said = await claimed(tower)
    stands = (START + 3 * DAY) // 1000
    assert f"`/game end what:claim` carries it out from <t:{stands}:f> on" in text(said)
    (told,) = await tower.notices("claims")
    assert (told["side"], told["what"], told["sides"], told["until"]) == (
        "british",
        "game",
        ["french"],
        stands,
    )
    own = [post for post in await tower.posts(f"user:{BOB}") if isinstance(post, Notice)]
    assert own[-1].key == "claims"
    await bob_is_gone(tower, 3 * DAY - 6 * HOUR)
    assert f"<t:{stands}:f>" in text(await room.alice.claim())
    assert await result(tower) is None
    await bob_is_gone(tower, 6 * HOUR)
    assert text(await room.alice.claim()) == "The game is yours."
    assert await result(tower) == ("british", "claimed")


async def test_what_was_claimed_can_be_given_back(tower: Tower) -> None:
    """To a player who returns: whoever has claimed takes the end back, and the other agrees."""
    room = await table(tower, "24h misses 0", host=ALICE)
    await bob_is_gone(tower, 2 * DAY)
    await claimed(tower)
    await bob_is_gone(tower, 3 * DAY)
    await room.alice.claim()
    assert await result(tower) == ("british", "claimed")
    await room.alice.press(await room.alice.undo(), "Ask for their consent")
    (asked,) = [post for post in await tower.posts(f"user:{BOB}") if isinstance(post, UndoAsked)]
    await room.bob.click(f"fc1:undo_agree:1:0:{asked.asks}")
    assert await result(tower) is None


async def test_a_seat_taken_is_a_word_against_it(tower: Tower) -> None:
    """By whoever comes: the claim is void, and another needs three days again."""
    room = await gone(tower)
    await claimed(tower)
    await room.person(DORA).join("french")
    await tower.wait(3 * DAY - HOUR)
    assert (await record(tower)).options.get("claim") is None
    assert await result(tower) is None


@pytest.mark.parametrize("deadlines", ["24h misses 0", "", "3d pause"])
async def test_an_answer_is_a_word_against_it(tower: Tower, deadlines: str) -> None:
    """Bob is silent for long, is told of the claim, and answers: nothing stands, whatever comes later."""
    room = await table(tower, deadlines, host=ALICE)
    await bob_is_gone(tower, 11 * DAY, DAY)
    await claimed(tower)
    assert (await record(tower)).options.get("claim") is not None
    await room.bob.add_lines("hold")
    await room.bob.seal()
    assert (await record(tower)).options.get("claim") is None
    await bob_is_gone(tower, 11 * DAY, DAY)
    assert "`/game end what:claim` carries it out from" in text(await claimed(tower))
    assert await result(tower) is None


async def test_a_button_is_a_word_against_it(tower: Tower) -> None:
    """In the channel and in the direct message; then silence is counted anew."""
    room = await table(tower, "24h misses 0", host=ALICE)
    await bob_is_gone(tower, 2 * DAY)
    await claimed(tower)
    assert text(await room.carol.here()).startswith("That is for who is meant by it")
    assert (await record(tower)).options.get("claim") is not None
    assert text(await room.bob.dms.click("fc1:here:1:0")) == "Nothing is claimed any more."
    assert [facts["user"] for facts in await tower.notices("claim_over")] == [BOB]
    assert text(await claimed(tower)).startswith("The French have missed 2 answers. After 2 in a row")


async def test_whoever_claims_may_think_better_of_it(tower: Tower) -> None:
    """By the same button, under the answer."""
    room = await gone(tower)
    await claimed(tower)
    await room.alice.press(await room.alice.claim(), "Take it back")
    assert (await record(tower)).options.get("claim") is None
    assert "Nothing is claimed here." in text(await room.alice.here())


# -- what cannot be claimed ----------------------------------------------------------------------------------


async def test_of_who_answers_nothing_is_claimed(tower: Tower) -> None:
    """It is said what was counted, and when the next answer is due."""
    await table(tower, "24h", host=ALICE)
    await bob_is_gone(tower, DAY)
    due = (START + 2 * DAY) // 1000
    for what in ("game", "away", ""):
        assert text(await claimed(tower, what)) == (
            "The French have missed 1 answer, the last one. After 2 in a row you may claim something. "
            f"Their next answer is due <t:{due}:f>."
        )


async def test_without_deadlines_a_week_is_counted(tower: Tower) -> None:
    """Pauses, holidays and outages off; it is said from when on."""
    room = await table(tower, "", host=ALICE)
    await room.bob.holiday(2)
    await tower.wait(3 * DAY, DAY)
    await tower.away(DAY)
    await tower.clockwork.tick()
    opens = (START + 10 * DAY) // 1000
    assert f"you may claim something from <t:{opens}:f> on" in text(await claimed(tower))
    await tower.wait(6 * DAY, DAY)
    assert "`/game end what:claim` carries it out" in text(await claimed(tower))


async def test_in_an_agreed_pause_nobody_is_silent(tower: Tower) -> None:
    """Whatever was missed before it."""
    room = await table(tower, "24h misses 0", host=ALICE)
    await bob_is_gone(tower, 3 * DAY)
    await room.alice.clock_is("pause")
    await room.bob.agree()
    assert text(await claimed(tower)).startswith("The clock stands still by agreement")


async def test_on_holiday_nobody_is_silent(tower: Tower) -> None:
    """A holiday that begins in the three days puts the claim off."""
    room = await table(tower, "24h misses 0", host=ALICE)
    await bob_is_gone(tower, 2 * DAY)
    await claimed(tower)
    await room.bob.holiday(5)
    await tower.wait(4 * DAY, DAY)
    assert "on holiday until" in text(await room.alice.claim())
    await tower.wait(2 * DAY, DAY)
    assert await result(tower) is None
    await room.alice.claim()
    assert await result(tower) is None


async def test_only_a_player_claims(tower: Tower) -> None:
    """No stranger, no deputy, nobody at one screen."""
    room = await table(tower, "24h misses 0")
    await room.alice.appoint(Named(DORA), "canada")
    await room.person(DORA).serve()
    await bob_is_gone(tower, 3 * DAY)
    assert text(await claimed(tower, by=CAROL)) == "Only who sits at the table may do this."
    assert "for the commander in chief" in text(await claimed(tower, by=DORA))
    hot = room.alice.at(ELSEWHERE)
    await hot.new("blocks", hot_seat=True)
    await hot.join()
    await hot.start()
    assert text(await hot.claim()).startswith("All sides are played at one screen")


# -- the host ------------------------------------------------------------------------------------------------


async def test_the_part_of_a_vanished_host(tower: Tower) -> None:
    """Alice, who made the game, is gone from her seat: Bob is the host three days later."""
    room = await table(tower, "24h", host=ALICE)
    await room.alice.leave(confirmed=True)
    assert labels(await room.bob.claim()) == [
        "Claim the victory",
        "Claim the host’s part",
        "Put the game away",
    ]
    await claimed(tower, "host", BOB)
    await tower.wait(3 * DAY, DAY)
    assert text(await room.bob.claim()) == "You are the host now."
    assert (await record(tower)).host == BOB
    assert text(await claimed(tower, "host", BOB)) == "You are the host."


async def test_a_host_who_plays_no_side_has_a_word(tower: Tower) -> None:
    """Carol says that she is there, and is not asked again for a week."""
    room = await table(tower, "24h")
    await claimed(tower, "host")
    assert text(await room.carol.dms.click("fc1:here:1:0")) == "Nothing is claimed any more."
    await tower.wait(HOUR)
    assert text(await claimed(tower, "host")).startswith("The host has said to be there.")
    assert (await record(tower)).host == CAROL


async def test_where_there_is_no_host_a_player_is_one_at_once(tower: Tower) -> None:
    """Carol has left the server."""
    room = await table(tower, "24h")
    await departed(room.desk, 1, CAROL)
    assert text(await claimed(tower, "host")) == "You are the host now."


# -- put away ------------------------------------------------------------------------------------------------


async def put_away(tower: Tower) -> Room:
    """Both have orders to write; Bob leaves, and Alice claims the channel."""
    room = await table(tower, "24h", host=ALICE)
    await room.bob.leave(confirmed=True)
    await claimed(tower, "away")
    await bob_is_gone(tower, 3 * DAY)
    assert text(await room.alice.claim()).endswith("`/game move` with the number 1 brings it back.")
    return room


async def test_a_game_is_put_away_and_comes_back(tower: Tower) -> None:
    """Its channel is free; nothing is played and nothing falls due; whoever plays it brings it back."""
    room = await put_away(tower)
    assert (await record(tower)).channel is None
    (told,) = [p for p in await tower.posts(f"user:{BOB}") if isinstance(p, Notice) and p.key == "put_away"]
    assert told.facts["user"] == ALICE
    assert "is made" in text(await room.carol.new("blocks"))
    assert "This game is put away." in text(await room.alice.dms.add_lines("hold"))
    await tower.wait(30 * DAY, 5 * DAY)
    assert await tower.sealed() == []
    await room.alice.at(ELSEWHERE).move(ELSEWHERE)
    assert (await record(tower)).channel == ELSEWHERE
    assert (await tower.dues())["british"] == tower.now - START + DAY
    assert any(isinstance(post, Dispatch) for post in await tower.posts(f"channel:{ELSEWHERE}"))


async def test_who_comes_back_to_it_finds_everything(tower: Tower) -> None:
    """Bob joins again, by direct message, and brings the table back by a button in its old channel."""
    room = await put_away(tower)
    assert "You play the French" in text(await room.bob.dms.click("fc1:join:1:0:french"))
    await room.bob.click("fc1:bring:1:0")
    assert (await record(tower)).channel == CHANNEL
    assert text(await room.person(DORA).click("fc1:bring:1:0")) != ""
    assert (await record(tower)).channel == CHANNEL


# -- whoever wants the channel -------------------------------------------------------------------------------


async def asks_for(tower: Tower, who: Person) -> Reply:
    found: Reply = await who.new("battles")
    return found


@pytest.mark.parametrize("deadlines", ["24h", "24h misses 0", "", "24h pause"])
async def test_a_channel_where_nobody_answers_is_had_after_thirty_days(tower: Tower, deadlines: str) -> None:
    """`/new` says since when nobody has answered there, and offers to put the game away."""
    room = await table(tower, deadlines, host=ALICE)
    dora = room.person(DORA)
    assert text(await asks_for(tower, dora)).endswith("Use another channel or a thread.")
    await tower.wait(29 * DAY, 6 * HOUR)
    said = text(await asks_for(tower, dora))
    assert "Nobody has answered there since <t:" in said
    assert "it can be put away" in said
    assert labels(await asks_for(tower, dora)) == []
    await tower.wait(4 * DAY, 6 * HOUR)
    asked = await asks_for(tower, dora)
    assert labels(asked) == ["Put it away"]
    await dora.press(asked, "Put it away")
    assert "is made" in text(await asks_for(tower, dora))
    async with room.shelf.game(1) as sitting:
        assert sitting.record.status == "playing"


async def test_who_plays_there_keeps_the_channel(tower: Tower) -> None:
    """Where one side answers it is not abandoned; an old button does nothing."""
    room = await table(tower, "", host=ALICE)
    await tower.wait(31 * DAY, DAY)
    asked = await asks_for(tower, room.person(DORA))
    await alice_answers(tower)
    await room.bob.add_lines("hold")
    await room.bob.seal()
    assert "is played in this channel already" in text(await room.person(DORA).press(asked, "Put it away"))
    assert await seats(tower) == {"british": ALICE, "french": BOB}


async def test_a_pause_that_was_agreed_on_keeps_the_channel(tower: Tower) -> None:
    """For as long as it lasts."""
    room = await table(tower, "24h", host=ALICE)
    await room.alice.clock_is("pause")
    await room.bob.agree()
    await tower.wait(60 * DAY, 5 * DAY)
    assert labels(await asks_for(tower, room.person(DORA))) == []


async def test_a_table_that_found_no_players_leaves_the_channel_too(tower: Tower) -> None:
    """Thirty days after anything was told there."""
    room = tower.room
    await room.alice.new("blocks")
    await tower.wait(20 * DAY, DAY)
    await room.bob.join("french")
    await tower.wait(29 * DAY, DAY)
    assert labels(await asks_for(tower, room.person(DORA))) == []
    await tower.wait(DAY)
    assert labels(await asks_for(tower, room.person(DORA))) == ["Put it away"]
