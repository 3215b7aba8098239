"""What the tests of a game's words need to know of it: one declaration for each game, in its own folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from rules.kernel.forms import Name, Optional, Slot, forms_of, signs_of
from rules.kernel.game import Game
from rules.kernel.notation import Vocabulary, Wanted
from rules.kernel.orders import Kind, Lookup
from rules.kernel.template import Named, parts_of
from rules.kernel.words import Catalogue, Language, catalogue, lines_of
from tests.contract.refusals import KERNEL, refusals
from tests.contract.subject import Subject

# tables of names of any game that are shown by themselves; the last three are of commands
SHOWN = {"series", "side.label", "scenario", "step", "offer", "word", "blank", "spoken", "style"}
OF_KERNEL = refusals(KERNEL)
FAULTS_OF_KERNEL = refusals(KERNEL, data=True)
NAMES_LISTED = 3
LONGEST, REFUSAL, REASON = 500, 220, 150  # characters
# of a scenario: story, how hard and how long it is, who takes which side; then what a game is about
OF_SCENARIOS = ("scenarios", "scenarios.difficulty", "scenarios.length", "scenarios.sides")
PRIMER = ("aim", "turn", "mistakes")


@dataclass(frozen=True, kw_only=True)
class Speech:
    """The words of a game under test: what its facts may be at their longest, and what it says in full."""

    subject: Subject
    facts: Mapping[str, Any]  # by name; where several are given one is the first of them
    of: Mapping[tuple[str, str], Any] = field(default_factory=dict)  # by owner and name, before all others
    types: Mapping[Any, Any] = field(default_factory=dict)  # by type, before those by name
    listed: int = NAMES_LISTED  # of what is no name: a large battle, a busy year
    few: tuple[type, ...] = ()  # what never comes in such numbers
    values: Mapping[str, Iterable[str]]  # the tables of names that are the game's own, and what they name
    shown: frozenset[str] = frozenset()  # those that it shows by themselves
    told: tuple[str, ...]  # the kinds of names that may be written as they are told
    longest: Mapping[str, int] = field(default_factory=dict)  # a sentence, by language, if not LONGEST
    refusal: Mapping[str, int] = field(default_factory=dict)  # one or two of them, if not REFUSAL
    help: int = 100  # below the title of a question
    answers: tuple[tuple[Lookup, Any, str], ...]  # what is looked up, what is found, and how that reads
    news: tuple[tuple[msgspec.Struct, str], ...] = ()
    in_signs: Mapping[str, Iterable[Any]] = field(default_factory=dict)  # facts in names of signs, of a text

    @property
    def name(self) -> str:
        return self.subject.name

    @property
    def game(self) -> Game:
        return self.subject.game

    @property
    def folder(self) -> Path:
        """Where its rules lie."""
        return Path(self.subject.folder)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return self.game.vocabulary(self.subject.codec().data)

    @cached_property
    def words(self) -> Catalogue:
        return catalogue(self.game, self.subject.codec().data)

    @cached_property
    def refusals(self) -> dict[str, set[str]]:
        return OF_KERNEL | refusals(self.folder)

    @cached_property
    def faults(self) -> dict[str, set[str]]:
        """What can be wrong with data."""
        return FAULTS_OF_KERNEL | refusals(self.folder, data=True)

    # -- what there is to say ----------------------------------------------------------------------

    @cached_property
    def needed(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """The facts of every text, by category and key."""
        game = self.game
        options: dict[str, tuple[str, ...]] = dict.fromkeys(game.options.__struct_fields__, ())
        scenarios: dict[str, tuple[str, ...]] = dict.fromkeys(game.scenarios, ())
        return {
            "events": fields(game.events),
            "rolls": fields(game.whys),
            "fights": fields(game.fights.summaries if game.fights else ()),
            "asks": fields(game.kinds),
            "asks.help": fields(game.kinds),
            "asks.late": fields(game.kinds),
            "asks.public": fields(kind for kind in game.kinds if kind.public),
            "labels": fields(line for kind in game.kinds for line in kind.labelled),
            "lines": dict.fromkeys(fields((*game.lines, *game.bundles)), ()),
            "lookups": dict.fromkeys(fields(game.lookups), ()),
            "lookups.title": fields(game.lookups),
            "options": options,
            "options.help": options,
            **dict.fromkeys(OF_SCENARIOS, scenarios),
            "primer": dict.fromkeys(PRIMER, ()),
            "refusals": {key: tuple(sorted(facts)) for key, facts in self.refusals.items()},
            "faults": {key: tuple(sorted(facts)) for key, facts in self.faults.items()},
            "reasons": dict(game.judgement.reasons) if game.judgement else {},
            "answers": {type(asked).__name__: tuple(asked.facts(found)) for asked, found, _ in self.answers},
        }

    def named(self) -> dict[str, set[str]]:
        """The tables of names, and what each must name."""
        kinds = set(self.kinds_of_names())
        return {
            "kind": kinds,
            "some": kinds,
            "step": {*self.game.steps, "over"},
            "scenario": set(self.game.scenarios),
            "offer": set(self.game.endings) - {"concede", "claim"},
            **self.choices,
            **{table: set(names) for table, names in self.values.items()},
        }

    def kinds_of_names(self) -> Iterator[str]:
        """The kinds of names that stand in orders."""
        items = (item for line in lines_of(self.game) for form in forms_of(line) for item in form)
        for item in items:
            for piece in item.items if isinstance(item, Optional) else (item,):
                if isinstance(piece, Slot) and isinstance(piece.type, Name):
                    yield piece.type.kind

    def kinds_with(self, method: str) -> set[str]:
        """The kinds of order that have something to say where most have nothing."""
        return {
            kind.__name__ for kind in self.game.kinds if getattr(kind, method) is not getattr(Kind, method)
        }

    def tables_used(self, language: Language) -> set[str]:
        """The tables and pieces that a text uses."""
        texts = (part for text in language.templates.values() for part in parts_of(text))
        return {part.table for part in texts if isinstance(part, Named)}

    @property
    def tables_shown(self) -> set[str]:
        return {*SHOWN, *self.shown, *self.choices}

    @cached_property
    def choices(self) -> dict[str, set[str]]:
        """What may be chosen of each option that is no switch."""
        hints = get_type_hints(self.game.options)
        return {name: set(get_args(hint)) for name, hint in hints.items() if get_args(hint)}

    # -- facts to say it with ----------------------------------------------------------------------

    def struct(self, kind: Any, some: bool) -> Any:
        hints = get_type_hints(kind)
        facts = {name: self.fact(kind.__name__, name, hints[name], some) for name in kind.__struct_fields__}
        return kind(**facts)

    def fact(self, owner: str, name: str, hint: Any, some: bool) -> Any:
        """A fact of this type: a long one, or as little as there can be."""
        if (owner, name) in self.of:
            return self.of[owner, name]
        if hint in self.types:
            return self.types[hint]
        if hint in (bool, int):
            return some if hint is bool else 12 if some else 1
        if get_origin(hint) is tuple:
            item = get_args(hint)[0]
            count = NAMES_LISTED if item in (str, *self.few) else self.listed
            return tuple(self.fact(owner, name, item, some) for _ in range(count)) if some else ()
        if get_origin(hint) is UnionType:
            return self.fact(owner, name, get_args(hint)[0], some) if some else None
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.struct(hint, some)
        found = self.facts[name]
        return found[0] if isinstance(found, tuple) else found

    def of_reason(self, key: str, *, some: bool) -> dict[str, Any]:
        """Why an order was thought of; what is not named is a number."""
        assert self.game.judgement
        number = 12 if some else 1
        facts = {name: self.facts.get(name, number) for name in self.game.judgement.reasons[key]}
        facts = {name: fact[0] if isinstance(fact, tuple) else fact for name, fact in facts.items()}
        return {name: self.of.get((key, name), fact) for name, fact in facts.items()}

    def of_refusal(self, key: str, language: str) -> dict[str, Any]:
        """The facts of a refusal; what is not named is a number."""
        facts = {**self.facts, **(self.of_kernel(language) if key in OF_KERNEL else {})}
        return {name: self.of.get((key, name), facts.get(name, 12)) for name in sorted(self.refusals[key])}

    def of_fault(self, key: str) -> dict[str, Any]:
        """The facts of what is wrong with data: words of a file, and names where texts call for them."""
        names = {"side": self.facts["side"], "wanted": ("str", "int"), "given": ("null",)}
        kind = next(iter(self.vocabulary.names))
        return {name: names.get(name, kind if name == "kind" else "word") for name in self.faults[key]}

    def of_kernel(self, language: str) -> dict[str, Any]:
        """What is said of a text that is no order, and of a change that cannot be."""
        known = self.words.languages[language]
        kind = max(known.names["some"], key=lambda kind: len(known.name("some", kind)))
        sign = max(signs_of(lines_of(self.game)), key=len)
        named = max(self.vocabulary.values(kind), key=lambda value: len(self.vocabulary.called(kind, value)))
        wanted = (Wanted(kind=kind), Wanted(least=1, most=99), Wanted(sign=sign))
        return {
            **dict.fromkeys(("word", "nearest", "called"), self.vocabulary.called(kind, named)),
            "kind": kind,
            "wanted": wanted,
            "place": 12,
            "example": sign,
            "reason": "both sides stand in one place and no battle is to be fought there",
        }


def fields(types: Iterable[type[msgspec.Struct]]) -> dict[str, tuple[str, ...]]:
    return {kind.__name__: kind.__struct_fields__ for kind in types}
