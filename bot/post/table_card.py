"""The message with which a game looks for its players: the card of its table, changed until it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.post.bars import NOBODY, PROVED, bar_of
from bot.post.library import Library
from bot.post.message import (
    Beside,
    Box,
    Button,
    Buttons,
    Divide,
    Message,
    Part,
    Style,
    Words,
    custom_id,
    rows_of,
)
from bot.post.parcels.posts import Seated
from bot.post.parcels.to_channel import Gathering
from bot.post.parts import CHARACTERS, NUMBERED, heading, small
from bot.table.computers import PLAIN, Computer
from bot.table.setting import Setting
from bot.words.speaker import Speaker, unmarked
from rules.kernel import dice
from rules.kernel.orders import UMPIRE
from storage import NewGame, Record, Sitting
from storage.export import Volume


def gathering(
    game: NewGame | Record | Volume, setting: Setting, host: int, seats: Mapping[str, int]
) -> Gathering:
    return Gathering(
        game.game,
        game.name,
        setting.scenario,
        setting.chosen,
        tuple(seated(setting.computers, seats, seat) for seat in setting.seats),
        host,
        dice.commitment(game.seed),
        game.hot_seat,
        setting.title,
        setting.clock.timetable,
        setting.letters_only,
        setting.master.user,
        setting.master.asked,
        setting.master.reads,
        invited=setting.invited,
        receipts=setting.receipts,
        hints=setting.hints,
        stand_in=setting.stand_in,
        covers=setting.covers,
    )


def seated(computers: Mapping[str, Computer], seats: Mapping[str, int], seat: str) -> Seated:
    if seat in seats or seat not in computers:
        return Seated(seat, seats.get(seat, 0))
    computer = computers[seat]
    return Seated(seat, 0, computer.level, "" if computer.style == PLAIN else computer.style)


def gathering_at(sitting: Sitting) -> Gathering:
    record = sitting.record
    return gathering(record, Setting.of(record), record.host or 0, sitting.seats)


@dataclass(frozen=True)
class Card:
    """The card of a table in words: one message that calls nobody, and is changed where it stands."""

    library: Library
    speaker: Speaker
    game: int
    post: Gathering

    def message(self) -> Message:
        """All that is agreed on; where that is too much, the last of the options are counted only."""
        above, below = (Words(self.head()), *self.about(), Divide(), *self.seats()), (*self.below(),)
        return Message(parts=(Box((*above, *self.terms(above, below), *below), self.bar),))

    def terms(self, above: tuple[Part, ...], below: tuple[Part, ...]) -> tuple[Part, ...]:
        """What is agreed on, as far as there is room for it between these."""
        agreed = "\n".join(self.agreed())
        said = Message(parts=(*above, Words(agreed), *below)).said
        chosen = self.chosen(CHARACTERS - NUMBERED - len(said) - 1)
        lines = "\n".join(line for line in (chosen, agreed) if line)
        return (Divide(), Words(lines)) if lines else ()

    @property
    def free(self) -> list[str]:
        return [one.seat for one in self.post.seats if not (one.user or one.level)]

    @property
    def plays_itself(self) -> bool:
        """Whether a computer can play this game."""
        return self.library.game(self.post.key).judgement is not None

    @property
    def bar(self) -> int:
        """Of the one side that is free; of what is ready to begin another; else nobody's."""
        if self.post.closed or len(self.free) > 1:
            return NOBODY
        dyes = self.library.board(self.post.key).dyes
        return bar_of(dyes.get(self.free[0])) if self.free else PROVED

    # -- what is played --------------------------------------------------------------------------------

    def head(self) -> str:
        post = self.post
        facts = {**self.played(), "host": mention(post.host), "full": not self.free, "closed": post.closed}
        return "\n".join(
            (heading(unmarked(post.name)), small(self.speaker.say("posts", "gathering", **facts)))
        )

    def played(self) -> dict[str, str]:
        """The game, and its scenario where the table is not called by that."""
        scenario = "" if self.post.custom else self.speaker.name("scenario", self.post.scenario)
        return {
            "game": self.speaker.say("table", "game"),
            "scenario": "" if scenario == self.post.name else scenario,
        }

    def about(self) -> Iterator[Part]:
        """Its story, how long it takes, how hard it is, and which side is for whom."""
        post, say = self.post, self.speaker.say
        if post.custom:
            yield Words(say("posts", "own_position", title=unmarked(post.custom)))
        elif not post.closed:
            yield Words(say("posts", "story", story=say("scenarios", post.scenario)))
            length = say("posts", "length", length=say("scenarios.length", post.scenario))
            hard = say("posts", "difficulty", difficulty=say("scenarios.difficulty", post.scenario))
            wanted = say("scenarios.sides", post.scenario)
            sides = say("posts", "which", sides=wanted, full=not self.free)
            yield Words(f"{length}\n{hard}\n{sides}")

    def options(self) -> Iterator[str]:
        """What the table has chosen otherwise than usual."""
        for choice in self.library.choices(self.post.key):
            chosen = self.post.options.get(choice.name, choice.usual)
            if chosen == choice.usual:
                continue
            if choice.values:
                value = self.speaker.name(choice.name, str(chosen))
            else:
                value = self.speaker.name("switch", "on" if chosen else "off")
            option = self.speaker.say("options", choice.name)
            yield self.speaker.say("posts", "option", option=option, value=value)

    def chosen(self, room: int) -> str:
        """The options in one line; those for which there is no room are counted."""
        every = list(self.options())
        for shown in range(len(every), 0, -1):
            facts = {"options": " · ".join(every[:shown]), "more": len(every) - shown}
            line = self.speaker.say("posts", "options", **facts)
            if len(line) <= room:
                return line
        return ""

    # -- who plays, and on what terms ------------------------------------------------------------------

    def seats(self) -> Iterator[Part]:
        """Who sits where; beside a free seat stands a button to take it."""
        label, open_ = self.speaker.say("buttons", "take"), not (self.post.closed or self.post.hot_seat)
        for seated in self.post.seats:
            facts = {"user": mention(seated.user), "level": seated.level, "style": seated.style}
            line = self.speaker.say("posts", "seat", side=seated.seat, **facts)
            if seated.user or seated.level or not open_:
                yield Words(line)
            else:
                join = Button(custom_id("join", self.game, 0, seated.seat), label, "primary")
                yield Beside((line,), join)

    def agreed(self) -> Iterator[str]:
        """What is agreed on beside the game itself."""
        post, say = self.post, self.speaker.say
        for each in post.invited:
            yield say("posts", "kept", user=mention(each.user), until=each.until // 1000)
        if post.timetable:
            yield say("posts", "deadlines", timetable=post.timetable.facts())
        if post.letters_only:
            yield say("posts", "letters_only")
        if post.receipts:
            yield say("posts", "receipts_posted")
        if post.hints:
            yield say("posts", "hints_allowed")
        if post.stand_in:
            yield say("posts", "stands_in")
        if post.covers:
            yield say("posts", "covers")
        if master := post.master or post.asked:
            facts = {"user": mention(master), "asked": not post.master, "reads": post.reads}
            yield say("posts", "master", **facts)
        elif self.wants_umpire():
            yield say("posts", "umpire_wanted")
        if post.hot_seat:
            yield say("posts", "hot_seat")

    def wants_umpire(self) -> bool:
        """Whether the game that was chosen will ask an umpire, if there is one."""
        if self.post.custom or self.post.closed:
            return False
        codec = self.library.usual(self.post.key)
        return UMPIRE in codec.game.seats(self.library.new(codec, self.post.scenario, self.post.options))

    # -- what can be done, and the proof ---------------------------------------------------------------

    def below(self) -> Iterator[Part]:
        if not self.post.closed:
            yield from map(Buttons, rows_of(self.buttons()))
        yield Words(self.speaker.say("posts", "bound", fingerprint=self.post.commitment))

    def buttons(self) -> Iterator[Button]:
        if not self.free:
            yield self.button("start", style="success")
        elif self.post.hot_seat:
            yield Button(
                custom_id("join", self.game, 0, ""), self.speaker.say("buttons", "join_all"), "primary"
            )
        elif self.plays_itself:
            yield self.button("computer", style="primary" if len(self.free) == 1 else "secondary")
        yield self.button("choices")
        yield primer(self.speaker, self.post.key)
        if self.post.asked and not self.post.master:
            yield self.button("gm_take")
        if self.post.invited:
            yield self.button("decline_seat")

    def button(self, verb: str, *, style: Style = "secondary") -> Button:
        return Button(custom_id(verb, self.game), self.speaker.say("buttons", verb), style)


def primer(speaker: Speaker, key: str) -> Button:
    """Opens the game in two minutes, for whoever presses it."""
    return Button(custom_id("primer", 0, 0, key), speaker.say("buttons", "primer"))


def mention(user: int) -> str:
    return f"<@{user}>" if user else ""
