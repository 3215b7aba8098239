"""The data of the battles holds what the printed rules say of maps, counters and terms."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules.battles.aids.printed import FILES, read_data
from rules.battles.board import SCENARIOS, SIDES, Ground
from rules.battles.sight import passes, trace
from rules.kernel.data import Source, unmarked
from tests.battles.printed import battle, board, coming, ground, sources
from tests.battles.speech import BATTLES

BASTIONS = ["2303", "2305", "2306", "2308", "2310", "2411"]
CHARLES = ("2201", "2301", "2401", "2501", "2601", "2701", "2801")
MAPS = pytest.mark.parametrize("key", SCENARIOS)


def of_kind(place: Ground, *kinds: str) -> list[str]:
    return [at for at, kind in place.kind.items() if kind in kinds]


def connected(place: Ground, hexes: Iterable[str], barriers: Iterable[frozenset[str]] = ()) -> list[str]:
    """Those of the hexes that can be reached from the first without leaving them."""
    left, closed = dict.fromkeys(hexes), list(barriers)
    found = [next(iter(left))]
    del left[found[0]]
    for at in found:
        for near in place.near[at]:
            if near in left and frozenset((at, near)) not in closed:
                found.append(near)
                del left[near]
    return found


# -- the files ----------------------------------------------------------------------------------------


def test_there_are_ten_files() -> None:
    """The charts, and a map, counters and terms for each battle."""
    assert sorted(sources()) == sorted(FILES)
    assert len(FILES) == 10


@pytest.mark.parametrize("name", FILES)
def test_every_value_says_where_it_comes_from(name: str) -> None:
    """Each is text, derived or reconstructed."""
    assert unmarked(sources()[name].text) == []


def test_the_digest_is_that_of_the_texts() -> None:
    """The same texts make the same board; a comment more makes another."""
    charts = sources()["charts.toml"]
    changed = {**sources(), "charts.toml": Source(charts.name, f"{charts.text}\n# mine\n", True)}
    assert read_data(sources()).digest == board().digest
    assert read_data(changed).digest != board().digest


# -- charts -------------------------------------------------------------------------------------------


def test_clear_ground_costs_one() -> None:
    """For every class of units (battles/7.2.1a)."""
    assert board().charts.terrain["clear"].costs == {"foot": 1, "light": 1, "horse": 1, "guns": 1}


def test_results_grow_better_with_the_odds_and_the_lower_die() -> None:
    """From Ae to De: no column is worse than the one before, no die better than the one below it."""
    order = ["Ae", "Ar", "Ad", "Bx", "Dd", "Dr", "De"]
    table = [[order.index(result) for result in column] for column in board().charts.combat.values()]
    assert len(table) == 11
    assert all(column == sorted(column, reverse=True) for column in table)
    assert all(list(row) == sorted(row) for row in zip(*table, strict=True))


def test_there_are_eight_tactics_markers() -> None:
    """Two of each kind (battles/18.0a, D55)."""
    assert board().charts.markers == {"forced march": 2, "bayonet": 2, "volley": 2, "ambush": 2}


# -- maps ---------------------------------------------------------------------------------------------


@MAPS
@pytest.mark.parametrize("kinds", [("lake", "river"), ("lake",), ("city", "wall", "bastion")])
def test_waters_and_city_hang_together(key: str, kinds: tuple[str, ...]) -> None:
    """A lake is one lake; only the river below Quebec shows at every other hex of the map's foot."""
    hexes = of_kind(ground(key), *kinds)
    if hexes and not (key == "quebec" and "river" in kinds):
        assert len(connected(ground(key), hexes)) == len(hexes)


@pytest.mark.parametrize(
    ("at", "count"),
    [("0810", 6), ("0101", 2), ("0201", 5), ("0301", 3), ("2201", 3), ("0113", 2), ("2212", 3)],
)
def test_how_many_neighbours_a_hex_has(at: str, count: int) -> None:
    """Six within, fewer at the edges: even columns stand half a hex lower (battles/2.1a, case H03)."""
    place = ground("lake_george")
    assert len(place.near[at]) == count
    assert all(at in place.near[near] for near in place.near[at])


