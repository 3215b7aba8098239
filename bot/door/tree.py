"""The commands as discord.py wants them: a tree of groups, each command with the signature of its blanks."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, Optional

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group, Range, locale_str

from bot.desk import Named
from bot.desk.counter.blanks import FilledIn, Offered, Sort
from bot.door.errands import Errand, Errands, Printed
from bot.words.speaker import Told
from bot.words.visible import visible

Asked = discord.Interaction[Any]
Handle = Callable[[Asked, Errand, FilledIn], Awaitable[None]]
Offer = Callable[[Asked, Printed, FilledIn, str], Awaitable[Offered]]
Tree = app_commands.CommandTree[Any]


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


def plant(client: discord.Client, errands: Errands, handle: Handle, offer: Offer) -> Tree:
    """The tree of a client, all in it."""
    tree: Tree = app_commands.CommandTree(client, allowed_contexts=PLACES, allowed_installs=INSTALLED)
    groups: dict[str, Group] = {}
    for errand in errands.errands:
        way, _, name = errand.name.rpartition(" ")
        command = command_of(errand, name, handle, offer)
        if way:
            group_of(way, errands, groups, tree).add_command(command)
        else:
            tree.add_command(command)
    return tree


def group_of(way: str, errands: Errands, groups: dict[str, Group], tree: Tree) -> Group:
    if way not in groups:
        parent, _, name = way.rpartition(" ")
        called = localized(errands.called.get(way) or Told(name))
        shown = MANAGERS if way in errands.reserved else None
        about = localized(errands.groups[way])
        groups[way] = Group(name=called, description=about, default_permissions=shown)
        if parent:
            group_of(parent, errands, groups, tree).add_command(groups[way])
        else:
            tree.add_command(groups[way])
    return groups[way]


def command_of(errand: Errand, name: str, handle: Handle, offer: Offer) -> Command[Any, ..., None]:
    async def run(asked: Asked, **filled: Any) -> None:
        await handle(asked, errand, given(errand, filled))

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
            command.autocomplete(blank.name)(completion(blank, offer))
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


def completion(blank: Printed, offer: Offer) -> Any:
    """What discord.py calls while the blank is being filled in."""
    kind = int if blank.sort is Sort.NUMBER else str

    async def complete(asked: Asked, typed: Any) -> list[Choice[Any]]:
        named = vars(asked.namespace).items()
        filled = {k: seen(v) for k, v in named if k != blank.name and v not in (None, "")}
        offered = await offer(asked, blank, filled, visible(str(typed))[:LONGEST])
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


async def payload(tree: Tree) -> list[dict[str, Any]]:
    """All that Discord is told of the commands."""
    return [await command.get_translated_payload(tree, LOCALIZED) for command in tree.get_commands()]
