"""How a table is laid out: zones, columns of march, who comes later (skirmish/scale-1, set-1 to set-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import PUBLIC, Ask, Bundle, Judge, Kind, Line, Lines, No, Unbound, one_by_one
from rules.kernel.referee import Referee, Running
from rules.skirmish import guns, marks, sight
from rules.skirmish.geometry import INCH, WINDS, Course, Point, Vector, long, offset, vector, walk
from rules.skirmish.in_play import Known
from rules.skirmish.layout import (
    GAP,
    SHIFT,
    Block,
    Body,
    Formation,
    Piece,
    Stand,
    blocks,
    figures,
    places,
    standing,
    touch,
    touches_any,
)
from rules.skirmish.lines import Apart, Brigade, Move, Place
from rules.skirmish.places import CELL, SQUARE
from rules.skirmish.places import cells as parts_of
from rules.skirmish.state import Officer, Options, State, Unit
from rules.skirmish.table import FORMATIONS, SIDES, Board, Side, UnitRow, Zone
from rules.skirmish.view import View, in_fog, is_known, onlookers, view

CLOSE = 2  # inches between skirmishers who are no irregulars (skirmish/form-2)
BETWEEN = 110  # hundredths from the last rank of one unit to the front of the next on the march
GRAIN = INCH  # how close together heads of columns are tried


class SetUp(Event, frozen=True):
    """A side has set up."""

    side: str


class Came(Event, frozen=True):
    """A unit comes onto the table; in fog not all see where."""

    unit: str
    at: str = ""


class Brigaded(Event, frozen=True):
    """A company shares the card of a brigade from now on; of none: it has its own again."""

    unit: str
    brigade: str


class NotYet(Event, frozen=True):
    """A unit that might have come has not: the die was too low."""

    unit: str
    die: int
    needed: int


class RollArrival(Why, frozen=True):
    """Whether a unit comes in this turn."""

    unit: str


def new(board: Board, scenario: str, options: Options) -> State:
    """A table before anybody has set up."""
    terms = board.scenarios[scenario]
    state = State(board=board, options=options, scenario=scenario, step="set_up")
    for side in SIDES:
        row = terms.sides[side]
        for unit in row.units:
            officer = Officer() if unit.name in row.officers else None
            state.units[unit.name] = Unit(side, unit.type, unit.figures, unit.figures, officer=officer)
    return state


# -- where units may stand -------------------------------------------------------------------------------


def formation_of(field: Known, name: str) -> Formation:
    """How a unit stands if nobody says otherwise: in hiding loose, else in the first order it knows."""
    troop, row = field.troop(name), field.terms.units[name]
    if troop.arm in ("gun", "wagon"):
        return "line"
    if troop.dice[2] and (row.hidden or not troop.dice[1]):
        return "skirmish"
    return "line" if troop.dice[1] else "column"


class Taken(NamedTuple):
    """How others stand already, and the places that they take up."""

    units: Mapping[str, Stand]
    places: Sequence[Block]


def taken_by(field: Known, bodies: Mapping[str, Body]) -> Taken:
    """What those who stand so take up."""
    units = {name: Stand(bodies[name], field.units[name].men) for name in field.units if name in bodies}
    return Taken(units, blocks(standing(field.ground, units).values()))


def with_one_more(field: Known, name: str, body: Body, taken: Taken) -> dict[str, Course]:
    """Where all stand, another among them: those in one building in the order of the roster."""
    units = {**taken.units, name: Stand(body, field.units[name].men)}
    return standing(field.ground, {one: units[one] for one in field.units if one in units})


def stands_well(field: Known, name: str, body: Body, taken: Taken) -> bool:
    """Whether all its men would stand on free ground of its zone, an inch from everybody else."""
    unit = Stand(body, field.units[name].men)
    if not zone_of(field, name).holds(body.front):
        return False
    if body.inside:
        return has_room(field, unit, taken) and keeps_off_the_walls(field, name, body, taken)
    there = places(*unit)
    return all(map(field.ground.is_free, there)) and not touches_any(there, taken.places)


def has_room(field: Known, unit: Stand, taken: Taken) -> bool:
    """Whether a building holds so many more than those who are set up in it."""
    file = field.ground.areas[unit.body.inside].file
    there = sum(other.men for other in taken.units.values() if other.body.inside == unit.body.inside)
    return file is not None and there + unit.men <= file.holds


def keeps_off_the_walls(field: Known, name: str, body: Body, taken: Taken) -> bool:
    """Whether those within stand an inch from all without, when a unit has come in."""
    within, without = list[Course](), list[Course]()
    for one, there in with_one_more(field, name, body, taken).items():
        inside = one == name or taken.units[one].body.inside == body.inside
        (within if inside else without).append(there)
    outside = blocks(without)
    return not any(touches_any(there, outside) for there in within)


def zone_of(field: Known, name: str) -> Zone:
    return field.terms.zones[field.terms.units[name].at]


def inward(field: Known, place: Point) -> Vector:
    """The way from a place to the middle of the table."""
    way = vector(place, (field.ground.width // 2, field.ground.depth // 2))
    return way if any(way) else (0, 1)


def first_place(field: Known, name: str, taken: Taken) -> Body | None:
    """Where a unit is set up if nobody says: in its zone, in cover if it may hide, in any order it knows."""
    usual = formation_of(field, name)
    for formation in dict.fromkeys((usual, *formation_words(field, name))):
        for place in tried(field, name):
            way, inside, piece = inward(field, place), building_at(field, place), piece_of(field, name)
            body = Body(place, way, formation, inside=inside, piece=piece)
            if stands_well(field, name, body, taken):
                return body
    return None


def tried(field: Known, name: str) -> list[Point]:
    """The places of a zone, the best first."""
    zone, hides = zone_of(field, name), field.terms.units[name].hidden
    west, south, east, north = zone.box
    grid = [(x, y) for x in middles(west, east) for y in middles(south, north)]
    aim = aimed_at(field, name)
    return sorted(
        grid, key=lambda p: (hides and not woods(field, p), abs(p[0] - aim[0]) + abs(p[1] - aim[1]), p)
    )


def middles(first: int, last: int) -> Iterator[int]:
    """The middles of cells between two lines: orders name no others (skirmish/name-1)."""
    return (at for at in range(CELL // 2, last + 1, CELL) if at >= first)


def woods(field: Known, place: Point) -> bool:
    return field.ground.kind_at(place) in ("rough", "dense")


def aimed_at(field: Known, name: str) -> Point:
    """Near what a unit is set up: who may hide by the road, others in the middle of their zone."""
    west, south, east, north = zone_of(field, name).box
    return (west + east) // 2, (south + north) // 2


# -- the column of march ---------------------------------------------------------------------------------


def marching(field: Known, side: Side) -> Iterator[tuple[str, Body]]:
    """Who marches on the road, head first, as far as there is room behind (skirmish/set-2)."""
    row = field.terms.sides[side]
    course = road_of(field, row.units[0])
    far, ahead = head_of(field, row.units[0], course), list[Course]()
    for unit in row.units:
        if unit.at != row.units[0].at or unit.name not in field.units:
            continue
        men = field.units[unit.name].men
        far = behind(field, unit.name, course, far, blocks(ahead))
        body = on_the_march(field, unit.name, course, far)
        far -= depth(body, men)
        if far < 0:
            return
        yield unit.name, body
        far -= BETWEEN
        ahead.append(places(body, men))


def behind(field: Known, name: str, course: Course, far: int, ahead: Sequence[Block]) -> int:
    """How far along the road a unit marches whose first man goes so far, or less where the road bends."""
    men = field.units[name].men
    far -= lead(on_the_march(field, name, course, max(0, far)), men)
    while far > 0 and touches_any(places(on_the_march(field, name, course, far), men), ahead):
        far -= SHIFT
    return max(0, far)


def on_the_march(field: Known, name: str, course: Course, far: int) -> Body:
    here, ahead = walk(course, far), walk(course, min(long(course), far + INCH))
    arm = field.troop(name).arm
    formation: Formation = "line" if arm in ("gun", "wagon") else "column"
    if arm == "foot" and not field.troop(name).dice[0]:
        formation = "skirmish"
    facing = vector(here, ahead) if here != ahead else (1, 0)
    gap = INCH if formation == "skirmish" else GAP  # so close they have room on the road
    return Body(here, facing, formation, gap, piece=piece_of(field, name))


def depth(body: Body, men: int) -> int:
    """From its front to its last man, in hundredths."""
    return max(backwards(body, men))


def lead(body: Body, men: int) -> int:
    """From its front to its first man: the crew of a gun or wagon goes before it too."""
    return max(0, -min(backwards(body, men)))


def backwards(body: Body, men: int) -> list[int]:
    """How far behind its front each man is."""
    facing = offset(body.facing, INCH)
    ways = (vector(figure, body.front) for figure in figures(body, men))
    return [(x * facing[0] + y * facing[1]) // INCH for x, y in ways]


def road_of(field: Known, unit: UnitRow) -> Course:
    """The road of the zone where a column begins."""
    zone = field.terms.zones[unit.at]
    roads = (road.course for road in field.ground.roads.values())
    return next(course for course in roads if any(zone.holds(place) for place in course))


def head_of(field: Known, unit: UnitRow, course: Course) -> int:
    """How far along the road the head of the column stands: at the end of its zone."""
    zone = field.terms.zones[unit.at]
    return max(far for far in range(0, long(course), GRAIN) if zone.holds(walk(course, far)))


# -- the question ---------------------------------------------------------------------------------------


class Automatic(Bundle, frozen=True):
    """All that is left is set up as it would be if nothing were said."""

    form: ClassVar[str] = "automatic"

    @classmethod
    def offered(cls, kind: Kind, view: View, lines: Lines) -> Iterable[Bundle]:
        return (cls(),) if len(left_to_place(view, lines)) > 1 else ()

    def unbound(self, kind: Kind, view: View, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, automatic(view, lines), judge)


class SettingUp(Kind, frozen=True):
    """Where the units of a side begin (skirmish/set-1)."""

    line_types = (Place, Brigade)
    bundles = (Automatic,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """How many there are to place; of a unit that is placed its cover there (skirmish/set-1, fire-6)."""
        if not lines:
            names = to_place(view)
            men = sum(view.units[name].men for name in names)
            return {"units": len(names), "men": men, "unit": "", "cover": 0}
        line = lines[-1]
        body = body_of(view, line) if isinstance(line, Place) else None
        if not isinstance(line, Place) or not isinstance(body, Body):
            return None
        loose = view.troop(line.unit).arm == "foot" and not body.formed
        cover = view.ground.cover_at(body.front, loose=loose)
        return {"units": 0, "men": 0, "unit": line.unit, "cover": cover}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        yield from automatic(view, lines)
        yield from elsewhere(view, lines)
        yield from brigades(view, lines)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Brigade):
            return refuse_brigade(view, lines, line)
        assert isinstance(line, Place), line
        if line.unit not in left_to_place(view, lines):
            return No("skirmish/set-1", "not_to_be_placed", unit=line.unit)
        body = body_of(view, line)
        if isinstance(body, No):
            return body
        if not stands_well(view, line.unit, body, taken_by(view, placed(view, lines))):
            return No(
                "skirmish/set-1",
                "no_room_there",
                unit=line.unit,
                at=line.at,
                zone=zone_of(view, line.unit).name,
            )
        return None

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        return strays(view, lines)

    def default(self, view: View) -> Lines:
        return tuple(automatic(view, ()))


def strays(view: View, lines: Lines) -> Iterator[No]:
    """Skirmishers who would stand farther from each other than is usual for them (skirmish/form-2)."""
    for line in lines:
        if isinstance(line, Place | Move) and (line.gap or 0) > CLOSE and keeps_close(view, line.unit):
            yield No("skirmish/form-2", "too_far_apart", unit=line.unit, most=CLOSE)


def keeps_close(field: Known, name: str) -> bool:
    """Whether its skirmishers stand near each other: all but those of irregulars, Rangers among them."""
    return field.troop(name).bearing not in ("I", "I/R")


def to_place(view: View) -> list[str]:
    """The reader's units that begin on the table."""
    return [name for name in view.units if view.units[name].side == view.who and begins(view, name)]


