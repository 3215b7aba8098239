"""The words in which a position file speaks of a battle."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.battles import GAME
from rules.battles.field import Unit
from rules.battles.state import State
from rules.kernel.export import export
from rules.kernel.match import Match
from rules.kernel.position import Position, start
from rules.kernel.trial import run
from tests.battles.table import CASES
from tests.contract.play import draw, unsealed
from tests.kernel.readings import Readings

FIELD = """
[data]
charts = "charts.toml"
lake_george = "field_terms.toml"
lake_george_counters = "field_counters.toml"
lake_george_map = "field.toml"
"""


def read(text: str) -> Position:
    """A position on the field of the cases, or, with `game`, whatever it says."""
    whole = text if text.startswith("game") else f'game = "battles"\n{FIELD}\n[position]\n{text}'
    return start(whole, "a.toml", {"battles": lambda: GAME}, lambda name: (CASES / name).read_text("utf-8"))


READINGS = Readings[State](read)
state, complaint = READINGS.state, READINGS.complaint


def test_counters_by_hex() -> None:
    """A star is disorder; brackets hold what else is known; only who is named is in the battle."""
    found = state('french = "0,0: A5, AV1; 1,0: B4* (spent 2, stopped)"\nbritish = "3,-1: DG3 (fired)"')
    assert found.units == {
        "A5": Unit("french", "0,0"),
        "B4": Unit("french", "1,0", disordered=True, spent=2, stopped=True),
        "AV1": Unit("french", "0,0"),
        "DG3": Unit("british", "3,-1", fired=True),
    }


def test_a_table_says_the_same() -> None:
    """For those who like a line a hex."""
    text = '[position.french]\n"0,0" = "A5, AV1"\nlost = "B4"'
    whole = f'game = "battles"\n{FIELD}\n{text}'
    assert state(whole).units == state('french = "0,0: AV1, A5; lost: B4"').units


def test_counters_off_the_map() -> None:
    """Waiting, due, lost; the enemy reads the same lists."""
    found = state('french = "waiting: AR1; due: AR2; lost: A5*; left: A4"\nbritish = "0,0: D5"')
    assert {name: unit.off for name, unit in found.units.items()} == {
        "A4": "left",
        "A5": "lost",
        "AR1": "waiting",
        "AR2": "due",
        "D5": "",
    }
    assert (found.lost, found.listed["french"]) == (["A5"], ("AR1", "AR2"))


def test_whose_turn_it_is() -> None:
    """With `phasing` that side's bombardment, else the fog of the turn; a step may be named."""
    assert (state('french = "0,0: A5"').step, state('french = "0,0: A5"').phasing) == ("fog", "french")
    british = state('phasing = "british"\nfrench = "0,0: A5"')
    assert (british.step, british.phasing, british.placing) == ("bombard", "british", 2)
    assert state('phasing = "british"\nstep = "rally"\nfrench = "0,0: A5"').step == "rally"


def test_the_arrangement_of_the_day() -> None:
    """All stand as they stood, but those who are named."""
    found = state('game = "battles"\nposition = { setup = "historical", british = "0811: Johnson" }')
    day = found.battle.historical
    here = {name: unit.at for name, unit in found.units.items() if unit.at}
    assert here == {name: at for name, at in day.items() if name in found.units} | {"Johnson": "0811"}


def test_an_edit_moves_only_whom_it_names() -> None:
    """In a running game nobody else leaves the map."""
    text = (
        f'game = "battles"\n{FIELD}\n[position]\nphasing = "french"\nstep = "rally"\n'
        'french = "0,0: A5*, AV1; 1,0: B4"\nbritish = "5,0: D5"\n\n'
        '[[do]]\nedit = { french = "2,0: B4*", british = "lost: D5" }\n'
        'state = { french = "0,0: A5*, AV1; 2,0: B4*; 1,0:", british = "5,0:; lost: D5" }\n'
    )
    assert run(read(text)).differences == []


def test_pieces_one_by_one() -> None:
    """Every field by its name."""
    piece = 'name = "a5"\nside = "french"\nat = "0,0"\ndisordered = true'
    text = f'game = "battles"\n{FIELD}\n[[pieces]]\n{piece}\n'
    assert state(text).units == {"A5": Unit("french", "0,0", disordered=True)}


def test_what_a_reader_does_not_see_is_a_question_mark() -> None:
    """In the enemy's turn a stack is a side and a hex (battles/5.2c)."""
    text = (
        f'game = "battles"\n{FIELD}\n[position]\nphasing = "french"\nstep = "rally"\n'
        'french = "0,0: A5*, AV1; waiting: AR1"\nbritish = "5,0: D5"\n\n[[do]]\n'
        'view.british = { french = "0,0: ?; off: AR1", british = "5,0: D5" }\n'
        'view.french = { french = "0,0: A5*, AV1; waiting: AR1", british = "5,0: D5", phasing = "french" }\n'
        'view.public = { french = "0,0: ?", british = "5,0: ?" }\n'
    )
    assert run(read(text)).differences == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('french = "0,0: Q5"', '"Q5" is no counter'),
        ('french = "12,0: A5"', '"12,0" is no hex'),
        ('french = "0,0: A5 (tired)"', '"tired" says nothing of a counter'),
        ('french = "0,0: A5 **"', "is no counter"),
        ('phasing = "prussian"', "prussian"),
        ('setup = "modern"', "modern"),
        ('french = "0,0: D5"', "D5 belongs to the British"),
        ('french = "0,0: A5, A4"', "too many units of the French stand in 0,0"),
        ('french = "0,0: A5"\nbritish = "0,0: D5"', "both sides stand in 0,0"),
        ('french = "0,0: AV1*"', "AV1 cannot be disordered"),
    ],
)
def test_what_is_wrong_is_said(text: str, wrong: str) -> None:
    """With the line, and what would be right."""
    assert wrong in complaint(text)


def test_every_state_can_be_written_and_read() -> None:
    """A report of a random game, of every battle, leads to the same state."""
    for scenario in GAME.scenarios:
        rng = Random(scenario)
        text = f'game = "battles"\nscenario = "{scenario}"\noptions = {{ supply = true, tactics = true }}\n'
        match = read(text).match(b"a key of the tests")
        for number in range(60):
            seat = rng.choice(unsealed(match))
            match.submit(seat, draw(match, seat, rng))
            if number % 6 == 0:
                assert same(match, export(match, "a report"))


def same(match: Match, report: str) -> bool:
    """Whether a report begins where the running step of a match began."""
    position: Any = read(report)
    begun = match.codec.state(match.save().snapshot.state)
    return bool(match.codec.encode(position.state) == match.codec.encode(begun))
