"""The lattice: distances, ways, lines and shapes, each by a case worked out by hand.

(skirmish/measure-1 to measure-4).
"""

from __future__ import annotations

import pytest

from rules.skirmish.geometry import (
    WHOLE,
    Point,
    Polygon,
    Vector,
    apart,
    beside,
    common,
    contact,
    corners,
    inset,
    inside,
    length,
    long,
    meet,
    nearest,
    nearest_in,
    nearest_of,
    offset,
    on,
    parts_in_tenths,
    scaled,
    simple,
    step,
    strip,
    tenths,
    turned,
    union,
    walk,
    walked,
    wind,
    within,
    without,
)

HALF, QUARTER = WHOLE // 2, WHOLE // 4
SQUARE = corners((0, 0, 1000, 1000))
HORSESHOE: Polygon = (
    (0, 0),
    (1000, 0),
    (1000, 1000),
    (750, 1000),
    (750, 250),
    (250, 250),
    (250, 1000),
    (0, 1000),
)


# -- distances


@pytest.mark.parametrize(
    ("b", "shown"), [((1003, 0), 100), ((1004, 0), 100), ((1005, 0), 101), ((300, 400), 50), ((100, 100), 14)]
)
def test_what_is_shown_is_what_counts(b: Point, shown: int) -> None:
    """10.03 inches are 10.0, and 10.05 are 10.1: rules compare the tenths that texts show.

    (skirmish/measure-2).
    """
    assert tenths((0, 0), b) == tenths(b, (0, 0)) == shown


def test_a_way_is_rounded_up() -> None:
    """The diagonal of an inch is 141.4 hundredths: it takes 142 (skirmish/measure-4)."""
    assert length((0, 0), (100, 100)) == 142
    assert length((0, 0), (300, 400)) == 500
    assert length((7, 7), (7, 7)) == 0
    assert long(((0, 0), (100, 100), (200, 0))) == 284


@pytest.mark.parametrize(
    ("point", "far"), [((50, 30), 3), ((130, 40), 5), ((-40, 30), 5), ((50, 0), 0), ((50, -35), 4)]
)
def test_how_far_a_point_is_from_a_segment(point: Point, far: int) -> None:
    """Straight across where it lies beside it, else from the nearer end; 3.5 tenths are 4."""
    assert apart(point, (0, 0), (100, 0)) == apart(point, (100, 0), (0, 0)) == far


# -- ways


def test_a_vector_is_scaled_to_the_nearest() -> None:
    """Three by four inches is five; the diagonal's 70.7 are 71, to both sides of nought.

    (skirmish/measure-4).
    """
    assert scaled((3, 4), 1000) == (600, 800)
    assert scaled((1, 1), 100) == (71, 71)
    assert scaled((-1, -1), 100) == (-71, -71)


def test_ahead_and_to_the_right() -> None:
    """Who faces north has the east to his right, who faces east the south."""
    assert offset((0, 7), 100, 50) == (50, 100)
    assert offset((7, 0), 100, 50) == (100, -50)


def test_steps_and_walks() -> None:
    """So far, and to the end where that suffices; legs are walked one after the other.

    (skirmish/measure-4).
    """
    way = ((0, 0), (300, 400), (300, 1000))
    assert step((0, 0), (600, 800), 500) == (300, 400)
    assert step((0, 0), (600, 800), 1000) == (600, 800)
    assert [walk(way, far) for far in (0, 250, 500, 700, 1100, 5000)] == [
        *((0, 0), (150, 200), (300, 400)),
        *((300, 600), (300, 1000), (300, 1000)),
    ]
    assert walked(way, 700) == ((0, 0), (300, 400), (300, 600))
    assert walked(way, 500) == ((0, 0), (300, 400))


def test_turning_by_eighths() -> None:
    """To the left; by quarters exactly, and round to where it began."""
    east = (100, 0)
    assert [turned(east, n) for n in (0, 1, 2, 4, 6, 7, 8)] == [
        *((100, 0), (71, 71), (0, 100), (-100, 0)),
        *((0, -100), (71, -71), (100, 0)),
    ]


