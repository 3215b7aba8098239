"""Several commanders a side: appointed, writing their part, answering their own, overruled, gone again."""

import re
from typing import Any

import pytest

from bot.desk import Named
from bot.post.message import Reply
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_seats import Prompt
from bot.post.parcels.to_staff import Commission, Memo
from bot.post.press import Press
from storage import Deputy
from tests.bot.desk.room import (
    ALICE,
    BOB,
    CAROL,
    CHANNEL,
    ELSEWHERE,
    Person,
    Room,
    button,
    labels,
    library,
    simultaneous,
    strike,
    text,
)
from tests.bot.positions import TWO_ARMIES

DORA = 4
MARCH = """
game = "whigs"
title = "The road to Carillon"
[position]
year = 1757
step = "march"
period = 1
british = "A1 FWH 8R march; A2 HAL 16R march"
french = "A1 CAR 8R defend"
"""


async def played(room: Room, position: str) -> None:
    """Alice has the British in chief and Bob the French."""
    await room.alice.new("whigs", position=position)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()


async def serving(room: Room, charges: str, position: str = TWO_ARMIES, **more: Any) -> None:
    """Carol commands something under Alice."""
    await played(room, position)
    await room.alice.appoint(Named(CAROL), charges, **more)
    await room.carol.serve()


async def parcels(room: Room, user: int, after: int = 0) -> list[Post]:
    found = await room.parcels(after)
    return [post_of(parcel.payload) for parcel in found if parcel.target == f"user:{user}"]


async def memos(room: Room, user: int) -> list[Memo]:
    return [post for post in await parcels(room, user) if isinstance(post, Memo)]


async def last(room: Room) -> int:
    """The newest letter there is."""
    return await room.shelf.outbox.last_parcel()


async def read(room: Room, post: Post) -> Reply:
    """A letter as its reader gets it."""
    async with room.shelf.game(1) as sitting:
        return Reply(Press(library()).messages(1, sitting.codec, post))


async def draft(room: Room, seat: str = "british") -> list[str]:
    async with room.shelf.game(1) as sitting:
        number = sitting.match.open[seat].number
        kept = {each.ask: each.lines for each in await sitting.drafts(seat)}
    return kept.get(number, "").splitlines()


async def deputy_of(room: Room, user: int = CAROL) -> Deputy | None:
    async with room.shelf.game(1) as sitting:
        return sitting.deputies.get(user)


# -- appointed -----------------------------------------------------------------------------------------


async def test_carol_is_asked_before_she_sees_anything(room: Room) -> None:
    """The offer says what taking it means; until then she reads no paper. The channel knows of it."""
    await played(room, TWO_ARMIES)
    said = text(await room.alice.appoint(Named(CAROL), "army 1, canada"))
    assert said == "You offer <@3> a command: A1, Canada. It holds as soon as they take it."
    (offer,) = await parcels(room, CAROL)
    assert offer == Commission("A year of two armies", "british", ALICE, ("A1", "canada"))
    shown = await read(room, offer)
    assert "Who takes a command can never play another side of this game." in text(shown)
    assert labels(shown) == ["Take the command", "Decline the command"]
    assert "You have no seat at this table" in text(await room.carol.sheet())
    assert "You sit at no table" in text(await room.carol.dms.papers())
    assert (await room.parcels())[-1].payload["key"] == "offers_command"


async def test_carol_takes_the_command_by_direct_message(room: Room) -> None:
    """She reads her side's papers from then on; her chief and the channel are told, the enemy not what."""
    await played(room, TWO_ARMIES)
    await room.alice.appoint(Named(CAROL), "A1")
    (offer,) = await parcels(room, CAROL)
    accepted = await room.carol.dms.click(button(await read(room, offer), "Take the command").id)
    assert text(accepted) == "The command is yours: A1."
    assert "-# A year of two armies · the British\n" in text(await room.carol.dms.papers())
    (memo,) = await memos(room, ALICE)
    assert (memo.key, memo.user, memo.charges) == ("accepted", CAROL, ("A1",))
    public = [p.payload for p in await room.parcels() if p.target == f"channel:{CHANNEL}"]
    assert public[-2]["facts"] == {"user": CAROL, "side": "british"}
    assert public[-1]["staffs"] == [{"seat": "british", "chief": ALICE, "deputies": [CAROL]}]
    assert text(await room.bob.deputies()) == "Under the British: <@3>"
    assert text(await room.alice.deputies()) == "<@3>: A1"


