"""What is wrong with data is said from the catalogues, in the language of its reader."""

import ast
from pathlib import Path

import pytest

from rules.kernel.data import DATA, DataError
from rules.kernel.faults import owner, said, told
from rules.kernel.orders import Impossible, No
from rules.kernel.plain import no_such

RULES = Path(__file__).parents[2] / "rules"
# What is wrong with words, rules and tests of our own is for who writes them. The page of proof stands alone.
OWN = {
    *("kernel/words.py", "kernel/template.py", "kernel/grammar.py", "kernel/rulebook.py"),
    *("coverage.py", "dice.py", "kernel/chain.py"),
}
TELLING = {"DataError", "Impossible", "No", "fail", "warning", "misprint"}


def test_a_fault_is_said_in_the_language_of_its_reader() -> None:
    """With file, line and key; in English where no reader is known."""
    error = DataError(no_such("campain", ["campaign"]), ("scenario",), "a.toml", 3)
    assert str(error) == 'a.toml, line 3 (scenario): "campain" is not known here; did you mean "campaign"?'
    assert told(error, "fr") == (
        'a.toml, ligne 3 (scenario)\u00a0: "campain" n’est pas connu ici\u00a0; '
        'vouliez-vous dire "campaign"\u00a0?'
    )


def test_what_is_of_no_known_kind_is_said_so() -> None:
    """Not with a list of nothing; and nothing is no name in one."""
    assert said(no_such("barn", ())) == '"barn" is not known here, nor is anything of its kind'
    assert said(no_such("barn", ("", "mill"))) == '"barn" is not known here; use one of mill'


def test_a_refusal_within_a_fault_is_said_in_the_same_language() -> None:
    """And in the words of the game whose it is."""
    inner = No("blocks/7.3f", "hold_alone")
    fault = No(DATA, "data_line", line="hold", reason=inner)
    assert owner(fault) == owner(inner) == "blocks"
    assert said(fault) == "hold: To hold stands alone: strike out what is written first."
    assert said(fault, "fr").endswith("Tenir va seul\u00a0: rayez d’abord ce qui est écrit.")


def test_what_cannot_be_is_said_too() -> None:
    """Whoever catches it need not know of catalogues."""
    assert str(Impossible(No("blocks/data", "blocks_no_year", year=1800))) == "there is no year 1800"


def sentences(file: Path) -> list[str]:
    """Texts with a space in them that are raised, or that are wrong with data."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TELLING:
            found += [text for part in (*node.args, *node.keywords) for text in texts(part)]
    return [text for text in found if " " in text.strip()]


def texts(node: ast.AST) -> list[str]:
    """Those in a call itself, not in calls within it."""
    inner = [part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.Call)]
    own = [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
    return own + [text for part in inner for text in texts(part)]


@pytest.mark.parametrize(
    "file",
    [path for path in sorted(RULES.rglob("*.py")) if path.relative_to(RULES).as_posix() not in OWN],
    ids=lambda path: path.relative_to(RULES).as_posix(),
)
def test_no_sentence_stands_outside_the_catalogues(file: Path) -> None:
    """Whoever plays, hosts, or owns the printed game reads each in their own language."""
    assert sentences(file) == []


def test_a_sentence_in_the_rules_would_be_found(tmp_path: Path) -> None:
    """Written out, or put together."""
    for text in ('fail("a", "is no place")', 'raise DataError(f"{name} is no place")'):
        (tmp_path / "a.py").write_text(text, encoding="utf-8")
        assert sentences(tmp_path / "a.py")
