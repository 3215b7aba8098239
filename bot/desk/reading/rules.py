"""The rules: a chapter to read from where it is meant, and a search in all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Counter, answered
from bot.desk.counter.replies import button, says
from bot.post.message import ID, Button, Reply, rows_of
from bot.post.press import pages
from bot.words.speaker import Speaker, unmarked
from rules.kernel.orders import No
from rules.kernel.rulebook import Rule

PAGE = 1600  # characters of rules on a page
BESIDE = 20  # of what is said of a rule beside its text, but for its chapter


class Rules(Counter):
    @answered
    async def rule(self, caller: Caller, words: str, *, edit: bool = False) -> Reply:
        """The chapter that is meant by a number or by words, read from there on; else all rules with them."""
        speaker, keys = self.speaker(caller), await self._games(caller, words)
        found = [rule for key in keys if (rule := self.library.opening(key, words, speaker.language))]
        if len(found) == 1:
            return self._chapter(speaker, found[0], words, edit)
        return self._every(speaker, keys, words, 0, edit)

    @answered
    async def rules(self, caller: Caller, words: str, page: int = 0, *, edit: bool = False) -> Reply:
        """All rules in which the words occur, in the game of this place or in all."""
        return self._every(self.speaker(caller), await self._games(caller, words), words, page, edit)

    def _chapter(self, speaker: Speaker, first: Rule, words: str, edit: bool) -> Reply:
        """The rules that follow one in its chapter, with the way to the pages beside them."""
        leaf = self.library.rulebook(first.game, speaker.language).leaf(first, PAGE, length)
        buttons = [button(speaker, "read", 0, 0, leaf.before.id, label=speaker.say("buttons", "before"))]
        buttons.append(button(speaker, "read", 0, 0, leaf.after.id, label=speaker.say("buttons", "further")))
        hits = {rule.id for rule in self.library.rules(first.game, words, speaker.language)}
        if hits - {rule.id for rule in leaf.rules}:
            buttons.append(turning(speaker, "every", words, 0, number=len(hits)))
        return says(chapter(speaker, leaf.rules), rows_of(b for b in buttons if len(b.id) <= ID), edit=edit)

    def _every(self, speaker: Speaker, keys: Sequence[str], words: str, page: int, edit: bool) -> Reply:
        found = [rule for key in keys for rule in self._rules(key, words, speaker.language)]
        if not found:
            raise No("bot/rules", "no_rule", words=unmarked(words))
        shown = pages((told(speaker, rule) for rule in found), PAGE)
        at, many = page % len(shown), len(shown)
        ways = (("before", at - 1), ("further", at + 1)) if shown[1:] else ()
        turn = [turning(speaker, verb, words, to % many) for verb, to in ways]
        head = [speaker.say("desk", "rule_page", page=at + 1, pages=many)] if shown[1:] else []
        return says([*head, shown[at]], rows_of(b for b in turn if len(b.id) <= ID), edit=edit)

    async def _games(self, caller: Caller, words: str) -> Sequence[str]:
        named = words.partition("/")[0].strip()
        if named in self.library.keys:
            return (named,)
        return await self.played_there(caller) or self.library.keys

    def _rules(self, key: str, words: str, language: str) -> Sequence[Rule]:
        rule = self.library.rulebook(key, language).rule(words.strip())
        return [rule] if rule else self.library.rules(key, words, language)


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
