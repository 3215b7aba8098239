"""Who sees whom, and who is in hiding (skirmish/vis-1 to vis-5, skirmish/hide-1).

A unit in hiding is on nobody's table but its own side's. It is put there by what it does in sight, and by
enemy skirmishers who come near; it is taken off again at the end of a turn in which it was still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.referee import Referee
from rules.skirmish import wood
from rules.skirmish.geometry import Point
from rules.skirmish.ground import WOODS
from rules.skirmish.in_play import Known
from rules.skirmish.layout import in_sight, in_the_way, masks
from rules.skirmish.rulings import distance, ruled
from rules.skirmish.state import State
from rules.skirmish.table import ENEMY
from rules.skirmish.view import is_known, onlookers

SPOTTED = 10  # tenths in an inch
Reaches = Callable[[Point, Point], bool]  # whether a man shoots as far as another


class Spotted(Event, frozen=True):
    """A unit in hiding is seen: it is put on the table."""

    unit: str
    at: str


class OutOfSight(Event, frozen=True):
    """In fog nobody of the enemy sees a unit any more (skirmish/hide-5)."""

    unit: str


class Vanished(Event, frozen=True):
    """A unit that was still is in hiding again; where it was last seen stays marked (skirmish/vis-4)."""

    unit: str
    at: str


def sees(field: Known, name: str, other: str) -> bool:
    """Whether any man of a unit sees any of another (skirmish/vis-1)."""
    said = ruled(field, "sight", name, other)
    if said is not None:
        return said == "seen"
    return in_sight(field.ground, field.figures(name), field.places(other))


def aims(
    field: Known, name: str, other: str, reaches: Reaches = lambda man, target: True
) -> Iterator[tuple[Point, tuple[Point, ...]]]:
    """Each man who may fire at another unit, with those of it that he sees in reach and nobody masks (T7)."""
    said = ruled(field, "sight", name, other)
    if said == "unseen":
        return
    men, targets = field.figures(name), field.figures(other)
    if said != "seen" and wood.parts(field.ground, men, targets):
        return
    between = in_the_way((field.figures(one) for one in screens(field, name, other)), (*men, *targets))
    for man in men:
        seen = tuple(
            target
            for target in targets
            if reaches(man, target)
            and (said == "seen" or field.ground.sees(man, target))
            and not any(masks(figures, man, target) for figures in between)
        )
        if seen:
            yield man, seen


def screens(field: Known, *but: str) -> Iterator[str]:
    """Formed units, which block a shot that passes through them."""
    return (n for n, one in field.units.items() if one.body is not None and one.body.formed and n not in but)


def visible(field: Known, name: str) -> tuple[str, ...]:
    """The enemies on the reader's table that a unit sees."""
    return tuple(enemy for enemy in field.enemies(name) if sees(field, name, enemy))


# -- hiding --------------------------------------------------------------------------------------------


def covered(field: Known, name: str) -> bool:
    """Whether it is in skirmish order with every man in woods (skirmish/vis-2)."""
    body = field.stand(name).body
    return not body.formed and all(field.ground.kind_at(figure) in WOODS for figure in field.figures(name))


def found_out(state: State, name: str) -> bool:
    """Whether enemy skirmishers stand so near that they see who hides there (skirmish/vis-3)."""
    near = state.board.numbers.spotted * SPOTTED
    searchers = (enemy for enemy in state.enemies(name) if not state.stand(enemy).body.formed)
    return any(
        ruled(state, "sight", name, enemy) != "unseen" and distance(state, name, enemy) <= near
        for enemy in searchers
    )


def watched(state: State, name: str) -> bool:
    """Whether any enemy sees it as it stands."""
    return any(sees(state, enemy, name) for enemy in state.enemies(name))


def may_hide(state: State, name: str) -> bool:
    """Whether a unit that is still is unseen where it stands."""
    return covered(state, name) and not found_out(state, name)


def is_covert(field: Known, name: str) -> bool:
    """Whether no enemy knows where a unit stands."""
    unit = field.units[name]
    return unit.hidden or (field.options.fog and not unit.seen)


def reveal(state: State, referee: Referee, name: str) -> None:
    """A unit in hiding is put on the table, and in fog one whom nobody sees on that of its enemy."""
    unit, fog = state.units[name], state.options.fog
    if unit.body is None or is_known(state, name, ENEMY[unit.side]):
        return
    state.change(name, hidden=False, seen=fog, last_seen=None)
    told = Spotted(name, state.ground.grid.name_of(unit.body.front))
    if unit.hidden:
        referee.tell(told, onlookers(state, name), discloses="skirmish/hide-1")
    else:  # that it is seen, its own side does not learn
        referee.tell(told, ENEMY[unit.side], discloses="skirmish/hide-5")


def update(state: State, referee: Referee, names: Iterable[str]) -> None:
    """Who is seen after these have acted: they, and whom they came upon (skirmish/vis-3, vis-4)."""
    acted = [name for name in names if state.units[name].body is not None]
    for name in acted:
        if state.units[name].hidden and exposed(state, name):
            come_out(state, referee, name)
        for enemy in tuple(state.enemies(name)):
            if state.units[enemy].hidden and exposed(state, enemy):
                come_out(state, referee, enemy)
    look_round(state, referee, acted)


def come_out(state: State, referee: Referee, name: str) -> None:
    """Who hides no longer is put on the table; in fog only if an enemy sees it (skirmish/hide-5)."""
    if state.options.fog and not watched(state, name):
        state.change(name, hidden=False)
    else:
        reveal(state, referee, name)


def exposed(state: State, name: str) -> bool:
    """Whether one in hiding has given itself away: it stirred in sight, or stands where nobody is hidden."""
    return not may_hide(state, name) or (state.units[name].stirred and watched(state, name))


def look_round(state: State, referee: Referee, names: Iterable[str]) -> None:
    """In fog, whom the enemy sees, for those who acted and those who may see them otherwise now."""
    concerned = dict.fromkeys(names if state.options.fog else ())
    for name in tuple(concerned):
        concerned.update(dict.fromkeys(state.enemies(name)))
    for name in concerned:
        unit = state.units[name]
        if not unit.hidden and watched(state, name):
            reveal(state, referee, name)
            state.change(name, last_seen=state.body(name).front)
        elif unit.seen:
            state.change(name, seen=False)
            referee.tell(OutOfSight(name), ENEMY[unit.side], discloses="skirmish/hide-5")


def hide_again(state: State, referee: Referee) -> None:
    """At the end of a turn, who was still and is well covered is in hiding once more (skirmish/vis-4)."""
    for name, unit in tuple(state.units.items()):
        if unit.body is None or unit.hidden or unit.stirred or unit.standing != "ready":
            continue
        if may_hide(state, name) and not state.foes(name):
            told = Vanished(name, state.ground.grid.name_of(unit.body.front))
            referee.tell(told, onlookers(state, name), discloses="skirmish/hide-1")
            last_seen = unit.body.front if is_known(state, name, ENEMY[unit.side]) else unit.last_seen
            state.change(name, hidden=True, seen=False, last_seen=last_seen)


def enemies_in_sight(state: State, name: str) -> tuple[str, ...]:
    """The enemies that a unit sees, in truth: those in hiding are not seen."""
    side = ENEMY[state.units[name].side]
    return tuple(e for e in state.standing(side) if not state.units[e].hidden and sees(state, name, e))


CHAPTER = Chapter(__name__, events=(Spotted, OutOfSight, Vanished))
