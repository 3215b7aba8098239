"""The game master reads all answers before they are carried out, at every game."""

from __future__ import annotations

from random import Random

import pytest

from bot.desk.counter.caller import Named
from bot.desk.tables.copies import handed_over, setting_of
from bot.post.message import Form, Reply
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_master import Held
from bot.post.parcels.turns import Dispatch
from bot.post.press import Press
from tests.bot.desk.gm.test_edits import checked, last, mastered, play_on, posts
from tests.bot.desk.room import BOB, CAROL, CHANNEL, ELSEWHERE, GUILD, Room, labels, library, text
from tests.contract.play import unsealed

DORA = 4
KEYS = library().keys
STEPS = 6  # of a random game, each of which waits


async def reading(room: Room, key: str, **options: str) -> None:
    """Carol reads what Alice and Bob answer."""
    await mastered(room, key, **options)
    assert "nothing goes on before you carry them out" in text(await room.carol.gm_approve(True))


async def waits(room: Room) -> bool:
    async with room.shelf.game(1) as sitting:
        return sitting.match.held


async def until_held(room: Room, rng: Random) -> None:
    """The board moves only by answers that nobody reads first."""
    while not await waits(room):
        stood, read = await state(room), await are_read(room)
        await play_on(room, rng)
        assert not read or await state(room) == stood


async def are_read(room: Room) -> bool:
    """Whether every answer that is wanted now is read before it counts."""
    async with room.shelf.game(1) as sitting:
        return all(ask.kind.read_first for ask in sitting.match.open.values())


async def state(room: Room) -> str:
    async with room.shelf.game(1) as sitting:
        return str(sitting.codec.encode(sitting.match.state))


async def both_sealed(room: Room) -> None:
    await reading(room, "blocks", movement="simultaneous")
    await seal_both(room)


async def seal_both(room: Room) -> None:
    await room.alice.add_lines("NY 1R to AL")
    await room.alice.seal()
    await room.bob.add_lines("MO 1R to SF")
    await room.bob.seal()


async def hand_back(room: Room, looked: Reply, label: str, reason: str) -> Reply:
    opened = await room.carol.press(looked, label)
    assert isinstance(opened.form, Form)
    said: Reply = await room.carol.submit_form(opened.form.id, {"reason": reason})
    return said


# -- waiting -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_nothing_moves_before_it_is_carried_out(room: Room, key: str) -> None:
    """At each step of a random game the board stays as it is until the game master lets it go on."""
    await reading(room, key)
    rng = Random(7)
    for _ in range(STEPS):
        await until_held(room, rng)
        await checked(room)
        looked = await room.carol.gm_approve()
        assert labels(looked)[0] == "Carry out"
        assert text(await room.carol.press(looked, "Carry out")) == "Carried out."
        await checked(room)


@pytest.mark.parametrize("key", KEYS)
async def test_the_game_master_alone_gets_the_answers(room: Room, key: str) -> None:
    """By one direct message, when the last is in; everyone else reads that the table waits."""
    await reading(room, key)
    async with room.shelf.game(1) as sitting:
        match = sitting.match
        seats = unsealed(match)
        given = {seat: "; ".join(map(str, match.open[seat].kind.default(match.view(seat)))) for seat in seats}
    for seat in seats:
        before = await last(room)
        await room.carol.gm_order(seat, given[seat])
    sent = [(at.target, post_of(at.payload)) for at in await room.parcels(before)]
    ((target, held),) = [(to, post) for to, post in sent if isinstance(post, Held)]
    assert target == f"user:{CAROL}"
    assert {answer.seat: "; ".join(answer.lines) for answer in held.answers if not answer.silent} == given
    (status,) = [post for _, post in sent if isinstance(post, Dispatch)]
    assert (status.held, status.waited) == (True, ())
    codec = room.books.usual(key)
    assert "waits for the game master" in Press(room.books).messages(1, codec, status)[0].said


