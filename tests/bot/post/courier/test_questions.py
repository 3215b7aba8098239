"""A question turns into the next one or into its answer, in one message, and rings once."""

from typing import Any

import msgspec
import pytest

from bot.playground.model import Message
from bot.post.parcels.to_channel import Silence
from bot.post.parcels.to_seats import Confirmed, Lapsed, Prompt, Reminder
from rules.blocks.battle import TakeHits
from storage import Parcel
from tests.bot.play import mini_codec
from tests.bot.post.courier.office import Office, numbers

EDITING = r"/channels/\d+/messages/\d+"
HOUR = 3600
SILENT = 1 << 12


def hits(number: int) -> msgspec.Raw:
    return msgspec.Raw(mini_codec().encode(TakeHits("HE", number)))


def question(post: Office, ask: int, *, own: bool = False, leaves: Confirmed | None = None) -> Parcel:
    found = Prompt("The Lakes", "british", ask, hits(ask), "blocks/8.4c", own=own, leaves=leaves)
    return post.private(post.alice, found)


def sealed(ask: int, line: str = "stay", **facts: object) -> Confirmed:
    kind = hits(ask)
    return Confirmed("The Lakes", "british", ask, (line,), kind=kind, rule="blocks/8.4c", **facts)  # type: ignore[arg-type]


def answer(post: Office, ask: int, line: str = "stay", **facts: object) -> Parcel:
    return post.private(post.alice, sealed(ask, line, **facts))


def lapsed(post: Office, ask: int, why: str) -> Parcel:
    found = Lapsed("The Lakes", "british", ask, hits(ask), "blocks/8.4c", why)
    return post.private(post.alice, found)


def reminder(post: Office, ask: int, *, last: bool = False) -> Parcel:
    due = post.place.clock.now() + 6 * HOUR * 1000
    found = Reminder("The Lakes", "british", ask, hits(ask), "blocks/8.4c", due, last)
    return post.private(post.alice, found)


def over(post: Office) -> Parcel:
    """What the seat was called to is answered."""
    return post.private(post.alice, Silence("british"))


def read(post: Office) -> list[str]:
    """The first line of each message that Alice has."""
    return [said.content.split("\n")[0] for said in messages(post)]


def messages(post: Office) -> list[Message]:
    return list(post.place.world.log(post.alice.open_dm().id))


def asked(number: int) -> str:
    return f"**Take {number} {'hit' if number == 1 else 'hits'} at Ft. Wm Henry**"


async def test_an_answer_takes_the_place_of_its_question(post: Office) -> None:
    """The same message with the same number, and without the buttons of the question."""
    await post.send(question(post, 1))
    await post.send(answer(post, 1))
    assert read(post) == [f"You have sealed: {asked(1)}"]
    (said,) = messages(post)
    assert numbers([said.content]) == [1]
    assert "answer_here" not in str(said.components)


async def test_what_ones_own_answer_asks_takes_its_place_too(post: Office) -> None:
    """Of three questions put by what Alice herself did there is one message, which rang for the first."""
    await post.send(question(post, 1))
    await post.send(answer(post, 1), question(post, 2, own=True))
    await post.send(question(post, 3, own=True))
    assert read(post) == [asked(3)]
    assert messages(post)[0].flags & SILENT == 0


async def test_what_another_asks_is_a_message_of_its_own(post: Office) -> None:
    """And rings; what Alice answered before stays to be read."""
    await post.send(question(post, 1), answer(post, 1), question(post, 2))
    assert read(post) == [f"You have sealed: {asked(1)}", asked(2)]
    assert [said.flags & SILENT for said in messages(post)] == [0, 0]


async def test_an_answer_takes_no_other_questions_place(post: Office) -> None:
    """One that standing orders gave, and of which Alice was never asked, is not told."""
    await post.send(question(post, 1), answer(post, 1), answer(post, 2))
    assert read(post) == [f"You have sealed: {asked(1)}"]
    await post.send(answer(post, 2, by=post.bob.id, told=True))
    assert read(post) == [f"You have sealed: {asked(1)}", f"<@{post.bob.id}> has sealed: {asked(2)}"]
    assert [bool(said.flags & SILENT) for said in messages(post)] == [False, True]


async def test_what_was_sealed_at_the_deadline_calls(post: Office) -> None:
    """Alice was away: a message of its own tells her, and the question turns into its answer without a ring,
    or stays away if somebody has deleted it."""
    await post.send(question(post, 1))
    late: dict[str, Any] = {"how": "deadline", "missed": 1}
    await post.send(answer(post, 1, still=True, **late), answer(post, 1, calls=True, **late))
    assert read(post) == [f"At the deadline was sealed for you: {asked(1)}"] * 2
    assert [said.flags & SILENT for said in messages(post)] == [0, 0]
    assert ["answer_here" in str(said.components) for said in messages(post)] == [False, False]
    await post.send(question(post, 2))
    post.place.world.forget(messages(post)[-1])
    await post.send(answer(post, 2, still=True, **late), answer(post, 2, calls=True, **late))
    assert read(post)[2:] == [f"At the deadline was sealed for you: {asked(2)}"]


