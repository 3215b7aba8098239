"""What a contract finds is reported as a position that can be played."""

from __future__ import annotations

from rules.kernel.match import Match, beginning
from rules.kernel.position import start
from tests.contract.blocks import BLOCKS
from tests.contract.play import Play


def begun(orders: int) -> Play:
    """A random game in the middle of a step."""
    play = Play(BLOCKS, "campaign simultaneous", 4)
    while play.orders < orders or not play.match.save().tail:
        play.go_on()
    return play


def reported(play: Play) -> Match:
    text = play.report("takes_back")
    return start(text, "report.toml", {"blocks": lambda: play.game}, lambda name: "").match()


def test_a_report_lays_out_the_running_step() -> None:
    """Read as a position file it stands where the step began, and asks the same."""
    play = begun(60)
    match, codec = reported(play), play.codec
    begun_anew = Match(codec, beginning(codec, codec.state(play.match.save().snapshot.state)), play.key)
    assert codec.encode(match.state) == codec.encode(begun_anew.state)
    assert {s: a.kind for s, a in match.open.items()} == {s: a.kind for s, a in begun_anew.open.items()}


def test_a_report_tells_how_to_see_it_again() -> None:
    """Its note is the command, with contract, game, variant and seed; all orders stand below."""
    play = begun(30)
    text = play.report("takes_back")
    assert 'note = "python -m tests.fuzz again takes_back blocks campaign simultaneous 4"' in text
    given = [entry for entry in play.journal.values() if entry.ask]
    assert sum(line.startswith(("# british: ", "# french: ")) for line in text.splitlines()) == len(given)
