"""What stands above a picture that answers a look-up: what was asked, and what its signs mean."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PIL import Image

from render import swatches
from render.board import Answer
from render.emblems import badge
from render.heading import Heading, Headings, Told, told
from render.skirmish.colours import dress
from render.skirmish.drawn import hat_of
from render.skirmish.figures import man
from render.skirmish.tally import tenths
from render.theme import Colour, Theme
from render.words import Words

if TYPE_CHECKING:
    from rules.skirmish.view import View

heading = partial(told, "skirmish")


# --- of each look-up, with the signs that are on its picture


def sight(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    bar = answer["blocked_by"]
    by = words("skirmish.woods") if bar == "woods" else words.named(bar)
    ends = {key: _end(view, words, answer, key) for key in ("unit", "target")}
    key: list[Told] = [(partial(badge, theme, tenths(answer["inches"], words)), "woods")]
    return heading(words, "Blocked" if bar else "Sight", key, **ends, by=by)


def ranges(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    rings = answer["rings"]
    key: list[Told] = [(partial(badge, theme, str(rings[0])), "nearest_man")] if rings else []
    return heading(words, "Range", key, unit=words.named(answer["unit"]))


def reach(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    """Along a way ticks and outlines, without one rings."""
    name = answer["unit"]
    facts = {key: tenths(answer[key], words) for key in ("least", "mean", "most")}
    if len(answer["path"]) < 2:
        rings: list[Told] = [(partial(badge, theme, facts[key]), key) for key in ("least", "mean", "most")]
        return heading(words, "Rings", rings, unit=words.named(name))
    key: list[Told] = [
        (partial(swatches.dashes, theme, paint_of(view, theme, name), number=2), "way"),
        *((partial(badge, theme, facts[end]), end) for end in ("least", "most")),
        (partial(outline, view, theme, name), "mean_end"),
    ]
    return heading(words, "Reach", key, unit=words.named(name), mean=facts["mean"])


def charge(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    names = {key: words.named(answer[key]) for key in ("unit", "target")}
    chance = words("skirmish.percent", n=answer["chance"])
    key: list[Told] = [
        (partial(swatches.dashes, theme, theme.battle, number=2), "way"),
        (partial(badge, theme, chance), "arrives"),
    ]
    return heading(words, "Charge", key, **names)


def flight(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    name = answer["unit"]
    key: list[Told] = [
        (partial(swatches.dashes, theme, paint_of(view, theme, name), number=2), "way"),
        (partial(outline, view, theme, name), "end"),
    ]
    moves = len(answer["path"]) > 1
    facts = {"unit": words.named(name), "inches": tenths(answer["inches"], words)}
    return heading(words, "Flight", key if moves else [], **facts)


def measure(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    ends = {key: _square(view, answer[key]) for key in ("a", "b")}
    key: list[Told] = [(partial(badge, theme, tenths(answer["inches"], words)), "inches")]
    return heading(words, "Measure", key, **ends)


# --- signs and names


def paint_of(view: View, theme: Theme, name: str) -> Colour:
    return dress(theme, view.units[name].side).paint


def outline(view: View, theme: Theme, name: str, high: int) -> Image.Image:
    """A man as a unit's ghost has him."""
    unit = view.units[name]
    return man(theme, unit.side, hat_of(unit.troop, view.troop(name)), "ghost", 0, round(high * 0.8))


def _end(view: View, words: Words, answer: Answer, key: str) -> str:
    """A unit's name, or the square of an end."""
    if name := answer.get(key):
        return words.named(name)
    return _square(view, answer["from" if key == "unit" else "to"])


def _square(view: View, spot: list[int]) -> str:
    return view.ground.grid.name_of((spot[0], spot[1]))


HEADINGS: Headings[View] = {
    "Sight": sight,
    "Range": ranges,
    "Reach": reach,
    "Charge": charge,
    "Flight": flight,
    "Measure": measure,
}
