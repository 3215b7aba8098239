"""The data of Ticonderoga holds what the printed rules say of maps, leaders, counters and scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

import pytest

from rules.kernel.data import Source, unmarked
from rules.ticonderoga.aids.printed import FILES, read_data
from rules.ticonderoga.board import (
    ABILITIES,
    BOATS,
    FAR,
    SCENARIOS,
    SIDES,
    WORKS,
    Ability,
    Placed,
    Season,
    Side,
    Step,
)
from tests.ticonderoga.printed import board, ground, scenario, sources

# -- the files ----------------------------------------------------------------------------------------


def test_there_are_twelve_files() -> None:
    """Charts, leaders, counters, two maps, their seam, and six scenarios (ticonderoga/1.0a)."""
    assert len(FILES) == 12
    assert sorted(sources()) == sorted(FILES)


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


@pytest.mark.parametrize(
    ("a", "b", "together"),
    [
        ("T0330", "T0429", True),
        ("T0429", "T0530", True),
        ("T2420", "T2321", True),
        ("S3508", "S3607", True),
        ("S3607", "S3708", True),
        ("S4007", "S4108", True),
        ("S3711", "S3810", True),
        ("S3811", "S3812", True),
        ("S1803", "S1804", True),
        ("S1803", "S1904", True),
        ("S1804", "S1904", True),
        ("S3807", "S3906", False),
        ("S3807", "S3908", True),
        ("S3908", "S4007", True),
    ],
)
def test_numbers_lie_beside_each_other(a: str, b: str, together: bool) -> None:
    """Case C-003 (ticonderoga/2.0h, 9.0b)."""
    assert (b in ground().near[a]) is together
    assert (a in ground().near[b]) is together


# -- charts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("season", "weathers"),
    [
        ("spring", {"clear", "rain", "rainstorm"}),
        ("summer", {"clear", "rain", "sweltering", "rainstorm"}),
        ("autumn", {"clear", "rain", "rainstorm"}),
        ("winter", {"clear", "snow", "snowstorm"}),
    ],
)
def test_snow_falls_in_winter_alone(season: Season, weathers: set[str]) -> None:
    """Each face brings one of the weathers of its season (ticonderoga/4.0c, T05)."""
    assert len(board().weather[season]) == 10
    assert set(board().weather[season]) == weathers


def test_months_make_the_seasons() -> None:
    """Case C-006: ticonderoga/4.0a."""
    assert board().charts.seasons == {
        "spring": (4, 5),
        "summer": (6, 7, 8),
        "autumn": (9, 10),
        "winter": (11, 12, 1, 2, 3),
    }


def test_the_lost_go_to_six_sides() -> None:
    """From five to ten, each side of the map once (ticonderoga/8.0g, T40)."""
    points = board().charts.lost.points
    assert points["T"] == ("N", "NE", "SE", "S", "SW", "NW")
    assert points["S"] == ("NE", "E", "SE", "SW", "W", "NW")
    assert board().charts.lost.stays == 4


def test_costs_are_those_of_the_text() -> None:
    """Clear 1, forest 2 or 1, river 1 more, road one half, trail 1 (7.0c, 7.0e, 7.0g, 7.0i, 7.1a)."""
    charts = board().charts
    assert (charts.terrain["clear"].halves, charts.terrain["clear"].triangle) == (2, 2)
    assert (charts.terrain["forest"].halves, charts.terrain["forest"].triangle) == (4, 2)
    assert (charts.river.halves, charts.road, charts.trail) == (2, 1, 2)
    assert charts.sail == {"S": 2, "T": 1}


def test_works_fall_to_fire_as_the_text_says() -> None:
    """Fort 0-1, redoubt 0-2, breastwork 0-3; a fort's number is even, for it is halved (17.0d-f, 17.1a)."""
    works = board().charts.works
    assert {kind: work.fire for kind, work in works.items()} == {"breastwork": 3, "redoubt": 2, "fort": 1}
    assert [works[kind].plus for kind in WORKS] == [1, 2, 4]


def test_indians_are_recruited_by_the_table() -> None:
    """The strengths of the faces 0 to 9 (ticonderoga/15.0b, 15.0c)."""
    assert board().recruits["french"] == (1, 2, 3, 3, 4, 4, 5, 5, 6, 7)
    assert board().recruits["british"] == (1, 1, 1, 2, 2, 2, 3, 3, 3, 4)


