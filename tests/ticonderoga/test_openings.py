"""Chapters 5 and 16 on bare maps: whom couriers reach, what an inept leader loses, who goes home."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.chapters import Chapter
from rules.kernel.notation import Reader
from rules.kernel.orders import No
from rules.ticonderoga import council, desertion, losses, victory
from rules.ticonderoga.aids import modes
from rules.ticonderoga.board import SIDES, Board
from rules.ticonderoga.council import CouriersRide, WhoCommands
from rules.ticonderoga.desertion import DesertionRolled
from rules.ticonderoga.pieces import Work
from rules.ticonderoga.state import Options, State
from tests.kernel.tabletop import Tabletop
from tests.ticonderoga import printed
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.phases import MOVEMENT

PLAYED = (council, desertion, losses, victory)
OPENINGS = replace(
    MOVEMENT,
    chapters=(
        Chapter(
            "of a test",
            steps={**council.CHAPTER.steps, **desertion.CHAPTER.steps},
            kinds=(*council.CHAPTER.kinds, *desertion.CHAPTER.kinds),
            events=tuple(event for module in PLAYED for event in module.CHAPTER.events),
            whys=tuple(why for module in PLAYED for why in module.CHAPTER.whys),
        ),
    ),
)
LAKE = field({"lakes": {"George": " ".join(f"{row:02}06" for row in range(1, 13))}})
ISTHMUS = field({"lakes": {"George": " ".join(f"{row:02}06" for row in range(1, 13) if row != 5)}})
T_ISTHMUS = field(tactical={"lakes": {"George": " ".join(f"07{row:02}" for row in range(1, 13) if row != 6)}})
APART = "Montcalm S0502; Levis S0509; La Reine 5/3 S0509"


class Opening(Tabletop[State]):
    game = OPENINGS
    halts = ("works", "activate", "over")

    def __init__(
        self,
        text: str,
        step: str,
        laid: tuple[int, ...],
        standing: str = "",
        *,
        board: Board = LAKE,
        **facts: Any,
    ) -> None:
        """`standing`: the standing orders of both sides."""
        state = position(board, text, **facts)
        state.step = step
        types = (*council.CHAPTER.standing, *desertion.CHAPTER.standing, *modes.CHAPTER.standing)
        told = Reader(types, board.vocabulary()).parse(standing) if standing else ()
        super().__init__(state, list(laid), standing_orders=dict.fromkeys(SIDES, told))

    def piece(self, name: str) -> Any:
        return self.state.pieces[name]


def test_who_is_cut_off_by_water_is_tested() -> None:
    """Levis is capable with 4: all with him stay idle; Montcalm rolls nothing (5.0h, 5.0m, 5.0t)."""
    phase = Opening(APART, "council", (4,))
    assert [phase.piece(name).frozen for name in ("Levis", "La Reine", "Montcalm")] == [True, True, False]


def test_who_has_a_way_rolls_nothing() -> None:
    """On his side of the lake he is linked (ticonderoga/5.0d)."""
    assert Opening("Montcalm S0502; Levis S0505", "council", ()).state.step == "works"


def test_an_inept_leader_costs_a_step() -> None:
    """And his hex acts as usual; with nothing to lose he is lost himself (ticonderoga/5.0n-5.0p)."""
    phase = Opening(APART, "council", (0,))
    assert (phase.piece("La Reine").reduced, phase.piece("La Reine").frozen) == (True, False)
    assert Opening("Montcalm S0502; Levis S0509", "council", (0,)).piece("Levis").off == "gone"
    held = Opening(APART, "council", (0,), options=Options(inept_freezes=True))
    assert held.piece("La Reine").frozen


def cut_off(text: str, board: Board, **facts: Any) -> bool:
    """Whether couriers miss Levis, who is exceptional then with a 9."""
    phase = Opening(text, "council", (9,), board=board, **facts)
    (ride,) = [told for told in phase.of(CouriersRide) if told.side == "french"]
    assert ride.senior == "Montcalm"
    return "Levis" in ride.isolated


@pytest.mark.parametrize(
    ("enemy", "missed"),
    [("44th 4/2", True), ("British Cadre 1", True), ("Howe", False), ("British cannon 1", False)],
)
def test_enemy_units_alone_bar_the_way(enemy: str, missed: bool) -> None:
    """In 0506, by which alone one comes past the lake (ticonderoga/5.0d, ticonderoga/5.0e)."""
    assert cut_off(f"{APART}; {enemy} S0506", ISTHMUS) is missed


@pytest.mark.parametrize(
    ("work", "block", "missed"),
    [("fort", False, True), ("redoubt", False, False), ("redoubt", True, True), ("breastwork", True, True)],
)
def test_an_empty_fort_bars_the_way(work: Any, block: bool, missed: bool) -> None:
    """An earthwork only where the table says so (ticonderoga/5.0f, T12)."""
    works, options = {"S0506": Work(work, "british")}, Options(earthworks_block=block)
    assert cut_off(APART, ISTHMUS, works=works, options=options) is missed
    own = {"S0506": Work(work, "french")}
    assert not cut_off(APART, ISTHMUS, works=own, options=options)


@pytest.mark.parametrize(
    ("enemy", "ends", "missed"),
    [
        ("T0404", "both", False),  # beside the general
        ("T0404", "start", True),
        ("T1009", "both", False),  # beside the leader
        ("T1009", "start", False),
        ("T0805", "both", True),  # beside 0706, by which alone one comes past the lake
        ("T0805", "start", True),
    ],
)
def test_both_ends_of_the_way_may_lie_in_a_zone(enemy: str, ends: Any, missed: bool) -> None:
    """The hexes between may not (ticonderoga/5.0i, T11)."""
    text = f"Montcalm T0505; Levis T0909; 44th 4/2 {enemy}"
    facts = {"scenario": "summer_1758", "options": Options(courier_ends=ends)}
    assert cut_off(text, T_ISTHMUS, **facts) is missed


def test_an_exceptional_leader_acts_as_usual() -> None:
    """Levis with 9, and his hex; who has no leader is never held (ticonderoga/5.0l, ticonderoga/5.0s)."""
    phase = Opening(APART, "council", (9,))
    assert [phase.piece(name).frozen for name in ("Levis", "La Reine")] == [False, False]
    assert not phase.piece("La Reine").reduced
    held = Opening(f"{APART}; Bearn 5/3 S0510", "council", (4,))
    assert [held.piece(name).frozen for name in ("La Reine", "Bearn")] == [True, False]


def test_of_monro_and_webb_one_is_named() -> None:
    """They have one seniority; who is outranked is not asked (ticonderoga/18.3j, ticonderoga/5.0c)."""
    text = "Monro S0502; Webb S0509; 27th 5/3 S0509; La Reine 5/3 S1212"
    phase = Opening(text, "council", (9,), "ask me", scenario="summer_1757")
    assert isinstance(phase.match.open["british"].kind, WhoCommands)
    phase.order("british", "Webb commands")
    (ride,) = [told for told in phase.of(CouriersRide) if told.side == "british"]
    assert (ride.senior, ride.isolated) == ("Webb", ("Monro",))
    outranked = Opening(f"{text}; Howe S0502", "council", (9,), "ask me", scenario="summer_1757")
    assert not outranked.match.open


def test_leaders_beyond_the_seam_are_linked_over_it() -> None:
    """Rigaud, on the tactical map, commands; by a switch all in 2706 are cut off (ticonderoga/18.6c, T13)."""
    text = "Rigaud T1614; French grenadier 1 1/- T1614; French leader 1 S2706; French Indian 1 3/2 S2706"
    facts: dict[str, Any] = {"scenario": "summer_raid_1757", "board": printed.board()}
    for crosses in (True, False):
        options = Options(couriers_cross=crosses)
        phase = Opening(text, "council", (9,), options=options, **facts)
        (ride,) = [told for told in phase.of(CouriersRide) if told.side == "french"]
        assert (ride.isolated == ()) is crosses


@pytest.mark.parametrize(("thrown", "reduced"), [(4, False), (5, True), (7, True)])
def test_french_indians_may_go_home(thrown: int, reduced: bool) -> None:
    """0 to 4 nobody, 5 to 7 one is reduced (case C-199; ticonderoga/16.0b)."""
    phase = Opening("French Indian 1 4/2 S0502", "desertion", (thrown,))
    if "french" in phase.match.open:
        phase.order("french", "French Indian 1 deserts")
    assert phase.piece("French Indian 1").reduced is reduced


def test_a_whole_unit_goes_home() -> None:
    """Case C-202: the full one, or it is reduced and a reduced one goes (ticonderoga/16.0f, 16.0h)."""
    text = "French Indian 1 4/2 S0502; French Indian 2 4/2 S0503 reduced"
    phase = Opening(text, "desertion", (9,))
    phase.order("french", "French Indian 1 deserts")
    assert (phase.piece("French Indian 1").off, phase.piece("French Indian 2").at) == ("gone", "S0503")
    halves = Opening(text, "desertion", (9,))
    halves.order("french", "French Indian 2 deserts; French Indian 1 deserts")
    assert (halves.piece("French Indian 2").off, halves.piece("French Indian 1").reduced) == ("gone", True)


@pytest.mark.parametrize(
    ("standing", "unit"),
    [
        ("council loses weakest", "Guyenne"),
        ("council loses cannon; council loses weakest", "French cannon 1"),
        ("council loses ranger; La Reine lost first; council loses weakest", "La Reine"),
    ],
)
def test_what_an_inept_leader_costs_may_be_laid_down(standing: str, unit: str) -> None:
    """By kind or by name, the first that is there (ticonderoga/5.0n, ticonderoga/standing-7)."""
    phase = Opening(f"{APART}; Guyenne 3/2 S0509; French cannon 1 S0509", "council", (0,), standing)
    assert [name for name, piece in phase.state.pieces.items() if piece.reduced or piece.off] == [unit]


@pytest.mark.parametrize(
    ("standing", "where"),
    [
        ("deserters whole", "- S0503"),
        ("deserters by halves", "S0502 -"),
        ("deserters whole; French Indian 2 deserts first", "- S0503"),
    ],
)
def test_how_indians_desert_may_be_laid_down(standing: str, where: str) -> None:
    """A whole unit though it costs more, or a step of each (ticonderoga/16.0h, ticonderoga/standing-7)."""
    text = "French Indian 1 4/2 S0502; French Indian 2 4/2 S0503 reduced"
    phase = Opening(text, "desertion", (9,), standing)
    assert " ".join(phase.piece(f"French Indian {n}").at or "-" for n in (1, 2)) == where


def test_the_owner_names_who_goes_home() -> None:
    """Any of his on the map, full or reduced; nobody else's (ticonderoga/16.0d)."""
    text = "French Indian 1 4/2 S0502; French Indian 2 6/3 S0503; British Indian 1 3/2 S1212"
    phase = Opening(text, "desertion", (5, 0))
    for wrong in ("British Indian 1 deserts", "French Indian 3 deserts"):
        with pytest.raises(No) as caught:
            phase.order("french", wrong)
        assert (caught.value.rule, caught.value.key) == ("ticonderoga/16.0d", "no_indian_of_yours")
    phase.order("french", "French Indian 2 deserts")
    indians = ("French Indian 1", "French Indian 2", "British Indian 1")
    assert [phase.piece(name).strength for name in indians] == [4, 3, 3]


def test_one_die_serves_all_indians_of_a_side() -> None:
    """The first player's first; a side without Indians on the map throws none (ticonderoga/16.0a)."""
    text = "French Indian 1 4/2 S0502; French Indian 2 6/3 S0503; British Indian 1 3/2 S1212"
    both = Opening(text, "desertion", (0, 3))
    assert [(told.side, told.die) for told in both.of(DesertionRolled)] == [("french", 0), ("british", 3)]
    alone = Opening("La Reine 5/3 S0502; British Indian 1 3/2 S1212", "desertion", (3,))
    assert [(told.side, told.die) for told in alone.of(DesertionRolled)] == [("british", 3)]
