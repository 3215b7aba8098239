"""Lines that are not sealed yet: reading what was typed, judging each line, and what was written ahead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bot.desk.table import Table
from rules.kernel.notation import Misread, Reader
from rules.kernel.orders import Ask, Line, Lines, No
from storage import Draft

AHEAD = 0  # the number of the question under which lines for questions to come are kept
PIECES = re.compile(r"[\n;]+")


class Verdict(NamedTuple):
    """A line as it was understood, or the text that could not be read; and why it may not stand, if so.

    `shows`: what a line that may stand comes to, if there is more to say than it says itself.
    """

    line: Line | None
    text: str
    no: No | None = None
    shows: Mapping[str, Any] | None = None


class Paper:
    """What a seat has written: for the question that is open, and for others."""

    def __init__(self, table: Table, ask: Ask | None, drafts: Iterable[Draft]) -> None:
        self.table, self.ask = table, ask
        self.number = ask.number if ask else AHEAD
        kept = {draft.ask: draft.lines for draft in drafts}
        self._verdicts: tuple[Lines, tuple[Verdict, ...]] = (), ()
        self.lines = self._read(kept.pop(self.number, ""))
        self.last = self.lines[-1] if self.lines else None  # that was read, whether it fits or not
        self.others = dict(sorted(kept.items()))  # written ahead, or handed back

    @classmethod
    async def of(cls, table: Table, ask: Ask | None) -> Paper:
        return cls(table, ask, await table.sitting.drafts(table.seat))

    @classmethod
    async def at(cls, table: Table, number: int = 0) -> Paper:
        """For the open question, which must be this one if one is named; else for questions to come."""
        table.seated()
        table.needs_play()
        return await cls.of(table, table.asked(number) if number else table.ask)

    @property
    def reader(self) -> Reader:
        kinds = [self.ask.kind] if self.ask else self.table.game.kinds
        return self.table.reader(tuple(dict.fromkeys(line for kind in kinds for line in kind.line_types)))

    def _read(self, text: str) -> Lines:
        lines: Lines = ()
        for piece in pieces(text):
            lines += self.reader.parse(piece)
        return lines

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """All lines, judged once."""
        lines, found = self._verdicts
        if lines != self.lines:
            found = tuple(self.judged(self.lines))
            self._verdicts = self.lines, found
        return found

    @property
    def part(self) -> Lines:
        """The lines that the caller may strike out."""
        return self.table.part(self.ask, self.lines)

    def strike(self, gone: Lines) -> None:
        """Strike out these lines, the last of those that are alike."""
        kept = list(reversed(self.lines))
        for line in gone:
            kept.remove(line)
        self.lines = tuple(reversed(kept))

    @property
    def standing(self) -> Lines:
        """The lines that still fit, as the next line follows them."""
        return fitting(self.verdicts)

    def judged(self, lines: Iterable[Line], after: Lines = (), *, new: bool = False) -> Iterator[Verdict]:
        """Each line after those that fit before it; what is written ahead is judged when it is asked.

        `new`: the caller is about to write these, which must be theirs to write.
        """
        for line in lines:
            no = self.table.outside(self.ask, after, line) if new else None
            if no is None and self.ask:
                no = self._refuse(after, line)
            if no is None:
                after += (line,)
            shows = self.ask.kind.shows(self.table.view, after) if self.ask and no is None else None
            yield Verdict(line, str(line), no, shows)

    def _refuse(self, after: Lines, line: Line) -> No | None:
        assert self.ask is not None
        if not isinstance(line, self.ask.kind.line_types):
            return No("kernel/line", "not_asked", line=str(line))
        return self.ask.kind.refuse(self.table.view, after, line)

    @property
    def owed(self) -> No | None:
        """Why it may not be sealed as it is, or None."""
        assert self.ask is not None
        found = self.table.match.fault(self.table.seat, self.lines)
        return found[1] if found else None

    # -- reading ----------------------------------------------------------------------------------------

    def add(self, text: str) -> list[Verdict]:
        """Read a text, each piece for itself, and write down what fits."""
        verdicts: list[Verdict] = []
        for piece in pieces(text):
            try:
                lines = self._piece(piece)
            except No as no:
                verdicts.append(Verdict(None, piece, no))
            else:
                verdicts += self.put(lines)
        if not verdicts:
            raise Misread("kernel/notation", "empty", 0, len(text))
        return verdicts

    def put(self, lines: Lines) -> list[Verdict]:
        before = self.verdicts
        found = list(self.judged(lines, fitting(before), new=True))
        self.lines += fitting(found)
        self._verdicts = self.lines, (*before, *(v for v in found if v.no is None))
        return found

    def _piece(self, piece: str) -> Lines:
        try:
            return self._after_last(piece)
        except Misread as misread:
            bare = self.ask.kind.preface(self.table.view, piece) if self.ask else piece
            if bare == piece or not bare.strip():
                raise misread from None
            return self._after_last(bare)

    def _after_last(self, piece: str) -> Lines:
        """A line may leave out what the line before it says, and errors are counted from its own start."""
        last = f"{self.last}; " if self.last else ""
        try:
            lines = self.reader.parse(last + piece)[bool(last) :]
        except Misread as misread:
            raise moved(misread, len(last)) from None
        self.last = lines[-1]
        return lines

    # -- storing ----------------------------------------------------------------------------------------

    def draft(self) -> Draft:
        return self._draft(self.number, "\n".join(map(str, self.lines)))

    def without(self, number: int) -> Draft:
        """Throws away what was written for another question."""
        return self._draft(number, "")

    def _draft(self, number: int, text: str) -> Draft:
        return Draft(self.table.seat, number, text)


def fitting(verdicts: Iterable[Verdict]) -> Lines:
    return tuple(v.line for v in verdicts if v.line is not None and v.no is None)


def pieces(text: str) -> list[str]:
    return [piece.strip() for piece in PIECES.split(text) if piece.strip()]


def moved(misread: Misread, by: int) -> Misread:
    """The same trouble in a text that begins so much later."""
    facts = dict(misread.facts)
    if "place" in facts:
        facts["place"] -= by
    return Misread(misread.rule, misread.key, misread.start - by, misread.end - by, **facts)


def written(lines: Sequence[Line]) -> str:
    return "\n".join(map(str, lines))
