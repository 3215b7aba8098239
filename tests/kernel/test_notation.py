"""Orders as players write them."""

from __future__ import annotations

from typing import Annotated, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.forms import Name, Number, fold, write
from rules.kernel.notation import Misread, Reader, Vocabulary, Wanted, sample
from rules.kernel.orders import Line
from rules.kernel.spelling import distance

PLACES = {
    "NY": ("New York",),
    "AL": ("Albany",),
    "HE": ("Ft. Wm Henry", "Fort William Henry"),
    "QU": ("Québec",),
    "FO": ("Fort",),
}
SIGNS = {"to": ("->", "into"), ",": ("and",), "": ("the",)}
WORDS = Vocabulary({"place": PLACES, "type": {"R": ("regulars",), "M": ("militia",)}}, SIGNS)


class Go(Line, frozen=True):
    form: ClassVar[str] = "{source} {count}{type} to {to} [to {then}]"
    also: ClassVar[tuple[str, ...]] = ("{count}{type} from {source} to {to}",)
    carry: ClassVar[tuple[str, ...]] = ("source",)
    source: Annotated[str, Name("place")]
    count: Annotated[int, Number(1, 9)]
    type: Annotated[str, Name("type")]
    to: Annotated[str, Name("place")]
    then: Annotated[str | None, Name("place")] = None


class Hold(Line, frozen=True):
    form: ClassVar[str] = "hold fast"


class Raise(Line, frozen=True):
    form: ClassVar[str] = "[{count}] {type}"
    type: Annotated[str, Name("type")]
    count: Annotated[int | None, Number(1, 9)] = None


class March(Line, frozen=True):
    form: ClassVar[str] = "{type} [at {count}] to {to}"
    type: Annotated[str, Name("type")]
    to: Annotated[str, Name("place")]
    count: Annotated[int | None, Number(1, 9)] = None


READER = Reader([Go, Hold], WORDS)
names = st.sampled_from(sorted(PLACES))
goes = st.builds(Go, names, st.integers(1, 9), st.sampled_from("RM"), names, st.none() | names)
NY_TO_AL = Go("NY", 2, "M", "AL")


def misread(text: str) -> Misread:
    with pytest.raises(Misread) as found:
        READER.parse(text)
    return found.value


def test_a_line_is_written_in_its_normal_form() -> None:
    """Names are written as the vocabulary has them, an optional part only where it says something."""
    assert str(NY_TO_AL) == "NY 2M to AL"
    assert write(Go("AL", 1, "R", "HE", "QU")) == "AL 1R to HE to QU"


@given(st.lists(goes | st.just(Hold()), min_size=1, max_size=6))
def test_what_is_written_is_read(lines: list[Line]) -> None:
    """Lines with commas, semicolons or line ends between them come back as they were."""
    for between in (", ", ";", "\n", " ,\n"):
        assert READER.parse(between.join(map(write, lines))) == tuple(lines)


@pytest.mark.parametrize(
    "text",
    [
        "ny 2m TO al",
        "  New   York 2 militia to Albany. ",
        "NEW YORK: 2M to ALBANY!",
        "n.y. 2M to A.L.",
        "ny\n2m\nto\nal",
        "NY 2M -> AL",
        "NY 2M into the AL",
        "2 militia from New York to Albany",
    ],
)
def test_reading_is_forgiving(text: str) -> None:
    """Case, points, other marks, blanks, line ends, other signs and other forms make no difference."""
    assert READER.parse(text) == (NY_TO_AL,)


@pytest.mark.parametrize("text", ["quebec", "Québec", "QUÉBEC", "Que\u0301bec", "qu", "Qu’ebec"])
def test_accents_and_apostrophes_are_forgiven(text: str) -> None:
    """Québec may be written without its accent, or with one that is a mark of its own."""
    assert READER.parse(f"{text} 1R to AL") == (Go("QU", 1, "R", "AL"),)


