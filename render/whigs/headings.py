"""What stands above a picture that answers a look-up: what was asked, and what its signs mean."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PIL import Image

from render import swatches
from render.board import Answer
from render.emblems import badge
from render.glass import halo, label
from render.heading import Heading, Headings, Told, told
from render.theme import Colour, Theme
from render.whigs.colours import DYES
from render.whigs.counters import Counter, image
from render.whigs.looked import own_side
from render.whigs.tally import place_name
from render.words import Words

if TYPE_CHECKING:
    from rules.whigs.view import View

heading = partial(told, "whigs")


# --- of each look-up, with the signs that are on its picture


def reach(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    paint, legs, ways = ink_of(view, theme), answer.get("legs", ()), answer.get("ways", ())
    crossings = answer.get("landings", ())
    paid = {move["paid"] for move in ways} | ({True} if crossings else set[bool]())
    key: list[Told] = [(partial(halo, theme, theme.lane), "reached")] if True in paid else []
    if False in paid:
        key.append((partial(halo, theme, theme.battle), "unpaid"))
    if any(len(move["way"]) > 2 for move in ways):
        key.append((partial(swatches.dots, theme, paint), "far"))
    if crossings:
        key.append((partial(swatches.dots, theme, theme.lane), "by_sea"))
    if "cost" in answer and (ways or legs):
        key.append((partial(label, theme, "£"), "supply"))
    title = "Way" if legs else "Reach" if ways or crossings else "Nowhere"
    to = called(view, words, legs[-1]["to"]) if legs else ""
    return heading(words, title, key, name=answer["counter"], at=called(view, words, answer["at"]), to=to)


def odds(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    fought = answer["fought"]
    key: list[Told] = [(partial(label, theme, fought["column"]), "column")] if fought else []
    return heading(words, "Odds", key, place=called(view, words, answer["place"]))


def siege(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    rows = answer["rows"]
    key: list[Told] = [(partial(label, theme, str(rows[0]["value"])), "value")] if rows else []
    return heading(words, "Siege", key, place=called(view, words, answer["place"]), level=answer["level"])


def gather(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    side = own_side(view)
    key: list[Told] = [
        (partial(counter, theme, side, fleet), text)
        for fleet, text in ((False, "armies"), (True, "fleets"))
        if answer[text]
    ]
    return heading(words, "GatheringPoints" if key else "GatheringPointsNone", key)


def raids(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    targets = answer["targets"]
    key: list[Told] = [(partial(badge, theme, str(targets[0]["points"])), "points")] if targets else []
    if len(targets) != 1:
        return heading(words, "Raids" if targets else "RaidsNone", key)
    (target,) = targets
    if target["bases"] or target["allies"]:
        key.append((partial(swatches.dots, theme, ink_of(view, theme)), "whence"))
    return heading(words, "Raid", key, place=called(view, words, target["place"]))


def landings(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    own = answer["own"]
    key: list[Told] = [(partial(swatches.dots, theme, theme.lane), "within")] if answer["range"] else []
    if answer["ways"]:
        key.insert(0, (partial(halo, theme, theme.lane), "coast" if own else "port"))
    if any(zone["fleets"] for way in answer["ways"] for zone in way["zones"]):
        key.append((partial(label, theme, f"{answer['least']}", warns=True), "found"))
    return heading(
        words, "Landings" if own else "LandingsAt", key, place=called(view, words, answer["place"])
    )


def income(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    key: list[Told] = [(partial(halo, theme, theme.battle), "less")]
    least, most = (words.number(answer[end]) for end in ("least", "most"))
    shown = key if answer["colonies"] or answer["provinces"] else []
    side = words(f"side.{answer['side']}")
    return heading(words, "Income", shown, side=side, year=answer["year"], least=least, most=most)


def victory(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    key: list[Told] = [(partial(halo, theme, theme.battle), "wanting")] if answer["wanting"] else []
    if answer["last"]:
        key.append((partial(halo, theme, theme.dyed(DYES["french"]).paint), "last"))
    winner = answer["winner"]
    side = words(f"side.{winner}") if winner else ""
    return heading(words, "Victory" if winner else "VictoryNone", key, side=side)


# --- signs and names


def ink_of(view: View, theme: Theme) -> Colour:
    return theme.dyed(DYES[own_side(view)]).paint


def counter(theme: Theme, side: str, fleet: bool, high: int) -> Image.Image:
    return image(theme, Counter(side, "", fleet), high)


def called(view: View, words: Words, code: str) -> str:
    return words.named(place_name(view, code))


HEADINGS: Headings[View] = {
    "Reach": reach,
    "Odds": odds,
    "Siege": siege,
    "GatheringPoints": gather,
    "Raids": raids,
    "Landings": landings,
    "Income": income,
    "Victory": victory,
}