def test_indians_desert_by_the_table() -> None:
    """Both tables, face by face (ticonderoga/16.0a, ticonderoga/16.0b, ticonderoga/16.0c)."""
    assert board().desertions["french"] == (*("none",) * 5, *("reduce",) * 3, *("eliminate",) * 2)
    assert board().desertions["british"] == (*("none",) * 6, *("reduce",) * 4)


def test_a_back_is_half_the_front_rounded_up() -> None:
    """And a strength of one has none, unless it is printed otherwise (2.0b, T67)."""
    assert [board().faces_of(str(n))[1] for n in range(1, 9)] == [0, 1, 2, 2, 3, 3, 4, 4]
    assert (board().faces_of("5/4"), board().faces_of("3/-")) == ((5, 4), (3, 0))


def test_boats_carry_and_move_as_the_text_says() -> None:
    """Bateau 5, canoe 2, both 11 points; a sloop has no limit (7.3b, 7.3c, 7.3p, 18.4i)."""
    kinds = board().charts.kinds
    assert [kinds[kind].carries for kind in BOATS] == [5, 2, 0]
    assert [kinds[kind].halves for kind in BOATS] == [22, 22, 22]
    assert [kinds[kind].unlimited for kind in BOATS] == [False, False, True]


# -- leaders and counters -----------------------------------------------------------------------------

MANIFEST = {  # seniority, initiative, the last face of inept and of capable
    "Bougainville": (3, 7, 0, 8),
    "Bourlamaque": (2, 7, 0, 8),
    "Dieskau": (1, 7, 3, 8),
    "Langlade": (4, 8, 0, 7),
    "Langy": (4, 8, 0, 7),
    "Levis": (4, 7, 0, 8),
    "Marin": (4, 8, 0, 8),
    "Montcalm": (1, 7, 0, 7),
    "Rigaud": (2, 7, 0, 8),
    "Abercromby": (1, 6, 4, 9),
    "Braddock": (3, 8, 0, 7),
    "Howe": (2, 8, 0, 7),
    "Johnson": (3, 7, 0, 7),
    "Lyman": (3, 5, 4, 9),
    "Monro": (3, 5, 0, 7),
    "Hendrick": (4, 8, 2, 8),
    "Putnam": (5, 7, 1, 8),
    "Rogers": (4, 8, 0, 6),
    "Webb": (3, 5, 4, 9),
}


def test_the_manifest_is_that_of_the_text() -> None:
    """Nineteen leaders with names, nine of them French (C-225; ticonderoga/19.0a, ticonderoga/19.0c)."""
    found = {
        name: (leader.seniority, leader.initiative, *last_faces(board().abilities[name]))
        for name, leader in board().leaders.items()
    }
    assert found == MANIFEST
    assert sum(leader.side == "french" for leader in board().leaders.values()) == 9


def last_faces(abilities: tuple[Ability, ...]) -> tuple[int, int]:
    """The last face that is inept and the last that is capable, where the three follow each other."""
    assert [*abilities] == sorted(abilities, key=ABILITIES.index)
    inept = abilities.count("inept")
    return inept - 1, inept - 1 + abilities.count("capable")


def test_unnamed_leaders_have_three_rows_a_side() -> None:
    """Case C-225: French 5/7, British 5/7, 5/6, 5/5; two and three of each (ticonderoga/19.0d, T02)."""
    rows = board().rows
    assert [(r.seniority, r.initiative) for r in rows["french"].values()] == [(5, 7)] * 3
    assert [(r.seniority, r.initiative) for r in rows["british"].values()] == [(5, 7), (5, 6), (5, 5)]
    assert {k: last_faces(v) for k, v in board().row_abilities["french"].items()} == {
        "A": (3, 8),
        "B": (4, 9),
        "C": (5, 9),
    }
    assert {k: last_faces(v) for k, v in board().row_abilities["british"].items()} == {
        "A": (3, 6),
        "B": (4, 9),
        "C": (5, 9),
    }
    assert board().cup("french") == ("A", "A", "B", "B", "C", "C")
    assert board().cup("british") == ("A", "A", "A", "B", "B", "B", "C", "C", "C")


