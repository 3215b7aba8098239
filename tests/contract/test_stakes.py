"""Every question says what is at stake before its first line, and every line what it comes to.

Or it stands in a list with the reason why there is nothing to say, always or at times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

import pytest

from rules import registry
from rules.kernel.orders import UMPIRE, Kind, Lines, idle
from rules.kernel.words import Catalogue, catalogue, message_key
from tests.contract.play import Play, draw
from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS

ORDERS = 40  # of each start that are looked at
GAMES = tuple(subject for subject in SUBJECTS if subject.name in registry.PACKAGES)
BEFORE = "before"  # the first line
ENDS = "it ends the answer, and the sum says what is left"
UNMOVED = "nothing is risked by it: where nothing is met, taken or left there is nothing to tell"
SAYS_ITSELF = "it says itself what is done, and a die or an enemy decides only where the question told so"
AS_WRITTEN = "what it means is settled when its time comes, which nobody can know yet"
SUMMED = "what all lines come to is said in one sum"

# by the names of a kind and of a line, or `before`: what always says nothing, and what does so at times
NEVER: Mapping[str, Mapping[str, str]] = {
    "blocks": {
        "MoveOrder Hold": UNMOVED,
        "MoveOrder Pick": "it picks one of the blocks that go, of whom their line has told",
        "MoveOrder Weakest": "it picks among the blocks that go, of whom their lines have told",
        "Winter Endure": "there is nothing to choose",
        "Winter Exempt": "who is not counted loses nothing",
    },
    "battles": {
        "Marches Done": ENDS,
        "Bombard Done": ENDS,
        "Pursuit Done": ENDS,
        "Choose Bring": "the question names the strength of each",
        "Declare Pursue": "it is for a result that has not fallen",
        "Declare AsDeclared": "it is an order of sequence alone",
    },
    "whigs": {
        "MakeAllies NoAllies": SAYS_ITSELF,
        "GatherOrder Gather": SUMMED,
        "RaidersOrder NoRaiders": SAYS_ITSELF,
        "FleetMove Rest": UNMOVED,
        "March Stay": UNMOVED,
        "March Rest": UNMOVED,
        "Retreat Withdraw": "the question names where each can go",
        "Meeting Meet": "the question weighs battle and ambush",
        "ChooseAtSea Meet": "the question weighs the battle",
        "Decide Spring": "the question weighs both",
        "Decide Forbid": "the question weighs both",
        "WinterOrder Mourn": "the question counts those that are lost",
        "YearOrders Stay": UNMOVED,
        "YearOrders Timing": AS_WRITTEN,
        "YearOrders OnMeeting": AS_WRITTEN,
        "YearOrders Halt": AS_WRITTEN,
        "YearOrders FleetsFirst": AS_WRITTEN,
        "YearOrders Fate": AS_WRITTEN,
        "YearOrders OtherFates": AS_WRITTEN,
    },
    "ticonderoga": {
        "Battles Done": ENDS,
        "Marches Done": ENDS,
        "Battles StandFast": UNMOVED,
        "Battles StopRepulsed": AS_WRITTEN,
        "Marches StopIf": AS_WRITTEN,
        "Marches Board": "whoever goes aboard spends one point and risks nothing",
        "Marches Land": "whoever lands risks nothing but what the next march tells",
        "Retreating Retire": "the question names all ways",
        "Deserters Desert": "the question names the strength of each",
        "WhatIsLost Spend": "the question names the strength of each",
        "WhoIsSaved Save": "the question names the strength of each",
        "WhoCommands Senior": "the question names the initiative of each",
        "Patrolling PatrolOut": "the question names the chance",
        "Patrolling NoPatrol": "the question names the chance",
        "Defending Defend": "the question names the chance",
        "Defending Decline": "the question names the chance",
    },
    "skirmish": {
        **{
            f"{kind} {line}": reason
            for kind in ("Writing", "Acting", "Stepping")
            for line, reason in {
                "Apart": "who shares a card is no matter of dice",
                "Brigade": "who shares a card is no matter of dice",
                "MarchWith": "it goes as far as the other, of whom his own line tells",
                "Form": SAYS_ITSELF,
                "Keep": UNMOVED,
                "Stay": UNMOVED,
                "RallyWith": "the question at the end of the turn counts the wounded",
            }.items()
        },
        "CrewCharged CrewRuns": "the question counts both sides",
        "CrewCharged CrewStays": "the question counts both sides",
        "Rallying RallyWith": "the question counts the wounded",
        "SettingUp Brigade": "who shares a card is no matter of dice",
    },
}
AT_TIMES: Mapping[str, Mapping[str, str]] = {
    "blocks": {"MoveOrder Go": UNMOVED, "MoveOrder All": UNMOVED, "Winter before": "nothing is to be chosen"},
    "battles": {},
    "whigs": {
        "Besiege before": "of armies of another commander nothing is known",
        "YearOrders Go": UNMOVED,
        "FleetMove Go": UNMOVED,
        "WinterOrder before": "nobody was lost, and each node given up tells what it saves",
        "RaidOrder before": "nothing can be paid",
    },
    "ticonderoga": {
        "Marches Build": "a breastwork needs no die",
        "Marches NightMarch": "guided by Indians nobody throws",
        "Retreating Flee": "nobody who leads is left",
    },
    "skirmish": {
        **{
            f"{kind} {line}": "of what cannot be done as things stand there is no chance to tell"
            for kind in ("Writing", "Acting", "Stepping")
            for line in ("Go", "Towards", "Away", "Along", "Behind", "Into", "Fire", "ChargeAt")
        },
        **{
            f"{kind} {line}": "of what cannot be done as things stand there is no chance to tell"
            for kind in ("Writing", "Acting", "Stepping")
            for line in ("Storm", "FightOn")
        },
        "Acting before": "the card is blank",
        "Stepping before": "no card lies aside",
    },
}
PLACES = [
    pytest.param(subject, variant, id=f"{subject.name} {variant}")
    for subject in GAMES
    for variant in subject.starts
]


def told(words: Catalogue, kind: Kind, view: object, lines: Lines) -> str:
    """What is said after these lines; before the first also what all would come to."""
    found = kind.shows(view, lines)
    said = "" if found is None else words.say("shows", message_key(kind), found)
    if lines or said:
        return said
    sums = kind.sums(view, lines)
    return "" if sums is None else words.say("sums", message_key(kind), sums)


def looked(subject: Subject, variant: str) -> Iterator[tuple[str, str]]:
    """What is said of each question and each line of a random game, by both their names."""
    play = Play(subject, variant, 0)
    words = catalogue(play.game, play.codec.data)
    while play.match.open and play.orders < ORDERS:
        seat = play.pick()
        kind, view = play.match.open[seat].kind, play.match.view(seat)
        lines = draw(play.match, seat, play.rng)
        if seat != UMPIRE and not idle(kind, view):
            name = type(kind).__name__
            yield f"{name} {BEFORE}", told(words, kind, view, ())
            for place, line in enumerate(lines, 1):
                yield f"{name} {type(line).__name__}", told(words, kind, view, lines[:place])
        play.submit(seat, lines)


@pytest.mark.parametrize(("subject", "variant"), PLACES)
def test_every_question_and_every_line_says_what_hangs_on_it(subject: Subject, variant: str) -> None:
    """But for what is listed; and what is listed as saying nothing says nothing."""
    never, at_times = NEVER[subject.name], AT_TIMES[subject.name]
    found = list(looked(subject, variant))
    assert {name for name, said in found if not said} - never.keys() - at_times.keys() == set()
    assert {name for name, said in found if said} & never.keys() == set()


@pytest.mark.parametrize("subject", GAMES, ids=lambda subject: subject.name)
def test_what_is_listed_is_there_and_has_a_reason(subject: Subject) -> None:
    """Each pair once, and of questions and lines that the game has."""
    kinds = {kind.__name__: kind for kind in subject.game.kinds}
    listed = [*NEVER[subject.name], *AT_TIMES[subject.name]]
    assert len(listed) == len(set(listed))
    for kind, line in (name.split() for name in listed):
        assert line in {BEFORE, *(sort.__name__ for sort in kinds[kind].line_types)}, (kind, line)
    assert all(chain(NEVER[subject.name].values(), AT_TIMES[subject.name].values()))


@pytest.mark.parametrize("subject", GAMES, ids=lambda subject: subject.name)
def test_every_kind_can_say_what_is_at_stake(subject: Subject) -> None:
    """Beside its lines or in a sum, whether random games meet it or not."""
    silent = {
        kind.__name__ for kind in subject.game.kinds if kind.shows is Kind.shows and kind.sums is Kind.sums
    }
    assert silent == set()
