"""The words in which a position file speaks of a table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.kernel.export import export
from rules.kernel.position import Position, start
from rules.kernel.trial import run
from rules.skirmish import GAME
from rules.skirmish.aids.position import Said
from rules.skirmish.layout import Body
from rules.skirmish.lines import Fire, HoldsFire, Keep, Stay
from rules.skirmish.state import Breach, Morale, Officer, Ruling, State, Unit
from rules.skirmish.table import UNTRIED
from tests.contract.play import draw, unsealed
from tests.kernel.readings import Readings


def read(text: str) -> Position:
    """A position on the farm, or, with `game`, whatever it says."""
    whole = text if text.startswith("game") else f'game = "skirmish"\nscenario = "farmstead"\n{text}'
    return start(whole, "a.toml", {"skirmish": lambda: GAME}, str)


READINGS = Readings[State](
    lambda text: read(text if text[0] == "[" or text.startswith("game") else f"[position]\n{text}")
)
state, complaint = READINGS.state, READINGS.complaint

EVERYTHING = """[position]
turn = 3
british = '''Militia: D3.5 (line, facing F7, 2 well, 1 wounded, 1 dead, 1 captured, wounded officer);
Hunters: C5 (skirmish, spread 3, facing 20.5/-3, hidden, last seen B5.1, stirred, fired);
Neighbours: 17.25/40 (line of two, facing north edge, 2 dead, left G5.2 + 10/10.5, of 9, seen, spent);
Patrol: away (by north); Picket: waiting'''
french = '''Marines: G6 (column, facing orchard, brigade Huron, no officer, officers lost 1, short in turn 2,
storms barn by 31/26 with 2);
Huron: F2.1 (skirmish, facing south-west, breaks at 3/4 dead, broken, brigade Huron); Abenaki: ran'''
drawn = "Hunters"
sheets.british = "Hunters fires at nearest within 10; Militia stays"
sheets.french = ["Marines holds fire"]
written.french = "Huron stays"
waits = "Militia keeps until nearest within 4"
rulings = ["orchard is clearing", "Hunters unseen by Marines for this turn"]
kept = ["Militia"]
deck = ["Marines"]
"""


def test_units_by_place() -> None:
    """A square, a cell or exact inches; in brackets stands what else is known."""
    units = state(EVERYTHING).units
    assert units == {
        "Militia": Unit(
            *("british", "militia", 5, 2, "ready"),
            body=Body((2100, 1500), (1200, 2400), "line"),
            wounded=1,
            dead=1,
            captured=1,
            officer=Officer(wounded=True),
        ),
        "Neighbours": Unit(
            *("british", "militia", 9, 5, "ready"),
            body=Body((1725, 4000), (0, 800), "line of two"),
            dead=2,
            left=((3900, 2900), (1000, 1050)),
            seen=True,
            spent=True,
        ),
        "Hunters": Unit(
            *("british", "frontiersman", 6, 6, "ready"),
            body=Body((1500, 2700), (550, -3000), "skirmish", gap=300),
            hidden=True,
            last_seen=(700, 2900),
            stirred=True,
            fired=True,
        ),
        "Patrol": Unit("british", "ranger", 6, 6, "away", gone_by="north"),
        "Picket": Unit("british", "british_line", 6, 6, officer=Officer()),
        "Abenaki": Unit("french", "indian", 6, 6, "ran"),
        "Huron": Unit(
            *("french", "indian", 6, 6, "broken"),
            body=Body((3100, 1100), (-1, -1), "skirmish"),
            morale=Morale((3, 4), "dead"),
            brigade="Huron",
        ),
        "Marines": Unit(
            *("french", "marine", 6, 6, "ready"),
            body=Body((3900, 3300), (-1900, 0), "column"),
            brigade="Huron",
            officers_lost=1,
            short=2,
            breach=Breach("barn", (3100, 2600), 2),
        ),
    }


def test_sheets_cards_and_rulings() -> None:
    """Lines as players and umpires write them."""
    found = state(EVERYTHING)
    assert (found.turn, found.step, found.drawn) == (3, "act", "Hunters")
    assert found.sheets == {
        "british": (Fire(unit="Hunters", target="nearest", within=10), Stay(unit="Militia")),
        "french": (HoldsFire("Marines"),),
    }
    assert found.written == {"french": (Stay(unit="Huron"),)}
    assert found.waits == {"Militia": Keep(unit="Militia", until="nearest", inches=4)}
    assert found.rulings == (
        Ruling(1, "ground", ("orchard",), "clearing", 3),
        Ruling(2, "sight", ("Hunters", "Marines"), "unseen", 3, "turn"),
    )
    assert found.ruled == {"public": 2}


def test_only_those_named_are_in_the_game() -> None:
    """Nobody else comes onto the table later; a turn begins (skirmish/set-3)."""
    found = state('british = "Hunters: C5"\nfrench = "Huron: F2"')
    assert (list(found.units), found.step) == (["Hunters", "Huron"], "begin_turn")


def test_who_is_only_put_somewhere_stands_as_at_the_set_up() -> None:
    """In the order that his troops know, facing the middle, in a building if that is where he is."""
    units = state('british = "Militia: 23.5/23; Hunters: A1; Picket: A3"').units
    assert units["Militia"].body == Body((2350, 2300), (50, 100), "line", inside="house")
    assert units["Hunters"].body == Body((300, 300), (2100, 2100), "skirmish")
    assert (units["Militia"].officer, units["Picket"].officer) == (None, Officer())


def test_units_may_face_one_another() -> None:
    """Whoever is named first: each the nearest figure of the other."""
    found = state('british = "Hunters: C5 (facing Huron, of 1)"\nfrench = "Huron: F2 (facing nearest, of 1)"')
    assert [found.body(name).facing for name in found.units] == [(1800, -1800), (-1800, 1800)]


def test_a_gun_with_its_rounds() -> None:
    """And one that is lost stands where it is, whoever has it (skirmish/art-4, art-7)."""
    text = 'game = "skirmish"\nscenario = "convoy"\n[position]\nfrench = {}'
    gun = state(text.format('"Gun: C3 (ball 4, canister 2, not loaded)"')).units["Gun"]
    assert (gun.ball, gun.canister, gun.loaded) == (4, 2, False)
    assert state(text.format('"Gun: C3 (2 well, 1 fled)"')).units["Gun"].fled == 1
    assert gun.body == Body((1500, 1500), (2100, 900), "line", piece="gun")
    taken = state(text.format('"Gun: C3 (taken by british, 0 well, 3 dead); Wagon 1: D4 (ran)"')).units
    assert (taken["Gun"].standing, taken["Gun"].taker) == ("taken", "british")
    assert (taken["Wagon 1"].standing, taken["Wagon 1"].body is None) == ("ran", False)


def test_every_field_of_a_unit_and_of_a_body_can_be_written() -> None:
    """By its own name, or, of a body, in the words of a unit."""
    said = {*Said.__struct_fields__} - {"name", "at", "formation", "gap", "facing", "inside"}
    assert said == {*Unit.__struct_fields__} - {"side", "body"}
    assert {*Body.__struct_fields__} == {"front", "formation", "gap", "facing", "inside", "piece"}


def test_what_was_handed_back_is_written_and_read() -> None:
    """Beside rulings that have numbers; it has none (skirmish/rule-11)."""
    position = read("[position]\nbritish = 'Hunters: C5; Picket: 23.5/15'")
    veto = Ruling(0, "veto", ("Hunters", "Hunters stays"), "", 1, "turn")
    position.state.rulings = (veto, Ruling(1, "ground", ("orchard",), "clearing", 1))
    position.state.ruled = {"public": 1}
    match = position.match(b"a key of the tests")
    found: Any = read(export(match, "a report", position.sources)).state
    assert (found.rulings, found.ruled) == (position.state.rulings, {"public": 1})


def test_units_one_by_one() -> None:
    """Every field by its name, each read as in brackets."""
    rows = '[[pieces]]\nname = "hunters"\nat = "C5"\ngap = "3"\nfacing = "20.5/-3"\nhidden = true\nwell = 5\n'
    found = state(f"[position]\n{rows}").units["Hunters"]
    assert found.body == Body((1500, 2700), (550, -3000), "skirmish", gap=300)
    assert (found.hidden, found.well) == (True, 5)


def test_a_table_says_the_same() -> None:
    """For those who like a line a unit."""
    rows = '[position.british]\nHunters = "C5 (hidden)"\nPicket = "waiting"'
    assert state(rows).units == state('british = "Hunters: C5 (hidden); Picket: waiting"').units


def test_an_edit_changes_only_what_it_says() -> None:
    """A unit that is moved keeps its order, its facing and its losses; nobody else leaves the table."""
    text = (
        '[position]\nbritish = "Militia: D4 (line, facing north, 2 dead); Hunters: C5 (hidden)"\n'
        'french = "Huron: F2"\nstep = "write"\n\n'
        '[[do]]\nedit = { british = "Militia: D5.1; Hunters: C5 (not hidden)" }\n'
        'state.british = "Militia: D5.1 (line, facing north, 3 well, 2 dead); Hunters: C5 (not hidden)"\n'
        'state.french = "Huron: F2"\n'
    )
    assert run(read(text)).differences == []


def test_what_a_reader_does_not_see_is_a_question_mark() -> None:
    """Where one in hiding stands is its side's to know, and what a side wrote (skirmish/hide-1, sheet-1)."""
    text = (
        '[position]\nstep = "write"\nsheets.british = "Hunters stays"\n'
        'british = "Hunters: C5 (hidden, 2 dead)"\nfrench = "Huron: F2 (1 wounded)"\n\n'
        '[[do]]\nview.french.british = "Hunters: ? (6 well)"\nview.french.french = "Huron: F2 (5 well)"\n'
        'view.british.british = "Hunters: C5 (4 well, hidden)"\n'
        'view.french.sheets = {}\nview.british.sheets.british = ["Hunters stays"]\n'
    )
    assert run(read(text)).differences == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('british = "Hunterz: C5"', '"Hunterz" is no name on any table; did you mean Hunters?'),
        ('british = "Huron: C5"', "Huron is of the other side"),
        ('british = "Rangers A: C5"', "Rangers A is no unit of this table"),
        ('british = "Hunters: nowhere"', '"nowhere" is no place; write a square as G5'),
        ('british = "Hunters: Z9"', "Hunters stands beyond the edge"),
        ('british = "Hunters: C5 (tired)"', '"tired" says nothing of a unit'),
        ('british = "Hunters: C5) ("', '"C5) (" says nothing of a unit; write where it stands'),
        ('british = "Hunters: ?"', "Hunters is not on the table: say where it stands"),
        ('british = "Hunters: waiting (facing north)"', "Hunters is not on the table"),
        ('british = "Hunters: C5 (line)"', "does not know the formation"),
        ('british = "Hunters: C5 (facing lake road)"', 'Hunters cannot face "lake road"'),
        ('british = "Hunters: C5 (inside redoubt)"', 'no building called "redoubt" on this table'),
        ('british = "Hunters: C5 (spread wide)"', '"wide" is no length'),
        ('british = "Hunters: C5 (of many)"', '"many" is no number'),
        ('british = "Hunters: C5 (breaks at 3)"', '"3" does not say what breaks a unit'),
        ('british = "Hunters: C5 (storms the barn)"', '"the barn" does not say by which opening'),
        ('british = "Hunters: C5 (troop dragoon)"', '"dragoon"'),
        ('british = "Hunters: C5 (9 well)"', "Hunters has 6 men"),
        ('british = "Hunters: C5 (of 3, 4 dead)"', "Hunters cannot have less than no men"),
        ('british = "Hunters: C5 (5 wounded, 99999999999 dead)"', "99999999999"),
        ("turn = 0", "there is no turn 0"),
        ('turn = "three"', "turn"),
        ('drawn = "Nobody"', '"Nobody" is no name'),
        ('sheets.prussian = "Hunters stays"', "prussian"),
        ('sheets.british = "Hunters dances"', "dances"),
        ('waits = "Hunters stays"', "stays"),
        ('rulings = ["orchard is glass"]', "glass"),
        ("rulings = 3", "rulings"),
        ("rulings = [{ kind = 'ground' }]", "subjects"),
        ('deck = ["Light"]', "there is no card of Light"),
        ('british = "Hunters: C5; hunters: C6"', "Hunters is written twice: say all of it in one place"),
        ('british = "Hunters: C5"\npieces = [{ name = "Hunters", at = "C6" }]', "Hunters is written twice"),
        ('british = "Hunters: C5 (hidden, not hidden)"', '"not hidden" says again, or otherwise'),
        ('british = "Hunters: C5 (5 well, 6 well)"', '"6 well" says again, or otherwise'),
        ('british = "Hunters: waiting (broken)"', '"broken" says again, or otherwise'),
        ("board = 3", '"board" is not known here; use one of british, french'),
        ("drawn_cards = -1", "`drawn_cards` is how many cards came up in this turn"),
        ("outcome = { winner = 'british', how = 'luck' }", "use one of agreed, aims"),
        (
            "rulings = [{ kind = 'secure', subjects = ['Hunters'], value = 'yes', number = 500 }]",
            "500 is the",
        ),
    ],
)
def test_what_is_wrong_is_said(text: str, wrong: str) -> None:
    """With the line, and what would be right."""
    found = complaint(text)
    assert wrong in found
    assert any(f"a.toml, line {line}" in found for line in (3, 4, 5))


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_every_state_can_be_written_and_read(scenario: str) -> None:
    """A report of a random game, of every scenario, leads to the same state."""
    rng = Random(scenario)
    match = read(f'game = "skirmish"\nscenario = "{scenario}"\n').match(b"a key of the tests")
    for number in range(4 if scenario in UNTRIED else 20):
        seat = rng.choice(unsealed(match))
        match.submit(seat, draw(match, seat, rng))
        if number % 4 == 3:
            begun = match.codec.state(match.save().snapshot.state)
            found = read(export(match, "a report")).state
            assert match.codec.encode(found) == match.codec.encode(begun)


def test_a_laid_out_state_can_be_written_and_read() -> None:
    """Whatever is in it: words where there are some, else fields by their paths."""
    position = read(EVERYTHING)
    match = position.match(b"a key of the tests")
    begun: Any = match.codec.state(match.save().snapshot.state)
    found: Any = read(export(match, "a report", position.sources)).state
    assert position.codec.encode(found) == position.codec.encode(begun)
