"""An answer at once to every question: what each unit would do, the best first, as its task has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Line, Lines, first_fault
from rules.kernel.thinking.judgement import Style
from rules.skirmish.cards import Acting
from rules.skirmish.geometry import INCH
from rules.skirmish.lines import PauseBroken, Place
from rules.skirmish.setup import SettingUp, automatic, formation_words
from rules.skirmish.sheet import MOST_ORDERS, Writing, own
from rules.skirmish.thinking.manners import tasks_of
from rules.skirmish.thinking.tasks import PLACES, Tasks
from rules.skirmish.thinking.wishes import wishes
from rules.skirmish.view import View


def quick(view: View, kind: Kind, chance: Chance, style: Style) -> Lines:
    """What is legal for certain: where a wish was not, what the rules have ready."""
    lines = answered(view, kind, chance, style)
    return kind.default(view) if first_fault(kind, view, lines) else lines


def answered(view: View, kind: Kind, chance: Chance, style: Style) -> Lines:
    match kind:
        case SettingUp():
            return set_up(view, kind, chance)
        case Writing():
            return written(view, kind, tasks_of(view, style))
        case Acting():
            return played(view, kind, tasks_of(view, style))
        case _:
            return kind.default(view)


def set_up(view: View, kind: SettingUp, chance: Chance) -> Lines:
    """Each unit at a place of its own choice if there is room, the others as it comes."""
    lines: Lines = ()
    for name, places in PLACES.get((view.scenario, view.side), {}).items():
        if name in view.units:
            lines += tuple(fitting(view, kind, lines, spots(view, name, list(places), chance), 1))
    return (*lines, *automatic(view, lines))


def spots(view: View, name: str, places: list[tuple[int, int]], chance: Chance) -> Iterator[Place]:
    """Where it would like to be, in any order."""
    known = formation_words(view, name)
    order = next((one for one in ("skirmish", "column") if one in known), None)
    chance.shuffle(places)
    for x, y in places:
        yield Place(name, view.ground.grid.name_of((INCH * x, INCH * y)), order)


def written(view: View, kind: Writing, tasks: Tasks) -> Lines:
    """A sheet: for each unit what it would do, the best first; it is written anew once somebody breaks."""
    lines: Lines = () if kind.again else (PauseBroken(),)
    for name in own(view):
        lines += tuple(fitting(view, kind, lines, wishes(view, name, tasks[name]), MOST_ORDERS))
    return lines


def played(view: View, kind: Acting, tasks: Tasks) -> Lines:
    """For a card that is asked for, what each of its units would do first."""
    lines: Lines = ()
    for name in kind.units:
        bare = (line.bare for line in wishes(view, name, tasks[name]))
        lines += tuple(fitting(view, kind, lines, bare, 1))
    return lines


def fitting(view: View, kind: Kind, said: Lines, wanted: Iterable[Line], most: int) -> Iterator[Line]:
    """The first of these lines that may be said."""
    for line in dict.fromkeys(wanted):
        if most and kind.refuse(view, said, line) is None:
            said, most = (*said, line), most - 1
            yield line
