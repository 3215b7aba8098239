"""What is counted of the war of six years, each figure worked out by hand."""

from rules.kernel.orders import GM, PUBLIC
from rules.whigs.aids.score import score
from rules.whigs.state import State
from rules.whigs.view import view
from tests.whigs.table import position


def war() -> State:
    """British: 4 regulars, 2 Rangers, 3 militia raised and 5 more; French: 6 regulars, 1 militia unit."""
    return position(
        "march",
        active={"british": "4R 2I 3M", "french": "6R"},
        manpower={"british": "5M", "french": "1M"},
        markers="ALB french",
        treasury=(30_000, 7_000),
        casualties={"british": {"R": 700, "I": 50, "S": 3}},
    )


def test_men_are_those_of_regulars_rangers_and_all_militia() -> None:
    """500 a unit of regulars, 250 of militia, 200 of Rangers: 2,000 + 2,000 + 400, and 3,000 + 250."""
    assert score(view(war(), GM))["men"] == {"british": 4400, "french": 3250}


def test_casualties_are_the_men_in_the_box() -> None:
    """Ships are no men (whigs/8.26a)."""
    assert score(view(war(), GM))["casualties"] == {"british": 750, "french": 0}


def test_raided_provinces_count_for_the_raider() -> None:
    """Everyone sees the markers."""
    assert score(view(war(), PUBLIC))["raided"] == {"british": 0, "french": 1}


def test_sheets_are_counted_by_their_owners() -> None:
    """Men, losses and money of the enemy are nobody's to know; who holds what is."""
    found = score(view(war(), "french"))
    assert found["treasury"] == {"french": 7_000}
    assert found["men"] == {"french": 3250}
    assert found["casualties"] == {"french": 0}
    nodes = war().nodes.values()
    assert found["provinces"] == {s: [n.owner for n in nodes].count(s) for s in ("british", "french")}
    assert score(view(war(), PUBLIC))["treasury"] == {}