def test_pools_and_cadres_have_their_strengths() -> None:
    """Six counters in each pool; a Cadre of two has a back of one, one of one has none (T02, T59)."""
    counters = board().counters
    assert [counters[name].strength for name in board().pools["ranger"]] == ["1", "1", "2", "2", "3", "4"]
    assert [counters[name].strength for name in board().pools["regular"]] == ["2", "2", "3", "3", "4", "5"]
    assert [counters[name].strength for name in board().pools["marine"]] == ["1", "2", "2", "3", "3", "5"]
    assert [counters[name].strength for name in board().cadres["french"]] == ["2/1"] * 5 + ["1/-"] * 5
    assert [counters[name].strength for name in board().cadres["british"]] == ["2/1"] * 6 + ["1/-"] * 6


@pytest.mark.parametrize(
    ("written", "kind", "meant"),
    [
        ("french leader 3", "piece", "French leader 3"),
        ("60th 2nd", "piece", "60th/2nd"),
        ("royal roussillon", "piece", "Roussillon"),
        ("Lévis", "piece", "Levis"),
        ("1207", "place", "S1207"),
        ("t2214", "place", "T2214"),
        ("T1414/1415", "place", "T1414/1415"),
        ("1414/1415", "place", "T1414/1415"),
        ("fort carillon", "place", "S3812"),
    ],
)
def test_names_may_be_written_in_several_ways(written: str, kind: str, meant: str) -> None:
    """A bare number that both maps have is strategic."""
    words = board().vocabulary()
    tokens = words.meant(written)
    assert words.find(kind, tokens) == (meant, len(tokens))


# -- maps ---------------------------------------------------------------------------------------------


def reached(start: str, ways: Mapping[str, Iterable[str]]) -> set[str]:
    """Every place to which the ways lead."""
    found, new = {start}, [start]
    for at in new:
        fresh = [to for to in ways.get(at, ()) if to not in found]
        found.update(fresh)
        new += fresh
    return found


@pytest.mark.parametrize(
    ("at", "near"),
    [
        ("T0505", "T0504 T0506 T0404 T0405 T0604 T0605"),  # odd column
        ("T0605", "T0604 T0606 T0505 T0506 T0705 T0706"),  # even column, half a hex lower
        ("S1207", "S1206 S1208 S1107 S1108 S1307 S1308"),  # even row, half a hex further east
        ("S1307", "S1306 S1308 S1206 S1207 S1406 S1407"),  # odd row
        ("T0101", "T0102 T0201"),
        ("T0229", "T0228 T0129 T0130 T0329 T0330"),
        ("S4816", "S4815 S4716"),
    ],
)
def test_neighbours_follow_the_grid(at: str, near: str) -> None:
    """Ticonderoga/2.0h."""
    assert set(ground().near[at]) == set(near.split())


def test_directions_follow_the_compass() -> None:
    """North is a side on the tactical map; on the strategic one the rows count northward (2.0h, T40)."""
    assert ground().toward["T0606"] == {
        "N": "T0605",
        "NE": "T0706",
        "SE": "T0707",
        "S": "T0607",
        "SW": "T0507",
        "NW": "T0506",
    }
    assert ground().toward["S1207"] == {
        "NE": "S1308",
        "E": "S1208",
        "SE": "S1108",
        "SW": "S1107",
        "W": "S1206",
        "NW": "S1307",
    }
    assert ground().toward["T0101"] == {"SE": "T0201", "S": "T0102"}


@pytest.mark.parametrize(
    ("a", "b", "far"),
    [("T0101", "T0301", 2), ("S1207", "S1803", 7), ("T1414/1415", "T1412", 2), ("T2214", "S3812", FAR)],
)
def test_distances_are_within_one_map(a: str, b: str, far: int) -> None:
    """A side of a river is as far as its nearer bank."""
    assert ground().distance(a, b) == ground().distance(b, a) == far


@pytest.mark.parametrize(
    ("map_", "lake"),
    [(m, lake) for m in ("S", "T") for lake in ("Lake George", "Lake Champlain")] + [("S", "South Bay")],
)
def test_every_lake_is_one_water(map_: str, lake: str) -> None:
    """Boats go from each of its hexes to each other."""
    hexes = {at for at, name in ground().lake_of.items() if name == lake and at[0] == map_}
    within = {at: [to for to in ground().near[at] if to in hexes] for at in hexes}
    assert reached(min(hexes), within) == hexes
    assert hexes <= reached(min(hexes), ground().sail)


def test_lake_george_is_in_the_south() -> None:
    """As the erratum says (case C-230; ticonderoga/2.0d)."""
    assert ground().lake_of["T0728"] == "Lake George"
    assert ground().lake_of["T2306"] == "Lake Champlain"
    labels = {label.text: label.at for label in ground().files["T"].labels}
    assert ground().lake_of[f"T{labels['Lake George']}"] == "Lake George"


