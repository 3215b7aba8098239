"""A year of the six through the door: what lies in everyone's messages at its end, and what does not."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator

import pytest_asyncio

from bot.playground.model import Message
from rules.kernel.position import start
from tests.bot.door.people import Table, parts, told, verbs
from tests.bot.door.prompts import begun
from tests.bot.play import library
from tests.bot.year import BEFORE, CAMPAIGN, ORDERS, POSITION, SPY, STANDING, SUMS
from tests.playground.driver import Player, text_of

Seats = dict[str, Player]
NUMBERED = re.compile(r" · № \u2060\d+")


@pytest_asyncio.fixture
async def people(table: Table, alice: Player, bob: Player) -> AsyncIterator[Seats]:
    """Alice is the British, Bob the French, and the year begins."""
    seats = {"british": alice, "french": bob}
    state = start(POSITION, "year.toml", library().games, str).state
    await begun(table, library().sources("whigs"), state, seats, (*SPY, *CAMPAIGN), game="whigs")
    yield seats


async def played(people: Seats) -> None:
    """The year is played to its end."""
    for seat, lines in BEFORE:
        await order(people[seat], lines)
    for seat, lines in STANDING.items():
        await people[seat].slash("/my standing", what="add", rule=lines)
    for seat, lines in ORDERS:
        await order(people[seat], lines)


async def order(player: Player, lines: str) -> None:
    """Written by a command, sealed by a click."""
    await player.slash("/order", line=lines)
    await player.click("Seal")


def sheets(player: Player) -> list[Message]:
    """The sheets among the direct messages of a person."""
    return [message for message in player.dms.sees() if "## The Empire Sheet" in text_of(message)]


async def test_a_year_leaves_one_sheet_and_few_messages(people: Seats) -> None:
    """One of the year and one of the next, each with its one picture; a dozen messages at most."""
    await played(people)
    for seat, player in people.items():
        old, new = sheets(player)
        assert "\n-# 1757. The armies go into winter quarters.\n" in text_of(old)
        assert "\n-# 1758. The British treat with the nations.\n" in text_of(new)
        assert parts(old) == []
        assert {"sheet_chapter"} <= set(verbs(new))
        for message in (old, new):
            (drawn,) = message.attachments
            assert drawn.content_type == "image/png"
            assert (drawn.description or "").startswith("The Empire Sheet")
            assert SUMS[seat].search(text_of(message))
        assert 2 < len(player.dms.sees()) <= 12


async def test_the_other_sides_sums_lie_nowhere(people: Seats, carol: Player) -> None:
    """Not in the channel, nor in the other's messages, nor in the words that go with a picture."""
    await played(people)
    assert len("\n".join(carol.reads()).splitlines()) > 30
    for seat, sums in SUMS.items():
        others = [player for other, player in people.items() if other != seat]
        seen = [message for player in others for message in (*player.sees(), *player.dms.sees())]
        for message in (*seen, *carol.sees()):
            assert not sums.search(text_of(message))
            assert not any(sums.search(drawn.description or "") for drawn in message.attachments)
        told = (news for player in (*others, carol) for news in player.told())
        assert not any(sums.search(json.dumps(news.data, ensure_ascii=False)) for news in told)


async def test_a_sheet_is_drawn_for_its_own_side_alone(people: Seats, carol: Player) -> None:
    """`/map` with the focus `sheet`: a looker-on gets a page that holds nothing of anybody."""
    await carol.slash("/map", place="sheet")
    (page,) = [message for message in carol.sees() if message.ephemeral][-1].attachments
    assert "Treasury" not in (page.description or "")
    bob = people["french"]
    await bob.slash("/map", place="sheet")
    (page,) = [message for message in bob.sees() if message.ephemeral][-1].attachments
    assert "Treasury" in (page.description or "")
    await bob.slash("/map", place="sheet", everyone=True)
    assert not any("Treasury" in (d.description or "") for m in carol.sees() for d in m.attachments)


async def test_papers_are_there_for_who_takes_no_messages(people: Seats) -> None:
    """`/my private` answers with the sheet as it stands, for one's own eyes."""
    bob = people["french"]
    await bob.slash("/my private")
    newest = [message for message in bob.sees() if message.ephemeral]
    (mine,) = [message for message in newest if "## The Empire Sheet" in text_of(message)]
    assert text_of(mine) == NUMBERED.sub("", text_of(sheets(bob)[-1]))
    assert told(bob)


async def test_a_chapter_opens_in_its_place(people: Seats) -> None:
    """In a direct message and in an answer; the message keeps its number, and stays open there when the sheet
    changes."""
    bob = people["french"]
    await bob.dms.click("Forces")
    (sheet,) = sheets(bob)
    assert "### Pools\n" in text_of(sheet)
    assert NUMBERED.search(text_of(sheet))
    assert len(sheet.attachments) == 1
    await order(people["british"], BEFORE[0][1])
    await order(bob, BEFORE[1][1])
    (sheet,) = sheets(bob)
    assert "### Pools\n" in text_of(sheet)
    assert "Recruitment and construction" in text_of(sheet)
    await bob.slash("/my private")
    await bob.click("Provinces")
    (mine,) = [each for each in bob.sees() if each.ephemeral and "## The Empire Sheet" in text_of(each)]
    assert "### What the war is about\n" in text_of(mine)