@pytest.mark.parametrize("text", ["quebec's", "Québec’s", "QUÉBEC'S", "Fort William Henry's"])
def test_a_name_may_be_a_possessive(text: str) -> None:
    """Whose stack it is."""
    (line,) = READER.parse(f"{text} 1R to AL")
    assert line in (Go("QU", 1, "R", "AL"), Go("HE", 1, "R", "AL"))


def test_the_longest_name_is_read() -> None:
    """Fort William Henry is not Fort with something after it."""
    assert READER.parse("Fort William Henry 1R to Fort") == (Go("HE", 1, "R", "FO"),)


def test_a_line_may_leave_out_what_the_line_before_said() -> None:
    """A field that is carried may be left out by the next line, and by the one after it."""
    text = "NY 2M to AL and 3R to QU, HE 1R to AL, 1M to NY"
    assert READER.parse(text) == (
        NY_TO_AL,
        Go("NY", 3, "R", "QU"),
        Go("HE", 1, "R", "AL"),
        Go("HE", 1, "M", "NY"),
    )


def test_nothing_is_carried_into_the_first_line() -> None:
    """The first line must say all."""
    trouble = misread("3R to QU")
    assert (trouble.start, trouble.facts["wanted"]) == (3, (Wanted(sign="from"),))


def test_nothing_is_carried_from_another_kind_of_line() -> None:
    """A line without the field leaves nothing to carry."""
    assert misread("hold fast, 3R to QU").start == len("hold fast, 3R ")


@given(st.sampled_from("RM"), st.none() | st.integers(1, 9))
def test_a_form_may_begin_with_a_part_left_out(kind: str, count: int | None) -> None:
    """`3 R` and `R` are both read as written."""
    line = Raise(kind, count)
    assert Reader([Raise], WORDS).parse(write(line)) == (line,)


def test_a_misspelt_name_is_offered_its_nearest() -> None:
    """ "QB is no place; did you mean QU?": the word, its place in the text and the nearest name."""
    trouble = misread("NY 2M to QB")
    assert (trouble.rule, trouble.key) == ("kernel/notation", "did_you_mean")
    assert (trouble.start, trouble.end) == (9, 11)
    assert (trouble.facts["word"], trouble.facts["nearest"], trouble.facts["kind"]) == ("QB", "QU", "place")


def test_a_long_name_misspelt_is_offered_its_nearest() -> None:
    """Letters left out or changed still lead to the name."""
    assert misread("NY 2M to Albny").facts["nearest"] == "AL"


def test_a_name_of_several_words_misspelt_is_quoted_whole() -> None:
    """Not its first word alone, for which Fort would be the nearest."""
    trouble = misread("NY 2M to Forte Wiliam Henri")
    assert (trouble.facts["word"], trouble.facts["nearest"]) == ("Forte Wiliam Henri", "HE")


@pytest.mark.parametrize("word", ["Xylophone", "nowhere", "stop", "x"])
def test_a_word_like_no_name_is_offered_none(word: str) -> None:
    """Where every name has more than a third of the letters otherwise, none is offered."""
    trouble = misread(f"NY 2M to {word}")
    assert (trouble.key, trouble.start, "nearest" in trouble.facts) == ("unreadable", 9, False)


def test_all_that_could_stand_there_is_said() -> None:
    """At the beginning of an order: a place, a number, or the sign of another line."""
    wanted = misread("?? please").facts["wanted"]
    assert wanted == (Wanted(kind="place"), Wanted(least=1, most=9), Wanted(sign="hold"))


def test_a_sign_in_the_wrong_place_is_no_misspelt_name() -> None:
    """A third "to" is offered no place that is spelt almost like it."""
    trouble = misread("NY 2M to AL to HE to QU")
    assert (trouble.key, trouble.start) == ("unreadable", 18)


