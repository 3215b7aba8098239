"""Lines for several: read as the lines they stand for, who could not go and why, few taps on a telephone."""

from __future__ import annotations

from bot.desk.counter.caller import Named
from bot.post.parcels.packing import post_of
from bot.post.parcels.to_seats import Prompt
from tests.bot.desk.room import ALICE, BOB, CAROL, Room, offered, strike, text

ARMY = 15  # counters of the French at Lake George, without the supply train


async def at_war(room: Room, scenario: str = "lake_george", **options: str) -> None:
    """Alice commands the British, Bob the French."""
    chosen = {"setup": "historical", **options}
    await room.alice.new("battles", scenario, chosen)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()


async def on_its_edge(room: Room, scenario: str = "lake_george", front: str = "front 2207") -> None:
    """The French have named where they come in."""
    await at_war(room, scenario)
    while await question(room, "french") != "NameFront":
        await as_at_the_deadline(room)
    await room.bob.add_lines(front)
    await room.bob.seal()


async def question(room: Room, seat: str) -> str:
    async with room.shelf.game(1) as sitting:
        ask = sitting.match.open.get(seat)
        return type(ask.kind).__name__ if ask else ""


async def as_at_the_deadline(room: Room) -> None:
    """Whoever is asked seals what would be sealed for them."""
    async with room.shelf.game(1) as sitting:
        match = sitting.match
        written = {s: [*map(str, ask.kind.default(match.view(s)))] for s, ask in match.open.items()}
    for seat, lines in written.items():
        player = room.alice if seat == "british" else room.bob
        if lines:
            await player.add_lines("; ".join(lines))
        await player.seal()


async def drafted(room: Room, seat: str) -> list[str]:
    """The lines of a draft as they are stored."""
    async with room.shelf.game(1) as sitting:
        ask = sitting.match.open[seat].number
        return [
            line
            for draft in await sitting.drafts(seat)
            if draft.ask == ask
            for line in draft.lines.split("\n")
        ]


async def entered(room: Room) -> int:
    """How many of the French stand on the map."""
    async with room.shelf.game(1) as sitting:
        units = sitting.match.state.units.values()
        return sum(unit.side == "french" and bool(unit.at) for unit in units)


async def prompts(room: Room, user: int) -> list[Prompt]:
    found = [post_of(one.payload) for one in await room.parcels() if one.target == f"user:{user}"]
    return [post for post in found if isinstance(post, Prompt)]


# -- one line -----------------------------------------------------------------------------------------------


async def test_an_army_comes_in_by_one_line(room: Room) -> None:
    """The draft shows and stores ordinary lines (battles/14.1a); one sentence tells as what it was read."""
    await on_its_edge(room)
    said = text(await room.bob.dms.add_lines("all enter"))
    lines = await drafted(room, "french")
    assert f"`all enter` is read as {len(lines)} lines." in said
    assert "Written: `" not in said
    assert sum(" enters at " in line for line in lines) == ARMY
    assert f"**{len(lines)}. {lines[-1]}**" in said
    await room.bob.seal()
    assert await entered(room) == ARMY


async def test_a_line_of_the_group_can_be_struck_out(room: Room) -> None:
    """What came of it is a draft like any other: its last line goes alone."""
    await on_its_edge(room)
    sheet = await room.bob.add_lines("all enter")
    before = await drafted(room, "french")
    await room.bob.click(strike(sheet, before[-1]))
    assert await drafted(room, "french") == before[:-1]


async def test_it_is_told_who_cannot_go_and_why(room: Room) -> None:
    """At Oswego one militia more would come in than finds a place (battles/7.1b): the others do."""
    await on_its_edge(room, "oswego", "front 0613")
    said = text(await room.bob.add_lines("all enter"))
    lines = await drafted(room, "french")
    assert f"`all enter` is read as {len(lines)} of {len(lines) + 1} lines." in said
    assert "Not written: `Mil 4 enters at 0314`\nMil 4 cannot " in said
    assert not any(line.startswith("Mil 4 ") for line in lines)


async def test_what_ends_the_phase_waits_until_all_have_gone(room: Room) -> None:
    """Behind a line for several of which somebody stays `done` is not taken by mistake."""
    await on_its_edge(room, "oswego", "front 0613")
    said = text(await room.bob.add_lines("all enter; done"))
    assert "Not written: `done`" in said
    assert "done" not in await drafted(room, "french")


async def test_where_nobody_is_meant_it_is_one_plain_refusal(room: Room) -> None:
    """The draft stays as it was."""
    await on_its_edge(room)
    await room.bob.add_lines("all enter")
    before = await drafted(room, "french")
    said = text(await room.bob.add_lines("all enter"))
    assert "Not written: `all enter`\n“all enter” is for nobody now." in said
    assert await drafted(room, "french") == before


async def test_it_says_only_once_why_nobody_can(room: Room) -> None:
    """Six hexes away is out of reach for a regiment, and his leaders do not go without it (battles/7.2g)."""
    await on_its_edge(room)
    await room.bob.add_lines("all enter; done")
    await room.bob.seal()
    await as_at_the_deadline(room)
    said = text(await room.bob.add_lines("Dieskau's stack to 1012"))
    assert said.startswith("Not written: `stack with Dieskau to 1012`\nLa Reine finds no way to 1012")
    assert said.count("Not written") == 1


