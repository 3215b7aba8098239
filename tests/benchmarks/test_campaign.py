"""What a whole campaign of the block game leaves on the disk, and how fast it is taken up again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import pytest

from rules.kernel.match import Outcome
from rules.kernel.position import own_sources
from storage import Commit, NewGame, Shelf, Sitting
from tests.contract.blocks import VARIANTS, codec
from tests.contract.play import draw, unsealed

LARGEST = 4 * 1024 * 1024  # bytes, for the longest scenario
LOADS = 40


async def lifted(sitting: Sitting, outcome: Outcome) -> None:
    await sitting.commit(Commit(outcome, now=1))


async def opened(folder: Path) -> Shelf:
    return await Shelf.open(folder, lambda key, sources: codec(), lifted)


async def played(shelf: Shelf, variant: str) -> int:
    """A game at random from the first turn to the verdict, each order stored for itself."""
    rng, rules = Random(2), codec().game
    assert rules.new
    sources = tuple(own_sources(rules).values())
    number = await shelf.create(NewGame("blocks", variant, sources, b"s" * 32), now=1)
    start = rules.new(codec().data, "campaign", rules.options(**VARIANTS[variant]))
    async with shelf.game(number) as sitting:
        await sitting.commit(Commit(sitting.begin(start, b"k" * 32), now=1))
        while sitting.match.open:
            seat = rng.choice(unsealed(sitting.match))
            await sitting.commit(Commit(sitting.match.submit(seat, draw(sitting.match, seat, rng)), now=1))
    return number


async def load(folder: Path, number: int) -> float:
    """The median of taking a game up in a shelf that has not read it yet."""
    times = []
    for _ in range(LOADS):
        async with await opened(folder) as shelf:
            begin = perf_counter()
            async with shelf.game(number) as sitting:
                assert not sitting.match.open
            times.append(perf_counter() - begin)
    return median(times)


def size_of(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir())


@pytest.mark.parametrize("variant", ["alternating", "simultaneous"])
async def test_a_whole_campaign(tmp_path: Path, variant: str) -> None:
    """A finished campaign takes at most 4 MB."""
    async with await opened(tmp_path) as shelf:
        number = await played(shelf, variant)
        entries = len(await (await shelf.history(number)).journal())
    size, p50 = size_of(tmp_path), await load(tmp_path, number)
    print(f"\n{variant}: {entries} entries, {size / 1024:.0f} KB, load p50 {p50 * 1e3:.2f} ms")
    assert size <= LARGEST
