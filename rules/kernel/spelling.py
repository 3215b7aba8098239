"""How far two words are apart, and which of many names a misspelt word is nearest to.

The distance is the number of letters that must be changed, added or left out. A whole row of the usual table
is worked out at once, a bit for each letter (G. Myers, 1999); most names are passed over by their letters.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

KINDS, TIMES = 64, 4  # letters are told apart, and counted, so far


class Word:
    """A word as it is compared with many others."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.whole = (1 << len(text)) - 1
        self.at: dict[str, int] = {}
        for place, letter in enumerate(text):
            self.at[letter] = self.at.get(letter, 0) | 1 << place

    def distance(self, other: str) -> int:
        far, last = len(self.text), 1 << len(self.text) >> 1
        more, less = self.whole, 0  # where this row of the table is one more, or less, than before
        for letter in other:
            same = self.at.get(letter, 0)
            lower = same | less
            equal = (((same & more) + more) ^ more) | same
            rises, falls = less | (self.whole & ~(equal | more)), more & equal
            far += bool(rises & last) - bool(falls & last)
            rises, falls = rises << 1 | 1, falls << 1
            more, less = (falls | ~(lower | rises)) & self.whole, rises & lower & self.whole
        return far if self.text else len(other)


def distance(a: str, b: str, most: int) -> int:
    """How many letters must change to make one word the other; beyond `most` only that it is beyond."""
    return most + 1 if abs(len(a) - len(b)) > most else min(Word(a).distance(b), most + 1)


def letters_of(text: str) -> int:
    """Which letters there are and how often, a bit for each."""
    seen, found = dict[int, int](), 0
    for letter in text:
        kind = ord(letter) % KINDS
        times = seen[kind] = seen.get(kind, 0) + 1
        if times <= TIMES:
            found |= 1 << (kind * TIMES + times - 1)
    return found


def at_least(a: int, b: int) -> int:
    """No fewer letters than these must change to make a word of those letters one of these."""
    return max((a & ~b).bit_count(), (b & ~a).bit_count())


class Name(NamedTuple):
    place: int  # among all names
    text: str
    letters: int
    value: str


class Names:
    """Names by their lengths, each with its value."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        self.by_length: dict[int, list[Name]] = {}
        for place, (text, value) in enumerate(names):
            self.by_length.setdefault(len(text), []).append(Name(place, text, letters_of(text), value))

    def nearest(self, text: str, most: int) -> str | None:
        """The value of the nearest name, the first of several, where at most so many letters are wrong."""
        lengths = sorted((abs(len(text) - length), length) for length in self.by_length)
        if not lengths or lengths[0][0] > most:
            return None
        word, letters, best, found = Word(text), letters_of(text), most, None
        for apart, length in lengths:
            if apart > best:
                break
            for name in self.by_length[length]:
                if at_least(letters, name.letters) <= best:
                    far = word.distance(name.text)
                    if far < best or (far == best and (found is None or name.place < found.place)):
                        best, found = far, name
        return found and found.value
