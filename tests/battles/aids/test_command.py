"""What a second commander may order: counters, and with a leader all who stand with him."""

from __future__ import annotations

import pytest

from rules.battles import GAME
from rules.battles.bombard import Bombard
from rules.battles.lines import (
    Attack,
    Complete,
    Convert,
    Done,
    Enter,
    Lead,
    Move,
    Place,
    Rally,
    RallyAll,
    Rout,
)
from rules.battles.pursuit import Pursuit
from rules.battles.retreat import ConvertNever
from rules.battles.view import view
from rules.kernel.orders import Kind, Line, Lines
from tests.render.fields import position

STAND = "Dieskau 1012, La Reine 1012, Montreuil 1112, Languedoc 1112, CFM 0912, Lyman 0911, Conn Lyman 0911"
SEEN = view(position("lake_george", STAND), "french")


def ordered(line: Line, kind: Kind | None = None, before: Lines = ()) -> tuple[tuple[str, ...], ...]:
    return GAME.commands(SEEN, kind, before, line)


def test_what_a_side_can_give() -> None:
    """Leaders first, then other counters, each by its printed name or in full; none of the enemy's."""
    given = GAME.charges(SEEN)
    assert list(given)[:3] == ["Dieskau", "Montreuil", "St Pierre"]
    assert given["La Reine"][0] == "Regiment of La Reine"
    assert "Lyman" not in given


@pytest.mark.parametrize(
    ("line", "covered"),
    [
        (Move("La Reine", "1011"), (("La Reine", "Dieskau"),)),
        (Move("La Reine", "1011", "Dieskau"), (("La Reine", "Dieskau"), ("Dieskau",))),
        (Move("CFM", "0911"), (("CFM",),)),
        (Attack("Languedoc", "0911"), (("Languedoc", "Montreuil"),)),
        (Lead("Dieskau"), (("Dieskau",),)),
        (Rally("La Reine"), (("La Reine", "Dieskau"),)),
        (Enter("Abenaki", "1012"), (("Abenaki",),)),
        (ConvertNever("Dieskau"), (("Dieskau",),)),
    ],
)
def test_a_line_is_about_its_counters(line: Line, covered: tuple[tuple[str, ...], ...]) -> None:
    """Each by itself or by a leader of its hex; who goes with a leader needs both."""
    assert ordered(line) == covered


@pytest.mark.parametrize("line", [Convert("1012"), Rout("1012")])
def test_a_hex_is_all_who_stand_there(line: Line) -> None:
    """The leader, and his regiment."""
    assert sorted(ordered(line)) == [("Dieskau",), ("La Reine", "Dieskau")]


@pytest.mark.parametrize("line", [Done(), Complete(), RallyAll(), Move("Conn Lyman", "0911")])
def test_what_is_said_for_all_is_the_chiefs(line: Line) -> None:
    """The end of a phase, all that is left; and nothing of the enemy's is anybody's."""
    assert ordered(line, Bombard()) == ()


def test_a_pursuit_is_ended_by_its_units() -> None:
    """Whoever commands all that may pursue may also say that they do not."""
    kind = Pursuit(("La Reine", "CFM"), ("0911",))
    assert ordered(Done(), kind) == (("La Reine", "Dieskau"), ("CFM",))


def test_a_regiment_is_laid_out_under_its_leader() -> None:
    """Where he is laid out before it with the same order, or stands already."""
    assert ordered(Place("Mil 1", "0901"), None, (Place("St Pierre", "0901"),)) == (("Mil 1", "St Pierre"),)
    assert ordered(Place("Mil 1", "1012")) == (("Mil 1", "Dieskau"),)


def test_a_train_that_was_taken_is_its_takers_to_order() -> None:
    """By the commander who has it or the leader in its hex, as any counter of theirs (battles/20.2b)."""
    state = position("lake_george", "Dieskau 1012, British Train 1012")
    state.field.change("British Train", side="french")
    seen = view(state, "french")
    assert "British Train" in GAME.charges(seen)
    assert GAME.commands(seen, None, (), Move("British Train", "1011")) == (("British Train", "Dieskau"),)
