"""A game in figures: the truth when it is over, before that what its reader may know."""

from __future__ import annotations

import pytest

from bot.desk import Named
from bot.post import shapes
from bot.post.message import Charts, Reply
from bot.post.studio import Studio
from render.statistics import Series, Statistics
from tests.bot.desk.reading.test_annals import drawn, first_turn, taken_back, turn
from tests.bot.desk.room import BOB, CAROL, Room, labels, simultaneous, text
from tests.bot.desk.test_battles import begun as battle
from tests.bot.desk.test_whigs import at_orders

HIDDEN = {  # of the enemy, in each game
    "blocks": {"Strength on the board"},
    "battles": set[str](),
    "whigs": {"Men lost", "Regulars, militia, Rangers", "Treasury"},
}


def charts(reply: Reply) -> Charts:
    (found,) = (one for one in reply.messages[-1].seen if isinstance(one, Charts))
    return found


def named(found: Statistics) -> dict[str, Series]:
    return {series.name: series for series in found.series}


def unknown(found: Statistics, side: str) -> set[str]:
    """The series of which nothing is told for a side."""
    return {each.name for each in found.series if all(n is None for n in each.sides[side])}


async def test_a_game_is_counted_turn_by_turn(room: Room) -> None:
    """The set-up and the first turn are over, the second runs: nothing is lost, nobody comes."""
    await first_turn(room)
    reply = await room.alice.statistics()
    found = charts(reply).found
    assert reply.private
    assert found.turns == ("1757", "1", "2")
    assert named(found)["Army blocks lost"].sides == {"british": (0, 0, 0), "french": (0, 0, 0)}
    blocks = named(found)["Army blocks on the board"]
    assert not blocks.bars
    assert [len(figures) for figures in blocks.sides.values()] == [4, 4]
    assert len(set(blocks.sides["british"][1:])) == 1
    assert found.luck == ()


@pytest.mark.parametrize("key", ["blocks", "battles", "whigs"])
async def test_while_a_game_runs_each_side_counts_what_it_knows(room: Room, key: str) -> None:
    """Of the enemy not what is hidden; who looks on counts neither's."""
    if key == "blocks":
        await first_turn(room)
    elif key == "battles":
        await battle(room, setup="historical")
    else:
        await at_orders(room)
    for person, own, foe in ((room.alice, "british", "french"), (room.bob, "french", "british")):
        found = charts(await person.statistics()).found
        assert len(found.series) == 5
        assert unknown(found, own) == set()
        assert unknown(found, foe) >= HIDDEN[key]
    onlooker = charts(await room.carol.statistics()).found
    assert HIDDEN[key].isdisjoint(named(onlooker))


@pytest.mark.parametrize("key", ["blocks", "battles", "whigs"])
async def test_when_a_game_is_over_all_is_counted_for_all(room: Room, key: str) -> None:
    """The same for both and for who looked on, with the result; and it can be drawn."""
    await drawn(room, key, 30)
    await room.alice.concede("decisive" if key == "battles" else "", confirmed=True)
    if key == "battles":
        await room.bob.agree(confirmed=True)
    found = charts(await room.alice.statistics()).found
    assert unknown(found, "british") == unknown(found, "french") == set()
    assert "As it was, with all that was hidden." in found.lines
    assert "The French" in found.lines[-1]
    for person in (room.bob, room.carol):
        assert charts(await person.statistics()).found == found
    reply = await room.bob.statistics("small")
    (file,) = map(shapes.drawn, (await Studio(room.books, room.shelf).ready(reply.messages[-1])).seen)
    assert (file.name, charts(reply).width) == ("statistics.png", 900)
    assert file.alt.startswith(found.title)


async def test_dice_are_counted_for_all_and_for_each_side(room: Room) -> None:
    """As those of `/history what:dice`, of which there may be some that were rolled for nobody."""
    await drawn(room, "blocks", 160)
    luck = charts(await room.alice.statistics()).found.luck
    assert [each.side for each in luck] == ["", "british", "french"]
    every, *sides = (each.rolls for each in luck)
    assert every >= sum(sides) > 0
    assert {each.expected for each in luck} == {350}


async def test_what_was_taken_back_is_not_counted(room: Room) -> None:
    """The turn is the first again."""
    await first_turn(room)
    await taken_back(room, "british")
    assert charts(await room.alice.statistics()).found.turns == ("1757", "1")


async def test_a_game_master_counts_all_while_it_runs(room: Room) -> None:
    """And nobody else does."""
    await first_turn(room)
    await room.alice.gm_appoint(Named(CAROL))
    await room.bob.agree()
    await room.carol.gm_take()
    found = charts(await room.carol.statistics()).found
    assert unknown(found, "british") == unknown(found, "french") == set()
    assert unknown(charts(await room.bob.statistics()).found, "british") != set()


async def test_both_sides_at_one_screen_count_what_everyone_may(room: Room) -> None:
    """Till the game is over."""
    await room.alice.new("blocks", hot_seat=True)
    await room.alice.join()
    await room.alice.start()
    assert "Strength on the board" not in named(charts(await room.alice.statistics()).found)


async def test_who_reads_no_pictures_is_told_a_table(room: Room) -> None:
    """In their language, in as many messages as it needs."""
    await simultaneous(room)
    for _ in range(3):
        await turn(room, "hold", "hold")
    await room.bob.settings("", True, "fr")
    reply = await room.bob.statistics()
    assert not any(message.drawn for message in reply.messages)
    assert "Blocs de terre perdus\u00a0:\n1757 · Britanniques 0, Français 0\n1 · " in text(reply)
    assert "Britanniques caché" in text(reply)


async def test_the_last_post_has_a_button_to_it(room: Room) -> None:
    """As the status has from then on."""
    await first_turn(room)
    assert "Statistics" not in labels(await room.bob.status())
    await room.alice.concede(confirmed=True)
    found = charts(await room.bob.press(await room.bob.status(), "Statistics")).found
    assert "As it was, with all that was hidden." in found.lines


async def test_a_game_to_come_has_no_figures(room: Room) -> None:
    """It is said so."""
    await room.alice.new("blocks")
    assert text(await room.alice.statistics()) == "The game has not begun."


async def test_charts_have_ones_own_colours_and_language(room: Room) -> None:
    """As set for oneself."""
    await first_turn(room)
    await room.bob.settings("dark-safe")
    french = room.person(BOB, locale="fr")
    found = charts(await french.statistics())
    assert (found.theme, found.language) == ("dark-safe", "fr")
    assert "Blocs de terre perdus" in named(found.found)
