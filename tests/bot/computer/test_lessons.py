"""Lessons at a desk: each is walked through, by what is right and by what is not."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.post.addressee import Addressee
from bot.post.courier import Closed
from bot.post.message import Link, Reply
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_channel import Bound, Ended, Started, Teaching
from bot.post.parcels.to_seats import Prompt
from bot.post.parcels.turns import Dispatch
from bot.post.press import Press
from bot.table.setting import Setting
from storage.records import OVER
from tests.bot.computer.test_lane import Hours, hours
from tests.bot.desk.room import ALICE, Person, Room, labels, parts, text
from tests.bot.desk.threads import Threads

# What is right at each step, and something legal that is not, with what is said of it.
RIGHT = {
    "battles": (
        "Eyre A fires at 0912",
        "Eyre B fires at 1111",
        "NY with Lyman to 1012; done",
        "RI attacks 0912; NY attacks 0912",
        "NY with Lyman pursues to 0912",
        "rally all",
    ),
    "blocks": ("HE 2R to CR", "R4 takes 1", "stay", "british first", "HE 1M to CR"),
    "skirmish": (
        "Light fires at nearest",
        "Rangers to east wood",
        "Light fires at nearest; Rangers keeps",
        "Rangers fires at nearest",
        "Light charges nearest",
    ),
    "ticonderoga": (
        "British bateau 1 sails to S2605",
        "Ranger 6 with Putnam and British leader 1 lands; done",
        "Ranger 6 attacks S2706 led by Putnam by surprise",
        "Ranger 6 with Putnam and British leader 1 advances; done",
        "Putnam marches by night; all at S2706 to S2605; done",
        "all board at S2605; British bateau 1 sails to S1904",
    ),
    "whigs": (
        "raise 4M; fortify FWH",
        "A1 at FWH; A1 11R; A1 4M",
        "4I raid",
        "raid CAR",
        "A1 march; keep CAR",
        "A1 to CAR",
    ),
}
WRONG = {
    "battles": (
        ("Eyre B fires at 1111", "settled before the next"),
        ("done", "La Reine would stop New York"),
        ("NY to 1012", "only to units of his own hex"),
        ("RI attacks 0912", "nothing is doubled"),
        ("RI pursues to 0912", "covers the guns"),
        ("rally Mass Titcomb", "a try costs nothing"),
    ),
    "blocks": (
        ("HE 1R to CR", "both have seven"),
        ("R3 takes 1", "with all its dice"),
        ("retreat", "gives the place up"),
        ("french first", "you have more to do"),
        ("hold", "**HE 1M to CR**"),
    ),
    "skirmish": (
        ("Light charges Marines", "4 inches at most for each die of a move"),
        ("Rangers stays", "in woods with 5"),
        ("Light fires at Marines; Rangers fires at Marines", "One line for each"),
        ("Rangers stays", "kept for a shot"),
        ("Light fires at Marines", "as far as a line may charge"),
    ),
    "ticonderoga": (
        ("British bateau 1 sails to S2606", "seven points away for a boat"),
        ("British bateau 1 sails to S2606", "only from the next hex"),
        ("Ranger 6 attacks S2706 led by British leader 1 by surprise", "Putnam is inept with 0 and 1"),
        ("Putnam gives chase", "they are in S2706"),
        ("British leader 1 marches by night", "British leader 1 with 0 to 5"),
        ("Ranger 6 to S2706", "seven points in one phase"),
    ),
    "whigs": (
        ("raise 8M; fortify FWH", "a siege value of 44"),
        ("A1 at ALB; A1 11R; A1 4M", "one path from FWH"),
        ("3I raid", "costs 20 points"),
        ("raid FRO", "shall pay for supply"),
        ("A1 defend; keep CAR", "enters no hostile province"),
        ("A1 to ALB", "the first of its siege"),
    ),
}
WRITTEN = re.compile(r"^\*\*\d+\. (.+)\*\*$", re.MULTILINE)  # a line on a sheet
MOST = 3  # answers of the enemy between two steps
DMS = 1000 + ALICE


async def told(room: Room) -> list[Post]:
    """All that the learner was written."""
    return [post_of(at.payload) for at in await room.parcels() if at.target == f"user:{ALICE}"]


async def asked(room: Room) -> Prompt:
    """The newest question to the learner."""
    return [post for post in await told(room) if isinstance(post, Prompt)][-1]


async def read(room: Room, language: str = "en") -> str:
    """What that question says."""
    record = await room.shelf.games.record(1)
    async with room.shelf.game(1) as sitting:
        found = Press(room.books).messages(record.id, sitting.codec, await asked(room), Addressee(language))
    return "\n".join(each.said for each in found)


async def learning(room: Room) -> Setting:
    return Setting.of(await room.shelf.games.record(1))


async def answers(at: Hours, line: str) -> str:
    """Once the enemy has answered what it is asked, these lines are written and sealed."""
    await at.pass_()
    await at.room.alice.dms.dm(line.replace("; ", "\n"))
    said = text(await at.room.alice.dms.dm("seal"))
    for _ in range(MOST):
        await at.pass_()
    return said


@pytest.mark.parametrize("key", RIGHT)
async def test_a_lesson_is_walked_to_its_end(room: Room, key: str) -> None:
    """Each step is told, praised when it is done, and the game is won by it."""
    lesson = room.books.lesson(key)
    assert lesson is not None
    assert len(lesson.steps) == len(RIGHT[key])
    words = room.books.catalogue(room.books.usual(key))
    async with hours(room) as at:
        await room.alice.dms.learn(key)
        for number, (step, line) in enumerate(zip(lesson.steps, RIGHT[key], strict=True), 1):
            assert (await asked(room)).step == number
            said = await read(room)
            assert words.say("lesson.do", step.name, {}) in said
            if number > 1:
                assert words.say("lesson.done", lesson.steps[number - 2].name, {}) in said
            await answers(at, line)
        over = (await room.shelf.games.record(1)).status == OVER
        assert over or "That was the lesson" in await read(room)


@pytest.mark.parametrize("key", WRONG)
async def test_what_is_not_right_is_corrected(room: Room, key: str) -> None:
    """It is told what is right by which rule, and the question waits as before."""
    async with hours(room) as at:
        await room.alice.dms.learn(key)
        for number, ((line, why), right) in enumerate(zip(WRONG[key], RIGHT[key], strict=True), 1):
            await at.pass_()
            said = text(await room.alice.dms.dm(line.replace("; ", "\n")))
            assert why in said
            assert "rule " in said
            await room.alice.dms.dm("seal")
            assert (await asked(room)).step == number
            await room.alice.dms.dm("clear")
            await answers(at, right)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", RIGHT)
async def test_what_a_step_bids_is_what_the_sheet_writes(room: Room, key: str, language: str) -> None:
    """In either language, so that it is found in the lists word for word."""
    reader = Person(room, replace(room.alice.dms.caller, locale=language))
    async with hours(room) as at:
        await room.alice.dms.learn(key)
        for line in RIGHT[key]:
            await at.pass_()
            await room.alice.dms.dm(line.replace("; ", "\n"))
            written = WRITTEN.findall(text(await reader.click("fc1:orders:1:0")))
            said = await read(room, language)
            assert written
            assert [each for each in written if f"**{each}**" not in said] == []
            await room.alice.dms.dm("clear")
            await answers(at, line)


async def test_nothing_sealed_is_no_step(room: Room) -> None:
    async with hours(room) as at:
        await room.alice.dms.learn("skirmish")
        assert "Light fires at nearest" in await answers(at, "seal")
    assert (await learning(room)).lesson is not None
    assert (await asked(room)).step == 1


async def test_one_at_a_time(room: Room) -> None:
    """Whoever asks again is led to the one that has begun; left, it makes room for another."""
    room.desk.rooms = Threads()
    await room.alice.learn("skirmish")
    again = await room.alice.learn("skirmish")
    (there,) = (part for part in parts(again) if isinstance(part, Link))
    assert there.url.endswith(f"/@me/{DMS}")
    assert "Leave the lesson" in labels(again)
    assert "left the lesson" in text(await room.alice.press(again, "Leave the lesson"))
    assert [post.over for post in await told(room) if isinstance(post, Teaching)] == [False, True]
    await room.alice.learn("skirmish")
    assert (await room.shelf.games.record(2)).channel == DMS


async def test_it_goes_on_after_a_restart(room: Room) -> None:
    """In another process it stands at the same step, and the dice fall as laid."""
    async with hours(room) as at:
        await room.alice.dms.learn("skirmish")
        await answers(at, RIGHT["skirmish"][0])
    await room.restart()
    async with hours(room) as at:
        assert (await asked(room)).step == 2
        for line in RIGHT["skirmish"][1:]:
            await answers(at, line)
    assert (await room.shelf.games.record(1)).status == OVER


async def test_nothing_is_taken_back(room: Room) -> None:
    """No button offers it, and who asks for it is told why not."""
    async with hours(room) as at:
        await room.alice.dms.learn("skirmish")
        await answers(at, RIGHT["skirmish"][0])
        assert "nothing is taken back" in text(await room.alice.dms.undo())
    assert (await asked(room)).step == 2


async def test_nothing_is_said_that_is_for_players_of_each_other(room: Room) -> None:
    """Nobody is told who plays, or nudged, and no head of the proof is published: what falls is laid down."""
    async with hours(room) as at:
        await room.alice.dms.learn("skirmish")
        await answers(at, RIGHT["skirmish"][0])
    posts = await told(room)
    assert not [post for post in posts if isinstance(post, Bound | Started)]
    assert [post.lesson for post in posts if isinstance(post, Dispatch)].count(False) == 0


async def test_nothing_stands_for_later(room: Room) -> None:
    """No button skips what is left of a turn, and a standing order that would is refused."""
    async with hours(room) as at:
        await room.alice.dms.learn("battles")
        await at.pass_()
        async with room.shelf.game(1) as sitting:
            shown = Press(room.books).messages(1, sitting.codec, await asked(room), Addressee("en"))
        assert "Nothing" in labels(Reply(shown))
        assert "Nothing more this turn" not in labels(Reply(shown))
        assert "nothing stands for later" in text(await room.alice.dms.dm("nothing turn 15"))
        await at.pass_()
    assert (await asked(room)).step == 1


async def test_who_takes_no_direct_messages_is_told_so(room: Room) -> None:
    room.desk.rooms = Threads(trouble=Closed())
    assert "given in direct messages" in text(await room.alice.learn("skirmish"))
    assert await room.shelf.games.of_user(ALICE) == []


@pytest.mark.parametrize("key", ["battles", "skirmish"])
async def test_whose_the_dice_were_and_how_it_begins_anew(room: Room, key: str) -> None:
    """The end and its proof speak of the lesson, and of no game master; *Play again* gives it again."""
    async with hours(room) as at:
        await room.alice.dms.learn(key)
        for line in RIGHT[key]:
            await answers(at, line)
    *_, post = (each for each in await told(room) if isinstance(each, Ended))
    async with room.shelf.game(1) as sitting:
        _, shown = Press(room.books).messages(1, sitting.codec, post, Addressee("en"))
    end, proof = Reply((shown,)), text(await room.alice.dms.verify())
    assert f"; {post.rolls} of them laid down by the lesson." in shown.said
    assert "laid** by the lesson, not left to chance:" in proof
    assert "game master, not" not in shown.said + proof
    assert "turn 0" not in shown.said
    await room.alice.dms.press(end, "Play again")
    assert (await room.shelf.games.record(2)).name == (await room.shelf.games.record(1)).name
    assert Setting.of(await room.shelf.games.record(2)).lesson is not None
