"""What a table plays by: scenario, options, deadlines, language and more; chosen till the game begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.desk.counter.replies import opens
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import filled, pressed
from bot.desk.tables.agreement import after, restated, threads_shut
from bot.desk.tables.choice_lists import (
    AGREED,
    AS_IT_IS,
    CONCEDES,
    COVERS,
    DEADLINES,
    GAME,
    HINTS,
    HOT_SEAT,
    LANGUAGE,
    LETTERS_ONLY,
    NOTHING,
    OTHERS,
    PEOPLE,
    READ_FIRST,
    RECEIPTS,
    SCENARIO,
    STAND_IN,
    TABLE,
    Panel,
    agreed,
    switched,
)
from bot.desk.tables.invitations import invite
from bot.post import notices
from bot.post.library import Choice, Library
from bot.post.message import OPTIONS, Field, Form, Reply, custom_id
from bot.table.dues import Clock, Proposal
from bot.table.game_master import Act
from bot.table.setting import Setting
from bot.table.timetable import UTC_ZONE, read
from bot.words.speaker import unmarked
from rules.kernel.orders import No
from storage import Parcel

SOLITAIRE = "solitaire"  # an option of games that one person plays with all sides

Chosen = Mapping[str, Any]


@verb(
    pressed("choices", number="page"),
    pressed("choices_of", "topic", edit=True),
    pressed("choices_before", "topic", number="page", edit=True),
    pressed("choices_after", "topic", number="page", edit=True),
)
async def choices(table: Table, page: int = 0, topic: str = GAME, *, edit: bool = False) -> Reply:
    """A page of the lists to choose from."""
    check_open(table)
    return await panel(table, topic, page, edit=edit)


@verb(pressed("choose", "option", "first", number="page", chosen="value", edit=True))
async def choose(
    table: Table, option: str, value: str | None = None, first: int = 0, page: int = 0, *, edit: bool = False
) -> Reply:
    """Play by this; all else stays as it is. `first` tells apart the lists made of a long one."""
    return await play_by(table, {option: value}, page, edit=edit)


@verb(pressed("choose_on", "first", number="page", chosen="on", edit=True))
async def choose_switches(
    table: Table, first: int, on: tuple[str, ...] = (), page: int = 0, *, edit: bool = False
) -> Reply:
    """Of the options in one list those are on that are named, and the others off."""
    listed = [*switched(table)][first : first + OPTIONS]
    return await play_by(table, {name: name in on for name in listed}, page, edit=edit)


@verb(pressed("choose_table", "first", chosen="on", edit=True))
async def choose_agreements(
    table: Table, first: int = 0, on: tuple[str, ...] = (), *, edit: bool = False
) -> Reply:
    """The same of what tables agree on, whatever they play."""
    listed = [*agreed(table)][first : first + OPTIONS]
    return await play_by(table, {name: name in on for name in listed}, edit=edit)


@verb(filled("deadlines", fields=("deadlines",)))
async def choose_deadlines(table: Table, deadlines: str) -> Reply:
    """Deadlines as somebody has written them in the form."""
    return await play_by(table, {DEADLINES: deadlines}, edit=True)


@verb(pressed("choose_guests", edit=True))
async def choose_guests(table: Table, *, edit: bool = False) -> Reply:
    """Whom the host has picked is invited, and nobody else any more."""
    check_open(table)
    told = await invite(table, table.caller.picked)
    return await kept(table, PEOPLE, 0, told, edit=edit)


def check_open(table: Table) -> None:
    """Refuses where nothing can be chosen any more, or not by the caller."""
    table.needs_rights()
    if table.begun or table.over:
        raise No("bot/games", "begun_already")


async def panel(table: Table, topic: str, page: int, *, edit: bool) -> Reply:
    zone = (await table.shelf.people.person(table.caller.user)).zone or UTC_ZONE
    return Panel(table, topic, page, zone).reply(edit=edit)


async def kept(table: Table, topic: str, page: int, told: Sequence[Parcel], *, edit: bool) -> Reply:
    """What was chosen is stored, stands on the card, and is shown to who chose it."""
    reply = await panel(table, topic, page, edit=edit)
    return await table.keep(reply, outbox=[*told, *table.to_channel(*await restated(table))])


async def play_by(table: Table, chosen: Chosen, page: int = 0, *, edit: bool = False) -> Reply:
    """What is not named stays as it is. Refuses what does not go together."""
    check_open(table)
    if chosen.get(DEADLINES) == OTHERS:
        return opens(form(table))
    before, letters_only = played_by(table), table.setting.letters_only
    setting = agreed_by(table, chosen_by(table, chosen), chosen)
    if bool(chosen.get(HOT_SEAT, table.record.hot_seat)) or bool(setting.chosen.get(SOLITAIRE)):
        _share(table, setting)
    elif table.record.hot_seat:
        _part(table)
    if not setting.title:
        name = table.aloud.name("scenario", setting.scenario)
        table.sitting.record = replace(table.record, name=name)
    table.set(setting)
    posts = [notices.chosen(table.caller.user)] if table.sitting.seats and played_by(table) != before else []
    told = await threads_shut(table) if setting.letters_only and not letters_only else []
    topic = TABLE if set(chosen) & set(AGREED) else GAME
    return await kept(table, topic, page, [*table.to_channel(*posts), *told], edit=edit)


def played_by(table: Table) -> tuple[Any, ...]:
    setting = table.setting
    agreed = (
        setting.clock.timetable,
        setting.letters_only,
        setting.receipts,
        setting.hints,
        setting.stand_in,
        setting.covers,
        setting.concedes,
        setting.master.reads,
    )
    return setting.scenario, setting.chosen, table.record.hot_seat, *agreed


# -- of the game -------------------------------------------------------------------------------------------


def chosen_by(table: Table, chosen: Chosen) -> Setting:
    """What the table plays by then, of its options those that are not as usual."""
    setting, known = table.setting, table.library.choices(table.game.key)
    wanted = {
        name: "" if value == NOTHING else value
        for name, value in chosen.items()
        if name not in (SCENARIO, *AGREED)
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


# -- of the table ------------------------------------------------------------------------------------------


def agreed_by(table: Table, setting: Setting, chosen: Chosen) -> Setting:
    """The same with what the table agrees on beside the game; raises No."""
    if DEADLINES in chosen:
        setting = replace(setting, clock=clocked(table, str(chosen[DEADLINES])))
    if LANGUAGE in chosen:
        check_language(table.library, str(chosen[LANGUAGE]))
        setting = replace(setting, language=str(chosen[LANGUAGE]))
    if chosen.get(LETTERS_ONLY, setting.letters_only) != setting.letters_only:
        what = "together" if setting.letters_only else "apart"
        setting = replace(noted(table, setting, what), letters_only=not setting.letters_only)
    setting = replace(setting, receipts=bool(chosen.get(RECEIPTS, setting.receipts)))
    setting = replace(setting, hints=bool(chosen.get(HINTS, setting.hints)))
    setting = replace(setting, stand_in=bool(chosen.get(STAND_IN, setting.stand_in)))
    setting = replace(setting, covers=bool(chosen.get(COVERS, setting.covers)))
    setting = replace(setting, concedes=bool(chosen.get(CONCEDES, setting.concedes)))
    if chosen.get(READ_FIRST, setting.master.reads) != setting.master.reads:
        setting = read_first(table, setting, on=not setting.master.reads)
    return setting


def clocked(table: Table, text: str) -> Clock:
    """The clock with deadlines as they are written; without any where nothing is."""
    clock = table.setting.clock
    if text == AS_IT_IS:
        return clock
    if text in ("", NOTHING):
        return after(clock, Proposal("off"), table.clock()) if clock.timetable else clock
    return after(clock, Proposal("set", read(text, table.library.timing)), table.clock())


def check_language(library: Library, language: str) -> None:
    known = library.languages
    if language not in known:
        raise No("bot/language", "no_such_language", language=unmarked(language), known=", ".join(known))


def read_first(table: Table, setting: Setting, *, on: bool) -> Setting:
    """The game master alone begins to read answers first; the host may end it."""
    if on and not table.mastering:
        raise No("bot/gm", "not_master")
    noted_so = noted(table, setting, "reads" if on else "reads_no_more")
    return replace(noted_so, master=replace(noted_so.master, reads=on))


def noted(table: Table, setting: Setting, what: str) -> Setting:
    """What a host does who is the game master is told with all that they did."""
    master = setting.master
    if master.user != table.caller.user:
        return setting
    act = Act(what, table.caller.user, table.clock())
    return replace(setting, master=replace(master, acts=(*master.acts, act)))


def form(table: Table) -> Form:
    """Deadlines in any words that can be read."""
    say, title = table.speaker.say, table.speaker.say("desk", "of_deadlines")
    field = Field(DEADLINES, title, required=False, hint=say("desk", "deadlines_hint"))
    return Form(custom_id(DEADLINES, table.number), title, (field,))


def _share(table: Table, setting: Setting) -> None:
    """One screen for all sides: whoever sits there alone sits at all of it."""
    sitting = table.sitting
    if setting.master.user or setting.master.asked:
        raise No("bot/gm", "none_in_hot_seat")
    if setting.letters_only or sitting.deputies:
        raise No("bot/command", "hot_seat_alone")
    if setting.invited:
        raise No("bot/games", "guests_wait")
    if setting.computers:
        raise No("bot/games", "computer_sees_all")
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
