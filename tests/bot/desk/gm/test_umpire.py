"""The umpire's seat, which belongs to the game master, at a game that asks one: the toy, judged."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.desk.people.seats import departed
from bot.post.library import Library
from bot.post.message import Reply
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_channel import Gathering
from bot.post.parcels.to_seats import Prompt
from bot.post.parcels.turns import Dispatch
from bot.post.press import Press
from bot.table.game_master import master_of
from bot.table.setting import Setting
from bot.table.timetable import HOUR
from rules.kernel.game import DEADLINE, MASTER, ORDER, STANDING
from rules.kernel.orders import UMPIRE
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, ELSEWHERE, Room, labels, open_room, text
from tests.bot.desk.threads import Threads
from tests.bot.tower import START, Tower
from tests.toy.registry import BOARDS, GAMES

DORA = 4
JUDGED = {"judged": True}


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with open_room(tmp_path, Library(games=GAMES, boards=BOARDS)) as found:
        yield found


async def begin(room: Room, *, master: bool = True) -> None:
    """Alice and Bob play; Carol has made the game, and is its game master if there is one."""
    await room.carol.new("stones", options=JUDGED)
    await room.alice.join("hill")
    await room.bob.join("vale")
    if master:
        await room.carol.gm_take()
    await room.alice.start()


async def lay(room: Room) -> None:
    """Both sides lay a stone."""
    for person in (room.alice, room.bob):
        await person.add_lines("1 on Oak")
        await person.seal()


async def posts(room: Room, target: str) -> list[Post]:
    return [post_of(at.payload) for at in await room.parcels() if at.target == target]


async def asked(room: Room, game: int = 1) -> list[str]:
    async with room.shelf.game(game) as sitting:
        match = sitting.match
        return [seat for seat in match.open if match.sealed(seat) is None]


async def ruled(room: Room) -> list[tuple[str, tuple[str, ...]]]:
    """How the umpire's seat has answered so far, and with what."""
    async with room.shelf.game(1) as sitting:
        journal = await sitting.history.journal()
    entries = [noted.entry for noted in journal if not noted.struck]
    return [(e.how, tuple(map(str, e.lines))) for e in entries if e.seat == UMPIRE]


# -- nobody takes it ---------------------------------------------------------------------------------------


async def test_it_is_no_side_that_anybody_can_take(room: Room) -> None:
    """No list of sides names it, nobody joins it, and the start does not wait for it."""
    await room.carol.new("stones", options=JUDGED)
    assert "There is no side “umpire”" in text(await room.bob.join("umpire"))
    await room.alice.join("hill")
    await room.bob.join("vale")
    assert "begins" in text(await room.alice.start())
    cards = [post for post in await posts(room, f"channel:{CHANNEL}") if isinstance(post, Gathering)]
    assert {one.seat for post in cards for one in post.seats} == {"hill", "vale"}
    async with room.shelf.game(1) as sitting:
        assert (sitting.seats, Setting.of(sitting.record).seats) == (
            {"hill": ALICE, "vale": BOB},
            ("hill", "vale"),
        )
        assert sitting.match.game.seats(sitting.match.state) == ("hill", "vale", UMPIRE)


async def test_without_a_game_master_the_rules_answer_at_once(room: Room) -> None:
    """Nobody is asked, nobody waits, and no ruling is noted."""
    await begin(room, master=False)
    await lay(room)
    assert await asked(room) == ["hill", "vale"]
    assert await ruled(room) == [(STANDING, ())]


async def test_at_one_screen_the_rules_answer_at_once(room: Room) -> None:
    """There is no game master where both sides share one."""
    await room.alice.new("stones", options=JUDGED, hot_seat=True)
    await room.alice.join()
    await room.alice.start()
    for _ in range(2):
        await room.alice.add_lines("1 on Oak")
        await room.alice.seal()
    assert await asked(room) == ["hill", "vale"]


# -- the game master holds it -------------------------------------------------------------------------------


async def test_the_game_master_is_asked_with_one_tap(room: Room) -> None:
    """By direct message, with a button that lets it stand and one for each ruling."""
    await begin(room)
    await lay(room)
    assert await asked(room) == [UMPIRE]
    (question,) = [post for post in await posts(room, f"user:{CAROL}") if isinstance(post, Prompt)]
    assert (question.seat, question.answers) == (UMPIRE, ("Oak topples", "Well topples", "Gate topples"))
    codec = room.books.usual("stones")
    told = Press(room.books).messages(1, codec, question)[-1]
    assert labels(Reply((told,)))[:4] == ["Oak topples", "Well topples", "Gate topples", "Nothing"]
    status = [post for post in await posts(room, f"channel:{CHANNEL}") if isinstance(post, Dispatch)][-1]
    assert [(one.seat, one.user) for one in status.waited] == [(UMPIRE, CAROL)]
    looked = await room.carol.dms.sheet()
    assert "Does a heap topple?" in text(looked)
    assert "sealed" in text(await room.carol.dms.seal())
    assert await asked(room) == ["hill", "vale"]
    assert await ruled(room) == [(ORDER, ())]


async def test_what_is_ruled_is_listed_with_all_that_game_masters_did(room: Room) -> None:
    """Who, in which turn, asked what, and what was ruled; nothing where all was let stand.

    At the end all read it.
    """
    await begin(room)
    await lay(room)
    await room.carol.dms.dm("oak topples")
    assert "sealed" in text(await room.carol.dms.dm("seal"))
    await lay(room)
    await room.carol.dms.seal()
    log = text(await room.carol.gm_log())
    assert "<@3>" in log
    assert "ruled (Round 1 of 3), asked “Does a heap topple?”: Oak topples." in log
    assert log.count("ruled") == 1
    assert "Only the game master" in text(await room.alice.gm_log())
    await lay(room)
    await room.carol.dms.seal()
    assert "ruled (Round 1 of 3)" in text(await room.alice.gm_log())