def begins(field: Known, name: str) -> bool:
    row = field.terms.units[name]
    return row.turn == 1 and not row.on


def left_to_place(view: View, lines: Lines) -> list[str]:
    given = {line.unit for line in lines if isinstance(line, Place)}
    march = set(dict(marching(view, view.side))) if view.terms.sides[view.side].march else set()
    return [name for name in to_place(view) if name not in given and name not in march]


def placed(view: View, lines: Lines) -> dict[str, Body]:
    """Where these lines put units, and where a column marches."""
    found: dict[str, Body] = dict(marching(view, view.side)) if view.terms.sides[view.side].march else {}
    for line in lines:
        if isinstance(line, Place) and isinstance(body := body_of(view, line), Body):
            found[line.unit] = body
    return found


def body_of(field: Known, line: Place) -> Body | No:
    """How a unit would stand by a line."""
    place = field.ground.grid.point_of(line.at)
    if place is None:
        return No("skirmish/name-1", "not_on_this_table", at=line.at)
    formation: Formation = (
        formation_of(field, line.unit) if line.formation is None else as_formation(line.formation)
    )
    if not may_form(field, line.unit, formation):
        return No("skirmish/move-2", "formation_not_known", unit=line.unit, formation=formation)
    way = inward(field, place) if line.facing is None else facing_of(field, place, line.facing)
    gap = line.gap * INCH if line.gap else GAP
    return Body(place, way, formation, gap, building_at(field, place), piece_of(field, line.unit))


