"""Trying a position: what it says is done is done, and what differs from what it expects is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from rules.kernel import plain
from rules.kernel.data import DATA, DataError
from rules.kernel.match import Fault, Match, Outcome
from rules.kernel.notation import Reader
from rules.kernel.orders import GM, Ask, Lookup, No, idle
from rules.kernel.position import (
    Position,
    changed,
    faces,
    overwrite,
    read_lines,
    read_order,
    split,
    standing,
    within,
)
from rules.kernel.script import Check, Do, Expected, NewsItem, Step, check_field, read_ends, read_steps
from rules.kernel.toml_lines import Path, key_lines, nearest_line, show
from rules.kernel.words import Catalogue, catalogue, message_key

LEGAL = "legal"
EDITED = "as the position says"


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
        self.story: list[Any] = []  # events as told, texts of what was done, and refusals
        self.latest: list[Any] = []  # the news of the last thing done
        self.lines = key_lines(position.text)

    # -- the whole file ------------------------------------------------------------------------------

    def run(self) -> None:
        file, seats = self.position.file, self.game.seats(self.position.state)
        steps, ends, check = read_steps(file.do, seats), list(read_ends(file.expect)), Check(self.game, seats)
        for step in steps:
            check.step(step)
        for path, expected in ends:
            check.expected(expected, path)
        if self.begin() and all(self.step(step) for step in steps):
            for path, expected in ends:
                self.compare(expected, path, [item for item in self.story if not isinstance(item, str | No)])
            self.leftovers()

    def begin(self) -> bool:
        try:
            self.match = self.position.match()
        except Exception as broken:  # whatever the rules did wrong is what this run is to find
            self.differ(("position",), "the game to begin", f"{type(broken).__name__}: {broken}")
            return False
        assert self.match.news is not None
        self.hear(self.match.news, ("dice",))
        self.pass_over(("dice",))
        return True

    def step(self, step: Step) -> bool:
        """Do one thing; False if it did not go as it should and nothing after it can be trusted."""
        do, path = step.do, step.path
        self.match.lay(faces(self.game, self.position.data, do.dice, (*path, "dice")), do.results)
        if step.said:
            self.latest = []
            self.story.append(step.said)
        before, went = self.match.save(), True
        try:
            for outcome in self.done(step):
                self.hear(outcome, path)
            self.pass_over(path)
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
            self.differ(path, "accepted", f"refused: {self.refusal(no)}")
            return False
        self.story.append(no)
        if no.rule != do.refused:
            self.differ((*path, "refused"), do.refused, self.refusal(no))
        self.alike({"key": no.key, **plain.plain(no.facts)}, do.reason, (*path, "reason"))
        return True

    def pass_over(self, path: Path) -> None:
        """Who is asked and has nothing to say says so: that is not written in a file."""
        while idlers := [seat for seat, ask in self.match.open.items() if self.speechless(seat, ask)]:
            self.hear(self.match.submit(idlers[0], ()), path)

    def speechless(self, seat: str, ask: Ask) -> bool:
        return self.match.sealed(seat) is None and idle(ask.kind, self.match.view(seat))

    def leftovers(self) -> None:
        save = self.match.save()
        if save.laid or save.results:
            left = plain.toml([*save.laid, *save.results])
            asked = [f"{seat} ({type(ask.kind).__name__})" for seat, ask in self.match.open.items()]
            waits = f"; waiting for {', '.join(asked)}" if asked else ""
            self.differ(("dice",), "every die and result that is laid down used", f"left over: {left}{waits}")

    def hear(self, outcome: Outcome, path: Path) -> None:
        self.latest += outcome.told
        self.story += outcome.told
        rolls = (roll for entry in outcome.entries for roll in entry.rolls if roll.sides and not roll.laid)
        if (roll := next(rolls, None)) and not self.position.key:
            self.differ(path, f"a die laid down for {event_text(roll.why)}", "none; add it to dice")

    # -- what is done --------------------------------------------------------------------------------

    def done(self, step: Step) -> Iterator[Outcome]:
        for seat, text in step.orders.items():
            yield self.match.submit(seat, read_order(self.match, seat, text))
        if step.act:
            yield from ACTS[step.act](self, step.do, step.path)

    def deadline(self, do: Do, path: Path) -> Iterator[Outcome]:
        yield self.match.default(do.deadline)

    def withdraw(self, do: Do, path: Path) -> Iterator[Outcome]:
        yield self.match.withdraw(do.withdraw)

    def take_back(self, do: Do, path: Path) -> Iterator[Outcome]:
        mine = [entry.number for entry in self.match.past().entries if entry.seat == do.take_back]
        yield self.match.take_back(mine[-1:], do.take_back)

    def end(self, do: Do, path: Path) -> Iterator[Outcome]:
        yield self.match.end(do.end, do.by)

    def edit(self, do: Do, path: Path) -> Iterator[Outcome]:
        codec = self.match.codec
        start = codec.state(self.match.past().snapshot.state)
        wanted = changed(codec, start, do.edit, (*path, "edit"))
        yield self.match.edit(lambda state: overwrite(state, wanted), do.note or EDITED)

    def standing(self, do: Do, path: Path) -> Iterator[Outcome]:
        match = self.match
        orders = standing(self.game, match.state, match.codec.data, do.standing, (*path, "standing"))
        for seat, lines in orders.items():
            yield match.stand(seat, lines)

    def ask(self, do: Do, path: Path) -> Iterator[Outcome]:
        if do.ask == LEGAL:
            self.legal(do, path)
        else:
            self.look_up(do, path)
        yield Outcome()

    def legal(self, do: Do, path: Path) -> None:
        """The lines that may come next, after those of a draft."""
        draft = read_order(self.match, do.by, do.after)
        found = [str(line) for line in self.match.offers(do.by, draft)]
        reader = Reader(self.match.open[do.by].kind.line_types, self.game.vocabulary(self.position.data))
        self.answered(do, path, found, lambda text, at: str(read_lines(reader, text, at)[0]))

    def look_up(self, do: Do, path: Path) -> None:
        if not self.game.lookups:
            raise DataError(No(DATA, "data_answers_only", word=LEGAL), (*path, "ask"))
        reader = Reader(self.game.lookups, self.game.vocabulary(self.position.data))
        (question,) = read_lines(reader, do.ask, (*path, "ask"))
        assert isinstance(question, Lookup)
        self.answered(do, path, plain.plain(question.answer(self.match.view(do.by or GM))), as_it_is)

    def answered(self, do: Do, path: Path, found: Any, read: Callable[[Any, Path], Any]) -> None:
        def normal(key: str, value: Any) -> Any:
            if isinstance(value, list):
                return [read(item, (*path, key, index)) for index, item in enumerate(value)]
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

    # -- in words, where the game has them ------------------------------------------------------------

    @cached_property
    def words(self) -> Catalogue:
        return catalogue(self.game, self.position.data)

    def refusal(self, no: No) -> str:
        try:
            return f"{no.rule}, {self.words.say(no.category, no.key, no.facts)}"
        except KeyError:
            return f"{no.rule} {no.key}"

    def sentence(self, event: Any) -> str:
        try:
            return self.words.say("events", message_key(event), event)
        except KeyError:
            return event_text(event)


ACTS: Mapping[str, Callable[[Trial, Do, Path], Iterator[Outcome]]] = {
    "deadline": Trial.deadline,
    "withdraw": Trial.withdraw,
    "take_back": Trial.take_back,
    "end": Trial.end,
    "edit": Trial.edit,
    "standing": Trial.standing,
    "ask": Trial.ask,
}


def as_it_is(item: Any, path: Path) -> Any:
    return item


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
