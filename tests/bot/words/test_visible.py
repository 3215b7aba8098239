"""What one person's text may bring to another."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.words.speaker import unmarked
from bot.words.visible import visible

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
KISS = "❤️\u200d\U0001f525"
PERSIAN = "می\u200cخواهم"  # "I want", which needs its joiner


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("Ft. \u202eodnaliT\u202c", "Ft. odnaliT"),
        ("Fort\u200bEdward\ufeff", "FortEdward"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("a\x00b\x85c", "ab\nc"),
        ("one\r\ntwo\u2028three", "one\ntwo\nthree"),
        ("\u2066№ 5\u2069", "№ 5"),
        ("half \ud83d", "half "),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", "\U0001f3f4"),
        ("a\u200db", "ab"),
        ("e" + "\u0301" * 40, "e" + "\u0301" * 3),
        ("\u3164\u115f", ""),
        ("Québec, Höhe, 東京, עברית", "Québec, Höhe, 東京, עברית"),
        (FAMILY, FAMILY),
        (KISS, KISS),
        (PERSIAN, PERSIAN),
    ],
)
def test_what_is_seen_of_a_text(written: str, seen: str) -> None:
    assert visible(written) == seen


@given(st.text())
@example("a\u200d\u200b\u200db")
def test_nothing_is_left_that_cannot_be_seen(text: str) -> None:
    """No control, no half pair, no direction; and what was looked through once stays as it is."""
    seen = visible(text)
    kinds = {unicodedata.category(sign) for sign in seen.replace("\n", "").replace("\t", "")}
    assert not kinds & {"Cc", "Cs"}
    assert not {unicodedata.bidirectional(sign) for sign in seen} & {"LRE", "RLE", "LRO", "RLO", "PDF", "RLI"}
    assert visible(seen) == seen
    seen.encode()


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("*bold* <@1> [a](b)", r"\*bold\* \<@1\> \[a\](b)"),
        ("see https://example.org/a_b*c now", "see <https://example.org/a_b*c> now"),
        ("[here](HTTP://example.org)", r"\[here\](<HTTP://example.org)>"),
        ("<https://example.org>", r"\<<https://example.org>\>"),
        ("\u202e*turned*", r"\*turned\*"),
    ],
)
def test_a_link_stays_one_and_has_no_preview(written: str, shown: str) -> None:
    assert unmarked(written) == shown
