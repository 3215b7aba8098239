"""How much a game posts: what the channel gets anew for an answer, and how often somebody's device rings.

What changes where it stands is no post, and rings for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from bot.post.parcels.changing import changes
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Deed, Post
from bot.post.parcels.targets import addressed
from bot.post.parcels.to_channel import Bound
from bot.post.parcels.to_seats import Confirmed, Prompt
from bot.post.press import Press
from tests.bot.desk.room import Room, open_room
from tests.bot.desk.test_chain import KEYS, orders

ANSWERS = 80
POSTS, RINGS = 0.39, 0.8  # for an answer, at most; with a post for all news there were 1.4 to 2.0 of each


async def written(room: Room, after: int) -> list[tuple[str, Post]]:
    """What is posted anew, and to whom; the beginning of a game is not counted."""
    found = [(addressed(at.target)[0], post_of(at.payload)) for at in await room.parcels(after)]
    return [(kind, post) for kind, post in found if not (isinstance(post, Deed) or changes(post))]


async def rings(room: Room, posts: list[Post]) -> int:
    press = Press(room.books)
    async with room.shelf.game(1) as sitting:
        told = (press.messages(1, sitting.codec, post) for post in posts)
        return sum(any(message.rings for message in messages) for messages in told)


def rung_twice(told: Iterable[tuple[str, Post]]) -> list[tuple[str, int, int]]:
    """Questions to a seat that rang though the one before had rung and was not answered."""
    last, found = dict[tuple[str, str], int](), list[tuple[str, int, int]]()
    for target, post in told:
        if not isinstance(post, Prompt | Confirmed):
            continue
        rang = last.pop((target, post.seat), 0)
        if isinstance(post, Prompt) and not post.own:
            found += [(post.seat, rang, post.ask)] if rang else []
            last[target, post.seat] = post.ask
    return found


@pytest.mark.parametrize("key", KEYS)
async def test_posts_for_an_answer(key: str, tmp_path: Path) -> None:
    """At random; the lines that bind the proof are counted by themselves, for each is one small line."""
    async with open_room(tmp_path) as room:
        await room.carol.new(key)
        await room.alice.join("british", "oak")
        await room.bob.join("french", "elm")
        await room.alice.start()
        begun = (await room.parcels())[-1].id
        await orders(room, Random(key), ANSWERS)
        told = await written(room, begun)
        twice = rung_twice([(at.target, post_of(at.payload)) for at in await room.parcels(begun)])
        async with room.shelf.game(1) as sitting:
            answers = len(await sitting.history.journal())
        public = [post for kind, post in told if kind == "channel"]
        heads = sum(isinstance(post, Bound) for post in public)
        private = await rings(room, [post for kind, post in told if kind == "user"])
    posts, ringing = (len(public) - heads) / answers, private / answers
    print(
        f"\n  {key}: {answers} answers; {posts:.2f} posts, {heads / answers:.2f} heads, {ringing:.2f} rings"
    )
    assert twice == []
    assert posts <= POSTS
    assert ringing <= RINGS
