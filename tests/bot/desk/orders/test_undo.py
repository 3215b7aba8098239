"""Take-backs: what is free, what is asked of whom, what becomes of posts that no longer hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.desk import Caller
from bot.post.message import Reply
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.taking_back import StruckOut, UndoAsked
from bot.post.parcels.to_seats import HandedBack, Prompt
from bot.post.parcels.turns import Dispatch
from bot.post.press import Press
from storage import Commit, Deputy, Posted
from tests.bot.desk.room import (
    ALICE,
    BOB,
    CAROL,
    CHANNEL,
    GUILD,
    Person,
    Room,
    begun,
    labels,
    library,
    simultaneous,
    text,
)
from tests.contract.play import draw

HERE = f"channel:{CHANNEL}"
CONSENT = "Ask for their consent"


async def posts(room: Room, kind: type[Post], target: str = "", after: int = 0) -> list[Any]:
    """What waits to be told, of a kind."""
    found = [at for at in await room.parcels(after) if not target or at.target == target]
    return [post for at in found if isinstance(post := post_of(at.payload), kind)]


async def sent(room: Room) -> list[Posted]:
    """Everything that waits has arrived."""
    waiting = await room.parcels()
    for parcel in waiting:
        await room.shelf.outbox.dispatch(parcel.id, 0, "n", now=0)
        await room.shelf.outbox.arrived(parcel.id, 0, arrived(parcel))
    return waiting


def arrived(parcel: Posted) -> int:
    return 9000 + parcel.id


async def orders(person: Person, lines: str) -> Reply:
    await person.clear()
    await person.add_lines(lines)
    reply: Reply = await person.seal()
    assert "You have sealed" in text(reply)
    return reply


async def sealed(room: Room, seat: str) -> list[str] | None:
    async with room.shelf.game(1) as sitting:
        lines = sitting.match.sealed(seat)
        return None if lines is None else list(map(str, lines))


async def open_for(room: Room) -> set[str]:
    """The seats that are asked something."""
    async with room.shelf.game(1) as sitting:
        return set(sitting.match.open)


async def both_ordered(room: Room) -> None:
    """The orders of the first turn are told and carried out: the French are asked for those of the second."""
    await simultaneous(room)
    await orders(room.alice, "NY 1R to PH")
    await orders(room.bob, "hold")


async def asked_for(room: Room, steps: int = 1) -> UndoAsked:
    """Alice asks; what everyone reads of it."""
    reply = await room.alice.press(await room.alice.undo(steps), CONSENT)
    assert "You have asked for it." in text(reply)
    found: UndoAsked = (await posts(room, UndoAsked, HERE))[-1]
    return found


async def written(room: Room, user: int) -> str:
    """The newest request, as this user reads it."""
    asked = (await posts(room, UndoAsked, f"user:{user}"))[-1]
    async with room.shelf.game(1) as sitting:
        return "\n".join(each.said for each in Press(library()).messages(1, sitting.codec, asked))


# -- what only lies sealed ---------------------------------------------------------------------------------


async def test_a_sealed_order_is_taken_out_again(room: Room) -> None:
    """Nobody is asked, and what was written is the draft; the reply to the sealing has a button for it."""
    await simultaneous(room)
    assert labels(await orders(room.alice, "NY 1R to PH")) == ["Take it back"]
    said = text(await room.alice.undo())
    assert "Your order is taken back and is a draft again." in said
    assert "**1. NY 1R to PH**" in said


async def test_nothing_is_taken_back_where_nothing_was_ordered(room: Room) -> None:
    """Not before the first order, nor by who has no seat."""
    await simultaneous(room)
    assert text(await room.alice.undo()) == "No order of yours is there to be taken back."
    assert text(await room.carol.undo()) == "You have no seat at this table."


async def test_an_order_that_nobody_has_heard_of_comes_back_at_once(room: Room) -> None:
    """In fast play the French write first: until the British have, nobody need be asked."""
    await begun(room, movement="fast")
    reply = await orders(room.bob, "hold")
    assert await open_for(room) == {"british"}
    assert labels(reply) == ["Take it back"]
    said = text(await room.bob.press(reply, "Take it back"))
    assert said.startswith("1 order is taken back; what you wrote is a draft again.")
    assert "**1. hold**" in said
    assert await open_for(room) == {"french"}
    (back,) = [turn.page.back for turn in await posts(room, Dispatch, HERE) if turn.page.back]
    assert (back.seat, back.agreed) == ("french", ())


async def test_a_button_takes_back_its_own_order_only(room: Room) -> None:
    """Once another has been sealed it says that the game has moved on."""
    await begun(room, movement="fast")
    first = await orders(room.bob, "hold")
    await room.bob.press(first, "Take it back")
    await orders(room.bob, "hold")
    assert text(await room.bob.press(first, "Take it back")).startswith("The game has moved on since.")


# -- what was told -----------------------------------------------------------------------------------------


async def test_what_would_be_undone_is_said_first(room: Room) -> None:
    """The order, what was told since, that this stays seen, and who must agree: nothing is done yet."""
    await both_ordered(room)
    before = await room.shelf.export(1)
    reply = await room.alice.undo()
    said = text(reply)
    assert "This would be taken back:\n> NY 1R to PH" in said
    assert "This was told since, and would no longer hold:" in said
    assert "What a side has seen it has seen." in said
    assert f"The French (<@{BOB}>) must agree." in said
    assert labels(reply) == [CONSENT]
    assert await room.shelf.export(1) == before


async def test_the_other_side_is_asked_and_agrees(room: Room) -> None:
    """Still after a restart; then it is done, and what the other had ordered stays sealed."""
    await both_ordered(room)
    public = await asked_for(room)
    (private,) = await posts(room, UndoAsked, f"user:{BOB}")
    assert (public.seat, public.orders, public.to, private.to) == ("british", 1, "", "french")
    await room.restart()
    assert text(await room.bob.undo_agree(public.asks)) == "You agree, and it is taken back."
    assert (await sealed(room, "british"), await sealed(room, "french")) == (None, ["hold"])
    assert "**1. NY 1R to PH**" in text(await room.alice.sheet())
    assert text(await room.bob.undo_agree(public.asks)) == "Nobody asks for that any more."


async def test_who_asks_does_not_agree_for_the_others(room: Room) -> None:
    """Nor does somebody from the gallery."""
    await both_ordered(room)
    public = await asked_for(room)
    assert text(await room.alice.undo_agree(public.asks)) == "It is for the others to agree."
    assert text(await room.carol.undo_agree(public.asks)) == "You have no seat at this table."


async def test_the_other_side_refuses(room: Room) -> None:
    """All stays as it is, and the channel is told."""
    await both_ordered(room)
    public = await asked_for(room)
    assert text(await room.bob.undo_refuse(public.asks)) == "You have refused."
    notice = (await posts(room, Notice, HERE))[-1]
    assert (notice.key, notice.mentions) == ("undo_refused", (ALICE,))
    assert text(await room.bob.undo_agree(public.asks)) == "Nobody asks for that any more."


async def test_who_asked_may_think_better_of_it(room: Room) -> None:
    """By the button below."""
    await both_ordered(room)
    asking = await room.alice.press(await room.alice.undo(), CONSENT)
    assert text(await room.alice.press(asking, "Ask no more")) == "You ask no more."
    assert (await posts(room, Notice, HERE))[-1].key == "undo_dropped"


async def test_a_request_is_void_when_the_game_has_moved_on(room: Room) -> None:
    """All are told so once, with what made it go on; so is whoever only looked at what would be undone."""
    await both_ordered(room)
    preview = await room.alice.undo()
    public = await asked_for(room)
    await orders(room.bob, "hold")
    await orders(room.alice, "hold")
    (notice,) = [each for each in await posts(room, Notice, HERE) if each.key == "undo_lapsed"]
    assert (notice.facts["side"], notice.mentions) == ("british", (ALICE,))
    assert text(await room.bob.undo_agree(public.asks)) == "Nobody asks for that any more."
    assert text(await room.alice.press(preview, CONSENT)).startswith("The game has moved on since.")


async def test_nobody_is_asked_without_end(room: Room) -> None:
    """After two refusals the side that asks waits till something is asked anew; then it may ask again."""
    await both_ordered(room)
    for _ in range(2):
        public = await asked_for(room)
        await room.bob.undo_refuse(public.asks)
    before = len(await posts(room, UndoAsked, HERE))
    again = await room.alice.press(await room.alice.undo(), CONSENT)
    assert text(again).startswith("Your side has asked 2 times without the game going on.")
    assert len(await posts(room, UndoAsked, HERE)) == before
    await orders(room.bob, "hold")
    await orders(room.alice, "hold")
    assert (await asked_for(room)).orders == 1


async def test_several_orders_are_taken_back_at_once(room: Room) -> None:
    """The first is the draft for what is asked again, the later ones are kept; the other's later one too."""
    await both_ordered(room)
    await orders(room.bob, "hold")
    await orders(room.alice, "BO 1M to NY")
    public = await asked_for(room, 2)
    assert public.orders == 2
    assert "Of your own orders these would be handed back:\n> hold" in await written(room, BOB)
    assert "handed back:" not in text(await room.alice.undo(2))
    await room.bob.undo_agree(public.asks)
    said = text(await room.alice.sheet())
    assert "**1. NY 1R to PH**" in said
    assert "> BO 1M to NY" in said
    assert [post.lines for post in await posts(room, HandedBack, f"user:{BOB}")] == [("hold",)]


