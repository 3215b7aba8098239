"""What a line comes to and what a draft leaves: the sums that are said while an order is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.kernel.match import Match
from rules.kernel.words import catalogue, message_key
from rules.whigs import GAME
from rules.whigs.treasury import troops_bill
from tests.whigs.table import Table, board, table

PRICES = "Each costs: M £1,000, S £3,000, I £1,000; a level of a node £10,000."
WORDS = catalogue(GAME, board())
RICH = (47_000, 47_000)


def said(match: Match, side: str, lines: Any) -> tuple[str, str]:
    """What is said beside the last line, and below all."""
    kind, seen = match.open[side].kind, match.view(side)

    def text(category: str, facts: Mapping[str, Any] | None) -> str:
        return "" if facts is None else WORDS.say(category, message_key(kind), facts)

    return text("shows", kind.shows(seen, lines)), text("sums", kind.sums(seen, lines))


def sums(at: Table, side: str, text: str) -> tuple[str, str]:
    return said(at.match, side, at.lines(side, text))


def test_every_sealed_step_has_its_sums() -> None:
    """And says them already where lines are chosen; but for the winter, which has none."""
    early = {kind.__name__ for kind in GAME.kinds if kind.written_ahead}
    weighed = {kind.__name__ for kind in GAME.kinds if kind.weighed}
    assert early - weighed == {"WinterOrder"}
    assert set(WORDS.keys("sums")) == weighed
    assert weighed <= set(WORDS.keys("shows"))


@pytest.mark.parametrize(
    ("text", "beside", "below"),
    [
        (
            "",
            "OHI · Ohio Tribes, renewed: £4,000\nIRO · Six Nations: £6,000",
            "Left: £47,000.",
        ),
        ("ally OHI", "£4,000, leaves £43,000", "Left: £43,000, £4,000 promised."),
        ("ally OHI, ally IRO", "£6,000, leaves £37,000", "Left: £37,000, £10,000 promised."),
        ("no allies", "", "Left: £47,000."),
    ],
)
def test_alliances(text: str, beside: str, below: str) -> None:
    """Half the price of 8,000 to renew, the whole of 6,000 to bid (whigs/9.02a); then upkeep (5.23a)."""
    at = table("allies_british", until=("upkeep",), treasury=RICH, allies="OHI british")
    assert sums(at, "british", text) == (beside, f"{below} Paid of it next: garrisons £12,000, troops £0.")


def test_the_troops_that_are_kept_are_reckoned_with() -> None:
    """3,000 for a regular, 1,000 for a Ranger (whigs/5.25a, whigs/2g)."""
    assert troops_bill(board(), "british", 3, 1) == 10_000


@pytest.mark.parametrize(
    ("text", "beside", "below"),
    [
        ("", PRICES, "Spent: £0. Left: £47,000. Can still be raised: 80M, 24S, 5 OHI."),
        (
            "raise 4M",
            "£4,000, leaves £43,000 and 76M to raise",
            "Spent: £4,000. Left: £43,000. Can still be raised: 76M, 24S, 5 OHI.",
        ),
        (
            "raise 4M, 2S",
            "£6,000, leaves £37,000 and 22S to raise",
            "Spent: £10,000. Left: £37,000. Can still be raised: 76M, 22S, 5 OHI.",
        ),
        (
            "raise 3 OHI",
            "£3,000, leaves £44,000 and 2 OHI to raise",
            "Spent: £3,000. Left: £44,000. Can still be raised: 80M, 24S, 2 OHI.",
        ),
        (
            "fortify FWH",
            "£10,000, leaves £37,000; level 2",
            "Spent: £10,000. Left: £37,000. Can still be raised: 80M, 24S, 5 OHI.",
        ),
    ],
)
def test_recruitment_and_construction(text: str, beside: str, below: str) -> None:
    """1,000 for provincials and Indians, 3,000 for a ship, 10,000 for a level (whigs/5.27a, 5.33a)."""
    at = table("administer", until=("gather",), treasury=RICH, allies="OHI british", nodes="FWH british 1")
    assert sums(at, "british", text) == (beside, below)


@pytest.mark.parametrize(
    ("text", "beside", "below"),
    [
        ("A1 at ALB", "", "Left: 29R, 4M, 2I, 16S."),
        ("A1 at ALB, 8R", "leaves 21R", "A1 in Albany, 8R (4,000 men). Left: 21R, 4M, 2I, 16S."),
        (
            "A1 at ALB, 8R, 2I",
            "leaves 0I",
            "A1 in Albany, 8R, 2I (4,400 men). Left: 21R, 4M, 16S.",
        ),
    ],
)
def test_armies_and_fleets(text: str, beside: str, below: str) -> None:
    """500 men in a unit of regulars, 200 in one of Rangers (whigs/6.10c)."""
    at = table("gather", until=("intelligence",), active={"british": "29R 4M 2I 16S", "french": "8R"})
    assert sums(at, "british", text) == (beside, below)


@pytest.mark.parametrize(
    ("text", "beside", "below"),
    [
        ("", "", "Raiding value: 0. Idle: 5R, 4M, 2I."),
        ("4M raid", "value 8 so far, leaves 0M", "Raiding value: 8. Idle: 5R, 2I."),
        ("no raiders", "", "Raiding value: 0. Idle: 5R, 4M, 2I."),
    ],
)
def test_raiders(text: str, beside: str, below: str) -> None:
    """Each by what it is worth in an attack from ambush (whigs/6.31b)."""
    at = table("raiders", until=("raid", "orders"), active={"british": "5R 4M 2I 3S", "french": "4M"})
    assert sums(at, "british", text) == (beside, below)


def test_raids() -> None:
    """Ten points for a node of level 1 (whigs/6.34a)."""
    at = table("raid", until=("orders",), raids_won="french", raid_points=31, nodes="FWH british 1")
    assert sums(at, "french", "")[1] == "Left: 31 points."
    assert sums(at, "french", "raid FWH") == ("10 points, leaves 21", "Left: 21 points.")


@pytest.mark.parametrize(
    ("text", "beside", "below"),
    [
        ("", "", "Without an order: A1, A2."),
        ("A1 march", "may enter hostile places; no bonus if met", "Without an order: A2."),
        (
            "A1 march to FWH",
            "supply £13,000, leaves £34,000",
            "Without an order: A2. Supply on these ways, as the map is now: £13,000 of £47,000.",
        ),
        (
            "A1 march to FWH > CAR",
            "",
            "Without an order: A2. Supply on these ways, as the map is now: £13,000 of £47,000.",
        ),
        (
            "A2 defend, A1 march to FWH > ALB > FWH",
            "supply £13,000, leaves £21,000",
            "Without an order: none. Supply on these ways, as the map is now: £26,000 of £47,000.",
        ),
    ],
)
def test_orders_of_the_year(text: str, beside: str, below: str) -> None:
    """An army worth 26,000 pays half of it for one mark to a raided node, and nothing towards home."""
    at = table(
        "orders",
        until=("fleets",),
        british="A1 ALB 8R 2I; A2 HAL 16R",
        treasury=RICH,
        markers="FWH french",
    )
    assert sums(at, "british", text) == (beside, below)


def test_a_way_that_is_too_dear_says_by_how_much() -> None:
    """It may be written all the same: who cannot pay then is out of supply (whigs/7.16l)."""
    at = table(
        "orders", until=("fleets",), british="A1 ALB 8R 2I", treasury=(10_000, 0), markers="FWH french"
    )
    assert sums(at, "british", "A1 march to FWH")[0] == "supply £13,000, £3,000 more than you have"
