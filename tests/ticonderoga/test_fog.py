"""What fog keeps, and what it shows by its own rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.kernel.orders import PUBLIC
from rules.ticonderoga import losses, retreat
from rules.ticonderoga.board import Board
from rules.ticonderoga.draft import Draft
from rules.ticonderoga.going import SomeWent, Went
from rules.ticonderoga.lines import Recover
from rules.ticonderoga.losses import Gone, Removed, StepLost, Weakened
from rules.ticonderoga.marches import HANDLERS
from rules.ticonderoga.night import StrayedUnseen, refuse_recovery
from rules.ticonderoga.retreat import WaysShut
from rules.ticonderoga.state import Options, State
from rules.ticonderoga.view import view
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.phases import Phase

BARE = field()
BUILDERS = "La Reine 5/3 S0505; Dieskau S0505; 27th 5/3 S0507"
WORKS = {"works": Options(fog_works=True), "recommended": Options(fog="recommended")}


class Ear:
    """A referee that only listens: who is told what, and by which rule."""

    def __init__(self) -> None:
        self.heard: list[tuple[Any, Any, Any, str]] = []

    def tell(self, event: Any, to: Any = PUBLIC, *, instead: Any = None, discloses: str = "") -> None:
        self.heard.append((event, to, instead, discloses))


def known(phase: Phase, who: str) -> tuple[bytes, list[Any]]:
    """All that a reader has been told and sees."""
    return msgspec.json.encode(view(phase.state, who), enc_hook=digest), phase.news(who)


def digest(board: Board) -> str:
    return board.digest


# -- works -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", WORKS.values(), ids=WORKS)
@pytest.mark.parametrize("line", ["La Reine builds breastwork", "La Reine builds redoubt under Dieskau"])
@pytest.mark.parametrize("reader", ["british", PUBLIC])
def test_who_builds_looks_like_who_rests(options: Options, line: str, reader: str) -> None:
    """Neither news nor views tell of it, whatever the die says (ticonderoga/fog-3)."""
    rests = Phase(position(BARE, BUILDERS, options=options), "done")
    for die in (0, 9):
        builds = Phase(position(BARE, BUILDERS, options=options), f"{line}; done", laid=(die,))
        assert known(builds, reader) == known(rests, reader)


# -- ways ------------------------------------------------------------------------------------------


def test_in_deep_fog_the_end_of_a_way_is_seen() -> None:
    """As far as it lies within three hexes; its own side hears all of it (ticonderoga/fog-6)."""
    state = position(BARE, "La Reine 5/3 S0501; 27th 5/3 S0507", options=Options(fog_deep=True))
    phase = Phase(state, "La Reine to S0504")
    assert phase.of(Went, "french")[0].path == ("S0501", "S0502", "S0503", "S0504")
    assert phase.of(SomeWent, "british") == [SomeWent("french", ("S0504",))]
    assert phase.of(Went, "british") == phase.of(SomeWent, PUBLIC) == []


# -- losses ----------------------------------------------------------------------------------------


def indian(options: Options) -> State:
    return position(BARE, "French Indian 1 4/2 S0505; 27th 5/3 S0509", options=options)


def test_a_loss_of_indians_shows_no_strength() -> None:
    """Their side hears how strong they are now, the others that they lost some (ticonderoga/fog-8)."""
    ear = Ear()
    losses.step_loss(indian(Options(fog_indians=True)), ear, "French Indian 1", "council")  # type: ignore[arg-type]
    own = StepLost("French Indian 1", "S0505", 2, "council")
    assert ear.heard == [(own, "french", Weakened("French Indian 1", "S0505"), "ticonderoga/fog-8")]


def test_a_loss_out_of_sight_is_its_own_sides_secret() -> None:
    """Who does not see into the stack hears nothing of it (ticonderoga/fog-4)."""
    ear = Ear()
    losses.step_loss(indian(Options(fog="recommended")), ear, "French Indian 1", "council")  # type: ignore[arg-type]
    own = StepLost("French Indian 1", "S0505", 2, "council")
    assert ear.heard == [(own, ("french",), None, "ticonderoga/fog-4")]


def test_who_has_left_the_game_all_hear_and_not_where() -> None:
    """The enemy would wait for him for ever (ticonderoga/fog-4)."""
    ear = Ear()
    losses.remove(indian(Options(fog="recommended")), ear, "French Indian 1", "council")  # type: ignore[arg-type]
    gone, seen = Gone("French Indian 1", "council"), Removed("French Indian 1", "S0505", "council")
    assert ear.heard == [(seen, ("french",), gone, "ticonderoga/fog-4")]


# -- who retreats, who is lost -----------------------------------------------------------------------


def test_who_retreats_is_told_what_unseen_enemies_shut() -> None:
    """Before he says where he goes (ticonderoga/fog-5)."""
    around = "La Reine 5/3 S0505; 27th 5/3 S0504; 44th 5/3 S0507"
    state, ear = position(BARE, around, options=Options(fog_deep=True), night=True), Ear()
    running = retreat.fall_back(state, ear, "french", "S0505", ["La Reine"])  # type: ignore[arg-type]
    ask = next(running)
    shut = WaysShut("french", "S0505", ("S0507",))
    assert ear.heard == [(shut, "french", None, "ticonderoga/fog-5")]
    assert ask.kind.closed == shut.places  # type: ignore[union-attr]


def test_boats_of_the_lost_do_not_tell_where_they_are() -> None:
    """They stay with them; neither side sees whether they lie on land (ticonderoga/fog-7, T43)."""
    lake = field(tactical={"lakes": {"George": "0505 0605"}})
    text, fog = "Webb T0505; British bateau 1 T0505; Howe T0909", Options(fog_lost=True)
    for die in range(10):
        state = position(lake, text, scenario="summer_1758", night=True, options=fog)
        state.country.change("Webb", aboard=("British bateau 1",))
        phase = Phase(state, "Webb marches by night", laid=(9, die))
        assert phase.of(StrayedUnseen, "british")[0].pieces == ("Webb", "British bateau 1")
        seen = view(phase.state, "british").pieces
        assert [(seen[name].at, seen[name].aboard) for name in ("Webb", "British bateau 1")] == [("", ())] * 2


def test_one_lost_who_has_tried_cannot_try_for_others_who_strayed_from_his_hex() -> None:
    """His side sees no place of either, and they may be elsewhere (ticonderoga/8.0p, fog-7)."""
    fog = Options(fog_lost=True)
    for tried, said in ((False, None), (True, "tried_already")):
        state = position(BARE, "Dieskau S0505; French leader 1 S0909", options=fog, night=False)
        state.country.change("Dieskau", lost=True, strayed="S0605", stopped=tried)
        state.country.change("French leader 1", lost=True, strayed="S0605", row="A")
        no = refuse_recovery(Draft(view(state, "french"), HANDLERS), Recover("Dieskau"))
        assert (no and no.key) == said