async def test_a_ruling_is_taken_back_by_the_game_master(room: Room) -> None:
    """As any order; the question is asked again, and both stand in the list."""
    await begin(room)
    await lay(room)
    await room.carol.add_lines("oak topples")
    await room.carol.seal()
    looked = await room.carol.gm_undo()
    assert "Oak topples" in text(looked)
    await room.carol.press(looked, labels(looked)[0])
    assert await asked(room) == [UMPIRE]
    log = text(await room.carol.gm_log())
    assert "ruled (Round 1 of 3)" in log
    assert "took back 1 order" in log


async def test_the_seat_gives_no_part_in_what_sides_decide(room: Room) -> None:
    """The game master neither concedes nor agrees for it, commands nobody, and lets nobody observe it."""
    await begin(room)
    for refused in (
        await room.carol.concede(),
        await room.carol.draw(),
        await room.carol.agree(),
        await room.carol.claim("win"),
    ):
        assert text(refused) in ("You have no seat at this table.", "Only who sits at the table may do this.")


async def test_what_the_game_master_could_do_is_not_lost(room: Room) -> None:
    """The host decides as much as at a table without an umpire, and may have the file of it."""
    await begin(room)
    assert "Done: deadlines, 1 day after the question" in text(await room.carol.deadline(pace="24h"))
    assert "What you can do here as the game master" in text(await room.carol.gm_tools())
    assert (await room.carol.export()).messages[-1].files


# -- who comes and goes --------------------------------------------------------------------------------------


async def test_the_rules_answer_when_the_game_master_leaves(room: Room) -> None:
    """What waited for a ruling goes on at once, and so does all that is asked later."""
    await begin(room)
    await lay(room)
    await room.carol.gm_leave()
    assert await asked(room) == ["hill", "vale"]
    await lay(room)
    assert await ruled(room) == [(STANDING, ()), (STANDING, ())]
    assert (await room.shelf.games.record(1)).status == "playing"


async def test_who_becomes_the_game_master_is_the_umpire_from_then_on(room: Room) -> None:
    """Also in mid-game, and over a restart."""
    await begin(room, master=False)
    await lay(room)
    await room.carol.gm_take()
    await room.restart()
    await lay(room)
    assert await asked(room) == [UMPIRE]
    assert await room.clerk.find(room.carol.dms.caller) == 1


async def test_who_has_gone_from_the_server_rules_no_more(room: Room) -> None:
    """As if they had left the seat."""
    await begin(room)
    await lay(room)
    await departed(room.desk, 1, CAROL)
    assert await asked(room) == ["hill", "vale"]


async def test_a_game_out_of_a_file_has_no_umpire_until_it_has_a_game_master(room: Room) -> None:
    """What waited for a ruling goes on; whoever takes the seat there is asked from then on."""
    await begin(room)
    await lay(room)
    (file,) = (await room.carol.export()).messages[-1].files
    await room.person(DORA, ELSEWHERE).import_(file.content)
    assert await asked(room, 2) == ["hill", "vale"]
    async with room.shelf.game(2) as sitting:
        assert (sitting.seats, Setting.of(sitting.record).left) == ({}, {"hill": ALICE, "vale": BOB})


async def test_a_line_is_tried_with_its_rulings(room: Room) -> None:
    """In a trial the game master answers for all; what is carried out there is ruled here too."""
    room.desk.rooms = Threads()
    await begin(room)
    await lay(room)
    await room.carol.gm_trial()
    branch = master_of(await room.shelf.games.record(1)).branch
    assert branch is not None
    assert await asked(room, branch.game) == [UMPIRE]
    there = room.carol.at(branch.room)
    await there.add_lines("oak topples")
    assert "sealed" in text(await there.seal())
    await room.carol.press(await room.carol.gm_trial("take"), "Yes, carry it out")
    assert await ruled(room) == [(MASTER, ("Oak topples",))]
    assert await asked(room) == ["hill", "vale"]


async def test_at_the_deadline_its_default_stands_and_no_seat_opens(tmp_path: Path) -> None:
    """However often the umpire says nothing."""
    async with open_room(tmp_path, Library(games=GAMES, boards=BOARDS)) as room:
        tower = Tower(room)
        await tower.clockwork.tick()
        await room.carol.new("stones", options=JUDGED | {"long": True}, deadlines="24h misses 1")
        await room.alice.join("hill")
        await room.bob.join("vale")
        await room.carol.gm_take()
        await room.alice.start()
        for _ in range(3):
            await lay(room)
            assert await tower.dues() == {UMPIRE: tower.now - START + 24 * HOUR}
            await tower.wait(25 * HOUR)
        assert await ruled(room) == [(DEADLINE, ())] * 3
        async with room.shelf.game(1) as sitting:
            assert sitting.seats == {"hill": ALICE, "vale": BOB, UMPIRE: CAROL}


# -- reading answers ----------------------------------------------------------------------------------------


async def test_who_reads_answers_does_not_read_their_own(room: Room) -> None:
    """The sides' answers wait; the umpire's are carried out."""
    await begin(room)
    await room.carol.gm_approve(True)
    await lay(room)
    assert await asked(room) == []
    looked = await room.carol.gm_approve()
    await room.carol.press(looked, "Carry out")
    assert await asked(room) == [UMPIRE]
    await room.carol.seal()
    assert await asked(room) == ["hill", "vale"]
