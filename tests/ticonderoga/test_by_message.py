"""What a game by message costs: hand-overs of a date, questions of a battle, how far an order reaches."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.table.written_ahead import taken
from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.ticonderoga import GAME
from rules.ticonderoga.aids.modes import Asked
from rules.ticonderoga.setup import new
from rules.ticonderoga.state import Options
from tests.ticonderoga import printed
from tests.ticonderoga.battles import Fray
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.phases import Phase
from tests.ticonderoga.play import Played, hand_overs, interrupts, play

FOG = Options(fog="recommended", fog_deep=True, fog_lost=True, fog_indians=True)
BY_DAY, IN_ALL = 2, 4  # activations of a date: of both sides by day, and by day and night
TURNS = {  # dates of a scenario (ticonderoga/18.2b, 18.3b, 18.4b, 18.5a, 18.6a, 18.7b)
    "autumn_1755": 7,
    "summer_1757": 19,
    "summer_1758": 5,
    "winter_raid_1757": 8,
    "summer_raid_1757": 6,
    "summer_raid_1758": 10,
}
FOREST = field({"terrain": {"forest": "0506"}})
BATTLE = "La Sarre 5/3 S0505; Levis S0505; 44th 4/2 S0506; Monro S0506"
SURPRISE = "La Sarre attacks S0506 by surprise; done"


def by_date(game: Played) -> Counter[int]:
    """The hand-overs of each date."""
    return Counter(date for date, _, _ in {each[:3] for each in game.asked if each.seat == each.active})


# -- hand-overs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "table"),
    [*((key, Options()) for key in TURNS), *((key, FOG) for key in TURNS if "raid" in key)],
)
def test_a_date_takes_two_hand_overs_if_nights_are_passed(key: str, table: Options) -> None:
    """Nobody is asked by night, and never in the enemy's activation (ticonderoga/standing-2, standing-3)."""
    game = play(key, b"hand-overs", table, "never ask me; pass nights")
    assert not any(each.night for each in game.asked)
    assert interrupts(game.asked) == 0
    assert max(by_date(game).values()) <= BY_DAY
    assert hand_overs(game.asked) <= BY_DAY * TURNS[key]


@pytest.mark.parametrize("key", ["autumn_1755", "summer_1758", "winter_raid_1757", "summer_raid_1757"])
def test_a_date_takes_four_hand_overs_at_most(key: str) -> None:
    """One for each activation, in which a side moves and fights (ticonderoga/3.0b, standing-2)."""
    game = play(key, b"hand-overs", None, "never ask me")
    assert interrupts(game.asked) == 0
    assert hand_overs(game.asked) <= IN_ALL * TURNS[key]
    assert max(by_date(game).values()) <= IN_ALL


def test_a_night_beside_the_enemy_may_be_asked_for() -> None:
    """Most nights pass, and those with an enemy at hand do not (ticonderoga/standing-3)."""
    game = play("summer_1758", b"m0", None, "never ask me; pass nights unless enemy adjacent")
    nights = {each.date for each in game.asked if each.night}
    assert 0 < len(nights) < TURNS["summer_1758"]


# -- the questions of a battle -------------------------------------------------------------------------


def asked_in(standing: str) -> list[str]:
    """What the British are asked in a battle; a patrol is out, and their defence fails."""
    told = {"british": standing} if standing else {}
    fray = Fray(position(FOREST, BATTLE), SURPRISE, laid=(5, 3, 5, 5), standing=told)
    found = list[str]()
    answers = {"Patrolling": "patrol", "Defending": "defend", "Retreating": "all retreat to S0508"}
    while "british" in fray.match.open:
        (name,) = fray.asked()
        found.append(name)
        fray.answer(answers[name])
    return found


@pytest.mark.parametrize(
    ("standing", "asked"),
    [
        ("", ["Patrolling", "Retreating"]),
        ("ask me", ["Patrolling", "Defending", "Retreating"]),
        ("never ask me", []),
        ("ask about S0506", ["Patrolling", "Defending", "Retreating"]),
        ("ask about S0606", []),
        ("ask about Monro", ["Patrolling", "Defending", "Retreating"]),
        ("ask about Howe", []),
        ("ask from strength 4", ["Patrolling"]),
        ("ask from strength 5", []),
        ("ask me; patrol always; defend always; retreat due E; flee never", []),
    ],
)
def test_a_battle_asks_three_questions_at_most(standing: str, asked: list[str]) -> None:
    """All, none, or those about a hex, a leader or some strength; a hit leaves less (standing-2)."""
    assert asked_in(standing) == asked


