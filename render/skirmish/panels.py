"""What the plates say: the scenario and what goes on, units and what breaks them, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.engraving import set_type
from render.explanation import TYPE
from render.furniture import end_on, rule_on, strip_start
from render.lettering import type_width, wrapped
from render.overlay import Overlay
from render.picture import joined
from render.placing import Box
from render.skirmish.colours import dress, ramps
from render.skirmish.look import Look
from render.skirmish.plates import plates
from render.skirmish.tally import (
    SIDES,
    absent,
    cards,
    happening,
    losses,
    news,
    news_head,
    side_name,
    title,
    turn,
)
from render.theme import Theme, blend, palette
from render.words import Words

if TYPE_CHECKING:
    from rules.skirmish.view import Unit, View

PIPS = 6  # most that are shown
LEAST = 9  # pixels of type
INSET = 20  # pixels at the usual size, from the edge of a plate
Row = tuple[float, float, float]  # from, at which height, to


def draw_panels(overlay: Overlay, view: View, look: Look, theme: Theme, words: Words, looked: str) -> None:
    boxes = plates(look)
    if "strip" in boxes:
        _strip(overlay, view, look, boxes["strip"], theme, words, looked)
    if "title" not in boxes:
        return
    _title(overlay, view, look, boxes["title"], theme, words, looked)
    _sides(overlay, view, look, boxes["sides"], theme, words)
    if "news" in boxes:
        _news(overlay, view, look, boxes["news"], theme, words)


# --- the title


def _title(
    overlay: Overlay, view: View, look: Look, box: Box, theme: Theme, words: Words, looked: str
) -> None:
    left, top, right, bottom = box
    unit = look.unit
    inner = (left + INSET * unit, top + 13 * unit, right - INSET * unit)
    y = _centred(overlay, title(view, words), "bold", round(21 * unit), inner, theme)
    who = words(f"skirmish.who.{view.who}")
    y = _centred(overlay, who, "italic", round(14 * unit), (inner[0], y, inner[2]), theme)
    if not look.phone:
        rule_on(overlay, theme, (left + 40 * unit, y + 8 * unit, right - 40 * unit, y + 8 * unit))
        y += 14 * unit
    y = _centred(overlay, turn(view, words), "semibold", round(17 * unit), (inner[0], y, inner[2]), theme)
    told, face = (looked, "semibold") if looked else (happening(view, words), "italic")
    y = _centred(overlay, told, face, round(15 * unit), (inner[0], y, inner[2]), theme)
    track(overlay, view, (inner[0], y + 6 * unit, inner[2]), bottom - 14 * unit, unit, theme)


def _centred(overlay: Overlay, text: str, face: str, size: int, row: Row, theme: Theme) -> float:
    left, y, right = row
    for line in wrapped(text, face, size, right - left):
        overlay.write(((left + right) / 2, y), line, face, size, theme.ink, "middle")
        y += size * 1.3
    return y


def track(overlay: Overlay, view: View, row: Row, bottom: float, unit: float, theme: Theme) -> None:
    """A box for each turn: what is past is grey, the present one dark."""
    left, top, right = row
    count = view.terms.turns
    wide = min(30 * unit, (right - left) / count)
    high = min(wide, 24 * unit, bottom - top)
    if high < 9 * unit:
        return
    start, size = (left + right - wide * count) / 2, round(min(high, wide) * 0.6)
    pen = overlay.pen((start, top, start + wide * count, top + high))
    for number in range(1, count + 1):
        x = start + (number - 1) * wide
        now, past = number == view.turn, number < view.turn
        fill = theme.ink if now else blend(theme.panel, theme.faint, 0.4 if past else 0.0)
        pen.rectangle((x, top, x + wide - 2, top + high), fill=fill, outline=theme.ink)
        ink = theme.panel if now else theme.ink
        overlay.write(
            (x + wide / 2 - 1, top + (high - size * 1.35) / 2), str(number), "bold", size, ink, "middle"
        )


# --- the units


def _sides(overlay: Overlay, view: View, look: Look, box: Box, theme: Theme, words: Words) -> None:
    """Both sides below one another, or beside one another where the plate is low."""
    left, top, right, bottom = box
    inset, y = INSET * look.unit, top + 14 * look.unit
    high = bottom - top - 28 * look.unit
    rows = {side: [n for n, unit in view.units.items() if unit.side == side] for side in SIDES}
    if right - left > high * 1.3:
        half = (right - left - inset) / 2
        step = _step(max(map(len, rows.values())) + 1.2, high, look.unit)
        for number, side in enumerate(SIDES):
            x = left + inset + number * half
            _side(overlay, view, rows[side], side, (x, y, x + half - inset), step, theme, words)
        return
    step = _step(sum(map(len, rows.values())) + 2.7, high, look.unit)
    for side in SIDES:
        row = (left + inset, y, right - inset)
        y = _side(overlay, view, rows[side], side, row, step, theme, words) + step * 0.3


def _step(rows: float, room: float, unit: float) -> float:
    return min(25 * unit, room / rows)


def _side(
    overlay: Overlay,
    view: View,
    names: Sequence[str],
    side: str,
    row: Row,
    step: float,
    theme: Theme,
    words: Words,
) -> float:
    """Its cards, then each unit with its men and its pips."""
    left, y, right = row
    size, coat = max(LEAST - 1, round(step * 0.66)), dress(theme, side)
    end = overlay.write((left, y), side_name(side, words), "bold", size, coat.text)
    overlay.write(
        (right, y),
        cards(view, side, words),
        "italic",
        _fit(cards(view, side, words), "italic", size, right - end - size),
        theme.ink,
        "right",
    )
    y += step * 1.12
    gone = dict(absent(view, side, words))
    for name in names:
        _unit(overlay, view, name, (left, y, right), size, theme, words, gone.get(name, ""))
        y += step
    return y


def _fit(text: str, face: str, size: int, room: float) -> int:
    while size > LEAST and type_width(text, face, size) > room:
        size -= 1
    return size


def _unit(
    overlay: Overlay, view: View, name: str, row: Row, size: int, theme: Theme, words: Words, why: str
) -> None:
    left, y, right = row
    unit = view.units[name]
    coat = dress(theme, unit.side)
    overlay.write((left, y), words.named(name), "roman", size, coat.text if not why else theme.ink)
    if why and unit.standing != "gone":
        overlay.write((right, y), why, "italic", size, theme.ink, "right")
        return
    pips(
        overlay, unit, view.breaking(name), (left + (right - left) * 0.5, y + size * 0.3, right), size, theme
    )


def pips(overlay: Overlay, unit: Unit, breaks: int, row: Row, size: int, theme: Theme) -> None:
    """Dead as full pips, wounded in amber, empty ones up to what breaks it; at the end its men."""
    left, y, right = row
    dead, hurt = losses(unit)
    coat, r = dress(theme, unit.side), size * 0.74
    pen = overlay.pen((left, y - 2, right, y + r + 3))
    for number in range(min(PIPS + 2, max(breaks, dead + hurt))):
        fill = coat.paint if number < dead else theme.battle if number < dead + hurt else theme.panel
        x = left + number * size
        if number == breaks:
            pen.line((x - size * 0.13, y - 2, x - size * 0.13, y + r + 2), fill=theme.ink, width=2)
        pen.ellipse((x, y, x + r, y + r), fill=fill, outline=theme.ink)
    overlay.write((right, y - size * 0.3), str(unit.men), "bold", size, theme.ink, "right")


# --- the news


def _news(overlay: Overlay, view: View, look: Look, box: Box, theme: Theme, words: Words) -> None:
    left, top, right, bottom = box
    unit = look.unit
    size, inset = round(14 * unit), INSET * unit
    head = news_head(view, words)
    overlay.write((left + inset, top + 12 * unit), head, "bold", round(15 * unit), theme.ink)
    y = top + 34 * unit
    told = news(view, words)
    if not told:
        overlay.write((left + inset, y), words("skirmish.no_news"), "italic", size, theme.ink)
        y += size * 1.25
    lines = [
        (side, line) for side, text in told for line in wrapped(text, "roman", size, right - left - 2 * inset)
    ]
    room = int((bottom - 12 * unit - y) / (size * 1.25))
    for number, (side, line) in enumerate(lines[:room]):
        last = number == room - 1 and len(lines) > room
        ink = dress(theme, side).text if side else theme.ink
        overlay.write((left + inset, y), "…" if last else line, "roman", size, ink)
        y += size * 1.25
    end_on(overlay, theme, (left + inset, y, right - inset, bottom - 12 * unit))


def told_below(image: Image.Image, look: Look, view: View, theme: Theme, words: Words) -> Image.Image:
    """The same below a finished picture of a whole table for a phone, if there is any."""
    told = news(view, words)
    if not look.phone or look.crop or not told:
        return image
    size = round(image.width / TYPE)
    edge, step = round(size * 0.7), round(size * 1.3)
    room = (image.width - 3 * edge) / 2
    lines = [(side, line) for side, text in told for line in wrapped(text, "roman", size, room)]
    half = -(-len(lines) // 2)
    plate = Image.new("RGB", (image.width, (half + 1) * step + 2 * edge), theme.panel)
    ImageDraw.Draw(plate).rectangle((1, 1, plate.width - 2, plate.height - 2), outline=theme.ink, width=2)
    set_type(plate, (edge, edge), news_head(view, words), "bold", size, theme.ink)
    for number, (side, line) in enumerate(lines):
        at = edge + number // half * (room + edge), edge + (number % half + 1) * step
        ink = dress(theme, side).text if side else theme.ink
        set_type(plate, at, line, "roman", size, ink)
    return joined(image, plate.quantize(palette=palette(theme, ramps), dither=Image.Dither.NONE))


# --- crops


def _strip(
    overlay: Overlay, view: View, look: Look, box: Box, theme: Theme, words: Words, looked: str
) -> None:
    """Below a crop: which turn it is, what goes on, whose cards are left."""
    _, top, right, bottom = box
    unit, inset = look.unit, 22 * look.unit
    x, y = strip_start(look.width), top + 11 * unit
    room, size = right - x - inset, round(18 * unit)
    head = words("skirmish.strip", title=title(view, words), turn=turn(view, words))
    end = overlay.write((x, y), head, "bold", _fit(head, "bold", size, room), theme.ink)
    who = words(f"skirmish.who.{view.who}")
    if type_width(who, "italic", round(15 * unit)) < right - inset - end - size:
        overlay.write((right - inset, y), who, "italic", round(15 * unit), theme.ink, "right")
    y += size * 1.35
    told, face = (looked, "semibold") if looked else (happening(view, words), "italic")
    for line in wrapped(told, face, round(15 * unit), room)[: 2 if look.phone else 1]:
        overlay.write((x, y), line, face, round(15 * unit), theme.ink)
        y += 20 * unit
    for number, side in enumerate(SIDES):
        text = words("skirmish.strip_cards", side=side_name(side, words), cards=cards(view, side, words))
        small = _fit(text, "roman", round(14 * unit), room / 2 - size)
        at = (x + number * room / 2, bottom - 32 * unit)
        overlay.write(at, text, "roman", small, dress(theme, side).text)
