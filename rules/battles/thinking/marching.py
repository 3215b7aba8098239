"""A movement phase as it is written: who comes in, who attacks, who holds and who goes on."""

from __future__ import annotations

from rules.battles.aids.draft import MOST_RIDERS, Draft, draft, order
from rules.battles.field import Field
from rules.battles.lines import Enter
from rules.battles.marches import closed, refuse
from rules.battles.thinking.aims import USUAL, eager, enemies, late, posts, wanted
from rules.battles.thinking.assaults import Assault, Staff
from rules.battles.thinking.ways import FAR, Costs, Sources, costs
from rules.battles.view import View
from rules.kernel.orders import Line, Lines
from rules.kernel.thinking.judgement import Style

GUARD = 2  # so near the places that count those stand who wait
ENDS = 6  # so many ends of a way are tried
DETOUR, DETOUR_LATE = 2, 8  # what it costs to go for enemies who are a hex farther from what counts


class Marching:
    """The phase of the reader of a view. `first`: a hex that is attacked before all others."""

    def __init__(self, view: View, style: Style, first: str = "") -> None:
        self.view, self.style, self.first = view, style, first
        self.side, self.battle, self.ground = view.who, view.battle, view.battle.ground
        self.lines: Lines = ()
        self.now: Draft = draft(view, ())
        self.eager = eager(view, style)
        self.prizes = wanted(view)
        self.posts = self.prizes if self.eager else posts(view)
        self.engaged = set[str]()  # own units with an attack to make
        self.settled = set[str]()  # own units that have their place
        self.staff = Staff(view, style, self.engaged, self.settled)

    def written(self) -> Lines:
        self.come_in()
        self.attack()
        self.hold()
        self.advance()
        self.bring_guns()
        self.bring_leaders()
        return closed(self.view, self.lines)

    def add(self, line: Line) -> bool:
        if refuse(self.now, line) is not None:
            return False
        self.lines += (line,)
        self.now = draft(self.view, self.lines)
        return True

    def mine(self, *, melee: bool) -> list[str]:
        return [
            name
            for name, unit in self.now.units.items()
            if unit.side == self.side and unit.at and self.view.counter(name).melee == melee
        ]

    # -- ways

    def far(self, name: str, goal: str) -> Costs:
        """What the way to a place costs; `goal`: empty for the enemy, first of all where points are."""
        known = ((goal, 0),) if goal else self.view.once(quarry)
        return costs(self.ground, self.battle.classes[name], self.view.options.road_sides, known)

    def way(self, name: str, goal: str) -> int:
        return self.far(name, goal).get(self.now.units[name].at, FAR)

    def go(self, name: str, far: Costs, *, escorted: bool = False) -> None:
        """As near as may be without touching the enemy, if that is nearer than before."""
        here, control = self.now.units[name].at, self.now.country.control
        best = [at for at in self.now.reach(name) if at not in control]
        if escorted:
            best = [at for at in best if self.escort(at)]
        best.sort(key=lambda at: (far.get(at, FAR), at))
        for at in best[:ENDS]:
            if here not in control and far.get(at, FAR) >= far.get(here, FAR):
                return
            if self.send(name, at):
                return

    def send(self, name: str, to: str) -> bool:
        """With the leaders of its hex, if they can come."""
        leaders = tuple(self.now.companions(name)[:MOST_RIDERS])
        ridden = self.add(order(name, to, leaders, None)) if leaders else False
        return ridden or self.add(order(name, to, (), None))

    # -- coming in

    def come_in(self) -> None:
        """Each where its way is shortest, and on at once."""
        goal = next((at for at in self.prizes if self.view.stacks.get(at) != self.side), self.prizes[0])
        while name := next((name for name in self.now.due if self.now.gates(name)), ""):
            hexes = self.now.gates(name)
            far, control = self.far(name, goal), self.now.country.control
            at = min(hexes, key=lambda at: (at in control, hexes[at] + far.get(at, FAR), at))
            if not self.add(Enter(name, at)):
                return
            self.go(name, far)
            self.settled.add(name)

    # -- attacks

    def attack(self) -> None:
        """Help for those who cannot leave the enemy, and the best attack again and again, while it pays."""
        trial, staff = self.withdrawn(), self.staff
        if self.first:
            self.prepare(trial, staff.first(self.now, trial, self.first))
        for at in sorted(staff.touched(trial, self.engaged)):
            self.prepare(trial, staff.best(self.now, trial, (at,), helping=True))
        while best := staff.best(self.now, trial, staff.enemies, helping=False):
            self.prepare(trial, best)

    def withdrawn(self) -> Field:
        """The field without those who need not stay beside the enemy; who cannot go has an attack to make."""
        trial = self.now.field.copy()
        for name in self.mine(melee=True):
            at = self.now.units[name].at
            if at in self.now.country.control and not self.now.reach(name):
                self.engaged.add(name)
            elif at in self.now.country.control and at not in self.posts:
                trial.change(name, at="")
        return trial

    def prepare(self, trial: Field, assault: Assault | None) -> None:
        for name, at in assault.moves if assault else ():
            self.engaged.add(name)
            self.settled.add(name)
            if at != self.now.units[name].at:
                self.send(name, at)
            trial.change(name, at=self.now.units[name].at)

    # -- the others

    def idle(self) -> list[str]:
        out = self.engaged | self.settled | self.gunners()
        return [n for n in self.mine(melee=True) if n not in out and self.now.field.ordered(n)]

    def gunners(self) -> set[str]:
        """Those who stand by guns while they wait."""
        field = self.now.field
        guns = [] if self.eager else [n for n in self.mine(melee=False) if self.gun(n)]
        return {name for gun in guns for name in field.melee(field.units[gun].at, self.side)}

    def gun(self, name: str) -> bool:
        return self.view.counter(name).type == "artillery"

    def hold(self) -> None:
        """Who stands where it counts stays; one goes to each such place that is open, then more."""
        open_posts = [post for post in self.posts if post not in self.staff.enemies]
        for post in open_posts:
            self.settled.update(self.now.field.melee(post, self.side))
        for post in sorted(open_posts, key=self.nearest):
            self.man(post, 1)
        for post in open_posts:
            self.man(post, self.guards(post))

    def nearest(self, post: str) -> int:
        """How far it is for whoever can best be sent there."""
        return min((self.way(name, post) for name in self.idle()), default=FAR)

    def man(self, post: str, count: int) -> None:
        """The nearest go to a place, until so many are there."""
        for _ in range(count - len(self.near(post))):
            if idle := self.idle():
                name = min(idle, key=lambda n: (self.way(n, post), n))
                self.go(name, self.far(name, post))
                self.settled.add(name)

    def guards(self, post: str) -> int:
        """Who waits guards a place with more units than one."""
        if self.eager:
            return 1
        points = max(army.holds.get(post, 0) for army in self.battle.armies.values())
        return max(1, (points + 1) * self.style.get("keep", USUAL) // USUAL)

    def near(self, post: str) -> list[str]:
        """Those who guard a place: the one in it, and others beside it who have nothing else to do."""
        around = (post, *self.ground.near[post])
        there = [name for at in around for name in self.now.field.melee(at, self.side)]
        return there if self.now.field.melee(post, self.side) else there[:-1]

    def advance(self) -> None:
        """The nearest first, so that nobody stands in the way; who waits gathers where it counts."""
        for name in sorted(self.idle(), key=lambda n: (self.way(n, ""), n)):
            here = self.now.units[name].at
            post = min(self.posts, key=lambda at: self.ground.distance(here, at))
            if self.eager:
                self.go(name, self.far(name, ""))
            elif here in self.now.country.control or self.ground.distance(here, post) > GUARD:
                self.go(name, self.far(name, post))

    def bring_guns(self) -> None:
        """Guns that have nothing to fire at go where they have, in company."""
        for name in self.mine(melee=False) if self.eager else ():
            at = self.now.units[name].at
            if self.gun(name) and not self.close(at, self.view.counter(name).range):
                self.go(name, self.far(name, ""), escorted=True)

    def escort(self, at: str) -> bool:
        """Whether foot or horse of one's own stand in a hex or beside it."""
        return any(self.now.field.melee(near, self.side) for near in (at, *self.ground.near[at]))

    def close(self, at: str, far: int) -> bool:
        return any(self.ground.distance(at, enemy) <= max(2, far - 1) for enemy in self.staff.enemies)

    def bring_leaders(self) -> None:
        """A leader goes to those who fight, and to those who have no other leader."""
        for name in self.mine(melee=False):
            if self.view.counter(name).type == "leader":
                here = self.now.units[name].at
                best = min((here, *self.now.reach(name)), key=lambda at: (self.merit(at, here), at))
                if best != here:
                    self.add(order(name, best, (), None))

    def merit(self, at: str, here: str) -> tuple[int, ...]:
        """The lower the better: with somebody, without another leader, with those who attack."""
        field = self.now.field
        there = field.melee(at, self.side)
        fights = any(name in self.engaged and field.ordered(name) for name in there)
        others = len(field.leaders(at, self.side)) - (at == here)
        return int(not there), others, int(not fights), int(at != here), -sum(map(field.factor, there))


def quarry(view: View) -> Sources:
    """The enemy's hexes, and what it costs to go for those who are far from what counts."""
    detour = DETOUR_LATE if late(view) else DETOUR
    ground, goals = view.battle.ground, wanted(view)
    found = enemies(view) or goals
    return tuple((at, detour * min(ground.distance(at, goal) for goal in goals)) for at in found)
