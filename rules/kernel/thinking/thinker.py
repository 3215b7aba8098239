"""The answer to a brief: the quick one of the game, or the best of its plans in worlds that may be true."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import blake2b
from typing import Any

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.game import Codec
from rules.kernel.orders import UMPIRE, Kind, Lines, first_fault
from rules.kernel.thinking.brief import Read
from rules.kernel.thinking.imagined import Chances, Retold, Standpoint
from rules.kernel.thinking.judgement import Effort, Judgement, Plan, Style
from rules.kernel.thinking.weighing import Tried, Weighed, weigh
from rules.kernel.thinking.world import Policy, World

LONGEST = 400  # answers in one trial; a game whose clock stands still is judged then
HUNDRED = 100
LOST = 4  # worlds that are not found, after which no more are looked for
MARK = 16  # bytes by which ends of trials are told apart


class Feared(msgspec.Struct, frozen=True):
    """What somebody else said first in the trial in which the plan that was chosen went worst."""

    seat: str
    lines: Lines
    worth: int  # what the trial came to
    at_once: bool  # he was asked together with the thinker


class Thought(msgspec.Struct, frozen=True):
    """An answer, and what else was weighed, the best first; nothing where it was given at once."""

    lines: Lines
    weighed: tuple[Weighed, ...] = ()
    astray: int = 0  # trials for which no world was found
    drawn: bool = False  # it was left to chance
    stood: int | None = None  # what the position was worth before, in the mean of the worlds
    feared: Feared | None = None


class Thinker:
    """One question to one seat."""

    def __init__(
        self, codec: Codec, judgement: Judgement, brief: Read, effort: Effort, style: Style, chances: Chances
    ) -> None:
        self.codec, self.judgement, self.brief = codec, judgement, brief
        self.effort, self.style, self.chances = effort, {**effort.style, **style}, chances
        self.standpoints: dict[int, Standpoint] = {}
        self.astray, self.lost = 0, 0
        self.stood: dict[int, int] = {}  # by the numbers of worlds
        self.worst: dict[Lines, tuple[int, Feared | None]] = {}

    def think(self) -> Thought:
        chance, brief = self.chances("first"), self.brief
        if self.effort.slips and chance.randint(1, HUNDRED) <= self.effort.slips:
            return Thought(by_chance(brief.kind, brief.view, chance), drawn=True)
        quick = self.judgement.quick(brief.view, brief.kind, chance, self.style)
        plans = self._plans(quick, chance) if self.effort.trials else ()
        if len(plans) < 2:
            return Thought(quick)
        trials, each = self.effort.trials, self.effort.each
        weighed = weigh(plans, min(trials, each * len(plans)) if each else trials, self._trial)
        lines = weighed[0].plan.lines
        stood = sum(self.stood.values()) // len(self.stood) if self.stood else None
        _, feared = self.worst.get(lines, (0, None))
        return Thought(lines, tuple(weighed), self.astray, stood=stood, feared=feared)

    def _plans(self, quick: Lines, chance: Chance) -> Sequence[Plan]:
        """The quick answer, those of the game, and others like the best of them; all legal."""
        brief, most = self.brief, self.effort.plans
        kind, view = brief.kind, brief.view
        offered = self.judgement.plans(view, kind, chance, self.style)
        found = {quick: next((plan for plan in offered if plan.lines == quick), Plan(quick))}
        for plan in offered:
            if len(found) < most and plan.lines not in found and not first_fault(kind, view, plan.lines):
                found[plan.lines] = plan
        for plan in tuple(found.values()):
            lines = self.judgement.vary(view, kind, plan.lines, chance)
            if len(found) < most and lines not in found and not first_fault(kind, view, lines):
                found[lines] = Plan(lines, plan.why)
        return tuple(found.values())

    def _trial(self, plan: Plan, number: int) -> Tried | None:
        """How a plan goes in one world; everybody plays on by the quick answers, the enemy in any style."""
        world = self._world(number)
        if world is None:
            self.astray += 1
            return None
        seat = self.brief.seat
        policy = self._policy(number, {**self.style, **plan.leaning})
        if number not in self.stood:
            self.stood[number] = self.judgement.worth(world.state, seat)
        together = {*world.open}
        world.submit(seat, plan.lines)
        answered = self._play_on(world, policy)
        found = self.judgement.worth(world.state, seat)
        if plan.lines not in self.worst or found < self.worst[plan.lines][0]:
            who, said = answered or ("", ())
            feared = Feared(who, said, found, at_once=who in together) if who else None
            self.worst[plan.lines] = found, feared
        return Tried(found, self._mark(world), world.luck)

    def _world(self, number: int) -> Retold | None:
        """The same one for all plans; after a few that were not found no more are looked for."""
        if number not in self.standpoints:
            if self.lost == LOST:
                return None
            chances = partial(self._chance, number)
            policy = self._policy(number, self.style)
            self.standpoints[number] = Standpoint(self.codec, self.brief, chances, policy)
            world = self.standpoints[number].world()
            self.lost += world is None
            return world
        return self.standpoints[number].world()

    def _mark(self, world: World) -> bytes:
        return blake2b(self.codec.encode(world.state), digest_size=MARK).digest()

    def _chance(self, number: int, name: str) -> Chance:
        return self.chances(f"trial {number} {name}")

    def _policy(self, number: int, style: Style) -> Policy:
        """What everybody says in one world; each has chance of his own, which no other disturbs."""
        commander = self._chance(number, "policy").choice(list(self.judgement.styles.values()))
        others = {**self.effort.style, **commander}
        own: dict[str, Chance] = {}

        def policy(kind: Kind, view: Any) -> Lines:
            who = view.who
            if who == UMPIRE:
                return kind.default(view)
            if who not in own:
                own[who] = self._chance(number, f"policy {who}")
            return self.judgement.quick(view, kind, own[who], style if who == self.brief.seat else others)

        return policy

    def _play_on(self, world: World, policy: Policy) -> tuple[str, Lines] | None:
        """What somebody else said first, if anybody did."""
        clock, said = self.judgement.clock, None
        until = clock(world.state) + self.effort.horizon
        for _ in range(LONGEST):
            if world.over or clock(world.state) >= until:
                break
            seat = world.waiting()
            lines = world.answer(policy)
            if said is None and lines and seat not in (self.brief.seat, UMPIRE):
                said = seat, lines
        return said


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
