"""Trees of parts: what fits into one message, and the same in the classic form."""

from __future__ import annotations

from itertools import count

import pytest

from bot.post.message import (
    LABEL,
    ROOM,
    ROWS,
    TEXT,
    Beside,
    Box,
    Button,
    Buttons,
    Divide,
    File,
    Film,
    Gallery,
    Link,
    Message,
    Option,
    Part,
    Picture,
    Select,
    Thumbnail,
    Words,
)
from bot.post.parts import fits, in_parts
from bot.post.press.classic import as_sent, classic

numbers = count(1)
BOARD = Picture(1, "blocks", "d", b"{}")
LINK = Link("Read it", "https://example.org")
LIST = Select("fc1:add:1:0", "Which", (Option("NY", "New York"),))


def button(label: str = "Go") -> Button:
    return Button(f"fc1:map:1:{next(numbers)}", label)


def beside(text: str = "text", label: str = "Go") -> Beside:
    return Beside((text,), button(label))


def tree(*parts: Part) -> Message:
    return Message(parts=(Box(parts, 0x2B4F93),))


def full() -> Message:
    """40 parts and nearly 4,000 characters: a box, twelve sections of three parts, a row with two."""
    sections = [beside(f"### Table {n}\n-# {'words ' * 50}on", f"Join {n}") for n in range(12)]
    return tree(*sections, Buttons((button("Older"), LINK)))


def test_forty_parts_fit_and_no_more() -> None:
    """A box, 13 sections with a text and a button each, make 40 (Discord counts what is nested)."""
    assert fits(tree(*[beside() for _ in range(13)]))
    assert not fits(tree(*[beside() for _ in range(13)], Divide()))
    assert fits(Message(parts=tuple(Words("a") for _ in range(40))))
    assert not fits(Message(parts=tuple(Words("a") for _ in range(41))))
    assert not fits(Message(parts=tuple(Buttons((button(), button())) for _ in range(14))))


def test_all_texts_together_are_short() -> None:
    """4,000 characters, of which 20 are for the running number."""
    assert fits(tree(Words("a" * 1979), Words("b" * 2000)))
    assert not fits(tree(Words("a" * 1980), Words("b" * 2000)))


@pytest.mark.parametrize(
    "part",
    [
        Words(" "),
        Gallery(()),
        Gallery(tuple(File(f"{n}.png", b"") for n in range(11))),
        Beside((), button()),
        Beside(("a", "b", "c", "d"), button()),
        Buttons(()),
        Buttons(tuple(button() for _ in range(6))),
        Buttons((button(), LIST)),
        Buttons((button("x" * (LABEL + 1)),)),
        Buttons((Link("x", "https://example.org/" + "x" * 512),)),
        Buttons((Select("fc1:add:1:0", "Which", ()),)),
        Beside(("a",), button("")),
    ],
)
def test_what_discord_does_not_take(part: Part) -> None:
    assert not fits(tree(Words("a"), part))


def test_ten_files_are_attached_at_most() -> None:
    """What is seen twice is attached once."""
    ten = tuple(File(f"{n}.png", b"") for n in range(10))
    assert fits(tree(Beside(("a",), Thumbnail(ten[0])), Gallery(ten)))
    assert not fits(tree(Beside(("a",), Thumbnail(BOARD)), Gallery(ten)))


def test_colours_and_ids() -> None:
    assert not fits(Message(parts=(Box((Words("a"),), 0x1000000),)))
    assert not fits(Message(parts=(Box(()),)))
    same = button()
    assert not fits(tree(Buttons((same, same))))


def test_the_fullest_tree_tells_the_same_in_the_classic_form() -> None:
    """Every text in its order, every control, every picture; within the limits of classic messages."""
    whole = full()
    assert fits(whole)
    messages = classic(whole)
    assert "\n".join(each.said for each in messages) == whole.said
    assert len(messages) == 2
    assert all(len(each.said) <= ROOM < TEXT and len(each.rows) <= ROWS for each in messages)
    assert [each.ids for each in messages] == [(), whole.ids]
    assert not any(each.parts or each.rings or each.mentions for each in messages)


def test_rows_close_up_and_lists_keep_theirs() -> None:
    """Six buttons of sections and rows, a list, a button: rows of five, one, the list, and one."""
    some = tree(beside(), beside(), Buttons((button(), button(), button(), LINK)), Buttons((LIST,)), beside())
    (message,) = classic(some)
    assert [len(row) for row in message.rows] == [5, 1, 1, 1]
    assert message.controls[5] == LINK
    assert message.rows[2] == (LIST,)


def test_rows_without_room_come_below() -> None:
    """Seven lists: five with the text, two in a message of their own."""
    lists = [Select(f"fc1:add:1:{n}", "Which", LIST.options) for n in range(7)]
    above, below = classic(tree(Words("Where to?"), *(Buttons((each,)) for each in lists)))
    assert (above.text, len(above.rows), below.text, len(below.rows)) == ("Where to?", 5, "", 2)


def test_buttons_that_are_called_alike_say_of_what() -> None:
    """Below all texts nobody sees beside which one they stood."""
    some = tree(
        beside("### **The Lakes**\n-# 1757"), beside(f"<:fort:123456> {'x' * 99}"), beside("a", "Help")
    )
    (message,) = classic(some)
    labels = [control.label for control in message.controls if isinstance(control, Button)]
    assert labels == ["Go · The Lakes", f"Go · {'x' * 99}"[:LABEL], "Help"]


def test_what_is_seen_is_attached() -> None:
    """A board that stands in the tree twice comes once."""
    saved, film = File("game.txt", b"saved"), Film((BOARD,), ("1757",))
    some = tree(Beside(("a",), Thumbnail(BOARD)), Gallery((film, BOARD)), saved)
    (message,) = classic(some)
    assert (message.pictures, message.films, message.files) == ((BOARD,), (film,), (saved,))


def test_only_trees_that_are_too_large_are_made_classic() -> None:
    small, large, plain = tree(Words("a")), tree(*[beside() for _ in range(14)]), Message("plain")
    assert as_sent([small, plain]) == (small, plain)
    assert [each.parts for each in as_sent([large])] == [()]


def test_a_classic_message_as_a_tree_says_the_same() -> None:
    saved = File("game.txt", b"saved")
    message = Message("text\n-# small", ((button(), LINK), (LIST,)), (BOARD,), (saved,))
    whole = in_parts(message)
    assert fits(whole)
    assert (whole.said, whole.seen, whole.controls) == (message.said, message.seen, message.controls)
