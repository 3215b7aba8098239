"""The attacks of an activation of Ticonderoga by message: one message for all, of which each is a change."""

from __future__ import annotations

import msgspec
import pytest

from bot.desk.counter.table import Table
from bot.post.message import Message, Reply
from bot.post.parcels.fights import Battle
from bot.post.press import Press
from bot.table.setting import Setting
from rules.kernel.data import Source
from rules.ticonderoga.aids.printed import FILES
from storage import NewGame
from tests.bot.desk.orders.test_undo import orders, posts
from tests.bot.desk.room import ALICE, BOB, CHANNEL, GUILD, Room, library
from tests.render.campaigns import DATA, printed
from tests.ticonderoga.fields import position

HERE = f"channel:{CHANNEL}"
PIECES = "La Sarre 5/3 S2104; Guyenne 4/2 S2104; 44th 4/2 S2203; 27th 4/2 S2203"
SOURCES = tuple(Source(name, (DATA / name).read_text(encoding="utf-8"), False) for name in FILES)
DICE = (2, 1, 6, 1, 9, 9)


@pytest.fixture
async def attacked(room: Room) -> Room:
    """Bob, the French, has attacked with La Sarre: both have hit."""
    seats = {"british": ALICE, "french": BOB}
    setting = msgspec.to_builtins(Setting("autumn_1755", tuple(seats)))
    new = NewGame(
        "ticonderoga", "The lines", SOURCES, b"seed", setting, GUILD, CHANNEL, seats, ("oak", "elm")
    )
    state = position(printed(), PIECES)
    state.step = "fight"
    async with room.shelf.game(await room.shelf.create(new, now=0)) as sitting:
        table = Table(sitting, room.alice.caller, room.shelf, room.books, room.desk.clock, room.desk.chance)
        earlier = await table.before()
        await table.play(earlier, sitting.begin(state, b"a key", DICE), Reply())
    await orders(room.bob, "La Sarre attacks S2203")
    return room


async def said(room: Room, post: Battle) -> Message:
    async with room.shelf.game(1) as sitting:
        (message,) = Press(library()).messages(1, sitting.codec, post)
    return message


async def test_each_attack_is_a_change(attacked: Room) -> None:
    """In forest: 2 and 1 against 5 hits, 6 and 1 against 4 misses (ticonderoga/11.0h, 11.0i)."""
    (begun,) = await posts(attacked, Battle, HERE)
    await orders(attacked.bob, "Guyenne attacks S2203")
    _, ended = await posts(attacked, Battle, HERE)
    assert [(each.fresh, each.fight.over, each.waited) for each in (begun, ended)] == [
        (True, False, ("french",)),
        (False, True, ()),
    ]
    running, last = [(await said(attacked, each)).said.split("\n") for each in (begun, ended)]
    assert running[:3] == [
        "## \ue000battle\ue001 The French attack",
        "-# 6 September (date 1 of 7)",
        "### La Sarre attacks S2203",
    ]
    assert last[2:] == [
        (
            "**La Sarre attacks S2203** · 3 against 5, a hit; defence 1 against 2, a hit; "
            "reduced: 27th and La Sarre"
        ),
        "**Guyenne attacks S2203** · 7 against 4, a miss; defence 1 against 2, a hit; reduced: Guyenne",
    ]
