"""What a seat may be asked and what it may answer: lines, kinds of order, asks, refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, ClassVar, NamedTuple

import msgspec

from rules.kernel.forms import write

PUBLIC = "public"
GM = "gm"
UMPIRE = "umpire"


class Line(msgspec.Struct, frozen=True, tag=True, tag_field="is", omit_defaults=True, gc=False):
    """One line as a player would write it on paper. `form` is its notation, see notation.py."""

    form: ClassVar[str]
    also: ClassVar[tuple[str, ...]] = ()  # other forms, which are read and never written
    carry: ClassVar[
        tuple[str, ...]
    ] = ()  # its first fields, left out where they are those of the line before
    secret: ClassVar[bool] = False  # never shown to others, not even when the order is revealed
    last: ClassVar[bool] = False  # says that there is nothing more to say
    several: ClassVar[bool] = False  # speaks for several at once, so that it is offered first
    # fields for which there is more to say than a list can hold: of all that may stand in them, questions
    # list what serves best
    free: ClassVar[tuple[str, ...]] = ()

    def __str__(self) -> str:
        return write(self)


Lines = tuple[Line, ...]


class Lookup(Line, frozen=True):
    """A question that anyone may ask of what they see: reach, sight, odds. It changes nothing.

    `drawn`: the board can show the answer; `near`: by the ground about what is named last.
    """

    drawn: ClassVar[bool] = False
    near: ClassVar[bool] = False

    def answer(self, view: Any) -> Any:
        """Plain data; raises No where there is nothing to say."""
        raise TypeError(f"{type(self).__name__} answers nothing")

    def facts(self, answer: Any) -> Mapping[str, Any]:
        """What its text in the catalogue may say of such an answer."""
        raise TypeError(f"{type(self).__name__} has no text")


class Bundle(Line, frozen=True):
    """A line for several: a draft takes the lines in its place that it is read as, and only those are sealed.

    It is read by what its writer may see, and each of its lines is judged as if it had been written alone.
    """

    several = True

    @classmethod
    def offered(cls, kind: Any, view: Any, lines: Lines) -> Iterable[Bundle]:
        """Those that stand for more than one line after these."""
        raise TypeError(f"{cls.__name__} is never offered")

    def unbound(self, kind: Any, view: Any, lines: Lines, judge: Judge) -> Unbound:
        """The lines that it stands for after these."""
        raise TypeError(f"{type(self).__name__} stands for no lines")


class Unbound(NamedTuple):
    """What a bundle is read as, and what of it may not be: each as it would be written, and why."""

    lines: Lines = ()
    left: tuple[tuple[Line, No], ...] = ()


class No(Exception):
    """Why something may not be: a key of the catalogue, the rule, and the facts of the sentence."""

    about: Line | None = None  # the line of a draft that a warning is of

    def __init__(self, rule: str, key: str, /, **facts: Any) -> None:
        super().__init__(rule, key, facts)
        self.rule, self.key, self.facts = rule, key, facts

    def of(self, line: Line) -> No:
        """The same as a warning of one line among others."""
        found = No(self.rule, self.key, **self.facts)
        found.about = line
        return found

    @property
    def category(self) -> str:
        """Where its sentence stands; what is wrong with data cites no rule, and is a part of a sentence."""
        return "faults" if self.rule.endswith("/data") else "refusals"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, No) and (self.args, self.about) == (other.args, other.about)

    def __hash__(self) -> int:
        return hash((self.rule, self.key))


class Impossible(ValueError):
    """What cannot be, and why: of a position, of names."""

    def __init__(self, no: No) -> None:
        super().__init__(no)
        self.no = no

    def __str__(self) -> str:
        """In English, where no reader is known."""
        from rules.kernel.faults import said

        return said(self.no)


Judge = Callable[[Lines, Line], No | None]  # why a line may not follow these, or None


class Kind(msgspec.Struct, frozen=True, tag=True, tag_field="is", omit_defaults=True):
    """What is asked. The seat that is asked may know its fields; every method reads that seat's view only.

    `next` lists and `refuse` judges; they are written apart and must agree, but in what lines leave free.
    """

    line_types: ClassVar[tuple[type[Line], ...]]
    written_ahead: ClassVar[tuple[type[Line], ...]] = ()  # those that may be written before, and wait for it
    bundles: ClassVar[tuple[type[Bundle], ...]] = ()  # lines for several of them
    weighed: ClassVar[bool] = False  # what a line comes to is said already where it is to be chosen
    pictured: ClassVar[bool] = False  # what `looks` names is drawn beside the question itself
    labelled: ClassVar[tuple[type[Line], ...]] = ()  # of which the question says most, and a button the rest
    lets_stand: ClassVar[bool] = False  # who orders nothing lets stand what was done
    public: ClassVar[bool] = False  # everyone knows that it is asked, and all its fields
    read_first: ClassVar[bool] = True  # a game master who reads answers reads those to it, before they count

    def next(self, view: Any, lines: Lines) -> Iterable[Line]:
        """The lines that may follow these."""
        raise TypeError(f"{type(self).__name__} lists no lines")

    def bundled(self, view: Any, lines: Lines) -> Iterable[Bundle]:
        """The lines for several that are worth offering after these."""
        return (line for bundle in self.bundles for line in bundle.offered(self, view, lines))

    def refuse(self, view: Any, lines: Lines, line: Line) -> No | None:
        """Why this line may not follow these, or None."""
        raise TypeError(f"{type(self).__name__} judges no lines")

    def misplaced(self, view: Any, line: Line) -> No | None:
        """Why a line of another question is hardly meant as such, so that it is not kept for it, or None."""
        return None

    def moot(self, everyone: Any, seat: str) -> bool:
        """Whether everyone can see that this seat has nothing to say: such a question is settled at once.

        `everyone`: the view of all. Where others cannot know that there is nothing to say, settling it at
        once would tell them: then its seat is asked, and answers with nothing.
        """
        return False

    def shows(self, view: Any, lines: Lines) -> Mapping[str, Any] | None:
        """What the last of these lines comes to, as far as its seat can know: said beside it in a draft.

        Of no lines: what is worth knowing before anything is said. Facts for the text
        `shows.<name of the kind>`, or None where there is nothing to add.
        """
        return None

    def sums(self, view: Any, lines: Lines) -> Mapping[str, Any] | None:
        """What all these lines come to and what they leave: said below a draft, and before it is begun.

        Facts for the text `sums.<name of the kind>`, or None.
        """
        return None

    def meant(self, view: Any, lines: Lines, line: Line) -> Line:
        """The line that `next` offers where this one, said after these, can mean nothing else."""
        return line

    def begins_way(self, view: Any, lines: Lines, line: Line, then: Line | None) -> bool:
        """Whether a line, with what was written next, only says where a way begins: it is read as no move."""
        return False

    def owed(self, view: Any, lines: Lines) -> No | None:
        """What is still missing before these may be sealed, or None."""
        return None

    def warns(self, view: Any, lines: Lines) -> Iterable[No]:
        """What would cost dear if these were sealed as they are: said where else nothing would be missing.

        Of what is not said by naming what it concerns, with the line that it is about.
        """
        return ()

    def guesses(self, view: Any, seen: Any) -> Iterable[Lines]:
        """What a seat that saw `view` may have said in secret, for whom sees what has come of it so far.

        `seen`: the view of him who guesses. The likeliest first; it need be neither legal nor all there is.
        """
        return ()

    def default(self, view: Any) -> Lines:
        """What is sealed at the deadline for a seat that said nothing."""
        return ()

    def foreseen(self, view: Any) -> Lines | None:
        """What the seat has laid down in the game itself for such a question, or None where that is open."""
        return None

    def standing(self, view: Any, standing_orders: Lines) -> Lines | None:
        """What the seat's standing orders answer, or None where they leave it open.

        Without any: what answers for who has not said that he wants to be asked.
        """
        return None

    def rest(self, view: Any) -> Line | None:
        """The standing order that answers this and its like with no more than must be, for this turn."""
        return None

    def looks(self, view: Any, lines: Lines, name: str) -> str:
        """A look-up, as it is written, that the board should show to who chooses what follows these lines.

        `name`: the first name of the line to come, if that is chosen already.
        """
        return ""

    def about(self, view: Any) -> str:
        """The place about which the picture beside this question is; nothing: where the game settles it."""
        return ""

    def preface(self, view: Any, text: str) -> str:
        """The text of an order without what may stand before its lines; raises No."""
        return text


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open question. `secret`: the answer is not told to others. `silent`: nor that it is in.

    `reveal` names the event by which what was answered is shown to all later on: until then it lies sealed.
    """

    seat: str
    kind: Kind
    rule: str
    secret: bool = False
    silent: bool = False
    reveal: str = ""
    number: int = 0


