"""What a draft would cost that may be sealed as it is: said in the same breath as that it may."""

from __future__ import annotations

from tests.bot.desk.room import Person, Room, text

ALL_THE_SAME = "You may seal it all the same."
NOTHING = "Nothing is missing: you may seal."
WHIGS = """
game = "whigs"
title = "A dear road"
[position]
year = 1757
step = "{step}"
period = {period}
british = "{british}"
active.british = "8R 2I 4M"
markers = "FWH french"
treasury = {{ british = {money}, french = 0 }}
"""
LAKE = """
game = "battles"
title = "Two on the road"
scenario = "lake_george"
[position]
phasing = "french"
step = "move"
turn = 2
french = "1010: La Reine; 1011: Languedoc; 0610: Dieskau"
british = "0810: Johnson"
"""
BLOCKS = """
game = "blocks"
title = "Before winter"
[position]
year = 1757
turn = {turn}
step = "move"
order = ["british", "french"]
british = {{ AL = "R4 R4 R4 R4 R4 R4" }}
"""


async def played(room: Room, position: str, side: str = "british") -> Person:
    game = position.partition('"')[2].partition('"')[0]
    assert "is made" in text(await room.alice.new(game, "", {}, False, position))
    await room.alice.join(side)
    await room.bob.join()
    await room.alice.start()
    return room.alice


async def test_a_march_that_cannot_be_paid_is_said_beside_the_seal(room: Room) -> None:
    """13,000 for the way to a raided Fort William Henry, of 5,000 (whigs/7.16b, 7.16g)."""
    alice = await played(
        room, WHIGS.format(step="march", period=1, british="A1 ALB 8R 2I march", money=5_000)
    )
    said = text(await alice.add_lines("A1 to FWH"))
    assert "⚠ A1 cannot pay £13,000 for its supply to Fort William Henry: you have £5,000. It goes" in said
    assert f"(rule whigs/7.16g)\n{ALL_THE_SAME}" in said
    assert NOTHING not in said
    await alice.clear()
    assert NOTHING in text(await alice.add_lines("A1 stay"))


async def test_a_way_for_the_year_that_cannot_be_paid_is_said(room: Room) -> None:
    """The same, with the orders of a year, as the map is then (whigs/7.16g)."""
    alice = await played(room, WHIGS.format(step="orders", period=0, british="A1 ALB 8R 2I", money=5_000))
    said = text(await alice.add_lines("A1 march to FWH"))
    assert "⚠ As the map is now, A1 cannot pay £13,000 for its supply to Fort William Henry" in said
    assert ALL_THE_SAME in said


async def test_money_that_armies_will_need_is_missed_before_it_is_spent(room: Room) -> None:
    """Four M&P at 1,000 leave 1,000 of 5,000 (whigs/5.27a, 7.16f)."""
    alice = await played(room, WHIGS.format(step="administer", period=0, british="", money=5_000))
    said = text(await alice.add_lines("raise 4M"))
    assert "⚠ £1,000 are left for this year. Whatever marches away from your colonies pays" in said
    assert ALL_THE_SAME in said


async def test_alliances_that_leave_troops_unpaid_are_said(room: Room) -> None:
    """Of 40,000 some go to the Ohio; garrisons, 8 regulars and 2 Rangers cost more (whigs/5.25b, 5.26a)."""
    alice = await played(room, WHIGS.format(step="allies_british", period=0, british="", money=40_000))
    said = text(await alice.add_lines("ally OHI"))
    assert "⚠ Garrisons and troops cost £" in said
    assert ALL_THE_SAME in said
    await alice.clear()
    assert NOTHING in text(await alice.add_lines("no allies"))


async def test_a_crowded_hex_is_said_before_the_phase_is_half_sealed(room: Room) -> None:
    """The move may be sealed, but the phase cannot end so (battles/7.1b)."""
    alice = await played(room, LAKE, "french")
    said = text(await alice.add_lines("La Reine to 1011"))
    assert "⚠ Too many stand in 1011 (La Reine and Languedoc): one infantry or cavalry" in said
    assert ALL_THE_SAME in said
    assert NOTHING in text(await alice.add_lines("Languedoc to 1110"))


async def test_an_end_of_the_phase_is_not_taken_from_a_list_with_faults(room: Room) -> None:
    """What was to be done before it was not written; alone it ends the phase (battles/4.1b)."""
    alice = await played(room, LAKE, "french")
    said = text(await alice.add_lines("La Reine to 0101\ndone"))
    assert "Not written: `done`\nNot all lines before it were written." in said
    assert "Written: `done`" in text(await alice.add_lines("done"))


async def test_blocks_that_winter_will_not_feed_are_said_on_the_last_turn(room: Room) -> None:
    """New York feeds 4 blocks, by its number 3 and its port; of six two are too many (blocks/10c)."""
    alice = await played(room, BLOCKS.format(turn=11))
    said = text(await alice.add_lines("AL all to NY"))
    assert "⚠ Winter may come after this turn, and 2 of your blocks at New York would be more than" in said
    assert ALL_THE_SAME in said


async def test_before_the_last_turn_winter_is_far(room: Room) -> None:
    """Whoever is too many can still move on (blocks/10c)."""
    alice = await played(room, BLOCKS.format(turn=10))
    assert NOTHING in text(await alice.add_lines("AL all to NY"))
