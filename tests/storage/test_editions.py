"""A game stored under one edition of the rules, in the middle of a step, is played on under the next."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rules.kernel.game import Codec, Game
from rules.kernel.match import Outcome
from rules.kernel.orders import Ask, Line, Lines, No
from rules.kernel.referee import Referee, Running
from storage import Commit, Draft, Shelf, Sitting
from storage.errors import Dropped, Frozen
from tests.storage.desk import NOW, begun, lifted, opened, played, save_of, value
from tests.storage.toy import (
    CHAPTER,
    FEUD,
    NORTH,
    PRINTED,
    SEATS,
    SOUTH,
    Blows,
    FeudView,
    Levy,
    Printed,
    Raise,
    clash,
    feud,
)


class Feud2(msgspec.Struct, omit_defaults=True):
    """The second edition counts horses too."""

    step: str
    printed: Printed
    years: int
    men: dict[str, int]
    horses: dict[str, int]
    year: int = 1
    papers: list[int] = []


class Levy2(Levy, frozen=True):
    """Of the second edition: no more than two men a year."""

    def next(self, view: FeudView, lines: Lines) -> Iterable[Line]:
        return () if lines else map(Raise, (1, 2))

    def refuse(self, view: FeudView, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Raise) and line.men > 2:
            return No("feud/1", "two_at_most")
        return No("feud/1", "one_levy") if lines else None


def muster2(state: Feud2, referee: Referee) -> Running:
    answers = yield tuple(Ask(seat, Levy2(), "feud/1", secret=True) for seat in SEATS)
    for seat, lines in answers.items():
        state.men[seat] += sum(line.men for line in lines)
    state.step = "clash"


def lift(plain: dict[str, Any]) -> dict[str, Any]:
    return plain | {"horses": dict.fromkeys(SEATS, 4)}


SECOND = feud(
    edition=2,
    state=Feud2,
    chapters=(replace(CHAPTER, steps={"muster": muster2, "clash": clash}, kinds=(Levy2, Blows)),),
    lift={1: lift},
)


@asynccontextmanager
async def edition(folder: Path, game: Game, announce: Any = lifted) -> AsyncIterator[Shelf]:
    async with await Shelf.open(folder, lambda key, sources: Codec(game, PRINTED), announce) as shelf:
        yield shelf


async def stopped(folder: Path, men: int) -> int:
    """A game of the first edition, in which North has sealed its levy and South has not."""
    async with opened(folder) as shelf:
        game = await begun(shelf)
        async with shelf.game(game) as sitting:
            await sitting.commit(Commit(sitting.match.submit(NORTH, (Raise(men),)), now=NOW))
    return game


async def test_an_order_that_fits_is_kept(tmp_path: Path) -> None:
    """The state is lifted, North's levy of two stays sealed, and the game is played to its end."""
    game = await stopped(tmp_path, men=2)
    async with edition(tmp_path, SECOND) as shelf:
        async with shelf.game(game) as sitting:
            assert sitting.match.state.horses == {NORTH: 4, SOUTH: 4}
            assert sitting.match.sealed(NORTH) == (Raise(2),)
        await played(shelf, game, Random(1))
        assert await value(shelf, "SELECT status FROM games") == "over"


async def test_an_order_that_no_longer_fits_is_handed_back(tmp_path: Path) -> None:
    """North's levy of three is open again and lies among its drafts as it was written."""
    game = await stopped(tmp_path, men=3)
    async with edition(tmp_path, SECOND) as shelf:
        async with shelf.game(game) as sitting:
            assert sitting.match.sealed(NORTH) is None
            assert await sitting.drafts(NORTH) == [Draft(NORTH, 1, "raise 3")]
        (parcel,) = await shelf.outbox.unsent()
        assert (parcel.kind, parcel.payload) == ("lifted", 1)


async def test_a_game_is_lifted_once(tmp_path: Path) -> None:
    """What the lifting did is stored with its news before anyone sits down; the next start finds it done."""
    game = await stopped(tmp_path, men=3)
    async with edition(tmp_path, SECOND) as shelf:
        saved = await save_of(shelf, game)
        assert len(await shelf.outbox.unsent()) == 1
    async with edition(tmp_path, SECOND) as shelf:
        assert await save_of(shelf, game) == saved
        assert len(await shelf.outbox.unsent()) == 1


async def test_phases_of_the_older_edition_can_be_seen(tmp_path: Path) -> None:
    """A snapshot of the first edition is read as the second writes it."""
    game = await stopped(tmp_path, men=1)
    async with edition(tmp_path, SECOND) as shelf:
        history = await shelf.history(game)
        board = await history.board((await history.phases())[0])
        assert history.codec.state(board.state).horses == {NORTH: 4, SOUTH: 4}


async def test_a_lifting_that_breaks_off_leaves_the_older_game(tmp_path: Path) -> None:
    """When its news cannot be stored the game is not opened, and stays as the older release left it."""
    game = await stopped(tmp_path, men=1)

    async def breaks(sitting: Sitting, outcome: Outcome) -> None:
        raise InterruptedError

    async def forgets(sitting: Sitting, outcome: Outcome) -> None:
        assert outcome.entries

    async with opened(tmp_path) as shelf:
        saved = await save_of(shelf, game)
    async with edition(tmp_path, SECOND, breaks) as shelf:
        with pytest.raises(InterruptedError):
            await save_of(shelf, game)
    async with edition(tmp_path, SECOND, forgets) as shelf:
        with pytest.raises(Dropped):
            await save_of(shelf, game)
    async with opened(tmp_path) as shelf:
        assert await save_of(shelf, game) == saved


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [(FEUD, feud(edition=3), "edition 1 cannot be lifted"), (SECOND, FEUD, "edition 2 is newer than 1")],
)
async def test_an_edition_that_is_not_known_freezes_the_game(
    tmp_path: Path, before: Game, after: Game, reason: str
) -> None:
    """A game that this release cannot read says so, and stays stored for one that can."""
    game = await stopped(tmp_path, men=1)
    async with edition(tmp_path, before) as shelf:
        saved = await save_of(shelf, game)
    async with edition(tmp_path, after) as shelf:
        with pytest.raises(Frozen, match=reason):
            await save_of(shelf, game)
    async with edition(tmp_path, before) as shelf:
        assert await save_of(shelf, game) == saved
