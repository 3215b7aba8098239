"""What pieces are called in the language of the reader: whole, and on counters, which show their side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from render.ticonderoga.faces import Face, Stack, all_stacks
from render.words import Words

if TYPE_CHECKING:
    from rules.ticonderoga.view import Kind, View

PEOPLES = ("British", "French")


def named(view: View, name: str, words: Words) -> str:
    """`British leader 6`, `La Sarre`."""
    return _called(name, view.board.counters[name].kind, words, "of")


def all_named(view: View, names: tuple[str, ...] | list[str], words: Words) -> str:
    return ", ".join(named(view, name, words) for name in names)


def label(face: Face, words: Words) -> str:
    """`Leader 6`, `La Sarre`."""
    text = _called(face.name, face.kind, words, "numbered")
    return text[:1].upper() + text[1:]


def lettered(view: View, words: Words) -> Iterator[Stack]:
    """Every stack on the maps, its counters lettered in a language."""
    for stack in all_stacks(view):
        faces = (replace(face, label=label(face, words)) for face in stack.faces)
        yield replace(stack, faces=tuple(faces))


def _called(name: str, kind: Kind, words: Words, form: str) -> str:
    """Those of a series by their people, their kind and their number; others have names of their own."""
    people, number = name.partition(" ")[0], name.rpartition(" ")[2]
    if people not in PEOPLES or not number.isdecimal():
        return words.named(name)
    facts = {"kind": words(f"ticonderoga.one.{kind}"), "number": number}
    return words(f"ticonderoga.called.{form}", people=words(f"ticonderoga.called.{people}"), **facts)
