"""The whole theatre of the block game can be read: whose name and whose blocks these are."""

from __future__ import annotations

from functools import cache

import pytest

from render.blocks import battles
from render.blocks.chart import Chart
from render.blocks.stacks import arrangement, stacks
from render.placing import between, held, struck
from render.standing import tied
from rules.blocks.view import View
from tests.contract.play import Play
from tests.contract.subjects import SUBJECTS
from tests.render.positions import charted, late, seen, start

SIZES = (1600, 900)


@pytest.mark.parametrize("width", SIZES)
def test_a_name_is_nearest_to_its_own_sign(width: int) -> None:
    chart = charted(width)
    for code, name in chart.names.items():
        others = (between(name, sign) for other, sign in chart.signs.items() if other != code)
        assert between(name, chart.signs[code]) < min(others), code


@cache
def played() -> tuple[View, ...]:
    """Now and then in games played at random, from every start, by the eyes of each."""
    (subject,) = (one for one in SUBJECTS if one.name == "blocks")
    views = [seen(state, who) for state in (start(), late()) for who in ("gm", "british", "public")]
    for variant in subject.starts:
        play = Play(subject, variant, 2)
        while play.match.open:
            play.go_on()
            if play.orders % 40 == 7:
                views += [play.match.view(who) for who in ("gm", "public")]
    return tuple(views)


def lines(chart: Chart, view: View) -> list[tuple[str, str]]:
    """Which stacks are tied to their places, each with the first name or sign that its line runs through."""
    present = [stack for stack in stacks(view, chart.look) if stack.place in chart.spots]
    boxes = arrangement(chart, present, [code for code in battles(view) if code in chart.spots])
    written = {f"name {code}": box for code, box in chart.names.items()}
    found = []
    for stack in present:
        box, spot = boxes[stack.name], chart.spots[stack.place]
        if tied(chart, stack.place, [box]):
            end = held([box], spot)
            signs = {f"sign {code}": sign for code, sign in chart.signs.items() if code != stack.place}
            met = [name for name, other in (written | signs).items() if struck(other, spot, end)]
            found.append((stack.name, "".join(met[:1])))
    return found


@pytest.mark.parametrize("width", SIZES)
def test_no_line_to_blocks_runs_through_a_name(width: int) -> None:
    """Nor through another sign, at the start, late in the war and in games that were played."""
    found = [line for view in played() for line in lines(charted(width), view)]
    assert len(found) > 100
    assert [line for line in found if line[1]] == []


@pytest.mark.parametrize("width", SIZES)
def test_blocks_as_near_to_another_sign_are_tied_to_their_own(width: int) -> None:
    """So that nobody takes Carillon's for those of St. Frederic."""
    chart, doubtful = charted(width), 0
    for view in played():
        present = [stack for stack in stacks(view, chart.look) if stack.place in chart.spots]
        boxes = arrangement(chart, present, [code for code in battles(view) if code in chart.spots])
        told = {name for name, _ in lines(chart, view)}
        for stack in present:
            box, others = boxes[stack.name], {**chart.signs}
            own = others.pop(stack.place)
            if min(between(box, sign) for sign in others.values()) <= between(box, own):
                doubtful += 1
                assert stack.name in told
    assert doubtful > 0
