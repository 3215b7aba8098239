"""Answers to look-ups, drawn on the continent: ways and prices, sieges, odds, gathering, raids, landings.

What lies on the ground goes beneath the counters; the slips that say something find room beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image

from render.board import Answer, named_in
from render.emblems import badge
from render.glass import Pane
from render.whigs.chart import Chart
from render.whigs.colours import DYES
from render.whigs.counters import Counter, image, letters
from render.whigs.marks import draw_march

if TYPE_CHECKING:
    from rules.whigs.view import Board, View

SIDES = ("british", "french")


class Glass(Pane[Chart]):
    """Draws on the continent."""

    view: View

    @property
    def size(self) -> int:
        return letters(self.chart.look.piece)

    @property
    def own(self) -> str:
        return own_side(self.view)

    def march(self, way: Sequence[str], side: str) -> None:
        """An arrow along a way."""
        draw_march(self.overlay, self.view, self.chart, self.theme, way, side)

    def price(self, move: Answer) -> str:
        return (
            self.words("whigs.looked.price", price=self.words.number(move["price"]))
            if move["price"]
            else self.free
        )

    @property
    def free(self) -> str:
        return self.words("whigs.looked.free")


def own_side(view: View) -> str:
    """The reader's side; of those who have none the first."""
    return view.who if view.who in SIDES else SIDES[0]


# -- ways: what each costs; where it is farther, every leg and the sum


def reach_under(glass: Glass, answer: Answer) -> None:
    side, lane = glass.own, glass.theme.lane
    for move in answer.get("legs", ()):
        glass.march(move["way"], side)
    far = [move["way"] for move in answer.get("ways", ()) if len(move["way"]) > 2]
    for link in dict.fromkeys(link for way in far for link in pairwise(way)):
        glass.dots(glass.chart.way(*link), glass.theme.dyed(DYES[side]).paint)
    for move in answer.get("ways", ()):
        if len(move["way"]) == 2:
            glass.march(move["way"], side)
    for crossing in answer.get("landings", ()):
        for zone in crossing["zones"]:
            glass.dots([*glass.chart.way(answer["at"], zone), *glass.chart.way(zone, crossing["to"])], lane)


def reach_over(glass: Glass, answer: Answer) -> None:
    glass.ring([answer["at"]], glass.theme.dyed(DYES[glass.own]).paint)
    ashore = "cost" in answer
    for move in answer.get("ways", ()):
        glass.ring([move["to"]], glass.theme.lane if move["paid"] else glass.theme.battle)
        if ashore:
            glass.tell(move["to"], glass.price(move), warns=not move["paid"])
    for crossing in answer.get("landings", ()):
        glass.ring([crossing["to"]], glass.theme.lane)
        glass.tell(crossing["to"], glass.words("whigs.looked.with", fleet=crossing["fleet"]))
    _legs_over(glass, answer, ashore=ashore)


def _legs_over(glass: Glass, answer: Answer, *, ashore: bool) -> None:
    """Beside the end of each leg its period and its price, at the last one the sum."""
    legs = answer.get("legs", ())
    total = 0
    for number, move in enumerate(legs, 1):
        total += move["price"]
        paid = answer["treasury"] is None or total <= answer["treasury"]
        said = [f"{number}. {glass.price(move)}" if ashore else f"{number}."]
        if ashore and number == len(legs) > 1:
            said.append(glass.words("whigs.looked.sum", price=glass.words.number(total)))
        glass.ring([move["to"]], glass.theme.lane if paid else glass.theme.battle)
        glass.tell(move["to"], *said, warns=not paid)


# -- a meeting: own values, and the column and the die by the reports


def odds_over(glass: Glass, answer: Answer) -> None:
    words, place = glass.words, answer["place"]
    said = [words("whigs.looked.values", battle=answer["battle"], ambush=answer["ambush"])]
    for key in ("fought", "sprung"):
        if answer[key]:
            faces = " ".join(f"{chance['result']} {chance['faces']}" for chance in answer[key]["chances"])
            said.append(words(f"whigs.looked.{key}", column=answer[key]["column"], faces=faces))
    glass.ring([place], glass.theme.battle)
    glass.tell(place, *said)


# -- a siege: the values that it takes, and what is there


def siege_over(glass: Glass, answer: Answer) -> None:
    words = glass.words
    said = [words("whigs.looked.siege", value=row["value"], n=row["periods"]) for row in answer["rows"]]
    if answer.get("siege"):
        laid = answer["siege"]
        said.append(words("whigs.looked.laid", sat=laid["sat"], needs=laid["needs"] or "–"))
    if answer.get("own"):
        own = answer["own"]
        said.append(
            words(f"whigs.looked.{'own' if own['needs'] else 'weak'}", value=own["value"], n=own["needs"])
        )
    glass.ring([answer["place"]], glass.theme.battle)
    glass.tell(answer["place"], *(said or [words("whigs.looked.open")]))


