"""What is due is done once: on time, after a crash, after an absence; in nobody's absence against them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.post.parcels.notice import Notice
from bot.post.parcels.targets import channel
from bot.post.parcels.to_seats import Confirmed, Prompt
from bot.table.timetable import DAY, HOUR, MINUTE
from rules.kernel.game import DEADLINE
from rules.kernel.match import Fault, Match
from storage import Sitting
from storage.errors import DiskFull
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, Person, text
from tests.bot.positions import TWO_ARMIES
from tests.bot.tower import START, Tower, taking_turns, writing


class Killed(BaseException):
    """The process ends here."""


def miss(seat: str) -> dict[str, Any]:
    """The first missed answer of a side, as it is told."""
    return {"side": seat, "row": 1, "all": 1}


# -- on time ---------------------------------------------------------------------------------------------


async def test_nothing_comes_before_its_time(tower: Tower) -> None:
    """A minute before the day is over nobody has been answered for; then both are, in one go."""
    await writing(tower)
    await tower.wait(DAY - MINUTE)
    assert await tower.notices("deadline") == []
    await tower.wait(MINUTE)
    assert await tower.notices("deadline") == [
        {"sides": ["british", "french"], "silent": False, "missed": [miss("british"), miss("french")]}
    ]
    assert await tower.sealed() == ["british", "french"]


async def test_both_are_told_what_was_sealed_for_them(tower: Tower) -> None:
    """In private, with the next question, and when its answer is due: it rings once. It is said where the
    question stood as well."""
    await writing(tower)
    await tower.wait(DAY)
    for user in (ALICE, BOB):
        posts = await tower.posts(f"user:{user}")
        assert [post.still for post in posts if isinstance(post, Confirmed)] == [True]
        prompts = [post for post in posts if isinstance(post, Prompt)]
        assert [prompt.answered and prompt.answered.how for prompt in prompts] == [None, DEADLINE]
        assert [prompt.due - START for prompt in prompts] == [DAY, 2 * DAY]


async def test_who_has_answered_is_not_answered_for(tower: Tower) -> None:
    """Alice has sealed; only Bob is late."""
    await writing(tower)
    await tower.room.alice.add_lines("hold")
    await tower.room.alice.seal()
    await tower.wait(DAY)
    assert await tower.notices("deadline") == [
        {"sides": ["french"], "silent": False, "missed": [miss("french")]}
    ]
    assert await tower.sealed() == ["french"]


async def test_what_was_written_and_not_sealed_is_kept(tower: Tower) -> None:
    """Alice had written her order, and forgot to seal it: it is among her papers."""
    await writing(tower)
    await tower.room.alice.add_lines("hold")
    await tower.wait(DAY)
    assert await tower.sealed() == ["british", "french"]
    said = text(await tower.room.alice.sheet())
    assert "Handed back, or written for a question that is closed now:" in said
    assert "hold" in said


async def test_all_in_is_early_enough(tower: Tower) -> None:
    """The next question counts from then."""
    await writing(tower)
    await tower.wait(HOUR)
    for person in (tower.room.alice, tower.room.bob):
        await person.add_lines("hold")
        await person.seal()
    assert set((await tower.dues()).values()) == {DAY + HOUR}
    await tower.wait(DAY - HOUR)
    assert await tower.sealed() == []


async def test_an_order_taken_back_wins_no_time(tower: Tower) -> None:
    """What Alice sealed and took back is due as it was."""
    await writing(tower)
    await tower.room.alice.add_lines("hold")
    await tower.room.alice.seal()
    await tower.wait(DAY - HOUR)
    await tower.room.alice.withdraw()
    assert await tower.dues() == {"british": DAY, "french": DAY}
    await tower.wait(HOUR)
    assert await tower.sealed() == ["british", "french"]


async def test_the_status_says_until_when(tower: Tower) -> None:
    """As everyone may read, in Discord's own way of telling times."""
    await writing(tower)
    assert [each.due - START for each in (await tower.status()).waited] == [DAY, DAY]
    shown = text(await tower.room.bob.status())
    due = (START + DAY) // 1000
    assert f"Waiting for **the French**\n-# <@2> · due <t:{due}:R>" in shown
    assert f" · due <t:{due}:F>, <t:{due}:R>" in text(await tower.room.bob.sheet())


