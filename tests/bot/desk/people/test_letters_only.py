"""Letters only: the commanders of one side share nothing else, and a deputy knows their own part."""

import msgspec
import pytest

from bot.desk import Named
from bot.post.message import Reply
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_channel import Gathering
from bot.post.parcels.to_seats import Confirmed, Lapsed, OwnSheet, Prompt, Roster
from bot.post.parcels.to_staff import Memo
from bot.post.parcels.turns import Dispatch
from bot.table.staff import Staff
from rules.kernel.orders import PUBLIC
from tests.bot.desk.gm.test_edits import KEYS, last, mastered
from tests.bot.desk.people.test_deputies import MARCH, draft, marched, memos, parcels, played, read
from tests.bot.desk.room import ALICE, CAROL, CHANNEL, Room, labels, pictures, simultaneous, text
from tests.bot.hiding import HIDING
from tests.bot.positions import TWO_ARMIES

DORA = 4
SHARED = "the commanders of one side share nothing but letters"


async def apart(room: Room, charges: str = "A1", position: str = TWO_ARMIES) -> None:
    """Alice and Bob play, Carol serves Alice, and nothing is shared."""
    await room.alice.new("whigs", position=position)
    await room.alice.letters_only(True)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.alice.appoint(Named(CAROL), charges)
    await room.carol.serve()


async def of_a_game(room: Room, key: str, **options: str) -> str:
    """A game of any kind under a game master, Dora; Carol commands half of what the British have."""
    dora = room.person(DORA)
    await dora.new(key, options=options)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await dora.gm_take()
    async with room.shelf.game(1) as sitting:
        charges = list(sitting.match.game.charges(sitting.match.view("british")))
    given = ", ".join(charges[::2])
    await room.alice.appoint(Named(CAROL), given)
    await room.carol.serve()
    await dora.letters_only(True)
    return given


async def public(room: Room) -> list[Post]:
    return [post_of(p.payload) for p in await room.parcels() if p.target == f"channel:{CHANNEL}"]


async def own_view(room: Room) -> bytes:
    """What Carol sees, as the game's codec writes it."""
    async with room.shelf.game(1) as sitting:
        return bytes(sitting.codec.encode(Staff.of(sitting, "british").view(CAROL)))


async def view_of(room: Room, who: str) -> bytes:
    async with room.shelf.game(1) as sitting:
        return bytes(sitting.codec.encode(sitting.match.view(who)))


def shown(reply: Reply) -> list[bytes]:
    """The views of which pictures are drawn."""
    views = [picture.view for picture in pictures(reply)]
    return [
        *views,
        *(board.view for each in reply.messages for film in each.films for board in film.boards),
    ]


# -- agreed on -----------------------------------------------------------------------------------------


async def test_the_host_says_so_before_the_game(room: Room) -> None:
    """All are told, and it stands in the post that looks for players and in `/game status`."""
    await room.alice.new("whigs", position=TWO_ARMIES)
    assert "Only the host may do this" in text(await room.bob.letters_only(True))
    assert SHARED in text(await room.alice.letters_only(True))
    posts = await public(room)
    assert Notice("letters_only", {"user": ALICE, "on": True}) in posts
    assert [post.letters_only for post in posts if isinstance(post, Gathering)] == [False, True]
    assert "Letters only:" in text(await room.bob.status())
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    assert "Letters only:" in text(await room.bob.status())
    assert [post.letters_only for post in await public(room) if isinstance(post, Dispatch)][-1]


async def test_in_the_game_both_sides_agree(room: Room) -> None:
    """The host alone does not decide then; what was seen was seen, as the reply says."""
    await played(room, TWO_ARMIES)
    await room.alice.appoint(Named(CAROL), "A1")
    await room.carol.serve()
    assert "You propose: letters only" in text(await room.alice.letters_only(True))
    assert "The British propose: letters only" in text(await room.bob.consider())
    assert "What deputies have seen they have seen." in text(await room.bob.agree())
    assert "share nothing but letters already" in text(await room.bob.letters_only(True))
    assert shown(await room.carol.show_map()) == [await own_view(room)]


async def test_a_game_master_decides_alone(room: Room) -> None:
    """And it stands among what they did."""
    await mastered(room, "blocks")
    assert "Done: the commanders" in text(await room.carol.letters_only(True))
    assert "Done: the commanders" in text(await room.carol.letters_only(False))
    said = text(await room.carol.gm_log())
    assert "share nothing but letters from now on" in said
    assert "share all their papers again" in said


