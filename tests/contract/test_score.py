"""What can be counted of a view is true, as far as it is told at all."""

from __future__ import annotations

import pytest

from rules.kernel.orders import GM, PUBLIC
from rules.kernel.words import catalogue
from tests.contract.play import Play, draw
from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS

ORDERS, EVERY = 60, 6
PLAYED = [
    pytest.param(subject, variant, id=f"{subject.name}-{variant}")
    for subject in SUBJECTS
    if subject.game.folder
    for variant in subject.starts
]


@pytest.mark.parametrize(("subject", "variant"), PLAYED)
def test_nobody_counts_otherwise_than_it_is(subject: Subject, variant: str) -> None:
    """Each side and everyone else count what they count as the game master does, or leave it out."""
    play = Play(subject, variant, 5)
    for number in range(ORDERS):
        if not play.match.open:
            break
        seat = play.pick()
        play.submit(seat, draw(play.match, seat, play.rng))
        if number % EVERY == 0:
            compare(play)
    compare(play)


@pytest.mark.parametrize(("subject", "variant"), PLAYED)
def test_what_is_counted_has_a_name(subject: Subject, variant: str) -> None:
    """All that a game counts, from the end of the set-up on."""
    play = Play(subject, variant, 5)
    for _ in range(ORDERS):
        if play.match.open:
            play.go_on()
    words, seats = catalogue(play.game, play.codec.data), play.game.sides(play.match.state)
    names = words.languages["en"].names.get("series", {})
    assert set(play.game.score(play.match.view(GM))) <= set(names)
    seen = play.game.score(play.match.view(PUBLIC))
    facts = {f"{key}_{seat}": str(of.get(seat, "")) for key, of in seen.items() for seat in seats}
    said = [words.say("table", "summary", facts, language) for language in words.languages]
    assert all(text and text.count("  ") == 0 for text in said if facts), said


def compare(play: Play) -> None:
    score, view, seats = play.game.score, play.match.view, play.game.seats(play.match.state)
    truth, all_sides = score(view(GM)), set(play.game.sides(play.match.state))
    assert all(set(sides) == all_sides for sides in truth.values())
    assert not truth or set(play.game.losses) <= set(truth)
    for who in (*seats, "public"):
        seen = score(view(who))
        assert list(seen) == list(truth)
        wrong = {(key, s): n for key, sides in seen.items() for s, n in sides.items() if n != truth[key][s]}
        assert wrong == {}, who
