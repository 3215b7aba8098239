"""Other answers that are worth a thought: an army that dares more or less, or sends one stack elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Lines, first_fault
from rules.kernel.thinking.judgement import Plan, Reason, Reasons, Style
from rules.ticonderoga.aids.modes import Asked as AskedMode
from rules.ticonderoga.attack import HANDLERS, Battles
from rules.ticonderoga.board import ENEMY
from rules.ticonderoga.defence import Defending, Patrolling
from rules.ticonderoga.fray import Fray, fray
from rules.ticonderoga.going import walkers
from rules.ticonderoga.lines import Attack, Bombard, Done
from rules.ticonderoga.marches import Marches, draft
from rules.ticonderoga.retreat import (
    FleeAlways,
    FleeNever,
    RetreatApart,
    RetreatAway,
    Retreating,
    RetreatWorks,
)
from rules.ticonderoga.thinking.intents import USUAL, Wishes
from rules.ticonderoga.thinking.marching import march
from rules.ticonderoga.thinking.quick import quick
from rules.ticonderoga.thinking.striking import advance, appraised, pursuit, shots
from rules.ticonderoga.view import View

BOLD, CAREFUL = 40, 250  # hundredths of the usual odds
MOST = 24  # plans of one question
STACKS = 5  # that are sent elsewhere, the strongest first
ATTACKS = 10
REASONS: Reasons = {
    "usual": (),
    "bold": (),
    "careful": (),
    "hold": (),
    "stay": ("at",),
    "strike": ("at", "to"),
    "gather": ("at", "to"),
    "advance": ("at",),
    "pursue": ("at",),
    "peace": (),
    "fire": ("at",),
    "attack": ("at", "unit", "strength"),
    "answer": ("at",),
    "fall_back": ("at",),
}
FALLS = ((RetreatApart(),), (RetreatWorks(),), (RetreatAway(),), (FleeAlways(),), (FleeNever(),))


def plans(view: View, kind: Kind, chance: Chance, style: Style) -> Sequence[Plan]:
    """Whole orders, the quick one first, none of them twice."""
    found = {(lines := quick(view, kind, chance, style)): Plan(lines, usual(view, kind))}
    for plan in _others(view, kind, chance, style):
        if len(found) >= MOST:
            break
        if plan.lines not in found and not first_fault(kind, view, plan.lines):
            found[plan.lines] = plan
    return tuple(found.values())


def usual(view: View, kind: Kind) -> Reason:
    if isinstance(kind, Retreating):
        return Reason("fall_back", {"at": kind.at})
    return Reason("answer", {"at": kind.place(view)}) if isinstance(kind, AskedMode) else Reason("usual")


def _others(view: View, kind: Kind, chance: Chance, style: Style) -> Iterator[Plan]:
    if isinstance(kind, Marches):
        yield from marches(view, kind, style)
    elif isinstance(kind, Battles):
        yield from battles(view, chance, Wishes(style))
    elif isinstance(kind, Retreating):
        yield from (Plan(kind.composed(view, orders), usual(view, kind)) for orders in FALLS)
    elif isinstance(kind, Defending | Patrolling):
        yield from (Plan((line,), usual(view, kind)) for line in kind.next(view, ()))


def vary(view: View, kind: Kind, lines: Lines, chance: Chance) -> Lines:
    """The same order without one of its lines, where that may be."""
    if not isinstance(kind, Marches) or len(lines) < 2:
        return lines
    place = chance.randint(0, len(lines) - 2)
    fewer = lines[:place] + lines[place + 1 :]
    return lines if first_fault(kind, view, fewer) else fewer


# -- marches ---------------------------------------------------------------------------------------------


def marches(view: View, kind: Marches, style: Style) -> Iterator[Plan]:
    """Everybody dares more, or less; one stack goes where its task does not send it; everybody holds."""
    for word, share in (("bold", BOLD), ("careful", CAREFUL)):
        odds = style.get("odds", USUAL) * share // USUAL
        yield Plan(march(kind, view, Wishes({**style, "odds": odds})), Reason(word))
    for at, names in stacks(view):
        for word, to in elsewhere(view, at):
            errands = dict.fromkeys(names, to)
            facts: dict[str, str | int] = {"at": at, "to": to[0]} if to else {"at": at}
            yield Plan(march(kind, view, Wishes(style, errands)), Reason(word, facts))
    yield Plan(kind.default(view), Reason("hold"))


def stacks(view: View) -> list[tuple[str, tuple[str, ...]]]:
    """The hexes from which somebody may go, the strongest first, with who may."""
    now = draft(view, ())
    found: Mapping[str, tuple[str, ...]] = {
        at: tuple(name for name in walkers(now, at) if now.pieces[name].is_unit)
        for at in dict.fromkeys(now.pieces[name].at for name in now.own)
    }
    ranked = sorted(found.items(), key=lambda each: -sum(now.pieces[name].strength for name in each[1]))
    return [(at, names) for at, names in ranked if names][:STACKS]


def elsewhere(view: View, at: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """They stay; they go for the nearest enemy; they go where most of their own stand."""
    yield "stay", ()
    ground, country = view.board.ground, view.country
    seen = [place for place, side in view.stacks.items() if side == ENEMY[view.who] and place in ground.land]
    if seen:
        yield "strike", (min(seen, key=lambda place: (ground.distance(at, place), place)),)
    mates = [place for place, side in view.stacks.items() if side == view.who and place in ground.land]
    camps = {
        place: sum(country.pieces[n].strength for n in country.units(place, view.who)) for place in mates
    }
    camp = max(camps, key=lambda place: (camps[place], place), default=at)
    if camp != at:
        yield "gather", (camp,)


# -- battles ---------------------------------------------------------------------------------------------


def battles(view: View, chance: Chance, wishes: Wishes) -> Iterator[Plan]:
    """Every hex that may be entered, the best attacks, fire at works; or no fight at all."""
    now = fray(HANDLERS, view, ())
    yield from after(now)
    yield Plan((Done(),), Reason("peace"))
    for _, line in appraised(now, chance, wishes)[:ATTACKS]:
        yield Plan((line,), reason_of(now, line))
    for shot in shots(now):
        yield Plan((shot,), reason_of(now, shot))


def after(now: Fray) -> Iterator[Plan]:
    for prospect in now.prospects:
        yield Plan((advance(prospect),), Reason("advance", {"at": prospect.cleared.at}))
        for line in pursuit(now, prospect):
            yield Plan((line,), Reason("pursue", {"at": prospect.cleared.at}))


def reason_of(now: Fray, line: Attack | Bombard) -> Reason:
    if isinstance(line, Bombard):
        return Reason("fire", {"at": line.at})
    strength = now.country.pieces[line.unit].strength
    return Reason("attack", {"at": line.at, "unit": line.unit, "strength": strength})
