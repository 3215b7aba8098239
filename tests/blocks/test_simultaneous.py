"""Chapter 12: written orders, carried out at the same time."""

from collections.abc import Sequence
from itertools import combinations, pairwise, product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.blocks.board import BRITISH, ENEMY, FRENCH, SIDES, Board
from rules.blocks.lines import All, Go, Hold, Pick
from rules.blocks.movement import Moved, MovedOwn
from rules.blocks.naval import SeaBattleBegins, SeaBattleEnds, SeaRound
from rules.blocks.retreat import Cornered, NoWayOut
from rules.blocks.simultaneous import (
    ChooseEnd,
    Crossed,
    Forfeited,
    ForfeitedOwn,
    Meet,
    MeetAt,
    Met,
    Path,
    Revealed,
    Stopped,
    Way,
    attackers,
    crossing,
    settle,
)
from rules.blocks.state import Options, Trail
from rules.blocks.view import view
from rules.kernel.notation import Reader
from rules.kernel.orders import Ask, Lines, No
from tests.blocks.table import Table, board, position, table

LAND = ("battles",)  # where a march ends
MUSKET, SHIP, MISS = 2, 5, 6  # faces of the battle die; a star hits nobody
SEA_FIGHT = "british HA R4, AT S; french LO M3, FN S"
FAST = Options(movement="fast")


def march(pieces: str, british: str, french: str, meet: str = "", **facts: Any) -> Table:
    """Both orders carried out as far as the battles that they lead to."""
    found = table(pieces, step="write", until=LAND, **facts)
    found.order(BRITISH, british)
    found.order(FRENCH, french)
    if meet:
        (side,) = found.match.open
        found.order(side, f"meet at {meet}")
    assert found.state.step == "battles"
    return found


def lines(text: str) -> Lines:
    return Reader((Go, All, Hold), board().vocabulary()).parse(text)


def late(pieces: str, british: str, french: str, step: str = "reveal", **facts: Any) -> Table:
    """The same, of orders that were written when the blocks stood elsewhere."""
    written = {BRITISH: lines(british), FRENCH: lines(french)}
    return table(pieces, step=step, until=LAND, written=written, **facts)


def battles(found: Table) -> dict[str, str]:
    """Place and attacker of each battle that is to be fought."""
    return found.state.attackers


def chooser(pieces: str, british: str, french: str) -> Ask:
    """The ask for the end at which two groups meet."""
    found = table(pieces, step="write", until=LAND)
    found.order(BRITISH, british)
    found.order(FRENCH, french)
    (ask,) = found.match.open.values()
    return ask


def refused(found: Table, side: str, text: str) -> No:
    with pytest.raises(No) as reason:
        found.order(side, text)
    return reason.value


# -- writing ---------------------------------------------------------------------------------------------


def test_both_sides_are_asked_at_once() -> None:
    """No phases and no dice: both may order (B137, blocks/12.1.0a, 7.3e)."""
    found = table("british AL R4; french CR M3", step="write")
    assert list(found.match.open) == [BRITISH, FRENCH]
    assert not found.match.save().dice


def test_a_sealed_order_is_seen_by_its_writer_alone() -> None:
    """Nothing is shown before both orders are in (B112, B177, blocks/12.2h)."""
    found = table("british AL R4; french CR M3", step="write", until=LAND)
    found.order(BRITISH, "AL all to HE")
    assert found.news() == []
    assert [found.match.view(who).written for who in (BRITISH, FRENCH, "public")] == [{}, {}, {}]
    assert found.match.waiting() == (FRENCH,)


def test_the_last_order_stands() -> None:
    """Until both are in an order may be replaced (B177, blocks/12.2i)."""
    found = table("british AL R4; french CR M3", step="write", until=LAND)
    found.order(BRITISH, "AL all to HE")
    found.order(BRITISH, "AL all to NY")
    found.order(FRENCH, "hold")
    assert found.where() == "british NY R4; french CR M3"


def test_an_order_names_one_start_and_its_lines() -> None:
    """Three lines from New York, irregulars two steps (B173, blocks/12.2a, 12.2b, 12.2c)."""
    found = march(
        "british NY M3 M3 R4 R4 R4 I2 I2; french QU M3", "NY 2M to AL, 3R to PH, 2I to AL to HE", "hold"
    )
    assert found.where() == "british AL M3 M3, HE I2 I2, PH R4 R4 R4; french QU M3"


def test_marks_decide_which_blocks_go() -> None:
    """The strongest goes, or the one that is marked (B176, blocks/12.2g)."""
    pieces = "british NY R4 R2; french QU M3"
    assert march(pieces, "NY 1R to AL", "hold").where() == "british AL R4, NY R2; french QU M3"
    marked = march(pieces, "NY 1R to AL, pick R of 2 to AL", "hold")
    assert marked.where() == "british AL R2, NY R4; french QU M3"


def test_hold_moves_nothing() -> None:
    """Both hold and it is shown (blocks/12.2e)."""
    found = march("british NY R4; french QU M3", "hold", "hold")
    assert found.where() == "british NY R4; french QU M3"
    assert found.news() == [Revealed((Hold(),), (Hold(),))]


def test_silence_at_the_deadline_is_hold() -> None:
    """The side that said nothing holds (B170, blocks/12.1.4f)."""
    found = table("british AL R4; french CR M3", step="write", until=LAND)
    found.order(BRITISH, "AL all to HE")
    found.deadline(FRENCH)
    assert found.of(Revealed) == [Revealed((All("AL", "HE"),), (Hold(),))]
    assert found.where() == "british HE R4; french CR M3"


