"""How a table plays is chosen on its card until the game begins."""

from __future__ import annotations

from typing import Any

import pytest

from bot.post.message import OPTIONS, ROWS
from bot.post.parcels import post_of
from tests.bot.desk.room import CHANNEL, ELSEWHERE, Room, labels, library, selects, text

KEYS = library().keys


async def cards(room: Room, channel: int = CHANNEL) -> list[dict[str, Any]]:
    posts = [at for at in await room.parcels() if at.target == f"channel:{channel}"]
    return [post.payload for post in posts if post.kind == "Gathering"]


async def names_offered(room: Room) -> list[str]:
    """All that can be chosen, page by page."""
    found, page = [], await room.alice.choices()
    while True:
        for each in selects(page):
            *_, name = each.id.split(":")
            found += [option.value for option in each.options] if name.isdecimal() else [name]
        if "More ›" not in labels(page):
            return found
        page = await room.alice.press(page, "More ›")


@pytest.mark.parametrize("key", KEYS)
async def test_all_that_a_game_declares_can_be_chosen(room: Room, key: str) -> None:
    """Each option is in one of the lists, the scenario where there are several, and one screen."""
    await room.alice.new(key)
    game = library().game(key)
    scenario = ["scenario"] if len(game.scenarios) > 1 else []
    declared = [choice.name for choice in library().choices(key)]
    assert sorted(await names_offered(room)) == sorted([*scenario, "hot_seat", *declared])


@pytest.mark.parametrize("key", KEYS)
async def test_each_page_fits_into_a_message(room: Room, key: str) -> None:
    """No more rows and options than there is room for; what is chosen is marked."""
    await room.alice.new(key)
    page = await room.alice.choices()
    while True:
        (message,) = page.messages
        assert len(message.rows) <= ROWS
        for each in selects(page):
            assert 1 <= len(each.options) <= OPTIONS
            assert each.most > 1 or sum(option.chosen for option in each.options) == 1
        if "More ›" not in labels(page):
            break
        page = await room.alice.press(page, "More ›")


async def test_what_is_chosen_stands_on_the_card(room: Room) -> None:
    """By a list and by a switch; what is as usual again leaves it."""
    await room.alice.new("blocks")
    await room.alice.choose({"movement": "simultaneous", "slow_repairs": True})
    await room.alice.choose({"movement": "alternating"})
    assert [card["options"] for card in await cards(room)] == [
        {},
        {"movement": "simultaneous", "slow_repairs": True},
        {"slow_repairs": True},
    ]


async def test_taps_choose(room: Room) -> None:
    """A list gives its value; of the switches those are on that stay marked."""
    await room.alice.new("battles")
    page = await room.alice.choices()
    scenario, switches, setup, _ = selects(page)
    page = await room.alice.click(scenario.id, ["quebec"])
    page = await room.alice.click(setup.id, ["historical"])
    await room.alice.click(switches.id, ["tactics", "road_sides"])
    *_, card = await cards(room)
    assert (card["scenario"], card["options"]["setup"], card["options"]["tactics"]) == (
        *("quebec", "historical", True),
    )
    assert "road_sides" not in card["options"]
    assert card["options"]["near_target"] is False
    assert "Quebec" in card["name"]


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"scenario": "1066"}, "There is no scenario “1066”. (rule blocks/2b)"),
        ({"movement": "slow"}, "movement cannot be “slow”, but"),
        ({"weather": True}, "There is no option “weather”, but setup"),
        ({"bot": "french"}, "The challenge is a way to play alone: choose solitaire too."),
    ],
)
async def test_what_cannot_be_chosen_is_refused(room: Room, chosen: dict[str, Any], said: str) -> None:
    """An unknown scenario, option or value, options that clash; the card stays as it was."""
    await room.alice.new("blocks")
    assert said in text(await room.alice.choose(chosen))
    assert len(await cards(room)) == 1


async def test_only_the_host_chooses_and_only_before_the_game(room: Room) -> None:
    """Others are told who may; from the start on nobody does."""
    await room.alice.new("blocks")
    assert "host" in text(await room.bob.choose({"movement": "fast"}))
    assert selects(await room.bob.choices()) == []
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    assert text(await room.alice.choose({"movement": "fast"})) == "The game has begun already."


async def test_who_sits_there_is_told(room: Room) -> None:
    """Of a change after they have joined; of none that changes nothing."""
    await room.alice.new("blocks")
    await room.bob.join("french")
    await room.alice.choose({"movement": "fast"})
    await room.alice.choose({"movement": "fast"})
    told = [post_of(at.payload) for at in await room.parcels() if at.payload.get("key") == "chosen"]
    assert len(told) == 1


async def test_one_screen(room: Room) -> None:
    """Who sits alone sits at all sides then, and at the first when it is taken back; two cannot share it."""
    await room.alice.new("blocks")
    await room.alice.join("french")
    await room.alice.choose({"hot_seat": True})
    async with room.shelf.game(1) as sitting:
        assert (sitting.record.hot_seat, sitting.seats) == (True, {"british": 1, "french": 1})
    await room.alice.choose({"hot_seat": False})
    async with room.shelf.game(1) as sitting:
        assert (sitting.record.hot_seat, sitting.seats) == (False, {"british": 1})
    await room.bob.join()
    assert "one screen is for one person" in text(await room.alice.choose({"hot_seat": True}))


async def test_no_game_master_at_one_screen(room: Room) -> None:
    """Nor deputies, nor letters only."""
    await room.carol.new("blocks")
    await room.carol.gm_take()
    said = "Where both sides share one screen there is no game master."
    assert text(await room.carol.choose({"hot_seat": True})) == said
    assert text(await room.carol.choose({"solitaire": True})) == said
    await room.alice.at(ELSEWHERE).new("blocks")
    await room.alice.at(ELSEWHERE).letters_only(True)
    assert "share one screen" in text(await room.alice.at(ELSEWHERE).choose({"hot_seat": True}))


async def test_a_position_says_itself_how_it_is_played(room: Room) -> None:
    """But for one screen or two."""
    await room.alice.new(position='game = "blocks"\ntitle = "Late"\n[position]\nyear = 1759\n')
    assert "position file says how" in text(await room.alice.choose({"movement": "fast"}))
    assert await names_offered(room) == ["hot_seat"]
    await room.alice.choose({"hot_seat": True})
    *_, card = await cards(room)
    assert (card["hot_seat"], card["name"]) == (True, "Late")


async def test_a_game_is_chosen_by_button_where_none_is_named(room: Room) -> None:
    """Each there is has one."""
    asked = await room.alice.new()
    assert len(labels(asked)) == len(KEYS)
    assert "is made" in text(await room.alice.press(asked, labels(asked)[0]))
