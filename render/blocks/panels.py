"""What the panels say: title, turn and score, ships in their boxes, the battle that is being fought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.blocks.chart import Chart
from render.blocks.colours import DYES
from render.blocks.pieces import back, block_size, depth, face, ship
from render.blocks.stacks import strengths
from render.blocks.tally import Tally, happening, points_text, tally
from render.furniture import panel_on, rule_on, strip, strip_start
from render.lettering import type_height, type_width
from render.overlay import Overlay
from render.placing import Box
from render.theme import Theme
from render.words import Words

if TYPE_CHECKING:
    from rules.blocks.view import Seen, View

SIDES = ("british", "french")


def draw_title(overlay: Overlay, view: View, chart: Chart, theme: Theme, words: Words) -> None:
    """The cartouche on the ocean, or the strip below a crop."""
    if "title" in chart.panels:
        cartouche(overlay, view, chart.panels["title"], chart.look.name / 21, theme, words)
    elif chart.look.strip:
        scores(overlay, view, chart, theme, words)


def cartouche(overlay: Overlay, view: View, box: Box, unit: float, theme: Theme, words: Words) -> None:
    left, top, right, bottom = box
    middle = (left + right) / 2
    y = top + 13 * unit
    overlay.write((middle, y), words("title.name"), "bold", round(30 * unit), theme.ink, "middle")
    y += 39 * unit
    overlay.write((middle, y), subtitle(view, words), "italic", round(17 * unit), theme.faint, "middle")
    y += 29 * unit
    rule_on(overlay, theme, (left + 44 * unit, y, right - 44 * unit, y))
    y += 6 * unit
    overlay.write((middle, y), when(view, words), "semibold", round(21 * unit), theme.ink, "middle")
    y += 34 * unit
    for side in SIDES:
        _score(overlay, side, tally(view, side), (left + 34 * unit, y, right - 34 * unit), unit, theme, words)
        y += 34 * unit
    size = round(16 * unit)
    overlay.write((middle, bottom - 31 * unit), happening(view, words), "italic", size, theme.ink, "middle")


def subtitle(view: View, words: Words) -> str:
    return words("title.view", where=words("title.where"), who=words(f"title.who.{view.who}"))


def when(view: View, words: Words) -> str:
    if not view.turn:
        return words("title.year", year=view.year)
    return words("title.turn", year=view.year, turn=view.turn, last=max(view.turn, view.last_turn))


def _score(
    overlay: Overlay,
    side: str,
    counted: Tally,
    line: tuple[float, float, float],
    unit: float,
    theme: Theme,
    words: Words,
) -> None:
    left, y, right = line
    block = round(22 * unit)
    overlay.lay(back(theme, side, block), left, y)
    colour = theme.dyed(DYES[side]).text
    name, size = words(f"side.{side}"), round(19 * unit)
    overlay.write((left + 38 * unit, y + 1 * unit), name, "semibold", size, colour)
    ends = max(132 * unit, 50 * unit + type_width(name, "semibold", size))
    detail = words("score.detail", held=_range(counted), removed=counted.removed)
    total = points_text(counted)
    if type_width(detail + total, "italic", round(20 * unit)) < right - left - ends + 12 * unit:
        overlay.write((left + ends, y + 4 * unit), detail, "italic", round(15 * unit), theme.faint)
    overlay.write((right, y - 1 * unit), total, "bold", round(23 * unit), colour, "right")


def _range(counted: Tally) -> str:
    return f"{counted.held}–{counted.most}" if counted.most > counted.held else str(counted.held)


def scores(overlay: Overlay, view: View, chart: Chart, theme: Theme, words: Words) -> None:
    """The strip below a crop, with the score."""
    look, who = chart.look, words(f"title.who.{view.who}")
    y, size = strip(overlay, look, theme, when(view, words), happening(view, words), who)
    edge = look.frame + 6
    for number, side in enumerate(SIDES):
        text = f"{words(f'side.{side}')} {points_text(tally(view, side))}"
        wide = type_width(words("side.british") + " 00–00", "bold", size) + size * 1.9
        x = strip_start(look.width) + number * wide if look.phone else look.width - edge - (2 - number) * wide
        overlay.lay(back(theme, side, round(size * 0.85)), x, y + size * 0.15)
        overlay.write((x + size * 1.3, y), text, "bold", size, theme.dyed(DYES[side]).text)


def draw_ships(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """Ships in the navy boxes and in the Atlantic; beaten ones lie face down."""
    codes = (view.board.atlantic, *view.board.boxes.values())
    for code in codes:
        ships = [block for block in view.blocks if block.type == "S" and block.at == code]
        if code not in chart.panels or not ships:
            continue
        left, top, right, bottom = chart.panels[code]
        size = round(chart.look.piece * 1.05)
        step = min(block_size(size)[0] + 4.0, (right - left - 20 - size) / max(1, len(ships) - 1))
        wide = step * (len(ships) - 1) + block_size(size)[0]
        title = type_height("italic", round(chart.look.name * 0.74)) * 0.9
        x, y = (left + right - wide) / 2, (top + title + bottom - block_size(size)[1]) / 2
        for number, one in enumerate(sorted(ships, key=lambda s: (s.side, s.lock))):
            overlay.lay(ship(theme, one.side, one.lock > 0, size), x + number * step, y)


def draw_battle_sheet(overlay: Overlay, view: View, chart: Chart, theme: Theme, words: Words) -> None:
    """The blocks of both sides in the battle of the moment, by type, on a sheet in the wilderness."""
    battle = view.battle
    if battle is None or "battle" not in chart.panels:
        return
    rows = [(side, [b for b in view.seen(battle.at, side) if b.type != "S"]) for side in SIDES]
    longest = max(len(row) for _, row in rows)
    if not longest or battle.at not in view.board.places:
        return
    look = chart.look
    size = round(look.piece * 1.1)
    step = min(size + depth(size) + 2, (chart.panels["battle"][2] - chart.panels["battle"][0] - 44) / longest)
    title = words("battle.title", place=words.named(view.board.places[battle.at].name), round=battle.round)
    text = round(look.name * 0.9)
    wide = max(step * longest + depth(size) + 8, type_width(title, "bold", text)) + 36
    high = text * 1.9 + 2 * (size + 2 * depth(size) + 2) + 18
    left, top = chart.panels["battle"][:2]
    panel_on(overlay, theme, (left, top, left + wide, top + high))
    overlay.write((left + wide / 2, top + 9), title, "bold", text, theme.ink, "middle")
    y = top + text * 1.75
    for _, row in rows:
        _row(overlay, view, row, (left + 18, y), step, size, theme)
        y += size + 2 * depth(size) + 2


def _row(
    overlay: Overlay,
    view: View,
    row: list[Seen],
    at: tuple[float, float],
    step: float,
    size: int,
    theme: Theme,
) -> None:
    full = strengths(view)
    ordered = sorted(row, key=lambda b: ("IRM".index(b.type), -b.sp))
    for number, block in reversed(list(enumerate(ordered))):
        piece = face(theme, block.side, block.type, block.sp, full[block.type], size)
        overlay.lay(piece, at[0] + number * step, at[1])
