"""The contracts: each looks at random games and raises Broken where one does not keep it.

Some look on while a game is played, several at one game (watchers.py); the others play it in a way of their
own. Each returns what it counted, so that a test can show that it looked at something at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from rules.kernel.game import Snapshot
from rules.kernel.match import Fault, Match
from rules.kernel.orders import No, first_fault
from tests.contract.imagining import ImaginesFromViews
from tests.contract.letters_only import KeepsToLettersOnly
from tests.contract.play import LESS_CARE, Broken, Play, draw, unsealed, written
from tests.contract.subject import Edit, Subject
from tests.contract.thinking import ThinksOfWhatItMay
from tests.contract.twins import KeepsSecrets
from tests.contract.watch import Counts, Watcher, need, walk
from tests.contract.watchers import (
    JudgesAsItLists,
    PlaysToTheEnd,
    SavesAndLoads,
    SharesNothing,
    Stumbling,
    SurvivesFaults,
    WritesWhatItReads,
)

Contract = Callable[[Play], Counts]

MORE = 60  # games played to meet what is rare
LETTERS_ONLY = ("his", "others", "pairs that differ for their side")  # what their contract must have met


class Depth(NamedTuple):
    """How much a contract looks at: orders of each start, and how often in a game it looks hard."""

    orders: int
    care: float


USUAL, DEEP = Depth(400, 0.3), Depth(2000, 1.0)
LONG = Depth(1000, 0.6)  # for those that play games of their own, and load them whole again and again


# -- the game master and the players' second thoughts ----------------------------------------------


def bears_edits(play: Play) -> Counts:
    """A game master's edit at a random ask leaves a game that is sound, is saved, and ends."""
    counts = Counts()
    edits: dict[str, Edit] = {"nothing": lambda state, rng: None, **play.subject.edits}
    while play.match.open:
        if play.now_and_then():
            name = play.rng.choice(sorted(edits))
            counts[edit(play, name, edits[name])] += 1
            play.check()
            play.same(play.picture(play.match), play.picture(play.reload()), f"loaded after the edit {name}")
        if play.match.open:
            play.go_on()
            play.check()
    return counts


def edit(play: Play, name: str, change: Edit) -> str:
    before = play.picture(play.match)
    try:
        play.store(play.match.edit(lambda state: change(state, play.rng), name))
    except No:
        play.same(before, play.picture(play.match), f"after the refused edit {name}")
        return f"{name} refused"
    except Fault as fault:
        raise Broken(f"the edit {name} breaks the game: {fault}") from fault
    return name


def takes_back(play: Play) -> Counts:
    """What is taken back is as if it had not been; what came before stays; the game goes on."""
    counts = Counts()
    while play.match.open:
        if play.rng.random() < 0.3 and play.now_and_then():
            take_back_last(play)
            counts["last orders"] += 1
        else:
            play.go_on()
        if play.rng.random() * play.subject.length < 1:
            counts["older orders"] += take_back_older(play)
        play.check()
    return counts


def take_back_last(play: Play) -> None:
    """Give an order, and take it back."""
    before, seat = stands(play), play.pick()
    number = play.submit(seat, draw(play.match, seat, play.rng)).entries[0].number
    take_back(play, seat, number, next(s for s in reversed(play.phases) if s.entry < number))
    need(before == stands(play), f"after {seat} took its last order back it stands otherwise than before")


def stands(play: Play) -> Any:
    """What can be told of a game apart from the numbers in it."""
    return play.views(play.match), asked_again(play), play.match.waiting()


def asked_again(play: Play) -> dict[str, Any]:
    sealed = play.match.sealed
    return {s: (play.codec.encode(ask.kind), ask.rule, sealed(s)) for s, ask in play.match.open.items()}


def take_back_older(play: Play) -> int:
    """Take back some order since the beginning of a random phase."""
    snapshot = play.rng.choice(play.phases)
    given = [e for e in play.journal.values() if e.number > snapshot.entry and e.ask]
    if not given:
        return 0
    entry = play.rng.choice(given)
    take_back(play, entry.seat, entry.number, snapshot)
    return 1