async def test_an_answer_stays_secret_from_the_other_side(room: Room) -> None:
    """Neither its letters nor what it may look up hold what the British have sealed."""
    await both_sealed(room)
    targets = f"user:{BOB}", f"channel:{CHANNEL}"
    parcels = "".join(str(at.payload) for at in await room.parcels() if at.target in targets)
    shown = text(await room.bob.status()) + text(await room.bob.sheet()) + text(await room.bob.gm_log())
    assert "NY 1R to AL" not in parcels + shown
    assert text(await room.bob.gm_approve()) == "Only the game master may do this."


async def test_nobody_else_carries_out_or_hands_back(room: Room) -> None:
    """The buttons are the game master's, whoever presses them."""
    await both_sealed(room)
    looked = await room.carol.gm_approve()
    for label in ("Carry out", "Hand back: the British"):
        assert "Only the game master may do this." in text(await room.bob.press(looked, label))
    assert "Only the game master may do this." in text(await room.bob.gm_approve(True))
    assert await waits(room)


async def test_what_has_changed_is_read_again(room: Room) -> None:
    """Bob withdraws after Carol has looked: her button is void, and a new message comes when he seals."""
    await both_sealed(room)
    looked = await room.carol.gm_approve()
    await room.bob.withdraw()
    assert "Nothing waits for you now" in text(await room.carol.gm_approve())
    before = await last(room)
    await room.bob.seal()
    assert len([post for post in await posts(room, f"user:{CAROL}", before) if isinstance(post, Held)]) == 1
    assert "changed or is carried out since" in text(await room.carol.press(looked, "Carry out"))
    assert await waits(room)


# -- handed back -------------------------------------------------------------------------------------------


async def test_an_answer_is_handed_back_with_a_reason(room: Room) -> None:
    """Alice reads why, and has her lines as a draft; what Bob sealed stays sealed."""
    await both_sealed(room)
    before = await last(room)
    looked = await room.carol.gm_approve()
    said = await hand_back(room, looked, "Hand back: the British", "No boats at New York.")
    assert "Handed back." in text(said)
    told = [at for at in await room.parcels(before) if "No boats" in str(at.payload)]
    assert [at.target for at in told] == ["user:1"]
    assert isinstance(post_of(told[0].payload), Notice)
    assert "NY 1R to AL" in text(await room.alice.sheet())
    async with room.shelf.game(1) as sitting:
        assert sitting.match.sealed("british") is None
        assert sitting.match.sealed("french") is not None
    await room.alice.seal()
    assert await waits(room)
    await room.carol.end(confirmed=True)
    assert "handed back what the British had sealed" in text(await room.bob.gm_log())


async def test_a_reason_is_owed(room: Room) -> None:
    """Without one nothing is handed back."""
    await both_sealed(room)
    looked = await room.carol.gm_approve()
    await hand_back(room, looked, "Hand back: the French", "  ")
    assert await waits(room)


# -- beginning and ending ----------------------------------------------------------------------------------


async def test_answers_go_on_when_nobody_reads_them_any_more(room: Room) -> None:
    """What waits is carried out, and all are told."""
    await both_sealed(room)
    stood, before = await state(room), await last(room)
    await room.carol.gm_approve(False)
    assert await state(room) != stood
    told = [post.key for post in await posts(room, f"channel:{CHANNEL}", before) if isinstance(post, Notice)]
    assert "master_reads_no_more" in told
    assert "carried out already" in text(await room.carol.gm_approve(False))


async def test_answers_go_on_when_the_game_master_leaves(room: Room) -> None:
    """No table waits for a seat that is empty."""
    await both_sealed(room)
    stood = await state(room)
    await room.carol.gm_leave()
    assert await state(room) != stood
    async with room.shelf.game(1) as sitting:
        assert not sitting.match.reads_first