async def test_carol_declines(room: Room) -> None:
    """Nothing is hers then, and the French may still ask her."""
    await played(room, TWO_ARMIES)
    await room.alice.appoint(Named(CAROL), "A1")
    assert text(await room.carol.decline_command()) == "You leave it to others."
    assert await deputy_of(room) is None
    assert "No command is offered to you here" in text(await room.carol.serve())
    assert "You offer <@3> a command" in text(await room.bob.appoint(Named(CAROL), "A1"))


async def test_whom_no_message_reaches_is_told_once(room: Room) -> None:
    """That the papers wait behind a button, in the channel, as of anyone who sits down."""
    await played(room, TWO_ARMIES)
    await room.alice.appoint(Named(CAROL), "A1")
    await room.shelf.dms.close(CAROL, now=0)
    await room.carol.serve()
    public = [p.payload for p in await room.parcels() if p.target == f"channel:{CHANNEL}"]
    assert [p["key"] for p in public if p["is"] == "Notice"][-1] == "papers_wait"


async def test_who_is_asked_may_sit_down_instead(room: Room) -> None:
    """A seat that is free ends the offer, on either side: nothing was seen yet."""
    await played(room, TWO_ARMIES)
    await room.alice.appoint(Named(CAROL), "A1")
    await room.bob.leave(confirmed=True)
    assert "You play the French" in text(await room.carol.join("french"))
    assert "No command is offered to you here" in text(await room.carol.serve())


async def test_an_offer_is_answered_in_the_channel_too(room: Room) -> None:
    """Who takes no direct messages finds it in the list of deputies."""
    await played(room, TWO_ARMIES)
    await room.alice.appoint(Named(CAROL), "A1", seals=True)
    shown = await room.carol.deputies()
    assert "seal for the whole side" in text(shown)
    assert "The command is yours: A1." in text(await room.carol.press(shown, "Take the command"))


@pytest.mark.parametrize(
    ("who", "charges", "said"),
    [
        (Named(CAROL), "the moon", "There is no “the moon” to command, but A1, A2, A3"),
        (Named(CAROL), " , ", "Say what they are to command."),
        (Named(BOB), "A1", "<@2> plays the French here."),
        (Named(ALICE), "A1", "<@1> plays the British here."),
        (Named(9, bot=True), "A1", "A bot commands nothing."),
        (Named(9, here=False), "A1", "They are not in this server."),
    ],
)
async def test_who_cannot_be_appointed(room: Room, who: Named, charges: str, said: str) -> None:
    """To nothing, who plays here, a bot, and who is elsewhere."""
    await played(room, TWO_ARMIES)
    assert said in text(await room.alice.appoint(who, charges))
    assert await deputy_of(room) is None


async def test_a_charge_is_one_deputys(room: Room) -> None:
    """The second is refused it by name; a deputy can be given more."""
    await serving(room, "A1")
    assert "A1 is given to <@3> already" in text(await room.alice.appoint(Named(DORA), "A1"))
    assert text(await room.alice.appoint(Named(CAROL), "F1")) == "<@3> commands now: A1, F1."
    (memo,) = await memos(room, CAROL)
    assert (memo.key, memo.charges) == ("given", ("A1", "F1"))


async def test_five_deputies_are_enough(room: Room) -> None:
    """Nobody is rung for without end."""
    await played(room, TWO_ARMIES)
    for n in range(1, 6):
        await room.alice.appoint(Named(10 + n), f"A{n}")
    assert text(await room.alice.appoint(Named(20), "A6")).startswith("5 deputies are enough for one side.")


