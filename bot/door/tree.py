"""The commands as discord.py wants them: a tree of groups, each command with the signature of its blanks."""

from __future__ import annotations

import inspect
from typing import Any, Optional, Protocol

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group, Range, locale_str

from bot.desk import Named
from bot.desk.counter.blanks import FilledIn, Offered, Sort
from bot.door.errands import Errand, Errands, Printed
from bot.words.speaker import Told
from bot.words.visible import visible

Asked = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]
Grown = Command[Any, ..., None] | Group


class Attendant(Protocol):
    """What a client does that is asked for something."""

    async def ordered(self, asked: Asked, errand: Errand, given: FilledIn, /) -> None:
        """A command was given."""

    async def offered(self, asked: Asked, blank: Printed, given: FilledIn, typed: str, /) -> Offered:
        """A blank of one is being filled in."""


class Room(app_commands.Transformer):
    """A channel or thread that people write in, as its number: it need not be known to the bot."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        kinds = discord.ChannelType
        return [kinds.text, kinds.news, kinds.public_thread, kinds.private_thread, kinds.news_thread]

    async def transform(self, asked: Asked, value: Any, /) -> int:
        return int(value.id)


class Somebody(app_commands.Transformer):
    """A person, known to be in the server where the command is given, or not."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.user

    async def transform(self, asked: Asked, value: Any, /) -> Named:
        return Named(value.id, value.bot, isinstance(value, discord.Member))


LONGEST = 2000  # characters of what is being typed that are looked at

TYPES: dict[Sort, Any] = {
    Sort.TEXT: str,
    Sort.NUMBER: int,
    Sort.SWITCH: bool,
    Sort.FILE: discord.Attachment,
    Sort.CHANNEL: app_commands.Transform[int, Room],
    Sort.PERSON: app_commands.Transform[Named, Somebody],
}
# In servers and in direct messages with the bot, for all who are there; nobody installs it for themself.
PLACES = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
INSTALLED = app_commands.AppInstallationType(guild=True, user=False)


MANAGERS = discord.Permissions(manage_guild=True)  # in direct messages everybody is shown everything


class Commands:
    """All commands, made once: nothing in them is of one client, and whichever is asked does them."""

    def __init__(self, errands: Errands) -> None:
        self._grown = tuple(grown(errands))
        self._payload: list[dict[str, Any]] = []

    def planted(self, client: discord.Client) -> Tree:
        """The tree of a client, all in it."""
        tree: Tree = app_commands.CommandTree(client, allowed_contexts=PLACES, allowed_installs=INSTALLED)
        for command in self._grown:
            tree.add_command(command)
        return tree

    async def payload(self, tree: Tree) -> list[dict[str, Any]]:
        """All that Discord is told of them, worked out when first somebody asks, with any tree of them."""
        if not self._payload:
            self._payload = [await each.get_translated_payload(tree, LOCALIZED) for each in self._grown]
        return self._payload


def grown(errands: Errands) -> list[Grown]:
    """What stands directly behind the slash, in order: commands, and groups with theirs in them."""
    groups: dict[str, Group] = {}
    found: list[Grown] = []
    for errand in errands.errands:
        way, _, name = errand.name.rpartition(" ")
        command = command_of(errand, name)
        if way:
            group_of(way, errands, groups, found).add_command(command)
        else:
            found.append(command)
    return found


def group_of(way: str, errands: Errands, groups: dict[str, Group], found: list[Grown]) -> Group:
    if way not in groups:
        parent, _, name = way.rpartition(" ")
        called = localized(errands.called.get(way) or Told(name))
        shown = MANAGERS if way in errands.reserved else None
        about = localized(errands.groups[way])
        groups[way] = Group(name=called, description=about, default_permissions=shown)
        if parent:
            group_of(parent, errands, groups, found).add_command(groups[way])
        else:
            found.append(groups[way])
    return groups[way]


def command_of(errand: Errand, name: str) -> Command[Any, ..., None]:
    async def run(asked: Asked, **filled: Any) -> None:
        client: Attendant = asked.client
        await client.ordered(asked, errand, given(errand, filled))

    names = {variable(blank): localized(blank.called or Told(blank.name)) for blank in errand.blanks}
    setattr(run, "__signature__", signature_of(errand))  # noqa: B010 - discord.py reads the options off it
    app_commands.describe(**{variable(blank): localized(blank.about) for blank in errand.blanks})(run)
    app_commands.rename(**names)(run)
    app_commands.choices(
        **{
            variable(blank): [Choice(name=localized(name), value=value) for name, value in blank.choices]
            for blank in errand.blanks
            if blank.choices
        }
    )(run)
    callback: Any = run
    called, about = localized(errand.called or Told(name)), localized(errand.about)
    command: Command[Any, ..., None] = Command(name=called, description=about, callback=callback)
    for blank in errand.blanks:
        if blank.complete:
            command.autocomplete(blank.name)(completion(blank))
    return command


def variable(blank: Printed) -> str:
    return blank.name.replace("-", "_")


def signature_of(errand: Errand) -> inspect.Signature:
    asked = inspect.Parameter("asked", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return inspect.Signature([asked, *map(parameter_of, errand.blanks)])


def parameter_of(blank: Printed) -> inspect.Parameter:
    kind = TYPES[blank.sort]
    if blank.sort is Sort.NUMBER:
        kind = Range[int, blank.least, blank.most]
    if not blank.required:
        kind = Optional[kind]  # noqa: UP045 - a Range is no type that | takes
    default = inspect.Parameter.empty if blank.required else None
    return inspect.Parameter(
        variable(blank), inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind
    )


def given(errand: Errand, filled: dict[str, Any]) -> FilledIn:
    """What was filled in, by the names of the blanks."""
    found = {blank.name: filled.get(variable(blank)) for blank in errand.blanks}
    return {name: seen(value) for name, value in found.items() if value is not None}


def seen(value: Any) -> Any:
    return visible(value) if isinstance(value, str) else value


def completion(blank: Printed) -> Any:
    """What discord.py calls while the blank is being filled in."""
    kind = int if blank.sort is Sort.NUMBER else str

    async def complete(asked: Asked, typed: Any) -> list[Choice[Any]]:
        named = vars(asked.namespace).items()
        filled = {k: seen(v) for k, v in named if k != blank.name and v not in (None, "")}
        client: Attendant = asked.client
        offered = await client.offered(asked, blank, filled, visible(str(typed))[:LONGEST])
        return [Choice(name=shown, value=kind(value)) for shown, value in offered]

    return complete


class Localized(app_commands.Translator):
    """Every text has its other languages with it."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        found = string.extras.get(locale.value) or string.extras.get(locale.value.partition("-")[0])
        return None if found == string.message else found


LOCALIZED = Localized()


def localized(text: Told) -> locale_str:
    return locale_str(text.first, **text.others)
