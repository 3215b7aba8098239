"""What the chain of a finished game proves, and what it shows of those who forged it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import chain
from rules.kernel.chain import Item, canonical, linked
from rules.kernel.dice import commitment, face
from rules.kernel.proof import Branched, Finding, examined
from tests.kernel.ledger import KEY, SEED, Book, act, begin, chart, entry, full, head, roll, rolled

# of 32 zero bytes and the item below, by the program sha256sum
LINK = "574a633bc8e63c1bb3134f53cb0d268f300c1d016ce8855d2fbd16df3169322a"


def journaled(*entries: dict[str, Any], **begun: Any) -> Finding:
    """Of a game with this journal and nothing else."""
    return found(Book(begin(**begun), *((chain.ENTRY, each) for each in entries)))


def found(book: Book) -> Finding:
    return examined(SEED, book.items, book.heads)


def test_a_link_is_worked_out_by_hand() -> None:
    """SHA-256 of 32 bytes and the item: keys in order, no blanks, nothing but ASCII."""
    item = Item("00" * 16, "act", {"b": ["é", True], "a": 1})
    assert canonical(item) == b'["00000000000000000000000000000000","act",{"a":1,"b":["\\u00e9",true]}]'
    assert linked(bytes(32), item).hex() == LINK


def test_a_whole_game_is_proven() -> None:
    """With the heads as they were published, the last of which came with its end."""
    proven = found(full())
    assert proven.sound
    assert proven.whole
    assert [r.number for r in proven.rolls] == [0, 1, 2, 3, 4]
    assert [len(proven.dice), len(proven.own), len(proven.receipts)] == [4, 2, 1]


def test_without_heads_nothing_shows_that_it_is_as_it_was() -> None:
    """All fits together; so it would if all of it had been made up."""
    proven = examined(SEED, full().items)
    assert (proven.sound, proven.whole, proven.unbound) == (True, False, 19)


def test_a_head_binds_what_came_before_it() -> None:
    """By the second of three, nine items came later."""
    proven = examined(SEED, full().items, full().heads[:2])
    assert (proven.sound, proven.whole, proven.unbound) == (True, False, 9)
    assert proven.bound is not None
    assert proven.bound.turn == "Turn 2"


def test_steps_that_began_again_are_named() -> None:
    """With the first roll that fell on the new branch, and the post that told of it if that is known."""
    assert found(full()).branches == [Branched(1, 4, "back", 2, 42), Branched(2, 6, "edit")]


def test_what_no_game_master_did_a_newer_release_has_done() -> None:
    """An edit that was noted is one; a step that began again with no such act began under newer rules."""
    again = entry(1, how="edit", seat="gm"), entry(2, how="edit", seat="gm")
    items = (chain.ENTRY, again[0]), (chain.ACT, act("edited", reason="typo")), (chain.ENTRY, again[1])
    assert [one.how for one in found(Book(begin(), *items)).branches] == ["release", "edit"]


def test_a_changed_roll_is_found() -> None:
    """It is not what the seed makes."""
    wrong = roll(0)["value"] % 6 + 1
    assert found(Book(begin(), (chain.ENTRY, entry(1, roll(0, value=wrong))))).wrong == [0]


def test_a_branch_that_makes_a_six_is_found() -> None:
    """Whoever picks the branch picks the face; but branches rise by entries of the journal alone."""
    fitting = next(branch for branch in range(1, 99) if face(KEY, branch, 0, 6) == 6)
    forged = found(Book(begin(), (chain.ENTRY, entry(1, roll(0, fitting)))))
    assert (forged.wrong, forged.misplaced, forged.sound) == ([], [0], False)


def test_an_older_branch_is_for_what_fell_there() -> None:
    """What stands of a step that began again is the same roll to the last; another of that branch is none."""
    first, again = entry(1, roll(0)), roll(0, value=roll(0)["value"] % 6 + 1)
    for forged in (again, roll(1), {**roll(0), "why": {"is": "Storm"}}):
        assert found(
            Book(begin(), (chain.ENTRY, first), (chain.ENTRY, entry(2, forged, how="back")))
        ).misplaced
    seen = {**roll(0), "to": ["north"]}
    assert (
        found(Book(begin(), (chain.ENTRY, first), (chain.ENTRY, entry(2, seen, how="back")))).misplaced == []
    )


def test_the_same_roll_falls_once_on_a_branch() -> None:
    """Told twice without a step that began again, it is misplaced and out of order."""
    forged = found(Book(begin(), (chain.ENTRY, entry(1, roll(0))), (chain.ENTRY, entry(2, roll(0)))))
    assert (forged.misplaced, forged.astray) == ([0], [0])


def test_a_roll_left_out_is_found() -> None:
    """The next one is out of order."""
    assert found(Book(begin(), (chain.ENTRY, entry(1, roll(0), roll(2))))).astray == [2]


def test_laid_dice_are_named_and_held_against_what_was_laid() -> None:
    """Those that were laid are no chance, so not all is proven; those that nobody laid are a forgery."""
    laid = (chain.ACT, act("laid", dice="5, 3"))
    four = roll(0, sides=4)  # has no five: the five waits for a die that has one
    items = (chain.ENTRY, entry(1, four, roll(1, value=5, laid=True), roll(2, value=3, laid=True)))
    proven = found(Book(begin(), laid, items, head(1, over=True)))
    assert (proven.sound, proven.whole, [r.number for r in proven.laid]) == (True, False, [1, 2])
    early = (chain.ENTRY, entry(1, roll(0, sides=4, value=3, laid=True)))
    assert found(Book(begin(), laid, early)).unlaid == [0]


def from_zero(number: int, value: int | None = None, **more: Any) -> dict[str, Any]:
    """A die of ten whose faces count from 0."""
    shown = face(KEY, 0, number, 10) % 10 if value is None else value
    return roll(number, sides=10, from_zero=True, **more) | {"value": shown}


def test_a_die_from_zero_is_worked_out_as_it_is_read() -> None:
    """Where the seed makes a ten it shows 0, and neither ten nor anything else; no other die has a 0."""
    ten = next(number for number in range(99) if face(KEY, 0, number, 10) == 10)
    before = [from_zero(number) for number in range(ten)]
    assert journaled(entry(1, *before, from_zero(ten))).wrong == []
    assert journaled(entry(1, *before, from_zero(ten, 10))).wrong == [ten]
    plain = roll(ten, sides=10) | {"value": 0}
    assert journaled(entry(1, *before, plain)).wrong == [ten]


def test_a_laid_zero_waits_for_a_die_that_has_one() -> None:
    """And a ten for one that has no 0."""
    laid = (chain.ACT, act("laid", dice="0, 10"))
    dice = (
        roll(0, sides=10),
        from_zero(1, 0, laid=True),
        from_zero(2),
        roll(3, sides=10, value=10, laid=True),
    )
    proven = found(Book(begin(), laid, (chain.ENTRY, entry(1, *dice)), head(1, over=True)))
    assert (proven.sound, [r.number for r in proven.laid]) == (True, [1, 3])


@pytest.mark.parametrize(
    ("acts", "thrown"),
    [
        ((), roll(0, value=6, laid=True)),
        ((act("laid", dice="6"), act("taken_up", dice="")), roll(0, value=6, laid=True)),
        ((act("laid", dice="6"),), roll(0, value=5, laid=True)),
        ((act("laid", dice="6"),), roll(0)),
        ((), chart(0, "AV", laid=True)),
        ((act("branch_taken", dice="", results=["AV"]),), chart(0, "1D")),
    ],
)
def test_what_is_laid_without_an_act_is_found(
    acts: list[dict[str, object]], thrown: dict[str, object]
) -> None:
    """Laid by nobody, taken up again, laid otherwise, laid and not shown; results of charts likewise."""
    items = [(chain.ACT, one) for one in acts]
    assert found(Book(begin(), *items, (chain.ENTRY, entry(1, thrown)))).unlaid == [0]


def test_what_lay_ready_at_first_was_laid_by_the_position() -> None:
    """A game from a position file may begin with dice and results."""
    begun = begin(laid=[2], results=["AV"])
    first = entry(1, roll(0, value=2, laid=True), chart(1, "AV", laid=True), roll(2))
    assert found(Book(begun, (chain.ENTRY, first))).unlaid == []


def test_a_game_masters_own_rolls_are_counted_apart() -> None:
    """One that is altered is named by its number; one that is left out shifts those after it."""
    book = Book(begin(), (chain.ACT, rolled(1)), (chain.ACT, rolled(2)))
    assert found(book).own_wrong == []
    altered = rolled(2)
    altered["facts"]["value"] = altered["facts"]["value"] % 20 + 1
    assert found(Book(begin(), (chain.ACT, rolled(1)), (chain.ACT, altered))).own_wrong == [2]
    assert found(Book(begin(), (chain.ACT, rolled(2)))).own_wrong == [1]


def test_another_seed_is_found() -> None:
    """What was published binds the seed; and so does the first item of the chain."""
    book = full()
    forged = examined(b"another", book.items, book.heads)
    assert not forged.seed_fits
    assert forged.wrong
    other = Book(begin(commitment=commitment(b"another")))
    assert not examined(SEED, other.items).sound


def test_a_tail_cut_off_is_found() -> None:
    """A head that the channel shows is not in the file."""
    book = full()
    assert examined(SEED, book.items[:-1], book.heads).unlike == [3]


def test_the_whole_chain_made_anew_is_found() -> None:
    """By whoever has the seed and the database: it holds in itself, and is not what was published."""
    book, other = full(), full()
    del other.items[8]  # the game master's first roll of their own
    forged = examined(SEED, other.items, book.heads)
    assert forged.unlike == [2, 3]
    assert not forged.sound


def test_a_database_that_was_put_back_shows() -> None:
    """Two heads of one number were published, and only one of them is in the file."""
    book = full()
    assert examined(SEED, book.items, [*book.heads, (2, "ab" * 32)]).unlike == [2]


def test_what_was_there_before_the_chain_is_not_proven() -> None:
    """Nor what another installation tells of. Neither is held against the game, nor what was laid then."""
    first = entry(1, roll(0, value=roll(0)["value"], laid=True))
    late = found(Book(begin(entries=1), (chain.ENTRY, first), head(1, over=True)))
    assert (late.late, late.sound, late.whole) == (1, True, False)
    items = (chain.ENTRY, entry(1)), (chain.BROUGHT, {"entries": 1}), head(1, over=True)
    brought = found(Book(begin(), *items))
    assert (brought.brought, brought.sound, brought.whole) == ([1], True, False)


@pytest.mark.parametrize(
    "items",
    [
        [(chain.ENTRY, entry(1))],
        [begin(), begin()],
        [begin(), (chain.ENTRY, entry(2))],
        [begin(), (chain.STRUCK, [1])],
        [begin(), (chain.ENTRY, entry(1)), (chain.STRUCK, [1]), (chain.STRUCK, [1])],
        [begin(), (chain.POSTED, {"entry": 1, "post": 2})],
        [begin(), head(2)],
        [begin(), (chain.BROUGHT, {"entries": 3})],
        [begin(), (chain.RECEIPT, {"number": 1})],
        [begin(), ("gossip", {})],
        [begin(), (chain.ACT, None)],
    ],
)
def test_what_cannot_be_in_a_chain_is_named(items: list[tuple[str, object]]) -> None:
    """By its place; nothing of what is tampered with stops the checking."""
    assert found(Book(*items)).broken


def test_a_salt_is_sixteen_bytes() -> None:
    """One that is shorter, or no salt at all, would let others guess what its item is."""
    salts = ["", "00", "zz" * 16, "00" * 17]
    assert all(examined(SEED, [Item(salt, *begin())]).broken == [1] for salt in salts)
