"""What lies over one another on a field of battle is counted: heads of arrows, numbers, names."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from random import Random

import msgspec
import pytest
from PIL import Image

from render.battles import draw
from render.battles.chart import Chart
from render.battles.counters import fitted
from render.battles.looked import COST, UNDER, Glass
from render.battles.marks import around, signs
from render.battles.sides import pairs
from render.battles.stacks import NAMED, Here, here, row_height, stacks
from render.battles.ways import attacks, between, buried, courses, crossings, joined, ways
from render.board import Frame
from render.overlay import Overlay
from render.placing import grown, inside, overlap
from render.projection import length
from render.theme import LIGHT
from rules.battles import GAME
from rules.battles.aids.lookups import Reach
from rules.battles.board import SCENARIOS
from rules.battles.setup import new
from rules.battles.state import Options, Shot, Trail
from rules.battles.thinking.quick import quick
from rules.battles.view import View, view
from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from tests.render.fields import charted, fogged, lake, oswego, printed, quebec, seen

WIDTHS = (1600, 900)
FIXED = {"lake_george": lake, "oswego": oswego, "quebec": quebec}


@cache
def boards(scenario: str) -> tuple[View, ...]:
    """Every board of a battle between computer players on which something happened that is drawn."""
    codec = Codec(GAME, printed())
    match = Match(codec, beginning(codec, new(printed(), scenario, Options())), b"pictures")
    found = [seen(FIXED[scenario](), "gm")]
    while match.open:
        seat, ask = next((s, a) for s, a in match.open.items() if match.sealed(s) is None)
        match.submit(seat, quick(match.view(seat), ask.kind, Random(0), {}))
        if match.state.trails or match.state.fought or match.state.shots:
            found.append(view(match.state, "gm"))
    return tuple(found)


def opened(board: View) -> Image.Image:
    return Image.open(BytesIO(draw(board, Frame(theme=LIGHT)).png)).convert("RGB")


def laid_out(board: View, scenario: str, width: int, focus: str | None = None) -> tuple[Chart, Here]:
    chart = charted(scenario, width, focus)
    return chart, here(chart, [stack for stack in stacks(board) if stack.at in chart.spots])


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_head_of_every_way_is_seen(scenario: str, width: int) -> None:
    """Its ribbon ends where no counter hides it, or a head lies over the counters of the last two hexes."""
    counted = 0
    for board in boards(scenario):
        chart, lying = laid_out(board, scenario, width)
        over = {way.path[-2:] for way, _ in buried(courses(board, chart, lying.covers), chart, lying)}
        for way, line in courses(board, chart, lying.covers):
            counted += 1
            hidden = [spot for spot in line[-2:] if any(inside(spot, box) for box in lying.covers.values())]
            assert way.path[-2:] in over or not hidden, way
            assert way.path[-2:] in over or length(line) > 0.3 * chart.look.edge, way
    assert counted > 50


def test_a_head_lies_over_counters_that_leave_no_room() -> None:
    """From one stack into another beside it, drawn over both."""
    state = msgspec.structs.replace(quebec(), fought=[], assaults=[], trails=[])
    moved = msgspec.structs.replace(state, trails=[Trail("british", ("1506", "1507"))])
    chart, lying = laid_out(seen(moved, "gm"), "quebec", 1600)
    ((_, line),) = buried(courses(seen(moved, "gm"), chart, lying.covers), chart, lying)
    box = grown((*line[0], *line[-1]), 4)
    plain, drawn = (opened(seen(one, "gm")).crop(box).tobytes() for one in (state, moved))
    assert sum(a != b for a, b in zip(plain[::3], drawn[::3], strict=True)) > 60


def test_a_march_ordered_in_two_lines_is_one_way() -> None:
    """If nobody of its side is left where the lines meet; else those who stopped there have their own."""
    trails = [Trail("french", ("1011", "1110")), Trail("french", ("1110", "1209", "1310"))]
    assert [trail.path for trail in joined(trails, {})] == [("1011", "1110", "1209", "1310")]
    assert joined(trails, {"1110": "british"}) == joined(trails, {})
    assert joined(trails, {"1110": "french"}) == trails
    assert joined([trails[0], msgspec.structs.replace(trails[1], kind="pursuit")], {})[0] == trails[0]


def test_marches_go_back_when_attacks_are_declared() -> None:
    """Retreats and pursuits are of the fight and stay plain."""
    march, retreat = Trail("british", ("1305", "1405")), Trail("french", ("1705", "1706"), "retreat")
    for step, old in (("move", False), ("declare", True), ("fight", True)):
        state = msgspec.structs.replace(quebec(), trails=[march, retreat], step=step)
        assert [way.old for way in ways(seen(state, "gm"))] == [old, False]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_sign_lies_on_a_number(scenario: str) -> None:
    """What came of shots and fights leaves the numbers of counters, heads of ways and attacks free."""
    counted = 0
    for board in boards(scenario):
        chart, lying = laid_out(board, scenario, 1600)
        for box in [
            *crossings(board, chart, lying, [*buried(courses(board, chart, lying.covers), chart, lying)])
        ]:
            lying.take(box)
        free = [*lying.figures]
        for mark, spot in signs(board, chart, LIGHT, lying):
            counted += 1
            assert not any(overlap(around(spot, mark.size), box) for box in free)
    assert counted > 50


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_arrows_over_counters_leave_their_numbers_free(scenario: str) -> None:
    """Heads of ways and arrows of attacks: no tip and no tail on a number."""
    counted = struck = 0
    for board in boards(scenario):
        chart, lying = laid_out(board, scenario, 1600)
        lines = [line for _, line in buried(courses(board, chart, lying.covers), chart, lying)]
        lines += [between(chart, ends, lying) for ends in attacks(board, chart)]
        for line in lines:
            counted += 1
            struck += any(inside(spot, grown(box, -1)) for spot in line for box in lying.figures)
    print(scenario, counted, struck)
    assert counted > 20
    assert struck == 0


def test_a_shot_without_a_result_yet_has_no_sign() -> None:
    """Before its dice are read."""
    state = msgspec.structs.replace(oswego(), shots=[Shot("1304", "0605", ""), Shot("0506", "0309", "Dz")])
    chart, lying = laid_out(seen(state, "gm"), "oswego", 1600)
    assert len(list(signs(seen(state, "gm"), chart, LIGHT, lying))) == 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_name_is_written_in_full(scenario: str) -> None:
    """On whole counters and in rows that have names, at most two fifths narrower than the letters are cut."""
    chart = charted(scenario)
    wide, high = chart.look.piece
    row = row_height(chart, 2)
    for name in printed().battles[scenario].counters:
        assert fitted(name, "semibold", high * 0.235, wide * 0.93)[1] >= 0.6, name
        if row >= NAMED:
            assert fitted(name, "semibold", row * 0.36, chart.look.edge * 1.52 - row * 1.4)[1] >= 0.6, name


def test_no_name_lies_below_the_cost_of_a_hex() -> None:
    """Before anything is looked up the Barricade's name may stand where it then says what 0712 costs."""
    view, overlay = seen(lake(), "french"), Overlay(Image.new("P", (10, 10)))
    chart, lying = laid_out(view, "lake_george", 1600)
    glass = Glass(overlay, view, chart, LIGHT, lying)
    size = COST * chart.look.edge
    x, y = chart.middle("0712")
    cost = around((x, y + 0.08 * chart.look.edge), (size, size))

    def covered() -> bool:
        places = [title.clear_of(lying.full) for title in chart.titles]
        return any(box is not None and overlap(box, cost) for box in places)

    assert covered()
    UNDER["Reach"](glass, Reach("Nipissing").answer(view))
    assert not covered()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_names_of_roads_and_tracts_give_way_to_counters(scenario: str) -> None:
    """Of all boards of a battle at most one in twenty has one that a counter touches; had they but one
    place each, more than a seventh of them would be touched."""
    chart = charted(scenario)
    moved = kept = 0
    for board in boards(scenario):
        full = here(chart, [*stacks(board)]).full
        for tract in chart.tracts:
            moved += any(overlap(tract.clear_of(full)[0], other) for other in full)
            kept += any(overlap(tract.box, other) for other in full)
    named = len(chart.tracts) * len(boards(scenario))
    assert moved <= named / 20
    assert kept > named / 7


@pytest.mark.parametrize(("width", "focus"), [(1600, None), (900, None), (900, "0812"), (1600, "0812")])
def test_the_name_of_works_never_leaves_them(width: int, focus: str | None) -> None:
    """Wherever counters send it, Johnson's barricade stands less than a hex before it or behind."""
    chart = charted("lake_george", width, focus)
    (title,) = (one for one in chart.titles if one.text == "Barricade")
    grid, edge = chart.look.grid, chart.look.edge
    sides = [grid.side(*pair) for pair in pairs(chart.battle)["entrenchment"]]
    for box in (title.box, *(box for _, box in title.others)):
        about = grown(box, 0.8 * edge)
        assert any(inside(end, about) for side in sides for end in side)
    for board in (seen(lake(), "gm"), seen(fogged(), "british")):
        _, lying = laid_out(board, "lake_george", width, focus)
        assert title.clear_of(lying.full) is not None
