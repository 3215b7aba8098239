"""Sentences of the six years that could be misread."""

from __future__ import annotations

from tests.whigs.speech import WHIGS


def test_one_is_one() -> None:
    """One point and one ship are told as such."""
    refused = {
        ("too_few_points", "That costs 5 points, and 1 is left."): {"cost": 5, "left": 1},
        (
            "too_many_men",
            "That takes 1 ship, two for every thousand men, and 0 are left.",
        ): {"need": 1, "ships": 0},
    }
    for (key, text), facts in refused.items():
        assert WHIGS.words.say("refusals", key, facts) == text
