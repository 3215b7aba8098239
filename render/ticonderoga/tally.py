"""What the panels and the texts tell: the date, what goes on, who commands, who is lost, what is at stake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from render.ticonderoga.called import all_named, label, named
from render.ticonderoga.faces import SIDES, UNKNOWN, Face, face
from render.ticonderoga.light import Scene
from render.words import Words

if TYPE_CHECKING:
    from rules.ticonderoga.view import View


BROKEN = ("retreat", "flight", "lost")  # ways that are drawn in dashes


def scene(view: View) -> Scene:
    """In what light the maps lie."""
    return Scene(view.season, view.frozen_over, view.night)


def side_name(side: str, words: Words) -> str:
    return words(f"side.{side}") if side else words("ticonderoga.nobody")


def day(view: View, words: Words) -> str:
    """`8 September 1755`."""
    month, number = view.day
    return words(
        "ticonderoga.day",
        day=words("ticonderoga.first") if number == 1 else number,
        month=words(f"ticonderoga.month.{month}"),
        year=view.terms.file.year,
    )


def date(view: View, words: Words) -> str:
    """`8 September 1755, night`, and which of the dates it is."""
    part = words("ticonderoga.night" if view.night else "ticonderoga.daylight")
    return words("ticonderoga.date", day=day(view, words), part=part, date=view.date, last=view.last_date)


def weather(view: View, words: Words) -> str:
    """The season, the weather, and whether there is ice."""
    parts = [words(f"ticonderoga.season.{view.season}")]
    if view.weather:
        parts.append(words(f"ticonderoga.weather.{view.weather}"))
    if view.frozen_over:
        parts.append(words("ticonderoga.ice"))
    text = ", ".join(parts)
    return text[:1].upper() + text[1:]


def happening(view: View, words: Words) -> str:
    """One line: what the table is doing."""
    if view.outcome is not None:
        key = "won" if view.outcome.winner else "drawn"
        if view.outcome.why == "broken_off":
            key = "broken_off"
        return words(f"ticonderoga.now.{key}", side=side_name(view.outcome.winner, words))
    key = f"ticonderoga.now.{view.step}"
    return words(key if words.has(key) else "ticonderoga.now.other", side=side_name(view.phasing, words))


# --- who commands


def commanders(view: View, side: str) -> list[Face]:
    """The leaders of a side on the map, as the reader knows them, the most senior first."""
    found = [
        face(view.country, name)
        for name, piece in view.pieces.items()
        if piece.side == side and piece.kind == "leader" and piece.at
    ]
    return sorted(found, key=lambda one: (one.rank == UNKNOWN, one.rank))


def seniority(view: View, side: str, words: Words) -> str:
    """The leaders by their seniority: `1 Montcalm; 2 Bourlamaque, Levis`."""
    ranks: dict[str, list[str]] = {}
    for leader in commanders(view, side):
        ranks.setdefault(leader.rank, []).append(label(leader, words))
    return words.several(
        words("ticonderoga.rank", rank=rank, names=", ".join(names)) for rank, names in ranks.items()
    )


def command(view: View, side: str, words: Words) -> Iterator[str]:
    """Who is senior-most on this date, whom his couriers have not reached, and who ranks after him."""
    if side in view.seniors:
        yield words("ticonderoga.general", name=named(view, view.seniors[side], words))
    if listed := seniority(view, side, words):
        yield words("ticonderoga.seniority", names=listed)
    if held := marked(view, side, "frozen"):
        yield words("ticonderoga.held", names=all_named(view, held, words))
    if lost := marked(view, side, "lost"):
        yield words("ticonderoga.lost", names=all_named(view, lost, words))


def marked(view: View, side: str, mark: str) -> list[str]:
    """The pieces of a side with a marker."""
    return [name for name, piece in view.pieces.items() if piece.side == side and getattr(piece, mark)]


# --- who is not there


def gone(view: View, side: str) -> list[str]:
    """The pieces of a side that were eliminated."""
    return [name for name, piece in view.pieces.items() if piece.off == "gone" and piece.side == side]


def due(view: View, side: str) -> list[str]:
    """The pieces that are yet to come."""
    return [name for name, piece in view.pieces.items() if piece.off == "due" and piece.side == side]


def absent(view: View, side: str, words: Words) -> Iterator[str]:
    if names := due(view, side):
        yield words("ticonderoga.due", names=all_named(view, names, words))
    if names := gone(view, side):
        yield words("ticonderoga.gone", names=all_named(view, names, words))


# --- what is at stake


def aims(view: View, words: Words) -> Iterator[str]:
    """What decides the scenario, and how that stands."""
    yield words(f"ticonderoga.aim.{view.scenario}")
    for at, holder in view.held.items():
        key = "retaken" if _is_lost_for_good(view, at, holder) else "holds"
        yield words(f"ticonderoga.{key}", at=placed(view, at, words), side=side_name(holder, words))
    if view.scenario == "winter_raid_1757":
        yield words("ticonderoga.bled", **{side: len(view.bled.get(side, ())) for side in SIDES})
    for name, keeper in view.keepers.items():
        yield words("ticonderoga.kept", name=named(view, name, words), side=side_name(keeper, words))


def _is_lost_for_good(view: View, at: str, holder: str) -> bool:
    """Whether the French have taken a place for which it does not count who holds it now (18.3h)."""
    return view.scenario == "summer_1757" and at in view.taken and holder != "french"


def placed(view: View, at: str, words: Words) -> str:
    """`T2214 Fort Carillon`."""
    names = view.board.ground.names
    return f"{at} {words.named(names[at])}" if at in names else at


def halves(points: int, words: Words) -> str:
    """Points that are counted in halves."""
    half = words("ticonderoga.half") if points % 2 else ""
    return f"{points // 2 or ''}{half}" if points else "0"
