"""The six years in words: exact, complete, and short enough for an attachment."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from render.board import Frame
from render.theme import THEMES
from render.whigs import BOARD, draw
from render.whigs.text import LIMIT, alt, beside, chapters, describe, describe_board, gist, heading
from render.words import words
from rules.whigs import GAME
from rules.whigs.state import Report
from rules.whigs.view import View
from tests.render.wars import crowded, seen, spring, war
from tests.whigs.table import board

WORDS = words("en", BOARD.words)


def test_alt_text_of_the_first_spring() -> None:
    """Before anything has happened: the year, what the table does, and what is at stake (whigs/3.1a)."""
    assert alt(seen(spring(), "public"), WORDS) == (
        "The continent as everyone sees it, 1755. Both sides recruit and build in secret.\n"
        "The British need LOU French 3; QUE French 3; MTL French 2; DUQ French 1."
    )


def test_alt_text_is_a_table_of_places() -> None:
    """A row each: holder, level, own counters in full, the enemy’s as reported, sieges; then raids."""
    rows = alt(seen(war(), "british"), WORDS).splitlines()
    assert rows[0] == (
        "The continent as the British see it, 1758, period 2 of 3. British armies that march act."
    )
    assert "CAR French 1 | British A1 march 12R 10M 4I | French A1 defend | siege, periods left 1" in rows
    assert "MTL French 3 | French A2 march 4R 8M 3I? ’58" in rows
    assert "OSW nobody 0" in rows
    assert "BEA British 1" in rows
    assert "IRW | British F2 8S" in rows
    assert "Raided by the British: MTL PGE." in rows
    assert "Raided by the French: ALB GER CUM CRL NUM." in rows


@pytest.mark.parametrize("who", ["british", "french", "public", "gm"])
def test_alt_text_fits_an_attachment(who: str) -> None:
    """With every counter on the map and every place raided it stays within 1,024 characters, nothing cut."""
    text = alt(seen(crowded(), who), WORDS)
    assert len(text) <= LIMIT == 1024
    assert not text.endswith("…")
    assert all(code in text for code in board("").places)


def test_the_full_text_has_a_line_for_every_place_and_nation() -> None:
    """The board of 43 places and 12 nations."""
    view = seen(spring(), "public")
    lines = describe(view, WORDS).splitlines()
    for code in (*view.board.places, *view.board.nations):
        assert sum(f"({code}" in line for line in lines) == 1, code


def test_the_full_text_tells_places_and_who_stands_there() -> None:
    """Holder, level, counters with what is known of them, sieges and raids."""
    lines = describe(seen(war(), "french"), WORDS).splitlines()
    assert (
        "Fort Carillon (CAR, Lake Champlain), French frontier: level 1; British army A1, march, by report "
        "18R 15M 6I? ’58; French army A1, defend, 5R 6M 4I; siege, periods left 1."
    ) in lines
    assert (
        "Carlisle (CRL, Susquehanna), British frontier: level 0; held by the French; raided by the French."
        in lines
    )
    assert "Fort Oswego (OSW, Oswego), British frontier: burned or given up, nobody’s." in lines
    assert "Île Royale Waters (IRW): British fleet F2." in lines
    assert "British A1: Albany to Fort William Henry to Fort Carillon." in lines
    assert "Fort Carillon: the British attacked, V." in lines


def test_what_has_changed_is_told_first() -> None:
    """Battles and moves, then aims, and theatre by theatre."""
    parts = describe(seen(war(), "french"), WORDS).split("\n\n")
    titles = [part.partition("\n")[0] for part in parts[1:5]]
    assert titles[:2] == ["Battles:", "The last moves:"]
    assert titles[2].startswith("The British win if they hold Louisbourg")
    assert titles[3] == "Acadia:"


def test_the_full_text_leaves_out_empty_seas() -> None:
    """Three zones of twelve have fleets in them; in spring none has, and that is one line."""
    told = [describe(seen(state, "public"), WORDS).splitlines() for state in (war(), spring())]
    at_sea = [lines[lines.index("Sea zones:") + 1 : lines.index("Nations:") - 1] for lines in told]
    assert at_sea[0] == [
        "St. Lawrence River (STL): French fleet F2.",
        "Île Royale Waters (IRW): British fleet F2.",
        "Mid-Atlantic Coast (MID): British fleet F3.",
    ]
    assert at_sea[1] == ["No fleet is at sea."]
    assert (
        "Aucune flotte n’est en mer."
        in describe(seen(spring(), "public"), words("fr", BOARD.words)).splitlines()
    )


def test_the_full_text_tells_what_an_army_may_not_do() -> None:
    """A beaten army that was turned to defend has no bonus (whigs/7.56b); another waits (whigs/7.57a)."""
    state = war()
    state.change("french A1", beaten=True, bonus=False)
    state.change("british A2", waits=True, held=True)
    text = describe(seen(state, "public"), WORDS)
    assert "French army A1, defend, beaten this period, without the defender’s bonus" in text
    assert "British army A2, march, moves no more this year, waits to be joined" in text


def test_the_full_text_tells_what_the_war_is_about() -> None:
    """The nodes that the British need with their holders, and a colony that they have lost (whigs/3.1a)."""
    state = war()
    state.node("LOU", owner="british")
    state.node("ALB", owner="french")
    lines = describe(seen(state, "public"), WORDS).splitlines()
    assert (
        "The British win if they hold Louisbourg (British), Québec (French), Montréal (French), "
        "Fort Duquesne (French)"
    ) in lines
    assert "and all their colonies; they lack ALB." in lines


def test_the_full_text_tells_a_nation_s_price_and_friend() -> None:
    """An enemy ally's warriors are his secret; a free nation's are nobody's (whigs/9.01b)."""
    lines = describe(seen(war(), "british"), WORDS).splitlines()
    assert (
        "Cherokee (CHE): allied with the British; warriors to raise 10; French price £14,000; "
        "British price £8,000."
    ) in lines
    assert "Abenaki (ABN): allied with the French; French price £4,000." in lines
    assert (
        "Creek (CRE): allied with nobody; warriors to raise 8; French price £12,000; British price £10,000."
    ) in lines


