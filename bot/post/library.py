"""The games on offer: their rules, data, words, rulebooks, options and boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, WeakValueDictionary

import msgspec
from msgspec import inspect
from PIL import Image

from bot.post.message import Picture
from bot.post.signs import Signs
from render.board import Board, Chapter, Frame, Gist, Looked, OwnSheet
from render.cache import Kept
from render.grounds import Grounds
from render.picture import Picture as Drawn
from render.registry import BOARDS, Boards, signs_of
from render.theme import THEMES
from render.words import FIRST, Words
from render.words import words as picture_words
from rules.kernel import plain
from rules.kernel.data import DataError, Source, text_of
from rules.kernel.faults import said
from rules.kernel.forms import fold
from rules.kernel.game import Codec, Game
from rules.kernel.lesson import Lesson, lesson_of
from rules.kernel.notation import Reader, Vocabulary
from rules.kernel.orders import Lookup, No
from rules.kernel.position import Games, Position, own_sources, start
from rules.kernel.rulebook import Rule, Rulebook
from rules.kernel.words import Catalogue, catalogue, in_all, in_language, message_key, texts_of
from rules.registry import GAMES

WORDS = files("bot") / "words"
KEPT = 1 << 20  # characters of data files whose games are kept in memory although nobody plays them just now

Texts = tuple[str, tuple[tuple[str, str], ...]]  # the key of a game, and its data files by name


@dataclass(frozen=True)
class Choice:
    """Something a table chooses before a game. `values` is empty for what is switched on or off."""

    name: str
    values: tuple[str, ...]
    usual: str | bool


@dataclass
class Wordings:
    """What was worked out of one set of data files."""

    catalogue: Catalogue | None = None
    vocabularies: dict[str, Vocabulary] = field(default_factory=dict)  # by language


class Papers(NamedTuple):
    """A seat's own sheet in words: what it is called, where the game stands, the gist of it, its chapters.

    `orders`: the chapter with which go the orders that the game's own words do not tell.
    """

    title: str
    now: str
    gist: Gist
    chapters: Sequence[Chapter]
    orders: str


class Printed(NamedTuple):
    """A game with one set of data files, and how long these are."""

    codec: Codec
    length: int


class Library:
    """Everything that does not change while the bot runs.

    Of what was read of data files so much is kept, and besides that all with which a game is being played.
    `overrides` is the owner's folder: a folder for each game, in it files named as those in the game's data.
    """

    def __init__(self, overrides: Path | None = None, games: Games = GAMES, boards: Boards = BOARDS) -> None:
        self.overrides, self.games, self.boards = overrides, games, boards
        self._kept: Kept[Printed] = Kept(KEPT, lambda printed: printed.length)
        self._usual: dict[str, Codec] = {}  # with which games begin now
        self._read: WeakValueDictionary[Texts, Codec] = WeakValueDictionary()  # all that somebody still has
        self._codecs: WeakValueDictionary[tuple[str, str], Codec] = WeakValueDictionary()
        self._wordings: WeakKeyDictionary[Codec, Wordings] = WeakKeyDictionary()
        self._books: dict[tuple[str, str], Rulebook] = {}
        self._lessons: dict[str, Lesson | None] = {}

    @cached_property
    def signs(self) -> Signs:
        """The signs that texts may name; of what Discord has of them nothing is known at first."""
        return Signs.of(signs_of(self.boards).values())

    def prepare(self) -> None:
        """Read everything now, and not when the first reader waits for it; `warnings` says what cannot be."""
        for key in self.games:
            for language in self.languages:
                self.rulebook(key, language)
            for language in self.languages:
                picture_words(language, self.board(key).words)
            with suppress(DataError):
                self.catalogue(self.usual(key))
            self.lesson(key)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self.games)

    def game(self, key: str) -> Game:
        return self.games[key]()

    # -- data ---------------------------------------------------------------------------------------

    def sources(self, key: str) -> tuple[Source, ...]:
        """The data files that a new game begins with: the owner's in place of ours; raises DataError."""
        own = own_sources(self.game(key))
        return tuple(self._owners(key, source) or source for source in own.values())

    def _owners(self, key: str, source: Source) -> Source | None:
        if self.overrides is None:
            return None
        file = self.overrides / key / source.name
        return Source(source.name, text_of(file), True) if file.is_file() else None

    def codec(self, key: str, sources: Sequence[Source]) -> Codec:
        """The codec of a game played with these data files; raises DataError."""
        texts = key, tuple((source.name, source.text) for source in sources)
        return self._kept.get(texts, partial(self._printed, texts, sources)).codec

    def _printed(self, texts: Texts, sources: Sequence[Source]) -> Printed:
        codec = self._read.get(texts)
        if codec is None:
            codec = self._read[texts] = self._codec(texts[0], sources)
        return Printed(codec, sum(len(source.text) for source in sources))

    def _codec(self, key: str, sources: Sequence[Source]) -> Codec:
        found = self.game(key)
        assert found.read_data is not None
        data = found.read_data({source.name: source for source in sources})
        return self._codecs.setdefault((key, data.digest), Codec(found, data))

    def worded(self, key: str, sources: Sequence[Source]) -> Codec:
        """The same with its words made, which takes a while; raises DataError."""
        codec = self.codec(key, sources)
        self.catalogue(codec)
        self.vocabulary(codec)
        return codec

    def usual(self, key: str) -> Codec:
        """The codec of a game that begins now."""
        self._usual[key] = self.codec(key, self.sources(key))
        return self._usual[key]

    def vocabulary(self, codec: Codec, language: str = "") -> Vocabulary:
        """The names on a game's board and in its words, worked out once; in full as the language has them."""
        made = self._wording(codec).vocabularies
        if language not in made:
            made[language] = self._vocabulary(codec, language)
        return made[language]

    def _vocabulary(self, codec: Codec, language: str) -> Vocabulary:
        if not language:
            return codec.game.vocabulary(codec.data)
        return in_language(self.catalogue(codec), language, self.vocabulary(codec))

    def warnings(self) -> list[str]:
        """What is wrong with the owner's folder, a sentence each."""
        if self.overrides is None or not self.overrides.is_dir():
            return []
        return [warning for entry in sorted(self.overrides.iterdir()) for warning in self._faults(entry)]

    def _faults(self, entry: Path) -> Iterator[str]:
        if entry.name not in self.games or not entry.is_dir():
            yield f"{entry}: {said(plain.no_such(entry.name, self.games))}"
            return
        names = own_sources(self.game(entry.name))
        for file in sorted(entry.iterdir()):
            if file.name not in names:
                yield f"{file}: {said(plain.no_such(file.name, names))}"
        try:
            yield from (f"{entry}: {warning}" for warning in self.usual(entry.name).data.warnings)
        except DataError as error:
            yield f"{entry}: {error}"

    # -- words --------------------------------------------------------------------------------------

    def catalogue(self, codec: Codec) -> Catalogue:
        """All that can be said about a game: the kernel's texts, its own, the bot's."""
        made = self._wording(codec)
        if made.catalogue is None:
            made.catalogue = catalogue(codec.game, codec.data, texts_of(WORDS))
        return made.catalogue

    def _wording(self, codec: Codec) -> Wordings:
        """One for all who have this data, as long as anybody has it."""
        first = self._codecs.setdefault((codec.game.key, codec.data.digest), codec)
        return self._wordings.setdefault(first, Wordings())

    @property
    def common(self) -> Catalogue:
        """What can be said where there is no game."""
        return common_words()

    @property
    def languages(self) -> tuple[str, ...]:
        """Those in which everything can be said, the first of all first."""
        return tuple(self.common.languages)

    @cached_property
    def said(self) -> dict[str, str]:
        """What each word means that may stand in a direct message beside orders, in whatever language."""
        return self._meant("said")

    @cached_property
    def timing(self) -> dict[str, str]:
        """What each word means that may stand in what is written of deadlines, in whatever language."""
        return self._meant("timing")

    def _meant(self, table: str) -> dict[str, str]:
        tables = [words.names[table] for words in self.common.languages.values()]
        return {fold(name): key for names in tables for key, name in names.items()}

    def rulebook(self, key: str, language: str = FIRST) -> Rulebook:
        """A game's rules in a language; in the first of all where they are not told in it."""
        if (key, language) not in self._books:
            self._books[key, language] = self._rulebook(key, language)
        return self._books[key, language]

    def _rulebook(self, key: str, language: str) -> Rulebook:
        folder = self.game(key).folder
        assert folder is not None
        name = "RULES.md" if language == FIRST else f"RULES.{language}.md"
        if not (folder / name).is_file():
            return self.rulebook(key)
        grammar = self.common.languages[language].grammar
        return Rulebook.read(key, text_of(folder / name), grammar, name)

    def opening(self, key: str, words: str, language: str) -> Rule | None:
        """The rule with which to begin to read: by words of this language, else of the first."""
        book = self.rulebook(key, language)
        found = book.opening(words) or self.rulebook(key).opening(words)
        return book.rules[found.id] if found else None

    def rules(self, key: str, words: str, language: str) -> list[Rule]:
        """Those in which words occur: in this language, else in the first, which the printed games speak.

        Where nothing holds all of them, those that hold the most.
        """
        book = self.rulebook(key, language)
        found = book.search(words) or self.rulebook(key).search(words) or book.nearly(words)
        return [book.rules[rule.id] for rule in found]

    # -- new games ------------------------------------------------------------------------------------

    def scenarios(self, key: str) -> tuple[str, ...]:
        return self.game(key).scenarios

    def choices(self, key: str) -> tuple[Choice, ...]:
        """What a table may choose, in the order of the game's declaration."""
        return tuple(choice_of(field) for field in option_fields(self.game(key).options))

    def new(self, codec: Codec, scenario: str, chosen: Mapping[str, Any]) -> Any:
        """The state a game begins with; raises No where the choices do not go together."""
        options = msgspec.convert(chosen, codec.game.options)
        assert codec.game.new is not None
        return codec.game.new(codec.data, scenario, options)

    def lesson(self, key: str) -> Lesson | None:
        """The lesson of a game, read once."""
        if key not in self._lessons:
            self._lessons[key] = lesson_of(self.game(key))
        return self._lessons[key]

    def position(self, text: str, name: str) -> Position:
        """A position that somebody brought along; raises DataError with the line. It names no other files."""
        return start(text, name, self.games, no_file_beside)

    # -- pictures ---------------------------------------------------------------------------------------

    def board(self, key: str) -> Board[Any]:
        return self.boards[key]()

    def read_for(self, picture: Picture) -> Codec | None:
        """What its view is read with, if that is known."""
        return self._codecs.get((picture.key, picture.data))

    def draw(self, codec: Codec, picture: Picture, grounds: Grounds | None = None) -> Drawn:
        """Draw a board; it takes a while, so not in the event loop."""
        view = codec.view(picture.view)
        return self.board(picture.key).draw(view, self._frame(codec, view, picture, grounds))

    def ground(self, codec: Codec, picture: Picture, grounds: Grounds | None) -> Image.Image | None:
        """What a board is drawn on; raises Missing where nobody has drawn it and it is not drawn here."""
        view = codec.view(picture.view)
        return self.board(picture.key).ground(view, self._frame(codec, view, picture, grounds))

    def _frame(self, codec: Codec, view: Any, picture: Picture, grounds: Grounds | None) -> Frame:
        return Frame(
            THEMES[picture.theme],
            picture.scene or picture.focus or None,
            picture.width,
            grounds,
            picture.language or FIRST,
            self._looked(codec, view, picture.looked) if picture.looked else None,
            picture.offered,
        )

    def told(self, codec: Codec, picture: Picture, language: str) -> str:
        """In words, what a picture shows."""
        return self.describe(codec, codec.view(picture.view), language)

    def _looked(self, codec: Codec, view: Any, text: str) -> Looked | None:
        """A look-up by its key in the catalogue, and its answer; nothing, where this view has none."""
        (line,) = Reader(codec.game.lookups, self.vocabulary(codec)).parse(text)
        assert isinstance(line, Lookup)
        try:
            return message_key(line), line.answer(view)
        except No:
            return None

    def describe(self, codec: Codec, view: Any, language: str = "en") -> str:
        """All that the picture shows, in words."""
        return self.board(codec.game.key).describe(view, self._board_words(codec, language))

    def beside(self, codec: Codec, view: Any, language: str = "en") -> str:
        """Of a game with a page for each seat: all that the picture shows and the page does not say."""
        return self._page(codec.game.key).beside(view, self._board_words(codec, language))

    def papers(self, codec: Codec, view: Any, language: str = "en") -> Papers:
        """A seat's own sheet in words: all that its picture shows, and what matters most."""
        sheet, words = self._page(codec.game.key), self._board_words(codec, language)
        told = sheet.gist(view, words), sheet.chapters(view, words)
        return Papers(*sheet.heading(view, words), *told, sheet.orders)

    def _board_words(self, codec: Codec, language: str) -> Words:
        return picture_words(language, self.board(codec.game.key).words)

    def _page(self, key: str) -> OwnSheet[Any]:
        found = self.board(key).own_sheet
        assert found is not None
        return found

    def places(self, key: str) -> str:
        """The kind of names that are places on a game's board."""
        return self.board(key).focused


@cache
def common_words() -> Catalogue:
    return Catalogue.load(*in_all((texts_of(files("rules.kernel") / "words"), texts_of(WORDS))))


def option_fields(options: type[Any]) -> tuple[inspect.Field, ...]:
    found = inspect.type_info(options)
    assert isinstance(found, inspect.StructType)
    return found.fields


def choice_of(field: inspect.Field) -> Choice:
    match field.type:
        case inspect.BoolType():
            return Choice(field.name, (), bool(field.default))
        case inspect.LiteralType(values=values):
            # msgspec sorts them; the usual one comes first
            usual = str(field.default)
            return Choice(field.name, (usual, *(str(v) for v in values if v != usual)), usual)
    raise TypeError(f"option {field.name} is neither a switch nor a choice")


def no_file_beside(name: str) -> str:
    raise FileNotFoundError(2, "a position that is sent along brings its data in itself")