def take_back(play: Play, seat: str, number: int, snapshot: Snapshot) -> None:
    past = play.past(snapshot)
    outcome = play.match.take_back([number], seat, past)
    play.store(outcome)
    untouched = [(e.seat, e.lines) for e in past.entries if e.number < number and e.ask]
    given = [(e.seat, e.lines) for e in outcome.entries if e.ask]
    need(
        given[: len(untouched)] == untouched, f"orders before entry {number} were lost when it was taken back"
    )
    need(number in outcome.struck, f"entry {number} was taken back and still holds")
    play.same(play.picture(play.match), play.picture(play.reload()), "loaded after a take-back")


# -- answers without a player ----------------------------------------------------------------------


def has_defaults(play: Play) -> Counts:
    """What the game holds for a seat that said nothing is accepted at every ask."""
    counts = Counts()
    while play.match.open:
        for seat in unsealed(play.match):
            ask, view = play.match.open[seat], play.match.view(seat)
            fault = first_fault(ask.kind, view, ask.kind.default(view))
            need(
                fault is None,
                f"{ask.kind}: the default {written(ask.kind.default(view))} is refused: {fault}",
            )
            counts["defaults"] += 1
        if play.rng.random() < 0.5:
            play.store(play.match.default(play.pick()))
        else:
            play.go_on()
    return counts


def plays_standing_orders(play: Play) -> Counts:
    """Standing orders are accepted, answer something, and are never consulted when a game is loaded."""
    counts = Counts()
    for number in sets_of_standing_orders(play):
        game = Play(play.subject, play.variant, play.seed, maker=play.maker, care=play.care)
        for seat, lines in play.subject.standing_orders[number].items():
            game.store(game.match.stand(seat, lines))
        while game.match.open:
            game.go_on()
            game.check()
            if game.now_and_then():
                load_without_standing_orders(game)
        counts[str(number)] += sum(entry.how == "standing" for entry in game.journal.values())
    return counts


def sets_of_standing_orders(play: Play) -> list[int]:
    """All of them, or with less care another one from each start."""
    every = range(len(play.subject.standing_orders))
    return [n for n in every if play.care == 1 or (n + play.start_number) % len(every) == 0]


def load_without_standing_orders(game: Play) -> None:
    loaded = game.new_match(game.match.save())
    loaded.standing_orders = game.match.standing_orders
    game.same(game.picture(game.match), game.picture(loaded), "loaded without standing orders")


# -- all of them -----------------------------------------------------------------------------------

WATCHERS: dict[str, type[Watcher]] = {
    "plays_to_the_end": PlaysToTheEnd,
    "judges_as_it_lists": JudgesAsItLists,
    "writes_what_it_reads": WritesWhatItReads,
    "saves_and_loads": SavesAndLoads,
    "shares_nothing": SharesNothing,
    "survives_faults": SurvivesFaults,
    "keeps_to_letters_only": KeepsToLettersOnly,
    "imagines_from_views": ImaginesFromViews,
    "thinks_of_what_it_may": ThinksOfWhatItMay,
    "keeps_secrets": KeepsSecrets,
}
PLAYERS: dict[str, Contract] = {
    contract.__name__: contract for contract in (bears_edits, takes_back, has_defaults, plays_standing_orders)
}
CONTRACTS = (*WATCHERS, *PLAYERS)


def wanted(contract: str, subject: Subject) -> set[str]:
    """What must have been counted, or the contract was not put to the test."""
    declared = {f"declared {rule}" for rule in subject.disclosures}
    changed = {f"changed {secret.name}" for secret in subject.game.secrets}
    imagined = subject.game.imagine and subject.hides
    return {
        "plays_to_the_end": {"orders", "offers"},
        "judges_as_it_lists": {"accepted", "refused"},
        "writes_what_it_reads": {"lines", "events"},
        "saves_and_loads": {"loads"},
        "shares_nothing": {"orders"},
        "survives_faults": {"lines", "rolls and news"},
        "bears_edits": {"nothing", *subject.edits},
        "takes_back": {"last orders", "older orders"},
        "has_defaults": {"defaults"},
        "plays_standing_orders": set(map(str, range(len(subject.standing_orders)))),
        "imagines_from_views": {"twins", "in mid-step"} if imagined else set(),
        "thinks_of_what_it_may": {"worlds"} if subject.game.imagine else set(),
        "keeps_secrets": {"comparisons", *declared, *changed},
        "keeps_to_letters_only": set(LETTERS_ONLY) if subject.staff and subject.hides else set(),
    }[contract]


