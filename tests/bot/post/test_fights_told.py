"""What the channel is told of a fight by itself: one message, of which each round is a change."""

from __future__ import annotations

import msgspec

from bot.post.consequences.fights import all_over
from bot.post.parcels.fights import Battle
from bot.post.parcels.posts import NOTHING
from bot.post.parcels.turns import Dispatch, Fight, Page, Told
from rules.blocks.battle import BattleBegins, BattleEnds, HitsTaken, Volley
from rules.blocks.movement import Moved
from rules.blocks.retreat import Attrition, Stays, Withdrew
from storage import Posted, Shelf
from tests.bot.play import Table, mini_codec, posts
from tests.bot.post.test_consequences import BRITISH, FRENCH, fight

ROUND = [Volley, HitsTaken, Volley, Volley, Volley, Stays, Stays]  # the first, as ROUNDS lays its dice


def events(told: Fight, *, struck: bool = False) -> list[type]:
    return [type(mini_codec().event(each.event)) for each in told.told if each.struck == struck]


def battle(parcels: list[Posted]) -> Battle:
    (found,) = posts(parcels, Battle)
    return found


async def attacked(shelf: Shelf) -> tuple[Table, list[Posted]]:
    """The French have attacked Ft. Wm Henry, and must take a hit."""
    table = await fight(shelf)
    return table, await table.order(FRENCH, "CR all to HE")


async def one_round(table: Table) -> list[Posted]:
    """What the end of the first round causes."""
    await table.order(FRENCH, "M3 takes 1")
    await table.order(FRENCH, "stay")
    return await table.order(BRITISH, "stay")


def test_with_its_turn_each_fight_is_over() -> None:
    """Also where its game would let a side attack once more; nobody need know any more what is there now."""
    told = (Told(1, msgspec.Raw(b"{}")),)
    fights = (Fight(1, "attacks", told, view=msgspec.Raw(b"{}")), Fight(2, "HE", told, over=True))
    page = all_over(Page(3, told, fights=fights))
    assert page.fights == (Fight(1, "attacks", told, over=True), Fight(2, "HE", told, over=True))
    assert (page.number, page.told) == (3, told)


async def test_it_is_posted_once_and_changed(shelf: Shelf) -> None:
    """When it begins; after each round; the dispatch says that it is fought, and nothing of its dice."""
    table, begun = await attacked(shelf)
    assert (battle(begun).fresh, events(battle(begun).fight)) == (True, [BattleBegins])
    fought = await one_round(table)
    assert (battle(fought).fresh, events(battle(fought).fight)) == (False, [BattleBegins, *ROUND])
    (turn,) = posts(fought, Dispatch)
    assert [each.fight or type(mini_codec().event(each.event)) for each in turn.page.told] == [Moved, 1]
    assert turn.page.fights == (battle(fought).fight,)


async def test_it_says_who_decides(shelf: Shelf) -> None:
    """Who takes hits, who stays or goes; nobody when it is over, and then no view of it is kept."""
    table, begun = await attacked(shelf)
    fought = await one_round(table)
    assert (battle(begun).waited, battle(fought).waited) == ((FRENCH,), (FRENCH,))
    over = await table.order(FRENCH, "retreat")
    last = battle(over)
    assert events(last.fight)[-3:] == [Attrition, Withdrew, BattleEnds]
    assert (last.fight.over, last.waited, last.fight.view) == (True, (), NOTHING)


async def test_what_all_see_is_no_newer_than_what_was_told(shelf: Shelf) -> None:
    """In the midst of a round a hit is taken: the message shows the forces as the round began."""
    table, begun = await attacked(shelf)
    hit = await table.order(FRENCH, "M3 takes 1")
    await table.order(FRENCH, "stay")
    seen = [mini_codec().view(battle(begun).fight.view), (await table.match()).view("public")]
    assert {bytes(post.fight.view) for post in posts(hit, Battle)} <= {bytes(battle(begun).fight.view)}
    assert [sorted(b.sp for b in view.seen("HE", FRENCH)) for view in seen] == [[3, 4], [2, 4]]


async def test_what_is_taken_back_is_struck_out_and_the_rest_goes_on(shelf: Shelf) -> None:
    """Of the round only that the British stayed; all else holds, and is told anew below."""
    table, _ = await attacked(shelf)
    await one_round(table)
    parcels = await table.take_back(5, BRITISH)
    old, new = posts(parcels, Battle)
    assert (old.closed, events(old.fight, struck=True)) == (True, [Stays])
    assert (new.fresh, events(new.fight), new.turn) == (True, [BattleBegins, *ROUND[:-1]], 2)
    assert new.fight.told == old.fight.standing
    last, turn = posts(parcels, Dispatch)
    assert [each.struck for each in last.page.told if each.fight] == [False]
    assert [each.fight for each in turn.page.told] == [1]
    again = battle(await table.order(BRITISH, "stay"))
    assert (again.fresh, events(again.fight)) == (False, [BattleBegins, *ROUND])


async def test_a_fight_that_is_taken_back_is_struck_out_whole(shelf: Shelf) -> None:
    """The order that led to it is asked again: nothing of the fight is left."""
    table, _ = await attacked(shelf)
    await one_round(table)
    parcels = await table.take_back(2, FRENCH)
    old = battle(parcels)
    assert (old.closed, old.fight.standing) == (True, ())
    last, turn = posts(parcels, Dispatch)
    assert [each.struck for each in last.page.told] == [True, True]
    assert (turn.page.fights, turn.page.told) == ((), ())


async def test_the_end_of_a_fight_is_taken_back(shelf: Shelf) -> None:
    """It goes on, though it was over."""
    table, _ = await attacked(shelf)
    await table.order(FRENCH, "M3 takes 1")
    over = await table.order(FRENCH, "retreat")
    assert battle(over).fight.over
    old, new = posts(await table.take_back(4, FRENCH), Battle)
    assert (old.fight.over, new.fight.over, new.waited) == (False, False, (FRENCH,))
    assert events(old.fight, struck=True) == [Attrition, Withdrew, BattleEnds]
    assert events(new.fight) == [BattleBegins, *ROUND[:-2]]
