"""The commands as Discord is told of them: within its limits, made of what the games declare, told once."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import discord
import pytest

from bot.desk.counter.offering import Played
from bot.desk.orders.standing import by_example
from bot.door.common import errands
from bot.door.games import Declared
from bot.door.tree import Commands
from bot.playground.limits.commands import overwrite, size
from bot.playground.model import Json
from bot.playground.place import Playground
from bot.post.library import WORDS
from bot.words.speaker import Speaker, spelled
from rules.kernel.chapters import LOOK, MOST_EVERYDAY
from rules.kernel.forms import slots_of
from rules.kernel.notation import Reader
from rules.kernel.words import Language, texts_of
from tests.bot.door.people import Evening
from tests.bot.play import library

MOST_COMMANDS, MOST, CHARACTERS, CHOICES = 100, 25, 7000, 25
MOST_NAMES, MOST_VERBS = 17, 61  # with all five games
SUBCOMMAND, GROUP, CHANNEL = 1, 2, 7
NAME = re.compile(r"[-_a-z0-9]{1,32}")
KEYS = library().keys
SYNC = "PUT /applications/{application_id}/commands"


@cache
def commands() -> list[Json]:
    known, client = Commands(errands(library())), discord.Client(intents=discord.Intents.none())
    with ThreadPoolExecutor(1) as beside:  # a test may have a loop of its own here
        return beside.submit(asyncio.run, known.payload(known.planted(client))).result()


def walk(options: list[Json]) -> Iterator[Json]:
    for option in options:
        yield option
        yield from walk(option.get("options") or [])


def every() -> list[Json]:
    return list(walk(commands()))


def within(name: str) -> list[str]:
    found = next(command for command in commands() if command["name"] == name)
    return [option["name"] for option in found["options"]]


# -- limits -----------------------------------------------------------------------------------------------


def test_there_are_no_more_commands_than_discord_takes() -> None:
    """A hundred at most."""
    assert len(commands()) <= MOST_COMMANDS


def test_discord_takes_them_all() -> None:
    """The stand-in's own table of Discord's rules finds no fault."""
    assert list(overwrite(commands())) == []


def test_every_list_leaves_room_for_one_verb_more() -> None:
    """Of sub-commands and groups 24 are used at most, of options all 25."""
    verbs = [each for each in every() if any(o["type"] <= GROUP for o in each.get("options", ()))]
    assert {each["name"]: len(each["options"]) for each in verbs if len(each["options"]) >= MOST} == {}
    assert [each["name"] for each in every() if len(each.get("options", ())) > MOST] == []


def test_every_command_leaves_room_for_another_language() -> None:
    """Names, descriptions and values of one are 8,000 characters at most, each in its longest language."""
    assert {each["name"]: size(each) for each in commands() if size(each) >= CHARACTERS} == {}


def test_every_name_is_one_that_discord_takes() -> None:
    """Lower case, digits, `-` and `_`, at most 32."""
    assert [each["name"] for each in every() if not NAME.fullmatch(each["name"])] == []


def test_every_description_fits() -> None:
    """1 to 100 characters."""
    assert [each for each in every() if not 1 <= len(each["description"]) <= 100] == []


def test_what_is_needed_comes_first() -> None:
    """No required option stands behind one that may be left out."""
    for each in every():
        needed = [bool(option.get("required")) for option in each.get("options", ())]
        assert needed == sorted(needed, reverse=True), each["name"]


def test_choices_fit_and_differ() -> None:
    """At most 25, none named or meant twice, and none beside completion."""
    for each in every():
        choices = each.get("choices") or []
        assert len(choices) <= CHOICES
        assert len({choice["name"] for choice in choices}) == len(choices)
        assert len({choice["value"] for choice in choices}) == len(choices)
        assert not (choices and each.get("autocomplete")), each["name"]


def test_commands_go_with_servers_and_the_bots_own_messages() -> None:
    """In servers and direct messages with the bot, installed by servers only."""
    assert {(tuple(each["contexts"]), tuple(each["integration_types"])) for each in commands()} == {
        ((0, 1), (0,))
    }


# -- what there is ----------------------------------------------------------------------------------------


def test_the_commands_that_are_the_same_for_every_game() -> None:
    """Those that people are told of; each is looked for by its name."""
    names = {command["name"] for command in commands()} - {*KEYS}
    assert names == {
        *("new", "learn", "game", "gm", "letter", "order", "sheet", "my", "map", "rule", "help", "history"),
    }
    assert set(within("game")) == {
        *("join", "leave", "status", "list", "move", "undo", "clock", "end", "people", "master", "settings"),
        "file",
    }
    assert set(within("gm")) == {"view", "order", "dice", "undo", "change", "trial"}
    assert set(within("my")) == {"private", "settings", "holiday", "standing"}


def test_few_names_stand_behind_the_slash() -> None:
    """Seventeen at most, and sixty-one commands in all, when five games have as many as a game may have."""
    games, most = 5, MOST_EVERYDAY + 1
    own = [each for each in commands() if each["name"] in KEYS]
    assert all(len(each["options"]) <= most for each in own)
    common = [each for each in commands() if each["name"] not in KEYS]
    assert len(common) + games <= MOST_NAMES
    assert sum(map(verbs_of, common)) + games * most <= MOST_VERBS


def verbs_of(command: Json) -> int:
    """How many commands a name has."""
    return sum(option["type"] <= GROUP for option in command.get("options", ())) or 1


def test_the_tools_of_a_game_master_are_shown_to_who_runs_the_server() -> None:
    """All else is for everybody; in direct messages Discord shows everybody everything."""
    shown = {each["name"]: each["default_member_permissions"] for each in commands()}
    assert shown.pop("gm") == discord.Permissions(manage_guild=True).value
    assert set(shown.values()) == {None}


def test_what_a_choice_is_for_is_told_whole() -> None:
    """Nothing of it is cut off, in whichever language."""
    choices = [choice for each in every() for choice in each.get("choices") or ()]
    told = [each["name"] for each in choices]
    told += [name for each in choices for name in (each.get("name_localizations") or {}).values()]
    assert [name for name in told if name.endswith("…")] == []


@pytest.mark.parametrize("key", KEYS)
def test_every_line_of_an_ordinary_turn_is_a_command(key: str) -> None:
    """By the name that its game gives it, with an option for each of its fields."""
    everyday = library().game(key).everyday
    assert within(key) == [*everyday, LOOK]
    for name, line in everyday.items():
        assert set(options(key, name)) == {spelled(field) for field in line.__struct_fields__}


@pytest.mark.parametrize("key", KEYS)
def test_all_look_ups_of_a_game_are_one_command(key: str) -> None:
    """Its first option names the look-up; the others, of which none is needed, are what some is about."""
    lookups = library().game(key).lookups
    what, *others = options(key, LOOK).values()
    assert [choice["value"] for choice in what["choices"]] == [spelled(each.__name__) for each in lookups]
    fields = {spelled(slot.field) for lookup in lookups for slot in slots_of(lookup)}
    assert {other["name"] for other in others} == fields
    assert [what["required"], *(other["required"] for other in others)] == [True, *[False] * len(others)]
    assert all(
        other["autocomplete"]
        for other in others
        if other["type"] == discord.AppCommandOptionType.string.value
    )


def options(group: str, name: str) -> dict[str, Json]:
    """What a command of a group asks for, by its name."""
    verbs = next(each for each in commands() if each["name"] == group)["options"]
    return {each["name"]: each for each in next(verb for verb in verbs if verb["name"] == name)["options"]}


def test_a_new_game_has_few_options() -> None:
    """All else stands on its card, however many games there are."""
    new = next(each for each in commands() if each["name"] == "new")
    assert [option["name"] for option in new["options"]] == [
        *("game", "invite", "invite-2", "invite-3", "position"),
    ]
    assert (new["options"][0].get("choices"), new["options"][0]["autocomplete"]) == (None, True)


def test_the_fields_of_a_move() -> None:
    """`{source} {count}{type} to {to} [to {then}]`: four are needed, the count is 1 to 99."""
    move = options("blocks", "move")
    assert [(name, each["required"]) for name, each in move.items()] == [
        *(("source", True), ("count", True), ("type", True), ("to", True)),
        ("then", False),
    ]
    count = move["count"]
    assert (count["min_value"], count["max_value"], count["autocomplete"]) == (1, 99, True)


@pytest.mark.parametrize("locale", library().languages)
@pytest.mark.parametrize("key", KEYS)
def test_every_example_of_a_standing_order_can_be_sent(key: str, locale: str) -> None:
    """What completion offers is read by the notation as it stands, in every language."""
    declared = Declared.of(library(), key)
    reader = Reader(declared.game.standing, library().vocabulary(declared.codec))
    speaker = Speaker.of(declared.speakers.catalogue, locale)
    examples = [example for _, example in by_example(Played(declared.codec, speaker))]
    assert len(examples) == len(declared.game.standing)
    assert [type(line) for example in examples for line in reader.parse(example)] == list(
        declared.game.standing
    )


def test_no_text_speaks_of_a_command_that_is_not_there() -> None:
    """Whatever the bot says of `/...` can be typed."""
    english = Language()
    english.read(texts_of(WORDS)["en"], "en.toml")
    known = {errand.name for errand in errands(library()).errands} | {"standing", "new"}
    spoken = {
        found
        for (category, key) in english.templates
        for found in re.findall(r"`/([a-z ]+)`", raw(category, key))
    }
    assert spoken - known == set()


def raw(category: str, key: str) -> str:
    text = texts_of(WORDS)["en"]
    return next((line for line in text.splitlines() if line.startswith((f"{key} =", f'"{key}" ='))), "")


def test_names_of_the_program_become_words() -> None:
    """`WithdrawTo` and `any_flag_routs` as a person would type them."""
    assert spelled("WithdrawTo") == "withdraw-to"
    assert spelled("any_flag_routs") == "any-flag-routs"
    assert spelled("Go") == "go"


# -- telling ----------------------------------------------------------------------------------------------


def told(place: Playground) -> int:
    return sum(f"{done.method} {done.route}" == SYNC for done in place.record.requests)


async def test_discord_is_told_once(place: Playground, folder: Path) -> None:
    """A second start with the same commands tells nothing."""
    async with Evening(place, folder) as evening:
        assert told(place) == 1
        await evening.restart()
        assert told(place) == 1


async def test_discord_is_told_again_when_they_have_changed(place: Playground, folder: Path) -> None:
    """Or when it is another application that has never told any."""
    async with Evening(place, folder) as evening:
        (folder / "commands.digest").write_text("of an older release", encoding="ascii")
        await evening.restart()
        assert told(place) == 2
