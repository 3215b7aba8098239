"""A whole state that a view allows: what its reader cannot see is made up, as the scenario lets one expect.

It is worked out from the view and from chance alone, so that whoever thinks over it can know no more than the
reader does. Pieces that must be somewhere stand where the reader knows somebody to stand, in deep fog also
where he would see nobody (ticonderoga/fog-4, fog-6), or are lost (fog-7). The rows of leaders, the strength
of Indians, works under construction, cups and pools are drawn from what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.orders import PUBLIC
from rules.ticonderoga.aids.expected import Expected, expected, returned
from rules.ticonderoga.board import BOATS, ENEMY, SIDES, STRATEGIC, UNITS, Side
from rules.ticonderoga.pieces import Piece
from rules.ticonderoga.state import State
from rules.ticonderoga.view import EYES, FAR, FAR_BY_NIGHT, View, all_seen, reads, rows_meant

MARCH = 4  # hexes that somebody may have gone on each date, as far as one guesses
ELSEWHERE = 4  # one of so many is not with those with whom he came
AT_WORK = 6  # in one of so many hexes somebody builds


def imagine(view: View, chance: Chance) -> State:
    """A state in which this reader would see just this; the same for the same view and the same chance."""
    dream = Dream(view, chance)
    if not all_seen(view):
        dream.place_expected()
        dream.place_lost()
        dream.give_strength()
        dream.give_rows()
        dream.set_to_work()
    dream.fill_cups()
    return dream.state


def told(view: View) -> State:
    """What the view says by itself."""
    return State(
        view.step,
        view.board,
        view.options,
        view.scenario,
        pieces={name: piece for name, piece in view.pieces.items() if piece.at or piece.off},
        works=dict(view.works),
        date=view.date,
        night=view.night,
        player=view.player,
        weather=view.weather,
        seniors=dict(view.seniors),
        no_redoubt=dict(view.no_redoubt),
        moving=view.moving,
        marched=dict(view.marched),
        tried=view.tried,
        held=dict(view.held),
        taken=view.taken,
        felled=view.felled,
        keepers=dict(view.keepers),
        bled=dict(view.bled),
        shown=view.shown,
        trails=list(view.trails),
        fought=list(view.fought),
        fighting=view.fighting,
        cleared=view.cleared,
        outcome=view.outcome,
    )


class Dream:
    """The state as it is being made up. `unseen`: where somebody was put whom the reader does not see."""

    def __init__(self, view: View, chance: Chance) -> None:
        self.view, self.chance, self.board = view, chance, view.board
        self.ground, self.state = view.board.ground, told(view)
        self.country = self.state.country
        self.unseen: dict[str, str] = {}  # place -> side
        self.strays: dict[str, list[Expected]] = {}  # side -> those for whom there is no place
        self.eyes = [p.at for p in view.pieces.values() if p.side == view.who and p.at and p.kind in EYES]

    # -- where they may be

    def hidden_at(self, at: str, side: str, kind: str) -> bool:
        """Whether the reader would not see a piece in a place (ticonderoga/fog-4, fog-6)."""
        if at in self.view.shown or self.country.enemy_in(at, side):
            return False
        beside = [near for near in self.ground.touching(at) if self.country.units(near, ENEMY[side])]
        no_unit = kind not in UNITS and not self.country.units(at, side)
        return not beside or (self.view.who == PUBLIC and no_unit)

    def dark(self, at: str) -> bool:
        """Whether the reader would not even know that somebody is there."""
        if at in self.view.stacks or at in self.unseen:
            return at in self.unseen
        far = FAR_BY_NIGHT if self.view.night else FAR
        return self.view.who == PUBLIC or all(self.ground.distance(eye, at) > far for eye in self.eyes)

    def owner(self, name: str) -> str:
        """Whose a hidden piece is: what the reader does not see of his own side, the enemy has taken."""
        counter = self.board.counters[name]
        if counter.kind == "prisoners":
            return ""
        return ENEMY[counter.side] if reads(self.view.who, counter.side) else counter.side

    # -- pieces that are expected

    def place_expected(self) -> None:
        """First somebody for every place where somebody is known to be, then all others."""
        waiting = expected(self.view, self.chance)
        self.chance.shuffle(waiting)
        for at, side in sorted(self.view.country.unseen.items()):
            head = self.head(waiting, at, side)
            waiting = [each for each in waiting if each.name != head.name]
            self.add(head, side, at)
        camps: dict[str, str] = {}
        for each in waiting:
            self.place_with_others(each, camps)
        self.lose_way()

    def head(self, waiting: Sequence[Expected], at: str, side: str) -> Expected:
        """Who stands in a place where the reader knows somebody to be: who came in nearest to it."""
        fit = [each for each in waiting if self.suits(each.name, at, side)]
        others = (Expected(n, at) for n in self.board.counters if n not in self.view.pieces)
        spare = [each for each in others if each.name not in self.state.pieces and not self.leads(each)]
        fit = fit or [each for each in spare if self.suits(each.name, at, side)]
        return min(fit, key=lambda each: self.away(each, at))

    def leads(self, each: Expected) -> bool:
        """Whether it is a leader: of these all know who plays."""
        return self.board.counters[each.name].kind == "leader"

    def suits(self, name: str, at: str, side: str) -> bool:
        """Whether a piece may be in a place by itself: afloat only boats are."""
        kind = self.board.counters[name].kind
        afloat = at not in self.ground.land
        right = self.owner(name) == side and (kind in BOATS) == afloat
        return right and self.hidden_at(at, side, kind) and (kind in UNITS or not self.found_lost(at))

    def found_lost(self, at: str) -> bool:
        """Whether the reader sees where his lost are since an enemy unit stands there (ticonderoga/fog-7)."""
        if not self.view.options.fog_lost:
            return False
        own = (p for p in self.view.pieces.values() if p.lost and p.at and reads(self.view.who, p.side))
        return any(at in self.ground.touching(p.at) and p.at not in self.view.shown for p in own)

    def place_with_others(self, each: Expected, camps: dict[str, str]) -> None:
        """With those who came in where he did, if not elsewhere; if nowhere, he is lost."""
        side, kind = self.owner(each.name), self.board.counters[each.name].kind
        if not side:
            return self.place_prisoners(each)
        at = camps.get(each.home, "")
        if not at or not self.hidden_at(at, side, kind) or self.chance.randint(1, ELSEWHERE) == 1:
            at = self.somewhere(each, side, kind)
        if not at:
            self.strays.setdefault(side, []).append(each)
            return None
        camps.setdefault(each.home, at)
        return self.add(each, side, at)

    def somewhere(self, each: Expected, side: str, kind: str) -> str:
        """Where somebody is known to be, in deep fog also as far as he may have come; or nowhere."""
        known = [at for at, of in self.unseen.items() if of == side and at in self.ground.land]
        known.sort(key=lambda at: (self.away(each, at), at))
        anywhere = self.view.options.fog_deep and STRATEGIC in self.view.maps
        places = known[: self.view.date + 1] + (self.roamed(each) if anywhere else [])
        self.chance.shuffle(places)
        return next((at for at in places if self.dark(at) and self.hidden_at(at, side, kind)), "")

    def away(self, each: Expected, at: str) -> int:
        return self.ground.distance(each.home, at) if self.ground.exists(each.home) else 0

    def roamed(self, each: Expected) -> list[str]:
        """The strategic land to which he may have come by now."""
        near = [at for at in self.country_side if self.away(each, at) <= MARCH * self.view.date]
        return near or list(self.country_side)

    @cached_property
    def country_side(self) -> tuple[str, ...]:
        """The strategic land that is played on."""
        land = (at for at in self.ground.at if at[0] == STRATEGIC and at in self.ground.land)
        both = len(self.view.maps) > 1
        return tuple(at for at in land if not (both and at in self.ground.inside))

    def place_prisoners(self, each: Expected) -> None:
        """With those who may guard them, or left behind where nobody sees them."""
        guards = [at for at in self.unseen if at in self.ground.land]
        roamed = self.roamed(each) if STRATEGIC in self.view.maps else []
        lonely = [at for at in roamed if at not in self.country.stacks and not self.open(at)]
        places = guards or lonely
        if places:
            self.country.add(each.name, self.piece(each, "", self.chance.choice(places)))

    def open(self, at: str) -> bool:
        """Whether the reader looks into a place."""
        own = (side for side in SIDES if reads(self.view.who, side))
        near = (at, *self.ground.touching(at))
        return at in self.view.shown or any(self.country.units(b, side) for side in own for b in near)

    # -- pieces that are lost

    def lose_way(self) -> None:
        """Who can be nowhere else is lost, if there is a leader among them, or afloat (8.0r, fog-7)."""
        for side, group in self.strays.items():
            leaders = [each for each in group if self.board.counters[each.name].kind == "leader"]
            if self.view.options.fog_lost and leaders:
                at = self.chance.choice(self.astray(side, leaders[0].home))
                for each in group:
                    piece = msgspec.structs.replace(self.piece(each, side, at), lost=True, strayed=at)
                    self.country.add(each.name, piece)
            else:
                self.embark(side, leaders)

    def embark(self, side: str, leaders: Iterable[Expected]) -> None:
        """Leaders who can be nowhere else are in boats seen from afar: all know who is gone (fog-4)."""
        afloat = [at for at, of in self.unseen.items() if of == side and at not in self.ground.land]
        for each in leaders if afloat else ():
            at = self.chance.choice(afloat)
            boats = tuple(self.country.boats(at, side)[:1])
            self.country.add(each.name, msgspec.structs.replace(self.piece(each, side, at), aboard=boats))

    def place_lost(self) -> None:
        """The reader's own who are lost, in groups, near to where they were last known to be (fog-7)."""
        groups: dict[tuple[str, str], list[str]] = {}
        for name, piece in self.view.pieces.items():
            if not (piece.at or piece.off):
                groups.setdefault((piece.side, piece.strayed), []).append(name)
        for (side, strayed), names in groups.items():
            at = self.chance.choice(self.astray(side, strayed))
            for name in names:
                self.country.add(name, msgspec.structs.replace(self.view.pieces[name], at=at))

    def astray(self, side: str, strayed: str) -> list[str]:
        """The places to which a group may have strayed, where it meets nobody."""
        near = [strayed, *(self.ground.near.get(strayed, ()))]
        played = (at for at in self.ground.at if at[0] in self.view.maps)
        everywhere = [at for at in played if at.startswith(strayed[:1])]
        for places in (near, everywhere):
            found = [at for at in places if at in self.ground.land and self.meets_nobody(at, side)]
            if found:
                return found
        return [strayed]

    def meets_nobody(self, at: str, side: str) -> bool:
        enemy = ENEMY[side]
        beside = (at, *self.ground.touching(at))
        alone = not self.country.enemy_in(at, side)
        return alone and at not in self.view.shown and not any(self.country.units(b, enemy) for b in beside)

    # -- what they are

    def add(self, each: Expected, side: str, at: str) -> None:
        self.country.add(each.name, self.piece(each, side, at))
        self.unseen[at] = side

    def piece(self, each: Expected, side: str, at: str) -> Piece:
        """A counter as the scenario brings it; who has bled is reduced."""
        counter = self.board.counters[each.name]
        kind = "bateau" if counter.kind == "sloop" and not self.view.options.sloops else counter.kind
        strength = each.strength or counter.strength
        if kind == "indian" or (kind in UNITS and not strength):
            strength = str(self.chance.choice(list(self.board.recruits[counter.side])))
        full, back = self.board.faces_of(strength) if strength else (0, 0)
        reduced = bool(back) and each.name in self.view.bled.get(counter.side, ())
        row = "?" if kind == "leader" and each.name not in self.board.leaders else ""
        return Piece(kind, side, at, full=full, back=back, reduced=reduced, row=row)

    def give_strength(self) -> None:
        """Indians of whom it is not seen how strong they are (ticonderoga/fog-8)."""
        for name, piece in list(self.state.pieces.items()):
            if piece.kind == "indian" and not piece.full:
                strengths = map(str, self.board.recruits[self.board.counters[name].side])
                faces = map(self.board.faces_of, strengths)
                full, back = self.chance.choice([face for face in faces if face[1] or not piece.reduced])
                self.country.change(name, full=full, back=back)

    def give_rows(self) -> None:
        """What was in the cups for the leaders whose row is not seen (ticonderoga/18.0b, fog-2)."""
        for side in SIDES:
            left = self.rows_left(side)
            self.chance.shuffle(left)
            doubtful = [n for n, p in self.state.pieces.items() if p.row == "?" and self.of(n) == side]
            seen = [name for name in doubtful if name in self.view.pieces]
            for name in (*seen, *(name for name in doubtful if name not in seen)):
                alike = rows_meant(self.board, side) if name in seen else tuple(self.board.rows[side])
                row = next((row for row in left if row in alike), alike[0])
                if row in left:
                    left.remove(row)
                self.country.change(name, row=row)

    def of(self, name: str) -> str:
        return self.board.counters[name].side

    def rows_left(self, side: Side) -> list[str]:
        """The cup of a side without what is known to be drawn from it."""
        left = list(self.board.cup(side))
        for name, piece in self.state.pieces.items():
            if self.of(name) == side and piece.row in left:
                left.remove(piece.row)
        return left

    def set_to_work(self) -> None:
        """Here and there somebody builds what nobody sees (ticonderoga/10.0a-10.0i, fog-3)."""
        if not self.view.options.hides_works:
            return
        for at, stack in list(self.country.stacks.items()):
            builders = [name for name in stack if self.may_build(name)]
            if builders and at not in self.state.works and self.chance.randint(1, AT_WORK) == 1:
                self.country.change(self.chance.choice(builders), building="breastwork")

    def may_build(self, name: str) -> bool:
        piece = self.state.pieces[name]
        idle = piece.is_unit and piece.kind != "indian" and not (piece.aboard or piece.building)
        return idle and not (piece.lost or piece.frozen or piece.began or reads(self.view.who, piece.side))

    # -- what is left in the cups

    def fill_cups(self) -> None:
        """In the order of the board, so that it tells nothing."""
        state, board = self.state, self.board
        for side in SIDES:
            state.cups[side] = tuple(self.rows_left(side)[: self.view.left[side]])
            back = returned(self.view, side)
            fresh = (name for name in board.cadres[side] if name not in state.pieces)
            state.cadres[side] = (*fresh, *back)[: self.view.cadres[side]]
        for kind, pool in board.pools.items():
            state.pools[str(kind)] = tuple(name for name in pool if name not in state.pieces)
