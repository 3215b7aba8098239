"""Chapters 5 and 16 on bare maps: whom couriers reach, what an inept leader loses, who goes home."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.chapters import Chapter
from rules.kernel.notation import Reader
from rules.ticonderoga import council, desertion, losses, victory
from rules.ticonderoga.dice import FACES
from rules.ticonderoga.state import Options, State
from tests.kernel.tabletop import Tabletop
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
APART = "Montcalm S0502; Levis S0509; La Reine 5/3 S0509"


class Opening(Tabletop[State]):
    game = OPENINGS
    halts = ("works", "activate", "over")

    def __init__(self, text: str, step: str, laid: tuple[int, ...], standing: str = "", **facts: Any) -> None:
        """`standing`: the standing orders of the French."""
        state = position(LAKE, text, **facts)
        state.step = step
        types = (*council.CHAPTER.standing, *desertion.CHAPTER.standing)
        told = Reader(types, LAKE.vocabulary()).parse(standing) if standing else ()
        super().__init__(state, [die or FACES for die in laid], standing_orders={"french": told})

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
    """By kind or by name, the first that is there (ticonderoga/5.0n, standing-7)."""
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
    """A whole unit though it costs more, or a step of each (ticonderoga/16.0h, standing-7)."""
    text = "French Indian 1 4/2 S0502; French Indian 2 4/2 S0503 reduced"
    phase = Opening(text, "desertion", (9,), standing)
    assert " ".join(phase.piece(f"French Indian {n}").at or "-" for n in (1, 2)) == where
