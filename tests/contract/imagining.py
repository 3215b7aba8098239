"""Imagined states: each looks to its reader as the true one does, and hangs on nothing but that and chance.

At random questions of a random game, also in the middle of a step, a state is imagined for each reader. It
must be sound, and show its reader the same, byte for byte: it is a twin of the true one. Then another game is
looked at, and it is imagined again with the same chance: by the view as it is written down, and by the view
in the twin, where something else is true. Both times it must come out the same, byte for byte. Whatever
becomes of it must leave the view alone: they have nothing in common that can be changed.

That such states can be played on from, and how they go on, is tried where twins are: see twins.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from tests.contract.play import Broken
from tests.contract.watch import Watcher

# Twins of a game, and how many of its questions are looked at until then: usually, and with all care.
# Of battles much is seen by whoever is asked.
ENOUGH, OFTEN = 20, 0.15
MANY, MOSTLY = 130, 0.5


class ImaginesFromViews(Watcher):
    """A whole state comes of a view and of chance alone, and would be seen just so."""

    def begun(self) -> None:
        play = self.play
        self.elsewhere = play.subject.start(play.variant)(play.codec.data)

    def asked(self) -> None:
        begun = bool(self.play.match.save().tail)
        first = begun and not self.counts["in mid-step"]
        if self.play.game.imagine and (first or self.play.now_and_then() or self.seldom_met()):
            for reader in self.play.readers:
                self.imagine(reader)
            self.counts["in mid-step"] += begun

    def seldom_met(self) -> bool:
        enough, often = (MANY, MOSTLY) if self.play.care == 1 else (ENOUGH, OFTEN)
        return self.counts["twins"] < enough and self.rng.random() < often

    def imagine(self, reader: str) -> None:
        """One twin, and the same again in two other ways."""
        codec, view = self.play.codec, self.play.match.view(reader)
        written, seed = codec.encode(view), self.rng.random()
        imagine = self.play.game.imagine
        assert imagine
        twin = imagine(view, Random(seed))
        self.sound(reader, twin)
        found, there = codec.encode(twin), self.play.game.view(twin, reader)
        self.same(reader, "sees in a world imagined for it", written, codec.encode(there))
        shared = changeable(view).keys() & changeable(twin).keys()
        self.same(reader, "has in its view and in a world", [], [changeable(view)[part] for part in shared])
        for who in self.play.all_readers:
            self.play.game.view(self.elsewhere, who)
        for how, seen in (("by the view as it is written", codec.view(written)), ("in a twin", there)):
            again = codec.encode(imagine(seen, Random(seed)))
            self.same(reader, f"imagines again {how}", found, again)
        self.counts["twins" if found != codec.encode(self.play.match.state) else "the truth"] += 1

    def sound(self, reader: str, twin: Any) -> None:
        try:
            self.play.game.check(twin)
        except ValueError as broken:
            raise Broken(f"{reader} imagines what cannot be: {broken}") from broken

    def same(self, reader: str, what: str, one: object, other: object) -> None:
        if one != other:
            raise Broken(f"{reader} {what}: {one!r} or {other!r}")


def changeable(value: msgspec.Struct) -> dict[int, Any]:
    """What of it can be changed, by where in the memory that stands."""
    inner = (getattr(value, name) for name in value.__struct_fields__)
    return {id(part): part for each in inner for part in parts(each)}


def parts(value: Any) -> Iterator[Any]:
    """Lists, dictionaries and structures; what is frozen is never changed, nor is what it holds."""
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        yield value
        yield from changeable(value).values()
    elif isinstance(value, Mapping | list | tuple):
        if not isinstance(value, tuple):
            yield value
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from parts(part)
