"""Chapters 8.2 to 8.5: the battles on land, which comes next, who fires, and who takes the hits."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from rules.blocks.aids.stakes import fronts
from rules.blocks.aids.standing import refuse_ships, refuse_water
from rules.blocks.board import ARMY, BRITISH, ENEMY, SIDES, Board
from rules.blocks.control import garrisons
from rules.blocks.facing import InBattle
from rules.blocks.lines import PlaceCode, Takes, UnitType, of
from rules.blocks.naval import sail_in
from rules.blocks.retreat import rank, retreat
from rules.blocks.state import Battle, Block, Fought, Shown, State
from rules.blocks.view import Seen, View
from rules.blocks.view import view as view_of
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import PUBLIC, Ask, Asked, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running

PIECE = re.compile(r"([,;\n]+)")  # between the lines of a text


class Hurt(msgspec.Struct, frozen=True):
    """A block that takes hits, as it stood before them."""

    type: str
    sp: int
    hits: int


# -- which battle comes next --------------------------------------------------------------------------


class Fight(Line, frozen=True):
    """This battle is fought next."""

    form = "fight at {at}"

    at: PlaceCode


class ChooseBattle(Kind, frozen=True):
    """Which of several battles comes next (blocks/8.2b)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Fight,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """How many blocks of both stand where it is to be fought (blocks/5b)."""
        named = [line.at for line in lines if isinstance(line, Fight)]
        return {"fronts": fronts(view, named or pending(view))}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield from (Fight(place) for place in pending(view))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Fight)
        if lines:
            return No("blocks/8.2c", "one_battle")
        if line.at not in view.attackers:
            return No("blocks/8.2a", "no_battle_there", at=line.at, places=pending(view))
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("blocks/8.2b", "battle_owed", places=pending(view))

    def default(self, view: View) -> Lines:
        return (Fight(largest(view, pending(view))),)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        place = next_battle(view, standing_orders, pending(view))
        return (Fight(place),) if place else None


def pending(table: State | View) -> list[str]:
    """The battles on land to be fought, in the order of the board."""
    fought = table.attackers
    return [place for place in table.board.places if place in fought] if fought else []


# -- who takes the hits -------------------------------------------------------------------------------


class Left(NamedTuple):
    """A block of the side that is hit, as its owner tells it apart from others."""

    type: str
    sp: int
    came: str  # only for attackers: it decides where they retreat to


NOTHING_TAKEN: Mapping[str, Any] = {
    **dict.fromkeys(("mine", "theirs", "unfired"), ()),
    **dict.fromkeys(("left", "falls", "fatal"), None),
    "due": 0,
}


class TakeHits(InBattle, frozen=True):
    """The owner says which blocks take the hits, of whatever type (blocks/8.4c, 8.4d, 8.4e)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Takes,)

    hits: int

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Also who has yet to fire, and whether a block may fall; what a line leaves (blocks/8.3c, 5f)."""
        facts = super().shows(view, lines)
        if facts is None:
            line = lines[-1]
            assert isinstance(line, Takes)
            left = Shown(line.type, line.sp - line.hits)
            return {**NOTHING_TAKEN, "left": left, "falls": not left.sp, "due": self._due(lines)}
        types = dict.fromkeys(block.type for block in facts["mine"])
        unfired = [kind for kind in types if view.battle and not view.battle.fired(view.who, kind)]
        fatal = any(b.sp <= self.hits for b in facts["mine"])
        return {**NOTHING_TAKEN, **facts, "unfired": unfired, "fatal": fatal}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        force = left(view, self.at, lines)
        due = self._due(lines)
        for block in dict.fromkeys(force):
            for hits in range(1, min(block.sp, due) + 1):
                yield taken_by(block, hits, force)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Takes)
        due = self._due(lines)
        if not due:
            return No("blocks/8.4c", "all_taken", hits=self.hits)
        fault = _refuse_block(left(view, self.at, lines), line, self.at)
        if fault:
            return fault
        if line.hits > line.sp:
            return No("blocks/5d", "beyond_strength", type=line.type, sp=line.sp, hits=line.hits)
        if line.hits > due:
            return No("blocks/8.4c", "too_many_hits", hits=line.hits, due=due)
        return None

    def preface(self, view: View, text: str) -> str:
        """Where all blocks of a type are of one strength it need not be said: `M takes 1` (blocks/8.4c)."""
        vocabulary = view.board.vocabulary()
        return "".join(_in_full(view, self.at, piece, vocabulary) for piece in PIECE.split(text))

    def owed(self, view: View, lines: Lines) -> No | None:
        due = self._due(lines)
        return No("blocks/8.4c", "hits_owed", due=due) if due else None

    def default(self, view: View) -> Lines:
        return lines_for(view, self.at, spread(view, (), self.hits))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        losses = take_hits(view, standing_orders, self.hits)
        return None if losses is None else lines_for(view, self.at, losses)

    def _due(self, lines: Lines) -> int:
        return self.hits - sum(line.hits for line in lines if isinstance(line, Takes))


