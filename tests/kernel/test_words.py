"""The catalogue of texts and what is wrong with an incomplete one."""

import msgspec
import pytest

from rules.kernel.data import DataError
from rules.kernel.words import Catalogue, message_key

KERNEL = '[refusals]\nclosed = "That question is closed."\n[lists]\nand = "{some} and {last}"\n'
GAME = """[events]
Marched = "{side:side^} marched to {to:place*&}{leader?, led by {leader}}."
[names.side]
french = "the French"
[names.place]
"""
FRENCH = """[events]
Marched = "{side:side^} sont arrivés à {to:place*&}."
[refusals]
closed = "Cette question est close."
[lists]
and = "{some} et {last}"
[names.side]
french = "les Français"
[names.place]
QU = "Québec"
"""
PLACES = {"QU": "Quebec", "MO": "Montreal"}


class Marched(msgspec.Struct):
    side: str
    to: tuple[str, ...]
    leader: str = ""


def game() -> Catalogue:
    return Catalogue.load({"en": KERNEL}, {"en": GAME, "fr": FRENCH}).with_names("place", PLACES)


def refusal(*layers: dict[str, str]) -> str:
    with pytest.raises(DataError) as caught:
        Catalogue.load(*layers)
    return str(caught.value)


def test_an_event_is_told_with_its_fields() -> None:
    """A struct's text is found by the name of its class and filled with its fields."""
    event = Marched("french", ("QU",), "Montcalm")
    assert message_key(event) == message_key(Marched) == "Marched"
    assert game().say("events", "Marched", event) == "The French marched to Quebec, led by Montcalm."


def test_another_language_is_another_file() -> None:
    """Each language says the same facts its own way, and may call a place by a name of its own."""
    event = Marched("french", ("MO", "QU"))
    assert game().say("events", "Marched", event, "fr") == "Les Français sont arrivés à Montreal et Québec."


def test_layers_make_one_catalogue() -> None:
    """A game's texts stand beside the kernel's and replace those of the same key."""
    assert game().say("refusals", "closed", {}) == "That question is closed."
    again = Catalogue.load({"en": KERNEL}, {"en": '[refusals]\nclosed = "Too late."'})
    assert again.say("refusals", "closed", {}) == "Too late."


def test_the_fields_of_a_text_are_known() -> None:
    """So that a test can compare them with the fields of its event."""
    assert game().fields("events", "Marched") == {"side", "to", "leader"}
    assert game().keys("events") == ["Marched"]


def test_what_a_game_needs_is_checked() -> None:
    """A text that is missing, or that uses a fact nobody gives, is refused before play."""
    words = game()
    words.require("events", {"Marched": Marched.__struct_fields__})
    with pytest.raises(DataError, match=r"words/en.toml: events.Halted is missing"):
        words.require("events", {"Halted": ()})
    with pytest.raises(DataError, match=r"words/en.toml: events.Marched uses leader, which is no fact"):
        words.require("events", {"Marched": ("side", "to")})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[events]\nA = "x"\nB = "{a"', "words/en.toml, line 3 (events.B): a field is wanted"),
        ("[events]\nA = 3", "words/en.toml, line 2 (events.A): must be a text in a table of texts"),
        ('A = "x"', "words/en.toml, line 1 (A): must be a text in a table of texts"),
        ('[names.side]\nfrench = "{x}"', "words/en.toml, line 2 (names.side.french): a name holds no fields"),
        ('[events]\nA = "{a:side}"', "words/en.toml: events.A refers to names.side, which is not there"),
        (
            '[events]\nA = "{a:b*&}"\n[names.b]',
            "words/en.toml: events.A refers to lists.and, which is not there",
        ),
        ('[events]\nA = "{a.}"', "words/en.toml: events.A refers to lists.decimal, which is not there"),
        ('[events]\nA = "{a,}"', "words/en.toml: events.A refers to lists.thousands, which is not there"),
        ("[events]\nA = ", "words/en.toml, line 2: "),
    ],
)
def test_a_wrong_file_is_refused(text: str, expected: str) -> None:
    """File, line and key are named where there is one, and the reason."""
    assert refusal({"en": text}).startswith(expected)


def test_languages_say_the_same_things() -> None:
    """A text, a name or a field that one language has and the other has not is refused."""
    english = '[events]\nA = "{a}"\n[names.side]\nfrench = "French"\n'
    assert refusal({"en": english, "fr": "[names.side]\n"}) == "words/fr.toml: events.A is missing"
    more = english + 'dutch = "Dutch"\n'
    assert refusal({"en": english, "fr": more}) == "words/fr.toml: names.side.dutch is in this language only"
    other = english.replace("{a}", "{b}")
    said = "words/fr.toml: events.A uses the field b, which the first language does not"
    assert refusal({"en": english, "fr": other}) == said


def test_a_text_that_is_not_there_is_named() -> None:
    """Asking for what no file holds says what was asked for."""
    with pytest.raises(KeyError, match=r"events\.Halted"):
        game().say("events", "Halted", {})
    with pytest.raises(KeyError, match=r"names\.side\.dutch"):
        game().say("events", "Marched", Marched("dutch", ()))
