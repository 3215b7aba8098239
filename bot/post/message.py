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
    id: str
    label: str
    style: Style = "secondary"
    disabled: bool = False


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


Row = tuple[Button | Select | People, ...]


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board to be drawn by whoever delivers it: a view, and how to look at it.

    `key` and `data` say which game and with which data; `game` is the stored game they are read from.
    `looked` is a look-up whose answer is drawn on it, as players write it. `told`: the text beside it says
    what it shows.
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


class Film(msgspec.Struct, frozen=True, omit_defaults=True):
    """Boards one after another, to be drawn as one picture that moves."""

    boards: tuple[Picture, ...]


class Charts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Figures of a game, to be drawn as charts."""

    found: Statistics
    theme: str = THEME
    width: int = 1600
    language: str = ""


class File(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    content: bytes
    alt: str = ""


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """`mentions` are the users that it may ring for; nobody else is, whatever the text says.

    `silent`: it rings for nobody at all, also not for who wants to hear of every message.
    """

    text: str = ""
    rows: tuple[Row, ...] = ()
    pictures: tuple[Picture, ...] = ()
    files: tuple[File, ...] = ()
    mentions: tuple[int, ...] = ()
    films: tuple[Film, ...] = ()
    charts: tuple[Charts, ...] = ()
    silent: bool = False

    @property
    def drawn(self) -> bool:
        """Whether something is to be drawn first, which takes its time."""
        return bool(self.pictures or self.films or self.charts)


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

    `private`: for the eyes of whoever asked. `edit`: the first message replaces the one that was clicked.
    """

    messages: tuple[Message, ...] = ()
    private: bool = True
    form: Form | None = None
    edit: bool = False


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


def rows_of(buttons: Iterable[Button]) -> tuple[Row, ...]:
    """Buttons in as few rows as hold them."""
    rest = tuple(buttons)
    return tuple(rest[at : at + BUTTONS] for at in range(0, len(rest), BUTTONS))
