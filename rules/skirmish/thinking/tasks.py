"""What each side of a scenario wants of its units, and where it sets them up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

USUAL = 100
ALL = ""  # of a table of units: all who are not named
Spots = tuple[tuple[int, int], ...]  # in inches, of which one is taken


class Task(NamedTuple):
    """What a unit does when nothing better offers."""

    to: str = ""  # where it goes
    road: str = ""  # on this road
    until: int = 0  # so near to it, in inches
    by: str = ""  # it goes there first, while nobody is within its shots
    seeks: int = 99  # who is so near is gone for
    fires: int = 10  # who is so near is shot at rather than passed by
    waits: int = 0  # hidden, it keeps its card until somebody is so near
    after: str = ""  # it stays behind this company ...
    shy: int = 0  # ... and goes no farther while an enemy is so near ...
    hurries: int = 0  # ... until this turn
    into: tuple[str, ...] = ()  # buildings that it enters
    burns: bool = False
    prey: tuple[str, ...] = ()  # whom it would rather shoot at
    leaves: str = ""  # the edge by which it goes once its side has won its fight
    dares: int = USUAL  # hundredths of the risk that it usually takes in a charge


Tasks = Mapping[str, Task]

LAKE_ROAD = "lake road"
EAST = "east edge"
WAGONS = ("Wagon 1", "Wagon 2")
BUILDINGS = ("blockhouse", "house", "barn")

TASKS: Mapping[tuple[str, str], Tasks] = {
    ("forest_road", "british"): {
        ALL: Task(to=EAST, road=LAKE_ROAD, seeks=14),
        "Rangers A": Task(to="H6", seeks=14),
        "Rangers B": Task(to="H3", seeks=14),
        **dict.fromkeys(WAGONS, Task(to=EAST, road=LAKE_ROAD, after="Light", shy=14, hurries=5)),
    },
    ("forest_road", "french"): {ALL: Task(waits=11, prey=WAGONS)},
    ("farmstead", "british"): {
        ALL: Task(seeks=0, fires=30, into=BUILDINGS),
        **dict.fromkeys(("Patrol", "Picket"), Task(to="E5.6", seeks=0, into=BUILDINGS)),
    },
    ("farmstead", "french"): {ALL: Task(burns=True)},
    ("convoy", "french"): {
        ALL: Task(to=EAST, road="portage", seeks=14, fires=12),
        "Boatmen": Task(seeks=0, fires=30),
        "Gun": Task(to=EAST, road="portage", seeks=0, fires=18),
        "Wagon 1": Task(to="J5.7", road="portage", after="Marines", shy=14, hurries=6),
        "Wagon 2": Task(to="I5.8", road="portage", after="Marines", shy=14, hurries=6),
        "Wagon 3": Task(to="H5.9", road="portage", after="Marines", shy=14, hurries=6),
    },
    ("convoy", "british"): {ALL: Task(waits=11, prey=("Wagon 1", "Wagon 2", "Wagon 3", "Gun"))},
    ("outworks", "british"): {
        ALL: Task(to="redoubt", into=("redoubt",)),
        "Six-pounder": Task(to="redoubt", until=16, seeks=0, fires=36),
    },
    ("outworks", "french"): {ALL: Task(to="redoubt", seeks=0, fires=36, into=("redoubt",))},
    ("la_chute", "british"): {ALL: Task(waits=12, seeks=14, leaves="south edge")},
    ("la_chute", "french"): {ALL: Task(to="south edge")},
    ("bushy_run", "british"): {ALL: Task(seeks=0, fires=24, into=("flour-bag ring",))},
    ("bushy_run", "french"): {ALL: Task(to="flour-bag ring", into=("flour-bag ring",))},
    ("monongahela", "british"): {ALL: Task(to="west edge", road="Braddock's road", seeks=14)},
    ("monongahela", "french"): {
        ALL: Task(to="Braddock's road"),
        **dict.fromkeys(("Ojibwas", "Potawatomis"), Task(by="north hill")),
        **dict.fromkeys(("Hurons", "Shawnees"), Task(by="G2")),
    },
}

PLACES: Mapping[tuple[str, str], Mapping[str, Spots]] = {
    ("forest_road", "british"): {"Rangers A": ((13, 27),), "Rangers B": ((13, 19),)},
    ("forest_road", "french"): {
        "Abenaki": ((23, 31), (27, 31), (25, 15)),
        "Ottawa": ((29, 31), (31, 32), (31, 15)),
        "Canadians": ((35, 33), (33, 15), (29, 13)),
        "Marines": ((19, 31), (21, 15), (37, 17)),
    },
    ("farmstead", "british"): {
        "Militia": ((24, 33),),
        "Neighbours": ((23, 23),),
        "Hunters": ((33, 26),),
    },
    ("convoy", "british"): {
        "Rangers A": ((25, 35), (29, 33), (33, 35)),
        "Light": ((31, 35), (35, 33), (37, 37)),
        "Rangers B": ((27, 9), (33, 7), (37, 9)),
        "Hunters": ((23, 9), (31, 5), (41, 7)),
    },
    ("outworks", "british"): {
        "Forbes": ((21, 9),),
        "Line A": ((27, 9),),
        "Line B": ((15, 9),),
        "Line C": ((33, 9),),
        "Light": ((9, 9),),
        "Rangers": ((39, 9),),
        "Six-pounder": ((43, 9), (5, 9)),
    },
    ("outworks", "french"): {
        "La Reine": ((23, 33), (25, 33)),
        "Marines": ((27, 35), (21, 35)),
        "Fort gun": ((24, 31),),
    },
}