def test_a_first_place_held_by_enemies_is_no_error() -> None:
    """Where both move at once the enemy may be gone in time (blocks/12.2a, 7.6e)."""
    found = table("british AL I2; french HE M3", step="write", until=LAND)
    found.order(BRITISH, "AL 1I to HE to CR")
    assert found.match.sealed(BRITISH) == (Go("AL", 1, "I", "HE", "CR"),)


def test_what_is_shown_leaves_out_the_marks() -> None:
    """Types become public, strengths and marks do not; All shows no types (B196, blocks/12.2h)."""
    found = march(
        "british NY R4 R2; french QU M3", "NY 1R to AL, pick R of 2 to AL, weakest first", "QU all to MO"
    )
    (told,) = [t for t in found.told if isinstance(t.event, Revealed)]
    assert told.event == Revealed((Go("NY", 1, "R", "AL"),), (All("QU", "MO"),))
    assert (told.to, told.discloses) == ((), "blocks/12.2h")


def test_trails_do_not_tell_of_marks() -> None:
    """A marked block makes no difference to what others are told (blocks/12.2g, 5b)."""
    pieces, order = "british NY R4 R2; french QU M3", "NY 1R to PH, 1R to AL"
    plain = march(pieces, order, "hold")
    marked = march(pieces, order + ", pick R of 2 to AL", "hold")
    assert plain.of(Moved, FRENCH) == marked.of(Moved, FRENCH)
    assert plain.state.trails == marked.state.trails


# -- the fast form ---------------------------------------------------------------------------------------


def fast(pieces: str, french: str) -> Table:
    found = table(pieces, step="write_french", until=LAND, options=FAST)
    found.order(FRENCH, french)
    return found


def test_fast_form_asks_the_french_first() -> None:
    """The British are asked once the French order is sealed, and it stays sealed (B100, blocks/12.2k)."""
    found = table("british NY R4; french CR M3", step="write_french", until=LAND, options=FAST)
    assert list(found.match.open) == [FRENCH]
    found.order(FRENCH, "CR all to HE")
    assert list(found.match.open) == [BRITISH]
    with pytest.raises(No, match="nothing_asked"):
        found.match.submit(FRENCH, (Hold(),))


def test_fast_form_keeps_the_french_order_hidden() -> None:
    """While the British move only the French see what they wrote (blocks/12.2k)."""
    found = fast("british NY R4; french CR M3", "CR all to HE")
    assert found.match.view(FRENCH).written == {FRENCH: (All("CR", "HE"),)}
    assert found.match.view(BRITISH).written == found.match.view("public").written == {}
    assert found.news() == []


def test_fast_form_ends_like_two_written_orders() -> None:
    """Chapter 12.1 holds in full: the same end as in writing (B100, blocks/12.2l)."""
    pieces, british, french = "british AL I2; french CR M3", "AL 1I to HE to CR", "CR all to HE"
    quick = fast(pieces, french)
    quick.order(BRITISH, british)
    written = march(pieces, british, french)
    assert (quick.where(), battles(quick)) == ("british HE I2; french HE M3", {"HE": FRENCH})
    assert (quick.where(), battles(quick)) == (written.where(), battles(written))
    assert quick.news() == written.news()


# -- forfeits --------------------------------------------------------------------------------------------

LATE = "AL 2M to HE, AL 1R to NY"


def test_one_bad_line_forfeits_the_order() -> None:
    """Only one militia is left: the regular does not move either (case 25, B93, blocks/12.1.4a, 12.1.4b)."""
    found = late("british AL M3 R4; french QU M3", LATE, "hold")
    assert found.where() == "british AL M3 R4; french QU M3"
    assert found.of(Forfeited) == [Forfeited(BRITISH, "blocks")]


def test_the_writer_learns_which_line() -> None:
    """The others hear no more than the kind of hindrance (blocks/12.1.4a, 5b)."""
    found = late("british AL M3 R4; french QU M3", LATE, "hold")
    line = Go("AL", 2, "M", "HE")
    assert found.of(ForfeitedOwn, BRITISH) == [ForfeitedOwn(BRITISH, "blocks", line, "blocks/12.2a")]
    assert found.of(ForfeitedOwn, FRENCH) == []
    (told,) = [t for t in found.told if isinstance(t.event, ForfeitedOwn)]
    assert told.discloses == "blocks/12.1.4a"


def test_a_place_the_forfeit_leaves_empty_is_entered() -> None:
    """The enemy's order is carried out: no battle in empty HE (B94, blocks/12.1.4b)."""
    found = late("british AL M3 R4; french CR M3", LATE, "CR all to HE")
    assert battles(found) == {}
    assert found.where() == "british AL M3 R4; french HE M3"


def test_blocks_of_a_forfeited_order_defend() -> None:
    """They occupy the place they did not leave (B95, blocks/12.1.4d, 12.1.1d)."""
    found = late("british AL M3 R4; french HE M3", LATE, "HE all to AL")
    assert battles(found) == {"AL": FRENCH}


def test_both_orders_forfeited() -> None:
    """Nothing moves (case 27, blocks/12.1.4a)."""
    found = late("british AL M3; french QU M3", LATE, "QU 1R to MO")
    assert found.where() == "british AL M3; french QU M3"
    assert found.of(Forfeited) == [Forfeited(BRITISH, "blocks"), Forfeited(FRENCH, "blocks")]


def test_a_ship_face_down_forfeits() -> None:
    """One of two ships lies face down: neither leaves (blocks/12.1.0b, 7.4e)."""
    found = late("british BN S S-; french QU M3", "BN 2S to AT", "hold")
    assert found.where() == "british BN S S-; french QU M3"
    assert found.of(Forfeited) == [Forfeited(BRITISH, "face_down")]


