"""What happens in a game is bound, and its heads are published: once a turn, whatever happened in secret."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.post.parcels.notice import Notice
from bot.post.parcels.posts import Post
from bot.post.parcels.to_channel import Bound, Ended
from bot.post.parcels.turns import Dispatch
from bot.post.press import Press
from rules import dice
from rules.dice import ALL, SOME, WRONG, main
from rules.kernel.proof import examined
from storage import export
from storage.ledger import NAME
from storage.records import OVER
from tests.bot.desk.gm.test_edits import mastered
from tests.bot.desk.gm.test_master import last, posts
from tests.bot.desk.gm.test_trial import branch_of, play_there, taken
from tests.bot.desk.room import (
    CHANNEL,
    ELSEWHERE,
    Person,
    Room,
    button,
    files,
    labels,
    library,
    open_room,
    text,
)
from tests.bot.desk.threads import Threads
from tests.bot.heads import heads_in
from tests.contract.play import draw, unsealed
from tests.kernel.mutations import mutated, places

KEYS = library().keys
FORGERIES = 120  # of a real file


async def order(room: Room, rng: Random, game: int = 1) -> bool:
    """A random order of who is asked first, through the desk; whether there was one."""
    async with room.shelf.game(game) as sitting:
        match = sitting.match
        if not (seats := unsealed(match)):
            return False
        person, ask = room.person(sitting.seats[seats[0]]), match.open[seats[0]].number
        written = "\n".join(map(str, draw(match, seats[0], rng)))
    if written:
        await person.fill(written, ask)
    await person.seal(ask)
    return True


async def orders(room: Room, rng: Random, number: int) -> None:
    for _ in range(number):
        await order(room, rng)


async def public(room: Room) -> list[Post]:
    return await posts(room, f"channel:{CHANNEL}")


async def checked(room: Room, folder: Path, heads: Sequence[str]) -> list[int]:
    """What comes of the checking of both files."""
    found = []
    for reply in (await room.bob.export(), await room.bob.verify()):
        (file,) = files(reply)
        (folder / file.name).write_bytes(file.content)
        found.append(main([str(folder / file.name), *heads]))
    return found


# -- when a head is published --------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_a_head_comes_with_each_turn_and_with_the_end(room: Room, key: str, tmp_path: Path) -> None:
    """Just before the status that begins the turn, and before the seed; by them the whole game is proven."""
    await room.carol.new(key)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await orders(room, Random(key), 25)
    await room.carol.end(confirmed=True)
    told = await public(room)
    heads = [post for post in told if isinstance(post, Bound)]
    turns = [post for post in told if isinstance(post, Dispatch) and post.fresh]
    assert [head.number for head in heads] == list(range(1, len(turns) + 2))
    assert [head.over for head in heads] == [*(False for _ in turns), True]
    assert len(heads) > 1
    places = [told.index(head) for head in heads]
    assert all(isinstance(told[place + 1], Dispatch) for place in places[:-1])
    assert isinstance(told[places[-1] + 1], Ended)
    assert await checked(room, tmp_path, heads_in(await room.parcels())) == [ALL, ALL]


async def test_what_happens_in_secret_publishes_no_head(room: Room) -> None:
    """Orders sealed and taken out again, a game master's roll, letter, laid dice and branch."""
    room.desk.rooms = Threads()
    await mastered(room, "blocks", movement="simultaneous")
    before = heads_in(await room.parcels())
    await room.alice.add_lines("NY 1R to PH")
    await room.alice.seal()
    await room.alice.withdraw()
    await room.carol.gm_roll(6, "a spy", "french")
    await room.carol.gm_message("french", "A letter")
    await room.carol.gm_lay("6")
    await room.carol.gm_trial()
    await play_there(room, await branch_of(room), Random(1), 3)
    assert heads_in(await room.parcels()) == before
    assert len(before) == 1