# -- gathering points: an army or a fleet beside each


def gather_over(glass: Glass, answer: Answer) -> None:
    size = round(glass.chart.look.piece * 0.72)
    for code in dict.fromkeys((*answer["armies"], *answer["fleets"])):
        kinds = [fleet for fleet, key in ((False, "armies"), (True, "fleets")) if code in answer[key]]
        glass.ring([code], glass.theme.lane)
        glass.slip(
            code, side_by_side([image(glass.theme, Counter(glass.own, "", kind), size) for kind in kinds])
        )


def side_by_side(pieces: Sequence[Image.Image]) -> Image.Image:
    found = Image.new("RGBA", (sum(piece.width for piece in pieces), max(piece.height for piece in pieces)))
    left = 0
    for piece in pieces:
        found.alpha_composite(piece, (left, 0))
        left += piece.width
    return found


# -- raids: the price of each province, and of one from where it can be raided


def raids_under(glass: Glass, answer: Answer) -> None:
    if len(answer["targets"]) != 1:
        return
    (target,) = answer["targets"]
    chart, ink = glass.chart, glass.theme.dyed(DYES[glass.own]).paint
    for base in target["bases"]:
        glass.dots(chart.way(base, target["place"]), ink)
    for nation in target["allies"]:
        if nation in chart.nations and target["place"] in chart.spots:
            left, top, right, bottom = chart.alliance(nation)
            glass.dots([((left + right) / 2, (top + bottom) / 2), chart.spots[target["place"]]], ink)


def raids_over(glass: Glass, answer: Answer) -> None:
    for target in answer["targets"]:
        glass.ring([target["place"]], glass.theme.battle)
        glass.slip(target["place"], badge(glass.theme, str(target["points"]), round(glass.sign * 0.92)))


# -- landings: the zones within range by their number, the coasts, and who could find one


def landings_under(glass: Glass, answer: Answer) -> None:
    chart, place, lane = glass.chart, answer["place"], glass.theme.lane
    for sea, far in answer["range"].items():
        if far == 1:
            glass.dots(chart.way(place, sea), lane)
        for near, other in answer["range"].items():
            if other == far + 1 and near in glass.view.board.seas[sea].near:
                glass.dots(chart.way(sea, near), lane)
    for way in answer["ways"]:
        for zone in way["zones"]:
            glass.dots(chart.way(zone["sea"], way["to"]), glass.theme.dyed(DYES[glass.own]).paint)


def landings_over(glass: Glass, answer: Answer) -> None:
    words, watched = glass.words, dict[str, list[str]]()
    glass.ring([answer["place"]], glass.theme.dyed(DYES[glass.own]).paint)
    for way in answer["ways"]:
        glass.ring([way["to"] if answer["own"] else way["port"]], glass.theme.lane)
        for zone in way["zones"]:
            watched[zone["sea"]] = zone["fleets"]
    for sea, far in answer["range"].items():
        said = [words("whigs.looked.zone", n=far)]
        if fleets := watched.get(sea):
            said.append(words("whigs.looked.found", fleets=", ".join(fleets), least=answer["least"]))
        glass.tell(sea, *said, warns=bool(watched.get(sea)))


# -- money and victory


def income_over(glass: Glass, answer: Answer) -> None:
    """What each place takes of the income."""
    words, raided = glass.words, glass.view.board.file.raided
    for code, share in answer["colonies"].items():
        glass.ring([code], glass.theme.battle)
        glass.tell(code, words("whigs.looked.share", share=share), warns=True)
    for code in answer["provinces"]:
        glass.ring([code], glass.theme.battle)
        glass.tell(code, words("whigs.looked.loss", price=words.number(raided)), warns=True)


def victory_over(glass: Glass, answer: Answer) -> None:
    """What the British lack, and what still saves the French."""
    glass.ring(answer["wanting"], glass.theme.battle)
    glass.ring(answer["last"], glass.theme.dyed(DYES["french"]).paint)


def nothing(glass: Glass, answer: Answer) -> None:
    """Nothing lies on the ground."""


Draws = Callable[[Glass, Answer], None]
DRAWN: Mapping[str, tuple[Draws, Draws]] = {
    "Reach": (reach_under, reach_over),
    "Odds": (nothing, odds_over),
    "Siege": (nothing, siege_over),
    "GatheringPoints": (nothing, gather_over),
    "Raids": (raids_under, raids_over),
    "Landings": (landings_under, landings_over),
    "Income": (nothing, income_over),
    "Victory": (nothing, victory_over),
}


def concerned(board: Board, answer: Answer) -> list[str]:
    """The places and seas that an answer names, wherever they stand; how far a range goes may be cut."""
    told = named_in({key: part for key, part in answer.items() if key != "range"})
    return [code for code in dict.fromkeys(told) if code in board.places or code in board.seas]
