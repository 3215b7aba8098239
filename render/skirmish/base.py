"""The table beneath the figures: painted once for a board, a size and a part of it, and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.board import Focus
from render.cache import BASES, OF_CHARTS, Kept, bulk
from render.engraving import Paper, stamp
from render.grounds import Grounds, painted, plotted
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
    view: View, theme: Theme, words: Words, width: int, focus: Focus, grounds: Grounds | None
) -> tuple[Site, Image.Image]:
    """The site and the painted base: from memory, from the folder, or made anew."""
    site = Site(view.scenario, view.ground, look(view.ground, width, focus), theme)
    names, explained = lettered(site, words, grounds), shown(view)
    wanted = (view.board.digest, view.scenario, _ruled(site), width, site.look.shown, theme, explained)

    def made() -> Image.Image:
        parts = (*wanted, words.language)
        return painted(grounds, "skirmish", parts, lambda: paint(site, names, words, explained))

    return site, BASES.get(("skirmish", repr(wanted), words), made)


NAMES: Kept[Sequence[Named]] = Kept(OF_CHARTS, bulk)


def lettered(site: Site, words: Words, grounds: Grounds | None = None) -> Sequence[Named]:
    """The names on a picture: from memory, from the folder, or placed anew."""
    shown = (site.key, repr(site.ground.file), _ruled(site), site.look, site.theme.name)
    parts = (*shown, words.language)

    def made() -> Sequence[Named]:
        return tuple(named(site, words))

    return NAMES.get((repr(shown), words), lambda: plotted(grounds, "skirmish", parts, made))


def _ruled(site: Site) -> Sequence[object]:
    return sorted(site.ground.ruled.items())
