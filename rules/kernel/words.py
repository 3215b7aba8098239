"""The catalogue of texts: every sentence a game can say, by category and key, in each language.

    [events]
    Marched = "{side:side^} marched to {to:place}{leader?, led by {leader:leader}}."
    [names.side]
    north = "the North"
    [names.place]

The texts are templates (template.py). A category may have categories within: `[lines.help]`. The names of a
table are plain; an empty table of names is filled from the game's data. Several layers of texts, such as the
kernel's and a game's, make one catalogue; in it every language says the same things with the same fields.

What a language has of its own: its grammar (grammar.py), and further forms of the names of a table, each with
one for every name: `[names.unit.with_article]`. Of a table filled from data it has the irregular ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from rules.kernel.data import DataError, misprint, parse, text_of
from rules.kernel.forms import signs_of
from rules.kernel.game import Data, Game
from rules.kernel.grammar import GRAMMAR, Grammar, Sort
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import Line, readable
from rules.kernel.template import Facts, Grouped, Named, Template, Tenths, fields_of, parts_of, say, template
from rules.kernel.toml_lines import Path

NAMES, PARTS, SIGN, SPOKEN, LINE = "names", "parts", "sign", "spoken", "line"
LAST_OF_LIST, THOUSANDS, DECIMAL = ("lists", "and"), ("lists", "thousands"), ("lists", "decimal")


def message_key(told: msgspec.Struct | type[msgspec.Struct]) -> str:
    """The key of a struct's text: the name of its class."""
    return told.__name__ if isinstance(told, type) else type(told).__name__


class Language:
    """The texts of one language."""

    def __init__(self) -> None:
        self.templates: dict[tuple[str, str], Template] = {}
        self.names: dict[str, dict[str, str]] = {}
        self.grammar = Grammar()
        self.written: Callable[[Line], str] = str

    def read(self, text: str, file: str) -> None:
        """Add a layer of texts; one that is there already is replaced."""
        layer = layer_of(text, file)
        self.templates |= layer.templates
        for table, names in layer.names.items():
            self.names.setdefault(table, {}).update(names)
        self.grammar = self.grammar.with_more(layer.grammar)

    def add(self, path: Path, value: Any) -> None:
        *tables, key = map(str, path)
        if tables and tables[0] == GRAMMAR and isinstance(value, str):
            self.grammar.add(tables[1:], key, value, path)
        elif value == {} and tables == [NAMES]:
            self.names.setdefault(key, {})
        elif not isinstance(value, str) or not tables:
            raise misprint("must be a text in a table of texts", path)
        elif tables[0] == NAMES:
            self.names.setdefault(".".join(tables[1:]), {})[key] = plain_name(value, path)
        else:
            self.templates[".".join(tables), key] = read_template(value, path)

    def say(self, category: str, key: str, facts: Facts) -> str:
        return say(self.template(category, key), facts, self)

    def template(self, category: str, key: str) -> Template:
        try:
            return self.templates[category, key]
        except KeyError:
            raise KeyError(f"there is no text {category}.{key}") from None

    def name(self, table: str, value: Any) -> str:
        if table == LINE and isinstance(value, Line):
            return self.written(value)
        if isinstance(value, msgspec.Struct | Mapping):
            return self.say(PARTS, table, value)
        names = self.names.get(table)
        if names == {}:
            return str(value)  # of a table that nobody has filled
        found = (names or {}).get(str(value))
        if found is None:
            base = base_of(table)
            if base in self.names:
                return self.name(base, value)
            raise KeyError(f"there is no text {NAMES}.{table}.{value}")
        return found

    def sort(self, value: Any) -> Sort:
        return self.grammar.sort(value)

    def joined(self, pieces: Iterable[str]) -> str:
        return self.grammar.joined(pieces)

    def keys(self, open_tables: Collection[str] = ()) -> dict[str, frozenset[str]]:
        """Every text and name of the language with the fields it uses, but for the names in open tables."""
        texts = {".".join(key): fields_of(parts) for key, parts in self.templates.items()}
        tables = {table: names for table, names in self.names.items() if table not in open_tables}
        return texts | {f"{NAMES}.{table}.{key}": frozenset() for table in tables for key in tables[table]}

    def with_names(self, table: str, names: Mapping[str, str]) -> Language:
        """The language with more names in a table that it declares; its own names stay."""
        found = Language()
        found.templates, found.grammar, found.written = self.templates, self.grammar, self.written
        found.names = {**self.names, table: {**names, **self.names[table]}}
        return found

    def wanting(self, part: Named | Grouped | Tenths) -> str:
        """What a part refers to and the language lacks."""
        if isinstance(part, Grouped | Tenths):
            sign = THOUSANDS if isinstance(part, Grouped) else DECIMAL
            return "" if sign in self.templates else ".".join(sign)
        if part.table not in (LINE, *self.names) and (PARTS, part.table) not in self.templates:
            return f"{NAMES}.{part.table}"
        if part.between == "&" and LAST_OF_LIST not in self.templates:
            return ".".join(LAST_OF_LIST)
        return ""