@MAPS
def test_a_side_is_the_same_from_both_hexes(key: str) -> None:
    """Read from either hex it is one side; a slope leads up one way and down the other (case H03)."""
    sides = ground(key).sides
    for (a, b), found in sides.items():
        assert [(side, not inward) for side, inward in found] == list(sides[b, a])


@MAPS
def test_no_map_has_a_bridge_or_a_ford(key: str) -> None:
    """Battles/7.2.2g."""
    assert not {"bridge", "ford"} & set(ground(key).file.sides)


@MAPS
def test_named_hexes_can_be_held(key: str) -> None:
    """Foot can enter every hex that counts for victory (battles/17.1d)."""
    for army in battle(key).armies.values():
        for at in army.holds:
            assert ground(key).terrain[at].costs["foot"]


def test_the_camp_lies_at_the_head_of_the_lake() -> None:
    """0810 is clear, on the road, with the lake two hexes to the north (battles/22.4a)."""
    place = ground("lake_george")
    assert (place.kind["0810"], place.kind["0809"], place.kind["0808"]) == ("clear", "clear", "lake")
    assert place.file.names["0810"] == "British Camp"


def test_the_road_leads_from_the_camp_to_the_south_edge() -> None:
    """From 0810 to 1913, where it leaves the map (battles/22.5e)."""
    road = ground("lake_george").file.roads[0].split()
    assert {road[0], road[-1]} == {"0810", "1913"}
    assert "1913" in ground("lake_george").edges["south"]
    assert "1913" not in ground("lake_george").edges["east"]


def test_the_road_makes_forest_easy() -> None:
    """1 along the road through the forest, 2 for foot beside it (battles/7.2.2a, battles/7.2.2b)."""
    place = ground("lake_george")
    assert place.step("foot", "1812", "1712") == (1, 1)
    assert place.step("foot", "1812", "1713") == (2, 2)


def test_uphill_costs_one_more() -> None:
    """1109 is a hilltop: up from 1009 is 2, down again 1, along to 1110 is 1 (battles/7.2.1e-7.2.1g)."""
    place = ground("lake_george")
    assert place.step("foot", "1009", "1109") == (2, 1)
    assert place.step("foot", "1109", "1009") == (1, 1)
    assert place.step("foot", "1109", "1110") == (1, 1)


def test_the_barricade_is_climbed_from_outside_only() -> None:
    """Into 0811 from 0812 costs 2, out of it 1 (battles/7.2.1h, battles/7.2.1i)."""
    place = ground("lake_george")
    assert place.step("foot", "0812", "0811") == (2, 1)
    assert place.step("foot", "0811", "0812") == (1, 1)
    assert "0811" not in place.controls["0812"]
    assert "0812" in place.controls["0811"]


def test_a_brook_costs_the_same_both_ways() -> None:
    """1 more between 1308 and 1309, which lie in marsh and forest (battles/7.2.1d)."""
    place = ground("lake_george")
    assert place.step("foot", "1308", "1309") == (3, 2)
    assert place.step("foot", "1309", "1308") == (4, 3)


def test_the_forts_of_oswego_are_six_hexes_apart() -> None:
    """0605 and 0511: within the 50 to 150 yards of a hex that the scale gives (battles/1.1a)."""
    assert ground("oswego").distance("0605", "0511") == 6


def test_both_forts_are_british_ground() -> None:
    """The distance to the south edge is 3 at least: the forts can be garrisoned (battles/23.4a, D64, W18)."""
    place, zone = ground("oswego"), battle("oswego").zones["british"]
    assert min(place.distance("0511", edge) for edge in place.edges["south"]) == 3
    assert "0605" in zone
    assert "0511" in zone
    assert "0512" not in zone


def test_fort_george_costs_two() -> None:
    """From a clear hex of the same hill, on the trail as well 1 (battles/7.2.1l, battles/7.2.2a, D25)."""
    place = ground("oswego")
    assert place.step("foot", "0411", "0511") == (2, 2)
    assert place.step("guns", "0411", "0511") == (2, 2)
    assert place.step("foot", "0510", "0511") == (1, 1)


