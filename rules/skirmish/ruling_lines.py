"""What an umpire may say (skirmish/rule-3 to rule-13): each line is a ruling, or ends one.

A ruling says for how long: `for this turn`; else it holds to the end.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, ClassVar, get_args

from rules.kernel.forms import Name, Number
from rules.kernel.orders import Line
from rules.skirmish.geometry import WINDS
from rules.skirmish.ground import Kind
from rules.skirmish.lines import Mark, Point, UnitName
from rules.skirmish.table import SIDES

Area = Annotated[str, Name("area")]
Class = Annotated[str, Name("class")]  # of ground
Sighted = Annotated[str, Name("sighted")]  # seen, unseen
Cover = Annotated[str, Name("cover")]  # no cover, woods, heavy cover
Secured = Annotated[str, Name("secured")]  # secure, open to two
Pairing = Annotated[str, Name("pairing")]  # one to one, or whom extra men turn on
Wind = Annotated[str, Name("wind")]
Taker = Annotated[str, Name("taker")]  # a side, nobody
Reason = Annotated[str, Name("reason")]  # of a veto
Span = Annotated[str, Name("span")]  # this turn
Dose = Annotated[str, Name("dose")]  # all, doubtful, nothing
Inches = Annotated[int, Number(0, 99)]
Figures = Annotated[int, Number(0, 16)]
Count = Annotated[int, Number(1, 999)]

COVERS = {"no cover": "none", "woods": "woods", "heavy cover": "heavy"}
SECURED = {"secure": "yes", "open to two": "no"}
REASONS = ("too far", "no way through", "out of sight", "no room", "no time")
THIS_TURN = "this turn"
HOW_LONG = " [for {span}]"
TENTHS = 10  # in an inch


class Rule(Line, frozen=True, kw_only=True):
    """A ruling: of what kind, on whom, what, and for how long (skirmish/rule-1)."""

    free = ("unit", "other", "area", "inches", "count", "span")
    kind: ClassVar[str]
    rule: ClassVar[str]
    values: ClassVar[Collection[str]]  # that can be ruled, as rules read them

    span: Span | None = None

    @property
    def subjects(self) -> tuple[str, ...]:
        raise TypeError(f"{type(self).__name__} is about nothing")

    @property
    def said(self) -> str:
        """What is ruled, as an umpire says it."""
        raise TypeError(f"{type(self).__name__} rules nothing")

    @property
    def value(self) -> str:
        """The same as rules read it."""
        return self.said


class OfUnit(Rule, frozen=True, kw_only=True):
    unit: UnitName

    @property
    def subjects(self) -> tuple[str, ...]:
        return (self.unit,)


class OfTwo(OfUnit, frozen=True, kw_only=True):
    other: UnitName

    @property
    def subjects(self) -> tuple[str, ...]:
        return (self.unit, self.other)


class RuleGround(Rule, frozen=True, kw_only=True):
    """An area is of a class of ground (skirmish/rule-3)."""

    form: ClassVar[str] = "{area} is {ground}" + HOW_LONG
    kind, rule = "ground", "skirmish/rule-3"
    values = get_args(Kind)

    area: Area
    ground: Class

    @property
    def subjects(self) -> tuple[str, ...]:
        return (self.area,)

    @property
    def said(self) -> str:
        return self.ground


class RuleSight(OfTwo, frozen=True, kw_only=True):
    """Of two units one sees the other, or does not (skirmish/rule-4, vis-5)."""

    form: ClassVar[str] = "{unit} {sight} by {other}" + HOW_LONG
    kind, rule = "sight", "skirmish/rule-4"
    values = ("seen", "unseen")

    sight: Sighted

    @property
    def said(self) -> str:
        return self.sight


class RuleCover(OfTwo, frozen=True, kw_only=True):
    """What covers a unit against a shooter (skirmish/rule-5)."""

    form: ClassVar[str] = "{unit} has {cover} against {other}" + HOW_LONG
    kind, rule = "cover", "skirmish/rule-5"
    values = tuple(COVERS.values())

    cover: Cover

    @property
    def said(self) -> str:
        return self.cover

    @property
    def value(self) -> str:
        return COVERS[self.cover]


class RuleSecure(OfUnit, frozen=True, kw_only=True):
    """Whether a unit stands in a secure position (skirmish/rule-6)."""

    form: ClassVar[str] = "{unit} is {secure}" + HOW_LONG
    kind, rule = "secure", "skirmish/rule-6"
    values = tuple(SECURED.values())

    secure: Secured

    @property
    def said(self) -> str:
        return self.secure

    @property
    def value(self) -> str:
        return SECURED[self.secure]


class RuleDistance(OfTwo, frozen=True, kw_only=True):
    """How far two units are apart (skirmish/rule-7)."""

    form: ClassVar[str] = "{unit} {inches} from {other}" + HOW_LONG
    kind, rule = "distance", "skirmish/rule-7"
    values = frozenset(map(str, range(99 * TENTHS + 1)))

    inches: Inches

    @property
    def said(self) -> str:
        return str(self.inches)

    @property
    def value(self) -> str:
        return str(self.inches * TENTHS)


class RuleRanks(OfUnit, frozen=True, kw_only=True):
    """How many figures of a unit fire (skirmish/rule-8)."""

    form: ClassVar[str] = "{count} of {unit} fire" + HOW_LONG
    kind, rule = "ranks", "skirmish/rule-8"
    values = frozenset(map(str, range(17)))

    count: Figures

    @property
    def said(self) -> str:
        return str(self.count)


class RulePairs(OfTwo, frozen=True, kw_only=True):
    """How two units are paired in a melee (skirmish/rule-9)."""

    form: ClassVar[str] = "{unit} against {other} {pairing}" + HOW_LONG
    kind, rule = "pairs", "skirmish/rule-9"
    values = ("one to one", "the sound", "the wounded", "the officer")

    pairing: Pairing

    @property
    def said(self) -> str:
        return self.pairing


class RuleRun(OfUnit, frozen=True, kw_only=True):
    """Which way a unit runs (skirmish/rule-10)."""

    form: ClassVar[str] = "{unit} runs {wind}" + HOW_LONG
    kind, rule = "runs", "skirmish/rule-10"
    values = tuple(WINDS)

    wind: Wind

    @property
    def said(self) -> str:
        return self.wind


class RuleCapture(OfUnit, frozen=True, kw_only=True):
    """Who takes a gun or a wagon that nobody serves (skirmish/rule-12)."""

    form: ClassVar[str] = "{unit} taken by {taker}" + HOW_LONG
    kind, rule = "capture", "skirmish/rule-12"
    values = (*SIDES, "nobody")

    taker: Taker

    @property
    def said(self) -> str:
        return self.taker


# -- what is no lasting ruling ---------------------------------------------------------------------------


class Veto(Line, frozen=True):
    """What was to be done is handed back, and its card is not spent (skirmish/rule-11, charge-8)."""

    form: ClassVar[str] = "veto {reason}"
    free = ("reason",)

    reason: Reason


class PlaceUnit(Line, frozen=True):
    """A unit stands at a point, and faces a way (skirmish/rule-13)."""

    form: ClassVar[str] = "{unit} stands at {at} [facing {facing}]"
    free = ("unit", "at", "facing")

    unit: UnitName
    at: Point
    facing: Mark | None = None


class EndRuling(Line, frozen=True):
    """A ruling holds no longer (skirmish/rule-1)."""

    form: ClassVar[str] = "end ruling {number}"
    free = ("number",)

    number: Count


class Puts(Line, frozen=True):
    """How much is put to the umpire, from now on (skirmish/rule-2)."""

    form: ClassVar[str] = "confirm {dose}"

    dose: Dose


RULES: tuple[type[Rule], ...] = (
    *(RuleGround, RuleSight, RuleCover, RuleSecure, RuleDistance),
    *(RuleRanks, RulePairs, RuleRun, RuleCapture),
)