def test_whoever_may_stop_the_other_side_may_choose_not_to_be_asked() -> None:
    """Every question but those of one's own phases knows the three ways (ticonderoga/standing-2)."""
    own = {"Marches", "Battles", "Following"}
    assert {kind.__name__ for kind in GAME.kinds if not issubclass(kind, Asked)} == own


# -- a whole activation at once ------------------------------------------------------------------------


def test_moves_and_attacks_are_written_ahead_at_once() -> None:
    """Each question takes what is its own, and leaves the rest for the other (ticonderoga/standing-15)."""
    codec = Codec(GAME, printed.board())
    match = Match(codec, beginning(codec, new(printed.board(), "autumn_1755", Options())), b"ahead")
    script = (
        "stop if enemy adjacent; French provincial 1 with Dieskau to S2209; "
        "stop if repulsed; French provincial 1 attacks S1803; French provincial 1 advances"
    )
    while match.state.step != "move":
        match.default(next(iter(match.open)))
    ask = match.open["french"]
    found = taken(match, "french", ask, script, ask.kind.written_ahead)
    assert [*map(str, found.lines)] == [
        "stop if enemy adjacent",
        "French provincial 1 with Dieskau to S2209",
    ]
    assert found.refused == ()
    assert found.left.splitlines() == [
        "stop if repulsed",
        "French provincial 1 attacks S1803",
        "French provincial 1 advances",
    ]


# -- what would cost dear ------------------------------------------------------------------------------


def warned(table: Fray | Phase, side: str, order: str) -> list[str]:
    """What is said before an order is sealed."""
    kind, seen = table.match.open[side].kind, table.match.view(side)
    return [no.key for no in kind.warns(seen, table.lines(side, order))]


def test_an_attack_says_what_its_leader_may_cost() -> None:
    """Of Dieskau more ill than good is to be expected, and he commands (ticonderoga/11.3a, 11.9b)."""
    for leader, keys in [
        ("Dieskau S0505", ["leader_harms", "commander_at_risk"]),
        ("Levis S0505", ["commander_at_risk"]),
        ("French leader 1 S0505; Montcalm S0101", ["leader_harms"]),
        ("Levis S0505; Montcalm S0101", []),
    ]:
        fray = Fray(position(FOREST, f"La Sarre 5/3 S0505; {leader}; 44th 4/2 S0506"))
        assert warned(fray, "french", "La Sarre attacks S0506") == keys


def test_a_defence_says_when_declining_spares_a_commander() -> None:
    """After a very low die a defence that fails kills him (ticonderoga/11.5a, 11.7a, 11.9b)."""
    text = "La Sarre 5/3 S0505; 44th 4/2 S0506; Webb S0506"
    for die, keys in [(0, ["leader_harms", "declining_spares"]), (5, ["leader_harms"])]:
        fray = Fray(
            position(field(), text), "La Sarre attacks S0506", laid=[die], standing={"british": "ask me"}
        )
        assert warned(fray, "british", "defend") == keys


def test_an_advance_says_whom_it_leaves_lost() -> None:
    """Without a leader they are removed at once (ticonderoga/8.0r)."""
    text = "La Sarre 5/3 S0505 lost; Guyenne 5/3 S0505; Levis S0505; 44th 4/2 S0506"
    fray = Fray(position(field(), text))
    goes = "Guyenne attacks S0506; Guyenne with Levis advances"
    assert warned(fray, "french", goes) == ["commander_at_risk", "lost_left_alone"]
    assert warned(fray, "french", "Guyenne attacks S0506; Guyenne advances") == ["commander_at_risk"]


def test_a_retreat_says_which_ways_are_left() -> None:
    """Who has none is lost, as a boat on land is (ticonderoga/12.0f, 12.0i)."""
    text = "La Sarre 5/3 S0505; 44th 4/2 S0506; British bateau 1 S0506"
    fray = Fray(position(field(), text), "La Sarre attacks S0506", laid=(0, 9))
    kind, seen = fray.match.open["british"].kind, fray.match.view("british")
    shown = kind.shows(seen, ())
    assert shown is not None
    found = {each["pieces"]: each["to"] for each in shown["ways"]}
    assert set(found) == {("44th",), ("British bateau 1",)}
    assert ("S0508" in found["44th",], found["British bateau 1",]) == (True, ())
    assert warned(fray, "british", "44th retreats to S0508") == ["lost_here"]


def test_a_unit_is_told_that_no_boat_carries_it() -> None:
    """A provincial of 6 comes to a bateau that carries 5 (ticonderoga/7.3b)."""
    phase = Phase(position(field(), "French provincial 1 6/3 S0505; French bateau 1 S0506"))
    assert warned(phase, "french", "French provincial 1 to S0506") == ["boats_too_small"]
    assert warned(phase, "french", "French provincial 1 to S0605") == []
