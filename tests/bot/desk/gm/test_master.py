"""The game master: sees all, plays nothing, and all of it is told at the end, at every game there is."""

from __future__ import annotations

import pytest
from msgspec import json
from msgspec.structs import replace

from bot.desk.counter.caller import Named
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_seats import Confirmed, Prompt
from bot.post.press import Press
from rules.kernel.dice import apart
from rules.kernel.game import MASTER
from rules.kernel.orders import GM
from storage import Commit
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, Room, files, library, pictures, text

KEYS = library().keys
DORA = 4


async def mastered(room: Room, key: str) -> None:
    """Alice and Bob play; Carol has made the game, and is its game master."""
    await room.carol.new(key)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    assert "You are the game master now" in text(await room.carol.gm_take())


async def posts(room: Room, target: str, after: int = 0) -> list[Post]:
    return [post_of(at.payload) for at in await room.parcels(after) if at.target == target]


async def last(room: Room) -> int:
    return max((at.id for at in await room.parcels()), default=0)


async def notices(room: Room, target: str, after: int = 0) -> list[str]:
    return [post.key for post in await posts(room, target, after) if isinstance(post, Notice)]


async def first_asked(room: Room) -> tuple[str, str]:
    """A seat that is asked something, and a legal answer."""
    async with room.shelf.game(1) as sitting:
        match = sitting.match
        seat = next(seat for seat in match.open if match.sealed(seat) is None)
        return seat, "; ".join(map(str, match.open[seat].kind.default(match.view(seat))))


# -- the seat ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_all_are_told_who_is_the_game_master(room: Room, key: str) -> None:
    """In the channel, and both sides by direct message."""
    await mastered(room, key)
    for target in (f"channel:{CHANNEL}", f"user:{ALICE}", f"user:{BOB}"):
        assert "is_master" in await notices(room, target)


async def test_the_host_asks_and_the_other_takes(room: Room) -> None:
    """Nobody takes the seat unasked, and there is one game master at most."""
    await room.alice.new("blocks")
    assert "The host says who is the game master" in text(await room.carol.gm_take())
    assert "The host says who is asked" in text(await room.bob.gm_appoint(Named(BOB)))
    assert "A bot commands nothing" in text(await room.alice.gm_appoint(Named(BOB, bot=True)))
    await room.alice.gm_appoint(Named(CAROL))
    assert "You are the game master now" in text(await room.carol.gm_take())
    assert "<@3> is the game master here already" in text(await room.alice.gm_appoint(Named(DORA)))


async def test_who_has_been_game_master_can_join_no_side(room: Room) -> None:
    """Also when they have left the seat, or the game has not begun."""
    await room.carol.new("blocks")
    await room.carol.gm_take()
    assert "You have seen all the secrets" in text(await room.carol.join("british"))
    await room.carol.gm_leave()
    assert "You have seen all the secrets" in text(await room.carol.join("british"))
    assert "is_master" in await notices(room, f"channel:{CHANNEL}")
    assert "master_left" in await notices(room, f"channel:{CHANNEL}")


async def test_who_has_seen_a_sides_papers_cannot_be_game_master(room: Room) -> None:
    """Neither who plays, nor who has played."""
    await mastered(room, "blocks")
    await room.carol.gm_leave()
    assert "plays or commands the British" in text(await room.carol.gm_appoint(Named(ALICE)))
    await room.bob.leave(confirmed=True)
    assert "has seen the papers of the French" in text(await room.carol.gm_appoint(Named(BOB)))


async def test_a_hot_seat_has_no_game_master(room: Room) -> None:
    """One person sees all there already."""
    await room.alice.new("blocks", hot_seat=True)
    assert "there is no game master" in text(await room.alice.gm_appoint(Named(CAROL)))


async def test_a_host_with_a_copy_of_all_may_be_game_master(room: Room) -> None:
    """They know all already, and no side's papers alone."""
    await room.carol.new("blocks")
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    await room.carol.export()
    assert "You are the game master now" in text(await room.carol.gm_take())


async def test_a_game_out_of_a_file_has_no_game_master(room: Room) -> None:
    """It has another host, who says anew; what the old one did is not forgotten, nor that they know all."""
    await mastered(room, "blocks")
    await room.carol.gm_roll(6, "weather")
    (file,) = (await room.carol.export()).messages[-1].files
    await room.carol.end(confirmed=True)
    await room.person(DORA).import_(file.content)
    assert text(await room.carol.gm_view()) == "Only the game master may do this."
    assert "You have seen all the secrets" in text(await room.carol.join("british"))
    await room.person(DORA).gm_take()
    assert "rolled a die of 6" in text(await room.person(DORA).gm_log())


