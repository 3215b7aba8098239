"""What a picture costs, warm and cold, beside the way one would write first: an RGB picture saved as PNG."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from render.blocks import WORDS, draw, lay
from render.blocks.base import CHARTS, base
from render.board import Frame
from render.cache import BASES
from render.standing import arrange, options
from render.theme import DARK, LIGHT, Theme
from render.words import words
from rules.blocks.state import State
from rules.blocks.view import View
from tests.benchmarks.pictures import COLD_ROUNDS, ROUNDS, timed
from tests.render.positions import full, late, seen, start

ROOT = Path(__file__).parents[2]
FRESH = """
from time import perf_counter
from pathlib import Path
from tests.render.positions import late, seen
from render.grounds import Grounds
from render.blocks import draw
from render.board import Frame
from render.theme import LIGHT
view, folder = seen(late(), "british"), {folder}
begin = perf_counter()
draw(view, Frame(LIGHT, grounds=folder and Grounds(Path(folder))))
print(perf_counter() - begin)
"""


def rgb_way(view: View, theme: Theme, width: int, focus: str | None) -> bytes:
    """The same picture kept in full colour: base and pieces alike, saved with Pillow's defaults."""
    chart, ground = base(view.board, theme, words("en", WORDS), width, focus, None)
    out = BytesIO()
    lay(view, chart, ground, theme, words("en", WORDS)).image.save(out, "PNG")
    return out.getvalue()


def new_arrangement(view: View, theme: Theme, width: int, focus: str | None) -> None:
    arrange.cache_clear()
    draw(view, Frame(theme=theme, width=width, focus=focus))


def cold(view: View, theme: Theme, width: int, focus: str | None) -> None:
    BASES.forget()
    CHARTS.forget()
    arrange.cache_clear()
    options.cache_clear()
    draw(view, Frame(theme=theme, width=width, focus=focus))


def cold_rgb(view: View, theme: Theme, width: int, focus: str | None) -> None:
    BASES.forget()
    CHARTS.forget()
    arrange.cache_clear()
    options.cache_clear()
    rgb_way(view, theme, width, focus)


VARIANTS = [
    ("start, British, light, 1600", start, "british", LIGHT, 1600, None),
    ("late war, public, dark, 1600", late, "public", DARK, 1600, None),
    ("ten everywhere, GM, 1600", full, "gm", LIGHT, 1600, None),
    ("late war, crop of a theatre, 1600", late, "french", LIGHT, 1600, "champlain"),
    ("late war, phone, 900", late, "british", LIGHT, 900, None),
    ("late war, phone, crop, 900", late, "british", LIGHT, 900, "champlain"),
]


@pytest.mark.parametrize(
    ("name", "state", "who", "theme", "width", "focus"), VARIANTS, ids=[v[0] for v in VARIANTS]
)
def test_palette_pictures_are_fast_and_small(
    name: str, state: Callable[[], State], who: str, theme: Theme, width: int, focus: str | None
) -> None:
    """The palette way takes at most two thirds of the time and of the bytes of the RGB way."""
    view = seen(state(), who)
    drawn = (view, theme, width, focus)
    warm = timed(lambda: draw(view, Frame(theme=theme, width=width, focus=focus)), ROUNDS)
    anew = timed(lambda: new_arrangement(*drawn), ROUNDS)
    rgb = timed(lambda: rgb_way(*drawn), ROUNDS)
    first = timed(lambda: cold(*drawn), COLD_ROUNDS)
    first_rgb = timed(lambda: cold_rgb(*drawn), COLD_ROUNDS)
    size = len(draw(view, Frame(theme=theme, width=width, focus=focus)).png)
    rgb_size = len(rgb_way(*drawn))
    print(
        f"\n{name}: warm {warm:.1f} ms ({anew:.1f} after moves), {size / 1000:.0f} KB, cold {first:.0f} ms"
        f"\n  the RGB way: warm {rgb:.1f} ms, {rgb_size / 1000:.0f} KB, cold {first_rgb:.0f} ms"
    )
    assert warm < rgb * 2 / 3
    assert size < rgb_size * 2 / 3


def test_a_stored_base_spares_a_fresh_process_the_painting(tmp_path: Path) -> None:
    """A process that finds the base in its folder has its first picture in two thirds of the time or less."""
    folder = str(tmp_path / "bases")
    fresh(folder)
    stored, painted = (min(fresh(given) for _ in range(COLD_ROUNDS)) for given in (folder, None))
    print(f"\nfirst picture of a process: {painted * 1e3:.0f} ms, base from folder: {stored * 1e3:.0f} ms")
    assert stored < painted * 2 / 3


def fresh(folder: str | None) -> float:
    """Seconds for the first picture of a new process, imports left out."""
    command = [sys.executable, "-c", FRESH.format(folder=repr(folder))]
    return float(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