def touching(side: str, sides: Iterable[str]) -> Iterable[str]:
    """The sides that meet it: both border one hex, and their other hexes are neighbours."""
    ends = set(ground().banks[side])
    for other in sides:
        others = set(ground().banks[other])
        if len(ends & others) == 1 and (ends - others).pop() in ground().near[(others - ends).pop()]:
            yield other


@pytest.mark.parametrize(
    ("river", "lakes"),
    [
        ("La Chute", {"T1120", "T2216"}),
        ("Wood Creek", {"S2512", "S2611"}),
        ("Hudson", set()),
        ("Trout Brook", set()),
    ],
)
def test_every_river_runs_unbroken(river: str, lakes: set[str]) -> None:
    """La Chute from lake to lake, Wood Creek into the head of Lake Champlain."""
    sides = [side for side, name in ground().rivers.items() if name == river]
    ways = {side: list(touching(side, sides)) for side in sides}
    assert reached(sides[0], ways) == set(sides)
    assert {at for side in sides for at in ground().sail.get(side, ()) if at in ground().water} == lakes


def test_falls_part_la_chute() -> None:
    """A boat goes up to them and down from them, and never over them (ticonderoga/7.4a, T31)."""
    assert ground().falls == {
        *("T1016/1116", "T1015/1116", "T1115/1116", "T1115/1215", "T1214/1215", "T1214/1315"),
        *("T1314/1315", "T1315/1414", "T1414/1415"),
        *("S1304/1403", "S1304/1404", "S1305/1404"),
    }
    above, below = reached("T1120", ground().sail), reached("T2216", ground().sail)
    assert "T1016/1117" in above
    assert "T1415/1515" in below
    assert above.isdisjoint(below)
    assert ground().falls.isdisjoint(ground().sail)


def test_every_road_across_a_river_has_its_bridge_but_one_ford() -> None:
    """The mill and the outlet have one; the western trail fords Trout Brook (ticonderoga/7.0f)."""
    crossed = {pair for pair in ground().road | ground().trail if pair in ground().river}
    assert {pair for pair in crossed if pair not in ground().bridges} == {
        ("T1015", "T1016"),
        ("T1016", "T1015"),
    }
    assert ("T1414", "T1415") in ground().bridges
    assert not any(a[0] == "S" for a, _ in ground().bridges)


@pytest.mark.parametrize(
    ("a", "b", "step"),
    [
        ("T1415", "T1414", Step(1, 1, "road", 0, False)),  # over the bridge
        ("T1514", "T1515", Step(4, 2, "", 0, False)),
        ("T1515", "T1415", Step(4, 2, "", 2, False)),  # over the river
        ("T1015", "T1016", Step(2, 2, "trail", 2, False)),  # through the ford
        ("T1613", "T1612", Step(4, 4, "", 0, False)),  # onto the heights
        ("T0728", "T0727", Step(2, 2, "", 0, True)),  # onto the lake, when it is frozen
        ("T0727", "T0728", Step(4, 2, "", 0, False)),  # and ashore
        ("S1207", "S1308", Step(1, 1, "road", 0, False)),  # the military road
        ("S3812", "S3912", Step(1, 1, "road", 0, False)),
    ],
)
def test_what_a_step_costs(a: str, b: str, step: Step) -> None:
    """In halves: the hex for both sorts of units, what joins the hexes, and the river (7.0c-7.0i, 7.7a)."""
    assert ground().step(a, b) == step


def test_no_step_leads_to_where_no_neighbour_is() -> None:
    """Ticonderoga/7.0n."""
    assert ground().step("T0101", "T0103") is None


@pytest.mark.parametrize(
    ("a", "b", "linked"),
    [
        ("T1415", "T1414", True),  # a bridge
        ("T1515", "T1415", False),  # a river
        ("T0728", "T0727", False),  # a lake
        ("T0628", "T0728", True),  # land beside water, on both
    ],
)
def test_couriers_keep_to_land_and_bridges(a: str, b: str, linked: bool) -> None:
    """Ticonderoga/5.0h."""
    assert (b in ground().linked[a]) is linked