def _in_full(view: View, at: str, piece: str, vocabulary: Vocabulary) -> str:
    """A line with the strength of the one kind of block that its type can mean."""
    words = vocabulary.meant(piece)
    found = vocabulary.find("unit", words)
    if found is None or found[1] == len(words) or words[found[1]].word.isdecimal():
        return piece
    strengths = {block.sp for block in view.own(at) if block.type == found[0]}
    if len(strengths) != 1:
        return piece
    end = words[found[1] - 1].end
    return f"{piece[:end]}{strengths.pop()}{piece[end:]}"


def _refuse_block(force: Sequence[Left], line: Takes, at: str) -> No | None:
    places = [b.came for b in force if (b.type, b.sp) == (line.type, line.sp)]
    facts = {"type": line.type, "sp": line.sp}
    if not places:
        return No("blocks/8.4c", "no_such_block", at=at, **facts)
    if len(dict.fromkeys(places)) == 1:
        return No("blocks/8.4c", "all_alike", **facts) if line.came else None
    if line.came is None:
        return No("blocks/9.1a", "which_of_them", places=sorted(dict.fromkeys(places)), **facts)
    if line.came not in places:
        return No("blocks/9.1a", "none_from_there", came=line.came, **facts)
    return None


def left(view: View, at: str, lines: Lines) -> list[Left]:
    """The reader's blocks in the battle after these lines, in the order of fire, the strongest first."""
    attacking = view.battle is not None and view.battle.attacker == view.who
    force = [Left(b.type, b.sp, b.came if attacking else "") for b in view.own(at)]
    for line in lines:
        if isinstance(line, Takes):
            block = next(b for b in force if meant(line, b))
            force.remove(block)
            if block.sp > line.hits:
                force.append(block._replace(sp=block.sp - line.hits))
    return sorted(force, key=lambda b: (ARMY.index(b.type), -b.sp, b.came))


def meant(line: Takes, block: Left | Block) -> bool:
    return (line.type, line.sp) == (block.type, block.sp) and line.came in (None, block.came)


def taken_by(block: Left, hits: int, force: Iterable[Left]) -> Takes:
    """The line that puts hits on a block: it says where the block came from only if that matters."""
    alike = {b.came for b in force if (b.type, b.sp) == (block.type, block.sp)}
    return Takes(block.type, block.sp, hits, block.came if len(alike) > 1 else None)


def lines_for(view: View, at: str, losses: Iterable[Loss]) -> Lines:
    """The lines that put these hits on these blocks."""
    lines: Lines = ()
    for block, hits in losses:
        force = left(view, at, lines)
        like = next(b for b in force if b[:2] == (block.type, block.sp) and b.came in ("", block.came))
        lines += (taken_by(like, hits, force),)
    return lines


# -- standing orders ----------------------------------------------------------------------------------


class FightFirst(Line, frozen=True):
    """Of several battles this one comes first; several such lines are a ranking (blocks/8.2b)."""

    form = "fight {at} first"

    at: PlaceCode


class FightLargest(Line, frozen=True):
    """Battles come by the number of their place, largest first."""

    form = "fight largest first"


def next_battle(view: View, standing_orders: Lines, places: Sequence[str]) -> str | None:
    """The battle to be fought next (blocks/8.2b, standing-4)."""
    ranked = next((line.at for line in of(standing_orders, FightFirst) if line.at in places), None)
    if ranked is None and FightLargest() in standing_orders:
        return largest(view, places)
    return ranked


