"""The dispatch of a turn: one message, which changes where it stands as long as it can be seen there."""

import pytest
from msgspec.structs import replace

from bot.playground import posting
from bot.playground.model import Message
from bot.post.courier.delivery import GAP, RUN
from bot.post.parcels.changing import DEEP
from bot.post.parcels.to_channel import Bell, Call, Silence
from bot.post.parcels.turns import Waited
from tests.bot.post.courier.office import Office, numbers
from tests.bot.post.courier.trees import words
from tests.bot.post.courier.turns import turn

DAY = 86_400


def there(post: Office) -> list[Message]:
    return list(post.place.world.log(post.room.id))


def written_below(post: Office, number: int) -> None:
    for _ in range(number):
        post.alice.send(post.room.id, "and so on")


async def test_it_is_changed_where_it_stands(post: Office) -> None:
    """Days later too, and it keeps its number; others stay."""
    await post.send(post.public(turn("First", fresh=True)), post.public("between"))
    post.place.clock.advance(3 * DAY)
    await post.send(post.public(turn("Second")))
    first, between = post.read()
    assert "Second" in first
    assert between == "between"
    assert numbers(post.raw()) == [1, 2]
    assert await post.state() == []


@pytest.mark.parametrize(("below", "messages"), [(DEEP, 1), (DEEP + 1, 2)])
async def test_many_have_written_below_it(post: Office, below: int, messages: int) -> None:
    """More than ten: it is told anew, and what stood there leads to where it goes on."""
    await post.send(post.public(turn("First", fresh=True)))
    written_below(post, below)
    await post.send(post.public(turn("Second")))
    ours = [said for said in there(post) if said.author_id != post.alice.id]
    assert ["Second" in words(said) for said in ours] == [True] * messages
    if messages == 2:
        old, new = ours
        assert words(old).splitlines()[0] == words(new).splitlines()[0]
        assert f"/{new.id})" in words(old).splitlines()[2]
        assert len(words(old).splitlines()) == 3
        assert not old.attachments
        assert len(new.attachments) == 1
    assert await post.state() == []


@pytest.mark.parametrize(("below", "messages"), [(0, 1), (1, 2)])
async def test_who_shares_a_screen_is_asked_at_its_end(post: Office, below: int, messages: int) -> None:
    """As soon as anything stands below it: a battle, or what somebody said."""
    await post.send(post.public(turn("First", fresh=True, hot_seat=True)))
    written_below(post, below)
    await post.send(post.public(turn("Second", hot_seat=True)))
    *old, new = [said for said in there(post) if said.author_id != post.alice.id]
    assert len(old) == messages - 1
    assert there(post)[-1] is new
    assert new.components != []
    assert all("My orders" not in str(said.components) for said in old)
    assert "My orders" in str(new.components)


async def test_what_tells_nothing_new_stays_where_it_is(post: Office) -> None:
    """However deep it lies: lines that are struck out, buttons that are gone."""
    await post.send(post.public(turn("First", fresh=True)))
    written_below(post, DEEP + 1)
    await post.send(post.public(turn("Second", closed=True, still=True)))
    (said,) = (said for said in there(post) if said.author_id != post.alice.id)
    assert "Second" in words(said)


async def test_each_turn_has_a_message_of_its_own(post: Office) -> None:
    """That of the turn before is changed meanwhile, and no other."""
    await post.send(post.public(turn("First", fresh=True)), post.public(turn("Second", 2, fresh=True)))
    await post.send(post.public(turn("Third", 1, closed=True)), post.public(turn("Fourth", 2)))
    first, second = post.read()
    assert ("Third" in first, "Fourth" in second) == (True, True)


async def test_a_turn_that_begins_again_is_another_message(post: Office) -> None:
    """A fresh one is posted though there is one of its number."""
    await post.send(post.public(turn("First", fresh=True)), post.public(turn("Second", fresh=True)))
    assert len(post.read()) == 2


