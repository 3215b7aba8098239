"""The newer layout of messages: what it stands alone with, what it shows of files, whom it calls."""

from typing import Any

import pytest

from bot.playground.model import Json
from bot.playground.place import Playground
from bot.playground.refusals import Code
from tests.playground.wishes import Hand, Reply

SILENT, NEWER = 1 << 12, 1 << 15
MAP = {"map.png": b"x"}
CLASSIC: dict[str, tuple[Json, Json]] = {
    "content": ({"content": "a"}, {"content": None}),
    "embeds": ({"embeds": [{"title": "t"}]}, {"embeds": []}),
}


@pytest.fixture
def hand(place: Playground) -> Hand:
    return Hand(place)


def text(words: str, **more: Any) -> Json:
    return {"type": 10, "content": words} | more


def section(*texts: Json, accessory: Json) -> Json:
    return {"type": 9, "components": list(texts), "accessory": accessory}


def picture(url: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, "description": "The lakes"}]}


def layout(*parts: Json, **more: Any) -> Json:
    return {"flags": NEWER, "components": list(parts)} | more


async def changed(hand: Hand, sent: Reply, body: Json, files: dict[str, bytes] | None = None) -> Reply:
    return await hand.ask("PATCH", f"/channels/{hand.channel().id}/messages/{sent.body['id']}", body, files)


def refused_at(place: Playground, reply: Reply) -> Json:
    """The tree of errors of a body that was refused, as it had to be."""
    assert (reply.status, reply.code) == (400, Code.INVALID_BODY.number)
    place.record.faults.clear()
    errors: Json = reply.body["errors"]
    return errors


@pytest.mark.parametrize("key", CLASSIC)
async def test_what_is_left_of_the_classic_layout_is_refused(place: Playground, hand: Hand, key: str) -> None:
    """An edit to the newer layout takes away what may not stand in it (newer-layout-stands-alone)."""
    before, emptied = CLASSIC[key]
    sent = await hand.send(before)
    (error,) = refused_at(place, await changed(hand, sent, layout(text("b"))))[key]["_errors"]
    assert error["code"] == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    taken = await changed(hand, sent, layout(text("b")) | emptied)
    assert (taken.status, taken.body["flags"], taken.body[key]) == (
        200,
        NEWER,
        "" if key == "content" else [],
    )
    assert taken.body["edited_timestamp"] is not None


async def test_poll_is_no_part_of_the_newer_layout(place: Playground, hand: Hand) -> None:
    """Neither a poll nor stickers stand beside it."""
    poll = {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a"}}]}
    for key, value in {"poll": poll, "sticker_ids": ["1"]}.items():
        assert key in refused_at(place, await hand.send(layout(text("a")) | {key: value}))


async def test_newer_layout_is_kept(place: Playground, hand: Hand) -> None:
    """No edit makes a classic message of it again, and none brings a text (newer-layout-stays)."""
    sent = await hand.send(layout(text("a")))
    assert "flags" in refused_at(place, await changed(hand, sent, {"flags": 0}))
    assert "content" in refused_at(place, await changed(hand, sent, {"content": "a"}))
    same = await changed(hand, sent, {"components": [text("b")]})
    assert (same.body["flags"], same.body["components"][0]["content"]) == (NEWER, "b")


async def test_files_alone_show_nothing(hand: Hand) -> None:
    """A message of the newer layout is empty without parts, whatever is attached."""
    assert (await hand.send(layout(), MAP)).code == Code.EMPTY_MESSAGE.number


async def test_files_that_parts_name_are_not_listed(hand: Hand) -> None:
    """Nor those that an embed names; all others are (files-are-listed-unless-they-are-named)."""
    named = await hand.send(layout(picture("attachment://map.png")), MAP | {"notes.txt": b"y"})
    assert [one["filename"] for one in named.body["attachments"]] == ["notes.txt"]
    (medium,) = [item["media"] for item in named.body["components"][0]["items"]]
    assert medium["url"].startswith("http://127.0.0.1")
    assert (int(medium["attachment_id"]) > 0, medium["content_type"]) == (True, "image/png")
    embedded = await hand.send({"embeds": [{"image": {"url": "attachment://map.png"}}]}, MAP)
    assert embedded.body["attachments"] == []


async def test_edit_names_a_file_that_the_message_has(hand: Hand) -> None:
    """A part of the edited message shows the file that was sent with the first."""
    sent = await hand.send(layout(picture("attachment://map.png")), MAP)
    number = sent.body["components"][0]["items"][0]["media"]["attachment_id"]
    thumbnail = {"type": 11, "media": {"url": "attachment://map.png"}}
    after = await changed(hand, sent, {"components": [section(text("a"), accessory=thumbnail)]})
    assert after.body["components"][0]["accessory"]["media"]["attachment_id"] == number


async def test_accessories_count_as_parts(place: Playground, hand: Hand) -> None:
    """Thirteen sections with a text and a button each are 39 parts, fourteen are too many."""
    button = {"type": 2, "style": 5, "label": "Go", "url": "https://example.org"}
    sections = [section(text("a"), accessory=button)] * 14
    assert (await hand.send(layout(*sections[:13]))).status == 200
    (error,) = refused_at(place, await hand.send(layout(*sections)))["components"]["_errors"]
    assert error["code"] == "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"


async def test_ids_are_given_beside_those_that_are_taken(hand: Hand) -> None:
    """Nought is none, and a number that another part has is left out."""
    box = {"type": 17, "components": [text("a", id=2), text("b", id=0), text("c")]}
    sent = await hand.send(layout(box))
    (held,) = sent.body["components"]
    assert (held["id"], [one["id"] for one in held["components"]]) == (1, [2, 3, 4])


async def test_texts_of_parts_call(place: Playground, hand: Hand) -> None:
    """Whom any text names is called, if that is allowed; by default all are."""
    alice, bob = (place.person(name).id for name in ("Alice", "Bob"))
    box = {"type": 17, "components": [text(f"<@{alice}>"), text(f"<@{bob}> and <@{alice}>")]}
    loud = await hand.send(layout(box))
    assert [int(one["id"]) for one in loud.body["mentions"]] == [alice, bob]
    one = await hand.send(layout(box, allowed_mentions={"users": [str(bob)]}))
    assert [int(each["id"]) for each in one.body["mentions"]] == [bob]
    quiet = await hand.send(layout(box, allowed_mentions={"parse": []}))
    assert quiet.body["mentions"] == []


async def test_only_a_new_message_is_silent(hand: Hand) -> None:
    """It stays so when it is edited, and no edit makes another so (edit-makes-nothing-silent)."""
    silent = await hand.send(layout(text("a")) | {"flags": NEWER | SILENT})
    assert silent.body["flags"] == NEWER | SILENT
    assert (await changed(hand, silent, layout(text("b")))).body["flags"] == NEWER | SILENT
    loud = await hand.send({"content": "a"})
    assert (await changed(hand, loud, {"content": "b", "flags": SILENT})).body["flags"] == 0


async def test_deferred_answer_becomes_the_newer_layout(place: Playground, hand: Hand) -> None:
    """The deferral has no layout; the message that follows has the one that it brings."""
    asked = await hand.slash()
    await hand.answer(asked, 5, {"flags": 64})
    said = await hand.follow(asked, layout(text("a")), "/messages/@original", "PATCH")
    assert (said.status, said.body["flags"]) == (200, NEWER | 64)
    assert said.body["edited_timestamp"] is None
