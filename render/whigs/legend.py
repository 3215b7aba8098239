"""The explanation of signs, paths, counters and markers: of those on the picture, and of no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from PIL import Image

from render import swatches
from render.emblems import badge, swords
from render.explanation import Drawn, below, ground, nothing, placed, sheet
from render.theme import Theme, blend, laid, palette
from render.whigs.chart import Chart
from render.whigs.colours import DYES, ramps, wilds
from render.whigs.counters import UNSEEN, Counter, order_image, slip_image
from render.whigs.counters import image as counter_image
from render.whigs.signs import ally, attrition, lines, node, raid, roads, unallied
from render.whigs.stacks import armies, fleets
from render.words import Words

if TYPE_CHECKING:
    from rules.whigs.view import Board, View

Shown = tuple[str, str]  # what kind of sign, and which of them


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
    return made.quantize(palette=palette(theme, ramps), dither=Image.Dither.NONE)


@lru_cache(maxsize=32)
def explained_below(theme: Theme, words: Words, shown: tuple[Shown, ...], width: int) -> Image.Image:
    made = below(width, drawn(theme, words, shown), theme)
    return made.quantize(palette=palette(theme, ramps), dither=Image.Dither.NONE)


def drawn(theme: Theme, words: Words, shown: tuple[Shown, ...]) -> list[tuple[Drawn, str]]:
    return [(partial(DRAWN[kind], theme, which), words(f"whigs.legend.{kind}")) for kind, which in shown]


def entries(view: View, words: Words) -> Iterator[Shown]:
    """What all pictures show, what stands there, and what has happened."""
    yield from standing(view.board)
    yield from pieces(view, words)
    yield from happened(view)


@lru_cache(maxsize=16)
def standing(board: Board) -> tuple[Shown, ...]:
    """What all pictures of a board show."""
    places = board.places.values()
    found = {
        "colony": any(place.kind == "colony" for place in places),
        "post": any(place.kind != "colony" for place in places),
        "fortress": True,
        "fort": True,
        "star": any(place.aim for place in places),
        "path": board.file.paths,
        "border": board.file.borders,
        "sea": board.seas,
        "port": any(board.ports.values()),
        "land": board.nations,
    }
    return tuple((kind, "") for kind, there in found.items() if there)


def pieces(view: View, words: Words) -> Iterator[Shown]:
    """Counters, their orders and what is known of them."""
    counters = [counter for _, counter in (*armies(view, words), *fleets(view, words))]
    found = {
        "army": next((one.side for one in counters if not one.fleet), ""),
        "fleet": next((one.side for one in counters if one.fleet), ""),
        **{order: next((c.side for c in counters if c.order == order), "") for order in ORDERS},
        "short": next((one.side for one in counters if one.short), ""),
        "said": next((one.side for one in counters if one.said), ""),
    }
    yield from ((kind, side) for kind, side in found.items() if side)


ORDERS = ("march", "defend", UNSEEN)


def happened(view: View) -> Iterator[Shown]:
    """What may be another on the next picture."""
    fresh = [bool(view.period) and fight.period == view.period for fight in view.fought]
    found = {
        "moved": next((trail.side for trail in view.trails), ""),
        "battle": "now" if any(fresh) else "",
        "fought": "before" if not all(fresh) else "",
        "siege": next((siege.side for siege in view.sieges.values()), ""),
        "raid": next(iter(view.markers.values()), ""),
        "ruin": "now" if any(not now.owner for now in view.nodes.values()) else "",
        "ally": next(iter(view.allies.values()), ""),
        "unallied": "now" if any(code not in view.allies for code in view.board.nations) else "",
    }
    yield from ((kind, which) for kind, which in found.items() if which)


# --- signs


def _path(theme: Theme, which: str, high: int) -> Image.Image:
    sample = swatches.cased(theme, blend(theme.panel, theme.battle, 0.4), high)
    mark = attrition(theme, max(5, round(high * 0.4)))
    for share in (0.32, 0.68):
        sample.alpha_composite(
            mark, (round(sample.width * share - mark.width / 2), (high - mark.height) // 2)
        )
    return sample


def _counter(theme: Theme, side: str, high: int, fleet: bool = False, short: bool = False) -> Image.Image:
    return counter_image(theme, Counter(side, "F1" if fleet else "A1", fleet, short=short), high)


def _order(order: str) -> Callable[[Theme, str, int], Image.Image]:
    return lambda theme, side, high: order_image(theme, Counter(side, "", False, order), round(high * 1.2))


def _siege(theme: Theme, side: str, high: int) -> Image.Image:
    ring = lines(theme, side, round(high * 1.2)).copy()
    sign = node(theme, "french" if side == "british" else "british", True, 2, False, round(high * 0.74))
    ring.alpha_composite(sign, ((ring.width - sign.width) // 2, (ring.height - sign.height) // 2))
    left = badge(theme, "2", round(high * 0.56))
    ring.alpha_composite(left, (ring.width - left.width, 0))
    return ring


def _said(theme: Theme, side: str, high: int) -> Image.Image:
    counter = Counter(side, "", False, slip="3R", said=True)
    return slip_image(theme, counter, round(high * 1.5), round(high * 1.25))


def _land(theme: Theme, which: str, high: int) -> Image.Image:
    return ground(theme, laid(theme, wilds(theme)), nothing, high)


DRAWN: Mapping[str, Callable[[Theme, str, int], Image.Image]] = {
    "colony": lambda theme, which, high: node(theme, "british", True, 0, False, high),
    "post": lambda theme, which, high: node(theme, "french", False, 0, False, high),
    "fortress": lambda theme, which, high: node(theme, "french", True, 2, False, high),
    "fort": lambda theme, which, high: node(theme, "british", False, 1, False, high),
    "star": lambda theme, which, high: node(theme, "french", True, 3, True, high),
    "path": _path,
    "border": lambda theme, which, high: swatches.dashes(theme, theme.road, high, 5, 0.1),
    "sea": lambda theme, which, high: roads(theme, round(high * 0.9)),
    "port": lambda theme, which, high: swatches.dashes(theme, theme.lane, high, 5, 0.09),
    "land": _land,
    "army": _counter,
    "fleet": partial(_counter, fleet=True),
    **{order: _order(order) for order in ORDERS},
    "short": partial(_counter, short=True),
    "said": _said,
    "moved": lambda theme, side, high: swatches.arrow(theme, DYES[side], high),
    "battle": lambda theme, which, high: swords(theme, high, True),
    "fought": lambda theme, which, high: swords(theme, high, False),
    "siege": _siege,
    "raid": raid,
    "ruin": lambda theme, which, high: node(theme, "", False, 0, False, high),
    "ally": lambda theme, side, high: ally(theme, side, round(high * 0.86)),
    "unallied": lambda theme, which, high: unallied(theme, theme.panel, round(high * 0.8)),
}