async def test_a_head_is_one_silent_line(room: Room) -> None:
    """It rings for nobody, and never changes what stands in the channel."""
    await mastered(room, "blocks")
    (head,) = (post for post in await public(room) if isinstance(post, Bound))
    press, codec = Press(library()), await codec_of(room)
    (message,) = press.messages(1, codec, head)
    assert message.said == f"-# The game so far, bound: `{head.commitment[:8]}/1:{head.link}`"
    assert (message.silent, message.mentions, message.rows) == (True, (), ())
    assert len(head.link) == 64


async def codec_of(room: Room) -> Any:
    return (await room.shelf.history(1)).codec


# -- what is bound -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_all_that_a_game_master_does_is_bound(room: Room, key: str, tmp_path: Path) -> None:
    """Rolls, laid dice, orders taken back, a branch carried out; the dice that were laid prove nothing."""
    room.desk.rooms = Threads()
    await mastered(room, key)
    rng = Random(5)
    await room.carol.gm_roll(20, "weather")
    await orders(room, rng, 4)
    undone = await room.carol.gm_undo(1)
    if labels(undone):
        await room.carol.click(button(undone, labels(undone)[0]).id)
    await room.carol.gm_trial()
    await play_there(room, await branch_of(room), Random(1), 4)
    await taken(room)
    await room.carol.gm_lay("1 2")
    await orders(room, rng, 8)
    await room.carol.end(confirmed=True)
    heads = heads_in(await room.parcels())
    found = await checked(room, tmp_path, heads)
    assert found[0] == found[1]
    assert found[0] in (ALL, SOME)
    kinds = [act["key"] for act in (await evidence(room))["options"]["master"]["acts"]]
    assert {"took", "rolled", "branch_opened", "branch_taken", "laid"} <= set(kinds)


async def evidence(room: Room, game: int = 1) -> dict[str, Any]:
    return await room.shelf.chains.evidence(game)


async def test_the_post_that_told_of_a_take_back_is_named(room: Room, tmp_path: Path) -> None:
    """By its running number, which the head binds that comes after it."""
    await mastered(room, "blocks", movement="simultaneous")
    for person in (room.alice, room.bob):
        await person.add_lines("hold")
        await person.seal()
    undone = await room.carol.gm_undo(1)
    await room.carol.click(button(undone, labels(undone)[0]).id)
    (parcel,) = (at.id for at in await room.parcels() if at.payload.get("page", {}).get("back"))
    sent = await room.shelf.outbox.dispatch(parcel, 0, "nonce", now=0, above=41)
    assert sent.number == 42
    await room.carol.end(confirmed=True)
    said = text(await room.bob.verify())
    assert "Branch 1: orders were taken back; told in № 42." in said
    assert await checked(room, tmp_path, heads_in(await room.parcels())) == [ALL, ALL]


async def test_nobody_who_holds_the_database_alters_it_unseen(room: Room, tmp_path: Path) -> None:
    """Neither an entry nor an act nor a word nor a link."""
    await mastered(room, "blocks")
    await room.carol.gm_roll(20, "weather")
    await orders(room, Random(2), 6)
    await room.carol.end(confirmed=True)
    heads = heads_in(await room.parcels())
    assert await checked(room, tmp_path, heads) == [ALL, ALL]
    for number, sql in enumerate(DEEDS):
        (tmp_path / str(number)).mkdir()
        async with forged(room, tmp_path / str(number), sql) as other:
            exported, _ = await checked(other, tmp_path, heads)
            assert exported == WRONG, sql
            if sql not in AT_THE_END:
                assert text(await other.bob.verify()).startswith("## The proof fails\n"), sql


# without the heads nobody could tell
AT_THE_END = ("DELETE FROM chain WHERE number = (SELECT max(number) FROM chain)", "DELETE FROM chain")
DEEDS = (
    "UPDATE journal SET struck = 1 - struck WHERE number = 2",
    "UPDATE journal SET entry = json_set(entry, '$.note', '9') WHERE number = 3",
    "UPDATE games SET options = json_remove(options, '$.master.acts[1]')",
    'UPDATE games SET words = \'["oak", "yew"]\'',
    "UPDATE chain SET salt = zeroblob(16) WHERE number = 4",
    *AT_THE_END,
)


