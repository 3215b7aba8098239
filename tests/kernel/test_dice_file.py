"""A finished game, checked from a file by whoever has Python and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import dice
from rules.dice import ALL, SOME, UNREADABLE, WRONG, main
from rules.kernel import chain
from rules.kernel.dice import commitment, face
from rules.kernel.proof import examined
from tests.kernel.ledger import KEY, SEED, Book, Plain, act, begin, chart, entry, full, head, roll, sealed
from tests.kernel.mutations import at, mutated, places

ROOT = Path(__file__).parents[2]


def written(folder: Path, content: Plain) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    return str(file)


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Any:
    """The lines of what was said since one last looked."""
    return lambda: list(capsys.readouterr().out.splitlines())


# -- what is said --------------------------------------------------------------------------------------------


def test_a_whole_game_is_checked_offline(tmp_path: Path, said: Any) -> None:
    """Either file, with the fingerprint and the heads that were published."""
    book = full()
    for content in (book.proof, book.export):
        assert main([written(tmp_path, content), commitment(SEED), *book.published]) == ALL
        assert said() == [
            f"fingerprint of the seed: {commitment(SEED)}",
            "rolls worked out again: 4",
            "rolls of a game master's own worked out again: 2",
            "in the chain: 7 entries, 4 interventions",
            "receipts: 0421-3dec-9663-84de",
            "branch 1, from roll 3 on: orders were taken back, told in № 42",
            "branch 2: the game was changed, told in a post that is not known",
            "as it was when head 3 was published: Turn 3",
            "all is as it should be",
        ]


def test_heads_are_found_in_what_was_copied_from_the_channel(tmp_path: Path) -> None:
    """Whatever else stands around them, the seed among it."""
    book, text = full(), tmp_path / "channel.txt"
    lines = [f"The game so far, bound: {head}\n№ {n}" for n, head in enumerate(book.published)]
    text.write_text("\n".join(["Seed: " + "ab" * 32, *lines, "12:30 Alice: well played"]), encoding="utf-8")
    assert main([written(tmp_path, book.proof), str(text)]) == ALL
    other = chain.published("ab" * 32, 1, "cd" * 32)  # of another game
    text.write_text("\n".join([other, *lines]), encoding="utf-8")
    assert main([written(tmp_path, book.proof), str(text)]) == ALL
    text.write_text(other, encoding="utf-8")
    assert main([written(tmp_path, book.proof), str(text)]) == SOME
    text.write_text("12:30 Alice: well played", encoding="utf-8")
    assert main([written(tmp_path, book.proof), str(text)]) == UNREADABLE


def test_without_heads_it_says_what_it_could_not_prove(tmp_path: Path, said: Any) -> None:
    """Nothing is wrong; but the whole file may have been made up. With an early head what came later is not
    proven."""
    book = full()
    assert main([written(tmp_path, book.proof)]) == SOME
    assert said()[-2:] == [
        "not proven: that the file is as it was; give the heads that the channel shows",
        "nothing is wrong in it, but not all is proven",
    ]
    assert main([written(tmp_path, book.proof), book.published[1]]) == SOME
    assert said()[-3:-1] == [
        "as it was when head 2 was published: Turn 2",
        "not proven: what came after that head, 4 entries among it",
    ]


def test_all_is_not_as_it_should_be_while_dice_were_laid(tmp_path: Path, said: Any) -> None:
    """They are named as a person reads them: the first roll is the first."""
    laid = (chain.ACT, act("branch_taken", dice="6, 0", results=["AV"]))
    zero = roll(2, sides=10, laid=True, from_zero=True) | {"value": 0}
    rolls = entry(1, roll(0, value=6, laid=True), chart(1, "AV", laid=True), zero)
    book = Book(begin(), laid, (chain.ENTRY, rolls), head(1, over=True))
    assert main([written(tmp_path, book.proof), *book.published]) == SOME
    assert said()[-5:] == [
        "laid down, not chance: roll 1, a die of 6 shows 6",
        "laid down, not chance: roll 2, a chart says AV",
        "laid down, not chance: roll 3, a die of 0 to 9 shows 0",
        "as it was when head 1 was published: Turn 1",
        "nothing is wrong in it, but not all is proven",
    ]


def test_what_is_wrong_is_named(tmp_path: Path, said: Any) -> None:
    """A head that is not the file's, and a roll that the seed does not make."""
    book = full()
    book.items[8].body["facts"]["value"] += 1
    assert main([written(tmp_path, book.proof), *full().published]) == WRONG
    found = said()
    assert "a game master's own rolls that are not what seed and words make: 1" in found
    assert "heads that are not those of the file: 2, 3" in found
    assert found[-1] == "this does not prove right"