def test_one_ranger_is_one() -> None:
    """The British begin with nine regulars and a single unit of Rangers (whigs/1.21a)."""
    assert "Active: 9R, 1 Ranger" in describe(seen(spring(), "british"), WORDS).splitlines()


def test_the_empire_sheet_is_told_to_its_owner() -> None:
    """Key, ledger, pools, armies with men and value, raiders, sealed orders (whigs/1.22a, 5.10a).

    A1: 12 regulars of 500 men, 10 provincials of 250, 4 of 200: 9,300 men; values 4, 1 and a half: 60.
    """
    lines = describe(seen(war(), "british"), WORDS).splitlines()
    for line in (
        "Result: 7 4 8 3 5 10 9 6 1 2",
        "Income, key (6): £203,000",
        "Alliance (Six Nations): −£10,000",
        "In the treasury: £34,000",
        "Active: 37R 28M 24S, 2 Rangers",
        "In use: 33R 28M 8I 24S",
        "Six Nations: 6 active, 3 left",
        "To be raised: 31M 8S",
        "A1 Fort Carillon: 12R 10M 4I",
        "march: 9,300 men, value 60",
        "march, unpaid, lost 500 regulars: 5,400 men, value 41",
        "Raiders: 2I",
        "A1 to CAR, to MTL, engage at 1.5-1",
    ):
        assert line in lines, line


@pytest.mark.parametrize(("step", "idle"), [("orders", ["Idle: 4R"]), ("march", [])])
def test_idle_units_are_told_apart(step: str, idle: list[str]) -> None:
    """37 regulars less the 33 of five armies; two Indians raid, ships sail (whigs/5.28a, 6.10c)."""
    state = war()
    state.step = step
    lines = describe(seen(state, "british"), WORDS).splitlines()
    assert [line for line in lines if line.startswith("Idle")] == idle


def test_plans_are_told_as_the_reader_writes_them() -> None:
    """What the British wrote as "to", "engage at" and "retreat to" is on a French sheet in French."""
    lines = describe(seen(war(), "british"), words("fr", BOARD.words)).splitlines()
    assert "A1 vers CAR, vers MTL, engage à 1.5-1" in lines
    assert "A2 vers DUQ, retraite vers CUM" in lines


def test_the_enemy_s_sheet_is_told_to_nobody() -> None:
    """No line of the French sheet reaches the British, nor any sheet the public."""
    british, public = (describe(seen(war(), who), WORDS) for who in ("british", "public"))
    assert "French: Treasury" not in british
    assert "£12,500" not in british
    assert "Treasury" not in public
    assert "’58" not in public


def test_reports_are_told_with_their_year_and_their_source() -> None:
    """The spy's newest first; the side spied on knows what was said of it (whigs/6.22e)."""
    state = war()
    state.reports.append(Report("french", "F1", "HAL", 1758, {"S": 24}, 24))
    french = describe(seen(state, "french"), WORDS).splitlines()
    first = french.index("French: Intelligence")
    assert french[first + 1 : first + 4] == [
        "Enemy F1, Halifax 1758: 24S",
        "Told of our A2, Montréal 1758: 4R 8M 3I, 4,600 men",
        "Enemy A2, Fort Cumberland 1758: 3R 4M, 2,500 men",
    ]
    british = describe(seen(state, "british"), WORDS).splitlines()
    assert "Enemy A2, Montréal 1758: 4R 8M 3I, 4,600 men" in british
    assert "Told of our A1, Albany 1757: 9R 3I, 5,100 men" in british


def test_the_board_can_be_told_once() -> None:
    """Every place with its paths and their marks and its seas; every sea with those that touch it."""
    lines = describe_board(board(""), WORDS).splitlines()
    assert "Louisbourg (LOU): paths with their marks to none; port on IRW" in lines
    assert "Fort Carillon (CAR): paths with their marks to MTL 1, FWH 0, NUM 2" in lines
    assert "Gulf of St. Lawrence (GSL): next to STL, IRW, NSC" in lines
    assert len(lines) == len(board("").places) + len(board("").seas)


