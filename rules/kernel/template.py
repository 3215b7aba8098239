"""The language of texts: a template is read once and then said with the facts of a struct or a mapping.

{field}           the fact itself: text, or a number
{field+}          a number with its sign: what is added
{field,}          a large number, with the text `lists.thousands` between thousands
{field.}          a number of tenths, with the text `lists.decimal` before the last digit: a length
{field:table}     what the table of names calls it; a struct is told by the text `parts.table`
{field:table*}    so each of several, with ", " between them; {field:table*; } with "; "
{field:table*&}   so each of several, the last one joined by the text `lists.and` of {some} and {last}
{field:table.form} a further form of the names of a table that only this language has, such as its articles
{field#one|many}  the first text for what the language counts as one, the other for any other number of things
                  or for a name that means many; four of them where there are genders: {field#vu|vue|vus|vues}
{field.#one|many} so of a number of tenths
{field?yes|no}    by whether there is something; both texts may hold fields; |no may be left out
{:battle}         a sign, a small picture, by its name; of several words some are facts: {:$side die $number}
{:face *faces}    so one for each thing in a fact
{{  }}            the brackets themselves; no closing one inside a {field?yes|no}
^                 before the closing bracket of the first three: begins with a capital

Where two pieces meet the language may contract them: `de ` and `les Français` to `des Français`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NoReturn, Protocol

import msgspec

from rules.kernel.data import misprint, quote
from rules.kernel.grammar import NUMBERS, WITH_GENDERS, Sort
from rules.kernel.orders import No

Facts = Mapping[str, Any] | msgspec.Struct

MINUS = "−"  # which is no hyphen
OPEN, CLOSE = "\ue000", "\ue001"  # about the name of a sign in a text; nobody can write them


class Words(Protocol):
    """What a template needs of its language."""

    def say(self, category: str, key: str, facts: Facts) -> str: ...

    def name(self, table: str, value: Any) -> str: ...

    def sort(self, value: Any) -> Sort: ...

    def joined(self, pieces: Iterable[str]) -> str: ...


def fact(facts: Facts, name: str) -> Any:
    return facts[name] if isinstance(facts, Mapping) else getattr(facts, name)


def told(value: Any, words: Words) -> str:
    """A fact as it is; why something may not be in the words for it."""
    if isinstance(value, int):
        return str(value).replace("-", MINUS)
    return words.say(value.category, value.key, value.facts) if isinstance(value, No) else str(value)


def sign(name: str) -> str:
    """A sign as it stands in a text, until whoever delivers that puts the picture there."""
    return f"{OPEN}{name}{CLOSE}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class Plain:
    text: str

    def say(self, facts: Facts, words: Words) -> str:
        return self.text


@dataclass(frozen=True)
class Value:
    field: str
    capital: bool

    def say(self, facts: Facts, words: Words) -> str:
        value = fact(facts, self.field)
        text = "" if value is None else told(value, words)
        return capital(text) if self.capital else text


@dataclass(frozen=True)
class Signed:
    field: str

    def say(self, facts: Facts, words: Words) -> str:
        return f"{fact(facts, self.field):+}".replace("-", MINUS)


@dataclass(frozen=True)
class Grouped:
    field: str

    def say(self, facts: Facts, words: Words) -> str:
        number = f"{fact(facts, self.field):,}".replace("-", MINUS)
        return number.replace(",", words.say("lists", "thousands", {}))


@dataclass(frozen=True)
class Tenths:
    field: str

    def say(self, facts: Facts, words: Words) -> str:
        number = fact(facts, self.field)
        whole, tenth = divmod(abs(number), 10)
        return f"{MINUS * (number < 0)}{whole}{words.say('lists', 'decimal', {})}{tenth}"


@dataclass(frozen=True)
class Named:
    field: str
    table: str
    between: str | None  # of several
    capital: bool

    def say(self, facts: Facts, words: Words) -> str:
        value = fact(facts, self.field)
        text = words.name(self.table, value) if self.between is None else self.several(value, words)
        return capital(text) if self.capital else text

    def several(self, values: Sequence[Any], words: Words) -> str:
        names = [words.name(self.table, value) for value in values]
        if self.between == "&" and len(names) > 1:
            return words.say("lists", "and", {"some": ", ".join(names[:-1]), "last": names[-1]})
        return (", " if self.between in ("", "&") else str(self.between)).join(names)


@dataclass(frozen=True)
class Agreeing:
    """Words by how many there are, and of which gender: two of them, or four."""

    field: str
    choices: tuple[str, ...]
    tenths: bool

    def say(self, facts: Facts, words: Words) -> str:
        value = fact(facts, self.field)
        return words.sort(value // 10 if self.tenths else value).of(self.choices)


@dataclass(frozen=True)
class Either:
    field: str
    yes: Template
    no: Template

    def say(self, facts: Facts, words: Words) -> str:
        return say(self.yes if fact(facts, self.field) else self.no, facts, words)


@dataclass(frozen=True)
class Sign:
    """A small picture; with a fact of several one for each of them."""

    words: tuple[str, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(word[1:] for word in self.words if word[0] in "$*")

    def say(self, facts: Facts, words: Words) -> str:
        return "".join(sign("_".join(each)) for each in product(*(given(word, facts) for word in self.words)))


def given(word: str, facts: Facts) -> Sequence[str]:
    """What a word of a sign's name stands for."""
    if word[0] == "$":
        return (str(fact(facts, word[1:])),)
    return [str(one) for one in fact(facts, word[1:])] if word[0] == "*" else (word,)


