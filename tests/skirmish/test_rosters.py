"""Rosters that are taken with a warning (skirmish/scale-1, scale-4), and tables of an owner."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel.data import Source
from rules.kernel.words import catalogue
from rules.skirmish import GAME
from rules.skirmish.aids.lookups import Table
from rules.skirmish.aids.printed import FILES, read_data
from rules.skirmish.lines import Fire
from rules.skirmish.setup import new
from rules.skirmish.state import Options
from rules.skirmish.table import Board
from rules.skirmish.view import view
from tests.skirmish.table import DATA, british, french, laid_out, printed, refusal

OUTWORKS = "outworks.toml"
CREW = 'name = "Six-pounder", figures = 3'
OFFICERS = 'officers = ["Forbes", "Line B"]'


def warned(old: str, new: str) -> list[str]:
    """What is said of an owner's file in which this is written otherwise."""
    sources = {name: Source(name, (DATA / name).read_text("utf-8"), False) for name in FILES}
    text = sources[OUTWORKS].text
    assert old in text
    sources[OUTWORKS] = Source(OUTWORKS, text.replace(old, new), True)
    return list(read_data(sources).warnings)


@pytest.mark.parametrize(("men", "warnings"), [(2, 1), (3, 0), (4, 0), (5, 1)])
def test_a_gun_has_a_crew_of_three_or_four(men: int, warnings: int) -> None:
    """S111, skirmish/scale-1."""
    found = [told for told in warned(CREW, CREW.replace("3", str(men))) if "Six-pounder" in told]
    assert len(found) == warnings
    assert all(OUTWORKS in told and "3 to 4" in told for told in found)


def test_a_company_has_six_figures_or_more() -> None:
    """S65, skirmish/scale-1, skirmish/scale-2: surplus figures are no fault."""
    row = 'name = "Forbes"'
    assert not any("Forbes" in told for told in warned(row, f"{row}, figures = 8"))
    (told,) = (told for told in warned(row, f"{row}, figures = 5") if "Forbes" in told)
    assert "6 figures" in told


@pytest.mark.parametrize(("officers", "warnings"), [(0, 1), (1, 0), (2, 0), (3, 0), (4, 1)])
def test_an_officer_for_two_to_four_companies(officers: int, warnings: int) -> None:
    """S65, skirmish/scale-4: six companies have one to three."""
    names = ("Forbes", "Line A", "Line B", "Line C")[:officers]
    listed = ", ".join(f'"{name}"' for name in names)
    found = [told for told in warned(OFFICERS, f"officers = [{listed}]") if "6 companies" in told]
    assert len(found) == warnings


def test_troops_have_the_numbers_of_the_table_that_is_put_before_a_game() -> None:
    """skirmish/rule-14: an umpire gives Rangers rifles that carry as far as those of frontiersmen."""
    sources = {name: Source(name, (DATA / name).read_text("utf-8"), False) for name in FILES}
    row = '[troop.ranger]\nsrc = "text"\nweapon = "musket"\nreach = '
    text = sources["troops.toml"].text
    assert f"{row}18" in text
    sources["troops.toml"] = Source("troops.toml", text.replace(f"{row}18", f"{row}30"), True)
    units = {"A": british("ranger", 24, 5), "B": french("marine", 24, 30)}
    state = laid_out(units)
    line = Fire(unit="A", target="B")
    no = refusal(state, line)
    assert no is not None
    assert no.rule == "skirmish/fire-4"
    other = Board(state.board.numbers, read_data(sources).troops, state.board.scenarios)
    assert refusal(msgspec.structs.replace(state, board=other), line) is None


def test_what_comes_with_the_game_is_not_warned_of() -> None:
    assert read_data({n: Source(n, (DATA / n).read_text("utf-8"), False) for n in FILES}).warnings == ()


@pytest.mark.parametrize(
    ("scenario", "men", "yards"),
    [("forest_road", 60, 90), ("bushy_run", 60, 90), ("la_chute", 30, 45), ("monongahela", 120, 180)],
)
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "6 figures stand for about {} men, 18 inches for about {} yards."),
        ("fr", "6 figurines valent environ {} hommes, 18 pouces environ {} yards."),
    ],
)
def test_what_figures_and_inches_stand_for(
    scenario: str, men: int, yards: int, language: str, said: str
) -> None:
    """S105, skirmish/scale-3: ten men a figure, two ranks of a yard each man; five and twenty elsewhere."""
    table = view(new(printed(), scenario, Options()), "public")
    assert (table.terms.men(6), table.terms.yards(180)) == (men, yards)
    facts = Table().facts(Table().answer(table))
    told = catalogue(GAME, printed()).say("answers", "Table", facts, language)
    assert told.startswith(said.format(men, yards))


def test_half_a_yard_is_a_yard() -> None:
    """skirmish/scale-3: an inch and a half at five men a figure is three and three quarters."""
    terms = printed().scenarios["la_chute"]
    assert [terms.yards(tenths) for tenths in (0, 2, 10, 15)] == [0, 1, 3, 4]
