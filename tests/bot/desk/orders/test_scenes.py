"""Maps beside the choices of the six years: the ground about a counter or a meeting, and what is open."""

from __future__ import annotations

from bot.post.message import Reply
from bot.post.parcels.kinds import QUESTION, sort_of
from bot.post.parcels.packing import post_of
from bot.post.parcels.to_seats import Prompt
from tests.bot.desk.room import Person, Room, pictures, text

FIELD = """
game = "whigs"
title = "Before the forts"
[position]
year = 1757
period = 1
step = "{step}"
british = "{british}"
french = "A1 CAR 6R 4I defend"
raids_won = "british"
raid_points = 10
active.british = "29R 2I"
treasury = {{ british = 40_000, french = 20_000 }}
"""


async def begun(room: Room, step: str, british: str = "A1 ALB 8R march; A2 CUM 4R march; F1 HAL 9S") -> None:
    """Alice commands the British, Bob the French."""
    position = FIELD.format(step=step, british=british)
    assert "is made" in text(await room.alice.new("whigs", "", {}, False, position))
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()


async def chosen(player: Person, name: str) -> Reply:
    """The list of lines, narrowed to those that begin with a name."""
    return await player.pick(await player.sheet(), f">{name}")


async def test_a_march_is_chosen_beside_the_reach_of_the_army(room: Room) -> None:
    """The ground about it, with what its supply costs wherever it may go (whigs/7.15a, 7.16a)."""
    await begun(room, "march")
    (map_,) = pictures(await chosen(room.alice, "A1"))
    assert (map_.focus, map_.looked) == ("ALB", "reach A1")


async def test_who_has_orders_in_the_draft_is_shown_without_his_reach(room: Room) -> None:
    """The other army is shown with its own."""
    await begun(room, "march")
    await room.alice.add_lines("A1 to BOS")
    (map_,) = pictures(await chosen(room.alice, "A2"))
    assert (map_.focus, map_.looked) == ("CUM", "reach A2")


async def test_armies_are_formed_beside_the_gathering_points(room: Room) -> None:
    """On the whole continent: a counter that is not formed stands nowhere (whigs/6.13a)."""
    await begun(room, "gather", "")
    (map_,) = pictures(await room.alice.sheet())
    assert (map_.focus, map_.looked) == ("", "gathering points")


async def test_a_map_is_not_shown_again_with_each_line(room: Room) -> None:
    """Raising, building or failing to leaves the choice of sites as it was; the sheet shows it when asked."""
    await begun(room, "administer", "")
    (map_,) = pictures(await room.alice.sheet())
    for line in ("raise 2S", "raise 999S", "rais", "fortify ALB", "ally OHI"):
        assert pictures(await room.alice.add_lines(line)) == []
    assert pictures(await room.alice.drop_line(1)) == []
    (again,) = pictures(await room.alice.sheet())
    assert (again.focus, again.looked) == (map_.focus, map_.looked)
    assert {*map_.offered} - {*again.offered} == {"ALB"}


async def test_a_map_comes_when_the_choice_has_changed(room: Room) -> None:
    """Of 40,000 eleven ships leave 7,000, with which no site is built up; without them there are sites again
    (whigs/5.27a, 5.33a)."""
    await begun(room, "administer", "")
    (map_,) = pictures(await room.alice.sheet())
    assert pictures(await room.alice.add_lines("raise 11S")) == []
    assert pictures(await room.alice.sheet()) == []
    assert pictures(await room.alice.drop_line(1)) == [map_]


async def test_a_sheet_that_is_changed_in_place_keeps_its_map(room: Room) -> None:
    """A button takes the message's pictures along with its text."""
    await begun(room, "administer", "")
    (map_,) = pictures(await room.alice.sheet())
    assert pictures(await room.alice.add_lines("raise 2S", edit=True)) == [map_]


async def test_raids_are_chosen_beside_their_price(room: Room) -> None:
    """All that can be raided, with its points (whigs/6.34a)."""
    await begun(room, "raid")
    (map_,) = pictures(await room.alice.sheet())
    assert (map_.focus, map_.looked) == ("", "raids")


async def test_the_year_is_ordered_beside_the_reach_of_a_counter(room: Room) -> None:
    """Of that which is named, and of fleets at sea as well; where its way is begun the ground alone."""
    await begun(room, "orders", "A1 ALB 8R; F1 HAL 9S")
    await room.alice.add_lines("A1 march")
    for name, at in (("A1", "ALB"), ("F1", "HAL")):
        (map_,) = pictures(await chosen(room.alice, name))
        assert (map_.focus, map_.looked) == (at, f"reach {name}")
    await room.alice.add_lines("A1 to BOS")
    (map_,) = pictures(await chosen(room.alice, "A1"))
    assert (map_.focus, map_.looked) == ("ALB", "")


async def test_a_meeting_brings_its_ground_along(room: Room) -> None:
    """The question shows where it is, and the sheet what it would come to (whigs/7.17a, 7.52b)."""
    await begun(room, "march", "A1 FWH 8R march; A2 CUM 4R march")
    await room.alice.add_lines("A1 to CAR")
    await room.alice.seal()
    found = [post_of(one.payload) for one in await room.parcels() if sort_of(one.kind) == QUESTION]
    prompts = [post for post in found if isinstance(post, Prompt)]
    assert {prompt.focus for prompt in prompts[-2:]} == {"CAR"}
    (map_,) = pictures(await room.bob.sheet())
    assert (map_.focus, map_.looked) == ("CAR", "odds CAR")


async def test_a_look_up_is_answered_on_the_ground_that_it_is_about(room: Room) -> None:
    """By the counter or the place that is named last; all of the continent where none is."""
    await begun(room, "march")
    for asked, focus in (
        ("reach A1", "ALB"),
        ("reach A1 to CAR", "CAR"),
        ("landings HAL", "HAL"),
        ("gather", ""),
        ("raids", ""),
        ("income", ""),
    ):
        (map_,) = pictures(await room.alice.look(asked))
        assert map_.focus == focus


ALBANY = """
game = "blocks"
title = "Before Carillon"
[position]
turn = 3
move = "british"
british = "AL: R4 R4; HE: M3"
french = "CR: M3"
"""


async def test_places_that_may_be_chosen_are_ringed_about_the_blocks(room: Room) -> None:
    """A scene about where they stand and where they may go, as wide as a telephone reads it."""
    assert "is made" in text(await room.alice.new("blocks", "", {}, False, ALBANY))
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    (map_,) = pictures(await chosen(room.alice, "AL"))
    assert map_.focus == "AL"
    assert map_.scene == ("AL", *map_.offered)
    assert "HE" in map_.offered
    assert map_.width == 900
