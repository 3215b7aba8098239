"""Messages that are trees of parts: what fits into one, and what is changed all over it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.post.bars import NOBODY
from bot.post.message import (
    ATTACHMENTS,
    BUTTONS,
    ID,
    LABEL,
    OPTION,
    OPTIONS,
    PLACEHOLDER,
    Beside,
    Box,
    Button,
    Buttons,
    Charts,
    Control,
    File,
    Film,
    Gallery,
    Link,
    Message,
    Part,
    People,
    Picture,
    Row,
    Seen,
    Select,
    Thumbnail,
    Words,
    texts_of,
)
from bot.post.signs import length

# Discord's limits on a tree.
PARTS, CHARACTERS, TEXTS, SHOWN, URL, COLOURS = 40, 4000, 3, 10, 512, 0xFFFFFF
PLACE = "https://discord.com/channels/{guild}/{channel}"
NUMBERED = 20  # characters that the courier adds


def heading(line: str) -> str:
    return f"## {line}"


def small(line: str) -> str:
    return f"-# {line}"


def fits(message: Message) -> bool:
    """Whether Discord takes it as it is, with a running number."""
    boxes = [part for part in message.parts if isinstance(part, Box)]
    return (
        len(boxes) + sum(map(counted, message.leaves)) <= PARTS
        and length(message.said) + NUMBERED <= CHARACTERS
        and len(shown_once(message)) <= ATTACHMENTS
        and len(set(message.ids)) == len(message.ids)
        and all(box.parts and (box.bar is None or 0 <= box.bar <= COLOURS) for box in boxes)
        and all(map(is_whole, message.leaves))
        and all(map(is_short, message.controls))
    )


def counted(part: Part) -> int:
    """The parts that Discord counts for one: what is in a row or stands at a side counts too."""
    match part:
        case Beside():
            return len(part.texts) + 2
        case Buttons():
            return len(part.row) + 1
        case _:
            return 1


def is_whole(part: Part) -> bool:
    """Whether it has neither too little nor too much in it."""
    if not all(text.strip() for text in texts_of(part)):
        return False
    match part:
        case Beside():
            return 1 <= len(part.texts) <= TEXTS
        case Gallery():
            return 1 <= len(part.shown) <= SHOWN
        case Buttons():
            return is_row(part.row)
        case _:
            return True


def is_row(row: Row) -> bool:
    """Up to five buttons, or one list."""
    return len(row) == 1 or (1 < len(row) <= BUTTONS and all(isinstance(one, Button | Link) for one in row))


def is_short(control: Control) -> bool:
    match control:
        case Button():
            return 0 < len(control.label) <= LABEL and len(control.id) <= ID
        case Link():
            return 0 < len(control.label) <= LABEL and len(control.url) <= URL
        case People():
            return len(control.placeholder) <= PLACEHOLDER and len(control.id) <= ID
        case Select():
            options = [*(o.label for o in control.options), *(o.value for o in control.options)]
            options += [option.description for option in control.options]
            return (
                0 < len(control.options) <= OPTIONS
                and max(map(len, options)) <= OPTION
                and len(control.placeholder) <= PLACEHOLDER
                and len(control.id) <= ID
            )


def shown_once(message: Message) -> list[Seen]:
    """What is attached to a message; what stands in it twice is attached once."""
    found = list[Seen]()
    for one in message.seen:
        if one not in found:
            found.append(one)
    return found


def holding(seen: list[Seen]) -> Message:
    """A message of the classic form with nothing but this."""
    return Message(
        pictures=tuple(one for one in seen if isinstance(one, Picture)),
        films=tuple(one for one in seen if isinstance(one, Film)),
        charts=tuple(one for one in seen if isinstance(one, Charts)),
        files=tuple(one for one in seen if isinstance(one, File)),
    )


def in_parts(message: Message) -> Message:
    """A message of the classic form as a tree, which says and shows the same."""
    files = [one for one in message.seen if isinstance(one, File)]
    shown = tuple(one for one in message.seen if not isinstance(one, File))
    words = (Words(message.text),) if message.text else ()
    gallery = (Gallery(shown),) if shown else ()
    return Message(parts=(*words, *gallery, *files, *map(Buttons, message.rows)))


def redrawn(message: Message, change: Callable[[Seen], Seen]) -> Message:
    """The tree with something else for each thing that is seen in it."""

    def leaf(part: Part) -> Part:
        match part:
            case Gallery():
                return Gallery(tuple(map(change, part.shown)))
            case Beside(beside=Thumbnail() as small):
                return replace(part, beside=Thumbnail(change(small.picture)))
            case _:
                return part

    return each_leaf(message, leaf)


def first_text(message: Message, change: Callable[[str], str]) -> Message:
    """The tree with its first text changed; one that says nothing begins with what that makes of nothing."""
    first = next((leaf for leaf in message.leaves if texts_of(leaf)), None)
    if first is None:
        return replace(message, parts=(Words(change("").strip()), *message.parts))
    return each_leaf(message, lambda part: with_first(part, change) if part is first else part)


def with_first(part: Part, change: Callable[[str], str]) -> Part:
    match part:
        case Words():
            return Words(change(part.text))
        case Beside(texts=(text, *others)):
            return replace(part, texts=(change(text), *others))
        case _:
            return part


def spent(message: Message) -> Message:
    """The same where nothing can be done by it any more: its texts alone."""
    if not message.parts:
        return Message(message.text, silent=True)
    said = tuple(Words("\n".join(texts)) for leaf in message.leaves if (texts := texts_of(leaf)))
    return Message(parts=(Box(said, NOBODY),))


def each_leaf(message: Message, change: Callable[[Part], Part]) -> Message:
    """The tree with each part changed that is no box."""

    def changed(part: Box | Part) -> Box | Part:
        return replace(part, parts=tuple(map(change, part.parts))) if isinstance(part, Box) else change(part)

    return replace(message, parts=tuple(map(changed, message.parts)))
