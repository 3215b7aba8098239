"""What weeks at a table bring, in dialogue, at a table of every game there is."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
import pytest_asyncio
from PIL import Image

from bot.playground.model import Message
from bot.playground.place import Playground
from bot.table.staff import Staff
from bot.table.timetable import DAY, HOUR
from render.film import ROOM
from rules.kernel.orders import Lines
from tests.bot.door.people import Evening, paper, pictured, says, seated, told, verbs
from tests.bot.door.scripted import Scripted, completed
from tests.bot.door.test_deadlines import passes
from tests.bot.hiding import HIDING
from tests.bot.play import library
from tests.contract.play import draw
from tests.playground.driver import Player

SIDES = {"british": "British", "french": "French"}
LONGEST = 120  # answers until something happens: in an activation one side is asked often
SILENT = "had not answered: what the rules hold for that is sealed in their name."
TABLE = re.compile(r"(^-# | · )[^·\n]*, les [^\n]*$", re.MULTILINE)  # in the language of its host
STRUCK = re.compile(r"^Struck out: \[№ \d+\]", re.MULTILINE)


class People(NamedTuple):
    """Alice plays the British, Bob the French; Carol is there."""

    game: str
    evening: Evening
    alice: Player
    bob: Player
    carol: Player

    def of(self, seat: str) -> Player:
        return self.alice if seat == "british" else self.bob

    async def asked(self) -> list[str]:
        """The seats that owe an answer."""
        return [*await self.evening.table.open_asks()]

    async def drawn(self, seat: str) -> Lines:
        """Some answer that a side may give now."""
        async with self.evening.table.house.shelf.game(1) as sitting:
            return draw(sitting.match, seat, Random(self.game))

    async def last_told(self) -> int:
        """The last event that the channel was told of; while a step runs only who is asked is told of it."""
        async with self.evening.table.house.shelf.game(1) as sitting:
            return sitting.record.logged

    async def play(self, answers: int, *, of: str = "") -> None:
        """So many answers, of whoever is asked, or of one side while it is asked."""
        rng = Random(self.game)
        for _ in range(answers):
            asked = [seat for seat in await self.asked() if not of or seat == of]
            if not asked:
                return
            seat = rng.choice(asked)
            await Scripted(self.game, rng).by_sheet(self.of(seat))

    async def play_until(self, seat: str) -> None:
        """Until this side is asked; the other one answers meanwhile."""
        for _ in range(LONGEST):
            if seat in await self.asked():
                return
            await self.play(1)
        raise AssertionError(f"the {seat} are never asked")


@pytest_asyncio.fixture
async def evening(place: Playground, folder: Path) -> AsyncIterator[Evening]:
    """The bot's clock is the playground's, which can be put forward."""
    async with Evening(place, folder, clock=place.clock.now) as evening:
        yield evening


@pytest_asyncio.fixture(params=library().keys)
async def people(
    request: pytest.FixtureRequest, evening: Evening, alice: Player, bob: Player, carol: Player
) -> People:
    await seated(alice, bob, request.param)
    return People(request.param, evening, alice, bob, carol)


@pytest_asyncio.fixture(params=library().keys)
async def secretive(
    request: pytest.FixtureRequest, evening: Evening, alice: Player, bob: Player, carol: Player
) -> People:
    """At a table where something is hidden."""
    await seated(alice, bob, request.param, **HIDING.get(request.param, {}))
    return People(request.param, evening, alice, bob, carol)


@pytest_asyncio.fixture
async def master(people: People) -> Player:
    """Carol is the game master: Alice proposes her, and Bob agrees."""
    await people.alice.slash("/game master", what="ask", user=people.carol.id)
    await people.bob.click("Answer")
    await people.bob.click("Agree")
    await people.carol.slash("/game master", what="take")
    assert told(people.carol).startswith("You are the game master now.")
    return people.carol


def heard(*players: Player) -> str:
    """Everything that these people read where they are."""
    return "\n".join(text for player in players for text in player.reads())


# -- the clock ----------------------------------------------------------------------------------------------


async def test_a_deadline_answers_for_who_said_nothing(people: People) -> None:
    """Once; all read for whom, and who is asked next has time of their own.

    The silent read what it was where they were asked, and in what calls them.
    """
    await people.alice.slash("/game clock", what="set", pace="24h")
    await people.bob.slash("/game end", what="agree")
    late = await people.asked()
    await passes(people.evening, DAY - HOUR)
    assert SILENT not in heard(people.carol)
    await passes(people.evening, HOUR)
    assert heard(people.carol).count(SILENT) == 1
    for seat in late:
        assert heard(people.of(seat).dms).count("At the deadline was sealed for you") == 2
    await passes(people.evening, HOUR)
    assert heard(people.carol).count(SILENT) == 1


async def test_one_side_takes_more_time_and_both_stop_the_clock(people: People) -> None:
    """By command, by proposal and button; nothing falls due while it stands."""
    await people.alice.slash("/game clock", what="set", pace="24h", grace=1)
    await people.bob.slash("/game end", what="agree")
    late = people.of((await people.asked())[0])
    await late.slash("/game clock", what="more")
    assert "You may take no more time." in told(late)
    await people.bob.slash("/game clock", what="pause")
    await people.alice.click("Answer")
    assert told(people.alice) == "The French propose: the clock stands still. Agree?"
    await people.alice.click("Agree")
    await passes(people.evening, 9 * DAY)
    assert SILENT not in heard(people.carol)
    await people.alice.slash("/game clock", what="resume")
    await people.bob.slash("/game end", what="agree")
    await passes(people.evening, 2 * DAY)
    assert heard(people.carol).count(SILENT) == 1


# -- the game master ----------------------------------------------------------------------------------------


async def test_the_game_master_sees_and_orders(people: People, master: Player) -> None:
    """The papers of each side, an answer in a side's name, a die of her own; at the end all read of it."""
    for seat, name in SIDES.items():
        await master.dms.slash("/gm view", side=seat)
        assert f"as the {name} see it" in pictured(master.dms)
    (seat, *_) = await people.asked()
    lines = await people.drawn(seat)
    await master.dms.slash("/gm order", side=seat, line="; ".join(map(str, lines)))
    assert told(master.dms).startswith(f"Sealed for the {SIDES[seat]}:")
    assert "The game master has sealed for you" in heard(people.of(seat).dms)
    await master.dms.slash("/gm dice", what="roll", die=6, reason="Rain?")
    assert "The game master rolls a die of 6" in heard(people.bob)
    await master.slash("/letter", side="french", text="The harvest is poor.")
    assert "The game master writes to you:\nThe harvest is poor." in says(people.bob.dms)
    await people.alice.slash("/history", what="master")
    assert told(people.alice) == "Only the game master may do this."
    await over(people)
    await people.alice.slash("/history", what="master")
    assert "wrote to the French: The harvest is poor." in told(people.alice)


