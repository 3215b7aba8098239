"""The words in which a position file speaks of the war."""

from __future__ import annotations

import pytest

from rules.kernel.export import export
from rules.kernel.position import Position, start
from rules.kernel.trial import run
from rules.whigs import GAME
from rules.whigs.state import Army, Fleet, Node, State
from tests.kernel.readings import Readings
from tests.whigs.table import AS_IT_FELL, CASES


def read(text: str) -> Position:
    """A position on the map of the cases."""
    whole = f'game = "whigs"\ndata = "mini.toml"\n\n[position]\n{text}'
    return start(whole, "a.toml", {"whigs": lambda: GAME}, lambda name: (CASES / name).read_text("utf-8"))


READINGS = Readings[State](read)
state, complaint = READINGS.state, READINGS.complaint


def test_counters_where_they_stand() -> None:
    """Armies with their units and order, fleets with their ships; places by any of their names."""
    found = state('british = "A1 Fort William Henry 8R 2I march; F1 HAL 16S"\nfrench = "A2 CAR 3M 8R defend"')
    assert found.armies == {
        "british A1": Army("british", "A1", "FWH", {"R": 8, "I": 2}, "march", arrived=1),
        "french A2": Army("french", "A2", "CAR", {"R": 8, "M": 3}, "defend", arrived=2),
    }
    assert found.fleets == {"british F1": Fleet("british", "F1", "HAL", 16)}


def test_what_else_is_known_of_a_counter() -> None:
    """In brackets: losses, who came when, and what holds for the year or the period."""
    found = state(
        'french = "A1 CAR 8R 4I defend (lost 400R 80I, no bonus, hungry, arrived 7); F1 LOU 5S (lost 2S)"'
    )
    assert found.armies["french A1"] == Army(
        "french",
        "A1",
        "CAR",
        {"R": 8, "I": 4},
        "defend",
        bonus=False,
        hungry=True,
        arrived=7,
        lost={"R": 400, "I": 80},
    )
    assert found.fleets["french F1"] == Fleet("french", "F1", "LOU", 5, lost=2)


def test_a_table_says_the_same() -> None:
    """For those who like a line a counter or a place."""
    text = '[position.british]\nA1 = "ALB 8R"\n[position.nodes]\nLOU = "british 3"'
    whole = f'game = "whigs"\ndata = "mini.toml"\n{text}'
    games = {"whigs": lambda: GAME}
    found = start(whole, "a.toml", games, lambda name: (CASES / name).read_text("utf-8")).state
    same = state('british = "A1 ALB 8R"\nnodes = "LOU british 3"')
    assert (found.armies, found.nodes) == (same.armies, same.nodes)


def test_nodes_alliances_and_raids() -> None:
    """Who holds a node, or lost it; whose a nation is; who raided what."""
    found = state(
        'nodes = "LOU british 3; OSW empty british; FWH empty british burned"\n'
        'allies = "OHI french"\nmarkers = "ALB french; CAR french own"'
    )
    assert found.nodes["LOU"] == Node("british", 3)
    assert found.nodes["OSW"] == Node("", lost_by="british")
    assert found.nodes["FWH"] == Node("", lost_by="british", burned="french")
    assert found.allies == {"OHI": "french"}
    assert (found.markers, found.own_raids) == ({"ALB": "french", "CAR": "french"}, ["CAR"])


def test_pools() -> None:
    """Warriors that are raised are missing from their villages; types not named stay as they were."""
    found = state(
        'active.british = "29R 2I 16S"\nactive.french = "8R 3ABN"\nmanpower.british = "12M"\n'
        'casualties.british = "400R 200M"\nraiders.french = "3I"'
    )
    assert (found.regulars, found.rangers) == ({"british": 29, "french": 8}, 2)
    assert (found.ships["british"], found.pool_irregulars["british"], found.pool_ships["british"]) == (
        16,
        12,
        24,
    )
    assert (found.warriors, found.villages["ABN"]) == ({"french": {"ABN": 3}}, 2)
    assert (found.casualties, found.raiders) == ({"british": {"R": 400, "M": 200}}, {"french": {"I": 3}})