# -- looking -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_the_game_master_sees_every_view(room: Room, key: str) -> None:
    """The board of a side is what that side sees, and the board of all is the truth; for their eyes only."""
    await mastered(room, key)
    async with room.shelf.game(1) as sitting:
        encode, match = sitting.codec.encode, sitting.match
        views = {who: bytes(encode(match.view(who))) for who in ("british", "french", GM)}
    for side, who in (("british", "british"), ("french", "french"), ("", GM)):
        reply = await room.carol.gm_view(side)
        assert reply.private
        assert [p.view for p in pictures(reply)] == [views[who]]
    seat, _ = await first_asked(room)
    assert "are asked:" in text(await room.carol.gm_view(seat))


@pytest.mark.parametrize("key", KEYS)
async def test_nobody_else_gets_the_view_of_the_game_master(room: Room, key: str) -> None:
    """Not players, not strangers, not a former game master, and nobody by any letter."""
    await mastered(room, key)
    await room.carol.gm_view()
    for person in (room.alice, room.bob, room.person(DORA, may_manage=True)):
        for reply in (await person.gm_view(), await person.gm_view("french"), await person.gm_log()):
            assert text(reply) == "Only the game master may do this."
        assert "Only the game master" in text(await person.gm_order("french", ""))
        assert await room.clerk.gm_offers(person.caller, "british", "") == []
    await room.carol.gm_leave()
    assert text(await room.carol.gm_view()) == "Only the game master may do this."
    assert not [at for at in await room.parcels() if at.target == f"user:{CAROL}"]


async def test_the_game_master_is_known_in_direct_messages(room: Room) -> None:
    """The game is among theirs, and meant where it is the only one."""
    await mastered(room, "blocks")
    assert "are asked:" in text(await room.carol.dms.gm_view())


async def test_sealed_and_standing_orders_are_shown(room: Room) -> None:
    """What the French have sealed, the game master reads; the British do not."""
    await room.carol.new("blocks", options={"movement": "simultaneous"})
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    await room.carol.gm_take()
    await room.bob.add_lines("MO 1R to SF")
    await room.bob.seal()
    await room.bob.stand("add hold")
    assert "> `MO 1R to SF`" in text(await room.carol.gm_view("french"))
    assert "MO 1R to SF" not in text(await room.carol.gm_view("british"))


# -- on behalf of a side -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_the_game_master_orders_for_a_side(room: Room, key: str) -> None:
    """It is sealed as the side's own, journalled as the game master's, and the side is told."""
    await mastered(room, key)
    seat, answer = await first_asked(room)
    before = await last(room)
    assert "Sealed for the" in text(await room.carol.gm_order(seat, answer))
    async with room.shelf.game(1) as sitting:
        journal = await sitting.history.journal()
    (entry,) = (noted.entry for noted in journal if noted.entry.how == MASTER)
    assert (entry.seat, entry.note) == (seat, str(CAROL))
    user = ALICE if seat == "british" else BOB
    told = [post_of(at.payload) for at in await room.parcels(before) if at.target == f"user:{user}"]
    found = [post.answered if isinstance(post, Prompt) else post for post in told]
    assert [post.how for post in found if isinstance(post, Confirmed) and not post.still] == [MASTER]
    assert f"sealed for the {seat.capitalize()}" in text(await room.carol.gm_log())


async def test_an_order_that_may_not_be_given_is_refused(room: Room) -> None:
    """With the reason, and what was written; nothing is noted."""
    await mastered(room, "blocks")
    seat, _ = await first_asked(room)
    reply = text(await room.carol.gm_order(seat, "XX 2M to YY"))
    assert "XX 2M to YY" in reply
    assert "sealed for" not in text(await room.carol.gm_log())
    other = "british" if seat == "french" else "french"
    assert "are asked nothing now" in text(await room.carol.gm_order(other, "hold"))


