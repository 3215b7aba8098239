"""Nothing on the map covers anything else, however crowded it gets."""

from itertools import combinations

import pytest

from render.blocks import BOARD, battles
from render.blocks.chart import Chart
from render.blocks.stacks import arrangement, stacks
from render.placing import Box, overlap
from rules.blocks.state import State
from tests.render.positions import DATA, charted, full, late, read_board, seen, start

KINDS = [(1600, None), (900, None), (1600, "champlain"), (900, "champlain"), (1200, None)]


def placed(state: State, chart: Chart, who: str = "gm") -> dict[str, Box]:
    """Stacks, names, signs, panels and sign posts by name."""
    view = seen(state, who)
    present = [stack for stack in stacks(view, chart.look) if stack.place in chart.spots]
    boxes = {f"stack {name}": box for name, box in arrangement(chart, present, []).items()}
    boxes |= {f"name {code}": box for code, box in chart.names.items()}
    boxes |= {f"sign {code}": box for code, box in chart.signs.items()}
    boxes |= {f"panel {name}": box for name, box in chart.panels.items()}
    return boxes | {f"post {post.text} {post.box}": post.box for post in chart.sign_posts}


def clashes(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    return [(a, b) for (a, one), (b, other) in combinations(boxes.items(), 2) if overlap(one, other)]


@pytest.mark.parametrize("number", [1, 4, 10, 13])
@pytest.mark.parametrize(("width", "focus"), KINDS)
def test_full_stacks_everywhere_cover_nothing(number: int, width: int, focus: str | None) -> None:
    """With this many blocks in every place no stack, name, sign or panel touches another."""
    assert clashes(placed(full(number), charted(width, focus))) == []


@pytest.mark.parametrize("focus", BOARD.theatres)
def test_every_theatre_holds_full_stacks(focus: str) -> None:
    """A crop of each theatre has room for ten blocks in each of its places."""
    assert clashes(placed(full(), charted(1600, focus))) == []


@pytest.mark.parametrize("state", [start(), late()], ids=["start", "late"])
@pytest.mark.parametrize("who", ["british", "french", "public", "gm"])
def test_positions_of_a_real_game_cover_nothing(state: State, who: str) -> None:
    """The start and a late battle fit for every reader."""
    assert clashes(placed(state, charted(), who)) == []


@pytest.mark.parametrize(("width", "focus"), KINDS)
def test_everything_stays_within_the_frame(width: int, focus: str | None) -> None:
    """No stack, name or post crosses the border of the map."""
    chart = charted(width, focus)
    left, top, right, bottom = chart.look.map_box
    boxes = placed(full(), chart)
    outside = [
        name
        for name, box in boxes.items()
        if not name.startswith(("panel", "sign"))
        and (box[0] < left or box[1] < top or box[2] > right or box[3] > bottom)
    ]
    assert outside == []


def test_blocks_stand_near_their_place_at_the_start() -> None:
    """With the historical set-up no stack is farther than two blocks from its sign."""
    chart = charted()
    for name, box in placed(start(), chart).items():
        if name.startswith("stack"):
            x, y = chart.spots[name.split()[1]]
            across = max(box[0] - x, x - box[2], 0)
            down = max(box[1] - y, y - box[3], 0)
            assert max(across, down) < 2 * chart.look.piece, name


def test_a_battle_is_marked_at_its_place() -> None:
    """The mark of a battle leans on the sign of the place."""
    view, chart = seen(late(), "gm"), charted()
    present = list(stacks(view, chart.look))
    boxes = arrangement(chart, present, battles(view))
    for code in ("CR", "HE", "LO"):
        assert overlap(boxes[f"{code} battle"], chart.signs[code])


def test_the_same_view_is_laid_out_alike() -> None:
    """The search knows no chance."""
    one, other = (placed(full(7), charted()) for _ in range(2))
    assert one == other


def test_the_longest_french_names_fit() -> None:
    """A board whose places have long names with accents is drawn without a clash."""
    text = DATA.read_text(encoding="utf-8")
    for short, long in (
        ("Ft. Carillon", "Fort Carillon à Ticonderoga"),
        ("Quebec", "Québec-sur-Saint-Laurent"),
    ):
        assert f'name = "{short}"' in text
        text = text.replace(f'name = "{short}"', f'name = "{long}"')
    board = read_board(text)
    assert clashes(placed(full(10, board), charted(board=board))) == []
