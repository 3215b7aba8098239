"""A running match as a position file: a report of a fault, a game master's copy, what a fuzzer found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.kernel import plain
from rules.kernel.data import Source
from rules.kernel.game import RELEASE, SILENCE, Codec, Game
from rules.kernel.match import Match
from rules.kernel.orders import Line
from rules.kernel.position import UNSET, changed
from rules.kernel.toml_lines import show


def export(
    match: Match, title: str, sources: Iterable[Source] = (), note: str = "", *, with_key: bool = False
) -> str:
    """A running match as a position: the start of the running step, and what was ordered since.

    `sources` are the files it began with, if they are not the game's own. Its key tells every die to come.
    """
    codec, save = match.codec, match.save()
    state = codec.state(save.snapshot.state)
    head: dict[str, Any] = {"game": match.game.key, "title": title, "note": note or None}
    results = [r.result for r in save.dice if not r.sides] + list(save.results)
    head["dice"] = [roll.value for roll in save.dice if roll.sides] + list(save.laid)
    head["results"] = results or None
    head["scenario"] = _scenario(match.game, state) if len(match.game.scenarios) > 1 else None
    tables = {
        "data": {source.name: source.text for source in sources if source.owner},
        "options": _changed_options(match.game, state),
        "chance": _chance(match) if with_key else {},
        "position": in_words(codec, state),
    }
    parts = ["\n".join(plain.toml_lines(head))]
    parts += ["\n".join((f"[{name}]", *plain.toml_lines(table))) for name, table in tables.items() if table]
    parts += ["\n".join(("[[do]]", *plain.toml_lines(done))) for done in _done(match)]
    return "\n\n".join(parts) + "\n"


def _chance(match: Match) -> dict[str, Any]:
    snapshot = match.save().snapshot
    return {"key": match.key.hex(), "roll": snapshot.rolls, "branch": snapshot.branch}


def _scenario(game: Game, state: Any) -> str:
    """The scenario is a field of a state, where there is more than one."""
    found: str = getattr(state, "scenario", next(iter(game.scenarios), ""))
    return found


def _options(game: Game, state: Any) -> Any:
    """The options of a game are a field of its state, if it has any."""
    fields = (getattr(state, name) for name in state.__struct_fields__)
    return next((value for value in fields if type(value) is game.options), game.options())


def _changed_options(game: Game, state: Any) -> dict[str, Any]:
    chosen, usual = plain.plain(_options(game, state)), plain.plain(game.options())
    return {key: value for key, value in chosen.items() if value != usual[key]}


def in_words(codec: Codec, state: Any) -> dict[str, Any]:
    """The words of the game as far as they go, then every field that they do not reach."""
    game = codec.game
    assert game.new is not None
    base = game.new(codec.data, _scenario(game, state), _options(game, state))
    words = dict(game.wording.write(state)) if game.wording else {}
    table: dict[str, Any] = dict(words)
    gone = []
    for path, value in plain.changes(plain.plain(changed(codec, base, words, ())), plain.plain(state)):
        if value is None:
            gone.append(show(path))
        else:
            table[show(path)] = value
    return {**table, UNSET: gone or None}


def _done(match: Match) -> Iterator[dict[str, Any]]:
    """The answers since the step began; standing orders come last, for they have had their say."""
    for entry in match.save().tail:
        if entry.how not in (SILENCE, RELEASE):
            yield {entry.seat: written(entry.lines)}
    kept = {seat: [str(line) for line in lines] for seat, lines in match.standing_orders.items() if lines}
    if kept:
        yield {"standing": kept}


def written(lines: Iterable[Line]) -> str:
    return "; ".join(str(line) for line in lines)
