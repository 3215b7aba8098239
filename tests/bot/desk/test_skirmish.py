"""A table of miniatures at the desk: squares, their cells, and what stands beside a draft."""

from __future__ import annotations

from collections import Counter

from bot.post.message import Button, Buttons, Reply
from bot.post.parcels.packing import post_of
from bot.post.parcels.to_seats import Prompt
from bot.post.press import Press
from rules.kernel.orders import UMPIRE
from rules.skirmish.lines import ChargeAt
from tests.bot.desk.room import ALICE, BOB, CAROL, Room, buttons, offered, pictures, selects, text


async def begun(room: Room, scenario: str = "forest_road") -> None:
    """Alice commands the British, Bob the French; both have set up, and write for the first turn."""
    await room.alice.new("skirmish", scenario=scenario)
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    for player in (room.alice, room.bob):
        await player.add_lines("automatic")
        await player.seal()


def rows(reply: Reply) -> list[list[str]]:
    """The labels of what is pressed, row by row."""
    found = [leaf.row for leaf in reply.messages[-1].leaves if isinstance(leaf, Buttons)]
    return [[button.label for button in row if isinstance(button, Button)] for row in found]


async def narrowed(room: Room) -> Reply:
    """Where the Light may go, in a list."""
    return await room.alice.pick(await room.alice.sheet(), ">Light")


async def test_a_square_is_followed_by_its_cells_as_keys_lie(room: Room) -> None:
    """skirmish/name-1: nine in three rows, then the whole; what is pressed is written."""
    await begun(room)
    keys = await room.alice.pick(await narrowed(room), "+Light to D5")
    assert rows(keys)[:4] == [
        ["D5.1", "D5.2", "D5.3"],
        ["D5.4", "D5.5", "D5.6"],
        ["D5.7", "D5.8", "D5.9"],
        ["D5: the middle of it", "Back"],
    ]
    (map_,) = pictures(keys)
    assert (map_.focus, map_.looked) == ("D5", "reach Light")
    assert "**1. Light to D5.6**" in text(await room.alice.press(keys, "D5.6"))


async def test_the_whole_square_may_be_meant(room: Room) -> None:
    """And one may go back to the list."""
    await begun(room)
    keys = await room.alice.pick(await narrowed(room), "+Light to D5")
    assert "+Light to D5" in offered(await room.alice.press(keys, "Back"))
    assert "**1. Light to D5**" in text(await room.alice.press(keys, "D5: the middle of it"))


async def test_a_cell_that_is_refused_keeps_its_place(room: Room) -> None:
    """What is written already cannot be pressed again (skirmish/sheet-1)."""
    await begun(room)
    await room.alice.add_lines("Light to D5.6")
    keys = await room.alice.pick(await narrowed(room), "+Light to D5")
    assert [each.label for each in buttons(keys) if each.disabled] == ["D5.6"]


async def test_keys_that_are_out_of_date_lead_to_the_sheet(room: Room) -> None:
    """The line was written since: the list stands where the keys would."""
    await begun(room)
    listed = await narrowed(room)
    await room.alice.add_lines("Light to D5")
    assert selects(await room.alice.pick(listed, "+Light to D5"))
    assert selects(await room.alice.pick(listed, "+nonsense"))


async def test_a_square_that_is_typed_is_completed_by_its_cells(room: Room) -> None:
    """In a line, behind others, and in the field of a command."""
    await begun(room)
    cells = [f"F6.{key}" for key in range(1, 10)]
    for typed in ("light to f6", "Light to F6.", "Light in skirmish to E5 then F6."):
        whole, *finer = [value for _, value in await room.alice.offers(typed)]
        assert [value.removeprefix(whole.removesuffix("F6")) for value in finer] == cells, typed
    after = [value for _, value in await room.alice.offers("Line A stays; Light to F6.")]
    assert after[-1] == "Line A stays; Light to F6.9"
    found = await room.alice.offers_for("Go", "to", {"unit": "Light"}, "D5.")
    assert [value for _, value in found] == ["D5", *(f"D5.{key}" for key in range(1, 10))]


async def test_a_cell_that_is_typed_is_no_longer_completed(room: Room) -> None:
    await begun(room)
    assert await room.alice.offers("Light to F6.3") == []


async def test_beside_a_draft_stands_the_ground_about_its_unit(room: Room) -> None:
    """skirmish/path-4: the way that was written last, not all of the table."""
    await begun(room)
    (map_,) = pictures(await room.alice.add_lines("Light to D5.6"))
    assert (map_.focus, map_.looked) == ("C4.1", "reach Light to D5.6")