def test_kinds_of_ground_follow_from_the_lists() -> None:
    """What is open, shore, coast and water (ticonderoga/7.3a, 7.3t, T56)."""
    place = ground()
    assert place.kinds["T0728"] == {"forest", "lake"}
    assert "T0728" in place.coast
    assert "T0727" in place.all_water
    assert {"S1803", "S1804", "S3812", "S4611"} <= place.shore
    assert {"S1904", "T2214", "S1207"} <= place.open
    assert place.open.isdisjoint({"T1612", "T0728", "T0727"})
    assert (place.plus["T2214"], place.plus["T0801"], place.plus["T1612"]) == (0, 1, 2)
    assert (place.plus["T0727"], place.plus["T1414/1415"]) == (0, 0)


def test_boats_beach_and_put_out_where_water_touches() -> None:
    """Beside a lake and on either bank of a river, above the falls and below (7.3f, 7.3t)."""
    place = ground()
    assert place.beach["T1018/1118"] == ("T1018", "T1118")
    assert set(place.launch["T1220"]) == {"T1120", "T1121"}
    assert "S1904" in place.launch["S1803"]
    assert "T0801" not in place.launch
    assert all(to in place.launch for hexes in place.beach.values() for to in hexes)


# -- the seam -----------------------------------------------------------------------------------------


def test_every_row_of_the_chart_is_there() -> None:
    """Seventeen of them, as printed but for 3908 (ticonderoga/9.0b, T45)."""
    rows = {crossing.row: crossing for crossing in ground().crossings}
    assert list(rows) == [
        *("S3407", "S3408", "S3409", "S3410", "S3411", "S3412", "S3508", "S3607", "S3708"),
        *("S3807", "S3908", "S4007", "S4108", "S4109", "S4110", "S4111", "S4112"),
    ]
    assert rows["S3407"].hexes == ("T0128", "T0129", "T0130", "T0229")
    assert rows["S3908"].hexes == ("T0111", "T0110", "T0109", "T0108")
    assert rows["S3412"].hexes == ("T2422", "T2421", "T2420", "T2321")
    assert rows["S4112"].hexes == ("T2103", "T2104", "T2204", "T2205")
    assert [crossing.side for crossing in rows.values()] == ["south"] * 6 + ["west"] * 6 + ["north"] * 5
    assert sum(len(crossing.hexes) for crossing in rows.values()) == 67


def test_each_tactical_hex_is_in_one_row() -> None:
    """Case C-111: and the hexes of a row follow each other along the edge (ticonderoga/9.0b)."""
    hexes = [at for crossing in ground().crossings for at in crossing.hexes]
    assert len(hexes) == len(set(hexes))
    pairs = [pair for crossing in ground().crossings for pair in pairwise(crossing.hexes)]
    assert [(a, b) for a, b in pairs if b not in ground().near[a]] == []


def test_all_that_lies_without_and_touches_a_row_is_named() -> None:
    """A row is entered from its neighbours outside, but from none that only a corner would give (9.0r)."""
    place = ground()
    for crossing in place.crossings:
        touching = {at for at in place.near[crossing.row] if at not in place.inside}
        assert set(crossing.outside) == touching


def test_pieces_cross_both_ways() -> None:
    """Into any hex of the row, out to any hex before it (ticonderoga/9.0c, 9.0d)."""
    place = ground()
    assert list(place.across["S3307"]) == ["T0128", "T0129", "T0130", "T0229"]
    assert list(place.across["T0123"]) == ["S3507", "S3606", "S3707"]
    assert place.gate["S3507", "S3607"] == ("T0123", "T0122", "T0121", "T0120")
    assert place.across["S3507"]["T0127"] == Step(4, 2, "", 0, False)
    assert place.across["S3308"]["T0330"].way == "trail"  # goes on along the lake
    assert all(place.across[b][a] for a, steps in place.across.items() for b in steps)


def test_boats_cross_where_the_lakes_do() -> None:
    """Lake George by four entries of its own, Lake Champlain by the coast (ticonderoga/9.0k, T46)."""
    place = ground()
    assert place.across_boats["S3310"] == ("T0629", "T0730", "T0829", "T0930")
    assert place.across_boats["T0829"] == ("S3310",)
    assert place.across_boats["S4212"] == ("T2103", "T2104", "T2204", "T2205")
    assert "T0829" not in place.across


def test_the_fort_is_one_place_on_both_maps() -> None:
    """Whatever map names it (ticonderoga/9.0p, T51)."""
    assert ground().same == {"S3812": "T2214", "T2214": "S3812"}
    assert {"S3812", "S3711", "S3810"} <= ground().inside
    assert "S4611" not in ground().inside


