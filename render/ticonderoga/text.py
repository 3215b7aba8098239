"""The picture in words: short enough for an attachment's description, and in full for a message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import TYPE_CHECKING

from msgspec.structs import replace

from render.ticonderoga.called import all_named, lettered, named
from render.ticonderoga.faces import SIDES, Face, Stack
from render.ticonderoga.panels import brief, stack_text
from render.ticonderoga.tally import (
    absent,
    aims,
    command,
    date,
    halves,
    happening,
    placed,
    side_name,
    weather,
)
from render.words import Words

if TYPE_CHECKING:
    from rules.ticonderoga.view import Fought, Trail, View, Work

LIMIT = 1024
Told = Callable[[Stack, Words], str]


# --- at most 1,024 characters


def alt(view: View, words: Words) -> str:
    """First what stands where, as fully as fits, then as much of the rest as there is room for."""
    present = list(lettered(view, words))
    for told in (stack_text, brief, by_strength):
        text = " ".join((head(view, words), *_armies(present, told, words)))
        if len(text) <= LIMIT:
            break
    for more in (_fights(view, words), _works(view, words), " ".join(aims(view, words))):
        if more and len(text) + 1 + len(more) <= LIMIT:
            text = f"{text} {more}"
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"


def head(view: View, words: Words) -> str:
    title = words.named(view.terms.file.title)
    parts = [words(f"ticonderoga.alt.who.{view.who}", title=title), f"{date(view, words)}."]
    return " ".join([*parts, f"{weather(view, words)}.", happening(view, words)])


def _armies(present: Sequence[Stack], told: Told, words: Words) -> Iterator[str]:
    """The known stacks of each side, then where hidden ones stand."""
    for side in ("", *SIDES):
        known = [stack for stack in present if stack.side == side and stack.faces]
        hidden = [stack.at for stack in present if stack.side == side and not stack.faces]
        if known:
            listed = words.several(f"{stack.at} {told(stack, words)}" for stack in known)
            yield words("ticonderoga.alt.side", side=side_name(side, words), stacks=listed)
        if hidden:
            yield words("ticonderoga.alt.hidden", side=side_name(side, words), places=" ".join(hidden))


def by_strength(stack: Stack, words: Words) -> str:
    return f"({stack.total or len(stack.faces)})"


def _works(view: View, words: Words) -> str:
    listed = [work_text(view, at, work, words) for at, work in sorted(view.works.items())]
    return words("ticonderoga.alt.works", works=words.several(listed)) if listed else ""


def _fights(view: View, words: Words) -> str:
    return " ".join([*(_fought(one, words) for one in view.fought), *_fighting(view, words)])


# --- everything, a line each


def describe(view: View, words: Words) -> str:
    """All that the picture shows, as lines for a message; enough to play by."""
    present = list(lettered(view, words))
    lines = [head(view, words), *aims(view, words)]
    if news := list(_news(view, words)):
        lines += ["", words("ticonderoga.text.news"), *news]
    if view.works:
        lines += ["", words("ticonderoga.text.works")]
        lines += [f"{work_text(view, at, work, words)}." for at, work in sorted(view.works.items())]
    for side in SIDES:
        lines += ["", *_army(view, side, [stack for stack in present if stack.side == side], words)]
    others = [stack for stack in present if not stack.side]
    lines += [_stack(view, stack, words) for stack in others]
    return "\n".join(lines)


def _army(view: View, side: str, mine: Sequence[Stack], words: Words) -> Iterator[str]:
    yield words("ticonderoga.text.army", side=side_name(side, words), n=len(mine))
    yield from command(view, side, words)
    yield from (_stack(view, stack, words) for stack in mine if stack.faces)
    if hidden := [stack.at for stack in mine if not stack.faces]:
        yield words("ticonderoga.text.hidden")
        yield from (words("ticonderoga.text.somebody", at=where(view, at, words)) for at in hidden)
    yield from _strays(view, side, words)
    yield from absent(view, side, words)
    left = {"unnamed": view.left, "cadres": view.cadres}
    unnamed, cadres = (words(f"ticonderoga.text.{key}", n=each.get(side, 0)) for key, each in left.items())
    yield words("ticonderoga.text.cups", leaders=unnamed, cadres=cadres)


def where(view: View, at: str, words: Words) -> str:
    """A place with its name and its ground: `S1803 Fort William Henry (clear, road)`."""
    ground = view.board.ground
    if at in ground.banks:
        return words("ticonderoga.text.river", at=at, river=words.named(ground.rivers[at]))
    kinds = [words(f"ticonderoga.ground.{kind}") for kind in GROUNDS if kind in ground.kinds[at]]
    kinds += [words(f"ticonderoga.ground.{way}") for way in ways_of(view, at)]
    return words("ticonderoga.text.where", at=placed(view, at, words), ground=", ".join(kinds))


GROUNDS = ("clear", "forest", "hill", "lake")


def ways_of(view: View, at: str) -> Iterator[str]:
    ground = view.board.ground
    if at in ground.on_road:
        yield "road"
    if at in ground.on_trail:
        yield "trail"


def work_text(view: View, at: str, work: Work, words: Words) -> str:
    parts = [words(f"ticonderoga.work.{work.kind}", at=placed(view, at, words))]
    parts.append(side_name(work.side, words))
    parts += [words("ticonderoga.work.breached")] if work.breached else []
    parts += [words("ticonderoga.work.ruined")] if work.ruined else []
    return ", ".join(parts)


def _stack(view: View, stack: Stack, words: Words) -> str:
    pieces = words.several(_pieces(view, stack.faces, words))
    total = [words("ticonderoga.stacks.total", total=stack.total)] if len(stack.units) > 1 else []
    parts = words.several([*total, pieces])
    return words("ticonderoga.text.stack", at=where(view, stack.at, words), pieces=parts)


def _pieces(view: View, faces: Sequence[Face], words: Words) -> Iterator[str]:
    """The pieces of a stack, those of which the same is to be said together."""
    alike: dict[str, list[str]] = {}
    for face in faces:
        alike.setdefault(_facts(view, face, words), []).append(face.name)
    for facts, names in alike.items():
        key, listed = "each" if len(names) > 1 else "piece", all_named(view, names, words)
        yield words(f"ticonderoga.text.{key}", names=listed, facts=facts) if facts else listed


def _facts(view: View, face: Face, words: Words) -> str:
    """What a piece is, unless its name says so, its numbers, and what has befallen it."""
    name, kind = named(view, face.name, words), words(f"ticonderoga.kind.{face.kind}")
    said = [] if kind in name.lower() else [kind]
    if face.kind == "leader":
        said.append(words("ticonderoga.text.leader", rank=face.rank, initiative=face.initiative))
    else:
        said += _numbers(face, words)
    said += [words(f"ticonderoga.mark.{mark}") for mark in face.marks]
    return ", ".join([*said, *_under_way(view, face, words)])


def _numbers(face: Face, words: Words) -> Iterator[str]:
    if face.strength:
        yield words("ticonderoga.text.strength", strength=face.strength)
    if face.worn:
        yield words("ticonderoga.mark.worn")
    elif face.other:
        yield words("ticonderoga.text.other", strength=face.other)
    if face.move:
        yield words("ticonderoga.text.move", move=face.move)
    if face.triangle:
        yield words("ticonderoga.text.triangle")
    if face.elite:
        yield words("ticonderoga.text.elite")


def _under_way(view: View, face: Face, words: Words) -> Iterator[str]:
    piece = view.pieces[face.name]
    if piece.aboard:
        yield words(
            "ticonderoga.text.aboard", boats=" + ".join(named(view, boat, words) for boat in piece.aboard)
        )
    if piece.building:
        yield words(f"ticonderoga.text.builds.{piece.building}")
    if piece.spent:
        yield words("ticonderoga.text.spent", points=halves(piece.spent, words))
    if piece.stopped:
        yield words("ticonderoga.text.stopped")


def _strays(view: View, side: str, words: Words) -> Iterator[str]:
    """Those of whom only their last known place is known."""
    for name, piece in view.pieces.items():
        if piece.side == side and piece.lost and not piece.at:
            at = placed(view, piece.strayed, words) if piece.strayed else ""
            key = "ticonderoga.text.stray" if at else "ticonderoga.text.astray"
            yield words(key, name=named(view, name, words), at=at)


# --- what has happened


def _news(view: View, words: Words) -> Iterator[str]:
    for trail in _together(view.trails):
        yield _trail(view, trail, words)
    for fought in view.fought:
        yield _fought(fought, words)
    yield from _fighting(view, words)
    if view.cleared is not None:
        yield words("ticonderoga.text.cleared", at=view.cleared.at)


def _together(trails: Iterable[Trail]) -> Iterator[Trail]:
    """Those who went the same way one after another went it together; of the unseen each is told."""
    for way, same in groupby(trails, lambda trail: replace(trail, pieces=())):
        parties = [trail.pieces for trail in same]
        if who := tuple(chain.from_iterable(parties)):
            yield replace(way, pieces=who)
        yield from (way for party in parties if not party)


def _trail(view: View, trail: Trail, words: Words) -> str:
    who = all_named(view, trail.pieces, words)
    path = words("ticonderoga.text.way").join(trail.path)
    side = words(f"side.{trail.side}")
    text = words(f"ticonderoga.trail.{trail.kind}", side=side, path=path)
    return words("ticonderoga.text.those", text=text, names=who) if who else f"{text}."


def _fought(fought: Fought, words: Words) -> str:
    key = "bombarded" if fought.guns else "fought"
    results = [
        words(f"ticonderoga.text.{'hit' if fought.hit else 'missed'}"),
        *([words("ticonderoga.text.answered")] if fought.answered else []),
    ]
    side = words(f"side.{fought.side}")
    what = words(f"ticonderoga.text.{key}", side=side, source=fought.source, at=fought.at)
    return words("ticonderoga.text.outcome", what=what, results=", ".join(results))


def _fighting(view: View, words: Words) -> Iterator[str]:
    fight = view.fighting
    if fight is not None:
        unit, target = (named(view, name, words) for name in (fight.unit, fight.target))
        yield words("ticonderoga.text.fighting", unit=unit, source=fight.source, at=fight.at, target=target)
