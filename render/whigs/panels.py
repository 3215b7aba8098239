"""What the panels say: title, year and period, what the war is about, and the papers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from render.country import PHONE
from render.furniture import panel_on, rule_on, strip, strip_start
from render.lettering import type_width
from render.overlay import Overlay
from render.placing import Box
from render.projection import Point
from render.theme import Theme, blend
from render.whigs.chart import Chart
from render.whigs.colours import DYES
from render.whigs.papers import NEED, Row, Section, sections
from render.whigs.signs import ally, node
from render.whigs.tally import aims, happening, lasting, lost_colonies, when
from render.words import Words

if TYPE_CHECKING:
    from rules.whigs.view import View


def draw_panels(overlay: Overlay, view: View, chart: Chart, theme: Theme, words: Words) -> None:
    """The cartouche and the papers on the ocean, or the strip below a crop; a scene has neither."""
    look = chart.look
    if look.strip:
        holders(overlay, view, chart, theme, words)
    if "title" in chart.panels:
        unit = look.unit * (1.58 if look.phone else 1)
        cartouche(overlay, view, chart.panels["title"], unit, theme, words)
    if "papers" in chart.panels and sections(view, words):
        draw_papers(overlay, view, chart.panels["papers"], look.unit, theme, words)


def cartouche(
    overlay: Overlay,
    view: View,
    box: Box,
    unit: float,
    theme: Theme,
    words: Words,
    title: str = "whigs.title",
) -> None:
    left, top, right, bottom = box
    middle, y = (left + right) / 2, top + 11 * unit
    overlay.write((middle, y), words(title), "bold", round(24 * unit), theme.ink, "middle")
    y += 32 * unit
    about = words("title.view", where=words("title.where"), who=words(f"title.who.{view.who}"))
    overlay.write((middle, y), about, "italic", round(15 * unit), theme.faint, "middle")
    y += 25 * unit
    rule_on(overlay, theme, (left + 44 * unit, y, right - 44 * unit, y))
    y += 4 * unit
    overlay.write((middle, y), when(view, words), "semibold", round(20 * unit), theme.ink, "middle")
    y += 29 * unit
    overlay.write((middle, y), happening(view, words), "italic", round(15 * unit), theme.ink, "middle")
    if bottom - y > 120 * unit:
        inset = max(18 * unit, (right - left - OBJECTIVES * unit) / 2)
        objectives(overlay, view, (left + inset, y + 30 * unit), unit, theme, words)


OBJECTIVES = 384  # the room that they take at a unit of one


def objectives(
    overlay: Overlay,
    view: View,
    at: Point,
    unit: float,
    theme: Theme,
    words: Words,
) -> None:
    """What each side needs to win, with the sign of whoever holds it now."""
    left, y = at
    size, row = round(14.5 * unit), 23 * unit
    lost = lost_colonies(view)
    kept = words("whigs.aim.colonies") if not lost else words("whigs.aim.lost", places=", ".join(lost))
    for side, key, codes in (
        ("british", "whigs.aim.all", aims(view)),
        ("french", "whigs.aim.one", lasting(view)),
    ):
        text = words(key, year=view.board.file.last)
        overlay.write((left, y), text, "semibold", size, theme.dyed(DYES[side]).text)
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


def holders(overlay: Overlay, view: View, chart: Chart, theme: Theme, words: Words) -> None:
    """The strip below a crop, with who holds what the war is about."""
    look, who = chart.look, words(f"title.who.{view.who}")
    y, size = strip(overlay, look, theme, when(view, words), happening(view, words), who)
    codes = list(dict.fromkeys((*aims(view), *lost_colonies(view))))
    wide = [type_width(code, "bold", size) + size * 1.75 for code in codes]
    edge = look.frame + 6
    x = strip_start(look.width) if look.phone else look.width - edge - sum(wide)
    for code, room in zip(codes, wide, strict=True):
        now, place = view.nodes[code], view.board.places[code]
        mark = node(theme, now.owner, place.kind == "colony", now.level, False, round(size * 1.2))
        overlay.lay(mark, x, y + size * 0.1)
        overlay.write((x + size * 1.3, y), code, "bold", size, theme.ink)
        x += room


# -- the page of papers


@dataclass(frozen=True)
class Laid:
    """The papers on a page of their own: its size, its type, and the boxes of title and papers."""

    size: tuple[int, int]
    unit: float
    type_size: int
    number: int  # of columns
    title: Box
    papers: Box


def page(found: Sequence[Section], width: int) -> Laid:
    """As high as it needs to be."""
    phone = width < PHONE
    unit, number = width / (640 if phone else 1180), (1 if phone else 2)
    type_size, edge, cut = round((18 if phone else 17) * unit), 12 * unit, 280 * unit
    gutter = type_size * GUTTER
    wide = (width - 2 * edge - gutter * (number + 1)) / number
    high = total(found, type_size, wide) / number
    while found and len(columns(found, type_size, wide, high)) > number:
        high += type_size
    bottom = cut + edge + high + gutter * 1.6 if found else cut
    papers = (edge, cut + edge, width - edge, bottom)
    return Laid(
        (width, round(bottom + edge)), unit, type_size, number, (edge, edge, width - edge, cut), papers
    )


def draw_page(overlay: Overlay, view: View, laid: Laid, theme: Theme, words: Words) -> None:
    """The papers alone, under their title; who holds none sees what the war is about."""
    wide, high = laid.size
    overlay.pen((0, 0, wide, high)).rectangle((0, 0, wide, high), fill=theme.sea)
    panel_on(overlay, theme, laid.title)
    cartouche(overlay, view, laid.title, laid.unit, theme, words, "whigs.papers.title")
    if found := sections(view, words):
        write_papers(overlay, found, laid.papers, laid.type_size, laid.number, theme)


# -- the papers


LEADING, GUTTER, HEAD = 1.36, 1.3, 2.38  # in sizes of the type
TYPE, LEAST_TYPE = 14, 11  # on the whole continent at 1600 pixels


def draw_papers(overlay: Overlay, view: View, box: Box, unit: float, theme: Theme, words: Words) -> None:
    """The papers in columns on a sheet, in the largest type that has room for them; what can best be spared
    is left to the page if even the smallest has none."""
    left, top, right, bottom = box
    for most in range(len(NEED), 0, -1):
        found, spared = sections(view, words, NEED[:most]), most < len(NEED)
        foot = TYPE * unit * LEADING * spared
        fit = fitted(found, (left, top, right, bottom - foot), unit)
        if fit and fit[1] == 1 and not spared:
            write_papers(overlay, found, snug(found, box, fit[0]), *fit, theme)
            return
        if fit or most == 1:
            write_papers(overlay, found, box, *(fit or (round(LEAST_TYPE * unit), 1)), theme)
            if spared:
                at, more = ((left + right) / 2, bottom - foot - 8 * unit), words("whigs.papers.more")
                overlay.write(at, more, "italic", round(13 * unit), theme.faint, "middle")
            return


def write_papers(
    overlay: Overlay, found: Sequence[Section], box: Box, size: int, number: int, theme: Theme
) -> None:
    panel_on(overlay, theme, box)
    wide, room = measures(box, size, number)
    gutter = size * GUTTER
    for place, column in enumerate(columns(found, size, wide, room)[:number]):
        x, y = box[0] + gutter + place * (wide + gutter), box[1] + gutter * 0.8
        for section in column:
            y = _section(overlay, section, (x, y, wide), size, theme)


def measures(box: Box, size: int, number: int) -> tuple[float, float]:
    """The width and the height of a column."""
    left, top, right, bottom = box
    gutter = size * GUTTER
    return (right - left - gutter * (number + 1)) / number, bottom - top - gutter * 1.6


def snug(found: Sequence[Section], box: Box, size: int) -> Box:
    """No more of a box than one column needs."""
    left, top, right, bottom = box
    wide, room = measures(box, size, 1)
    return left, top, right, bottom - room + total(found, size, wide) + size


def fitted(found: Sequence[Section], box: Box, unit: float) -> tuple[int, int] | None:
    """The size of type and the number of columns, if there is room at all."""
    most = max(1, round((box[2] - box[0]) / (TYPE * unit * 17)))
    for type_size in range(round(TYPE * unit), round(LEAST_TYPE * unit) - 1, -1):
        for number in range(1, most + 2):
            wide, room = measures(box, type_size, number)
            if wide <= type_size * 15 or total(found, type_size, wide) > number * room:
                continue
            if len(columns(found, type_size, wide, room)) <= number:
                return type_size, number
    return None


def total(found: Iterable[Section], size: int, wide: float) -> float:
    """How high all sections are, one below the other."""
    return sum(section_height(section, size, wide) for section in found)


def columns(found: Iterable[Section], size: int, wide: float, room: float) -> list[list[Section]]:
    """The sections one below the other; a long one goes on in the next column."""
    made: list[list[Section]] = [[]]
    left = room
    for section in found:
        rest: Section | None = section
        while rest is not None:
            first, onward = torn(rest, size, wide, left)
            if not first.rows and made[-1]:
                made.append([])
                left = room
                continue
            if not first.rows:  # not even an empty column has room
                first, onward = rest, None
            made[-1].append(first)
            left -= section_height(first, size, wide)
            rest = onward
    return made


def torn(section: Section, size: int, wide: float, room: float) -> tuple[Section, Section | None]:
    """As much of a section as there is room for, and the rest; rows that go together stay together."""
    fits, used = 0, size * HEAD
    for number, row in enumerate(section.rows):
        used += height(row, size, wide)
        if used > room:
            break
        if number + 1 == len(section.rows) or not section.rows[number + 1].below:
            fits = number + 1
    rest = section.rows[fits:]
    return replace(section, rows=section.rows[:fits]), replace(section, rows=rest) if rest else None


@lru_cache(maxsize=2048)
def section_height(section: Section, size: int, wide: float) -> float:
    return size * HEAD + sum(height(row, size, wide) for row in section.rows)


@lru_cache(maxsize=8192)
def height(row: Row, size: int, wide: float) -> float:
    """A row whose two parts do not go side by side takes several lines."""
    left, right = halves(row, size, wide)
    return size * LEADING * (len(left) + len(right) if doubled(row, size, wide) else max(1, len(left)))


def doubled(row: Row, size: int, wide: float) -> bool:
    if row.cells or not row.right:
        return False
    return type_width(row.left, "roman", size) + type_width(row.right, face_of(row), size) + size > wide


@lru_cache(maxsize=4096)
def halves(row: Row, size: int, wide: float) -> tuple[list[str], list[str]]:
    """The lines of a row's left and of its right."""
    if row.cells:
        return [], []
    indent = size * 0.7 * row.below
    return wrapped(row.left, "roman", size, wide - indent), wrapped(row.right, face_of(row), size, wide)


