"""Reminders come once, when their reader wants them; and one side may nudge the other now and then."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.post.message import Message, Reply
from bot.post.parcels.to_channel import Bell, Call, Silence
from bot.post.parcels.to_seats import Lapsed, Reminder
from bot.post.press import Press
from bot.table.timetable import DAY, HOUR, MINUTE
from tests.bot.desk.room import ALICE, BOB, CHANNEL, labels, library, text
from tests.bot.tower import START, Tower, asked_in_silence, taking_turns, writing


async def reminders(tower: Tower, user: int) -> list[Reminder]:
    return [post for post in await tower.posts(f"user:{user}") if isinstance(post, Reminder)]


async def bells(tower: Tower) -> list[Bell]:
    """Those that remind somebody in the channel."""
    return [post for post in await tower.posts() if isinstance(post, Bell) and post.due]


async def asked_now(tower: Tower) -> dict[str, int]:
    """The numbers of the open questions."""
    async with tower.room.shelf.game(1) as sitting:
        return {seat: ask.number for seat, ask in sitting.match.open.items()}


async def lapsed_of(tower: Tower, user: int) -> list[str]:
    return [post.why for post in await tower.posts(f"user:{user}") if isinstance(post, Lapsed)]


async def seals(tower: Tower) -> None:
    """Alice holds."""
    await tower.room.alice.add_lines("hold")
    await tower.room.alice.seal()


async def shown(tower: Tower) -> tuple[Message, ...]:
    """The newest status message of the channel."""
    async with tower.room.shelf.game(1) as sitting:
        return Press(library()).messages(1, sitting.codec, await tower.status())


# -- reminded --------------------------------------------------------------------------------------------


async def test_everyone_is_reminded_once_six_hours_before(tower: Tower) -> None:
    """Unless they say otherwise; also over a restart. START is 08:53:20 UTC."""
    await writing(tower, pace="36h")
    await tower.wait(30 * HOUR - MINUTE)
    assert await reminders(tower, ALICE) == []
    await tower.wait(MINUTE)
    (reminder,) = await reminders(tower, ALICE)
    assert (reminder.seat, reminder.due, reminder.last) == ("british", START + 36 * HOUR, False)
    await tower.restart()
    await tower.wait(2 * HOUR)
    assert len(await reminders(tower, ALICE)) == len(await reminders(tower, BOB)) == 1


async def test_at_the_hours_that_one_has_chosen(tower: Tower) -> None:
    """Alice twelve and two hours before, Bob never."""
    await writing(tower, pace="36h")
    said = text(await tower.room.alice.reminders("2 12h"))
    assert said.splitlines()[0] == "Reminders: 12 h, 2 h before something is due."
    assert text(await tower.room.bob.reminders("off")).startswith("Reminders: none.")
    await tower.wait(25 * HOUR)
    assert len(await reminders(tower, ALICE)) == 1
    await tower.wait(10 * HOUR)
    assert len(await reminders(tower, ALICE)) == 2
    assert await reminders(tower, BOB) == []


async def test_who_was_on_holiday_is_reminded_anew(tower: Tower) -> None:
    """Alice was reminded before she left for ten days; what is left of her day is told her again."""
    await writing(tower, pace="36h")
    await tower.wait(31 * HOUR)
    assert len(await reminders(tower, ALICE)) == 1
    await tower.room.alice.holiday(10)
    await tower.wait(10 * DAY + MINUTE, 6 * HOUR)
    await tower.wait(4 * HOUR)
    assert len(await reminders(tower, ALICE)) == 2


async def test_who_takes_no_messages_is_reminded_in_the_channel(tower: Tower) -> None:
    """Once, whatever hours they have chosen; no old reminders come on the day that they take some again."""
    await writing(tower, pace="36h")
    await tower.room.shelf.dms.close(ALICE, now=START)
    await tower.room.alice.reminders("8 4 2")
    await tower.wait(35 * HOUR)
    assert await reminders(tower, ALICE) == []
    assert len(await reminders(tower, BOB)) == 1
    (bell,) = await bells(tower)
    assert (bell.calls, bell.due) == ((Call("british", ALICE),), START + 36 * HOUR)
    assert not bell.silent


async def test_the_channel_reminds_nobody_who_has_answered(tower: Tower) -> None:
    """As everyone knows."""
    await writing(tower, pace="36h")
    await tower.room.shelf.dms.close(ALICE, now=START)
    await seals(tower)
    await tower.wait(35 * HOUR)
    assert await bells(tower) == []


@pytest.mark.parametrize("sealed", [False, True])
async def test_the_channel_tells_nothing_of_silent_questions(tower: Tower, sealed: bool) -> None:
    """Whether Alice has sealed, it says that she may still owe something."""
    room = tower.room
    await asked_in_silence(tower, "36h")
    await room.shelf.dms.close(ALICE, now=START)
    if sealed:
        await room.alice.seal()
    await tower.wait(35 * HOUR)
    (bell,) = await bells(tower)
    assert (bell.calls[0].seat, bell.silent) == ("british", True)


async def test_who_has_answered_is_not_reminded(tower: Tower) -> None:
    """And the other is told that he is the last, which everyone can read."""
    await writing(tower)
    await seals(tower)
    await tower.wait(20 * HOUR)
    assert await reminders(tower, ALICE) == []
    assert [reminder.last for reminder in await reminders(tower, BOB)] == [True]


async def test_nobody_learns_that_they_are_the_last_of_silent_questions(tower: Tower) -> None:
    """Alice has sealed, which nobody may know."""
    room = tower.room
    await asked_in_silence(tower)
    await room.alice.seal()
    await tower.wait(20 * HOUR)
    assert [reminder.last for reminder in await reminders(tower, BOB)] == [False]


async def test_what_is_due_sooner_than_that_needs_no_reminder(tower: Tower) -> None:
    """A pace of three hours is told with the question; a reminder of six hours would come with it."""
    await writing(tower, pace="3h")
    await tower.wait(2 * HOUR)
    assert await reminders(tower, ALICE) == []


async def test_not_in_quiet_hours(tower: Tower) -> None:
    """START is 08:53:20 UTC, and six hours before the deadline 02:53; it comes when the night is over."""
    await writing(tower)
    said = text(await tower.room.alice.reminders(quiet="22:00-7:00", zone="utc"))
    assert said.endswith("Quiet time: 22:00 to 07:00 (UTC).")
    await tower.wait(22 * HOUR)
    assert await reminders(tower, ALICE) == []
    await tower.wait(HOUR)
    assert len(await reminders(tower, ALICE)) == 1


async def test_before_quiet_hours_if_it_would_be_too_late_after_them(tower: Tower) -> None:
    """A newcomer is left alone from ten to eight: of what is due at 08:53 they hear at half past nine."""
    await writing(tower)
    said = text(await tower.room.bob.reminders())
    assert said.endswith("Quiet time: 22:00 to 08:00 (by the clocks of each table).")
    assert text(await tower.room.alice.reminders(quiet="off")).endswith("Quiet time: none.")
    until = 12 * HOUR + 36 * MINUTE  # 21:29:20
    await tower.wait(until)
    assert await reminders(tower, BOB) == []
    await tower.wait(MINUTE)
    assert len(await reminders(tower, BOB)) == 1
    assert await reminders(tower, ALICE) == []
    await tower.wait(18 * HOUR - until)
    assert len(await reminders(tower, ALICE)) == 1
    await tower.wait(5 * HOUR)
    assert len(await reminders(tower, BOB)) == 1


TABLE = {"times": "08:00 20:00", "zone": "Europe/Paris", "misses": 0}


@pytest.mark.parametrize(
    ("hours", "zone", "told"),
    [
        ("6", "", ["14:00", "21:30"]),
        ("6", "America/New_York", ["14:00", "02:00"]),
        ("12 1", "", ["19:00", "21:30"]),
        ("2", "Asia/Tokyo", ["14:30", "06:00"]),
    ],
)
async def test_two_deadlines_a_day(tower: Tower, hours: str, zone: str, told: list[str]) -> None:
    """Of eight in the morning one hears the evening before; by clocks of one's own when it is day there."""
    paris = ZoneInfo("Europe/Paris")
    tower.now = int(datetime(2025, 10, 14, 7, 0, tzinfo=paris).timestamp()) * 1000
    await tower.room.shelf.clock.at_work(tower.now, 999 * DAY, lambda *_: 0, lambda *_: ())
    await tower.room.alice.reminders(hours, zone=zone)
    await writing(tower, **TABLE)
    came: list[str] = []
    while len(came) < len(told) and tower.now < START + 9 * DAY:
        before = len(await reminders(tower, ALICE))
        await tower.wait(10 * MINUTE, 10 * MINUTE)
        if len(await reminders(tower, ALICE)) > before:
            came.append(f"{datetime.fromtimestamp(tower.now // 1000, paris):%H:%M}")
    assert came == told


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"hours": "soon"}, "Write how many hours before"),
        ({"hours": "73"}, "Write how many hours before"),
        ({"hours": "0"}, "Write how many hours before"),
        ({"hours": "1 2 3 4 5"}, "4 numbers at most"),
        ({"quiet": "22:00"}, "Write from when until when"),
        ({"quiet": "8:00 8:00"}, "Write from when until when"),
        ({"quiet": "late early"}, "Times of day are written like"),
        ({"zone": "Fort Edward"}, "There is no such time zone."),
    ],
)
async def test_what_is_no_reminder(tower: Tower, given: dict[str, str], why: str) -> None:
    """It is said how they are written, and nothing is changed."""
    assert why in text(await tower.room.alice.reminders(**given))
    assert text(await tower.room.alice.reminders()).startswith("Reminders: 6 h before something is due.")


