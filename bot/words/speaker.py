"""The words of one game, or of none, in one reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bot.words.visible import visible
from rules.kernel.data import LONGEST_REASON, clip
from rules.kernel.game import Game
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import Kind, Line, No
from rules.kernel.template import CLOSE, OPEN, capital
from rules.kernel.words import Catalogue, message_key

BLANKS = re.compile(r"[^\S\u00a0\u202f]+")  # those that keep words together are left
COMMAND = re.compile(r"`/([^`]+)`")
WORD = re.compile(r"[^ :]+")  # of a command, as of `game clock what:pause`
QUOTED = 600  # characters of what a refusal quotes
# Headings and lists begin a line only. A link between < and > stays one, without a preview of where it leads.
LINK = re.compile(r"(?P<link>https?://[^\s<>`|\\]+)|[\\*_~`|<>\[\]]|^[#-]", re.IGNORECASE)


# tables of names: of what commands are made of, of what is filled in there, and of parts of a board
WORDS, FIELDS, THEATRE = "word", "blank", "theatre"
EVENTS, SHORT, LEADING = "events", "events.short", "events.sign"  # sentences, lines of news, signs before one
FIGHTS, SHOWN = "fights", "fights.short"  # of fights, for who sees no signs and who does
SIGN = "lines.sign"  # of a line on a button
CHARGE = "charge"  # a fact of refusals: what a commander is given


def nearest(catalogue: Catalogue, locale: str) -> str:
    """The language nearest to what a client says of its user: `pt-BR`, else `pt`, else the first."""
    near = (locale, locale.partition("-")[0], catalogue.first)
    return next(language for language in near if language in catalogue.languages)


@dataclass(frozen=True)
class Speaker:
    """`client`: the language in which the reader's Discord shows commands; the same if it is not given.

    `signs`: the reader sees signs, so that news need fewer words.
    """

    catalogue: Catalogue
    language: str
    client: str = ""
    signs: bool = False

    @classmethod
    def of(cls, catalogue: Catalogue, locale: str = "", client: str = "", *, signs: bool = False) -> Speaker:
        near = nearest(catalogue, client) if client else ""
        return cls(catalogue, nearest(catalogue, locale), near, signs)

    def say(self, category: str, key: str, /, **facts: Any) -> str:
        text = self.catalogue.say(category, key, facts, self.language)
        return COMMAND.sub(self._command, text) if self.client not in ("", self.language) else text

    def _command(self, told: re.Match[str]) -> str:
        """A command as the reader's Discord calls it: there alone can it be typed."""
        languages = self.catalogue.languages
        tables = (languages[each].names for each in (self.language, self.client))
        written, shown = ({**names.get(FIELDS, {}), **names.get(WORDS, {})} for names in tables)
        keys = {name: key for key, name in written.items()}
        known = {word: keys.get(word, word) for word in WORD.findall(told[1])}
        return f"`/{WORD.sub(lambda word: shown.get(known[word[0]], known[word[0]]), told[1])}`"

    def struct(self, category: str, told: msgspec.Struct) -> str:
        """What a text named as the struct's class says of it: an event, a question, a roll."""
        return self.catalogue.say(category, message_key(told), told, self.language)

    def line(self, event: msgspec.Struct) -> str:
        """An event as a line of news, which a sign leads; whoever sees none is told the sentence.

        Where there is no short form, the sentence follows the sign.
        """
        has = self.catalogue.has
        if self.signs and has(SHORT, message_key(event)):
            return self.struct(SHORT, event)
        led = self.signs and has(LEADING, message_key(event))
        sentence = self.struct(EVENTS, event)
        return f"{self.struct(LEADING, event)} {sentence}" if led else sentence

    def summary(self, told: msgspec.Struct) -> str:
        """Something of a fight, in signs for whoever sees them where there is such a form."""
        short = self.signs and self.catalogue.has(SHOWN, message_key(told))
        return self.struct(SHOWN if short else FIGHTS, told)

    def on_button(self, kind: Kind, line: Line, words: Vocabulary) -> str:
        """A line as a button beside its question says it."""
        return self.struct("labels", line) if isinstance(line, kind.labelled) else words.written(line)

    def sign(self, game: Game, view: Any, line: Line) -> str:
        """The name of the sign of a line on a button; nothing where it has none."""
        if not self.catalogue.has(SIGN, message_key(line)):
            return ""
        facts = {"side": view.who, **msgspec.structs.asdict(line), **game.signed(view, line)}
        return self.catalogue.say(SIGN, message_key(line), facts, self.language).strip(OPEN + CLOSE)

    def name(self, table: str, value: str) -> str:
        return self.catalogue.languages[self.language].name(table, value)

    def charge(self, name: str) -> str:
        """What a commander is given: a theatre by its name, anything else as orders call it."""
        return self.catalogue.languages[self.language].names.get(THEATRE, {}).get(name, name)

    def charges(self, names: Iterable[str]) -> str:
        return ", ".join(map(self.charge, names))

    def word(self, table: str, word: str) -> str:
        """A word of a command, as the reader's Discord calls it."""
        names = self.catalogue.languages[self.client or self.language].names
        return names.get(table, {}).get(word, word)

    def seat(self, seat: str) -> str:
        return self.name("side", seat)

    def label(self, seat: str) -> str:
        """A seat where its name stands alone, as beside a line of a chart."""
        return capital(self.name("side.label", seat))

    def of_view(self, key: str, view: Any) -> str:
        """Where the game stands, by a view."""
        return self.catalogue.say("table", key, view, self.language)

    def refusal(self, no: No) -> str:
        """Why something may not be, with the rule that forbids it."""
        items = no.facts.items()
        facts = {name: clip(fact, QUOTED) if isinstance(fact, str) else fact for name, fact in items}
        if CHARGE in facts:
            facts = {**facts, CHARGE: self.charge(facts[CHARGE])}
        text = self.say(no.category, no.key, **facts)
        if no.category == "faults":
            return clip(text, LONGEST_REASON)
        cites = no.rule.partition("/")[0] not in ("kernel", "bot")
        return self.say("posts", "by_rule", text=text, rule=no.rule) if cites else text


@dataclass(frozen=True)
class Told:
    """A text in the first language, and in all others by their names."""

    first: str
    others: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Speakers:
    """The words of one game, or of none, in all languages at once."""

    catalogue: Catalogue

    def each(self, say: Callable[[Speaker], str]) -> Told:
        first, *others = (Speaker(self.catalogue, language) for language in self.catalogue.languages)
        return Told(say(first), {speaker.language: say(speaker) for speaker in others})

    def say(self, category: str, key: str, /, **facts: Any) -> Told:
        return self.each(lambda speaker: speaker.say(category, key, **facts))

    def name(self, table: str, value: str) -> Told:
        return self.each(lambda speaker: speaker.name(table, value))

    def word(self, table: str, word: str) -> Told:
        """A word that is its own name in the first language, and in others that have none for it."""
        tables = {key: words.names[table] for key, words in self.catalogue.languages.items()}
        return Told(word, {key: names[word] for key, names in tables.items() if word in names})


def spelled(name: str) -> str:
    """A name of the program as a word of a command: `WithdrawTo` as `withdraw-to`."""
    apart = "".join(f"-{c.lower()}" if c.isupper() else c for c in name.replace("_", "-"))
    return apart.lstrip("-")


def unmarked(text: str) -> str:
    """Text that somebody wrote: nothing in it is seen as formatting or a mention, no link has a preview."""
    bare = BLANKS.sub(" ", visible(text)).strip()
    return LINK.sub(lambda found: f"<{found[0]}>" if found["link"] else f"\\{found[0]}", bare)