@pytest.mark.parametrize(
    ("text", "step", "period"),
    [
        ('allies = "OHI french"', "income", 0),
        ('british = "A1 ALB 8R"', "orders", 0),
        ('british = "A1 ALB 8R march"', "fleets", 1),
        ('british = "A1 ALB 8R march"\nstep = "close_period"\nperiod = 3', "close_period", 3),
        ('step = "deal"\nallies = "OHI french"', "deal", 0),
    ],
)
def test_where_the_war_stands(text: str, step: str, period: int) -> None:
    """Where what is laid out fits, unless a step is named; keys read every die as it fell."""
    found = state(text)
    assert (found.step, found.period) == (step, period)
    assert found.keys == dict.fromkeys(("british", "french"), AS_IT_FELL)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('british = "A1 LBA 8R"', 'line 5 (position.british): "A1 LBA 8R": "LBA" is no place or sea zone'),
        ('british = "A9 ALB 8R"', '"A9 ALB 8R": "A" is no army or fleet'),
        ('british = "A1 ALB 8Q"', '"Q" are no units; write 8R 3M 2I, or 16S'),
        ('british = "A1 ALB 8R (asleep)"', '"asleep" says nothing of a counter; use lost 400R'),
        ('nodes = "LOU dutch"', '"LOU dutch" is no node; write LOU british 3, or OSW empty british'),
        ('nodes = "XYZ british"', '"XYZ" is no place'),
        ('allies = "OHI dutch"', '"OHI dutch" is no alliance'),
        ('markers = "ALB none own"', '"ALB none own" is no raid'),
        ('active.french = "2I"', "(position.active.french): only the British have Rangers"),
        ('active.french = "2XYZ"', '"XYZ" is neither a type of unit nor a nation'),
        ('active.dutch = "2R"', "(position.active.dutch)"),
    ],
)
def test_a_wrong_word_is_refused(text: str, expected: str) -> None:
    """With the line of the file, and what would be right."""
    assert expected in complaint(text)


def test_what_readers_see() -> None:
    """Of the enemy's counters places and orders, and not what is in them (whigs/6.14a)."""
    text = (
        'british = "A1 ALB 8R 2I march (lost 400R); F1 HAL 16S"\ntreasury.british = 5000\nstep = "march"\n'
        'active.british = "8R 2I 16S"\n\n'
        '[[do]]\nview.french = { british = "A1 ALB ? march; F1 HAL ?; A2 gone" }\n'
        'view.british = { british = "A1 ALB 8R 2I march (lost 400R); F1 HAL 16S", active.british = "8R" }\n'
        'view.public = { active = {}, nodes = "LOU french 3" }\n'
        'state = { british = "A1 ALB 8R 2I", markers = "ALB none", allies = "OHI none" }\n'
    )
    assert run(read(text)).differences == []


def test_what_is_not_so_is_found_out() -> None:
    """Contents, a counter that is there, a raid, a bonus."""
    text = (
        'british = "A1 ALB 8R march"\nmarkers = "ALB french"\nstep = "march"\n\n'
        '[[do]]\nstate = { british = "A1 ALB 7R" }\n'
        '[[do]]\nstate = { british = "A1 gone" }\n'
        '[[do]]\nstate = { british = "A1 ALB ?" }\n'
        '[[do]]\nstate = { british = "A1 ALB (no bonus)" }\n'
        '[[do]]\nstate = { markers = "ALB none" }\n'
    )
    assert len(run(read(text)).differences) == 5


def test_an_edit_changes_only_what_it_names() -> None:
    """In a running game everybody else stays."""
    text = (
        'british = "A1 ALB 8R march; A2 ALB 4R march"\nfrench = "A1 CAR 4R defend"\nstep = "march"\n\n'
        '[[do]]\nedit = { british = "A2 FWH (lost 100R)", french = "A1 gone" }\n'
        'state = { british = "A1 ALB 8R march; A2 FWH 4R march (lost 100R)", french = "A1 gone" }\n'
    )
    assert run(read(text)).differences == []


def test_a_report_lays_it_out_again() -> None:
    """What is exported can be played again."""
    text = (
        'british = "A1 ALB 8R 2I march (lost 400R, no bonus); F1 HAL 16S (lost 2S)"\nstep = "march"\n'
        'french = "A3 MTL 4R defend"\nactive.french = "4R 2ABN"\nmarkers = "CAR french own"\n'
        'nodes = "OSW empty british"\nallies = "ABN french"\n'
    )
    position = read(text)
    again = export(position.match(b"a key"), "again", position.sources)
    found = start(again, "again.toml", {"whigs": lambda: GAME}, lambda name: "")
    assert position.codec.encode(found.match(b"a key").state) == position.codec.encode(
        position.match(b"a key").state
    )
