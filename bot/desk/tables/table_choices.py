"""What a table plays by: scenario, optional rules, one screen or two; chosen until the game begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from bot.desk.counter.replies import button, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed
from bot.desk.tables.agreement import restated
from bot.post import notices
from bot.post.library import Choice
from bot.post.message import LABEL, OPTION, OPTIONS, Option, Reply, Row, Select, custom_id, rows_of
from bot.table.setting import Setting
from bot.words.speaker import unmarked
from rules.kernel.orders import No

LISTS = 4  # of a page; the buttons to other pages have the last row
SCENARIO, HOT_SEAT, SOLITAIRE = "scenario", "hot_seat", "solitaire"
SWITCHES = "switches"
NOTHING = "-"  # in a list, which has no empty values

Chosen = Mapping[str, Any]


@verb(
    pressed("choices", number="page"),
    pressed("choices_before", number="page", edit=True),
    pressed("choices_after", number="page", edit=True),
)
async def choices(table: Table, page: int = 0, *, edit: bool = False) -> Reply:
    """A page of the lists to choose from."""
    check_open(table)
    return panel(table, page, edit=edit)


@verb(pressed("choose", "option", number="page", chosen="value", edit=True))
async def choose(
    table: Table, option: str, value: str | None = None, page: int = 0, *, edit: bool = False
) -> Reply:
    """Play by this; all else stays as it is."""
    return await play_by(table, {option: value}, page, edit=edit)


@verb(pressed("choose_on", "first", number="page", chosen="on", edit=True))
async def choose_switches(
    table: Table, first: int, on: tuple[str, ...] = (), page: int = 0, *, edit: bool = False
) -> Reply:
    """Of the switches in one list those are on that are named, and the others off."""
    listed = [*switches(table)][first : first + OPTIONS]
    return await play_by(table, {name: name in on for name in listed}, page, edit=edit)


def check_open(table: Table) -> None:
    """Refuses where nothing can be chosen any more, or not by the caller."""
    table.needs_rights()
    if table.begun or table.over:
        raise No("bot/games", "begun_already")


async def play_by(table: Table, chosen: Chosen, page: int, *, edit: bool) -> Reply:
    """What is not named stays as it is. Refuses what does not go together."""
    check_open(table)
    before = played_by(table)
    setting = chosen_by(table, chosen)
    if bool(chosen.get(HOT_SEAT, table.record.hot_seat)) or bool(setting.chosen.get(SOLITAIRE)):
        _share(table)
    elif table.record.hot_seat:
        _part(table)
    if not setting.title:
        name = table.aloud.name("scenario", setting.scenario)
        table.sitting.record = replace(table.record, name=name)
    table.set(setting)
    posts = [notices.chosen(table.caller.user)] if table.sitting.seats and played_by(table) != before else []
    return await table.keep(
        panel(table, page, edit=edit), outbox=table.to_channel(*posts, *await restated(table))
    )


def played_by(table: Table) -> tuple[Any, ...]:
    return table.setting.scenario, table.setting.chosen, table.record.hot_seat


def chosen_by(table: Table, chosen: Chosen) -> Setting:
    """What the table plays by then, of its options those that are not as usual."""
    setting, known = table.setting, table.library.choices(table.game.key)
    wanted = {
        name: "" if value == NOTHING else value
        for name, value in chosen.items()
        if name not in (SCENARIO, HOT_SEAT)
    }
    scenario = chosen.get(SCENARIO, setting.scenario)
    if setting.position:
        if wanted or scenario != setting.scenario:
            raise No("bot/games", "choices_of_file")
        return setting
    check_options(known, wanted)
    usual = {choice.name: choice.usual for choice in known}
    both = {**setting.chosen, **wanted}
    unusual = {name: value for name, value in both.items() if value != usual[name]}
    table.library.new(table.codec, scenario, unusual)
    return replace(setting, scenario=scenario, chosen=unusual)


def _share(table: Table) -> None:
    """One screen for all sides: whoever sits there alone sits at all of it."""
    sitting, setting = table.sitting, table.setting
    if setting.master.user or setting.master.asked:
        raise No("bot/gm", "none_in_hot_seat")
    if setting.letters_only or sitting.deputies:
        raise No("bot/command", "hot_seat_alone")
    if setting.invited:
        raise No("bot/games", "guests_wait")
    if len(set(sitting.seats.values())) > 1:
        raise No("bot/games", "hot_seat_taken")
    for user in set(sitting.seats.values()):
        sitting.seats.update(dict.fromkeys(setting.seats, user))
    sitting.record = replace(table.record, hot_seat=True)


def _part(table: Table) -> None:
    """A screen for each side again: who sat at all of it keeps the first."""
    seats = table.sitting.seats
    for seat in [seat for seat in table.setting.seats if seat in seats][1:]:
        del seats[seat]
    table.sitting.record = replace(table.record, hot_seat=False)


def check_options(choices: Iterable[Choice], options: Chosen) -> None:
    """Refuse what cannot be chosen."""
    known = {choice.name: choice for choice in choices}
    for name, value in options.items():
        if name not in known:
            raise No("bot/games", "no_such_option", option=unmarked(name), known=", ".join(known))
        values = known[name].values or (True, False)
        if value not in values:
            said = ", ".join(map(str, values))
            raise No("bot/games", "no_such_value", option=name, value=unmarked(str(value)), values=said)


# -- shown -------------------------------------------------------------------------------------------------


def panel(table: Table, page: int, *, edit: bool) -> Reply:
    """What may be chosen, list by list, each with what is chosen now."""
    found = list(lists(table, page))
    pages = max(1, -(-len(found) // LISTS))
    page = min(page, pages - 1)
    shown = found[page * LISTS :][:LISTS]
    facts = {"name": unmarked(table.record.name), "page": page + 1, "pages": pages, "more": pages > 1}
    lines = [table.speaker.say("desk", "choices", **facts)]
    lines += [line for line, _ in shown if line]
    rows: list[Row] = [(each,) for _, each in shown]
    return says(lines, (*rows, *turns(table, page, pages)), edit=edit)


def turns(table: Table, page: int, pages: int) -> tuple[Row, ...]:
    """Buttons to the pages before and after."""
    ways = [("choices_before", page - 1), ("choices_after", page + 1)]
    number = table.number
    return rows_of(button(table.speaker, verb, number, at) for verb, at in ways if 0 <= at < pages)


def lists(table: Table, page: int) -> Iterator[tuple[str, Select]]:
    """Every list with the line that tells what it is about."""
    own = not table.setting.position
    if own and len(table.game.scenarios) > 1:
        yield "", scenario_list(table, page)
    yield from switch_lists(table, page)
    for choice in table.library.choices(table.game.key) if own else ():
        if choice.values:
            yield about(table, choice.name), value_list(table, choice, page)


def about(table: Table, name: str) -> str:
    title, help_ = table.speaker.say("options", name), table.speaker.say("options.help", name)
    return table.speaker.say("desk", "choice", title=title, help=help_)


def scenario_list(table: Table, page: int) -> Select:
    said, now = table.speaker, table.setting.scenario
    options = [Option(name, said.name("scenario", name), chosen=name == now) for name in table.game.scenarios]
    return choosing(table, page, SCENARIO, said.say("desk", "scenario"), options)


def value_list(table: Table, choice: Choice, page: int) -> Select:
    """One of several, named with what they are about: closed, a list shows its choice alone."""
    said = table.speaker
    now = table.setting.chosen.get(choice.name, choice.usual)
    title = said.say("options", choice.name)

    def option(value: str) -> Option:
        name = said.name(choice.name, value) if value else said.say("desk", "nothing_chosen")
        label = said.say("desk", "chosen", title=title, value=name)
        usual = said.say("desk", "usual") if value == choice.usual else ""
        return Option(value or NOTHING, label[:LABEL], usual, chosen=value == now)

    return choosing(table, page, choice.name, title, map(option, choice.values))


def choosing(table: Table, page: int, name: str, title: str, options: Iterable[Option]) -> Select:
    return Select(custom_id("choose", table.number, page, name), title, tuple(options))


def switches(table: Table) -> dict[str, bool]:
    """All that is on or off, and which it is; what a position file holds is fixed."""
    own = () if table.setting.position else table.library.choices(table.game.key)
    chosen = table.setting.chosen
    found = {each.name: bool(chosen.get(each.name, each.usual)) for each in own if not each.values}
    return {HOT_SEAT: table.record.hot_seat, **found}


def switch_lists(table: Table, page: int) -> Iterator[tuple[str, Select]]:
    found = [switch(table, name, on=on) for name, on in switches(table).items()]
    for first in range(0, len(found), OPTIONS):
        some = tuple(found[first : first + OPTIONS])
        id = custom_id("choose_on", table.number, page, str(first))
        yield "", Select(id, table.speaker.say("desk", SWITCHES), some, least=0, most=len(some))


def switch(table: Table, name: str, *, on: bool) -> Option:
    said = table.speaker
    if name == HOT_SEAT:
        label, help_ = said.say("desk", "one_screen"), said.say("desk", "one_screen_help")
    else:
        label, help_ = said.say("options", name), said.say("options.help", name)
    return Option(name, label[:OPTION], help_[:OPTION], chosen=on)
