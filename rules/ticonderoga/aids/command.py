"""What a second commander may be given: pieces by name, and with a leader whoever stands with him."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.command import Charges, Ordered, named
from rules.kernel.orders import Kind, Line, Lines
from rules.ticonderoga.lines import Flee
from rules.ticonderoga.view import View


def charges(view: View) -> Charges:
    """The leaders of a side that are in the game, then its other pieces."""
    own = [name for name, piece in view.pieces.items() if piece.side == view.who and not piece.off]
    ranked = sorted(own, key=lambda name: view.pieces[name].kind != "leader")
    return {name: view.board.counters[name].spellings for name in ranked}


def commands(view: View, kind: Kind | None, lines: Lines, line: Line) -> Ordered:
    """The pieces of which a line speaks, each covered by itself and by the leaders in its place."""
    return tuple((name, *leaders_with(view, name)) for name in dict.fromkeys(about(view, line)))


def about(view: View, line: Line) -> Iterable[str]:
    """Those named that are the side's own; of a flight all that stand where it begins."""
    if isinstance(line, Flee):
        return view.country.at(line.at, view.who)
    given = charges(view)
    return (name for name in named(line, "piece") if name in given)


def leaders_with(view: View, name: str) -> Iterable[str]:
    """The leaders of its side in the place of a piece; a leader is under nobody else there."""
    piece = view.pieces[name]
    return () if piece.kind == "leader" or not piece.at else view.country.leaders(piece.at, view.who)
