"""What others could time: the work done for them, counted in calls, in games that differ only in a secret.

Whether a side has anything to say must not be seen by how long others wait for an answer, either to what they
ask or to the order after which that side is asked.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.bot.desk.room import Person
from tests.bot.desk.test_untold import PAIRS, Table, answers_with_nothing, tables

OURS = tuple(str(Path(__file__).parents[2] / part) for part in ("bot", "rules", "storage", "render"))

REQUESTS: dict[str, Callable[[Person], Awaitable[Any]]] = {
    "status": lambda who: who.status(),
    "sheet": lambda who: who.sheet(),
    "papers": lambda who: who.my_private(),
    "map": lambda who: who.show_map(),
    "completion": lambda who: who.offers(""),
    "news": lambda who: who.since(0),
}


async def work(request: Awaitable[Any]) -> int:
    """How many of our functions are called until it is answered."""
    calls = 0

    def count(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event == "call" and frame.f_code.co_filename.startswith(OURS)

    sys.setprofile(count)
    try:
        await request
    finally:
        sys.setprofile(None)
    return calls


async def measured(table: Table) -> dict[str, int]:
    found = {name: await work(ask(table.reader)) for name, ask in REQUESTS.items()}
    await answers_with_nothing(table)
    return found | {f"{name}, answered": await work(ask(table.reader)) for name, ask in REQUESTS.items()}


@pytest.mark.parametrize("name", PAIRS)
async def test_others_wait_as_long(name: str, tmp_path: Path) -> None:
    """As much is done for an answer whether the side has something to say or not."""
    for run in ("to warm up", "to count"):
        (tmp_path / run).mkdir()
        async with tables(tmp_path / run, PAIRS[name]()) as both:
            true, twin = [await measured(table) for table in both]
    for what, calls in true.items():
        print(f"{name}, {what}: {calls} calls, or {twin[what]}")
    assert [what for what, calls in true.items() if calls != twin[what]] == []