# -- scenarios ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "first", "last", "turns", "season", "mover", "maps"),
    [
        # ticonderoga/18.2a, ticonderoga/18.2b
        ("autumn_1755", (9, 6), (9, 12), 7, "autumn", "french", ("S",)),
        # ticonderoga/18.3a, ticonderoga/18.3b
        ("summer_1757", (8, 2), (8, 20), 19, "summer", "french", ("S",)),
        # ticonderoga/18.4a, ticonderoga/18.4b
        ("summer_1758", (7, 6), (7, 10), 5, "summer", "british", ("T",)),
        # ticonderoga/18.5a, ticonderoga/18.5b
        ("winter_raid_1757", (3, 10), (3, 17), 8, "winter", "british", ("S", "T")),
        # ticonderoga/18.6a, ticonderoga/18.6b
        ("summer_raid_1757", (4, 10), (4, 15), 6, "spring", "british", ("S", "T")),
        # ticonderoga/18.7a, ticonderoga/18.7b
        ("summer_raid_1758", (7, 27), (8, 5), 10, "summer", "french", ("S",)),
    ],
)
def test_dates_and_maps_are_those_of_the_text(
    key: str,
    first: tuple[int, int],
    last: tuple[int, int],
    turns: int,
    season: Season,
    mover: Side,
    maps: tuple[str, ...],
) -> None:
    """Cases C-001 and C-007: rows a and b of 18.2 to 18.7.

    Also boxes that the track lacks (ticonderoga/2.0e, ticonderoga/2.0f, ticonderoga/2.0g), and the season of
    the first date (ticonderoga/4.0b).
    """
    found = scenario(key)
    assert (found.track[0], found.track[-1], len(found.track)) == (first, last, turns)
    assert (found.season, found.order[0], found.maps) == (season, mover, maps)


def test_titles_may_say_another_season() -> None:
    """The raid of April is called one of summer (4.0b, T03); that of winter may be a day longer (T74)."""
    assert scenario("summer_raid_1757").title_season == "summer"
    assert scenario("winter_raid_1757").extra == (3, 18)
    assert [found.extra for found in board().scenarios.values()].count(None) == 5


def told(key: str, at: str) -> str:
    """What stands in a hex at the start, as the text says it: L is an unnamed leader, ? a draw."""
    stacks = [stack for stack in scenario(key).setup if stack.at == at and not stack.option]
    pieces = [piece for stack in stacks for piece in stack.pieces]
    return ", ".join([*(stack.work for stack in stacks if stack.work), *map(word, pieces)])


def word(piece: Placed) -> str:
    if piece.draw:
        return f"? {piece.draw}"
    counter = board().counters[piece.name]
    name = counter.kind if piece.name[-1].isdecimal() else piece.name
    return " ".join(filter(None, ["L" if name == "leader" else name, piece.strength]))