async def over(people: People) -> None:
    """Both agree on a draw."""
    await people.alice.slash("/game end", what="draw")
    await people.bob.click("Answer")
    await people.bob.click("Agree")
    assert "published at the start" in heard(people.carol)


async def test_a_step_waits_until_she_has_read_it(people: People, master: Player) -> None:
    """Nothing goes on with all answers in; she hands one back with a reason, and carries the next out."""
    await master.slash("/game settings", what="read-first", on=True)
    (seat, *_) = await people.asked()
    await people.play(2)
    assert await people.asked() == []
    assert "All answers are in" in says(master.dms)
    await master.dms.click(f"Hand back: the {SIDES[seat]}")
    await master.dms.submit(reason="Read your orders again.")
    assert "Read your orders again." in heard(people.of(seat).dms)
    assert await people.asked() == [seat]
    await people.play(1)
    await master.dms.slash("/gm view", what="answers")
    await master.dms.click("Carry out")
    assert told(master.dms) == "Carried out."
    assert await people.asked()


async def test_she_takes_orders_back(people: People, master: Player) -> None:
    """After a look at what that undoes; what was told of them is struck out, and the side may order anew."""
    (seat, *_) = await people.asked()
    await people.play(1)
    await people.play_until(seat)
    await people.play(1, of=seat)
    await master.dms.slash("/gm undo", side=seat)
    assert "This would be taken back:" in heard(master.dms)
    await master.dms.click("Yes, take that back")
    assert "1 order is taken back, and is a draft again." in told(master.dms)
    assert seat in await people.asked()
    await people.of(seat).slash("/sheet")
    assert "seal" in verbs(paper(people.of(seat)))


