"""A table of Skirmish at which one side never answers, or whose umpire has gone: it is played to its end."""

from __future__ import annotations

from bot.post.parcels.to_channel import Ended
from bot.post.parcels.to_seats import Confirmed, Prompt
from bot.table.timetable import DAY
from rules.kernel.game import DEADLINE
from rules.kernel.orders import UMPIRE
from tests.bot.desk.room import ALICE, BOB
from tests.bot.tower import Tower

AMBUSH = """
game = "skirmish"
scenario = "forest_road"
options.umpire = "{umpire}"
[position]
turn = {turn}
british = "Light: C4.5 (skirmish, facing east); Wagon 1: A4.5; Wagon 2: A4.2"
french = "Abenaki: E6.5 (hidden); Ottawa: E2.5 (hidden); Marines: 19/23 (skirmish)"
"""


async def table(tower: Tower, turn: int, umpire: str = "none") -> None:
    """Alice and Bob play the ambush with a day for each answer; Carol is the game master if one rules."""
    room = tower.room
    await room.carol.new("skirmish", position=AMBUSH.format(turn=turn, umpire=umpire))
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.carol.deadline(pace="24h", misses=0)
    if umpire != "none":
        await room.carol.gm_take()
    await room.alice.start()


async def asked(tower: Tower) -> list[str]:
    """Who has yet to answer."""
    async with tower.room.shelf.game(1) as sitting:
        match = sitting.match
        return [seat for seat in match.open if match.sealed(seat) is None]


async def alice_answers(tower: Tower) -> None:
    """She writes that all fire and stay, as often as she is asked."""
    while "british" in await asked(tower):
        async with tower.room.shelf.game(1) as sitting:
            match = sitting.match
            lines = match.open["british"].kind.default(match.view("british"))
        await tower.room.alice.add_lines("\n".join(map(str, lines)))
        await tower.room.alice.seal()


async def test_a_side_that_never_answers_costs_one_deadline_a_turn(tower: Tower) -> None:
    """Two turns are two days; then the game is over and all are told (skirmish/sheet-7)."""
    await table(tower, turn=9)
    for turn in (1, 2):
        await alice_answers(tower)
        assert await asked(tower) == ["french"]
        await tower.wait(DAY)
        assert await tower.sealed() == ["french"] * turn
    assert await asked(tower) == []
    async with tower.room.shelf.game(1) as sitting:
        assert sitting.match.state.outcome is not None
    assert any(isinstance(post, Ended) for post in await tower.posts())
    assert (await tower.status()).over
    for user in (ALICE, BOB):
        told = await tower.posts(f"user:{user}")
        missed = [post.answered for post in told if isinstance(post, Prompt)]
        late = [post for post in (*told, *missed) if isinstance(post, Confirmed) and post.how == DEADLINE]
        assert len([post for post in late if not post.still]) == 2 * (user == BOB)


async def test_an_umpire_who_has_gone_costs_a_deadline_and_no_game(tower: Tower) -> None:
    """Whatever is put to him stands as measured when his time is over (skirmish/rule-2)."""
    await table(tower, turn=10, umpire="all")
    days = 0
    while await asked(tower):
        await alice_answers(tower)
        await tower.wait(DAY)
        days += 1
        assert days < 40
    assert UMPIRE in await tower.sealed()
    async with tower.room.shelf.game(1) as sitting:
        assert sitting.match.state.outcome is not None
