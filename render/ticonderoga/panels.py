"""What the plates say: the scenario and what goes on, calendar, command and losses, the stacks in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from render.battles.panels import MOST_TYPE, Entry, largest, paragraphs
from render.furniture import end_on, rule_on, strip_start
from render.lettering import type_width, wrapped
from render.overlay import Overlay
from render.placing import Box
from render.theme import Theme, blend
from render.ticonderoga.base import Chart
from render.ticonderoga.faces import SIDES, Face, Stack
from render.ticonderoga.plates import plates
from render.ticonderoga.signs import dress
from render.ticonderoga.stacks import crowded
from render.ticonderoga.tally import absent, aims, command, date, day, side_name, weather
from render.words import Words

if TYPE_CHECKING:
    from rules.ticonderoga.view import View

TITLED = 144  # pixels at the usual size: all that a title plate says without a calendar
LEAST_HEAD = 13  # pixels at the usual size: what is longer goes on below
LARGE, LARGER = 1.55, 1.25  # how much larger type may be where there is room
BRIEF = 2  # columns of stacks in brief
Row = tuple[float, float, float]  # from, at which height, to


def draw_panels(
    overlay: Overlay,
    view: View,
    chart: Chart,
    theme: Theme,
    words: Words,
    present: Sequence[Stack],
    now: str,
) -> None:
    boxes, unit = plates(chart), chart.sheet.unit
    if "strip" in boxes:
        _strip(overlay, view, chart, boxes["strip"], theme, words, present, now)
    if "title" not in boxes:
        return
    if chart.sheet.phone:
        left, top, right, _ = boxes["title"]
        _lines_of(
            overlay, view, (left + 16 * unit, top + 8 * unit, right - 16 * unit), unit, theme, words, now
        )
    else:
        _title(overlay, view, boxes["title"], unit, theme, words, now)
    _status(overlay, view, boxes["status"], unit, theme, words)
    listed = [stack for stack in present if len(stack.faces) > 1 or not chart.shows(stack.at)]
    _table(overlay, boxes["stacks"], unit, theme, words, listed)


# --- what is played, and when


def _title(overlay: Overlay, view: View, box: Box, unit: float, theme: Theme, words: Words, now: str) -> None:
    left, top, right, bottom = box
    unit *= min(1.0, (bottom - top) / (TITLED * unit))
    middle, y, room = (left + right) / 2, top + 8 * unit, right - left - 30 * unit
    title = words.named(view.terms.file.title)
    size = round(24 * unit)
    while type_width(title, "bold", size) > room:
        size -= 1
    overlay.write((middle, y), title, "bold", size, theme.ink, "middle")
    y += size * 1.3
    overlay.write(
        (middle, y), words(f"title.who.{view.who}"), "italic", round(14 * unit), theme.ink, "middle"
    )
    y += 22 * unit
    rule_on(overlay, theme, (left + 40 * unit, y, right - 40 * unit, y))
    y += 6 * unit
    inner = (left + 14 * unit, y, right - 14 * unit)
    y = _centred(overlay, date(view, words), "semibold", round(16 * unit), inner, theme)
    y = _centred(overlay, weather(view, words), "roman", round(15 * unit), (inner[0], y, inner[2]), theme)
    y = _centred(overlay, now, "italic", round(16 * unit), (inner[0], y, inner[2]), theme)
    calendar(overlay, view, (left + 18 * unit, y + 5 * unit, right - 18 * unit), bottom, unit, theme)


def _centred(overlay: Overlay, text: str, face: str, size: int, row: Row, theme: Theme) -> float:
    left, y, right = row
    for line in wrapped(text, face, size, right - left):
        overlay.write(((left + right) / 2, y), line, face, size, theme.ink, "middle")
        y += size * 1.3
    return y


def calendar(overlay: Overlay, view: View, row: Row, bottom: float, unit: float, theme: Theme) -> None:
    """A box for each date, its night below the day; what is past is grey, the present half in colour."""
    left, top, right = row
    high = min(24 * unit, (bottom - top - 10 * unit) / 1.5)
    if high < 8 * unit:
        return
    dates = _days(view)
    wide = min(40 * unit, (right - left) / len(dates))
    start = (left + right - wide * len(dates)) / 2
    pen = overlay.pen((start, top, start + wide * len(dates), top + high * 1.5))
    size = round(min(high * 0.62, wide * 0.62))
    for number, text in enumerate(dates, 1):
        x = start + (number - 1) * wide
        for night in (False, True):
            ground = _ground(view, number, night, theme)
            y = top + (high if night else 0)
            box = (x, y, x + wide - 2, y + (high * 0.5 if night else high))
            pen.rectangle(box, fill=ground, outline=theme.ink)
        now = number == view.date and not view.night
        ink = theme.face if now else theme.ink
        overlay.write((x + wide / 2 - 1, top + high * 0.06), text, "bold", size, ink, "middle")


def _days(view: View) -> list[str]:
    """The days of the months that are played."""
    track = [*view.terms.track, *((view.terms.extra,) if view.terms.extra else ())]
    return [str(number) for _, number in track[: view.last_date]]


def _ground(view: View, number: int, night: bool, theme: Theme) -> tuple[int, int, int]:
    if (number, night) == (view.date, view.night):
        return dress(theme, view.phasing).paint
    past = (number, night) < (view.date, view.night)
    plain = blend(theme.panel, theme.faint, 0.45 if past else 0.06)
    return blend(plain, theme.ink, 0.3) if night and not past else plain


# --- who commands, what is at stake, who is not there


def _status(overlay: Overlay, view: View, box: Box, unit: float, theme: Theme, words: Words) -> None:
    left, top, right, bottom = box
    area = (left + 14 * unit, top + 10 * unit, right - 12 * unit, bottom - 8 * unit)
    paragraphs(overlay, list(_notes(view, theme, words)), area, unit * LARGE, theme)


def _notes(view: View, theme: Theme, words: Words) -> Iterator[Entry]:
    yield words("ticonderoga.aims"), theme.ink, " ".join(aims(view, words))
    for side in SIDES:
        ink = dress(theme, side).text
        texts = [*command(view, side, words), *absent(view, side, words)]
        yield side_name(side, words), ink, " ".join(texts)


# --- stacks


def _table(
    overlay: Overlay, box: Box, unit: float, theme: Theme, words: Words, listed: Sequence[Stack]
) -> None:
    """The stacks of which the map shows only what they come to, a paragraph each."""
    left, top, right, bottom = box
    title = words("ticonderoga.stacks.title")
    overlay.write(((left + right) / 2, top + 6 * unit), title, "bold", round(15 * unit), theme.ink, "middle")
    area = (left + 14 * unit, top + 27 * unit, right - 12 * unit, bottom - 12 * unit)
    if listed:
        _stacks(overlay, listed, area, unit, theme, words)
        return
    at = ((left + right) / 2, top + 34 * unit)
    overlay.write(at, words("ticonderoga.stacks.none"), "italic", round(14 * unit), theme.ink, "middle")
    end_on(overlay, theme, (area[0], area[1] + 30 * unit, area[2], area[3] - 6 * unit))


def _stacks(
    overlay: Overlay, listed: Sequence[Stack], box: Box, unit: float, theme: Theme, words: Words
) -> None:
    """All their pieces, in small type where there are many, or in brief where there are too many."""
    parts, size = list[tuple[Sequence[Entry], Box]](), 0
    for (told, columns), larger in product(((stack_text, 1), (brief, BRIEF)), (LARGE, LARGER, 1.0)):
        found = [(stack.at, dress(theme, stack.side).text, told(stack, words)) for stack in listed]
        parts = list(in_columns(found, box, columns))
        size = min(largest(entries, part, unit * larger) for entries, part in parts)
        if size:
            break
    for entries, part in parts:
        paragraphs(overlay, entries, part, size / MOST_TYPE if size else unit, theme)


def in_columns(entries: Sequence[Entry], box: Box, columns: int) -> Iterator[tuple[Sequence[Entry], Box]]:
    """The entries shared out, each part with its share of the box."""
    left, top, right, bottom = box
    rows, wide = -(-len(entries) // columns), (right - left) / columns
    for number in range(-(-len(entries) // rows)):
        start = left + number * wide
        yield entries[number * rows : (number + 1) * rows], (start, top, start + wide, bottom)


def stack_text(stack: Stack, words: Words) -> str:
    """Its strength, then all its pieces."""
    total = [words("ticonderoga.stacks.total", total=stack.total)] if len(stack.units) > 1 else []
    return ", ".join([*total, *(short(face, words) for face in stack.faces)])


def brief(stack: Stack, words: Words) -> str:
    """Its strength and its senior leader, and how many pieces there are."""
    parts = [words("ticonderoga.stacks.total", total=stack.total)] if stack.units else []
    parts += [leader.label for leader in stack.leaders[:1]]
    return ", ".join([*parts, words("ticonderoga.stacks.pieces", n=len(stack.faces))])


def short(face: Face, words: Words) -> str:
    """`Montcalm (1·8)`, `La Sarre 5`, and what has befallen it."""
    text = face.label
    if face.kind == "leader":
        text = words("ticonderoga.stacks.leader", name=text, rank=face.rank, initiative=face.initiative)
    elif face.strength:
        text = f"{text} ({face.strength})"
    marks = [*(("worn",) if face.worn else ()), *face.marks]
    told = [words(f"ticonderoga.mark.{mark}") for mark in marks]
    return words("ticonderoga.stacks.marked", text=text, marks=", ".join(told)) if told else text


# --- crops


def _strip(
    overlay: Overlay,
    view: View,
    chart: Chart,
    box: Box,
    theme: Theme,
    words: Words,
    present: Sequence[Stack],
    now: str,
) -> None:
    """Below a crop: when it is, what goes on, and the stacks on it that cannot be read."""
    left, top, right, bottom = box
    unit, phone = chart.sheet.unit, chart.sheet.phone
    listed = [stack for stack in present if chart.shows(stack.at) and crowded(chart, stack)]
    middle = left + (right - left) * (1.0 if phone or not listed else 0.42)
    left = strip_start(chart.sheet.width)
    inner = (left, top + 8 * unit, middle - 14 * unit)
    y = _lines_of(overlay, view, inner, unit, theme, words, now)
    if not listed:
        return
    area = (middle, top + 12 * unit, right - 14 * unit, bottom - 8 * unit)
    if phone:
        area = (left, y + 4 * unit, right - 14 * unit, bottom - 8 * unit)
    _stacks(overlay, listed, area, unit, theme, words)


def _lines_of(
    overlay: Overlay, view: View, row: Row, unit: float, theme: Theme, words: Words, now: str
) -> float:
    left, y, right = row
    title = words.named(view.terms.file.title)
    part = words("ticonderoga.night" if view.night else "ticonderoga.daylight")
    who = words(f"title.who.{view.who}")
    which = words("ticonderoga.which", date=view.date, last=view.last_date, who=who)
    told = words("ticonderoga.strip_now", weather=weather(view, words), now=now)
    heads = (
        (words("ticonderoga.strip", title=title, day=day(view, words), part=part), "bold", 18),
        (told, "italic", 16),
        (which, "italic", 14),
    )
    for text, face, wanted in heads:
        size = round(wanted * unit)
        while size > LEAST_HEAD * unit and type_width(text, face, size) > right - left:
            size -= 1
        for line in wrapped(text, face, size, right - left):
            overlay.write((left, y), line, face, size, theme.ink)
            y += size * 1.35
    return y