async def test_at_one_screen_nothing_is_to_be_kept_apart(room: Room) -> None:
    """There are no deputies."""
    await room.alice.new("blocks", hot_seat=True)
    assert "nobody commands under another" in text(await room.alice.letters_only(True))


async def test_the_offer_says_what_would_be_seen(room: Room) -> None:
    """Before a command is taken; and no leave to seal is promised, since nobody seals unseen."""
    await apart(room)
    await room.alice.appoint(Named(DORA), "F1", seals=True)
    (offer,) = await parcels(room, DORA)
    said = text(await read(room, offer))
    assert "You would see what goes with it and no other paper of theirs" in said
    assert "leave the sealing to the chief" in said


# -- what is seen --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_a_deputy_sees_their_own_part(room: Room, key: str) -> None:
    """On papers, map and sheet; of what was the board that everyone saw. The chief sees all of the side."""
    await of_a_game(room, key, **HIDING.get(key, {}))
    own, side, everyone = await own_view(room), await view_of(room, "british"), await view_of(room, PUBLIC)
    assert own not in (side, everyone)
    carol = room.carol
    for reply in (await carol.papers(), await carol.show_map(), await carol.sheet()):
        assert set(shown(reply)) <= {own}
    assert shown(await carol.show_map(everyone=True)) == [everyone]
    assert side not in (*shown(await carol.history("")), *shown(await carol.replay()))
    assert side in shown(await room.alice.show_map())


async def test_the_sheet_of_the_side_is_the_chiefs(room: Room) -> None:
    """No treasury, no other army, no Empire Sheet by direct message; her own army she sees."""
    await apart(room)
    assert "Treasury" in text(await room.alice.papers())
    assert "Treasury" not in text(await room.carol.papers())
    refused = await room.carol.turn_to("treasury")
    assert text(refused) == "This button is of an older form. Look up what is asked now."
    async with room.shelf.game(1) as sitting:
        seen = Staff.of(sitting, "british").view(CAROL)
    assert (seen.armies["british A1"].troops, seen.armies["british A2"].troops) == ({"R": 8}, {})
    assert [post for post in await parcels(room, CAROL) if isinstance(post, OwnSheet)] == []
    assert [post for post in await parcels(room, ALICE) if isinstance(post, OwnSheet)] != []


async def test_a_copy_of_the_game_holds_her_part(room: Room) -> None:
    """No other line of a draft, no standing order, no other view."""
    await apart(room)
    await room.alice.add_lines("A2 defend")
    await room.alice.stand("add keep all allies")
    await room.carol.add_lines("A1 march")
    (file,) = (await room.carol.export()).messages[0].files
    copy = msgspec.json.decode(file.content)
    assert list(copy["drafts"].values()) == ["A1 march"]
    assert copy["standing"] == []
    assert copy["view"] == msgspec.json.decode(await own_view(room))


async def test_who_serves_is_known_and_no_more(room: Room) -> None:
    """Not what another commands, nor how far they are."""
    await apart(room)
    await room.alice.appoint(Named(DORA), "A2")
    await room.person(DORA).serve()
    await room.person(DORA).ready()
    assert text(await room.carol.deputies()) == "<@3>: A1\nUnder the British: <@4>"
    assert "<@4>" not in text(await room.carol.sheet())
    assert "<@4> (A2): ready" in text(await room.alice.sheet())


async def test_when_it_is_over_all_is_open(room: Room) -> None:
    """A deputy reads then what the side knew."""
    await apart(room)
    await room.alice.concede(confirmed=True)
    assert shown(await room.carol.show_map()) == [await view_of(room, "british")]


async def test_who_takes_the_seat_gets_everything(room: Room) -> None:
    """The chief's papers are for whoever is chief."""
    await apart(room)
    await room.alice.leave(confirmed=True)
    assert "You play the British" in text(await room.carol.join("british"))
    assert shown(await room.carol.show_map()) == [await view_of(room, "british")]
    assert "Treasury" in text(await room.carol.papers())


# -- what is written -----------------------------------------------------------------------------------


