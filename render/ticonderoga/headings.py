"""What stands above a picture that answers a look-up: what was asked, and what its signs mean."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from render import swatches
from render.board import Answer
from render.emblems import badge
from render.heading import Heading, Headings, Told, told
from render.keys import crossed, frame, hexes
from render.theme import Theme
from render.ticonderoga.called import named
from render.ticonderoga.faces import SIDES
from render.ticonderoga.looked import PALE, hits
from render.ticonderoga.signs import dress
from render.ticonderoga.tally import side_name
from render.words import Words

if TYPE_CHECKING:
    from rules.ticonderoga.view import View

heading = partial(told, "ticonderoga")


def called(view: View, words: Words, name: str) -> str:
    """What a piece is called, if there is one."""
    return named(view, name, words) if name else ""


# --- of each look-up, with the signs that are on its picture


def reach(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    """By points, in a night with the die of a leader, or a leader alone, for whom dice decide."""
    alone, chances = answer["points"] is None, answer["chances"]
    ends = {*answer["stops"], *answer["doubtful"]}
    pale = set() if alone else {*chances}
    key: list[Told] = []
    if {*answer["hexes"]} - ends - pale:
        key.append((hexes(theme, theme.lane), "throws" if alone else "points"))
    if pale:
        key.append((hexes(theme, theme.lane if pale - ends else theme.battle, PALE), "pale"))
    if ends & {*answer["hexes"]}:
        key.append((hexes(theme, theme.battle), "ends"))
    names = " + ".join(called(view, words, name) for name in (answer["piece"], *answer["riders"]))
    facts = {"leader": called(view, words, answer["leader"]), "chance": str(next(iter(chances.values()), 0))}
    return heading(words, "Reach", [*key, *doubt(theme, answer)], name=names, **facts)


def couriers(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    key: list[Told] = []
    if answer["ways"]:
        key.append((partial(swatches.dashes, theme, dress(theme, answer["side"]).paint, number=1), "way"))
    if answer["isolated"]:
        key.append((partial(frame, theme.battle), "isolated"))
    if any(answer["bars"].values()):
        key.append((partial(crossed, theme), "barred"))
    facts = {"side": side_name(answer["side"], words), "name": called(view, words, answer["general"])}
    return heading(words, "Couriers", [*key, *doubt(theme, answer)], **facts)


def night(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    key: list[Told] = [(partial(badge, theme, "2"), "faces")] if answer["ends"] else []
    if answer["fatal"]:
        key.append((partial(badge, theme, "×"), "fatal"))
    facts = {"name": called(view, words, answer["leader"]), "at": answer["at"], "n": answer["faces"]}
    return heading(words, "Night", [*key, *doubt(theme, answer)], **facts)


def zones(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    key: list[Told] = [(hexes(theme, dress(theme, side).paint), side) for side in SIDES if answer[side]]
    if {*answer[SIDES[0]]} & {*answer[SIDES[1]]}:
        key.append((hexes(theme, theme.battle), "both"))
    return heading(words, "Zones", [*key, *doubt(theme, answer)])


def odds(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    shares = answer["shares"]
    facts = {"at": answer["at"], **{key: called(view, words, answer[key]) for key in ("unit", "target")}}
    facts |= {"hits": str(hits(answer)), "answers": str(shares["both"] + shares["answered"])}
    key: list[Told] = [(partial(badge, theme, facts["hits"]), "hits")]
    return heading(words, "Odds", [*key, *doubt(theme, answer)], **facts)


def doubt(theme: Theme, answer: Answer) -> list[Told]:
    return [(partial(badge, theme, "?"), "doubtful")] if answer.get("doubtful") else []


HEADINGS: Headings[View] = {
    "Reach": reach,
    "Couriers": couriers,
    "Night": night,
    "Zones": zones,
    "Odds": odds,
}