@pytest.mark.parametrize("key", KEYS)
async def test_completion_knows_what_the_side_may_order(room: Room, key: str) -> None:
    """Each of what is offered begins an answer."""
    await mastered(room, key)
    seat, _ = await first_asked(room)
    offered = await room.clerk.gm_offers(room.carol.caller, seat, "")
    async with room.shelf.game(1) as sitting:
        match = sitting.match
        known = {*match.offers(seat), *match.open[seat].kind.bundled(match.view(seat), ())}
    assert offered
    assert {value for _, value in offered} <= set(map(str, known))


# -- dice --------------------------------------------------------------------------------------------------


async def test_the_game_masters_dice_can_be_checked(room: Room) -> None:
    """They are made of the game's key, counted apart from its dice, told to all, and checked at the end."""
    await mastered(room, "blocks")
    async with room.shelf.game(1) as sitting:
        key, rolls = sitting.record.key, sitting.match.save().snapshot.rolls
    assert key is not None
    assert f"**{apart(key, 1, 6)}**" in text(await room.carol.gm_roll(6, "weather"))
    assert "master_rolled" in await notices(room, f"channel:{CHANNEL}")
    before = await last(room)
    await room.carol.gm_roll(10, "a spy", "french")
    assert await room.kinds(f"channel:{CHANNEL}", before) == []
    assert await notices(room, f"user:{BOB}", before) == ["master_rolled"]
    async with room.shelf.game(1) as sitting:
        assert sitting.match.save().snapshot.rolls == rolls
    await room.carol.end(confirmed=True)
    proof = await room.bob.verify()
    assert "The game master's own 2 rolls are what the seed makes them." in text(proof)
    (file,) = files(proof)
    acts = (body for _, kind, body in json.decode(file.content)["chain"] if kind == "act")
    own = [act["facts"] for act in acts if act["key"] == "rolled"]
    assert [(roll["sides"], roll["value"]) for roll in own] == [
        (6, apart(key, 1, 6)),
        (10, apart(key, 2, 10)),
    ]


async def test_a_forged_die_is_found(room: Room) -> None:
    """Whoever changes one in the database is named by its number; and the chain no longer fits."""
    await mastered(room, "blocks")
    await room.carol.gm_roll(6, "weather")
    async with room.shelf.game(1) as sitting:
        options = dict(sitting.record.options)
        (took, rolled) = options["master"]["acts"]
        facts = {**rolled["facts"], "value": rolled["facts"]["value"] % 6 + 1}
        options["master"] = {**options["master"], "acts": [took, {**rolled, "facts": facts}]}
        sitting.record = replace(sitting.record, options=options)
        await sitting.commit(Commit(now=next(room.now)))
    await room.carol.end(confirmed=True)
    proof = text(await room.bob.verify())
    assert "Of the game master's own 1 rolls these are not" in proof
    assert proof.startswith("## The proof fails\n")


# -- letters and the end -----------------------------------------------------------------------------------


async def test_a_letter_goes_to_one_side_alone(room: Room) -> None:
    """To who commands it, and to nobody else before the end."""
    await mastered(room, "blocks")
    before = await last(room)
    await room.carol.gm_message("french", "A *courier* is lost.")
    assert await notices(room, f"user:{BOB}", before) == ["master_writes"]
    assert {at.target for at in await room.parcels(before)} == {f"user:{BOB}"}
    assert "1500 characters at most" in text(await room.carol.gm_message("french", "x" * 1501))
    await room.bob.leave(confirmed=True)
    assert "Nobody commands the French now." in text(await room.carol.gm_message("french", "Hello?"))


@pytest.mark.parametrize("key", KEYS)
async def test_all_interventions_are_told_at_the_end(room: Room, key: str) -> None:
    """In the post that tells the seed, and to everyone who asks."""
    await mastered(room, key)
    seat, answer = await first_asked(room)
    await room.carol.gm_order(seat, answer)
    await room.carol.gm_roll(6, "weather", "french")
    await room.carol.gm_message("french", "Beware.")
    before = await last(room)
    await room.carol.end(confirmed=True)
    (ended,) = (p for p in await posts(room, f"channel:{CHANNEL}", before) if type(p).__name__ == "Ended")
    messages = said(room, key, ended)
    for part in ("became the game master", "sealed for the", "rolled a die of 6", "Beware"):
        assert part in messages
        assert part in text(await room.bob.gm_log())


def said(room: Room, key: str, post: Post) -> str:
    codec = room.books.usual(key)
    return "\n".join(m.said for m in Press(room.books).messages(1, codec, post))
