"""What the first picture of a reader costs a new process that finds the grounds which another has drawn."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from time import process_time

import pytest

from render.board import Frame
from render.grounds import Grounds
from render.registry import BOARDS
from render.theme import THEMES
from tests.render.games import SCENES, SEEN

ROOT = Path(__file__).parents[2]
READERS = [("british", "light", "en"), ("french", "dark", "fr")]
SLOWER = 5  # times, at most: letters and signs are made, and counters find their places
FRESH = """
import json, sys
from pathlib import Path
from time import process_time
from bot.post.library import Library
from render.grounds import leave_own
from tests.benchmarks.test_first_pictures import drawn
Library().prepare()
leave_own(Path(sys.argv[2]))
print(json.dumps(drawn(sys.argv[1], Path(sys.argv[2]))))
"""


def drawn(game: str, folder: Path) -> list[tuple[str, float, float]]:
    """Of each reader and kind of picture the seconds of the first, and of the quickest of three after it.

    They are those of the processor: the machine may be busy.
    """
    return [
        (f"{who}, {theme}, {language}, {'scene' if focus else 'all'}", first, min(more))
        for who, theme, language in READERS
        for focus, width in ((None, 1600), (SCENES[game], 900))
        for first, *more in [timed(game, who, Frame(THEMES[theme], focus, width, Grounds(folder), language))]
    ]


def timed(game: str, who: str, frame: Frame) -> list[float]:
    view, found = SEEN[game](who), list[float]()
    for _ in range(4):
        begin = process_time()
        BOARDS[game]().draw(view, frame)
        found.append(process_time() - begin)
    return found


@pytest.mark.parametrize("game", SEEN)
def test_the_first_picture_of_a_process(game: str, tmp_path: Path) -> None:
    """It takes a few times as long as a later one: it makes letters, and finds places for counters."""
    drawn(game, tmp_path)
    command = [sys.executable, "-c", FRESH, game, str(tmp_path)]
    found = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    for what, first, warm in found:
        print(f"\n{game}, {what}: first {first * 1e3:.0f} ms, later {warm * 1e3:.0f} ms", end="")
    assert sum(first for _, first, _ in found) < SLOWER * sum(warm for _, _, warm in found)