async def test_charges_are_completed(room: Room) -> None:
    """What is written before the last comma stays; deputies and others get nothing to choose from."""
    await serving(room, "A1")
    assert await room.alice.charges("A1, army 2") == [("A1, A2", "A1, A2")]
    assert ("canada · Canada", "canada") in await room.alice.charges("can")
    assert await room.carol.charges("") == []


async def test_only_the_chief_appoints(room: Room) -> None:
    """No deputy, no spectator; not by direct message, where nobody can be picked."""
    await serving(room, "A1")
    assert "This is for the commander in chief, <@1>." in text(await room.carol.appoint(Named(DORA), "A2"))
    assert "You have no seat" in text(await room.person(DORA).appoint(Named(DORA), "A2"))
    assert "in a channel of the server" in text(await room.alice.dms.appoint(Named(DORA), "A2"))


async def test_a_hot_seat_knows_no_deputies(room: Room) -> None:
    """Nothing secret could be sent to them alone."""
    await room.alice.new("blocks", hot_seat=True)
    await room.alice.join()
    await room.alice.start()
    said = text(await room.alice.appoint(Named(CAROL), "NY"))
    assert "Where both sides share one screen nobody commands under another." in said


# -- their part ----------------------------------------------------------------------------------------


async def test_carol_writes_what_is_hers(room: Room) -> None:
    """Her lines stand in the draft that her chief sees; others are refused with who may write them."""
    await serving(room, "A1")
    said = text(await room.carol.add_lines("A1 march; A2 defend"))
    assert "Written: `A1 march`" in said
    assert "Not written: `A2 defend`\n`A2 defend` is for the commander in chief, <@1>." in said
    assert await draft(room) == ["A1 march"]
    assert "**1. A1 march**" in text(await room.alice.sheet())


async def test_whose_it_is_is_said(room: Room) -> None:
    """What another deputy commands is under his orders, and the chief can overrule."""
    await serving(room, "A1")
    await room.alice.appoint(Named(DORA), "acadia")
    await room.person(DORA).serve()
    said = text(await room.carol.add_lines("A2 defend"))
    assert "Acadia is under the orders of <@4>; <@1> can overrule." in said
    assert "Written: `A2 defend`" in text(await room.person(DORA).add_lines("A2 defend"))


async def test_an_army_named_goes_before_its_theatre(room: Room) -> None:
    """A1 stands in Canada, but is Carol's by name."""
    await serving(room, "A1")
    await room.alice.appoint(Named(DORA), "canada")
    await room.person(DORA).serve()
    said = text(await room.person(DORA).add_lines("A1 march"))
    assert "A1 is under the orders of <@3>" in said
    assert "Written" in text(await room.carol.add_lines("A1 march"))


async def test_only_what_is_hers_is_offered(room: Room) -> None:
    """On her sheet and in completion; on her chief's everything."""
    await serving(room, "A1")
    assert "My part is written" in labels(await room.carol.sheet())
    lines = [line for _, line in await room.carol.offers("")]
    assert lines == ["A1 march", "A1 defend"]
    assert [line for _, line in await room.carol.offers_for("Command", "counter", {}, "")] == ["A1"]
    assert "A2 march" in [line for _, line in await room.alice.offers("")]


async def test_carol_strikes_out_only_her_own(room: Room) -> None:
    """By number, all at once, and by writing her part anew: what is not hers stays."""
    await serving(room, "A1")
    await room.alice.add_lines("A2 defend")
    await room.carol.add_lines("A1 march")
    assert "is for the commander in chief" in text(await room.carol.drop_line(1))
    form = (await room.carol.form()).form
    assert form is not None
    assert form.fields[0].value == "A1 march"
    await room.carol.fill("A1 defend")
    assert await draft(room) == ["A2 defend", "A1 defend"]
    await room.carol.clear()
    assert await draft(room) == ["A2 defend"]


