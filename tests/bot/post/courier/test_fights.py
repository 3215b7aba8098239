"""The message of a fight: it changes where it stands, and leads to its turn as its turn leads to it."""

import pytest

from bot.playground.model import Message
from bot.post.parcels.changing import DEEP
from bot.post.parcels.fights import Battle
from bot.post.parcels.posts import Post
from tests.bot.post.courier.fights import battle, turn
from tests.bot.post.courier.office import Office
from tests.bot.post.courier.test_turns import there, written_below
from tests.bot.post.courier.trees import words


def ours(post: Office) -> list[Message]:
    return [said for said in there(post) if said.author_id != post.alice.id]


async def sent(post: Office, *posts: Post) -> list[Message]:
    await post.send(*map(post.public, posts))
    return ours(post)


async def test_a_fight_and_its_turn_lead_to_each_other(post: Office) -> None:
    """The turn was there first: its line leads to the fight as soon as that has arrived."""
    dispatch, fought = await sent(post, turn(0, fresh=True), battle(1), turn(1))
    assert f"/{fought.id})" in words(dispatch)
    assert str(dispatch.id) in repr(fought.components)


async def test_a_fight_that_came_before_its_turn_leads_there_later(post: Office) -> None:
    """While there is nothing yet it leads nowhere."""
    (fought,) = await sent(post, battle(1))
    assert "channels/" not in repr(fought.components)
    fought, dispatch = await sent(post, turn(1, fresh=True), battle(2))
    assert str(dispatch.id) in repr(fought.components)


async def test_each_round_is_a_change(post: Office) -> None:
    """It is one message, and shrinks at its end."""
    await sent(post, battle(1), turn(1, fresh=True))
    fought, _ = await sent(post, battle(2))
    assert "### Round 2" in words(fought)
    fought, _ = await sent(post, battle(2, over=True))
    assert words(fought).startswith("## The British hold Ft. Wm Henry")
    assert "### " not in words(fought)


@pytest.mark.parametrize(("below", "messages"), [(DEEP, 1), (DEEP + 1, 2)])
async def test_many_have_written_below_it(post: Office, below: int, messages: int) -> None:
    """More than ten: it is told anew, and what stood there leads to where it goes on."""
    await sent(post, battle(1))
    written_below(post, below)
    found = await sent(post, battle(2))
    assert ["### Round 2" in words(said) for said in found] == [False, True][-messages:]
    if messages == 2:
        old, new = found
        assert f"/{new.id})" in words(old).splitlines()[2]
    assert await post.state() == []


async def test_what_is_only_struck_out_stays_where_it_is(post: Office) -> None:
    """However deep it lies."""
    await sent(post, battle(1))
    written_below(post, DEEP + 1)
    (said,) = await sent(post, battle(2, closed=True, still=True))
    assert "### Round 2" in words(said)


async def test_rounds_that_are_overtaken_are_not_shown(post: Office) -> None:
    """Of three changes that wait, only the last is made; a fight of another turn is another message."""
    await sent(post, battle(1))
    other = battle(1)
    found = await sent(post, battle(2), battle(3), Battle(2, other.fight, other.board, fresh=True))
    assert ["### Round 3" in words(said) for said in found] == [True, False]
    assert len([done for done in post.place.record.requests if done.method == "PATCH"]) == 1
