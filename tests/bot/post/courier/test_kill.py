"""Kill -9 at awaits between commit and confirmation: everything is posted, nothing twice, in order.

At every second one, and when tests go deep at every one there is.
"""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.playground.place import Playground
from bot.post.parcels.changing import DEEP
from bot.post.parcels.packing import parcel
from bot.post.parcels.posts import Post
from bot.post.parcels.targets import channel, user
from bot.post.parcels.threads import Admission, Dismissal
from bot.post.parcels.to_channel import Bell, Call, Silence
from bot.post.parcels.to_seats import Confirmed, Lapsed, Prompt, Reminder
from rules.blocks.battle import TakeHits
from rules.kernel.game import DEADLINE
from storage import Greeting, Parcel, Shelf
from tests.bot.play import mini_codec, opened
from tests.bot.post.courier import fights
from tests.bot.post.courier.employer import Porter
from tests.bot.post.courier.office import SENDING, founded, note, numbers, room, unnumbered
from tests.bot.post.courier.sheets import empire, money, page
from tests.bot.post.courier.trees import words
from tests.bot.post.courier.turns import turn
from tests.depth import Depth

NAMES = ("one", "two")
MINUTE, HOUR = 60, 3600
AWAITS = 400  # more than there are


async def furnish(folder: Path, place: Playground) -> None:
    """Two parcels to a channel and two to a person, whose channels are empty again."""
    for said in list(place.world.messages.values()):
        place.world.forget(said)
    async with opened(folder) as shelf:
        await post(shelf, await founded(shelf, place), place, *NAMES)


async def post(shelf: Shelf, game: int, place: Playground, *names: str) -> None:
    parcels = [one for name in names for one in both(place, name)]
    await shelf.outbox.post_once(game, " ".join(names), parcels, now=place.clock.now())


async def add(folder: Path, place: Playground, name: str) -> None:
    async with opened(folder) as shelf:
        await post(shelf, 1, place, name)


def backup(folder: Path, copy: Path) -> None:
    copy.mkdir()
    with closing(sqlite3.connect(folder / "courier.db")) as db:
        db.execute("VACUUM INTO ?", (str(copy / "courier.db"),))


def both(place: Playground, name: str) -> list[Parcel]:
    home, alice = room(place, "lake-george"), place.person("Alice")
    return [parcel(channel(home.id), note(name)), parcel(user(alice.id), note(name))]


def check(place: Playground, names: tuple[str, ...] = NAMES) -> None:
    """Each parcel stands once in each place, in order, and the numbers rise."""
    for where in (room(place, "lake-george"), place.person("Alice").open_dm()):
        texts = [words(said) for said in place.world.log(where.id)]
        assert [unnumbered(text) for text in texts] == list(names)
        assert numbers(texts) == sorted(set(numbers(texts)))


@pytest.mark.parametrize(
    ("pause", "first", "trees"),
    [(MINUTE, 1, False), (HOUR, 3, False), (HOUR, 2, True)],
    ids=["within the life of nonces", "beyond it", "in the newer form"],
)
async def test_killed_at_every_await(
    porter: Porter, tmp_path: Path, pause: int, first: int, trees: bool, depth: Depth
) -> None:
    """A second process delivers what the first did not, after a minute or an hour."""
    porter.trees = trees
    for moment in depth.of(range(first, AWAITS, 4), range(1, AWAITS)):
        folder = tmp_path / f"{moment}"
        await furnish(folder, porter.place)
        if await porter.deliver(folder, moment) == "delivered":
            break
        porter.wait(pause)
        assert await porter.deliver(folder) == "delivered"
        check(porter.place)
    assert 30 < moment < AWAITS - 1


@pytest.mark.parametrize("pause", [MINUTE, HOUR])
async def test_a_server_is_greeted_once_through_kills(
    porter: Porter, tmp_path: Path, pause: int, depth: Depth
) -> None:
    """Whoever died does not know whether it was heard; the next one looks."""
    place = porter.place
    home = room(place, "lake-george")
    for moment in depth.of(range(1, AWAITS, 2), range(1, AWAITS)):
        folder = tmp_path / f"{moment}"
        for said in list(place.world.messages.values()):
            place.world.forget(said)
        async with opened(folder) as shelf:
            await shelf.greetings.plan(Greeting(home.guild_id or 0, home.id, "en", place.clock.now()))
        if await porter.deliver(folder, moment) == "delivered":
            break
        porter.wait(pause)
        assert await porter.deliver(folder) == "delivered"
        assert ["Five wargames" in words(said) for said in place.world.log(home.id)] == [True]
    assert 5 < moment < AWAITS - 1


