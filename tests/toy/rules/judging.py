"""Chapter 2, its end: an umpire looks at the heaps, where the table wants one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.forms import Name
from rules.kernel.orders import UMPIRE, Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running
from tests.toy.rules.laying import go_on
from tests.toy.rules.state import SIDES, State
from tests.toy.rules.view import View


class Toppled(Event, frozen=True):
    """A heap was too high, and its stones rolled away."""

    heap: str


class Topple(Line, frozen=True):
    form: ClassVar[str] = "{heap} topples"

    heap: Annotated[str, Name("heap")]


class Judging(Kind, frozen=True):
    """Whether a heap is too high to stand (stones/2d)."""

    line_types = (Topple,)

    def next(self, view: View, lines: Lines) -> Iterable[Line]:
        return () if lines else map(Topple, view.heaps)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        return No("stones/2d", "one_heap") if lines else None


def judge(state: State, referee: Referee) -> Running:
    """A heap that topples is bare again (stones/2d)."""
    for line in (yield Ask(UMPIRE, Judging(), "stones/2d")):
        state.heaps[line.heap] = dict.fromkeys(SIDES, 0)
        referee.tell(Toppled(line.heap))
    state.step = go_on(state)


CHAPTER = Chapter(__name__, steps={"judge": judge}, kinds=(Judging,), events=(Toppled,))
