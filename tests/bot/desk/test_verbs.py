"""The table of all that people can do, with the words that call it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from bot.desk.verbs import verbs
from tests.bot.desk.room import library

BOT = Path(__file__).parents[3] / "bot"
TREES = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(BOT.rglob("*.py"))]
MAKERS = ("button", "custom_id")
FORMS = ("fill", "keep", "gm_edit", "gm_back")

# Buttons and lists that stand in channels since earlier releases: pressing one still does what it says.
POSTED = {
    *("join", "new", "choices", "choices_before", "choices_after", "choose", "choose_on", "start", "status"),
    *("observe_allow", "observe_refuse", "replace_sure", "papers", "only", "map", "help", "orders", "answer"),
    *("add", "next", "drop", "clear", "form", "ahead", "adopt", "forget", "seal", "withdraw", "change"),
    *("keys",),
    *("undo", "undo_sure", "undo_ask", "undo_agree", "undo_refuse", "concede_sure", "claim_game"),
    *("claim_host", "claim_away", "here", "bring", "put_away", "leave_sure", "end_sure", "agree", "decline"),
    *("retract", "consider", "rest", "nudge", "serve", "decline_command", "ready", "gm_edit_sure", "gm_pass"),
    *("gm_late", "gm_hold", "letters_only", "gm_take", "gm_reads", "unread", "gm_carry", "gm_back"),
    *("gm_undo_sure", "gm_branch_take", "gm_branch_discard", "gm_branch_sure", "rule", "read", "turn"),
    *("statistics", "list_here", "list_mine", "seats", "since", "dm", "turn_of", "dice", "more_time"),
}


def calls() -> Iterator[ast.Call]:
    return (node for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Call))


def named(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def made() -> Iterator[str]:
    """The verbs of the buttons, lists and forms that the code makes, as far as they stand there."""
    for call in calls():
        parts = call.args[:2] if named(call) in MAKERS else []
        for offers in (keyword.value for keyword in call.keywords if keyword.arg == "offers"):
            parts = [each.elts[0] for each in getattr(offers, "elts", ()) if isinstance(each, ast.Tuple)]
        yield from (p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str))


def test_every_button_that_is_made_does_something() -> None:
    """Whatever stands in an id is a verb's; a form's too."""
    assert {"seal", "bring", "gm_edit"} <= set(made())
    assert set(made()) - set(verbs().pressed) - set(verbs().filled) == set()


def test_buttons_of_earlier_releases_still_do_something() -> None:
    """They stay in channels for ever; so do forms that are open when a new release begins."""
    assert POSTED - set(verbs().pressed) == set()
    assert set(FORMS) <= set(verbs().filled)


def test_every_command_has_its_texts_in_every_language() -> None:
    """What it is for, what its group is for, and what each blank asks."""
    commands = verbs().commands.values()
    texts = {("commands", each.word.name) for each in commands}
    heads = [each.word.name.partition(":")[0] for each in commands]
    texts |= {("groups", head.split()[0]) for head in heads if " " in head}
    texts |= {("blanks", blank.about) for each in commands for blank in each.word.blanks}
    for language, words in library().common.languages.items():
        assert texts - set(words.templates) == set(), language


def test_every_written_word_can_be_written_in_every_language() -> None:
    """And every word that may be written does something."""
    for language, words in library().common.languages.items():
        assert set(words.names["said"]) == set(verbs().typed), language


def test_every_verb_stands_in_a_room() -> None:
    """By its topic; only the choice among tables stands beside the words that are written."""
    homes = {each.home.removeprefix("bot.desk.").partition(".")[0] for each in verbs().all}
    assert homes == {"orders", "reading", "tables", "gm", "people", "typed"}
