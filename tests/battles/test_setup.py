"""Chapters 3 and 18.0: laying out the armies, naming where they come in, taking special tactics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.battles import setup
from rules.battles.board import ENEMY, SCENARIOS, SIDES
from rules.battles.lines import Automatic, Front, Historical, Place, Take
from rules.battles.setup import FrontNamed, MarkersOwn, MarkersTaken, NameFront, SetUp, SetUpDone, SetUpOwn
from rules.battles.state import Options, State, check
from rules.battles.view import View, view
from rules.kernel.orders import PUBLIC, Line, No, first_fault
from rules.kernel.referee import Referee as Kernel
from tests.battles.play import Table
from tests.battles.printed import battle, board

KEYS = pytest.mark.parametrize("key", SCENARIOS)


def begin(key: str, **options: Any) -> State:
    return setup.new(board(), key, Options(**options))


def table(key: str, **options: Any) -> Table:
    """A new battle; it stands still when the first turn begins."""
    return Table(begin(key, **options), until=("fog",))


def refusal(key: str, side: str, order: str, **options: Any) -> tuple[str, str]:
    """The rule and the key of what is wrong with a first line of the set-up."""
    at_table = table(key, **options)
    if battle(key).file.sets_up[0] != side and side not in at_table.match.open:
        at_table.deadline(battle(key).file.sets_up[0])
    with pytest.raises(No) as caught:
        at_table.order(side, order)
    return caught.value.rule, caught.value.key


def placing(key: str, side: str, **options: Any) -> View:
    return view(begin(key, **options), side)


def laid(at_table: Table, side: str) -> dict[str, str]:
    return {n: u.at for n, u in at_table.state.units.items() if u.side == side and u.at}


# -- a new game ---------------------------------------------------------------------------------------


def test_another_battle_than_the_three_is_refused() -> None:
    """Lake George, Oswego, Quebec (battles/1.0a)."""
    with pytest.raises(No) as caught:
        begin("ticonderoga")
    assert (caught.value.rule, caught.value.key) == ("battles/1.0a", "no_such_scenario")


@KEYS
def test_a_battle_begins_with_nothing_on_the_map(key: str) -> None:
    """Turn 1, no points, no fog, everybody off the map (battles/3.2b, battles/3.3a)."""
    state = begin(key)
    check(state)
    assert (state.turn, state.dp, state.fog) == (1, {"british": 0, "french": 0}, False)
    assert not state.field.stacks


@KEYS
def test_trains_come_with_the_option_alone(key: str) -> None:
    """Battles/2.2.3i, battles/20.0a."""
    trains = [f"{side.capitalize()} Train" for side in SIDES]
    assert not [name for name in trains if name in begin(key).units]
    assert [name for name in trains if name in begin(key, supply=True).units] == trains


@KEYS
def test_everybody_knows_who_is_off_the_map(key: str) -> None:
    """The lists of both armies are open from the start (battles/3.2b)."""
    state = begin(key)
    for side in SIDES:
        assert view(state, ENEMY[side]).off[side] == tuple(state.of(side))


@KEYS
def test_the_historical_option_lays_out_both_armies_at_once(key: str) -> None:
    """Nobody is asked, and nobody of the start is left (battles/3.0a)."""
    at_table = table(key, setup="historical", supply=True)
    check(at_table.state)
    assert at_table.state.step == "fog"
    for side in SIDES:
        named = battle(key).historical.items()
        assert laid(at_table, side) == {n: at for n, at in named if battle(key).counters[n].side == side}


@KEYS
def test_the_historical_arrangement_is_one_that_could_be_laid_out(key: str) -> None:
    """Every line of it is accepted as an order, and nothing is owed after it (battles/3.2a)."""
    state = begin(key, supply=True)
    for number, side in enumerate(battle(key).file.sets_up):
        state.placing = number
        own = view(state, side)
        lines = tuple(Place(name, battle(key).historical[name]) for name in own.once(setup.starters))
        assert first_fault(SetUp(), own, lines) is None


# -- in what order ------------------------------------------------------------------------------------


def test_the_british_lay_out_alone_at_lake_george() -> None:
    """The French have nothing to lay out and are not asked (battles/22.1a, battles/22.3a)."""
    at_table = table("lake_george")
    assert list(at_table.match.open) == ["british"]
    at_table.order("british", "historical")
    assert at_table.state.step == "fog"


@pytest.mark.parametrize(
    ("key", "first", "second"), [("oswego", "british", "french"), ("quebec", "french", "british")]
)
def test_one_side_lays_out_after_the_other(key: str, first: str, second: str) -> None:
    """Battles/3.0a, battles/23.1a, battles/24.1a."""
    at_table = table(key)
    assert list(at_table.match.open) == [first]
    at_table.order(first, "historical")
    assert list(at_table.match.open) == [second]
    at_table.order(second, "historical")
    assert at_table.state.step == "fog"


def test_an_unfinished_set_up_is_seen_by_nobody_else() -> None:
    """Draft and order of the first side are secret until it has finished (battles/3.0a)."""
    at_table = table("quebec")
    assert at_table.match.open["french"].secret
    assert view(at_table.state, "british").stacks == {}


def test_the_second_side_sees_the_first_ones_counters() -> None:
    """Their faces, as if it were its own turn; everyone else sees blanks (battles/3.0a, battles/5.2c)."""
    at_table = table("quebec")
    at_table.order("french", "historical")
    assert view(at_table.state, "british").units["Montcalm"].at == "1908"
    assert "Montcalm" not in view(at_table.state, PUBLIC).units
    assert at_table.of(SetUpOwn, "british")
    assert at_table.of(SetUpDone)[0].side == "french"
    assert "1908" in at_table.of(SetUpDone)[0].hexes


def test_with_a_hidden_set_up_the_second_side_sees_blanks() -> None:
    """Where stacks stand and whose they are, not what is in them (option setup)."""
    at_table = table("quebec", setup="hidden")
    at_table.order("french", "historical")
    own = view(at_table.state, "british")
    assert "Montcalm" not in own.units
    assert own.stacks["1908"] == "french"
    assert not at_table.of(SetUpOwn, "british")


def test_the_first_side_does_not_see_the_second_lay_out() -> None:
    """The French learn of British hexes when they stand there, and of faces in their own turn."""
    at_table = table("quebec")
    at_table.order("french", "historical")
    at_table.order("british", "historical")
    assert not at_table.of(SetUpOwn, "french")[1:]
    assert [event.side for event in at_table.of(SetUpDone, "french")] == ["british"]


def test_nobody_looks_into_stacks_before_the_first_turn() -> None:
    """While both sides choose their tactics, faces are hidden that the French will see in turn 1."""
    at_table = table("quebec", tactics=True)
    at_table.order("french", "historical")
    at_table.order("british", "historical")
    assert at_table.state.step == "markers"
    for side in SIDES:
        assert not [unit for unit in view(at_table.state, side).units.values() if unit.side != side]


# -- where --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("NY at 0805", ("battles/22.4a", "outside_zone")),  # in the lake, 5 hexes from the camp
        ("NY at 1211", ("battles/22.4a", "outside_zone")),  # 4 hexes from it
        ("NY at 0808", ("battles/7.2l", "closed_ground")),  # 2 hexes off, in the lake
        ("NY at 2301", ("battles/2.1a", "no_such_hex")),
        ("NH at 0810", ("battles/3.2b", "comes_later")),
        ("Dieskau at 0810", ("battles/2.3a", "not_yours")),
        ("Wolfe at 0810", ("battles/2.2.2a", "other_battle")),
        ("British Train at 0810", ("battles/3.2b", "comes_later")),
        ("Eyre A at 0510", ("battles/7.2l", "closed_ground")),  # no guns in the marsh
        ("NY at 0810, RI at 0810", ("battles/3.2a", "no_room")),
        ("Eyre A at 0810, Eyre B at 0810", ("battles/3.2a", "no_room")),
        ("NY at 0810, NY at 0811", ("battles/3.0a", "laid_out_already")),
        ("historical, automatic", ("battles/3.0a", "all_laid_out")),
        ("NY at 0810", ("battles/3.0a", "units_left")),
    ],
)
def test_what_is_refused_at_lake_george(order: str, why: tuple[str, str]) -> None:
    """Each with its rule (battles/22.4a, battles/22.4b, battles/3.2a)."""
    assert refusal("lake_george", "british", order) == why


@pytest.mark.parametrize(
    ("at", "inside"),
    [
        ("0807", True),
        ("0806", False),
        ("0509", True),
        ("0508", False),
        ("0512", True),
        ("1109", True),
        ("1108", False),
        ("1112", True),
        ("1211", False),
    ],
)
def test_three_hexes_from_the_camp(at: str, inside: bool) -> None:
    """Two hexes between at most, on land or water (battles/22.4a, W16)."""
    assert (at in battle("lake_george").zones["british"]) == inside


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("NJ at 0512", ("battles/23.4a", "outside_zone")),  # 2 from the south edge
        ("NJ at 1304", ("battles/23.3a", "reserved_place")),
        ("NJ at 1205", ("battles/7.2l", "closed_ground")),
        ("Webb at 0605", ("battles/3.2b", "comes_later")),
    ],
)
def test_what_is_refused_at_oswego(order: str, why: tuple[str, str]) -> None:
    """The British begin three hexes or more from the south edge (battles/23.4a, battles/23.7d)."""
    assert refusal("oswego", "british", order) == why


def test_the_guns_of_fort_ontario_stand_one_in_each_hex() -> None:
    """In the fort, not both in one hex (battles/23.3a)."""
    assert refusal("oswego", "french", "B/Ontario at 0605") == ("battles/23.3a", "fixed_place")
    both = "B/Ontario at 1304, C/Ontario at 1304"
    assert refusal("oswego", "french", both) == ("battles/3.2a", "no_room")
    at_table = table("oswego")
    at_table.order("british", "historical")
    at_table.order("french", "B/Ontario at 1305, C/Ontario at 1304")
    assert laid(at_table, "french") == {"B/Ontario": "1305", "C/Ontario": "1304"}


@pytest.mark.parametrize(
    ("side", "order", "why"),
    [
        ("french", "Bearn at 1708", ("battles/24.3b", "outside_zone")),
        ("french", "Bearn at 2308", ("battles/24.3a", "reserved_place")),
        ("french", "Montcalm at 2307", ("battles/24.7a", "nobody_there")),
        ("french", "Montcalm at 2606", ("battles/24.7a", "nobody_there")),
        ("french", "Gl at 1808", ("battles/24.3a", "fixed_place")),
        ("french", "Gl at 2307", ("battles/24.3a", "fixed_place")),
        ("french", "Gl at 2308, St L at 2308", ("battles/3.2a", "no_room")),
        ("french", "Bougainville at 1808", ("battles/3.2b", "comes_later")),
        ("british", "28 at 0508", ("battles/24.4a", "outside_zone")),
        ("british", "28 at 0313", ("battles/7.2l", "closed_ground")),
        ("british", "Rgrs at 0308", ("battles/3.2b", "comes_later")),
    ],
)
def test_what_is_refused_at_quebec(side: str, order: str, why: tuple[str, str]) -> None:
    """East of column 17 and west of column 05 (battles/24.3a, 24.3b, 24.4a, 24.7a)."""
    assert refusal("quebec", side, order) == why


def test_columns_18_and_04_are_the_nearest() -> None:
    """17xx and 05xx are out, 18xx and 04xx are in (battles/24.3b, battles/24.4a)."""
    zones = battle("quebec").zones
    assert min(at[:2] for at in zones["french"]) == "18"
    assert max(at[:2] for at in zones["british"]) == "04"


def test_any_number_of_leaders_stand_together() -> None:
    """Leaders have no limit (battles/7.1a, battles/3.2a)."""
    at_table = table("quebec")
    at_table.order("french", "Montcalm at 1808, Senezergues at 1808, St Ours at 1808, automatic")
    assert at_table.state.field.leaders("1808", "french") == ["Montcalm", "Senezergues", "St Ours"]


def test_what_i_have_placed_stays_when_the_rest_is_historical() -> None:
    """The rest stands as it stood; who finds his hex taken is placed automatically."""
    at_table = table("lake_george")
    at_table.order("british", "NY at 0811, historical, automatic")
    where = laid(at_table, "british")
    assert where["NY"] == "0811"
    assert where["Mass Titcomb"] == "0611"
    assert where["Mass Williams"] not in ("", "0811")
    check(at_table.state)


@KEYS
def test_the_automatic_arrangement_breaks_no_rule(key: str) -> None:
    """Nothing is owed after it, and each counter could have been placed there by hand (battles/3.2a)."""
    state = begin(key, supply=True)
    for number, side in enumerate(battle(key).file.sets_up):
        state.placing = number
        own = view(state, side)
        lines = tuple(Place(name, at) for name, at in setup.automatic(own, {}).items())
        assert first_fault(SetUp(), own, lines) is None


def test_the_automatic_arrangement_holds_what_counts() -> None:
    """Both forts are garrisoned, and the guns stand with foot (battles/23.6d)."""
    found = setup.automatic(placing("oswego", "british"), {})
    foot = {found[n] for n in found if battle("oswego").counters[n].melee}
    guns = {found[n] for n in found if battle("oswego").counters[n].type == "artillery"}
    assert {"0605", "0511"} <= foot
    assert guns <= foot


def test_at_the_deadline_the_army_stands_as_on_the_day() -> None:
    """The historical arrangement, without a further line where it is complete."""
    at_table = table("lake_george")
    at_table.deadline("british")
    assert laid(at_table, "british")["Mass Titcomb"] == "0611"


# -- what may come next -------------------------------------------------------------------------------


def words(own: View) -> list[Line]:
    """Lines of every sort with every counter and a hex of every sort."""
    hexes = [
        "0810",
        "0811",
        "0808",
        "0510",
        "1109",
        "1913",
        "2301",
        "0605",
        "1304",
        "2308",
        "2606",
        "0308",
        "1908",
    ]
    names = [name for found in board().battles.values() for name in found.counters]
    return [Historical(), Automatic(), *(Place(name, at) for name in dict.fromkeys(names) for at in hexes)]


@KEYS
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("options", [{}, {"supply": True}])
def test_what_is_listed_is_what_is_accepted(key: str, side: str, options: dict[str, Any]) -> None:
    """For a draft that grows line by line: a line is listed if and only if it is not refused."""
    state = begin(key, **options)
    state.placing = battle(key).file.sets_up.index(side)
    own, kind = view(state, side), SetUp()
    tried = words(own)
    lines: tuple[Line, ...] = ()
    while True:
        listed = list(kind.next(own, lines))
        assert all(kind.refuse(own, lines, line) is None for line in listed)
        others = set(tried).difference(listed)
        assert not [line for line in others if kind.refuse(own, lines, line) is None]
        places = [line for line in listed if isinstance(line, Place)]
        if not places:
            break
        lines = (*lines, places[len(places) // 2])
    assert kind.owed(own, lines) is None


# -- where a group comes in ---------------------------------------------------------------------------


def named(key: str, side: str, group: str, order: str) -> Table:
    """The front of a group is asked for in a step of its own."""

    def ask(state: State, kernel: Kernel) -> Any:
        yield from setup.name_front(state, kernel, side, group)
        state.step = "fog"

    return asked(ask, key, side, order)


def asked(step: Callable[..., Any], key: str, side: str, order: str) -> Table:
    state = begin(key, setup="historical")
    state.step = "bombard"
    at_table = Table(state, until=("fog",), steps={"bombard": step})
    at_table.order(side, order)
    return at_table


def test_the_french_name_a_hex_of_the_east_edge() -> None:
    """Everyone reads it (battles/22.3b)."""
    at_table = named("lake_george", "french", "", "front 2209")
    assert at_table.state.fronts == {"french": "2209"}
    assert at_table.of(FrontNamed) == [FrontNamed("french", "", "2209")]


def test_the_british_reinforcements_name_a_hex_of_the_west_edge() -> None:
    """Kept by side and group (battles/23.4b)."""
    assert named("oswego", "british", "R", "front 0107").state.fronts == {"british R": "0107"}


@pytest.mark.parametrize(
    ("key", "side", "group", "at", "fits"),
    [
        ("lake_george", "french", "", "2201", True),
        ("lake_george", "french", "", "2107", False),
        ("lake_george", "french", "", "1913", False),
        ("oswego", "french", "", "0714", True),
        ("oswego", "french", "", "1114", True),  # in the river, but land is three hexes off
        ("oswego", "french", "", "1213", False),  # nothing within three hexes can be entered
        ("oswego", "british", "R", "0101", True),
        ("oswego", "british", "R", "0201", False),
    ],
)
def test_which_hexes_can_be_named(key: str, side: str, group: str, at: str, fits: bool) -> None:
    """One of the edge about which somebody can enter (battles/22.3b, battles/23.3b, battles/23.4b)."""
    own, kind = placing(key, side), NameFront(group)
    assert (kind.refuse(own, (), Front(at)) is None) == fits
    assert (Front(at) in kind.next(own, ())) == fits


def test_one_hex_is_named() -> None:
    """Not none and not two (battles/22.3b)."""
    own, kind = placing("lake_george", "french"), NameFront("")
    assert kind.owed(own, ()) == No("battles/22.3b", "front_owed")
    assert kind.refuse(own, (Front("2201"),), Front("2202")) == No("battles/22.3b", "front_named", at="2201")
    assert not list(kind.next(own, (Front("2201"),)))


def test_the_middle_of_the_edge_is_named_at_the_deadline() -> None:
    """Of twelve hexes the seventh."""
    assert NameFront("").default(placing("lake_george", "french")) == (Front("2207"),)


# -- special tactics ----------------------------------------------------------------------------------


def choosing(key: str, **options: Any) -> Table:
    return table(key, setup="historical", **{"tactics": True, **options})


@pytest.mark.parametrize("options", [{"tactics": True}, {"tactics": False, "recommended": True}])
def test_both_sides_choose_at_once(options: dict[str, Any]) -> None:
    """With the option, or as the battle recommends; in secret (battles/18.0a, battles/22.7a)."""
    at_table = choosing("lake_george", **options)
    assert list(at_table.match.open) == ["british", "french"]
    assert all(ask.secret for ask in at_table.match.open.values())


def test_without_the_option_nobody_chooses() -> None:
    """Battles/18.0a."""
    assert table("lake_george", setup="historical").state.step == "fog"


def test_the_kinds_are_secret_and_the_numbers_are_not() -> None:
    """Four for the French, three for the British (battles/18.0h, battles/22.7a)."""
    at_table = choosing("lake_george")
    at_table.order("french", "take 2 ambush, take 1 bayonet, take 1 forced march")
    at_table.order("british", "take 2 volley, take 1 ambush")
    assert at_table.state.markers == {
        "british": {"volley": 2, "ambush": 1},
        "french": {"forced march": 1, "bayonet": 1, "ambush": 2},
    }
    assert at_table.of(MarkersTaken, "british") == [MarkersTaken("french", 4)]
    assert at_table.of(MarkersOwn, "british")[0].taken == (Take(2, "volley"), Take(1, "ambush"))
    assert view(at_table.state, "british").markers == {"british": {"volley": 2, "ambush": 1}}
    assert view(at_table.state, "british").markers_left == {"british": 3, "french": 4}


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("take 3 volley", "too_few_markers"),
        ("take 2 volley, take 1 volley", "too_few_markers"),
        ("take 2 volley, take 2 ambush", "too_many_markers"),
        ("take 2 volley", "markers_left"),
    ],
)
def test_exactly_as_many_as_the_battle_grants(order: str, why: str) -> None:
    """Three for the British at Lake George, of each kind two at most (battles/18.0a, D55)."""
    with pytest.raises(No) as caught:
        choosing("lake_george").order("british", order)
    assert (caught.value.rule, caught.value.key) == ("battles/18.0a", why)


def test_at_the_deadline_the_choice_is_even() -> None:
    """One of each kind; with three the last kind is left out."""
    at_table = choosing("lake_george")
    at_table.deadline("french")
    at_table.deadline("british")
    assert at_table.state.markers["french"] == {"forced march": 1, "bayonet": 1, "volley": 1, "ambush": 1}
    assert at_table.state.markers["british"] == {"forced march": 1, "bayonet": 1, "volley": 1}


@KEYS
@pytest.mark.parametrize("side", SIDES)
def test_tactics_listed_are_tactics_accepted(key: str, side: str) -> None:
    """A line is listed if and only if it is not refused, and every draft can be completed."""
    own, kind = placing(key, side, tactics=True), setup.TakeMarkers()
    every = [
        Take(count, tactic)
        for count in range(1, 9)
        for tactic in ("forced march", "bayonet", "volley", "ambush")
    ]
    drafts: list[tuple[Line, ...]] = [()]
    for lines in drafts:
        listed = list(kind.next(own, lines))
        assert {str(line) for line in listed} == {
            str(line) for line in every if kind.refuse(own, lines, line) is None
        }
        assert bool(listed) == (kind.owed(own, lines) is not None)
        drafts += [(*lines, line) for line in listed[:2]]


def test_the_defaults_are_accepted() -> None:
    """What is sealed at the deadline has no fault."""
    for key in SCENARIOS:
        for side in SIDES:
            state = begin(key, tactics=True, supply=True)
            state.placing = battle(key).file.sets_up.index(side)
            own = view(state, side)
            for kind in (SetUp(), setup.TakeMarkers()):
                assert first_fault(kind, own, kind.default(own)) is None
