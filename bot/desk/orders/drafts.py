"""Lines that are not sealed yet: reading what was typed, judging each line, and what was written ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, zip_longest
from typing import Any, NamedTuple

from bot.desk.counter.table import Table
from bot.desk.orders.next_lines import weightless
from bot.table.written_ahead import (
    AHEAD,
    Taken,
    all_types,
    kept_lines,
    mark,
    pieces,
    read_kept,
    taken,
    types_ahead,
)
from rules.kernel.notation import Misread, Reader, Vocabulary
from rules.kernel.orders import Ask, Bundle, Line, Lines, No, readable
from rules.kernel.words import message_key
from storage import Draft

SPOILT = "? "  # before what a form gave and what is to be corrected


@lru_cache(maxsize=256)
def parsed(types: tuple[type[Line], ...], vocabulary: Vocabulary, piece: str) -> Lines:
    """A line of a draft, which is read anew at every keystroke."""
    return Reader(types, vocabulary).parse(piece)


def reads_as_order(table: Table, text: str) -> bool:
    """Whether a text reads as lines of orders, whatever is asked now."""
    try:
        return bool(table.reader(all_types(table.game)).parse(text))
    except No:
        return False


class Verdict(NamedTuple):
    """A line as it was understood, or the text that could not be read; and why it may not stand, if so.

    `shows`: what a line that may stand comes to, if there is more to say than it says itself. `later`: it is
    kept for a question to come. `instead`: the line in the place of which it was written. `bundle`: the line
    for several, as it was written, which was read as this one among others.
    """

    line: Line | None
    text: str
    no: No | None = None
    shows: Mapping[str, Any] | None = None
    later: bool = False
    instead: str = ""
    bundle: str = ""


class Paper:
    """What a seat has written: for the question that is open, and for others.

    `spoilt`: what a form gave and what does not fit or cannot be read. `kept`: what was written ahead, while
    something else is asked. Of a table's commanders each reads what is `legible` to them.
    """

    def __init__(self, table: Table, ask: Ask | None, drafts: Iterable[Draft]) -> None:
        self.table, self.ask = table, ask
        self.number = ask.number if ask else AHEAD
        kept = {draft.ask: draft.lines for draft in drafts}
        self._verdicts: tuple[Lines, tuple[Verdict, ...]] = (), ()
        own = pieces(kept.pop(self.number, ""))
        self.spoilt = tuple(piece.removeprefix(SPOILT) for piece in own if piece.startswith(SPOILT))
        self.lines = self._read(piece for piece in own if not piece.startswith(SPOILT))
        self.last = next(reversed(self.legible), None)  # that was read, whether it fits or not
        self.kept = kept.pop(AHEAD, "") if ask else ""
        self.others = dict(sorted(kept.items()))  # handed back, or written for a question that is closed
        self._stored = self.papers()

    @classmethod
    async def of(cls, table: Table, ask: Ask | None) -> Paper:
        return cls(table, ask, await table.sitting.drafts(table.seat))

    @classmethod
    async def at(cls, table: Table, number: int = 0) -> Paper:
        """For the open question, which must be this one if one is named; else for questions to come."""
        table.seated()
        table.needs_play()
        return await cls.of(table, table.asked(number) if number else table.ask)

    @classmethod
    async def ahead_of(cls, table: Table) -> Paper:
        """For questions to come, whatever is asked now."""
        table.seated()
        table.needs_play()
        return await cls.of(table, None)

    @property
    def reader(self) -> Reader:
        types = readable(self.ask.kind) if self.ask else all_types(self.table.game)
        return self.table.reader(types)

    @property
    def wide(self) -> Reader:
        """Reads what other questions take, too, if it may be written before they are asked."""
        own = readable(self.ask.kind) if self.ask else ()
        return self.table.reader(tuple(dict.fromkeys((*own, *types_ahead(self.table.game)))))

    def _read(self, written: Iterable[str]) -> Lines:
        lines: Lines = ()
        for piece in written:
            lines += parsed(self.reader.types, self.reader.vocabulary, piece)
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
    def mark(self) -> str:
        """By which it is seen whether the draft has changed since it was shown."""
        return mark(map(str, self.legible))

    # -- what the caller may read -------------------------------------------------------------------------

    @property
    def places(self) -> tuple[int, ...]:
        """Which lines of the draft the caller may read."""
        return self.table.places(self.ask, self.lines)

    @property
    def legible(self) -> Lines:
        return self.table.legible(self.ask, self.lines)

    @property
    def judgements(self) -> list[Verdict]:
        """The verdicts of those lines."""
        return [self.verdicts[place] for place in self.places]

    @property
    def known(self) -> Lines:
        """Of the lines that still fit those that fit by what the caller may read and see too."""
        return self.table.understood(self.ask, self.standing)

    @property
    def legible_spoilt(self) -> tuple[str, ...]:
        """Nobody knows by whom it was written, so that it is for those who may read all."""
        return () if self.table.has_only_letters else self.spoilt

    @property
    def legible_kept(self) -> str:
        if not self.table.has_only_letters:
            return self.kept
        return written(self.table.legible(None, kept_lines(self.table.match, self.kept)))

    @property
    def legible_others(self) -> Mapping[int, str]:
        """Whose they were then cannot be told by what is whose now."""
        return {} if self.table.has_only_letters else self.others

    # -- what there is to say of it -----------------------------------------------------------------------

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
        given = tuple(lines)
        for said, then in zip_longest(given, given[1:]):
            if self.ask and isinstance(said, Bundle):
                found = tuple(self._unbound(self.ask, after, said))
                after += fitting(found)
                yield from found
                continue
            if new and self._begins_way(after, said, then):
                continue
            line = self._meant(after, said) if new else said
            no = self.table.outside(self.ask, after, line) if new else None
            if no is None and self.ask:
                no = self._refuse(after, line)
            if no is None:
                after += (line,)
            shows = self._shows(after) if no is None else None
            yield Verdict(line, self.written(line), no, shows, later=self.ask is None)

    def _unbound(self, ask: Ask, after: Lines, bundle: Bundle) -> Iterator[Verdict]:
        """Each line that a line for several stands for, by what the caller sees and may write."""
        found = self.table.unbound(ask, self.table.understood(ask, after), bundle)
        said = self.written(bundle) if found.lines else ""  # else it is itself what is refused
        for line in found.lines:
            no = self.table.outside(ask, after, line) or self._refuse(after, line)
            after += () if no else (line,)
            yield Verdict(line, self.written(line), no, None if no else self._shows(after), bundle=said)
        yield from (Verdict(line, self.written(line), no, bundle=said) for line, no in found.left)

    def _meant(self, after: Lines, line: Line) -> Line:
        known = self.table.understood(self.ask, after)
        return self.ask.kind.meant(self.table.view, known, line) if self.ask else line

    def _begins_way(self, after: Lines, line: Line, then: Line | None) -> bool:
        known = self.table.understood(self.ask, after)
        return self.ask is not None and self.ask.kind.begins_way(self.table.view, known, line, then)

    def _shows(self, after: Lines) -> Mapping[str, Any] | None:
        """What the last of these lines comes to, as far as the caller can tell."""
        known = self.table.understood(self.ask, after)
        if self.ask is None or known[-1:] != after[-1:]:
            return None
        return self.ask.kind.shows(self.table.view, known)

    def _refuse(self, after: Lines, line: Line) -> No | None:
        assert self.ask is not None
        if not isinstance(line, self.ask.kind.line_types):
            return No("kernel/line", "not_asked", line=self.written(line))
        return self.table.unfit(self.ask, after, line)

    @property
    def owed(self) -> No | None:
        """Why it may not be sealed as it is, or None."""
        assert self.ask is not None
        return self.table.fault(self.ask, self.lines)

    def weigher(self) -> Callable[[Line], str]:
        """Says what a line would come to that may follow the draft, where its question lets that be said."""
        ask, view, lines = self.ask, self.table.view, self.known
        if ask is None or not ask.kind.weighed:
            return weightless
        return lambda line: (
            "" if isinstance(line, Bundle) else self.told("shows", ask.kind.shows(view, (*lines, line)))
        )

    def told(self, category: str, facts: Mapping[str, Any] | None) -> str:
        """What the question says of lines, in words."""
        if self.ask is None or facts is None:
            return ""
        return self.table.speaker.say(category, message_key(self.ask.kind), **facts)

    # -- reading ----------------------------------------------------------------------------------------

    def add(self, text: str) -> list[Verdict]:
        """Read a text, each piece for itself; write down what fits, and keep what other questions take."""
        verdicts: list[Verdict] = []
        alone = len(pieces(text)) == 1
        for piece in pieces(text):
            try:
                lines = self._piece(piece)
            except No as no:
                verdicts.append(Verdict(None, piece, no))
            else:
                verdicts += self._take_down(lines, alone, failed=any(v.no for v in verdicts))
        if not verdicts:
            raise Misread("kernel/notation", "empty", 0, len(text))
        return verdicts

    def _take_down(self, lines: Lines, alone: bool, failed: bool) -> Iterator[Verdict]:
        """Lines of a text. `failed`: others before them were not written, and these cannot be the last."""
        for own, group in groupby(lines, self._is_own):
            some = tuple(group)
            if failed and any(line.last for line in some):
                no = No("bot/draft", "not_the_last")
                yield from (Verdict(line, self.written(line), no) for line in some)
            else:
                yield from self.put(some, alone=alone) if own else self.keep(some)

    def put(self, lines: Lines, *, alone: bool = False) -> list[Verdict]:
        """Write lines below the others. `alone`: a whole answer takes the place of another one."""
        if alone and self._displaces(lines):
            (gone,), self.lines = self.lines, ()
            return [verdict._replace(instead=self.written(gone)) for verdict in self.put(lines)]
        before = self.verdicts
        found = list(self.judged(lines, fitting(before), new=True))
        self.lines += fitting(found)
        self._verdicts = self.lines, (*before, *(v for v in found if v.no is None))
        return found

    def _displaces(self, lines: Lines) -> bool:
        """Whether one line is the whole draft, and another that does not fit beside it would answer alone."""
        ask, table = self.ask, self.table
        if ask is None or len(lines) != 1 or len(self.lines) != 1 or self.part != self.lines:
            return False
        if isinstance(lines[0], Bundle):
            return False
        if table.outside(ask, (), lines[0]) or table.unfit(ask, self.lines, lines[0]) is None:
            return False
        return table.fault(ask, lines) is None and not (table.offers(self.lines) or table.offers(lines))

    def _is_own(self, line: Line) -> bool:
        return self.ask is None or isinstance(line, readable(self.ask.kind))

    def keep(self, lines: Iterable[Line]) -> Iterator[Verdict]:
        """Keep lines until their question is asked."""
        for line in lines:
            no = self.table.outside(None, (), line) or self._misplaced(line)
            if no is None:
                self.kept = "\n".join(filter(None, (self.kept, str(line))))
            yield Verdict(line, self.written(line), no, later=True)

    def _misplaced(self, line: Line) -> No | None:
        return self.ask.kind.misplaced(self.table.view, line) if self.ask else None

    def take(self) -> list[Verdict]:
        """Write down what was kept, as far as the question takes it and it fits."""
        found = self.takes
        self.lines += found.lines
        self.kept = found.left
        fit = [Verdict(line, self.written(line)) for line in found.lines]
        return fit + [Verdict(line, self.written(line), no) for line, no in found.refused]

    def written(self, line: Line) -> str:
        """As the caller reads it."""
        return self.table.vocabulary.written(line)

    def shown(self, piece: str) -> str:
        """The same of a line that was kept as text, if it still reads as one."""
        line = read_kept(self.table.reader(all_types(self.table.game)), piece)
        return piece if line is None else self.written(line)

    @property
    def takes(self) -> Taken:
        """What the question takes of what was kept, but for lines that wait for another."""
        if self.ask is None or not self.kept:
            return Taken()
        kind, early = self.ask.kind, types_ahead(self.table.game)
        types = tuple(line for line in readable(kind) if line in kind.written_ahead or line not in early)
        return taken(self.table.match, self.table.seat, self.ask, self.kept, types, self.standing)

    def why(self, piece: str) -> No | None:
        """What is wrong with a piece that is to be corrected, or None: now it would fit."""
        last = self.last
        try:
            lines = self._piece(piece)
        except No as no:
            return no
        finally:
            self.last = last
        own = tuple(filter(self._is_own, lines))
        return next((v.no for v in self.judged(own, self.standing, new=True) if v.no), None)

    def _piece(self, piece: str) -> Lines:
        """For the question that is asked if it can be read so, else for those whose lines can be kept.

        What could go on to be a line for this question is not taken for another.
        """
        try:
            return self._for_this(piece)
        except Misread as misread:
            if self.ask is None or misread.key == "breaks_off":
                raise
            try:
                return self._after_last(piece, self.wide)
            except Misread as other:
                raise max(misread, other, key=lambda found: found.start) from None

    def _for_this(self, piece: str) -> Lines:
        try:
            return self._after_last(piece, self.reader)
        except Misread as misread:
            bare = self.ask.kind.preface(self.table.view, piece) if self.ask else piece
            if bare == piece or not bare.strip():
                raise misread from None
            return self._after_last(bare, self.reader)

    def _after_last(self, piece: str, reader: Reader) -> Lines:
        """A line may leave out what the line before it says, and errors are counted from its own start."""
        goes_on = isinstance(self.last, reader.types)
        last = f"{self.last}; " if goes_on else ""
        try:
            lines = reader.parse(last + piece)[goes_on:]
        except Misread as misread:
            raise moved(misread, len(last)) from None
        self.last = lines[-1]
        return lines

    # -- storing ----------------------------------------------------------------------------------------

    def papers(self) -> list[Draft]:
        """What is written for this question, and what is kept meanwhile."""
        return [self.draft(), *([self._draft(AHEAD, self.kept)] if self.ask else [])]

    @property
    def changed(self) -> list[Draft]:
        """What of it is to be stored anew."""
        return [paper for paper in self.papers() if paper not in self._stored]

    def draft(self) -> Draft:
        return self._draft(self.number, as_stored(self.lines, self.spoilt))

    @property
    def copies(self) -> dict[int, str]:
        """All that is written, by its questions, as far as the caller may read it."""
        texts = {**self.legible_others, AHEAD: self.legible_kept}
        texts[self.number] = as_stored(self.legible, self.legible_spoilt)
        return {number: text for number, text in sorted(texts.items()) if text}

    def throw_away(self, number: int) -> str:
        """What was written ahead, or for another question."""
        if number != AHEAD:
            return self.others.pop(number, "")
        gone, self.kept = self.kept, ""
        return gone

    def without(self, number: int) -> Draft:
        """Throws away what was written for another question."""
        return self._draft(number, "")

    def without_copies(self, sealed: Lines) -> list[Draft]:
        """Throws away what was handed back and is sealed again, line for line."""
        said = {str(line) for line in sealed}
        return [self.without(number) for number, text in self.others.items() if said.issuperset(pieces(text))]

    def _draft(self, number: int, text: str) -> Draft:
        return Draft(self.table.seat, number, text)


def fitting(verdicts: Iterable[Verdict]) -> Lines:
    return tuple(v.line for v in verdicts if v.line is not None and v.no is None)


def moved(misread: Misread, by: int) -> Misread:
    """The same trouble in a text that begins so much later."""
    facts = dict(misread.facts)
    if "place" in facts:
        facts["place"] -= by
    return Misread(misread.rule, misread.key, misread.start - by, misread.end - by, **facts)


def as_stored(lines: Lines, spoilt: Iterable[str]) -> str:
    return "\n".join((*map(str, lines), *(f"{SPOILT}{piece}" for piece in spoilt)))


def written(lines: Sequence[Line]) -> str:
    return "\n".join(map(str, lines))
