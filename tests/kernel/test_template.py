"""The language of texts."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.data import DataError
from rules.kernel.grammar import Grammar, Sort
from rules.kernel.template import Facts, fields_of, say, template


class Unit(msgspec.Struct):
    kind: str
    steps: int


class English:
    """A language of a few names and two texts."""

    NAMES: ClassVar = {"R": "regulars", "M": "militia", "I": "irregulars", "french": "the French"}

    def say(self, category: str, key: str, facts: Facts) -> str:
        texts = {
            "lists.and": "{some} and {last}",
            "lists.thousands": ",",
            "lists.decimal": ".",
            "parts.unit": "{steps} {kind:name}",
        }
        return say(template(texts[f"{category}.{key}"]), facts, self)

    def name(self, table: str, value: Any) -> str:
        return self.NAMES[value] if isinstance(value, str) else self.say("parts", table, value)

    def sort(self, value: Any) -> Sort:
        return Grammar(sorts={"R": Sort(many=True), "M": Sort(feminine=True)}).sort(value)

    def joined(self, pieces: Iterable[str]) -> str:
        return "".join(pieces)


FACTS: dict[str, Any] = {
    "side": "french",
    "one": 1,
    "many": 12,
    "pounds": 1_203_000,
    "none": None,
    "less": -2,
    "owed": -1_203,
    "empty": (),
    "units": ("R", "M", "I"),
    "unit": Unit("R", 3),
    "tenths": 19,
    "regulars": "R",
    "militia": "M",
    "alone": ("R",),
    "both": ("M", "M"),
}


def said(text: str) -> str:
    return say(template(text), FACTS, English())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("No fields.", "No fields."),
        ("{side} {many}", "french 12"),
        ("{side^}!", "French!"),
        ("£{pounds,}, {many,}", "£1,203,000, 12"),
        ("{none}.", "."),
        ("{less}, {less+}, {one+}, {owed,}", "−2, −2, +1, −1,203"),
        ("{many.}, {one.}, {less.}", "1.2, 0.1, −0.2"),
        ("{side:name} | {side:name^}", "the French | The French"),
        ("{unit:unit}", "3 regulars"),
        ("{units:name*}", "regulars, militia, irregulars"),
        ("{units:name*; ^}", "Regulars; militia; irregulars"),
        ("{units:name*&}", "regulars, militia and irregulars"),
        ("{empty:name*&}", ""),
        ("{one#block|blocks} {many#block|blocks}", "block blocks"),
        ("{units#one|several} {empty#one|none}", "several none"),
        ("{pounds.#inch|inches} {one.#less|more} {tenths.#one|more}", "inches more one"),
        ("{regulars#is|are} {militia#is|are} {alone#is|are}", "are is are"),
        ("{regulars#a|b|c|d} {militia#a|b|c|d} {side#a|b|c|d} {both#a|b|c|d}", "c b a d"),
        ("{side?by {side:name}|by nobody}", "by the French"),
        ("{none?by {none:name}|by nobody}", "by nobody"),
        ("{none?by {none:name}}.", "."),
        ("{one?{empty?a|{side}}|c}", "french"),
        ("{{{one}}}", "{1}"),
    ],
)
def test_a_text_is_said_with_its_facts(text: str, expected: str) -> None:
    """Each form of a field says what its description says."""
    assert said(text) == expected


def test_facts_may_be_a_struct() -> None:
    """The fields of a struct are facts like the keys of a mapping."""
    assert say(template("{steps} {kind}"), Unit("R", 2), English()) == "2 R"


def test_the_fields_of_a_text_are_known() -> None:
    """Those inside a choice count too."""
    assert fields_of(template("{a} {b:t*} {c#x|y} {d?{e}|{f?g|{h^}}} {i,} {j+}")) == set("abcdefhij")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "}",
        "{}",
        "{a",
        "{a:}",
        "{a:t",
        "{a#one}",
        "{a#1|2|3}",
        "{a?",
        "{a?x|y|z}",
        "{a^^}",
        "{a,b}",
        "{a:{b}}",
        "{1}",
        "{a b}",
    ],
)
def test_a_malformed_text_is_refused(text: str) -> None:
    """What is no template is found when it is read."""
    with pytest.raises(DataError):
        template(text)


@given(st.text("ab{}|?#:*^&; "))
def test_a_text_is_read_or_refused(text: str) -> None:
    """No text makes the reader stumble."""
    with suppress(DataError):
        template(text)


PLAIN = st.text("abé.:#?*^& ", min_size=1).map(lambda text: (text, text))
FIELDS = st.sampled_from(
    [
        ("{{", "{"),
        ("{side}", "french"),
        ("{many}", "12"),
        ("{one#a|b}", "a"),
        ("{many#a|b}", "b"),
        ("{side:name^}", "The French"),
        ("{units:name*/}", "regulars/militia/irregulars"),
    ]
)


def choices(inner: st.SearchStrategy[tuple[str, str]]) -> st.SearchStrategy[tuple[str, str]]:
    several = st.lists(inner, max_size=3).map(joined)
    yes = st.tuples(several, several).map(lambda two: (f"{{one?{two[0][0]}|{two[1][0]}}}", two[0][1]))
    no = st.tuples(several, several).map(lambda two: (f"{{none?{two[0][0]}|{two[1][0]}}}", two[1][1]))
    return yes | no


def joined(pieces: list[tuple[str, str]]) -> tuple[str, str]:
    return "".join(text for text, _ in pieces), "".join(spoken for _, spoken in pieces)


@given(st.lists(st.recursive(PLAIN | FIELDS, choices, max_leaves=8)).map(joined))
def test_what_parts_say_is_said_one_after_the_other(pair: tuple[str, str]) -> None:
    """However texts are put together and nested, each part says its own."""
    text, expected = pair
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("{:battle}", ["battle"]),
        ("{:$side die $one}", ["french_die_1"]),
        ("{:block *units}", ["block_R", "block_M", "block_I"]),
        ("{:block *empty}", []),
        ("{less?{:$side march}}", ["french_march"]),
    ],
)
def test_a_sign_stands_in_a_text_by_its_name(text: str, names: list[str]) -> None:
    """Its words joined, those that are facts filled in; between characters that nobody can write."""
    assert said(text) == "".join(f"\ue000{name}\ue001" for name in names)


def test_the_facts_of_a_sign_are_fields() -> None:
    assert fields_of(template("{:$side die $one}{:face *units}")) == {"side", "one", "units"}


@pytest.mark.parametrize("text", ["{:}", "{: battle}", "{:two  blanks}", "{:$}", "{:bat-tle}", "{:battle"])
def test_a_sign_has_a_name(text: str) -> None:
    with pytest.raises(DataError):
        template(text)
