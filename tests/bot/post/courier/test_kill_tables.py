"""Kill -9 amid what whole tables post: boards, sheets, questions and news stand as if nothing had been."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from bot.playground.place import Playground
from tests.bot.desk.ambushes import BREACH, RULED
from tests.bot.desk.room import Person, open_room
from tests.bot.post.courier.employer import Porter
from tests.bot.post.courier.office import numbers, room, unnumbered
from tests.bot.post.courier.trees import words
from tests.contract.play import draw, unsealed
from tests.depth import Depth

ORDERS = 3
MINUTE = 60
AWAITS, USUAL = 2000, 130  # more than there are, and one amid them
LIVE = 'standing = { british = ["every card is asked"], french = ["every card is asked"] }'
CAMPAIGN = 'game = "ticonderoga"\n[options]\nfog = "recommended"'
WHO = {"british": "Alice", "french": "Bob", "umpire": "Carol"}


class Begun(NamedTuple):
    """A table as it begins: its file, and whether it has a game master."""

    file: str
    ruled: bool = False


TABLES = {
    "skirmish by sheets": Begun('game = "skirmish"\nscenario = "forest_road"'),
    "skirmish by single cards": Begun(BREACH.replace("[position]", f"{LIVE}\n[position]")),
    "skirmish with an umpire": Begun(RULED, ruled=True),
    "ticonderoga": Begun(CAMPAIGN),
}


async def play(folder: Path, place: Playground, begun: Begun) -> None:
    """Some orders are given, and nothing is delivered yet."""
    at, chance = room(place, "lake-george"), Random(begun.file)
    async with open_room(folder) as desk:
        desk.desk.clock = place.clock.now
        alice, bob, carol = (
            desk.person(place.person(name).id, at.id, at.guild_id) for name in ("Alice", "Bob", "Carol")
        )
        await carol.new(position=begun.file)
        await alice.join("british", "oak")
        await bob.join("french", "elm")
        if begun.ruled:
            await carol.gm_take()
        await alice.start()
        people: dict[str, Person] = {"british": alice, "french": bob, "umpire": carol}
        for _ in range(ORDERS):
            async with desk.shelf.game(1) as sitting:
                match = sitting.match
            seat = unsealed(match)[0]
            await people[seat].add_lines("\n".join(map(str, draw(match, seat, chance))))
            await people[seat].seal()


def cleared(place: Playground) -> None:
    for said in list(place.world.messages.values()):
        place.world.forget(said)


def stands(place: Playground) -> dict[str, list[tuple[str, int, int]]]:
    """What is read in the channel and by each person, with how many pictures and rows of buttons.

    The numbers of the letters rise.
    """
    rooms = {"channel": room(place, "lake-george")} | {n: place.person(n).open_dm() for n in WHO.values()}
    found = {}
    for name, where in rooms.items():
        log = place.world.log(where.id)
        texts = [words(said) for said in log]
        assert numbers(texts) == sorted(set(numbers(texts)))
        found[name] = [(unnumbered(words(m)), len(m.attachments), len(m.components)) for m in log]
    return found


@pytest.mark.parametrize("table", TABLES)
async def test_what_a_table_posts_survives_kills(
    table: str, porter: Porter, tmp_path: Path, depth: Depth
) -> None:
    """Whichever await the courier dies at, the next one leaves what one that lived would have left."""
    place, written = porter.place, tmp_path / "written"
    written.mkdir()
    await play(written, place, TABLES[table])
    untroubled = tmp_path / "untroubled"
    shutil.copytree(written, untroubled)
    assert await porter.deliver(untroubled) == "delivered"
    expected = stands(place)
    for moment in depth.of((USUAL,), range(1, AWAITS, 7)):
        cleared(place)
        folder = tmp_path / f"{moment}"
        shutil.copytree(written, folder)
        if await porter.deliver(folder, moment) == "delivered":
            break
        porter.wait(MINUTE)
        assert await porter.deliver(folder) == "delivered"
        assert stands(place) == expected
    assert USUAL <= moment < AWAITS - 7
