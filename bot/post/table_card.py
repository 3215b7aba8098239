"""The message with which a game looks for its players: the card of its table, changed until it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.post.fitting import Passage, fitted
from bot.post.library import Library
from bot.post.message import ROOM, Button, Message, Row, custom_id, rows_of
from bot.post.parcels import Gathering, Seated
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
        tuple(Seated(seat, seats.get(seat, 0)) for seat in setting.seats),
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
    )


def gathering_at(sitting: Sitting) -> Gathering:
    record = sitting.record
    return gathering(record, Setting.of(record), record.host or 0, sitting.seats)


@dataclass(frozen=True)
class Card:
    """The card of a table in words: one message, so that it can be changed where it stands."""

    library: Library
    speaker: Speaker
    game: int
    post: Gathering

    def message(self) -> Message:
        rows = () if self.post.closed else self.rows()
        return Message(self.text(), rows, mentions=tuple(each.user for each in self.post.invited))

    def text(self) -> str:
        """All that is agreed on; where that is too much, the last of the options are left out."""
        head, table = (Passage("\n".join(lines)) for lines in (self.head(), self.table()))
        options = Passage(lines=list(self.options()), folded="folded_choices")
        return "\n".join(fitted((head, options, table), self.speaker.say, ROOM))

    def head(self) -> Iterator[str]:
        post, say = self.post, self.speaker.say
        facts = {"name": unmarked(post.name), "host": mention(post.host)}
        full = all(one.user for one in post.seats)
        yield say("posts", "gathering", **facts, full=full, closed=post.closed)
        game = say("table", "game")
        if post.custom:
            yield say("posts", "from_file", game=game, title=unmarked(post.custom))
            return
        yield say("posts", "scenario", game=game, scenario=self.speaker.name("scenario", post.scenario))
        if not post.closed:
            yield say("posts", "story", story=say("scenarios", post.scenario))
            yield say("posts", "length", length=say("scenarios.length", post.scenario))
            yield say("posts", "which", sides=say("scenarios.sides", post.scenario))

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

    def table(self) -> Iterator[str]:
        """Who sits where, and what is agreed on beside the game itself."""
        post, say = self.post, self.speaker.say
        for seated in post.seats:
            yield say("posts", "seat", side=seated.seat, user=mention(seated.user))
        for each in post.invited:
            yield say("posts", "kept", user=mention(each.user), until=each.until // 1000)
        if post.timetable:
            yield say("posts", "deadlines", timetable=post.timetable.facts())
        if post.letters_only:
            yield say("posts", "letters_only")
        if master := post.master or post.asked:
            facts = {"user": mention(master), "asked": not post.master, "reads": post.reads}
            yield say("posts", "master", **facts)
        elif self.wants_umpire():
            yield say("posts", "umpire_wanted")
        if post.hot_seat:
            yield say("posts", "hot_seat")
        yield say("posts", "bound", fingerprint=post.commitment)

    def wants_umpire(self) -> bool:
        """Whether the game that was chosen will ask an umpire, if there is one."""
        if self.post.custom or self.post.closed:
            return False
        codec = self.library.usual(self.post.key)
        return UMPIRE in codec.game.seats(self.library.new(codec, self.post.scenario, self.post.options))

    def rows(self) -> tuple[Row, ...]:
        free = [one.seat for one in self.post.seats if not one.user]
        start = Button(
            custom_id("start", self.game), self.speaker.say("buttons", "start"), "success", bool(free)
        )
        return rows_of([*self.joining(free), start, *map(self.button, self.verbs())])

    def joining(self, free: list[str]) -> Iterator[Button]:
        labels = {seat: self.speaker.say("buttons", "join", side=seat) for seat in free}
        if self.post.hot_seat and free:
            labels = {"": self.speaker.say("buttons", "join_all")}
        for seat, label in labels.items():
            yield Button(custom_id("join", self.game, 0, seat), label, "primary")

    def verbs(self) -> Iterator[str]:
        """What else can be done by a button."""
        yield "choices"
        if self.post.asked and not self.post.master:
            yield "gm_take"
        if self.post.invited:
            yield "decline_seat"

    def button(self, verb: str) -> Button:
        return Button(custom_id(verb, self.game), self.speaker.say("buttons", verb))


def mention(user: int) -> str:
    return f"<@{user}>" if user else ""