@pytest.mark.parametrize(
    ("key", "at", "text"),
    [
        # ticonderoga/18.2c
        (
            *("autumn_1755", "S2309"),
            "Dieskau, L, regular 2, L, provincial 6, L, L, indian, bateau, bateau, canoe, canoe",
        ),
        # ticonderoga/18.2d
        (
            *("autumn_1755", "S1803"),
            "breastwork, Johnson, L, L, L, provincial 5, provincial 5, provincial 5, Hendrick, indian",
        ),
        # ticonderoga/18.2e
        ("autumn_1755", "S1207", "redoubt, Lyman, L, provincial 5"),
        # ticonderoga/18.3c
        (
            *("summer_1757", "S3711"),
            """Montcalm, L, La Reine 4, L, Languedoc 3, L, Guyenne 5, L, Bearn 5, L, La Sarre 4, Roussillon 5,
            cannon, cannon, bateau, bateau, bateau, canoe, canoe""",
        ),
        # ticonderoga/18.3d
        ("summer_1757", "S3810", "Levis, grenadier 2, marine 5, provincial 3, Langlade, indian"),
        # ticonderoga/18.3e
        ("summer_1757", "S1803", "fort, Monro, L, 35th 6, 60th/2nd 1, cannon"),
        # ticonderoga/18.3f
        ("summer_1757", "S1804", "redoubt, L, L, L, provincial 5, provincial 5, provincial 5"),
        # ticonderoga/18.3g
        ("summer_1757", "S1207", "fort, Webb, cannon, L, provincial 5, L, ranger 1"),
        # ticonderoga/18.4c
        ("summer_1758", "T2214", "fort, L, 3rd Berry 4, cannon"),
        ("summer_1758", "T1614", "breastwork, Montcalm, L, Roussillon 4, 2nd Berry 5"),
        ("summer_1758", "T1613", "redoubt, Bougainville, La Sarre 5, Languedoc 4"),
        # ticonderoga/18.4d
        ("summer_1758", "T1517", "redoubt, Bourlamaque, La Reine 3, Guyenne 5, Bearn 4"),
        ("summer_1758", "T1519", "redoubt, L, regular 1"),
        ("summer_1758", "T1821", "L, marine 3"),
        ("summer_1758", "T0823", "Langy, regular 3"),
        # ticonderoga/18.4e
        ("summer_1758", "T0728", "Howe, Rogers, ranger 4, 80th 4, sloop"),
        ("summer_1758", "T0729", "Abercromby, 27th 7, 55th 7, 60th/1st 7, 60th/4th 7, cannon, sloop"),
        # ticonderoga/18.4f
        (
            *("summer_1758", "T0628"),
            "L, 1st Mass 4, 2nd Mass 5, 3rd Mass 5, L, 4th Mass 5, 5th Mass 8, 6th Mass 8, sloop",
        ),
        # ticonderoga/18.4g
        ("summer_1758", "T0730", "L, 42nd/1st 6, 42nd/2nd 5, L, 44th 8, 46th 7, cannon, sloop"),
        # ticonderoga/18.4h
        (
            *("summer_1758", "T0229"),
            """L, 1st Conn 5, 2nd Conn 5, 3rd Conn 5, 4th Conn 5, L, 1st New York 5, 2nd New York 5,
            3rd New York 5, L, 1st New Hampshire 6, 1st New Jersey 6, 1st Rhode Island 7, cannon, sloop""",
        ),
        # ticonderoga/18.5c, ticonderoga/9.0q
        ("winter_raid_1757", "T2214", "fort, Sleigh, Langy, L, regular 1, regular 1, L, indian"),
        # ticonderoga/18.5d
        ("winter_raid_1757", "S1207", "fort, Rogers, L, L, L, ? ranger, ? ranger, ? ranger"),
        # ticonderoga/18.6c
        ("summer_raid_1757", "T1614", "Rigaud, grenadier 1"),
        ("summer_raid_1757", "T1519", "Marin, marine 1"),
        ("summer_raid_1757", "S2706", "L, L, indian, canoe, Prisoners"),
        # ticonderoga/18.6d
        ("summer_raid_1757", "S1904", "fort, L, L, provincial 1, provincial 1, bateau, bateau"),
        # ticonderoga/18.7c
        ("summer_raid_1758", "S1905", "Langy, ? marine, indian"),
        ("summer_raid_1758", "S2309", "Langlade, ? marine, indian"),
        ("summer_raid_1758", "S2712", "Marin, ? marine, indian"),
        # ticonderoga/18.7d
        (
            *("summer_raid_1758", "S1207"),
            "fort, Wagon, Rogers, L, L, ? ranger, ? ranger, L, L, ? regular, ? regular",
        ),
        ("summer_raid_1758", "S1803", "redoubt, L, ? regular"),
        ("summer_raid_1758", "S1809", "Putnam, ? ranger"),
    ],
)
def test_set_ups_are_those_of_the_text(key: str, at: str, text: str) -> None:
    """Cases C-317 and C-319: the rows 18.2c-e, 18.3c-g, 18.4c-h, 18.5c-d, 18.6c-d and 18.7c-d."""
    assert told(key, at) == " ".join(text.split())


@pytest.mark.parametrize(
    ("key", "stacks"),
    [
        ("autumn_1755", 3),
        ("summer_1757", 5),
        ("summer_1758", 12),
        ("winter_raid_1757", 3),
        ("summer_raid_1757", 4),
        ("summer_raid_1758", 6),
    ],
)
def test_nothing_else_is_set_up(key: str, stacks: int) -> None:
    """But for the line of 18.5 that is laid out by an option only (ticonderoga/18.5e, T75)."""
    assert len(scenario(key).setup) == stacks
    optional = [stack for stack in scenario(key).setup if stack.option]
    assert [stack.option for stack in optional] == ["lyman"] * (key == "winter_raid_1757")


