"""The table beneath the figures: painted once for a board, a size and a part of it, and kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.board import Focus
from render.cache import BASES, OF_CHARTS, Kept, bulk
from render.engraving import Paper, stamp
from render.picture import painted
from render.skirmish.border import border, lattice
from render.skirmish.colours import ramps
from render.skirmish.legend import Shown, shown
from render.skirmish.look import look
from render.skirmish.names import Named, named
from render.skirmish.plates import furnish
from render.skirmish.terrain import Site, plants, ruts, wash
from render.skirmish.works import barriers, houses, take
from render.theme import Theme, palette
from render.words import Words

if TYPE_CHECKING:
    from rules.skirmish.view import View

GENTLE = 3  # pixels between a name and what grows


def paint(site: Site, names: Sequence[Named], words: Words, explained: Shown) -> Image.Image:
    """The base in the palette of the theme."""
    paper = Paper((site.look.width, site.look.height), site.theme)
    paper.image.paste(site.theme.panel, (0, 0, *paper.size))
    wash(paper, site)
    take(paper, site)
    for name in names:
        paper.take(name.boxes[0], GENTLE)
    with paper.pen() as pen:
        ruts(pen, site)
        lattice(pen, site)
        barriers(pen, site)
        houses(pen, site)
    stamp(paper, plants(paper, site))
    frame(paper.image, site)
    furnish(paper.image, site, words, explained)
    return paper.image.quantize(palette=palette(site.theme, ramps), dither=Image.Dither.NONE)


def frame(image: Image.Image, site: Site) -> None:
    """The margin, without whatever hung over it, and the border."""
    draw, panel = ImageDraw.Draw(image), site.theme.panel
    left, top, right, bottom = (round(side) for side in site.look.table)
    wide, high = image.size
    for box in (
        (0, 0, wide, top - 1),
        (0, bottom, wide, high),
        (0, 0, left - 1, high),
        (right, 0, wide, high),
    ):
        draw.rectangle(box, fill=panel)
    border(image, site.look, site.theme, site.ground.grid.columns)


def base(
    view: View, theme: Theme, words: Words, width: int, focus: Focus, folder: Path | None
) -> tuple[Site, Image.Image]:
    """The site and the painted base: from memory, from the folder, or made anew."""
    site = Site(view.scenario, view.ground, look(view.ground, width, focus), theme)
    ruled, explained = sorted(view.ground.ruled.items()), shown(view)
    wanted = (view.board.digest, view.scenario, ruled, width, site.look.shown, theme, explained)
    texts = [sorted(words.table[part].items()) for part in ("names", "skirmish")]

    def made() -> Image.Image:
        return painted(
            folder, "skirmish", (*wanted, texts), lambda: paint(site, lettered(site, words), words, explained)
        )

    return site, BASES.get(("skirmish", repr(wanted), words), made)


NAMES: Kept[Sequence[Named]] = Kept(OF_CHARTS, bulk)


def lettered(site: Site, words: Words) -> Sequence[Named]:
    """The names on a picture: from memory, or placed anew."""
    key = (site.key, repr(site.ground.file), sorted(site.ground.ruled.items()), site.look, site.theme.name)
    return NAMES.get((repr(key), words), lambda: tuple(named(site, words)))