@asynccontextmanager
async def forged(room: Room, folder: Path, sql: str) -> AsyncIterator[Room]:
    """Another folder with the same games, in which somebody has done this."""
    await room.shelf.ledger.backup(folder / NAME)
    with closing(sqlite3.connect(folder / NAME)) as db:
        db.execute(sql)
        db.commit()
    async with open_room(folder) as other:
        other.numbers = room.numbers
        yield other


async def test_a_real_file_stands_the_red_team(room: Room) -> None:
    """A few hundred of all that can be done to one place of the proof of a played game."""
    await mastered(room, "blocks", movement="simultaneous")
    await orders(room, Random(9), 12)
    await room.carol.end(confirmed=True)
    bound = [post for post in await public(room) if isinstance(post, Bound)]
    heads = [(post.number, post.link) for post in bound]
    (file,) = files(await room.bob.verify())
    content, chance = json.loads(file.content), Random(1)
    assert verdict(content, heads) == ALL
    for path in chance.sample(list(places(content)), FORGERIES):
        for what, changed in mutated(content, path):
            assert verdict(changed, heads) != ALL, (what, path)


def verdict(content: Any, heads: Sequence[tuple[int, str]]) -> int:
    try:
        evidence = dice.read(json.dumps(content))
    except ValueError:
        return WRONG
    found = examined(evidence.seed, evidence.items, heads)
    return dice.verdict(found, other=False)


# -- what is not ---------------------------------------------------------------------------------------------


async def test_a_game_of_an_earlier_release_says_what_it_cannot_prove(room: Room, tmp_path: Path) -> None:
    """It has no chain; the next order gives it one, and what was before is told to be unproven."""
    await mastered(room, "blocks", movement="simultaneous")
    await orders(room, Random(3), 4)
    await room.shelf.ledger.write(lambda db: db.execute("DELETE FROM chain"))
    await room.restart()
    known = len((await evidence(room))["journal"])
    after = await last(room)
    await orders(room, Random(4), 6)
    await room.carol.end(confirmed=True)
    heads = heads_in(await room.parcels(after))
    assert "/1:" in heads[0]
    assert await checked(room, tmp_path, heads) == [SOME, SOME]
    said = text(await room.bob.verify())
    assert f"Not proven: what happened before this game had a chain, up to entry {known}." in said
    assert "All is as it should be" not in said


async def test_a_game_that_was_over_before_has_its_dice_checked(room: Room) -> None:
    """By what there is: no head was ever published."""
    await mastered(room, "blocks")
    await room.carol.end(confirmed=True)
    await room.shelf.ledger.write(lambda db: db.execute("DELETE FROM chain"))
    said = text(await room.bob.verify())
    assert "2 rolls are proved\n" in said
    assert "No head was published" in said
    assert said.endswith("not all is proven or left to chance: see above.")


async def test_an_end_that_was_taken_back_is_bound_on(room: Room, tmp_path: Path) -> None:
    """The heads go on; with the seed told, what is sealed later is kept secret by salts that are not."""
    await room.alice.new("blocks", options={"movement": "simultaneous"})
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.bob.concede(confirmed=True)
    told = {salt for salt, *_ in (await evidence(room))["chain"]}
    undone = await room.bob.undo()
    await room.bob.click(button(undone, labels(undone)[0]).id)
    asked = [at.payload["asks"] for at in await room.parcels() if at.kind == "UndoAsked"]
    await room.alice.undo_agree(asked[-1])
    assert (await room.shelf.games.record(1)).status == "playing"
    await orders(room, Random(1), 6)
    await room.alice.concede(confirmed=True)
    assert await checked(room, tmp_path, heads_in(await room.parcels())) == [ALL, ALL]
    salts = [salt for salt, *_ in (await evidence(room))["chain"]]
    assert len(set(salts)) == len(salts) > len(told)


# -- files that are brought back -----------------------------------------------------------------------------


async def exported(room: Room) -> bytes:
    """A game that Carol has made and plays no side of, in the middle of it."""
    await room.carol.new("blocks", options={"movement": "simultaneous"})
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await orders(room, Random(6), 4)
    (file,) = (await room.carol.export()).messages[-1].files
    content: bytes = file.content
    return content