def wrapped(text: str, face: str, size: int, wide: float) -> list[str]:
    """A text in lines that have room."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and type_width(longer, face, size) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def face_of(row: Row) -> str:
    return "semibold" if row.strong else "roman"


def _section(
    overlay: Overlay,
    section: Section,
    at: tuple[float, float, float],
    size: int,
    theme: Theme,
) -> float:
    x, y, wide = at
    emblem = ally(theme, section.side, round(size * 1.15))
    overlay.lay(emblem, x, y + size * 0.22)
    title = (x + size * 1.5, y)
    overlay.write(title, section.title, "bold", round(size * 1.08), theme.dyed(DYES[section.side]).text)
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
    if row.cells:
        overlay.write((x, y), row.left, "italic", size, theme.faint)
        start = x + wide * 0.24
        step = (wide * 0.76) / len(row.cells)
        for place, cell in enumerate(row.cells):
            middle = (start + step * (place + 0.5), y)
            overlay.write(middle, cell, face_of(row), size, theme.ink, "middle")
        return
    ink = theme.ink if row.strong else blend(theme.ink, theme.panel, 0.12)
    left, right = halves(row, size, wide)
    for number, line in enumerate(left):
        overlay.write((x + size * 0.7 * row.below, y + number * size * LEADING), line, "roman", size, ink)
    below = len(left) * doubled(row, size, wide)
    for number, line in enumerate(right, below):
        overlay.write((x + wide, y + number * size * LEADING), line, face_of(row), size, ink, "right")
