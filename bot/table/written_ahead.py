"""Lines written before their question is asked, and what a question takes of them when it opens.

They are kept in the order in which they were written, until a question takes them or they are thrown away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import zip_longest
from typing import Any

from rules.kernel.game import Game
from rules.kernel.match import Match
from rules.kernel.notation import Misread, Reader
from rules.kernel.orders import Ask, Bundle, Kind, Line, Lines, No, Unbound, one_by_one, readable, unbound

AHEAD = 0  # the number of the question under which such lines are kept
PIECES = re.compile(r"[\n;]+")


def pieces(text: str) -> list[str]:
    return [piece.strip() for piece in PIECES.split(text) if piece.strip()]


def mark(lines: Iterable[str]) -> str:
    """Of a draft as it was shown, by which it is seen later on whether it has changed since."""
    return blake2b("\n".join(lines).encode(), digest_size=6).hexdigest()


def types_ahead(game: Game) -> tuple[type[Line], ...]:
    """The lines that wait for their question."""
    return tuple(dict.fromkeys(line for kind in game.kinds for line in kind.written_ahead))


def all_types(game: Game) -> tuple[type[Line], ...]:
    """All lines that can be kept; what will be taken without a word is what is meant first."""
    every = (line for kind in game.kinds for line in readable(kind))
    return tuple(dict.fromkeys((*types_ahead(game), *every)))


@dataclass(frozen=True)
class Taken:
    """What a question takes of the lines that were kept: those that fit, and why others do not."""

    lines: Lines = ()
    refused: tuple[tuple[Line, No], ...] = ()
    left: str = ""  # what stays kept, as it was written


def reader_of(match: Match) -> Reader:
    """Reads whatever can be kept."""
    return Reader(all_types(match.game), match.game.vocabulary(match.codec.data))


def kept_lines(match: Match, text: str) -> Lines:
    """The lines that were kept, as far as they still read as such."""
    reader = reader_of(match)
    read = (read_kept(reader, piece) for piece in pieces(text))
    return tuple(line for line in read if line is not None)


def kept_types(match: Match, text: str) -> frozenset[type[Line]]:
    """Of what types the lines are that were kept."""
    return frozenset(map(type, kept_lines(match, text)))


def taken(
    match: Match, seat: str, ask: Ask, text: str, types: tuple[type[Line], ...], after: Lines = ()
) -> Taken:
    """Of lines of these types each is judged after those that fit before it, and after a draft.

    Of a line for several only what does not fit stays kept.
    """
    reader = reader_of(match)
    kept = dict(enumerate(pieces(text)))
    read = [read_kept(reader, piece) for piece in kept.values()]
    meant = [n for n, line in enumerate(read) if isinstance(line, types)]
    view, given, refused = match.view(seat), after, list[tuple[Line, No]]()
    for n, following in zip_longest(meant, meant[1:]):
        line, then = read[n], read[following] if following is not None else None
        assert line is not None
        if not isinstance(line, Bundle):
            line = ask.kind.meant(view, given, line)
            if ask.kind.begins_way(view, given, line, then):
                del kept[n]
                continue
        found = fitted(ask.kind, view, given, line)
        refused += found.left
        given += found.lines
        if found.lines:
            kept[n] = "\n".join(str(line) for line, _ in found.left)
    return Taken(given[len(after) :], tuple(refused), "\n".join(filter(None, kept.values())))


def fitted(kind: Kind, view: Any, given: Lines, line: Line) -> Unbound:
    """What of a line may follow these."""
    if isinstance(line, Bundle):
        return unbound(kind, view, given, line)
    return one_by_one(given, (line,), partial(kind.refuse, view))


def read_kept(reader: Reader, piece: str) -> Line | None:
    """The line that was kept, if it still reads as one."""
    try:
        (line, *more) = reader.parse(piece)
    except Misread:
        return None
    return None if more else line
