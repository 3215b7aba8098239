"""Trees of parts go out numbered, silent and once, and are found again by their texts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.playground import tree
from bot.playground.model import MessageFlag
from bot.post.courier.marking import marked, number_of, says
from bot.post.courier.port import Gone, Own
from bot.post.message import (
    Beside,
    Box,
    Button,
    Buttons,
    File,
    Gallery,
    Link,
    Message,
    Option,
    People,
    Select,
    Thumbnail,
    Words,
)
from bot.post.parcels.notice import Notice
from bot.post.parcels.targets import channel
from bot.post.parcels.to_channel import Log
from tests.bot.post.courier.office import Office, numbers
from tests.bot.post.courier.test_gathering import looking
from tests.bot.post.courier.trees import BLUE, Showing, Telling, words
from tests.bot.post.courier.turns import board

LAKES = File("lakes.png", b"png", "The lakes")
FULL = Message(
    parts=(
        Box(
            (
                Words("## 1757 · Turn 1\n-# The whole war, turn 1 of 11"),
                Gallery((LAKES,)),
                Beside(("**The French**", "-# due soon"), Button("fc1:orders:7:0", "My orders", "primary")),
                Beside(("The treasury",), Thumbnail(LAKES)),
                File("war.txt", b"saved"),
                Buttons((Button("fc1:map:7:0", "Map"), Link("Read it", "https://example.org"))),
                Buttons((Select("fc1:add:7:0", "Which", (Option("NY", "New York"),)),)),
                Buttons((People("fc1:staff:7:0", "Who", (5,)),)),
            ),
            BLUE,
        ),
        Words("below"),
    )
)


def own(message: Message) -> Own:
    """As it can be seen at its target."""
    return Own(1, message.said)


def tell(*texts: str) -> Message:
    return Message(parts=(Box(tuple(map(Words, texts)), BLUE),))


# -- the running number ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (
            ("## Head\n-# small\n-# smaller", "-# below"),
            "## Head\n-# small · № \u20607\n-# smaller\n-# below",
        ),
        (("## Head", "-# below"), "## Head\n-# № \u20607\n-# below"),
        (("-# small",), "-# small · № \u20607"),
    ],
)
def test_the_number_ends_what_is_small_at_the_head(texts: tuple[str, ...], found: str) -> None:
    """Or stands below the first text in a small line of its own."""
    message = marked(tell(*texts), 7)
    assert message.said == found
    assert number_of(own(message)) == 7
    assert says(own(message), tell(*texts))
    assert not says(own(message), tell("## Another", *texts[1:]))


def test_a_tree_that_says_nothing_begins_with_its_number() -> None:
    """And a text at the side of something takes it as well."""
    assert number_of(own(marked(Message(parts=(Gallery((LAKES,)),)), 12))) == 12
    beside = Message(parts=(Beside(("a\n-# b", "c"), Thumbnail(LAKES)),))
    assert marked(beside, 12).said == "a\n-# b · № \u206012\nc"


@pytest.mark.parametrize("forged", ["-# The Lakes · № 99", "-# № 99", "a\n-# № 99\nb", "a · № 99"])
def test_nobody_writes_a_number(forged: str) -> None:
    """A table may be called as it likes: only what the courier adds is read, where there is anything."""
    assert number_of(own(marked(tell(forged, "x\n-# № 98"), 7))) == 7
    assert number_of(own(tell(forged, "and more"))) == 0


def test_an_unnumbered_text_of_the_classic_form_ends_as_it_may() -> None:
    """What quotes a number has none."""
    assert number_of(Own(1, "You wrote:\n> -# № 99")) == 0
    assert number_of(Own(1, "text\n-# № 9")) == 9


# -- over the wire -----------------------------------------------------------------------------------


async def test_all_parts_arrive(post: Office) -> None:
    """As Discord has them; the same picture is sent once; it rings for nobody, whoever is named."""
    ready = replace(FULL, parts=(*FULL.parts, Words(f"<@{post.alice.id}>")))
    await post.wire.send(channel(post.room.id), ready, "n")
    (said,) = post.place.world.log(post.room.id)
    kinds = [part["type"] for _, part in tree.walk(said.components, ())]
    assert kinds.count(tree.CONTAINER) == 1
    assert {tree.SECTION, tree.GALLERY, tree.FILE, tree.ROW, tree.BUTTON, tree.THUMBNAIL} <= set(kinds)
    assert said.components[0]["accent_color"] == BLUE
    (gallery,) = [part for _, part in tree.walk(said.components, ()) if part["type"] == tree.GALLERY]
    assert gallery["items"][0]["description"] == "The lakes"
    assert said.flags & MessageFlag.SUPPRESS_NOTIFICATIONS
    assert said.mentions == []
    assert words(said) == ready.said
    (found,) = await post.wire.own(channel(post.room.id), 0)
    assert found.text == ready.said


async def test_a_classic_message_becomes_a_tree_and_stays_one(post: Office) -> None:
    """Discord takes no way back: what was to be changed is to be posted anew."""
    target = channel(post.room.id)
    arrived = await post.wire.send(target, Message("text", files=(LAKES,)), "n")
    await post.wire.edit(target, arrived.message, FULL)
    await post.wire.edit(target, arrived.message, marked(FULL, 3))
    (found,) = await post.wire.own(target, 0)
    assert number_of(found) == 3
    with pytest.raises(Gone):
        await post.wire.edit(target, arrived.message, Message("text"))
    post.place.record.faults.clear()  # the stand-in notes what it refuses
    (said,) = post.place.world.log(post.room.id)
    assert words(said) == marked(FULL, 3).said


def showing(post: Office) -> None:
    """From now on the courier tells in trees."""
    post.courier.carrier.press = Showing(post.courier.carrier.press.library)


def telling(post: Office) -> None:
    """From now on the courier tells as it always did."""
    post.courier.carrier.press = Telling(post.courier.carrier.press.library)


async def test_a_tree_is_changed_where_it_stands(post: Office) -> None:
    """With its number, and with its board, which is drawn as a part."""
    showing(post)
    await post.send(post.public(looking(0)), post.public("between"))
    await post.send(post.public(looking(7)), post.public(Log((), view=board())))
    first, between, log = post.place.world.log(post.room.id)
    assert "**The British**\n<@7>" in words(first)
    assert numbers([words(first), words(between), words(log)]) == [1, 2, 3]
    assert [part["type"] for _, part in tree.walk(log.components, ())] == [
        tree.TEXT,
        tree.CONTAINER,
        tree.GALLERY,
    ]


async def test_a_change_back_to_the_classic_form_is_posted(post: Office) -> None:
    """A card that was a tree, by a press that tells classic ones: another stands below it."""
    showing(post)
    await post.send(post.public(looking(0)))
    telling(post)
    await post.send(post.public(looking(7)))
    post.place.record.faults.clear()
    first, second = post.place.world.log(post.room.id)
    free = "**The British**\nfree"
    assert (free in words(first), free in second.content) == (True, False)


async def test_a_change_to_a_tree_is_made(post: Office) -> None:
    """The other way the message stays where it is."""
    telling(post)
    await post.send(post.public(looking(0)))
    showing(post)
    await post.send(post.public(looking(7)))
    (said,) = post.place.world.log(post.room.id)
    assert (said.content, "**The British**\n<@7>" in words(said)) == ("", True)


async def test_a_table_that_is_called_a_number(post: Office) -> None:
    """The numbers rise by one, whatever stands in a text."""
    showing(post)
    for name in ("№ 99", "-# № 98", "x\n-# x · № 97"):
        await post.send(post.public(Notice("moved", table=name)))
    post.courier = post.new_courier()
    showing(post)
    await post.send(post.public("last"))
    assert numbers([words(said) for said in post.place.world.log(post.room.id)]) == [1, 2, 3, 4]
