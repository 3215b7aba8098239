"""A small game to store: each year both sides raise men in secret, then each may strike the other."""

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.data import DATA
from rules.kernel.events import Event, Why
from rules.kernel.forms import Number
from rules.kernel.game import Data, Game
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import GM, Ask, Impossible, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running

NORTH, SOUTH = "north", "south"
SEATS = (NORTH, SOUTH)


class Printed(Data):
    digest = "feud, first printing"


class Raise(Line, frozen=True):
    form: ClassVar[str] = "raise {men}"
    men: Annotated[int, Number(1, 3)]


class Strike(Line, frozen=True):
    form: ClassVar[str] = "strike"


class StrikeAlways(Line, frozen=True):
    form: ClassVar[str] = "strike always"


class Raised(Event, frozen=True):
    seat: str
    men: int


class Grew(Event, frozen=True):
    seat: str


class Struck(Event, frozen=True):
    seat: str
    lost: int


class Blow(Why, frozen=True):
    year: int


class Feud(msgspec.Struct, omit_defaults=True):
    step: str
    printed: Printed
    years: int
    men: dict[str, int]
    year: int = 1
    papers: list[int] = []  # weight: what a bigger game would store


class FeudView(msgspec.Struct, frozen=True):
    who: str
    year: int
    men: dict[str, int]


class Levy(Kind, frozen=True):
    line_types = (Raise,)

    def next(self, view: FeudView, lines: Lines) -> Iterable[Line]:
        return () if lines else map(Raise, (1, 2, 3))

    def refuse(self, view: FeudView, lines: Lines, line: Line) -> No | None:
        return No("feud/1", "one_levy") if lines else None


class Blows(Kind, frozen=True):
    line_types = (Strike,)

    def next(self, view: FeudView, lines: Lines) -> Iterable[Line]:
        return [Strike()] if view.men[view.who] and not lines else []

    def refuse(self, view: FeudView, lines: Lines, line: Line) -> No | None:
        return No("feud/2", "no_men") if lines or not view.men[view.who] else None

    def standing(self, view: FeudView, standing_orders: Lines) -> Lines | None:
        return (Strike(),) if StrikeAlways() in standing_orders else None


def muster(state: Feud, referee: Referee) -> Running:
    answers = yield tuple(Ask(seat, Levy(), "feud/1", secret=True) for seat in SEATS)
    for seat, lines in answers.items():
        men = sum(line.men for line in lines)
        state.men[seat] += men
        referee.tell(Raised(seat, men), seat, instead=Grew(seat))
    state.step = "clash"


def clash(state: Feud, referee: Referee) -> Running:
    for seat, foe in (SEATS, SEATS[::-1]):
        if (yield Ask(seat, Blows(), "feud/2")):
            lost = min(referee.roll(6, Blow(state.year)), state.men[foe])
            state.men[foe] -= lost
            referee.tell(Struck(foe, lost), discloses="feud/2")
    if state.papers:
        state.papers[state.year % len(state.papers)] += state.year
    state.year, state.step = state.year + 1, "muster"


def view(state: Feud, who: str) -> FeudView:
    return FeudView(who, state.year, {s: n for s, n in state.men.items() if who in (s, GM)})


def check(state: Feud) -> None:
    if min(state.men.values()) < 0:
        raise Impossible(No(DATA, "misprint", text="there are less than no men"))


def result(state: Feud) -> dict[str, int] | None:
    return dict(state.men) if state.year > state.years else None


CHAPTER = Chapter(
    "feud",
    steps={"muster": muster, "clash": clash},
    kinds=(Levy, Blows),
    events=(Raised, Grew, Struck),
    whys=(Blow,),
    standing=(StrikeAlways,),
)


def feud(**changed: Any) -> Game:
    """The game, or another edition of it."""
    declared: dict[str, Any] = {
        "key": "feud",
        "edition": 1,
        "state": Feud,
        "chapters": (CHAPTER,),
        "seats": lambda state: SEATS,
        "view": view,
        "check": check,
        "phase": lambda state: f"year {state.year}",
        "result": result,
        "vocabulary": lambda data: Vocabulary({}),
    }
    return Game(**declared | changed)


PRINTED = Printed()
FEUD = feud()


def start(years: int = 3, papers: int = 0) -> Feud:
    return Feud("muster", PRINTED, years, dict.fromkeys(SEATS, 9), papers=list(range(papers)))
