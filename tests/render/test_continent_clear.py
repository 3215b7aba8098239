"""Maps of the continent can be read: whose name and whose counters these are, and that all of it is there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest
from PIL import Image

from render.furniture import scale_bar
from render.placing import between, held, inside, overlap, struck
from render.standing import tied
from render.theme import LIGHT
from render.whigs import BOARD
from render.whigs.base import SCALE, base
from render.whigs.chart import Chart
from render.whigs.look import SHEET
from render.whigs.marks import met, routes
from render.whigs.stacks import arrangement, shown, spread
from render.words import words
from rules.whigs.state import State
from rules.whigs.view import View
from tests.contract.play import Play
from tests.contract.subjects import SUBJECTS
from tests.render.wars import crowded, massed, seen, spring, war

PLACES = tuple(spring().board.places)
WHOLE = ((1600, None), (900, None))
PARTS = [(900, focus) for focus in (*BOARD.theatres, *PLACES[::4]) if focus != SHEET]
KINDS = [*WHOLE, *PARTS, (1600, "canada"), (1600, "FWH")]


def charted(width: int, focus: str | None, language: str = "en") -> Chart:
    return base(spring().board, LIGHT, words(language, BOARD.words), width, focus, None)[0]


# -- whose name it is


def astray(chart: Chart) -> list[tuple[str, str]]:
    """Names with the signs of others to which they stand as near as to their own."""
    return [
        (code, other)
        for code, label in chart.names.items()
        for other, sign in chart.signs.items()
        if other != code and between(label.box, sign) <= between(label.box, chart.signs[code])
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("width", "focus"), KINDS)
def test_a_name_is_nearest_to_its_own_sign(width: int, focus: str | None, language: str) -> None:
    """On the whole continent, of every theatre and about places."""
    assert astray(charted(width, focus, language)) == []


@pytest.mark.parametrize(("width", "focus"), PARTS)
def test_posts_at_the_edge_stand_clear(width: int, focus: str) -> None:
    """None on a name, a sign or another, and no two close together say the same."""
    chart = charted(width, focus)
    others = [*chart.written, *chart.signs.values()]
    for post in chart.sign_posts:
        rest = [one for one in chart.sign_posts if one is not post]
        assert not any(overlap(post.box, box) for box in (*others, *(one.box for one in rest)))
        assert not any(between(post.box, one.box) < 2 * post.size for one in rest if one.text == post.text)


# -- whose counters they are


def cut(chart: Chart, view: View) -> tuple[int, list[tuple[str, str]]]:
    """How many stacks are tied to their signs by a line, and which lines run through a name or a sign."""
    language = words("en", BOARD.words)
    present, lines, found = shown(view, language, chart), 0, []
    boxes = arrangement(chart, present)
    written = {f"name {code}": label.box for code, label in (*chart.names.items(), *chart.nations.items())}
    for stack in present:
        spot = chart.spots[stack.at]
        parts = [box for _, box in spread(stack, chart.look, boxes[stack.name])]
        if not tied(chart, stack.at, parts):
            continue
        end = held(parts, spot)
        lines += 1
        signs = {f"sign {code}": box for code, box in chart.signs.items() if code != stack.at}
        met = [name for name, box in (written | signs).items() if struck(box, spot, end)]
        found += [(stack.name, name) for name in met[:1]]
    return lines, found


def cuts(chart: Chart, views: Iterable[View]) -> tuple[int, list[tuple[str, str]]]:
    counted = [cut(chart, view) for view in views]
    return sum(lines for lines, _ in counted), [one for _, found in counted for one in found]


@cache
def played() -> tuple[View, ...]:
    """What the game master sees now and then in games played at random, from every start."""
    (subject,) = (one for one in SUBJECTS if one.name == "whigs")
    views = []
    for variant in subject.starts:
        play = Play(subject, variant, 1)
        while play.match.open:
            play.go_on()
            if play.orders % 12 == 4:
                views.append(play.match.view("gm"))
    return tuple(views)


@pytest.mark.parametrize(("width", "focus"), WHOLE)
def test_no_line_to_counters_runs_through_a_name(width: int, focus: str | None) -> None:
    """Nor through another sign, in the first spring, at the height of a war and in games that were played."""
    lines, found = cuts(charted(width, focus), [*played(), seen(spring(), "gm"), seen(war(), "gm")])
    assert lines > 50
    assert found == []


def scattered(seed: int) -> State:
    """Every counter of both sides somewhere, so that several meet by chance where there is little room."""
    state, chance = crowded(), Random(seed)
    near = chance.sample(PLACES, 20)
    for army in list(state.armies):
        state.change(army, at=chance.choice(near))
    for fleet in list(state.fleets):
        state.change(fleet, at=chance.choice(list(state.board.seas)))
    return state


@pytest.mark.parametrize(("width", "focus"), WHOLE)
def test_hardly_a_line_runs_through_a_name_in_a_crowd(width: int, focus: str | None) -> None:
    """With all counters on the board at most one in a hundred does, and one of those of a whole war that
    meets at five neighbouring places."""
    lines, found = cuts(charted(width, focus), [seen(scattered(seed), "gm") for seed in range(12)])
    assert lines > 100
    assert len(found) * 100 <= lines
    for state in (crowded(), massed()):
        assert len(cut(charted(width, focus), seen(state, "gm"))[1]) <= 1


# -- arrows


@pytest.mark.parametrize(("width", "focus"), WHOLE)
def test_arrows_keep_to_the_side_on_which_they_meet_fewest_names(width: int, focus: str | None) -> None:
    """In games that were played at most half of them meet any; none from Détroit runs through its name."""
    chart = charted(width, focus)
    ways = {trail.path for view in played() for trail in view.trails}
    arrows = [line for way in ways for line in routes(chart, way)]
    assert len(arrows) > 10
    assert sum(met(chart, line) > 0 for line in arrows) * 2 <= len(arrows)
    (line,) = routes(chart, ("DET", "MIC"))
    assert not any(inside(spot, chart.names["DET"].box) for spot in line)


# -- all of it is there


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("width", "focus"), WHOLE)
def test_the_name_of_the_ocean_is_whole(width: int, focus: str | None, language: str) -> None:
    """No panel covers a letter of a name along a curve, not even the papers that not every reader has; where
    the whole of a name has no room there is none of it."""
    chart = charted(width, focus, language)
    ocean = "".join(words(language, BOARD.words)("whigs.letters.atlantic").split())
    written = {"".join(letter for letter, *_ in name.placed) for name in chart.letters}
    assert (ocean in written) == (width == 1600)
    letters = [box for name in chart.letters for box in name.boxes(0.4)]
    assert [box for box in letters for panel in chart.panels.values() if overlap(box, panel)] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_scale_stands_whole_within_the_frame(language: str) -> None:
    """Its numbers and its title too, beside all panels and names."""
    chart = charted(1600, None, language)
    title, blank = words(language, BOARD.words)("scale.miles"), Image.new("RGB", (1600, chart.look.height))
    box = scale_bar(blank, chart.window, LIGHT, SCALE, title, 13)
    left, top, right, bottom = chart.look.map_box
    assert left < box[0] < box[2] < right
    assert top < box[1] < box[3] < bottom
    others = [*chart.panels.values(), *chart.signs.values(), *(label.box for label in chart.names.values())]
    assert [other for other in others if overlap(other, box)] == []


@pytest.mark.parametrize("width", [900, 1600])
def test_degrees_leave_the_bars_of_the_frame_whole(width: int) -> None:
    """Along each side every bar has one colour from its outer to its inner edge."""
    look = charted(width, None).look
    band = max(5, look.frame // 4)
    image = base(spring().board, LIGHT, words("en", BOARD.words), width, None, None)[1]
    for turned in (image, *(image.transpose(way) for way in TURNS)):
        strip = turned.crop(
            (look.frame * 2, look.frame - band - 1, turned.width - look.frame * 2, look.frame - 3)
        )
        columns = [strip.crop((x, 0, x + 1, strip.height)).getcolors() for x in range(strip.width)]
        assert {len(colours or ()) for colours in columns} == {1}


TURNS = (Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270)
