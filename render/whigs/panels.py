"""What the panels say: title, year and period, what the war is about, and the papers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from render.furniture import panel_on
from render.lettering import type_width
from render.overlay import Overlay
from render.placing import Box
from render.theme import Theme, blend
from render.whigs.chart import Chart
from render.whigs.look import PHONE
from render.whigs.papers import Row, Section, sections
from render.whigs.signs import ally, node
from render.whigs.tally import aims, happening, lasting, lost_colonies, when
from render.words import Words

if TYPE_CHECKING:
    from rules.whigs.view import View


def draw_panels(overlay: Overlay, view: View, chart: Chart, theme: Theme, words: Words) -> None:
    """The cartouche and the papers on the ocean, or the strip below a crop."""
    look = chart.look
    if look.strip:
        strip(overlay, view, chart, theme, words)
        return
    cartouche(overlay, view, chart.panels["title"], look.unit * (1.5 if look.phone else 1), theme, words)
    found = sections(view, words)
    if found and "papers" in chart.panels:
        draw_papers(overlay, found, chart.panels["papers"], 14 * look.unit, theme, words)


def cartouche(overlay: Overlay, view: View, box: Box, unit: float, theme: Theme, words: Words) -> None:
    left, top, right, bottom = box
    middle, y = (left + right) / 2, top + 11 * unit
    overlay.write((middle, y), words("whigs.title"), "bold", round(24 * unit), theme.ink, "middle")
    y += 32 * unit
    about = words("title.view", where=words("title.where"), who=words(f"title.who.{view.who}"))
    overlay.write((middle, y), about, "italic", round(15 * unit), theme.faint, "middle")
    y += 25 * unit
    _rule(overlay, (left + 44 * unit, y, right - 44 * unit, y), theme)
    y += 4 * unit
    overlay.write((middle, y), when(view, words), "semibold", round(20 * unit), theme.ink, "middle")
    y += 29 * unit
    overlay.write((middle, y), happening(view, words), "italic", round(15 * unit), theme.ink, "middle")
    if bottom - y > 120 * unit:
        objectives(overlay, view, (left + 18 * unit, y + 30 * unit, right - 18 * unit), unit, theme, words)


def _rule(overlay: Overlay, line: tuple[float, float, float, float], theme: Theme) -> None:
    """A line with a lozenge in its middle."""
    left, y, right, _ = line
    middle = (left + right) / 2
    pen = overlay.pen((left, y - 5, right, y + 5))
    pen.line((left, y, right, y), fill=theme.road)
    pen.polygon([(middle - 7, y), (middle, y - 4), (middle + 7, y), (middle, y + 4)], fill=theme.road)


def objectives(
    overlay: Overlay,
    view: View,
    line: tuple[float, float, float],
    unit: float,
    theme: Theme,
    words: Words,
) -> None:
    """What each side needs to win, with the sign of whoever holds it now."""
    left, y, _ = line
    size, row = round(14.5 * unit), 23 * unit
    lost = lost_colonies(view)
    kept = words("whigs.aim.colonies") if not lost else words("whigs.aim.lost", places=", ".join(lost))
    for side, key, codes in (
        ("british", "whigs.aim.all", aims(view)),
        ("french", "whigs.aim.one", lasting(view)),
    ):
        text = words(key, year=view.board.file.last)
        overlay.write((left, y), text, "semibold", size, theme.side(side).text)
        y += row
        x = left
        for code in codes:
            x = _held(overlay, view, code, (x, y), unit, theme)
        y += row * 1.05
        if side == "british":
            overlay.write((left, y), kept, "roman", size, theme.ink)
            y += row * 1.1


def _held(
    overlay: Overlay, view: View, code: str, at: tuple[float, float], unit: float, theme: Theme
) -> float:
    """A node of the war's aims in its holder's colour; returns where the next one begins."""
    place, now = view.board.places[code], view.nodes[code]
    sign, size = round(19 * unit), round(14.5 * unit)
    overlay.lay(node(theme, now.owner, place.kind == "colony", now.level, False, sign), at[0], at[1])
    name = place.name.removeprefix("Fort ")
    return overlay.write((at[0] + sign + 3 * unit, at[1]), name, "roman", size, theme.ink) + 10 * unit


def strip(overlay: Overlay, view: View, chart: Chart, theme: Theme, words: Words) -> None:
    """Year, period, what is going on and who holds what, in two or three lines below a crop."""
    look = chart.look
    edge, top = look.frame + 6, look.map_height
    size = round(look.strip * (0.19 if look.phone else 0.26))
    pen = overlay.pen((0, top, look.width, look.height))
    pen.rectangle((0, top, look.width - 1, look.height - 1), fill=theme.panel)
    pen.rectangle((1, top + 1, look.width - 2, look.height - 2), outline=theme.ink, width=2)
    lines = 3 if look.phone else 2
    y = top + (look.strip - size * 1.35 * lines) / 2 - size * 0.1
    overlay.write((edge, y), when(view, words), "bold", size, theme.ink)
    if look.phone:
        y += size * 1.35
    right = look.width - edge
    codes = list(dict.fromkeys((*aims(view), *lost_colonies(view))))
    wide = [type_width(code, "bold", size) + size * 1.75 for code in codes]
    x = edge if look.phone else right - sum(wide)
    for code, room in zip(codes, wide, strict=True):
        now, place = view.nodes[code], view.board.places[code]
        mark = node(theme, now.owner, place.kind == "colony", now.level, False, round(size * 1.2))
        overlay.lay(mark, x, y + size * 0.1)
        overlay.write((x + size * 1.3, y), code, "bold", size, theme.ink)
        x += room
    y += size * 1.35
    small = round(size * 0.8)
    overlay.write((edge, y), happening(view, words), "italic", small, theme.ink)
    if not look.phone:
        overlay.write((right, y), words(f"title.who.{view.who}"), "italic", small, theme.faint, "right")


def draw_page(overlay: Overlay, view: View, theme: Theme, words: Words) -> None:
    """The papers alone, under their title; who holds none sees what the war is about."""
    wide, high = overlay.base.size
    unit = wide / (700 if wide < PHONE else 1300)
    overlay.pen((0, 0, wide, high)).rectangle((0, 0, wide, high), fill=theme.sea)
    edge, cut = 14 * unit, 268 * unit
    title, rest = (edge, edge, wide - edge, cut), (edge, cut + edge, wide - edge, high - edge)
    panel_on(overlay, theme, title)
    cartouche(overlay, view, title, unit, theme, words)
    if found := sections(view, words):
        draw_papers(overlay, found, rest, 19 * unit, theme, words)


# -- the papers


LEADING = 1.36
LEAST_TYPE = 8


def draw_papers(
    overlay: Overlay, found: Sequence[Section], box: Box, size: float, theme: Theme, words: Words
) -> None:
    """All sections in columns on a sheet, in the largest type that has room for them."""
    panel_on(overlay, theme, box)
    left, top, right, bottom = box
    type_size, number = fitted(found, box, size)
    gutter = type_size * 1.3
    wide = (right - left - gutter * (number + 1)) / number
    room = bottom - top - gutter * 1.6
    for place, column in enumerate(columns(found, number, type_size, wide, room)):
        x, y = left + gutter + place * (wide + gutter), top + gutter * 0.8
        for section in column:
            y = _section(overlay, section, (x, y, wide), type_size, theme, words)


def fitted(found: Sequence[Section], box: Box, size: float) -> tuple[int, int]:
    """The size of type and the number of columns."""
    left, top, right, bottom = box
    most = max(1, round((right - left) / (size * 17)))
    for type_size in range(round(size), LEAST_TYPE - 1, -1):
        for number in range(1, most + 2):
            gutter = type_size * 1.3
            wide = (right - left - gutter * (number + 1)) / number
            room = bottom - top - gutter * 1.6
            if wide > type_size * 15 and len(columns(found, number, type_size, wide, room)) <= number:
                return type_size, number
    return LEAST_TYPE, most + 1


def columns(
    found: Iterable[Section], number: int, size: int, wide: float, room: float
) -> list[list[Section]]:
    """The sections one below the other; a long one goes on in the next column."""
    made: list[list[Section]] = [[]]
    left = room
    for section in found:
        rest = section
        while rest.rows:
            head = size * LEADING * 1.75
            fits, used = 0, head
            for row in rest.rows:
                used += height(row, size, wide)
                fits += used <= left
            if fits == len(rest.rows):
                made[-1].append(rest)
                left -= used
                break
            if fits > 1:
                made[-1].append(Section(rest.side, rest.title, rest.rows[:fits]))
                rest = Section(rest.side, rest.title, rest.rows[fits:])
            elif not made[-1]:
                made[-1].append(rest)
                break
            made.append([])
            left = room
    return made


def height(row: Row, size: int, wide: float) -> float:
    """A row whose two parts do not go side by side takes two lines."""
    return size * LEADING * (2 if doubled(row, size, wide) else 1)


def doubled(row: Row, size: int, wide: float) -> bool:
    if row.cells or not row.right:
        return False
    face = "semibold" if row.strong else "roman"
    return type_width(row.left, "roman", size) + type_width(row.right, face, size) + size > wide


def _section(
    overlay: Overlay,
    section: Section,
    at: tuple[float, float, float],
    size: int,
    theme: Theme,
    words: Words,
) -> float:
    x, y, wide = at
    emblem = ally(theme, section.side, round(size * 1.15))
    overlay.lay(emblem, x, y + size * 0.22)
    title = (x + size * 1.5, y)
    overlay.write(title, section.title, "bold", round(size * 1.08), theme.side(section.side).text)
    y += size * LEADING * 1.12
    pen = overlay.pen((x, y, x + wide, y + 1))
    pen.line((x, y, x + wide, y), fill=theme.road)
    y += size * LEADING * 0.13
    for row in section.rows:
        _row(overlay, row, (x, y, wide), size, theme)
        y += height(row, size, wide)
    return y + size * LEADING * 0.5


def _row(overlay: Overlay, row: Row, at: tuple[float, float, float], size: int, theme: Theme) -> None:
    x, y, wide = at
    face = "semibold" if row.strong else "roman"
    if row.cells:
        overlay.write((x, y), row.left, "italic", size, theme.faint)
        start = x + wide * 0.24
        step = (wide * 0.76) / len(row.cells)
        for place, cell in enumerate(row.cells):
            overlay.write((start + step * (place + 0.5), y), cell, face, size, theme.ink, "middle")
        return
    ink = theme.ink if row.strong else blend(theme.ink, theme.panel, 0.12)
    overlay.write((x, y), clipped(row.left, size, wide), "roman", size, ink)
    if doubled(row, size, wide):
        y += size * LEADING
    overlay.write((x + wide, y), clipped(row.right, size, wide), face, size, ink, "right")


def clipped(text: str, size: int, wide: float) -> str:
    """As much of a text as has room."""
    if type_width(text, "semibold", size) <= wide:
        return text
    while text and type_width(text + "…", "semibold", size) > wide:
        text = text[:-1]
    return text + "…"
