"""The war of six years by message: a sheet for each side that is kept, few messages, and nobody's secrets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec import json

from bot.desk.counter.caller import Named
from bot.post.addressee import Addressee
from bot.post.message import Beside, Button, Message, Thumbnail
from bot.post.parcels.changing import changes
from bot.post.parcels.fights import Battle as Fought
from bot.post.parcels.packing import post_of
from bot.post.press import Press
from bot.post.signs import NAMED
from rules.kernel.match import Outcome
from rules.whigs.meeting import AmbushSettled, Battle, Contest, Meets, Retreated, Stances
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

    def said(self, parcels: list[Posted], chapter: str = "") -> list[tuple[str, Message]]:
        """To whom which message goes, to readers who have a sheet open at this chapter."""
        codec, press, reader = (
            self.room.books.usual("whigs"),
            Press(self.room.books),
            Addressee(chapter=chapter),
        )
        posts = [(at.target, post_of(at.payload)) for at in parcels]
        return [(to, message) for to, post in posts for message in press.messages(1, codec, post, reader)]

    def sheet(self, parcels: list[Posted], seat: str, chapter: str = "") -> str:
        """The newest sheet of a side, open at this chapter."""
        target = {"british": ALICE, "french": BOB}[seat]
        pages = [at for at in parcels if at.kind == f"Page {seat}" and at.target == f"user:{target}"]
        (message,) = (message for _, message in self.said(pages[-1:], chapter))
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
    ledger = sheet.partition("### Treasury\n")[2].splitlines()
    assert ledger[:-1] == [
        "Garrisons: −£33,000",
        "Regulars (29): −£87,000",
        "Rangers (2): −£2,000",
        "Raised (16S): −£48,000",
        "Fortress (Fort William Henry): −£10,000",
        "In the treasury: £42,137",
    ]
    assert ledger[-1].startswith("Income of the British in 1758: ")


async def test_the_sheet_says_what_a_side_has(room: Room) -> None:
    """Each in its chapter: key, pools, armies and fleets with values, provinces."""
    war = await begun(room)
    await war.lay(SPY)
    parcels = await war.play(BEFORE)
    whole = {key: war.sheet(parcels, "british", key) for key in ("forces", "provinces", "plans")}
    assert whole["forces"].splitlines()[:3] == [
        "## The Empire Sheet",
        "-# The year 1757 · the British",
        "-# 1757. Both sides seal their orders.",
    ]
    expected = {
        "forces": (
            "A1 Halifax: 16R; 8,000 men, value 64",
            "A2 Albany: 8R 2I; 4,400 men, value 33",
            "F1 Halifax: 16S",
            "Raiders: 5R",
            "Active: 29R 16S, 2 Rangers",
        ),
        "provinces": (
            "Lost: Fort Oswego",
            "Raided by the enemy: German Flats, Fort William Henry, Chiswell's Fort",
        ),
        "plans": ("1→7  2→4  3→8  4→3  5→5  6→10  7→9  8→6  9→1  10→2",),
    }
    for key, lines in expected.items():
        for line in lines:
            assert [chapter for chapter, said in whole.items() if line in said.splitlines()] == [key]


async def test_what_is_sealed_stands_on_the_sheet(room: Room) -> None:
    """And in the place of the question, and nowhere else; taken back it is owed and asked again."""
    war = await begun(room)
    await war.play(BEFORE[:2])
    parcels = await war.order("british", "raise 16S; fortify FWH")
    assert shape(parcels) == ["(british Prompt)", "(british Page)"]
    said = war.sheet(parcels, "british", "plans")
    assert "**Sealed: Recruitment and construction**\n" in said
    assert "### Sealed: Recruitment and construction\n> raise 16S\n> fortify FWH" in said
    await room.alice.withdraw()
    parcels = await war.new()
    assert shape(parcels) == ["(british Page)", "(british Prompt)"]
    assert "**Still owed: Recruitment and construction**" in war.sheet(parcels, "british")


async def test_standing_orders_and_plans_stand_on_the_sheet(room: Room) -> None:
    """Those that hold for good, and those written with the orders of the year."""
    war = await at_orders(room)
    await room.alice.stand("if met retreat to ALB")
    standing = war.sheet(await war.new(), "british", "plans")
    assert "### Standing orders\n> stay otherwise\n> always besiege\n" in standing
    assert "> if met retreat to ALB" in standing
    await room.alice.stand("remove 6")
    await room.alice.stand("remove 1")
    await war.play(ORDERS)
    assert "### Sealed orders\nA2 to CAR\n" in war.sheet(war.sent, "british", "plans")


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
    assert "The French attack, 36 to 34, odds 1-1, column 1.5-1, die 9: V, victory." in told
    (ambush,) = [post for at in parcels if isinstance(post := post_of(at.payload), Fought)]
    codec = war.room.books.usual("whigs")
    events = [type(codec.event(each.event)) for each in ambush.fight.told]
    assert events == [Meets, Stances, Contest, AmbushSettled, Battle, Retreated]
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
    assert lines[2] == "-# 1757. The armies go into winter quarters."
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
    sheets = [at for at in war.sent if at.kind.startswith("Page ")]
    opened = [said for key in ("forces", "provinces", "plans", "reports") for said in war.said(sheets, key)]
    for target, message in (*war.said(war.sent), *opened):
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
    assert reply.messages[0].said == NAMED.sub("", sent)  # no sign is uploaded here
    first, *_ = pictures(reply)
    assert first.focus == "sheet"
    assert json.decode(first.view)["who"] == "french"


async def test_a_chapter_is_opened_in_the_place_of_another(room: Room) -> None:
    """From the direct message and from an answer; it stays open, also in what is sent later."""
    war = await begun(room)
    reply = await room.alice.papers()
    opened = await room.alice.press(reply, "Forces")
    assert opened.edit
    assert "### Pools\n" in text(opened)
    assert "### Treasury\n" not in text(opened)
    assert "### Pools\n" in text(await room.alice.papers())
    assert "### Pools\n" not in text(await room.bob.papers())
    assert [at for at in await war.new() if at.kind == "Page british"][1:] == []


async def test_only_who_reads_a_sheet_opens_its_chapters(room: Room) -> None:
    """Each that of the own side, whoever's button it was; who has left or never came none."""
    await begun(room)
    tab = next(id for id in (await room.alice.papers()).messages[0].ids if id.endswith("treasury"))
    assert "£222,137" in text(await room.alice.click(tab))
    assert "£121,291" in text(await room.bob.click(tab))
    assert text(await room.carol.click(tab)) == "You have no seat at this table."
    await room.alice.leave(confirmed=True)
    assert "222,137" not in text(await room.alice.click(tab))


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
    """None is sent; the papers of the side that looks show the board, and the sheet in small by its gist."""
    await room.alice.new("whigs", "", {}, True, POSITION)
    await room.alice.join()
    await room.alice.start()
    assert await room.kinds(f"user:{ALICE}") == []
    curtain = await room.alice.papers()
    assert labels(curtain) == ["Only the British are looking now"]
    papers = await room.alice.press(curtain, "Only the British are looking now")
    (sheet,) = (one for one in papers.messages[0].leaves if isinstance(one, Beside))
    assert isinstance(sheet.beside, Thumbnail)
    assert sheet.texts == ("## The Empire Sheet\nIn the treasury: £222,137",)
    found = pictures(papers)
    assert [picture.focus for picture in found] == ["", "sheet"]
    assert all(list(json.decode(picture.view)["papers"]) == ["british"] for picture in found)


async def test_at_the_end_both_sheets_lie_open(room: Room) -> None:
    """The page of each side shows all papers, and nothing is asked."""
    war = await begun(room)
    await room.alice.concede(confirmed=True)
    sheet = war.sheet(await war.new(), "french")
    assert "### British: Treasury\n" in sheet
    assert "### French: Treasury\n" in sheet
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
