"""Chapters 5.21 and 9: alliances with Indian nations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rules.kernel.orders import Line, No
from rules.whigs.alliances import (
    AlliesLimit,
    AlwaysAlly,
    Announced,
    BidFailed,
    BidsRolled,
    KeepAllies,
    Lapsed,
    MakeAllies,
    Renewed,
    Won,
    refuse_standing,
)
from rules.whigs.board import Board
from rules.whigs.lines import Ally, NoAllies
from rules.whigs.view import View, view
from tests.whigs.table import Table, board, position, read, table, text_of

RICH = (100_000, 100_000)
THREE = "ABN french; MIS french; OHI french"


def announce(british: str = "no allies", french: str = "no allies", **facts: Any) -> Table:
    """Both announce, the British first."""
    facts = {"treasury": RICH, **facts}
    made = table("allies_british", until=("upkeep",), **facts)
    made.order("british", british)
    made.order("french", french)
    return made


def refused(side: str, text: str, **facts: Any) -> tuple[str, str]:
    """The rule and the key by which a first announcement is refused."""
    step = "allies_british" if side == "british" else "allies_french"
    made = table(step, **{"treasury": RICH, "bids": {"british": ()}, **facts})
    with pytest.raises(No) as caught:
        made.order(side, text)
    return caught.value.rule, caught.value.key


# -- who announces ---------------------------------------------------------------------------------


def test_the_british_announce_first_and_openly() -> None:
    """The French are asked when they have heard it (whigs/5.21a, W139)."""
    made = table("allies_british", until=("upkeep",), treasury=RICH)
    assert made.match.waiting() == ("british",)
    with pytest.raises(No):
        made.match.submit("french", (NoAllies(),))
    made.order("british", "ally OHI, IRO")
    assert made.of(Announced) == [Announced("british", (), ("OHI", "IRO"), ())]
    assert made.match.waiting() == ("french",)
    assert made.match.view("french").bids == {"british": ("OHI", "IRO")}
    made.order("french", "ally ABN")
    assert made.state.allies == {"ABN": "french", "OHI": "british", "IRO": "british"}
    assert made.match.view("public").allies == made.state.allies


def test_a_side_says_so_if_it_wants_nobody() -> None:
    """And then nothing else (whigs/5.21a)."""
    made = announce()
    assert made.of(Announced) == [Announced("british", (), (), ()), Announced("french", (), (), ())]
    assert (made.state.allies, made.state.treasury) == ({}, {"british": 100_000, "french": 100_000})
    assert refused("british", "no allies, ally IRO") == ("whigs/5.21a", "none_stands_alone")
    assert refused("british", "ally IRO; no allies") == ("whigs/5.21a", "none_stands_alone")


def test_nobody_is_passed_over_for_want_of_money() -> None:
    """Whether a side is asked tells nothing of its treasury."""
    made = table("allies_british", treasury=(0, 0))
    assert made.match.waiting() == ("british",)


# -- prices ----------------------------------------------------------------------------------------


def test_a_new_alliance_costs_the_full_price_of_the_side() -> None:
    """The Six Nations 6,000 to the British, 8,000 to the French (whigs/9.01a, W140)."""
    assert announce("ally IRO").state.treasury == {"british": 94_000, "french": 100_000}
    assert announce(french="ally IRO").state.treasury == {"british": 100_000, "french": 92_000}


def test_renewal_costs_half() -> None:
    """Three alliances of 4,000 each: 6,000 (whigs/9.02a, W15)."""
    made = announce(french="ally ABN, MIS, OHI", allies=THREE)
    assert made.state.treasury["french"] == 94_000
    assert made.of(Announced)[1] == Announced("french", ("ABN", "MIS", "OHI"), (), ())
    assert made.of(Renewed) == [Renewed(nation, "french", 2_000) for nation in ("ABN", "MIS", "OHI")]
    assert [entry.detail for entry in made.state.ledger["french"]] == ["ABN", "MIS", "OHI"]


def test_half_a_price_is_rounded_up_to_a_pound() -> None:
    """4,001 is renewed for 2,001 (whigs/9.02a)."""
    odd = read(text_of().replace("costs = { french = 4000 }", "costs = { french = 4001 }", 1))
    made = announce(french="ally ABN", allies="ABN french", board=odd)
    assert made.state.treasury["french"] == 97_999


def test_the_renewals_of_the_example() -> None:
    """121,000 less 6,000 (whigs/9.02a, W23)."""
    made = announce(french="ally ABN, MIS, OHI", allies=THREE, on="", treasury=(0, 121_000))
    assert made.state.treasury["french"] == 115_000


def test_a_nation_without_a_price_is_never_an_ally() -> None:
    """The Abenaki have none for the British (whigs/9.01c, W17)."""
    assert refused("british", "ally ABN") == ("whigs/9.01c", "never_allied")


def test_no_more_is_promised_than_there_is() -> None:
    """Conditional bids count (whigs/9.02b, DW34)."""
    short = (13_000, 13_000)
    assert refused("british", "ally IRO, OHI", treasury=short) == ("whigs/9.02b", "ally_too_dear")
    conditional = {"treasury": short, "allies": "OHI french"}
    assert refused("british", "ally IRO, OHI", **conditional) == ("whigs/9.02b", "ally_too_dear")
    assert announce("ally IRO, OHI", treasury=(14_000, 0)).state.treasury["british"] == 0


def test_a_nation_is_named_once() -> None:
    """(whigs/9.01a)"""
    assert refused("british", "ally IRO, IRO") == ("whigs/9.01a", "ally_once")


# -- conflicts -------------------------------------------------------------------------------------


def test_of_two_bids_the_lower_price_wins() -> None:
    """The Ohio Tribes cost the French 4,000, the British 8,000 (whigs/9.03a, W16)."""
    made = announce("ally OHI", "ally OHI")
    assert made.state.treasury == {"british": 100_000, "french": 96_000}
    assert made.of(Won) == [Won("OHI", "french", 4_000)]
    assert made.of(BidFailed) == [BidFailed("OHI", "british")]


def test_at_equal_prices_the_higher_die_wins() -> None:
    """Equal dice are rolled again (whigs/9.03a, DW17)."""
    even = read(text_of().replace("french = 4000, british = 8000", "french = 8000, british = 8000"))
    made = announce("ally OHI", "ally OHI", laid=[5, 5, 9, 4], board=even)
    assert made.of(BidsRolled) == [BidsRolled("OHI", 5, 5), BidsRolled("OHI", 9, 4)]
    assert made.state.treasury == {"british": 92_000, "french": 100_000}
    assert made.state.allies == {"OHI": "british"}


def test_a_renewed_alliance_cannot_be_broken() -> None:
    """The bid comes to nothing and costs nothing (whigs/9.02c, W18)."""
    made = announce("ally OHI", "ally OHI", allies="OHI french")
    assert made.of(Announced)[0] == Announced("british", (), (), ("OHI",))
    assert made.state.treasury == {"british": 100_000, "french": 98_000}
    assert made.of(BidFailed) == [BidFailed("OHI", "british")]
    assert made.state.allies == {"OHI": "french"}


def test_a_conditional_bid_holds_if_the_enemy_does_not_renew() -> None:
    """At the full price (whigs/9.02b, W19)."""
    made = announce("ally OHI", allies="OHI french")
    assert made.of(Lapsed) == [Lapsed("OHI", "french")]
    assert made.state.treasury == {"british": 92_000, "french": 100_000}
    assert made.state.allies == {"OHI": "british"}


def test_the_french_may_bid_for_what_the_british_give_up() -> None:
    """They have heard it (whigs/9.02b, DW34)."""
    made = announce(french="ally OHI", allies="OHI british")
    assert made.of(Announced)[1] == Announced("french", (), ("OHI",), ())
    assert (made.state.treasury["french"], made.state.allies) == (96_000, {"OHI": "french"})


def test_the_french_do_not_bid_for_what_the_british_renewed() -> None:
    """They know that it would come to nothing (whigs/9.02c)."""
    renewed = {"allies": "OHI british", "bids": {"british": ("OHI",)}}
    assert refused("french", "ally OHI", **renewed) == ("whigs/9.02c", "renewed_by_enemy")


def test_an_alliance_that_nobody_renews_is_over() -> None:
    """The nation is free (whigs/9.02b)."""
    made = announce(allies=THREE)
    assert made.state.allies == {}
    assert len(made.of(Lapsed)) == 3


# -- at the deadline and by standing orders --------------------------------------------------------


def test_at_the_deadline_all_are_renewed() -> None:
    """In the order of the map's list, as far as the money goes; no bids."""
    made = table("allies_french", until=("upkeep",), treasury=(0, 4_500), allies=THREE, bids={"british": ()})
    made.deadline("french")
    assert (made.state.allies, made.state.treasury["french"]) == ({"ABN": "french", "MIS": "french"}, 500)


