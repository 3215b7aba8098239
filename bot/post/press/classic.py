"""A message of parts in the classic form, for whom or where no tree can be shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bot.post.message import LABEL, ROWS, Beside, Button, Buttons, Link, Message, Row, rows_of
from bot.post.parts import fits, holding, shown_once
from bot.post.press.layout import Messages, pages

MARKUP = re.compile(r"^(?:#{1,3}|-#|>) |<a?:\w+:\d+>|\*\*|__|~~|`|\\")


def as_sent(messages: Iterable[Message]) -> Messages:
    """Messages as Discord takes them: a tree that is too large is made classic."""
    return tuple(
        each
        for message in messages
        for each in (classic(message) if message.parts and not fits(message) else (message,))
    )


def classic(message: Message) -> Messages:
    """The same texts in their order, then what is shown and all that can be pressed; it rings for nobody."""
    *first, text = pages([message.said])
    rows = tuple(rows_in(message))
    last = replace(holding(shown_once(message)), text=text, rows=rows[:ROWS], silent=True)
    more = [rows[at : at + ROWS] for at in range(ROWS, len(rows), ROWS)]
    return (
        *(Message(text, silent=True) for text in first),
        last,
        *(Message(rows=below, silent=True) for below in more),
    )


def rows_in(message: Message) -> Iterator[Row]:
    """Buttons close up in rows; each list keeps a row to itself."""
    buttons = list[Button | Link]()
    for control in named(message):
        if isinstance(control, Button | Link):
            buttons.append(control)
        else:
            yield from rows_of(buttons)
            yield (control,)
            buttons.clear()
    yield from rows_of(buttons)


def named(message: Message) -> Row:
    """All that can be pressed. Of buttons that are called alike each says beside which text it stood."""
    labels = [getattr(control, "label", "") for control in message.controls]
    found: list[Row] = []
    for leaf in message.leaves:
        match leaf:
            case Beside(beside=Button() | Link() as button) if labels.count(button.label) > 1:
                found.append((replace(button, label=f"{button.label} · {title(leaf)}"[:LABEL]),))
            case Beside(beside=Button() | Link() as button):
                found.append((button,))
            case Buttons():
                found.append(leaf.row)
    return tuple(control for row in found for control in row)


def title(part: Beside) -> str:
    """The first line at its side, as a label can say it."""
    return MARKUP.sub("", part.texts[0].partition("\n")[0]).strip()
