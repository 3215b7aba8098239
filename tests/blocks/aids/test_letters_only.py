"""What a commander sees who only hears from the others of his side by letter."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blocks import GAME
from rules.blocks.aids.lookups import Control, Reach, WinterLimit
from rules.blocks.lines import All, Go, Hold, Pick, Weakest
from rules.blocks.movement import MoveOrder
from rules.blocks.muster import Muster
from rules.blocks.setup import Put
from rules.blocks.state import Battle, Options, Result
from rules.blocks.view import View, view
from rules.kernel.orders import PUBLIC, No
from tests.blocks.table import position

STAND = "british AL R4 R2 I1, NY R3 M2, BN S; french CR M3 R1, AT S"


def seen(
    *charges: str, others: tuple[str, ...] = (), pieces: str = STAND, step: str = "write", **facts: Any
) -> View:
    state = position(pieces, step=step, **facts)
    found: View = GAME.letters_only(view(state, "british"), view(state, PUBLIC), charges, others)
    return found


def faces(found: View, place: str) -> list[str]:
    return [f"{block.type}{block.sp}" for block in found.own(place)]


def test_he_knows_the_blocks_of_his_places() -> None:
    """Three in Albany by type and strength; of New York only that two stand there (blocks/5b)."""
    found = seen("AL")
    assert faces(found, "AL") == ["I1", "R2", "R4"]
    assert faces(found, "NY") == []
    assert found.count("NY", "british") == 2
    assert found.count("CR", "french") == 2


def test_a_theatre_is_all_its_places() -> None:
    """New York lies on the coast, Albany does not."""
    found = seen("coast")
    assert faces(found, "NY") == ["M2", "R3"]
    assert faces(found, "AL") == []


def test_what_another_was_given_is_his() -> None:
    """New York was taken out of the coast; and Albany out of Champlain."""
    assert faces(seen("coast", others=("NY",)), "NY") == []
    assert faces(seen("AL", others=("champlain",)), "AL") == ["I1", "R2", "R4"]


def test_ships_lie_face_up_for_everyone() -> None:
    """In the box and at sea (blocks/5c)."""
    found = seen()
    assert len(found.ships("british", "BN")) == len(found.ships("french", "AT")) == 1


def test_battles_are_fought_in_the_open() -> None:
    """Whoever commands there: both sides' blocks are shown (blocks/8.2d)."""
    fight = Battle("CR", "british", ("HE",))
    found = seen("NY", pieces="british CR R4; french CR M3", step="fire", battle=fight)
    assert faces(found, "CR") == ["R4"]
    assert [b.type for b in found.seen("CR", "french")] == ["M"]


def test_who_holds_a_captured_place_is_known_to_its_commander() -> None:
    """Regulars hold Carillon, irregulars would not: others cannot tell (blocks/3e, 3g)."""
    pieces = "british CR R4, NY R3; french QU M3"
    assert Control("CR").answer(seen("CR", pieces=pieces)) == "british"
    assert Control("CR").answer(seen("NY", pieces=pieces)) == "unknown"


def test_the_pool_is_told_while_blocks_come_in() -> None:
    """Nobody could place one without it; nobody needs it at another time (blocks/7.2j)."""
    pool = {"british": {"R": 3, "M": 1}, "french": {"M": 2}}
    turn: dict[str, Any] = {"order": ["british", "french"], "pool": pool}
    assert seen("NY", step="muster", **turn).pools == {"british": {"R": 3, "M": 1}}
    assert seen("NY", step="muster", phase=1, **turn).pools == {}
    assert seen(step="muster", **turn).pools == {}
    assert seen("NY", pool=pool).pools == {}


def test_of_drawn_blocks_the_pool_stays_shut() -> None:
    """Those that were drawn are to be placed (DB10)."""
    found = seen(
        "NY",
        step="muster",
        options=Options(muster="draw"),
        order=["british", "french"],
        pool={"british": {"R": 3}, "french": {}},
        drawn={"british": {"R": 1}},
    )
    assert (found.pools, found.drawn) == ({}, {"british": {"R": 1}})
    assert Put(1, "R", "NY") in list(Muster(1).next(found, ()))


def test_an_order_belongs_to_where_it_sets_out() -> None:
    """From Albany: with the strengths picked there and who goes first; from elsewhere what everyone sees
    (blocks/12.2g, 12.2h)."""
    lines = (Go("AL", 1, "R", "HE"), Pick("R", 2, "HE"), Weakest())
    written = {"british": lines, "french": (Hold(),)}
    assert seen("AL", step="march", written=written).written == written
    assert seen("NY", step="march", written=written).written == {"british": lines[:1], "french": (Hold(),)}


def test_a_sealed_order_of_another_is_not_seen() -> None:
    """While the British move openly the French order lies sealed: only who commands at Carillon knows it
    (blocks/12.2k)."""
    state = position(
        STAND, step="write_british", options=Options(movement="fast"), written={"french": (All("CR", "HE"),)}
    )
    side, everyone = view(state, "french"), view(state, PUBLIC)
    assert GAME.letters_only(side, everyone, ("CR",)).written == {"french": (All("CR", "HE"),)}
    assert GAME.letters_only(side, everyone, ("QU",)).written == {}


def test_his_moves_are_listed() -> None:
    """From Albany, and of the ships, which lie face up; not from New York (blocks/5c, 7.6a)."""
    lines = MoveOrder(together=True).next(seen("AL"), ())
    assert {line.source for line in lines if isinstance(line, Go | All)} == {"AL", "BN"}


def test_ways_from_another_commanders_place_are_not_looked_up() -> None:
    """They would tell which types stand there (blocks/5b); in Halifax nobody stands at all."""
    with pytest.raises(No) as refused:
        Reach("NY").answer(seen("AL"))
    assert refused.value == No("blocks/5b", "another_commands", source="NY")
    with pytest.raises(No, match="nobody_there"):
        Reach("HA").answer(seen("AL"))
    assert set(Reach("AL").answer(seen("AL"))["ways"]) == {"I", "R"}


def test_the_excess_of_another_commanders_place_is_not_looked_up() -> None:
    """It would tell of an irregular: Albany feeds two, and one of its three is one (blocks/10c, 10d)."""
    told = {"at": "AL", "limit": 2}
    assert WinterLimit("AL").answer(seen("NY")) == {"limits": [told]}
    assert WinterLimit("AL").answer(seen("AL")) == {"limits": [told | {"own": 3, "excess": 0, "cost": 1}]}


def test_when_the_game_is_over_he_sees_as_his_side_does() -> None:
    """There is nothing left to keep apart."""
    over = Result("british", "lead", 1757, 3, {"british": 8, "french": 0})
    state = position(STAND, step="over", outcome=over)
    assert GAME.letters_only(view(state, "british"), view(state, PUBLIC), ()) == view(state, "british")
