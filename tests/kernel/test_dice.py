"""Dice that anyone can check."""

from __future__ import annotations

import hashlib

import pytest

from rules.kernel import dice
from rules.kernel.dice import commitment, copy_key, face, game_key
from rules.kernel.events import Roll, Why

KEY = bytes(range(32))


def hmac_by_hand(key: bytes, text: bytes) -> bytes:
    """RFC 2104 with SHA-256, for keys of at most 64 bytes."""
    inner, outer = (bytes(k ^ pad for k in key.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    return hashlib.sha256(outer + hashlib.sha256(inner + text).digest()).digest()


def drawn_by_hand(branch: int, number: int, attempt: int) -> int:
    return int.from_bytes(hmac_by_hand(KEY, f"{branch}/{number}/{attempt}".encode())[:8], "big")


def faces(sides: int, count: int, branch: int = 0) -> list[int]:
    return [face(KEY, branch, number, sides) for number in range(count)]


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20])
@pytest.mark.parametrize(("branch", "number"), [(0, 0), (0, 1), (3, 141)])
def test_a_face_is_worked_out_by_hand(sides: int, branch: int, number: int) -> None:
    """A roll is HMAC-SHA256 of "branch/number/attempt": its first 8 bytes modulo the sides, plus one."""
    assert face(KEY, branch, number, sides) == drawn_by_hand(branch, number, 0) % sides + 1


def test_a_die_from_zero_calls_its_highest_face_so() -> None:
    """It is the same die: where others show a ten it shows 0, and every other face is what it is there."""
    plain, named = faces(10, 500), [face(KEY, 0, number, 10, from_zero=True) for number in range(500)]
    assert [0 if shown == 10 else shown for shown in plain] == named
    assert set(named) == set(range(10))


@pytest.mark.parametrize(("from_zero", "shown"), [(False, (1, 6)), (True, (0, 5))])
def test_a_die_has_as_many_faces_as_sides(from_zero: bool, shown: tuple[int, int]) -> None:
    """They are told from what lies ready for another die."""
    found = [value for value in range(-1, 9) if dice.has_face(value, 6, from_zero=from_zero)]
    assert (found[0], found[-1], len(found)) == (*shown, 6)


def test_what_would_favour_low_faces_is_drawn_again() -> None:
    """Of 2^64 values, those beyond the last whole multiple of the sides are drawn again."""
    sides = 2**63 + 1  # the only multiple below 2^64 is itself
    number = next(n for n in range(100) if drawn_by_hand(0, n, 0) >= sides > drawn_by_hand(0, n, 1))
    assert face(KEY, 0, number, sides) == drawn_by_hand(0, number, 1) + 1


@pytest.mark.parametrize(("sides", "bound"), [(2, 10.83), (6, 20.52), (10, 27.88)])
def test_faces_are_equally_likely(sides: int, bound: float) -> None:
    """Chi-square of 6000 rolls is below the value that one fair die in a thousand exceeds."""
    rolled, expected = faces(sides, 6000), 6000 / sides
    assert set(rolled) == set(range(1, sides + 1))
    assert sum((rolled.count(f) - expected) ** 2 / expected for f in range(1, sides + 1)) < bound


def test_a_branch_has_dice_of_its_own() -> None:
    """Another branch gives other dice; the same branch the same."""
    assert faces(6, 30, branch=1) == faces(6, 30, branch=1) != faces(6, 30, branch=0)


def test_a_commitment_binds_the_seed() -> None:
    """The commitment is SHA-256 of a fixed text and the seed."""
    assert commitment(b"seed") == hashlib.sha256(b"frontier-courier seed seed").hexdigest()
    assert commitment(b"seed") != commitment(b"seeD")


def test_the_key_is_made_of_the_seed_and_all_words() -> None:
    """BLAKE2b under the seed over each word with its length before it."""
    by_hand = hashlib.blake2b(b"\0\0\0\x02ab\0\0\0\x02\xc3\xa9", key=b"seed", digest_size=32).digest()
    assert game_key(b"seed", ["ab", "é"]) == by_hand


def test_no_other_words_make_the_same_key() -> None:
    """Words moved, split or left out make another key."""
    words: tuple[list[str], ...] = (["ab", "c"], ["a", "bc"], ["c", "ab"], ["ab"], ["abc"], [])
    assert len({game_key(b"seed", w) for w in words}) == len(words)


def test_a_copy_has_a_key_of_its_own() -> None:
    """The key of a copy is HMAC-SHA256 of its name under the game's key."""
    assert copy_key(KEY, "north") == hmac_by_hand(KEY, b"copy north")


def rolled(seed: bytes, *values: tuple[int, int]) -> list[Roll[Why]]:
    """Honest rolls of six sides with these branches and numbers."""
    key = dice.game_key(seed, WORDS)
    return [Roll(n, b, 6, dice.face(key, b, n, 6), Why()) for b, n in values]


WORDS = ("fort", "lake")
SEED = b"s" * 32


def test_what_fell_at_the_beginning_of_a_step_counts_once() -> None:
    """A step began with rolls 1 and 2; it began again, with the same or with others."""
    before, later = rolled(SEED, (0, 0), (0, 1), (0, 2)), rolled(SEED, (1, 1), (1, 2))
    unchanged = [("order", before), ("order", []), ("back", before[1:])]
    changed = [("order", before), ("edit", []), ("order", later[:1]), ("order", later[1:])]
    assert dice.counting(unchanged) == before
    assert dice.counting(changed) == [*before[:1], *later]
