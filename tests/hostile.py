"""What a stranger may send to keep the bot busy, to fill its memory, or to have it break."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any

from bot.desk.counter.files import EXPORT
from storage.export import MOST, ROWS, digest

PLACED = 'p# = "R4"\n'
SIZE = 1 << 18  # characters, which is all that is taken of a position


def filled(pattern: str, size: int = SIZE) -> str:
    """A pattern with ever new numbers in the place of its `#`, as often as it fits."""
    often = size // len(pattern.replace("#", "12345"))
    return "".join(pattern.replace("#", str(number)) for number in range(often))


def tomls(size: int = SIZE) -> Iterator[tuple[str, str]]:
    """Texts of TOML, each with what is bad in it, none longer than `size`."""
    half = size // 2 - 20
    yield "one dotted key", f"{'a.' * half}a = 1"
    yield "one dotted header", f"[{'a.' * half}a]"
    yield "dotted keys", filled("a#.b.c.d.e.f.g = 1\n", size)
    yield "headers", filled("[a#.b.c.d.e.f.g]\n", size)
    yield "many keys", filled("k# = 1\n", size)
    yield "a long key", f"{'k' * (size - 9)} = 1"
    yield "a long quoted key", f'"{"k" * (size - 9)}" = 1'
    yield "arrays of tables", filled("[[a]]\n", size)
    yield "arrays in arrays", f"a = {'[' * half}{']' * half}"
    yield "an open array", f"a = {'[' * (size - 9)}"
    yield "tables in tables", f"a = {'{a=' * (size // 3 - 9)}"
    yield "dots in tables", f"a = {{{'a.' * half}a = 1}}"
    yield "a wide array", f"a = [{'1,' * half}]"
    yield "a wide table", f"a = {{{filled('k#=1,', size - 20)}z=1}}"
    yield "a huge number", f"a = {'9' * (size - 9)}"
    yield "a huge hexadecimal number", f"a = 0x{'f' * (size - 9)}"
    yield "a huge fraction", f"a = 1.{'9' * (size - 9)}"
    yield "a huge exponent", f"a = 1e{'9' * (size - 9)}"
    yield "underscores", f"a = 1{'_1' * half}"
    yield "no end of a text", f'a = """{"x" * (size - 9)}'
    yield "quotes", f'a = """{chr(34) * 2}x{(chr(34) * 2 + "x") * (size // 3 - 9)}"""'
    yield "quotes that never end", f'a = """{(chr(92) + chr(34) * 3) * (size // 4 - 9)}'
    yield "escapes", f'a = "{chr(92) + "n"}{(chr(92) + "n") * (half - 9)}"'
    yield "blank lines", "\n" * size
    yield "comments", "#\n" * (size // 2)
    yield "control characters", f'a = "{chr(27) * (size - 9)}"'


def positions(game: str, size: int = SIZE) -> Iterator[tuple[str, str]]:
    """Position files of a game: the text is as it should be, and what it says is not."""
    head = f'game = "{game}"\n'
    room = size - 200
    nines = "9" * room
    yield "nothing known", head + filled("k# = 1\n", room)
    yield "a long title", f'{head}title = "{"T" * room}"'
    yield "unknown options", f"{head}[options]\n{filled('k# = true' + chr(10), room // 4)}"
    yield "a number of pieces", f'{head}[position]\nbritish = "AL: {nines}R4"'
    yield "digits", f'{head}[position]\nbritish = "{nines}"'
    yield "a billion pieces", f'{head}[position]\nbritish = "AL: 999999999R4; A1 ALB 999999999R"'
    yield "commas", f'{head}[position]\nbritish = "0810: {"," * room}"'
    yield "commas and letters", f'{head}[position]\nbritish = "0810: {"a," * (room // 2)}"'
    yield "blanks", f'{head}[position]\nbritish = "0810: a{" " * room}b"'
    yield "brackets", f'{head}[position]\nbritish = "0810: {"R(" * (room // 2)}"'
    yield "semicolons", f'{head}[position]\nbritish = "{";" * room}"'
    yield (
        "places",
        f"{head}[position.british]\n{filled('p# = ' + chr(34) + 'R4' + chr(34) + chr(10), room // 3)}",
    )
    yield "pieces", head + filled('[[pieces]]\nside = "british"\n', room // 4)
    yield "a step", f'{head}[position]\nstep = "{"s" * room}"'
    yield "a path", f'{head}[position]\n"{"a." * 80}" = 1'
    yield "an index", f'{head}[position]\n"blocks.{"9" * 150}" = 1'
    yield "dice", f"{head}dice = [{'1,' * (room // 12)}]"
    yield "faces", f'{head}dice = ["{"x" * room}"]'
    yield "standing orders", f'{head}[standing]\nbritish = "{"a; " * (room // 3)}"'
    yield "a long order", f'{head}[standing]\nbritish = "{"é" * room}"'
    yield "a key", f'{head}[chance]\nkey = "{"z" * room}"'
    yield "data", f'{head}data = """\n{"x" * room}"""'
    yield "data in data", f"{head}data = '''\n{'a.' * (room // 2)}a = 1\n'''"
    yield "no such data", f'{head}data = {{{filled("k#=" + chr(34) + chr(34) + ",", room // 5)} z=""}}'


def jsons(size: int = SIZE) -> Iterator[tuple[str, bytes]]:
    """Files that are said to be exports."""
    yield "nothing", b""
    yield "no text", b"\xff\xfe" * 9
    yield "arrays in arrays", b"[" * size
    yield "tables in tables", b'{"a":' * (size // 5)
    cover = b'{"format":"frontier-courier game","version":1,"digest":"","content":'
    yield "a deep content", cover + b"[" * size + b"]" * size + b"}"
    yield "a huge number", cover.replace(b"1", b"9" * size) + b"null}"
    yield "a lone surrogate", cover.replace(b'""', rb'"\ud800"') + b"null}"
    yield "surrogates as bytes", cover + b'"\xed\xa0\x80"}'
    yield "blanks", b" " * size
    yield "not a table", json.dumps(list(range(size // 8))).encode()


def exports(whole: bytes, size: int = EXPORT) -> Iterator[tuple[str, bytes]]:
    """Forged out of the export of a running game: as an export should be, and large."""
    game = json.loads(whole)["content"]
    entry, told, start = game["journal"][-1], game["events"][-1], game["snapshots"][-1]

    def often(row: dict[str, Any]) -> int:
        """As many as there may be, by bytes and by values."""
        text = json.dumps(row, separators=(",", ":"))
        return min(size * 9 // 10 // len(text), ROWS, MOST * 9 // 10 // sum(map(text.count, ",[{")))

    def rows(row: dict[str, Any], part: str) -> list[Any]:
        many = often(row)
        return [{**row, "number": n, part: {**row[part], "number": n}} for n in range(1, many + 1)]

    journal, events = rows(entry, "entry"), rows(told, "told")
    few: list[Any] = [{"a": "x" * 25}] * (size // 35)
    many: list[Any] = [[]] * (size // 3 - (1 << 16))
    yield "a journal", forged(game, journal=journal, save={**game["save"], "entries": len(journal)})
    yield "events", forged(game, events=events, save={**game["save"], "events": len(events)})
    yield "snapshots", forged(game, snapshots=[start] * often(start))
    yield "a state", forged(game, save={**game["save"], "junk": "x" * (size - (1 << 17))})
    yield "options", forged(game, options={**game["options"], "junk": few})
    yield "too much", forged(game, options={**game["options"], "junk": many})
    yield "a position", forged(game, options={**game["options"], "position": "a." * (size // 3)})
    yield "a chain", forged(game, chain=[["00" * 16, "entry", 1]] * (size // 50))
    yield "a chain of great things", forged(game, chain=[["00" * 16, "head", {"x" * 200: 1}]] * ROWS)
    yield "words", forged(game, words=["word"] * (size // 40), junk="x" * (size // 2))
    yield "a draft", forged(game, drafts=[["british", 1, "R4 " * (size // 4)]])
    yield "standing orders", forged(game, standing={"british": ["x" * (size // 2)]})
    yield "data", forged(game, sources=[{**game["sources"][0], "text": "a." * (size // 3)}])
    yield "a name", forged(game, name="\u202e" * (size // 9))


def forged(game: dict[str, Any], **changes: Any) -> bytes:
    """With the digest that it should have, and nothing that would give it away."""
    content = json.dumps({**game, "chain": [], **changes}, separators=(",", ":")).encode()
    cover = {"format": "frontier-courier game", "version": 2, "digest": digest(content)}
    return json.dumps(cover).encode()[:-1] + b', "content": ' + content + b"}"


def texts(most: int = 4000) -> Iterator[tuple[str, str]]:
    """What may be typed where an order, a name or a word is wanted."""
    yield "one letter", "a" * most
    yield "words of a letter", "a " * (most // 2)
    yield "words that are none", "alb" * (most // 3)
    yield "nearly words", "albny " * (most // 6)
    yield "commas", "," * most
    yield "signs", "->" * (most // 2)
    yield "digits", "9" * most
    yield "numbers", "9 " * (most // 2)
    yield "accents", "e" + "\u0301" * (most - 1)
    yield "ligatures", "\ufdfa" * most  # each is eighteen letters when it is taken apart
    yield "lone surrogates", "\ud800" * most
    yield "turned about", "\u202e" * most
    yield "nothing to see", "\u200b" * most
    yield "escapes", "\x1b[31m" * (most // 5)
    yield "points", "." * most
    yield "quotation marks", "’" * most
    yield "points between letters", "a." * (most // 2)
    yield "brackets", "(" * most
    yield "colons", ":" * most
    yield "lines", "\n" * most


def custom_ids() -> Iterator[str]:
    """Ids of buttons and forms that no button and no form of ours has."""
    digits = "9" * 30
    for verb in ("orders", "seal", "undo_sure", "gm_edit", "turn", "since", "agree", "fill", "dm", "rule"):
        yield f"fc1:{verb}:{digits}:0"
        yield f"fc1:{verb}:1:{digits}"
        yield f"fc1:{verb}:1:0:{digits}:{digits}:{digits}"
        yield f"fc1:{verb}:²:0:²"
        yield f"fc1:{verb}:-1:0:-1"
    yield from ("", ":", "fc1", "fc1:", "fc1:::", "fc1:\ud800:1:0", "fc1:orders:\u0661:0")


def numbers() -> Iterator[int]:
    """Ever larger ones, as long as Discord would send them."""
    yield from takewhile(lambda number: number < 1 << 53, (10**power for power in count()))