async def begin_turn(folder: Path, place: Playground) -> None:
    """The dispatch of a turn, in channels that are empty again."""
    for said in list(place.world.messages.values()):
        place.world.forget(said)
    async with opened(folder) as shelf:
        await posted(shelf, await founded(shelf, place), place, turn("First", fresh=True))


async def posted(shelf: Shelf, game: int, place: Playground, *posts: Post) -> None:
    target = channel(room(place, "lake-george").id)
    parcels = [parcel(target, post) for post in posts]
    await shelf.outbox.post_once(game, f"{len(posts)}", parcels, now=place.clock.now())


async def go_on(folder: Path, place: Playground) -> None:
    """Many have written below it; then it changes, and a bell rings and goes."""
    home, alice = room(place, "lake-george"), place.person("Alice")
    for _ in range(DEEP + 1):
        alice.send(home.id, "and so on")
    bell = Bell((Call("british", alice.id),))
    async with opened(folder) as shelf:
        posts = (bell, note("one"), turn("Second"), note("two"), Silence("british"))
        await posted(shelf, 1, place, *posts)


@pytest.mark.parametrize("first", [1, 7])
async def test_a_turn_is_told_anew_once_through_kills(
    porter: Porter, tmp_path: Path, first: int, depth: Depth
) -> None:
    """One dispatch stands below, the one above leads there, and a bell that came too late never rang."""
    place = porter.place
    for moment in depth.of(range(first, AWAITS, 12), range(1, AWAITS)):
        folder = tmp_path / f"{moment}"
        await begin_turn(folder, place)
        assert await porter.deliver(folder) == "delivered"
        await go_on(folder, place)
        if await porter.deliver(folder, moment) == "delivered":
            break
        porter.wait(HOUR)
        assert await porter.deliver(folder) == "delivered"
        check_turn(place)
    assert 30 < moment < AWAITS - 1


async def begin_fight(folder: Path, place: Playground) -> None:
    """A turn and a fight in it, in channels that are empty again; then that goes on and ends."""
    for said in list(place.world.messages.values()):
        place.world.forget(said)
    posts = (turn("First", fresh=True), fights.battle(1), fights.turn(1), note("one"), fights.battle(2))
    async with opened(folder) as shelf:
        await posted(shelf, await founded(shelf, place), place, *posts, fights.battle(2, over=True))


async def test_a_fight_is_told_once_through_kills(porter: Porter, tmp_path: Path, depth: Depth) -> None:
    """One dispatch, one fight, each leading to the other; the fight says how it ended."""
    place = porter.place
    for moment in depth.of(range(7, AWAITS, 26), range(1, AWAITS)):
        folder = tmp_path / f"{moment}"
        await begin_fight(folder, place)
        if await porter.deliver(folder, moment) == "delivered":
            break
        porter.wait(HOUR)
        assert await porter.deliver(folder) == "delivered"
        dispatch, fought, one = place.world.log(room(place, "lake-george").id)
        assert unnumbered(words(one)) == "one"
        assert words(fought).startswith("## The British hold Ft. Wm Henry")
        assert f"/{fought.id})" in words(dispatch)
        assert str(dispatch.id) in repr(fought.components)
    assert 30 < moment < AWAITS - 1


def check_turn(place: Playground) -> None:
    log = place.world.log(room(place, "lake-george").id)
    old, one, new, two = (said for said in log if said.author_id != place.person("Alice").id)
    assert [unnumbered(words(said)) for said in (one, two)] == ["one", "two"]
    assert ("Second" in words(old), "Second" in words(new), f"/{new.id})" in words(old)) == (True, True, True)
    assert [len(said.attachments) for said in (old, new)] == [0, 1]


