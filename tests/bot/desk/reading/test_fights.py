"""All the dice of a fight, for whoever asks; and what becomes of its message when orders are taken back."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.desk.counter.table import Table
from bot.post.consequences.turns import stored
from bot.post.message import Reply
from bot.post.parcels.fights import Battle
from bot.post.parcels.turns import Dispatch, Fight, Page, Told
from bot.post.press import Press
from bot.table.setting import Setting
from rules.blocks.battle import Volley
from storage import Commit, NewGame, Posted
from tests.blocks.table import position
from tests.bot.desk.orders.test_undo import arrived, asked_for, orders, posts, sent
from tests.bot.desk.room import ALICE, BOB, CHANNEL, GUILD, Room, files, library, text
from tests.bot.play import mini, mini_codec
from tests.bot.post.courier.turns import board

HERE = f"channel:{CHANNEL}"
MISS, FLAG = 6, 3
ROUND = [FLAG, *[MISS] * 11]  # British regulars hit once; French regulars, and militia, hit nobody


async def attacked(room: Room) -> None:
    """Bob, the French, has attacked Ft. Wm Henry, and must take a hit."""
    seats = {"british": ALICE, "french": BOB}
    setting = msgspec.to_builtins(Setting("campaign", tuple(seats)))
    new = NewGame("blocks", "The Lakes", (mini(),), b"seed", setting, GUILD, CHANNEL, seats, ("oak", "elm"))
    state = position("british HE R4 M3; french CR R4 M3", step="move", order=["french", "british"])
    async with room.shelf.game(await room.shelf.create(new, now=0)) as sitting:
        table = Table(sitting, room.alice.caller, room.shelf, room.books, room.desk.clock, room.desk.chance)
        earlier = await table.before()
        await table.play(earlier, sitting.begin(state, b"a key", tuple(ROUND)), Reply())
    await orders(room.bob, "CR all to HE")


async def one_round(room: Room) -> None:
    await orders(room.bob, "M3 takes 1")
    await orders(room.bob, "stay")
    await orders(room.alice, "stay")


async def button(room: Room) -> str:
    """What a click on the newest message of a fight asks for."""
    *_, newest = await posts(room, Battle, HERE)
    async with room.shelf.game(1) as sitting:
        (message,) = Press(library()).messages(1, sitting.codec, newest)
    return next(id for id in message.ids if ":fight:" in id)


# -- all the dice -------------------------------------------------------------------------------------------


async def test_all_dice_are_told_to_whoever_asks(room: Room) -> None:
    """Also to Carol, who does not play, and to her alone."""
    await attacked(room)
    await one_round(room)
    reply: Any = await room.carol.click(await button(room))
    lines = text(reply).split("\n")
    assert lines[:5] == [
        "## Battle at Ft. Wm Henry",
        "-# The French attack from Ft. Carillon · 1757, turn 3 of 11",
        "British: R4, M3.",
        "French: R4, M2.",
        "### Round 1",
    ]
    assert (len([line for line in lines if "roll" in line]), reply.private, files(reply)) == (4, True, [])


async def test_what_does_not_fit_comes_in_a_file(room: Room) -> None:
    """The newest rounds are shown; the file has all, without a sign in it."""
    await attacked(room)
    volleys = [Volley("HE", n, "french", "R", 12, ("british_flag",) * 12, 0) for n in range(1, 61)]
    told = tuple(Told(n, msgspec.Raw(mini_codec().encode(each))) for n, each in enumerate(volleys))
    async with room.shelf.game(1) as sitting:
        page = Page(9, (Told(fight=1),), board(), fights=(Fight(1, "HE", told),))
        await sitting.commit(Commit(now=0, turns=[stored(page)]))
    reply: Any = await room.alice.click((await button(room)).replace(":1:1", ":9:1"))
    (file,) = files(reply)
    whole = file.content.decode()
    assert (whole.count("### Round"), "\ue000" in whole) == (60, False)
    assert 0 < text(reply).count("### Round") < 60
    assert "### Round 60" in text(reply)


async def test_a_fight_that_is_not_there_is_not_told(room: Room) -> None:
    """An old button, or one that somebody made up."""
    await attacked(room)
    id = await button(room)
    for other in (id.replace(":1:1", ":1:2"), id.replace(":1:1", ":7:1")):
        assert "There is no such battle any more" in text(await room.alice.click(other))


# -- taken back ---------------------------------------------------------------------------------------------


async def only(room: Room, sort: str) -> list[Posted]:
    """Of all that waits, only what is of this sort has arrived."""
    waiting = [at for at in await room.parcels() if at.kind.startswith(sort)]
    for parcel in waiting:
        await room.shelf.outbox.dispatch(parcel.id, 0, "n", now=0)
        await room.shelf.outbox.arrived(parcel.id, 0, arrived(parcel))
    return waiting


async def taken_back(room: Room) -> None:
    """Alice takes back that she stayed, with the consent of Bob."""
    await room.bob.undo_agree((await asked_for(room)).asks)


async def test_both_messages_are_named_that_strike_out(room: Room) -> None:
    """That of the turn and that of the fight."""
    await attacked(room)
    await one_round(room)
    told = [at for at in await sent(room) if at.kind in ("Battle 1 1", "Status 1")]
    await taken_back(room)
    *_, new = await posts(room, Dispatch, HERE)
    newest = {max(arrived(at) for at in told if at.kind == kind) for kind in ("Battle 1 1", "Status 1")}
    assert {int(post.link.rpartition("/")[2]) for post in new.page.back.posts} == newest


async def test_what_the_fight_alone_has_told_is_struck_out(room: Room) -> None:
    """Its message had arrived, that of the turn had not: nothing is left out as if nobody had read it."""
    await attacked(room)
    await one_round(room)
    await only(room, "Battle")
    await taken_back(room)
    old, _ = (await posts(room, Battle, HERE))[-2:]
    assert [each.struck for each in old.fight.told].count(True) == 1


async def test_what_nobody_was_sent_of_a_fight_is_left_out(room: Room) -> None:
    """What holds of it is told all the same."""
    await attacked(room)
    await one_round(room)
    await taken_back(room)
    *_, old, new = await posts(room, Battle, HERE)
    assert not any(each.struck for each in old.fight.told)
    assert (len(old.fight.told), new.fight.told) == (7, old.fight.told)