@pytest.mark.parametrize(
    ("facing", "named"),
    [
        *(((100, 41), "east"), ((100, 42), "north-east"), ((41, 100), "north"), ((42, 100), "north-east")),
        *(((-100, 42), "north-west"), ((-3, -3), "south-west"), ((0, -1), "south"), ((9, -9), "south-east")),
        ((-100, -41), "west"),
    ],
)
def test_the_nearest_of_eight_winds(facing: Vector, named: str) -> None:
    """Half-way between east and north-east is 22.5 degrees: 41.4 up on a hundred."""
    assert wind(facing) == named


# -- where a point lies


def test_the_border_belongs_to_a_polygon() -> None:
    """Sides and corners, and not the bay of a horseshoe, either way round (skirmish/measure-4)."""
    for shape in (HORSESHOE, HORSESHOE[::-1]):
        assert all(within(shape, p) for p in ((0, 0), (500, 0), (750, 600), (100, 900), (800, 1000)))
        assert not any(within(shape, p) for p in ((500, 600), (500, 251), (1001, 500), (-1, 0), (500, 1000)))


def test_the_nearest_point() -> None:
    """Of a segment, of a course, and of a polygon: of that one the point itself, if it is in it."""
    assert nearest((40, 70), (0, 0), (100, 0)) == (40, 0)
    assert nearest((170, 70), (0, 0), (100, 0)) == (100, 0)
    assert nearest_of((90, 60), ((0, 0), (100, 0), (100, 100))) == (100, 60)
    assert nearest_in((600, 600), HORSESHOE) == (750, 600)
    assert nearest_in((500, 100), HORSESHOE) == (500, 100)
    assert nearest_in((1300, 400), SQUARE) == (1000, 400)


# -- lines that meet

MEETINGS = [  # two segments, and where the second is on the first
    (((0, 0), (400, 0)), ((100, -100), (100, 100)), (QUARTER, QUARTER)),
    (((0, 0), (400, 0)), ((100, 0), (100, 100)), (QUARTER, QUARTER)),
    (((0, 0), (400, 0)), ((400, 0), (500, 0)), (WHOLE, WHOLE)),
    (((0, 0), (400, 0)), ((200, 0), (900, 0)), (HALF, WHOLE)),
    (((0, 0), (400, 0)), ((900, 0), (200, 0)), (HALF, WHOLE)),
    (((0, 0), (400, 0)), ((-50, 0), (900, 0)), (0, WHOLE)),
    (((0, 0), (400, 0)), ((401, 0), (900, 0)), None),
    (((0, 0), (400, 0)), ((0, 1), (400, 1)), None),
    (((0, 0), (400, 0)), ((100, 1), (100, 100)), None),
    (((0, 0), (400, 0)), ((500, -100), (500, 100)), None),
]


@pytest.mark.parametrize(("first", "second", "where"), MEETINGS)
def test_where_two_segments_meet(
    first: tuple[Point, Point], second: tuple[Point, Point], where: tuple[int, int] | None
) -> None:
    """They cross, touch, run along each other, or miss; the way back meets at the same places.

    (skirmish/measure-4).
    """
    assert contact(*first, *second) == where
    assert contact(*first[::-1], *second) == (where and (WHOLE - where[1], WHOLE - where[0]))
    assert meet(*first, *second) == meet(*second, *first) == (where is not None)


def test_what_is_on_a_segment() -> None:
    assert on((50, 25), (0, 0), (100, 50))
    assert on((0, 0), (0, 0), (100, 50))
    assert not on((51, 25), (0, 0), (100, 50))
    assert not on((102, 51), (0, 0), (100, 50))


# -- lines through polygons

