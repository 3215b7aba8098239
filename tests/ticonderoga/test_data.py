"""The data of Ticonderoga holds what the printed rules say of maps, leaders, counters and scenarios."""

from __future__ import annotations

import pytest

from rules.kernel.data import Source, unmarked
from rules.ticonderoga.aids.printed import FILES, read_data
from tests.ticonderoga.printed import board, ground, sources


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
