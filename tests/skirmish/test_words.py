"""What Skirmish says reads well on a telephone, and a volley can be worked out again from it."""

from __future__ import annotations

from functools import cache

import pytest

from rules.kernel.events import Event
from rules.kernel.notation import Reader
from rules.kernel.words import Catalogue, catalogue, message_key
from rules.skirmish import GAME
from rules.skirmish.cards import CardAside
from rules.skirmish.fire import Volley
from rules.skirmish.melee import Bout, Meeting, Melee
from rules.skirmish.morale import Broke
from rules.skirmish.movement import Moved
from rules.skirmish.paths import Passed
from rules.skirmish.rally import Rallied
from rules.skirmish.table import UNTRIED
from rules.skirmish.victory import Ended
from rules.skirmish.wounds import Hurt, Wound
from tests.contract.refusals import KERNEL, refusals, rules_cited
from tests.skirmish.table import printed
from tests.test_rulebooks import book
from tests.test_structure import ROOT
from tests.words import RELEASED

RULES = ROOT / "rules" / "skirmish"


@cache
def words() -> Catalogue:
    return catalogue(GAME, printed())


def told(event: Event, language: str = "en") -> str:
    return words().say("events", message_key(event), event, language)


VOLLEY = Volley("Line A", "Ottawa", 93, 1, 8, 2, (8, 9, 1, 20), (5, 6), 3)
HURT = Hurt("Ottawa", (Wound("sound", 9, "dead"), Wound("officer", 3, "graze", 10)), 1, 0)
BOUT = Bout("sound", 4, 7, "Line A", "sound", 5, 10)
TOLD = (
    (
        VOLLEY,
        (
            "Line A fires at Ottawa: 9.3 inches, formed in woods or loose in the open. 8 or less hits (+2 "
            "for the volley). Dice: 8, 9, 1, 20. The wounded, who need 3 less: 5, 6. Hits: 3."
        ),
    ),
    (
        HURT,
        "Ottawa is hit: a man (9): dead; the officer (3; officer’s die 10): a graze. Dead 1, wounded 0.",
    ),
    (
        Moved("Light", (3, 5), (Passed(40, "rough", 30),), 0, 40, "K7.3", "line"),
        "Light: 3, 5; after 4.0 inches rough ground leaves 3.0; it goes 4.0 inches, to K7.3, in line.",
    ),
    (
        Melee(
            "Marines", (Meeting("Line A", "Line A", 0, 1),), (Bout("sound", 4, 7, "Line A", "sound", 5, 10),)
        ),
        "Marines fights Line A (in the open, +1 for Line A). Man by man: 4 makes 7, 5 makes 10.",
    ),
    (Broke("Light", 4, 4, woods=True), "Light breaks: losses 4, and 4 break it in woods."),
    (
        Rallied("Line A", ("Line B",), (3, 4, 6), 2, 1, 7),
        (
            "Line A rallies with Line B. The wounded: 3, 4, 6; back 2, out of play 1. It has 7 men now, and "
            "counts one dead."
        ),
    ),
    (CardAside("french"), "A French card is laid aside."),
    (Ended("draw", "broken_off"), "The game is a draw: it was broken off, without a result."),
)


@pytest.mark.parametrize(("event", "text"), TOLD, ids=lambda one: type(one).__name__)
def test_what_happened_is_told_die_by_die(event: Event, text: str) -> None:
    """Dice in their order, and what they had to come to.

    (skirmish/fire-1, skirmish/wound-1, skirmish/move-13, skirmish/melee-1).
    """
    assert told(event) == text


def test_a_french_reader_has_units_and_places_by_their_names() -> None:
    """skirmish/name-2: and may write what he reads."""
    assert told(VOLLEY, "fr").startswith(
        "Ligne A tire sur Outaouais\u00a0: 9,3 pouces, en rangs dans les bois"
    )


@pytest.mark.parametrize("language", RELEASED)
def test_each_line_is_shown_by_an_order_that_can_be_read(language: str) -> None:
    """What stands behind the colon of its text, of its own type."""
    lines = {line.__name__: line for line in (*GAME.lines, *GAME.bundles)}
    reader = Reader(tuple(lines.values()), GAME.vocabulary(printed()))
    for key in words().keys("lines"):
        text = words().say("lines", key, {}, language)
        shown = text.replace("\u00a0:", ":").partition(": ")[2]
        read = [line for order in shown.split(", ") for line in reader.parse(order)]
        assert {type(line) for line in read} == {lines[key]}, (key, read)


@pytest.mark.parametrize(("language", "mark"), [("en", "Untried."), ("fr", "À l’essai.")])
def test_the_three_large_tables_are_marked_as_untried(language: str, mark: str) -> None:
    """skirmish/table-5 to skirmish/table-7."""
    stories = {key: words().say("scenarios", key, {}, language) for key in GAME.scenarios}
    assert tuple(key for key, story in stories.items() if story.startswith(mark)) == UNTRIED


@pytest.mark.parametrize(
    ("category", "needed"),
    [
        ("events", set(map(message_key, GAME.events))),
        ("rolls", set(map(message_key, GAME.whys))),
        ("asks", set(map(message_key, GAME.kinds))),
        ("asks.help", set(map(message_key, GAME.kinds))),
        ("lines", {line.__name__ for line in (*GAME.lines, *GAME.bundles)}),
        ("lookups", {asked.__name__ for asked in GAME.lookups}),
        ("answers", {asked.__name__ for asked in GAME.lookups}),
        ("options", set(GAME.options.__struct_fields__)),
        ("options.help", set(GAME.options.__struct_fields__)),
        ("refusals", {*refusals(KERNEL), *refusals(RULES)}),
        ("faults", {*refusals(KERNEL, data=True), *refusals(RULES, data=True)}),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_everything_has_its_text_and_nothing_lies_unused(category: str, needed: set[str]) -> None:
    """In English; that French has the same is held wherever the words are read."""
    assert set(words().keys(category)) == needed


def test_every_rule_that_a_refusal_cites_is_in_the_book() -> None:
    """skirmish/fire-5: whoever is refused can read why."""
    assert [rule for rule in rules_cited(RULES) if book("skirmish").rule(rule) is None] == []
