"""The secrets of the six years put at risk: what a careless step would say is found to be said."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from rules.kernel.events import Event
from rules.kernel.orders import PUBLIC, Kind, Lines, idle
from rules.kernel.referee import Referee, Step
from rules.whigs.gather import Gathered
from rules.whigs.landing import SeaChoices
from rules.whigs.meeting import Stances
from rules.whigs.orders_year import OrdersShown
from rules.whigs.recruit import Administer
from rules.whigs.view import View
from rules.whigs.winter import WinterOrder
from tests.contract.contracts import examine
from tests.contract.faults import Telling, asking, each, not_silent, with_kind, with_step
from tests.contract.subject import Subject
from tests.contract.twins import Leak
from tests.contract.whigs import WHIGS, last_year

NEWS = {  # the private news of each step, and where it is met
    "income": ("IncomeDrawn", "war"),
    "upkeep": ("UpkeepPaid", "war"),
    "administer": ("Administered", "war"),
    "gather": ("GatheredOwn", "war"),
    "intelligence": ("ReportGiven", "spied on"),
    "raiders": ("RaidersOwn", "war"),
    "orders": ("OrdersOwn", "with plans"),
    "march": ("Supplied", "in the field"),
    "close_period": ("TooWeak", "before a fortress"),
    "winter": ("CasualtiesSettled", "war"),
}


IN_VAIN = {"british": "A5 LOU 4R march (arrived 9)", "french": "A2 MTL 4R defend"}
STARTS = {**WHIGS.starts, "before a fortress": last_year(IN_VAIN, "close_period", 3)}


class Blabbing(Telling):
    """A table that tells everyone what is for some, and what all may know as it is."""

    def tell(
        self,
        event: Event,
        to: str | tuple[str, ...] = PUBLIC,
        *,
        instead: Event | None = None,
        discloses: str = "",
    ) -> None:
        self.referee.tell(event, to if discloses else PUBLIC, instead=instead, discloses=discloses)


def blabbing(step: Step) -> Step:
    return lambda state, table: step(state, Blabbing(table))


@dataclass(frozen=True)
class Undeclared:
    """Steps that disclose by this news without saying so."""

    news: type[Event]

    def __call__(self, step: Step) -> Step:
        return lambda state, table: step(state, Hushed(table, self.news))


class Hushed(Telling):
    def __init__(self, referee: Referee, news: type[Event]) -> None:
        super().__init__(referee)
        self.news = news

    def tell(
        self,
        event: Event,
        to: str | tuple[str, ...] = PUBLIC,
        *,
        instead: Event | None = None,
        discloses: str = "",
    ) -> None:
        said = "" if isinstance(event, self.news) else discloses
        self.referee.tell(event, to, instead=instead, discloses=said)


def found(subject: Subject, start: str) -> str:
    """What secrecy makes of it."""
    with pytest.raises(Leak) as leak:
        examine("keeps_secrets", replace(subject, starts={start: STARTS[start]}))
    return str(leak.value)


@pytest.mark.parametrize("step", NEWS)
def test_news_for_one_side_told_to_all_is_found(step: str) -> None:
    """Sums, troops, raiders, orders and plans, factors, supply and losses by type stay with their owner."""
    event, start = NEWS[step]
    assert event in found(with_step(WHIGS, step, blabbing), start)


@pytest.mark.parametrize(
    ("news", "step", "start"),
    [
        (Gathered, "gather", "war"),
        (OrdersShown, "orders", "with plans"),
        (Stances, "close_period", "in contact"),
        (SeaChoices, "march", "at sea"),
    ],
)
def test_what_was_sealed_is_shown_by_rule_only(news: type[Event], step: str, start: str) -> None:
    """Counters, orders and choices are secret until an event declares that it discloses them."""
    assert "by an event" in found(with_step(WHIGS, step, Undeclared(news)), start)


class Poor(Administer, frozen=True):
    """A side that can buy nothing has said so at once."""

    def foreseen(self, view: View) -> Lines | None:
        return () if idle(self, view) else None


class Unhurt(WinterOrder, frozen=True):
    """A side that has lost nobody has said so at once."""

    def foreseen(self, view: View) -> Lines | None:
        return () if idle(self, view) else None


@pytest.mark.parametrize(("step", "kind"), [("administer", Poor), ("winter", Unhurt)])
def test_who_has_nothing_to_say_is_not_shown(step: str, kind: type[Kind]) -> None:
    """Whether a side has money or losses is not to be seen by whether it is waited for."""
    assert "who is" in found(with_step(with_kind(WHIGS, step, kind), step, asking(each(not_silent))), "war")
