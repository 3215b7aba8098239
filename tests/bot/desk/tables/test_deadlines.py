"""Deadlines as people agree on them: set, shown, put off, stopped and let go on, and who may do so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.desk import Named
from bot.post.message import Select
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_channel import Gathering
from bot.post.parcels.to_seats import OwnSheet
from bot.post.parcels.turns import Dispatch
from bot.table.dues import Clock, clock_of
from bot.table.timetable import DAY, HOUR, Timetable
from tests.bot.desk.room import (
    ALICE,
    BOB,
    CHANNEL,
    Person,
    Room,
    begun,
    labels,
    library,
    open_room,
    selects,
    text,
)
from tests.bot.positions import MARCH_ON_OSWEGO, TWO_ARMIES

KEYS = library().keys
START = 1_760_000_000_000
TIMES = f"<t:{(START + DAY) // 1000}:F>, <t:{(START + DAY) // 1000}:R>"


@pytest_asyncio.fixture
async def still(tmp_path: Path) -> AsyncIterator[Room]:
    """A room in which no time goes by unless it is said."""
    async with open_room(tmp_path) as room:
        at(room, START)
        yield room


def at(room: Room, now: int) -> None:
    room.desk.clock = lambda: now


async def hosted(room: Room, position: str = MARCH_ON_OSWEGO) -> None:
    """Alice and Bob play; Carol is the host."""
    await room.carol.new("blocks", position=position)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()


async def dues(room: Room) -> dict[str, int]:
    async with room.shelf.game(1) as sitting:
        return {each.seat: each.due - START for each in await sitting.deadlines()}


async def clock(room: Room) -> Clock:
    return clock_of(await room.shelf.games.record(1))


async def posts(room: Room) -> list[Post]:
    return [post_of(each.payload) for each in await room.parcels() if each.target == f"channel:{CHANNEL}"]


async def notice(room: Room, key: str) -> Notice:
    return [post for post in await posts(room) if isinstance(post, Notice) and post.key == key][-1]


async def last(room: Room, key: str) -> dict[str, Any]:
    return (await notice(room, key)).facts


# -- agreed on -------------------------------------------------------------------------------------------


async def test_before_the_game_anyone_at_the_table_sets_them(still: Room) -> None:
    """A player; not who only passes by. The next message that looks for players says it."""
    await still.carol.new("blocks")
    assert "Only who sits at the table may do this." in text(await still.alice.deadline(pace="24h"))
    await still.alice.join("british", "oak")
    said = text(await still.alice.deadline(pace="24h", at="pause", grace=1))
    assert said == (
        "Done: deadlines, 1 day after the question; then the clock stands still; "
        "each side may take more time, 1 time; holidays, 30 days a person."
    )
    assert (await clock(still)).timetable == Timetable(DAY, at="pause", grace=1)
    await still.bob.join("french", "elm")
    gathering = [post for post in await posts(still) if isinstance(post, Gathering)][-1]
    assert gathering.timetable == Timetable(DAY, at="pause", grace=1)
    await still.bob.start()
    assert await dues(still) == {"british": DAY} or await dues(still) == {"french": DAY}


@pytest.mark.parametrize("key", KEYS)
async def test_a_new_table_chooses_deadlines(still: Room, key: str) -> None:
    """All of them in one text, in whatever language; it is told in the message that looks for players."""
    await still.alice.new(key, deadlines="20:00 08:00 Europe/Paris pause sursis 3")
    *_, gathering = [post for post in await posts(still) if isinstance(post, Gathering)]
    assert gathering.timetable == Timetable(0, (480, 1200), "Europe/Paris", "pause", 3)
    assert (await clock(still)).timetable == gathering.timetable


async def test_what_is_no_deadline_changes_nothing(still: Room) -> None:
    """It is said what cannot be read, with examples of what can."""
    said = text(await still.alice.new("blocks", deadlines="24h, soon"))
    assert said == (
        "“soon” says nothing of deadlines. "
        "Write them as in `24h`, `3d pause`, `08:00 20:00 Europe/Paris` or `24h grace 3`."
    )
    assert (await clock(still)).timetable is None


async def listed(person: Person) -> Select:
    """The list of deadlines on the card of the table."""
    found, *_ = selects(await person.choices(0, "of_table"))
    return found


async def test_usual_deadlines_are_in_a_list(still: Room) -> None:
    """Each with what it means; what is agreed on is marked, and none at first."""
    await still.alice.new("blocks")
    found = await listed(still.alice)
    ends = ["24h pause", "24h grace 3", "24h holiday 10", "24h misses 3", "24h standing"]
    texts = ["24h", "3d", *ends, "08:00 20:00 UTC", "20:00 UTC pause"]
    assert [option.value for option in found.options] == ["-", *texts, "…"]
    assert [option.value for option in found.options if option.chosen] == ["-"]
    assert found.options[3].label == "Deadlines: 24h pause"
    assert found.options[3].description.startswith("1 day after the question; then the clock stands still; ")
    await still.alice.click(found.id, ["24h pause"])
    assert (await clock(still)).timetable == Timetable(DAY, at="pause")
    chosen = [option.value for option in (await listed(still.alice)).options if option.chosen]
    assert chosen == ["24h pause"]
    await still.alice.click(found.id, ["-"])
    assert (await clock(still)).timetable is None


async def test_other_deadlines_are_written_in_a_form(still: Room) -> None:
    """They stand in the list then, which can be left as it is."""
    await still.alice.new("blocks")
    asked = await still.alice.click((await listed(still.alice)).id, ["…"])
    assert asked.form is not None
    await still.alice.submit_form(asked.form.id, {"deadlines": "36h grace 2"})
    assert (await clock(still)).timetable == Timetable(36 * HOUR, grace=2)
    found = await listed(still.alice)
    assert [option.value for option in found.options if option.chosen] == ["="]
    await still.alice.click(found.id, ["="])
    assert (await clock(still)).timetable == Timetable(36 * HOUR, grace=2)
    assert "says nothing of deadlines" in text(
        await still.alice.submit_form(asked.form.id, {"deadlines": "soon"})
    )


async def test_usual_deadlines_are_told_in_french_in_ones_own_zone(still: Room) -> None:
    """The zone that somebody has told for reminders."""
    await still.alice.reminders(zone="Europe/Paris")
    await still.alice.new("blocks")
    offered = [option.value for option in (await listed(still.person(ALICE, locale="fr"))).options]
    assert offered[2:6] == ["3j", "24h pause", "24h sursis 3", "24h congé 10"]
    assert offered[6:9] == ["24h oublis 3", "24h consignes", "08:00 20:00 Europe/Paris"]


async def test_the_host_sets_them_in_a_running_game(still: Room) -> None:
    """What is asked now begins to count now, and the status says until when."""
    await hosted(still)
    assert await dues(still) == {}
    at(still, START + HOUR)
    assert "Done: deadlines, at 08:00, 20:00 (Europe/Paris)" in text(
        await still.carol.deadline(times="20:00 8:00", zone="europe/paris")
    )
    assert len(set((await dues(still)).values())) == 1
    (status,) = [post for post in await posts(still) if isinstance(post, Dispatch)][-1:]
    assert {each.due - START for each in status.waited} == set((await dues(still)).values())


async def test_players_agree_in_a_running_game(still: Room) -> None:
    """Alice proposes, and with Bob it is done; the channel rings for him."""
    await hosted(still)
    said = await still.alice.deadline(pace="2d")
    assert text(said).startswith("You propose: deadlines, 2 days after the question;")
    assert labels(said) == ["Take it back"]
    assert (await clock(still)).timetable is None
    proposed = await last(still, "proposed")
    assert (proposed["side"], proposed["user"], proposed["what"]) == ("british", BOB, "set")
    assert "The others have not answered yet" in text(await still.alice.deadline(pace="2d"))
    assert "Done: deadlines, 2 days after the question;" in text(await still.bob.agree())
    assert await dues(still) == {"british": 2 * DAY, "french": 2 * DAY}


async def test_a_proposal_is_looked_at_and_agreed_to_by_button(still: Room) -> None:
    """Whoever presses under it reads what it is before they agree."""
    await hosted(still)
    await still.alice.deadline(pace="2d")
    assert (await notice(still, "proposed")).offers == (("consider",),)
    asked = await still.bob.click("fc1:consider:1:0")
    assert text(asked).startswith("The British propose: deadlines, 2 days after the question;")
    assert "Done: deadlines" in text(await still.bob.press(asked, "Agree"))


async def test_the_same_proposal_is_agreement(still: Room) -> None:
    """Whoever asks for what the other has proposed agrees to it."""
    await hosted(still)
    await still.alice.deadline(pace="2d")
    assert "Done: deadlines" in text(await still.bob.deadline(pace="2d"))


async def test_what_is_declined_is_not_done(still: Room) -> None:
    """And a proposal is no offer of a draw, nor the other way round."""
    await hosted(still)
    await still.alice.deadline(pace="2d")
    await still.bob.decline()
    assert "Nothing has been offered." in text(await still.bob.agree())
    await still.alice.deadline(pace="2d")
    assert "You offer a draw" in text(await still.bob.draw())
    assert "With you all sides agree, and the game ends" in text(await still.alice.draw())
    assert (await clock(still)).timetable is None


async def test_they_are_taken_away_again(still: Room) -> None:
    """Nothing is due any more."""
    await hosted(still)
    await still.carol.deadline(pace="24h")
    assert text(await still.carol.clock_is("off")) == "Done: no more deadlines."
    assert await dues(still) == {}
    assert "This table has no deadlines." in text(await still.carol.clock_is("off"))
    assert "This table has no deadlines." in text(await still.alice.deadlines())


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, "Give either a pace"),
        ({"pace": "24h", "times": "8:00"}, "Give either a pace"),
        ({"pace": "soon"}, "A pace is a number of hours or days"),
        ({"times": "noon"}, "Times of day are written like"),
        ({"times": "8:00", "zone": "Fort Edward"}, "There is no such time zone."),
    ],
)
async def test_what_cannot_be_agreed_on(still: Room, given: dict[str, str], why: str) -> None:
    """It is said what can."""
    await hosted(still)
    assert why in text(await still.carol.deadline(**given))


async def test_what_is_due_is_shown(still: Room) -> None:
    """To everyone at the table what is agreed on; to a player how often they may take more time."""
    await hosted(still)
    await still.carol.deadline(pace="24h")
    agreed = (
        "Deadlines: 1 day after the question; then the rules answer for who said nothing; "
        "each side may take more time, 2 times; holidays, 30 days a person; "
        "after 2 missed answers in a row a seat opens to others."
    )
    head = ["## Deadlines", "-# A march on Oswego"]
    both = [*head, agreed, f"The British: {TIMES}.", f"The French: {TIMES}."]
    assert text(await still.carol.deadlines()).splitlines() == both
    own = "The British may take more time, 2 times."
    both[1] += ", the British"
    assert text(await still.alice.deadlines()).splitlines() == [*both, own]


# -- more time -------------------------------------------------------------------------------------------


async def test_a_side_takes_more_time_as_often_as_agreed(still: Room) -> None:
    """A day each time, for itself alone; the table reads it."""
    await hosted(still)
    await still.carol.deadline(pace="24h", grace=2)
    assert "You may take more time, 1 time more." in text(await still.alice.more_time())
    assert await last(still, "more_time") == {
        "sides": ["british"],
        "user": ALICE,
        "due": (START + 2 * DAY) // 1000,
        "given": False,
    }
    assert "You may take no more time." in text(await still.alice.more_time())
    assert "as often as was agreed on" in text(await still.alice.more_time())
    assert await dues(still) == {"british": 3 * DAY, "french": DAY}


async def test_who_has_sealed_needs_no_more_time(still: Room) -> None:
    """And loses none of what they may take."""
    await hosted(still)
    await still.carol.deadline(pace="24h")
    await still.alice.add_lines("hold")
    await still.alice.seal()
    assert "The table waits for no answer there." in text(await still.alice.more_time())
    assert (await clock(still)).taken == {}


async def test_the_host_gives_time_to_any(still: Room) -> None:
    """To one side, or to all that are waited for; it counts for nobody."""
    await hosted(still)
    await still.carol.deadline(pace="24h")
    await still.carol.more_time("french")
    assert await dues(still) == {"british": DAY, "french": 2 * DAY}
    await still.carol.more_time()
    assert await dues(still) == {"british": 2 * DAY, "french": 3 * DAY}
    assert (await clock(still)).taken == {}
    assert text(await still.bob.more_time("french")).startswith("You propose: more time for the French.")
    dora = still.person(4)
    assert text(await dora.more_time("french")) == "Only who sits at the table may do this."


async def test_silent_questions_stay_due_alike(still: Room) -> None:
    """Where nobody may know who has anything to say, more time is for both."""
    await still.carol.new("whigs", position=TWO_ARMIES)
    await still.alice.join("british", "oak")
    await still.bob.join("french", "elm")
    await still.carol.deadline(pace="24h")
    await still.alice.start()
    async with still.shelf.game(1) as sitting:
        assert [ask.silent for ask in sitting.match.open.values()] == [True, True]
    await still.alice.more_time()
    assert await dues(still) == {"british": 2 * DAY, "french": 2 * DAY}


async def test_a_sheet_that_is_kept_says_until_when(still: Room) -> None:
    """It is changed with every deadline that is; who has sealed reads no deadline there."""
    await still.carol.new("whigs", position=TWO_ARMIES)
    await still.alice.join("british", "oak")
    await still.bob.join("french", "elm")
    await still.alice.start()
    await still.carol.deadline(pace="24h")
    await still.alice.more_time()
    await still.carol.clock_is("pause")
    found = [post_of(each.payload) for each in await still.parcels() if each.target == f"user:{ALICE}"]
    sheets = [post for post in found if isinstance(post, OwnSheet)]
    assert [each.due - START if each.due else 0 for each in sheets] == [0, DAY, 2 * DAY, 0]
    assert [each.fresh for each in sheets] == [True, False, False, False]
    await still.carol.clock_is("resume")
    papers = text(await still.alice.papers())
    assert f"due <t:{(START + 2 * DAY) // 1000}:F>" in papers


async def test_the_game_master_keeps_the_clock_too(still: Room) -> None:
    """Without being the host."""
    await hosted(still)
    dora = still.person(4)
    assert text(await dora.deadline(pace="24h")) == "Only who sits at the table may do this."
    await still.carol.gm_appoint(Named(4))
    await dora.gm_take()
    assert "Done: deadlines" in text(await dora.deadline(pace="24h"))
    await dora.more_time("french")
    assert await dues(still) == {"british": DAY, "french": 2 * DAY}


# -- stopped and let go on -------------------------------------------------------------------------------


async def test_a_pause_moves_deadlines_on(still: Room) -> None:
    """An hour was gone and three days stood still: a day and three days after the question all is due."""
    await hosted(still)
    await still.carol.deadline(pace="24h")
    at(still, START + HOUR)
    assert text(await still.carol.clock_is("pause")) == "Done: the clock stands still."
    status = [post for post in await posts(still) if isinstance(post, Dispatch)][-1]
    assert (status.paused - START, [each.due for each in status.waited]) == (HOUR, [0, 0])
    assert "The clock has stood still since" in text(await still.alice.status())
    assert "The clock of this table stands still." in text(await still.alice.more_time())
    assert "The clock of this table stands still." in text(await still.carol.clock_is("pause"))
    at(still, START + HOUR + 3 * DAY)
    assert text(await still.carol.clock_is("resume")) == "Done: the clock goes on."
    assert await dues(still) == {"british": 4 * DAY, "french": 4 * DAY}
    assert "does not stand still" in text(await still.carol.clock_is("resume"))


async def test_what_is_asked_during_a_pause_has_all_its_time(still: Room) -> None:
    """Orders go on as the players like; the pause counts as far as the question was open."""
    await hosted(still)
    await still.carol.deadline(pace="24h")
    await still.carol.clock_is("pause")
    at(still, START + DAY)
    for person in (still.alice, still.bob):
        await person.add_lines("hold")
        await person.seal()
    at(still, START + 3 * DAY)
    await still.carol.clock_is("resume")
    assert set((await dues(still)).values()) == {4 * DAY}


async def test_players_stop_the_clock_together(still: Room) -> None:
    """Both must wish it, and both that it goes on."""
    await hosted(still)
    await still.carol.deadline(pace="24h")
    assert "You propose: the clock stands still." in text(await still.bob.clock_is("pause"))
    assert "Done: the clock stands still." in text(await still.alice.agree())
    await still.alice.clock_is("resume")
    assert (await clock(still)).paused
    await still.bob.clock_is("resume")
    assert not (await clock(still)).paused


async def test_one_person_at_one_screen_asks_nobody(still: Room) -> None:
    """Who plays all sides decides."""
    await still.alice.new("blocks", hot_seat=True)
    await still.alice.join()
    await still.alice.start()
    await still.alice.deadline(pace="24h")
    assert len(await dues(still)) == 1


async def test_a_game_out_of_a_file_waits_for_its_players(still: Room) -> None:
    """What was due once is not due while nobody sits there; who joins has all the time."""
    await hosted(still)
    await still.carol.deadline(pace="24h")
    content = await still.shelf.export(1)
    await still.carol.end(confirmed=True)
    at(still, START + 9 * DAY)
    await still.carol.import_(content)
    async with still.shelf.game(2) as sitting:
        assert await sitting.deadlines() == []
    await still.alice.join("british")
    async with still.shelf.game(2) as sitting:
        assert [each.due - START for each in await sitting.deadlines()] == [10 * DAY]


async def test_deputies_ask_their_chief(still: Room) -> None:
    """Time is the chief's to take."""
    await begun(still, deadlines="24h")
    async with still.shelf.game(1) as sitting:
        (seat,) = sitting.match.waiting()
    chief = still.alice if seat == "british" else still.bob
    await chief.appoint(Named(3), "canada")
    await still.carol.serve()
    assert "for the commander in chief" in text(await still.carol.more_time())
