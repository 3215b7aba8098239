"""A played game as text: what was ordered, what fell, what was told to whom, how each view changed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.kernel.events import Roll, Told
from rules.kernel.match import Outcome
from rules.kernel.orders import PUBLIC
from tests.contract.play import Play, draw, written
from tests.contract.subject import Subject

FOLDER = Path(__file__).parent.parent / "golden"
ORDERS = 40
SEED = 1


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
        lines += ["", f"{seat}> {written(lines_of_order)}"]
        lines += step(play, play.submit(seat, lines_of_order), views)
    if not play.match.open:
        lines += ["", f"result: {text(plain(play, play.game.result(play.match.state)))}"]
    return "\n".join(lines) + "\n"


def step(play: Play, outcome: Outcome, views: dict[str, Any]) -> Iterator[str]:
    yield from (f"== {snapshot.phase}" for snapshot in outcome.phases)
    for entry in outcome.entries:
        if entry.how != "order":
            yield f"{entry.seat}> {written(entry.lines)} ({entry.how})"
        yield from (f"  {fallen(play, roll)}" for roll in entry.rolls)
    yield from (f"  {news(play, told)}" for told in outcome.told)
    for who in play.readers:
        seen = plain(play, play.match.view(who))
        changes = list(differences(views.get(who, {}), seen))
        views[who] = seen
        if changes:
            yield f"  {who} sees {'; '.join(changes)}"
    for ask in play.match.open.values():
        yield f"  {ask.seat} is asked {text(plain(play, ask.kind))} {ask.rule}"


def plain(play: Play, value: Any) -> Any:
    return json.loads(play.codec.encode(value))


def fallen(play: Play, roll: Roll[Any]) -> str:
    seen_by = f" for {', '.join(roll.to)} only" if roll.to else ""
    what = f"{roll.value} of {roll.sides}" if roll.sides else roll.result
    return f"rolled {what}, {text(plain(play, roll.why))}{seen_by}"


def news(play: Play, told: Told[Any]) -> str:
    to = ", ".join(told.to) or PUBLIC
    instead = f"; others: {text(plain(play, told.instead))}" if told.instead else ""
    discloses = f" [{told.discloses}]" if told.discloses else ""
    return f"told {to}: {text(plain(play, told.event))}{instead}{discloses}"


def text(value: Any) -> str:
    """Plain data, short."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} {text(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(text, value)) + "]"
    return value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)


def differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """What is new in a view, by path; of a list what came and what went."""
    if isinstance(new, dict) and isinstance(old, dict):
        for key in dict.fromkeys((*old, *new)):
            if key not in new:
                yield f"{path}{key} gone"
            elif key not in old or old[key] != new[key]:
                yield from differences(old.get(key), new[key], f"{path}{key}.")
    elif isinstance(new, list) and isinstance(old, list):
        came, went = (Counter(map(text, a)) - Counter(map(text, b)) for a, b in ((new, old), (old, new)))
        signs = [f"+{item}" for item in came.elements()] + [f"-{item}" for item in went.elements()]
        yield f"{path[:-1]} {' '.join(signs) or text(new)}"
    else:
        yield f"{path[:-1]} {text(new)}"