def test_a_way_that_does_not_exist_forfeits() -> None:
    """There is no path from NY to HE (blocks/12.1.0b, 7.6d)."""
    found = late("british NY M3; french QU M3", "NY 1M to HE", "hold")
    assert found.of(Forfeited) == [Forfeited(BRITISH, "path")]


def test_a_mark_that_no_longer_fits_is_dropped() -> None:
    """It is no part of the order: the block that is there goes (blocks/12.2g, 12.2d)."""
    written = {FRENCH: lines("hold"), BRITISH: (*lines("NY 1R to AL"), Pick("R", 4, "AL"))}
    found = table("british NY R3; french QU M3", step="reveal", until=LAND, written=written)
    assert found.where() == "british AL R3; french QU M3"
    assert found.of(Forfeited) == []


def test_a_side_without_an_order_stays() -> None:
    """A position may leave one order out (blocks/12.1.4f)."""
    written = {FRENCH: lines("QU all to MO")}
    found = table("british NY R3; french QU M3", step="reveal", until=LAND, written=written)
    assert found.where() == "british NY R3; french MO M3"


# -- the Atlantic ----------------------------------------------------------------------------------------


def at_sea(
    *laid: int, pieces: str = SEA_FIGHT, british: str = "HA all to LO", french: str = "FN 1S to AT"
) -> Table:
    """Orders that meet at sea, played on until the year's turn ends or someone has to answer."""
    found = table(pieces, step="write", laid=laid)
    found.order(BRITISH, british)
    found.order(FRENCH, french)
    return found


def test_losing_the_atlantic_forfeits_an_attack_by_sea() -> None:
    """The British ship is hit: its army stays (case 23, B96, blocks/12.1.4c)."""
    found = at_sea(MISS, SHIP)
    assert found.state.step == "end_phase"
    assert found.where() == "british BN S-, HA R4; french AT S, LO M3"
    assert found.of(Forfeited) == [Forfeited(BRITISH, "atlantic")]
    assert found.state.atlantic() == FRENCH


def test_the_sequence_of_a_turn() -> None:
    """Reveal, ships, battle at sea, forfeit, and nothing left to do on land (B162, blocks/12.1.0b, 8.1b)."""
    found = at_sea(MISS, SHIP)
    assert [type(event) for event in found.news()] == [
        Revealed,
        Moved,
        SeaBattleBegins,
        SeaRound,
        SeaBattleEnds,
        Forfeited,
    ]


def test_keeping_the_atlantic_carries_the_attack_out() -> None:
    """Nobody hits, the French leave: the battle is at LO (case 22, B97, blocks/8.1b, 8.1e, 8.1h)."""
    found = at_sea(MISS, MISS, *[MISS] * 20)
    found.order(FRENCH, "retreat")
    assert found.where() == "british AT S, LO R4; french FN S-, LO M3"
    assert found.state.battle is not None
    assert (found.state.battle.at, found.state.battle.attacker) == ("LO", BRITISH)
    (regular,) = found.state.at("LO", BRITISH)[:1]
    assert (regular.came, regular.blue) == ("HA", True)


def test_ships_of_both_sides_meet_in_the_empty_atlantic() -> None:
    """Both enter, both fight (case 21, B171, blocks/12.1.5a)."""
    found = march("british BN S; french FN S", "BN all to AT", "FN all to AT")
    assert battles(found) == {"AT": ""}


def test_ships_that_leave_do_not_meet_those_that_enter() -> None:
    """No battle, the Atlantic is French (B171, blocks/12.1.5b)."""
    found = march("british AT S; french FN S", "AT all to BN", "FN all to AT")
    assert battles(found) == {}
    assert found.where() == "british BN S; french AT S"


def test_an_attack_by_sea_queued_without_control_is_forfeited() -> None:
    """The British hold the Atlantic: LO stays and defends (case 24, blocks/12.1.4a)."""
    found = late("british AT S, HA R4; french LO M3", "HA all to LO", "LO all to HA")
    assert found.of(Forfeited) == [Forfeited(FRENCH, "atlantic")]
    assert battles(found) == {"LO": BRITISH}


def test_an_attack_by_sea_without_control_is_refused_when_written() -> None:
    """The writer knows who controls the Atlantic (case 24, blocks/7.5b)."""
    found = table("british AT S, HA R4; french LO M3", step="write")
    assert refused(found, FRENCH, "LO all to HA").rule == "blocks/7.7b"


def test_a_start_not_held_needs_the_atlantic() -> None:
    """Irregulars alone do not hold LO: with the Atlantic lost they stay (blocks/12.1.4c, 7.7e)."""
    found = at_sea(MISS, SHIP, pieces="british LO I2, AT S; french FN S, QU M3", british="LO all to HA")
    assert found.where() == "british BN S-, LO I2; french AT S, QU M3"
    assert found.of(Forfeited) == [Forfeited(BRITISH, "atlantic")]


def test_ports_are_judged_before_armies_move() -> None:
    """The French who come to HA do not spoil the British move there (B169, blocks/12.1.4e, 12.1.1b)."""
    found = march("british BO R4; french AT S, LO R4 M3", "BO all to HA", "LO all to HA")
    assert found.of(Forfeited) == []
    assert battles(found) == {"HA": FRENCH}
    assert [(b.type, b.came, b.blue) for b in found.state.at("HA", FRENCH)] == [
        ("R", "LO", True),
        ("M", "LO", True),
    ]


