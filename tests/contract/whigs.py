"""The war of six years under contract."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from random import Random
from typing import Any

from rules.kernel.game import Codec
from rules.kernel.notation import Reader
from rules.kernel.orders import Lines, No
from rules.kernel.position import own_sources
from rules.whigs import GAME
from rules.whigs.aids.position import lay, read
from rules.whigs.board import ENEMY, SIDES, TROOPS, Board
from rules.whigs.lines import Stay
from rules.whigs.state import Army, Fleet, State, key_of
from rules.whigs.view import NOTHING, View
from tests.contract.subject import Staff, Start, Subject, beginnings

VARIANTS: dict[str, dict[str, Any]] = {
    "": {},
    "readings": {
        "money_unit": "thousand",
        "initiative_cut": "result",
        "fleet_siege": True,
        "naval_attacker": "interceptor",
        "british_search_bonus": True,
        "fleet_reach": "three",
        "abandon_pays": True,
        "ferrying": True,
        "empty_colonies_pay": True,
        "beaten_keeps_bonus": False,
        "roles_stay": False,
        "victors_proceed": False,
        "long_marches": "friendly",
        "search_first": False,
    },
}


IN_FIELD = {  # armies of the last year, all near the enemy
    "british": (
        "A1 FWH 8R 2I march; A2 ALB 4R 4M march; A3 OSW 6M defend; A4 CUM 8R 4M march; A5 HAL 14R march; "
        "A6 LAW 6M 1I march; F1 HAL 30S; F2 NSC 6S; F3 BOS 12S"
    ),
    "french": (
        "A1 CAR 6R 4I defend; A2 MTL 4R 6M march; A3 NIA 4R march; A4 DUQ 6M 3I defend; A5 LOU 10R march; "
        "A6 BEA 3M march; F1 LOU 20S; F2 IRW 4S; F3 GSL 6S"
    ),
}
IN_CONTACT = {  # the same, waiting for others that do not come
    "british": (
        "A1 CAR 8R 2I march (arrived 9); A2 CAR 4R 4M march (arrived 10); A3 OSW 6M defend; "
        "A4 DUQ 8R 4M march (arrived 11); A5 LOU 14R march (arrived 12); A6 LAW 6M 1I march; F1 IRW 12S"
    ),
    "french": (
        "A1 CAR 6R 4I defend (waits); A2 OSW 4R 6M march (arrived 13); A3 OSW 4R march (arrived 14, hungry); "
        "A4 DUQ 6M 3I defend; A5 CUM 10R march (lost 100R); A6 LAW 3M march (arrived 15); F1 LOU 20S"
    ),
}
AT_SEA = {  # armies that can only land, and enemy fleets wherever they do
    "british": "A1 HAL 8R defend; F1 NSC 10S; F2 MAI 12S; F3 FUN 8S; F4 HAL 5S",
    "french": (
        "A1 LOU 2R march; A2 LOU 2R 1I march; A3 LOU 3M march; A4 LOU 4M march; "
        "F1 LOU 8S; F2 LOU 12S; F3 LOU 4S; F4 LOU 3S"
    ),
}
SPIED_ON = {  # before the orders of the year, in provinces that were raided
    "british": "A1 ALB 8R 2I; A2 OSW 4R 4M; A3 GER 6M; F1 HAL 30S",
    "french": "A1 CAR 6R 4I; A2 MTL 4R 6M; F1 LOU 20S",
}
POOLS = {
    "active": {"british": "36R 3I 22M 48S", "french": "26R 20M 3ABN 4OHI 30S"},
    "allies": "ABN french; OHI french; IRO british",
    "markers": "ALB french; GER french; OSW french; CAR french own",
}


@cache
def codec() -> Codec:
    assert GAME.read_data is not None
    return Codec(GAME, GAME.read_data(own_sources(GAME)))


def last_year(armies: Mapping[str, str], step: str, period: int = 0) -> Callable[[Any], State]:
    """A step of 1760 with these armies."""

    def start(data: Any) -> State:
        assert GAME.new
        state: State = GAME.new(data, "war", GAME.options())
        lay(state, read(data, {**armies, **POOLS}))
        state.step, state.period, state.year = step, period, data.file.last
        state.raids_won = "french"
        state.treasury = {"british": 30_000, "french": 20_000}
        return state

    return start


# -- what a game master does -----------------------------------------------------------------------


def counter(state: State, rng: Random) -> str:
    there = [*state.armies, *state.fleets]
    if not there:
        raise No("kernel/edit", "impossible_state", reason="there is no counter")
    return rng.choice(there)


def pay(state: State, rng: Random) -> None:
    state.treasury[rng.choice(SIDES)] += 10_000


def ruin(state: State, rng: Random) -> None:
    state.treasury[rng.choice(SIDES)] = 0


def overdraw(state: State, rng: Random) -> None:
    """No treasury is below nothing: the invariants refuse it."""
    state.treasury[rng.choice(SIDES)] -= 10_000_000


def take(state: State, rng: Random) -> None:
    """A node changes hands."""
    state.node(rng.choice(list(state.nodes)), owner=rng.choice(SIDES), lost_by="", burned="")


def remove(state: State, rng: Random) -> None:
    key = counter(state, rng)
    state.armies.pop(key, None)
    state.fleets.pop(key, None)


def reinforce(state: State, rng: Random) -> None:
    side = rng.choice(SIDES)
    state.regulars[side] += 2
    for key, army in list(state.of(side))[:1]:
        state.change(key, troops={**army.troops, TROOPS[0]: army.troops.get(TROOPS[0], 0) + 2})


def raid(state: State, rng: Random) -> None:
    state.markers[rng.choice(list(state.nodes))] = rng.choice(SIDES)


# -- standing orders -------------------------------------------------------------------------------


def said(text: str) -> Lines:
    data = codec().data
    assert isinstance(data, Board)
    return Reader(GAME.standing, data.vocabulary()).parse(text)


BOTH = (
    "keep all allies; keep 20 thousand; always raise 4M; all raid; all march; if met engage; "
    "at sea engage; always besiege; "
)
STANDING_ORDERS: tuple[Mapping[str, Lines], ...] = (
    {
        "british": said(BOTH + "always keep; always A1 at HAL; always A1 4R; french first"),
        "french": said(BOTH + "always burn; always A1 at MTL; always A1 2R; all after; never abandon"),
    },
    {
        "british": said(
            "always ally IRO; allies at most 12 thousand; always fortify FWH; never raid; all defend; "
            "if met retreat; at sea retreat; never besiege CAR; burn below 2; stay otherwise; "
            "fall back to ALB"
        ),
        "french": said(
            "always raise 3 ABN; always 3M raid; always raid FWH; always A1 march; all before; "
            "before if enemies within 1; if met ambush; at sea remain; at sea flee to LOU; "
            "always abandon TOU; always lose ABN"
        ),
    },
)


# -- several commanders of a side ------------------------------------------------------------------


def pieces(view: View) -> dict[str, Army | Fleet]:
    """The armies and fleets of the reader's side, by their counters."""
    counters: tuple[Army | Fleet, ...] = (*view.armies.values(), *view.fleets.values())
    return {counter.name: counter for counter in counters if counter.side == view.who}


