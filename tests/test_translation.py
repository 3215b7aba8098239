"""What a language lacks is written in English and marked; a language that is released has no such mark."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.kernel.rulebook import Rulebook
from rules.kernel.words import Language, differences
from tests.test_structure import ROOT
from tests.words import MARK, RELEASED, complete, completed_rules, completed_words, lacking, main, waiting

ENGLISH = """\
# What it says.

[names.side]
red = "the Reds"
blue = "the Blues"

[names.place]

[events]
Met = "They met."  # by day
Fell = \"\"\"{count} fell.
It rained.\"\"\"
# at the end
Left = "They left."

[asks]
Where = "Where to?"

# how much
Which = "Which?"
Why = "Why?"

When = "When?"
"""
FRENCH = """\
# Ce que cela dit.

[names.side]
red = "les Rouges"

[names.side.de]
blue = "des Bleus"

[names.place]
QU = "Québec"

[events]
Met = "Ils se sont rencontrés."
# pour finir
Left = "Ils sont partis."

[asks]
Why = "Pourquoi ?"
"""
WHOLE = f"""\
# Ce que cela dit.

[names.side]
red = "les Rouges"
blue = "the Blues"  {MARK}

[names.side.de]
red = "the Reds"  {MARK}
blue = "des Bleus"

[names.place]
QU = "Québec"

[events]
Met = "Ils se sont rencontrés."
Fell = \"\"\"{{count}} fell.
It rained.\"\"\"  {MARK}
# pour finir
Left = "Ils sont partis."

[asks]
Where = "Where to?"  {MARK}
# how much
Which = "Which?"  {MARK}
Why = "Pourquoi ?"
When = "When?"  {MARK}
"""
RULES = """\
# The game

It is short.

## 1 Play

- **1a** First
  this.
- **1b** Then that:

  | a | b |
- **1c** At last.

## 2 More

- **2a** All.

## Decisions

- **D1** So.
"""
REGLES = """\
# La partie

Elle est courte.

## 1 Jeu

- **1a** D'abord
  ceci.
- **1c** Enfin.

## Décisions

- **D1** Ainsi.
"""
ENTIER = """\
# La partie

Elle est courte.

## 1 Jeu

- **1a** D'abord
  ceci.
- **1b** <!-- to translate --> Then that:

  | a | b |
- **1c** Enfin.

## 2 More <!-- to translate -->

- **2a** <!-- to translate --> All.

## Décisions

- **D1** Ainsi.
"""


def read(text: str) -> Language:
    found = Language()
    found.read(text, "words")
    return found


def test_missing_texts_follow_those_that_they_follow_in_english() -> None:
    """Marked; what is there keeps its place and its comments, and further forms of names are made whole."""
    assert completed_words(ENGLISH, FRENCH) == WHOLE


def test_a_language_is_whole_when_its_missing_texts_are_written() -> None:
    """It says all that English says, of the same facts, and a second time nothing is added."""
    assert [key for key, _ in differences(read(ENGLISH), read(FRENCH))] != []
    assert list(differences(read(ENGLISH), read(WHOLE))) == []
    assert completed_words(ENGLISH, WHOLE) == WHOLE


def test_a_text_of_several_forms_is_one_text() -> None:
    """As those of pictures are, for one and for many."""
    line = 'hill = { one = "1 stone.", more = "{n} stones.", "in.all" = ["a", "b"] }'
    assert completed_words(f"[bag]\n{line}\n", "[bag]\n") == f"[bag]\n{line}  {MARK}\n"


def test_a_language_that_is_not_there_is_written_whole() -> None:
    """With the comments of English, and without its grammar."""
    whole = completed_words("# Grammar.\n[grammar.endings]\ns = ''\n\n" + ENGLISH, "")
    assert whole.count(MARK) == 9
    assert whole.replace(f"  {MARK}", "") == f"\n{ENGLISH}"


def test_missing_rules_follow_those_that_they_follow_in_english() -> None:
    """With their chapter where that is missing too."""
    assert completed_rules(RULES, REGLES) == ENTIER
    assert completed_rules(RULES, ENTIER) == ENTIER
    assert list(Rulebook.read("g", ENTIER).rules) == list(Rulebook.read("g", RULES).rules)


def test_every_file_of_a_language_is_completed(tmp_path: Path) -> None:
    """Of the bot, the pictures, the kernel and each game; what now waits is counted."""
    for folder in ("bot", "render", "rules/kernel", "rules/feud"):
        (tmp_path / folder / "words").mkdir(parents=True)
        (tmp_path / folder / "words" / "en.toml").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "rules/feud/RULES.md").write_text(RULES, encoding="utf-8")
    (tmp_path / "bot/words/fr.toml").write_text(WHOLE.replace(f"  {MARK}", ""), encoding="utf-8")
    complete(tmp_path, "fr")
    found = {file.relative_to(tmp_path).as_posix(): count for file, count in waiting(tmp_path, "fr").items()}
    assert found == {
        "render/words/fr.toml": 9,
        "rules/feud/RULES.fr.md": 8,
        "rules/feud/words/fr.toml": 9,
        "rules/kernel/words/fr.toml": 9,
    }


@pytest.mark.parametrize("arguments", [(), ("en",), ("French",), ("fr", "de")])
def test_one_language_must_be_named(arguments: tuple[str, ...]) -> None:
    """Not the first one, and by its code: nothing is written, and it is said how to call for it."""
    assert main(arguments).endswith("python -m tests.words fr")


@pytest.mark.parametrize("language", RELEASED)
def test_nothing_waits_for_its_translation(language: str) -> None:
    """In the languages that are released."""
    assert waiting(ROOT, language) == {}


@pytest.mark.parametrize("language", RELEASED[1:])
def test_nothing_is_missing(language: str) -> None:
    """In no file of a released language: `python -m tests.words fr` would write nothing."""
    assert list(lacking(ROOT, language)) == []