async def test_she_reads_and_strikes_out_her_own_lines(room: Room) -> None:
    """Numbered as she sees them; the chief sees all, and what she has not written stays."""
    await apart(room)
    await room.alice.add_lines("A2 defend")
    said = text(await room.carol.add_lines("A1 march"))
    assert "**1. A1 march**" in said
    assert "A2" not in said
    assert "**2. A1 march**" in text(await room.alice.sheet())
    assert "There is no line 2" in text(await room.carol.drop_line(2))
    await room.carol.drop_line(1)
    assert await draft(room) == ["A2 defend"]
    await room.carol.fill("A1 defend\nwhatever")
    assert await draft(room) == ["A2 defend", "A1 defend"]
    await room.carol.clear()
    assert await draft(room) == ["A2 defend"]


async def test_a_line_that_is_not_hers_names_nobody(room: Room) -> None:
    """Neither whose it is nor what that would command."""
    await apart(room)
    await room.alice.appoint(Named(DORA), "A2")
    await room.person(DORA).serve()
    said = text(await room.carol.add_lines("A2 defend"))
    assert "`A2 defend` is not for you to order. <@1> can tell whose it is." in said
    assert "<@4>" not in said


async def test_what_others_have_written_is_no_reason_to_be_told(room: Room) -> None:
    """Her blocks could go, but the one move of the turn is another's: that she learns from her chief."""
    await simultaneous(room)
    await room.alice.appoint(Named(CAROL), "AL")
    await room.carol.serve()
    await agreed(room)
    await room.alice.add_lines("NY 1R to AL")
    (_, line), *_ = await room.carol.offers("")
    said = text(await room.carol.add_lines(line))
    assert "The order of your side does not take this. <@1> can tell why." in said
    assert "NY 1R" not in said
    assert "The order of your side does not take" not in text(await room.alice.add_lines(line))


async def agreed(room: Room) -> None:
    await room.alice.letters_only(True)
    await room.bob.agree()


async def test_her_part_is_ready(room: Room) -> None:
    """The chief is told, and she of what he changes of it, and of nothing else."""
    await apart(room)
    await room.carol.add_lines("A1 march")
    assert "Your chief is told" in text(await room.carol.ready())
    assert [memo.lines for memo in await memos(room, ALICE) if memo.key == "ready"] == [("A1 march",)]
    before = await last(room)
    await room.alice.add_lines("A2 defend")
    assert await parcels(room, CAROL, before) == []
    await room.alice.fill("A1 defend; A2 defend")
    (memo,) = await parcels(room, CAROL, before)
    assert isinstance(memo, Memo)
    assert (memo.lines, memo.struck) == (("A1 defend",), ("A1 march",))


async def test_what_is_sealed_she_is_told_of_her_part(room: Room) -> None:
    """No receipt for what she does not know; no sum of what all lines come to."""
    await apart(room)
    await room.carol.add_lines("A1 march")
    assert "Without an order" not in text(await room.carol.sheet())
    await room.alice.add_lines("A2 defend")
    before = await last(room)
    await room.alice.seal()
    (post,) = [post for post in await parcels(room, CAROL, before) if isinstance(post, Confirmed)]
    assert (post.lines, post.fingerprint, post.by) == (("A1 march",), "", ALICE)
    said = text(await room.carol.sheet())
    assert "> A1 march" in said
    assert "A2" not in said


async def test_a_question_of_hers_says_no_more_than_that_it_is_answered(room: Room) -> None:
    """Her chief has written nothing for her army, and the other side is in."""
    await apart(room, position=TWO_ARMIES.replace('"orders"', '"administer"'))
    while not [post for post in await parcels(room, CAROL) if isinstance(post, Prompt)]:
        await room.alice.seal()
        await room.bob.seal()
    await room.alice.add_lines("A2 defend")
    await room.alice.seal()
    assert not [post for post in await parcels(room, CAROL) if isinstance(post, Confirmed | Lapsed)]
    await room.bob.seal()
    (lapsed,) = [post for post in await parcels(room, CAROL) if isinstance(post, Lapsed)]
    assert lapsed.why == "answered"
    assert "A2" not in text(await read(room, lapsed))


async def test_nobody_seals_what_they_do_not_read(room: Room) -> None:
    """Leave to seal rests meanwhile."""
    await apart(room)
    await room.alice.appoint(Named(CAROL), "A1", seals=True)
    await room.carol.add_lines("A1 march")
    assert "Seal" not in labels(await room.carol.sheet())
    assert "Only the commander in chief, <@1>, may seal this" in text(await room.carol.seal())


