"""The lists from which the host of a new table chooses: a topic at a time, page by page, for them alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.desk.counter.replies import boxed, button
from bot.desk.counter.table import Table
from bot.desk.tables.deadlines import usual
from bot.post.library import Choice
from bot.post.message import (
    OPTION,
    OPTIONS,
    PLACEHOLDER,
    Button,
    Buttons,
    Option,
    People,
    Reply,
    Select,
    Style,
    custom_id,
)
from bot.table.computers import PACES
from bot.table.timetable import Timetable
from bot.words.speaker import unmarked
from rules.kernel.thinking.habits import LEVELS

LISTS = 4  # of a page; the buttons to topics and other pages have the last row
GAME, TABLE, PEOPLE = "of_game", "of_table", "of_people"
TOPICS = (GAME, TABLE, PEOPLE)
SCENARIO, DEADLINES, LANGUAGE = "scenario", "deadlines", "language"
HOT_SEAT, LETTERS_ONLY, READ_FIRST, RECEIPTS = "hot_seat", "letters_only", "read_first", "receipts"
HINTS, STAND_IN, COVERS, CONCEDES = "hints", "stand_in", "covers", "concedes"
AGREED = (
    DEADLINES,
    LANGUAGE,
    HOT_SEAT,
    LETTERS_ONLY,
    RECEIPTS,
    HINTS,
    STAND_IN,
    COVERS,
    CONCEDES,
    READ_FIRST,
)  # on these tables agree
NOTHING, AS_IT_IS, OTHERS = "-", "=", "…"  # in a list: none, those that are agreed on, others by a form
SWITCHES = {
    HOT_SEAT: ("one_screen", "one_screen_help"),
    LETTERS_ONLY: ("only_letters", "only_letters_help"),
    RECEIPTS: ("receipts_posted", "receipts_posted_help"),
    HINTS: ("hints_allowed", "hints_allowed_help"),
    STAND_IN: ("stands_in", "stands_in_help"),
    COVERS: ("covers", "covers_help"),
    CONCEDES: ("concedes", "concedes_help"),
    READ_FIRST: ("read_first", "read_first_help"),
}

Part = tuple[str, Select | People]  # a list, and the line above that tells what it is about


@dataclass(frozen=True)
class Panel:
    """What may be chosen of a topic, each with what is chosen now. `zone`: by whose clocks the host lives."""

    table: Table
    topic: str
    page: int
    zone: str

    def reply(self, *, edit: bool) -> Reply:
        shown = self.parts[self.place * LISTS :][:LISTS]
        lines = [self.said("choices")]
        if self.pages > 1:
            lines.append(self.said("rule_page", page=self.place + 1, pages=self.pages))
        held = (part for line, control in shown for part in (line, Buttons((control,))))
        return boxed(unmarked(self.table.record.name), lines, *held, buttons=self.ways(), edit=edit)

    @cached_property
    def parts(self) -> list[Part]:
        topics = {GAME: self.of_game, TABLE: self.of_table, PEOPLE: self.of_people}
        return list(topics.get(self.topic, self.of_game)())

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.parts) // LISTS))

    @property
    def place(self) -> int:
        """The page, or the last that there is."""
        return min(self.page, self.pages - 1)

    def ways(self) -> Iterator[Button]:
        """Buttons to the topics, of which one stands out, and to the pages before and after."""
        number, speaker = self.table.number, self.table.speaker
        for topic in TOPICS:
            label = speaker.say("buttons", topic)
            style: Style = "primary" if topic == self.topic else "secondary"
            yield button(speaker, "choices_of", number, 0, topic, label=label, style=style)
        for verb, page in (("choices_before", self.place - 1), ("choices_after", self.place + 1)):
            if 0 <= page < self.pages:
                yield button(speaker, verb, number, page, self.topic)

    # -- what is played --------------------------------------------------------------------------------

    def of_game(self) -> Iterator[Part]:
        """Scenario and options; what a position file says is fixed."""
        table = self.table
        if not table.setting.position and len(table.game.scenarios) > 1:
            yield from self.one_of(SCENARIO, self.said("scenario"), tuple(self.scenarios()))
        yield from self.some_of(tuple(self.switches()), "choose_on")
        for choice in options(table):
            if choice.values:
                title = table.speaker.say("options", choice.name)
                about = self.about(title, table.speaker.say("options.help", choice.name))
                yield from self.one_of(choice.name, title, tuple(self.values(choice, title)), about)

    def scenarios(self) -> Iterator[Option]:
        speaker, now = self.table.speaker, self.table.setting.scenario
        for name in self.table.game.scenarios:
            yield Option(name, speaker.name("scenario", name)[:OPTION], chosen=name == now)

    def switches(self) -> Iterator[Option]:
        say, found = self.table.speaker.say, switched(self.table)
        for name, on in found.items():
            help_ = say("options.help", name)
            yield Option(name, say("options", name)[:OPTION], help_[:OPTION], chosen=on)

    def values(self, choice: Choice, title: str) -> Iterator[Option]:
        now = self.table.setting.chosen.get(choice.name, choice.usual)
        for value in choice.values:
            name = self.table.speaker.name(choice.name, value) if value else self.said("nothing_chosen")
            usual = self.said("usual") if value == choice.usual else ""
            yield self.option(title, value or NOTHING, name, usual, chosen=value == now)

    # -- what the table agrees on ----------------------------------------------------------------------

    def of_table(self) -> Iterator[Part]:
        deadlines, language = self.said("of_deadlines"), self.said("of_language")
        about = self.about(deadlines, self.said("deadlines_help"))
        yield from self.one_of(DEADLINES, deadlines, tuple(self.deadlines(deadlines)), about)
        yield from self.one_of(LANGUAGE, language, tuple(self.languages(language)))
        yield from self.some_of(tuple(self.agreements()), "choose_table")

    def deadlines(self, title: str) -> Iterator[Option]:
        """None, the usual ones, what is agreed on if that is another, and a form for any text."""
        now = self.table.setting.clock.timetable
        known = usual(self.table.speaker, self.table.library.timing, self.zone)
        yield self.option(title, NOTHING, self.said("nothing_chosen"), chosen=now is None)
        if now is not None and now not in known.values():
            yield self.option(title, AS_IT_IS, self.said("of_your_own"), self.told(now), chosen=True)
        for text, timetable in known.items():
            yield self.option(title, text, text, self.told(timetable), chosen=timetable == now)
        yield Option(OTHERS, self.said("other_deadlines"))

    def told(self, timetable: Timetable) -> str:
        return self.said("what_it_means", timetable=timetable.facts())

    def languages(self, title: str) -> Iterator[Option]:
        speaker, now = self.table.speaker, self.table.aloud.language
        for language in self.table.library.languages:
            yield self.option(title, language, speaker.name("language", language), chosen=language == now)

    def agreements(self) -> Iterator[Option]:
        for name, on in agreed(self.table).items():
            label, help_ = map(self.said, SWITCHES[name])
            yield Option(name, label[:OPTION], help_[:OPTION], chosen=on)

    # -- who has a part --------------------------------------------------------------------------------

    def of_people(self) -> Iterator[Part]:
        setting = self.table.setting
        guests = tuple(each.user for each in setting.invited)
        master = setting.master.user or setting.master.asked
        yield self.people("choose_guests", "guests", "guests_help", guests, len(setting.seats))
        yield self.people("choose_master", "of_master", "master_help", (master,) if master else (), 1)
        yield from self.of_computers()

    def of_computers(self) -> Iterator[Part]:
        """How well they play that have a seat, and in whose manner: the same for all of them."""
        judgement = self.table.game.judgement
        for computer in (*self.table.setting.computers.values(),)[:1]:
            styles = judgement.styles if judgement else ()
            skill, style = self.said("of_skill"), self.said("of_style")
            yield self.of_computer(
                "choose_skill", skill, self.said("skill_help"), self.called("skill", LEVELS), computer.level
            )
            yield self.of_computer(
                "choose_style", style, self.said("style_help"), self.called("style", styles), computer.style
            )
            tempo, now = self.said("of_tempo"), self.table.setting.pace
            yield self.of_computer(
                "choose_pace", tempo, self.said("tempo_help"), self.called("tempo", PACES), now
            )

    def called(self, what: str, names: Iterable[str]) -> dict[str, str]:
        return {each: self.table.speaker.name(what, each) for each in names}

    def of_computer(self, verb: str, title: str, help_: str, names: Mapping[str, str], now: str) -> Part:
        found = (self.option(title, each, name, chosen=each == now) for each, name in names.items())
        return self.about(title, help_), Select(
            custom_id(verb, self.table.number), title[:PLACEHOLDER], tuple(found)
        )

    def people(self, verb: str, title: str, help_: str, chosen: tuple[int, ...], most: int) -> Part:
        name = self.said(title)
        about = self.about(name, self.said(help_))
        return about, People(custom_id(verb, self.table.number), name[:PLACEHOLDER], chosen, most)

    # -- pieces ----------------------------------------------------------------------------------------

    def said(self, key: str, /, **facts: object) -> str:
        return self.table.speaker.say("desk", key, **facts)

    def about(self, title: str, help_: str) -> str:
        return self.said("choice", title=title, help=help_)

    def option(self, title: str, value: str, name: str, help_: str = "", *, chosen: bool = False) -> Option:
        """Named with what it is about: closed, a list shows its choice alone."""
        label = self.said("chosen", title=title, value=name)
        return Option(value, label[:OPTION], help_[:OPTION], chosen=chosen)

    def one_of(self, name: str, title: str, options: Sequence[Option], about: str = "") -> Iterator[Part]:
        """A list of which one is chosen; several where there are too many for one."""
        for first, some, told in self.parted(title, options):
            more = (str(first),) if first else ()
            id = custom_id("choose", self.table.number, self.page, name, *more)
            yield "" if first else about, Select(id, told, some)

    def some_of(self, options: Sequence[Option], verb: str) -> Iterator[Part]:
        """A list of what is on or off."""
        for first, some, told in self.parted(self.said("switches"), options):
            id = custom_id(verb, self.table.number, self.page, str(first))
            yield "", Select(id, told, some, least=0, most=len(some))

    def parted(self, title: str, options: Sequence[Option]) -> Iterator[tuple[int, tuple[Option, ...], str]]:
        """As many as Discord takes at once, from which on they are, and how such a list is called."""
        for first in range(0, len(options), OPTIONS):
            some = tuple(options[first : first + OPTIONS])
            facts = {"title": title, "first": first + 1, "last": first + len(some)}
            told = self.said("some_of", **facts) if len(options) > OPTIONS else title
            yield first, some, told[:PLACEHOLDER]


def options(table: Table) -> Sequence[Choice]:
    """What may be chosen of the game; what a position file holds is fixed."""
    return () if table.setting.position else table.library.choices(table.game.key)


def switched(table: Table) -> Mapping[str, bool]:
    """The options that are on or off, and which they are."""
    chosen = table.setting.chosen
    return {each.name: bool(chosen.get(each.name, each.usual)) for each in options(table) if not each.values}


def agreed(table: Table) -> Mapping[str, bool]:
    """The same of what tables agree on; only who sees everything can read first."""
    master = table.setting.master
    found = {HOT_SEAT: table.record.hot_seat, LETTERS_ONLY: table.setting.letters_only}
    found |= {RECEIPTS: table.setting.receipts}
    if table.game.judgement and not table.record.hot_seat:
        setting = table.setting
        found |= {HINTS: setting.hints, STAND_IN: setting.stand_in, COVERS: setting.covers}
        found |= {CONCEDES: setting.concedes}
    return {**found, READ_FIRST: master.reads} if master.user else found
