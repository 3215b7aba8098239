"""Limits on application commands."""

import unicodedata
from collections.abc import Iterator
from itertools import chain

from bot.playground.limits import check, forms, unique, within
from bot.playground.model import Json
from bot.playground.refusals import Fault
from bot.playground.tree import Where

CHAT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP = 1, 2
WITH_CHOICES = {3, 4, 10}
LIMIT_BY_KIND = {CHAT: "commands.chat", USER: "commands.user", MESSAGE: "commands.message"}


def overwrite(commands: list[Json]) -> Iterator[Fault]:
    """Limits on the whole list that replaces what was there."""
    for kind, limit in LIMIT_BY_KIND.items():
        yield from within(limit, (), sum((one.get("type") or 1) == kind for one in commands))
    names = (((n, "name"), (one.get("type") or 1, one.get("name"))) for n, one in enumerate(commands))
    yield from unique("commands.same-name", names)
    yield from chain.from_iterable(command(one, (n,)) for n, one in enumerate(commands))


def command(body: Json, where: Where = ()) -> Iterator[Fault]:
    name, description = body.get("name") or "", body.get("description") or ""
    yield from within("command.name-length", (*where, "name"), len(name))
    if (body.get("type") or CHAT) != CHAT:
        yield from check("command.no-description", (*where, "description"), not description)
        yield from check("command.no-options", (*where, "options"), not body.get("options"))
        return
    yield from check("command.name", (*where, "name"), is_name(name))
    yield from within("command.description", (*where, "description"), len(description))
    yield from within("command.size", where, size(body))
    yield from _localized(body, where, "command.description")
    yield from _options(body.get("options") or [], (*where, "options"), depth=0)


def is_name(name: str) -> bool:
    """Letters, digits, `-`, `_`, `'`, and nothing that has a lower case."""
    return all(_fits(parcel) for parcel in name) and name == name.lower()


def _fits(parcel: str) -> bool:
    if parcel in "-_'" or unicodedata.category(parcel)[0] in "LN":
        return True
    return unicodedata.name(parcel, "").startswith(("DEVANAGARI", "THAI"))


def size(body: Json) -> int:
    """Names, descriptions and values of a command, its options and their choices together.

    Of each the longest language counts.
    """
    own = longest(body, "name") + longest(body, "description")
    choices = sum(longest(one, "name") + len(str(one.get("value", ""))) for one in body.get("choices") or [])
    return own + choices + sum(size(option) for option in body.get("options") or [])


def longest(body: Json, field: str) -> int:
    """The characters of a text in the language in which it is longest."""
    texts = (body.get(field), *(body.get(f"{field}_localizations") or {}).values())
    return max(len(text or "") for text in texts)


def _localized(body: Json, where: Where, description: str) -> Iterator[Fault]:
    """A name or description in another language is one that could stand there in the first."""
    for locale, name in (body.get("name_localizations") or {}).items():
        at = (*where, "name_localizations", locale)
        yield from within("command.name-length", at, len(name))
        yield from check("command.name", at, is_name(name))
    for locale, text in (body.get("description_localizations") or {}).items():
        yield from within(description, (*where, "description_localizations", locale), len(text))


def _names_in_each_language(options: list[Json], where: Where) -> Iterator[Fault]:
    """In no language are two options called alike."""
    locales = dict.fromkeys(key for one in options for key in one.get("name_localizations") or {})
    for locale in locales:
        names = ((one.get("name_localizations") or {}).get(locale, one.get("name")) for one in options)
        at = (((*where, n, "name_localizations", locale), name) for n, name in enumerate(names))
        yield from unique("option.same-name", at)


def _options(options: list[Json], where: Where, depth: int) -> Iterator[Fault]:
    yield from within("command.options", where, len(options))
    yield from unique(
        "option.same-name", (((*where, n, "name"), o.get("name")) for n, o in enumerate(options))
    )
    yield from _names_in_each_language(options, where)
    kinds = [option.get("type") for option in options]
    nested = [kind in (SUBCOMMAND, GROUP) for kind in kinds]
    yield from check("option.mixed", where, not any(nested) or all(nested))
    required = [bool(option.get("required")) for option in options]
    yield from check("option.order", where, required == sorted(required, reverse=True))
    for index, option in enumerate(options):
        yield from _option(option, (*where, index), depth)


def _option(option: Json, where: Where, depth: int) -> Iterator[Fault]:
    name, kind = option.get("name") or "", option.get("type")
    yield from within("command.name-length", (*where, "name"), len(name))
    yield from check("command.name", (*where, "name"), is_name(name))
    yield from within("option.text", (*where, "description"), len(option.get("description") or ""))
    yield from _localized(option, where, "option.text")
    yield from check("option.depth", where, not _too_deep(kind, depth))
    if kind in (SUBCOMMAND, GROUP):
        yield from _options(
            option.get("options") or [], (*where, "options"), depth + (1 if kind == GROUP else 2)
        )
    yield from _choices(option, where)
    yield from _bounds(option, where)


def _too_deep(kind: int | None, depth: int) -> bool:
    return (kind == GROUP and depth > 0) or (kind == SUBCOMMAND and depth > 1)


def _choices(option: Json, where: Where) -> Iterator[Fault]:
    choices, at = option.get("choices") or [], (*where, "choices")
    yield from check("option.choices-and-autocomplete", at, not (choices and option.get("autocomplete")))
    takes = option.get("type") in WITH_CHOICES
    yield from check("option.autocomplete", where, takes or not (option.get("autocomplete") or choices))
    yield from unique("choice.same-name", (((*at, n, "name"), c.get("name")) for n, c in enumerate(choices)))
    if choices:
        yield from forms.choices(choices, option.get("type") or 0, at)


def _bounds(option: Json, where: Where) -> Iterator[Fault]:
    if option.get("min_value") is not None and option.get("max_value") is not None:
        yield from check("option.min-over-max", where, option["min_value"] <= option["max_value"])
    if option.get("min_length") is not None:
        yield from within("option.min-length", (*where, "min_length"), option["min_length"])
    if option.get("max_length") is not None:
        yield from within("option.max-length", (*where, "max_length"), option["max_length"])