def test_the_place_is_that_of_the_line_in_the_text() -> None:
    """In the second line the place counts from the beginning of the text."""
    text = "NY 2M to AL,\nHE 3X to QU"
    trouble = misread(text)
    assert text[trouble.start : trouble.end] == "X"


def test_a_text_that_breaks_off_says_what_is_wanted() -> None:
    """After the last word something was to come."""
    trouble = misread("NY 2M to")
    assert (trouble.key, trouble.start, trouble.facts["wanted"]) == ("breaks_off", 8, (Wanted(kind="place"),))


@pytest.mark.parametrize("count", ["0", "10", "99999999999"])
def test_a_number_out_of_range_is_not_read(count: str) -> None:
    """The range is said."""
    trouble = misread(f"NY {count}M to AL")
    assert (trouble.start, trouble.facts["word"]) == (3, count)
    assert trouble.facts["wanted"] == (Wanted(least=1, most=9),)


@pytest.mark.parametrize("count", ["-3", "−3", "–3", "- -3"])
def test_a_minus_is_read(count: str) -> None:
    """Less than nothing is never taken for a count, whichever dash is written."""
    assert misread(f"NY {count}M to AL").facts["wanted"] == (Wanted(least=1, most=9),)


@pytest.mark.parametrize("text", ["NY - 2M to AL", "NY-2M to AL", "NY — 2M to AL"])
def test_a_dash_is_no_minus(text: str) -> None:
    """Where it stands apart from the number, or joins it to the word before."""
    assert READER.parse(text) == (NY_TO_AL,)


@pytest.mark.parametrize(
    ("text", "example"),
    [("NY M2 to AL", "2M"), ("NY militia 2 to AL", "2M"), ("NY 0R to AL", "2R"), ("NY -3M to AL", "2M")],
)
def test_a_count_that_is_wrong_is_shown_right(text: str, example: str) -> None:
    """The number comes first; where it is no count at all, as an example."""
    trouble = misread(text)
    assert (trouble.key, trouble.start, trouble.facts["example"]) == ("miscounted", 3, example)


@pytest.mark.parametrize(
    "text", ["NY M to AL", "NY M0 to AL", "NY M99999999 to AL", "NY 0 to AL", "NY x2 to AL"]
)
def test_no_count_is_made_up(text: str) -> None:
    """Where a number or a type is missing no example is given."""
    assert misread(text).key != "miscounted"


@pytest.mark.parametrize("text", ["", "  \n", ",;,", "!?"])
def test_an_empty_text_is_no_order(text: str) -> None:
    """Nothing but marks is nothing."""
    assert misread(text).key == "empty"


def test_a_word_after_a_line_begins_another() -> None:
    """What stands after a whole line and begins none is the wrong word."""
    trouble = misread("hold fast please")
    assert (trouble.start, trouble.end) == (10, 16)


def test_one_spelling_cannot_name_two_values() -> None:
    """A vocabulary in which that happened is refused."""
    with pytest.raises(ValueError, match="names both"):
        Vocabulary({"place": {"NY": ("York",), "YO": ("York",)}})


def test_a_name_may_hold_a_word_that_orders_pass_over() -> None:
    """With the word or without it."""
    reader = Reader([Raise], Vocabulary({"type": {"RO": ("The Royals",)}}, SIGNS))
    assert reader.parse("the royals") == reader.parse("royals") == (Raise("RO"),)


def test_a_word_that_orders_pass_over_names_nothing() -> None:
    """A vocabulary in which it did is refused."""
    with pytest.raises(ValueError, match='"The" is no name'):
        Vocabulary({"place": {"NY": ("The",)}}, SIGNS)


def test_a_sign_with_an_accent_is_no_letter_without_it() -> None:
    """`à` may mean `to` where `A` is a name."""
    words = Vocabulary({"place": {"A": (), "NY": ()}, "type": {"M": ()}}, {"to": ("à",)})
    assert Reader([Go], words).parse("NY 2M à A") == (Go("NY", 2, "M", "A"),)
    assert Reader([Go], words).parse("A 2M A\u0300 NY") == (Go("A", 2, "M", "NY"),)