def run(
    names: Sequence[str],
    subject: Subject,
    variant: str,
    seed: int,
    maker: type[Match] = Match,
    care: float = 1.0,
) -> dict[str, Counts]:
    """Contracts on one game; what went wrong is told with all that is needed to see it again."""
    found: dict[str, Counts] = {}
    if looking_on := [name for name in names if name in WATCHERS]:
        found |= watched(looking_on, Play(subject, variant, seed, maker=maker_for(names, maker), care=care))
    for name in names:
        if name in PLAYERS:
            found[name] = played(name, Play(subject, variant, seed, maker=maker, care=care))
    return found


def maker_for(names: Sequence[str], maker: type[Match]) -> type[Match]:
    return Stumbling if "survives_faults" in names and maker is Match else maker


def watched(names: Sequence[str], play: Play) -> dict[str, Counts]:
    """Contracts that look on at one game."""
    watchers = [WATCHERS[name](play, name) for name in names]
    play.contract = names[0]
    with reported(play):
        walk(play, watchers)
    return {watcher.name: watcher.counts for watcher in watchers}


def played(name: str, play: Play) -> Counts:
    play.contract = name
    with reported(play):
        return PLAYERS[name](play)


@contextmanager
def reported(play: Play) -> Iterator[None]:
    """Tell with whatever is raised how to see it again."""
    try:
        yield
    except Exception as trouble:
        trouble.add_note(play.report(play.contract))
        raise


def examine(name: str, subject: Subject, depth: Depth = USUAL, maker: type[Match] = Match) -> Counts:
    """One contract on every start of a game."""
    return examine_all([name], subject, depth, maker)[name]


def examine_all(
    names: Sequence[str], subject: Subject, depth: Depth = USUAL, maker: type[Match] = Match
) -> dict[str, Counts]:
    """Contracts on so many orders of every start of a game, and each on more until it was put to the test."""
    counts = {name: look_for_rare(name, subject, maker) for name in names}
    usual, still = min(max(1, depth.orders // subject.length), subject.games), list(names)
    for seed in range(usual + MORE):
        care = depth.care if seed < usual else LESS_CARE
        for variant in subject.starts:
            for name, more in run(still, subject, variant, seed, maker, care).items():
                counts[name] += more
        if seed + 1 >= usual:
            still = [name for name in names if missing(counts[name], name, subject)]
        if not still:
            break
    for name in names:
        check_counts(counts[name], name, subject)
    return counts


def check_counts(counts: Counts, name: str, subject: Subject) -> None:
    """All was met that the contract wants, and nothing of which it does not know."""
    never = missing(counts, name, subject)
    need(not never, f"{subject.name}: {name} never met {', '.join(never)}")
    unknown = {key for key in counts if key.startswith("declared ")} - wanted("keeps_secrets", subject)
    need(not unknown, f"{subject.name}: not in its list of disclosures: {', '.join(sorted(unknown))}")


def look_for_rare(name: str, subject: Subject, maker: type[Match]) -> Counts:
    """A contract on each position in which something that it wants is close at hand, until it is met."""
    counts = Counts()
    for what in [key for key in subject.laid if key in wanted(name, subject)]:
        for seed in range(MORE):
            if tried(counts, what):
                break
            counts += run([name], subject, what, seed, maker)[name]
    return counts


def missing(counts: Counts, name: str, subject: Subject) -> list[str]:
    return sorted(what for what in wanted(name, subject) if not tried(counts, what))


def tried(counts: Counts, what: str) -> bool:
    return counts[what] > 0 or counts[f"{what} refused"] > 0
