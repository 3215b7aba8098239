"""What stands above a picture that answers a look-up: what was asked, and what its signs mean."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from render import swatches
from render.battles.colours import DYES
from render.battles.looked import SIDES, binding
from render.board import Answer
from render.emblems import badge
from render.heading import Heading, Headings, Told, told
from render.keys import crossed, frame, hexes
from render.theme import Theme
from render.words import Words

if TYPE_CHECKING:
    from rules.battles.view import View

heading = partial(told, "battles")


# --- of each look-up, with the signs that are on its picture


def sight(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    is_open = answer["open"]
    key: list[Told] = [(hexes(theme, theme.lane if is_open else theme.battle), "course")]
    if answer["blocks"]:
        key.append((partial(crossed, theme), "barred"))
    key.append((partial(badge, theme, str(answer["far"])), "far"))
    title = "SightOpen" if is_open else "SightBarred"
    return heading(words, title, key, source=answer["source"], target=answer["target"])


def shots(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    found = answer["shots"]
    key: list[Told] = [(partial(badge, theme, str(found[0]["strength"])), "strength")] if found else []
    return heading(words, "Range" if found else "RangeNone", key, gun=answer["gun"], at=answer["at"])


def reach(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    there, ends = {*answer["hexes"]}, {*answer["stops"], *answer["doubtful"]}
    key: list[Told] = []
    if there - ends:
        key.append((hexes(theme, theme.lane), "points"))
    if there & ends:
        key.append((hexes(theme, theme.battle), "ends"))
    if there & {*answer["doubtful"]}:
        key.append((partial(badge, theme, "?"), "doubtful"))
    title = "Reach" if there else "ReachNone"
    return heading(words, title, key, unit=answer["unit"], at=answer["at"], n=answer["left"])


def zones(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    key: list[Told] = [
        (hexes(theme, theme.dyed(DYES[side]).paint), side)
        for side, other in (SIDES, SIDES[::-1])
        if {*answer[side]} - {*answer[other]}
    ]
    if {*answer[SIDES[0]]} & {*answer[SIDES[1]]}:
        key.append((hexes(theme, theme.field.number), "both"))
    if answer["unknown"]:
        key.append((partial(badge, theme, "?"), "unknown"))
    return heading(words, "Zones", key)


def owed(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    key: list[Told] = [(partial(frame, theme.battle), "owes")] if answer["units"] else []
    if answer["hexes"]:
        key.append((hexes(theme, theme.battle), "owed"))
    pairs = [(unit, at) for unit, hexes in answer["may"].items() for at in hexes]
    if not all(binding(answer, unit, at) for unit, at in pairs):
        key.append((partial(swatches.arrow, theme, DYES[view.phasing]), "may"))
    return heading(words, "Owed" if pairs else "OwedNone", key)


def odds(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    """With what the die may bring."""
    attack, defence = map(str, answer["totals"])
    faces = str(sum(answer["chances"].values()))
    facts = {"hexes": ", ".join(answer["hexes"]), "attack": attack, "defence": defence}
    made = heading(words, "Odds", [(partial(badge, theme, answer["column"]), "column")], **facts)
    chances = [
        (
            partial(badge, theme, code.replace("-", "–")),
            words("battles.key.chance", n=share, faces=faces),
        )
        for code, share in answer["chances"].items()
    ]
    return Heading(made.title, (*made.key, *chances))


HEADINGS: Headings[View] = {
    "Sight": sight,
    "Range": shots,
    "Reach": reach,
    "Zones": zones,
    "Owed": owed,
    "Odds": odds,
}