def test_a_game_that_began_under_an_earlier_release(tmp_path: Path, said: Any) -> None:
    """Its export may have no chain: then its dice are checked, and nothing more is proven."""
    content = full().export
    content["content"]["chain"] = []
    assert main([written(tmp_path, content)]) == SOME
    assert "not proven: what was there before the chain was, entries 1 to 7" in said()
    assert main([written(tmp_path, content), full().published[-1]]) == WRONG


def test_another_fingerprint_is_found_out(tmp_path: Path) -> None:
    """What was published when the game was made is of this seed alone."""
    book = full()
    assert main([written(tmp_path, book.proof), commitment(b"another"), *book.published]) == WRONG


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"content": {}}', "oak", "[" * 10**5, '{"seed": "", "seed": ""}', '{"content": 1e999}'],
)
def test_what_is_no_such_file_is_refused(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of a running game has no seed in it either."""
    file = tmp_path / "other.json"
    file.write_text(content, encoding="utf-8")
    assert main([str(file)]) == UNREADABLE
    assert str(file) in capsys.readouterr().err


def test_without_a_file_its_use_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """How it is called, and with what."""
    assert main([]) == UNREADABLE
    assert "python -m rules.dice FILE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[" * 200_000, "it holds too many things inside each other"),
        ('{"seed": ' * 200_000, "it holds too many things inside each other"),
        (f"[{'9' * 3000}]", "a number in it has more than 20 digits"),
        (f"[-{'9' * 5000}]", "a number in it has more than 20 digits"),
        ('{"seed": 1, "seed": 2}', "a key stands twice in it"),
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, said: str
) -> None:
    """However deep it is and whatever numbers it holds."""
    file = tmp_path / "game.json"
    file.write_text(content, encoding="utf-8")
    assert main([str(file)]) == UNREADABLE
    assert capsys.readouterr().err == f"{file}: this is no file of a finished game: {said}\n"


def test_a_file_without_end_is_not_read_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    """Nor one that is larger than any game."""
    assert main(["/dev/zero"]) == UNREADABLE
    assert capsys.readouterr().err == "/dev/zero: a file may have 64 MiB at most\n"


def test_nothing_needs_to_be_installed(tmp_path: Path) -> None:
    """Python alone, without the packages that are installed here, checks a file."""
    command = [sys.executable, "-I", "-S", "-c"]
    script = """import sys
sys.path.insert(0, sys.argv.pop(1))
from rules.dice import main
sys.exit(main(sys.argv[1:]))"""
    file = written(tmp_path, full().proof)
    done = subprocess.run([*command, script, str(ROOT), file, *full().published], check=False)
    assert done.returncode == ALL


# -- the red team --------------------------------------------------------------------------------------------

# What of an export the chain is about. The rest of it, boards, news, drafts, is no part of the proof.
PROVEN = ("seed", "words", "journal", "chain")
KEPT = (("options", "master", "acts"), ("receipts",))
BESIDE = ("doubles", "adds")  # with a key of its own: nobody reads what lies beside there


def passes(content: Any, book: Book) -> bool:
    """Whether a file is taken for the finished game whose heads the channel shows."""
    try:
        seed, items, astray = dice.read(json.dumps(content))
    except ValueError:
        return False
    found = examined(seed, items, book.heads)
    found.unchained = list(astray)
    return dice.verdict(found, other=False) == ALL


def forged(content: Any, paths: Iterator[tuple[str | int, ...]]) -> Iterator[tuple[str, Any]]:
    for path in paths:
        for what, changed in mutated(content, path):
            if what not in BESIDE or not is_wide(path):
                yield f"{what} {path}", changed


def is_wide(path: tuple[str | int, ...]) -> bool:
    """Whether it lies in a table of an export that holds other things, too."""
    return path[:-1] in (("content",), ("content", "options", "master"), ("content", "receipts", 0))


def test_every_mutation_of_a_proof_is_found() -> None:
    """Each field, each item, each list of the file: changed, deleted, doubled, swapped, cut off."""
    book = full()
    assert passes(book.proof, book)
    all_of_them = dict(forged(book.proof, places(book.proof)))
    assert len(all_of_them) > 1_500
    assert [what for what, changed in all_of_them.items() if passes(changed, book)] == []


def of_the_game(content: Plain) -> Iterator[tuple[str | int, ...]]:
    """The places of an export that belong to the proof."""
    for path in places(content):
        inner = path[1:]
        if (inner and inner[0] in PROVEN) or any(inner[: len(kept)] == kept for kept in KEPT):
            yield path


def test_every_mutation_of_an_export_is_found() -> None:
    """Of all that the chain is about; other parts of the file are said to be no part of the proof."""
    book = full()
    assert passes(book.export, book)
    all_of_them = dict(forged(book.export, of_the_game(book.export)))
    assert len(all_of_them) > 1_500
    assert [what for what, changed in all_of_them.items() if passes(changed, book)] == []


def test_every_file_cut_short_is_found() -> None:
    """At any item, in either file."""
    book = full()
    for count in range(len(book.items)):
        for content, place in ((book.proof, ("chain",)), (book.export, ("content", "chain"))):
            del at(content, place)[count:]
            assert not passes(content, book)


def sixes(book: Book) -> None:
    """Each die of six shows one, by a branch that makes it."""
    for item in book.items:
        for thrown in item.body.get("rolls", ()) if item.kind == chain.ENTRY else ():
            if thrown["sides"] == 6:
                thrown["value"] = 6
                number = thrown["number"]
                thrown["branch"] = next(b for b in range(1, 999) if face(KEY, b, number, 6) == 6)


def all_laid(book: Book) -> None:
    """No die is checked, for each is said to be laid, by acts that are put in."""
    for item in book.items:
        for thrown in item.body.get("rolls", ()) if item.kind == chain.ENTRY else ():
            thrown.update(laid=True, value=6)


def no_acts(book: Book) -> None:
    book.items = [item for item in book.items if item.kind != chain.ACT]


def no_roll_of_the_master(book: Book) -> None:
    book.items = [item for item in book.items if item.body != book.bodies(chain.ACT)[1]]


def no_tail(book: Book) -> None:
    """Its last roll with the last head."""
    del book.items[-2:]


def nothing_taken_back(book: Book) -> None:
    """The orders that were taken back stand, and what came instead is gone."""
    del book.items[10:-1]


def one_more_branch(book: Book) -> None:
    """A step is said to have begun again once more, and each die with it."""
    book.items.insert(-2, book.items[-3]._replace(body=entry(7, how="back")))
    book.items[-2] = book.items[-2]._replace(body=entry(8, roll(4, branch=3, sides=20)))


def another_order(book: Book) -> None:
    """Sealed with the same receipt."""
    book.items[6].body["seat"] = "south"


def another_receipt(book: Book) -> None:
    book.items[5] = book.items[5]._replace(body=sealed(1, "raise 9"))


def another_word(book: Book) -> None:
    book.items[0].body["words"] = ["oak", "yew"]


FORGERIES = (
    *(sixes, all_laid, no_acts, no_roll_of_the_master, no_tail, nothing_taken_back, one_more_branch),
    *(another_order, another_receipt, another_word),
)


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_the_known_forgeries_are_found(forge: Any) -> None:
    """Done by somebody with the seed and the database, who makes the whole chain anew."""
    book, forgery = full(), full()
    forge(forgery)
    for content in (forgery.proof, forgery.export):
        assert not passes(content, book)
