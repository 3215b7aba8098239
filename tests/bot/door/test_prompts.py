"""Every question that the rules can ask: put in private, answered in each way, wrongly and rightly."""

from __future__ import annotations

import re
from random import Random

import pytest

from rules.kernel.orders import Ask
from tests.bot.door.people import Evening, says, seated, told, verbs
from tests.bot.door.prompts import found, kinds, laid_out, until_asked
from tests.bot.door.scripted import Scripted
from tests.playground.driver import Player


class Asked:
    """Somebody is asked something, at a table that was laid out for it."""

    def __init__(self, evening: Evening, kind: str) -> None:
        self.evening, self.kind = evening, kind
        self.seat = found()[kind].seat

    async def begin(self) -> None:
        people = {"british": self.evening.player("Alice"), "french": self.evening.player("Bob")}
        await laid_out(self.evening.table, found()[self.kind], people["british"], people["french"])
        for seat, standing_orders in found()[self.kind].position.standing_orders.items():
            for line in standing_orders:
                await people[seat].slash("/my standing", what="add", rule=str(line))
        await until_asked(found()[self.kind], people)
        assert self.kind.endswith(f"/{type((await self.open()).kind).__name__}")

    async def open(self) -> Ask:
        return (await self.evening.table.open_asks())[self.seat]

    async def is_open(self, number: int) -> bool:
        ask = (await self.evening.table.open_asks()).get(self.seat)
        return ask is not None and ask.number == number

    @property
    def player(self) -> Player:
        return self.evening.player("Alice" if self.seat == "british" else "Bob")


@pytest.fixture(params=kinds())
async def asked(evening: Evening, request: pytest.FixtureRequest) -> Asked:
    table = Asked(evening, request.param)
    await table.begin()
    return table


def test_there_is_a_case_for_every_kind_of_question() -> None:
    """All that the game declares."""
    assert set(found()) == set(kinds())


async def test_a_question_comes_in_private_and_is_answered_after_a_restart(asked: Asked) -> None:
    """With its rule and a way to answer. Neither an unreadable line nor one of another kind is written.

    A sheet that was opened before the restart seals the answer.
    """
    prompt = [m for m in asked.player.dms.sees() if "orders" in verbs(m)][-1]
    ask = await asked.open()
    assert f"-# rule {ask.rule} · " in prompt.content
    await asked.player.dm("xyzzy 7")
    assert "xyzzy" in says(asked.player.dms)
    await asked.player.slash("/order", line="turn 1 of 1757 hold")
    assert "**1. " not in told(asked.player)
    assert await asked.is_open(ask.number)
    await asked.player.slash("/sheet")
    await asked.evening.restart()
    await Scripted("sheet", Random(asked.kind)).by_sheet(asked.player)
    assert not await asked.is_open(ask.number)


async def test_a_question_is_answered(asked: Asked) -> None:
    """By commands its message tells that, or asks what comes next; below plain messages a new one asks."""
    number, dms = (await asked.open()).number, asked.player.dms
    prompt = [m for m in dms.sees() if "orders" in verbs(m)][-1]
    people, typed = Scripted("player", Random(asked.kind)), bool(kinds().index(asked.kind) % 2)
    await (people.by_message if typed else people.by_command)(asked.player)
    assert not await asked.is_open(number)
    await asked.evening.table.settled()
    asking = [m for m in dms.sees() if "orders" in verbs(m)]
    if (ask := (await asked.evening.table.open_asks()).get(asked.seat)) is None:
        assert not asking
        assert prompt.content.startswith("You have sealed: ")
        return
    (next_one,) = asking
    assert {part["custom_id"].split(":")[-1] for part in verbs(next_one)["orders"]} == {f"{ask.number}"}
    assert all(re.search(r"\w", line) for line in next_one.content.split("\n"))
    assert (next_one.id != prompt.id) == typed
    if typed:
        assert prompt.content.startswith("You have sealed: ")


async def test_another_cannot_answer(alice: Player, bob: Player, carol: Player) -> None:
    """Who has no seat is told so by every way there is, for their eyes only."""
    await seated(alice, bob, movement="simultaneous")
    for words, given in (("/sheet", {}), ("/order", {"line": "hold"}), ("/my private", {})):
        await carol.slash(words, **given)
        assert told(carol).startswith("You have no seat at this table.")
    await carol.click("My orders")
    assert told(carol) == "You have no seat at this table."