def largest(view: View, places: Sequence[str]) -> str:
    """The first of the places with the highest number."""
    return max(places, key=lambda place: view.board.places[place].number)


class HitsFired(Line, frozen=True):
    """Blocks that have fired this round take hits before those that have not."""

    form = "hits fired first"


class HitsOrder(Line, frozen=True):
    """The types in the order in which they take hits."""

    form = "hits order {first} {second} {third}"

    first: UnitType
    second: UnitType
    third: UnitType


class HitsSpare(Line, frozen=True):
    """No block of the type dies while another can take the hit; of several lines the first counts most."""

    form = "hits spare {type}"

    type: UnitType


class Loss(NamedTuple):
    """So many hits on one block."""

    block: Seen
    hits: int


def take_hits(view: View, standing_orders: Lines, hits: int) -> tuple[Loss, ...] | None:
    """Who takes the hits of this fire (blocks/8.4c, standing-5)."""
    if not any(isinstance(line, HitsFired | HitsOrder | HitsSpare) for line in standing_orders):
        return None
    return spread(view, standing_orders, hits)


def spread(view: View, standing_orders: Lines, hits: int) -> tuple[Loss, ...]:
    """Hits one by one, each on the block whose turn it is; without orders fired first, then strongest."""
    assert view.battle is not None
    blocks = view.own(view.battle.at)
    left = [block.sp for block in blocks]
    order = _hit_order(view, standing_orders)
    for _ in range(min(hits, sum(left))):
        standing = [n for n, sp in enumerate(left) if sp]
        left[min(standing, key=lambda n: order(blocks[n].type, left[n]))] -= 1
    return tuple(Loss(b, b.sp - sp) for b, sp in zip(blocks, left, strict=True) if b.sp > sp)