async def test_a_stack_goes_with_its_leaders(room: Room) -> None:
    """Both ride with the regiment in whose hex they came in (battles/7.2d); any of them may be named."""
    await on_its_edge(room)
    await room.bob.add_lines("all enter; done")
    await room.bob.seal()
    await as_at_the_deadline(room)
    for said in ("Dieskau's stack to 2110", "stack with Montreuil to 2110", "All with La Reine to 2110"):
        await room.bob.clear()
        await room.bob.add_lines(said)
        assert await drafted(room, "french") == ["La Reine with Dieskau and Montreuil to 2110"]


async def test_it_is_read_and_told_in_french(room: Room) -> None:
    """The words, the sentence, and the lines that it stands for."""
    await on_its_edge(room)
    bob = room.person(BOB, locale="fr")
    assert [shown for shown, _ in await bob.offers("tous")] == ["tous entrent"]
    said = text(await bob.add_lines("tous entrent"))
    lines = await drafted(room, "french")
    assert f"`tous entrent` se lit comme {len(lines)} lignes." in said
    assert sum(" enters at " in line for line in lines) == ARMY


# -- few taps -----------------------------------------------------------------------------------------------


async def test_an_army_comes_in_by_few_taps(room: Room) -> None:
    """From the question where to the army on the map: five, of which the first three name the front."""
    await at_war(room)
    sheet = await room.bob.sheet()  # 1: My orders
    sheet = await room.bob.pick(sheet, "front 2207")  # 2
    await room.bob.press(sheet, "Seal")  # 3
    (_, prompt) = await prompts(room, BOB)
    assert prompt.answers == prompt.begins == ("all enter",)
    sheet = await room.bob.answer("all enter", prompt.ask)  # 4: the button of the question
    await room.bob.press(sheet, "Seal")  # 5
    assert await entered(room) == ARMY


async def test_it_stands_first_in_lists_and_completion(room: Room) -> None:
    """Before the single counters, of which there are more than a list can show."""
    await on_its_edge(room)
    assert offered(await room.bob.sheet())[0] == "all enter"
    assert next(line for _, line in await room.bob.offers("")) == "all enter"
    assert [line for _, line in await room.bob.offers("all")] == ["all enter"]


async def test_a_set_up_stands_by_two_taps(room: Room) -> None:
    """The button only writes it down; beside it stands that it is a reconstruction (battles/3.0a)."""
    await at_war(room, setup="free")
    (prompt,) = await prompts(room, ALICE)
    assert prompt.answers == prompt.begins == ("historical", "automatic")
    sheet = await room.alice.answer("historical", prompt.ask)
    assert "**1. historical**\n-# " in text(sheet)
    assert "counters stand as on the day. The printed arrangement is not to be had" in text(sheet)
    await room.alice.press(sheet, "Seal")
    assert await question(room, "french") == "NameFront"


async def test_blocks_are_laid_out_as_they_were(room: Room) -> None:
    """As in the historical set-up, but for the militia for which Ft. Wm Henry has no room (blocks/6h)."""
    await room.alice.new("blocks", options={"setup": "free"})
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    (prompt,) = await prompts(room, ALICE)
    assert prompt.begins == ("historical",)
    said = text(await room.alice.answer("historical", prompt.ask))
    assert "`historical` is read as 11 of 12 lines." in said
    assert "Not written: `1M at HE`" in said
    rest = text(await room.alice.add_lines("all at NY"))
    assert "`all at NY` is read as 1 line." in rest
    assert "**12. 1M at NY**" in rest
    assert "Nothing is missing" in rest


async def test_all_idle_units_join_an_army(room: Room) -> None:
    """Each type by a line of its own (whigs/6.10c)."""
    await room.alice.new("whigs")
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    while await question(room, "british") != "GatherOrder":
        await as_at_the_deadline(room)
    sheet = await room.alice.add_lines("A1 at ALB; A1 with all")
    assert await drafted(room, "british") == ["A1 at ALB", "A1 9R", "A1 1I"]
    assert "`A1 with all` is read as 2 lines." in text(sheet)


# -- written ahead, by deputies, by a game master -----------------------------------------------------------


async def test_it_may_be_written_ahead(room: Room) -> None:
    """With the front, in one message; it is read when its question is asked, by what is seen then."""
    await at_war(room)
    said = text(await room.bob.add_lines("front 2207; all enter"))
    assert "Written ahead, and no part of this answer: `all enter`" in said
    await room.bob.seal()
    assert sum(" enters at " in line for line in await drafted(room, "french")) == ARMY


async def test_of_a_line_written_ahead_the_rest_stays_kept(room: Room) -> None:
    """Who finds no place is named below the draft, with the reason."""
    await at_war(room, "oswego")
    while await question(room, "french") != "NameFront":
        await as_at_the_deadline(room)
    await room.bob.add_lines("front 0613; all enter")
    await room.bob.seal()
    said = text(await room.bob.sheet())
    assert "> Mil 4 enters at 0314 · Mil 4 cannot " in said
    assert "> all enter" not in said


async def test_a_deputy_brings_in_what_is_his(room: Room) -> None:
    """Of a line for several only the lines are written that are his to write."""
    await on_its_edge(room)
    await room.bob.appoint(Named(CAROL), "La Reine, CFM")
    await room.carol.serve()
    said = text(await room.carol.add_lines("all enter"))
    assert [line.split(" enters")[0] for line in await drafted(room, "french")] == ["La Reine", "CFM"]
    assert "is read as 2 of " in said