@pytest.mark.parametrize("game", library().keys)
async def test_the_question_of_an_order_is_asked_again(room: Room, game: str) -> None:
    """In every game: what was ordered is the draft for it, and sealed anew the game goes on."""
    await room.alice.new(game)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    kind, lines = await first_order(room)
    reply = await room.alice.undo()
    if labels(reply) == [CONSENT]:
        await room.bob.undo_agree((await asked_for(room)).asks)
    async with room.shelf.game(1) as sitting:
        match, ask = sitting.match, sitting.match.open["british"]
        assert (ask.kind, match.sealed("british")) == (kind, None)
        drafts = {draft.ask: draft.lines for draft in await sitting.drafts("british")}
        assert drafts.get(ask.number, "") == "\n".join(lines)
    await room.restart()
    assert "You have sealed" in text(await room.alice.seal())


async def first_order(room: Room) -> tuple[Any, list[str]]:
    """What the British are asked first, and what they answer; the French answer till then."""
    while True:
        async with room.shelf.game(1) as sitting:
            match = sitting.match
            seat = min(seat for seat in match.open if match.sealed(seat) is None)
            kind = match.open[seat].kind
            lines = list(map(str, draw(match, seat, Random(seat))))
        await orders(room.alice if seat == "british" else room.bob, "\n".join(lines))
        if seat == "british":
            return kind, lines


