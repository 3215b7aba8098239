"""What a language says of itself: its own plural, words that run together, further forms of names."""

import pytest

from rules.kernel.data import DataError
from rules.kernel.words import Catalogue

ENGLISH = """[events]
Left = "{count} {count#man leaves|men leave} {place:place}, say {side:side}."
Took = "{side:side^} take a {unit:unit}."
[names.side]
british = "the British"
french = "the French"
[names.unit]
R = "regular block"
S = "ship"
[names.place]
"""
GRAMMAR = """[grammar]
singular = "0 1"
vowels = "aeéiou"
[grammar.contractions]
"de les " = "des "
"de le " = "du "
[grammar.elisions]
"de " = "d’"
[grammar.endings]
aux = "al"
s = ""
"""
FRENCH = (
    GRAMMAR
    + """[events]
Left = "{count} {count#homme part|hommes partent} de {place:place}, selon {side:side}."
Took = "De {side:side}, {unit:unit.one^}."
[names.side]
british = "les Anglais"
french = "les Français"
[names.unit]
R = "bloc de réguliers"
S = "frégate"
[names.unit.one]
R = "un bloc de réguliers"
S = "une frégate"
[names.place]
CA = "le fort Carillon"
"""
)
PLACES = {"AL": "Albany", "QU": "Québec", "CA": "Fort Carillon"}


def french(text: str = FRENCH) -> Catalogue:
    return Catalogue.load({"en": ENGLISH}, {"fr": text}).with_names("place", PLACES)


def refused(text: str) -> str:
    with pytest.raises(DataError) as caught:
        french(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("count", "place", "expected"),
    [
        (0, "QU", "0 homme part de Québec, selon les Français."),
        (1, "AL", "1 homme part d’Albany, selon les Français."),
        (2, "CA", "2 hommes partent du fort Carillon, selon les Français."),
    ],
)
def test_french_counts_and_runs_together(count: int, place: str, expected: str) -> None:
    """None and one are singular, `de` is elided before a vowel and contracted with an article."""
    facts = {"count": count, "place": place, "side": "french"}
    assert french().say("events", "Left", facts, "fr") == expected


def test_english_stays_as_it_is() -> None:
    """A language that says nothing of itself counts one as one and joins nothing."""
    facts = {"count": 0, "place": "AL", "side": "french"}
    assert french().say("events", "Left", facts) == "0 men leave Albany, say the French."


@pytest.mark.parametrize(("unit", "one"), [("R", "Un bloc de réguliers"), ("S", "Une frégate")])
def test_a_name_has_further_forms(unit: str, one: str) -> None:
    """Such as the one with its article; what begins with a capital keeps it where it is contracted."""
    facts = {"side": "british", "unit": unit}
    assert french().say("events", "Took", facts, "fr") == f"Des Anglais, {one}."


def test_a_form_stands_for_every_name() -> None:
    """One that is missing is refused, and one of what has no name."""
    less = FRENCH.replace('S = "une frégate"\n', "")
    assert refused(less) == "words/fr.toml: names.unit.one.S is missing"
    more = FRENCH.replace("[names.place]", 'X = "un canot"\n[names.place]')
    assert refused(more) == "words/fr.toml: names.unit.one.X is a form of no name"


def test_forms_of_names_from_data_are_those_that_are_not_regular() -> None:
    """The others are what the data calls them."""
    text = (
        FRENCH.replace("de {place:place}", "{place:place.from}") + '[names.place.from]\nQU = "de la ville"\n'
    )
    facts = {"count": 2, "place": "QU", "side": "french"}
    assert french(text).say("events", "Left", facts, "fr").startswith("2 hommes partent de la ville,")
    there = facts | {"place": "AL"}
    assert french(text).say("events", "Left", there, "fr").startswith("2 hommes partent Albany,")


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("R", "Les réguliers sont vus."),
        ("S", "La frégate est vue."),
        ("M 2", "M 2 sont vus."),
        ("X", "X est vu."),
    ],
)
def test_words_agree_with_a_name(unit: str, expected: str) -> None:
    """In number and in gender, as the language says of the name or of all that are named alike."""
    sorts = '[grammar.sorts]\nR = "many"\nS = "feminine"\n"M ?" = "many"\n'
    texts = 'Seen = "{unit:unit} {unit#est|sont} {unit#vu|vue|vus|vues}."'
    names = '[names.unit]\nR = "Les réguliers"\nS = "La frégate"\n'
    english = '[events]\nSeen = "{unit:unit} is seen."\n[names.unit]\n'
    found = Catalogue.load({"en": english}, {"fr": f"{sorts}[events]\n{texts}\n{names}"})
    found = found.with_names("unit", {each: each for each in ("R", "S", "M 2", "X")})
    assert found.say("events", "Seen", {"unit": unit}, "fr") == expected


@pytest.mark.parametrize(
    "wrong",
    [
        '[grammar.sorts]\nR = "neuter"',
        'singular = "one"',
        'plural = "2"',
        '[grammar.contractions]\n"de" = "d"',
    ],
)
def test_what_no_language_says_of_itself_is_refused(wrong: str) -> None:
    """Unknown words, a number that is none, a contraction of one word."""
    assert "is nothing that a language says of itself" in refused(f"[grammar]\n{wrong}\n")


def test_a_name_of_a_table_that_nobody_filled_is_itself() -> None:
    """Such as a sign of the notation where no game is meant."""
    words = Catalogue.load({"en": '[events]\nA = "{sign:sign}"\n[names.sign]\n'})
    assert words.say("events", "A", {"sign": "hold"}) == "hold"


@pytest.mark.parametrize(
    ("word", "stem"), [("canaux", "canal"), ("forts", "fort"), ("aux", "aux"), ("s", "s"), ("fort", "fort")]
)
def test_a_word_is_found_by_its_stem(word: str, stem: str) -> None:
    """The first ending that fits gives way; a word that is nothing else stays."""
    assert french().languages["fr"].grammar.stem(word) == stem
