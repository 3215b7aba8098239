"""The war of six years by message: a sheet for each side that is kept, few messages, and nobody's secrets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec import json

from bot.desk.counter.caller import Named
from bot.post.message import Button, Message
from bot.post.parcels import changes, post_of
from bot.post.press import Press
from rules.kernel.match import Outcome
from storage import Commit, Posted
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, Person, Room, labels, pictures, text
from tests.bot.year import BEFORE, CAMPAIGN, ORDERS, POSITION, SPY, STANDING, SUMS

READERS = {f"channel:{CHANNEL}": "", f"user:{ALICE}": "british", f"user:{BOB}": "french"}


@dataclass
class War:
    """A table, and the letters that it has caused."""

    room: Room
    sent: list[Posted] = field(default_factory=list)

    @property
    def people(self) -> dict[str, Person]:
        return {"british": self.room.alice, "french": self.room.bob}

    async def new(self) -> list[Posted]:
        """The letters since the last time."""
        found = await self.room.parcels(self.sent[-1].id if self.sent else 0)
        self.sent += found
        return found

    async def lay(self, dice: tuple[int, ...]) -> None:
        async with self.room.shelf.game(1) as sitting:
            sitting.match.lay(dice)
            await sitting.commit(Commit(Outcome(), now=next(self.room.now)))

    async def order(self, seat: str, lines: str) -> list[Posted]:
        """A side writes an order and seals it; the letters this causes."""
        person = self.people[seat]
        await person.add_lines(lines)
        assert "sealed" in text(await person.seal())
        return await self.new()

    async def play(self, orders: tuple[tuple[str, str], ...]) -> list[Posted]:
        return [parcel for seat, lines in orders for parcel in await self.order(seat, lines)]

    def said(self, parcels: list[Posted]) -> list[tuple[str, Message]]:
        """To whom which message goes."""
        codec, press = self.room.books.usual("whigs"), Press(self.room.books)
        return [(at.target, m) for at in parcels for m in press.messages(1, codec, post_of(at.payload))]

    def sheet(self, parcels: list[Posted], seat: str) -> str:
        """The newest sheet of a side."""
        target = {"british": ALICE, "french": BOB}[seat]
        pages = [at for at in parcels if at.kind == f"Page {seat}" and at.target == f"user:{target}"]
        (message,) = (message for _, message in self.said(pages[-1:]))
        return message.said


async def begun(room: Room, **options: Any) -> War:
    """Alice is the British, Bob the French."""
    made = await room.alice.new("whigs", "", options, False, POSITION)
    assert "is made" in text(made)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    return War(room)


async def at_orders(room: Room) -> War:
    """Both are asked for their orders of the year, with standing orders given."""
    war = await begun(room)
    await war.lay(SPY)
    await war.play(BEFORE)
    for seat, lines in STANDING.items():
        await war.people[seat].stand(lines)
    await war.new()
    return war


def shape(parcels: list[Posted]) -> list[str]:
    """`british Prompt`, `channel Log`; what only changes a message in brackets."""
    return [bracketed(at, f"{READERS[at.target] or 'channel'} {at.kind.partition(' ')[0]}") for at in parcels]


def bracketed(parcel: Posted, name: str) -> str:
    return f"({name})" if changes(post_of(parcel.payload)) else name


def rings(parcels: list[Posted], seat: str) -> list[str]:
    """What a side gets that is not a mere change of its sheet, or of a question of its own."""
    return [name.partition(" ")[2] for name in shape(parcels) if name.startswith(f"{seat} ")]


# -- the sheet --------------------------------------------------------------------------------------------


async def test_a_war_begins_with_a_sheet_for_each_side(room: Room) -> None:
    """Before the first question; who is not asked gets the board once."""
    war = await begun(room)
    parcels = [at for at in await war.new() if at.kind != "Notice" and at.target != f"channel:{CHANNEL}"]
    assert shape(parcels) == ["british Page", "british Prompt", "french Page"]


async def test_the_sheet_is_a_ledger(room: Room) -> None:
    """Each entry with its sum: garrisons, regulars at 3,000, Rangers at 1,000, ships at 3,000, a fortress
    (whigs/5.23a, 5.25a, 5.27a, 5.34a)."""
    war = await begun(room)
    sheet = war.sheet(await war.play(BEFORE[:4]), "british")
    ledger = sheet.partition("**Treasury**\n")[2].partition("\n**")[0]
    assert ledger.splitlines() == [
        "Garrisons: −£33,000",
        "Regulars (29): −£87,000",
        "Rangers (2): −£2,000",
        "Raised (16S): −£48,000",
        "Fortress (Fort William Henry): −£10,000",
        "In the treasury: £42,137",
    ]


async def test_the_sheet_says_what_a_side_has(room: Room) -> None:
    """Key, pools, armies and fleets with values, provinces, and what the map does to the next income."""
    war = await begun(room)
    await war.lay(SPY)
    lines = war.sheet(await war.play(BEFORE), "british").splitlines()
    assert lines[:3] == [
        "**The year 1757**, the British",
        "**The Empire Sheet**",
        "1757. Both sides seal their orders.",
    ]
    assert "1→7  2→4  3→8  4→3  5→5  6→10  7→9  8→6  9→1  10→2" in lines
    assert "Active: 29R 16S, 2 Rangers" in lines
    assert "A1 Halifax: 16R; 8,000 men, value 64" in lines
    assert "A2 Albany: 8R 2I; 4,400 men, value 33" in lines
    assert "F1 Halifax: 16S" in lines
    assert "Raiders: 5R" in lines
    assert "Lost: Fort Oswego" in lines
    assert "Raided by the enemy: German Flats, Fort William Henry, Chiswell's Fort" in lines
    assert any(line.startswith("Income of the British in 1758: ") for line in lines)


async def test_what_is_sealed_stands_on_the_sheet(room: Room) -> None:
    """And in the place of the question, and nowhere else; taken back it is owed and asked again."""
    war = await begun(room)
    await war.play(BEFORE[:2])
    parcels = await war.order("british", "raise 16S; fortify FWH")
    assert shape(parcels) == ["(british Prompt)", "(british Page)"]
    assert "Sealed: Recruitment and construction.\n> raise 16S\n> fortify FWH\n" in war.sheet(
        parcels, "british"
    )
    await room.alice.withdraw()
    parcels = await war.new()
    assert shape(parcels) == ["(british Page)", "(british Prompt)"]
    assert "Still owed: Recruitment and construction." in war.sheet(parcels, "british")


async def test_standing_orders_and_plans_stand_on_the_sheet(room: Room) -> None:
    """Those that hold for good, and those written with the orders of the year."""
    war = await at_orders(room)
    await room.alice.stand("if met retreat to ALB")
    standing = war.sheet(await war.new(), "british")
    assert "Standing orders:\n> stay otherwise\n> always besiege\n" in standing
    assert "> if met retreat to ALB" in standing
    await room.alice.stand("remove 6")
    await room.alice.stand("remove 1")
    await war.play(ORDERS)
    assert "**Sealed orders**\nA2 to CAR\n" in war.sheet(war.sent, "british")


async def test_a_sheet_that_would_say_the_same_is_not_sent(room: Room) -> None:
    """What the enemy seals, and a standing order given twice, are nothing new to one's own sheet."""
    war = await begun(room)
    await war.play(BEFORE[:2])
    assert "(french Page)" not in shape(await war.order("british", "raise 16S"))
    await room.bob.stand("never abandon")
    assert shape(await war.new()) == ["(french Page)"]
    await room.bob.stand("list")
    assert await war.new() == []


