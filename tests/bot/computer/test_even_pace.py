"""How long a computer takes tells nothing: not whether it had anything to say, nor how long it thought."""

from __future__ import annotations

from rules.kernel.orders import idle
from tests.bot.computer.test_lane import Hours, hours
from tests.bot.computer.test_manners import looked_on
from tests.bot.desk.room import Room

BEAT = 1000  # milliseconds
ENOUGH, MOST = 5, 400  # questions of a sort; beats


async def questions(room: Room) -> dict[tuple[int, str, int], tuple[int, bool]]:
    """The silent questions to computers: since when they are asked, and whether there is nothing to say."""
    asked = await room.shelf.games.asked_of_computers()
    async with room.shelf.game(1) as sitting:
        match = sitting.match
        return {
            each: (since, idle(match.open[each[1]].kind, match.view(each[1])))
            for each, since in asked.items()
            if match.open[each[1]].silent
        }


async def beats(passing: Hours) -> dict[bool, list[int]]:
    """How long silent questions waited for a computer, by whether there was nothing to say."""
    waited: dict[bool, list[int]] = {True: [], False: []}
    for _ in range(MOST):
        asked = await questions(passing.room)
        await passing.pass_(BEAT)
        left = await questions(passing.room)
        for each, (since, nothing) in asked.items():
            if each not in left:
                waited[nothing].append(passing.time - since)
        if min(map(len, waited.values())) >= ENOUGH:
            break
    return waited


async def test_who_has_nothing_to_say_waits_for_the_beat_like_others(room: Room) -> None:
    """Of what is asked in silence in the war of six years much has no answer at all."""
    await room.alice.new("whigs")
    await room.alice.click("fc1:choose_pace:1:0", ["at_once"])
    await looked_on(room)
    async with hours(room) as passing:
        waited = await beats(passing)
    assert min(map(len, waited.values())) >= ENOUGH
    assert {*waited[True], *waited[False]} == {BEAT}
