"""What is counted of a battle, each figure worked out by hand."""

from msgspec.structs import replace

from rules.battles.aids.score import score
from rules.battles.state import State
from rules.battles.view import view
from rules.kernel.orders import GM
from tests.battles.table import TERMS, changed, state

HELD = replace(
    TERMS,
    armies=(changed(TERMS.armies[0], holds={"2,0": 3}), changed(TERMS.armies[1], half=2, holds={"0,0": 1})),
)


def field(*, fog: bool = False) -> State:
    """The French hold a place that counts 3 for them; one of theirs is disordered, one is lost."""
    found = state(
        "A line 5/2 2,0; B line 4/1 3,0 *; C line 6/3 1,0; L ldr 2 3,0",
        "X line 7/3 8,0; G art 4/0 -2,0",
        phasing="british",
        terms=HELD,
        fog=fog,
    )
    found.units["C"] = replace(found.units["C"], at="", off="lost")
    found.lost, found.dp = ["C"], {"british": 0, "french": 20}
    return found


def test_strength_lost_is_that_of_good_order() -> None:
    """C had a factor of 6."""
    assert score(view(field(), GM))["lost"] == {"british": 0, "french": 6}


def test_strength_is_that_of_the_face_which_is_up() -> None:
    """A has 5, B on its back 1, a leader none."""
    assert score(view(field(), GM))["strength"] == {"british": 11, "french": 6}


def test_points_are_for_the_enemys_demoralization_and_for_places() -> None:
    """The French are at half their level of 40, and hold what counts 3 (battles/17.1c, 17.1d)."""
    found = score(view(field(), GM))
    assert found["demoralization"] == {"british": 0, "french": 20}
    assert found["points"] == {"british": 2, "french": 3}
    assert found["places"] == {"british": 0, "french": 1}


def test_what_stands_in_closed_stacks_is_not_counted() -> None:
    """In fog the British see nobody at 2,0, who may be a leader or a battalion (battles/5.2b)."""
    found = score(view(field(fog=True), "british"))
    assert found["lost"] == {"british": 0, "french": 6}
    assert found["strength"] == {"british": 11}
    assert found["points"] == {"british": 2}
    assert found["places"] == {"british": 0}
