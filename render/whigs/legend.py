"""The legend: what signs, paths, counters and markers mean."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageDraw

from render.arrows import ribbon
from render.drawing import FOUR
from render.emblems import badge, swords
from render.engraving import set_type
from render.lettering import type_width
from render.placing import Box
from render.theme import Theme, blend
from render.whigs.colours import DYES
from render.whigs.counters import UNSEEN, Counter, order_image, slip_image
from render.whigs.counters import image as counter_image
from render.whigs.signs import ally, attrition, lines, node, raid, roads
from render.words import Words

Entry = tuple[str, Image.Image]


def legend(image: Image.Image, box: Box, theme: Theme, words: Words, unit: float) -> None:
    left, top, right, _ = box
    title, large, size = words("legend.title"), round(17 * unit), round(13.5 * unit)
    wide = type_width(title, "bold", large)
    set_type(image, ((left + right - wide) / 2, top + 7 * unit), title, "bold", large, theme.ink)
    row, columns = 29 * unit, (left + 16 * unit, left + 172 * unit)
    y = top + 34 * unit
    for number, (key, picture) in enumerate(entries(theme, unit)):
        x = columns[number % 2]
        at = (round(x + 17 * unit - picture.width / 2), round(y + row / 2 - picture.height / 2))
        image.paste(picture, at, picture)
        text = words(f"whigs.legend.{key}")
        set_type(image, (x + 40 * unit, y + row / 2 - size * 0.72), text, "roman", size, theme.ink)
        y += row if number % 2 else 0


def entries(theme: Theme, unit: float) -> Iterator[Entry]:
    """Each sign with the key of its explanation."""
    size = round(22 * unit)
    yield "colony", node(theme, "british", True, 0, False, size)
    yield "post", node(theme, "french", False, 0, False, size)
    yield "fortress", node(theme, "french", True, 2, False, size)
    yield "fort", node(theme, "british", False, 1, False, size)
    yield "star", node(theme, "french", True, 3, True, size)
    yield "ruin", node(theme, "", False, 0, False, size)
    yield "path", path_sample(theme, unit)
    yield "sea", roads(theme, round(20 * unit))
    yield "army", counter_image(theme, Counter("british", "A1", False), round(23 * unit))
    yield "fleet", counter_image(theme, Counter("french", "F1", True), round(23 * unit))
    yield "march", order_sample(theme, "march", unit)
    yield "defend", order_sample(theme, "defend", unit)
    yield "unseen", order_sample(theme, UNSEEN, unit)
    yield "short", counter_image(theme, Counter("french", "A2", False, short=True), round(23 * unit))
    yield "raid", raid(theme, "french", round(22 * unit))
    yield "siege", siege_sample(theme, unit)
    yield "battle", swords(theme, round(22 * unit), True)
    yield "moved", moved_sample(theme, unit)
    yield "ally", ally(theme, "british", round(19 * unit))
    yield "said", slip_sample(theme, unit)


def path_sample(theme: Theme, unit: float) -> Image.Image:
    wide, high = round(34 * unit), round(12 * unit)
    sample = Image.new("RGBA", (wide, high))
    draw = ImageDraw.Draw(sample)
    for ink, half in ((theme.road, 2.4), (blend(theme.panel, theme.battle, 0.4), 1.2)):
        draw.rectangle((0, high / 2 - half * unit, wide, high / 2 + half * unit), fill=(*ink, 255))
    mark = attrition(theme, round(9 * unit))
    for share in (0.36, 0.64):
        sample.alpha_composite(mark, (round(wide * share - mark.width / 2), round((high - mark.height) / 2)))
    return sample


def order_sample(theme: Theme, order: str, unit: float) -> Image.Image:
    return order_image(theme, Counter("british", "", False, order), round(27 * unit))


def siege_sample(theme: Theme, unit: float) -> Image.Image:
    ring = lines(theme, "british", round(28 * unit)).copy()
    sign = node(theme, "french", True, 2, False, round(17 * unit))
    ring.alpha_composite(sign, ((ring.width - sign.width) // 2, (ring.height - sign.height) // 2))
    left = badge(theme, "2", round(13 * unit))
    ring.alpha_composite(left, (ring.width - left.width, 0))
    return ring


def moved_sample(theme: Theme, unit: float) -> Image.Image:
    """The arrow of a counter that has moved in this period."""
    wide, high, paint = round(34 * unit), round(16 * unit), theme.dyed(DYES["french"])
    sample = Image.new("RGBA", (wide * FOUR, high * FOUR))
    line = [(2.0 * FOUR * unit, high * FOUR / 2), (32.0 * FOUR * unit, high * FOUR / 2)]
    shape = ribbon(line, FOUR * unit * 0.9)
    fill = (*blend(paint.wash, paint.gleam, 0.5), 255)
    ImageDraw.Draw(sample).polygon(shape, fill=fill, outline=(*paint.paint, 255), width=FOUR)
    return sample.reduce(FOUR)


def slip_sample(theme: Theme, unit: float) -> Image.Image:
    return slip_image(
        theme, Counter("french", "", False, slip="3R", said=True), round(34 * unit), round(29 * unit)
    )
