"""What is plain of all lines between two groups of men (skirmish/vis-1)."""

from __future__ import annotations

from random import Random

import pytest

from rules.skirmish.geometry import INCH, WINDS, Course, Point
from rules.skirmish.ground import Ground, RoadFile
from rules.skirmish.layout import Body, figures, in_sight
from rules.skirmish.wood import parts
from tests.depth import Depth
from tests.skirmish.grounds import KEYS, area, ground, table
from tests.skirmish.table import point

WOODED = [key for key in KEYS if ground(key).wooded]
MEN = 6
PAIRS, MORE_PAIRS = 400, 20_000  # usual, deep


def man(x: int, y: int) -> Course:
    return (point(x, y),)


@pytest.mark.parametrize(("inches", "plain"), [(12, False), (13, True), (40, True)])
def test_through_more_than_twelve_inches_of_wood_nobody_sees(inches: int, plain: bool) -> None:
    """skirmish/vis-1."""
    wood = table("rough")
    assert parts(wood, man(20, 2), man(20, 2 + inches)) is plain
    assert not parts(table("open"), man(20, 2), man(20, 2 + inches))


def test_open_ground_between_is_taken_off() -> None:
    """A road three inches wide: of fifteen inches twelve are wood, of sixteen thirteen."""
    road = RoadFile("road", ((0, 20), (48, 20)), 3)
    wood = table("rough", roads=(road,))
    assert not parts(wood, man(20, 10), man(20, 25))
    assert parts(wood, man(20, 10), man(20, 26))


def test_open_ground_beside_the_lane_is_not() -> None:
    """A clearing west of all lines between them changes nothing; where one man stands in it, much."""
    wood = table("rough", area("clearing", 0, 0, 19, 48))
    assert parts(wood, man(20, 10), man(20, 26))
    assert parts(wood, (point(20, 10), point(24, 10)), (point(20, 26), point(24, 26)))
    assert not parts(wood, (point(10, 10), point(24, 10)), (point(10, 26), point(24, 26)))


@pytest.mark.parametrize("key", WOODED)
def test_what_is_plain_is_so_of_every_line(key: str, depth: Depth) -> None:
    """Who is plainly out of sight is so man by man; and most of those out of sight are plainly so."""
    here, rng = ground(key), Random(8)
    blind = plain = 0
    for _ in range(depth.of(PAIRS, MORE_PAIRS)):
        some, others = company(rng, here), company(rng, here)
        unseen = not any(here.sees(a, b) for a in some for b in others)
        found = parts(here, some, others)
        assert unseen or not found, (some, others)
        assert parts(here, others, some) is found
        assert in_sight(here, some, others) is not unseen
        blind, plain = blind + unseen, plain + found
    assert 2 * plain > blind > 0


def company(rng: Random, here: Ground) -> Course:
    front: Point = (rng.randrange(here.width), rng.randrange(here.depth))
    facing = rng.choice(sorted(WINDS.values()))
    return figures(
        Body(front, facing, rng.choice(("line", "column", "skirmish")), rng.randint(1, 4) * INCH), MEN
    )