def redraw(state: State, side: str, seen: View, his: Collection[str], rng: Random) -> State:
    """Another sheet but for the pool he fills counters from, others in other counters, with other plans."""
    twin: State = GAME.reshuffle(state, ENEMY[side], rng)
    for name in his:
        key = key_of(side, name)
        if key in state.armies:
            twin.armies[key] = state.armies[key]
        else:
            twin.fleets[key] = state.fleets[key]
    others = [plan for plan in twin.plans.get(side, ()) if plan.counter not in his]
    twin.plans[side] = [*others, *(plan for plan in state.plans.get(side, ()) if plan.counter in his)]
    if state.step == "gather" and seen.brief != NOTHING:
        twin.rangers = state.rangers
        for name in ("regulars", "irregulars", "ships", "warriors"):
            of_all, before = getattr(twin, name), getattr(state, name)
            of_all.update({side: before[side]} if side in before else {})
    return twin


STAFF = Staff(lambda view, name: Stay(name), pieces, redraw)


IN_LAST_YEAR: dict[str, Start] = {
    "with plans": last_year(IN_FIELD, "orders"),
    "in the field": last_year(IN_FIELD, "fleets", 2),
    "in contact": last_year(IN_CONTACT, "close_period", 3),
    "at sea": last_year(AT_SEA, "march", 3),
    "spied on": last_year(SPIED_ON, "intelligence"),
}


WHIGS = Subject(
    "whigs",
    codec,
    {**beginnings(GAME, VARIANTS), **IN_LAST_YEAR},
    str(GAME.folder),
    laid={
        "changed what a report was made of": IN_LAST_YEAR["spied on"],
        "changed who is in the Raiding Box": IN_LAST_YEAR["spied on"],
        "declared whigs/7.55a": IN_LAST_YEAR["in contact"],
    },
    edits={
        "pay": pay,
        "empty a treasury": ruin,
        "overdraw": overdraw,
        "give a node to a side": take,
        "remove a counter": remove,
        "reinforce": reinforce,
        "raid a province": raid,
    },
    standing_orders=STANDING_ORDERS,
    disclosures=(
        *("whigs/5.35a", "whigs/6.14a", "whigs/6.22d", "whigs/6.33a", "whigs/7.11a", "whigs/7.42a"),
        *("whigs/7.44a", "whigs/7.51b", "whigs/7.52a", "whigs/7.55a", "whigs/7.60a", "whigs/7.64a"),
        *("whigs/8.22b", "whigs/8.24a", "whigs/8.32a", "whigs/9.02b"),
    ),
    staff=STAFF,
    length=80,
    pairs=10_000,
    usual_floor=0.15,
    floor={"in the field": 0.1, "in contact": 0.06, "at sea": 0.06},  # over when hardly begun
)
