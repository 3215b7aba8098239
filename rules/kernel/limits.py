"""How much a TOML text may hold.

It is looked over once, in time that grows with its length alone, before a parser sees it which a short text
could keep busy for hours. What parsing then costs is bounded by these numbers: no text of this size and shape
takes a second, or as many megabytes as a picture.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.kernel.orders import No
from rules.kernel.toml_lines import STRING

LONGEST = 1 << 18  # characters of a text
WORDS = 30_000  # keys and values
LEVELS = 12  # brackets in brackets, and keys joined by points
NAME = 200  # characters of a key
DIGITS = 9  # of a number

TOKEN = re.compile(
    r"(?P<blank>[ \t\r\n]++|\#[^\n]*+)"
    rf"|(?P<text>{STRING.pattern})"
    r"|(?P<open>[\[{])|(?P<close>[\]}])|(?P<point>\.)|(?P<mark>[=,])"
    r"|(?P<word>[^ \t\r\n#\"'\[\]{}.=,]++)",
    re.DOTALL,
)
NAMES = re.compile(r"[ \t]*+[.=]")  # follows a key
NUMBER = re.compile(r"[+-]?(?:0x[0-9A-Fa-f_]++|0[ob][0-7_]++|[0-9_]++)(?:[eE].*)?")
SIGNS = re.compile(r"[+\-_]|^0[xob]")


class Excess(NamedTuple):
    """A text holds too much: of what, how much it may hold, and on which line it is over."""

    key: str
    most: int
    line: int

    @property
    def no(self) -> No:
        match self.key:
            case "long":
                return No("kernel/data", "data_too_long", most=self.most)
            case "words":
                return No("kernel/data", "data_too_many_words", most=self.most)
            case "deep":
                return No("kernel/data", "data_too_deep", most=self.most)
            case "joined":
                return No("kernel/data", "data_too_joined", most=self.most)
            case "name":
                return No("kernel/data", "data_too_long_key", most=self.most)
        return No("kernel/data", "data_too_many_digits", most=self.most)


def excess(text: str) -> Excess | None:
    """The first thing of which a text holds too much. What cannot be read is left for the parser to say."""
    if len(text) > LONGEST:
        return Excess("long", LONGEST, text.count("\n", 0, LONGEST) + 1)
    found = Glance(text).found()
    return Excess(*found[:2], text.count("\n", 0, found[2]) + 1) if found else None


class Glance:
    """One look over a text, token by token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.depth = self.words = self.joined = 0
        self.after_point = False

    def found(self) -> tuple[str, int, int] | None:
        at = 0
        while token := TOKEN.match(self.text, at):
            kind, at = token.lastgroup, token.end()
            if kind == "blank":
                continue
            over = self._over(token) if kind in ("open", "text", "word") else None
            if over:
                return *over, token.start()
            self.depth -= kind == "close" and self.depth > 0
            self.after_point = kind == "point"
        return None

    def _over(self, token: re.Match[str]) -> tuple[str, int] | None:
        if token.lastgroup == "open":
            self.depth += 1
            return ("deep", LEVELS) if self.depth > LEVELS else None
        self.words += 1
        self.joined = self.joined + 1 if self.after_point else 1
        if self.words > WORDS:
            return "words", WORDS
        if self.joined > LEVELS:
            return "joined", LEVELS
        return self._too_long(token)

    def _too_long(self, token: re.Match[str]) -> tuple[str, int] | None:
        word, length = token.lastgroup == "word", token.end() - token.start()
        if length > NAME and (word or self.after_point or NAMES.match(self.text, token.end())):
            return "name", NAME
        if word and NUMBER.fullmatch(token.group()) and len(SIGNS.sub("", token.group())) > DIGITS:
            return "digits", DIGITS
        return None
