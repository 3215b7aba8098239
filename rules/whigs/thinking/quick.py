"""An answer at once to every question: a good one to those that matter, else what the rules have ready."""

from __future__ import annotations

from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Lines, first_fault
from rules.kernel.thinking.judgement import Style
from rules.whigs.alliances import MakeAllies
from rules.whigs.flight import Retreat
from rules.whigs.gather import GatherOrder
from rules.whigs.landing import ChooseAtSea
from rules.whigs.meeting import Decide, Meeting
from rules.whigs.operations import March
from rules.whigs.orders_year import YearOrders
from rules.whigs.raids import RaidersOrder, RaidOrder
from rules.whigs.recruit import Administer
from rules.whigs.siege import Captured
from rules.whigs.thinking import budget, marching, meetings, muster, raiding
from rules.whigs.view import View


def quick(view: View, kind: Kind, chance: Chance, style: Style) -> Lines:
    lines = answered(view, kind, chance, style)
    return kind.default(view) if lines is None or first_fault(kind, view, lines) else lines


def answered(view: View, kind: Kind, chance: Chance, style: Style) -> Lines | None:
    """None: what the rules have ready is as good as anything."""
    match kind:
        case MakeAllies():
            return budget.allied(view, kind, style)
        case Administer():
            return budget.administered(view, kind, style)
        case GatherOrder():
            return muster.formed(view, kind, style)
        case RaidersOrder():
            return raiding.raiders(view, kind, style)
        case RaidOrder():
            return raiding.raided(view, kind, style)
        case YearOrders():
            return muster.ordered(view, kind, style)
        case March():
            return marching.marched(view, kind, chance, style)
        case Meeting():
            return meetings.met(view, kind, style)
        case Decide():
            return meetings.decided(view, kind, style)
        case ChooseAtSea():
            return meetings.at_sea(view, kind, style)
        case Captured():
            return meetings.captured(view, kind, style)
        case Retreat():
            return marching.retreated(view, kind, style)
        case _:
            return None