def test_a_word_may_stand_for_several_signs() -> None:
    """It is taken as the one that fits."""
    words = Vocabulary(
        {"place": PLACES, "type": {"M": ()}}, {"to": ("vers",), "from": ("de",), "fast": ("de",)}
    )
    assert Reader([Go, Hold], words).parse("2M de NY vers AL; hold de") == (NY_TO_AL, Hold())


def test_a_word_of_several_signs_need_not_begin_what_may_be_left_out() -> None:
    """`à` after the troops is no `at` where no number follows."""
    words = Vocabulary({"place": PLACES, "type": {"M": ()}}, {"at": ("à",), "to": ("à",)})
    reader = Reader([March], words)
    assert reader.parse("M à 3 à NY") == (March("M", "NY", 3),)
    assert reader.parse("M à NY") == (March("M", "NY"),)


def test_a_name_goes_before_a_word_of_another_language() -> None:
    """Where QU may be written `que` nobody is misread who means it."""
    words = Vocabulary(
        {"place": {"QU": ("que",), "NY": ()}, "type": {"M": ()}}, abroad={"fr": {"": ("que",)}}
    )
    assert Reader([Go], words).parse("NY 2M to que") == (Go("NY", 2, "M", "QU"),)


def test_what_is_only_told_is_never_read() -> None:
    """Its names are known, but no order finds them, and two may be spelled alike."""
    words = Vocabulary({"place": PLACES}, told={"ground": ("Marsh", "marsh")})
    assert words.values("ground") == ("Marsh", "marsh")
    assert words.find("ground", words.meant("marsh")) is None


@pytest.mark.parametrize(
    ("a", "b", "far"), [("", "", 0), ("qb", "qu", 1), ("albny", "albany", 1), ("ab", "ba", 2)]
)
def test_distance_counts_letters_to_change(a: str, b: str, far: int) -> None:
    """Changed, left out or put in: each letter counts one."""
    assert distance(a, b, 2) == distance(b, a, 2) == far


@pytest.mark.parametrize(("a", "b"), [("albany", "quebec"), ("al", "albany"), ("albany", "")])
def test_words_that_are_too_far_apart_are_not_measured(a: str, b: str) -> None:
    """Of these it is only said that more than so many letters must change: 6, 4 and 6."""
    assert distance(a, b, 3) > 3


