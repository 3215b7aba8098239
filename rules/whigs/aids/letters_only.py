"""What a commander knows who shares nothing with the others of his side but letters (whigs/6.14a).

His are the counters given to him, and those that stand in a theatre of his. Field by field, where a side
knows more than everyone:

- `armies`, `fleets`: his with all that is in them; others of his side as everyone sees them.
- `papers`: not at all. Key, treasury, pools, losses and the Raiding Box are the chief's. No order
  of a counter hangs on money: a march that cannot be paid is made without supply (whigs/7.16g).
- `brief`: of the papers what is written for his counters; and while counters are formed the active pool,
  without which nobody could fill one (whigs/6.10c).
- `reports`: on the enemy where his counters stand and in his theatres; and what the enemy was told of his own
  counters (whigs/6.22e).
- `villages`: as everyone; warriors are raised by the commander in chief.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from rules.kernel.command import Theatres, falls_to
from rules.whigs.state import Army, Fleet, Report, key_of
from rules.whigs.view import NOTHING, Papers, View


def seen(
    theatres: Theatres, view: View, everyone: View, charges: Collection[str], others: Collection[str] = ()
) -> View:
    if view.outcome is not None:
        return view
    his = commanded(theatres, view, charges, others)
    watched = {thing.at for key, thing in _counters(view).items() if key in his}
    watched.update(at for at in view.board.places if falls_to(theatres.over(at), charges, others))
    return msgspec.structs.replace(
        everyone,
        who=view.who,
        armies={key: army if key in his else everyone.armies[key] for key, army in view.armies.items()},
        fleets={key: fleet if key in his else everyone.fleets[key] for key, fleet in view.fleets.items()},
        reports=tuple(report for report in view.reports if _hears(view, his, watched, report)),
        brief=_brief(view, his, gathers=view.step == "gather" and bool(charges)),
    )


def commanded(
    theatres: Theatres, view: View, charges: Collection[str], others: Collection[str]
) -> frozenset[str]:
    """The counters on the map that are under a commander, by their keys."""
    return frozenset(
        key
        for key, thing in _counters(view).items()
        if thing.side == view.who and falls_to((thing.name, *theatres.over(thing.at)), charges, others)
    )


def _brief(view: View, his: Collection[str], *, gathers: bool) -> Papers:
    """His extract of the sheet: the rest is blank."""
    own = view.own
    return msgspec.structs.replace(
        NOTHING,
        regulars=own.regulars if gathers else 0,
        irregulars=own.irregulars if gathers else 0,
        rangers=own.rangers if gathers else 0,
        warriors=own.warriors if gathers else {},
        ships=own.ships if gathers else 0,
        plans=tuple(plan for plan in own.plans if key_of(view.who, plan.counter) in his),
    )


def _counters(view: View) -> dict[str, Army | Fleet]:
    return {**view.armies, **view.fleets}


def _hears(view: View, his: Collection[str], watched: Collection[str], report: Report) -> bool:
    """Whether a report is about his counters, or about an enemy whom he sees or saw."""
    if report.spy != view.who:
        return key_of(view.who, report.counter) in his
    told_of = _counters(view).get(key_of(view.foe, report.counter))
    return report.at in watched or (told_of is not None and told_of.at in watched)