async def test_a_whole_month_passes_by_itself(tower: Tower) -> None:
    """Nobody comes back: every day the rules answer, each question once, until the war is over or not."""
    await taking_turns(tower, "24h misses 0")
    await tower.wait(30 * DAY, step=6 * HOUR)
    told = await tower.notices("deadline")
    assert len(told) >= 30
    async with tower.room.shelf.game(1) as sitting:
        journal = await sitting.history.journal()
    asked = [(noted.entry.seat, noted.entry.ask) for noted in journal if noted.entry.how == DEADLINE]
    assert len(asked) == len(set(asked))


# -- silent questions ------------------------------------------------------------------------------------


async def test_of_silent_questions_nobody_learns_who_was_late(tower: Tower) -> None:
    """Both sides are named alike, whether they had anything to say or not; all is due at once for both."""
    room = tower.room
    await room.carol.new("whigs")
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.deadline(pace="24h")
    await room.alice.start()
    await tower.wait(10 * DAY, step=6 * HOUR)
    told = await tower.notices("deadline")
    silent = [facts for facts in told if facts["silent"]]
    assert silent
    assert all(facts["sides"] == ["british", "french"] for facts in silent)


# -- crashes ---------------------------------------------------------------------------------------------


async def test_a_crash_before_the_claim_loses_nothing(tower: Tower) -> None:
    """The next process does it."""
    await writing(tower)
    await tower.wait(DAY - MINUTE)
    await tower.away(MINUTE)
    await tower.clockwork.tick()
    assert await tower.sealed() == ["british", "french"]


async def test_a_crash_between_claim_and_outcome_loses_nothing(tower: Tower) -> None:
    """It was claimed, and the process ended: the next claims it anew and does it once."""
    await writing(tower)
    await tower.wait(DAY - MINUTE)
    tower.now += MINUTE
    assert len(await tower.room.shelf.clock.claim(tower.now)) == 2
    await tower.clockwork.tick()
    assert await tower.sealed() == []
    await tower.restart()
    await tower.clockwork.tick()
    assert await tower.sealed() == ["british", "french"]
    assert len(await tower.notices("deadline")) == 1