async def test_the_chief_overrules_and_carol_is_told(room: Room) -> None:
    """What was struck out and what stands instead; nobody is told of what is not theirs."""
    await serving(room, "A1")
    await room.carol.add_lines("A1 march")
    await room.alice.add_lines("A2 defend")
    assert await memos(room, CAROL) == []
    await room.alice.fill("A1 defend; A2 defend")
    (memo,) = await memos(room, CAROL)
    assert (memo.key, memo.lines, memo.struck) == ("overruled", ("A1 defend",), ("A1 march",))
    assert text(await read(room, memo)).splitlines()[1:] == [
        "<@1> has changed the orders for what you command. Written:",
        "> A1 defend",
        "Struck out:",
        "> A1 march",
    ]


async def test_what_carol_wrote_ahead_is_thrown_away(room: Room) -> None:
    """She keeps lines for what her army will be asked, and none for the side; her chief throws hers away."""
    await serving(room, "A1", TWO_ARMIES.replace('"orders"', '"administer"'))
    said = text(await room.carol.add_lines("A1 march; A2 march"))
    assert "Written ahead, until their question is asked next:\n> A1 march" in said
    assert "`A2 march` is for the commander in chief" in said
    assert "This is for the commander in chief" in text(await room.carol.forget(0))
    await room.alice.forget(0)
    (memo,) = await memos(room, CAROL)
    assert (memo.key, memo.struck) == ("overruled", ("A1 march",))


async def test_carol_is_ready(room: Room) -> None:
    """Her chief is told what she has written and sees it on the sheet; writing on takes it back."""
    await serving(room, "A1")
    await room.carol.add_lines("A1 march")
    assert "Your chief is told" in text(await room.carol.dms.dm("ready"))
    memo = (await memos(room, ALICE))[-1]
    assert (memo.key, memo.user, memo.lines) == ("ready", CAROL, ("A1 march",))
    assert labels(await read(room, memo)) == ["My orders"]
    assert "<@3> (A1): ready" in text(await room.alice.sheet())
    await room.carol.add_lines("A1 stay")
    assert "<@3> (A1): not ready yet" in text(await room.alice.sheet())
    assert "This is for deputies" in text(await room.alice.ready())


async def test_the_chief_seals(room: Room) -> None:
    """What both have written; before that the deputy's seal is refused with who may."""
    await serving(room, "A1")
    await room.carol.add_lines("A1 march")
    await room.alice.add_lines("A2 defend")
    assert "Only the commander in chief, <@1>, may seal this" in text(await room.carol.seal())
    assert "You have sealed" in text(await room.alice.seal())
    async with room.shelf.game(1) as sitting:
        assert [str(line) for line in sitting.match.sealed("british") or ()] == ["A1 march", "A2 defend"]
    assert "Only the commander in chief" in text(await room.carol.withdraw())
    assert "Only the commander in chief" in text(await room.carol.rewrite())


async def test_the_chief_seals_what_he_has_seen(room: Room) -> None:
    """What Carol has written since he looked is shown first; with that before him he seals."""
    await serving(room, "A1")
    shown = await room.alice.add_lines("A2 defend")
    await room.carol.add_lines("A1 march")
    changed = await room.alice.press(shown, "Seal")
    assert "The draft has changed since you looked." in text(changed)
    assert "**2. A1 march**" in text(changed)
    assert "You have sealed" in text(await room.alice.press(changed, "Seal"))


async def test_a_button_strikes_out_its_own_line(room: Room) -> None:
    """Not what has moved to its place while another wrote."""
    await serving(room, "A1")
    await room.carol.add_lines("A1 march")
    shown = await room.alice.add_lines("A2 defend")
    await room.carol.clear()
    await room.alice.add_lines("A2 stay")
    gone = text(await room.alice.click(strike(shown, "A2 defend")))
    assert "`A2 defend` does not stand there any more." in gone
    assert await draft(room) == ["A2 defend", "A2 stay"]