@pytest.mark.parametrize(("fort", "near"), [("0605", 6), ("0511", 6)])
def test_no_zone_reaches_into_a_fort(fort: str, near: int) -> None:
    """A fort has walls all round: from outside none, from inside all (battles/8.1f, battles/8.1g)."""
    place = ground("oswego")
    assert len(place.controls[fort]) == near
    assert all(fort not in place.controls[at] for at in place.near[fort])


def test_fort_ontario_lies_on_the_east_edge() -> None:
    """Two hexes beyond the river, which nobody can enter (battles/23.3a, battles/23.7d)."""
    place = ground("oswego")
    assert [at for at, name in place.file.names.items() if name == "Fort Ontario"] == ["1304", "1305"]
    assert {"1304", "1305"} <= set(place.edges["east"])
    assert all(place.terrain[at].fort and not place.terrain[at].costs for at in ("1304", "1305"))


def test_the_far_bank_is_closed_and_open_to_the_eye() -> None:
    """Nothing east of the river can be entered, nothing there blocks (battles/23.7d)."""
    place = ground("oswego")
    beyond = [at for at in place.place if int(at[:2]) > 10]
    assert not any(place.terrain[at].costs or place.terrain[at].blocks for at in beyond)


@pytest.mark.parametrize(("gun", "far"), [("1304", 7), ("1305", 7)])
def test_the_guns_of_ontario_reach_fort_oswego(gun: str, far: int) -> None:
    """0605 is 7 hexes off, within their range, and in sight while nobody stands between (battles/23.7b)."""
    place = ground("oswego")
    assert place.distance(gun, "0605") == far
    assert battle("oswego").counters["B/Ontario"].range >= far
    assert passes(trace(place, gun, "0605"), {}) is True  # over the walls of the fort


def test_guns_of_oswego_can_reach_fort_ontario() -> None:
    """From 0805, inside the earthworks, it is 5 hexes off; they fire at works (battles/23.7c)."""
    assert ground("oswego").distance("0805", "1304") == 5 < battle("oswego").counters["Oswego A"].range
    assert passes(trace(ground("oswego"), "0805", "1304"), {}) is True


def test_quebec_has_more_bastions_than_guns() -> None:
    """Six, for any four of which there are guns (battles/24.3a)."""
    place = ground("quebec")
    assert of_kind(place, "bastion") == BASTIONS
    assert all(place.terrain[at].bastion and not place.terrain[at].costs for at in BASTIONS)


def test_the_city_is_closed_to_all() -> None:
    """No hex of it can be entered or be laid out in (battles/24.7a, battles/24.7b)."""
    place = ground("quebec")
    city = of_kind(place, "city", "wall")
    assert set(city) == set(battle("quebec").closed)
    assert not any(place.terrain[at].costs for at in city)


def test_the_cote_keeps_the_plateau_apart_from_the_meadows() -> None:
    """West of the walls nobody comes from the Charles onto the plateau without a climb."""
    place = ground("quebec")
    slopes = [frozenset(side.split("/")) for side in place.file.sides["slope"].split()]
    west = [at for at in place.place if int(at[:2]) < 23]
    meadows = connected(place, west, slopes)
    assert {"0101", "2201"} <= set(meadows)
    assert not {"0409", "1909", "2203"} & set(meadows)


def test_the_charles_zone() -> None:
    """Seven hexes of the north edge, all of which can be entered (battles/24.3e)."""
    arrivals = battle("quebec").armies["french"].arrivals
    assert [arrival.code for arrival in arrivals] == ["BR", "CR"]
    for arrival in arrivals:
        assert ground("quebec").zone(arrival.zone) == CHARLES
    assert all(ground("quebec").terrain[at].costs for at in CHARLES)
    assert set(CHARLES) <= set(ground("quebec").edges["north"])


def test_the_objectives_lie_on_the_roads() -> None:
    """Two roads and the path from the Foulon, each with its hexes that count (battles/24.6b, 24.6d)."""
    ste_foy, st_louis = (road.split() for road in ground("quebec").file.roads)
    (foulon,) = (trail.split() for trail in ground("quebec").file.trails)
    assert {"0403", "1903"} <= set(ste_foy)
    assert {"0409", "1909"} <= set(st_louis)
    assert {"0412", "0409"} <= set(foulon)


