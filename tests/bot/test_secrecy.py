"""Two games that differ only in what a reader may not know cause the same letters to it, byte for byte.

Both are played with the same orders of both sides, the same dice and the same salts, until an event discloses
what was hidden. Only the letters to those from whom nothing differs are compared.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from rules.blocks import GAME
from rules.blocks.state import Battle, Options, State
from rules.kernel.match import Match
from rules.kernel.orders import PUBLIC, Lines
from storage import Shelf
from tests.blocks.battlefield import layout
from tests.blocks.table import position
from tests.bot.heads import without_heads
from tests.bot.play import ANNE, BELLE, SEATS, Table, begin, mini_codec, opened
from tests.contract.play import draw, unsealed

TOWNS = (
    "british NY R4 R3, AL R4 M3 I2, HE M3 I2, OS I1 M2, HA R4; french CR R4 M3, MO R4 R2 M3, NI I2 M1, DU I2"
)
POOL = {"british": {"R": 3, "M": 2, "I": 2, "S": 1}, "french": {"R": 2, "M": 2, "I": 3, "S": 1}}
READERS = {PUBLIC: "channel:77", "british": f"user:{ANNE}", "french": f"user:{BELLE}"}
ORDERS = 12
RUNS, MOST_RUNS = 3, 9  # more where the first orders of several runs disclose something


def start(step: str, movement: Any) -> State:
    facts: dict[str, Any] = {"order": ["british", "french"]} if step == "move" else {}
    if step == "fire":
        return fighting()
    options = Options(movement=movement)
    pools = {side: dict(pool) for side, pool in POOL.items()}
    return position(TOWNS, step=step, options=options, pool=pools, **facts)


def fighting() -> State:
    """The French have come to Ft. Wm Henry on one of two ways each, which only they know."""
    state = layout(f"{TOWNS}, HE R4 M3 M2", "HE", "french", "CR MO CR")
    del state.attackers["HE"]
    state.battle, state.step = Battle("HE", "french", ("CR", "MO"), round=2), "fire"
    state.pool = {side: dict(pool) for side, pool in POOL.items()}
    return state


def common(matches: Sequence[Match], seat: str, reader: str, chance: Random) -> Lines | None:
    """An order that is legal in both games; the reader's own always is."""
    first, second = matches
    for _ in range(20):
        lines = draw(first, seat, chance)
        if second.fault(seat, lines) is None:
            return lines
        assert seat != reader, "the reader could tell by a refusal"
    return None


async def texts(table: Table, parcels: Sequence[Any], reader: str) -> list[bytes]:
    """What a reader gets: the letters as stored, and the messages made of them."""
    mine = [parcel for parcel in parcels if parcel.target in (READERS[reader], READERS[PUBLIC])]
    stored = [msgspec.json.encode([parcel.target, parcel.kind, parcel.payload]) for parcel in mine]
    return [without_heads(raw) for raw in (*stored, *map(msgspec.json.encode, table.said(mine)))]


async def walk(shelves: Sequence[Shelf], state: State, reader: str, chance: Random) -> int:
    """Play both games side by side; how many orders were compared."""
    twin = GAME.reshuffle(state, reader, chance)
    assert mini_codec().encode(twin) != mini_codec().encode(state)
    tables = [await begin(shelf, world) for shelf, world in zip(shelves, (state, twin), strict=True)]
    compared = [await texts(table, table.sent, reader) for table in tables]
    assert compared[0] == compared[1]
    for number in range(ORDERS):
        matches = [await table.match() for table in tables]
        seat = chance.choice(unsealed(matches[0]))
        lines = common(matches, seat, reader, chance)
        if lines is None:
            return number
        parcels = [await table.seal(seat, lines) for table in tables]
        if any(table.disclosed for table in tables):
            return number
        compared = [await texts(t, sent, reader) for t, sent in zip(tables, parcels, strict=True)]
        assert compared[0] == compared[1]
    return ORDERS


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    ("step", "movement"),
    [
        ("move", "alternating"),
        ("write", "simultaneous"),
        ("write_french", "fast"),
        ("fire", "alternating"),
    ],
)
async def test_letters_tell_no_secret(tmp_path: Path, step: str, movement: str, reader: str) -> None:
    """Neither the stored letters nor the messages, nor how many there are or in which order."""
    chance = Random(f"{step} {reader}")
    orders = 0
    for run in range(MOST_RUNS):
        if run >= RUNS <= orders:
            break
        folders = tmp_path / f"{run} true", tmp_path / f"{run} twin"
        async with opened(folders[0]) as true, opened(folders[1]) as twin:
            orders += await walk((true, twin), start(step, movement), reader, chance)
    assert orders >= RUNS


async def test_a_letter_that_leaks_is_found(shelf: Shelf) -> None:
    """The measure itself: the owner's own letters do differ between the two games."""
    chance = Random(5)
    state = start("write", "simultaneous")
    true, twin = await begin(shelf, state), await begin(shelf, GAME.reshuffle(state, "french", chance))
    own = [[parcel for parcel in table.sent if parcel.target == f"user:{ANNE}"] for table in (true, twin)]
    rosters: list[list[Post]] = [[post_of(parcel.payload) for parcel in parcels] for parcels in own]
    assert rosters[0] != rosters[1]
    assert list(SEATS) == ["british", "french"]
