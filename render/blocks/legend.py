"""The explanation of signs, paths and blocks: of those that are on the picture, and of no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from PIL import Image

from render import swatches
from render.blocks.chart import Chart
from render.blocks.colours import DYES
from render.blocks.pieces import back, face, ship
from render.blocks.pieces import sign as sign_of
from render.emblems import badge, swords
from render.explanation import Drawn, below, placed, sheet
from render.lettering import type_mask
from render.theme import Theme, palette
from render.words import Words

if TYPE_CHECKING:
    from rules.blocks.view import Board, View

KINDS = ("town", "settlement", "stockade")
TYPES = ("R", "M", "I")
SIDES = ("british", "french")
Shown = tuple[str, str, str]  # what kind of sign, which of them, and what it means


def explain(image: Image.Image, chart: Chart, view: View, theme: Theme, words: Words) -> Image.Image:
    """Of a finished picture of the whole map: on its panel, or on a phone below it."""
    look, shown = chart.look, tuple(entries(view, words))
    on_panel = partial(explained, theme, words, shown, look.unit)
    plate = partial(explained_below, theme, words, shown) if look.compact else None
    return placed(image, chart.panels.get("legend"), look.unit, on_panel, plate)


@lru_cache(maxsize=32)
def explained(
    theme: Theme, words: Words, shown: tuple[Shown, ...], unit: float, size: tuple[int, int]
) -> Image.Image:
    made = sheet(size, words("legend.title"), drawn(theme, words, shown), theme, unit)
    return made.quantize(palette=palette(theme), dither=Image.Dither.NONE)


@lru_cache(maxsize=32)
def explained_below(theme: Theme, words: Words, shown: tuple[Shown, ...], width: int) -> Image.Image:
    made = below(width, drawn(theme, words, shown), theme)
    return made.quantize(palette=palette(theme), dither=Image.Dither.NONE)


def drawn(theme: Theme, words: Words, shown: tuple[Shown, ...]) -> list[tuple[Drawn, str]]:
    return [(partial(DRAWN[kind], theme, which), text) for kind, which, text in shown]


def entries(view: View, words: Words) -> Iterator[Shown]:
    """Places and paths, the blocks that stand there, and what has happened."""
    for kind, which, key in (*standing(view.board), *blocks(view), *happened(view)):
        yield kind, which, words(key)


@lru_cache(maxsize=16)
def standing(board: Board) -> tuple[Shown, ...]:
    """What all pictures of a board show."""
    places = board.places.values()
    kinds = [kind for kind in KINDS if any(place.kind == kind and not place.fort for place in places)]
    found = [("place", kind, f"kind.{kind}") for kind in kinds]
    others = {
        ("place", "fort", "kind.fort"): any(place.fort for place in places),
        ("number", "", "legend.number"): True,
        ("port", "", "kind.port"): board.ports,
        ("road", "", "legend.road"): any(path.kind == "road" for path in board.file.paths),
        ("lane", "", "legend.lane"): any(path.kind != "road" for path in board.file.paths),
    }
    return (*found, *(entry for entry, there in others.items() if there))


def blocks(view: View) -> Iterator[Shown]:
    """The types that the reader sees, strength, and backs of either side."""
    seen = {block.type: block.side for block in view.blocks}
    yield from (("type", f"{kind} {seen[kind]}", f"type.{kind}") for kind in TYPES if kind in seen)
    if any(kind in seen for kind in TYPES):
        yield "pips", "", "legend.pips"
    for side in SIDES:
        known = sum(block.side == side and block.type != "S" for block in view.blocks)
        if sum(view.counts[side].values()) > known:
            yield "hidden", side, "legend.hidden"


def happened(view: View) -> Iterator[Shown]:
    """What may be another on the next picture."""
    waiting = {*view.attackers, *([view.battle.at] if view.battle else [])}
    found = {
        ("march", view.trails[0].side if view.trails else "", "legend.march"): view.trails,
        ("fighting", "", "legend.fighting"): waiting,
        ("fought", "", "legend.fought"): any(fight.at not in waiting for fight in view.fought),
        ("fallen", "", "legend.fallen"): any(block.type == "S" and block.lock for block in view.blocks),
    }
    yield from (entry for entry, there in found.items() if there)


# --- signs


def block(high: int) -> int:
    """The face of a block that is as high as the other signs."""
    return round(high * 0.84)


def _place(theme: Theme, kind: str, high: int) -> Image.Image:
    side = "french" if kind in ("town", "stockade") else "british"
    return sign_of(theme, side, kind, kind == "fort", False, 2, high)


def _number(theme: Theme, which: str, high: int) -> Image.Image:
    mask = type_mask("2", "bold", round(high * 0.7))
    image = Image.new("RGBA", mask.size)
    image.paste((*theme.ink, 255), (0, 0), mask)
    return image


def _port(theme: Theme, which: str, high: int) -> Image.Image:
    both = sign_of(theme, "british", "town", False, True, 2, high)
    return both.crop((high, 0, both.width, both.height))


def _type(theme: Theme, which: str, high: int) -> Image.Image:
    kind, side = which.split()
    return face(theme, side, kind, 4, 4, block(high))


def _pips(theme: Theme, which: str, high: int) -> Image.Image:
    return face(theme, "british", "M", 2, 3, block(high))


def _march(theme: Theme, side: str, high: int) -> Image.Image:
    image = swatches.arrow(theme, DYES[side], high)
    number = badge(theme, "2", round(high * 0.62))
    image.alpha_composite(number, ((image.width - number.width) // 2, (image.height - number.height) // 2))
    return image


DRAWN: Mapping[str, Callable[[Theme, str, int], Image.Image]] = {
    "place": _place,
    "number": _number,
    "port": _port,
    "road": lambda theme, which, high: swatches.road(theme, high),
    "lane": lambda theme, which, high: swatches.dashes(theme, theme.lane, high),
    "type": _type,
    "pips": _pips,
    "hidden": lambda theme, side, high: back(theme, side, block(high)),
    "march": _march,
    "fighting": lambda theme, which, high: swords(theme, high, True),
    "fought": lambda theme, which, high: swords(theme, high, False),
    "fallen": lambda theme, which, high: ship(theme, "british", True, block(high)),
}
