"""The words of one game, or of none, in one reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rules.kernel.orders import No
from rules.kernel.words import Catalogue, message_key

MARKDOWN = re.compile(r"([\\*_~`|<>\[\]]|^[#-])")  # headings and lists begin a line only


@dataclass(frozen=True)
class Voice:
    catalogue: Catalogue
    language: str

    @classmethod
    def of(cls, catalogue: Catalogue, locale: str = "") -> Voice:
        """The language nearest to what a client says of its user: `pt-BR`, else `pt`, else the first."""
        near = (locale, locale.partition("-")[0], catalogue.first)
        return cls(catalogue, next(language for language in near if language in catalogue.languages))

    def say(self, category: str, key: str, /, **facts: Any) -> str:
        return self.catalogue.say(category, key, facts, self.language)

    def struct(self, category: str, told: msgspec.Struct) -> str:
        """What a text named as the struct's class says of it: an event, a question, a roll."""
        return self.catalogue.say(category, message_key(told), told, self.language)

    def name(self, table: str, value: str) -> str:
        return self.catalogue.languages[self.language].name(table, value)

    def seat(self, seat: str) -> str:
        return self.name("side", seat)

    def of_view(self, key: str, view: Any) -> str:
        """Where the game stands, by a view."""
        return self.catalogue.say("table", key, view, self.language)

    def refusal(self, no: No) -> str:
        """Why something may not be, with the rule that forbids it."""
        text = self.say("refusals", no.key, **no.facts)
        game, _, _ = no.rule.partition("/")
        return text if game in ("kernel", "bot") else self.say("posts", "by_rule", text=text, rule=no.rule)


@dataclass(frozen=True)
class Told:
    """A text in the first language, and in all others by their names."""

    first: str
    others: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Voices:
    """The words of one game, or of none, in all languages at once."""

    catalogue: Catalogue

    def each(self, say: Callable[[Voice], str]) -> Told:
        first, *others = (Voice(self.catalogue, language) for language in self.catalogue.languages)
        return Told(say(first), {voice.language: say(voice) for voice in others})

    def say(self, category: str, key: str, /, **facts: Any) -> Told:
        return self.each(lambda voice: voice.say(category, key, **facts))

    def name(self, table: str, value: str) -> Told:
        return self.each(lambda voice: voice.name(table, value))

    def word(self, table: str, word: str) -> Told:
        """A word that is its own name in the first language, and in others that have none for it."""
        tables = {key: words.names[table] for key, words in self.catalogue.languages.items()}
        return Told(word, {key: names[word] for key, names in tables.items() if word in names})


def unmarked(text: str) -> str:
    """Text that somebody wrote, so that nothing in it is taken for formatting or for a mention."""
    return MARKDOWN.sub(r"\\\1", " ".join(text.split()))
