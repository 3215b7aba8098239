"""Grounds that are kept in a folder: each with its chart, whole or not at all, drawn once."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from render.board import Focus, Frame
from render.grounds import Grounds, Missing, leave_own, unsealed
from render.registry import BOARDS
from render.theme import LIGHT
from tests.render import fields
from tests.render.games import SCENES, SEEN, forget

WRITER = """
import os, sys
from pathlib import Path
from render.cache import store
from render.grounds import release, sealed
whole = sealed(bytes(1 << 24))
print("writing", flush=True)
for number in range(1 << 20):
    store(Path(sys.argv[1]), f"{release()}-{number % 3}", whole)
"""


def drawn(game: str, focus: Focus, grounds: Grounds | None) -> bytes:
    """As a process draws it that has drawn nothing yet."""
    forget()
    return BOARDS[game]().draw(SEEN[game]("british"), Frame(LIGHT, focus, 700, grounds)).png


@pytest.mark.parametrize("game", SEEN)
def test_a_kept_ground_gives_the_same_picture(game: str, tmp_path: Path) -> None:
    """Of all the map and of a scene base and chart are kept; the next process draws neither."""
    grounds = Grounds(tmp_path)
    for number, focus in enumerate((None, SCENES[game]), 1):
        with pytest.raises(Missing):
            drawn(game, focus, replace(grounds, draws=False))
        painted = drawn(game, focus, grounds)
        assert sorted(file.suffix for file in tmp_path.iterdir()) == [".chart"] * number + [".png"] * number
        assert drawn(game, focus, replace(grounds, draws=False)) == painted


def test_a_damaged_file_is_drawn_anew(tmp_path: Path) -> None:
    """Cut short, with a bit that has changed, empty, or something else; each is whole afterwards."""
    painted = drawn("blocks", None, Grounds(tmp_path))
    for file in sorted(tmp_path.iterdir()):
        whole = file.read_bytes()
        bent = whole[:999] + bytes([whole[999] ^ 1]) + whole[1000:]
        for damaged in (whole[: len(whole) // 2], bent, b"", b"no ground"):
            file.write_bytes(damaged)
            with pytest.raises(Missing):
                drawn("blocks", None, Grounds(tmp_path, draws=False))
            assert drawn("blocks", None, Grounds(tmp_path)) == painted
            assert file.read_bytes() == whole


def test_fog_has_a_ground_of_its_own(tmp_path: Path) -> None:
    """On the same chart."""
    for state in (fields.lake(), fields.fogged()):
        forget()
        BOARDS["battles"]().draw(fields.seen(state, "gm"), Frame(LIGHT, None, 900, Grounds(tmp_path)))
    assert sorted(file.suffix for file in tmp_path.iterdir()) == [".chart", ".png", ".png"]


def test_who_is_killed_in_the_middle_of_writing_leaves_nothing_half(tmp_path: Path) -> None:
    """What bears a name is whole, and what was begun is swept away."""
    command = [sys.executable, "-c", WRITER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "writing\n"
        while not list(tmp_path.iterdir()):
            pass
        writer.send_signal(signal.SIGKILL)
    leave_own(tmp_path)
    assert all(unsealed(file.read_bytes()) is not None for file in tmp_path.iterdir())
