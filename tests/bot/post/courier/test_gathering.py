"""The message that looks for players: one, changed where it stands, also when it is days old."""

from msgspec.structs import replace

from bot.playground import posting
from bot.playground.model import Message
from bot.post.parcels.posts import Seated
from bot.post.parcels.to_channel import Gathering
from tests.bot.post.courier.office import Office, note
from tests.playground.driver import text_of

DAY = 86_400


def looking(british: int, **more: bool) -> Gathering:
    seats = Seated("british", british), Seated("french")
    gathering = Gathering("blocks", "The Lakes", "campaign", {}, seats, 9, "f" * 64)
    return replace(gathering, **more)


def there(post: Office) -> list[Message]:
    return [said for said in post.place.world.log(post.room.id) if "**The British**" in text_of(said)]


def free(post: Office) -> list[bool]:
    """Of each such message in the room, whether the British are free in it."""
    return ["**The British**\nfree" in text_of(said) for said in there(post)]


async def test_it_is_changed_where_it_stands(post: Office) -> None:
    """Days later too: who comes from elsewhere finds what holds now."""
    await post.send(post.public(looking(0)), post.public("between"))
    post.place.clock.advance(3 * DAY)
    await post.send(post.public(looking(7)))
    assert free(post) == [False]
    assert await post.state() == []


async def test_a_new_one_may_stand_below(post: Office) -> None:
    """The old one is changed first; from then on the new one is."""
    await post.send(post.public(looking(0)))
    await post.send(post.public(looking(7, closed=True)), post.public(looking(7, fresh=True)))
    await post.send(post.public(looking(0)))
    assert free(post) == [False, True]


async def test_a_closed_one_is_not_posted_anew(post: Office) -> None:
    """Where it was never sent, or somebody has deleted it."""
    await post.send(post.public(looking(7, closed=True)))
    assert free(post) == []
    await post.send(post.public(looking(0)))
    (message,) = there(post)
    posting.remove(post.place.world, message)
    await post.send(post.public(looking(7, closed=True)), post.public(note("begun")))
    assert free(post) == []
    assert await post.state() == []