async def test_a_deputy_with_leave_seals_for_the_side(room: Room) -> None:
    """What is written, the chief's lines with it; the chief is told who did."""
    await serving(room, "A1", seals=True)
    await room.alice.add_lines("A2 defend")
    await room.carol.add_lines("A1 march")
    before = await last(room)
    assert "You have sealed" in text(await room.carol.seal())
    told = [await read(room, post) for post in await parcels(room, ALICE, before)]
    assert any(
        "<@3> has sealed: **Orders of the year**\n> A2 defend\n> A1 march" in text(each) for each in told
    )


# -- questions of their own ----------------------------------------------------------------------------


async def test_carol_alone_answers_for_her_army(room: Room) -> None:
    """A march of hers and whether she engages: both she seals, and her chief is told what she answered."""
    await serving(room, "A1, A2", MARCH)
    assert "You have sealed" in text(await marched(room.carol))
    prompt = [post for post in await parcels(room, CAROL) if isinstance(post, Prompt)][-1]
    assert "engage" in prompt.answers
    before = await last(room)
    assert "You have sealed" in text(await room.carol.answer("engage", ask=prompt.ask))
    told = [await read(room, post) for post in await parcels(room, ALICE, before)]
    assert any(re.search(r"<@3> has sealed: \*\*Meeting in .*\*\*\n> engage", text(each)) for each in told)


async def asked(room: Room, seat: str = "british") -> int:
    async with room.shelf.game(1) as sitting:
        return sitting.match.open[seat].number


async def marched(person: Person) -> Reply:
    """Who moves A1 and leaves the other armies till later."""
    await person.add_lines("A1 to CAR")
    sealed: Reply = await person.seal()
    return sealed


async def test_the_chief_may_answer_too(room: Room) -> None:
    """And the deputy whose army it is is told of it."""
    await serving(room, "A1, A2", MARCH)
    before = await last(room)
    assert "You have sealed" in text(await marched(room.alice))
    told = [await read(room, post) for post in await parcels(room, CAROL, before)]
    assert any(
        re.search(r"<@1> has sealed: \*\*Movement of .*\*\*\n> A1 to CAR", text(each)) for each in told
    )


async def test_nobody_is_asked_what_is_not_his(room: Room) -> None:
    """Of a meeting of A1 who commands the south gets no question; it stands on the sheet to be read."""
    await serving(room, "south", MARCH)
    before = await last(room)
    await marched(room.alice)
    assert [post for post in await parcels(room, CAROL, before) if isinstance(post, Prompt)] == []
    assert [post for post in await parcels(room, ALICE, before) if isinstance(post, Prompt)] != []
    assert "Carillon" in text(await room.carol.sheet())


async def test_what_also_concerns_another_carol_does_not_answer(room: Room) -> None:
    """A2 may march too, and is not hers: she gets the question without buttons that answer it."""
    await played(room, MARCH)
    await room.alice.appoint(Named(CAROL), "A1")
    await room.carol.serve()
    assert "Only the commander in chief" in text(await room.carol.answer("A1 to CAR", ask=await asked(room)))
    assert "Written: `A1 to CAR`" in text(await room.carol.add_lines("A1 to CAR"))
    assert "is for the commander in chief" in text(await room.carol.answer("A2 stay", ask=await asked(room)))


async def test_a_theatre_is_called_by_its_name_in_each_language(room: Room) -> None:
    """And may be named so, wherever one writes it."""
    await simultaneous(room)
    await room.alice.appoint(Named(CAROL), "Lake Champlain, NY")
    anne = room.person(CAROL, locale="fr")
    assert "un commandement sous les Britanniques\u00a0: le lac Champlain, NY." in text(await anne.deputies())
    assert text(await anne.serve()).startswith("Le commandement est à vous\u00a0: le lac Champlain, NY.")
    assert ("champlain · Lake Champlain", "champlain") in await room.alice.charges("champ")
    assert "Lake Champlain is given to <@3> already." in text(
        await room.alice.appoint(Named(4), "le lac Champlain")
    )


