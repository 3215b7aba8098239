"""History is read from what was stored when it happened; take-backs start from it."""

from random import Random

import pytest

from rules.kernel.game import Snapshot
from rules.kernel.match import AnyEntry, AnyTold, Outcome, Past
from rules.kernel.orders import No
from storage import Commit, NewGame, Shelf, Sitting
from storage.errors import NoSuchGame
from tests.storage.desk import KEY, NOW, TEXTS, begun, forget, order, played, save_of
from tests.storage.toy import NORTH, SOUTH, Grew, Raise, Raised, Strike, Struck, start


async def opening(shelf: Shelf) -> int:
    """North raises 3, South 1; North strikes, South is left to answer."""
    game = await begun(shelf)
    for seat, lines in ((NORTH, (Raise(3),)), (SOUTH, (Raise(1),)), (NORTH, (Strike(),))):
        async with shelf.game(game) as sitting:
            await sitting.commit(Commit(sitting.match.submit(seat, lines), now=NOW))
    return game


async def test_each_reader_has_news_of_his_own(shelf: Shelf) -> None:
    """North reads what it raised and that South grew; the public reads of neither number."""
    history = await shelf.history(await opening(shelf))
    assert [n.event for n in await history.news(NORTH)][:2] == [Raised(NORTH, 3), Grew(SOUTH)]
    assert [n.event for n in await history.news(SOUTH)][:2] == [Grew(NORTH), Raised(SOUTH, 1)]
    assert [n.event for n in await history.news("public")][:2] == [Grew(NORTH), Grew(SOUTH)]


async def test_news_between_two_numbers(shelf: Shelf) -> None:
    """News after the first up to the second event is the second alone, with its entry: the third."""
    history = await shelf.history(await opening(shelf))
    assert await history.news("gm", after=1, until=2) == [(2, 3, Raised(SOUTH, 1))]


async def test_the_journal_tells_who_ordered_what(shelf: Shelf) -> None:
    """Entries come in order with their lines and dice; later ones can be read alone."""
    history = await shelf.history(await opening(shelf))
    journal = await history.journal()
    assert [(n.entry.seat, n.entry.lines, len(n.entry.rolls)) for n in journal] == [
        ("start", (), 0),
        (NORTH, (Raise(3),), 0),
        (SOUTH, (Raise(1),), 0),
        (NORTH, (Strike(),), 1),
    ]
    assert await history.journal(after=3) == journal[3:]


async def test_phases_hold_the_state_they_began_with(shelf: Shelf) -> None:
    """A phase a year, each with the state before anything happened in it."""
    game = await begun(shelf)
    await played(shelf, game, Random(1))
    history = await shelf.history(game)
    phases = await history.phases()
    assert [phase.name for phase in phases] == ["year 1", "year 2", "year 3", "year 4"]
    boards = [history.codec.state((await history.board(phase)).state) for phase in phases]
    assert [board.year for board in boards] == [1, 2, 3, 4]
    assert boards[0].men == {NORTH: 9, SOUTH: 9}


async def test_history_is_read_beside_a_sitting(shelf: Shelf) -> None:
    """Whoever reads does not wait for whoever sits, and sees what was committed."""
    game = await opening(shelf)
    async with shelf.game(game) as sitting:
        order(sitting.match, Random(1))
        assert len(await (await shelf.history(game)).journal()) == 4


async def test_there_is_no_history_of_no_game(shelf: Shelf) -> None:
    """A number that no game has is refused."""
    with pytest.raises(NoSuchGame):
        await shelf.history(12)


async def test_the_past_is_what_the_match_knew(shelf: Shelf) -> None:
    """Within the running step the stored past equals the one in memory, news and dice included."""
    game = await opening(shelf)
    async with shelf.game(game) as sitting:
        stored = await sitting.past(4)
        start = sitting.match.past().snapshot
        # the year's first step was the muster, so the stored past begins before the clash in memory
        assert stored.snapshot.phase == start.phase == "year 1"
        assert [e.number for e in stored.entries] == [2, 3, 4]
        assert [roll.number for roll in stored.dice] == [0]
        assert [type(told.event) for told in stored.told] == [Raised, Raised, Struck]


