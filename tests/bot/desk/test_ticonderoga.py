"""A campaign at the desk: all that may be looked up there, in words and pictures."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from bot.post.addressee import Addressee
from bot.post.message import TEXT
from bot.post.parcels.packing import post_of
from bot.post.parcels.to_seats import Prompt, Roster
from bot.post.parcels.turns import Dispatch
from bot.post.press import Press, turn_news
from bot.post.press.writer import Writer
from bot.post.studio import Studio
from bot.table.timetable import DAY
from tests.bot.desk.room import ALICE, BOB, Room, pictures, text
from tests.bot.tower import raised

LOOKED = {  # what is asked in English and in French, and whether it is drawn
    "reach 44th with British leader 4": ("atteindre 44e avec chef britannique 4", True),
    "reach Howe by night": ("atteindre Howe de nuit", True),
    "reach sloop 1": ("atteindre sloop 1", True),
    "couriers": ("courriers", True),
    "couriers french": ("courriers français", True),
    "night T0728": ("nuit T0728", True),
    "zones": ("zones", True),
    "boats T0229": ("bateaux T0229", False),
    "place T2214": ("lieu T2214", False),
    "sheet Montcalm": ("fiche Montcalm", False),
    "leaders": ("chefs", False),
    "calendar": ("calendrier", False),
    "victory": ("victoire", False),
    "tables": ("tableaux", False),
}


async def begin(room: Room, scenario: str, deadlines: str = "", **options: str) -> None:
    await room.alice.new("ticonderoga", scenario=scenario, options=options, deadlines=deadlines)
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()


async def test_what_is_looked_up_is_told_in_both_languages(room: Room) -> None:
    """By the words of either, drawn where the map shows it, in messages that Discord takes."""
    await begin(room, "summer_1758")
    english, french = (room.person(ALICE, 1000 + ALICE, None, locale=each) for each in ("en", "fr"))
    for asked, (in_french, pictured) in LOOKED.items():
        replies = [await english.dm(asked), await french.dm(in_french)]
        for said in replies:
            assert all(0 < len(message.said) <= TEXT for message in said.messages), asked
            assert bool(pictures(said)) == pictured, asked
        assert text(replies[0]) != text(replies[1]), asked


async def test_what_is_looked_up_is_drawn(room: Room) -> None:
    """On the ground about it."""
    await begin(room, "summer_1758")
    files = [
        (await Studio(room.books, room.shelf).ready((await room.alice.dms.dm(asked)).messages[-1])).seen
        for asked in ("reach 44th", "place T2214")
    ]
    assert [len(each) for each in files] == [1, 0]


async def test_fog_is_kept_from_who_looks_up(room: Room) -> None:
    """A piece that is not seen is answered as one that is not there (ticonderoga/fog-4)."""
    await begin(room, "summer_1757", fog="recommended")
    hidden, absent = [text(await room.alice.dms.dm(f"sheet {name}")) for name in ("Montcalm", "Dieskau")]
    assert hidden.replace("Montcalm", "Dieskau") == absent
    assert "seniority 1" in text(await room.bob.dms.dm("sheet Montcalm"))


ABOARD = ("27th with Abercromby", "55th", "60th/1st", "60th/4th", "British cannon 1")


async def test_what_many_do_alike_is_told_in_one_line(room: Room) -> None:
    """What was written is echoed by its number; who went aboard, sailed and landed is told in three lines."""
    await begin(room, "summer_1758")
    order = [*(f"{who} boards Sloop 2" for who in ABOARD), "Sloop 2 sails to T1220"]
    written = text(await room.alice.dms.dm("\n".join((*order, *(f"{who} lands" for who in ABOARD)))))
    assert written.startswith("Written, in the draft below: 11 lines.\n")
    assert "Written: " not in written
    sealed = (await room.parcels())[-1].id
    await room.alice.dms.dm("seal")
    way = "T0729–T0728–T0727–T0726–T0825–T0925–T0924–T0923–T0922–T1021–T1121–T1220"
    points = "Points spent: 5½, left: 5½."
    told = [line for line in await news(room, sealed) if "Abercromby" in line]
    assert told == [
        "27th, Abercromby, 55th, 60th/1st, 60th/4th and British cannon 1 go aboard Sloop 2 in T0729.",
        f"Sloop 2 with Abercromby, 27th, 55th, 60th/1st, 60th/4th and British cannon 1 goes {way}. {points}",
        "27th, Abercromby, 55th, 60th/1st, 60th/4th and British cannon 1 land in T1220.",
    ]


async def pass_on(room: Room) -> bool:
    """Whoever moves has done; whether that was the last activation of a date."""
    async with room.shelf.game(1) as sitting:
        before, (seat, *_) = sitting.match.state.date, sitting.match.waiting()
    mover = room.alice if seat == "british" else room.bob
    await mover.dms.dm("done")
    await mover.dms.dm("seal")
    async with room.shelf.game(1) as sitting:
        return bool(sitting.match.state.date != before)


async def test_the_board_is_never_told_in_words_unasked(room: Room) -> None:
    """It is drawn with the question of each activation, and for who was told something, at a date too."""
    await begin(room, "summer_1758")
    drawn, seen = Counter[str](), (await room.parcels())[-1].id
    while not await pass_on(room):
        boards = await boards_told(room, seen)
        assert not any(told for _, told in boards)
        drawn += Counter(target for target, _ in boards)
        seen = (await room.parcels())[-1].id
    assert set(drawn) == {f"user:{ALICE}", f"user:{BOB}"}
    assert not any(told for _, told in await boards_told(room, seen))


async def boards_told(room: Room, after: int) -> list[tuple[str, bool]]:
    """To whom a board has gone, and whether in words."""
    posts = [(at.target, post_of(at.payload)) for at in await room.parcels(after)]
    rosters = [(target, not post.brief) for target, post in posts if isinstance(post, Roster)]
    return [*rosters, *((target, False) for target, post in posts if isinstance(post, Prompt) and post.board)]


async def test_one_status_message_lasts_a_date(room: Room) -> None:
    """Who moves, by day or by night, is changed in it; with the next date there is a new one."""
    await begin(room, "summer_1758")
    over, said = False, []
    while not over:
        seen, over = (await room.parcels())[-1].id, await pass_on(room)
        said += await statuses(room, seen)
    table, date, next_date = "Summer campaign, July 1758", "6 July (date 1 of 5)", "7 July (date 2 of 5)"
    lost = "pieces lost: British 0, French 0"
    assert said == [
        (False, f"## {date}", f"-# {table} · Day, French: Movement · {lost}"),
        (False, f"## {date}", f"-# {table} · Night, British: Movement · {lost}"),
        (False, f"## {date}", f"-# {table} · Night, French: Movement · {lost}"),
        (False, f"## {date}", f"-# {table} · {lost}"),
        (True, f"## {next_date}", f"-# {table} · Day, British: Movement · {lost}"),
    ]


async def statuses(room: Room, after: int) -> list[tuple[Any, ...]]:
    """Of each dispatch whether it is a new one, and its first two lines."""
    press, posts = Press(room.books), [post_of(at.payload) for at in await room.parcels(after)]
    async with room.shelf.game(1) as sitting:
        told = [
            (post, press.messages(1, sitting.codec, post)) for post in posts if isinstance(post, Dispatch)
        ]
    return [(post.fresh, *messages[0].said.split("\n")[:2]) for post, messages in told]


async def news(room: Room, after: int) -> list[str]:
    """What the channel was told since, line by line."""
    found, known = list[str](), dict[int, int]()
    async with room.shelf.game(1) as sitting:
        writer = Writer(room.books, 1, sitting.codec, Addressee())
        for parcel in await room.parcels():
            turn = post_of(parcel.payload)
            if isinstance(turn, Dispatch):
                told = turn.page.told[known.get(turn.page.number, 0) :]
                known[turn.page.number] = len(turn.page.told)
                lines = turn_news.as_told(writer, turn, told) if parcel.id > after else ()
                found += [line.text for line in lines]
    return found


async def test_a_game_that_both_have_left_comes_to_its_end(tmp_path: Path) -> None:
    """At each deadline the rules answer, and all are told last how it ends."""
    async with raised(tmp_path) as tower:
        await begin(tower.room, "winter_raid_1757", deadlines="24h misses 0", fog="recommended")
        await tower.wait(60 * DAY, step=DAY)
        told = await news(tower.room, 0)
        assert told[-1] == "The game is over. It is a draw. No unit has been reduced, and the sleigh is safe."
        assert not tower.room.faults
