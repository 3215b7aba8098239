"""What the bot says and shows, in shapes that know no Discord. All of it can be stored and read back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from render.statistics import Statistics

Style = Literal["primary", "secondary", "success", "danger"]

# What fits, and where: Discord's limits.
TEXT, ALT, LABEL, OPTION, PLACEHOLDER, TITLE, ID = 2000, 1024, 80, 100, 150, 45, 100
LARGEST = 2**63 - 1  # of the numbers that come back or are typed: ids of persons have 19 digits
NAMED = 100  # characters of a name that is typed; no name of anything is longer
ROOM = TEXT - 20  # characters of text in a letter: the courier adds the running number
ROWS, BUTTONS, OPTIONS, ATTACHMENTS, CHOICES = 5, 5, 25, 10, 25

THEME = "light"  # of a picture if nothing else is said

MARK = "fc1"  # begins every custom id; another number when their form changes


class Button(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """`sign` is the name of a sign of the application that stands before the label."""

    id: str
    label: str
    style: Style = "secondary"
    disabled: bool = False
    sign: str = ""


class Link(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A button that leads somewhere; the bot hears nothing of it."""

    label: str
    url: str


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    value: str
    label: str
    description: str = ""
    chosen: bool = False


class Select(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A list to choose from; it has a row to itself."""

    id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


class People(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A list of the people who are there, to choose from, or nobody; it has a row to itself."""

    id: str
    placeholder: str
    chosen: tuple[int, ...] = ()
    most: int = 1


Control = Button | Link | Select | People
Row = tuple[Control, ...]


class Picture(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A board to be drawn by whoever delivers it: a view, and how to look at it.

    `key` and `data` say which game and with which data; `game` is the stored game they are read from.
    `looked` is a look-up whose answer is drawn on it, as players write it. `told`: the text beside it says
    what it shows. `scene`: the places that the main picture of a post is about, what matters most first.
    `offered`: places that may be chosen, or of a film those where something has changed.
    """

    game: int
    key: str
    data: str
    view: bytes  # as the codec writes it
    focus: str = ""
    theme: str = THEME
    width: int = 1600
    looked: str = ""
    language: str = ""  # of what is written on it; without one the first that there is
    told: bool = False
    scene: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()


class Film(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Boards one after another, each with its title, to be drawn as one picture that moves."""

    boards: tuple[Picture, ...]
    titles: tuple[str, ...]


class Charts(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Figures of a game, to be drawn as charts."""

    found: Statistics
    theme: str = THEME
    width: int = 1600
    language: str = ""


class File(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    name: str
    content: bytes
    alt: str = ""


Seen = Picture | Film | Charts | File


class Words(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    text: str


class Divide(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Room between two parts, with a line in it or without one."""

    wide: bool = False
    line: bool = True


class Thumbnail(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A small picture at the side of a text."""

    picture: Seen


class Beside(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """One to three texts, and at their side a button or a small picture."""

    texts: tuple[str, ...]
    beside: Button | Link | Thumbnail


class Gallery(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Pictures at their full width."""

    shown: tuple[Seen, ...]


class Buttons(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A row of buttons, or one list."""

    row: Row


Part = Words | Divide | Beside | Gallery | Buttons | File  # a file as a part is one to be fetched


class Box(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Parts that belong together, with a coloured bar at their side if `bar` is a colour."""

    parts: tuple[Part, ...]
    bar: int | None = None


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message has one of two forms: a text with what belongs to it, or a tree of parts.

    `mentions` are the users that it may ring for; nobody else is, whatever the text says.
    `silent`: it rings for nobody at all, also not for who wants to hear of every message.
    `reply`: the message at the same target that it is a reply to.
    `parts` hold all that such a message says and shows; it calls nobody and is always silent.
    """

    text: str = ""
    rows: tuple[Row, ...] = ()
    pictures: tuple[Picture, ...] = ()
    files: tuple[File, ...] = ()
    mentions: tuple[int, ...] = ()
    films: tuple[Film, ...] = ()
    charts: tuple[Charts, ...] = ()
    silent: bool = False
    parts: tuple[Box | Part, ...] = ()
    reply: int = 0

    def __post_init__(self) -> None:
        beside = self.text or self.rows or self.pictures or self.files or self.films or self.charts
        if self.parts and (beside or self.mentions):
            raise ValueError("a message of parts has nothing beside them, and calls nobody")

    @property
    def rings(self) -> bool:
        """Whether a device may tell of it."""
        return not (self.silent or self.parts)

    @property
    def leaves(self) -> tuple[Part, ...]:
        """Its parts, boxes opened."""
        opened = (part.parts if isinstance(part, Box) else (part,) for part in self.parts)
        return tuple(leaf for parts in opened for leaf in parts)

    @property
    def said(self) -> str:
        """All that it says in text, in order."""
        return "\n".join(text for leaf in self.leaves for text in texts_of(leaf)) if self.parts else self.text

    @property
    def seen(self) -> tuple[Seen, ...]:
        """All that is attached to it, drawn already or not."""
        if not self.parts:
            return (*self.pictures, *self.films, *self.charts, *self.files)
        return tuple(one for leaf in self.leaves for one in seen_in(leaf))

    @property
    def boards(self) -> tuple[Picture, ...]:
        """The boards on it."""
        return tuple(one for one in self.seen if isinstance(one, Picture))

    @property
    def controls(self) -> tuple[Control, ...]:
        """All that can be pressed or chosen from."""
        if not self.parts:
            return tuple(control for row in self.rows for control in row)
        return tuple(control for leaf in self.leaves for control in controls_of(leaf))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all controls that the bot hears of."""
        return tuple(control.id for control in self.controls if not isinstance(control, Link))

    @property
    def drawn(self) -> bool:
        """Whether something is to be drawn first, which takes its time."""
        return any(not isinstance(one, File) for one in self.seen)


def texts_of(part: Part) -> tuple[str, ...]:
    match part:
        case Words():
            return (part.text,)
        case Beside():
            return part.texts
        case _:
            return ()


def seen_in(part: Part) -> tuple[Seen, ...]:
    match part:
        case Gallery():
            return part.shown
        case Beside(beside=Thumbnail() as small):
            return (small.picture,)
        case File():
            return (part,)
        case _:
            return ()


def controls_of(part: Part) -> tuple[Control, ...]:
    match part:
        case Buttons():
            return part.row
        case Beside(beside=Button() | Link() as button):
            return (button,)
        case _:
            return ()


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    label: str
    value: str = ""
    long: bool = False
    required: bool = True
    hint: str = ""  # shown while it is empty


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    title: str
    fields: tuple[Field, ...]


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a command, a click or a form answers: messages, or a form to fill in.

    Nothing at all where the message that was clicked changes by itself.

    `private`: for the eyes of whoever asked. `edit`: the first message replaces the one that was clicked.
    `sheet`: the table whose order sheet its last message is, or has become; that of before is no more.
    """

    messages: tuple[Message, ...] = ()
    private: bool = True
    form: Form | None = None
    edit: bool = False
    sheet: int = 0


def recorded(reply: Reply) -> Any:
    """The reply as plain data, to be stored with the interaction that it answers."""
    return msgspec.to_builtins(reply)


def replied(result: Any) -> Reply:
    """The reply that was recorded."""
    return msgspec.convert(result, Reply)


def custom_id(verb: str, game: int = 0, ask: int = 0, *arguments: str) -> str:
    """The id of a button, a list or a form; everything that a click on it needs, also after a restart."""
    return ":".join((MARK, verb, str(game), str(ask), *arguments))


class Clicked(msgspec.Struct, frozen=True):
    """A custom id that came back."""

    verb: str
    game: int
    ask: int
    arguments: tuple[str, ...] = ()


def clicked(id: str) -> Clicked | None:
    """What an id says, or None if it is none of ours or of an older form."""
    mark, *parts = id.split(":")
    if mark != MARK or len(parts) < 3:
        return None
    game, ask = number_of(parts[1]), number_of(parts[2])
    return None if game is None or ask is None else Clicked(parts[0], game, ask, tuple(parts[3:]))


def number_of(text: str) -> int | None:
    """The number that a text is, or None where it is none or longer than any of ours."""
    bare = text.strip()
    found = int(bare) if bare.isdecimal() and len(bare) <= len(str(LARGEST)) else None
    return found if found is not None and found <= LARGEST else None


def rows_of(buttons: Iterable[Button | Link]) -> tuple[Row, ...]:
    """Buttons in as few rows as hold them."""
    rest = tuple(buttons)
    return tuple(rest[at : at + BUTTONS] for at in range(0, len(rest), BUTTONS))