async def test_an_old_order_is_taken_back(shelf: Shelf) -> None:
    """North takes back its first levy a step later: it is asked again, and nothing of what followed holds."""
    game = await opening(shelf)
    async with shelf.game(game) as sitting:
        outcome = sitting.match.take_back({2}, NORTH, await sitting.past(2))
        await sitting.commit(Commit(outcome, now=NOW))
        assert sitting.match.state.men == {NORTH: 9, SOUTH: 9}
        assert sitting.match.sealed(SOUTH) == (Raise(1),)
        journal, news = await sitting.history.journal(), await sitting.history.news("gm")
    assert [n.entry.number for n in journal if n.struck] == [2, 3, 4]
    assert news == []
    assert [draft.lines for draft in await shelf.games.drafts(game, NORTH)] == ["strike"]
    saved = await save_of(shelf, game)
    await forget(shelf, game)
    assert await save_of(shelf, game) == saved


async def test_news_that_still_holds_is_kept(shelf: Shelf) -> None:
    """North takes back its strike: the news of the levies stays under its numbers, the strike's goes."""
    game = await opening(shelf)
    async with shelf.game(game) as sitting:
        await sitting.commit(Commit(sitting.match.take_back({4}, NORTH, await sitting.past(4)), now=NOW))
        news = await sitting.history.news("gm")
    assert [(n.number, n.event) for n in news] == [(1, Raised(NORTH, 3)), (2, Raised(SOUTH, 1))]
    assert [n.entry for n in news] == [7, 7]


@pytest.mark.parametrize("seed", range(12))
async def test_take_backs_of_any_depth(shelf: Shelf, seed: int) -> None:
    """After each of several take-backs across steps, years and earlier take-backs the game is what a match
    makes of the same past in memory, it is read again as it was, and it can be played to its end."""
    chance, memory = Random(seed), Memory()
    game = await shelf.create(NewGame("feud", "Back and forth", TEXTS, b"seed"), now=NOW)
    async with shelf.game(game) as sitting:
        await memory.commit(sitting, sitting.begin(start(years=20), KEY))
    for _ in range(6):
        for _ in range(chance.randrange(1, 7)):
            async with shelf.game(game) as sitting:
                await memory.commit(sitting, order(sitting.match, chance))
        async with shelf.game(game) as sitting:
            entry = chance.choice([e for e in memory.live() if e.how == "order"])
            past = await sitting.past(entry.number)
            assert past == memory.past(entry.number)
            await memory.commit(sitting, sitting.match.take_back({entry.number}, entry.seat, past))
            assert [n.number for n in await sitting.history.news("gm")] == [t.number for t in memory.news()]
        saved = await save_of(shelf, game)
        await forget(shelf, game)
        assert await save_of(shelf, game) == saved
    await played(shelf, game, chance)


class Memory:
    """What the outcomes of a game come to, put together without a database."""

    def __init__(self) -> None:
        self.entries: dict[int, AnyEntry] = {}
        self.told: dict[int, AnyTold] = {}
        self.phases: list[Snapshot] = []

    async def commit(self, sitting: Sitting, outcome: Outcome) -> None:
        self.entries |= {entry.number: entry for entry in outcome.entries}
        self.told |= {told.number: told for told in outcome.told + outcome.kept}
        for number in outcome.struck:
            del self.entries[number]
        for number in outcome.unsaid:
            del self.told[number]
        self.phases += outcome.phases
        await sitting.commit(Commit(outcome, now=NOW))

    def live(self) -> list[AnyEntry]:
        return [self.entries[number] for number in sorted(self.entries)]

    def news(self) -> list[AnyTold]:
        return [self.told[number] for number in sorted(self.told)]

    def past(self, number: int) -> Past:
        starts = [phase for phase in self.phases if phase.entry < number and phase.entry in self.entries]
        return Past.since(starts[-1], self.live(), self.news())


async def test_nothing_lies_before_the_beginning(shelf: Shelf) -> None:
    """The entry with which the game began cannot be taken back."""
    game = await begun(shelf)
    async with shelf.game(game) as sitting:
        with pytest.raises(No) as refused:
            await sitting.past(1)
    assert refused.value.key == "not_here"
