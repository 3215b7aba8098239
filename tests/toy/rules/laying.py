"""Chapters 1 and 2: the bags are filled, and stones are laid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.forms import Name, Number
from rules.kernel.orders import Ask, Bundle, Judge, Kind, Line, Lines, No, Unbound, one_by_one
from rules.kernel.referee import Referee, Running
from tests.toy.rules.state import DIE, LEAST, SIDES, State
from tests.toy.rules.view import View

MOST = 3  # stones a round


class FillDie(Why, frozen=True):
    side: str


class Filled(Event, frozen=True):
    """To everyone."""

    side: str


class FilledOwn(Event, frozen=True):
    """To the side itself."""

    side: str
    stones: int


class Laid(Event, frozen=True):
    side: str
    stones: tuple[Lay, ...]


class Lay(Line, frozen=True):
    form: ClassVar[str] = "{count} on {heap}"

    count: Annotated[int, Number(1, MOST)]
    heap: Annotated[str, Name("heap")]


class OneEach(Bundle, frozen=True):
    """A stone on every heap, as far as they go."""

    form: ClassVar[str] = "one each"

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterable[Bundle]:
        return (cls(),) if min(left(view, lines), len(free(view, lines))) > 1 else ()

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, (Lay(1, heap) for heap in free(view, lines)), judge)


class Laying(Kind, frozen=True):
    """Where a side lays stones in a round (stones/2a, 2b)."""

    line_types = (Lay,)
    bundles = (OneEach,)

    def next(self, view: View, lines: Lines) -> Iterable[Line]:
        most = left(view, lines)
        return (Lay(count, heap) for heap in free(view, lines) for count in range(1, most + 1))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if not isinstance(line, Lay) or line.heap in heaps(lines):
            return No("stones/2a", "heap_named")
        most = left(view, lines)
        return No("stones/2b", "too_many", most=most) if line.count > most else None


def heaps(lines: Lines) -> list[str]:
    return [line.heap for line in lines if isinstance(line, Lay)]


def free(view: View, lines: Lines) -> list[str]:
    """The heaps on which no line lays anything."""
    return [heap for heap in view.heaps if heap not in heaps(lines)]


def left(view: View, lines: Lines) -> int:
    """How many stones may still be laid this round (stones/2b)."""
    given = sum(line.count for line in lines if isinstance(line, Lay))
    return min(MOST, view.bags.get(view.who, 0)) - given


def fill(state: State, referee: Referee) -> None:
    """Each bag is filled by a die that only its side sees (stones/1b)."""
    for side in SIDES:
        state.bags[side] = referee.roll(DIE, FillDie(side), seen_by=side) + LEAST
        referee.tell(FilledOwn(side, state.bags[side]), side, instead=Filled(side))
    state.step = "lay"


def lay(state: State, referee: Referee) -> Running:
    """Both sides write in secret; both orders are shown at once (stones/2a, 2c)."""
    answers = yield tuple(Ask(side, Laying(), "stones/2a", secret=True) for side in SIDES)
    for side, lines in answers.items():
        for line in lines:
            state.bags[side] -= line.count
            state.heaps[line.heap][side] += line.count
        referee.tell(Laid(side, lines), discloses="stones/2c")
    state.step = "judge" if state.options.judged else go_on(state)


def go_on(state: State) -> str:
    """The step after a round: the next one, or the count."""
    if state.round == state.options.rounds:
        return "count"
    state.round += 1
    return "lay"


CHAPTER = Chapter(
    __name__,
    steps={"fill": fill, "lay": lay},
    kinds=(Laying,),
    events=(Filled, FilledOwn, Laid),
    whys=(FillDie,),
)
