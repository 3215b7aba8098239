"""What chapters declare is gathered in their order, and what cannot be so is said when a game is loaded."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar

import msgspec
import pytest

from rules.kernel.chapters import Chapter, Misdeclared, StandingOrders, check
from rules.kernel.events import Event, Why
from rules.kernel.forms import Number
from rules.kernel.orders import Kind, Line, Lines, Lookup, No
from rules.kernel.referee import Referee
from tests.kernel.specimens import FORD, HANDS, Card, LowestFirst, OneCard

HERE = __name__


class Take(Line, frozen=True):
    form: ClassVar[str] = "take {number}"
    number: Annotated[int, Number(1, 9)]


class Most(Line, frozen=True):
    form: ClassVar[str] = "take {number} at most"
    number: Annotated[int, Number(1, 9)]


class Never(Line, frozen=True):
    form: ClassVar[str] = "never take"


class Always(Line, frozen=True):
    form: ClassVar[str] = "always take"


class Near(Lookup, frozen=True):
    form: ClassVar[str] = "near"


class Asked(Kind, frozen=True):
    """A question from which another is made; it is asked by nobody itself."""


class Takes(Asked, frozen=True):
    line_types: ClassVar[tuple[type[Line], ...]] = (Take,)


class Taken(Event, frozen=True):
    pass


class Gone(Event, frozen=True):
    pass


class Die(Why, frozen=True):
    pass


def step(state: Any, referee: Referee) -> None: ...


def end(state: Any, seat: str, referee: Referee) -> None: ...


def refuse_nine(view: Any, before: Lines, line: Line) -> No | None:
    return No("heaps/2", "too_many") if line == Most(9) else None


TAKING = Chapter(f"{HERE}.taking", {"take": step}, (Takes,), (Taken,), (Die,))
ENDING = Chapter(
    f"{HERE}.ending",
    events=(Gone,),
    endings={"concede": end},
    standing=(Most, Never, Always),
    once=(Most,),
    clashes={Never: (Most, Always)},
    refuse_standing=refuse_nine,
)
CHAPTERS = (TAKING, ENDING)


# -- what is gathered --------------------------------------------------------------------------------


def test_a_game_has_what_its_chapters_declare_in_their_order() -> None:
    """Whoever reads a list of its questions reads them in the order of its rulebook."""
    more = Chapter("more", {"rest": step}, FORD.kinds, endings={"draw": end}, standing=FORD.standing)
    game = replace(HANDS, chapters=(more, *HANDS.chapters))
    assert list(game.steps) == ["rest", *HANDS.steps]
    assert game.kinds == (*FORD.kinds, OneCard)
    assert game.events == HANDS.events
    assert game.whys == HANDS.whys
    assert list(game.endings) == ["draw", "concede"]
    assert game.standing == (*FORD.standing, LowestFirst)
    assert set(game.lines) == {*FORD.lines, Card, LowestFirst}


def test_it_is_gathered_once() -> None:
    """A match asks for it at every step."""
    game = replace(HANDS)
    assert game.kinds is game.kinds
    assert game.steps is game.steps
    assert game.standing is game.standing


# -- what cannot be ----------------------------------------------------------------------------------


def test_chapters_that_declare_all_that_is_theirs_are_taken() -> None:
    """What others are made of is declared by nobody, and look-ups by the game."""
    check(CHAPTERS, (Near,), {"take": Take})


def elsewhere(name: str, base: type, **facts: Any) -> Any:
    """A class of another module."""
    return msgspec.defstruct(name, [], bases=(base,), namespace=facts, module="elsewhere", frozen=True)


Asks = elsewhere("Asks", Kind, line_types=(elsewhere("Take", Line, form="take all"),))


@pytest.mark.parametrize(
    ("chapter", "changes", "fault"),
    [
        (0, {"events": ()}, f"{HERE}: no chapter declares the event Taken"),
        (0, {"whys": ()}, f"{HERE}: no chapter declares the reason Die"),
        (
            1,
            {"events": (Gone, Taken)},
            f"{HERE}.ending: the event Taken is declared already, in {HERE}.taking",
        ),
        (1, {"kinds": (Takes,)}, f"{HERE}.ending: the question Takes is declared already, in {HERE}.taking"),
        (0, {"whys": (Die, Die)}, f"{HERE}.taking: the reason Die is declared already, in {HERE}.taking"),
        (1, {"steps": {"take": step}}, f"{HERE}.ending: the step take is declared already, in {HERE}.taking"),
        (0, {"endings": {"concede": end}}, f"{HERE}.ending: the ending concede is declared already"),
        (0, {"standing": (Never,)}, f"{HERE}.ending: the standing order Never is declared already"),
        (1, {"standing": (Most, Never)}, f"{HERE}.ending: Always is limited, but is no standing order here"),
        (0, {"once": (Take,)}, f"{HERE}.taking: Take is limited, but is no standing order here"),
        (1, {"kinds": (Asks,)}, f"elsewhere: another line is called Take, in {HERE}"),
    ],
)
def test_what_is_misdeclared_is_said(chapter: int, changes: Mapping[str, Any], fault: str) -> None:
    """With the chapter and the name."""
    changed = [*CHAPTERS]
    changed[chapter] = replace(changed[chapter], **changes)
    with pytest.raises(Misdeclared) as caught:
        check(changed, (Near,), {})
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("everyday", "fault"),
    [
        ({"most": Most}, f"{HERE}: Most is an everyday line, but no question asks for it"),
        ({"look": Take}, f"{HERE}: Take cannot have a command called 'look'"),
        ({"take it": Take}, f"{HERE}: Take cannot have a command called 'take it'"),
        (dict.fromkeys("abcdef", Take), "6 lines are everyday ones; 5 at most"),
    ],
)
def test_what_is_no_line_of_an_ordinary_turn_is_said(everyday: Mapping[str, type[Line]], fault: str) -> None:
    """Standing orders have a command of their own, look-ups share one, and a handful is five."""
    with pytest.raises(Misdeclared, match=re.escape(fault)):
        check(CHAPTERS, (Near,), everyday)


def test_a_field_means_the_same_in_all_look_ups() -> None:
    """They are filled in by one command."""
    twice = (looks("By", Annotated[int, Number(1, 9)]), looks("On", Annotated[int, Number(1, 6)]))
    with pytest.raises(Misdeclared, match="elsewhere: number means another thing in By"):
        check(CHAPTERS, (Near, *twice), {})


def looks(name: str, number: Any) -> Any:
    """A look-up about a number, which no game declares."""
    form = {"form": f"{name} {{number}}"}
    fields = [("number", number)]
    return msgspec.defstruct(name, fields, bases=(Lookup,), namespace=form, module="elsewhere", frozen=True)


def test_a_question_that_nothing_answers_is_said() -> None:
    """Whatever else is wrong: nothing more can be told of it."""
    with pytest.raises(Misdeclared) as caught:
        check((Chapter("heaps", kinds=(Asked,)),), (), {})
    assert str(caught.value) == "heaps: the question Asked has no line_types, which answer it"


def test_a_line_that_nothing_asks_for_is_said() -> None:
    """Nor a look-up that the game does not name."""
    with pytest.raises(Misdeclared) as caught:
        check((replace(TAKING, module=HERE, standing=(Most,)),), (), {})
    found = str(caught.value).splitlines()
    assert f"{HERE}: no chapter declares the line Near" in found
    assert f"{HERE}: no chapter declares the line Never" in found
    assert f"{HERE}: no chapter declares the line Take" not in found


def test_a_game_with_a_fault_is_not_made() -> None:
    """It is found when the game is loaded, and not when somebody plays it."""
    with pytest.raises(Misdeclared, match="the question OneCard is declared already, in hands"):
        replace(HANDS, chapters=(*HANDS.chapters, Chapter("more", kinds=(OneCard,))))


# -- what may stand together -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "line", "no"),
    [
        ((), Never(), None),
        ((Never(),), Never(), No("heaps/standing-1", "standing_twice", line="never take")),
        (
            (Always(), Most(3)),
            Most(4),
            No("heaps/standing-1", "standing_clash", line="take 4 at most", other="take 3 at most"),
        ),
        (
            (Most(3), Never()),
            Always(),
            No("heaps/standing-1", "standing_clash", line="always take", other="never take"),
        ),
        (
            (Always(),),
            Never(),
            No("heaps/standing-1", "standing_clash", line="never take", other="always take"),
        ),
        ((Always(),), Most(3), None),
        ((), Most(9), No("heaps/2", "too_many")),
    ],
)
def test_standing_orders_are_judged_by_what_their_chapters_say(
    before: Lines, line: Line, no: No | None
) -> None:
    """None twice, some once, some not beside others, and what a chapter refuses itself."""
    assert StandingOrders("heaps", CHAPTERS).refuse(None, before, line) == no