# -- and goes ----------------------------------------------------------------------------------------


async def silenced(tower: Tower, target: str) -> list[str]:
    """The seats of which what called them is taken away there again, after the first reminder."""
    posts = await tower.posts(target)
    first = next(n for n, post in enumerate(posts) if isinstance(post, Reminder | Bell))
    return [post.seat for post in posts[first:] if isinstance(post, Silence)]


async def ends(tower: Tower, how: str) -> None:
    """What Alice owes is owed by her no more."""
    room = tower.room
    match how:
        case "she answers":
            await seals(tower)
        case "the deadline comes":
            await tower.wait(4 * HOUR)
        case "she leaves":
            await room.alice.leave(confirmed=True)
        case "the game ends":
            await room.bob.concede(confirmed=True)


@pytest.mark.parametrize("how", ["she answers", "the deadline comes", "she leaves", "the game ends"])
@pytest.mark.parametrize("closed", [False, True])
async def test_a_reminder_goes_when_nothing_is_owed(tower: Tower, how: str, closed: bool) -> None:
    """Whichever way that comes; the one in private or the one in the channel, and it is taken away once."""
    await writing(tower, pace="36h")
    if closed:
        await tower.room.shelf.dms.close(ALICE, now=START)
    await tower.wait(33 * HOUR)
    target = f"channel:{CHANNEL}" if closed else f"user:{ALICE}"
    assert await silenced(tower, target) == []
    await ends(tower, how)
    assert await silenced(tower, target) == ["british"]


