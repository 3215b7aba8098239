"""The words in which a position file speaks of a campaign."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.kernel.export import export, in_words
from rules.kernel.position import Position, changed, read_order, start
from rules.kernel.trial import run
from rules.ticonderoga import GAME
from rules.ticonderoga.aids.position import Named
from rules.ticonderoga.pieces import Piece, Work
from rules.ticonderoga.state import State
from tests.contract.play import draw, unsealed
from tests.kernel.readings import Readings

GAMES = {"ticonderoga": lambda: GAME}
CASES = Path(__file__).parents[2] / "cases" / "ticonderoga"
FIELD = """
[data]
charts = "charts.toml"
strategic_map = { from = "field.toml", lakes = { Lake = "0505 0506" } }
tactical_map = "field_t.toml"
crossings = "no_seam.toml"
"""


def read(text: str) -> Position:
    """A position on the field of the cases, or, with `game`, whatever it says."""
    whole = text if text.startswith("game") else f'game = "ticonderoga"\n{FIELD}\n[position]\n{text}'
    return start(
        whole, "a.toml", {"ticonderoga": lambda: GAME}, lambda name: (CASES / name).read_text("utf-8")
    )


READINGS = Readings[State](read)
state, complaint = READINGS.state, READINGS.complaint

EVERYTHING = """
french = '''S0505: French bateau 1, La Sarre (5/3 reduced, aboard French bateau 1); gone: Langy; due: Levis;
S0303: Guyenne (4/2, building redoubt, spent 2, began S, stopped), French leader 2 (row B, shown, points 4);
S0707: Marine 1 (lost, strayed S0708), Marin (lost, frozen), French cannon 1 (reduced, fought);
S0707: French canoe 2 (carried), French leader 3'''
british = "S1010: French canoe 1, British Cadre 12, British Indian 1 (3/-, free)"
nobody = "S1010: Prisoners"
works = "S1010: fort british breached; S0303: breastwork french; S0101: fort british ruined"
date = 3
night = true
phasing = "british"
"""


def test_pieces_by_place() -> None:
    """Brackets hold what else is known; strengths that are printed need not be written."""
    found = state(EVERYTHING)
    assert found.pieces == {
        "Langy": Piece("leader", "french", off="gone"),
        "Levis": Piece("leader", "french", off="due"),
        "Marin": Piece("leader", "french", "S0707", lost=True, frozen=True),
        "French leader 2": Piece("leader", "french", "S0303", row="B", shown=True, points=4),
        "French leader 3": Piece("leader", "french", "S0707", row="A"),
        "Guyenne": Piece(
            *("regular", "french", "S0303"),
            full=4,
            back=2,
            building="redoubt",
            spent=2,
            began="S",
            stopped=True,
        ),
        "La Sarre": Piece(
            *("regular", "french", "S0505"), full=5, back=3, reduced=True, aboard=("French bateau 1",)
        ),
        "Prisoners": Piece("prisoners", "", "S1010"),
        "Marine 1": Piece("marine", "french", "S0707", full=1, lost=True, strayed="S0708"),
        "British Cadre 12": Piece("cadre", "british", "S1010", full=1),
        "British Indian 1": Piece("indian", "british", "S1010", full=3, free=True),
        "French cannon 1": Piece("cannon", "french", "S0707", reduced=True, fought=True),
        "French bateau 1": Piece("bateau", "french", "S0505"),
        "French canoe 1": Piece("canoe", "british", "S1010"),
        "French canoe 2": Piece("canoe", "french", "S0707", carried=True),
    }
    assert found.works == {
        "S1010": Work("fort", "british", breached=True),
        "S0303": Work("breastwork", "french"),
        "S0101": Work("fort", "british", ruined=True),
    }
    assert (found.step, found.phasing, found.weather) == ("move", "british", "clear")


def test_what_is_written_lays_the_same_out_again() -> None:
    """A report of a position leads to the same state, whatever is in it."""
    position = read(EVERYTHING)
    codec = position.codec
    fresh = GAME.new(position.data, position.state.scenario, position.state.options) if GAME.new else None
    words: dict[str, Any] = in_words(codec, position.state)
    assert changed(codec, fresh, {k: v for k, v in words.items() if v is not None}, ()) == position.state
    match = position.match(b"a key of the tests")
    begun = codec.state(match.save().snapshot.state)
    assert codec.encode(state(export(match, "a report", position.sources))) == codec.encode(begun)


def test_every_field_of_a_piece_can_be_written() -> None:
    """One by one, and in brackets behind its name."""
    assert {*Named.__struct_fields__} - {"name"} == {*Piece.__struct_fields__} - {"kind"}


def test_a_table_says_the_same() -> None:
    """For those who like a line a hex."""
    table = '[position]\nphasing = "french"\n[position.french]\nS0303 = "Levis, Langy"\ngone = "Marin"'
    whole = f'game = "ticonderoga"\n{FIELD}\n{table}'
    assert state(whole).pieces == state('french = "S0303: Langy, Levis; gone: Marin"').pieces


def test_pieces_one_by_one() -> None:
    """Every field by its name."""
    piece = 'name = "la sarre"\nside = "french"\nat = "S0303"\nfull = 5\nback = 3\nreduced = true'
    text = f'game = "ticonderoga"\n{FIELD}\n[[pieces]]\n{piece}\n'
    assert state(text).pieces == {
        "La Sarre": Piece("regular", "french", "S0303", full=5, back=3, reduced=True)
    }


def test_whoever_comes_is_in_no_cup() -> None:
    """What stands on the map is not drawn a second time (ticonderoga/11.8b, 18.0b)."""
    found = state('french = "S0303: French Cadre 2, Marine 4"')
    assert "French Cadre 2" not in found.cadres["french"]
    assert "Marine 4" not in found.pools["marine"]


def test_an_edit_moves_only_whom_it_names() -> None:
    """In a running game nobody else leaves the map, and a unit keeps the strength that it had."""
    text = (
        f'game = "ticonderoga"\n{FIELD}\n[position]\nphasing = "french"\nworks = "S0303: redoubt french"\n'
        'french = "S0303: La Sarre (5/3 reduced), Levis"\nbritish = "S0909: 27th (4/2)"\n\n'
        '[[do]]\nedit = { french = "S0304: La Sarre (reduced)", works = "S0303: none" }\n'
        'state = { french = "S0304: La Sarre (5/3 reduced); S0303: Levis", works = "S0303:" }\n'
    )
    assert run(read(text)).differences == []


def test_a_nought_of_the_die() -> None:
    """Dice are written as they are read: 0 to 9 (ticonderoga/1.0b, T01)."""
    text = (
        f'game = "ticonderoga"\n{FIELD}\n[position]\nphasing = "french"\nstep = "fight"\n'
        'french = "S0303: La Sarre (1/-)"\nbritish = "S0302: 27th (4/2)"\n\n'
        '[[do]]\nfrench = "La Sarre attacks S0302"\ndice = [0, 9]\n'
        'told.public = [{ event = "AttackRolled", die = 0, hit = true }]\nasked.british = "Retreating"\n'
    )
    assert run(read(text)).differences == []


def test_what_a_reader_does_not_see_is_a_question_mark() -> None:
    """In fog a stack from afar is a side and a hex, and a row is the owner's secret (fog-2, fog-4).

    Whether somebody looks at a lone leader, onlookers cannot know any more than his own side.
    """
    text = (
        f'game = "ticonderoga"\noptions = {{ fog = "recommended" }}\n{FIELD}\n[position]\n'
        'phasing = "french"\n'
        'french = "S0303: La Sarre (5/3), French leader 1 (row A); S0908: French leader 2 (row C)"\n'
        'british = "S0909: 27th (4/2)"\n\n'
        '[[do]]\nview.british.french = "S0303: ?; S0908: French leader 2 (row ?)"\n'
        'view.french.british = "S0909: ?"\n'
        'view.public = { french = "S0303: ?; S0908: ?", british = "S0909: ?" }\n'
    )
    assert run(read(text)).differences == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('french = "S0303: La Sare (5/3)"', '"La Sare" is no piece; did you mean La Sarre?'),
        ('french = "S9999: Levis"', '"S9999" is no place'),
        ('french = "S0303: La Sarre"', "La Sarre needs a strength"),
        ('french = "S0303: Levis (tired)"', '"tired" says nothing of a piece'),
        ('french = "S0303: Levis) ("', "is no piece"),
        ('french = "S0303: 27th (4/2)"', "27th is of the other side"),
        ('french = "S0303: Prisoners"', "Prisoners is of the other side"),
        ('nobody = "S0303: French canoe 1"', "French canoe 1 is of the other side"),
        ('french = "S0303: French leader 1 (row D)"', "D"),
        ('works = "S0303: castle british"', "castle"),
        ('works = "S0303: fort"', '"fort" is no work'),
        ('phasing = "prussian"', "prussian"),
        ('french = "S0303: Levis"\nbritish = "S0303: Howe"', "S0303"),
        ('french = "S0303: Levis (aboard French canoe 1)"', "Levis"),
    ],
)
def test_what_is_wrong_is_said(text: str, wrong: str) -> None:
    """With the line, and what would be right."""
    assert wrong in complaint(text)


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_every_state_can_be_written_and_read(scenario: str) -> None:
    """A report of a random game, of every scenario, leads to the same state."""
    rng = Random(scenario)
    match = read(f'game = "ticonderoga"\nscenario = "{scenario}"\n').match(b"a key of the tests")
    for number in range(40):
        seat = rng.choice(unsealed(match))
        match.submit(seat, draw(match, seat, rng))
        if number % 8 == 0:
            begun = match.codec.state(match.save().snapshot.state)
            found = read(export(match, "a report")).state
            assert match.codec.encode(found) == match.codec.encode(begun)


def test_a_battle_goes_on_from_its_report() -> None:
    """Who may retreat is asked again when the attack is repeated with its dice; then all is the same."""
    text = (CASES / "C072-cargo-on-a-river.toml").read_text("utf-8")
    attack, _ = text.rsplit("[[do]]", 1)
    position = start(attack, "a.toml", GAMES, beside)
    match = run(position).match
    assert [type(ask.kind).__name__ for ask in match.open.values()] == ["Retreating"]
    again = run(start(export(match, "in battle", position.sources, with_key=True), "b.toml", GAMES, str))
    assert again.differences == []
    assert again.match.waiting() == match.waiting()
    for one in (match, again.match):
        one.submit("british", read_order(one, "british", "British bateau 1 retreats to S0403/0504"))
    assert again.match.codec.encode(again.match.state) == match.codec.encode(match.state)


def beside(name: str) -> str:
    return (CASES / name).read_text("utf-8")