# -- setting up, and what a draft warns of -----------------------------------------------------------------


async def test_a_unit_is_set_up_by_a_square_and_then_a_cell(room: Room) -> None:
    """skirmish/set-1: by lists and keys alone, and by single cells at the edge of its zone."""
    await room.alice.new("skirmish", scenario="forest_road")
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    listed = await room.bob.pick(await room.bob.sheet(), ">Abenaki")
    assert {"+Abenaki at G7", "+Abenaki at F6", "Abenaki at C1.3"} <= set(await pages(room, listed))
    keys = await room.bob.pick(listed, "+Abenaki at G7")
    assert rows(keys)[:3] == [["G7.1", "G7.2", "G7.3"], ["G7.4", "G7.5", "G7.6"], ["G7.7", "G7.8", "G7.9"]]
    assert "**1. Abenaki at G7.4**" in text(await room.bob.press(keys, "G7.4"))


async def pages(room: Room, listed: Reply) -> list[str]:
    """All that a list offers, page after page."""
    found = offered(listed)
    while (more := found[-1]).startswith("#") and more != "#0":
        listed = await room.bob.pick(listed, more)
        found = [*found[:-1], *offered(listed)]
    return found


async def test_a_draft_warns_of_each_line_that_is_barred_now(room: Room) -> None:
    """skirmish/sheet-1, sheet-4: which line it is, and why; an empty one of the units it does not name."""
    await begun(room)
    unsaid = "⚠ Nothing is said yet of Light, Line A, Wagon 1, Wagon 2, Line B, Rangers A and Rangers B"
    asked = [post_of(at.payload) for at in await room.parcels() if at.target == f"user:{ALICE}"]
    codec = room.books.usual("skirmish")
    told = Press(room.books).messages(1, codec, asked[-1])
    assert unsaid in "\n".join(each.said for each in told)
    assert unsaid in text(await room.alice.sheet())
    said = text(await room.alice.add_lines("Light fires at nearest; Line A stays; Line B fires at nearest"))
    for line in ("Light fires at nearest", "Line B fires at nearest"):
        assert said.count(f"⚠ `{line}`: ") == 1


# -- an umpire ------------------------------------------------------------------------------------------

JUDGED = """
game = "skirmish"
scenario = "forest_road"
options.umpire = "all"
[position]
turn = 9
british = "Light: C4.5 (skirmish, facing east); Line A: B4.5 (column, facing east)"
french = "Abenaki: D5.1 (skirmish); Ottawa: D2.5 (hidden); Marines: E4.5 (line, facing west)"
"""


async def judged(room: Room) -> None:
    """Alice and Bob fight out two turns, of which all is put to Carol; she lets it stand."""
    await room.carol.new("skirmish", position=JUDGED)
    await room.alice.join("british")
    await room.bob.join("french")
    await room.carol.gm_take()
    await room.alice.start()
    players = {"british": room.alice, "french": room.bob, UMPIRE: room.carol.dms}
    while waiting := await open_seats(room):
        await players[waiting[0]].add_lines("\n".join(await ordered(room, waiting[0])))
        await players[waiting[0]].seal()


async def open_seats(room: Room) -> list[str]:
    async with room.shelf.game(1) as sitting:
        return [seat for seat in sitting.match.open if sitting.match.sealed(seat) is None]


async def ordered(room: Room, seat: str) -> list[str]:
    """Who may charge charges, all others fire or do nothing."""
    async with room.shelf.game(1) as sitting:
        kind, view = sitting.match.open[seat].kind, sitting.match.view(seat)
    charges = [line for line in kind.next(view, ()) if isinstance(line, ChargeAt)] if seat != UMPIRE else []
    return [str(line) for line in (*charges[:1], *kind.default(view))]


async def test_a_question_tells_no_news_that_an_earlier_one_of_its_card_told(room: Room) -> None:
    """skirmish/rule-2: one charge is put to an umpire several times; each side is asked amid it as well."""
    await judged(room)
    posts = [(at.target, post_of(at.payload)) for at in await room.parcels()]
    asked = [post for target, post in posts if target == f"user:{CAROL}" and isinstance(post, Prompt)]
    assert sum(bool(post.events) for post in asked) > 3
    for user, seat in ((ALICE, "british"), (BOB, "french"), (CAROL, UMPIRE)):
        own = (post for target, post in posts if target == f"user:{user}")
        told = Counter(bytes(event) for post in own for event in getattr(post, "events", ()))
        async with room.shelf.game(1) as sitting:
            codec = sitting.match.codec
            happened = Counter(codec.encode(news.event) for news in await sitting.history.news(seat))
        assert told <= happened, (seat, told - happened)