Part = Plain | Value | Signed | Grouped | Tenths | Named | Agreeing | Either | Sign
Template = tuple[Part, ...]


def say(template: Template, facts: Facts, words: Words) -> str:
    return words.joined(part.say(facts, words) for part in template)


def parts_of(template: Template) -> Iterator[Part]:
    """Every part, those inside others too."""
    for part in template:
        yield part
        if isinstance(part, Either):
            yield from parts_of(part.yes + part.no)


def fields_of(template: Template) -> frozenset[str]:
    return frozenset(field for part in parts_of(template) for field in fields_in(part))


def fields_in(part: Part) -> tuple[str, ...]:
    if isinstance(part, Sign):
        return part.fields
    return () if isinstance(part, Plain) else (part.field,)


def template(text: str) -> Template:
    return Reader(text).whole()


class Reader:
    """Reads a template from left to right."""

    HEAD = re.compile(r"\{(?P<field>[A-Za-z_]\w*)(?P<mark>[}:#?^,.+])")
    NAMED = re.compile(r"(?P<table>\w+(?:\.\w+)*)(?:\*(?P<between>[^^]*))?(?P<capital>\^?)")
    PLAIN = re.compile(r"[^{}|]+")
    SIGN = re.compile(r"[$*]?\w+(?: [$*]?\w+)*")

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def whole(self) -> Template:
        parts: list[Part] = []
        while self.at < len(self.text):
            parts.append(Plain("}") if self.take("}}") else Plain("|") if self.take("|") else self.part())
        return tuple(parts)

    def branch(self) -> Template:
        parts: list[Part] = []
        while self.text[self.at : self.at + 1] not in ("|", "}"):
            parts.append(self.part())
        return tuple(parts)

    def part(self) -> Part:
        if self.take("{{"):
            return Plain("{")
        if plain := self.PLAIN.match(self.text, self.at):
            self.at = plain.end()
            return Plain(plain.group())
        return self.placeholder()

    def placeholder(self) -> Part:
        if self.take("{:"):
            return self.sign()
        head = self.HEAD.match(self.text, self.at)
        if head is None:
            self.fail("a field is wanted, as {name}; a bracket itself is written twice")
        self.at = head.end()
        name = head["field"]
        match head["mark"]:
            case "}":
                return Value(name, capital=False)
            case "?":
                return self.either(name)
            case "#":
                return self.agreeing(name)
            case ":":
                return self.named(name)
            case ",":
                self.close()
                return Grouped(name)
            case "." if self.take("#"):
                return self.agreeing(name, tenths=True)
            case ".":
                self.close()
                return Tenths(name)
            case "+":
                self.close()
                return Signed(name)
            case _:
                self.close()
                return Value(name, capital=True)

    def either(self, name: str) -> Either:
        yes = self.branch()
        no = self.branch() if self.take("|") else ()
        self.close()
        return Either(name, yes, no)

    def agreeing(self, name: str, *, tenths: bool = False) -> Agreeing:
        choices = tuple(self.rest().split("|"))
        if len(choices) not in (NUMBERS, WITH_GENDERS):
            self.fail("two texts are wanted, {field#one|many}, or four with genders")
        return Agreeing(name, choices, tenths)

    def named(self, name: str) -> Named:
        found = self.NAMED.fullmatch(self.rest())
        if found is None:
            self.fail("the name of a table is wanted, then * if there may be several, then ^ for a capital")
        return Named(name, found["table"], found["between"], found["capital"] == "^")

    def sign(self) -> Sign:
        name = self.rest()
        if not self.SIGN.fullmatch(name):
            self.fail("the name of a sign is wanted, as {:battle} or {:$side die $number}")
        return Sign(tuple(name.split(" ")))

    def rest(self) -> str:
        """What stands before the closing bracket."""
        end = self.text.find("}", self.at)
        rest = self.text[self.at : end]
        if end < 0 or "{" in rest:
            self.fail("a bracket is not closed")
        self.at = end + 1
        return rest

    def take(self, mark: str) -> bool:
        found = self.text.startswith(mark, self.at)
        self.at += len(mark) * found
        return found

    def close(self) -> None:
        if not self.take("}"):
            self.fail("a closing bracket is wanted")

    def fail(self, reason: str) -> NoReturn:
        raise misprint(f"{reason}, after {quote(self.text[: self.at])}")
