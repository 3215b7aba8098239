"""The answer to a brief: the quick one of the game, or the best of its plans in worlds that may be true."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.game import Codec
from rules.kernel.orders import UMPIRE, Kind, Lines, first_fault
from rules.kernel.thinking.brief import Read
from rules.kernel.thinking.imagined import Chances, imagined
from rules.kernel.thinking.judgement import Effort, Judgement, Plan, Style
from rules.kernel.thinking.weighing import Weighed, weigh
from rules.kernel.thinking.world import World

LONGEST = 400  # answers in one trial; a game whose clock stands still is judged then
HUNDRED = 100


class Thought(msgspec.Struct, frozen=True):
    """An answer, and what else was weighed, the best first; nothing where it was given at once."""

    lines: Lines
    weighed: tuple[Weighed, ...] = ()
    astray: int = 0  # trials for which no world was found


class Thinker:
    """One question to one seat."""

    def __init__(
        self, codec: Codec, judgement: Judgement, brief: Read, effort: Effort, style: Style, chances: Chances
    ) -> None:
        self.codec, self.judgement, self.brief = codec, judgement, brief
        self.effort, self.style, self.chances = effort, style, chances
        self.astray = 0

    def think(self) -> Thought:
        chance, brief = self.chances("first"), self.brief
        if self.effort.slips and chance.randint(1, HUNDRED) <= self.effort.slips:
            return Thought(by_chance(brief.kind, brief.view, chance))
        quick = self.judgement.quick(brief.view, brief.kind, chance, self.style)
        plans = self._plans(quick, chance) if self.effort.trials else ()
        if len(plans) < 2:
            return Thought(quick)
        weighed = weigh(plans, self.effort.trials, self._trial)
        return Thought(weighed[0].plan.lines, tuple(weighed), self.astray)

    def _plans(self, quick: Lines, chance: Chance) -> Sequence[Plan]:
        """Those of the game, the quick answer among them, and others like the best of them; all legal."""
        brief, most = self.brief, self.effort.plans
        kind, view = brief.kind, brief.view
        found: dict[Lines, Plan] = {}
        for plan in (*self.judgement.plans(view, kind, chance, self.style), Plan(quick)):
            if len(found) < most and plan.lines not in found and not first_fault(kind, view, plan.lines):
                found[plan.lines] = plan
        for plan in tuple(found.values()):
            lines = self.judgement.vary(view, kind, plan.lines, chance)
            if len(found) < most and lines not in found and not first_fault(kind, view, lines):
                found[lines] = Plan(lines, plan.why)
        return tuple(found.values())

    def _trial(self, plan: Plan, number: int) -> int | None:
        """How a plan goes in one world; everybody plays on by the quick answers, the enemy in any style."""
        chances, seat = partial(self._chance, number), self.brief.seat
        chance = chances("policy")
        others = chance.choice(list(self.judgement.styles.values()))
        policy = partial(self._quick, chance=chance, seat=seat, others=others)
        world = imagined(self.codec, self.brief, chances, policy)
        if world is None:
            self.astray += 1
            return None
        world.submit(seat, plan.lines)
        self._play_on(world, policy)
        return self.judgement.worth(world.state, seat)

    def _chance(self, number: int, name: str) -> Chance:
        return self.chances(f"trial {number} {name}")

    def _quick(self, kind: Kind, view: Any, *, chance: Chance, seat: str, others: Style) -> Lines:
        if view.who == UMPIRE:
            return kind.default(view)
        style = self.style if view.who == seat else others
        return self.judgement.quick(view, kind, chance, style)

    def _play_on(self, world: World, policy: Callable[[Kind, Any], Lines]) -> None:
        clock = self.judgement.clock
        until = clock(world.state) + self.effort.horizon
        for _ in range(LONGEST):
            if world.over or clock(world.state) >= until:
                return
            world.answer(policy)


def by_chance(kind: Kind, view: Any, chance: Chance) -> Lines:
    """An answer drawn line by line, as somebody would give it who knows no more than what may be said."""
    lines: Lines = ()
    while True:
        offers = list(kind.next(view, lines))
        if kind.owed(view, lines) is None and (not offers or chance.randint(1, 3) == 1):
            return lines
        if not offers:
            return kind.default(view)
        lines += (chance.choice(offers),)
