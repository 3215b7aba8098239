"""Every language says all of it, with the facts that there are, and names nothing that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.door.common import errands
from bot.door.errands import Errand
from bot.post.library import WORDS
from bot.words.speaker import Speaker, Speakers
from render.words import words
from rules.kernel.notation import Reader, Vocabulary, sample
from rules.kernel.orders import Line, No
from rules.kernel.words import Catalogue, Language, differences, lines_of, texts_of
from rules.whigs.flight import Withdraw
from rules.whigs.lines import Command, Go
from rules.whigs.meeting import Retreated
from rules.whigs.orders_year import OrdersOwn
from tests.bot.play import library
from tests.words import RELEASED

KEYS = library().keys
GAMES = {key: folder for key in KEYS if (folder := library().game(key).folder)}
LAYERS = {"kernel": files("rules.kernel"), "bot": files("bot"), **GAMES}
OTHERS = sorted(set(texts_of(WORDS)) - {"en"})
THERE = [(name, language) for name in LAYERS for language in texts_of(LAYERS[name] / "words")]
SPOKEN = [(key, language) for key in KEYS for language in library().catalogue(library().usual(key)).languages]
PLAIN_SPACE = re.compile(r" [:;!?»]|« |[^\s ][;!?»]|\d,\d{3}")
FIELD = re.compile(r"\{[^{}]*[?#|]|`[^`]*`|<[^>]*>|https?://\S+")


def layer(name: str, language: str) -> str:
    return texts_of(LAYERS[name] / "words")[language]


def read(name: str, language: str) -> Language:
    """A layer on that of the kernel."""
    found = Language()
    for each in ("kernel", name):
        found.read(layer(each, language), "words")
    return found


def others(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(name, language) for name, language in found if language != "en"]


def test_french_is_there() -> None:
    """The war had two sides."""
    assert library().languages == RELEASED == ("en", "fr")


@pytest.mark.parametrize(("name", "language"), others(THERE))
def test_no_text_is_missing_or_names_a_wrong_fact(name: str, language: str) -> None:
    """Each layer says in each language what it says in English: no more, no less, of the same facts."""
    assert list(differences(read(name, "en"), read(name, language))) == []


@pytest.mark.parametrize("key", KEYS)
def test_every_game_speaks_every_language(key: str) -> None:
    """None falls back to English."""
    words = library().catalogue(library().usual(key))
    assert tuple(words.languages) == library().languages


@pytest.mark.parametrize("name", [name for name, language in THERE if language == "fr"])
def test_french_signs_stand_apart_as_they_should(name: str) -> None:
    """A narrow space that does not break before ; ! ?, a full one before : and within quotation marks."""
    wrong = [text for text in texts(layer(name, "fr")) if PLAIN_SPACE.search(FIELD.sub("", text))]
    assert wrong == []


def texts(content: str) -> Iterator[str]:
    for line in content.splitlines():
        _, sign, value = line.partition(" = ")
        if sign and not line.startswith(("#", "[")):
            yield value.strip('"')


# -- commands -----------------------------------------------------------------------------------------------


def common() -> list[Errand]:
    return [each for each in errands(library()).errands if each.name.split()[0] not in KEYS]


@pytest.mark.parametrize("language", OTHERS)
def test_every_common_command_has_a_name_of_its_own(language: str) -> None:
    """Each of its words, and each of its blanks."""
    words = library().common.languages[language].names
    every = [each for each in common() if not each.name.startswith("new ")]
    assert {word for each in every for word in each.name.split()} - set(words["word"]) == set()
    assert {blank.name for each in every for blank in each.blanks} - set(words["blank"]) == set()


@pytest.mark.parametrize(("key", "language"), others(SPOKEN))
def test_every_line_of_a_game_has_a_name_of_its_own(key: str, language: str) -> None:
    """As a command, and each of its blanks."""
    names = library().catalogue(library().usual(key)).languages[language].names
    own = [each for each in errands(library()).errands if each.name.split()[0] == key]
    assert {each.name.split()[1] for each in own} - set(names["word"]) == set()
    assert {blank.name for each in own for blank in each.blanks} - set(names["blank"]) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_texts_speak_of_commands_by_the_names_they_have(language: str) -> None:
    """Whatever is said of `/...` can be typed by whoever reads it."""
    names = library().common.languages[language].names["word"]
    known = {told for each in common() for told in as_typed(each, language)}
    groups = {names["standing"], names["new"]}
    spoken = set(re.findall(r"`/([^`]+)`", layer("bot", language)))
    assert spoken - known - groups == set()


def as_typed(errand: Errand, language: str) -> Iterator[str]:
    """A command by its name in a language, alone and with each choice that it offers, as `end what:draw`."""
    words = library().common.languages[language].names
    told = " ".join(words["word"].get(word, word) for word in errand.name.split())
    yield told
    for way in errand.ways:
        assert way.called
        yield f"{told} {words['blank']['what']}:{way.called.others.get(language, way.called.first)}"


def test_words_of_direct_messages_are_understood_in_every_language() -> None:
    """No word means two things."""
    tables = [words.names["said"] for words in library().common.languages.values()]
    meant = {(name, key) for names in tables for key, name in names.items()}
    assert len({name for name, _ in meant}) == len(meant)
    assert {library().said["seal"], library().said["sceller"]} == {"seal"}
    assert library().said["etat"] == "status"  # accents may be left out


@pytest.mark.parametrize(("key", "language"), others(SPOKEN))
def test_lines_are_read_as_they_are_echoed(key: str, language: str) -> None:
    """Every kind of line, in the words of the language; each word for a value is read as this value."""
    codec = library().usual(key)
    words, pick = library().vocabulary(codec, language), Random(4).randrange
    for line_type in dict.fromkeys(lines_of(codec.game)):
        line = next(line for _ in count() if reads(line := sample(line_type, words, pick), words))
        assert Reader([line_type], words).parse(words.written(line)) == (line,), words.written(line)
    spoken = library().catalogue(codec).languages[language].names["spoken"]
    assert set(spoken.items()) - {item for names in words.spoken.values() for item in names.items()} == set()


def reads(line: Line, words: Vocabulary) -> bool:
    """Whether a line of random fields is one that is read as it is written."""
    return Reader([type(line)], words).parse(str(line)) == (line,)


# -- falling back --------------------------------------------------------------------------------------------


def test_a_text_is_told_in_all_languages_at_once() -> None:
    """A word without a name of its own in a language keeps the one it has."""
    words = Catalogue.load(
        {"en": '[names.word]\n[a]\nb = "yes"', "fr": '[names.word]\nmap = "carte"\n[a]\nb = "oui"'}
    )
    speakers = Speakers(words)
    assert (speakers.say("a", "b").first, speakers.say("a", "b").others) == ("yes", {"fr": "oui"})
    assert (speakers.word("word", "map").others, speakers.word("word", "go").others) == ({"fr": "carte"}, {})


def test_the_files_of_languages_lie_beside_each_other() -> None:
    """Those of the pictures too."""
    drawn = {path.stem for path in (Path(__file__).parents[2] / "render" / "words").glob("*.toml")}
    assert drawn == {"en", *OTHERS}


def test_names_in_full_are_those_of_the_language() -> None:
    """What stands beside the lines of an order; what is written stays the same."""
    codec = library().usual("blocks")
    plain, french = library().vocabulary(codec), library().vocabulary(codec, "fr")
    assert (plain.called("place", "QU"), french.called("place", "QU")) == ("Quebec", "Québec")
    assert french.called("place", "AL") == plain.called("place", "AL") == "Albany"
    assert french.spelled == plain.spelled


def test_orders_are_quoted_in_the_language_of_the_text() -> None:
    """What a side has written comes back to it as it would write it."""
    words = library().catalogue(library().usual("whigs"))
    told = OrdersOwn(side="french", lines=(Command("A1", "march"), Go("A1", "CAR")))
    assert words.say("events", "OrdersOwn", told, "en") == "The French have written: A1 march; A1 to CAR."
    said = words.say("events", "OrdersOwn", told, "fr").replace("\u202f", " ").replace("\u00a0", " ")
    assert said == "Les Français ont écrit : A1 marche ; A1 vers CAR."
    left = Retreated(side="french", at="CAR", beaten=True, ways=(Withdraw("A1", "MTL"),))
    assert (
        words.say("events", "Retreated", left, "en")
        == "The French leave Fort Carillon, beaten: A1 to Montréal."
    )


# -- moments -------------------------------------------------------------------------------------------

SPEAKERS = ("post", "words", "desk", "door")
TO_NO_PLAYER = ("logs.py", "discord_wire.py")


def test_moments_are_told_by_discord_alone() -> None:
    """Every client shows them in its own time zone and form: nothing that speaks knows a calendar."""
    bot = Path(__file__).parents[2] / "bot"
    spoken = [file for room in SPEAKERS for file in (bot / room).rglob("*.py")]
    spoken = [file for file in spoken if file.name not in TO_NO_PLAYER]
    assert [file.name for file in spoken if re.search(r"datetime|strftime|isoformat", file.read_text())] == []


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_clocks_stand_in_no_text(language: str) -> None:
    """Hours and minutes are Discord's marks, as in `<t:1760000000:R>`."""
    said = "\n".join(layer(*each) for each in THERE if each[1] == language)
    assert re.findall(r"\d+ ?[ap]\.?m\b|\{\w*(?:hour|minute)\w*\}", said) == []
    marks = re.findall(r"<t:[^>]*>", said)
    assert [mark for mark in marks if not re.fullmatch(r"<t:\{\w+\}:[dDfFRtT]>", mark)] == []


