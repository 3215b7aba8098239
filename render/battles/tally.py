"""What is going on, and what each side has lost and has yet to come, as the panels and the texts tell it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from render.words import Words

if TYPE_CHECKING:
    from rules.battles.view import View

SIDES = ("british", "french")


def side_name(side: str, words: Words) -> str:
    return words(f"side.{side}") if side else words("battles.nobody")


def happening(view: View, words: Words) -> str:
    """One line: what the table is doing."""
    if view.outcome is not None:
        key = f"battles.now.{view.outcome.level}"
        return words(key, side=side_name(view.outcome.winner, words))
    if view.step == "set_up" or view.step == "markers":
        side = view.battle.file.sets_up[min(view.placing, 1)] if view.step == "set_up" else ""
        return words(f"battles.now.{view.step}", side=side_name(side, words))
    key = f"battles.now.{view.step}" if words.has(f"battles.now.{view.step}") else "battles.now.other"
    return words(key, side=side_name(view.phasing, words))


def turn(view: View, words: Words) -> str:
    return words("battles.turn", turn=view.turn, last=view.battle.file.turns)


def before(view: View) -> bool:
    """Whether the battle has not begun."""
    return view.step in ("set_up", "markers")


def fog_range(view: View, number: int) -> str:
    """The faces of the die that bring fog on a turn: `1–2`, or nothing."""
    faces = view.battle.file.fog.get(str(number), ())
    if not faces:
        return ""
    return str(faces[0]) if len(faces) == 1 else f"{min(faces)}–{max(faces)}"


def points(view: View, side: str) -> tuple[int, int]:
    """Demoralization points and the level at which the army breaks."""
    return view.dp.get(side, 0), view.battle.armies[side].level


def waiting(view: View, side: str) -> Iterator[tuple[str, list[str]]]:
    """Counters that are not yet on the map, by the code of their group."""
    groups: dict[str, list[str]] = {}
    for name in view.off.get(side, ()):
        groups.setdefault(view.counter(name).code, []).append(name)
    yield from groups.items()


def lost(view: View, side: str) -> list[str]:
    return [name for name in view.lost if view.counter(name).side == side]


def gone(view: View, side: str) -> list[str]:
    """Counters that left the map."""
    return [name for name, unit in view.units.items() if unit.off == "left" and unit.side == side]


def goals(view: View) -> dict[str, str]:
    """The hexes that count for victory or demoralization, and who stands in each."""
    return {at: view.stacks.get(at, "") for at in view.battle.goals}
