"""What stands where, what the table has agreed on, and what is going on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from rules.kernel.orders import PUBLIC, Impossible, No
from rules.ticonderoga.board import DATA, Board
from rules.ticonderoga.in_play import InPlay
from rules.ticonderoga.pieces import Country, Piece, Work


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table chooses before the game: readings of what is silent, what is hidden, who else comes."""

    season: Literal["date", "title"] = "date"  # T03
    triangle_flees: bool = True  # T09
    courier_ends: Literal["both", "start"] = "both"  # T11
    earthworks_block: bool = False  # T12
    couriers_cross: bool = True  # T13
    shield: bool = True  # T15
    inept_freezes: bool = False  # T16
    afloat_isolated: bool = True  # T18
    winter_ice: Literal["snow", "always"] = "snow"  # T24
    afloat_zones: bool = True  # T25
    canoe_alone: bool = False  # T28
    landed_walk: bool = True  # T29
    stops: bool = False  # T30
    river_doubled: bool = False  # T32
    lone_doubles: bool = True  # T37
    guided: bool = False  # T39
    lost_fight: bool = True  # T41
    boats_double: bool = False  # T47
    weather_first: bool = False  # T48
    works_cover: bool = False  # T56
    defends_reduced: bool = True  # T58
    cadres_return: bool = False  # T59
    death: Literal["net", "die"] = "net"  # T60
    both_follow: bool = True  # T63
    zones_stop_pursuit: bool = True  # T64
    failed_surprise: Literal["normal", "none"] = "normal"  # T65
    swap_desertion: bool = True  # T68
    half_up: bool = False  # T70
    two_forts: Literal["draw", "british"] = "draw"  # T71
    sloops: bool = True  # T73
    extra_date: bool = False  # T74
    lyman: bool = False  # T75
    bloodless: Literal["draw", "french"] = "draw"  # T76
    sleigh: Literal["carillon", "st_frederic"] = "carillon"  # T77
    prisoners: Literal["2706", "1614", "1519"] = "2706"  # T78
    convoy: Literal["draw", "french"] = "draw"  # T79
    braddock: bool = False  # T81
    missed_cargo: Literal["retreats", "stays"] = "retreats"  # T82
    declining: bool = True  # T83
    fog: Literal["none", "recommended"] = "none"
    fog_bands: bool = False
    fog_works: bool = False
    fog_strategic: bool = False
    fog_deep: bool = False
    fog_lost: bool = False
    fog_indians: bool = False

    @property
    def hides_bands(self) -> bool:
        """Whether what an unnamed leader can do is his own side's secret until he is tried."""
        return self.fog_bands or self.fog == "recommended"

    @property
    def hides_works(self) -> bool:
        """Whether a work under construction is its own side's secret."""
        return self.fog_works or self.fog == "recommended"

    @property
    def hides_places(self) -> bool:
        """Whether a table hides where anybody is, or who."""
        return self.hides_stacks or self.fog_lost

    @property
    def sight_shown(self) -> str:
        """The rule by which moves show who is where, as far as they are seen, where that is hidden."""
        if self.hides_stacks:
            return "ticonderoga/fog-4"
        return self.lost_shown

    @property
    def lost_shown(self) -> str:
        """The rule by which it shows who of the lost is with whom, where that is hidden."""
        return "ticonderoga/fog-7" if self.fog_lost else ""

    @property
    def works_shown(self) -> str:
        """The rule by which a work that stands is seen, where it was hidden that it was being built."""
        return "ticonderoga/fog-3" if self.hides_works else self.sight_shown

    @property
    def strength_shown(self) -> str:
        """The rule by which a loss of Indians shows something of their strength, where that is hidden."""
        return "ticonderoga/fog-8" if self.fog_indians else ""

    @property
    def foggy(self) -> bool:
        """Whether a table hides anything that lies open in the printed game."""
        return self.hides_bands or self.hides_works or self.hides_stacks or self.fog_lost or self.fog_indians

    @property
    def hides_stacks(self) -> bool:
        """Whether on the strategic map only the presence of an enemy stack is seen from afar."""
        return self.fog_strategic or self.fog_deep or self.fog == "recommended"