async def test_a_battle_at_a_place_is_its_commanders(room: Room) -> None:
    """Of the blocks: who commands Champlain writes moves that start there, and no others."""
    await simultaneous(room)
    await room.alice.appoint(Named(CAROL), "champlain, New York")
    await room.carol.serve()
    assert "Written: `NY 1R to BO`" in text(await room.carol.add_lines("NY 1R to BO"))
    await room.carol.clear()
    said = text(await room.carol.add_lines("BO 1M to NY"))
    assert "`BO 1M to NY` is for the commander in chief, <@1>." in said
    sources = {line.split()[0] for _, line in await room.carol.offers("")}
    assert sources == {"AL", "HE", "NY"}
    assert "hold" in [line for _, line in await room.alice.offers("")]


async def test_standing_orders_for_what_is_hers(room: Room) -> None:
    """A deputy says once for all what her army does, and nothing for the whole side."""
    await serving(room, "A1")
    assert "Your standing orders now" in text(await room.carol.stand("add always A1 defend"))
    assert "is for the commander in chief" in text(await room.carol.stand("add keep all allies"))
    await room.alice.stand("add keep all allies")
    assert "is for the commander in chief" in text(await room.carol.stand("clear"))


# -- what is not theirs --------------------------------------------------------------------------------


async def test_the_game_is_the_chiefs(room: Room) -> None:
    """To give up, to offer or take a draw, to throw away what was written before."""
    await serving(room, "A1")
    for deed in (room.carol.concede, room.carol.draw, room.carol.agree, room.carol.decline):
        assert "This is for the commander in chief, <@1>." in text(await deed())
    assert "This is for the commander in chief" in text(await room.carol.forget(0))


async def test_a_deputy_sees_one_side(room: Room) -> None:
    """Her papers, her map and her letters are those of her chief; the enemy's army stays hidden."""
    await serving(room, "A1")
    hers, his = text(await room.carol.papers()), text(await room.alice.papers())
    assert hers.split("## Orders of the year")[0] == his.split("## Orders of the year")[0]
    async with room.shelf.game(1) as sitting:
        assert sitting.match.view("british").armies["french A1"].troops == {}
    before = await last(room)
    await room.alice.add_lines("A1 march; A2 defend")
    await room.alice.seal()
    await room.bob.add_lines("A1 defend")
    await room.bob.seal()
    own = [post_of(p.payload) for p in await room.parcels(before) if p.target == f"user:{CAROL}"]
    assert own != []
    assert {post.seat for post in own if hasattr(post, "seat")} == {"british"}


async def test_a_deputy_cannot_join_the_enemy(room: Room) -> None:
    """Neither while she serves nor afterwards; what she may not read any more she has seen."""
    await serving(room, "A1")
    await room.alice.release(Named(CAROL))
    await room.bob.leave(confirmed=True)
    assert "You have seen the papers of the British" in text(await room.carol.join("french"))
    assert "You have no seat at this table" in text(await room.carol.papers())
    assert "You have no seat at this table" in text(await room.carol.sheet())
    assert "You sit at no table" in text(await room.carol.dms.sheet())


async def test_who_has_seen_a_side_cannot_serve_another(room: Room) -> None:
    """Bob has played the French; a host with a copy of everything serves nobody."""
    await room.carol.new("whigs", position=TWO_ARMIES)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.bob.leave(confirmed=True)
    assert "<@2> has seen the papers of the French" in text(await room.alice.appoint(Named(BOB), "A1"))
    await room.alice.appoint(Named(CAROL), "A1")
    await room.carol.export()
    assert "has seen all the secrets of this game" in text(await room.carol.serve())
    await room.alice.release(Named(CAROL))
    assert "has seen all the secrets" in text(await room.alice.appoint(Named(CAROL), "A1"))


async def test_a_host_who_serves_gets_no_copy_of_everything(room: Room) -> None:
    """Only what her own side knows."""
    await room.carol.new("whigs", position=TWO_ARMIES)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.alice.appoint(Named(CAROL), "A1")
    await room.carol.serve()
    assert text(await room.carol.export()).startswith("What your side knows of")


