"""What an attack may come to: all throws of both sides, each counted as often as it falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec

from rules.ticonderoga import losses, odds
from rules.ticonderoga.board import FACES, Ability, Side
from rules.ticonderoga.defence import defends, enemy_result
from rules.ticonderoga.pieces import Piece
from rules.ticonderoga.state import Fight
from rules.ticonderoga.view import View

Outcome = Literal["hit", "both", "answered", "neither"]  # who loses a step: target, both, attacker, nobody
Chance = Literal[Outcome, "falls_back", "attackers_leader", "defenders_leader"]
Loss = Literal["reduced", "cadre", "removed"]
OUTCOMES: tuple[Outcome, ...] = ("hit", "both", "answered", "neither")


class Throw(NamedTuple):
    """A die, what it comes to with all that is added, and how often it falls."""

    die: int
    net: int
    hit: bool
    times: int


class Odds(NamedTuple):
    """A throw before it is made."""

    leader: str
    strength: int
    parts: tuple[odds.Part, ...]

    @property
    def plus(self) -> int:
        return odds.total(self.parts)


class Band(NamedTuple):
    """An ability of who leads: on how many faces it falls, what it adds, and how many faces then hit."""

    ability: Ability | Literal[""]
    faces: int
    of: int  # of how many faces: more than ten for a leader whom fog hides
    plus: int
    hits: int


class Prospect(NamedTuple):
    """How often of so many throws each thing comes about."""

    total: int
    times: Counter[Chance]

    def share(self, chance: Chance) -> int:
        """Of a hundred, rounded."""
        return (200 * self.times[chance] + self.total) // (2 * self.total)


# -- one throw --------------------------------------------------------------------------------------------


def attack_odds(view: View, fight: Fight) -> Odds:
    return Odds(fight.leader, view.pieces[fight.unit].strength, odds.attack_parts(view, fight))


def defence_odds(view: View, fight: Fight) -> Odds:
    """As who is attacked answers unless he says otherwise: led by the ablest, with the best cannon."""
    country, side = view.country, view.pieces[fight.target].side
    guns = odds.best_cannons(country, odds.defending_cannons(country, fight.at, side))
    leader = odds.ablest(country, odds.leads_defence(country, fight.at, side))
    return Odds(leader, view.pieces[fight.target].strength, odds.defence_parts(view, fight, guns))


def bands(view: View, thrown: Odds) -> Iterator[Band]:
    """For each ability of who leads; or for nobody."""
    if not thrown.leader:
        yield Band("", len(FACES), len(FACES), 0, odds.chances(thrown.plus, thrown.strength))
        return
    abilities = odds.abilities(view.country, thrown.leader)
    for ability, faces in Counter(abilities).items():
        plus = odds.modifier(view.country, ability)
        yield Band(ability, faces, len(abilities), plus, odds.chances(thrown.plus + plus, thrown.strength))


def throws(view: View, thrown: Odds) -> Iterator[Throw]:
    """All throws of who leads and of the die."""
    for band in bands(view, thrown):
        plus = thrown.plus + band.plus
        for die in FACES:
            yield Throw(die, die + plus, odds.succeeds(die, plus, thrown.strength), band.faces)


# -- both throws --------------------------------------------------------------------------------------------


def prospect(view: View, fight: Fight) -> Prospect:
    """Attack and answer. A unit that loses its last step is any of the Cadres that may be drawn for it."""
    found, total = Counter[Chance](), 0
    attacks = list(throws(view, attack_odds(view, fight)))
    many = sum(each.times for each in throws(view, defence_odds(view, fight)))
    for world, likely in struck(view, fight.target):
        for attack in attacks:
            for answer in answers(world if attack.hit else view, fight, hit=attack.hit):
                times = likely * attack.times * (answer.times if answer else many)
                found.update(dict.fromkeys(comes_about(view, fight, attack, answer), times))
                total += times
    return Prospect(total, found)


def answers(world: View | None, fight: Fight, *, hit: bool) -> list[Throw | None]:
    """The throws of the target, or nothing where it cannot answer (ticonderoga/11.5a, 14.0d)."""
    if world is None or (fight.surprise and hit) or not defends(world.country, fight.target):
        return [None]
    return list(throws(world, defence_odds(world, fight)))


def comes_about(view: View, fight: Fight, attack: Throw, answer: Throw | None) -> Iterator[Chance]:
    answered = answer is not None and answer.hit
    yield outcome(hit=attack.hit, answered=answered)
    met = view.pieces[fight.target]
    afloat = bool(met.aboard) and view.options.missed_cargo == "retreats"
    if not met.is_unit or (attack.hit and not answered) or (afloat and not attack.hit):
        yield "falls_back"
    if answer is not None and attack.hit != answered:
        own, other = (answer, attack) if attack.hit else (attack, answer)
        leader = defence_odds(view, fight).leader if attack.hit else fight.leader
        if leader and own.net >= enemy_result(view, other.net, other.die):
            yield "defenders_leader" if attack.hit else "attackers_leader"


def outcome(*, hit: bool, answered: bool) -> Outcome:
    if hit:
        return "both" if answered else "hit"
    return "answered" if answered else "neither"


def mixed(first: Prospect, faces: int, second: Prospect) -> Prospect:
    """The one on so many faces of a die, the other on the rest."""
    times = Counter[Chance]()
    for each, weight in ((first, faces * second.total), (second, (len(FACES) - faces) * first.total)):
        for chance, count in each.times.items():
            times[chance] += weight * count
    return Prospect(len(FACES) * first.total * second.total, times)


NOTHING = Prospect(1, Counter({"neither": 1}))  # of an attack that is not made


# -- what a loss makes of the target ------------------------------------------------------------------------


def loss(view: View, name: str) -> Loss:
    """What becomes of a piece that loses a step (ticonderoga/11.8a-11.8e)."""
    piece = view.pieces[name]
    if not piece.reduced and losses.steps(view.country, piece) > 1:
        return "reduced"
    if piece.reduced and piece.is_unit and piece.kind not in ("indian", "cadre") and cup(view, piece):
        return "cadre"
    return "removed"


def cup(view: View, piece: Piece) -> list[str]:
    """The Cadres that may be drawn, as far as the reader knows."""
    side: Side = "british" if piece.side == "british" else "french"
    unseen = [name for name in view.board.cadres[side] if name not in view.pieces]
    back = [n for n in view.board.cadres[side] if n in view.pieces and view.pieces[n].off == "gone"]
    return [*unseen, *(back if view.options.cadres_return else ())] if view.cadres[side] else []


def struck(view: View, name: str) -> list[tuple[View | None, int]]:
    """The tables on which the target answers after a hit, and how likely each; none: it is gone (11.5j)."""
    kind, piece = loss(view, name), view.pieces[name]
    if kind == "removed":
        return [(None, 1)]
    if kind == "reduced":
        return [(_with(view, name, msgspec.structs.replace(piece, reduced=True)), 1)]
    board, as_cadre = view.board, msgspec.structs.replace(piece, kind="cadre", reduced=False)
    faces = Counter(board.faces_of(board.counters[cadre].strength) for cadre in cup(view, piece))
    return [
        (_with(view, name, msgspec.structs.replace(as_cadre, full=full, back=back)), count)
        for (full, back), count in faces.items()
    ]


def _with(view: View, name: str, piece: Piece) -> View:
    """Where a reduced unit defends as it was, it has its old strength still (T58)."""
    met = view.pieces[name]
    if not view.options.defends_reduced:
        piece = msgspec.structs.replace(piece, full=met.strength, reduced=False)
    return msgspec.structs.replace(view, pieces={**view.pieces, name: piece})