async def remind(folder: Path, place: Playground, ask: int, *before: Post) -> None:
    """Alice is asked, the second time by her own answer, and reminded of it; first something else comes."""
    kind = msgspec.Raw(mini_codec().encode(TakeHits("HE", ask)))
    prompt = Prompt("The Lakes", "british", ask, kind, "blocks/8.4c", own=ask > 1)
    reminder = Reminder("The Lakes", "british", ask, kind, "blocks/8.4c", place.clock.now())
    parcels = [parcel(user(place.person("Alice").id), post) for post in (*before, prompt, reminder)]
    async with opened(folder) as shelf:
        game = 1 if ask > 1 else await founded(shelf, place)
        await shelf.outbox.post_once(game, f"{ask}", parcels, now=place.clock.now())


@pytest.mark.parametrize("first", [1, 6])
async def test_questions_and_reminders_come_and_go_once_through_kills(
    porter: Porter, tmp_path: Path, first: int, depth: Depth
) -> None:
    """Alice types her answer: the reminder goes, and below it the next question comes with its own."""
    place, dm = porter.place, porter.place.person("Alice").open_dm()
    for moment in depth.of(range(first, AWAITS, 10), range(1, AWAITS)):
        for said in list(place.world.messages.values()):
            place.world.forget(said)
        folder = tmp_path / f"{moment}"
        await remind(folder, place, 1)
        assert await porter.deliver(folder) == "delivered"
        place.person("Alice").send(dm.id, "M3 takes 1")
        await remind(folder, place, 2, Silence("british"))
        if await porter.deliver(folder, moment) == "delivered":
            break
        porter.wait(HOUR)
        assert await porter.deliver(folder) == "delivered"
        old, typed, asked, reminded = place.world.log(dm.id)
        assert reminded.reply_to == asked.id
        assert f"/{asked.id})" in old.content
        assert [said.content.partition(" ")[0] for said in (typed, asked, reminded)] == [
            *("M3", "**Take", "Still")
        ]
    assert 20 < moment < AWAITS - 1


async def leave_late(folder: Path, place: Playground) -> None:
    """Alice is asked for both sides; then the deadline comes, and somebody else commands the other side."""
    kind = msgspec.Raw(mini_codec().encode(TakeHits("HE", 1)))
    late: dict[str, Any] = {"how": DEADLINE, "kind": kind, "rule": "blocks/8.4c", "missed": 1}
    stands, called = (
        Confirmed("The Lakes", "british", 1, ("stay",), still=not calls, calls=calls, **late)
        for calls in (False, True)
    )
    asked: list[Post] = [
        Prompt("The Lakes", seat, n, kind, "blocks/8.4c") for n, seat in ((1, "british"), (2, "french"))
    ]
    lapsed = Lapsed("The Lakes", "french", 2, kind, "blocks/8.4c", "other")
    late_ones: list[Post] = [stands, lapsed, called]
    alice = user(place.person("Alice").id)
    async with opened(folder) as shelf:
        game = await founded(shelf, place)
        for number, found in enumerate((asked, late_ones)):
            parcels = [parcel(alice, post) for post in found]
            await shelf.outbox.post_once(game, f"{number}", parcels, now=place.clock.now())


@pytest.mark.parametrize(("first", "trees"), [(1, False), (4, True)], ids=["classic", "in the newer form"])
async def test_what_is_asked_no_more_says_so_once_through_kills(
    porter: Porter, tmp_path: Path, first: int, trees: bool, depth: Depth
) -> None:
    """What the deadline sealed stands where it was asked, and calls her once; the other says why not."""
    porter.trees = trees
    place, dm = porter.place, porter.place.person("Alice").open_dm()
    for moment in depth.of(range(first, AWAITS, 8), range(1, AWAITS)):
        for said in list(place.world.messages.values()):
            place.world.forget(said)
        folder = tmp_path / f"{moment}"
        await leave_late(folder, place)
        if await porter.deliver(folder, moment) == "delivered":
            break
        porter.wait(HOUR)
        assert await porter.deliver(folder) == "delivered"
        texts = [words(said) for said in place.world.log(dm.id)]
        assert [text.partition(":")[0] for text in texts] == [
            *("At the deadline was sealed for you", "No longer asked", "At the deadline was sealed for you")
        ]
        assert numbers(texts) == [1, 2, 3]
    assert 20 < moment < AWAITS - 1


