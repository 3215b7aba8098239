"""What the units of a side are to do, as their commander cares for it."""

from __future__ import annotations

from rules.kernel.thinking.judgement import Style
from rules.skirmish.sheet import own
from rules.skirmish.thinking.tasks import ALL, TASKS, USUAL, Task, Tasks
from rules.skirmish.view import View


def tasks_of(view: View, style: Style) -> Tasks:
    """Of each unit that may have a card; on a table without tasks all go for the enemy."""
    tasks: Tasks = TASKS.get((view.scenario, view.side), {ALL: Task()})
    return {name: in_manner(tasks.get(name, tasks[ALL]), style) for name in own(view)}


def in_manner(task: Task, style: Style) -> Task:
    """In a style: from how far it fires, how near it lets the enemy come, what it dares."""
    return task._replace(
        fires=share(task.fires, style.get("fires", USUAL)),
        waits=share(task.waits, style.get("waits", USUAL)),
        dares=share(task.dares, style.get("dares", USUAL)),
    )


def share(number: int, hundredths: int) -> int:
    return number * hundredths // USUAL
