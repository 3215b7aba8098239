"""A played game as text: what was ordered, what fell, what was told to whom, how each view changed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.kernel.events import Roll, Told
from rules.kernel.match import Outcome
from rules.kernel.orders import PUBLIC, Lines
from tests.contract.play import Play, draw, written
from tests.contract.subject import Subject

FOLDER = Path(__file__).parent.parent / "golden"
ORDERS = 40
SEED = 1
WIDTH = 110  # of a line, where what stands in it can be parted
MARGIN = "    "  # before a field of a view


def path_of(subject: Subject, variant: str) -> Path:
    return FOLDER / f"{subject.name}-{variant}.txt".replace(" ", "-")


def playthrough(subject: Subject, variant: str) -> str:
    """The first orders of one random game as everyone saw them."""
    play = Play(subject, variant, SEED)
    views: dict[str, Any] = {}
    assert play.match.news is not None
    lines = [f"{subject.name}, {variant}: one random game", *step(play, play.match.news, views)]
    while play.match.open and play.orders < subject.golden.get(variant, ORDERS):
        seat = play.pick()
        lines_of_order = draw(play.match, seat, play.rng)
        lines += ["", *ordered(seat, lines_of_order)]
        lines += step(play, play.submit(seat, lines_of_order), views)
    if not play.match.open:
        lines += ["", *laid("result: ", plain(play, play.game.result(play.match.state)))]
    return "\n".join(lines) + "\n"


def step(play: Play, outcome: Outcome, views: dict[str, Any]) -> Iterator[str]:
    yield from (f"== {snapshot.phase}" for snapshot in outcome.phases)
    for entry in outcome.entries:
        if entry.how != "order":
            yield from ordered(entry.seat, entry.lines, f" ({entry.how})")
        for roll in entry.rolls:
            yield from fallen(play, roll)
    for told in outcome.told:
        yield from news(play, told)
    for who in play.readers:
        seen = plain(play, play.match.view(who))
        changes = list(differences(views.get(who, {}), seen))
        views[who] = seen
        if changes:
            yield from (f"  {who} sees", *changes)
    for ask in play.match.open.values():
        yield from laid(f"  {ask.seat} is asked ", plain(play, ask.kind), f" {ask.rule}")


def ordered(seat: str, lines: Lines, tail: str = "") -> Iterator[str]:
    """What a seat has answered: in one line, or where that is too long each of its lines in its own."""
    whole = f"{seat}> {written(lines)}{tail}"
    if len(whole) <= WIDTH:
        yield whole
    else:
        yield from (f"{seat}>{tail}", *(f"  {line}" for line in lines))


def plain(play: Play, value: Any) -> Any:
    return json.loads(play.codec.encode(value))


def fallen(play: Play, roll: Roll[Any]) -> Iterator[str]:
    seen_by = f" for {', '.join(roll.to)} only" if roll.to else ""
    what = f"{roll.value} of {roll.sides}" if roll.sides else roll.result
    yield from laid(f"  rolled {what}, ", plain(play, roll.why), seen_by)


def news(play: Play, told: Told[Any]) -> Iterator[str]:
    discloses = f" [{told.discloses}]" if told.discloses else ""
    yield from laid(
        f"  told {', '.join(told.to) or PUBLIC}: ",
        plain(play, told.event),
        "" if told.instead else discloses,
    )
    if told.instead:
        yield from laid("    others: ", plain(play, told.instead), discloses)


def laid(head: str, value: Any, tail: str = "") -> Iterator[str]:
    """Plain data between a head and a tail: in one line, or where that is too long each part in its own."""
    whole = f"{head}{text(value)}{tail}"
    if len(whole) <= WIDTH or not value or not isinstance(value, dict | list):
        yield whole
        return
    margin = " " * (len(head) - len(head.lstrip()))
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield f"{head}{opening}"
    named = value.items() if isinstance(value, dict) else (("", inner) for inner in value)
    for name, inner in named:
        yield from laid(f"{margin}  {name} " if name else f"{margin}  ", inner)
    yield f"{margin}{closing}{tail}"


def text(value: Any) -> str:
    """Plain data, short."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} {text(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(text, value)) + "]"
    return value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)


def differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """What is new in a view, a field a line, by path; of a list what came and what went."""
    if isinstance(new, dict) and isinstance(old, dict):
        for key in dict.fromkeys((*old, *new)):
            if key not in new:
                yield f"{MARGIN}{path}{key} gone"
            elif key not in old or old[key] != new[key]:
                yield from differences(old.get(key), new[key], f"{path}{key}.")
    elif isinstance(new, list) and isinstance(old, list) and (moved := [*comings(old, new)]):
        yield f"{MARGIN}{path[:-1]}"
        for sign, item in moved:
            yield from laid(f"{MARGIN}  {sign}", item)
    else:
        yield from laid(f"{MARGIN}{path[:-1]} ", new)


def comings(old: list[Any], new: list[Any]) -> Iterator[tuple[str, Any]]:
    """What came into a list, then what went."""
    for sign, more, less in (("+", new, old), ("-", old, new)):
        values = {text(item): item for item in more}
        moved = Counter(map(text, more)) - Counter(map(text, less))
        yield from ((sign, values[item]) for item in moved.elements())
