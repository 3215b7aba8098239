"""What a second commander may be given: places with all that stands there, the seas, and theatres."""

from __future__ import annotations

from collections.abc import Iterable

from rules.blocks.aids.ahead import QueuedAll, QueuedGo
from rules.blocks.battle import Fight, FightFirst, TakeHits
from rules.blocks.lines import All, Go, Pick
from rules.blocks.muster import Arrive
from rules.blocks.naval import SeaRetreat
from rules.blocks.retreat import PassThrough, Retreat
from rules.blocks.setup import PlaceAt, Put
from rules.blocks.simultaneous import ChooseEnd
from rules.blocks.solitaire import Recruit
from rules.blocks.view import View
from rules.blocks.winter import Exempt, Suffer
from rules.kernel.command import Charges, Ordered, Theatres
from rules.kernel.orders import Kind, Line, Lines


def charges(theatres: Theatres, view: View) -> Charges:
    """The theatres, then every place and sea."""
    return {**theatres.on(tuple(view.board.places)), **view.board.vocabulary().names["place"]}


def commands(theatres: Theatres, view: View, kind: Kind | None, lines: Lines, line: Line) -> Ordered:
    """The places whose blocks a line is about, each covered by itself and by its theatre."""
    places = dict.fromkeys(about(view, kind, lines, line))
    return tuple((place, *theatres.over(place)) for place in places)


def about(view: View, kind: Kind | None, lines: Lines, line: Line) -> Iterable[str]:
    """Where the blocks stand of which a line speaks, or are to be placed."""
    match line:
        case Go() | All() | QueuedGo() | QueuedAll():
            return (line.source,)
        case Pick():
            return picked_from(lines, line)
        case Put() | Suffer() | Exempt() | Recruit() | Fight() | FightFirst() | Arrive() | PlaceAt():
            return (line.at,)
    match kind:
        case TakeHits() | Retreat() | PassThrough():
            return (kind.at,)
        case ChooseEnd():
            return (kind.mine,)
        case SeaRetreat():
            return (view.board.atlantic,)
    return ()


def picked_from(lines: Lines, pick: Pick) -> Iterable[str]:
    """Wherever blocks of this type set out on this way: one of them is picked (blocks/12.2g)."""
    ways = (line for line in lines if isinstance(line, Go))
    return (way.source for way in ways if (way.type, way.to, way.then) == (pick.type, pick.to, pick.then))