async def test_who_takes_a_seat_amid_a_war_gets_its_sheet(room: Room) -> None:
    """At once, and from then on it is kept for them."""
    war = await begun(room)
    await war.play(BEFORE[:2])
    await room.bob.leave(confirmed=True)
    await room.carol.join("french")
    _, sheet, *_ = [at for at in await war.new() if at.target == f"user:{CAROL}"]
    assert (sheet.kind, sheet.payload.get("fresh")) == ("Page french", True)
    await room.carol.add_lines("raise 3 ABN")
    await room.carol.seal()
    kept = [at for at in await war.new() if at.target == f"user:{CAROL}"]
    assert [at.kind for at in kept] == ["Prompt french", "Page french"]
    assert all(changes(post_of(at.payload)) for at in kept)


async def test_a_deputy_gets_the_sheet_of_the_side(room: Room) -> None:
    """With the command; from then on it is kept for both commanders alike."""
    war = await begun(room)
    await war.play(BEFORE[:2])
    await room.alice.appoint(Named(CAROL), "A1")
    await war.new()
    await room.carol.serve()
    assert f"user:{CAROL} Page british" in [f"{at.target} {at.kind}" for at in await war.new()]
    parcels = await war.order("british", "raise 16S")
    kept = [at for at in parcels if at.kind == "Page british"]
    assert {at.target for at in kept} == {f"user:{ALICE}", f"user:{CAROL}"}
    assert not any(at.payload.get("fresh") for at in kept)


