"""A seat's own sheet: one message a turn, which is changed, with its picture, as long as that can be."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.playground import posting
from bot.playground.model import Message
from storage import Parcel
from tests.bot.post.courier.office import Office, numbers
from tests.bot.post.courier.sheets import empire, money, page
from tests.playground.driver import text_of

HOUR = 3600
EDITING = r"/channels/\d+/messages/\d+"


@pytest_asyncio.fixture
async def war(post: Office) -> AsyncIterator[Office]:
    """The office, with parcels of a war to be sent."""
    post.game = await empire(post.shelf, post.place)
    yield post


def sheet(war: Office, treasury: int, *, seat: str = "british", fresh: bool = False) -> Parcel:
    return war.private(war.alice, page(treasury, seat=seat, fresh=fresh))


def sheets(war: Office) -> list[Message]:
    """Those that Alice has, the oldest first."""
    return [said for said in war.place.world.log(war.alice.open_dm().id) if money(text_of(said))]


def held(war: Office) -> list[str]:
    return [money(text_of(said)) for said in sheets(war)]


async def test_a_sheet_is_changed_where_it_stands(war: Office) -> None:
    """The text is another and the picture too; there is one of each, and the number stays."""
    await war.send(sheet(war, 11_111, fresh=True), war.private(war.alice, "between"))
    (before,) = [said.attachments for said in sheets(war)]
    await war.send(sheet(war, 22_222))
    (said,) = sheets(war)
    assert money(text_of(said)) == "£22,222"
    assert numbers([text_of(said)]) == [1]
    assert len(said.attachments) == len(before) == 1
    assert said.attachments[0].id != before[0].id
    assert await war.state() == []


async def test_each_turn_has_a_sheet_of_its_own(war: Office) -> None:
    """The one of last year stays as it was."""
    await war.send(sheet(war, 11_111, fresh=True), sheet(war, 22_222, fresh=True))
    await war.send(sheet(war, 33_333))
    assert held(war) == ["£11,111", "£33,333"]


async def test_an_old_sheet_is_changed_all_the_same(war: Office) -> None:
    """A year takes days: it is not posted anew for that."""
    await war.send(sheet(war, 11_111, fresh=True))
    war.place.clock.advance(30 * HOUR)
    await war.send(sheet(war, 22_222))
    assert held(war) == ["£22,222"]


@pytest.mark.parametrize("seconds", [0.0, 90.0])
async def test_where_an_old_sheet_may_not_be_changed_a_new_one_comes(war: Office, seconds: float) -> None:
    """Whether Discord refuses at once or would have us wait; later changes are made in the new one."""
    war.client.http.max_ratelimit_timeout = 60
    await war.send(sheet(war, 11_111, fresh=True))
    war.place.clock.advance(30 * HOUR)
    if seconds:
        war.place.knobs.too_many("PATCH", EDITING, seconds)
    else:
        war.place.knobs.answer("PATCH", EDITING, 400, {"code": 30046, "message": "too often"})
    await war.send(sheet(war, 22_222))
    await war.send(sheet(war, 33_333))
    assert held(war) == ["£11,111", "£33,333"]
    assert war.pauses == []


async def test_a_young_sheet_waits_for_its_turn(war: Office) -> None:
    """Discord asks for patience: the change comes later, and to the same message."""
    war.client.http.max_ratelimit_timeout = 60
    await war.send(sheet(war, 11_111, fresh=True))
    war.place.knobs.too_many("PATCH", EDITING, 90.0)
    await war.send(sheet(war, 22_222))
    assert held(war) == ["£22,222"]
    assert war.pauses == [90.0]


async def test_a_change_that_changes_nothing_is_not_sent(war: Office) -> None:
    """There and back again while the courier slept: the message says it already, and so does its picture."""
    await war.send(sheet(war, 11_111, fresh=True))
    await war.send(sheet(war, 22_222), sheet(war, 11_111))
    await war.send(sheet(war, 11_111))
    assert held(war) == ["£11,111"]
    assert war.requests("PATCH", "") == 0


async def test_of_several_changes_the_last_is_made(war: Office) -> None:
    """Those before it are overtaken."""
    await war.send(sheet(war, 11_111, fresh=True))
    await war.send(*(sheet(war, money) for money in (22_222, 33_333, 44_444)))
    assert held(war) == ["£44,444"]
    assert war.requests("PATCH", "") == 1


async def test_a_sheet_is_closed_before_the_next_begins(war: Office) -> None:
    """Its last change is made though the sheet of the next turn waits already."""
    await war.send(sheet(war, 11_111, fresh=True))
    await war.send(sheet(war, 22_222), sheet(war, 33_333), sheet(war, 44_444, fresh=True))
    assert held(war) == ["£33,333", "£44,444"]


async def test_a_sheet_that_was_deleted_comes_again(war: Office) -> None:
    """Whoever throws it away gets it with its next change."""
    await war.send(sheet(war, 11_111, fresh=True))
    posting.remove(war.place.world, sheets(war)[0])
    await war.send(sheet(war, 22_222))
    assert held(war) == ["£22,222"]


async def test_two_sheets_of_one_person_are_kept_apart(war: Office) -> None:
    """Who sits on two seats has a sheet of each."""
    await war.send(sheet(war, 11_111, fresh=True), sheet(war, 22_222, seat="french", fresh=True))
    await war.send(sheet(war, 33_333))
    assert held(war) == ["£33,333", "£22,222"]


async def test_another_bot_goes_on_with_the_same_sheet(war: Office) -> None:
    """After a restart the message is found; the first change is made whatever it says."""
    await war.send(sheet(war, 11_111, fresh=True))
    war.courier = war.new_courier()
    await war.send(sheet(war, 22_222))
    assert held(war) == ["£22,222"]