async def test_standing_orders_of_her_own(room: Room) -> None:
    """She reads and clears hers, and those of the side stay."""
    await apart(room)
    await room.alice.stand("add keep all allies")
    assert "You have no standing orders" in text(await room.carol.stand())
    await room.carol.stand("add always A1 defend")
    assert "keep all allies" not in text(await room.carol.stand())
    await room.carol.stand("clear")
    async with room.shelf.game(1) as sitting:
        assert [str(line) for line in sitting.match.standing_orders["british"]] == ["keep all allies"]


# -- what is asked -------------------------------------------------------------------------------------


async def test_she_answers_for_her_army_and_takes_it_back(room: Room) -> None:
    """A question of hers alone comes with its buttons; nothing private of the side comes with it."""
    await apart(room, "A1, A2", MARCH)
    assert "You have sealed" in text(await marched(room.carol))
    prompt = [post for post in await parcels(room, CAROL) if isinstance(post, Prompt)][-1]
    assert "engage" in prompt.answers
    assert bytes(prompt.view) == await own_view(room)
    looked = await room.carol.undo()
    assert "This would be taken back:\n> A1 to CAR" in text(looked)
    assert "Ask for their consent" in labels(looked)
    assert "You have sealed" in text(await room.carol.answer("engage", ask=prompt.ask))


async def test_what_she_wrote_ahead_comes_with_her_question(room: Room) -> None:
    """And not what her chief wrote for it; he reads both."""
    await apart(room, position=TWO_ARMIES.replace('"orders"', '"administer"'))
    await room.carol.add_lines("A1 march")
    await room.alice.add_lines("A2 defend")
    assert "A2" not in text(await room.carol.sheet())
    for person in (room.alice, room.bob) * 3:
        await person.seal()
    hers = [post for post in await parcels(room, CAROL) if isinstance(post, Prompt)][-1]
    his = [post for post in await parcels(room, ALICE) if isinstance(post, Prompt)][-1]
    assert (hers.draft, his.draft) == (("A1 march",), ("A1 march", "A2 defend"))
    assert "A2" not in text(await read(room, hers))


async def test_of_others_questions_she_hears_nothing(room: Room) -> None:
    """Of a meeting of A1 who commands the south is not told, nor what was answered."""
    await apart(room, "south", MARCH)
    before = await last(room)
    await marched(room.alice)
    assert {type(post) for post in await parcels(room, CAROL, before)} <= {Roster}
    assert "You are not asked anything at the moment." in text(await room.carol.sheet())
    said = text(await room.carol.add_lines("engage"))
    assert "`engage` is not for you to order." in said


# -- the game master -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_a_game_master_writes_to_the_chief_or_to_one(room: Room, key: str) -> None:
    """What is for a side goes to headquarters."""
    await of_a_game(room, key)
    dora, before = room.person(DORA), await last(room)
    await dora.gm_message("british", "The fort is ill supplied.")
    await dora.gm_roll(6, "a spy", "british")
    assert {p.target for p in await room.parcels(before)} == {f"user:{ALICE}"}
    before = await last(room)
    assert text(await dora.gm_message("", "Drums to the north.", Named(CAROL))) == "Sent to <@3>."
    assert {p.target for p in await room.parcels(before)} == {f"user:{CAROL}"}


async def test_a_change_is_shown_to_whom_it_shows(room: Room) -> None:
    """A deputy gets the board again if it is otherwise to them, as they see it."""
    dora = room.person(DORA)
    await dora.new("whigs", position=TWO_ARMIES)
    await dora.letters_only(True)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await dora.gm_take()
    await room.alice.appoint(Named(CAROL), "A1")
    await room.carol.serve()
    for change, to_her in (("treasury.british = 10_000", 0), ('british = "A1 ALB 7R; A2 HAL 16R"', 1)):
        before = await last(room)
        await dora.press(await dora.gm_change(change, "sickness"), "Yes, change it")
        boards = [post for post in await parcels(room, CAROL, before) if isinstance(post, Roster)]
        assert [bytes(post.view) for post in boards] == [await own_view(room)] * to_her
        assert any(isinstance(post, Roster) for post in await parcels(room, ALICE, before))
