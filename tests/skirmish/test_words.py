"""What Skirmish says reads well on a telephone, and a volley can be worked out again from it."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from rules.kernel.events import Event
from rules.kernel.notation import Reader, sample
from rules.kernel.words import Catalogue, catalogue, in_language, message_key
from rules.skirmish import GAME
from rules.skirmish.cards import CardAside
from rules.skirmish.fire import Volley
from rules.skirmish.melee import Bout, Meeting, Melee
from rules.skirmish.morale import Broke
from rules.skirmish.movement import Moved
from rules.skirmish.paths import Passed
from rules.skirmish.rally import Rallied
from rules.skirmish.sight import Spotted
from rules.skirmish.table import UNTRIED
from rules.skirmish.umpire import Confirm
from rules.skirmish.victory import Aim, Ended
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
            "Line A fires at Ottawa (9.3 inches, formed in woods or loose in the open): 8 or less hits, "
            "+2 for the volley counted. Dice: 8, 9, 1, 20. The wounded, who need 3 less: 5, 6. Hits: 3."
        ),
    ),
    (
        HURT,
        "Ottawa are hit: a man (9): dead; the officer (3; officer’s die 10): a graze. Dead 1, wounded 0.",
    ),
    (
        Moved("Light", (3, 5), (Passed(40, "rough", 30),), 0, 40, "K7.3", "line"),
        "Light: 3, 5; rough ground after 4.0 inches leaves 3.0; it goes 4.0 inches, to K7.3, in line.",
    ),
    (
        Melee(
            "Marines", (Meeting("Line A", "Line A", 0, 1),), (Bout("sound", 4, 7, "Line A", "sound", 5, 10),)
        ),
        "Marines fight Line A (in the open, +1 for Line A). Man by man: 4 makes 7, 5 makes 10.",
    ),
    (Broke("Light", 4, 4, woods=True), "Light breaks: 4 losses, and 4 break it in woods."),
    (
        Rallied("Line A", ("Line B",), (3, 4, 6), 2, 1, 7),
        (
            "Line A rallies with Line B. The wounded: 3, 4, 6; back 2, out of play 1. It has 7 men now, and "
            "counts one dead."
        ),
    ),
    (CardAside("french"), "A French card is laid aside."),
    (Spotted("Canadians", "D3.5"), "Canadians are seen at D3.5."),
    (
        Moved("Canadians", (3,), (Passed(0, "obstacle", 0),), 0, 0, "K7.3", "skirmish"),
        ("Canadians: 3; an obstacle at the start leaves 0.0; they stay at K7.3, in skirmish order."),
    ),
    (Ended("draw", "broken_off"), "The game is a draw: it was broken off, without a result."),
)


@pytest.mark.parametrize(("event", "text"), TOLD, ids=lambda one: type(one).__name__)
def test_what_happened_is_told_die_by_die(event: Event, text: str) -> None:
    """Dice in their order, and what they had to come to.

    (skirmish/fire-1, skirmish/wound-1, skirmish/move-13, skirmish/melee-1).
    """
    assert told(event) == text


AIMS = (
    (
        Aim("off", 2, ("Wagon 1", "Wagon 2"), edges=("east",)),
        "Wagon 1 and Wagon 2 are off the table by the eastern edge",
        "Chariot 1 et Chariot 2 sont hors de la table par le bord est",
    ),
    (
        Aim("burnt", 2, ("house", "barn", "blockhouse")),
        "2 of house, barn and blockhouse are burnt",
        "2 de ceux-ci, maison, grange et blockhaus, sont en cendres",
    ),
    (
        Aim("broken", 3, side="french", of="units"),
        "3 French units are broken or gone",
        "3 unités françaises sont hors de combat",
    ),
    (
        Aim("holds", side="british", area="redoubt"),
        "the British are alone in the redoubt",
        "les Britanniques sont maîtres de la redoute",
    ),
    (
        Aim("inside", side="french", area="flour-bag ring"),
        "the French are in the flour-bag ring",
        "les Français sont dans le cercle de sacs",
    ),
    (Aim("home", names=("Gun",)), "Gun is home", "Canon est à bon port"),
)


@pytest.mark.parametrize(("aim", "english", "french"), AIMS, ids=lambda one: getattr(one, "what", ""))
def test_the_end_names_the_aim_that_was_reached(aim: Aim, english: str, french: str) -> None:
    """skirmish/win-1: in both languages."""
    ended = Ended("british", "aims", (aim,))
    assert told(ended) == f"The British win: {english}."
    assert told(ended, "fr") == f"Les Britanniques gagnent\u00a0: {french}."


def test_an_end_that_was_stored_without_its_aims_is_told() -> None:
    """As games have it that ended before aims were named."""
    stored = msgspec.convert({"is": "Ended", "winner": "french", "how": "aims"}, Ended)
    assert told(stored) == "The French win: an aim of the scenario is reached."


@pytest.mark.parametrize("language", RELEASED)
def test_a_ruling_is_short_on_its_button(language: str) -> None:
    """34 characters are shown of a button, whatever is ruled."""
    plain = GAME.vocabulary(printed())
    for kind in Confirm.labelled:
        for number in range(99):
            line = sample(kind, plain, lambda most, number=number: number % most)  # type: ignore[misc]
            assert len(words().say("labels", kind.__name__, line, language)) <= 34


ORDERS = (
    ("Marines fires at Light", "Marines fire at Light", "Marine tire sur Infanterie légère"),
    ("Abenaki leaves its wounded", "Abenaki leave their wounded", "Abénaquis laissent leurs blessés"),
    ("Light holds fire", "Light holds fire", "Infanterie légère retient son tir"),
    ("Line B brigaded with Line A", "Line B brigaded with Line A", "Ligne B embrigadée avec Ligne A"),
    ("Six-pounders crew runs", "Six-pounders crew runs", "Pièces de six servants fuient"),
    ("42nd A runs north", "42nd A runs north", "42e A fuit nord"),
)


@pytest.mark.parametrize(("sealed", "english", "french"), ORDERS)
def test_orders_are_written_as_the_name_of_the_unit_asks(sealed: str, english: str, french: str) -> None:
    """skirmish/name-2: by its number and its gender, in each language; and so they are read."""
    plain = GAME.vocabulary(printed())
    types = tuple(dict.fromkeys((*GAME.lines, *Confirm.line_types)))
    (line,) = Reader(types, plain).parse(sealed)
    assert str(line) == sealed
    for language, written in (("en", english), ("fr", french)):
        known = in_language(words(), language, plain)
        assert known.written(line) == written
        assert Reader(types, known).parse(written) == (line,)


def test_a_french_reader_has_units_and_places_by_their_names() -> None:
    """skirmish/name-2: and may write what he reads."""
    assert told(VOLLEY, "fr").startswith(
        "La Ligne A tire sur les Outaouais (9,3 pouces, en rangs dans les bois"
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