# -- counters -----------------------------------------------------------------------------------------


def test_the_army_of_lake_george() -> None:
    """13 British units and the Iroquois begin, leaders and guns counted; one comes later (battles/22.4a)."""
    begin = coming("lake_george", "british", "start")
    assert len([c for c in begin if not c.indian]) == 13
    assert [c.name for c in begin if c.indian] == ["Iroquois"]
    assert [c.name for c in coming("lake_george", "british", "R")] == ["NH"]


def test_no_french_unit_begins_at_lake_george() -> None:
    """All 15 come in on the first turn, St Pierre among them (battles/22.3a, battles/22.7a)."""
    assert coming("lake_george", "french", "start") == []
    assert len(coming("lake_george", "french", "")) == 15
    assert battle("lake_george").counters["St Pierre"].type == "leader"


def test_the_guns_of_fort_ontario() -> None:
    """Two static guns begin, everyone else comes in (battles/23.3a, battles/23.3b)."""
    begin = coming("oswego", "french", "start")
    assert [(c.name, c.type, c.move) for c in begin] == [
        ("B/Ontario", "artillery", 0),
        ("C/Ontario", "artillery", 0),
    ]
    assert "A" in [c.name for c in coming("oswego", "french", "")]


def test_two_units_are_called_pepperell() -> None:
    """As the errata spell them (battles/2.2.3j)."""
    assert [c.name for c in battle("oswego").of("british") if "Pep" in c.name] == [
        "Pepperell 1",
        "Pepperell 2",
    ]


@pytest.mark.parametrize(
    ("side", "group", "count"), [("british", "R", 5), ("french", "BR", 6), ("french", "CR", 2)]
)
def test_who_comes_to_quebec_later(side: str, group: str, count: int) -> None:
    """Five British units, six of Bougainville's, two from the Charles (battles/24.3c, 24.3d, 24.4a)."""
    assert len(coming("quebec", side, group)) == count


def test_four_static_guns_are_for_the_bastions() -> None:
    """One for any four of the six (battles/24.3a)."""
    guns = [c for c in battle("quebec").of("french") if c.code == "QA"]
    assert [(c.type, c.move) for c in guns] == [("artillery", 0)] * 4
    assert all(battle("quebec").fixed[c.name] == tuple(BASTIONS) for c in guns)


def test_one_indian_unit_is_at_quebec() -> None:
    """So that its loss counts 0 or 1 in all (battles/24.5b, W17)."""
    assert [c.name for c in battle("quebec").of("french") if c.indian] == ["Indians"]


def test_cavalry_is_at_quebec_only() -> None:
    """Bougainville's, 3 strong, which rallies at +1 and moves 6 (battles/24.2a)."""
    riders = [c for key in SCENARIOS for c in battle(key).counters.values() if c.type == "cavalry"]
    assert [(c.name, c.factor, c.rally, c.move, c.code) for c in riders] == [("CdC/BC", 3, 1, 6, "BR")]


@MAPS
def test_each_side_has_one_train(key: str) -> None:
    """With 1 to its factor, 3 to move, and no back (battles/2.2.3i, battles/20.0e)."""
    for side in SIDES:
        (train,) = (c for c in battle(key).of(side) if c.type == "train")
        assert (train.name, train.factor, train.move, train.back) == (f"{side.capitalize()} Train", 1, 3, 0)


@pytest.mark.parametrize(
    ("key", "side", "group"),
    [
        ("lake_george", "british", "start"),
        ("lake_george", "french", ""),
        ("oswego", "british", "R"),
        ("oswego", "french", ""),
        ("quebec", "british", "start"),
        ("quebec", "french", "BR"),
    ],
)
def test_with_whom_the_trains_come(key: str, side: str, group: str) -> None:
    """Battles/22.4f, battles/23.3d, battles/23.4c, battles/24.3g, battles/24.4c."""
    assert battle(key).groups[f"{side.capitalize()} Train"] == group


@MAPS
def test_the_back_is_weaker_than_the_front(key: str) -> None:
    """Of every infantry, cavalry and artillery counter (battles/2.2.3b)."""
    assert all(0 < c.back < c.factor for c in battle(key).counters.values() if c.combat)


