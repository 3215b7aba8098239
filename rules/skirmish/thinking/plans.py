"""Sheets that are worth a thought: the usual one, and what the same tasks come to in another spirit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Lines
from rules.kernel.thinking.judgement import Plan, Reason, Reasons, Style
from rules.skirmish.cards import Acting
from rules.skirmish.charge import CrewCharged
from rules.skirmish.lines import Order
from rules.skirmish.setup import SettingUp
from rules.skirmish.sheet import MOST_ORDERS, Writing, own
from rules.skirmish.state import of_unit
from rules.skirmish.table import ENEMY
from rules.skirmish.thinking.manners import share, tasks_of
from rules.skirmish.thinking.quick import fitting, set_up, written
from rules.skirmish.thinking.scouting import left, volley
from rules.skirmish.thinking.tasks import USUAL, Task, Tasks
from rules.skirmish.thinking.wishes import wishes
from rules.skirmish.view import View

DRAWN = 4  # ways to set up that are looked at
AIMED = 2  # enemies on whom a side may turn all its fire
TENTHS = 10  # in an inch
ANYWHERE = 99  # inches: farther than any shot
NEAR = 6  # inches: where one cannot miss
REASONS: Reasons = {
    "task": (),
    "charge": (),
    "hold": (),
    "press": (),
    "aim": ("enemy", "left"),
    "shoot": (),
    "lie_low": (),
    "set_up": (),
    "act": ("unit",),
    "crew": ("unit", "by", "men", "enemies"),
}

Change = Callable[[Task], Task]


class Spirit(NamedTuple):
    """In what spirit the tasks of all are done, and why."""

    change: Change
    why: Reason


def plans(view: View, kind: Kind, chance: Chance, style: Style) -> Sequence[Plan]:
    """Whole orders, the usual first; of a question about a crew, all that may be said."""
    match kind:
        case Writing():
            tasks = tasks_of(view, style)
            return [Plan(written(view, kind, in_spirit(tasks, one)), one.why) for one in spirits(view)]
        case Acting():
            return acts(view, kind, tasks_of(view, style))
        case SettingUp():
            return [Plan(set_up(view, kind, chance), Reason("set_up")) for _ in range(DRAWN)]
        case CrewCharged():
            men, enemies = (view.units[name].men for name in (kind.unit, kind.by))
            why = Reason("crew", {"unit": kind.unit, "by": kind.by, "men": men, "enemies": enemies})
            return [Plan((line,), why) for line in kind.next(view, ())]
        case _:
            return ()


def in_spirit(tasks: Tasks, spirit: Spirit) -> Tasks:
    return {name: spirit.change(task) for name, task in tasks.items()}


def spirits(view: View) -> Iterator[Spirit]:
    yield Spirit(lambda task: task, Reason("task"))
    yield Spirit(charge, Reason("charge"))
    yield Spirit(hold, Reason("hold"))
    yield Spirit(press, Reason("press"))
    for enemy in marked(view):
        yield Spirit(partial(aim, enemy), Reason("aim", {"enemy": enemy, "left": left(view, enemy)}))
    yield Spirit(shoot, Reason("shoot"))
    yield Spirit(lie_low, Reason("lie_low"))


def hold(task: Task) -> Task:
    """They stay where they are and fire at whom they reach."""
    return task._replace(to="", road="", by="", seeks=0, fires=ANYWHERE, waits=0, burns=False)


def press(task: Task) -> Task:
    """They go on until they cannot miss."""
    return task._replace(fires=NEAR, seeks=ANYWHERE, waits=0, shy=0)


def charge(task: Task) -> Task:
    """They take any risk in close combat."""
    return task._replace(dares=4 * task.dares, fires=NEAR, waits=0)


def shoot(task: Task) -> Task:
    """They fire from wherever they reach anybody, before they go on."""
    return task._replace(fires=ANYWHERE, waits=0)


def aim(enemy: str, task: Task) -> Task:
    """They fire at one enemy rather than at others."""
    return task._replace(prey=(enemy,), fires=ANYWHERE)


def lie_low(task: Task) -> Task:
    """Those in hiding let the enemy come near; who fights stays where he is."""
    return task._replace(waits=share(task.waits or NEAR, USUAL // 2), to="", road="", by="", seeks=0)


def marked(view: View) -> list[str]:
    """The enemies who can bear least, of those whom more than one may shoot at."""
    ready = (name for name in view.standing(ENEMY[view.side]) if view.units[name].standing == "ready")
    reached = (name for name in ready if len(shooters(view, name)) > 1)
    return sorted(reached, key=lambda name: left(view, name))[:AIMED]


def shooters(view: View, enemy: str) -> list[str]:
    """Who sees an enemy in reach."""
    near = (name for name in own(view) if view.apart(name, enemy) <= TENTHS * view.troop(name).reach)
    return [name for name in near if volley(view, name, enemy)]


# -- one card, and one unit -----------------------------------------------------------------------------


def acts(view: View, kind: Acting, tasks: Tasks) -> Sequence[Plan]:
    """Of one company all that it would like to do, the best first."""
    if len(kind.units) != 1:
        return ()
    name, why = kind.units[0], Reason("act", {"unit": kind.units[0]})
    wanted = dict.fromkeys(
        line.bare for one in spirits(view) for line in wishes(view, name, one.change(tasks[name]))
    )
    return [Plan((line,), why) for line in wanted if not kind.refuse(view, (), line)]


def vary(view: View, kind: Kind, lines: Lines, chance: Chance) -> Lines:
    """The same sheet, but that one company does its task in another spirit."""
    names = list(own(view))
    if not isinstance(kind, Writing) or not names:
        return lines
    name, spirit = chance.choice(names), chance.choice(list(spirits(view)))
    kept = tuple(line for line in lines if not (isinstance(line, Order) and of_unit(line) == name))
    wanted = wishes(view, name, spirit.change(tasks_of(view, {})[name]))
    return (*kept, *fitting(view, kind, kept, wanted, MOST_ORDERS))