class Catalogue:
    """All languages of a game; the first of them is the one that the others are measured by."""

    def __init__(self, languages: Mapping[str, Language]) -> None:
        self.languages = dict(languages)
        self.first = next(iter(self.languages))

    @classmethod
    def load(cls, *layers: Mapping[str, str]) -> Catalogue:
        """Read the texts of each language, layer upon layer, and check that nothing is missing."""
        catalogue = cls.read(*layers)
        catalogue.check()
        return catalogue

    @classmethod
    def read(cls, *layers: Mapping[str, str]) -> Catalogue:
        """The same of texts that have been checked."""
        languages: dict[str, Language] = {}
        for layer in layers:
            for language, text in layer.items():
                languages.setdefault(language, Language()).read(text, file_of(language))
        return cls(languages)

    def check(self) -> None:
        for language, words in self.languages.items():
            others = () if language == self.first else differences(self.languages[self.first], words)
            for key, reason in (*dangling(words), *others):
                raise misprint(f"{key} {reason}", file=file_of(language))

    def say(self, category: str, key: str, facts: Facts, language: str = "") -> str:
        return self.languages[language or self.first].say(category, key, facts)

    def has(self, category: str, key: str) -> bool:
        return (category, key) in self.languages[self.first].templates

    def keys(self, category: str) -> list[str]:
        return [key for table, key in self.languages[self.first].templates if table == category]

    def fields(self, category: str, key: str) -> frozenset[str]:
        """The facts that the text uses."""
        return fields_of(self.languages[self.first].template(category, key))

    def require(self, category: str, facts: Mapping[str, Collection[str]]) -> None:
        """Refuse a catalogue that lacks one of these texts or uses a fact that the game does not give."""
        for key, known in facts.items():
            if not self.has(category, key):
                raise misprint(f"{category}.{key} is missing", file=file_of(self.first))
            if unknown := sorted(self.fields(category, key) - set(known)):
                raise misprint(
                    f"{category}.{key} uses {unknown[0]}, which is no fact of it", file=file_of(self.first)
                )

    def with_names(self, table: str, names: Mapping[str, str]) -> Catalogue:
        """The catalogue with a table of names from the game's data, the same in every language."""
        return Catalogue({key: words.with_names(table, names) for key, words in self.languages.items()})


def catalogue(game: Game, data: Data, *more: Mapping[str, str]) -> Catalogue:
    """All that a game can say: the kernel's texts, its own, and the names of its printed matter.

    `more` are texts that others lay on top. A language that one of the layers lacks is left out: nobody reads
    half of what they are told in one language and half in another.
    """
    folders = (files("rules.kernel"), game.folder) if game.folder else (files("rules.kernel"),)
    layers = in_all((*(texts_of(folder / "words") for folder in folders), *more))
    found = checked(*(tuple(layer.items()) for layer in layers))
    vocabulary = game.vocabulary(data)
    for kind, values in vocabulary.names.items():
        if kind in found.languages[found.first].names:
            found = found.with_names(kind, {value: vocabulary.called(kind, value) for value in values})
    signs = signs_of(lines_of(game))
    return Catalogue({language: writing(found, language, vocabulary, signs) for language in found.languages})


def writing(found: Catalogue, language: str, plain: Vocabulary, signs: Iterable[str]) -> Language:
    """A language that quotes orders as its readers write them."""
    told = found.languages[language].with_names(SIGN, {sign: plain.said(sign, language) for sign in signs})
    told.written = in_language(found, language, plain).written
    return told


