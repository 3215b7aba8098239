"""What stands above a picture that answers a look-up: what was asked, and what its signs mean."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from render import swatches
from render.blocks.colours import DYES
from render.blocks.looked import (
    coming,
    counted,
    end_ink,
    ends,
    fed,
    few,
    holder_ink,
    link_ink,
    links,
    outnumbered,
)
from render.blocks.tally import place_name
from render.board import Answer
from render.glass import halo, label
from render.heading import Heading, Headings, Told, told
from render.theme import Theme
from render.words import Words

if TYPE_CHECKING:
    from rules.blocks.view import View


heading = partial(told, "blocks")


# --- of each look-up, with the signs that are on its picture


def reach(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    place, found = answer["place"], ends(answer)
    title = "Nowhere" if not found else "Ships" if view.board.is_water(place) else "Reach"
    inks = {end_ink(view, theme, code) for code in found}
    key: list[Told] = [
        (partial(halo, theme, ink), text)
        for ink, text in ((theme.lane, "reached"), (theme.battle, "attacked"))
        if ink in inks
    ]
    if any(link_ink(view, theme, *link) == theme.lane for link in links(answer)):
        key.append((partial(swatches.dots, theme, theme.lane), "by_sea"))
    some = [types for types in found.values() if few(answer, types)]
    if some:
        key.append((partial(label, theme, " ".join(some[0])), "only"))
    return heading(words, title, key, place=called(view, words, place), n=len(view.own(place)))


def limits(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    rows = answer["limits"]
    over = [row for row in rows if row.get("excess")]
    key: list[Told] = [
        (partial(label, theme, fed(found[0])), text)
        for text, found in (
            ("fed", [row for row in rows if row.get("own") and not row["excess"]]),
            ("limit", [row for row in rows if not row.get("own")]),
        )
        if found
    ]
    if over:
        key.append((partial(label, theme, fed(over[0]), warns=True), "excess"))
    return heading(words, "WinterLimit", key)


def threats(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    rows = answer["threats"]
    beside, beyond = (next((coming(row, key) for row in rows if row[key]), 0) for key in ("next", "beyond"))
    key: list[Told] = []
    if beside:
        key.append((partial(label, theme, str(beside)), "next"))
    if beyond:
        key.append((partial(label, theme, f"+{beyond}"), "beyond"))
    if any(outnumbered(row) for row in rows):
        key.append((partial(halo, theme, theme.battle), "outnumbered"))
    title = ("ThreatsTo" if answer["place"] else "Threats") + ("" if rows else "None")
    return heading(words, title, key, place=called(view, words, answer["place"]) if answer["place"] else "")


def points(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    held = set(counted(view, answer).values())
    key: list[Told] = [
        (partial(halo, theme, holder_ink(theme, side)), f"held.{side}") for side in DYES if side in held
    ]
    if "" in held:
        key.append((partial(label, theme, "?"), "held.unknown"))
    return heading(words, "Points", key, year=view.year, **{side: answer[side] for side in DYES})


def called(view: View, words: Words, code: str) -> str:
    return words.named(place_name(view, code))


HEADINGS: Headings[View] = {
    "Reach": reach,
    "WinterLimit": limits,
    "Threats": threats,
    "Points": points,
}