async def furnish_war(folder: Path, place: Playground) -> None:
    """A sheet for Alice, a parcel, two changes of the sheet, and the sheet of the next turn with a change."""
    for said in list(place.world.messages.values()):
        place.world.forget(said)
    sheets = [page(1111, fresh=True), note("one"), page(2222), page(3333), page(4444, fresh=True), page(5555)]
    async with opened(folder) as shelf:
        game = await empire(shelf, place)
        parcels = [parcel(user(place.person("Alice").id), post) for post in sheets]
        await shelf.outbox.post_once(game, "sheets", parcels, now=place.clock.now())


@pytest.mark.parametrize(("first", "trees"), [(1, False), (5, True)], ids=["classic", "in the newer form"])
async def test_a_sheet_is_kept_through_kills_at_every_await(
    porter: Porter, tmp_path: Path, first: int, trees: bool, depth: Depth
) -> None:
    """Two sheets, a parcel between them; each says the last of its turn, whichever change it died in."""
    porter.trees = trees
    for moment in depth.of(range(first, AWAITS, 8), range(1, AWAITS)):
        folder = tmp_path / f"{moment}"
        await furnish_war(folder, porter.place)
        if await porter.deliver(folder, moment) == "delivered":
            break
        porter.wait(MINUTE)
        assert await porter.deliver(folder) == "delivered"
        texts = [words(said) for said in porter.place.world.log(porter.place.person("Alice").open_dm().id)]
        assert [money(text) or unnumbered(text) for text in texts] == ["£3,333", "one", "£5,555"]
        assert numbers(texts) == [1, 2, 3]
    assert 20 < moment < AWAITS - 1


async def test_a_dismissal_survives_kills_at_every_await(porter: Porter, tmp_path: Path) -> None:
    """Alice comes into a private thread and Bob goes: the next process does what the first did not."""
    alice, bob = porter.place.person("Alice"), porter.place.person("Bob")
    for moment in range(1, AWAITS):
        thread = bob.open_thread(room(porter.place, "lake-george").id, f"Council {moment}", private=True)
        folder, deeds = tmp_path / f"{moment}", (Admission(alice.id), Dismissal(bob.id))
        async with opened(folder) as shelf:
            game = await founded(shelf, porter.place)
            parcels = [parcel(channel(thread.id), deed) for deed in deeds]
            await shelf.outbox.post_once(game, "council", parcels, now=porter.place.clock.now())
        if await porter.deliver(folder, moment) == "delivered":
            break
        assert await porter.deliver(folder) == "delivered"
        assert set(thread.members) == {alice.id}
    assert 5 < moment < AWAITS - 1


@pytest.mark.parametrize("moment", range(2, 30, 5))
async def test_a_backup_is_restored(porter: Porter, tmp_path: Path, moment: int) -> None:
    """Copied after a kill, put back when all was sent and more, and killed itself: nothing stands twice.

    What was posted since the copy was made does not swallow what is posted after it was put back.
    """
    folder, copy = tmp_path / "first", tmp_path / "copy"
    await furnish(folder, porter.place)
    assert await porter.deliver(folder, moment) == "killed"
    await asyncio.to_thread(shutil.copytree, folder, copy)
    await add(folder, porter.place, "lost")
    assert await porter.deliver(folder) == "delivered"
    await add(copy, porter.place, "three")
    assert await porter.deliver(copy, moment) == "killed"
    assert await porter.deliver(copy) == "delivered"
    check(porter.place, (*NAMES, "lost", "three"))


async def test_a_backup_made_while_the_bot_runs(porter: Porter, tmp_path: Path) -> None:
    """The same with a copy that the database made of itself, with a parcel on its way."""
    folder, copy = tmp_path / "first", tmp_path / "copy"
    await furnish(folder, porter.place)
    with porter.place.knobs.hold("POST", SENDING) as hold:
        first = asyncio.create_task(porter.deliver(folder, 10**6))
        await hold.reached.wait()
        await asyncio.to_thread(backup, folder, copy)
    assert await first == "delivered"
    await add(copy, porter.place, "three")
    assert await porter.deliver(copy) == "delivered"
    check(porter.place, (*NAMES, "three"))