def building_at(field: Known, place: Point) -> str:
    """The building or work at a point."""
    area = field.ground.area_at(place)
    return area.name if area is not None and area.kind == "building" else ""


def piece_of(field: Known, name: str) -> Piece:
    """What a unit serves, if it is no company."""
    match field.troop(name).arm:
        case "gun":
            return "gun"
        case "wagon":
            return "wagon"
        case _:
            return ""


def as_formation(word: str) -> Formation:
    match word:
        case "line" | "line of two" | "column" | "skirmish":
            return word
        case _:
            raise ValueError(word)


def may_form(field: Known, name: str, formation: Formation) -> bool:
    """Whether troops know a formation (skirmish/move-2)."""
    troop = field.troop(name)
    if troop.arm in ("gun", "wagon"):
        return formation == "line"
    return bool(troop.dice[{"column": 0, "line": 1, "line of two": 1, "skirmish": 2}[formation]])


def formation_words(field: Known, name: str) -> tuple[Formation, ...]:
    """The formations that a unit's troops know."""
    return tuple(formation for formation in FORMATIONS if may_form(field, name, formation))


def facing_of(field: Known, place: Point, mark: str) -> Vector:
    if mark in WINDS:
        return WINDS[mark]
    there = marks.place_of(field, place, mark)
    return vector(place, there) if there is not None and there != place else (0, 1)


