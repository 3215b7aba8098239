"""The reader of rulebooks, its search, and what it says of a malformed one."""

from importlib.resources import files
from random import Random

import pytest

from bot.post.library import Library
from rules.kernel import rulebook
from rules.kernel.data import DataError
from rules.kernel.forms import fold
from rules.kernel.grammar import Grammar
from rules.kernel.rulebook import Rule, Rulebook, folded_words
from rules.kernel.words import Catalogue, texts_of

TEXT = """# The game of sheds

An introduction, of any
form - until the first chapter.

## 7.6 Moving an army
- **7.6a** An army moves
  over one road a turn.
- **7.6b** The fort at Québec:
  - closes the river;
  - and halts ships.

  A new paragraph.

## 7.6.1 Ships
- **7.6.1a** Ships sail.
- **7.6.1ab** Ferries wait.

## Decisions
- **DB3** Armies that meet fight.
- **D04** Sheds have doors.
"""


FRENCH = """# Le jeu des granges
## 7.6 Des vaisseaux
- **7.6a** L’armée d’un général, au cœur de l’hiver.
- **7.6b** Deux généraux tiennent les châteaux.
- **7.6c** Un lieu abrite un vaisseau.
"""
ENGLISH = Grammar(endings={"s": ""})


def book() -> Rulebook:
    return Rulebook.read("sheds", TEXT, ENGLISH)


def numbers(words: str) -> list[str]:
    return [rule.number for rule in book().search(words)]


def test_chapters_hold_their_rules_in_order() -> None:
    """Title, chapters and rules are read in the order of the file."""
    assert book().title == "The game of sheds"
    assert [(c.number, c.title, [r.id for r in c.rules]) for c in book().chapters] == [
        ("7.6", "Moving an army", ["sheds/7.6a", "sheds/7.6b"]),
        ("7.6.1", "Ships", ["sheds/7.6.1a", "sheds/7.6.1ab"]),
        ("", "Decisions", ["sheds/DB3", "sheds/D04"]),
    ]


def test_a_rule_is_found_by_its_id() -> None:
    """The game's key may be left out; an unknown id is None."""
    rule = book().rule("sheds/7.6a")
    assert rule is not None
    assert rule.text == "An army moves over one road a turn."
    assert book().rule("7.6a") == rule
    assert book().rule("other/7.6a") is None


def test_lists_and_paragraphs_inside_a_rule_keep_their_lines() -> None:
    """Only running text is joined."""
    rule = book().rule("7.6b")
    assert rule is not None
    assert rule.text == "The fort at Québec:\n- closes the river;\n- and halts ships.\nA new paragraph."


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("7.6", "7.6a"),
        ("sheds/7.6b", "7.6b"),
        ("ship", "7.6.1a"),
        ("moving an army", "7.6a"),
        ("how do I move", None),  # no word of a title
        ("decision", "DB3"),
        ("Québec", None),
        ("", None),
    ],
)
def test_a_book_opens_at_a_number_or_at_the_title_that_holds_the_words(words: str, found: str | None) -> None:
    """In whatever number they stand; else there is only the search."""
    first = book().opening(words)
    assert (first and first.number) == found


def test_a_leaf_holds_what_has_room_of_one_chapter() -> None:
    """It names where the leaves beside it begin, round from the last to the first."""
    rules = book().rules
    leaf = book().leaf(rules["sheds/7.6a"], 2, lambda rule: 1)
    assert [rule.number for rule in leaf.rules] == ["7.6a", "7.6b"]
    assert (leaf.before.number, leaf.after.number) == ("DB3", "7.6.1a")
    small = book().leaf(rules["sheds/7.6b"], 0, lambda rule: 1)  # one rule at least
    assert ([rule.number for rule in small.rules], small.before.number) == (["7.6b"], "7.6a")


def test_decisions_are_told_from_rules() -> None:
    """An id that begins with D is a decision, and so is T with two digits."""
    assert [rule.number for rule in book().rules.values() if rule.is_decision] == ["DB3", "D04"]
    decided = Rulebook.read("lakes", "# Lakes\n## Decisions\n- **T27** Boats of a hex, T2214 say, share.\n")
    assert [(rule.number, rule.is_decision) for rule in decided.search("T27")] == [("T27", True)]
    assert [rule.number for rule in decided.search("T2214")] == ["T27"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("QUEBEC", ["7.6b"]),  # case and accents
        ("road army", ["7.6a"]),  # all the words
        ("army road ship", []),
        ("ships", ["7.6.1a", "7.6.1ab", "7.6b"]),  # a word of the chapter goes before one of the text
        ("army", ["7.6a", "7.6b"]),
        ("armies", ["DB3"]),
        ("sheds/7.6b", ["7.6b"]),  # an id
        ("db3", ["DB3"]),
        ("7.6.1ab", ["7.6.1ab"]),
        ("D04", ["D04"]),
        ("roads", ["7.6a"]),  # one or many
        ("", []),
    ],
)
def test_search_finds_all_words_nearest_first(words: str, found: list[str]) -> None:
    """Every word must occur, case, accents and a plural s forgiven."""
    assert numbers(words) == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("general", ["7.6a", "7.6b"]),
        ("généraux", ["7.6b", "7.6a"]),
        ("lieux", ["7.6c"]),
        ("château", ["7.6b"]),
        ("vaisseau", ["7.6c", "7.6a", "7.6b"]),  # the others by the title of the chapter
        ("l’armée", ["7.6a"]),  # elided words are not looked for
        ("une l'hiver", ["7.6a"]),
        ("coeur", ["7.6a"]),
        ("deuxième", []),
    ],
)
def test_search_in_french_knows_french_plurals(words: str, found: list[str]) -> None:
    """By the endings of the kernel's French: aux and x as well as s."""
    grammar = Catalogue.load(texts_of(files("rules.kernel") / "words")).languages["fr"].grammar
    granges = Rulebook.read("granges", FRENCH, grammar)
    assert [rule.number for rule in granges.search(words)] == found


