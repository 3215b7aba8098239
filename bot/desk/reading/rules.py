"""The rules: a chapter to read from where it is meant, all chapters to choose from, a search in all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bot.desk.counter.blanks import FilledIn, Offered, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.offering import games_here
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed, typed
from bot.post.message import (
    CHOICES,
    ID,
    NAMED,
    OPTION,
    OPTIONS,
    PLACEHOLDER,
    ROOM,
    Beside,
    Button,
    Buttons,
    Option,
    Reply,
    Select,
    custom_id,
)
from bot.post.parts import CHARACTERS, small
from bot.post.press.changes import clip
from bot.post.press.layout import pages
from bot.words.speaker import Speaker, unmarked
from rules.kernel.orders import No
from rules.kernel.rulebook import Chapter, Rule, Rulebook

HEAD = 400  # characters of a page beside its rules
SPAN = PLACEHOLDER // 2 - 2  # of the name of a chapter on a list
BESIDE = 20  # of what is said of a rule beside its text
ROW, RULED, EMPTY = re.compile(r" *\|(?P<cells>.+)\| *"), re.compile(r":?-+:?"), "–"  # of a table


async def rules_with(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """The chapter that is meant first, then all rules with the words that are typed."""
    here = await games_here(desk, caller) if typed.strip() else []
    told = [(each.key, each.speaker.language) for each in here]
    first = [rule for key, language in told if (rule := desk.library.opening(key, typed, language))]
    chapters = [(clip(f"{rule.id} {rule.chapter}", OPTION), rule.id) for rule in first]
    found = [rule for key, language in told for rule in desk.library.rules(key, typed, language)]
    beside = [(clip(f"{rule.id} {rule.text}", OPTION), rule.id) for rule in found if rule not in first]
    return [*chapters, *beside][:CHOICES]


@verb(
    command("rule", text("words", required=True, complete=rules_with)),
    pressed("read", "words", edit=True),
    pressed("read_chapter", chosen="words", edit=True),
    typed("rule", "words", anywhere=True),
)
async def rule(desk: Desk, caller: Caller, words: str = "", *, edit: bool = False) -> Reply:
    """The chapter that is meant by a number or by words, read from there on; else all rules with them."""
    reading, keys = Reading(desk, caller), await _games(desk, caller, words)
    found = [rule for key in keys if (rule := desk.library.opening(key, words, reading.language))]
    if len(found) > 1:
        return reading.which_book(found, words, edit=edit)
    if found:
        return reading.chapter(found[0], words, edit=edit)
    below = {key: chapters for key in keys if (chapters := reading.book(key).below(words))}
    if len(below) == 1:
        return reading.contents(*below.popitem(), edit=edit)
    return reading.every(keys, words, 0, edit=edit)


@verb(pressed("rule", "", "page", "words", edit=True))
async def rules(desk: Desk, caller: Caller, words: str, page: int = 0, *, edit: bool = False) -> Reply:
    """All rules in which the words occur, in the game of this place or in all."""
    return Reading(desk, caller).every(await _games(desk, caller, words), words, page, edit=edit)


@verb(pressed("contents", "key", edit=True))
async def contents(desk: Desk, caller: Caller, key: str, *, edit: bool = False) -> Reply:
    """All chapters of a rulebook, to choose from."""
    if key not in desk.library.keys:
        raise No("bot/clicks", "unknown_button")
    reading = Reading(desk, caller)
    return reading.contents(key, reading.book(key).chapters, edit=edit)


async def _games(desk: Desk, caller: Caller, words: str) -> Sequence[str]:
    named = words.partition("/")[0].strip()
    if named in desk.library.keys:
        return (named,)
    return await desk.played_there(caller) or desk.library.keys


class Reading:
    """Rulebooks as somebody reads them."""

    def __init__(self, desk: Desk, caller: Caller) -> None:
        self.library, self.speaker = desk.library, desk.speaker(caller)
        self.say, self.language = self.speaker.say, self.speaker.language
        self.room = (ROOM if caller.reads.text_first else CHARACTERS) - HEAD

    def book(self, key: str) -> Rulebook:
        return self.library.rulebook(key, self.language)

    # -- a chapter --------------------------------------------------------------------------------------

    def chapter(self, first: Rule, words: str, *, edit: bool) -> Reply:
        """The rules that follow one in its chapter, with the way to what stands beside them."""
        book = self.book(first.game)
        leaf = book.leaf(first, self.room, length)
        said = "\n".join(told(self.speaker, rule) for rule in leaf.rules)
        buttons = [self.reading(leaf.before, "before"), self.reading(leaf.after, "further")]
        opening = book.chapter_of(first).rules[0]
        if first != opening:
            buttons.append(self.reading(opening, "whole_chapter"))
        buttons.append(self.to_contents(first.game))
        hits = {rule.id for rule in self.library.rules(first.game, words, self.language)}
        if hits - {rule.id for rule in leaf.rules}:
            buttons.append(self.turning("every", words, 0, number=len(hits)))
        return boxed(titled(book.chapter_of(first)), [book.title], said, buttons=usable(buttons), edit=edit)

    def reading(self, first: Rule, verb: str) -> Button:
        return button(self.speaker, "read", 0, 0, first.id, label=self.say("buttons", verb))

    def which_book(self, found: Sequence[Rule], words: str, *, edit: bool) -> Reply:
        """A chapter of each game, where several are played."""
        reads = [
            Beside((f"**{titled(book.chapter_of(rule))}**\n-# {book.title}",), self.reading(rule, "read_on"))
            for rule in found
            for book in (self.book(rule.game),)
        ]
        return boxed(self.sought(words), [], *reads, edit=edit)

    # -- all chapters -----------------------------------------------------------------------------------

    def contents(self, key: str, chapters: Iterable[Chapter], *, edit: bool) -> Reply:
        """In as many lists as they need, each named by its first and its last."""
        every = [chapter for chapter in chapters if chapter.rules]
        starts = range(0, len(every), OPTIONS)
        rows = [Buttons((self.chapters(start, every[start : start + OPTIONS]),)) for start in starts]
        return boxed(self.say("desk", "contents"), [self.book(key).title], *rows, edit=edit)

    def chapters(self, start: int, some: Sequence[Chapter]) -> Select:
        options = tuple(Option(one.rules[0].id, clip(titled(one), OPTION)) for one in some)
        first, *_, last = (option.label for option in (*options, options[-1]))
        return Select(
            custom_id("read_chapter", 0, start), f"{clip(first, SPAN)} – {clip(last, SPAN)}", options
        )

    def to_contents(self, key: str) -> Button:
        return button(self.speaker, "contents", 0, 0, key)

    # -- a search ---------------------------------------------------------------------------------------

    def every(self, keys: Sequence[str], words: str, page: int, *, edit: bool) -> Reply:
        found = [rule for key in keys for rule in self.rules(key, words)]
        if not found:
            raise No("bot/rules", "no_rule", words=unmarked(words))
        shown = pages(self.listed(found), self.room)
        at, many = page % len(shown), len(shown)
        ways = (("before", at - 1), ("further", at + 1)) if shown[1:] else ()
        buttons = [self.turning(verb, words, to % many) for verb, to in ways]
        buttons += [self.to_contents(key) for key in keys if len(keys) == 1]
        under = [self.say("desk", "rule_page", page=at + 1, pages=many)] if shown[1:] else []
        title = self.sought(words)
        return boxed(title, under, shown[at], buttons=usable(buttons), edit=edit)

    def sought(self, words: str) -> str:
        return self.say("desk", "rules_with", words=unmarked(clip(words, NAMED)))

    def rules(self, key: str, words: str) -> Sequence[Rule]:
        rule = self.book(key).rule(words.strip())
        return [rule] if rule else self.library.rules(key, words, self.language)

    def listed(self, found: Iterable[Rule]) -> Iterator[str]:
        """Each below the name of its chapter, which those that follow it there share."""
        for chapter, some in groupby(found, key=lambda rule: rule.chapter):
            first, *others = (self.found(rule) for rule in some)
            yield f"{small(chapter)}\n{first}"
            yield from others

    def found(self, rule: Rule) -> str:
        return self.say("desk", "rule", id=rule.id, text=without_bars(rule.text))

    def turning(self, verb: str, words: str, page: int, **facts: int) -> Button:
        """To a page of all rules with these words."""
        label = self.say("buttons", verb, **facts)
        return button(self.speaker, "rule", 0, 0, verb, str(page), words.replace(":", " "), label=label)


def usable(buttons: Iterable[Button]) -> list[Button]:
    """Of those that lead to the same the last, and none whose id is too long for what is sought."""
    return [one for one in {one.id: one for one in buttons}.values() if len(one.id) <= ID]


def titled(chapter: Chapter) -> str:
    return f"{chapter.number} {chapter.title}".strip()


def told(speaker: Speaker, rule: Rule) -> str:
    return speaker.say("desk", "rule_beside", number=rule.number, text=without_bars(rule.text))


def without_bars(text: str) -> str:
    """Tables as Discord can show them, which knows none: a row a line, and the heads of the columns bold."""
    said = list[str]()
    for line in text.split("\n"):
        row = ROW.fullmatch(line)
        cells = [cell.strip() for cell in row["cells"].split("|")] if row else []
        if not row:
            said.append(line)
        elif all(RULED.fullmatch(cell) for cell in cells):
            said[-1] = f"**{said[-1]}**"
        else:
            said.append(" · ".join(cell or EMPTY for cell in cells))
    return "\n".join(said)


def length(rule: Rule) -> int:
    return len(rule.text) + BESIDE