def automatic(view: View, lines: Lines) -> Iterator[Place]:
    """A place for each unit that has none yet."""
    bodies = placed(view, lines)
    for name in left_to_place(view, lines):
        body = first_place(view, name, taken_by(view, bodies))
        if body is not None:
            at = view.ground.grid.name_of(body.front)
            line = Place(name, at, body.formation)
            settled = body_of(view, line)
            assert isinstance(settled, Body), line
            bodies[name] = settled
            yield line


def elsewhere(view: View, lines: Lines) -> Iterator[Place]:
    """All squares of its zone for each unit, then single cells of those in whose middle it cannot stand."""
    taken = taken_by(view, placed(view, lines))
    for name in left_to_place(view, lines):
        squares = [Place(name, square) for square in squares_of(view, zone_of(view, name))]
        whole = [line for line in squares if fits(view, line, taken)]
        yield from whole
        parted = (parts_of(line.at) for line in squares if line not in whole)
        cells = (Place(name, cell) for rows in parted for row in rows for cell in row)
        yield from (line for line in cells if fits(view, line, taken))


def squares_of(field: Known, zone: Zone) -> list[str]:
    """The squares of which a zone holds any part; as on a chess board, first those of one colour."""
    grid, (west, south, east, north) = field.ground.grid, zone.box
    columns, rows = (range(low // SQUARE, high // SQUARE + 1) for low, high in ((west, east), (south, north)))
    found = [(x, y) for x in columns for y in rows if (x * SQUARE < grid.width and y * SQUARE < grid.depth)]
    found.sort(key=lambda square: sum(square) % 2)
    return [grid.square_of((x * SQUARE, y * SQUARE)) for x, y in found]


def fits(view: View, line: Place, taken: Taken) -> bool:
    """Whether a unit may be set up so where others stand already."""
    body = body_of(view, line)
    return isinstance(body, Body) and stands_well(view, line.unit, body, taken)


def brigades(view: View, lines: Lines) -> Iterator[Line]:
    """Whom a company may join, and who may have a card of its own again (skirmish/card-7)."""
    mine = in_brigades(view)
    spoken = {line.unit for line in lines if isinstance(line, Brigade | Apart)}
    led = {line.other for line in lines if isinstance(line, Brigade)}
    for n, name in enumerate(mine):
        if name not in spoken | led:
            before, after = ([o for o in some if o not in spoken] for some in (mine[:n], mine[n + 1 :]))
            yield from (Brigade(name, other) for other in before or after)
        if name not in spoken and view.units[name].brigade:
            yield Apart(name)


def in_brigades(view: View) -> list[str]:
    """The reader's units that have a card, or may get one."""
    fit = ("ready", "waiting")
    return [name for name, unit in view.units.items() if unit.side == view.who and unit.standing in fit]


def refuse_brigade(view: View, lines: Lines, line: Brigade | Apart) -> No | None:
    """Why companies cannot share a card, or one of them have its own again (skirmish/card-7)."""
    mine = set(in_brigades(view))
    spoken = {one.unit for one in lines if isinstance(one, Brigade | Apart)}
    if isinstance(line, Apart):
        lone = line.unit not in mine or not view.units[line.unit].brigade
        if lone or line.unit in spoken:
            return No("skirmish/card-7", "in_no_brigade", unit=line.unit)
        return None
    if not {line.unit, line.other} <= mine or line.unit == line.other:
        return No("skirmish/card-7", "no_brigade", unit=line.unit, other=line.other)
    led = {one.other for one in lines if isinstance(one, Brigade)}
    if line.unit in spoken or line.other in spoken or line.unit in led:
        return No("skirmish/card-7", "brigaded_already", unit=line.unit)
    return None


# -- the steps ----------------------------------------------------------------------------------------


def set_up(state: State, referee: Referee) -> Running:
    """Both sides set up at the same time, sealed; guns get their rounds (skirmish/set-1, art-4)."""
    for name in state.units:
        guns.fill(state, referee, name)
    for side in SIDES:
        if state.terms.sides[side].march:
            for name, body in tuple(marching(state, side)):
                stand(state, name, body)
    answers = yield tuple(Ask(side, SettingUp(), "skirmish/set-1", secret=True) for side in SIDES)
    settled = {side: (*lines, *automatic(view(state, side), lines)) for side, lines in answers.items()}
    for side, lines in settled.items():
        for line in lines:
            obey(state, line)
        referee.tell(SetUp(side))
    for name, unit in tuple(state.units.items()):
        if unit.body is not None and state.terms.units[name].hidden and sight.may_hide(state, name):
            state.change(name, hidden=True)
    state.step = "begin_turn"


def obey(state: State, line: Line) -> None:
    if isinstance(line, Brigade):
        brigade(state, line)
    elif isinstance(line, Place) and isinstance(body := body_of(state, line), Body):
        stand(state, line.unit, body)


def brigade(state: State, line: Brigade) -> None:
    """A brigade goes by its first company, with its officer if it has one (skirmish/card-7)."""
    leave_brigade(state, line.unit)
    first = state.units[line.other].brigade or line.other
    state.change(line.other, brigade=first)
    state.change(line.unit, brigade=first)


def leave_brigade(state: State, name: str) -> None:
    """A company has a card of its own; those who went by its name go by the first of them."""
    mates = [mate for mate, unit in state.units.items() if unit.brigade == name and mate != name]
    state.change(name, brigade="")
    for mate in mates:
        state.change(mate, brigade=mates[0])


def regroup(state: State, referee: Referee) -> None:
    """What the last sheets said of brigades holds from this shuffle on, and shows (skirmish/card-7)."""
    before = dict(state.units)
    for line in (line for lines in state.sheets.values() for line in lines):
        if isinstance(line, Brigade):
            brigade(state, line)
        elif isinstance(line, Apart):
            leave_brigade(state, line.unit)
    for name, unit in state.units.items():
        if unit.brigade != before[name].brigade:
            told, secret = Brigaded(name, unit.brigade), state.terms.secret(unit.side)
            referee.tell(told, unit.side if secret else PUBLIC, discloses="skirmish/card-7")


def stand(state: State, name: str, body: Body) -> None:
    state.change(name, body=body, standing="ready")


def arrive(state: State, referee: Referee) -> None:
    """Who is due comes onto the table, as far as there is room (skirmish/set-3)."""
    for name, unit in tuple(state.units.items()):
        row = state.terms.units[name]
        if unit.standing == "waiting" and state.turn >= row.turn and is_let_in(state, referee, name, row):
            enter(state, referee, name)


def is_let_in(state: State, referee: Referee, name: str, row: UnitRow) -> bool:
    if not row.on:
        return True
    die = referee.roll(6, RollArrival(name))
    if die < row.on:
        referee.tell(NotYet(name, die, row.on))
    return die >= row.on


def enter(state: State, referee: Referee, name: str) -> None:
    """It comes where there is room; by where that is, who hides near by may be guessed (skirmish/hide-1)."""
    body = room_for(state, referee, name)
    if body is None:
        return
    known = {other: state.body(other) for other in on_table(state) if not sight.is_covert(state, other)}
    elsewhere = first_place(state, name, taken_by(state, known)) != body
    stand(state, name, body)
    sight.look_round(state, referee, (name,))
    told = Came(name, state.ground.grid.name_of(body.front))
    referee.tell(
        told,
        onlookers(state, name),
        instead=Came(name),
        discloses="skirmish/hide-1" if elsewhere else in_fog(state),
    )


def room_for(state: State, referee: Referee, name: str) -> Body | None:
    """Where its side sees room for it; if an enemy hides just there, he is seen (skirmish/hide-4)."""
    side = state.side_of(name)
    while True:
        known = {other: state.body(other) for other in on_table(state) if is_known(state, other, side)}
        taken = taken_by(state, known)
        body = first_place(state, name, taken)
        if body is None:
            return None
        there = with_one_more(state, name, body, taken)[name]
        met = [other for other in on_table(state) if other not in known and touch(there, state.places(other))]
        if not met:
            return body
        for other in met:
            sight.reveal(state, referee, other)


def on_table(state: State) -> list[str]:
    """All who are on the table."""
    return [name for name, unit in state.units.items() if unit.body is not None]


CHAPTER = Chapter(
    __name__,
    steps={"set_up": set_up},
    kinds=(SettingUp,),
    events=(SetUp, Came, NotYet, Brigaded),
    whys=(RollArrival,),
)