def test_a_move_by_sea_between_own_ports_tells_that_they_are_held() -> None:
    """It is told under a rule, since irregulars could not have made it (blocks/7.7a, 5b)."""
    found = march("british BO R4; french QU M3", "BO all to HA", "hold")
    (told,) = [t for t in found.told if isinstance(t.event, MovedOwn)]
    assert told.discloses


def test_a_ship_hit_lies_down_for_the_next_order() -> None:
    """Hit in turn 3: refused in turn 4, free in turn 5 (B152, blocks/8.1k)."""
    found = table(
        "british NY R4, AT S; french FN S, QU M3",
        step="write",
        laid=(SHIP, MISS),
        until=(),
    )
    found.order(BRITISH, "hold")
    found.order(FRENCH, "FN 1S to AT")
    assert found.state.turn == 4
    assert refused(found, FRENCH, "FN 1S to AT").rule == "blocks/7.4e"
    found.order(BRITISH, "hold")
    found.order(FRENCH, "hold")
    assert found.state.turn == 5
    found.order(FRENCH, "FN 1S to AT")


# -- both enter one place (12.1.1) -----------------------------------------------------------------------


def test_no_contact_no_battle() -> None:
    """Each enters an empty place of its own (B77, blocks/12.1.1f)."""
    found = march("british NY R4; french CR M3", "NY all to AL", "CR all to HE")
    assert battles(found) == {}
    assert found.where() == "british AL R4; french HE M3"


def test_an_empty_british_home_is_defended_by_the_british() -> None:
    """Both enter HE (case 1, B78, blocks/12.1.1a, 12.1.1b)."""
    found = march("british AL R4; french CR M3", "AL all to HE", "CR all to HE")
    assert battles(found) == {"HE": FRENCH}
    assert found.where() == "british HE R4; french HE M3"


def test_an_empty_french_home_is_defended_by_the_french() -> None:
    """Both enter CR: one battle (case 2, B79, B163, blocks/12.1.1a, 12.1.1c)."""
    found = march("british HE R4; french SF M3", "HE all to CR", "SF all to CR")
    assert battles(found) == {"CR": BRITISH}


def test_arrivals_defend_with_the_occupant() -> None:
    """A regular comes to the militia that holds AL (case 3, B165, blocks/12.1.1d, 12.1.1e)."""
    found = march("british AL M3, NY R4; french HE M3", "NY all to AL", "HE all to AL")
    assert battles(found) == {"AL": FRENCH}
    assert [b.type for b in found.state.at("AL", BRITISH)] == ["M", "R"]


def test_who_holds_defends() -> None:
    """The British did not move (case 4, blocks/12.1.1d)."""
    found = march("british AL M3; french HE M3", "hold", "HE all to AL")
    assert battles(found) == {"AL": FRENCH}


def test_an_occupant_defends_in_the_enemys_home() -> None:
    """The French in CU, a British home place, defend it (B164, blocks/12.1.1d)."""
    found = march("british AX R4; french CU M3", "AX all to CU", "hold")
    assert battles(found) == {"CU": BRITISH}


def test_a_place_all_have_left_is_entered() -> None:
    """The French militia takes OS without a battle (case 5, B80, blocks/12.1.1f)."""
    found = march("british OS R4 M3; french NI M3", "OS all to ON", "NI all to OS")
    assert battles(found) == {}
    assert found.state.holder("OS") == FRENCH


def test_those_who_stayed_defend() -> None:
    """The regular left, the militia did not (case 6, B81, blocks/12.1.1g)."""
    found = march("british OS R4 M3; french NI M3", "OS 1R to ON", "NI all to OS")
    assert battles(found) == {"OS": FRENCH}
    assert found.where() == "british ON R4, OS M3; french OS M3"


# -- crossing on one path (12.1.2) -----------------------------------------------------------------------

SWAP = "british OS R4 R4; french NI M3 M3"


def test_the_fewer_choose() -> None:
    """Two French against three British (case 7, B82, blocks/12.1.2b)."""
    ask = chooser("british OS R4 R4 M3; french NI M3 M3", "OS all to NI", "NI all to OS")
    assert (ask.seat, ask.kind, ask.rule) == (FRENCH, ChooseEnd("NI", "OS"), "blocks/12.1.2b")


def test_the_british_choose_when_numbers_are_equal() -> None:
    """Two against two (B83, blocks/12.1.2c)."""
    assert chooser(SWAP, "OS all to NI", "NI all to OS").seat == BRITISH


def test_either_end_is_offered_and_no_other() -> None:
    """A crossing is fought at one of its two ends (blocks/12.1.2a)."""
    found = table(SWAP, step="write")
    found.order(BRITISH, "OS all to NI")
    found.order(FRENCH, "NI all to OS")
    assert found.match.offers(BRITISH) == (Meet("OS"), Meet("NI"))
    assert found.match.offers(BRITISH, (Meet("OS"),)) == ()
    assert refused(found, BRITISH, "meet at ON") == No(
        "blocks/12.1.2a", "meet_elsewhere", place="ON", ends=("OS", "NI")
    )
    assert refused(found, BRITISH, "meet at OS, meet at NI").key == "meet_once"
    with pytest.raises(No, match="meet_owed"):
        found.match.submit(BRITISH, ())


def test_one_battle_and_nobody_beyond_it() -> None:
    """All meet at OS, NI is empty (B166, blocks/12.1.2a)."""
    found = march(SWAP, "OS all to NI", "NI all to OS", meet="OS")
    assert found.where() == "british OS R4 R4; french OS M3 M3"
    assert battles(found) == {"OS": FRENCH}


