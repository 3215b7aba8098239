"""Hexagons: distances, neighbours, columns, and the hexagons that a straight line goes through."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.hexes import (
    CORNERS,
    DIRECTIONS,
    Course,
    Hex,
    Leg,
    beside,
    centre,
    direction,
    distance,
    in_column,
    legs,
)

FAR = 9
NUMBERS = st.integers(-FAR, FAR)
PLACES = st.tuples(NUMBERS, NUMBERS)
ENDS = PLACES.filter(lambda to: to != (0, 0))
HERE: Hex = (0, 0)

# -- distances and neighbours ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "steps"), [((0, 0), 0), ((3, 0), 3), ((0, 4), 4), ((1, 1), 2), ((3, -3), 3), ((4, -1), 4)]
)
def test_distance_counts_the_steps_of_the_shortest_way(to: Hex, steps: int) -> None:
    """The hexagon one begins in is not counted, the other is."""
    assert distance(HERE, to) == steps


@given(PLACES, PLACES, PLACES)
def test_distance_is_a_measure(a: Hex, b: Hex, c: Hex) -> None:
    """The same there and back, nothing only to itself, and no detour is shorter."""
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(PLACES, PLACES.filter(lambda to: to != (0, 0)))
def test_some_neighbour_is_one_step_nearer(a: Hex, by: Hex) -> None:
    """So that the distance can be walked."""
    b = a[0] + by[0], a[1] + by[1]
    assert min(distance(n, b) for n in beside(a)) == distance(a, b) - 1


@given(PLACES)
def test_six_neighbours_lie_at_distance_one(at: Hex) -> None:
    """All different, in the order of the directions, and each knows the way back."""
    near = list(beside(at))
    assert len(set(near)) == 6
    assert [distance(at, n) for n in near] == [1] * 6
    assert [direction(at, n) for n in near] == list(range(6))
    assert [direction(n, at) for n in near] == [3, 4, 5, 0, 1, 2]


def test_directions_go_round() -> None:
    """Each neighbour lies beside the next one."""
    assert all(distance(a, b) == 1 for a, b in pairwise((*DIRECTIONS, DIRECTIONS[0])))


def test_no_direction_leads_to_a_hexagon_farther_off() -> None:
    """Only neighbours lie in one."""
    with pytest.raises(ValueError, match="not in"):
        direction(HERE, (2, 0))


def test_a_corner_is_shared_by_three() -> None:
    """Each corner, in thirds, is a third of the sum of two neighbours that lie side by side."""
    shared = [(a[0] + b[0], a[1] + b[1]) for a, b in pairwise((*DIRECTIONS, DIRECTIONS[0]))]
    assert sorted(shared) == sorted(CORNERS)


# -- columns and where they are drawn -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lower", "near"),
    [
        (0, [(8, 9), (8, 11), (7, 10), (7, 11), (9, 10), (9, 11)]),
        (1, [(8, 9), (8, 11), (7, 9), (7, 10), (9, 9), (9, 10)]),
    ],
)
def test_columns_stand_half_a_hexagon_lower(lower: int, near: list[Hex]) -> None:
    """The neighbours of 0810 where even columns are the lower ones, and where odd ones are."""
    at = in_column(8, 10, lower)
    assert sorted(in_column(c, r, lower) for c, r in near) == sorted(beside(at))


@given(st.integers(1, 30), st.integers(1, 20), st.sampled_from([0, 1]))
def test_a_column_goes_straight_down(column: int, row: int, lower: int) -> None:
    """One row on is one step on, and the middle lies two half heights lower."""
    at, below = in_column(column, row, lower), in_column(column, row + 1, lower)
    assert below == (at[0], at[1] + 1)
    assert centre(below) == (centre(at)[0], centre(at)[1] + 2)


@pytest.mark.parametrize(("lower", "downs"), [(0, [0, 1, 0, 1]), (1, [1, 0, 1, 0])])
def test_the_first_row_goes_up_and_down(lower: int, downs: list[int]) -> None:
    """Three half edges from column to column; the lower ones are half a height down."""
    tops = [centre(in_column(column, 1, lower)) for column in (1, 2, 3, 4)]
    assert [x for x, _ in tops] == [0, 3, 6, 9]
    assert [y - min(y for _, y in tops) for _, y in tops] == downs


# -- lines: some that can be checked on paper -----------------------------------------------------------

STRAIGHT: tuple[Course, ...] = ((),)


def test_a_line_to_a_neighbour_goes_straight_over() -> None:
    """Nothing lies between."""
    assert legs((1, 0)) == (Leg(STRAIGHT, (1, 0)),)


def test_a_line_to_itself_goes_nowhere() -> None:
    """There is no leg."""
    assert legs(HERE) == ()


def test_a_line_along_a_side_goes_through_either_hexagon() -> None:
    """From (0, 0) to (2, 2): between two hexagons, through the middle of one, between two more."""
    assert legs((2, 2)) == (
        Leg((((0, 1),), ((1, 0),)), (1, 1)),
        Leg((((1, 2),), ((2, 1),)), (2, 2)),
    )


def test_a_line_through_a_corner_may_go_round_it() -> None:
    """From (0, 0) to (4, 1): four hexagons, and two that are touched in a corner (battles/6.1.3o)."""
    assert legs((4, 1)) == (
        Leg(STRAIGHT, (1, 0)),
        Leg(((), ((1, 1),)), (2, 0)),
        Leg(STRAIGHT, (2, 1)),
        Leg(((), ((3, 0),)), (3, 1)),
        Leg(STRAIGHT, (4, 1)),
    )


def test_a_line_may_cross_more_hexagons_than_its_distance() -> None:
    """From (0, 0) to (3, 1), at distance 4, it goes through four others: it crosses a side in its middle."""
    assert [leg.to for leg in legs((3, 1))] == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 1)]


# -- lines: all others, against plain geometry ----------------------------------------------------------


def stretch(to: Hex, at: Hex) -> tuple[Fraction, Fraction] | None:
    """From where to where on the line, its ends being 0 and 1, it is in a hexagon or on its edge."""
    low, high = Fraction(0), Fraction(1)
    (mx, my), (tx, ty) = ((3 * q, 3 * r) for q, r in (at, to))  # all in thirds, which are whole
    corners = [(mx + q, my + r) for q, r in CORNERS]
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        # the middle of the hexagon and what of the line is in it lie on the same side of each edge
        side_of_middle = (bx - ax) * (my - ay) - (by - ay) * (mx - ax)
        sign = 1 if side_of_middle > 0 else -1
        start = sign * ((bx - ax) * (0 - ay) - (by - ay) * (0 - ax))
        slope = sign * ((bx - ax) * ty - (by - ay) * tx)
        if slope == 0 and start < 0:
            return None
        if slope > 0:
            low = max(low, Fraction(-start, slope))
        elif slope < 0:
            high = min(high, Fraction(start, -slope))
    return (low, high) if low <= high else None


def along(to: Hex) -> list[tuple[Fraction, Fraction, Hex]]:
    """Every hexagon anywhere near that the line meets, with the stretch that it shares with it."""
    columns, rows = (range(min(0, end) - 2, max(0, end) + 3) for end in to)
    field = [(q, r) for q in columns for r in rows]
    return sorted((*shared, at) for at in field if (shared := stretch(to, at)))


@given(ENDS)
def test_a_line_goes_through_the_hexagons_that_it_has_a_stretch_of(to: Hex) -> None:
    """In this order; two with the same stretch share the side that it runs along."""
    through: dict[tuple[Fraction, Fraction], list[Hex]] = {}
    for start, end, at in along(to):
        if start < end:
            through.setdefault((start, end), []).append(at)
    told = [[HERE]]
    for leg in legs(to):
        told += [[way[0] for way in leg.ways]] if () not in leg.ways else []
        told.append([leg.to])
    assert told == list(through.values())


@given(ENDS)
def test_a_line_may_go_round_through_the_hexagons_that_it_touches(to: Hex) -> None:
    """In one corner, neither at an end of a side that it runs along nor beyond its own ends."""
    touched = [(start, at) for start, end, at in along(to) if start == end]
    runs = {point for leg in legs(to) if () not in leg.ways for point in ends_of(to, leg)}
    lone = [at for start, at in touched if start not in runs]
    assert [way[0] for leg in legs(to) if () in leg.ways for way in leg.ways if way] == lone


def ends_of(to: Hex, leg: Leg) -> tuple[Fraction, Fraction]:
    found = stretch(to, leg.ways[0][0])
    assert found
    return found


@given(ENDS)
def test_every_way_is_a_walk(to: Hex) -> None:
    """Each hexagon of a line lies beside the next, whatever way is chosen."""
    at = HERE
    for leg in legs(to):
        for way in leg.ways:
            assert all(distance(a, b) == 1 for a, b in pairwise((at, *way, leg.to)))
        at = leg.to
    assert at == to


def opposite(to: Hex) -> list[tuple[Hex, set[Course]]]:
    """The line from the other end, counted from this one and read backwards."""
    back = list(legs((-to[0], -to[1])))
    starts = [HERE, *(leg.to for leg in back)]
    return [
        (shift(to, start), {tuple(shift(to, at) for at in way[::-1]) for way in leg.ways})
        for start, leg in list(zip(starts, back, strict=False))[::-1]
    ]


def shift(by: Hex, at: Hex) -> Hex:
    return by[0] + at[0], by[1] + at[1]


@given(ENDS)
def test_a_line_is_the_same_from_both_ends(to: Hex) -> None:
    """Who sees is seen, as far as geometry goes."""
    assert [(leg.to, set(leg.ways)) for leg in legs(to)] == opposite(to)


def turned(at: Hex) -> Hex:
    """Turned about the middle by a sixth."""
    return -at[1], at[0] + at[1]


@given(ENDS)
def test_a_line_turns_with_its_end(to: Hex) -> None:
    """No direction is treated otherwise than another."""
    there = [(turned(leg.to), {tuple(map(turned, way)) for way in leg.ways}) for leg in legs(to)]
    assert [(leg.to, set(leg.ways)) for leg in legs(turned(to))] == there
