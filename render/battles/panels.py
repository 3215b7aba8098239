"""What the panels say: title, turn and phase, demoralization, who is off the map, the stacks in full."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PIL import Image

from render.battles.chart import Chart
from render.battles.colours import DYES
from render.battles.counters import Face
from render.battles.stacks import Stack, unreadable
from render.battles.tally import (
    SIDES,
    before,
    fog_range,
    gone,
    lost,
    points,
    side_name,
    turn,
    waiting,
)
from render.furniture import end_on, panel, rule_on, strip_start
from render.lettering import type_width, wrapped
from render.overlay import Overlay
from render.placing import Box
from render.theme import Colour, Theme, blend
from render.words import Words

if TYPE_CHECKING:
    from rules.battles.view import View

Entry = tuple[str, Colour, str]  # a head with its ink, and a paragraph
MOST_TYPE = 14  # pixels of the paragraphs, at the usual size


def frames(image: Image.Image, chart: Chart, theme: Theme) -> None:
    """The sheets of the panels, on the base."""
    for name, box in chart.panels.items():
        if name != "compass":
            panel(image, theme, box)


def draw_panels(
    overlay: Overlay,
    view: View,
    chart: Chart,
    theme: Theme,
    words: Words,
    present: Sequence[Stack],
    now: str,
) -> None:
    """`now`: one line, what goes on."""
    look = chart.look
    if look.bare:
        return
    if look.crop:
        _strip(overlay, view, chart, theme, words, present, now)
        return
    _title(overlay, view, chart, theme, words, now)
    _status(overlay, view, chart.panels["status"], look.unit, theme, words)
    if "stacks" in chart.panels:
        _table(overlay, chart, theme, words, present)


def _title(overlay: Overlay, view: View, chart: Chart, theme: Theme, words: Words, now: str) -> None:
    (left, top, right, _), unit = chart.panels["title"], chart.look.unit
    middle, y = (left + right) / 2, top + 14 * unit
    size = round(28 * unit)
    title = words("battles.title.of", title=words.named(view.battle.file.title))
    while type_width(title, "bold", size) > right - left - 36 * unit:
        size -= 1
    overlay.write((middle, y), title, "bold", size, theme.ink, "middle")
    y += 37 * unit
    date, who = words.named(view.battle.file.date), words(f"title.who.{view.who}")
    date = words("battles.title.date", date=date, who=who) if date else who
    overlay.write((middle, y), date, "italic", round(16 * unit), theme.faint, "middle")
    y += 28 * unit
    when = words("battles.before") if before(view) else turn(view, words)
    if chart.look.phone:
        now = words("battles.strip", title=when, turn=now)
    else:
        rule_on(overlay, theme, (left + 40 * unit, y, right - 40 * unit, y))
        overlay.write((middle, y + 6 * unit), when, "semibold", round(20 * unit), theme.ink, "middle")
        y += 34 * unit
    room, size = right - left - 32 * unit, round(17 * unit)
    while size > round(14 * unit) and type_width(now, "italic", size) > room:
        size -= 1
    for line in wrapped(now, "italic", size, room):
        overlay.write((middle, y), line, "italic", size, theme.ink, "middle")
        y += size * 1.24


# --- turn, fog, demoralization, who is off the map


def _status(overlay: Overlay, view: View, box: Box, unit: float, theme: Theme, words: Words) -> None:
    left, top, right, bottom = box
    inset = 18 * unit
    y = _track(overlay, view, (left + inset, top + 14 * unit, right - inset), unit, theme, words)
    y += 8 * unit
    for side in SIDES:
        y = _army(overlay, view, side, (left + inset, y, right - inset), unit, theme, words)
    notes = [(side, text) for side in SIDES for text in _notes(view, side, words)]
    _lines(overlay, notes, (left + inset, y + 2 * unit, right - inset, bottom - 8 * unit), unit, theme)


def _track(
    overlay: Overlay, view: View, row: tuple[float, float, float], unit: float, theme: Theme, words: Words
) -> float:
    """A box for each turn, the faces that bring fog below it, the present one in the colours of who moves."""
    left, top, right = row
    last = view.battle.file.turns
    small = round(12 * unit)
    label = words("battles.fog.track")
    edge = left + type_width(label, "italic", small) + 8 * unit
    wide = min(38 * unit, (right - edge) / last)
    high, size = 26 * unit, round(15 * unit)
    overlay.write((left, top + 4 * unit), words("battles.track"), "italic", small, theme.faint)
    overlay.write((left, top + high + 1 * unit), label, "italic", small, theme.faint)
    pen = overlay.pen((left, top, right, top + high + 20 * unit))
    for number in range(1, last + 1):
        x = edge + (number - 1) * wide
        now = number == view.turn and not before(view)
        past = number < view.turn
        fill = (
            theme.dyed(DYES[view.phasing]).paint
            if now
            else blend(theme.panel, theme.faint, 0.35 if past else 0.08)
        )
        pen.rectangle((x, top, x + wide - 3, top + high), fill=fill, outline=theme.ink)
        ink = theme.face if now else theme.ink
        overlay.write((x + (wide - 3) / 2, top + 2 * unit), str(number), "bold", size, ink, "middle")
        fog = fog_range(view, number)
        if fog:
            overlay.write(
                (x + (wide - 3) / 2, top + high + 1 * unit), fog, "roman", small, theme.faint, "middle"
            )
    below = top + high + 19 * unit
    if view.fog:
        text = words("battles.fog.now")
        overlay.write((left, below), text, "semibold", round(15 * unit), theme.ink)
        return below + 20 * unit
    return below


def _army(
    overlay: Overlay,
    view: View,
    side: str,
    row: tuple[float, float, float],
    unit: float,
    theme: Theme,
    words: Words,
) -> float:
    """A bar that fills with demoralization points up to the level at which the army breaks."""
    left, y, right = row
    have, level = points(view, side)
    colours = theme.dyed(DYES[side])
    size = round(17 * unit)
    overlay.write((left, y), side_name(side, words), "bold", size, colours.text)
    widest = max(type_width(side_name(each, words), "bold", size) for each in SIDES)
    text = words("battles.dp", points=have, level=level)
    overlay.write((right, y), text, "bold", size, colours.text, "right")
    start = left + max(78 * unit, widest + 8 * unit)
    end = right - max(70 * unit, type_width(text, "bold", size) + 10 * unit)
    top, bottom = y + 6 * unit, y + 18 * unit
    pen = overlay.pen((start, top, end, bottom))
    pen.rectangle((start, top, end, bottom), fill=theme.face, outline=theme.ink)
    filled = start + (end - start) * min(1.0, have / max(1, level))
    if have:
        pen.rectangle((start + 1, top + 1, filled, bottom - 1), fill=colours.paint)
    half = (start + end) / 2
    pen.line((half, top, half, bottom), fill=theme.ink)
    return y + 27 * unit


def _notes(view: View, side: str, words: Words) -> Iterator[str]:
    """Who broke, what is left of the special tactics, who is off the map, who was lost."""
    if side in view.demoralized:
        yield words("battles.demoralized")
    groups = [
        words("battles.group", code=code, names=", ".join(names)) if code else ", ".join(names)
        for code, names in waiting(view, side)
    ]
    if groups:
        yield words("battles.off", names=words.several(groups))
    if lost(view, side):
        yield words("battles.lost", names=", ".join(lost(view, side)))
    if gone(view, side):
        yield words("battles.left", names=", ".join(gone(view, side)))
    if view.tactics and view.markers_left.get(side):
        yield words("battles.markers", n=view.markers_left[side])


def _lines(overlay: Overlay, notes: Sequence[tuple[str, str]], box: Box, unit: float, theme: Theme) -> None:
    """Notes in the colours of their sides, in type as large as fits."""
    left, top, right, bottom = box
    for size in range(round(15 * unit), max(8, round(9 * unit)) - 1, -1):
        lines = [
            (side, line, n)
            for side, text in notes
            for n, line in enumerate(wrapped(text, "roman", size, right - left - 22 * unit))
        ]
        step = size * 1.24
        if len(lines) * step <= bottom - top:
            break
    room = int((bottom - top) / step)
    y = top
    for side, line, n in lines[:room]:
        if n == 0:
            mark = overlay.pen((left, y, left + 14 * unit, y + step))
            mark.rectangle(
                (left, y + step * 0.3, left + 10 * unit, y + step * 0.3 + 9 * unit),
                fill=theme.dyed(DYES[side]).paint,
            )
        overlay.write((left + 18 * unit, y), line, "roman", size, theme.ink)
        y += step


# --- stacks


def _table(overlay: Overlay, chart: Chart, theme: Theme, words: Words, present: Sequence[Stack]) -> None:
    """What cannot be read off the map: stacks, on a small one all that stand there, in columns."""
    (left, top, right, bottom), unit = chart.panels["stacks"], chart.look.unit
    small = chart.look.compact
    title, middle = words(f"battles.stacks.{'units' if small else 'title'}"), (left + right) / 2
    overlay.write((middle, top + 9 * unit), title, "bold", round(17 * unit), theme.ink, "middle")
    area = (left + 16 * unit, top + 34 * unit, right - 14 * unit, bottom - 8 * unit)
    listed = [entry(stack, theme, words) for stack in present if len(stack.faces) > (not small)]
    if not listed:
        text, size = words(f"battles.stacks.{'unseen' if small else 'none'}"), round(14 * unit)
        overlay.write((middle, top + 40 * unit), text, "italic", size, theme.faint, "middle")
        end_on(overlay, theme, (area[0], area[1] + 30 * unit, area[2], area[3] - 6 * unit))
        return
    size, columns = arranged(listed, area, unit)
    for part, entries in columns:
        paragraphs(overlay, entries, part, size / MOST_TYPE, theme)


MOST_COLUMNS, FEW = 3, 8  # and how many paragraphs may stand in one


def arranged(entries: Sequence[Entry], box: Box, unit: float) -> tuple[int, list[tuple[Box, list[Entry]]]]:
    """The largest type in which all paragraphs fit, and in which columns they do."""
    fewest = 1 if len(entries) <= FEW else 2
    found = [_in_columns(entries, box, unit, number) for number in range(fewest, MOST_COLUMNS + 1)]
    return max(found, key=lambda one: one[0])


def _in_columns(
    entries: Sequence[Entry], box: Box, unit: float, number: int
) -> tuple[int, list[tuple[Box, list[Entry]]]]:
    """So many columns of about equal length, and the type for them."""
    left, top, right, bottom = box
    wide, share = (right - left) / number, -(-len(entries) // number)
    starts = [left + wide * n for n in range(number)]
    parts = [(start, top, start + wide - COLUMN_GAP * unit, bottom) for start in starts]
    shares = [[*entries[n * share : (n + 1) * share]] for n in range(number)]
    columns = [(part, those) for part, those in zip(parts, shares, strict=True) if those]
    return min(largest(those, part, unit) for part, those in columns) or smallest(unit), columns


COLUMN_GAP = 8


def entry(stack: Stack, theme: Theme, words: Words) -> Entry:
    return stack.at, theme.dyed(DYES[stack.side]).text, stack_text(stack, words)


def paragraphs(overlay: Overlay, entries: Sequence[Entry], box: Box, unit: float, theme: Theme) -> None:
    """Each with its head, in type as large as fits; what does not fit at all is left out."""
    left, top, right, bottom = box
    size = largest(entries, box, unit) or smallest(unit)
    step, margin = size * 1.2, _margin(entries, size, unit)
    y = top
    for head, ink, text in entries:
        lines = wrapped(text, "roman", size, right - left - margin)
        if y + len(lines) * step > bottom + step * 0.5:
            overlay.write((left, min(y, bottom - step)), "…", "bold", size, theme.ink)
            break
        overlay.write((left, y), head, "bold", size, ink)
        for line in lines:
            overlay.write((left + margin, y), line, "roman", size, theme.ink)
            y += step
        y += 2


def largest(entries: Sequence[Entry], box: Box, unit: float) -> int:
    """The largest type in which all paragraphs fit; 0 if there is none."""
    sizes = range(smallest(unit), round(MOST_TYPE * unit) + 1)
    fitting = bisect_left(sizes, True, key=lambda size: _high(entries, box, size, unit) > box[3] - box[1])
    return sizes[fitting - 1] if fitting else 0


def _high(entries: Sequence[Entry], box: Box, size: int, unit: float) -> float:
    """How high paragraphs are in a type."""
    room = box[2] - box[0] - _margin(entries, size, unit)
    lines = sum(len(wrapped(text, "roman", size, room)) for _, _, text in entries)
    return lines * size * 1.2 + 2 * len(entries)


def smallest(unit: float) -> int:
    return max(8, round(8 * unit))


def _margin(entries: Sequence[Entry], size: int, unit: float) -> float:
    """The room for the heads."""
    return max(type_width(head, "bold", size) for head, _, _ in entries) + 6 * unit


def stack_text(stack: Stack, words: Words) -> str:
    return ", ".join(_short(one, words) for one in stack.faces)


def _short(one: Face, words: Words) -> str:
    values = (
        "·".join(one.values) if one.arm != "leader" else words("battles.stacks.leader", value=one.values[0])
    )
    text = f"{one.name} {values}"
    if one.range:
        text += words("battles.stacks.range", range=one.range)
    if one.disordered:
        text += words("battles.stacks.disordered")
    if one.fired:
        text += words("battles.stacks.fired")
    return text


# --- crops


STRIP_TYPE, STRIP_SMALL = 24, 0.8  # pixels of its head, at the usual size, and the rest of its lines by that


def _strip(
    overlay: Overlay,
    view: View,
    chart: Chart,
    theme: Theme,
    words: Words,
    present: Sequence[Stack],
    now: str,
) -> None:
    """Turn, phase, fog and demoralization below a crop, and the stacks on it that cannot be read."""
    _, top, right, _ = chart.panels["strip"]
    unit = chart.look.unit
    size = round(STRIP_TYPE * unit)
    small = round(size * STRIP_SMALL)
    x, y = strip_start(chart.look.width), top + 12 * unit
    when = words("battles.before") if before(view) else turn(view, words)
    fog = words("battles.strip_fog") if view.fog else ""
    title = words("battles.strip", title=words.named(view.battle.file.title), turn=when) + fog
    overlay.write((x, y), title, "bold", size, theme.ink)
    y += size * 1.4
    apart = max(type_width(_strip_side(view, side, words), "bold", small) for side in SIDES) + 26 * unit
    for number, side in enumerate(SIDES):
        colour = theme.dyed(DYES[side]).text
        overlay.write((x + number * apart, y), _strip_side(view, side, words), "bold", small, colour)
    y += small * 1.45
    for line in _told(chart, now):
        overlay.write((x, y), line, "italic", small, theme.ink)
        y += small * 1.2
    listed = unread(chart, present)
    if listed:
        paragraphs(overlay, [entry(one, theme, words) for one in listed], strip_room(chart, now), unit, theme)
    else:
        who = words(f"title.who.{view.who}")
        overlay.write((right - 18 * unit, top + 14 * unit), who, "italic", small, theme.faint, "right")


def unread(chart: Chart, present: Sequence[Stack]) -> list[Stack]:
    """The stacks on a crop that must be told below it."""
    return [stack for stack in present if stack.at in chart.spots and unreadable(stack, chart)]


def _told(chart: Chart, now: str) -> list[str]:
    """What goes on, in the lines of a strip."""
    left, right = strip_start(chart.look.width), chart.panels["strip"][2]
    small = round(round(STRIP_TYPE * chart.look.unit) * STRIP_SMALL)
    return wrapped(now, "italic", small, (right - left) * (0.92 if chart.look.phone else 0.42))


def strip_room(chart: Chart, now: str) -> Box:
    """What of a strip the state of the battle leaves: below it, or beside it on a wide one."""
    (left, top, right, bottom), unit = chart.panels["strip"], chart.look.unit
    if not chart.look.phone:
        return left + (right - left) * 0.48, top + 14 * unit, right - 18 * unit, bottom - 10 * unit
    size = round(STRIP_TYPE * unit)
    small = round(size * STRIP_SMALL)
    y = top + 12 * unit + size * 1.4 + small * (1.75 + 1.2 * len(_told(chart, now)))
    return strip_start(chart.look.width), y, right - 18 * unit, bottom - 10 * unit


def strip_spare(chart: Chart, now: str) -> Box:
    """The same where no stacks are told: then it is said there who sees this."""
    left, top, right, bottom = strip_room(chart, now)
    who = chart.panels["strip"][1] + (14 + STRIP_TYPE * STRIP_SMALL * 1.4) * chart.look.unit
    return left, max(top, who), right, bottom


def _strip_side(view: View, side: str, words: Words) -> str:
    have, level = points(view, side)
    return words("battles.strip_side", side=side_name(side, words), points=have, level=level)
