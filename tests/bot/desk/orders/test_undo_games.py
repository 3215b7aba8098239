"""Take-backs amid random play of every game: no news is lost or told twice, and nothing leaks by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.post.consequences.status import read
from bot.post.message import Reply, clicked, recorded
from bot.post.parcels.fights import FIGHT
from bot.post.parcels.kinds import sort_of
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import NOTHING
from bot.post.parcels.taking_back import UndoAsked
from bot.post.parcels.turns import Page
from rules.blocks.board import SIDES
from rules.kernel.orders import PUBLIC
from tests.bot.desk.orders.test_undo import sent
from tests.bot.desk.room import CHANNEL, Room, buttons, open_room
from tests.bot.desk.test_secrecy import (
    BEGINNINGS,
    SEATS,
    World,
    give,
    laid_out,
    match_of,
    order_alike,
    person,
)
from tests.bot.heads import without_heads
from tests.contract.play import draw, unsealed
from tests.depth import Depth

ORDERS = 12
COMPARED = [name for name in BEGINNINGS if name not in ("move", "declare")]  # there the first order discloses
TOLD = (
    "SELECT target, kind, event FROM telling JOIN outbox o ON o.id = letter"
    " WHERE o.game = 1 AND state <> 'retired'"
)


def verb(reply: Reply) -> str:
    """What the button of a preview does; nothing where all is done, or cannot be."""
    found = [at.verb for each in buttons(reply) if (at := clicked(each.id)) is not None]
    return found[0] if len(found) == 1 else ""


async def take_back(room: Room, seat: str, steps: int) -> Reply:
    """A side asks to take back so many orders, and the other agrees."""
    reply: Reply = await person(room, seat).undo(steps)
    if verb(reply) != "undo_ask":
        return reply
    await person(room, seat).click(buttons(reply)[0].id)
    asked = [post_of(at.payload) for at in await room.parcels() if at.kind == "UndoAsked"][-1]
    assert isinstance(asked, UndoAsked)
    other = next(each for each in SIDES if each != seat)
    await person(room, other).undo_agree(asked.asks)
    return reply


async def check_news(room: Room) -> None:
    """What holds has been told: the channel's once by dispatches, and once by its fight if it belongs to one;
    each side's own to that side."""
    rows = await room.shelf.ledger.read(lambda db: db.execute(TOLD).fetchall())
    fought = Counter((target, event) for target, kind, event in rows if sort_of(kind) == FIGHT)
    told = Counter((target, event) for target, kind, event in rows if sort_of(kind) != FIGHT)
    public = f"channel:{CHANNEL}"
    for each in (told, fought):
        assert [event for (target, event), times in each.items() if target == public and times > 1] == []
    async with room.shelf.game(1) as sitting:
        last = sitting.match.past().snapshot.told
        everyone = {news.number: news.event for news in await sitting.history.news(PUBLIC, until=last)}
        assert [number for number in everyone if not told[public, number]] == []
        for seat, user in SEATS.items():
            own = await sitting.history.news(seat, until=last)
            secret = [news.number for news in own if everyone.get(news.number) != news.event]
            assert [number for number in secret if not told[f"user:{user}", number]] == []
        check_pages([read(turn) for turn in await sitting.turns(since=0)], set(everyone), last)


def check_pages(pages: Sequence[Page], holds: set[int], last: int) -> None:
    """Each event stands once on the page of a turn, in its fight or beside it; what is gone is struck out."""
    shown = [[each for each in page.all if each.event != NOTHING] for page in pages]
    for told in shown:
        assert [number for number, times in Counter(each.number for each in told).items() if times > 1] == []
    assert {
        each.number for told in shown for each in told if not each.struck and each.number <= last
    } == holds


@pytest.mark.parametrize("beginning", BEGINNINGS)
async def test_games_go_on_after_take_backs(beginning: str, tmp_path: Path) -> None:
    """At any point and of any depth; the game is read again from the folder, digests and all."""
    chance, world, done = Random(f"back {beginning}"), BEGINNINGS[beginning](), 0
    async with open_room(tmp_path) as room:
        await laid_out(room, world, world.state)
        for _ in range(ORDERS):
            match = await match_of(room)
            if not (waiting := unsealed(match)):
                break
            seat = chance.choice(waiting)
            await give(room, seat, draw(match, seat, chance))
            if chance.random() < 0.3:
                await sent(room)
            if chance.random() < 0.5:
                reply = await take_back(room, chance.choice(SIDES), chance.randint(1, 3))
                done += verb(reply) == "undo_ask"
                await check_news(room)
                await room.restart()
                await match_of(room)
    assert done


# -- secrets -----------------------------------------------------------------------------------------------


async def heard(room: Room, reader: str) -> list[bytes]:
    """All that was written to a side and to the channel."""
    mine = (f"user:{SEATS[reader]}", f"channel:{CHANNEL}")
    sent = [(at.kind, at.payload) for at in await room.parcels() if at.target in mine]
    return [without_heads(msgspec.json.encode(each)) for each in sent]


async def compared(rooms: Sequence[Room], world: World, reader: str, chance: Random) -> int:
    """Play a game and its twin with take-backs; how many of these were compared."""
    for room, state in zip(rooms, (world.state, world.twin(reader, chance)), strict=True):
        await laid_out(room, world, state)
    last, done = [0, 0], 0
    for _ in range(ORDERS):
        if await order_alike(rooms, world, reader, chance, last) is not False:
            break
        if chance.random() < 0.6:
            who, steps = chance.choice(SIDES), chance.randint(1, 3)
            replies = [await take_back(room, who, steps) for room in rooms]
            if who == reader:
                assert recorded(replies[0]) == recorded(replies[1])
            done += 1
        first, second = [await heard(room, reader) for room in rooms]
        assert first == second
    return done


@pytest.mark.parametrize("reader", SIDES)
@pytest.mark.parametrize("beginning", COMPARED)
async def test_a_take_back_tells_nothing_that_is_secret(
    reader: str, beginning: str, tmp_path: Path, depth: Depth
) -> None:
    """Twins that differ only in what a side may not know show it the same previews, requests and posts."""
    done = 0
    for seed in range(12):
        chance = Random(f"{reader} {beginning} back {seed}")
        folder = tmp_path / str(seed)
        for name in ("true", "twin"):
            (folder / name).mkdir(parents=True)
        async with open_room(folder / "true") as true, open_room(folder / "twin") as twin:
            done += await compared((true, twin), BEGINNINGS[beginning](), reader, chance)
        if done and not depth.deep:
            break
    assert done
