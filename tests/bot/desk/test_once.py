"""Once for each interaction, whole or not at all, and in words whatever goes wrong."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from bot.desk import Caller
from bot.post.library import Library
from bot.post.message import custom_id
from rules.blocks import GAME
from rules.kernel.referee import Referee, Running
from tests.bot.desk.room import (
    ALICE,
    CHANNEL,
    ELSEWHERE,
    GUILD,
    Room,
    library,
    open_room,
    simultaneous,
    text,
)
from tests.chapters import with_steps

TWICE = Caller(ALICE, "Alice", GUILD, CHANNEL, interaction=4711)


async def everything(room: Room) -> Any:
    """All that is stored of the game, and all letters."""
    return await room.shelf.export(1), await room.parcels()


# -- redelivered ------------------------------------------------------------------------------------------


async def test_a_game_is_made_once(room: Room) -> None:
    """The second delivery is answered as the first, and there is one game."""
    first = await room.clerk.new(TWICE, "blocks")
    assert await room.clerk.new(TWICE, "blocks") == first
    assert len(await room.shelf.games.of_guild(GUILD)) == 1


@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("add_lines", ("AL 1R to NY",)),
        ("clear", ()),
        ("seal", ()),
        ("stand", ("never retreat",)),
        ("draw", ()),
        ("leave", ()),
        ("move", (200,)),
        ("concede", (True,)),
        ("end", (True,)),
        ("click", (custom_id("seal", 1, 1),)),
        ("dm", ("BO 1M to NY",)),
    ],
)
async def test_a_change_is_made_once(room: Room, method: str, given: tuple[Any, ...]) -> None:
    """Delivered again, after a restart, it changes nothing and is answered as before."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH")
    first = await getattr(room.clerk, method)(TWICE, *given)
    before = await everything(room)
    await room.restart()
    assert await getattr(room.clerk, method)(TWICE, *given) == first
    assert await everything(room) == before


async def test_a_game_is_taken_in_once(room: Room) -> None:
    """The second delivery is answered as the first, and there is one copy."""
    await simultaneous(room)
    whole = await room.shelf.export(1)
    there = structs.replace(TWICE, channel=ELSEWHERE)
    first = await room.clerk.import_(there, whole)
    parcels = await room.parcels()
    assert await room.clerk.import_(there, whole) == first
    assert len(await room.shelf.games.of_guild(GUILD)) == 2
    assert await room.parcels() == parcels


async def test_a_withdrawal_is_made_once(room: Room) -> None:
    """The order is not sealed again by it."""
    await simultaneous(room)
    await room.alice.add_lines("hold")
    await room.alice.seal()
    first = await room.clerk.withdraw(TWICE)
    before = await everything(room)
    assert await room.clerk.withdraw(TWICE) == first
    assert await everything(room) == before


async def test_both_deliveries_at_once(room: Room) -> None:
    """They get the same answer."""
    await simultaneous(room)
    answers = await asyncio.gather(*(room.clerk.add_lines(TWICE, "NY 1R to PH") for _ in range(5)))
    assert len({text(answer) for answer in answers}) == 1
    assert "2. `" not in text(await room.alice.sheet())


async def test_two_games_at_once_for_one_channel(room: Room) -> None:
    """One of them is made."""
    answers = await asyncio.gather(room.alice.new("blocks"), room.bob.new("blocks"))
    assert sorted("is made" in text(answer) for answer in answers) == [False, True]


async def test_two_for_one_seat(room: Room) -> None:
    """One of them gets it."""
    await room.alice.new("blocks")
    await asyncio.gather(room.bob.join("french"), room.carol.join("french"))
    (game,) = await room.shelf.games.in_channel(CHANNEL)
    assert list(game.seats) == ["french"]


# -- refused ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("add_lines", ("NY 1M to AL",)),
        ("seal", ()),
        ("withdraw", ()),
        ("stand", ("fly",)),
        ("drop_line", (1,)),
        ("join", ("french",)),
        ("start", ()),
        ("decline", ()),
        ("answer", ("NY 1M to AL", 1)),
        ("click", ("fc1:seal:1:99",)),
        ("click", ("fc1:juggle:1:0",)),
        ("click", ("another bot's",)),
        ("click", ("fc1:drop:1:1:x",)),
        ("submit_form", ("fc1:fill:1:99", {"lines": "hold"})),
        ("submit_form", ("fc1:seal:1:1", {})),
    ],
)
async def test_what_is_refused_changes_nothing(room: Room, method: str, given: tuple[Any, ...]) -> None:
    """Neither what is stored nor what is posted, and the answer is for one pair of eyes."""
    await simultaneous(room)
    before = await everything(room)
    reply = await getattr(room.alice, method)(*given)
    assert reply.private
    assert text(reply)
    assert await everything(room) == before