@MAPS
def test_militia_and_marines(key: str) -> None:
    """Mil is militia, so are M, Q and TR at Quebec; the CFM are none (battles/22.2a, 23.2a, 24.2a)."""
    for c in battle(key).of("french"):
        named = c.name.startswith("Mil ") or c.name.split("/")[0] in ("M", "Q", "TR")
        assert c.militia == named


def test_there_are_126_counters_of_troops() -> None:
    """With 16 tactics, 8 and 2 markers of the tracks and 24 of the guns they make the 176 of the game."""
    assert sum(len(battle(key).counters) for key in SCENARIOS) == 126


def test_names_are_read_without_accents() -> None:
    """Béarn's first wing by its printed name and in full, St Pierre with a point."""
    names = board().vocabulary()
    for written, name in (
        ("bearn 1", "Bearn 1"),
        ("Regiment of Béarn (first wing)", "Bearn 1"),
        ("St. Pierre", "St Pierre"),
        ("b/ontario", "B/Ontario"),
        ("78 HL/2", "78 HL/2"),
    ):
        words = names.meant(written)
        assert names.find("unit", words) == (name, len(words)), written


# -- terms --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "turns", "first_to_set_up", "levels", "tactics"),
    [
        ("lake_george", 15, "french", (14, 15), (4, 3)),
        ("oswego", 8, "british", (18, 20), (2, 1)),
        ("quebec", 12, "french", (40, 50), (3, 4)),
    ],
)
def test_the_terms_of_the_battles(
    key: str, turns: int, first_to_set_up: str, levels: tuple[int, int], tactics: tuple[int, int]
) -> None:
    """Turns, order of set-up, levels, tactics; the French are A (battles/22.1a, 23.1a, 24.1a and others)."""
    found = battle(key)
    french, british = found.armies["french"], found.armies["british"]
    assert (found.file.turns, found.file.sets_up[0], found.order[0]) == (turns, first_to_set_up, "french")
    assert BATTLES.words.say("scenarios.length", key, {}).startswith(f"{turns} turns.")
    assert BATTLES.words.say("scenarios.sides", key, {}).startswith("The French move first")
    assert (french.level, british.level) == levels
    assert (french.tactics, british.tactics) == tactics


@MAPS
def test_no_side_can_win_by_more_than_six(key: str) -> None:
    """Demoralization in full and all places are 6 points for either side (battles/22.6b, 23.6b, 24.6b)."""
    for army in battle(key).armies.values():
        assert army.whole + sum(army.holds.values()) == 6


@pytest.mark.parametrize(
    ("key", "french", "british"),
    [("lake_george", (1, 2), (1, 3)), ("oswego", (0, 2), (2, 4)), ("quebec", (1, 3), (2, 4))],
)
def test_what_demoralizing_the_enemy_is_worth(
    key: str, french: tuple[int, int], british: tuple[int, int]
) -> None:
    """Half of his level and all of it (battles/22.6a, 22.6c, 23.6a, 23.6c, 24.6a, 24.6c)."""
    armies = battle(key).armies
    assert (armies["french"].half, armies["french"].whole) == french
    assert (armies["british"].half, armies["british"].whole) == british


def test_fog_of_lake_george() -> None:
    """Turn 13 on a 1, turn 14 on a 1 or 2 (battles/5.0d)."""
    fog = battle("lake_george").file.fog
    assert (fog["13"], fog["14"]) == ((1,), (1, 2))


@MAPS
def test_no_fog_before_the_sixth_turn(key: str) -> None:
    """Battles/5.0c."""
    assert min(map(int, battle(key).file.fog)) == 6


@pytest.mark.parametrize(
    ("key", "side", "edge"),
    [
        ("lake_george", "french", "east"),
        ("lake_george", "british", "south"),
        ("oswego", "french", "south"),
        ("oswego", "british", "west"),
        ("quebec", "british", "west"),
    ],
)
def test_friendly_edges(key: str, side: str, edge: str) -> None:
    """Battles/22.3c, battles/22.4e, battles/23.3d, battles/23.4c, battles/24.4c."""
    place = ground(key)
    assert place.zone(battle(key).armies[side].exits) == place.edges[edge]