def _hit_order(view: View, standing_orders: Lines) -> Callable[[str, int], tuple[int, ...]]:
    battle = view.battle
    assert battle is not None
    spared = [line.type for line in of(standing_orders, HitsSpare)][::-1]
    ranking = next(((o.first, o.second, o.third) for o in of(standing_orders, HitsOrder)), ())
    by_fire = HitsFired() in standing_orders or not ranking

    def order(kind: str, sp: int) -> tuple[int, ...]:
        dies = 1 + spared.index(kind) if sp == 1 and kind in spared else 0
        waits = by_fire and not battle.fired(view.who, kind)
        return dies, int(waits), ranking.index(kind) if ranking else 0, -sp

    return order


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Battles to choose from are on land, and blocks that take hits are no ships."""
    match line:
        case FightFirst():
            return refuse_water(view, line.at)
        case HitsOrder() if sorted((line.first, line.second, line.third)) != sorted(ARMY):
            return No("blocks/standing-1", "standing_each_type", line=str(line))
        case HitsSpare():
            return refuse_ships(line, line.type)
    return None


# -- what is told -------------------------------------------------------------------------------------


class BattleBegins(Event, frozen=True):
    """Both sides reveal their blocks, by type and strength alone (blocks/8.2d)."""

    at: str
    attacker: str
    british: tuple[Shown, ...]
    french: tuple[Shown, ...]


class Volley(Event, frozen=True):
    """A type of a side fires (blocks/8.3b, 8.4a, 8.4b)."""

    at: str
    round: int
    side: str
    type: str
    dice: int
    faces: tuple[str, ...]
    hits: int
    hit_on: tuple[str, ...] = ()  # the faces that count here; games of earlier releases have none

    @property
    def rolled(self) -> tuple[str, ...]:
        """The faces, and of each whether it hits."""
        return tuple(f"{face}_hit" if face in self.hit_on else face for face in self.faces)


class HitsTaken(Event, frozen=True):
    """Which blocks take the hits (blocks/8.4c)."""

    at: str
    side: str
    hurt: tuple[Hurt, ...]


class Eliminated(Event, frozen=True):
    """A block is gone for good, and the enemy scores (blocks/5f, 11c)."""

    at: str
    side: str
    type: str


class BattleEnds(Event, frozen=True):
    at: str
    winner: str
    how: str  # eliminated | retreated


class FireDie(Why, frozen=True):
    """A die of a volley."""

    side: str
    type: str


# -- the steps ----------------------------------------------------------------------------------------


def battles(state: State, referee: Referee) -> Running | None:
    """The next battle begins: at sea first, then those on land in the order chosen (blocks/8.1b, 8.2b)."""
    places = pending(state)
    if state.attackers.pop(state.board.atlantic, None) is not None:
        sail_in(state, referee)
    elif len(places) > 1:
        return choose_battle(state, referee)
    elif places:
        begin(state, referee, places[0])
    else:
        state.chooser = ""
        state.step = "march" if state.written else "end_phase"
    return None


def choose_battle(state: State, referee: Referee) -> Running:
    """Who moves says which comes next; where both do they take turns (blocks/8.2b, DB6)."""
    side = (state.chooser or BRITISH) if state.together else state.active
    lines = yield Ask(side, ChooseBattle(), "blocks/8.2b")
    if state.together:
        state.chooser = ENEMY[side]
    begin(state, referee, lines[0].at)


def begin(state: State, referee: Referee, at: str) -> None:
    """Both sides reveal what they have there (blocks/8.2d)."""
    attacker = state.attackers.pop(at)
    came = {b.came for b in state.at(at, attacker)}
    entries = tuple(place for place in state.board.places if place in came)
    state.battle = Battle(at, attacker, entries)
    blocks = (shown(state, at, side) for side in SIDES)
    referee.tell(BattleBegins(at, attacker, *blocks), discloses="blocks/8.2d")
    state.step = "fire"


def shown(state: State, at: str, side: str) -> tuple[Shown, ...]:
    return tuple(Shown(b.type, b.sp) for b in sorted(state.at(at, side), key=rank))


def fire(state: State, referee: Referee) -> Running:
    """One round: three types, the defender first in each, then who leaves (blocks/8.3b, 8.4h, 9a)."""
    assert state.battle
    battle = state.battle
    alone = not garrisons(state.at(battle.at, battle.attacker))
    for kind in ARMY:
        for side in (battle.defender, battle.attacker):
            hits = yield from volley(state, referee, kind, side, alone=alone)
            if hits and not state.present(battle.at, ENEMY[side]):
                finish(state, referee, side, "eliminated")  # blocks/8.4g
                return
    battle.firing = ""
    seen = view_of(state, PUBLIC)
    for side in (battle.attacker, battle.defender):
        if (yield from retreat(state, referee, side, seen)):
            finish(state, referee, ENEMY[side], "retreated")
            return
    battle.round += 1


def volley(
    state: State, referee: Referee, kind: str, side: str, *, alone: bool
) -> Generator[Asked, Any, int]:
    """All blocks of a type fire; their hits are taken at once (blocks/8.3c, 8.4a, 8.4b, 8.4i)."""
    assert state.battle
    battle = state.battle
    blocks = [b for b in state.at(battle.at, side) if b.type == kind]
    if not blocks:
        return 0
    battle.firing = kind
    dice = dice_of(state, battle, blocks, alone=alone)
    rolls = [referee.roll(6, FireDie(side, kind)) for _ in range(dice)]
    faces = tuple(state.board.file.die.faces[roll - 1] for roll in rolls)
    hit_on = signs(state.board, kind, side)
    hits = sum(face in hit_on for face in faces)
    event = Volley(battle.at, battle.round, side, kind, dice, faces, hits, hit_on)
    referee.tell(event, discloses="blocks/8.5c" if mixed_water(state, battle, side) else "")
    if hits:
        yield from suffer(state, referee, ENEMY[side], hits)
    return hits


def signs(board: Board, kind: str, side: str) -> tuple[str, ...]:
    """The faces on which a type hits (blocks/5g, 5h, 5i, 8.4b)."""
    hits = board.units[kind].hits
    return tuple(f"{side}_flag" if sign == "own_flag" else sign for sign in hits)


def dice_of(state: State, battle: Battle, blocks: Sequence[Block], *, alone: bool) -> int:
    """A volley's dice: the strengths of now, less what the place and the water cost (blocks/8.4a, 8.5h).

    `alone`: when the round began the attackers had irregulars only (blocks/13.2b).
    """
    total = sum(b.sp for b in blocks)
    if blocks[0].side != battle.attacker:
        return total  # blocks/8.5g
    wall = walls(state, battle, blocks[0].type, alone=alone)
    water = [battle.round == 1 and b.blue for b in blocks]  # blocks/8.5c, 8.5f
    if state.options.reductions == "type":  # DB3
        return max(0, total - wall - any(water))
    return sum(max(0, b.sp - wall - wet) for b, wet in zip(blocks, water, strict=True))  # blocks/8.5d


def walls(state: State, battle: Battle, kind: str, *, alone: bool) -> bool:
    """Whether a fort or port costs attackers of this type a die (blocks/8.5a, 8.5b, 8.5e, 8.5j, 13.2b)."""
    if kind not in ("I", "M") or not state.board.places[battle.at].strong:
        return False
    return battle.round == 1 or (state.options.lone_irregulars and kind == "I" and alone)


def mixed_water(state: State, battle: Battle, side: str) -> bool:
    """Whether the dice show who came by water and who did not, which only the owner knew."""
    wet = [entry in state.board.blue[battle.at] for entry in battle.entries]
    return side == battle.attacker and battle.round == 1 and any(wet) and not all(wet)


def suffer(state: State, referee: Referee, side: str, hits: int) -> Generator[Asked, Any, None]:
    """The side that is hit takes the hits; those beyond all its strength are lost (blocks/8.4c-8.4f)."""
    assert state.battle
    battle = state.battle
    hits = min(hits, sum(b.sp for b in state.at(battle.at, side)))
    battle.hits = {side: hits}
    question = TakeHits(battle.at, hits)
    if one_way(state, battle, side, hits):
        lines = question.default(view_of(state, side))
    else:
        lines = yield Ask(side, question, "blocks/8.4c", secret=True)
    battle.hits = {}
    take(state, referee, side, lines)


def one_way(state: State, battle: Battle, side: str, hits: int) -> bool:
    """Whether, as everyone can see, hits can be taken in one way only."""
    blocks = state.at(battle.at, side)
    total = sum(b.sp for b in blocks)
    if len(blocks) == 1 or hits == total:
        return True
    alike = len({(b.type, b.sp) for b in blocks}) == 1
    if side == battle.attacker and len(battle.entries) > 1:
        alike = False
    return alike and (hits in (1, total - 1) or blocks[0].sp == 1)


def take(state: State, referee: Referee, side: str, lines: Lines) -> None:
    """Blocks lose strength; where alike blocks came from is told to nobody (blocks/5e, 5f)."""
    assert state.battle
    at = state.battle.at
    hurt: dict[int, tuple[Block, int]] = {}

    def by_its_looks(block: Block) -> tuple[bool, int, bool, str]:
        """Of blocks that look alike now one not yet hit, and then one that was stronger: what is told must
        not hang on which block is which, nor what their owner sees of how each came to defend the place."""
        before = hurt.get(id(block), (block, block.sp))[1]
        return id(block) in hurt, -before, block.moved, block.came

    for line in lines:
        assert isinstance(line, Takes)
        block = min((b for b in state.at(at, side) if meant(line, b)), key=by_its_looks)
        hurt.setdefault(id(block), (block, block.sp))
        state.lose(block, line.hits)
    found = sorted(hurt.values(), key=lambda pair: (ARMY.index(pair[0].type), -pair[1], pair[0].sp))
    referee.tell(HitsTaken(at, side, tuple(Hurt(b.type, before, before - b.sp) for b, before in found)))
    for block, _ in found:
        if not block.sp:
            referee.tell(Eliminated(at, side, block.type))


def finish(state: State, referee: Referee, winner: str, how: str) -> None:
    """The place is the winner's, its blocks are hidden again (blocks/2d, 5m)."""
    assert state.battle
    battle = state.battle
    for block in state.at(battle.at, winner):
        block.came, block.blue = "", False
    referee.tell(BattleEnds(battle.at, winner, how))
    state.fought.append(Fought(battle.at, battle.attacker, winner))
    state.battle = None
    state.step = "battles"


CHAPTER = Chapter(
    __name__,
    steps={"battles": battles, "fire": fire},
    kinds=(ChooseBattle, TakeHits),
    events=(BattleBegins, Volley, HitsTaken, Eliminated, BattleEnds),
    whys=(FireDie,),
    standing=(FightFirst, FightLargest, HitsFired, HitsOrder, HitsSpare),
    once=(HitsOrder,),
    refuse_standing=refuse_standing,
)