@pytest.mark.parametrize("step", GAME.steps)
def test_every_step_is_told_in_words(step: str) -> None:
    """Whatever the table is doing, the catalogue has a sentence of its own for it."""
    state = war()
    state.step = step
    assert WORDS("now.other") not in alt(seen(state, "public"), WORDS)


# --- the page


def passages(view: View) -> dict[str, Sequence[str]]:
    """The lines below each title, of all chapters."""
    return {title: lines for chapter in chapters(view, WORDS) for title, lines in chapter.passages}


def test_the_page_in_words_tells_all_papers_of_a_side() -> None:
    """A title and its lines: the ledger entry by entry, an army in one line, the key in pairs."""
    view = seen(war(), "british")
    assert heading(view, WORDS) == (
        "The Empire Sheet",
        "1758, period 2 of 3. British armies that march act.",
    )
    told = passages(view)
    assert told["Die Roll Key"] == ["1→7  2→4  3→8  4→3  5→5  6→10  7→9  8→6  9→1  10→2"]
    assert told["Treasury"][:2] == ["Carried over: £4,000", "Income, key (6): £203,000"]
    assert told["Treasury"][-1] == "In the treasury: £34,000"
    assert (
        "A3 Louisbourg: 10R 2I; march, unpaid, lost 500 regulars: 5,400 men, value 41"
        in told["Armies and fleets"]
    )
    assert "F1 Halifax: 12S" in told["Armies and fleets"]


def test_the_page_is_read_by_chapters() -> None:
    """Each title in the chapter to which it belongs: raiders with the forces, aims with the provinces."""
    told = {
        chapter.key: [title for title, _ in chapter.passages]
        for chapter in chapters(seen(war(), "british"), WORDS)
    }
    assert told == {
        "treasury": ["Treasury"],
        "forces": ["Armies and fleets", "Raiding Box", "Pools"],
        "provinces": ["Provinces", "What the war is about"],
        "plans": ["Sealed orders", "Die Roll Key"],
        "reports": ["Intelligence"],
    }


def test_the_gist_is_the_money_and_the_newest_report_on_the_enemy() -> None:
    """Not what the enemy's spies were told, though that came last; before any report the money alone."""
    state = war()
    state.reports = [
        Report("british", "A2", "MTL", 1757, {"R": 4}, 2000),
        Report("british", "A1", "QUE", 1758, {"R": 2}, 1000),
        Report("french", "A1", "ALB", 1758, {"M": 3}, 1500),
    ]
    assert gist(seen(state, "british"), WORDS) == [
        ("treasury", "In the treasury: £34,000"),
        ("spy", "Enemy A1, Québec 1758: 2R, 1,000 men"),
    ]
    assert gist(seen(spring(), "british"), WORDS) == [("treasury", "In the treasury: £60,000")]


def test_beside_the_page_the_board_is_told_without_it() -> None:
    """Where it is the British turn, places, fleets and nations; neither the aims nor the papers."""
    view = seen(war(), "british")
    lines, whole = beside(view, WORDS).splitlines(), describe(view, WORDS).splitlines()
    assert lines[0] == whole[0]
    assert set(lines) <= set(whole)
    left_out = "\n".join(line for line in whole if line not in lines)
    assert "Treasury" in left_out
    assert "Louisbourg (French" in left_out
    assert not any(word in "\n".join(lines) for word in ("Treasury", "Die Roll Key", "Levels"))


def test_the_page_tells_provinces_won_lost_and_raided() -> None:
    """As on the map: the British have taken one, lost one and see one burned."""
    told = passages(seen(war(), "british"))
    assert told["Provinces"] == [
        "Held: 22",
        "Won: Fort Beauséjour",
        "Lost: Fort Oswego, Carlisle",
        "Raided by the enemy: Albany, German Flats, Fort Cumberland, Carlisle, Number Four",
    ]


def test_a_page_without_papers_tells_the_state_of_the_war() -> None:
    """Who holds no papers reads what everyone sees: who holds what it is about, and at which level."""
    told = passages(seen(war(), "public"))
    assert list(told) == ["What the war is about"]
    assert (
        "Louisbourg (French, 3), Québec (French, 3), Montréal (French, 3)" in told["What the war is about"][1]
    )


def test_at_the_end_the_page_names_whose_papers_they_are() -> None:
    """Both sides' lie open."""
    titles = passages(seen(war(), "gm"))
    assert "British: Treasury" in titles
    assert "French: Treasury" in titles


def test_the_page_has_a_description_of_its_own() -> None:
    """What goes with its picture are the papers, as far as there is room, and no table of places."""
    drawn = draw(seen(war(), "british"), Frame(theme=THEMES["light"], focus="sheet", width=700))
    assert drawn.alt.startswith("The Empire Sheet\n1758, period 2 of 3.")
    assert len(drawn.alt) <= LIMIT
    assert drawn.text.startswith(drawn.alt.rstrip("…"))
