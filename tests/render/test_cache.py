"""What is kept of painted ground, in memory and in a folder: no more than so many bytes."""

from __future__ import annotations

import os
import tracemalloc
from gc import collect
from pathlib import Path

from PIL import Image

from render.blocks import draw
from render.blocks.base import CHARTS
from render.board import Frame
from render.cache import BASES, IN_MEMORY, OF_CHARTS, Kept, area, bulk, store, stored, tidy
from render.grounds import Grounds, leave_own, release
from render.theme import LIGHT
from tests.render.positions import seen, start


def kept(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def used_at(folder: Path, name: str, second: int) -> None:
    os.utime(folder / name, (second, second))


def test_a_folder_keeps_what_was_used_last(tmp_path: Path) -> None:
    """Of ten files of 100 bytes 450 have room: with the fifth, one goes that was not read since."""
    for number in range(4):
        store(tmp_path, f"{number}", bytes(100), most=450)
        used_at(tmp_path, f"{number}", number)
    assert stored(tmp_path, "0") == bytes(100)
    store(tmp_path, "4", bytes(100), most=450)
    assert kept(tmp_path) == ["0", "2", "3", "4"]
    for number in range(5, 200):
        store(tmp_path, f"{number}", bytes(100), most=450)
        assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 450


def test_other_releases_leave_nothing(tmp_path: Path) -> None:
    """Nor what a dead process had begun to write; what is ours stays, and a missing folder is none."""
    leave_own(tmp_path / "missing")
    names = (f"{release()}-blocks-1.png", "0123456789abcdef-blocks-1.png", "blocks-2.png", "tmpabc123")
    for name in names:
        store(tmp_path, name, b"ground")
    (tmp_path / "folder").mkdir()
    leave_own(tmp_path)
    assert kept(tmp_path) == sorted((names[0], "folder"))


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    """Whatever it leads to stays."""
    (tmp_path / "precious").write_text("games")
    folder = tmp_path / "cache"
    folder.mkdir()
    (folder / "link").symlink_to(tmp_path / "precious")
    tidy(folder, "own")
    assert (tmp_path / "precious").read_text() == "games"


def test_a_drawn_ground_bears_its_release(tmp_path: Path) -> None:
    """So the next start finds it."""
    BASES.forget()
    CHARTS.forget()
    draw(seen(start(), "gm"), Frame(theme=LIGHT, width=600, grounds=Grounds(tmp_path)))
    leave_own(tmp_path)
    assert [name.startswith(f"{release()}-blocks-") for name in kept(tmp_path)] == [True, True]


def test_charts_are_counted_in_bytes() -> None:
    """What one is taken for is no less than what it takes, and not much more."""
    CHARTS.forget()
    tracemalloc.start()
    draw(seen(start(), "gm"), Frame(theme=LIGHT, width=1600))
    BASES.forget()
    collect()
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    (chart,) = CHARTS.values.values()
    assert CHARTS.weight == bulk(chart)
    assert taken / 2 < bulk(chart) < taken * 3
    assert bulk(chart) * 5 < OF_CHARTS


def test_memory_is_counted_in_bytes() -> None:
    """However many small ones or few large ones: the longest unused leave, and all boards share the room."""
    images: Kept[Image.Image] = Kept(10_000, area)
    for number in range(50):
        images.get(number, lambda: Image.new("P", (60, 50)))
        assert images.weight == sum(area(image) for image in images.values.values()) <= 10_000
    assert list(images.values) == [47, 48, 49]
    images.get(47, lambda: Image.new("P", (1, 1)))
    images.get("large", lambda: Image.new("P", (60, 60)))
    assert list(images.values) == [49, 47, "large"]
    assert images.get("huge", lambda: Image.new("P", (200, 100))).width == 200
    assert images.weight == 0
    images.forget()
    assert BASES.most == IN_MEMORY