async def test_a_reminder_stays_while_others_do_something(tower: Tower) -> None:
    """Bob answers and takes it back: what Alice owes is what it was."""
    await writing(tower, pace="36h")
    await tower.wait(31 * HOUR)
    await tower.room.bob.add_lines("hold")
    await tower.room.bob.seal()
    await tower.room.bob.undo()
    assert await silenced(tower, f"user:{ALICE}") == []
    assert await silenced(tower, f"user:{BOB}") == ["french"]


async def test_that_a_bell_stays_tells_nothing_of_silent_questions(tower: Tower) -> None:
    """Alice seals, which nobody may know: it still says that she may owe something."""
    await asked_in_silence(tower, "36h")
    await tower.room.shelf.dms.close(ALICE, now=START)
    await tower.wait(33 * HOUR)
    await tower.room.alice.seal()
    assert await silenced(tower, f"channel:{CHANNEL}") == []


# -- nudged ----------------------------------------------------------------------------------------------


async def test_who_waits_may_nudge_the_other(tower: Tower) -> None:
    """By the button under the status: once in twelve hours about one question."""
    await writing(tower)
    await seals(tower)
    (status,) = await shown(tower)
    assert labels(Reply((status,)))[-1] == "Nudge them"
    assert text(await tower.room.alice.nudge()) == "They have been called upon."
    ask = (await asked_now(tower))["french"]
    bell = Bell((Call("french", BOB),), ask=ask, by="british")
    assert [post for post in await tower.posts() if isinstance(post, Bell)] == [bell]
    assert "You may do so again" in text(await tower.room.alice.nudge())
    await tower.wait(12 * HOUR)
    await tower.room.alice.nudge()
    assert (await tower.posts())[-2:] == [Silence("french"), bell]