# -- posts -------------------------------------------------------------------------------------------------


async def test_one_new_post_strikes_out_the_old_ones(room: Room) -> None:
    """It names them by their numbers and leads there, says who agreed; there all lines are struck through."""
    await simultaneous(room)
    await sent(room)
    await orders(room.alice, "NY 1R to PH")
    await orders(room.bob, "hold")
    *_, told = [at for at in await sent(room) if at.kind == "Status 1"]
    public = await asked_for(room)
    await room.bob.undo_agree(public.asks)
    *_, last, _, new = await posts(room, Dispatch, HERE)
    assert [each.struck for each in last.page.told if not each.opened][-3:] == [False, True, True]
    struck, begun = new.page.back.posts
    assert struck.link == f"https://discord.com/channels/{GUILD}/{CHANNEL}/{arrived(told)}"
    async with room.shelf.game(1) as sitting:
        (message,) = Press(library()).messages(1, sitting.codec, new)
    assert (
        "The British have taken back 1 order. With the consent of the French. "
        "What was told of it, and of all that followed, no longer holds.\n"
        f"Struck out: [№ {struck.number}](<{struck.link}>), [№ {begun.number}](<{begun.link}>)."
    ) in message.said
    assert len(message.seen) == 1


async def test_what_was_told_in_private_is_struck_out_in_private(room: Room) -> None:
    """Which regular of New York went is known to the British alone; nobody else hears of that message."""
    await simultaneous(room)
    await sent(room)
    await orders(room.alice, "NY 1R to PH")
    await orders(room.bob, "hold")
    *_, told = [at for at in await sent(room) if (at.target, at.kind) == (f"user:{ALICE}", "Prompt british")]
    await room.shelf.dms.note_channel(ALICE, 5000, 0)
    await room.bob.undo_agree((await asked_for(room)).asks)
    (struck,) = await posts(room, StruckOut, f"user:{ALICE}")
    assert [post.link for post in struck.posts] == [f"https://discord.com/channels/@me/5000/{arrived(told)}"]
    assert await posts(room, StruckOut) == [struck]


async def test_consent_is_given_once(room: Room) -> None:
    """Delivered again, after a restart, it changes nothing and is answered as before."""
    await both_ordered(room)
    public = await asked_for(room)
    twice = Caller(BOB, "Bob", GUILD, CHANNEL, interaction=4711)
    first = await room.clerk.undo_agree(twice, public.asks)
    before = await room.shelf.export(1), await room.parcels()
    await room.restart()
    assert await room.clerk.undo_agree(twice, public.asks) == first
    assert (await room.shelf.export(1), await room.parcels()) == before


