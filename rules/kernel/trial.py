"""Trying a position: what it says is done is done, and what differs from what it expects is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel import plain
from rules.kernel.data import DataError, choices, convert
from rules.kernel.match import Fault, Match, Outcome
from rules.kernel.notation import Reader
from rules.kernel.orders import GM, PUBLIC, Ask, No
from rules.kernel.position import (
    Position,
    changed,
    check_seat,
    faces,
    overwrite,
    read_lines,
    read_order,
    reason,
    split,
    standing,
    within,
)
from rules.kernel.toml_lines import Path, key_lines, nearest_line, path_of, show

LEGAL = "legal"
MASTERS_EDIT = "position file"

NewsItem = str | dict[str, Any]
News = dict[str, tuple[NewsItem, ...]]


class Expected(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What is to be found: after something was done, or at the end."""

    note: str = ""
    state: dict[str, Any] = {}
    view: dict[str, dict[str, Any]] = {}
    told: News = {}
    told_only: News = {}
    untold: News = {}
    asked: dict[str, str | dict[str, Any]] = {}
    waiting: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class Do(Expected, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """One thing that is done, and what is to be found then. Orders stand beside it, by seat."""

    dice: tuple[int | str, ...] = ()
    results: tuple[str, ...] = ()
    deadline: str = ""
    withdraw: str = ""
    take_back: str = ""
    end: str = ""
    edit: dict[str, Any] = {}
    standing: dict[str, str | tuple[str, ...]] = {}
    ask: str = ""
    by: str = ""
    after: str = ""
    answer: Any = msgspec.UNSET
    includes: Any = msgspec.UNSET
    excludes: tuple[Any, ...] = ()
    refused: str = ""
    reason: dict[str, Any] = {}


ACTIONS = ("deadline", "withdraw", "take_back", "end", "edit", "standing", "ask")


class Difference(msgspec.Struct, frozen=True):
    """Expected beside found, with the line of the file that expects it."""

    line: int | None
    path: Path
    expected: str
    found: str

    def __str__(self) -> str:
        line = f"line {self.line} " if self.line else ""
        return f"{line}({show(self.path)}):\n  expected {self.expected}\n  found    {self.found}"


def run(position: Position) -> Trial:
    """Do all that a position says; raises DataError where the file itself is wrong."""
    trial = Trial(position)
    try:
        trial.run()
    except DataError as error:
        raise error if error.file else error.found_in(position.name, position.text) from None
    return trial


class Trial:
    """One position being tried. `story` is all that was done and told, in order."""

    match: Match

    def __init__(self, position: Position) -> None:
        self.position, self.game = position, position.game
        self.differences: list[Difference] = []
        self.story: list[Any] = []  # events as told, and texts of what was done
        self.latest: list[Any] = []  # the news of the last thing done
        self.lines = key_lines(position.text)

    # -- the whole file ------------------------------------------------------------------------------

    def run(self) -> None:
        seats = self.game.seats(self.position.state)
        does = [Step(index, table, seats) for index, table in enumerate(self.position.file.do)]
        ends = [(("expect", i), read_expected(t, i)) for i, t in enumerate(self.position.file.expect)]
        for path, expected in (*((step.path, step.do) for step in does), *ends):
            self.check(expected, path)
        if self.begin() and all(self.step(step) for step in does):
            for path, expected in ends:
                self.compare(expected, path, [item for item in self.story if not isinstance(item, str)])
            self.leftovers()

    def begin(self) -> bool:
        try:
            self.match = self.position.match()
        except Exception as broken:  # whatever the rules did wrong is what this run is to find
            self.differ(("position",), "the game to begin", f"{type(broken).__name__}: {broken}")
            return False
        assert self.match.news is not None
        self.hear(self.match.news, ("dice",))
        return True

    def step(self, step: Step) -> bool:
        """Do one thing; False if it did not go as it should and nothing after it can be trusted."""
        do, path = step.do, step.path
        self.match.lay(faces(self.game, self.position.data, do.dice, (*path, "dice")), do.results)
        if step.acts:
            self.latest = []
            self.story.append(step.said)
        before, went = self.match.save(), True
        try:
            for act in step.actions(self):
                self.hear(act(), path)
        except No as no:
            went = self.refused(do, path, no)
            if self.match.save() != before:
                self.differ(path, "nothing changed by what was refused", "another position")
        except Fault as fault:
            self.differ(path, "the rules to hold", str(fault))
            went = False
        else:
            if do.refused:
                self.differ((*path, "refused"), do.refused, "accepted")
                went = False
        self.compare(do, path, self.latest)
        return went

    def refused(self, do: Do, path: Path, no: No) -> bool:
        if not do.refused:
            self.differ(path, "accepted", f"refused: {reason(no)}")
            return False
        if no.rule != do.refused:
            self.differ((*path, "refused"), do.refused, reason(no))
        self.alike({"key": no.key, **plain.plain(no.facts)}, do.reason, (*path, "reason"))
        return True

    def leftovers(self) -> None:
        save = self.match.save()
        if save.laid or save.results:
            left = [*save.laid, *save.results]
            self.differ(
                ("dice",), "every die and result that is laid down used", f"left over: {plain.toml(left)}"
            )

    def hear(self, outcome: Outcome, path: Path) -> None:
        self.latest += outcome.told
        self.story += outcome.told
        if self.position.key:
            return
        for roll in (roll for entry in outcome.entries for roll in entry.rolls):
            if roll.sides and not roll.laid:
                why = event_text(roll.why)
                self.differ(path, f"a die laid down for {why}", "none; add it to dice")

    # -- what is done --------------------------------------------------------------------------------

    def ask(self, do: Do, path: Path) -> None:
        who = do.by or GM
        if do.ask == LEGAL:
            draft = self.order(who, do.after, (*path, "after"))
            reader = self.reader(who)
            found: Any = [str(line) for line in self.match.offers(who, draft)]
            self.answered(do, path, found, lambda text, at: str(read_lines(reader, text, at)[0]))
            return
        reader = Reader(self.game.lookups, self.game.vocabulary(self.position.data))
        (question, *_) = read_lines(reader, do.ask, (*path, "ask")) if self.game.lookups else (None,)
        if question is None:
            raise DataError(f"this game answers only {LEGAL}", (*path, "ask"))
        found = plain.plain(question.answer(self.match.view(who)))  # type: ignore[attr-defined]
        self.answered(do, path, found, lambda item, at: item)

    def reader(self, seat: str) -> Reader:
        return Reader(self.match.open[seat].kind.line_types, self.game.vocabulary(self.position.data))

    def order(self, seat: str, text: str, path: Path) -> Any:
        try:
            return read_order(self.match, seat, text)
        except No as no:
            raise DataError(reason(no), path) from None

    def answered(self, do: Do, path: Path, found: Any, norm: Callable[[Any, Path], Any]) -> None:
        def normal(key: str, value: Any) -> Any:
            if isinstance(value, list):
                return [norm(item, (*path, key, index)) for index, item in enumerate(value)]
            return value

        if do.answer is not msgspec.UNSET:
            expected = normal("answer", do.answer)
            if isinstance(found, list) and isinstance(expected, list):
                found, expected = sorted(found, key=str), sorted(expected, key=str)
            if found != expected:
                self.differ((*path, "answer"), plain.toml(expected), plain.toml(found))
        if do.includes is not msgspec.UNSET:
            self.includes(normal("includes", do.includes), found, (*path, "includes"))
        for item in normal("excludes", list(do.excludes)):
            if item in found:
                self.differ((*path, "excludes"), f"{plain.toml(item)} not among them", plain.toml(found))

    def includes(self, expected: Any, found: Any, path: Path) -> None:
        if isinstance(expected, dict):
            self.alike(found, expected, path)
            return
        for item in expected if isinstance(expected, list) else [expected]:
            if item not in found:
                self.differ(path, f"{plain.toml(item)} among them", plain.toml(found))

    # -- what is found -------------------------------------------------------------------------------

    def compare(self, expected: Expected, path: Path, news: Sequence[Any]) -> None:
        if expected.state:
            self.sees(GM, expected.state, self.match.state, (*path, "state"))
        for who, facts in expected.view.items():
            self.sees(who, facts, self.match.view(who), (*path, "view", who))
        self.compare_news(expected, path, news)
        for seat, asked in expected.asked.items():
            self.asked(seat, asked, (*path, "asked", seat))
        if expected.waiting is not msgspec.UNSET:
            self.alike(list(self.match.waiting()), list(expected.waiting), (*path, "waiting"))

    def sees(self, who: str, facts: Mapping[str, Any], fields: Any, path: Path) -> None:
        words, paths = split(self.game, facts)
        if words and self.game.wording:
            with within(*path):
                expected = self.game.wording.read(self.position.data, words)
            self.alike(self.game.wording.tell(self.match.view(who)), dict(expected), path)
        for key in paths:
            check_field(type(fields), key, path)
        if paths:
            self.alike(plain.plain(fields), paths, path)

    def compare_news(self, expected: Expected, path: Path, news: Sequence[Any]) -> None:
        for who, items in expected.told.items():
            heard = [event for told in news if (event := told.seen_by(who)) is not None]
            self.told(items, heard, (*path, "told", who))
        for who, items in expected.told_only.items():
            heard = [event for told in news if (event := told.seen_by(who)) is not None]
            at = (*path, "told_only", who)
            if len(heard) != len(items) or not all(map(fits, items, heard)):
                self.differ(at, plain.toml(list(items)), news_text(heard))
        for who, items in expected.untold.items():
            heard = [event for told in news if (event := told.seen_by(who)) is not None]
            for item in items:
                if any(fits(item, event) for event in heard):
                    self.differ((*path, "untold", who), f"no {plain.toml(item)}", news_text(heard))

    def told(self, items: Sequence[NewsItem], heard: Sequence[Any], path: Path) -> None:
        """Each item in this order, with whatever else between."""
        rest = iter(heard)
        for index, item in enumerate(items):
            if not any(fits(item, event) for event in rest):
                after = " after those before it" if index else ""
                self.differ((*path, index), plain.toml(item) + after, news_text(heard))
                return

    def asked(self, seat: str, expected: str | dict[str, Any], path: Path) -> None:
        ask = self.match.open.get(seat)
        found = {} if ask is None else ask_facts(ask)
        if isinstance(expected, dict):
            self.alike(found, expected, path)
        elif expected not in (found.get("kind", ""), found.get("rule", "")):
            self.differ(
                path,
                expected or "nothing asked",
                f"{found['kind']} by {found['rule']}" if found else "nothing asked",
            )

    def alike(self, found: Any, expected: Any, path: Path) -> None:
        for where, wanted, got in plain.differences(expected, found):
            self.differ((*path, *where), text(wanted), text(got))

    def differ(self, path: Path, expected: str, found: str) -> None:
        line = nearest_line(self.lines, path)
        self.differences.append(Difference(line, path, expected, found))

    # -- what is wrong with the file -------------------------------------------------------------------

    def check(self, expected: Expected, path: Path) -> None:
        """Names that no run could ever find."""
        readers = (*self.game.seats(self.position.state), PUBLIC, GM)
        for part in ("view", "told", "told_only", "untold"):
            for who in getattr(expected, part):
                if who not in readers:
                    raise DataError(plain.no_such(who, readers), (*path, part, who))
        for part in ("told", "told_only", "untold"):
            for who, items in getattr(expected, part).items():
                for index, item in enumerate(items):
                    self.check_news(item, (*path, part, who, index))
        self.check_names(expected, path)

    def check_news(self, item: NewsItem, path: Path) -> None:
        events = {event.__name__: event for event in self.game.events}
        name = item if isinstance(item, str) else str(item.get("event", ""))
        if name not in events:
            raise DataError(plain.no_such(name, events), path)
        if isinstance(item, dict):
            for key in (key for key in item if key != "event"):
                check_field(events[name], key, path)

    def check_names(self, expected: Expected, path: Path) -> None:
        state, kinds = self.position.state, [kind.__name__ for kind in self.game.kinds]
        for seat, asked in expected.asked.items():
            check_seat(self.game, state, seat, (*path, "asked", seat))
            kind = asked if isinstance(asked, str) else asked.get("kind", "")
            if kind and "/" not in kind and kind not in kinds:
                raise DataError(plain.no_such(kind, kinds), (*path, "asked", seat))
        for key in split(self.game, expected.state)[1]:
            check_field(self.game.state, key, (*path, "state"))


class Step:
    """One [[do]] as read: what is done, and what is said of it in the story."""

    def __init__(self, index: int, table: dict[str, Any], seats: Sequence[str]) -> None:
        self.path: Path = ("do", index)
        self.orders = {key: value for key, value in table.items() if key in seats}
        rest = {key: value for key, value in table.items() if key not in seats}
        names = (*Do.__struct_encode_fields__, *seats)
        with within(*self.path):
            for key in rest:
                if key not in names:
                    raise DataError(plain.no_such(key, names), (key,))
            self.do = convert(rest, Do)
            convert(self.orders, dict[str, str | list[str]])
            self.acts = [key for key in ACTIONS if getattr(self.do, key)]
            if len(self.acts) + bool(self.orders) > 1:
                raise DataError(f"one thing at a time: {', '.join((*self.orders, *self.acts))}")
        self.acts += self.orders
        self.said = "; ".join(f"{key}: {plain.toml(table[key])}" for key in self.acts)

    def actions(self, trial: Trial) -> Iterator[Callable[[], Outcome]]:
        for seat, text in self.orders.items():
            yield lambda seat=seat, text=text: order(trial.match, seat, text)  # type: ignore[misc]
        for act in self.acts:
            if act in ACTIONS:
                yield lambda act=act: getattr(self, act)(trial)  # type: ignore[misc]

    def deadline(self, trial: Trial) -> Outcome:
        return trial.match.default(self.do.deadline)

    def withdraw(self, trial: Trial) -> Outcome:
        return trial.match.withdraw(self.do.withdraw)

    def take_back(self, trial: Trial) -> Outcome:
        seat = self.do.take_back
        mine = [entry.number for entry in trial.match.past().entries if entry.seat == seat]
        return trial.match.take_back(mine[-1:], seat)

    def end(self, trial: Trial) -> Outcome:
        endings = trial.game.endings
        if self.do.end not in endings:
            raise DataError(plain.no_such(self.do.end, endings), (*self.path, "end"))
        return trial.match.end(self.do.end, self.do.by)

    def edit(self, trial: Trial) -> Outcome:
        def change(state: Any) -> None:
            overwrite(state, changed(trial.match.codec, state, self.do.edit, (*self.path, "edit")))

        return trial.match.edit(change, self.do.note or MASTERS_EDIT)

    def standing(self, trial: Trial) -> Outcome:
        outcome, match, path = Outcome(), trial.match, (*self.path, "standing")
        for seat, lines in standing(
            trial.game, match.state, match.codec.data, self.do.standing, path
        ).items():
            found = match.stand(seat, lines)
            outcome.told += found.told
            outcome.entries += found.entries
        return outcome

    def ask(self, trial: Trial) -> Outcome:
        trial.ask(self.do, self.path)
        return Outcome()


def order(match: Match, seat: str, text: str | Iterable[str]) -> Outcome:
    joined = text if isinstance(text, str) else "; ".join(text)
    return match.submit(seat, read_order(match, seat, joined))


def read_expected(table: dict[str, Any], index: int) -> Expected:
    with within("expect", index):
        for key in table:
            if key not in Expected.__struct_encode_fields__:
                raise DataError(plain.no_such(key, Expected.__struct_encode_fields__), (key,))
        return convert(table, Expected)


def check_field(kind: Any, key: str, path: Path) -> None:
    """That a path leads somewhere in structs of this kind."""
    steps = path_of(key)
    for done, step in enumerate(steps):
        names = choices(kind, steps[:done])
        if names and step not in names:
            raise DataError(plain.no_such(str(step), names), (*path, key))


def ask_facts(ask: Ask) -> dict[str, Any]:
    facts = {"kind": type(ask.kind).__name__, "rule": ask.rule, "secret": ask.secret, "silent": ask.silent}
    return {**plain.plain(ask.kind), **facts}


def fits(item: NewsItem, event: Any) -> bool:
    """Whether an event is the one that is meant."""
    if isinstance(item, str):
        return item == type(event).__name__
    facts = {**plain.plain(event), "event": type(event).__name__}
    return plain.alike(item, facts)


def event_text(event: Any) -> str:
    facts = msgspec.to_builtins(event)
    tag = type(event).__struct_config__.tag_field
    said = ", ".join(f"{key} {text(value)}" for key, value in facts.items() if key != tag)
    return type(event).__name__ + (f" ({said})" if said else "")


def news_text(events: Sequence[Any]) -> str:
    return "; ".join(map(event_text, events)) or "nothing told"


def text(value: Any) -> str:
    return "nothing" if value is None else plain.toml(value)