def test_who_started_at_the_chosen_end_defends() -> None:
    """The French chose OS, where the British started; then NI, where they did (B84, blocks/12.1.2d)."""
    pieces = "british OS R4 R4 M3; french NI M3 M3"
    assert battles(march(pieces, "OS all to NI", "NI all to OS", meet="OS")) == {"OS": FRENCH}
    assert battles(march(pieces, "OS all to NI", "NI all to OS", meet="NI")) == {"NI": BRITISH}


def test_who_started_there_defends_whosoever_home_it_is() -> None:
    """The French started in captured OS and defend it (B167, blocks/12.1.2d)."""
    found = march("british NI R4; french OS M3", "NI all to OS", "OS all to NI", meet="OS")
    assert battles(found) == {"OS": BRITISH}


def test_stayers_defend_with_the_group_that_was_caught() -> None:
    """At NI two French against one; in OS nothing happens (case 8, blocks/12.1.2d)."""
    found = march("british OS R4 M3; french NI M3 I2", "OS 1R to NI", "NI 1M to OS", meet="NI")
    assert battles(found) == {"NI": BRITISH}
    assert found.where() == "british NI R4, OS M3; french NI I2 M3"


def test_only_blocks_on_the_path_count_and_are_caught() -> None:
    """Two British and three French on it: the third British block reaches ON (case 9, B85, blocks/12.1.2b,
    12.1.2e)."""
    pieces = "british OS R4 R4 M3; french NI M3 M3 I2"
    orders = "OS 2R to NI, OS 1M to ON", "NI all to OS"
    assert chooser(pieces, *orders).seat == BRITISH
    found = march(pieces, *orders, meet="NI")
    assert found.where() == "british NI R4 R4, ON M3; french NI I2 M3 M3"


def test_a_caught_irregular_takes_no_second_step() -> None:
    """It meets the militia on its first step (case 13, B86, blocks/12.1.3g, 12.1.2c)."""
    pieces, orders = "british ON I2; french OS M3", ("ON 1I to OS to FR", "OS all to ON")
    assert chooser(pieces, *orders).seat == BRITISH
    at_os = march(pieces, *orders, meet="OS")
    assert (at_os.where(), battles(at_os)) == ("british OS I2; french OS M3", {"OS": BRITISH})
    at_on = march(pieces, *orders, meet="ON")
    assert (at_on.where(), battles(at_on)) == ("british ON I2; french ON M3", {"ON": FRENCH})
    assert at_os.of(Stopped) == at_on.of(Stopped) == []


def test_a_group_caught_at_its_start_has_not_moved() -> None:
    """Its enemies came along the path (blocks/12.1.2f)."""
    found = march(SWAP, "OS all to NI", "NI all to OS", meet="OS")
    assert [(b.moved, b.came) for b in found.state.at("OS", BRITISH)] == [(False, "")] * 2
    assert [(b.moved, b.came) for b in found.state.at("OS", FRENCH)] == [(True, "NI")] * 2
    assert found.state.trails == [Trail(FRENCH, ("NI", "OS"), 2)]


def test_a_crossing_is_told_to_all() -> None:
    """Who crosses, who chooses and what was chosen (blocks/12.1.2a, 12.1.2b)."""
    found = march(SWAP, "OS all to NI", "NI all to OS", meet="OS")
    assert found.of(Crossed) == [Crossed("OS", "NI", 2, 2, BRITISH)]
    assert found.of(Met) == [Met("OS", BRITISH)]


def test_the_default_is_the_own_home() -> None:
    """Without an answer the battle is in the chooser's home place (blocks/12.1.2b)."""
    seen = view(position("british NI R4; french OS M3", step="march"), BRITISH)
    assert ChooseEnd("NI", "OS").default(seen) == (Meet("OS"),)
    assert ChooseEnd("NI", "DU").default(seen) == (Meet("NI"),)


def test_a_standing_order_chooses_the_end() -> None:
    """With one nobody is asked (blocks/12.1.2b)."""
    found = table(SWAP, step="write", until=LAND, standing_orders={BRITISH: (MeetAt("their start"),)})
    found.order(BRITISH, "OS all to NI")
    found.order(FRENCH, "NI all to OS")
    assert battles(found) == {"NI": BRITISH}


# -- second steps (12.1.3) -------------------------------------------------------------------------------


def test_an_irregular_goes_on_where_the_enemy_left() -> None:
    """The French left OS for NI (case 10, blocks/12.1.3a)."""
    found = march("british ON I2; french OS M3", "ON 1I to OS to FR", "OS all to NI")
    assert found.where() == "british FR I2; french NI M3"
    assert battles(found) == {}


def test_both_end_in_the_second_place() -> None:
    """HE is vacated; both end in CR, which the French defend (B87, blocks/12.1.3a, 12.1.1c)."""
    found = march("british AL I2; french HE M3", "AL 1I to HE to CR", "HE all to CR")
    assert found.where() == "british CR I2; french CR M3"
    assert battles(found) == {"CR": BRITISH}


def test_an_irregular_stops_where_enemies_stayed() -> None:
    """One of two French stays in HE and defends it (case 11, B87b, blocks/12.1.3c, 12.1.1g)."""
    found = march("british AL I2; french HE M3 M2", "AL 1I to HE to CR", "HE 1M to CR")
    assert found.where() == "british HE I2; french CR M3, HE M2"
    assert battles(found) == {"HE": BRITISH}


def test_an_irregular_stops_where_enemies_arrive() -> None:
    """The French come to empty OS too, a British home (case 12, blocks/12.1.3b, 12.1.1b)."""
    found = march("british ON I2; french NI M3", "ON 1I to OS to FR", "NI all to OS")
    assert found.where() == "british OS I2; french OS M3"
    assert battles(found) == {"OS": FRENCH}


