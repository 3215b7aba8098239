"""What each side wants in each scenario, as a table of tasks.

Of the tasks of a side a piece has the first that is meant for it at the time. Whoever has none holds the hex
where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.kernel.thinking.judgement import Style
from rules.ticonderoga.board import BRITISH, FRENCH
from rules.ticonderoga.thinking.aims import (
    STAY,
    Intent,
    Table,
    Task,
    beside_piece,
    both,
    empty,
    enemies_about,
    enemy_near,
    everyone,
    first_open,
    from_date,
    in_works,
    keeps,
    lacks,
    last_in,
    leads,
    named,
    not_taken,
    of_kind,
    piece,
    prey,
    road_block,
    screen,
    strongest_there,
    to,
    unguarded,
    unmanned,
    weaker_than,
    within,
)
from rules.ticonderoga.victory import CAMP, CARILLON, EDWARD, HENRY, LAKE, SLEIGH, WAGON
from rules.ticonderoga.view import View

PRISONERS = "Prisoners"
USUAL = 100
HOLD = Intent()
INTENTS: Mapping[tuple[str, str], Intent] = {
    ("autumn_1755", FRENCH): Intent(
        (
            Task(last_in(EDWARD), STAY),
            Task(last_in(LAKE), STAY),
            Task(everyone, empty(EDWARD, LAKE), unguarded(EDWARD, LAKE), night=8),
            Task(everyone, first_open(EDWARD, LAKE), lacks(EDWARD, LAKE), night=8),
            Task(everyone, unmanned(EDWARD, LAKE)),
        ),
        first_open(EDWARD, LAKE),
        care=60,
        blood=25,
        boats="S3012",
    ),
    ("autumn_1755", BRITISH): Intent(
        (
            Task(named("British provincial 4"), to(EDWARD), odds=0),
            Task(
                named("British provincial 2", "British provincial 3", "British Indian 1"),
                to(EDWARD),
                enemy_near(EDWARD, 3),
            ),
            Task(everyone, to(LAKE)),
        ),
        first_open(EDWARD, LAKE),
    ),
    ("summer_1757", FRENCH): Intent(
        (Task(everyone, not_taken(CAMP, LAKE, EDWARD), odds=60),), not_taken(CAMP, LAKE, EDWARD), care=40
    ),
    ("summer_1757", BRITISH): Intent(
        (
            Task(named("60th/2nd"), to("S1605")),  # where it can cost no fort
            Task(named("Ranger 1"), STAY),
            Task(everyone, to(LAKE), odds=0),
        ),
        to(LAKE),
    ),
    ("summer_1758", BRITISH): Intent((Task(everyone, to(CARILLON), odds=80),), to(CARILLON), care=40),
    ("summer_1758", FRENCH): Intent(
        (
            Task(weaker_than(3), screen(CARILLON), odds=0),
            Task(named("3rd Berry"), to(CARILLON), odds=0),
            Task(in_works, STAY),
            Task(everyone, to(CARILLON), enemy_near(CARILLON, 4), odds=0),
            Task(everyone, screen(CARILLON), odds=0),
        ),
        to(CARILLON),
    ),
    ("winter_raid_1757", BRITISH): Intent(
        (
            Task(everyone, to(EDWARD), leads),
            Task(everyone, prey, within(CARILLON, 9), night=8, odds=0),
            Task(everyone, to(CARILLON), night=8, odds=0),
        ),
        piece(SLEIGH),
        peace=leads,
    ),
    ("winter_raid_1757", FRENCH): Intent(
        (
            Task(of_kind("sleigh"), STAY),
            Task(weaker_than(2), STAY),
            Task(everyone, enemies_about(CARILLON, 8), enemy_near(CARILLON, 8), odds=120),
            Task(everyone, to(CARILLON), odds=0),
        ),
    ),
    ("summer_raid_1757", BRITISH): Intent(
        (
            Task(beside_piece(PRISONERS), to(HENRY), keeps(PRISONERS), odds=0),
            Task(everyone, piece(PRISONERS), from_date(3), odds=0),
            Task(everyone, piece(PRISONERS), odds=100),
        ),
        piece(PRISONERS),
        care=30,
    ),
    ("summer_raid_1757", FRENCH): Intent(
        (
            Task(beside_piece(PRISONERS), to("T1519"), odds=0),
            Task(everyone, piece(PRISONERS), night=8, odds=0),
        ),
        piece(PRISONERS),
        care=50,
    ),
    ("summer_raid_1758", BRITISH): Intent(
        (
            Task(of_kind("wagon"), to(LAKE), from_date(5), odds=0),  # by then most Indians have gone home
            Task(of_kind("wagon"), to(LAKE)),
            Task(last_in(EDWARD), STAY),
            Task(last_in(LAKE), STAY),
            Task(weaker_than(2), to(EDWARD)),
            Task(both(beside_piece(WAGON), strongest_there), piece(WAGON)),
            Task(everyone, road_block(WAGON, LAKE), from_date(5), odds=40),
            Task(everyone, road_block(WAGON, LAKE), odds=80),
        ),
        care=80,
    ),
    ("summer_raid_1758", FRENCH): Intent(
        (
            Task(everyone, to(EDWARD), unguarded(EDWARD), night=8, odds=0),
            Task(everyone, to("S1705", "S1605"), night=8, odds=0),
        ),
        piece(WAGON),
        care=60,
    ),
}


def intent_of(view: View) -> Intent:
    return INTENTS.get((view.scenario, view.who), HOLD)


def task_of(now: Table, name: str) -> Task | None:
    """What a piece is to do, or None: it holds its hex."""
    tasks = intent_of(now.view).tasks
    return next((task for task in tasks if task.when(now.view) and task.who(now, name)), None)


@dataclass(frozen=True)
class Wishes:
    """What a side wants of this phase. `errands`: pieces that have another goal than their task; or none."""

    style: Style = field(default_factory=dict)
    errands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def goals(self, now: Table, name: str) -> tuple[str, ...]:
        errand = self.errands.get(name)
        if errand is not None:
            return errand
        task = task_of(now, name)
        return () if task is None else task.goals(now)

    def odds(self, task: Task) -> int:
        """How strong its pieces must be before they go beside the enemy, in hundredths of his strength."""
        return task.odds * self.style.get("odds", USUAL) // USUAL

    def night(self, task: Task) -> int:
        """The initiative of a leader who may lead them off the roads by night."""
        return task.night * self.style.get("night", USUAL) // USUAL

    def care(self, view: View) -> int:
        """What a step of its own counts, in hundredths of one of the enemy's."""
        return intent_of(view).care * self.style.get("care", USUAL) // USUAL
