"""Orders for several steps at once, as players write them: each text, and the lines that it gives."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.notation import Misread, Reader, sample
from rules.kernel.orders import Kind, Line
from rules.whigs import GAME
from rules.whigs.board import COLUMNS
from rules.whigs.lines import Command, OnMeeting, OtherFates
from rules.whigs.orders_year import YearOrders
from rules.whigs.view import view
from tests.whigs.table import board, position, table


def types(kinds: tuple[type[Kind], ...]) -> tuple[type[Line], ...]:
    return tuple(dict.fromkeys(line for kind in kinds for line in kind.line_types))


WORDS = board("").vocabulary()
ALL = Reader(types(GAME.kinds), WORDS)
SEALED = tuple(kind for kind in GAME.kinds if kind.written_ahead)
SEVERAL = Reader(types(SEALED), WORDS)


@pytest.mark.parametrize("reader", [ALL, SEVERAL], ids=["all", "sealed"])
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "recruit 4 militia, 2 ships; army A1 Albany 8R 2I march Albany>Fort William Henry>Carillon",
            "raise 4M; raise 2S; A1 at ALB; A1 8R; A1 2I; A1 march; A1 to ALB; A1 to FWH; A1 to CAR",
        ),
        ("A1 8R, 2I", "A1 8R; A1 2I"),
        ("raise 4M 2S", "raise 4M; raise 2S"),
        ("recruit 4 militia and 2 ships and 3 Ohio", "raise 4M; raise 2S; raise 3 OHI"),
        ("army A1 at Albany with 8R and 2I", "A1 at ALB; A1 8R; A1 2I"),
        ("army 1 Albany, 8 regulars + 2 Indians", "A1 at ALB; A1 8R; A1 2I"),
        ("fleet F1 Halifax 16 ships", "F1 at HAL; F1 16S"),
        ("A1 march → FWH → CAR", "A1 march; A1 to FWH; A1 to CAR"),
        ("A1 march Fort William Henry, then Carillon", "A1 march; A1 to FWH; A1 to CAR"),
        ("A1 march, ambush if we wait", "A1 march; A1 ambush if waiting"),
        (
            "A1 engage at 1.5-1 or better, else retreat to Albany; ambush if we wait",
            "A1 engage at 1.5-1; A1 retreat to ALB; A1 ambush if waiting",
        ),
        ("A1 attack if 1.5-1, else retreat Albany", "A1 engage at 1.5-1; A1 retreat to ALB"),
        ("A1 fights at 3 to 2", "A1 engage at 1.5-1"),
        ("A1 defend, A2 march > Carillon", "A1 defend; A2 march; A2 to CAR"),
        ("A1 march Boston, with F1 to Louisbourg", "A1 march; A1 to BOS; A1 with F1 lands at LOU"),
        ("A1 with fleet F1 to Louisbourg, stop if enemies", "A1 with F1 lands at LOU; A1 stop for enemies"),
        (
            "A1 lands at LOU with F1, engage at least 1:1",
            "A1 with F1 lands at LOU; A1 engage at 1-1",
        ),
        ("3 Indians raid", "3I raid"),
        ("raid Albany, FWH and Carillon", "raid ALB; raid FWH; raid CAR"),
        ("fortify Albany, FWH", "fortify ALB; fortify FWH"),
        ("raise 3 OHI, 4 ABN", "raise 3 OHI; raise 4 ABN"),
        ("keep Louisbourg, Carillon, else burn", "keep LOU; keep CAR; burn others"),
        ("raid Albany with 3I, 4M", "raid ALB; 3I raid; 4M raid"),
        ("keep Carillon else burn", "keep CAR; burn others"),
        ("keep Carillon, burn the rest", "keep CAR; burn others"),
        ("renew Ohio and Abenaki", "ally OHI; ally ABN"),
        ("build Ft. William Henry", "fortify FWH"),
        ("build Chiswell’s Fort, Chiswells fort", "fortify CHI; fortify CHI"),
        ("renew Mi'kmaq, MI’KMAQ", "ally MIK; ally MIK"),
    ],
)
def test_a_text_gives_these_lines(reader: Reader, text: str, lines: str) -> None:
    """Whichever steps it is for, and whichever lines can be meant beside them."""
    assert "; ".join(map(str, reader.parse(text))) == lines


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [("A1 Albany 8R 2X", "X", 15), ("A1 march Albany towards CAR", "towards", 17)],
)
def test_what_cannot_be_read_is_named_with_its_place(text: str, word: str, place: int) -> None:
    """After all that could be read, the first word that could not."""
    with pytest.raises(Misread) as caught:
        SEVERAL.parse(text)
    assert (caught.value.facts["word"], caught.value.facts["place"]) == (word, place)


@pytest.mark.parametrize("reader", [ALL, SEVERAL], ids=["all", "sealed"])
@given(st.data())
def test_what_is_written_is_read_among_all_lines(reader: Reader, data: st.DataObject) -> None:
    """The normal form of a line is that of no other line."""
    line_type = data.draw(st.sampled_from(reader.types))
    line = sample(line_type, WORDS, lambda n: data.draw(st.integers(0, n - 1)))
    assert reader.parse(str(line)) == (line,)


# -- what the new lines mean ---------------------------------------------------------------------------------

FORCES: dict[str, Any] = {"british": "A1 ALB 8R 2I; F1 HAL 16S", "french": "A1 MTL 8R 4I"}


def test_only_an_ambush_is_for_who_waits() -> None:
    """To engage, or to flee, has no such case (whigs/standing-6)."""
    seen = view(position("orders", **FORCES), "british")
    march = (Command("A1", "march"),)
    for line in (OnMeeting("A1", "engage", case="waiting"), OnMeeting("F1", "remain", case="waiting")):
        no = YearOrders().refuse(seen, march, line)
        assert no is not None
        assert (no.rule, no.key) == ("whigs/standing-6", "no_case_here")
    offered = [line for line in YearOrders().next(seen, march) if isinstance(line, OnMeeting) and line.case]
    assert offered == [OnMeeting("A1", "ambush", odds, case="waiting") for odds in (None, *COLUMNS)]


def test_the_fate_of_all_others_is_said_once() -> None:
    """And nothing is offered when it is said (whigs/7.64a)."""
    seen = view(position("orders", **FORCES), "british")
    lines = (Command("A1", "march"), OtherFates("burn"))
    no = YearOrders().refuse(seen, lines, OtherFates("keep"))
    assert no is not None
    assert (no.rule, no.key) == ("whigs/7.64a", "others_fate_named")
    assert not [line for line in YearOrders().next(seen, lines) if isinstance(line, OtherFates)]


def test_a_way_may_name_where_it_begins() -> None:
    """Only there, and only where the way goes on (whigs/standing-6)."""
    at = table("orders", until=("fleets",), **FORCES)
    march, *way = at.lines("british", "A1 march ALB>FWH>CAR")
    seen, kind = at.match.view("british"), YearOrders()
    assert kind.begins_way(seen, (march,), way[0], way[1])
    assert not kind.begins_way(seen, (march,), way[1], way[2])


def test_an_army_may_be_told_to_defend_where_it_is() -> None:
    """`A1 defend Albany` is no move; elsewhere it would be one (whigs/standing-6)."""
    at = table("orders", until=("fleets",), **FORCES)
    seen, kind = at.match.view("british"), YearOrders()
    defend, here = at.lines("british", "A1 defend Albany")
    assert kind.begins_way(seen, (defend,), here, None)
    assert not kind.begins_way(seen, (defend,), at.lines("british", "A1 to BOS")[0], None)
    assert not kind.begins_way(seen, at.lines("british", "A1 march"), here, None)
