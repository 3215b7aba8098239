"""Signs for texts about the block game: faces of its die, blocks with what is left of them, and ships."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from render.battles.counters import star_shape
from render.blocks.colours import DYES
from render.drawing import FOUR, Stamp, scaled
from render.emblems import vessel
from render.signs.grounds import CORNER, GOLD, letters, struck, tile
from render.signs.sides import DEVICES, cloth
from render.signs.sign import Draw, Sign
from render.theme import Colour, Dye, Theme, blend, rgb

FULL: Mapping[str, tuple[str, int]] = {"R": ("regular", 4), "M": ("militia", 3), "I": ("irregular", 2)}
ASH = rgb("#808080")


# --- the die


def tomahawk(stamp: Stamp, left: float, top: float, size: float, ink: Colour) -> None:
    stamp.line(scaled([(0.14, 1.0), (0.66, 0.08)], left, top, size), ink, size * 0.14)
    head = [(0.36, 0.14), (0.72, -0.04), (1.06, 0.46), (0.92, 0.68), (0.66, 0.6), (0.58, 0.42)]
    stamp.polygon(scaled(head, left, top, size), ink)


def muskets(stamp: Stamp, left: float, top: float, size: float, ink: Colour) -> None:
    """Two, crossed: bolder than on a block, where one is enough."""
    barrel, butt = [(0.08, 0.94), (0.98, 0.02)], [(-0.04, 0.84), (0.16, 1.06), (0.46, 0.7), (0.32, 0.56)]
    for flip in (False, True):
        parts = [[(1 - x if flip else x, y) for x, y in line] for line in (barrel, butt)]
        stamp.line(scaled(parts[0], left, top, size), ink, size * 0.1)
        stamp.polygon(scaled(parts[1], left, top, size), ink)


def face(name: str, hit: bool) -> Draw:
    """One that hits is on gold in a double rim, for those who tell no colours."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        field, rim = (GOLD, theme.mark) if hit else (theme.face, theme.arrow)
        tile(stamp, theme, field, rim, thick=11 if hit else 7)
        if hit:
            box = [side * FOUR for side in (21, 21, 107, 107)]
            stamp.draw.rounded_rectangle(box, 12 * FOUR, outline=(*theme.face, 255), width=4 * FOUR)
        left, size = (31.0, 66.0) if hit else (25.0, 78.0)
        device(stamp, theme, name, left, size)

    return draw


def device(stamp: Stamp, theme: Theme, name: str, left: float, size: float) -> None:
    ink = theme.mark
    if name == "tomahawk":
        tomahawk(stamp, left - 2, left + 3, size, ink)
    elif name == "musket":
        muskets(stamp, left + 3, left + 2, size - 6, ink)
    elif name == "ship":
        vessel(stamp, ink, blend(theme.face, ink, 0.12), left - 3, left - 3, size + 4)
    elif name == "star":
        stamp.polygon(star_shape((64, 67), size * 0.58), ink)
    else:
        cloth(stamp, theme, DYES[name.removesuffix("_flag")], left, left, size)


FACES: Mapping[str, str] = {  # as the rules call them, and as they are called here
    **{name: name for name in ("tomahawk", "ship", "star", *(f"{side}_flag" for side in DYES))},
    "musket": "muskets",
}


def faces() -> Iterator[Sign]:
    for key, name in FACES.items():
        dyed = name.endswith("_flag")
        yield Sign(name, face(key, False), frozenset({f"face_{key}"}), dyed)
        yield Sign(f"{name}_hit", face(key, True), frozenset({f"face_{key}_hit"}), dyed)


# --- blocks


def block(dye: Dye, kind: str, strength: int) -> Draw:
    """Its letter and pips: hollow where it has lost, and grey and struck through where it is dead."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint, full = theme.dyed(dye), FULL[kind][1]
        ground = paint.paint if strength else blend(paint.paint, ASH, 0.75)
        tile(stamp, theme, ground, paint.shade, CORNER[dye], 6)
        letters(stamp, kind, (64, 47), 72 if kind == "M" else 82, theme.face)
        for number in range(full):
            middle = (64 - 14.5 * (full - 1) + 29 * number, 101)
            stamp.disc(middle, 12.5, theme.face)
            if number >= strength:
                stamp.disc(middle, 8.5, ground)
        if not strength:
            struck(stamp, theme)

    return draw


def kind_of(dye: Dye, kind: str) -> Draw:
    """Blocks of a type, of whatever strength: letter alone."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        tile(stamp, theme, paint.paint, paint.shade, CORNER[dye], 6)
        letters(stamp, kind, (64, 62), 100 if kind == "M" else 108, theme.face)

    return draw


def back(dye: Dye) -> Draw:
    """A block that is turned away."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        tile(stamp, theme, paint.paint, paint.shade, CORNER[dye], 6)
        DEVICES[dye](stamp, 26, 24, 76, blend(paint.paint, theme.face, 0.8))

    return draw


def ship(dye: Dye, down: bool) -> Draw:
    """One that was beaten lies on its face."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        tile(
            stamp, theme, blend(paint.paint, ASH, 0.75) if down else paint.paint, paint.shade, CORNER[dye], 6
        )
        vessel(stamp, theme.face, theme.face, 22, 20, 84)
        if down:
            struck(stamp, theme)

    return draw


def blocks() -> Iterator[Sign]:
    for side, dye in DYES.items():
        for kind, (name, full) in FULL.items():
            yield Sign(f"{side}_{name}", kind_of(dye, kind), frozenset({f"{side}_{kind}"}), True)
            for strength in range(full + 1):
                key = f"{side}_{kind}_{strength}"
                yield Sign(f"{side}_{name}_{strength}", block(dye, kind, strength), frozenset({key}), True)
        yield Sign(f"{side}_block", back(dye), dyed=True)
        yield Sign(f"{side}_ship", ship(dye, False), frozenset({f"{side}_S", f"{side}_S_0"}), True)
        yield Sign(f"{side}_ship_down", ship(dye, True), dyed=True)


SIGNS = (*faces(), *blocks())
