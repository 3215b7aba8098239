"""Who is asked something is looked for in the server first: Discord tells no bot of who leaves."""

from bot.post.parcels.to_staff import Petition
from bot.post.parcels.turns import Dispatch, Page, Waited
from tests.bot.post.courier.office import Office
from tests.bot.post.courier.turns import board


def watched(post: Office) -> list[tuple[int, int]]:
    """The games and users of whom the courier says that they are gone."""
    gone: list[tuple[int, int]] = []

    async def departed(game: int, user: int) -> None:
        gone.append((game, user))

    post.courier.departed = departed
    return gone


def question(post: Office) -> Petition:
    return Petition("The Lakes", "british", post.bob.id)


async def test_who_is_there_is_asked(post: Office) -> None:
    """Two questions in ten minutes take one look."""
    gone = watched(post)
    await post.send(post.private(post.alice, question(post)), post.private(post.alice, question(post)))
    assert len(post.parcels_of(post.alice)) == 2
    looks = [one for one in post.place.record.requests if "/members/" in one.path]
    assert (gone, len(looks)) == ([], 1)


async def test_who_left_is_not_asked(post: Office) -> None:
    """The table is told instead, and the parcel is given up."""
    gone = watched(post)
    guild = post.room.guild_id
    assert guild is not None
    post.alice.leave(guild)
    await post.send(post.private(post.alice, question(post)))
    assert gone == [(post.game, post.alice.id)]
    assert await post.state() == []


def status(post: Office, *, hot_seat: bool) -> Dispatch:
    waited = Waited("british", post.alice.id, 0), Waited("french", post.alice.id, 0)
    return Dispatch("The Lakes", board(), waited, hot_seat=hot_seat, page=Page(1 + hot_seat))


async def test_who_shares_a_screen_is_looked_for_with_the_status(post: Office) -> None:
    """They get no direct messages: the channel is told how it stands all the same."""
    gone = watched(post)
    guild = post.room.guild_id
    assert guild is not None
    post.alice.leave(guild)
    await post.send(post.public(status(post, hot_seat=False)), post.public(status(post, hot_seat=True)))
    assert gone == [(post.game, post.alice.id)]


async def test_a_notice_looks_for_nobody(post: Office) -> None:
    """Only what waits for an answer does."""
    gone = watched(post)
    await post.send(post.private(post.alice, "one"))
    assert gone == []
    assert not [one for one in post.place.record.requests if "/members/" in one.path]
