"""On which line of a TOML text a key stands. The text was parsed before: its syntax is known to be right."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left

Path = tuple[str | int, ...]

# No run of characters is taken back, so that each costs time by the length of its text alone. A group may be:
# before Python 3.11.5 one that takes nothing back may miss what it should find.
BLANK = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*")
MULTILINE = r'"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*"{3,5}|' + r"'''[^']*+(?:'(?!'')[^']*+)*'{3,5}"
LINE = r'"(?!"")[^"\\\n]*+(?:\\.[^"\\\n]*+)*"|' + r"'(?!'')[^'\n]*+'"
STRING = re.compile(f"{MULTILINE}|{LINE}", re.DOTALL)
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
SCALAR = re.compile(r"[^,\]}\n#]++")
STEP = re.compile(rf"\[(?P<index>\d+)\]|\.?(?P<key>{BARE_KEY.pattern}|{STRING.pattern})", re.DOTALL)


def show(path: Path) -> str:
    """A path as it is written: places[3].home"""
    shown = "".join(f"[{step}]" if isinstance(step, int) else f".{quoted(step)}" for step in path)
    return shown.removeprefix(".")


def quoted(key: str) -> str:
    if BARE_KEY.fullmatch(key):
        return key
    escaped = "".join(c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" for c in key)
    return f'"{escaped}"'


def unquoted(key: str) -> str:
    if BARE_KEY.fullmatch(key):
        return key
    value: str = tomllib.loads(f"key = {key}")["key"]
    return value


def path_of(shown: str) -> Path:
    """The path that `show` wrote; anything else is a key as it stands: 2,-1"""
    steps = list(STEP.finditer(shown))
    if "".join(step[0] for step in steps) != shown:
        return (shown,)
    return tuple(int(step["index"]) if step["index"] else unquoted(step["key"]) for step in steps)


def key_lines(text: str) -> dict[Path, int]:
    """The line of every key and of every item of a list, by its path."""
    scanner = Scanner(text)
    scanner.document()
    return scanner.lines


def nearest_line(lines: dict[Path, int], path: Path) -> int | None:
    """The line of the key, or of the nearest one around it."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path)


class Scanner:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.breaks = [match.start() for match in re.finditer("\n", text)]
        self.lines: dict[Path, int] = {}
        self.lengths: dict[Path, int] = {}  # of the arrays of tables so far

    def document(self) -> None:
        table: Path = ()
        while self.has_more():
            if self.take("[["):
                table = self.array_header()
            elif self.take("["):
                table = self.header()
            else:
                self.pair(table)

    def has_more(self) -> bool:
        self.skip(BLANK)
        return self.at < len(self.text)

    def skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise ValueError(f"no TOML at {self.at}")
        self.at = match.end()
        return match.group()

    def take(self, mark: str) -> bool:
        found = self.text.startswith(mark, self.at)
        self.at += len(mark) * found
        return found

    def note(self, path: Path, line: int) -> None:
        self.lines.setdefault(path, line)

    def line(self) -> int:
        return bisect_left(self.breaks, self.at) + 1

    def keys(self) -> list[str]:
        found = []
        while True:
            self.skip(BLANK)
            found.append(unquoted(self.skip(STRING if self.text[self.at] in "\"'" else BARE_KEY)))
            self.skip(BLANK)
            if not self.take("."):
                return found

    def header(self) -> Path:
        path, line = self.within((), self.keys()), self.line()
        self.take("]")
        self.note(path, line)
        return path

    def array_header(self) -> Path:
        *outer, last = self.keys()
        line = self.line()
        self.take("]]")
        array = (*self.within((), outer), last)
        index = self.lengths.get(array, 0)
        self.lengths[array] = index + 1
        self.note(array, line)
        self.note((*array, index), line)
        return (*array, index)

    def within(self, path: Path, keys: list[str]) -> Path:
        """The table that a header's keys lead to: of an array of tables its last one."""
        for key in keys:
            path = (*path, key)
            self.note(path, self.line())
            if path in self.lengths:
                path = (*path, self.lengths[path] - 1)
        return path

    def pair(self, path: Path) -> None:
        line = self.line()
        for key in self.keys():
            path = (*path, key)
            self.note(path, line)
        self.take("=")
        self.skip(BLANK)
        self.value(path)

    def value(self, path: Path) -> None:
        if self.take("["):
            self.array(path)
        elif self.take("{"):
            self.inline_table(path)
        else:
            self.skip(STRING if self.text[self.at] in "\"'" else SCALAR)

    def array(self, path: Path) -> None:
        index = 0
        while not self.closed("]"):
            self.note((*path, index), self.line())
            self.value((*path, index))
            index += 1

    def inline_table(self, path: Path) -> None:
        while not self.closed("}"):
            self.pair(path)

    def closed(self, bracket: str) -> bool:
        self.skip(BLANK)
        self.take(",")
        self.skip(BLANK)
        return self.take(bracket)