async def test_a_letter_goes_through_her_hands(people: People, master: Player) -> None:
    """Nobody reads it before she passes it on, and the writer is not told."""
    await people.alice.slash("/letter", side="french", text="Shall we exchange prisoners?")
    assert "exchange prisoners" not in heard(people.bob, people.bob.dms)
    before = people.alice.dms.reads()
    await master.dms.click("Pass it on")
    assert "exchange prisoners" in says(people.bob.dms)
    assert people.alice.dms.reads() == before


# -- several people a side ----------------------------------------------------------------------------------


async def test_a_deputy_serves_and_is_released(people: People) -> None:
    """By completion and button; all read who serves; afterwards nothing is theirs to read."""
    alice, carol = people.alice, people.carol
    (charge, *_) = await completed(alice, "/game people", "charge", what="appoint", user=carol.id)
    await alice.slash("/game people", what="appoint", user=carol.id, charge=charge)
    await carol.dms.click("Take the command")
    assert f"<@{carol.id}> commands under the British now." in heard(people.bob)
    await carol.slash("/my private")
    assert "the British" in told(carol)
    await carol.dm("ready")
    await alice.slash("/game people", what="release", user=carol.id)
    await carol.slash("/my private")
    assert told(carol) == "You have no seat at this table."


async def test_commanders_share_nothing_but_letters(secretive: People) -> None:
    """Both sides agree to it; then Carol has her own part of the board, and Alice by letter alone."""
    people = secretive
    alice, bob, carol = people.alice, people.bob, people.carol
    charges = await completed(alice, "/game people", "charge", what="appoint", user=carol.id)
    await alice.slash("/game people", what="appoint", user=carol.id, charge=charges[0])
    await carol.dms.click("Take the command")
    await alice.slash("/game settings", what="letters-only", on=True)
    await bob.click("Answer")
    await bob.click("Agree")
    assert "share nothing but letters from now on" in heard(bob)
    assert "Letters only:" in await answer(bob, "/game status")
    await people.play(4)
    await carol.slash("/letter", side="british", text="What of the west?")
    assert f"<@{carol.id}>, of your own side, writes to you:\nWhat of the west?" in says(alice.dms)
    await alice.slash("/letter", user=carol.id, text="Hold where you are.")
    assert "Hold where you are." in says(carol.dms)
    await people.evening.restart()
    carol = people.evening.player("Carol")
    await carol.slash("/my settings", **{"text-first": True})
    own, side = await boards(people, carol)
    await carol.slash("/map")
    shown = heard(carol)
    assert all(line in shown for line in own)
    assert not [line for line in side - own if line in shown]


async def boards(people: People, deputy: Player) -> tuple[set[str], set[str]]:
    """What a deputy of the British sees in words, and what their chief does, line by line."""
    async with people.evening.table.house.shelf.game(1) as sitting:
        staff = Staff.of(sitting, "british")
        views = staff.view(deputy.id), sitting.match.view("british")
        own, side = (library().describe(sitting.codec, view).splitlines() for view in views)
    assert own != side
    return set(own), set(side)


async def test_a_seat_is_left_and_taken(people: People) -> None:
    """The post that tells of it has a button; the successor has the side's map, the one who left nothing."""
    await people.bob.slash("/game leave")
    await people.bob.click("Yes, give it up")
    await people.carol.click("Join the French")
    assert told(people.carol) == "You play the French."
    assert "s the French see it" in pictured(people.carol.dms)
    await people.bob.slash("/my private")
    assert told(people.bob) == "You have no seat at this table."
    await people.evening.restart()
    assert "No seat is open" in await answer(people.evening.player("Alice"), "/game list what:seats")


