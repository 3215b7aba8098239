"""Pictures for those who ask: everyone in their turn."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.post.message import Message, Picture
from bot.post.studio import Studio
from render.grounds import Grounds
from tests.bot.play import library, opened

ALICE, BOB = 1, 2
PLACES = ("NY", "AL", "BO", "PH", "BA", "HA", "LO", "QU", "MO")


async def test_who_asks_for_many_maps_delays_no_other(tmp_path: Path) -> None:
    """Eight of her own wait behind each other; his, asked for last, is drawn beside one of her first ones."""
    codec = library().usual("blocks")
    view = codec.encode(codec.game.view(library().new(codec, "campaign", {}), "public"))
    maps = [Picture(1, "blocks", codec.data.digest, view, place, width=600) for place in PLACES]
    order = list[int]()
    async with opened(tmp_path) as shelf:
        studio = Studio(library(), shelf, Grounds(tmp_path / "cache"))

        async def ask(user: int, picture: Picture) -> None:
            (file,) = (await studio.ready_for(user, Message("Here", pictures=(picture,)))).files
            assert file.name == "map.png"
            order.append(user)

        async with asyncio.TaskGroup() as askers:
            for picture in maps[:-1]:
                askers.create_task(ask(ALICE, picture))
            askers.create_task(ask(BOB, maps[-1]))
    assert len(order) == len(maps)
    assert BOB in order[:4]  # how long each takes nobody knows; behind hers it would be the last
