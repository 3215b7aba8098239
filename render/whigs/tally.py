"""What is going on, who holds what the war is about, and sums of what is in the papers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from render.words import Words

if TYPE_CHECKING:
    from rules.whigs.view import Army, Report, View

SIDES = ("british", "french")
OTHER = {"british": "french", "french": "british"}
TROOPS = "RMIS"
PLANNING = ("intelligence", "raiders", "raid", "orders")  # counters stand, and none has moved
OPERATIONS = ("fleets", "march", "defend", "close_period")


def readable(view: View, side: str) -> bool:
    """Whether the reader sees the papers of a side."""
    return side in view.papers


def units(troops: Mapping[str, int]) -> str:
    """`8R 2I`."""
    return " ".join(f"{troops[kind]}{kind}" for kind in TROOPS if troops.get(kind))


def men(view: View, side: str, troops: Mapping[str, int]) -> int:
    return sum(view.board.kind(side, kind).men * count for kind, count in troops.items())


def value(view: View, side: str, troops: Mapping[str, int]) -> str:
    """The battle value, which the board counts in halves."""
    halves = sum(view.board.kind(side, kind).battle * count for kind, count in troops.items())
    return f"{halves // 2}½" if halves % 2 else str(halves // 2)


def latest(view: View, side: str, name: str) -> Report | None:
    """This year's report on a counter, as the reader was given it: next year's counter is another."""
    for report in reversed(view.reports):
        if (report.spy, report.counter, report.year) == (OTHER[side], name, view.year):
            return report
    return None


def in_operations(view: View) -> bool:
    return view.step in OPERATIONS


def place_name(view: View, code: str) -> str:
    found = view.board.places.get(code) or view.board.seas.get(code) or view.board.nations[code]
    return found.name


def when(view: View, words: Words) -> str:
    if in_operations(view) and view.period:
        return words("whigs.period", year=view.year, period=view.period, last=view.board.file.periods)
    return words("whigs.year", year=view.year)


def happening(view: View, words: Words) -> str:
    """One line: what the table is doing."""
    if view.outcome is not None:
        winner, how = view.outcome.winner, view.outcome.how
        if not winner:
            return words("now.broken_off" if how == "broken_off" else "now.draw")
        return words("now.won", side=words(f"side.{winner}"))
    if view.step == "raid":
        return words("whigs.now.raid", side=words(f"side.{view.raids_won}"), n=view.raid_points)
    key = f"whigs.now.{view.step}"
    staged = f"{key}_{view.stage}"
    if words.has(staged):
        return words(staged)
    return words(key) if words.has(key) else words("now.other")


def aims(view: View) -> list[str]:
    """The French nodes that the British must hold (whigs/3.1a)."""
    return [place.code for place in view.board.places.values() if place.aim]


def lost_colonies(view: View) -> list[str]:
    """British colonies that the British do not hold: each bars their victory (whigs/3.1a)."""
    return [code for code in view.board.colonies("british") if not view.holds("british", code)]


def lasting(view: View) -> list[str]:
    """Nodes of which the French must hold one at the end (whigs/3.2a)."""
    return [place.code for place in view.board.places.values() if place.last]


def lacks(army: Army) -> list[str]:
    """What is wrong with an army, as keys of the catalogue."""
    found = [key for key in ("unpaid", "hungry", "beaten", "held", "waits") if getattr(army, key)]
    return [*found, "bare"] if army.order == "defend" and not army.bonus else found