# -- a year -------------------------------------------------------------------------------------------


async def test_three_periods_resolve_without_a_question(room: Room) -> None:
    """Ways, meetings, an ambush, a siege and a capture are answered ahead; the last word before them is the
    order of the year, the next the alliances of the year after (whigs/7.12a, 6.4)."""
    war = await at_orders(room)
    await war.lay(CAMPAIGN)
    await war.order(*ORDERS[0])
    parcels = await war.order(*ORDERS[1])
    assert rings(parcels, "british") == ["Page", "Prompt"]
    assert rings(parcels, "french") == ["Page", "Roster"]
    assert shape(parcels).count("(british Page)") == 1  # last year's, as it was in winter
    told = "\n".join(message.said for target, message in war.said(parcels) if target == f"channel:{CHANNEL}")
    assert "Ambush in Fort Carillon: the French attack, 36 against 34. Odds 1-1, column 1.5-1, die 9" in told
    assert "The British keep Louisbourg, at level 3." in told
    assert "The year 1758 begins." in told


async def test_the_sheet_of_the_year_is_finished(room: Room) -> None:
    """Though all of its operations ran at once: the supply is in its ledger, the lost are in the box, and
    what stands is where it went (whigs/7.16a, 7.55d)."""
    war = await at_orders(room)
    await war.lay(CAMPAIGN)
    parcels = await war.play(ORDERS)
    last = [at for at in parcels if at.kind == "Page british" and not at.payload.get("fresh")]
    lines = war.sheet(last, "british").splitlines()
    assert lines[2] == "1757. The armies go into winter quarters."
    assert "Supply (A2): −£13,000" in lines
    assert "In the treasury: £29,137" in lines
    assert "Casualties: 1,200 regulars, 200 militia, 80 Indians" in lines
    assert "Won: Louisbourg" in lines


async def test_who_was_not_asked_is_told_everything_of_the_own_side(room: Room) -> None:
    """Supply, losses by type, the Casualty Box and the new income, in one message with the board: 5 is read
    as 8 for 90,000, of which Louisbourg takes 40 in the hundred (whigs/5.11b, 5.13a, 8.26a)."""
    war = await at_orders(room)
    await war.lay(CAMPAIGN)
    parcels = await war.play(ORDERS)
    (french,) = (
        m for at, m in war.said([at for at in parcels if at.kind == "Roster"]) if at == f"user:{BOB}"
    )
    assert "A1 has lost 400 regulars and 80 Indians in Fort Carillon." in french.said
    assert "Gone for good: 1R and 12M." in french.said
    assert "brings £90,000. Lost colonies take 40 per cent of it: £36,000." in french.said
    assert "the treasury holds £107,291" in french.said
    (british,) = (m.said for at, m in war.said([at for at in parcels if at.payload["is"] == "Prompt"]))
    assert "Supply of A2 on its way to Fort William Henry: £13,000. The treasury holds £29,137." in british
    assert "A2 has lost 800 regulars and 80 Indians in Fort Carillon." in british


async def test_a_year_makes_one_sheet_and_few_messages(room: Room) -> None:
    """From the alliances of one year to those of the next: a sheet that is changed, a question for each
    step that asks, the board where counters were placed, and at the end of the year."""
    war = await at_orders(room)
    await war.lay(CAMPAIGN)
    await war.play(ORDERS)
    year = [at for at in war.sent if at.kind != "Notice"]
    for seat in ("british", "french"):
        assert rings(year, seat).count("Page") == 2  # of 1757, and of 1758
        assert len(rings(year, seat)) <= 12
    boards = [
        m
        for at, m in war.said(year)
        for picture in m.boards
        if at != f"channel:{CHANNEL}" and not picture.focus
    ]
    assert len(boards) <= 6
    assert shape(year).count("channel Status") == 2


