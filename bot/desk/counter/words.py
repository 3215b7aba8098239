"""The words that call what people can do: a command, a button or list, a form, a word that is written.

Each says which parameters of its verb it gives, and makes them of what has come in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, get_origin

from bot.desk.counter.blanks import Blank
from bot.post.message import Clicked, number_of
from rules.kernel.orders import No

Given = Mapping[str, Any]  # to the parameters of a verb, by their names


class Parameters(NamedTuple):
    """What a verb takes, by the types of each; and without which of them it cannot be done."""

    types: Mapping[str, Any]
    needed: frozenset[str]


@dataclass(frozen=True)
class Command:
    """A slash command, as `game join`, with its blanks. `given`: what it says where they do not.

    Several can share one: then each is a way of it, behind a colon, as `game master: ask`.
    """

    name: str
    blanks: tuple[Blank, ...]
    given: Given

    def fills(self) -> dict[str, bool]:
        """The parameters that it gives, and whether it always does."""
        return {**{blank.to: blank.required for blank in self.blanks}, **dict.fromkeys(self.given, True)}

    async def heard(self, filled: Given) -> Given:
        """What was filled in, by the verb's parameters; raises No where a file is not as it should be."""
        found = dict(self.given)
        for blank in self.blanks:
            if blank.name in filled:
                value = await blank.taken(filled[blank.name])
                found[blank.to] = (*found.get(blank.to, ()), value) if blank.several else value
        return found


@dataclass(frozen=True)
class Pressed:
    """A button or a list. Its id carries these parameters in this order; the last may hold colons.

    `number` is the parameter for the number of a question in the id, `chosen` for what a list was set to.
    """

    name: str
    carries: tuple[str, ...]
    number: str
    chosen: str
    given: Given

    def fills(self) -> dict[str, bool]:
        always = dict.fromkeys(filter(None, (*self.carries, self.number, *self.given)), True)
        return {**always, **({self.chosen: False} if self.chosen else {})}

    def heard(self, parameters: Parameters, at: Clicked, values: tuple[str, ...]) -> Given:
        about = {self.number: at.ask} if self.number else {}
        found = {**carried(self.carries, parameters, at), **about, **self.given}
        return {**found, **self._set(parameters, values)}

    def _set(self, parameters: Parameters, values: tuple[str, ...]) -> Given:
        if not self.chosen:
            return {}
        if is_list(parameters.types[self.chosen]):
            return {self.chosen: values}
        return dict(zip([self.chosen], values, strict=False))


@dataclass(frozen=True)
class Filled:
    """A form. Its id carries parameters as that of a button does; its fields are parameters, too."""

    name: str
    carries: tuple[str, ...]
    fields: tuple[str, ...]
    number: str

    def fills(self) -> dict[str, bool]:
        return dict.fromkeys(filter(None, (*self.carries, *self.fields, self.number)), True)

    def heard(self, parameters: Parameters, at: Clicked, fields: Mapping[str, str]) -> Given:
        about = {self.number: at.ask} if self.number else {}
        written = {name: fields.get(name, "") for name in self.fields}
        return {**carried(self.carries, parameters, at), **about, **written}


@dataclass(frozen=True)
class Typed:
    """A word in a direct message, with what follows it, which goes to the parameter `rest`.

    Without a `rest` nothing may follow, and with one that is `always` there something must; else the word
    is not meant. `anywhere`: it is not about one table.
    """

    name: str
    rest: str
    always: bool
    anywhere: bool

    def fills(self) -> dict[str, bool]:
        return {self.rest: True} if self.rest else {}

    def heard(self, parameters: Parameters, rest: str) -> Given | None:
        """What the verb is given, or None where the word is not meant."""
        if not rest:
            return None if self.always else dict.fromkeys(parameters.needed & {self.rest}, "")
        if not self.rest:
            return None
        if parameters.types[self.rest] is not int:
            return {self.rest: rest}
        number = number_of(rest)
        return None if number is None else {self.rest: number}


Word = Command | Pressed | Filled | Typed


def command(name: str, *blanks: Blank, **given: Any) -> Command:
    return Command(name, blanks, given)


def pressed(name: str, *carries: str, number: str = "", chosen: str = "", **given: Any) -> Pressed:
    return Pressed(name, carries, number, chosen, given)


def filled(name: str, *carries: str, fields: tuple[str, ...], number: str = "") -> Filled:
    return Filled(name, carries, fields, number)


def typed(name: str, rest: str = "", *, always: bool = False, anywhere: bool = False) -> Typed:
    return Typed(name, rest, always, anywhere)


# -- what ids carry ---------------------------------------------------------------------------------------


def carried(names: tuple[str, ...], parameters: Parameters, at: Clicked) -> Given:
    """What an id carries, by parameters; those that it lacks are not given, unless they are needed."""
    found: dict[str, Any] = {}
    for place, name in enumerate(names):
        rest = at.arguments[place:]
        if name and (rest or name in parameters.needed):
            found[name] = value_of(parameters.types[name], name, rest if name == names[-1] else rest[:1])
    return found


def value_of(kind: Any, name: str, texts: tuple[str, ...]) -> Any:
    """What a part of an id says to a parameter; a switch is on where its name stands. Raises No."""
    if is_list(kind):
        return texts
    if kind is bool:
        return texts == (name,)
    if kind is str:
        return ":".join(texts)
    number = number_of("".join(texts[:1]))
    if number is None:
        raise No("bot/clicks", "unknown_button")
    return number


def is_list(kind: Any) -> bool:
    return get_origin(kind) is tuple
