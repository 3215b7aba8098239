"""What is counted of a war on the board, each figure worked out by hand."""

from rules.blocks.aids.score import score
from rules.blocks.state import State
from rules.blocks.view import view
from rules.kernel.orders import GM, PUBLIC
from tests.blocks.table import position


def war() -> State:
    """Three British blocks, one in Québec; two French; a British ship alone in the Atlantic."""
    pieces = "british AL R4 I2, QU M3, AT S; french MO R4 R2"
    return position(pieces, step="move", score={"british": 2, "french": 1})


def test_losses_are_what_the_enemy_has_scored() -> None:
    """The French have lost two blocks, the British one (blocks/11c)."""
    assert score(view(war(), PUBLIC))["lost"] == {"british": 1, "french": 2}


def test_army_blocks_are_counted_and_ships_are_not() -> None:
    """4, 2 and 3 are nine; 4 and 2 are six."""
    found = score(view(war(), GM))
    assert found["blocks"] == {"british": 3, "french": 2}
    assert found["strength"] == {"british": 9, "french": 6}


def test_points_are_those_of_the_year_if_it_ended_so() -> None:
    """Québec counts 4 here, the Atlantic 2, and two blocks: 8 (blocks/11d, 11e)."""
    found = score(view(war(), GM))
    assert found["points"] == {"british": 8, "french": 1}
    assert found["places"] == {"british": 1, "french": 0}


def test_a_side_does_not_count_the_enemys_strength_or_what_he_may_hold() -> None:
    """The French see a block in Québec, but not whether it holds the place (blocks/3g, 5b)."""
    found = score(view(war(), "french"))
    assert found["blocks"] == {"british": 3, "french": 2}
    assert found["strength"] == {"french": 6}
    assert found["points"] == {"french": 1}
    assert found["places"] == {"french": 0}
