"""A running game: the steps, the journal, and the one operation on which everything hard is built.

A match in memory is a cache of its `Save`. Whatever goes wrong, it is loaded again from there.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import GeneratorType
from typing import Any

import msgspec

from rules.kernel import dice
from rules.kernel.events import Event, FromZero, Roll, Told, Why, audience
from rules.kernel.game import (
    BACK,
    DEADLINE,
    EDIT,
    ORDER,
    RELEASE,
    SILENCE,
    STANDING,
    START,
    Codec,
    Entry,
    Save,
    Snapshot,
)
from rules.kernel.orders import (
    GM,
    PUBLIC,
    UMPIRE,
    Ask,
    Asked,
    Impossible,
    Kind,
    Line,
    Lines,
    No,
    first_fault,
    idle,
)
from rules.kernel.referee import Running

LONGEST_RUN = 500  # steps without a question; more is a fault in the rules
LONGEST_SILENCE = 5000  # questions that no player had to answer; more is a fault in the rules

AnyEntry = Entry[Any, Any]
AnySave = Save[Any, Any]
AnyRoll = Roll[Any]
AnyTold = Told[Any]


class Fault(Exception):
    """The rules broke. The game stands as it stood before."""


class Diverged(Exception):
    """Giving the orders again did not lead where the journal says it led."""


@dataclass
class Outcome:
    """What an operation did: all that has to be stored and told, in one transaction."""

    entries: list[AnyEntry] = field(default_factory=list)
    told: list[AnyTold] = field(default_factory=list)
    phases: list[Snapshot] = field(default_factory=list)  # where a phase or a branch began
    struck: list[int] = field(default_factory=list)  # entries that no longer count
    unsaid: list[int] = field(default_factory=list)  # events that no longer hold
    kept: list[AnyTold] = field(default_factory=list)  # events that hold as before, now of another entry
    back: list[AnyEntry] = field(default_factory=list)  # orders that no longer fit, handed back
    asks: list[Ask] = field(default_factory=list)  # questions that were put
    again: list[tuple[int, int]] = field(default_factory=list)  # of these, which number they had before


@dataclass(frozen=True)
class Past:
    """What came after a snapshot: needed to start there again."""

    snapshot: Snapshot
    entries: Sequence[AnyEntry] = ()
    dice: Sequence[AnyRoll] = ()
    told: Sequence[AnyTold] = ()

    @classmethod
    def since(cls, snapshot: Snapshot, entries: Iterable[AnyEntry], told: Iterable[AnyTold]) -> Past:
        """Sorted out of the journal and the news of a game, without what no longer holds."""
        later = [e for e in entries if e.number >= snapshot.entry]
        return cls(
            snapshot,
            tuple(e for e in later if e.number > snapshot.entry),
            tuple(roll for e in later for roll in e.rolls if roll.number >= snapshot.rolls),
            tuple(t for t in told if t.number > snapshot.told),
        )


def beginning(
    codec: Codec,
    state: Any,
    laid: Iterable[int] = (),
    results: Iterable[str] = (),
    rolls: int = 0,
    branch: int = 0,
    *,
    umpired: bool = True,
) -> AnySave:
    """A game that nobody has played yet: give it to Match, which runs it to its first question."""
    snapshot = Snapshot(codec.game.edition, msgspec.Raw(codec.encode(state)), "", rolls, branch=branch)
    return Save(snapshot, laid=tuple(laid), results=tuple(results), umpired=umpired)


class Match:
    """One game being played. `key` makes its dice; `standing_orders` are those of each seat."""

    state: Any
    open: dict[str, Ask]
    secret: set[int]  # the questions since the snapshot whose answers are not told to others
    _run: Running | None
    _snapshot: Snapshot | None
    _outcome: Outcome
    _number: int  # the entry of the journal that is being carried out
    _digest: str  # after the newest entry
    _tail: list[AnyEntry]  # these four since the snapshot
    _dice: list[AnyRoll]
    _told: list[AnyTold]
    _sealed: dict[str, Lines]
    _fallen: list[AnyRoll]  # since the last entry
    _fresh: list[str]  # seats whose question standing orders have not yet seen
    _echo: deque[AnyTold | int]  # news that was told before and need not be told again

    def __init__(
        self,
        codec: Codec,
        save: AnySave,
        key: bytes,
        standing_orders: Mapping[str, Lines] | None = None,
        name: str = "",
    ) -> None:
        self.codec, self.game, self.key = codec, codec.game, key
        self.name = name  # of a copy, which rolls dice of its own
        self._dice_key = dice.copy_key(key, name) if name else key
        self.standing_orders: dict[str, Lines] = dict(standing_orders or {})
        self.kept: Mapping[str, Collection[type[Line]]] = {}  # of what lines seats have written for later
        self.news: Outcome | None = None  # of a new game, or of one that is not as it was saved
        self._load(save)

    # -- what the rules may call ----------------------------------------------------------

    def roll(self, sides: int, why: Why, seen_by: str | tuple[str, ...] = PUBLIC) -> int:
        number = self._rolls
        self._rolls += 1
        old = self._known.get(number)
        to = audience(seen_by)
        if old is not None and old.sides == sides and old.why == why:
            fallen = msgspec.structs.replace(old, to=to)
        else:
            fallen = self._new_die(number, sides, why, to)
        self._dice.append(fallen)
        self._fallen.append(fallen)
        return fallen.value

    def _new_die(self, number: int, sides: int, why: Why, to: tuple[str, ...]) -> AnyRoll:
        """What lies ready first, unless this die has no such face; then it lies there for a later one."""
        from_zero = isinstance(why, FromZero)
        laid = bool(self._laid) and dice.has_face(self._laid[0], sides, from_zero=from_zero)
        if laid:
            value = self._laid.popleft()
        else:
            value = dice.face(self._dice_key, self._branch, number, sides, from_zero=from_zero)
        return Roll(number, self._branch, sides, value, why, to, laid, from_zero=from_zero)

    def draw(self, items: Sequence[Any], why: Why, seen_by: str | tuple[str, ...] = PUBLIC) -> Any:
        return items[self.roll(len(items), why, seen_by) - 1]

    def result(self, found: str, why: Why) -> str:
        """What a chart says: what was found in it, or what was laid down in its place."""
        number = self._rolls
        self._rolls += 1
        old = self._known.get(number)
        if old is not None and not old.sides and old.why == why:
            laid, said = old.laid, old.result if old.laid else found
        else:
            laid, said = bool(self._results), self._results.popleft() if self._results else found
        read: AnyRoll = Roll(number, self._branch, 0, 0, why, laid=laid, result=said)
        self._dice.append(read)
        self._fallen.append(read)
        return said

    def tell(
        self,
        event: Event,
        to: str | tuple[str, ...] = PUBLIC,
        *,
        instead: Event | None = None,
        discloses: str = "",
    ) -> None:
        told: AnyTold = Told(self._events + 1, self._number, event, audience(to), instead, discloses)
        if self._echo:
            before = self._echo.popleft()
            if isinstance(before, int):
                self._heard(msgspec.structs.replace(told, number=before))
                return
            if msgspec.structs.replace(before, number=told.number, entry=told.entry) == told:
                self._heard(msgspec.structs.replace(told, number=before.number))
                self._outcome.kept.append(self._told[-1])
                return
            self._outcome.unsaid += [before.number, *self._forget_echo()]
        self._events += 1
        self._heard(told)
        self._outcome.told.append(told)

    def _heard(self, told: AnyTold) -> None:
        self._told.append(told)
        self._last_told = told.number

    def _forget_echo(self) -> list[int]:
        left = [t.number for t in self._echo if not isinstance(t, int)]
        self._echo.clear()
        return left

    # -- running the steps ------------------------------------------------------------------

    def _resume(self, answer: Any = None) -> None:
        for _ in range(LONGEST_RUN):
            if self._run is None:
                if self.game.result(self.state) is not None:
                    self._put(())
                    self._mark()
                    return
                running = self.game.steps[self.state.step](self.state, self)
                if not isinstance(running, GeneratorType):
                    continue
                self._mark()
                self._run, answer = running, None
            try:
                asked = self._run.send(answer)
            except StopIteration:
                self._run = None
                continue
            self._ask(asked)
            return
        raise RuntimeError(f"step {self.state.step} runs in circles")

    def _mark(self) -> None:
        """A step begins: remember the state and forget what led here."""
        phase = self.game.phase(self.state)
        raw = msgspec.Raw(self.codec.encode(self.state))
        snapshot = Snapshot(
            self.game.edition,
            raw,
            phase,
            self._rolls,
            self._asks,
            self._branch,
            self._number,
            self._last_told,
        )
        if self._snapshot is None or self._snapshot.phase != phase:
            self._outcome.phases.append(snapshot)
        self._snapshot = snapshot
        self._tail, self._dice, self._told = [], [], []
        self.secret = set()

    def _ask(self, asked: Asked) -> None:
        self._single = isinstance(asked, Ask)
        asks = (asked,) if isinstance(asked, Ask) else asked
        if not asks:
            raise ValueError(f"step {self.state.step} asks nobody")
        self._put(asks)

    def _put(self, asks: tuple[Ask, ...]) -> None:
        self.open, self._sealed = {}, {}
        self._views.clear()
        self._letters_only.clear()
        self._offers.clear()
        for ask in asks:
            self._asks += 1
            if ask.seat in self.open:
                raise ValueError(f"{ask.seat} is asked two things at once")
            self.open[ask.seat] = msgspec.structs.replace(ask, number=self._asks)
            if ask.secret:
                self.secret.add(self._asks)
        self._outcome.asks += self.open.values()
        self._fresh = list(self.open)

    def _give(self, seat: str, lines: Lines, how: str, note: str = "", held: bool | None = None) -> None:
        """Seal an answer; the last one lets the step go on, or has it wait; `held`: whether it did."""
        number = self.open[seat].number
        self._entries += 1
        self._number = self._entries
        self._tail.append(Entry(self._number, seat, number, lines, how, note=note))
        self._sealed[seat] = lines
        if held is None:
            held = self.held and self.reads_first and self._is_worth_reading()
        if self.held and not held:
            self._carry_out()
        self._journal(seat, how, number, lines, note, held)

    def _is_worth_reading(self) -> bool:
        """Whether there is an answer to read: one that has something to say, to a question that wants it.

        An umpire's is by whoever would read it.
        """
        return any(
            seat != UMPIRE and ask.kind.read_first and self._entry_of(seat).how != SILENCE
            for seat, ask in self.open.items()
        )

    def _carry_out(self) -> None:
        """All answers are in: the step goes on with them."""
        answers = {seat: self._sealed[seat] for seat in self.open}
        self._resume(next(iter(answers.values())) if self._single else answers)

    def _let_go(self, note: str) -> None:
        self._entries += 1
        self._number = self._entries
        self._tail.append(Entry(self._number, GM, 0, how=RELEASE, note=note))
        self._carry_out()
        self._journal(GM, RELEASE, 0, (), note)

    def _journal(
        self, seat: str, how: str, ask: int, lines: Lines, note: str = "", held: bool = False
    ) -> None:
        fallen, self._fallen = tuple(self._fallen), []
        self._digest = self.digest()
        entry: AnyEntry = Entry(self._number, seat, ask, lines, how, fallen, self._digest, note, held)
        if self._tail:
            self._tail[-1] = entry
        self._outcome.entries.append(entry)

    def _settle(self, reserved: Collection[int] = ()) -> None:
        """Answer what is foreseen or standing orders answer, and in silence what everyone sees to be moot.

        `reserved`: questions that their seats have just taken back to answer themselves.
        """
        for _ in range(LONGEST_SILENCE):
            if not self._fresh:
                return
            seat = self._fresh.pop(0)
            if seat not in self.open or seat in self._sealed:
                continue
            ask, view = self.open[seat], self.view(seat)
            kind = ask.kind
            if self._moot(ask):
                self._give(seat, (), SILENCE)
                continue
            if ask.number in reserved:
                continue
            lines = kind.foreseen(view)
            if lines is None and not self._has_written(seat, kind):
                lines = kind.standing(view, self.standing_orders.get(seat, ()))
            if lines is None and self._is_deserted(seat):
                lines = kind.default(view)
            if lines is not None and first_fault(kind, view, lines) is None:
                self._give(seat, lines, STANDING)
        raise RuntimeError(f"step {self.state.step} asks and asks and is never answered by a player")

    def _moot(self, ask: Ask) -> bool:
        """Whether there is nothing to say, and nobody learns anything by it, nor by how long it takes."""
        return ask.kind.moot(self.view(PUBLIC), ask.seat) and idle(ask.kind, self.view(ask.seat))

    def _is_deserted(self, seat: str) -> bool:
        """Whether nobody is there to answer for a seat, nor can be waited for."""
        return seat == UMPIRE and not self.umpired

    def _has_written(self, seat: str, kind: Kind) -> bool:
        """Whether a seat has written for such a question itself: then its standing orders do not answer."""
        return any(line in kind.written_ahead for line in self.kept.get(seat, ()))

    def digest(self) -> str:
        """What the state was, keyed so that it cannot be tried out."""
        counters = b"%d/%d/" % (self._rolls, self._branch)
        raw = counters + self.codec.encode(self.state)
        return hashlib.blake2b(raw, digest_size=8, key=self.key[:64]).hexdigest()

    # -- loading and saving -------------------------------------------------------------------

    def save(self) -> AnySave:
        assert self._snapshot is not None
        told = tuple(t.number for t in self._told)
        return Save(
            self._snapshot,
            tuple(self._tail),
            tuple(self._dice),
            told,
            self._entries,
            self._events,
            self._asks,
            tuple(self._laid),
            tuple(self._results),
            self._digest,
            self.reads_first,
            self.umpired,
        )

    def _open(self, save: AnySave) -> None:
        """Stand where the snapshot stood."""
        snapshot = save.snapshot
        self.state = self.codec.state(snapshot.state)
        self._run = None
        self._snapshot = snapshot
        self._rolls, self._asks, self._branch = snapshot.rolls, snapshot.asks, snapshot.branch
        self._entries, self._events, self._number = save.entries, save.events, snapshot.entry
        self._last_told, self._digest = snapshot.told, save.digest
        self._laid, self._results = deque(save.laid), deque(save.results)
        self.reads_first, self.umpired = save.reads_first, save.umpired
        self._known: dict[int, AnyRoll] = {roll.number: roll for roll in save.dice}
        self._echo = deque(save.told)
        self._tail, self._dice, self._told, self._fallen = [], [], [], []
        self._fresh, self.secret = [], set()
        self.open, self._sealed = {}, {}
        self._single = True
        self._views: dict[str, Any] = {}
        self._letters_only: dict[tuple[str, frozenset[str], frozenset[str]], Any] = {}
        self._offers: dict[tuple[str, Lines], tuple[Line, ...]] = {}
        self._outcome = Outcome()

    def _load(self, save: AnySave) -> None:
        if not save.entries:
            self.news = self._found(save)
            return
        if save.snapshot.edition != self.game.edition:
            self.news = self._upgrade(save)
        else:
            self._load_as_played(save)
        if (self.held and not self.reads_first) or self._waits_for_nobody():
            self.news = self._without_master()

    def _waits_for_nobody(self) -> bool:
        """Whether an umpire is asked who is not there."""
        return any(self._is_deserted(seat) and seat not in self._sealed for seat in self.open)

    def _load_as_played(self, save: AnySave) -> None:
        self._open(save)
        try:
            self._replay(save)
        except Diverged:
            raise
        except Exception as trouble:
            raise Diverged(f"after entry {self._number}: {type(trouble).__name__}: {trouble}") from trouble
        self._done_replaying()

    def _replay(self, save: AnySave) -> None:
        self._resume()
        self._fallen.clear()
        for entry in save.tail:
            self._entries = entry.number - 1
            self._do_again(entry)
            if self._digest != entry.digest:
                raise Diverged(f"entry {entry.number}: {entry.digest} is now {self._digest}")
        self._entries, self._digest = save.entries, self.digest()
        if self._digest != save.digest:
            raise Diverged(f"the position: {save.digest} is now {self._digest}")
        if self._echo or self._events != save.events or self._asks != save.asks:
            raise Diverged("other news was told or other questions asked")

    def _do_again(self, entry: AnyEntry) -> None:
        if entry.how == RELEASE:
            self._let_go(entry.note)
            return
        if self.open[entry.seat].number != entry.ask:
            raise Diverged(f"entry {entry.number}: question {entry.ask} is now another")
        self._give(entry.seat, entry.lines, entry.how, entry.note, entry.held)

    def _without_master(self) -> Outcome:
        """What waited for a game master goes on, for whoever brought the game here has none."""
        if self.held:
            self._let_go("")
        else:
            self._outcome.asks.append(self.open[UMPIRE])
            self._fresh.append(UMPIRE)
        self._settle()
        return self._outcome

    def _found(self, save: AnySave) -> Outcome:
        self._start(save)
        self._settle()
        return self._outcome

    def _start(self, save: AnySave) -> None:
        self._open(save)
        self._snapshot = None
        self._number = self._entries = 1
        self._resume()
        self._journal(START, START, 0, ())

    def _done_replaying(self) -> None:
        self._known.clear()
        self._echo.clear()
        self._fresh.clear()
        self._outcome = Outcome()

    def _upgrade(self, save: AnySave) -> Outcome:
        """The game goes on under newer rules: what still fits is given again, the rest handed back."""
        snapshot = self.codec.lifted(save.snapshot)
        self._open(msgspec.structs.replace(save, snapshot=snapshot, dice=(), told=()))
        self._asks, self._branch = save.asks, self._branch + 1
        self._outcome.unsaid += save.told  # under newer rules it may have happened otherwise
        past = Past(snapshot, save.tail, save.dice)
        return self._again(past, range(snapshot.asks + 1, save.asks + 1), note=f"edition {self.game.edition}")

    def copy(self, name: str) -> Match:
        """Another match that stands here, with dice of its own."""
        return Match(self.codec, self.save(), self.key, self.standing_orders, f"{self.name}/{name}")

    def fork(self, key: bytes) -> Match:
        """Another game, with a key of its own, that begins with the running step and stands where this does.

        What has fallen in the step and what lies ready lie ready there; its questions have the same numbers.
        """
        other = Match(self.codec, self.save(), self.key, self.standing_orders)
        other.key = other._dice_key = key
        other.news = other._begin_with(self.past())
        if other.codec.encode(other.state) != self.codec.encode(self.state):
            raise Diverged("the same step with the same answers came out otherwise")
        return other

    def _begin_with(self, past: Past) -> Outcome:
        """What was ordered since the snapshot is ordered again, and nothing else is answered."""
        dice = [roll.value for roll in past.dice if roll.sides]
        results = [roll.result for roll in past.dice if not roll.sides]
        start = msgspec.structs.replace(past.snapshot, rolls=0, branch=0, entry=0, told=0)
        self._start(Save(start, laid=(*dice, *self._laid), results=(*results, *self._results)))
        for entry in past.entries:
            self._do_again(entry)
        self._fresh.clear()
        return self._outcome

    # -- what the table calls -------------------------------------------------------------------

    def view(self, who: str) -> Any:
        """What `who` may see, the only thing anyone outside the rules should read."""
        seen = self._views.get(who)
        if seen is None:
            seen = self._views[who] = self.game.view(self.state, who)
        return seen

    def letters_only(self, seat: str, charges: frozenset[str], others: frozenset[str] = frozenset()) -> Any:
        """What a commander of a seat sees who gets letters only, by his charges and those of others."""
        key = seat, charges, others
        seen = self._letters_only.get(key)
        if seen is None:
            seen = self.game.letters_only(self.view(seat), self.view(PUBLIC), charges, others)
            self._letters_only[key] = seen
        return seen

    def waiting(self) -> tuple[str, ...]:
        """Whom the table waits for, by what everyone may know; for nobody while the answers are read."""
        if self.held:
            return ()
        return tuple(s for s, ask in self.open.items() if ask.silent or s not in self._sealed)

    @property
    def held(self) -> bool:
        """Whether all answers are in, and the step waits to be let go on."""
        return bool(self.open) and len(self._sealed) == len(self.open)

    def sealed(self, seat: str) -> Lines | None:
        """What a seat has sealed and may still replace."""
        return self._sealed.get(seat)

    def settled(self, seat: str) -> bool:
        """Whether its question was settled at once, as there was nothing to say."""
        return seat in self._sealed and self._entry_of(seat).how == SILENCE

    def offers(self, seat: str, lines: Lines = ()) -> tuple[Line, ...]:
        """The lines that may follow these, listed once for each ask and draft."""
        key = seat, lines
        found = self._offers.get(key)
        if found is None:
            found = self._offers[key] = tuple(self._asked(seat).kind.next(self.view(seat), lines))
        return found

    def fault(self, seat: str, lines: Iterable[Line]) -> tuple[int, No] | None:
        """The first line that is refused, or what is still owed."""
        return first_fault(self._asked(seat).kind, self.view(seat), lines)

    def _asked(self, seat: str, number: int | None = None) -> Ask:
        ask = self.open.get(seat)
        if ask is None:
            raise No("kernel/asks", "nothing_asked")
        if number is not None and number != ask.number:
            raise No("kernel/asks", "closed")
        return ask

    def submit(
        self, seat: str, lines: Lines, *, ask: int | None = None, how: str = ORDER, note: str = ""
    ) -> Outcome:
        """Seal an order, in place of the one sealed before if others are still waited for."""
        self._asked(seat, ask)
        found = self.fault(seat, lines)
        if found:
            raise found[1]
        return self._operate(lambda: self._replace(seat, lines, how, note))

    def _replace(self, seat: str, lines: Lines, how: str, note: str, held: bool | None = None) -> None:
        self._unseal(seat)
        self._give(seat, lines, how, note, held)

    def _unseal(self, seat: str) -> None:
        if seat in self._sealed:
            last = self._entry_of(seat)
            self._tail.remove(last)
            del self._sealed[seat]
            self._outcome.struck.append(last.number)

    def _entry_of(self, seat: str) -> AnyEntry:
        number = self.open[seat].number
        return next(e for e in reversed(self._tail) if e.seat == seat and e.ask == number)

    def withdraw(self, seat: str, *, ask: int | None = None) -> Outcome:
        """Take a sealed order out again; the question is open as before."""
        self._asked(seat, ask)
        if seat not in self._sealed or self.settled(seat):
            raise No("kernel/asks", "nothing_sealed")
        return self._operate(lambda: self._unseal(seat))

    def default(self, seat: str) -> Outcome:
        """The deadline has come: seal what the game holds for a seat that said nothing."""
        ask = self._asked(seat)
        if seat in self._sealed:
            raise No("kernel/asks", "sealed_already")
        return self.submit(seat, ask.kind.default(self.view(seat)), how=DEADLINE)

    def stand(self, seat: str, standing_orders: Lines) -> Outcome:
        """Give a seat other standing orders; they may answer what is open now."""
        for place, line in enumerate(standing_orders):
            if not isinstance(line, self.game.standing):
                raise No("kernel/line", "not_asked", line=str(line))
            reason = self.game.refuse_standing(self.view(seat), standing_orders[:place], line)
            if reason:
                raise reason
        kept = self.standing_orders.get(seat, ())
        self.standing_orders[seat] = standing_orders
        try:
            return self._operate(lambda: self._fresh.append(seat))
        except Fault:
            self.standing_orders[seat] = kept
            raise

    def read_first(self, on: bool, note: str = "") -> Outcome:
        """Whether a step waits when its answers are in; what waits goes on when it need not."""
        return self._operate(lambda: self._read_first(on, note))

    def _read_first(self, on: bool, note: str) -> None:
        self.reads_first = on
        if self.held and not on:
            self._let_go(note)

    def umpire(self, present: bool) -> Outcome:
        """Whether somebody is there to answer for the umpire; what nobody is there for gets its default."""
        return self._operate(lambda: self._umpire(present))

    def _umpire(self, present: bool) -> None:
        self.umpired = present
        self._fresh.append(UMPIRE)

    def release(self, note: str = "") -> Outcome:
        """The answers have been read: the step goes on with them."""
        if not self.held:
            raise No("kernel/asks", "nothing_held")
        return self._operate(lambda: self._let_go(note))

    def end(self, how: str, seat: str) -> Outcome:
        """End the game as the players may: a concession, an agreed draw."""
        if self.game.result(self.state) is not None:
            raise No("kernel/asks", "game_over")
        return self._operate(lambda: self._end(how, seat))

    def _end(self, how: str, seat: str) -> None:
        self._entries += 1
        self._number = self._entries
        self._run, self._fresh = None, []
        self.game.endings[how](self.state, seat, self)
        self._resume()
        self._journal(seat, how, 0, ())

    def lay(self, values: Iterable[int], results: Iterable[str] = ()) -> None:
        """A game master lays down the dice to come, or what charts are to say."""
        self._laid.extend(values)
        self._results.extend(results)

    @property
    def laid(self) -> tuple[int, ...]:
        """The dice that lie ready, the next one first."""
        return tuple(self._laid)

    def take_up(self) -> None:
        """Nothing lies ready any more."""
        self._laid.clear()
        self._results.clear()

    def _operate(self, act: Callable[[], None]) -> Outcome:
        """Do it whole or not at all."""
        kept = self.save()
        self._outcome = Outcome()
        try:
            act()
            self._settle()
        except Exception as trouble:
            self._load(kept)
            raise Fault(f"{type(trouble).__name__}: {trouble}") from trouble
        return self._outcome

    # -- the one operation: start at a step, give the later orders again -------------------------

    def past(self) -> Past:
        """The running step."""
        assert self._snapshot is not None
        return Past(self._snapshot, tuple(self._tail), tuple(self._dice), tuple(self._told))

    def edit(self, change: Callable[[Any], None], reason: str, past: Past | None = None) -> Outcome:
        """A game master changes the state at the start of the running step."""
        return self._restart(past or self.past(), change=change, note=reason, how=EDIT)

    def take_back(self, numbers: Collection[int], by: str, past: Past | None = None) -> Outcome:
        """Strike these entries out; what others ordered meanwhile is given again and stays."""
        past = past or self.past()
        if not numbers or not {e.number for e in past.entries}.issuperset(numbers):
            raise No("kernel/take-back", "not_here")
        return self._restart(past, strike=numbers, seat=by, how=BACK)

    def _restart(
        self,
        past: Past,
        *,
        strike: Collection[int] = (),
        change: Callable[[Any], None] | None = None,
        seat: str = "gm",
        note: str = "",
        how: str,
    ) -> Outcome:
        kept = self.save()
        if any(e.how == EDIT and e.number not in strike for e in past.entries):
            raise No("kernel/take-back", "edited_since")  # what a game master changed cannot be given again
        running = range(kept.snapshot.asks + 1, kept.asks + 1)
        try:
            snapshot = self.codec.lifted(past.snapshot)
            if change:
                state = self.codec.state(snapshot.state)
                change(state)
                self._check(state)
                snapshot = msgspec.structs.replace(snapshot, state=msgspec.Raw(self.codec.encode(state)))
            asks, branch = self._asks, self._branch + 1
            start: AnySave = Save(
                snapshot,
                entries=self._entries,
                events=self._events,
                laid=tuple(self._laid),
                results=tuple(self._results),
                reads_first=self.reads_first,
                umpired=self.umpired,
            )
            self._open(start)
            self._asks, self._branch = asks, branch
            return self._again(past, running, strike, seat, note, how)
        except No:
            self._load(kept)
            raise
        except Exception as trouble:
            self._load(kept)
            raise Fault(f"{type(trouble).__name__}: {trouble}") from trouble

    def _check(self, state: Any) -> None:
        try:
            self.game.check(state)
        except Impossible as broken:
            raise No("kernel/edit", "impossible_state", reason=broken.no) from broken

    def _again(
        self,
        past: Past,
        running: Iterable[int],
        strike: Collection[int] = (),
        seat: str = "gm",
        note: str = "",
        how: str = EDIT,
    ) -> Outcome:
        """From the start of a step, give the entries that are not struck again, as far as they fit.

        An answer fits when its question, counted from there, is asked of its seat again and may be
        answered so. `running`: the questions of the step that ran until now.
        """
        first = min(strike, default=None)
        late = [e for e in past.entries if first is not None and e.number >= first]
        lost = {(roll.branch, roll.number) for e in late for roll in e.rolls}
        self._known = {d.number: d for d in past.dice if (d.branch, d.number) not in lost}
        self._echo = deque(past.told)
        asked = sorted({e.ask for e in past.entries if e.ask}.union(running))
        renumbered = {old: new for new, old in enumerate(asked, self._asks + 1)}
        self._snapshot = None
        self._entries += 1
        self._number = self._entries
        self._resume()
        self._journal(seat, how, 0, (), note)
        taken_back = []
        for entry in past.entries:
            self._outcome.struck.append(entry.number)
            if entry.number in strike:
                taken_back.append(entry.seat)
            elif not self._fits(entry, renumbered.get(entry.ask, 0)):
                self._outcome.back.append(entry)
        self._outcome.unsaid += self._forget_echo()
        self._known.clear()
        self._settle([ask.number for ask in self.open.values() if ask.seat in taken_back])
        self._outcome.again += [(new, old) for old, new in renumbered.items() if new <= self._asks]
        return self._outcome

    def _fits(self, entry: AnyEntry, number: int) -> bool:
        if entry.how in self.game.endings:
            self._end(entry.how, entry.seat)
            return True
        if entry.how == RELEASE:
            if self.held:
                self._let_go(entry.note)
            return True
        ask = self.open.get(entry.seat)
        if ask is None or ask.number != number or self.fault(entry.seat, entry.lines):
            return entry.how in (SILENCE, EDIT, BACK)
        if entry.how == SILENCE and not self._moot(ask):
            return True  # now there may be something to say
        self._replace(entry.seat, entry.lines, entry.how, entry.note, entry.held)
        return True


def free_to_take_back(
    number: int, seat: str, entries: Iterable[AnyEntry], told: Iterable[AnyTold], own: Collection[str] = ()
) -> No | None:
    """Why a seat may not take this entry back of its own accord, or None. `own`: all seats of its player.

    What only others have seen does not count: else the answer would tell that there is something.
    """
    own = {seat, *own}
    if any(entry.number >= number and shows_a_die(entry, own) for entry in entries):
        return No("kernel/take-back", "die_rolled")
    if any(news.entry >= number and binds(news, seat, own) for news in told):
        return No("kernel/take-back", "news_told")
    return None


def shows_a_die(entry: AnyEntry, own: Collection[str]) -> bool:
    return any(not roll.to or any(seat in own for seat in roll.to) for roll in entry.rolls)


def binds(news: AnyTold, seat: str, own: Collection[str]) -> bool:
    """Whether who sits in these seats heard of it, and either others did too or it told what was hidden."""
    heard = not news.to or news.instead is not None or any(each in own for each in news.to)
    shared = news.to != (seat,) or news.instead is not None
    return heard and (shared or bool(news.discloses))