async def test_a_button_of_another_form(room: Room) -> None:
    """It is said in words."""
    said = "This button is of an older form. Look up what is asked now."
    assert text(await room.alice.click("fc0:seal:1:1")) == said


async def test_a_button_of_a_game_that_is_gone(room: Room) -> None:
    """Its number is said."""
    assert text(await room.alice.click("fc1:seal:99:1")) == "There is no game 99."


async def test_buttons_work_after_a_restart(room: Room) -> None:
    """Their ids hold all that is needed."""
    await simultaneous(room)
    sheet = await room.alice.add_lines("hold")
    await room.restart()
    assert "You have sealed:" in text(await room.alice.press(sheet, "Seal"))


async def test_buttons_of_the_channel(room: Room) -> None:
    """Join, start, papers, orders, map, status, help: each is answered to whoever clicks."""
    await room.alice.new("blocks")
    await room.alice.click(custom_id("join", 1, 0, "british"))
    await room.bob.click(custom_id("join", 1, 0, "french"))
    assert "begins" in text(await room.bob.click(custom_id("start", 1)))
    assert text(await room.bob.click(custom_id("papers", 1))).startswith(
        "**The whole war, 1757 to 1759**, the French"
    )
    assert "the French" in text(await room.bob.click(custom_id("orders", 1)))
    assert (await room.carol.click(custom_id("map", 1))).messages[0].drawn
    assert "who goes first this turn?" in text(await room.carol.click(custom_id("status", 1)))
    assert "You have no seat here." in text(await room.carol.click(custom_id("help", 1)))


# -- faults -----------------------------------------------------------------------------------------------


def broken_march(state: Any, referee: Referee) -> Running | None:
    raise ZeroDivisionError("the armies meet nowhere")


async def test_a_fault_of_the_rules_leaves_the_game_as_it_stood(tmp_path: Path) -> None:
    """The position is kept under a name that the player is told, and what he sealed is a draft still."""
    broken = with_steps(GAME, march=broken_march)
    async with open_room(tmp_path, Library(games={"blocks": lambda: broken})) as room:
        await simultaneous(room)
        await room.bob.add_lines("hold")
        await room.bob.seal()
        await room.alice.add_lines("NY 1R to PH")
        said = text(await room.alice.seal())
        assert "its position is kept as fault-1.toml" in said
        assert "**1. NY 1R to PH**" in text(await room.alice.sheet())
        (position,) = room.faults
    found = library().position(position, "fault.toml")
    assert found.state.step == "write"
    assert "ZeroDivisionError: the armies meet nowhere" in position


async def test_a_word_of_markdown_stays_a_word(room: Room) -> None:
    """What somebody typed stands between marks of code, and cannot end them."""
    await simultaneous(room)
    said = text(await room.alice.add_lines("<@&1> `**x**"))
    assert "Not written: `<@&1> ˋ**x**`" in said


def broken_writing(state: Any, referee: Referee) -> Running | None:
    raise ZeroDivisionError("there is no ink")


async def test_a_fault_at_the_beginning_leaves_the_game_gathering(tmp_path: Path) -> None:
    """It can be begun when the rules are mended."""
    broken = with_steps(GAME, write=broken_writing)
    async with open_room(tmp_path, Library(games={"blocks": lambda: broken})) as room:
        assert "its position is kept as fault-1.toml" in text(await simultaneous(room))
        assert "there is no ink" in room.faults[0]
        room.books = library()
        await room.restart()
        assert "begins" in text(await room.alice.start())


# -- what is stored ---------------------------------------------------------------------------------------


async def test_a_game_that_cannot_be_read_is_said_so_plainly(room: Room) -> None:
    """Nothing of the machine is told: the reason is for whoever runs the bot."""
    await simultaneous(room)
    await room.shelf.ledger.write(lambda db: db.execute("UPDATE games SET key = x'00'"))
    await room.restart()
    assert text(await room.alice.sheet()) == (
        "Game 1 is frozen: this release of the bot cannot read it as it was left. It is kept untouched. "
        "Whoever runs the bot finds the reason in its log."
    )


async def test_trouble_with_the_disk_names_no_folder(room: Room) -> None:
    """A player cannot mend it and need not know where it is."""
    await simultaneous(room)
    await room.shelf.ledger.write(lambda db: db.execute("UPDATE saves SET save = x'00'"))
    await room.restart()
    said = text(await room.alice.sheet())
    assert said.startswith("The bot cannot store anything now.")
    assert str(room.folder) not in said