@pytest.mark.parametrize("how", ["he answers", "the deadline comes", "he leaves", "the game ends"])
async def test_a_nudge_goes_with_the_answer(tower: Tower, how: str) -> None:
    """Or when nothing is owed any more; meanwhile what others do leaves it there."""
    await writing(tower)
    await seals(tower)
    await tower.room.alice.nudge()
    await tower.room.alice.undo()
    await seals(tower)
    posts = await tower.posts()
    assert [type(post) for post in posts if isinstance(post, Bell | Silence)] == [Silence, Bell]
    match how:
        case "he answers":
            await tower.room.bob.add_lines("hold")
            await tower.room.bob.seal()
        case "the deadline comes":
            await tower.wait(DAY)
        case "he leaves":
            await tower.room.bob.leave(confirmed=True)
        case "the game ends":
            await tower.room.alice.concede(confirmed=True)
    assert [post.seat for post in (await tower.posts())[len(posts) :] if isinstance(post, Silence)] == [
        "french"
    ]


@pytest.mark.parametrize(
    ("how", "why"), [("she leaves", "other"), ("the game ends", "over"), ("she answers", "")]
)
async def test_a_question_says_where_it_stands_that_it_is_asked_no_more(
    tower: Tower, how: str, why: str
) -> None:
    """To whom it was put and to nobody else; an answer says all there is to say."""
    await writing(tower)
    await ends(tower, how)
    lapsed = {user: await lapsed_of(tower, user) for user in (ALICE, BOB)}
    assert lapsed == {ALICE: [why] * bool(why), BOB: ["over"] * (why == "over")}


async def test_who_is_waited_for_nudges_nobody(tower: Tower) -> None:
    """Nor does who has no seat."""
    await writing(tower)
    assert "The table waits for you, too." in text(await tower.room.alice.nudge())
    await seals(tower)
    assert "The table waits for you, too." in text(await tower.room.bob.nudge())
    assert "You have no seat" in text(await tower.room.carol.nudge())
    assert not any(isinstance(post, Bell) for post in await tower.posts())


async def test_a_new_question_may_be_nudged_about_at_once(tower: Tower) -> None:
    """Bob has answered the first; the limit is for each question."""
    await taking_turns(tower, "24h misses 0")
    room = tower.room
    for _ in range(40):
        async with room.shelf.game(1) as sitting:
            (seat,) = sitting.match.waiting()
        waits = room.bob if seat == "british" else room.alice
        assert labels(await waits.status())[-1] == "Nudge them"
        assert text(await waits.nudge()) == "They have been called upon."
        await tower.wait(DAY, step=DAY)
