"""The lines of orders. Places, nations and counters go by their codes, names or aliases."""

from __future__ import annotations

from typing import Annotated

from rules.kernel.forms import Name, Number
from rules.kernel.orders import Line

PlaceCode = Annotated[str, Name("place")]
SeaCode = Annotated[str, Name("sea")]
Station = Annotated[str, Name("station")]  # a place or a sea
NationCode = Annotated[str, Name("nation")]
WarriorName = Annotated[str, Name("warriors")]  # a nation or the Rangers
CounterName = Annotated[str, Name("counter")]
TroopName = Annotated[str, Name("troop")]
OrderName = Annotated[str, Name("order")]
TurnName = Annotated[str, Name("turn")]
StanceName = Annotated[str, Name("stance")]
CaseName = Annotated[str, Name("case")]
FateName = Annotated[str, Name("fate")]
OddsName = Annotated[str, Name("odds")]
HaltName = Annotated[str, Name("halt")]
SideName = Annotated[str, Name("side")]
Many = Annotated[int, Number(1, 99)]
Thousands = Annotated[int, Number(0, 999)]  # of pounds
Period = Annotated[int, Number(1, 3)]


# -- administration -----------------------------------------------------------------------------------


class Ally(Line, frozen=True):
    """An alliance is renewed, or a nation is bid for (whigs/9.01a, 9.02a)."""

    form = "ally {nation}"
    also = ("{nation}",)

    nation: NationCode


class NoAllies(Line, frozen=True):
    """No alliance is renewed and no nation bid for."""

    form = "no allies"


class Raise(Line, frozen=True):
    """Units of the manpower pool are raised (whigs/5.27a)."""

    form = "raise {count}{troop}"
    also = ("{count}{troop}",)

    count: Many
    troop: TroopName


class RaiseNation(Line, frozen=True):
    """Units of an allied nation are raised (whigs/9.01b)."""

    form = "raise {count} {nation}"
    also = ("{count} {nation}",)

    count: Many
    nation: NationCode


class Fortify(Line, frozen=True):
    """A node is built one level higher (whigs/5.32a)."""

    form = "fortify {place}"
    also = ("{place}",)

    place: PlaceCode


# -- planning -----------------------------------------------------------------------------------------


class Gather(Line, frozen=True):
    """An army or a fleet is formed at a place (whigs/6.11a, 6.12a)."""

    form = "{counter} at {place}"
    also = ("{counter} {place}",)

    counter: CounterName
    place: PlaceCode


class Fill(Line, frozen=True):
    """Units of the active pool join an army or a fleet (whigs/6.10c)."""

    form = "{counter} {count}{troop}"
    also = ("{counter} with {count}{troop}",)
    carry = ("counter",)

    counter: CounterName
    count: Many
    troop: TroopName


class Raiders(Line, frozen=True):
    """Units of the active pool go raiding (whigs/6.31a)."""

    form = "{count}{troop} raid"
    also = ("raid with {count}{troop}", "with {count}{troop}", "{count}{troop}")

    count: Many
    troop: TroopName


class Raid(Line, frozen=True):
    """A province is raided (whigs/6.34a)."""

    form = "raid {place}"
    also = ("{place}",)

    place: PlaceCode


class Command(Line, frozen=True):
    """An army's order for the year (whigs/6.42a)."""

    form = "{counter} {order}"
    carry = ("counter",)

    counter: CounterName
    order: OrderName


# -- operations ---------------------------------------------------------------------------------------


class Timing(Line, frozen=True):
    """Whether a French army acts before the British or after them (whigs/7.13b)."""

    form = "{counter} {turn}"
    carry = ("counter",)

    counter: CounterName
    turn: TurnName


class Go(Line, frozen=True):
    """An army or a fleet goes somewhere; with the orders of the year, one such line for each period
    (whigs/7.15a, 7.13d)."""

    form = "{counter} to {to}"
    also = ("{counter} {to}",)
    carry = ("counter",)

    counter: CounterName
    to: Station


class Land(Line, frozen=True):
    """An army goes ashore with a fleet (whigs/6.45a)."""

    form = "{counter} with {fleet} lands at {to} [from {sea}]"
    also = (
        "{counter} with {fleet} lands {to} [from {sea}]",
        "{counter} with {fleet} to {to} [from {sea}]",
        "{counter} lands at {to} with {fleet} [from {sea}]",
    )
    carry = ("counter",)

    counter: CounterName
    fleet: CounterName
    to: PlaceCode
    sea: SeaCode | None = None


class Stay(Line, frozen=True):
    """A counter does not move in this period."""

    form = "{counter} stay"
    carry = ("counter",)

    counter: CounterName


class Rest(Line, frozen=True):
    """All counters that are not named stay."""

    form = "rest stay"
    also = ("done",)
    last = True


class FleetsFirst(Line, frozen=True):
    """Which side moves one of its fleets next (whigs/7.13c)."""

    form = "{side} first"

    side: SideName


class Halt(Line, frozen=True):
    """What keeps a counter from going on as written: enemies there, no money, or a battle before."""

    form = "{counter} stop for {halt}"
    also = ("{counter} stop at {halt}", "{counter} stop if {halt}")
    carry = ("counter",)

    counter: CounterName
    halt: HaltName


class OnMeeting(Line, frozen=True):
    """What a counter is to do when it meets the enemy; several lines are a ranking (whigs/7.51a, 7.42a).

    `odds`: if by the reports it has these at least. `to`: the way of a retreat. `case`: only then, and
    before what is written for all cases.
    """

    form = "{counter} {stance} [at {odds}] [to {to}] [if {case}]"
    also = ("{counter} {stance} if {odds} [if {case}]", "{counter} {stance} {to}")
    carry = ("counter",)

    counter: CounterName
    stance: StanceName
    odds: OddsName | None = None
    to: PlaceCode | None = None
    case: CaseName | None = None


class Meet(Line, frozen=True):
    """What is done where the enemy is met (whigs/7.51a). `to`: the way of a retreat."""

    form = "{stance} [to {to}]"
    also = ("{stance} {to}",)

    stance: StanceName
    to: PlaceCode | None = None


class Fate(Line, frozen=True):
    """What becomes of a captured node (whigs/7.64a)."""

    form = "{fate} {place}"
    carry = ("fate",)

    fate: FateName
    place: PlaceCode


class OtherFates(Line, frozen=True):
    """What becomes of all captured nodes that no other line names (whigs/7.64a)."""

    form = "{fate} others"
    also = ("{fate} all others", "{fate} rest", "{fate}")

    fate: FateName


class Abandon(Line, frozen=True):
    """The French give up a node (whigs/8.24a)."""

    form = "abandon {place}"

    place: PlaceCode


class Mourn(Line, frozen=True):
    """So many lost Indian units are of this nation, or Rangers (whigs/8.26b)."""

    form = "lose {count} {whose}"

    count: Many
    whose: WarriorName


Planned = (
    Command | Timing | Go | Land | Stay | FleetsFirst | Halt | OnMeeting | Fate | OtherFates
)  # orders of the year
