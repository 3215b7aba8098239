"""The catalogue of the six years: nothing is missing, nothing lies unused, every sentence can be said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from rules.kernel.events import Event
from rules.kernel.notation import Reader
from rules.kernel.orders import Lookup
from rules.kernel.rulebook import Rulebook
from rules.kernel.template import Named, parts_of
from rules.kernel.words import PARTS, catalogue
from rules.whigs import GAME, STEPS
from rules.whigs.board import SIDES, Result
from rules.whigs.lines import Command, Fate, Go, Land, OnMeeting, Raise, RaiseNation
from rules.whigs.lookups import GatheringPoints, Income, Landings, Odds, Raids, Reach, Siege, Victory
from rules.whigs.meeting import Lost
from rules.whigs.operations import Marched
from rules.whigs.raids import RaidersMet
from rules.whigs.setup import SCENARIOS
from rules.whigs.siege import NodeFalls, SiegeLaid
from rules.whigs.spies import Spied
from rules.whigs.state import Options
from rules.whigs.winter import CasualtiesSettled, Gone
from tests.blocks.test_words import fields, functions, refusals, strings
from tests.whigs.table import board

RULES = Path(__file__).parents[2] / "rules"
BOARD = board("")
WORDS = catalogue(GAME, BOARD)
ENGLISH = WORDS.languages["en"]
SHOWN_BY_THE_TABLE = {
    "series",
    "scenario",
    "step",
    "offer",
    "booking",
    "fate",  # in the lists from which orders are chosen
    "word",
    "blank",
    "spoken",
    *Options.__struct_fields__,
}

# -- what there is to say ---------------------------------------------------------------------------


NEEDED: dict[str, dict[str, tuple[str, ...]]] = {
    "events": fields(GAME.events),
    "rolls": fields(GAME.whys),
    "asks": fields(GAME.kinds),
    "asks.help": fields(GAME.kinds),
    "lines": dict.fromkeys(fields(GAME.lines), ()),
    "lookups": dict.fromkeys(fields(GAME.lookups), ()),
    "options": dict.fromkeys(Options.__struct_fields__, ()),
    "options.help": dict.fromkeys(Options.__struct_fields__, ()),
}
REFUSALS = refusals("kernel") | refusals("whigs")

# -- nothing is missing, nothing is left over ----------------------------------------------------------


@pytest.mark.parametrize("category", NEEDED)
def test_everything_has_its_text_and_nothing_else(category: str) -> None:
    """A text for each, made of its own facts; none for what is not there."""
    WORDS.require(category, NEEDED[category])
    assert set(WORDS.keys(category)) == set(NEEDED[category])


def test_every_refusal_has_its_text_and_nothing_else() -> None:
    """Its text uses only facts that every refusal of that key has."""
    WORDS.require("refusals", REFUSALS)
    assert set(WORDS.keys("refusals")) == set(REFUSALS)


def test_every_refusal_cites_a_rule_that_is_there() -> None:
    """Whoever is refused can look the rule up."""
    book = Rulebook.read("whigs", (RULES / "whigs/RULES.md").read_text(encoding="utf-8"))
    calls = (call for function in functions("whigs") for call in ast_calls(function))
    cited = {rule for call in calls for rule in strings(call.args[0])}
    assert {rule for rule in cited if book.rule(rule) is None} == set()
    assert len(cited) > 50


def ast_calls(function: ast.AST) -> Iterator[ast.Call]:
    return (
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "No"
    )


@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("side", SIDES),
        ("people", SIDES),
        ("kind", tuple(BOARD.vocabulary().names)),
        ("some", tuple(BOARD.vocabulary().names)),
        ("step", (*STEPS, "over")),
        ("scenario", SCENARIOS),
        ("ending", ("conquest", "held", "neither", "conceded", "agreed")),
        ("offer", ("draw",)),
        ("outcome", get_args(Result)),
    ],
)
def test_every_value_has_its_name_and_nothing_else(table: str, values: tuple[str, ...]) -> None:
    """What a fact may be can be said."""
    assert set(ENGLISH.names[table]) == set(values)


def test_every_choice_of_an_option_has_its_name() -> None:
    """A switch needs none: it is on or off."""
    for name, hint in get_type_hints(Options).items():
        if get_args(hint):
            assert set(ENGLISH.names[name]) == set(get_args(hint))


def test_no_piece_of_a_sentence_lies_unused() -> None:
    """Each table of names and each piece is used by a text, or shown by the table itself."""
    used = {
        part.table
        for text in ENGLISH.templates.values()
        for part in parts_of(text)
        if isinstance(part, Named)
    }
    assert set(WORDS.keys(PARTS)) <= used
    assert set(ENGLISH.names) - SHOWN_BY_THE_TABLE <= used


# -- every sentence can be said --------------------------------------------------------------------------

LONGEST = "PGE"  # Fort Prince George
NATION = "LAK"  # Nations of the Upper Country
LISTED = 3
SAID: dict[str, Any] = {
    **dict.fromkeys(("at", "place", "to", "start", "port"), LONGEST),
    **dict.fromkeys(
        ("places", "ports", "goals", "provinces", "wanting", "last", "red", "through"), (LONGEST,) * 3
    ),
    **dict.fromkeys(("side", "attacker", "winner", "spy", "occupant", "newcomer", "joiner"), "british"),
    **dict.fromkeys(("ambusher", "loser", "part", "interceptor"), "french"),
    **dict.fromkeys(("army", "counter"), "A6"),
    **dict.fromkeys(("armies", "before", "after", "mine", "theirs", "counters"), ("A1", "A2", "A3")),
    **dict.fromkeys(("fleet", "fleets"), ("F1", "F2", "F3")),
    **dict.fromkeys(("nation", "whose"), NATION),
    **dict.fromkeys(("renewed", "bids", "conditional"), (NATION,) * 3),
    **dict.fromkeys(("first", "second", "stance"), "engage"),
    **dict.fromkeys(("odds", "column"), "1.5-1"),
    **dict.fromkeys(("own", "british", "french"), (LONGEST,) * 3),
    "sea": "GSL",
    "zones": ("GSL", "NSC"),
    "choices": ("engage", "retreat", "join"),
    "troop": "M",
    "order": "defend",
    "how": "neither",
    "result": "ND",
    "rule": "whigs/7.60a",
    "line": "A1 with F1 lands at PGE from GSL",
    "scenario": "war",
}
OF: dict[tuple[str, str], Any] = {
    ("Administered", "lines"): (RaiseNation(12, NATION), Raise(12, "M"), Raise(12, "S")),
    ("OrdersOwn", "lines"): (
        *(Command("A1", "march"), Go("A1", LONGEST), Land("A1", "F1", LONGEST, "GSL")),
        *(OnMeeting("A1", "engage", "1.5-1"), Fate("burn", LONGEST)),
    ),
    ("SeaChoices", "interceptor"): "engage",
    ("SeaChoices", "invader"): "engage",
    ("MenLost", "lost"): (Lost(1250, "R"), Lost(250, "M"), Lost(80, "I")),
    ("Destroyed", "counters"): ("A1", "A2"),
    ("PortLost", "fleets"): ("F1", "F2"),
}


def example(owner: str, name: str, hint: Any, some: bool) -> Any:
    """A fact of this kind: a long one, or as little as there can be."""
    if (owner, name) in OF:
        return OF[owner, name]
    if hint is bool:
        return some
    if hint is int:
        return 12 if some else 1
    if hint == tuple[int, ...]:
        return tuple(range(1, 11))
    if get_origin(hint) is tuple:
        item = get_args(hint)[0]
        return tuple(example(owner, name, item, some) for _ in range(LISTED)) if some else ()
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return struct(hint, some)
    found = SAID[name]
    return found[0] if isinstance(found, tuple) else found


def struct(kind: Any, some: bool) -> Any:
    hints = get_type_hints(kind)
    return kind(**{name: example(kind.__name__, name, hints[name], some) for name in kind.__struct_fields__})


def fits(text: str, most: int) -> bool:
    return 0 < len(text) <= most and "  " not in text and "None" not in text


@pytest.mark.parametrize("some", [True, False], ids=["much", "little"])
@pytest.mark.parametrize("kind", [*GAME.events, *GAME.whys, *GAME.kinds], ids=lambda kind: kind.__name__)
def test_every_sentence_can_be_said(kind: type, some: bool) -> None:
    """With the longest names and lists in at most 500 characters, and with as little as can be."""
    categories = [category for category in NEEDED if kind.__name__ in WORDS.keys(category)]
    for category in categories:
        text = WORDS.say(category, kind.__name__, struct(kind, some))
        assert fits(text, 500), text


@pytest.mark.parametrize("key", refusals("whigs"))
def test_every_refusal_can_be_said(key: str) -> None:
    """With the longest names, one sentence or two."""
    facts = {name: SAID.get(name, 12) for name in sorted(REFUSALS[key])}
    text = WORDS.say("refusals", key, facts)
    assert fits(text, 220), text
    assert text.endswith((".", "?")), text


@pytest.mark.parametrize(
    ("category", "most"), [("asks", 45), ("asks.help", 100), ("lines", 100), ("lookups", 100)]
)
def test_prompts_and_help_are_short(category: str, most: int) -> None:
    """They must fit where a form shows them: a title of 45 characters, a description of 100."""
    kinds = {kind.__name__: kind for kind in GAME.kinds}
    for key, some in product(WORDS.keys(category), (True, False)):
        text = WORDS.say(category, key, struct(kinds[key], some) if key in kinds else {})
        assert fits(text, most), (len(text), text)


def test_the_example_of_a_line_is_such_a_line() -> None:
    """What the help of a line gives as an example can be typed so."""
    for kind in (*GAME.lines, *GAME.lookups):
        category = "lookups" if kind in GAME.lookups else "lines"
        example = WORDS.say(category, kind.__name__, {}).rsplit(": ", 1)[1]
        (line,) = Reader([kind], BOARD.vocabulary()).parse(example.split(", ")[0])
        assert isinstance(line, kind)


CHANCES = [{"result": "ND", "faces": 4}, {"result": "V", "faces": 6}]
EXPECTED = {"attacker": "british", "column": "1-1.5", "chances": CHANCES}
ANSWERS: list[tuple[Lookup, Any, str]] = [
    (
        Reach("A1"),
        {
            "at": "ALB",
            "treasury": 12_000,
            "held": False,
            "cost": 26_000,
            "ways": [
                {"to": "BOS", "price": 0, "paid": True},
                {"to": "NUM", "price": 9_000, "paid": True},
                {"to": "FWH", "price": 13_000, "paid": False},
            ],
            "landings": [{"to": "LOU", "fleet": "F1", "zones": ["IRW"]}],
        },
        (
            "A1 in Albany: for each mark on its path away from your colonies supply costs £26,000, "
            "or half of that; the treasury holds £12,000. In this period: Boston free; "
            "Number Four £9,000; Fort William Henry £13,000 (unpaid). "
            "Ashore: Louisbourg with F1 from Île Royale Waters."
        ),
    ),
    (
        Reach("A1", "CAR"),
        {
            "at": "ALB",
            "treasury": 12_000,
            "held": False,
            "cost": 26_000,
            "legs": [
                {"at": "ALB", "to": "FWH", "price": 0},
                {"at": "FWH", "to": "CAR", "price": 13_000},
            ],
        },
        (
            "A1 in Albany: for each mark on its path away from your colonies supply costs £26,000, "
            "or half of that; the treasury holds £12,000. Period by period: "
            "Albany to Fort William Henry free; Fort William Henry to Fort Carillon £13,000. "
            "In all £13,000, more than there is."
        ),
    ),
    (
        Reach("F1"),
        {"at": "HAL", "treasury": 0, "held": False, "ways": [{"to": "NSC", "price": 0}]},
        "F1 in Halifax. In this period: Nova Scotia Coast.",
    ),
    (
        Reach("F1"),
        {"at": "HAL", "treasury": 0, "held": True, "ways": []},
        "F1 in Halifax. It goes nowhere this year.",
    ),
    (
        Odds("CAR"),
        {
            "place": "CAR",
            "first": True,
            "battle": 34,
            "ambush": 36,
            "initiative": 12,
            "fought": EXPECTED,
            "sprung": {**EXPECTED, "attacker": "french", "column": "1.5-1"},
        },
        (
            "Meeting in Fort Carillon; you were there first. Your values: 34 in battle, 36 to ambush, "
            "initiative 12. By the reports, if both engage: the British attack at 1-1.5, on the die "
            "ND 4, V 6. In your ambush: the French attack at 1.5-1, on the die ND 4, V 6."
        ),
    ),
    (
        Odds("CAR"),
        {
            "place": "CAR",
            "first": False,
            "battle": 33,
            "ambush": 34,
            "initiative": 24,
            "fought": None,
            "sprung": None,
        },
        (
            "Meeting in Fort Carillon; you were there later. Your values: 33 in battle, 34 against an "
            "ambush, initiative 24. Not all of the enemy's armies have been reported this year."
        ),
    ),
    (
        Siege("LOU"),
        {
            "place": "LOU",
            "level": 3,
            "rows": [{"value": 24, "periods": 3}, {"value": 36, "periods": 2}],
            "siege": {"side": "british", "sat": 1, "needs": 2},
            "own": {"value": 64, "needs": 2},
        },
        (
            "Louisbourg has level 3. Siege value 24 or more: 3 periods; 36 or more: 2 periods. "
            "The British have besieged it for 1 of 2 periods. Your armies there have 64: 2 periods."
        ),
    ),
    (
        Siege("FWH"),
        {"place": "FWH", "level": 0, "rows": []},
        "Fort William Henry has level 0. It falls to any army at the end of its first period.",
    ),
    (
        GatheringPoints(),
        {"armies": ["HAL", "ALB"], "fleets": ["HAL"]},
        "Armies can be formed in Halifax and Albany. Fleets can be formed in Halifax.",
    ),
    (
        GatheringPoints(),
        {"armies": [], "fleets": []},
        "No army can be formed anywhere. No fleet can be formed anywhere.",
    ),
    (
        Raids(),
        {
            "targets": [
                {"place": "FWH", "points": 5},
                {"place": "GER", "points": 5},
                {"place": "OSW", "points": 10},
            ]
        },
        "You could raid, for 5 points: Fort William Henry, German Flats; 10 points: Fort Oswego.",
    ),
    (Raids(), {"targets": []}, "There is nothing that you could raid."),
    (
        Raids("CHI"),
        {"targets": [{"place": "CHI", "points": 5, "bases": ["DUQ"], "allies": ["OHI"]}]},
        "Chiswell's Fort takes 5 points, from Fort Duquesne, through the land of Ohio Tribes.",
    ),
    (
        Landings("HAL"),
        {
            "place": "HAL",
            "own": True,
            "ways": [{"port": "HAL", "to": "LOU", "zones": [{"sea": "IRW", "fleets": ["F1"]}]}],
            "range": {"NSC": 1, "IRW": 2},
            "least": 3,
        },
        (
            "From Halifax an army can be landed on Louisbourg from Île Royale Waters (near: F1). "
            "A fleet that is near finds it on a die of 3 or more."
        ),
    ),
    (
        Landings("LOU"),
        {"place": "LOU", "own": False, "ways": [], "range": {}, "least": 3},
        "On Louisbourg an army can be landed out of no place.",
    ),
    (
        Income(),
        {
            "side": "french",
            "year": 1758,
            "share": 40,
            "cut_off": True,
            "colonies": {"NOR": 40},
            "provinces": ["MTL"],
            "least": 32_200,
            "most": 53_800,
            "garrisons": 23_000,
            "regulars": 24_000,
        },
        (
            "Income of the French in 1758: £32,200 to £53,800. Lost colonies take 40 per cent of it. "
            "A colony cut off from the capital is among them. Raided: Montréal. "
            "Garrisons will cost £23,000, regulars £24,000 before reinforcements."
        ),
    ),
    (
        Victory(),
        {"winner": "french", "wanting": ["QUE", "DUQ"], "last": ["QUE"], "red": ["ALB"]},
        (
            "If the war ended now the French would win. The British do not hold Québec and Fort Duquesne. "
            "The French hold Québec. British colonies in French hands: Albany."
        ),
    ),
    (
        Victory(),
        {"winner": "", "wanting": [], "last": [], "red": []},
        "If the war ended now it would be drawn. The British hold all that they want.",
    ),
]


def test_every_look_up_has_its_answer_and_nothing_else() -> None:
    """A text for each, made of its own facts."""
    WORDS.require("answers", {type(asked).__name__: tuple(asked.facts(told)) for asked, told, _ in ANSWERS})
    assert set(WORDS.keys("answers")) == {kind.__name__ for kind in GAME.lookups}


@pytest.mark.parametrize(("asked", "answer", "said"), ANSWERS)
def test_answers_read_well(asked: Lookup, answer: Any, said: str) -> None:
    """In full sentences, with nothing that is not so."""
    assert WORDS.say("answers", type(asked).__name__, asked.facts(answer)) == said


# -- sentences that could be misread -----------------------------------------------------------------------

TOLD: list[tuple[Event, str]] = [
    (
        SiegeLaid("british", "QUE", 3, 40, 3, 2, 0),
        (
            "The British besiege Québec, level 3, with a siege value of 40, which takes 2 periods. "
            "The siege has lasted 3 periods."
        ),
    ),
    (
        Marched("british", "A1", "ALB", "HAL", ("BOS",), True),
        (
            "British army A1 marches from Albany through Boston to Halifax, "
            "where an enemy army stands in its way."
        ),
    ),
    (
        RaidersMet(10, 30, "french", 20),
        (
            "Raiding values: 10 of the British against 30 of the French. "
            "The French win the raids, and have 20 points."
        ),
    ),
    (
        NodeFalls("british", "LOU", "french", 3, 3000),
        "Louisbourg falls to the British. The French lose 3,000 men of M&P with it.",
    ),
    (
        Spied("french", "A1", "ALB", 4),
        "French spies report on the enemy's A1 in Albany. The die shows 4.",
    ),
    (
        CasualtiesSettled("british", (Gone(2, "R"),), (Lost(200, "R"), Lost(80, "I"))),
        (
            "Casualties of the British. Gone for good: 2R. "
            "In the Casualty Box, by men and ships: 200 regulars and 80 Indians."
        ),
    ),
    (
        CasualtiesSettled("british", (), ()),
        "Casualties of the British. Gone for good: no unit. In the Casualty Box: nothing.",
    ),
]


@pytest.mark.parametrize(("event", "text"), TOLD, ids=lambda value: type(value).__name__)
def test_news_says_who_how_many_and_of_what(event: Event, text: str) -> None:
    """Men are not taken for units, periods that passed for those needed, nor one's own for the enemy's."""
    assert WORDS.say("events", type(event).__name__, event) == text


def test_one_is_one() -> None:
    """One point and one ship are told as such."""
    refused = {
        ("too_few_points", "That costs 5 points, and 1 is left."): {"cost": 5, "left": 1},
        (
            "too_many_men",
            "That takes 1 ship, two for every thousand men, and 0 are left.",
        ): {"need": 1, "ships": 0},
    }
    for (key, text), facts in refused.items():
        assert WORDS.say("refusals", key, facts) == text