async def test_what_was_not_sent_is_dropped(room: Room) -> None:
    """News and questions that nobody has read are never told. What held before is told all the same, and that
    receipts were opened, for that they stay."""
    await simultaneous(room)
    await orders(room.alice, "NY 1R to PH")
    await orders(room.bob, "hold")
    await room.bob.undo_agree((await asked_for(room)).asks)
    *_, opened, _, new = await posts(room, Dispatch, HERE)
    assert [each.opened.seat for each in opened.page.told if each.opened] == ["british", "french"]
    assert not any(each.struck for each in opened.page.told)
    assert new.page.back.posts == ()
    (question,) = await posts(room, Prompt, f"user:{ALICE}")
    async with room.shelf.game(1) as sitting:
        assert question.ask == sitting.match.open["british"].number


# -- who need not ask ----------------------------------------------------------------------------------------


async def test_nobody_is_asked_at_one_screen(room: Room) -> None:
    """What would be undone is said, without what was written, and done at a click."""
    await room.alice.new("blocks", options={"movement": "simultaneous"}, hot_seat=True)
    await room.alice.join()
    await room.alice.start()
    for _ in range(2):
        await room.alice.add_lines("hold")
        await room.alice.seal()
    reply = await room.alice.undo()
    assert "> hold" not in text(reply)
    assert "would take back 1 order." in text(reply)
    assert labels(reply) == ["Yes, take it back"]
    done = text(await room.alice.press(reply, "Yes, take it back"))
    assert "\n1 order is taken back; what you wrote is a draft again.\n" in done
    assert None in (await sealed(room, "british"), await sealed(room, "french"))


# -- the end of the game ------------------------------------------------------------------------------------


async def test_an_ending_is_taken_back_by_consent(room: Room) -> None:
    """By who ended the game; that the dice to come can be known by now is said."""
    await both_ordered(room)
    await room.alice.concede(confirmed=True)
    assert "It was not this order that ended the game." in text(await room.bob.undo())
    said = text(await room.alice.undo())
    assert "> the end of the game" in said
    assert "The seed of the dice is told" in said
    await room.bob.undo_agree((await asked_for(room)).asks)
    async with room.shelf.game(1) as sitting:
        assert sitting.record.status == "playing"
        assert set(sitting.match.open) == {"british", "french"}


async def test_an_order_is_not_taken_back_after_the_end(room: Room) -> None:
    """The other side has given up meanwhile: that would only be given again."""
    await both_ordered(room)
    public = await asked_for(room)
    await room.bob.concede(confirmed=True)
    assert "It was not this order that ended the game." in text(await room.bob.undo_agree(public.asks))


# -- several commanders -------------------------------------------------------------------------------------


async def test_a_deputy_takes_back_what_he_has_sealed(room: Room) -> None:
    """What the chief has sealed is the chief's to take back."""
    await both_ordered(room)
    async with room.shelf.game(1) as sitting:
        sitting.deputies[CAROL] = Deputy(CAROL, "british", ("NY",), seals=True, accepted=True)
        await sitting.commit(Commit(now=0))
    assert "This is for the commander in chief" in text(await room.carol.undo())
    await orders(room.bob, "hold")
    await orders(room.carol, "NY 1R to PH")
    assert labels(await room.carol.undo()) == [CONSENT]
    assert "This is for the commander in chief" in text(await room.carol.undo(2))
    assert labels(await room.alice.undo(2)) == [CONSENT]


@pytest.mark.parametrize("stays", [True, False])
async def test_a_deputy_asks_the_other_side_and_not_his_own(room: Room, stays: bool) -> None:
    """As the request says; when he commands there no longer, his chief must agree too."""
    await both_ordered(room)
    async with room.shelf.game(1) as sitting:
        sitting.deputies[CAROL] = Deputy(CAROL, "british", ("NY",), seals=True, accepted=True)
        await sitting.commit(Commit(now=0))
    await orders(room.bob, "hold")
    await orders(room.carol, "NY 1R to PH")
    await room.carol.press(await room.carol.undo(), CONSENT)
    asked = [post for at in await room.parcels() if isinstance(post := post_of(at.payload), UndoAsked)]
    assert [one.seat for one in asked[-1].needed] == ["french"]
    if not stays:
        await room.carol.leave(confirmed=True)
        assert "The others have not answered yet" in text(await room.bob.undo_agree(asked[-1].asks))
    last = room.bob if stays else room.alice
    assert "You agree, and it is taken back." in text(await last.undo_agree(asked[-1].asks))