def in_language(found: Catalogue, language: str, plain: Vocabulary) -> Vocabulary:
    """A vocabulary with the names and the grammar of a language.

    The first has no other names than orders are sealed in; it may have its words for one and many.
    """
    words = found.languages[language]
    if language == found.first:
        return plain.speaking(language, {}, {}, words.grammar) if language in plain.agreeing else plain
    full = {kind: words.names[kind] for kind in plain.names if kind in words.names}
    return plain.speaking(language, full, words.names[SPOKEN], words.grammar)


def lines_of(game: Game) -> Iterator[type[Line]]:
    """Every kind of line that may be written."""
    for kind in game.kinds:
        yield from readable(kind)
    yield from (*game.standing, *game.lookups)


@lru_cache(maxsize=16)
def checked(*layers: tuple[tuple[str, str], ...]) -> Catalogue:
    """The catalogue of these layers, checked once: most of what it takes to make one goes into that."""
    return Catalogue.load(*map(dict, layers))


@lru_cache(maxsize=64)
def layer_of(text: str, file: str) -> Language:
    """The texts of one file, read once: the catalogue of every game has those of the kernel and the bot."""
    found = Language()
    try:
        for path, value in texts_in(parse(text, file)):
            found.add(path, value)
    except DataError as error:
        raise error if error.file else error.found_in(file, text) from None
    return found


@lru_cache(maxsize=64)
def bare(game: str, language: str) -> Language:
    """The texts of the kernel, with those of a game if one is named, and without the names of its data."""
    found = Language()
    for folder in filter(None, ("kernel", game)):
        found.read(text_of(files(f"rules.{folder}") / file_of(language)), file_of(language))
    return found


def texts_of(folder: Traversable) -> dict[str, str]:
    """The texts of every language in a folder, English first."""
    files = (file for file in folder.iterdir() if file.name.endswith(".toml"))
    found = {file.name.removesuffix(".toml"): text_of(file) for file in files}
    return dict(sorted(found.items(), key=lambda item: (item[0] != "en", item[0])))


def in_all(layers: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """The layers in those languages that each of them has."""
    return [
        {language: text for language, text in layer.items() if all(language in other for other in layers)}
        for layer in layers
    ]


def base_of(table: str) -> str:
    """The table of which this one holds further forms, or nothing."""
    return table.rpartition(".")[0]


def file_of(language: str) -> str:
    return f"words/{language}.toml"


def texts_in(data: Mapping[str, Any], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything that is no table, and the empty tables."""
    for key, value in data.items():
        if isinstance(value, dict) and value:
            yield from texts_in(value, (*path, key))
        else:
            yield (*path, key), value


def plain_name(text: str, path: Path) -> str:
    if "{" in text or "}" in text:
        raise misprint("a name holds no fields", path)
    return text


def read_template(text: str, path: Path) -> Template:
    try:
        return template(text)
    except DataError as error:
        raise error.at(path) from None


def dangling(words: Language) -> Iterator[tuple[str, str]]:
    for key, parts in words.templates.items():
        for part in parts_of(parts):
            if isinstance(part, Named | Grouped | Tenths) and (missing := words.wanting(part)):
                yield ".".join(key), f"refers to {missing}, which is not there"


def differences(first: Language, words: Language) -> Iterator[tuple[str, str]]:
    """Where a language says more or less than the first, or with other fields."""
    open_tables = [table for table, names in first.names.items() if not names]
    own = forms_in(words, first)
    theirs, ours = words.keys((*open_tables, *own)), first.keys()
    yield from ((key, "is missing") for key in ours if key not in theirs)
    for table in own:
        base = first.names[base_of(table)]
        yield from ((f"{NAMES}.{table}.{key}", "is missing") for key in base if key not in words.names[table])
        strange = (key for key in words.names[table] if base and key not in base)
        yield from ((f"{NAMES}.{table}.{key}", "is a form of no name") for key in strange)
    for key, fields in theirs.items():
        if key not in ours:
            yield key, "is in this language only"
        elif unknown := sorted(fields - ours[key]):
            yield key, f"uses the field {unknown[0]}, which the first language does not"


def forms_in(words: Language, first: Language) -> list[str]:
    """The tables that hold further forms of names, which the first language does without."""
    return [table for table in words.names if table not in first.names and base_of(table) in first.names]
