"""The orders worth a thought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rules.battles.declare import Declare, draft
from rules.battles.lines import Enter, Front, Move
from rules.battles.marches import Marches, begins
from rules.battles.pursuit import Pursuit
from rules.battles.setup import NameFront, fronts
from rules.battles.thinking.aims import enemies, wanted
from rules.battles.thinking.attacks import declared
from rules.battles.thinking.marching import Marching
from rules.battles.thinking.quick import front
from rules.battles.view import View
from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Lines
from rules.kernel.thinking.judgement import Plan, Reason, Reasons, Style

FRONTS = 3  # that are thought about
TARGETS = 8  # enemies whom a phase may be written to attack
NEAR = 5  # hexes from one's own
ALWAYS = 1000  # of pressing: from the first turn on
WAYS: Sequence[tuple[str, Style]] = (  # in which a movement phase may be written
    ("wait", {"press": 0}),
    ("go", {"press": ALWAYS}),
    ("strike", {"press": ALWAYS, "attack": 160, "take": 150}),
    ("spare", {"press": ALWAYS, "attack": 60}),
    ("keep", {"press": 0, "attack": 60, "keep": 150}),
)
REASONS: Reasons = {
    "usual": ("moves",),
    **{name: ("moves",) for name, _ in WAYS},
    "stand": (),
    "attack": ("at", "moves"),
    "fights": ("attacks",),
    "all_fights": ("attacks",),
    "owed": ("attacks",),
    "stay": (),
    "pursue": ("at",),
    "front": ("at",),
}


def plans(view: View, kind: Kind, chance: Chance, style: Style) -> Sequence[Plan]:
    """Whole orders, the best guess first."""
    if isinstance(kind, Marches):
        return list(marches(view, kind, style)) if view.once(begins) else ()
    if isinstance(kind, Declare):
        return list(attacks(view, kind, style))
    if isinstance(kind, Pursuit):
        return list(pursuits(view, kind))
    if isinstance(kind, NameFront):
        return list(sides(view, kind))
    return ()


def marches(view: View, kind: Marches, style: Style) -> Iterator[Plan]:
    """As the commander would, then by turns in another manner, at rest first, and with an attack."""
    yield _march(view, "usual", Marching(view, style))
    for manner, attack in zip_longest(_manners(view, kind, style), _attacks(view, style)):
        yield from filter(None, (manner, attack))


def _manners(view: View, kind: Marches, style: Style) -> Iterator[Plan]:
    yield Plan(kind.default(view), Reason("stand"))
    for name, other in WAYS:
        yield _march(view, name, Marching(view, {**style, **other}))


def _attacks(view: View, style: Style) -> Iterator[Plan]:
    """On each enemy within reach."""
    for at in targets(view):
        yield _march(view, "attack", Marching(view, style, at), {"at": at})


def _march(view: View, key: str, marching: Marching, facts: dict[str, str] | None = None) -> Plan:
    lines = marching.written()
    moving = sum(isinstance(line, Move | Enter) for line in lines)
    return Plan(lines, Reason(key, {**(facts or {}), "moves": moving}))


def targets(view: View) -> list[str]:
    """Enemies within reach: those first who stand near what counts."""
    ground, goals = view.battle.ground, wanted(view)
    ours = [u.at for n, u in view.units.items() if u.side == view.who and u.at and view.counter(n).melee]
    found = [at for at in enemies(view) if any(ground.distance(at, mine) <= NEAR for mine in ours)]
    found.sort(key=lambda at: (min(ground.distance(at, goal) for goal in goals), at))
    return found[:TARGETS]


def attacks(view: View, kind: Declare, style: Style) -> Iterator[Plan]:
    for key, other in (("fights", style), ("all_fights", {**style, "attack": 200}), ("owed", None)):
        lines = kind.default(view) if other is None else declared(view, kind, other)
        yield Plan(lines, Reason(key, {"attacks": len(draft(view, lines).groups)}))


def pursuits(view: View, kind: Pursuit) -> Iterator[Plan]:
    """Nobody goes after the enemy, or whoever may into one of the hexes that were emptied, or into all."""
    yield Plan(kind.default(view), Reason("stay"))
    for hexes in (*((at,) for at in kind.vacated), kind.vacated):
        yield Plan(kind.wished(view, hexes), Reason("pursue", {"at": hexes[0]}))


def sides(view: View, kind: NameFront) -> Iterator[Plan]:
    """The front with the shortest way, and some others along the edge."""
    hexes = fronts(view.battle, view.who, kind.group)
    some = [hexes[(len(hexes) - 1) * n // (FRONTS - 1)] for n in range(FRONTS)]
    found: dict[Lines, None] = dict.fromkeys((front(view, kind), *((Front(at),) for at in some)))
    for lines in found:
        (line,) = lines
        assert isinstance(line, Front)
        yield Plan(lines, Reason("front", {"at": line.at}))