@pytest.mark.parametrize("why", ["over", "other", "again", "answered"])
async def test_a_question_that_is_asked_no_more_says_so(post: Office, why: str) -> None:
    """Where it stands, once, whatever has come below it; another question stays as it is."""
    await post.send(question(post, 1))
    assert [each.payload["ask"] for each in await post.shelf.outbox.asking(post.game, "Prompt")] == [1]
    await post.send(post.private(post.alice, "one"), lapsed(post, 2, why))
    assert read(post)[0] == asked(1)
    await post.send(lapsed(post, 1, why))
    said, _ = messages(post)
    assert read(post) == [f"No longer asked: {asked(1)}", "**one**"]
    assert (said.components, said.attachments) == ([], [])
    assert await post.shelf.outbox.asking(post.game, "Prompt") == []
    post.place.world.forget(said)
    await post.send(lapsed(post, 1, why))
    assert read(post) == ["**one**"]


async def test_an_answer_given_again_is_taken_back_by_the_number_that_it_has_now(post: Office) -> None:
    """The other side took its own back, so that all was asked again; and that again afterwards."""
    await post.send(question(post, 1), answer(post, 1, replaceable=True))
    for was, now in ((1, 3), (3, 5)):
        await post.send(answer(post, now, replaceable=True, still=True, was=was))
        (said,) = messages(post)
        assert said.components[0]["components"][0]["custom_id"].split(":")[-1] == str(now)
    await post.send(answer(post, 5, still=True, was=3))
    assert read(post) == [f"You have sealed: {asked(5)}"]
    assert "Take it back" not in str(messages(post)[0].components)


async def test_a_question_that_is_gone_is_put_anew_and_rings_not(post: Office) -> None:
    """Alice was here: her own answer has put it. Somebody has deleted the message of the one before."""
    await post.send(question(post, 1))
    post.place.world.forget(messages(post)[0])
    await post.send(question(post, 2, own=True))
    assert read(post) == [asked(2)]
    assert messages(post)[0].flags & SILENT
    await post.send(answer(post, 2))
    assert read(post) == [f"You have sealed: {asked(2)}"]


@pytest.mark.parametrize("next_one", [False, True])
async def test_where_an_old_question_may_not_be_changed_a_message_comes(post: Office, next_one: bool) -> None:
    """Discord refuses changes of what is older than an hour when there are many; the next one is taken."""
    await post.send(question(post, 1))
    post.place.clock.advance(2 * HOUR)
    post.place.knobs.answer("PATCH", EDITING, 400, {"code": 30046, "message": "too often"})
    await post.send(question(post, 2, own=True) if next_one else answer(post, 1))
    old, new = read(post)
    assert new == (asked(2) if next_one else f"You have sealed: {asked(1)}")
    assert old.startswith("-# Goes on [below]") if next_one else old == asked(1)
    assert messages(post)[1].flags & SILENT


async def test_each_side_has_questions_of_its_own(post: Office) -> None:
    """Who plays both is asked for each in a message apart."""
    kind = hits(5)
    french = Prompt("The Lakes", "french", 5, kind, "blocks/8.4c", own=True)
    await post.send(question(post, 1), post.private(post.alice, french), answer(post, 1))
    assert read(post) == [f"You have sealed: {asked(1)}", asked(5)]


async def test_a_reminder_is_a_reply_that_goes_with_the_answer(post: Office) -> None:
    """It rings, and hangs on its own question; afterwards the answer alone is left."""
    await post.send(question(post, 1), question(post, 2))
    await post.send(reminder(post, 2, last=True))
    _, asked_last, reminded = messages(post)
    assert reminded.reply_to == asked_last.id
    assert reminded.flags & SILENT == 0
    assert reminded.mentions == []
    assert reminded.content.split("\n")[:2] == [
        f"Still owed: {asked(2)}",
        "All others are in: you are the last.",
    ]
    await post.send(over(post), answer(post, 2))
    assert read(post) == [asked(1), f"You have sealed: {asked(2)}"]