async def answer(player: Player, words: str) -> str:
    await player.slash(words)
    return told(player)


async def test_an_observer_reads_by_leave(people: People) -> None:
    """All are told; only the papers of that side are theirs to read, and only while they may."""
    await people.carol.slash("/game people", what="observe", side="french")
    await people.bob.dms.click("Let them read")
    assert f"<@{people.carol.id}> observes the French now by their leave" in heard(people.alice)
    await people.carol.slash("/my private")
    shown = pictured(people.carol)
    assert "s the French see it" in shown
    assert "s the British see it" not in shown
    await people.bob.slash("/game people", what="dismiss", user=people.carol.id)
    assert await answer(people.carol, "/my private") == "You have no seat at this table."


# -- take-backs ---------------------------------------------------------------------------------------------


async def test_an_order_is_taken_back_by_consent(people: People) -> None:
    """One new post names what no longer holds; nothing is deleted, and the order is a draft again."""
    (seat, *_) = await people.asked()
    own, rival = people.of(seat), "french" if seat == "british" else "british"
    for _ in range(LONGEST):
        await people.play_until(seat)
        if rival in await people.asked():  # who answers last cannot take it back alone
            await people.play(1, of=rival)
        before = await people.last_told()
        await people.play(1, of=seat)
        await people.evening.table.settled()  # what is not told yet is dropped, and struck out nowhere
        await own.slash("/game undo")
        if "This would be taken back:" in told(own) and await people.last_told() > before:
            break
        await people.play(len(await people.asked()))  # it was free: it is given again, and the others answer
    seen = people.carol.sees()
    await own.click("Ask for their consent")
    await people.of(rival).dms.click("Agree")
    after = people.carol.sees()
    assert {message.id for message in seen} <= {message.id for message in after}
    assert STRUCK.search(heard(people.carol))
    assert seat in await people.asked()


# -- history ------------------------------------------------------------------------------------------------


async def test_what_has_happened_is_looked_up(people: People) -> None:
    """Each by their own eyes, and only for theirs; pictures that move fit Discord, the truth comes later."""
    await people.play(6)
    for player, eyes in ((people.alice, "British"), (people.bob, "French"), (people.carol, "everyone")):
        for words in ("/history", "/history what:since", "/history what:chronicle", "/history what:dice"):
            await player.slash(words)
            assert paper(player).ephemeral
        await player.slash("/history", what="statistics")
        assert [file.filename for file in paper(player).attachments] == ["statistics.png"]
        await player.slash("/history", what="replay")
        check_film(people.evening.place, paper(player), eyes)
        await player.slash("/history", what="replay", truth=True)
        assert told(player) == "The whole truth is told when the game is over."
    await over(people)
    await people.carol.slash("/history", what="replay", truth=True)
    (film,) = paper(people.carol).attachments
    assert "with everything in sight" in (film.description or "")


def check_film(place: Playground, message: Message, eyes: str) -> None:
    (film,) = message.attachments
    data = place.world.store.file(film.id)
    assert data is not None
    assert len(data) <= ROOM
    with Image.open(BytesIO(data)) as image:
        assert image.format == "GIF"
    assert eyes in (film.description or "").split(".")[0]


# -- language -----------------------------------------------------------------------------------------------


async def test_each_reads_their_own_language(people: People) -> None:
    """What is Bob's he reads in French, the channel stays English."""
    people.bob.person.speak("fr")
    await people.bob.slash("/game list", what="mine")
    before = people.bob.dms.reads()
    await people.play(4)
    await people.bob.slash("/sheet")
    fresh = [text for text in people.bob.dms.reads() if text not in before]
    assert fresh
    read = [TABLE.sub("", text) for text in (*fresh, told(people.bob))]
    assert not [text for text in read if re.search(r"\b(the|your|of)\b", text)]
    assert "Waiting for" in heard(people.carol)
