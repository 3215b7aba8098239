"""What grows on a table, and where: the same trees on every part and size of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Literal, NamedTuple

from render.skirmish.crowns import scattered
from render.skirmish.drawn import manner_of
from render.skirmish.look import INCH

if TYPE_CHECKING:
    from rules.skirmish.view import Area, Ground

Sort = Literal["oak", "pine", "stump", "tuft", "maize"]
FREE = 34  # hundredths: as far as the ground is the same about whatever grows


class Net(NamedTuple):
    """How close something grows: in a share of the fields of a net, each near its place."""

    sorts: tuple[Sort, ...]  # as often as each is named
    step: float  # inches
    share: float
    jitter: float  # inches
    sizes: tuple[float, float]  # inches


MIXED: tuple[Sort, ...] = ("oak", "oak", "oak", "pine")
NETS = {
    "rough": Net(MIXED, 1.75, 0.6, 0.5, (0.85, 1.2)),
    "dense": Net(("oak", "oak", "pine"), 1.12, 0.92, 0.24, (0.95, 1.25)),
    "open": Net(("tuft",), 1.9, 0.24, 0.8, (0.4, 0.55)),
    "clearing": Net(("tuft",), 1.7, 0.24, 0.7, (0.4, 0.55)),
    "pines": Net(("pine",), 1.1, 0.92, 0.24, (0.9, 1.2)),
    "swamp": Net(("oak", "tuft", "oak", "pine", "tuft"), 1.05, 0.95, 0.3, (0.8, 1.1)),
    "orchard": Net(("oak",), 1.55, 1.0, 0.06, (0.95, 1.1)),
    "corn": Net(("maize",), 0.62, 1.0, 0.05, (0.5, 0.6)),
    "stumps": Net(("stump", "stump", "tuft"), 1.2, 0.8, 0.3, (0.5, 0.75)),
    "burn": Net(("tuft", "stump", "tuft"), 1.7, 0.4, 0.5, (0.45, 0.6)),
}


class Plant(NamedTuple):
    """Something that grows at a point of the table."""

    at: tuple[float, float]  # hundredths
    sort: Sort
    chance: int  # which of its sort it is
    size: float  # inches


def growth(key: str, ground: Ground) -> tuple[Plant, ...]:
    """All that grows on a table."""
    found = list(_over(ground, None, NETS.get(ground.file.default), key))
    for area in (*ground.areas.values(),):
        found += _over(ground, area, NETS.get(_manner(key, ground, area)), key)
    return tuple(found)


def _manner(key: str, ground: Ground, area: Area) -> str:
    """How an area looks, which is by its class of ground if the drawing does not say."""
    manner = "usual" if area.name in ground.ruled else manner_of(key, area.name)
    return area.kind if manner == "usual" else manner


def _over(ground: Ground, area: Area | None, net: Net | None, key: str) -> Iterator[Plant]:
    """What grows in an area, or where none lies."""
    if net is None:
        return
    west, south, east, north = area.box if area else (0, 0, ground.width, ground.depth)
    chance = Random(f"{key} {area.name if area else ''}")
    for spot in scattered((west, south, east, north), net.step * INCH, net.jitter * INCH, chance):
        sort, kind, lot = chance.choice(net.sorts), chance.randrange(16), chance.random()
        size = chance.uniform(*net.sizes)
        if lot < net.share and _is_free(ground, area, spot):
            yield Plant(spot, sort, kind, size)


def _is_free(ground: Ground, area: Area | None, spot: tuple[float, float]) -> bool:
    """Whether this is the uppermost ground all about a spot of the table."""
    x, y = round(spot[0]), round(spot[1])
    about = ((x, y), (x - FREE, y), (x + FREE, y), (x, y - FREE), (x, y + FREE))
    return all(ground.holds(p) and ground.area_at(p) is area for p in about)
