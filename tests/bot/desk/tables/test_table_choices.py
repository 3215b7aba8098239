"""How a table plays is chosen on its card until the game begins."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.desk import Named
from bot.desk.tables.choice_lists import AGREED, TOPICS
from bot.post.message import OPTIONS, ROWS, Reply
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from tests.bot.desk.room import (
    CHANNEL,
    ELSEWHERE,
    Person,
    Room,
    button,
    labels,
    library,
    people,
    selects,
    text,
)

KEYS = library().keys

OF_COMPUTERS = ("hints", "stand_in", "covers", "concedes")


async def cards(room: Room, channel: int = CHANNEL) -> list[dict[str, Any]]:
    posts = [at for at in await room.parcels() if at.target == f"channel:{channel}"]
    return [post.payload for post in posts if post.kind == "Gathering"]


async def pages(host: Person) -> AsyncIterator[Reply]:
    """All that can be chosen, topic by topic and page by page."""
    for topic in TOPICS:
        page = await host.choices(0, topic)
        yield page
        while "More ›" in labels(page):
            page = await host.press(page, "More ›")
            yield page


async def names_offered(room: Room) -> list[str]:
    found = []
    async for page in pages(room.alice):
        for each in selects(page):
            name = each.id.split(":")[4]
            found += [option.value for option in each.options] if name.isdecimal() else [name]
    return found


@pytest.mark.parametrize("key", KEYS)
async def test_all_that_a_game_declares_can_be_chosen(room: Room, key: str) -> None:
    """Each option is in one of the lists, the scenario where there are several, and one screen."""
    await room.alice.new(key)
    game = library().game(key)
    scenario = ["scenario"] if len(game.scenarios) > 1 else []
    declared = [choice.name for choice in library().choices(key)]
    agreed = [
        "deadlines",
        "language",
        "hot_seat",
        "letters_only",
        "receipts",
        "hints",
        "stand_in",
        "covers",
        "concedes",
    ]
    assert sorted(await names_offered(room)) == sorted([*scenario, *agreed, *declared])


@pytest.mark.parametrize("key", KEYS)
async def test_each_page_fits_into_a_message(room: Room, key: str) -> None:
    """No more rows and options than there is room for; what is chosen is marked."""
    await room.alice.new(key)
    async for page in pages(room.alice):
        (message,) = page.messages
        assert len(message.rows) <= ROWS
        for each in selects(page):
            assert 1 <= len(each.options) <= OPTIONS
            assert each.most > 1 or sum(option.chosen for option in each.options) == 1


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
    """But for what tables agree on whatever they play, as one screen or two."""
    await room.alice.new(position='game = "blocks"\ntitle = "Late"\n[position]\nyear = 1759\n')
    assert "position file says how" in text(await room.alice.choose({"movement": "fast"}))
    agreed = [
        "deadlines",
        "language",
        "hot_seat",
        "letters_only",
        "receipts",
        "hints",
        "stand_in",
        "covers",
        "concedes",
    ]
    assert await names_offered(room) == agreed
    await room.alice.choose({"hot_seat": True})
    *_, card = await cards(room)
    assert (card["hot_seat"], card["name"]) == (True, "Late")


async def test_a_game_is_chosen_by_button_where_none_is_named(room: Room) -> None:
    """Each there is has one."""
    asked = await room.alice.new()
    assert len(labels(asked)) == len(KEYS)
    assert "is made" in text(await room.alice.press(asked, labels(asked)[0]))


@pytest.mark.parametrize("key", KEYS)
def test_no_option_is_called_as_what_tables_agree_on(key: str) -> None:
    """Else nobody could say which of the two is meant."""
    assert {choice.name for choice in library().choices(key)} & {*AGREED, "scenario"} == set()


# -- what tables agree on ----------------------------------------------------------------------------------


async def test_topics_are_a_tap_away(room: Room) -> None:
    """The one that is shown stands out; a tap changes the message, the first of all makes it."""
    await room.alice.new("blocks")
    page = await room.alice.choices()
    assert labels(page)[:3] == ["Game", "Table", "People"]
    for topic in ("Table", "People", "Game"):
        page = await room.alice.press(page, topic)
        assert (page.edit, page.private, button(page, topic).style) == (True, True, "primary")


async def test_the_language_of_the_table(room: Room) -> None:
    """The channel is spoken to in it; the card is told anew."""
    await room.alice.new("battles")
    await room.alice.choose({"language": "fr"})
    async with room.shelf.game(1) as sitting:
        assert sitting.record.options["language"] == "fr"
    assert len(await cards(room)) == 2
    assert "xx" in text(await room.alice.choose({"language": "xx"}))
    assert len(await cards(room)) == 2


async def test_letters_only_and_one_screen_exclude_each_other(room: Room) -> None:
    """Switched on together, or one after the other, in either order; nothing is changed then."""
    await room.alice.new("blocks")
    refused = "Where both sides share one screen nobody commands under another."
    _, _, switches = selects(await room.alice.choices(0, "of_table"))
    assert text(await room.alice.click(switches.id, ["hot_seat", "letters_only"])) == refused
    await room.alice.click(switches.id, ["letters_only"])
    assert text(await room.alice.click(switches.id, ["hot_seat", "letters_only"])) == refused
    await room.alice.click(switches.id, ["hot_seat"])
    assert text(await room.alice.click(switches.id, ["hot_seat", "letters_only"])) == refused
    assert [(card.get("apart", False), card.get("hot_seat", False)) for card in await cards(room)] == [
        *((False, False), (True, False), (False, True)),
    ]


async def test_the_game_master_alone_begins_to_read_first(room: Room) -> None:
    """A host who is it switches it on, which is told with all that they did; any host switches it off."""
    await room.carol.new("blocks")
    await room.carol.gm_take()
    _, _, switches = selects(await room.carol.choices(0, "of_table"))
    assert [option.value for option in switches.options] == [
        "hot_seat",
        "letters_only",
        "receipts",
        "hints",
        "stand_in",
        "covers",
        "concedes",
        "read_first",
    ]
    await room.carol.click(switches.id, ["read_first"])
    assert "read all answers from now on" in text(await room.carol.gm_log())
    await room.alice.at(ELSEWHERE).new("blocks")
    await room.alice.at(ELSEWHERE).picking(Named(3)).click("fc1:choose_master:2:0")
    await room.carol.at(ELSEWHERE).gm_take()
    others = switches.id.replace(":1:", ":2:", 1)
    assert text(await room.alice.click(others, ["read_first"])) == "Only the game master may do this."
    await room.carol.at(ELSEWHERE).gm_approve(True)
    await room.alice.click(others, [])
    *_, card = await cards(room, ELSEWHERE)
    assert not card.get("reads", False)


async def test_more_are_invited_on_the_card(room: Room) -> None:
    """Who is picked is told; who is picked no more keeps no seat, and who still is keeps their time."""
    await room.alice.new("blocks")
    guests, master = people(await room.alice.choices(0, "of_people"))
    assert (guests.chosen, guests.most, master.chosen, master.most) == ((), 2, (), 1)
    page = await room.alice.picking(Named(2)).click(guests.id)
    assert people(page)[0].chosen == (2,)
    (first,) = (await cards(room))[-1]["invited"]
    await room.alice.picking(Named(2), Named(3)).click(guests.id)
    assert first in (await cards(room))[-1]["invited"]
    assert await room.kinds("user:3") == ["Notice"]
    await room.alice.picking(Named(3)).click(guests.id)
    assert [each["user"] for each in (await cards(room))[-1]["invited"]] == [3]
    told = [post_of(at.payload) for at in await room.parcels() if at.payload.get("key") == "invited"]
    assert [post.mentions for post in told if isinstance(post, Notice)] == [(2,), (3,)]


async def test_nobody_is_called_twice_to_one_table(room: Room) -> None:
    """Whoever is invited, let go and invited again stands on the card, and is left in peace."""
    await room.alice.new("blocks", guests=[Named(2)])
    for picked in ((), (Named(2),), (), (Named(2), Named(3)), (Named(2),)):
        await room.alice.picking(*picked).click("fc1:choose_guests:1:0")
    assert [each["user"] for each in (await cards(room))[-1]["invited"]] == [2]
    assert (await room.kinds("user:2"), await room.kinds("user:3")) == (["Notice"], ["Notice"])
    told = [post_of(at.payload) for at in await room.parcels() if at.payload.get("key") == "invited"]
    assert [post.mentions for post in told if isinstance(post, Notice)] == [(2,), (3,)]


async def test_who_plays_already_is_not_invited(room: Room) -> None:
    """Nor anybody where no seat is free, or where one person plays all sides."""
    await room.alice.new("blocks")
    await room.bob.join("french")
    host = room.alice
    assert "<@2> plays here already." in text(await host.picking(Named(2)).click("fc1:choose_guests:1:0"))
    await room.alice.join("british")
    assert "No seat is free" in text(await host.picking(Named(3)).click("fc1:choose_guests:1:0"))
    other = room.alice.at(ELSEWHERE)
    await other.new("blocks", hot_seat=True)
    said = text(await other.picking(Named(3)).click("fc1:choose_guests:2:0"))
    assert said == "Where both sides share one screen nobody is invited."


async def test_only_the_host_picks_people(room: Room) -> None:
    """Others get a sentence, and nobody is told anything."""
    await room.alice.new("blocks")
    for verb in ("choose_guests", "choose_master"):
        assert "host" in text(await room.bob.picking(Named(3)).click(f"fc1:{verb}:1:0"))
    assert len(await room.parcels()) == 1


async def test_receipts_may_be_posts_too(room: Room) -> None:
    """Silent ones, beside the dispatch: when an order is sealed, and when it is taken back."""
    await room.alice.new("blocks", options={"movement": "simultaneous", "receipts": True})
    assert "so that Discord attests its time." in text(await room.bob.status())
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    await room.alice.add_lines("hold")
    await room.alice.seal()
    assert (await room.kinds(f"channel:{CHANNEL}"))[-2:] == ["Sealed", "Status"]
    await room.alice.withdraw()
    assert (await room.kinds(f"channel:{CHANNEL}"))[-2:] == ["Unsealed", "Status"]


async def test_usually_they_are_not(room: Room) -> None:
    """The dispatch alone has them."""
    await room.alice.new("blocks", options={"movement": "simultaneous"})
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    await room.alice.add_lines("hold")
    await room.alice.seal()
    assert not {"Sealed", "Unsealed"} & {*await room.kinds(f"channel:{CHANNEL}")}
