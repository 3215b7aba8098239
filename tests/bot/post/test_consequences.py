"""Which letters an outcome causes: to whom, how many, and what is in them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.post.consequences.committing import store
from bot.post.consequences.questions import for_several
from bot.post.library import Library
from bot.post.message import Button
from bot.post.parcels.fights import Battle
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Seated
from bot.post.parcels.receipts import Kept, Sealed, Unsealed
from bot.post.parcels.to_channel import Bell, Call, Ended, Silence
from bot.post.parcels.to_seats import Confirmed, HandedBack, Lapsed, News, Prompt, Roster
from bot.post.parcels.turns import Dispatch, Waited
from bot.post.receipts import sealing
from bot.table.dues import Clock, dues, with_clock
from bot.table.timetable import DAY, HOUR, Timetable
from rules.blocks import GAME
from rules.blocks.battle import BattleBegins, HitsTaken, Volley
from rules.blocks.movement import Held, Moved, MovedOwn
from rules.blocks.retreat import Retreat, Stays
from rules.blocks.setup import SetUpDone
from rules.blocks.simultaneous import Revealed
from rules.blocks.state import Options
from rules.blocks.turn import TurnBegins, YearBegins
from rules.kernel.game import DEADLINE
from rules.kernel.honours import Honour
from rules.skirmish.cards import Acting
from storage import Commit, Posted, Shelf
from tests.bot.play import ANNE, BELLE, NOW, Table, at, begin, library, mini_codec, opened, posts, shape
from tests.skirmish.table import british, french, laid_out, seen

BRITISH, FRENCH = "british", "french"
MISS = 6  # a star hits nobody
FLAG = 3  # the British flag: a hit of British regulars
# Round 1 at Ft. Wm Henry: four British dice with one hit; then four, three and, for the fort, one that miss.
# Round 2: the French militia has lost a strength, and the fort no longer counts: 4, 4, 3 and 2 dice.
ROUNDS = [FLAG, *[MISS] * 3, *[MISS] * 4, *[MISS] * 3, MISS, *[MISS] * 13]


async def writing(shelf: Shelf, **facts: Any) -> Table:
    """Both sides write their orders."""
    return await at(shelf, "british AL R4 R2; french CR M3", step="write", **facts)


async def fight(shelf: Shelf, **facts: Any) -> Table:
    """The French are about to attack Ft. Wm Henry."""
    order = [FRENCH, BRITISH]
    return await at(
        shelf, "british HE R4 M3; french CR R4 M3", step="move", order=order, laid=ROUNDS, **facts
    )


def events(posted: list[Posted], kind: type[Any]) -> list[type]:
    """The events in all letters of a kind."""
    return [type(mini_codec().event(raw)) for post in posts(posted, kind) for raw in post.events]


def receipts(posted: list[Posted]) -> list[str]:
    """Those in force, as the channel has them in a turn that goes on."""
    return [kept.fingerprint for post in posts(posted, Dispatch) for kept in post.page.receipts]


# -- asked and answered -------------------------------------------------------------------------------


async def test_a_game_begins_with_a_dispatch_and_with_questions(shelf: Shelf) -> None:
    """Nothing has happened yet: the channel gets the first head of the chain and a dispatch with the board,
    each side its board and its question."""
    table = await writing(shelf)
    assert shape(table.sent) == ["channel Bound", "channel new Dispatch", "11 Prompt", "12 Prompt"]
    assert all(prompt.board and not prompt.own for prompt in posts(table.sent, Prompt))
    (status,) = posts(table.sent, Dispatch)
    assert status.waited == (Waited(BRITISH, ANNE, NOW), Waited(FRENCH, BELLE, NOW))
    assert (status.page.told, mini_codec().view(status.page.board).who) == ((), "public")


async def test_phases_that_ask_nobody_are_told_in_one_message(shelf: Shelf) -> None:
    """Set-up, reinforcements and the beginning of the first turn: one dispatch (blocks/6c, 7.1a)."""
    table = await begin(shelf, library().new(mini_codec(), "campaign", {"movement": "simultaneous"}))
    assert shape(table.sent)[:3] == ["channel Bound", "channel new Dispatch", "11 Prompt"]
    assert table.events == [SetUpDone, SetUpDone, YearBegins, TurnBegins]


async def test_a_board_is_drawn_from_the_eyes_of_its_reader(shelf: Shelf) -> None:
    """The status holds what everyone sees, a question what its seat sees."""
    table = await writing(shelf)
    (status,) = posts(table.sent, Dispatch)
    (prompt,) = posts(table.sent, Prompt, BELLE)
    assert (mini_codec().view(status.view).who, mini_codec().view(prompt.view).who) == ("public", FRENCH)
    assert mini_codec().view(prompt.view) == (await table.match()).view(FRENCH)


async def test_a_sealed_order_is_confirmed_and_receipted(shelf: Shelf) -> None:
    """Everyone learns that it is in, its author alone what it says; the other is waited for."""
    table = await writing(shelf)
    parcels = await table.order(BRITISH, "AL 1R to HE; pick R of 2 to HE")
    assert shape(parcels) == ["channel Dispatch", "11 Confirmed"]
    (status,), (confirmed,) = posts(parcels, Dispatch), posts(parcels, Confirmed)
    assert status.page.receipts == (Kept(BRITISH, confirmed.fingerprint, NOW),)
    assert status.page.told == ()
    assert (confirmed.lines, confirmed.secret) == (("AL 1R to HE",), ("pick R of 2 to HE",))
    assert confirmed.replaceable
    assert (status.waited, status.sealed) == ((Waited(FRENCH, BELLE, NOW),), (Seated(BRITISH, ANNE),))


async def test_an_order_that_is_replaced_has_another_receipt(shelf: Shelf) -> None:
    """That it was replaced is public; the old receipt no longer counts."""
    table = await writing(shelf)
    (first,) = receipts(await table.order(BRITISH, "AL 1R to HE"))
    (second,) = receipts(await table.order(BRITISH, "AL 1R to NY"))
    assert [each.receipt for each in table.news] == [Sealed(BRITISH, second, replaces=first)]
    assert first != second
    assert [r.state for r in await shelf.games.receipts(table.game)] == ["replaced", "sealed"]


async def test_an_order_that_is_withdrawn_is_waited_for_again(shelf: Shelf) -> None:
    """The channel hears of it once; whoever took it back is not called to what they just did, and has the
    question again where the answer stood."""
    table = await writing(shelf)
    (sealed,) = receipts(await table.order(BRITISH, "AL 1R to HE"))
    parcels = await table.withdraw(BRITISH)
    assert shape(parcels) == ["channel Dispatch", "11 Prompt"]
    assert [each.receipt for each in table.news] == [Unsealed(BRITISH, sealed)]
    assert receipts(parcels) == []
    assert posts(parcels, Prompt)[0].own


async def test_the_reveal_opens_the_receipts_in_force(shelf: Shelf) -> None:
    """Both orders stand in the dispatch with the receipts; the secret lines stay closed (blocks/12.2h)."""
    table = await writing(shelf)
    await table.order(BRITISH, "AL 1R to NY")
    (sealed,) = receipts(await table.order(BRITISH, "AL 1R to HE; pick R of 2 to HE"))
    await table.order(FRENCH, "hold")
    assert table.events == [Revealed, Moved, TurnBegins]
    assert [(o.seat, o.lines) for o in table.opened] == [(BRITISH, ("AL 1R to HE",)), (FRENCH, ("hold",))]
    assert table.opened[0].fingerprint == sealed
    assert [r.state for r in await shelf.games.receipts(table.game)] == ["replaced", "opened", "opened"]


async def test_a_silent_answer_changes_nothing_for_the_others(shelf: Shelf) -> None:
    """In winter nobody learns that a side is done before both are: only its author is told (blocks/10h)."""
    table = await at(shelf, "british ON R4 M3; french TR R4 M3", step="winter")
    assert len(posts(table.sent, Prompt)) == 2
    parcels = await table.order(BRITISH, "ON 1M of 3")
    assert shape(parcels) == ["11 Confirmed"]
    assert posts(parcels, Confirmed)[0].fingerprint == ""
    await table.order(FRENCH, "TR 1M of 3")
    assert table.events != []


async def test_whoever_seals_last_gets_no_receipt_of_a_moment(shelf: Shelf) -> None:
    """It would be published and opened at once: the dispatch of the turn shows it. The next begins, in which
    the last question of who sealed goes on to the first."""
    table = await writing(shelf)
    await table.order(BRITISH, "hold")
    parcels = await table.order(FRENCH, "hold")
    turn = ["channel last Dispatch", "channel Bound", "channel new Dispatch"]
    assert shape(parcels) == [*turn, "11 Confirmed", "11 Prompt", "12 Prompt"]
    last, new = posts(parcels, Dispatch)
    assert (last.waited, [w.seat for w in new.waited]) == ((), [BRITISH, FRENCH])
    assert ([each.seat for each in table.opened], receipts(parcels)) == ([BRITISH, FRENCH], [])
    assert [prompt.own for prompt in posts(parcels, Prompt)] == [False, True]


async def test_a_turn_is_told_to_begin_in_its_own_message(shelf: Shelf) -> None:
    """And not at the end of the one before."""
    table = await writing(shelf)
    await table.order(BRITISH, "hold")
    last, new = posts(await table.order(FRENCH, "hold"), Dispatch)
    told = [
        [type(mini_codec().event(each.event)) for each in post.page.told if not each.opened]
        for post in (last, new)
    ]
    assert told == [[Revealed], [TurnBegins]]


async def test_an_answer_that_is_carried_out_says_no_longer_that_it_can_be_changed(shelf: Shelf) -> None:
    """Once, where it stands, and to nobody else: what was sealed for it is said as before."""
    table = await writing(shelf)
    (sealed,) = posts(await table.order(BRITISH, "AL 1R to HE"), Confirmed)
    parcels = await table.order(FRENCH, "hold")
    (lapsed,) = posts(parcels, Confirmed)
    assert (sealed.replaceable, lapsed.replaceable, lapsed.still) == (True, False, True)
    assert (lapsed.ask, lapsed.lines, lapsed.fingerprint) == (sealed.ask, sealed.lines, sealed.fingerprint)
    first, *_ = table.said(parcels[-3:])
    assert first.text.startswith("You have sealed")
    assert "You may still change it" not in first.text
    assert [each.label for row in first.rows for each in row if isinstance(each, Button)] == ["My papers"]
    assert [each.still for each in posts(await table.order(BRITISH, "hold"), Confirmed)] == [False]


async def test_an_answer_that_another_has_followed_is_no_longer_free(shelf: Shelf) -> None:
    """In the fast form the French write first: they may take it back alone until the British have answered
    (blocks/12.2k)."""
    pieces, options = "british AL R4; french CR M3", Options(movement="fast")
    table = await at(shelf, pieces, step="write_french", options=options)
    (sealed,) = posts(await table.order(FRENCH, "CR all to SF"), Confirmed)
    assert (sealed.free, sealed.replaceable) == (True, False)
    (lapsed,) = [c for c in posts(await table.order(BRITISH, "hold"), Confirmed) if c.seat == FRENCH]
    assert (lapsed.ask, lapsed.free, lapsed.still) == (sealed.ask, False, True)


async def test_an_order_lies_sealed_over_the_move_of_the_other_side(shelf: Shelf) -> None:
    """Fast form: the French order is receipted, cannot be changed, and is opened when it is shown
    (blocks/12.2k)."""
    pieces, options = "british AL R4; french CR M3", Options(movement="fast")
    table = await at(shelf, pieces, step="write_french", options=options)
    parcels = await table.order(FRENCH, "CR all to SF")
    assert shape(parcels) == ["channel Dispatch", "11 Prompt", "12 Confirmed"]
    assert not posts(parcels, Confirmed)[0].replaceable
    (sealed,) = receipts(parcels)
    await table.order(BRITISH, "hold")
    assert [(o.seat, o.fingerprint) for o in table.opened] == [(FRENCH, sealed)]


async def test_what_the_deadline_sealed_is_said_where_it_was_asked(shelf: Shelf) -> None:
    """And beside that in what calls whoever was late, with what they alone may read of it; once it is told
    where it was asked, nothing there can be taken back."""
    table = await writing(shelf)
    await table.order(FRENCH, "hold")
    parcels = await table.late(BRITISH)
    (stands,) = posts(parcels, Confirmed, ANNE)
    (called,) = posts(parcels, Prompt, ANNE)
    assert (stands.ask, stands.how, stands.lines) == (1, DEADLINE, ("hold",))
    assert (stands.calls, stands.still, stands.replaceable, stands.free) == (False, True, False, False)
    assert called.answered is not None
    assert (called.answered.ask, called.answered.calls) == (1, True)
    assert posts(parcels, Lapsed) == []
    assert all(post.seat == FRENCH for post in posts(parcels, Confirmed, BELLE))


async def test_a_question_says_that_the_game_is_over(shelf: Shelf) -> None:
    """Those of both sides, and no answer: the French have sealed theirs, which is not carried out."""
    table = await writing(shelf)
    await table.order(FRENCH, "hold")
    parcels = await table.concede(BRITISH)
    assert [(post.seat, post.ask, post.why) for post in posts(parcels, Lapsed)] == [(BRITISH, 1, "over")]
    assert [(post.replaceable, post.still) for post in posts(parcels, Confirmed)] == [(False, True)]
    (said,) = table.said(parcel for parcel in parcels if isinstance(post_of(parcel.payload), Lapsed))
    first, why, *_ = said.text.split("\n")
    assert (first, why) == ("No longer asked: **Write your order**", "The game is over.")
    assert (said.rows, said.silent, said.pictures) == ((), True, ())


# -- what happens ---------------------------------------------------------------------------------------


async def test_a_phase_ends_with_news_a_board_and_rosters(shelf: Shelf) -> None:
    """What the mover alone was told is in his roster; who is asked gets the board with the question
    (blocks/7.6i)."""
    order = [BRITISH, FRENCH]
    table = await at(shelf, "british AL R4 R2; french CR M3", step="move", order=order)
    (earlier,) = posts(table.sent, Dispatch)
    parcels = await table.order(BRITISH, "AL 1R to NY")
    assert shape(parcels) == ["channel Dispatch", "11 Confirmed", "11 Roster", "12 Prompt"]
    (status,) = posts(parcels, Dispatch)
    assert table.events == [Moved]
    assert mini_codec().view(status.page.board).who == "public"
    assert status.page.board != earlier.page.board
    assert events(parcels, Roster) == [MovedOwn]
    assert events(parcels, Prompt) == []
    assert posts(parcels, Prompt)[0].board


async def test_a_battle_begins_in_the_channel_and_asks_in_private(shelf: Shelf) -> None:
    """The move and the blocks shown are told; the volley that hits is told to whoever must take the hit."""
    table = await fight(shelf)
    parcels = await table.order(FRENCH, "CR all to HE")
    assert shape(parcels) == ["channel new Battle", "channel Dispatch", "12 Prompt"]
    assert table.events == [Moved, BattleBegins]
    assert events(parcels, Prompt) == [MovedOwn, Volley]
    assert posts(parcels, Prompt)[0].answers == ("R4 takes 1", "M3 takes 1")


async def test_the_board_of_a_turn_shows_what_is_told(shelf: Shelf) -> None:
    """The French have moved while their phase goes on: they stand where the news say, and not before."""
    table = await fight(shelf)
    (before,) = posts(table.sent, Dispatch)
    (now,) = posts(await table.order(FRENCH, "CR all to HE"), Dispatch)
    french = [mini_codec().view(each.page.board).counts[FRENCH] for each in (before, now)]
    assert french == [{"CR": 2}, {"HE": 2}]


async def test_a_round_of_battle_is_told_at_once(shelf: Shelf) -> None:
    """Three questions are answered in it; until it is over the channel is told what is asked, and no more."""
    table = await fight(shelf)
    await table.order(FRENCH, "CR all to HE")
    hits = await table.order(FRENCH, "M3 takes 1")
    stay = await table.order(FRENCH, "stay")
    asked = ["channel Battle", "channel Dispatch", "11 Prompt", "12 Confirmed"]
    assert shape(hits) == ["channel Battle", "channel Dispatch", "12 Prompt"]
    (waits,) = posts(hits, Dispatch)
    assert [mini_codec().kind(each.kind) for each in waits.waited] == [Retreat("HE")]
    assert shape(stay) == asked
    assert [prompt.own for prompt in posts(hits + stay, Prompt)] == [True, False]
    assert [prompt.leaves and prompt.leaves.lines for prompt in posts(hits, Prompt)] == [("M3 takes 1",)]
    assert table.events == []
    over = await table.order(BRITISH, "stay")
    assert shape(over) == ["channel Battle", "channel Dispatch", "11 Confirmed", "12 Prompt"]
    assert table.events == [Volley, HitsTaken, Volley, Volley, Volley, Stays, Stays]


async def test_a_battle_is_over_with_its_game(shelf: Shelf) -> None:
    """A side concedes in its first round: nobody decides any more, and the battle has no winner. Taken back,
    it is fought on (blocks/8.4h)."""
    table = await fight(shelf)
    await table.order(FRENCH, "CR all to HE")
    parcels = await table.concede(FRENCH)
    (told,) = posts(parcels, Battle)
    assert (told.fight.over, told.waited) == (True, ())
    assert "decide how it goes on" not in "".join(message.said for message in table.said(parcels))
    (dispatch,) = table.said(parcel for parcel in parcels if isinstance(post_of(parcel.payload), Dispatch))
    assert "\ue000battle_over\ue001 **Battle at Ft. Wm Henry**" in dispatch.said
    back = posts(await table.take_back((await table.match()).save().entries, FRENCH), Battle)
    assert [(each.fight.over, each.waited) for each in back if not each.closed] == [(False, (FRENCH,))]


async def test_a_prompt_tells_the_round_so_far(shelf: Shelf) -> None:
    """Who is asked in the middle of a round can check the dice that led there."""
    table = await fight(shelf)
    await table.order(FRENCH, "CR all to HE")
    await table.order(FRENCH, "M3 takes 1")
    parcels = await table.order(FRENCH, "stay")
    assert events(parcels, Prompt) == [Volley, HitsTaken, Volley, Volley, Volley, Stays]


async def test_what_one_seat_alone_is_told_while_the_phase_goes_on(shelf: Shelf) -> None:
    """The British moved and must wait for the French, who are hit: they learn what they moved."""
    pieces = "british HE R4 M3; french CR R4 M3"
    laid = [*[MISS] * 4, FLAG, *[MISS] * 3]  # the French fire first, then the British regulars: one hit
    table = await at(shelf, pieces, step="move", order=[BRITISH, FRENCH], laid=laid)
    parcels = await table.order(BRITISH, "HE all to CR")
    fought = ["channel new Battle", "channel Dispatch"]
    assert shape(parcels) == [*fought, "11 Confirmed", "11 News", "12 Prompt"]
    assert events(parcels, News) == [MovedOwn]


async def test_the_end_tells_the_seed(shelf: Shelf) -> None:
    """A side concedes: the turn without questions, and the seed with the words."""
    table = await writing(shelf)
    parcels = await table.concede(FRENCH)
    assert shape(parcels) == ["11 Lapsed", "12 Lapsed", "channel Dispatch", "channel Bound", "channel Ended"]
    (ended,) = posts(parcels, Ended)
    assert (bytes.fromhex(ended.seed), ended.words) == (b"a seed", ("oak", "elm"))
    (status,) = posts(parcels, Dispatch)
    assert (status.over, status.waited) == (True, ())


async def test_the_end_tells_what_the_game_comes_to(shelf: Shelf) -> None:
    """Out of what everyone was told: one battle, the way to it, and the four British dice with one hit."""
    table = await fight(shelf)
    await table.order(FRENCH, "CR all to HE")
    (ended,) = posts(await table.concede(FRENCH), Ended)
    way = {"side": FRENCH, "start": "CR", "to": "HE", "steps": 1, "blocks": 2}
    assert ended.retold.course == {"turns": 0, "battles": 1}
    volley = {"side": BRITISH, "type": "R", "at": "HE", "dice": 4, "hits": 1}
    assert ended.retold.honours == (Honour("volley", volley), Honour("march", way))
    assert (ended.rolls, ended.laid) == (4, 4)
    assert ended.sides == (Seated(BRITISH, ANNE), Seated(FRENCH, BELLE))


# -- who is called ----------------------------------------------------------------------------------------


async def test_whoever_acts_is_not_called(shelf: Shelf) -> None:
    """The French are asked next by their own move: nobody rings for them, though no letter reaches them."""
    table = await fight(shelf)
    await shelf.dms.close(BELLE, now=NOW)
    parcels = await table.order(FRENCH, "CR all to HE")
    assert [p.seat for p in posts(parcels, Prompt)] == [FRENCH]
    assert posts(parcels, Bell) == []


async def test_the_channel_calls_whom_no_direct_message_reaches(shelf: Shelf) -> None:
    """Nothing else would tell them; the others have their prompt. What rang is gone with the answer."""
    table = await fight(shelf)
    await shelf.dms.close(ANNE, now=NOW)
    await table.order(FRENCH, "CR all to HE")
    assert posts(await table.order(FRENCH, "M3 takes 1"), Bell) == []
    parcels = await table.order(FRENCH, "stay")
    assert [bell.calls for bell in posts(parcels, Bell)] == [(Call(BRITISH, ANNE),)]
    assert posts(parcels, Silence) == []
    assert posts(await table.order(BRITISH, "stay"), Silence) == [Silence(BRITISH)]


async def test_a_hot_seat_sends_nothing_in_private(shelf: Shelf) -> None:
    """And calls nobody: both sides sit at the screen."""
    table = await writing(shelf, hot_seat=True)
    parcels = [*table.sent, *await table.order(BRITISH, "hold"), *await table.order(FRENCH, "hold")]
    assert {parcel.target for parcel in parcels} == {"channel:77"}
    assert all(status.hot_seat for status in posts(parcels, Dispatch) if not status.closed)
    assert posts(parcels, Bell) == []


async def test_a_game_without_a_channel_writes_to_persons_only(shelf: Shelf) -> None:
    """It was imported and has not been brought anywhere yet."""
    table = await writing(shelf, channel=None)
    assert shape(table.sent) == ["11 Prompt", "12 Prompt"]


# -- going back ---------------------------------------------------------------------------------------------


async def test_what_was_told_and_taken_back_is_called_back(shelf: Shelf) -> None:
    """The French had held and the channel knew: there it is struck through, and another dispatch begins
    with the board as it is again."""
    table = await at(shelf, "british AL R4; french CR M3", step="move", order=[FRENCH, BRITISH])
    await table.order(FRENCH, "hold")
    assert table.events == [Held]
    parcels = await table.take_back(2, FRENCH)
    assert shape(parcels)[:3] == ["11 Lapsed", "channel last Dispatch", "channel new Dispatch"]
    last, new = posts(parcels, Dispatch)
    assert [(each.struck, type(mini_codec().event(each.event))) for each in last.page.told] == [(True, Held)]
    assert (new.page.undone, new.page.told) == (True, ())
    assert mini_codec().view(new.page.board).who == "public"
    assert [p.seat for p in posts(parcels, Prompt)] == [FRENCH]
    await table.order(FRENCH, "CR all to SF")
    assert table.events == [Moved]


async def test_an_order_given_again_keeps_its_receipt(shelf: Shelf) -> None:
    """A game master's edit leaves what was sealed in force. It can be taken back by the number that its
    question has now, where it stands."""
    table = await writing(shelf)
    (sealed,) = posts(await table.order(BRITISH, "AL 1R to HE"), Confirmed)
    parcels = await table.edit(lambda state: None)
    assert table.news == []
    (again,) = posts(parcels, Confirmed, ANNE)
    now = (await table.match()).open[BRITISH].number
    assert (sealed.ask, again.was, again.ask, again.still) == (1, 1, now, True)
    assert (again.lines, again.replaceable, again.fingerprint) == (sealed.lines, True, sealed.fingerprint)
    assert [(post.ask, post.why) for post in posts(parcels, Lapsed, BELLE)] == [(2, "again")]
    (receipt,) = await shelf.games.receipts(table.game)
    assert (receipt.state, sealing(receipt).shown.lines) == ("sealed", ("AL 1R to HE",))
    assert receipts(parcels) == [sealing(receipt).fingerprint]
    await table.order(FRENCH, "hold")
    assert [o.lines for o in table.opened] == [("AL 1R to HE",), ("hold",)]


async def test_an_order_that_no_longer_fits_is_handed_back(shelf: Shelf) -> None:
    """Its author gets the lines, everyone learns that it is sealed no more."""
    table = await writing(shelf)
    await table.order(BRITISH, "AL 2R to HE")
    parcels = await table.edit(lambda state: state.blocks.pop(1))
    assert [p.lines for p in posts(parcels, HandedBack, ANNE)] == [("AL 2R to HE",)]
    assert [type(each.receipt) for each in table.news] == [Unsealed]
    assert receipts(parcels) == []
    assert [p.seat for p in posts(parcels, Prompt, ANNE)] == [BRITISH]
    assert [p.own for p in posts(parcels, Prompt, ANNE)] == [True]
    assert posts(parcels, Lapsed, ANNE) == []


async def test_an_answer_that_is_handed_back_says_that_it_counts_no_more(shelf: Shelf) -> None:
    """The question that is put again stands below it: somebody else has done that."""
    table = await at(shelf, "british AL R4 R2; french CR M3 M2", step="write")
    await table.order(FRENCH, "CR 2M to SF")
    parcels = await table.edit(lambda state: state.blocks.pop(3))
    assert [p.lines for p in posts(parcels, HandedBack, BELLE)] == [("CR 2M to SF",)]
    assert [(p.ask, p.why) for p in posts(parcels, Lapsed, BELLE)] == [(2, "back")]
    assert [p.own for p in posts(parcels, Prompt, BELLE)] == [False]


async def test_a_new_release_asks_anew_and_keeps_what_still_fits(tmp_path: Path) -> None:
    """The sealed order is given again with its receipt; the other side is asked, in a new dispatch."""
    async with opened(tmp_path) as shelf:
        table = await writing(shelf)
        await table.order(BRITISH, "AL 1R to HE")
    newer = replace(GAME, edition=GAME.edition + 1, lift={GAME.edition: lambda state: state})
    async with opened(tmp_path, Library(games={"blocks": lambda: newer})) as shelf:
        again = Table(shelf, table.game, table.sent)
        await again.match()
        parcels = await again.new()
        turn = ["channel last Dispatch", "channel Bound", "channel new Dispatch"]
        assert shape(parcels)[:4] == ["12 Lapsed", *turn]
        assert "11 Prompt" not in shape(parcels)
        assert "12 Prompt" in shape(parcels)
        assert posts(parcels, Dispatch)[1].sealed == (Seated(BRITISH, ANNE),)
        assert [each for each in again.news if each.receipt] == []


async def test_a_new_release_keeps_how_much_time_was_left(tmp_path: Path) -> None:
    """What was answered before it is answered under another number; who takes that back has no more time."""
    async with opened(tmp_path) as shelf:
        table = await writing(shelf)
        async with shelf.game(table.game) as sitting:
            sitting.record = with_clock(sitting.record, Clock(Timetable(pace=DAY)))
            due = dues(sitting, (), NOW - 3 * HOUR)
            await store(sitting, Commit(now=NOW, deadlines=due))
        await table.order(BRITISH, "AL 1R to HE")
        before = await shelf.clock.answered(table.game)
    newer = replace(GAME, edition=GAME.edition + 1, lift={GAME.edition: lambda state: state})
    async with opened(tmp_path, Library(games={"blocks": lambda: newer})) as shelf:
        match = await Table(shelf, table.game).match()
        (old,), asked = before, (BRITISH, match.open[BRITISH].number)
        assert asked != old
        assert (await shelf.clock.answered(table.game))[asked].left == before[old].left == 21 * HOUR


def test_what_a_card_may_do_is_not_listed_to_ask_for_it() -> None:
    """No line of a card is for several, and listing them all would hold up everybody else."""
    units = {"A": british("british_line", 24, 5), "B": french("french_line", 24, 20)}
    view = seen(laid_out(units), "british")
    assert for_several(Acting(("A",)), view) == ()
    assert not view.offered
    assert list(Acting(("A",)).next(view, ()))
    assert view.offered