@given(st.data())
def test_whatever_the_grammar_makes_is_read(data: st.DataObject) -> None:
    """A line made at random from its declaration is read as written."""
    line = sample(Go, WORDS, lambda n: data.draw(st.integers(0, n - 1)))
    assert READER.parse(write(line)) == (line,)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing a player types makes anything but lines or a refusal with a place within the text."""
    try:
        lines, trouble = READER.parse(text), None
    except Misread as found:
        lines, trouble = (), found
    assert lines if trouble is None else 0 <= trouble.start <= trouble.end <= len(text)


@given(st.text(max_size=20))
def test_folding_is_done_once(text: str) -> None:
    """What has been folded is not changed by folding."""
    assert fold(fold(text)) == fold(text)


# -- lines of several types ------------------------------------------------------------------------------


class Stand(Line, frozen=True):
    form: ClassVar[str] = "{place} at {other}"
    also: ClassVar[tuple[str, ...]] = ("{place} {other}",)
    place: Annotated[str, Name("place")]
    other: Annotated[str, Name("place")]


class Fill(Line, frozen=True):
    form: ClassVar[str] = "{place} {count}{type}"
    also: ClassVar[tuple[str, ...]] = ("{place} with {count}{type}",)
    carry: ClassVar[tuple[str, ...]] = ("place",)
    place: Annotated[str, Name("place")]
    count: Annotated[int, Number(1, 9)]
    type: Annotated[str, Name("type")]


class Levy(Line, frozen=True):
    form: ClassVar[str] = "levy {count}{type}"
    also: ClassVar[tuple[str, ...]] = ("{count}{type}",)
    count: Annotated[int, Number(1, 9)]
    type: Annotated[str, Name("type")]


class Scout(Line, frozen=True):
    form: ClassVar[str] = "{count}{type} scout"
    also: ClassVar[tuple[str, ...]] = ("{count}{type}",)
    count: Annotated[int, Number(1, 9)]
    type: Annotated[str, Name("type")]


class Halt(Line, frozen=True):
    form: ClassVar[str] = "halt {place}"
    also: ClassVar[tuple[str, ...]] = ("halt",)
    place: Annotated[str | None, Name("place")] = None


SEVERAL = Reader([Levy, Scout, Stand, Fill], WORDS)


def test_a_line_that_goes_on_is_no_new_line_of_another_type() -> None:
    """After a unit for a place another unit is for that place, not one that is levied."""
    assert SEVERAL.parse("NY 2R, 3M") == (Fill("NY", 2, "R"), Fill("NY", 3, "M"))
    assert SEVERAL.parse("levy 2R, 3M") == (Levy(2, "R"), Levy(3, "M"))


def test_the_longer_line_is_read_though_another_could_go_on() -> None:
    """All of `3M scout` is one line."""
    assert SEVERAL.parse("NY 2R, 3M scout") == (Fill("NY", 2, "R"), Scout(3, "M"))


def test_of_two_lines_that_read_alike_that_of_the_same_type_goes_on() -> None:
    """After scouts come more scouts; at the beginning the type that stands first is read."""
    assert SEVERAL.parse("2R scout and 3M") == (Scout(2, "R"), Scout(3, "M"))
    assert SEVERAL.parse("3M") == (Levy(3, "M"),)


def test_a_line_goes_on_in_any_of_its_forms() -> None:
    """And after a line of another type that has the field."""
    assert SEVERAL.parse("NY with 2R, with 3M") == (Fill("NY", 2, "R"), Fill("NY", 3, "M"))
    assert SEVERAL.parse("NY AL 2R") == (Stand("NY", "AL"), Fill("NY", 2, "R"))


@pytest.mark.parametrize(
    ("text", "nearest"), [("leyv 2R", ""), ("levvy 2R", "levy"), ("2R scuot", ""), ("2R scot", "scout")]
)
def test_a_misspelt_sign_is_offered_its_nearest(text: str, nearest: str) -> None:
    """With half of it wrong all that could stand there is said instead."""
    with pytest.raises(Misread) as found:
        SEVERAL.parse(text)
    assert found.value.facts.get("nearest", "") == nearest


def test_what_would_make_the_last_line_longer_is_meant_too() -> None:
    """`NY 2M to AL` may go on, and is no reason to read a misspelt name as a line of its own."""
    short = Reader([Halt], WORDS)
    with pytest.raises(Misread) as found:
        short.parse("halt Albny")
    assert found.value.facts["nearest"] == "AL"


def test_a_name_that_is_its_own_full_name_is_not_said_twice() -> None:
    """There is nothing more to call it."""
    words = Vocabulary({"place": {"march": ()}})
    with pytest.raises(Misread) as found:
        Reader([Halt], words).parse("halt marhc")
    assert (found.value.facts["nearest"], found.value.facts["called"]) == ("march", "")


def test_signs_of_other_languages_are_read_and_told() -> None:
    """Everyone may write them; the first word is what is said to who reads that language."""
    words = Vocabulary({}, {"to": ("into",)}, abroad={"fr": {"to": ("vers", "à")}})
    assert [token.word for token in words.meant("into vers à")] == ["to", "to", "to"]
    assert (words.said("to", "fr"), words.said("to", "en"), words.said("hold", "fr")) == (
        "vers",
        "to",
        "hold",
    )