def test_an_irregular_stops_where_enemies_come_from_its_goal() -> None:
    """The French left CR for HE (case 14, B88, blocks/12.1.3b)."""
    found = march("british AL I2; french CR M3", "AL 1I to HE to CR", "CR all to HE")
    assert found.where() == "british HE I2; french HE M3"
    assert battles(found) == {"HE": FRENCH}


def test_both_enter_the_second_place() -> None:
    """Battle in CR, the French defend (case 15, B89, blocks/12.1.1c)."""
    found = march("british AL I2; french SF M3", "AL 1I to HE to CR", "SF all to CR")
    assert battles(found) == {"CR": BRITISH}


def test_irregulars_that_change_places_meet_in_the_middle() -> None:
    """ON to NI and NI to ON: both stop in OS (case 16, B90, blocks/12.1.3f)."""
    found = march("british ON I2; french NI I2", "ON 1I to OS to NI", "NI 1I to OS to ON")
    assert found.where() == "british OS I2; french OS I2"
    assert battles(found) == {"OS": FRENCH}


def test_irregulars_opposed_on_one_path_meet_in_the_middle() -> None:
    """Only the path ON-OS is shared (case 17, B91, blocks/12.1.3f)."""
    found = march("british ON I2; french NI I2", "ON 1I to OS to FR", "NI 1I to OS to ON")
    assert found.where() == "british OS I2; french OS I2"


def test_irregulars_that_share_only_the_middle_pass() -> None:
    """No battle in AL (case 18, B92b, blocks/12.1.3e, 12.1.3h)."""
    found = march("british NY I2; french HE I2", "NY 1I to AL to ON", "HE 1I to AL to BO")
    assert found.where() == "british ON I2; french BO I2"
    assert battles(found) == {}


def test_irregulars_that_meet_at_their_goal_fight_there() -> None:
    """Both reach FR (B92, blocks/12.1.1c)."""
    found = march("british ON I2; french NI I2", "ON 1I to OS to FR", "NI 1I to TR to FR")
    assert battles(found) == {"FR": BRITISH}


def test_an_irregular_stops_where_another_ends() -> None:
    """The French irregular reaches AL (case 19, blocks/12.1.3b, 12.1.3i)."""
    found = march("british NY I2; french OS I2", "NY 1I to AL to HE", "OS 1I to ON to AL")
    assert found.where() == "british AL I2; french AL I2"
    assert battles(found) == {"AL": FRENCH}


def test_a_stop_leaves_the_way_free() -> None:
    """Stopped in WW by the militia the French never reach PP (case 20, blocks/12.1.3b, 12.1.3i)."""
    found = march(
        "british XX I2 M3; french YY I2", "XX 1I to PP to QQ, XX 1M to WW", "YY 1I to WW to PP", on="diamond"
    )
    assert found.where() == "british QQ I2, WW M3; french WW I2"
    assert battles(found) == {"WW": BRITISH}


def test_a_real_end_counts_not_an_ordered_one() -> None:
    """Stopped in ON, the French irregular is no hindrance elsewhere (B92c, blocks/12.1.3b, 12.1.3i)."""
    found = march("british AL I2 M3; french OS I2", "AL 1I to HE to CR, AL 1M to ON", "OS 1I to ON to AL")
    assert found.where() == "british CR I2, ON M3; french ON I2"
    assert battles(found) == {"ON": FRENCH}


def test_blocks_of_a_forfeited_order_stop_an_irregular() -> None:
    """The French could not leave HE (B192, blocks/12.1.3i, 12.1.4d)."""
    found = late("british AL I2; french HE M3", "AL 1I to HE to CR", "HE 2M to CR")
    assert found.where() == "british HE I2; french HE M3"
    assert battles(found) == {"HE": BRITISH}


def test_second_steps_against_each_other_stop_both() -> None:
    """Each stops in its own first place, without a battle (case 28, B191, blocks/12.1.3j, 12.1.3h)."""
    found = march("british AL I2; french SF I2", "AL 1I to HE to CR", "SF 1I to CR to HE")
    assert found.where() == "british HE I2; french CR I2"
    assert battles(found) == {}


def test_a_circle_stops_all_four() -> None:
    """Nothing can be settled before something else: all stop, two battles (B168, blocks/12.1.3h)."""
    found = march(
        "british XX I2 I2; french YY I2 I2",
        "XX 1I to PP to QQ, XX 1I to WW to RR",
        "YY 1I to WW to PP, YY 1I to PP to WW",
        on="diamond",
    )
    assert found.where() == "british PP I2, WW I2; french PP I2, WW I2"
    assert battles(found) == {"PP": FRENCH, "WW": BRITISH}


def test_a_stop_is_no_forfeit() -> None:
    """It is told as a stop, and the other line is carried out (B98, blocks/12.1.3d)."""
    found = march("british AL I2 I1 R4; french HE M3", "AL 2I to HE to CR, AL 1R to NY", "hold")
    assert found.of(Stopped) == [Stopped(BRITISH, ("AL", "HE", "CR"), 2)]
    assert found.of(Forfeited) == []
    assert found.where() == "british HE I1 I2, NY R4; french HE M3"


# -- what the march leaves behind ------------------------------------------------------------------------


def test_trails_are_those_of_this_turn() -> None:
    """What was moved before is gone, and what was fought (blocks/7.6i)."""
    old = [Trail(FRENCH, ("QU", "MO"), 1)]
    found = march("british NY R4 M3; french MO M3", "NY 1R to AL", "hold", trails=old)
    assert found.state.trails == [Trail(BRITISH, ("NY", "AL"), 1)]


