"""Five hundred requests at once, and people who hammer."""

from __future__ import annotations

import time

import pytest

from bot.door.turnstile import WAITING
from bot.playground.clock import Clock
from bot.playground.model import Interaction
from bot.playground.person import Person
from bot.playground.world import News
from tests.bot.door.people import Evening, Table, seated
from tests.playground.driver import Player

TABLES = 20


async def full_house(evening: Evening) -> list[Player]:
    """Twenty tables with two people each, all asked for a written order: nothing is dearer to complete."""
    place, table = evening.place, evening.table
    guild = next(iter(place.world.guilds.values()))
    people = []
    for number in range(TABLES):
        room = place.owner.new_channel(guild, f"table-{number}")
        users = [place.owner.new_user(f"player {number} {seat}") for seat in ("british", "french")]
        for user in users:
            place.owner.add(guild, user)
        host, guest = (Player(table, Person(place.world, user.id), room) for user in users)
        await seated(host, guest, movement="simultaneous")
        people += [host, guest]
    return people


class Watch:
    """In which order requests were answered in words; on a busy machine some are put off first."""

    def __init__(self, table: Table) -> None:
        self.answered: dict[int, int] = {}
        table.place.world.hear(self._hear)

    def _hear(self, news: News) -> None:
        says = news.kind in ("MESSAGE_CREATE", "MESSAGE_UPDATE")
        if says and (news.data["content"] or news.data["components"]):
            self.answered.setdefault(int(news.data["interaction_metadata"]["id"]), len(self.answered))


def commands(player: Player) -> list[Interaction]:
    """Ten commands of one person, all at once."""
    person, room = player.person, player.channel.id
    plain = ("/sheet", "/help", "/game status", "/sheet", "/my standing", "/game list", "/game list")
    asked = [person.slash(room, words, {}) for words in plain]
    asked.append(person.slash(room, "/order", {"line": "hold"}))
    asked.append(person.slash(room, "/rule", {"words": "retreat"}))
    asked.append(person.slash(room, "/blocks look", {"what": "control", "place": "AL"}))
    return asked


def keystrokes(player: Player) -> list[Interaction]:
    """One person types an order: a letter, and another before the first is answered."""
    person, room = player.person, player.channel.id
    return [person.complete(room, "/order", {"line": typed}, "line") for typed in ("", "h")]


@pytest.fixture
def core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time at the stand-in goes by as this process works, whatever else the machine has to do."""
    began = time.time_ns() - time.process_time_ns()
    monkeypatch.setattr(Clock, "now", lambda _self: (began + time.process_time_ns()) // 1_000_000)


@pytest.mark.usefixtures("core")
async def test_five_hundred_at_once_are_answered_in_time(evening: Evening) -> None:
    """400 commands and 100 keystrokes: all answered or put off, and none so late that Discord gives it up."""
    people = await full_house(evening)
    asked = [each for player in people for each in commands(player)]
    typed = [each for player in people for each in keystrokes(player)]
    typed += [p.person.complete(p.channel.id, "/blocks move", {"source": ""}, "source") for p in people[:20]]
    assert (len(asked), len(typed)) == (400, 100)
    await evening.table.settled()
    assert [each for each in (*asked, *typed) if each.failed or not each.answer] == []


async def test_the_newest_keystroke_is_the_one_that_counts(alice: Player, bob: Player) -> None:
    """Five letters typed in a row: those between are answered with nothing, the last with what begins so."""
    await seated(alice, bob, movement="simultaneous")
    sent = [
        alice.person.complete(alice.channel.id, "/order", {"line": "hold"[:end]}, "line") for end in range(5)
    ]
    await alice.stage.settled()
    assert [each.choices for each in sent[2:4]] == [[], []]
    assert [choice["value"] for choice in sent[4].choices] == ["hold"]


async def test_who_hammers_waits_for_themself(alice: Player, bob: Player) -> None:
    """Bob, who comes last, is answered before most of what Alice asked for; she is told where it ends."""
    table = alice.stage
    assert isinstance(table, Table)
    watch = Watch(table)
    hers = [alice.person.slash(alice.channel.id, "/rule", {"words": "retreat"}) for _ in range(WAITING + 30)]
    his = bob.person.slash(bob.channel.id, "/help", {})
    await table.settled()
    after_him = [each for each in hers if watch.answered[each.id] > watch.answered[his.id]]
    assert len(after_him) > WAITING / 2
    refused = [text for text in alice.reads() if text.startswith("You have asked for more")]
    assert len(refused) == 30
