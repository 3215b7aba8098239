"""What hangs on a set-up, a turn, a stance and a pause: by a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.kernel.orders import Line
from rules.skirmish import losses, marks
from rules.skirmish.lines import (
    Asks,
    Burn,
    CrewRuns,
    CrewStays,
    HoldsFire,
    LeaveWounded,
    Load,
    OfficerGoes,
    PauseAfter,
    PauseBroken,
    PauseNear,
    PauseShot,
    Watches,
)
from rules.skirmish.view import View

Facts = Mapping[str, Any]
WORDS: Mapping[type[Line], str] = {
    HoldsFire: "holds",
    Watches: "watches",
    Asks: "asks",
    CrewRuns: "runs",
    CrewStays: "stays",
    LeaveWounded: "leaves",
    OfficerGoes: "leads",
    Load: "loads",
    Burn: "burns",
    PauseNear: "near",
    PauseShot: "shot",
    PauseBroken: "broken",
    PauseAfter: "after",
}
NOBODY: Facts = {"unit": "", "other": "", "men": 0, "counted": 0, "limit": 0}
BARE: Facts = {**dict.fromkeys(WORDS.values(), False), **NOBODY}


def own(view: View) -> list[str]:
    """The reader's units that stand on the table."""
    return [name for name, unit in view.units.items() if unit.side == view.who and unit.body is not None]


def of_line(view: View, line: Line | None) -> tuple[Facts, ...]:
    """What a stance or a deed means when it comes to that, and how near a pause is.

    skirmish/sheet-6, charge-4, timid-5, move-11, officer-2, art-2, burn-1
    """
    word = WORDS.get(type(line)) if line is not None else None
    if word is None:
        return ()
    facts = {**BARE, word: True, "cards": sum(view.cards.values()), "known": False, "far": 0}
    facts["other"] = getattr(line, "other", "")
    if isinstance(line, PauseNear):
        found = [far for name in own(view) if (far := marks.distance(view, name, line.mark)) is not None]
        return ({**facts, "known": bool(found), "far": min(found, default=0)},)
    if isinstance(line, PauseBroken):
        told = min((losses.told(view, name) for name in own(view)), key=left_of, default=BARE)
        return ({**facts, **told},)
    name = getattr(line, "unit", "")
    stands = name in view.units and view.units[name].body is not None
    return ({**facts, **(losses.told(view, name) if stands else {"unit": name})},)


def left_of(told: Facts) -> int:
    """How many more losses break a unit."""
    return int(told["limit"]) - int(told["counted"])


def at_first(view: View) -> tuple[Facts, ...]:
    """How many stand on either side as far as the reader sees, and who is nearest to whom."""
    mine = own(view)
    near = ((name, foe) for name in mine if (foe := marks.nearest_enemy(view, name)) is not None)
    far = min(((view.apart(name, foe), name, foe) for name, foe in near), default=(0, "", ""))
    foes = {foe for name in mine for foe in view.enemies(name)}
    force = {"units": len(mine), "men": men(view, mine), "foes": len(foes), "foemen": men(view, foes)}
    return ({**force, "far": far[0], "unit": far[1], "target": far[2]},) if mine else ()


def men(view: View, names: Iterable[str]) -> int:
    return sum(view.units[name].men for name in names)