def test_the_movers_own_news_names_the_blocks() -> None:
    """The others hear counts (blocks/7.6i)."""
    found = march("british NY R4 M3; french MO M3", "NY all to AL", "hold")
    assert [type(event) for event in found.news(FRENCH)] == [Revealed, Moved]
    assert [type(event) for event in found.news(BRITISH)] == [Revealed, MovedOwn]


def test_orders_are_done_with() -> None:
    """After the march none is kept, and the British pick the first battle (blocks/8.2b)."""
    found = march("british NY R4; french MO M3", "NY all to AL", "hold")
    assert (found.state.written, found.state.chooser) == ({}, BRITISH)


def test_an_irregular_remembers_its_middle_place() -> None:
    """It came to CR from HE (blocks/9.1a)."""
    found = march("british AL I2; french CR M3", "AL 1I to HE to CR", "hold")
    (irregular,) = found.state.at("CR", BRITISH)
    assert irregular.came == "HE"


# -- retreats after such a turn --------------------------------------------------------------------------


def fought(
    pieces: str, british: str, french: str, *answers: tuple[str, str], dice: Sequence[int] = ()
) -> Table:
    """A turn played on with these answers to what is asked; after these dice nobody hits anything."""
    found = table(pieces, step="write", laid=[*dice, *[MISS] * 60])
    found.order(BRITISH, british)
    found.order(FRENCH, french)
    for side, text in answers:
        found.order(side, text)
    return found


def test_the_attacker_decides_first() -> None:
    """The roles of the battle count, not the nation (B172, blocks/12.1.5d)."""
    found = fought("british AL M3; french HE M3", "hold", "HE all to AL")
    assert list(found.match.open) == [FRENCH]
    found.order(FRENCH, "stay")
    assert list(found.match.open) == [BRITISH]


def test_attackers_cannot_return_where_enemy_militia_came() -> None:
    """French militia took AL: the British cannot leave HE (case 26, B99b, blocks/12.1.5c, 9.1f)."""
    found = fought("british AL R4; french HE M3, ON M3", "AL all to HE", "ON all to AL", (BRITISH, "retreat"))
    assert found.of(NoWayOut) == [NoWayOut("HE", BRITISH)]
    assert found.where() == "british HE R4; french AL M3, HE M3"


def test_attackers_pass_through_irregulars() -> None:
    """Only irregulars came to AL: the way leads on to NY, BO or ON (B99, blocks/12.1.5c, 9.1i)."""
    found = fought("british AL R4; french HE M3, ON I2", "AL all to HE", "ON all to AL", (BRITISH, "retreat"))
    assert sorted(map(str, found.match.offers(BRITISH))) == [
        f"through AL to {to}" for to in ("BO", "NY", "ON")
    ]


HALF_LEFT = "british AL R4 M3; french HE M3, ON M3", "AL 1R to HE", "ON all to AL"


def test_attackers_cannot_return_to_a_pending_battle() -> None:
    """The militia left in AL is under attack: the British cannot leave HE (case 29, B193, blocks/12.1.5e)."""
    found = fought(*HALF_LEFT, (BRITISH, "fight at HE"))
    assert found.of(Cornered) == [Cornered("HE", BRITISH)]
    assert list(found.match.open) == [FRENCH]


def test_attackers_return_when_the_battle_there_is_won() -> None:
    """Three hits clear AL; then the regular may go back to it (B193, blocks/12.1.5e)."""
    found = fought(*HALF_LEFT, (BRITISH, "fight at AL"), dice=[MUSKET] * 3)
    assert [str(line) for line in found.match.offers(BRITISH)] == ["stay", "retreat"]
    found.order(BRITISH, "retreat")
    assert found.where() == "british AL M3 R3; french HE M3"


def test_retreats_after_a_crossing() -> None:
    """At captured OS the French may leave for FR alone, the British for NI alone (B167, blocks/12.1.2f)."""
    swap = "british NI R4; french OS M3", "NI all to OS", "OS all to NI", (BRITISH, "meet at OS")
    found = fought(*swap, (BRITISH, "stay"))
    assert [str(line) for line in found.match.offers(FRENCH)] == ["stay", "retreat to FR"]
    assert fought(*swap, (BRITISH, "retreat")).where() == "british NI R3; french OS M3"


# -- properties of the settlement ------------------------------------------------------------------------


def steps(on: Board, start: str) -> list[Path]:
    """All ways of an irregular."""
    near: list[Path] = [(start, first) for first in on.near[start]]
    by_road = [way for way in near if way[1] in on.roads[start]]
    return near + [(*way, then) for way in by_road for then in on.near[way[1]] if then != start]


@st.composite
def turns(draw: st.DrawFn) -> tuple[list[Way], list[tuple[str, str]], str]:
    """Any two orders on MINI, blocks that stay, and an end for the groups that cross."""
    on = board()
    start = draw(st.sampled_from([p for p in on.places if on.roads[p]]))
    near = list(dict.fromkeys(path[-1] for path in steps(on, start)))
    starts = {BRITISH: start, FRENCH: draw(st.sampled_from(near))}
    ways = [
        Way(side, path)
        for side in SIDES
        for path in draw(st.lists(st.sampled_from(steps(on, starts[side])), max_size=5))
    ]
    owners = draw(st.fixed_dictionaries({p: st.sampled_from(["", "", "", *SIDES]) for p in near}))
    stayers = [(side, p) for p, side in owners.items() if side and starts[ENEMY[side]] != p]
    return ways, stayers, draw(st.sampled_from(sorted(starts.values())))