THROUGH = [  # a line, and what of it is in the horseshoe
    (((-500, 500), (1500, 500)), ((QUARTER, QUARTER + WHOLE // 8), (HALF + WHOLE // 8, HALF + QUARTER))),
    (((0, 100), (1000, 100)), ((0, WHOLE),)),
    (((0, 1000), (1000, 1000)), ((0, QUARTER), (HALF + QUARTER, WHOLE))),  # along its ends
    (((0, 0), (0, 1000)), ((0, WHOLE),)),  # along its side
    (((250, 0), (250, 1000)), ((0, WHOLE),)),  # along the side of the bay
    (((500, 300), (500, 900)), ()),
    (((-500, 500), (500, -500)), ()),  # touches a corner
    (((500, 500), (500, -500)), ((QUARTER, HALF),)),
]


@pytest.mark.parametrize(("line", "spans"), THROUGH)
def test_what_of_a_line_is_inside(line: tuple[Point, Point], spans: tuple[tuple[int, int], ...]) -> None:
    """In order, along borders too, and the same on the way back and for a polygon written backwards.

    (skirmish/measure-4).
    """
    assert inside(HORSESHOE, *line) == inside(HORSESHOE[::-1], *line) == spans
    back = tuple((WHOLE - end, WHOLE - start) for start, end in reversed(spans))
    assert inside(HORSESHOE, *line[::-1]) == back


def test_both_ways_agree_on_half_a_part() -> None:
    """The line enters it 512,001 half parts from its beginning: one place, whichever end comes first.

    (skirmish/measure-4).
    """
    shape = ((1000, -1), (1001, 511), (2000, 511), (2000, -1))
    ((start, _),), ((_, end),) = inside(shape, (0, 0), (4096, 0)), inside(shape, (4096, 0), (0, 0))
    assert start == WHOLE - end == 256_001


def test_a_line_that_is_a_point() -> None:
    assert inside(SQUARE, (1000, 5), (1000, 5)) == ((0, WHOLE),)
    assert inside(SQUARE, (1001, 5), (1001, 5)) == ()


def test_parts_of_a_line_in_tenths() -> None:
    """A quarter of five inches is 1.25: 1.3; taken twice 2.5 (skirmish/measure-4)."""
    assert parts_in_tenths(QUARTER, (0, 0), (300, 400)) == 13
    assert parts_in_tenths(2 * QUARTER, (0, 0), (300, 400)) == 25


def test_spans() -> None:
    """All of some, what they share, and what of them is left."""
    assert union([(5, 9), (0, 3), (3, 4), (8, 12)]) == ((0, 4), (5, 12))
    assert common([(0, 4), (5, 12)], [(2, 7)]) == [(2, 4), (5, 7)]
    assert without([(0, 4), (5, 12)], [(2, 7), (9, 10)]) == [(0, 2), (7, 9), (10, 12)]


# -- shapes


def test_a_strip_beside_a_course() -> None:
    """Who goes east and then north has his right outside of the bend; the strip has both sides of it."""
    bend = ((0, 0), (1000, 0), (1000, 1000))
    assert beside(bend, 50) == ((0, -50), (1050, -50), (1050, 1000))
    assert beside(bend, -50) == ((0, 50), (950, 50), (950, 1000))
    assert strip(bend, 100) == (*beside(bend, 50), *reversed(beside(bend, -50)))


def test_a_polygon_inside_another() -> None:
    """Half an inch from each side, whichever way round it is written."""
    assert inset(SQUARE, 50) == corners((50, 50, 950, 950))
    assert inset(SQUARE[::-1], 50) == corners((50, 50, 950, 950))[::-1]


@pytest.mark.parametrize(
    ("shape", "fine"),
    [
        (SQUARE, True),
        (HORSESHOE, True),
        (((0, 0), (100, 100), (100, 0), (0, 100)), False),  # its sides cross
        (((0, 0), (100, 0), (50, 0)), False),  # it has no inside
        (((0, 0), (100, 0), (100, 0), (0, 100)), False),  # a corner twice
        (((0, 0), (100, 0), (100, 100), (50, 0), (0, 100)), False),  # a corner on another side
        (((0, 0), (100, 0), (100, 100), (100, 50), (0, 100)), False),  # a side goes back over the last
    ],
)
def test_a_border_meets_itself_nowhere(shape: Polygon, fine: bool) -> None:
    assert simple(shape) == fine
