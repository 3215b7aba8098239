"""Lines for several blocks: placed together, and suffering through a winter."""

from __future__ import annotations

from typing import Any

from rules.blocks.state import Options
from tests.blocks.table import Table, table


def mustering(pool: dict[str, int]) -> Table:
    """The British bring in five blocks in 1758."""
    pools: dict[str, dict[str, int]] = {"british": pool, "french": {}}
    facts: dict[str, Any] = {"year": 1758, "order": ["british", "french"], "pool": pools}
    return table("british AL R4; french MO R4", step="muster", **facts)


def test_all_that_is_due_comes_into_one_place() -> None:
    """Regulars first; New York takes three blocks in all, of five that are due (blocks/7.2g)."""
    at_table = mustering({"R": 2, "I": 2, "M": 4})
    assert at_table.read_as("british", "all at NY") == (["2R at NY", "1I at NY"], [])


def test_regulars_stay_out_where_there_is_no_port() -> None:
    """Albany is home and no port: the others come (blocks/7.2c)."""
    at_table = mustering({"R": 3, "I": 1, "M": 4})
    (read, left) = at_table.read_as("british", "all at AL")
    assert not any("R at" in line for line in read)
    assert left == []


def test_a_place_that_takes_nobody_says_why() -> None:
    """Montreal is the enemy's (blocks/7.2b)."""
    at_table = mustering({"R": 3, "M": 4})
    (read, left) = at_table.read_as("british", "all at MO")
    assert (read, [text for text, _ in left]) == ([], ["all at MO"])


def test_it_is_offered_where_more_than_one_type_may_come() -> None:
    """One type is one line anyhow."""
    at_table = mustering({"M": 8})
    assert at_table.bundled("british") == []
    assert "all at NY" in mustering({"R": 3, "M": 4}).bundled("british")


def test_the_historical_set_up_is_offered_before_anything_is_laid_out() -> None:
    """Later what stands there already is not asked for again (blocks/6e, 6h)."""
    at_table = table("", step="set_up", order=["british", "french"], options=Options(setup="free"))
    read, _ = at_table.read_as("british", "historical")
    assert at_table.bundled("british")[0] == "historical"
    assert "historical" not in at_table.bundled("british", read[0])
    assert [line for line in read if line.split(" at ")[0][-1] not in "RIM"] == []


def test_winter_takes_what_loses_least() -> None:
    """Albany feeds two blocks of five: the three weakest suffer, and all live on (blocks/10c, 10f)."""
    at_table = table("british AL R4 R3 R2 M4 M3; french MO R4", step="winter", until=("year",))
    assert at_table.bundled("british") == ["least loss"]
    assert at_table.read_as("british", "least loss") == (["AL 1R of 2", "AL 1M of 3", "AL 1R of 3"], [])
