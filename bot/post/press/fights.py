"""A fight, as its channel reads it: round by round while it lasts, and at its end what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import msgspec
from msgspec.structs import replace

from bot.post.bars import NOBODY, OVER, bar_of
from bot.post.message import Beside, Box, Button, Buttons, Divide, Link, Message, Part, Words, custom_id
from bot.post.parcels.fights import Battle
from bot.post.parcels.kinds import of_fight, of_turn
from bot.post.parcels.posts import NOTHING
from bot.post.parcels.turns import Dispatch, Fight, Told
from bot.post.parts import CHARACTERS
from bot.post.press.layout import Messages, struck_through
from bot.post.press.writer import Writer
from bot.post.signs import length
from rules.kernel.events import Event
from rules.kernel.fights import Account

ROOM = CHARACTERS - 300  # of all texts together: the courier adds the running number, and rounds are counted
IN_FULL = 2  # rounds with all their dice, the newest


class Fought:
    """A fight as it was told, by the view of everyone."""

    def __init__(self, writer: Writer, fight: Fight, board: msgspec.Raw) -> None:
        self.writer, self.fight, self.say = writer, fight, writer.say
        self.view = writer.seen(board if fight.view == NOTHING else fight.view)
        found = writer.codec.game.fights
        assert found is not None
        self.fights = found

    def _events(self, told: Iterable[Told]) -> list[Event]:
        return [self.writer.codec.event(each.event) for each in told]

    @property
    def is_gone(self) -> bool:
        """All of it has been taken back."""
        return not self.fight.standing

    @cached_property
    def account(self) -> Account:
        told = self.fight.standing or self.fight.told
        return self.fights.account(self.fight.key, self._events(told), self.view)

    @property
    def title(self) -> str:
        return self.writer.speaker.summary(self.account.title)

    @cached_property
    def rounds(self) -> dict[int, list[Told]]:
        """What was told, by rounds, 0 for what belongs to none; what its head tells is not there."""
        found, events = dict[int, list[Told]](), self._events(self.fight.told)
        for told, event, number in zip(self.fight.told, events, self.fights.rounds(events), strict=True):
            beat = self.fights.beat(event)
            if not (beat and beat.head):
                found.setdefault(number, []).append(told)
        return found

    @property
    def newest(self) -> int:
        """The number of the newest round, or 0."""
        return max(self.rounds, default=0)

    def called(self, number: int) -> str:
        """A round, by its number or as its game calls it."""
        if self.fights.heading is None:
            return self.say("posts", "round", round=number)
        return self.writer.speaker.summary(self.fights.heading(self._events(self.rounds[number])))

    # -- in lines -----------------------------------------------------------------------------------------

    def line(self, link: str) -> str:
        """What a dispatch says of it."""
        over = self.fight.over
        newest = "" if over or not self.newest else self.called(self.newest)
        return self.say("posts", "fight", title=self.title, over=over, round=newest, link=link)

    def headline(self) -> Iterator[str]:
        over, cause = self.fight.over, self.account.cause
        title = f"~~{self.title}~~" if self.is_gone else self.title
        yield self.say("posts", "fight_title", title=title, over=over)
        yield self.say(
            "posts",
            "fight_under",
            cause=self.writer.speaker.summary(cause) if cause and not over else "",
            turn=self.writer.speaker.of_view("turn", self.view),
            rounds=self.newest if over and self.fights.heading is None else 0,
        )

    def forces(self) -> list[str]:
        return [self.writer.speaker.summary(each) for each in self.account.forces]

    def in_short(self, number: int) -> str:
        """A round in one line."""
        assert self.fights.round is not None
        told = self.rounds[number]
        standing = [each for each in told if not each.struck]
        text = self.writer.speaker.summary(self.fights.round(self._events(standing or told)))
        line = self.say("posts", "fight_round", round=self.called(number), text=text)
        return line if standing else f"~~{line}~~"

    def in_full(self, number: int) -> Iterator[str]:
        """A round with all its dice."""
        if number:
            yield self.say("posts", "fight_heading", round=self.called(number))
        yield from struck_through(self.rounds[number], self._news)

    def _news(self, told: Iterable[Told]) -> list[str]:
        return self.writer.news(each.event for each in told)

    def in_rounds(self) -> list[str]:
        """All rounds with all their dice, each as a text."""
        return ["\n".join(self.in_full(number)) for number in self.rounds]


# -- the message --------------------------------------------------------------------------------------------


def battle(writer: Writer, post: Battle) -> Messages:
    fought = Fought(writer, post.fight, post.board)
    head = list(fought.headline())
    if post.moved:
        head.append(writer.say("posts", "moved", link=post.moved))
        return (Message(parts=(Box((Words("\n".join(head)),), NOBODY),)),)
    below = tuple(standing(writer, post))
    is_over = post.fight.over or fought.is_gone
    told = ended(fought, head) if is_over else under_way(fought, head, below)
    return (Message(parts=(Box((*told, *below), bar(writer, fought)),)),)


def bar(writer: Writer, fought: Fought) -> int:
    """The colour of who has won it; gold while it lasts."""
    if fought.is_gone:
        return NOBODY
    dyes, winner = writer.library.board(writer.codec.game.key).dyes, fought.account.winner
    return bar_of(dyes.get(winner), writer.reader.palette) if fought.fight.over else OVER


def ended(fought: Fought, head: Sequence[str]) -> tuple[Part, ...]:
    """What came of it; nothing, if it was taken back."""
    rounds = [number for number in fought.rounds if number]
    result = [] if fought.is_gone else fought.forces() or list(shortened(fought, rounds, ROOM // 2))
    return tuple(Words("\n".join(lines)) for lines in (head, result, list(marks(fought))) if lines)


def under_way(fought: Fought, head: Sequence[str], below: Sequence[Part]) -> tuple[Part, ...]:
    """The newest rounds with all their dice, as many as fit; those before in a line each."""
    declared = list(fought.in_full(0)) if 0 in fought.rounds else []
    first = [Words("\n".join(lines)) for lines in (head, fought.forces(), declared) if lines]
    numbers, last = [number for number in fought.rounds if number], list(marks(fought))
    for full in range(IN_FULL, -1, -1):
        newest = numbers[len(numbers) - full :] if full else []
        rounds = [Words("\n".join(fought.in_full(number))) for number in newest]
        rest = [Words("\n".join(last))] if last else []
        room = ROOM - length(Message(parts=(*first, *rounds, *rest, *below)).said)
        if room > 0:
            break
    older = list(shortened(fought, numbers[: len(numbers) - len(newest)], room))
    before = [Words("\n".join(older))] if older else []
    return (*first, *before, *([Divide()] if rounds else []), *rounds, *rest)


def shortened(fought: Fought, numbers: Sequence[int], room: int) -> Iterator[str]:
    """A line for each of these rounds, the newest that fit; the others are counted."""
    lines = [fought.in_short(number) for number in numbers]
    shown = list(lines)
    while shown and length("\n".join(shown)) > room:
        shown.pop(0)
    if more := len(lines) - len(shown):
        yield fought.say("posts", "fight_earlier", number=more)
    yield from shown


def marks(fought: Fought) -> Iterator[str]:
    """What is to be known of lines that are struck through."""
    if any(told.struck for told in fought.fight.told):
        yield fought.say("posts", "fight_back")


def standing(writer: Writer, post: Battle) -> Iterator[Part]:
    """Who decides how it goes on, and where all of it is told."""
    if post.waited:
        text = writer.say("posts", "fight_waits", sides=post.waited)
        yield Divide()
        yield Beside((text,), replace(writer.button("orders"), style="primary"))
    yield Buttons(tuple(buttons(writer, post)))


def buttons(writer: Writer, post: Battle) -> Iterator[Button | Link]:
    id = custom_id("fight", writer.game, 0, str(post.turn), str(post.fight.number))
    yield Button(id, writer.say("buttons", "fight"))
    if link := post.links.get(of_turn(post.turn)):
        yield Link(writer.say("buttons", "to_turn"), link)


# -- elsewhere ----------------------------------------------------------------------------------------------


def in_dispatch(writer: Writer, post: Dispatch, number: int) -> str:
    """The line that stands for it among the news of a turn."""
    page = post.page
    fight, link = page.fights[number - 1], post.links.get(of_fight(page.number, number), "")
    fight = replace(fight, over=fight.over or post.over)
    return Fought(writer, fight, page.board).line(link)