@pytest.mark.parametrize(
    ("key", "side", "total"),
    [
        ("summer_1757", "french", 26 + 10),
        ("summer_1758", "french", 41),
        ("summer_1758", "british", 8 + 28 + 35 + 26 + 54),
    ],
)
def test_strengths_add_up(key: str, side: Side, total: int) -> None:
    """Case C-216: the sums of the rows 18.3c, 18.3d, 18.4c-h."""
    pieces = [piece for stack in scenario(key).setup if stack.side == side for piece in stack.pieces]
    assert sum(int(piece.strength) for piece in pieces if piece.strength) == total


def test_a_unit_has_a_strength_from_one_to_eight() -> None:
    """From 50 to 800 men, about a hundred for each point (ticonderoga/2.0a)."""
    placed = [p.strength for s in board().scenarios.values() for stack in s.setup for p in stack.pieces]
    printed = [counter.strength for counter in board().counters.values()]
    found = {board().faces_of(strength)[0] for strength in (*placed, *printed) if strength}
    assert found == set(range(1, 9))


def test_one_regiment_has_a_strength_in_each_scenario() -> None:
    """La Sarre has 4 in 1757 and 5 in 1758 (case C-227; ticonderoga/2.0b)."""
    found = [
        piece.strength
        for key in ("summer_1757", "summer_1758")
        for stack in scenario(key).setup
        for piece in stack.pieces
        if piece.name == "La Sarre"
    ]
    assert found == ["4", "5"]


def test_who_comes_later() -> None:
    """On the night of the second turn and the day of the third (ticonderoga/18.4j, 18.4k, T73)."""
    levis, johnson = scenario("summer_1758").arrivals
    assert (levis.side, levis.turn, levis.night, levis.at.split()[0]) == ("french", 2, True, "T2214")
    assert [word(piece) for piece in levis.pieces] == ["Levis", "L", "marine 2"]
    assert (johnson.side, johnson.turn, johnson.night) == ("british", 3, False)
    assert johnson.beside == "Abercromby"
    assert [word(piece) for piece in johnson.pieces] == ["Johnson", "indian"]
    assert not any(found.arrivals for key, found in board().scenarios.items() if key != "summer_1758")


def test_no_set_up_has_braddock_or_a_rank_of_his_own() -> None:
    """He is in no scenario; no cup holds a leader with a name (ticonderoga/18.1a, 18.0c, 19.0e)."""
    names = {p.name for s in board().scenarios.values() for stack in s.setup for p in stack.pieces}
    assert "Braddock" not in names
    assert set(board().cup("british")).isdisjoint(board().leaders)


def test_indians_of_the_winter_raid_are_few() -> None:
    """Three off their die (ticonderoga/18.5c)."""
    found = {
        (key, piece.modifier)
        for key, s in board().scenarios.items()
        for stack in s.setup
        for piece in stack.pieces
        if piece.modifier
    }
    assert found == {("winter_raid_1757", -3)}


def test_some_begin_where_an_option_says() -> None:
    """The Sleigh and the Prisoners (case C-314; ticonderoga/18.5l, ticonderoga/18.6f, T77, T78)."""
    assert scenario("winter_raid_1757").choices == {"sleigh": {"carillon": "T2214", "st_frederic": "S4611"}}
    assert scenario("summer_raid_1757").choices == {
        "prisoners": {"2706": "S2706", "1614": "T1614", "1519": "T1519"}
    }


@pytest.mark.parametrize("key", SCENARIOS)
@pytest.mark.parametrize("side", SIDES)
def test_couriers_reach_every_leader_at_the_start(key: str, side: Side) -> None:
    """By land alone, were there no enemy: nobody begins cut off by our maps (ticonderoga/5.0h, 5.0j)."""
    found, place = scenario(key), ground()
    hexes = [stack.at for stack in found.setup if stack.side == side]
    across = place.linked_across if found.both else {}
    closed = place.inside if found.both else frozenset()
    ways = {
        at: [to for to in (*near, *across.get(at, ())) if to not in closed]
        for at, near in place.linked.items()
    }
    assert set(hexes) <= reached(hexes[0], ways)


@pytest.mark.parametrize(
    ("start", "to"),
    [("S3711", "S1904"), ("S2706", "S1904"), ("S2309", "S4812"), ("T0229", "T1120"), ("T2216", "T2205")],
)
def test_boats_come_where_they_are_wanted(start: str, to: str) -> None:
    """Down Lake George, up Lake Champlain, to the outlet."""
    assert to in reached(start, ground().sail)