@pytest.mark.parametrize(
    ("standing_orders", "expected"),
    [
        ((KeepAllies(),), (Ally("ABN"), Ally("MIS"))),
        ((AlwaysAlly("OHI"), KeepAllies()), (Ally("OHI"), Ally("ABN"), Ally("MIS"))),
        ((AlwaysAlly("OHI"), AlliesLimit(5), KeepAllies()), (Ally("OHI"),)),
        ((AlwaysAlly("IRO"), AlliesLimit(7), AlwaysAlly("ABN")), (Ally("ABN"),)),
        ((AlwaysAlly("OHI"), AlliesLimit(0)), (NoAllies(),)),
        ((AlliesLimit(5),), None),
        ((), None),
    ],
)
def test_standing_orders_rank_nations(standing_orders: tuple[Line, ...], expected: Any) -> None:
    """Each in turn if the money goes so far; a limit alone answers nothing (whigs/standing-2)."""
    seen = view(position("allies_french", treasury=RICH, allies="ABN french; MIS french"), "french")
    assert MakeAllies().standing(seen, standing_orders) == expected


def test_standing_orders_that_cannot_be() -> None:
    """A nation that has no price for the side; a second limit (whigs/9.01c, whigs/standing-2)."""
    seen = view(position("allies_british"), "british")
    first, second = refuse_standing(seen, (), AlwaysAlly("ABN")), AlliesLimit(9)
    assert (first and first.key) == "never_allied"
    again = refuse_standing(seen, (AlliesLimit(5),), second)
    assert (again and again.key) == "one_limit"
    assert refuse_standing(seen, (), second) is None


# -- what is listed is what is accepted ------------------------------------------------------------


def judged(kind: MakeAllies, seen: View, lines: tuple[Line, ...], data: Board) -> Iterable[Line]:
    every: list[Line] = [NoAllies(), *(Ally(nation) for nation in data.nations)]
    return [line for line in every if kind.refuse(seen, lines, line) is None]


@pytest.mark.parametrize("lines", [(), (NoAllies(),), (Ally("OHI"),), (Ally("IRO"), Ally("OHI"))])
@pytest.mark.parametrize("side", ["british", "french"])
@pytest.mark.parametrize("money", [0, 3_000, 13_000, 100_000])
def test_what_is_listed_is_what_is_accepted(side: str, money: int, lines: tuple[Line, ...]) -> None:
    """For every nation, from a poor and a rich treasury."""
    held, bids = "OHI british; ABN french", {"british": ("OHI",)}
    seen = view(position("allies_french", treasury=(money, money), allies=held, bids=bids), side)
    kind = MakeAllies()
    assert list(kind.next(seen, lines)) == judged(kind, seen, lines, board())
