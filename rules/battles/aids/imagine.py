"""A whole battle that a view allows: who stands in stacks into which its reader may not look is drawn by lot.

Everyone knows which counters there are, which of them are lost or gone, which were still to come when a list
was last read, and where somebody stands. What is left of that is drawn: who has come since, who stands where
and which units are disordered; the special tactics that are left, and what is planned for an attack.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rules.battles.board import ENEMY, SIDES
from rules.battles.field import Off, Unit
from rules.battles.setup import enterable, sort
from rules.battles.state import Plan, State
from rules.battles.tactics import FIGHTING, may_play
from rules.battles.view import View, in_sight, looked_into
from rules.kernel.chance import Chance

TRIES = 8  # to find an arrangement in which no leader is caught at once
BLED = 4  # one of so many units of a side that has suffered is disordered
LAID = ("melee", "artillery", "leader", "train")  # who is given a hex first


def imagine(view: View, chance: Chance) -> State:
    """A state in which this reader would see just this."""
    state = told(view)
    for side in SIDES:
        if side not in view.listed:
            Army(view, state, side, chance).muster()
            draw_markers(state, view, side, chance)
            draw_plans(state, side, chance)
    state.units = {name: state.units[name] for name in state.battle.counters if name in state.units}
    state.sighted = tuple(sorted(in_sight(state, state.phasing))) if state.fog else ()
    return state


def told(view: View) -> State:
    """What the view says by itself."""
    return State(
        view.step,
        view.board,
        view.options,
        view.scenario,
        units=dict(view.units),
        turn=view.turn,
        player=view.player,
        placing=view.placing,
        fog=view.fog,
        dp=dict(view.dp),
        demoralized=list(view.demoralized),
        awarded=list(view.awarded),
        lost=list(view.lost),
        fronts=dict(view.fronts),
        shaken=list(view.shaken),
        attacked=dict(view.attacked),
        listed={**view.off, **view.listed},
        markers={side: dict(view.markers.get(side, {})) for side in view.markers_left},
        hexes_rolled=view.hexes_rolled,
        forced_march=view.forced_march,
        moving=view.moving,
        riders=view.riders,
        begun=view.begun,
        queue=dict(view.queue),
        burning=list(view.burning),
        assaults=list(view.assaults),
        plans=list(view.plans),
        in_order=view.in_order,
        fighting=view.fighting,
        shown=view.shown,
        trails=list(view.trails),
        shots=list(view.shots),
        fought=list(view.fought),
        outcome=view.outcome,
    )


# -- counters -------------------------------------------------------------------------------------------


class Army:
    """The counters of a side that the reader does not see, and the stacks into which it may not look."""

    def __init__(self, view: View, state: State, side: str, chance: Chance) -> None:
        self.view, self.state, self.side, self.chance = view, state, side, chance
        self.battle = view.battle
        self.unseen = [name for name in self.battle.counters if self.hides(name)]
        open_hexes = looked_into(state, view.who)
        seen = {unit.at for unit in view.units.values() if unit.at and not unit.looted}
        stacks = [at for at, whose in view.stacks.items() if whose == side]
        self.bare = [at for at in stacks if at not in seen]
        under_attack = (*view.assaults, *((view.fighting,) if view.fighting else ()))
        self.attacked = {at for assault in under_attack for at in assault.hexes}
        self.mixed = [at for at in stacks if at in seen and open_hexes is not None and at not in open_hexes]

    def hides(self, name: str) -> bool:
        """Whether a counter serves this side, and the reader does not see it."""
        counter = self.battle.counters[name]
        owner = ENEMY[counter.side] if name in self.view.captured else counter.side
        in_play = counter.type != "train" or self.view.options.supply
        return owner == self.side and in_play and name not in self.view.units

    def muster(self) -> None:
        """Who is off the map stays there; the others are laid out, so that no leader is caught at once."""
        off = self.off_map()
        there = self.there(off)
        for name in self.unseen:
            why = off.get(name, "due")
            self.state.units[name] = Unit(self.side, off=why, stopped=why == "left")
        before = self.state.units
        for _ in range(TRIES if there else 0):
            self.state.units = dict(before)
            self.lay_out(there)
            self.disorder(there)
            if not any(map(self.state.field.exposed, self.leaders())):
                return

    def leaders(self) -> Iterator[str]:
        return (name for name in self.battle.leaders if name in self.state.units)

    # -- who is off the map

    def off_map(self) -> dict[str, Off]:
        """Who has still to come, and who has gone in a movement phase that is not over."""
        listed = [name for name in self.unseen if name in self.view.off[self.side]]
        found: dict[str, Off] = dict.fromkeys(listed, "due")
        if self.view.step == "set_up":
            found |= {name: "start" for name in listed if self.battle.groups[name] == "start"}
        for group, count in self.view.waiting[self.side].items():
            of_group = [name for name in listed if self.battle.groups[name] == group]
            found |= dict.fromkeys(self.some(of_group, count), "waiting")
        if self.view.step == "move" and self.view.phasing == self.side:
            self.come_and_go(found)
        self.come(found, len(self.bare) - len(self.there(found)))  # an edit has put them there
        return found

    def there(self, off: Collection[str]) -> list[str]:
        """Those who are on the map."""
        return [name for name in self.unseen if name not in off]

    def come_and_go(self, off: dict[str, Off]) -> None:
        """In a movement phase everyone sees how many come in and how many leave, and not who."""
        kinds = [trail.kind for trail in self.view.trails]
        known = [name for name in self.view.off[self.side] if name in self.view.units]
        self.come(off, kinds.count("enter") - len(known))
        movable = [name for name in self.there(off) if self.battle.counters[name].move]
        off |= dict.fromkeys(self.some(movable, kinds.count("exit")), "left")

    def come(self, off: dict[str, Off], count: int) -> None:
        """So many of those who are due are on the map."""
        for name in self.some((name for name, why in off.items() if why == "due"), count):
            del off[name]

    def some(self, names: Iterable[str], count: int) -> list[str]:
        found = list(names)
        self.chance.shuffle(found)
        return found[: max(0, count)]

    # -- who stands where

    def lay_out(self, names: Iterable[str]) -> None:
        """Those at their posts, then one for each stack of which nobody is seen, and then the others."""
        waiting = self.some(names, len(self.unseen))
        waiting = [name for name in waiting if not self.takes_post(name)]
        for at in self.some(self.bare, len(self.bare)):
            if waiting and not self.state.field.at(at, self.side):
                head = min(waiting, key=lambda name: (self.astray(name, at), self.rank(name)))
                waiting.remove(head)
                self.stand(head, at)
        for name in sorted(waiting, key=self.rank):
            places = self.some((*self.bare, *self.mixed), len(self.view.stacks))
            if places:
                self.stand(name, min(places, key=lambda at: self.strange(name, at)))

    def stand(self, name: str, at: str) -> None:
        self.state.field.change(name, at=at, off="")

    def takes_post(self, name: str) -> bool:
        """Who cannot move is where he was laid out."""
        posts = () if self.battle.counters[name].move else self.battle.fixed.get(name, ())
        free = [at for at in posts if at in (*self.bare, *self.mixed) and not self.crowded(name, at)]
        if free:
            self.stand(name, self.chance.choice(free))
        return bool(free)

    def rank(self, name: str) -> int:
        return LAID.index(sort(self.battle.counters[name]))

    def strange(self, name: str, at: str) -> tuple[bool, bool, bool]:
        """How little one expects to meet a counter in a hex beside those who are there."""
        alone = sort(self.battle.counters[name]) == "leader" and not self.state.field.combat(at, self.side)
        return self.crowded(name, at), self.astray(name, at), alone

    def crowded(self, name: str, at: str) -> bool:
        """Whether somebody takes its room, or all but leaders are seen since they are attacked (battles/7.1a,
        battles/9.0g)."""
        kind = sort(self.battle.counters[name])
        here = (sort(self.battle.counters[other]) for other in self.state.field.at(at, self.side))
        return kind != "leader" and (at in self.attacked or kind in here)

    def astray(self, name: str, at: str) -> bool:
        """Whether a counter has no business in a hex: it is kept for others, or closed to it."""
        if at in self.battle.reserved or not self.battle.counters[name].move:
            return at not in self.battle.fixed.get(name, ())
        return at in self.battle.closed or not enterable(self.battle, name, at)

    def disorder(self, names: Iterable[str]) -> None:
        """Some units, if everyone knows that any have been (battles/11.0b)."""
        for name in names if self.side in self.view.shaken else ():
            if self.battle.counters[name].combat and self.chance.randint(1, BLED) == 1:
                self.state.field.change(name, disordered=True)


# -- papers ---------------------------------------------------------------------------------------------


def draw_markers(state: State, view: View, side: str, chance: Chance) -> None:
    """As many special tactics as everyone knows to be left, of any kinds (battles/18.0h)."""
    if side in view.markers_left:
        owned = state.battle.charts.markers
        deck = [str(kind) for kind, number in owned.items() for _ in range(number)]
        chance.shuffle(deck)
        drawn = deck[: view.markers_left[side]]
        state.markers[side] = {str(kind): drawn.count(kind) for kind in owned if kind in drawn}


def draw_plans(state: State, side: str, chance: Chance) -> None:
    """For an attack a tactic is written down, or none (battles/18.1.1a)."""
    if side != state.phasing or not may_play(state, side):
        return
    held = [kind for kind, number in state.markers.get(side, {}).items() for _ in range(number)]
    deck = [kind for kind in held if kind in FIGHTING]
    chance.shuffle(deck)
    for assault in state.assaults:
        if deck and chance.randint(0, 1):
            state.plans.append(Plan(assault.hexes[0], deck.pop()))
