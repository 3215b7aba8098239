"""Receipts bind what was sealed, tell nothing before they are opened, and can be checked by anyone."""

import hashlib
import json
from typing import Any

import pytest

from bot.post.receipts import SECRET, SHOWN, Opening, openings, plain, seal, sealing, short, stored
from rules.blocks.lines import Go, Pick
from storage import Receipt

MOVE, PICK = Go("AL", 2, "R", "HE"), Pick("R", 4, "HE")
BOUND = "c0ffee"


def salts(*values: bytes) -> Any:
    drawn = iter(values)
    return lambda count: next(drawn)


def receipt(first: bytes = b"a" * 16, second: bytes = b"b" * 16) -> Any:
    return seal(BOUND, "british", 3, "Revealed", (MOVE, PICK), salts(first, second))


def by_hand(part: str, salt: bytes, line: str) -> str:
    """A leaf as a page of Python without us would make it."""
    content = [part, BOUND, "british", 3, salt.hex(), [line]]
    return hashlib.sha256(json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def test_the_fingerprint_is_made_as_the_receipt_says() -> None:
    """SHA-256 of both leaves, each of part, commitment, seat, number, salt and lines as JSON."""
    shown, secret = (
        by_hand("shown", b"a" * 16, "AL 2R to HE"),
        by_hand("secret", b"b" * 16, "pick R of 4 to HE"),
    )
    assert receipt().fingerprint == hashlib.sha256((shown + secret).encode()).hexdigest()


def test_each_part_proves_the_fingerprint_alone() -> None:
    """What was opened and the leaf of the other part make the fingerprint that was published."""
    bound = receipt()
    for part in (SHOWN, SECRET):
        assert bound.open(part).proves(bound.fingerprint)


def test_an_opened_part_tells_nothing_of_the_other() -> None:
    """Neither its lines nor its salt are in what is told."""
    told = str(receipt().open(SHOWN))
    assert "AL 2R to HE" in told
    assert "pick" not in told
    assert (b"b" * 16).hex() not in told


@pytest.mark.parametrize("field", ["commitment", "seat", "number", "told", "other", "part"])
def test_nothing_of_an_opening_can_be_changed(field: str) -> None:
    """Another line, seat, game, number, leaf or part makes another fingerprint."""
    bound = receipt()
    true = bound.open(SHOWN)
    forged = {
        "commitment": "decaf",
        "seat": "french",
        "number": 4,
        "told": bound.secret,
        "other": "0" * 64,
        "part": SECRET,
    }
    fields = {name: getattr(true, name) for name in Opening.__struct_fields__}
    assert not Opening(**{**fields, field: forged[field]}).proves(bound.fingerprint)


def test_the_same_order_has_another_receipt_each_time() -> None:
    """Its salts are drawn, so that the few orders there are cannot be tried out."""
    assert receipt(b"c" * 16).fingerprint != receipt().fingerprint


def test_the_short_form_is_enough_to_check() -> None:
    """Sixteen digits in four groups, however they are typed; fewer prove nothing."""
    bound = receipt()
    assert short("0123456789abcdef" + "0" * 48) == "0123-4567-89ab-cdef"
    opened = bound.open(SHOWN)
    assert opened.proves(short(bound.fingerprint))
    assert opened.proves(f" {short(bound.fingerprint).upper()} ")
    assert not opened.proves(bound.fingerprint[:8])
    assert plain("3F9A-2c41") == "3f9a2c41"


def test_what_may_be_told_when() -> None:
    """Sealed: nothing; after the reveal the shown part; when the game is over both."""
    row = stored(receipt(), 7)
    assert (row.number, row.entry, row.seat, sealing(row)) == (3, 7, "british", receipt())
    shown = Receipt(row.number, row.entry, row.seat, row.sealed, "opened")
    assert openings([row], over=False) == []
    assert [o.part for o in openings([shown], over=False)] == ["shown"]
    assert [o.part for o in openings([row], over=True)] == ["shown", "secret"]