async def test_nobody_is_sent_the_other_sides_sums(room: Room) -> None:
    """In a whole year neither texts nor the views behind pictures hold them; the channel gets none at all."""
    war = await at_orders(room)
    await war.lay(CAMPAIGN)
    await war.play(ORDERS)
    found = dict.fromkeys(SUMS, 0)
    for target, message in war.said(war.sent):
        shown = "\n".join((message.said, *(picture.view.decode() for picture in message.boards)))
        for seat, sums in SUMS.items():
            if READERS[target] == seat:
                found[seat] += len(sums.findall(shown))
            else:
                assert sums.findall(shown) == [], message.said
    assert min(found.values()) > 20


# -- asked for at once --------------------------------------------------------------------------------


async def test_my_papers_begin_with_the_sheet(room: Room) -> None:
    """For who takes no direct messages: text and picture as they would be sent."""
    war = await begun(room)
    sent = war.sheet(await war.new(), "french")
    reply = await room.bob.my_private()
    assert reply.messages[0].said == sent
    first, *_ = pictures(reply)
    assert first.focus == "sheet"
    assert json.decode(first.view)["who"] == "french"


async def test_the_sheet_is_drawn_for_its_own_side_alone(room: Room) -> None:
    """By the map's focus; others, and everyone, get a page without papers."""
    await begun(room)
    for person, papers in ((room.bob, ["french"]), (room.carol, [])):
        (picture,) = pictures(await person.show_map("sheet"))
        assert picture.focus == "sheet"
        assert list(json.decode(picture.view)["papers"]) == papers
    (shown,) = pictures(await room.bob.show_map("sheet", everyone=True))
    assert json.decode(shown.view)["papers"] == {}
    (asked,) = pictures(await room.bob.dms.dm("map sheet"))
    assert list(json.decode(asked.view)["papers"]) == ["french"]


async def test_a_hot_seat_gets_its_sheet_behind_the_curtain(room: Room) -> None:
    """None is sent; the papers of the side that looks show board and sheet."""
    await room.alice.new("whigs", "", {}, True, POSITION)
    await room.alice.join()
    await room.alice.start()
    assert await room.kinds(f"user:{ALICE}") == []
    curtain = await room.alice.papers()
    assert labels(curtain) == ["Only the British are looking now"]
    found = pictures(await room.alice.press(curtain, "Only the British are looking now"))
    assert [picture.focus for picture in found] == ["", "sheet"]
    assert all(list(json.decode(picture.view)["papers"]) == ["british"] for picture in found)


async def test_at_the_end_both_sheets_lie_open(room: Room) -> None:
    """The page of each side shows all papers, and nothing is asked."""
    war = await begun(room)
    await room.alice.concede(confirmed=True)
    sheet = war.sheet(await war.new(), "french")
    assert "**British: Treasury**" in sheet
    assert "**French: Treasury**" in sheet
    assert "Nothing is asked of you now." in sheet


async def test_the_truth_tells_whose_key_is_which(room: Room) -> None:
    """Both were dealt in the same step, each to its owner alone."""
    await room.alice.new("whigs")
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    assert "Key of the French" not in text(await room.alice.history("1"))
    await room.alice.concede(confirmed=True)
    told = text(await room.carol.history("1", truth=True))
    assert "Key of the British: behind the faces 1 to 10 stand " in told
    assert "Key of the French: behind the faces 1 to 10 stand " in told


# -- buttons of a question --------------------------------------------------------------------------------


async def test_a_tap_on_one_nation_seals_no_alliance(room: Room) -> None:
    """Another may follow, so that it is written down, below what is; to want none is a whole answer
    (whigs/5.21a)."""
    war = await begun(room)
    asked = [m for target, m in war.said(await war.new()) if target == f"user:{ALICE}" and m.rows][-1]
    buttons = {part.label: part.id for row in asked.rows for part in row if isinstance(part, Button)}
    assert {"no allies", "+ ally CHE", "+ ally CRE"} <= buttons.keys()
    await room.alice.click(buttons["+ ally CHE"])
    both = text(await room.alice.click(buttons["+ ally CRE"]))
    assert "**1. ally CHE**" in both
    assert "**2. ally CRE**" in both
    assert "Not written: `no allies`" in text(await room.alice.click(buttons["no allies"]))
    assert await war.new() == []