class Trail(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody went this way in this activation."""

    side: str
    path: tuple[str, ...]
    kind: Literal["move", "sail", "lost", "retreat", "flight", "advance", "pursuit"] = "move"
    pieces: tuple[str, ...] = ()


def both_ends(path: tuple[str, ...]) -> tuple[str, ...]:
    """Where a way begins and where it ends; of one that leads nowhere its only place."""
    return path[:1] + path[1:][-1:]


class Fought(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack or a bombardment of a side's last activation."""

    side: str
    unit: str  # or the cannon; nobody: the unit is gone
    source: str
    at: str
    hit: bool
    answered: bool = False  # the defence succeeded
    guns: bool = False  # it was a bombardment


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The attack that is being resolved. A Cadre takes the place of who it replaces; nobody: he is gone."""

    unit: str
    source: str
    at: str
    target: str
    cannons: tuple[str, ...] = ()
    leader: str = ""
    surprise: bool = False  # declared, and neither foiled nor failed
    patrol: bool = False
    met: Piece | None = None  # the target as the attack met it
    die: int | None = None
    net: int | None = None
    hit: bool = False
    defender: str = ""  # who leads the defence
    answer_die: int | None = None
    answer: int | None = None
    answered: bool = False  # the defence succeeded


class Cleared(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex was emptied in this Combat Phase: who may still go after the enemy (ticonderoga/13.0a, 13.1g)."""

    unit: str
    source: str
    at: str
    retreated: bool = False  # not by elimination alone
    advanced: bool = False
    chasers: tuple[str, ...] = ()  # leaders who have thrown and passed
    failed: tuple[str, ...] = ()  # leaders who have thrown and failed
    gone: tuple[str, ...] = ()  # who has pursued
    allies: tuple[str, ...] = ()  # units of the same hex that have attacked it, too


Autumn = Literal["both_places", "one_place", "neither_place", "bateaux_lost"]
Summer1757 = Literal["all_taken", "forts_taken", "one_fort", "no_fort"]
Summer1758 = Literal["carillon_taken", "carillon_held"]
Winter = Literal["more_british_bled", "sleigh_taken", "french_bled", "equal_blood", "no_blood", "both_bled"]
Raid1757 = Literal["prisoners_home", "prisoners_kept"]
Raid1758 = Literal["wagon_lost", "edward_taken", "wagon_home", "convoy_stopped"]
Agreed = Literal["conceded", "agreed", "claimed", "broken_off"]
Why = Literal[Autumn, Summer1757, Summer1758, Winter, Raid1757, Raid1758, Agreed]
How = Literal["at_the_end", "at_once", "conceded", "agreed", "claimed", "broken_off"]


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended."""

    winner: str  # empty: nobody
    how: How
    why: Why
    date: int


class State(InPlay, msgspec.Struct, omit_defaults=True, dict=True):
    """Everything there is to know about a game; `board` is stored by its digest."""

    step: str
    board: Board
    options: Options
    scenario: str
    pieces: dict[str, Piece] = {}  # by name, in the order of the board's names
    works: dict[str, Work] = {}  # by hex
    date: int = 1
    night: bool = False
    player: int = 0  # 0: the first player's activation, 1: the second's
    weather: str = ""
    seniors: dict[str, str] = {}  # side -> its senior-most leader of this date
    cups: dict[str, tuple[str, ...]] = {}  # side -> the rows of unnamed leaders that are left to draw
    pools: dict[str, tuple[str, ...]] = {}  # kind -> the units that are left to draw
    cadres: dict[str, tuple[str, ...]] = {}  # side -> the Cadres that are left to draw
    no_redoubt: dict[str, str] = {}  # hex -> the side whose die has failed there on this date (10.0f)
    moving: tuple[str, ...] = ()  # the pieces whose move is under way (ticonderoga/7.0b)
    marched: dict[str, bool] = {}  # hexes that threw for the night in this phase: whether they passed
    tried: tuple[str, ...] = ()  # lost leaders who have listened for the guns in this phase (8.1a)
    adrift: tuple[str, ...] = ()  # the lost who are in the water until boats have saved them (8.0m)
    held: dict[str, str] = {}  # hex that counts -> the side whose unit was there last (ticonderoga/18.2f)
    taken: tuple[str, ...] = ()  # such hexes into which the attacker has ever come; the sleigh that is home
    felled: tuple[str, ...] = ()  # pieces eliminated in combat (ticonderoga/18.5f, 18.7e)
    keepers: dict[str, str] = {}  # prisoners -> the side whose unit was with them last (ticonderoga/7.8c)
    bled: dict[str, tuple[str, ...]] = {}  # side -> its units reduced in combat (ticonderoga/18.5k)
    shown: tuple[str, ...] = ()  # places whose stacks are open to both sides in this activation
    trails: list[Trail] = []
    fought: list[Fought] = []
    fighting: Fight | None = None
    cleared: Cleared | None = None
    outcome: Result | None = None

    @property
    def country(self) -> Country:
        """The pieces where they stand; all changes of pieces go through it."""
        found: Country | None = self.__dict__.get("country_")
        if found is None or found.pieces is not self.pieces:
            found = self.__dict__["country_"] = Country(self.board, self.pieces, self.works, self.options)
        return found

    def councillors(self, side: str) -> str:
        """Who learns how a side's council went: everyone, unless the table hides who stands where."""
        return side if self.options.hides_places else PUBLIC

    def of(self, side: str) -> Iterator[str]:
        return (name for name, piece in self.pieces.items() if piece.side == side)


def check(state: State) -> None:
    """The invariants: raises Impossible with the first thing that cannot be."""
    ground = state.board.ground
    for name, piece in state.pieces.items():
        if name not in state.board.counters:
            raise Impossible(No(DATA, "ticonderoga_none_called", word=name))
        if bool(piece.at) == bool(piece.off):
            raise Impossible(No(DATA, "ticonderoga_on_or_off", piece=name))
        if piece.at and not ground.exists(piece.at):
            raise Impossible(No(DATA, "ticonderoga_no_such_place", word=piece.at))
        if piece.at and piece.at[0] not in state.maps:
            raise Impossible(No(DATA, "ticonderoga_not_on_this_map", place=piece.at))
        for boat in piece.aboard:
            if boat not in state.pieces or state.pieces[boat].at != piece.at:
                raise Impossible(No(DATA, "ticonderoga_boat_elsewhere", piece=name, boat=boat))
    for at, stack in state.country.stacks.items():
        sides = {state.pieces[name].side for name in stack if state.pieces[name].kind != "prisoners"}
        if len(sides) > 1:
            raise Impossible(No(DATA, "ticonderoga_both_there", place=at))
    for at in state.works:
        if at not in ground.land:
            raise Impossible(No(DATA, "ticonderoga_work_on_water", place=at))
    if not 1 <= state.date <= state.last_date:
        raise Impossible(No(DATA, "ticonderoga_no_such_date", number=state.date))
