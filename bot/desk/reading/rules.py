"""The rules: a chapter to read from where it is meant, and a search in all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.desk.counter.blanks import FilledIn, Offered, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.offering import games_here
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import button, says
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed, typed
from bot.desk.orders.next_lines import clip
from bot.post.message import CHOICES, ID, Button, Reply, rows_of
from bot.post.press.layout import pages
from bot.words.speaker import Speaker, unmarked
from rules.kernel.orders import No
from rules.kernel.rulebook import Rule

PAGE = 1600  # characters of rules on a page
BESIDE = 20  # of what is said of a rule beside its text, but for its chapter


async def rules_with(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """The chapter that is meant first, then all rules with the words that are typed."""
    here = await games_here(desk, caller) if typed.strip() else []
    told = [(each.key, each.speaker.language) for each in here]
    first = [rule for key, language in told if (rule := desk.library.opening(key, typed, language))]
    chapters = [(clip(f"{rule.id} {rule.chapter}"), rule.id) for rule in first]
    found = [rule for key, language in told for rule in desk.library.rules(key, typed, language)]
    beside = [(clip(f"{rule.id} {rule.text}"), rule.id) for rule in found if rule not in first]
    return [*chapters, *beside][:CHOICES]


@verb(
    command("rule", text("words", required=True, complete=rules_with)),
    pressed("read", "words", edit=True),
    typed("rule", "words", anywhere=True),
)
async def rule(desk: Desk, caller: Caller, words: str = "", *, edit: bool = False) -> Reply:
    """The chapter that is meant by a number or by words, read from there on; else all rules with them."""
    speaker, keys = desk.speaker(caller), await _games(desk, caller, words)
    found = [rule for key in keys if (rule := desk.library.opening(key, words, speaker.language))]
    if len(found) == 1:
        return _chapter(desk, speaker, found[0], words, edit)
    return _every(desk, speaker, keys, words, 0, edit)


@verb(pressed("rule", "", "page", "words", edit=True))
async def rules(desk: Desk, caller: Caller, words: str, page: int = 0, *, edit: bool = False) -> Reply:
    """All rules in which the words occur, in the game of this place or in all."""
    return _every(desk, desk.speaker(caller), await _games(desk, caller, words), words, page, edit)


def _chapter(desk: Desk, speaker: Speaker, first: Rule, words: str, edit: bool) -> Reply:
    """The rules that follow one in its chapter, with the way to the pages beside them."""
    leaf = desk.library.rulebook(first.game, speaker.language).leaf(first, PAGE, length)
    buttons = [button(speaker, "read", 0, 0, leaf.before.id, label=speaker.say("buttons", "before"))]
    buttons.append(button(speaker, "read", 0, 0, leaf.after.id, label=speaker.say("buttons", "further")))
    hits = {rule.id for rule in desk.library.rules(first.game, words, speaker.language)}
    if hits - {rule.id for rule in leaf.rules}:
        buttons.append(turning(speaker, "every", words, 0, number=len(hits)))
    return says(chapter(speaker, leaf.rules), rows_of(b for b in buttons if len(b.id) <= ID), edit=edit)


def _every(desk: Desk, speaker: Speaker, keys: Sequence[str], words: str, page: int, edit: bool) -> Reply:
    found = [rule for key in keys for rule in _rules(desk, key, words, speaker.language)]
    if not found:
        raise No("bot/rules", "no_rule", words=unmarked(words))
    shown = pages((told(speaker, rule) for rule in found), PAGE)
    at, many = page % len(shown), len(shown)
    ways = (("before", at - 1), ("further", at + 1)) if shown[1:] else ()
    turn = [turning(speaker, verb, words, to % many) for verb, to in ways]
    head = [speaker.say("desk", "rule_page", page=at + 1, pages=many)] if shown[1:] else []
    return says([*head, shown[at]], rows_of(b for b in turn if len(b.id) <= ID), edit=edit)


async def _games(desk: Desk, caller: Caller, words: str) -> Sequence[str]:
    named = words.partition("/")[0].strip()
    if named in desk.library.keys:
        return (named,)
    return await desk.played_there(caller) or desk.library.keys


def _rules(desk: Desk, key: str, words: str, language: str) -> Sequence[Rule]:
    rule = desk.library.rulebook(key, language).rule(words.strip())
    return [rule] if rule else desk.library.rules(key, words, language)


def turning(speaker: Speaker, verb: str, words: str, page: int, **facts: int) -> Button:
    """To a page of all rules with these words."""
    label = speaker.say("buttons", verb, **facts)
    return button(speaker, "rule", 0, 0, verb, str(page), words.replace(":", " "), label=label)


def chapter(speaker: Speaker, rules: Iterable[Rule]) -> Iterator[str]:
    """Rules of one chapter, which is named once."""
    first, *others = rules
    yield told(speaker, first)
    yield from (speaker.say("desk", "rule_beside", number=rule.number, text=rule.text) for rule in others)


def told(speaker: Speaker, rule: Rule) -> str:
    return speaker.say("desk", "rule", id=rule.id, chapter=rule.chapter, text=rule.text)


def length(rule: Rule) -> int:
    return len(rule.text) + BESIDE