async def test_a_reminder_takes_the_place_of_the_one_before(post: Office) -> None:
    """There is never more than one of a question, and none of another question's is left."""
    await post.send(question(post, 1), reminder(post, 1))
    await post.send(over(post), reminder(post, 1))
    assert read(post) == [asked(1), f"Still owed: {asked(1)}"]
    assert len(await post.shelf.outbox.called(post.game, "Called", "Silence")) == 1
    await post.send(over(post))
    assert read(post) == [asked(1)]
    assert await post.shelf.outbox.called(post.game, "Called", "Silence") == []


async def test_a_reminder_that_comes_too_late_does_not_ring(post: Office) -> None:
    """The question is answered before it was posted."""
    await post.send(question(post, 1), reminder(post, 1), over(post))
    assert read(post) == [asked(1)]
    assert post.requests("DELETE", "") == 0


async def test_what_is_not_there_any_more_is_gone(post: Office) -> None:
    """Somebody has deleted the reminder, or the question that it would hang on."""
    await post.send(question(post, 1), reminder(post, 1))
    for said in messages(post):
        post.place.world.forget(said)
    await post.send(over(post), reminder(post, 1))
    (said,) = messages(post)
    assert said.content.startswith(f"Still owed: {asked(1)}")
    post.place.world.forget(said)
    await post.send(over(post))
    assert await post.state() == []


async def test_a_reminder_of_what_was_never_put_is_no_reply(post: Office) -> None:
    """The newest question there is another one."""
    await post.send(question(post, 1))
    await post.send(reminder(post, 2))
    assert messages(post)[-1].reply_to is None


async def test_a_question_with_anything_below_it_is_put_anew(post: Office) -> None:
    """Alice has typed her answer: the next question stands below that, silently, and the old leads there."""
    await post.send(question(post, 1))
    post.alice.send(post.alice.open_dm().id, "M3 takes 1")
    await post.send(question(post, 2, own=True))
    old, _, new = messages(post)
    link = f"https://discord.com/channels/@me/{post.alice.open_dm().id}/{new.id}"
    assert old.content == f"-# Goes on [below]({link}).\n-# № 1"
    assert (old.components, old.attachments) == ([], [])
    assert new.content.split("\n")[0] == asked(2)
    assert new.flags & SILENT
    await post.send(question(post, 3, own=True))
    assert read(post)[2:] == [asked(3)]
    await post.send(answer(post, 3))
    assert read(post)[2:] == [f"You have sealed: {asked(3)}"]


async def test_a_question_that_was_answered_by_typing_turns_into_its_answer(post: Office) -> None:
    """The next one stands below what was typed, and the one before it says what was sealed."""
    await post.send(question(post, 1))
    post.alice.send(post.alice.open_dm().id, "M3 takes 1")
    await post.send(question(post, 2, own=True, leaves=sealed(1, "M3 takes 1")))
    old, _, new = messages(post)
    assert old.content.split("\n")[:2] == [f"You have sealed: {asked(1)}", "> M3 takes 1"]
    assert "answer_here" not in str(old.components)
    assert new.content.split("\n")[0] == asked(2)
    await post.send(question(post, 3, own=True, leaves=sealed(2)))
    assert read(post) == [f"You have sealed: {asked(1)}", "M3 takes 1", asked(3)]


@pytest.mark.parametrize("offer", ["free", "replaceable"])
async def test_an_answer_says_no_longer_than_it_holds_that_it_can_be_taken_back(
    post: Office, offer: str
) -> None:
    """It is noted what its message offers until that is said no more; nobody is told where it is gone."""
    await post.send(
        question(post, 1), answer(post, 1, free=offer == "free", replaceable=offer == "replaceable")
    )
    assert "Take it back" in str(messages(post)[0].components)
    (noted,) = await post.shelf.outbox.offers(post.game, "Prompt")
    assert (noted.payload["ask"], noted.payload[offer]) == (1, True)
    await post.send(answer(post, 1, still=True))
    assert read(post) == [f"You have sealed: {asked(1)}"]
    assert "Take it back" not in str(messages(post)[0].components)
    assert await post.shelf.outbox.offers(post.game, "Prompt") == []
    post.place.world.forget(messages(post)[0])
    await post.send(answer(post, 1, still=True))
    assert read(post) == []


async def test_an_answer_stays_where_its_question_is(post: Office) -> None:
    """Whatever has been written below: it asks for nothing."""
    await post.send(question(post, 1))
    post.alice.send(post.alice.open_dm().id, "M3 takes 1")
    await post.send(answer(post, 1))
    assert read(post) == [f"You have sealed: {asked(1)}", "M3 takes 1"]


async def test_a_reminder_below_a_question_moves_it_not(post: Office) -> None:
    """It is gone before the next question comes."""
    await post.send(question(post, 1), reminder(post, 1))
    await post.send(over(post), question(post, 2, own=True))
    assert read(post) == [asked(2)]