# -- as it is echoed -------------------------------------------------------------------------------------


def french(key: str, rule: str, said: str, **facts: object) -> str:
    """A refusal without its rule, as who plays in French reads it."""
    codec = library().usual(key)
    speaker = Speaker.of(library().catalogue(codec), "fr")
    return speaker.refusal(No(rule, said, **facts)).replace("\N{NO-BREAK SPACE}", " ").partition(" (règle")[0]


def test_french_refusals_of_the_blocks_agree_with_number_and_gender() -> None:
    """One block and none that is free; elision before a vowel; a fort with its article."""
    facts = {"source": "NI", "type": "I", "there": 1, "left": 0}
    assert french("blocks", "blocks/12.2a", "too_few", **facts) == (
        "Au fort Niagara, vous avez 1 bloc d’irréguliers, dont aucun ne peut plus partir."
    )
    facts = {"source": "QU", "type": "R", "there": 3, "left": 2}
    assert french("blocks", "blocks/12.2a", "too_few", **facts) == (
        "À Québec, vous avez 3 blocs de réguliers, dont 2 peuvent encore partir."
    )
    assert french("blocks", "blocks/7.6a", "one_place", source="NI", first="FR") == (
        "Un mouvement part d’un seul lieu : le fort Niagara ne peut s’ajouter au fort Frontenac."
    )


def test_french_lists_are_parted_by_a_semicolon_that_stays_with_its_item() -> None:
    """A narrow space that no line breaks at; in English none."""
    assert words("fr").several(["un, deux", "trois"]) == "un, deux\N{NARROW NO-BREAK SPACE}; trois"
    assert words("en").several(["one, two", "three"]) == "one, two; three"
