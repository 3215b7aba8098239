"""When the seat of somebody who does not answer opens: by whom, by what agreement, and never too early."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.clock.silence import passed
from bot.desk import Named
from bot.post.message import Reply
from bot.post.parcels.notice import Notice
from bot.post.parcels.posts import Post
from bot.post.parcels.to_seats import Confirmed, Prompt
from bot.table.timetable import DAY, HOUR
from tests.bot.desk.room import ALICE, BOB, CAROL, Room, labels, library, text
from tests.bot.positions import MARCH_ON_OSWEGO, TWO_ARMIES
from tests.bot.tower import START, Tower

DORA = 4
OPEN = "Yes, open the seat"


async def table(tower: Tower, deadlines: str, host: int = CAROL, key: str = "blocks") -> Room:
    """Alice and Bob write orders at once."""
    room, position = tower.room, {"blocks": MARCH_ON_OSWEGO, "whigs": TWO_ARMIES}[key]
    await room.person(host).new(key, position=position, deadlines=deadlines)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    return room


async def alice_answers(tower: Tower) -> None:
    """Whatever she is asked now."""
    room = tower.room
    async with room.shelf.game(1) as sitting:
        open_ = sitting.match.open.get("british")
        asked = open_ is not None and sitting.match.sealed("british") is None
        lines = sitting.match.open["british"].kind.default(sitting.match.view("british")) if asked else ()
    if asked:
        if lines:
            await room.alice.add_lines("\n".join(map(str, lines)))
        await room.alice.seal()


async def bob_is_gone(tower: Tower, span: int, step: int = 6 * HOUR) -> None:
    """Time goes by; Alice answers what she is asked, Bob nothing."""
    for _ in range(span // step):
        await alice_answers(tower)
        await tower.wait(step, step)


async def seats(tower: Tower) -> dict[str, int]:
    async with tower.room.shelf.game(1) as sitting:
        return dict(sitting.seats)


async def drafts(tower: Tower, seat: str) -> list[str]:
    async with tower.room.shelf.game(1) as sitting:
        return [draft.lines for draft in await sitting.drafts(seat)]


async def parcels(tower: Tower, user: int) -> list[Post]:
    return await tower.posts(f"user:{user}")


async def missed(tower: Tower) -> list[tuple[str, int, int]]:
    return [(each.seat, each.row, each.all) for each in (await tower.status()).missed]


def late(posts: Iterable[Post]) -> list[Confirmed]:
    """What was sealed at deadlines, told with the question that followed or by itself."""
    found = (post.answered if isinstance(post, Prompt) else post for post in posts)
    return [post for post in found if isinstance(post, Confirmed) and post.missed and not post.still]


# -- counted ---------------------------------------------------------------------------------------------


async def test_missed_answers_are_counted_and_told(tower: Tower) -> None:
    """In the message of the deadline, in the status, and to who missed them with what follows."""
    await table(tower, "24h misses 3")
    await bob_is_gone(tower, DAY)
    (told,) = await tower.notices("deadline")
    assert told["missed"] == [{"side": "french", "row": 1, "all": 1}]
    assert "The French have missed 1 answer, the last one." in text(await tower.room.alice.status())
    (own,) = late(await parcels(tower, BOB))
    assert (own.missed, own.opens) == (1, 3)
    assert await missed(tower) == [("french", 1, 1)]


async def test_an_answer_of_ones_own_ends_the_row(tower: Tower) -> None:
    """What was missed in all stays."""
    room = await table(tower, "24h misses 3")
    await bob_is_gone(tower, 2 * DAY)
    assert await missed(tower) == [("french", 2, 2)]
    await room.bob.add_lines("hold")
    await room.bob.seal()
    assert await missed(tower) == [("french", 0, 2)]
    assert "The French have missed 2 answers." in text(await room.alice.status())


async def test_standing_orders_miss_nothing(tower: Tower) -> None:
    """What they answer is answered; what they leave open is missed."""
    room = await table(tower, "24h", key="whigs")
    async with room.shelf.game(1) as sitting:
        before = sitting.record.options.get("missed", {})
    await room.bob.stand("add always besiege")
    async with room.shelf.game(1) as sitting:
        assert sitting.record.options.get("missed", {}) == before


async def test_what_was_missed_in_silence_is_told_to_its_side_alone(tower: Tower) -> None:
    """Nobody learns who had anything to answer: it counts, and only the opening of the seat tells of it."""
    await table(tower, "24h misses 3", key="whigs")
    await bob_is_gone(tower, 2 * DAY)
    told = await tower.notices("deadline")
    silent = [facts for facts in told if facts["silent"]]
    assert silent
    assert all(facts["missed"] == [] for facts in silent)
    own = late(await parcels(tower, BOB))
    assert [post.missed for post in own] == list(range(1, len(own) + 1))
    assert len(own) > sum(miss.row for miss in (await tower.status()).missed)


async def test_at_one_screen_nobody_misses_anything(tower: Tower) -> None:
    """There is nobody to take a seat from."""
    room = tower.room
    await room.alice.new("blocks", hot_seat=True, deadlines="24h")
    await room.alice.join()
    await room.alice.start()
    await tower.wait(5 * DAY, 6 * HOUR)
    assert await tower.notices("opened") == []
    assert await missed(tower) == []


# -- what follows ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deadlines", "days"), [("08:00 20:00", 2), ("24h", 2), ("3d grace 2", 6), ("24h misses 4", 4)]
)
async def test_a_seat_opens_by_itself(tower: Tower, deadlines: str, days: int) -> None:
    """After two in a row if nothing else is agreed on; not an hour before the last of them is due."""
    await table(tower, deadlines, host=ALICE)
    await bob_is_gone(tower, (days - 1) * DAY if deadlines != "08:00 20:00" else 12 * HOUR)
    assert await seats(tower) == {"british": ALICE, "french": BOB}
    await bob_is_gone(tower, DAY)
    assert await seats(tower) == {"british": ALICE}
    assert [facts["user"] for facts in await tower.notices("opened")] == [BOB]


async def test_who_was_ousted_comes_back_by_one_button(tower: Tower) -> None:
    """By direct message, while the seat is open; what he had written and not sealed is there."""
    room = await table(tower, "24h")
    await bob_is_gone(tower, DAY)
    await room.bob.add_lines("hold")
    await bob_is_gone(tower, DAY)
    (told,) = [p for p in await parcels(tower, BOB) if isinstance(p, Notice) and p.key == "replaced_you"]
    assert told.offers == (("join", "french"),)
    before = await drafts(tower, "french")
    assert before
    assert "You play the French" in text(await room.bob.dms.click("fc1:join:1:0:french"))
    assert await drafts(tower, "french") == before
    assert await missed(tower) == [("french", 0, 2)]
    assert (await tower.dues())["french"] == 3 * DAY


async def test_who_comes_in_his_place_has_missed_nothing(tower: Tower) -> None:
    """Dora gets the papers, all the time there is, and a clean sheet; what Bob had written is gone."""
    room = await table(tower, "24h")
    await bob_is_gone(tower, DAY)
    await room.bob.add_lines("hold")
    await bob_is_gone(tower, DAY)
    await room.person(DORA).join("french")
    assert await drafts(tower, "french") == []
    assert await missed(tower) == []
    assert "Every seat is taken." in text(await room.bob.join("french"))


async def test_a_table_may_keep_whoever_misses_answers(tower: Tower) -> None:
    """Then nothing follows but that it is told."""
    await table(tower, "24h misses 0")
    await bob_is_gone(tower, 10 * DAY)
    assert await seats(tower) == {"british": ALICE, "french": BOB}
    assert (await tower.status()).missed[0].row == 10


async def test_a_table_may_play_on_without_him(tower: Tower) -> None:
    """The seat is open, and the rules answer for it at each deadline until somebody takes it."""
    room = await table(tower, "24h standing")
    await bob_is_gone(tower, 2 * DAY)
    assert await seats(tower) == {"british": ALICE}
    assert (await tower.dues())["french"] == 3 * DAY
    before = len(await tower.sealed())
    await bob_is_gone(tower, 2 * DAY)
    assert (await tower.sealed())[before:] == ["french", "french"]
    assert await missed(tower) == [("french", 2, 2)]
    await room.person(DORA).join("french")
    assert (await tower.dues())["french"] == 5 * DAY


async def test_no_game_plays_itself(tower: Tower) -> None:
    """Where nobody is left nothing falls due, whatever was agreed on."""
    await table(tower, "24h standing")
    await tower.wait(2 * DAY)
    assert (await seats(tower), await tower.dues()) == ({}, {})


async def test_deputies_stay_when_the_seat_of_their_chief_opens(tower: Tower) -> None:
    """They are told for whom their lines wait, and one of them may take the seat."""
    room = await table(tower, "24h", key="whigs")
    await room.bob.appoint(Named(DORA), "canada")
    dora = room.person(DORA)
    await dora.serve()
    await bob_is_gone(tower, 4 * DAY)
    assert await seats(tower) == {"british": ALICE}
    assert "You play the French" in text(await dora.join("french"))


# -- opened by the host or the game master -----------------------------------------------------------------


async def ask(tower: Tower, user: int = CAROL) -> Reply:
    found: Reply = await tower.room.person(user).vacate("french")
    return found


async def test_a_host_who_plays_opens_nothing_early(tower: Tower) -> None:
    """The weapon of old: a day after the question, two days before it is due."""
    await table(tower, "3d grace 2", host=ALICE)
    await tower.wait(25 * HOUR)
    due = (START + 3 * DAY) // 1000
    assert text(await ask(tower, ALICE)) == (
        "The French have missed no answer. After 2 in a row the seat can be opened. "
        f"Their next answer is due <t:{due}:f>."
    )
    assert await seats(tower) == {"british": ALICE, "french": BOB}


@pytest.mark.parametrize("deadlines", ["", "3d pause", "24h misses 0"])
async def test_where_the_host_plays_only_an_agreement_opens(tower: Tower, deadlines: str) -> None:
    """Nobody else is there to ask: what the table has not agreed on nobody does alone."""
    await table(tower, deadlines, host=ALICE)
    await bob_is_gone(tower, 6 * DAY)
    assert text(await ask(tower, ALICE)).startswith("You play a side yourself: then a seat opens only by")
    await tower.room.alice.leave(confirmed=True)
    assert "Only who sits at the table" not in text(await ask(tower, ALICE))
    assert await seats(tower) == {"french": BOB}


async def test_a_host_who_does_not_play_needs_two_missed_answers(tower: Tower) -> None:
    """Where nothing else is agreed on; the refusal says what was counted, and when the next is due."""
    await table(tower, "08:00 20:00 misses 0")
    await bob_is_gone(tower, 12 * HOUR)
    said = text(await ask(tower))
    assert said.startswith("The French have missed 1 answer, the last one. After 2 in a row")
    await bob_is_gone(tower, 12 * HOUR)
    asked = await ask(tower)
    assert labels(asked) == [OPEN]
    await tower.room.carol.press(asked, OPEN)
    assert await seats(tower) == {"british": ALICE}
    (told,) = [p for p in await parcels(tower, BOB) if isinstance(p, Notice) and p.key == "replaced_you"]
    assert told.offers == (("join", "french"),)


async def test_without_deadlines_a_day_is_counted(tower: Tower) -> None:
    """Since the question; the refusal says since when, and from when on it can be opened."""
    await table(tower, "")
    await tower.wait(HOUR)
    since, opens = START // 1000, (START + DAY) // 1000
    assert text(await ask(tower)) == (
        f"The French have been asked <t:{since}:f>. A day of silence is needed, without holidays and without "
        f"what I was away: the seat can be opened from <t:{opens}:f> on."
    )
    await tower.wait(23 * HOUR)
    assert labels(await ask(tower)) == [OPEN]


async def test_an_outage_is_no_silence(tower: Tower) -> None:
    """Down for 25 hours, and nobody is replaceable at once afterwards."""
    await table(tower, "")
    await tower.away(25 * HOUR)
    await tower.clockwork.tick()
    assert f"from <t:{(START + 49 * HOUR) // 1000}:f> on" in text(await ask(tower))
    await tower.wait(DAY - HOUR)
    assert labels(await ask(tower)) == []
    await tower.wait(HOUR)
    assert labels(await ask(tower)) == [OPEN]


async def test_a_pause_is_no_silence(tower: Tower) -> None:
    """Neither at a table with deadlines nor when these are taken away after it."""
    room = await table(tower, "24h")
    await room.carol.clock_is("pause")
    await tower.wait(3 * DAY, 6 * HOUR)
    assert text(await ask(tower)).startswith("The French have missed no answer.")
    await room.carol.clock_is("off")
    await tower.wait(DAY - HOUR)
    assert "A day of silence is needed" in text(await ask(tower))
    await tower.wait(HOUR)
    assert labels(await ask(tower)) == [OPEN]


async def test_where_the_clock_stops_at_a_deadline_a_day_after_it_counts(tower: Tower) -> None:
    """Not before it is due, and not while a pause was agreed on before it was."""
    await table(tower, "3d pause")
    await tower.wait(2 * DAY, 6 * HOUR)
    assert text(await ask(tower)) == (
        "The French keep nobody waiting: nothing that they owe is past its deadline."
    )
    await tower.wait(DAY + 23 * HOUR, HOUR)
    assert text(await ask(tower)).startswith(
        f"The answer of the French was due <t:{(START + 3 * DAY) // 1000}:f>."
    )
    await tower.wait(HOUR)
    assert labels(await ask(tower)) == [OPEN]


async def test_who_has_just_come_has_not_been_silent(tower: Tower) -> None:
    """The question is ten days old, Dora took the seat an hour ago."""
    room = await table(tower, "")
    await tower.wait(10 * DAY, DAY)
    await room.bob.leave(confirmed=True)
    await room.person(DORA).join("french")
    await tower.wait(HOUR)
    assert "A day of silence is needed" in text(await ask(tower))


async def test_a_stale_button_opens_nobody_elses_seat(tower: Tower) -> None:
    """It names whom it was about: for whoever has come since it asks anew."""
    room = await table(tower, "")
    await tower.wait(DAY)
    asked = await ask(tower)
    await room.bob.leave(confirmed=True)
    await room.person(DORA).join("french")
    await tower.wait(DAY)
    assert "<@4> plays the French" in text(await room.carol.press(asked, OPEN))
    assert (await seats(tower))["french"] == DORA


async def test_the_game_master_opens_a_seat_too(tower: Tower) -> None:
    """Also one who is not the host; a stranger does not, and nobody their own."""
    room = await table(tower, "", host=ALICE)
    await room.alice.gm_appoint(Named(CAROL))
    await room.bob.agree()
    await room.carol.gm_take()
    await tower.wait(DAY)
    assert text(await ask(tower, DORA)) == "Only who sits at the table may do this."
    assert "`/game leave`" in text(await ask(tower, BOB))
    assert labels(await ask(tower)) == [OPEN]


@pytest.mark.parametrize("system", library().keys)
async def test_nobody_is_replaced_on_holiday(tower: Tower, system: str) -> None:
    """Asked at noon, away from noon for three days: a day after that the seat may be opened."""
    room = tower.room
    await room.carol.new(system)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    async with room.shelf.game(1) as sitting:
        seat = sitting.match.waiting()[0]
    await {"british": room.alice, "french": room.bob}[seat].holiday(3)
    await tower.wait(2 * DAY, DAY)
    said = text(await room.carol.vacate(seat))
    assert f"on holiday until <t:{(START + 3 * DAY) // 1000}:f>" in said
    await tower.wait(2 * DAY - 1, DAY)
    assert "A day of silence is needed" in text(await room.carol.vacate(seat))
    await tower.wait(1)
    assert labels(await room.carol.vacate(seat)) == [OPEN]


@pytest.mark.parametrize(
    ("off", "end"),
    [
        ((), 24),
        (((30, 40),), 24),
        (((-5, 2),), 26),
        (((20, 30),), 34),
        (((20, 30), (25, 32), (33, 34)), 37),
    ],
)
def test_what_does_not_count_is_counted_once(off: tuple[tuple[int, int], ...], end: int) -> None:
    """Twenty-four hours since then: before it, after it, within, overlapping, and what that lets in."""
    assert passed(0, 24, off) == end