async def test_one_that_was_deleted_is_posted_again(post: Office) -> None:
    """The change becomes a new message; where it tells nothing new, it does not."""
    await post.send(post.public(turn("First", fresh=True)))
    (said,) = there(post)
    posting.remove(post.place.world, said)
    await post.send(post.public(turn("Second", closed=True, still=True)))
    assert post.read() == []
    await post.send(post.public(turn("Third")))
    (again,) = post.read()
    assert "Third" in again


async def test_what_is_overtaken_is_not_shown(post: Office) -> None:
    """Of three changes that wait, only the last is made."""
    await post.send(post.public(turn("First", fresh=True)))
    await post.send(*(post.public(turn(name)) for name in ("Second", "Third", "Fourth")))
    (said,) = post.read()
    assert "Fourth" in said
    assert changes(post) == 1


async def test_changes_of_a_moment_are_one(post: Office) -> None:
    """The second waits until two seconds are over since the first."""
    await post.send(post.public(turn("First", fresh=True)))
    await post.send(post.public(turn("Second")))
    post.place.clock.advance(GAP / 4000)
    await post.send(post.public(turn("Third")))
    assert post.pauses[-1] == pytest.approx(GAP * 3 / 4000, abs=0.4)
    post.place.clock.advance(GAP / 1000)
    waited = len(post.pauses)
    await post.send(post.public(turn("Fourth")))
    assert len(post.pauses) == waited
    assert "Fourth" in post.read()[0]


async def play_on(post: Office, name: str) -> None:
    """A computer has answered, and computers alone are waited for."""
    waited = (Waited("french", level="captain"),)
    await post.post(post.public(replace(turn(name), waited=waited)))


@pytest.mark.parametrize(("moments", "asked"), [(3, True), (RUN, True), (3, False)])
async def test_what_computers_do_in_a_run_is_one_change(post: Office, moments: int, asked: bool) -> None:
    """Until somebody is asked, who need not wait; else until so many moments are over, and again."""
    passed = 0

    async def pause(_: float) -> None:
        nonlocal passed
        passed += 1
        if passed < moments:
            await play_on(post, f"Answer {passed}")
        elif asked and passed == moments:
            await post.post(post.public(turn("Asked")))

    post.courier.pause = pause
    await post.send(post.public(turn("First", fresh=True)))
    await play_on(post, "Answer 0")
    await post.courier.delivered()
    (said,) = post.read()
    assert ("Asked" if asked else f"Answer {moments - 1}") in said
    assert changes(post) == 1
    assert passed == (moments if asked else RUN)
    await play_on(post, "Later")
    await post.courier.delivered()
    assert changes(post) == 2
    assert "Later" in post.read()[0]


def changes(post: Office) -> int:
    return len([done for done in post.place.record.requests if done.method == "PATCH"])


async def test_what_others_are_told_does_not_wait_for_computers(post: Office) -> None:
    """A word behind their news goes out at once, below these."""
    await post.send(post.public(turn("First", fresh=True)))
    await play_on(post, "Second")
    await post.send(post.public("between"))
    first, between = post.read()
    assert ("Second" in first, between) == (True, "between")
    assert post.pauses == []


async def test_a_bell_goes_with_the_answer(post: Office) -> None:
    """It calls its person, and is not there any more; nothing else goes."""
    bell = Bell((Call("british", post.alice.id),))
    await post.send(post.public("before"), post.public(bell))
    before, rung = there(post)
    assert rung.mentions == [post.alice.id]
    await post.send(post.public(Silence("french")), post.public(Silence("british")))
    assert [said.id for said in there(post)] == [before.id]
    await post.send(post.public(Silence("british")))
    assert await post.state() == []


async def test_a_bell_that_is_late_does_not_ring(post: Office) -> None:
    """Who was rung for has answered before it was posted."""
    bell = Bell((Call("british", post.alice.id),))
    await post.send(post.public(bell), post.public(Silence("british")))
    assert post.read() == []
    assert post.requests("DELETE", "") == 0