async def test_a_spectator_orders_nothing(room: Room) -> None:
    """Nor says that a part is written, nor reads what anybody commands."""
    await serving(room, "A1")
    dora = room.person(DORA)
    assert "You have no seat at this table" in text(await dora.ready())
    assert "You have no seat at this table" in text(await dora.add_lines("A1 march"))
    assert text(await dora.deputies()) == "Under the British: <@3>"


# -- gone again ----------------------------------------------------------------------------------------


async def test_a_part_is_taken_back(room: Room) -> None:
    """She keeps the rest; with nothing left she is released, and told so."""
    await serving(room, "A1, F1")
    said = text(await room.alice.release(Named(CAROL), "F1"))
    assert said == "<@3> gives back F1 and keeps A1."
    assert "<@3> does not command F1" in text(await room.alice.release(Named(CAROL), "F1"))
    assert "commands nothing any more" in text(await room.alice.release(Named(CAROL)))
    assert await deputy_of(room) is None
    notice = (await parcels(room, CAROL))[-1]
    assert "You command nothing here any more." in text(await read(room, notice))
    assert "<@3> has no command under you" in text(await room.alice.release(Named(CAROL)))


async def test_carol_leaves_and_her_lines_stay(room: Room) -> None:
    """Her chief is told; the draft is the side's."""
    await serving(room, "A1")
    await room.carol.add_lines("A1 march")
    assert "You no longer command under the British" in text(await room.carol.leave(confirmed=True))
    assert await draft(room) == ["A1 march"]
    assert (await memos(room, ALICE))[-1].key == "left"
    async with room.shelf.game(1) as sitting:
        assert sitting.seats == {"british": ALICE, "french": BOB}


async def test_the_chief_leaves_and_a_deputy_succeeds(room: Room) -> None:
    """Deputies stay under an open seat and go on writing; who takes it is chief of all."""
    await serving(room, "A1")
    await room.alice.leave(confirmed=True)
    assert "is for the commander in chief." in text(await room.carol.add_lines("A2 march"))
    assert "Written: `A1 march`" in text(await room.carol.add_lines("A1 march"))
    assert "You play the British" in text(await room.carol.join("british"))
    assert await deputy_of(room) is None
    assert await draft(room) == ["A1 march"]
    assert "Written: `A2 march`" in text(await room.carol.add_lines("A2 march"))


async def test_all_of_it_survives_a_restart(room: Room) -> None:
    """Who commands what, and the button under the offer."""
    await played(room, TWO_ARMIES)
    await room.alice.appoint(Named(CAROL), "A1")
    await room.restart()
    await room.carol.serve()
    await room.restart()
    assert "Written: `A1 march`" in text(await room.carol.add_lines("A1 march"))
    assert "waits for **you**" not in text(await room.person(DORA).list_here())
    assert "A year of two armies" in text(await room.carol.dms.list_mine())


async def test_a_game_out_of_a_file_has_no_deputies(room: Room) -> None:
    """Those it had may join the side they served, and no other."""
    await serving(room, "A1")
    await room.bob.leave(confirmed=True)
    content = (await room.shelf.export(1)).replace(b"\n", b"")
    dora = room.person(DORA, ELSEWHERE)
    await dora.import_(content)
    async with room.shelf.game(2) as sitting:
        assert sitting.deputies == {}
    assert "You have seen the papers of the British" in text(await room.carol.at(ELSEWHERE).join("french"))
    assert "You play the British" in text(await room.carol.at(ELSEWHERE).join("british"))


async def test_the_table_knows_its_staffs(room: Room) -> None:
    """`/game status` says who leads and who serves, and nothing of what."""
    await serving(room, "A1")
    said = text(await room.bob.status())
    assert "The British: <@1> in chief, <@3> under orders." in said
    assert "A1" not in said


async def test_a_direct_message_finds_her_table(room: Room) -> None:
    """Her only one, though she holds no seat there."""
    await serving(room, "A1")
    assert "Written: `A1 march`" in text(await room.carol.dms.dm("A1 march"))