async def test_the_host_may_end_it(room: Room) -> None:
    """Alice is the host: she may have answers carried out, and may not begin to read them."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    await room.alice.gm_appoint(Named(CAROL))
    await room.bob.agree()
    await room.carol.gm_take()
    assert "Only the game master" in text(await room.alice.gm_approve(True))
    await room.carol.gm_approve(True)
    assert "Only the game master" in text(await room.bob.gm_approve(False))
    assert "as soon as all are in" in text(await room.alice.gm_approve(False))


# -- the clock ---------------------------------------------------------------------------------------------


async def test_nothing_falls_due_while_the_answers_are_read(room: Room) -> None:
    """The deadlines stand still; what is handed back has all its time again, and nobody has lost any."""
    await mastered(room, "blocks", movement="simultaneous")
    await room.carol.deadline(pace="24h")
    await room.carol.gm_approve(True)
    await seal_both(room)
    async with room.shelf.game(1) as sitting:
        known = {each.seat: each for each in await sitting.deadlines()}
    assert {seat: each.held for seat, each in known.items()} == {"british": True, "french": True, "gm": False}
    await hand_back(room, await room.carol.gm_approve(), "Hand back: the British", "No boats.")
    async with room.shelf.game(1) as sitting:
        after = {each.seat: each for each in await sitting.deadlines()}
    assert not after["british"].held
    assert after["british"].due > known["british"].due
    assert after["french"].due > known["french"].due


# -- out of a file -----------------------------------------------------------------------------------------


async def taken_in(room: Room) -> list[Post]:
    """Dora takes the game in elsewhere; what is told there."""
    (file,) = (await room.carol.export()).messages[-1].files
    await room.person(DORA, ELSEWHERE).import_(file.content)
    return await posts(room, f"channel:{ELSEWHERE}", 0)


@pytest.mark.parametrize("key", KEYS)
async def test_an_imported_game_does_not_wait_to_be_read(room: Room, key: str) -> None:
    """All are told, the answers are carried out as in the game that it was, and it can be played on."""
    await reading(room, key)
    await until_held(room, Random(7))
    told = await taken_in(room)
    assert [post.facts["waited"] for post in told if isinstance(post, Notice)] == [True]
    assert [post.held for post in told if isinstance(post, Dispatch)] == [False]
    await room.carol.gm_approve(False)
    async with room.shelf.game(1) as here, room.shelf.game(2) as there:
        assert (there.match.reads_first, there.match.held) == (False, False)
        assert there.codec.encode(there.match.state) == here.codec.encode(here.match.state)
    await room.restart()
    await room.alice.at(ELSEWHERE).join("british")
    await room.bob.at(ELSEWHERE).join("french")
    assert "waits for the game master" not in text(await room.alice.at(ELSEWHERE).status())


async def test_an_imported_game_is_lifted_once_though_it_was_cut_short(room: Room) -> None:
    """The process dies between taking the file in and carrying out the answers: the next does it."""
    await both_sealed(room)
    (file,) = (await room.carol.export()).messages[-1].files
    found = await room.shelf.examine(file.content)
    given = handed_over(found, setting_of(found.volume), DORA)
    await room.shelf.take_in(given, now=0, guild=GUILD, channel=ELSEWHERE)
    await room.restart()
    for _ in range(2):
        async with room.shelf.game(2) as sitting:
            assert sitting.match.save().entries == 4  # the start, two answers, what let them go on


async def test_who_takes_a_game_in_is_told_that_nobody_reads(room: Room) -> None:
    """Also where the answers are not in yet: with the last of them the step goes on."""
    await reading(room, "blocks", movement="simultaneous")
    await room.alice.add_lines("NY 1R to AL")
    await room.alice.seal()
    (file,) = (await room.carol.export()).messages[-1].files
    said = await room.person(DORA, ELSEWHERE).import_(file.content)
    assert "Nobody does so any more." in text(said)
    assert "goes on" not in text(said)
    bob = room.bob.at(ELSEWHERE)
    await bob.join("french")
    await bob.add_lines("MO 1R to SF")
    await bob.seal()
    async with room.shelf.game(2) as sitting:
        assert sitting.match.save().entries == 3  # the start and two answers
        assert sitting.match.sealed("british") is None