Asked = Ask | tuple[Ask, ...]
Answer = Any  # Lines for one Ask, dict[seat, Lines] for several


def readable(kind: Kind | type[Kind]) -> tuple[type[Line], ...]:
    """What may be written in answer to a question: its lines, and lines for several of them."""
    return (*kind.line_types, *kind.bundles)


def unbound(kind: Kind, view: Any, lines: Lines, bundle: Bundle, judge: Judge | None = None) -> Unbound:
    """What a line for several is read as after these; if it comes to nothing, why: for the first of them."""
    found = bundle.unbound(kind, view, lines, judge or partial(kind.refuse, view))
    if found.lines:
        return found
    reason = found.left[0][1] if found.left else No("kernel/line", "for_nobody", line=str(bundle))
    return Unbound((), ((bundle, reason),))


def one_by_one(lines: Lines, wanted: Iterable[Line], judge: Judge) -> Unbound:
    """Each of the lines that are wanted, after those of them that may be."""
    given, left = lines, list[tuple[Line, No]]()
    for line in wanted:
        if no := judge(given, line):
            left.append((line, no))
        else:
            given += (line,)
    return Unbound(given[len(lines) :], tuple(left))


def in_full(kind: Kind, view: Any, lines: Iterable[Line]) -> Lines:
    """Lines as they were written, each as it is meant; raises No where a line for several is not for all."""
    given: Lines = ()
    for line in lines:
        if isinstance(line, Bundle):
            found = unbound(kind, view, given, line)
            if found.left:
                raise found.left[0][1]
            given += found.lines
        else:
            given += (kind.meant(view, given, line),)
    return given


def first_fault(kind: Kind, view: Any, lines: Iterable[Line]) -> tuple[int, No] | None:
    """The first line that is refused, with its place, or what is still owed."""
    given: Lines = ()
    for place, line in enumerate(lines):
        if not isinstance(line, kind.line_types):
            return place, No("kernel/line", "not_asked", line=str(line))
        reason = kind.refuse(view, given, line)
        if reason:
            return place, reason
        given += (line,)
    reason = kind.owed(view, given)
    return (len(given), reason) if reason else None


def goes_on(kind: Kind, view: Any, lines: Lines) -> bool:
    """Whether another line may follow these."""
    return next(iter(kind.next(view, lines)), None) is not None


def idle(kind: Kind, view: Any) -> bool:
    """Whether there is nothing to say and nothing owed."""
    return not goes_on(kind, view, ()) and kind.owed(view, ()) is None


def plainly_idle(kind: Kind, everyone: Any, seat: str) -> bool:
    """Whether a seat has nothing to say and owes nothing that knows no more than everyone."""
    return idle(kind, msgspec.structs.replace(everyone, who=seat))