async def test_a_crash_before_the_commit_loses_nothing(tower: Tower, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers were made, and not stored."""
    await writing(tower)
    await tower.wait(DAY - MINUTE)
    await killed_in(tower, Sitting, "commit", monkeypatch)
    assert await tower.sealed() == []
    await tower.clockwork.tick()
    assert await tower.sealed() == ["british", "french"]
    assert len(await tower.notices("deadline")) == 1


async def test_a_crash_after_the_commit_repeats_nothing(
    tower: Tower, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All was stored; the process ended before it could know."""
    await writing(tower)
    await tower.wait(DAY - MINUTE)
    await killed_in(tower, Sitting, "commit", monkeypatch, after=True)
    assert await tower.sealed() == ["british", "french"]
    await tower.clockwork.tick()
    assert await tower.sealed() == ["british", "french"]
    assert len(await tower.notices("deadline")) == 1


async def killed_in(
    tower: Tower, owner: type, name: str, monkeypatch: pytest.MonkeyPatch, after: bool = False
) -> None:
    """A minute later the process dies in the middle of its tick, and another one begins."""
    method = getattr(owner, name)

    async def dies(*given: Any, **named: Any) -> None:
        if after:
            await method(*given, **named)
        raise Killed

    monkeypatch.setattr(owner, name, dies)
    tower.now += MINUTE
    with pytest.raises(Killed):
        await tower.clockwork.tick()
    monkeypatch.setattr(owner, name, method)
    await tower.restart()


async def test_trouble_of_the_disk_is_tried_again(tower: Tower, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the same process, with its next tick."""
    await writing(tower)
    await tower.wait(DAY - MINUTE)
    tower.now += MINUTE
    whole = Sitting.commit

    async def full(*given: Any, **named: Any) -> None:
        raise DiskFull(path="courier.db")

    monkeypatch.setattr(Sitting, "commit", full)
    await tower.clockwork.tick()
    monkeypatch.setattr(Sitting, "commit", whole)
    assert await tower.sealed() == []
    await tower.clockwork.tick()
    assert await tower.sealed() == ["british", "french"]


async def test_a_fault_of_the_rules_stops_the_clock(tower: Tower, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its position is kept once; nobody is answered for, and nothing is tried again until it goes on."""
    await writing(tower)
    await tower.wait(DAY - MINUTE)

    def breaks(*given: Any) -> None:
        raise Fault("a hole in the map")

    monkeypatch.setattr(Match, "default", breaks)
    await tower.wait(DAY)
    monkeypatch.undo()
    assert await tower.paused()
    assert len(tower.room.faults) == 1
    assert [facts["why"] for facts in await tower.notices("stopped")] == ["fault"]
    await tower.room.carol.clock_is("resume")
    await tower.wait(DAY)
    assert await tower.sealed() == ["british", "french"]


async def test_whatever_breaks_stops_that_table_only(tower: Tower, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that fails in an unforeseen way is a fault like any other."""
    await writing(tower)
    await tower.wait(DAY - MINUTE)

    def breaks(*given: Any) -> None:
        raise KeyError("fog")

    monkeypatch.setattr(Match, "default", breaks)
    await tower.wait(DAY)
    assert await tower.paused()
    assert len(tower.room.faults) == 1


# -- absence ---------------------------------------------------------------------------------------------


async def test_absence_moves_deadlines_on(tower: Tower) -> None:
    """Away from an hour before the deadline until two hours after: an hour is left, and that is told once."""
    await writing(tower)
    await tower.wait(DAY - HOUR)
    await tower.away(3 * HOUR)
    await tower.clockwork.tick()
    assert await tower.sealed() == []
    since = (START + DAY - HOUR) // 1000
    assert await tower.notices("away") == [
        {"since": since, "until": since + 3 * HOUR // 1000, "times": False}
    ]
    assert await tower.dues() == {"british": DAY + 3 * HOUR, "french": DAY + 3 * HOUR}
    assert [each.due - START for each in (await tower.status()).waited] == [DAY + 3 * HOUR] * 2
    await tower.restart()
    await tower.wait(HOUR)
    assert await tower.sealed() == ["british", "french"]
    assert len(await tower.notices("away")) == 1


async def test_being_cut_off_is_absence(tower: Tower) -> None:
    """The bot runs, and nobody can reach it: time goes on when they can."""
    await writing(tower)
    await tower.wait(DAY - HOUR)
    tower.here = False
    for _ in range(8):
        tower.now += HOUR
        await turn(tower)
    assert await tower.notices("deadline", "away") == []
    tower.here = True
    await turn(tower)
    assert await tower.dues() == {"british": DAY + 8 * HOUR, "french": DAY + 8 * HOUR}


async def turn(tower: Tower) -> None:
    """What the clockwork does once, by itself."""

    async def enough(_seconds: float) -> None:
        raise Killed

    tower.clockwork.pause = enough
    with pytest.raises(Killed):
        await tower.clockwork.run()


async def test_a_paused_table_is_not_moved_twice(tower: Tower) -> None:
    """The pause counts the absence already."""
    await writing(tower)
    await tower.wait(HOUR)
    await tower.room.carol.clock_is("pause")
    await tower.away(5 * HOUR)
    await tower.clockwork.tick()
    assert await tower.notices("away") == []
    await tower.room.carol.clock_is("resume")
    assert await tower.dues() == {"british": DAY + 5 * HOUR, "french": DAY + 5 * HOUR}


# -- the clock stands still ------------------------------------------------------------------------------


async def test_a_table_may_agree_to_stop_at_a_deadline(tower: Tower) -> None:
    """Nobody is answered for; when it goes on, all the time there is begins anew."""
    await writing(tower, pace="24h", at="pause")
    await tower.wait(3 * DAY)
    assert await tower.sealed() == []
    (told,) = await tower.notices("stopped")
    assert (told["sides"], told["why"]) == (["british", "french"], "agreed")
    status = await tower.status()
    assert (status.paused - START, [each.due for each in status.waited]) == (DAY, [0, 0])
    await tower.room.carol.clock_is("resume")
    assert await tower.dues() == {"british": 4 * DAY, "french": 4 * DAY}


async def test_who_is_late_is_called_and_the_host_told(tower: Tower) -> None:
    """Alice was in time; Bob and Carol, who is the host, are pinged once, and Bob has a button to answer."""
    await writing(tower, pace="24h", at="pause")
    await hold(tower.room.alice)
    await tower.wait(DAY)
    (told,) = [p for p in await tower.posts() if isinstance(p, Notice) and p.key == "stopped"]
    assert (told.mentions, told.offers) == ((BOB, CAROL), (("orders",),))
    assert (told.facts["late"], told.facts["host"]) == (f"<@{BOB}>", CAROL)


async def test_the_clock_goes_on_when_the_missing_answer_comes(tower: Tower) -> None:
    """Two days late: the next question has its due time, and nobody had to let the clock go on."""
    await writing(tower, pace="24h", at="pause")
    await hold(tower.room.alice)
    await tower.wait(3 * DAY)
    assert await tower.paused()
    await hold(tower.room.bob)
    assert not await tower.paused()
    assert await tower.notices("goes_on") == [{}]
    assert set((await tower.dues()).values()) == {4 * DAY}
    assert [each.due - START for each in (await tower.status()).waited] == [4 * DAY] * len(await tower.dues())
    await tower.wait(DAY)
    assert len(await tower.notices("stopped")) == 2


async def test_the_clock_waits_for_all_that_is_missing(tower: Tower) -> None:
    """Both are late: with the first answer it stands still."""
    await writing(tower, pace="24h", at="pause")
    await tower.wait(2 * DAY)
    await hold(tower.room.alice)
    assert await tower.paused()
    await hold(tower.room.bob)
    assert not await tower.paused()


async def test_who_was_late_wins_no_time_by_taking_it_back(tower: Tower) -> None:
    """Bob has a day more than Alice: she seals too late, takes it back, and the clock stands still again."""
    await writing(tower, pace="24h", at="pause")
    await tower.room.carol.more_time("french")
    await tower.wait(DAY + 6 * HOUR)
    await hold(tower.room.alice)
    assert (await tower.dues())["french"] == 2 * DAY + 6 * HOUR
    await tower.room.alice.withdraw()
    await tower.wait(MINUTE, MINUTE)
    assert await tower.paused()
    assert len(await tower.notices("stopped")) == 2
    await tower.wait(HOUR)
    await hold(tower.room.alice)
    assert (await tower.dues())["french"] == 2 * DAY + 7 * HOUR


async def test_a_pause_that_the_host_made_does_not_end_by_an_answer(tower: Tower) -> None:
    """It was not made for one."""
    await writing(tower, pace="24h", at="pause")
    await tower.room.carol.clock_is("pause")
    await hold(tower.room.alice)
    await hold(tower.room.bob)
    assert await tower.paused()


async def test_silent_questions_call_both(tower: Tower) -> None:
    """Who of them has sealed nobody learns; with the last the clock goes on."""
    room = tower.room
    await room.carol.new("whigs", position=TWO_ARMIES)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.carol.deadline(pace="24h", at="pause")
    await room.alice.start()
    await room.alice.seal()
    await tower.wait(DAY)
    (told,) = await tower.notices("stopped")
    assert told["late"] == f"<@{ALICE}>, <@{BOB}>"
    await room.bob.seal()
    assert not await tower.paused()


async def hold(person: Person) -> None:
    await person.add_lines("hold")
    await person.seal()


async def test_a_channel_out_of_reach_stops_the_clock(tower: Tower) -> None:
    """Nobody could have read what was asked: nothing is decided for them."""
    await writing(tower)
    await tower.room.shelf.outbox.lose(channel(CHANNEL), now=START)
    await tower.wait(2 * DAY)
    assert await tower.sealed() == []
    assert [facts["why"] for facts in await tower.notices("stopped")] == ["lost"]


async def test_nobody_is_answered_for_in_an_empty_seat(tower: Tower) -> None:
    """Bob leaves; who comes in his place has all the time there is."""
    await writing(tower)
    await tower.room.alice.add_lines("hold")
    await tower.room.alice.seal()
    await tower.wait(HOUR)
    await tower.room.bob.leave(confirmed=True)
    assert await tower.dues() == {"british": DAY}
    await tower.wait(2 * DAY)
    assert await tower.sealed() == []
    dora = tower.room.person(4)
    await dora.join("french")
    assert await tower.dues() == {"british": DAY, "french": 3 * DAY + HOUR}
    await tower.wait(DAY)
    assert await tower.sealed() == ["french"]


# -- what is forgotten -----------------------------------------------------------------------------------


async def test_what_was_done_for_a_request_is_known_for_a_day(tower: Tower) -> None:
    """Discord sends none again after a quarter of an hour; then it is forgotten."""
    await writing(tower)
    done = next(tower.room.numbers) - 1
    await tower.wait(DAY)
    assert await tower.room.shelf.interactions.result(done) is not None
    await tower.wait(HOUR)
    assert await tower.room.shelf.interactions.result(done) is None


async def test_nothing_is_forgotten_in_the_first_hour(tower: Tower) -> None:
    """What people wrote while the bot was away is handled first: of it may have been done what was."""
    await writing(tower)
    done = next(tower.room.numbers) - 1
    await tower.away(3 * DAY)
    await tower.wait(HOUR - MINUTE, MINUTE)
    assert await tower.room.shelf.interactions.result(done) is not None
    await tower.wait(2 * MINUTE, MINUTE)
    assert await tower.room.shelf.interactions.result(done) is None