@given(turns())
def test_sides_are_treated_alike(turn: tuple[list[Way], list[tuple[str, str]], str]) -> None:
    """With the sides exchanged the ends are exchanged too (blocks/12.1.3h)."""
    ways, stayers, meet = turn
    mirrored = settle([Way(ENEMY[w.side], w.path) for w in ways], [(ENEMY[s], p) for s, p in stayers], meet)
    assert mirrored == {Way(ENEMY[w.side], w.path): end for w, end in settle(ways, stayers, meet).items()}


@given(turns())
def test_roles_are_mirrored_with_the_homes(turn: tuple[list[Way], list[tuple[str, str]], str]) -> None:
    """With sides and homes exchanged attackers are exchanged too (blocks/12.1.1a-d)."""
    ways, stayers, meet = turn
    arrived = [(way.side, end[-1]) for way, end in settle(ways, stayers, meet).items()]
    places = tuple(msgspec.structs.replace(p, home=ENEMY[p.home]) for p in board().file.places)
    other = Board(msgspec.structs.replace(board().file, places=places), "mirrored")
    found = attackers(board(), stayers, arrived)
    mirrored = attackers(other, [(ENEMY[s], p) for s, p in stayers], [(ENEMY[s], p) for s, p in arrived])
    assert mirrored == {place: ENEMY[side] for place, side in found.items()}


@given(turns(), st.randoms(use_true_random=False))
def test_the_order_of_blocks_does_not_matter(
    turn: tuple[list[Way], list[tuple[str, str]], str], rng: Any
) -> None:
    """Whoever is looked at first (blocks/12.1.3h)."""
    ways, stayers, meet = turn
    shuffled = rng.sample(ways, len(ways))
    assert settle(shuffled, stayers, meet) == settle(ways, stayers, meet)


@given(turns())
def test_everyone_ends_on_its_way(turn: tuple[list[Way], list[tuple[str, str]], str]) -> None:
    """Nobody goes where it was not sent; only those caught at their start do not move (blocks/12.1.2e)."""
    ways, stayers, meet = turn
    met = crossing(ways)
    for way, end in settle(ways, stayers, meet).items():
        assert way.path[: len(end)] == end
        assert len(end) > 1 or (met and met.catches(way) and meet == way.path[0])


@given(turns())
def test_nobody_goes_on_past_an_enemy(turn: tuple[list[Way], list[tuple[str, str]], str]) -> None:
    """Whoever takes a second step leaves no enemy in its first place (blocks/12.1.3a, 12.1.3b)."""
    ways, stayers, meet = turn
    ends = settle(ways, stayers, meet)
    for way, end in ends.items():
        if len(end) == 3:
            assert (ENEMY[way.side], way.first) not in stayers
            assert not any(foe.side != way.side and other[-1] == way.first for foe, other in ends.items())


@given(turns())
def test_enemies_never_use_a_path_both_ways(turn: tuple[list[Way], list[tuple[str, str]], str]) -> None:
    """They meet instead (blocks/12.1.2a, 12.1.3f, 12.1.3j)."""
    ways, stayers, meet = turn
    used = [
        (way.side, at, to) for way, end in settle(ways, stayers, meet).items() for at, to in pairwise(end)
    ]
    assert not any((ENEMY[side], to, at) in used for side, at, to in used)


def orders_of(side: str, start: str) -> list[list[Way]]:
    """One or two irregulars that go two steps, with or without a block that goes one."""
    paths = [Way(side, path) for path in steps(board("diamond"), start)]
    near, far = [w for w in paths if len(w.path) == 2], [w for w in paths if len(w.path) == 3]
    groups = [list(group) for size in (1, 2) for group in combinations(far, size)]
    return [[*group, *other] for group in groups for other in ([], *([w] for w in near))]


def solutions(ways: list[Way], stayers: list[tuple[str, str]]) -> list[dict[Way, Path]]:
    """Every choice of stops that fits both conditions, found by trying all (blocks/12.1.3a, 12.1.3b)."""
    far = [way for way in ways if len(way.path) == 3]
    met = [w for w in far if any(f.side != w.side and opposed(w, f) for f in far)]
    found = []
    for choice in product((2, 3), repeat=len(far)):
        ends = {way: way.path for way in ways} | {w: w.path[:n] for w, n in zip(far, choice, strict=True)}
        if all(len(ends[w]) == (2 if w in met or hindered(w, ends, stayers) else 3) for w in far):
            found.append(ends)
    return found


def opposed(one: Way, other: Way) -> bool:
    """Whether the second step of either uses the path of the other's first (blocks/12.1.3f)."""
    return one.path[1:] == other.path[1::-1] or other.path[1:] == one.path[1::-1]


def hindered(way: Way, ends: dict[Way, Path], stayers: list[tuple[str, str]]) -> bool:
    there = [*stayers, *((foe.side, end[-1]) for foe, end in ends.items())]
    return (ENEMY[way.side], way.path[1]) in there


@pytest.mark.parametrize(
    "stayers", [[], [(BRITISH, "PP")], [(FRENCH, "PP")]], ids=["none", "british", "french"]
)
def test_settlement_agrees_with_all_solutions(stayers: list[tuple[str, str]]) -> None:
    """All orders on DIAMOND have a solution; what all solutions agree on happens (blocks/12.1.3h)."""
    for british in orders_of(BRITISH, "XX"):
        for french in orders_of(FRENCH, "YY"):
            ways = [*british, *french]
            found, ends = solutions(ways, stayers), settle(ways, stayers)
            assert found
            for way in ways:
                agreed = {solution[way] for solution in found}
                assert len(agreed) > 1 or agreed == {ends[way]}, (ways, way)
