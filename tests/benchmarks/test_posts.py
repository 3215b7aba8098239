"""How much a game posts: what the channel gets anew for an answer, and how often somebody's device rings.

What changes where it stands is no post, and rings for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from bot.post.parcels.changing import changes
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Deed, Post
from bot.post.parcels.targets import addressed
from bot.post.parcels.to_channel import Bound
from bot.post.parcels.to_seats import Confirmed, Prompt
from bot.post.press import Press
from rules.kernel.match import Match
from rules.kernel.orders import Lines
from tests.bot.desk.room import Room, open_room, text
from tests.bot.desk.test_chain import KEYS
from tests.contract.play import draw, unsealed

ANSWERS = 240


class Most(NamedTuple):
    """For an answer, at most; with a post for all news there were 1.4 to 2.0 of each."""

    posts: float
    rings: float


MOVEMENTS = {"alternating": Most(0.39, 0.63), "simultaneous": Most(0.53, 0.57), "fast": Most(0.51, 0.87)}
OTHERS = {"battles": Most(0.26, 0.32), "whigs": Most(0.50, 0.70)}
GAMES = {
    **{f"blocks {movement}": most for movement, most in MOVEMENTS.items()},
    **{key: OTHERS.get(key, Most(0.50, 0.70)) for key in KEYS if key != "blocks"},
}
# Where more is fought for an answer than at random: one message a battle, and its questions.
FIGHTING = {"battles": Most(0.30, 0.32), "blocks simultaneous": Most(0.53, 0.63)}


class Drawn:
    """Who answers at random."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)

    def answer(self, match: Match, seat: str) -> Lines:
        return draw(match, seat, self.rng)


class Scripted(Drawn):
    """Who plays as the quick computer does."""

    def answer(self, match: Match, seat: str) -> Lines:
        judgement = match.game.judgement
        assert judgement
        style = judgement.styles["plain"]
        return judgement.quick(match.view(seat), match.open[seat].kind, self.rng, style)


async def play(room: Room, player: Drawn, number: int) -> set[tuple[str, int]]:
    """So many answers through the desk; which questions were asked only so that silence tells nothing."""
    silent = set[tuple[str, int]]()
    for _ in range(number):
        async with room.shelf.game(1) as sitting:
            match = sitting.match
            silent |= {(seat, ask.number) for seat, ask in match.open.items() if ask.silent}
            if not (seats := unsealed(match)):
                break
            person, ask = room.person(sitting.seats[seats[0]]), match.open[seats[0]].number
            lines = "\n".join(map(str, player.answer(match, seats[0])))
        if lines:
            await person.fill(lines, ask)
        await person.seal(ask)
    return silent


async def written(room: Room, after: int) -> list[tuple[str, Post]]:
    """What is posted anew, and to whom; the beginning of a game is not counted."""
    found = [(addressed(at.target)[0], post_of(at.payload)) for at in await room.parcels(after)]
    return [(kind, post) for kind, post in found if not (isinstance(post, Deed) or changes(post))]


async def rings(room: Room, posts: Sequence[Post]) -> int:
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


class Count(NamedTuple):
    """Of what was written in some games; `apart`: rings for questions that only keep silence from telling."""

    answers: int = 0
    posts: int = 0
    heads: int = 0
    rings: int = 0
    apart: int = 0

    def plus(self, other: Count) -> Count:
        return Count(*map(sum, zip(self, other, strict=True)))


async def counted(folder: Path, name: str, player: Drawn) -> Count:
    """One game, or its beginning; the message that opens it is not counted."""
    key, _, movement = name.partition(" ")
    async with open_room(folder) as room:
        await room.carol.new(key, options={"movement": movement} if movement else None)
        await room.alice.join("british", "oak")
        await room.bob.join("french", "elm")
        await room.alice.start()
        begun = (await room.parcels())[-1].id
        silent = await play(room, player, ANSWERS)
        told = await written(room, begun)
        assert not rung_twice([(at.target, post_of(at.payload)) for at in await room.parcels(begun)])
        async with room.shelf.game(1) as sitting:
            answers = len(await sitting.history.journal())
        public = [post for kind, post in told if kind == "channel"]
        private = [post for kind, post in told if kind == "user"]
        apart = [post for post in private if isinstance(post, Prompt) and (post.seat, post.ask) in silent]
        heads, whole = sum(isinstance(post, Bound) for post in public), await rings(room, private)
        hushed = await rings(room, apart)
    return Count(answers, len(public) - heads, heads, whole - hushed, hushed)


@pytest.mark.parametrize("player", [Drawn, Scripted])
@pytest.mark.parametrize("name", GAMES)
async def test_posts_for_an_answer(name: str, player: type[Drawn], tmp_path: Path) -> None:
    """Apart: the small lines that bind the proof, and questions that only keep silence from telling."""
    count, number = Count(), 0
    while count.answers < ANSWERS:
        number += 1
        count = count.plus(await counted(tmp_path / str(number), name, player(f"{name} {number}")))
    posts, heads, ringing, apart = (each / count.answers for each in count[1:])
    print(
        f"\n  {name}, {player.__name__.lower()}: {count.answers} answers; {posts:.2f} posts, "
        f"{heads:.2f} heads, {ringing:.2f} rings, {apart:.2f} for silence"
    )
    most = FIGHTING.get(name, GAMES[name]) if player is Scripted else GAMES[name]
    assert posts <= most.posts
    assert ringing <= most.rings


TIRED = "hits fired first; never retreat; naval always stay; winter survivors first; first enemy"


@pytest.mark.parametrize("movement", MOVEMENTS)
async def test_a_turn_of_a_tired_player_rings_once(movement: str, tmp_path: Path) -> None:
    """blocks/standing-1: who has said the rest for good is called for the move alone."""
    async with open_room(tmp_path) as room:
        await room.carol.new("blocks", options={"movement": movement})
        await room.alice.join("british", "oak")
        await room.bob.join("french", "elm")
        await room.alice.start()
        assert "5. `first enemy`" in text(await room.bob.stand(TIRED))
        begun = (await room.parcels())[-1].id
        silent, turns, player = set[tuple[str, int]](), set[tuple[int, int]](), Drawn(movement)
        for _ in range(ANSWERS):
            async with room.shelf.game(1) as sitting:
                turns.add((sitting.match.state.year, sitting.match.state.turn))
            silent |= await play(room, player, 1)
        told = [post for kind, post in await written(room, begun) if kind == "user"]
        asked = [post for post in told if isinstance(post, Prompt) and post.seat == "french"]
        rung = [post for post in asked if (post.seat, post.ask) not in silent and not post.own]
    print(f"\n  blocks {movement}, tired: {len(rung)} rings in {len(turns)} turns")
    assert len(rung) <= len(turns)