async def told_elsewhere(room: Room) -> list[str]:
    found = await posts(room, f"channel:{ELSEWHERE}")
    return [post.key if isinstance(post, Notice) else type(post).__name__ for post in found]


async def played_out(room: Room, game: int) -> list[str]:
    """The game that was brought here is played and ended; the heads that its channel shows."""
    for person, side in ((room.alice, "british"), (room.bob, "french")):
        await person.at(ELSEWHERE).join(side)
    await room.alice.at(ELSEWHERE).concede(confirmed=True)
    assert (await room.shelf.games.record(game)).status == OVER
    return heads_in(at for at in await room.parcels() if at.target == f"channel:{ELSEWHERE}")


async def test_a_file_of_ours_goes_on_as_it_was(room: Room, tmp_path: Path) -> None:
    """Nobody need be told; the heads of both channels prove it from its first order to its last."""
    content = await exported(room)
    before = heads_in(await room.parcels())
    await room.carol.at(ELSEWHERE).import_(content)
    assert await told_elsewhere(room) == ["Dispatch", "Bound"]
    after = await played_out(room, 2)
    numbers = [int(head.partition("/")[2].partition(":")[0]) for head in (*before, *after)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert await proven(room.bob.at(ELSEWHERE), tmp_path, [*before, *after]) == ALL


async def proven(person: Person, folder: Path, heads: Sequence[str]) -> int:
    (file,) = files(await person.verify())
    (folder / file.name).write_bytes(file.content)
    return main([str(folder / file.name), *heads])


async def test_who_changes_a_file_of_ours_brings_nothing_back(room: Room) -> None:
    """With its digest made anew, with and without the signature: acts cannot be taken out of it."""
    await mastered(room, "blocks")
    await room.carol.gm_roll(20, "weather")
    await orders(room, Random(6), 2)
    volume = json.loads(await room.shelf.export(1))
    del volume["content"]["options"]["master"]["acts"][1]
    volume["digest"] = export.digest(json.dumps(volume["content"], separators=(",", ":")).encode())
    for signed in (volume["signed"], None):
        said = text(await room.alice.at(ELSEWHERE).import_(json.dumps({**volume, "signed": signed}).encode()))
        assert "it was changed" in said or "its chain does not fit" in said
    assert await room.shelf.games.in_channel(ELSEWHERE) == []


async def test_a_file_from_elsewhere_is_told_to_prove_less(tmp_path: Path) -> None:
    """To all in the channel, and at the end: only the heads published there prove what was before."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    async with open_room(tmp_path / "one") as one, open_room(tmp_path / "two") as two:
        content = await exported(one)
        before = heads_in(await one.parcels())
        await two.carol.at(ELSEWHERE).import_(content)
        assert await told_elsewhere(two) == ["brought", "Dispatch", "Bound"]
        after = await played_out(two, 1)
        entries = len(json.loads(content)["content"]["journal"])
        said = text(await two.bob.at(ELSEWHERE).verify())
        assert f"before the game was brought to this server, up to entry {entries}." in said
        assert await proven(two.bob.at(ELSEWHERE), tmp_path, [*before, *after]) == SOME


async def test_a_file_stripped_of_its_chain_is_one_from_elsewhere(room: Room, tmp_path: Path) -> None:
    """It may be played on, and nothing of what it tells of before is proven, by no head."""
    volume = json.loads(await exported(room))
    before = heads_in(await room.parcels())
    volume["content"]["chain"] = []
    volume["digest"] = export.digest(json.dumps(volume["content"], separators=(",", ":")).encode())
    await room.carol.at(ELSEWHERE).import_(json.dumps({**volume, "signed": None}).encode())
    assert await told_elsewhere(room) == ["brought", "Dispatch", "Bound"]
    after = await played_out(room, 2)
    assert await proven(room.bob.at(ELSEWHERE), tmp_path, after) == SOME
    assert await proven(room.bob.at(ELSEWHERE), tmp_path, [*before, *after]) == WRONG
