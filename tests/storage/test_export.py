"""A game goes into one JSON file and comes out of it the same; a file that is not whole is refused."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import get_ident
from typing import Any

import msgspec
import pytest

from rules.kernel.chain import items as chained
from rules.kernel.chain import unchained
from rules.kernel.data import Source
from rules.kernel.game import Codec
from rules.kernel.proof import examined
from storage import Commit, Deadline, Deputy, Draft, Interaction, NewGame, Parcel, Shelf, Thought, export
from storage.errors import AlreadyDone, BadExport
from storage.export import LONGEST, MOST, ROWS, WRITTEN
from tests.storage.desk import (
    KEY,
    NOW,
    TEXTS,
    begun,
    codecs,
    forget,
    lifted,
    opened,
    ordered,
    played,
    save_of,
    value,
)
from tests.storage.toy import NORTH, SOUTH, Raise, StrikeAlways


async def rich(shelf: Shelf) -> int:
    """A game in the middle of a step with something in every table."""
    game = await begun(shelf, years=9, channel=55)
    await played(shelf, game, Random(1), 9)
    async with shelf.game(game) as sitting:
        await sitting.commit(Commit(sitting.match.take_back({2}, NORTH, await sitting.past(2)), now=NOW))
        sitting.match.lay([4])
        sitting.seats = {NORTH: 1, SOUTH: 2}
        sitting.deputies = {3: Deputy(3, SOUTH, ("the hill",), seals=True, accepted=True, ready=2)}
        await sitting.commit(Commit(sitting.match.stand(SOUTH, (StrikeAlways(),)), now=NOW))
        ask = sitting.match.open[NORTH].number
        due, draft = Deadline(game, NORTH, ask, NOW + 5), Draft(NORTH, ask, "raise 2\nà Québec")
        await sitting.commit(Commit(now=NOW, deadlines=[due], drafts=[draft]))
    return game


async def taken_in(shelf: Shelf, file: bytes) -> int:
    return await shelf.take_in(await shelf.examine(file), now=NOW)


async def test_a_game_survives_its_export(tmp_path: Path) -> None:
    """In another folder the imported game has the same save, byte for byte, and exports to the same file."""
    async with opened(tmp_path / "one") as one, opened(tmp_path / "two") as two:
        game = await rich(one)
        await begun(two)
        file = await one.export(game)
        copy = await taken_in(two, file)
        assert await save_of(two, copy) == await save_of(one, game)
        assert await two.export(copy) == file
        assert await value(two, f"SELECT channel FROM games WHERE id = {copy}") is None


async def test_what_computers_thought_comes_back_to_who_wrote_it(shelf: Shelf) -> None:
    """Out of a file that this installation has signed; in any other it may be anything."""
    game = await rich(shelf)
    async with shelf.game(game) as sitting:
        await sitting.commit(Commit(now=NOW, thoughts=[Thought(2, msgspec.Raw(b'{"level":"captain"}'))]))
    file, found = await shelf.export(game), []
    for each in (file, resealed(file, name="Brought from elsewhere")):
        async with shelf.game(await taken_in(shelf, each)) as sitting:
            found.append({at: bytes(raw) for at, raw in (await sitting.history.thoughts()).items()})
    assert found == [{2: b'{"level":"captain"}'}, {}]


async def test_both_go_on_alike(shelf: Shelf) -> None:
    """The game and its copy, played on with the same orders, end with the same dice and the same save."""
    game = await rich(shelf)
    copy = await taken_in(shelf, await shelf.export(game))
    for number in (game, copy):
        await played(shelf, number, Random(2))
    assert await save_of(shelf, copy) == await save_of(shelf, game)
    assert await shelf.export(copy) == await shelf.export(game)


async def test_a_game_that_gathers_its_players_survives_too(shelf: Shelf) -> None:
    """A game that has not begun is exported and imported as such."""
    new = NewGame("feud", "Soon", TEXTS, b"\x00seed\xff", {"rounds": 2}, words=("à",), seats={NORTH: 9})
    game = await shelf.create(new, now=NOW)
    copy = await taken_in(shelf, await shelf.export(game))
    async with shelf.game(copy) as sitting:
        assert (sitting.record.seed, sitting.record.words, sitting.seats) == (new.seed, ("à",), {NORTH: 9})


async def test_a_file_laid_out_by_an_editor_is_read(shelf: Shelf) -> None:
    """Spaces and line ends make no other file."""
    file = await shelf.export(await rich(shelf))
    laid_out = msgspec.json.format(file, indent=4)
    assert len(laid_out) > len(file)
    assert await shelf.export(await taken_in(shelf, laid_out)) == file


async def test_an_export_while_others_play(shelf: Shelf) -> None:
    """An export taken between the orders of a running game is one moment of it, and can be played on."""
    game = await begun(shelf, years=20)
    _, file = await asyncio.gather(played(shelf, game, Random(3)), shelf.export(game))
    copy = await taken_in(shelf, file)
    assert await ordered(shelf, copy, Random(4))


def changed(file: bytes, **cover: Any) -> bytes:
    return json.dumps(json.loads(file) | cover).encode()


def resealed(file: bytes, **content: Any) -> bytes:
    """A file that somebody changed together with its digest; the signature they had to take off."""
    cover = msgspec.json.decode(file, type=export.Cover)
    raw = msgspec.json.encode(msgspec.json.decode(cover.content) | content)
    digest = export.digest(raw)
    changed = msgspec.structs.replace(cover, content=msgspec.Raw(raw), digest=digest, signed=None)
    return msgspec.json.encode(changed)


async def refusal(shelf: Shelf, file: bytes) -> str:
    """What is said; and that no game was added."""
    games = await value(shelf, "SELECT count(*) FROM games")
    with pytest.raises(BadExport) as refused:
        await taken_in(shelf, file)
    assert await value(shelf, "SELECT count(*) FROM games") == games
    return str(refused.value)


async def test_what_is_wrong_with_a_file_is_said(shelf: Shelf) -> None:
    """Nonsense, a file cut short, other files, newer ones and changed ones are each refused by name."""
    file = await shelf.export(await rich(shelf))
    assert "it cannot be read" in await refusal(shelf, b"Dear diary")
    assert "it cannot be read" in await refusal(shelf, b"\xff\xfe\x00")
    assert "it cannot be read" in await refusal(shelf, file[: len(file) // 2])
    assert "missing required field `format`" in await refusal(shelf, b"{}")
    assert "it says it is a “cake”" in await refusal(shelf, changed(file, format="cake"))
    assert "of version 7, this release reads up to 2" in await refusal(shelf, changed(file, version=7))
    touched = file.replace(b"An old feud", b"An odd feud")
    assert "its digest does not fit" in await refusal(shelf, touched)


async def test_a_file_changed_with_its_digest_is_still_read_with_care(shelf: Shelf) -> None:
    """What the codec or the rules do not find as the journal says is refused too."""
    file = await shelf.export(await rich(shelf))
    assert "`$.journal`" in await refusal(shelf, resealed(file, journal="none"))
    assert "Diverged" in await refusal(shelf, resealed(file, key=msgspec.to_builtins(KEY[::-1])))
    entry = {"number": 1, "entry": {"number": 1, "seat": "north"}, "struck": 0}
    assert "`ask`" in await refusal(shelf, resealed(file, journal=[entry]))
    assert "the entries 1 to " in await refusal(shelf, resealed(file, journal=[]))
    assert "the events 1 to " in await refusal(shelf, resealed(file, events=[]))
    assert "KeyError: 'chess'" in await refusal(shelf, resealed(file, game="chess"))


async def test_a_file_that_holds_too_much_is_refused(shelf: Shelf) -> None:
    """In all, in one of its parts, in one piece of a part; what is said tells where."""
    file = await shelf.export(await rich(shelf))
    game = json.loads(file)["content"]
    long, entry, event = "x" * LONGEST, game["journal"][0], game["events"][0]
    for changes, said in (
        ({"options": {"junk": [[]] * MOST}}, f"more than {MOST} values"),
        ({"name": long}, "“name” is longer than 1024 KiB"),
        ({"junk": long}, "“junk” is longer than 1024 KiB"),
        ({"journal": [entry] * (ROWS + 1)}, f"more than {ROWS} rows of “journal”"),
        ({"journal": [{**entry, "entry": {**entry["entry"], "note": long}}]}, "“journal” is longer than"),
        ({"events": [{**event, "told": {**event["told"], "junk": long}}]}, "“events” is longer than"),
        ({"drafts": [["north", 1, "raise 2\n" * (WRITTEN // 8 + 1)]]}, "“drafts” is longer than 16 KiB"),
        ({"standing": {"north": ["x" * WRITTEN]}}, "“standing” is longer than 16 KiB"),
    ):
        assert said in await refusal(shelf, resealed(file, **changes)), said


async def test_a_file_of_ours_is_whole_or_refused(shelf: Shelf) -> None:
    """Whoever changes it with its digest cannot sign it; without a signature its chain still does not fit."""
    file = await shelf.export(await rich(shelf))
    assert (await shelf.examine(file)).ours
    unsigned = resealed(file, options={"master": {"acts": [{"key": "left", "user": 1, "at": 2}]}})
    signed = json.loads(file)["signed"]
    assert "its digest does not fit" in await refusal(shelf, changed(unsigned, signed=signed))
    assert "its chain does not fit" in await refusal(shelf, unsigned)


async def test_a_file_of_another_installation_is_known_as_such(tmp_path: Path) -> None:
    """Its chain goes on, and has in it after how many entries the game was brought here."""
    async with opened(tmp_path / "one") as one, opened(tmp_path / "two", chance=b"x".__mul__) as two:
        game = await rich(one)
        file, before = await one.export(game), (await one.chains.evidence(game))["chain"]
        assert not (await two.examine(file)).ours
        copy = await taken_in(two, file)
        *kept, (_, kind, about) = (await two.chains.evidence(copy))["chain"]
        assert (kept, kind) == (before, "brought")
        assert about == {"entries": (await entries_of(two, copy))}


async def entries_of(shelf: Shelf, game: int) -> int:
    return len((await shelf.chains.evidence(game))["journal"])


async def test_a_game_without_a_chain_gets_one_with_its_next_commit(shelf: Shelf) -> None:
    """What was there before is in it, and how much that was."""
    copy = await taken_in(shelf, resealed(await shelf.export(await rich(shelf)), chain=[]))
    assert (await shelf.chains.evidence(copy))["chain"] == []
    known = await entries_of(shelf, copy)
    await ordered(shelf, copy, Random(4))
    evidence = await shelf.chains.evidence(copy)
    found = examined(b"seed", chained(evidence))
    assert (found.late, found.broken, unchained(evidence, chained(evidence))) == (known, [], [])
    assert found.entries > known


async def test_an_import_is_a_game_of_its_own(shelf: Shelf) -> None:
    """Orders in the copy leave the original as it is."""
    game = await rich(shelf)
    saved = await save_of(shelf, game)
    copy = await taken_in(shelf, await shelf.export(game))
    async with shelf.game(copy) as sitting:
        seat = next(iter(sitting.match.waiting()))
        await sitting.commit(Commit(sitting.match.submit(seat, (Raise(1),)), now=NOW))
    await forget(shelf, game)
    assert await save_of(shelf, game) == saved


async def test_a_game_comes_home_in_one_transaction(shelf: Shelf) -> None:
    """Its channel, its parcels and the interaction are stored with it; done twice, it is there once."""
    found = await shelf.examine(await shelf.export(await rich(shelf)))
    here: Any = {"now": NOW, "guild": 3, "channel": 4, "interaction": Interaction(5, "done")}
    copy = await shelf.take_in(found, **here, outbox=[Parcel("channel:4", "Status", {})])
    with pytest.raises(AlreadyDone):
        await shelf.take_in(found, **here)
    assert [game.id for game in await shelf.games.of_guild(3)] == [copy]
    assert [game.id for game in await shelf.games.in_channel(4)] == [copy]
    assert [parcel.kind for parcel in await shelf.outbox.unsent() if parcel.game == copy] == ["Status"]
    assert await shelf.interactions.result(5) == ("done",)


async def test_a_file_is_examined_beside_everything_else(tmp_path: Path) -> None:
    """Not in the thread of the event loop."""
    threads: set[int] = set()

    def noting(game: str, sources: Sequence[Source]) -> Codec:
        threads.add(get_ident())
        return codecs(game, sources)

    async with opened(tmp_path / "one") as one:
        file = await one.export(await rich(one))
    async with await Shelf.open(tmp_path / "two", noting, lifted) as two:
        await two.examine(file)
    assert len(threads) == 1
    assert get_ident() not in threads