def plainly_found(book: Rulebook, words: str) -> list[Rule]:
    """Every rule is looked through for every word."""
    wanted = book.wanted(words)
    scored = [(rule, [nearness(rule, *word) for word in wanted]) for rule in book.rules.values()]
    found = [(rule, sum(scores)) for rule, scores in scored if scores and all(scores)]
    return [rule for rule, _ in sorted(found, key=lambda pair: -pair[1])]


def nearness(rule: Rule, word: str, stem: str) -> int:
    """Of the rule's own id, a word of its chapter, one of its text, the stem of one."""
    chapter, text = folded_words(rule.chapter), folded_words(rule.text)
    number = fold(rule.number)
    if word == number:
        return 8
    if word in chapter:
        return 4
    if word in text or (word[0].isdigit() and number.startswith(word)):
        return 3
    return int(any(other.startswith(stem) for other in chapter + text))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", ["battles", "blocks", "whigs"])
def test_the_index_finds_what_reading_all_rules_finds(key: str, language: str) -> None:
    """In the same order: words of the book, beginnings of them, numbers of rules, and strange words."""
    book, chance = Library().rulebook(key, language), Random(1755)
    rules = list(book.rules.values())
    for _ in range(12):
        words = folded_words(chance.choice(rules).text)
        rule = chance.choice(rules)
        queries = (
            " ".join(chance.sample(words, min(3, len(words)))),
            chance.choice(words)[: chance.randint(1, 5)],
            f"{rule.number} {chance.choice(words)}",
            rule.number[: chance.randint(1, 4)],
            f"{chance.choice(folded_words(rule.chapter))} zz",
        )
        for query in queries:
            assert book.search(query) == plainly_found(book, query), query


def test_a_search_reads_no_rule_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A keystroke folds the words that were typed, and none of the book's."""
    book = Library().rulebook("battles", "en")
    book.search("retreat")
    read = list[str]()

    def noted(word: str) -> str:
        read.append(word)
        return fold(word)

    monkeypatch.setattr(rulebook, "fold", noted)
    assert book.search("units may not retreat")
    assert set(read) == {"units", "may", "not", "retreat"}


def test_a_fault_names_the_file_of_its_language() -> None:
    """A rulebook in French stands in a file of its own."""
    with pytest.raises(DataError) as caught:
        Rulebook.read("sheds", "Text\n", name="RULES.fr.md")
    assert str(caught.value).startswith("sheds/RULES.fr.md, line 1: this is neither")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Text\n", "line 1: this is neither"),
        ("\n", "line 1: there is no title"),
        ("## 1 First\n", "line 1: this is no chapter"),
        ("# T\n# T\n", "line 2: this is no chapter"),
        ("# T\n## 1 A\n### 1.1 B\n", "line 3: this is no chapter"),
        ("# T\n## 1 A\n- 1a Text\n", "line 3: this is no rule"),
        ("# T\n## 1 A\n- **1a**\n", "line 3: this is no rule"),
        ("# T\n## 1 A\n- **1a** Text\nmore\n", "line 4: this is neither"),
        ("# T\n## 1 A\n  more\n", "line 3: this is neither"),
        ("# T\n## 1 A\n- **1a** Text\n- **1a** Text\n", "line 4: 1a stands on line 3 already"),
        ("# T\n## 1 A\n- **2a** Text\n", "line 3: 2a is no rule of chapter 1"),
        ("# T\n## 1 A\n- **12a** Text\n", "line 3: 12a is no rule of chapter 1"),
    ],
)
def test_a_malformed_book_is_refused_with_its_line(text: str, said: str) -> None:
    """What is neither chapter nor rule, twice there or in the wrong chapter is named."""
    with pytest.raises(DataError) as caught:
        Rulebook.read("sheds", text)
    assert str(caught.value).startswith(f"sheds/RULES.md, {said}")
