"""What stands round a map: the degree border, the compass, the scale bar, panels."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, radians, sin, sqrt, tan

from PIL import Image, ImageDraw

from render.board import Focus
from render.country import Look
from render.drawing import Stamp
from render.emblems import choice
from render.engraving import Plate, pixels, set_type
from render.lettering import type_height, type_mask, type_width
from render.overlay import Overlay
from render.parts import BADGE
from render.placing import Box, held
from render.projection import Point, Window
from render.strokes import lines
from render.theme import Colour, Theme, blend
from render.vignettes import tail_piece
from render.words import Words


def meridian_at(window: Window, lon: float, y: float) -> float:
    """Where a meridian crosses a level of the picture."""
    conic = window.conic
    angle = radians((lon - conic.meridian) * conic.cone)
    return ((y / window.scale + window.top) / conic.stretch * tan(angle) - window.left) * window.scale


def parallel_at(window: Window, lat: float, x: float) -> float:
    """Where a parallel crosses an upright line of the picture."""
    conic = window.conic
    across = x / window.scale + window.left
    radius = conic.apex - lat
    return (sqrt(max(0.0, radius * radius - across * across)) * conic.stretch - window.top) * window.scale


def spacing(window: Window) -> float:
    """Degrees between two marks of the border."""
    return 1.0 if window.scale < 200 else 0.5


def crossings(window: Window, edge: str, box: Box, step: float) -> Iterator[tuple[float, float]]:
    """Degrees and where they meet an edge of the map."""
    left, top, right, bottom = box
    if edge in ("top", "bottom"):
        y = top if edge == "top" else bottom
        start, end = window.globe(left, y)[0], window.globe(right, y)[0]
    else:
        x = left if edge == "left" else right
        start, end = window.globe(x, bottom)[1], window.globe(x, top)[1]
    for number in range(ceil(start / step), floor(end / step) + 1):
        value = number * step
        yield (
            value,
            meridian_at(window, value, y) if edge in ("top", "bottom") else parallel_at(window, value, x),
        )


def border(image: Image.Image, window: Window, theme: Theme, frame: int, labels: int) -> None:
    """A band of light and dark degrees between two lines, with the degrees written in the margin."""
    draw = ImageDraw.Draw(image)
    wide, high = window.width, window.height
    band = max(5, frame // 4)
    for box in (
        (0, 0, wide, frame),
        (0, high - frame, wide, high),
        (0, 0, frame, high),
        (wide - frame, 0, wide, high),
    ):
        draw.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), fill=theme.panel)
    outer, inner = (frame - band - 2, frame - 2)
    for edge in ("top", "bottom", "left", "right"):
        _degree_bars(draw, window, theme, edge, (outer, inner), spacing(window))
        if labels >= 9:
            _degree_labels(image, window, theme, edge, frame, labels)
    for inset, width in ((1, 2), (frame - band - 3, 1), (frame - 2, 2)):
        draw.rectangle((inset, inset, wide - 1 - inset, high - 1 - inset), outline=theme.ink, width=width)


def _degree_bars(
    draw: ImageDraw.ImageDraw, window: Window, theme: Theme, edge: str, band: tuple[int, int], step: float
) -> None:
    outer, inner = band
    wide, high = window.width, window.height
    box = (inner, inner, wide - inner, high - inner)
    marks = list(crossings(window, edge, box, step / 2))
    for (value, start), (_, end) in pairwise(marks):
        if round(value / step * 2) % 2:
            continue
        low, upto = sorted((start, end))
        bar = {
            "top": (low, outer, upto, inner),
            "bottom": (low, high - inner, upto, high - outer),
            "left": (outer, low, inner, upto),
            "right": (wide - inner, low, wide - outer, upto),
        }[edge]
        draw.rectangle(tuple(round(side) for side in bar), fill=theme.ink)


def _degree_labels(
    image: Image.Image, window: Window, theme: Theme, edge: str, frame: int, size: int
) -> None:
    box = (frame, frame, window.width - frame, window.height - frame)
    room = frame - max(5, frame // 4) - 3
    for value, at in crossings(window, edge, box, spacing(window) * 2):
        text = f"{abs(value):g}°"
        across = edge in ("top", "bottom")
        if not frame * 2 < at < (window.width if across else window.height) - frame * 2:
            continue
        line = type_mask(text, "roman", size)
        if not across:
            line = line.transpose(Image.Transpose.ROTATE_90)
        middle = (room - min(line.size)) / 2 + 1
        if edge == "top":
            place = (at - line.width / 2, middle)
        elif edge == "bottom":
            place = (at - line.width / 2, window.height - middle - line.height)
        elif edge == "left":
            place = (middle, at - line.height / 2)
        else:
            place = (window.width - middle - line.width, at - line.height / 2)
        left, top = round(place[0]), round(place[1])
        image.paste(theme.faint, (left, top, left + line.width, top + line.height), line)


@lru_cache(maxsize=16)
def compass(theme: Theme, size: int, north: str) -> Image.Image:
    """A rose of sixteen points, half of each in shade, under the letter of the north."""
    head = size // 6
    stamp = Stamp(size, size + head)
    middle = (size / 2, size / 2 + head)
    r = size / 2 - 2
    for radius, width in ((0.62, 0.8), (0.57, 0.6), (0.3, 0.6)):
        stamp.ring(middle, r * radius, theme.ink, width)
    for length, offset, step in ((0.52, pi / 8, pi / 4), (0.72, pi / 4, pi / 2), (1.0, 0.0, pi / 2)):
        for number in range(round(2 * pi / step)):
            _ray(stamp, middle, r * length, offset + number * step, step, theme)
    stamp.disc(middle, r * 0.07, theme.ink)
    stamp.disc(middle, r * 0.035, theme.panel)
    image = stamp.done()
    letter = round(size * 0.17)
    ink = Image.new("RGBA", image.size)
    layer = Image.new("L", image.size)
    wide = type_width(north, "bold", letter)
    draw = Image.new("RGB", image.size)
    set_type(draw, (size / 2 - wide / 2, -letter * 0.28), north, "bold", letter, (255, 255, 255))
    layer = draw.getchannel(0)
    ink.paste((*theme.ink, 255), (0, 0), layer)
    image.alpha_composite(ink)
    return image


def _ray(stamp: Stamp, middle: Point, reach: float, angle: float, step: float, theme: Theme) -> None:
    x, y = middle
    tip = (x + sin(angle) * reach, y - cos(angle) * reach)
    waist = reach * (0.2 if step > pi / 3 else 0.26)
    for turn, fill in ((-pi / 4, theme.panel), (pi / 4, theme.ink)):
        side = (x + sin(angle + turn) * waist, y - cos(angle + turn) * waist)
        stamp.outline([middle, side, tip], fill, theme.ink, 0.5)


def north(image: Image.Image, theme: Theme, box: Box, words: Words) -> None:
    """The compass in its place on a map."""
    drawn = compass(theme, round(box[2] - box[0]), words("compass.north"))
    image.paste(drawn, (round(box[0]), round(box[1])), drawn)


def rhumbs(draw: ImageDraw.ImageDraw, plate: Plate, rose: Box, winds: int) -> None:
    """Lines of the winds from a compass as far as the open sea goes, drawn at double size."""
    left, top, right, bottom = rose
    x, y = (left + right) / 2, (top + bottom) / 2 + (bottom - top) / 14
    inner, land, ashore = (right - left) * 0.32, plate.land, pixels(plate.land)
    ink = blend(plate.theme.sea, plate.theme.ripple, 0.5)
    for wind in range(winds):
        dx, dy = sin(wind * 2 * pi / winds), -cos(wind * 2 * pi / winds)
        far = inner
        while 0 <= x + dx * far < land.width and 0 <= y + dy * far < land.height:
            if ashore[int(x + dx * far), int(y + dy * far)]:
                break
            far += 5
        start, end = (x + dx * inner, y + dy * inner), (x + dx * far, y + dy * far)
        draw.line((2 * start[0], 2 * start[1], 2 * end[0], 2 * end[1]), fill=ink, width=1)


def furnished(plate: Plate, look: Look, words: Words, panels: Mapping[str, Box], scale: Point) -> Image.Image:
    """The map with its panels, compass, scale and border, above the strip of a crop.

    `scale`: where it stands on a whole map that is 1600 pixels wide.
    """
    image, theme, window, unit = plate.image, plate.theme, plate.window, look.unit
    for name, box in panels.items():
        if name == "compass":
            north(image, theme, box, words)
        else:
            panel(image, theme, box)
    if look.part is None and not look.phone:
        at = (scale[0] * unit, scale[1] * unit)
        scale_bar(image, window, theme, at, words("scale.miles"), round(13 * unit))
    border(image, window, theme, look.frame, round(look.frame * 0.5))
    if not look.strip:
        return image
    page = Image.new("RGB", (look.width, look.height), theme.panel)
    page.paste(image, (0, 0))
    return page


def scale_bar(image: Image.Image, window: Window, theme: Theme, at: Point, title: str, size: int) -> Box:
    """English miles, in steps of alternating shade; 69 to a degree."""
    x, y = at
    mile = window.scale / 69
    step = next(m for m in (10, 20, 50, 100, 200) if m * mile * 4 > 9 * size)
    long, thick = step * mile, max(4, size // 3)
    draw = ImageDraw.Draw(image)
    top = y + type_height("roman", size)
    for part in range(4):
        box = (round(x + part * long), round(top), round(x + (part + 1) * long), round(top + thick))
        draw.rectangle(box, fill=theme.ink if part % 2 == 0 else theme.panel, outline=theme.ink)
    for part in range(0, 5, 2):
        text = str(part * step)
        wide = type_width(text, "roman", size)
        set_type(image, (x + part * long - wide / 2, y), text, "roman", size, theme.ink, theme.sea)
    wide = type_width(title, "italic", size)
    set_type(image, (x + 2 * long - wide / 2, top + thick), title, "italic", size, theme.ink, theme.sea)
    return x - size, y, x + 4 * long + size, top + thick + type_height("italic", size)


def panel(image: Image.Image, theme: Theme, box: Box) -> None:
    """A plate of paper on the map, with a double border and notched corners."""
    left, top, right, bottom = (round(side) for side in box)
    draw = ImageDraw.Draw(image)
    shade = blend(theme.sea, theme.shadow, 0.45)
    draw.rectangle((left + 4, top + 4, right + 4, bottom + 4), fill=shade)
    draw.rectangle((left, top, right, bottom), fill=theme.panel, outline=theme.ink, width=2)
    ornament = min(1.0, (bottom - top) / 100)
    inset, notch = round(6 * ornament), round(9 * ornament**2)
    west, north, east, south = left + inset, top + inset, right - inset, bottom - inset
    corners = [
        *((west + notch, north), (east - notch, north), (east - notch, north + notch), (east, north + notch)),
        *((east, south - notch), (east - notch, south - notch), (east - notch, south), (west + notch, south)),
        *((west + notch, south - notch), (west, south - notch), (west, north + notch)),
        *((west + notch, north + notch), (west + notch, north)),
    ]
    draw.line(corners, fill=theme.road, width=1)


def panel_on(overlay: Overlay, theme: Theme, box: Box) -> None:
    panel(overlay.image, theme, box)
    overlay.touch((box[0], box[1], box[2] + 6, box[3] + 6))


LEAST_SCENE, LARGEST_SCENE = 110, 260  # pixels


def end_on(overlay: Overlay, theme: Theme, room: Box) -> None:
    """A little scene in what a plate has left, if that is enough."""
    left, top, right, bottom = room
    wide = round(min((right - left) * 0.8, (bottom - top) * 1.6, LARGEST_SCENE))
    if wide >= LEAST_SCENE:
        scene = tail_piece(theme, wide)
        overlay.lay(scene, (left + right - wide) / 2, (top + bottom - scene.height) / 2)


def rule_on(overlay: Overlay, theme: Theme, line: tuple[float, float, float, float]) -> None:
    """A line with a lozenge in its middle."""
    left, y, right, _ = line
    middle = (left + right) / 2
    pen = overlay.pen((left, y - 5, right, y + 5))
    pen.line((left, y, right, y), fill=theme.road)
    pen.polygon([(middle - 7, y), (middle, y - 4), (middle + 7, y), (middle, y + 4)], fill=theme.road)


def tether(
    overlay: Overlay, theme: Theme, spot: Point, parts: Iterable[Box], sign: float, ink: Colour | None = None
) -> None:
    """A line from the sign of a place to what belongs there and had to stand apart."""
    x, y = spot
    end = held(parts, spot)
    far = hypot(end[0] - x, end[1] - y)
    if far <= sign * 0.52:
        return
    start = sign * 0.52 / far
    line = [(x + (end[0] - x) * start, y + (end[1] - y) * start), end]
    width = max(1.4, sign / 13)
    for more, colour in ((2.0, theme.panel), (0.0, ink or theme.ink)):
        lines(overlay, (0, 0, *overlay.image.size), [line], colour, width + more)


CHOICE = 1.7  # a ring round a sign, by the size of that


def draw_choices(
    overlay: Overlay, theme: Theme, offered: Iterable[str], spots: Mapping[str, Point], sign: int
) -> None:
    """Rings round the places that may be chosen."""
    ring = choice(theme, round(sign * CHOICE))
    for x, y in (spots[place] for place in offered if place in spots):
        overlay.lay(ring, x - ring.width / 2, y - ring.height / 2)


def draw_rings(
    ring: Callable[[str, Colour, float], None],
    theme: Theme,
    focus: Focus,
    offered: Iterable[str],
    spots: Container[str],
) -> None:
    """On a map of hexes: round the one that a picture is about, and round those that may be chosen."""
    if isinstance(focus, str) and focus in spots:
        ring(focus, theme.ink, 0.05)
    for place in offered:
        if place in spots:
            ring(place, theme.ink, 0.11)
            ring(place, theme.battle, 0.07)


def strip_start(width: int) -> float:
    """Where the lines of a strip below a picture begin: left of there a post may have a mark."""
    return BADGE[0] * width


def strip(
    overlay: Overlay, look: Look, theme: Theme, when: str, happening: str, reader: str
) -> tuple[float, int]:
    """The plate below a crop: when it is, what goes on, and on a wide one whose view it is.

    Returns where the line begins for what the game has to show, and how large its type is.
    """
    left, right, top = strip_start(look.width), look.width - look.frame - 6, look.map_height
    size = round(look.strip * (0.19 if look.phone else 0.26))
    pen = overlay.pen((0, top, look.width, look.height))
    pen.rectangle((0, top, look.width - 1, look.height - 1), fill=theme.panel)
    pen.rectangle((1, top + 1, look.width - 2, look.height - 2), outline=theme.ink, width=2)
    step, small = size * 1.35, round(size * 0.8)
    y = top + (look.strip - step * (3 if look.phone else 2)) / 2 - size * 0.1
    overlay.write((left, y), when, "bold", size, theme.ink)
    middle = y + step if look.phone else y
    overlay.write((left, middle + step), happening, "italic", small, theme.ink)
    if not look.phone:
        overlay.write((right, middle + step), reader, "italic", small, theme.faint, "right")
    return middle, size
